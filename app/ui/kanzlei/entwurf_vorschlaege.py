"""The language model at a draft: it is asked, what stood the guards is kept, the rest is said (spec 2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.domain.schriftsatz.conversation import Draft
from app.domain.schriftsatz.schema import Absatz
from app.errors import OperationCancelled
from app.messages import ChangeSet
from app.ports_modell import Cancelled, ModellStand, OnText
from app.ui.desk import Desk
from app.ui.kanzlei.entwurf_modell import ModellLauf
from app.ui.presenters import entwurf as bild
from app.ui.presenters import modell as worte

if TYPE_CHECKING:
    from app.services.textvorschlaege import Vorgelegt


@dataclass(frozen=True)
class Lage:
    """The draft as it is shown, and the chosen paragraph, if any."""

    draft: Draft
    absatz: Absatz | None


class Vorschlaege(QObject):
    """Runs one task at a time in ``run``.

    Signals:
        kept: id of the paragraph to bring into view; the draft has changed.

    Args:
        desk: tasks, services, actions.
        draft_id: the draft.
        lage: what is shown now; None while the draft is still being read.
    """

    kept = Signal(str)

    def __init__(self, desk: Desk, draft_id: str, lage: Callable[[], Lage | None], parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._draft_id = draft_id
        self._lage = lage
        self.run = ModellLauf(desk)
        self.run.done.connect(self._keep)
        self.run.asked.connect(self._draft)

    def smooth(self) -> None:
        """Ask for better words for the chosen paragraph; without a model say how to choose one."""
        lage = self._lage()
        absatz = lage.absatz if lage is not None else None
        if absatz is not None:
            self._with_model(lambda: self._smooth(absatz.id))

    def ask_paragraph(self) -> None:
        """Ask what a new paragraph of the Würdigung is to be about; without a model say how to choose one."""
        self._with_model(self._ask)

    def _ask(self) -> None:
        """Ask; meanwhile the model reads what it will need."""
        self.run.ask()
        service, draft_id, lage = self._desk.services.textvorschlaege, self._draft_id, self._lage()
        if service is None or lage is None or lage.absatz is None:
            return
        absatz_id = lage.absatz.id

        def work() -> None:
            service.read_ahead(draft_id, absatz_id)

        self._desk.tasks.read("modell-vorlesen", work, lambda _: None, owner=self, failed=lambda _: None)

    def _with_model(self, go: Callable[[], None]) -> None:
        modell = self._desk.services.modell
        if self.run.running:
            return
        if modell is None:
            self.run.explain(worte.WAEHLEN)
            return

        def known(stand: ModellStand) -> None:
            if worte.usable(stand):
                go()
            else:
                self.run.explain(worte.warum_nicht(stand))

        self._desk.tasks.read("modell", modell.stand, known, owner=self)

    def _smooth(self, absatz_id: str) -> None:
        service, draft_id = self._desk.services.textvorschlaege, self._draft_id
        if service is None:
            return

        def work(on_text: OnText, cancelled: Cancelled) -> Vorgelegt:
            return service.smooth(draft_id, absatz_id, on_text, cancelled)

        self.run.start("Sachverhalt glätten", work)
        self._desk.actions.refresh()

    def _draft(self, punkt: str) -> None:
        service, draft_id, lage = self._desk.services.textvorschlaege, self._draft_id, self._lage()
        if service is None or lage is None or lage.absatz is None:
            return
        absatz_id = lage.absatz.id

        def work(on_text: OnText, cancelled: Cancelled) -> Vorgelegt:
            return service.draft(draft_id, absatz_id, punkt, on_text, cancelled)

        self.run.start("Absatz zur Würdigung entwerfen", work)
        self._desk.actions.refresh()

    def _keep(self, found: Vorgelegt) -> None:
        """Keep what stood beside the draft; say what was kept and what was dropped."""
        service, lage = self._desk.services.textvorschlaege, self._lage()
        filing = lage.draft.schriftsatz if lage is not None else None
        absatz = bild.find(filing, found.absatz_id) if filing is not None else None
        neu = filing is not None and absatz is not None and bild.bild(filing, absatz).entwerfen
        if service is None or not found.vorschlag.text:
            self.run.show_result(found, neu=neu)
            return

        def work() -> tuple[ChangeSet, Draft]:
            keep = service.keep_drafted if neu else service.keep_smoothed
            return keep(self._draft_id, found), self._desk.services.schriftsatz.draft(self._draft_id)

        def done(_changes: ChangeSet, draft: Draft) -> None:
            wanted = found.absatz_id
            if neu:
                ids = [a.id for a in draft.schriftsatz.absaetze]
                wanted = ids[min(ids.index(found.absatz_id) + 1, len(ids) - 1)]
            self.run.show_result(found, neu=neu)
            self.kept.emit(wanted)

        def failed(error: Exception) -> None:
            if not isinstance(error, OperationCancelled):
                self.run.show_error(error)

        self._desk.run(work, done, owner=self, failed=failed)
