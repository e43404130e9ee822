"""Fields of the editor's forms: text of several lines, countries as boxes, choice of clauses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QAbstractListModel, QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QListView,
    QPlainTextEdit,
    QSizePolicy,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QVBoxLayout,
    QWidget,
)

from app.domain.deutsch import single_spaced
from app.ui.ansage import name_choice
from app.ui.fitting import FlowLayout
from app.ui.presenters.fuzzy import fold
from app.ui.presenters.regel import codes, place_label
from app.ui.tab_order import chain
from app.ui.tooltips import tip
from app.ui.widgets import Index, LineEdit, claims_undo, labelled

_CHECK = Qt.ItemDataRole.CheckStateRole
_CONTROL = QStyle.ComplexControl.CC_ComboBox
_ENTRIES = 16
"""Entries of an open list before it scrolls; with Qt's ten the eleventh Rechtsgebiet is cut in half."""


class TextBox(QPlainTextEdit):
    """A few lines of text; Tab leaves it, Ctrl+Z reaches the program's undo when there is nothing of its own."""

    def __init__(self, name: str, lines: int = 2, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setTabChangesFocus(True)
        self._lines = lines
        self.setFixedHeight(self.fontMetrics().lineSpacing() * lines + 18)

    def changeEvent(self, event: QEvent) -> None:
        """Another font, another height."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.setFixedHeight(self.fontMetrics().lineSpacing() * self._lines + 18)

    def event(self, event: QEvent) -> bool:
        """Leave undo keys that are not needed here."""
        document = self.document()
        if not claims_undo(event, undo=document.isUndoAvailable(), redo=document.isRedoAvailable()):
            event.ignore()
            return True
        return super().event(event)

    def toPlainText(self) -> str:
        """What stands there; Qt's own answer has other blanks for no-break spaces, as if somebody had changed them."""
        return self.document().toRawText().replace("\u2029", "\n").replace("\u2028", "\n")

    def text(self) -> str:
        """What is typed, as one paragraph."""
        return single_spaced(self.toPlainText())

    def set_text(self, text: str) -> None:
        """Replace the text if it is another one; nothing to undo afterwards."""
        if text != self.toPlainText():
            self.setPlainText(text)


class ZeilenBox(TextBox):
    """Lines that mean something each: an entry a line."""

    def text(self) -> str:
        """The lines that are not empty, each without blanks around."""
        return "\n".join(line for line in map(str.strip, self.toPlainText().splitlines()) if line)


class ChoiceBox(QComboBox):
    """Takes the room there is; words that are longer end in „…“ and stand in the tooltip."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        name_choice(self, name)
        self.setMinimumContentsLength(12)
        self.setMaxVisibleItems(_ENTRIES)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def add_words(self, text: str, data: object = None) -> None:
        """One more entry, with its tooltip in the open list."""
        self.addItem(text, data)
        self.setItemData(self.count() - 1, tip(text), Qt.ItemDataRole.ToolTipRole)

    def _option(self) -> QStyleOptionComboBox:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        room = self.style().subControlRect(_CONTROL, option, QStyle.SubControl.SC_ComboBoxEditField, self).width() - 4
        option.currentText = self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, room)
        return option

    def shown(self) -> str:
        """The words as far as they are seen."""
        return str(self._option().currentText)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """As always, but with the shortened words."""
        painter, option = QStylePainter(self), self._option()
        painter.drawComplexControl(_CONTROL, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def event(self, event: QEvent) -> bool:
        """The tooltip tells what is cut."""
        if event.type() is QEvent.Type.ToolTip:
            self.setToolTip(tip(self.currentText() if self.shown() != self.currentText() else ""))
        return super().event(event)


class PlacesField(QWidget):
    """Countries as check boxes, further codes typed beside them."""

    changed = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._boxes: dict[str, QCheckBox] = {}
        self._known: tuple[str, ...] = ()
        self._flow_widget = QWidget()
        self._flow = FlowLayout(10)
        self._flow_widget.setLayout(self._flow)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)  # not as high as one a line
        policy.setHeightForWidth(True)
        self._flow_widget.setSizePolicy(policy)
        self.more = labelled(LineEdit(), f"{name}: weitere Länder")
        self.more.setPlaceholderText("weitere, z. B. DE-BY, LI")
        self.more.setMaximumWidth(220)
        self.more.textChanged.connect(lambda _: self.changed.emit())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self._flow_widget)
        layout.addWidget(self.more)
        layout.addStretch(1)

    def set_known(self, known: Sequence[str]) -> None:
        """Offer these codes as boxes; what is chosen stays."""
        if tuple(known) == self._known:
            return
        chosen = self.codes()
        self._known = tuple(known)
        while self._flow.count():
            item = self._flow.takeAt(0)
            if item is not None and (widget := item.widget()) is not None:
                widget.deleteLater()
        self._boxes = {}
        for code in known:
            box = QCheckBox(place_label(code))
            box.setAccessibleName(f"{self.accessibleName()}: {place_label(code)}")
            box.toggled.connect(lambda _: self.changed.emit())
            self._boxes[code] = box
            self._flow.addWidget(box)
        chain(self._flow_widget, *self._boxes.values())
        self.set_codes(chosen)

    def codes(self) -> tuple[str, ...]:
        """What is chosen: ticked boxes in their order, then what is typed."""
        ticked = [code for code, box in self._boxes.items() if box.isChecked()]
        return tuple(dict.fromkeys([*ticked, *codes(self.more.text())]))

    def set_codes(self, wanted: Iterable[str]) -> None:
        """Choose exactly these."""
        chosen = tuple(wanted)
        self.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        for code, box in self._boxes.items():
            box.setChecked(code in chosen)
        self.more.setText(", ".join(code for code in chosen if code not in self._boxes))
        self.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self.changed.emit()

    def setFocus(self, *_: object) -> None:
        """The first box, else the line."""
        next(iter(self._boxes.values()), self.more).setFocus()


class ClauseModel(QAbstractListModel):
    """Clauses to tick, filtered by words; in single mode a tick takes the others away."""

    toggled = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._items: tuple[tuple[str, str], ...] = ()
        self._folded: tuple[str, ...] = ()
        self._shown: list[int] = []
        self._words: list[str] = []
        self._ticked: dict[str, None] = {}
        self.single = False

    def set_items(self, items: Iterable[tuple[str, str]]) -> None:
        """Replace the items ``(key, text)``; ticks of what is still there stay."""
        fresh = tuple(items)
        if fresh == self._items:
            return
        self._items = fresh
        self._folded = self._fold() if self._words else ()
        known = {key for key, _ in fresh}
        self._ticked = {key: None for key in self._ticked if key in known}
        self._refill()

    def filter(self, text: str) -> None:
        """Show only what contains all words; ticked items stay in sight."""
        self._words = fold(text).split()
        if self._words and not self._folded:
            self._folded = self._fold()
        self._refill()

    def _fold(self) -> tuple[str, ...]:
        """Only when somebody searches: it is the larger part of showing a thousand clauses."""
        return tuple(fold(f"{key} {text}") for key, text in self._items)

    def _refill(self) -> None:
        self.beginResetModel()
        self._shown = [
            number
            for number, (key, _) in enumerate(self._items)
            if not self._words or key in self._ticked or all(word in self._folded[number] for word in self._words)
        ]
        self.endResetModel()

    def ticked(self) -> tuple[str, ...]:
        """Keys of the ticked items, in list order."""
        return tuple(key for key, _ in self._items if key in self._ticked)

    def first_ticked(self) -> int:
        """Row of the first ticked item that is shown, 0 if there is none."""
        return next((row for row, number in enumerate(self._shown) if self._items[number][0] in self._ticked), 0)

    def tick(self, keys: Iterable[str]) -> None:
        """Tick exactly these (keys that are not in the list are ignored)."""
        known = {key for key, _ in self._items}
        self.beginResetModel()
        self._ticked = {key: None for key in keys if key in known}
        self.endResetModel()
        self.toggled.emit()

    def keep_one(self, *, single: bool) -> None:
        """Switch between one and several; several become the first."""
        self.single = single
        if single and len(self._ticked) > 1:
            self.tick(self.ticked()[:1])

    def rowCount(self, parent: Index | None = None) -> int:
        """Items shown."""
        return 0 if parent is not None and parent.isValid() else len(self._shown)

    def flags(self, index: Index) -> Qt.ItemFlag:  # noqa: ARG002 - Qt's signature
        """Everything can be ticked."""
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text and tick."""
        if not index.isValid():
            return None
        key, text = self._items[self._shown[index.row()]]
        if role == _CHECK:
            return Qt.CheckState.Checked if key in self._ticked else Qt.CheckState.Unchecked
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(text)
        return text if role == Qt.ItemDataRole.DisplayRole else None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Tick or untick."""
        if role != _CHECK or not index.isValid():
            return False
        key = self._items[self._shown[index.row()]][0]
        if Qt.CheckState(value) is not Qt.CheckState.Checked:
            self._ticked.pop(key, None)
        elif self.single:
            self._ticked = {key: None}
        else:
            self._ticked[key] = None
        self.dataChanged.emit(self.index(0), self.index(max(0, len(self._shown) - 1)), [_CHECK])
        self.toggled.emit()
        return True


class ClausePicker(QWidget):
    """Search and list of clauses to tick; Enter in the list ticks like the space bar."""

    toggled = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.search = labelled(LineEdit(), f"{name} durchsuchen")
        self.search.setPlaceholderText("Klausel suchen …")
        self.search.setClearButtonEnabled(True)
        self.clauses = ClauseModel(self)
        self.list = labelled(QListView(), name)
        self.list.setUniformItemSizes(True)
        self.list.setModel(self.clauses)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.installEventFilter(self)
        self.search.installEventFilter(self)
        self.list.setMinimumHeight(self.list.fontMetrics().height() * 5)
        self.search.textChanged.connect(self._filter)
        self.list.clicked.connect(self._on_clicked)
        self.clauses.toggled.connect(self.toggled)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.search)
        layout.addWidget(self.list, 1)
        self.setFocusProxy(self.search)

    def sizeHint(self) -> QSize:
        """Six lines and the search."""
        return QSize(320, self.search.sizeHint().height() + self.list.fontMetrics().height() * 7)

    def set_items(self, items: Iterable[tuple[str, str]]) -> None:
        """Offer these clauses."""
        self.clauses.set_items(items)

    def ticked(self) -> tuple[str, ...]:
        """Keys of the ticked clauses, in list order."""
        return self.clauses.ticked()

    def tick(self, keys: Iterable[str]) -> None:
        """Tick exactly these."""
        self.search.clear()
        self.clauses.tick(keys)
        if self.clauses.rowCount():
            self.list.setCurrentIndex(self.clauses.index(self.clauses.first_ticked()))

    def set_single(self, *, single: bool) -> None:
        """One clause only, or several."""
        self.clauses.keep_one(single=single)

    def _on_clicked(self, index: Index) -> None:
        if self.clauses.single and not self._is_ticked(index.row()):  # one of many: its name is as good as its box
            self.clauses.setData(index, Qt.CheckState.Checked, _CHECK)

    def _is_ticked(self, row: int) -> bool:
        return self.clauses.data(self.clauses.index(row), _CHECK) is Qt.CheckState.Checked

    def _filter(self, text: str) -> None:
        self.clauses.filter(text)
        if self.clauses.rowCount():
            self.list.setCurrentIndex(self.clauses.index(0))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter ticks the current clause; the arrow down leads from the search into the list."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.list.currentIndex().isValid():
                row = self.list.currentIndex()
                state = Qt.CheckState.Unchecked if self._is_ticked(row.row()) else Qt.CheckState.Checked
                self.clauses.setData(row, state, _CHECK)
                return True
            if watched is self.search and event.key() == Qt.Key.Key_Down:
                self.list.setFocus()
                return True
        return super().eventFilter(watched, event)
