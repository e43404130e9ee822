"""The course of an evaluation as a tree: four phases, below each its rules; those that did not fire are dimmed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QStyleOptionViewItem,
    QWidget,
)

from app.ui.presenters.simulator import Phase, SchrittZeile
from app.ui.tooltips import tip
from app.ui.widgets import Index, current_theme
from app.ui.zeichen import mark
from app.ui.zeilen import RowDelegate, RowTree, row_width

ZEILE_ROLE = Qt.ItemDataRole.UserRole
_KEY_ROLE = Qt.ItemDataRole.UserRole + 1
_DIMMED = 0.55
_MOST_HEIGHTS = 5_000


class SchrittModel(QAbstractItemModel):
    """Two levels: phases (id 0), below them rows (id = phase number + 1)."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._phases: tuple[Phase, ...] = ()

    def set_phases(self, phases: Sequence[Phase]) -> None:
        """Replace everything."""
        self.beginResetModel()
        self._phases = tuple(phases)
        self.endResetModel()

    def index(self, row: int, column: int, parent: Index | None = None) -> QModelIndex:
        """Phase or row."""
        if parent is None or not parent.isValid():
            inside = 0 <= row < len(self._phases) and column == 0
            return self.createIndex(row, column, 0) if inside else QModelIndex()
        inside = parent.internalId() == 0 and 0 <= row < len(self._phases[parent.row()].zeilen) and column == 0
        return self.createIndex(row, column, parent.row() + 1) if inside else QModelIndex()

    def parent(self, child: Index) -> QModelIndex:  # type: ignore[override]  # QObject.parent() shares the name
        """The phase of a row."""
        phase = child.internalId() if child.isValid() else 0
        return self.createIndex(phase - 1, 0, 0) if phase else QModelIndex()

    def rowCount(self, parent: Index | None = None) -> int:
        """Phases, or rows of a phase."""
        if parent is None or not parent.isValid():
            return len(self._phases)
        return len(self._phases[parent.row()].zeilen) if parent.internalId() == 0 else 0

    def columnCount(self, parent: Index | None = None) -> int:  # noqa: ARG002 - Qt's signature
        """One."""
        return 1

    def zeile(self, index: Index) -> SchrittZeile | None:
        """The row, or None for a phase."""
        if not index.isValid() or index.internalId() == 0:
            return None
        return self._phases[index.internalId() - 1].zeilen[index.row()]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text for the view and for screen readers."""
        if not index.isValid():
            return None
        row = self.zeile(index)
        if row is None:
            title = self._phases[index.row()].titel
            return title if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole) else None
        if role == Qt.ItemDataRole.DisplayRole:
            return row.satz
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(row.grund or row.satz)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row.vorlesetext
        return row if role == ZEILE_ROLE else None


class SchrittDelegate(RowDelegate):
    """Mark, the rule (wrapped), below it what became of it and why."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heights: dict[tuple[str, str, int, str], int] = {}  # most rows are the same after the next step

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Height after wrapping to the width of the view."""
        row = index.data(ZEILE_ROLE)
        view = option.widget
        width = row_width(view) if isinstance(view, QAbstractItemView) else 300
        metrics = option.fontMetrics
        flags = int(Qt.TextFlag.TextWordWrap)
        if not isinstance(row, SchrittZeile):
            heading = QFontMetrics(_bold(option.font))
            area = QRect(0, 0, max(80, width - 14), 2000)
            return QSize(width, heading.boundingRect(area, flags, str(index.data())).height() + 12)
        note = row.notiz
        key = (row.satz, note, width, option.font.key())
        if (height := self._heights.get(key)) is None:
            if len(self._heights) >= _MOST_HEIGHTS:
                self._heights.clear()
            area = QRect(0, 0, max(80, width - metrics.height() - 22), 2000)  # as in ``paint``
            below = metrics.boundingRect(area, flags, note).height() if note else 0
            height = self._heights[key] = metrics.boundingRect(area, flags, row.satz).height() + below + 12
        return QSize(width, height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Background and focus by the style, the rest here."""
        row = index.data(ZEILE_ROLE)
        theme = current_theme()
        if theme is None:
            super().paint(painter, option, index)
            return
        tokens = theme.tokens
        selected = self.paint_ground(painter, option, index)
        flags = int(Qt.TextFlag.TextWordWrap)
        painter.save()
        if not isinstance(row, SchrittZeile):
            painter.setFont(_bold(option.font))
            painter.setPen(QColor(tokens.auf_auswahl if selected else tokens.text))
            painter.drawText(option.rect.adjusted(6, 6, -8, 0), flags, str(index.data()))
            painter.restore()
            return
        metrics = option.fontMetrics
        side = metrics.height()
        rect = option.rect.adjusted(6, 5, -8, 0)
        painter.setOpacity(_DIMMED if row.gedimmt else 1.0)
        painter.drawPixmap(rect.left(), rect.top(), mark(row.zeichen, tokens).pixmap(QSize(side, side)))
        painter.setOpacity(1.0)  # dimmed words keep a readable contrast: the quiet colour of the theme
        area = rect.adjusted(side + 8, 0, 0, 0)
        height = metrics.boundingRect(QRect(0, 0, area.width(), 2000), flags, row.satz).height()
        painter.setPen(QColor(tokens.auf_auswahl if selected else tokens.leise if row.gedimmt else tokens.text))
        painter.drawText(area, flags, row.satz)
        painter.setPen(QColor(tokens.auf_auswahl if selected else tokens.leise))
        painter.drawText(area.adjusted(0, height, 0, 0), flags, row.notiz)
        painter.restore()


def _bold(font: QFont) -> QFont:
    bold = QFont(font)
    bold.setWeight(QFont.Weight.DemiBold)
    return bold


class ZeilenListe(QListWidget):
    """A list of such rows, each with a key."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setItemDelegate(SchrittDelegate(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setMinimumHeight(self.fontMetrics().lineSpacing() * 2)

    def set_rows(self, rows: Sequence[tuple[object, SchrittZeile]], wanted: object = None) -> None:
        """Replace everything; the row with the key ``wanted`` becomes current, else the place stays."""
        before = self.currentRow()
        self.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.clear()
        for key, row in rows:
            item = QListWidgetItem(row.satz)
            item.setData(ZEILE_ROLE, row)
            item.setData(_KEY_ROLE, key)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, row.vorlesetext)
            item.setToolTip(tip("\n".join(filter(None, (row.satz, row.grund)))))
            self.addItem(item)
            if key == wanted:
                self.setCurrentItem(item)
        if rows and self.currentRow() < 0:
            self.setCurrentRow(min(max(before, 0), len(rows) - 1))
        self.blockSignals(False)  # noqa: FBT003 - Qt's own signature

    def key(self) -> object:
        """Key of the current row, None if there is none."""
        item: QListWidgetItem | None = self.currentItem()  # PySide's stubs forget that there may be none
        return item.data(_KEY_ROLE) if item is not None else None


class SchrittTree(RowTree):
    """The rows; Enter or double click jumps to the clause. ``chosen`` carries the ``SchrittZeile``."""

    chosen = Signal(object)
    selected = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Ablauf in vier Phasen", parent)
        self._first = ""
        """Rule of the first finding: another one is brought in sight."""
        self.steps = SchrittModel(self)
        self.setModel(self.steps)
        self.setItemDelegate(SchrittDelegate(self))
        self.activated.connect(self._on_activated)
        self.selectionModel().currentChanged.connect(lambda current, _before: self._on_current(current))

    def set_phases(self, phases: Sequence[Phase]) -> None:
        """Replace everything; the same rule stays current if it is still there."""
        before = self.current()
        place = self.verticalScrollBar().value()
        self.selectionModel().blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.steps.set_phases(phases)
        self.expandAll()
        found = self._find(before.regel) if before is not None and before.regel else None
        if found is not None:
            self.setCurrentIndex(found)
        self.selectionModel().blockSignals(False)  # noqa: FBT003 - Qt's own signature
        first = next((row.regel for phase in phases for row in phase.zeilen if row.befund is not None), "")
        if first and first != self._first:
            found = self._find(first)
            if found is not None:
                self.scrollTo(found, QAbstractItemView.ScrollHint.PositionAtTop)
        else:
            self.verticalScrollBar().setValue(place)
        self._first = first

    def select_rule(self, rule_id: str) -> bool:
        """Go to the row of a rule; False if it is not shown."""
        found = self._find(rule_id)
        if found is not None:
            self.setCurrentIndex(found)
            self.scrollTo(found)
        return found is not None

    def _find(self, rule_id: str) -> QModelIndex | None:
        for phase in range(self.steps.rowCount()):
            parent = self.steps.index(phase, 0)
            for number in range(self.steps.rowCount(parent)):
                index = self.steps.index(number, 0, parent)
                row = self.steps.zeile(index)
                if row is not None and rule_id in row.regel.split("+"):
                    return index
        return None

    def rows(self) -> tuple[SchrittZeile, ...]:
        """All rows as shown."""
        parents = [self.steps.index(phase, 0) for phase in range(self.steps.rowCount())]
        found = [
            self.steps.zeile(self.steps.index(number, 0, parent))
            for parent in parents
            for number in range(self.steps.rowCount(parent))
        ]
        return tuple(row for row in found if row is not None)

    def current(self) -> SchrittZeile | None:
        """The current row."""
        return self.steps.zeile(self.currentIndex())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keyboard needs a place."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self.steps.index(0, 0))

    def _on_activated(self, index: QModelIndex) -> None:
        row = self.steps.zeile(index)
        if row is not None and row.ziel:
            self.chosen.emit(row)

    def _on_current(self, index: QModelIndex) -> None:
        row = self.steps.zeile(index)
        if row is not None and row.ziel:
            self.selected.emit(row)
