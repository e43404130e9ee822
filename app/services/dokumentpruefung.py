"""Checking documents: cases with their documents, facts, dismissals and evidence; reports (spec 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from app.domain.pruefung.artefakt import art_name
from app.domain.pruefung.bericht import Pruefbericht
from app.domain.pruefung.control import Pruefkatalog
from app.domain.pruefung.fall import Nachweis
from app.domain.pruefung.router import Pruefmatrix
from app.domain.pruefung.urteil import Urteil
from app.domain.pruefung.vorgang import Pruefvorgang, VorgangDokument
from app.errors import InputError, ModelError
from app.messages import ChangeSet
from app.messages_pruefung import (
    AddNachweis,
    AddPruefdokumente,
    AddPrueftext,
    ChangePruefvorgang,
    CreatePruefvorgang,
    DeletePruefvorgang,
    DismissControl,
    RemoveNachweis,
    RemovePruefdokument,
    RereadPruefdokument,
    RestoreControl,
    SetDokumentArt,
    SetMerkmal,
)
from app.ports import ExportErgebnis, Ids, Progress, Store, Uhr
from app.ports_pruefung import Pruefexporter, Prueftextleser
from app.ports_webseite import Seitenbetrachter
from app.services import pruefung_aenderungen as aenderungen
from app.services.pruefung_ansicht import Ansichten, cancelled_by, needs_view
from app.services.pruefung_dokumente import Dokumente, readings
from app.services.pruefung_lauf import Aehnlichkeitsquelle, Auftrag, Lauf, checked_angaben, existing_module
from app.services.pruefung_modell import Modellpruefung
from app.services.zuordnung import known_akte

FORMATE = ("pdf", "docx", "csv", "json")
"""Formats of reports."""
STAGE_MODELL = "Sprachmodell"


@dataclass(frozen=True)
class Vorgangszeile:
    """A case in the list; ``maengel`` None: not checked yet in this run of the program."""

    id: str
    titel: str
    akte_id: str | None
    stichtag: date
    dokumente: int
    maengel: int | None


@dataclass(frozen=True)
class _Kept:
    """A report and what it was made from."""

    vorgang: Pruefvorgang
    stand: int
    bericht: Pruefbericht


class DokumentpruefungService:
    """Reads and changes cases; each command is one step that can be undone.

    Every command raises, besides what it says itself: NotFoundError (there is no such case or document), StoreError
    (nothing was written).
    """

    def __init__(
        self,
        store: Callable[[], Store],
        uhr: Uhr,
        ids: Ids,
        katalog: Callable[[], Pruefkatalog],
        matrix: Callable[[], Pruefmatrix],
        leser: Prueftextleser,
        betrachter: Callable[[], Seitenbetrachter | None],
        aehnlichkeit: Aehnlichkeitsquelle,
        modell: Modellpruefung,
        exporter: Pruefexporter,
        wer: str,
    ) -> None:
        """
        Args:
            store: the library on disk; opened at first use.
            uhr: the day of new cases, instants of dismissals and exports.
            ids: new ids.
            katalog: modules; called at first use.
            matrix: the checkers; called at first use.
            leser: reads files.
            betrachter: renders saved pages; called at first use.
            aehnlichkeit: likeness of meaning.
            modell: the last stage.
            exporter: writes reports.
            wer: who works here; dismisses findings.
        """
        self._store = store
        self._uhr = uhr
        self._ids = ids
        self._katalog = katalog
        self._matrix = matrix
        self._aehnlichkeit = aehnlichkeit
        self._modell = modell
        self._exporter = exporter
        self._wer = wer
        self._dokumente = Dokumente(leser, ids)
        self._ansichten = Ansichten(betrachter, leser)
        self._kept: dict[str, _Kept] = {}
        self._ungesehen: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
        """Documents of a case, and what of them could not be rendered when it was tried last."""
        self._stand = 0
        """Grows with every answer of the model and every measurement: reports made before are out of date."""

    # ---- looking ----------------------------------------------------------------------------------------------------

    def katalog(self) -> Pruefkatalog:
        """Modules and facts."""
        return self._katalog()

    def vorgaenge(self) -> tuple[Vorgangszeile, ...]:
        """All cases in order of creation."""
        with self._store().read() as view:
            return tuple(self._row(vorgang) for vorgang in view.pruefvorgaenge.all())

    def vorgang(self, vorgang_id: str) -> Pruefvorgang:
        """The case of that id.

        Raises:
            NotFoundError: there is none.
        """
        with self._store().read() as view:
            return aenderungen.existing(view, vorgang_id)

    def dokumente(self, vorgang_id: str) -> tuple[VorgangDokument, ...]:
        """The documents of a case, in order.

        Raises:
            NotFoundError: there is no such case.
        """
        with self._store().read() as view:
            return aenderungen.documents_of(view, aenderungen.existing(view, vorgang_id))

    def bericht(self, vorgang_id: str) -> Pruefbericht:
        """All answers of a case; the identical object as long as nothing it rests on changes. No model is asked.

        Raises:
            NotFoundError: there is no such case, or a module it names is gone.
        """
        vorgang = self.vorgang(vorgang_id)
        kept = self._kept.get(vorgang_id)
        if kept is not None and kept.stand == self._stand and kept.vorgang == vorgang:
            return kept.bericht
        stand = self._stand
        report = self._check(self._auftrag(vorgang), self._modell.known)
        self._kept[vorgang_id] = _Kept(vorgang, stand, report)
        return report

    def betrachten(self, vorgang_id: str, progress: Progress) -> Pruefbericht:
        """Render the saved pages of a case; what was measured is kept as long as the program runs.

        Raises:
            NotFoundError: there is no such case.
            OperationCancelled: ``progress`` said so; what was measured is kept.
        """
        auftrag = self._auftrag(self.vorgang(vorgang_id))
        try:
            ids = tuple(document.id for document in auftrag.dokumente)
            self._ungesehen[vorgang_id] = ids, self._ansichten.measure(auftrag.dokumente, progress)
        finally:
            self._stand += 1
        return self.bericht(vorgang_id)

    def fragen(self, vorgang_id: str, progress: Progress) -> Pruefbericht:
        """Ask the model what is still open; what it answers is kept as long as the program runs.

        Raises:
            NotFoundError: there is no such case.
            ModelError: no model can be asked.
            OperationCancelled: ``progress`` said so; what was answered is kept.
        """
        if fault := self._modell.fehler():
            raise ModelError(fault, "Wählen Sie in den Einstellungen ein Sprachmodell.")
        try:
            self._ask_open(self.bericht(vorgang_id), progress)
        finally:
            self._stand += 1
        return self.bericht(vorgang_id)

    def check_files(
        self,
        files: Sequence[Path],
        modul: str | None,
        angaben: Mapping[str, str | None],
        stichtag: date,
        *,
        betrachten: bool = True,
        modell: bool = False,
        text: str | None = None,
    ) -> Pruefbericht:
        """Check files as one case without keeping anything.

        Args:
            files: the documents.
            modul: only this module; None: those of the kinds of the documents.
            angaben: facts of the case; None: not said.
            stichtag: day whose law counts.
            betrachten: render saved pages for what only a visitor sees.
            modell: ask the model what is left open.
            text: one more document, not from a file.

        Raises:
            InputError: a file cannot be read, a fact does not exist, or no document is of a kind that is checked.
            NotFoundError: there is no such module.
        """
        said = checked_angaben(self._katalog(), angaben)
        read = self._dokumente.read_all(files)
        if text is not None:
            read = (*read, self._dokumente.from_text("Eingabe", text, None))
        read, hints = self._fitted(read, modul)
        documents = self._dokumente.to_check(read, {})
        auftrag = Auftrag(
            documents[0].name if len(documents) == 1 else f"{documents[0].name} und {len(documents) - 1} weitere",
            stichtag,
            documents,
            () if modul is None else (modul,),
            said,
            hinweise=(*hints, *readings(read)),
        )
        if betrachten and needs_view(self._lauf().module_of(auftrag)):
            unseen = self._ansichten.measure(documents, lambda *_: None)
            seen = self._ansichten.known(documents)
            auftrag = replace(auftrag, ansichten=seen, hinweise=(*auftrag.hinweise, *unseen))
        if modell and (fault := self._modell.fehler()):
            auftrag = replace(auftrag, hinweise=(*auftrag.hinweise, f"Das Sprachmodell wurde nicht gefragt: {fault}"))
            modell = False
        try:
            return self._check(auftrag, self._modell.ask if modell else self._modell.known)
        finally:
            self._dokumente.forget(document.id for document in read)

    def export(self, vorgang_id: str, formate: Sequence[str], ziel: Path, progress: Progress) -> ExportErgebnis:
        """Write the report of a case into a folder.

        Raises:
            NotFoundError: there is no such case.
            InputError: no or an unknown format.
            ExportError: nothing half-written remains.
            OperationCancelled: ``progress`` cancelled.
        """
        return self.write(self.bericht(vorgang_id), formate, ziel, progress)

    def write(self, bericht: Pruefbericht, formate: Sequence[str], ziel: Path, progress: Progress) -> ExportErgebnis:
        """Write a report into a folder.

        Raises:
            InputError: no or an unknown format.
            ExportError: nothing half-written remains.
            OperationCancelled: ``progress`` cancelled.
        """
        wanted = tuple(dict.fromkeys(one.strip().lower() for one in formate if one.strip()))
        if not wanted or (unknown := [one for one in wanted if one not in FORMATE]):
            found = f"„{', '.join(unknown)}“" if wanted else "Kein Format"
            raise InputError(
                f"{found} kann nicht geschrieben werden.", f"Formate sind {', '.join(FORMATE)}.", feld="formate"
            )
        return self._exporter.export_report(bericht, wanted, ziel, self._uhr.now(), progress)

    # ---- commands ---------------------------------------------------------------------------------------------------

    def create(self, command: CreatePruefvorgang) -> ChangeSet:
        """Begin a case; its id is ``changes.ids("pruefvorgaenge")[0]``.

        Raises:
            InputError: title does not fit, or a file cannot be read; nothing was made.
            NotFoundError: there is no such Akte or module.
        """
        read = self._dokumente.read_all(command.files)
        for modul in command.module:
            existing_module(self._katalog(), modul)
        with self._store().unit_of_work(command) as work:
            known_akte(work, command.akte_id)
            vorgang = aenderungen.new(work, command, self._ids.new("pruefvorgang"), self._uhr.today(), read)
            aenderungen.put(work, vorgang, read)
            return work.commit()

    def change(self, command: ChangePruefvorgang) -> ChangeSet:
        """Change title, Akte, day or modules.

        Raises:
            InputError: the title does not fit.
            NotFoundError: there is no such Akte or module.
        """
        for modul in command.module:
            existing_module(self._katalog(), modul)
        with self._store().unit_of_work(command) as work:
            known_akte(work, command.akte_id)
            work.pruefvorgaenge.put(aenderungen.changed(work, command))
            return work.commit()

    def delete(self, command: DeletePruefvorgang) -> ChangeSet:
        """Delete a case with its documents as read; the files stay."""
        with self._store().unit_of_work(command) as work:
            vorgang = aenderungen.existing(work, command.vorgang_id)
            for id_ in vorgang.dokumente:
                work.pruefdokumente.delete(id_)
            work.pruefvorgaenge.delete(vorgang.id)
            changes = work.commit()
        self._kept.pop(vorgang.id, None)
        self._dokumente.forget(vorgang.dokumente)
        return changes

    def add_files(self, command: AddPruefdokumente) -> ChangeSet:
        """Read files into a case: all of them or none.

        Raises:
            InputError: one of them cannot be read.
            ConflictError: one of them lies in the case already, unchanged.
        """
        read = self._dokumente.read_all(command.files)
        with self._store().unit_of_work(command) as work:
            aenderungen.put(work, aenderungen.with_documents(work, command.vorgang_id, read), read)
            return work.commit()

    def add_text(self, command: AddPrueftext) -> ChangeSet:
        """Put a pasted text into a case.

        Raises:
            InputError: it is empty or too long.
        """
        read = (self._dokumente.from_text(command.name, command.text, command.art),)
        with self._store().unit_of_work(command) as work:
            aenderungen.put(work, aenderungen.with_documents(work, command.vorgang_id, read), read)
            return work.commit()

    def reread(self, command: RereadPruefdokument) -> ChangeSet:
        """Read a document's file once more; an unchanged file changes nothing.

        Raises:
            InputError: it was pasted, or its file cannot be read any more.
        """
        with self._store().read() as view:
            vorgang = aenderungen.existing(view, command.vorgang_id)
            before = aenderungen.document_of(view, vorgang, command.dokument_id)
        if not before.datei:
            raise InputError(
                f"„{before.name}“ wurde als Text eingefügt und hat keine Datei.",
                "Fügen Sie den neuen Text ein und entfernen Sie den alten.",
            )
        read = self._dokumente.read(Path(before.datei))
        with self._store().unit_of_work(command) as work:
            vorgang = aenderungen.existing(work, command.vorgang_id)
            if (read.text, read.sha256) != (before.text, before.sha256):
                aenderungen.put(work, aenderungen.replaced(vorgang, before, read), (read,))
                work.pruefdokumente.delete(before.id)
            return work.commit()

    def remove_document(self, command: RemovePruefdokument) -> ChangeSet:
        """Take a document out of a case, with the dismissals about it."""
        with self._store().unit_of_work(command) as work:
            vorgang = aenderungen.existing(work, command.vorgang_id)
            document = aenderungen.document_of(work, vorgang, command.dokument_id)
            work.pruefvorgaenge.put(aenderungen.without_document(vorgang, document.id))
            work.pruefdokumente.delete(document.id)
            return work.commit()

    def set_art(self, command: SetDokumentArt) -> ChangeSet:
        """Say which kind a document is; the recognised one is no choice."""
        with self._store().unit_of_work(command) as work:
            vorgang = aenderungen.existing(work, command.vorgang_id)
            document = aenderungen.document_of(work, vorgang, command.dokument_id)
            chosen = {id_: art for id_, art in vorgang.arten.items() if id_ != document.id}
            if command.art is not document.art:
                chosen[document.id] = command.art
            work.pruefvorgaenge.put(vorgang.model_copy(update={"arten": chosen}))
            return work.commit()

    def set_merkmal(self, command: SetMerkmal) -> ChangeSet:
        """Say a fact of the case, or take it back.

        Raises:
            InputError: there is no such fact, or it has no such value.
        """
        checked_angaben(self._katalog(), {command.merkmal: command.wert})
        with self._store().unit_of_work(command) as work:
            vorgang = aenderungen.existing(work, command.vorgang_id)
            said = {id_: wert for id_, wert in vorgang.angaben.items() if id_ != command.merkmal}
            if command.wert is not None:
                said[command.merkmal] = command.wert
            work.pruefvorgaenge.put(vorgang.model_copy(update={"angaben": said}))
            return work.commit()

    def dismiss(self, command: DismissControl) -> ChangeSet:
        """Dismiss a finding; one that was dismissed before gets the new reason.

        Raises:
            InputError: the reason is too short or too long.
            NotFoundError: there is no such control.
        """
        aenderungen.known_control(self._katalog(), command.control)
        with self._store().unit_of_work(command) as work:
            vorgang = aenderungen.existing(work, command.vorgang_id)
            work.pruefvorgaenge.put(aenderungen.dismissed(vorgang, command, self._wer, self._uhr.now()))
            return work.commit()

    def restore(self, command: RestoreControl) -> ChangeSet:
        """Take a dismissal back.

        Raises:
            NotFoundError: the finding is not dismissed.
        """
        with self._store().unit_of_work(command) as work:
            vorgang = aenderungen.existing(work, command.vorgang_id)
            work.pruefvorgaenge.put(aenderungen.restored(vorgang, command))
            return work.commit()

    def add_nachweis(self, command: AddNachweis) -> ChangeSet:
        """Enter evidence.

        Raises:
            InputError: who or what is missing or too long.
            NotFoundError: there is no such control.
        """
        aenderungen.known_control(self._katalog(), command.control)
        with self._store().unit_of_work(command) as work:
            vorgang = aenderungen.existing(work, command.vorgang_id)
            work.pruefvorgaenge.put(aenderungen.with_nachweis(vorgang, command, self._ids.new("nachweis")))
            return work.commit()

    def remove_nachweis(self, command: RemoveNachweis) -> ChangeSet:
        """Take evidence out.

        Raises:
            NotFoundError: it is not there.
        """
        with self._store().unit_of_work(command) as work:
            vorgang = aenderungen.existing(work, command.vorgang_id)
            work.pruefvorgaenge.put(aenderungen.without_nachweis(vorgang, command.nachweis_id))
            return work.commit()

    # ---- inside -----------------------------------------------------------------------------------------------------

    def _row(self, vorgang: Pruefvorgang) -> Vorgangszeile:
        kept = self._kept.get(vorgang.id)
        fresh = kept is not None and kept.stand == self._stand and kept.vorgang == vorgang
        return Vorgangszeile(
            vorgang.id,
            vorgang.titel,
            vorgang.akte_id,
            vorgang.stichtag,
            len(vorgang.dokumente),
            kept.bericht.maengel if kept is not None and fresh else None,
        )

    def _auftrag(self, vorgang: Pruefvorgang) -> Auftrag:
        with self._store().read() as view:
            read = aenderungen.documents_of(view, vorgang)
        documents = self._dokumente.to_check(read, vorgang.arten)
        tried, unseen = self._ungesehen.get(vorgang.id, ((), ()))
        return Auftrag(
            vorgang.titel,
            vorgang.stichtag,
            documents,
            vorgang.module,
            vorgang.angaben,
            tuple(Nachweis(n.control, n.wer, n.wann, n.was, n.datei) for n in vorgang.nachweise),
            vorgang.abweisungen,
            self._ansichten.known(documents),
            (*readings(read), *(unseen if tried == vorgang.dokumente else ())),
        )

    def _lauf(self) -> Lauf:
        return Lauf(self._katalog(), self._matrix(), self._aehnlichkeit)

    def _check(self, auftrag: Auftrag, nachfrage: Callable[[Urteil], Urteil]) -> Pruefbericht:
        return self._lauf().check(auftrag, nachfrage)

    def _ask_open(self, bericht: Pruefbericht, progress: Progress) -> None:
        open_ = [zeile.urteil for zeile in bericht.zeilen if zeile.urteil.modellfrage is not None]
        for done, urteil in enumerate(open_):
            progress(STAGE_MODELL, done, len(open_))
            self._modell.ask(urteil, cancelled_by(progress, STAGE_MODELL, done, len(open_)))
        progress(STAGE_MODELL, len(open_), len(open_))

    def _fitted(
        self, read: tuple[VorgangDokument, ...], modul: str | None
    ) -> tuple[tuple[VorgangDokument, ...], tuple[str, ...]]:
        """The documents as the module needs them: without one of its kind, the first is taken for it."""
        if not read:
            raise InputError("Es ist kein Dokument angegeben.", "Nennen Sie mindestens eine Datei.")
        katalog = self._katalog()
        if modul is None:
            if any(m.takes({document.art for document in read}) for m in katalog.module):
                return read, ()
            names = ", ".join(f"„{document.name}“ ({art_name(document.art)})" for document in read)
            raise InputError(
                f"Für kein Dokument ist ein Prüfmodul erkennbar: {names}.",
                f"Wählen Sie ein Prüfmodul: {', '.join(m.id for m in katalog.module)}.",
                feld="modul",
            )
        wanted = existing_module(katalog, modul)
        kinds = {control.artifact_type for control in wanted.controls} | {wanted.artifact_type}
        if any(document.art in kinds for document in read):
            return read, ()
        first = read[0].model_copy(update={"art": wanted.artifact_type})
        hint = (
            f"„{first.name}“ wurde als {art_name(wanted.artifact_type)} geprüft, "
            "weil kein Dokument als solches erkannt wurde."
        )
        return (first, *read[1:]), (hint,)
