"""Form for a rule: offers only what fits, shows the sentence and proposes the message (source 1 § 7.1)."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from app.domain.regelwerk.library import Library
from app.domain.regelwerk.numbering import id_and_title
from app.domain.regelwerk.rules import Operator, Rule, RuleType, Severity
from app.errors import InputError
from app.ui.errors import ErrorLine
from app.ui.fitting import WrapArea
from app.ui.presenters.bestand import Bestand
from app.ui.presenters.fragen import told_apart
from app.ui.presenters.redaktion import SCHWERE_WORT
from app.ui.presenters.regel import (
    TARGETED,
    TYP_HILFE,
    TYP_WORT,
    WIRKUNG_HILFE,
    RegelEingabe,
    build_rule,
    eingabe_of,
    preview,
)
from app.ui.redaktion.bedingung import ConditionField, QuestionForm
from app.ui.redaktion.felder import ClausePicker, PlacesField, TextBox
from app.ui.widgets import BusyStrip, Button, IconLabel, labelled, text_label

_UNFINISHED = "Der Satz entsteht, sobald die Regel vollständig ist."


class RegelForm(QFrame):
    """Inputs of a rule.

    Signals:
        submitted: the finished ``Rule``; ``rule_id`` says whether it replaces one.
        cancelled: nothing is to be saved.
        question_submitted: a new ``Question`` to be saved; ``choose_question`` afterwards.
        effect_wanted: the ``Rule`` as it stands, to be asked what it would make impossible.
    """

    submitted = Signal(object)
    cancelled = Signal()
    question_submitted = Signal(object)
    effect_wanted = Signal(object)

    def __init__(self, clause_id: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("rolle", "karte")
        self._clause_id = clause_id
        self._bestand: Bestand | None = None
        self.rule_id: str | None = None
        self._title = text_label("Neue Regel", "kopf", wrap=False)
        self._sentence = text_label(_UNFINISHED, "leise")
        self.typ = labelled(QComboBox(), "Art der Regel")
        for typ, word in TYP_WORT.items():
            self.typ.addItem(word, typ)
        self._typ_help = text_label("", "leise")
        self.targets = ClausePicker("Andere Klauseln")
        self.scope = PlacesField("Länder")
        self.condition = ConditionField()
        self.question = self.condition.question
        self.new_question = QuestionForm()
        self.new_question.hide()
        self.hard = QRadioButton(SCHWERE_WORT[Severity.HARD])
        self.soft = QRadioButton(SCHWERE_WORT[Severity.SOFT])
        self.message = TextBox("Meldung")
        self.suggestion = TextBox("Was zu tun ist")
        self.error = ErrorLine()
        self.effect = TextBox("Folgen der Regel", 4)
        self.effect.setReadOnly(True)
        self.effect.hide()
        self.busy = BusyStrip()
        self._build()
        self._connect()
        self._arrange()

    def _build(self) -> None:
        severity = QWidget()
        lines = QGridLayout(severity)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setVerticalSpacing(2)
        for row, (name, button, which) in enumerate(
            (("sperrt", self.hard, Severity.HARD), ("empfehlung", self.soft, Severity.SOFT))
        ):
            labelled(button, button.text(), WIRKUNG_HILFE[which])
            lines.addWidget(IconLabel(name), row, 0)
            lines.addWidget(button, row, 1)
            lines.addWidget(text_label(WIRKUNG_HILFE[which], "leise"), row, 2)
        lines.setColumnStretch(2, 1)
        self._condition = QWidget()
        conditions = QVBoxLayout(self._condition)
        conditions.setContentsMargins(0, 0, 0, 0)
        conditions.addWidget(self.condition)
        conditions.addWidget(self.new_question)
        typ = QVBoxLayout()
        typ.setSpacing(2)
        typ.addWidget(self.typ)
        typ.addWidget(self._typ_help)
        typ_box = QWidget()
        typ.setContentsMargins(0, 0, 0, 0)
        typ_box.setLayout(typ)
        self._labels: dict[QWidget, QWidget] = {}
        grid = QGridLayout()
        grid.setVerticalSpacing(8)
        rows: list[tuple[str, QWidget]] = [
            ("Diese Klausel", typ_box),
            ("Klausel", self.targets),
            ("Bedingung", self._condition),
            ("Länder", self.scope),
            ("Wirkung", severity),
            ("Meldung", self.message),
            ("Was zu tun ist", self.suggestion),
        ]
        for number, (text, widget) in enumerate(rows):
            label = text_label(text, wrap=False)
            label.setContentsMargins(0, 4, 0, 0)
            self._labels[widget] = label
            grid.addWidget(label, number, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(widget, number, 1)
        grid.setColumnStretch(1, 1)
        self._effect_button = Button("Was würde diese Regel &unmöglich machen?")
        self._effect_button.hide()
        self._save = Button("Regel hin&zufügen", "haupt")
        self._cancel = Button("Abbrechen")
        buttons = QHBoxLayout()
        buttons.addWidget(self._effect_button)
        buttons.addStretch(1)
        buttons.addWidget(self._cancel)
        buttons.addWidget(self._save)
        body = QWidget()
        inner = QVBoxLayout(body)
        inner.setContentsMargins(0, 0, 8, 0)
        inner.addLayout(grid)
        inner.addStretch(1)
        head = QHBoxLayout()
        head.addWidget(self._title)
        head.addWidget(self._sentence, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(head)
        layout.addWidget(WrapArea("Angaben der Regel", body), 1)
        layout.addWidget(self.busy)
        layout.addWidget(self.effect)
        layout.addWidget(self.error)
        layout.addLayout(buttons)

    def _connect(self) -> None:
        self._save.clicked.connect(self._submit)
        self._cancel.clicked.connect(self.cancelled)
        self._effect_button.clicked.connect(self._ask_effect)
        self.typ.currentIndexChanged.connect(self._arrange)
        for signal in (self.targets.toggled, self.scope.changed, self.condition.changed, self.hard.toggled):
            signal.connect(self._preview)
        self.message.textChanged.connect(self._preview)
        self.condition.question_wanted.connect(self._start_question)
        self.new_question.submitted.connect(self.question_submitted)
        self.new_question.cancelled.connect(self._end_question)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves the form."""
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
            return
        super().keyPressEvent(event)

    def offer_effect(self) -> None:
        """Show the button that asks for the effect: somebody can answer it."""
        self._effect_button.show()

    @property
    def _library(self) -> Library | None:
        return self._bestand.library if self._bestand is not None else None

    def set_library(self, bestand: Bestand) -> None:
        """Offer the clauses and questions of this library."""
        if bestand is self._bestand:
            return
        self._bestand, library = bestand, bestand.library
        self.targets.set_items((c.id, id_and_title(c.id, c.title)) for c in library.clauses if c.id != self._clause_id)
        self.scope.set_known(bestand.places)
        self.condition.set_questions(library.questions, told_apart(library))
        self._preview()

    def choose_question(self, question_id: str) -> None:
        """Go on with the question that was just saved (``set_library`` first)."""
        self._end_question()
        self.condition.question.setCurrentIndex(max(0, self.condition.question.findData(question_id)))
        self.condition.operator.setFocus()

    def _typ(self) -> RuleType:
        return RuleType(self.typ.currentData())

    def _arrange(self) -> None:
        typ = self._typ()
        self._typ_help.setText(TYP_HILFE[typ])
        self.targets.set_single(single=typ is not RuleType.REQUIRES)
        for widget, shown in (
            (self.targets, typ in TARGETED),
            (self.scope, typ in (RuleType.SCOPED_TO, RuleType.REQUIRES_ANSWER)),
            (self._condition, typ is RuleType.REQUIRES_ANSWER),
        ):
            widget.setVisible(shown)
            self._labels[widget].setVisible(shown)
        label = self._labels[self.scope]
        limit = typ is RuleType.REQUIRES_ANSWER
        if hasattr(label, "setText"):
            label.setText("Gilt nur in" if limit else "Länder")
        self.scope.setToolTip("Nichts gewählt: Die Regel gilt überall." if limit else "")
        self.error.clear()
        self._preview()

    def entered(self) -> RegelEingabe:
        """What the form holds."""
        typ = self._typ()
        limited = typ in (RuleType.SCOPED_TO, RuleType.REQUIRES_ANSWER)
        return RegelEingabe(
            typ=typ,
            severity=Severity.HARD if self.hard.isChecked() else Severity.SOFT,
            targets=self.targets.ticked(),
            scope=self.scope.codes() if limited else (),
            question=self.condition.current(),
            operator=self.condition.chosen_operator(),
            value=self.condition.value(),
            message=self.message.text(),
            suggestion=self.suggestion.text(),
        )

    def _preview(self) -> None:
        self.effect.hide()
        if self._library is None:
            return
        found = preview(self._clause_id, self.entered(), self._library)
        if found:
            self.error.clear()  # nothing is missing any more
        self._sentence.setText(found.satz if found else _UNFINISHED)
        self._sentence.setAccessibleName(f"Vorschau: {self._sentence.text()}")
        self.message.setPlaceholderText(found.meldung if found else "wird aus der Regel vorgeschlagen")
        self.suggestion.setPlaceholderText(found.rat if found else "wird aus der Regel vorgeschlagen")

    def build(self) -> Rule | None:
        """The rule, or None after saying beside the field what is missing."""
        if self._bestand is None:
            return None
        self.error.clear()
        rule_id = self.rule_id or self._bestand.rule_id
        try:
            return build_rule(rule_id, self._clause_id, self.entered(), self._bestand.library)
        except InputError as error:
            fields = {"ziel": self.targets.search, "rechtsraum": self.scope.more}
            self.error.show_error(error, fields.get(error.feld or "") or self.condition.field(error.feld))
            return None

    def _submit(self) -> None:
        rule = self.build()
        if rule is not None:
            self.submitted.emit(rule)

    def _ask_effect(self) -> None:
        rule = self.build()
        if rule is not None:
            self.show_effect("Wird berechnet …")
            self.effect_wanted.emit(rule)

    def show_effect(self, text: str) -> None:
        """Say what the rule would make impossible."""
        self.effect.set_text(text)
        self.effect.show()

    def _start_question(self) -> None:
        if self._library is not None:
            self.new_question.show()
            self.new_question.start(self._library)

    def _end_question(self) -> None:
        self.new_question.hide()
        self.condition.question.setFocus()

    def start(self, typ: RuleType | None = None, target: str | None = None) -> None:
        """An empty form, or one for a rule of ``typ`` against ``target``; puts the focus in."""
        self._fill(None, RegelEingabe(typ or self._typ(), Severity.HARD, targets=(target,) if target else ()))

    def edit(self, rule: Rule) -> None:
        """Show an existing rule; puts the focus in."""
        if self._library is not None:
            self._fill(rule.id, eingabe_of(rule, self._clause_id, self._library))

    def _fill(self, rule_id: str | None, content: RegelEingabe) -> None:
        self.rule_id = rule_id
        self._title.setText("Regel ändern" if rule_id else "Neue Regel")
        self._save.setText("Regel &speichern" if rule_id else "Regel hin&zufügen")
        self._save.setAccessibleName("Regel speichern" if rule_id else "Regel hinzufügen")
        self.new_question.hide()
        self.typ.setCurrentIndex(self.typ.findData(content.typ))
        self.targets.tick(content.targets)
        self.scope.set_codes(content.scope)
        (self.hard if content.severity is Severity.HARD else self.soft).setChecked(True)
        if content.question is not None:
            self.condition.set_value(content.question.id, Operator(content.operator), content.value)
        else:
            self.condition.text.clear()
        self.message.set_text(content.message)
        self.suggestion.set_text(content.suggestion)
        self._arrange()
        self.typ.setFocus()
