from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from app.domain.recht.gebuehren import Gebuehrengesetz, GebuehrenTabelle, compute_gebuehr
from app.domain.recht.verzeichnis import KvNummer

NBSP = "\u00a0"
HEUTE = date(2026, 11, 21)


def tabelle(**changes: Any) -> GebuehrenTabelle:
    """§ 34 GKG since 1.6.2025."""
    stufen = [(2000, 500, "21"), (10000, 1000, "22.5"), (25000, 3000, "30.5"), (50000, 5000, "40.5")]
    stufen += [(200000, 15000, "140"), (500000, 30000, "210"), (None, 50000, "210")]  # type: ignore[list-item]
    values: dict[str, Any] = {
        "gesetz": "gkg",
        "gueltig_ab": date(2025, 6, 1),
        "quelle": "Gesetzestext",
        "basis_bis": 500,
        "basis": "40",
        "stufen": [{"bis": bis, "je": je, "gebuehr": gebuehr} for bis, je, gebuehr in stufen],
        "mindestgebuehr": "15",
        "hoechstwert": 30_000_000,
        "hoechstwert_norm": "§ 39 Abs. 2 GKG",
        "stichtag": "der Tag der Anhängigkeit (§ 71 Abs. 1 GKG)",
        "fundstelle": "§ 34 GKG",
    }
    return GebuehrenTabelle.model_validate(values | changes)


GKG = tabelle()


@pytest.mark.parametrize(
    ("wert", "satz", "gebuehr", "stufe_bis"),
    [
        ("0", "1.0", "40.00", "500"),
        ("500", "1.0", "40.00", "500"),
        ("500.01", "1.0", "61.00", "1000"),
        ("2000", "1.0", "103.00", "2000"),
        ("7500", "2.0", "476.00", "8000"),
        ("9000", "2.0", "521.00", "9000"),
        ("10000.01", "2.0", "627.00", "13000"),
        ("12000", "2.0", "627.00", "13000"),
        ("15000", "2.0", "688.00", "16000"),
        ("500000", "1.0", "4138.00", "500000"),
        ("500001", "1.0", "4348.00", "550000"),
        ("600000", "1.0", "4558.00", "600000"),
        ("500", "0.3", "15.00", "500"),
    ],
)
def test_fees_computed_by_hand(wert: str, satz: str, gebuehr: str, stufe_bis: str) -> None:
    ergebnis = compute_gebuehr([GKG], "gkg", Decimal(wert), Decimal(satz), HEUTE)
    assert (ergebnis.gebuehr, ergebnis.stufe_bis) == (Decimal(gebuehr), Decimal(stufe_bis))


def test_steps_show_law_value_and_product() -> None:
    ergebnis = compute_gebuehr([GKG], Gebuehrengesetz.GKG, Decimal(10440), Decimal(2), HEUTE)
    text = [s.replace(NBSP, " ") for s in ergebnis.schritte]
    assert "§ 71 Abs. 1 GKG" in text[0]
    assert "Stufe bis 13.000,00 €" in text[1]
    assert text[2] == "2,0 × 313,50 € = 627,00 €."


def test_the_minimum_fee_is_told() -> None:
    ergebnis = compute_gebuehr([GKG], "gkg", Decimal(100), Decimal("0.3"), HEUTE)
    assert "Mindestbetrag" in ergebnis.schritte[-1]


def test_a_value_above_the_maximum_counts_as_the_maximum() -> None:
    ergebnis = compute_gebuehr([GKG], "gkg", Decimal(99_000_000), Decimal(1), HEUTE)
    assert ergebnis.gebuehr == Decimal("128038.00")
    assert any("begrenzt" in s for s in ergebnis.schritte)


def test_the_day_decides_between_old_and_new_law() -> None:
    old = tabelle(basis="38", gueltig_ab=date(2021, 1, 1), gueltig_bis=date(2025, 5, 31))
    fees = [
        compute_gebuehr([GKG, old], "gkg", Decimal(1), Decimal(1), day).gebuehr
        for day in (date(2025, 5, 31), date(2025, 6, 1))
    ]
    assert fees == [Decimal("38.00"), Decimal("40.00")]


@pytest.mark.parametrize(
    ("gesetz", "wert", "satz", "tag", "message"),
    [
        ("gkg", "-1", "1", HEUTE, "null oder größer"),
        ("gkg", "NaN", "1", HEUTE, "null oder größer"),
        ("gkg", "1", "0", HEUTE, "größer als null"),
        ("gkg", "1", "1", date(2020, 1, 1), "01.01.2020.*GKG"),
        ("rvg", "1", "1", HEUTE, "keine Gebührentabelle"),
    ],
)
def test_what_cannot_be_computed_is_refused(gesetz: str, wert: str, satz: str, tag: date, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        compute_gebuehr([GKG], gesetz, Decimal(wert), Decimal(satz), tag)


@pytest.mark.parametrize(
    "stufen",
    [
        [{"bis": 2000, "je": 500, "gebuehr": 1}],
        [{"bis": 2100, "je": 500, "gebuehr": 1}, {"bis": None, "je": 500, "gebuehr": 1}],
        [{"bis": 400, "je": 100, "gebuehr": 1}, {"bis": None, "je": 500, "gebuehr": 1}],
        [{"bis": None, "je": 500, "gebuehr": 1}, {"bis": 2000, "je": 500, "gebuehr": 1}],
        [],
    ],
)
def test_steps_that_do_not_fit_are_refused(stufen: list[dict[str, Any]]) -> None:
    with pytest.raises(ValidationError):
        tabelle(stufen=stufen)


def test_an_entry_of_the_verzeichnis_has_a_positive_rate() -> None:
    values = {
        "id": "gkg-kv-8210",
        "gesetz": "gkg",
        "nummer": "8210",
        "titel": "Verfahren",
        "fundstelle": "Nr. 8210 KV GKG",
    }
    values |= {"gueltig_ab": "2013-08-01", "quelle": "Anlage 1"}
    assert KvNummer.model_validate(values | {"satz": "2.0"}).satz == Decimal("2.0")
    with pytest.raises(ValidationError):
        KvNummer.model_validate(values | {"satz": "0"})


MONEY = st.decimals(min_value=0, max_value=40_000_000, places=2)


@settings(deadline=None)
@given(MONEY, MONEY)
def test_more_value_never_costs_less(one: Decimal, other: Decimal) -> None:
    low, high = sorted((one, other))
    assert GKG.einfache_gebuehr(low)[0] <= GKG.einfache_gebuehr(high)[0]


@settings(deadline=None)
@given(MONEY)
def test_the_fee_is_the_same_up_to_the_end_of_the_step_and_higher_beyond(wert: Decimal) -> None:
    gebuehr, bis = GKG.einfache_gebuehr(wert)
    assert wert <= bis
    assert GKG.einfache_gebuehr(bis) == (gebuehr, bis)
    assert GKG.einfache_gebuehr(bis + Decimal("0.01"))[0] > gebuehr
