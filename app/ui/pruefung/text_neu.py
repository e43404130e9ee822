"""„Text prüfen“: a pasted text becomes a case of its own, or a document of the case it was asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from app.domain.pruefung.dokument import ArtifactType
from app.errors import InputError, KnownError
from app.messages import ChangeSet
from app.ui.desk import Desk
from app.ui.documents import View
from app.ui.errors import ErrorLine
from app.ui.hilfe.knopf import HilfeKnopf, beside
from app.ui.presenters.pruefung_bericht import ART_WORT
from app.ui.presenters.pruefung_eingabe import build_text
from app.ui.redaktion.felder import ChoiceBox
from app.ui.widgets import BusyStrip, Button, LineEdit, labelled, text_label

if TYPE_CHECKING:
    from app.services.pruefvorgaenge import PruefvorgangService

TARGET = "prueftext:"
_KEPT = "pruefung/text"
_KEEP_MS = 1500


class TextNeuView(View):
    """Name, kind and text (target ``prueftext:<id of a case or nothing>``); what is typed stays until it is checked.

    Signals:
        taken: id of the case that has the text now.
    """

    taken = Signal(str)

    def __init__(self, desk: Desk, vorgang_id: str, parent: QWidget | None = None) -> None:
        super().__init__(desk, f"{TARGET}{vorgang_id}", parent)
        if desk.services.pruefvorgaenge is None:
            raise ValueError("die Prüfung eines Textes braucht ihren Dienst")
        self.service: PruefvorgangService = desk.services.pruefvorgaenge
        self.vorgang_id = vorgang_id
        self.setAccessibleName("Text prüfen")
        self.name = labelled(LineEdit(), "Name des Textes")
        self.name.setPlaceholderText("freiwillig; sonst die erste Zeile")
        self.kind = ChoiceBox("Art des Textes")
        self.kind.add_words("wird erkannt", None)
        for kind, word in ART_WORT.items():
            self.kind.add_words(word, kind)
        self.text = labelled(QPlainTextEdit(), "Text, der geprüft wird")
        self.text.setPlaceholderText("Text hier einfügen (Strg+V) …")
        self.text.setTabChangesFocus(True)
        self.text.setPlainText(str(desk.settings.value(_KEPT, "") or ""))
        self._timer = QTimer(self, singleShot=True, interval=_KEEP_MS)
        self._timer.timeout.connect(self._keep)
        self.text.textChanged.connect(self._timer.start)
        self.error = ErrorLine()
        self.strip = BusyStrip()
        self.go = Button("Prüfen", "haupt")
        self.go.setAccessibleName("Text prüfen")
        self.go.clicked.connect(self.check)
        cancel = labelled(Button("Abbrechen"), "Text nicht prüfen")
        cancel.clicked.connect(self._cancel)
        fields = QHBoxLayout()
        fields.addWidget(text_label("Name", wrap=False))
        fields.addWidget(self.name, 2)
        fields.addWidget(text_label("Art", wrap=False))
        fields.addWidget(self.kind, 1)
        foot = QHBoxLayout()
        foot.addWidget(self.go)
        foot.addWidget(cancel)
        foot.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 14, 20, 14)
        layout.addLayout(beside(text_label("Text prüfen", "titel"), HilfeKnopf(self, "text_pruefen")))
        layout.addLayout(fields)
        layout.addWidget(self.text, 1)
        for widget in (self.error, self.strip):
            layout.addWidget(widget)
        layout.addLayout(foot)

    def check(self) -> None:
        """Put the text into its case and go there."""
        service, kind = self.service, self.kind.currentData()
        art = ArtifactType(kind) if kind is not None else None
        self.error.clear()
        try:
            command = build_text(self.vorgang_id or None, self.name.text(), self.text.toPlainText(), art)
        except InputError as error:
            self.error.show_error(error, self.text)
            return

        def done(_changes: ChangeSet, vorgang_id: str) -> None:
            self._timer.stop()
            self.desk.settings.remove(_KEPT)
            self.text.blockSignals(True)  # noqa: FBT003 - Qt's own signature
            self.text.clear()
            self.taken.emit(vorgang_id)

        def work() -> tuple[ChangeSet, str]:
            changes = service.add_text(command)
            return changes, changes.ids("pruefvorgaenge")[0]

        def failed(error: Exception) -> None:
            if isinstance(error, KnownError):
                self.error.show_error(error, self.text)

        self.strip.watch(self.desk.run(work, done, owner=self, failed=failed, name="Text aufnehmen"))

    def _cancel(self) -> None:
        self._timer.stop()
        self.desk.settings.remove(_KEPT)
        self.text.clear()
        self._timer.stop()
        self.gone.emit()

    def _keep(self) -> None:
        self.desk.settings.setValue(_KEPT, self.text.toPlainText())

    def leave(self) -> None:
        """Keep what is typed."""
        if self._timer.isActive():
            self._timer.stop()
            self._keep()

    def start_focus(self) -> None:
        """The text."""
        self.text.setFocus()
