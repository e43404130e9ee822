"""What the document check demands: modules with their controls, readable for who keeps them."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from app.domain.deutsch import typografie
from app.domain.pruefung.control import Modul, Pruefkatalog
from app.errors import KnownError
from app.ui.desk import Desk
from app.ui.documents import View
from app.ui.errors import ErrorLine
from app.ui.fitting import WrapArea
from app.ui.hilfe.knopf import HilfeKnopf, beside
from app.ui.korpus.filterfeld import Filterfeld
from app.ui.korpus.tabelle import Tabelle
from app.ui.presenters import pruefung_module as bild
from app.ui.presenters.pruefung_module import Prueffeld
from app.ui.redaktion.felder import ChoiceBox
from app.ui.verweise import VerweisLabel
from app.ui.widgets import labelled, text_label

TARGET = "pruefmodule:"
TITLE = "Prüfmodule"


class ModuleView(View):
    """One module at a time: its controls, and everything about the one in front."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, TARGET, parent)
        self.setAccessibleName(TITLE)
        self._modules: tuple[Modul, ...] = ()
        self.box = ChoiceBox("Prüfmodul")
        self.box.currentIndexChanged.connect(lambda _: self._fill())
        self.search = Filterfeld("Prüfpunkte filtern", "Nummer, Titel oder Norm")
        self.search.settled.connect(self._fill)
        self.about = labelled(text_label("Wird gelesen …", "leise"), "Beschreibung des Prüfmoduls")
        self.error = ErrorLine()
        self.table = Tabelle("Prüfpunkte", bild.SPALTEN, (1, 2), spare=(4, 3))
        self.table.moved.connect(self._on_current)
        self.table.opened.connect(self._look_up)
        self._title = text_label("", "kopf")
        self.source = VerweisLabel("Fundstelle", "leise")
        self.source.linkActivated.connect(desk.goto)
        self.text = VerweisLabel("Einzelheiten des Prüfpunkts")
        card = QWidget()
        lines = QVBoxLayout(card)
        lines.setContentsMargins(12, 8, 12, 8)
        for widget in (self._title, self.source, self.text):
            lines.addWidget(widget)
        lines.addStretch(1)
        split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.addWidget(self.table)
        split.addWidget(WrapArea("Einzelheiten des Prüfpunkts", card))
        split.setSizes([360, 240])
        split.setStretchFactor(0, 2)
        split.setStretchFactor(1, 1)
        head = QHBoxLayout()
        head.addWidget(self.box, 1)
        head.addWidget(self.search, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 8)
        layout.addLayout(beside(text_label(TITLE, "titel"), HilfeKnopf(self, "pruefmodule")))
        layout.addLayout(head)
        for part in (self.about, self.error):
            layout.addWidget(part)
        layout.addWidget(split, 1)
        self.reload()

    def reload(self) -> None:
        """Read the modules."""
        service = self.desk.services.dokumentpruefung
        if service is None:
            return

        def failed(error: Exception) -> None:
            if isinstance(error, KnownError):
                self.error.show_error(error)

        self.desk.tasks.read("katalog", service.katalog, self._show, owner=self, failed=failed)

    def _show(self, katalog: Pruefkatalog) -> None:
        self._modules = katalog.module
        self.box.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.box.clear()
        for id_, word in bild.titel(katalog.module).items():
            self.box.add_words(word, id_)
        self.box.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self._fill()

    def _fill(self) -> None:
        self.search.stop()
        modul = next((m for m in self._modules if m.id == self.box.currentData()), None)
        if modul is None:
            self.about.setText("Es gibt keine Prüfmodule.")
            return
        self.about.setText(bild.kopf(modul))
        self.table.set_rows(bild.zeilen(modul, self.search.text()))

    def _on_current(self, row: Prueffeld | None) -> None:
        self._title.setText(f"{row.zellen[1]} ({row.id})" if row is not None else "Kein Prüfpunkt passt zum Filter.")
        if row is None:
            self.source.clear()
            self.text.clear()
            return
        control = row.control
        name = escape(typografie(control.fundstelle))
        self.source.setText(
            f'<a href="norm:{escape(control.fundstelle)}">{name}</a> · gilt {escape(bild.gilt(control))}'
        )
        parts = (f"<p><b>{escape(head)}:</b> {escape(text)}</p>" for head, text in bild.einzelheiten(control))
        self.text.setText("".join(parts))

    def _look_up(self, row: Prueffeld) -> None:
        self.desk.goto.emit(f"norm:{row.control.fundstelle}")

    def refresh_look(self) -> None:
        """After a change of theme or zoom."""
        self.table.refresh_look()

    def start_focus(self) -> None:
        """The table."""
        self.table.setFocus()
