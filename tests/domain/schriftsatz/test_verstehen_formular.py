"""Fields of forms: where a name begins a field, and that any page is read without a word that is not on it."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.schriftsatz.slot import SlotDefinition, SlotTyp
from app.domain.schriftsatz.verstehen_formular import read_form

HEUTE = date(2026, 11, 21)


def _slot(typ: SlotTyp, *namen: str, kopfzeile: str | None = None) -> SlotDefinition:
    return SlotDefinition(
        schluessel=typ.value, label="L", typ=typ, frage="F?", grund="G", form="F", feldnamen=namen, kopfzeile=kopfzeile
    )


SLOTS = (
    _slot(SlotTyp.DATUM, "Datum", "Zahlbar bis"),
    _slot(SlotTyp.BETRAG, "Gehalt"),
    _slot(SlotTyp.DEZIMAL, "Wochenstunden"),
    _slot(SlotTyp.MONAT, "Monat"),
    _slot(SlotTyp.TEXT, "Az.", "Position", kopfzeile=r"(?P<wert>Amtsgericht [A-Z]\w+)"),
)


@pytest.mark.parametrize(
    ("page", "told"),
    [
        ("Datum: 5.11.2026", {"datum": "2026-11-05"}),
        ("| Datum | 5.11.2026 |", {"datum": "2026-11-05"}),
        ("Nr.\tDatum\n7\t5.11.2026", {"datum": "2026-11-05"}),
        ("Nr.   Datum\n7     5.11.2026\n8     6.11.2026", {}),  # a table, not a field
        ("Kunde: 77 Datum: 5.11.2026 Seite: 1", {"datum": "2026-11-05"}),
        ("73728 Esslingen Datum: 5.11.2026", {"datum": "2026-11-05"}),
        ("Frau Beck Datum: 5.11.2026", {"datum": "2026-11-05"}),
        ("Kunde StKl Datum\n4711 1 5.11.2026", {"datum": "2026-11-05"}),
        ("Kunde StKl Datum\n4711 5.11.2026", {}),  # an empty column: which one?
        ("Kunde StKl Datum\n4711 1 5.11.2026\n4712 1 6.11.2026", {}),
        ("Ihr Datum: 5.11.2026", {}),
        ("Unser Zeichen, Ihr Datum: 5.11.2026", {}),
        ("Altes Datum: 5.11.2026", {}),
        ("Vorgesetzte Position: Leiter Einkauf", {}),
        ("Altes Datum\n5.11.2026", {}),
        ("Datum: 5.11.2026 bis 6.11.2026", {}),
        ("Geburtsdatum: 5.11.1990", {}),
        ("Der Betrag ist zahlbar bis zum 5.12.2026.", {"datum": "2026-12-05"}),
        ("2 % Skonto, wenn zahlbar bis 5.12.2026.", {}),
        ("Gehalt ......... 3.480,00", {"betrag": "3480.00"}),
        ("Gehalt 3.480,00 € brutto", {"betrag": "3480.00"}),
        ("Gehalt 60.000,00 € im Jahr", {}),
        ("Gehalt 2.000,00 € netto", {}),
        ("Gehalt 3.480", {}),  # a personnel number may stand there as well
        ("Gehalt 3.000,00 € ab Mai 3.200,00 €", {"betrag": None}),
        ("Gehalt 4.100,00 Kürzung -300,00", {"betrag": None}),
        ("Ihr Unser Datum\n7 8 5.11.2026", {}),
        ("Wochenstunden: 38,5 Std.", {"dezimal": "38.5"}),
        ("Wochenstunden: 8 täglich", {}),
        ("Monat: 09/2026", {"monat": "2026-09"}),
        ("Az. 12 C 345/26", {"text": "12 C 345/26"}),
        ("Az. des Gegners: 12/26", {}),
        ("Az.: 7 SLa 412/26 verkündet am 15.10.2026", {}),
        ("Az.: 7 SLa 412/26 Hannover", {}),
        ("Position: Leiterin Einkauf", {"text": "Leiterin Einkauf"}),
        ("Position Leiterin", {}),  # a heading of a table
        ("Position: siehe Anlage 1", {}),
        ("   Amtsgericht Leer    72 C 118/26", {"text": "Amtsgericht Leer"}),
        ("An das Amtsgericht Leer", {}),
    ],
)
def test_a_field_tells_what_stands_alone_behind_its_name(page: str, told: dict[str, str | None]) -> None:
    assert {f.schluessel: f.wert for f in read_form(SLOTS, page, HEUTE, erste=True)} == told


def test_head_lines_count_on_the_first_page_only() -> None:
    assert not list(read_form(SLOTS, "Amtsgericht Leer", HEUTE, erste=False))


_STUECKE = st.lists(
    st.sampled_from(
        ["Datum", "Az.", "Gehalt", ":", "  ", "\t", "\n", " ", "5.11.2026", "3.480,00 €", "12 C 3/26", "x|"]
    )
    | st.text(max_size=6)
)


@given(_STUECKE.map("".join))
def test_any_page_is_read_and_each_value_stands_on_it(page: str) -> None:
    for feld in read_form(SLOTS, page, HEUTE, erste=True):
        assert 0 <= feld.start < feld.end <= len(page)
        assert page[feld.start : feld.end].strip()
        assert feld.schluessel != "text" or page[feld.start : feld.end] == feld.wert


@pytest.mark.parametrize("pattern", ["(?P<wert>a", "(?P<wert>a){99999999999}", "(?P<wert>a)" + "(" * 3_000])
def test_a_head_line_that_is_no_pattern_is_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match="kopfzeile ist kein regulärer Ausdruck"):
        _slot(SlotTyp.TEXT, kopfzeile=pattern)
