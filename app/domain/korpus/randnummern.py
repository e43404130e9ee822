"""Randnummern of a decision: which lines begin one.

A whole decision counts from 1 without a gap; an excerpt leaves some out (1, 2, 10, 11). What else looks like a number
at the beginning of a line (dates, amounts, lists, years) is told apart by the sequence that fits best.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from app.domain.deutsch import MONATE
from app.domain.korpus.fliesstext import Line

_SIGN = re.compile(
    r"(?P<rn>Rn\.?\s*)?(?P<klammer>\[)?(?P<nummer>\d{1,4})\]?(?:\s+(?=[A-ZÄÖÜ„(§\[])(?P<rest>.+))?", re.DOTALL
)
_FEWEST = 3
_MOST = 5_000
"""Lines that may begin a Randnummer; what has more is no decision."""
_WIDEST = 300
"""Randnummern that an excerpt leaves out at once."""
_YEARS = range(1900, 2100)
_QUANTITY = re.compile(
    r"(?:Euro|EUR|€|Cent|DM|Prozent|Promille|Stunden?|Minuten?|Uhr|Tagen?|Wochen?|Monat(?:en?)?|Jahren?|Quadratmetern?"
    rf"|Kilometern?|Kilogramm|Metern?|Liter|Personen|Arbeitstagen?|Werktagen?|{'|'.join(MONATE)})\b"
)
_END = re.compile(r"[.!?:;…“”\"»«)\]]$")


class _Sign(NamedTuple):
    """A line that may begin a Randnummer."""

    place: tuple[int, int]
    number: int
    form: str
    may_jump: bool


class _Chain(NamedTuple):
    """The best increasing sequence that ends with ``sign``: most signs, then fewest gaps."""

    signs: int
    gaps: int
    sign: _Sign
    before: _Chain | None

    def numbers(self) -> list[_Sign]:
        found: list[_Sign] = []
        chain: _Chain | None = self
        while chain is not None:
            found.append(chain.sign)
            chain = chain.before
        return found[::-1]


def text_after_sign(line: str) -> str:
    """What stands on the line behind its Randnummer."""
    found = _SIGN.fullmatch(line)
    return (found["rest"] or "") if found else line


def find_randnummern(sections: Sequence[Sequence[Line]]) -> list[dict[int, str]]:
    """For each section its lines that begin a Randnummer, with the number; all empty if there are none.

    The numbers rise through all sections. With gaps they all have one form („12“, „[12]“, „Rn. 12“), and one that does
    not follow the last stands where a paragraph may begin.

    Args:
        sections: lines of the reasons.
    """
    signs = [sign for number, lines in enumerate(sections) for sign in _signs(number, lines)]
    best = _counted(signs)
    if len(signs) <= _MOST:
        for form in dict.fromkeys(sign.form for sign in signs):
            chain = _rising([sign for sign in signs if sign.form == form])
            if len(chain) > len(best):
                best = chain
    found: list[dict[int, str]] = [{} for _ in sections]
    if len(best) >= _FEWEST:
        for sign in best:
            found[sign.place[0]][sign.place[1]] = str(sign.number)
    return found


def _signs(section: int, lines: Sequence[Line]) -> list[_Sign]:
    found = []
    before = ""
    for index, line in enumerate(lines):
        match = _SIGN.fullmatch(line.text)
        if match and int(match["nummer"]):
            number = int(match["nummer"])
            form = "Rn." if match["rn"] else "[]" if match["klammer"] else ""
            quantity = not form and (number in _YEARS or _QUANTITY.match(match["rest"] or ""))
            begins = not before or _END.search(before) is not None or _is_heading(before)
            found.append(_Sign((section, index), number, form, begins and not quantity))
        before = line.text
    return found


def _is_heading(line: str) -> bool:
    """A heading ends without a stop; a line that is broken in a sentence is longer or says so."""
    return len(line) < 40 and line[-1] not in ",-–" and (line[0].isupper() or not line[0].isalpha() or line[1:2] == ")")


def _counted(signs: Sequence[_Sign]) -> list[_Sign]:
    """From 1 without a gap."""
    found: list[_Sign] = []
    for sign in signs:
        if sign.number == len(found) + 1:
            found.append(sign)
    return found


def _rising(signs: Sequence[_Sign]) -> list[_Sign]:
    """The longest rising sequence; of bare numbers at least half follow the one before."""
    ends: dict[int, _Chain] = {}
    for sign in signs:
        before = ends.get(sign.number - 1)
        chain = _Chain(before.signs + 1, before.gaps, sign, before) if before else None
        if sign.may_jump:
            lower = [ends[n] for n in range(max(1, sign.number - _WIDEST), sign.number - 1) if n in ends]
            left = max(lower, key=lambda c: (c.signs, -c.gaps), default=None)
            jump = _Chain(left.signs + 1, left.gaps + 1, sign, left) if left else _Chain(1, 0, sign, None)
            if chain is None or _worth(jump) > _worth(chain):
                chain = jump
        known = ends.get(sign.number)
        if chain and (known is None or _worth(chain) > _worth(known)):
            ends[sign.number] = chain
    best = max(ends.values(), key=_worth, default=None)
    if best is None or (not best.sign.form and 2 * best.gaps > best.signs - 1):
        return []
    return best.numbers()


def _worth(chain: _Chain) -> tuple[int, int]:
    return chain.signs, -chain.gaps
