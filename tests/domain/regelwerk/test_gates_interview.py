"""Whether conditions of an interview can hold together, against trying every answer (gate T08)."""

from __future__ import annotations

from itertools import product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.regelwerk.answer_index import AnswerIndex
from app.domain.regelwerk.answers import parse_answer
from app.domain.regelwerk.gates.interview import satisfiable
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import Condition, Operator, QuestionType
from tests.domain.regelwerk.regelwerk_builders import seeded

QUESTION = {
    q.type: q
    for q in (
        Question(id="q", label="Q", type=QuestionType.YES_NO),
        Question(id="q", label="Q", type=QuestionType.SINGLE_CHOICE, options=("a", "b", "c")),
        Question(id="q", label="Q", type=QuestionType.MULTIPLE_CHOICE, options=("a", "b", "c")),
        Question(id="q", label="Q", type=QuestionType.NUMBER),
        Question(id="q", label="Q", type=QuestionType.CURRENCY),
        Question(id="q", label="Q", type=QuestionType.DATE),
        Question(id="q", label="Q", type=QuestionType.TEXT),
    )
}
DAYS = ["2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04", "2026-01-05"]
SETS = [tuple(o for o, on in zip("abc", bits, strict=True) if on) for bits in product((0, 1), repeat=3)]
# type → (values of conditions, answers that tell all of them apart)
VALUES: dict[QuestionType, tuple[list[Any], list[Any]]] = {
    QuestionType.YES_NO: ([True, False], [True, False]),
    QuestionType.SINGLE_CHOICE: (["a", "b", "c"], ["a", "b", "c"]),
    QuestionType.MULTIPLE_CHOICE: (SETS, SETS),
    QuestionType.NUMBER: ([1, 2, 3], ["0,5", 1, "1,5", 2, "2,5", 3, "3,5"]),
    QuestionType.CURRENCY: ([0, "0,01", "0,02"], [0, "0,01", "0,02", "0,03"]),
    QuestionType.DATE: (DAYS[1:4], DAYS),
    QuestionType.TEXT: (["ab", "b", "c"], ["a", "b", "c", "ab", "bc", "abc", "acb", "zz", "zb", "zc", "zab", "abzc"]),
}
OPERATORS = {
    QuestionType.YES_NO: ["equals", "not_equals"],
    QuestionType.SINGLE_CHOICE: ["equals", "not_equals", "in"],
    QuestionType.MULTIPLE_CHOICE: ["equals", "not_equals", "contains"],
    QuestionType.NUMBER: ["equals", "not_equals", "greater_than", "less_than"],
    QuestionType.CURRENCY: ["equals", "not_equals", "greater_than", "less_than"],
    QuestionType.DATE: ["equals", "not_equals", "greater_than", "less_than"],
    QuestionType.TEXT: ["equals", "not_equals", "contains"],
}


@given(st.sampled_from(list(QuestionType)), st.integers(0, 10**9))
@settings(max_examples=400, deadline=None)
def test_satisfiability_of_conditions_agrees_with_trying_every_answer(type_: QuestionType, seed: int) -> None:
    rng = seeded(seed)
    question = QUESTION[type_]
    values, answers = VALUES[type_]

    def condition() -> Condition:
        operator = rng.choice(OPERATORS[type_])
        value = rng.choice(values)
        if operator == "in":
            value = tuple(rng.sample(values, rng.randint(1, 2)))
        if operator == "contains" and type_ is QuestionType.MULTIPLE_CHOICE:
            value = rng.choice("abc")
        return Condition(question_id="q", operator=Operator(operator), value=value)

    conditions = [condition() for _ in range(rng.randint(1, 4))]
    index = AnswerIndex(question, list(enumerate(conditions)))
    found = any(len(index.met(parse_answer(question, answer))) == len(conditions) for answer in answers)
    assert satisfiable(question, conditions) is found
