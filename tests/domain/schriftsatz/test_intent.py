"""Stage 1 over many Klagearten: recognised, asked back, sides and stages; never by the Akte alone."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.kanzlei.akte import Akte
from app.domain.schriftsatz.intent import Hilfen, chosen_intent, example_index, intent_of, rank, recognise
from app.domain.schriftsatz.intent_aehnlichkeit import build_index
from app.domain.schriftsatz.intent_seite import read_side
from app.domain.schriftsatz.klageart import Klageart, Parteirolle, Stadium
from tests.intentregister import REGISTER, akte

HILFEN = Hilfen(example_index(REGISTER))
FIRMA = {"art": "juristisch", "firma": "Nord GmbH", "rechtsform": "GmbH"}
MENSCH = {"art": "natuerlich", "vorname": "Jana", "nachname": "Berger", "geschlecht": "f"}


@pytest.mark.parametrize(
    ("gebiet", "dokumente", "anfrage", "klageart", "rolle", "stadium"),
    [
        (
            "ARBEITSRECHT",
            (),
            "Klage gegen die Änderungskündigung vom 3.11.",
            "aenderungsschutz",
            "KLAEGER",
            "ERSTINSTANZ",
        ),
        (
            "ARBEITSRECHT",
            (),
            "Meinem Mandanten wurde fristlos gekündigt",
            "kuendigungsschutz",
            "KLAEGER",
            "ERSTINSTANZ",
        ),
        ("MIETRECHT", (), "gegen die Kündigung des Mietverhältnisses", "raeumung", "KLAEGER", "ERSTINSTANZ"),
        ("ARBEITSRECHT", (), "Vergütung einklagen", "lohn", "KLAEGER", "ERSTINSTANZ"),
        ("SONSTIGES", (), "lohnklage", "lohn", "KLAEGER", "ERSTINSTANZ"),
        (
            "ZIVILRECHT",
            ("klageschrift",),
            "Wir vertreten die Beklagte und wollen erwidern",
            "erwiderung",
            "BEKLAGTER",
            "ERSTINSTANZ",
        ),
        (
            "ARBEITSRECHT",
            (),
            "für den Arbeitgeber Berufung einlegen gegen das Urteil",
            "berufung",
            "BEKLAGTER",
            "BERUFUNG",
        ),
        ("ZIVILRECHT", (), "Berufung für den Kläger", "berufung", "KLAEGER", "BERUFUNG"),
        (
            "ZIVILRECHT",
            (),
            "Berufungserwiderung, wir vertreten die Beklagte",
            "berufungserwiderung",
            "BEKLAGTER",
            "BERUFUNG",
        ),
        ("ZIVILRECHT", (), "keine Berufung, sondern Klageerwiderung", "erwiderung", "BEKLAGTER", "ERSTINSTANZ"),
        ("FAMILIENRECHT", (), "Scheidung für den Antragsgegner", "scheidung", "ANTRAGSGEGNER", "ERSTINSTANZ"),
        ("FAMILIENRECHT", (), "Meine Mandantin will sich scheiden lassen", "scheidung", "ANTRAGSTELLER", "ERSTINSTANZ"),
        ("ZIVILRECHT", ("rechnung",), "Rechnung nicht bezahlt", "zahlung", "KLAEGER", "ERSTINSTANZ"),
        ("ZIVILRECHT", (), "Eilantrag auf Unterlassung stellen", "ev", "ANTRAGSTELLER", "EV"),
        ("SOZIALRECHT", ("bescheid",), "Wir brauchen einen Widerspruch", "widerspruch", "KLAEGER", "ERSTINSTANZ"),
    ],
)
def test_a_clear_request_is_recognised_with_side_and_stage(
    gebiet: str, dokumente: tuple[str, ...], anfrage: str, klageart: str, rolle: str, stadium: str
) -> None:
    intent = recognise(anfrage, akte(gebiet, *dokumente), REGISTER, HILFEN).intent
    assert intent is not None
    assert (intent.klageart, intent.rolle, intent.stadium) == (klageart, Parteirolle(rolle), Stadium(stadium))
    assert intent.confidence >= 0.5
    assert intent.erkannt_an
    assert intent.begruendung.endswith(".")


@pytest.mark.parametrize("klageart", REGISTER, ids=lambda k: k.id)
@pytest.mark.parametrize("gebiet", ["passend", "SONSTIGES"])
def test_each_finds_its_own_examples_and_name(klageart: Klageart, gebiet: str) -> None:
    file = akte(klageart.rechtsgebiet.value if gebiet == "passend" else gebiet)
    for text in (*klageart.beispiele, klageart.label):
        intent = recognise(text, file, REGISTER, HILFEN).intent
        assert intent is not None, text
        assert intent.klageart == klageart.id, text


@pytest.mark.parametrize(
    ("anfrage", "offered"),
    [
        ("Klage wegen Zeugnis und Lohnrückstand", {"zeugnis", "lohn"}),
        ("Auf die Berufung der Klägerin erwidern", {"berufung", "berufungserwiderung", "erwiderung"}),
    ],
)
def test_two_that_are_close_are_asked_about(anfrage: str, offered: set[str]) -> None:
    found = recognise(anfrage, akte("ARBEITSRECHT"), REGISTER, HILFEN)
    assert found.intent is None
    assert found.frage == "Was ist gemeint?"
    assert {k.klageart for k in found.kandidaten} <= offered
    assert 2 <= len(found.kandidaten) <= 3
    assert all("erkannt an" in k.grund or "ähnlich wie" in k.grund for k in found.kandidaten)
    assert not any("an ähnlich" in k.grund for k in found.kandidaten)


def test_nothing_found_offers_the_general_one_and_the_whole_list_own_field_first() -> None:
    found = recognise("Guten Tag", akte("MIETRECHT"), REGISTER, HILFEN)
    assert found.intent is None
    assert [k.klageart for k in found.kandidaten[:2]] == ["generic", "raeumung"]
    assert len(found.kandidaten) == len(REGISTER)


def test_the_akte_supports_but_never_decides() -> None:
    rich = akte("ARBEITSRECHT", "kuendigung", "gehaltsabrechnung")
    assert rank("Guten Tag", rich, REGISTER) == ()
    alone = rank("Kündigung angreifen", akte("SONSTIGES"), REGISTER)[0]
    supported = rank("Kündigung angreifen", rich, REGISTER)[0]
    assert supported.confidence > alone.confidence
    assert "Akte enthält: Kündigungsschreiben" in supported.erkannt_an


def test_meaning_gives_answers_to_choose_from_and_decides_nothing() -> None:
    def meaning(anfrage: str, beispiele: Sequence[str]) -> list[float]:
        return [0.95 if "kein Gehalt" in b else 0.0 for b in beispiele]

    text = "Mein Chef überweist einfach nichts mehr"
    assert len(recognise(text, akte("ARBEITSRECHT"), REGISTER, HILFEN).kandidaten) == len(REGISTER)
    found = recognise(text, akte("ARBEITSRECHT"), REGISTER, Hilfen(HILFEN.index, aehnlichkeit=meaning))
    assert found.intent is None
    assert [k.klageart for k in found.kandidaten] == ["lohn"]


def test_a_model_is_asked_only_where_it_is_open_and_cannot_overrule_words() -> None:
    asked: list[str] = []

    def model(anfrage: str, klagearten: Sequence[Klageart]) -> str | None:
        asked.append(anfrage)
        return "zeugnis"

    helped = Hilfen(HILFEN.index, klassifikation=model)
    file = akte("ARBEITSRECHT")
    assert recognise("Lohnklage", file, REGISTER, helped).intent is not None
    assert asked == []
    found = recognise("Klage wegen Zeugnis und Lohnrückstand", file, REGISTER, helped).intent
    assert found is not None
    assert (found.klageart, found.erkannt_an[-1]) == ("zeugnis", "Sprachmodell")
    nothing = Hilfen(HILFEN.index, klassifikation=lambda _a, _k: "gibt es nicht")
    assert recognise("Guten Tag", file, REGISTER, nothing).intent is None


def test_the_side_of_an_earlier_filing_counts_where_nothing_is_said() -> None:
    earlier = Hilfen(HILFEN.index, frueher=Parteirolle.BEKLAGTER)
    first = recognise("Berufung einlegen", akte("ZIVILRECHT"), REGISTER, earlier).intent
    said = recognise("Berufung einlegen für den Kläger", akte("ZIVILRECHT"), REGISTER, earlier).intent
    other = recognise("Kündigungsschutzklage", akte("ARBEITSRECHT"), REGISTER, earlier).intent
    assert [i.rolle.value if i else None for i in (first, said, other)] == ["BEKLAGTER", "KLAEGER", "KLAEGER"]


@pytest.mark.parametrize(
    ("gebiet", "anfrage", "mandant", "gegner", "rolle", "angenommen"),
    [
        ("ZIVILRECHT", "Berufung einlegen", None, None, "KLAEGER", True),
        ("ZIVILRECHT", "Berufung einlegen für den Kläger", None, None, "KLAEGER", False),
        ("ZIVILRECHT", "Berufung einlegen", FIRMA, MENSCH, "KLAEGER", True),
        ("ARBEITSRECHT", "Berufung einlegen", FIRMA, MENSCH, "BEKLAGTER", False),
        ("ARBEITSRECHT", "Berufung einlegen", MENSCH, FIRMA, "KLAEGER", False),
        ("ARBEITSRECHT", "Berufung einlegen", MENSCH, MENSCH, "KLAEGER", True),
        ("ZIVILRECHT", "Berufung, die Klage wurde ganz abgewiesen", None, None, "KLAEGER", False),
        ("ZIVILRECHT", "Berufung gegen die Klageabweisung", None, None, "KLAEGER", False),
        ("ZIVILRECHT", "Berufung gegen das klagestattgebende Urteil", None, None, "BEKLAGTER", False),
        ("ZIVILRECHT", "Berufung, wir wurden zum Teil verurteilt", None, None, "KLAEGER", True),
        ("ZIVILRECHT", "Berufungserwiderung, das Landgericht hat der Klage stattgegeben", None, None, "KLAEGER", False),
        ("ARBEITSRECHT", "Wir vertreten die Klägerin, Berufung einlegen", FIRMA, MENSCH, "KLAEGER", False),
        ("ARBEITSRECHT", "Kündigungsschutzklage", FIRMA, MENSCH, "KLAEGER", False),
    ],
)
def test_a_side_nobody_named_is_an_assumption(
    gebiet: str, anfrage: str, mandant: object, gegner: object, rolle: str, angenommen: bool
) -> None:
    sides = [(r, p) for r, p in (("mandant", mandant), ("gegner", gegner)) if p is not None]
    people = [{"id": f"b{n}", "rolle": r, "person": p} for n, (r, p) in enumerate(sides)]
    file = Akte.model_validate(akte(gebiet).model_dump() | {"beteiligte": people})
    found = rank(anfrage, file, REGISTER, HILFEN)[0]
    chosen = chosen_intent(found.klageart, anfrage, None, None, akte=file)
    assert [(i.rolle.value, i.seite_angenommen) for i in (intent_of(found), chosen)] == [(rolle, angenommen)] * 2
    assert not chosen_intent(found.klageart, anfrage, Parteirolle.KLAEGER, None, akte=file).seite_angenommen


def test_what_was_chosen_is_certain() -> None:
    berufung = next(k for k in REGISTER if k.id == "berufung")
    intent = chosen_intent(berufung, "wir vertreten die Beklagte", None, None)
    assert (intent.confidence, intent.erkannt_an, intent.rolle) == (1.0, ("gewählt",), Parteirolle.BEKLAGTER)
    assert chosen_intent(berufung, "wir vertreten die Beklagte", Parteirolle.KLAEGER, None).rolle is Parteirolle.KLAEGER


@pytest.mark.parametrize(
    ("anfrage", "rolle", "stadium"),
    [
        ("Wir vertreten die Klägerin", Parteirolle.KLAEGER, None),
        ("für unsere Mandantin, die Beklagte", None, None),
        ("als Beklagtenvertreter", Parteirolle.BEKLAGTER, None),
        ("namens der Antragsgegnerin sofortige Beschwerde", Parteirolle.ANTRAGSGEGNER, Stadium.BESCHWERDE),
        ("Nichtzulassungsbeschwerde", None, Stadium.REVISION),
        ("einstweilige Anordnung", None, Stadium.EV),
        ("außergerichtlich auffordern", None, Stadium.AUSSERGERICHTLICH),
        ("Klage", None, None),
        ("Replik auf die Klageerwiderung vom 3.11.", Parteirolle.KLAEGER, None),
        ("Duplik auf die Replik vom 3.11.", Parteirolle.BEKLAGTER, None),
        ("Weiterer Schriftsatz mit Klageerweiterung", Parteirolle.KLAEGER, None),
        ("Erwiderung auf die Klageerweiterung", None, None),
        ("Klageerweiterung der Gegenseite", None, None),
        ("Bitte auf die Replik erwidern", Parteirolle.BEKLAGTER, None),
        ("Wir vertreten den Beklagten, Stellungnahme; die Replik liegt an", Parteirolle.BEKLAGTER, None),
    ],
)
def test_sides_and_stages(anfrage: str, rolle: Parteirolle | None, stadium: Stadium | None) -> None:
    seite = read_side(anfrage)
    assert (seite.rolle, seite.stadium) == (rolle, stadium)


def test_a_defence_is_no_claim_of_our_own() -> None:
    assert read_side("Lohnklage der Gegenseite abwehren").abwehr
    assert not read_side("Lohnklage gegen den Arbeitgeber").abwehr


def test_likeness_lies_between_nothing_and_the_same() -> None:
    index = build_index(["Lohn einklagen", "Scheidung beantragen"])
    same, other = index.similarities("Lohn einklagen")
    assert same == pytest.approx(1)
    assert other < 0.3
    assert index.similarities("Xyz") == (0, 0)
    assert build_index([]).similarities("Lohn") == ()


@given(st.text(max_size=80), st.sampled_from(["ARBEITSRECHT", "SONSTIGES"]))
def test_any_request_is_answered_with_an_intent_or_a_question(anfrage: str, gebiet: str) -> None:
    found = recognise(anfrage, akte(gebiet), REGISTER, HILFEN)
    assert found.kandidaten
    assert (found.intent is None) == bool(found.frage)
    scores = [c.confidence for c in rank(anfrage, akte(gebiet), REGISTER, HILFEN)]
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= s <= 1 for s in scores)
