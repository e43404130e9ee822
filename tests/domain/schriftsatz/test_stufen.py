"""Assembly, computations, court, costs and checks over a small Klageart in Python."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from app.domain.kanzlei.akte import Akte, Dokument, DokumentArt
from app.domain.kanzlei.beteiligte import BeteiligtenRolle, Geschlecht, Vertreter
from app.domain.schriftsatz.assembly import Assembly, assemble
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.bearbeiten import offer_beweis, remove
from app.domain.schriftsatz.berechnung import compute
from app.domain.schriftsatz.conversation import Conversation, SlotHerkunft, SlotWert
from app.domain.schriftsatz.dialog import angaben, answer, prefill, used_values
from app.domain.schriftsatz.erv import check, check_streitwert
from app.domain.schriftsatz.erv_parteien import check_seite
from app.domain.schriftsatz.gericht import GerichtWahl, choose_gericht, with_derived_gericht
from app.domain.schriftsatz.intent import intent_of, rank
from app.domain.schriftsatz.klageart import Aufbau, Klageart, Stadium
from app.domain.schriftsatz.kontext import Kontext, Recht
from app.domain.schriftsatz.rechenregeln import Berechnung, BerechnungsArt
from app.domain.schriftsatz.schema import Anlage, Kosten
from app.domain.schriftsatz.values import SlotError
from tests import probeklage as probe
from tests.probeklage import ANGABEN, HEUTE, KLAGEART


def kontext(akte: Akte, heute: date = HEUTE, klageart: Klageart = KLAGEART) -> Kontext:
    katalog = probe.ProbeKatalog()
    recht = Recht(
        fristen=katalog.fristen(),
        gebuehren=katalog.gebuehren(),
        kostenverzeichnis=katalog.kostenverzeichnis(),
        gerichte=katalog.gerichte(),
        zustaendigkeit=katalog.zustaendigkeit(),
        feiertage=probe.ProbeKalender().feiertage,
    )
    return Kontext(akte, klageart, katalog.bausteine(), katalog.pruefungen(), recht, heute)


def talk(akte: Akte, heute: date = HEUTE, **answers: str) -> Conversation:
    intent = intent_of(rank("Probeklage", akte, (KLAGEART,))[0])
    slots = prefill(KLAGEART, akte, intent, heute)
    conversation = Conversation(id="c", akte_id=akte.id, anfrage="Probeklage", intent=intent, slots=slots)
    for key, text in answers.items():
        conversation = answer(KLAGEART, conversation, key, text, heute)
    return with_derived_gericht(conversation, assemble(kontext(akte, heute), conversation).gericht)


def filed(akte: Akte | None = None, heute: date = HEUTE, **answers: str) -> Assembly:
    akte = akte or probe.akte()
    return assemble(kontext(akte, heute), talk(akte, heute, **answers))


def places(assembly: Assembly) -> str:
    """Every text of the filing in which a placeholder may stand."""
    s = assembly.schriftsatz
    parts = (s.rubrum, s.formales, *s.absaetze, *s.beweisangebote)
    return " ".join(p.model_dump_json() for p in parts)


def test_complete_akte_gives_a_complete_filing() -> None:
    s = filed().schriftsatz
    assert s.vollstaendig
    assert "{{" not in places(filed())
    assert s.antraege == ("Die Beklagte wird wegen des Schreibens vom 30.10.2026 verurteilt.",)
    assert s.sachverhalt.replace("\u00a0", " ") == "Die Klägerin verdient 3.480,00 €.\n\nZum 31.01.2027."
    assert s.rubrum.wegen == "Probe vom 30.10.2026"
    assert [(a.nummer, a.bezeichnung) for a in s.anlagen] == [("K 1", "Kündigung vom 30.10.2026"), ("K 2", "Vertrag")]


def test_placeholder_that_only_the_evidence_holds_is_listed() -> None:
    ohne = {k: v for k, v in ANGABEN.items() if k not in ("zeuge", "koepfe")}
    assembly = filed(probe.akte(angaben=ohne, dokumente=()))
    assert "{{ZEUGE}}" in assembly.schriftsatz.unresolved_platzhalter
    assert not assembly.schriftsatz.vollstaendig
    # what proves nothing stands nowhere in the filing
    assert "{{KOEPFE}}" not in assembly.schriftsatz.unresolved_platzhalter
    assert tuple(behauptung for behauptung, _ in assembly.beweise_fehlend) == ("Vertrag mit {{KOEPFE}} Köpfen",)


def test_evidence_a_person_offered_for_a_paragraph_is_not_missed_there() -> None:
    akte = probe.akte(dokumente=())
    assembly = filed(akte)
    ((_, absatz),) = assembly.beweise_fehlend
    missed = {b.id for b in check(assembly, kontext(akte)) if b.id.startswith("erv.beweis")}
    assert missed == {"erv.beweis.0"}
    heard = offer_beweis(assembly.schriftsatz, absatz.id, "dass es so war", "Zeugnis der Frau Klein")
    gone = remove(assembly.schriftsatz, absatz.id)
    for changed in (heard, gone):
        befunde = check(replace(assembly, schriftsatz=changed), kontext(akte))
        assert not [b for b in befunde if b.id.startswith("erv.beweis")]


def test_an_anlage_whose_document_left_the_akte_is_told() -> None:
    befunde = check(filed(), kontext(probe.akte(dokumente=())))
    assert [b.titel for b in befunde if b.id == "erv.anlagen.entfernt"] == ["Mehrere"]


def test_every_document_of_the_kind_is_an_anlage_once_even_with_the_same_title() -> None:
    documents = tuple(Dokument(id=f"d{n}", titel="Brief", art=DokumentArt.KUENDIGUNG, datei="b.pdf") for n in (1, 2))
    assembly = filed(probe.akte(dokumente=documents))
    assert [a.nummer for a in assembly.schriftsatz.anlagen] == ["K 1", "K 2"]
    assert [b.anlagenNummer for b in assembly.schriftsatz.beweisangebote] == ["K 1", "K 2"]


def test_several_parties_speak_in_the_plural_and_gaps_of_each_are_seen() -> None:
    mandanten = probe.beteiligte(BeteiligtenRolle.MANDANT, probe.mensch(wo=probe.anschrift()), probe.mensch("Arndt"))
    gegner = probe.beteiligte(
        BeteiligtenRolle.GEGNER, probe.firma(wo=probe.anschrift()), probe.mensch("Voss", Geschlecht.M)
    )
    s = filed(probe.akte(beteiligte=(*mandanten, *gegner))).schriftsatz
    assert s.sachverhalt.startswith("Die Klägerinnen verdienen")
    assert s.antraege[0].startswith("Die Beklagten")
    assert s.unresolved_platzhalter == ("{{KLAEGER_ANSCHRIFT}}", "{{BEKLAGTER_ANSCHRIFT}}")


def test_akte_without_anyone_still_gives_the_whole_form() -> None:
    assembly = filed(probe.akte(beteiligte=(), dokumente=(), angaben={}, kanzlei=None))
    gaps = assembly.schriftsatz.unresolved_platzhalter
    assert {"{{KLAEGER_NAME}}", "{{BEKLAGTER_NAME}}", "{{DATUM}}", "{{KANZLEI_ORT}}", "{{RECHTSANWALT}}"} <= set(gaps)
    assert [a.abschnitt for a in assembly.schriftsatz.absaetze] == [Abschnitt.ANTRAEGE, Abschnitt.SACHVERHALT]


def test_answer_whose_question_no_longer_arises_is_kept_but_not_used() -> None:
    akte = probe.akte()
    conversation = talk(akte, art="fristlos")
    assert "termin" not in used_values(KLAGEART, conversation)
    assert conversation.value("termin") is not None
    assembly = assemble(kontext(akte), conversation)
    assert "Zum " not in assembly.schriftsatz.sachverhalt
    assert "frueh_genug" not in assembly.values
    assert "termin" not in [line.schluessel for line in angaben(KLAGEART, conversation, akte)]
    # an unseen date stands in nobody's way, and returns with its question
    moved = answer(KLAGEART, conversation, "datum", "1.11.2026", HEUTE)
    assert "termin" in used_values(KLAGEART, answer(KLAGEART, moved, "art", "ordentlich", HEUTE))


@pytest.mark.parametrize(
    ("land", "ende"),
    [("hh", date(2026, 11, 25)), ("m", date(2026, 11, 24)), ("", date(2026, 11, 24))],
)
def test_holidays_of_the_courts_land_move_the_frist(land: str, ende: date) -> None:
    gegner = probe.beteiligte(BeteiligtenRolle.GEGNER, probe.firma(wo=probe.anschrift("99999", "Nirgends")))
    assembly = filed(probe.akte(gericht_id=land or None, beteiligte=gegner))
    assert assembly.berechnet.fristen["frist"].ende == ende


@pytest.mark.parametrize(
    ("heute", "gewahrt"), [(date(2026, 11, 25), True), (date(2026, 11, 26), False)], ids=["last-day", "day-after"]
)
def test_missed_frist_leaves_a_gap_that_only_a_person_fills(heute: date, gewahrt: bool) -> None:
    s = filed(heute=heute).schriftsatz
    assert s.vollstaendig is gewahrt
    assert s.unresolved_platzhalter == (() if gewahrt else ("{{ERGAENZUNG: Hinderungsgrund}}",))


@pytest.mark.parametrize(
    ("datum", "zugang", "lange"),
    [
        ("2026-02-28", "2026-03-27", False),
        ("2026-02-28", "2026-03-28", True),
        ("2024-02-29", "2024-03-28", False),
        ("2024-02-29", "2024-03-29", True),
        ("2026-01-31", "2026-02-28", False),
        ("2026-01-31", "2026-03-01", True),
    ],
)
def test_longer_than_months_counts_the_first_day(datum: str, zugang: str, lange: bool) -> None:
    assembly = filed(probe.akte(angaben=ANGABEN | {"datum": datum, "zugang": zugang}))
    assert assembly.values["lange"] is lange
    assert "§ 1" in " ".join(assembly.berechnet.schritte["lange"]).replace("\u00a0", " ")


@pytest.mark.parametrize("zugang", ["1900-01-01", "1990-12-31"])
def test_frist_is_not_computed_from_days_before_the_holidays_are_known(zugang: str) -> None:
    akte = probe.akte(angaben=ANGABEN | {"datum": "1900-01-01", "zugang": zugang})
    assert "zugang" not in used_values(KLAGEART, talk(akte))
    with pytest.raises(SlotError, match=r"ab dem 01\.01\.1991"):
        talk(akte, zugang="31.12.1990")


@pytest.mark.parametrize("heute", [date(1900, 1, 1), date(1991, 2, 1), date(2025, 5, 31), date(2199, 12, 31)])
def test_any_day_as_today_gives_a_filing(heute: date) -> None:
    tag = heute.isoformat()
    assembly = filed(probe.akte(angaben=ANGABEN | {"datum": tag, "zugang": tag}), heute)
    kosten = assembly.schriftsatz.kosten
    assert kosten.streitwert == Decimal("10440.00")
    assert (kosten.gerichtskosten is None) == (heute < date(2025, 6, 1))
    assert (kosten.gerichtskosten is None) == ("keine Gebührentabelle" in " ".join(kosten.schritte))


def test_costs_count_what_applies_and_say_what_is_missing() -> None:
    assert filed(rat="ja").schriftsatz.kosten.streitwert == Decimal("10440.00")
    assert any("nicht hinzugerechnet" in s for s in filed(rat="ja").schriftsatz.kosten.schritte)
    offen = filed(brutto="weiß nicht").schriftsatz.kosten
    assert (offen.streitwert, offen.gerichtskosten) == (None, None)
    assert "Brutto" in offen.schritte[0]


@pytest.mark.parametrize("wert", ["NaN", "Infinity", "9" * 40, "-1", "1e5", ["a"], "", "2026-02-30"])
@pytest.mark.parametrize("key", ["datum", "zugang", "brutto", "koepfe", "art", "rat"])
def test_angaben_of_the_wrong_kind_never_break_the_filing(key: str, wert: object) -> None:
    akte = probe.akte(angaben=ANGABEN | {key: wert})
    assert key not in used_values(KLAGEART, talk(akte))
    assembly = filed(akte)
    assert assembly.schriftsatz.vollstaendig == ("{{" not in places(assembly))


@pytest.mark.parametrize(
    ("eintritt", "ende"), [("2026-10-01", "2026-12-15"), ("2026-11-03", "2026-12-15"), ("2026-11-04", None)]
)
def test_notice_before_work_began_has_no_computed_end(eintritt: str, ende: str | None) -> None:
    regel = Berechnung(
        ziel="ende",
        label="Kündigungstermin",
        art=BerechnungsArt.KUENDIGUNGSTERMIN,
        argumente=("datum", "zugang"),
        fundstelle="§ 622 BGB",
    )
    klageart = KLAGEART.model_copy(update={"berechnungen": (regel,), "fristen": ()})
    found = compute(klageart, {"datum": eintritt, "zugang": "2026-11-03"}, {}, lambda _: {}, HEUTE)
    assert found.values.get("ende") == ende
    assert "ende" in found.definitions


def court(akte: Akte, slots: dict[str, SlotWert]) -> GerichtWahl:
    recht = probe.ZUSTAENDIGKEIT
    return choose_gericht(KLAGEART.gericht, akte, slots, probe.GERICHTE, recht, streitwert=None, stichtag=HEUTE)


def _slots(**werte: str) -> dict[str, SlotWert]:
    return {k: SlotWert(schluessel=k, wert=w, herkunft=SlotHerkunft.PERSON) for k, w in werte.items()}


@pytest.mark.parametrize(
    ("slots", "name"),
    [
        ({"gericht": "ArbG München"}, "Arbeitsgericht München"),
        ({"gericht": "münchen"}, "Arbeitsgericht München"),
        ({"gericht": "Landgericht Hamburg"}, "Landgericht Hamburg"),
        ({"arbeitsort": "80331 München"}, "Arbeitsgericht München"),
        ({"arbeitsort": "\u0668\u0660\u0663\u0663\u0661 München"}, "Arbeitsgericht Hamburg"),
        ({"arbeitsort": "99999 Nirgends"}, "{{GERICHT}}"),
        ({}, "Arbeitsgericht Hamburg"),
    ],
)
def test_court_is_named_or_derived(slots: dict[str, str], name: str) -> None:
    assert court(probe.akte(), _slots(**slots)).name == name


def test_several_courts_of_a_postcode_are_candidates() -> None:
    gegner = probe.beteiligte(BeteiligtenRolle.GEGNER, probe.firma(wo=probe.anschrift("21335", "Adendorf")))
    wahl = court(probe.akte(beteiligte=gegner), {})
    assert (wahl.gericht, len(wahl.kandidaten)) == (None, 2)


@pytest.mark.parametrize(("plz", "land"), [("1010", "AT"), ("SW1A 1AA", "GB"), ("20457", "AT"), ("D-20457", "DE")])
def test_foreign_address_derives_no_court(plz: str, land: str) -> None:
    gegner = probe.beteiligte(BeteiligtenRolle.GEGNER, probe.firma(wo=probe.anschrift(plz, land=land)))
    assert court(probe.akte(beteiligte=gegner), {}).name == "{{GERICHT}}"


def _results(assembly: Assembly, akte: Akte, heute: date = HEUTE) -> dict[str, bool]:
    return {b.id: b.erfuellt for b in check(assembly, kontext(akte, heute))}


def test_checklist_of_a_complete_filing_is_fulfilled() -> None:
    akte = probe.akte()
    assert all(_results(filed(akte), akte).values())


@pytest.mark.parametrize(
    ("heute", "titel"),
    [
        (date(2026, 11, 21), "Laeuft"),
        (date(2026, 11, 22), "Draengt"),
        (date(2026, 11, 25), "Draengt"),
        (date(2026, 11, 26), "Abgelaufen"),
    ],
)
def test_frist_is_checked_by_the_days_left(heute: date, titel: str) -> None:
    befunde = {b.id: b for b in check(filed(heute=heute), kontext(probe.akte(), heute))}
    assert befunde["frist.klagefrist"].titel == titel


@pytest.mark.parametrize(
    ("answer", "there"),
    [
        ("Am Wall 12, 28195 Bremen", True),
        ("Vorstand Inken Brügge", False),
        ("Postfach 12 34, 28195 Bremen", False),
    ],
)
def test_an_address_to_be_summoned_at_has_a_number_and_is_no_postfach(answer: str, there: bool) -> None:
    akte = probe.akte(beteiligte=probe.beteiligte(BeteiligtenRolle.MANDANT, probe.mensch()))
    befunde = {b.id: b for b in check(filed(akte, klaeger_anschrift=answer), kontext(akte))}
    assert befunde["erv.rubrum.klaeger.0"].erfuellt is there


def test_a_child_among_the_parties_is_represented_as_a_rule_by_both_parents() -> None:
    def found(years: int, *vertreter: str) -> list[str]:
        born = probe.HEUTE.replace(year=probe.HEUTE.year - years)
        mutter_vater = tuple(Vertreter(funktion=funktion, name="Kim Berger") for funktion in vertreter)
        child = probe.mensch().model_copy(update={"geburtsdatum": born, "vertreter": mutter_vater})
        akte = probe.akte(beteiligte=probe.beteiligte(BeteiligtenRolle.MANDANT, child))
        return [b.titel for b in check(filed(akte), kontext(akte)) if b.id.startswith("erv.minderjaehrig")]

    assert found(12) == ["Ohne"]
    assert found(12, "Mutter") == ["Einer"]
    assert found(12, "Mutter", "Vater") == found(12, "Vormund") == found(18) == []


def test_open_things_come_first_and_name_their_slot() -> None:
    akte = probe.akte(beteiligte=(), angaben={}, dokumente=())
    befunde = check(filed(akte), kontext(akte))
    assert [b.erfuellt for b in befunde] == sorted(b.erfuellt for b in befunde)
    open_ = {b.id: b.feld for b in befunde if not b.erfuellt}
    assert open_["erv.platzhalter.datum"] == "slot:datum"
    assert open_["frist.klagefrist"] == "slot:zugang"
    assert {"erv.rubrum.klaeger.0", "erv.gericht", "erv.antraege", "erv.streitwert", "erv.anlagen"} <= set(open_)


@pytest.mark.parametrize(
    ("dateien", "variante"),
    [
        (("a.pdf",), "Eine"),
        (("a.pdf", "b.JPG"), "Vollstaendig"),
        (("brief.docx", "b.pdf"), "Kein_pdf"),
        (("brief.docx", "b.eml"), "Keine_pdfs"),
        (("brief.docx", None), "Ohne_datei"),
    ],
)
def test_an_anlage_that_cannot_be_sent_is_found_before_the_export(
    dateien: tuple[str | None, ...], variante: str
) -> None:
    assembly = filed()
    anlagen = tuple(Anlage(nummer=f"K {n}", bezeichnung="Brief", datei=d) for n, d in enumerate(dateien, 1))
    filing = assembly.schriftsatz.model_copy(update={"anlagen": anlagen})
    befunde = check(replace(assembly, schriftsatz=filing), kontext(probe.akte()))
    assert next(b.titel for b in befunde if b.id == "erv.anlagen") == variante


@pytest.mark.parametrize(
    ("aufbau", "wert", "variante"),
    [
        (Aufbau.SCHRIFTSATZ, Decimal("100.00"), "berechnet"),
        (Aufbau.SCHREIBEN, Decimal("100.00"), "brief"),
        (Aufbau.SCHRIFTSATZ, None, "feste_gebuehr"),
    ],
)
def test_the_value_is_said_to_stand_where_it_stands(aufbau: Aufbau, wert: Decimal | None, variante: str) -> None:
    assembly = filed()
    kosten = Kosten(streitwert=wert, gerichtskosten=Decimal("60.00"))
    schriftsatz = assembly.schriftsatz.model_copy(update={"aufbau": aufbau, "kosten": kosten})
    (found,) = check_streitwert(replace(assembly, schriftsatz=schriftsatz), kontext(probe.akte()))
    assert found.variante == variante


def test_an_assumed_side_is_told() -> None:
    told = [e.werte for e in check_seite(replace(filed(), seite_angenommen=True), kontext(probe.akte()))]
    assert told == [{"SEITE": "Klägerseite", "ANDERE": "Beklagtenseite"}]
    assert list(check_seite(filed(), kontext(probe.akte()))) == []


@pytest.mark.parametrize(("ausgang", "told"), [("abgewiesen", 0), ("stattgegeben", 1), ("teilweise", 1), (None, 1)])
def test_an_appeal_shows_the_side_by_who_lost(ausgang: str | None, told: int) -> None:
    berufung = KLAGEART.model_copy(update={"stadien": (Stadium.BERUFUNG,)})
    assembly = replace(filed(), seite_angenommen=True, values={"ausgang": ausgang})
    assert len(list(check_seite(assembly, kontext(probe.akte(), klageart=berufung)))) == told


def test_unknown_check_is_a_defect_of_the_data() -> None:
    akte = probe.akte()
    broken = replace(kontext(akte), klageart=KLAGEART.model_copy(update={"pruefungen": ("gibt_es_nicht",)}))
    with pytest.raises(KeyError, match="gibt_es_nicht"):
        check(filed(akte), broken)
