"""Citations of the program tied to the corpus, and tied anew after each import (spec 3, Re-link)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from app.domain.korpus.aenderung import Citing, HolderKind, Link, LinkMethod
from app.domain.korpus.chunk import Chunk
from app.domain.korpus.quelle import SourceType
from app.domain.korpus.treffer import Ranked, SearchFilter, Term, WordQuery
from app.domain.korpus.vergleich import words_of
from app.domain.korpus.verweise import Passage, passages, tie
from app.domain.recht.zitat import NormArt, Normzitat
from app.domain.recht.zitat_lesen import CitationReader
from app.domain.recht.zitat_schreiben import lawyer_form
from app.ports import Progress, Store
from app.ports_korpus import Korpus, TextSimilarity
from app.services.nennungen import Textstelle, texts_of_library

Nearest = Callable[[str, int], Sequence[Ranked]]
"""Chunks nearest in meaning to a text, at most so many, with their cosine; empty as long as there are no vectors."""

_NOBODY = Citing(HolderKind.KLAUSEL, "", "", "", "")
_LIKELY_WORDS = 16
_LIKELY = 20
_NEAREST = 3


class Cited(NamedTuple):
    """A place that cites, with its citation taken apart."""

    citing: Citing
    zitat: Normzitat


def cited_in(texts: Iterable[Textstelle], citations: CitationReader) -> Iterator[Cited]:
    """Every citation of a norm in these texts, in their order."""
    for text in texts:
        for found in citations.find(text.text):
            if isinstance(found.zitat, Normzitat) and found.zitat.article:
                written = lawyer_form(found.zitat)
                citing = Citing(text.kind, text.id, text.titel, text.ort, written, text.original)
                yield Cited(citing, found.zitat)


@dataclass(frozen=True)
class RelinkReport:
    """What tying gave.

    Attributes:
        links: every citation with its tie.
        fehlend: laws that are cited and whose wording is not there, each with its citations that not even a
            Kurzfassung answers; these are ``unmatched``, too.
    """

    links: tuple[Link, ...]
    fehlend: Mapping[str, tuple[Link, ...]] = field(default_factory=dict)

    @property
    def by_method(self) -> Mapping[LinkMethod, int]:
        """How many were found in which way."""
        return Counter(link.method for link in self.links if link.method is not None)

    @property
    def unmatched(self) -> tuple[Link, ...]:
        """Those whose wording was not found again, or whose norm is not in the corpus."""
        return tuple(link for link in self.links if link.method is None)

    @property
    def geaendert(self) -> tuple[Link, ...]:
        """Those that stand on another wording than before."""
        return tuple(link for link in self.links if link.geaendert)

    @property
    def verschoben(self) -> tuple[Link, ...]:
        """Those whose wording stands under another number."""
        return tuple(link for link in self.links if link.verschoben)


class VerweisService:
    """Which places of the program cite which norm.

    Args:
        korpus: the imported law.
        shipped: gives the citations of the shipped data; asked at each run, so it should keep them.
        store: the library, whose clauses and drafts cite.
        citations: reads citations.
        similarity: how alike texts are.
        nearest: search by meaning, the last resort.
    """

    def __init__(
        self,
        korpus: Korpus,
        shipped: Callable[[], Iterable[Cited]],
        store: Store,
        citations: CitationReader,
        similarity: TextSimilarity,
        nearest: Nearest | None = None,
    ) -> None:
        self._korpus = korpus
        self._shipped = shipped
        self._store = store
        self._citations = citations
        self._similarity = similarity
        self._nearest = nearest

    def cited(self) -> tuple[Cited, ...]:
        """Every citation of a norm, one for each norm; what a place cites twice counts once.

        Raises:
            StoreError: the library cannot be read.
        """
        with self._store.read() as view:
            texts = list(texts_of_library(view))
        found: dict[tuple[str, ...], Cited] = {}
        for cited in (*self._shipped(), *cited_in(texts, self._citations), *self._summaries()):
            found.setdefault(_key(cited.citing), cited)
        return tuple(found.values())

    def citings(self) -> tuple[Citing, ...]:
        """Every place that cites a norm.

        Raises:
            StoreError: the library cannot be read.
        """
        return tuple(cited.citing for cited in self.cited())

    def relink(self, progress: Progress) -> RelinkReport:
        """Tie all citations to the corpus as it is now; ties that were there are found again by their wording.

        Raises:
            StoreError: library or corpus cannot be read or written; the ties are as before.
            OperationCancelled: raised by ``progress``; the ties are as before.
        """
        stand = self._korpus.documents_stand()  # before anything is read: what is switched meanwhile is tied next time
        cited = self.cited()
        previous = _Previous(self._korpus.links())
        places = _CorpusPlaces(self._korpus, self._nearest)
        links: list[Link] = []
        known: dict[tuple[Normzitat, Link | None, str], Link] = {}  # the same norm is cited in many places
        for number, (citing, zitat) in enumerate(cited):
            progress("Verweise", number, len(cited))
            before = previous.of(citing)
            key = (zitat, before and replace(before, citing=_NOBODY), citing.source_original_text)
            if key not in known:
                known[key] = tie(citing, zitat, before, places, self._similarity.scores)
            links.append(replace(known[key], citing=citing))
        self._korpus.put_links(links, stand)
        progress("Verweise", len(cited), len(cited))
        documents = self._korpus.documents()
        there = {d.meta.regulation_code for d in documents if d.meta.source_type is not SourceType.KURZFASSUNG}
        missing: dict[str, list[Link]] = {}
        for link, (_, zitat) in zip(links, cited, strict=True):
            if link.method is None and zitat.regulation_code not in there:
                missing.setdefault(zitat.regulation_code, []).append(link)
        return RelinkReport(tuple(links), {code: tuple(found) for code, found in missing.items()})

    def relink_if_due(self, progress: Progress) -> RelinkReport | None:
        """``relink`` if a document was switched or removed since the last one; None if there was nothing to do.

        An import that was cancelled, failed or killed before its ``relink`` is made up for by the next call.

        Raises:
            StoreError, OperationCancelled: as ``relink``; it stays due.
        """
        if self._korpus.links_stand() == self._korpus.documents_stand():
            return None
        return self.relink(progress)

    def links(self) -> tuple[Link, ...]:
        """The ties as they are."""
        return self._korpus.links()

    def confirm(self, citings: Collection[Citing]) -> None:
        """Somebody has looked at the new wording of these places: they are no longer marked as changed.

        Raises:
            StoreError: the ties are as before.
        """
        links = self._korpus.links()
        seen = set(citings)
        if any(link.geaendert and link.citing in seen for link in links):
            self._korpus.put_links([replace(k, geaendert=False) if k.citing in seen else k for k in links])

    def _summaries(self) -> Iterator[Cited]:
        """Kurzfassungen stand on the norm, or the Absatz of it, that they summarise."""
        for stand in self._korpus.documents():
            if stand.meta.source_type is SourceType.KURZFASSUNG:
                for chunk in self._korpus.document_chunks(stand.meta.document_id):
                    norm = Normzitat(chunk.regulation_code, chunk.citation_style, chunk.article, art=chunk.art)
                    zitat = replace(norm, paragraph=chunk.paragraph)
                    written = lawyer_form(zitat)
                    id_ = stand.meta.document_id
                    yield Cited(Citing(HolderKind.KURZFASSUNG, id_, lawyer_form(norm), "Text", written), zitat)


def _key(citing: Citing) -> tuple[str, ...]:
    return (citing.kind, citing.id, citing.ort, citing.text)


class _Previous:
    """Ties before; a place that only moved within its holder keeps its tie."""

    def __init__(self, links: Sequence[Link]) -> None:
        self._exact = {_key(link.citing): link for link in links}
        self._holder = {(link.citing.kind, link.citing.id, link.citing.text): link for link in links}

    def of(self, citing: Citing) -> Link | None:
        return self._exact.get(_key(citing)) or self._holder.get((citing.kind, citing.id, citing.text))


class _CorpusPlaces:
    """Where passages are looked for, each norm and law read once in a run."""

    def __init__(self, korpus: Korpus, nearest: Nearest | None) -> None:
        self._korpus = korpus
        self._nearest = nearest
        self._norms: dict[tuple[str, str, NormArt], tuple[Chunk, ...]] = {}
        self._laws: dict[tuple[str, bool], tuple[Passage, ...]] = {}

    def norm(self, regulation_code: str, article: str, art: NormArt) -> tuple[Chunk, ...]:
        key = (regulation_code, article.casefold(), art)
        if key not in self._norms:
            self._norms[key] = self._korpus.norm(regulation_code, article, art)
        return self._norms[key]

    def same_text(self, chunk_hash: str) -> tuple[Chunk, ...]:
        return self._korpus.by_hash(chunk_hash)

    def law(self, regulation_code: str, *, whole: bool) -> tuple[Passage, ...]:
        key = (regulation_code, whole)
        if key not in self._laws:
            self._laws[key] = passages(
                [
                    chunk
                    for stand in self._korpus.documents()
                    if stand.meta.regulation_code == regulation_code
                    and stand.meta.source_type is not SourceType.KURZFASSUNG
                    for chunk in self._korpus.document_chunks(stand.meta.document_id)
                ],
                whole=whole,
            )
        return self._laws[key]

    def likely(self, text: str) -> tuple[Chunk, ...]:
        longest = sorted(dict.fromkeys(words_of(text)), key=len, reverse=True)[:_LIKELY_WORDS]
        query = WordQuery(tuple(Term(word) for word in longest))
        ranked = self._korpus.search_words(query, SearchFilter(), _LIKELY)
        return self._korpus.chunks([hit.chunk_id for hit in ranked])

    def nearest(self, text: str) -> list[tuple[Chunk, float]]:
        ranked = self._nearest(text, _NEAREST) if self._nearest else ()
        cosine = {hit.chunk_id: hit.score for hit in ranked}
        return [(chunk, cosine[chunk.chunk_id]) for chunk in self._korpus.chunks(list(cosine))]
