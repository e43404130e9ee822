"""Actions of the Prüfung; each works on the case on screen, or on the one chosen at the left."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.ui.actions import ActionSpec
from app.ui.pruefung.kalibrier_view import TARGET as KALIBRIERUNG
from app.ui.pruefung.module_view import TARGET as MODULE
from app.ui.pruefung.vorgang_view import VorgangView

if TYPE_CHECKING:
    from app.ui.pruefung.workspace import PruefungWorkspace


def register(space: PruefungWorkspace) -> None:
    """Make the actions known."""
    desk, add = space.desk, space.desk.actions.register
    services = desk.services

    def there() -> bool:
        return services.dokumentpruefung is not None

    def of_case(do: Callable[[VorgangView], object]) -> Callable[[], None]:
        def run() -> None:
            if (view := space.case()) is not None:
                do(view)

        return run

    def case_can(ask: Callable[[VorgangView], bool]) -> Callable[[], bool]:
        return lambda: (view := space.case()) is not None and ask(view)

    in_front = case_can(lambda _view: True)
    add(ActionSpec("pruefung.pruefen", "Dokumente prüfen …", space.choose_files, "Prüfung", "Ctrl+Alt+P",
                   icon="mdi6.file-document-multiple-outline", toolbar=True, everywhere=True,
                   enabled_when=there))  # fmt: skip
    add(ActionSpec("pruefung.text_pruefen", "Text prüfen …", lambda: desk.goto.emit("prueftext:"), "Prüfung",
                   "Ctrl+Alt+X", icon="mdi6.text-box-search-outline", everywhere=True,
                   enabled_when=there))  # fmt: skip
    add(ActionSpec("pruefung.dokument_pruefen", "Endkontrolle …", lambda: desk.goto.emit("dokument-pruefen:"),
                   "Prüfung", "Ctrl+Alt+D", icon="mdi6.file-search-outline", toolbar=True, everywhere=True,
                   enabled_when=lambda: services.endkontrolle is not None))  # fmt: skip
    add(ActionSpec("pruefung.entwurf_oeffnen", "Entwurf öffnen", space.open_draft, "Prüfung", "Ctrl+Shift+O",
                   icon="mdi6.file-document-outline",
                   enabled_when=lambda: space.draft is not None))  # fmt: skip
    add(ActionSpec("pruefung.dokument_hinzufuegen", "Weiteres Dokument …", space.choose_more, "Prüfung",
                   icon="mdi6.file-plus-outline", enabled_when=in_front, separator=True))  # fmt: skip
    add(ActionSpec("pruefung.text_hinzufuegen", "Weiterer Text …",
                   of_case(lambda view: desk.goto.emit(f"prueftext:{view.vorgang_id}")), "Prüfung",
                   enabled_when=in_front))  # fmt: skip
    add(ActionSpec("pruefung.angaben", "Angaben zum Fall", of_case(VorgangView.show_facts), "Prüfung", "Ctrl+Alt+G",
                   enabled_when=in_front))  # fmt: skip
    add(ActionSpec("pruefung.abweisen", "Befund abweisen …", of_case(VorgangView.ask_dismiss), "Prüfung",
                   "Ctrl+Shift+X", enabled_when=case_can(VorgangView.can_dismiss)))  # fmt: skip
    add(ActionSpec("pruefung.seite_ansehen", "Gespeicherte Seiten ansehen", of_case(VorgangView.look), "Prüfung",
                   enabled_when=case_can(VorgangView.can_look)))  # fmt: skip
    add(ActionSpec("pruefung.modell_fragen", "Modell fragen", of_case(VorgangView.ask_model), "Prüfung",
                   enabled_when=case_can(VorgangView.can_ask)))  # fmt: skip
    add(ActionSpec("pruefung.bericht", "Bericht exportieren …", of_case(VorgangView.open_report), "Prüfung",
                   "Ctrl+Alt+B", icon="mdi6.export-variant", enabled_when=in_front))  # fmt: skip
    add(ActionSpec("pruefung.umbenennen", "Prüfvorgang umbenennen …", space.rename, "Prüfung",
                   enabled_when=lambda: space.case_id() is not None, separator=True))  # fmt: skip
    add(ActionSpec("pruefung.loeschen", "Prüfvorgang löschen", space.delete, "Prüfung",
                   enabled_when=lambda: space.case_id() is not None))  # fmt: skip
    add(ActionSpec("pruefung.module", "Prüfmodule", lambda: desk.goto.emit(MODULE), "Prüfung", "Ctrl+Alt+U",
                   icon="mdi6.format-list-checks", everywhere=True, enabled_when=there, separator=True))  # fmt: skip
    add(ActionSpec("pruefung.kalibrierung", "Kalibrierung", lambda: desk.goto.emit(KALIBRIERUNG), "Prüfung",
                   "Ctrl+Alt+K", icon="mdi6.tune-vertical", everywhere=True,
                   enabled_when=lambda: services.kalibrierung is not None))  # fmt: skip
