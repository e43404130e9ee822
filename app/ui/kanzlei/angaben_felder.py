"""Fields of the form, one widget for each type: text, several lines, date, amount, choice, yes/no/unknown."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QDate, QEvent, QLocale, QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCalendarWidget,
    QHBoxLayout,
    QMenu,
    QRadioButton,
    QWidget,
    QWidgetAction,
)

from app.domain.kanzlei.akte import AngabeWert
from app.domain.schriftsatz.antworten import WEISS_NICHT
from app.domain.schriftsatz.slot import SlotTyp
from app.ui.presenters.formular import JA, NEIN, Feld
from app.ui.redaktion.felder import ChoiceBox, TextBox
from app.ui.widgets import TARGET, Button, LineEdit

_PLACEHOLDER = {
    SlotTyp.DATUM: "TT.MM.JJJJ",
    SlotTyp.MONAT: "MM/JJJJ",
    SlotTyp.BETRAG: "0,00 €",
}
_LINES = 3


class TextFeld(LineEdit):
    """One line; ``typed`` when it is left or Enter is pressed with another text than before."""

    typed = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._shown = ""
        self.editingFinished.connect(self._on_finished)

    def show_text(self, text: str) -> None:
        """Take over a value, unless something else is being typed."""
        if self.hasFocus() and self.text() != self._shown:
            return
        self._shown = text
        if text != self.text():
            self.setText(text)
            if not self.hasFocus():
                self.setCursorPosition(0)

    def _on_finished(self) -> None:
        if self.text().strip() != self._shown.strip():
            self._shown = self.text()
            self.typed.emit(self.text())

    def pending(self) -> str | None:
        """What is typed and not handed over yet."""
        return self.text() if self.text().strip() != self._shown.strip() else None


class DatumFeld(QWidget):
    """A date as German text („3.11.2026“, „heute“), or out of a calendar (button, or Alt and arrow down)."""

    typed = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.line = TextFeld(name)
        self.line.setPlaceholderText(_PLACEHOLDER[SlotTyp.DATUM])
        self.line.typed.connect(self.typed)
        self.line.installEventFilter(self)
        self.pick = Button("▾", "flach")
        self.pick.setAccessibleName(f"Kalender: {name}")
        self.pick.setToolTip("Kalender (Alt+Pfeil ab)")
        self.pick.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.pick.setMinimumWidth(TARGET)
        self.pick.clicked.connect(self.open_calendar)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.line, 1)
        layout.addWidget(self.pick)
        self.setFocusProxy(self.line)

    def show_text(self, text: str) -> None:
        """Take over a value."""
        self.line.show_text(text)

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Alt and arrow down open the calendar."""
        if (
            event.type() is QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Down
            and event.modifiers() & Qt.KeyboardModifier.AltModifier
        ):
            self.open_calendar()
            return True
        return super().eventFilter(watched, event)  # type: ignore[arg-type]  # the stubs want a QObject

    def open_calendar(self) -> None:
        """A month to choose a day from; Enter or a click takes it."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        calendar = QCalendarWidget()
        calendar.setAccessibleName("Kalender")
        calendar.setLocale(QLocale(QLocale.Language.German, QLocale.Country.Germany))
        calendar.setFirstDayOfWeek(Qt.DayOfWeek.Monday)
        calendar.setVerticalHeaderFormat(QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader)
        day = QDate.fromString(self.line.text().strip(), "dd.MM.yyyy")
        if day.isValid():
            calendar.setSelectedDate(day)

        def take(chosen: QDate) -> None:
            menu.close()
            text = chosen.toString("dd.MM.yyyy")
            self.line.show_text(text)
            self.typed.emit(text)
            self.line.setFocus()

        calendar.activated.connect(take)
        calendar.clicked.connect(take)
        action = QWidgetAction(menu)
        action.setDefaultWidget(calendar)
        menu.addAction(action)
        menu.popup(self.line.mapToGlobal(QPoint(0, self.line.height())))
        calendar.setFocus()


class TextMehrzeilig(TextBox):
    """A few lines; handed over when it is left."""

    typed = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, _LINES, parent)
        self._shown = ""

    def show_text(self, text: str) -> None:
        """Take over a value, unless something else is being typed."""
        if self.hasFocus() and self.text() != self._shown:
            return
        self._shown = text
        self.set_text(text)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hand over what was typed."""
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason and self.text() != self._shown:
            self._shown = self.text()
            self.typed.emit(self.text())

    def pending(self) -> str | None:
        """What is typed and not handed over yet."""
        return self.text() if self.text() != self._shown else None


class WahlFeld(ChoiceBox):
    """A choice, with „Weiß ich noch nicht“ and nothing chosen yet. The wheel scrolls the form, not the choice."""

    chosen = Signal(object)

    def __init__(self, feld: Feld, parent: QWidget | None = None) -> None:
        super().__init__(feld.label, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumContentsLength(8)
        for wert, label in feld.optionen:
            self.add_words(label, wert)
        self.add_words(WEISS_NICHT, "")
        self.setPlaceholderText("–")
        self.activated.connect(lambda _: self.chosen.emit(self.currentData() or None))

    def show_feld(self, feld: Feld) -> None:
        """Take over a value."""
        number = self.findData(feld.wert if feld.wert is not None else "") if feld.wert or feld.unbekannt else -1
        self.setCurrentIndex(number)

    def wheelEvent(self, event: QEvent) -> None:
        """Not for a list that is closed."""
        event.ignore()


class JaNeinFeld(QWidget):
    """Yes, no, or not known yet; none of them as long as nobody said."""

    chosen = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._group = QButtonGroup(self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        self.buttons: dict[bool | None, QRadioButton] = {}
        for wert, text in ((True, JA), (False, NEIN), (None, "noch offen")):
            button = QRadioButton(text)
            button.setAccessibleName(f"{name}: {WEISS_NICHT if wert is None else text}")
            button.clicked.connect(lambda _=False, wert=wert: self.chosen.emit(wert))
            self._group.addButton(button)
            layout.addWidget(button)
            self.buttons[wert] = button
        layout.addStretch(1)
        self.setFocusProxy(self.buttons[True])

    def show_feld(self, feld: Feld) -> None:
        """Take over a value."""
        self._group.setExclusive(False)
        for wert, button in self.buttons.items():
            known = isinstance(feld.wert, bool) and feld.wert is wert
            button.setChecked(known or (wert is None and feld.unbekannt))
        self._group.setExclusive(True)


Eingabe = TextFeld | DatumFeld | TextMehrzeilig | WahlFeld | JaNeinFeld


def make_field(feld: Feld, typed: Callable[[str], None], chosen: Callable[[AngabeWert | None], None]) -> Eingabe:
    """The widget of a slot; ``typed`` gets texts, ``chosen`` canonical values."""
    if feld.typ is SlotTyp.AUSWAHL:
        box = WahlFeld(feld)
        box.chosen.connect(chosen)
        return box
    if feld.typ is SlotTyp.JA_NEIN:
        three = JaNeinFeld(feld.label)
        three.chosen.connect(chosen)
        return three
    if feld.typ is SlotTyp.DATUM:
        day = DatumFeld(feld.label)
        day.typed.connect(typed)
        return day
    if feld.mehrzeilig:
        text = TextMehrzeilig(feld.label)
        text.typed.connect(typed)
        return text
    line = TextFeld(feld.label)
    line.setPlaceholderText(_PLACEHOLDER.get(feld.typ, ""))
    line.typed.connect(typed)
    return line


def show_in(widget: Eingabe, feld: Feld) -> None:
    """Let a widget show the value of its slot."""
    if isinstance(widget, WahlFeld | JaNeinFeld):
        widget.show_feld(feld)
    else:
        widget.show_text(feld.text)
