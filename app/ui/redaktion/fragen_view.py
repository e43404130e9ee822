"""The interview of a template: order, duty and conditions of its questions, edited by keyboard."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from app.domain.regelwerk.rules import Condition
from app.domain.regelwerk.sentences import condition_clause
from app.domain.regelwerk.templates import InterviewStep, TemplateVersion
from app.errors import InputError
from app.ui.errors import ErrorLine
from app.ui.presenters import vorlage as presenter
from app.ui.presenters.bestand import Bestand
from app.ui.redaktion.bedingung import ConditionField
from app.ui.widgets import Button, labelled, text_label

_ID = Qt.ItemDataRole.UserRole


class FragenView(QWidget):
    """Signals: ``edited`` carries the new interview."""

    edited = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Fragen der Vorlage")
        self._bestand: Bestand | None = None
        self._version: TemplateVersion | None = None
        self.steps: tuple[InterviewStep, ...] = ()
        self._draft = False
        self.list = labelled(QListWidget(), "Fragen in ihrer Reihenfolge")
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.installEventFilter(self)
        self.list.currentItemChanged.connect(lambda *_: self._show_detail())
        self.offer = labelled(QComboBox(), "Frage hinzufügen")
        self.offer.setMinimumContentsLength(14)
        self.offer.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.required = QCheckBox("Die Frage muss beantwortet werden")
        self.required.clicked.connect(self._put)
        self.conditions = labelled(QListWidget(), "Nur fragen, wenn alles zutrifft")
        self.conditions.installEventFilter(self)
        self.condition = ConditionField(new_questions=False)
        self.condition.question.setMinimumContentsLength(6)  # beside the list there is little room
        self.conditions.currentRowChanged.connect(lambda _: self._enable())
        self._none = text_label("", "leise")
        self.error = ErrorLine()
        self.setFocusProxy(self.list)
        self._build()

    def _build(self) -> None:
        add, needed = Button("Hin&zufügen"), Button("Fehlende ergä&nzen")
        needed.setToolTip("Alle Fragen, die Parameter und Regeln der Klauseln brauchen")
        up, down, remove = Button("↑"), Button("↓"), Button("Entfernen")
        labelled(up, "Frage nach oben").setToolTip("Nach oben (Alt+Pfeil auf)")
        labelled(down, "Frage nach unten").setToolTip("Nach unten (Alt+Pfeil ab)")
        add.clicked.connect(self.add_chosen)
        needed.clicked.connect(self.add_missing)
        up.clicked.connect(lambda: self.move_current(-1))
        down.clicked.connect(lambda: self.move_current(1))
        remove.clicked.connect(self.delete_current)
        left = QWidget()
        lines = QVBoxLayout(left)
        lines.setContentsMargins(0, 6, 0, 0)
        lines.addWidget(self._none)
        lines.addWidget(self.list, 1)
        row = QHBoxLayout()
        row.addWidget(self.offer, 1)
        row.addWidget(add)
        lines.addLayout(row)
        below = QHBoxLayout()
        for button in (needed, up, down, remove):
            below.addWidget(button)
        below.addStretch(1)
        lines.addLayout(below)
        plus = labelled(Button("+ Beding&ung"), "Bedingung hinzufügen")
        minus = labelled(Button("Lö&schen"), "Bedingung löschen")
        plus.clicked.connect(self.add_condition)
        minus.clicked.connect(self.delete_condition)
        self._add, self._up, self._down, self._remove, self._plus, self._minus = add, up, down, remove, plus, minus
        self._edits = (add, needed, up, down, remove, self.offer, self.required, plus, minus, self.condition)
        self._detail = QWidget()
        detail = QVBoxLayout(self._detail)
        detail.setContentsMargins(8, 6, 0, 0)
        detail.addWidget(self.required)
        detail.addWidget(text_label("Nur fragen, wenn alles zutrifft", "leise"))
        detail.addWidget(self.conditions, 1)
        detail.addWidget(self.condition)
        detail.addWidget(self.error)
        buttons = QHBoxLayout()
        buttons.addWidget(plus)
        buttons.addWidget(minus)
        buttons.addStretch(1)
        detail.addLayout(buttons)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.addWidget(left)
        split.addWidget(self._detail)
        split.setSizes([440, 340])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(split)

    # ---- showing ------------------------------------------------------------------------------------------------

    def show_version(self, bestand: Bestand, version: TemplateVersion, *, draft: bool) -> None:
        """Show the interview of a version."""
        self._bestand, self._version, self._draft = bestand, version, draft
        for widget in self._edits:
            widget.setEnabled(draft)
        self._fill(version.interview)

    def _fill(self, steps: tuple[InterviewStep, ...], wanted: str | None = None) -> None:
        bestand = self._bestand
        if bestand is None:
            return
        chosen = wanted or self.current_id()
        self.steps = steps
        self.list.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.list.clear()
        for number, row in enumerate(presenter.questions(steps, bestand), 1):
            item = QListWidgetItem(f"{number}. {row.text}\n     {row.bedingung}")
            item.setData(_ID, row.id)
            self.list.addItem(item)
            if row.id == chosen:
                self.list.setCurrentItem(item)
        if self.list.currentRow() < 0 and steps:
            self.list.setCurrentRow(0)
        self.list.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        asked = {s.question_id for s in steps}
        self.offer.clear()
        for question in bestand.library.questions:
            if question.id not in asked:
                self.offer.addItem(question.label, question.id)
        self._show_detail()

    def current_id(self) -> str | None:
        """The current question."""
        item: QListWidgetItem | None = self.list.currentItem()  # PySide's stubs forget that there may be none
        return str(item.data(_ID)) if item is not None else None

    def select(self, question_id: str) -> None:
        """Go to a question."""
        self._fill(self.steps, question_id)
        self.list.setFocus()

    def _current(self) -> InterviewStep | None:
        return next((s for s in self.steps if s.question_id == self.current_id()), None)

    def _enable(self) -> None:
        """Buttons that need a question, a place to go to, an earlier question, or a condition."""
        key = self.current_id()
        for button, step in ((self._up, -1), (self._down, 1)):
            movable = key is not None and presenter.move_step(self.steps, key, step) != self.steps
            button.setEnabled(self._draft and movable)
        self._remove.setEnabled(self._draft and key is not None)
        self._add.setEnabled(self._draft and self.offer.count() > 0)
        earlier = self._draft and self.condition.question.count() > 0
        self._plus.setEnabled(earlier)
        self.condition.setEnabled(earlier)
        self._minus.setEnabled(self._draft and self.conditions.currentRow() >= 0)

    def _show_detail(self) -> None:
        step, bestand = self._current(), self._bestand
        self._detail.setVisible(step is not None)
        self.error.clear()
        self._none.setVisible(not self.steps)
        self._none.setText("Noch keine Frage: „Fehlende ergänzen“ nimmt alle auf, die die Klauseln brauchen."
                           if self._draft else "Diese Version stellt keine Fragen.")  # fmt: skip
        if step is None or bestand is None:
            self._enable()
            return
        self.required.setChecked(step.required)
        self.conditions.clear()
        for condition in step.show_if:
            self.conditions.addItem(condition_clause(condition, bestand.questions))
        if step.show_if:
            self.conditions.setCurrentRow(0)
        before = presenter.earlier(self.steps, step.question_id)
        self.condition.set_questions(tuple(bestand.questions[q] for q in before if q in bestand.questions))
        self._enable()

    # ---- editing ------------------------------------------------------------------------------------------------

    def _emit(self, steps: tuple[InterviewStep, ...], wanted: str | None = None) -> None:
        if self._draft and steps != self.steps:
            self._fill(steps, wanted)
            self.edited.emit(steps)

    def add_chosen(self) -> None:
        """Ask the chosen question, too."""
        key = self.offer.currentData()
        if key:
            self._emit(presenter.add_step(self.steps, str(key)), str(key))

    def add_missing(self) -> None:
        """Ask everything that parameters and rules of the clauses need."""
        if self._version is None or self._bestand is None:
            return
        steps = self.steps
        for key in presenter.missing_questions(steps, self._version.clause_ids, self._bestand):
            steps = presenter.add_step(steps, key)
        self._emit(steps)

    def move_current(self, step: int) -> None:
        """Move the current question up (-1) or down (1)."""
        current = self.current_id()
        if current is not None:
            self._emit(presenter.move_step(self.steps, current, step), current)

    def delete_current(self) -> None:
        """Do not ask the current question any more (Ctrl+Z brings it back)."""
        current = self.current_id()
        if current is not None:
            self._emit(presenter.delete_step(self.steps, current))

    def _put(self) -> None:
        step = self._current()
        if step is not None:
            self._put_step(step, step.show_if)

    def _put_step(self, step: InterviewStep, conditions: tuple[Condition, ...]) -> None:
        required = self.required.isChecked()
        key = step.question_id
        self._emit(presenter.put_step(self.steps, key, required=required, show_if=conditions), key)

    def add_condition(self) -> None:
        """Ask the current question only if one more condition holds."""
        step = self._current()
        if step is None:
            return
        self.error.clear()
        try:
            if self.condition.current() is None:
                raise InputError("Vor dieser Frage steht keine andere.", "Eine Bedingung braucht eine frühere Frage.")
            condition = self.condition.condition()
        except InputError as error:
            self.error.show_error(error, self.condition.field(error.feld) if error.feld else None)
            return
        self._put_step(step, (*step.show_if, condition))

    def delete_condition(self) -> None:
        """Take the current condition away."""
        step, row = self._current(), self.conditions.currentRow()
        if step is not None and 0 <= row < len(step.show_if):
            self._put_step(step, (*step.show_if[:row], *step.show_if[row + 1 :]))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Alt+arrows move, Delete deletes."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            key, alt = event.key(), event.modifiers() & Qt.KeyboardModifier.AltModifier
            if watched is self.list and alt and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
                self.move_current(-1 if key == Qt.Key.Key_Up else 1)
                return True
            if key == Qt.Key.Key_Delete:
                if watched is self.list:
                    self.delete_current()
                else:
                    self.delete_condition()
                return True
        return super().eventFilter(watched, event)
