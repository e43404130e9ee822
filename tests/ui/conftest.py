"""The window over services with a store in memory; Qt is imported only by tests that ask for a window."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.adapters.austausch.dateien import AustauschDateien
from app.adapters.graph.exporter import GraphPicture
from app.adapters.graph.layout import SugiyamaLayout
from app.adapters.katalog.bibliothek import BibliothekLeser
from app.adapters.katalog.katalog import DateiKatalog
from app.adapters.solver.pysat_solver import PysatSolver
from app.adapters.system.feiertage import Feiertage
from app.bootstrap_grund import resources_dir
from app.domain.regelwerk.library import Library
from app.ports import ExportAuftrag, ExportErgebnis, ExportFile, Progress
from app.ports_vertrag import VertragAuftrag
from app.services.akten import AktenService, load_akte
from app.services.austausch import AustauschService
from app.services.beweis import BeweisService
from app.services.entwuerfe import EntwurfService
from app.services.export import ExportService, FilingWriter
from app.services.freigabe import FreigabeService
from app.services.historie import HistorieService
from app.services.pipeline import Pipeline
from app.services.profile import ProfilService
from app.services.pruefregeln import Pruefregeln
from app.services.redaktion import RedaktionService
from app.services.schriftsatz import SchriftsatzService
from app.services.simulator import SimulatorService
from app.services.vertraege import VertragService
from app.services.vorlagen import VorlagenService
from app.ui.context import Hilfsdateien, Services
from tests import werkstatt
from tests.fakes import CountingIds, FakeAblage, FakeLeser, FixedUhr, MemoryStore
from tests.ui import hauptfaden

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from app.ui.redaktion.vorlage_view import VorlageView
    from app.ui.redaktion.workspace import RedaktionWorkspace
    from app.ui.shell import MainWindow


HILFE = Hilfsdateien(resources_dir() / "handbuch", resources_dir() / "lizenzen.json")


@pytest.fixture(scope="session", autouse=True)
def imports_watched() -> None:
    """See ``hauptfaden``."""
    hauptfaden.watch()


@pytest.fixture(autouse=True)
def views_are_executed_on_the_main_thread() -> Iterator[None]:
    """They make classes of Qt's; done elsewhere, PySide crashes now and then."""
    hauptfaden.here.clear()
    hauptfaden.elsewhere.clear()
    yield
    assert not hauptfaden.elsewhere


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The offscreen platform complains about what a screen does; nothing of ours."""
    ours_not = r"This plugin does not support ((propagateSizeHints|raise)\(\)|grabbing the keyboard)"
    for item in items:
        item.add_marker(pytest.mark.qt_log_ignore(ours_not))


class FakeVertragExporter:
    """Writes the contract as one small text file."""

    def export(self, auftrag: VertragAuftrag, ziel: Path, progress: Progress) -> ExportErgebnis:
        progress("Seiten setzen", 1, 1)
        ziel.mkdir(parents=True, exist_ok=True)
        path = ziel / "Vertrag.pdf"
        content = auftrag.stand.text.titel.encode()
        path.write_bytes(content)
        return ExportErgebnis((ExportFile(path, "Vertrag", len(content), sha256(content).hexdigest()),))


class FakeExporter:
    """Writes one small text file, reporting a step before; ``steps`` more steps on demand."""

    def __init__(self) -> None:
        self.before_step: Callable[[], None] = lambda: None
        self.steps = 1

    def export(self, auftrag: ExportAuftrag, ziel: Path, progress: Progress) -> ExportErgebnis:
        for step in range(self.steps):
            progress("Seiten setzen", step, self.steps)
            self.before_step()
        ziel.mkdir(parents=True, exist_ok=True)
        path = ziel / "01_Klage.pdf"
        content = auftrag.schriftsatz.ueberschrift.encode()
        path.write_bytes(content)
        return ExportErgebnis((ExportFile(path, "Schriftsatz", len(content), sha256(content).hexdigest()),))


@pytest.fixture(scope="session")
def katalog() -> DateiKatalog:
    return werkstatt.katalog()


@pytest.fixture
def sample(katalog: DateiKatalog) -> Library:
    """The library that comes with the program."""
    return katalog.libraries()[0]


@pytest.fixture
def exporter() -> FakeExporter:
    return FakeExporter()


@pytest.fixture
def services(katalog: DateiKatalog, exporter: FakeExporter, tmp_path: Path) -> Services:
    """Services over a store in memory with the Muster-Akte and the sample library."""
    store, ids, uhr, ablage = MemoryStore(), CountingIds(), FixedUhr(), FakeAblage()
    akten = AktenService(store, ablage, FakeLeser(), ids, uhr, katalog.gerichte)
    redaktion = RedaktionService(store, katalog, uhr)
    redaktion.ensure_sample_library()
    ProfilService(store).ensure_profiles()
    muster = katalog.muster_akte("kschg")
    akte = load_akte(muster)
    for dokument in akte.dokumente:
        ablage.put(akte.id, muster.parent / dokument.datei, dokument.datei)
    from app.messages import SaveAkte

    akten.save(SaveAkte(akte))
    beweis = BeweisService(redaktion.library, PysatSolver(), time.monotonic)
    pipeline = Pipeline(katalog, Feiertage(), ids, uhr, werkstatt.verstaendnis())
    return Services(
        akten=akten,
        schriftsatz=SchriftsatzService(store, pipeline, ids),
        entwuerfe=EntwurfService(store, pipeline, ids),
        export=ExportService(store, ablage, FilingWriter(exporter, katalog, uhr), pipeline),
        redaktion=redaktion,
        freigabe=FreigabeService(store, uhr, prove=beweis.prove),
        vorlagen=VorlagenService(store),
        profile=ProfilService(store),
        pruefregeln=Pruefregeln(store),
        historie=HistorieService(store),
        simulator=SimulatorService(store, ids, redaktion.library, PysatSolver()),
        austausch=AustauschService(store, BibliothekLeser(), AustauschDateien()),
        beweis=beweis,
        graph_layout=SugiyamaLayout(),
        graph_exporter=GraphPicture(),
        vertraege=VertragService(store, ids, uhr, redaktion.library, PysatSolver(), FakeVertragExporter(), "Edda"),
    )


@pytest.fixture
def make_window(
    qtbot: QtBot, services: Services, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Callable[[], MainWindow]]:
    """Opens windows over the same services and settings, one after the other.

    Who asks for the Redaktion (``space``) left the program there last time: no Akte is opened on the way.
    """
    from PySide6.QtCore import QSettings

    from app.ui.start import SETTINGS_FILE, make_application, open_window

    if "space" in request.fixturenames:
        settings = QSettings(str(tmp_path / SETTINGS_FILE), QSettings.Format.IniFormat)
        settings.setValue("fenster/arbeitsbereich", "redaktion")
        settings.sync()
    opened: list[MainWindow] = []

    def make() -> MainWindow:
        window = open_window(make_application(), lambda: services, tmp_path, HILFE)
        opened.append(window)
        with qtbot.waitSignal(window.ready, timeout=20_000):
            window.show()
        window.activateWindow()
        settle(qtbot, window)
        return window

    yield make
    for window in opened:
        window.close()
        window.deleteLater()


@pytest.fixture
def window(make_window: Callable[[], MainWindow]) -> MainWindow:
    return make_window()


@pytest.fixture
def space(qtbot: QtBot, window: MainWindow) -> RedaktionWorkspace:
    """The Redaktion on screen."""
    from app.ui.redaktion.workspace import RedaktionWorkspace

    assert window.workspace is window.workspaces["redaktion"]
    found = window.workspaces["redaktion"]
    assert isinstance(found, RedaktionWorkspace)
    return found


@pytest.fixture
def vorlage(qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace) -> VorlageView:
    """A draft of the sample template, open in the Redaktion."""
    from app.ui.redaktion.vorlage_view import VorlageView

    window.goto("template:arbeitsvertrag")
    settle(qtbot, window)
    window.actions_.trigger("redaktion.neue_version")
    settle(qtbot, window)
    view = space.documents.current()
    assert isinstance(view, VorlageView)
    assert view.is_draft()
    return view


@pytest.fixture
def large(qtbot: QtBot, window: MainWindow) -> Iterator[Callable[..., list[str]]]:
    """The window at 150 % on a small screen; what is wrong with a view of it, named ``target`` or, as it is, ``where``.

    What is wrong: the window grows, words are cut, something is too small to hit.
    """
    from PySide6.QtCore import QSize

    from tests.ui.masse import cut, small

    screen = QSize(1180, 720)
    window.resize(screen)
    window.theme.set_zoom(1.5)
    settle(qtbot, window)

    def look(target: str = "", where: str = "") -> list[str]:
        if target:
            window.goto(target)
        for _ in range(3):  # what wraps anew asks what it stands in for room, and that again
            settle(qtbot, window)
        grown = [] if window.size() == screen else [f"das Fenster wird {window.width()} × {window.height()} groß"]
        return [f"{where or target}: {line}" for line in (*grown, *cut(window), *small(window))]

    yield look
    window.theme.set_zoom(1.0)


SHORT_MS, TURN_MS = 150, 5
"""Timers up to this long put off a refresh; longer ones (saving by itself, tests, proof) are waited for by name."""


def settle(qtbot: QtBot, window: MainWindow) -> None:
    """Wait until nothing runs and no put-off refresh is due, and once more for what that set off."""
    from PySide6.QtCore import QTimer

    def quiet() -> bool:
        return window.tasks.idle and not any(  # in this order: the timers of a whole window are many
            timer.isActive() and timer.isSingleShot() and timer.interval() <= SHORT_MS
            for timer in window.findChildren(QTimer)
        )

    until = time.monotonic() + 60
    for _ in range(2):
        qtbot.wait(TURN_MS)
        while not quiet():
            assert time.monotonic() < until, "das Fenster kommt nicht zur Ruhe"
            qtbot.wait(TURN_MS)
