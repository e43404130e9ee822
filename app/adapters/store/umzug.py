"""``Bibliotheksumzug``: the library of this computer to a server of the Kanzlei, and back (spec 6, last part)."""

from __future__ import annotations

import shutil
from pathlib import Path

from app.adapters.store.backup import key_of
from app.adapters.store.connection import BUSY_MS
from app.adapters.store.faults import translated
from app.adapters.store.files import DATABASE_NAME
from app.adapters.store.postgres.look import look
from app.adapters.store.postgres.store import PostgresStore
from app.adapters.store.schema import create, fold
from app.adapters.store.schluessel import Schluesselbund
from app.adapters.store.sicherungen import SqliteSicherungen
from app.adapters.store.sql import SqlStore
from app.adapters.store.sqlite import SqliteStore
from app.adapters.store.uebernahme import Umfang
from app.errors import NotFoundError
from app.ports import Progress, Uhr
from app.ports_sicherung import Dokumentverweis
from app.ports_verbund import Serverstand, Uebernahme

_FOLDER = "umzug.neu"
"""Where a library from a server is put together, in the folder of the one that it replaces."""


class SqlUmzug:
    """Between the library in ``basedir`` and one on a server.

    Args:
        basedir: folder of the library of this computer.
        uhr: gives the instant of a replacement.
        keys: keys given in this run, for an encrypted library.
    """

    def __init__(self, basedir: Path, uhr: Uhr, keys: Schluesselbund | None = None) -> None:
        self._basedir = basedir
        self._uhr = uhr
        self._keys = Schluesselbund() if keys is None else keys

    def look(self, url: str) -> Serverstand:
        """What lies at an address; see ``postgres.look``."""
        return look(url)

    def send(self, url: str, progress: Progress) -> Uebernahme:
        """Copy the library to the server; nobody else writes it meanwhile, and it stays as it is.

        Raises:
            AlreadyRunningError, KennwortError, StoreError: nothing was copied.
            NotFoundError: there is no library here.
        """
        if not (self._basedir / DATABASE_NAME).is_file():
            raise NotFoundError(
                f"In „{self._basedir}“ gibt es keine Bibliothek, die übertragen werden könnte.",
                "Nennen Sie den Ordner der Bibliothek mit --basedir.",
            )
        with (
            SqliteStore(self._basedir, self._uhr, "", keys=self._keys) as here,
            PostgresStore(url, self._uhr, "") as there,
        ):
            return _taken(there.take_over(here, progress), there)

    def fetch(self, url: str, progress: Progress) -> Uebernahme:
        """Copy the library of the server here; it has the Kennwort of the one it replaces, or none.

        Raises:
            AlreadyRunningError, KennwortError, StoreError: everything is as before.
        """
        database = self._basedir / DATABASE_NAME
        folder = self._basedir / _FOLDER
        fresh = folder / DATABASE_NAME
        key = key_of(database, self._keys)
        with translated(folder):
            shutil.rmtree(folder, ignore_errors=True)  # a killed run left it
            folder.mkdir(mode=0o700, parents=True)
        try:
            create(fresh, key)
            with (
                PostgresStore(url, self._uhr, "", readonly=True) as there,
                SqliteStore(folder, self._uhr, "", keys=self._keys) as here,
            ):
                taken = _taken(here.take_over(there, progress), here)
            with translated(fresh):
                fold(fresh, key, BUSY_MS)
            kept = SqliteSicherungen(self._basedir, self._uhr, self._keys).restore(fresh)
            return Uebernahme(taken.eintraege, taken.datensaetze, taken.dokumente, kept)
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def _taken(extent: Umfang, store: SqlStore) -> Uebernahme:
    with store.read() as view:
        named = tuple(
            Dokumentverweis(akte.id, akte.kurzrubrum, dokument.datei, dokument.titel, dokument.sha256)
            for akte in view.akten.all()
            for dokument in akte.dokumente
        )
    return Uebernahme(extent.eintraege, extent.datensaetze, named)
