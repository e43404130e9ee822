"""Small widgets used everywhere: buttons that Enter presses, marks, empty states, the strip for running work."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TypeVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import QAction, QFocusEvent, QKeyEvent, QKeySequence, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLayout,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.ui.ansage import Label, announce, name_choice
from app.ui.presenters.tabelle import Spalten, column_widths
from app.ui.tasks import Task
from app.ui.theme import Theme
from app.ui.tokens import Tokens
from app.ui.tooltips import tip
from app.ui.zeichen import mark

W = TypeVar("W", bound=QWidget)
Index = QModelIndex | QPersistentModelIndex
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
TARGET = 24
"""Least width and height in pixels of what is clicked (WCAG 2.2, 2.5.8)."""


def labelled(widget: W, name: str, description: str = "") -> W:
    """Give a widget its accessible name and return it."""
    widget.setAccessibleName(name)
    if isinstance(widget, QComboBox):
        name_choice(widget, name, description)
    elif description:
        widget.setAccessibleDescription(description)
    return widget


def text_label(text: str = "", rolle: str = "", *, wrap: bool = True) -> QLabel:
    """A label with a role of the theme: ``titel kopf frage leise fehler``. An error is announced when it appears."""
    label = Label(text, aloud=rolle == "fehler")
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(wrap)
    if rolle:
        label.setProperty("rolle", rolle)
    return label


def set_in_middle(page: QWidget, column: QLayout, widest: int) -> None:
    """Lay ``column`` out in the middle of a page, at most ``widest`` pixels wide: longer lines are hard to read."""
    body = QWidget()
    body.setMaximumWidth(widest)
    body.setLayout(column)
    layout = QHBoxLayout(page)
    layout.addStretch(1)
    layout.addWidget(body, 100)
    layout.addStretch(1)


def today() -> date:
    """The day on the person's wall, where a field proposes it."""
    return date.today()  # noqa: DTZ011 - a calendar day has no time zone


def current_theme() -> Theme | None:
    """The theme of the running application (a child of the application object)."""
    app = QApplication.instance()
    return app.findChild(Theme) if app is not None else None


class Button(QPushButton):
    """A button that Enter presses as well as the space bar. ``rolle``: ``haupt`` (primary), ``flach``."""

    def __init__(self, text: str = "", rolle: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setAutoDefault(False)
        if rolle:
            self.setProperty("rolle", rolle)
        self.setAccessibleName(text.replace("&", ""))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press on Enter."""
        if event.key() in _ENTER and self.isEnabled():
            self.click()
            event.accept()
            return
        super().keyPressEvent(event)


class ActionButton(Button):
    """A button for a registered action: same text, same enabled state, shortcut in the tooltip.

    ``kurz``: what stands on it instead, where what is around it says the rest.
    """

    def __init__(self, action: QAction, rolle: str = "", parent: QWidget | None = None, *, kurz: str = "") -> None:
        super().__init__(action.text(), rolle, parent)
        self._action = action
        self._kurz = kurz
        self._sync()
        action.changed.connect(self._sync)  # a method of this widget: Qt ends the connection with it
        self.clicked.connect(action.trigger)

    @Slot()
    def _sync(self) -> None:
        action = self._action
        plain = action.text().replace("&", "")
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        self.setText(self._kurz or action.text())
        self.setEnabled(action.isEnabled())
        self.setAccessibleName(plain.rstrip(" …"))
        self.setToolTip(f"{plain} ({keys})" if keys else plain if self._kurz else "")


class IconLabel(QLabel):
    """A mark (see ``zeichen.mark``) that follows theme and zoom."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._painted_for: tuple[Tokens, int] | None = None

    def sizeHint(self) -> QSize:
        """As high as a line, also before it was painted, so that a layout never cuts it."""
        side = self.fontMetrics().height()
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        """The same; a cut mark says nothing."""
        return self.sizeHint()

    def showEvent(self, event: QShowEvent) -> None:
        """Paint when first seen."""
        super().showEvent(event)
        self._paint()

    def changeEvent(self, event: QEvent) -> None:
        """Repaint when palette or font change."""
        super().changeEvent(event)
        kinds = (QEvent.Type.PaletteChange, QEvent.Type.FontChange, QEvent.Type.StyleChange)
        if event.type() in kinds and self.isVisible():
            self._paint()

    def _paint(self) -> None:
        theme = current_theme()
        if theme is None:
            return
        side = self.fontMetrics().height()
        if self._painted_for != (theme.tokens, side):
            self._painted_for = (theme.tokens, side)
            self.setPixmap(mark(self._name, theme.tokens).pixmap(QSize(side, side)))


class EmptyState(QWidget):
    """One sentence, one primary action, its shortcut (spec 5)."""

    def __init__(
        self,
        sentence: str,
        action: QAction | None = None,
        parent: QWidget | None = None,
        *,
        other: QAction | None = None,
        margin: int = 24,
    ) -> None:
        """``other``: a second way, beside the primary action; ``margin``: pixels around."""
        super().__init__(parent)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(margin, margin, margin, margin)
        self._ways: list[QWidget] = []
        self._action, self._there = action, True
        layout.addStretch(2)
        self._label = text_label(sentence, "leise")
        self._label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        layout.addWidget(self._label)
        if action is not None:
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            self._ways = [ActionButton(action, "haupt"), *([ActionButton(other)] if other is not None else [])]
            row = QHBoxLayout()
            row.addStretch(1)
            for button in self._ways:
                row.addWidget(button)
            row.addStretch(1)
            layout.addSpacing(8)
            layout.addLayout(row)
            if keys:
                hint = text_label(keys, "leise")
                hint.setAlignment(Qt.AlignmentFlag.AlignHCenter)
                layout.addWidget(hint)
                self._ways.append(hint)
            action.changed.connect(self._show_ways)
        layout.addStretch(3)

    def offer(self, there: bool) -> None:
        """Show or hide the actions: not every empty place is one to begin at."""
        self._there = there
        self._show_ways()

    def _show_ways(self) -> None:
        """What cannot be done now is not offered."""
        there = self._there and self._action is not None and self._action.isEnabled()
        for widget in self._ways:
            widget.setVisible(there)

    def set_sentence(self, sentence: str) -> None:
        """Change the sentence."""
        self._label.setText(sentence)


class BusyStrip(QFrame):
    """Running work in place: a sign after 0.5 s, after 3 s a bar with stage, count, remaining time and Cancel."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._task: Task | None = None
        self._text = text_label(wrap=False)
        self._text.setAccessibleName("Fortschritt")
        self._bar = labelled(QProgressBar(), "Fortschrittsbalken")
        self._bar.setTextVisible(False)
        self._cancel = Button("Abbrechen")
        self._cancel.clicked.connect(self._on_cancel)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 4)
        layout.addWidget(self._text)
        layout.addWidget(self._bar, 1)
        layout.addWidget(self._cancel)
        self._timer = QTimer(self, interval=100)
        self._timer.timeout.connect(self._update)
        self.hide()

    def watch(self, task: Task) -> None:
        """Show this task until it ends."""
        self._task = task
        self._cancel.setEnabled(True)
        task.ended.connect(self._on_ended)  # a method, not a lambda: it goes with this widget
        self._timer.start()

    def _on_cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._cancel.setEnabled(False)

    def _on_ended(self) -> None:
        if self._task is not None and not self._task.running:
            if not self.isHidden():
                announce(self._text, "Abgebrochen." if self._task.cancelled else "Beendet.")
            self._task = None
            self._timer.stop()
            self.hide()

    def _update(self) -> None:
        if self._task is None:
            return
        progress = self._task.progress
        if progress.show_busy and self.isHidden():
            announce(self._text, progress.text())
        self.setVisible(progress.show_busy)
        self._bar.setVisible(progress.show_bar)
        self._cancel.setVisible(progress.show_bar)
        self._bar.setRange(0, progress.total)
        self._bar.setValue(progress.done)
        self._text.setText("Wird abgebrochen …" if self._task.cancelled else progress.text())


class RowsModel(QAbstractTableModel):
    """Table model over presenter lines (``Spalten``)."""

    def __init__(self, headers: Sequence[str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._headers = tuple(headers)
        self._rows: tuple[Spalten, ...] = ()

    def set_rows(self, rows: Sequence[Spalten]) -> None:
        """Replace all lines."""
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def row(self, index: int) -> Spalten:
        """The line at ``index``."""
        return self._rows[index]

    def rowCount(self, parent: Index | None = None) -> int:
        """Number of lines."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index | None = None) -> int:
        """Number of columns."""
        return 0 if parent is not None and parent.isValid() else len(self._headers)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Cell text and tooltip."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.zellen[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(row.hinweis or row.zellen[index.column()])
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{self._headers[index.column()]}: {row.zellen[index.column()]}"
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Column titles."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._headers[section]
        return None


class RowsView(QTableView):
    """A quiet table: whole rows, Enter or double click activates, Tab leaves it."""

    chosen = Signal(object)
    """The activated ``Spalten``."""

    def __init__(self, name: str, headers: Sequence[str], stretch: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = RowsModel(headers, self)
        self.setModel(self.rows)
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setMinimumSectionSize(24)
        self._stretch = stretch
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.doubleClicked.connect(lambda index: self.chosen.emit(self.rows.row(index.row())))

    def set_rows(self, rows: Sequence[Spalten]) -> None:
        """Replace all lines; the first one becomes current, so that the keyboard has a place."""
        before = self.currentIndex().row()
        self.rows.set_rows(rows)
        self.resizeRowsToContents()
        self._fit_columns()
        if rows:
            index = self.rows.index(min(max(before, 0), len(rows) - 1), 0)
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)

    def current(self) -> Spalten | None:
        """The current line."""
        index = self.currentIndex()
        return self.rows.row(index.row()) if index.isValid() else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter activates the current line."""
        row = self.current()
        if event.key() in _ENTER and row is not None:
            self.chosen.emit(row)
            event.accept()
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width among the columns."""
        super().resizeEvent(event)
        self._fit_columns()

    def changeEvent(self, event: QEvent) -> None:
        """Other font, other widths."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.resizeRowsToContents()
            self._fit_columns()

    def _fit_columns(self) -> None:
        header = self.horizontalHeader()
        natural = [
            max(self.sizeHintForColumn(c), header.sectionSizeHint(c)) + 6 for c in range(self.rows.columnCount())
        ]
        for column, width in enumerate(column_widths(natural, self.viewport().width(), self._stretch)):
            header.resizeSection(column, width)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show where the keyboard is."""
        super().focusInEvent(event)
        if self.currentIndex().isValid():
            self.selectRow(self.currentIndex().row())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """No selection without focus: it would look like a choice."""
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self.selectionModel().clearSelection()

    def fit_height(self, most: int = 9, *, least: int | None = None) -> None:
        """As high as its lines, at most ``most`` of them; may shrink to ``least`` lines if given."""
        count = max(1, min(self.rows.rowCount(), most))
        row = self.rowHeight(0) if self.rows.rowCount() else self.fontMetrics().height() + 10
        head = self.horizontalHeader().sizeHint().height() + 6
        self.setMaximumHeight(head + count * row)
        self.setMinimumHeight(head + min(count, count if least is None else least) * row)


def claims_undo(event: QEvent, *, undo: bool, redo: bool) -> bool:
    """Whether a text field may have this event: not the undo keys while it has nothing to take back."""
    if event.type() is not QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return True
    keys = QKeySequence.StandardKey
    return not ((event.matches(keys.Undo) and not undo) or (event.matches(keys.Redo) and not redo))


class LineEdit(QLineEdit):
    """One line of text; Ctrl+Z reaches the program's undo while the field has nothing of its own to take back."""

    def setClearButtonEnabled(self, enable: bool) -> None:
        """The button that empties the field, with a name: Qt gives it none."""
        super().setClearButtonEnabled(enable)
        for button in self.findChildren(QToolButton):
            button.setAccessibleName("Feld leeren")
            button.setMinimumSize(TARGET, TARGET)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The button stays in the middle: Qt places it as if it were smaller."""
        super().resizeEvent(event)
        for button in self.findChildren(QToolButton):
            button.move(self.width() - TARGET - 3, (self.height() - TARGET) // 2)

    def event(self, event: QEvent) -> bool:
        """Leave undo keys that are not needed here."""
        if not claims_undo(event, undo=self.isUndoAvailable(), redo=self.isRedoAvailable()):
            event.ignore()
            return True
        return super().event(event)
