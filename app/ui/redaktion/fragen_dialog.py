"""The questions of the library: searching, changing, making and deleting them (spec 1, Redaktionsansicht)."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.domain.deutsch import zitat
from app.domain.regelwerk.answers import TYPE_NAMES
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import QuestionType
from app.errors import InputError, KnownError
from app.messages import ChangeSet, DeleteQuestion, SaveQuestion
from app.ui.errors import ErrorLine
from app.ui.hilfe.knopf import help_at
from app.ui.presenters.fragen import Fragezeile, plain_refusal, question_lines, search_lines
from app.ui.presenters.regel import CHOICES, build_question
from app.ui.redaktion.felder import TextBox
from app.ui.redaktion.werkbank import Werkbank
from app.ui.widgets import Button, LineEdit, labelled, text_label

_ID = Qt.ItemDataRole.UserRole
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_UNDO = ("bearbeiten.rueckgaengig", "bearbeiten.wiederholen")
_UNSAVED = "Die Frage ist noch nicht gespeichert."


class FragenDialog(QDialog):
    """List with search above, form below; while something is typed the list waits for „Speichern“ or „Verwerfen“.

    Attributes:
        shown: the question in the form; None while a new one is written.
    """

    def __init__(self, bench: Werkbank, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bench = bench
        help_at(self, "fragen").setWindowTitle("Fragen der Bibliothek")
        self.setAccessibleName("Fragen der Bibliothek")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(680, 740)
        self.shown: Question | None = None
        self._lines: tuple[Fragezeile, ...] = ()
        self._wanted: str | None = None
        self._new = False
        self._loaded: object = None
        self.search = labelled(LineEdit(), "Fragen durchsuchen")
        self.search.setPlaceholderText("Fragen durchsuchen …")
        self.search.setClearButtonEnabled(True)
        self.list = labelled(QListWidget(), "Fragen")
        self.list.setWordWrap(True)
        self.list.setMinimumHeight(120)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.head = text_label("Neue Frage", "kopf")
        self.label = labelled(LineEdit(), "Text der Frage")
        self.label.setPlaceholderText("z. B. Mitarbeiterzahl")
        self.typ = labelled(QComboBox(), "Art der Antwort")
        for typ, word in TYPE_NAMES.items():
            self.typ.addItem(word, typ)
        self.options = TextBox("Antworten zur Auswahl", 4)
        self.options.setPlaceholderText("eine Antwort je Zeile")
        self.help = TextBox("Erläuterung", 2)
        self.help.setPlaceholderText("steht unter der Frage; kann fehlen")
        self.error = ErrorLine()
        self.new, self.delete = Button("&Neue Frage"), Button("&Löschen")
        self.save, self.discard = Button("&Speichern", "haupt"), Button("&Verwerfen")
        self._close = Button("S&chließen")
        self._build()
        # The window's own shortcuts rest while a dialog is open: its undo shall work here too.
        for action in _UNDO:
            self.addAction(bench.desk.actions.action(action))
        bench.changed.connect(self._read)
        self._put(None)
        self._read()
        self.search.setFocus()

    def _build(self) -> None:
        self._options_label = text_label("Antworten", wrap=False)
        tools = QHBoxLayout()
        tools.addWidget(self.new)
        tools.addWidget(self.delete)
        tools.addStretch(1)
        grid = QGridLayout()
        rows = (
            (text_label("Frage", wrap=False), self.label),
            (text_label("Antwort", wrap=False), self.typ),
            (self._options_label, self.options),
            (text_label("Erläuterung", wrap=False), self.help),
        )
        for number, (label, widget) in enumerate(rows):
            label.setBuddy(widget)
            grid.addWidget(label, number, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(widget, number, 1)
        grid.setColumnStretch(1, 1)
        bottom = QHBoxLayout()
        bottom.addWidget(self.save)
        bottom.addWidget(self.discard)
        bottom.addStretch(1)
        bottom.addWidget(self._close)
        layout = QVBoxLayout(self)
        layout.addWidget(self.search)
        layout.addWidget(self.list, 1)
        layout.addLayout(tools)
        layout.addWidget(self.head)
        layout.addLayout(grid)
        layout.addWidget(self.error)
        layout.addLayout(bottom)
        self.search.textChanged.connect(self._fill)
        self.search.installEventFilter(self)
        self.list.installEventFilter(self)
        self.list.currentItemChanged.connect(self._on_current)
        self.list.itemDoubleClicked.connect(lambda _: self.label.setFocus())
        self.label.returnPressed.connect(self._submit)
        self.label.textChanged.connect(self._arrange)
        self.typ.currentIndexChanged.connect(self._arrange)
        self.options.textChanged.connect(self._arrange)
        self.help.textChanged.connect(self._arrange)
        self.new.clicked.connect(self._start)
        self.delete.clicked.connect(self._delete)
        self.save.clicked.connect(self._submit)
        self.discard.clicked.connect(self._discard)
        self._close.clicked.connect(self.reject)

    # ---- list ---------------------------------------------------------------------------------------------------

    @Slot()
    def _read(self) -> None:
        """List what there is now; the uses are counted in the background."""
        bestand = self.bench.bestand
        if bestand is not None:
            library = bestand.library
            self.bench.desk.tasks.read("fragen", lambda: question_lines(library), self._show_lines, owner=self)

    def _show_lines(self, lines: tuple[Fragezeile, ...]) -> None:
        self._lines = lines
        self._fill()

    @Slot()
    def _fill(self) -> None:
        if self._new or self._dirty():
            self._list(self.shown.id if self.shown is not None else None)  # what is being written stays
            return
        wanted = self._wanted or (self.shown.id if self.shown is not None else None)
        if self._list(wanted):
            self._wanted = None
        self._put(self._current())

    def _list(self, wanted: str | None) -> bool:
        """Fill the list and make a question current, or the one at its place; False if it is not there."""
        place = max(0, self.list.currentRow())
        lines = search_lines(self._lines, self.search.text())
        self.list.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.list.clear()
        for line in lines:
            item = QListWidgetItem(f"{line.question.label}\n{line.text}")
            item.setData(_ID, line.question.id)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{line.question.label}. {line.text}")
            self.list.addItem(item)
        found = next((n for n, line in enumerate(lines) if line.question.id == wanted), None)
        if lines and not self._new:
            self.list.setCurrentRow(found if found is not None else min(place, len(lines) - 1))
        self.list.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        return found is not None

    def _current(self) -> Question | None:
        item: QListWidgetItem | None = self.list.currentItem()  # PySide's stubs forget that there may be none
        key = item.data(_ID) if item is not None else None
        return next((line.question for line in self._lines if line.question.id == key), None)

    def select(self, question_id: str) -> bool:
        """Make a question current; False if it is not listed."""
        for row in range(self.list.count()):
            if self.list.item(row).data(_ID) == question_id:
                self.list.setCurrentRow(row)
                return True
        return False

    @Slot()
    def _on_current(self) -> None:
        self.error.clear()
        self._new = False
        self._put(self._current())

    # ---- form ---------------------------------------------------------------------------------------------------

    def _put(self, question: Question | None) -> None:
        """Show a question in the form, or an empty form for a new one."""
        if question is not None and question == self.shown and not self._dirty():
            return
        self.shown = question
        self.head.setText(f"Frage {zitat(question.label)}" if question is not None else "Neue Frage")
        for field in (self.label, self.typ, self.options, self.help):
            field.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.label.setText(question.label if question is not None else "")
        self.typ.setCurrentIndex(self.typ.findData(question.type if question is not None else QuestionType.YES_NO))
        self.options.set_text("\n".join(question.options) if question is not None else "")
        self.help.set_text((question.help or "") if question is not None else "")
        for field in (self.label, self.typ, self.options, self.help):
            field.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self._loaded = self._typed()
        self._arrange()

    def _typed(self) -> tuple[str, QuestionType, str, str]:
        typ = QuestionType(self.typ.currentData())
        options = self.options.toPlainText() if typ in CHOICES else ""
        return self.label.text(), typ, options, self.help.toPlainText()

    def _dirty(self) -> bool:
        """Whether something was changed that is not stored yet."""
        return self._typed() != self._loaded

    @Slot()
    def _arrange(self) -> None:
        """Only what fits: options for a choice; the list only while nothing waits to be saved."""
        choice, dirty = QuestionType(self.typ.currentData()) in CHOICES, self._dirty()
        self.options.setVisible(choice)
        self._options_label.setVisible(choice)
        self.save.setEnabled(dirty)
        self.discard.setEnabled(dirty or (self._new and self.list.count() > 0))
        for widget in (self.search, self.list, self.new):
            widget.setEnabled(not dirty)
        self.delete.setEnabled(not dirty and self.shown is not None)

    @Slot()
    def _start(self) -> None:
        self.error.clear()
        self._new = True
        self._list(None)
        self._put(None)
        self.label.setFocus()

    @Slot()
    def _discard(self) -> None:
        self.error.clear()
        kept, self.shown, self._new = self.shown, None, False
        self._list(kept.id if kept is not None else None)
        self._put(self._current())
        self.list.setFocus()

    @Slot()
    def _submit(self) -> None:
        bestand, service = self.bench.bestand, self.bench.desk.services.redaktion
        if bestand is None or not self._dirty():
            return
        self.error.clear()
        label, typ, options, help_ = self._typed()
        try:
            question = build_question(label, typ, options, bestand.library, help_, replaces=self.shown)
        except InputError as error:
            self.error.show_error(error, self.options if error.feld == "optionen" else self.label)
            return

        def done(_changes: ChangeSet) -> None:
            self._new, self._wanted = False, question.id
            self.search.blockSignals(True)  # noqa: FBT003 - Qt's own signature
            self.search.clear()  # else the question might not be listed
            self.search.blockSignals(False)  # noqa: FBT003 - Qt's own signature
            self.shown = None
            self._put(question)
            self.list.setFocus()

        self.save.setEnabled(False)
        self.bench.run(lambda: service.save_question(SaveQuestion(question=question)), done, failed=self._refused)

    @Slot()
    def _delete(self) -> None:
        question, service = self.shown, self.bench.desk.services.redaktion
        if question is None or self._dirty():
            return
        self.error.clear()
        self.bench.run(
            lambda: service.delete_question(DeleteQuestion(question_id=question.id)),
            lambda _changes: self.list.setFocus(),
            failed=self._refused,
        )

    def _refused(self, error: Exception) -> None:
        if isinstance(error, KnownError):
            self.error.show_error(plain_refusal(error))
        self._arrange()
        self._make_room()

    def _make_room(self) -> None:
        """As high as a long refusal needs, as far as the screen goes: what to do stands at its end."""
        layout = self.layout()
        if layout is not None:
            layout.activate()
            most = self.screen().availableGeometry().height()
            self.resize(self.width(), min(max(self.height(), layout.totalHeightForWidth(self.width())), most))

    # ---- keys ---------------------------------------------------------------------------------------------------

    def reject(self) -> None:
        """Close, but not over something typed."""
        if self._dirty():
            self.error.show_error(
                InputError(_UNSAVED, "Speichern Sie mit Alt+S oder verwerfen Sie das Geschriebene mit Alt+V."),
                self.label,
            )
            return
        super().reject()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """From the search Down leads to the list; there Enter leads to the form and Delete deletes."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if watched is self.search and event.key() == Qt.Key.Key_Down:
                self.list.setFocus()
                return True
            if event.key() in _ENTER and watched in (self.search, self.list):
                self.label.setFocus()
                return True
            if watched is self.list and event.key() == Qt.Key.Key_Delete:
                self._delete()
                return True
        return super().eventFilter(watched, event)
