"""What is asked: the field with its past requests, the filters below it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QCompleter, QHBoxLayout, QVBoxLayout, QWidget

from app.domain.korpus.treffer import SearchFilter
from app.errors import InputError
from app.ui.errors import ErrorLine
from app.ui.fitting import FlowLayout
from app.ui.hilfe.knopf import HilfeKnopf
from app.ui.presenters.recherche import ARTEN, Bestand, Verlauf, filter_zahl, suchfilter
from app.ui.widgets import Button, LineEdit, labelled, text_label


class Suchfeld(LineEdit):
    """The line that is asked with; arrow keys walk through the past requests."""

    def __init__(self, verlauf: Verlauf) -> None:
        super().__init__()
        self._verlauf = verlauf
        self.setPlaceholderText("Frage, Stichwörter oder Fundstelle")
        labelled(self, "Recherche", "Frage, Stichwörter oder Fundstelle; Pfeil auf und ab holen frühere Anfragen")
        self.setClearButtonEnabled(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down: the past."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and not event.modifiers():
            up = event.key() == Qt.Key.Key_Up
            text = self._verlauf.older(self.text()) if up else self._verlauf.newer()
            if text is not None:
                self.setText(text)
            event.accept()
            return
        super().keyPressEvent(event)


class Suchzeile(QWidget):
    """Field, buttons, filters.

    Signals:
        asked: the person wants an answer to ``text()`` under ``filters()``.
        answer_toggled: whether an answer is wanted besides the hits.
    """

    asked = Signal()
    answer_toggled = Signal(bool)

    def __init__(self, verlauf: Verlauf, heute: Callable[[], date], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heute = heute
        self._bestand = Bestand()
        self.field = Suchfeld(verlauf)
        self.field.returnPressed.connect(self.asked)
        self.go = Button("Suchen", "haupt")
        self.go.clicked.connect(self.asked)
        self.answer = labelled(
            Button("Antwort"), "Antwort", "Zu einer Frage eine Antwort aus wörtlichen Zitaten zeigen"
        )
        self.answer.setToolTip("Zu einer Frage eine Antwort aus wörtlichen Zitaten mit Quelle zeigen")
        self.answer.setCheckable(True)
        self.answer.toggled.connect(self.answer_toggled)
        self.more = Button("Filter")
        self.more.setToolTip("Nach Gesetz, Art der Quelle und Geltung eingrenzen")
        self.more.setCheckable(True)
        self.more.toggled.connect(self._show_filters)
        first = QHBoxLayout()
        first.addWidget(self.field, 1)
        for button in (self.go, self.answer, self.more):
            first.addWidget(button)
        first.addWidget(HilfeKnopf(self, "recherche"))
        self._filters = self._build_filters()
        self._filters.hide()
        self.error = ErrorLine()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addLayout(first)
        layout.addWidget(self._filters)
        layout.addWidget(self.error)

    def _build_filters(self) -> QWidget:
        box = QWidget()
        self.law = labelled(LineEdit(), "Gesetz", "Abkürzung oder Name; mehrere durch Komma getrennt")
        self.law.setPlaceholderText("z. B. BGB, KSchG")
        self.law.setMinimumWidth(110)
        self._laws = QStringListModel(self)
        completer = QCompleter(self._laws, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setMaxVisibleItems(12)
        popup = completer.popup()
        if popup is not None:
            popup.setAccessibleName("Gesetze zur Auswahl")
        self.law.setCompleter(completer)
        self.kind = labelled(QComboBox(), "Art der Quelle")
        for text, value in ARTEN:
            self.kind.addItem(text, value)
        self.day = labelled(LineEdit(), "Gültig am", "Tag, an dem der Text schon gelten soll, zum Beispiel 1.7.2026")
        self.day.setPlaceholderText("TT.MM.JJJJ")
        self.day.setMaximumWidth(100)
        self.reset = labelled(Button("Zurücksetzen", "flach"), "Filter zurücksetzen")
        self.reset.clicked.connect(self.clear_filters)
        for edit in (self.law, self.day):
            edit.returnPressed.connect(self.asked)
        flow = FlowLayout(8, box)
        for title, widget in (("Gesetz", self.law), ("", self.kind), ("Gültig am", self.day), ("", self.reset)):
            flow.addWidget(_pair(title, widget) if title else widget)
        return box

    def show_bestand(self, bestand: Bestand) -> None:
        """Offer the laws that are there."""
        self._bestand = bestand
        self._laws.setStringList(bestand.vorschlaege())

    def text(self) -> str:
        """What is asked."""
        return self.field.text().strip()

    def filters(self) -> SearchFilter | None:
        """The filters; None (and the reason beside the fields) if one cannot be understood."""
        self.error.clear()
        try:
            found = suchfilter(self.law.text(), self.kind.currentData(), self.day.text(), self._bestand, self._heute())
        except InputError as error:
            self.more.setChecked(True)
            self.error.show_error(error, self.day if "Datum" in error.text else self.law)
            return None
        count = filter_zahl(found)
        self.more.setText(f"Filter ({count})" if count else "Filter")
        return found

    def clear_filters(self) -> None:
        """No limits; ask again."""
        self.law.clear()
        self.day.clear()
        self.kind.setCurrentIndex(0)
        self.more.setText("Filter")
        if self.text():
            self.asked.emit()

    def _show_filters(self, on: bool) -> None:
        self._filters.setVisible(on)
        if on:
            self.law.setFocus()


def _pair(title: str, widget: QWidget) -> QWidget:
    """A field with its name before it, kept together."""
    box = QWidget()
    row = QHBoxLayout(box)
    row.setContentsMargins(0, 0, 0, 0)
    row.addWidget(text_label(title, wrap=False))
    row.addWidget(widget)
    return box
