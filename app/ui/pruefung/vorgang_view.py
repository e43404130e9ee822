"""One case of a document check: documents with their evidence, facts of the case, evidence list, and the Prüfliste."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QSplitter, QStackedWidget, QTabWidget, QVBoxLayout, QWidget

from app.domain.pruefung.befund import Ausweg, Befund
from app.domain.pruefung.bericht import Berichtszeile, Pruefbericht
from app.domain.pruefung.dokument import ArtifactType
from app.domain.pruefung.urteil import Beleg
from app.errors import InputError, KnownError, OperationCancelled
from app.messages import ChangeSet, Command
from app.messages_pruefung import (
    AddNachweis,
    AddPruefdokumente,
    AddPrueftext,
    ChangePruefvorgang,
    DismissControl,
    RemoveNachweis,
    RemovePruefdokument,
    RereadPruefdokument,
    RestoreControl,
    SetDokumentArt,
    SetMerkmal,
)
from app.ports import Progress
from app.ui.ansage import announce
from app.ui.desk import Desk
from app.ui.documents import View
from app.ui.errors import ErrorLine
from app.ui.fitting import page_home
from app.ui.hilfe.knopf import help_at
from app.ui.kanzlei.akten_baum import local_files
from app.ui.presenters.befunde import Rang
from app.ui.presenters.export import ordnername
from app.ui.presenters.modell import ART as MODELL
from app.ui.presenters.modell import usable
from app.ui.presenters.pruefung_angaben import reiter
from app.ui.presenters.pruefung_bericht import ABWEISEN, LISTE, NACHWEIS, Vorgangsbild, utf16, vorgangsbild
from app.ui.presenters.pruefung_eingabe import build_nachweis, changed
from app.ui.pruefliste import PrueflistePanel
from app.ui.pruefung.abweisen import AbgewiesenKarte, AbweisenKarte
from app.ui.pruefung.angaben_seite import AngabenSeite
from app.ui.pruefung.bericht_zeile import BerichtZeile
from app.ui.pruefung.dokumente_seite import DokumenteSeite
from app.ui.pruefung.nachweise_seite import NachweiseSeite
from app.ui.pruefung.vorgang_kopf import VorgangKopf
from app.ui.pruefung.vorgang_stamm import VorgangStamm
from app.ui.seitenplaetze import Seitenplaetze
from app.ui.widgets import BusyStrip, today

if TYPE_CHECKING:
    from app.services.dokumentpruefung import DokumentpruefungService
    from app.services.pruefvorgaenge import PruefvorgangService

TARGET = "pruefvorgang"
KINDS = ("pruefvorgaenge", "akten", MODELL)
Failed = Callable[[KnownError], None]


class VorgangView(View):
    """One case (target ``pruefvorgang:<id>``). Files dropped here become part of it.

    Signals:
        checked: it was checked anew.
    """

    checked = Signal()

    def __init__(self, desk: Desk, vorgang_id: str, parent: QWidget | None = None) -> None:
        super().__init__(desk, f"{TARGET}:{vorgang_id}", parent)
        if desk.services.pruefvorgaenge is None or desk.services.dokumentpruefung is None:
            raise ValueError("ein Prüfvorgang braucht seine Dienste")
        self.cases: PruefvorgangService = desk.services.pruefvorgaenge
        self.service: DokumentpruefungService = desk.services.dokumentpruefung
        self.vorgang_id = vorgang_id
        self.bild: Vorgangsbild | None = None
        self._shown: str | None = None
        """The finding whose place is in view."""
        self._place = 0
        self._running = False
        self._said: tuple[str, ...] = ()
        """What the last look at pages or the model had to say."""
        self._rename_due = False
        self._model = False
        """Whether a model can be asked."""
        self.setAccessibleName("Prüfvorgang")
        self.setAcceptDrops(True)
        self._build()
        desk.bus.subscribe(self, KINDS, self.reload)
        QTimer.singleShot(0, self, self.reload)  # a check running meanwhile would hold up its taking place

    # ---- construction -------------------------------------------------------------------------------------------

    def _build(self) -> None:
        """Each part is born where it stays: with a style sheet, Qt takes its time over every move of a whole part."""
        desk = self.desk
        self.head = VorgangKopf(desk, self, self)
        self.head.stichtag.connect(self._set_day)
        self.head.angaben.connect(self.show_facts)
        self.stamm = VorgangStamm(desk, self)
        self.stamm.wanted.connect(lambda command: self.run(command, failed=self.stamm.show_error))
        self.error = ErrorLine(self)
        self.error.setContentsMargins(14, 0, 14, 0)
        self.strip = BusyStrip(self)
        self.body = QStackedWidget(self)
        self.split = QSplitter(Qt.Orientation.Horizontal, self.body)
        self.pages = QTabWidget(self.split)
        self.documents = DokumenteSeite(desk, page_home(self.pages))
        self.documents.art_gewaehlt.connect(self._set_kind)
        self.documents.neu_lesen.connect(lambda id_: self.run(RereadPruefdokument(self.vorgang_id, id_)))
        self.documents.entfernen.connect(lambda id_: self.run(RemovePruefdokument(self.vorgang_id, id_)))
        self.documents.marke_gewaehlt.connect(self._on_mark)
        self.pages.setDocumentMode(True)
        self.pages.setAccessibleName("Seiten des Prüfvorgangs")
        self.pages.tabBar().setAccessibleName("Reiter: Seiten des Prüfvorgangs")
        self.pages.addTab(self.documents, "Dokumente")
        self._places = Seitenplaetze(self, self.pages, facts="Angaben", evidence="Nachweise")
        self.side = QWidget(self.split)
        help_at(self.side, "pruefliste_vorgang").setAccessibleName("Prüfliste")
        self.panel = PrueflistePanel(hilfe="", art=LISTE, parent=self.side)
        self.panel.set_befunde((), leer="Hier steht die Prüfliste, sobald ein Dokument gelesen ist.")
        self.panel.jump.connect(self.jump)
        self.panel.selected.connect(self._on_selected)
        self.panel.look_up.connect(desk.goto)
        self.panel.ausweg_chosen.connect(self._on_way)
        desk.offer(self.panel.tree, "pruefung.abweisen", "kanzlei.nachschlagen")
        self.dismiss = AbweisenKarte(self.side)
        self.dismiss.abgewiesen.connect(self._dismiss)
        self.dismiss.verlassen.connect(self.panel.tree.setFocus)
        self.dismissed = AbgewiesenKarte(self.side)
        self.dismissed.zurueck.connect(self._restore)
        lines = QVBoxLayout(self.side)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.addWidget(self.panel, 1)
        lines.addWidget(self.dismiss)
        lines.addWidget(self.dismissed)
        self.split.setChildrenCollapsible(False)
        self.split.addWidget(self.pages)
        self.split.addWidget(self.side)
        self.split.setSizes([640, 420])
        self.split.setStretchFactor(0, 3)
        self.split.setStretchFactor(1, 2)
        self.body.addWidget(self.split)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for widget in (self.head, self.stamm, self.error, self.strip):
            layout.addWidget(widget)
        layout.addWidget(self.body, 1)

    @cached_property
    def facts(self) -> AngabenSeite:
        """Facts of the case; made when first asked for."""
        page = AngabenSeite(page_home(self.pages))
        page.gesagt.connect(self._set_fact)
        page.stelle.connect(self._show_place)
        if self.bild is not None:
            page.show_angaben(self.bild.angaben)
        return self._places.put("facts", page)

    @cached_property
    def evidence(self) -> NachweiseSeite:
        """What was looked at outside of the documents; made when first asked for."""
        page = NachweiseSeite(page_home(self.pages))
        page.eingetragen.connect(self._add_evidence)
        page.entfernt.connect(lambda id_: self.run(RemoveNachweis(self.vorgang_id, id_)))
        if self.bild is not None:
            page.show_nachweise(self.bild.vorgang.nachweise, self.bild.nachzuweisen)
        return self._places.put("evidence", page)

    @cached_property
    def report(self) -> BerichtZeile:
        """The report to be written; made when first asked for."""
        page = BerichtZeile(self.desk, self.service, self.vorgang_id, self.body)
        page.closed.connect(self._close_report)
        self.body.addWidget(page)
        return page

    # ---- state --------------------------------------------------------------------------------------------------

    def reload(self) -> None:
        """Read and check again."""
        cases, service, key, model = self.cases, self.service, self.vorgang_id, self.desk.services.modell

        def work() -> tuple[Vorgangsbild, bool]:
            bild = vorgangsbild(cases.vorgang(key), cases.dokumente(key), service.bericht(key), service.katalog())
            return bild, bild.fragen > 0 and model is not None and usable(model.stand())

        def read(found: tuple[Vorgangsbild, bool]) -> None:
            bild, self._model = found
            self._on_read(bild)

        task = self.desk.tasks.read("vorgang", work, read, owner=self, failed=self.vanish)
        if not self._running:
            self.strip.watch(task)

    def _on_read(self, bild: Vorgangsbild) -> None:
        changed = self.bild is None or self.bild.zusammenfassung != bild.zusammenfassung
        self.bild = bild
        self.title_changed.emit(bild.vorgang.titel)
        if changed and self.isVisible():
            announce(self.panel, f"Geprüft: {bild.zusammenfassung}")
        if changed:
            self.checked.emit()
        self.when_seen(lambda: self._show(bild))

    def _show(self, bild: Vorgangsbild) -> None:
        self.head.show_bild(bild, self._said, model=self._model)
        self.documents.show_bilder(bild.dokumente)
        if self._places.is_made("facts"):
            self.facts.show_angaben(bild.angaben)
        if self._places.is_made("evidence"):
            self.evidence.show_nachweise(bild.vorgang.nachweise, bild.nachzuweisen)
        self.pages.setTabText(self._places.at("facts"), reiter(bild.angaben))
        self.pages.setTabVisible(self._places.at("evidence"), bool(bild.nachzuweisen or bild.vorgang.nachweise))
        empty = bild.zusammenfassung if bild.dokumente else "Hier steht die Prüfliste, sobald ein Dokument gelesen ist."
        self.panel.set_befunde(bild.befunde, leer=empty, art=bild.art)
        self.side.setMinimumWidth(self.panel.natural_width())
        if (zeile := self.dismiss.zeile) is not None and not self._is_open(zeile.schluessel):
            self.dismiss.done()
        self._mark_current()
        self.desk.actions.refresh()
        if self._rename_due:
            self.rename()

    def _is_open(self, schluessel: str) -> bool:
        return any(z.schluessel == schluessel and z.offen for z in self.bild.zeilen.values()) if self.bild else False

    def current_line(self) -> Berichtszeile | None:
        """The line of the finding in front."""
        row = self.panel.tree.current()
        return self.bild.zeile_of(row.befund) if row is not None and self.bild is not None else None

    # ---- findings and places ------------------------------------------------------------------------------------

    def _on_selected(self, befund: Befund) -> None:
        if self.bild is None:
            return
        zeile = self.bild.zeile_of(befund)
        self.dismissed.show_abweisung(zeile.abweisung if zeile is not None else None)
        asked = self.dismiss.zeile
        if asked is not None and zeile is not None and asked.schluessel != zeile.schluessel:
            self.dismiss.hide()
        if befund.id != self._shown:
            self._shown, self._place = befund.id, 0
            self._reveal(0)
        self._mark_current()
        self.desk.actions.refresh()

    def _mark_current(self) -> None:
        """Bring out the places of the finding in front."""
        row = self.panel.tree.current()
        places = self.bild.stellen(row.befund.id) if row is not None and self.bild is not None else ()
        here = [span for owner, span in places if owner == self.documents.current_id()]
        self.documents.text.choose(here, row.rang if row is not None else Rang.ERFUELLT)

    def _reveal(self, number: int) -> bool:
        places = self.bild.stellen(self._shown) if self.bild is not None and self._shown is not None else ()
        if not places:
            return False
        owner, span = places[number % len(places)]
        if self.documents.show_document(owner):
            self.documents.text.jump(span)
        return True

    def jump(self, befund: Befund) -> bool:
        """Go to the place of a finding, to its next one if it is there already."""
        if self.bild is None:
            return False
        self.pages.setCurrentWidget(self.documents)
        count = len(self.bild.stellen(befund.id))
        if befund.id == self._shown:
            self._place = (self._place + 1) % max(1, count)
        self._shown = befund.id
        if not self._reveal(self._place):
            self.desk.status.emit("Zu diesem Befund gibt es keine einzelne Stelle.")
            return False
        self._mark_current()
        if count > 1:
            self.desk.status.emit(f"Stelle {self._place + 1} von {count}")
        return True

    def _on_mark(self, befund_id: str) -> None:
        self._shown = befund_id  # the place is in view already
        if not self.panel.select(befund_id):
            self.desk.status.emit("Dieser Befund ist ausgeblendet.")

    def _show_place(self, beleg: Beleg) -> None:
        """The place of a fact."""
        bild = self.bild.dokument(beleg.dokument) if self.bild is not None else None
        if bild is None:
            return
        self.pages.setCurrentWidget(self.documents)
        self.documents.show_document(beleg.dokument)
        at = utf16(bild.text)
        span = at(beleg.span[0]), at(beleg.span[1])
        self.documents.text.choose([span], Rang.ERFUELLT)
        self.documents.text.jump(span)
        self.documents.text.setFocus()

    def show_facts(self) -> None:
        """Go to the facts of the case."""
        self.body.setCurrentWidget(self.split)
        self.pages.setCurrentWidget(self.facts)
        self.facts.start_focus()

    # ---- commands -----------------------------------------------------------------------------------------------

    def run(self, command: Command, *, after: Callable[[], None] | None = None, failed: Failed | None = None) -> None:
        """Run a command of this case, then check again."""
        step = self._step(command)
        self.error.clear()

        def done(_changes: ChangeSet, _none: None) -> None:
            if after is not None:
                after()
            self.reload()

        def refused(error: Exception) -> None:
            if isinstance(error, KnownError):
                (failed or self.error.show_error)(error)
                self.reload()

        self.strip.watch(self.desk.run(lambda: (step(command), None), done, owner=self, failed=refused))

    def _step(self, command: Command) -> Callable[[Any], ChangeSet]:
        cases = self.cases
        steps: dict[type, Callable[[Any], ChangeSet]] = {
            ChangePruefvorgang: cases.change,
            AddPruefdokumente: cases.add_files,
            AddPrueftext: cases.add_text,
            RereadPruefdokument: cases.reread,
            RemovePruefdokument: cases.remove_document,
            SetDokumentArt: cases.set_art,
            SetMerkmal: cases.set_merkmal,
            DismissControl: cases.dismiss,
            RestoreControl: cases.restore,
            AddNachweis: cases.add_nachweis,
            RemoveNachweis: cases.remove_nachweis,
        }
        return steps[type(command)]

    def add_files(self, paths: Sequence[Path]) -> None:
        """Read files into this case."""
        if paths:
            self.pages.setCurrentWidget(self.documents)
            self.run(AddPruefdokumente(self.vorgang_id, tuple(paths)))

    def _set_day(self, day: date) -> None:
        if self.bild is not None:
            vorgang = self.bild.vorgang
            self.run(changed(vorgang, vorgang.titel, vorgang.akte_id, day), failed=self.head.show_error)

    def _set_kind(self, document_id: str, kind: ArtifactType) -> None:
        command = SetDokumentArt(self.vorgang_id, document_id, kind)
        self.run(command, failed=self.documents.error.show_error)

    def _set_fact(self, id_: str, value: str | None) -> None:
        command = SetMerkmal(self.vorgang_id, id_, value)
        self.run(command, failed=lambda error: self.facts.show_error(id_, error))

    def _on_way(self, befund: Befund, ausweg: Ausweg) -> None:
        zeile = self.bild.zeile_of(befund) if self.bild is not None else None
        kind, _, _ = ausweg.schluessel.partition(":")
        if zeile is None:
            return
        if kind == ABWEISEN:
            self.dismissed.hide()
            self.dismiss.ask(zeile)
        elif kind == NACHWEIS:
            self.pages.setCurrentWidget(self.evidence)
            self.evidence.ask(zeile.control.id, today())

    def can_dismiss(self) -> bool:
        """Whether the finding in front is an open lack."""
        zeile = self.current_line()
        return zeile is not None and zeile.offen

    def ask_dismiss(self) -> None:
        """Ask why the finding in front is to be dismissed."""
        zeile = self.current_line()
        if zeile is not None and zeile.offen:
            self.body.setCurrentWidget(self.split)
            self.dismiss.ask(zeile)

    def _dismiss(self, control: str, document_id: str, reason: str) -> None:
        def after() -> None:
            self.dismiss.done()
            self.panel.tree.setFocus()

        command = DismissControl(self.vorgang_id, control, document_id, reason)
        self.run(command, after=after, failed=self.dismiss.show_error)

    def _restore(self, control: str, document_id: str) -> None:
        self.run(RestoreControl(self.vorgang_id, control, document_id), after=self.panel.tree.setFocus)

    def _add_evidence(self, values: dict[str, str]) -> None:
        try:
            command = build_nachweis(self.vorgang_id, values)
        except InputError as error:
            self.evidence.show_error(error)
            return
        self.run(command, after=self.evidence.entered, failed=self.evidence.show_error)

    # ---- pages and model ----------------------------------------------------------------------------------------

    def can_look(self) -> bool:
        """Whether there are saved pages to look at."""
        return self.bild is not None and self.bild.seiten and not self._running

    def look(self) -> None:
        """Render the saved pages, in the background."""
        service, key = self.service, self.vorgang_id
        self._long("Seiten ansehen", lambda progress: service.betrachten(key, progress))

    def can_ask(self) -> bool:
        """Whether there is something left that a model could answer."""
        return self._model and self.bild is not None and self.bild.fragen > 0 and not self._running

    def ask_model(self) -> None:
        """Let the model answer what is open, in the background."""
        service, key = self.service, self.vorgang_id
        self._long("Modell fragen", lambda progress: service.fragen(key, progress))

    def _long(self, name: str, work: Callable[[Progress], Pruefbericht]) -> None:
        self.error.clear()
        self._running = True

        def done(bericht: Pruefbericht) -> None:
            self._running = False
            self._said = bericht.hinweise
            self.desk.status.emit(f"{name}: fertig")
            self.reload()

        def failed(error: Exception) -> None:
            self._running = False
            if isinstance(error, OperationCancelled):
                self.desk.status.emit(f"{name}: abgebrochen")
            elif isinstance(error, KnownError):
                self.error.show_error(error)
            self.reload()  # what was found so far stays

        self.strip.watch(self.desk.tasks.long(name, work, done, owner=self, failed=failed, background=True))
        self.desk.actions.refresh()

    # ---- the case as a whole ------------------------------------------------------------------------------------

    def open_report(self) -> None:
        """Ask for format and folder of the report."""
        if self.bild is not None:
            self.body.setCurrentWidget(self.report)
            self.report.open(ordnername(self.bild.vorgang.titel, "Prüfbericht"))

    def _close_report(self) -> None:
        self.body.setCurrentWidget(self.split)
        self.panel.tree.setFocus()

    def rename(self) -> None:
        """Show the fields for title and Akte, as soon as they are known."""
        self._rename_due = self.bild is None
        if self.bild is not None:
            self.stamm.edit(self.bild.vorgang)

    # ---- window -------------------------------------------------------------------------------------------------

    def panes(self) -> list[QWidget]:
        """Parts for F6."""
        return [self.head, *([self.pages, self.side] if self.split.isVisible() else [self.report])]

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files are welcome."""
        if local_files(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take them into this case."""
        paths = local_files(event.mimeData())
        if paths:
            event.acceptProposedAction()
            self.add_files(paths)

    def refresh_look(self) -> None:
        """Fonts and marks of the theme."""
        self.documents.refresh_look()
        self.panel.refresh_marks()
        self.side.setMinimumWidth(self.panel.natural_width())
        self.panel.tree.viewport().update()

    def start_focus(self) -> None:
        """The Prüfliste, where work goes on."""
        self.panel.tree.setFocus()
