"""The court fee of a filing: tables of both statutes, fixed fees, proceedings without a fee."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from app.domain.recht.gebuehren import Gebuehrengesetz
from app.domain.recht.verzeichnis import KvNummer
from app.domain.schriftsatz.kosten import compute_kosten
from app.domain.schriftsatz.rechenregeln import GerichtskostenRegel
from app.domain.schriftsatz.schema import Kosten
from tests import probeklage as probe
from tests.domain.schriftsatz.test_stufen import kontext

HEUTE = date(2026, 11, 10)
NBSP = "\u00a0"


def nummer(**values: Any) -> KvNummer:
    base = {"id": "x", "gesetz": "gkg", "titel": "Verfahren", "fundstelle": "Nr. 9999 KV GKG", "quelle": "Probe"}
    return KvNummer.model_validate(base | {"gueltig_ab": "2021-01-01"} | values)


def kosten(entry: KvNummer, *, heute: date = HEUTE, heads: bool = True) -> Kosten:
    klageart = probe.KLAGEART.model_copy(
        update={"gerichtskosten": GerichtskostenRegel(kv="x"), **({} if heads else {"streitwert": ()})}
    )
    base = kontext(probe.akte(), heute, klageart)
    gkg = base.recht.gebuehren[0]
    other = {"gesetz": Gebuehrengesetz.FAMGKG, "fundstelle": "§ 28 FamGKG", "basis": Decimal(1000)}
    tables = (gkg, gkg.model_copy(update=other))
    recht = replace(base.recht, kostenverzeichnis={"x": entry}, gebuehren=tables)
    slots = {s.schluessel: s for s in klageart.slots}
    return compute_kosten(replace(base, recht=recht), {"brutto": "3480.00"}, slots)


def told(result: Kosten) -> str:
    return " ".join(result.schritte).replace(NBSP, " ")


def test_the_table_of_the_number_s_own_statute_is_used_and_named() -> None:
    gkg, famgkg = kosten(nummer(satz=1)), kosten(nummer(satz=1, gesetz="famgkg"))
    assert gkg.gerichtskosten is not None
    assert famgkg.gerichtskosten == gkg.gerichtskosten + 960
    assert "Anzuwenden ist § 34 GKG in der Fassung ab" in told(gkg)
    assert "Anzuwenden ist § 28 FamGKG in der Fassung ab" in told(famgkg)
    assert "hier der 10.11.2026" in told(famgkg)


@pytest.mark.parametrize("heads", [True, False])
def test_proceedings_without_a_fee_say_so_even_without_a_value(heads: bool) -> None:
    result = kosten(nummer(betrag=0, fundstelle="§ 183 Satz 1 SGG"), heads=heads)
    assert result.gerichtskosten == Decimal("0.00")
    assert (result.streitwert is not None) == heads
    assert "Es wird keine Gebühr erhoben (§ 183 Satz 1 SGG)" in told(result)


def test_a_fee_by_value_waits_for_the_value() -> None:
    assert kosten(nummer(satz=1), heads=False) == Kosten()


@pytest.mark.parametrize(
    "entry", [nummer(satz=1, gesetz="rvg"), nummer(satz=1, gueltig_ab="2030-01-01"), nummer(satz=1, satz_bis=2)]
)
def test_a_fee_that_cannot_be_computed_is_told_and_the_value_stays(entry: KvNummer) -> None:
    result = kosten(entry)
    assert (result.gerichtskosten, result.streitwert) == (None, Decimal("10440.00"))
    assert told(result).endswith("die Gebühr fehlt.")


def test_old_figures_for_a_day_of_the_old_law() -> None:
    entry = nummer(betrag=72, frueher=[{"gueltig_ab": "2021-01-01", "gueltig_bis": "2025-05-31", "betrag": 66}])
    assert kosten(entry).gerichtskosten == Decimal("72.00")
    assert kosten(entry, heute=date(2025, 5, 31)).gerichtskosten == Decimal("66.00")


def test_a_paper_may_cost_nothing_unless_a_case_says_so() -> None:
    regel = GerichtskostenRegel.model_validate(
        {"faelle": [{"kv": "x", "bedingungen": [{"slot": "brutto", "wert": "1.00"}]}]}
    )
    klageart = probe.KLAGEART.model_copy(update={"gerichtskosten": regel})
    slots = {s.schluessel: s for s in klageart.slots}
    base = kontext(probe.akte(), HEUTE, klageart)
    base = replace(base, recht=replace(base.recht, kostenverzeichnis={"x": nummer(satz=1)}))
    fees = [compute_kosten(base, {"brutto": amount}, slots).gerichtskosten for amount in ("1.00", "2.00")]
    assert (fees[0] is None, fees[1]) == (False, None)
    with pytest.raises(ValueError, match="kv oder faelle angeben"):
        GerichtskostenRegel()
