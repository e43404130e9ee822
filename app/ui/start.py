"""Start of the window: paint first, then make the services on a worker thread (house rule 4)."""

from __future__ import annotations

import contextlib
import gc
import json
import os
import stat
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from app import __version__
from app.dateien import PRIVATE
from app.ui import vorgelesen
from app.ui.muell import MainThreadCollector
from app.ui.shell import MainWindow
from app.ui.symbol import program_icon
from app.ui.theme import Theme, install_german, load_fonts
from app.ui.workspaces import load as load_workspaces
from app.ui.workspaces import up_to

if TYPE_CHECKING:
    from app.ports import Progress
    from app.services.kennwort import Merkzettel
    from app.ui.context import Hilfsdateien, Options, Services
    from app.ui.sitzung import Programm
    from app.ui.tasks import Tasks

SETTINGS_FILE = "fenster.ini"
MAX_SETTINGS = 5_000_000
"""Bytes; the settings of a year's work have a thousandth of that."""
_LAW_MS = 500
"""The law is made ready when the workspaces stand; who asks earlier waits for what is read anyway."""
_RECHERCHE = "app.ui.recherche.pane"
_OF_LAW = ("app.ui.korpus.radar_view", "app.ui.korpus.stand_view")
_NEVER = 1_000_000_000
_SETTLED_MS = 5_000
_BENCH_GIVES_UP_MS = 90_000
_SWITCH_S = 0.0001
"""The window asks for the interpreter hundreds of times while it lays out a list, and waits so long each time that a
proof runs in the background; with the usual 5 ms that adds up to seconds."""
_IMPORTED_AT = time.time()
_TICKS_FIELD = 19  # of /proc/self/stat, counted behind the closing bracket of the program name


def run(make: Callable[[Path], Programm], basedir: Path, options: Options) -> int:
    """Open the window and stay until it is closed; if the library has one already, bring that forward instead.

    Args:
        make: gives the program over a folder; its library is opened on a worker thread after the first paint.
        basedir: folder of the library; the window keeps its own settings there too.
        options: options of this run.

    Returns:
        The exit code of the program.
    """
    from app.ui.sitzung import Sitzung

    app = make_application()
    sitzung = Sitzung(app, make, basedir, options.ziel)
    try:
        if not sitzung.begin():
            sys.stdout.write("Satzwerk ist schon geöffnet; sein Fenster ist jetzt vorn.\n")
            return 0
        if options.bench_start:
            _bench(app, sitzung.window)
        collect_when_nobody_waits(app)
        sitzung.window.show()
        return app.exec()
    finally:
        sitzung.end()


def collect_when_nobody_waits(app: QApplication) -> None:
    """Full garbage collections only when the person turns to another program, small ones as ever.

    A full one looks through every rule and holds up all threads meanwhile: at 20,000 rules for a third of a second.
    """
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, _NEVER)

    def collect(state: Qt.ApplicationState) -> None:
        if state is not Qt.ApplicationState.ApplicationActive:
            gc.collect()

    app.applicationStateChanged.connect(collect)


def freeze_what_stands(window: MainWindow) -> None:
    """What stands when the window is ready stays as long as it: no garbage collection looks through it any more.

    Without this the first one after the start costs a tenth of a second. ``gc.unfreeze`` when the window is gone.
    """
    gc.freeze()
    QTimer.singleShot(_SETTLED_MS, window, gc.freeze)


def make_application() -> QApplication:
    """The application object with fonts, German and style; the running one if there is one already."""
    sys.setswitchinterval(_SWITCH_S)
    existing = QApplication.instance()
    app = existing if isinstance(existing, QApplication) else QApplication(sys.argv[:1])
    if app.findChild(MainThreadCollector) is not None:
        return app  # it has all of that already; a style or a font once more makes Qt look at everything anew
    app.setApplicationName("Satzwerk")
    app.setApplicationVersion(__version__)
    app.setApplicationDisplayName("")
    app.setStyle("fusion")
    load_fonts()
    app.setWindowIcon(program_icon())
    app.setDesktopFileName("satzwerk")  # Wayland takes the icon of that entry
    install_german(app)
    MainThreadCollector(app)
    return app


def open_window(
    app: QApplication, services_factory: Callable[[], Services], basedir: Path, hilfe: Hilfsdateien | None = None
) -> MainWindow:
    """A window whose services are made as soon as it was painted; not yet shown. Without ``hilfe`` F1 rests."""
    with contextlib.suppress(OSError):  # opening the library says what is wrong, and what can be done
        basedir.mkdir(mode=0o700, parents=True, exist_ok=True)
    theme = app.findChild(Theme) or Theme(app, app)
    window = MainWindow(theme, usable_settings(basedir / SETTINGS_FILE), hilfe)

    def attach(made: tuple[Services, Merkzettel | None]) -> None:
        services, notes = made
        if notes is not None:
            window.kennwort.keep_notes(services, notes)
        window.attach(services)

    def load() -> None:
        recherche = str(window.settings.value("fenster/unten_kanzlei")) == "true"
        make = partial(_make, services_factory, window.tasks, wanted=window.wanted, recherche=recherche)
        making = window.tasks.command(make, attach, owner=window, failed=window.services_failed)
        if (collector := app.findChild(MainThreadCollector)) is not None:
            collector.rest()
            making.ended.connect(collector.resume)

    def go_on() -> None:
        desk = window.desk
        if desk is not None and desk.services.server:
            from app.ui.gemeinsam.raum import join

            join(window)

    def prepare_law() -> None:
        desk = window.desk
        if desk is None or (prepare := desk.services.korpus_vorbereiten) is None:
            return
        from app.messages import ChangeSet, EntityRef

        ready = ChangeSet(0, "", (EntityRef("korpus", ""),))
        work = partial(_prepare, prepare, window.tasks)
        window.tasks.long("Rechtskorpus", work, lambda _: desk.bus.publish(ready), owner=window, background=True)

    window.ready.connect(go_on)
    window.complete.connect(lambda: QTimer.singleShot(_LAW_MS, window, prepare_law))
    window.kennwort.reload = load
    window.painted.connect(lambda: QTimer.singleShot(0, window, load))
    window.load_wanted.connect(load)
    return window


def usable_settings(path: Path) -> Path:
    """The file of the window's settings, for nobody else to read; what lies there and is none is put aside first.

    Qt reads a file whole, waits for a pipe, and writes through a link to whatever it leads to. It keeps who may read a
    file that is there, and makes a new one for all to read; but what is being typed stands in it.
    """
    with contextlib.suppress(OSError):  # it cannot be put aside or made: the window is made all the same
        if os.path.lexists(path):
            found = path.lstat()
            if not stat.S_ISREG(found.st_mode) or found.st_size > MAX_SETTINGS:
                path.replace(path.with_name(f"{path.name}.unlesbar"))
            elif stat.S_IMODE(found.st_mode) & ~PRIVATE:
                path.chmod(PRIVATE)
        path.touch(mode=PRIVATE)
    return path


def _make(
    services_factory: Callable[[], Services], tasks: Tasks, *, wanted: str, recherche: bool
) -> tuple[Services, Merkzettel | None]:
    """Make the services, and import what the wanted workspace needs while the window is already responsive.

    ``recherche``: the Recherche was open the last time, so it will be at once.

    Returns:
        The services, and what the library keeps of typed text.
    """
    services = services_factory()
    load_workspaces(up_to(wanted), tasks)
    if recherche:
        vorgelesen.load((_RECHERCHE,), tasks)
    return services, services.kennwort.notes() if services.kennwort is not None else None


def _prepare(prepare: Callable[[Progress], None], tasks: Tasks, progress: Progress) -> None:
    """Import the views of the law before somebody opens one, then make ready what they ask."""
    vorgelesen.load((_RECHERCHE, *_OF_LAW), tasks)
    prepare(progress)


def process_started_at() -> float:
    """Wall-clock second at which this process began; where the system does not tell, when this module was imported."""
    try:
        fields = Path("/proc/self/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        uptime = float(Path("/proc/uptime").read_text(encoding="ascii").split()[0])
        return time.time() - uptime + int(fields[_TICKS_FIELD]) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError, AttributeError):
        return _IMPORTED_AT  # not Linux: a little too good by the time the interpreter needed


def _bench(app: QApplication, window: MainWindow) -> None:
    """Print ``start_ms`` (process start to first paint) and ``bereit_ms`` (to workspaces usable), then end.

    Where the workspaces do not come to stand, ``fehler`` says why, and the exit code is 1: who measures never waits.
    """
    started = process_started_at()
    found: dict[str, int | str] = {}

    def note(key: str) -> None:
        found[key] = round((time.time() - started) * 1000)

    def finish(fehler: str = "") -> None:
        if fehler:
            found["fehler"] = fehler
        else:
            note("bereit_ms")
        sys.stdout.write(json.dumps(found, ensure_ascii=False) + "\n")
        sys.stdout.flush()
        window.close()
        app.exit(1 if fehler else 0)

    window.painted.connect(lambda: QTimer.singleShot(0, window, lambda: note("start_ms")))
    window.ready.connect(lambda: QTimer.singleShot(0, window, finish))
    window.load_failed.connect(lambda error: finish(str(error) or type(error).__name__))
    late = f"Das Fenster war nach {_BENCH_GIVES_UP_MS // 1000} Sekunden noch nicht bereit."
    QTimer.singleShot(_BENCH_GIVES_UP_MS, window, lambda: finish(late))
