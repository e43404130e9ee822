"""Automatic numbers of a Word document, as the word processor prints them (ECMA-376 Part 1, § 17.9)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
EBENEN = 9
"""A list has nine levels; the file counts them from 0."""

_PLATZ = re.compile(r"%([1-9])")
_MAX_ZAHL = 32_000
"""Word counts no further."""


@dataclass(frozen=True)
class Ebene:
    """A level of a list.

    Attributes:
        start: its first number.
        format: ``numFmt`` (``decimal``, ``lowerLetter``, ``bullet`` …).
        text: what is printed, ``%1`` to ``%9`` stand for the numbers of the levels.
        neu_nach: it starts again after a level below this index; 0 = never, None = after any level above it.
        legal: all numbers in it are printed decimal (``isLgl``).
        vorlage: id of the paragraph style that belongs to it; "" if none.
    """

    start: int = 1
    format: str = "decimal"
    text: str = ""
    neu_nach: int | None = None
    legal: bool = False
    vorlage: str = ""


@dataclass(frozen=True)
class Liste:
    """A ``num``: the abstract list it belongs to, its levels, and levels that it starts anew with a number."""

    abstrakt: str
    ebenen: tuple[Ebene, ...]
    neustart: dict[int, int] = field(default_factory=dict)


class Nummerierung:
    """Lists of a document and how far each has been counted.

    Args:
        numbering: root of ``numbering.xml`` or None.
        stilnummer: ``numId`` of a numbering style, for lists that only refer to one (``numStyleLink``).
    """

    def __init__(self, numbering: Any | None, stilnummer: dict[str, str]) -> None:
        self._listen: dict[str, Liste] = {}
        self._zaehler: dict[str, list[int | None]] = {}
        self._begonnen: set[tuple[str, int]] = set()
        if numbering is not None:
            self._read(numbering, stilnummer)

    def level_of_style(self, num_id: str, style: str) -> int | None:
        """The level of a list that belongs to a paragraph style."""
        liste = self._listen.get(num_id)
        return next((n for n, e in enumerate(liste.ebenen) if e.vorlage == style), None) if liste else None

    def count(self, num_id: str, ebene: int) -> str:
        """Count a paragraph of a list; its printed number, "" for a bullet or an unknown list."""
        liste = self._listen.get(num_id)
        if liste is None:
            return ""
        ebene = min(max(ebene, 0), EBENEN - 1)
        zaehler = self._zaehler.setdefault(liste.abstrakt, [None] * EBENEN)
        self._restart(liste, num_id, zaehler)
        for upper in range(ebene):
            if zaehler[upper] is None:  # a level that was skipped shows its first number
                zaehler[upper] = liste.ebenen[upper].start
        now = zaehler[ebene]
        zaehler[ebene] = liste.ebenen[ebene].start if now is None else min(now + 1, _MAX_ZAHL)
        for lower in range(ebene + 1, EBENEN):
            after = liste.ebenen[lower].neu_nach
            if after is None or ebene < after:
                zaehler[lower] = None
        return self._print(liste, ebene, zaehler)

    def _restart(self, liste: Liste, num_id: str, zaehler: list[int | None]) -> None:
        """A list that starts anew does so once, when its first paragraph comes."""
        if (num_id, 0) in self._begonnen:
            return
        self._begonnen.add((num_id, 0))
        for level, start in liste.neustart.items():
            zaehler[level] = start - 1
            for lower in range(level + 1, EBENEN):
                if lower not in liste.neustart:
                    zaehler[lower] = None

    def _print(self, liste: Liste, ebene: int, zaehler: list[int | None]) -> str:
        here = liste.ebenen[ebene]
        if here.format == "bullet":
            return ""

        def number(match: re.Match[str]) -> str:
            level = int(match[1]) - 1
            if level > ebene:
                return ""
            value = zaehler[level]
            style = liste.ebenen[level].format
            value = liste.ebenen[level].start if value is None else value
            return format_number(value, "decimal" if here.legal and style != "none" else style)

        return _PLATZ.sub(number, here.text).replace("\u00a0", " ").strip()

    def _read(self, root: Any, stilnummer: dict[str, str]) -> None:
        abstract = {a.get(f"{W}abstractNumId"): a for a in root.findall(f"{W}abstractNum")}
        nums = {n.get(f"{W}numId"): n for n in root.findall(f"{W}num")}
        for num_id, num in nums.items():
            key = _value(num, "abstractNumId")
            seen: set[str] = set()
            while key in abstract and key not in seen:
                seen.add(key)
                linked = nums.get(stilnummer.get(_value(abstract[key], "numStyleLink"), ""))
                if linked is None:
                    break
                key = _value(linked, "abstractNumId")
            if key not in abstract:
                continue
            levels = _levels(abstract[key])
            restart: dict[int, int] = {}
            for override in num.findall(f"{W}lvlOverride"):
                level = _int(override.get(f"{W}ilvl"), -1)
                if not 0 <= level < EBENEN:
                    continue
                own = override.find(f"{W}lvl")
                if own is not None:
                    levels[level] = _level(own)
                start = override.find(f"{W}startOverride")
                if start is not None:
                    restart[level] = _int(start.get(f"{W}val"), 1)
                elif own is not None:
                    restart[level] = levels[level].start
            self._listen[num_id] = Liste(key, tuple(levels), restart)


def _levels(abstract: Any) -> list[Ebene]:
    levels = [Ebene(format="none")] * EBENEN
    for element in abstract.findall(f"{W}lvl"):
        level = _int(element.get(f"{W}ilvl"), -1)
        if 0 <= level < EBENEN:
            levels[level] = _level(element)
    return levels


def _level(element: Any) -> Ebene:
    fmt = element.find(f"{W}numFmt")
    if fmt is None:
        fmt = element.find(f".//{W}numFmt")
    legal = element.find(f"{W}isLgl")
    restart = element.find(f"{W}lvlRestart")
    return Ebene(
        start=_int(_value(element, "start"), 1 if element.find(f"{W}start") is not None else 0),
        format=fmt.get(f"{W}val", "decimal") if fmt is not None else "decimal",
        text=_value(element, "lvlText"),
        neu_nach=None if restart is None else _int(restart.get(f"{W}val"), 0),
        legal=legal is not None and is_on(legal),
        vorlage=_value(element, "pStyle"),
    )


def _value(element: Any, name: str) -> str:
    child = element.find(f"{W}{name}")
    return "" if child is None else str(child.get(f"{W}val", ""))


def _int(text: str | None, default: int) -> int:
    try:
        return int(text or "")
    except ValueError:
        return default


def is_on(element: Any) -> bool:
    """Whether a switch such as ``w:vanish`` is on; without a value it is."""
    return element.get(f"{W}val", "true") not in ("0", "false", "off")


_ROEMISCH = (
    (1000, "m"),
    (900, "cm"),
    (500, "d"),
    (400, "cd"),
    (100, "c"),
    (90, "xc"),
    (50, "l"),
    (40, "xl"),
    (10, "x"),
    (9, "ix"),
    (5, "v"),
    (4, "iv"),
    (1, "i"),
)


def format_number(value: int, fmt: str) -> str:
    """A number as ``numFmt`` prints it; formats that are not used in German texts come out decimal."""
    match fmt:
        case "none" | "bullet":
            return ""
        case "lowerLetter" | "upperLetter" if value > 0:
            letter = chr(ord("a") + (value - 1) % 26) * ((value - 1) // 26 + 1)
            return letter if fmt == "lowerLetter" else letter.upper()
        case "lowerRoman" | "upperRoman" if value > 0:
            roman, rest = "", value
            for number, sign in _ROEMISCH:
                roman += sign * (rest // number)
                rest %= number
            return roman if fmt == "lowerRoman" else roman.upper()
        case "decimalZero":
            return f"{value:02d}"
        case "ordinal":
            return f"{value}."
        case _:
            return str(value)
