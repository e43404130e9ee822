"""Verträge: making, answering, filling, repairing, completing, exporting (spec 1, Vertragsbaukasten)."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from app.domain.regelwerk.library import Library
from app.domain.regelwerk.sat import Solver
from app.domain.vertrag import abschluss, reparatur
from app.domain.vertrag.angaben import Angabenpruefung
from app.domain.vertrag.stand import VertragStand
from app.domain.vertrag.umgebung import Umgebung, require_place
from app.domain.vertrag.umstieg import Umstieg, umstieg_of
from app.domain.vertrag.vertrag import Vertrag
from app.domain.vertrag.wortlaut import Abweichung, abweichungen
from app.errors import ConflictError
from app.messages import ChangeSet, Command
from app.messages_vertrag import (
    AnswerQuestion,
    AnswerQuestions,
    ChooseClause,
    CompleteVertrag,
    CreateVertrag,
    DeleteVertrag,
    PutOffQuestion,
    RenameVertrag,
    ReopenVertrag,
    SetJurisdiction,
    SetWording,
    TakeAusweg,
    TakeRepair,
    TypeAnswer,
    UpgradeVertrag,
)
from app.ports import ExportErgebnis, Ids, Progress, Store, Uhr
from app.ports_vertrag import VertragAuftrag, VertragExporter
from app.services import vertraege_antworten as antworten
from app.services.benennung import answer_label
from app.services.vertraege_ablehnung import changeable, existing, refusals
from app.services.vertraege_anlegen import new_vertrag, place_of, titel_of
from app.services.vertraege_reparatur import Reparaturen, after_ausweg, after_repair, propose
from app.services.vertraege_staende import Staende
from app.services.vertraege_uebersicht import VertragZeile, VorlageZeile, vertrag_zeilen, vorlage_zeilen
from app.services.vertraege_wortlaut import worded
from app.services.zuordnung import known_akte

Change = Callable[[Umgebung, Vertrag], Vertrag]


class VertragService:
    """Reads and changes contracts; each command is one step that can be undone.

    Every command raises, besides what it says itself: NotFoundError (there is no such contract), ConflictError (it is
    complete and has to be reopened first, or something it pins is gone), StoreError (nothing was written).
    """

    def __init__(
        self,
        store: Store,
        ids: Ids,
        uhr: Uhr,
        library: Callable[[], Library],
        solver: Solver,
        exporter: VertragExporter,
        wer: str,
        clock: Callable[[], float] = time.monotonic,
        angaben: Callable[[], tuple[Angabenpruefung, ...]] = tuple,
    ) -> None:
        """
        Args:
            store: the library on disk.
            ids: new ids for contracts.
            uhr: instants of completion and export.
            library: the whole library as it is now.
            solver: finds repairs.
            exporter: writes files.
            wer: who works here; completes contracts.
            clock: seconds that only grow, for the time limit of repairs.
            angaben: checks of answers, read on first use.
        """
        self._store = store
        self._ids = ids
        self._uhr = uhr
        self._library = library
        self._solver = solver
        self._exporter = exporter
        self._wer = wer
        self._clock = clock
        self._staende = Staende(library, uhr.today, angaben)

    # ---- looking ----------------------------------------------------------------------------------------------------

    def overview(self) -> tuple[VertragZeile, ...]:
        """All contracts in order of creation."""
        with self._store.read() as view:
            return tuple(vertrag_zeilen(view, self._uhr.today()))

    def templates(self) -> tuple[VorlageZeile, ...]:
        """The published templates."""
        with self._store.read() as view:
            return tuple(vorlage_zeilen(view, self._uhr.today()))

    def stand(self, vertrag_id: str) -> VertragStand:
        """Where a contract stands; the identical object as long as nothing it depends on changes.

        Raises:
            NotFoundError, ConflictError, InputError: there is no such contract, or something it pins is gone.
        """
        return self._staende.of(self._vertrag(vertrag_id))

    def repairs(self, vertrag_id: str) -> Reparaturen:
        """Ways out of all findings of the rules at once, each with its consequence.

        Raises:
            NotFoundError, ConflictError, InputError: as ``stand``.
        """
        vertrag = self._vertrag(vertrag_id)
        with refusals():
            return propose(self._staende.umgebung(vertrag), self._staende.of(vertrag), self._solver, self._clock)

    def abweichungen(self, vertrag_id: str) -> tuple[Abweichung, ...]:
        """The clauses whose wording was changed, beside what the library says.

        Raises:
            NotFoundError, ConflictError, InputError: as ``stand``.
        """
        return abweichungen(self.stand(vertrag_id).text)

    def export(self, vertrag_id: str, ziel: Path, progress: Progress) -> ExportErgebnis:
        """Write a contract as files into a folder; unless it is complete, each page carries ENTWURF.

        Raises:
            NotFoundError, ConflictError, InputError: as ``stand``.
            ExportError: nothing half-written remains.
            OperationCancelled: ``progress`` cancelled.
        """
        stand = self.stand(vertrag_id)
        auftrag = VertragAuftrag(stand, abweichungen(stand.text), self._uhr.now())
        return self._exporter.export(auftrag, ziel, progress)

    # ---- the contract as a whole ------------------------------------------------------------------------------------

    def create(self, command: CreateVertrag) -> ChangeSet:
        """Begin a contract; its id is ``changes.ids("vertraege")[0]``.

        Raises:
            InputError: no such template, none of it is published, it is not made for the jurisdiction, or answers do
                not fit; each is named.
            NotFoundError: there is no such Akte, or an answer is to no question of the template.
        """
        library = self._library()
        with self._store.unit_of_work(command) as work:
            with refusals():
                vertrag = new_vertrag(work, library, command, self._ids.new("vertrag"))
            work.vertraege.put(vertrag)
            return work.commit()

    def rename(self, command: RenameVertrag) -> ChangeSet:
        """Change the title or the Akte it belongs to.

        Raises:
            InputError: the title is empty or too long.
            NotFoundError: there is no such Akte.
        """
        with self._store.unit_of_work(command) as work:
            vertrag = changeable(work, command.vertrag_id)
            known_akte(work, command.akte_id)
            changes = {"titel": titel_of(command.titel), "akte_id": command.akte_id}
            work.vertraege.put(vertrag.model_copy(update=changes))
            return work.commit()

    def set_jurisdiction(self, command: SetJurisdiction) -> ChangeSet:
        """Change where it applies; choices and answers stay.

        Raises:
            InputError: no such place, or the template is not made for it.
        """
        code = place_of(command.jurisdiction)

        def change(umgebung: Umgebung, vertrag: Vertrag) -> Vertrag:
            require_place(umgebung.vorlage, code)
            return vertrag.model_copy(update={"jurisdiction": code})

        return self._change(command, command.vertrag_id, change)

    def complete(self, command: CompleteVertrag) -> ChangeSet:
        """Complete it; the warnings that stand are recorded, hidden answers go.

        Raises:
            ConflictError: something holds it; ``probleme`` has one line for each, with its jump target as ``ort``.
        """
        return self._change(
            command,
            command.vertrag_id,
            lambda _, v: abschluss.complete(self._staende.of(v), am=self._uhr.now(), wer=self._wer),
        )

    def reopen(self, command: ReopenVertrag) -> ChangeSet:
        """Take the completion back.

        Raises:
            ConflictError: it is not complete.
        """
        with self._store.unit_of_work(command) as work:
            vertrag = existing(work, command.vertrag_id)
            with refusals():
                work.vertraege.put(abschluss.reopen(vertrag))
            return work.commit()

    def delete(self, command: DeleteVertrag) -> ChangeSet:
        """Delete it, complete or not.

        Raises:
            NotFoundError: there is no such contract.
        """
        with self._store.unit_of_work(command) as work:
            existing(work, command.vertrag_id)
            work.vertraege.delete(command.vertrag_id)
            changes = work.commit()
        self._staende.forget(command.vertrag_id)
        return changes

    def upgrade_report(self, vertrag_id: str) -> Umstieg | None:
        """What moving to the versions in force would change; None: it has them already.

        Raises:
            NotFoundError, ConflictError, InputError: as ``stand``; or it is complete.
        """
        with self._store.read() as view:
            vertrag = changeable(view, vertrag_id)
        umgebung = self._staende.umgebung(vertrag)
        return self._umstieg(umgebung, vertrag) if umgebung.neufassung is not None else None

    def upgrade(self, command: UpgradeVertrag) -> ChangeSet:
        """Move it to the versions in force, as the report said.

        Raises:
            ConflictError: it has them already, or others were published since the report.
        """

        def change(umgebung: Umgebung, vertrag: Vertrag) -> Vertrag:
            moved = self._umstieg(umgebung, vertrag).vertrag
            if moved.template_version_id != command.template_version_id:
                raise ConflictError(
                    "Inzwischen gilt eine andere Fassung der Vorlage.", "Sehen Sie neu an, was sich ändern würde."
                )
            return moved

        return self._change(command, command.vertrag_id, change)

    # ---- interview --------------------------------------------------------------------------------------------------

    def answer(self, command: AnswerQuestion) -> ChangeSet:
        """Answer a question, or (None) take the answer back.

        Raises:
            NotFoundError: the template does not ask it.
            InputError: the answer does not fit; found and expected are named.
        """
        given = {command.question_id: command.value}
        return self._change(
            command,
            command.vertrag_id,
            lambda umgebung, vertrag: antworten.answered(umgebung, vertrag, given),
            lambda umgebung: answer_label(antworten.question_of(umgebung, command.question_id)),
        )

    def answer_all(self, command: AnswerQuestions) -> ChangeSet:
        """Answer several questions and put others off: all or nothing.

        Raises:
            NotFoundError, InputError: as ``answer``; each one is named.
        """

        def change(umgebung: Umgebung, vertrag: Vertrag) -> Vertrag:
            vertrag = antworten.answered(umgebung, vertrag, command.answers)
            for question_id in command.put_off:
                vertrag = antworten.put_off(umgebung, vertrag, question_id)
            return vertrag

        return self._change(command, command.vertrag_id, change)

    def type_answer(self, command: TypeAnswer) -> ChangeSet:
        """Keep what is typed so far, whether it is an answer already or not.

        Raises:
            NotFoundError: the template does not ask the question.
            InputError: the text cannot be kept.
        """
        return self._change(
            command,
            command.vertrag_id,
            lambda umgebung, vertrag: antworten.typed(umgebung, vertrag, command.question_id, command.text),
            lambda umgebung: answer_label(antworten.question_of(umgebung, command.question_id)),
        )

    def put_off(self, command: PutOffQuestion) -> ChangeSet:
        """Answer a question later.

        Raises:
            NotFoundError: the template does not ask it.
        """
        return self._change(
            command,
            command.vertrag_id,
            lambda umgebung, vertrag: antworten.put_off(umgebung, vertrag, command.question_id),
        )

    # ---- clauses ----------------------------------------------------------------------------------------------------

    def choose(self, command: ChooseClause) -> ChangeSet:
        """Fill a slot by hand, or (``reset``) by its default again.

        Raises:
            InputError: there is no such slot, or it cannot hold that.
        """

        def change(umgebung: Umgebung, vertrag: Vertrag) -> Vertrag:
            if command.reset:
                return reparatur.reset(umgebung, vertrag, command.slot_id)
            return reparatur.choose(umgebung, vertrag, command.slot_id, command.clause_id)

        return self._change(command, command.vertrag_id, change)

    def take_ausweg(self, command: TakeAusweg) -> ChangeSet:
        """Take a way out of one Befund.

        Raises:
            ConflictError: there is no such Befund or way out any more.
        """

        def after(umgebung: Umgebung, vertrag: Vertrag) -> tuple[Vertrag, str]:
            return after_ausweg(umgebung, self._staende.of(vertrag), command.befund_id, command.ausweg)

        with self._store.read() as view, refusals():
            vertrag = changeable(view, command.vertrag_id)
            label = f"{command.label}: {after(self._staende.umgebung(vertrag), vertrag)[1]}"
        return self._change(command, command.vertrag_id, lambda *now: after(*now)[0], lambda _: label)

    def take_repair(self, command: TakeRepair) -> ChangeSet:
        """Take a proposed repair over.

        Raises:
            ConflictError: the contract changed meanwhile, so that the repair does not fit any more.
        """
        return self._change(
            command,
            command.vertrag_id,
            lambda umgebung, vertrag: after_repair(umgebung, self._staende.of(vertrag), command.add, command.remove)[0],
        )

    def set_wording(self, command: SetWording) -> ChangeSet:
        """Change the wording of a clause, or (None) take that of the library again.

        Raises:
            NotFoundError: there is no such clause.
            InputError: the text cannot be a clause; found and expected are named.
        """
        return self._change(
            command,
            command.vertrag_id,
            lambda umgebung, vertrag: worded(umgebung, self._staende.of(vertrag), command.clause_id, command.text),
        )

    # ---- inside -----------------------------------------------------------------------------------------------------

    def _vertrag(self, vertrag_id: str) -> Vertrag:
        with self._store.read() as view:
            return existing(view, vertrag_id)

    def _umstieg(self, umgebung: Umgebung, vertrag: Vertrag) -> Umstieg:
        with refusals():
            return umstieg_of(self._library(), umgebung, self._staende.of(vertrag))

    def _change(
        self,
        command: Command,
        vertrag_id: str,
        change: Change,
        label: Callable[[Umgebung], str] | None = None,
    ) -> ChangeSet:
        """One transaction around a change of one contract that may be changed."""
        named = None
        if label is not None:
            with self._store.read() as view:
                named = label(self._staende.umgebung(changeable(view, vertrag_id)))
        with self._store.unit_of_work(command, label=named) as work:
            vertrag = changeable(work, vertrag_id)
            with refusals():
                work.vertraege.put(change(self._staende.umgebung(vertrag), vertrag))
            return work.commit()
