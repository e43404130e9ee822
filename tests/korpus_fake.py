"""A corpus in memory for tests of services: the port ``Korpus`` with a simple word search.

It keeps the same contract as the stored corpus (``tests/adapters/korpus/korpus_contract.py`` runs against both).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import count

from app.domain.korpus.aenderung import Link, NormChange, StoredChange
from app.domain.korpus.chunk import Chunk
from app.domain.korpus.normalise import chunk_hash
from app.domain.korpus.quelle import SourceDocument, SourceType
from app.domain.korpus.treffer import Ranked, SearchFilter, WordQuery
from app.domain.korpus.wortform import stems_of
from app.domain.recht.zitat import NormArt
from app.errors import StoreError
from app.ports_korpus import DocumentStand, NormHeading, SourceFile

SYNONYM = 0.5
COMPOUND = 0.3
DAY = date(2026, 5, 4)
"""Day of an import that names none."""

NormKey = tuple[str, str, NormArt]


@dataclass
class Version:
    """A version of a document with its chunks."""

    document: SourceDocument
    chunks: tuple[Chunk, ...]
    source: SourceFile
    imported_on: date = DAY
    shas: set[str] = field(default_factory=set)
    number: int = field(default_factory=count().__next__)

    @property
    def is_summary(self) -> bool:
        return self.document.meta.source_type is SourceType.KURZFASSUNG

    def places(self) -> set[NormKey]:
        code = self.document.meta.regulation_code
        return {(code, norm.article.casefold(), norm.art) for norm in self.document.norms}


class FakeKorpus:
    """Documents in memory. ``damaged`` names documents that ``verify`` objects to."""

    def __init__(self, damaged: Iterable[str] = ()) -> None:
        self.active: dict[str, Version] = {}
        self.damaged = set(damaged)
        self.runs = 0
        self._changes: list[StoredChange] = []
        self._run_of: dict[int, int] = {}
        self._links: tuple[Link, ...] = ()
        self._links_stand = ""
        self._running = False

    # ---- writing ----

    @contextmanager
    def importing(self) -> Iterator[FakeImport]:
        if self._running:
            raise StoreError("Es läuft schon ein Einlesen.", "Warten Sie, bis es fertig ist.")
        self._running = True
        self.runs += 1
        try:
            yield FakeImport(self)
        finally:
            self._running = False

    def keep(self, changes: Sequence[NormChange], document_id: str, von: str, nach: str, heute: date) -> None:
        for id_, change in enumerate(changes, len(self._changes) + 1):
            self._changes.append(StoredChange(id_, change, document_id, von, nach, heute))
            self._run_of[id_] = self.runs

    # ---- reading ----

    def is_known(self, sha256: str) -> bool:
        return any(sha256 in version.shas for version in self.active.values())

    def documents(self) -> tuple[DocumentStand, ...]:
        versions = sorted(
            self.active.values(), key=lambda v: (v.document.meta.regulation_code, v.document.meta.document_id)
        )
        return tuple(self._stand(version) for version in versions)

    def document(self, document_id: str) -> DocumentStand | None:
        version = self.active.get(document_id)
        return self._stand(version) if version else None

    def norms(self, regulation_code: str) -> tuple[NormHeading, ...]:
        ordered = sorted(self.active.values(), key=lambda v: (v.is_summary, v.document.meta.document_id))
        official = self._official()
        return tuple(
            NormHeading(norm.article, norm.art, norm.heading, norm.weggefallen, norm.bis)
            for version in ordered
            if version.document.meta.regulation_code == regulation_code
            for norm in version.document.norms
            if not (version.is_summary and (regulation_code, norm.article.casefold(), norm.art) in official)
        )

    def norm(self, regulation_code: str, article: str, art: NormArt = NormArt.NORM) -> tuple[Chunk, ...]:
        wanted = (regulation_code, article.casefold(), art)
        return tuple(chunk for chunk in self._visible() if _key(chunk) == wanted)

    def document_chunks(self, document_id: str) -> tuple[Chunk, ...]:
        version = self.active.get(document_id)
        return version.chunks if version else ()

    def chunks(self, chunk_ids: Sequence[str]) -> tuple[Chunk, ...]:
        visible = {chunk.chunk_id: chunk for chunk in self._visible()}
        return tuple(visible[id_] for id_ in chunk_ids if id_ in visible)

    def neighbours(self, chunk_id: str, before: int = 1, after: int = 1) -> tuple[Chunk, ...]:
        for version in self.active.values():
            for n, chunk in enumerate(version.chunks):
                if chunk.chunk_id == chunk_id and not self._hidden(version, chunk):
                    around = version.chunks[max(0, n - before) : n + after + 1]
                    return tuple(c for c in around if not self._hidden(version, c))
        return ()

    def by_hash(self, chunk_hash: str) -> tuple[Chunk, ...]:
        return tuple(chunk for chunk in self._visible() if chunk.chunk_hash == chunk_hash)

    def search_words(self, query: WordQuery, filters: SearchFilter, limit: int) -> tuple[Ranked, ...]:
        ranked = [
            Ranked(chunk.chunk_id, score)
            for chunk in self._visible()
            if _wanted(chunk, filters) and (score := _score(chunk, query)) > 0
        ]
        return tuple(sorted(ranked, key=lambda r: -r.score)[:limit])

    def changes(self, *, offen: bool = True) -> tuple[StoredChange, ...]:
        kept = [c for c in self._changes if not (offen and c.erledigt_am)]
        return tuple(sorted(kept, key=lambda c: (-self._run_of[c.id], c.id)))

    def settle_changes(self, ids: Sequence[int], am: date | None) -> None:
        self._changes = [replace(c, erledigt_am=am) if c.id in ids else c for c in self._changes]

    def links(self) -> tuple[Link, ...]:
        return self._links

    def put_links(self, links: Sequence[Link], stand: str | None = None) -> None:
        self._links = tuple(links)
        self._links_stand = self._links_stand if stand is None else stand

    def links_stand(self) -> str:
        return self._links_stand

    def documents_stand(self) -> str:
        return repr(
            [(id_, version.document.meta.document_version, version.number) for id_, version in self.active.items()]
        )

    def close(self) -> None:
        """Nothing to close."""

    # ---- inside ----

    def _official(self) -> set[NormKey]:
        versions = (v for v in self.active.values() if v.document.meta.source_type is SourceType.GESETZ)
        return {key for version in versions for key in version.places()}

    def _hidden(self, version: Version, chunk: Chunk) -> bool:
        return version.is_summary and _key(chunk) in self._official()

    def _visible(self) -> Iterator[Chunk]:
        official = self._official()
        for version in self.active.values():
            for chunk in version.chunks:
                if not (version.is_summary and _key(chunk) in official):
                    yield chunk

    def _stand(self, version: Version) -> DocumentStand:
        hidden = sum(self._hidden(version, chunk) for chunk in version.chunks)
        norms = sum(not norm.weggefallen for norm in version.document.norms)
        return DocumentStand(
            version.document.meta, version.source, version.imported_on, norms, len(version.chunks), hidden
        )


class FakeImport:
    """The import run of a ``FakeKorpus``."""

    def __init__(self, korpus: FakeKorpus) -> None:
        self._korpus = korpus
        self._written: dict[str, Version] = {}

    def write(self, document: SourceDocument, chunks: Sequence[Chunk], source: SourceFile) -> None:
        self._written[document.meta.document_id] = Version(document, tuple(chunks), source, shas={source.sha256})

    def verify(self, document_id: str) -> tuple[str, ...]:
        version = self._written.get(document_id)
        if version is None:
            return (f"Von „{document_id}“ wurde keine neue Fassung geschrieben.",)
        faults = [f"„{document_id}“ ist beschädigt."] if document_id in self._korpus.damaged else []
        ids = [chunk.chunk_id for chunk in version.chunks]
        faults += ["chunk_id kommt mehrfach vor."] if len(ids) != len(set(ids)) else []
        faults += ["Fundstelle fehlt."] if not all(chunk.article_label for chunk in version.chunks) else []
        wrong = any(chunk.chunk_hash != chunk_hash(chunk.chunk_text) for chunk in version.chunks)
        return tuple(faults + (["chunk_hash passt nicht zum Text."] if wrong else []))

    def switch(self, document_id: str, changes: Sequence[NormChange] = (), heute: date | None = None) -> None:
        version = self._written.pop(document_id)
        before = self._korpus.active.get(document_id)
        version.imported_on = heute or DAY
        self._korpus.active[document_id] = version
        von = before.document.meta.document_version if before else ""
        nach = version.document.meta.document_version
        self._korpus.keep(changes, document_id, von, nach, version.imported_on)

    def note_unchanged(self, document_id: str, source: SourceFile) -> None:
        self._korpus.active[document_id].shas.add(source.sha256)

    def remove(self, document_id: str) -> None:
        self._written.pop(document_id, None)
        self._korpus.active.pop(document_id, None)


def _key(chunk: Chunk) -> NormKey:
    return chunk.regulation_code, chunk.article.casefold(), chunk.art


def _wanted(chunk: Chunk, filters: SearchFilter) -> bool:
    return (
        (not filters.regulation_codes or chunk.regulation_code in filters.regulation_codes)
        and (not filters.source_types or chunk.source_type in filters.source_types)
        and (not filters.doc_types or chunk.doc_type in filters.doc_types)
        and (filters.gueltig_am is None or chunk.gueltig_ab is None or chunk.gueltig_ab <= filters.gueltig_am)
    )


def _score(chunk: Chunk, query: WordQuery) -> float:
    fields = (chunk.article_label, chunk.regulation_name, chunk.heading, chunk.section_header, chunk.chunk_text)
    have = stems_of(" ".join(fields))
    words = [
        max((_match(t.word, have), *(SYNONYM * _match(s, have) for s in t.synonyms))) * t.weight for t in query.terms
    ]
    line = f" {' '.join(have)} "
    phrases = [float(f" {' '.join(stems_of(phrase))} " in line) for phrase in query.phrases if stems_of(phrase)]
    found = words + phrases
    return sum(found) * sum(score > 0 for score in found) / len(found) if found else 0.0


def _match(words: str, have: tuple[str, ...]) -> float:
    wanted = stems_of(words)
    if not wanted:
        return 0.0
    if all(one in have for one in wanted):
        return 1.0
    inside = all(len(one) > 4 and any(one in other for other in have) for one in wanted)
    return COMPOUND if inside else 0.0
