"""Speed of the rulebook on made-up libraries, the same rules in another engine beside it (spec 1, Speed).

Nothing is read or written; ``packaging/bench_regelwerk.py`` prints the figures, the command line gives them as JSON.
Times are processor time of the whole process, the median of warm runs, so that other programs count little.
"""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from app.domain.regelwerk.compiled import CompiledRules, compile_rules
from app.domain.regelwerk.cycles import requires_cycles
from app.domain.regelwerk.evaluation import IncrementalEvaluator, ValidationState, evaluate
from app.domain.regelwerk.library import Clause, ClauseVersion, Library, Question
from app.domain.regelwerk.repair import propose_repairs
from app.domain.regelwerk.rules import Condition, Operator, QuestionType, Rule, RuleType, Severity
from app.domain.regelwerk.sat import Solver
from app.domain.regelwerk.scenarios import Selection
from app.domain.regelwerk.versioning import LifecycleState

Figures = dict[str, float | None]
"""Name of a figure (``…_ms``, ``…_us``) → value; None: not measured, because a part is not installed."""

RULES_PER_CLAUSE = 20
SECTORS = ("IT", "Pharma", "Forschung", "Handel")
ANSWERS: Mapping[str, Any] = {"mitarbeiter": 50, "branche": "Handel", "tarif": True}
JURISDICTION = "DE"


@dataclass(frozen=True)
class Case:
    """A library with a selection that is nearly right.

    Attributes:
        selection: the clauses of a contract without findings, two taken out and one put in that does not fit.
    """

    library: Library
    compiled: CompiledRules
    selection: Selection


def make_case(clauses: int, seed: int = 1) -> Case:
    """A library with 20 rules per clause, around a contract of six in ten clauses that keeps all rules."""
    rng = random.Random(seed)  # noqa: S311 - made-up rules, the same each time
    ids = [f"K{i:04}" for i in range(clauses)]
    fitting = set(rng.sample(ids, clauses * 6 // 10))
    pools = _Pools(rng, ids, [i for i in ids if i in fitting], [i for i in ids if i not in fitting])
    versions = []
    for i, own in enumerate(ids):
        rules = tuple(
            pools.rule(f"R{i * RULES_PER_CLAUSE + k:05}", own, k, fits=own in fitting) for k in range(RULES_PER_CLAUSE)
        )
        versions.append(
            ClauseVersion(
                clause_id=own, version=1, state=LifecycleState.PUBLISHED, content="Text", rules=rules, author="Messung"
            )
        )
    library = Library(
        id="messung",
        title="Messung",
        clauses=tuple(
            Clause(id=i, title=f"Klausel {i}", category="Allgemein", jurisdictions=("DE", "AT", "CH")) for i in ids
        ),
        versions=tuple(versions),
        questions=(
            Question(id="mitarbeiter", label="Mitarbeiterzahl", type=QuestionType.NUMBER),
            Question(id="branche", label="Branche", type=QuestionType.SINGLE_CHOICE, options=SECTORS),
            Question(id="tarif", label="Tarifbindung", type=QuestionType.YES_NO),
        ),
    )
    missing = set(rng.sample(pools.fitting, 2))
    chosen = (fitting - missing) | {rng.choice(pools.others)}
    selection = Selection(
        clauses=tuple(i for i in ids if i in chosen), answers=dict(ANSWERS), jurisdiction=JURISDICTION
    )
    return Case(library, compile_rules(library), selection)


@dataclass(frozen=True)
class _Pools:
    """Random rules that the fitting clauses keep among themselves."""

    rng: random.Random
    ids: list[str]
    fitting: list[str]
    others: list[str]

    def rule(self, id_: str, own: str, kind: int, *, fits: bool) -> Rule:
        """One rule of the clause ``own``; ``kind`` counts its rules, the types take turns."""
        rng = self.rng
        friends = self.fitting if fits else self.ids
        foes = self.others if fits else self.ids
        fields: dict[str, Any]
        match kind % 10:
            case 0 | 3 | 6:
                fields = {"type": RuleType.REQUIRES, "target_clause_id": self._one(friends, own)}
            case 1 | 7:
                targets = dict.fromkeys((self._one(friends, own), self._one(self.ids, own), self._one(self.ids, own)))
                fields = {"type": RuleType.REQUIRES, "target_clause_ids": tuple(targets)}
            case 2 | 8:
                fields = {"type": RuleType.FORBIDS, "target_clause_id": self._one(foes, own)}
            case 4 | 5:
                fields = {"type": RuleType.INCOMPATIBLE_WITH, "target_clause_id": self._one(foes, own)}
            case _ if kind < 10:
                places = ("DE", "AT") if fits else tuple(rng.sample(("DE", "AT", "CH"), 2))
                fields = {"type": RuleType.SCOPED_TO, "jurisdiction_scope": places}
            case _:
                fields = {"type": RuleType.REQUIRES_ANSWER, "condition": self._condition(fits=fits)}
        severity = rng.choice((Severity.HARD, Severity.SOFT))
        return Rule(id=id_, severity=severity, message=f"Regel {id_} ist verletzt.", **fields)

    def _one(self, pool: list[str], own: str) -> str:
        while (found := self.rng.choice(pool)) == own:
            pass
        return found

    def _condition(self, *, fits: bool) -> Condition:
        """A condition that ``ANSWERS`` fulfil only where the clause fits."""
        rng = self.rng
        match rng.choice(("mitarbeiter", "branche", "tarif")):
            case "mitarbeiter":
                limit = rng.randint(1, 100) if fits else rng.randint(50, 100)
                return Condition(question_id="mitarbeiter", operator=Operator.GREATER_THAN, value=limit)
            case "branche":
                sectors = SECTORS if fits else SECTORS[:3]
                return Condition(question_id="branche", operator=Operator.IN, value=tuple(rng.sample(sectors, 2)))
            case _:
                return Condition(question_id="tarif", operator=Operator.EQUALS, value=fits and rng.random() < 0.5)


# ---- figures ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """A figure as it is shown.

    Attributes:
        key: its name; the ending says the unit.
        label: what was measured.
        goal: not more than this, in the same unit.
        peer: name of the figure of another engine for the same work, in milliseconds.
    """

    key: str
    label: str
    goal: float
    peer: str | None = None


ROWS = (
    Row("evaluate_full_2000_ms", "Ganze Auswertung, 100 Klauseln / 2.000 Regeln", 0.2, "zen_engine_2000_ms"),
    Row("evaluate_toggle_2000_us", "Eine Klausel geändert, 100 / 2.000", 20, "zen_engine_2000_ms"),
    Row("evaluate_full_20000_ms", "Ganze Auswertung, 1.000 / 20.000", 8, "zen_engine_20000_ms"),
    Row("repair_2000_ms", "Günstigste Reparatur, 100 / 2.000", 3),
    Row("repair_20000_ms", "Günstigste Reparatur, 1.000 / 20.000", 40),
    Row("cycles_10000_ms", "Kreise suchen, 10.000 Klauseln", 100),
)
"""What the table shows, in this order. A new figure gets its row here and its measurement in ``measure``."""


def bench_lines(figures: Figures) -> list[str]:
    """The figures as a table beside goal and other engine; „über dem Ziel“ where the goal is missed."""
    lines = [f"{'':<48} {'gemessen':>12} {'Ziel':>10}  zen-engine"]
    for row in ROWS:
        value = figures.get(row.key)
        unit = "µs" if row.key.endswith("_us") else "ms"
        peer = figures.get(row.peer) if row.peer else None
        other = "–" if row.peer is None else "nicht installiert" if peer is None else f"{_german(peer)} ms"
        measured = "–" if value is None else f"{_german(value)} {unit}"
        late = "  über dem Ziel" if value is not None and value > row.goal else ""
        lines.append(f"{row.label:<48} {measured:>12} {f'{_german(row.goal)} {unit}':>10}  {other}{late}")
    return lines


def _german(value: float) -> str:
    """Three significant digits, with a decimal comma."""
    digits = 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 1 else 3
    text = f"{value:.{digits}f}"
    return (text.rstrip("0").rstrip(".") if "." in text else text).replace(".", ",")


def measure(solver: Solver) -> Figures:
    """All figures.

    Raises:
        RuntimeError: another engine finds other violations than ours; the comparison would be worthless.
    """
    cycles = _cycles_milliseconds(10_000)  # first: the collector would walk through the libraries below each time
    small, large = make_case(100), make_case(1000)
    return {
        "evaluate_full_2000_ms": _milliseconds(lambda: evaluate(small.compiled, small.selection).numbers, 200),
        "evaluate_toggle_2000_us": _toggle_microseconds(small, 500),
        "evaluate_full_20000_ms": _milliseconds(lambda: evaluate(large.compiled, large.selection).numbers, 40),
        "repair_2000_ms": _repair_milliseconds(small, solver, 30),
        "repair_20000_ms": _repair_milliseconds(large, solver, 9),
        "cycles_10000_ms": cycles,
        "zen_engine_2000_ms": zen_milliseconds(small, 30),
        "zen_engine_20000_ms": zen_milliseconds(large, 5),
    }


def _milliseconds(work: Callable[[], object], rounds: int) -> float:
    for _ in range(2):
        work()
    samples = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        samples.append(time.process_time() - start)
    return statistics.median(samples) * 1000


def _toggle_microseconds(case: Case, rounds: int) -> float:
    """One clause in or out, with the new result; its findings are put in order when a person reads them."""
    stepwise = IncrementalEvaluator(case.compiled, case.selection)
    chosen = set(case.selection.clauses)

    def toggles() -> Iterator[ValidationState]:
        while True:
            for clause in case.compiled.ids:
                for selected in (clause not in chosen, clause in chosen):
                    stepwise.set_clause(clause, selected=selected)
                    yield stepwise.evaluation().validation_state

    steps = toggles()
    return _milliseconds(lambda: next(steps), rounds) * 1000


def _repair_milliseconds(case: Case, solver: Solver, rounds: int) -> float:
    return _milliseconds(lambda: propose_repairs(case.compiled, case.selection, solver, most=1), rounds)


def _cycles_milliseconds(clauses: int) -> float:
    """One ring through all clauses."""
    ring = [
        ClauseVersion(
            clause_id=f"K{i}",
            version=1,
            state=LifecycleState.PUBLISHED,
            content="Text",
            author="Messung",
            rules=(
                Rule(
                    id=f"R{i}",
                    type=RuleType.REQUIRES,
                    severity=Severity.HARD,
                    message="Ring",
                    target_clause_id=f"K{(i + 1) % clauses}",
                ),
            ),
        )
        for i in range(clauses)
    ]
    return _milliseconds(lambda: requires_cycles(ring), 5)


# ---- the same rules in zen-engine ------------------------------------------------------------------------------------


def zen_milliseconds(case: Case, rounds: int) -> float | None:
    """A decision table with a row per rule, loaded once; None if zen-engine is not installed.

    Raises:
        RuntimeError: its findings are not ours.
    """
    try:
        import zen
    except ImportError:
        return None
    content = zen.ZenDecisionContent(json.dumps(zen_table(case.compiled)))
    decision = zen.ZenEngine().create_decision(content)
    rng = random.Random(7)  # noqa: S311 - the same each time
    ids = case.compiled.ids
    for places, count in ((JURISDICTION, None), ("AT", len(ids) // 2), ("CH", len(ids) * 3 // 4)):
        clauses = case.selection.clauses if count is None else tuple(rng.sample(ids, count))
        selection = case.selection.model_copy(update={"clauses": clauses, "jurisdiction": places})
        found: Any = decision.evaluate(zen_context(case.compiled, selection))["result"] or []
        if [row["n"] for row in found] != sorted(evaluate(case.compiled, selection).numbers):
            raise RuntimeError("zen-engine findet andere Verstöße als die eigene Auswertung")
    context = zen_context(case.compiled, case.selection)
    return _milliseconds(lambda: decision.evaluate(context), rounds)


def zen_context(compiled: CompiledRules, selection: Selection) -> dict[str, Any]:
    """Input of the table: which clauses are selected, the answers, the place."""
    chosen = set(selection.clauses)
    return {"k": {id_: id_ in chosen for id_ in compiled.ids}, "ort": selection.jurisdiction, **ANSWERS}


def zen_table(compiled: CompiledRules) -> dict[str, Any]:
    """The rules as a decision table that collects the numbers of all findings."""
    rows = [{"_id": str(n), "when": _zen_rule(compiled, n), "then": str(n)} for n in range(len(compiled.potentials))]
    table = {
        "hitPolicy": "collect",
        "inputs": [{"id": "when", "name": "when"}],
        "outputs": [{"id": "then", "name": "n", "field": "n"}],
        "rules": rows,
    }
    nodes = [
        {"id": id_, "type": type_, "name": id_, "position": {"x": 0, "y": 0}, **more}
        for id_, type_, more in (
            ("in", "inputNode", {}),
            ("table", "decisionTableNode", {"content": table}),
            ("out", "outputNode", {}),
        )
    ]
    return {
        "contentType": "application/vnd.gorules.decision",
        "nodes": nodes,
        "edges": [
            {"id": "1", "sourceId": "in", "targetId": "table", "type": "edge"},
            {"id": "2", "sourceId": "table", "targetId": "out", "type": "edge"},
        ],
    }


def _zen_rule(compiled: CompiledRules, number: int) -> str:
    """When the finding occurs, in the expression language of zen-engine."""
    (rule, *_), owner, targets = compiled.potentials[number]
    own = f"k.{compiled.ids[owner]}"
    match rule.type:
        case RuleType.SCOPED_TO:
            return f"{own} and not ({_zen_place(rule)})"
        case RuleType.REQUIRES_ANSWER:
            return f"not {own} and {_zen_condition(rule.condition)}" if rule.condition else "false"
        case RuleType.REQUIRES:
            return f"{_zen_inside(compiled, owner)} and not ({' or '.join(_zen_inside(compiled, t) for t in targets)})"
        case RuleType.FORBIDS:
            return f"{_zen_inside(compiled, owner)} and k.{compiled.ids[targets[0]]}"
        case RuleType.INCOMPATIBLE_WITH:
            sides = [_zen_inside(compiled, clause) for clause in (owner, targets[0])]
            return f"{own} and k.{compiled.ids[targets[0]]} and ({' or '.join(sides)})"


def _zen_inside(compiled: CompiledRules, clause: int) -> str:
    """The clause is selected and in scope."""
    version = compiled.versions[clause]
    scopes = [_zen_place(rule) for rule in version.rules if rule.type is RuleType.SCOPED_TO] if version else []
    return f"({' and '.join([f'k.{compiled.ids[clause]}', *scopes])})"


def _zen_place(rule: Rule) -> str:
    return f"ort in {json.dumps(list(rule.jurisdiction_scope or ()))}"


def _zen_condition(condition: Condition) -> str:
    match condition.operator:
        case Operator.GREATER_THAN:
            return f"{condition.question_id} > {condition.value}"
        case Operator.IN:
            return f"{condition.question_id} in {json.dumps(condition.value)}"
        case _:
            return f"{condition.question_id} == {json.dumps(condition.value)}"
