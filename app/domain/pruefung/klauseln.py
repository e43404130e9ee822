"""Clauses of a contract text: the outermost numbered parts, each with all its paragraphs.

``Pruefdokument.abschnitte`` cuts at every heading; a clause („§ 8 Haftung“ with 8.1, 8.2 …) is what a defect is judged
on, because an exception may stand some paragraphs below the rule.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence

from app.domain.pruefung.dokument import Abschnitt, Pruefdokument, Span
from app.domain.pruefung.falten import fold
from app.domain.pruefung.felder.fund import once

_MIN_HEADINGS = 3
_MAX_TITLE = 110
_PARAGRAPH = re.compile(
    r"[#*_\s]*(?:§|&sect;|\ufffd|Paragra(?:ph|f)|Art(?:\.|ikel)|Ziff(?:\.|er))\s*(\d{1,2})\s*[a-z]?\b"
)
_NUMBER = re.compile(r"[#*_\s]*(\d{1,2})(?:[.):]|\s[-–—|:])?\s*[*_]*\s*(?=[A-ZÄÖÜ„(])")
_ROMAN = re.compile(r"[#*_\s]*([IVX]{1,5})[.)]\s+(?=\S)")
_LETTER = re.compile(r"[#*_\s]*([A-Z])[.)]\s+(?=[A-ZÄÖÜ])")
_SENTENCE_END = re.compile(r"[.,;]\W{0,3}\Z")
_VALUES = {"I": 1, "V": 5, "X": 10}


@once
def klauseln(dokument: Pruefdokument) -> tuple[Abschnitt, ...]:
    """Clauses in order; what stands before the first has the title "". Without numbers each heading begins one."""
    for mark, value in _SCHEMES:
        heads = _numbered(dokument, mark, value)
        if len(heads) >= _MIN_HEADINGS:
            return _cut(dokument, heads)
    return dokument.abschnitte


_LEGAL_FORM = re.compile(r"haftungsbeschr[aä]e?nkt")


def thema(teil: Abschnitt) -> str:
    """What a part is about: its heading in plain form, where „UG (haftungsbeschränkt)“ says nothing of liability."""
    return _LEGAL_FORM.sub("", fold(teil.titel))


def klausel_bei(dokument: Pruefdokument, place: int) -> Abschnitt:
    """The clause that holds a place of the text."""
    found = klauseln(dokument)
    return found[max(0, bisect_right(found, place, key=_start) - 1)]


def _start(klausel: Abschnitt) -> int:
    return klausel.span[0]


def _roman(text: str) -> int:
    numbers = [_VALUES[char] for char in text]
    following = [*numbers[1:], 0]
    return sum(-n if n < after else n for n, after in zip(numbers, following, strict=True))


def _letter(text: str) -> int:
    return ord(text) - ord("A") + 1


_SCHEMES: Sequence[tuple[re.Pattern[str], Callable[[str], int]]] = (
    (_PARAGRAPH, int),
    (_NUMBER, int),
    (_ROMAN, _roman),
    (_LETTER, _letter),
)


def _numbered(dokument: Pruefdokument, mark: re.Pattern[str], value: Callable[[str], int]) -> list[Span]:
    """Lines that count up one by one; a gap of one or two is a heading that was lost.

    Where counting begins anew (a table of contents, an annex), the run that covers most text is the contract.
    """
    runs: list[list[Span]] = [[]]
    last = 0
    lines = dokument.zeilen
    for n, (start, end) in enumerate(lines):
        line = dokument.text[start:end]
        if (found := mark.match(line)) is None or len(line) > _MAX_TITLE or not _is_title(dokument, lines, n):
            continue
        number = value(found[1])
        if number == 1 and last > 1:
            runs.append([])
            last = 0
        if last < number <= last + (1 if last == 0 else 3):
            runs[-1].append((start, end))
            last = number
    ends = [run[0][0] for run in runs[1:]] + [len(dokument.text)]
    return max(
        zip(runs, ends, strict=True), key=lambda run: run[1] - run[0][0][0] if len(run[0]) >= _MIN_HEADINGS else 0
    )[0]


def _is_title(dokument: Pruefdokument, lines: Sequence[Span], n: int) -> bool:
    """Whether a numbered line is a heading and not the first line of a numbered paragraph."""
    start, end = lines[n]
    text = dokument.text
    if _SENTENCE_END.search(text[start:end].rstrip("*_ ")):
        return False
    if n + 1 == len(lines):
        return True
    following = text[lines[n + 1][0]]
    directly = text[end : lines[n + 1][0]].count("\n") == 1
    return not (directly and (following.islower() or end - start > 65))


def _cut(dokument: Pruefdokument, heads: Sequence[Span]) -> tuple[Abschnitt, ...]:
    text = dokument.text
    cuts: list[tuple[int, str]] = [(0, "")] if text[: heads[0][0]].strip() else []
    for start, end in heads:
        title = text[start:end].strip("#*_ ")
        if not re.search(r"[^\W\d_]{3}", title):  # „§ 3“ alone: its words stand on the next line
            line = text[end:].lstrip().split("\n", 1)[0].strip("#*_ ")
            title = f"{title} {line}" if len(line) <= _MAX_TITLE else title
        cuts.append((start, title))
    ends = [start for start, _ in cuts[1:]] + [len(text)]
    return tuple(Abschnitt(title, (start, end)) for (start, title), end in zip(cuts, ends, strict=True))
