"""The tree of Akten in the navigator; files can be dropped on an Akte."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QMimeData, QModelIndex, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QAbstractItemView, QTreeWidget, QTreeWidgetItem

from app.domain.kanzlei.akte import Akte
from app.ui.tooltips import tip

TARGET = Qt.ItemDataRole.UserRole


class Row(NamedTuple):
    """An Akte with what stands below it, each as (target, text)."""

    akte: Akte
    gespraeche: tuple[tuple[str, str], ...]
    entwuerfe: tuple[tuple[str, str], ...]
    fristen: tuple[tuple[str, str], ...]
    vertraege: tuple[tuple[str, str], ...] = ()


VERTRAEGE = "vertraege:"
"""Target of the entry above contracts that belong to no Akte."""


def local_files(data: QMimeData) -> list[Path]:
    """Files of this computer in what is dragged; empty for anything else."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


class AktenBaum(QTreeWidget):
    """Akten with their documents, conversations, drafts and contracts; below them contracts without an Akte.

    Signals:
        files_dropped: id of the Akte and paths.
    """

    files_dropped = Signal(str, object)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Akten")
        self.setHeaderHidden(True)
        self.setIndentation(14)
        self.setUniformRowHeights(True)
        self.setAcceptDrops(True)
        self.setDropIndicatorShown(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DropOnly)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self._unmarked = False

    def show_rows(self, rows: Sequence[Row], vertraege: Sequence[tuple[str, str]] = ()) -> None:
        """Show these, and contracts that belong to no Akte; what is chosen and folded stays."""
        selected = self.target()
        folded = {str(i.data(0, TARGET)) for i in self._tops() if not i.isExpanded()}
        self.clear()
        for row in rows:
            self.addTopLevelItem(_top(row))
        if vertraege:
            top = _item(f"Verträge {len(vertraege)}", VERTRAEGE)
            for target, text in vertraege:
                top.addChild(_leaf(text, target))
            self.addTopLevelItem(top)
        self.expandAll()
        for item in self._tops():
            if str(item.data(0, TARGET)) in folded:
                item.setExpanded(False)
        if selected:
            self.select(selected)
        elif rows and not self._unmarked:
            self.setCurrentIndex(self.model().index(0, 0))

    def select(self, target: str) -> bool:
        """Make the entry of a target the current one; whether there is one."""
        for item in self.findItems("", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive):
            if item.data(0, TARGET) == target:
                self._unmarked = False
                self.setCurrentItem(item)
                return True
        return False

    def unmark(self) -> None:
        """Mark nothing: what lies in front has no entry."""
        self._unmarked = True
        self.setCurrentIndex(QModelIndex())

    def target(self) -> str:
        """The target of the current entry; "" without one."""
        item = self.currentItem()
        return str(item.data(0, TARGET)) if item is not None else ""

    def akte_id(self) -> str | None:
        """The Akte the current entry belongs to."""
        return _akte_of(self.currentItem())

    def _tops(self) -> list[QTreeWidgetItem]:
        found = (self.topLevelItem(n) for n in range(self.topLevelItemCount()))
        return [item for item in found if item is not None]

    # ---- drag and drop ------------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files are welcome."""
        if local_files(event.mimeData()):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """On an Akte or what is below it; the entry under the mouse is marked."""
        item = self.itemAt(event.position().toPoint())
        if item is not None and local_files(event.mimeData()):
            self.setCurrentItem(item)
            event.acceptProposedAction()
        else:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        """Hand over what was dropped on an Akte."""
        akte_id = _akte_of(self.itemAt(event.position().toPoint()))
        paths = local_files(event.mimeData())
        if akte_id is not None and paths:
            event.acceptProposedAction()
            self.files_dropped.emit(akte_id, paths)


def _akte_of(item: QTreeWidgetItem | None) -> str | None:
    while item is not None and item.parent() is not None:
        item = item.parent()
    target = str(item.data(0, TARGET)) if item is not None else ""
    return target.removeprefix("akte:") if target.startswith("akte:") else None


def _top(row: Row) -> QTreeWidgetItem:
    akte = row.akte
    target = f"akte:{akte.id}"
    top = _item(akte.kurzrubrum, target)
    top.setToolTip(0, tip(f"{akte.kurzrubrum} (Az. {akte.aktenzeichen})"))
    top.addChild(_item(f"Beteiligte {len(akte.beteiligte)}", f"{target}#beteiligte"))
    top.addChild(_item(f"Dokumente {len(akte.dokumente)}", f"{target}#dokumente"))
    for title, children in (("Gespräche", row.gespraeche), ("Entwürfe", row.entwuerfe)):
        if children:
            group = _item(f"{title} {len(children)}", target)
            for child, text in children:
                group.addChild(_leaf(text, child))
            top.addChild(group)
    if row.vertraege:
        group = _item(f"Verträge {len(row.vertraege)}", target)
        for child, text in row.vertraege:
            group.addChild(_leaf(text, child))
        top.addChild(group)
    if row.fristen:
        line = _item(f"Fristen {len(row.fristen)}", row.fristen[0][0])
        line.setToolTip(0, tip("\n".join(text for _, text in row.fristen)))
        top.addChild(line)
    return top


def _leaf(text: str, target: str) -> QTreeWidgetItem:
    item = _item(text, target)
    item.setToolTip(0, tip(text))
    return item


def _item(text: str, target: str) -> QTreeWidgetItem:
    item = QTreeWidgetItem([text])
    item.setData(0, TARGET, target)
    return item
