"""The clauses of a contract: what every slot holds, what else it may hold; a card says why."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QFrame, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from app.ui.fitting import FlowLayout
from app.ui.presenters.vertrag_plaetze import AbschnittBild, PlatzBild, WahlBild
from app.ui.tokens import Tokens
from app.ui.tooltips import tip
from app.ui.widgets import Button, current_theme, text_label
from app.ui.zeichen import mark

_SLOT, _CLAUSE = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
_SIDE = 16


class PlatzBaum(QTreeWidget):
    """Sections, their slots, and below a slot with alternatives its clauses.

    Signals:
        chosen: (slot id, clause id or None) – what the slot shall hold.
        looked_at: another slot became current; its id.
    """

    chosen = Signal(str, object)
    looked_at = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Klauseln des Vertrags")
        self.setHeaderHidden(True)
        self.setIndentation(14)
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setUniformRowHeights(True)
        self.setMinimumHeight(self.fontMetrics().lineSpacing() * 5)
        self._shown: tuple[AbschnittBild, ...] = ()
        self._editable = True
        self.plaetze: dict[str, PlatzBild] = {}
        self.itemClicked.connect(self._on_clicked)
        self.currentItemChanged.connect(lambda item, _old: self._tell(item))

    def show_abschnitte(self, abschnitte: Sequence[AbschnittBild], *, editable: bool) -> None:
        """Show these; the current row stays."""
        if tuple(abschnitte) == self._shown and editable is self._editable:
            return
        self._shown, self._editable = tuple(abschnitte), editable
        self.plaetze = {platz.id: platz for abschnitt in abschnitte for platz in abschnitt.plaetze}
        current: QTreeWidgetItem | None = self.currentItem()
        key = (current.data(0, _SLOT), current.data(0, _CLAUSE)) if current is not None else None
        place = self.verticalScrollBar().value()
        self.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.clear()
        for abschnitt in abschnitte:
            top = QTreeWidgetItem([abschnitt.titel])
            top.setFlags(Qt.ItemFlag.ItemIsEnabled)
            font = self.font()
            font.setBold(True)
            top.setFont(0, font)
            self.addTopLevelItem(top)
            for platz in abschnitt.plaetze:
                self._add(top, platz)
        self.expandAll()
        self.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self.verticalScrollBar().setValue(place)
        if key is not None:
            self._select(*key)

    def _add(self, top: QTreeWidgetItem, platz: PlatzBild) -> None:
        held = platz.gewaehlt
        if not platz.eine_von:
            number = f"{held.nummer}\u2002" if held is not None and held.nummer else ""
            item = self._item(platz, f"{number}{platz.name}", platz.wahlen[0] if platz.wahlen else None)
            top.addChild(item)
            return
        number = f"{held.nummer}\u2002" if held is not None and held.nummer else ""
        head = self._item(platz, f"{number}{platz.name} (eine von {len(platz.wahlen)})", None)
        top.addChild(head)
        for wahl in platz.wahlen:
            head.addChild(self._item(platz, wahl.text, wahl))

    def _item(self, platz: PlatzBild, text: str, wahl: WahlBild | None) -> QTreeWidgetItem:
        item = QTreeWidgetItem()
        note = "" if platz.fuellung in ("Vorgabe", "Pflichtklausel", "nicht im Vertrag") else f" – {platz.fuellung}"
        if wahl is not None and not platz.eine_von and wahl.hinweis:
            note += f" ({wahl.hinweis})"
        item.setText(0, f"{text}{note if wahl is None or not platz.eine_von else ''}")
        item.setData(0, _SLOT, platz.id)
        item.setToolTip(0, tip("\n".join((item.text(0), *platz.warum))))
        state = platz.fuellung
        if wahl is not None:
            item.setData(0, _CLAUSE, wahl.clause_id)
            item.setIcon(0, self._box(platz, wahl))
            state = "Pflichtklausel" if platz.pflicht else "gewählt" if wahl.gewaehlt else "nicht gewählt"
            if not wahl.moeglich:
                item.setFlags(Qt.ItemFlag.ItemIsSelectable)
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, f"{item.text(0)}: {state}")
        return item

    def _box(self, platz: PlatzBild, wahl: WahlBild) -> QIcon:
        """A radio button, a box to tick, or the tick of what is always there."""
        theme = current_theme()
        if platz.pflicht:
            return mark("erfuellt", theme.tokens) if theme is not None else QIcon()
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(int(_SIDE * ratio), int(_SIDE * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        if theme is not None:
            painter = QPainter(pixmap)
            _draw_box(painter, theme.tokens, wahl, round_=platz.eine_von, free=wahl.moeglich and self._editable)
            painter.end()
        icon = QIcon()
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected, QIcon.Mode.Disabled):
            icon.addPixmap(pixmap, mode)
        return icon

    def _select(self, slot_id: object, clause_id: object) -> bool:
        for item in self.findItems("", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive):
            if item.data(0, _SLOT) == slot_id and (clause_id is None or item.data(0, _CLAUSE) == clause_id):
                self.setCurrentItem(item)
                self._tell(item)
                return True
        return False

    def select(self, slot_id: str) -> bool:
        """Go to a slot; False if there is none."""
        if not self._select(slot_id, None):
            return False
        self.scrollTo(self.currentIndex())
        return True

    def current_slot(self) -> str | None:
        """The slot of the current row."""
        item: QTreeWidgetItem | None = self.currentItem()
        return str(item.data(0, _SLOT)) if item is not None and item.data(0, _SLOT) else None

    def _tell(self, item: QTreeWidgetItem | None) -> None:
        if item is not None and (slot_id := item.data(0, _SLOT)):
            self.looked_at.emit(str(slot_id))

    def _on_clicked(self, item: QTreeWidgetItem) -> None:
        if item.data(0, _CLAUSE):
            self._toggle(item)

    def _toggle(self, item: QTreeWidgetItem) -> None:
        platz = self.plaetze.get(str(item.data(0, _SLOT)))
        clause = item.data(0, _CLAUSE)
        if platz is None or clause is None or platz.pflicht or not self._editable:
            return
        wahl = next(one for one in platz.wahlen if one.clause_id == clause)
        if not wahl.moeglich or (wahl.gewaehlt and platz.eine_von):
            return
        self.chosen.emit(platz.id, None if wahl.gewaehlt else wahl.clause_id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space or Enter choose what the row stands for."""
        item: QTreeWidgetItem | None = self.currentItem()
        if event.key() in _KEYS and item is not None:
            self._toggle(item)
            return
        super().keyPressEvent(event)

    def refresh_look(self) -> None:
        """Boxes in the colours of the theme."""
        shown, self._shown = self._shown, ()
        self.show_abschnitte(shown, editable=self._editable)


def _draw_box(painter: QPainter, tokens: Tokens, wahl: WahlBild, *, round_: bool, free: bool) -> None:
    """A radio button or a box, full if it is chosen; its edge is pale where nothing can be chosen."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(tokens.rand if free else tokens.linie), 1.4))
    painter.setBrush(QColor(tokens.papier))
    frame = QRectF(1.5, 1.5, _SIDE - 3, _SIDE - 3)
    if round_:
        painter.drawEllipse(frame)
    else:
        painter.drawRoundedRect(frame, 2, 2)
    if not wahl.gewaehlt:
        return
    ink = QColor(tokens.akzent if free else tokens.leise)
    if round_:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        painter.drawEllipse(frame.adjusted(3.2, 3.2, -3.2, -3.2))
    else:
        painter.setPen(QPen(ink, 2.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        painter.drawPolyline(QPolygonF([QPointF(4.5, 8.2), QPointF(7, 11), QPointF(11.6, 5)]))


class WarumKarte(QFrame):
    """Why a slot holds what it holds, and what can be done about it.

    Signals:
        reset: slot id, to be filled by the template again.
        wording: clause id whose wording is to be changed.
        show_clause: clause id to be shown in the contract.
        show_slot: slot id to be shown in the list of clauses.
    """

    reset = Signal(str)
    wording = Signal(str)
    show_clause = Signal(str)
    show_slot = Signal(str)

    def __init__(self, *, closable: bool, parent: QWidget | None = None) -> None:
        """``closable``: it stands below the text, with a way to the list; else below the list."""
        super().__init__(parent)
        self.setProperty("rolle", "karte")
        self.setAccessibleName("Warum enthalten?")
        self.platz: PlatzBild | None = None
        self._closable = closable
        self._title = text_label("", "kopf")
        self._why = text_label("")
        self._reset = Button("Vorgabe wieder")
        self._reset.clicked.connect(lambda: self.platz and self.reset.emit(self.platz.id))
        self.word = Button("Wortlaut ändern …")
        self.word.clicked.connect(lambda: self._with_clause(self.wording))
        self._show = Button("Im Vertrag zeigen", "flach")
        self._show.clicked.connect(lambda: self._with_clause(self.show_clause))
        self._other = Button("Andere wählen …")
        self._other.clicked.connect(lambda: self.platz and self.show_slot.emit(self.platz.id))
        self._close = Button("Schließen", "flach")
        self._close.clicked.connect(self.hide)
        buttons = FlowLayout(6)
        for button in (self._other, self._reset, self.word, self._show, self._close):
            buttons.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setSpacing(5)
        layout.addWidget(self._title)
        layout.addWidget(self._why)
        layout.addLayout(buttons)
        self.hide()

    def _with_clause(self, signal: object) -> None:
        if self.platz is not None and self.platz.gewaehlt is not None:
            signal.emit(self.platz.gewaehlt.clause_id)  # type: ignore[attr-defined]  # a bound signal

    def show_platz(self, platz: PlatzBild | None, *, editable: bool) -> None:
        """Show why; None: nothing to say."""
        self.platz = platz
        self.setVisible(platz is not None)
        if platz is None:
            return
        held = platz.gewaehlt
        if held is None:
            self._title.setText(f"Nicht im Vertrag: {platz.name}")
        else:
            self._title.setText(f"Warum enthalten? {held.nummer} {held.titel}".replace("  ", " "))
        self._why.setText("\n".join(f"– {sentence}" for sentence in platz.warum))
        self._why.setVisible(bool(platz.warum))
        free = editable and not platz.pflicht
        self._reset.setVisible(free and platz.eigene)
        self._other.setVisible(free and self._closable)
        self.word.setVisible(editable and held is not None)
        self._show.setVisible(held is not None and not self._closable)
        self._close.setVisible(self._closable)
