"""A list of conditions joined by AND, as sentences, with the field that makes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.domain.deutsch import typografie
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import Condition
from app.domain.regelwerk.sentences import condition_clause
from app.errors import InputError
from app.ui.errors import ErrorLine
from app.ui.fitting import flowing
from app.ui.redaktion.bedingung import ConditionField
from app.ui.redaktion.sortier_liste import SortierListe
from app.ui.widgets import Button, labelled, text_label

_LINES = 3


class BedingungsListe(QWidget):
    """Signals: ``edited`` carries the new conditions (a tuple)."""

    edited = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._conditions: tuple[Condition, ...] = ()
        self._editable = False
        self._missing = ""
        self.none = text_label("", "leise")
        self.list = SortierListe(name)
        self.list.set_movable(movable=False)  # their order says nothing
        self.list.currentRowChanged.connect(lambda _: self._on_row())
        self.list.delete_wanted.connect(self.delete)
        self.field = ConditionField(new_questions=False)
        self.list.opened.connect(self.field.question.setFocus)
        self.field.question.setMinimumContentsLength(6)  # beside other things there is little room
        self.field.choice.setMinimumContentsLength(6)
        self.error = ErrorLine()
        self.plus = labelled(Button("+ Bedingung"), "Bedingung hinzufügen")
        self.change = labelled(Button("Ändern"), "Bedingung ändern")
        self.minus = labelled(Button("Löschen"), "Bedingung löschen")
        self.plus.clicked.connect(self.add)
        self.change.clicked.connect(self.replace)
        self.minus.clicked.connect(self.delete)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.none)
        layout.addWidget(self.list)
        layout.addWidget(self.field)
        layout.addWidget(self.error)
        layout.addWidget(flowing(self.plus, self.change, self.minus))

    def show_conditions(
        self,
        conditions: tuple[Condition, ...],
        offered: Sequence[Question],
        questions: Mapping[str, Question],
        *,
        editable: bool,
        none: str,
        missing: str,
    ) -> None:
        """Show conditions.

        Args:
            conditions: all of them.
            offered: questions a condition may look at.
            questions: all questions by id.
            editable: whether they may change.
            none: what no condition means.
            missing: what is said if there is no question to look at.
        """
        self._editable, self._missing = editable, missing
        self.field.set_questions(offered)
        row = self.list.currentRow()
        same = conditions == self._conditions
        self._conditions = conditions
        lines = [typografie(condition_clause(c, questions)) for c in conditions]
        texts = [f"und {line}" if number else line for number, line in enumerate(lines)]
        if texts != [self.list.item(n).text() for n in range(self.list.count())]:
            self.list.blockSignals(True)  # noqa: FBT003 - Qt's own signature
            self.list.clear()
            self.list.addItems(texts)
            self.list.setCurrentRow(min(max(row, 0), len(texts) - 1))
            self.list.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        if not same and texts:
            self.field.show_condition(conditions[self.list.currentRow()])
        self.list.setFixedHeight(self.list.fontMetrics().lineSpacing() * (_LINES if len(texts) > 1 else 2) + 14)
        self.none.setText(none if offered or not editable else f"{none} {missing}")
        self.none.setVisible(not conditions)
        self.list.setVisible(bool(conditions))
        if not same:
            self.error.clear()
        self._enable()

    def add(self) -> None:
        """One more condition, as it stands in the field."""
        condition = self._typed()
        if condition is None:
            return
        if condition in self._conditions:
            self.error.show_error(InputError("Diese Bedingung steht schon da.", "Wählen Sie eine andere."))
            return
        self.edited.emit((*self._conditions, condition))
        self.list.setCurrentRow(self.list.count() - 1)

    def replace(self) -> None:
        """The current condition becomes what stands in the field."""
        condition, row = self._typed(), self.list.currentRow()
        if condition is not None and 0 <= row < len(self._conditions):
            self.edited.emit((*self._conditions[:row], condition, *self._conditions[row + 1 :]))

    def delete(self) -> None:
        """Take the current condition away."""
        row = self.list.currentRow()
        if self._editable and 0 <= row < len(self._conditions):
            self.edited.emit((*self._conditions[:row], *self._conditions[row + 1 :]))

    def _typed(self) -> Condition | None:
        self.error.clear()
        if not self._editable:
            return None
        try:
            if self.field.current() is None:
                raise InputError(self._missing, "Eine Bedingung braucht eine solche Frage.")
            return self.field.condition()
        except InputError as error:
            self.error.show_error(error, self.field.field(error.feld) if error.feld else None)
            return None

    def _on_row(self) -> None:
        row = self.list.currentRow()
        if 0 <= row < len(self._conditions):
            self.field.show_condition(self._conditions[row])
        self.error.clear()
        self._enable()

    def _enable(self) -> None:
        possible = self._editable and self.field.question.count() > 0
        chosen = 0 <= self.list.currentRow() < len(self._conditions)
        self.field.setVisible(possible)
        for button in (self.plus, self.change, self.minus):
            button.setVisible(self._editable)
        self.plus.setEnabled(possible)
        self.change.setEnabled(possible and chosen)
        self.minus.setEnabled(self._editable and chosen)
