"""Actions of the Kanzlei around drafts, their versions and the language model."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.domain.schriftsatz.schema import Absatz
from app.errors import KnownError
from app.messages import ChangeSet
from app.messages_schriftsatz import DeleteDraft
from app.ui.actions import ActionSpec
from app.ui.desk import Desk
from app.ui.documents import Documents, View
from app.ui.kanzlei.arten import is_entwurf, is_vergleich

if TYPE_CHECKING:
    from app.ui.kanzlei.entwurf_view import EntwurfView


class EntwurfAktionen:
    """Registers the actions; each works on the draft on screen.

    Args:
        desk: services and registry.
        view: the tab on screen.
        documents: all tabs; asked for when an action runs.
    """

    def __init__(self, desk: Desk, view: Callable[[], View | None], documents: Callable[[], Documents]) -> None:
        self._desk = desk
        self._view = view
        self._documents = documents
        self._register()

    def _register(self) -> None:
        add = self._desk.actions.register

        def on_draft(handler: Callable[[EntwurfView], object]) -> Callable[[], None]:
            def run() -> None:
                if (draft := self.draft()) is not None:
                    handler(draft)

            return run

        def here(test: Callable[[Absatz], bool] = lambda _: True) -> Callable[[], bool]:
            def enabled() -> bool:
                draft = self.draft()
                absatz = draft.absatz() if draft is not None and not draft.preview.editing else None
                return absatz is not None and test(absatz)

            return enabled

        def add_one(id_: str, text: str, handler: Callable[[EntwurfView], object], keys: str = "", *, icon: str = "",
                    test: Callable[[Absatz], bool] = lambda _: True, separator: bool = False) -> None:  # fmt: skip
            add(ActionSpec(f"kanzlei.{id_}", text, on_draft(handler), "Kanzlei", keys, icon=icon,
                           enabled_when=here(test), shown_when=self._with_draft, separator=separator))  # fmt: skip

        add_one("absatz_bearbeiten", "Absatz bearbeiten", lambda v: v.edit_absatz(), "Ctrl+Shift+B",
                icon="mdi6.pencil-outline", separator=True)  # fmt: skip
        add_one("absatz_davor", "Absatz davor einfügen", lambda v: v.insert_absatz(davor=True))
        add_one("absatz_danach", "Absatz danach einfügen", lambda v: v.insert_absatz(davor=False), "Ctrl+Shift+Return")
        add_one("absatz_entfernen", "Absatz entfernen", lambda v: v.remove_absatz(), "Ctrl+Shift+Delete")
        add_one("beweis_anbieten", "Beweis anbieten …", lambda v: v.offer_beweis(), "Ctrl+Shift+W")
        add_one("absatz_zuruecksetzen", "Wieder wie zusammengesetzt", lambda v: v.restore_absatz(),
                test=lambda a: a.ursprung is not None)  # fmt: skip
        add_one("vorschlag_annehmen", "Vorschlag annehmen", lambda v: v.decide(accept=True), "Ctrl+J",
                test=_is_open, separator=True)  # fmt: skip
        add_one("vorschlag_ablehnen", "Vorschlag ablehnen", lambda v: v.decide(accept=False), "Ctrl+Shift+J",
                test=_is_open)  # fmt: skip
        add_one("glaetten", "Sachverhalt glätten", lambda v: v.vorschlaege.smooth(), "Ctrl+Shift+S",
                test=_in("sachverhalt"), icon="mdi6.auto-fix")  # fmt: skip
        add_one("wuerdigung_entwerfen", "Absatz zur Würdigung entwerfen …", lambda v: v.vorschlaege.ask_paragraph(),
                "Ctrl+Shift+T", test=_in("rechtlicheWuerdigung"))  # fmt: skip
        add(ActionSpec("kanzlei.naechste_stelle", "Nächste offene Stelle oder Änderung", self._step, "Kanzlei", "F8",
                       enabled_when=self._can_step, shown_when=self._can_step, separator=True))  # fmt: skip
        add(ActionSpec("kanzlei.vorige_stelle", "Vorige offene Stelle oder Änderung", lambda: self._step(back=True),
                       "Kanzlei", "Shift+F8", enabled_when=self._can_step, shown_when=self._can_step))  # fmt: skip
        add(ActionSpec("kanzlei.vergleichen", "Fassungen vergleichen", self._compare, "Kanzlei", "Ctrl+Shift+M",
                       icon="mdi6.compare", enabled_when=self._with_draft, shown_when=self._with_draft))  # fmt: skip
        add(ActionSpec("kanzlei.entwurf_loeschen", "Entwurf löschen", self._delete, "Kanzlei",
                       enabled_when=self._with_draft, shown_when=self._with_draft))  # fmt: skip
        add(ActionSpec("kanzlei.sprachmodell", "Sprachmodell …", self._model, "Kanzlei", icon="mdi6.chip",
                       enabled_when=lambda: self._desk.services.modell is not None, everywhere=True,
                       separator=True))  # fmt: skip

    def draft(self) -> EntwurfView | None:
        """The draft on screen, if it has been read."""
        view = self._view()
        return view if is_entwurf(view) and view.draft is not None else None

    def _with_draft(self) -> bool:
        return self.draft() is not None

    def _can_step(self) -> bool:
        view = self._view()
        return self.draft() is not None or (is_vergleich(view) and view.can_step())

    def _step(self, *, back: bool = False) -> None:
        view = self._view()
        if is_entwurf(view):
            view.next_open(back=back)
        elif is_vergleich(view):
            view.next_change(back=back)

    def _compare(self) -> None:
        if (draft := self.draft()) is not None:
            draft.leave()
            self._desk.goto.emit(f"vergleich:{draft.draft_id}")

    def _delete(self) -> None:
        draft = self.draft()
        if draft is None:
            return
        service, id_ = self._desk.services.entwuerfe, draft.draft_id

        def done(_changes: ChangeSet, _none: None) -> None:
            documents = self._documents()
            for target in (f"draft:{id_}", f"vergleich:{id_}"):
                documents.close_tab(target)
            self._desk.status.emit("Der Entwurf ist gelöscht. Rückgängig mit Strg+Z.")

        def failed(error: Exception) -> None:
            if isinstance(error, KnownError):
                draft.error.show_error(error)

        self._desk.run(lambda: (service.delete(DeleteDraft(id_)), None), done, owner=self._desk, failed=failed)

    def _model(self) -> None:
        from app.ui.kanzlei.modell_dialog import ModellDialog

        service = self._desk.services.modell
        if service is not None:
            parent: QWidget = self._documents().window()
            ModellDialog(self._desk, service, parent).open()


def _is_open(absatz: Absatz) -> bool:
    return absatz.offen or absatz.vorschlag is not None


def _in(abschnitt: str) -> Callable[[Absatz], bool]:
    return lambda absatz: absatz.abschnitt.value == abschnitt
