"""The interview of a template: order of its questions by mouse and keyboard, and each with its details."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QListWidgetItem, QSplitter, QVBoxLayout, QWidget

from app.domain.regelwerk.templates import InterviewStep, TemplateVersion
from app.ui.fitting import WrapArea, flowing
from app.ui.hilfe.knopf import help_at
from app.ui.presenters import vorlage_fragen as presenter
from app.ui.presenters.bestand import Bestand
from app.ui.presenters.fragen import told_apart
from app.ui.redaktion.felder import ChoiceBox
from app.ui.redaktion.fragen_detail import FrageDetail
from app.ui.redaktion.sortier_liste import SortierListe
from app.ui.widgets import Button, labelled, text_label

_ID = Qt.ItemDataRole.UserRole


class FragenView(QWidget):
    """Signals: ``edited`` carries the new interview, ``supplied`` another one and the questions made for it."""

    edited = Signal(object)
    supplied = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Fragen der Vorlage")
        help_at(self, "vorlage_fragen")
        self._bestand: Bestand | None = None
        self._version: TemplateVersion | None = None
        self.steps: tuple[InterviewStep, ...] = ()
        self._draft = False
        self.list = SortierListe("Fragen in ihrer Reihenfolge")
        self.list.currentItemChanged.connect(lambda *_: self._on_current())
        self.list.moved.connect(self._place)
        self.list.delete_wanted.connect(self.delete_current)
        self.offer = ChoiceBox("Frage hinzufügen")
        self.detail = FrageDetail()
        self.list.opened.connect(self.detail.required.setFocus)
        self.detail.edited.connect(self._put)
        self._none = text_label("", "leise")
        self.setFocusProxy(self.list)
        self._build()

    def _build(self) -> None:
        add, needed = Button("Hin&zufügen"), Button("Fehlende ergä&nzen")
        needed.setToolTip("Alle Fragen, die Parameter, Regeln und Texte der Klauseln brauchen")
        up, down, remove = Button("↑"), Button("↓"), Button("Entfernen")
        labelled(up, "Frage nach oben").setToolTip("Nach oben (Alt+Pfeil auf)")
        labelled(down, "Frage nach unten").setToolTip("Nach unten (Alt+Pfeil ab)")
        add.clicked.connect(self.add_chosen)
        needed.clicked.connect(self.add_missing)
        up.clicked.connect(lambda: self.list.move_current(-1))
        down.clicked.connect(lambda: self.list.move_current(1))
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
        lines.addWidget(flowing(needed, up, down, remove))
        self._add, self._up, self._down, self._remove = add, up, down, remove
        self._edits = (add, needed, up, down, remove, self.offer)
        self._area = WrapArea("Angaben zur Frage", self.detail)
        self._area.setMinimumWidth(300)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.addWidget(left)
        split.addWidget(self._area)
        split.setStretchFactor(0, 1)
        split.setStretchFactor(1, 1)
        split.setSizes([400, 380])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(split)

    # ---- showing ------------------------------------------------------------------------------------------------

    def show_version(self, bestand: Bestand, version: TemplateVersion, *, draft: bool) -> None:
        """Show the interview of a version."""
        self._bestand, self._version, self._draft = bestand, version, draft
        for widget in self._edits:
            widget.setEnabled(draft)
        self.list.set_movable(movable=draft)
        self._fill(version.interview)

    def _fill(self, steps: tuple[InterviewStep, ...], wanted: str | None = None) -> None:
        bestand = self._bestand
        if bestand is None:
            return
        chosen = wanted or self.current_id()
        self.steps = steps
        self.list.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self._show_lines(bestand)
        row = next((n for n, step in enumerate(steps) if step.question_id == chosen), 0)
        if steps:
            self.list.setCurrentRow(row)
        self.list.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        asked = {s.question_id for s in steps}
        known = self.offer.currentData()
        self.offer.clear()
        names = told_apart(bestand.library)
        for question in bestand.library.questions:
            if question.id not in asked:
                self.offer.add_words(names[question.id], question.id)
        self.offer.setCurrentIndex(max(0, self.offer.findData(known)))
        self._show_detail()

    def _show_lines(self, bestand: Bestand) -> None:
        """Only lines that read differently are touched: so the list stays where it is scrolled to."""
        rows = presenter.questions(self.steps, bestand)
        while self.list.count() > len(rows):
            self.list.takeItem(self.list.count() - 1)
        for number, row in enumerate(rows):
            if number >= self.list.count():
                self.list.addItem(QListWidgetItem())
            item = self.list.item(number)
            text = f"{number + 1}. {row.text}\n     {row.bedingung}"
            text = f"— {row.kapitel} —\n{text}" if row.kapitel else text
            if item.text() != text:
                item.setText(text)
            item.setData(_ID, row.id)

    def current_id(self) -> str | None:
        """The current question."""
        item: QListWidgetItem | None = self.list.currentItem()  # PySide's stubs forget that there may be none
        return str(item.data(_ID)) if item is not None else None

    def select(self, question_id: str) -> None:
        """Go to a question."""
        self.flush()
        self._fill(self.steps, question_id)
        self.list.scrollToItem(self.list.currentItem())
        self.list.setFocus()

    def _current(self) -> InterviewStep | None:
        return next((s for s in self.steps if s.question_id == self.current_id()), None)

    def _enable(self) -> None:
        """Buttons that need a question, a place to go to, or one that is not asked yet."""
        row = self.list.currentRow()
        self._up.setEnabled(self._draft and row > 0)
        self._down.setEnabled(self._draft and 0 <= row < len(self.steps) - 1)
        self._remove.setEnabled(self._draft and row >= 0)
        self._add.setEnabled(self._draft and self.offer.count() > 0)

    def _on_current(self) -> None:
        self.flush()
        self._show_detail()

    def _show_detail(self) -> None:
        step, bestand = self._current(), self._bestand
        self._area.setVisible(step is not None)
        self._none.setVisible(not self.steps)
        self._none.setText("Noch keine Frage: „Fehlende ergänzen“ nimmt alle auf, die die Klauseln brauchen."
                           if self._draft else "Diese Version stellt keine Fragen.")  # fmt: skip
        if step is not None and bestand is not None:
            self.detail.show_step(step, self.steps, bestand, draft=self._draft)
        self._enable()

    # ---- editing ------------------------------------------------------------------------------------------------

    def _emit(self, steps: tuple[InterviewStep, ...], wanted: str | None = None) -> None:
        if self._draft and steps != self.steps:
            self._fill(steps, wanted)
            self.edited.emit(steps)

    def flush(self) -> None:
        """Hand over what is being typed."""
        self.detail.flush()

    def add_chosen(self) -> None:
        """Ask the chosen question, too."""
        key = self.offer.currentData()
        if key:
            self._emit(presenter.add_step(self.steps, str(key)), str(key))

    def add_missing(self) -> None:
        """Ask everything that parameters, rules and texts of the clauses need; what the library lacks is made."""
        if self._version is None or self._bestand is None:
            return
        steps, clauses = self.steps, self._version.clause_ids
        made = presenter.new_questions(clauses, self._bestand)
        missing = presenter.missing_questions(steps, clauses, self._bestand)
        for key in (*missing, *(question.id for question in made)):
            steps = presenter.add_step(steps, key)
        if made and self._draft:
            self.flush()
            self.supplied.emit(steps, made)  # shown when the library has them
        else:
            self._emit(steps)

    def _place(self, row: int, place: int) -> None:
        self.flush()
        self._emit(presenter.place_step(self.steps, row, place), self.steps[row].question_id)

    def delete_current(self) -> None:
        """Do not ask the current question any more (Ctrl+Z brings it back)."""
        row = self.list.currentRow()
        if self._draft and 0 <= row < len(self.steps):
            rest = presenter.delete_step(self.steps, self.steps[row].question_id)
            after = rest[min(row, len(rest) - 1)].question_id if rest else None
            self._emit(rest, after)

    def _put(self, step: InterviewStep) -> None:
        self._emit(presenter.change_step(self.steps, step), self.current_id())
