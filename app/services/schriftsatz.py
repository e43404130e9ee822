"""The pipeline as use cases: recognise, ask, assemble, check, keep (spec 2). Each stage can be run alone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from app.domain.deutsch import aufzaehlung, format_betrag
from app.domain.kanzlei.akte import Akte
from app.domain.pruefung.befund import Befund, BefundTyp, Schwere
from app.domain.schriftsatz.assembly import Assembly, assemble
from app.domain.schriftsatz.conversation import Conversation, Draft, Intent
from app.domain.schriftsatz.dialog import (
    AngabeZeile,
    active_slots,
    angaben,
    answer,
    misfits,
    next_question,
    prefill,
    quick_answers,
    values_of,
)
from app.domain.schriftsatz.erv import check
from app.domain.schriftsatz.intent import MIN_CONFIDENCE, intent_of, rank
from app.domain.schriftsatz.klageart import Klageart, SlotDefinition
from app.domain.schriftsatz.kontext import Kontext, Recht
from app.domain.schriftsatz.schema import SchriftsatzSchema
from app.domain.schriftsatz.values import SlotError, display
from app.errors import ConflictError, InputError, NotFoundError
from app.messages import AnswerSlot, ChangeSet, CreateDraft, StartConversation
from app.ports import Feiertagskalender, Ids, Katalog, Store, Uhr


@dataclass(frozen=True)
class ConversationView:
    """Everything the wizard shows.

    Attributes:
        frage: the next question, None when nothing is left to ask.
        schnellantworten: texts for answer buttons; the last is „Weiß ich noch nicht“.
        angaben: summary of all slots with provenance, computed ones last.
        hinweise: warnings that matter now (Fristen, misfits of the Akte), open ones first.
        beantwortet, gesamt: progress over the slots that apply.
        schriftsatz: live preview with its Prüfliste.
    """

    conversation: Conversation
    klageart: Klageart
    frage: SlotDefinition | None
    schnellantworten: tuple[str, ...]
    angaben: tuple[AngabeZeile, ...]
    hinweise: tuple[Befund, ...]
    beantwortet: int
    gesamt: int
    schriftsatz: SchriftsatzSchema


class SchriftsatzService:
    """Use cases around filings.

    Args:
        store: the library.
        katalog: Klagearten, Bausteine and law tables.
        kalender: public holidays.
        ids: identifiers of new conversations and drafts.
        uhr: today.
    """

    def __init__(self, store: Store, katalog: Katalog, kalender: Feiertagskalender, ids: Ids, uhr: Uhr) -> None:
        self._store = store
        self._katalog = katalog
        self._kalender = kalender
        self._ids = ids
        self._uhr = uhr

    # ── Stage 1 ──
    def recognise(self, akte: Akte, anfrage: str) -> Intent:
        """What is wanted.

        Raises:
            InputError: not recognised; the message names the candidates.
        """
        klagearten = self._katalog.klagearten()
        if not anfrage.strip():
            raise InputError("Die Anfrage ist leer.", f"Schreiben Sie zum Beispiel: {_examples(klagearten)}", "anfrage")
        ranked = rank(anfrage, akte, klagearten)
        if ranked and ranked[0].confidence >= MIN_CONFIDENCE:
            return intent_of(ranked[0])
        if ranked:
            best = aufzaehlung([f"„{c.klageart.label}“" for c in ranked[:3]], "oder")
            raise InputError(
                f"Die Anfrage ist nicht eindeutig. Gemeint sein könnte {best}.",
                "Bitte nennen Sie die Art des Schriftsatzes.",
                "anfrage",
            )
        known = aufzaehlung([f"„{k.label}“" for k in klagearten])
        raise InputError(
            "Aus der Anfrage geht nicht hervor, welcher Schriftsatz gewünscht ist.",
            f"Vorhanden: {known}. Schreiben Sie zum Beispiel: {_examples(klagearten)}",
            "anfrage",
        )

    def begin(self, akte: Akte, anfrage: str) -> Conversation:
        """A new conversation with everything the Akte knows, not stored.

        Raises:
            InputError: the request is not recognised.
        """
        intent = self.recognise(akte, anfrage)
        klageart = self.klageart(intent.klageart)
        return Conversation(
            id=self._ids.new("gespraech"),
            akte_id=akte.id,
            anfrage=anfrage.strip(),
            intent=intent,
            slots=prefill(klageart, akte, intent.rolle, self.heute(akte)),
        )

    def start(self, command: StartConversation) -> ChangeSet:
        """Begin and store a conversation; its id is ``changes.ids("conversations")[0]``.

        Raises:
            InputError: the request is not recognised.
            NotFoundError: the Akte does not exist.
        """
        with self._store.unit_of_work(command) as uow:
            akte = uow.akten.get(command.akte_id)
            if akte is None:
                raise _missing("Akte", command.akte_id)
            uow.conversations.put(self.begin(akte, command.anfrage))
            return uow.commit()

    # ── Stage 2 ──
    def reply(self, akte: Akte, conversation: Conversation, slot: str, text: str) -> Conversation:
        """The conversation after an answer, not stored.

        Raises:
            InputError: not understood or not fitting; ``feld`` is ``slot:<key>``.
        """
        klageart = self.klageart(conversation.intent.klageart)
        try:
            return answer(klageart, conversation, slot, text, self.heute(akte))
        except SlotError as error:
            definition = klageart.slot(slot)
            raise InputError(
                str(error), f"Angenommen wird: {definition.form} – oder „Weiß ich noch nicht“.", f"slot:{slot}"
            ) from error
        except KeyError as error:
            known = ", ".join(s.schluessel for s in klageart.slots)
            raise InputError(
                f"„{slot}“ ist keine Angabe der {klageart.label}.", f"Vorhanden sind: {known}.", f"slot:{slot}"
            ) from error

    def answer(self, command: AnswerSlot) -> ChangeSet:
        """Answer or revise a slot.

        Raises:
            InputError: not understood; nothing was stored.
            NotFoundError: the conversation does not exist.
        """
        with self._store.unit_of_work(command) as uow:
            conversation = uow.conversations.get(command.conversation_id)
            if conversation is None:
                raise _missing("Gespräch", command.conversation_id)
            akte = uow.akten.get(conversation.akte_id)
            if akte is None:
                raise _missing("Akte", conversation.akte_id)
            uow.conversations.put(self.reply(akte, conversation, command.slot, command.text))
            return uow.commit()

    def conversations(self, akte_id: str) -> tuple[Conversation, ...]:
        """Conversations of an Akte, oldest first."""
        with self._store.read() as read:
            return tuple(c for c in read.conversations.all() if c.akte_id == akte_id)

    def view(self, conversation_id: str) -> ConversationView:
        """What the wizard shows for a stored conversation.

        Raises:
            NotFoundError: the conversation or its Akte does not exist.
        """
        akte, conversation = self._load(conversation_id)
        return self.view_of(akte, conversation)

    def view_of(self, akte: Akte, conversation: Conversation) -> ConversationView:
        """What the wizard shows for any conversation."""
        klageart = self.klageart(conversation.intent.klageart)
        frage = next_question(klageart, conversation)
        assembly, schriftsatz = self._assemble(akte, conversation)
        touched = {s.schluessel for s in conversation.slots}
        active = active_slots(klageart, values_of(conversation))
        return ConversationView(
            conversation=conversation,
            klageart=klageart,
            frage=frage,
            schnellantworten=quick_answers(frage) if frage else (),
            angaben=(*angaben(klageart, conversation, akte), *_computed_lines(assembly)),
            hinweise=(*self._misfit_hints(klageart, conversation, akte), *_active_hints(schriftsatz)),
            beantwortet=sum(1 for s in active if s.schluessel in touched),
            gesamt=len(active),
            schriftsatz=schriftsatz,
        )

    # ── Stages 3 to 5 ──
    def assemble(self, akte: Akte, conversation: Conversation) -> SchriftsatzSchema:
        """The checked filing of a conversation; always complete in form, unknown facts as placeholders."""
        return self._assemble(akte, conversation)[1]

    def create_draft(self, command: CreateDraft) -> ChangeSet:
        """Keep the filing as the next version of its Akte; its id is ``changes.ids("drafts")[0]``.

        Raises:
            NotFoundError: the conversation or its Akte does not exist.
        """
        with self._store.unit_of_work(command) as uow:
            conversation = uow.conversations.get(command.conversation_id)
            if conversation is None:
                raise _missing("Gespräch", command.conversation_id)
            akte = uow.akten.get(conversation.akte_id)
            if akte is None:
                raise _missing("Akte", conversation.akte_id)
            version = max((d.version for d in uow.drafts.all() if d.akte_id == akte.id), default=0) + 1
            label = self.klageart(conversation.intent.klageart).label
            uow.drafts.put(
                Draft(
                    id=self._ids.new("entwurf"),
                    akte_id=akte.id,
                    conversation_id=conversation.id,
                    version=version,
                    titel=f"{label}, Entwurf {version}",
                    schriftsatz=self.assemble(akte, conversation),
                )
            )
            return uow.commit()

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
            draft = read.drafts.get(draft_id)
        if draft is None:
            raise _missing("Entwurf", draft_id)
        return draft

    # ── Shared ──
    def klagearten(self) -> tuple[Klageart, ...]:
        """All Klagearten of the registry."""
        return self._katalog.klagearten()

    def klageart(self, id_: str) -> Klageart:
        """One Klageart.

        Raises:
            ConflictError: the registry no longer holds it.
        """
        for klageart in self._katalog.klagearten():
            if klageart.id == id_:
                return klageart
        raise ConflictError(
            f"Die Klageart „{id_}“ gibt es in diesem Programm nicht.", "Beginnen Sie ein neues Gespräch."
        )

    def heute(self, akte: Akte) -> date:
        """The day that counts as today in an Akte: its Stichtag (training files) or the calendar day."""
        return akte.stichtag or self._uhr.today()

    def _load(self, conversation_id: str) -> tuple[Akte, Conversation]:
        with self._store.read() as read:
            conversation = read.conversations.get(conversation_id)
            if conversation is None:
                raise _missing("Gespräch", conversation_id)
            akte = read.akten.get(conversation.akte_id)
        if akte is None:
            raise _missing("Akte", conversation.akte_id)
        return akte, conversation

    def _assemble(self, akte: Akte, conversation: Conversation) -> tuple[Assembly, SchriftsatzSchema]:
        katalog = self._katalog
        recht = Recht(
            fristen=katalog.fristen(),
            gebuehren=katalog.gebuehren(),
            kostenverzeichnis=katalog.kostenverzeichnis(),
            gerichte=katalog.gerichte(),
            feiertage=self._kalender.feiertage,
        )
        kontext = Kontext(
            akte=akte,
            klageart=self.klageart(conversation.intent.klageart),
            bausteine=katalog.bausteine(),
            recht=recht,
            heute=self.heute(akte),
        )
        assembly = assemble(kontext, conversation)
        pruefliste = check(assembly, kontext)
        warnungen = tuple(f"{b.titel}: {b.text}" for b in pruefliste if not b.erfuellt)
        return assembly, assembly.schriftsatz.model_copy(update={"pruefliste": pruefliste, "warnungen": warnungen})

    def _misfit_hints(self, klageart: Klageart, conversation: Conversation, akte: Akte) -> tuple[Befund, ...]:
        touched = {s.schluessel for s in conversation.slots}
        return tuple(
            Befund(
                id=f"akte.{key}",
                typ=BefundTyp.INHALT,
                schwere=Schwere.WARNUNG,
                erfuellt=False,
                titel="Angabe der Akte passt nicht",
                text=f"{reason} Die Angabe wurde nicht übernommen; bitte im Gespräch klären.",
                feld=f"slot:{key}",
            )
            for key, reason in misfits(klageart, akte, conversation.intent.rolle, self.heute(akte))
            if key not in touched
        )


def _computed_lines(assembly: Assembly) -> tuple[AngabeZeile, ...]:
    """Computed dates and the Streitwert as lines of the summary."""
    lines = [
        AngabeZeile(
            key,
            assembly.definitions[key].label,
            display(assembly.definitions[key], wert),
            "berechnet",
            " ".join(assembly.berechnet.schritte.get(key, ())),
            pflicht=False,
        )
        for key, wert in assembly.berechnet.values.items()
        if not isinstance(wert, bool)
    ]
    kosten = assembly.schriftsatz.kosten
    if kosten.streitwert is not None:
        lines.append(
            AngabeZeile(
                "streitwert",
                "Streitwert",
                format_betrag(kosten.streitwert),
                "berechnet",
                " ".join(kosten.schritte),
                pflicht=False,
            )
        )
    return tuple(lines)


def _active_hints(schriftsatz: SchriftsatzSchema) -> tuple[Befund, ...]:
    """Fristen (running or missed) and open findings about deadlines: shown during the conversation."""
    return tuple(
        b
        for b in schriftsatz.pruefliste
        if b.typ is BefundTyp.FRIST
        and (b.id.startswith("frist.") or (not b.erfuellt and b.schwere is not Schwere.INFO))
    )


def _examples(klagearten: tuple[Klageart, ...]) -> str:
    return aufzaehlung([f"„{k.beispiele[0]}“" for k in klagearten[:3] if k.beispiele], "oder")


def _missing(what: str, id_: str) -> NotFoundError:
    article = {"Akte": "Die Akte", "Gespräch": "Das Gespräch", "Entwurf": "Den Entwurf"}[what]
    return NotFoundError(f"{article} „{id_}“ gibt es nicht (mehr).", "Bitte die Ansicht aktualisieren.")
