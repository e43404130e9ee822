"""Stage 3: what the sections of a filing rest on, looked up in the imported law (spec 2; source 3, ORCH-07)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from app.domain.korpus.aenderung import HolderKind, Link
from app.domain.korpus.chunk import Chunk
from app.domain.korpus.quelle import SourceType
from app.domain.korpus.treffer import Answer, Hit, Quelle, SearchFilter
from app.domain.recht.zitat_schreiben import lawyer_form
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.schema import Absatz, RetrievalBeleg, SchriftsatzSchema
from app.errors import KnownError
from app.services.fundstellen import CitedPlace

BUDGET = 4000
"""Characters of context per section (spec 2, stage 3); the best chunks whole."""
_SHORT = 200
"""Characters quoted of what does not fit any more."""
_TOPICS, _HITS = 6, 2
"""So many sub-headings of a section are looked up, so many answers of each are taken in."""
_SURE = 0.5
"""Score of what the search found: an answer is given only if it is sure, a citation is surer."""
_LOOKED_UP = (Abschnitt.RECHTLICHE_WUERDIGUNG,)
"""Sections to which the search adds what no paragraph names: facts and Anträge rest on their own citations."""
_OFFICIAL = (SourceType.GESETZ, SourceType.URTEIL)
Stand = Literal["verified", "unverified", "superseded"]


class Nachschlagewerk(Protocol):
    """What is asked of the Recherche."""

    def cite(self, text: str) -> tuple[CitedPlace, ...]:
        """All citations of a text with the places they mean."""
        ...

    def ask(self, question: str, *, filters: SearchFilter | None = None) -> Answer:
        """Sentences that answer; none if nothing is sure."""
        ...


@dataclass
class _Sammlung:
    """Belege of one section, the laws it cites and what is left of its budget."""

    abschnitt: Abschnitt
    rest: int = BUDGET
    belege: dict[tuple[str, str], RetrievalBeleg] = field(default_factory=dict)
    chunks: set[str] = field(default_factory=set)
    laws: set[str] = field(default_factory=set)

    def add(self, hit: Hit, label: str, stand: Stand) -> None:
        """Take in a chunk, whole if it fits, else the cited words of it."""
        chunk = hit.chunk
        if (chunk.chunk_id, label) in self.belege:
            return
        self.laws.add(chunk.regulation_code)
        if chunk.chunk_id not in self.chunks and len(chunk.chunk_text) <= self.rest:
            self.rest -= len(chunk.chunk_text)
            self.chunks.add(chunk.chunk_id)
            text = chunk.chunk_text
        else:
            start, end = hit.highlights[0] if hit.highlights else (0, len(chunk.chunk_text))
            text = chunk.chunk_text[start : min(end, start + _SHORT)]
        self.belege[chunk.chunk_id, label] = RetrievalBeleg(
            quelle="urteil" if chunk.source_type == SourceType.URTEIL else "gesetz",
            chunkId=chunk.chunk_id,
            referenz=label,
            score=1.0,
            auszug=" ".join(text.split()),
            stand=stand,
            abschnitt=self.abschnitt,
            durch="zitat",
        )

    def add_answer(self, quelle: Quelle) -> None:
        """Take in what the search is sure of, if it fits and no paragraph cites it."""
        if quelle.chunk_id in {id_ for id_, _ in self.belege} or len(quelle.text) > self.rest:
            return
        self.rest -= len(quelle.text)
        self.belege[quelle.chunk_id, quelle.label] = RetrievalBeleg(
            quelle="gesetz",
            chunkId=quelle.chunk_id,
            referenz=quelle.label,
            score=_SURE,
            auszug=quelle.text,
            stand="unverified" if quelle.kurzfassung else "verified",
            abschnitt=self.abschnitt,
            durch="suche",
        )

    def add_missing(self, written: str, why: str, stand: Stand) -> None:
        """Take in a citation whose place is not there."""
        self.belege.setdefault(
            ("", written),
            RetrievalBeleg(
                quelle="gesetz",
                chunkId="",
                referenz=written,
                score=0.0,
                auszug=why,
                stand=stand,
                abschnitt=self.abschnitt,
                durch="zitat",
            ),
        )


class BelegService:
    """Finds what a filing rests on.

    Args:
        werk: the Recherche; made at first use.
        links: citations of the Bausteine tied to the law, to know which wording has changed since.
    """

    def __init__(self, werk: Callable[[], Nachschlagewerk], links: Callable[[], Sequence[Link]]) -> None:
        self._werk = werk
        self._links = links

    def collect(self, schriftsatz: SchriftsatzSchema) -> tuple[RetrievalBeleg, ...]:
        """Belege of all sections: the places that paragraphs cite, then what a search for their topics adds.

        A citation whose place is not there stays in the list as unverified, with the reason. If the law cannot be
        opened at all, nothing is said of it here; the Recherche does.
        """
        try:
            werk, changed = self._werk(), self._changed()
            return tuple(
                beleg
                for abschnitt in Abschnitt
                if (absaetze := schriftsatz.in_abschnitt(abschnitt))
                for beleg in _section(abschnitt, absaetze, werk, changed)
            )
        except KnownError:
            return ()

    def look_up(self, text: str, abschnitt: Abschnitt) -> tuple[RetrievalBeleg, ...]:
        """What a text names and what the search is sure of for it; nothing if the law cannot be opened."""
        sammlung = _Sammlung(abschnitt)
        try:
            werk = self._werk()
            for place in werk.cite(text):
                if place.hit is not None and not place.fehlt:
                    sammlung.add(place.hit, place.label, _stand(place.hit.chunk, place, outdated=False))
            for quelle in werk.ask(text).quellen[:_HITS]:
                sammlung.add_answer(quelle)
        except KnownError:
            return ()
        return tuple(sammlung.belege.values())

    def _changed(self) -> frozenset[tuple[str, str]]:
        """(Baustein, citation) whose wording is another one, or stands elsewhere, since the Baustein was written."""
        found = (link for link in self._links() if link.citing.kind is HolderKind.BAUSTEIN)
        return frozenset((link.citing.id, link.citing.text) for link in found if link.geaendert or link.verschoben)


def _section(
    abschnitt: Abschnitt, absaetze: Sequence[Absatz], werk: Nachschlagewerk, changed: Collection[tuple[str, str]]
) -> Iterator[RetrievalBeleg]:
    sammlung = _Sammlung(abschnitt)
    for absatz in absaetze:
        for place in werk.cite("; ".join((absatz.text, *absatz.fundstellen))):
            written = lawyer_form(place.found.zitat)
            if place.hit is None:
                sammlung.add_missing(written, place.hinweis, "superseded" if place.fehlt else "unverified")
                continue
            outdated = (absatz.herkunft.baustein, written) in changed
            chunk = place.hit.chunk
            sammlung.add(place.hit, place.label, _stand(chunk, place, outdated=outdated))
    if abschnitt in _LOOKED_UP:
        topics = list(dict.fromkeys(a.gruppe for a in absaetze if a.gruppe))
        within = SearchFilter(regulation_codes=frozenset(sammlung.laws))  # other laws would be noise
        for topic in topics[:_TOPICS] if sammlung.laws else ():
            for quelle in werk.ask(topic, filters=within).quellen[:_HITS]:
                sammlung.add_answer(quelle)
    yield from sammlung.belege.values()


def _stand(chunk: Chunk, place: CitedPlace, *, outdated: bool) -> Stand:
    if outdated or chunk.weggefallen or place.fehlt:
        return "superseded"
    if chunk.source_type not in _OFFICIAL or place.hinweis:
        return "unverified"
    return "verified"
