"""The cells of the answer space: ranges of answers that no condition tells apart („< 10 | = 10 | > 10“, spec 1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_FLOOR, Decimal
from functools import partial

from app.domain.deutsch import zitat
from app.domain.regelwerk.answers import format_answer, options_text, parse_operand
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import Condition, ConditionValue, Operator, QuestionType

_ORDERED = (QuestionType.NUMBER, QuestionType.CURRENCY, QuestionType.DATE)
_CENT = Decimal("0.01")
_MAX_DIGITS = 15


@dataclass(frozen=True)
class Cell:
    """A set of answers to one question.

    Attributes:
        short: for a table: ``< 10``.
        text: as it follows „mit“: ``weniger als 10``.
        sample: an answer in it; None if there is none that can be written down.
        rule_ids: the rules whose condition draws its borders.
        holds: whether a canonical answer lies in it.
    """

    short: str
    text: str
    sample: ConditionValue | None
    rule_ids: tuple[str, ...]
    holds: Callable[[ConditionValue], bool]


def cells_of(question: Question, conditions: Iterable[tuple[str, Condition]]) -> tuple[Cell, ...]:
    """The cells that conditions (each with the id of its rule) draw into the answers of a question; no cell is empty.

    Numbers, amounts and dates: the thresholds and what lies between them. Choices: each option that is named, the
    others as one. Texts and multiple choices: for each condition the answers that meet it and those that do not.

    Raises:
        AnswerError: a condition does not fit the question.
    """
    listed = tuple(conditions)
    if question.type in _ORDERED:
        return _ranges(question, listed)
    if question.type is QuestionType.YES_NO:
        ids = tuple(dict.fromkeys(rule_id for rule_id, _ in listed))
        return (_single(question, True, ids), _single(question, False, ids))  # noqa: FBT003 - the two answers
    if question.type is QuestionType.SINGLE_CHOICE:
        return _choices(question, listed)
    return tuple(cell for condition in _distinct(listed) for cell in _both_ways(question, *condition))


def _single(question: Question, value: ConditionValue, rule_ids: tuple[str, ...]) -> Cell:
    words = format_answer(question, value)
    return Cell(
        words, words if words.startswith("„") else zitat(words), value, rule_ids, lambda answer: answer == value
    )


def _choices(question: Question, conditions: tuple[tuple[str, Condition], ...]) -> tuple[Cell, ...]:
    named: dict[str, list[str]] = {}
    for rule_id, condition in conditions:
        operand = parse_operand(question, condition)
        for option in operand if isinstance(operand, tuple) else (str(operand),):
            named.setdefault(option, []).append(rule_id)
    cells = [_single(question, o, tuple(dict.fromkeys(named[o]))) for o in question.options if o in named]
    rest = tuple(option for option in question.options if option not in named)
    ids = tuple(dict.fromkeys(rule_id for rule_id, _ in conditions))
    if len(rest) == 1:
        cells.append(_single(question, rest[0], ids))
    elif rest:
        cells.append(Cell("anderes", "einer anderen Antwort", rest[0], ids, lambda answer: answer in rest))
    return tuple(cells)


def _ranges(question: Question, conditions: tuple[tuple[str, Condition], ...]) -> tuple[Cell, ...]:
    borders: dict[ConditionValue, list[str]] = {}
    for rule_id, condition in conditions:
        borders.setdefault(parse_operand(question, condition), []).append(rule_id)
    values = sorted(borders)  # one question has values of one type
    day = question.type is QuestionType.DATE
    below, exact, above = ("vor dem ", "dem ", "nach dem ") if day else ("weniger als ", "genau ", "mehr als ")
    cells: list[Cell] = []
    for low, high in zip([None, *values], [*values, None], strict=True):
        sample = _between(question, low, high)
        if sample is not None:
            ends = [value for value in (low, high) if value is not None]
            ids = tuple(dict.fromkeys(rule_id for end in ends for rule_id in borders[end]))
            over = f"{above}{format_answer(question, low)}" if low is not None else ""
            under = f"{below}{format_answer(question, high)}" if high is not None else ""
            short = " und ".join(
                f"{sign} {format_answer(question, end)}" for sign, end in ((">", low), ("<", high)) if end is not None
            )
            text = " und ".join(filter(None, (over, under)))
            if day:
                short = text
            if day:
                text = f"einem Tag {text}"
            cells.append(Cell(short, text, sample, ids, partial(_inside, low, high)))
        if high is not None:
            words = format_answer(question, high)
            ids = tuple(dict.fromkeys(borders[high]))
            cells.append(
                Cell(f"am {words}" if day else f"= {words}", f"{exact}{words}", high, ids, partial(_same, high))
            )
    return tuple(cells)


def _inside(low: ConditionValue | None, high: ConditionValue | None, answer: ConditionValue) -> bool:
    return (low is None or answer > low) and (high is None or answer < high)  # type: ignore[operator]  # same type


def _same(value: ConditionValue, answer: ConditionValue) -> bool:
    return answer == value


def _between(question: Question, low: ConditionValue | None, high: ConditionValue | None) -> ConditionValue | None:
    """An answer strictly between two thresholds (None: no limit), as plain as possible; None if there is none."""
    if question.type is QuestionType.DATE:
        first = date.fromisoformat(str(low)).toordinal() + 1 if low is not None else 1
        last = date.fromisoformat(str(high)).toordinal() - 1 if high is not None else date.max.toordinal()
        if first > last:
            return None
        return date.fromordinal(first if low is not None else last).isoformat()
    least = Decimal(0) if question.type is QuestionType.CURRENCY else None
    below, above = (value if isinstance(value, Decimal) else None for value in (low, high))
    if below is None and above is None:
        return Decimal(1)
    if below is None:
        wanted = (above or Decimal(0)) - 1
        if least is not None and wanted < least:
            wanted = least
    else:
        wanted = below.to_integral_value(ROUND_FLOOR) + 1
        if above is not None and wanted >= above:
            wanted = (below + above) / 2
            if question.type is QuestionType.CURRENCY:
                wanted = wanted.quantize(_CENT, ROUND_FLOOR)
    fits = _inside(low, high, wanted) and len(wanted.as_tuple().digits) <= _MAX_DIGITS
    return wanted if fits else None


def _distinct(conditions: tuple[tuple[str, Condition], ...]) -> list[tuple[tuple[str, ...], Condition]]:
    """Conditions that ask the same (or its opposite) once, with all their rules."""
    found: dict[tuple[bool, ConditionValue], tuple[list[str], Condition]] = {}
    for rule_id, condition in conditions:
        key = (condition.operator is Operator.CONTAINS, condition.value)
        found.setdefault(key, ([], condition))[0].append(rule_id)
    return [(tuple(dict.fromkeys(ids)), condition) for ids, condition in found.values()]


def _both_ways(question: Question, rule_ids: tuple[str, ...], condition: Condition) -> tuple[Cell, ...]:
    contains = condition.operator is Operator.CONTAINS
    asked = condition if contains else condition.model_copy(update={"operator": Operator.EQUALS})
    operand = parse_operand(question, asked)
    short = text = zitat(operand) if isinstance(operand, str) else options_text(operand)  # type: ignore[arg-type]
    other = f"einer Antwort ohne {text}" if contains else f"einer anderen Antwort als {text}"
    not_short = f"ohne {text}" if contains else f"nicht {text}"
    if isinstance(operand, tuple):
        short = text = f"genau {text}" if operand else "nichts gewählt"
        not_short, other = f"nicht {text}", f"einer anderen Auswahl als {text}"
        if not operand:
            not_short, text, other = "etwas gewählt", "einer leeren Auswahl", "einer Auswahl, die nicht leer ist"
    tries: tuple[ConditionValue, ...]
    if question.type is QuestionType.TEXT:
        tries = (operand, "etwas anderes", "x")
    else:
        tries = (operand if isinstance(operand, tuple) else (str(operand),), (), question.options)

    def meets(answer: ConditionValue) -> bool:
        if not contains:
            return answer == operand
        if isinstance(answer, str):
            return str(operand).casefold() in answer.casefold()
        return isinstance(answer, tuple) and operand in answer

    def sample(*, wanted: bool) -> ConditionValue | None:
        return next((answer for answer in tries if meets(answer) is wanted), None)

    return (
        Cell(short, text, sample(wanted=True), rule_ids, meets),
        Cell(not_short, other, sample(wanted=False), rule_ids, lambda answer: not meets(answer)),
    )
