"""A form that saves by itself: fields with their labels, each with its message; what is typed is never lost.

Saved is after a pause and on leaving a field. What cannot be saved yet (half an address, a wrong date) is kept as it
stands, beside the library, and is there again when the form is opened.
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Mapping
from typing import Protocol, cast

from PySide6.QtCore import QEvent, QObject, QSettings, Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from app.errors import InputError
from app.ui.errors import ErrorLine
from app.ui.redaktion.felder import ChoiceBox, TextBox
from app.ui.widgets import labelled, text_label

PAUSE_MS = 1200
"""After this pause what is typed is saved."""
KEEP_MS = 1500
"""This long after the first key at the latest, what is typed is kept."""
_GROUP = "eingaben"


class OwnField(Protocol):
    """A widget of several parts that is one field; emits ``changed`` and ``left``."""

    def value(self) -> str:
        """What it holds."""
        ...

    def set_value(self, text: str) -> None:
        """Show this."""
        ...


def choice(name: str, entries: Mapping[str, str], none: str = "") -> ChoiceBox:
    """A box to choose from; ``none`` stands for no choice."""
    box = ChoiceBox(name)
    if none:
        box.add_words(none, "")
    for key, word in entries.items():
        box.add_words(word, key)
    return box


class Formular(QWidget):
    """Fields by key.

    Signals:
        due: something is to be saved; the owner builds it from ``values`` and answers with ``saved`` and ``tell``.
        typed: something was typed or chosen, not saved yet.
    """

    due = Signal()
    typed = Signal()

    def __init__(self, name: str, settings: QSettings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._settings = settings
        self._key = ""
        self._fields: dict[str, QWidget] = {}
        self._errors: dict[str, ErrorLine] = {}
        self._rows: dict[str, tuple[QWidget, ...]] = {}
        self._stored: dict[str, str] = {}
        """What the library holds."""
        self._seen: dict[str, str] = {}
        """What was last shown or saved, as it stands in the field; a field that differs has something new."""
        self._grid = QGridLayout()
        self._grid.setColumnMinimumWidth(0, 118)
        self._grid.setColumnStretch(1, 1)
        self._grid.setVerticalSpacing(6)
        self._hint = text_label("", "leise")
        self._hint.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(self._grid)
        layout.addWidget(self._hint)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self.flush)
        self._keep = QTimer(self, singleShot=True, interval=KEEP_MS)
        self._keep.timeout.connect(self.keep)

    # ---- construction -------------------------------------------------------------------------------------------

    def add(self, label: str, *fields: tuple[str, str, QWidget, int]) -> None:
        """A line: its label, then (key, accessible name, widget, stretch) each; messages stand below the line."""
        row = self._grid.rowCount()
        text = text_label(label, wrap=False)
        text.setContentsMargins(0, 5, 0, 0)
        line = QWidget()
        inner = QHBoxLayout(line)
        inner.setContentsMargins(0, 0, 0, 0)
        below = QVBoxLayout()
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(0)
        below.addWidget(line)
        for key, name, widget, stretch in fields:
            labelled(widget, name)
            inner.addWidget(widget, stretch)
            self._fields[key] = widget
            error = ErrorLine()
            self._errors[key] = error
            below.addWidget(error)
            self._listen(key, widget)
        if not any(stretch for *_, stretch in fields):
            inner.addStretch(1)
        cell = QWidget()
        cell.setLayout(below)
        self._grid.addWidget(text, row, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(cell, row, 1)
        for key, *_ in fields:
            self._rows[key] = (text, cell)

    def add_heading(self, text: str, key: str = "") -> None:
        """A heading between lines; with a key it can be shown and hidden like a line."""
        label = text_label(text, "leise")
        label.setContentsMargins(0, 8, 0, 0)
        self._grid.addWidget(label, self._grid.rowCount(), 0, 1, 2)
        if key:
            self._rows[key] = (label,)

    def _listen(self, key: str, widget: QWidget) -> None:
        if isinstance(widget, QLineEdit):
            widget.setAcceptDrops(False)  # a file that is dropped belongs to the Akte, not into the text
            widget.textEdited.connect(lambda _: self._on_typed())
            widget.editingFinished.connect(lambda: self._on_left(key))
            self.heed_completer(key)
        elif isinstance(widget, QComboBox):
            edit = widget.lineEdit()
            if edit is not None:
                edit.setAcceptDrops(False)
                edit.setAccessibleName(widget.accessibleName())
                edit.textEdited.connect(lambda _: self._on_typed())
                edit.editingFinished.connect(lambda: self._on_left(key))
            widget.activated.connect(lambda _: self._on_chosen(key))
        elif isinstance(widget, TextBox):
            widget.setAcceptDrops(False)
            widget.textChanged.connect(self._on_typed)
            widget.installEventFilter(self)
        else:
            own = widget
            own.changed.connect(self._on_typed)  # type: ignore[attr-defined]
            own.left.connect(lambda: self._on_left(key))  # type: ignore[attr-defined]

    def add_widget(self, widget: QWidget) -> None:
        """Something beside the fields, below the line before."""
        self._grid.addWidget(widget, self._grid.rowCount(), 1)

    def heed_completer(self, key: str) -> None:
        """A text taken from the list of a field is a choice: it is saved at once."""
        widget = self._fields[key]
        completer = widget.completer() if isinstance(widget, QLineEdit) else None
        if completer is not None:
            completer.activated.connect(lambda _: self._on_chosen(key), Qt.ConnectionType.QueuedConnection)

    def field(self, key: str) -> QWidget:
        """The widget of a field."""
        return self._fields[key]

    def set_field(self, key: str, text: str) -> None:
        """Put something into a field as if it had been typed."""
        _write(self._fields[key], text)
        self._on_typed()

    def offered_anew(self, key: str) -> None:
        """What a field offers was replaced: nobody has typed what it holds now."""
        self._seen[key] = _read(self._fields[key])

    def show_row(self, key: str, *, shown: bool) -> None:
        """Show or hide the line in which a field stands."""
        for widget in self._rows[key]:
            widget.setVisible(shown)

    # ---- values -------------------------------------------------------------------------------------------------

    def values(self) -> dict[str, str]:
        """What the fields hold."""
        return {key: _read(widget) for key, widget in self._fields.items()}

    def unsaved(self) -> dict[str, str]:
        """Fields that hold something which is neither stored nor was handed over to be stored."""
        return {key: text for key, text in self.values().items() if text != self._seen.get(key, "")}

    def show_values(self, key: str, stored: Mapping[str, str]) -> None:
        """Show what is stored under ``key``; what is typed and not saved yet stays."""
        if key != self._key:
            self._pause.stop()
            self._keep.stop()
            self._key, self._stored = key, dict(stored)
            for name, widget in self._fields.items():
                _write(widget, stored.get(name, ""))
                self._seen[name] = _read(widget)
            self.tell({}, "")
            self._take_up_kept()
            return
        before, self._stored = self._stored, dict(stored)
        unsaved = self.unsaved()
        for name, widget in self._fields.items():
            new = stored.get(name, "")
            if name in unsaved or (new == before.get(name) and _read(widget) == self._seen.get(name) == new):
                continue
            if self._is_written_in(name) and " ".join(_read(widget).split()) == new:
                continue  # the same but for blanks: more may follow
            self._put(name, new)

    def _take_up_kept(self) -> None:
        kept = self._kept()
        for name, text in kept.items():
            if name in self._fields:
                _write(self._fields[name], text)
        if kept:
            QTimer.singleShot(0, self, self.due.emit)

    def saved(self, values: Mapping[str, str], open_: Container[str]) -> None:
        """These values were handed over; those in ``open_`` could not be read and are still the field's own."""
        for name, text in values.items():
            if name not in open_:
                self._seen[name] = text
                self._forget_steps(name)
        self.keep()

    def refused(self) -> None:
        """What was handed over was not stored: it is the field's own again, stays there, and is kept."""
        for name, widget in self._fields.items():
            if _read(widget) != self._stored.get(name, ""):
                self._seen[name] = self._stored.get(name, "")
        self.keep()

    def discard(self) -> None:
        """Forget what is typed and kept: what it was about is gone."""
        self._pause.stop()
        self._keep.stop()
        if self._key:
            self._settings.remove(self._settings_key())
        self._key = ""

    def has_kept(self, key: str) -> bool:
        """Whether something is kept under ``key``."""
        return bool(self._settings.contains(_setting(key)))

    @property
    def key(self) -> str:
        """What the fields are about; empty if about nothing."""
        return self._key

    def hand_on(self, before: str, key: str, rest: Mapping[str, str]) -> None:
        """What was written under ``before`` is stored under ``key``; ``rest`` could not be read and is kept for it."""
        if self._key == before:
            self.discard()
        self._settings.remove(_setting(before))
        if rest:
            self._settings.setValue(_setting(key), json.dumps(dict(rest)))

    def tell(self, errors: Mapping[str, InputError], hint: str) -> None:
        """Show each message below its field, and what is still missing; the focus stays, a new message is in sight."""
        fresh = next((name for name in errors if not self._errors[name].text()), None)
        for name in self._errors:
            self._mark(name, errors.get(name))
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint))
        if fresh is not None:
            QTimer.singleShot(0, self, lambda: self._bring(fresh))  # the line of the message finds its place first

    def _bring(self, name: str) -> None:
        """Scroll to a field and its message as far as the field with the keyboard stays in sight."""
        area: QWidget | None = self.parentWidget()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        if isinstance(area, QScrollArea):
            for widget in (self._errors[name], self._fields[name]):
                area.ensureWidgetVisible(widget, 0, 12)
            for widget in self._fields.values():
                if widget.hasFocus():
                    area.ensureWidgetVisible(widget, 0, 12)

    def withdraw(self, keys: Iterable[str]) -> None:
        """Take back the messages of these fields: they were mended, and are judged anew when they are used."""
        for name in keys:
            if self._errors[name].text():
                self._mark(name, None)

    def _mark(self, name: str, error: InputError | None) -> None:
        line, field = self._errors[name], self._fields[name]
        if bool(field.property("fehler")) != (error is not None):
            field.setProperty("fehler", error is not None)
            field.style().unpolish(field)
            field.style().polish(field)
        if error is None:
            line.clear()
        elif line.text() != f"{error.text}\n{error.abhilfe}":
            line.show_error(error)

    def problems(self) -> str:
        """All messages on screen, for tests and screen readers."""
        lines = [line.text() for line in self._errors.values()]
        return "\n".join(text for text in (*lines, self._hint.text()) if text)

    # ---- saving by itself ---------------------------------------------------------------------------------------

    def flush(self) -> None:
        """Hand over now what is typed."""
        self._pause.stop()
        if self._key and self.unsaved():
            self.due.emit()

    def keep(self) -> None:
        """Keep what is not saved beside the library, or forget what was kept when all is saved."""
        self._keep.stop()
        if not self._key:
            return
        unsaved = self.unsaved()
        if unsaved:
            self._settings.setValue(self._settings_key(), json.dumps(unsaved))
            self._settings.sync()
        elif self._settings.contains(self._settings_key()):
            self._settings.remove(self._settings_key())

    def leave(self) -> None:
        """Save and keep what is typed: the form goes away."""
        self.flush()
        self.keep()

    def _kept(self) -> dict[str, str]:
        text = str(self._settings.value(self._settings_key(), "") or "")
        try:
            found = json.loads(text) if text else {}
        except (ValueError, RecursionError):
            return {}  # a damaged settings file must not keep the form from opening
        return {str(k): str(v) for k, v in found.items()} if isinstance(found, dict) else {}

    def _settings_key(self) -> str:
        return _setting(self._key)

    def _on_typed(self) -> None:
        if not self._key or not self.unsaved():
            return
        self._pause.start()
        if not self._keep.isActive():
            self._keep.start()
        self.typed.emit()

    def _on_chosen(self, key: str) -> None:
        self.typed.emit()
        self._on_left(key)

    def _on_left(self, key: str) -> None:
        self.flush()
        field = self._fields[key]
        if key not in self.unsaved() and _read(field) != self._stored.get(key, "") and not self._pending(key):
            self._put(key, self._stored.get(key, ""))

    def _pending(self, key: str) -> bool:
        """Whether the value of a field is on its way to the library."""
        return self._seen.get(key, "") != self._stored.get(key, "")

    def _is_written_in(self, key: str) -> bool:
        return self._fields[key].hasFocus()

    def _put(self, key: str, text: str) -> None:
        widget = self._fields[key]
        if _read(widget) != text:
            caret = widget.cursorPosition() if isinstance(widget, QLineEdit) else 0
            _write(widget, text)
            if isinstance(widget, QLineEdit) and widget.hasFocus():
                widget.setCursorPosition(min(caret, len(text)))
        self._seen[key] = _read(widget)

    def _forget_steps(self, key: str) -> None:
        """What was typed is a step of the program now; Ctrl+Z reaches that one."""
        widget = self._fields[key]
        if isinstance(widget, TextBox):
            widget.document().clearUndoRedoStacks()
        elif isinstance(widget, QLineEdit) and widget.isUndoAvailable():
            caret = widget.cursorPosition()
            widget.setText(widget.text())
            widget.setCursorPosition(caret)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leaving a field of several lines saves it."""
        if event.type() is QEvent.Type.FocusOut:
            for key, widget in self._fields.items():
                if widget is watched:
                    self._on_left(key)
        return super().eventFilter(watched, event)


def _setting(key: str) -> str:
    return f"{_GROUP}/{key.replace('/', '.')}"


def _read(widget: QWidget) -> str:
    if isinstance(widget, QLineEdit) and not hasattr(widget, "value"):
        return widget.text()
    if isinstance(widget, QComboBox):
        return widget.currentText() if widget.isEditable() else str(widget.currentData() or "")
    if isinstance(widget, TextBox):
        return widget.text()
    return cast("OwnField", widget).value()


def _write(widget: QWidget, text: str) -> None:
    if isinstance(widget, QLineEdit) and not hasattr(widget, "set_value"):
        widget.setText(text)
    elif isinstance(widget, QComboBox):
        if widget.isEditable():
            widget.setCurrentText(text)
        else:
            widget.setCurrentIndex(max(0, widget.findData(text)))
    elif isinstance(widget, TextBox):
        widget.set_text(text)
    else:
        cast("OwnField", widget).set_value(text)
