"""Menu bar and toolbar, both fed by the action registry."""

from __future__ import annotations

import shiboken6
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAction, QActionEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QMenuBar, QSizePolicy, QToolBar, QToolButton, QWidget, QWidgetAction

from app.ui.actions import MENUS, WORKSPACES, ActionRegistry
from app.ui.hilfe.knopf import help_at
from app.ui.widgets import Button

_SEARCH = 180
"""Least width of the button for the search in pixels."""


def build_menus(bar: QMenuBar, registry: ActionRegistry) -> None:
    """Fill the menu bar anew; menus without actions are left out."""
    bar.clear()
    for title, text in MENUS.items():
        specs = [(s, a) for s, a in registry.specs() if s.menu == title]
        if not specs:
            continue
        menu = bar.addMenu(text)
        menu.setAccessibleName(title)
        for spec, action in sorted(specs, key=lambda pair: pair[0].id.startswith("programm.beenden")):
            if spec.separator and menu.actions():
                menu.addSeparator()
            menu.addAction(action)
        menu.aboutToShow.connect(registry.refresh)


class _Search(Button):
    """Looks like the field that it opens: wide, and wider with larger text."""

    def sizeHint(self) -> QSize:
        """As wide as a short field at least."""
        return super().sizeHint().expandedTo(QSize(_SEARCH, 0))

    def minimumSizeHint(self) -> QSize:
        """The same: its words are not cut."""
        return self.sizeHint()


class Werkzeugleiste(QToolBar):
    """The toolbar: search, actions of the current workspace, undo and redo, the workspaces."""

    def __init__(self, registry: ActionRegistry) -> None:
        super().__init__("Werkzeugleiste")
        self._registry = registry
        self._gone: list[QToolButton] = []
        self.setObjectName("werkzeugleiste")
        help_at(self, "fenster").setAccessibleName("Werkzeugleiste")
        self.setMovable(False)
        for button in self.findChildren(QToolButton, "qt_toolbar_ext_button"):
            button.setAccessibleName("Weitere Befehle")
        self.setIconSize(QSize(18, 18))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)

    def fill(self, workspace: str) -> None:
        """Show what belongs to ``workspace``."""
        self._empty()
        registry = self._registry
        keys = registry.action("programm.suche").shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        search = _Search(f"Suchen …   {keys}")
        search.setAccessibleName("Suchen")
        search.clicked.connect(lambda: registry.trigger("programm.suche"))
        self._add(search)
        separator = QAction(self)
        separator.setSeparator(True)
        self.addAction(separator)
        for spec, action in registry.specs():
            if spec.toolbar and spec.area == workspace:
                self.addAction(action)
        for id_ in ("bearbeiten.rueckgaengig", "bearbeiten.wiederholen"):
            self.addAction(registry.action(id_))
            button = self._button(registry.action(id_))
            if button is not None:
                button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        gap = QWidget()
        gap.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._add(gap)
        for key in WORKSPACES:
            self.addAction(registry.action(f"ansicht.{key}"))
        for action in self.actions():
            button = self._button(action)
            if button is not None:
                button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
                button.setAccessibleName(action.text().replace("&", ""))
        self._fit()

    def _empty(self) -> None:
        """Let go of what is shown; a button of it may be the one that is being clicked, and lives until then."""
        self._gone = [button for button in self._gone if shiboken6.isValid(button)]
        for action in self.actions():
            button = self._button(action)
            self.removeAction(action)
            if action.parent() is self:
                action.deleteLater()  # search, gap and separator are made anew; nobody else would let them go
            elif button is not None:
                # Qt made it and deletes it; as a child of this bar Python would keep an empty shell of it for ever
                button.setParent(None)
                self._gone.append(button)

    def _add(self, widget: QWidget) -> None:
        """Show a widget; its action is made here, since of those that Qt makes Python keeps the shells, too."""
        action = QWidgetAction(self)
        action.setDefaultWidget(widget)
        self.addAction(action)

    def _button(self, action: QAction) -> QToolButton | None:
        """What shows an action. A separator is not asked for its line: Python would keep its shell for ever."""
        found = None if action.isSeparator() else self.widgetForAction(action)
        return found if isinstance(found, QToolButton) else None

    def _fit(self) -> None:
        """Commands are shown as signs only where their words do not fit; the workspaces are always in sight."""
        style = Qt.ToolButtonStyle
        self._show_words(style.ToolButtonTextBesideIcon)
        if super().sizeHint().width() > self.width():
            self._show_words(style.ToolButtonIconOnly)

    def _show_words(self, style: Qt.ToolButtonStyle) -> None:
        for spec, action in self._registry.specs():
            button = self._button(action) if spec.toolbar else None
            if button is not None and button.toolButtonStyle() is not style:
                button.setToolButtonStyle(style)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Other room."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Other letters."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def actionEvent(self, event: QActionEvent) -> None:
        """A button is called what its action is called now: „Rückgängig: Regel löschen“."""
        super().actionEvent(event)
        if event.type() is QEvent.Type.ActionChanged:
            button = self._button(event.action())
            if button is not None:
                button.setAccessibleName(event.action().text().replace("&", ""))
            if super().sizeHint().width() > self.width():
                self._fit()  # its sign came, or longer words
