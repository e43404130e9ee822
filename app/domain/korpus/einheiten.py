"""Units of an Absatz: its Sätze, Nummern, Buchstaben as a tree, and the same flat as spans.

A path is canonical: the only Satz of an Absatz or of an item is not named in the paths below it („Nr. 5“, not „Satz 1
Nr. 5“); a citation that names it is read all the same (``aufloesen``).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from operator import itemgetter

from app.domain.korpus.chunk import Span
from app.domain.korpus.quelle import Marke
from app.domain.recht.zitat import Einheit, Teil
from app.domain.saetze import enclosed, halves_within, sentences_within, trim

Pairs = tuple[list[int], list[int]]
Path = tuple[Teil, ...]

_SIGN = re.compile(r"\s*(?:\(?[^\W_]{1,6}(?:\.[^\W_]{1,3})*[.)]+|[–—•-])(?:\s+|\Z)")
_ROW = re.compile(r"^.*\S \| .*$", re.MULTILINE)


class Role(Enum):
    """How a unit goes with its neighbours when an Absatz is split."""

    PLAIN = auto()
    ENTRY = auto()
    """Row of a numbered table: a chunk of its own."""
    HEADING = auto()
    """Goes with the row that follows it."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A citable unit of an Absatz.

    Attributes:
        teile: canonical path.
        start, end: characters of the Absatz it covers, an item with its sign.
        children: units inside it in order: items of a Satz, Sätze of an item, rows of a table.
        halves: its Halbsätze if it has several.
        citable: whether a citation can name it; rows of a table cannot, they only show where a cut does no harm.
        role: see ``Role``.
    """

    teile: Path
    start: int
    end: int
    children: tuple[Unit, ...] = ()
    halves: tuple[tuple[int, int], ...] = ()
    citable: bool = True
    role: Role = Role.PLAIN


@dataclass(frozen=True, slots=True)
class _Item:
    marke: Marke
    inside: list[_Item]

    @property
    def span(self) -> tuple[int, int]:
        return self.marke.start, self.marke.end


def absatz_units(text: str, marken: Sequence[Marke] = (), *, counted: bool = True) -> tuple[Unit, ...]:
    """Outermost units of an Absatz: its Sätze, or its Unterabsätze where they are marked.

    Args:
        text: text of the Absatz, clean, items on lines of their own.
        marken: its list items in order of ``start``; a nested one lies inside its parent.
        counted: whether its Sätze are counted when it is cited; if not (Anlagen), no path goes through them.
    """
    pairs = enclosed(text)
    top = _nested(marken)
    if top and all(item.marke.einheit is Einheit.UNTERABSATZ for item in top):
        return tuple(
            Unit(
                path, item.marke.start, item.marke.end, _sentences(text, *item.span, path, item.inside, pairs, counted)
            )
            for item in top
            for path in [(Teil(item.marke.einheit, item.marke.wert),)]
        )
    return _sentences(text, 0, len(text), (), top, pairs, counted)


def flat_spans(units: Sequence[Unit]) -> tuple[Span, ...]:
    """All citable units and Halbsätze as spans, each unit before what it contains.

    The items of Unterabsätze are cited in three ways, so they have three paths: „Art. 6 Abs. 1 lit. f“ (if no other
    Unterabsatz has such an item), „Abs. 1 UAbs. 1 lit. f“, „Abs. 1 Satz 1 lit. f“ with the Sätze counted through.
    """
    spans = [span for unit in units for span in _flat(unit)]
    if len(units) > 1 and units[0].teile[:1] and units[0].teile[0].einheit is Einheit.UNTERABSATZ:
        spans += _through(units)
        tails = Counter(span.teile[1:] for span in spans if _is_item_of_unterabsatz(span.teile))
        spans += [
            Span(span.teile[1:], span.start, span.end)
            for span in spans
            if _is_item_of_unterabsatz(span.teile) and tails[span.teile[1:]] == 1
        ]
    return tuple(spans)


def _through(units: Sequence[Unit]) -> Iterator[Span]:
    """Sätze counted through all Unterabsätze, and their items below them."""
    for number, satz in enumerate((satz for unit in units for satz in unit.children), 1):
        path = (Teil(Einheit.SATZ, str(number)),)
        yield Span(path, satz.start, satz.end)
        for child in satz.children:
            for span in _flat(child):
                yield Span(path + span.teile[len(child.teile) - 1 :], span.start, span.end)


def _is_item_of_unterabsatz(path: Path) -> bool:
    return len(path) > 1 and path[0].einheit is Einheit.UNTERABSATZ and path[1].einheit is not Einheit.SATZ


def _flat(unit: Unit) -> Iterator[Span]:
    if unit.citable:
        yield Span(unit.teile, unit.start, unit.end)
        for number, (start, end) in enumerate(unit.halves, 1):
            yield Span((*unit.teile, Teil(Einheit.HALBSATZ, str(number))), start, end)
    for child in unit.children:
        yield from _flat(child)


def _nested(marken: Sequence[Marke]) -> list[_Item]:
    """Marks as a forest; one that leaves its parent is cut out of the tree by standing beside it."""
    top: list[_Item] = []
    stack: list[_Item] = []
    for marke in sorted(marken, key=lambda m: (m.start, -m.end)):
        while stack and marke.end > stack[-1].marke.end:
            stack.pop()
        item = _Item(marke, [])
        if stack:
            stack[-1].inside.append(item)
        elif not top or marke.start >= top[-1].marke.end:
            top.append(item)
        else:
            continue
        stack.append(item)
    return top


def _sentences(
    text: str, start: int, end: int, path: Path, items: Sequence[_Item], pairs: Pairs, counted: bool
) -> tuple[Unit, ...]:
    """Sätze of an Absatz or Unterabsatz, each with its items."""
    blocks = _blocks(text, start, end, items)
    spans = sentences_within(text, start, end, [(s, e) for s, e, _ in blocks], pairs)
    units = []
    for number, (begin, stop) in enumerate(spans, 1):
        own = (*path, Teil(Einheit.SATZ, str(number)))
        below = own if counted and len(spans) > 1 else path
        units.append(_unit(text, own, below, begin, stop, blocks, pairs))
    return tuple(units)


def _unit(
    text: str,
    own: Path,
    below: Path,
    start: int,
    end: int,
    blocks: Sequence[tuple[int, int, _Item | None]],
    pairs: Pairs,
) -> Unit:
    """A Satz with the items and rows that lie in it; ``below`` is the path that those continue."""
    # there may be thousands of Sätze, and of blocks
    first, behind = (bisect_left(blocks, place, key=itemgetter(0)) for place in (start, end))
    inside = [block for block in blocks[first:behind] if block[1] <= end]
    children = tuple(
        Unit((), s, e, citable=False) if item is None else _item_unit(text, below, item, pairs) for s, e, item in inside
    )
    return Unit(own, start, end, children, halves_within(text, start, end, [(s, e) for s, e, _ in inside], pairs))


def _item_unit(text: str, path: Path, item: _Item, pairs: Pairs) -> Unit:
    marke = item.marke
    own = (*path, Teil(marke.einheit, marke.wert))
    start, end = trim(text, marke.start, marke.end)
    sign = _SIGN.match(text, start, end)
    body = sign.end() if sign else start
    blocks = _blocks(text, body, end, item.inside)
    spans = sentences_within(text, body, end, [(s, e) for s, e, _ in blocks], pairs)
    if len(spans) < 2:
        unit = _unit(text, own, own, body, end, blocks, pairs)
        return Unit(own, start, end, unit.children, unit.halves)
    saetze = []
    for number, (begin, stop) in enumerate(spans, 1):
        satz = (*own, Teil(Einheit.SATZ, str(number)))
        saetze.append(_unit(text, satz, satz, begin, stop, blocks, pairs))
    return Unit(own, start, end, tuple(saetze))


def _blocks(text: str, start: int, end: int, items: Sequence[_Item]) -> list[tuple[int, int, _Item | None]]:
    """Items and, between them, rows of tables: what no sentence ends in."""
    blocks: list[tuple[int, int, _Item | None]] = []
    gap = start
    has_rows = text.find(" | ", start, end) >= 0
    for item in items:
        if has_rows:
            blocks += [(*m.span(), None) for m in _ROW.finditer(text, gap, item.marke.start)]
        blocks.append((item.marke.start, item.marke.end, item))
        gap = item.marke.end
    if has_rows:
        blocks += [(*m.span(), None) for m in _ROW.finditer(text, gap, end)]
    return blocks
