"""An Akte: overview, Beteiligte, Dokumente, Angaben, Stammdaten; files can be dropped on all of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar, cast

from PySide6.QtCore import QTimer
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QFrame, QTabWidget, QVBoxLayout, QWidget

from app.ui.desk import Desk
from app.ui.documents import View
from app.ui.fitting import ElidedLabel
from app.ui.hilfe.knopf import HilfeKnopf, beside, help_at
from app.ui.kanzlei.akte_form import StammdatenSeite
from app.ui.kanzlei.akte_seite import AkteSeite, AkteSnapshot
from app.ui.kanzlei.akte_uebersicht import UebersichtSeite
from app.ui.kanzlei.akten_baum import local_files
from app.ui.kanzlei.angaben_seite import AngabenSeite
from app.ui.kanzlei.beteiligter_form import BeteiligteSeite
from app.ui.kanzlei.dokumente_seite import DokumenteSeite
from app.ui.presenters import akte as presenter
from app.ui.presenters.akte import Offen
from app.ui.widgets import RowsView, text_label

P = TypeVar("P", bound=AkteSeite)
BRIEFKOPF_SEITE = "stammdaten.kanzlei"
"""Page and field of the letterhead, as in ``akte:<id>#…``."""
_NEXT_PAGE_MS = 40
"""Between two pages, so that what is typed meanwhile gets its turn."""
_PAGES: dict[str, type[AkteSeite]] = {
    "uebersicht": UebersichtSeite,
    "beteiligte": BeteiligteSeite,
    "dokumente": DokumenteSeite,
    "angaben": AngabenSeite,
    "stammdaten": StammdatenSeite,
}
_HELP = {name: name for name in _PAGES} | {"uebersicht": "akte", "angaben": "akte_angaben"}


class AkteView(View):
    """One Akte with its pages; those behind the first are made one by one, so that it is there at once."""

    def __init__(self, desk: Desk, akte_id: str, parent: QWidget | None = None) -> None:
        super().__init__(desk, f"akte:{akte_id}", parent)
        self.akte_id = akte_id
        self.setAccessibleName("Akte")
        self.setAcceptDrops(True)
        self._snapshot: AkteSnapshot | None = None
        self._made: dict[type[AkteSeite], AkteSeite] = {}
        self._places: dict[type[AkteSeite], QVBoxLayout] = {}
        self._make_timer = QTimer(self, interval=_NEXT_PAGE_MS)
        self._make_timer.timeout.connect(self._make_next)
        self._build()
        self.overview = self._seite(UebersichtSeite)
        self.overview.page_wanted.connect(self._on_page_wanted)
        self.request, self.error = self.overview.request, self.overview.error
        desk.bus.subscribe(self, ("akten", "conversations", "drafts"), self.reload)
        self.reload()

    @property
    def people(self) -> BeteiligteSeite:
        """Page „Beteiligte“."""
        return self._seite(BeteiligteSeite)

    @property
    def files(self) -> DokumenteSeite:
        """Page „Dokumente“."""
        return self._seite(DokumenteSeite)

    @property
    def facts(self) -> AngabenSeite:
        """Page „Angaben“."""
        return self._seite(AngabenSeite)

    @property
    def master(self) -> StammdatenSeite:
        """Page „Stammdaten“."""
        return self._seite(StammdatenSeite)

    @property
    def work(self) -> RowsView:
        """Gespräche and Entwürfe."""
        return self.overview.work

    def _build(self) -> None:
        self._title = ElidedLabel("titel")
        self._subtitle = text_label("", "leise")
        self.pages = QTabWidget()
        self.pages.setAccessibleName("Seiten der Akte")
        self.pages.tabBar().setAccessibleName("Seiten der Akte")
        self.pages.setDocumentMode(True)
        self.pages.tabBar().setDrawBase(False)
        self.pages.tabBar().setUsesScrollButtons(True)
        for name, kind in _PAGES.items():
            place = QWidget()
            self._places[kind] = QVBoxLayout(place)
            self._places[kind].setContentsMargins(0, 0, 0, 0)
            self.pages.addTab(help_at(place, _HELP[name]), kind.titel)
        self.pages.currentChanged.connect(lambda _: self._save_others())
        self._drop = QFrame(self)
        self._drop.setProperty("rolle", "warnung")
        QVBoxLayout(self._drop).addWidget(text_label("Loslassen, um die Dateien in diese Akte aufzunehmen.", "kopf"))
        self._drop.hide()
        head = QVBoxLayout()
        head.setContentsMargins(24, 14, 24, 4)
        head.setSpacing(2)
        head.addLayout(beside(self._title, HilfeKnopf(self, "akte")))
        head.addWidget(self._subtitle)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(head)
        layout.addWidget(self._drop)
        layout.addWidget(self.pages, 1)

    # ---- data ---------------------------------------------------------------------------------------------------

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
                services.akten.gerichte(),
                services.akten.heute(key),
            )

        self.desk.tasks.read("akte", work, self._show, owner=self, failed=self.vanish)

    def _show(self, snapshot: AkteSnapshot) -> None:
        self._snapshot, akte = snapshot, snapshot.akte
        self._title.setText(akte.kurzrubrum)
        self._subtitle.setText(presenter.kopfzeile(akte))
        self.title_changed.emit(akte.kurzrubrum)
        self.when_seen(self._show_pages)

    def _show_pages(self) -> None:
        for page in self._made.values():
            if self._snapshot is not None:
                self._show_on(page, self._snapshot)
        if len(self._made) < len(_PAGES):
            self._make_timer.start()

    def _show_on(self, page: AkteSeite, snapshot: AkteSnapshot) -> None:
        page.show_akte(snapshot)
        count = page.count()
        number = list(_PAGES.values()).index(type(page))
        self.pages.setTabText(number, page.titel if count is None else f"{page.titel} {count}")

    # ---- pages --------------------------------------------------------------------------------------------------

    def show_page(self, name: str) -> AkteSeite:
        """Bring a page to the front: ``uebersicht``, ``beteiligte``, ``dokumente``, ``angaben``, ``stammdaten``."""
        kind = _PAGES.get(name, UebersichtSeite)
        page = self._seite(kind)
        self.pages.setCurrentIndex(list(_PAGES.values()).index(kind))
        return page

    def page(self) -> AkteSeite:
        """The page in front."""
        return self._seite(list(_PAGES.values())[self.pages.currentIndex()])

    def _seite(self, kind: type[P]) -> P:
        """A page, made on first use."""
        if kind not in self._made:
            page = self._made[kind] = kind(self.desk, self.akte_id)
            page.stored.connect(self.reload)
            self._places[kind].addWidget(page)
            if self._snapshot is not None:
                self._show_on(page, self._snapshot)
        return cast("P", self._made[kind])

    def _make_next(self) -> None:
        missing = [kind for kind in _PAGES.values() if kind not in self._made]
        if missing:
            self._seite(missing[0])
        if len(missing) <= 1:
            self._make_timer.stop()

    def _on_page_wanted(self, wanted: Offen) -> None:
        self.show_page(wanted.seite).focus_at(wanted.wer, wanted.feld)

    def _save_others(self) -> None:
        front = self.page()
        for page in self._made.values():
            if page is not front:
                page.leave()

    def leave(self) -> None:
        """Save and keep what is typed on all pages."""
        for page in self._made.values():
            page.leave()

    def begin_filing(self) -> None:
        """Go to the request line."""
        self.show_page("uebersicht").start_focus()

    def add_files(self, paths: Sequence[Path]) -> None:
        """Take files into the Akte; the page of documents says what became of them."""
        self.show_page("dokumente")
        self.files.add_files(paths)

    def start_focus(self) -> None:
        """Where work goes on, on the page in front."""
        self.page().start_focus()

    # ---- drag and drop ------------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files are welcome."""
        if local_files(event.mimeData()):
            event.acceptProposedAction()
            self._drop.show()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """They went away again."""
        self._drop.hide()
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Take them in."""
        self._drop.hide()
        paths = local_files(event.mimeData())
        if paths:
            event.acceptProposedAction()
            self.add_files(paths)
