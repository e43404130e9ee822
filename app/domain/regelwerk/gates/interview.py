"""Questions of an interview that can never be asked (gate T08).

A step is shown if all its conditions hold, and an answer counts only while its question is shown. So a step is
reachable exactly if its own conditions and those of all steps it depends on can hold together. Conditions on different
questions do not disturb each other; for one question it is enough to try a few answers that meet every combination
its conditions can tell apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from itertools import combinations, pairwise

from app.domain.deutsch import aufzaehlung, zitat
from app.domain.regelwerk.answer_index import AnswerIndex
from app.domain.regelwerk.answers import parse_operand
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import Condition, ConditionValue, Operator, QuestionType
from app.domain.regelwerk.sentences import condition_clause
from app.domain.regelwerk.templates import InterviewStep
from app.domain.regelwerk.validation import condition_misfit

_CENT = Decimal("0.01")


def unreachable(interview: Sequence[InterviewStep], questions: Mapping[str, Question]) -> Iterator[tuple[str, str]]:
    """Pairs of question id and the reason why it is never asked, German, in the order of the interview."""
    needed: dict[str, tuple[Condition, ...]] = {}
    blocked: set[str] = set()
    for step in interview:
        if step.question_id in needed or step.question_id in blocked:
            continue  # asked already; the gate on duplicates speaks
        reason, conditions = _reason(step, questions, needed, blocked)
        if reason is None:
            needed[step.question_id] = conditions
        else:
            blocked.add(step.question_id)
            yield step.question_id, reason


def satisfiable(question: Question, conditions: Sequence[Condition]) -> bool:
    """Whether one answer fulfils all conditions on a question.

    Raises:
        AnswerError: a condition does not fit the question.
    """
    index = AnswerIndex(question, list(enumerate(conditions)))
    return any(len(set(index.met(answer))) == len(conditions) for answer in _candidates(question, conditions))


def _reason(
    step: InterviewStep,
    questions: Mapping[str, Question],
    needed: Mapping[str, tuple[Condition, ...]],
    blocked: set[str],
) -> tuple[str | None, tuple[Condition, ...]]:
    """Why a step is never shown (None: it can be), and all conditions that must hold for it."""
    if step.question_id not in questions:
        return "Diese Frage gibt es nicht.", ()
    conditions: dict[Condition, None] = {}
    for condition in step.show_if:
        if condition_misfit(condition, questions):
            continue  # gate T19 speaks
        other = condition.question_id
        label = zitat(questions[other].label)
        if other in blocked:
            return f"Sie hängt von {label} ab, und diese Frage wird nie gestellt.", ()
        if other not in needed:
            return f"Sie hängt von {label} ab, und diese Frage wird vorher nicht gestellt.", ()
        conditions |= dict.fromkeys((*needed[other], condition))
    by_question: dict[str, list[Condition]] = {}
    for condition in conditions:
        by_question.setdefault(condition.question_id, []).append(condition)
    for question_id, own in by_question.items():
        if not satisfiable(questions[question_id], own):
            said = aufzaehlung([f"dass {condition_clause(condition, questions)}" for condition in own])
            return f"Keine Antwort führt dazu, {said}.", ()
    return None, tuple(conditions)


def _candidates(question: Question, conditions: Sequence[Condition]) -> Iterator[ConditionValue]:
    operands = [parse_operand(question, condition) for condition in conditions]
    match question.type:
        case QuestionType.SINGLE_CHOICE:
            yield from question.options
        case QuestionType.YES_NO:
            yield from (True, False)
        case QuestionType.MULTIPLE_CHOICE:
            yield from _choices(question, conditions, operands)
        case QuestionType.TEXT:
            texts = [str(operand) for operand in operands]
            yield from texts
            yield " ".join([*texts, "…"])  # holds every part, and is longer than any text that is excluded
        case QuestionType.NUMBER:
            numbers = sorted({operand for operand in operands if isinstance(operand, Decimal)})
            yield from numbers
            yield from ((low + high) / 2 for low, high in pairwise(numbers))
            yield from (numbers[0] - 1, numbers[-1] + 1)
        case QuestionType.CURRENCY:
            amounts = {operand for operand in operands if isinstance(operand, Decimal)}
            near = {amount + step for amount in amounts for step in (-_CENT, Decimal(0), _CENT)}
            yield from sorted(amount for amount in near if amount >= 0)
        case QuestionType.DATE:
            days = {date.fromisoformat(operand) for operand in operands if isinstance(operand, str)}
            yield from sorted({near.isoformat() for day in days for near in _around(day)})


def _around(day: date) -> Iterator[date]:
    yield day
    if day > date.min:
        yield day - timedelta(days=1)
    if day < date.max:
        yield day + timedelta(days=1)


def _choices(
    question: Question, conditions: Sequence[Condition], operands: Sequence[ConditionValue]
) -> Iterator[ConditionValue]:
    """Named sets, and so many supersets of what must be contained that exclusions cannot meet them all."""
    yield from (operand for operand in operands if isinstance(operand, tuple))
    must = {o for c, o in zip(conditions, operands, strict=True) if c.operator is Operator.CONTAINS}
    free = [option for option in question.options if option not in must]
    tries = len(conditions) + 1
    for size in range(len(free) + 1):
        for more in combinations(free, size):
            yield tuple(option for option in question.options if option in must or option in more)
            tries -= 1
            if not tries:
                return
