"""All questions of a contract by chapters, each with its answer and state: a way to any of them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QBrush, QColor, QKeyEvent
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from app.ui.presenters.vertrag_fragen import KapitelBild, KapitelZeile, Zustand
from app.ui.tooltips import tip
from app.ui.widgets import current_theme
from app.ui.zeichen import mark

_ID = Qt.ItemDataRole.UserRole
_QUIET = frozenset({Zustand.VORSCHLAG, Zustand.UEBERGANGEN, Zustand.UNFERTIG})
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class KapitelListe(QTreeWidget):
    """Chapters and questions.

    Signals:
        chosen: a question to go to; focus goes with it.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Alle Fragen")
        self.setColumnCount(2)
        self.setHeaderLabels(["Frage", "Antwort"])
        self.setIndentation(12)
        self.setUniformRowHeights(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setRootIsDecorated(False)
        header = self.header()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self._bilder: tuple[KapitelBild, ...] = ()
        self._items: dict[str, QTreeWidgetItem] = {}
        self.itemClicked.connect(self._on_item)
        self.setMinimumHeight(self.fontMetrics().lineSpacing() * 4)

    def show_kapitel(self, bilder: Sequence[KapitelBild], current: str | None) -> None:
        """Show these; only what changed is touched."""
        before, self._bilder = self._bilder, tuple(bilder)
        same = [(b.titel, [z.id for z in b.zeilen]) for b in before] == [
            (b.titel, [z.id for z in b.zeilen]) for b in bilder
        ]
        if not same:
            self._rebuild()
        for number, bild in enumerate(bilder):
            if not same or bild != before[number]:
                self._write(number, bild)
        self.mark_current(current)

    def mark_current(self, question_id: str | None) -> None:
        """Let the row of the question on screen be the current one."""
        item = self._items.get(question_id or "")
        if item is not None and item is not self.currentItem():
            self.setCurrentItem(item)
        elif item is None:
            self.clearSelection()

    def refresh_look(self) -> None:
        """Marks in the colours of the theme."""
        for number, bild in enumerate(self._bilder):
            self._write(number, bild)

    def _rebuild(self) -> None:
        self.clear()
        self._items = {}
        for bild in self._bilder:
            top = QTreeWidgetItem()
            top.setFlags(Qt.ItemFlag.ItemIsEnabled)
            font = self.font()
            font.setBold(True)
            top.setFont(0, font)
            for zeile in bild.zeilen:
                item = QTreeWidgetItem()
                item.setData(0, _ID, zeile.id)
                top.addChild(item)
                self._items[zeile.id] = item
            self.addTopLevelItem(top)
        self.expandAll()

    def _write(self, number: int, bild: KapitelBild) -> None:
        top = self.topLevelItem(number)
        if top is None:
            return
        top.setText(0, bild.titel)
        top.setText(1, bild.fortschritt)
        for column in (0, 1):
            said = f"{bild.titel}, {bild.fortschritt} beantwortet" if bild.fortschritt else bild.titel
            top.setData(column, Qt.ItemDataRole.AccessibleTextRole, said)
        for zeile in bild.zeilen:
            self._write_row(self._items[zeile.id], zeile)

    def _write_row(self, item: QTreeWidgetItem, zeile: KapitelZeile) -> None:
        theme = current_theme()
        answer = zeile.antwort or zeile.zustand.value
        item.setText(0, zeile.label)
        item.setText(1, answer)
        words = f"{zeile.label}: {zeile.antwort or '–'} ({zeile.zustand.value})"
        for column in (0, 1):
            item.setToolTip(column, tip(words))
            item.setData(column, Qt.ItemDataRole.AccessibleTextRole, words)
        if theme is not None:
            item.setIcon(0, mark(zeile.zustand.mark, theme.tokens))
            quiet = zeile.zustand in _QUIET or not zeile.antwort
            item.setForeground(1, QBrush(QColor(theme.tokens.leise if quiet else theme.tokens.text)))
        font = self.font()
        font.setItalic(zeile.zustand is Zustand.VORSCHLAG)
        item.setFont(1, font)

    def _on_item(self, item: QTreeWidgetItem) -> None:
        if question_id := item.data(0, _ID):
            self.chosen.emit(str(question_id))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes to the question."""
        item: QTreeWidgetItem | None = self.currentItem()  # PySide's stubs forget that there may be none
        if event.key() in _ENTER and item is not None:
            self._on_item(item)
            return
        super().keyPressEvent(event)
