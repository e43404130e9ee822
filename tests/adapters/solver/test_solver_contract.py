"""One contract for the solver of the program and the one of the tests: what proof and repair rely on."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product

import pytest

from app.adapters.solver import PysatSolver
from app.domain.regelwerk.sat import Clause, Solver
from tests.solver_fake import FakeSolver

ROUNDS = 150


@pytest.fixture(params=[FakeSolver, PysatSolver])
def solver(request: pytest.FixtureRequest) -> Solver:
    found: Solver = request.param()
    return found


def random_clauses(rng: random.Random, variables: int, number: int) -> list[list[int]]:
    return [[rng.choice((1, -1)) * rng.randint(1, variables) for _ in range(rng.randint(1, 3))] for _ in range(number)]


def models(clauses: Sequence[Clause], variables: int) -> Iterator[set[int]]:
    """All models by trying."""
    for signs in product((1, -1), repeat=variables):
        model = {sign * v for v, sign in enumerate(signs, 1)}
        if all(model.intersection(clause) for clause in clauses):
            yield model


def formulas(seed: int) -> Iterator[tuple[random.Random, int, list[list[int]]]]:
    rng = random.Random(seed)  # noqa: S311 - nothing secret here
    for _ in range(ROUNDS):
        variables = rng.randint(1, 6)
        yield rng, variables, random_clauses(rng, variables, rng.randint(0, 3 * variables))


def some_literals(rng: random.Random, variables: int) -> list[int]:
    return [rng.choice((1, -1)) * v for v in rng.sample(range(1, variables + 1), rng.randint(0, variables))]


def test_says_yes_exactly_where_a_model_exists(solver: Solver) -> None:
    answers = set()
    for rng, variables, clauses in formulas(1):
        with solver.open(clauses) as instance:
            for _ in range(3):
                wanted = some_literals(rng, variables)
                expected = any(set(wanted) <= model for model in models(clauses, variables))
                assert instance.solve(wanted) is expected
                answers.add(expected)
                if expected:
                    found = instance.model()
                    assert [abs(literal) for literal in found] == list(range(1, len(found) + 1))
                    assert set(wanted) <= set(found)
                    assert all(set(found).intersection(clause) for clause in clauses)
                else:
                    core = instance.core()
                    assert set(core) <= set(wanted)
                    assert not any(set(core) <= model for model in models(clauses, variables))
    assert answers == {True, False}


def test_core_is_empty_if_there_is_no_model_at_all(solver: Solver) -> None:
    with solver.open([[1], [-1, 2], [-2]]) as instance:
        assert not instance.solve([3, 4])
        assert instance.core() == []


def test_empty_clause_is_a_contradiction(solver: Solver) -> None:
    with solver.open([[1], []]) as instance:
        assert not instance.solve()
        assert instance.core() == []
        assert not instance.propagate([1])[0]
    assert list(solver.cheapest([[1], []], [(1, 1)])) == []
    assert solver.smallest_core([], [[1], [], [-1]]) == (1,)
    assert solver.smallest_core([[]], [[1]]) == ()


def test_formula_grows(solver: Solver) -> None:
    with solver.open([[1, 2]]) as instance:
        assert instance.solve([-1])
        assert instance.propagate([-1]) == (True, [-1, 2])
        instance.add([[-2]])
        assert not instance.solve([-1])
        assert not instance.propagate([-1])[0]
        assert instance.solve()
        assert set(instance.propagate([])[1]) == {1, -2}


def test_propagation_finds_what_follows_from_units(solver: Solver) -> None:
    for rng, variables, clauses in formulas(2):
        wanted = some_literals(rng, variables)
        known, grown = set(wanted), True
        known |= {clause[0] for clause in clauses if len(set(clause)) == 1}
        while grown:
            grown = False
            for clause in clauses:
                rest = {literal for literal in clause if -literal not in known}
                if len(rest) == 1 and not rest <= known:
                    known |= rest
                    grown = True
        consistent = all(-literal not in known for literal in known) and all(
            any(-literal not in known for literal in clause) for clause in clauses
        )
        with solver.open(clauses) as instance:
            instance.solve()  # what was learned must not show
            answer, literals = instance.propagate(wanted)
        assert answer is consistent
        if consistent:
            assert set(literals) == known
            assert len(set(literals)) == len(literals)


def test_preferred_polarities_come_first(solver: Solver) -> None:
    with solver.open([[1, 2, 3], [-1, -2]]) as instance:
        instance.prefer([3, -1, -2])
        assert instance.solve()
        assert instance.model() == [-1, -2, 3]
        instance.prefer([-3, 1])
        assert instance.solve()
        assert instance.model()[0] == 1


def test_smallest_core_is_as_small_as_any(solver: Solver) -> None:
    sizes = set()
    for rng, variables, clauses in formulas(3):
        hard = clauses[: rng.randint(0, 3)]
        groups = random_clauses(rng, variables, rng.randint(0, 9))
        masks = [
            sum(1 << i for i, group in enumerate(groups) if not model.intersection(group))
            for model in models(hard, variables)
        ]  # a set of groups contradicts if each model breaks one of them
        best = min(
            (chosen.bit_count() for chosen in range(1 << len(groups)) if all(chosen & mask for mask in masks)),
            default=None,
        )
        found = solver.smallest_core(hard, groups)
        sizes.add(best)
        if best is None:
            assert found is None
        else:
            assert found is not None
            assert len(found) == best
            assert list(found) == sorted(set(found))
            assert next(models([*hard, *(groups[i] for i in found)], variables), None) is None
    assert {None, 0, 1, 2, 3} <= sizes


def test_models_come_by_growing_cost_and_none_is_left_out(solver: Solver) -> None:
    for rng, variables, clauses in formulas(4):
        hard = clauses[: 2 * variables]
        soft = [(literal, rng.choice((1, 2, 3, 50, 2500))) for literal in some_literals(rng, variables)]
        if soft and rng.random() < 0.3:
            soft.append((rng.choice((1, -1)) * soft[0][0], rng.randint(1, 60)))  # twice, or both polarities
        touched = {abs(literal) for literal, _ in soft}
        expected: dict[frozenset[int], int] = {}
        for model in models(hard, variables):
            choice = frozenset(literal for literal in model if abs(literal) in touched)
            expected[choice] = sum(weight for literal, weight in soft if literal not in model)
        found = list(solver.cheapest(hard, soft))
        costs = [cost for cost, _ in found]
        assert costs == sorted(expected.values())
        choices = {frozenset(literal for literal in model if abs(literal) in touched) for _, model in found}
        assert choices == set(expected)
        for cost, model in found:
            assert all(set(model).intersection(clause) for clause in hard)
            assert cost == sum(weight for literal, weight in soft if literal not in model)


def test_answers_are_the_same_every_time(solver: Solver) -> None:
    def run() -> list[object]:
        answers: list[object] = []
        for rng, variables, clauses in islice(formulas(5), 30):
            soft = [(literal, rng.randint(1, 5)) for literal in some_literals(rng, variables)]
            answers.append(list(solver.cheapest(clauses, soft)))
            answers.append(solver.smallest_core(clauses[:2], clauses[2:]))
            with solver.open(clauses) as instance:
                answers.append((instance.solve(), instance.propagate([1])))
        return answers

    assert run() == run()


class Enough(Exception):  # noqa: N818 - what a person who stops the work amounts to
    pass


def pigeons(number: int) -> list[list[int]]:
    """``number`` pigeons in one hole less: easy to say, long to refute."""

    def inside(pigeon: int, hole: int) -> int:
        return pigeon * (number - 1) + hole + 1

    holes = range(number - 1)
    return [[inside(p, h) for h in holes] for p in range(number)] + [
        [-inside(p, h), -inside(q, h)] for h in holes for p in range(number) for q in range(p)
    ]


@pytest.mark.parametrize(
    "work",
    [
        lambda solver, check: solver.open(pigeons(11), check).__enter__().solve(),
        lambda solver, check: list(solver.cheapest(pigeons(11), [(1, 1)], check)),
        lambda solver, check: solver.smallest_core(pigeons(11)[11:], pigeons(11)[:11], check),
    ],
    ids=["solve", "cheapest", "smallest_core"],
)
def test_long_work_can_be_ended_from_within(work: Callable[[Solver, Callable[[], None]], object]) -> None:
    calls = 0

    def check() -> None:
        nonlocal calls
        calls += 1
        if calls > 5:
            raise Enough

    with pytest.raises(Enough):
        work(PysatSolver(), check)
    assert calls == 6


@pytest.mark.parametrize("last", range(4))
def test_what_the_checkpoint_raises_passes_through(solver: Solver, last: int) -> None:
    calls = 0

    def check() -> None:
        nonlocal calls
        calls += 1
        if calls > last:
            raise Enough

    clauses = pigeons(3)
    with pytest.raises(Enough), solver.open(clauses, check) as instance:  # noqa: PT012 - the solvers ask at different places
        while True:
            instance.solve()
    calls = 0
    with pytest.raises(Enough):  # noqa: PT012 - the solvers ask at different places
        while True:
            solver.smallest_core([], clauses, check)
    calls = 0
    with pytest.raises(Enough):  # noqa: PT012 - the solvers ask at different places
        while True:
            list(solver.cheapest(clauses[1:], [(-v, v) for v in range(1, 7)], check))
    assert solver.smallest_core([], clauses) is not None  # afterwards it works as before


def engines(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Records the engines that are made and takes out those that are freed."""
    from pysat.solvers import Minisat22

    alive: list[object] = []
    make, free = Minisat22.new, Minisat22.delete

    def new(self: object, *args: object, **named: object) -> None:
        make(self, *args, **named)
        alive.append(self)

    def delete(self: object) -> None:
        free(self)
        if self in alive:
            alive.remove(self)

    monkeypatch.setattr(Minisat22, "new", new)
    monkeypatch.setattr(Minisat22, "delete", delete)
    return alive


def test_engines_are_freed(monkeypatch: pytest.MonkeyPatch) -> None:
    alive = engines(monkeypatch)
    solver, clauses = PysatSolver(), pigeons(4)
    with solver.open(clauses) as instance:
        assert not instance.solve()
        assert instance.propagate([1])[0]
        assert len(alive) == 2
    assert alive == []
    walk = solver.cheapest([[1, 2]], [(-1, 1), (-2, 1)])
    next(walk)
    assert len(alive) == 1
    walk.close()  # type: ignore[attr-defined]  # a generator
    assert alive == []
    assert solver.smallest_core([], clauses) is not None
    assert alive == []


def test_engines_are_freed_when_work_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    alive = engines(monkeypatch)

    def check() -> None:
        if len(alive) > 1:
            raise Enough

    with pytest.raises(Enough):
        PysatSolver().smallest_core([], pigeons(4), check)
    assert alive == []


def test_nothing_is_printed(solver: Solver, capfd: pytest.CaptureFixture[str]) -> None:
    for _, variables, clauses in islice(formulas(6), 20):
        list(solver.cheapest(clauses, [(v, v) for v in range(1, variables + 1)]))
        solver.smallest_core([], clauses)
        with solver.open(clauses) as instance:
            instance.solve()
            instance.propagate([])
    assert capfd.readouterr() == ("", "")
