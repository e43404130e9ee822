"""Änderungsradar, second page: citations of the program that lead nowhere in the corpus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.errors import KnownError
from app.ports import Progress
from app.ui.desk import Desk
from app.ui.errors import ErrorLine
from app.ui.fitting import FlowLayout
from app.ui.korpus.lauf import Korpuslauf
from app.ui.korpus.tabelle import Tabelle
from app.ui.presenters import radar as bild
from app.ui.presenters.radar import Zitatzeile
from app.ui.widgets import ActionButton, BusyStrip, Button, labelled, text_label

if TYPE_CHECKING:
    from app.services.verweise import VerweisService

Found = tuple[tuple[Zitatzeile, ...], int]
"""Citations without a place; number of all ties."""


class ZitateListe(QWidget):
    """The citations, and checking them anew.

    Signals:
        counted: how many there are.
    """

    counted = Signal(int)

    def __init__(self, desk: Desk, lauf: Korpuslauf, verweise: VerweisService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.lauf = lauf
        self._verweise = verweise
        self.setAccessibleName("Zitate ohne Fundstelle")
        self.head = labelled(text_label(""), "Zitate ohne Fundstelle, Überblick")
        self.strip = BusyStrip()
        self.error = ErrorLine()
        self.table = Tabelle("Zitate ohne Fundstelle", bild.ZITAT_SPALTEN, (1, 2))
        self.table.moved.connect(lambda _: self._show_possible())
        self.table.opened.connect(lambda _: self._open())
        self.open_button = labelled(Button("Öffnen"), "Öffnen, worin das Zitat steht")
        self.open_button.clicked.connect(self._open)
        self.look_up = labelled(Button("Nachschlagen"), "Zitat in der Recherche nachschlagen")
        self.look_up.clicked.connect(self._look_up)
        self.check = labelled(Button("&Neu verknüpfen"), "Alle Zitate neu mit dem Rechtskorpus verknüpfen")
        self.check.clicked.connect(self.relink)
        buttons = QWidget()
        flow = FlowLayout(6, buttons)
        for button in (
            self.open_button,
            self.look_up,
            self.check,
            ActionButton(desk.actions.action("korpus.einlesen")),
        ):
            flow.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 8, 0, 0)
        layout.setSpacing(6)
        for widget in (self.head, self.strip, self.error):
            layout.addWidget(widget)
        layout.addWidget(self.table, 1)
        layout.addWidget(buttons)
        layout.addStretch(0)  # the buttons stay at the bottom while the table is hidden
        lauf.busy_changed.connect(self._show_possible)
        desk.bus.subscribe(self, ("korpus",), self.reload)
        self.reload()

    def reload(self) -> None:
        """Read the ties again."""
        self.desk.tasks.read("verweise", self._read, self._show, owner=self, failed=self._on_failed)

    def relink(self) -> None:
        """Tie every citation anew."""
        if self.lauf.busy:
            return
        self.error.clear()

        def work(progress: Progress) -> Found:
            self._verweise.relink(progress)
            return self._read()

        task = self.desk.tasks.long("Verweise", work, self._show, owner=self, failed=self._on_failed)
        self.strip.watch(task)

    def _read(self) -> Found:
        links = self._verweise.links()
        return bild.zitatzeilen(links, self.lauf.korpus.documents()), len(links)

    def _show(self, found: Found) -> None:
        lines, ties = found
        self.head.setText(bild.zitat_kopf(lines, ties))
        self.table.set_rows(lines, self.table.currentIndex().row())
        self.table.setVisible(bool(lines))
        self._show_possible()
        self.counted.emit(len(lines))

    def _show_possible(self) -> None:
        line = self.table.current()
        self.open_button.setEnabled(line is not None and bool(line.ziel))
        self.look_up.setEnabled(line is not None)
        self.check.setEnabled(not self.lauf.busy)

    def _open(self) -> None:
        line = self.table.current()
        if line is not None and line.ziel:
            self.desk.goto.emit(line.ziel)

    def _look_up(self) -> None:
        line = self.table.current()
        if line is not None:
            self.desk.goto.emit(f"norm:{line.zitat}")

    def _on_failed(self, error: Exception) -> None:
        if isinstance(error, KnownError):
            self.error.show_error(error)

    def refresh_look(self) -> None:
        """After a change of theme or zoom."""
        self.table.refresh_look()

    def start_focus(self) -> None:
        """The citations; without any the check."""
        (self.table if self.table.isVisibleTo(self) else self.check).setFocus()
