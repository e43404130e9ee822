"""Conversation without Qt: which question is on, what it offers, which command an answer makes (spec 2, stage 2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.deutsch import NBSP, typografie
from app.domain.kanzlei.akte import AngabeWert
from app.domain.schriftsatz.antworten import WEISS_NICHT
from app.domain.schriftsatz.slot import SlotDefinition
from app.domain.schriftsatz.values import display, rows_of
from app.errors import InputError
from app.messages_schriftsatz import AnswerSlot, ClearSlot, ConfirmSlots, RejectSlots
from app.ui.presenters.angaben import AngabeBild, angaben_bilder
from app.ui.presenters.verlauf import MEHR, Zeilenort, zeilenfrage, zeilenort

if TYPE_CHECKING:
    from app.services.pipeline import ConversationView


@dataclass(frozen=True)
class Schnellantwort:
    """A button: its words, and the answer it gives."""

    text: str
    antwort: str


@dataclass(frozen=True)
class Frage:
    """The question on screen.

    Attributes:
        slot: key of the slot that is asked, or of the field of a row (``monate__2__brutto``).
        text, grund, form: question, reason, accepted form.
        schnell: quick answers, the last one is always „Weiß ich noch nicht“.
        vorgabe: text already in the answer field (when an answer is revised).
        erneut: True if an answered slot is asked again.
    """

    slot: str
    text: str
    grund: str
    form: str
    schnell: tuple[Schnellantwort, ...]
    vorgabe: str = ""
    erneut: bool = False


def eingabe_form(slot: SlotDefinition, wert: AngabeWert | None) -> str:
    """A canonical value as a person would type it, for revising an answer; empty if unknown."""
    if wert is None:
        return ""
    if isinstance(wert, tuple):
        rows = (" | ".join(eingabe_form(f, row.get(f.schluessel)) for f in slot.felder) for row in rows_of(wert))
        return "; ".join(row.rstrip(" |") for row in rows) or "keine"
    shown = ("Ja" if wert else "Nein") if isinstance(wert, bool) else display(slot, wert)
    return shown.replace(NBSP, " ")


def schnellantworten(key: str, texte: tuple[str, ...]) -> tuple[Schnellantwort, ...]:
    """The buttons of a question; whether there is another row is asked in words that fit."""
    ort = zeilenort(key)
    words = {"Ja": "Noch ein Eintrag", "Nein": "Fertig"} if ort is not None and ort.feld == MEHR else {}
    return tuple(Schnellantwort(words.get(text, text), text) for text in texte)


class GespraechPresenter:
    """State of one conversation on screen."""

    def __init__(self, conversation_id: str) -> None:
        self.conversation_id = conversation_id
        self.view: ConversationView | None = None
        self._again: str | None = None

    def show(self, view: ConversationView) -> None:
        """Take over a new state; a question asked again is done once the state changed."""
        self.view = view
        self._again = None

    def ask_again(self, slot: str) -> bool:
        """Ask ``slot`` (or the field of a row) although it has an answer; False if it cannot be asked (computed)."""
        if self.view is None:
            return False
        ort = zeilenort(slot)
        if ort is not None:
            if self._field(ort) is None:
                return False
        elif all(s.schluessel != slot for s in self.view.klageart.slots):
            return False
        self._again = slot
        return True

    def back(self) -> None:
        """Return from a repeated question to the next open one."""
        self._again = None

    def frage(self) -> Frage | None:
        """The question to show; None when there is none left."""
        view = self.view
        if view is None:
            return None
        if self._again is not None:
            return self._repeated(view, self._again)
        if view.frage is None:
            return None
        return Frage(
            slot=view.frage.schluessel,
            text=typografie(view.frage.frage),
            grund=typografie(view.frage.grund),
            form=typografie(view.frage.form),
            schnell=schnellantworten(view.frage.schluessel, view.schnellantworten),
        )

    def _repeated(self, view: ConversationView, key: str) -> Frage:
        from app.domain.schriftsatz.dialog import quick_answers

        ort = zeilenort(key)
        if ort is not None:
            liste, definition, wert = self._field(ort) or (None, view.klageart.slot(ort.liste), None)
            text = zeilenfrage(liste, definition, ort.zeile) if liste is not None else typografie(definition.frage)
        else:
            definition = view.klageart.slot(key)
            given = view.conversation.value(key)
            wert, text = given.wert if given is not None else None, typografie(definition.frage)
        return Frage(
            slot=key,
            text=text,
            grund=typografie(definition.grund),
            form=typografie(definition.form),
            schnell=schnellantworten(key, quick_answers(view.klageart, definition)),
            vorgabe=eingabe_form(definition, wert),
            erneut=True,
        )

    def _field(self, ort: Zeilenort) -> tuple[SlotDefinition, SlotDefinition, AngabeWert | None] | None:
        """List, field and value of a row that there is."""
        if self.view is None:
            return None
        liste = next((s for s in self.view.klageart.slots if s.schluessel == ort.liste), None)
        field = next((f for f in liste.felder if f.schluessel == ort.feld), None) if liste is not None else None
        item = self.view.conversation.value(ort.liste)
        rows = rows_of(item.wert if item is not None else None)
        if liste is None or field is None or ort.zeile > len(rows):
            return None
        return liste, field, rows[ort.zeile - 1].get(ort.feld)

    # ---- commands -----------------------------------------------------------------------------------------------

    def answer(self, text: str) -> AnswerSlot:
        """The command for an answer.

        Raises:
            InputError: nothing was typed, or no question is on.
        """
        frage = self.frage()
        if frage is None:
            raise InputError("Es ist keine Frage offen.", "Wählen Sie eine Angabe, um sie zu ändern.")
        if not text.strip():
            raise InputError(
                "Es fehlt eine Antwort.",
                f"{frage.form}. Wenn Sie es noch nicht wissen, wählen Sie „{WEISS_NICHT}“.",
                feld=f"slot:{frage.slot}",
            )
        return AnswerSlot(conversation_id=self.conversation_id, slot=frage.slot, text=text.strip())

    def accept(self, slots: tuple[str, ...]) -> ConfirmSlots:
        """The command for „Übernehmen“."""
        return ConfirmSlots(self.conversation_id, slots)

    def refuse(self, slots: tuple[str, ...]) -> RejectSlots:
        """The command for „Verwerfen“."""
        return RejectSlots(self.conversation_id, slots)

    def take_back(self, slot: str) -> ClearSlot:
        """The command for „Angabe zurücknehmen“."""
        return ClearSlot(self.conversation_id, slot)

    # ---- what is shown ------------------------------------------------------------------------------------------

    def angaben(self) -> tuple[AngabeBild, ...]:
        """All lines of the Angaben."""
        return angaben_bilder(self.view) if self.view else ()

    def labels(self) -> dict[str, str]:
        """Slot key → label, for chips in the preview."""
        return labels(self.view) if self.view else {}


def ziel(view: ConversationView, feld: str) -> str | None:
    """Key of the question for a place: a slot, ``monate.2.betrag``, or a placeholder; None: nothing can be asked.

    A placeholder of a row names the field only: the first row that lacks it is meant.
    """
    key, *rest = feld.split(".")
    if any(s.schluessel == key for s in view.klageart.slots):
        return f"{key}__{rest[0]}__{rest[1]}" if len(rest) > 1 and rest[0].isdigit() else key
    for liste in view.klageart.slots:
        if all(f.schluessel != key for f in liste.felder):
            continue
        item = view.conversation.value(liste.schluessel)
        for number, row in enumerate(rows_of(item.wert if item is not None else None), 1):
            if key not in row:
                return f"{liste.schluessel}__{number}__{key}"
        return liste.schluessel
    return None


def labels(view: ConversationView) -> dict[str, str]:
    """Key of a slot or of a field of a row → label, for chips in the preview."""
    fields = {f.schluessel: f.label for s in view.klageart.slots for f in s.felder}
    return fields | {s.schluessel: s.label for s in view.klageart.slots}
