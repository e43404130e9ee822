"""What changed between two versions of a law, norm by norm (spec 3, Re-link and change radar).

Compared are the words of the text and the numbers of the Absätze. Line breaks, spaces, dashes, punctuation and
headings are layout here: the same law comes in several editions that differ in them, and none of it changes what a
citation stands on.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from app.domain.korpus.aenderung import ChangeKind, NormChange
from app.domain.korpus.chunk import Chunk, Span
from app.domain.korpus.normalise import wording
from app.domain.recht.zitat import Einheit, NormArt, Teil
from app.domain.recht.zitat_schreiben import article_label, sub_text

_WORDS = re.compile(r"""\w+|[^\w\s.,;:!?()\[\]|"'/-]""")
"""Words, numbers and signs that mean something (§, %, €, =)."""

_NUMBERED = (Einheit.NUMMER, Einheit.BUCHSTABE, Einheit.DOPPELBUCHSTABE)
"""Units that carry a sign of their own: what a change can be told of, and what a citation names."""
_NUMBER = re.compile(r"^\(\d+[a-z]*\) ", re.MULTILINE)
"""Of an Absatz, as ``NormChange`` writes it."""
_SIGNS = str.maketrans(dict.fromkeys("„“”", '"') | dict.fromkeys("‚‘’", "'") | {"—": "–", "\u00a0": " ", "\u202f": " "})
_TOLD = 20
_PARTS = re.compile(r"(\d+)|([^\W\d_]+)")

Words = tuple[str, ...]
Content = tuple[tuple[str, Words], ...]


def words_of(text: str) -> Words:
    """The words of a text as they are compared."""
    return tuple(_WORDS.findall(wording(text)))


def plain_signs(text: str) -> str:
    """The text with one kind of dots, dashes and quotation marks: editions differ in them, the law does not."""
    return text.translate(_SIGNS).replace("...", "…")


def number_order(article: str) -> tuple[tuple[int, str], ...]:
    """Sorts numbers of norms as laws do: 8, 9, 9a, 10; „229 § 5“ before „229 § 10“."""
    return tuple((int(digits), "") if digits else (0, word.casefold()) for digits, word in _PARTS.findall(article))


def unit_name(teile: Iterable[Teil]) -> str:
    """Nummer and Buchstabe of a path, without the Sätze they stand in: „Nr. 2 lit. e“; "" if there is none."""
    return sub_text(teil for teil in teile if teil.einheit in _NUMBERED)


class NormKey(NamedTuple):
    """Which norm of a law; numbers are compared without case."""

    art: NormArt
    article: str


@dataclass(frozen=True)
class _Norm:
    """The chunks of a norm in order; never empty."""

    chunks: tuple[Chunk, ...]

    @cached_property
    def text(self) -> str:
        """As the statute prints it: each Absatz begins with its number."""
        parts: list[str] = []
        before = ""
        for chunk in self.chunks:
            begins = chunk.paragraph and chunk.paragraph != before
            parts.append(f"({chunk.paragraph}) {chunk.chunk_text}" if begins else chunk.chunk_text)
            before = chunk.paragraph
        return "\n".join(parts)

    @cached_property
    def absaetze(self) -> dict[str, Words]:
        """Words of each Absatz by its number; a long one lies in several chunks."""
        parts: dict[str, list[str]] = {}
        for chunk in self.chunks:
            parts.setdefault(chunk.paragraph, []).append(chunk.chunk_text)
        return {number: words_of("\n".join(texts)) for number, texts in parts.items()}

    @cached_property
    def units(self) -> dict[str, Words]:
        """Words of each Nummer and Buchstabe of what stands in no Absatz, without those inside it; "" is the rest."""
        parts: dict[str, list[str]] = {}
        for chunk in self.chunks:
            if not chunk.paragraph:
                for name, text in _partition(chunk.chunk_text, chunk.spans):
                    parts.setdefault(name, []).append(text)
        return {name: words for name, texts in parts.items() if (words := words_of("\n".join(texts)))}

    @cached_property
    def content(self) -> Content:
        """What makes it the same norm wherever it stands: its Absätze with their numbers."""
        return tuple(self.absaetze.items())

    def says_the_same(self, other: _Norm) -> bool:
        """Whether the words are the same; most norms of a new version are, letter for letter."""
        mine, its = ([(chunk.paragraph, chunk.chunk_hash) for chunk in norm.chunks] for norm in (self, other))
        return mine == its or self.content == other.content

    @property
    def label(self) -> str:
        first = self.chunks[0]
        return article_label(first.regulation_code, first.citation_style, first.article, art=first.art)


def compare(old: Sequence[Chunk], new: Sequence[Chunk]) -> tuple[NormChange, ...]:
    """All norms of a document that are not what they were, in its order; what disappeared stands where it stood.

    A norm whose text now stands under another number is VERSCHOBEN; if its old number carries a text that stood nowhere
    before, that is a second change, NEU. A norm both moved and reworded is GEAENDERT, or WEGGEFALLEN and NEU: nothing
    is guessed.

    Args:
        old: chunks of the active version of one document.
        new: chunks of the version that is to replace it.
    """
    before, after = _norms(old), _norms(new)
    moved = _moved(before, after)
    arrived = set(moved.values())
    found: list[tuple[float, NormChange]] = []
    place = 0.0
    positions = {key: float(n) for n, key in enumerate(after, 1)}
    for key, was in before.items():
        place = positions.get(key, place)
        now = after.get(key)
        if key in moved:
            target = after[moved[key]]
            change = _change(was, ChangeKind.VERSCHOBEN, alt=was.text, neu=target.text, neu_label=target.label)
            found.append((place + 0.5, change))
            if now is not None and key not in arrived:
                found.append((place, _change(now, ChangeKind.NEU, neu=now.text)))
        elif now is None:
            found.append((place + 0.5, _change(was, ChangeKind.WEGGEFALLEN, alt=was.text)))
        elif not was.says_the_same(now):
            absaetze = _differing(was, now)
            found.append((place, _change(now, ChangeKind.GEAENDERT, alt=was.text, neu=now.text, absaetze=absaetze)))
    for key, now in after.items():
        if key not in before and key not in arrived:
            found.append((positions[key], _change(now, ChangeKind.NEU, neu=now.text)))
    return tuple(change for _, change in sorted(found, key=lambda item: item[0]))


def only_numbering(change: NormChange) -> bool:
    """Whether every word stands as it did, and only Absätze are counted otherwise."""
    if change.kind is not ChangeKind.GEAENDERT:
        return False
    old, new = (words_of(_NUMBER.sub("", text)) for text in (change.alt, change.neu))
    return old == new


def _norms(chunks: Iterable[Chunk]) -> dict[NormKey, _Norm]:
    grouped: dict[NormKey, list[Chunk]] = {}
    for chunk in chunks:
        grouped.setdefault(NormKey(chunk.art, chunk.article.casefold()), []).append(chunk)
    return {key: _Norm(tuple(group)) for key, group in grouped.items()}


def _moved(before: dict[NormKey, _Norm], after: dict[NormKey, _Norm]) -> dict[NormKey, NormKey]:
    """Old key → new key of texts that stand, word for word, under another number; each place is taken once."""
    stays = {key for key, norm in before.items() if key in after and norm.says_the_same(after[key])}
    came: defaultdict[Content, deque[NormKey]] = defaultdict(deque)
    for key, norm in after.items():
        if key not in stays:
            came[norm.content].append(key)
    moved: dict[NormKey, NormKey] = {}
    for key, norm in before.items():
        if key not in stays and came.get(norm.content):
            moved[key] = came[norm.content].popleft()
    return moved


def changed_places(change: NormChange) -> str:
    """What of a norm differs: „Abs. 1, 1a“, „Nr. 1, 2 lit. e“, of many the first; "" if it is the whole."""
    told: list[str] = []
    before = ""
    for number in filter(None, change.absaetze):
        sign, _, value = number.partition(" ") if number.startswith("Nr. ") else ("", "", number)
        sign = sign or ("Abs." if number[0].isdigit() else "")
        told.append(value if sign == before or not sign else f"{sign} {value}")
        before = sign
    more = len(told) - _TOLD
    return ", ".join(told) if more < 2 else f"{', '.join(told[:_TOLD])} und {more} weiteren"


def _partition(text: str, spans: Sequence[Span]) -> Iterator[tuple[str, str]]:
    """The text cut where a Nummer or Buchstabe begins or ends, each piece with the innermost one it lies in."""
    named = sorted(((s.start, -s.end, name) for s in spans if (name := unit_name(s.teile))), reverse=True)
    edges = sorted({0, len(text), *(edge for start, end, _ in named for edge in (start, -end))})
    for start, end in pairwise(edges):
        inside = (name for begin, stop, name in named if begin <= start and end <= -stop)
        yield next(inside, ""), text[start:end]


def _differing(was: _Norm, now: _Norm) -> tuple[str, ...]:
    """Numbers of the Absätze that are other, gone or new; of text without Absätze its Nummern and Buchstaben."""
    found = set(_different(was.absaetze, now.absaetze))
    if "" in found and "" in was.absaetze and "" in now.absaetze:
        found = found - {""} | (_different(was.units, now.units) or {""})
    return tuple(sorted(found, key=number_order))


def _different(old: dict[str, Words], new: dict[str, Words]) -> set[str]:
    return {key for key in {**new, **old} if old.get(key) != new.get(key)}


def _change(
    norm: _Norm,
    kind: ChangeKind,
    *,
    alt: str = "",
    neu: str = "",
    absaetze: tuple[str, ...] = (),
    neu_label: str = "",
) -> NormChange:
    first = norm.chunks[0]
    return NormChange(
        regulation_code=first.regulation_code,
        article=first.article,
        art=first.art,
        label=norm.label,
        kind=kind,
        alt=alt,
        neu=neu,
        absaetze=absaetze,
        neu_label=neu_label,
        heading=first.heading,
    )
