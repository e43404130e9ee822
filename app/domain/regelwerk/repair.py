"""Cheapest repairs of a whole selection as weighted MaxSAT (spec 1, Repair; source 1 § 6).

What a repair costs is compared in this order: hard findings (none may stay), soft findings, clauses removed that the
person chose, clauses removed that came by themselves, clauses added. So a repair that only adds is the cheapest change.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from app.domain import jurisdictions
from app.domain.deutsch import aufzaehlung
from app.domain.regelwerk.compiled import CompiledRules, Potential
from app.domain.regelwerk.evaluation import Evaluation, IncrementalEvaluator, evaluate
from app.domain.regelwerk.findings import Finding
from app.domain.regelwerk.repair_search import Room, Search, smallest_obstacle
from app.domain.regelwerk.rules import RuleType
from app.domain.regelwerk.sat import Checkpoint, Solver, TimeUp, keep_going
from app.domain.regelwerk.scenarios import Selection
from app.domain.regelwerk.sentences import rule_sentence

MOST = 5
"""So many repairs are proposed at most."""


@dataclass(frozen=True, slots=True)
class Repair:
    """A change of the selection with its consequence.

    Attributes:
        add: ids of the clauses to add, in the order of the library.
        remove: ids of the clauses to remove, in the order of the document.
        selection: the selection afterwards.
        before: the evaluation of the selection as it is.
        after: the evaluation of ``selection``.
        auto_applicable: one click is enough; False where a clause replaces another or one of two is given preference.
    """

    add: tuple[str, ...]
    remove: tuple[str, ...]
    selection: Selection
    before: Evaluation
    after: Evaluation
    auto_applicable: bool

    @property
    def conflicts(self) -> int:
        """Hard findings that are left."""
        return self.after.hard_count

    @property
    def warnings(self) -> int:
        """Soft findings that are left."""
        return self.after.soft_count

    @property
    def settles(self) -> tuple[Finding, ...]:
        """Findings that are gone afterwards."""
        left = set(self.after.numbers)
        return tuple(finding for finding in self.before.findings if finding.number not in left)

    @property
    def causes(self) -> tuple[Finding, ...]:
        """Findings that were not there before."""
        known = set(self.before.numbers)
        return tuple(finding for finding in self.after.findings if finding.number not in known)

    @property
    def label(self) -> str:
        """``„Haftungsausschluss“ entfernen``."""
        compiled = self.after.facts.compiled
        titles = [[f"„{compiled.titles[compiled.index[c]]}“" for c in listed] for listed in (self.add, self.remove)]
        parts = zip(titles, ("hinzufügen", "entfernen"), strict=True)
        return ", ".join(f"{aufzaehlung(listed)} {verb}" for listed, verb in parts if listed)

    @property
    def consequence(self) -> str:
        """``danach: 0 Konflikte, 1 Hinweis``."""
        conflicts = f"{self.conflicts} {'Konflikt' if self.conflicts == 1 else 'Konflikte'}"
        return f"danach: {conflicts}, {self.warnings} {'Hinweis' if self.warnings == 1 else 'Hinweise'}"

    def as_dict(self) -> dict[str, Any]:
        """The repair as JSON values."""
        return {
            "add": list(self.add),
            "remove": list(self.remove),
            "label": self.label,
            "conflicts": self.conflicts,
            "warnings": self.warnings,
            "consequence": self.consequence,
            "settles": [list(finding.rule_ids) for finding in self.settles],
            "causes": [list(finding.rule_ids) for finding in self.causes],
            "autoApplicable": self.auto_applicable,
        }


@dataclass(frozen=True, slots=True)
class RepairResult:
    """What can be done about a selection.

    Attributes:
        proposals: repairs, the cheapest first; empty if nothing is wrong, nothing can be bettered or nothing fits.
        possible: False if no selection at all is free of hard findings here and with these answers.
        in_the_way: then a smallest set of hard rules that together exclude every selection; empty if what is fixed,
            required and allowed contradicts itself without any rule.
        complete: False if time was up before the search ended.
        evaluation: the evaluation of the selection as it is.
    """

    proposals: tuple[Repair, ...]
    possible: bool
    in_the_way: tuple[Potential, ...]
    complete: bool
    evaluation: Evaluation

    @property
    def sentences(self) -> tuple[str, ...]:
        """Why nothing fits: one sentence, then each rule that is in the way; empty if something fits."""
        if self.possible:
            return ()
        facts = self.evaluation.facts
        compiled, where = facts.compiled, jurisdictions.place(facts.jurisdiction)
        opening = f"In {where} gibt es mit diesen Antworten keine Auswahl ohne Konflikt"
        if not self.in_the_way:
            return (f"{opening}: Die Vorgaben für die Klauseln widersprechen sich.",)
        titles = dict(zip(compiled.ids, compiled.titles, strict=True))
        reasons = [
            rule_sentence(potential.rules[0], compiled.ids[potential.owner], titles.__getitem__, compiled.questions)
            for potential in self.in_the_way
        ]
        return (f"{opening}, weil diese Regeln zusammentreffen:", *reasons)


def propose_repairs(
    compiled: CompiledRules,
    selection: Selection,
    solver: Solver,
    *,
    automatic: Collection[str] = (),
    fixed: Collection[str] = (),
    required: Collection[str] = (),
    alternatives: Sequence[Collection[str]] = (),
    allowed: Collection[str] | None = None,
    most: int = MOST,
    checkpoint: Checkpoint = keep_going,
) -> RepairResult:
    """The cheapest repairs of a selection; answers and jurisdiction stay as they are.

    None changes all that a better one changes and something more. If the selection has no hard finding, each leaves
    fewer soft ones than there are. A clause selected in another version than the published one is judged by its own
    rules while it is in, and by the published ones once it is out (``CompiledRules.for_changes``).

    Args:
        compiled: the rules, compiled for this selection.
        selection: what is to be mended.
        solver: solves the optimisation problems.
        automatic: selected clauses that the person did not choose; cheaper to remove.
        fixed: clauses that stay as they are, in or out.
        required: clauses that have to be in.
        alternatives: groups of clauses of which exactly one has to be in.
        allowed: the clauses that may be added; None: all with a version in force.
        most: no more proposals than these.
        checkpoint: called now and then. ``TimeUp`` ends the search with what was found; all else passes through.

    Raises:
        SelectionError: an unknown clause is named, or an answer does not fit.
        AnswerError: a condition of a published version does not fit its question.
    """
    compiled = compiled.for_changes
    walker = IncrementalEvaluator(compiled, selection)
    before = walker.evaluation()
    room = Room(compiled, before, fixed, required, alternatives, allowed)
    search = Search(room, walker, solver, frozenset(compiled.order_of(automatic)), checkpoint)
    changes: list[frozenset[int]] = []
    in_the_way: tuple[Potential, ...] = ()
    possible = complete = True
    try:
        while len(changes) < most and (change := search.cheapest()) is not None and search.is_better:
            changes.append(change)
            search.never_again(change)
        if not changes and search.contradictory:
            possible = False
            in_the_way = smallest_obstacle(room, solver, checkpoint)
    except TimeUp:
        complete = False
    proposals = tuple(_repair(room, selection, change) for change in changes)
    return RepairResult(proposals, possible, in_the_way, complete, before)


def _repair(room: Room, selection: Selection, change: frozenset[int]) -> Repair:
    compiled, before = room.compiled, room.before
    add = tuple(compiled.ids[clause] for clause in sorted(change - room.selected))
    remove = tuple(compiled.ids[clause] for clause in before.facts.order if clause in change)
    repaired = apply_change(compiled, selection, add, remove)
    after = evaluate(compiled, repaired)
    left = set(after.numbers)
    gone = (compiled.potentials[number] for number in before.numbers if number not in left)
    preferred = any(
        potential.type is RuleType.INCOMPATIBLE_WITH
        and room.changeable(potential.owner)
        and room.changeable(potential.targets[0])
        for potential in gone
    )
    return Repair(add, remove, repaired, before, after, auto_applicable=not (add and remove) and not preferred)


def apply_change(
    compiled: CompiledRules, selection: Selection, add: Collection[str], remove: Collection[str]
) -> Selection:
    """The selection without ``remove`` and with ``add``, each at its place in the order of the library.

    Raises:
        SelectionError: an unknown clause is named.
    """
    gone = set(compiled.order_of(remove))
    kept = [(c, entry) for entry in selection.clauses for c in compiled.order_of((entry,)) if c not in gone]
    there = {clause for clause, _ in kept}
    for entry in sorted(add, key=lambda id_: compiled.order_of((id_,))):
        (own,) = compiled.order_of((entry,))
        if own not in there:
            there.add(own)
            earlier = [position for position, (clause, _) in enumerate(kept) if clause < own]
            kept.insert(earlier[-1] + 1 if earlier else 0, (own, entry))
    return selection.model_copy(update={"clauses": tuple(entry for _, entry in kept)})
