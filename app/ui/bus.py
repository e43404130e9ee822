"""The ChangeSet bus: views that show something in a ChangeSet refresh, debounced, without their own echo."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

if TYPE_CHECKING:
    from app.messages import ChangeSet

DEBOUNCE_MS = 60


class ChangeBus(QObject):
    """Publishes ChangeSets on the main thread."""

    changed = Signal(object, object)

    def publish(self, changes: ChangeSet, source: QObject | None = None) -> None:
        """Tell every view; ``source`` has already updated itself."""
        self.changed.emit(changes, source)

    def subscribe(self, owner: QObject, kinds: Iterable[str], refresh: Callable[[], None]) -> None:
        """Call ``refresh`` after changes to entities of ``kinds``, as long as ``owner`` lives."""
        subscription = _Subscription(owner, frozenset(kinds), refresh)
        self.changed.connect(subscription.on_changed)


class _Subscription(QObject):
    def __init__(self, owner: QObject, kinds: frozenset[str], refresh: Callable[[], None]) -> None:
        super().__init__(owner)
        self._owner, self._kinds = owner, kinds
        self._timer = QTimer(self, singleShot=True, interval=DEBOUNCE_MS)
        self._timer.timeout.connect(refresh)

    @Slot(object, object)
    def on_changed(self, changes: ChangeSet, source: QObject | None) -> None:
        if source is not self._owner and any(ref.kind in self._kinds for ref in changes.refs):
            self._timer.start()
