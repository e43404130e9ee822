"""A desk for the document check: the service over a store in memory, two small modules, plain files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from app.domain.pruefung.bericht import Pruefbericht
from app.domain.pruefung.control import Modul, Pruefkatalog
from app.domain.pruefung.dokument import clean
from app.domain.pruefung.fall import Aehnlichkeit
from app.domain.pruefung.webseite import Webseite
from app.errors import InputError, PageError
from app.ports import ExportErgebnis, Progress
from app.ports_modell import Cancelled
from app.ports_pruefung import GelesenesDokument
from app.ports_webseite import Seitenbetrachter
from app.services.dokumentpruefung import DokumentpruefungService
from app.services.modell import ModellService
from app.services.pruefung_ansicht import Ansichten
from app.services.pruefung_dokumente import Dokumente
from app.services.pruefung_modell import Modellpruefung
from app.services.pruefvorgaenge import PruefvorgangService
from tests.domain.schriftsatz.waechter_material import wortschatz
from tests.fakes import CountingIds, FixedUhr, MemoryStore
from tests.pruefmatrix import control, matrix
from tests.sprachmodell_fakes import LuegenModell
from tests.zitate_tabelle import READER

WAREN = {
    "id": "waren",
    "frage": "Werden Waren verkauft?",
    "werte": [{"wert": "ja", "bezeichnung": "Ja"}, {"wert": "nein", "bezeichnung": "Nein"}],
}
PARAPHRASEN = {"schwelle": 0.6, "saetze": ["Wir haften nicht.", "Haftung ausgeschlossen."]}


def modul(id_: str, art: str, *controls: object, **fields: object) -> Modul:
    values = {
        "id": id_,
        "title": id_.capitalize(),
        "beschreibung": "Probe",
        "artifact_type": art,
        "stand": "2026-11-01",
        "controls": controls,
        **fields,
    }
    return Modul.model_validate(values)


IMPRESSUM = modul(
    "impressum",
    "impressum",
    control(id="PRO-01", title="Name", artifact_type="impressum", nachweis={"alle": ["gmbh"]}),
    control(
        id="PRO-02",
        title="Versand",
        artifact_type="impressum",
        nachweis={"alle": ["versand"]},
        scope_requires={
            "wenn": {"merkmal": "waren"},
            "grund": "Es werden keine Waren verkauft.",
            "unbekannt": "unklar",
            "unbekannt_grund": "Ob Waren verkauft werden, ist nicht bekannt.",
        },
    ),
    control(id="PRO-03", title="Liste", artifact_type="nachweis", verification_method="PROCESS"),
    merkmale=["waren"],
)
AGB = modul(
    "agb",
    "agb",
    control(
        id="ABG-01",
        title="Haftung",
        artifact_type="agb",
        decision_method="LLM",
        nachweis={"alle": ["haftung begrenzt"]},
        beruehrt={"alle": ["haft"]},
        paraphrasen=PARAPHRASEN,
        frage="Ist die Haftung geregelt?",
        ohne_modell="unklar",
    ),
)
KATALOG = Pruefkatalog.model_validate({"module": [IMPRESSUM, AGB], "merkmale": [WAREN]})


class TextLeser:
    """Reads any file as text; one that begins with ``kaputt`` is unreadable."""

    def __init__(self) -> None:
        self.read: list[str] = []

    def read_whole(self, path: Path) -> GelesenesDokument:
        self.read.append(path.name)
        data = path.read_bytes() if path.is_file() else b""
        if not data or data.startswith(b"kaputt"):
            raise InputError(f"„{path.name}“ ist nicht lesbar.", "Eine andere wählen.")
        hints = ("Etwas ist verborgen.",) if b"verborgen" in data else ()
        return GelesenesDokument(clean(data.decode()), "", sha256(data).hexdigest(), hints)


class SchauBetrachter:
    """Sees what it was told to see; counts."""

    def __init__(self, seite: Webseite | None = None, hindernis: str = "") -> None:
        self._seite, self._hindernis = seite, hindernis
        self.gesehen: list[str] = []

    def hindernis(self) -> str:
        return self._hindernis

    def betrachte(self, seite: Path, wurzel: Path | None = None, cancelled: Cancelled | None = None) -> Webseite:
        self.gesehen.append(seite.name)
        if self._seite is None:
            raise PageError("Die Seite ließ sich nicht darstellen.")
        return self._seite

    def close(self) -> None: ...


class MerkExport:
    """Remembers what it should have written."""

    def __init__(self) -> None:
        self.formate: list[tuple[str, ...]] = []
        self.berichte: list[Pruefbericht] = []

    def export_report(
        self, bericht: Pruefbericht, formate: Sequence[str], ziel: Path, erstellt: datetime, progress: Progress
    ) -> ExportErgebnis:
        self.berichte.append(bericht)
        self.formate.append(tuple(formate))
        return ExportErgebnis(())


class Desk:
    """The services and what they stand on."""

    def __init__(
        self,
        *,
        katalog: Pruefkatalog = KATALOG,
        modell: LuegenModell | None = None,
        betrachter: Seitenbetrachter | None = None,
        aehnlichkeit: Callable[[], Aehnlichkeit | None] = lambda: None,
    ) -> None:
        self.store = MemoryStore(who="Edda")
        self.leser = TextLeser()
        self.exporter = MerkExport()
        self.ids = CountingIds()
        dienst = None if modell is None else ModellService(modell, lambda: READER, wortschatz)
        self.modellpruefung = Modellpruefung(dienst)
        dokumente = Dokumente(self.leser, self.ids)
        self.cases = PruefvorgangService(lambda: self.store, FixedUhr(), self.ids, lambda: katalog, dokumente, "Edda")
        self.service = DokumentpruefungService(
            self.cases,
            FixedUhr(),
            lambda: katalog,
            matrix,
            dokumente,
            Ansichten(lambda: betrachter, self.leser),
            aehnlichkeit,
            self.modellpruefung,
            self.exporter,
        )


def files(tmp_path: Path, texts: Mapping[str, str]) -> tuple[Path, ...]:
    """Files with these texts."""
    for name, text in texts.items():
        (tmp_path / name).write_text(text, "utf-8")
    return tuple(tmp_path / name for name in texts)


def silent(stage: str, done: int, total: int) -> None:
    """Progress nobody looks at."""
