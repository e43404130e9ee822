"""Stand-ins for the folder of backups and the files of the Akten beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from app.errors import KennwortError, KnownError, NotFoundError
from app.ports import Progress
from app.ports_sicherung import Altersklasse, Dokumentverweis, Kopf, Sicherung
from tests.fakes import FixedUhr, MemoryStore

FOLDER = Path("/bibliothek/sicherungen")
LETTER = Dokumentverweis("a1", "Berger ./. Nordlicht", "Kündigung.pdf", "Kündigung", None)


class FakeSicherungen:
    """Backups in memory; ``broken`` names those that are damaged."""

    def __init__(self, folder: Path | None = FOLDER, count: int = 0) -> None:
        self._folder = folder
        start = datetime(2026, 11, 4, 9, 15, tzinfo=UTC)
        self.found = [self.one(start - timedelta(hours=n)) for n in range(count)]
        self.broken: dict[Path, KnownError] = {}
        self.kennwort = ""
        self.restored: list[Path] = []
        self.named: tuple[Dokumentverweis, ...] = ()
        self.kopf: list[Kopf] = []
        self.at: datetime | None = None

    @staticmethod
    def one(at: datetime, klasse: Altersklasse = Altersklasse.STUNDE) -> Sicherung:
        word = "ersetzt" if klasse is Altersklasse.ERSETZT else "satzwerk"
        return Sicherung(FOLDER / f"{word}-{at:%Y%m%dT%H%M%S}Z.sqlite3", at, 1_400_000, klasse)

    @property
    def folder(self) -> Path | None:
        return self._folder

    def backups(self) -> Sequence[Sicherung]:
        return tuple(self.found)

    def verify(self, path: Path) -> None:
        if path in self.broken:
            raise self.broken[path]
        if path not in {s.path for s in self.found} and not path.is_file():
            raise NotFoundError(f"Die Sicherung „{path}“ gibt es nicht.")

    def unlock(self, path: Path, kennwort: str) -> None:
        if kennwort != self.kennwort:
            raise KennwortError("Das Kennwort passt nicht.", "Noch einmal.", "kennwort")
        self.broken.pop(path, None)

    def documents(self, path: Path) -> Sequence[Dokumentverweis]:
        return self.named

    def copy(self, path: Path, folder: Path) -> Path:
        return folder / path.name

    def restore(self, path: Path) -> Path | None:
        self.restored.append(path)
        return FOLDER / "ersetzt-20261104T101500Z.sqlite3"

    def restored_at(self) -> datetime | None:
        return self.at

    def heads(self) -> Sequence[Kopf]:
        return tuple(self.kopf)


class FakeDokumente:
    """Notes what is asked; ``missing`` are nowhere."""

    def __init__(self) -> None:
        self.kept: list[Path] = []
        self.pruned = 0
        self.missing: tuple[Dokumentverweis, ...] = ()

    def keep(self, backup: Path) -> bool:
        self.kept.append(backup)
        return True

    def prune(self) -> None:
        self.pruned += 1

    def copy(self, backup: Path, progress: Progress) -> int:
        progress("Dokumente der Akten", 0, 3)
        return 3

    def bring_back(
        self, backup: Path, named: Sequence[Dokumentverweis], progress: Progress
    ) -> tuple[int, Sequence[Dokumentverweis]]:
        progress("Dokumente der Akten", 0, len(named))
        return len(named) - len(self.missing), self.missing


class BackedStore(MemoryStore):
    """A store whose backups go into a ``FakeSicherungen``."""

    def __init__(self, uhr: FixedUhr, sicherungen: FakeSicherungen) -> None:
        super().__init__(uhr)
        self.clock = uhr
        self.sicherungen = sicherungen
        self.before_backup: Callable[[], None] = lambda: None

    def last_backup(self) -> datetime | None:
        return next((s.at for s in self.sicherungen.found), None)

    def backup(self) -> Path:
        self.before_backup()
        made = self.sicherungen.one(self.clock.now())
        self.sicherungen.found.insert(0, made)
        return made.path
