"""Whether conditions of an interview can hold together, against trying every answer (gate T08)."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.regelwerk.answer_index import AnswerIndex
from app.domain.regelwerk.answers import parse_answer
from app.domain.regelwerk.gates.interview import always_skipped, unreachable
from app.domain.regelwerk.gates.satisfiable import satisfiable
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import Condition, Operator, QuestionType
from app.domain.regelwerk.templates import InterviewStep
from app.domain.regelwerk.visibility import visible_steps
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
    held = rng.randint(0, len(conditions))
    index = AnswerIndex(question, list(enumerate(conditions)))
    found = any(set(index.met(parse_answer(question, answer))) == set(range(held)) for answer in answers)
    assert satisfiable(question, conditions[:held], conditions[held:]) is found


NAMES = ("p", "q", "r", "s")
PLAIN = {
    id_: Question(id=id_, label=id_.upper(), type=QuestionType.SINGLE_CHOICE, options=("a", "b", "c"))
    if id_ == "q"
    else Question(id=id_, label=id_.upper(), type=QuestionType.YES_NO)
    for id_ in NAMES
}
ALL = {
    id_: [True, False] if question.type is QuestionType.YES_NO else ["a", "b", "c"] for id_, question in PLAIN.items()
}


def random_interview(rng: Random) -> tuple[InterviewStep, ...]:
    """Four questions, each with any conditions on the ones before, seldom on one that is not."""

    def condition(at: int) -> Condition:
        other = rng.choice(NAMES if rng.random() < 0.03 or not at else NAMES[:at])
        operator = rng.choice((Operator.EQUALS, Operator.NOT_EQUALS))
        return Condition(question_id=other, operator=operator, value=rng.choice(ALL[other]))

    def conditions(at: int, share: float) -> tuple[Condition, ...]:
        return tuple(condition(at) for _ in range(rng.randint(1, 3))) if at and rng.random() < share else ()

    return tuple(
        InterviewStep(
            question_id=id_,
            required=rng.random() < 0.6,
            show_if=conditions(at, 0.5),
            hide_if=conditions(at, 0.7),
            skip_if=conditions(at, 0.4),
            default=rng.choice(ALL[id_]) if rng.random() < 0.15 else None,
        )
        for at, id_ in enumerate(NAMES)
    )


@given(st.integers(0, 10**9))
@settings(max_examples=200, deadline=None)
def test_what_can_be_asked_agrees_with_trying_every_answer(seed: int) -> None:
    interview = random_interview(seeded(seed))
    visible: set[str] = set()
    asked: set[str] = set()
    for values in product(*([None, *ALL[id_]] for id_ in NAMES)):
        answers = {id_: value for id_, value in zip(NAMES, values, strict=True) if value is not None}
        state = visible_steps(interview, PLAIN, answers)
        if not state.open_questions:
            visible |= {s.step.question_id for s in state.steps if s.visible}
            asked |= {s.step.question_id for s in state.steps if s.visible and not s.skipped}
    assert {id_ for id_, _ in unreachable(interview, PLAIN)} == set(NAMES) - visible
    assert set(always_skipped(interview, PLAIN)) == visible - asked


def chain(length: int, **last: Any) -> tuple[InterviewStep, ...]:
    """Each question is hidden by the two before it."""
    yes = [Condition(question_id=f"f{n}", operator=Operator.EQUALS, value=True) for n in range(length)]
    middle = [InterviewStep(question_id=f"f{n}", hide_if=tuple(yes[max(n - 2, 0) : n])) for n in range(length - 1)]
    return (*middle, InterviewStep(question_id=f"f{length - 1}", **last))


def test_long_interviews_are_searched_quickly() -> None:
    questions = {f"f{n}": Question(id=f"f{n}", label=f"F{n}", type=QuestionType.YES_NO) for n in range(200)}
    yes = Condition(question_id="f198", operator=Operator.EQUALS, value=True)
    no = Condition(question_id="f198", operator=Operator.EQUALS, value=False)
    assert list(unreachable(chain(200), questions)) == []
    ((never, why),) = unreachable(chain(200, show_if=(yes,), hide_if=(yes,)), questions)
    assert never == "f199"
    assert why == ("Sie ist immer ausgeblendet: Jede Antwort, bei der sie gezeigt würde, führt dazu, dass F198 ja ist.")
    ((never, why),) = unreachable(chain(200, show_if=(yes, no)), questions)
    assert (never, why) == ("f199", "Keine Antwort führt dazu, dass F198 ja ist und dass F198 nein ist.")


def test_a_question_is_never_asked_where_what_it_needs_hides_what_it_needs() -> None:
    yes = {id_: Condition(question_id=id_, operator=Operator.EQUALS, value=True) for id_ in "prs"}
    interview = (
        InterviewStep(question_id="p"),
        InterviewStep(question_id="r", hide_if=(yes["p"],)),
        InterviewStep(question_id="s", show_if=(yes["p"], yes["r"])),
    )
    ((never, why),) = unreachable(interview, PLAIN)
    assert never == "s"
    assert why == (
        "Die Fragen, von denen sie abhängt, werden nie zusammen so beantwortet, denn dann sind welche ausgeblendet."
    )
