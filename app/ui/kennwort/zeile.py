"""A line that asks for the Kennwort of one backup, where that is another one than the library has."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.kennwort.feld import KennwortFeld
from app.ui.presenters.kennwort import FESTSTELLTASTE, anderes_kennwort
from app.ui.widgets import Button, labelled, text_label

_LONGEST = 1024
Then = Callable[[], None]


class KennwortZeile(QWidget):
    """Hidden until it is needed.

    Args:
        attempt: gets file, Kennwort and what is to be done if it fits.
    """

    def __init__(self, attempt: Callable[[Path, str, Then], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._attempt = attempt
        self._path: Path | None = None
        self._then: Then = self.leave
        self.text = labelled(text_label(), "Anderes Kennwort")
        self.field = KennwortFeld("Kennwort dieser Sicherung")
        self.field.setMaxLength(_LONGEST)
        self.field.setPlaceholderText("Kennwort dieser Sicherung")
        self.button = Button("Ö&ffnen")
        self.button.setAccessibleName("Sicherung mit diesem Kennwort öffnen")
        self.caps = labelled(text_label(FESTSTELLTASTE, "leise"), "Hinweis")
        row = QHBoxLayout()
        row.addWidget(self.field, 1)
        row.addWidget(self.button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.text)
        layout.addLayout(row)
        layout.addWidget(self.caps)
        self.caps.hide()
        self.hide()
        self.field.feststelltaste.connect(self.caps.setVisible)
        self.field.textChanged.connect(self._arrange)
        self.field.returnPressed.connect(self.submit)
        self.button.clicked.connect(self.submit)
        self._arrange()

    def ask(self, path: Path, then: Then) -> None:
        """Ask for the Kennwort of a file; ``then`` is done once it fits."""
        self._path, self._then = path, then
        self.text.setText(anderes_kennwort(path.name))
        self.field.clear()
        self.show()
        self.field.setFocus()

    def leave(self) -> None:
        """Nothing is asked any more."""
        self._path = None
        self.field.clear()
        self.hide()

    def submit(self) -> None:
        """Try what was typed."""
        if self._path is not None and self.field.text():
            self._attempt(self._path, self.field.text(), self._then)

    def _arrange(self) -> None:
        self.button.setEnabled(bool(self.field.text()))
