"""Choosing a parameter for the text, and making, changing or deleting one (Ctrl+P in the editor)."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.domain.regelwerk.answers import TYPE_NAMES
from app.domain.regelwerk.library import Parameter, label_of_key
from app.domain.regelwerk.rules import QuestionType
from app.errors import InputError
from app.ui.errors import ErrorLine
from app.ui.hilfe.knopf import help_at
from app.ui.presenters.parameter import build_parameter, parameter_line, proposed_key, with_parameter
from app.ui.widgets import Button, LineEdit, labelled, text_label

_KEY = Qt.ItemDataRole.UserRole
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ParameterDialog(QDialog):
    """The parameters of a clause.

    Signals:
        inserted: put this key (lower case) at the caret.
        replaced: these are the parameters now (a tuple), and the key to insert or an empty string.
    """

    inserted = Signal(str)
    replaced = Signal(object, str)

    def __init__(
        self, parameters: tuple[Parameter, ...], parent: QWidget | None = None, *, edit: str = "", new_key: str = ""
    ) -> None:
        super().__init__(parent)
        help_at(self, "parameter").setWindowTitle("Parameter")
        self.setAccessibleName("Parameter")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(520)
        self._parameters = parameters
        self._editing: str | None = None
        self.list = labelled(QListWidget(), "Vorhandene Parameter")
        self.list.setMinimumHeight(150)
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemDoubleClicked.connect(lambda _: self._insert())
        self.list.installEventFilter(self)
        self._insert_button = Button("&Einfügen", "haupt")
        self._edit_button, self._delete_button = Button("&Ändern"), Button("&Löschen")
        self.label = labelled(LineEdit(), "Name des Parameters")
        self.label.setPlaceholderText("z. B. Monatsgehalt")
        self.key = labelled(LineEdit(), "Kürzel im Text")
        self.typ = labelled(QComboBox(), "Art des Werts")
        for typ, word in TYPE_NAMES.items():
            self.typ.addItem(word, typ)
        self.typ.setCurrentIndex(self.typ.findData(QuestionType.TEXT))
        self.error = ErrorLine()
        self._form_title = text_label("Neuer Parameter", "kopf")
        self._save_button = Button("&Anlegen und einfügen")
        self._build()
        self._fill()
        if edit and any(p.key == edit for p in parameters):
            self._edit(edit)
        elif new_key:
            self.key.setText(new_key.upper())
            self.label.setText(label_of_key(new_key))
            self.label.selectAll()
            self.label.setFocus()
        elif parameters:
            self.list.setFocus()
        else:
            self.label.setFocus()

    def _build(self) -> None:
        close = Button("S&chließen")
        close.clicked.connect(self.reject)
        self._insert_button.clicked.connect(self._insert)
        self._edit_button.clicked.connect(lambda: self._edit(self._current()))
        self._delete_button.clicked.connect(self._delete)
        self._save_button.clicked.connect(self._save)
        self.label.textChanged.connect(lambda text: self.key.setPlaceholderText(proposed_key(text)))
        self.label.returnPressed.connect(self._save)
        self.key.returnPressed.connect(self._save)
        self._known = QWidget()
        known = QVBoxLayout(self._known)
        known.setContentsMargins(0, 0, 0, 8)
        known.addWidget(text_label("Vorhandene Parameter", "kopf"))
        known.addWidget(self.list, 1)
        row = QHBoxLayout()
        for button in (self._insert_button, self._edit_button, self._delete_button):
            row.addWidget(button)
        row.addStretch(1)
        known.addLayout(row)
        grid = QGridLayout()
        for number, (text, widget) in enumerate((("Name", self.label), ("Kürzel", self.key), ("Art", self.typ))):
            grid.addWidget(text_label(text, wrap=False), number, 0)
            grid.addWidget(widget, number, 1)
        grid.setColumnStretch(1, 1)
        bottom = QHBoxLayout()
        bottom.addWidget(self._save_button)
        bottom.addStretch(1)
        bottom.addWidget(close)
        layout = QVBoxLayout(self)
        layout.addWidget(self._known, 1)
        layout.addWidget(self._form_title)
        layout.addLayout(grid)
        layout.addWidget(self.error)
        layout.addLayout(bottom)

    def _fill(self) -> None:
        self.list.clear()
        for parameter in self._parameters:
            item = QListWidgetItem(parameter_line(parameter))
            item.setData(_KEY, parameter.key)
            self.list.addItem(item)
        if self._parameters:
            self.list.setCurrentRow(0)
        self._known.setVisible(bool(self._parameters))
        (self._insert_button if self._parameters else self._save_button).setDefault(True)

    def _current(self) -> str:
        item: QListWidgetItem | None = self.list.currentItem()  # PySide's stubs forget that there may be none
        return str(item.data(_KEY)) if item is not None else ""

    def _insert(self) -> None:
        key = self._current()
        if key:
            self.inserted.emit(key)
            self.accept()

    def _edit(self, key: str) -> None:
        parameter = next((p for p in self._parameters if p.key == key), None)
        if parameter is None:
            return
        self._editing = key
        self._form_title.setText(f"Parameter {key.upper()} ändern")
        self._save_button.setText("&Speichern")
        self._save_button.setAccessibleName("Speichern")
        self.label.setText(parameter.label)
        self.key.setText(parameter.key.upper())
        self.key.setEnabled(False)  # the key stands in the text
        self.typ.setCurrentIndex(self.typ.findData(parameter.type))
        self.label.setFocus()

    def _delete(self) -> None:
        key = self._current()
        self._parameters = tuple(p for p in self._parameters if p.key != key)
        self.replaced.emit(self._parameters, "")
        self._fill()

    def _save(self) -> None:
        self.error.clear()
        try:
            parameter = build_parameter(self.key.text(), self.label.text(), QuestionType(self.typ.currentData()))
            parameters = with_parameter(self._parameters, parameter, replaces=self._editing)
        except InputError as error:
            self.error.show_error(error, self.key if error.feld == "key" else self.label)
            return
        self.replaced.emit(parameters, "" if self._editing else parameter.key)
        self.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In the list Enter inserts and Delete deletes."""
        if watched is self.list and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if event.key() in _ENTER:
                self._insert()
                return True
            if event.key() == Qt.Key.Key_Delete and self._current():
                self._delete()
                return True
        return super().eventFilter(watched, event)
