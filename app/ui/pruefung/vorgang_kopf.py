"""The head of a case: what it is, what came of it, the day whose law counts, what can be done."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.domain.deutsch import format_datum, typografie
from app.errors import InputError, KnownError
from app.ui.desk import Desk
from app.ui.errors import ErrorLine
from app.ui.fitting import ElidedLabel, flowing
from app.ui.hilfe.knopf import HilfeKnopf
from app.ui.presenters.pruefung_bericht import STICHTAG, Vorgangsbild
from app.ui.presenters.pruefung_eingabe import read_day
from app.ui.widgets import ActionButton, Button, LineEdit, labelled, text_label

_ACTIONS = {
    "pruefung.dokument_hinzufuegen": "+ Dokument …",
    "pruefung.text_hinzufuegen": "+ Text …",
    "pruefung.seite_ansehen": "Seiten ansehen",
    "pruefung.modell_fragen": "Modell fragen",
    "pruefung.bericht": "Bericht …",
}


class VorgangKopf(QWidget):
    """Signals: ``stichtag`` – another day (``date``); ``angaben`` – the open facts are wanted."""

    stichtag = Signal(object)
    angaben = Signal()

    def __init__(self, desk: Desk, pane: QWidget, parent: QWidget | None = None) -> None:
        """``pane``: what the „?“ is about."""
        super().__init__(parent)
        self._bild: Vorgangsbild | None = None
        self.title = ElidedLabel("titel")
        self.summary = labelled(ElidedLabel("leise"), "Ergebnis der Prüfung")
        self.summary.setText("Wird gelesen …")
        self.open = Button("", "flach")
        self.open.clicked.connect(self.angaben)
        self.open.hide()
        self.notes = labelled(text_label("", "leise"), "Hinweise zur Prüfung")
        self.notes.hide()
        self.day = labelled(LineEdit(), "Stichtag", STICHTAG)
        self.day.setToolTip(STICHTAG)
        self.day.setFixedWidth(self.day.fontMetrics().averageCharWidth() * 16)
        self.day.editingFinished.connect(self._on_day)
        self.error = ErrorLine()
        day = QWidget()
        fields = QHBoxLayout(day)
        fields.setContentsMargins(0, 0, 0, 0)
        label = text_label("Stichtag", wrap=False)
        label.setToolTip(STICHTAG)
        fields.addWidget(label)
        fields.addWidget(self.day)
        self.buttons = {id_: ActionButton(desk.actions.action(id_), kurz=kurz) for id_, kurz in _ACTIONS.items()}
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(HilfeKnopf(pane, "dokumente_pruefen"), 0, Qt.AlignmentFlag.AlignTop)
        line = QHBoxLayout()
        line.addWidget(self.summary)
        line.addWidget(self.open)
        line.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 8, 14, 6)
        layout.setSpacing(4)
        layout.addLayout(head)
        layout.addLayout(line)
        layout.addWidget(self.notes)
        layout.addWidget(flowing(day, *self.buttons.values()))
        layout.addWidget(self.error)

    def hasHeightForWidth(self) -> bool:
        """The height is set by ``_fit``; otherwise Qt would ask for room as if the window were at its narrowest."""
        return False

    def _fit(self) -> None:
        layout = self.layout()
        if layout is not None:
            self.setFixedHeight(layout.totalHeightForWidth(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width, other lines."""
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Other content, other lines."""
        result = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self._fit()
        return result

    def show_bild(self, bild: Vorgangsbild, said: Sequence[str] = (), *, model: bool = False) -> None:
        """Show the case; ``said``: further notes of what was done with it; ``model``: one can be asked."""
        self._bild = bild
        self.title.setText(bild.vorgang.titel)
        self.summary.setText(bild.zusammenfassung)
        self.open.setText("1 Angabe offen …" if bild.offen == 1 else f"{bild.offen} Angaben offen …")
        self.open.setAccessibleName(self.open.text().rstrip(" …"))
        self.open.setVisible(bild.offen > 0)
        notes = tuple(dict.fromkeys((*bild.hinweise, *map(typografie, said))))
        self.notes.setText("\n".join(notes))
        self.notes.setVisible(bool(notes))
        if not self.day.hasFocus():
            self.day.setText(format_datum(bild.vorgang.stichtag))
            self.error.clear()
        self.buttons["pruefung.seite_ansehen"].setVisible(bild.seiten)
        self.buttons["pruefung.modell_fragen"].setVisible(model and bild.fragen > 0)

    def show_error(self, error: KnownError) -> None:
        """What is wrong with the day; who has left the field is not held there."""
        self.error.show_error(error, self.day if self.day.hasFocus() else None)

    def _on_day(self) -> None:
        if self._bild is None:
            return
        try:
            day = read_day(self.day.text(), "stichtag")
        except InputError as error:
            self.show_error(error)
            return
        self.error.clear()
        self.day.setText(format_datum(day))
        if day != self._bild.vorgang.stichtag:
            self.stichtag.emit(day)
