"""What the language model reads in free texts of a conversation beside the program's own reading (spec 2, stage 2).

It points at words; the program reads them, and a person confirms them (``dialog_vorschlag``). Nothing is written here.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from app.domain.kanzlei.akte import Akte, AngabeWert, Quelle
from app.domain.schriftsatz.conversation import Conversation, SlotHerkunft, SlotWert
from app.domain.schriftsatz.dialog_text import ANFRAGE, ANTWORT, shorten
from app.domain.schriftsatz.dialog_vorschlag import open_slots
from app.domain.schriftsatz.dialog_werte import used_values
from app.domain.schriftsatz.slot import SlotDefinition
from app.domain.schriftsatz.verstehen_text import read_text
from app.domain.schriftsatz.verstehen_worte import build_wortschatz
from app.domain.werte import clean_text
from app.errors import ModelError, NotFoundError, OperationCancelled
from app.messages_schriftsatz import AnswerSlot, ProposeSlots
from app.ports import Store
from app.ports_modell import Cancelled
from app.services.modell import SLOTS_JE_AUFTRAG, ModellService, SlotFund
from app.services.pipeline import Pipeline

MIN_WORTE = 6
"""Shorter texts say what was asked and nothing else."""
MAX_SLOTS = 3 * SLOTS_JE_AUFTRAG
"""So many of the open slots are looked for, the required ones first."""
SEKUNDEN = 90.0
"""Time for one text; what was found until then counts."""


class Wertsuche:
    """Looks for values of open slots in a text of a conversation.

    Args:
        store: the library.
        pipeline: the state of a conversation.
        modell: points at words.
        monotonic: seconds of a clock that only goes forward.
    """

    def __init__(self, store: Store, pipeline: Pipeline, modell: ModellService, monotonic: Callable[[], float]) -> None:
        self._store = store
        self._pipeline = pipeline
        self._modell = modell
        self._monotonic = monotonic

    def find(self, conversation_id: str, antwort: AnswerSlot | None, cancelled: Cancelled) -> ProposeSlots | None:
        """What the model finds in an answer that was given (None: in the request), ready to be kept.

        None if there is nothing to keep: no usable model, a short text, nothing open, or nothing found. ``cancelled``
        is first asked when the model is about to read. It works for seconds: not for the thread that writes.

        Raises:
            NotFoundError: the conversation or its Akte does not exist.
            ConflictError: the registry no longer holds the Klageart.
            ModelError: the model failed before it found anything.
            OperationCancelled: the user gave up.
        """
        stand = self._modell.stand()
        if stand.pfad is None or stand.fehler:
            return None
        akte, conversation = self._read(conversation_id)
        given = conversation.value(antwort.slot) if antwort is not None else None
        if antwort is not None and given is None:
            return None  # a field of a row, or taken back already
        text = conversation.anfrage if antwort is None else clean_text(antwort.text).strip()
        klageart = self._pipeline.klageart(conversation.intent.klageart)
        wanted = open_slots(klageart, conversation)[:MAX_SLOTS]
        if len(text.split()) < MIN_WORTE or not wanted:
            return None
        heute, values = self._pipeline.heute(akte), used_values(klageart, conversation)
        found = self._ask(text, wanted, heute, values, cancelled)
        vermerk = ANFRAGE if antwort is None else ANTWORT
        werte = tuple(_slot_wert(fund, text, heute, vermerk) for fund in _distinct(found))
        if not werte:
            return None
        slot, basis = (antwort.slot, given.wert) if antwort is not None and given is not None else (None, None)
        return ProposeSlots(conversation_id, werte, slot, basis)

    def _read(self, conversation_id: str) -> tuple[Akte, Conversation]:
        with self._store.read() as read:
            conversation = read.conversations.get(conversation_id)
            akte = read.akten.get(conversation.akte_id) if conversation is not None else None
        if conversation is None or akte is None:
            text = f"Das Gespräch „{conversation_id}“ gibt es nicht (mehr)."
            raise NotFoundError(text, "Bitte die Ansicht aktualisieren.")
        return akte, self._pipeline.current(akte, conversation)

    def _ask(
        self,
        text: str,
        wanted: tuple[SlotDefinition, ...],
        heute: date,
        values: dict[str, AngabeWert | None],
        cancelled: Cancelled,
    ) -> list[SlotFund]:
        """What the model points at, some slots at a time.

        Its time, a fault, or a person who needs the model for something else ends it with what there is.
        """
        end = self._monotonic() + SEKUNDEN

        def is_over() -> bool:
            return cancelled() or self._monotonic() > end or self._modell.is_awaited()

        found: list[SlotFund] = []
        for begin in range(0, len(wanted), SLOTS_JE_AUFTRAG):
            part = wanted[begin : begin + SLOTS_JE_AUFTRAG]
            try:
                answer = self._modell.find_values(text, part, heute, values, is_over)
            except OperationCancelled:
                if cancelled():
                    raise
                break
            except ModelError:
                if not found:
                    raise
                break
            found += answer.funde
            values = {**values, **{f.schluessel: f.wert for f in answer.funde}}
        return found


def _distinct(found: list[SlotFund]) -> list[SlotFund]:
    """Without words that are to be the value of several slots: who points there for all points at none."""
    places = [(f.start, f.end) for f in found]
    return [f for f in found if places.count((f.start, f.end)) == 1]


def _slot_wert(fund: SlotFund, text: str, heute: date, vermerk: str) -> SlotWert:
    """A value with the sentence it stands in, not confirmed."""
    read = read_text(build_wortschatz(()), text, heute)
    satz = text[slice(*read.satz_of(read.teil_of(fund.start)))]
    auszug = shorten(satz if fund.woertlich in satz else text, fund.woertlich)
    return SlotWert(
        schluessel=fund.schluessel,
        wert=fund.wert,
        herkunft=SlotHerkunft.MODELL,
        quelle=Quelle(auszug=auszug, vermerk=vermerk),
        bestaetigt=False,
    )
