"""List of clauses or templates in two lines each; quick with thousands, because nothing but the visible is painted."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QItemSelectionModel, QMimeData, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QDrag, QFont, QKeyEvent, QPainter
from PySide6.QtWidgets import QListView, QStyleOptionViewItem, QWidget

from app.domain.regelwerk.versioning import LifecycleState
from app.ui.presenters.bestand import Zeile
from app.ui.widgets import Index, current_theme
from app.ui.zeilen import ROW_ROLE, RowDelegate, RowModel

_PAD = 5
KLAUSEL_MIME = "application/x-satzwerk-klausel"
"""What is carried when a clause is dragged: its id."""


class ZeilenModel(RowModel):
    """Rows of the navigator."""

    def texts(self, number: int, row: Zeile) -> tuple[str, str]:  # noqa: ARG002 - the same for every place
        """Title; both lines with the category."""
        return row.kopf, f"{row.kopf}\n{row.langtext}\n{row.category}"

    def flags(self, index: Index) -> Qt.ItemFlag:
        """A row may be dragged, where its list lets it."""
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled


class ZeilenDelegate(RowDelegate):
    """Title; below it, quieter, version, countries and use. A dot = published; any other state stands in bold words."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002 - Qt's signature
        """Two lines."""
        return QSize(80, 2 * option.fontMetrics.height() + 2 * _PAD)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Background and focus by the style, the rest here."""
        row = index.data(ROW_ROLE)
        theme = current_theme()
        if not isinstance(row, Zeile) or theme is None:
            super().paint(painter, option, index)
            return
        tokens = theme.tokens
        selected = self.paint_ground(painter, option, index)
        area = option.rect.adjusted(8, _PAD, -8, 0)
        metrics = option.fontMetrics
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.state is LifecycleState.PUBLISHED:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.erfuellt))
            painter.drawEllipse(QPointF(area.right() - 3, area.top() + metrics.height() / 2), 4, 4)
            area.adjust(0, 0, -14, 0)
        painter.setPen(QColor(tokens.auf_auswahl if selected else tokens.text))
        painter.drawText(area, 0, metrics.elidedText(row.kopf, Qt.TextElideMode.ElideRight, area.width()))
        area.adjust(0, metrics.height(), 0, 0)
        painter.setPen(QColor(tokens.auf_auswahl if selected else tokens.leise))
        text = row.text
        if row.state not in (None, LifecycleState.PUBLISHED, LifecycleState.DEPRECATED):
            head = row.zustand
            bold = QFont(option.font)
            bold.setWeight(QFont.Weight.DemiBold)
            painter.setFont(bold)
            painter.drawText(area, 0, head)
            area.adjust(painter.fontMetrics().horizontalAdvance(head), 0, 0, 0)
            painter.setFont(option.font)
            text = text.removeprefix(head)
        painter.drawText(area, 0, metrics.elidedText(text, Qt.TextElideMode.ElideRight, area.width()))
        painter.restore()


class ZeilenListe(QListView):
    """The list. ``chosen``: Enter or click on a row (its id)."""

    chosen = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.lines = ZeilenModel(self)
        self.setModel(self.lines)
        self.setItemDelegate(ZeilenDelegate(self))
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(lambda index: self.chosen.emit(self.lines.rows[index.row()].id))

    def set_rows(self, rows: Sequence[Zeile]) -> None:
        """Replace the rows; the same one stays current, else the first."""
        before = self.current_id()
        self.lines.set_rows(rows)
        if rows and not (before is not None and self.select(before)):
            self.setCurrentIndex(self.lines.index(0))

    def current_id(self) -> str | None:
        """Id of the current row."""
        number = self.currentIndex().row()
        return self.lines.rows[number].id if 0 <= number < len(self.lines.rows) else None

    def select(self, id_: str) -> bool:
        """Make a row current; False if it is not shown."""
        for number, row in enumerate(self.lines.rows):
            if row.id == id_:
                index = self.lines.index(number)
                if index != self.currentIndex():
                    self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
                self.scrollTo(index)
                return True
        return False

    def let_drag(self) -> None:
        """From now on a row can be dragged; it carries its id as a clause."""
        self.setDragEnabled(True)

    def startDrag(self, _actions: Qt.DropAction) -> None:
        """Take the current row along."""
        current = self.current_id()
        if current is not None:
            drag = QDrag(self)
            drag.setMimeData(carried_clause(current))
            drag.exec(Qt.DropAction.CopyAction)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens."""
        current = self.current_id()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and current is not None:
            self.chosen.emit(current)
            event.accept()
            return
        super().keyPressEvent(event)


def carried_clause(clause_id: str) -> QMimeData:
    """What a dragged clause carries."""
    data = QMimeData()
    data.setData(KLAUSEL_MIME, clause_id.encode())
    return data
