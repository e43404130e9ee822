"""Test cases of the rules: results in colour, shape and word, what differs, coverage with gaps (spec 1)."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from app.domain.regelwerk.coverage import Gap
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.scenarios import SIMULATOR, Expectation, Scenario
from app.domain.regelwerk.testcases import TestResult
from app.errors import InputError, KnownError
from app.messages import ChangeSet, DeleteScenario, SaveScenario
from app.ports import Progress
from app.services.simulator import SimulatorService, TestReport
from app.ui.bus import DEBOUNCE_MS
from app.ui.desk import Desk
from app.ui.errors import ErrorLine
from app.ui.fitting import FlowLayout, WrapArea
from app.ui.presenters import simulator as presenter
from app.ui.redaktion.schritte import ZeilenListe
from app.ui.redaktion.simulator import KINDS, MarkLabel
from app.ui.tasks import Task
from app.ui.tooltips import tip
from app.ui.widgets import BusyStrip, Button, LineEdit, labelled, text_label

_LOW_LINES = 14
"""Below this height the lists get what room there is."""
_EMPTY = "Noch kein Testfall. Sichern Sie einen im Simulator oder lassen Sie sich zu einer Lücke einen vorschlagen."


@dataclass(frozen=True)
class _Shown:
    """A report with its sentences, made off the main thread."""

    report: TestReport
    cases: tuple[tuple[str, presenter.SchrittZeile], ...]
    coverage: str
    gaps: tuple[tuple[Gap | None, presenter.SchrittZeile], ...]


class ErwartungForm(QFrame):
    """Title and expectation of a test case. ``submitted`` carries the changed ``Scenario``."""

    submitted = Signal(object)
    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("rolle", "karte")
        self.setAccessibleName("Testfall bearbeiten")
        self._scenario: Scenario | None = None
        self._library: Library | None = None
        self.title = labelled(LineEdit(), "Name")
        self.fires = labelled(LineEdit(), "Müssen anschlagen")
        self.fires.setPlaceholderText("z. B. R05, RA01")
        self.silent = labelled(LineEdit(), "Müssen schweigen")
        self.silent.setPlaceholderText("z. B. R04")
        self.exact = QCheckBox("Keine &weitere Regel darf anschlagen")
        self.error = ErrorLine()
        save, cancel = Button("Sichern", "haupt"), Button("Abbrechen")
        save.clicked.connect(self._submit)
        cancel.clicked.connect(self.cancelled)
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for field in (self.title, self.fires, self.silent):
            form.addRow(text_label(field.accessibleName(), wrap=False), field)
            field.returnPressed.connect(self._submit)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(cancel)
        buttons.addWidget(save)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.exact)
        layout.addWidget(self.error)
        layout.addLayout(buttons)
        self.hide()

    @property
    def editing(self) -> str | None:
        """Id of the test case in the form."""
        return self._scenario.id if self._scenario is not None else None

    def start(self, scenario: Scenario, library: Library) -> None:
        """Show what the test case expects."""
        self._scenario, self._library = scenario, library
        expected = scenario.expected or Expectation()
        self.error.clear()
        self.title.setText(scenario.title)
        self.fires.setText(", ".join(expected.rule_ids))
        self.silent.setText(", ".join(expected.silent_rule_ids))
        self.exact.setChecked(expected.exact)
        self.show()
        self.title.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves the form."""
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
            return
        super().keyPressEvent(event)

    def _submit(self) -> None:
        if self._scenario is None or self._library is None:
            return
        self.error.clear()
        fields = {"title": self.title, "fires": self.fires, "silent": self.silent}
        try:
            if not self.title.text().strip():
                raise InputError("Dem Testfall fehlt ein Name.", "Geben Sie ihm einen kurzen Namen.", feld="title")
            expected = Expectation(
                rule_ids=presenter.regel_ids(self.fires.text(), self._library, feld="fires"),
                exact=self.exact.isChecked(),
                silent_rule_ids=presenter.regel_ids(self.silent.text(), self._library, feld="silent"),
            )
            if both := set(expected.rule_ids) & set(expected.silent_rule_ids):
                raise InputError(
                    f"{min(both)} kann nicht zugleich anschlagen und schweigen.",
                    "Nennen Sie die Regel nur an einer Stelle.",
                    feld="silent",
                )
        except InputError as error:
            self.error.show_error(error, fields.get(error.feld or ""))
            return
        self.submitted.emit(
            self._scenario.model_copy(update={"title": self.title.text().strip(), "expected": expected})
        )


class TestfaelleView(QWidget):
    """All test cases with their results and what they cover.

    Signals:
        simulate: the ``Selection`` of a test case shall be opened in the simulator.
    """

    __test__ = False  # pytest collects classes by their name

    simulate = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        if desk.services.simulator is None:
            raise ValueError("die Testfälle brauchen den Dienst des Simulators")
        self.desk = desk
        self.service: SimulatorService = desk.services.simulator
        self.setAccessibleName("Testfälle")
        self.report: TestReport | None = None
        self._proposal: Scenario | None = None
        self._wanted: str | None = None
        self._task: Task | None = None
        self._stale = True
        self._build()
        self._timer = QTimer(self, singleShot=True, interval=DEBOUNCE_MS)
        self._timer.timeout.connect(self._refresh)
        desk.bus.changed.connect(self._on_changed)

    # ---- building ---------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.mark = MarkLabel("offen")
        self.head = labelled(text_label("", "kopf"), "Ergebnis der Testfälle")
        self.drafts = QCheckBox("Mit &Entwürfen")
        self.drafts.setChecked(True)
        self.drafts.setToolTip("Es gilt die neueste Fassung jeder Klausel; sonst die veröffentlichte.")
        self.drafts.toggled.connect(self.reload)
        self.run = Button("Alle aus&führen", "haupt")
        self.run.clicked.connect(self.reload)
        head = QHBoxLayout()
        head.addWidget(self.mark, 0, Qt.AlignmentFlag.AlignVCenter)
        head.addWidget(self.head, 1)
        head.addWidget(self.drafts)
        head.addWidget(self.run)
        self._head_line = head
        self.list = ZeilenListe("Testfälle")
        self.list.currentItemChanged.connect(lambda *_: self._show_details())
        self.list.itemActivated.connect(lambda _item: self.open_in_simulator())
        self._empty = text_label(_EMPTY, "leise")
        cases = QWidget()
        left = QVBoxLayout(cases)
        left.setContentsMargins(0, 0, 6, 0)
        left.addWidget(self.list, 1)
        left.addWidget(self._empty, 0, Qt.AlignmentFlag.AlignTop)
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(cases)
        self._split.addWidget(self._build_details())
        self._split.addWidget(self._build_coverage())
        for number, share in enumerate((3, 4, 3)):
            self._split.setStretchFactor(number, share)
        self.error = ErrorLine()
        self.busy = BusyStrip()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.addLayout(head)
        layout.addWidget(self.busy)
        layout.addWidget(self.error)
        layout.addWidget(self._split, 1)

    def _build_details(self) -> QWidget:
        self.detail_title = text_label("", "kopf")
        self.given = labelled(text_label(), "Gegeben")
        self.expected = labelled(text_label(), "Erwartet")
        self.differences = labelled(text_label("", "fehler"), "Abweichungen")
        for label in (self.given, self.expected, self.differences):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.form = ErwartungForm()
        self.form.submitted.connect(self._save)
        self.form.cancelled.connect(self._close_form)
        self.edit, self.accept = Button("Bearbei&ten …"), Button("Er&gebnis als Erwartung übernehmen")
        self.simulate_button, self.delete = Button("Im Si&mulator öffnen"), Button("Löschen")
        self.keep = Button("Vorschlag sichern", "haupt")
        self.edit.clicked.connect(self._start_edit)
        self.accept.clicked.connect(self.accept_result)
        self.simulate_button.clicked.connect(self.open_in_simulator)
        self.delete.clicked.connect(self.delete_current)
        self.keep.clicked.connect(self._keep_proposal)
        box = QWidget()
        layout = QVBoxLayout(box)
        layout.setContentsMargins(6, 0, 6, 0)
        for widget in (self.detail_title, self.given, self.expected, self.differences, self.form):
            layout.addWidget(widget)
        for buttons in ((self.keep,), (self.edit, self.simulate_button, self.delete), (self.accept,)):
            line = FlowLayout()
            for button in buttons:
                line.addWidget(button)
            layout.addLayout(line)
        layout.addStretch(1)
        self._details = WrapArea("Einzelheiten des Testfalls", box)
        return self._details

    def _build_coverage(self) -> QWidget:
        self.coverage = labelled(text_label(), "Abdeckung")
        self.gaps = ZeilenListe("Lücken")
        self.gaps.itemActivated.connect(lambda _item: self.propose())
        self.propose_button = Button("Testfall &vorschlagen")
        self.propose_button.clicked.connect(self.propose)
        pane = QWidget()
        layout = QVBoxLayout(pane)
        layout.setContentsMargins(6, 0, 0, 0)
        layout.addWidget(self.coverage)
        layout.addWidget(self.gaps, 1)
        self._propose_line = QHBoxLayout()
        self._propose_line.addWidget(self.propose_button)
        self._propose_line.addStretch(1)
        layout.addLayout(self._propose_line)
        return pane

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little height coverage and its button stand in the first line, above the lists."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        low = self.height() < _LOW_LINES * self.fontMetrics().lineSpacing()
        self.coverage.setVisible(not low)
        home = self._head_line if low else self._propose_line
        if home.indexOf(self.propose_button) < 0:
            home.insertWidget(2 if low else 0, self.propose_button)
        self._show_head()

    def _show_head(self) -> None:
        """How many are green; where the sentence about the coverage has no place, its beginning too."""
        if self.report is None:
            return
        total, covered = len(self.report.results), self.coverage.text()
        text = f"{self.report.green} von {total} Testfällen grün" if total else "Keine Testfälle"
        self.head.setText(text if not self.coverage.isHidden() else f"{text} · {covered.partition(':')[0]}")
        self.head.setToolTip(tip("" if not self.coverage.isHidden() else covered))

    # ---- following --------------------------------------------------------------------------------------------------

    @Slot(object, object)
    def _on_changed(self, changes: ChangeSet, source: QObject | None) -> None:
        """Every change of rules or test cases counts, but not what is tried out in the simulator."""
        told = any(ref.kind in KINDS and ref.id != SIMULATOR for ref in changes.refs)
        if told and source is not self:
            self._timer.start()

    def _refresh(self) -> None:
        if self.isVisible():
            self.reload()
        else:
            self._stale = True

    def showEvent(self, event: QShowEvent) -> None:
        """What changed while nobody looked is run now."""
        super().showEvent(event)
        if self._stale:
            self.reload()

    # ---- reading ----------------------------------------------------------------------------------------------------

    def reload(self) -> None:
        """Run all test cases."""
        self._stale = False
        service, drafts = self.service, self.drafts.isChecked()
        if self._task is not None:
            self._task.cancel()  # its answer would be old

        def work(progress: Progress) -> _Shown:
            report = service.report(drafts=drafts, progress=progress)
            coverage = report.coverage
            return _Shown(
                report,
                presenter.testfaelle(report.results),
                presenter.abdeckung(coverage),
                presenter.luecken(coverage),
            )

        self._task = self.desk.tasks.long("Testfälle", work, self._show, owner=self, failed=self._failed)
        self.busy.watch(self._task)

    def _failed(self, error: Exception) -> None:
        if isinstance(error, KnownError):
            self.error.show_error(error)

    def _show(self, shown: _Shown) -> None:
        self._task = None
        self.error.clear()
        self.report = report = shown.report
        total, green = len(report.results), report.green
        red = total - green
        self.mark.set_mark("offen" if not total else "sperrt" if red else "erfuellt")
        rows = shown.cases
        self.list.set_rows(rows, self._wanted or self._current_id())
        self._wanted = None
        self.list.setVisible(bool(rows))
        self._empty.setVisible(not rows)
        self.coverage.setText(shown.coverage)
        self._show_head()
        self.gaps.set_rows(shown.gaps, self._current_gap())
        self.propose_button.setEnabled(bool(report.coverage.gaps))
        self._show_details()

    def _current_id(self) -> str | None:
        key = self.list.key()
        return key if isinstance(key, str) else None

    def _current_gap(self) -> Gap | None:
        key = self.gaps.key()
        return key if isinstance(key, Gap) else None

    def current(self) -> TestResult | None:
        """The result of the current test case."""
        wanted = self._current_id()
        results = self.report.results if self.report else ()
        return next((result for result in results if result.scenario.id == wanted), None)

    def _show_details(self, proposal: Scenario | None = None) -> None:
        self._proposal = proposal
        result = None if proposal is not None else self.current()
        scenario = proposal or (result.scenario if result else None)
        if result is None or self.form.editing != result.scenario.id:
            self.form.hide()
        for button in (self.edit, self.simulate_button, self.delete):
            button.setVisible(result is not None)
        self.accept.setVisible(result is not None and result.evaluation is not None and not result.green)
        self.keep.setVisible(proposal is not None)
        for widget in (self.detail_title, self.given, self.expected):
            widget.setVisible(scenario is not None)
        differences = result.differences if result else ()
        self.differences.setVisible(bool(differences))
        if scenario is not None and self.report is not None and scenario.expected is not None:
            self.detail_title.setText(f"Vorschlag: {scenario.title}" if proposal else scenario.title)
            self.given.setText(f"Gegeben: {presenter.gegeben(scenario.selection, self.report.library)}")
            self.expected.setText(presenter.erwartet(scenario.expected))
            self.differences.setText("\n".join(f"– {difference.text}" for difference in differences))
        self._details.fit()

    # ---- acting -----------------------------------------------------------------------------------------------------

    def _start_edit(self) -> None:
        result = self.current()
        if result is not None and self.report is not None:
            self.form.start(result.scenario, self.report.library)
            self._details.fit()

    def _close_form(self) -> None:
        self.form.hide()
        self._details.fit()
        self.list.setFocus()

    def accept_result(self) -> None:
        """What the rules say now becomes the expectation."""
        result = self.current()
        if result is not None and result.evaluation is not None:
            self._save(result.scenario.model_copy(update={"expected": Expectation(rule_ids=result.fired)}))

    def _save(self, scenario: Scenario) -> None:
        service, command = self.service, SaveScenario(scenario)
        self._wanted = scenario.id
        self.desk.run(
            lambda: (service.save_scenario(command), None),
            lambda _changes, _none: self._saved(),
            owner=self,
            failed=self._failed,
        )

    def _saved(self) -> None:
        self.form.hide()
        self.list.setFocus()
        self.reload()

    def delete_current(self) -> None:
        """Delete the current test case (Ctrl+Z brings it back)."""
        result = self.current()
        if result is None:
            return
        service, command = self.service, DeleteScenario(result.scenario.id)
        self.desk.run(
            lambda: (service.delete_scenario(command), None),
            lambda _changes, _none: self._saved(),
            owner=self,
            failed=self._failed,
        )

    def open_in_simulator(self) -> None:
        """Show the current test case step by step."""
        result = self.current()
        if result is not None:
            self.simulate.emit(result.scenario.selection)

    def propose(self) -> None:
        """Look for a test case that closes the current gap, and show it."""
        gap = self._current_gap()
        if gap is None:
            return
        service, drafts = self.service, self.drafts.isChecked()
        self.desk.tasks.read(
            "vorschlag",
            lambda: service.propose(gap, drafts=drafts),
            self._show_proposal,
            owner=self,
            failed=self._failed,
        )

    def _show_proposal(self, proposal: Scenario | None) -> None:
        if proposal is None:
            self.error.show_error(
                InputError(
                    "Zu dieser Lücke wurde kein Testfall gefunden.",
                    "Wahrscheinlich kann die Regel nie anschlagen; der Beweis im Editor sagt, warum.",
                )
            )
            return
        self.error.clear()
        self._show_details(proposal)
        self.keep.setFocus()

    def _keep_proposal(self) -> None:
        if self._proposal is not None:
            self._save(self._proposal)

    def refresh_look(self) -> None:
        """Lines and heights again."""
        for rows in (self.list, self.gaps):
            rows.scheduleDelayedItemsLayout()

    def start_focus(self) -> None:
        """The list, or the gaps if it is known that there is no test case yet."""
        (self.list if self.list.count() or self.report is None else self.gaps).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete removes the current test case."""
        if event.key() == Qt.Key.Key_Delete and self.list.hasFocus():
            self.delete_current()
            return
        super().keyPressEvent(event)
