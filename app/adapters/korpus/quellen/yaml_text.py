"""The plain part of YAML as a tree of texts with their lines; for files that people write by hand.

Every value is the text that stands there („2026-04-29“, „1“); what it means its field says. Anchors, aliases and tags
are refused, so is nesting that no such file has.
"""

from __future__ import annotations

import re
from typing import Any

from app.eingabe import Loc
from app.errors import InputError, Problem

_ABHILFE = "Bitte die Datei an der genannten Stelle berichtigen; die übrigen Dateien werden eingelesen."
_MAX_BYTES = 2_000_000
_MAX_BRACKETS = 3_000
_MAX_DEPTH = 8
_NESTED = re.compile(r"^ {40}|(?:[-?:][ \t]+){20}", re.MULTILINE)
"""Levels beyond which the YAML library might overflow its stack."""


def read_yaml(data: bytes, name: str) -> Any:
    """Root node of a file.

    Raises:
        InputError: too large, not UTF-8, not YAML, empty, nested too deeply; with the line.
    """
    import yaml

    if len(data) > _MAX_BYTES:
        raise wrong_file(name, Problem(name, f"{len(data) / 1e6:.0f} MB", f"höchstens {_MAX_BYTES // 1_000_000} MB"))
    text = _decode(data, name)
    if _NESTED.search(text) or text.count("[") + text.count("{") > _MAX_BRACKETS:
        raise wrong_file(name, Problem(name, "zu tief verschachtelte Daten", "höchstens einige Ebenen"))
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        for event in yaml.parse(text, Loader=loader):
            if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) or getattr(event, "tag", None):
                mark: Any = event.start_mark
                place = f"{name}, Zeile {mark.line + 1}"
                raise wrong_file(name, Problem(place, "ein Anker, Verweis oder Typ (&, *, !)", "einfache Angaben"))
        root = yaml.compose(text, Loader=loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f"{name}, Zeile {mark.line + 1}, Spalte {mark.column + 1}" if mark else name
        raise wrong_file(name, Problem(place, "kein lesbares YAML", "Felder mit Doppelpunkt und Einrückung")) from error
    except yaml.YAMLError as error:
        place = f"{name}, Zeile {text.count(chr(10), 0, getattr(error, 'position', 0)) + 1}"
        problem = Problem(place, "ein Steuerzeichen", "nur sichtbare Zeichen und Zeilenumbrüche")
        raise wrong_file(name, problem) from error
    if root is None:
        raise wrong_file(name, Problem(name, "nichts", "Felder mit Namen und Werten"))
    return root


def _decode(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problem = Problem(f"{name}, Zeile {line}", f"das Byte {data[error.start]:#04x}", "Text in UTF-8")
        raise wrong_file(name, problem) from error


def plain_data(node: Any, depth: int = 0) -> Any:
    """Lists, dicts and texts below a node; a field given twice becomes a text that says so and fits nowhere."""
    import yaml

    if isinstance(node, yaml.ScalarNode):
        return node.value
    if depth == _MAX_DEPTH:
        return None
    if isinstance(node, yaml.SequenceNode):
        return [plain_data(child, depth + 1) for child in node.value]
    keys = [str(key.value) for key, _ in node.value]
    doubled = next((key for key in keys if keys.count(key) > 1), None)
    if doubled is not None:
        return f"zweimal das Feld „{doubled}“"
    return {key: plain_data(value, depth + 1) for key, (_, value) in zip(keys, node.value, strict=True)}


def place_of(name: str, root: Any, loc: Loc) -> str:
    """„kschg.yaml, Zeile 12, eintraege.3.norm“."""
    import yaml

    node, line = root, root.start_mark.line
    for part in loc:
        if isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
            node = node.value[part]
            line = node.start_mark.line
        elif isinstance(node, yaml.MappingNode):
            found = next((pair for pair in node.value if pair[0].value == str(part)), None)
            if found is None:
                break
            line, node = found[0].start_mark.line, found[1]
    field = ".".join(map(str, loc))
    return f"{name}, Zeile {line + 1}" + (f", {field}" if field else "")


def wrong_file(name: str, *problems: Problem) -> InputError:
    """The error of a file that a person can put right."""
    return InputError(f"Die Datei „{name}“ enthält Fehler.", _ABHILFE, probleme=problems)
