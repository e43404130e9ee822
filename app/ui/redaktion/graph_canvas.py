"""The rule graph on screen: zoom, mouse and keys (spec 1, Redaktionsansicht; spec 5, keyboard).

This module imports pyqtgraph: ``GraphView`` does so on first use, on the main thread (see ``zeichenbrett``).
"""

from __future__ import annotations

import pyqtgraph
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QGraphicsLineItem, QToolTip, QWidget

from app.domain.regelwerk.graph import NodeKind
from app.domain.regelwerk.graph_layout import NODE_WIDTH
from app.ui.presenters import graph as presenter
from app.ui.redaktion.graph_items import TITLE_FROM, GraphItems
from app.ui.tokens import Tokens
from app.ui.tooltips import tip

_MARGIN, _HEAD = 24.0, 18.0
_CLOSEST, _FARTHEST, _FIT_CLOSEST = 3.0, 0.02, 1.15
_ZOOM_STEP = 1.2
_READABLE = 0.6
_REACH = 7.0
"""So many pixels beside a line a click still means it."""
_DRAG = 4
_DIRECTION = {
    Qt.Key.Key_Left: "left",
    Qt.Key.Key_Right: "right",
    Qt.Key.Key_Up: "up",
    Qt.Key.Key_Down: "down",
}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_LARGER = (Qt.Key.Key_Plus, Qt.Key.Key_Equal)
_CTRL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


class GraphCanvas(pyqtgraph.GraphicsView):  # type: ignore[misc]  # pyqtgraph has no types
    """Shows a ``Picture`` and turns mouse and keys into targets; decides nothing else.

    Signals:
        picked: a target was chosen by mouse or key; empty for the ground.
        opened: a target was double-clicked or entered.
        linked: (source, target) a line was drawn from one clause to another.
        escaped: Escape was pressed.
    """

    picked = Signal(str)
    opened = Signal(str)
    linked = Signal(str, str)
    escaped = Signal()
    delete_wanted = Signal(str)

    def __init__(self, tokens: Tokens, parent: QWidget | None = None) -> None:
        super().__init__(parent, background=tokens.papier)
        self.setAccessibleName("Regelgraph")
        self.setAntialiasing(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.box = pyqtgraph.ViewBox(
            enableMouse=False, enableMenu=False, lockAspect=True, invertY=True, defaultPadding=0.0
        )
        self.box.disableAutoRange()
        self.setCentralItem(self.box)
        self.picture: presenter.Picture | None = None
        self.target: str | None = None
        self.link_from: str | None = None
        self._tokens = tokens
        self._drawn = GraphItems(self.box, tokens)
        self._rubber: QGraphicsLineItem | None = None
        self._pressed: QPoint | None = None
        self._pressed_on: str | None = None
        self._dragging = False
        self._fitted = True
        self._look: tuple[QPointF, float] | None = None
        self.box.sigRangeChanged.connect(self._on_range)

    # --- content ---------------------------------------------------------------------------------------------------

    def show_picture(self, picture: presenter.Picture, *, fit: bool) -> None:
        """Draw; ``fit`` also shows all of it, otherwise the part on screen stays."""
        self.picture = picture
        if fit or self._fitted:
            self.fit()  # first, so that only words are made that can be read at this size
        self._draw()

    def set_tokens(self, tokens: Tokens) -> None:
        """Draw again in the colours of another theme."""
        self._tokens = tokens
        self.setBackground(tokens.papier)
        if self.picture is not None:
            self._draw()

    def _draw(self) -> None:
        if self.picture is not None:
            self._drawn.draw(self.picture, self._tokens)
            self._drawn.mark(self.target, self.link_from)
            self._drawn.set_zoom(self.zoom)

    def set_target(self, target: str | None, *, reveal: bool = True) -> None:
        """Mark what is selected and bring it on screen."""
        self.target = target
        self._drawn.mark(target, self.link_from)
        if reveal:
            self._reveal(presenter.clause_of(target))

    def set_link_from(self, clause: str | None) -> None:
        """The next clause chosen becomes the target of a rule of this one; None ends that."""
        self.link_from = clause
        self.viewport().setCursor(Qt.CursorShape.CrossCursor if clause else Qt.CursorShape.ArrowCursor)
        self._drawn.mark(self.target, clause)

    # --- view ------------------------------------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        """Pixels for each unit of the drawing."""
        shown = self.box.viewRect().width()
        return float(self.box.width() / shown) if shown > 0 else 1.0

    def fit(self) -> None:
        """Show everything."""
        if self.picture is None:
            return
        x, y, width, height = self.picture.drawing.layout.bounds()
        rect = QRectF(x, y, width, height).adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
        room = self.box.boundingRect()
        if room.width() < 1 or room.height() < 1:
            return
        scale = min(room.width() / rect.width(), room.height() / rect.height(), _FIT_CLOSEST)
        head = 0.0
        if scale < TITLE_FROM and room.height() > 2 * _HEAD:  # the titles of the uppermost boxes stand above them
            head = _HEAD
            scale = min(room.width() / rect.width(), (room.height() - head) / rect.height())
        self._look_at(rect.center() - QPointF(0.0, head / 2 / scale), scale)
        self._fitted = True

    def show_around(self, id_: str) -> None:
        """Show everything, or if that is too small to be read, the surroundings of a node."""
        self.fit()
        if self.picture is not None and self.zoom < _READABLE and id_ in self.picture.nodes:
            self._look_at(QPointF(*self.picture.drawing.layout.positions[id_]), _READABLE)

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Larger (> 1) or smaller, around a point of the drawing or the middle."""
        shown = self.box.viewRect()
        scale = min(max(self.zoom * factor, _FARTHEST), _CLOSEST)
        anchor = at or shown.center()
        ratio = self.zoom / scale
        self._look_at(anchor + (shown.center() - anchor) * ratio, scale)

    def _look_at(self, middle: QPointF, scale: float) -> None:
        self._look = (middle, scale)
        room = self.box.boundingRect()
        width, height = room.width() / scale, room.height() / scale
        self.box.setRange(QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height), padding=0)
        self._fitted = False

    def _reveal(self, id_: str | None) -> None:
        """Move just so far that a node is on screen."""
        if self.picture is None or id_ is None or id_ not in self.picture.nodes:
            return
        x, y = self.picture.drawing.layout.positions[id_]
        wanted = QRectF(x - NODE_WIDTH / 2, y - 40, NODE_WIDTH, 80).adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
        shown = self.box.viewRect()
        if shown.contains(wanted):
            return
        dx = min(0.0, wanted.left() - shown.left()) or max(0.0, wanted.right() - shown.right())
        dy = min(0.0, wanted.top() - shown.top()) or max(0.0, wanted.bottom() - shown.bottom())
        self._look_at(shown.center() + QPointF(dx, dy), self.zoom)

    def _on_range(self) -> None:
        self._drawn.set_zoom(self.zoom)

    def point_at(self, position: QPointF | QPoint) -> QPointF:
        """The point of the drawing under a place of the widget."""
        return QPointF(self.box.mapSceneToView(self.mapToScene(QPointF(position).toPoint())))

    def place_of(self, id_: str) -> QPoint:
        """Where the middle of a node is in the widget."""
        if self.picture is None:
            return QPoint()
        x, y = self.picture.drawing.layout.positions[id_]
        return QPoint(self.mapFromScene(self.box.mapViewToScene(QPointF(x, y))))

    def target_at(self, position: QPointF | QPoint) -> str | None:
        """What is under a place of the widget."""
        if self.picture is None:
            return None
        point = self.point_at(position)
        if node := presenter.node_at(self.picture, point.x(), point.y()):
            return node
        edge = presenter.edge_at(self.picture, point.x(), point.y(), _REACH / self.zoom)
        return presenter.RULE + edge.rules[0] if edge else None

    # --- mouse -----------------------------------------------------------------------------------------------------

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom around the pointer."""
        steps = event.angleDelta().y() / 120
        if steps:
            self.zoom_by(_ZOOM_STEP**steps, self.point_at(event.position()))
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where it began."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._pressed = event.position().toPoint()
        self._pressed_on = self.target_at(event.position())
        self._dragging = False
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the ground, or with Shift a rule out of a clause."""
        event.accept()
        if self._pressed is None or not event.buttons():
            return
        here = event.position().toPoint()
        if not self._dragging and (here - self._pressed).manhattanLength() < _DRAG:
            return
        first, self._dragging = not self._dragging, True
        if self._links(event):
            self._stretch(event.position(), first=first)
            return
        shift = self.point_at(self._pressed) - self.point_at(here)
        self._look_at(self.box.viewRect().center() + shift, self.zoom)
        self._pressed = here

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click chooses; the end of a dragged rule names its target."""
        event.accept()
        pressed, dragged = self._pressed_on, self._dragging
        self._pressed, self._pressed_on, self._dragging = None, None, False
        if self._rubber is not None:
            self.box.removeItem(self._rubber)
            self._rubber = None
            other = self.target_at(event.position())
            if pressed is not None and other is not None and self._is_clause(other) and other != pressed:
                self.linked.emit(pressed, other)
        elif not dragged:
            self._choose(self.target_at(event.position()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open."""
        event.accept()
        if target := self.target_at(event.position()):
            self.opened.emit(target)

    def viewportEvent(self, event: QEvent) -> bool:
        """Words for what is under the pointer."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            target = self.target_at(event.pos())
            text = presenter.hint(target, self.picture) if self.picture is not None else ""
            text = text or self._box_title(event.pos())
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return bool(super().viewportEvent(event))

    def _box_title(self, position: QPoint) -> str:
        """The category under a place of the widget; its title in the drawing may be shortened."""
        point = self.point_at(position)
        boxes = self.picture.drawing.layout.boxes if self.picture is not None else ()
        found = (b for b in boxes if QRectF(b.x, b.y, b.width, b.height).contains(point))
        return next((tip(box.title) for box in found), "")

    def _links(self, event: QMouseEvent) -> bool:
        on = self._pressed_on
        return on is not None and self._is_clause(on) and bool(event.modifiers() & _SHIFT)

    def _is_clause(self, target: str) -> bool:
        node = self.picture.nodes.get(target) if self.picture is not None else None
        return node is not None and node.kind is NodeKind.CLAUSE

    def _stretch(self, position: QPointF, *, first: bool) -> None:
        if self.picture is None or self._pressed_on is None:
            return
        if first or self._rubber is None:
            self._rubber = QGraphicsLineItem()
            self._rubber.setPen(QPen(QColor(self._tokens.akzent), 2.5, Qt.PenStyle.DashLine))
            self.box.addItem(self._rubber, ignoreBounds=True)
            self._rubber.setZValue(10)
        x, y = self.picture.drawing.layout.positions[self._pressed_on]
        end = self.point_at(position)
        self._rubber.setLine(x, y, end.x(), end.y())

    def _choose(self, target: str | None) -> None:
        if self.link_from is not None and target is not None and self._is_clause(target) and target != self.link_from:
            self.linked.emit(self.link_from, target)
            return
        self.set_target(target, reveal=False)
        self.picked.emit(target or "")

    # --- keys ------------------------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Zoom keys mean the graph while it has the keyboard, not the text size of the window."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            zoom = (Qt.Key.Key_0, Qt.Key.Key_Minus, *_LARGER)
            if event.modifiers() & _CTRL and event.key() in zoom:
                event.accept()
                return True
        return bool(super().event(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go to the nearest node, Enter opens, Delete deletes a rule, plus and minus zoom, Ctrl+0 fits."""
        key = event.key()
        if direction := _DIRECTION.get(Qt.Key(key)):
            self._step(direction)
        elif key in _ENTER and self.target is not None:
            self._enter(self.target)
        elif key == Qt.Key.Key_Delete and self.target is not None and self.target.startswith("rule:"):
            self.delete_wanted.emit(self.target)
        elif key in _LARGER:
            self.zoom_by(_ZOOM_STEP)
        elif key == Qt.Key.Key_Minus:
            self.zoom_by(1 / _ZOOM_STEP)
        elif key == Qt.Key.Key_0 and event.modifiers() & _CTRL:
            self.fit()
        elif key == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            event.ignore()
            return
        event.accept()

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 - Qt's own name
        """Tab visits the rules of the selected clause, then leaves."""
        clause = presenter.clause_of(self.target)
        if self.picture is not None and clause is not None and self.link_from is None:
            rule = presenter.next_rule(self.picture, clause, self.target, 1 if next else -1)
            if rule is not None:
                self.set_target(rule)
                self.picked.emit(rule)
                return True
        return bool(super().focusNextPrevChild(next))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Coming by keyboard, the first node is chosen if none is."""
        super().focusInEvent(event)
        by_key = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        if by_key and self.target is None and self.picture is not None:
            self._go(presenter.first_node(self.picture.drawing.layout))

    def _step(self, direction: str) -> None:
        if self.picture is not None:
            clause = presenter.clause_of(self.target)
            self._go(presenter.nearest(self.picture.drawing.layout, clause, direction))

    def _go(self, id_: str | None) -> None:
        if id_ is not None:
            self.set_target(id_)
            self.picked.emit(id_)

    def _enter(self, target: str) -> None:
        if self.link_from is not None and self._is_clause(target):
            if target != self.link_from:
                self.linked.emit(self.link_from, target)
        else:
            self.opened.emit(target)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """What was shown as a whole stays a whole; otherwise middle and size stay."""
        look = getattr(self, "_look", None)  # pyqtgraph resizes while it is being made
        super().resizeEvent(event)
        if look is None:
            return
        if self._fitted:
            self.fit()
        else:
            self._look_at(*look)
