"""The Akten: reading from JSON, documents, deleting (spec 2; spec 6, points 2 and 4)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from pathlib import Path

import pydantic

from app.domain.kanzlei.akte import Akte, Dokument
from app.eingabe import json_ort, problems_of, read_json, show_value
from app.errors import InputError, KnownError, NotFoundError, Problem
from app.messages import AddDokument, ChangeSet, Command, DeleteAkte, ImportAkte, SaveAkte
from app.ports import Dokumentablage, Dokumentleser, Ids, Store, Uhr

_BERICHTIGEN = (
    "Berichtigen Sie die genannten Stellen und lesen Sie die Akte noch einmal ein; es wurde nichts übernommen."
)


def load_akte(path: Path) -> Akte:
    """Read an Akte from a JSON file without storing it.

    Raises:
        InputError: not readable, no JSON, or no Akte; every place is named.
    """
    data = read_json(path)
    try:
        return Akte.model_validate(data)
    except pydantic.ValidationError as error:
        problems = problems_of(error, lambda loc: json_ort(data, loc))
        raise InputError(f"„{path.name}“ ist keine gültige Akte.", _BERICHTIGEN, probleme=problems) from error


@dataclass(frozen=True)
class _Found:
    """A document beside the JSON file, already read once."""

    dokument: Dokument
    source: Path
    seiten: int


def sources_beside(akte: Akte, path: Path, leser: Dokumentleser) -> dict[str, Path]:
    """Document id → file beside the JSON file ``path`` the Akte was read from; nothing is copied.

    Raises:
        InputError: a document is missing, unreadable or not the one meant; every place is named.
    """
    return {found.dokument.id: found.source for found in _documents_beside(akte, path, leser)}


class AktenService:
    """Use cases around Akten.

    Args:
        store: the library.
        ablage: where documents are kept.
        leser: reads documents, here for their number of pages.
        ids: identifiers of new documents.
        uhr: today.
    """

    def __init__(self, store: Store, ablage: Dokumentablage, leser: Dokumentleser, ids: Ids, uhr: Uhr) -> None:
        self._store = store
        self._ablage = ablage
        self._leser = leser
        self._ids = ids
        self._uhr = uhr

    def akten(self) -> tuple[Akte, ...]:
        """All Akten in order of creation."""
        with self._store.read() as repositories:
            return repositories.akten.all()

    def akte(self, id_: str) -> Akte:
        """One Akte.

        Raises:
            NotFoundError: there is none of that id.
        """
        with self._store.read() as repositories:
            return _existing(repositories.akten.get(id_), id_)

    def heute(self, id_: str) -> date:
        """The day that counts as today in an Akte: its Stichtag (training files) or the calendar day.

        Raises:
            NotFoundError: there is none of that id.
        """
        return self.akte(id_).stichtag or self._uhr.today()

    def save(self, command: SaveAkte) -> ChangeSet:
        """Create or replace an Akte as a whole.

        Raises:
            StoreError: nothing was written.
        """
        return self._put(command, command.akte)

    def import_json(self, command: ImportAkte) -> ChangeSet:
        """Create or replace an Akte from a JSON file, with its documents; all or nothing.

        Documents are looked up beside the JSON file and read before anything is copied. If storing fails after
        that, copies may remain that no Akte mentions; the next attempt uses them again.

        Raises:
            InputError: the JSON or a document is wrong or missing; every place is named.
            StoreError: nothing was written.
        """
        akte = load_akte(command.path)
        dokumente = [self._stored(akte.id, found) for found in _documents_beside(akte, command.path, self._leser)]
        return self._put(command, _changed(akte, tuple(dokumente)))

    def add_dokument(self, command: AddDokument) -> ChangeSet:
        """Copy a file into an Akte.

        Raises:
            NotFoundError: there is no such Akte.
            InputError: the file is missing, empty, no file or not readable, or the title is unfit.
            StoreError: nothing was written.
        """
        akte = self.akte(command.akte_id)
        seiten = _pages(self._leser, command.path)
        try:  # the title is checked before anything is copied; the name of the copy follows
            dokument = Dokument(
                id=self._ids.new("dok"), titel=command.titel, art=command.art, datei="folgt", seiten=seiten
            )
        except pydantic.ValidationError as error:
            problems = problems_of(error, lambda loc: ".".join(map(str, loc)))
            raise InputError(
                "Die Angaben zum Dokument sind unvollständig.", "Berichtigen Sie sie.", "titel", problems
            ) from error
        datei, digest = self._ablage.put(akte.id, command.path, command.path.name)
        dokument = dokument.model_copy(update={"datei": datei, "sha256": digest})
        with self._store.unit_of_work(command) as work:
            akte = _existing(work.akten.get(akte.id), akte.id)
            work.akten.put(_changed(akte, (*akte.dokumente, dokument)))
            return work.commit()

    def delete(self, command: DeleteAkte) -> ChangeSet:
        """Delete an Akte with its conversations and drafts; undo brings all of it back, so the files stay.

        Raises:
            NotFoundError: there is no such Akte.
            StoreError: nothing was written.
        """
        with self._store.unit_of_work(command) as work:
            _existing(work.akten.get(command.akte_id), command.akte_id)
            for draft in work.drafts.all():
                if draft.akte_id == command.akte_id:
                    work.drafts.delete(draft.id)
            for conversation in work.conversations.all():
                if conversation.akte_id == command.akte_id:
                    work.conversations.delete(conversation.id)
            work.akten.delete(command.akte_id)
            return work.commit()

    def dokument_pfad(self, akte_id: str, dokument_id: str) -> Path:
        """Where a document of an Akte lies.

        Raises:
            NotFoundError: there is no such Akte, document or file.
        """
        for dokument in self.akte(akte_id).dokumente:
            if dokument.id == dokument_id:
                return self._ablage.path(akte_id, dokument.datei)
        raise NotFoundError(f"Die Akte {akte_id} hat kein Dokument {dokument_id}.", "Wählen Sie ein anderes Dokument.")

    def _put(self, command: Command, akte: Akte) -> ChangeSet:
        with self._store.unit_of_work(command) as work:
            work.akten.put(akte)
            return work.commit()

    def _stored(self, akte_id: str, found: _Found) -> Dokument:
        datei, digest = self._ablage.put(akte_id, found.source, found.source.name)
        return found.dokument.model_copy(update={"datei": datei, "sha256": digest, "seiten": found.seiten})


def _documents_beside(akte: Akte, path: Path, leser: Dokumentleser) -> list[_Found]:
    found: list[_Found] = []
    problems: list[Problem] = []
    for number, dokument in enumerate(akte.dokumente):
        ort = f"$.dokumente[{number}].datei"
        try:
            source = _beside(path, dokument.datei)
            _same_content(source, dokument)
            found.append(_Found(dokument, source, _pages(leser, source)))
        except _UnfitError as unfit:
            problems.append(Problem(ort, unfit.gefunden, unfit.erwartet))
        except KnownError as error:
            problems.append(Problem(ort, f"{show_value(dokument.datei)} – {error.text}", "ein lesbares Dokument"))
    if problems:
        raise InputError(
            f"Dokumente zu „{path.name}“ fehlen oder sind nicht lesbar.", _BERICHTIGEN, None, tuple(problems)
        )
    return found


class _UnfitError(Exception):
    """A document of the JSON cannot be taken; becomes a ``Problem``."""

    def __init__(self, gefunden: str, erwartet: str) -> None:
        super().__init__(gefunden)
        self.gefunden = gefunden
        self.erwartet = erwartet


def _beside(path: Path, datei: str) -> Path:
    folder = path.resolve().parent
    source = (folder / datei.replace("\\", "/")).resolve()
    if not source.is_relative_to(folder):
        raise _UnfitError(
            f"{show_value(datei)} führt aus dem Ordner der Akte heraus", "eine Datei neben der JSON-Datei"
        )
    if not source.is_file():
        raise _UnfitError(f"{show_value(datei)}, die Datei fehlt", f"eine Datei in „{folder}“")
    return source


def _same_content(source: Path, dokument: Dokument) -> None:
    if dokument.sha256 is None:
        return
    digest = sha256()
    try:
        with source.open("rb") as file:
            while chunk := file.read(1024 * 1024):
                digest.update(chunk)
    except OSError as error:
        raise _UnfitError(f"{show_value(dokument.datei)}, nicht lesbar", "Leserechte an der Datei") from error
    if digest.hexdigest() != dokument.sha256:
        raise _UnfitError(
            f"{show_value(dokument.datei)} mit Prüfsumme {digest.hexdigest()}",
            f"den Inhalt mit der Prüfsumme {dokument.sha256}",
        )


def _pages(leser: Dokumentleser, path: Path) -> int:
    return max(1, len(leser.read(path).seiten))


def _existing(akte: Akte | None, id_: str) -> Akte:
    if akte is None:
        raise NotFoundError(f"Die Akte {id_} gibt es nicht (mehr).", "Wählen Sie eine andere Akte.")
    return akte


def _changed(akte: Akte, dokumente: tuple[Dokument, ...]) -> Akte:
    return Akte.model_validate(akte.model_dump() | {"dokumente": dokumente})
