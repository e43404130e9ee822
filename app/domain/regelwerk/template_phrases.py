"""Parts of templates in German words: when a question is asked, what a slot starts with, who a party is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from app.domain.beugung import Beugungsart, Form
from app.domain.deutsch import aufzaehlung, zitat
from app.domain.regelwerk.answers import format_answer, format_raw
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import Condition, ConditionValue
from app.domain.regelwerk.sentences import condition_clause
from app.domain.regelwerk.templates import InterviewStep, Party, PartyNoun, SlotDefault
from app.domain.regelwerk.visibility import readable

Questions = Mapping[str, Question]

FORM_NAMES = {
    Form.M: "männlich",
    Form.F: "weiblich",
    Form.D: "neutral",
    Form.PLURAL: "Mehrzahl",
    Form.PLURAL_F: "Mehrzahl, nur Frauen",
}
"""German names of the grammatical forms of a party."""

DECLENSION_NAMES = {
    Beugungsart.STARK: "des …s",
    Beugungsart.SCHWACH: "des …n",
    Beugungsart.PARTIZIP: "wie ein Eigenschaftswort",
}
"""How a noun is declined, by its genitive."""


def question_name(question_id: str, questions: Questions) -> str:
    """The label of a question in quotes, else its id."""
    return zitat(questions[question_id].label if question_id in questions else question_id)


def when_text(conditions: Sequence[Condition], questions: Questions, otherwise: str) -> str:
    """``wenn Tarifbindung ja ist und Branche „IT“ ist``; ``otherwise`` if there are no conditions."""
    if not conditions:
        return otherwise
    return f"wenn {aufzaehlung([condition_clause(condition, questions) for condition in conditions])}"


def step_notes(step: InterviewStep, questions: Questions) -> str:
    """What is to be known of a question: ``Pflicht, nur wenn Tarifbindung ja ist; Vorbelegung „IT“``."""
    duty = "Pflicht" if step.required else "freiwillig"
    shown = f", nur {when_text(step.show_if, questions, '')}" if step.show_if else ""
    notes = [
        f"{what}, {when_text(conditions, questions, '')}"
        for what, conditions in (("ausgeblendet", step.hide_if), ("übersprungen", step.skip_if))
        if conditions
    ]
    if step.default is not None:
        notes.append(f"Vorbelegung {answer_text(step.question_id, step.default, questions)}")
    return "; ".join([f"{duty}{shown}", *notes])


def answer_text(question_id: str, value: ConditionValue | None, questions: Questions) -> str:
    """An answer proposed: ``3.500,00 €``; ``keine`` if there is none."""
    if value is None:
        return "keine"
    question = questions.get(question_id)
    canonical = readable(question, value) if question is not None else None
    if question is None or canonical is None:
        return format_raw(value)
    return format_answer(question, canonical)


def defaults_text(defaults: Sequence[SlotDefault], title_of: Callable[[str], str], questions: Questions) -> str:
    """What a slot starts with: ``„Befristung“, wenn Vertragstyp „befristet“ ist; sonst „Probezeit“``."""
    said = []
    for default in defaults:
        title = zitat(title_of(default.clause_id))
        if default.when:
            said.append(f"{title}, {when_text(default.when, questions, '')}")
        else:
            said.append(f"sonst {title}" if said else title)
    return "; ".join(said) or "nichts Bestimmtes"


def noun_text(noun: PartyNoun) -> str:
    """All forms of what a party is called."""
    plural = noun.plural if noun.plural_feminine is None else f"{noun.plural} / {noun.plural_feminine}"
    forms = f"{noun.masculine} / {noun.feminine} / {noun.neutral}, Mehrzahl {plural}"
    return f"„{forms}“ ({DECLENSION_NAMES[noun.declension]})"


def form_text(party: Party, questions: Questions) -> str:
    """In which form a party stands: ``männlich``, or ``je nach „Anrede“: „Frau“ weiblich, sonst männlich``."""
    usual = FORM_NAMES[party.form]
    if party.form_question_id is None:
        return usual
    listed = [f"{zitat(answer)} {FORM_NAMES[form]}" for answer, form in party.forms.items()]
    return f"je nach {question_name(party.form_question_id, questions)}: {', '.join([*listed, f'sonst {usual}'])}"


def name_text(party: Party, questions: Questions) -> str:
    """Where the name of a party comes from."""
    return "keine Frage" if party.name_question_id is None else question_name(party.name_question_id, questions)
