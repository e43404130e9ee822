"""Beginning a filing: a request in one sentence, the question „Was ist gemeint?“, the list of all Klagearten."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.domain.kanzlei.akte import Akte
from app.domain.schriftsatz.klageart import Klageart
from app.errors import InputError, KnownError
from app.messages import ChangeSet
from app.messages_schriftsatz import StartConversation
from app.ui.desk import Desk
from app.ui.errors import ErrorLine
from app.ui.fitting import FlowLayout
from app.ui.kanzlei.gespraech_klageart import KlageartTree, SeiteUndStadium
from app.ui.presenters import schriftsatz_start as presenter
from app.ui.presenters.schriftsatz_start import Antwort
from app.ui.tooltips import tip
from app.ui.widgets import BusyStrip, Button, LineEdit, labelled, text_label

if TYPE_CHECKING:
    from app.domain.schriftsatz.intent import Erkennung

_SEARCH_MS = 120


class SchriftsatzStart(QFrame):
    """The card „Neuer Schriftsatz“.

    Signals:
        begun: a conversation began; carries its id.
    """

    begun = Signal(str)

    def __init__(self, desk: Desk, akte_id: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.akte_id = akte_id
        self._klagearten: tuple[Klageart, ...] = ()
        self._akte: Akte | None = None
        self._examples: tuple[tuple[str, tuple[str, ...]], ...] = ()
        self._wanted: Antwort | None = None
        """What the request was taken for; None: what is chosen in the list counts."""
        self.setProperty("rolle", "karte")
        self.setAccessibleName("Neuer Schriftsatz")
        self._build()

    # ---- construction -------------------------------------------------------------------------------------------

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.addWidget(text_label("Neuer Schriftsatz", "kopf"))
        self.request = labelled(LineEdit(), "Auftrag", "Beschreiben Sie in einem Satz, was gebraucht wird")
        self.request.setPlaceholderText("Was wird gebraucht? Zum Beispiel: Kündigungsschutzklage erheben")
        self.request.setAcceptDrops(False)  # a file that is dropped belongs to the Akte
        self.request.returnPressed.connect(self.begin)
        self.request.textEdited.connect(lambda _: self._forget())
        self.go = Button("Be&ginnen", "haupt")
        self.go.clicked.connect(self.begin)
        self.from_list = Button("Aus der &Liste wählen …")
        self.from_list.setCheckable(True)
        self.from_list.toggled.connect(self._on_list)
        line = QHBoxLayout()
        line.addWidget(self.request, 1)
        line.addWidget(self.go)
        line.addWidget(self.from_list)
        layout.addLayout(line)
        self.error = ErrorLine()
        layout.addWidget(self.error)
        self.strip = BusyStrip()
        layout.addWidget(self.strip)
        layout.addWidget(self._question_part())
        layout.addWidget(self._list_part())
        self.choice = SeiteUndStadium()
        self.choice.begin.connect(self._begin_chosen)
        self.choice.hide()
        layout.addWidget(self.choice)
        layout.addWidget(self._example_part())
        self._timer = QTimer(self, singleShot=True, interval=_SEARCH_MS)
        self._timer.timeout.connect(self._fill_list)
        self.search.textChanged.connect(lambda _: self._timer.start())

    def _question_part(self) -> QWidget:
        self.question = QWidget()
        layout = QVBoxLayout(self.question)
        layout.setContentsMargins(0, 6, 0, 0)
        layout.setSpacing(3)
        self._asked = text_label("", "frage")
        layout.addWidget(self._asked)
        self._answers = QVBoxLayout()
        self._answers.setSpacing(3)
        layout.addLayout(self._answers)
        self.question.hide()
        return self.question

    def _list_part(self) -> QWidget:
        self.list = QWidget()
        layout = QVBoxLayout(self.list)
        layout.setContentsMargins(0, 6, 0, 0)
        self.search = labelled(LineEdit(), "Schriftsatz suchen")
        self.search.setPlaceholderText("Suchen: Name, Rechtsgebiet, Stichwort")
        self.search.setClearButtonEnabled(True)
        self.tree = KlageartTree()
        self.search.returnPressed.connect(self.tree.setFocus)
        self.tree.chosen.connect(lambda _: self._begin_chosen())
        self.tree.currentItemChanged.connect(lambda *_: self._on_entry())
        self.none = text_label("", "leise")
        self.none.hide()
        layout.addWidget(self.search)
        layout.addWidget(self.none)
        layout.addWidget(self.tree)
        self.list.hide()
        return self.list

    def _example_part(self) -> QWidget:
        self._example_pane = QWidget()
        layout = QVBoxLayout(self._example_pane)
        layout.setContentsMargins(0, 4, 0, 0)
        layout.setSpacing(2)
        self._fields = FlowLayout(4)
        layout.addLayout(self._fields)
        self._example_box = QVBoxLayout()
        self._example_box.setSpacing(2)
        layout.addLayout(self._example_box)
        return self._example_pane

    # ---- what is offered ----------------------------------------------------------------------------------------

    def show_akte(self, akte: Akte, klagearten: tuple[Klageart, ...]) -> None:
        """Offer the Klagearten, those of the Akte's field of law first."""
        self._akte, self._klagearten = akte, klagearten
        examples = presenter.beispiele(klagearten, akte.rechtsgebiet)
        if examples == self._examples:
            return
        self._examples = examples
        _clear(self._fields)
        for number, (field, _) in enumerate(examples if len(examples) > 1 else ()):
            button = Button(field, "flach")
            button.setCheckable(True)
            button.setAccessibleName(f"Beispiele: {field}")
            button.clicked.connect(lambda _=False, number=number: self._show_examples(number))
            self._fields.addWidget(button)
        self._show_examples(0)

    def _show_examples(self, number: int) -> None:
        for index in range(self._fields.count()):
            item = self._fields.itemAt(index)
            button = item.widget() if item is not None else None
            if isinstance(button, Button):
                button.setChecked(index == number)
        _clear(self._example_box)
        for text in self._examples[number][1] if self._examples else ():
            button = Button(f"„{text}“", "flach")
            button.setAccessibleName(f"Beispiel beginnen: {text}")
            button.setStyleSheet("text-align: left;")
            button.setMinimumWidth(80)
            button.setToolTip(tip(text))
            button.clicked.connect(lambda _=False, text=text: self._begin_with(text))
            self._example_box.addWidget(button)

    def _on_list(self, shown: bool) -> None:
        self.list.setVisible(shown)
        self._example_pane.setVisible(not shown and self._wanted is None and self.question.isHidden())
        if not shown:
            self.choice.setVisible(self._wanted is not None and self._wanted.eintrag.offen)
            return
        self.question.hide()
        self._wanted = None
        self._fill_list()
        self.search.setFocus()

    def _fill_list(self) -> None:
        if self._akte is None:
            return
        groups = presenter.register(self._klagearten, self._akte.rechtsgebiet, self.search.text())
        self.tree.show_groups(groups)
        self.tree.setVisible(bool(groups))
        self.none.setText(f"Zu „{self.search.text()}“ gibt es keinen Schriftsatz.")
        self.none.setVisible(not groups)
        self._on_entry()

    def _on_entry(self) -> None:
        entry = self.tree.entry()
        if self.list.isHidden():
            return
        self.choice.setVisible(entry is not None)
        if entry is not None:
            self.choice.show_entry(entry, None, None)

    # ---- beginning ----------------------------------------------------------------------------------------------

    def _begin_with(self, text: str) -> None:
        self.request.setText(text)
        self.begin()

    def _forget(self) -> None:
        """Another request: what the last one was taken for counts no more."""
        self._wanted = None
        self.question.hide()
        if self.list.isHidden():
            self.choice.hide()
            self._example_pane.show()

    def begin(self) -> None:
        """Find out what the request means; begin if that is clear, else ask."""
        text = self.request.text().strip()
        self.error.clear()
        if not text:
            way = "Schreiben Sie einen Satz, oder wählen Sie ein Beispiel oder aus der Liste."
            self.error.show_error(InputError("Der Auftrag fehlt.", way), self.request)
            return
        service = self.desk.services.schriftsatz
        akte_id = self.akte_id
        self.go.setEnabled(False)
        task = self.desk.tasks.read(
            "kandidaten",
            lambda: service.candidates(akte_id, text),
            lambda found: self._recognised(text, found),
            owner=self,
            failed=self._failed,
        )
        self.strip.watch(task)

    def _recognised(self, text: str, found: Erkennung) -> None:
        self.go.setEnabled(True)
        clear = presenter.erkannt(found, self._klagearten)
        if clear is not None and not clear.eintrag.offen:
            self._start(StartConversation(akte_id=self.akte_id, anfrage=text))
        elif clear is not None:
            self._ask_side(clear)
        elif self._akte is not None and presenter.is_unrecognised(found):
            self.from_list.setChecked(True)
            self.error.show_error(presenter.not_understood(self._klagearten, self._akte.rechtsgebiet), self.request)
        else:
            self._ask(found)

    def _ask_side(self, answer: Antwort) -> None:
        """Clear what is meant; side and stage are shown and can be changed before it begins."""
        self._open_question(f"{answer.eintrag.label}, {answer.grund}." if answer.grund else answer.eintrag.label)
        self._wanted = answer
        self.choice.show_entry(answer.eintrag, answer.rolle, answer.stadium)
        self.choice.go.setFocus()

    def _ask(self, found: Erkennung) -> None:
        """One question, the best candidates as answers."""
        self._open_question(found.frage or "Was ist gemeint?")
        self.choice.hide()
        for number, answer in enumerate(presenter.antworten(found, self._klagearten)):
            button = Button(answer.eintrag.label)
            button.setAccessibleName(f"Gemeint ist: {answer.eintrag.label}")
            button.setAccessibleDescription(answer.grund)
            button.clicked.connect(lambda _=False, answer=answer: self._take(answer))
            self._answers.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
            if answer.grund:
                self._answers.addWidget(text_label(answer.grund, "leise"))
            if number == 0:
                button.setFocus()
        other = Button("Etwas anderes …", "flach")
        other.clicked.connect(lambda: self.from_list.setChecked(True))
        self._answers.addWidget(other, 0, Qt.AlignmentFlag.AlignLeft)

    def _open_question(self, text: str) -> None:
        self.from_list.setChecked(False)
        _clear(self._answers)
        self._asked.setText(text)
        self.question.show()
        self._example_pane.hide()

    def _take(self, answer: Antwort) -> None:
        """A candidate was chosen: begin, or let side and stage be chosen first."""
        if answer.eintrag.offen:
            self._wanted = answer
            self.choice.show_entry(answer.eintrag, answer.rolle, answer.stadium)
            self.choice.go.setFocus()
            return
        self._start(StartConversation(self.akte_id, self.request.text().strip(), answer.eintrag.klageart))

    def _begin_chosen(self) -> None:
        entry = self._wanted.eintrag if self._wanted is not None else self.tree.entry()
        if entry is None:
            return
        rolle, stadium = self.choice.chosen()
        text = self.request.text().strip()
        self._start(StartConversation(self.akte_id, text, entry.klageart, rolle, stadium))

    def _start(self, command: StartConversation) -> None:
        service = self.desk.services.schriftsatz
        self.go.setEnabled(False)
        self.choice.go.setEnabled(False)

        def done(changes: ChangeSet, _none: None) -> None:
            self._enable()
            self.request.clear()
            self._forget()
            self.from_list.setChecked(False)
            self.begun.emit(changes.ids("conversations")[0])

        name = "Gespräch vorbereiten"
        self.strip.watch(
            self.desk.run(lambda: (service.start(command), None), done, owner=self, failed=self._failed, name=name)
        )

    def _failed(self, error: Exception) -> None:
        self._enable()
        if isinstance(error, KnownError):
            self.error.show_error(error, self.request)

    def _enable(self) -> None:
        self.go.setEnabled(True)
        self.choice.go.setEnabled(True)


def _clear(box: QVBoxLayout | FlowLayout) -> None:
    while (item := box.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
