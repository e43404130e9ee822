"""Backups: one whenever the newest is older than an hour, checks, copies elsewhere, restoration (spec 6, point 3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from app.errors import InputError, KnownError, NotFoundError
from app.ports import Progress, Store, Uhr
from app.ports_sicherung import Altersklasse, Dokumentsicherung, Dokumentverweis, Sicherung, Sicherungsablage

ABSTAND = timedelta(hours=1)
NEUESTE = "neueste"
"""Names the newest backup."""


@dataclass(frozen=True)
class Uebersicht:
    """What there is.

    Attributes:
        folder: where the backups lie; None: the library keeps none of its own.
        sicherungen: newest first.
        restored_at: when one was last put in the place of the library.
    """

    folder: Path | None
    sicherungen: tuple[Sicherung, ...]
    restored_at: datetime | None = None


@dataclass(frozen=True)
class Pruefung:
    """How a check of a backup went: when, what is wrong with it (None: nothing)."""

    path: Path
    at: datetime
    fehler: KnownError | None


@dataclass(frozen=True)
class Kopie:
    """A backup elsewhere, and how many documents lie beside it."""

    path: Path
    dokumente: int


@dataclass(frozen=True)
class Wiederherstellung:
    """What a restoration did.

    Attributes:
        quelle: the backup.
        ersetzt: where the replaced library is kept; None if there was none.
        zurueckgeholt: documents that were missing and came back with the backup.
        fehlend: documents that the restored library names and that are nowhere.
    """

    quelle: Path
    ersetzt: Path | None
    zurueckgeholt: int
    fehlend: tuple[Dokumentverweis, ...]


@dataclass(frozen=True)
class Journalvergleich:
    """The journal beside what backups say of it: how many were compared, since when, what does not fit (German)."""

    verglichen: int
    seit: datetime | None
    fehler: tuple[str, ...]


class SicherungService:
    """Makes, checks, copies and restores backups.

    Args:
        store: gives the library; asked only where it must be open, so that the rest works when it cannot be.
        uhr: the clock.
        ablage: the kept copies.
        dokumente: the files of the Akten beside them.
    """

    def __init__(
        self, store: Callable[[], Store], uhr: Uhr, ablage: Sicherungsablage, dokumente: Dokumentsicherung
    ) -> None:
        self._store = store
        self._uhr = uhr
        self._ablage = ablage
        self._dokumente = dokumente

    def overview(self) -> Uebersicht:
        """All backups, newest first."""
        return Uebersicht(self._ablage.folder, tuple(self._ablage.backups()), self._ablage.restored_at())

    def run_if_due(self) -> Path | None:
        """A verified backup if there is none of the last hour, else None; what lies on a server is backed up there.

        Raises:
            StoreError: the backup could not be written; the library itself is untouched.
        """
        if self._ablage.folder is None:
            return None
        newest = self._store().last_backup()
        if newest is not None and self._uhr.now() - newest < ABSTAND:
            return None
        return self.make()

    def make(self) -> Path:
        """A verified backup now, with the files of the Akten where the disk can keep them without copying.

        Raises:
            InputError: the library keeps no backups of its own.
            StoreError: the backup could not be written; the library itself is untouched.
        """
        self._refuse_impossible()
        path = self._store().backup()
        self._dokumente.prune()
        self._dokumente.keep(path)
        return path

    def find(self, name: str) -> Path:
        """The backup that ``name`` means: ``neueste``, a name from the list, or a path.

        Raises:
            NotFoundError: there is none.
        """
        found = self._ablage.backups()
        if name.casefold() == NEUESTE:
            for sicherung in found:
                if sicherung.klasse is not Altersklasse.ERSETZT:
                    return sicherung.path
            raise NotFoundError("Es gibt noch keine Sicherung.", "Legen Sie eine an, oder geben Sie eine Datei an.")
        for sicherung in found:
            if name in (sicherung.path.name, sicherung.path.stem):
                return sicherung.path
        path = Path(name)
        if path.is_file():
            return path
        raise NotFoundError(
            f"Die Sicherung „{name}“ gibt es nicht.",
            f"Geben Sie „{NEUESTE}“, einen Namen aus der Liste der Sicherungen oder den Pfad einer Datei an.",
        )

    def verify(self, paths: Sequence[Path], progress: Progress) -> tuple[Pruefung, ...]:
        """Check backups one by one; damage is named, not raised.

        Raises:
            OperationCancelled: ``progress`` said so.
        """
        found = []
        for number, path in enumerate(paths):
            progress("Sicherungen prüfen", number, len(paths))
            try:
                self._ablage.verify(path)
            except KnownError as error:
                found.append(Pruefung(path, self._uhr.now(), error))
            else:
                found.append(Pruefung(path, self._uhr.now(), None))
        return tuple(found)

    def unlock(self, path: Path, kennwort: str) -> None:
        """Give the Kennwort of a backup that has another one than the library; it holds for this run.

        Raises:
            KennwortError: it does not fit, or the backup is damaged.
            NotFoundError, StoreError: there is no such backup, it is of a newer program.
        """
        self._ablage.unlock(path, kennwort)

    def copy_to(self, folder: Path, progress: Progress) -> Kopie:
        """A backup of the present state, with all documents, in a folder elsewhere.

        Raises:
            InputError: the folder is that of the library.
            StoreError: it could not be written; what the folder held is unchanged.
            OperationCancelled: ``progress`` said so; the copy of the library stays there without its documents.
        """
        self._refuse_impossible()
        progress("Bibliothek sichern", 0, 0)
        made = self.make()
        progress("Sicherung kopieren", 0, 0)
        path = self._ablage.copy(made, folder)
        return Kopie(path, self._dokumente.copy(path, progress))

    def restore(self, path: Path, progress: Progress) -> Wiederherstellung:
        """Put a backup in the place of the library, which nobody may have open; the replaced one is kept.

        Documents are brought back first: a file too many harms nobody, one too few does.

        Raises:
            NotFoundError, StoreError: the library is as before.
            OperationCancelled: the same.
        """
        self._refuse_impossible()
        progress("Sicherung prüfen", 0, 0)
        self._ablage.verify(path)
        named = self._ablage.documents(path)
        back, missing = self._dokumente.bring_back(path, named, progress)
        progress("Bibliothek ersetzen", 0, 0)
        return Wiederherstellung(path, self._ablage.restore(path), back, tuple(missing))

    def compare_journal(self) -> Journalvergleich:
        """Look in the journal for the last entry of each backup made since the last restoration.

        The hash chain alone cannot tell that entries at its end were cut off together with what they wrote.

        Raises:
            StoreError: the journal cannot be read.
        """
        heads, fehler = self._ablage.heads(), []
        for head in heads:
            if head.seq == 0:
                continue
            entries = self._store().journal(after=head.seq - 1, limit=1, images=False)
            if not entries or entries[0].seq != head.seq:
                what = f"der Eintrag {head.seq} fehlt, mit dem sie endet"
            elif entries[0].hash != head.hash:
                what = f"der Eintrag {head.seq} lautet dort anders"
            else:
                continue
            fehler.append(f"Sicherung „{head.sicherung.name}“: {what}")
        return Journalvergleich(len(heads), self._ablage.restored_at(), tuple(fehler))

    def _refuse_impossible(self) -> None:
        if self._ablage.folder is None:
            raise InputError(
                "Diese Bibliothek liegt auf einem Datenbankserver; sie wird dort gesichert, nicht von Satzwerk.",
                "Wenden Sie sich an die Person, die den Server betreut.",
            )
