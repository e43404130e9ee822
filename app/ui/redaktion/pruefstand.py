"""The dock at the bottom: simulator, test cases and proof, each over the present library."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import QDockWidget, QVBoxLayout, QWidget

from app.domain.regelwerk.scenarios import Selection
from app.services.simulator import SimulatorService
from app.ui.fitting import FrontTabs
from app.ui.hilfe.knopf import HilfeKnopf, help_at
from app.ui.presenters.fuzzy import fold
from app.ui.presenters.gates import cases_line
from app.ui.redaktion.beweislauf import Beweislauf
from app.ui.redaktion.selection import rule_target
from app.ui.redaktion.werkbank import Werkbank
from app.ui.tab_order import focus_inside
from app.ui.widgets import EmptyState

if TYPE_CHECKING:
    from app.ui.redaktion.beweis_view import BeweisView
    from app.ui.redaktion.simulator import SimulatorPanel
    from app.ui.redaktion.testfaelle import TestfaelleView

_CASES_MS = 400
_FILL_MS = 60
"""After the document in front: both in one turn would hold up the window."""


_NOTHING = {
    "Simulator": "Ohne Klauseln gibt es nichts auszuprobieren.",
    "Testfälle": "Ohne Klauseln gibt es nichts zu prüfen.",
    "Beweis": "Ohne Klauseln gibt es nichts zu beweisen.",
}
"""The pages, and what stands there while the library has no clause."""


class _Page(QWidget):
    """A page that is filled when somebody looks at it for the first time."""

    def __init__(self, name: str, begin: QAction) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._nothing = EmptyState(_NOTHING[name], begin, margin=8)
        self._nothing.hide()
        self._content: QWidget | None = None
        self._inner = QVBoxLayout(self)
        self._inner.setContentsMargins(0, 0, 0, 0)
        self._inner.addWidget(self._nothing)

    def fill(self, widget: QWidget) -> None:
        """Show this from now on."""
        self._content = widget
        self._inner.addWidget(widget)
        widget.setVisible(self._nothing.isHidden())

    def set_nothing(self, *, nothing: bool) -> None:
        """Say that there is nothing yet and how to begin, or show what the page is for."""
        self._nothing.setVisible(nothing)
        if self._content is not None:
            self._content.setVisible(not nothing)


class Pruefstand(FrontTabs):
    """Tries out what the rules say. Test cases and proof run after every change, whether their pages exist or not.

    Signals:
        jump: target of a sentence of the proof.
        proved: a ``Beweis`` is there.
        cases_run: mark and sentence about the test cases.
    """

    jump = Signal(str)
    proved = Signal(object)
    cases_run = Signal(str, str)

    def __init__(self, bench: Werkbank, service: SimulatorService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bench = bench
        self._service = service
        self.setAccessibleName("Simulator, Testfälle und Beweis")
        self.setDocumentMode(True)
        self.tabBar().setAccessibleName("Reiter: Simulator, Testfälle und Beweis")
        beweis = bench.desk.services.beweis
        self.lauf = Beweislauf(bench, beweis, self) if beweis is not None else None
        if self.lauf is not None:
            self.lauf.proved.connect(self.proved)
        begin = bench.desk.actions.action("redaktion.neue_klausel")
        self._pages = {
            title: _Page(title, begin) for title in ("Simulator", "Testfälle", "Beweis")[: 3 if self.lauf else 2]
        }
        for title, page in self._pages.items():
            self.addTab(page, title)
            help_at(page, fold(title))
        self._knob = HilfeKnopf(self, "pruefstand")
        self.setCornerWidget(self._knob)
        self.tabBar().setMinimumHeight(self._knob.sizeHint().height())
        self.currentChanged.connect(lambda _: self._fill_soon())
        self._cases_timer = QTimer(self, singleShot=True, interval=_CASES_MS)
        self._cases_timer.timeout.connect(self._run_cases)
        bench.changed.connect(self._cases_timer.start)
        bench.changed.connect(self._show_nothing)
        bench.selection.changed.connect(self._on_selected)

    # ---- pages --------------------------------------------------------------------------------------------------

    @cached_property
    def simulator(self) -> SimulatorPanel:
        """The simulator, made when it is first asked for."""
        from app.ui.redaktion.simulator import SimulatorPanel

        panel = SimulatorPanel(self.bench.desk, self._pages["Simulator"])
        panel.rule_selected.connect(self._on_rule)
        self._pages["Simulator"].fill(panel)
        if not panel.isVisible():  # what it finds is told elsewhere, too
            QTimer.singleShot(0, panel, panel.reload)
        return panel

    @cached_property
    def cases(self) -> TestfaelleView:
        """The test cases, made when they are first asked for."""
        from app.ui.redaktion.testfaelle import TestfaelleView

        view = TestfaelleView(self.bench.desk)
        view.simulate.connect(self._simulate)
        self._pages["Testfälle"].fill(view)
        return view

    @cached_property
    def proof(self) -> BeweisView | None:
        """The sentences of the proof, made when they are first asked for; None if nothing is proved here."""
        from app.ui.redaktion.beweis_view import BeweisView

        if self.lauf is None:
            return None
        view = BeweisView(self.lauf)
        view.jump.connect(self.jump)
        self._pages["Beweis"].fill(view)
        return view

    def _made(self) -> tuple[SimulatorPanel | TestfaelleView | BeweisView, ...]:
        """Those that exist so far."""
        return tuple(self.__dict__[name] for name in ("simulator", "cases", "proof") if self.__dict__.get(name))

    def _fill(self) -> SimulatorPanel | TestfaelleView | BeweisView:
        """What the page in front shows, made if need be."""
        match self.currentWidget().accessibleName():
            case "Testfälle":
                return self.cases
            case "Beweis" if self.proof is not None:
                return self.proof
            case _:
                return self.simulator

    def _empty(self) -> bool:
        bestand = self.bench.bestand
        return bestand is not None and not bestand.clauses

    def _show_nothing(self) -> None:
        for page in self._pages.values():
            page.set_nothing(nothing=self._empty())

    def _fill_soon(self) -> None:
        """In a turn of its own; not before the library is there, so that its reading and the page do not compete."""
        if not self.isVisible():
            return
        if self.bench.bestand is None:
            self.bench.changed.connect(self._fill_soon, Qt.ConnectionType.SingleShotConnection)
        else:
            behind = partial(QTimer.singleShot, 0, self, self._fill)  # not in one turn with the document in front
            QTimer.singleShot(_FILL_MS, self, behind)

    def showEvent(self, event: QShowEvent) -> None:
        """In sight: the page in front is needed."""
        super().showEvent(event)
        self._fill_soon()

    def show_title(self, title: str) -> None:
        """Bring the page of that title to the front and put the focus in; the dock comes up if it was hidden."""
        if not self.in_sight():
            self.toggle()
        if title in self._pages:
            self.setCurrentWidget(self._pages[title])
            if self._empty():
                focus_inside(self.currentWidget())
            else:
                self._fill().start_focus()

    def in_sight(self) -> bool:
        """Whether the dock is open."""
        dock: QWidget | None = self.parentWidget()
        while dock is not None and not isinstance(dock, QDockWidget):
            dock = dock.parentWidget()
        return dock is None or not dock.isHidden()

    def toggle(self) -> None:
        """Open or close the dock; the window remembers it."""
        self.bench.desk.actions.trigger("ansicht.dock_unten")

    # ---- window -------------------------------------------------------------------------------------------------

    def leave(self) -> None:
        """The program ends."""
        if self.lauf is not None:
            self.lauf.leave()
        if "simulator" in self.__dict__:
            self.simulator.leave()

    def refresh_look(self) -> None:
        """Marks and lines again."""
        for panel in self._made():
            panel.refresh_look()

    # ---- from one to the other ----------------------------------------------------------------------------------

    def _simulate(self, selection: Selection) -> None:
        self.show_title("Simulator")
        self.simulator.open_selection(selection)

    def _on_rule(self, clause: str, rule: str) -> None:
        bestand = self.bench.bestand
        for version in bestand.versions(clause) if bestand is not None else ():
            if any(r.id == rule for r in version.rules):
                self.bench.selection.select(rule_target(version.id, rule))
                return

    def _on_selected(self, target: str) -> None:
        kind, _, key = target.partition(":")
        if kind == "rule" and "simulator" in self.__dict__:
            self.simulator.select_rule(key.partition("/")[2])

    def _run_cases(self) -> None:
        self.bench.desk.tasks.read(
            "testfaelle",
            self._service.run_tests,
            lambda results: self.cases_run.emit(*cases_line(results)),
            owner=self,
        )
