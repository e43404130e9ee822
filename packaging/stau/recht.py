"""Steps of ``pausen.py`` around the law: the 117 laws of ``../shared`` are read in, searched and read in a window.

Everything runs in the window's own process, as it does for a person: laws and vectors in the background while somebody
clicks, then a second start with all of it there. ``--bestand`` takes a library that is filled already (a copy of it).
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from stau.pausen import Heart, Pause, in_window, make_step, settle, until

if TYPE_CHECKING:
    from app.ui.kanzlei.workspace import KanzleiWorkspace
    from app.ui.recherche.pane import RecherchePane
    from app.ui.shell import MainWindow

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
LONG_NORM = "GKG Anlage 1"
"""396 passages, the longest of the federal laws that are there."""
QUESTIONS = (
    "Kündigungsfrist in der Probezeit",
    "Wie lange darf ein Arbeitsverhältnis befristet werden?",
    "§ 622 Abs. 2 BGB",
    "Auskunft über gespeicherte Daten",
    "Streitwert bei Kündigungsschutzklage",
)
TYPED = "Sonderkündigungsschutz Schwerbehinderung"
_CLICK_MS = 350
_TYPE_MS = 40


def measure(bestand: Path | None = None) -> list[Pause]:
    """All steps; nothing where the laws are not there."""
    if not DATA.is_dir():
        return []
    with tempfile.TemporaryDirectory(prefix="satzwerk-stau-") as folder:
        basedir = Path(folder) / "bibliothek"
        if bestand is None:
            _fill(basedir)
            pauses = list(in_window(basedir, _reading_in))
        else:
            shutil.copytree(bestand, basedir)
            pauses = []
        return [*pauses, *in_window(basedir, _using)]


def _fill(basedir: Path) -> None:
    """Older versions of six laws: reading in the others finds changes."""
    from app.bootstrap import Program

    program = Program(basedir)
    try:
        program.first_start()
        program.korpus.import_paths([DATA / "gesetze-alt"], lambda _stage, _done, _total: None)
    finally:
        program.close()


def _reading_in(window: MainWindow, heart: Heart) -> Iterator[Pause]:
    step = make_step(window, heart)
    window.show()
    until(lambda: "pruefung" in window.workspaces)
    settle(window)
    yield step("Redaktion öffnen", lambda: window.show_workspace("redaktion"))
    yield step("Rechtskorpus zeigen (6 Gesetze)", lambda: window.goto("korpus:stand"))
    yield step("Recherche öffnen", kanzlei(window).show_research)
    yield step("117 Gesetze einlesen, dabei klicken", lambda: import_laws(window))
    yield step("Vektoren rechnen, dabei klicken", lambda: busy(window, lambda: window.tasks.idle))
    yield step("Änderungsradar zeigen", lambda: window.goto("korpus:radar"))


def _using(window: MainWindow, heart: Heart) -> Iterator[Pause]:
    step = make_step(window, heart)
    window.show()
    until(lambda: "pruefung" in window.workspaces)
    yield step("Nach dem Start, dabei klicken", lambda: busy(window, lambda: window.tasks.idle, at_least=12))
    space = kanzlei(window)
    yield step("Recherche zeigen", space.show_research)
    pane = space.research.pane()
    if pane is None:
        raise SystemExit("Die Recherche fehlt")
    for question in QUESTIONS:
        yield step(f"Suchen: {question[:22]}", partial(ask, pane, question))
    pane.bar.answer.setChecked(True)
    yield step("Antwort auf eine Frage", lambda: ask(pane, QUESTIONS[1]))
    pane.bar.answer.setChecked(False)
    yield step("Schnell tippen und suchen", lambda: type_quickly(pane))
    yield step("Norm mit 396 Textstellen", lambda: window.goto(f"norm:{LONG_NORM}"))
    yield step("… ganz zeigen", lambda: pane.whole.setChecked(True))
    yield step("Rechtskorpus zeigen", lambda: window.goto("korpus:stand"))
    yield step("Änderungsradar zeigen", lambda: window.goto("korpus:radar"))


def import_laws(window: MainWindow) -> None:
    lauf = kanzlei(window).law.lauf
    if lauf is None:
        raise SystemExit("Der Rechtskorpus fehlt")
    lauf.import_paths([DATA / "gesetze"])
    busy(window, lambda: not lauf.busy)


def busy(window: MainWindow, done: Callable[[], bool], *, at_least: int = 4) -> None:
    """Click through the window until ``done``, and a few times at least."""
    from PySide6.QtCore import QTimer

    space = kanzlei(window)
    clicks: list[Callable[[], object]] = [
        lambda: window.show_workspace("redaktion"),
        lambda: window.show_workspace("kanzlei"),
        *(partial(_search, space, text) for text in QUESTIONS[:3]),
        lambda: window.goto("korpus:stand"),
        lambda: window.goto("norm:§ 626 BGB"),
    ]
    clicked = 0

    def click() -> None:
        nonlocal clicked
        clicks[clicked % len(clicks)]()
        clicked += 1

    timer = QTimer(interval=_CLICK_MS)
    timer.timeout.connect(click)
    timer.start()
    until(lambda: clicked >= at_least and done(), seconds=600)
    timer.stop()


def _search(space: KanzleiWorkspace, text: str) -> None:
    pane = space.research.pane()
    if pane is not None:
        pane.look_up(text)
        pane.ask()


def ask(pane: RecherchePane, text: str) -> None:
    pane.look_up(text)
    pane.ask()


def type_quickly(pane: RecherchePane) -> None:
    """A letter every 40 ms, and a search after each."""
    from PySide6.QtCore import QTimer

    pane.bar.field.clear()
    typed = 0

    def press() -> None:
        nonlocal typed
        pane.bar.field.insert(TYPED[typed])
        pane.ask()
        typed += 1
        if typed == len(TYPED):
            timer.stop()

    timer = QTimer(interval=_TYPE_MS)
    timer.timeout.connect(press)
    timer.start()
    until(lambda: typed == len(TYPED))


def kanzlei(window: MainWindow) -> KanzleiWorkspace:
    from app.ui.kanzlei.workspace import KanzleiWorkspace

    space = window.workspaces["kanzlei"]
    if not isinstance(space, KanzleiWorkspace):
        raise SystemExit("Die Kanzlei fehlt")
    return space
