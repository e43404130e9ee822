"""The stages of a filing without a store: recognise, ask, assemble, check (spec 2). Each can be run alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from app.domain.deutsch import aufzaehlung, format_betrag, format_zahl
from app.domain.kanzlei.akte import Akte
from app.domain.pruefung.befund import Befund, BefundTyp, Schwere
from app.domain.schriftsatz.antworten import WEISS_NICHT
from app.domain.schriftsatz.assembly import Assembly, assemble
from app.domain.schriftsatz.conversation import Conversation, Intent
from app.domain.schriftsatz.dialog import (
    AngabeZeile,
    active_slots,
    angaben,
    answer,
    misfits,
    next_question,
    prefill,
    quick_answers,
    used_values,
)
from app.domain.schriftsatz.erv import check
from app.domain.schriftsatz.gericht import with_derived_gericht
from app.domain.schriftsatz.intent import MIN_CONFIDENCE, intent_of, rank
from app.domain.schriftsatz.klageart import Klageart
from app.domain.schriftsatz.kontext import Kontext, Recht
from app.domain.schriftsatz.schema import SchriftsatzSchema
from app.domain.schriftsatz.slot import SlotDefinition
from app.domain.schriftsatz.values import SlotError, display
from app.domain.werte import clean_text
from app.errors import ConflictError, InputError
from app.ports import Feiertagskalender, Ids, Katalog, Uhr

MAX_ANFRAGE = 10_000
"""Longest request; what the Akte knows need not be told again."""


@dataclass(frozen=True)
class ConversationView:
    """Everything the wizard shows.

    Attributes:
        frage: the next question, None when nothing is left to ask.
        schnellantworten: texts for answer buttons; the last is „Weiß ich noch nicht“.
        angaben: summary of all slots with provenance, computed ones last.
        hinweise: warnings that matter now (Fristen, misfits of the Akte).
        beantwortet: how many of the slots that apply have been touched.
        gesamt: how many slots apply.
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


class Pipeline:
    """The stages over Akte and Conversation as plain values; nothing is stored.

    Args:
        katalog: Klagearten, Bausteine and law tables.
        kalender: public holidays.
        ids: identifiers of new conversations.
        uhr: today.
    """

    def __init__(self, katalog: Katalog, kalender: Feiertagskalender, ids: Ids, uhr: Uhr) -> None:
        self._katalog = katalog
        self._kalender = kalender
        self._ids = ids
        self._uhr = uhr

    def recognise(self, akte: Akte, anfrage: str) -> Intent:
        """Stage 1: what is wanted.

        Raises:
            InputError: empty, too long, not readable or not recognised; the message names the candidates.
        """
        klagearten = self._katalog.klagearten()
        example = f"Schreiben Sie zum Beispiel: {_examples(klagearten)}"
        anfrage = self._request(anfrage)
        if not anfrage:
            raise InputError("Die Anfrage ist leer.", example, "anfrage")
        ranked = rank(anfrage, akte, klagearten)
        if ranked and ranked[0].confidence >= MIN_CONFIDENCE:
            return intent_of(ranked[0])
        if ranked:
            best = aufzaehlung([f"„{c.klageart.label}“" for c in ranked[:3]], "oder")
            text = f"Die Anfrage ist nicht eindeutig. Gemeint sein könnte {best}."
            raise InputError(text, "Bitte nennen Sie die Art des Schriftsatzes.", "anfrage")
        known = aufzaehlung([f"„{k.label}“" for k in klagearten])
        text = "Aus der Anfrage geht nicht hervor, welcher Schriftsatz gewünscht ist."
        raise InputError(text, f"Vorhanden: {known}. {example}", "anfrage")

    def begin(self, akte: Akte, anfrage: str) -> Conversation:
        """A new conversation with everything the Akte knows.

        Raises:
            InputError: the request is not recognised.
        """
        intent = self.recognise(akte, anfrage)
        klageart = self.klageart(intent.klageart)
        conversation = Conversation(
            id=self._ids.new("gespraech"),
            akte_id=akte.id,
            anfrage=self._request(anfrage),
            intent=intent,
            slots=prefill(klageart, akte, intent, self.heute(akte)),
        )
        return self._with_gericht(akte, conversation)

    def reply(self, akte: Akte, conversation: Conversation, slot: str, text: str) -> Conversation:
        """Stage 2: the conversation after an answer (or a revised one).

        Raises:
            InputError: not understood or not fitting; ``feld`` is ``slot:<key>``.
            ConflictError: the registry no longer holds the Klageart.
        """
        klageart = self.klageart(conversation.intent.klageart)
        try:
            replied = answer(klageart, conversation, slot, text, self.heute(akte))
        except SlotError as error:
            advice = f"Bitte berichtigen oder mit „{WEISS_NICHT}“ antworten."
            raise InputError(str(error), advice, f"slot:{slot}") from error
        except KeyError as error:
            known = ", ".join(s.schluessel for s in klageart.slots)
            what = f"„{slot}“ ist keine Angabe der {klageart.label}."
            raise InputError(what, f"Vorhanden sind: {known}.", f"slot:{slot}") from error
        return self._with_gericht(akte, replied)

    def view(self, akte: Akte, conversation: Conversation) -> ConversationView:
        """What the wizard shows.

        Raises:
            ConflictError: the registry no longer holds the Klageart.
        """
        klageart = self.klageart(conversation.intent.klageart)
        frage = next_question(klageart, conversation)
        assembly, schriftsatz = self._assemble(akte, conversation)
        touched = {s.schluessel for s in conversation.slots}
        active = [s for s in active_slots(klageart, used_values(klageart, conversation)) if s.fragen]
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

    def assemble(self, akte: Akte, conversation: Conversation) -> SchriftsatzSchema:
        """Stages 3 to 5: the checked filing; always complete in form, unknown facts as placeholders.

        Raises:
            ConflictError: the registry no longer holds the Klageart.
        """
        return self._assemble(akte, conversation)[1]

    def recheck(self, akte: Akte, conversation: Conversation, schriftsatz: SchriftsatzSchema) -> SchriftsatzSchema:
        """Stage 5 for a filing that persons changed: the same filing with its Prüfliste made anew.

        Raises:
            ConflictError: the registry no longer holds the Klageart.
        """
        kontext = self._kontext(akte, conversation)
        return _checked(replace(assemble(kontext, conversation), schriftsatz=schriftsatz), kontext)

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
        text = f"Die Klageart „{id_}“ gibt es in diesem Programm nicht."
        raise ConflictError(text, "Beginnen Sie ein neues Gespräch.")

    def heute(self, akte: Akte) -> date:
        """The day that counts as today in an Akte: its Stichtag (training files) or the calendar day."""
        return akte.stichtag or self._uhr.today()

    @staticmethod
    def _request(anfrage: str) -> str:
        """The request as one clean line; refused like any text from outside."""
        if len(anfrage) > MAX_ANFRAGE:
            text = f"Die Anfrage ist zu lang ({format_zahl(len(anfrage))} Zeichen)."
            raise InputError(text, f"Bitte mit höchstens {format_zahl(MAX_ANFRAGE)} Zeichen beschreiben.", "anfrage")
        try:
            return clean_text(anfrage).strip()
        except ValueError as error:
            raise InputError("Die Anfrage ist nicht lesbar.", f"Erwartet wird {error}.", "anfrage") from error

    def _with_gericht(self, akte: Akte, conversation: Conversation) -> Conversation:
        return with_derived_gericht(conversation, assemble(self._kontext(akte, conversation), conversation).gericht)

    def _kontext(self, akte: Akte, conversation: Conversation) -> Kontext:
        katalog = self._katalog
        recht = Recht(
            fristen=katalog.fristen(),
            gebuehren=katalog.gebuehren(),
            kostenverzeichnis=katalog.kostenverzeichnis(),
            gerichte=katalog.gerichte(),
            zustaendigkeit=katalog.zustaendigkeit(),
            feiertage=self._kalender.feiertage,
        )
        return Kontext(
            akte=akte,
            klageart=self.klageart(conversation.intent.klageart),
            bausteine=katalog.bausteine(),
            pruefungen=katalog.pruefungen(),
            recht=recht,
            heute=self.heute(akte),
        )

    def _assemble(self, akte: Akte, conversation: Conversation) -> tuple[Assembly, SchriftsatzSchema]:
        kontext = self._kontext(akte, conversation)
        assembly = assemble(kontext, conversation)
        return assembly, _checked(assembly, kontext)

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
            for key, reason in misfits(klageart, akte, conversation.intent, self.heute(akte))
            if key not in touched
        )


def _checked(assembly: Assembly, kontext: Kontext) -> SchriftsatzSchema:
    pruefliste = check(assembly, kontext)
    warnungen = tuple(f"{b.titel}: {b.text}" for b in pruefliste if not b.erfuellt)
    return assembly.schriftsatz.model_copy(update={"pruefliste": pruefliste, "warnungen": warnungen})


def _computed_lines(assembly: Assembly) -> tuple[AngabeZeile, ...]:
    """Computed dates and the Streitwert as lines of the summary."""
    lines: list[AngabeZeile] = []
    for key, wert in assembly.berechnet.values.items():
        if isinstance(wert, bool):
            continue
        definition = assembly.definitions[key]
        steps = " ".join(assembly.berechnet.schritte.get(key, ()))
        lines.append(AngabeZeile(key, definition.label, display(definition, wert), "berechnet", steps, pflicht=False))
    kosten = assembly.schriftsatz.kosten
    if kosten.streitwert is not None:
        steps, shown = " ".join(kosten.schritte), format_betrag(kosten.streitwert)
        lines.append(AngabeZeile("streitwert", "Streitwert", shown, "berechnet", steps, pflicht=False))
    return tuple(lines)


def _active_hints(schriftsatz: SchriftsatzSchema) -> tuple[Befund, ...]:
    """Fristen, running or missed, and open deadlines of weight: shown already during the conversation."""
    return tuple(
        b
        for b in schriftsatz.pruefliste
        if b.typ is BefundTyp.FRIST
        and (b.id.startswith("frist.") or (not b.erfuellt and b.schwere is not Schwere.INFO))
    )


def _examples(klagearten: tuple[Klageart, ...]) -> str:
    return aufzaehlung([f"„{k.beispiele[0]}“" for k in klagearten[:3] if k.beispiele], "oder")
