"""Title and Akte of a case: the card to change them."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from app.domain.pruefung.vorgang import Pruefvorgang
from app.errors import InputError, KnownError
from app.ui.desk import Desk
from app.ui.errors import ErrorLine
from app.ui.fitting import flowing
from app.ui.form_keys import FormKeys
from app.ui.presenters.pruefung_eingabe import changed
from app.ui.redaktion.felder import ChoiceBox
from app.ui.widgets import Button, LineEdit, labelled, text_label


class VorgangStamm(QFrame):
    """Shown while they are being changed.

    Signals:
        wanted: the command (``ChangePruefvorgang``).
    """

    wanted = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._vorgang: Pruefvorgang | None = None
        self.setProperty("rolle", "karte")
        self.setAccessibleName("Prüfvorgang umbenennen")
        self.titel = labelled(LineEdit(), "Titel des Prüfvorgangs")
        self.akte = ChoiceBox("Akte des Prüfvorgangs")
        self.error = ErrorLine()
        take = labelled(Button("Speichern", "haupt"), "Titel und Akte speichern")
        take.clicked.connect(self.save)
        cancel = labelled(Button("Abbrechen"), "Umbenennen abbrechen")
        cancel.clicked.connect(self.hide)
        FormKeys(self, self.save, self.hide)
        grid = QGridLayout()
        grid.addWidget(text_label("Titel", wrap=False), 0, 0)
        grid.addWidget(self.titel, 0, 1)
        grid.addWidget(text_label("Akte", wrap=False), 1, 0)
        grid.addWidget(self.akte, 1, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.addLayout(grid)
        layout.addWidget(self.error)
        layout.addWidget(flowing(take, cancel, spacing=8))
        self.hide()

    def edit(self, vorgang: Pruefvorgang) -> None:
        """Read the Akten, then show the fields."""
        services = self._desk.services

        def work() -> dict[str, str]:
            return {akte.id: akte.kurzrubrum for akte in services.akten.akten()}

        self._desk.tasks.read("stamm", work, lambda akten: self._show(vorgang, akten), owner=self)

    def _show(self, vorgang: Pruefvorgang, akten: Mapping[str, str]) -> None:
        self._vorgang = vorgang
        self.error.clear()
        self.titel.setText(vorgang.titel)
        self.akte.clear()
        for key, word in {"": "ohne Akte", **akten}.items():
            self.akte.add_words(word, key)
        self.akte.setCurrentIndex(max(0, self.akte.findData(vorgang.akte_id or "")))
        self.show()
        self.titel.setFocus()
        self.titel.selectAll()

    def save(self) -> None:
        """Ask for the command."""
        if self._vorgang is None:
            return
        self.error.clear()
        try:
            akte_id = str(self.akte.currentData() or "") or None
            command = changed(self._vorgang, self.titel.text(), akte_id, self._vorgang.stichtag)
        except InputError as error:
            self.show_error(error)
            return
        self.hide()
        self.wanted.emit(command)

    def show_error(self, error: KnownError) -> None:
        """What is wrong with the title."""
        self.show()
        self.error.show_error(error, self.titel)
