"""What fits the room there is: widgets wrapped like words, content that scrolls, a line that ends in „…“."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtCore import (
    QEvent,
    QObject,
    QRect,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFrame,
    QLayout,
    QLayoutItem,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QTabBar,
    QTabWidget,
    QWidget,
)

from app.ui.ansage import Label
from app.ui.tooltips import tip

_LEAST = 110
"""Width at which a line still tells what it is about."""
_EDGE = 1
"""Pixels between tabs and page, which Qt does not count."""


class ElidedLabel(Label):
    """A text on one line; where the room does not suffice it ends in „…“ and the tooltip has all of it."""

    def __init__(self, rolle: str) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("rolle", rolle)

    def minimumSizeHint(self) -> QSize:
        """May shrink."""
        hint = self.sizeHint()
        return QSize(min(hint.width(), _LEAST), hint.height())

    def shown(self) -> str:
        """What fits of the text."""
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.contentsRect().width())

    def event(self, event: QEvent) -> bool:
        """The tooltip only says what is cut."""
        if event.type() is QEvent.Type.ToolTip:
            self.setToolTip(tip("" if self.shown() == self.text() else self.text()))
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw what fits."""
        painter = QPainter(self)
        self.style().drawItemText(painter, self.contentsRect(), int(Qt.AlignmentFlag.AlignVCenter), self.palette(),
                                  self.isEnabled(), self.shown(), self.foregroundRole())  # fmt: skip
        painter.end()


class FrontStack(QStackedWidget):
    """Pages one behind the other; only the one in front says how much room is needed. Qt would count every one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.currentChanged.connect(lambda _: self.updateGeometry())

    def minimumSizeHint(self) -> QSize:
        """Room for the page in front."""
        page: QWidget | None = self.currentWidget()  # PySide's stubs forget that there may be none
        return super().minimumSizeHint() if page is None else page.minimumSizeHint().expandedTo(page.minimumSize())

    @contextmanager
    def held(self, around: QLayout | None) -> Iterator[None]:
        """What changes ``around`` it meanwhile reaches the page in front at the end, all at once."""
        own = self.layout()
        if own is None or around is None:
            raise RuntimeError("Ein Stapel hat immer ein Layout und steht in einem")
        own.setEnabled(False)
        try:
            yield
        finally:
            around.activate()  # a part that went leaves its room at once
            own.setEnabled(True)
            own.setGeometry(self.contentsRect())


class FrontTabs(QTabWidget):
    """Tabs of which only the page in front says how much room is needed. Qt would count every one."""

    def __init__(self, parent: QWidget | None = None, *, bar: QTabBar | None = None) -> None:
        """``bar``: tabs of another kind than Qt's."""
        super().__init__(parent)
        if bar is not None:
            self.setTabBar(bar)
        self.currentChanged.connect(lambda _: self.updateGeometry())

    def minimumSizeHint(self) -> QSize:
        """The tabs and below them the page."""
        size, bar = super().minimumSizeHint(), self.tabBar().minimumSizeHint()
        page: QWidget | None = self.currentWidget()  # None while there is none, whatever PySide's stubs say
        if page is None:
            return size
        room = page.minimumSizeHint().expandedTo(page.minimumSize())
        return QSize(min(size.width(), max(room.width(), bar.width())), room.height() + bar.height() + _EDGE)


def page_home(tabs: QTabWidget) -> QWidget:
    """What pages of tabs are made in: one that is made elsewhere Qt styles anew, part by part, when it moves here."""
    stack = tabs.findChild(QStackedWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return stack if isinstance(stack, QStackedWidget) else tabs


_NORMAL_LINE = 19
"""Height in pixels of a line of the window's text at the normal size."""
_OF_SCREEN = 0.95


class Room(QScrollArea):
    """Room for a part of the window; it scrolls where large letters and a small screen leave too little of it.

    The window can be as small as it was made: without this, the part would push it beyond the edge of the screen.
    """

    def __init__(self, content: QWidget, least: QSize, parent: QWidget | None = None) -> None:
        """``least``: the content is given so much before it scrolls."""
        super().__init__(parent)
        self._content, self._least = content, least
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(content)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._on_focus)

    def minimumSizeHint(self) -> QSize:
        """What the content needs, up to a limit."""
        return self._content.minimumSizeHint().boundedTo(self._least)

    def sizeHint(self) -> QSize:
        """What the content would like."""
        return self._content.sizeHint()

    def fit(self) -> None:
        """Give the content all the room there is, or as much as it needs."""
        need, room = self._content.minimumSizeHint(), self.maximumViewportSize()
        bar = self.verticalScrollBar().sizeHint().width()
        if need.height() > room.height():
            room.setWidth(room.width() - bar)
        if need.width() > room.width():
            room.setHeight(room.height() - bar)
        self._content.resize(need.expandedTo(room))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Other room."""
        super().resizeEvent(event)
        self.fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Other content."""
        result = super().eventFilter(watched, event)
        if watched is self._content and event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self.fit()
        return result

    def _on_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        """What has the keyboard is in sight."""
        if now is not None and self.isAncestorOf(now) and self._content.size() != self.viewport().size():
            self.ensureWidgetVisible(now, 8, 8)


class FittedDialog(QDialog):
    """A dialog as wide as its letters want it and as high as its lines then need; it follows the size of the text.

    A layout asks for the height of wrapped lines once; larger letters would be cut, smaller ones leave a hole.

    Args:
        width: in pixels at the normal size of the text.
        parent: the window.
    """

    def __init__(self, width: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wide = width

    def fit(self) -> None:
        """Take the size that is needed now, within the screen."""
        layout: QLayout | None = self.layout()  # PySide's stubs forget that there may be none
        if layout is None:
            return
        room = self.screen().availableSize() * _OF_SCREEN
        least = layout.totalMinimumSize().width()
        width = min(max(round(self._wide * text_scale(self)), least), room.width())
        layout.activate()
        self.setMinimumSize(width, min(_height(layout, width), room.height()))
        self.resize(self.minimumSize())

    def event(self, event: QEvent) -> bool:
        """What appears on it, a message for example, gets room and does not squeeze the rest."""
        result = super().event(event)
        layout: QLayout | None = self.layout() if event.type() is QEvent.Type.LayoutRequest else None
        if layout is not None and self.isVisible() and _height(layout, self.width()) > self.height():
            self.fit()
        return result

    def showEvent(self, event: QShowEvent) -> None:
        """Its lines are known now."""
        super().showEvent(event)
        self.fit()

    def changeEvent(self, event: QEvent) -> None:
        """Other letters, in a turn behind those of its parts."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and self.isVisible():
            QTimer.singleShot(0, self, self.fit)


def _height(layout: QLayout, width: int) -> int:
    return layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.totalMinimumSize().height()


def text_scale(widget: QWidget) -> float:
    """How large the letters of a widget are, 1.0 at the normal size; widths in pixels are meant for that."""
    return max(1.0, widget.fontMetrics().height() / _NORMAL_LINE)


class WrapArea(QScrollArea):
    """Scrolls downwards; its content is always as high as its wrapped lines need at the present width.

    Qt's own scroll area does not hear of every line that wraps anew, and squeezes the content instead. Sideways it
    scrolls only where a single word is wider than all of it.
    """

    def __init__(self, name: str, content: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(content)

    def fit(self) -> None:
        """Compute the height again."""
        content: QWidget | None = self.widget()  # PySide's stubs forget that there may be none
        layout = content.layout() if content is not None else None
        if content is not None and layout is not None and layout.hasHeightForWidth():
            width = max(self.viewport().width(), layout.totalMinimumSize().width())
            content.setMinimumHeight(layout.totalHeightForWidth(width))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width, other lines."""
        super().resizeEvent(event)
        self.fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Other content, other lines."""
        result = super().eventFilter(watched, event)
        if watched is self.widget() and event.type() is QEvent.Type.LayoutRequest:
            self.fit()
        return result


class FlowLayout(QLayout):
    """Widgets side by side, wrapped like words."""

    def __init__(self, spacing: int = 6, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._rows = 0
        """Height of all rows where they stand now."""
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def addItem(self, item: QLayoutItem) -> None:
        """Take an item."""
        self._items.append(item)

    def count(self) -> int:
        """Number of items."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """The item at ``index``."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Remove an item."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def hasHeightForWidth(self) -> bool:
        """Fewer columns, more rows."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height after wrapping to ``width``."""
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def sizeHint(self) -> QSize:
        """As wide as the widest item."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """Room for the largest item, and for all rows at the present width: a splitter would hide the last ones."""
        size = QSize(0, self._rows)
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def setGeometry(self, rect: QRect) -> None:
        """Place the items."""
        super().setGeometry(rect)
        rows = self._arrange(rect, move=True)
        if rows != self._rows:
            self._rows = rows
            self.update()

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        x, y, row = rect.x(), rect.y(), 0
        places: list[tuple[QLayoutItem, QRect]] = []
        line = 0
        for item in self._items:
            if item.isEmpty():
                continue  # hidden
            size = item.sizeHint()
            width = min(size.width(), rect.width())
            if x > rect.x() and x + width > rect.right() + 1:
                _centre(places[line:], row)
                x, y, row, line = rect.x(), y + row + self.spacing(), 0, len(places)
            places.append((item, QRect(x, y, width, size.height())))
            x, row = x + width + self.spacing(), max(row, size.height())
        _centre(places[line:], row)
        if move:
            for item, place in places:
                item.setGeometry(place)
        return y + row - rect.y()


def flowing(*widgets: QWidget, spacing: int = 6) -> QWidget:
    """Widgets side by side that wrap where they do not fit."""
    row = QWidget()
    flow = FlowLayout(spacing)
    for widget in widgets:
        flow.addWidget(widget)
    row.setLayout(flow)
    policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
    policy.setHeightForWidth(True)
    row.setSizePolicy(policy)
    return row


def _centre(places: Sequence[tuple[QLayoutItem, QRect]], height: int) -> None:
    """Words beside buttons stand in the middle of their line."""
    for _, place in places:
        place.translate(0, (height - place.height()) // 2)
