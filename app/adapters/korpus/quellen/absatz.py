"""Builds Absätze line by line while a parser walks through its tree: clean text, list marks with exact offsets.

The parser says what comes (a piece of text, the end of a line, a list item, a new Absatz); what is written here is
final: every line goes through ``normalise.clean`` before its offset is fixed.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from app.domain.korpus.normalise import clean
from app.domain.korpus.quelle import Marke, SourceAbsatz
from app.domain.recht.zitat import Einheit

_NUMBER = re.compile(r"\((\d{1,4}) ?([a-z]{0,2})\) ?")
_RANGE = re.compile(r"(und|u\.|bis|-|–|,) ?\((\d{1,4}) ?([a-z]{0,2})\) ?")
_MOST_IN_RANGE = 60
_UNUSUAL = re.compile("[^ -~ÄÖÜäöüß§„“”‚‘’«»–—…€°²³×½•éèàáâç]")
"""Signs that ``clean`` may change; a line of single spaces without them is clean, and looking is ten times cheaper."""


class AbsatzWriter:
    """Collects the Absätze of one norm.

    Args:
        numbered: whether „(1)“ at the beginning of a paragraph begins an Absatz.
        tidy: what else is done to a line before it is cleaned.

    A number that comes again is no Absatz: in a § it belongs to the Absatz around it (quoted wording); in an Anlage
    that prints several texts the caller sees it from ``repeated`` and reads once more without numbers, so that no
    label means two places.
    """

    def __init__(self, *, numbered: bool = True, tidy: Callable[[str], str] | None = None) -> None:
        self._numbered = numbered
        self._tidy = tidy
        self._done: list[SourceAbsatz] = []
        self._seen: set[str] = set()
        self._numbers: tuple[str, ...] = ("",)
        self._lines: list[str] = []
        self._length = 0
        self._marks: list[tuple[Einheit, str, int]] = []
        self._ends: list[int] = []
        self._open = 0
        self._borders: set[int] = set()
        self._buffer: list[str] = []
        self._fresh = False
        self.repeated = False
        """Whether the number of an earlier Absatz came again."""

    def text(self, piece: str) -> None:
        """A piece of running text; white space of any kind counts as one space."""
        self._buffer.append(piece)

    def line(self) -> None:
        """End the line."""
        if self._buffer:
            self._flush()

    def paragraph(self) -> None:
        """A paragraph begins: if it starts with „(1)“, an Absatz begins."""
        self.line()
        self._fresh = self._numbered

    def absatz(self, number: str, until: tuple[str, str] | None = None) -> None:
        """An Absatz begins; with ``until`` („bis“, „7“) one text stands for several of them."""
        numbers = _expand(number, *until) if until else (number,)
        self._finish_absatz()
        self._numbers = numbers
        self._seen.update(numbers)

    def open(self, einheit: Einheit, wert: str) -> int:
        """A list item begins on a new line; returns the handle for ``close``."""
        self.line()
        start = self._length
        self._borders.add(start)
        self._marks.append((einheit, wert, start))
        self._ends.append(0)
        self._open += 1
        return len(self._marks) - 1

    def close(self, handle: int) -> None:
        """The list item ends with the line."""
        self.line()
        self._ends[handle] = self._length - 1
        self._open -= 1

    def finish(self) -> tuple[SourceAbsatz, ...]:
        """All Absätze with text, in order."""
        self._finish_absatz()
        return tuple(self._done)

    def _flush(self) -> None:
        line = " ".join("".join(self._buffer).split())
        self._buffer.clear()
        if not line:
            return
        if self._tidy:
            line = self._tidy(line)
        if _UNUSUAL.search(line):
            line = clean(line)
        if self._fresh and line:
            self._fresh = False
            if line[0] == "(" and not self._open:
                line = self._begin(line)
        if line:
            self._append(line)

    def _begin(self, line: str) -> str:
        """Begin the Absatz whose number the line starts with; returns the rest of the line."""
        found = _NUMBER.match(line)
        if found is None:
            return line
        number = found[1] + found[2]
        if number in self._seen and number not in self._numbers:
            self.repeated = True
            return line
        until = _RANGE.match(line, found.end())
        self.absatz(number, (until[1], until[2] + until[3]) if until else None)
        return line[(until or found).end() :]

    def _append(self, line: str) -> None:
        if self._lines and self._lines[-1][-1] == "-" and self._length not in self._borders:
            joined = clean(f"{self._lines[-1]}\n{line}")
            if "\n" not in joined:  # a word that was broken at the line's end
                self._length += len(joined) - len(self._lines[-1])
                self._lines[-1] = joined
                return
        self._lines.append(line)
        self._length += len(line) + 1

    def _finish_absatz(self) -> None:
        if self._buffer:
            self._flush()
        if self._lines:
            text = "\n".join(self._lines)
            marks = tuple(
                Marke(einheit, wert, start, end)
                for (einheit, wert, start), end in zip(self._marks, self._ends, strict=True)
                if end > start
            )
            self._done.extend(SourceAbsatz(number, text, marks) for number in self._numbers)
        self._numbers = ("",)
        self._lines, self._marks, self._ends, self._length = [], [], [], 0
        self._borders.clear()


def _expand(first: str, word: str, last: str) -> tuple[str, ...]:
    """„(3) bis (7)“ → 3, 4, 5, 6, 7; „(2b) u. (2c)“ → 2b, 2c; „(2a) bis (2d)“ → 2a, 2b, 2c, 2d."""
    if word not in {"bis", "-", "–"}:
        return first, last
    low, low_letter = _split(first)
    high, high_letter = _split(last)
    if low == high and len(low_letter) == len(high_letter) == 1:
        return tuple(f"{low}{chr(n)}" for n in range(ord(low_letter), ord(high_letter) + 1)) or (first,)
    if not low < high <= low + _MOST_IN_RANGE:
        return first, last
    between = tuple(str(n) for n in range(low + 1, high + 1))
    return (first, *between, last) if high_letter else (first, *between)


def _split(number: str) -> tuple[int, str]:
    digits = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    return int(digits), number[len(digits) :]


# ---- list signs -----------------------------------------------------------------------------------------------------

_SIGN = re.compile(
    r"[\"„(]*(?:(?P<nummer>\d{1,4}(?:\.\d{1,4})*[a-z]{0,3})[.)]*|(?P<buchstabe>[a-zA-Z])[.)]|(?P<mehrfach>([a-z])\4{1,3})\))"
)
_ROMAN = re.compile(r"[(]?(?P<wert>[ivx]{1,6}|[IVX]{1,6})[.)]")


def list_units(signs: list[str]) -> list[tuple[Einheit, str] | None]:
    """What the items of one list are, by their signs: „1.“, „1a.“, „a)“, „aa)“, „I.“, „–“; None = no unit of law.

    A list is roman if it starts „i)“, „ii)“ or „I.“; else „i)“ is the letter after „h)“.
    """
    if len(signs) > 1 and (_roman(signs[0]), _roman(signs[1])) in {("i", "ii"), ("I", "II")}:
        return [(Einheit.NUMMER, wert) if (wert := _roman(sign)) else None for sign in signs]
    return [_unit(sign, position) for position, sign in enumerate(signs, 1)]


def _roman(sign: str) -> str:
    found = _ROMAN.fullmatch(sign)
    return found["wert"] if found else ""


def _unit(sign: str, position: int) -> tuple[Einheit, str] | None:
    if not sign:
        return None
    found = _SIGN.fullmatch(sign)
    if found:
        if found["nummer"]:
            return Einheit.NUMMER, found["nummer"]
        if found["mehrfach"]:
            return Einheit.DOPPELBUCHSTABE, found["mehrfach"]
        return Einheit.BUCHSTABE, found["buchstabe"].lower()
    roman = _roman(sign)
    if roman:
        return Einheit.NUMMER, roman
    if not any(char.isalnum() for char in sign) and len(sign) == 1 and sign not in "*+.":
        return Einheit.SPIEGELSTRICH, str(position)
    return None
