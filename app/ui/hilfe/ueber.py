"""„Über Satzwerk“: version, what the program is, and all parts with their licences in a window beside the work."""

from __future__ import annotations

import os
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from app.dateien import reason
from app.errors import KnownError
from app.ui.errors import ErrorLine
from app.ui.hilfe.knopf import HilfeKnopf, beside
from app.ui.presenters.lizenzen import Lizenzen, Teil, read_lizenzen
from app.ui.tooltips import tip
from app.ui.widgets import Button, LineEdit, labelled, text_label

if TYPE_CHECKING:
    from app.ui.shell import MainWindow

_SIZE = QSize(940, 640)
_LIST = 330
_WHAT = (
    "Klauseln mit Beweis, Schriftsätze mit Fundstellen – offline auf dem eigenen Rechner. Satzwerk steht unter der "
    "Apache-Lizenz 2.0. Die Liste nennt alles, woraus das Programm besteht, mit Version und Lizenz."
)
_DATEI = "Satzwerk – Lizenzen.txt"


class UeberFenster(QDialog):
    """Not modal; Escape hides it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window, Qt.WindowType.Window)
        self._window = window
        self._parts: Lizenzen | None = None
        self.setWindowTitle("Über Satzwerk")
        self.setAccessibleName("Über Satzwerk")
        self._build()
        self._read()
        self.resize(_SIZE.boundedTo(window.size()))

    def _build(self) -> None:
        title = text_label(f"Satzwerk {QApplication.applicationVersion()}".strip(), "titel")
        self.field = labelled(LineEdit(), "Teile durchsuchen")
        self.field.setPlaceholderText("Name, Art oder Lizenz …")
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self._filter)
        self.list = labelled(QListWidget(), "Teile des Programms")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # the rest of a long name: …
        self.list.currentItemChanged.connect(lambda *_: self._show_current())
        self.text = labelled(QPlainTextEdit(), "Lizenz des gewählten Teils")
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.state = labelled(text_label("Die Liste wird gelesen …", "leise"), "Zahl der Teile")
        self.error = ErrorLine()
        self.copy, self.save, close = Button("Alle &kopieren"), Button("Alle &speichern …"), Button("S&chließen")
        self.copy.clicked.connect(self.copy_all)
        self.save.clicked.connect(self.choose_file)
        close.clicked.connect(self.close)
        left = QWidget()
        lines = QVBoxLayout(left)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.addWidget(self.field)
        lines.addWidget(self.list, 1)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.addWidget(left)
        split.addWidget(self.text)
        split.setStretchFactor(1, 1)
        split.setSizes([_LIST, _SIZE.width() - _LIST])
        foot = QHBoxLayout()
        foot.addWidget(self.state, 1)
        for button in (self.copy, self.save, close):
            foot.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 14, 12)
        layout.addLayout(beside(title, HilfeKnopf(self, "ueber")))
        layout.addWidget(text_label(_WHAT, "leise"))
        layout.addWidget(split, 1)
        layout.addWidget(self.error)
        layout.addLayout(foot)
        for key, act in (("Ctrl+F", self._focus_search), ("F1", partial(self._window.help.open_page, "ueber"))):
            QShortcut(QKeySequence(key), self).activated.connect(act)

    def _read(self) -> None:
        files = self._window.help.files
        for button in (self.copy, self.save):
            button.setEnabled(False)
        if files is None:
            self.state.setText("Die Liste der Teile fehlt in diesem Programm.")
            return
        self._window.tasks.read("lizenzen", partial(read_lizenzen, files.lizenzen), self.show_parts, owner=self,
                                failed=self._failed)  # fmt: skip

    def show_parts(self, parts: Lizenzen) -> None:
        """The list is there."""
        self._parts = parts
        for button in (self.copy, self.save):
            button.setEnabled(True)
        self._filter()

    def _failed(self, error: Exception) -> None:
        if isinstance(error, KnownError):
            self.state.setText("")
            self.error.show_error(error)

    def _filter(self) -> None:
        if self._parts is None:
            return
        found = self._parts.find(self.field.text())
        self.list.clear()
        for teil in found:
            item = QListWidgetItem(teil.zeile)
            item.setToolTip(tip(teil.zeile))
            item.setData(Qt.ItemDataRole.UserRole, teil)
            self.list.addItem(item)
        whole = len(self._parts.teile)
        self.state.setText(f"{whole} Teile" if len(found) == whole else f"{len(found)} von {whole} Teilen")
        if found:
            self.list.setCurrentRow(0)
        else:
            self.text.setPlainText("Kein Teil enthält diese Wörter. Suchen Sie nach dem Namen oder der Lizenz.")

    def _show_current(self) -> None:
        item: QListWidgetItem | None = self.list.currentItem()  # PySide's stubs forget that there may be none
        teil = item.data(Qt.ItemDataRole.UserRole) if item is not None else None
        if isinstance(teil, Teil):
            self.text.setPlainText(teil.text())

    def _focus_search(self) -> None:
        self.field.setFocus()
        self.field.selectAll()

    # ---- what the buttons do ------------------------------------------------------------------------------------

    def open_now(self) -> None:
        """Come to the front."""
        if self._parts is None:
            self._read()
        self.show()
        self.raise_()
        self.activateWindow()
        self.field.setFocus()

    def copy_all(self) -> None:
        """Put everything on the clipboard."""
        if self._parts is not None:
            QGuiApplication.clipboard().setText(self._parts.text())
            self.state.setText("Kopiert.")

    def choose_file(self) -> None:
        """Ask where everything is to be kept."""
        dialog = QFileDialog(self, "Lizenzen speichern", _DATEI, "Text (*.txt)")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("txt")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda name: self.write(Path(name)))
        dialog.open()

    def write(self, path: Path) -> None:
        """Write everything to a file, whole or not at all."""
        self.error.clear()
        if self._parts is None:
            return
        try:
            _write(path, self._parts.text())
        except OSError as error:
            self.error.show_error(
                KnownError(
                    f"„{path.name}“ lässt sich nicht schreiben ({reason(error)}).", "Wählen Sie einen anderen Ordner."
                )
            )
        else:
            self.state.setText(f"Gespeichert: {path.name}")


def _write(path: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    part = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.chmod(0o644)
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise
