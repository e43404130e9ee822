"""A window with an invented module of the document check, and what a person does with a case in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.domain.pruefung.bericht import Pruefbericht
from app.domain.pruefung.control import Control, Pruefkatalog
from app.domain.pruefung.dokument import clean
from app.domain.pruefung.kalibrierung import Vergleich
from app.domain.pruefung.vorgang import Kalibrierlauf, Laufzeile
from app.errors import InputError
from app.messages_pruefung import CreatePruefvorgang
from app.ports import ExportErgebnis, ExportFile, Progress
from app.ports_pruefung import GelesenesDokument
from app.services.dokumentpruefung import DokumentpruefungService
from app.services.pruefung_ansicht import Ansichten
from app.services.pruefung_dokumente import Dokumente
from app.services.pruefung_modell import Modellpruefung
from app.services.pruefvorgaenge import PruefvorgangService
from app.ui.context import Services
from app.ui.pruefung.vorgang_view import VorgangView
from app.ui.pruefung.workspace import PruefungWorkspace
from app.ui.shell import MainWindow
from tests.fakes import CountingIds, FixedUhr
from tests.pruefmatrix import control, katalog, matrix
from tests.ui.conftest import settle

AGB = """Allgemeine Geschäftsbedingungen

§ 1 Geltung

Diese Bedingungen gelten für Bestellungen von Verbrauchern bei der Deichkrone GmbH.

§ 2 Lieferung

Geliefert wird binnen drei Tagen. Die Lieferzeit steht im Angebot.
"""
ZWEITES = "Allgemeine Geschäftsbedingungen\n\n§ 1 Widerruf\n\nSie können den Vertrag binnen 14 Tagen widerrufen.\n"


def probe_katalog() -> Pruefkatalog:
    """One module: a lack, a note, something fulfilled, something that depends on a fact, evidence."""
    merkmal = {
        "id": "verbraucher",
        "frage": "Wird an Verbraucher verkauft?",
        "hilfe": "Ja, sobald einer bestellen kann.",
        "werte": [
            {"wert": "ja", "bezeichnung": "ja", "wenn": {"alle": ["verbraucher"]}},
            {"wert": "nein", "bezeichnung": "nein, nur an Unternehmer"},
        ],
    }
    only = {"wenn": {"merkmal": "verbraucher", "ist": ["ja"]}, "grund": "Es wird nicht an Verbraucher verkauft."}
    controls = (
        _control("TST-01", "Widerrufsrecht", {"alle": ["widerruf|widerrufen"]}, scope_requires=only),
        _control("TST-02", "Lieferzeit", {"alle": ["lieferzeit"]}),
        _control("TST-03", "Gerichtsstand", {"alle": ["gerichtsstand"]}, severity="MEDIUM"),
        _control("TST-04", "Schulung der Beschäftigten", {"alle": ["nie"]}, verification_method="PROCESS"),
    )
    found = katalog(*controls, merkmale=(merkmal,))
    modul = found.module[0].model_copy(update={"merkmale": ("verbraucher",)})
    return found.model_copy(update={"module": (modul,)})


def _control(id_: str, title: str, nachweis: dict[str, Any], **fields: Any) -> Control:
    return control(id=id_, title=title, nachweis=nachweis, **fields)


class FakePrueftextleser:
    """Text files as they are; „kaputt“ cannot be read."""

    def read_whole(self, path: Path) -> GelesenesDokument:
        if path.stem == "kaputt":
            raise InputError(f"„{path.name}“ lässt sich nicht lesen.", "Speichern Sie die Datei neu.")
        data = path.read_bytes()
        return GelesenesDokument(clean(data.decode()), "", sha256(data).hexdigest())


class FakePruefexporter:
    """One small file per format."""

    def export_report(
        self, bericht: Pruefbericht, formate: Sequence[str], ziel: Path, erstellt: datetime, progress: Progress
    ) -> ExportErgebnis:
        ziel.mkdir(parents=True, exist_ok=True)
        files = []
        for number, ending in enumerate(formate):
            progress("Bericht", number, len(formate))
            path = ziel / f"Bericht.{ending}"
            data = f"{bericht.titel} {erstellt:%Y}".encode()
            path.write_bytes(data)
            files.append(ExportFile(path, "Prüfbericht", len(data), sha256(data).hexdigest()))
        return ExportErgebnis(tuple(files))


class FakeKalibrierung:
    """Two kept runs; a third one is added by ``run``."""

    def __init__(self) -> None:
        self.runs = [lauf(1, "erfuellt"), lauf(2, "fehlt")]
        self.asked: list[tuple[Path, date]] = []

    def run(
        self, ordner: Path, stichtag: date, progress: Progress, *, modell: bool = False, keep: bool = True
    ) -> Kalibrierlauf:
        if not ordner.is_dir():
            raise InputError(f"Den Ordner „{ordner.name}“ gibt es nicht.", "Wählen Sie einen anderen.")
        self.asked.append((ordner, stichtag))
        for done in range(3):
            progress("Kalibrierung", done, 2)
        self.runs.append(lauf(len(self.runs) + 1, "fehlt", modell=modell and keep))
        return self.runs[-1]

    def laeufe(self) -> tuple[Kalibrierlauf, ...]:
        return tuple(reversed(self.runs))

    def vergleiche(self, lauf: Kalibrierlauf) -> tuple[Vergleich, ...]:
        return tuple(
            Vergleich(z.dokument, z.modul, z.control, z.soll, z.ist, z.stufe, z.grund, z.beleg_soll, z.art_passt)
            for z in lauf.zeilen
        )


def lauf(number: int, ist: str, *, modell: bool = False) -> Kalibrierlauf:
    """A run of four items: two lacks, one of which is answered as ``ist``, one false alarm."""
    base = {"modul": "agb", "stufe": "KEYWORD", "grund": "Kein Wort dazu."}
    items = [
        {"dokument": "eins", "control": "TST-01", "soll": "fehlt", "ist": ist},
        {"dokument": "zwei", "control": "TST-01", "soll": "fehlt", "ist": "fehlt"},
        {"dokument": "eins", "control": "TST-02", "soll": "erfuellt", "ist": "fehlt", "beleg_soll": "Lieferzeit"},
        {"dokument": "zwei", "control": "TST-02", "soll": "erfuellt", "ist": "erfuellt"},
    ]
    return Kalibrierlauf(
        id=f"lauf-{number}",
        am=datetime.fromisoformat(f"2026-11-0{number}T10:00:00+00:00"),
        ordner="satz",
        stichtag=date(2026, 11, 1),
        mit_modell=modell,
        zeilen=tuple(Laufzeile.model_validate(base | item) for item in items),
    )


def with_checks(services: Services, modell: Modellpruefung | None = None) -> Services:
    """The services of the window with the document check on the same store."""
    store = services.akten._store
    leser, ids = FakePrueftextleser(), CountingIds()
    dokumente = Dokumente(leser, ids)
    cases = PruefvorgangService(lambda: store, FixedUhr(), ids, probe_katalog, dokumente, "Edda")
    checks = DokumentpruefungService(
        cases,
        FixedUhr(),
        probe_katalog,
        matrix,
        dokumente,
        Ansichten(lambda: None, leser),
        lambda: None,
        modell or Modellpruefung(None),
        FakePruefexporter(),
    )
    kalibrierung = cast("Any", FakeKalibrierung())
    return replace(services, pruefvorgaenge=cases, dokumentpruefung=checks, kalibrierung=kalibrierung)


def cases_of(services: Services) -> PruefvorgangService:
    service = services.pruefvorgaenge
    assert service is not None
    return service


def write(folder: Path, **texts: str) -> list[Path]:
    """Text files by name."""
    paths = []
    for name, text in texts.items():
        path = folder / f"{name}.txt"
        path.write_text(text, encoding="utf-8")
        paths.append(path)
    return paths


def new_case(services: Services, folder: Path, **texts: str) -> str:
    """A case with these texts; its id."""
    files = tuple(write(folder, **(texts or {"agb": AGB})))
    return cases_of(services).create(CreatePruefvorgang(files=files)).ids("pruefvorgaenge")[0]


def space_of(window: MainWindow) -> PruefungWorkspace:
    space = window.workspaces["pruefung"]
    assert isinstance(space, PruefungWorkspace)
    return space


def open_case(qtbot: QtBot, window: MainWindow, case_id: str) -> VorgangView:
    window.goto(f"pruefvorgang:{case_id}")
    settle(qtbot, window)
    view = space_of(window).case()
    assert view is not None
    return view


def titles(view: VorgangView) -> dict[str, str]:
    """Rank of every listed finding by its control."""
    assert view.bild is not None
    return {view.bild.zeilen[b.id].control.id: view.bild.art.rang(b).value for b in view.panel.befunde()}


def select(view: VorgangView, control_id: str) -> None:
    """Make the finding of a control the current one."""
    assert view.bild is not None
    found = next(id_ for id_, zeile in view.bild.zeilen.items() if zeile.control.id == control_id)
    assert view.panel.select(found)
    QApplication.processEvents()  # its buttons appear in the next turn


def type_into(field: Any, text: str) -> None:
    """Replace what stands in a field."""
    field.clear()
    QTest.keyClicks(field, text)
