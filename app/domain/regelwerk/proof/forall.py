"""For every jurisdiction and every answer: is there a valid contract? (spec 1, the proof).

Counterexample-guided: one solver proposes a point of the universe that is not settled yet, the other looks for a
contract there. If there is one, everything it serves is settled; if there is none, the contradiction is shrunk to a
largest region without a contract.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.domain.regelwerk.proof.encoding import Region
from app.domain.regelwerk.proof.search import Search
from app.domain.regelwerk.rules import RuleType
from app.domain.regelwerk.sat import Checkpoint, SatInstance, TimeUp, keep_going
from app.domain.regelwerk.scenarios import Selection

MAX_REGIONS = 100
"""More regions without a contract than anybody reads; then the list is cut and the proof says so."""


@dataclass(frozen=True)
class ForAll:
    """Answer to the question.

    Attributes:
        complete: everything is settled; else time was over (or there are too many regions) and the rest is open.
        void: largest regions without a valid contract; together they are exactly all points without one if complete.
        witnesses: contracts that together serve every other point; each is valid where it was found.
    """

    complete: bool
    void: tuple[Region, ...]
    witnesses: tuple[Selection, ...]

    @property
    def proved(self) -> bool:
        """A valid contract exists for every jurisdiction and every answer."""
        return self.complete and not self.void


def prove_for_all(search: Search, having: Sequence[int] = ()) -> ForAll:
    """Settle every point of the universe.

    Args:
        search: what is proved.
        having: clauses (as indices) the contract is to have; with them the regions say where these cannot be used.

    ``TimeUp`` from the checkpoint ends the work with a partial result; everything else passes through.
    """
    void: list[Region] = []
    witnesses: list[Selection] = []
    try:
        for found in _settle(search, [search.encoding.clause(index) for index in having]):
            if isinstance(found, Region):
                void.append(found)
                if len(void) >= MAX_REGIONS:
                    return ForAll(complete=False, void=tuple(void), witnesses=tuple(witnesses))
            else:
                witnesses.append(found)
    except TimeUp:
        return ForAll(complete=False, void=tuple(void), witnesses=tuple(witnesses))
    return ForAll(complete=True, void=tuple(void), witnesses=tuple(witnesses))


def _settle(search: Search, having: list[int]) -> Iterator[Region | Selection]:
    encoding, contracts = search.encoding, search.contracts
    demands = [
        (number, encoding.clause(encoding.compiled.owner[number]))
        for number in encoding.hard
        if encoding.compiled.potentials[number].type is RuleType.REQUIRES_ANSWER
    ]
    contracts.prefer(owner for _, owner in demands)  # contracts with many demanded clauses serve large regions
    with search.solver.open(encoding.universe, search.check) as points:
        while points.solve():
            search.check()
            point = encoding.weak(points.model())
            if contracts.solve([*having, *point]):
                model = contracts.model()
                yield encoding.selection(model)
                # the same contract serves this jurisdiction wherever none of its missing clauses is demanded
                here = encoding.place(encoding.jurisdiction(model))
                missing = (encoding.demand(number) for number, owner in demands if model[owner - 1] < 0)
                points.add([(-here, *dict.fromkeys(missing))])
            else:
                core = set(contracts.core())
                literals = shrink(contracts, [v for v in point if v in core], search.check, having)
                points.add([tuple(-literal for literal in literals)])
                yield encoding.region(literals)


def shrink(
    instance: SatInstance, core: Sequence[int], checkpoint: Checkpoint = keep_going, fixed: Sequence[int] = ()
) -> list[int]:
    """A part of the assumptions ``core`` none of which can be left out (deletion, with refinement).

    Args:
        instance: contradicts ``fixed`` and ``core`` together.
        core: what is to be shrunk.
        checkpoint: called between the steps.
        fixed: assumptions that stay.
    """
    kept = list(core)
    for literal in core:
        if literal not in kept:
            continue
        checkpoint()
        rest = [other for other in kept if other != literal]
        if not instance.solve([*fixed, *rest]):
            inside = set(instance.core())
            kept = [other for other in rest if other in inside]
    return kept
