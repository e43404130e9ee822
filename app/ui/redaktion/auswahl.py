"""Inputs of the simulator: clauses of the contract, answers, jurisdiction."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from app.domain import jurisdictions
from app.domain.regelwerk.answers import AnswerError, format_answer, parse_answer
from app.domain.regelwerk.library import Library, Question
from app.domain.regelwerk.numbering import id_and_title
from app.domain.regelwerk.rules import ConditionValue
from app.domain.regelwerk.scenarios import Selection
from app.errors import InputError
from app.ui.errors import ErrorLine
from app.ui.fitting import FlowLayout, WrapArea
from app.ui.presenters import redaktion as presenter
from app.ui.presenters import simulator
from app.ui.redaktion.felder import ClausePicker
from app.ui.tab_order import chain
from app.ui.tooltips import tip
from app.ui.widgets import Button, LineEdit, labelled, text_label

_UNANSWERED = "offen"
_LEAST_CHARS = 18, 22
"""Width of clauses and answers."""


class AuswahlForm(QSplitter):
    """What is chosen. ``changed`` fires when the person changes something, not when a selection is shown."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setAccessibleName("Auswahl")
        self.setChildrenCollapsible(False)
        self.library: Library | None = None
        self.fields: dict[str, QComboBox | QLineEdit] = {}
        self._rows: list[QWidget] = []
        """Questions and their fields, from top to bottom."""
        self._questions: tuple[Question, ...] = ()
        self._versions: dict[str, str] = {}
        self._showing = False
        self._panes = (self._build_clauses(), self._build_answers())
        for pane in self._panes:
            self.addWidget(pane)
        self._fit_panes()

    def _build_clauses(self) -> QWidget:
        self.clauses = ClausePicker("Klauseln im Vertrag")
        self.clauses.toggled.connect(self._emit)
        every, none = Button("Alle"), Button("Keine")
        every.setAccessibleName("Alle Klauseln auswählen")
        none.setAccessibleName("Keine Klausel auswählen")
        every.clicked.connect(self._tick_all)
        none.clicked.connect(partial(self.clauses.tick, ()))
        self._title = text_label("Klauseln", "kopf", wrap=False)
        self._title.setMinimumHeight(every.sizeHint().height())
        pair = QWidget()  # a narrow pane has both below the title
        side_by_side = QHBoxLayout(pair)
        side_by_side.setContentsMargins(0, 0, 0, 0)
        side_by_side.addWidget(every)
        side_by_side.addWidget(none)
        head = FlowLayout()
        head.addWidget(self._title)
        head.addWidget(pair)
        self.clauses.list.setMinimumHeight(self.fontMetrics().lineSpacing() * 2)
        pane = QWidget()
        layout = QVBoxLayout(pane)
        layout.setContentsMargins(0, 0, 6, 0)
        layout.setSpacing(4)
        layout.addLayout(head)
        layout.addWidget(self.clauses, 1)
        return pane

    def _build_answers(self) -> QWidget:
        self.jurisdiction = labelled(QComboBox(), "Rechtsraum")
        self.jurisdiction.setMinimumContentsLength(12)
        self.jurisdiction.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.jurisdiction.currentIndexChanged.connect(self._emit)
        content = QWidget()
        self._content = QVBoxLayout(content)
        self._content.setContentsMargins(0, 0, 6, 0)
        self._form = QVBoxLayout()  # Qt's layout for forms does not wrap a question in the width there is
        self._form.addWidget(text_label("Rechtsraum", wrap=False))
        self._form.addWidget(self.jurisdiction)
        self.error = ErrorLine()
        self._content.addLayout(self._form)
        self._content.addStretch(1)
        self._scroll = WrapArea("Antworten", content)
        pane = QWidget()
        layout = QVBoxLayout(pane)
        layout.setContentsMargins(6, 0, 6, 0)
        layout.setSpacing(4)
        layout.addWidget(text_label("Antworten", "kopf", wrap=False))
        layout.addWidget(self._scroll, 1)
        return pane

    def add_below(self, widget: QWidget) -> None:
        """Put something that is done with the selection below its answers."""
        self._content.insertWidget(self._content.count() - 1, widget)
        self._fit_panes()

    def remove(self, widget: QWidget) -> None:
        """Give back what was put below the answers."""
        self._content.removeWidget(widget)

    def _tick_all(self) -> None:
        self.clauses.tick(clause.id for clause in (self.library.clauses if self.library else ()))

    def _emit(self) -> None:
        if not self._showing:
            self.changed.emit()

    def set_library(self, library: Library) -> None:
        """Offer the clauses, questions and jurisdictions of this library; what is chosen stays."""
        self.library = library
        self._showing = True
        try:
            self.clauses.set_items([(clause.id, id_and_title(clause.id, clause.title)) for clause in library.clauses])
            known = self.jurisdiction.currentData()
            self.jurisdiction.clear()
            for code in presenter.jurisdictions(library) or ("DE",):
                self._offer(code)
            self._offer(known)
            self.jurisdiction.setCurrentIndex(max(0, self.jurisdiction.findData(known or "DE")))
            self._build_fields(simulator.gefragt(library))
        finally:
            self._showing = False

    def _offer(self, code: str | None) -> None:
        if code is not None and self.jurisdiction.findData(code) < 0:
            name = jurisdictions.name(code)
            self.jurisdiction.addItem(f"{code} {name}" if name != code else code, code)

    def _build_fields(self, questions: tuple[Question, ...]) -> None:
        if questions == self._questions:
            return
        before = {id_: self._text(field) for id_, field in self.fields.items()}
        self._questions = questions
        self._take_error()
        for widget in self._rows:
            self._form.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._rows.clear()
        self.fields.clear()
        for question in questions:
            offered = presenter.offered_values(question)
            field: QComboBox | QLineEdit
            if offered:
                field = QComboBox()
                field.addItem(_UNANSWERED)
                field.addItems(list(offered))
                # several may be chosen: typed, separated by commas
                field.setEditable(question.type == "multiple_choice")
                field.setMinimumContentsLength(10)
                field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
                field.currentTextChanged.connect(self._emit)
                if (edit := field.lineEdit()) is not None:
                    edit.setAccessibleName(question.label)
            else:
                field = LineEdit()
                field.setPlaceholderText(_UNANSWERED)
                field.textChanged.connect(self._emit)
            field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            labelled(field, question.label, question.help or "")
            field.setToolTip(tip(question.help or ""))
            self.fields[question.id] = field
            for widget in (text_label(question.label), field):
                self._form.addWidget(widget)
                self._rows.append(widget)
            self._fill(field, before.get(question.id, ""))
        chain(self.jurisdiction, *self.fields.values())

    def _text(self, field: QComboBox | QLineEdit) -> str:
        text = field.currentText() if isinstance(field, QComboBox) else field.text()
        return "" if text == _UNANSWERED else text.strip()

    def _fill(self, field: QComboBox | QLineEdit, text: str) -> None:
        if isinstance(field, QLineEdit):
            if field.text() != text:
                field.setText(text)
        elif field.isEditable():
            field.setEditText(text or _UNANSWERED)
        else:
            field.setCurrentIndex(max(0, field.findText(text)))

    def set_selection(self, selection: Selection) -> None:
        """Show a selection."""
        if self.library is None:
            return
        self.error.clear()
        owner = {version.id: version.clause_id for version in self.library.versions}
        self._versions = {owner[entry]: entry for entry in selection.clauses if entry in owner}
        self._showing = True
        asked = simulator.gefragt(self.library)
        extra = tuple(q for q in self.library.questions if q.id in selection.answers and q not in asked)
        try:
            self._build_fields((*asked, *extra))
            self.clauses.tick([owner.get(entry, entry) for entry in selection.clauses])
            self._offer(selection.jurisdiction)
            self.jurisdiction.setCurrentIndex(self.jurisdiction.findData(selection.jurisdiction))
            for question in self._questions:
                value = selection.answers.get(question.id)
                self._fill(self.fields[question.id], "" if value is None else _typed(question, value))
        finally:
            self._showing = False

    def selection(self) -> Selection:
        """What is chosen now; a clause that was chosen in a certain version keeps it.

        Raises:
            InputError: an answer does not fit its question; ``feld`` is the question's id.
        """
        answers: dict[str, ConditionValue] = {}
        for question in self._questions:
            text = self._text(self.fields[question.id])
            if text:
                try:
                    answers[question.id] = presenter.parse_value(question, text)
                except InputError as error:
                    raise InputError(error.text, error.abhilfe, feld=question.id) from error
        clauses = tuple(self._versions.get(clause, clause) for clause in self.clauses.ticked())
        return Selection(clauses=clauses, answers=answers, jurisdiction=self.jurisdiction.currentData() or "DE")

    def show_error(self, error: InputError) -> None:
        """Explain what does not fit beside its field, without moving the focus."""
        focus = self.window().focusWidget()
        field = self.fields.get(error.feld or "")
        self._take_error()
        self._form.insertWidget(self._form.indexOf(field or self.jurisdiction) + 1, self.error)
        self.error.show_error(error, field)
        if focus is not None:
            focus.setFocus()
        QTimer.singleShot(0, self.error, self._show_field)  # when the line has its height

    def _show_field(self) -> None:
        """What does not fit and why: both in sight, if there is room for both."""
        self._scroll.fit()
        focus: QWidget | None = self.window().focusWidget()  # PySide's stubs forget that there may be none
        self._scroll.ensureWidgetVisible(self.error, 0, 0)
        if focus is not None and self._scroll.isAncestorOf(focus):
            self._scroll.ensureWidgetVisible(focus, 0, focus.height())

    def _take_error(self) -> None:
        self._form.removeWidget(self.error)
        self.error.clear()

    def changeEvent(self, event: QEvent) -> None:
        """Room for both panes in every font."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit_panes()

    def set_low(self, low: bool) -> None:
        """Where there is little height the title of the list gives way."""
        self._title.setVisible(not low)

    def _fit_panes(self) -> None:
        for pane, least in zip(self._panes, _LEAST_CHARS, strict=True):
            pane.setMinimumWidth(self.fontMetrics().averageCharWidth() * least)
        bar = self._scroll.verticalScrollBar().sizeHint().width()
        answers = self._content.minimumSize().width() + bar + 2 * self._scroll.frameWidth() + 12
        self._panes[1].setMinimumWidth(max(self._panes[1].minimumWidth(), answers))


def _typed(question: Question, value: ConditionValue) -> str:
    """A stored answer as a person would type it; one that does not fit is shown as it is."""
    try:
        canonical = parse_answer(question, value)
    except AnswerError:
        return str(value)
    if isinstance(canonical, tuple):
        return ", ".join(canonical)
    return canonical if isinstance(canonical, str) and question.type != "date" else format_answer(question, canonical)
