"""``Sicherungsablage`` over the backup folder of a library: works while it is open, closed, damaged or gone."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Engine

from app.adapters.store import backup as backups
from app.adapters.store import journal_rows, schema, sqlite
from app.adapters.store.connection import engine
from app.adapters.store.faults import damaged, translated
from app.adapters.store.files import BACKUP_FOLDER, replace_durably
from app.adapters.store.schluessel import Schluesselbund
from app.dateien import MAX_SETTINGS, PRIVATE, read_plain, replace_file, replace_json
from app.errors import InputError, KennwortError, NotFoundError, StoreError
from app.ports import Uhr
from app.ports_sicherung import DOKUMENTE, Altersklasse, Dokumentverweis, Kopf, Sicherung

RESTORED = "wiederhergestellt.json"
"""Says when a backup was last put in the place of the library: older backups may know another course of things."""

_REPLACED = re.compile(r"ersetzt-(\d{8}T\d{6})Z(?:-\d+)?\.sqlite3")
_STAMP = "%Y%m%dT%H%M%S"
_CLASSES = (Altersklasse.STUNDE, Altersklasse.TAG, Altersklasse.WOCHE)
"""In the order of ``backup.KEEP``."""


class SqliteSicherungen:
    """The kept copies of the library in ``basedir``.

    Args:
        basedir: folder of the library.
        uhr: gives the instant of a restoration.
        keys: keys given in this run, for encrypted copies.
    """

    def __init__(self, basedir: Path, uhr: Uhr, keys: Schluesselbund | None = None) -> None:
        self._basedir = basedir
        self._uhr = uhr
        self._keys = Schluesselbund() if keys is None else keys

    @property
    def folder(self) -> Path | None:
        """Where they lie."""
        return self._basedir / BACKUP_FOLDER

    def backups(self) -> tuple[Sicherung, ...]:
        """Backups and replaced libraries, newest first."""
        made = backups.list_backups(self._basedir)
        classes = age_classes([b.at for b in made], self._uhr.now())
        found = [Sicherung(b.path, b.at, b.size, classes[b.at], _documents_of(b.path).is_dir()) for b in made]
        folder = self._basedir / BACKUP_FOLDER
        for path in folder.glob("ersetzt-*.sqlite3") if folder.is_dir() else ():
            match = _REPLACED.fullmatch(path.name)
            if match is not None and path.is_file():
                at = datetime.strptime(match[1], _STAMP).replace(tzinfo=UTC)
                found.append(Sicherung(path, at, path.stat().st_size, Altersklasse.ERSETZT))
        return tuple(sorted(found, key=lambda s: (s.at, len(s.path.name), s.path.name), reverse=True))

    def verify(self, path: Path) -> None:
        """Check a copy: version, pages, keys, journal; see ``backup.verify_file``."""
        backups.verify_file(path, backups.key_of(path, self._keys))

    def unlock(self, path: Path, secret: str) -> None:
        """Give the Kennwort of a copy; see ``schema.unlock``."""
        try:
            schema.unlock(path, secret, self._keys)
        except KennwortError as error:  # who restores a backup is not helped by being sent to the backups
            raise KennwortError(
                f"Das Kennwort passt nicht zur Sicherung „{path.name}“, oder die Datei ist beschädigt.",
                "Prüfen Sie Feststelltaste und Tastaturbelegung und geben Sie das Kennwort noch einmal ein, das galt, "
                "als sie entstand. Sind Sie sicher, dass es stimmt, so wählen Sie eine andere Sicherung.",
                error.feld,
            ) from error

    def documents(self, path: Path) -> tuple[Dokumentverweis, ...]:
        """The files that the Akten in a copy name, whatever program wrote it.

        Raises:
            StoreError: it cannot be read.
        """
        made = self._engine(path)
        try:
            with translated(path), made.connect() as connection:
                rows = connection.exec_driver_sql("SELECT data FROM akten ORDER BY position").scalars().all()
            return tuple(reference for row in rows for reference in _references(json.loads(row)))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise damaged(path) from error
        finally:
            made.dispose()

    def copy(self, path: Path, folder: Path) -> Path:
        """Copy a backup into another folder, byte by byte: a stick or a network drive need not be able to lock.

        Raises:
            InputError: the folder is that of the library.
            StoreError: nothing is left there.
        """
        if folder.resolve().is_relative_to(self._basedir.resolve()):
            raise InputError(
                f"„{folder}“ gehört zur Bibliothek.",
                "Wählen Sie einen Ordner außerhalb, am besten auf einem anderen Datenträger.",
            )
        with translated(folder):
            folder.mkdir(parents=True, exist_ok=True)
            target = _free(folder, path.name)
            temporary = target.with_name(target.name + ".neu")
            try:
                shutil.copyfile(path, temporary)
                with suppress(OSError):  # a stick may know no rights
                    temporary.chmod(0o600)
                replace_durably(temporary, target)
                if _sum(target) != _sum(path):
                    target.unlink()
                    raise StoreError(
                        f"Die Kopie in „{folder}“ ist nicht gleich der Sicherung.",
                        "Der Datenträger ist vermutlich schadhaft; verwenden Sie einen anderen.",
                    )
            finally:
                temporary.unlink(missing_ok=True)
        return target

    def restore(self, path: Path) -> Path | None:
        """Put a copy in the place of the library; see ``sqlite.restore``. When and from what is noted.

        Raises:
            AlreadyRunningError: somebody has the library open.
            NotFoundError, StoreError: the library is as before.
        """
        note = self._basedir / BACKUP_FOLDER / RESTORED
        now = self._uhr.now().astimezone(UTC).replace(microsecond=0)
        with translated(note):
            note.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            before = note.read_bytes() if note.is_file() else None
            # noted before: without the note newer backups would later look as if entries had been cut off
            replace_json(note, {"am": now.isoformat(), "aus": path.name})
        try:
            kept = sqlite.restore(self._basedir, path, self._uhr, self._keys)
        except BaseException:
            with translated(note):
                if before is None:
                    note.unlink(missing_ok=True)
                else:
                    replace_file(note, before, PRIVATE)
            raise
        return None if kept == path else kept

    def restored_at(self) -> datetime | None:
        """Instant of the last restoration as noted, else by the newest replaced library."""
        note = self._basedir / BACKUP_FOLDER / RESTORED
        times = [s.at for s in self.backups() if s.klasse is Altersklasse.ERSETZT]
        with suppress(OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError):
            noted = json.loads(read_plain(note, MAX_SETTINGS))
            times.append(datetime.fromisoformat(noted["am"]).astimezone(UTC))
        return max(times, default=None)

    def heads(self) -> tuple[Kopf, ...]:
        """Last journal entries of the readable backups made since the last restoration, newest first."""
        since = self.restored_at()
        found = []
        for backup in backups.list_backups(self._basedir):
            if since is None or backup.at > since:
                with suppress(StoreError):  # what is damaged says nothing; „verify“ names it
                    found.append(Kopf(backup.path, backup.at, *self._head(backup.path)))
        return tuple(found)

    def _head(self, path: Path) -> tuple[int, str]:
        made = self._engine(path)
        try:
            with translated(path), made.connect() as connection:
                return journal_rows.head(connection)
        finally:
            made.dispose()

    def _engine(self, path: Path) -> Engine:
        key = backups.key_of(path, self._keys)
        schema.refuse_foreign_or_newer(path, key)
        return engine(path, "read", key=key)


class KeineSicherungen:
    """``Sicherungsablage`` of a library on a server, whose administrator backs it up."""

    @property
    def folder(self) -> Path | None:
        """None: there is no place of ours."""
        return None

    def backups(self) -> tuple[Sicherung, ...]:
        """None."""
        return ()

    def verify(self, path: Path) -> None:
        """There is nothing to check.

        Raises:
            NotFoundError: always.
        """
        raise _no_backups(path)

    def unlock(self, path: Path, _secret: str) -> None:
        """There is nothing to open.

        Raises:
            NotFoundError: always.
        """
        raise _no_backups(path)

    def documents(self, path: Path) -> tuple[Dokumentverweis, ...]:
        """There is nothing to read.

        Raises:
            NotFoundError: always.
        """
        raise _no_backups(path)

    def copy(self, path: Path, folder: Path) -> Path:
        """There is nothing to copy.

        Raises:
            NotFoundError: always.
        """
        raise _no_backups(folder / path.name)

    def restore(self, path: Path) -> Path | None:
        """There is nothing to restore.

        Raises:
            NotFoundError: always.
        """
        raise _no_backups(path)

    def restored_at(self) -> datetime | None:
        """Unknown here."""
        return None

    def heads(self) -> tuple[Kopf, ...]:
        """None."""
        return ()


def _no_backups(path: Path) -> NotFoundError:
    return NotFoundError(
        f"„{path}“ ist keine Sicherung dieser Bibliothek: Sie liegt auf einem Datenbankserver und wird dort gesichert.",
        "Wenden Sie sich an die Person, die den Server betreut.",
    )


def age_classes(times: Iterable[datetime], now: datetime) -> dict[datetime, Altersklasse]:
    """As what each backup is kept; the finest class counts."""
    every = sorted(set(times), reverse=True)
    past = [time for time in every if time <= now]
    classes = {time: Altersklasse.BLEIBT if time > now else Altersklasse.WOCHE for time in every}
    for klasse, (period, count) in reversed(list(zip(_CLASSES, backups.KEEP, strict=True))):
        newest: dict[object, datetime] = {}
        for time in past:
            newest.setdefault(period(time), time)
        classes.update(dict.fromkeys(list(newest.values())[:count], klasse))
    return classes | {time: Altersklasse.STUNDE for time in past if now - time < backups.FRESH}


def _references(akte: dict[str, Any]) -> Iterable[Dokumentverweis]:
    for dokument in akte["dokumente"]:
        yield Dokumentverweis(
            str(akte["id"]),
            str(akte["kurzrubrum"]),
            str(dokument["datei"]),
            str(dokument["titel"]),
            dokument.get("sha256"),
        )


def _documents_of(backup: Path) -> Path:
    return backup.with_name(backup.name.removesuffix(".sqlite3") + DOKUMENTE)


def _free(folder: Path, name: str) -> Path:
    stem, number, path = name.removesuffix(".sqlite3"), 1, folder / name
    while path.exists() or _documents_of(path).exists():
        number += 1
        path = folder / f"{stem}-{number}.sqlite3"
    return path


def _sum(path: Path) -> bytes:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").digest()
