from __future__ import annotations

from decimal import Decimal

import pytest

from app.domain.recht.streitwert import (
    HOECHSTWERT,
    StreitwertPosten,
    compute_streitwert,
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
