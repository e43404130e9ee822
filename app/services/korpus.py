"""Import of law and other sources, their Stand, their removal (spec 3, Import)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from app.domain.deutsch import format_datum
from app.domain.korpus.aenderung import NormChange
from app.domain.korpus.chunk import Chunk
from app.domain.korpus.chunking import chunk_document
from app.domain.korpus.quelle import SourceDocument, SourceType
from app.domain.korpus.standworte import stand_words
from app.domain.korpus.vergleich import compare
from app.errors import InputError, KnownError, NotFoundError, OperationCancelled, Problem, StoreError
from app.ports import Progress, Uhr
from app.ports_korpus import (
    DocumentStand,
    Korpus,
    KorpusImport,
    ReadSource,
    SourceFile,
    SourceReader,
    VectorState,
)

_OFFICIAL = frozenset((SourceType.GESETZ, SourceType.URTEIL, SourceType.LEITLINIE))
"""Sources whose wording counts: if it changes, people who cite it want to know."""


@dataclass(frozen=True, slots=True)
class ImportedDocument:
    """A document that now has a new active version.

    ``previous_version`` is None if it was not there before; ``norms`` and ``chunks`` are counts; ``changes`` is empty
    unless an official text replaced another. ``stand`` and ``previous_stand`` are the Stand in words.
    """

    document_id: str
    code: str
    name: str
    version: str
    previous_version: str | None
    norms: int
    chunks: int
    changes: tuple[NormChange, ...] = ()
    source_type: SourceType = SourceType.GESETZ
    stand: str = ""
    previous_stand: str = ""


@dataclass(frozen=True, slots=True)
class RefusedSource:
    """A source that could not be taken over, and why; what was there before stays."""

    name: str
    error: KnownError


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What an import did.

    Attributes:
        imported: new versions, in the order of reading.
        unchanged: names of sources whose text is already there.
        refused: sources that were not taken over.
        foreign: names of files beside the sources whose format is not read (pictures); they are no fault.
        cancelled: the person stopped it; what ``imported`` names is whole.
    """

    imported: tuple[ImportedDocument, ...] = ()
    unchanged: tuple[str, ...] = ()
    refused: tuple[RefusedSource, ...] = ()
    cancelled: bool = False
    foreign: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KorpusStand:
    """What is there: documents, counts of norms and chunks, open changes, vectors (None: not asked for)."""

    documents: tuple[DocumentStand, ...]
    norms: int
    chunks: int
    radar_offen: int
    vektoren: VectorState | None = None


@dataclass
class _Running:
    """A report that is being written."""

    imported: list[ImportedDocument] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    refused: list[RefusedSource] = field(default_factory=list)
    cancelled: bool = False
    foreign: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, report: ImportReport) -> _Running:
        return cls(
            list(report.imported), list(report.unchanged), list(report.refused), report.cancelled, list(report.foreign)
        )

    def finish(self) -> ImportReport:
        return ImportReport(
            tuple(self.imported), tuple(self.unchanged), tuple(self.refused), self.cancelled, tuple(self.foreign)
        )


class KorpusService:
    """Use cases around the imported law.

    Args:
        korpus: keeps it.
        reader: reads sources.
        uhr: day of the import.
        after_import: called with the progress after each import that was not cancelled, also if it brought nothing:
            the one before may have been broken off before it (ties).
        vectors: state of the vectors.
        elsewhere: takes over paths as ``import_paths`` does, but in another process; None: it is done here.
    """

    def __init__(
        self,
        korpus: Korpus,
        reader: SourceReader,
        uhr: Uhr,
        after_import: Callable[[Progress], object] | None = None,
        vectors: Callable[[], VectorState] | None = None,
        elsewhere: Callable[[Sequence[Path], Progress], ImportReport] | None = None,
    ) -> None:
        self._korpus = korpus
        self._reader = reader
        self._uhr = uhr
        self._after_import = after_import
        self._vectors = vectors
        self._elsewhere = elsewhere

    def import_paths(self, paths: Sequence[Path], progress: Progress) -> ImportReport:
        """Take over files, folders and archives, each document for itself: whole or not at all.

        A source that is missing, cannot be read, is damaged or older than what is there is refused, and the next
        follows. If ``progress`` raises ``OperationCancelled``, what is done so far stays and the report says so.

        Raises:
            InputError: none of the paths exists; nothing was done.
            StoreError: the corpus cannot be written (disk full, locked, another import); what was taken over stays.
        """
        running = _Running()
        try:
            if self._elsewhere is not None:
                running = _Running.of(self._elsewhere(paths, progress))
            else:
                progress("Zählen", 0, 0)
                total = self._reader.count(paths)
                self._take_all(self._reader.read(paths, self._korpus.is_known), total, running, progress)
            if not running.cancelled and self._after_import:
                self._after_import(progress)
        except OperationCancelled:
            running.cancelled = True
        except StoreError as error:
            if not running.imported:
                raise
            done = len(running.imported)
            text = "1 Dokument ist fertig eingelesen und bleibt." if done == 1 else ""
            text = text or f"{done} Dokumente sind fertig eingelesen und bleiben."
            raise StoreError(error.text, f"{error.abhilfe} {text}".strip(), error.feld, error.probleme) from error
        return running.finish()

    def ensure_starter(self, path: Path, progress: Progress | None = None) -> None:
        """Take over the shipped Kurzfassungen that are new or changed; without any this only reads their files.

        Cancelled by ``progress``, the rest follows at the next start.

        Raises:
            StoreError: the corpus cannot be written.
        """
        new = [read for read in self._reader.read([path], self._korpus.is_known) if not (read.skipped or read.foreign)]
        if new:
            self._take_all(iter(new), len(new), _Running(), progress or _silent)

    def stand(self) -> KorpusStand:
        """What is there.

        Raises:
            StoreError: the corpus cannot be read.
        """
        documents = self._korpus.documents()
        return KorpusStand(
            documents,
            norms=sum(stand.norms for stand in documents),
            chunks=sum(stand.chunks - stand.verdeckt for stand in documents),
            radar_offen=len(self._korpus.changes()),
            vektoren=self._vectors() if self._vectors else None,
        )

    def documents(self) -> tuple[DocumentStand, ...]:
        """All documents by code; unlike ``stand`` it opens no model.

        Raises:
            StoreError: the corpus cannot be read.
        """
        return self._korpus.documents()

    def remove(self, document_id: str) -> DocumentStand:
        """Delete a document with all its versions; returns what it was.

        Raises:
            NotFoundError: it is not there.
            StoreError: it stays.
        """
        stand = self._korpus.document(document_id)
        if stand is None:
            raise NotFoundError(
                f"Das Dokument „{document_id}“ ist nicht eingelesen.", "Die Liste zeigt, was eingelesen ist."
            )
        with self._korpus.importing() as run:
            run.remove(document_id)
        return stand

    def _take_all(self, sources: Iterator[ReadSource], total: int, running: _Running, progress: Progress) -> None:
        with self._korpus.importing() as run:
            try:
                progress("Lesen", 0, total)
                for number, read in enumerate(sources, 1):
                    self._take(run, read, running, partial(progress, "Prüfen", number - 1, total))
                    progress("Lesen", number, max(total, number))
            except OperationCancelled:
                running.cancelled = True  # caught inside: leaving the run keeps what is whole

    def _take(self, run: KorpusImport, read: ReadSource, running: _Running, checking: Callable[[], None]) -> None:
        if read.error is not None:
            running.refused.append(RefusedSource(read.file.name, read.error))
        elif read.foreign:
            running.foreign.append(read.file.name)
        elif read.document is None:
            running.unchanged.append(read.file.name)
        else:
            try:
                imported = self._import(run, read.document, read.file, checking)
            except StoreError:
                raise
            except KnownError as error:
                running.refused.append(RefusedSource(read.file.name, error))
            else:
                if imported is None:
                    running.unchanged.append(read.file.name)
                else:
                    running.imported.append(imported)

    def _import(
        self, run: KorpusImport, document: SourceDocument, source: SourceFile, checking: Callable[[], None]
    ) -> ImportedDocument | None:
        """The document as imported, None if its text is already there.

        Raises:
            InputError: it was refused; the active version stays.
        """
        meta = document.meta
        chunks = chunk_document(document)
        if not chunks:
            raise InputError(
                f"„{source.name}“ enthält keinen Text.", "Bei einem eingescannten Dokument hilft eine Texterkennung."
            )
        active = self._korpus.document(meta.document_id)
        old = self._korpus.document_chunks(meta.document_id) if active else ()
        if active and _same_text(old, chunks):
            run.note_unchanged(meta.document_id, source)
            return None
        official = active is not None and {active.meta.source_type, meta.source_type} <= _OFFICIAL
        if active and official:
            _refuse_older(active, document, source)
        run.write(document, chunks, source)
        checking()
        if faults := run.verify(meta.document_id):
            raise InputError(
                f"„{source.name}“ wurde nicht übernommen: Die Prüfung nach dem Schreiben fand Fehler.",
                "Der bisherige Stand bleibt."
                if active
                else "Laden Sie die Quelle neu und lesen Sie sie noch einmal ein.",
                probleme=tuple(Problem(meta.regulation_code, fault, "ein unversehrter Text") for fault in faults),
            )
        changes = compare(old, chunks) if official else ()
        run.switch(meta.document_id, changes, self._uhr.today())
        return ImportedDocument(
            meta.document_id,
            meta.regulation_code,
            meta.regulation_name,
            meta.document_version,
            active.meta.document_version if active else None,
            norms=sum(not norm.weggefallen for norm in document.norms),
            chunks=len(chunks),
            changes=changes,
            source_type=meta.source_type,
            stand=stand_words(meta),
            previous_stand=stand_words(active.meta) if active else "",
        )


def _same_text(old: Sequence[Chunk], new: Sequence[Chunk]) -> bool:
    """Whether everything people see of two versions is the same."""
    return [_seen(chunk) for chunk in old] == [_seen(chunk) for chunk in new]


def _seen(chunk: Chunk) -> tuple[object, ...]:
    return (chunk.article_label, chunk.chunk_hash, chunk.heading, chunk.section_header, chunk.spans)


def _refuse_older(active: DocumentStand, document: SourceDocument, source: SourceFile) -> None:
    """An old file lying about must not replace newer law.

    Raises:
        InputError: it is older.
    """
    had, has = active.meta.stand_datum, document.meta.stand_datum
    if had and has and has < had:
        raise InputError(
            f"„{source.name}“ ist älter als das, was eingelesen ist: {document.meta.regulation_code}, Stand"
            f" {format_datum(has)} statt {format_datum(had)}.",
            "Der neuere Stand bleibt. Soll der ältere gelten, entfernen Sie zuerst das Dokument.",
        )


def _silent(stage: str, done: int, total: int) -> None:
    """Progress is not shown."""
