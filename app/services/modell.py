"""What the language model may do for a filing (spec 2, „The principle“): four narrow tasks, each guarded.

Nothing is stored here: each task returns what stood the guards, what was dropped and why. An empty text means that the
Baustein stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from app.domain.kanzlei.akte import AngabeWert
from app.domain.recht.zitat_lesen import CitationReader
from app.domain.schriftsatz import auftraege as a
from app.domain.schriftsatz.antworten import parse_answer
from app.domain.schriftsatz.klageart import Klageart
from app.domain.schriftsatz.schema import RetrievalBeleg
from app.domain.schriftsatz.slot import SlotDefinition, SlotTyp
from app.domain.schriftsatz.values import SlotError, Values, check_value
from app.domain.schriftsatz.waechter import Grundlage, Verworfen, Waechter, deutscher_anteil, sinn_faults
from app.domain.schriftsatz.waechter_woerter import Wortschatz
from app.errors import ModelError
from app.ports_modell import (
    Antwort,
    Auftrag,
    Cancelled,
    ModellEinstellungen,
    ModellStand,
    OnText,
    Selbsttest,
    Sprachmodell,
)

VERSUCHE = 2
"""Twice failed: the Baustein stands."""
MAX_MATERIAL = 7_000
"""Characters of material per call: more makes a small computer read for minutes before the first word."""
MAX_AUSZUG = 1_200
SLOTS_JE_AUFTRAG = 8
_GUT_DEUTSCH, _LANGSAM, _SPAET = 0.8, 15.0, 10.0


@dataclass(frozen=True)
class Einordnung:
    """What a request was taken for: one of the given ids, or None."""

    klageart: str | None
    modell: str
    sekunden: float


@dataclass(frozen=True)
class SlotFund:
    """A value that stands in the text: the model pointed at ``text[start:end]``, our own reader read it."""

    schluessel: str
    wert: AngabeWert
    woertlich: str
    start: int
    end: int


@dataclass(frozen=True)
class SlotAbgelehnt:
    """What the model named for a slot and why it does not count."""

    schluessel: str
    woertlich: str
    grund: str


@dataclass(frozen=True)
class SlotFunde:
    """Values found in a text, to be confirmed by a person."""

    funde: tuple[SlotFund, ...]
    abgelehnt: tuple[SlotAbgelehnt, ...]
    modell: str
    sekunden: float
    hinweise: tuple[str, ...] = ()


@dataclass(frozen=True)
class Textvorschlag:
    """A generated paragraph that stood the guards.

    Attributes:
        text: "" if nothing stood: the Baustein stays.
        verworfen: sentences that were dropped, of all tries.
        belege: those that the text cites.
        modell: who wrote it; what ``ProposeText`` and ``InsertParagraph`` ask for.
        sekunden: of all tries.
        hinweise: what else to know, German sentences.
    """

    text: str
    verworfen: tuple[Verworfen, ...]
    belege: tuple[RetrievalBeleg, ...]
    modell: str
    sekunden: float
    hinweise: tuple[str, ...] = ()


@dataclass(frozen=True)
class Dokumentantwort:
    """What the model says of a section of a document; whether the quotation stands there is for others to see.

    Attributes:
        antwort: „vorhanden“, „fehlt“ or „unklar“.
        zitat: the words that show it.
        vollstaendig: whether the model saw the whole section.
        modell: who answered.
    """

    antwort: str
    zitat: str
    vollstaendig: bool
    modell: str


class ModellService:
    """Tasks for the language model; everything in the program works without them.

    Args:
        modell: the model.
        leser: reads citations; called at first use.
        wortschatz: the program's words; called at first use.
    """

    def __init__(
        self, modell: Sprachmodell, leser: Callable[[], CitationReader], wortschatz: Callable[[], Wortschatz]
    ) -> None:
        self._modell = modell
        self._leser = leser
        self._wortschatz = wortschatz
        self._waiting: list[str] = []
        """Tasks that a person waits for."""

    # ---- the model itself --------------------------------------------------------------------------------------------

    def stand(self) -> ModellStand:
        """What is chosen, whether it is loaded, why it cannot be used."""
        return self._modell.stand()

    def choose(self, pfad: Path | None) -> ModellStand:
        """Use this file; None: no model.

        Raises:
            InputError: no readable GGUF file; the choice before stays.
            StoreError: the choice cannot be kept.
        """
        self._modell.choose(pfad)
        return self._modell.stand()

    def einstellungen(self) -> ModellEinstellungen:
        """How much of the computer the model uses."""
        return self._modell.einstellungen()

    def configure(self, einstellungen: ModellEinstellungen) -> None:
        """Use that much from the next call on.

        Raises:
            InputError: out of range.
            StoreError: cannot be kept.
        """
        self._modell.configure(einstellungen)

    def try_out(self, on_text: OnText | None = None, cancelled: Cancelled | None = None) -> Selbsttest:
        """Try the chosen model with fixed calls.

        Raises:
            ModelError: there is no usable model.
            OperationCancelled: the user gave up.
        """
        if fehler := self._modell.stand().fehler:
            raise ModelError(fehler, "Wählen Sie eine andere Modelldatei (GGUF).")
        answers: list[Antwort] = []
        faults: list[str] = []
        for aufgabe, eingabe, schema in a.PROBEN:
            try:
                with self._awaited(aufgabe.zweck):
                    answers.append(self._ask(aufgabe, eingabe, schema, on_text, cancelled))
            except ModelError as error:
                faults.append(error.text)
        first_try = sum(answer.versuche == 1 for answer in answers)
        texts = [" ".join(answer.werte["saetze"]) for answer in answers if "saetze" in answer.werte]
        german = deutscher_anteil(" ".join(texts)) if texts else 0.0
        seconds = sum(answer.sekunden - answer.erste_worte for answer in answers)
        speed = sum(answer.zeichen for answer in answers) / seconds if seconds > 0 else 0.0
        first = max((answer.erste_worte for answer in answers), default=0.0)
        return Selbsttest(
            (first_try, len(a.PROBEN)),
            round(german, 2),
            round(speed, 1),
            round(first, 1),
            (*_verdict(first_try, german, speed, first), *dict.fromkeys(faults)),
        )

    # ---- tasks -------------------------------------------------------------------------------------------------------

    def classify(self, anfrage: str, kandidaten: Sequence[Klageart], cancelled: Cancelled | None = None) -> Einordnung:
        """Which of the candidates a request means.

        Raises:
            ModelError: no usable model or no usable answer.
            OperationCancelled: the user gave up.
        """
        known = "\n".join(f"{k.id}: {k.label}" for k in kandidaten)
        question = f"Arten von Schriftsätzen:\n{known}\n{a.KEINE}: keine davon"
        schema = a.art_schema([k.id for k in kandidaten])
        with self._awaited(a.EINORDNEN.zweck):
            answer = self._ask(a.EINORDNEN, a.als_daten(anfrage[:MAX_MATERIAL], question), schema, None, cancelled)
        chosen = next((k.id for k in kandidaten if k.id == answer.werte["art"]), None)
        return Einordnung(chosen, answer.modell, answer.sekunden)

    def find_values(
        self,
        text: str,
        slots: Sequence[SlotDefinition],
        heute: date,
        values: Values | None = None,
        cancelled: Cancelled | None = None,
    ) -> SlotFunde:
        """Values of slots in a free text. The model only points at words of the text; reading them is ours.

        Args:
            text: what a person wrote, or text of a document.
            slots: what is looked for; lists are left out.
            heute: the day that counts as today.
            values: what is known already, for the order of dates.
            cancelled: whether the user gave up.

        Raises:
            ModelError: no usable model or no usable answer.
            OperationCancelled: the user gave up.
        """
        wanted = [s for s in slots if s.typ is not SlotTyp.LISTE]
        others = {s.schluessel: s for s in slots}
        found: list[SlotFund] = []
        refused: list[SlotAbgelehnt] = []
        model, seconds, notes = self._modell.stand().name, 0.0, _shortened(text)
        for begin in range(0, len(wanted), SLOTS_JE_AUFTRAG):
            part = wanted[begin : begin + SLOTS_JE_AUFTRAG]
            question = "\n".join(f"{s.schluessel}: {s.label} ({s.form})" for s in part)
            schema = a.angaben_schema([s.schluessel for s in part])
            answer = self._ask(a.ANGABEN, a.als_daten(text[:MAX_MATERIAL], question), schema, None, cancelled)
            model, seconds, notes = answer.modell, seconds + answer.sekunden, [*notes, *_left_out(answer)]
            for slot in part:
                quote = str(answer.werte[slot.schluessel]).strip()
                if not quote:
                    continue
                try:
                    known = {**(values or {}), **{f.schluessel: f.wert for f in found}}
                    found.append(_read(text, slot, quote, heute, known, others))
                except SlotError as error:
                    refused.append(SlotAbgelehnt(slot.schluessel, quote, str(error)))
        return SlotFunde(tuple(found), tuple(refused), model, seconds, tuple(dict.fromkeys(notes)))

    def judge(self, frage: str, abschnitt: str, cancelled: Cancelled | None = None) -> Dokumentantwort:
        """Whether a section of a document says what is asked for.

        Raises:
            ModelError: no usable model or no usable answer.
            OperationCancelled: the user gave up.
        """
        with self._awaited(a.DOKUMENT.zweck):
            text = a.als_daten(abschnitt[:MAX_MATERIAL], frage)
            answer = self._ask(a.DOKUMENT, text, a.dokument_schema(), None, cancelled)
        seen = len(abschnitt) <= MAX_MATERIAL and not answer.gekuerzt
        return Dokumentantwort(answer.werte["antwort"], answer.werte["zitat"].strip(), seen, answer.modell)

    def smooth(
        self,
        absatz: str,
        grundlage: Grundlage,
        on_text: OnText | None = None,
        cancelled: Cancelled | None = None,
    ) -> Textvorschlag:
        """A paragraph of the Sachverhalt in better words, with the same facts in the same order.

        Raises:
            ModelError: no usable model or no usable answer.
            OperationCancelled: the user gave up.
        """
        leser = self._leser()
        only = Grundlage(vorlagen=(absatz,), angaben=grundlage.angaben)
        waechter = Waechter(only, self._wortschatz(), leser)
        schema = a.saetze_schema()

        def judge(text: str) -> tuple[str, ...]:
            if " ".join(text.split()) == " ".join(absatz.split()):
                return ("Der Text ist unverändert.",)
            return sinn_faults(absatz, text, leser)

        with self._awaited(a.GLAETTEN.zweck):
            return self._write(_order(a.GLAETTEN, a.als_daten(absatz), schema), waechter, judge, on_text, cancelled)

    def draft(
        self,
        punkt: str,
        grundlage: Grundlage,
        on_text: OnText | None = None,
        cancelled: Cancelled | None = None,
    ) -> Textvorschlag:
        """One extra paragraph of the Rechtliche Würdigung out of the section's Belege.

        Args:
            punkt: what it is about („Wahrung der Klagefrist“).
            grundlage: the material; without Belege nothing is written.
            on_text: gets what is being written, unchecked.
            cancelled: whether the user gave up.

        Raises:
            ModelError: no usable model or no usable answer.
            OperationCancelled: the user gave up.
        """
        if not grundlage.belege:
            note = "Zu diesem Abschnitt gibt es keine Belege; ohne sie wird nichts geschrieben."
            return Textvorschlag("", (), (), self._modell.stand().name, 0.0, (note,))
        waechter = Waechter(grundlage, self._wortschatz(), self._leser())
        material = _material(grundlage)
        auftrag = replace(_paragraph(material), frage=f"Punkt: {punkt}")
        with self._awaited(a.WUERDIGUNG.zweck):
            proposal = self._write(auftrag, waechter, lambda _: (), on_text, cancelled)
        notes = (*proposal.hinweise, *_shortened(material))
        return Textvorschlag(
            proposal.text, proposal.verworfen, proposal.belege, proposal.modell, proposal.sekunden, notes
        )

    def read_ahead(self, grundlage: Grundlage) -> None:
        """Let the model read the material of ``draft`` while a person still writes what it is to be about."""
        self._modell.read_ahead(_paragraph(_material(grundlage)))

    def close(self) -> None:
        """End the model's process."""
        self._modell.close()

    def is_awaited(self) -> bool:
        """Whether a person waits for one of its other tasks; what nobody waits for (``find_values``) gives way then."""
        return bool(self._waiting)

    # ---- shared ------------------------------------------------------------------------------------------------------

    @contextmanager
    def _awaited(self, zweck: str) -> Iterator[None]:
        self._waiting.append(zweck)
        try:
            yield
        finally:
            self._waiting.remove(zweck)

    def _write(
        self,
        auftrag: Auftrag,
        waechter: Waechter,
        judge: Callable[[str], tuple[str, ...]],
        on_text: OnText | None,
        cancelled: Cancelled | None,
    ) -> Textvorschlag:
        """Generated sentences that stand the guards; ``judge`` looks at what is left as a whole."""
        dropped: list[Verworfen] = []
        model, seconds, notes, told = "", 0.0, list[str](), ""
        for _ in range(VERSUCHE):
            again = replace(auftrag, frage=f"{auftrag.frage}{told}".strip())
            answer = self._modell.complete(again, on_text, cancelled)
            model, seconds, notes = answer.modell, seconds + answer.sekunden, [*notes, *_left_out(answer)]
            kept: list[str] = []
            before = len(dropped)
            for piece in answer.werte["saetze"]:
                judged = waechter.check(piece)
                kept += judged.behalten
                dropped += judged.verworfen
            text = " ".join(kept)
            if text and not (faults := judge(text)):
                return Textvorschlag(
                    text, tuple(dropped), waechter.zitate.used(text), model, seconds, tuple(dict.fromkeys(notes))
                )
            if text:
                dropped.append(Verworfen(text, faults))
            reasons = dict.fromkeys(reason for one in dropped[before:] for reason in one.gruende)
            told = "\nDer vorige Versuch wurde verworfen: " + a.als_daten(" ".join(list(reasons)[:5]))
        notes.append("Kein Vorschlag hat die Prüfung bestanden; der geprüfte Text bleibt stehen.")
        return Textvorschlag("", tuple(dropped), (), model, seconds, tuple(dict.fromkeys(notes)))

    def _ask(
        self,
        aufgabe: a.Aufgabe,
        eingabe: str,
        schema: Mapping[str, object],
        on_text: OnText | None,
        cancelled: Cancelled | None,
    ) -> Antwort:
        return self._modell.complete(_order(aufgabe, eingabe, schema), on_text, cancelled)


def _order(aufgabe: a.Aufgabe, eingabe: str, schema: Mapping[str, object]) -> Auftrag:
    return Auftrag(aufgabe.zweck, aufgabe.anweisung, eingabe, schema, aufgabe.hoechstens, aufgabe.sekunden)


def _paragraph(material: str) -> Auftrag:
    return _order(a.WUERDIGUNG, a.als_daten(material[:MAX_MATERIAL]), a.saetze_schema(5))


def _material(grundlage: Grundlage) -> str:
    """What does not depend on the point first: it can be read ahead."""
    return "\n".join(
        (
            *(f"Angabe: {text}" for text in grundlage.angaben),
            *(f"Aus einem Dokument: {text}" for text in grundlage.dokumente),
            *(f"Beleg {beleg.referenz}: {beleg.auszug[:MAX_AUSZUG]}" for beleg in grundlage.belege),
        )
    )


def _read(
    text: str, slot: SlotDefinition, quote: str, heute: date, values: Values, others: Mapping[str, SlotDefinition]
) -> SlotFund:
    """The value that stands at the words the model pointed at.

    Raises:
        SlotError: they are not in the text, or are no value of this slot.
    """
    words = r"\s+".join(map(re.escape, quote.split()))
    place = re.search(rf"(?<!\w)(?<!\d[.,/]){words}(?!\w|[.,/]\d)", text)
    if place is None:
        raise SlotError(f"{slot.label}: „{quote}“ steht so nicht im Text.")
    wert = parse_answer(slot, place.group(), heute)
    if wert is None:
        raise SlotError(f"{slot.label}: „{quote}“ ist keine Angabe.")
    check_value(slot, wert, values, heute, others)
    return SlotFund(slot.schluessel, wert, place.group(), *place.span())


def _shortened(material: str) -> list[str]:
    if len(material) <= MAX_MATERIAL:
        return []
    return [
        f"Das Material war zu lang: Die letzten {len(material) - MAX_MATERIAL} Zeichen hat das Modell nicht gesehen."
    ]


def _left_out(answer: Antwort) -> list[str]:
    if not answer.gekuerzt:
        return []
    return [
        f"Im Modell war nicht genug Platz: Die letzten {answer.gekuerzt} Zeichen des Materials hat es nicht gesehen."
    ]


def _verdict(first_try: int, german: float, speed: float, first: float) -> list[str]:
    """What to know before using the model."""
    notes = []
    if first_try < len(a.PROBEN):
        notes.append(
            f"Das Modell hielt die vorgegebene Form nur in {first_try} von {len(a.PROBEN)} Fällen auf Anhieb ein."
        )
    if german < _GUT_DEUTSCH:
        notes.append("Das Modell antwortet nicht durchgehend auf Deutsch; wählen Sie eines, das Deutsch gelernt hat.")
    if 0 < speed < _LANGSAM:
        notes.append(
            "Das Modell ist zu langsam auf diesem Rechner:"
            f" Ein Absatz von 600 Zeichen dauert etwa {600 / speed:.0f} Sekunden."
        )
    if first > _SPAET:
        notes.append(f"Bis zum ersten Wort vergehen {first:.0f} Sekunden; ein kleineres Modell liest schneller.")
    return notes
