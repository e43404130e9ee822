"""Refused input in plain German: what pydantic found wrong, where, and what was expected."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from enum import Enum
from typing import Any

import pydantic
from pydantic_core import ErrorDetails

from app.errors import Problem

Loc = tuple[int | str, ...]

_ERWARTET = {
    "missing": "eine Angabe; dieses Feld ist erforderlich",
    "extra_forbidden": "kein Feld dieses Namens; bitte Schreibweise prüfen oder entfernen",
    "string_type": "ein Text (in Anführungszeichen)",
    "string_too_short": "ein Text mit mindestens {min_length} Zeichen",
    "string_too_long": "ein Text mit höchstens {max_length} Zeichen",
    "string_pattern_mismatch": "{muster}",
    "int_type": "eine ganze Zahl",
    "int_parsing": "eine ganze Zahl",
    "int_parsing_size": "eine kleinere ganze Zahl",
    "int_from_float": "eine ganze Zahl",
    "float_type": "eine Zahl",
    "float_parsing": "eine Zahl",
    "finite_number": "eine endliche Zahl",
    "decimal_type": "eine Zahl, Bruchteil mit Punkt, zum Beispiel 3500.00",
    "decimal_parsing": "eine Zahl, Bruchteil mit Punkt, zum Beispiel 3500.00",
    "decimal_max_digits": "eine Zahl mit höchstens {max_digits} Stellen",
    "decimal_max_places": "eine Zahl mit höchstens {decimal_places} Nachkommastellen",
    "decimal_whole_digits": "eine Zahl mit höchstens {whole_digits} Stellen vor dem Komma",
    "bool_type": "true oder false",
    "bool_parsing": "true oder false",
    "date_type": "ein Datum in der Form 2026-11-03",
    "date_parsing": "ein Kalendertag in der Form 2026-11-03",
    "date_from_datetime_parsing": "ein Kalendertag in der Form 2026-11-03",
    "date_from_datetime_inexact": "ein Datum ohne Uhrzeit",
    "datetime_type": "ein Zeitpunkt in der Form 2026-11-03T09:00:00Z",
    "datetime_parsing": "ein Zeitpunkt in der Form 2026-11-03T09:00:00Z",
    "datetime_from_date_parsing": "ein Zeitpunkt in der Form 2026-11-03T09:00:00Z",
    "timezone_aware": "ein Zeitpunkt mit Zeitzone",
    "enum": "einer der Werte {expected}",
    "literal_error": "einer der Werte {expected}",
    "greater_than": "ein Wert größer als {gt}",
    "greater_than_equal": "ein Wert von mindestens {ge}",
    "less_than": "ein Wert kleiner als {lt}",
    "less_than_equal": "ein Wert von höchstens {le}",
    "multiple_of": "ein Vielfaches von {multiple_of}",
    "too_short": "mindestens {min_length} Einträge",
    "too_long": "höchstens {max_length} Einträge",
    "list_type": "eine Liste",
    "tuple_type": "eine Liste",
    "set_type": "eine Liste",
    "frozen_set_type": "eine Liste",
    "dict_type": "Felder mit Namen und Werten",
    "mapping_type": "Felder mit Namen und Werten",
    "model_type": "Felder mit Namen und Werten",
    "model_attributes_type": "Felder mit Namen und Werten",
    "none_required": "keine Angabe",
    "union_tag_invalid": "als {discriminator} einer der Werte {expected_tags}",
    "union_tag_not_found": "das Feld {discriminator}, das die Art bestimmt",
    "json_invalid": "gültiges JSON",
    "json_type": "JSON-Text",
    "recursion_loop": "Daten ohne Verweis auf sich selbst",
}
_MUSTER = {
    r"^[a-z][a-z0-9_]{0,63}$": "ein Schlüssel aus Kleinbuchstaben a–z, Ziffern und _ (höchstens 64 Zeichen)",
    r"^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$": "eine Kennung aus A–Z, a–z, Ziffern, Punkt, _ und - (höchstens 80 Zeichen)",
    r"^\d{5}$": "eine Postleitzahl mit fünf Ziffern",
}
_LAENGE = 60


def problems_of(error: pydantic.ValidationError, ort_of: Callable[[Loc], str]) -> tuple[Problem, ...]:
    """Each error of a validation as ``Problem``, in order, without repetition.

    Args:
        error: what pydantic reported.
        ort_of: turns pydantic's location into what a person can find (file, line, field).
    """
    problems = (
        Problem(ort=ort_of(details["loc"]), gefunden=_found(details), erwartet=_expected(details))
        for details in error.errors(include_url=False)
    )
    return tuple(dict.fromkeys(problems))


def show_value(value: Any) -> str:
    """A found value in at most 60 characters: „Text“, 12, „ja“, eine Liste (3 Einträge), nichts."""
    if value is None:
        return "nichts"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float | Decimal):
        return _short(str(value))
    if isinstance(value, dict):
        return f"Felder ({_short(', '.join(map(str, value)))})" if value else "keine Felder"
    if isinstance(value, list | tuple | set | frozenset):
        return f"eine Liste ({len(value)} {'Eintrag' if len(value) == 1 else 'Einträge'})"
    return f"„{_short(str(value.value if isinstance(value, Enum) else value))}“"


def _found(details: ErrorDetails) -> str:
    return "nichts" if details["type"] == "missing" else show_value(details["input"])


def _expected(details: ErrorDetails) -> str:
    context: dict[str, Any] = dict(details.get("ctx") or {})
    if details["type"] in ("value_error", "assertion_error"):
        return str(context.get("error", "")) or "ein zulässiger Wert"
    template = _ERWARTET.get(details["type"])
    if template is None:
        return f"ein zulässiger Wert (Kennung der Prüfung: {details['type']})"
    if (pattern := context.get("pattern")) is not None:
        context["muster"] = _MUSTER.get(pattern, f"ein Text nach dem Muster {pattern}")
    return template.format_map({key: _german(value) for key, value in context.items()} | _Unnamed())


class _Unnamed(dict[str, str]):
    """A bound that pydantic did not name."""

    def __missing__(self, key: str) -> str:
        return "…"


def _german(value: Any) -> str:
    """Pydantic joins alternatives with „or“ and straight quotes."""
    return str(value).replace(" or ", " oder ").replace("'", "")


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _LAENGE else f"{flat[: _LAENGE - 1]}…"
