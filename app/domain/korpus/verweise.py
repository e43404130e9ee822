"""Finding again what a citation stands on: hash → fuzzy → embedding (spec 3, Re-link; source 2, RAG Re-Ingest §4).

A citation is tied first by its address. The wording found there is kept with the tie, because the version it was found
in will be deleted; after the next import it is looked for in the new one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

from app.domain.korpus.aenderung import Citing, Link, LinkMethod
from app.domain.korpus.aufloesen import resolve
from app.domain.korpus.chunk import Chunk
from app.domain.korpus.quelle import SourceType
from app.domain.korpus.vergleich import Words, words_of
from app.domain.recht.zitat import NormArt, Normzitat
from app.domain.recht.zitat_schreiben import article_label

SAME_NORM = 0.6
"""So alike a text must be to be the same passage reworded, if it stands in the same norm …"""
SAME_LAW = 0.85
"""… elsewhere in the law …"""
ANYWHERE = 0.9
"""… and in another law."""
NEAR = 0.8
"""Cosine from which a passage is taken for the same by its meaning."""


@dataclass(frozen=True)
class Passage:
    """What a citation can stand on: an Absatz, which may lie in several chunks, a row of a table, or a whole norm."""

    chunks: tuple[Chunk, ...]

    @property
    def first(self) -> Chunk:
        """The chunk a tie names."""
        return self.chunks[0]

    @cached_property
    def text(self) -> str:
        """The wording, chunks on lines of their own."""
        return "\n".join(chunk.chunk_text for chunk in self.chunks)

    @cached_property
    def words(self) -> Words:
        """The wording without layout."""
        return words_of(self.text)


class Places(Protocol):
    """Where passages are looked for; each is asked only if the one before gave nothing."""

    def norm(self, regulation_code: str, article: str, art: NormArt) -> Sequence[Chunk]:
        """Chunks of a norm."""
        ...

    def same_text(self, chunk_hash: str) -> Sequence[Chunk]:
        """Chunks of exactly this wording, in whichever law."""
        ...

    def law(self, regulation_code: str, *, whole: bool) -> Sequence[Passage]:
        """All passages of a law, ``whole`` norms or Absätze (see ``passages``)."""
        ...

    def likely(self, text: str) -> Sequence[Chunk]:
        """Chunks of the whole corpus that share words with a text."""
        ...

    def nearest(self, text: str) -> Sequence[tuple[Chunk, float]]:
        """Chunks by meaning with their cosine, nearest first; empty without vectors."""
        ...


class Alike(Protocol):
    """How alike texts are (see ``TextSimilarity``)."""

    def __call__(
        self, text: str, candidates: Sequence[str], /, *, cutoff: float, excerpt: bool = False
    ) -> Sequence[float]:
        """0–1 for each candidate."""
        ...


@dataclass(frozen=True, slots=True)
class _Found:
    passage: Passage
    method: LinkMethod
    score: float = 1.0


def tie(citing: Citing, zitat: Normzitat, previous: Link | None, places: Places, alike: Alike) -> Link:
    """The tie of a citation to the corpus as it is now.

    Args:
        citing: the place that cites.
        zitat: its citation, with a number.
        previous: its tie before, None at the first time.
        places: the corpus.
        alike: scores of fuzzy matching.
    """
    chunks = places.norm(zitat.regulation_code, zitat.article, zitat.art)
    place = resolve(chunks, zitat)
    if place is None and zitat.sub:
        # passages are whole Absätze; whether a Satz is there is for whoever shows the citation to say
        zitat = replace(zitat, sub=())
        place = resolve(chunks, zitat)
    whole = not (zitat.paragraph or zitat.sub)
    address = _around(chunks, place.chunk, whole=whole) if place else None
    label = place.label if place else ""
    known = previous.wortlaut if previous else ""
    if known and address and _row(address.first) and " ".join(address.words) in " ".join(words_of(known)):
        known = address.text  # the table was tied as a whole: it was short, and had no chunk for each row
    text = known or citing.source_original_text
    if not text or (address and _is_summary(address)):
        # nothing to compare with: no earlier wording, or a Kurzfassung, which is no wording
        if address is None:
            return Link(citing)
        link = _tied(citing, _Found(address, LinkMethod.ADRESSE), label)
        return replace(link, wortlaut=link.wortlaut or known)
    found = _find(text, previous, zitat, address, chunks, places, alike)
    if found is None:
        # nothing like it; if something else stands at the address, people want to see what
        there = address.first if address else None
        return Link(
            citing,
            label=label,
            chunk_id=there.chunk_id if there else "",
            chunk_hash=there.chunk_hash if there else "",
            geaendert=there is not None,
            wortlaut=text,
        )
    stays = address is not None and found.passage.first.chunk_id == address.first.chunk_id
    # an excerpt only has to be in there; a passage that gained a sentence is not what it was
    changed = found.passage.words != words_of(text) if known else found.score < 1
    return _tied(
        citing,
        found,
        label if stays else _label(found.passage, whole=whole),
        geaendert=changed or (previous is not None and previous.geaendert),
        verschoben=not stays,
    )


def _find(
    text: str,
    previous: Link | None,
    zitat: Normzitat,
    address: Passage | None,
    chunks: Sequence[Chunk],
    places: Places,
    alike: Alike,
) -> _Found | None:
    whole = not (zitat.paragraph or zitat.sub)
    wanted = words_of(text)
    if address and address.words == wanted:
        return _Found(address, LinkMethod.HASH)
    if previous and previous.chunk_hash:
        for passage in _passages_of(places.same_text(previous.chunk_hash), places, whole=whole):
            if passage.words == wanted:
                return _Found(passage, LinkMethod.HASH)
    excerpt = not (previous and previous.wortlaut)
    pools: tuple[tuple[float, Callable[[], Sequence[Passage]]], ...] = (
        # a row is known by its number: rows beside it may be more alike than what it says now
        (SAME_NORM, lambda: (address,) if address and _row(address.first) else ()),
        (SAME_NORM, lambda: passages(chunks, whole=whole)),
        # windows of an excerpt in every passage of a law take too long; the full text finds the likely ones
        (SAME_LAW, lambda: () if excerpt else places.law(zitat.regulation_code, whole=whole)),
        (ANYWHERE, lambda: tuple(_passages_of(places.likely(text), places, whole=whole))),
    )
    for threshold, pool in pools:
        if best := _most_alike(text, pool(), alike, threshold, excerpt=excerpt):
            return best
    for chunk, cosine in places.nearest(text):
        if cosine >= NEAR:
            passage = next(_passages_of([chunk], places, whole=whole))
            return _Found(passage, LinkMethod.EMBEDDING, round(min(cosine, 1.0), 4))
    return None


def _most_alike(text: str, among: Sequence[Passage], alike: Alike, threshold: float, *, excerpt: bool) -> _Found | None:
    official = [passage for passage in among if not _is_summary(passage)]
    if not official:
        return None
    wordings = [" ".join(passage.words) for passage in official]
    scores = alike(" ".join(words_of(text)), wordings, cutoff=threshold, excerpt=excerpt)
    score, passage = max(zip(scores, official, strict=True), key=lambda pair: pair[0])
    return _Found(passage, LinkMethod.FUZZY, round(score, 4)) if score >= threshold else None


def passages(chunks: Iterable[Chunk], *, whole: bool) -> tuple[Passage, ...]:
    """Passages in order: norms as a whole, or each Absatz, or each row of a Kostenverzeichnis."""
    groups: dict[tuple[str, NormArt, str, str], list[Chunk]] = {}
    for chunk in chunks:
        key = (chunk.document_id, chunk.art, chunk.article, "" if whole else chunk.paragraph or _row(chunk))
        groups.setdefault(key, []).append(chunk)
    return tuple(Passage(tuple(group)) for group in groups.values())


def _row(chunk: Chunk) -> str:
    """„Nr. 8210“ if the chunk is this row of a numbered table and nothing else; "" otherwise."""
    if chunk.art is not NormArt.ANLAGE or chunk.paragraph or not chunk.sub:
        return ""
    return chunk.sub if {str(span.teile[0]) for span in chunk.spans} == {chunk.sub} else ""


def _around(chunks: Sequence[Chunk], chunk: Chunk, *, whole: bool) -> Passage:
    """The passage of a norm that ``chunk`` belongs to."""
    return next(passage for passage in passages(chunks, whole=whole) if chunk in passage.chunks)


def _passages_of(chunks: Iterable[Chunk], places: Places, *, whole: bool) -> Iterator[Passage]:
    """The passages in which these chunks lie."""
    for chunk in chunks:
        norm = places.norm(chunk.regulation_code, chunk.article, chunk.art)
        yield _around(norm, chunk, whole=whole) if chunk in norm else Passage((chunk,))


def _is_summary(passage: Passage) -> bool:
    return passage.first.source_type == SourceType.KURZFASSUNG


def _label(passage: Passage, *, whole: bool) -> str:
    first = passage.first
    paragraph, row = ("", "") if whole else (first.paragraph, _row(first))
    return article_label(first.regulation_code, first.citation_style, first.article, paragraph, row, first.art)


def _tied(citing: Citing, found: _Found, label: str, *, geaendert: bool = False, verschoben: bool = False) -> Link:
    first = found.passage.first
    return Link(
        citing,
        label=label,
        chunk_id=first.chunk_id,
        chunk_hash=first.chunk_hash,
        method=found.method,
        score=found.score,
        geaendert=geaendert,
        verschoben=verschoben,
        wortlaut="" if _is_summary(found.passage) else found.passage.text,
    )
