"""Protocols around the corpus: sources, the stored corpus, vectors, embedders (spec 3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from app.domain.recht.zitat import NormArt

if TYPE_CHECKING:
    from app.domain.korpus.aenderung import Link, NormChange, StoredChange
    from app.domain.korpus.chunk import Chunk
    from app.domain.korpus.quelle import DocumentMeta, SourceDocument
    from app.domain.korpus.suchwoerter import Suchgewichte, Suchwoerter
    from app.domain.korpus.treffer import Ranked, SearchFilter, WordQuery
    from app.domain.recht.gesetzesnamen import Gesetzesnamen
    from app.errors import KnownError

Vectors = bytes
"""Rows of float32, little-endian, each of length 1, one after the other; only adapters look inside."""


# ---- sources --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A readable source: a file, or a member of an archive.

    ``name`` is what people read („alle.tar.gz › laws/BJNR…/source.xml“); ``sha256`` is over its bytes (hex).
    """

    name: str
    sha256: str
    size: int


@dataclass(frozen=True, slots=True)
class ReadSource:
    """One source, read or refused: exactly one of ``document``, ``error``, ``skipped``, ``foreign`` is set.

    ``skipped``: its text is there already; ``foreign``: no format that is read, beside sources in a folder or archive.
    """

    file: SourceFile
    document: SourceDocument | None = None
    error: KnownError | None = None
    skipped: bool = False
    foreign: bool = False


class SourceReader(Protocol):
    """Reads sources of every format: XML, Formex, PDF, DOCX, HTML, TXT, MD, YAML, folders, ZIP, tar."""

    def count(self, paths: Sequence[Path]) -> int:
        """How many sources lie there, for the progress; archives are only listed.

        Raises:
            InputError: none of the paths exists; a single missing one is a refused source.
        """
        ...

    def read(self, paths: Sequence[Path], known: Callable[[str], bool]) -> Iterator[ReadSource]:
        """Each source in turn; what cannot be read is yielded with its error, and the next follows.

        Args:
            paths: files, folders, archives.
            known: whether a source of that sha256 is already imported; it is then skipped unread.

        Raises:
            InputError: none of the paths exists; a single missing one is a refused source.
        """
        ...


# ---- the stored corpus ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DocumentStand:
    """An imported document as the Stand list shows it.

    ``norms`` and ``chunks`` are counts; ``verdeckt`` counts Kurzfassungen that official text replaces.
    """

    meta: DocumentMeta
    source: SourceFile
    imported_on: date
    norms: int
    chunks: int
    verdeckt: int = 0


@dataclass(frozen=True, slots=True)
class NormHeading:
    """A norm as a table of contents lists it; ``bis`` is the last one of „§§ 2 bis 9 (weggefallen)“, otherwise ""."""

    article: str
    art: NormArt
    heading: str
    weggefallen: bool
    bis: str = ""


class KorpusImport(Protocol):
    """An import run: the only writer. Until ``switch`` nothing of the new version can be seen."""

    def write(self, document: SourceDocument, chunks: Sequence[Chunk], source: SourceFile) -> None:
        """Write a version beside the active one. A version left over from an interrupted run is replaced.

        Raises:
            StoreError: disk full, locked; the active version is untouched.
        """
        ...

    def verify(self, document_id: str) -> tuple[str, ...]:
        """What is wrong with the version just written: counts, labels, hashes of a sample, full text. Empty = sound."""
        ...

    def switch(self, document_id: str, changes: Sequence[NormChange] = (), heute: date | None = None) -> None:
        """Make the written version the active one, keep ``changes``, delete the old one; one transaction.

        Raises:
            StoreError: the old version stays active.
        """
        ...

    def note_unchanged(self, document_id: str, source: SourceFile) -> None:
        """Remember that this source holds what is already active."""
        ...

    def remove(self, document_id: str) -> None:
        """Delete a document with all its versions."""
        ...


class Korpus(Protocol):
    """The stored corpus. Reading is possible from any thread at any time, also while an import runs."""

    def importing(self) -> AbstractContextManager[KorpusImport]:
        """Begin an import run; what an interrupted one left half-written is removed. Leaving commits what is whole.

        Raises:
            StoreError: the corpus cannot be written, or another import runs.
        """
        ...

    def is_known(self, sha256: str) -> bool:
        """Whether the active version of some document came from a source of this sha256."""
        ...

    def documents(self) -> tuple[DocumentStand, ...]:
        """All active documents by ``regulation_code``."""
        ...

    def document(self, document_id: str) -> DocumentStand | None:
        """The active version of a document."""
        ...

    def norms(self, regulation_code: str) -> tuple[NormHeading, ...]:
        """Norms of a law in its order; empty if it is not there. Official text wins over Kurzfassungen norm by norm."""
        ...

    def norm(self, regulation_code: str, article: str, art: NormArt = NormArt.NORM) -> tuple[Chunk, ...]:
        """Chunks of a norm in order; empty if it is not there (or repealed). ``article`` is compared without case."""
        ...

    def document_chunks(self, document_id: str) -> tuple[Chunk, ...]:
        """All chunks of the active version in order."""
        ...

    def chunks(self, chunk_ids: Sequence[str]) -> tuple[Chunk, ...]:
        """Visible chunks of these ids in the given order; missing ones are left out."""
        ...

    def neighbours(self, chunk_id: str, before: int = 1, after: int = 1) -> tuple[Chunk, ...]:
        """The chunk with those around it in the document's order; empty if it is not there."""
        ...

    def by_hash(self, chunk_hash: str) -> tuple[Chunk, ...]:
        """Visible chunks of exactly this normalised text."""
        ...

    def search_words(self, query: WordQuery, filters: SearchFilter, limit: int) -> tuple[Ranked, ...]:
        """BM25 over stems and compounds; Kurzfassungen that official text replaces are left out.

        An empty query or one of stop words alone finds nothing.
        """
        ...

    def changes(self, *, offen: bool = True) -> tuple[StoredChange, ...]:
        """Changes of the imports so far, newest import first, in the law's order; ``offen`` leaves out settled ones."""
        ...

    def settle_changes(self, ids: Sequence[int], am: date | None) -> None:
        """Mark changes as dealt with, or with None as open again."""
        ...

    def links(self) -> tuple[Link, ...]:
        """Citations as they were tied last."""
        ...

    def put_links(self, links: Sequence[Link], stand: str | None = None) -> None:
        """Replace all ties; ``stand`` is what they were tied to (``documents_stand``), None if only a note changed."""
        ...

    def links_stand(self) -> str:
        """What the ties were tied to last; "" = nothing yet."""
        ...

    def documents_stand(self) -> str:
        """Another one after every document that was switched or removed. Computed, so it cannot miss one."""
        ...

    def close(self) -> None:
        """Close files; a second call does nothing."""
        ...


# ---- vectors --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class VectorState:
    """How far the vectors are.

    Attributes:
        model_id: embedder whose vectors answer; "" = none (keyword only).
        target_id: embedder that is being built; equal to ``model_id`` when nothing is to be done.
        done, total: texts with a vector of ``target_id``, and all.
        index: ``chroma``, ``brute force`` or ``""``.
        hinweis: German sentence if something is wrong („Index beschädigt, wird neu gebaut“); "" otherwise.
    """

    model_id: str
    target_id: str
    done: int
    total: int
    index: str
    hinweis: str = ""


class Embedder(Protocol):
    """Turns texts into vectors; may live in another process."""

    @property
    def model_id(self) -> str:
        """Name and fingerprint of the weights; stored with every vector."""
        ...

    @property
    def dimension(self) -> int:
        """Numbers per vector."""
        ...

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """One row per text.

        Raises:
            KnownError: the model could not be loaded or its process died.
        """
        ...

    def embed_query(self, text: str) -> Vectors:
        """One row; some models treat questions otherwise than passages.

        Raises:
            KnownError: as above.
        """
        ...

    def close(self) -> None:
        """End the process if there is one."""
        ...


@dataclass(frozen=True, slots=True)
class ModelPick:
    """Which embedding model is chosen.

    Attributes:
        folder: its folder; None = no vectors.
        mitgeliefert: nobody chose; it is the one that comes with the program (if that is there).
        vorher: folder of the model chosen before; its vectors may still answer.
    """

    folder: Path | None
    mitgeliefert: bool = False
    vorher: Path | None = None


class ModelChoice(Protocol):
    """Keeps which embedding model is chosen, and opens models."""

    def pick(self) -> ModelPick:
        """What is chosen."""
        ...

    def open(self, folder: Path) -> Embedder:
        """The embedder of a folder.

        Raises:
            InputError: the folder is gone or holds no model; what is missing is named.
        """
        ...

    def choose(self, model: Path | None) -> None:
        """Keep another choice; None = no vectors.

        Raises:
            InputError: the folder holds no model; nothing was changed.
            StoreError: the choice cannot be written.
        """
        ...

    def choose_shipped(self) -> None:
        """Back to the model that comes with the program.

        Raises:
            StoreError: the choice cannot be written.
        """
        ...


class VectorIndex(Protocol):
    """Vectors of all visible chunks: BLOBs in SQLite (the truth), Chroma (fast, disposable), brute force meanwhile."""

    def answering(self) -> str:
        """Model whose vectors answer; "" = none. Cheap, unlike ``state``."""
        ...

    def state(self) -> VectorState:
        """How far the vectors are."""
        ...

    def target(self, model_id: str, dimension: int) -> None:
        """From now on build vectors of this model; the old ones answer until the new ones are complete. "" = none."""
        ...

    def missing(self, limit: int) -> tuple[tuple[str, str], ...]:
        """Up to ``limit`` (key, text for the embedder) without a vector of the target model.

        The key stands for the chunk's hash together with what is embedded with it (law, title).
        """
        ...

    def put(self, keys: Sequence[str], vectors: Vectors) -> None:
        """Store vectors of the target model under keys of ``missing``; when none is missing any more they take over."""
        ...

    def build(self, progress: Callable[[str, int, int], None]) -> None:
        """Bring Chroma in line with SQLite: probe, add, delete, rebuild if damaged. Cancellable by ``progress``."""
        ...

    def search(self, vector: Vectors, filters: SearchFilter, limit: int) -> tuple[Ranked, ...]:
        """Nearest visible chunks by cosine (score = cosine); empty if no model answers."""
        ...

    def similarity(self, vector: Vectors, chunk_ids: Sequence[str]) -> tuple[float, ...]:
        """Cosine to each of these chunks; 0 where there is no vector."""
        ...


class TextSimilarity(Protocol):
    """How alike texts are, letter by letter; for finding reworded passages again."""

    def scores(
        self, text: str, candidates: Sequence[str], *, cutoff: float, excerpt: bool = False
    ) -> tuple[float, ...]:
        """0–1 for each candidate, 1 = the same.

        Args:
            text: the wording looked for.
            candidates: the wordings it may have become.
            cutoff: what scores less may be given as 0; the higher, the faster.
            excerpt: ``text`` need only be a part of the candidate; 1 = it stands in it as it is.
        """
        ...


class GesetzesKatalog(Protocol):
    """Names of laws and words of the search, shipped as data."""

    def gesetzesnamen(self) -> Gesetzesnamen:
        """Citation forms, full names and aliases of laws."""
        ...

    def suchwoerter(self) -> Suchwoerter:
        """Synonyms, lay words and stop words."""
        ...

    def suchgewichte(self) -> Suchgewichte:
        """How the search orders what it finds."""
        ...
