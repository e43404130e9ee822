"""The two error families on screen: a KnownError stands beside its field, anything else is a bug with details."""

from __future__ import annotations

import platform
import sys
import traceback
from collections.abc import Callable
from types import TracebackType

from PySide6.QtCore import QCoreApplication, QObject, Qt, QThread, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from app.errors import KnownError
from app.ui.ansage import announce
from app.ui.hilfe.knopf import help_at
from app.ui.widgets import Button, IconLabel, labelled

ExceptHook = Callable[[type[BaseException], BaseException, TracebackType | None], object]


def details(error: BaseException) -> str:
    """Copyable text for a report: versions and traceback, no content of the Akten beyond it."""
    trace = "".join(traceback.format_exception(error))
    versions = f"Satzwerk {QCoreApplication.applicationVersion()} · Python {platform.python_version()}"
    return f"{versions} · {platform.platform()}\n\n{trace}"


class BugDialog(QDialog):
    """One sentence, the promise that nothing was half-written, and details to copy."""

    def __init__(self, error: BaseException, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        help_at(self, "fehler").setWindowTitle("Unerwarteter Fehler")
        self.setModal(True)
        self.resize(680, 420)
        sentence = QLabel(
            "Hier ist etwas geschehen, womit das Programm nicht gerechnet hat. "
            "Ihre gespeicherten Daten sind unverändert; der letzte Schritt wurde nicht ausgeführt."
        )
        sentence.setWordWrap(True)
        self._text = labelled(QPlainTextEdit(details(error)), "Technische Einzelheiten")
        self._text.setReadOnly(True)
        copy = Button("Einzelheiten &kopieren")
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self._text.toPlainText()))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setText("S&chließen")
        close.setDefault(True)
        buttons.rejected.connect(self.reject)
        buttons.addButton(copy, QDialogButtonBox.ButtonRole.ActionRole)
        layout = QVBoxLayout(self)
        layout.addWidget(sentence)
        layout.addWidget(self._text, 1)
        layout.addWidget(buttons)


class BugReporter(QObject):
    """Shows bugs one at a time; also the hook for exceptions that reach the interpreter."""

    _arrived = Signal(object)

    def __init__(self, parent_widget: QWidget) -> None:
        super().__init__(parent_widget)
        self._parent = parent_widget
        self._dialog: BugDialog | None = None
        self._previous: ExceptHook | None = None
        self._arrived.connect(self.show_bug, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Become ``sys.excepthook``; the former hook still runs (it writes to the console)."""
        self._previous = sys.excepthook
        sys.excepthook = self._hook

    def uninstall(self) -> None:
        """Give ``sys.excepthook`` back."""
        if self._previous is not None:
            sys.excepthook = self._previous
            self._previous = None

    def _hook(self, kind: type[BaseException], value: BaseException, trace: TracebackType | None) -> None:
        if self._previous is not None:
            self._previous(kind, value, trace)
        if not issubclass(kind, KeyboardInterrupt):
            self._arrived.emit(value)

    def show_bug(self, error: BaseException) -> None:
        """Open the dialog unless one is open already (the first error is the telling one)."""
        if QThread.currentThread() is not self.thread():
            self._arrived.emit(error)
            return
        if self._dialog is not None:
            return
        self._dialog = BugDialog(error, self._parent)
        self._dialog.finished.connect(self._closed)
        self._dialog.open()

    def _closed(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None


class ErrorLine(QWidget):
    """Message beside the field that caused it: what is wrong, what to do. Invisible while all is well."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = IconLabel("sperrt")
        self._text = QLabel()
        self._text.setTextFormat(Qt.TextFormat.PlainText)  # an error quotes what it found
        self._text.setWordWrap(True)
        self._text.setProperty("rolle", "fehler")
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setAccessibleName("Fehlermeldung")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 2, 0, 2)
        layout.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self._text, 1)
        self._field: QWidget | None = None
        self.hide()

    def show_error(self, error: KnownError, field: QWidget | None = None) -> None:
        """Show the message; mark and focus the field."""
        self.clear()
        problems = "".join(f"\n– {p}" for p in error.probleme[:8])
        if len(error.probleme) > 8:
            problems += f"\n– … und {len(error.probleme) - 8} weitere"
        text = f"{error.text}{problems}" + (f"\n{error.abhilfe}" if error.abhilfe else "")
        self._text.setText(text)
        self._text.setAccessibleDescription(text)
        self._field = field
        if field is not None:
            _mark(field, on=True)
            field.setFocus()
        self.show()
        announce(self._text, text, urgent=True)

    def text(self) -> str:
        """What is shown; empty if nothing is."""
        return self._text.text() if not self.isHidden() else ""

    def clear(self) -> None:
        """Take the message away."""
        if self._field is not None:
            _mark(self._field, on=False)
            self._field = None
        self._text.clear()
        self.hide()


def _mark(field: QWidget, *, on: bool) -> None:
    field.setProperty("fehler", on)
    field.style().unpolish(field)
    field.style().polish(field)
