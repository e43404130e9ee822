"""The language model reads along in a conversation: a quiet line while it does, with a way to stop it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.errors import OperationCancelled
from app.messages_schriftsatz import AnswerSlot, ProposeSlots
from app.ui.desk import Desk
from app.ui.presenters import mitlesen as worte
from app.ui.tasks import Task
from app.ui.widgets import Button, text_label

_WARTEND = "Mitlesen"


class Mitleser(QWidget):
    """Lets the model read texts of one conversation, one after the other; nobody waits for it.

    Signals:
        found: what is to be kept (``ProposeSlots``); held back while a person is in the middle of an answer.

    Args:
        desk: services and tasks.
        conversation_id: the conversation.
        is_quiet: whether new cards disturb nobody now.
    """

    found = Signal(object)

    def __init__(
        self, desk: Desk, conversation_id: str, is_quiet: Callable[[], bool], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._desk, self._key, self._is_quiet = desk, conversation_id, is_quiet
        self._tasks: list[Task] = []
        self._held: list[ProposeSlots] = []
        self.setAccessibleName("Das Sprachmodell liest mit")
        self.text = text_label("", "leise")
        self.text.setAccessibleName("Stand des Sprachmodells")
        self.stop_button = Button(worte.ANHALTEN, "flach")
        self.stop_button.setAccessibleName("Mitlesen des Sprachmodells anhalten")
        self.stop_button.clicked.connect(self.stop)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.text, 1)
        layout.addWidget(self.stop_button)
        tasks = self._tasks
        self.destroyed.connect(lambda: _cancel(tasks))  # the tab is closed: nobody wants it
        self.hide()

    def read(self, antwort: AnswerSlot | None) -> None:
        """Let it read an answer (None: the request); nothing happens without a usable model."""
        service, key = self._desk.services.wertsuche, self._key
        if service is None:
            return

        def work(progress: Callable[[str, int, int], None]) -> ProposeSlots | None:
            def cancelled() -> bool:
                try:
                    progress(worte.liest(antwort), 0, 1)
                except OperationCancelled:
                    return True
                return False

            return service.find(key, antwort, cancelled)

        def done(command: ProposeSlots | None) -> None:
            if command is not None:
                self._held.append(command)
            elif _is_reading(task):
                self._desk.status.emit(worte.NICHTS)

        def failed(error: Exception) -> None:
            if said := worte.fehlschlag(error):
                self._desk.status.emit(said)

        task = self._desk.tasks.long(_WARTEND, work, done, owner=self, failed=failed, beside=True)
        self._tasks.append(task)
        task.advanced.connect(self._show)
        task.ended.connect(self._on_ended)

    def stop(self) -> None:
        """Ask it to stop; nothing of what it was reading is kept."""
        _cancel(self._tasks)
        self._show()

    def go_on(self) -> None:
        """Hand over what was held back, if that disturbs nobody now."""
        while self._held and self._is_quiet():
            self.found.emit(self._held.pop(0))
        self._show()

    def _on_ended(self) -> None:
        self._tasks[:] = [task for task in self._tasks if task.running]
        self.go_on()

    def _show(self) -> None:
        reading = [task for task in self._tasks if _is_reading(task) and not task.cancelled]
        self.text.setText(reading[0].progress.stage if reading else worte.WARTET)
        self.stop_button.setVisible(bool(reading))
        self.setVisible(bool(reading or self._held))


def _cancel(tasks: Sequence[Task]) -> None:
    for task in tasks:
        task.cancel()


def _is_reading(task: Task) -> bool:
    """Whether the model was asked at all."""
    return task.progress.stage != _WARTEND
