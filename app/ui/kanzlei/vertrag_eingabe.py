"""Fields of the interview, one for each type of question; none of them knows what becomes of the answer."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QButtonGroup,
    QCheckBox,
    QListWidget,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from app.domain.regelwerk.rules import ConditionValue, QuestionType
from app.ui.kanzlei.angaben_felder import DatumFeld
from app.ui.presenters.befunde import umbruch
from app.ui.presenters.vertrag_fragen import FrageBild
from app.ui.redaktion.felder import TextBox
from app.ui.widgets import LineEdit

_MOST_BUTTONS = 9
"""More options than these stand in a list that scrolls."""
_MOST_LINES = 6
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_ARROWS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right)


class Eingabe(QWidget):
    """A field.

    Signals:
        changed: something was typed or chosen.
        entered: Enter was pressed.
    """

    changed = Signal()
    entered = Signal()
    typed = True
    """Whether ``raw`` is a text as typed; else it is a value."""

    def __init__(self, bild: FrageBild, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(bild.label)
        self.lines = QVBoxLayout(self)
        self.lines.setContentsMargins(0, 0, 0, 0)
        self.lines.setSpacing(3)

    def raw(self) -> ConditionValue | None:
        """What stands in it; None: nothing chosen."""
        raise NotImplementedError

    def show_bild(self, bild: FrageBild) -> None:
        """Show the answer of a question; ``changed`` stays silent."""
        raise NotImplementedError

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter on a button that does nothing with it."""
        if event.key() in _ENTER:
            self.entered.emit()
            return
        super().keyPressEvent(event)

    def select_all(self) -> None:
        """What stands there is typed over; nothing for choices."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width, other lines."""
        super().resizeEvent(event)
        for button in self.findChildren(QAbstractButton):
            if isinstance(button, QCheckBox | QRadioButton):
                fit_words(button, event.size().width())


class ZeilenEingabe(Eingabe):
    """A number, an amount or a date on one line; a date also out of a calendar."""

    def __init__(self, bild: FrageBild, parent: QWidget | None = None) -> None:
        super().__init__(bild, parent)
        self._said = ""
        """The text that was shown or told of last."""
        field: QWidget
        if bild.typ is QuestionType.DATE:
            field = date = DatumFeld(bild.label)
            self.line: LineEdit = date.line
            date.typed.connect(self._on_text)
        else:
            field = self.line = LineEdit()
            self.line.setAccessibleName(bild.label)
            self.line.setPlaceholderText("0,00" if bild.typ is QuestionType.CURRENCY else "")
        self.line.textEdited.connect(self._on_text)
        self.line.returnPressed.connect(self.entered)
        self.lines.addWidget(field)
        self.setFocusProxy(self.line)

    def _on_text(self, text: str) -> None:
        if text != self._said:  # leaving a date tells of it once more
            self._said = text
            self.changed.emit()

    def raw(self) -> str:
        """The text."""
        return self.line.text()

    def show_bild(self, bild: FrageBild) -> None:
        """Put the text there."""
        self._said = bild.text
        if bild.text != self.line.text():
            self.line.setText(bild.text)

    def select_all(self) -> None:
        """Select the text."""
        self.line.selectAll()


class _Wachsend(TextBox):
    """As high as its lines; Enter is not a new line, Shift+Enter is."""

    entered = Signal()

    def __init__(self, name: str) -> None:
        super().__init__(name, 1)
        self.setAcceptDrops(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.textChanged.connect(self.grow)

    def grow(self) -> None:
        """Take the height of the lines."""
        document = self.document()
        block, lines = document.begin(), 0
        while block.isValid():
            lines += max(1, block.layout().lineCount())
            block = block.next()
        self._lines = min(max(1, lines), _MOST_LINES)
        bar = Qt.ScrollBarPolicy.ScrollBarAsNeeded if lines > _MOST_LINES else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(bar)
        self.setFixedHeight(self.fontMetrics().lineSpacing() * self._lines + 18)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width, other lines."""
        super().resizeEvent(event)
        self.grow()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter hands over."""
        if event.key() in _ENTER and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.entered.emit()
            return
        super().keyPressEvent(event)


class TextEingabe(Eingabe):
    """A text of one or several lines."""

    def __init__(self, bild: FrageBild, parent: QWidget | None = None) -> None:
        super().__init__(bild, parent)
        self.box = _Wachsend(bild.label)
        self.box.setAccessibleDescription("Enter geht weiter, Umschalt+Enter beginnt eine neue Zeile")
        self.box.textChanged.connect(self.changed)
        self.box.entered.connect(self.entered)
        self.lines.addWidget(self.box)
        self.setFocusProxy(self.box)

    def raw(self) -> str:
        """The text with its lines."""
        return self.box.toPlainText()

    def show_bild(self, bild: FrageBild) -> None:
        """Put the text there."""
        self.box.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.box.set_text(bild.text)
        self.box.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self.box.grow()

    def select_all(self) -> None:
        """Select the text."""
        self.box.selectAll()


_BOX = 34
"""Width of the sign before the words and of the edges, in pixels."""


def fit_words(button: QAbstractButton, width: int) -> None:
    """Wrap the words of a box or radio button to a width; Qt would cut them."""
    metrics = button.fontMetrics()
    words = " ".join(button.text().replace("&&", "&").split())
    text = "\n".join(umbruch(words, width - _BOX, metrics.horizontalAdvance)).replace("&", "&&")
    if text != button.text():
        button.setText(text)


def _narrowest(button: QAbstractButton) -> QSize:
    longest = max(map(button.fontMetrics().horizontalAdvance, button.text().replace("&&", "&").split()), default=0)
    return QSize(longest + _BOX, button.sizeHint().height())


class _Kasten(QCheckBox):
    """A box to tick whose words may wrap."""

    def minimumSizeHint(self) -> QSize:
        """As narrow as the longest word."""
        return _narrowest(self)


class _Knopf(QRadioButton):
    """Arrow keys choose, also as long as nothing is chosen (Qt then only moves the focus)."""

    def minimumSizeHint(self) -> QSize:
        """As narrow as the longest word."""
        return _narrowest(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose where the keyboard went."""
        super().keyPressEvent(event)
        other = QApplication.focusWidget()
        if event.key() in _ARROWS and isinstance(other, _Knopf) and not other.isChecked():
            other.click()


class WahlEingabe(Eingabe):
    """One of a few, as buttons; yes and no as well."""

    typed = False

    def __init__(self, bild: FrageBild, parent: QWidget | None = None) -> None:
        super().__init__(bild, parent)
        self._group = QButtonGroup(self)
        yes_no: tuple[tuple[ConditionValue, str], ...] = ((True, "Ja"), (False, "Nein"))
        options = yes_no if bild.typ is QuestionType.YES_NO else tuple((text, text) for text in bild.optionen)
        self.buttons: dict[ConditionValue, _Knopf] = {}
        for value, text in options:
            button = _Knopf(text.replace("&", "&&"))
            button.setAccessibleName(f"{bild.label}: {text}")
            button.clicked.connect(lambda _=False: self.changed.emit())
            self._group.addButton(button)
            self.lines.addWidget(button)
            self.buttons[value] = button

    def raw(self) -> ConditionValue | None:
        """What is chosen."""
        return next((value for value, button in self.buttons.items() if button.isChecked()), None)

    def show_bild(self, bild: FrageBild) -> None:
        """Choose the answer."""
        self._group.setExclusive(False)
        for value, button in self.buttons.items():
            button.setChecked(bild.value is not None and value == bild.value)
        self._group.setExclusive(True)
        first = next(iter(self.buttons.values()))
        chosen = self._group.checkedButton()
        self.setFocusProxy(first if chosen is None else chosen)


class ListenEingabe(Eingabe):
    """One of many, in a list."""

    typed = False

    def __init__(self, bild: FrageBild, parent: QWidget | None = None) -> None:
        super().__init__(bild, parent)
        self.list = _List()
        self.list.setAccessibleName(bild.label)
        self.list.addItems(list(bild.optionen))
        self.list.currentRowChanged.connect(lambda _: self.changed.emit())
        self.list.entered_.connect(self.entered)
        self.lines.addWidget(self.list)
        self.setFocusProxy(self.list)

    def raw(self) -> ConditionValue | None:
        """What is chosen."""
        row = self.list.currentRow()
        return self.list.item(row).text() if row >= 0 else None

    def show_bild(self, bild: FrageBild) -> None:
        """Choose the answer."""
        self.list.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.list.setCurrentRow(bild.optionen.index(bild.value) if bild.value in bild.optionen else -1)
        self.list.blockSignals(False)  # noqa: FBT003 - Qt's own signature


class _List(QListWidget):
    entered_ = Signal()

    def sizeHint(self) -> QSize:
        """Some lines."""
        return QSize(200, self.fontMetrics().lineSpacing() * 10)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter hands over."""
        if event.key() in _ENTER:
            self.entered_.emit()
            return
        super().keyPressEvent(event)


class MehrfachEingabe(Eingabe):
    """Any number of a few."""

    typed = False

    def __init__(self, bild: FrageBild, parent: QWidget | None = None) -> None:
        super().__init__(bild, parent)
        self.boxes: dict[str, _Kasten] = {}
        self._answered = False
        for text in bild.optionen:
            box = _Kasten(text.replace("&", "&&"))
            box.setAccessibleName(f"{bild.label}: {text}")
            box.clicked.connect(lambda _=False: self._on_clicked())
            self.lines.addWidget(box)
            self.boxes[text] = box
        self.setFocusProxy(next(iter(self.boxes.values())))

    def _on_clicked(self) -> None:
        self._answered = True
        self.changed.emit()

    def raw(self) -> ConditionValue | None:
        """What is ticked; nothing ticked is an answer only if it was one or something was ticked before."""
        chosen = tuple(text for text, box in self.boxes.items() if box.isChecked())
        return chosen if chosen or self._answered else None

    def show_bild(self, bild: FrageBild) -> None:
        """Tick the answer."""
        chosen = bild.value if isinstance(bild.value, tuple) else ()
        self._answered = isinstance(bild.value, tuple)
        for text, box in self.boxes.items():
            box.setChecked(text in chosen)


def make_eingabe(bild: FrageBild) -> Eingabe:
    """The field for a question, showing its answer."""
    field: Eingabe
    match bild.typ:
        case QuestionType.SINGLE_CHOICE if len(bild.optionen) > _MOST_BUTTONS:
            field = ListenEingabe(bild)
        case QuestionType.SINGLE_CHOICE | QuestionType.YES_NO:
            field = WahlEingabe(bild)
        case QuestionType.MULTIPLE_CHOICE:
            field = MehrfachEingabe(bild)
        case QuestionType.TEXT:
            field = TextEingabe(bild)
        case _:
            field = ZeilenEingabe(bild)
    field.show_bild(bild)
    return field
