"""Speed of the rulebook on made-up libraries, the same rules in another engine beside it (spec 1, Speed).

Nothing is read or written; ``packaging/messen/regelwerk.py`` prints the figures, the command line gives them as JSON.
Times are processor time of the whole process, the median of warm runs, so that other programs count little.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from app.domain.regelwerk.cycles import requires_cycles
from app.domain.regelwerk.evaluation import IncrementalEvaluator, evaluate
from app.domain.regelwerk.library import ClauseVersion
from app.domain.regelwerk.repair import propose_repairs
from app.domain.regelwerk.rules import Rule, RuleType, Severity
from app.domain.regelwerk.sat import Solver
from app.domain.regelwerk.versioning import LifecycleState
from app.ports_regelwerk import PeerEngine
from app.services.bench_library import JURISDICTION, Case, make_case
from app.services.beweis_bench import measure_gate

Figures = dict[str, float | None]
"""Name of a figure (``…_ms``, ``…_us``) → value; None: not measured, because a part is not installed."""

USUAL_PEER = "zen-engine"
"""The other engine, as the table calls it where it is not installed; the names of its figures stay, too."""

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
    Row("gate_2000_ms", "Beweis vor der Veröffentlichung, 100 / 2.000", 150),
    Row("gate_20000_ms", "Beweis vor der Veröffentlichung, 1.000 / 20.000", 3000),
    Row("repair_2000_ms", "Günstigste Reparatur, 100 / 2.000", 3),
    Row("repair_20000_ms", "Günstigste Reparatur, 1.000 / 20.000", 40),
    Row("cycles_10000_ms", "Kreise suchen, 10.000 Klauseln", 100),
)
"""What the table shows, in this order. A new figure gets its row here and its measurement in ``measure``."""


def bench_lines(figures: Figures, peer: PeerEngine | None = None) -> list[str]:
    """The figures as a table beside goal and other engine ``peer``; „über dem Ziel“ where the goal is missed."""
    lines = [f"{'':<48} {'gemessen':>12} {'Ziel':>10}  {peer.name if peer else USUAL_PEER}"]
    for row in ROWS:
        value = figures.get(row.key)
        unit = "µs" if row.key.endswith("_us") else "ms"
        beside = figures.get(row.peer) if row.peer else None
        other = "–" if row.peer is None else "nicht installiert" if beside is None else f"{_german(beside)} ms"
        measured = "–" if value is None else f"{_german(value)} {unit}"
        late = "  über dem Ziel" if value is not None and value > row.goal else ""
        lines.append(f"{row.label:<48} {measured:>12} {f'{_german(row.goal)} {unit}':>10}  {other}{late}")
    return lines


def _german(value: float) -> str:
    """Three significant digits, with a decimal comma."""
    digits = 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 1 else 3
    text = f"{value:.{digits}f}"
    return (text.rstrip("0").rstrip(".") if "." in text else text).replace(".", ",")


def measure(solver: Solver, peer: PeerEngine | None) -> Figures:
    """All figures, those of ``peer`` for the same rules among them.

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
        "gate_2000_ms": measure_gate(100, solver),
        "gate_20000_ms": measure_gate(1000, solver, rounds=3),
        "zen_engine_2000_ms": peer_milliseconds(peer, small, 30),
        "zen_engine_20000_ms": peer_milliseconds(peer, large, 5),
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
    """One clause in or out, with the new result and its findings in order."""
    stepwise = IncrementalEvaluator(case.compiled, case.selection)
    chosen = set(case.selection.clauses)

    def toggles() -> Iterator[list[int]]:
        while True:
            for clause in case.compiled.ids:
                for selected in (clause not in chosen, clause in chosen):
                    stepwise.set_clause(clause, selected=selected)
                    yield stepwise.evaluation().numbers

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


# ---- the same rules in another engine --------------------------------------------------------------------------------


def peer_milliseconds(peer: PeerEngine | None, case: Case, rounds: int) -> float | None:
    """Its whole evaluation of the case, rules loaded and input made before; None if there is no other engine.

    Raises:
        RuntimeError: its findings are not ours.
    """
    if peer is None:
        return None
    rules = peer.load(case.compiled)
    rng = random.Random(7)  # noqa: S311 - the same each time
    ids = case.compiled.ids
    for places, count in ((JURISDICTION, None), ("AT", len(ids) // 2), ("CH", len(ids) * 3 // 4)):
        clauses = case.selection.clauses if count is None else tuple(rng.sample(ids, count))
        selection = case.selection.model_copy(update={"clauses": clauses, "jurisdiction": places})
        found = rules.numbers(rules.prepare(selection)())
        if list(found) != sorted(evaluate(case.compiled, selection).numbers):
            raise RuntimeError(f"{peer.name} findet andere Verstöße als die eigene Auswertung")
    return _milliseconds(rules.prepare(case.selection), rounds)
