"""Unavoidable conflicts (gates C10, T10) against the ordinary evaluator; cycles and long paths (gate C07)."""

from __future__ import annotations

import random

from app.domain.jurisdictions import covers
from app.domain.regelwerk.compiled import compile_rules
from app.domain.regelwerk.cycles import cycle_through, requires_cycles
from app.domain.regelwerk.evaluation import evaluate
from app.domain.regelwerk.findings import Finding
from app.domain.regelwerk.gates import GateFinding, clause_gates
from app.domain.regelwerk.gates.conflicts import MOST_COUNTED, MOST_SHOWN, Standing
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.rules import RuleType, Severity
from app.domain.regelwerk.scenarios import Selection
from app.domain.regelwerk.validation import RuleCheck, submit_problems
from tests.domain.regelwerk.regelwerk_builders import library, random_library, rule, seeded

CODES = ("DE", "AT", "CH")
ALL = 10**9


def in_force(lib: Library) -> dict[str, object]:
    return {version.clause_id: version for version in lib.versions}


def standing(lib: Library, start: list[str], offered: set[str]) -> Standing:
    return Standing(lib, {version.clause_id: version for version in lib.versions}, start, offered)


def expected(lib: Library, start: list[str], offered: set[str], code: str) -> set[tuple[str, ...]]:
    """Hard findings of all that is drawn in which no further clause heals: rule ids."""
    rules = {version.clause_id: version.rules for version in lib.versions}
    drawn = dict.fromkeys(start)
    for clause in drawn_in_order(rules, start, offered):
        drawn[clause] = None
    bare = tuple(
        v.model_copy(update={"rules": tuple(r for r in v.rules if r.type is not RuleType.REQUIRES_ANSWER)})
        for v in lib.versions
    )
    compiled = compile_rules(lib.model_copy(update={"versions": bare}))

    def applies(clause: str) -> bool:
        return all(covers(r.jurisdiction_scope or (), code) for r in rules[clause] if r.type is RuleType.SCOPED_TO)

    def unavoidable(finding: Finding) -> bool:
        if finding.severity is not Severity.HARD:
            return False
        if finding.type is RuleType.SCOPED_TO:
            return finding.clause_ids[0] in start
        if finding.type is RuleType.REQUIRES:
            return not any(target in offered and applies(target) for target in finding.clause_ids[1:])
        return True

    found = evaluate(compiled, Selection(clauses=tuple(drawn), jurisdiction=code)).findings
    return {finding.rules[0].id for finding in found if unavoidable(finding)}


def drawn_in_order(rules: dict[str, tuple], start: list[str], offered: set[str]) -> list[str]:  # type: ignore[type-arg]
    seen, waiting = set(start), list(start)
    for owner in waiting:
        for one in rules[owner]:
            targets = set(one.targets)
            if one.type is RuleType.REQUIRES and one.severity is Severity.HARD and len(targets) == 1:
                new = targets & offered - seen
                seen |= new
                waiting += sorted(new)
    return waiting


def test_the_conflicts_are_those_of_the_ordinary_evaluator() -> None:
    some = 0
    for seed in range(1500):
        rng = seeded(seed)
        lib = random_library(rng)
        ids = [clause.id for clause in lib.clauses]
        start = rng.sample(ids, rng.randint(1, min(2, len(ids))))
        offered = {*start, *rng.sample(ids, rng.randint(0, len(ids)))}
        found = standing(lib, start, offered).conflicts(CODES, ALL, ALL)
        assert (found.others, found.counted) == (0, True)
        for code in CODES:
            told = [conflict.rule_id for conflict in found.shown[code]]
            assert len(set(told)) == len(told)
            assert set(told) == expected(lib, start, offered, code)
            some += bool(told)
        few = standing(lib, start, offered).conflicts(CODES, 1, 1)
        for code in CODES:
            assert bool(few.shown[code]) == bool(found.shown[code])
            sizes = [conflict.text.count(". ") for conflict in (*few.shown[code][:1], *found.shown[code])]
            assert not sizes or sizes[0] >= min(sizes)
    assert some > 500


def dense(count: int, rules: int) -> Library:
    """Every clause drags many others along, and many of these are incompatible."""
    rng = random.Random(1)  # noqa: S311 - test data
    ids = [f"K{i:04d}" for i in range(count)]
    return library(
        {
            own: [
                rule(
                    f"R{i}-{k}",
                    rng.choice(["requires", "incompatible_with"]),
                    rng.choice(["hard", "soft", "soft"]),
                    targetClauseId=rng.choice([id_ for id_ in ids[max(0, i - 30) : i + 30] if id_ != own]),
                )
                for k in range(rules)
            ]
            for i, own in enumerate(ids)
        }
    )


def open_conflicts(lib: Library, clause: str) -> tuple[GateFinding, ...]:
    version = next(v for v in lib.versions if v.clause_id == clause)
    return next(result.findings for result in clause_gates(lib, version) if result.gate_id == "C10")


def test_a_dense_library_is_told_in_a_few_short_explanations_and_a_count() -> None:
    lib = dense(60, 20)
    *told, rest = open_conflicts(lib, "K0030")
    assert len(told) == MOST_SHOWN
    assert rest.text.startswith("Dazu ")
    assert rest.text.endswith("weitere Konflikte. Beheben Sie zuerst die genannten.")
    whole = standing(lib, ["K0030"], {c.id for c in lib.clauses}).conflicts(CODES, ALL, ALL)
    few = standing(lib, ["K0030"], {c.id for c in lib.clauses}).conflicts(CODES)
    sentences = [len(conflict.text.split(". ")) for conflict in whole.shown["DE"]]
    assert [len(conflict.text.split(". ")) for conflict in few.shown["DE"]] == sentences[:MOST_SHOWN]
    assert sentences == sorted(sentences)
    assert len(sentences) > MOST_COUNTED


def test_one_further_conflict_is_counted_as_one() -> None:
    lib = library({"A": [rule(f"R{i}", "forbids", targetClauseId="A") for i in range(4)]})
    assert [finding.text for finding in open_conflicts(lib, "A")][3] == (
        "Dazu ein weiterer Konflikt. Beheben Sie zuerst die genannten."
    )


def test_every_place_has_its_explanation() -> None:
    needs = [rule(f"N{i}", "requires", targetClauseId=f"B{i}") for i in range(4)]
    scopes = {f"B{i}": [rule(f"S{i}", "scoped_to", jurisdictionScope=["DE", "AT"])] for i in range(4)}
    lib = library({"A": [*needs, rule("N9", "requires", targetClauseId="C")], **scopes, "C": [
        rule("S9", "scoped_to", jurisdictionScope="CH")]})  # fmt: skip
    shown = standing(lib, ["A"], {c.id for c in lib.clauses}).conflicts(CODES).shown
    assert [[conflict.rule_id for conflict in shown[code]] for code in CODES] == [["N9"], ["N9"], ["N0", "N1", "N2"]]


def test_the_cycle_of_a_clause_is_one_of_the_component_s() -> None:
    for seed in range(300):
        lib = random_library(seeded(seed))
        versions = {version.clause_id: version for version in lib.versions}
        members = {
            clause: set(cycle.members)
            for cycle in requires_cycles(lib.versions)
            if not cycle.avoidable and len(cycle.members) > 1
            for clause in cycle.members
        }
        for clause in versions:
            path = cycle_through(clause, versions)
            assert bool(path) == (clause in members)
            if path:
                assert path[0] == path[-1] == min(path)
                assert clause in path
                assert set(path) <= members[clause]


def test_all_clauses_of_a_long_ring_are_told_the_same_with_the_middle_left_out() -> None:
    count = 200
    ring = library(
        {f"K{i:03}": [rule(f"R{i}", "requires", targetClauseId=f"K{(i + 1) % count:03}")] for i in range(count)}
    )
    texts = {problem.text for v in ring.versions for problem in submit_problems(ring, v)}
    (text,) = texts
    assert text.startswith("„Klausel K000“ → „Klausel K001“ → ")
    assert " → … und 192 weitere … → " in text
    assert "„Klausel K199“ → „Klausel K000“: Diese Klauseln" in text
    (problem,) = submit_problems(ring, ring.versions[7])
    assert problem.check is RuleCheck.CYCLE
    assert len(problem.clause_ids) == count + 1
