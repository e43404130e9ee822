"""Whether one answer to a question fulfils some conditions and no others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from decimal import Decimal
from itertools import combinations, pairwise

from app.domain.regelwerk.answer_index import AnswerIndex
from app.domain.regelwerk.answers import parse_operand
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import Condition, ConditionValue, Operator, QuestionType

_CENT = Decimal("0.01")
_MARKS = "·•*+#~=|¤¶†‡◦◇" + "".join(map(chr, range(0x2460, 0x24FF)))
"""Characters of which some are in no text of a condition."""


def satisfiable(question: Question, holds: Sequence[Condition], fails: Sequence[Condition] = ()) -> bool:
    """Whether one answer fulfils all of ``holds`` and none of ``fails``, all conditions on a question.

    Raises:
        AnswerError: a condition does not fit the question.
    """
    conditions = (*holds, *fails)
    if not conditions:
        return True
    index = AnswerIndex(question, list(enumerate(conditions)))
    wanted = set(range(len(holds)))
    return any(set(index.met(answer)) == wanted for answer in _candidates(question, holds, fails))


def _candidates(question: Question, holds: Sequence[Condition], fails: Sequence[Condition]) -> Iterator[ConditionValue]:
    """Answers of every kind that the conditions can tell apart, as far as it can fulfil ``holds``."""
    operands = [parse_operand(question, condition) for condition in (*holds, *fails)]
    match question.type:
        case QuestionType.SINGLE_CHOICE:
            yield from question.options
        case QuestionType.YES_NO:
            yield from (True, False)
        case QuestionType.MULTIPLE_CHOICE:
            yield from (operand for operand in operands if isinstance(operand, tuple))
            yield from _choices(question, _parts(question, holds), _parts(question, fails), len(operands) + 1)
        case QuestionType.TEXT:
            texts = [str(operand) for operand in operands]
            yield from texts
            mark = next(char for char in _MARKS if char not in "".join(texts))
            yield mark + mark.join(_parts(question, holds)) + mark  # is no text, and has no part it need not have
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


def _parts(question: Question, conditions: Sequence[Condition]) -> list[str]:
    """What the conditions seek in a text or a set."""
    return [str(parse_operand(question, c)) for c in conditions if c.operator is Operator.CONTAINS]


def _around(day: date) -> Iterator[date]:
    yield day
    if day > date.min:
        yield day - timedelta(days=1)
    if day < date.max:
        yield day + timedelta(days=1)


def _choices(question: Question, must: list[str], banned: list[str], tries: int) -> Iterator[ConditionValue]:
    """So many sets with all of ``must`` and none of ``banned`` that exclusions cannot meet them all."""
    free = [option for option in question.options if option not in must and option not in banned]
    for size in range(len(free) + 1):
        for more in combinations(free, size):
            yield tuple(option for option in question.options if option in must or option in more)
            tries -= 1
            if not tries:
                return
