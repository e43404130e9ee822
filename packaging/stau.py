"""How long the window stands still: a library of 1,000 clauses and 20,000 rules is loaded, edited and drawn.

    stau.py [--json] [--klauseln 1000]
    stau.py --recht [--json] [--bestand ORDNER]
    stau.py --kanzlei [--json]
    stau.py --pruefung [--json]

With ``--recht`` the law instead: see ``stau_recht``; with ``--kanzlei`` a filing: see ``stau_kanzlei``; with
``--pruefung`` documents that are checked: see ``stau_pruefung``.

A timer on the main thread beats every 5 ms; the longest pause between two beats is the stall of a step. Works without a
screen, on a library in a temporary folder. Exit code 1 if a step stood still for longer than the limit.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

if TYPE_CHECKING:
    from app.ui.redaktion.klausel_view import KlauselView
    from app.ui.redaktion.workspace import RedaktionWorkspace
    from app.ui.shell import MainWindow

LIMIT_MS = 150
"""No step may hold up the window for longer (spec 5)."""
BEAT_MS = 5
_GIVE_UP_S = 120
_QUIET_S = 0.6


@dataclass(frozen=True)
class Pause:
    """One step with its longest pause; 99 of 100 are not longer than ``p99_ms``, ``lange`` are longer than 50 ms."""

    schritt: str
    pause_ms: float
    p99_ms: float
    lange: int
    dauer_s: float


class Heart:
    """Beats on the main thread and keeps the pauses since it was started last."""

    def __init__(self) -> None:
        from PySide6.QtCore import Qt, QTimer

        self._last = time.perf_counter()
        self.pauses: list[float] = []
        """In seconds, as they came."""
        self._timer = QTimer(interval=BEAT_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)

    def start(self) -> None:
        """From now on."""
        self._last = time.perf_counter()
        self.pauses = []
        self._timer.start()

    def stop(self) -> None:
        """No more beats."""
        self._timer.stop()

    def _beat(self) -> None:
        now = time.perf_counter()
        self.pauses.append(now - self._last)
        self._last = now

    def pause(self, step: str, seconds: float) -> Pause:
        """What was seen, as the figures of a step."""
        ordered = sorted(self.pauses)
        return Pause(
            step,
            round(ordered[-1] * 1000, 1),
            round(ordered[len(ordered) * 99 // 100] * 1000, 1),
            sum(pause > 0.05 for pause in ordered),
            round(seconds, 2),
        )


def measure(clauses: int = 1000) -> list[Pause]:
    """Take all steps in a window of its own."""
    from app.bootstrap import Program
    from app.messages import ImportLibrary
    from app.services.bench_library import make_case

    with tempfile.TemporaryDirectory(prefix="satzwerk-stau-") as folder:
        basedir = Path(folder)
        filling = Program(basedir)
        filling.austausch.import_library(ImportLibrary(make_case(clauses).library))
        filling.close()
        return list(in_window(basedir, _steps))


def in_new_window(steps: Callable[[MainWindow, Heart, Path], Iterator[Pause]]) -> list[Pause]:
    """The steps in a window on a library as it is after the first start; they are given its folder."""
    from app.bootstrap import Program

    with tempfile.TemporaryDirectory(prefix="satzwerk-stau-") as folder:
        basedir = Path(folder)
        filling = Program(basedir)
        filling.first_start()
        filling.close()
        return list(in_window(basedir, lambda window, heart: steps(window, heart, basedir)))


def in_window(basedir: Path, steps: Callable[[MainWindow, Heart], Iterator[Pause]]) -> Iterator[Pause]:
    """The steps in a window on that library, as a person has it, closed afterwards."""
    from app.bootstrap import Program
    from app.ui.start import collect_when_nobody_waits, make_application, open_window

    app = make_application()
    collect_when_nobody_waits(app)
    program = Program(basedir, window=True)
    window = open_window(app, program.window_services, basedir)
    window.resize(1440, 900)
    try:
        yield from steps(window, Heart())
    finally:
        window.close()
        program.close()


def make_step(window: MainWindow, heart: Heart) -> Callable[[str, Callable[[], object]], Pause]:
    """A function that takes a step of that name and says how long the window stood still."""

    def step(name: str, act: Callable[[], object]) -> Pause:
        begin = time.perf_counter()
        heart.start()
        act()
        settle(window)
        heart.stop()
        return heart.pause(name, time.perf_counter() - begin - _QUIET_S)

    return step


def _steps(window: MainWindow, heart: Heart) -> Iterator[Pause]:
    step = make_step(window, heart)
    window.show()
    until(lambda: window.desk is not None)
    settle(window)
    gc.freeze()  # as the program does when its start has settled
    yield step("Redaktion öffnen", lambda: window.show_workspace("redaktion"))
    space = _workspace(window)
    yield step("Klausel öffnen", lambda: window.goto("clause:K0007"))
    view = _clause(space)
    yield step("Neue Version", view.new_version)
    yield step("Matrix zeigen", lambda: _turn_to(view, "Matrix"))
    yield step("Graph zeigen", lambda: _turn_to(view, "Graph"))
    yield step("Text ändern", lambda: _type(view))
    yield step("Regel hinzufügen (Graph)", lambda: _add_rule(view))
    yield step("Regel löschen (Graph)", lambda: _delete_rule(view))
    yield step("Rückgängig (Graph)", lambda: window.actions_.trigger("bearbeiten.rueckgaengig"))
    yield step("Sätze zeigen", lambda: view.pages.setCurrentIndex(0))
    yield step("Regel löschen", lambda: _delete_rule(view))
    yield step("Rückgängig", lambda: window.actions_.trigger("bearbeiten.rueckgaengig"))
    yield step("Simulator zeigen", lambda: space.show_tool("Simulator"))
    simulator = space.simulator
    if simulator is None:
        raise SystemExit("Der Simulator fehlt")
    selection = simulator.form.selection()
    chosen = tuple(clause for clause in selection.clauses if clause != selection.clauses[-1])
    yield step("Simulator: Klausel abwählen",
               lambda: simulator.open_selection(selection.model_copy(update={"clauses": chosen})))  # fmt: skip
    yield step("Simulator: Klausel wählen", lambda: simulator.open_selection(selection))
    yield step("Suche", lambda: space.list.search.setText("Klausel 77"))
    yield step("Suche leeren", space.list.search.clear)
    yield step("Testfälle zeigen", lambda: space.show_tool("Testfälle"))
    yield step("Beweis zeigen und führen", lambda: _prove(space))


def _turn_to(view: KlauselView, title: str) -> None:
    titles = [view.pages.tabText(number) for number in range(view.pages.count())]
    view.pages.setCurrentIndex(titles.index(title))


def _add_rule(view: KlauselView) -> None:
    from app.domain.regelwerk.rules import RuleType

    view.show_form(RuleType.REQUIRES, "K0123")
    if (rule := view.form.build()) is None:
        raise SystemExit("Die Regel ist unvollständig")
    view.form.submitted.emit(rule)


def _delete_rule(view: KlauselView) -> None:
    view.rules.select(view.rules.rules.rows[-1].id)
    view.delete_rule()


def _type(view: KlauselView) -> None:
    view.editor.insertPlainText("Ein neuer Satz. ")
    view.save_text()


def _prove(space: RedaktionWorkspace) -> None:
    space.show_tool("Beweis")
    if space.tools is not None and space.tools.lauf is not None:
        space.tools.lauf.run(whole=True)


def _workspace(window: MainWindow) -> RedaktionWorkspace:
    from app.ui.redaktion.workspace import RedaktionWorkspace

    space = window.workspaces["redaktion"]
    if not isinstance(space, RedaktionWorkspace):
        raise SystemExit("Die Redaktion fehlt")
    return space


def _clause(space: RedaktionWorkspace) -> KlauselView:
    view = space.clause()
    if view is None:
        raise SystemExit("Die Klausel ließ sich nicht öffnen")
    return view


def until(condition: Callable[[], bool], seconds: float = _GIVE_UP_S) -> None:
    """Let the window work, without asking for the interpreter more often than it beats."""
    from PySide6.QtCore import QEventLoop, QTimer

    loop = QEventLoop()
    look = QTimer(interval=20)
    end = time.monotonic() + seconds
    met = False

    def ask() -> None:
        nonlocal met
        met = condition()
        if met or time.monotonic() > end:
            loop.quit()

    look.timeout.connect(ask)
    look.start()
    loop.exec()
    look.stop()
    if not met:
        raise SystemExit("Das Fenster wird nicht fertig")


def settle(window: MainWindow, quiet_s: float = _QUIET_S) -> None:
    """Until nothing has run for a while; debounced refreshes count, if they come that soon."""
    busy = [time.monotonic()]

    def quiet() -> bool:
        if not window.tasks.idle:
            busy[0] = time.monotonic()
        return time.monotonic() - busy[0] > quiet_s

    until(quiet)


def table(pauses: list[Pause]) -> list[str]:
    """The steps beside the limit."""
    rows = [f"{'Schritt':<36}{'längste Pause':>15}{'Grenze':>10}{'p99':>8}{'> 50 ms':>9}{'Dauer':>9}"]
    for pause in pauses:
        late = "  ÜBERSCHRITTEN" if pause.pause_ms > LIMIT_MS else ""
        rows.append(
            f"{pause.schritt:<36}{f'{pause.pause_ms:.0f} ms':>15}{f'{LIMIT_MS} ms':>10}{f'{pause.p99_ms:.0f} ms':>8}"
            f"{pause.lange:>9}"
            f"{f'{pause.dauer_s:.1f} s'.replace('.', ','):>9}{late}"
        )
    return rows


def main() -> int:
    """Measure and print; returns the exit code."""
    parser = argparse.ArgumentParser(prog="stau.py", description="Wie lange das Fenster stillsteht")
    parser.add_argument("--json", action="store_true", help="ein JSON-Objekt statt einer Tabelle")
    parser.add_argument("--klauseln", type=int, default=1000, help="Größe der Bibliothek; je Klausel 20 Regeln")
    parser.add_argument("--recht", action="store_true", help="statt der Bibliothek das Recht")
    parser.add_argument("--bestand", type=Path, help="Ordner einer Bibliothek, in der das Recht schon eingelesen ist")
    parser.add_argument("--kanzlei", action="store_true", help="statt der Bibliothek ein Schriftsatz")
    parser.add_argument("--pruefung", action="store_true", help="statt der Bibliothek die Prüfung von Dokumenten")
    options = parser.parse_args()
    if options.pruefung:
        import stau_pruefung

        pauses = stau_pruefung.measure()
    elif options.kanzlei:
        import stau_kanzlei

        pauses = stau_kanzlei.measure()
    elif options.recht:
        import stau_recht

        pauses = stau_recht.measure(options.bestand)
    else:
        pauses = measure(options.klauseln)
    if options.json:
        print(json.dumps({"grenze_ms": LIMIT_MS, "schritte": [asdict(pause) for pause in pauses]}, ensure_ascii=False))
    else:
        print("\n".join(table(pauses)))
    return 1 if any(pause.pause_ms > LIMIT_MS for pause in pauses) else 0


if __name__ == "__main__":
    sys.exit(main())
