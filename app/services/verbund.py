"""Going over to a library on a server of the Kanzlei, and back to that of this computer (spec 6, last part)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from app.arbeitsplatz import Arbeitsplatz, read_written, write_arbeitsplatz
from app.errors import InputError, KnownError
from app.ports import Progress
from app.ports_sicherung import Dokumentverweis
from app.ports_verbund import Bibliotheksumzug, Dokumentumzug, Serverstand, Suchserver, Uebernahme


@dataclass(frozen=True)
class Verbundlage:
    """How a desk is connected.

    Attributes:
        basedir: folder of this computer.
        geschrieben: what its file says.
        befehlszeile: what was named when the program was started; it goes before the file.
    """

    basedir: Path
    geschrieben: Arbeitsplatz
    befehlszeile: Arbeitsplatz


@dataclass(frozen=True)
class Verbundpruefung:
    """What was found at the places that a desk names; the faults in German, each None if there is none.

    Attributes:
        platz: what was looked at.
        server: what lies at the address of the database; None: none was named, or it cannot be used.
        fehler: why the library cannot be used; so for the documents and for the search server.
        chroma: version of the search server; empty: none was named, or it does not answer.
    """

    platz: Arbeitsplatz
    server: Serverstand | None = None
    fehler: KnownError | None = None
    dokumente_fehler: KnownError | None = None
    chroma: str = ""
    chroma_fehler: KnownError | None = None

    @property
    def brauchbar(self) -> bool:
        """Whether the desk can work with it; the search server may be away."""
        return self.fehler is None and self.dokumente_fehler is None


@dataclass(frozen=True)
class Umzugsbericht:
    """What was transferred.

    Attributes:
        uebernahme: the library.
        dokumente: how many files were copied; the others lay there already.
        fehlend: files that the Akten name and that lie neither here nor there.
    """

    uebernahme: Uebernahme
    dokumente: int
    fehlend: tuple[Dokumentverweis, ...]


class VerbundService:
    """Looks at places, keeps the choice, carries a library over.

    Args:
        basedir: folder of this computer.
        befehlszeile: what was named when the program was started.
        umzug: both libraries.
        dokumente: both folders of documents.
        suchserver: asks the Chroma server.
    """

    def __init__(
        self,
        basedir: Path,
        befehlszeile: Arbeitsplatz,
        umzug: Bibliotheksumzug,
        dokumente: Dokumentumzug,
        suchserver: Suchserver,
    ) -> None:
        self._basedir = basedir
        self._befehlszeile = befehlszeile
        self._umzug = umzug
        self._dokumente = dokumente
        self._suchserver = suchserver

    def lage(self) -> Verbundlage:
        """How this desk is connected.

        Raises:
            InputError: its file cannot be read.
        """
        return Verbundlage(self._basedir, read_written(self._basedir), self._befehlszeile)

    def pruefe(self, platz: Arbeitsplatz) -> Verbundpruefung:
        """Look at every place that is named; what is wrong is told, not raised."""
        server, fehler = None, None
        try:
            platz.checked("Angaben")
            if platz.bibliothek:
                server = self._umzug.look(platz.bibliothek)
        except KnownError as error:
            fehler = error
        found = Verbundpruefung(platz, server)
        if isinstance(fehler, InputError) and fehler.feld == "dokumente":
            found = replace(found, dokumente_fehler=fehler)
        elif isinstance(fehler, InputError) and fehler.feld == "chroma":
            found = replace(found, chroma_fehler=fehler)
        else:
            found = replace(found, fehler=fehler)
        if platz.dokumente and found.dokumente_fehler is None:
            found = replace(found, dokumente_fehler=_fault(self._dokumente.refuse_unwritable, Path(platz.dokumente)))
        if platz.chroma and found.chroma_fehler is None:
            try:
                found = replace(found, chroma=self._suchserver.version(platz.chroma))
            except KnownError as error:
                found = replace(found, chroma_fehler=error)
        return found

    def schreibe(self, platz: Arbeitsplatz) -> None:
        """Keep the choice; it holds from the next opening on.

        Raises:
            InputError: it cannot be used.
            StoreError: it could not be written; what stood there stands there still.
        """
        write_arbeitsplatz(self._basedir, platz.checked("Angaben"))

    def dokumente_voraus(self, platz: Arbeitsplatz, progress: Progress) -> int:
        """Copy the documents already, while the library here is still open; ``uebertrage`` copies what is added later.

        Raises:
            KnownError, OperationCancelled: see ``Dokumentumzug.copy``.
        """
        return self._dokumente.copy(self._basedir, Path(platz.dokumente), progress)

    def uebertrage(self, platz: Arbeitsplatz, progress: Progress) -> Umzugsbericht:
        """Carry the library of this computer to the server, documents first; it stays here as it is.

        Raises:
            KnownError: nothing of the library was copied.
            OperationCancelled: the same.
        """
        _refuse_local(platz)
        folder = Path(platz.dokumente)
        copied = self._dokumente.copy(self._basedir, folder, progress)
        taken = self._umzug.send(platz.bibliothek, progress)
        return Umzugsbericht(taken, copied, self._dokumente.missing(folder, taken.dokumente))

    def hole(self, platz: Arbeitsplatz, progress: Progress) -> Umzugsbericht:
        """Carry the library of the server here, documents first; the one that lay here is kept among the backups.

        Raises:
            KnownError: the library here is as before.
            OperationCancelled: the same.
        """
        _refuse_local(platz)
        copied = self._dokumente.copy(Path(platz.dokumente), self._basedir, progress)
        taken = self._umzug.fetch(platz.bibliothek, progress)
        return Umzugsbericht(taken, copied, self._dokumente.missing(self._basedir, taken.dokumente))


def _refuse_local(platz: Arbeitsplatz) -> None:
    platz.checked("Angaben")
    if not platz.bibliothek:
        raise InputError(
            "Es ist keine gemeinsame Bibliothek genannt.",
            "Nennen Sie sie mit --bibliothek und den Ordner der Dokumente mit --dokumente.",
            feld="bibliothek",
        )


def _fault(look: Callable[[Path], None], folder: Path) -> KnownError | None:
    try:
        look(folder)
    except KnownError as error:
        return error
    return None
