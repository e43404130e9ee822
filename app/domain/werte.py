"""Shared value types of the domain: frozen models, money, identifiers, Fundstellen."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PlainSerializer

CENT = Decimal("0.01")
MAX_BETRAG = Decimal(10) ** 13
"""No amount of the law reaches it; more digits are a slip of the finger."""


class FrozenModel(BaseModel):
    """Base of every domain model: immutable, unknown fields refused, aliases on output."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        populate_by_name=True,
        serialize_by_alias=True,
        str_strip_whitespace=True,
        ser_json_inf_nan="strings",
    )


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


Betrag = Annotated[
    Decimal,
    Field(max_digits=15),
    AfterValidator(round_cent),
    PlainSerializer(str, return_type=str, when_used="json"),
]
"""An amount of money in euro, always with two decimals, never a float."""

Schluessel = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,63}$")]
"""ASCII key of a slot or Angabe, for example ``zugang_datum``."""

Kennung = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$")]
"""ASCII identifier of an entity (UUID or speaking id)."""

Fundstelle = Annotated[str, Field(min_length=2, max_length=200)]
"""A citation in display form, for example ``KSchG § 4 Satz 1`` or ``Art. 13 Abs. 1 lit. c DSGVO``."""
