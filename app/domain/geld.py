"""Money is ``Decimal``, rounded to whole cents (house rule 7)."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

CENT = Decimal("0.01")
MAX_BETRAG = Decimal(10) ** 13
"""No amount of the law reaches it; more digits are a slip of the finger."""


def round_cent(value: Decimal) -> Decimal:
    """Round to whole cents, half away from zero (kaufmännisch).

    Raises:
        ValueError: the value is not a finite number or too large for an amount of money.
    """
    if not value.is_finite():
        raise ValueError("Betrag muss eine endliche Zahl sein")
    if abs(value) >= MAX_BETRAG:
        raise ValueError("Betrag ist zu groß")
    return value.quantize(CENT, rounding=ROUND_HALF_UP)
