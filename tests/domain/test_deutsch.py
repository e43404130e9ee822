"""German numbers, dates, typography."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain import deutsch

HEUTE = date(2026, 11, 21)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3.500,00 EUR", "3500.00"),
        ("3.500,00 €", "3500.00"),
        ("3500", "3500.00"),
        ("3.500", "3500.00"),
        ("3 500,5", "3500.50"),
        ("3.480,- €", "3480.00"),
        ("3480.55", "3480.55"),
        ("EUR 12.345,67", "12345.67"),
        ("1.234.567,89 Euro", "1234567.89"),
        ("0,01", "0.01"),
    ],
)
def test_amount_is_read_as_germans_write_it(text: str, value: str) -> None:
    assert deutsch.parse_betrag(text) == Decimal(value)


@pytest.mark.parametrize(
    "text", ["", "abc", "1.2.3", "3.50.0", "-5", "1,234", "12,3,4", "1.23.456", "€", "1e5", "x" * 50]
)
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="„"):
        deutsch.parse_betrag(text)


def test_absurd_amount_is_refused() -> None:
    with pytest.raises(ValueError, match="zu groß"):
        deutsch.parse_betrag("1" + "0" * 30)


@given(st.integers(min_value=0, max_value=10**12))
def test_amount_survives_writing_and_reading(cents: int) -> None:
    value = Decimal(cents) / 100
    assert deutsch.parse_betrag(deutsch.format_betrag(value)) == value


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("3.11.2026", date(2026, 11, 3)),
        ("03.11.26", date(2026, 11, 3)),
        ("3. 11. 2026", date(2026, 11, 3)),
        ("3. November 2026", date(2026, 11, 3)),
        ("3. Nov. 2026", date(2026, 11, 3)),
        ("2026-11-03", date(2026, 11, 3)),
        ("am 3.11.2026", date(2026, 11, 3)),
        ("3.11.", date(2026, 11, 3)),
        ("24.12.", date(2025, 12, 24)),
        ("heute", HEUTE),
        ("Gestern", HEUTE - timedelta(days=1)),
        ("1. März 2026", date(2026, 3, 1)),
        ("29.2.2024", date(2024, 2, 29)),
    ],
)
def test_date_is_read_as_germans_write_it(text: str, day: date) -> None:
    assert deutsch.parse_datum(text, heute=HEUTE) == day


@pytest.mark.parametrize(
    "text", ["", "31.2.2026", "29.2.2025", "32.1.2026", "1.13.2026", "neulich", "3.11.2026 oder 4.11.2026"]
)
def test_what_is_no_single_date_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="„"):
        deutsch.parse_datum(text, heute=HEUTE)


def test_date_without_year_needs_today() -> None:
    with pytest.raises(ValueError, match="das Jahr fehlt"):
        deutsch.parse_datum("3.11.")


@given(st.dates(min_value=date(1900, 1, 1), max_value=date(2199, 12, 31)))
def test_date_survives_writing_and_reading(day: date) -> None:
    assert deutsch.parse_datum(deutsch.format_datum(day)) == day
    assert deutsch.parse_datum(deutsch.format_datum_lang(day)) == day


def test_several_dates_are_found_with_their_places() -> None:
    text = "Die Kündigung kam am 3.11., datiert vom 30.10."
    assert [(d, text[a:b]) for d, a, b in deutsch.find_daten(text, heute=HEUTE)] == [
        (date(2026, 11, 3), "3.11."),
        (date(2026, 10, 30), "30.10."),
    ]


def test_citations_dates_and_amounts_do_not_break() -> None:
    text = deutsch.typografie(
        "§ 1 Abs. 2 Satz 4 KSchG, §§ 305 ff. BGB, 3. November 2026, 5 €, z. B. Anlage K 1, 22085 Hamburg"
    )
    assert text.replace(deutsch.NBSP, "~") == (
        "§~1 Abs.~2 Satz~4~KSchG, §§~305~ff. BGB, 3.~November~2026, 5~€, z.~B. Anlage~K~1, 22085~Hamburg"
    )


@pytest.mark.parametrize(
    "text",
    [
        "§~622 Abs.~3~BGB",
        "§~26b~UWG",
        "Art.~335b~OR",
        "§§~74 bis 75f~HGB",
        "§§~5, 7~KSchG",
        "§~41~SGB~VI",
        "Art.~6 Abs.~1 lit.~b~DSGVO",
        "§~5 Nach dem Ende",
        "§~3 Die Pause",
        "im Jahr 2027 GmbH",
    ],
)
def test_the_law_stays_with_its_number(text: str) -> None:
    shown = text.replace("~", deutsch.NBSP)
    assert deutsch.typografie(text.replace("~", " ")) == shown
    assert deutsch.typografie(shown) == shown


@pytest.mark.parametrize(
    "text",
    [
        "Hafenstraße~3~a, 20457~Hamburg",
        "Uhlenhorster Weg~41",
        "Ahornweg~7",
        "Paul-Klee-Str.~12~B",
        "§~5~a BGB",
        "nach 3 an der Zahl",
        "auf 3 m.",
    ],
)
def test_a_house_number_stays_with_its_street_and_its_letter(text: str) -> None:
    assert deutsch.typografie(text.replace("~", " ")).replace(deutsch.NBSP, "~") == text


def test_switzerland_writes_no_eszett() -> None:
    assert deutsch.ohne_eszett("Straße, MAẞ") == "Strasse, MASS"


@pytest.mark.parametrize(("value", "text"), [("10440", "10.440"), ("1.30", "1,3"), ("39", "39"), ("0.5", "0,5")])
def test_numbers_have_german_signs(value: str, text: str) -> None:
    assert deutsch.format_zahl(Decimal(value)) == text


def test_enumeration_ends_with_und() -> None:
    assert deutsch.aufzaehlung(["a"]) == "a"
    assert deutsch.aufzaehlung(["a", "b", "c"]) == "a, b und c"


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("Wettbewerb", "„Wettbewerb“"),
        ("„A“ setzt „B“ voraus.", "„‚A‘ setzt ‚B‘ voraus.“"),
        ("„‚A‘ fehlt“", "„‚„A“ fehlt‘“"),
        ("das ‚kleine‘ Amt", "„das ‚kleine‘ Amt“"),
    ],
)
def test_marks_inside_a_quotation_alternate(text: str, quoted: str) -> None:
    assert deutsch.zitat(text) == quoted
