"""Facts in one canonical form, whatever way they are written."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.deutsch import MONATE, format_betrag, format_datum, format_datum_lang, format_zahl
from app.domain.schriftsatz.waechter_tatsachen import Art, Bekannt, ordnungszahl, read_facts, zahl_im_wort


def facts(text: str) -> list[tuple[str, str]]:
    return [(fakt.art.name, fakt.wert) for fakt in read_facts(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("am 3.11.2026, 3. November 2026, 03.11.26, 2026-11-03, 3. Nov. 2026", [("DATUM", "2026-11-03")] * 5),
        ("vom 3. bis 5. November 2026", [("DATUM", "2026-11-03"), ("DATUM", "2026-11-05")]),
        ("am 1., 2. und 3. Mai 2026", [("DATUM", f"2026-05-0{n}") for n in (1, 2, 3)]),
        ("am ersten Mai", [("TAG", "05-01")]),
        ("im November 2026, 11/2026", [("MONAT", "2026-11")] * 2),
        ("3.500,00 EUR, 3500 Euro, € 3.500, 3500,- €, 3 500 €, 3,5 Tsd. €, 3500.00 EUR", [("BETRAG", "3500")] * 7),
        ("12 TEUR und 1,2 Mio. Euro und 50 Cent", [("BETRAG", "12000"), ("BETRAG", "1200000"), ("BETRAG", "0.5")]),
        ("5 %, fünf Prozent, 5 v. H.", [("PROZENT", "5 %")] * 3),
        ("5 Prozentpunkte, 3 Promille", [("PROZENT", "5 Punkte"), ("PROZENT", "3 ‰")]),
        ("drei Monate, 3-monatig, dreimonatige, 3 Monaten", [("ANZAHL", "3 monat")] * 4),
        ("vierzehntägig, 14 Tage", [("ANZAHL", "14 tag")] * 2),
        ("eines Monats, ein Jahr", [("ANZAHL", "1 monat"), ("ANZAHL", "1 jahr")]),
        ("eine Kündigung, ein Schreiben, ihre Arbeit, beachten", []),
        ("das erste Schreiben, zweite Kündigung", [("ZAHL", "2")]),
        ("§ 5 des Vertrages, Anlage K 1", [("STELLE", "§ 5"), ("STELLE", "anlage k 1")]),
        ("dem Antrag zu 2, den Anträgen zu 2", [("STELLE", "antrag zu 2")] * 2),
        ("VIII ZR 12/23 und 2 AZR 15/22", [("AKTENZEICHEN", "viii zr 12 23"), ("AKTENZEICHEN", "2 azr 15 22")]),
        ("1 BvR 5/20", [("AKTENZEICHEN", "1 bvr 5 20")]),
        ("0042/26, K-17b", [("KENNUNG", "0042/26"), ("KENNUNG", "k-17b")]),
        ("um 9 Uhr, 14:30 Uhr, 14.30 Uhr", [("UHRZEIT", "9:00"), ("UHRZEIT", "14:30"), ("UHRZEIT", "14:30")]),
        ("+49 711 1234-56, 0711/123456", [("TELEFON", "711123456")] * 2),
    ],
)  # fmt: skip
def test_one_fact_one_form(text: str, expected: list[tuple[str, str]]) -> None:
    assert facts(text) == expected


@given(st.dates(date(1950, 1, 1), date(2100, 12, 31)))
def test_a_day_is_read_in_each_writing(day: date) -> None:
    written = (format_datum(day), format_datum_lang(day), f"{day.day}.{day.month}.{day.year}", day.isoformat())
    assert facts(" und ".join(written)) == [("DATUM", day.isoformat())] * 4
    known = Bekannt([f"Zugang: {format_datum(day)}"])
    named = f"am {day.day}. {MONATE[day.month - 1]}"
    assert [known.reason_against(fakt) for fakt in read_facts(named)] == [None]


@given(st.decimals(0, 9_999_999, places=2, allow_nan=False, allow_infinity=False))
def test_an_amount_is_read_in_each_writing(value: Decimal) -> None:
    written = (format_betrag(value), f"{format_zahl(value, stellen=2)} EUR", f"{str(value).replace('.', ',')} Euro")
    assert len({wert for _, wert in facts("; ".join(written))}) == 1
    assert [art for art, _ in facts("; ".join(written))] == ["BETRAG"] * 3
    assert Decimal(facts(written[0])[0][1]) == value


def in_words(value: int) -> str:
    """A number in German words, spelled by a rule of its own."""
    ones = "null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn"
    small = [*ones.split(), "siebzehn", "achtzehn", "neunzehn"]
    if value < 20:
        return small[value]
    if value < 100:
        tens = ["zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"][value // 10 - 2]
        return f"{small[value % 10]}und{tens}" if value % 10 else tens
    base, word = (1000, "tausend") if value >= 1000 else (100, "hundert")
    return in_words(value // base) + word + (in_words(value % base) if value % base else "")


@given(st.integers(1, 999_999))
def test_numbers_in_words(value: int) -> None:
    assert zahl_im_wort(in_words(value)) == value
    irregular = {1: "ersten", 3: "dritten", 7: "siebten", 8: "achten"}
    last = value % 100
    if last in irregular:
        ordinal = (in_words(value - last) if value > last else "") + irregular[last]
    else:
        ordinal = in_words(value) + ("ten" if 0 < last < 20 else "sten")
    assert ordnungszahl(ordinal) == value


@pytest.mark.parametrize(
    "word", ["und", "Verstand", "beachtet", "hunderte", "Zweifel", "eindeutig", "Worten", "letzten"]
)
def test_words_that_are_no_numbers(word: str) -> None:
    assert zahl_im_wort(word) is None
    assert ordnungszahl(word) is None


@given(st.text(alphabet="0123456789./-, €%abEURM§", max_size=40))
def test_no_digit_goes_unread(text: str) -> None:
    read = "".join(fakt.text for fakt in read_facts(text))
    assert sum(map(str.isdigit, read)) >= sum(map(str.isdigit, text))


def test_a_bare_number_counts_for_any_unit_but_not_the_reverse() -> None:
    known = Bekannt(["Wochenstunden: 40", "Frist: drei Wochen"])
    assert known.reason_against(read_facts("40 Stunden")[0]) is None
    assert known.reason_against(read_facts("3 Monate")[0]) is not None
    assert known.reason_against(read_facts("3")[0]) is not None
    assert read_facts("3")[0].art is Art.ZAHL
