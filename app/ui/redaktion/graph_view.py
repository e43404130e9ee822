"""The rules as a live graph: filter, surroundings, zoom, selection, new rules (spec 1, Redaktionsansicht)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap, QShowEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLabel, QStackedLayout, QVBoxLayout, QWidget

from app.domain.regelwerk.graph import NodeKind, RuleGraph
from app.domain.regelwerk.graph_drawing import draw, line_style, sample
from app.domain.regelwerk.graph_layout import Layout
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.rules import RuleType, Severity
from app.ui.desk import Desk
from app.ui.fitting import FlowLayout
from app.ui.presenters import graph as presenter
from app.ui.presenters.redaktion import SCHWERE_WORT
from app.ui.redaktion.graph_items import add_curve, add_polygons, pen_of
from app.ui.tokens import Tokens
from app.ui.widgets import Button, labelled, text_label
from app.ui.zeichenbrett import make_ready

if TYPE_CHECKING:
    from app.ui.redaktion.graph_canvas import GraphCanvas

_SAMPLE = QSize(44, 18)
_LEAST = 120
"""Height of a graph that still shows something, in pixels; the stack it stands in takes it from its first page."""
_LINKING = "Wählen Sie die andere Klausel mit Klick oder Eingabetaste. Esc bricht ab."
_HELP = "Pfeiltasten wandern von Klausel zu Klausel, Tab zeigt ihre Regeln, die Eingabetaste öffnet."
_KEYS = (
    f"{_HELP} Entf löscht die gewählte Regel. Plus und Minus ändern die Größe, Strg+0 zeigt alles. "
    "Mit der Umschalttaste von einer Klausel zu einer anderen ziehen: neue Regel."
)


class GraphView(QWidget):
    """The graph with its filters, legend and a line of words about what is selected.

    Signals:
        selected: a clause id, ``rule:<version id>/<rule id>``, ``question:<id>``, or empty; a person chose it here.
        opened: the same, with a double click or Enter.
        add_requested: (clause, other clause) a new rule is wanted between them.
        delete_requested: Delete on the selected rule.
        shown: a new picture is on screen.
    """

    selected = Signal(str)
    opened = Signal(str)
    add_requested = Signal(str, str)
    delete_requested = Signal(str)
    shown = Signal()

    def __init__(self, desk: Desk, arrange: presenter.Arrange, parent: QWidget | None = None) -> None:
        """``arrange`` finds the places (port ``GraphLayout``); it is called off the main thread."""
        super().__init__(parent)
        self.desk = desk
        self.setAccessibleName("Regelgraph")
        self.canvas: GraphCanvas | None = None
        self.wish = presenter.Wish()
        self.picture: presenter.Picture | None = None
        self.target: str | None = None
        self._arrange = arrange
        self._library: Library | None = None
        self._anew = False
        self._fit = True
        self._stale = False
        self._build()
        desk.theme.changed.connect(self.refresh_look)
        self._paint_samples()

    # --- building --------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        bar = QWidget()
        flow = FlowLayout(8, bar)
        self.types: dict[RuleType, QCheckBox] = {}
        for type_, word in presenter.TYPE_WORDS.items():
            box = labelled(QCheckBox(word), f"Regeln zeigen: {word}")
            box.setChecked(True)
            box.setIconSize(_SAMPLE)
            box.toggled.connect(partial(self._on_type, type_))
            self.types[type_] = box
            flow.addWidget(box)
            if type_ is RuleType.REQUIRES:
                flow.addWidget(self._make_one_of())
        self.severities: dict[Severity, QCheckBox] = {}
        for severity, thick in ((Severity.HARD, "dick"), (Severity.SOFT, "dünn")):
            box = labelled(QCheckBox(f"{SCHWERE_WORT[severity]} ({thick})"), f"Regeln zeigen: {SCHWERE_WORT[severity]}")
            box.setChecked(True)
            box.setIconSize(_SAMPLE)
            box.toggled.connect(partial(self._on_severity, severity))
            self.severities[severity] = box
            flow.addWidget(box)
        self.radius = labelled(QComboBox(), "Ausschnitt")
        for word, radius in presenter.RADIUS_WORDS:
            self.radius.addItem(word, radius)
        self.radius.currentIndexChanged.connect(self._on_radius)
        tools = QWidget()
        flow = FlowLayout(8, tools)
        flow.addWidget(self.radius)
        self.link = Button("Rege&l von hier …")
        self.link.setCheckable(True)
        self.link.setEnabled(False)
        self.link.setToolTip("Neue Regel von der gewählten Klausel zu einer anderen")
        self.link.toggled.connect(self._on_link)
        smaller, larger, whole = Button("−"), Button("+"), Button("Alles &zeigen")
        again = Button("Neu an&ordnen")
        again.setToolTip("Die Plätze neu berechnen; sonst bleibt jede Klausel, wo sie ist")
        for button, name, act in (
            (smaller, "Graph verkleinern", lambda: self._zoom(1 / 1.25)),
            (larger, "Graph vergrößern", lambda: self._zoom(1.25)),
            (whole, "Ganzen Graphen zeigen", self.fit),
            (again, "Graph neu anordnen", self.rearrange),
        ):
            button.setAccessibleName(name)
            button.clicked.connect(act)
        smaller.setToolTip("Kleiner (−)")
        larger.setToolTip("Größer (+)")
        whole.setToolTip("Alles zeigen (Strg+0)")
        for button in (self.link, smaller, larger, whole, again):
            flow.addWidget(button)
        self._empty = text_label("Der Graph wird gezeichnet …", "leise")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setMinimumHeight(_LEAST)
        self.setFocusProxy(self._empty)  # until there is a graph to go to
        self._stack = QStackedLayout()
        self._words = labelled(text_label(_HELP, "leise"), "Auswahl im Graphen")
        self._words.setToolTip(_KEYS)
        self._extent = labelled(text_label("", "leise"), "Ausschnitt")
        self._extent.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(bar)
        layout.addWidget(tools)
        layout.addLayout(self._stack, 1)
        self._stack.addWidget(self._empty)  # only now: a layout without a window shows its first widget as one
        layout.addWidget(self._extent)
        layout.addWidget(self._words)

    def _make_one_of(self) -> QWidget:
        """Legend of ``requires`` with several targets; shown only if there is such a rule."""
        self._one_of, self._one_of_mark = QWidget(), QLabel()
        row = QHBoxLayout(self._one_of)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(7)
        row.addWidget(self._one_of_mark)
        row.addWidget(text_label("eine von mehreren genügt", wrap=False))
        self._one_of.setMinimumHeight(QCheckBox("X").sizeHint().height())  # in line with the boxes beside it
        self._one_of.hide()
        return self._one_of

    def _paint_samples(self) -> None:
        tokens, ratio = self.desk.theme.tokens, self.devicePixelRatioF()
        for type_, box in self.types.items():
            box.setIcon(_sample_icon(type_, Severity.HARD, tokens, ratio))
        one_of = _sample_icon(RuleType.REQUIRES, Severity.HARD, tokens, ratio, one_of=2)
        self._one_of_mark.setPixmap(one_of.pixmap(_SAMPLE))
        for severity, box in self.severities.items():
            box.setIcon(_sample_icon(RuleType.REQUIRES, severity, tokens, ratio, "text"))

    # --- content ---------------------------------------------------------------------------------------------------

    def set_library(self, library: Library, *, published: bool = False) -> None:
        """Show the rules of a library; after an edit every clause stays where it is."""
        self._library = library
        self.wish = replace(self.wish, published=published)
        self._refresh()

    def set_graph(self, graph: RuleGraph, layout: Layout) -> None:
        """Show a graph whose places are already known."""
        before = self.picture.drawing if self.picture is not None else None
        self._show(presenter.Picture(draw(graph, layout, before), len(graph.nodes)))

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what changed while nobody looked."""
        super().showEvent(event)
        if self._stale:
            self._refresh()

    def _refresh(self) -> None:
        self._stale = not self.isVisible()
        if self._stale:
            return  # a hidden graph costs nothing; it catches up when it is shown
        library, wish, arrange = self._library, self.wish, self._arrange
        previous = None if self._anew else self.picture
        if library is None:
            return

        def work() -> presenter.Picture:
            make_ready(self.desk.tasks)
            return presenter.picture(library, wish, arrange, previous)

        self.desk.tasks.read("graph", work, self._show, owner=self)

    def _show(self, picture: presenter.Picture) -> None:
        self._anew = False
        moved = self.picture is None or picture.drawing.layout is not self.picture.drawing.layout
        self.picture = picture
        if not picture.graph.nodes:
            self._empty.setText("Noch keine Klausel: Legen Sie eine an, dann erscheint sie hier.")
            self._stack.setCurrentWidget(self._empty)
            self.shown.emit()
            return
        if self.canvas is None:
            self.canvas = self._make_canvas()
        self._stack.setCurrentWidget(self.canvas)
        self.canvas.show_picture(picture, fit=moved or self._fit)
        if picture.centre is not None and (moved or self._fit):
            self.canvas.show_around(picture.centre)
        self._fit = False
        self._mark(reveal=False)
        extent = presenter.extent(picture)
        self._extent.setText(extent)
        self._extent.setVisible(bool(extent))
        self._one_of.setVisible(any(edge.one_of > 1 for edge in picture.graph.edges))
        self.shown.emit()

    def _make_canvas(self) -> GraphCanvas:
        from app.ui.redaktion.graph_canvas import GraphCanvas

        canvas = GraphCanvas(self.desk.theme.tokens)
        canvas.picked.connect(self._on_picked)
        canvas.opened.connect(self._on_opened)
        canvas.linked.connect(self._on_linked)
        canvas.escaped.connect(self._on_escape)
        canvas.delete_wanted.connect(self.delete_requested)
        self._stack.addWidget(canvas)
        self.setFocusProxy(canvas)
        if self._empty.hasFocus():
            canvas.setFocus(Qt.FocusReason.TabFocusReason)
        return canvas

    # --- selection -------------------------------------------------------------------------------------------------

    def select(self, target: str | None) -> None:
        """Select a clause or rule that was chosen elsewhere; emits nothing."""
        self.target = target or None
        self._mark(reveal=True)
        self._follow()

    def focus(self, clause_id: str | None, radius: int | None) -> None:
        """Show the surroundings of a clause: so many rules away, or everything."""
        self.wish = replace(self.wish, centre=clause_id, radius=radius)
        self.radius.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.radius.setCurrentIndex(max(0, self.radius.findData(radius)))
        self.radius.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self._fit = True
        self._refresh()

    def _follow(self) -> None:
        """Where only the surroundings are shown, they are those of the selection."""
        clause = presenter.clause_of(self.target)
        cut_out = self.picture is not None and self.picture.centre is not None
        if clause is None or not cut_out or (self.picture is not None and clause == self.picture.centre):
            return
        self.wish = replace(self.wish, centre=clause)
        self._fit = True
        self._refresh()

    def _mark(self, *, reveal: bool) -> None:
        if self.canvas is None or self.picture is None:
            return
        self.canvas.set_target(self.target, reveal=reveal)
        clause = presenter.clause_of(self.target)
        node = self.picture.nodes.get(clause or "")
        may_link = node is not None and node.kind is NodeKind.CLAUSE
        self.link.setEnabled(may_link or self.link.isChecked())
        words = presenter.sentence(self.target, self.picture)
        self._words.setText(_LINKING if self.link.isChecked() else words or _HELP)
        if node is not None and self.target == clause:
            self.canvas.setAccessibleName(f"Regelgraph: {presenter.node_name(node)}")
            self.canvas.setAccessibleDescription(presenter.node_sentence(node, self.picture))
        else:
            self.canvas.setAccessibleName(f"Regelgraph: {words}" if words else "Regelgraph")
            self.canvas.setAccessibleDescription(_KEYS)

    @Slot(str)
    def _on_picked(self, target: str) -> None:
        self.target = target or None
        self._mark(reveal=False)
        if not self.link.isChecked():  # on the way to the other clause nothing else in the window moves
            self.selected.emit(target)
            self._follow()

    @Slot(str)
    def _on_opened(self, target: str) -> None:
        node = self.picture.nodes.get(target) if self.picture is not None else None
        if node is None or node.kind is not NodeKind.MISSING:  # what does not exist cannot be opened
            self.opened.emit(target)

    # --- new rules -------------------------------------------------------------------------------------------------

    def _on_link(self, checked: bool) -> None:
        if self.canvas is None:
            return
        self.canvas.set_link_from(presenter.clause_of(self.target) if checked else None)
        self._mark(reveal=False)
        if checked:
            self.canvas.setFocus()

    @Slot(str, str)
    def _on_linked(self, source: str, target: str) -> None:
        self.link.setChecked(False)
        self.add_requested.emit(source, target)

    @Slot()
    def _on_escape(self) -> None:
        if self.link.isChecked():
            self.link.setChecked(False)
        elif self.target is not None:
            clause = presenter.clause_of(self.target)
            self._on_picked(clause if clause is not None and clause != self.target else "")

    # --- what is shown ---------------------------------------------------------------------------------------------

    def fit(self) -> None:
        """Show everything."""
        if self.canvas is not None:
            self.canvas.fit()

    def rearrange(self) -> None:
        """Find all places anew."""
        self._anew = self._fit = True
        self._refresh()

    def refresh_look(self) -> None:
        """Colours of another theme."""
        self._paint_samples()
        if self.canvas is not None:
            self.canvas.set_tokens(self.desk.theme.tokens)

    def _zoom(self, factor: float) -> None:
        if self.canvas is not None:
            self.canvas.zoom_by(factor)

    def _on_type(self, type_: RuleType, shown: bool) -> None:
        self.wish = presenter.with_types(self.wish, type_, shown=shown)
        self._refresh()

    def _on_severity(self, severity: Severity, shown: bool) -> None:
        self.wish = presenter.with_severity(self.wish, severity, shown=shown)
        self._refresh()

    def _on_radius(self) -> None:
        self.focus(presenter.clause_of(self.target) or self.wish.centre, self.radius.currentData())


def _sample_icon(
    type_: RuleType, severity: Severity, tokens: Tokens, ratio: float, colour: str = "", *, one_of: int = 1
) -> QIcon:
    """The line of a rule type, as the legend shows it; a badge for ``scoped_to``."""
    pixmap = QPixmap(_SAMPLE * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if type_ is RuleType.SCOPED_TO:
        painter.setPen(QPen(QColor(tokens.chip_rand), 1.8))
        painter.setBrush(QColor(tokens.chip))
        painter.drawRoundedRect(6, 1, 32, 15, 4, 4)
        font = painter.font()
        font.setPixelSize(10)
        painter.setFont(font)
        painter.setPen(QColor(tokens.chip_text))
        painter.drawText(6, 1, 32, 15, Qt.AlignmentFlag.AlignCenter, "nur …")
    else:
        route = sample(type_, severity, _SAMPLE.width() - 6, one_of=one_of)
        style = line_style(type_, severity)
        style = replace(style, colour=colour or style.colour)
        painter.translate(3, _SAMPLE.height() / 2)
        line, marks, hollow = QPainterPath(), QPainterPath(), QPainterPath()
        add_curve(line, route)
        add_polygons(marks, route.filled)
        add_polygons(hollow, route.hollow)
        painter.strokePath(line, pen_of(style, tokens))
        painter.fillPath(marks, QColor(getattr(tokens, style.colour)))
        painter.setBrush(QColor(tokens.papier))
        painter.setPen(QPen(QColor(getattr(tokens, style.colour)), 1.4))
        painter.drawPath(hollow)
    painter.end()
    icon = QIcon()
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected, QIcon.Mode.Active, QIcon.Mode.Disabled):
        icon.addPixmap(pixmap, mode)
    return icon
