"""Clause libraries from JSON: the shipped one and, in the same format, what users import."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pydantic

from app.domain.regelwerk.library import Library
from app.domain.regelwerk.validation import canonical_rule, condition_problem
from app.eingabe import Loc, problems_of, show_value
from app.errors import InputError, Problem

MAX_BYTES = 50_000_000
_ABHILFE = "Bitte die Datei an den genannten Stellen berichtigen. Es wurde nichts übernommen."


def load_library(path: Path) -> Library:
    """Read a library.

    Raises:
        InputError: unreadable, not JSON, or not a sound library; every problem with its JSON path.
    """
    return parse_library(_read(path), path.name)


def parse_library(text: str, name: str) -> Library:
    """Read a library from JSON text; ``name`` stands for the file in messages.

    Raises:
        InputError: not JSON, or not a sound library; every problem with its JSON path.
    """
    data = _decode(text, name)
    try:
        library = Library.model_validate(data)
    except pydantic.ValidationError as error:
        raise _refused(name, problems_of(error, _json_path)) from None
    questions = {question.id: question for question in library.questions}
    problems = tuple(
        Problem(f"$.versions[{v}].rules[{r}].condition", f"Regel {rule.id} von {version.clause_id}", found)
        for v, version in enumerate(library.versions)
        for r, rule in enumerate(version.rules)
        if (found := condition_problem(rule, questions))
    )
    if problems:
        raise _refused(name, problems)
    return library.model_copy(
        update={
            "versions": tuple(
                version.model_copy(update={"rules": tuple(canonical_rule(rule, questions) for rule in version.rules)})
                for version in library.versions
            )
        }
    )


def _refused(name: str, problems: tuple[Problem, ...]) -> InputError:
    return InputError(f"Die Bibliothek „{name}“ wurde nicht angenommen.", _ABHILFE, probleme=problems)


def _read(path: Path) -> str:
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise InputError(
            f"Die Datei „{path.name}“ kann nicht gelesen werden ({reason}).",
            "Bitte prüfen, ob es die Datei gibt und ob sie gelesen werden darf.",
        ) from error
    if len(raw) > MAX_BYTES:
        raise _refused(path.name, (Problem("$", "mehr als 50 MB", "eine Bibliothek bis 50 MB"),))
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        found = f"ein Zeichen, das kein UTF-8 ist (Byte {error.start + 1})"
        raise _refused(path.name, (Problem(path.name, found, "Text in UTF-8"),)) from error


def _decode(text: str, name: str) -> Any:
    def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        result = dict(pairs)
        if len(result) != len(pairs):
            keys = [key for key, _ in pairs]
            twice = next(key for key in keys if keys.count(key) > 1)
            raise _refused(name, (Problem(f"Feld „{twice}“", "zweimal im selben Objekt", "jedes Feld einmal"),))
        return result

    def constant(found: str) -> Any:
        raise _refused(name, (Problem("$", found, "eine endliche Zahl"),))

    try:
        return json.loads(text, object_pairs_hook=members, parse_float=Decimal, parse_constant=constant)
    except json.JSONDecodeError as error:
        place = f"Zeile {error.lineno}, Spalte {error.colno}"
        found = show_value(text[error.pos : error.pos + 30]) if error.pos < len(text) else "das Ende der Datei"
        raise _refused(name, (Problem(place, found, "gültiges JSON"),)) from error
    except RecursionError as error:
        raise _refused(name, (Problem("$", "zu tief verschachtelt", "eine Bibliothek"),)) from error
    except ValueError as error:  # an integer of more digits than Python reads
        raise _refused(name, (Problem("$", "eine zu große Zahl", "Zahlen mit höchstens 15 Stellen"),)) from error


def _json_path(loc: Loc) -> str:
    """``$.versions[0].rules[1].severity``."""
    return "$" + "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in loc)
