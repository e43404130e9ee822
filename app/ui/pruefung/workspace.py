"""Workspace Prüfung: checks of documents as cases, the Prüfliste of Entwürfe, end-check, modules, calibration."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QVBoxLayout, QWidget

from app.domain.pruefung.befund import Befund
from app.domain.schriftsatz.conversation import Draft
from app.errors import KnownError
from app.messages import ChangeSet
from app.messages_pruefung import CreatePruefvorgang, DeletePruefvorgang
from app.ui.desk import Desk, Workspace
from app.ui.documents import Documents, View
from app.ui.errors import ErrorLine
from app.ui.hilfe.knopf import help_at
from app.ui.presenters.pruefung_bericht import FORMATE
from app.ui.presenters.pruefung_navigator import Gruppe, entwuerfe, vorgaenge
from app.ui.pruefung import aktionen
from app.ui.pruefung.dokument import TITLE as ENDKONTROLLE
from app.ui.pruefung.dokument import DokumentPruefung
from app.ui.pruefung.entwurf import EntwurfPruefung
from app.ui.pruefung.kalibrier_view import TARGET as KALIBRIERUNG
from app.ui.pruefung.kalibrier_view import KalibrierView
from app.ui.pruefung.module_view import TARGET as MODULE
from app.ui.pruefung.module_view import ModuleView
from app.ui.pruefung.navigator import Ablage, PruefBaum
from app.ui.pruefung.text_neu import TARGET as TEXT
from app.ui.pruefung.text_neu import TextNeuView
from app.ui.pruefung.vorgang_view import TARGET as VORGANG
from app.ui.pruefung.vorgang_view import VorgangView
from app.ui.reiter import Reiter
from app.ui.widgets import ActionButton, BusyStrip, EmptyState


class PruefungWorkspace(Workspace):
    """Cases and lists in tabs; files dropped anywhere become a case."""

    id = "pruefung"
    title = "Prüfung"

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(desk, parent)
        aktionen.register(self)
        action = desk.actions.action
        self.documents = Documents(
            "Prüfungen",
            EmptyState(
                "Es ist nichts offen. Ziehen Sie Dokumente hierher, etwa Impressum, Datenschutzerklärung und AGB, "
                "oder wählen Sie welche.",
                action("pruefung.pruefen"),
                other=action("pruefung.text_pruefen"),
            ),
        )
        self.documents.current_changed.connect(self._on_current)
        self.centre = self.documents
        Ablage(self.documents).files.connect(self.check_files)
        self.navigator = self._build_navigator()
        self._first_load = True
        self._tabs = Reiter(self.documents, desk.settings, self.id, self._maker)
        desk.bus.subscribe(self, ("akten", "drafts", "pruefvorgaenge"), self.reload)

    def _build_navigator(self) -> QWidget:
        pane = QWidget()
        help_at(pane, "pruefvorgaenge").setAccessibleName("Prüfvorgänge")
        Ablage(pane).files.connect(self.check_files)
        self.tree = PruefBaum()
        self.tree.gewaehlt.connect(self.open)
        self.tree.currentItemChanged.connect(lambda *_: self.desk.actions.refresh())
        self.desk.offer(self.tree, "pruefung.pruefen", "pruefung.text_pruefen", "pruefung.umbenennen",
                        "pruefung.loeschen")  # fmt: skip
        self.error = ErrorLine()
        self.strip = BusyStrip()
        action = self.desk.actions.action
        layout = QVBoxLayout(pane)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self.tree, 1)
        layout.addWidget(self.error)
        layout.addWidget(self.strip)
        for id_ in ("pruefung.pruefen", "pruefung.text_pruefen", "pruefung.dokument_pruefen"):
            layout.addWidget(ActionButton(action(id_)))
        pane.setFocusProxy(self.tree)
        return pane

    # ---- data ---------------------------------------------------------------------------------------------------

    def restore(self) -> None:
        """Open the tabs of the last time, else the newest case."""
        self.reload()

    def leave(self) -> None:
        """Remember the open tabs; keep what is typed."""
        for view in self.documents.views():
            view.leave()
        self._tabs.keep()

    def reload(self) -> None:
        """Read cases, Akten and drafts again."""
        self.desk.tasks.read("pruefungen", self._groups, self._show, owner=self)

    def _groups(self) -> list[Gruppe]:
        services = self.desk.services
        checks = services.dokumentpruefung
        cases = vorgaenge(checks.zeilen()) if checks is not None else ()
        akten = ((akte.kurzrubrum, services.schriftsatz.drafts(akte.id)) for akte in services.akten.akten())
        return [*cases, *entwuerfe(akten)]

    def _show(self, groups: list[Gruppe]) -> None:
        self.tree.show_groups(groups)
        view = self.documents.current()
        if view is not None and not self.tree.hasFocus():  # a new case comes into the list after it came to the front
            self.tree.select(view.target)
        if not self._first_load:
            return
        self._first_load = False
        known = [entry.target for group in groups for entry in group.eintraege]
        always = {KALIBRIERUNG, MODULE, TEXT}
        newest = [target for target in known if target.startswith("pruefung:")][: self.documents.current() is None]
        targets = self._tabs.kept(lambda target: target in known or target in always) or newest
        self._tabs.bring_back(targets)

    # ---- navigation ---------------------------------------------------------------------------------------------

    def open(self, target: str) -> bool:
        """Open a case, the list of a draft, a text to paste, the end-check, modules or calibration in a tab.

        ``dokument-pruefen:<path>`` checks that file, without a path it asks for one.
        """
        view = self._open(target)
        if view is None:
            return False
        if isinstance(view, DokumentPruefung):
            key = target.partition(":")[2]
            if key:
                view.check(Path(key))
            else:
                view.choose()
        view.start_focus()
        return True

    def _open(self, target: str) -> View | None:
        """The view of a target in its tab; None if it is none of ours."""
        made = self._maker(target)
        if target.startswith("dokument-pruefen:"):
            target = "dokument-pruefen:"  # whatever file it is to read
        return None if made is None else self.documents.open(target, *made)

    def _maker(self, target: str) -> tuple[Callable[[], View], str] | None:
        """How the view of a target is made, and the title it has until it knows its own."""
        kind, _, key = target.partition(":")
        services, home = self.desk.services, self.documents.home
        checks = services.dokumentpruefung is not None
        make: dict[str, tuple[str, bool, Callable[[], View]]] = {
            "pruefung": ("Prüfliste", True, lambda: EntwurfPruefung(self.desk, key, home)),
            "dokument-pruefen": (ENDKONTROLLE, True, lambda: DokumentPruefung(self.desk, home)),
            VORGANG: ("Prüfvorgang", checks, lambda: self._new_case(key)),
            "prueftext": ("Text prüfen", checks, lambda: self._new_text(key)),
            "pruefmodule": ("Prüfmodule", checks, lambda: ModuleView(self.desk, home)),
            "kalibrierung": ("Kalibrierung", services.kalibrierung is not None, lambda: KalibrierView(self.desk, home)),
        }
        title, possible, factory = make.get(kind, ("", False, lambda: View(self.desk, "", home)))
        return (factory, title) if possible else None

    def _new_case(self, vorgang_id: str) -> VorgangView:
        view = VorgangView(self.desk, vorgang_id, self.documents.home)
        view.checked.connect(self.reload)  # its lacks stand in the list
        return view

    def _new_text(self, vorgang_id: str) -> TextNeuView:
        view = TextNeuView(self.desk, vorgang_id, self.documents.home)

        def taken(case: str) -> None:
            self.documents.close_view(view)
            self.reload()
            self.open(f"{VORGANG}:{case}")
            found = self.documents.view_of(f"{VORGANG}:{case}")
            if isinstance(found, VorgangView):
                found.reload()

        view.taken.connect(taken)
        return view

    @property
    def document(self) -> DokumentPruefung:
        """The end-check, opened at need."""
        view = self._open("dokument-pruefen:")
        if not isinstance(view, DokumentPruefung):
            raise TypeError("hier steht die Endkontrolle")
        return view

    @property
    def draft(self) -> Draft | None:
        """The draft whose list is in front."""
        view = self.documents.current()
        return view.draft if isinstance(view, EntwurfPruefung) else None

    def case(self) -> VorgangView | None:
        """The case in front."""
        view = self.documents.current()
        return view if isinstance(view, VorgangView) else None

    def case_id(self) -> str | None:
        """Id of the case chosen in the tree while the keyboard is there, else of the one in front."""
        kind, _, key = self.tree.target().partition(":")
        if self.tree.hasFocus() and kind == VORGANG:
            return key
        view = self.case()
        return view.vorgang_id if view is not None else None

    def current_view(self) -> QWidget | None:
        """Every view here shows its findings itself."""
        return None

    def centre_panes(self) -> list[QWidget]:
        """The parts of a case; otherwise the centre."""
        view = self.documents.current()
        return (view.panes() if view is not None else []) or [self.centre]

    def jump(self, befund: Befund) -> bool:
        """Ask the view on screen."""
        view = self.documents.current()
        return view.jump(befund) if isinstance(view, VorgangView | EntwurfPruefung) else False

    def search_entries(self) -> Callable[[], tuple[tuple[str, str, str], ...]]:
        """Cases; drafts are found by the Kanzlei."""
        service = self.desk.services.pruefvorgaenge

        def work() -> tuple[tuple[str, str, str], ...]:
            rows = service.vorgaenge() if service is not None else ()
            return tuple((row.titel, "Prüfvorgang", f"{VORGANG}:{row.id}") for row in rows)

        return work

    def refresh_look(self) -> None:
        """All open views."""
        for view in self.documents.views():
            view.look_again()

    def _on_current(self) -> None:
        view = self.documents.current()
        if view is not None:
            self.tree.select(view.target)
        self._tabs.keep()
        self.desk.view_changed.emit()
        self.desk.actions.refresh()

    # ---- handlers -----------------------------------------------------------------------------------------------

    def choose_files(self) -> None:
        """Ask which documents are to be checked as a new case."""
        self._choose("Dokumente prüfen", self.check_files)

    def choose_more(self) -> None:
        """Ask for further documents of the case in front."""
        view = self.case()
        if view is not None:
            self._choose("Weiteres Dokument", view.add_files)

    def _choose(self, title: str, chosen: Callable[[Sequence[Path]], None]) -> None:
        kinds = " ".join(f"*.{ending}" for ending in FORMATE)
        dialog = QFileDialog(self.centre, title, "", f"Dokumente ({kinds});;Alle Dateien (*)")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(lambda texts: chosen([Path(text) for text in texts]))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def check_files(self, paths: Sequence[Path]) -> None:
        """Read files as a new case and go there."""
        service = self.desk.services.pruefvorgaenge
        if service is None or not paths:
            return
        self.error.clear()
        command = CreatePruefvorgang(files=tuple(paths))

        def done(changes: ChangeSet, _none: None) -> None:
            self.reload()
            for id_ in changes.ids("pruefvorgaenge")[:1]:
                self.desk.goto.emit(f"{VORGANG}:{id_}")

        def failed(error: Exception) -> None:
            if isinstance(error, KnownError):
                self.desk.actions.trigger("ansicht.pruefung")
                self.error.show_error(error)
                self.desk.status.emit(error.text)

        task = self.desk.run(lambda: (service.create(command), None), done, owner=self, failed=failed)
        self.strip.watch(task)

    def rename(self) -> None:
        """Title and Akte of the case that is meant."""
        id_ = self.case_id()
        if id_ is not None:
            view = self._open(f"{VORGANG}:{id_}")
            if isinstance(view, VorgangView):
                view.rename()

    def delete(self) -> None:
        """Delete the case that is meant; Ctrl+Z brings it back."""
        id_, service = self.case_id(), self.desk.services.pruefvorgaenge
        if id_ is None or service is None:
            return
        command = DeletePruefvorgang(id_)

        def done(_changes: ChangeSet, _none: None) -> None:
            self.documents.close_tab(f"{VORGANG}:{id_}")
            self.reload()
            self.desk.status.emit("Der Prüfvorgang ist gelöscht. Rückgängig mit Strg+Z.")

        self.desk.run(lambda: (service.delete(command), None), done, owner=self)

    def open_draft(self) -> None:
        """Go to the draft whose list is in front."""
        if self.draft is not None:
            self.desk.goto.emit(f"draft:{self.draft.id}")
