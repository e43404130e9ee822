"""The tabs of a workspace from one start to the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QSettings, QTimer, Signal

from app.ui.documents import Documents, View

_TURN_MS = 30
"""Between two turns, so that what is clicked meanwhile and other parts of the window get theirs."""

Maker = Callable[[str], tuple[Callable[[], View], str] | None]
"""Target → how its view is made and the title it has until it knows its own; None: none of ours."""


class Reiter(QObject):
    """Keeps which tabs are open and brings them back: the one in front at once, each other when it is looked at.

    Signals:
        came: the view in front is there.
    """

    came = Signal(object)

    def __init__(self, documents: Documents, settings: QSettings, workspace: str, maker: Maker) -> None:
        super().__init__(documents)
        self._documents, self._settings, self._maker = documents, settings, maker
        self._targets, self._titles, self._front = (f"{workspace}/{name}" for name in ("reiter", "titel", "vorn"))
        self._stand = False
        """Whether the tabs of the last time stand again; until then they are what is kept."""

    def kept(self, known: Callable[[str], bool]) -> list[str]:
        """Targets of the last time that are still there."""
        return [target for target in _texts(self._settings.value(self._targets)) if known(target)]

    def keep(self) -> None:
        """They are there again even if the program does not end as it should."""
        if self._stand:
            tabs, front = self._documents.tab_titles(), self._documents.current()
            self._settings.setValue(self._targets, list(tabs))
            self._settings.setValue(self._titles, list(tabs.values()))
            self._settings.setValue(self._front, front.target if front is not None else "")

    def bring_back(self, targets: Sequence[str]) -> None:
        """Open these, in front the one that was there or the last, unless somebody has opened one already.

        The view in front is made, shown and surrounded in a turn each: all at once would hold up the window.
        """
        front = str(self._settings.value(self._front, ""))
        target = front if front in targets else targets[-1] if targets else ""
        made = self._maker(target) if target else None
        if self._documents.current() is not None or made is None:
            self._bring_others(targets)
            return
        make, title = made
        view = make()
        view.hide()  # until it has its place, it is a window of its own that nobody is to see
        QTimer.singleShot(0, self, lambda: self._bring_front(view, title, targets))

    def _bring_front(self, view: View, title: str, targets: Sequence[str]) -> None:
        if self._documents.current() is None:
            self._documents.open(view.target, lambda: view, title)
            self.came.emit(view)
        else:
            view.deleteLater()
        QTimer.singleShot(_TURN_MS, self, lambda: self._bring_others(targets))

    def _bring_others(self, targets: Sequence[str]) -> None:
        titles = dict(zip(_texts(self._settings.value(self._targets)), _texts(self._settings.value(self._titles)),
                          strict=False))  # fmt: skip
        for place, target in enumerate(targets):
            if (made := self._maker(target)) is not None:
                make, title = made
                self._documents.prepare(target, make, titles.get(target, title), place)
        self._stand = True
        self.keep()


def _texts(value: object) -> list[str]:
    """A list of the settings file, in which a list of one is no list."""
    return [str(one) for one in value] if isinstance(value, list) else [str(value)] if value else []
