"""Title, Akte and place of a contract: the card to change them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from app.domain.vertrag.stand import VertragStand
from app.errors import KnownError
from app.messages import ChangeSet
from app.messages_vertrag import RenameVertrag, SetJurisdiction
from app.ui.desk import Desk
from app.ui.errors import ErrorLine
from app.ui.fitting import FlowLayout
from app.ui.form_keys import FormKeys
from app.ui.presenters.vertrag_neu import rechtsraeume
from app.ui.redaktion.felder import ChoiceBox
from app.ui.widgets import Button, LineEdit, labelled, text_label

if TYPE_CHECKING:
    from app.services.vertraege import VertragService


class Stammdaten(QFrame):
    """Shown while they are being changed."""

    def __init__(
        self, desk: Desk, service: VertragService, done: Callable[[], None], parent: QWidget | None = None
    ) -> None:
        """``done`` is called after something was changed."""
        super().__init__(parent)
        self._desk, self._service, self._done = desk, service, done
        self._stand: VertragStand | None = None
        self.setProperty("rolle", "karte")
        self.setAccessibleName("Vertrag umbenennen")
        self.titel = labelled(LineEdit(), "Titel des Vertrags")
        self.akte, self.place = ChoiceBox("Akte"), ChoiceBox("Rechtsraum")
        self.error = ErrorLine()
        take = Button("Speichern", "haupt")
        take.setAccessibleName("Titel, Akte und Rechtsraum speichern")
        take.clicked.connect(self.save)
        cancel = Button("Abbrechen")
        cancel.setAccessibleName("Umbenennen abbrechen")
        cancel.clicked.connect(self.hide)
        FormKeys(self, self.save, self.hide)
        grid = QGridLayout()
        grid.addWidget(text_label("Titel", wrap=False), 0, 0)
        grid.addWidget(self.titel, 0, 1, 1, 3)
        grid.addWidget(text_label("Akte", wrap=False), 1, 0)
        grid.addWidget(self.akte, 1, 1)
        grid.addWidget(text_label("Rechtsraum", wrap=False), 1, 2)
        grid.addWidget(self.place, 1, 3)
        buttons = FlowLayout(8)
        buttons.addWidget(take)
        buttons.addWidget(cancel)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.addLayout(grid)
        layout.addWidget(self.error)
        layout.addLayout(buttons)
        self.hide()

    def edit(self, stand: VertragStand) -> None:
        """Read what can be chosen, then show the fields."""
        services, service = self._desk.services, self._service

        def work() -> tuple[dict[str, str], dict[str, str]]:
            akten = {akte.id: akte.kurzrubrum for akte in services.akten.akten()}
            return akten, rechtsraeume(service.templates(), stand.template.template_id)

        self._desk.tasks.read("stamm", work, lambda found: self._show(stand, *found), owner=self)

    def _show(self, stand: VertragStand, akten: Mapping[str, str], places: Mapping[str, str]) -> None:
        self._stand = stand
        vertrag = stand.vertrag
        self.error.clear()
        self.titel.setText(vertrag.titel)
        for box, entries, current in (
            (self.akte, {"": "ohne Akte", **akten}, vertrag.akte_id or ""),
            (self.place, {vertrag.jurisdiction: vertrag.jurisdiction, **places}, vertrag.jurisdiction),
        ):
            box.clear()
            for key, word in entries.items():
                box.add_words(word, key)
            box.setCurrentIndex(max(0, box.findData(current)))
        self.place.setEnabled(vertrag.abschluss is None)
        self.show()
        self.titel.setFocus()
        self.titel.selectAll()

    def save(self) -> None:
        """Take what was changed over: a step for the names, one for the place."""
        stand = self._stand
        if stand is None:
            return
        vertrag, service = stand.vertrag, self._service
        self.error.clear()
        rename = RenameVertrag(vertrag.id, self.titel.text(), self.akte.currentData() or None)
        place = str(self.place.currentData())
        if (rename.titel.strip(), rename.akte_id) != (vertrag.titel, vertrag.akte_id):
            self._run(lambda: service.rename(rename))
        if place != vertrag.jurisdiction:
            self._run(lambda: service.set_jurisdiction(SetJurisdiction(vertrag.id, place)))
        self.hide()

    def _run(self, step: Callable[[], ChangeSet]) -> None:
        def done(_changes: ChangeSet, _none: None) -> None:
            self._done()

        def failed(error: Exception) -> None:
            if isinstance(error, KnownError):
                self.show()
                self.error.show_error(error, self.titel)

        self._desk.run(lambda: (step(), None), done, owner=self, failed=failed)
