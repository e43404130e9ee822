"""Going over to a shared library: what was found is told, the choice is kept, documents go first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from app.arbeitsplatz import FILE_NAME, Arbeitsplatz
from app.errors import InputError, KnownError, StoreError
from app.ports import Progress
from app.ports_sicherung import Dokumentverweis
from app.ports_verbund import Serverstand, Uebernahme
from app.services.verbund import VerbundService

URL = "postgresql://satzwerk@server/satzwerk"
LETTER = Dokumentverweis("a1", "Berger ./. Nordlicht", "Kündigung.pdf", "Kündigung", None)


class Fakes:
    """Libraries, folders and search server at once; remembers in which order they were asked."""

    def __init__(self) -> None:
        self.stand = Serverstand("satzwerk auf server", "15.6", verschluesselt=True, eintraege=None, schema=None)
        self.faults: dict[str, KnownError] = {}
        self.did: list[str] = []

    def _do(self, what: str) -> None:
        if what in self.faults:
            raise self.faults[what]
        self.did.append(what)

    def look(self, _url: str) -> Serverstand:
        self._do("look")
        return self.stand

    def send(self, _url: str, _progress: Progress) -> Uebernahme:
        self._do("send")
        return Uebernahme(7, 30, (LETTER,))

    def fetch(self, _url: str, _progress: Progress) -> Uebernahme:
        self._do("fetch")
        return Uebernahme(7, 30, (LETTER,), Path("ersetzt.sqlite3"))

    def refuse_unwritable(self, _folder: Path) -> None:
        self._do("write")

    def copy(self, source: Path, target: Path, _progress: Progress) -> int:
        self._do(f"copy {source.name} {target.name}")
        return 2

    def missing(self, folder: Path, named: Sequence[Dokumentverweis]) -> tuple[Dokumentverweis, ...]:
        self._do(f"missing {folder.name}")
        return tuple(named)

    def version(self, _address: str) -> str:
        self._do("version")
        return "1.5.9"


@pytest.fixture
def fakes() -> Fakes:
    return Fakes()


@pytest.fixture
def service(tmp_path: Path, fakes: Fakes) -> VerbundService:
    for name in ("hier", "dort"):
        (tmp_path / name).mkdir()
    return VerbundService(tmp_path / "hier", Arbeitsplatz(), fakes, fakes, fakes)


@pytest.fixture
def platz(tmp_path: Path) -> Arbeitsplatz:
    return Arbeitsplatz(URL, str(tmp_path / "dort"), "http://server:8000", "Edda Kühn")


def silent(_stage: str, _done: int, _total: int) -> None:
    pass


def test_every_place_is_looked_at(service: VerbundService, fakes: Fakes, platz: Arbeitsplatz) -> None:
    found = service.pruefe(platz)
    assert (found.brauchbar, found.server, found.chroma) == (True, fakes.stand, "1.5.9")
    assert fakes.stand.leer
    assert not replace(fakes.stand, eintraege=3).leer
    fakes.faults = {"look": StoreError("Weg."), "version": StoreError("Auch weg.")}
    found = service.pruefe(platz)
    assert (found.brauchbar, found.server, found.fehler) == (False, None, fakes.faults["look"])
    assert (found.chroma, found.chroma_fehler) == ("", fakes.faults["version"])
    assert service.pruefe(Arbeitsplatz()).brauchbar


def test_without_the_search_server_one_can_work(service: VerbundService, fakes: Fakes, platz: Arbeitsplatz) -> None:
    fakes.faults = {"version": StoreError("Weg.")}
    assert service.pruefe(platz).brauchbar
    fakes.faults = {"write": StoreError("Nur zum Lesen.")}
    found = service.pruefe(platz)
    assert (found.brauchbar, found.dokumente_fehler) == (False, fakes.faults["write"])


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"dokumente": ""}, "dokumente_fehler"),
        ({"dokumente": "/gibt/es/nicht"}, "dokumente_fehler"),
        ({"chroma": "server"}, "chroma_fehler"),
        ({"bibliothek": "/ein/ordner"}, "fehler"),
    ],
)
def test_a_fault_stands_where_it_belongs(
    service: VerbundService, platz: Arbeitsplatz, change: dict[str, str], where: str
) -> None:
    found = service.pruefe(replace(platz, **change))
    assert isinstance(getattr(found, where), InputError)
    assert sum(fault is not None for fault in (found.fehler, found.dokumente_fehler, found.chroma_fehler)) == 1


def test_the_choice_is_kept_and_remarks_in_the_file_stay(service: VerbundService, platz: Arbeitsplatz) -> None:
    folder = service.lage().basedir
    (folder / FILE_NAME).write_text('# Platz 3, Fragen an Herrn Öz\nname = "Edda"\n', encoding="utf-8")
    service.schreibe(replace(platz, name='Edda "die Kühne" \\ K.'))
    assert service.lage().geschrieben == replace(platz, name='Edda "die Kühne" \\ K.')
    assert (folder / FILE_NAME).read_text(encoding="utf-8").startswith("# Platz 3, Fragen an Herrn Öz\nbibliothek = ")
    service.schreibe(Arbeitsplatz())
    assert (folder / FILE_NAME).read_text(encoding="utf-8") == "# Platz 3, Fragen an Herrn Öz\n"
    with pytest.raises(InputError):
        service.schreibe(Arbeitsplatz(bibliothek="quatsch"))
    assert service.lage().geschrieben == Arbeitsplatz()
    (folder / FILE_NAME).unlink()
    service.schreibe(platz)
    service.schreibe(Arbeitsplatz())
    assert list(folder.iterdir()) == []


def test_documents_go_first_both_ways(service: VerbundService, fakes: Fakes, platz: Arbeitsplatz) -> None:
    done = service.uebertrage(platz, silent)
    assert fakes.did == ["copy hier dort", "send", "missing dort"]
    assert (done.uebernahme.eintraege, done.dokumente, done.fehlend) == (7, 2, (LETTER,))
    fakes.did.clear()
    assert service.hole(platz, silent).uebernahme.ersetzt == Path("ersetzt.sqlite3")
    assert fakes.did == ["copy dort hier", "fetch", "missing hier"]
    fakes.faults = {"copy hier dort": StoreError("Voll.")}
    with pytest.raises(StoreError, match="Voll"):
        service.uebertrage(platz, silent)
    assert "send" not in fakes.did
    with pytest.raises(InputError, match="keine gemeinsame Bibliothek"):
        service.uebertrage(Arbeitsplatz(), silent)
