"""The column „Angaben“: the growing summary, and below it where the chosen Angabe is from and what to do with it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from app.ui.fitting import FlowLayout, WrapArea
from app.ui.hilfe.knopf import HilfeKnopf, beside
from app.ui.kanzlei.angaben_list import AngabenList
from app.ui.presenters.angaben import AngabeBild
from app.ui.widgets import Button, text_label

_LINES = 8


class AngabenPane(QWidget):
    """List and details.

    Signals:
        ask: key of the Angabe to change.
        accept, refuse: keys of slots to confirm or to refuse.
        take_back: key of the slot whose answer is taken back.
        source: id of the document the Angabe was read in.
    """

    ask = Signal(str)
    accept = Signal(tuple)
    refuse = Signal(tuple)
    take_back = Signal(str)
    source = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Angaben")
        self.list = AngabenList()
        self.list.ask.connect(self.ask)
        self.list.shown.connect(self._on_current)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.addLayout(beside(text_label("Angaben", "kopf"), HilfeKnopf(self, "angaben")))
        layout.addWidget(self.list, 1)
        layout.addWidget(self._details())
        self.setMinimumWidth(190)

    def _details(self) -> QWidget:
        card = QFrame()
        card.setAccessibleName("Herkunft der Angabe")
        inner = QVBoxLayout(card)
        inner.setContentsMargins(4, 4, 4, 4)
        inner.setSpacing(3)
        self._head = text_label("", "kopf")
        self._value = text_label("")
        self._origin = text_label("", "leise")
        self._origin.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._origin.setAccessibleName("Herkunft")
        self.change = self._button("Ändern", lambda row: self.ask.emit(row.slot))
        self.confirm = self._button("Übernehmen", lambda row: self.accept.emit((row.slot,)))
        self.reject = self._button("Verwerfen", lambda row: self.refuse.emit((row.slot,)))
        self.back = self._button("Zurücknehmen", lambda row: self.take_back.emit(row.slot))
        self.open = self._button("Dokument öffnen", lambda row: self.source.emit(row.dokument or ""))
        buttons = FlowLayout(4)
        for button in (self.change, self.confirm, self.reject, self.back, self.open):
            buttons.addWidget(button)
        inner.addWidget(self._head)
        inner.addWidget(self._value)
        inner.addWidget(self._origin)
        inner.addLayout(buttons)
        inner.addStretch(1)
        self._card = card
        self._area = WrapArea("Herkunft der Angabe", card)
        self._area.setFixedHeight(self.fontMetrics().lineSpacing() * _LINES)
        return self._area

    def _button(self, text: str, pressed: object) -> Button:
        button = Button(text)

        def run() -> None:
            row = self.list.current()
            if row is not None and callable(pressed):
                pressed(row)

        button.clicked.connect(run)
        return button

    def set_rows(self, rows: tuple[AngabeBild, ...]) -> None:
        """Show these lines."""
        self.list.set_rows(rows)

    def _on_current(self) -> None:
        row = self.list.current()
        self._area.setVisible(row is not None)
        if row is None:
            return
        self._head.setText(row.label)
        self._value.setText(f"{row.wert} · {row.wort}" if row.wert else row.wort)
        origin = "" if row.hinweis in (row.wort, row.wert) else row.hinweis
        self._origin.setText(origin)
        self._origin.setVisible(bool(origin))
        self._origin.setAccessibleDescription(origin)
        self.change.setVisible(row.aenderbar)
        self.confirm.setVisible(row.unbestaetigt)
        self.reject.setVisible(row.unbestaetigt)
        self.back.setVisible(row.zuruecknehmbar and not row.unbestaetigt)
        self.open.setVisible(row.dokument is not None)
        for button in (self.change, self.confirm, self.reject, self.back, self.open):
            button.setAccessibleName(f"{button.text()}: {row.label}")
        self._area.verticalScrollBar().setValue(0)
        self._area.fit()

    def refresh_look(self) -> None:
        """Another font, another height."""
        self._area.setFixedHeight(self.fontMetrics().lineSpacing() * _LINES)
        self._area.fit()
        self.list.scheduleDelayedItemsLayout()
