"""The facts of a case: one card each, with what the documents say, to be changed by a click."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.errors import KnownError
from app.ui.errors import ErrorLine
from app.ui.fitting import WrapArea, flowing
from app.ui.hilfe.knopf import help_at
from app.ui.presenters.pruefung_angaben import Angabe
from app.ui.redaktion.felder import ChoiceBox
from app.ui.tab_order import chain
from app.ui.widgets import Button, labelled, text_label

_BUTTONS = 4
"""Up to so many answers stand as buttons, more as a list."""
ERKLAERUNG = (
    "Von diesen Angaben hängt ab, welche Prüfpunkte gelten. Was in den Dokumenten steht, ist schon eingetragen; Sie "
    "können es ändern. Was offen bleibt, wird im Zweifel verlangt oder als nicht entscheidbar gezeigt."
)


class _Karte(QFrame):
    """One fact."""

    said = Signal(str, object)
    shown = Signal(object)

    def __init__(self, angabe: Angabe, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.id = angabe.id
        self._angabe = angabe
        self.setProperty("rolle", "karte")
        self.setAccessibleName(angabe.frage)
        self.question = text_label(angabe.frage, "kopf")
        self.help = text_label(angabe.hilfe, "leise")
        if not angabe.hilfe:
            self.help.hide()
        self.source = text_label("", "leise")
        self.error = ErrorLine()
        self.buttons: dict[str, Button] = {}
        self.box: ChoiceBox | None = None
        answers: QWidget
        if len(angabe.werte) <= _BUTTONS:
            for key, word in angabe.werte:
                button = labelled(Button(word.replace("&", "&&")), f"{angabe.frage} {word}")
                button.setCheckable(True)
                button.clicked.connect(partial(self._say, key))
                self.buttons[key] = button
            answers = flowing(*self.buttons.values())
        else:
            self.box = answers = ChoiceBox(angabe.frage)
            self.box.add_words("offen", None)
            for key, word in angabe.werte:
                self.box.add_words(word, key)
            self.box.activated.connect(self._on_box)
        self.place = labelled(Button("Zur Stelle", "flach"), f"Zur Stelle: {angabe.frage}")
        self.place.clicked.connect(self._on_place)
        self.reset = labelled(Button("Zurücksetzen", "flach"), f"Angabe zurücksetzen: {angabe.frage}")
        self.reset.setToolTip("Es gilt wieder, was die Dokumente zeigen.")
        self.reset.clicked.connect(lambda: self.said.emit(self.id, None))
        foot = QHBoxLayout()
        foot.addWidget(self.source, 1)
        foot.addWidget(self.place)
        foot.addWidget(self.reset)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        for widget in (self.question, self.help, answers):
            layout.addWidget(widget)
        layout.addLayout(foot)
        layout.addWidget(self.error)
        self.show_angabe(angabe)

    @property
    def open(self) -> bool:
        """Whether nobody knows it."""
        return self._angabe.wert is None

    def fits(self, angabe: Angabe) -> bool:
        """Whether it asks the same."""
        own = self._angabe
        return (own.id, own.frage, own.hilfe, own.werte) == (angabe.id, angabe.frage, angabe.hilfe, angabe.werte)

    def show_angabe(self, angabe: Angabe) -> None:
        """What is known now."""
        self._angabe = angabe
        self.error.clear()
        for key, button in self.buttons.items():
            button.setChecked(key == angabe.wert)
        if self.box is not None:
            self.box.setCurrentIndex(max(0, self.box.findData(angabe.wert)))
        self.source.setText(angabe.herkunft)
        self.place.setVisible(angabe.beleg is not None)
        had_focus = self.reset.hasFocus()
        self.reset.setVisible(angabe.gesagt)
        if had_focus and not angabe.gesagt:
            self.start_focus()

    def start_focus(self) -> None:
        """The answer that holds, else the first."""
        chosen = next((b for b in self.buttons.values() if b.isChecked()), None)
        target: QWidget | None = chosen or next(iter(self.buttons.values()), self.box)
        if target is not None:
            target.setFocus()

    def chain_from(self, before: QWidget) -> QWidget:
        """Let Tab come here next; returns the last of it."""
        parts: list[QWidget] = [*self.buttons.values(), *([self.box] if self.box else []), self.place, self.reset]
        chain(before, *parts)
        return parts[-1]

    def _say(self, key: str) -> None:
        self.show_angabe(self._angabe)  # the buttons follow what is stored
        if key != self._angabe.wert or not self._angabe.gesagt:
            self.said.emit(self.id, key)

    def _on_box(self, index: int) -> None:
        key = self.box.itemData(index) if self.box is not None else None
        if key != self._angabe.wert or not self._angabe.gesagt:
            self.said.emit(self.id, key)

    def _on_place(self) -> None:
        if self._angabe.beleg is not None:
            self.shown.emit(self._angabe.beleg)


class AngabenSeite(QWidget):
    """All facts of a case.

    Signals:
        gesagt: id of the fact and the key of its value; None: what the documents show holds again.
        stelle: the place (``Beleg``) that a fact was read from.
    """

    gesagt = Signal(str, object)
    stelle = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Angaben zum Fall")
        help_at(self, "angaben_fall")
        self.cards: list[_Karte] = []
        self._waiting: Sequence[Angabe] | None = None
        self._none = text_label("Zu diesen Dokumenten ist nichts zu fragen.", "leise")
        self._words = text_label(ERKLAERUNG, "leise")
        content = QWidget()
        self._lines = QVBoxLayout(content)
        self._lines.setContentsMargins(12, 8, 12, 12)
        self._lines.addWidget(self._none)
        self._lines.addWidget(self._words)
        self._lines.addStretch(1)
        self.area = WrapArea("Angaben zum Fall", content)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.area)

    def show_angaben(self, angaben: Sequence[Angabe]) -> None:
        """Show these, as soon as the page is seen: a dozen cards take their time."""
        self._waiting = angaben
        if self.isVisible():
            self._show_waiting()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up."""
        super().showEvent(event)
        self._show_waiting()

    def _show_waiting(self) -> None:
        """A card that asks the same stays, so that the focus does."""
        if self._waiting is None:
            return
        angaben, self._waiting = self._waiting, None
        kept = {card.id: card for card in self.cards}
        cards: list[_Karte] = []
        for number, angabe in enumerate(angaben):
            card = kept.get(angabe.id)
            if card is not None and card.fits(angabe):
                kept.pop(angabe.id)
                card.show_angabe(angabe)
                self._lines.removeWidget(card)
            else:
                card = _Karte(angabe, self.area.widget())
                card.said.connect(self.gesagt)
                card.shown.connect(self.stelle)
            self._lines.insertWidget(2 + number, card)
            card.show()  # a layout shows what is added in the next turn; the focus may go there in this one
            cards.append(card)
        for card in kept.values():
            self._lines.removeWidget(card)
            card.hide()
            card.deleteLater()
        self.cards = cards
        self._none.setVisible(not cards)
        self._words.setVisible(bool(cards))
        last: QWidget = self.area
        for card in cards:
            last = card.chain_from(last)
        self.area.fit()

    def show_error(self, id_: str, error: KnownError) -> None:
        """Say beside the question what is wrong with its answer."""
        for card in self.cards:
            if card.id == id_:
                card.error.show_error(error)

    def start_focus(self) -> None:
        """The first that is open, else the first."""
        card = next((c for c in self.cards if c.open), next(iter(self.cards), None))
        if card is not None:
            card.start_focus()
