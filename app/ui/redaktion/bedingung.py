"""A condition on an answer: question, comparison and value, only what fits; and the small form of a new question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.domain.regelwerk.answers import OPERATOR_NAMES, TYPE_NAMES
from app.domain.regelwerk.library import Library, Question
from app.domain.regelwerk.rules import Condition, Operator, QuestionType
from app.errors import InputError
from app.ui.errors import ErrorLine
from app.ui.fitting import FlowLayout
from app.ui.presenters.redaktion import offered_values
from app.ui.presenters.regel import (
    CHOICES,
    build_condition,
    build_question,
    operators_for,
    value_hint,
    value_text,
)
from app.ui.redaktion.felder import ChoiceBox, TextBox
from app.ui.tab_order import chain
from app.ui.widgets import Button, LineEdit, labelled, text_label


class ConditionField(QWidget):
    """Question; below it operator and a value widget that fits the type.

    Signals:
        changed: something else is chosen.
        question_wanted: a question that does not exist yet.
    """

    changed = Signal()
    question_wanted = Signal()

    def __init__(self, *, new_questions: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._questions: tuple[Question, ...] = ()
        self._boxes: dict[str, QCheckBox] = {}
        self.question = ChoiceBox("Frage")
        self.operator = labelled(QComboBox(), "Vergleich")
        self.text = labelled(LineEdit(), "Wert")
        self.choice = ChoiceBox("Wert aus der Liste")
        self._several = QWidget()
        self._flow = FlowLayout(10)
        self._several.setLayout(self._flow)
        self._values = QStackedWidget()
        for widget in (self.text, self.choice):
            self._values.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        asked, compared = QHBoxLayout(), QHBoxLayout()
        layout.addLayout(asked)
        layout.addLayout(compared)
        asked.addWidget(self.question, 1)
        if new_questions:
            new = Button("&Neue Frage …")
            new.clicked.connect(self.question_wanted)
            asked.addWidget(new)
        compared.addWidget(self.operator)
        compared.addWidget(self._values, 1)
        compared.addStretch()
        layout.addWidget(self._several)
        self.question.currentIndexChanged.connect(self._fit_operators)
        self.operator.currentIndexChanged.connect(self._fit_values)
        self.text.textChanged.connect(lambda _: self.changed.emit())
        self.choice.currentIndexChanged.connect(lambda _: self.changed.emit())
        self.setFocusProxy(self.question)
        self._fit_operators()

    def set_questions(self, questions: Sequence[Question], names: Mapping[str, str] | None = None) -> None:
        """Offer these; what is chosen stays. ``names``: what they are called in the list, by id."""
        called = [(names or {}).get(question.id, question.label) for question in questions]
        shown = [self.question.itemText(n) for n in range(self.question.count())]
        if tuple(questions) == self._questions and called == shown:
            return
        known = self.question.currentData()
        self._questions = tuple(questions)
        self.question.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.question.clear()
        for question, name in zip(questions, called, strict=True):
            self.question.add_words(name, question.id)
        index = self.question.findData(known)
        self.question.setCurrentIndex(max(0, index))
        self.question.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        if index < 0:
            self._fit_operators()

    def current(self) -> Question | None:
        """The chosen question."""
        key = self.question.currentData()
        return next((q for q in self._questions if q.id == key), None)

    def chosen_operator(self) -> Operator:
        """The chosen comparison."""
        found = self.operator.currentData()
        return Operator(found) if found else Operator.EQUALS

    def value(self) -> str | tuple[str, ...]:
        """The value as typed or chosen; several where boxes are ticked."""
        if self._takes_several():
            return tuple(option for option, box in self._boxes.items() if box.isChecked())
        return self.choice.currentText() if self._values.currentWidget() is self.choice else self.text.text()

    def set_value(self, question_id: str, operator: Operator, value: str | tuple[str, ...]) -> None:
        """Show a condition."""
        self.question.setCurrentIndex(max(0, self.question.findData(question_id)))
        self._fit_operators()
        self.operator.setCurrentIndex(max(0, self.operator.findData(operator)))
        if isinstance(value, tuple):
            for option, box in self._boxes.items():
                box.setChecked(option in value)
        elif self._values.currentWidget() is self.choice:
            self.choice.setCurrentIndex(max(0, self.choice.findText(value)))
        else:
            self.text.setText(value)

    def show_condition(self, condition: Condition) -> None:
        """Show a stored condition."""
        question = next((q for q in self._questions if q.id == condition.question_id), None)
        self.set_value(condition.question_id, condition.operator, value_text(question, condition.value))

    def condition(self) -> Condition:
        """The condition as it stands.

        Raises:
            InputError: something is missing or does not fit; ``feld`` is ``frage`` or ``wert``.
        """
        return build_condition(self.current(), self.chosen_operator(), self.value())

    def field(self, name: str | None) -> QWidget:
        """The widget beside which an error belongs."""
        if name == "wert":
            if self._takes_several():
                return next(iter(self._boxes.values()), self.question)
            return self.choice if self._values.currentWidget() is self.choice else self.text
        return self.question

    def _takes_several(self) -> bool:
        """Boxes to tick: for „eines von“, and where a whole choice of several answers is compared."""
        question, operator = self.current(), self.chosen_operator()
        whole = question is not None and question.type is QuestionType.MULTIPLE_CHOICE
        return operator is Operator.IN or (whole and operator is not Operator.CONTAINS)

    def _fit_operators(self) -> None:
        question = self.current()
        known = self.operator.currentData()
        self.operator.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.operator.clear()
        for operator in operators_for(question) if question is not None else ():
            self.operator.addItem(OPERATOR_NAMES[operator], operator)
        self.operator.setCurrentIndex(max(0, self.operator.findData(known)))
        self.operator.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self._offer(question)
        self._fit_values()

    def _offer(self, question: Question | None) -> None:
        offered = offered_values(question) if question is not None else ()
        self.choice.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.choice.clear()
        for value in offered:
            self.choice.add_words(value)
        self.choice.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        while self._flow.count():
            item = self._flow.takeAt(0)
            if item is not None and (widget := item.widget()) is not None:
                widget.deleteLater()
        self._boxes = {}
        for option in question.options if question is not None else ():
            box = QCheckBox(option.replace("&", "&&"))
            box.setAccessibleName(f"Wert: {option}")
            box.toggled.connect(lambda _: self.changed.emit())
            self._boxes[option] = box
            self._flow.addWidget(box)
        chain(self._several, *self._boxes.values())
        self._values.setCurrentWidget(self.choice if offered else self.text)
        self.text.setPlaceholderText(value_hint(question) if question is not None else "")
        self.text.clear()

    def _fit_values(self) -> None:
        several = self._takes_several()
        self._several.setVisible(several)
        self._values.setVisible(not several)
        self.changed.emit()


class QuestionForm(QFrame):
    """A new question: text, type, options. ``submitted`` carries the ``Question``."""

    submitted = Signal(object)
    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("rolle", "karte")
        self.setAccessibleName("Neue Frage")
        self._library: Library | None = None
        self.label = labelled(LineEdit(), "Text der Frage")
        self.label.setPlaceholderText("z. B. Mitarbeiterzahl")
        self.typ = labelled(QComboBox(), "Art der Antwort")
        for typ, word in TYPE_NAMES.items():
            self.typ.addItem(word, typ)
        self.options = TextBox("Antworten zur Auswahl", 3)
        self.options.setPlaceholderText("eine Antwort je Zeile")
        self.error = ErrorLine()
        save, cancel = Button("Frage an&legen", "haupt"), Button("Abbrechen")
        save.clicked.connect(self._submit)
        cancel.clicked.connect(self.cancelled)
        self._options_label = text_label("Antworten", wrap=False)
        grid = QGridLayout()
        for row, (text, widget) in enumerate((("Frage", self.label), ("Antwort", self.typ))):
            grid.addWidget(text_label(text, wrap=False), row, 0)
            grid.addWidget(widget, row, 1)
        grid.addWidget(self._options_label, 2, 0)
        grid.addWidget(self.options, 2, 1)
        grid.setColumnStretch(1, 1)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(cancel)
        buttons.addWidget(save)
        layout = QVBoxLayout(self)
        layout.addWidget(text_label("Neue Frage", "kopf"))
        layout.addLayout(grid)
        layout.addWidget(self.error)
        layout.addLayout(buttons)
        self.label.returnPressed.connect(self._submit)
        self.typ.currentIndexChanged.connect(self._arrange)
        self._arrange()

    def start(self, library: Library) -> None:
        """Empty the form and put the focus in."""
        self._library = library
        self.label.clear()
        self.options.clear()
        self.error.clear()
        self.label.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves the form."""
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
            return
        super().keyPressEvent(event)

    def _arrange(self) -> None:
        choice = QuestionType(self.typ.currentData()) in CHOICES
        self.options.setVisible(choice)
        self._options_label.setVisible(choice)

    def _submit(self) -> None:
        if self._library is None:
            return
        self.error.clear()
        typ = QuestionType(self.typ.currentData())
        try:
            question = build_question(self.label.text(), typ, self.options.toPlainText(), self._library)
        except InputError as error:
            self.error.show_error(error, self.options if error.feld == "optionen" else self.label)
            return
        self.submitted.emit(question)
