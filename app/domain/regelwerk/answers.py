"""Answers as values: reading what people type, and which operator fits which question (spec 1, decision 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from decimal import Decimal

from app.domain.deutsch import (
    aufzaehlung,
    format_betrag,
    format_datum,
    format_zahl,
    parse_betrag,
    parse_datum,
    parse_dezimal,
    parse_franken,
    zitat,
)
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import Condition, ConditionValue, Operator, QuestionType

_ALL = frozenset(QuestionType)
_ORDERED = frozenset({QuestionType.NUMBER, QuestionType.CURRENCY, QuestionType.DATE})
OPERATOR_TYPES: dict[Operator, frozenset[QuestionType]] = {
    Operator.EQUALS: _ALL,
    Operator.NOT_EQUALS: _ALL,
    Operator.GREATER_THAN: _ORDERED,
    Operator.LESS_THAN: _ORDERED,
    Operator.CONTAINS: frozenset({QuestionType.TEXT, QuestionType.MULTIPLE_CHOICE}),
    Operator.IN: frozenset({QuestionType.SINGLE_CHOICE}),
}
"""Types of questions each operator fits."""

TYPE_NAMES = {
    QuestionType.SINGLE_CHOICE: "Auswahl",
    QuestionType.MULTIPLE_CHOICE: "Mehrfachauswahl",
    QuestionType.TEXT: "Text",
    QuestionType.NUMBER: "Zahl",
    QuestionType.DATE: "Datum",
    QuestionType.CURRENCY: "Betrag",
    QuestionType.YES_NO: "Ja/Nein",
}
"""German names of the question types."""

OPERATOR_NAMES = {
    Operator.EQUALS: "gleich",
    Operator.NOT_EQUALS: "nicht gleich",
    Operator.GREATER_THAN: "größer als",
    Operator.LESS_THAN: "kleiner als",
    Operator.CONTAINS: "enthält",
    Operator.IN: "eines von",
}
"""German names of the operators."""

MAX_DIGITS = 15
"""Digits of a number in a condition or an answer."""

_MAX_TEXT = 60
_MOST = 8


class AnswerError(ValueError):
    """An answer or a condition does not fit its question.

    Attributes:
        found: what was given, shortened.
        expected: what the question accepts.
    """

    def __init__(self, question: Question, raw: object, expected: str) -> None:
        self.found = format_raw(raw)
        self.expected = expected
        verb = "passen" if isinstance(raw, list | tuple) and len(raw) > 1 else "passt"
        super().__init__(f"{question.label}: {self.found} {verb} nicht, erwartet wird {expected}")


def fits(operator: Operator, question_type: QuestionType) -> bool:
    """Whether an operator can compare answers of that type."""
    return question_type in OPERATOR_TYPES[operator]


def parse_answer(question: Question, raw: object) -> ConditionValue:
    """Turn an answer as typed (or already canonical) into the value rules compare.

    Numbers and amounts become Decimal, dates ISO strings, yes/no bool, choices the option as spelled in the
    question (several in the question's order), text itself.

    Raises:
        AnswerError: the answer does not fit the question's type, or names an unknown option.
    """
    return _READERS[question.type](question, raw)


def parse_operand(question: Question, condition: Condition) -> ConditionValue:
    """The canonical value of a condition on ``question``; a tuple for ``in``.

    Raises:
        AnswerError: the operator does not fit the question's type, or the value is none of its answers.
    """
    operator, value = condition.operator, condition.value
    if not fits(operator, question.type):
        fitting = [name for known, name in OPERATOR_NAMES.items() if fits(known, question.type)]
        raise AnswerError(
            question,
            OPERATOR_NAMES[operator],
            f"bei einer Frage vom Typ {TYPE_NAMES[question.type]} {options_text(fitting, 'oder')}",
        )
    if operator is Operator.IN:
        members = value if isinstance(value, tuple) else (value,)
        if not members:
            raise AnswerError(question, (), "mindestens ein Wert")
        return tuple(_option(question, member) for member in members)
    if operator is Operator.CONTAINS and question.type is QuestionType.MULTIPLE_CHOICE:
        return _option(question, value)
    return parse_answer(question, value)


def format_answer(question: Question, value: ConditionValue) -> str:
    """A canonical answer as a person reads it: ``3.500,00 €``, ``31.12.2026``, ``ja``, ``„Auto“ und „Rad“``."""
    if isinstance(value, bool):
        return "ja" if value else "nein"
    if isinstance(value, Decimal):
        return format_betrag(value) if question.type is QuestionType.CURRENCY else format_zahl(value)
    if isinstance(value, tuple):
        return options_text(value) if value else "nichts gewählt"
    if question.type is QuestionType.DATE:
        return format_datum(date.fromisoformat(value))
    return zitat(value)


def format_raw(raw: object) -> str:
    """Any value in German words and quotation marks, shortened: what does not fit a question is shown so."""
    if isinstance(raw, list | tuple):
        shown = [format_raw(item) for item in raw[:_MOST]]
        more = [f"{len(raw) - _MOST} weitere"] if len(raw) > _MOST else []
        return aufzaehlung([*shown, *more]) or "eine leere Auswahl"
    match raw:
        case None:
            text = "nichts"
        case bool():
            text = "ja" if raw else "nein"
        case int() | Decimal() if abs(Decimal(raw).adjusted()) < _MAX_TEXT:
            text = format_zahl(raw)
        case date():
            text = format_datum(raw)
        case _:
            text = str(raw)
    return zitat(text if len(text) <= _MAX_TEXT else text[: _MAX_TEXT - 1] + "…")


def options_text(options: Iterable[str], word: str = "und") -> str:
    """Options in quotation marks: „Auto“, „Handy“ und „Rad“."""
    return aufzaehlung([zitat(option) for option in options], word)


def _option(question: Question, raw: object) -> str:
    if isinstance(raw, str):
        if raw in question.options:
            return raw
        wanted = raw.strip().casefold()
        matches = [option for option in question.options if option.casefold() == wanted]
        if len(matches) == 1:
            return matches[0]
    raise AnswerError(question, raw, options_text(question.options, "oder"))


def _options(question: Question, raw: object) -> ConditionValue:
    items = (raw,) if isinstance(raw, str) else raw
    if not isinstance(items, list | tuple):
        raise AnswerError(question, raw, f"eine Auswahl aus {options_text(question.options)}")
    chosen = {_option(question, item) for item in items}
    return tuple(option for option in question.options if option in chosen)


def _text(question: Question, raw: object) -> ConditionValue:
    if not isinstance(raw, str) or not raw.strip():
        raise AnswerError(question, raw, "ein Text")
    return raw.strip()


def _decimal(question: Question, raw: object, read: Callable[[str], Decimal], expected: str) -> Decimal:
    if isinstance(raw, Decimal) and raw.is_finite():
        value = raw
    elif isinstance(raw, int) and not isinstance(raw, bool):
        value = Decimal(raw)
    elif isinstance(raw, str):
        try:
            value = read(raw)
        except ValueError as error:
            raise AnswerError(question, raw, expected) from error
    else:
        raise AnswerError(question, raw, expected)
    _, digits, exponent = value.as_tuple()
    # as ``Number`` counts; a longer one could be compared, but not stored
    if isinstance(exponent, int) and max(len(digits) + max(exponent, 0), -exponent) > MAX_DIGITS:
        raise AnswerError(question, raw, f"eine Zahl mit höchstens {MAX_DIGITS} Stellen")
    return value


def _number(question: Question, raw: object) -> ConditionValue:
    return _decimal(question, raw, parse_dezimal, "eine Zahl, zum Beispiel 12 oder 1.250,5")


def _currency(question: Question, raw: object) -> ConditionValue:
    expected = "ein Betrag, zum Beispiel 3.500,00 € oder CHF 3’500.00"
    amount = _decimal(question, raw, _amount, expected)
    if amount < 0 or amount != round(amount, 2):
        raise AnswerError(question, raw, expected)
    return amount


def _amount(text: str) -> Decimal:
    try:
        return parse_betrag(text)
    except ValueError:
        return parse_franken(text)


def _date(question: Question, raw: object) -> ConditionValue:
    if isinstance(raw, date):
        return date(raw.year, raw.month, raw.day).isoformat()
    try:
        if isinstance(raw, str):
            return parse_datum(raw).isoformat()
    except ValueError as error:
        raise AnswerError(question, raw, "ein Datum, zum Beispiel 31.12.2026") from error
    raise AnswerError(question, raw, "ein Datum, zum Beispiel 31.12.2026")


_YES_NO = {"ja": True, "j": True, "wahr": True, "nein": False, "n": False, "falsch": False}


def _yes_no(question: Question, raw: object) -> ConditionValue:
    answer = raw if isinstance(raw, bool) else _YES_NO.get(str(raw).strip().casefold())
    if answer is None:
        raise AnswerError(question, raw, "„ja“ oder „nein“")
    return answer


_READERS: dict[QuestionType, Callable[[Question, object], ConditionValue]] = {
    QuestionType.SINGLE_CHOICE: _option,
    QuestionType.MULTIPLE_CHOICE: _options,
    QuestionType.TEXT: _text,
    QuestionType.NUMBER: _number,
    QuestionType.CURRENCY: _currency,
    QuestionType.DATE: _date,
    QuestionType.YES_NO: _yes_no,
}
