"""Shared value types of the domain: frozen models, money, identifiers, Fundstellen."""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer

from app.domain.geld import round_cent


class FrozenModel(BaseModel):
    """Base of every domain model: immutable, unknown fields refused, aliases on output.

    How a model is checked is worked out at its first use: of a hundred that a start imports it uses a dozen.
    """

    model_config = ConfigDict(
        defer_build=True,
        frozen=True,
        extra="forbid",
        populate_by_name=True,
        serialize_by_alias=True,
        str_strip_whitespace=True,
        ser_json_inf_nan="strings",
    )


_UMBRUCH = re.compile(r"[ ]*[\t\n\r\v\f\u2028\u2029]+[ ]*")
_UNSICHTBAR = re.compile("[\u00ad\u200b\u200e\u200f\u061c\u2060\ufeff]")
_SCHREIBRICHTUNG = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def clean_text(text: str) -> str:
    """A text from outside as one line in composed form (NFC), without the invisible marks that copying brings along.

    Raises:
        ValueError: it holds control characters, direction overrides (what is read would not be what is stored), halves
            of characters, or the double braces of placeholders; the message says what is expected.
    """
    flat = clean_line(text)
    if "{{" in flat or "}}" in flat:
        raise ValueError("ein Text ohne „{{“ und „}}“; geschweifte Doppelklammern sind Platzhaltern vorbehalten")
    return flat


def clean_line(text: str) -> str:
    """As ``clean_text``, but double braces may stand in it: the text of a clause.

    Raises:
        ValueError: it holds control characters, direction overrides or halves of characters.
    """
    flat = unicodedata.normalize("NFC", _UNSICHTBAR.sub("", _UMBRUCH.sub(" ", text)))
    for char in flat:
        if unicodedata.category(char) in ("Cc", "Cs") or char in _SCHREIBRICHTUNG:
            raise ValueError(f"ein Text ohne Steuerzeichen (enthalten ist U+{ord(char):04X})")
    return flat


def _cleaned(value: Any) -> Any:
    return clean_text(value) if isinstance(value, str) else value


SaubererText = Annotated[str, BeforeValidator(_cleaned)]
"""Text from outside that goes into a filing: see ``clean_text``."""

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
