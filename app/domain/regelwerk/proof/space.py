"""The space of answers to a question, as propositional literals (spec 1, the proof).

Conditions only distinguish finitely many kinds of answers: for a threshold 10 the cells ``< 10 | = 10 | > 10``, for a
choice the options that rules name and „anderes“, for a text which of the sought words it contains. Each space has base
variables, whose values say in which cell an answer lies, and clauses that leave exactly the cells that some answer has.

``weak`` literals describe a cell by what is *not* the case where several alternatives exist (``not DE, not AT`` instead
of ``CH``): dropping one of them widens a region by one alternative, so that a minimal set of weak literals is a largest
region.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import date, timedelta
from decimal import Context, Decimal, localcontext
from typing import Protocol

from app.domain.deutsch import aufzaehlung, zitat
from app.domain.regelwerk.answers import MAX_DIGITS, format_answer, options_text, parse_operand
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import Condition, ConditionValue, Operator, QuestionType
from app.domain.regelwerk.sat import Clause
from app.domain.regelwerk.sentences import exactly

NewVariable = Callable[[], int]
"""Hands out the next unused variable."""


class AnswerSpace(Protocol):
    """All answers to one question, told apart as far as conditions do."""

    question: Question
    base: tuple[int, ...]
    clauses: list[Clause]

    def met(self, condition: Condition) -> int:
        """The literal that is true where the condition holds (it must be one of those the space was made from)."""
        ...

    def weak(self, true: Collection[int]) -> list[int]:
        """Weak literals of the cell in which exactly these base variables are true."""
        ...

    def answer(self, true: Collection[int]) -> ConditionValue:
        """A canonical answer in that cell."""
        ...

    def cell(self, answer: ConditionValue) -> frozenset[int]:
        """The base variables that are true where this canonical answer lies."""
        ...

    def phrase(self, literals: Sequence[int]) -> str:
        """Weak literals of this space in German, as they stand after the question's name: ``größer als 10 ist``."""
        ...

    def parts(self) -> list[list[int]]:
        """Kinds of answers worth looking at one by one, each as weak literals: cells, or for several words or options
        at once each of them with and without.
        """
        ...


def answer_space(question: Question, conditions: Iterable[Condition], new: NewVariable) -> AnswerSpace:
    """The space of a question under the given conditions on it.

    Raises:
        AnswerError: a condition does not fit the question.
    """
    operands = {condition: parse_operand(question, condition) for condition in conditions}
    match question.type:
        case QuestionType.NUMBER | QuestionType.CURRENCY | QuestionType.DATE:
            return OrderedSpace(question, operands, new)
        case QuestionType.SINGLE_CHOICE | QuestionType.YES_NO:
            return ChoiceSpace(question, operands, new)
        case QuestionType.MULTIPLE_CHOICE:
            return SetSpace(question, operands, new)
        case QuestionType.TEXT:
            return TextSpace(question, operands, new)


Operands = Mapping[Condition, ConditionValue]


class OrderedSpace:
    """Numbers, amounts and dates: for each threshold whether the answer lies below or above it.

    Exact for decimals: between two thresholds there is a cell if and only if some answer lies between them.
    """

    def __init__(self, question: Question, operands: Operands, new: NewVariable) -> None:
        self.question = question
        self.clauses: list[Clause] = []
        self._operands = operands
        self._points: list[ConditionValue] = sorted(set(operands.values()))
        self._place = {point: place for place, point in enumerate(self._points)}
        self._below = [new() for _ in self._points]
        self._above = [new() for _ in self._points]
        self._equal: dict[ConditionValue, int] = {}
        self.base = (*self._below, *self._above)
        equal = (Operator.EQUALS, Operator.NOT_EQUALS)
        wanted = {value for condition, value in operands.items() if condition.operator in equal}
        for place, point in enumerate(self._points):
            below, above = self._below[place], self._above[place]
            self.clauses.append((-below, -above))
            if place:
                self.clauses.append((self._above[place - 1], below))
                if self._between(self._points[place - 1], point) is None:
                    self.clauses.append((-self._above[place - 1], -below))
            if point in wanted:
                self._equal[point] = equal_ = new()
                self.clauses += [(-equal_, -below), (-equal_, -above), (equal_, below, above)]
        if self._points and self._smaller(self._points[0]) is None:
            self.clauses.append((-self._below[0],))
        if self._points and self._larger(self._points[-1]) is None:
            self.clauses.append((-self._above[-1],))

    def met(self, condition: Condition) -> int:
        """Literal of a condition."""
        value = self._operands[condition]
        place = self._place[value]
        match condition.operator:
            case Operator.GREATER_THAN:
                return self._above[place]
            case Operator.LESS_THAN:
                return self._below[place]
            case Operator.EQUALS:
                return self._equal[value]
            case _:
                return -self._equal[value]

    def weak(self, true: Collection[int]) -> list[int]:
        """All order literals; each is a half-line, so each can be dropped alone."""
        return [variable if variable in true else -variable for variable in self.base]

    def answer(self, true: Collection[int]) -> ConditionValue:
        """A value in the cell: the threshold itself, or one between its neighbours."""
        lower: ConditionValue | None = None
        for place, point in enumerate(self._points):
            if self._below[place] in true:
                found = self._smaller(point) if lower is None else self._between(lower, point)
                break
            if self._above[place] not in true:
                return point
            lower = point
        else:
            found = Decimal(1) if lower is None else self._larger(lower)
            if lower is None and self.question.type is QuestionType.DATE:
                found = date(2026, 1, 1).isoformat()
        if found is None:
            raise ValueError(f"{self.question.id}: die Zelle ist leer")  # the clauses exclude it
        return found

    def cell(self, answer: ConditionValue) -> frozenset[int]:
        """The half-lines it lies in."""
        pairs = zip(self._points, self._below, self._above, strict=True)
        return frozenset(
            below if answer < point else above  # type: ignore[operator]  # one question has values of one type
            for point, below, above in pairs
            if answer != point
        )

    def phrase(self, literals: Sequence[int]) -> str:
        """The interval the half-lines leave."""
        lows: list[tuple[int, bool]] = []  # place of a bound, whether the bound itself is left out
        highs: list[tuple[int, bool]] = []
        for literal in literals:
            above = abs(literal) in self._above
            place = (self._above if above else self._below).index(abs(literal))
            strict = literal > 0
            (lows if above == strict else highs).append((place, strict))
        low = max(lows, default=None)
        high = min(highs, key=lambda bound: (bound[0], not bound[1]), default=None)
        day = self.question.type is QuestionType.DATE
        verb = "liegt" if day else "ist"
        if low is not None and high is not None and low[0] == high[0]:
            return f"{'am' if day else 'genau'} {self._shown(low[0])} {verb}"
        parts = []
        if low is not None:
            over, least = ("nach dem", "frühestens am") if day else ("größer als", "mindestens")
            parts.append(f"{over if low[1] else least} {self._shown(low[0])}")
        if high is not None:
            under, most = ("vor dem", "spätestens am") if day else ("kleiner als", "höchstens")
            parts.append(f"{under if high[1] else most} {self._shown(high[0])}")
        return f"{' und '.join(parts)} {verb}"

    def parts(self) -> list[list[int]]:
        """Each threshold and what lies between them."""
        found: list[list[int]] = []
        for place, below in enumerate(self._below):
            lower = [self._above[place - 1]] if place else []
            found += [[*lower, below], [-below, -self._above[place]]]
        return [*found, self._above[-1:]]

    def _shown(self, place: int) -> str:
        return format_answer(self.question, self._points[place])

    def _smaller(self, point: ConditionValue) -> ConditionValue | None:
        if isinstance(point, Decimal):
            if self.question.type is QuestionType.CURRENCY:
                return None if point <= 0 else max(point - 1, Decimal(0))
            return _fitting(point - 1)
        day = date.fromisoformat(str(point))
        return None if day == date.min else (day - timedelta(days=1)).isoformat()

    def _larger(self, point: ConditionValue) -> ConditionValue | None:
        if isinstance(point, Decimal):
            return _fitting(point + 1)
        day = date.fromisoformat(str(point))
        return None if day == date.max else (day + timedelta(days=1)).isoformat()

    def _between(self, low: ConditionValue, high: ConditionValue) -> ConditionValue | None:
        if isinstance(low, Decimal) and isinstance(high, Decimal):
            return _decimal_between(low, high, 2 if self.question.type is QuestionType.CURRENCY else MAX_DIGITS)
        day = date.fromisoformat(str(low)) + timedelta(days=1)
        return day.isoformat() if day.isoformat() < str(high) else None


def _fitting(value: Decimal) -> Decimal | None:
    """The value if it can be an answer, whose number of digits is limited."""
    _, digits, exponent = value.as_tuple()
    power = int(exponent)
    return value if max(len(digits) + max(power, 0), -power) <= MAX_DIGITS else None


def _decimal_between(low: Decimal, high: Decimal, places: int) -> Decimal | None:
    """The shortest value near the middle that lies strictly between and can be an answer."""
    with localcontext(Context(prec=4 * MAX_DIGITS)):
        middle = (low + high) / 2
        for used in range(places + 1):
            found = middle.quantize(Decimal(1).scaleb(-used))
            if low < found < high and _fitting(found) is not None:
                return found
    return None


class ChoiceSpace:
    """One of several options, yes or no; options no rule names are one cell, „anderes“."""

    def __init__(self, question: Question, operands: Operands, new: NewVariable) -> None:
        self.question = question
        self._operands = operands
        options: Sequence[ConditionValue] = (True, False) if question.type is QuestionType.YES_NO else question.options
        named: set[ConditionValue] = set()
        for value in operands.values():
            named.update(value if isinstance(value, tuple) else (value,))
        others = [option for option in options if option not in named]
        self._cells: list[tuple[ConditionValue, ...]] = [(option,) for option in options if option in named]
        if others:
            self._cells.append(tuple(others))
        self.base = tuple(new() for _ in self._cells)
        self._variable = {cell[0]: variable for cell, variable in zip(self._cells, self.base, strict=True)}
        self.clauses: list[Clause] = [self.base]
        self.clauses += [(-one, -two) for place, one in enumerate(self.base) for two in self.base[place + 1 :]]
        self._sets: dict[frozenset[ConditionValue], int] = {}
        for value in operands.values():
            members = frozenset(value) if isinstance(value, tuple) else frozenset((value,))
            if len(members) > 1 and members not in self._sets:
                self._sets[members] = literal = new()
                inside = [self._variable[member] for member in sorted(members, key=str)]
                self.clauses.append((-literal, *inside))
                self.clauses += [(literal, -variable) for variable in inside]

    def met(self, condition: Condition) -> int:
        """Literal of a condition."""
        value = self._operands[condition]
        members = frozenset(value) if isinstance(value, tuple) else frozenset((value,))
        literal = self._sets[members] if len(members) > 1 else self._variable[next(iter(members))]
        return -literal if condition.operator is Operator.NOT_EQUALS else literal

    def weak(self, true: Collection[int]) -> list[int]:
        """The options it is not."""
        return [-variable for variable in self.base if variable not in true]

    def answer(self, true: Collection[int]) -> ConditionValue:
        """The option, or one that no rule names."""
        return next(cell[0] for cell, variable in zip(self._cells, self.base, strict=True) if variable in true)

    def cell(self, answer: ConditionValue) -> frozenset[int]:
        """The option it is."""
        return frozenset(v for cell, v in zip(self._cells, self.base, strict=True) if answer in cell)

    def phrase(self, literals: Sequence[int]) -> str:
        """What is left, or, if that is longer, what is excluded."""
        excluded = {-literal for literal in literals}
        left = [cell for cell, variable in zip(self._cells, self.base, strict=True) if variable not in excluded]
        gone = [cell for cell, variable in zip(self._cells, self.base, strict=True) if variable in excluded]
        if all(len(cell) == 1 for cell in left) and len(left) <= len(gone):
            return f"{aufzaehlung([self._shown(cell) for cell in left], 'oder')} ist"
        names = [self._shown((option,)) for cell in gone for option in cell]
        return f"{neither_nor(names)} ist"

    def parts(self) -> list[list[int]]:
        """Each option that is named, and all others."""
        return [[-other for other in self.base if other != variable] for variable in self.base]

    def _shown(self, cell: tuple[ConditionValue, ...]) -> str:
        return aufzaehlung([format_answer(self.question, option) for option in cell], "oder")


class SetSpace:
    """Several options at once: one variable for each option a condition distinguishes."""

    def __init__(self, question: Question, operands: Operands, new: NewVariable) -> None:
        self.question = question
        self.clauses: list[Clause] = []
        self._operands = operands
        whole = any(isinstance(value, tuple) for value in operands.values())
        named = {value for value in operands.values() if not isinstance(value, tuple)}
        self._variable = {option: new() for option in question.options if whole or option in named}
        self.base = tuple(self._variable.values())
        self._exactly: dict[frozenset[str], int] = {}
        for value in operands.values():
            if not isinstance(value, tuple) or frozenset(value) in self._exactly:
                continue
            self._exactly[frozenset(value)] = literal = new()
            signs = [variable if option in value else -variable for option, variable in self._variable.items()]
            self.clauses += [(-literal, sign) for sign in signs]
            self.clauses.append((literal, *(-sign for sign in signs)))

    def met(self, condition: Condition) -> int:
        """Literal of a condition."""
        value = self._operands[condition]
        literal = self._exactly[frozenset(value)] if isinstance(value, tuple) else self._variable[str(value)]
        return -literal if condition.operator is Operator.NOT_EQUALS else literal

    def weak(self, true: Collection[int]) -> list[int]:
        """Each option, chosen or not."""
        return [variable if variable in true else -variable for variable in self.base]

    def answer(self, true: Collection[int]) -> ConditionValue:
        """The chosen options."""
        return tuple(option for option, variable in self._variable.items() if variable in true)

    def cell(self, answer: ConditionValue) -> frozenset[int]:
        """The options that are chosen."""
        chosen = answer if isinstance(answer, tuple) else (answer,)
        return frozenset(variable for option, variable in self._variable.items() if option in chosen)

    def parts(self) -> list[list[int]]:
        """With and without each."""
        return [[literal] for variable in self.base for literal in (variable, -variable)]

    def phrase(self, literals: Sequence[int]) -> str:
        """With these options and without those; exactly these where nothing is left open."""
        given = set(literals)
        with_ = [option for option, variable in self._variable.items() if variable in given]
        without = [option for option, variable in self._variable.items() if -variable in given]
        if len(with_) + len(without) == len(self.question.options):
            return exactly(with_)
        parts = [f"{options_text(with_)} enthält"] if with_ else []
        if without:
            parts.append(f"{neither_nor([zitat(option) for option in without])} enthält")
        return " und ".join(parts)


class TextSpace:
    """Texts: which of the sought words they contain, and whether they are one of the texts asked for."""

    def __init__(self, question: Question, operands: Operands, new: NewVariable) -> None:
        self.question = question
        self._operands = operands
        contains = [str(v).casefold() for c, v in operands.items() if c.operator is Operator.CONTAINS]
        equals = [str(v) for c, v in operands.items() if c.operator is not Operator.CONTAINS]
        self._words = {word: new() for word in sorted(set(contains))}
        self._texts = {text: new() for text in sorted(set(equals))}
        self.base = (*self._words.values(), *self._texts.values())
        texts = list(self._texts.items())
        self.clauses: list[Clause] = [
            (-one, -two) for place, (_, one) in enumerate(texts) for _, two in texts[place + 1 :]
        ]
        for text, literal in texts:  # a given text contains what it contains
            self.clauses += [(-literal, v if word in text.casefold() else -v) for word, v in self._words.items()]
        for word, literal in self._words.items():  # who contains „Softwareentwicklung“ contains „Software“
            self.clauses += [(-literal, v) for part, v in self._words.items() if part != word and part in word]
        used = "".join((*self._words, *self._texts))
        marks = "·•*+#~=|¤¶†‡◦◇" + "".join(map(chr, range(0x2460, 0x24FF)))
        self._mark = next(char for char in marks if char not in used)

    def met(self, condition: Condition) -> int:
        """Literal of a condition."""
        value = str(self._operands[condition])
        if condition.operator is Operator.CONTAINS:
            return self._words[value.casefold()]
        return -self._texts[value] if condition.operator is Operator.NOT_EQUALS else self._texts[value]

    def weak(self, true: Collection[int]) -> list[int]:
        """Each word and text."""
        return [variable if variable in true else -variable for variable in self.base]

    def answer(self, true: Collection[int]) -> ConditionValue:
        """One of the texts, or the words in a row between marks that no word contains."""
        for text, variable in self._texts.items():
            if variable in true:
                return text
        words = [word for word, variable in self._words.items() if variable in true]
        return self._mark + self._mark.join(words) + self._mark

    def cell(self, answer: ConditionValue) -> frozenset[int]:
        """The words it contains and the text it is."""
        words = {variable for word, variable in self._words.items() if word in str(answer).casefold()}
        return frozenset(words | {variable for text, variable in self._texts.items() if text == answer})

    def parts(self) -> list[list[int]]:
        """With and without each."""
        return [[literal] for variable in self.base for literal in (variable, -variable)]

    def phrase(self, literals: Sequence[int]) -> str:
        """Containing, not containing, equal, not equal."""
        given = set(literals)
        parts = []
        for names, verb in ((self._texts, "ist"), (self._words, "enthält")):
            parts += [f"{zitat(name)} {verb}" for name, variable in names.items() if variable in given]
            if gone := [zitat(name) for name, variable in names.items() if -variable in given]:
                parts.append(f"{neither_nor(gone)} {verb}")
        return " und ".join(parts)


def neither_nor(names: Sequence[str]) -> str:
    """``nicht „A“``; ``weder „A“ noch „B“``."""
    return f"nicht {names[0]}" if len(names) == 1 else f"weder {' noch '.join(names)}"
