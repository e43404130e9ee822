"""The order kept step by step is that of a whole evaluation, however long one goes on (spec 1, decision 6)."""

from __future__ import annotations

import random

from app.domain.regelwerk.evaluation import IncrementalEvaluator, evaluate
from app.domain.regelwerk.finding_order import FindingOrder, numbers_in
from app.domain.regelwerk.rule_masks import bits_of, mask_of, numbers_of
from app.domain.regelwerk.scenarios import Selection
from app.services.bench_library import make_case


def test_a_thousand_steps_keep_the_order() -> None:
    case = make_case(12)  # closely woven: every step changes findings, and places run out again and again
    rng = random.Random(3)  # noqa: S311 - the same each time
    stepwise = IncrementalEvaluator(case.compiled, case.selection)
    order = list(case.selection.clauses)
    for step in range(1000):
        clause = rng.choice(case.compiled.ids)
        position = rng.randrange(len(order) + 1) if step % 50 == 0 else None
        selected = clause not in order or position is not None
        if clause in order:
            order.remove(clause)
        if selected:
            order.insert(len(order) if position is None else position, clause)
        stepwise.set_clause(clause, selected=selected, position=position)
        if step % 3:  # not every state is read
            selection = case.selection.model_copy(update={"clauses": tuple(order)})
            assert stepwise.evaluation().numbers == evaluate(case.compiled, selection).numbers


def test_an_earlier_result_stays_as_it_was() -> None:
    case = make_case(12)
    stepwise = IncrementalEvaluator(case.compiled, case.selection)
    first = stepwise.evaluation()
    for clause in case.selection.clauses:
        stepwise.set_clause(clause, selected=False)
        stepwise.evaluation()
    assert first.numbers == evaluate(case.compiled, case.selection).numbers
    assert stepwise.evaluation().numbers == evaluate(case.compiled, Selection(
        jurisdiction=case.selection.jurisdiction, answers=case.selection.answers)).numbers  # fmt: skip


def test_many_findings_at_once_are_sorted_like_few() -> None:
    case = make_case(30)
    order = list(range(30))
    everything = (1 << len(case.compiled.potentials)) - 1
    kept = FindingOrder(case.compiled, order)
    whole = numbers_in(case.compiled, kept.keys(everything))
    assert sorted(whole) == list(range(len(case.compiled.potentials)))
    assert numbers_in(case.compiled, kept.keys(0)) == []
    for number in whole[::7]:
        kept.keys(mask_of(whole[: whole.index(number) + 1 : 7], len(case.compiled.potentials)))
    assert numbers_in(case.compiled, kept.keys(mask_of(whole[::7], len(whole)))) == whole[::7]


def test_bits_of_a_mask_from_both_ends() -> None:
    mask = mask_of((0, 5, 63, 64, 1999), 2000)
    assert numbers_of(mask) == list(reversed(bits_of(mask))) == [0, 5, 63, 64, 1999]
    assert numbers_of(0) == bits_of(0) == []
