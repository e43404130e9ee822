"""Conversations and drafts, kept in the library; the stages themselves are in ``pipeline``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date

from app.domain.kanzlei.akte import Akte
from app.domain.schriftsatz.bearbeiten import with_belege, with_belege_anew
from app.domain.schriftsatz.belege import cite
from app.domain.schriftsatz.conversation import Conversation, Draft
from app.domain.schriftsatz.dialog_vorschlag import proposals, without_proposals
from app.domain.schriftsatz.intent import Erkennung
from app.domain.schriftsatz.klageart import Klageart, Parteirolle
from app.domain.schriftsatz.schema import RetrievalBeleg, SchriftsatzSchema
from app.domain.schriftsatz.uebernahme import carry_over
from app.errors import InputError, NotFoundError
from app.messages import ChangeSet
from app.messages_schriftsatz import (
    AddFundstelle,
    AnswerSlot,
    ClearSlot,
    ConfirmSlots,
    CreateDraft,
    DeleteConversation,
    ProposeSlots,
    RefreshBelege,
    RejectSlots,
    SetSlot,
    StartConversation,
)
from app.ports import Ids, Repositories, Store
from app.services.pipeline import ConversationView, LaufendeFrist, Pipeline

__all__ = ["ConversationView", "SchriftsatzService"]

_OnConversation = AnswerSlot | SetSlot | ClearSlot | ConfirmSlots | RejectSlots

_AKTUALISIEREN = "Bitte die Ansicht aktualisieren."
_SHORTEST, _LONGEST = 2, 200
"""Characters of a ``werte.Fundstelle``."""


class SchriftsatzService:
    """Use cases around filings.

    Args:
        store: the library.
        pipeline: the stages.
        ids: identifiers of new drafts.
        find_belege: looks up what a filing rests on (``belege.BelegService.collect``); None: nothing is looked up.
    """

    def __init__(
        self,
        store: Store,
        pipeline: Pipeline,
        ids: Ids,
        find_belege: Callable[[SchriftsatzSchema], Sequence[RetrievalBeleg]] | None = None,
    ) -> None:
        self._store = store
        self._pipeline = pipeline
        self._ids = ids
        self._find_belege = find_belege or (lambda _: ())
        self._fristen: dict[str, tuple[tuple[Akte, Conversation, date], tuple[LaufendeFrist, ...]]] = {}
        """Found last, by conversation that is still there, with what it was found from."""

    def candidates(self, akte_id: str, anfrage: str) -> Erkennung:
        """What a request means; if that is not clear, the question „Was ist gemeint?“ with its answers.

        The answer goes into ``StartConversation`` (``klageart``, ``rolle``, ``stadium``).

        Raises:
            InputError: the request is empty or not readable.
            NotFoundError: the Akte does not exist.
        """
        with self._store.read() as read:
            akte, frueher = _akte(read, akte_id), _earlier_side(_conversations(read, akte_id))
        return self._pipeline.candidates(akte, anfrage, frueher)

    def start(self, command: StartConversation) -> ChangeSet:
        """Begin a conversation; its id is ``changes.ids("conversations")[0]``.

        Raises:
            InputError: the request is not recognised, or the choice does not fit.
            NotFoundError: the Akte does not exist.
            ConflictError: the registry does not hold the chosen Klageart.
            StoreError: nothing was written.
        """
        with self._store.read() as read:  # documents are read before the write begins
            akte, earlier = _akte(read, command.akte_id), _conversations(read, command.akte_id)
        side, choice = _earlier_side(earlier), (command.klageart, command.rolle, command.stadium)
        begun = self._pipeline.begin(akte, command.anfrage, *choice, side, earlier)
        with self._store.unit_of_work(command) as uow:
            _akte(uow, command.akte_id)
            uow.conversations.put(begun)
            return uow.commit()

    def answer(self, command: AnswerSlot) -> ChangeSet:
        """Answer or revise a slot; what else the answer tells is kept to be confirmed.

        Raises:
            InputError: not understood; nothing was stored.
            NotFoundError: the conversation or its Akte does not exist.
            ConflictError: the registry no longer holds the Klageart.
            StoreError: nothing was written.
        """
        return self._change(command, lambda a, c: self._pipeline.reply(a, c, command.slot, command.text))

    def set_slot(self, command: SetSlot) -> ChangeSet:
        """Set a slot in the form view.

        Raises:
            InputError: the value does not fit; ``feld`` names slot, row and field. Nothing was stored.
            NotFoundError: the conversation or its Akte does not exist.
            ConflictError: the registry no longer holds the Klageart.
            StoreError: nothing was written.
        """
        return self._change(command, lambda a, c: self._pipeline.set_slot(a, c, command.slot, command.wert))

    def clear_slot(self, command: ClearSlot) -> ChangeSet:
        """Forget an answer: the Akte's value counts again, or the question comes again.

        Raises:
            InputError: there is no such slot.
            NotFoundError: the conversation or its Akte does not exist.
            ConflictError: the registry no longer holds the Klageart.
            StoreError: nothing was written.
        """
        return self._change(command, lambda a, c: self._pipeline.clear_slot(a, c, command.slot))

    def confirm_slots(self, command: ConfirmSlots) -> ChangeSet:
        """Confirm values that were understood or read.

        Raises:
            InputError: a slot has no value.
            NotFoundError: the conversation or its Akte does not exist.
            ConflictError: the registry no longer holds the Klageart.
            StoreError: nothing was written.
        """
        return self._change(command, lambda a, c: self._pipeline.decide(a, c, command.slots, accept=True))

    def reject_slots(self, command: RejectSlots) -> ChangeSet:
        """Refuse values that were understood or read; they are asked and not read again.

        Raises:
            InputError: a slot has no unconfirmed value.
            NotFoundError: the conversation or its Akte does not exist.
            ConflictError: the registry no longer holds the Klageart.
            StoreError: nothing was written.
        """
        return self._change(command, lambda a, c: self._pipeline.decide(a, c, command.slots, accept=False))

    def propose_slots(self, command: ProposeSlots) -> ChangeSet:
        """Keep what the language model read, to be confirmed; what is settled meanwhile stays as it is.

        If nothing of it is still open, or the answer it was read in is another one now, nothing is written
        (``changes.seq`` is 0).

        Raises:
            NotFoundError: the conversation or its Akte does not exist.
            ConflictError: the registry no longer holds the Klageart.
            StoreError: nothing was written.
        """
        with self._store.unit_of_work(command) as uow:
            before = _conversation(uow, command.conversation_id)
            answer = before.value(command.slot) if command.slot is not None else None
            if command.slot is None or (answer is not None and answer.wert == command.basis):
                after = self._pipeline.propose(_akte(uow, before.akte_id), before, command.werte)
                if proposals(after) != proposals(before):
                    uow.conversations.put(after)
            return uow.commit()

    def delete_conversation(self, command: DeleteConversation) -> ChangeSet:
        """Delete a conversation; its drafts stay.

        Raises:
            NotFoundError: the conversation does not exist.
            StoreError: nothing was written.
        """
        with self._store.unit_of_work(command) as uow:
            _conversation(uow, command.conversation_id)
            uow.conversations.delete(command.conversation_id)
            return uow.commit()

    def _change(self, command: _OnConversation, change: Callable[[Akte, Conversation], Conversation]) -> ChangeSet:
        with self._store.read() as read:  # documents are read (once) before the write begins
            before = _conversation(read, command.conversation_id)
            self._pipeline.current(_akte(read, before.akte_id), before)
        with self._store.unit_of_work(command, label=self._label(before, command)) as uow:
            conversation = _conversation(uow, command.conversation_id)
            uow.conversations.put(change(_akte(uow, conversation.akte_id), conversation))
            return uow.commit()

    def _label(self, conversation: Conversation, command: _OnConversation) -> str | None:
        """Which Angabe is meant („Zugang der Kündigung“ ändern); None: several, or none that there is."""
        if isinstance(command, ConfirmSlots | RejectSlots):
            return None
        key = command.slot.split("__")[0]  # a row of a list is named by its list
        slots = self._pipeline.klageart(conversation.intent.klageart).slots
        label = next((s.label for s in slots if s.schluessel == key), None)
        return f"„{label}“ {'zurücknehmen' if isinstance(command, ClearSlot) else 'ändern'}" if label else None

    def create_draft(self, command: CreateDraft) -> ChangeSet:
        """Keep the filing as the next version of its Akte; its id is ``changes.ids("drafts")[0]``.

        What persons changed in the latest draft of the same conversation is carried over (``uebernahme.carry_over``);
        what the sections rest on is looked up in the imported law (stage 3).

        Raises:
            NotFoundError: the conversation or its Akte does not exist.
            ConflictError: the registry no longer holds the Klageart.
            StoreError: nothing was written.
        """
        with self._store.read() as read:  # what takes time is done before the write begins
            belege = self._find_belege(self._next_draft(read, command.conversation_id).schriftsatz)
        with self._store.unit_of_work(command) as uow:
            draft = self._next_draft(uow, command.conversation_id)
            if belege and draft.gespraech is not None:
                schriftsatz = with_belege(draft.schriftsatz, belege)
                akte = _akte(uow, draft.akte_id)
                schriftsatz = self._pipeline.recheck(akte, draft.gespraech, schriftsatz)
                draft = draft.model_copy(update={"schriftsatz": schriftsatz})
            uow.drafts.put(draft)
            return uow.commit()

    def _next_draft(self, repositories: Repositories, conversation_id: str) -> Draft:
        """The filing of a conversation as the next version of its Akte, not stored."""
        conversation = _conversation(repositories, conversation_id)
        akte = _akte(repositories, conversation.akte_id)
        conversation = self._pipeline.current(akte, conversation)
        earlier = sorted((d for d in repositories.drafts.all() if d.akte_id == akte.id), key=lambda d: d.version)
        version = earlier[-1].version + 1 if earlier else 1
        schriftsatz = self._pipeline.assemble(akte, conversation)
        previous = [d for d in earlier if d.conversation_id == conversation.id]
        if previous and (kept := carry_over(previous[-1].schriftsatz, schriftsatz)) != schriftsatz:
            schriftsatz = self._pipeline.recheck(akte, conversation, kept)
        return Draft(
            id=self._ids.new("entwurf"),
            akte_id=akte.id,
            conversation_id=conversation.id,
            version=version,
            titel=f"{self._pipeline.klageart(conversation.intent.klageart).label}, Entwurf {version}",
            schriftsatz=schriftsatz,
            gespraech=without_proposals(conversation),
            erstellt=self._pipeline.heute(akte),
        )

    def add_fundstelle(self, command: AddFundstelle) -> ChangeSet:
        """Cite a Fundstelle in a paragraph of a draft and keep what was found as a RetrievalBeleg.

        What is there already is not added twice; if both are, nothing is written (``changes.seq`` is 0).

        Raises:
            NotFoundError: the draft or its paragraph does not exist.
            InputError: the Fundstelle is too short or too long to be one.
            StoreError: nothing was written.
        """
        fundstelle = " ".join(command.fundstelle.split())
        if not _SHORTEST <= len(fundstelle) <= _LONGEST:
            raise InputError(
                f"„{fundstelle}“ lässt sich nicht als Fundstelle übernehmen.",
                f"Eine Fundstelle hat {_SHORTEST} bis {_LONGEST} Zeichen.",
            )
        with self._store.unit_of_work(command) as uow:
            draft = _draft(uow, command.draft_id)
            if all(absatz.id != command.absatz_id for absatz in draft.schriftsatz.absaetze):
                raise NotFoundError(
                    f"Den Absatz „{command.absatz_id}“ gibt es im Entwurf nicht (mehr).", _AKTUALISIEREN
                )
            schriftsatz = cite(draft.schriftsatz, command.absatz_id, fundstelle, command.beleg)
            if schriftsatz != draft.schriftsatz:
                uow.drafts.put(draft.model_copy(update={"schriftsatz": schriftsatz}))
            return uow.commit()

    def is_outdated(self, draft_id: str) -> bool:
        """Whether the imported law says something else of the Fundstellen of a draft than its Prüfliste does.

        Raises:
            NotFoundError: there is none of that id.
        """
        stored = self.draft(draft_id).schriftsatz
        return with_belege_anew(stored, self._find_belege(stored)) != stored

    def refresh_belege(self, command: RefreshBelege) -> ChangeSet:
        """Look up again what a draft rests on; its text stays. Nothing is written if nothing is different.

        Raises:
            NotFoundError: the draft or its Akte does not exist.
            ConflictError: the registry no longer holds the Klageart.
            StoreError: nothing was written.
        """
        belege = self._find_belege(self.draft(command.draft_id).schriftsatz)
        with self._store.unit_of_work(command) as uow:
            draft = _draft(uow, command.draft_id)
            schriftsatz = with_belege_anew(draft.schriftsatz, belege)
            if schriftsatz != draft.schriftsatz:
                if draft.gespraech is not None:
                    schriftsatz = self._pipeline.recheck(_akte(uow, draft.akte_id), draft.gespraech, schriftsatz)
                uow.drafts.put(draft.model_copy(update={"schriftsatz": schriftsatz}))
            return uow.commit()

    def view(self, conversation_id: str) -> ConversationView:
        """What the wizard shows for a conversation.

        Raises:
            NotFoundError: the conversation or its Akte does not exist.
            ConflictError: the registry no longer holds the Klageart.
        """
        with self._store.read() as read:
            conversation = _conversation(read, conversation_id)
            akte = _akte(read, conversation.akte_id)
        return self._pipeline.view(akte, conversation)

    def conversations(self, akte_id: str) -> tuple[Conversation, ...]:
        """Conversations of an Akte, oldest first."""
        with self._store.read() as read:
            return _conversations(read, akte_id)

    def fristen(self, akte: Akte) -> tuple[LaufendeFrist, ...]:
        """Fristen that run in an Akte, the next one first; one that several conversations know stands once."""
        found: dict[tuple[str, date], LaufendeFrist] = {}
        with self._store.read() as read:
            there = read.conversations.all()
        for gone in self._fristen.keys() - {conversation.id for conversation in there}:
            self._fristen.pop(gone, None)
        for conversation in there:
            if conversation.akte_id != akte.id:
                continue
            basis = akte, conversation, self._pipeline.heute(akte)
            known = self._fristen.get(conversation.id)
            if known is None or known[0] != basis:
                known = self._fristen[conversation.id] = basis, self._pipeline.fristen(akte, conversation)
            for frist in known[1]:
                found.setdefault((frist.bezeichnung, frist.ende), frist)
        return tuple(sorted(found.values(), key=lambda f: (f.ende, f.bezeichnung)))

    def drafts(self, akte_id: str) -> tuple[Draft, ...]:
        """Drafts of an Akte, oldest version first."""
        with self._store.read() as read:
            return tuple(sorted((d for d in read.drafts.all() if d.akte_id == akte_id), key=lambda d: d.version))

    def draft(self, draft_id: str) -> Draft:
        """One draft.

        Raises:
            NotFoundError: there is none of that id.
        """
        with self._store.read() as read:
            return _draft(read, draft_id)

    def klagearten(self) -> tuple[Klageart, ...]:
        """All Klagearten, for example requests."""
        return self._pipeline.klagearten()


def _akte(repositories: Repositories, id_: str) -> Akte:
    akte = repositories.akten.get(id_)
    if akte is None:
        raise NotFoundError(f"Die Akte „{id_}“ gibt es nicht (mehr).", _AKTUALISIEREN)
    return akte


def _conversations(repositories: Repositories, akte_id: str) -> tuple[Conversation, ...]:
    return tuple(c for c in repositories.conversations.all() if c.akte_id == akte_id)


def _earlier_side(conversations: Sequence[Conversation]) -> Parteirolle | None:
    """Our side in the latest of them that knew it."""
    known = [c.intent.rolle for c in conversations if not c.intent.seite_angenommen]
    return known[-1] if known else None


def _conversation(repositories: Repositories, id_: str) -> Conversation:
    conversation = repositories.conversations.get(id_)
    if conversation is None:
        raise NotFoundError(f"Das Gespräch „{id_}“ gibt es nicht (mehr).", _AKTUALISIEREN)
    return conversation


def _draft(repositories: Repositories, id_: str) -> Draft:
    draft = repositories.drafts.get(id_)
    if draft is None:
        raise NotFoundError(f"Den Entwurf „{id_}“ gibt es nicht (mehr).", _AKTUALISIEREN)
    return draft
