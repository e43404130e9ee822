"""Page „Übersicht“ of an Akte: new filing, what is still open, Gespräche and Entwürfe."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.errors import KnownError
from app.messages import ChangeSet
from app.messages_schriftsatz import StartConversation
from app.ui.desk import Desk
from app.ui.errors import ErrorLine
from app.ui.kanzlei.akte_seite import AkteSeite, AkteSnapshot
from app.ui.presenters import akte as presenter
from app.ui.presenters.akte import Offen
from app.ui.widgets import BusyStrip, Button, LineEdit, RowsView, labelled, text_label


class UebersichtSeite(AkteSeite):
    """Where work on an Akte begins.

    Signals:
        page_wanted: name of the page that something open belongs to.
    """

    titel = "Übersicht"
    page_wanted = Signal(str)

    def __init__(self, desk: Desk, akte_id: str, parent: QWidget | None = None) -> None:
        super().__init__(desk, akte_id, parent)
        self._examples: tuple[str, ...] = ()
        self._open: tuple[Offen, ...] = ()
        self.column.addWidget(self._request_card())
        self._open_title = text_label("Noch zu ergänzen", "kopf")
        self._open_box = QVBoxLayout()
        self._open_box.setSpacing(2)
        self.work = RowsView("Gespräche und Entwürfe", ("Art", "Gegenstand", "Stand"), 1)
        self.work.chosen.connect(lambda row: self.desk.goto.emit(row.id))
        self._work_title = text_label("Gespräche und Entwürfe", "kopf")
        self.column.addSpacing(8)
        self.column.addWidget(self._work_title)
        self.column.addWidget(self.work)
        self.column.addSpacing(8)
        self.column.addWidget(self._open_title)
        self.column.addLayout(self._open_box)
        self.column.addStretch(1)

    def _request_card(self) -> QFrame:
        card = QFrame()
        card.setProperty("rolle", "karte")
        layout = QVBoxLayout(card)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.addWidget(text_label("Neuer Schriftsatz", "kopf"))
        self.request = labelled(LineEdit(), "Auftrag", "Beschreiben Sie in einem Satz, was gebraucht wird")
        self.request.setPlaceholderText("Was wird gebraucht? Zum Beispiel: Kündigungsschutzklage erheben")
        self.request.setAcceptDrops(False)  # a file that is dropped belongs to the Akte
        self.request.returnPressed.connect(self.begin)
        self._begin = Button("Be&ginnen", "haupt")
        self._begin.clicked.connect(self.begin)
        line = QHBoxLayout()
        line.addWidget(self.request, 1)
        line.addWidget(self._begin)
        layout.addLayout(line)
        self.error = ErrorLine()
        layout.addWidget(self.error)
        self.strip = BusyStrip()
        layout.addWidget(self.strip)
        self._example_box = QVBoxLayout()
        self._example_box.setSpacing(2)
        layout.addLayout(self._example_box)
        return card

    def show_akte(self, snapshot: AkteSnapshot) -> None:
        """Examples, lists."""
        super().show_akte(snapshot)
        rows = presenter.gespraeche(snapshot.conversations, snapshot.drafts)
        self._work_title.setVisible(bool(rows))
        self.work.setVisible(bool(rows))
        self.work.set_rows(rows)
        self.work.fit_height(20)
        self._show_examples(presenter.beispiele(snapshot.klagearten, snapshot.akte))
        self._show_open(presenter.offenes(snapshot.akte))

    def _show_open(self, found: tuple[Offen, ...]) -> None:
        self._open_title.setVisible(bool(found))
        if found == self._open:
            return
        self._open = found
        _clear(self._open_box)
        for offen in found:
            button = _line(f"{offen.text} …")
            button.setAccessibleName(f"Ergänzen: {offen.text}")
            button.clicked.connect(lambda _=False, page=offen.seite: self.page_wanted.emit(page))
            self._open_box.addWidget(button)

    def _show_examples(self, examples: tuple[str, ...]) -> None:
        if examples == self._examples:
            return
        self._examples = examples
        _clear(self._example_box)
        for text in examples:
            button = _line(f"„{text}“")
            button.setAccessibleName(f"Beispiel beginnen: {text}")
            button.setToolTip(text)
            button.clicked.connect(lambda _=False, text=text: self._begin_with(text))
            self._example_box.addWidget(button)

    def _begin_with(self, text: str) -> None:
        self.request.setText(text)
        self.begin()

    def begin(self) -> None:
        """Begin a conversation with the request."""
        text = self.request.text().strip()
        self.error.clear()
        if not text:
            empty = KnownError("Der Auftrag fehlt.", "Schreiben Sie einen Satz oder wählen Sie ein Beispiel.")
            self.error.show_error(empty, self.request)
            return
        service = self.desk.services.schriftsatz
        command = StartConversation(akte_id=self.akte_id, anfrage=text)
        self._begin.setEnabled(False)

        def failed(error: Exception) -> None:
            self._begin.setEnabled(True)
            if isinstance(error, KnownError):
                self.error.show_error(error, self.request)

        def done(changes: ChangeSet, _none: None) -> None:
            self._begin.setEnabled(True)
            self.request.clear()
            self.stored.emit()
            self.desk.goto.emit(f"conversation:{changes.ids('conversations')[0]}")

        self.strip.watch(self.desk.run(lambda: (service.start(command), None), done, owner=self, failed=failed))

    def start_focus(self) -> None:
        """The request line."""
        self.request.setFocus()


def _line(text: str) -> Button:
    """A button as wide as the page, its text at the left."""
    button = Button(text.replace("&", "&&"), "flach")
    button.setStyleSheet("text-align: left;")
    button.setMinimumWidth(80)
    return button


def _clear(box: QVBoxLayout) -> None:
    while (item := box.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
