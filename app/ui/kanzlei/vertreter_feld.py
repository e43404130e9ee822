"""Field for representatives: one line each with function, name and gender; its value is the text of one field."""

from __future__ import annotations

import json

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCompleter, QHBoxLayout, QVBoxLayout, QWidget

from app.domain.kanzlei.woerter import ANREDE_WORT
from app.ui.kanzlei.formular import choice
from app.ui.presenters.akte_beteiligte import FUNKTIONEN, VertreterZeile, zeilen
from app.ui.tab_order import chain
from app.ui.widgets import Button, LineEdit, labelled


class _Zeile(QWidget):
    changed = Signal()
    left = Signal()
    removed = Signal(object)

    def __init__(self, name: str, row: VertreterZeile) -> None:
        super().__init__()
        self.funktion = labelled(LineEdit(), f"{name}: Funktion")
        self.funktion.setPlaceholderText("Funktion, z. B. Geschäftsführer")
        completer = QCompleter(list(FUNKTIONEN), self)
        completer.setCompletionMode(QCompleter.CompletionMode.InlineCompletion)
        self.funktion.setCompleter(completer)
        self.name = labelled(LineEdit(), f"{name}: Name")
        self.name.setPlaceholderText("Vor- und Nachname")
        self.geschlecht = choice(f"{name}: Anrede", {g.value: w for g, w in ANREDE_WORT.items()}, "Anrede …")
        self.geschlecht.setToolTip("Anrede")
        self.geschlecht.setMinimumContentsLength(8)
        self.remove = remove = labelled(Button("×", "flach"), f"{name} entfernen")
        remove.setToolTip("Zeile entfernen")
        remove.clicked.connect(lambda: self.removed.emit(self))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.funktion, 5)
        layout.addWidget(self.name, 6)
        layout.addWidget(self.geschlecht, 2)
        layout.addWidget(remove)
        self.funktion.setText(row[0])
        self.name.setText(row[1])
        self.geschlecht.setCurrentIndex(max(0, self.geschlecht.findData(row[2])))
        for line in (self.funktion, self.name):
            line.setAcceptDrops(False)
            line.textEdited.connect(lambda _: self.changed.emit())
            line.editingFinished.connect(self.left)
        self.geschlecht.activated.connect(lambda _: self.left.emit())

    def row(self) -> VertreterZeile:
        return self.funktion.text(), self.name.text(), str(self.geschlecht.currentData() or "")


class VertreterFeld(QWidget):
    """The lines and a button for one more."""

    changed = Signal()
    left = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._lines: list[_Zeile] = []
        self._rows = QVBoxLayout()
        self._rows.setSpacing(4)
        self.more = labelled(Button("+ Vertreter", "flach"), f"{name} hinzufügen")
        self.more.clicked.connect(self._on_more)
        self.setFocusProxy(self.more)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(self._rows)
        line = QHBoxLayout()
        line.addWidget(self.more)
        line.addStretch(1)
        layout.addLayout(line)

    def value(self) -> str:
        """All lines as the text of one field; lines without a word are left out."""
        rows = [line.row() for line in self._lines]
        return json.dumps([row for row in rows if row[0].strip() or row[1].strip()], ensure_ascii=False)

    def set_value(self, text: str) -> None:
        """Show these lines, and no others."""
        for line in self._lines:
            line.hide()
            line.deleteLater()
        self._lines = []
        for row in zeilen(text):
            self._add(row)

    def _add(self, row: VertreterZeile) -> _Zeile:
        line = _Zeile(f"{self._name} {len(self._lines) + 1}", row)
        line.changed.connect(self.changed)
        line.left.connect(self.left)
        line.removed.connect(self._on_removed)
        self._lines.append(line)
        self._rows.addWidget(line)
        line.show()  # else only the next turn of the event loop does, and Tab passes it by
        parts = [w for row in self._lines for w in (row.funktion, row.name, row.geschlecht, row.remove)]
        chain(self, *parts, self.more)
        return line

    def _on_more(self) -> None:
        self._add(("", "", "")).funktion.setFocus()

    def _on_removed(self, line: _Zeile) -> None:
        self._lines.remove(line)
        line.hide()
        line.deleteLater()
        self.more.setFocus()
        self.changed.emit()
        self.left.emit()
