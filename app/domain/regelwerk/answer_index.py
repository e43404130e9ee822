"""The conditions on one question, ordered so that an answer finds those it fulfils without trying each."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable

from app.domain.regelwerk.answers import parse_operand
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import Condition, ConditionValue, Operator, QuestionType


class AnswerIndex:
    """The conditions on one question; ``met`` yields the findings whose condition an answer fulfils."""

    __slots__ = ("_contains", "_equals", "_greater", "_less", "_not_equals", "all", "question")

    def __init__(self, question: Question | None, conditions: Iterable[tuple[int, Condition]]) -> None:
        self.question = question
        self.all: list[int] = []
        self._equals: dict[object, list[int]] = {}
        self._not_equals: list[tuple[object, int]] = []
        self._contains: list[tuple[str, int]] = []
        operands: dict[Operator, list[tuple[ConditionValue, int]]] = {operator: [] for operator in Operator}
        for number, condition in conditions:
            self.all.append(number)
            if question is not None:  # else nobody can answer it: it stays open
                operands[condition.operator].append((parse_operand(question, condition), number))
        if question is not None:
            for operand, number in operands[Operator.EQUALS]:
                self._equals.setdefault(_comparable(question, operand), []).append(number)
            for operand, number in operands[Operator.IN]:
                for member in dict.fromkeys(operand if isinstance(operand, tuple) else (operand,)):
                    self._equals.setdefault(member, []).append(number)
            self._not_equals = [(_comparable(question, operand), n) for operand, n in operands[Operator.NOT_EQUALS]]
            fold = question.type is QuestionType.TEXT
            self._contains = [(str(o).casefold() if fold else str(o), n) for o, n in operands[Operator.CONTAINS]]
        self._greater = _thresholds(operands[Operator.GREATER_THAN])
        self._less = _thresholds(operands[Operator.LESS_THAN])

    def met(self, answer: ConditionValue) -> list[int]:
        """Numbers of the findings whose condition holds for a canonical answer, unordered."""
        question = self.question
        if question is None:
            return []
        value = _comparable(question, answer)
        found = list(self._equals.get(value, ()))
        if self._not_equals:
            found += [number for other, number in self._not_equals if other != value]
        if self._contains:
            hay = answer.casefold() if isinstance(answer, str) else answer if isinstance(answer, tuple) else ()
            found += [number for needle, number in self._contains if needle in hay]
        values, numbers = self._greater
        if numbers:
            found += numbers[: bisect_left(values, answer)]
        values, numbers = self._less
        if numbers:
            found += numbers[bisect_right(values, answer) :]
        return found


def _comparable(question: Question, value: ConditionValue) -> object:
    if question.type is QuestionType.MULTIPLE_CHOICE:
        return frozenset(value if isinstance(value, tuple) else (value,))
    return value


def _thresholds(pairs: list[tuple[ConditionValue, int]]) -> tuple[list[ConditionValue], list[int]]:
    ordered = sorted(pairs)  # one question has values of one type
    return [value for value, _ in ordered], [number for _, number in ordered]
