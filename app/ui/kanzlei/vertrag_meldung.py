"""A card above the contract: a sentence, lines that lead somewhere, a way to go on or to leave."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.ui.fitting import FlowLayout, WrapArea
from app.ui.hilfe.knopf import help_at
from app.ui.kanzlei.gespraech_karten import clear
from app.ui.presenters.vertrag_meldung import MeldungBild
from app.ui.redaktion.simulator import MarkLabel
from app.ui.tab_order import chain
from app.ui.widgets import Button, text_label

_HIGHEST, _LOWEST, _SHARE = 150, 62, 0.36
"""Pixels the lines get at most and at least; in a higher window up to that part of it."""


class MeldungKarte(QFrame):
    """Shown while there is something to say.

    Signals:
        jump: a jump target (``frage:…``, ``slot:…``, ``klausel:…``).
        closed: it is out of sight.
    """

    jump = Signal(str)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        help_at(self, "vertrag_meldung").setProperty("rolle", "warnung")
        self._go_on: Callable[[], None] | None = None
        self._mark = MarkLabel("hinweis")
        self._title = text_label("", "kopf")
        self._note = text_label("", "leise")
        self._content = QWidget()
        self._box = QVBoxLayout(self._content)
        self._box.setContentsMargins(0, 0, 6, 0)
        self._box.setSpacing(2)
        self._area = WrapArea("Einzelheiten", self._content)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self.main = Button("", "haupt")
        self.main.clicked.connect(self._on_main)
        self.leave = Button("Schließen")
        self.leave.clicked.connect(self.hide)
        head = QHBoxLayout()
        head.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self._title, 1)
        buttons = FlowLayout(8)
        buttons.addWidget(self.main)
        buttons.addWidget(self.leave)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setSpacing(5)
        layout.addLayout(head)
        layout.addWidget(self._note)
        layout.addWidget(self._area)
        layout.addLayout(buttons)
        self.hide()

    def show_bild(self, bild: MeldungBild, go_on: Callable[[], None] | None = None) -> None:
        """Show a card; the focus goes to it."""
        self._go_on = go_on
        self._mark.set_mark(bild.zeichen)
        self.setAccessibleName(bild.titel)
        self._title.setText(bild.titel)
        self._note.setText(bild.hinweis)
        self._note.setVisible(bool(bild.hinweis))
        clear(self._box)
        links: list[QWidget] = []
        for zeile in bild.zeilen:
            if not zeile.ziel:
                self._box.addWidget(text_label(f"– {zeile.text}"))
                continue
            button = Button(f"→ {zeile.text}".replace("&", "&&"), "flach")
            button.setStyleSheet("text-align: left;")
            button.setAccessibleName(f"Zur Stelle: {zeile.text}")
            button.clicked.connect(lambda _=False, ziel=zeile.ziel: self.jump.emit(ziel))
            self._box.addWidget(button)
            links.append(button)
        self._area.setVisible(bool(bild.zeilen))
        self.main.setText(bild.haupt)
        self.main.setAccessibleName(bild.haupt)
        self.main.setVisible(bool(bild.haupt))
        self.leave.setText("Abbrechen" if bild.haupt else "Schließen")
        self.leave.setAccessibleName(f"{self.leave.text()}: {bild.titel}")
        self.show()
        chain(self, *links, self.main, self.leave)
        self._area.fit()
        height = min(self._height(), max(_HIGHEST, int(self.window().height() * _SHARE)))
        self._area.setMaximumHeight(height)
        self._area.setMinimumHeight(min(height, _LOWEST))
        (self.main if bild.haupt else links[0] if links else self.leave).setFocus()

    def _height(self) -> int:
        """What the lines need; they are too new for their layout to know."""
        width = max(self.width() - 60, 200)
        items = (self._box.itemAt(n) for n in range(self._box.count()))
        lines = [w for item in items if item is not None and (w := item.widget()) is not None]
        heights = (w.heightForWidth(width) if w.hasHeightForWidth() else w.sizeHint().height() for w in lines)
        return sum(heights) + self._box.spacing() * len(lines) + 6

    def _on_main(self) -> None:
        go_on, self._go_on = self._go_on, None
        self.hide()
        if go_on is not None:
            go_on()

    def hideEvent(self, event: QHideEvent) -> None:
        """Say so."""
        super().hideEvent(event)
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves it."""
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
            return
        super().keyPressEvent(event)
