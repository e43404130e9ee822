"""Command palette (Ctrl+Shift+P) and quick search (Ctrl+K): type, arrow keys, Enter; no mouse needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app.ui.ansage import announce
from app.ui.hilfe.knopf import help_at
from app.ui.presenters.fuzzy import rank
from app.ui.widgets import LineEdit, labelled, text_label

if TYPE_CHECKING:
    from app.ui.actions import ActionRegistry
    from app.ui.desk import Workspace
    from app.ui.tasks import Tasks


@dataclass(frozen=True)
class Entry:
    """Something to choose: text, a quiet second part (shortcut, kind), what happens."""

    text: str
    note: str
    run: Callable[[], object]
    keywords: str = ""


class QuickDialog(QDialog):
    """A field and a list; the chosen entry runs after the dialog is closed."""

    def __init__(self, title: str, prompt: str, entries: Sequence[Entry], parent: QWidget) -> None:
        super().__init__(parent)
        help_at(self, "suchen").setWindowTitle(title)
        self.setModal(True)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._entries = tuple(entries)
        self._shown: list[Entry] = []
        self._chosen: Entry | None = None
        self.field = labelled(LineEdit(), prompt)
        self.field.setPlaceholderText(prompt)
        self.field.textChanged.connect(self._filter)
        self.field.installEventFilter(self)
        self.list = labelled(QListWidget(), "Treffer")
        self.list.itemActivated.connect(lambda _item: self._choose())
        self.list.itemClicked.connect(lambda _item: self._choose())
        self.hint = text_label("Pfeiltasten wählen, Eingabetaste führt aus, Esc schließt.", "leise")
        layout = QVBoxLayout(self)
        layout.addWidget(self.field)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.hint)
        width = min(640, max(420, parent.width() - 80))
        self.resize(width, 420)
        self._filter("")
        self.list.currentRowChanged.connect(self._tell)
        self.finished.connect(self._run)

    def set_entries(self, entries: Sequence[Entry]) -> None:
        """Replace the entries (they arrive later than the dialog)."""
        self._entries = tuple(entries)
        self._filter(self.field.text())

    def _filter(self, query: str) -> None:
        self._shown = rank(query, self._entries, lambda e: f"{e.text} {e.keywords}", limit=60)
        self.list.clear()
        for entry in self._shown:
            item = QListWidgetItem(f"{entry.text}    {entry.note}" if entry.note else entry.text)
            item.setData(
                Qt.ItemDataRole.AccessibleTextRole, f"{entry.text}, {entry.note}" if entry.note else entry.text
            )
            self.list.addItem(item)
        if self._shown:
            self.list.setCurrentRow(0)
        empty = "Nichts gefunden. Versuchen Sie ein anderes Wort." if query.strip() else "Noch nichts vorhanden."
        usual = "Pfeiltasten wählen, Eingabetaste führt aus, Esc schließt."
        self.hint.setText(usual if self._shown else empty)
        if not self._shown:
            announce(self.hint, empty)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrow keys in the field move through the list; Enter chooses."""
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
            key = Qt.Key(event.key())
            if key in steps and self._shown:
                row = self.list.currentRow() + steps[key]
                self.list.setCurrentRow(max(0, min(row, len(self._shown) - 1)))
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._choose()
                return True
        return super().eventFilter(watched, event)

    def _tell(self, row: int) -> None:
        """The focus stays in the field: what the arrow keys choose has to be said."""
        if 0 <= row < len(self._shown):
            entry = self._shown[row]
            announce(self.list, f"{entry.text}, {entry.note}" if entry.note else entry.text)

    def _choose(self) -> None:
        row = self.list.currentRow()
        if 0 <= row < len(self._shown):
            self._chosen = self._shown[row]
            self.accept()

    def _run(self, _code: int) -> None:
        if self._chosen is not None:
            self._chosen.run()


def show_palette(parent: QWidget, registry: ActionRegistry, workspaces: Sequence[Workspace]) -> None:
    """Open the command palette: every enabled action, and what the workspaces add."""
    registry.refresh()
    entries = [
        Entry(
            action.text().replace("&", ""),
            action.shortcut().toString(QKeySequence.SequenceFormat.NativeText) or spec.menu,
            action.trigger,
            f"{spec.menu} {spec.id}",
        )
        for spec, action in registry.specs()
        if action.isEnabled() and spec.id != "programm.palette"
    ]
    for workspace in workspaces:
        entries += workspace.entries()
    QuickDialog("Befehl suchen", "Befehl eingeben", entries, parent).open()


def show_search(parent: QWidget, tasks: Tasks, workspaces: Sequence[Workspace], goto: Callable[[str], object]) -> None:
    """Open the quick search; entries arrive from the pool and lead to their target."""
    dialog = QuickDialog("Suchen", "Akte, Entwurf oder Klausel", (), parent)
    work = [workspace.search_entries() for workspace in workspaces]

    def done(found: list[tuple[str, str, str]]) -> None:
        dialog.set_entries([Entry(text, note, partial(goto, target), note) for text, note, target in found])

    tasks.read("suche", lambda: [row for part in work for row in part()], done, owner=dialog)
    dialog.open()
