"""The dock at the bottom: simulator, test cases and proof, each over the present library."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QDockWidget, QTabWidget, QWidget

from app.domain.regelwerk.scenarios import Selection
from app.services.simulator import SimulatorService
from app.ui.presenters.gates import cases_line
from app.ui.redaktion.selection import rule_target
from app.ui.redaktion.werkbank import Werkbank

if TYPE_CHECKING:
    from app.ui.redaktion.beweis_view import BeweisView
    from app.ui.redaktion.simulator import SimulatorPanel
    from app.ui.redaktion.testfaelle import TestfaelleView

_CASES_MS = 400
_LEAST = 140


class Pruefstand(QTabWidget):
    """Tries out what the rules say.

    Signals:
        jump: target of a sentence of the proof.
        proved: a ``Beweis`` is there.
        cases_run: mark and sentence about the test cases.
        made: all pages stand.
    """

    jump = Signal(str)
    proved = Signal(object)
    cases_run = Signal(str, str)
    made = Signal()

    def __init__(self, bench: Werkbank, service: SimulatorService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bench = bench
        self._service = service
        self.setAccessibleName("Simulator, Testfälle und Beweis")
        self.setDocumentMode(True)
        self.tabBar().setAccessibleName("Reiter: Simulator, Testfälle und Beweis")
        self.setMinimumHeight(_LEAST)
        self.simulator: SimulatorPanel | None = None
        self.cases: TestfaelleView | None = None
        self.proof: BeweisView | None = None
        self._cases_timer = QTimer(self, singleShot=True, interval=_CASES_MS)
        self._cases_timer.timeout.connect(self._run_cases)
        bench.changed.connect(self._cases_timer.start)
        bench.selection.changed.connect(self._on_selected)

    def show_page(self, page: QWidget | None) -> None:
        """Bring a page to the front and put the focus in."""
        if page is not None:
            self.setCurrentWidget(page)
            page.setFocus()

    def show_title(self, title: str) -> None:
        """Bring the page of that title to the front; the dock comes up if it was hidden."""
        if not self.in_sight():
            self.toggle()
        pages = {self.tabText(number): self.widget(number) for number in range(self.count())}
        self.show_page(pages.get(title))

    def in_sight(self) -> bool:
        """Whether the dock is open."""
        dock: QWidget | None = self.parentWidget()
        while dock is not None and not isinstance(dock, QDockWidget):
            dock = dock.parentWidget()
        return dock is None or not dock.isHidden()

    def toggle(self) -> None:
        """Open or close the dock; the window remembers it."""
        self.bench.desk.actions.trigger("ansicht.dock_unten")

    def restore(self) -> None:
        """On first showing: make the pages, read what is kept; each in a turn of its own: nothing waits."""
        QTimer.singleShot(0, self, self._make_simulator)

    def _make_simulator(self) -> None:
        from app.ui.redaktion.simulator import SimulatorPanel

        self.simulator = SimulatorPanel(self.bench.desk)
        self.simulator.rule_selected.connect(self._on_rule)
        self.addTab(self.simulator, "Simulator")
        self.bench.changed.connect(self._load_simulator, Qt.ConnectionType.SingleShotConnection)
        QTimer.singleShot(0, self, self._make_cases)

    def _make_cases(self) -> None:
        from app.ui.redaktion.testfaelle import TestfaelleView

        self.cases = TestfaelleView(self.bench.desk)
        self.cases.simulate.connect(self._simulate)
        self.addTab(self.cases, "Testfälle")
        QTimer.singleShot(0, self, self._make_proof)

    def _make_proof(self) -> None:
        from app.ui.redaktion.beweis_view import BeweisView

        service = self.bench.desk.services.beweis
        if service is not None:
            self.proof = BeweisView(self.bench, service)
            self.proof.jump.connect(self.jump)
            self.proof.proved.connect(self.proved)
            self.addTab(self.proof, "Beweis")
        self.made.emit()

    def _load_simulator(self) -> None:
        """Only when the first document stands: compiling the rules at the same time would hold it up."""
        if self.simulator is not None:
            QTimer.singleShot(0, self.simulator, self.simulator.reload)

    def leave(self) -> None:
        """The program ends."""
        for panel in (self.simulator, self.proof):
            if panel is not None:
                panel.leave()

    def refresh_look(self) -> None:
        """Marks and lines again."""
        for panel in (self.simulator, self.cases, self.proof):
            if panel is not None:
                panel.refresh_look()

    def _simulate(self, selection: Selection) -> None:
        if self.simulator is not None:
            self.show_page(self.simulator)
            self.simulator.open_selection(selection)

    def _on_rule(self, clause: str, rule: str) -> None:
        bestand = self.bench.bestand
        for version in bestand.versions(clause) if bestand is not None else ():
            if any(r.id == rule for r in version.rules):
                self.bench.selection.select(rule_target(version.id, rule))
                return

    def _on_selected(self, target: str) -> None:
        kind, _, key = target.partition(":")
        if kind == "rule" and self.simulator is not None:
            self.simulator.select_rule(key.partition("/")[2])

    def _run_cases(self) -> None:
        self.bench.desk.tasks.read(
            "testfaelle",
            self._service.run_tests,
            lambda results: self.cases_run.emit(*cases_line(results)),
            owner=self,
        )
