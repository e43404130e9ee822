"""Measures the evaluator (not a test): ``PYTHONPATH=. python tests/domain/regelwerk/regelwerk_speed.py``.

Two libraries per size: ``ruhig`` looks like editors' work (dependencies mostly satisfied, few conflicts), ``laut``
is random, so that hundreds of rules fire at once.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from app.domain.regelwerk.compiled import compile_rules
from app.domain.regelwerk.cycles import requires_cycles
from app.domain.regelwerk.evaluation import IncrementalEvaluator, evaluate
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.scenarios import Selection
from tests.domain.regelwerk.regelwerk_builders import answer_rule, library, rule, seeded


def big_library(clauses: int, per_clause: int, *, calm: bool) -> Library:
    rng = seeded(clauses)
    ids = [f"K{i:04}" for i in range(clauses)]
    used = ids[: clauses * 9 // 10]
    spare = ids[clauses * 9 // 10 :]
    rules: dict[str, list[Any]] = {}
    for i, own in enumerate(ids):
        listed = rules.setdefault(own, [])
        for k in range(per_clause):
            id_ = f"R{i * per_clause + k:05}"
            severity = rng.choice(["hard", "soft"])
            other = rng.choice([j for j in (used if calm else ids) if j != own])
            foe = rng.choice([j for j in (spare if calm else ids) if j != own])
            match k % 5:
                case 0:
                    listed.append(rule(id_, "requires", severity, targetClauseId=other))
                case 1:
                    listed.append(rule(id_, "requires", severity, targetClauseIds=[other, foe]))
                case 2:
                    listed.append(rule(id_, "forbids", severity, targetClauseId=foe))
                case 3:
                    listed.append(rule(id_, "incompatible_with", severity, targetClauseId=foe))
                case _ if k % 10 == 4:
                    scope = ["DE", "AT"] if calm else rng.sample(["DE", "AT", "CH"], 2)
                    listed.append(rule(id_, "scoped_to", severity, jurisdictionScope=scope))
                case _:
                    listed.append(answer_rule(id_, "n", "greater_than", rng.randint(1, 100), severity))
    return library(rules)


def timed(work: Callable[[], Any], rounds: int) -> float:
    """Processor seconds of one call, the fastest quarter (others use the machine, too)."""
    samples = []
    for _ in range(rounds):
        start = time.thread_time()
        work()
        samples.append(time.thread_time() - start)
    return statistics.quantiles(samples, n=4)[0]


def measure() -> list[str]:
    lines = []
    for clauses, per_clause in ((100, 20), (1000, 20)):
        for calm in (True, False):
            lib = big_library(clauses, per_clause, calm=calm)
            start = time.thread_time()
            compiled = compile_rules(lib)
            compiling = time.thread_time() - start
            ids = [c.id for c in lib.clauses]
            selection = Selection(clauses=tuple(ids[: clauses * 9 // 10]), answers={"n": "50"}, jurisdiction="DE")
            rounds = 300 if clauses == 100 else 40
            full = timed(lambda c=compiled, s=selection: evaluate(c, s), rounds)
            count = len(evaluate(compiled, selection).findings)
            reading = timed(lambda c=compiled, s=selection: evaluate(c, s).findings, rounds)
            stepwise = IncrementalEvaluator(compiled, selection)
            rng, on = seeded(1), set(selection.clauses)

            def toggle(e: IncrementalEvaluator = stepwise, o: set[str] = on, ids: list[str] = ids) -> None:
                clause = rng.choice(ids)  # noqa: B023 - called before the loop goes on
                o.symmetric_difference_update((clause,))
                e.set_clause(clause, selected=clause in o)

            one = timed(toggle, 500)
            answer = timed(lambda e=stepwise, r=rng: e.set_answer("n", r.randint(1, 100)), 500)
            result = timed(stepwise.evaluation, 200)
            lines.append(
                f"{clauses} Klauseln, {clauses * per_clause} Regeln, {'ruhig' if calm else 'laut'} ({count} Befunde): "
                f"übersetzen {compiling * 1e3:.0f} ms, ganz {full * 1e6:.0f} µs, Befundobjekte {reading * 1e6:.0f} µs, "
                f"eine Klausel {one * 1e6:.1f} µs, eine Antwort {answer * 1e6:.1f} µs, Ergebnis {result * 1e6:.0f} µs"
            )
    chain = library({f"K{i}": [rule(f"R{i}", "requires", targetClauseId=f"K{(i + 1) % 10000}")] for i in range(10000)})
    lines.append(f"Kreis aus 10.000 Klauseln: {timed(lambda: requires_cycles(chain.versions), 5) * 1e3:.0f} ms")
    return lines


if __name__ == "__main__":
    sys.stdout.write("\n".join(measure()) + "\n")
