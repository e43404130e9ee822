"""The navigator of the Prüfung: cases of document checks, below them the Entwürfe by Akte."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

from app.ui.kanzlei.akten_baum import local_files
from app.ui.presenters.pruefung_navigator import Gruppe
from app.ui.tooltips import tip

TARGET = Qt.ItemDataRole.UserRole


class PruefBaum(QTreeWidget):
    """Groups of entries, all unfolded at first.

    Signals:
        gewaehlt: target of the entry that was clicked or activated.
    """

    gewaehlt = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Prüfvorgänge und Entwürfe")
        self.setHeaderHidden(True)
        self.setIndentation(14)
        self.setUniformRowHeights(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.itemClicked.connect(self._on_item)
        self.itemActivated.connect(self._on_item)

    def show_groups(self, groups: Sequence[Gruppe]) -> None:
        """Show these; what is chosen and folded stays."""
        chosen = self.target()
        folded = {item.text(0) for item in self._tops() if not item.isExpanded()}
        self.clear()
        for group in groups:
            top = QTreeWidgetItem([group.titel])
            top.setToolTip(0, tip(group.titel))
            for entry in group.eintraege:
                child = QTreeWidgetItem([entry.text])
                child.setToolTip(0, tip(entry.hinweis or entry.text))
                child.setData(0, TARGET, entry.target)
                top.addChild(child)
            self.addTopLevelItem(top)
            top.setExpanded(group.titel not in folded)
        if not self.select(chosen) and self.topLevelItemCount():
            self.setCurrentIndex(self.model().index(0, 0))

    def target(self) -> str:
        """What the current entry leads to; "" for a heading."""
        item = self.currentItem()
        return str(item.data(0, TARGET) or "") if item is not None else ""

    def select(self, target: str) -> bool:
        """Make the entry of a target the current one; False if there is none."""
        for top in self._tops():
            for number in range(top.childCount()):
                child = top.child(number)
                if target and child is not None and child.data(0, TARGET) == target:
                    self.setCurrentItem(child)
                    return True
        return False

    def _tops(self) -> list[QTreeWidgetItem]:
        found = (self.topLevelItem(number) for number in range(self.topLevelItemCount()))
        return [item for item in found if item is not None]

    def _on_item(self, item: QTreeWidgetItem) -> None:
        target = str(item.data(0, TARGET) or "")
        if target:
            self.gewaehlt.emit(target)


class Ablage(QObject):
    """Takes files that are dropped on a widget.

    Signals:
        files: their paths.
    """

    files = Signal(object)

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        widget.setAcceptDrops(True)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Files of this computer are welcome."""
        if isinstance(event, QDropEvent | QDragEnterEvent | QDragMoveEvent):
            paths = local_files(event.mimeData())
            if paths:
                event.acceptProposedAction()
                if event.type() is QEvent.Type.Drop:
                    self.files.emit(paths)
                return True
        return super().eventFilter(watched, event)
