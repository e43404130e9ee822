"""Running text out of pages: lines that belong together become one paragraph, and each knows its page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from app.domain.deutsch import MONATE
from app.domain.korpus.normalise import clean, strip_running_heads

_WRAPPED = range(40, 141)
"""Widths in characters of lines that a typesetter broke; shorter or longer lines are paragraphs of their own."""
_ITEM = re.compile(
    r"(?:\(?\d{1,3}(?:\.\d{1,3})*[a-z]?[.)]|\d{1,3}(?:\.\d{1,3})+|\(?[a-z]{1,2}\)|\(?[ivx]{1,5}\)|[IVX]{1,6}\.|[A-H]\."
    r"|[–—•·*-]|§+ ?\d|Art(?:ikel|\.) ?\d|#{1,6})(?:\s|$|(?<=\d)[a-z]?\b)"
)
_DAY = re.compile(rf"\d{{1,2}}\. (?:{'|'.join(MONATE)})\b")
"""A line may begin with a date; it looks like the sign of an item."""
_BARE_NUMBER = re.compile(r"\[?\d{1,4}\]?")
_SIGN_TAB = re.compile(r"^(\s*\S{1,8})\t")


class Line(NamedTuple):
    """A line as it stands on a page; ``page`` counts from 1."""

    text: str
    page: int


class Paragraph(NamedTuple):
    """Clean text of one paragraph and the page where it begins."""

    text: str
    page: int


def read_lines(pages: Sequence[str]) -> list[Line]:
    """Lines of all pages without running heads and page numbers; empty ones are kept, they part paragraphs."""
    return [
        Line(_table_cells(line.strip("\r\n ")), number)
        for number, page in enumerate(strip_running_heads(pages), 1)
        for line in page.split("\n")
    ]


def line_width(lines: Iterable[Line]) -> int:
    """How long a full line is; 0 if the lines were not broken by a typesetter."""
    lengths = sorted(len(line.text) for line in lines if line.text)
    if not lengths:
        return 0
    width = lengths[len(lengths) * 95 // 100]
    return width if width in _WRAPPED else 0


def paragraphs(lines: Sequence[Line], width: int) -> tuple[Paragraph, ...]:
    """Paragraphs of a run of lines.

    Args:
        lines: as ``read_lines`` gives them.
        width: ``line_width`` of the whole document.
    """
    groups: list[list[Line]] = []
    gap = True
    for line in lines:
        if not line.text:
            gap = True
            continue
        if groups and _continues(groups[-1][-1], line, width, gap=gap):
            groups[-1].append(line)
        else:
            groups.append([line])
        gap = False
    found = (Paragraph(_one_line("\n".join(line.text for line in group)), group[0].page) for group in groups)
    return tuple(paragraph for paragraph in found if paragraph.text)


def _one_line(text: str) -> str:
    return clean(clean(text).replace("\n", " "))


def _continues(previous: Line, line: Line, width: int, *, gap: bool) -> bool:
    """Whether ``line`` goes on with the paragraph; across the end of a page also after an empty line."""
    if width == 0 or _BARE_NUMBER.fullmatch(line.text) or _BARE_NUMBER.fullmatch(previous.text):
        return False
    if " | " in line.text or " | " in previous.text or (_ITEM.match(line.text) and not _DAY.match(line.text)):
        return False
    last = previous.text[-1]
    if line.page != previous.page:
        return last not in ".!?:;"
    if gap:
        return False
    if line.text[0].islower():
        return last not in "!?:"
    return len(previous.text) + 1 + len(line.text.split(maxsplit=1)[0]) > width * 9 // 10


def _table_cells(line: str) -> str:
    """Tabs part the cells of a table („ | “), except after the sign of a list item."""
    line = _SIGN_TAB.sub(_after_sign, line)
    return " | ".join(cell.strip() for cell in line.split("\t") if cell.strip()) if "\t" in line else line


def _after_sign(match: re.Match[str]) -> str:
    return f"{match[1]} " if _ITEM.match(match[1].strip() + " ") else match[0]
