"""Changing a filing: numbers and references follow, persons' work survives a new assembly."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.kanzlei.akte import Dokument, DokumentArt, Rechtsgebiet
from app.domain.schriftsatz import bearbeiten as b
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.belege import cite
from app.domain.schriftsatz.klageart import Aufbau, Parteirolle, Stadium
from app.domain.schriftsatz.nummerierung import gaps
from app.domain.schriftsatz.schema import (
    Absatz,
    Anlage,
    Beweisangebot,
    Formales,
    Herkunft,
    HerkunftArt,
    Kosten,
    RetrievalBeleg,
    Rubrum,
    SchriftsatzSchema,
    Vorschlag,
)
from app.domain.schriftsatz.uebernahme import carry_over
from app.domain.schriftsatz.vergleich import Aenderung, compare

A, S = Abschnitt.ANTRAEGE, Abschnitt.SACHVERHALT


def absatz(id_: str, text: str, abschnitt: Abschnitt = S, baustein: str | None = "sv", **more: object) -> Absatz:
    art = HerkunftArt.BAUSTEIN if baustein else HerkunftArt.PERSON
    herkunft = Herkunft(art=art, baustein=baustein, version=1 if baustein else None)
    return Absatz.model_validate(
        {"id": id_, "abschnitt": abschnitt, "text": text, "herkunft": herkunft.model_dump()} | more
    )


def filing(*absaetze: Absatz, beweise: tuple[Beweisangebot, ...] = (), anlagen: int = 0) -> SchriftsatzSchema:
    numbered, n = [], 0
    for one in absaetze:
        n += one.abschnitt is A
        numbered.append(one.model_copy(update={"nummer": n if one.abschnitt is A else None}))
    result = SchriftsatzSchema(
        klageart="probe",
        ueberschrift="Klage",
        rechtsgebiet=Rechtsgebiet.ARBEITSRECHT,
        stadium=Stadium.ERSTINSTANZ,
        rolle=Parteirolle.KLAEGER,
        gerichtszweig="ARBG",
        gericht="Arbeitsgericht Hamburg",
        rubrum=Rubrum(gericht="Arbeitsgericht Hamburg", klaeger=(), beklagter=(), wegen="Probe"),
        absaetze=tuple(numbered),
        beweisangebote=beweise,
        anlagen=tuple(
            Anlage(nummer=f"K {i}", bezeichnung=f"Schreiben {i}", dokumentId=f"d{i}") for i in range(1, anlagen + 1)
        ),
        kosten=Kosten(),
        formales=Formales(ort="Hamburg", datum=date(2026, 11, 4), unterschrift="Voss"),
        vollstaendig=True,
    )
    offen = gaps(result)
    return result.model_copy(update={"unresolved_platzhalter": offen, "vollstaendig": not offen})


def beweis(absatz_id: str, nummer: str | None) -> Beweisangebot:
    return Beweisangebot(behauptung="so war es", beweismittel="Schreiben", anlagenNummer=nummer, absatz=absatz_id)


THREE = (
    absatz("a1", "Es wird festgestellt.", A, "a"),
    absatz("a2", "Für den Fall des Obsiegens mit dem Antrag zu 1 wird verurteilt.", A, "b"),
    absatz("a3", "Die Kosten trägt die Beklagte.", A, "c"),
    absatz("s1", "Siehe Anlage K 2 und die Anträge zu 2 und 3."),
    absatz("s2", "Vorgelegt werden die Anlagen K 1 bis K 3; die Anlage B 1 liegt vor.", baustein="sv2"),
)


def test_an_edited_paragraph_is_a_persons_and_remembers_how_it_was() -> None:
    done = b.edit(filing(*THREE), "s1", "Anders, am {{ZUGANG_DATUM}}.")
    one = b.find(done, "s1")
    assert (one.text, one.herkunft.art, one.herkunft.baustein) == (
        "Anders, am {{ZUGANG_DATUM}}.",
        HerkunftArt.PERSON,
        "sv",
    )
    assert one.ursprung == THREE[3].text
    assert (done.unresolved_platzhalter, done.vollstaendig) == (("{{ZUGANG_DATUM}}",), False)
    again = b.edit(done, "s1", "Noch anders.")
    assert b.find(again, "s1").ursprung == THREE[3].text
    assert again.vollstaendig
    assert b.edit(again, "s1", "Noch anders.") is again


def test_an_antrag_taken_out_renumbers_the_others_and_what_refers_to_them() -> None:
    done = b.remove(filing(*THREE), "a1")
    assert [a.nummer for a in done.in_abschnitt(A)] == [1, 2]
    assert b.find(done, "s1").text.endswith("die Anträge zu 1 und 2.")
    gap = "{{ERGAENZUNG: Verweis auf einen Antrag, den es nicht mehr gibt}}"
    assert b.find(done, "a2").text == f"Für den Fall des Obsiegens mit dem {gap} wird verurteilt."
    assert done.unresolved_platzhalter == (gap,)


def test_an_inserted_antrag_moves_the_numbers_behind_it() -> None:
    done = b.insert(filing(*THREE), absatz("neu", "Die Beklagte wird verurteilt.", A, None), "a1")
    assert [(a.id, a.nummer) for a in done.in_abschnitt(A)] == [("a1", 1), ("neu", 2), ("a2", 3), ("a3", 4)]
    assert b.find(done, "s1").text.endswith("die Anträge zu 3 und 4.")


def test_insertion_at_the_beginning_of_a_section_and_refusals() -> None:
    whole = filing(*THREE)
    done = b.insert(whole, absatz("neu", "Zuerst.", S, None), None)
    assert [a.id for a in done.in_abschnitt(S)] == ["neu", "s1", "s2"]
    last = b.insert(whole, absatz("neu", "Formal.", Abschnitt.FORMALES, None), None)
    assert last.absaetze[-1].id == "neu"
    with pytest.raises(ValueError, match="anderen Abschnitt"):
        b.insert(whole, absatz("neu", "x", S, None), "a1")
    with pytest.raises(ValueError, match="gibt es schon"):
        b.insert(whole, absatz("s1", "x", S, None), None)
    with pytest.raises(KeyError):
        b.insert(whole, absatz("neu", "x", S, None), "fehlt")


def test_anlagen_follow_their_first_mention() -> None:
    whole = filing(*THREE, beweise=(beweis("s1", "K 2"), beweis("s2", "K 1")), anlagen=3)
    done = b.edit(whole, "s2", "Erst die Anlage K 3.")
    assert [(a.nummer, a.dokumentId) for a in done.anlagen] == [("K 1", "d2"), ("K 2", "d3"), ("K 3", "d1")]
    assert [o.anlagenNummer for o in done.beweisangebote] == ["K 1", "K 3"]
    assert b.find(done, "s1").text.startswith("Siehe Anlage K\u00a01 und")
    assert b.find(done, "s2").text == "Erst die Anlage K\u00a02."


def test_a_span_of_anlagen_is_spelled_out_anew() -> None:
    whole = filing(*THREE, beweise=(beweis("s1", "K 2"), beweis("s2", "K 1")), anlagen=3)
    first = b.edit(whole, "s1", "Siehe Anlage K 3 und die Anlage B 4.")
    assert b.find(first, "s1").text == "Siehe Anlage K\u00a01 und die Anlage B 4."
    assert b.find(first, "s2").text == THREE[4].text.replace("K 1 bis K 3", "K\u00a01 bis K\u00a03")


def test_an_anlage_nobody_mentions_goes() -> None:
    both = (absatz("s1", "Eins."), absatz("s2", "Zwei.", baustein="t"))
    whole = filing(*both, beweise=(beweis("s1", "K 1"), beweis("s2", "K 2")), anlagen=2)
    done = b.remove(whole, "s1")
    assert [(a.nummer, a.dokumentId) for a in done.anlagen] == [("K 1", "d2")]
    assert [(o.absatz, o.anlagenNummer) for o in done.beweisangebote] == [("s2", "K 1")]


def test_evidence_is_offered_and_withdrawn() -> None:
    dokument = Dokument(id="d9", titel="Schichtplan", art=DokumentArt.SONSTIGES, datei="d9.pdf", datum=date(2026, 7, 1))
    both = (absatz("s1", "Eins."), absatz("s2", "Zwei.", baustein="t"))
    whole = filing(*both, beweise=(beweis("s2", "K 1"),), anlagen=1)
    done = b.offer_beweis(whole, "s1", "dass sie kam", dokument)
    assert [(a.nummer, a.dokumentId) for a in done.anlagen] == [("K 1", "d9"), ("K 2", "d1")]
    assert [(o.absatz, o.anlagenNummer, o.von_hand) for o in done.beweisangebote] == [
        ("s1", "K 1", True),
        ("s2", "K 2", False),
    ]
    heard = b.offer_beweis(done, "s1", "dass sie kam", "Zeugnis der Frau Klein")
    assert [o.beweismittel for o in heard.beweisangebote][:2] == [
        "Schichtplan vom 01.07.2026",
        "Zeugnis der Frau Klein",
    ]
    assert b.withdraw_beweis(b.withdraw_beweis(heard, "s1", 0), "s1", 0).anlagen == whole.anlagen
    for again in (dokument, "Zeugnis  der Frau Klein"):
        with pytest.raises(ValueError, match="schon angeboten"):
            b.offer_beweis(heard, "s1", "dass sie doch kam", again)
    assert len(b.offer_beweis(heard, "s2", "dass sie kam", dokument).beweisangebote) == 4
    with pytest.raises(KeyError):
        b.withdraw_beweis(whole, "s1", 0)


def test_the_anlagen_of_a_letter_are_counted_without_a_side() -> None:
    first = Dokument(id="d1", titel="Bescheid", art=DokumentArt.BESCHEID, datei="d1.pdf")
    second = Dokument(id="d2", titel="Umschlag", art=DokumentArt.SONSTIGES, datei="d2.pdf")
    text = "Siehe Anlage 1 und die Anlage 1 zum Bescheid."
    letter = filing(absatz("s1", "Eins."), absatz("s2", text, baustein="t"))
    letter = letter.model_copy(update={"aufbau": Aufbau.SCHREIBEN})
    sent = b.offer_beweis(letter, "s2", "dass er erging", first)
    assert [(a.nummer, o.anlagenNummer) for a, o in zip(sent.anlagen, sent.beweisangebote, strict=True)] == [("1", "1")]
    more = b.offer_beweis(sent, "s1", "dass er spät kam", second)
    assert [(a.nummer, a.dokumentId) for a in more.anlagen] == [("1", "d2"), ("2", "d1")]
    assert b.find(more, "s2").text == "Siehe Anlage 2 und die Anlage 1 zum Bescheid."


def test_a_proposal_stands_beside_until_decided() -> None:
    beleg = RetrievalBeleg(quelle="gesetz", chunkId="c", referenz="§ 1 KSchG", score=1, auszug="…")
    whole = b.propose(filing(*THREE), "s1", Vorschlag(text="Glatter.", modell="klein.gguf"), (beleg, beleg))
    assert whole.retrieval_belege == (beleg,)
    assert b.find(whole, "s1").text == THREE[3].text
    taken = b.find(b.accept(whole, "s1"), "s1")
    assert (taken.text, taken.vorschlag, taken.herkunft.art, taken.herkunft.modell) == (
        "Glatter.",
        None,
        HerkunftArt.MODELL,
        "klein.gguf",
    )
    assert b.find(b.refuse(whole, "s1"), "s1") == b.find(filing(*THREE), "s1")
    for decide in (b.accept, b.refuse):
        with pytest.raises(ValueError, match="nichts"):
            decide(filing(*THREE), "s1")


def test_a_generated_paragraph_is_open_until_decided() -> None:
    generated = absatz("m", "Erzeugt.", S, None, offen=True)
    whole = b.insert(filing(*THREE), generated, "s1")
    assert not b.find(b.accept(whole, "m"), "m").offen
    assert b.refuse(whole, "m") == filing(*THREE)


def test_work_is_carried_over_to_a_new_version() -> None:
    old = filing(*THREE, beweise=(beweis("s2", "K 1"),), anlagen=3)
    old = b.edit(old, "s2", "Meine Fassung, siehe den Antrag zu 3.")
    old = b.insert(old, absatz("eigen", "Ein eigener Absatz zum Antrag zu 2.", S, None), "s1")
    old = b.remove(old, "a1")
    new = filing(
        absatz("x0", "Vorweg.", A, "neu"), *THREE, absatz("s3", "Noch etwas.", baustein="sv3"),
        beweise=(beweis("s2", "K 1"),), anlagen=3,
    )  # fmt: skip
    done = carry_over(old, new)
    assert [a.id for a in done.absaetze] == ["x0", "a2", "a3", "s1", "eigen", "s2", "s3"]
    assert b.find(done, "eigen").text == "Ein eigener Absatz zum Antrag zu 2."
    assert b.find(done, "s2").text == "Meine Fassung, siehe den Antrag zu 3."
    assert done.entfallen == ("a#1",)


def test_references_to_inserted_antraege_survive_a_new_version() -> None:
    old = b.insert(filing(*THREE), absatz("eigen", "Vorab wird beantragt.", A, None), None)
    old = b.edit(old, "s1", "Zum Antrag zu 1, zum Antrag zu 2 und zur Anlage K 1.")
    dokument = Dokument(id="d9", titel="Plan", art=DokumentArt.SONSTIGES, datei="d9.pdf")
    old = b.offer_beweis(old, "s1", "dass es so war", dokument)
    done = carry_over(old, filing(*THREE, beweise=(beweis("s2", "K 1"),), anlagen=1))
    assert [a.id for a in done.in_abschnitt(A)] == ["eigen", "a1", "a2", "a3"]
    assert b.find(done, "s1").text == "Zum Antrag zu 1, zum Antrag zu 2 und zur Anlage K\u00a01."
    assert b.find(done, "a2").text == "Für den Fall des Obsiegens mit dem Antrag zu 2 wird verurteilt."
    assert [(a.dokumentId, a.nummer) for a in done.anlagen] == [("d9", "K 1"), ("d1", "K 2")]
    assert carry_over(done, filing(*THREE, beweise=(beweis("s2", "K 1"),), anlagen=1)) == done


def test_what_a_person_cited_and_a_waiting_wording_survive_a_new_version() -> None:
    beleg = RetrievalBeleg(quelle="gesetz", chunkId="c1", referenz="§ 1 KSchG Satz 1", score=1, auszug="Worte")
    old = cite(b.edit(filing(*THREE), "s1", "Mein Text."), "s1", "§ 1 KSchG", beleg)
    old = b.propose(old, "s2", Vorschlag(text="Meine frühere Fassung."))
    done = carry_over(old, filing(*THREE))
    one, two = b.find(done, "s1"), b.find(done, "s2")
    assert (one.text, one.fundstellen, two.vorschlag) == ("Mein Text.", ("§ 1 KSchG",), b.find(old, "s2").vorschlag)
    assert done.retrieval_belege == (beleg,)


def test_a_conflict_leaves_both_texts() -> None:
    old = b.edit(filing(*THREE), "s2", "Meine Fassung.")
    new = filing(*THREE[:4], absatz("s2", "Anders zusammengesetzt.", baustein="sv2"))
    one = b.find(carry_over(old, new), "s2")
    assert (one.text, one.vorschlag) == ("Anders zusammengesetzt.", Vorschlag(text="Meine Fassung."))


def test_hand_offered_evidence_is_carried_over() -> None:
    dokument = Dokument(id="d9", titel="Plan", art=DokumentArt.SONSTIGES, datei="d9.pdf")
    old = b.offer_beweis(filing(*THREE), "s1", "dass es so war", dokument)
    done = carry_over(old, filing(*THREE, beweise=(beweis("s2", "K 1"),), anlagen=1))
    assert [(a.dokumentId, a.nummer) for a in done.anlagen] == [("d9", "K 1"), ("d1", "K 2")]


@given(st.lists(st.tuples(st.sampled_from("aeir"), st.integers(0, 9)), max_size=12))
def test_whatever_is_done_numbers_run_through(steps: list[tuple[str, int]]) -> None:
    whole = filing(*THREE, beweise=(beweis("s1", "K 2"), beweis("s2", "K 1")), anlagen=3)
    for n, (kind, at) in enumerate(steps):
        if not whole.absaetze:
            break
        target = whole.absaetze[at % len(whole.absaetze)]
        if kind == "e":
            whole = b.edit(whole, target.id, f"Text {n}, Anlage K {at}.")
        elif kind == "i":
            whole = b.insert(whole, absatz(f"n{n}", "Siehe Antrag zu 1.", target.abschnitt, None), target.id)
        elif kind == "a":
            whole = b.offer_beweis(whole, target.id, "dass", f"Zeugnis {n}")
        else:
            whole = b.remove(whole, target.id)
    assert [a.nummer for a in whole.in_abschnitt(A)] == list(range(1, len(whole.in_abschnitt(A)) + 1))
    assert [a.nummer for a in whole.anlagen] == [f"K {n}" for n in range(1, len(whole.anlagen) + 1)]
    assert {o.anlagenNummer for o in whole.beweisangebote} <= {a.nummer for a in whole.anlagen} | {None}
    assert SchriftsatzSchema.model_validate_json(whole.model_dump_json()) == whole
    assert compare(whole, whole).gleich


def test_a_changed_paragraph_goes_back_to_what_was_assembled_with_todays_numbers() -> None:
    whole = filing(*THREE)
    before = b.find(whole, "a3")
    changed = b.edit(whole, "a3", "Ganz anders, siehe Antrag zu 2.")
    assert b.restore(changed, "a3") == whole
    with pytest.raises(ValueError, match="nicht geändert"):
        b.restore(whole, "a3")
    moved = b.insert(b.edit(whole, "s1", "Kurz."), absatz("neu", "Vorweg.", A, None), None)
    assert (
        b.find(b.restore(moved, "s1"), "s1").text
        == b.find(b.insert(whole, absatz("neu", "Vorweg.", A, None), None), "s1").text
    )
    assert before.herkunft == b.find(b.restore(changed, "a3"), "a3").herkunft


def test_versions_compare_paragraph_by_paragraph() -> None:
    old = filing(*THREE)
    new = b.remove(
        b.insert(b.edit(old, "s1", "Siehe Anlage K 2 und andere."), absatz("n", "Neu.", S, None), "s2"), "a3"
    )
    result = compare(old, new)
    assert not result.gleich
    found = {(a.neu or a.alt).id: a.art for a in result.absaetze if a.art is not Aenderung.GLEICH}  # type: ignore[union-attr]
    assert found == {"a3": Aenderung.ENTFALLEN, "s1": Aenderung.GEAENDERT, "n": Aenderung.NEU}
    changed = next(a for a in result.absaetze if a.neu is not None and a.neu.id == "s1")
    assert "".join(p.text for p in changed.stuecke if p.kind.value != "insert") == THREE[3].text
    assert result.count(Aenderung.NEU) == 1


def test_the_head_compares_line_by_line() -> None:
    old = filing(*THREE, anlagen=1)
    rubrum = old.rubrum.model_copy(update={"gericht": "Arbeitsgericht Lübeck"})
    new = old.model_copy(update={"rubrum": rubrum, "anlagen": (), "kosten": Kosten(streitwert=Decimal(0))})
    offer = Beweisangebot(behauptung="so war es", beweismittel="Zeugnis der Frau Klein", absatz="s1")
    new = new.model_copy(update={"beweisangebote": (offer,)})
    assert [(z.bezeichnung, z.alt, z.neu) for z in compare(old, new).zeilen] == [
        ("Gericht", "Arbeitsgericht Hamburg", "Arbeitsgericht Lübeck"),
        ("Streitwert", "", "0,00\u00a0€"),
        ("Anlage K 1", "Schreiben 1", ""),
        ("Beweisangebote", "", "Zeugnis der Frau Klein"),
    ]
