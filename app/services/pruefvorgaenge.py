"""Cases of the document check: their documents, facts, dismissals and evidence, read and changed (spec 4)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from app.domain.pruefung.control import Pruefkatalog
from app.domain.pruefung.vorgang import Pruefvorgang, VorgangDokument
from app.errors import InputError
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
from app.ports import Ids, Store, Uhr
from app.services import pruefung_aenderungen as aenderungen
from app.services.pruefung_dokumente import Dokumente
from app.services.pruefung_lauf import checked_angaben, existing_module
from app.services.zuordnung import known_akte


class PruefvorgangService:
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
        dokumente: Dokumente,
        wer: str,
    ) -> None:
        """
        Args:
            store: the library on disk; opened at first use.
            uhr: the day of new cases, instants of dismissals.
            ids: new ids.
            katalog: modules; called at first use.
            dokumente: reads documents.
            wer: who works here; dismisses findings.
        """
        self._store = store
        self._uhr = uhr
        self._ids = ids
        self._katalog = katalog
        self._dokumente = dokumente
        self._wer = wer

    # ---- looking ----------------------------------------------------------------------------------------------------

    def vorgaenge(self) -> tuple[Pruefvorgang, ...]:
        """All cases in order of creation."""
        with self._store().read() as view:
            return tuple(view.pruefvorgaenge.all())

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
        """Put a pasted text into a case, or begin one with it.

        Raises:
            InputError: it is empty or too long.
        """
        read = (self._dokumente.from_text(command.name, command.text, command.art),)
        with self._store().unit_of_work(command) as work:
            if command.vorgang_id is None:
                id_, today = self._ids.new("pruefvorgang"), self._uhr.today()
                vorgang = aenderungen.new(work, CreatePruefvorgang(), id_, today, read)
            else:
                vorgang = aenderungen.with_documents(work, command.vorgang_id, read)
            aenderungen.put(work, vorgang, read)
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
