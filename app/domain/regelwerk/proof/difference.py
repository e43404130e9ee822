"""What a change of the rules would newly make impossible, told before it is saved (spec 1, the proof)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from app.domain.deutsch import typografie, zitat
from app.domain.regelwerk.evaluation import can_complete, evaluate
from app.domain.regelwerk.proof.clauses import fixed_clauses
from app.domain.regelwerk.proof.encoding import EVERYWHERE, Encoding, Region
from app.domain.regelwerk.proof.explain import Explainer
from app.domain.regelwerk.proof.forall import prove_for_all
from app.domain.regelwerk.proof.problem import ProofProblem
from app.domain.regelwerk.proof.rules import RuleFact, analyse_rules
from app.domain.regelwerk.proof.search import Search
from app.domain.regelwerk.proof.wording import named, where
from app.domain.regelwerk.sat import Checkpoint, Clause, Solver, TimeUp, keep_going
from app.domain.regelwerk.scenarios import Selection


@dataclass(frozen=True)
class Difference:
    """What holds after a change and did not hold before.

    Attributes:
        complete: everything was compared; else time was over and there may be more.
        void: regions without a valid contract, which have one before (at least in part).
        dead: clauses that can no longer be used, each with the places.
        forced: clauses that every valid contract now has, each with the places.
        superfluous: rules that the change leaves without effect, its own included.
        lost: contracts that were valid and no longer are, at most one for each place; checked by the evaluator.
        texts: German sentences; never empty.
    """

    complete: bool
    void: tuple[Region, ...]
    dead: tuple[tuple[str, tuple[str, ...]], ...]
    forced: tuple[tuple[str, tuple[str, ...]], ...]
    superfluous: tuple[RuleFact, ...]
    lost: tuple[Selection, ...]
    texts: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """The result as JSON values."""
        return {
            "complete": self.complete,
            "void": [region.text for region in self.void],
            "dead": {clause: list(places) for clause, places in self.dead},
            "forced": {clause: list(places) for clause, places in self.forced},
            "superfluous": [fact.as_dict() for fact in self.superfluous],
            "lost": [selection.model_dump(mode="json", by_alias=True) for selection in self.lost],
            "texts": list(self.texts),
        }


Fixed = dict[tuple[str, bool], tuple[str, ...]]
"""(clause, in every contract or in none) → places."""


def difference(
    before: ProofProblem, after: ProofProblem, solver: Solver, checkpoint: Checkpoint = keep_going
) -> Difference:
    """Compare two problems with the same slots and interview; ``TimeUp`` ends the work with what is known."""
    places = tuple(dict.fromkeys((*before.jurisdictions, *after.jurisdictions)))
    before, after = replace(before, jurisdictions=places), replace(after, jurisdictions=places)
    old_encoding, new_encoding = Encoding(before, after), Encoding(after, before)
    with Search(old_encoding, solver, checkpoint) as old, Search(new_encoding, solver, checkpoint) as new:
        run = _Run(old, new)
        for step in (run.compare_void, run.find_lost, run.compare_clauses, run.compare_rules):
            try:
                step()
            except TimeUp:
                run.complete = False
        return run.result()


class _Run:
    def __init__(self, old: Search, new: Search) -> None:
        self._old = old
        self._new = new
        self.complete = True
        self._void: list[Region] = []
        self._lost: list[Selection] = []
        self._fixed: list[tuple[str, tuple[str, ...], bool]] = []
        self._superfluous: list[RuleFact] = []

    def compare_void(self) -> None:
        """Regions that the regions before do not cover."""
        now, then = prove_for_all(self._new), prove_for_all(self._old)
        self.complete = self.complete and now.complete and then.complete
        blocked = [tuple(-literal for literal in region.literals) for region in then.void]
        with self._old.solver.open([*self._old.encoding.universe, *blocked], self._old.check) as points:
            self._void = [region for region in now.void if points.solve(region.literals)]

    def find_lost(self) -> None:
        """Contracts that are valid by the rules before and violate a rule after."""
        old, new = self._old.encoding, self._new.encoding
        rename = _renaming(new, old.new())
        top = old.new() + new.new()  # above all variables of both
        formula: list[Clause] = [*old.contracts()]
        formula += [tuple(rename(v) for v in clause) for clause in (*new.universe, *new.structure)]
        violated = []
        for number in new.hard:
            top += 1
            violated.append(top)
            formula += [(-top, -rename(v)) for v in new.rules[number]]
        formula.append(tuple(violated))
        with self._old.solver.open(formula, self._old.check) as instance:
            instance.prefer(old.clause(index) for index in old.problem.available)
            instance.prefer(-v for v in violated)
            for code in old.problem.jurisdictions:
                if instance.solve([old.place(code)]):
                    selection = old.selection(instance.model())
                    fine = can_complete(evaluate(old.compiled, selection))
                    if fine and not can_complete(evaluate(new.compiled, selection)):
                        self._lost.append(selection)

    def compare_clauses(self) -> None:
        """Clauses that are newly in every valid contract of a place or in none."""
        compiled = self._new.encoding.compiled
        gained: dict[tuple[str, bool], list[str]] = {}
        for code in self._new.encoding.problem.jurisdictions:
            now = fixed_clauses(self._new, [self._new.encoding.place(code)])
            if now is None:
                continue
            then = set(fixed_clauses(self._old, [self._old.encoding.place(code)]) or ())
            for literal in now:
                if literal not in then:
                    gained.setdefault((compiled.ids[abs(literal) - 1], literal > 0), []).append(code)
        self._fixed = [(clause, tuple(codes), always) for (clause, always), codes in gained.items()]

    def compare_rules(self) -> None:
        """Rules without effect after, and not before."""
        then, now = (analyse_rules(search, Explainer(search)) for search in (self._old, self._new))
        known = {(fact.rule.rule_ids, fact.rule.clause_id) for fact in (*then.never, *then.follows)}
        listed = sorted((*now.never, *now.follows), key=lambda fact: fact.rule.number)
        self._superfluous = [fact for fact in listed if (fact.rule.rule_ids, fact.rule.clause_id) not in known]
        self.complete = self.complete and then.complete and now.complete

    def result(self) -> Difference:
        """What was found."""
        return Difference(
            complete=self.complete,
            void=tuple(self._void),
            dead=tuple((clause, places) for clause, places, always in self._fixed if not always),
            forced=tuple((clause, places) for clause, places, always in self._fixed if always),
            superfluous=tuple(self._superfluous),
            lost=tuple(self._lost),
            texts=tuple(typografie(text) for text in self._texts()),
        )

    def _texts(self) -> Iterable[str]:
        problem, compiled = self._new.encoding.problem, self._new.encoding.compiled
        for region in self._void:
            where_now = "" if region.text == EVERYWHERE else f": {region.text}"
            yield f"Danach gibt es keinen gültigen Vertrag mehr{where_now}."
        for clause, places, always in self._fixed:
            title = compiled.titles[compiled.index[clause]]
            place = "" if places == problem.jurisdictions else f" in {where(places, problem.jurisdictions)}"
            said = "steht danach" if always else "ist danach"
            rest = "in jedem gültigen Vertrag" if always else "nie mehr verwendbar"
            yield f"{zitat(title)} {said}{place} {rest}."
        for fact in self._superfluous:
            yield f"Danach überflüssig: {fact.text}"
        for selection in self._lost[:1]:
            yield f"{self._contract(selection)} war gültig und wäre es nicht mehr."
        if not (self._void or self._fixed or self._superfluous or self._lost):
            yield "Kein gültiger Vertrag geht verloren." if self.complete else "Bisher ist kein Verlust gefunden."
        if not self.complete:
            yield "Die Zeit reichte nicht für den ganzen Vergleich; es kann weitere Folgen geben."

    def _contract(self, selection: Selection) -> str:
        """The contract as far as the rule is concerned that it violates now: what of it is there and what is not."""
        problem, compiled = self._new.encoding.problem, self._new.encoding.compiled
        finding = evaluate(compiled, selection).findings[0]  # the hard ones come first
        chosen = {compiled.ids[index] for index in compiled.order_of(selection.clauses)}
        here: list[str] = []
        gone: list[str] = []
        for clause, title in zip(finding.clause_ids, finding.titles, strict=True):
            (here if clause in chosen else gone).append(title)
        parts = [f"mit {named(here, after_mit=True)}"] if here else []
        parts += [f"ohne {named(gone, 'und')}"] if gone else []
        place = where([selection.jurisdiction], problem.jurisdictions)
        return f"Ein Vertrag in {place} {', aber '.join(parts)}"


def _renaming(encoding: Encoding, offset: int) -> Callable[[int], int]:
    """Variables made up for this encoding move out of the way of another one's."""
    shared = encoding.shared

    def rename(literal: int) -> int:
        if abs(literal) in shared:
            return literal
        return literal + offset if literal > 0 else literal - offset

    return rename
