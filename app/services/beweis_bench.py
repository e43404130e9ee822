"""Speed of the proof on made-up libraries: what publishing waits for (spec 1, Speed).

Processor time of the whole process, the median of warm runs, with the rules compiled before. The libraries are those
of ``bench_library``: 20 rules for each clause, so closely woven that hardly anything is free and nearly every rule
follows from others; that is harder than what people write.
"""

from __future__ import annotations

import statistics
import time

from app.domain.regelwerk.proof.analysis import GATE_STAGES, analyse
from app.domain.regelwerk.proof.problem import library_problem
from app.domain.regelwerk.sat import Solver
from app.services.bench_library import make_case


def measure_gate(clauses: int, solver: Solver, rounds: int = 5) -> float:
    """Milliseconds of the whole publish gate of a library with 20 rules per clause.

    That is: the proof for all answers with explanations, clauses that are never, always or only apparently optional,
    rules that never fire or follow from others.
    """
    case = make_case(clauses)
    problem = library_problem(case.library, case.compiled)
    samples = []
    for _ in range(rounds + 1):
        start = time.process_time()
        analyse(problem, solver, stages=GATE_STAGES)
        samples.append(time.process_time() - start)
    return statistics.median(samples[1:]) * 1000  # the first run warms up
