"""What of a chunk is quoted for places that speak of a question: whole sentences, marked excerpts of long lists.

A sentence with its list is quoted whole up to some length; of a longer one whole lines: its introductory words, the
items that are meant with the words above them, and what follows the list. „[…]“ stands for each line left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from app.domain.korpus.chunk import Chunk, Span
from app.domain.recht.zitat import Einheit

AUSLASSUNG = "[…]"
_WHOLE = 1_250
"""Longer sentences with a list are quoted in part."""
_PART = 600
"""… if the whole sentence is meant rather than an item, so many characters of it."""
_LINE = re.compile(r"[^\n]+")
_LEANS = re.compile(
    r"(?:Dies|Das|Gleiches|Das Gleiche|Dasselbe|Entsprechendes) gilt|Dies |Diese[rsmn]? |Er |Sie |Es sei|Dabei |Hier|"
    r"Da(?:zu|gegen|nach|von|für|rüber|durch|mit) |(?:In|Zu|Nach) diese[rmn]? |In den Fällen de[rs] S[aä]tze|"
    r"(?:(?!\bAbs(?:atz|ätze|\.)|§|\bArt)[^.;])*\bS(?:atz(?:es)?|ätzen?) \d"
)
"""How a sentence begins that is not understandable without the one before it, or that names one of its Absatz."""


@dataclass(frozen=True, slots=True)
class Auszug:
    """One quotation: characters of ``chunk_text``, whole lines between them left out; ``offen`` = also after them."""

    teile: tuple[tuple[int, int], ...]
    offen: bool = False

    def text(self, chunk_text: str) -> str:
        """The quotation with its marks."""
        parts = [chunk_text[start:end] for start, end in self.teile]
        return f" {AUSLASSUNG} ".join((*parts, "")).rstrip() if self.offen else f" {AUSLASSUNG} ".join(parts)


def excerpts(chunk: Chunk, places: Iterable[tuple[int, int]]) -> tuple[Auszug, ...]:
    """What is quoted for these places, in the order of the text; places of one sentence are quoted together."""
    sentences = sorted({(span.start, span.end) for span in chunk.spans if is_sentence(span)})
    meant: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for start, end in places:
        around = [one for one in sentences if one[0] <= start and end <= one[1]]
        whole = min(around, key=lambda one: one[1] - one[0], default=(start, end))
        meant.setdefault(whole, []).append((start, end))
        before = _before(chunk.chunk_text, sentences, whole)
        if before is not None:
            meant.setdefault(before, [])
    return tuple(_of_sentence(chunk, whole, meant[whole]) for whole in sorted(meant))


def is_sentence(span: Span) -> bool:
    """A Satz of the Absatz itself, not one inside an item."""
    return span.teile[-1].einheit is Einheit.SATZ and all(
        teil.einheit in (Einheit.SATZ, Einheit.UNTERABSATZ) for teil in span.teile
    )


def stands_in(quotation: str, text: str) -> bool:
    """Whether a quotation stands in a text: as it is, or with „[…]“ for whole lines that follow one another."""
    if AUSLASSUNG not in quotation:
        return " ".join(quotation.split()) in " ".join(text.split())
    *parts, last = (part.split() for part in quotation.split(AUSLASSUNG))
    if not all(parts):
        return False
    wanted = [r"\s+".join(map(re.escape, part)) for part in (*parts, *([last] if last else []))]
    gap = r"[ \t]*\n(?:[^\n]*\n)+?[ \t]*"
    rest = "" if last else r"[ \t]*\n\s*\S"
    return re.search(gap.join(wanted) + rest, text) is not None


def _before(text: str, sentences: Sequence[tuple[int, int]], whole: tuple[int, int]) -> tuple[int, int] | None:
    """The sentence before one that leans on it."""
    if whole not in sentences or _LEANS.match(text, whole[0]) is None:
        return None
    earlier = [one for one in sentences if one[1] <= whole[0]]
    return max(earlier, default=None)


def _of_sentence(chunk: Chunk, whole: tuple[int, int], places: Sequence[tuple[int, int]]) -> Auszug:
    start, end = whole
    text = chunk.chunk_text
    items = [s for s in chunk.spans if not is_sentence(s) and start < s.start and s.end <= end]
    lines = [(m.start(), m.end()) for m in _LINE.finditer(text, start, end)]
    if end - start <= _WHOLE or not items or len(lines) == 1:
        return Auszug((whole,))
    inner = [place for place in places if place != whole]
    kept = {line for line in lines if not any(_meet(line, (item.start, item.end)) for item in items)}
    kept.add(lines[0])
    for place in inner:
        kept |= {line for line in lines if _meet(line, place)}
        kept |= set(_above(lines, items, place))
    if not inner:
        kept |= {line for line in lines if line[1] - start <= _PART}
    return Auszug(tuple(_joined(lines, kept)), lines[-1] not in kept)


def _above(
    lines: Sequence[tuple[int, int]], items: Sequence[Span], place: tuple[int, int]
) -> Iterator[tuple[int, int]]:
    """First lines of the items that a place lies in."""
    for item in items:
        if item.start <= place[0] and place[1] <= item.end:
            yield next(line for line in lines if _meet(line, (item.start, item.end)))


def _joined(lines: Sequence[tuple[int, int]], kept: set[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Kept lines, those that follow one another as one."""
    start: int | None = None
    last = 0
    for line in lines:
        if line in kept:
            start = line[0] if start is None else start
            last = line[1]
        elif start is not None:
            yield start, last
            start = None
    if start is not None:
        yield start, last


def _meet(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]
