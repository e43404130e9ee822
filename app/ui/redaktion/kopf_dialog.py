"""Title, category and countries of a clause or template: making a new one, changing an old one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QComboBox, QDialog, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.errors import InputError, KnownError
from app.ui.errors import ErrorLine
from app.ui.hilfe.knopf import help_at
from app.ui.presenters.regel import check_codes
from app.ui.redaktion.felder import PlacesField
from app.ui.widgets import Button, LineEdit, labelled, text_label


class KopfDialog(QDialog):
    """``submitted`` carries title, category and codes; the caller closes the dialog when they were saved."""

    submitted = Signal(str, str, object)

    def __init__(
        self, title: str, button: str, categories: Sequence[str], places: Sequence[str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        help_at(self, "kopf").setWindowTitle(title)
        self.setAccessibleName(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(480)
        self.title = labelled(LineEdit(), "Titel")
        self.category = labelled(QComboBox(), "Kategorie")
        self.category.setEditable(True)
        self.category.addItems(list(categories))
        self.category.setCurrentText("")
        edit = self.category.lineEdit()
        if edit is not None:
            edit.setAccessibleName("Kategorie")
            edit.setPlaceholderText("wählen oder neu schreiben")
        self.places = PlacesField("Länder")
        self.places.set_known(places)
        self.error = ErrorLine()
        self._save, cancel = Button(button, "haupt"), Button("A&bbrechen")
        self._save.setDefault(True)
        self.title.textEdited.connect(self.error.clear)
        self.category.editTextChanged.connect(self.error.clear)
        self.places.changed.connect(self.error.clear)
        self._save.clicked.connect(self._submit)
        cancel.clicked.connect(self.reject)
        grid = QGridLayout()
        rows = (("Titel", self.title), ("Kategorie", self.category), ("Länder", self.places))
        for number, (text, widget) in enumerate(rows):
            grid.addWidget(text_label(text, wrap=False), number, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(widget, number, 1)
        grid.setColumnStretch(1, 1)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(cancel)
        buttons.addWidget(self._save)
        layout = QVBoxLayout(self)
        layout.addLayout(grid)
        layout.addWidget(self.error)
        layout.addLayout(buttons)
        self.title.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        """As high as the countries need at this width; Qt reckons with one below the other."""
        super().showEvent(event)
        layout = self.layout()
        if layout is not None and not event.spontaneous():
            self.resize(self.width(), layout.totalHeightForWidth(self.width()))

    def fill(self, title: str, category: str, places: Sequence[str]) -> None:
        """Show what there is."""
        self.title.setText(title)
        self.category.setCurrentText(category)
        self.places.set_codes(places)

    def show_error(self, error: Exception) -> None:
        """Why it was not saved."""
        self._save.setEnabled(True)
        if isinstance(error, KnownError):
            self.error.show_error(error)

    def _submit(self) -> None:
        self.error.clear()
        title, category = self.title.text().strip(), self.category.currentText().strip()
        try:
            if not title:
                raise InputError("Es fehlt der Titel.", "Schreiben Sie einen in das obere Feld.", feld="titel")
            if not category:
                raise InputError("Es fehlt die Kategorie.", "Wählen Sie eine oder schreiben Sie eine neue.",
                                 feld="kategorie")  # fmt: skip
            chosen = check_codes(self.places.codes(), feld="land")
        except InputError as error:
            fields: dict[str, QWidget] = {"titel": self.title, "kategorie": self.category, "land": self.places.more}
            self.error.show_error(error, fields.get(error.feld or ""))
            return
        self._save.setEnabled(False)  # Enter twice is one wish
        self.submitted.emit(title, category, chosen)
