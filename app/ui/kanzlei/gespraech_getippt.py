"""What is typed as an answer and not yet sent: kept by itself, so that nothing is lost when the program ends."""

from __future__ import annotations

from PySide6.QtCore import QObject, QSettings, QTimer

from app.ui.widgets import LineEdit

_KEEP_TYPED_MS = 1000


class Getippt(QObject):
    """Keeps the text of the answer field for the question on screen.

    Args:
        field: the answer field.
        settings: where it is kept.
        conversation_id: the conversation.
        parent: its view.
    """

    def __init__(self, field: LineEdit, settings: QSettings, conversation_id: str, parent: QObject) -> None:
        super().__init__(parent)
        self.slot: str | None = None
        """The slot (or field of a row) that is asked."""
        self._field, self._settings, self._conversation = field, settings, conversation_id
        self._timer = QTimer(self, singleShot=True, interval=_KEEP_TYPED_MS)
        self._timer.timeout.connect(self._keep)
        field.textEdited.connect(lambda _: self._timer.start())

    def kept(self, slot: str) -> str:
        """What was typed for a question and not sent."""
        return str(self._settings.value(self._key(slot), "") or "")

    def forget(self, slot: str) -> None:
        """The answer was sent."""
        self._timer.stop()
        self._settings.remove(self._key(slot))
        self.slot = None

    def stop(self) -> None:
        """Keep nothing more of what was typed last."""
        self._timer.stop()

    def leave(self) -> None:
        """Keep it now."""
        if self._timer.isActive():
            self._timer.stop()
            self._keep()

    def _key(self, slot: str) -> str:
        return f"getippt/{self._conversation}.{slot}"

    def _keep(self) -> None:
        if self.slot is not None:
            self._settings.setValue(self._key(self.slot), self._field.text())
            self._settings.sync()
