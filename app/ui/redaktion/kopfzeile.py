"""The first line of a document: its title, the box of its versions, the next steps; fits narrow windows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QEvent, QPoint, QSize
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QMenu, QSizePolicy, QWidget

from app.ui.fitting import ElidedLabel
from app.ui.widgets import ActionButton, Button, labelled


class Kopfzeile(QWidget):
    """Title, versions, steps. If they do not fit, all steps but the usual one go into a menu."""

    def __init__(self, versions: QComboBox, actions: Mapping[str, QAction], usual: Iterable[str]) -> None:
        super().__init__()
        self.title = ElidedLabel("titel")
        self.versions = versions
        versions.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        # Fixed: as wide as the longest entry; its minimum is what it was when the box was empty
        versions.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        first = set(usual)
        self.steps = {name: ActionButton(action, "haupt" if name in first else "") for name, action in actions.items()}
        self.more = labelled(Button("…", "flach"), "Weitere Schritte")
        self.more.setToolTip("Weitere Schritte")
        self.more.clicked.connect(self._open_menu)
        self._menu = QMenu(self)
        self._actions = dict(actions)
        self._offered: tuple[str, ...] = ()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.title, 1)
        for widget in (versions, *self.steps.values(), self.more):
            self._row.addWidget(widget)
        for button in (*self.steps.values(), self.more):
            button.hide()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def offer(self, names: Sequence[str]) -> None:
        """Show these steps, the usual one first."""
        self._offered = tuple(names)
        self._menu.clear()
        for name in self._offered[1:]:
            self._menu.addAction(self._actions[name])
        self._arrange()
        self.updateGeometry()

    def focus_step(self) -> None:
        """Put the focus on the usual step."""
        for name in self._offered[:1]:
            self.steps[name].setFocus()

    def menu_steps(self) -> tuple[str, ...]:
        """Steps that stand in the menu now."""
        return () if self.more.isHidden() else self._offered[1:]

    def minimumSizeHint(self) -> QSize:
        """Room for the usual step and the menu."""
        widgets: list[QWidget] = [self.versions, *(self.steps[name] for name in self._offered[:1])]
        if len(self._offered) > 1:
            widgets.append(self.more)
        width = self.title.minimumSizeHint().width() + self._width(widgets)
        return QSize(width, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Menu or buttons."""
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        """Other font, other widths."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._arrange()

    def _width(self, widgets: Sequence[QWidget]) -> int:
        return sum(max(0, self._row.spacing()) + widget.sizeHint().width() for widget in widgets)

    def _arrange(self) -> None:
        wanted = [self.steps[name] for name in self._offered]
        needed = self.title.sizeHint().width() + self._width([self.versions, *wanted])
        narrow = len(wanted) > 1 and needed > self.width()
        for button in self.steps.values():
            button.setVisible(button in (wanted[:1] if narrow else wanted))
        self.more.setVisible(narrow)

    def _open_menu(self) -> None:
        self._menu.popup(self.more.mapToGlobal(QPoint(0, self.more.height())))
