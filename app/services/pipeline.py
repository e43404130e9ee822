"""The stages of a filing without a store: recognise, ask, assemble, check (spec 2). Each can be run alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

from app.domain.deutsch import aufzaehlung, format_betrag, format_zahl
from app.domain.kanzlei.akte import Akte, AngabeWert
from app.domain.kanzlei.beteiligte import Beteiligter
from app.domain.pruefung.befund import Befund, BefundTyp, Schwere
from app.domain.schriftsatz.antworten import WEISS_NICHT
from app.domain.schriftsatz.assembly import Assembly, assemble, running_fristen
from app.domain.schriftsatz.bausteinregeln import Bausteinregeln
from app.domain.schriftsatz.conversation import Conversation, Intent, SlotHerkunft, SlotWert
from app.domain.schriftsatz.dialog import (
    AngabeZeile,
    active_slots,
    angaben,
    answer,
    entbehrlich,
    misfits,
    next_question,
    prefill,
    quick_answers,
    used_values,
)
from app.domain.schriftsatz.dialog_stand import Aenderung, clear, confirm, misfit_place, refresh, reject, set_value
from app.domain.schriftsatz.dialog_text import read_request, with_questions
from app.domain.schriftsatz.dialog_vorschlag import proposals, with_proposals, without_proposals
from app.domain.schriftsatz.erv import check
from app.domain.schriftsatz.frueher import from_earlier
from app.domain.schriftsatz.gericht import with_derived_gericht
from app.domain.schriftsatz.intent import Erkennung, chosen_intent
from app.domain.schriftsatz.klageart import Klageart, Parteirolle, Stadium
from app.domain.schriftsatz.kontext import Kontext, Recht
from app.domain.schriftsatz.nachtrag import nachtraege
from app.domain.schriftsatz.schema import SchriftsatzSchema
from app.domain.schriftsatz.slot import SlotDefinition
from app.domain.schriftsatz.values import SlotError, display
from app.domain.werte import clean_text
from app.errors import ConflictError, InputError
from app.ports import Feiertagskalender, Ids, Katalog, Uhr
from app.services.gespraech_hinweise import change_hints, contradiction_hints, question_hints, unconfirmed_hint
from app.services.verstaendnis import Seiten, Verstaendnis

MAX_ANFRAGE = 10_000
"""Longest request; what the Akte knows need not be told again."""


@dataclass(frozen=True)
class LaufendeFrist:
    """A Frist that has not run out: where it was found, its name, its last day."""

    conversation_id: str
    bezeichnung: str
    ende: date


@dataclass(frozen=True)
class ConversationView:
    """Everything the wizard shows.

    Attributes:
        frage: the next question, None when nothing is left to ask.
        schnellantworten: texts for answer buttons; the last is „Weiß ich noch nicht“.
        angaben: summary of all slots with provenance, computed ones last.
        hinweise: warnings that matter now (Fristen, misfits and changes of the Akte, questions about texts).
        bekannt: how many of the slots that apply have a value.
        gesamt: how many slots apply.
        schriftsatz: live preview with its Prüfliste.
        heute: the day that counts as today; „heute“ and days without a year are read by it.
        nachtraege: Beteiligte with the address that the conversation knows and the Akte does not.
    """

    conversation: Conversation
    klageart: Klageart
    frage: SlotDefinition | None
    schnellantworten: tuple[str, ...]
    angaben: tuple[AngabeZeile, ...]
    hinweise: tuple[Befund, ...]
    bekannt: int
    gesamt: int
    schriftsatz: SchriftsatzSchema
    heute: date
    nachtraege: tuple[Beteiligter, ...] = ()


class Pipeline:
    """The stages over Akte and Conversation as plain values; nothing is stored.

    Args:
        katalog: Klagearten, Bausteine and law tables.
        kalender: public holidays.
        ids: identifiers of new conversations.
        uhr: today.
        verstaendnis: reads requests, answers and documents; without one no documents are read.
    """

    def __init__(
        self,
        katalog: Katalog,
        kalender: Feiertagskalender,
        ids: Ids,
        uhr: Uhr,
        verstaendnis: Verstaendnis | None = None,
    ) -> None:
        self._verstaendnis = verstaendnis or Verstaendnis()
        self._katalog = katalog
        self._kalender = kalender
        self._ids = ids
        self._uhr = uhr

    def with_documents(self, seiten: Seiten) -> Pipeline:
        """The same stages over documents that lie elsewhere."""
        return Pipeline(self._katalog, self._kalender, self._ids, self._uhr, self._verstaendnis.over(seiten))

    def candidates(
        self, akte: Akte, anfrage: str, frueher: Parteirolle | None = None, *, wait: bool = True
    ) -> Erkennung:
        """Stage 1: what is wanted; if that is not clear, the question with the best candidates as answers.

        ``frueher``: our side in the latest earlier filing of the Akte. ``wait``: a model may be asked, for seconds.

        Raises:
            InputError: the request is empty, too long or not readable.
        """
        anfrage = self._request(anfrage)
        klagearten = self._katalog.klagearten()
        if not anfrage:
            example = f"Schreiben Sie zum Beispiel: {_examples(klagearten)}"
            raise InputError("Die Anfrage ist leer.", example, "anfrage")
        return self._verstaendnis.recognise(akte, anfrage, klagearten, frueher, wait=wait)

    def recognise(self, akte: Akte, anfrage: str, frueher: Parteirolle | None = None) -> Intent:
        """Stage 1 for callers that cannot ask back nor wait: of a model only what it said to ``candidates`` counts.

        Raises:
            InputError: empty, too long, not readable or not clear; the message names the candidates.
        """
        found = self.candidates(akte, anfrage, frueher, wait=False)
        if found.intent is not None:
            return found.intent
        klagearten = self._katalog.klagearten()
        if len(found.kandidaten) < len(klagearten) or any(k.grund != f"{k.label}." for k in found.kandidaten):
            best = aufzaehlung([f"„{k.label}“" for k in found.kandidaten], "oder")
            text = f"Die Anfrage ist nicht eindeutig. Gemeint sein könnte {best}."
            raise InputError(text, "Bitte nennen Sie die Art des Schriftsatzes.", "anfrage")
        known = aufzaehlung([f"„{k.label}“" for k in klagearten])
        text = "Aus der Anfrage geht nicht hervor, welcher Schriftsatz gewünscht ist."
        example = f"Schreiben Sie zum Beispiel: {_examples(klagearten)}"
        raise InputError(text, f"Vorhanden: {known}. {example}", "anfrage")

    def begin(
        self,
        akte: Akte,
        anfrage: str,
        klageart: str | None = None,
        rolle: Parteirolle | None = None,
        stadium: Stadium | None = None,
        frueher: Parteirolle | None = None,
        gespraeche: Iterable[Conversation] = (),
    ) -> Conversation:
        """A new conversation with everything that the Akte, its documents and the request tell.

        ``klageart``, ``rolle`` and ``stadium`` were chosen by a person and are not guessed then. What ``gespraeche``,
        earlier ones of the Akte, oldest first, know beyond that is proposed (``frueher.from_earlier``).

        Raises:
            InputError: the request is not recognised, or the choice does not fit the Klageart.
            ConflictError: the registry does not hold the chosen Klageart.
        """
        if klageart is None:
            intent = self.recognise(akte, anfrage, frueher)
            chosen = self.klageart(intent.klageart)
        else:
            chosen = self.klageart(klageart)
            intent = chosen_intent(chosen, self._request(anfrage), rolle, stadium, frueher, akte)
        intent = _with_choice(chosen, intent, rolle, stadium)
        heute = self.heute(akte)
        conversation = Conversation(
            id=self._ids.new("gespraech"),
            akte_id=akte.id,
            anfrage=self._request(anfrage) or chosen.label,
            intent=intent,
            slots=prefill(chosen, akte, intent, heute),
            begonnen=heute,
        )
        conversation = read_request(chosen, conversation, heute, self._verstaendnis.words(chosen))
        values, questions = self._verstaendnis.documents(akte, chosen, heute)
        conversation, _ = refresh(chosen, conversation, akte, heute, values)
        conversation = with_questions(conversation, questions)
        known = {k.id: k for k in self._katalog.klagearten()}
        earlier = [(known[g.intent.klageart], g) for g in gespraeche if g.intent.klageart in known]
        return self.propose(akte, conversation, from_earlier(chosen, conversation, earlier))

    def current(self, akte: Akte, conversation: Conversation) -> Conversation:
        """The conversation with what the Akte and its documents say now.

        Raises:
            ConflictError: the registry no longer holds the Klageart.
        """
        return self._refreshed(akte, conversation)[0]

    def reply(self, akte: Akte, conversation: Conversation, slot: str, text: str) -> Conversation:
        """Stage 2: the conversation after an answer (or a revised one).

        Raises:
            InputError: not understood or not fitting; ``feld`` is ``slot:<key>``.
            ConflictError: the registry no longer holds the Klageart.
        """
        klageart = self.klageart(conversation.intent.klageart)
        conversation = self.current(akte, conversation)
        words = self._verstaendnis.words(klageart)
        try:
            replied = answer(klageart, without_proposals(conversation), slot, text, self.heute(akte), words)
        except SlotError as error:
            advice = f"Bitte berichtigen oder mit „{WEISS_NICHT}“ antworten."
            raise InputError(str(error), advice, f"slot:{slot}") from error
        except KeyError as error:
            raise _no_such_slot(klageart, slot) from error
        return self.propose(akte, replied, proposals(conversation))

    def set_slot(self, akte: Akte, conversation: Conversation, slot: str, wert: AngabeWert | None) -> Conversation:
        """The conversation after a slot was set in the form; None = not known yet.

        Raises:
            InputError: it does not fit; ``feld`` is ``slot:<key>``, of a list ``slot:<key>.<row>.<field>``.
            ConflictError: the registry no longer holds the Klageart.
        """
        klageart = self.klageart(conversation.intent.klageart)
        conversation = self.current(akte, conversation)
        heute = self.heute(akte)
        try:
            changed = set_value(klageart, without_proposals(conversation), slot, wert, heute)
        except SlotError as error:
            place = misfit_place(klageart, without_proposals(conversation), slot, wert, heute)
            raise InputError(str(error), "Bitte berichtigen oder die Angabe offen lassen.", place) from error
        except KeyError as error:
            raise _no_such_slot(klageart, slot) from error
        return self.propose(akte, changed, proposals(conversation))

    def clear_slot(self, akte: Akte, conversation: Conversation, slot: str) -> Conversation:
        """The conversation without an answer: the Akte's value counts again, or the question comes again.

        Raises:
            InputError: there is no such slot.
            ConflictError: the registry no longer holds the Klageart.
        """
        klageart = self.klageart(conversation.intent.klageart)
        try:
            cleared = clear(klageart, conversation, slot)
        except KeyError as error:
            raise _no_such_slot(klageart, slot) from error
        return self._with_gericht(akte, self.current(akte, cleared))

    def propose(self, akte: Akte, conversation: Conversation, werte: Iterable[SlotWert]) -> Conversation:
        """The conversation with what is proposed (``dialog_vorschlag``): of open slots only, unconfirmed.

        Raises:
            ConflictError: the registry no longer holds the Klageart.
        """
        klageart = self.klageart(conversation.intent.klageart)
        return self._with_gericht(akte, with_proposals(klageart, conversation, werte, self.heute(akte)))

    def decide(self, akte: Akte, conversation: Conversation, slots: tuple[str, ...], *, accept: bool) -> Conversation:
        """The conversation after a person confirmed (or refused) values that were read.

        Raises:
            InputError: a slot has no such value.
            ConflictError: the registry no longer holds the Klageart.
        """
        conversation = self.current(akte, conversation)
        try:
            decided = confirm(conversation, slots) if accept else reject(conversation, slots)
        except KeyError as error:
            text = f"Zu „{error.args[0]}“ gibt es nichts zu bestätigen."
            raise InputError(text, "Bitte die Ansicht aktualisieren.", f"slot:{error.args[0]}") from error
        return self._with_gericht(akte, self.current(akte, decided))

    def view(self, akte: Akte, conversation: Conversation) -> ConversationView:
        """What the wizard shows.

        Raises:
            ConflictError: the registry no longer holds the Klageart.
        """
        klageart = self.klageart(conversation.intent.klageart)
        conversation, changes = self._refreshed(akte, conversation)
        told = {s.schluessel for s in conversation.slots if s.herkunft is not SlotHerkunft.AKTE}
        needless = entbehrlich(klageart, akte, conversation.intent, self.heute(akte), told)
        frage = next_question(klageart, conversation, needless)
        assembly, schriftsatz = self._assemble(akte, conversation)
        known = {s.schluessel for s in conversation.slots if s.wert is not None}
        active = [s for s in active_slots(klageart, used_values(klageart, conversation)) if s.fragen]
        return ConversationView(
            conversation=conversation,
            klageart=klageart,
            frage=frage,
            schnellantworten=quick_answers(klageart, frage) if frage else (),
            angaben=(*angaben(klageart, conversation, akte), *_computed_lines(assembly)),
            hinweise=(
                *self._misfit_hints(klageart, conversation, akte),
                *change_hints(klageart, changes),
                *contradiction_hints(klageart, conversation, self._documents(akte, klageart), akte),
                *question_hints(conversation.rueckfragen),
                *_active_hints(schriftsatz),
            ),
            bekannt=sum(1 for s in active if s.schluessel in known),
            gesamt=len(active),
            schriftsatz=schriftsatz,
            heute=self.heute(akte),
            nachtraege=nachtraege(akte, klageart, conversation),
        )

    def fristen(self, akte: Akte, conversation: Conversation) -> tuple[LaufendeFrist, ...]:
        """Fristen that run in the matter of a conversation, the next one first; none where the Klageart is unknown."""
        if all(k.id != conversation.intent.klageart for k in self._katalog.klagearten()):
            return ()
        kontext = self._kontext(akte, conversation)
        names = kontext.recht.fristen
        return tuple(
            LaufendeFrist(conversation.id, names[f.definition_id].bezeichnung, f.ende)
            for f in running_fristen(kontext, without_proposals(conversation))
        )

    def assemble(self, akte: Akte, conversation: Conversation) -> SchriftsatzSchema:
        """Stages 3 to 5: the checked filing; always complete in form, unknown facts as placeholders.

        Raises:
            ConflictError: the registry no longer holds the Klageart.
        """
        return self._assemble(akte, self.current(akte, conversation))[1]

    def recheck(self, akte: Akte, conversation: Conversation, schriftsatz: SchriftsatzSchema) -> SchriftsatzSchema:
        """Stage 5 for a filing that persons changed: the same filing with its Prüfliste made anew.

        Raises:
            ConflictError: the registry no longer holds the Klageart.
        """
        conversation = self.current(akte, conversation)
        kontext = self._kontext(akte, conversation)
        assembly = assemble(kontext, without_proposals(conversation))
        return _checked(replace(assembly, schriftsatz=schriftsatz), kontext, conversation)

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
        firm = without_proposals(conversation)
        return with_derived_gericht(conversation, assemble(self._kontext(akte, conversation), firm).gericht)

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
            regeln=self._regeln,
        )

    @cached_property
    def _regeln(self) -> Bausteinregeln:
        return Bausteinregeln(self._katalog.bausteine())

    def _assemble(self, akte: Akte, conversation: Conversation) -> tuple[Assembly, SchriftsatzSchema]:
        kontext = self._kontext(akte, conversation)
        assembly = assemble(kontext, without_proposals(conversation))
        return assembly, _checked(assembly, kontext, conversation)

    def _documents(self, akte: Akte, klageart: Klageart) -> tuple[SlotWert, ...]:
        return self._verstaendnis.documents(akte, klageart, self.heute(akte))[0]

    def _refreshed(self, akte: Akte, conversation: Conversation) -> tuple[Conversation, tuple[Aenderung, ...]]:
        klageart = self.klageart(conversation.intent.klageart)
        firm = without_proposals(conversation)
        refreshed, changes = refresh(klageart, firm, akte, self.heute(akte), self._documents(akte, klageart))
        return (self.propose(akte, refreshed, proposals(conversation)), changes) if changes else (conversation, ())

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


def _with_choice(klageart: Klageart, intent: Intent, rolle: Parteirolle | None, stadium: Stadium | None) -> Intent:
    """The intent with the side and stage that a person chose.

    Raises:
        InputError: the Klageart does not know them.
    """
    for given, known, name, what in (
        (rolle, klageart.rollen, "rolle", "Rolle"),
        (stadium, klageart.stadien, "stadium", "Verfahrensabschnitt"),
    ):
        if given is not None and given not in known:
            offered = aufzaehlung([k.value.capitalize() for k in known], "oder")
            text = f"{what} „{given.value.capitalize()}“ gibt es bei „{klageart.label}“ nicht."
            raise InputError(text, f"Möglich: {offered}.", name)
    chosen: dict[str, object] = {k: v for k, v in (("rolle", rolle), ("stadium", stadium)) if v is not None}
    if rolle is not None:
        chosen["seite_angenommen"] = False
    return intent.model_copy(update=chosen)


def _no_such_slot(klageart: Klageart, slot: str) -> InputError:
    known = ", ".join(s.schluessel for s in klageart.slots)
    what = f"„{slot}“ ist keine Angabe der {klageart.label}."
    return InputError(what, f"Vorhanden sind: {known}.", f"slot:{slot}")


def _checked(assembly: Assembly, kontext: Kontext, conversation: Conversation) -> SchriftsatzSchema:
    open_ = unconfirmed_hint(kontext.klageart, conversation, kontext.akte)
    pruefliste = (*open_, *check(assembly, kontext))
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
        lines.append(AngabeZeile("streitwert", kosten.wertbegriff, shown, "berechnet", steps, pflicht=False))
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
