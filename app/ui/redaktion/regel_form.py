"""Form for a new rule: offers only what fits (operators by question type, values of choices)."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.domain.regelwerk.answers import OPERATOR_NAMES
from app.domain.regelwerk.library import Library, Question
from app.domain.regelwerk.rules import Operator, Rule, RuleType, Severity
from app.errors import InputError
from app.ui.errors import ErrorLine
from app.ui.presenters.redaktion import (
    SCHWERE_WORT,
    TYP_WORT,
    RegelEingabe,
    build_rule,
    next_rule_id,
    offered_values,
    operators_for,
)
from app.ui.widgets import Button, LineEdit, labelled, text_label

_TARGETED = (RuleType.REQUIRES, RuleType.FORBIDS, RuleType.INCOMPATIBLE_WITH)


class CheckList(QListWidget):
    """Items with boxes, ticked by space bar or click."""

    toggled = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.itemChanged.connect(lambda _item: self.toggled.emit())

    def set_items(self, items: list[tuple[str, str]]) -> None:
        """Replace the items ``(key, text)``; ticks stay."""
        ticked = set(self.ticked())
        self.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.clear()
        for key, text in items:
            item = QListWidgetItem(text)
            item.setData(Qt.ItemDataRole.UserRole, key)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if key in ticked else Qt.CheckState.Unchecked)
            self.addItem(item)
        self.blockSignals(False)  # noqa: FBT003 - Qt's own signature

    def ticked(self) -> tuple[str, ...]:
        """Keys of the ticked items, in list order."""
        items = (self.item(i) for i in range(self.count()))
        return tuple(str(i.data(Qt.ItemDataRole.UserRole)) for i in items if i.checkState() is Qt.CheckState.Checked)

    def tick(self, keys: tuple[str, ...]) -> None:
        """Tick exactly these."""
        self.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        for number in range(self.count()):
            item = self.item(number)
            wanted = item.data(Qt.ItemDataRole.UserRole) in keys
            item.setCheckState(Qt.CheckState.Checked if wanted else Qt.CheckState.Unchecked)
        self.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self.toggled.emit()


class RegelForm(QFrame):
    """Inputs of a rule. ``submitted`` carries the finished ``Rule``."""

    submitted = Signal(object)
    cancelled = Signal()

    def __init__(self, clause_id: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("rolle", "karte")
        self._clause_id = clause_id
        self._library: Library | None = None
        self.typ = labelled(QComboBox(), "Art der Regel")
        for typ, word in TYP_WORT.items():
            self.typ.addItem(word, typ)
        self.severity = labelled(QComboBox(), "Wirkung")
        for severity, word in SCHWERE_WORT.items():
            self.severity.addItem(word, severity)
        self.targets = CheckList("Andere Klauseln")
        self.targets.setMaximumHeight(130)
        self.scope = labelled(LineEdit(), "Länder")
        self.scope.setPlaceholderText("DE, AT")
        self.question = labelled(QComboBox(), "Frage")
        self.operator = labelled(QComboBox(), "Vergleich")
        self.value = labelled(QComboBox(), "Wert")
        self.value.setEditable(True)
        edit = self.value.lineEdit()
        if edit is not None:
            edit.setAccessibleName("Wert")
        self.message = labelled(LineEdit(), "Meldung")
        self.message.setPlaceholderText("leer: wird aus der Regel vorgeschlagen")
        self.error = ErrorLine()
        save = Button("Regel &hinzufügen", "haupt")
        save.clicked.connect(self._submit)
        cancel = Button("A&bbrechen")
        cancel.clicked.connect(self.cancelled)
        grid = QGridLayout()
        self._condition = QWidget()
        line = QHBoxLayout(self._condition)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.question, 2)
        line.addWidget(self.operator)
        line.addWidget(self.value, 1)
        rows: list[tuple[str, QWidget]] = [
            ("Diese Klausel", self.typ),
            ("Klausel", self.targets),
            ("Länder", self.scope),
            ("Bedingung", self._condition),
            ("Wirkung", self.severity),
            ("Meldung", self.message),
        ]
        self._labels: dict[QWidget, QWidget] = {}
        for number, (text, widget) in enumerate(rows):
            label = text_label(text, wrap=False)
            self._labels[widget] = label
            grid.addWidget(label, number, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(widget, number, 1)
        grid.setColumnStretch(1, 1)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(cancel)
        buttons.addWidget(save)
        layout = QVBoxLayout(self)
        layout.addLayout(grid)
        layout.addWidget(self.error)
        layout.addLayout(buttons)
        self.typ.currentIndexChanged.connect(self._arrange)
        self.question.currentIndexChanged.connect(self._fit_operators)
        self._arrange()

    def set_library(self, library: Library) -> None:
        """Offer the clauses and questions of this library."""
        self._library = library
        others = [(c.id, f"{c.id} {c.title}") for c in library.clauses if c.id != self._clause_id]
        self.targets.set_items(others)
        known = self.question.currentData()
        self.question.clear()
        for question in library.questions:
            self.question.addItem(question.label, question.id)
        self.question.setCurrentIndex(max(0, self.question.findData(known)))
        self._fit_operators()

    def _typ(self) -> RuleType:
        return RuleType(self.typ.currentData())

    def _arrange(self) -> None:
        typ = self._typ()
        for widget, shown in (
            (self.targets, typ in _TARGETED),
            (self.scope, typ is RuleType.SCOPED_TO),
            (self._condition, typ is RuleType.REQUIRES_ANSWER),
        ):
            widget.setVisible(shown)
            self._labels[widget].setVisible(shown)
        self.error.clear()

    def _fit_operators(self) -> None:
        question = self._question()
        self.operator.clear()
        self.value.clear()
        if question is None:
            return
        for operator in operators_for(question):
            self.operator.addItem(OPERATOR_NAMES[operator], operator)
        self.value.addItems(list(offered_values(question)))

    def _question(self) -> Question | None:
        key = self.question.currentData()
        return next((q for q in self._library.questions if q.id == key), None) if self._library else None

    def _submit(self) -> None:
        if self._library is None:
            return
        self.error.clear()
        operator = self.operator.currentData()
        entered = RegelEingabe(
            typ=self._typ(),
            severity=Severity(self.severity.currentData()),
            targets=self.targets.ticked(),
            scope=tuple(p.strip().upper() for p in self.scope.text().split(",") if p.strip()),
            question=self._question(),
            operator=Operator(operator) if operator else Operator.EQUALS,
            value=self.value.currentText(),
            message=self.message.text(),
        )
        try:
            rule: Rule = build_rule(next_rule_id(self._library), self._clause_id, entered, self._library)
        except InputError as error:
            fields = {"ziel": self.targets, "rechtsraum": self.scope, "frage": self.question, "wert": self.value}
            self.error.show_error(error, fields.get(error.feld or ""))
            return
        self.submitted.emit(rule)

    def start(self) -> None:
        """Empty the form and put the focus in."""
        self.message.clear()
        self.scope.clear()
        self.targets.tick(())
        self.error.clear()
        self.typ.setFocus()
