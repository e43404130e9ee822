"""Änderungsradar: what changed with the last imports and what stands on it; citations that lead nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from app.domain.deutsch import format_zahl
from app.ui.desk import Desk
from app.ui.documents import View
from app.ui.hilfe.knopf import HilfeKnopf, beside
from app.ui.korpus.lauf import Korpuslauf
from app.ui.korpus.radar_liste import RadarListe
from app.ui.korpus.raum import RADAR
from app.ui.korpus.zitate_liste import ZitateListe
from app.ui.presenters.radar import radar_kopf
from app.ui.widgets import labelled, text_label

if TYPE_CHECKING:
    from app.services.verweise import VerweisService

_CITING = ("drafts", "clauses", "versions")
"""What cites and can be changed in the program."""


class RadarView(View):
    """Two pages: changed norms, citations without a place."""

    def __init__(self, desk: Desk, lauf: Korpuslauf, verweise: VerweisService, parent: QWidget | None = None) -> None:
        super().__init__(desk, RADAR, parent)
        self.setAccessibleName("Änderungsradar")
        self._stale = False
        self.head = labelled(text_label("Wird gelesen …", "kopf"), "Überblick über die Änderungen")
        self.changes = RadarListe(desk, lauf)
        self.citations = ZitateListe(desk, lauf, verweise)
        self.pages = labelled(QTabWidget(), "Seiten des Änderungsradars")
        self.pages.tabBar().setAccessibleName("Seiten des Änderungsradars")
        self.pages.setDocumentMode(True)
        self.pages.addTab(self.changes, "Geänderte Normen")
        self.pages.addTab(self.citations, "Zitate ohne Fundstelle")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 8)
        layout.setSpacing(6)
        layout.addLayout(beside(self.head, HilfeKnopf(self, "radar")))
        layout.addWidget(self.pages, 1)
        lauf.radar_counted.connect(self._on_counted)
        self.citations.counted.connect(self._on_citations)
        desk.bus.subscribe(self, _CITING, self._on_texts)
        desk.show_befunde(self, (), "Zum Änderungsradar gibt es keine Prüfungen.")

    def _on_counted(self, open_: int, hit: int) -> None:
        self.head.setText(radar_kopf(self.changes.lines))
        self.pages.setTabText(0, _counted("Geänderte Normen", open_))
        # the tab is made by whoever opens this view; it listens to the title only afterwards
        QTimer.singleShot(0, self, lambda: self.title_changed.emit(_counted("Änderungsradar", hit)))

    def _on_citations(self, count: int) -> None:
        self.pages.setTabText(1, _counted("Zitate ohne Fundstelle", count))

    def _on_texts(self) -> None:
        """Something that cites was changed: read again, at once or when somebody looks."""
        self._stale = not self.isVisible()
        if not self._stale:
            self.changes.reload()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up."""
        super().showEvent(event)
        if self._stale:
            self._stale = False
            self.changes.reload()

    def refresh_look(self) -> None:
        """After a change of theme or zoom."""
        self.changes.refresh_look()
        self.citations.refresh_look()

    def start_focus(self) -> None:
        """The page in front."""
        (self.changes if self.pages.currentIndex() == 0 else self.citations).start_focus()


def _counted(title: str, count: int) -> str:
    return f"{title} ({format_zahl(count)})" if count else title
