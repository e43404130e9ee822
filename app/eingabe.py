"""Refused input in plain German: what pydantic found wrong, where, and what was expected."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal, InvalidOperation
from enum import Enum
from pathlib import Path
from typing import Any

import pydantic
from pydantic_core import ErrorDetails

from app.domain.unfit import UnfitError
from app.errors import InputError, Problem

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
    r"^[A-Z]{2}(-[A-Z0-9]{1,3})?$": "ein Land wie DE oder eine Region wie DE-BY",
}
_LAENGE = 60
MAX_PROBLEMS = 200
"""More are not told: a file with more is no file of this kind, and finding each place takes time."""


def problems_of(error: pydantic.ValidationError, ort_of: Callable[[Loc], str]) -> tuple[Problem, ...]:
    """Each error of a validation as ``Problem``, in order, without repetition; at most ``MAX_PROBLEMS``.

    Args:
        error: what pydantic reported.
        ort_of: turns pydantic's location into what a person can find (file, line, field).
    """
    problems: dict[Problem, None] = {}
    for details in error.errors(include_url=False):
        if len(problems) >= MAX_PROBLEMS:
            break
        if _only_follows(details):
            continue
        unfit = (details.get("ctx") or {}).get("error")
        if isinstance(unfit, UnfitError):
            for fault in unfit.faults:
                problems[Problem(ort_of((*details["loc"], *fault.loc)), fault.found, fault.expected)] = None
        else:
            problems[Problem(ort_of(details["loc"]), _found(details), _expected(details))] = None
    return tuple(problems)


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


def _only_follows(details: ErrorDetails) -> bool:
    """Whether a list is called too short only because pydantic does not count its entries that are wrong themselves."""
    found = details["input"]
    if details["type"] != "too_short" or not isinstance(found, list | tuple | dict):
        return False
    return len(found) >= int((details.get("ctx") or {}).get("min_length", 0))


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
    if details["type"] in ("too_short", "too_long") and 1 in context.values():
        return f"{'mindestens' if details['type'] == 'too_short' else 'höchstens'} einen Eintrag"
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


MAX_JSON_BYTES = 5_000_000
MAX_JSON_DEPTH = 32
MAX_FIELDS = 1_000
"""Answers of a file; the longest Klageart asks for a tenth of that."""


_HALF = re.compile(rb"\\u[dD][89a-fA-F]")
"""In a file: the one half of a character, or one of both."""
_HALVES = re.compile("[\ud800-\udfff]")


def read_json(path: Path) -> Any:
    """The values of a JSON file from outside; numbers with decimals come as ``Decimal``.

    Raises:
        InputError: missing, empty, too large, not UTF-8, not JSON, too deeply nested, a field twice, NaN or infinity.
    """
    try:
        if not path.is_file():
            raise InputError(f"Die Datei „{path}“ gibt es nicht.", "Prüfen Sie Name und Ordner.")
        with path.open("rb") as file:
            raw = file.read(MAX_JSON_BYTES + 1)
    except (OSError, ValueError) as error:
        raise InputError(f"Die Datei „{path}“ kann nicht gelesen werden.", "Prüfen Sie die Leserechte.") from error
    if len(raw) > MAX_JSON_BYTES:
        raise _no_json(path, Problem(path.name, "eine größere Datei", f"höchstens {MAX_JSON_BYTES // 1_000_000} MB"))
    try:
        data = json.loads(
            raw.decode("utf-8-sig"), object_pairs_hook=_Fields, parse_constant=_Constant, parse_float=Decimal
        )
    except UnicodeDecodeError as error:
        raise _no_json(path, Problem(f"{path.name}, Byte {error.start + 1}", "kein UTF-8", "Text in UTF-8")) from error
    except json.JSONDecodeError as error:
        ort = f"{path.name}, Zeile {error.lineno}, Spalte {error.colno}"
        found = (
            show_value(error.doc[error.pos : error.pos + 30]) if error.pos < len(error.doc) else "das Ende der Datei"
        )
        raise _no_json(path, Problem(ort, found, "gültiges JSON")) from error
    except RecursionError as error:
        raise _no_json(path, _too_deep("$")) from error
    except (ValueError, InvalidOperation) as error:
        raise _no_json(path, Problem(path.name, "eine Zahl mit tausenden Stellen", "eine kürzere Zahl")) from error
    if problems := tuple(_unfit(data, halves=_HALF.search(raw) is not None)):
        raise _no_json(path, *problems)
    return data


def check_fields(path: Path, fields: Mapping[str, Any]) -> None:
    """Refuse an object with more fields than anybody asks for; looking each of them up would take minutes.

    Raises:
        InputError: there are more than ``MAX_FIELDS``.
    """
    if len(fields) > MAX_FIELDS:
        problem = Problem("$", f"{len(fields)} Felder", f"höchstens {MAX_FIELDS} Felder")
        raise InputError(f"„{path.name}“ enthält zu viele Angaben.", "Berichtigen Sie die Datei.", probleme=(problem,))


def json_ort(data: Any, loc: Loc) -> str:
    """Place in JSON data as ``$.beteiligte[0].person.anschrift.plz``; names pydantic adds for a union are left out."""
    ort, here = "$", data
    for part in loc:
        if isinstance(here, list) and isinstance(part, int):
            ort, here = f"{ort}[{part}]", here[part] if part < len(here) else None
        elif isinstance(here, dict) and isinstance(part, str) and (part in here or part not in here.values()):
            ort, here = f"{ort}.{part}", here.get(part)
    return ort


class _Fields(dict[str, Any]):
    """An object as read; remembers fields that were given twice."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        names = [name for name, _ in pairs] if len(pairs) != len(self) else []
        self.twice = sorted({name for name in names if names.count(name) > 1})


class _Constant(str):
    """``NaN`` or ``Infinity``, which are no JSON."""

    __slots__ = ()


def _unfit(data: Any, *, halves: bool) -> Iterator[Problem]:
    """What has to be refused; ``halves``: half characters may be among the texts, which no screen and no file takes."""
    stack: list[tuple[str, Any, int]] = [("$", data, 1)]
    while stack:
        ort, value, depth = stack.pop()
        if isinstance(value, _Constant):
            yield Problem(ort, f"{value}", "eine endliche Zahl")
        elif depth > MAX_JSON_DEPTH:
            yield _too_deep(ort)
            return
        elif isinstance(value, _Fields):
            for name in value.twice:
                yield Problem(f"{ort}.{name}", "dasselbe Feld mehrmals", "jedes Feld nur einmal")
            if halves and any(map(_HALVES.search, value)):
                yield Problem(ort, "ein Feldname mit einem halben Zeichen", "vollständige Zeichen")
            stack.extend((f"{ort}.{name}", child, depth + 1) for name, child in reversed(value.items()))
        elif halves and isinstance(value, str) and _HALVES.search(value):
            yield Problem(ort, "ein halbes Zeichen (U+D800 bis U+DFFF)", "vollständige Zeichen")
        elif isinstance(value, list):
            stack.extend((f"{ort}[{n}]", child, depth + 1) for n, child in reversed(list(enumerate(value))))


def _too_deep(ort: str) -> Problem:
    return Problem(ort, "zu tief verschachtelte Daten", f"höchstens {MAX_JSON_DEPTH} Ebenen")


def _no_json(path: Path, *problems: Problem) -> InputError:
    return InputError(f"„{path.name}“ ist keine lesbare JSON-Datei.", "Berichtigen Sie die Datei.", probleme=problems)
