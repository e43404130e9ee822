"""Everything the proof says of a problem, stage by stage (spec 1, the proof)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from app.domain.regelwerk.evaluation import can_complete, evaluate
from app.domain.regelwerk.proof.cells import CellAnalysis, analyse_cells
from app.domain.regelwerk.proof.clauses import ClauseAnalysis, analyse_clauses
from app.domain.regelwerk.proof.counts import ContractCounts, count_contracts
from app.domain.regelwerk.proof.encoding import Encoding, Region
from app.domain.regelwerk.proof.explain import Explainer
from app.domain.regelwerk.proof.forall import ForAll, prove_for_all
from app.domain.regelwerk.proof.problem import ProofProblem
from app.domain.regelwerk.proof.rules import RuleAnalysis, analyse_rules
from app.domain.regelwerk.proof.search import Search
from app.domain.regelwerk.proof.wording import RuleRef
from app.domain.regelwerk.sat import Solver, TimeUp

Progress = Callable[[str, int, int], None]
"""Called as ``progress(stage, done, total)``; may raise ``TimeUp`` or a cancellation."""

STAGES = (
    "Alle Antworten durchgehen",
    "Lücken erklären",
    "Klauseln prüfen",
    "Regeln prüfen",
    "Antworten vergleichen",
    "Verträge zählen",
)
"""The stages in order; the first four are what publishing asks for."""

GATE_STAGES = 4

MOST_EXPLAINED = 10
"""So many regions without a contract are explained at once."""


@dataclass(frozen=True)
class Gap:
    """A largest region without a valid contract.

    Attributes:
        region: where.
        rules: rules that together force it; None: not looked for or time was over.
        smallest: no smaller set of rules forces it.
    """

    region: Region
    rules: tuple[RuleRef, ...] | None
    smallest: bool

    def as_dict(self) -> dict[str, Any]:
        """The gap as JSON values."""
        return {
            "jurisdictions": list(self.region.jurisdictions),
            "answers": dict(self.region.answers),
            "text": self.region.text,
            "rules": None if self.rules is None else [rule.as_dict() for rule in self.rules],
            "smallest": self.smallest,
        }


@dataclass(frozen=True)
class Analysis:
    """What is proved. Parts that were not asked for or not reached are None.

    Attributes:
        problem: of what.
        for_all: whether every jurisdiction and answer has a contract.
        gaps: where not, and why.
        clauses, rules, cells, counts: the single analyses.
        unfinished: names of the stages that time did not suffice for.
    """

    problem: ProofProblem
    for_all: ForAll
    gaps: tuple[Gap, ...]
    clauses: ClauseAnalysis | None = None
    rules: RuleAnalysis | None = None
    cells: CellAnalysis | None = None
    counts: ContractCounts | None = None
    unfinished: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The result as JSON values."""
        return {
            "proved": self.for_all.proved,
            "complete": self.for_all.complete,
            "gaps": [gap.as_dict() for gap in self.gaps],
            "witnesses": [w.model_dump(mode="json", by_alias=True) for w in self.for_all.witnesses],
            "clauses": self.clauses and self.clauses.as_dict(),
            "rules": self.rules and self.rules.as_dict(),
            "cells": self.cells and self.cells.as_dict(),
            "counts": self.counts and self.counts.as_dict(),
            "unfinished": list(self.unfinished),
        }


def ignore_progress(stage: str, done: int, total: int) -> None:
    """The ``Progress`` nobody follows."""


def analyse(
    problem: ProofProblem, solver: Solver, progress: Progress = ignore_progress, *, stages: int = len(STAGES)
) -> Analysis:
    """Run the first ``stages`` stages; ``TimeUp`` from ``progress`` ends the work with what is proved.

    Raises:
        AssertionError: a witness is not valid for the ordinary evaluator; the proof would be worth nothing.
        whatever else ``progress`` raises.
    """
    unfinished: list[str] = []
    clauses: ClauseAnalysis | None = None
    rules: RuleAnalysis | None = None
    cells: CellAnalysis | None = None
    counts: ContractCounts | None = None

    def enter(stage: int) -> None:
        search.checkpoint = lambda: progress(STAGES[stage], stage, stages)
        with suppress(TimeUp):  # told even if there is nothing to do; the stage itself notices that time is over
            search.check()

    with Search(Encoding(problem), solver) as search:
        explainer = Explainer(search)
        enter(0)
        for_all = prove_for_all(search)
        for witness in for_all.witnesses:
            if not can_complete(evaluate(problem.compiled, witness)):
                raise AssertionError(f"kein gültiger Vertrag: {witness}")
        if not for_all.complete:
            unfinished.append(STAGES[0])
        enter(1)
        gaps, explained = _explain(explainer, for_all)
        if not explained:
            unfinished.append(STAGES[1])
        if stages > 2:
            enter(2)
            clauses = analyse_clauses(search, explainer)
            unfinished += [] if clauses.complete else [STAGES[2]]
        if stages > 3:
            enter(3)
            rules = analyse_rules(search, explainer)
            unfinished += [] if rules.complete else [STAGES[3]]
        if stages > 4:
            enter(4)
            cells = analyse_cells(search)
            unfinished += [] if cells.complete else [STAGES[4]]
        if stages > 5:
            enter(5)
            counts = count_contracts(search)
            unfinished += [] if counts.complete else [STAGES[5]]
    return Analysis(problem, for_all, gaps, clauses, rules, cells, counts, tuple(unfinished))


def _explain(explainer: Explainer, for_all: ForAll) -> tuple[tuple[Gap, ...], bool]:
    """The gaps, and whether as many as intended are explained."""
    gaps: list[Gap] = []
    in_time = True
    for at, region in enumerate(for_all.void):
        found = None
        if at < MOST_EXPLAINED and in_time:
            try:
                found = explainer.smallest(region.literals)
            except TimeUp:
                in_time = False
        rules = None if found is None else tuple(RuleRef(explainer.compiled, number) for number in found.numbers)
        gaps.append(Gap(region, rules, found is not None and found.smallest))
    return tuple(gaps), in_time
