"""Questions of an interview that are never asked (spec 1, gate T08), or always skipped (T20).

Exact: a question can be asked if and only if some answers make it visible (``Possibilities``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from app.domain.deutsch import aufzaehlung, zitat
from app.domain.regelwerk.gates.possibilities import Possibilities
from app.domain.regelwerk.gates.satisfiable import satisfiable
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import Condition
from app.domain.regelwerk.sentences import condition_clause
from app.domain.regelwerk.templates import InterviewStep
from app.domain.regelwerk.validation import condition_misfit


def unreachable(interview: Sequence[InterviewStep], questions: Mapping[str, Question]) -> Iterator[tuple[str, str]]:
    """Pairs of question id and the reason why it is never asked, German, in the order of the interview."""
    possible = Possibilities(interview, questions)
    needed: dict[str, tuple[Condition, ...]] = {}
    blocked: set[str] = set()
    for step in interview:
        id_ = step.question_id
        if id_ in needed or id_ in blocked:
            continue  # asked already; the gate on duplicates speaks
        if id_ in questions and possible.visible(id_):
            needed[id_] = _needed(step, questions, needed)
        else:
            blocked.add(id_)
            yield id_, _reason(step, questions, needed, blocked)


def always_skipped(interview: Sequence[InterviewStep], questions: Mapping[str, Question]) -> Iterator[str]:
    """Ids of the questions that can be visible, but whose skip conditions then always hold."""
    possible = Possibilities(interview, questions)
    for step in {step.question_id: step for step in reversed(interview)}.values():
        id_ = step.question_id
        if step.skip_if and id_ in questions and possible.visible(id_) and not possible.asked(id_):
            yield id_


def _needed(
    step: InterviewStep, questions: Mapping[str, Question], needed: Mapping[str, tuple[Condition, ...]]
) -> tuple[Condition, ...]:
    """The conditions that show a step and those that show the questions they look at, earlier ones first."""
    found: dict[Condition, None] = {}
    for condition in step.show_if:
        if condition_misfit(condition, questions) is None:  # else gate T19 speaks
            found |= dict.fromkeys((*needed.get(condition.question_id, ()), condition))
    return tuple(found)


def _reason(
    step: InterviewStep,
    questions: Mapping[str, Question],
    needed: Mapping[str, tuple[Condition, ...]],
    blocked: set[str],
) -> str:
    """Why a step is never visible; ``needed`` has the questions before that can be, ``blocked`` the others."""
    if step.question_id not in questions:
        return "Diese Frage gibt es nicht."
    conditions = _needed(step, questions, needed)
    for condition in step.show_if:
        other = condition.question_id
        if condition in conditions and other not in needed:
            never = other in blocked and other != step.question_id
            when = "wird nie gestellt" if never else "wird vorher nicht gestellt"
            return f"Sie hängt von {zitat(questions[other].label)} ab, und diese Frage {when}."
    by_question: dict[str, list[Condition]] = {}
    for condition in conditions:
        by_question.setdefault(condition.question_id, []).append(condition)
    for question_id, own in by_question.items():
        if not satisfiable(questions[question_id], own):
            return f"Keine Antwort führt dazu, {_that(own, questions)}."
    if step.hide_if:
        always = _that(step.hide_if, questions)
        return f"Sie ist immer ausgeblendet: Jede Antwort, bei der sie gezeigt würde, führt dazu, {always}."
    return "Die Fragen, von denen sie abhängt, werden nie zusammen so beantwortet, denn dann sind welche ausgeblendet."


def _that(conditions: Sequence[Condition], questions: Mapping[str, Question]) -> str:
    return aufzaehlung([f"dass {condition_clause(condition, questions)}" for condition in conditions])
