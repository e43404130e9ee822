"""Choosing a Klageart: the searchable list by field of law, side and stage where there are several."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QTreeWidget, QTreeWidgetItem, QWidget

from app.domain.schriftsatz.klageart import Parteirolle, Stadium
from app.ui.presenters.schriftsatz_start import Eintrag
from app.ui.tooltips import tip
from app.ui.widgets import Button, labelled, text_label

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_ROWS = 7


class KlageartTree(QTreeWidget):
    """All Klagearten by field of law; Enter or double click begins."""

    chosen = Signal(object)
    """The activated ``Eintrag``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Schriftsätze")
        self.setHeaderHidden(True)
        self.setColumnCount(1)
        self.setIndentation(16)
        self.setUniformRowHeights(True)
        self.itemDoubleClicked.connect(lambda *_: self._choose())

    def show_groups(self, groups: Sequence[tuple[str, Sequence[Eintrag]]]) -> None:
        """Replace everything; the first Klageart becomes current."""
        self.clear()
        for title, entries in groups:
            top = QTreeWidgetItem([title])
            top.setFlags(Qt.ItemFlag.ItemIsEnabled)
            self.addTopLevelItem(top)
            for entry in entries:
                text = f"{entry.label} ({entry.zusatz})" if entry.zusatz else entry.label
                item = QTreeWidgetItem([text])
                item.setData(0, Qt.ItemDataRole.UserRole, entry)
                item.setToolTip(0, tip(f"Zum Beispiel: „{entry.beispiel}“" if entry.beispiel else ""))
                top.addChild(item)
        self.expandAll()
        first = self.topLevelItem(0)
        rows = sum(1 + len(entries) for _, entries in groups)
        self.setFixedHeight((self.fontMetrics().height() + 8) * min(max(rows, 2), _ROWS) + 6)
        if first is not None and (leaf := first.child(0)) is not None:
            self.setCurrentItem(leaf)

    def entry(self) -> Eintrag | None:
        """The current Klageart; None on a heading."""
        item = self.currentItem()
        found = item.data(0, Qt.ItemDataRole.UserRole) if item is not None else None
        return found if isinstance(found, Eintrag) else None

    def _choose(self) -> None:
        entry = self.entry()
        if entry is not None:
            self.chosen.emit(entry)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter begins."""
        if event.key() in _ENTER and self.entry() is not None:
            self._choose()
            event.accept()
            return
        super().keyPressEvent(event)


class SeiteUndStadium(QWidget):
    """Side of the client and stage, where a Klageart knows several, and the button that begins."""

    begin = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = text_label("", "kopf")
        self.rolle = labelled(QComboBox(), "Seite der Mandantschaft")
        self.stadium = labelled(QComboBox(), "Verfahrensabschnitt")
        self.go = Button("Gespräch beginnen", "haupt")
        self.go.clicked.connect(self.begin)
        self._rolle_label, self._stadium_label = (
            text_label("Mandantschaft:", "leise"),
            text_label("Abschnitt:", "leise"),
        )
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 6, 0, 0)
        line.addWidget(self._label, 1)
        for widget in (self._rolle_label, self.rolle, self._stadium_label, self.stadium, self.go):
            line.addWidget(widget)

    def show_entry(self, entry: Eintrag, rolle: Parteirolle | None, stadium: Stadium | None) -> None:
        """Offer what the Klageart knows; the given ones are chosen."""
        self._label.setText(entry.label)
        for box, label, offered, chosen in (
            (self.rolle, self._rolle_label, entry.rollen, rolle),
            (self.stadium, self._stadium_label, entry.stadien, stadium),
        ):
            box.clear()
            for value, word in offered:
                box.addItem(word, value)
            box.setCurrentIndex(max(0, box.findData(chosen)))
            box.setVisible(len(offered) > 1)
            label.setVisible(len(offered) > 1)
        self.show()

    def chosen(self) -> tuple[Parteirolle, Stadium]:
        """Side and stage."""
        return Parteirolle(self.rolle.currentData()), Stadium(self.stadium.currentData())
