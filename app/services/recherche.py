"""Use cases of the Recherche: search, show a norm, resolve citations, answer with quotations (spec 3, Search)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Protocol

from app.domain.korpus.anfrage import Anfrage, Anfragen
from app.domain.korpus.antwort import Beleg, compose
from app.domain.korpus.auszug import excerpts
from app.domain.korpus.chunk import Chunk
from app.domain.korpus.hervorheben import Fragewoerter, best_places
from app.domain.korpus.rrf import Ranking, fuse
from app.domain.korpus.suchwoerter import Suchgewichte, Suchwoerter
from app.domain.korpus.treffer import (
    Answer,
    FoundBy,
    Hit,
    Ranked,
    SearchFilter,
    SearchMode,
    SearchResult,
)
from app.domain.recht.gesetz_im_text import FoundLaw, find_laws
from app.domain.recht.gesetzesnamen import Gesetzesnamen
from app.domain.recht.zitat import FoundCitation, Normzitat
from app.domain.recht.zitat_lesen import CitationReader
from app.errors import KnownError
from app.ports_korpus import Korpus
from app.services.fundstellen import CitedPlace, Fundstellen, NormView, summary_note

__all__ = ["CitedPlace", "NormView", "RechercheService", "VectorSearch"]

KEYWORD_ONLY = (
    "Gesucht wurde nur nach Stichwörtern: Für die Suche nach der Bedeutung sind keine Vektoren da. Sie lassen sich im "
    "Bereich Rechtskorpus berechnen."
)
EXPECTED = "erwartet wird die Form „§\u00a0622 Abs.\u00a02 BGB“ oder „Art.\u00a06 DSGVO“"
_LOADED, _LOADED_PER_HIT = 20, 2
"""So many of the best are read to be weighed again."""
_SOURCES = 4
_COVERED, _SURE, _BOTH = 0.7, 0.5, 0.85
"""An answer quotes a norm only if a chunk speaks of this part of the question, or the curated table is as sure of it,
or both together. Measured: of norms that questions without law led to the table is sure by less than 0.45."""
_COVERED_WITH_HEADING, _HEADING = 0.55, 0.5
"""Less is enough if the heading speaks of half the question."""
_COVERED_SAME_NORM = 0.4
"""Further chunks of that norm."""
_NEAR = 0.6
"""… and its score is at least this part of the best one's."""


class VectorSearch(Protocol):
    """Search by meaning."""

    def nearest(self, text: str, filters: SearchFilter, limit: int) -> tuple[Ranked, ...] | None:
        """Chunks nearest in meaning; None if no vectors answer.

        Raises:
            KnownError: the model does not work.
        """
        ...


@dataclass(frozen=True, slots=True)
class _Question:
    """A question taken apart: citations in it, laws it names (some by an earlier name), its remaining words.

    ``ohne_gesetz`` are citations, as written, to which neither they nor the question names a law.
    """

    text: str
    citations: tuple[FoundCitation, ...]
    ohne_gesetz: tuple[str, ...]
    laws: tuple[str, ...]
    frueher: tuple[FoundLaw, ...]
    words: Anfrage


class RechercheService:
    """Looks things up in the corpus; every method may be called from any thread.

    Args:
        korpus: the imported law.
        citations: reads citations.
        names: names of laws.
        suchwoerter: curated words.
        gewichte: how rankings become one list.
        vektoren: search by meaning; None = never.
    """

    def __init__(
        self,
        korpus: Korpus,
        citations: CitationReader,
        names: Gesetzesnamen,
        suchwoerter: Suchwoerter,
        gewichte: Suchgewichte,
        vektoren: VectorSearch | None = None,
    ) -> None:
        self._korpus = korpus
        self._citations = citations
        self._names = names
        self._abbreviations = suchwoerter.abbreviations.keys()
        self._anfragen = Anfragen(suchwoerter)
        self._gewichte = gewichte
        self._vektoren = vektoren
        self._fundstellen = Fundstellen(korpus, citations, names)

    # ---- search -------------------------------------------------------------------------------------------------

    def search(
        self,
        query: str,
        *,
        limit: int = 10,
        filters: SearchFilter | None = None,
        mode: SearchMode | None = None,
    ) -> SearchResult:
        """Find chunks: cited places first, then what words and meaning find.

        Args:
            query: citation, words or a question.
            limit: at most so many hits.
            filters: what may be found.
            mode: which rankings take part; None = the default of the data, without vectors by words.
        """
        wanted = filters or SearchFilter()
        question = self._read(query, wanted)
        notes = [_incomplete(written) for written in question.ohne_gesetz]
        hits: list[Hit] = []
        for citation in question.citations:
            places = self._fundstellen.hits(citation.zitat, limit)
            hits += [hit for hit in places.hits if _allowed(hit.chunk, wanted)]
            notes += places.hinweise
        known = self._named_laws(question, notes)
        notes += [self._fundstellen.renamed(law.code, law.frueher) for law in question.frueher]
        used = SearchMode.KEYWORD
        if question.words.words.terms or question.words.words.phrases:
            ranked, used, said = self._ranked(question, known, wanted, mode)
            notes += said
            hits += self._hits(ranked, Fragewoerter(question.words.words, query), limit)
        elif known and not hits:
            hits += self._fundstellen.beginning(known[0], limit)
        return SearchResult(
            query,
            used,
            tuple(_once(hits)[:limit]),
            tuple(citation.zitat for citation in question.citations),
            tuple(dict.fromkeys(notes)),
            question.ohne_gesetz,
        )

    def _read(self, query: str, filters: SearchFilter) -> _Question:
        default = next(iter(filters.regulation_codes)) if len(filters.regulation_codes) == 1 else None
        citations = self._citations_in(query, default)
        laws = find_laws(self._names, query)
        laws = tuple(law for law in laws if query[law.start : law.end] not in self._abbreviations)
        cited = {c.zitat.regulation_code for c in citations if isinstance(c.zitat, Normzitat)}
        codes = dict.fromkeys(law.code for law in laws if law.code not in cited)
        # „§ 622 im BGB“ names its law; the number of a bare „§ 5“ is no word: it stands in any norm that cites
        incomplete = () if codes or default else self._incomplete_in(query, citations)
        spans = [(c.start, c.end) for c in (*citations, *incomplete)] + [(law.start, law.end) for law in laws]
        bare = tuple(dict.fromkeys(query[found.start : found.end] for found in incomplete))
        earlier = tuple(law for law in laws if law.frueher)
        return _Question(query, citations, bare, tuple(codes), earlier, self._anfragen.read(_without(query, spans)))

    def _citations_in(self, query: str, default: str | None) -> tuple[FoundCitation, ...]:
        try:
            zitat = self._citations.read(query, default=default)
        except ValueError:
            found = self._citations.find(query, default=default)
            begun = {citation.start for citation in found}
            small = (c for c in self._typed_small(query) if c.start not in begun)
            return tuple(sorted((*found, *small), key=attrgetter("start")))
        whole = FoundCitation(zitat, 0, len(query))
        return () if isinstance(zitat, Normzitat) and not zitat.article else (whole,)

    def _typed_small(self, query: str) -> tuple[FoundCitation, ...]:
        """Citations whose law is written in small letters („Kündigung § 622 bgb“); only laws that are there."""
        found = self._citations.find(query, strict=False)
        norms = ((c, c.zitat) for c in found if isinstance(c.zitat, Normzitat))
        return tuple(citation for citation, zitat in norms if self._korpus.norms(zitat.regulation_code))

    def _incomplete_in(self, query: str, citations: Sequence[FoundCitation]) -> tuple[FoundCitation, ...]:
        """Citations without a law, apart from those that were read with one."""
        read = {citation.start for citation in citations}
        return tuple(found for found in self._citations.incomplete(query) if found.start not in read)

    def _named_laws(self, question: _Question, notes: list[str]) -> tuple[str, ...]:
        """Laws of the question that are there; a note for each that is not."""
        known = []
        for code in question.laws:
            if self._korpus.norms(code):
                known.append(code)
            else:
                notes.append(self._fundstellen.not_imported(code))
        return tuple(known)

    def _ranked(
        self, question: _Question, laws: Sequence[str], filters: SearchFilter, mode: SearchMode | None
    ) -> tuple[list[tuple[str, float, frozenset[FoundBy]]], SearchMode, list[str]]:
        """Chunk ids with fused scores and the ways that found them, the mode that was possible, what is to be said."""
        weights, depth = self._gewichte, self._gewichte.tiefe
        asked = mode or weights.standard
        near: tuple[Ranked, ...] | None = None
        notes: list[str] = []
        if asked is not SearchMode.KEYWORD:
            near, notes = self._nearest(question.words.wording or question.text, filters, depth)
        used = asked if near is not None else SearchMode.KEYWORD
        ways: dict[str, set[FoundBy]] = {}
        rankings: list[Ranking[str]] = []

        def add(ids: Sequence[str], weight: float, way: FoundBy) -> None:
            for id_ in ids:
                ways.setdefault(id_, set()).add(way)
            rankings.append(Ranking(ids, weight))

        if near is not None:
            add([hit.chunk_id for hit in near], weights.vektor, FoundBy.VEKTOR)
        if used is not SearchMode.VECTOR:
            words = question.words.words
            by_word = [hit.chunk_id for hit in self._korpus.search_words(words, filters, depth)]
            add(by_word, weights.stichwort, FoundBy.STICHWORT)
            for code in laws:
                if within := _narrowed(filters, code):
                    found = self._korpus.search_words(words, within, depth)
                    add([hit.chunk_id for hit in found], weights.gesetz, FoundBy.STICHWORT)
            for id_, sure in self._well_known(question, filters).items():
                add([id_], weights.norm * sure, FoundBy.STICHWORT)
        fused = fuse(rankings, weights.rrf_k)
        return [(id_, score, frozenset(ways[id_])) for id_, score in fused[: 2 * depth]], used, notes

    def _nearest(self, text: str, filters: SearchFilter, limit: int) -> tuple[tuple[Ranked, ...] | None, list[str]]:
        if self._vektoren is None:
            return None, [KEYWORD_ONLY]
        try:
            near = self._vektoren.nearest(text, filters, limit)
        except KnownError as error:
            return None, [f"Gesucht wurde nur nach Stichwörtern: {error.text}"]
        return near, [] if near is not None else [KEYWORD_ONLY]

    def _well_known(self, question: _Question, filters: SearchFilter) -> dict[str, float]:
        """Of each norm that the curated table names the chunk that speaks most of the question, else the first.

        With how surely it is meant.
        """
        words = Fragewoerter(question.words.words)
        found: dict[str, float] = {}
        for norm in question.words.norms:
            chunks = [c for c in self._fundstellen.chunks(norm.citation) if _allowed(c, filters) and not c.weggefallen]
            if chunks:
                best = max(chunks, key=lambda chunk: words.coverage(chunk.chunk_text)).chunk_id
                found[best] = max(norm.sicher, found.get(best, 0.0))
        return found

    def _hits(
        self, ranked: Sequence[tuple[str, float, frozenset[FoundBy]]], words: Fragewoerter, limit: int
    ) -> list[Hit]:
        """The best chunks as hits: core statutes forward, further chunks of a norm back."""
        ranked = ranked[: _LOADED + _LOADED_PER_HIT * limit]
        read = self._korpus.chunks([id_ for id_, _, _ in ranked])
        chunks = {chunk.chunk_id: chunk for chunk in read if not chunk.weggefallen}
        vorrang = self._gewichte.vorrang
        scored = sorted(
            (
                (score * vorrang.get(chunks[id_].regulation_code, 1.0), id_, ways)
                for id_, score, ways in ranked
                if id_ in chunks
            ),
            key=lambda entry: -entry[0],
        )
        seen: dict[tuple[str, str, str], int] = {}
        damped = []
        for score, id_, ways in scored:
            chunk = chunks[id_]
            norm = _norm(chunk)
            damped.append((score * self._gewichte.weitere_absaetze ** seen.get(norm, 0), id_, ways))
            seen[norm] = seen.get(norm, 0) + 1
        best = sorted(damped, key=lambda entry: -entry[0])[:limit]
        return [_hit(chunks[id_], score, ways, words) for score, id_, ways in best]

    # ---- norms and citations ------------------------------------------------------------------------------------

    def show(self, label: str) -> NormView:
        """The norm of a Fundstelle (as people write it, a contract label, or a ``chunk_id``), with its neighbours.

        Raises:
            InputError: not a Fundstelle.
            NotFoundError: its law is not imported, or has no such norm.
        """
        return self._fundstellen.show(label)

    def law(self, written: str) -> str:
        """Code of an imported law as somebody wrote it: abbreviation or full name, in any case; for a filter.

        Raises:
            NotFoundError: it is not imported, or nobody knows it; which of the two.
        """
        return self._fundstellen.law(written)

    def earlier_name(self, written: str) -> str:
        """That a law is called otherwise today than somebody wrote it; "" if it is not."""
        return self._fundstellen.earlier_name(written)

    def neighbours(self, chunk_id: str, before: int = 1, after: int = 1) -> tuple[Chunk, ...]:
        """The chunk with those around it in the document's order; empty if it is not there."""
        return self._korpus.neighbours(chunk_id, before, after)

    def cite(self, text: str) -> tuple[CitedPlace, ...]:
        """All citations of a text with the places they mean, in its order."""
        return tuple(self._fundstellen.cited(found) for found in self._citations.find(text))

    def incomplete(self, text: str) -> tuple[str, ...]:
        """A sentence for each place of a text that would be a citation if it named its law."""
        return tuple(_incomplete(text[found.start : found.end]) for found in self._citations.incomplete(text))

    # ---- answers ------------------------------------------------------------------------------------------------

    def ask(self, question: str, *, filters: SearchFilter | None = None) -> Answer:
        """Answer with quoted sentences only, each with its Quelle; „Nichts gefunden …“ if nothing fits."""
        wanted = filters or SearchFilter()
        result = self.search(question, limit=3 * _SOURCES, filters=wanted)
        asked = self._read(question, wanted)
        words = Fragewoerter(asked.words.words, question)
        missing = [_incomplete(written) for written in asked.ohne_gesetz]
        laws = self._named_laws(asked, missing)
        cited = [hit for hit in result.hits if FoundBy.ZITAT in hit.found_by]
        if cited:
            chosen = sorted(cited, key=lambda hit: -words.coverage(hit.chunk.chunk_text))  # stable without words
        elif asked.citations or (asked.laws and not laws):
            chosen = []  # what was asked for is not there; something else would be no answer
            missing += result.hinweise[: len(asked.citations)]
        else:
            within = [hit for hit in result.hits if not laws or hit.chunk.regulation_code in laws]
            chosen = self._answering(within, words, self._well_known(asked, wanted))
        said = () if chosen else tuple(dict.fromkeys(missing))
        text, quellen = compose([_beleg(hit, words) for hit in chosen[:_SOURCES]], " ".join(said))
        return Answer(question, text, quellen, tuple(note for note in result.hinweise if note not in said))

    def _answering(self, hits: Sequence[Hit], words: Fragewoerter, known: Mapping[str, float]) -> list[Hit]:
        """Hits that belong in an answer. Of the first one's norm more is taken: its Absätze answer together."""
        relevant = [hit for hit in hits if _is_relevant(hit.chunk, words, known)]
        if not relevant:
            return []
        best = relevant[0]
        near, near_too = _NEAR * hits[0].score, _NEAR * hits[0].score * self._gewichte.weitere_absaetze
        together = [
            hit
            for hit in hits
            if _norm(hit.chunk) == _norm(best.chunk)
            and hit.score >= near_too
            and (hit in relevant or _coverage(hit.chunk, words) >= _COVERED_SAME_NORM)
        ]
        chosen = [hit for hit in hits if hit in together or (hit in relevant and hit.score >= near)]
        return self._with_rules(chosen, words)

    def _with_rules(self, hits: Sequence[Hit], words: Fragewoerter) -> list[Hit]:
        """Hits, before those of a norm the Absatz that states its rule, if none of them does.

        Of the best norm that is the one with what is asked for („wie lange“: a time); else the first one, if the
        question speaks of the heading rather than of an Absatz.
        """
        found: dict[tuple[str, str, str], list[Hit]] = {}
        for hit in hits:
            found.setdefault(_norm(hit.chunk), []).append(hit)
        ruled: list[Hit] = []
        for norm, of_norm in found.items():
            first = of_norm[0]
            korpus_norm = self._korpus.norm(first.chunk.regulation_code, first.chunk.article, first.chunk.art)
            others = [chunk for chunk in korpus_norm if _norm(chunk) == norm and not chunk.weggefallen]
            rule = _rule(first.chunk, others, words, best=not ruled)
            if rule is not None and all(rule.chunk_id != hit.chunk.chunk_id for hit in of_norm):
                ruled.append(_hit(rule, first.score, first.found_by, words))
            ruled += of_norm
        return ruled


def _incomplete(written: str) -> str:
    return f"„{written}“ ist unvollständig: Das Gesetz fehlt; {EXPECTED}."


def _hit(chunk: Chunk, score: float, ways: frozenset[FoundBy], words: Fragewoerter) -> Hit:
    places = best_places(chunk, words)
    label = places[0].label if places else chunk.article_label
    return Hit(chunk, label, score, ways, tuple((p.start, p.end) for p in places), summary_note(chunk))


def _rule(chunk: Chunk, norm: Sequence[Chunk], words: Fragewoerter, *, best: bool) -> Chunk | None:
    """The Absatz of the norm that answers where this one does not; None if this one does or none is better."""
    if best and words.asked is not None and not words.states(chunk.chunk_text):
        stating = [
            one
            for one in norm
            if any(words.states(one.chunk_text[p.start : p.end]) for p in best_places(one, words, 1))
        ]
        return max(stating, key=lambda one: words.coverage(one.chunk_text), default=None)
    if norm and words.coverage(chunk.heading) > words.coverage(chunk.chunk_text):
        return norm[0]
    return None


def _norm(chunk: Chunk) -> tuple[str, str, str]:
    return chunk.document_id, chunk.article, chunk.art.value


def _is_relevant(chunk: Chunk, words: Fragewoerter, known: Mapping[str, float]) -> bool:
    sure, covered = known.get(chunk.chunk_id, 0.0), _coverage(chunk, words)
    if sure >= _SURE or covered >= _COVERED or (sure > 0 and sure + covered >= _BOTH):
        return True
    return covered >= _COVERED_WITH_HEADING and words.coverage(chunk.heading) >= _HEADING


def _coverage(chunk: Chunk, words: Fragewoerter) -> float:
    return words.coverage(chunk.chunk_text, chunk.heading, chunk.section_header, chunk.regulation_name)


def _beleg(hit: Hit, words: Fragewoerter) -> Beleg:
    if hit.label != hit.chunk.article_label and FoundBy.ZITAT in hit.found_by:
        places = list(hit.highlights)  # the Satz or Nummer that was asked for
    else:
        places = [(place.start, place.end) for place in best_places(hit.chunk, words)]
        places = places or list(hit.highlights) or [_first(hit.chunk)]
    return Beleg(hit.chunk, excerpts(hit.chunk, places), hit.hinweis)


def _first(chunk: Chunk) -> tuple[int, int]:
    first = min(chunk.spans, key=lambda span: (span.start, -span.end), default=None)
    return (first.start, first.end) if first is not None else (0, len(chunk.chunk_text))


def _once(hits: Iterable[Hit]) -> list[Hit]:
    """Each chunk once, at its best place; the ways that found it together."""
    found: dict[str, Hit] = {}
    for hit in hits:
        known = found.get(hit.chunk.chunk_id)
        found[hit.chunk.chunk_id] = replace(known, found_by=known.found_by | hit.found_by) if known else hit
    return list(found.values())


def _narrowed(filters: SearchFilter, code: str) -> SearchFilter | None:
    """The filter for one law; None if the filter excludes it."""
    if filters.regulation_codes and code not in filters.regulation_codes:
        return None
    return replace(filters, regulation_codes=frozenset({code}))


def _allowed(chunk: Chunk, filters: SearchFilter) -> bool:
    return (
        (not filters.regulation_codes or chunk.regulation_code in filters.regulation_codes)
        and (not filters.source_types or chunk.source_type in filters.source_types)
        and (not filters.doc_types or chunk.doc_type in filters.doc_types)
        and (filters.gueltig_am is None or chunk.gueltig_ab is None or chunk.gueltig_ab <= filters.gueltig_am)
    )


def _without(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """The text without these places."""
    kept, position = "", 0
    for start, end in sorted(spans):
        kept += text[position:start] + " " if start > position else ""
        position = max(position, end)
    return kept + text[position:]
