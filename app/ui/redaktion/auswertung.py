"""Evaluation panel: choose clauses, answers and jurisdiction, see the findings in the Prüfliste."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QComboBox, QFormLayout, QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from app.domain.regelwerk.befunde import befunde_of
from app.domain.regelwerk.evaluation import Evaluation
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.rules import ConditionValue
from app.domain.regelwerk.scenarios import Selection
from app.errors import InputError
from app.ui.desk import Desk
from app.ui.errors import ErrorLine
from app.ui.presenters import redaktion as presenter
from app.ui.redaktion.regel_form import CheckList
from app.ui.widgets import Button, LineEdit, labelled, text_label

_DEBOUNCE_MS = 150
_UNANSWERED = "nicht beantwortet"


class AuswertungPanel(QWidget):
    """What would the rules say? Recomputed after every change."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.setAccessibleName("Auswertung")
        self.library: Library | None = None
        self._fields: dict[str, QComboBox | QLineEdit] = {}
        self._questions: tuple[str, ...] = ()
        self._build()
        self._timer = QTimer(self, singleShot=True, interval=_DEBOUNCE_MS)
        self._timer.timeout.connect(self.evaluate)
        desk.bus.subscribe(self, ("clauses", "versions", "questions"), self.reload)

    def _build(self) -> None:
        self.clauses = CheckList("Ausgewählte Klauseln")
        self.clauses.toggled.connect(self._schedule)
        every, none = Button("&Alle"), Button("&Keine")
        every.setAccessibleName("Alle Klauseln auswählen")
        none.setAccessibleName("Keine Klausel auswählen")
        every.clicked.connect(
            lambda: self.clauses.tick(tuple(c.id for c in self.library.clauses) if self.library else ())
        )
        none.clicked.connect(partial(self.clauses.tick, ()))
        self.jurisdiction = labelled(QComboBox(), "Rechtsraum")
        self.jurisdiction.currentIndexChanged.connect(lambda _: self._timer.start())
        left = QVBoxLayout()
        head = QHBoxLayout()
        head.addWidget(text_label("Klauseln im Vertrag", "kopf", wrap=False), 1)
        head.addWidget(every)
        head.addWidget(none)
        left.addLayout(head)
        left.addWidget(self.clauses, 1)
        self._form_box = QWidget()
        self._form = QFormLayout(self._form_box)
        self._form.setContentsMargins(0, 0, 6, 0)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        scroll = QScrollArea()
        scroll.setAccessibleName("Antworten")
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(self._form_box)
        self.error = ErrorLine()
        self._open = text_label("", "leise")
        middle = QVBoxLayout()
        place = QHBoxLayout()
        place.addWidget(text_label("Antworten", "kopf", wrap=False), 1)
        place.addWidget(text_label("Rechtsraum", wrap=False))
        place.addWidget(self.jurisdiction)
        middle.addLayout(place)
        middle.addWidget(scroll, 1)
        middle.addWidget(self.error)
        middle.addWidget(self._open)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setSpacing(18)
        layout.addLayout(left, 1)
        layout.addLayout(middle, 1)
        self.setMinimumHeight(140)

    def _schedule(self) -> None:
        self._timer.start()

    def reload(self) -> None:
        """Read the library again."""
        self.desk.tasks.read("bibliothek", self.desk.services.redaktion.library, self._show, owner=self)

    def _show(self, library: Library) -> None:
        first = self.library is None
        self.library = library
        self.clauses.set_items([(c.id, f"{c.id} {c.title}") for c in library.clauses])
        known = self.jurisdiction.currentText()
        self.jurisdiction.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.jurisdiction.clear()
        self.jurisdiction.addItems(list(presenter.jurisdictions(library)) or ["DE"])
        self.jurisdiction.setCurrentIndex(max(0, self.jurisdiction.findText(known or "DE")))
        self.jurisdiction.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self._build_fields(library)
        if first:
            self.clauses.tick(presenter.fitting(library, self.jurisdiction.currentText()))
        self._timer.start()

    def _build_fields(self, library: Library) -> None:
        questions = tuple(q.id for q in library.questions)
        if questions == self._questions:
            return
        self._questions = questions
        while self._form.rowCount():
            self._form.removeRow(0)
        self._fields.clear()
        for question in library.questions:
            offered = presenter.offered_values(question)
            field: QComboBox | QLineEdit
            if offered:
                field = QComboBox()
                field.addItem(_UNANSWERED)
                field.addItems(list(offered))
                field.currentIndexChanged.connect(lambda _: self._timer.start())
            else:
                field = LineEdit()
                field.setPlaceholderText(_UNANSWERED)
                field.textChanged.connect(lambda _: self._timer.start())
            labelled(field, question.label, question.help or "")
            field.setToolTip(question.help or "")
            self._fields[question.id] = field
            self._form.addRow(text_label(question.label, wrap=False), field)

    def selection(self) -> Selection:
        """What is chosen now.

        Raises:
            InputError: an answer does not fit its question; ``feld`` is the question's id.
        """
        answers: dict[str, ConditionValue] = {}
        for question in self.library.questions if self.library else ():
            field = self._fields[question.id]
            if isinstance(field, QComboBox):
                text = field.currentText() if field.currentIndex() > 0 else ""
            else:
                text = field.text().strip()
            if text:
                try:
                    answers[question.id] = presenter.parse_value(question, text)
                except InputError as error:
                    raise InputError(error.text, error.abhilfe, feld=question.id) from error
        return Selection(clauses=self.clauses.ticked(), answers=answers, jurisdiction=self.jurisdiction.currentText())

    def evaluate(self) -> None:
        """Ask the rules about the present choice."""
        if self.library is None:
            return
        self.error.clear()
        try:
            selection = self.selection()
        except InputError as error:
            focus = self.window().focusWidget()
            self.error.show_error(error, self._fields.get(error.feld or ""))
            if focus is not None:
                focus.setFocus()
            return
        service = self.desk.services.redaktion
        self.desk.tasks.read("auswertung", lambda: service.evaluate(selection), self._show_evaluation, owner=self)

    def _show_evaluation(self, evaluation: Evaluation) -> None:
        befunde = befunde_of(evaluation)
        self.desk.show_befunde(self, befunde, "Kein Befund: Die gewählten Klauseln passen zusammen.")
        questions = evaluation.offene_fragen
        self._open.setText(
            f"Noch offen: {'; '.join(q.label for q in questions)}." if questions else "Keine offene Frage."
        )
        self._open.setToolTip("\n".join(q.text for q in questions))
