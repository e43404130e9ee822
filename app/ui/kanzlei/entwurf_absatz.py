"""What is said of the chosen paragraph beside the draft, and what can be done with it."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.domain.deutsch import typografie
from app.ui.actions import ActionRegistry
from app.ui.fitting import FlowLayout, WrapArea
from app.ui.presenters.entwurf import AbsatzBild
from app.ui.verweise import VerweisLabel
from app.ui.widgets import ActionButton, Button, labelled, text_label

NICHTS = "Wählen Sie einen Absatz: mit der Maus oder mit Alt+Pfeil. Der Kopf folgt den Angaben des Gesprächs."
_TUN = {
    "absatz_bearbeiten": "Bearbeiten",
    "absatz_davor": "Davor einfügen",
    "absatz_danach": "Danach einfügen",
    "absatz_entfernen": "Entfernen",
    "beweis_anbieten": "Beweis anbieten …",
    "absatz_zuruecksetzen": "Wieder wie zusammengesetzt",
    "glaetten": "Glätten",
    "wuerdigung_entwerfen": "Neuen Absatz entwerfen …",
}
_ENTSCHEIDEN = (("vorschlag_annehmen", "Annehmen", "haupt"), ("vorschlag_ablehnen", "Ablehnen", ""))


class AbsatzPanel(QFrame):
    """Origin, Fundstellen, evidence and actions of one paragraph.

    Signals:
        link_activated: a Fundstelle (``norm:…``).
        withdraw: take back the n-th offer of evidence (from 0).
    """

    link_activated = Signal(str)
    withdraw = Signal(int)

    def __init__(self, actions: ActionRegistry, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Gewählter Absatz")
        self._where = text_label("", "kopf")
        self.origin = text_label("", "leise")
        self.origin.setAccessibleName("Herkunft")
        self._sources = VerweisLabel("Fundstellen des Absatzes")
        self._sources.linkActivated.connect(self.link_activated)
        self._evidence = QWidget()
        self._offers = QVBoxLayout(self._evidence)
        self._offers.setContentsMargins(0, 0, 0, 0)
        self._open = QFrame()
        self._open.setProperty("rolle", "warnung")
        self._open.setAccessibleName("Zu entscheiden")
        self._question = text_label("")
        decide = FlowLayout()
        for name, text, rolle in _ENTSCHEIDEN:
            decide.addWidget(ActionButton(actions.action(f"kanzlei.{name}"), rolle, kurz=text))
        box = QVBoxLayout(self._open)
        box.setContentsMargins(10, 6, 10, 6)
        box.addWidget(self._question)
        box.addLayout(decide)
        self._buttons = QWidget()
        self._do = {name: ActionButton(actions.action(f"kanzlei.{name}"), kurz=text) for name, text in _TUN.items()}
        flow = FlowLayout(parent=self._buttons)
        for button in self._do.values():
            flow.addWidget(button)
        content = QWidget()
        layout = QVBoxLayout(content)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setSpacing(6)
        for widget in (self._where, self.origin, self._open, self._sources, self._evidence, self._buttons):
            layout.addWidget(widget)
        layout.addStretch(1)
        self._area = WrapArea("Gewählter Absatz", content)
        content.installEventFilter(self._area)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._area)
        self.show_absatz(None)

    def show_absatz(self, bild: AbsatzBild | None) -> None:
        """Show a paragraph; None: that none is chosen."""
        self._where.setText(bild.wo if bild else "Absatz")
        self.origin.setText(f"Herkunft: {bild.herkunft}" if bild else NICHTS)
        self._open.setVisible(bool(bild and bild.offen))
        self._question.setText(bild.offen if bild else "")
        sources = bild.fundstellen if bild else ()
        links = " · ".join(f'<a href="norm:{escape(f)}">{escape(typografie(f))}</a>' for f in sources)
        self._sources.setText(f"Fundstellen: {links}" if links else "")
        self._sources.setVisible(bool(links))
        self._show_offers(bild.beweise if bild else ())
        self._buttons.setVisible(bild is not None)
        if bild is not None:
            for name, fits in (("absatz_zuruecksetzen", bild.geaendert), ("glaetten", bild.glaetten),
                               ("wuerdigung_entwerfen", bild.entwerfen)):  # fmt: skip
                self._do[name].setVisible(fits)
        self._area.fit()

    def _show_offers(self, offers: tuple[str, ...]) -> None:
        while (item := self._offers.takeAt(0)) is not None:
            row: QWidget | None = item.widget()
            if row is not None:
                row.hide()
                row.deleteLater()
        for number, text in enumerate(offers):
            row = QWidget()
            line = QHBoxLayout(row)
            line.setContentsMargins(0, 0, 0, 0)
            line.addWidget(text_label(f"Beweis: {text}"), 1)
            back = labelled(Button("Zurücknehmen", "flach"), f"Beweis zurücknehmen: {text}")
            back.clicked.connect(lambda _=False, number=number: self.withdraw.emit(number))
            line.addWidget(back, 0, Qt.AlignmentFlag.AlignTop)
            self._offers.addWidget(row)
        self._evidence.setVisible(bool(offers))
