"""Page „Übersicht“ of an Akte: new filing, what is still open, Gespräche and Entwürfe."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.desk import Desk
from app.ui.kanzlei.akte_seite import AkteSeite, AkteSnapshot
from app.ui.kanzlei.gespraech_start import SchriftsatzStart
from app.ui.presenters import akte as presenter
from app.ui.presenters.akte import Offen
from app.ui.widgets import Button, RowsView, text_label


class UebersichtSeite(AkteSeite):
    """Where work on an Akte begins.

    Signals:
        page_wanted: what is to be entered (``Offen``), on another page.
    """

    titel = "Übersicht"
    page_wanted = Signal(object)

    def __init__(self, desk: Desk, akte_id: str, parent: QWidget | None = None) -> None:
        super().__init__(desk, akte_id, parent)
        self._open: tuple[Offen, ...] = ()
        self.start = SchriftsatzStart(desk, akte_id)
        self.start.begun.connect(self._on_begun)
        self.request, self.error = self.start.request, self.start.error
        self.column.addWidget(self.start)
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

    def show_akte(self, snapshot: AkteSnapshot) -> None:
        """Examples, lists."""
        super().show_akte(snapshot)
        rows = presenter.gespraeche(snapshot.conversations, snapshot.drafts)
        self._work_title.setVisible(bool(rows))
        self.work.setVisible(bool(rows))
        self.work.set_rows(rows)
        self.work.fit_height(20)
        self.start.show_akte(snapshot.akte, snapshot.klagearten)
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
            button.clicked.connect(lambda _=False, wanted=offen: self.page_wanted.emit(wanted))
            self._open_box.addWidget(button)

    def _on_begun(self, conversation_id: str) -> None:
        self.stored.emit()
        self.desk.goto.emit(f"conversation:{conversation_id}#begonnen")

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
