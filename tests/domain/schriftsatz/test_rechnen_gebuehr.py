"""Computed amounts: a lawyer's fee by the table, an amount with an upper bound."""

from __future__ import annotations

from datetime import date

import pytest

from app.domain.recht.gebuehren import Gebuehrengesetz, GebuehrenTabelle
from app.domain.schriftsatz.berechnung import compute
from app.domain.schriftsatz.klageart import Klageart
from app.domain.schriftsatz.rechenregeln import Berechnung
from tests.probeklage import GEBUEHREN, HEUTE, KLAGEART

GKG = GEBUEHREN[0]
RVG = (GKG.model_copy(update={"gesetz": Gebuehrengesetz.RVG}),)


def _klageart(**regel: object) -> Klageart:
    rule = Berechnung.model_validate({"ziel": "ergebnis", "label": "Probe", "argumente": ["brutto"], **regel})
    return Klageart.model_validate(
        KLAGEART.model_dump() | {"berechnungen": [rule.model_dump()], "fristen": [], "streitwert": []}
    )


def _compute(klageart: Klageart, tabellen: tuple[GebuehrenTabelle, ...], heute: date, brutto: str) -> tuple[str, str]:
    found = compute(klageart, {"brutto": brutto}, {}, lambda _: {}, heute, tabellen)
    steps = found.schritte.get("ergebnis", ("",))
    return str(found.values.get("ergebnis")), steps[-1].replace("\u00a0", " ")


@pytest.mark.parametrize(("satz", "ergebnis"), [("1.3", "169.00"), ("0.65", "84.50")])
def test_a_fee_follows_the_table_of_today(satz: str, ergebnis: str) -> None:
    fee, step = _compute(_klageart(art="rvg_gebuehr", faktor=satz), RVG, HEUTE, "4850.00")
    assert fee == ergebnis
    assert step.endswith(f" × 130,00 € = {ergebnis.replace('.', ',')} €.")


@pytest.mark.parametrize(("tabellen", "heute"), [((), HEUTE), (GEBUEHREN, HEUTE), (RVG, date(1999, 1, 1))])
def test_without_a_table_the_fee_stays_unknown(tabellen: tuple[GebuehrenTabelle, ...], heute: date) -> None:
    assert _compute(_klageart(art="rvg_gebuehr", faktor="1.3"), tabellen, heute, "100.00") == ("None", "")


@pytest.mark.parametrize(
    ("brutto", "ergebnis", "schritt"),
    [
        ("13.39", "13.39", "Probe: 13,39 €."),
        ("20.00", "20.00", "Probe: 20,00 €."),
        ("20.01", "20.00", "Probe: 20,01 €, höchstens 20,00 €."),
    ],
)
def test_an_amount_may_have_an_upper_bound(brutto: str, ergebnis: str, schritt: str) -> None:
    assert _compute(_klageart(art="hoechstens", schwelle="20"), (), HEUTE, brutto) == (ergebnis, schritt)
