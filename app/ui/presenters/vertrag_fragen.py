"""The interview of a contract without Qt: one question as shown, chapters, and where „Weiter“ and „Zurück“ lead."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum

from app.domain.deutsch import format_betrag, format_datum, format_franken, format_zahl, typografie
from app.domain.regelwerk.answers import AnswerError
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import ConditionValue, QuestionType
from app.domain.vertrag.antworten import read_answer
from app.domain.vertrag.anzeige_werte import show_answer
from app.domain.vertrag.interview import kapitel_of
from app.domain.vertrag.stand import Fortschritt, FrageStand, VertragStand
from app.errors import InputError

CHOICES = frozenset({QuestionType.SINGLE_CHOICE, QuestionType.MULTIPLE_CHOICE, QuestionType.YES_NO})
"""Questions that are answered by choosing; the others by typing."""
_FORM = {
    QuestionType.NUMBER: "Eine Zahl, zum Beispiel 38,5.",
    QuestionType.DATE: "Ein Datum, zum Beispiel 01.10.2026.",
    QuestionType.CURRENCY: "Ein Betrag, zum Beispiel 3.500,00.",
    QuestionType.MULTIPLE_CHOICE: "Mehrere Antworten sind möglich.",
}
_LONGEST = 60
VORSCHLAG = "Vorschlag der Vorlage. Mit „Weiter“ übernehmen Sie ihn."


class Zustand(StrEnum):
    """How far a question is; the value is what a person reads."""

    BEANTWORTET = "beantwortet"
    VORSCHLAG = "Vorschlag"
    UNFERTIG = "unfertig"
    OFFEN = "offen"
    SPAETER = "zurückgestellt"
    FREIWILLIG = "freiwillig"
    UEBERGANGEN = "wird nicht gefragt"

    @property
    def mark(self) -> str:
        """Its mark (``zeichen.mark``)."""
        return _MARKS[self]


_MARKS = {
    Zustand.BEANTWORTET: "erfuellt",
    Zustand.VORSCHLAG: "hinweis",
    Zustand.UNFERTIG: "empfehlung",
    Zustand.OFFEN: "offen",
    Zustand.SPAETER: "offen",
    Zustand.FREIWILLIG: "rechner",
    Zustand.UEBERGANGEN: "rechner",
}


@dataclass(frozen=True)
class FrageBild:
    """A question as shown.

    Attributes:
        text: what stands in a field to type in: what was typed, else the answer as people write it.
        value: the answer that counts.
        form: what a fitting answer looks like.
        hinweis: a quiet line: it is a proposal, or what was typed is no answer yet.
        jurisdiction: of the contract; amounts are in its currency.
    """

    id: str
    label: str
    hilfe: str
    warum: tuple[str, ...]
    typ: QuestionType
    optionen: tuple[str, ...]
    text: str
    value: ConditionValue | None
    zustand: Zustand
    pflicht: bool
    form: str
    hinweis: str
    jurisdiction: str = ""

    @property
    def stand(self) -> tuple[str, ConditionValue | None, bool]:
        """What a field compares to know whether somebody else changed the answer."""
        return self.text, self.value, self.zustand is Zustand.VORSCHLAG


@dataclass(frozen=True)
class KapitelZeile:
    """A question in the list of all."""

    id: str
    label: str
    antwort: str
    zustand: Zustand


@dataclass(frozen=True)
class KapitelBild:
    """Questions under one heading."""

    titel: str
    fortschritt: str
    zeilen: tuple[KapitelZeile, ...]


def zustand(frage: FrageStand) -> Zustand:
    """How far a question is."""
    if frage.skipped:
        return Zustand.UEBERGANGEN
    if frage.typed is not None:
        return Zustand.UNFERTIG
    if frage.value is not None:
        return Zustand.VORSCHLAG if frage.from_default else Zustand.BEANTWORTET
    if frage.put_off:
        return Zustand.SPAETER
    return Zustand.OFFEN if frage.step.required else Zustand.FREIWILLIG


def frage_bild(frage: FrageStand, jurisdiction: str) -> FrageBild:
    """A question ready to be shown."""
    question, now = frage.question, zustand(frage)
    text = frage.typed
    if text is None:
        text = "" if frage.value is None else editable_answer(frage.value, question, jurisdiction)
    hint = ""
    if now is Zustand.VORSCHLAG:
        hint = VORSCHLAG
    elif frage.typed is not None:
        hint = typing_hint(question, frage.typed, jurisdiction)
    return FrageBild(
        id=question.id,
        label=typografie(question.label),
        hilfe=typografie(question.help or ""),
        warum=frage.warum,
        typ=question.type,
        optionen=question.options,
        text=text,
        value=frage.value,
        zustand=now,
        pflicht=frage.step.required,
        form="" if (form := _FORM.get(question.type, "")) in (question.help or "") else form,
        hinweis=hint,
        jurisdiction=jurisdiction,
    )


def editable_answer(value: ConditionValue, question: Question, jurisdiction: str) -> str:
    """An answer as it stands in a field to type in; read again it is the same."""
    match value:
        case Decimal() if question.type is QuestionType.CURRENCY:
            return format_franken(value) if jurisdiction[:2] in ("CH", "LI") else format_betrag(value)
        case Decimal():
            return format_zahl(value)
        case str() if question.type is QuestionType.DATE:
            return format_datum(date.fromisoformat(value))
        case str():
            return value
        case _:
            return show_answer(value, question, jurisdiction)


def typing_hint(question: Question, text: str, jurisdiction: str) -> str:
    """Quietly what is still missing while somebody types; empty if it is an answer or nothing."""
    if not text.strip():
        return ""
    try:
        read_answer(question, text, jurisdiction)
    except AnswerError as error:
        return f"Noch keine Antwort; erwartet wird {error.expected}. Die Eingabe bleibt gespeichert."
    return ""


def read(question: Question, raw: ConditionValue, jurisdiction: str) -> ConditionValue:
    """The answer that was typed or chosen.

    Raises:
        InputError: it is none; what was found and what is expected.
    """
    try:
        return read_answer(question, raw, jurisdiction)
    except AnswerError as error:
        raise InputError(
            f"Das passt nicht zur Frage: {error.found}.", f"Erwartet wird {error.expected}.", f"frage:{question.id}"
        ) from error


def missing(bild: FrageBild) -> InputError:
    """What „Weiter“ says where a required question has no answer."""
    return InputError(
        "Diese Antwort braucht der Vertrag.", "Antworten Sie, oder wählen Sie „Später“.", f"frage:{bild.id}"
    )


def kapitel(stand: VertragStand) -> tuple[KapitelBild, ...]:
    """All questions that are shown, by their headings."""
    place = stand.vertrag.jurisdiction
    return tuple(
        KapitelBild(
            typografie(one.titel or "Fragen"),
            f"{one.fortschritt.beantwortet} von {one.fortschritt.gesamt}" if one.fortschritt.gesamt else "",
            tuple(
                KapitelZeile(f.question.id, typografie(f.question.label), _short(f, place), zustand(f))
                for f in one.fragen
            ),
        )
        for one in kapitel_of(stand.fragen)
    )


def _short(frage: FrageStand, jurisdiction: str) -> str:
    if frage.typed is not None:
        text = " ".join(frage.typed.split())
    elif frage.value is None:
        text = ""
    else:
        text = show_answer(frage.value, frage.question, jurisdiction)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def fortschritt_text(fortschritt: Fortschritt) -> str:
    """``7 von 19 Pflichtfragen``."""
    if not fortschritt.gesamt:
        return "Keine Pflichtfragen"
    return f"{fortschritt.beantwortet} von {fortschritt.gesamt} Pflichtfragen"


def frage_of(stand: VertragStand, question_id: str | None) -> FrageStand | None:
    """A question that is shown now."""
    return next((f for f in stand.fragen if f.question.id == question_id), None)


def weiter(stand: VertragStand, current: str | None) -> str | None:
    """The question after ``current`` that still wants something; None: nothing that is needed is left.

    Forward in the order of the interview: what is open, unfinished or only proposed. After the last one, what is
    required or was put off; questions that may stay open are offered once.
    """
    ids = [f.question.id for f in stand.fragen]
    start = ids.index(current) + 1 if current in ids else 0
    for frage in stand.fragen[start:]:
        if not frage.put_off and zustand(frage) not in (Zustand.BEANTWORTET, Zustand.UEBERGANGEN):
            return frage.question.id
    rest = [f for f in stand.fragen if f.question.id != current and _is_needed(f)]
    return next((f.question.id for f in sorted(rest, key=lambda f: f.put_off)), None)


def _is_needed(frage: FrageStand) -> bool:
    now = zustand(frage)
    return now in (Zustand.UNFERTIG, Zustand.SPAETER) or (now is Zustand.OFFEN and frage.step.required)


def zurueck(stand: VertragStand, current: str | None) -> str | None:
    """The shown question before ``current``; before nothing the last one."""
    ids = [f.question.id for f in stand.fragen if not f.skipped]
    if current not in ids:
        return ids[-1] if ids else None
    place = ids.index(current)
    return ids[place - 1] if place else None


def abschluss_text(stand: VertragStand) -> str:
    """What stands where no question is left."""
    if offen := [f for f in stand.fragen if _is_needed(f)]:
        count = len(offen)
        return "Eine Frage ist noch offen." if count == 1 else f"{count} Fragen sind noch offen."
    frei = stand.fortschritt.freiwillig_offen
    text = "Alle Pflichtfragen sind beantwortet."
    if frei:
        text += " Eine freiwillige Frage ist offen." if frei == 1 else f" {frei} freiwillige Fragen sind offen."
    return text


def offene(stand: VertragStand) -> tuple[tuple[str, str], ...]:
    """Open questions as (id, label), the required ones first."""
    found = [f for f in stand.fragen if f.is_open or f.typed is not None]
    return tuple((f.question.id, typografie(f.question.label)) for f in sorted(found, key=lambda f: not _is_needed(f)))
