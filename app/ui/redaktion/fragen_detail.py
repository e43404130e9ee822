"""One question of an interview: duty, chapter, reason, default, and when it is shown, hidden or skipped."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QTabBar, QVBoxLayout, QWidget

from app.domain.regelwerk.rules import Condition, ConditionValue
from app.domain.regelwerk.templates import InterviewStep
from app.ui.presenters import vorlage_fragen as presenter
from app.ui.presenters.bestand import Bestand
from app.ui.redaktion.bedingungen import BedingungsListe
from app.ui.redaktion.felder import TextBox
from app.ui.redaktion.wert_feld import WertFeld
from app.ui.widgets import labelled, text_label

_PAUSE_MS = 900


class FrageDetail(QWidget):
    """Signals: ``edited`` carries the changed step."""

    edited = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Angaben zur Frage")
        self._step: InterviewStep | None = None
        self._bestand: Bestand | None = None
        self._steps: tuple[InterviewStep, ...] = ()
        self._draft = False
        self.required = QCheckBox("Antwort ist Pflicht")
        self.required.clicked.connect(lambda _=False: self._put(required=self.required.isChecked()))
        self.group = labelled(QComboBox(), "Kapitel")
        self.group.setEditable(True)
        self.group.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.group.setMinimumContentsLength(10)
        self.group.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.reason = TextBox("Warum gefragt?", 2)
        self.reason.setPlaceholderText("ein Satz für die, die antworten; freiwillig")
        self.default = WertFeld("Vorbelegung")
        self._unknown = text_label("", "leise")
        self.tabs = QTabBar()
        self.tabs.setAccessibleName("Reiter: Bedingungen der Frage")
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(False)
        for art in presenter.ARTEN:
            self.tabs.addTab(art.titel)
        self.tabs.currentChanged.connect(lambda _: self._show_conditions())
        self._what = text_label("", "leise")
        self.conditions = BedingungsListe("Bedingungen der Frage")
        self.conditions.edited.connect(self._put_conditions)
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._timer.timeout.connect(self.flush)
        edit = self.group.lineEdit()
        if edit is not None:
            edit.setAccessibleName("Kapitel")
            edit.setPlaceholderText("wie die Frage davor")
            edit.textEdited.connect(lambda _: self._timer.start())
            edit.editingFinished.connect(self.flush)
        self.group.activated.connect(lambda _: self.flush())
        self.reason.textChanged.connect(self._timer.start)
        self.default.entered.connect(self._put_default)
        self._build()

    def _build(self) -> None:
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        rows = (("Kapitel", self.group), ("Warum gefragt?", self.reason), ("Vorbelegung", self.default))
        for number, (text, widget) in enumerate(rows):
            grid.addWidget(text_label(text, wrap=False), number, 0)
            grid.addWidget(widget, number, 1)
        grid.addWidget(self._unknown, len(rows), 1)
        grid.setColumnStretch(1, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 4, 0)
        layout.addWidget(self.required)
        layout.addLayout(grid)
        layout.addWidget(self.tabs)
        layout.addWidget(self._what)
        layout.addWidget(self.conditions)
        layout.addStretch(1)

    # ---- showing ------------------------------------------------------------------------------------------------

    def show_step(
        self, step: InterviewStep, steps: tuple[InterviewStep, ...], bestand: Bestand, *, draft: bool
    ) -> None:
        """Show a question; what is just being typed for the same one stays."""
        other = self._step is None or self._step.question_id != step.question_id
        if other:
            self._timer.stop()
        self._step, self._steps, self._bestand, self._draft = step, steps, bestand, draft
        typing = self._timer.isActive()
        for widget in (self.required, self.group, self.reason, self.default):
            widget.setEnabled(draft)
        self.required.setChecked(step.required)
        if not typing:
            self._show_words(step)
        question = bestand.questions.get(step.question_id)
        self.default.show_value(question, step.default)
        self._unknown.setVisible(question is None)
        self._unknown.setText("Diese Frage gibt es in der Bibliothek nicht (mehr).")
        for number, art in enumerate(presenter.ARTEN):
            count = len(presenter.conditions_of(step, art))
            self.tabs.setTabText(number, f"{art.titel} ({count})" if count else art.titel)
        if other:
            filled = (n for n, art in enumerate(presenter.ARTEN) if presenter.conditions_of(step, art))
            self.tabs.setCurrentIndex(next(filled, 0))
        self._show_conditions()

    def _show_words(self, step: InterviewStep) -> None:
        for widget in (self.group, self.reason):
            widget.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        known = presenter.chapters(self._steps)
        if tuple(self.group.itemText(n) for n in range(self.group.count())) != ("", *known):
            self.group.clear()
            self.group.addItems(["", *known])
        if self.group.currentText() != (step.group or ""):
            self.group.setCurrentText(step.group or "")
        self.reason.set_text(step.reason or "")
        for widget in (self.group, self.reason):
            widget.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        edit = self.group.lineEdit()
        above = presenter.chapter_of(self._steps, step.question_id)
        if edit is not None:
            edit.setPlaceholderText(f"wie davor: {above}" if above and not step.group else "wie die Frage davor")

    def _show_conditions(self) -> None:
        step, bestand = self._step, self._bestand
        if step is None or bestand is None:
            return
        art = presenter.ARTEN[self.tabs.currentIndex()]
        before = presenter.earlier(self._steps, step.question_id)
        self._what.setText(art.satz)
        self.conditions.list.setAccessibleName(art.satz)
        self.conditions.show_conditions(
            presenter.conditions_of(step, art),
            tuple(bestand.questions[q] for q in before if q in bestand.questions),
            bestand.questions,
            editable=self._draft,
            none=art.keine,
            missing="Vor dieser Frage steht keine andere.",
        )

    # ---- editing ------------------------------------------------------------------------------------------------

    def flush(self) -> None:
        """Hand over words that are being typed."""
        self._timer.stop()
        step = self._step
        group, reason = self.group.currentText().strip(), self.reason.text()
        if step is not None and (group, reason) != (step.group or "", step.reason or ""):
            self._put(group=group or None, reason=reason or None)
        self.default.flush()

    def _put(self, **changes: object) -> None:
        if self._step is not None and self._draft:
            self.edited.emit(self._step.model_copy(update=changes))

    def _put_default(self, value: ConditionValue | None) -> None:
        self._put(default=value)

    def _put_conditions(self, conditions: tuple[Condition, ...]) -> None:
        self._put(**{presenter.ARTEN[self.tabs.currentIndex()].feld: conditions})
