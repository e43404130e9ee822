"""Judges repairs by trying every selection; for the tests of both solvers."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from typing import Any

from app.domain.regelwerk.compiled import CompiledRules, compile_rules
from app.domain.regelwerk.evaluation import evaluate
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.repair import MOST, RepairResult, propose_repairs
from app.domain.regelwerk.sat import Solver
from app.domain.regelwerk.scenarios import Selection
from app.domain.regelwerk.versioning import LifecycleState
from tests.domain.regelwerk.regelwerk_builders import random_library, random_rule, random_selection, seeded

Cost = tuple[int, int, int, int]
"""Soft findings, chosen clauses removed, automatic clauses removed, clauses added."""


def powerset(ids: list[str]) -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations(ids, size) for size in range(len(ids) + 1))


def random_structure(rng: random.Random, ids: list[str]) -> dict[str, Any]:
    """Now and then something that has to be kept."""
    structure: dict[str, Any] = {}
    if rng.random() < 0.25:
        structure["fixed"] = rng.sample(ids, 1)
    if rng.random() < 0.25:
        structure["required"] = rng.sample(ids, 1)
    if rng.random() < 0.25:
        structure["alternatives"] = [rng.sample(ids, min(len(ids), rng.randint(2, 3)))]
    if rng.random() < 0.25:
        structure["allowed"] = rng.sample(ids, len(ids) * 2 // 3)
    return structure


def admissible(compiled: CompiledRules, selection: Selection, structure: dict[str, Any]) -> list[tuple[str, ...]]:
    """All selections that the structure permits."""
    ids, was = list(compiled.ids), set(selection.clauses)
    allowed = structure.get("allowed")
    return [
        chosen
        for chosen in powerset(ids)
        if not (set(chosen) ^ was) & set(structure.get("fixed", ()))
        and set(structure.get("required", ())) <= set(chosen)
        and all(len(set(group) & set(chosen)) == 1 for group in structure.get("alternatives", ()))
        and (allowed is None or set(chosen) - was <= set(allowed))
    ]


def judge(solver: Solver, seed: int) -> str:
    """Repair a random selection and compare with what trying finds; says what kind of case it was."""
    rng = seeded(seed)
    lib = random_library(rng)
    selection = random_selection(rng, lib)
    compiled = compile_rules(lib, selection.clauses)
    automatic = frozenset(rng.sample(selection.clauses, rng.randint(0, len(selection.clauses))))
    structure = random_structure(rng, list(compiled.ids))
    result = propose_repairs(compiled, selection, solver, automatic=automatic, **structure)
    assert result.complete
    before = evaluate(compiled, selection)
    assert result.evaluation.findings == before.findings

    found: dict[frozenset[str], Cost] = {}
    hard_of: list[set[int]] = []
    was = frozenset(selection.clauses)
    for chosen in admissible(compiled, selection, structure):
        after = evaluate(compiled, selection.model_copy(update={"clauses": chosen, "answers": before.facts.answers}))
        hard_of.append(set(after.numbers[: after.hard_count]))
        if not after.hard_count:
            removed = was - set(chosen)
            cost = (len(after.numbers), len(removed - automatic), len(removed & automatic), len(set(chosen) - was))
            found[was ^ set(chosen)] = cost
    if not found:
        return judge_obstacle(result, hard_of, compiled)

    assert result.possible
    assert result.sentences == ()
    sound = frozenset() in found
    expected: list[tuple[Cost, frozenset[str]]] = []
    for change, cost in sorted(found.items(), key=lambda pair: (pair[1], sorted(pair[0]))):
        better = change and not (sound and cost[0] >= len(before.numbers))
        if not better or len(expected) == MOST:
            break
        if not any(earlier <= change for _, earlier in expected):
            expected.append((cost, change))
    changes = [frozenset((*repair.add, *repair.remove)) for repair in result.proposals]
    assert [found[change] for change in changes] == [cost for cost, _ in expected]
    for place, change in enumerate(changes):
        assert not any(earlier <= change for earlier in changes[:place])
    judge_promises(result, selection, compiled)
    return "nothing to do" if not before.numbers and sound else "repaired" if changes else "as good as it gets"


def with_more_versions(rng: random.Random, lib: Library) -> Library:
    """Some clauses get further versions with other rules; some have no published one any more."""
    ids = [clause.id for clause in lib.clauses]
    versions = []
    for published in lib.versions:
        states = [LifecycleState.DEPRECATED, LifecycleState.PUBLISHED, LifecycleState.DRAFT]
        if rng.random() < 0.3:
            states.remove(LifecycleState.PUBLISHED)
        for number, state in enumerate(states, 1):
            rules = published.rules
            if state is not LifecycleState.PUBLISHED:
                named = (f"{published.clause_id}-{number}-{i}" for i in range(rng.randint(0, 4)))
                rules = tuple(random_rule(rng, id_, ids) for id_ in named)
            versions.append(published.model_copy(update={"version": number, "state": state, "rules": rules}))
    return lib.model_copy(update={"versions": tuple(versions)})


def judge_versions(solver: Solver, seed: int) -> str:
    """Repair a selection of several versions; every selection it is compared with is compiled by itself."""
    rng = seeded(seed)
    lib = with_more_versions(rng, random_library(rng))
    selection = random_selection(rng, lib)
    ids = [clause.id for clause in lib.clauses]
    entries = {c: rng.choice([c, *(v.id for v in lib.versions_of(c))]) for c in selection.clauses}
    selection = selection.model_copy(update={"clauses": tuple(entries.values())})
    published = {v.clause_id for v in lib.versions if v.state is LifecycleState.PUBLISHED}
    result = propose_repairs(compile_rules(lib, selection.clauses), selection, solver)

    def tried(clauses: Iterable[str]) -> tuple[int, int]:
        chosen = selection.model_copy(update={"clauses": tuple(entries.get(c, c) for c in clauses)})
        return counts(lib, chosen)

    before = counts(lib, selection)
    assert (result.evaluation.hard_count, result.evaluation.soft_count) == before
    found: dict[frozenset[str], Cost] = {}
    for clauses in powerset(ids):
        added, removed = set(clauses) - set(entries), set(entries) - set(clauses)
        if added <= published:
            hard, soft = tried(clauses)
            if not hard:
                found[frozenset(added | removed)] = (soft, len(removed), 0, len(added))
    assert result.possible == bool(found)
    expected: list[tuple[Cost, frozenset[str]]] = []
    for change, cost in sorted(found.items(), key=lambda pair: (pair[1], sorted(pair[0]))):
        better = change and not (frozenset() in found and cost[0] >= before[1])
        if not better or len(expected) == MOST:
            break
        if not any(earlier <= change for _, earlier in expected):
            expected.append((cost, change))
    changes = [frozenset((*repair.add, *repair.remove)) for repair in result.proposals]
    assert [found[change] for change in changes] == [cost for cost, _ in expected]
    for repair in result.proposals:
        assert counts(lib, repair.selection) == (repair.conflicts, repair.warnings)
    if all(entry in published for entry in entries.values()):
        return "only published versions"
    return "repaired" if changes else "impossible" if not found else "nothing to do"


def counts(lib: Library, selection: Selection) -> tuple[int, int]:
    """Hard and soft findings of a selection under its own rule set."""
    result = evaluate(compile_rules(lib, selection.clauses), selection)
    return result.hard_count, result.soft_count


def judge_promises(result: RepairResult, selection: Selection, compiled: CompiledRules) -> None:
    """What every proposal says comes true."""
    before = set(result.evaluation.numbers)
    for repair in result.proposals:
        assert not set(repair.add) & set(selection.clauses)
        assert set(repair.remove) <= set(selection.clauses)
        assert set(repair.selection.clauses) == (set(selection.clauses) | set(repair.add)) - set(repair.remove)
        assert (repair.selection.answers, repair.selection.jurisdiction) == (
            selection.answers,
            selection.jurisdiction,
        )
        severities = Counter(str(f.severity) for f in evaluate(compiled, repair.selection).findings)
        assert (repair.conflicts, repair.warnings) == (severities["hard"], severities["soft"])
        assert repair.conflicts == 0
        after = set(repair.after.numbers)
        assert {finding.number for finding in repair.settles} == before - after
        assert {finding.number for finding in repair.causes} == after - before
        if repair.add and repair.remove:
            assert not repair.auto_applicable


def judge_obstacle(result: RepairResult, hard_of: list[set[int]], compiled: CompiledRules) -> str:
    """Nothing fits: the rules named exclude every selection, and no fewer do."""
    assert not result.possible
    assert result.proposals == ()
    assert len(result.sentences) == 1 + len(result.in_the_way)
    named = {compiled.potentials.index(potential) for potential in result.in_the_way}
    assert all(compiled.is_hard[number] for number in named)
    assert all(named & numbers for numbers in hard_of)
    everything = sorted(set().union(*hard_of))
    for fewer in combinations(everything, len(named) - 1) if named else ():
        assert not all(numbers.intersection(fewer) for numbers in hard_of)
    return f"impossible by {len(named)}" if named else "impossible by structure"
