"""„Neuer Vertrag“: which template, where it shall apply; title and Akte if wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.errors import InputError, KnownError
from app.messages import ChangeSet
from app.ui.desk import Desk
from app.ui.documents import View
from app.ui.errors import ErrorLine
from app.ui.fitting import WrapArea
from app.ui.form_keys import FormKeys
from app.ui.hilfe.knopf import HilfeKnopf, beside
from app.ui.kanzlei.arten import NEUER_VERTRAG
from app.ui.kanzlei.formular import Formular, choice
from app.ui.presenters.vertrag_neu import beschreibung, build_neu, rechtsraeume, vorlagen
from app.ui.redaktion.felder import ChoiceBox
from app.ui.widgets import Button, EmptyState, LineEdit, text_label

if TYPE_CHECKING:
    from app.services.vertraege import VertragService
    from app.services.vertraege_uebersicht import VorlageZeile


class NeuerVertragView(View):
    """The form.

    Signals:
        created: id of the new contract.
    """

    created = Signal(str)

    def __init__(self, desk: Desk, akte_id: str = "", parent: QWidget | None = None) -> None:
        """``akte_id``: the Akte proposed."""
        super().__init__(desk, f"{NEUER_VERTRAG}{akte_id}", parent)
        if desk.services.vertraege is None:
            raise ValueError("ein Vertrag braucht seinen Dienst")
        self.service: VertragService = desk.services.vertraege
        self.setAccessibleName("Neuer Vertrag")
        self._zeilen: tuple[VorlageZeile, ...] = ()
        self._akte = akte_id
        self._form = Formular("Neuer Vertrag", desk.settings)
        self.vorlage, self.place = choice("Vorlage", {}), choice("Rechtsraum", {})
        self.titel, self.akte = LineEdit(), choice("Akte", {}, "ohne Akte")
        self.titel.setPlaceholderText("entsteht aus der Vorlage")
        self._form.add("Vorlage", ("vorlage", "Vorlage", self.vorlage, 1))
        self._about = text_label("", "leise")
        self._form.add_widget(self._about)
        self._form.add("Rechtsraum", ("rechtsraum", "Rechtsraum", self.place, 1))
        self._form.add("Titel", ("titel", "Titel", self.titel, 1))
        self._form.add("Akte", ("akte", "Akte", self.akte, 1))
        self.vorlage.currentIndexChanged.connect(lambda _: self._on_template())
        self.error = ErrorLine()
        self._empty = EmptyState(
            "Es ist noch keine Vorlage veröffentlicht. Veröffentlichen Sie eine in der Redaktion.",
            desk.actions.action("ansicht.redaktion"),
        )
        self._empty.hide()
        self.make, cancel = Button("Vertrag anle&gen", "haupt"), Button("Abbrechen")
        self.make.clicked.connect(self.create_vertrag)
        cancel.clicked.connect(self.gone)
        FormKeys(self, self.make.click, self.gone.emit)
        buttons = QHBoxLayout()
        buttons.addWidget(self.make)
        buttons.addWidget(cancel)
        buttons.addStretch(1)
        body = QWidget()
        layout = QVBoxLayout(body)
        layout.setContentsMargins(24, 18, 24, 24)
        layout.setSpacing(8)
        layout.addLayout(beside(text_label("Neuer Vertrag", "titel"), HilfeKnopf(self, "vertrag_neu")))
        layout.addWidget(
            text_label("Vorlage und Rechtsraum genügen; das Interview fragt nach allem Weiteren.", "leise")
        )
        layout.addSpacing(6)
        for widget in (self._empty, self._form, self.error):
            layout.addWidget(widget)
        layout.addLayout(buttons)
        layout.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(WrapArea("Neuer Vertrag", body))
        self._read()
        desk.bus.subscribe(self, ("akten", "templates", "template_versions"), self._read)

    def _read(self) -> None:
        service, akten = self.service, self.desk.services.akten

        def work() -> tuple[tuple[VorlageZeile, ...], dict[str, str]]:
            return service.templates(), {akte.id: akte.kurzrubrum for akte in akten.akten()}

        self.desk.tasks.read("vorlagen", work, lambda found: self._show(*found), owner=self)

    def _show(self, zeilen: tuple[VorlageZeile, ...], akten: dict[str, str]) -> None:
        self._zeilen = zeilen
        _fill(self.akte, {"": "ohne Akte", **akten}, str(self.akte.currentData() or self._akte))
        _fill(self.vorlage, vorlagen(zeilen), str(self.vorlage.currentData() or ""))
        self._on_template()
        self._empty.setVisible(not zeilen)
        self._form.setVisible(bool(zeilen))
        self.make.setVisible(bool(zeilen))

    def _on_template(self) -> None:
        template = str(self.vorlage.currentData() or "")
        _fill(self.place, rechtsraeume(self._zeilen, template), str(self.place.currentData() or ""))
        self._about.setText(beschreibung(self._zeilen, template))

    def create_vertrag(self) -> None:
        """Make the contract and open it."""
        self.error.clear()
        try:
            command = build_neu(self._form.values())
        except InputError as error:
            self.error.show_error(error, self._form.field(error.feld or "vorlage"))
            return
        service = self.service
        self.make.setEnabled(False)

        def done(changes: ChangeSet, _none: None) -> None:
            self.created.emit(changes.ids("vertraege")[0])

        def failed(error: Exception) -> None:
            self.make.setEnabled(True)
            if isinstance(error, KnownError):
                self.error.show_error(error, self.titel if error.feld == "titel" else None)

        self.desk.run(lambda: (service.create(command), None), done, owner=self, failed=failed)

    def start_focus(self) -> None:
        """The template."""
        self.vorlage.setFocus()


def _fill(box: ChoiceBox, entries: dict[str, str], current: str) -> None:
    """Other entries; what was chosen stays."""
    box.blockSignals(True)  # noqa: FBT003 - Qt's own signature
    box.clear()
    for key, word in entries.items():
        box.add_words(word, key)
    box.setCurrentIndex(max(0, box.findData(current)) if entries else -1)
    box.blockSignals(False)  # noqa: FBT003 - Qt's own signature
