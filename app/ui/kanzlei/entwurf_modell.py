"""A task of the language model in place: what it does, how long already, what it writes, what came of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from app.errors import KnownError, OperationCancelled
from app.ports_modell import Cancelled, OnText
from app.ui.desk import Desk
from app.ui.errors import ErrorLine
from app.ui.presenters import modell as worte
from app.ui.tasks import Task
from app.ui.widgets import ActionButton, Button, LineEdit, RowsView, labelled, text_label

if TYPE_CHECKING:
    from app.services.textvorschlaege import Vorgelegt

_LADEN, _SCHREIBEN = "Modell wird geladen und liest", "Modell schreibt"
_TICK_MS = 200
Aufgabe = Callable[[OnText, Cancelled], "Vorgelegt"]


class ModellLauf(QFrame):
    """Shows one task at a time; the text in work is shown as such and belongs to nothing.

    Signals:
        done: what the model gave (``Vorgelegt``); the caller keeps it and calls ``show_result``.
        asked: the instruction for a new paragraph.
    """

    done = Signal(object)
    asked = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("rolle", "karte")
        self.setAccessibleName("Sprachmodell")
        self._desk = desk
        self._task: Task | None = None
        self._zweck = ""
        self._written = [""]
        self._timer = QTimer(self, interval=_TICK_MS)
        self._timer.timeout.connect(self._tick)
        self._head = text_label("")
        self._head.setAccessibleName("Stand des Auftrags")
        self._cancel, self._close = Button("Abbrechen"), Button("Schließen", "flach")
        self._cancel.clicked.connect(self.cancel)
        self._close.clicked.connect(self.clear)
        self._ask = QWidget()
        self.punkt = labelled(
            LineEdit(), "Worum es gehen soll", "Der Absatz wird aus den Belegen dieses Abschnitts entworfen"
        )
        self.punkt.setPlaceholderText("zum Beispiel: Wahrung der Klagefrist")
        self.punkt.returnPressed.connect(self._submit)
        self._go = Button("Entwerfen", "haupt")
        self._go.clicked.connect(self._submit)
        ask = QHBoxLayout(self._ask)
        ask.setContentsMargins(0, 0, 0, 0)
        ask.addWidget(self.punkt, 1)
        ask.addWidget(self._go)
        self._warning = text_label("In Arbeit: ungeprüft und nicht Teil des Entwurfs", "leise")
        self.text = labelled(QPlainTextEdit(), "Text in Arbeit")
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setMinimumHeight(54)
        self.text.setMaximumHeight(120)
        self.rows = RowsView("Verworfene Sätze", ("Verworfen", "Grund"), 1)
        self.error = ErrorLine()
        head = QHBoxLayout()
        head.addWidget(self._head, 1)
        self._settings = ActionButton(desk.actions.action("kanzlei.sprachmodell"), "haupt")
        head.addWidget(self._settings)
        head.addWidget(self._cancel)
        head.addWidget(self._close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.addLayout(head)
        for widget in (self._ask, self._warning, self.text, self.rows, self.error):
            layout.addWidget(widget)
        self.clear()

    @property
    def running(self) -> bool:
        """Whether the model works for this draft."""
        return self._task is not None

    def clear(self) -> None:
        """Nothing to show."""
        if self._task is None:
            self._set_parts(())
            self.hide()

    def ask(self) -> None:
        """Ask what a new paragraph is to be about."""
        self._head.setText("Absatz zur Würdigung entwerfen: Worum soll es gehen?")
        self._show((self._ask, self._close))
        self.punkt.setFocus()
        self.punkt.selectAll()

    def explain(self, text: str) -> None:
        """Say why there is nothing to do, in place."""
        self._head.setText(text)
        self._show((self._settings, self._close))
        self._settings.setFocus()

    def start(self, zweck: str, work: Aufgabe) -> None:
        """Give a task to the model."""
        self._zweck = zweck
        self.text.clear()
        written = self._written = [""]

        def on_text(piece: str) -> None:
            written[0] += piece  # read by the timer of the window; nothing is posted for each word

        def run(progress: Callable[[str, int, int], None]) -> Vorgelegt:
            def cancelled() -> bool:
                try:
                    progress(zweck, 0, 0)
                except OperationCancelled:
                    return True
                return False

            return work(on_text, cancelled)

        self._task = self._desk.tasks.long(zweck, run, self._finished, owner=self, failed=self._failed)
        self._task.ended.connect(self._ended)
        self._timer.start()
        self._show((self._cancel,))
        self._tick()

    def cancel(self) -> None:
        """Ask the model to stop; nothing of its text is kept."""
        if self._task is not None:
            self._task.cancel()
            self._cancel.setEnabled(False)
            self._head.setText(f"{self._zweck} · wird abgebrochen …")

    def show_result(self, vorgelegt: Vorgelegt, *, neu: bool) -> None:
        """What was kept and what was dropped, until it is closed."""
        found = vorgelegt.vorschlag
        self._head.setText(worte.ergebnis(found, neu=neu))
        dropped = worte.verworfen(found)
        self.rows.set_rows(dropped)
        self.rows.fit_height(5, least=2)
        self._show((self._close, *((self.rows,) if dropped else ())))

    def show_error(self, error: Exception) -> None:
        """Why nothing came of it."""
        if isinstance(error, OperationCancelled):
            self._head.setText(f"{self._zweck}: abgebrochen. Am Entwurf ist nichts geändert.")
            self._show((self._close,))
        else:
            self._head.setText(f"{self._zweck}: kein Ergebnis. Am Entwurf ist nichts geändert.")
            self._show((self._close, self.error))
            if isinstance(error, KnownError):  # anything else has its dialog
                self.error.show_error(error)

    def _submit(self) -> None:
        self.asked.emit(self.punkt.text())

    def _finished(self, vorgelegt: Vorgelegt) -> None:
        self._stop()
        self.done.emit(vorgelegt)

    def _failed(self, error: Exception) -> None:
        self._stop()
        self.show_error(error)

    def _ended(self) -> None:
        self._stop()

    def _stop(self) -> None:
        self._task = None
        self._timer.stop()
        self._desk.actions.refresh()

    def _tick(self) -> None:
        task = self._task
        if task is None:
            return
        if not task.cancelled:
            stage = _SCHREIBEN if self._written[0] else _LADEN
            self._head.setText(worte.laufzeit(self._zweck, stage, task.progress.seconds))
        readable = worte.in_arbeit(self._written[0])
        if readable and readable != self.text.toPlainText():
            self.text.setPlainText(readable)
            bar = self.text.verticalScrollBar()
            bar.setValue(bar.maximum())
            self._warning.show()
            self.text.show()

    def _show(self, parts: tuple[QWidget, ...]) -> None:
        self._set_parts(parts)
        self.show()

    def _set_parts(self, parts: tuple[QWidget, ...]) -> None:
        for widget in (self._ask, self._warning, self.text, self.rows, self.error, self._cancel, self._close,
                       self._settings):  # fmt: skip
            widget.setVisible(widget in parts)
        self._cancel.setEnabled(True)
        if self.error not in parts:
            self.error.clear()
