"""Page of an Akte: new filing, Gespräche and Entwürfe, Beteiligte, Dokumente, Angaben with their source."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from app.domain.kanzlei.akte import Akte
from app.domain.schriftsatz.conversation import Conversation, Draft
from app.domain.schriftsatz.klageart import Klageart
from app.errors import KnownError
from app.ui.desk import Desk
from app.ui.documents import View
from app.ui.hilfe.knopf import HilfeKnopf, beside
from app.ui.kanzlei.gespraech_start import SchriftsatzStart
from app.ui.presenters import akte as presenter
from app.ui.presenters.tabelle import Spalten
from app.ui.widgets import RowsView, text_label


@dataclass(frozen=True)
class AkteSnapshot:
    """Everything the page shows, read at one go."""

    akte: Akte
    conversations: tuple[Conversation, ...]
    drafts: tuple[Draft, ...]
    klagearten: tuple[Klageart, ...]


class AkteView(View):
    """The page of one Akte."""

    def __init__(self, desk: Desk, akte_id: str, parent: QWidget | None = None) -> None:
        super().__init__(desk, f"akte:{akte_id}", parent)
        self.akte_id = akte_id
        self.setAccessibleName("Akte")
        self._build()
        desk.bus.subscribe(self, ("akten", "conversations", "drafts"), self.reload)
        self.reload()

    def _build(self) -> None:
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(24, 18, 24, 24)
        layout.setSpacing(8)
        self._title = text_label("", "titel")
        self._subtitle = text_label("", "leise")
        layout.addLayout(beside(self._title, HilfeKnopf(self, "akte")))
        layout.addWidget(self._subtitle)
        layout.addWidget(self._request_card())
        self.work = RowsView("Gespräche und Entwürfe", ("Art", "Gegenstand", "Stand"), 1)
        self.work.chosen.connect(lambda row: self.desk.goto.emit(row.id))
        self._work_title = text_label("Gespräche und Entwürfe", "kopf")
        layout.addSpacing(8)
        layout.addWidget(self._work_title)
        layout.addWidget(self.work)
        self.parties = RowsView("Beteiligte", ("Rolle", "Name", "Anschrift"), 2)
        self.documents = RowsView("Dokumente", ("Titel", "Art", "Datum", "Umfang"), 0)
        self.documents.chosen.connect(self._open_document)
        self.facts = RowsView("Angaben", ("Angabe", "Wert", "Quelle"), 1)
        for title, table in (("Beteiligte", self.parties), ("Dokumente", self.documents), ("Angaben", self.facts)):
            layout.addSpacing(8)
            layout.addWidget(text_label(title, "kopf"))
            layout.addWidget(table)
        layout.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setAccessibleName("Akte")
        scroll.setWidget(page)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scroll)

    def _request_card(self) -> SchriftsatzStart:
        self.start = SchriftsatzStart(self.desk, self.akte_id)
        self.start.begun.connect(self._on_begun)
        self.request, self.error = self.start.request, self.start.error
        return self.start

    def _on_begun(self, conversation_id: str) -> None:
        self.reload()
        self.desk.goto.emit(f"conversation:{conversation_id}")

    def reload(self) -> None:
        """Read the Akte again."""
        services = self.desk.services
        key = self.akte_id

        def work() -> AkteSnapshot:
            return AkteSnapshot(
                services.akten.akte(key),
                services.schriftsatz.conversations(key),
                services.schriftsatz.drafts(key),
                services.schriftsatz.klagearten(),
            )

        self.desk.tasks.read("akte", work, self._show, owner=self, failed=self._on_load_failed)

    def _on_load_failed(self, error: Exception) -> None:
        if isinstance(error, KnownError):
            self.desk.status.emit(error.text)
            self.gone.emit()

    def _show(self, snapshot: AkteSnapshot) -> None:
        akte = snapshot.akte
        self._title.setText(akte.kurzrubrum)
        self._subtitle.setText(presenter.kopfzeile(akte))
        rows = presenter.gespraeche(snapshot.conversations, snapshot.drafts)
        self._work_title.setVisible(bool(rows))
        self.work.setVisible(bool(rows))
        self.work.set_rows(rows)
        self.parties.set_rows(presenter.beteiligte(akte))
        self.documents.set_rows(presenter.dokumente(akte))
        self.facts.set_rows(presenter.angaben(akte, snapshot.klagearten))
        for table in (self.work, self.parties, self.documents, self.facts):
            table.fit_height(20)
        self.start.show_akte(akte, snapshot.klagearten)
        self.title_changed.emit(akte.kurzrubrum)

    def _open_document(self, row: Spalten) -> None:
        akten = self.desk.services.akten

        def done(path: object) -> None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))

        self.desk.tasks.read("dokument", lambda: akten.dokument_pfad(self.akte_id, row.id), done, owner=self)

    def start_focus(self) -> None:
        """The request line."""
        self.request.setFocus()
