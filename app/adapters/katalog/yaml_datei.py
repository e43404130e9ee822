"""YAML files read into domain models; every mistake names file, line and field.

The YAML understood here is the plain part: numbers with a point become ``Decimal``, ``true``/``false`` are the only
booleans, figures with a leading zero stay text (postcodes), dates are ISO, anchors, aliases and tags are refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pydantic
import yaml
from pydantic import BaseModel, TypeAdapter

from app.dateien import NoPlainFileError, TooLargeError, read_plain
from app.eingabe import Loc, problems_of
from app.errors import InputError, Problem

T = TypeVar("T")
M = TypeVar("M", bound=BaseModel)

MAX_BYTES = 5_000_000
_MAX_DEPTH = 40
ABHILFE = "Bitte die Datei an der genannten Stelle berichtigen."

_Base: type[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


_TEXT, _LIST, _MAP = ("tag:yaml.org,2002:str", "tag:yaml.org,2002:seq", "tag:yaml.org,2002:map")


def _day(value: str) -> date | str:
    """The day; text if there is no such day, so that the model refuses it with line and field."""
    try:
        return date.fromisoformat(value)
    except ValueError:
        return value


def _whole(value: str) -> int | str:
    """The number; text if it has more digits than Python reads."""
    try:
        return int(value)
    except ValueError:
        return value


_VALUES: dict[str, tuple[str, str, Callable[[str], Any]]] = {
    "tag:yaml.org,2002:null": (r"(?:~|null|)\Z", "~n", lambda _value: None),
    "tag:yaml.org,2002:bool": (r"(?:true|false)\Z", "tf", "true".__eq__),
    "tag:yaml.org,2002:int": (r"-?(?:0|[1-9][0-9]*)\Z", "-0123456789", _whole),
    "tag:yaml.org,2002:float": (r"-?(?:0|[1-9][0-9]*)\.[0-9]+\Z", "-0123456789", Decimal),
    "tag:yaml.org,2002:timestamp": (r"[0-9]{4}-[0-9]{2}-[0-9]{2}\Z", "0123456789", _day),
}
"""What is not text: how it is written, with which signs it begins, what is made of it."""
_BY_SIGN = {
    sign: [(tag, re.compile(pattern)) for tag, (pattern, first, _) in _VALUES.items() if sign in first]
    for sign in ("", *"~ntf-0123456789")
}


class _Loader(_Base):  # type: ignore[misc]  # chosen at run time: libyaml's loader where it is built in
    """Loader for the plain part of YAML."""

    def resolve(self, kind: type[yaml.Node], value: str, implicit: tuple[bool, bool]) -> str:
        """The kind of a value; called for each one there is."""
        if kind is yaml.ScalarNode:
            if implicit[0]:
                for tag, pattern in _BY_SIGN.get(value[:1], ()):
                    if pattern.match(value):
                        return tag
            return _TEXT
        return _LIST if kind is yaml.SequenceNode else _MAP


def _plain(node: yaml.Node, depth: int = 1) -> Any:
    """The data of a node; PyYAML's own way there takes five times as long.

    Raises:
        yaml.MarkedYAMLError: a field twice, a field whose name is no word, more than 40 levels.
    """
    if isinstance(node, yaml.ScalarNode):
        return node.value if node.tag == _TEXT else _VALUES[node.tag][2](node.value)
    if depth > _MAX_DEPTH:
        raise yaml.MarkedYAMLError(problem="zu tief verschachtelte Daten", problem_mark=node.start_mark)
    if isinstance(node, yaml.SequenceNode):
        return [_plain(child, depth + 1) for child in node.value]
    mapping: dict[Hashable, Any] = {}
    seen: set[str] = set()
    for key, child in node.value:
        if not isinstance(key, yaml.ScalarNode):
            raise yaml.MarkedYAMLError(problem="ein Feldname muss ein Wort sein", problem_mark=key.start_mark)
        if key.value in seen:
            raise yaml.MarkedYAMLError(problem=f"doppeltes Feld „{key.value}“", problem_mark=key.start_mark)
        seen.add(key.value)
        mapping[_plain(key)] = _plain(child, depth + 1)
    return mapping


def load_list(path: Path, model: type[M]) -> tuple[M, ...]:
    """Read a file that holds a list of ``model``.

    Raises:
        InputError: missing, too large, not YAML, or not of that form; each problem with line and field.
    """
    adapter: TypeAdapter[tuple[M, ...]] = _many(model)
    return _load(path, adapter)


def load_map(path: Path, model: type[M], key: Callable[[M], str]) -> dict[str, M]:
    """Read a file that holds a list of ``model``, by a key that occurs only once.

    Raises:
        InputError: as ``load_list``; also a key that occurs twice.
    """
    entries: dict[str, M] = {}
    for number, entry in enumerate(load_list(path, model)):
        if key(entry) in entries:
            line = _parse(path)[0].value[number].start_mark.line + 1
            problem = Problem(
                f"{path.name}, Zeile {line}", f"ein zweites Mal „{key(entry)}“", "jede Kennung nur einmal"
            )
            raise InputError(f"Die Datei „{path.name}“ enthält Fehler.", ABHILFE, probleme=(problem,))
        entries[key(entry)] = entry
    return entries


def load_one(path: Path, model: type[M], prepare: Callable[[Any], Any] | None = None) -> M:
    """Read a file that holds one ``model``.

    Args:
        path: the file.
        model: what it holds.
        prepare: completes the plain data before they are checked; what it raises passes through.

    Raises:
        InputError: missing, too large, not YAML, or not of that form; each problem with line and field.
    """
    adapter: TypeAdapter[M] = _single(model)
    return _load(path, adapter, prepare)


@cache
def _many(model: type[M]) -> TypeAdapter[tuple[M, ...]]:
    """Made once for all files of a kind: making it costs as much as reading one of them."""
    return TypeAdapter(tuple[model, ...])  # type: ignore[valid-type]  # run-time type


@cache
def _single(model: type[M]) -> TypeAdapter[M]:
    return TypeAdapter(model)


def load_plain(path: Path) -> Any:
    """The plain data of a file: dicts, lists, texts, numbers.

    Raises:
        InputError: missing, too large or not YAML.
    """
    return _parse(path)[1]


def read_text(path: Path) -> str:
    """Text of a data file (UTF-8).

    Raises:
        InputError: missing, unreadable, larger than 5 MB or not UTF-8.
    """
    try:
        raw = read_plain(path, MAX_BYTES)
    except TooLargeError as error:
        raise InputError(
            f"Die Datei „{path.name}“ ist größer als 5 MB.", "Bitte die Daten auf mehrere Dateien aufteilen."
        ) from error
    except OSError as error:
        raise InputError(
            f"Die Datei „{path.name}“ lässt sich nicht lesen: {_reason(error)}.", f"Ort: {path}"
        ) from error
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        problem = Problem(f"{path.name}, Zeile {line}", f"das Byte {raw[error.start]:#04x}", "Text in UTF-8")
        raise InputError(
            f"Die Datei „{path.name}“ ist nicht in UTF-8 gespeichert.", ABHILFE, probleme=(problem,)
        ) from error


def _reason(error: OSError) -> str:
    match error:
        case FileNotFoundError():
            return "sie ist nicht vorhanden"
        case IsADirectoryError():
            return "es ist ein Ordner"
        case NoPlainFileError():
            return "es ist keine gewöhnliche Datei"
        case PermissionError():
            return "der Zugriff ist nicht erlaubt"
        case _:
            return f"das Betriebssystem meldet Fehler {error.errno}"


def _load(path: Path, adapter: TypeAdapter[T], prepare: Callable[[Any], Any] | None = None) -> T:
    root, data = _parse(path)
    try:
        return adapter.validate_python(data if prepare is None else prepare(data))
    except pydantic.ValidationError as error:
        problems = problems_of(error, lambda loc: _place(path.name, root, loc))
        raise InputError(f"Die Datei „{path.name}“ enthält Fehler.", ABHILFE, probleme=problems) from error


def _parse(path: Path) -> tuple[yaml.Node, Any]:
    text = read_text(path)
    try:
        _check_structure(text)
        loader = _Loader(text)
        try:
            root = loader.get_single_node()
            if root is None:
                raise InputError(f"Die Datei „{path.name}“ ist leer.", ABHILFE)
            return root, _plain(root)
        finally:
            loader.dispose()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark is not None else 1
        column = mark.column + 1 if mark is not None else 1
        problem = Problem(f"{path.name}, Zeile {line}, Spalte {column}", _syntax(error), "gültiges YAML")
        raise InputError(f"Die Datei „{path.name}“ lässt sich nicht lesen.", ABHILFE, probleme=(problem,)) from error
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        problem = Problem(f"{path.name}, Zeile {line}", "ein Steuerzeichen", "nur sichtbare Zeichen und Zeilenumbrüche")
        raise InputError(f"Die Datei „{path.name}“ lässt sich nicht lesen.", ABHILFE, probleme=(problem,)) from error


_MARKED = re.compile(r"[&*!](?<![^\s\[,:{?&*!-].)\S")
"""Something like an anchor, an alias or a tag: such a sign at the beginning of a value."""
_DIRECTIVE = re.compile(r"^\s*%", re.MULTILINE)
"""It may define tags."""
_MAX_BRACKETS = 3_000  # libyaml overflows its stack somewhere beyond 5,000 levels, which brackets open,
_MAX_LINE = 1_000  # or signs on one line,
_DEEP = "\n" + " " * 40  # or indentation


def _is_suspicious(text: str) -> bool:
    return (
        _MARKED.search(text) is not None
        or ("%" in text and _DIRECTIVE.search(text) is not None)
        or text.count("[") + text.count("{") > _MAX_BRACKETS
        or len(max(text.split("\n"), key=len)) > _MAX_LINE
        or _DEEP in text
    )


def _check_structure(text: str) -> None:
    """Refuse anchors, aliases and tags before anything is built from them, and levels that libyaml does not survive.

    The exact look at the event stream costs as much as parsing, so it is taken only where the text gives cause.
    """
    if not _is_suspicious(text):
        return
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        mark: Any = event.start_mark
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise yaml.MarkedYAMLError(problem="Anker und Verweise (& und *)", problem_mark=mark)
        if getattr(event, "tag", None):
            raise yaml.MarkedYAMLError(problem="eine Typangabe mit !", problem_mark=mark)
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > _MAX_DEPTH:
                raise yaml.MarkedYAMLError(problem="zu tief verschachtelte Daten", problem_mark=mark)
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


_SYNTAX = (
    ("tab", "ein Tabulator als Einrückung"),
    ("mapping values are not allowed", "ein Doppelpunkt an unerwarteter Stelle (Text in Anführungszeichen setzen)"),
    ("could not find expected ':'", "ein Feld ohne Doppelpunkt"),
    ("did not find expected key", "eine falsche Einrückung oder ein unerwartetes Zeichen"),
    ("did not find expected '-' indicator", "eine falsche Einrückung in einer Liste"),
    ("did not find expected", "ein unerwartetes Zeichen oder eine nicht geschlossene Klammer"),
    ("unexpected end of stream", "ein nicht geschlossenes Anführungszeichen"),
    ("cannot start any token", "ein Zeichen, mit dem kein Wert beginnen darf"),
    ("expected a single document", "mehrere Dokumente in einer Datei"),
    ("undefined alias", "Anker und Verweise (& und *)"),
)


def _syntax(error: yaml.MarkedYAMLError) -> str:
    message = f"{error.context or ''} {error.problem or ''}"
    if error.problem and error.context is None and not error.problem.isascii():
        return error.problem
    for needle, german in _SYNTAX:
        if needle in message:
            return german
    return error.problem or "kein gültiges YAML"


def _place(name: str, root: yaml.Node, loc: Loc) -> str:
    """``datei.yaml, Zeile 12, 3.slots.3.typ``."""
    node, line, field = root, root.start_mark.line, []
    for part in loc:
        found = _child(node, part)
        if found is None:
            if part == loc[-1]:
                field.append(str(part))
            continue  # a missing field, or pydantic's name for the alternative of a union
        node, line = found
        field.append(str(part))
    parts = [name, f"Zeile {line + 1}", *([".".join(field)] if field else [])]
    return ", ".join(parts)


def _child(node: yaml.Node, part: int | str) -> tuple[yaml.Node, int] | None:
    if isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
        child: yaml.Node = node.value[part]
        return child, child.start_mark.line
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == str(part):
                return value, key.start_mark.line
    return None
