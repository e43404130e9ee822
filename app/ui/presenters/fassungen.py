"""Two wordings of a norm side by side without Qt: what went and what came, tables as tables, cut into pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby

from app.domain.deutsch import typografie
from app.domain.korpus.aenderung import ChangeKind, NormChange
from app.domain.korpus.vergleich import plain_signs
from app.domain.wortdiff import DiffKind, TextPiece, text_diff
from app.ui.tokens import ZEILENHOEHE_PROZENT, Tokens

_UMFELD = 400
"""Characters of unchanged text left standing on each side of a change."""
_GAP = "\u2009"
"""Between what went and what came: „38“ and „40“ are not „3840“."""
_NARROW, _BROAD = 12, 50
"""Characters between which cells of a table share its width."""
_TAG = re.compile(r"<[^>]+>")
_ENDS = re.compile(r"([|\n])")
"""Of a cell of a table, of a line."""
SEITE = 9_000
"""Characters of a page of the comparison: as much as is laid out without holding up the window."""


def stylesheet(tokens: Tokens) -> str:
    """CSS of the comparison (the subset Qt understands)."""
    return f"""
    body {{ color: {tokens.text}; }}
    p {{ margin-top: 0px; margin-bottom: 7px; line-height: {ZEILENHOEHE_PROZENT}%; }}
    .neu {{ color: {tokens.erfuellt}; }}
    .weg {{ color: {tokens.sperrt}; }}
    .leise {{ color: {tokens.leise}; }}
    a {{ color: {tokens.akzent}; }}
    """


@dataclass(frozen=True)
class Vergleich:
    """The comparison of a norm, cut into pages that are quickly laid out; each is a body of HTML."""

    seiten: tuple[str, ...]


def vergleich(change: NormChange) -> Vergleich:
    """Old and new wording word by word, unchanged passages shortened. Not quick: meant for the pool."""
    if change.kind is ChangeKind.VERSCHOBEN and change.neu_label:
        words = f"Der Text ist derselbe; er steht jetzt in {change.neu_label}."
        return Vergleich((f'<body><p class="leise">{escape(typografie(words))}</p></body>',))
    pages = list(_pages(_shortened(text_diff(plain_signs(change.alt), plain_signs(change.neu)))))
    count = len(pages)
    return Vergleich(tuple(_body(page, number, count) for number, page in enumerate(pages)))


def _shortened(pieces: Sequence[TextPiece]) -> Iterator[TextPiece]:
    """Long unchanged passages by their ends, with „[…]“ between."""
    last = len(pieces) - 1
    for number, piece in enumerate(pieces):
        if piece.kind is not DiffKind.EQUAL or len(piece.text) <= 2 * _UMFELD + 20:
            yield piece
            continue
        head = _cut_end(piece.text[:_UMFELD]) if number else ""
        tail = _cut_start(piece.text[-_UMFELD:]) if number < last else ""
        gap = "\n" if "\n" in piece.text[_UMFELD:-_UMFELD] else " "
        yield TextPiece(piece.kind, f"{head}{gap if number else ''}[…]{gap if number < last else ''}{tail}")


def _cut_end(text: str) -> str:
    """Without the last line that is not whole; where there is but one without the last word."""
    return text.rpartition("\n" if "\n" in text else " ")[0]


def _cut_start(text: str) -> str:
    return text.partition("\n" if "\n" in text else " ")[2]


def _pages(pieces: Iterable[TextPiece]) -> Iterator[list[TextPiece]]:
    page: list[TextPiece] = []
    room = SEITE
    for piece in pieces:
        text = piece.text
        while len(text) > room:
            cut = max(text.rfind("\n", 0, room), text.rfind(" ", 0, room)) + 1 or room
            page.append(TextPiece(piece.kind, text[:cut]))
            yield page
            page, room, text = [], SEITE, text[cut:]
        page.append(TextPiece(piece.kind, text))
        room -= len(text)
    yield page


def _body(page: Sequence[TextPiece], number: int, pages: int) -> str:
    lines = _lines(page)
    widths = _widths(lines)
    html = "".join(_block(list(same), widths.get(count)) for count, same in groupby(lines, len))
    turn = _turn(number, pages)
    return f"<body>{turn}{html}{turn}</body>"


def _lines(page: Iterable[TextPiece]) -> list[list[str]]:
    """Lines of the page as HTML, one of a table has several cells; each cell marks what changed in it."""
    lines = [[""]]
    before = DiffKind.EQUAL
    for kind, text in _by_cell(page):
        if text == "\n":
            lines.append([""])
        elif text == "|":
            lines[-1].append("")
        else:
            gap = _GAP if lines[-1][-1] and before is DiffKind.DELETE and kind is DiffKind.INSERT else ""
            lines[-1][-1] += gap + _marked(kind, text)
            before = kind
    return [_filled(line) for line in lines]


def _by_cell(page: Iterable[TextPiece]) -> Iterator[TextPiece]:
    """The pieces cut at the ends of cells and lines; cells that give way to as many others stand by those."""
    gone: list[TextPiece] = []
    for piece in page:
        parts = [TextPiece(piece.kind, text) for text in _ENDS.split(piece.text) if text]
        if piece.kind is DiffKind.DELETE:
            gone += parts
            continue
        if piece.kind is DiffKind.INSERT and gone and _ends(gone) == _ends(parts):
            yield from _side_by_side(gone, parts)
        else:
            yield from (*gone, *parts)
        gone = []
    yield from gone


def _ends(parts: Iterable[TextPiece]) -> list[str]:
    return [part.text for part in parts if _ENDS.fullmatch(part.text)]


def _side_by_side(gone: Iterable[TextPiece], come: Iterable[TextPiece]) -> Iterator[TextPiece]:
    new = iter(come)
    for part in gone:
        if _ENDS.fullmatch(part.text):
            for other in new:
                yield other
                if _ENDS.fullmatch(other.text):
                    break
        else:
            yield part
    yield from new


def _filled(cells: Sequence[str]) -> list[str]:
    """Without those that only fill the row: a heading alone in it is a line like any other."""
    return [cell for cell in cells if cell.strip()] or [""]


def _widths(lines: Iterable[Sequence[str]]) -> dict[int, list[int]]:
    """Of tables with so many columns the width of each in per cent, the same on the whole page."""
    longest: dict[int, list[int]] = {}
    for line in lines:
        if len(line) > 1:
            lengths = (min(max(len(_TAG.sub("", cell)), _NARROW), _BROAD) for cell in line)
            known = longest.get(len(line), [0] * len(line))
            longest[len(line)] = [max(pair) for pair in zip(known, lengths, strict=True)]
    return {count: [100 * one // sum(found) for one in found] for count, found in longest.items()}


def _block(lines: Sequence[Sequence[str]], widths: Sequence[int] | None) -> str:
    if widths is None:
        return "".join(f"<p>{line[0]}</p>" for line in lines)
    rows = (
        "".join(f'<td width="{width}%">{cell}</td>' for width, cell in zip(widths, line, strict=True)) for line in lines
    )
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return f'<table width="100%" cellspacing="0" cellpadding="3">{body}</table>'


def _turn(number: int, count: int) -> str:
    """Links to the pages before and after."""
    if count == 1:
        return ""
    links = [f'<span class="leise">Seite {number + 1} von {count}</span>']
    if number:
        links.insert(0, f'<a href="seite:{number - 1}">◂ Vorige Seite</a>')
    if number + 1 < count:
        links.append(f'<a href="seite:{number + 1}">Nächste Seite ▸</a>')
    return f"<p>{' · '.join(links)}</p>"


def _marked(kind: DiffKind, words: str) -> str:
    text = escape(typografie(words), quote=False)
    if kind is DiffKind.EQUAL:
        return text
    tag, name = ("u", "neu") if kind is DiffKind.INSERT else ("s", "weg")
    return f'<span class="{name}"><{tag}>{text}</{tag}></span>'
