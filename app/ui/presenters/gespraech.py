"""Conversation without Qt: which question is on, what it offers, which command an answer makes (spec 2, stage 2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.deutsch import NBSP, typografie
from app.domain.kanzlei.akte import AngabeWert
from app.domain.schriftsatz.antworten import WEISS_NICHT
from app.domain.schriftsatz.dialog import AngabeZeile, quick_answers
from app.domain.schriftsatz.slot import SlotDefinition
from app.domain.schriftsatz.values import display
from app.errors import InputError
from app.messages_schriftsatz import AnswerSlot

if TYPE_CHECKING:
    from app.services.pipeline import ConversationView


@dataclass(frozen=True)
class Frage:
    """The question on screen.

    Attributes:
        slot: key of the slot that is asked.
        text, grund, form: question, reason, accepted form.
        schnell: quick answers, the last one is always „Weiß ich noch nicht“.
        vorgabe: text already in the answer field (when an answer is revised).
        erneut: True if an answered slot is asked again.
    """

    slot: str
    text: str
    grund: str
    form: str
    schnell: tuple[str, ...]
    vorgabe: str = ""
    erneut: bool = False


@dataclass(frozen=True)
class AngabeBild:
    """One line of the Angaben: label, value (empty = none yet), mark (icon name), word, tooltip."""

    slot: str
    label: str
    wert: str
    zeichen: str
    wort: str
    hinweis: str


_STAND = {
    "akte": ("erfuellt", "aus Akte"),
    "person": ("erfuellt", "von Ihnen"),
    "dokument": ("erfuellt", "aus Dokument"),
    "modell": ("erfuellt", "vom Sprachmodell"),
    "berechnet": ("rechner", "berechnet"),
    "offen": ("empfehlung", "fehlt noch"),
    "fehlt": ("offen", "noch nicht gefragt"),
}


def angabe_bild(row: AngabeZeile) -> AngabeBild:
    """The line of one Angabe as shown."""
    mark, word = _STAND[row.status]
    missing = row.status in ("offen", "fehlt")
    wert = "" if missing else typografie(row.anzeige)
    if row.status == "offen" and not row.pflicht:
        mark, word = "offen", "offen gelassen"
    if not row.bestaetigt:
        mark, word = "empfehlung", f"{word}, bitte bestätigen"
    return AngabeBild(
        slot=row.schluessel,
        label=row.label,
        wert=wert,
        zeichen=mark,
        wort=word,
        hinweis=typografie(row.herkunft) or ("Enter oder Doppelklick: danach fragen" if missing else word),
    )


def eingabe_form(slot: SlotDefinition, wert: AngabeWert | None) -> str:
    """A canonical value as a person would type it, for revising an answer; empty if unknown."""
    if wert is None:
        return ""
    shown = ("Ja" if wert else "Nein") if isinstance(wert, bool) else display(slot, wert)
    return shown.replace(NBSP, " ")


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
        """Ask ``slot`` although it has an answer; False if it cannot be asked (a computed value)."""
        if self.view is None or all(s.schluessel != slot for s in self.view.klageart.slots):
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
            slot = view.klageart.slot(self._again)
            given = view.conversation.value(slot.schluessel)
            return Frage(
                slot=slot.schluessel,
                text=typografie(slot.frage),
                grund=typografie(slot.grund),
                form=typografie(slot.form),
                schnell=quick_answers(slot),
                vorgabe=eingabe_form(slot, given.wert if given else None),
                erneut=True,
            )
        if view.frage is None:
            return None
        return Frage(
            slot=view.frage.schluessel,
            text=typografie(view.frage.frage),
            grund=typografie(view.frage.grund),
            form=typografie(view.frage.form),
            schnell=view.schnellantworten,
        )

    def answer(self, text: str) -> AnswerSlot:
        """The command for an answer.

        Raises:
            InputError: nothing was typed, or no question is on.
        """
        frage = self.frage()
        if frage is None:
            raise InputError("Es ist keine Frage offen.", "Wählen Sie links eine Angabe, um sie zu ändern.")
        if not text.strip():
            raise InputError(
                "Es fehlt eine Antwort.",
                f"{frage.form}. Wenn Sie es noch nicht wissen, wählen Sie „{WEISS_NICHT}“.",
                feld=f"slot:{frage.slot}",
            )
        return AnswerSlot(conversation_id=self.conversation_id, slot=frage.slot, text=text.strip())

    def angaben(self) -> tuple[AngabeBild, ...]:
        """All lines of the Angaben."""
        return tuple(angabe_bild(a) for a in self.view.angaben) if self.view else ()

    def fortschritt(self) -> str:
        """``7 von 9 Angaben bekannt``."""
        return f"{self.view.beantwortet} von {self.view.gesamt} Angaben bekannt" if self.view else ""

    def labels(self) -> dict[str, str]:
        """Slot key → label, for chips in the preview."""
        return {s.schluessel: s.label for s in self.view.klageart.slots} if self.view else {}
