"""The Prüfliste: one panel for every kind of finding, grouped, filterable, with a jump (spec 5)."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QFont, QHideEvent, QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QFrame,
    QSplitter,
    QStyleOptionViewItem,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from app.domain.pruefung.befund import Befund
from app.ui.auswege import AuswegStrip
from app.ui.fitting import WrapArea, flowing
from app.ui.hilfe.knopf import HilfeKnopf, beside
from app.ui.presenters.befunde import (
    SCHRIFTSATZ,
    WORT,
    Listenart,
    Rang,
    Zeile,
    breakable,
    quelle_html,
    vorlesetext,
    zaehle,
    zaehltext,
    zeilen,
)
from app.ui.randbreite import Randbreite
from app.ui.tooltips import tip
from app.ui.verweise import VerweisLabel
from app.ui.widgets import Button, EmptyState, Index, LineEdit, current_theme, labelled, text_label
from app.ui.zeichen import mark
from app.ui.zeilen import RowDelegate, RowTree, row_width

_LEAST, _LEAST_CHARS = 165, 16
_KNOB = 36
"""Width in pixels of the „?“ beside the counts."""
ZEILE_ROLE = Qt.ItemDataRole.UserRole
NOTHING_OPEN = "Hier stehen die Prüfungen, sobald ein Schriftsatz oder ein Vertrag offen ist."


def narrowest(panel: QWidget) -> int:
    """Width in pixels to which a panel at the side may shrink in its present font."""
    return max(_LEAST, panel.fontMetrics().averageCharWidth() * _LEAST_CHARS)


class BefundModel(QAbstractItemModel):
    """Two levels: the groups „Offen“ and „Erfüllt“, below them the rows."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._groups: list[tuple[str, list[Zeile]]] = []

    def set_rows(self, rows: Sequence[Zeile]) -> None:
        """Replace everything."""
        self.beginResetModel()
        groups: dict[str, list[Zeile]] = {}
        for row in rows:
            groups.setdefault(row.gruppe, []).append(row)
        self._groups = list(groups.items())
        self.endResetModel()

    def index(self, row: int, column: int, parent: Index | None = None) -> QModelIndex:
        """Group (id 0) or row (id = group number + 1)."""
        if parent is None or not parent.isValid():
            inside = 0 <= row < len(self._groups) and column == 0
            return self.createIndex(row, column, 0) if inside else QModelIndex()
        inside = parent.internalId() == 0 and 0 <= row < len(self._groups[parent.row()][1]) and column == 0
        return self.createIndex(row, column, parent.row() + 1) if inside else QModelIndex()

    def parent(self, child: Index) -> QModelIndex:  # type: ignore[override]  # QObject.parent() shares the name
        """The group of a row."""
        group = child.internalId() if child.isValid() else 0
        return self.createIndex(group - 1, 0, 0) if group else QModelIndex()

    def rowCount(self, parent: Index | None = None) -> int:
        """Groups, or rows of a group."""
        if parent is None or not parent.isValid():
            return len(self._groups)
        return len(self._groups[parent.row()][1]) if parent.internalId() == 0 else 0

    def columnCount(self, parent: Index | None = None) -> int:  # noqa: ARG002 - Qt's signature
        """One."""
        return 1

    def zeile(self, index: Index) -> Zeile | None:
        """The row, or None for a group."""
        if not index.isValid() or index.internalId() == 0:
            return None
        return self._groups[index.internalId() - 1][1][index.row()]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text for the view and for screen readers."""
        if not index.isValid():
            return None
        row = self.zeile(index)
        if row is None:
            title, rows = self._groups[index.row()]
            return (
                f"{title} ({len(rows)})"
                if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
                else None
            )
        if role == Qt.ItemDataRole.DisplayRole:
            return row.titel
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(row.text)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return vorlesetext(row)
        return row if role == ZEILE_ROLE else None


class BefundDelegate(RowDelegate):
    """Mark, title (wrapped), below it the word of the severity and the norm."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Height after wrapping to the width of the view."""
        row = index.data(ZEILE_ROLE)
        view = option.widget
        width = row_width(view) if isinstance(view, QTreeView) else 240
        metrics = option.fontMetrics
        if not isinstance(row, Zeile):
            return QSize(width, metrics.height() + 12)
        area = max(80, width - metrics.height() - 18)  # as in ``paint``
        flags = int(Qt.TextFlag.TextWordWrap)
        title = metrics.boundingRect(QRect(0, 0, area, 1000), flags, breakable(row.titel)).height()
        note = metrics.boundingRect(QRect(0, 0, area, 1000), flags, _note(row)).height()
        return QSize(width, title + note + 12)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint background and focus by the style, the rest here."""
        row = index.data(ZEILE_ROLE)
        theme = current_theme()
        if not isinstance(row, Zeile) or theme is None:
            bold = QStyleOptionViewItem(option)
            font = QFont(bold.font)
            font.setWeight(QFont.Weight.DemiBold)
            bold.font = font
            super().paint(painter, bold, index)
            return
        tokens = theme.tokens
        selected = self.paint_ground(painter, option, index)
        metrics = option.fontMetrics
        side = metrics.height()
        rect = option.rect.adjusted(4, 5, -6, 0)
        painter.save()
        painter.drawPixmap(rect.left(), rect.top(), mark(row.rang.value, tokens).pixmap(QSize(side, side)))
        area = rect.adjusted(side + 8, 0, 0, 0)
        flags = int(Qt.TextFlag.TextWordWrap)
        title = metrics.boundingRect(QRect(0, 0, area.width(), 1000), flags, breakable(row.titel)).height()
        painter.setPen(QColor(tokens.auf_auswahl if selected else tokens.text))
        painter.drawText(area, flags, breakable(row.titel))
        painter.setPen(QColor(tokens.auf_auswahl if selected else tokens.leise))
        painter.drawText(area.adjusted(0, title, 0, 0), flags, _note(row))
        painter.restore()


def _note(row: Zeile) -> str:
    return f"{row.wort} · {row.fundstelle}"


def _settled(before: Zeile, now: Zeile | None) -> bool:
    """True for a Befund that was open and is fulfilled now; the list shows what is left, not what is done."""
    return now is not None and now.befund.erfuellt and not before.befund.erfuellt


class BefundTree(RowTree):
    """The rows; Enter or double click jumps."""

    jump = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Prüfliste", parent)
        self.befund_model = BefundModel(self)
        self.setModel(self.befund_model)
        self.setItemDelegate(BefundDelegate(self))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.activated.connect(self._on_activated)

    def set_rows(self, rows: Sequence[Zeile]) -> None:
        """Replace everything; the same Befund stays current unless it is gone, or was settled: then the first is."""
        current = self.current()
        self.befund_model.set_rows(rows)
        self.expandAll()
        if current is not None and self.select(current.befund.id) and not _settled(current, self.current()):
            return
        first = self.befund_model.index(0, 0, self.befund_model.index(0, 0))
        if first.isValid():
            self.setCurrentIndex(first)
            self.scrollToTop()  # with the heading above it, if there is room for both
            self.scrollTo(first)

    def select(self, befund_id: str) -> bool:
        """Make the row of a Befund the current one; False if it is not shown."""
        for group in range(self.befund_model.rowCount()):
            parent = self.befund_model.index(group, 0)
            for number in range(self.befund_model.rowCount(parent)):
                index = self.befund_model.index(number, 0, parent)
                row = self.befund_model.zeile(index)
                if row is not None and row.befund.id == befund_id:
                    self.setCurrentIndex(index)
                    return True
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The heading above the first row comes back into sight when there is room; the current row stays in sight."""
        super().resizeEvent(event)
        index = self.currentIndex()
        if index.isValid() and index.row() == 0 and index.parent().row() == 0:
            self.scrollToTop()
        elif index.isValid() and event.size().height() < event.oldSize().height():
            self.scrollTo(index)

    def current(self) -> Zeile | None:
        """The current row."""
        return self.befund_model.zeile(self.currentIndex())

    def _on_activated(self, index: QModelIndex) -> None:
        row = self.befund_model.zeile(index)
        if row is not None:
            self.jump.emit(row.befund)


class PrueflistePanel(QWidget):
    """Counts as filters, search, rows, and below them what, why and where.

    Signals:
        jump: the user wants to go to the place of a Befund.
        selected: another Befund became current.
        ausweg_chosen: Befund and Ausweg the user wants to take.
        look_up: a Fundstelle to be read, ``norm:<Fundstelle>``.
    """

    jump = Signal(object)
    selected = Signal(object)
    ausweg_chosen = Signal(object, object)
    look_up = Signal(str)

    def __init__(
        self,
        *,
        wide: bool = False,
        hilfe: str = "pruefliste",
        art: Listenart = SCHRIFTSATZ,
        beginnen: QAction | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """A panel without findings.

        Args:
            wide: the details beside the list.
            hilfe: its place in the handbook, empty where somebody else has the „?“.
            art: how it is divided.
            beginnen: what is offered as long as nothing is open that could have findings.
            parent: owner.
        """
        super().__init__(parent)
        self._art = art
        self._befunde: tuple[Befund, ...] = ()
        self._sperrt = WORT[Rang.SPERRT]
        self._breite = Randbreite(self, self._least_empty, lambda: not self._befunde)
        self._filters: dict[Rang, Button] = {}
        self._head = QWidget()
        for kind in art.raenge:
            button = Button("", "flach")
            button.setCheckable(True)
            button.setChecked(True)
            button.setStyleSheet("text-align: left;")
            button.toggled.connect(self._apply)
            self._filters[kind] = button
        self._search = labelled(LineEdit(), "Prüfliste durchsuchen")
        self._search.setPlaceholderText("Filtern …")
        self._search.setClearButtonEnabled(True)
        self._search.textChanged.connect(self._apply)
        self._typ = labelled(QComboBox(self), art.feld)
        self._typ.setMinimumContentsLength(11)
        self._typ.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._fill_parts(art)
        self._typ.currentIndexChanged.connect(self._apply)
        self._choice = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._choice.addWidget(self._search, 1)
        self._choice.addWidget(self._typ)
        self.tree = BefundTree()
        self.tree.jump.connect(self.jump)
        self.tree.selectionModel().currentChanged.connect(lambda *_: self._show_details())
        self._empty = EmptyState("", beginnen, margin=0)
        self._details = QFrame()
        self._details.setProperty("rolle", "karte")
        self._title = text_label(rolle="kopf")
        self._text = text_label()
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.ways = AuswegStrip(self.tree)
        self.ways.chosen.connect(self.ausweg_chosen)
        self._source = VerweisLabel("Fundstelle", "leise")
        self._source.linkActivated.connect(self.look_up)
        self._steps = text_label(rolle="leise")
        self._go = Button("Zur Stelle spr&ingen")
        self._go.clicked.connect(self._on_go)
        card = QVBoxLayout(self._details)
        for widget in (self._title, self._text, self.ways, self._source, self._steps):
            card.addWidget(widget)
        card.addWidget(self._go, 0, Qt.AlignmentFlag.AlignLeft)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        head = QVBoxLayout(self._head)
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(flowing(*self._filters.values(), spacing=2))
        head.addLayout(self._choice)
        self._knob = HilfeKnopf(self, hilfe) if hilfe else None
        layout.addLayout(beside(self._head, self._knob))
        card.addStretch(1)
        self._reader = WrapArea("Einzelheiten des Befunds", self._details)
        self._split = QSplitter(Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(self.tree)
        self._split.addWidget(self._reader)
        self._split.setStretchFactor(0, 3)
        self._split.setStretchFactor(1, 2)
        self._split.setSizes([600, 400] if wide else [400, 260])
        layout.addWidget(self._split, 1)
        layout.addWidget(self._empty, 1)
        self.set_befunde((), leer="")

    def minimumSizeHint(self) -> QSize:
        """Counts and choice are whole; the text below may be narrower than its longest word, and is scrolled to."""
        hint = super().minimumSizeHint()
        return QSize(self._least_empty() if self._head.isHidden() else max(narrowest(self), self.natural_width()),
                     hint.height())  # fmt: skip

    def _least_empty(self) -> int:
        """Width while there are no findings: sentence and button are whole."""
        layout = self.layout()
        margins = layout.contentsMargins() if layout is not None else self.contentsMargins()
        return max(narrowest(self), self._empty.minimumSizeHint().width() + margins.left() + margins.right())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Search and choice stand one below the other where both do not fit beside each other."""
        super().resizeEvent(event)
        beside = self._search.minimumSizeHint().width() + self._typ.minimumSizeHint().width() + _KNOB
        wide, direction = event.size().width() > beside, QBoxLayout.Direction
        self._choice.setDirection(direction.LeftToRight if wide else direction.TopToBottom)

    def natural_width(self) -> int:
        """Width at which no count is cut."""
        margins = self.contentsMargins()
        layout = self.layout()
        inner = layout.contentsMargins() if layout is not None else margins
        widest = max((b.sizeHint().width() for b in self._filters.values() if not b.isHidden()), default=0)
        widest = max(widest, self._typ.minimumSizeHint().width() if not self._typ.isHidden() else 0)
        return widest + _KNOB + inner.left() + inner.right()

    def start_focus(self) -> None:
        """Put the focus on the findings; while there are none, on the „?“."""
        target = self.tree if not self._split.isHidden() else self._knob
        (self if target is None else target).setFocus()

    def set_befunde(
        self,
        befunde: Sequence[Befund],
        *,
        leer: str | None = None,
        sperrt: str | None = None,
        art: Listenart | None = None,
    ) -> None:
        """Show these findings.

        Args:
            befunde: all of them.
            leer: the sentence when there are none; empty: nothing is open that could have any, begin something.
            sperrt: the word for what blocks.
            art: how these are divided, with the ranks that the panel was made for.
        """
        if art is not None:
            if art.teile != self._art.teile:
                self._fill_parts(art)
            self._art = art
        self._befunde = tuple(befunde)
        self._sperrt = sperrt or WORT[Rang.SPERRT]
        if leer is not None:
            self._empty.set_sentence(leer or NOTHING_OPEN)
            self._empty.offer(not leer)
        self.refresh_marks()
        self._apply()

    def refresh_marks(self) -> None:
        """Counts and marks anew (also after a change of theme)."""
        counts = zaehle(self._befunde, self._art)
        theme = current_theme()
        for kind, button in self._filters.items():
            text = zaehltext(kind, counts[kind])
            button.setVisible(bool(counts[kind]) or kind not in self._art.selten)
            button.setText(text)
            button.setAccessibleName(f"Filter: {text}")
            button.setToolTip("Ein- und ausblenden")
            if theme is not None:
                button.setIcon(mark(kind.value, theme.tokens))

    def befunde(self) -> tuple[Befund, ...]:
        """All findings, filtered or not."""
        return self._befunde

    def select(self, befund_id: str) -> bool:
        """Make a finding the current one; False if it is not listed just now."""
        return self.tree.select(befund_id)

    def _fill_parts(self, art: Listenart) -> None:
        """The entries of the box; what was chosen stays if it is still there."""
        chosen = self._typ.currentData()
        self._typ.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self._typ.clear()
        self._typ.addItem(art.alle, None)
        for key, word in art.teile.items():
            self._typ.addItem(word, key)
        self._typ.setCurrentIndex(max(0, self._typ.findData(chosen)))
        self._typ.setVisible(len(art.teile) > 1)
        self._typ.blockSignals(False)  # noqa: FBT003 - Qt's own signature

    def _apply(self) -> None:
        kinds = [kind for kind, button in self._filters.items() if button.isChecked()]
        part = self._typ.currentData()
        rows = zeilen(
            self._befunde, raenge=kinds, teil=part, suche=self._search.text(), sperrt=self._sperrt, art=self._art
        )
        self.tree.set_rows(rows)
        some = bool(self._befunde)
        self._head.setVisible(some)
        self._split.setVisible(some)
        self._empty.setVisible(not some)
        self._show_details()
        self._breite.fit()

    def changeEvent(self, event: QEvent) -> None:
        """Other letters, another width."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._breite.fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Take the width that is needed."""
        super().showEvent(event)
        self._breite.fit()

    def hideEvent(self, event: QHideEvent) -> None:
        """Leave the dock to what stands in it next."""
        super().hideEvent(event)
        if not event.spontaneous():
            self._breite.fit()

    def _show_details(self) -> None:
        row = self.tree.current()
        self._reader.setVisible(row is not None)
        self.ways.show_befund(row.befund if row is not None else None)
        if row is None:
            return
        self._title.setText(breakable(row.titel))
        self._text.setText(row.text)
        self._source.setText(quelle_html(row))
        self._steps.setText("\n".join(f"– {s}" for s in row.befund.schritte))
        self._steps.setVisible(bool(row.befund.schritte))
        somewhere = row.befund.feld is not None
        self._go.setEnabled(somewhere)
        self._go.setToolTip("" if somewhere else "Dieser Befund betrifft das Ganze; eine einzelne Stelle hat er nicht.")
        self.selected.emit(row.befund)

    def _on_go(self) -> None:
        row = self.tree.current()
        if row is not None:
            self.jump.emit(row.befund)
