"""What a template makes of answers, without Qt: samples, the contract as the lawyer will see it, its problems."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from random import Random

from app.domain.deutsch import typografie
from app.domain.jurisdictions import name as place_name
from app.domain.pruefung.befund import Befund, Wirkung
from app.domain.regelwerk.answers import TYPE_NAMES
from app.domain.regelwerk.library import ClauseVersion, Library, Question
from app.domain.regelwerk.rules import ConditionValue, QuestionType
from app.domain.regelwerk.template_phrases import answer_text
from app.domain.regelwerk.templates import TemplateVersion
from app.domain.regelwerk.versioning import LifecycleState
from app.domain.vertrag.fehler import VertragError
from app.domain.vertrag.lauf import compute_stand
from app.domain.vertrag.stand import VertragStand
from app.domain.vertrag.umgebung import Umgebung, umgebung_of
from app.domain.vertrag.vertrag import Vertrag
from app.ui.presenters.bestand import Bestand
from app.ui.presenters.vertrag_text import vertrag_html

Antworten = Mapping[str, ConditionValue]

_FIRST_DAY = date(2027, 1, 1)
_TEXTS = (
    ("anschrift", "Musterweg 1, 12345 Musterstadt"),
    ("sitz", "Musterstadt"),
    ("vertret", "die Geschäftsführerin Eva Muster"),
    ("ort", "Musterstadt"),
    ("name", ""),
)
"""Part of a label → what stands there as a sample; names are told apart by number."""
_NAMES = ("Muster GmbH", "Kim Beispiel", "Alex Probe")
_NUMBERS = (("stunden", 38), ("tage", 28), ("mitarbeiter", 25), ("monat", 3), ("jahr", 2))
_MARKS = {
    Wirkung.SPERRT: ("sperrt", "Hält den Abschluss auf"),
    Wirkung.WARNT: ("empfehlung", "Empfehlung"),
    Wirkung.INFORMIERT: ("hinweis", "Hinweis"),
}
_OWN = ("vertrag.neufassung",)
"""Findings that say nothing about a template."""


@dataclass(frozen=True)
class Problemzeile:
    """A problem of the contract: mark, title, text with the severity in words, and where to go."""

    zeichen: str
    titel: str
    text: str
    ziel: str


@dataclass(frozen=True)
class Antwortzeile:
    """A question that is shown, with the answer that counts in words, and the value given by the sample."""

    question: Question
    text: str
    value: ConditionValue | None


@dataclass(frozen=True)
class Vorschaubild:
    """The preview of a template version.

    Attributes:
        stand: where the contract stands; None: it cannot be made.
        html: its text.
        fragen: the questions that are shown, in order.
        probleme: what is wrong with it.
        fehler: why it cannot be made; empty if it can.
        umgebung: what it was made with; may be handed in again.
    """

    stand: VertragStand | None = None
    html: str = ""
    fragen: tuple[Antwortzeile, ...] = ()
    probleme: tuple[Problemzeile, ...] = ()
    fehler: str = ""
    umgebung: Umgebung | None = None


def sample_answers(template: TemplateVersion, questions: Mapping[str, Question]) -> dict[str, ConditionValue]:
    """A plausible answer to every question of the interview; its defaults where it has some."""
    found: dict[str, ConditionValue] = {}
    names = 0
    day = _FIRST_DAY
    for step in template.interview:
        question = questions.get(step.question_id)
        if question is None or question.id in found:
            continue
        if step.default is not None:
            found[question.id] = step.default
            continue
        if question.type is QuestionType.TEXT:
            text = _text(question)
            if not text:
                text, names = _NAMES[names % len(_NAMES)], names + 1
            found[question.id] = text
        elif question.type is QuestionType.DATE:
            found[question.id], day = day.isoformat(), day + timedelta(days=181)
        else:
            found[question.id] = _plausible(question)
    return found


def _text(question: Question) -> str:
    label = question.label.casefold()
    return next((text for part, text in _TEXTS if part in label), f"(Beispiel: {question.label})")


def _plausible(question: Question) -> ConditionValue:
    match question.type:
        case QuestionType.YES_NO:
            return True
        case QuestionType.SINGLE_CHOICE:
            return question.options[0]
        case QuestionType.MULTIPLE_CHOICE:
            return question.options[:2]
        case QuestionType.CURRENCY:
            return Decimal("25.00") if "stunde" in question.label.casefold() else Decimal("3500.00")
        case _:
            label = question.label.casefold()
            return Decimal(next((number for part, number in _NUMBERS if part in label), 12))


def random_answers(
    template: TemplateVersion, questions: Mapping[str, Question], seed: int
) -> dict[str, ConditionValue]:
    """Answers by chance, the same ones for the same seed; some questions that are not required stay open."""
    chance = Random(seed)  # noqa: S311 - samples, no secrets
    found = sample_answers(template, questions)
    for step in template.interview:
        question = questions.get(step.question_id)
        if question is None:
            continue
        if not step.required and chance.random() < 0.3:
            found.pop(question.id, None)
        else:
            found[question.id] = _random(question, found.get(question.id, ""), chance)
    return found


def _random(question: Question, sample: ConditionValue, chance: Random) -> ConditionValue:
    match question.type:
        case QuestionType.YES_NO:
            return chance.random() < 0.5
        case QuestionType.SINGLE_CHOICE:
            return chance.choice(question.options)
        case QuestionType.MULTIPLE_CHOICE:
            return tuple(option for option in question.options if chance.random() < 0.5)
        case QuestionType.NUMBER:
            return Decimal(chance.randint(1, 60))
        case QuestionType.CURRENCY:
            return Decimal(chance.randint(1, 900)) * 10
        case QuestionType.DATE:
            return (_FIRST_DAY + timedelta(days=chance.randint(0, 1500))).isoformat()
        case _:
            return sample


def places_of(template: TemplateVersion, bestand: Bestand) -> tuple[tuple[str, str], ...]:
    """Jurisdictions of the template: code and name."""
    found = bestand.templates.get(template.template_id)
    return tuple((code, place_name(code)) for code in (found.jurisdictions if found is not None else ()))


def make_preview(
    library: Library, template: TemplateVersion, jurisdiction: str, answers: Antworten, before: Umgebung | None = None
) -> Vorschaubild:
    """The contract that a template version makes of these answers.

    A version that is worked on takes the newest version of each clause, also drafts; a published one what is published.

    Args:
        library: the library with the version.
        template: the version.
        jurisdiction: where the contract is to apply.
        answers: canonical answers.
        before: what the last preview was made with, to save time.
    """
    vertrag = Vertrag(
        id="vorschau",
        titel="Vorschau",
        jurisdiction=jurisdiction,
        template_version_id=template.id,
        pins=_pins(library, template),
        answers=dict(answers),
    )
    try:
        umgebung = before if before is not None and before.fits(library, vertrag) else umgebung_of(library, vertrag)
        stand = compute_stand(umgebung, vertrag)
    except VertragError as error:
        return Vorschaubild(fehler=f"{error.text} {error.abhilfe}")
    bild = Vorschaubild(stand, vertrag_html(stand.text), umgebung=umgebung)
    return replace(bild, fragen=_lines(stand, umgebung), probleme=problems(stand.befunde))


def _pins(library: Library, template: TemplateVersion) -> dict[str, str]:
    best: dict[str, ClauseVersion] = {}
    wanted = set(template.clause_ids)
    working = template.state is not LifecycleState.PUBLISHED

    def rank(version: ClauseVersion) -> tuple[bool, bool, int]:
        published = version.state is LifecycleState.PUBLISHED
        return (published and not working, version.state is not LifecycleState.DEPRECATED, version.version)

    for version in library.versions:
        known = best.get(version.clause_id)
        if version.clause_id in wanted and (known is None or rank(known) < rank(version)):
            best[version.clause_id] = version
    return {clause: best[clause].id for clause in template.clause_ids if clause in best}


def _lines(stand: VertragStand, umgebung: Umgebung) -> tuple[Antwortzeile, ...]:
    return tuple(
        Antwortzeile(
            frage.question,
            typografie(
                answer_text(frage.question.id, frage.value, umgebung.questions) if frage.value is not None else "offen"
            ),
            stand.vertrag.answers.get(frage.question.id),
        )
        for frage in stand.fragen
    )


def answer_line(line: Antwortzeile) -> str:
    """Two lines: the question, the answer."""
    return f"{typografie(line.question.label)}\n     {line.text}"


def kind_of(question: Question) -> str:
    """What kind of answer is wanted."""
    return TYPE_NAMES[question.type]


def problems(befunde: Iterable[Befund]) -> tuple[Problemzeile, ...]:
    """What is wrong with a contract, what holds its completion first."""
    rows = []
    for befund in befunde:
        if befund.erfuellt or befund.id in _OWN:
            continue
        zeichen, word = _MARKS[befund.wirkung]
        rows.append(
            Problemzeile(zeichen, typografie(befund.titel), typografie(f"{word}: {befund.text}"), befund.feld or "")
        )
    return tuple(rows)


def summary(bild: Vorschaubild) -> str:
    """``12 von 14 Antworten · 28 Klauseln · 2 Punkte``; why there is none."""
    stand = bild.stand
    if stand is None:
        return bild.fehler
    answered, clauses, count = stand.fortschritt, len(stand.text.klauseln), len(bild.probleme)
    parts = [
        f"{answered.beantwortet} von {answered.gesamt} Pflichtfragen beantwortet",
        f"{clauses} {'Klausel' if clauses == 1 else 'Klauseln'}",
        "nichts zu beanstanden" if not count else f"{count} {'Punkt' if count == 1 else 'Punkte'}",
    ]
    return " · ".join(parts)
