"""Clause libraries from JSON: the shipped one, and what users import in the same or in the simple form."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin

import pydantic

from app.dateien import NoPlainFileError, TooLargeError, read_plain
from app.domain.regelwerk.library import ClauseVersion, Library
from app.domain.regelwerk.simple_form import SimpleFormError, SimpleLibrary, from_simple
from app.domain.regelwerk.templates import TemplateVersion
from app.domain.regelwerk.validation import canonical_rule, condition_fault
from app.eingabe import Loc, problems_of, show_value
from app.errors import InputError, Problem

MAX_BYTES = 50_000_000
MAX_PROBLEMS = 50
"""So many mistakes are named."""

MAX_FIELDS = 1_000
"""No library has so many fields; each unknown one would be a mistake of its own."""

MAX_VALUES = 100_000
"""No clause, version or template has so many values."""

MAX_NUMBER = 40
"""Characters or decimal places of a number; what is longer is no number of a library."""

SCHEMAS: dict[str, type[pydantic.BaseModel]] = {
    "bibliothek.schema.json": Library,
    "einfach.schema.json": SimpleLibrary,
}
"""Published schemas: file in ``resources/bibliothek`` → model."""

Model = TypeVar("Model", bound=pydantic.BaseModel)

_ABHILFE = "Bitte die Datei an den genannten Stellen berichtigen. Es wurde nichts übernommen."
_REASONS = {
    FileNotFoundError: "es gibt sie nicht",
    IsADirectoryError: "sie ist ein Ordner",
    NoPlainFileError: "sie ist keine gewöhnliche Datei",
    PermissionError: "die Berechtigung fehlt",
}
_SURROGATE = re.compile("[\ud800-\udfff]")
_SURROGATE_ESCAPE = re.compile(r"\\u[dD][89a-fA-F]")


class BibliothekLeser:
    """``LibrarySource`` for JSON files."""

    def read(self, path: Path) -> Library | SimpleLibrary:
        """The library of a file. What its rules refer to is not checked: that may be here already.

        Raises:
            InputError: unreadable, too large, no JSON or no library; each problem with its JSON path.
        """
        data = _decode(_read(path), path.name)
        return _validate(SimpleLibrary, data, path.name) if is_simple(data) else _validate(Library, data, path.name)

    def read_whole(self, path: Path) -> Library:
        """The library of a file that stands for itself, in either form.

        Raises:
            InputError: as ``read``; or a title or question that a rule names is not in the file.
        """
        read = self.read(path)
        if isinstance(read, Library):
            return _alone(read, path.name)
        nothing = Library(id="bibliothek", title="Klauselbibliothek", clauses=(), versions=())
        try:
            return from_simple(read, nothing, "Import")
        except SimpleFormError as error:
            raise _refused(path.name, tuple(Problem(*problem) for problem in error.problems)) from error


def is_simple(data: Any) -> bool:
    """Whether JSON data is meant in the simple form: no ids, no versions."""
    if not isinstance(data, dict) or "versions" in data or "id" in data:
        return False
    clauses = data.get("clauses", [])
    return not isinstance(clauses, list) or not any(isinstance(c, dict) and "id" in c for c in clauses)


def load_library(path: Path) -> Library:
    """Read a library that stands for itself: every question its rules ask is in it.

    Raises:
        InputError: unreadable, not JSON, or not a sound library; every problem with its JSON path.
    """
    return parse_library(_read(path), path.name)


def load_libraries(folder: Path, first: str) -> tuple[Library, ...]:
    """All libraries of a folder, published schemas left out: ``first`` (name without ending), then by name.

    They go into one store, so what has an id must not stand in two of them; a question may, if it is the same.

    Raises:
        InputError: a file is no sound library, or two have something of the same id.
    """
    paths = sorted(path for path in folder.glob("*.json") if path.name not in SCHEMAS)
    paths.sort(key=lambda path: path.stem != first)
    libraries = tuple(load_library(path) for path in paths)
    seen: dict[tuple[str, str], tuple[str, pydantic.BaseModel]] = {}
    problems: list[Problem] = []
    for path, library in zip(paths, libraries, strict=True):
        for kind, what in _WITH_ID.items():
            for n, entry in enumerate(getattr(library, kind)):
                known, other = seen.setdefault((kind, entry.id), (path.name, entry))
                if known != path.name and not (kind == "questions" and other == entry):
                    found = f"{what} {entry.id}, in „{known}“ schon vergeben"
                    problems.append(Problem(f"{path.name}: $.{kind}[{n}].id", found, "eine eigene Kennung"))
    if problems:
        raise _refused(folder.name, tuple(problems))
    return libraries


_WITH_ID = {"clauses": "Klausel", "questions": "Frage", "templates": "Vorlage", "scenarios": "Testfall"}


def parse_library(text: str, name: str) -> Library:
    """Read a library from JSON text; ``name`` stands for the file in messages.

    Raises:
        InputError: not JSON, or not a sound library; every problem with its JSON path.
    """
    return _alone(_validate(Library, _decode(text, name), name), name)


def _alone(library: Library, name: str) -> Library:
    """The library with conditions in canonical form, if all of them fit its own questions."""
    questions = {question.id: question for question in library.questions}
    problems = (*_gaps("versions", library.versions), *_gaps("templateVersions", library.template_versions))
    problems += tuple(
        Problem(
            f"$.versions[{v}].rules[{r}].condition.{fault.field}",
            f"in Regel {rule.id} von {version.clause_id} {fault.found}",
            fault.expected,
        )
        for v, version in enumerate(library.versions)
        for r, rule in enumerate(version.rules)
        if rule.condition is not None and (fault := condition_fault(rule.condition, questions))
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


def _gaps(field: str, versions: Sequence[ClauseVersion | TemplateVersion]) -> Iterator[Problem]:
    """Versions whose number leaves a gap after the one before; the first of each clause or template."""
    of_owner: dict[str, list[tuple[int, int]]] = {}
    for n, version in enumerate(versions):
        of_owner.setdefault(version.id.rpartition(".v")[0], []).append((version.version, n))
    for numbered in of_owner.values():
        for expected, (number, n) in enumerate(sorted(numbered), 1):
            if number != expected:
                yield Problem(
                    f"$.{field}[{n}].version", f"Version {number}", f"{expected}, die nächste Nummer ohne Lücke"
                )
                break


def _validate(model: type[Model], data: Any, name: str) -> Model:
    """The model of decoded data, list by list and entry by entry, so that a large faulty file ends soon."""
    if isinstance(data, dict):
        if len(data) > MAX_FIELDS:
            raise _refused(name, (Problem("$", f"{len(data)} Felder", "die Felder einer Bibliothek"),))
        data = dict(data)
        lists = [
            (key, pydantic.TypeAdapter(get_args(info.annotation)[0]))
            for field_name, info in model.model_fields.items()
            for key in (info.alias or field_name, field_name)
            if get_origin(info.annotation) is tuple and isinstance(data.get(key), list)
        ]
        problems: list[Problem] = []
        for key, adapter in dict(lists).items():
            if len(problems) <= MAX_PROBLEMS:
                data[key] = _entries(adapter, key, data[key], problems)
        if problems:
            try:
                model.model_validate(data | {key: [] for key, _ in lists})
            except pydantic.ValidationError as error:
                problems = [*problems_of(error, _json_path), *problems]
            raise _refused(name, tuple(problems))
    try:
        return model.model_validate(data)
    except pydantic.ValidationError as error:
        raise _refused(name, problems_of(error, _json_path)) from None


def _entries(adapter: pydantic.TypeAdapter[Any], key: str, items: list[Any], problems: list[Problem]) -> list[Any]:
    """The models of a list's entries; what is wrong is added to ``problems`` until there are enough."""
    models = []
    for n, item in enumerate(items):
        if _is_large(item):
            problems.append(Problem(f"$.{key}[{n}]", f"mehr als {MAX_VALUES} Angaben", "ein kleinerer Eintrag"))
        else:
            try:
                models.append(adapter.validate_python(item))
            except pydantic.ValidationError as error:
                problems += problems_of(error, partial(_entry_path, key, n))
        if len(problems) > MAX_PROBLEMS:
            break
    return models


def _is_large(item: Any) -> bool:
    """Whether an entry has more values than a library's entry can have."""
    count, stack = 0, [item]
    while stack:
        value = stack.pop()
        if isinstance(value, dict | list):
            count += len(value)
            if count > MAX_VALUES:
                return True
            stack.extend(value.values() if isinstance(value, dict) else value)
    return False


def _refused(name: str, problems: tuple[Problem, ...]) -> InputError:
    abhilfe = _ABHILFE if len(problems) <= MAX_PROBLEMS else f"{_ABHILFE} Weitere Stellen sind nicht aufgeführt."
    return InputError(f"Die Bibliothek „{name}“ wurde nicht angenommen.", abhilfe, probleme=problems[:MAX_PROBLEMS])


def _read(path: Path) -> str:
    try:
        raw = read_plain(path, MAX_BYTES)
    except TooLargeError as error:
        raise _refused(path.name, (Problem("$", "mehr als 50 MB", "eine Bibliothek bis 50 MB"),)) from error
    except (OSError, ValueError) as error:  # ValueError: a name no file can have
        reason = next((words for kind, words in _REASONS.items() if isinstance(error, kind)), "Lesefehler")
        raise InputError(
            f"Die Datei „{path.name}“ kann nicht gelesen werden ({reason}).",
            "Bitte prüfen, ob es die Datei gibt und ob sie gelesen werden darf.",
        ) from error
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        found = f"ein Zeichen, das kein UTF-8 ist (Byte {error.start + 1})"
        raise _refused(path.name, (Problem(path.name, found, "Text in UTF-8"),)) from error


@dataclass(frozen=True)
class _Unfit:
    """Stands in decoded data for something that is no value of a library."""

    found: str
    expected: str


_TOO_LARGE = _Unfit("eine zu große Zahl", "eine Zahl mit höchstens 15 Stellen")
_CONSTANTS = {text: _Unfit(text, "eine endliche Zahl") for text in ("NaN", "Infinity", "-Infinity")}


@dataclass
class _Decoded:
    """Hooks of the decoder; they remember what has to be refused, its place is looked up afterwards."""

    unfit: bool = False
    twice: list[tuple[dict[str, Any], str]] = field(default_factory=list)

    def members(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        result = dict(pairs)
        if len(result) != len(pairs):
            counts = Counter(key for key, _ in pairs)
            self.twice.append((result, next(key for key, count in counts.items() if count > 1)))
        return result

    def number(self, text: str) -> Any:
        try:
            value = Decimal(text)
        except InvalidOperation:
            return self._mark(_TOO_LARGE)
        if len(text) > MAX_NUMBER or abs(value.adjusted()) > MAX_NUMBER:
            return self._mark(_TOO_LARGE)
        return value

    def integer(self, text: str) -> Any:
        return int(text) if len(text) <= MAX_NUMBER else self._mark(_TOO_LARGE)

    def constant(self, text: str) -> Any:
        return self._mark(_CONSTANTS[text])

    def _mark(self, unfit: _Unfit) -> _Unfit:
        self.unfit = True
        return unfit

    def problems(self, data: Any, *, surrogates: bool) -> Iterator[Problem]:
        """What has to be refused, in the order of the file."""
        if not (self.unfit or self.twice or surrogates):
            return
        twice = {id(members): key for members, key in self.twice}
        stack: list[Iterator[tuple[str, Any]]] = [iter([("$", data)])]
        while stack:
            ort, value = next(stack[-1], ("", None))
            if not ort:
                stack.pop()
            elif isinstance(value, _Unfit):
                yield Problem(ort, value.found, value.expected)
            elif isinstance(value, str):
                if _SURROGATE.search(value):
                    yield Problem(ort, "ein halbes Zeichen (U+D800 bis U+DFFF)", "vollständige Zeichen")
            elif isinstance(value, dict):
                if (key := twice.get(id(value))) is not None:
                    yield Problem(_member(ort, key), "dasselbe Feld zweimal", "jedes Feld einmal")
                if any(_SURROGATE.search(key) for key in value):
                    yield Problem(ort, "ein Feldname mit einem halben Zeichen", "vollständige Zeichen")
                stack.append(_members_of(ort, value))
            elif isinstance(value, list):
                stack.append(_items_of(ort, value))


def _decode(text: str, name: str) -> Any:
    decoded = _Decoded()
    try:
        data = json.loads(
            text,
            object_pairs_hook=decoded.members,
            parse_float=decoded.number,
            parse_int=decoded.integer,
            parse_constant=decoded.constant,
        )
    except json.JSONDecodeError as error:
        place = f"Zeile {error.lineno}, Spalte {error.colno}"
        found = show_value(text[error.pos : error.pos + 30]) if error.pos < len(text) else "das Ende der Datei"
        raise _refused(name, (Problem(place, found, "gültiges JSON"),)) from error
    except RecursionError as error:
        raise _refused(name, (Problem("$", "zu tief verschachtelt", "eine Bibliothek"),)) from error
    surrogates = _SURROGATE_ESCAPE.search(text) is not None
    if problems := tuple(islice(decoded.problems(data, surrogates=surrogates), MAX_PROBLEMS + 1)):
        raise _refused(name, problems)
    return data


def _members_of(ort: str, members: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    return ((_member(ort, key), value) for key, value in members.items())


def _items_of(ort: str, items: list[Any]) -> Iterator[tuple[str, Any]]:
    return ((f"{ort}[{n}]", value) for n, value in enumerate(items))


def _member(ort: str, key: str) -> str:
    return f"{ort}.{key.encode('utf-8', 'backslashreplace').decode()}"


def _json_path(loc: Loc) -> str:
    """``$.versions[0].rules[1].severity``."""
    return "$" + "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in loc)


def _entry_path(key: str, n: int, loc: Loc) -> str:
    return _json_path((key, n, *loc))
