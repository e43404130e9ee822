"""Simulator: choose clauses, answers and jurisdiction, follow the rules through the four phases, repair (spec 1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QCheckBox, QFrame, QHBoxLayout, QScrollArea, QSplitter, QVBoxLayout, QWidget

from app.domain.pruefung.befund import Ausweg, Befund
from app.domain.regelwerk.befunde import befunde_of
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.scenarios import SIMULATOR, Expectation, Scenario, Selection
from app.errors import InputError, KnownError
from app.messages import ApplyOption, ApplyRepair, ChangeSelection, ChangeSet, SaveScenario
from app.services.simulator import ProposedRepair, Repairs, Simulation, SimulatorService
from app.ui.auswege import AuswegStrip
from app.ui.desk import Desk
from app.ui.fitting import FlowLayout, WrapArea
from app.ui.presenters import simulator as presenter
from app.ui.redaktion.auswahl import AuswahlForm
from app.ui.redaktion.schritte import SchrittTree
from app.ui.redaktion.testfall_karte import TestfallKarte
from app.ui.tab_order import chain
from app.ui.tasks import Task
from app.ui.tooltips import tip
from app.ui.widgets import Button, IconLabel, labelled, text_label

_EVALUATE_MS = 120
_SAVE_MS = 500
_WIDE = 2.2
_ROOMY_CHARS = 150
"""From this ratio of width to height and this width on, the repairs stand beside the course, not below it."""
_LOW_LINES = 17
"""Below this height only one of course and repairs is in sight."""
_NARROW_CHARS = 95
"""Below this width the button of a repair stands below its words."""

KINDS = ("clauses", "versions", "questions", "templates", "template_versions", "scenarios")


_STALE = "Stand vor der Antwort, die nicht passt"


class MarkLabel(IconLabel):
    """A mark that can change."""

    def set_mark(self, name: str) -> None:
        """Show another mark."""
        if name != self._name:
            self._name = name
            self._painted_for = None
            if self.isVisible():
                self._paint()


class _Course(QWidget):
    """Never lower than its lines need at the present width; Qt alone reckons as if nothing wrapped."""

    def event(self, event: QEvent) -> bool:
        """Another width or other content, other lines."""
        layout = self.layout()
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest) and layout is not None:
            self.setMinimumHeight(layout.totalMinimumHeightForWidth(self.width()))
        return super().event(event)


class SimulatorPanel(QWidget):
    """What would the rules say, and how did they come to it? Every change is a step that can be undone.

    Signals:
        rule_selected: clause id and rule id of the row that became current.
    """

    rule_selected = Signal(str, str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        if desk.services.simulator is None:
            raise ValueError("der Simulator braucht seinen Dienst")
        self.desk = desk
        self.service: SimulatorService = desk.services.simulator
        self.setAccessibleName("Simulator")
        self.library: Library | None = None
        self.simulation: Simulation | None = None
        self._stored: Scenario | None = None
        self._wanted: Selection | None = None
        self._applying: Task | None = None
        self._build()
        self._evaluate_timer = QTimer(self, singleShot=True, interval=_EVALUATE_MS)
        self._evaluate_timer.timeout.connect(self.evaluate)
        self._save_timer = QTimer(self, singleShot=True, interval=_SAVE_MS)
        self._save_timer.timeout.connect(self.save)
        desk.bus.subscribe(self, KINDS, self.reload)

    # ---- building ---------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.form = AuswahlForm()
        self.form.changed.connect(self._on_changed)
        self.clauses, self.error = self.form.clauses, self.form.error
        self.drafts = QCheckBox("Mit &Entwürfen")
        self.drafts.setChecked(True)
        self.drafts.setToolTip("Es gilt die neueste Fassung jeder Klausel; sonst die veröffentlichte.")
        self.drafts.toggled.connect(self.evaluate)
        self.only_findings = QCheckBox("Nur Be&funde")
        self.only_findings.setToolTip("Regeln, die nicht angeschlagen haben, ausblenden")
        self.only_findings.toggled.connect(self.evaluate)
        self.keep = Button("Als &Testfall sichern …")
        self.keep.clicked.connect(self.start_test_case)
        self.form.add_below(self.keep)
        self.mark = MarkLabel("offen")
        self.head = labelled(text_label("", "kopf"), "Ergebnis")
        self.open = text_label("", "leise")
        self.no_repair = text_label("")
        self.no_repair.hide()
        title = QHBoxLayout()
        title.addWidget(self.mark, 0, Qt.AlignmentFlag.AlignVCenter)
        title.addWidget(self.head, 1)
        self.show_cards = Button("Reparaturen")
        self.show_cards.setCheckable(True)
        self.show_cards.setToolTip("Reparaturen an der Stelle des Ablaufs zeigen")
        self.show_cards.toggled.connect(lambda _: self._arrange())
        self.show_cards.hide()
        options = FlowLayout(12)
        for widget in (self.show_cards, self.only_findings, self.drafts):
            options.addWidget(widget)
        self._options = options
        self.tree = SchrittTree()
        self.tree.setMinimumSize(180, self.fontMetrics().lineSpacing() * 3)
        self.tree.chosen.connect(lambda row: self.desk.goto.emit(f"clause:{row.ziel}"))
        self.tree.selected.connect(lambda row: self.rule_selected.emit(row.ziel, row.regel.partition("+")[0]))
        self.tree.selectionModel().currentChanged.connect(lambda *_: self._show_ways())
        self.ways = AuswegStrip(self.tree)
        self.ways.chosen.connect(self.apply_option)
        self.card = TestfallKarte()
        self.card.submitted.connect(self._save_test_case)
        self.card.cancelled.connect(self._close_card)
        self._cards = QWidget()
        self._card_lines: list[QBoxLayout] = []
        self._card_list = QVBoxLayout(self._cards)
        self._card_list.setContentsMargins(0, 0, 4, 0)
        self._repair_area = WrapArea("Reparaturen", self._cards)
        course = _Course()
        left = QVBoxLayout(course)
        left.setContentsMargins(6, 0, 6, 0)
        left.setSpacing(4)
        left.addLayout(title)
        left.addWidget(self.open)
        left.addWidget(self.no_repair)
        left.addLayout(options)
        left.addWidget(self.card)
        left.addWidget(self.tree, 1)
        left.addWidget(self.ways)
        self._course_lines = left
        self._result = QSplitter(Qt.Orientation.Vertical)
        self._result.setChildrenCollapsible(False)
        self._result.addWidget(course)
        self._result.addWidget(self._repair_area)
        self._result.setStretchFactor(0, 3)
        self._result.setStretchFactor(1, 2)
        self._result.setSizes([600, 400])
        self._fit_repairs()
        self._repair_area.hide()
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(self.form)
        self._split.addWidget(self._result)
        self._split.setStretchFactor(0, 4)
        self._split.setStretchFactor(1, 7)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        scroll = labelled(QScrollArea(), "Simulator")  # a low pane scrolls instead of squeezing its lines
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(self._split)
        layout.addWidget(scroll)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Low and wide: repairs beside the course; high: below it; low and narrow: in its place."""
        super().resizeEvent(event)
        roomy = self.width() > _ROOMY_CHARS * self.fontMetrics().averageCharWidth()
        wide = roomy and self.width() > _WIDE * self.height()
        wanted = Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical
        if self._result.orientation() is not wanted:
            self._result.setOrientation(wanted)
            self._result.setSizes([600, 400])
        self._fit_repairs()
        self._arrange()

    def _is_low(self) -> bool:
        """Whether course and repairs do not fit below each other, and the pane is too narrow for both side by side."""
        return self._result.orientation() is Qt.Orientation.Vertical and (
            self.height() < _LOW_LINES * self.fontMetrics().lineSpacing()
        )

    def _arrange(self) -> None:
        """What is in sight of course, ways out and repairs."""
        low, cards = self._is_low(), len(self._card_lines)
        instead = low and bool(cards) and self.show_cards.isChecked()
        self.form.set_low(low)
        self.show_cards.setText(f"Reparaturen ({cards})")
        self.show_cards.setAccessibleName(f"Reparaturen zeigen ({cards})")
        self.show_cards.setVisible(low and bool(cards))
        self._repair_area.setVisible(bool(cards) and (instead or not low))
        self.tree.setVisible(not instead)
        self.open.setVisible(bool(self.open.text()) and not low)
        self.head.setToolTip(tip(self.open.text() if low else ""))
        for box in (self.only_findings, self.drafts):
            if low is (self._options.indexOf(box) >= 0):
                (self._options.removeWidget if low else self.form.remove)(box)
                (self.form.add_below if low else self._options.addWidget)(box)
        home, away = self._course_lines, self._card_list
        if low and cards:
            home, away = away, home
        if home.indexOf(self.ways) < 0:
            away.removeWidget(self.ways)
            home.insertWidget(0 if home is self._card_list else home.count(), self.ways)
        if low:
            self._result.setSizes([1, 1000] if instead else [1000, 1])

    def _fit_repairs(self) -> None:
        metrics = self.fontMetrics()
        narrow = self.width() < _NARROW_CHARS * metrics.averageCharWidth()
        direction = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        for line in self._card_lines:
            if line.direction() is not direction and (card := line.parentWidget()) is not None:
                line.setDirection(direction)
                card.updateGeometry()
        bar = self._repair_area.verticalScrollBar().sizeHint().width()
        least = max(metrics.averageCharWidth() * 26, self._cards.minimumSizeHint().width() + bar)
        self._repair_area.setMinimumSize(least, metrics.height() * 4)

    def showEvent(self, event: QShowEvent) -> None:
        """Read what there is when first seen."""
        super().showEvent(event)
        if self.library is None:
            self.reload()

    # ---- reading ----------------------------------------------------------------------------------------------------

    def reload(self) -> None:
        """Read the library and the kept selection again."""
        service = self.service
        self.desk.tasks.read("stand", lambda: (service.library(), service.state()), self._show_state, owner=self)

    def _show_state(self, state: tuple[Library, Scenario]) -> None:
        library, scenario = state
        if library is not self.library:
            self.library = library
            self.form.set_library(library)
        if scenario != self._stored:
            self._save_timer.stop()  # changed elsewhere, for example taken back: that is what counts
            self._stored = scenario
            self.form.set_selection(scenario.selection)
        if self._wanted is not None:
            wanted, self._wanted = self._wanted, None
            self.open_selection(wanted)
            return
        self.evaluate()

    def _on_changed(self) -> None:
        self._evaluate_timer.start()
        self._save_timer.start()

    def scenario(self) -> Scenario:
        """What is chosen now.

        Raises:
            InputError: an answer does not fit its question.
        """
        stored = self._stored
        selection = self.form.selection()
        automatic = tuple(entry for entry in (stored.automatic if stored else ()) if entry in selection.clauses)
        return Scenario(id=SIMULATOR, title="Simulator", selection=selection, automatic=automatic)

    def evaluate(self) -> None:
        """Ask the rules about the present choice."""
        self._evaluate_timer.stop()
        if self.library is None:
            return
        self.form.error.clear()
        try:
            scenario = self.scenario()
        except InputError as error:
            self.form.show_error(error)
            self.mark.set_mark("offen")  # what stands below is the course of the choice before
            self.head.setText(_STALE)
            return
        service, drafts, only = self.service, self.drafts.isChecked(), self.only_findings.isChecked()

        def work() -> tuple[Simulation, presenter.Ablauf, tuple[Befund, ...]]:
            simulation = service.simulate(scenario, drafts=drafts)
            course = presenter.ablauf(simulation.trace, nur_befunde=only)
            return simulation, course, befunde_of(simulation.trace.evaluation)

        self.desk.tasks.read(
            "auswertung",
            work,
            self._show_simulation,
            owner=self,
            failed=self._failed,
        )

    def _failed(self, error: Exception) -> None:
        if isinstance(error, KnownError):
            self.form.error.show_error(error)

    def _show_simulation(self, result: tuple[Simulation, presenter.Ablauf, tuple[Befund, ...]]) -> None:
        simulation, course, befunde = result
        self.simulation = simulation
        self._show_course(course)
        self.desk.show_befunde(self, befunde, "Kein Befund: Die gewählten Klauseln passen zusammen.")
        if not self.service.offers_repairs or not befunde:
            self._show_repairs(Repairs(), simulation.scenario.selection.clauses, looked=False)
            return
        service, scenario, drafts = self.service, simulation.scenario, self.drafts.isChecked()
        self.desk.tasks.read(
            "reparaturen",
            lambda: service.repairs(scenario, drafts=drafts),
            lambda repairs: self._show_repairs(repairs, scenario.selection.clauses),
            owner=self,
            failed=self._failed,
        )

    def _show_course(self, course: presenter.Ablauf) -> None:
        self.mark.set_mark(course.zeichen)
        self.head.setText(course.kopf)
        self.open.setText(f"Noch offen: {'; '.join(label for label, _ in course.offen)}." if course.offen else "")
        self.open.setToolTip(tip("\n".join(sentence for _, sentence in course.offen)))
        self.tree.set_phases(course.phasen)
        self._show_ways()
        self._arrange()

    def _show_ways(self) -> None:
        row = self.tree.current()
        self.ways.show_befund(row.befund if row is not None else None)

    def _show_repairs(self, repairs: Repairs, clauses: tuple[str, ...], *, looked: bool = True) -> None:
        """Show the cards, unless the selection they were made for is no longer the one on screen."""
        current = self.simulation.scenario.selection.clauses if self.simulation else ()
        cards = (
            presenter.karten(repairs.proposals, self.library) if self.library is not None and clauses == current else ()
        )
        self._card_lines.clear()
        if self._card_list.indexOf(self.ways) >= 0:
            self._card_list.removeWidget(self.ways)
            self._course_lines.addWidget(self.ways)
        had_focus = self._cards.isAncestorOf(self.focusWidget()) if self.focusWidget() is not None else False
        while (item := self._card_list.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        if cards:
            self._card_list.addWidget(text_label("Reparaturen", "kopf"))
        for card in cards:
            self._card_list.addWidget(self._repair_card(card))
        self._card_list.addStretch(1)
        chain(self._cards, *(button for line in self._card_lines if (frame := line.parentWidget()) is not None
                             for button in frame.findChildren(Button)))  # fmt: skip
        self._fit_repairs()
        self._arrange()
        findings = self.simulation.trace.evaluation.findings if self.simulation else ()
        self.no_repair.setText(presenter.keine_reparatur(repairs))
        self.no_repair.setVisible(looked and not cards and bool(findings))
        self._repair_area.fit()
        if had_focus and not cards:
            self.tree.setFocus()

    def _repair_card(self, card: presenter.ReparaturKarte) -> QWidget:
        frame = QFrame()
        frame.setProperty("rolle", "karte")
        apply = Button("Anwenden")
        apply.setAccessibleName(f"Reparatur anwenden: {card.titel} ({card.folge})")
        apply.clicked.connect(partial(self.apply_repair, card.repair))
        words = QVBoxLayout()
        words.addWidget(text_label(card.titel))
        after = QHBoxLayout()
        after.addWidget(IconLabel(card.zeichen), 0, Qt.AlignmentFlag.AlignTop)
        after.addWidget(text_label(card.folge, "leise"), 1)
        words.addLayout(after)
        line = QHBoxLayout(frame)
        line.addLayout(words, 1)
        line.addWidget(apply, 0, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        self._card_lines.append(line)
        return frame

    # ---- writing ----------------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Keep the present choice as one step, if it is another one and can be evaluated."""
        self._save_timer.stop()
        try:
            scenario = self.scenario()
        except InputError:
            return  # stands beside its field already; nothing is kept until it fits
        if self._stored is None or scenario.selection == self._stored.selection:
            return
        self._stored = self._stored.model_copy(
            update={"selection": scenario.selection, "automatic": scenario.automatic}
        )
        service = self.service
        command = ChangeSelection(SIMULATOR, scenario.selection, scenario.automatic)
        self.desk.run(
            lambda: (service.change_selection(command), None),
            lambda _changes, _none: None,
            owner=self,
            failed=self._failed,
        )

    def apply_repair(self, repair: ProposedRepair) -> None:
        """Take a repair over: one step that can be undone."""
        command = ApplyRepair(SIMULATOR, repair.add, repair.remove)
        self._apply(lambda: self.service.apply_repair(command))

    def apply_option(self, befund: Befund, ausweg: Ausweg) -> None:
        """Take a way out of one finding: one step that can be undone."""
        command, drafts = ApplyOption(SIMULATOR, befund.id, ausweg.schluessel), self.drafts.isChecked()
        self._apply(lambda: self.service.apply_option(command, drafts=drafts))

    def _apply(self, work: Callable[[], ChangeSet]) -> None:
        if self._applying is not None and self._applying.running:
            return  # a double click is one wish
        self.leave()
        service = self.service

        def done(_changes: ChangeSet, state: tuple[Library, Scenario]) -> None:
            self._show_state(state)

        self._applying = self.desk.run(
            lambda: (work(), (service.library(), service.state())), done, owner=self, failed=self._failed
        )

    def start_test_case(self) -> None:
        """Ask for the name of a test case made of what is shown."""
        if self.simulation is not None:
            self.card.start(self._fired())

    def _fired(self) -> tuple[str, ...]:
        findings = self.simulation.trace.evaluation.findings if self.simulation else ()
        return tuple(dict.fromkeys(rule_id for finding in findings for rule_id in finding.rule_ids))

    def _close_card(self) -> None:
        self.card.hide()
        self.keep.setFocus()

    def _save_test_case(self, title: str, exact: bool) -> None:
        if self.simulation is None:
            return
        service = self.service
        selection, expected = self.simulation.scenario.selection, Expectation(rule_ids=self._fired(), exact=exact)

        def work() -> tuple[ChangeSet, None]:
            return service.save_scenario(SaveScenario(service.new_test_case(title, selection, expected))), None

        def failed(error: Exception) -> None:
            if isinstance(error, KnownError):
                self.card.error.show_error(error, self.card.title)

        self.desk.run(work, lambda _changes, _none: self._close_card(), owner=self, failed=failed)

    # ---- from outside -----------------------------------------------------------------------------------------------

    def open_selection(self, selection: Selection) -> None:
        """Take over a selection, for example that of a test case; one step that can be undone."""
        if self.library is None:
            self._wanted = selection  # as soon as there is something to choose from
            return
        self.form.set_selection(selection)
        self.evaluate()
        self.save()

    def select_rule(self, rule_id: str) -> bool:
        """Go to a rule that was selected elsewhere; False if it has no say here."""
        return self.tree.select_rule(rule_id)

    def leave(self) -> None:
        """Keep what was chosen last."""
        if self._save_timer.isActive():
            self.save()

    def refresh_look(self) -> None:
        """Marks and lines again."""
        self.tree.scheduleDelayedItemsLayout()

    def start_focus(self) -> None:
        """The clauses."""
        self.form.clauses.setFocus()

    def changeEvent(self, event: QEvent) -> None:
        """Another font, other heights."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and hasattr(self, "tree"):
            self.tree.scheduleDelayedItemsLayout()
            self._fit_repairs()
