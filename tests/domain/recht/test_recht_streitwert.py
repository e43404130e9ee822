from __future__ import annotations

from decimal import Decimal

import pytest

from app.domain.recht.streitwert import (
    HOECHSTWERT,
    StreitwertPosten,
    compute_streitwert,
    lohnsumme,
    monatsentgelte,
    vierteljahr,
)

NBSP = "\u00a0"


def posten(name: str, betrag: str, *, addiert: bool = True) -> StreitwertPosten:
    return StreitwertPosten(
        bezeichnung=name,
        betrag=Decimal(betrag),
        fundstelle="§ 42 Abs. 2 Satz 1 GKG",
        begruendung="Grund.",
        addiert=addiert,
    )


def test_added_heads_are_summed_and_the_sum_is_shown() -> None:
    ergebnis = compute_streitwert(
        [posten("Kündigung", "10440"), posten("Zeugnis", "3480"), posten("Hilfsantrag", "3480", addiert=False)]
    )
    assert ergebnis.wert == Decimal("13920.00")
    text = [s.replace(NBSP, " ") for s in ergebnis.schritte]
    assert text[0] == "Kündigung: 10.440,00 € (§ 42 Abs. 2 Satz 1 GKG); Grund."
    assert "nicht hinzugerechnet" in text[2]
    assert "10.440,00 € + 3.480,00 € = 13.920,00 €" in text[3]
    assert text[-1] == "Der Streitwert beträgt 13.920,00 €."


def test_one_head_needs_no_sum() -> None:
    ergebnis = compute_streitwert([posten("Kündigung", "10440")])
    assert len(ergebnis.schritte) == 2


def test_without_added_heads_there_is_no_value() -> None:
    ergebnis = compute_streitwert([posten("Hilfsantrag", "100", addiert=False)])
    assert ergebnis.wert == Decimal("0.00")
    assert ergebnis.schritte[-1] == "Es ist kein Wert anzusetzen."


def test_the_value_is_capped_by_statute() -> None:
    ergebnis = compute_streitwert([posten("A", "20000000"), posten("B", "20000000")])
    assert ergebnis.wert == HOECHSTWERT
    assert any("höchstens" in s for s in ergebnis.schritte)


def test_a_negative_head_is_refused() -> None:
    with pytest.raises(ValueError, match="negativ"):
        compute_streitwert([posten("Kündigung", "-1")])


@pytest.mark.parametrize(("brutto", "wert"), [("3480.00", "10440.00"), ("3333.33", "9999.99"), ("0", "0.00")])
def test_a_quarters_pay_is_three_months(brutto: str, wert: str) -> None:
    assert vierteljahr(Decimal(brutto)) == Decimal(wert)


def test_months_of_pay_round_to_cents() -> None:
    assert monatsentgelte(Decimal("3333.33"), Decimal("0.5")) == Decimal("1666.67")
    with pytest.raises(ValueError, match="negativ"):
        monatsentgelte(Decimal(-1), Decimal(1))


def test_wages_add_up_without_interest() -> None:
    assert lohnsumme([Decimal("3500.00"), Decimal("3500.00"), Decimal("1750.50")]) == Decimal("8750.50")
    assert lohnsumme([]) == Decimal("0.00")
