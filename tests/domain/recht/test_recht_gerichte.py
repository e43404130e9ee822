from __future__ import annotations

from datetime import date

import pytest

from app.domain.recht.gerichte import Gericht, find_arbeitsgericht


def gericht(name: str, plz: str, ort: str, *bereiche: str, hinweis: str = "") -> Gericht:
    return Gericht(
        id=f"arbg-{plz}",
        name=f"Arbeitsgericht {name}",
        typ="ArbG",
        strasse="Gerichtsstraße 1",
        plz=plz,
        ort=ort,
        land="HH",
        plz_bereiche=bereiche,
        stand=date(2026, 11, 1),
        quelle="Probe",
        hinweis=hinweis,
    )


HAMBURG = gericht("Hamburg", "22083", "Hamburg", "20", "21", "22")
ELMSHORN = gericht("Elmshorn", "25337", "Elmshorn", "22", "25", hinweis="Bitte prüfen.")
FREIBURG = gericht("Freiburg", "79104", "Freiburg i.Br.", "79")
KAMMERN = gericht("Lörrach", "79539", "Lörrach", "795")
ALLE = (HAMBURG, ELMSHORN, FREIBURG, KAMMERN)


def test_a_unique_prefix_suggests_the_court_and_asks_to_check() -> None:
    ergebnis = find_arbeitsgericht(ALLE, "20095")
    assert ergebnis.gericht == HAMBURG
    assert ergebnis.kandidaten == (HAMBURG,)
    text = " ".join(ergebnis.schritte).replace("\u00a0", " ")
    assert "§ 48 Abs. 1a ArbGG" in text
    assert "17 ZPO" in text
    assert "Vorschlag" in text


def test_several_courts_are_returned_and_none_is_guessed() -> None:
    ergebnis = find_arbeitsgericht(ALLE, "22844")
    assert ergebnis.gericht is None
    assert ergebnis.kandidaten == (HAMBURG, ELMSHORN)
    assert any("Arbeitsgericht Hamburg oder Arbeitsgericht Elmshorn" in s for s in ergebnis.schritte)
    assert "Bitte prüfen." in ergebnis.schritte


@pytest.mark.parametrize(("plz", "ort", "expected"), [("22083", "hamburg", HAMBURG), ("79100", "Freiburg", FREIBURG)])
def test_the_town_of_the_court_decides(plz: str, ort: str, expected: Gericht) -> None:
    assert find_arbeitsgericht(ALLE, plz, ort).gericht == expected


def test_another_town_decides_nothing() -> None:
    assert find_arbeitsgericht(ALLE, "22844", "Norderstedt").gericht is None


def test_the_longest_prefix_wins() -> None:
    assert find_arbeitsgericht(ALLE, "79539").gericht == KAMMERN


def test_an_unknown_prefix_says_so() -> None:
    ergebnis = find_arbeitsgericht(ALLE, "99999")
    assert (ergebnis.gericht, ergebnis.kandidaten) == (None, ())
    assert "kein Arbeitsgericht hinterlegt" in ergebnis.schritte[-1]


@pytest.mark.parametrize("plz", ["2208", "220833", "2208a", "", "٢٢٠٨٣"])
def test_what_is_no_postcode_is_refused(plz: str) -> None:
    with pytest.raises(ValueError, match="fünf Ziffern"):
        find_arbeitsgericht(ALLE, plz)


def test_the_address_reads_on_one_line() -> None:
    assert HAMBURG.anschrift == "Gerichtsstraße 1, 22083 Hamburg"
