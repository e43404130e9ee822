"""Answers as real people type them: understood, unknown or asked again – never guessed."""

from __future__ import annotations

from datetime import date

import pytest

from app.domain.kanzlei.akte import AngabeWert
from app.domain.regelwerk.rules import Operator
from app.domain.schriftsatz.antworten import is_unknown_answer, parse_answer
from app.domain.schriftsatz.slot import Option, SlotBedingung, SlotDefinition, SlotTyp
from app.domain.schriftsatz.values import SlotError, check_value, holds, typed

HEUTE = date(2026, 11, 21)
HILFSWEISE = "ausserordentlich_hilfsweise_ordentlich"


def slot(typ: SlotTyp, **more: object) -> SlotDefinition:
    base = {"schluessel": "angabe", "label": "Angabe", "typ": typ, "frage": "?", "grund": "!", "form": "so"}
    return SlotDefinition.model_validate(base | more)


DATUM = slot(SlotTyp.DATUM, nicht_in_zukunft=True)
TERMIN = slot(SlotTyp.DATUM)
BRUTTO = slot(SlotTyp.BETRAG, label="Monatsentgelt (brutto)")
ZAHL = slot(SlotTyp.DEZIMAL)
GANZ = slot(SlotTyp.GANZZAHL)
JA = slot(SlotTyp.JA_NEIN)
ART = slot(
    SlotTyp.AUSWAHL,
    optionen=[
        Option(wert="ordentlich", label="ordentlich", stichworte=("fristgerecht",)),
        Option(wert="ausserordentlich", label="außerordentlich", stichworte=("fristlos",)),
        Option(
            wert=HILFSWEISE,
            label="außerordentlich, hilfsweise ordentlich",
            stichworte=("fristlos hilfsweise ordentlich",),
        ),
    ],
)
SCHUTZ = slot(
    SlotTyp.AUSWAHL,
    optionen=[
        Option(wert="keiner", label="keiner", stichworte=("nein",)),
        Option(wert="mutterschutz", label="Mutterschutz", stichworte=("schwanger",)),
        Option(wert="elternzeit", label="Elternzeit"),
        Option(wert="schwerbehindert", label="schwerbehindert oder gleichgestellt", stichworte=("Schwerbehinderung",)),
    ],
)


@pytest.mark.parametrize(
    ("definition", "text", "wert"),
    [
        (DATUM, "am Dienstag, dem 3. November", "2026-11-03"),
        (DATUM, "3.11.26 per Einschreiben", "2026-11-03"),
        (DATUM, "3.\u200911.\u20092026", "2026-11-03"),
        (DATUM, "Dienstag, den 3.11.", "2026-11-03"),
        (DATUM, "29.2.2024", "2024-02-29"),
        (BRUTTO, "3480,-- Euro", "3480.00"),
        (BRUTTO, "3\u2009480,00 €", "3480.00"),
        (BRUTTO, "ca. 3.480 € brutto/Monat", "3480.00"),
        (BRUTTO, "3480 EUR brutto pro Monat", "3480.00"),
        (BRUTTO, "3’480,50", "3480.50"),
        (ZAHL, "40 Mitarbeiter", "40"),
        (ZAHL, "ca. 12,25 Arbeitnehmer", "12.25"),
        (ZAHL, "zwölf", "12"),
        (ZAHL, "39 Stunden", "39"),
        (GANZ, "ein Kind", "1"),
        (GANZ, "keine", "0"),
        (GANZ, "zwei Kinder", "2"),
        (JA, "Nein, es gibt keinen", False),
        (JA, "Es gibt keinen", False),
        (JA, "gibt es nicht", False),
        (JA, "ja klar", True),
        (JA, "Klar", True),
        (JA, "nee", False),
        (ART, "ordentliche Kündigung", "ordentlich"),
        (ART, "fristlose Kündigung", "ausserordentlich"),
        (ART, "fristlos und hilfsweise ordentlich", HILFSWEISE),
        (ART, "außerordentlich, hilfsweise ordentlich", HILFSWEISE),
        (ART, "ordentlich, also fristgerecht", "ordentlich"),
        (SCHUTZ, "kein", "keiner"),
        (SCHUTZ, "keinen", "keiner"),
        (SCHUTZ, "schwerbehindert", "schwerbehindert"),
        (slot(SlotTyp.TEXT), "Mu\u0308ller", "Müller"),
        (slot(SlotTyp.TEXT), "O'Neill <b>", "O'Neill <b>"),
    ],
)
def test_what_people_type_is_understood(definition: SlotDefinition, text: str, wert: object) -> None:
    assert parse_answer(definition, text, HEUTE) == wert


@pytest.mark.parametrize(
    "text",
    [
        "weiss ned",
        "k.A.",
        "k. A.",
        "noch offen!",
        "ich weiß es nicht",
        "weiß ich (noch) nicht",
        "weiß nicht genau",
        "keine Angabe",
        "keine Ahnung, ehrlich gesagt",
        "kein Plan",
        "nicht sicher",
        "muss ich noch nachfragen",
        "-",
        "…",
    ],
)
def test_not_knowing_has_many_words(text: str) -> None:
    assert is_unknown_answer(text)


@pytest.mark.parametrize(
    ("definition", "text", "reason"),
    [
        (DATUM, "Montag, der 3.11.2026", "ist ein Dienstag"),
        (DATUM, "am 3.11. eingeworfen, am 4.11. gefunden", "mehrere"),
        (DATUM, "29.2.2026", "kein Kalendertag"),
        (DATUM, "vor einer Woche", "kein Datum"),
        (TERMIN, "31.1.", "das Jahr fehlt"),
        (BRUTTO, "3480,-- Euro netto", "Nettobetrag"),
        (BRUTTO, "3,5k", "keine Zahl"),
        (BRUTTO, "9" * 30, "zu groß"),
        (ZAHL, "40-45 Mitarbeiter", "keine Zahl"),
        (ZAHL, "9" * 30, "zu groß"),
        (ZAHL, "1,1234567", "Nachkommastellen"),
        (JA, "ja nein", "als Ja und als Nein"),
        (JA, "doch nicht", "als Ja und als Nein"),
        (JA, "stimmt nicht", "als Ja und als Nein"),
        (JA, "vielleicht ja", "weder"),
        (JA, "nicht unbedingt", "weder"),
        (JA, "ja?", "weder"),
        (ART, "nicht fristlos, sondern ordentlich", "mehrere"),
        (ART, "nicht fristlos", "keine der Möglichkeiten"),
        (SCHUTZ, "Mutterschutz und Elternzeit", "mehrere"),
        (SCHUTZ, "keine Schwerbehinderung", "keine der Möglichkeiten"),
        (slot(SlotTyp.TEXT), "{{X}}", "Platzhaltern vorbehalten"),
        (slot(SlotTyp.TEXT), "a\u202eb", "Steuerzeichen"),
        (slot(SlotTyp.TEXT), "\ud800", "Steuerzeichen"),
        (slot(SlotTyp.TEXT), "x" * 10_001, "zu lang"),
    ],
)
def test_what_could_mean_two_things_is_asked_again(definition: SlotDefinition, text: str, reason: str) -> None:
    with pytest.raises(SlotError, match=reason):
        parse_answer(definition, text, HEUTE)


@pytest.mark.parametrize(
    ("definition", "wert"),
    [
        (DATUM, "20261103"),
        (DATUM, "2026-W45-2"),
        (DATUM, "2026-02-30"),
        (ZAHL, "NaN"),
        (ZAHL, "Infinity"),
        (ZAHL, "1e5"),
        (ZAHL, "1_000"),
        (ZAHL, "\u0661"),
        (BRUTTO, "9" * 20),
        (BRUTTO, True),
        (JA, "ja"),
        (ART, ("ordentlich",)),
    ],
)
def test_values_in_another_form_are_no_values(definition: SlotDefinition, wert: object) -> None:
    with pytest.raises(SlotError):
        typed(definition, wert)  # type: ignore[arg-type]  # what a damaged Akte may hold


@pytest.mark.parametrize(
    ("definition", "wert", "reason"),
    [
        (TERMIN, "1026-11-03", "von 1900 bis 2199"),
        (TERMIN, "9999-12-31", "von 1900 bis 2199"),
        (DATUM, "2026-11-22", "liegt in der Zukunft"),
        (slot(SlotTyp.TEXT), "", "ist leer"),
    ],
)
def test_impossible_values_are_refused(definition: SlotDefinition, wert: str, reason: str) -> None:
    with pytest.raises(SlotError, match=reason):
        check_value(definition, wert, {}, HEUTE, {})


POSTEN = slot(
    SlotTyp.LISTE,
    eintrag="Posten",
    felder=[slot(SlotTyp.MONAT, schluessel="monat"), slot(SlotTyp.BETRAG, schluessel="brutto")],
)


@pytest.mark.parametrize(
    ("text", "monate"),
    [
        ("07/2026 | 3.000 €", ["2026-07"]),
        ("Juli bis September 2026 | 3.000 €", ["2026-07", "2026-08", "2026-09"]),
        ("07–09/2026 | 3.000 €", ["2026-07", "2026-08", "2026-09"]),
        ("von November bis Januar 2026 | 3.000 €", ["2025-11", "2025-12", "2026-01"]),
        ("12/2025 bis 01/2026 | 3.000 €; 3/2026 | 3.000 €", ["2025-12", "2026-01", "2026-03"]),
        ("2026-07 bis 2026-07 | 3.000 €", ["2026-07"]),
    ],
)
def test_a_span_of_months_is_a_row_for_each(text: str, monate: list[str]) -> None:
    assert parse_answer(POSTEN, text, HEUTE) == tuple({"monat": m, "brutto": "3000.00"} for m in monate)


@pytest.mark.parametrize("text", ["09/2026 bis 07/2026 | 1 €", "01/1990 bis 07/2026 | 1 €", "Juli bis heute | 1 €"])
def test_a_span_that_is_none_is_asked_again(text: str) -> None:
    with pytest.raises(SlotError):
        parse_answer(POSTEN, text, HEUTE)
    assert parse_answer(POSTEN, "– | 3.000 €", HEUTE) == ({"brutto": "3000.00"},)


@pytest.mark.parametrize(
    ("wert", "teil", "enthaelt"),
    [
        (({"monat": "2026-07", "brutto": "10.00"}, {"monat": "2026-08"}), "2026-08", True),
        (({"monat": "2026-07"},), "2026", False),
        (({"monat": "2026-07"},), "monat", False),
        ((), "2026-07", False),
        (("a", "b"), "b", True),
        ("Hamburg", "burg", True),
    ],
)
def test_contains_looks_into_rows_and_choices(wert: AngabeWert, teil: str, enthaelt: bool) -> None:
    bedingung = SlotBedingung(slot="angabe", operator=Operator.CONTAINS, wert=teil)
    assert holds(bedingung, {"angabe": wert}, {"angabe": POSTEN}) is enthaelt
