"""The page that asks for the Kennwort before the library can be opened."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from app.errors import KennwortError, KnownError
from app.ui.errors import ErrorLine
from app.ui.hilfe.knopf import help_at
from app.ui.kennwort.feld import KennwortFeld
from app.ui.presenters.kennwort import FESTSTELLTASTE, VERGESSEN, wartezeit
from app.ui.tasks import Tasks
from app.ui.widgets import BusyStrip, Button, labelled, set_in_middle, text_label

_WIDEST = 560
_SECOND_MS = 1000


class KennwortSeite(QWidget):
    """Stands in the middle of the window; nothing modal, the menus stay usable.

    Args:
        tasks: runs the derivation of the key, which takes some tenths of a second.
        unlock: tries a Kennwort; raises ``KennwortError`` if it does not fit.
        opened: called once it fits.
        backups: shows the backups, for who does not know it any more; None: there is no way to them here.
    """

    def __init__(
        self,
        tasks: Tasks,
        unlock: Callable[[str], None],
        opened: Callable[[], object],
        backups: Callable[[], object] | None = None,
    ) -> None:
        super().__init__()
        help_at(self, "kennwort").setAccessibleName("Kennwort der Bibliothek")
        self._tasks, self._unlock, self._opened = tasks, unlock, opened
        self._failures = 0
        self._left = 0
        self.field = KennwortFeld("Kennwort")
        self.field.setMaxLength(1024)
        self.plain = QCheckBox("Kennwort &zeigen")
        self.open_button = Button("Ö&ffnen", "haupt")
        self.caps = labelled(text_label(FESTSTELLTASTE, "leise"), "Hinweis")
        self.error = ErrorLine()
        self.strip = BusyStrip()
        self.forgotten = Button("Kennwort &vergessen?", "flach")
        self.explanation = labelled(text_label(VERGESSEN), "Kennwort vergessen")
        self.restore = Button("&Sicherung wiederherstellen …")
        self.restore.setAccessibleName("Sicherung wiederherstellen")
        self._way_out = backups is not None
        if backups is not None:
            self.restore.clicked.connect(backups)
        self._timer = QTimer(self, interval=_SECOND_MS)
        self._build()
        self.caps.hide()
        self.explanation.hide()
        self.restore.hide()
        self.field.textChanged.connect(self._arrange)
        self.field.returnPressed.connect(self.submit)
        self.field.feststelltaste.connect(self.caps.setVisible)
        self.plain.toggled.connect(lambda on: self.field.show_plain(on=on))
        self.open_button.clicked.connect(self.submit)
        self.forgotten.clicked.connect(self._explain)
        self._timer.timeout.connect(self._tick)
        self._arrange()

    def _build(self) -> None:
        label = text_label("Ke&nnwort", wrap=False)
        label.setTextFormat(Qt.TextFormat.AutoText)
        label.setBuddy(self.field)
        row = QHBoxLayout()
        row.addWidget(self.field, 1)
        row.addWidget(self.open_button)
        below = QHBoxLayout()
        below.addWidget(self.plain)
        below.addStretch(1)
        below.addWidget(self.forgotten)
        column = QVBoxLayout()
        column.addStretch(2)
        column.addWidget(text_label("Die Bibliothek ist verschlüsselt", "titel", wrap=False))
        column.addSpacing(12)
        column.addWidget(label)
        column.addLayout(row)
        column.addLayout(below)
        for widget in (self.caps, self.error, self.strip, self.explanation):
            column.addWidget(widget)
        column.addWidget(self.restore, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(3)
        set_in_middle(self, column, _WIDEST)

    def ask(self) -> None:
        """Wait for the Kennwort."""
        self.setEnabled(True)
        self.field.setFocus()

    @Slot()
    def submit(self) -> None:
        """Try what was typed."""
        if not self.open_button.isEnabled():
            return
        secret, unlock = self.field.text(), self._unlock
        self.error.clear()
        self.setEnabled(False)
        self.strip.watch(
            self._tasks.long("Kennwort prüfen", lambda _: unlock(secret), self._fits, owner=self, failed=self._refused)
        )

    def _fits(self, _: None) -> None:
        self.field.clear()
        self._failures = 0
        self._opened()

    def _refused(self, error: Exception) -> None:
        self.setEnabled(True)
        if isinstance(error, KennwortError):
            self._failures += 1
            self._left = ceil(wartezeit(self._failures))
            if self._left:
                self._timer.start()
        if isinstance(error, KnownError):
            self.error.show_error(error, self.field)
        self.field.selectAll()
        self.field.setFocus()
        self._arrange()

    @Slot()
    def _tick(self) -> None:
        self._left -= 1
        if self._left <= 0:
            self._timer.stop()
        self._arrange()

    @Slot()
    def _arrange(self) -> None:
        self.open_button.setEnabled(bool(self.field.text()) and self._left <= 0)
        self.open_button.setText(f"Ö&ffnen in {self._left} s" if self._left > 0 else "Ö&ffnen")

    @Slot()
    def _explain(self) -> None:
        self.explanation.setVisible(self.explanation.isHidden())
        self.restore.setVisible(self._way_out and not self.explanation.isHidden())
