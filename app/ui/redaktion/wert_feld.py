"""The field for an answer, by the type of its question: a default of the interview, a sample answer of the preview."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QVBoxLayout, QWidget

from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import ConditionValue, QuestionType
from app.errors import InputError
from app.ui.errors import ErrorLine
from app.ui.fitting import FlowLayout
from app.ui.presenters.antwort_feld import CHOOSES, choices, read_typed, shown_value
from app.ui.presenters.regel import value_hint
from app.ui.redaktion.felder import ChoiceBox, TextBox
from app.ui.tab_order import chain
from app.ui.widgets import LineEdit, labelled

_PAUSE_MS = 900


class WertFeld(QWidget):
    """One field that changes its kind with the question.

    Signals:
        entered: the new value, None for nothing; only what can be read.
    """

    entered = Signal(object)

    def __init__(self, name: str, none: str = "keine", parent: QWidget | None = None) -> None:
        """``none``: what stands for no answer where one is chosen from a list."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self._name, self._none = name, none
        self._question: Question | None = None
        self._value: ConditionValue | None = None
        self.line = labelled(LineEdit(), name)
        self.box = TextBox(name, 2)
        self.choice = ChoiceBox(name)
        self.boxes: dict[str, QCheckBox] = {}
        self._several = QWidget()
        self._flow = FlowLayout(10)
        self._several.setLayout(self._flow)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self._several.setSizePolicy(policy)
        self.error = ErrorLine()
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._timer.timeout.connect(self.flush)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for widget in (self.line, self.box, self.choice, self._several):
            layout.addWidget(widget)
        layout.addWidget(self.error)
        self.line.textEdited.connect(lambda _: self._timer.start())
        self.line.editingFinished.connect(self.flush)
        self.box.textChanged.connect(self._timer.start)
        self.choice.activated.connect(lambda _: self._tell(self.choice.currentData()))
        self.show_value(None, None)

    def show_value(self, question: Question | None, value: ConditionValue | None) -> None:
        """Show the answer to a question; what is just being typed for the same question stays."""
        if self._timer.isActive() and question == self._question:
            return
        self._timer.stop()
        other = question != self._question
        self._question, self._value = question, value
        if other:
            self.error.clear()
            self._arrange(question)
        text = shown_value(question, value)
        for widget in (self.line, self.box):
            widget.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        if text != self.line.text():
            self.line.setText(text)
        self.box.set_text(text)
        for widget in (self.line, self.box):
            widget.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self.choice.setCurrentIndex(max(0, self.choice.findData(value)))
        chosen = value if isinstance(value, tuple) else ()
        for option, box in self.boxes.items():
            box.setChecked(option in chosen)

    def flush(self) -> None:
        """Hand over what is typed."""
        self._timer.stop()
        question = self._question
        if question is None or question.type in CHOOSES:
            return
        text = self.box.toPlainText() if question.type is QuestionType.TEXT else self.line.text()
        try:
            value = read_typed(question, text)
        except InputError as error:
            self.error.show_error(error)
            return
        self._tell(value)

    def _tell(self, value: ConditionValue | None) -> None:
        self.error.clear()
        if type(value) is not type(self._value) or value != self._value:
            self._value = value
            self.entered.emit(value)

    def _ticked(self) -> None:
        chosen = tuple(option for option, box in self.boxes.items() if box.isChecked())
        self._tell(chosen or None)

    def _arrange(self, question: Question | None) -> None:
        kind = question.type if question is not None else None
        self.line.setVisible(kind in (QuestionType.NUMBER, QuestionType.CURRENCY, QuestionType.DATE))
        self.box.setVisible(kind is QuestionType.TEXT)
        self.choice.setVisible(kind in (QuestionType.SINGLE_CHOICE, QuestionType.YES_NO))
        self._several.setVisible(kind is QuestionType.MULTIPLE_CHOICE)
        self.line.setPlaceholderText(value_hint(question) if question is not None else "")
        self.choice.clear()
        self.choice.add_words(self._none, None)
        if question is not None and kind in (QuestionType.SINGLE_CHOICE, QuestionType.YES_NO):
            for value, word in choices(question):
                self.choice.add_words(word, value)
        while self._flow.count():
            item = self._flow.takeAt(0)
            if item is not None and (widget := item.widget()) is not None:
                widget.deleteLater()
        self.boxes = {}
        if question is not None and kind is QuestionType.MULTIPLE_CHOICE:
            for option in question.options:
                box = QCheckBox(option.replace("&", "&&"))
                box.setAccessibleName(f"{self._name}: {option}")
                box.clicked.connect(lambda _=False: self._ticked())
                self.boxes[option] = box
                self._flow.addWidget(box)
            chain(self._several, *self.boxes.values())
        shown: dict[QuestionType | None, QWidget] = {QuestionType.TEXT: self.box}
        shown |= dict.fromkeys((QuestionType.SINGLE_CHOICE, QuestionType.YES_NO), self.choice)
        if self.boxes:
            shown[QuestionType.MULTIPLE_CHOICE] = next(iter(self.boxes.values()))
        self.setFocusProxy(shown.get(kind, self.line))
