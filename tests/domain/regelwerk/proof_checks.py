"""What the proof says of a problem, compared with the truth found by trying (``proof_oracle``)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from app.domain.regelwerk.evaluation import can_complete, evaluate
from app.domain.regelwerk.proof.cells import analyse_cells
from app.domain.regelwerk.proof.clauses import analyse_clauses
from app.domain.regelwerk.proof.counts import count_contracts
from app.domain.regelwerk.proof.difference import difference
from app.domain.regelwerk.proof.encoding import Encoding
from app.domain.regelwerk.proof.explain import Explainer
from app.domain.regelwerk.proof.forall import prove_for_all
from app.domain.regelwerk.proof.rules import MOST_REASONS, analyse_rules
from app.domain.regelwerk.proof.search import Search
from app.domain.regelwerk.sat import Solver
from tests.domain.regelwerk.proof_oracle import Oracle, Point


def base_literals(encoding: Encoding, point: Point) -> list[int]:
    """The point of the universe as literals of the base variables."""
    literals = [v if code == point.place else -v for code, v in encoding._places.items()]
    for question, variable in encoding._given.items():
        literals.append(variable if point.given.get(question, True) else -variable)
    for question, space in encoding.spaces.items():
        cell = space.cell(point.answers[question])
        literals += [v if v in cell else -v for v in space.base]
    return literals


def check_encoding(oracle: Oracle, encoding: Encoding, solver: Solver) -> None:
    """Every selection at every point: each rule's clause is false exactly where the rule reports a finding."""
    selections = oracle.selections(oracle.structure)
    with solver.open(encoding.frame()) as instance:
        for at, point in enumerate(oracle.points):
            base = base_literals(encoding, point)
            for chosen in selections:
                inside = set(chosen)
                clauses = [encoding.clause(i) if i in inside else -encoding.clause(i) for i in range(oracle.n)]
                assert instance.solve([*base, *clauses])
                model = instance.model()
                assert encoding.weak(model) == [v for v in encoding.weak(model) if v in {*base}]
                bit = sum(1 << i for i in inside)
                for number, table in oracle.table.items():
                    clause = encoding.rules.get(number)
                    holds = clause is None or any((model[abs(v) - 1] > 0) == (v > 0) for v in clause)
                    assert holds != bool(table[at] >> bit & 1)


def check_for_all(oracle: Oracle, search: Search) -> None:
    """Regions together are exactly the points without a contract, each is largest, witnesses are valid."""
    encoding = search.encoding
    result = prove_for_all(search)
    assert result.complete
    points = [
        (set(base_literals(encoding, point)), bool(valid))
        for point, valid in zip(oracle.points, oracle.valid, strict=True)
    ]
    covered = [False] * len(points)
    for region in result.void:
        inside = [at for at, (base, _) in enumerate(points) if base.issuperset(region.literals)]
        assert inside
        for at in inside:
            assert not points[at][1]
            covered[at] = True
        assert set(region.jurisdictions) == {oracle.points[at].place for at in inside}
        for dropped in region.literals:
            wider = set(region.literals) - {dropped}
            assert any(valid for base, valid in points if base.issuperset(wider)), region.text
        assert region.text
    assert covered == [not valid for _, valid in points]
    assert result.proved == all(valid for _, valid in points)
    for witness in result.witnesses:
        assert can_complete(evaluate(oracle.compiled, witness))
        bits = sum(1 << oracle.compiled.index[c] for c in witness.clauses)
        assert oracle.structure >> bits & 1


def _left(oracle: Oracle, wanted: int, numbers: Iterable[int], at: int) -> int:
    """What these rules alone leave of ``wanted`` at a point; without the others, their scopes do not count either."""
    chosen = frozenset(numbers)
    left = oracle.structure & wanted
    for number in chosen:
        if oracle.compiled.is_hard[number]:
            left &= ~oracle.violated(number, oracle.points[at], chosen)
    return left


def smallest_size(oracle: Oracle, at: list[int], wanted: int, most: int) -> int:
    """How many rules are needed so that at these points no selection of ``wanted`` is left; at most ``most``."""
    scopes = {n for n, potential in enumerate(oracle.compiled.potentials) if potential.type == "scoped_to"}
    numbers = sorted(n for n in oracle.table if oracle.compiled.is_hard[n] or n in scopes)
    for size in range(most):
        for chosen in combinations(numbers, size):
            if not any(_left(oracle, wanted, chosen, i) for i in at):
                return size
    return most


def check_explanation(oracle: Oracle, numbers: list[int], at: list[int], wanted: int, *, exact: bool) -> None:
    """These rules leave nothing of ``wanted`` at these points, every one is necessary, and none fewer would do."""
    assert not any(_left(oracle, wanted, numbers, i) for i in at)
    for dropped in numbers:
        assert any(_left(oracle, wanted, [n for n in numbers if n != dropped], i) for i in at)
    if exact:
        assert len(numbers) == smallest_size(oracle, at, wanted, len(numbers))


def check_clauses(oracle: Oracle, search: Search, *, exact: bool) -> None:
    """Never, always, only apparently optional, with reasons."""
    result = analyse_clauses(search, Explainer(search, effort=1_000_000))
    assert result.complete
    problem = oracle.problem
    valid = {code: oracle.at(code) for code in problem.jurisdictions}
    assert list(result.impossible) == [code for code in problem.jurisdictions if not valid[code]]
    possible = [code for code in problem.jurisdictions if valid[code]]
    never: dict[str, set[str]] = {}
    always: dict[str, set[str]] = {}
    for index in problem.available:
        id_ = oracle.compiled.ids[index]
        for code in possible:
            if not valid[code] & oracle.chosen[index]:
                never.setdefault(id_, set()).add(code)
            if not valid[code] & ~oracle.chosen[index]:
                always.setdefault(id_, set()).add(code)
    for facts, truth in ((result.never, never), (result.always, always)):
        told: dict[str, set[str]] = {}
        for fact in facts:
            told.setdefault(fact.clause_id, set()).update(fact.jurisdictions)
            assert fact.everywhere == (truth[fact.clause_id] == set(possible))
            index = oracle.compiled.index[fact.clause_id]
            wanted = oracle.chosen[index] if facts is result.never else oracle.all & ~oracle.chosen[index]
            assert fact.reason is not None
            assert fact.smallest
            at = [i for i, point in enumerate(oracle.points) if point.place in fact.jurisdictions]
            check_explanation(oracle, [rule.number for rule in fact.reason], at, wanted, exact=exact)
        assert told == truth
    required = {oracle.compiled.ids[i] for i in problem.required}
    expected = {c for c, codes in always.items() if codes == set(possible) and c not in required}
    assert {fact.clause_id for fact in result.false_optional} == expected
    in_groups = {oracle.compiled.ids[i] for group in problem.alternatives for i in group}
    assert set(result.never_chosen) == {c for c in in_groups if never.get(c) == set(possible)}


def check_rules(oracle: Oracle, search: Search) -> None:
    """Rules that can never fire, rules that follow from others, and from which."""
    result = analyse_rules(search, Explainer(search))
    assert result.complete
    assert result.examined == result.total == len(oracle.table)
    never = {n for n, table in oracle.table.items() if not any(table)}
    follows = set()
    for number in oracle.table.keys() - never:
        valid = oracle.valid_without(number)
        if not any(table & fired for table, fired in zip(valid, oracle.table[number], strict=True)):
            follows.add(number)
    assert {fact.rule.number for fact in result.never} == never
    assert {fact.rule.number for fact in result.follows} == follows
    for place, fact in enumerate(result.follows):
        assert (fact.follows_from is not None) == (place < MOST_REASONS)
        own = fact.rule.number
        if fact.follows_from is None:
            violated = [-literal for literal in search.encoding.rules[own]]
            found = Explainer(search).necessary(violated, without=(own,))
            assert found is not None
            reason = list(found.numbers)
        else:
            reason = [rule.number for rule in fact.follows_from]
        assert reason
        assert own not in reason

        def left(numbers: list[int], *, every_scope: bool, own: int = own) -> bool:
            """Whether a selection violates the rule (by every scope, or only those named) and none of these."""
            named = frozenset((own, *numbers))
            for point in oracle.points:
                rest = oracle.structure & oracle.violated(own, point, None if every_scope else named)
                for number in numbers:
                    if oracle.compiled.is_hard[number]:
                        rest &= ~oracle.violated(number, point, named)
                if rest:
                    return True
            return False

        assert not left(reason, every_scope=False)
        for dropped in reason:
            assert any(left([n for n in reason if n != dropped], every_scope=every) for every in (False, True))


def check_counts(oracle: Oracle, search: Search) -> None:
    """The number of contracts of each place and overall."""
    result = count_contracts(search)
    assert result.complete
    tables = [oracle.at(code) for code in oracle.problem.jurisdictions]
    assert [(c.number, c.exact) for _, c in result.places] == [(table.bit_count(), True) for table in tables]
    together = 0
    for table in tables:
        together |= table
    assert result.overall is not None
    if sum(1 for table in tables if table) <= 3:
        assert (result.overall.number, result.overall.exact) == (together.bit_count(), True)
    else:
        assert not result.overall.exact
        assert result.overall.number < together.bit_count()


def check_cells(oracle: Oracle, search: Search) -> None:
    """What each kind of answer forces beyond what holds anyway."""
    encoding = search.encoding
    result = analyse_cells(search)
    assert result.complete
    cells = iter(result.cells)
    bases = [set(base_literals(encoding, point)) for point in oracle.points]
    for question, space in encoding.spaces.items():
        for part in space.parts():
            cell = next(cells)
            assert cell.question_id == question
            forced: dict[str, set[str]] = {}
            impossible = set()
            for code in oracle.problem.jurisdictions:
                points = [i for i, point in enumerate(oracle.points) if point.place == code]
                here = [i for i in points if bases[i].issuperset(part) and question in oracle.points[i].snapshot]
                if not here or not oracle.at(code):
                    continue
                usual, special = oracle.at(code), 0
                for i in here:
                    special |= oracle.valid[i]
                if not special:
                    impossible.add(code)
                for index in oracle.problem.available if special else ():
                    outside = ~oracle.chosen[index]
                    if usual & outside and not special & outside:
                        forced.setdefault(oracle.compiled.ids[index], set()).add(code)
            assert {clause: set(codes) for clause, codes in cell.forced} == forced
            assert set(cell.impossible) == impossible
    assert next(cells, None) is None


def check_difference(before: Oracle, after: Oracle, solver: Solver) -> None:
    """Nothing is told that is not so, and every loss is noticed."""
    result = difference(before.problem, after.problem, solver)
    assert result.complete
    points = {(p.place, repr(p.snapshot)): valid for p, valid in zip(before.points, before.valid, strict=True)}
    pairs = [
        (points.get((p.place, repr(p.snapshot))), valid) for p, valid in zip(after.points, after.valid, strict=True)
    ]
    known = [(old, new) for old, new in pairs if old is not None]
    if len(known) == len(pairs) and before.problem.jurisdictions == after.problem.jurisdictions:
        assert bool(result.void) == any(old and not new for old, new in known)
        assert bool(result.lost) == any(old & ~new for old, new in known)
    for selection in result.lost:
        assert can_complete(evaluate(before.compiled, selection))
        assert not can_complete(evaluate(after.compiled, selection))
    if before.problem.jurisdictions == after.problem.jurisdictions:
        dead = {(clause, code) for clause, codes in result.dead for code in codes}
        forced = {(clause, code) for clause, codes in result.forced for code in codes}
        for code in after.problem.jurisdictions:
            old, new = before.at(code), after.at(code)
            for index in after.problem.available if new else ():
                id_, inside = after.compiled.ids[index], after.chosen[index]
                was_dead, was_forced = not old & inside and bool(old), not old & ~inside and bool(old)
                assert ((id_, code) in dead) == (not new & inside and not was_dead)
                assert ((id_, code) in forced) == (not new & ~inside and not was_forced)
    assert result.texts
