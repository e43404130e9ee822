"""One registry of actions feeds menus, toolbar, shortcuts and the command palette (spec 5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QIcon, QKeySequence
from PySide6.QtWidgets import QWidget

from app.ui.tokens import Tokens

WORKSPACES = {"kanzlei": "Kanzlei", "redaktion": "Redaktion", "pruefung": "Prüfung"}
MENUS = {
    "Datei": "&Datei",
    "Bearbeiten": "&Bearbeiten",
    "Ansicht": "&Ansicht",
    "Kanzlei": "&Kanzlei",
    "Redaktion": "&Redaktion",
    "Prüfung": "&Prüfung",
    "Recht": "Re&cht",
    "Hilfe": "&Hilfe",
}
"""Menus in their order, each with the letter that Alt opens it by; these letters are nobody else's."""


def _always() -> bool:
    return True


@dataclass(frozen=True)
class ActionSpec:
    """An action of the program.

    Attributes:
        id: ``<area>.<verb>``, for example ``kanzlei.akte_einlesen``.
        text: German, with „…“ if it asks for more.
        handler: what it does.
        menu: menu it stands in; empty = palette only.
        shortcut: keys in Qt's portable form.
        icon: name in the icon font, or empty.
        enabled_when: asked by ``ActionRegistry.refresh``.
        shown_when: where the action is of use at all; elsewhere menus leave it out. True wherever it can be enabled.
        text_when: replaces ``text`` as long as it is not None (named undo).
        checkable, checked_when: for switches.
        separator: a line above it in the menu.
        toolbar: stands in the toolbar as well.
        everywhere: an action of a workspace (``kanzlei.…``) that is possible in the others, too.
    """

    id: str
    text: str
    handler: Callable[[], object]
    menu: str = ""
    shortcut: str | tuple[str, ...] = ""
    icon: str = ""
    enabled_when: Callable[[], bool] = _always
    shown_when: Callable[[], bool] = _always
    text_when: Callable[[], str | None] | None = None
    checked_when: Callable[[], bool] | None = None
    separator: bool = False
    toolbar: bool = False
    everywhere: bool = False

    @property
    def area(self) -> str:
        """First part of the id."""
        return self.id.partition(".")[0]


class ActionRegistry(QObject):
    """All actions, each with its ``QAction`` on the window."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._specs: dict[str, ActionSpec] = {}
        self._actions: dict[str, QAction] = {}
        self._keys: dict[str, str] = {}
        """Keys → id of the action they belong to."""
        self.workspace = "kanzlei"
        """The workspace on screen; actions of the others rest."""

    def register(self, spec: ActionSpec) -> QAction:
        """Make the action known and its shortcut work.

        Raises:
            ValueError: id or shortcut is taken.
        """
        if spec.id in self._specs:
            raise ValueError(f"Aktion {spec.id} gibt es schon")
        action = QAction(spec.text, self._window)
        action.setObjectName(spec.id)
        keys = (spec.shortcut,) if isinstance(spec.shortcut, str) else spec.shortcut
        sequences = [QKeySequence(k) for k in keys if k]
        for keys_text in (sequence.toString() for sequence in sequences):
            if (owner := self._keys.setdefault(keys_text, spec.id)) != spec.id:
                raise ValueError(f"Tasten {keys_text} gehören schon zu {owner}")
        action.setShortcuts(sequences)
        action.setCheckable(spec.checked_when is not None)
        action.triggered.connect(lambda: self._run(spec))
        self._window.addAction(action)
        self._specs[spec.id] = spec
        self._actions[spec.id] = action
        action.setEnabled(
            spec.enabled_when is _always
        )  # the others wait for ``refresh``: their views may not stand yet
        return action

    def _run(self, spec: ActionSpec) -> None:
        spec.handler()
        self.refresh()

    def action(self, id_: str) -> QAction:
        """The QAction of ``id_``."""
        return self._actions[id_]

    def find(self, id_: str) -> QAction | None:
        """The QAction of ``id_`` or None if nobody registered it."""
        return self._actions.get(id_)

    def trigger(self, id_: str) -> bool:
        """Run an action by name; False if it is not enabled now."""
        self.refresh()
        action = self._actions[id_]
        if action.isEnabled():
            action.trigger()
            return True
        return False

    def specs(self) -> Iterator[tuple[ActionSpec, QAction]]:
        """All actions in order of registration."""
        for id_, spec in self._specs.items():
            yield spec, self._actions[id_]

    def refresh(self) -> None:
        """Ask every action again whether it is possible and what it is called."""
        for spec in self._specs.values():
            self._refresh(spec)

    def _refresh(self, spec: ActionSpec) -> None:
        action = self._actions[spec.id]
        here = spec.everywhere or spec.area not in WORKSPACES or spec.area == self.workspace
        enabled = here and spec.enabled_when()
        if action.isEnabled() != enabled:
            action.setEnabled(enabled)
        shown = spec.shown_when is _always or (here and spec.shown_when())
        if action.isVisible() != shown:
            action.setVisible(shown)
        text = (spec.text_when() if spec.text_when else None) or spec.text
        if action.text() != text:
            action.setText(text)
        if spec.checked_when is not None:
            action.setChecked(spec.checked_when())

    def paint_icons(self, icon: Callable[[str, Tokens], QIcon], tokens: Tokens) -> None:
        """Give the actions their icons in the colours of the theme."""
        for spec, action in self.specs():
            if spec.icon:
                action.setIcon(icon(spec.icon, tokens))
