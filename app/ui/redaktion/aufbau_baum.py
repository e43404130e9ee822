"""The tree of sections and slots: what is dragged in it or onto it, and where it would go."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QMimeData, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDrag,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from app.ui.presenters.vorlage import Lage, Ziel, lage_of
from app.ui.redaktion.zeilen_liste import KLAUSEL_MIME
from app.ui.redaktion.ziehen import follow_edge
from app.ui.tooltips import tip
from app.ui.widgets import current_theme

PLACE_MIME = "application/x-satzwerk-platz"
_PLACE = Qt.ItemDataRole.UserRole
_KEYS = {
    Qt.Key.Key_Up: (-1, False),
    Qt.Key.Key_Down: (1, False),
    Qt.Key.Key_Left: (-1, True),
    Qt.Key.Key_Right: (1, True),
}


class AufbauBaum(QTreeWidget):
    """Sections with their slots; it only says what is wanted, its owner does it.

    Signals:
        place_dropped: (place, Ziel) a section or slot was let go.
        clause_dropped: (clause id, Ziel).
        move_wanted: (step, over) Alt+arrows: up and down, or (``over``) into the section before or after.
        delete_wanted, insert_wanted, open_wanted: Delete, Insert, Enter or double click.
        hovered: (kind, key, Ziel or None) something is held there; None: no longer.
    """

    place_dropped = Signal(str, object)
    clause_dropped = Signal(str, object)
    move_wanted = Signal(int, bool)
    delete_wanted = Signal()
    insert_wanted = Signal()
    open_wanted = Signal()
    hovered = Signal(str, str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Abschnitte und Plätze")
        self.setHeaderHidden(True)
        self.setItemsExpandable(True)
        self.header().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDropIndicatorShown(False)  # Qt's own shows places that are none
        self.setAutoExpandDelay(-1)
        self._editable = False
        self._refused = False
        self._ziel: Ziel | None = None
        self.itemDoubleClicked.connect(lambda *_: self.open_wanted.emit())

    def set_editable(self, *, editable: bool) -> None:
        """Whether anything may be moved."""
        self._editable = editable
        self.setDragEnabled(editable)

    # ---- content ------------------------------------------------------------------------------------------------

    def show_rows(self, rows: Sequence[tuple[str, str, Sequence[tuple[str, str]]]], wanted: str | None) -> None:
        """Show sections (place, title, slots as place and text); ``wanted`` becomes current, else the first."""
        offset = self.verticalScrollBar().value()
        self.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.clear()
        for place, title, slots in rows:
            top = _item(place, title)
            font = top.font(0)
            font.setBold(True)
            top.setFont(0, font)
            self.addTopLevelItem(top)
            top.addChildren([_item(*slot) for slot in slots])
        self.expandAll()
        chosen = self.item_of(wanted) or self.topLevelItem(0)
        self.verticalScrollBar().setValue(offset)
        if chosen is not None:
            self.setCurrentItem(chosen)
        self.blockSignals(False)  # noqa: FBT003 - Qt's own signature

    def item_of(self, place: str | None) -> QTreeWidgetItem | None:
        """The line of a place."""
        return next((item for item in self._items() if item.data(0, _PLACE) == place), None)

    def current_place(self) -> str | None:
        """Place of the current line."""
        item: QTreeWidgetItem | None = self.currentItem()  # PySide's stubs forget that there may be none
        return str(item.data(0, _PLACE)) if item is not None else None

    def _items(self) -> list[QTreeWidgetItem]:
        found: list[QTreeWidgetItem] = []
        for n in range(self.topLevelItemCount()):
            top = self.topLevelItem(n)
            if top is not None:
                found += [top, *_children(top)]
        return found

    # ---- dragging -----------------------------------------------------------------------------------------------

    def startDrag(self, _actions: Qt.DropAction) -> None:
        """Take the current line along; nothing is removed here when it is let go."""
        place = self.current_place()
        if place is not None and self._editable:
            drag = QDrag(self)
            drag.setMimeData(self.carried(place))
            drag.exec(Qt.DropAction.MoveAction)

    def carried(self, place: str) -> QMimeData:
        """What is dragged: this tree and the place."""
        data = QMimeData()
        data.setData(PLACE_MIME, f"{id(self)} {place}".encode())
        return data

    def _held(self, data: QMimeData) -> tuple[str, str] | None:
        """Kind and key of what is dragged: a section or slot of this tree, or a clause."""
        if not self._editable:
            return None
        if data.hasFormat(PLACE_MIME):
            owner, _, place = bytes(data.data(PLACE_MIME).data()).decode().partition(" ")
            return (place.partition(":")[0], place) if owner == str(id(self)) else None
        if data.hasFormat(KLAUSEL_MIME):
            return "clause", bytes(data.data(KLAUSEL_MIME).data()).decode()
        return None

    def ziel_at(self, kind: str, point: QPoint) -> Ziel | None:
        """Where something of that kind would go if it were let go here."""
        item: QTreeWidgetItem | None = self.itemAt(point)  # PySide's stubs forget that there may be none
        last = item is None
        if item is None:
            items = self._items()
            if not items:
                return None
            item = items[-1]
        if kind == "section":
            item = item.parent() or item
            block = self._block(item)
        else:
            block = self.visualItemRect(item)
        place = str(item.data(0, _PLACE))
        share = (point.y() - block.top()) / max(1, block.height())
        return Ziel(place, lage_of(kind, place, share, last=last))

    def _block(self, top: QTreeWidgetItem) -> QRect:
        """A section with its slots."""
        rect = self.visualItemRect(top)
        children = _children(top) if top.isExpanded() else []
        return rect.united(self.visualItemRect(children[-1])) if children else rect

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Sections and slots of this tree, and clauses; nothing else."""
        self._follow(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show the place."""
        self._follow(event)

    def _follow(self, event: QDragMoveEvent) -> None:
        held = self._held(event.mimeData())
        ziel = self.ziel_at(held[0], event.position().toPoint()) if held is not None else None
        self._refused = False
        if held is not None:
            self.hovered.emit(*held, ziel)  # the owner may refuse
        self._show(None if self._refused else ziel)
        if ziel is None or self._refused:
            event.ignore()
        else:
            follow_edge(self, event.position().toPoint())
            event.acceptProposedAction()

    def refuse(self) -> None:
        """Answer to ``hovered``: this is no place for it."""
        self._refused = True

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """No place any more."""
        super().dragLeaveEvent(event)
        self.stopAutoScroll()
        self._show(None)
        self.hovered.emit("", "", None)

    def dropEvent(self, event: QDropEvent) -> None:
        """Say what was let go where."""
        self.stopAutoScroll()
        held = self._held(event.mimeData())
        ziel = self.ziel_at(held[0], event.position().toPoint()) if held is not None else None
        self._show(None)
        if held is None or ziel is None:
            event.ignore()
            return
        event.acceptProposedAction()
        kind, key = held
        (self.clause_dropped if kind == "clause" else self.place_dropped).emit(key, ziel)

    def _show(self, ziel: Ziel | None) -> None:
        if ziel != self._ziel:
            self._ziel = ziel
            self.viewport().update()

    def marked(self) -> Ziel | None:
        """The place that is shown while something is dragged."""
        return self._ziel

    def paintEvent(self, event: QPaintEvent) -> None:
        """The lines, and while something is dragged a bar or a frame where it would go."""
        super().paintEvent(event)
        theme, item = current_theme(), self.item_of(self._ziel.place) if self._ziel is not None else None
        if self._ziel is None or item is None or theme is None:
            return
        rect = self.visualItemRect(item)
        if self._ziel.lage is Lage.NACH and item.parent() is None:
            rect = self._block(item)
        painter = QPainter(self.viewport())
        painter.setPen(QPen(QColor(theme.tokens.akzent), 3))
        if self._ziel.lage is Lage.AUF:
            painter.drawRoundedRect(rect.adjusted(1, 1, -2, -2), 4, 4)
        else:
            y = max(2, rect.top() if self._ziel.lage is Lage.VOR else rect.bottom())
            painter.drawLine(rect.left() + 2, y, self.viewport().width() - 2, y)
        painter.end()

    # ---- keyboard -----------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Alt+arrows move, Delete deletes, Insert adds a slot, Enter opens the clause."""
        key = Qt.Key(event.key())
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and key in _KEYS:
            self.move_wanted.emit(*_KEYS[key])
            return
        signals = {Qt.Key.Key_Delete: self.delete_wanted, Qt.Key.Key_Insert: self.insert_wanted}
        signals |= dict.fromkeys((Qt.Key.Key_Return, Qt.Key.Key_Enter), self.open_wanted)
        if key in signals:
            signals[key].emit()
            return
        super().keyPressEvent(event)


def _item(place: str, text: str) -> QTreeWidgetItem:
    item = QTreeWidgetItem([text])
    item.setData(0, _PLACE, place)
    item.setToolTip(0, tip(text))
    return item


def _children(top: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    return [child for n in range(top.childCount()) if (child := top.child(n)) is not None]
