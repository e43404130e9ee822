"""Page of an Akte: new filing, Gespräche and Entwürfe, Beteiligte, Dokumente, Angaben with their source."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.domain.kanzlei.akte import Akte
from app.domain.schriftsatz.conversation import Conversation, Draft
from app.domain.schriftsatz.klageart import Klageart
from app.errors import KnownError
from app.messages import ChangeSet
from app.messages_schriftsatz import StartConversation
from app.ui.desk import Desk
from app.ui.documents import View
from app.ui.errors import ErrorLine
from app.ui.hilfe.knopf import HilfeKnopf, beside
from app.ui.presenters import akte as presenter
from app.ui.presenters.tabelle import Spalten
from app.ui.widgets import BusyStrip, Button, LineEdit, RowsView, labelled, text_label


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
        self._examples: tuple[str, ...] = ()
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

    def _request_card(self) -> QFrame:
        card = QFrame()
        card.setProperty("rolle", "karte")
        layout = QVBoxLayout(card)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.addWidget(text_label("Neuer Schriftsatz", "kopf"))
        self.request = labelled(LineEdit(), "Auftrag", "Beschreiben Sie in einem Satz, was gebraucht wird")
        self.request.setPlaceholderText("Was wird gebraucht? Zum Beispiel: Kündigungsschutzklage erheben")
        self.request.returnPressed.connect(self.begin)
        self._begin = Button("Be&ginnen", "haupt")
        self._begin.clicked.connect(self.begin)
        line = QHBoxLayout()
        line.addWidget(self.request, 1)
        line.addWidget(self._begin)
        layout.addLayout(line)
        self.error = ErrorLine()
        layout.addWidget(self.error)
        self.strip = BusyStrip()
        layout.addWidget(self.strip)
        self._example_box = QVBoxLayout()
        self._example_box.setSpacing(2)
        layout.addLayout(self._example_box)
        return card

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
        self._show_examples(presenter.beispiele(snapshot.klagearten, akte))
        self.title_changed.emit(akte.kurzrubrum)

    def _show_examples(self, examples: tuple[str, ...]) -> None:
        if examples == self._examples:
            return
        self._examples = examples
        while (item := self._example_box.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        for text in examples:
            button = Button(f"„{text}“", "flach")
            button.setAccessibleName(f"Beispiel beginnen: {text}")
            button.setStyleSheet("text-align: left;")
            button.setMinimumWidth(80)
            button.setToolTip(text)
            button.clicked.connect(lambda _=False, text=text: self._begin_with(text))
            self._example_box.addWidget(button)

    def _begin_with(self, text: str) -> None:
        self.request.setText(text)
        self.begin()

    def begin(self) -> None:
        """Begin a conversation with the request."""
        text = self.request.text().strip()
        self.error.clear()
        if not text:
            empty = KnownError("Der Auftrag fehlt.", "Schreiben Sie einen Satz oder wählen Sie ein Beispiel.")
            self.error.show_error(empty, self.request)
            return
        service = self.desk.services.schriftsatz
        command = StartConversation(akte_id=self.akte_id, anfrage=text)
        self._begin.setEnabled(False)

        def failed(error: Exception) -> None:
            self._begin.setEnabled(True)
            if isinstance(error, KnownError):
                self.error.show_error(error, self.request)

        def done(changes: ChangeSet, _none: None) -> None:
            self._begin.setEnabled(True)
            self.request.clear()
            self.reload()
            self.desk.goto.emit(f"conversation:{changes.ids('conversations')[0]}")

        self.strip.watch(self.desk.run(lambda: (service.start(command), None), done, owner=self, failed=failed))

    def _open_document(self, row: Spalten) -> None:
        akten = self.desk.services.akten

        def done(path: object) -> None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))

        self.desk.tasks.read("dokument", lambda: akten.dokument_pfad(self.akte_id, row.id), done, owner=self)

    def start_focus(self) -> None:
        """The request line."""
        self.request.setFocus()
