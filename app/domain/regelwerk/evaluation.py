"""Evaluation in four phases, whole and step by step (source 1 § 4; spec 1, decisions 1–6).

``evaluate`` answers for a selection; ``IncrementalEvaluator`` follows single changes and always gives the same answer.
Readings of the source that matter here:

- A clause out of scope is reported in phase 1 and its own rules rest, but it still counts as present for the
  ``forbids`` and ``incompatible_with`` of others. An incompatible pair belongs to both sides, so it rests only if
  both are out of scope.
- Findings about clauses that are not selected (``requires_answer``) have no place in the document and come after
  those that have one.
- A question is open only as long as it decides something: whether a clause that is not selected is needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import reduce
from operator import or_
from typing import Any

from app.domain.deutsch import aufzaehlung, zitat
from app.domain.regelwerk.compiled import CompiledRules
from app.domain.regelwerk.finding_order import FindingOrder, numbers_in, sorted_keys
from app.domain.regelwerk.findings import Action, Facts, Finding, OffeneFrage, ResolutionOption
from app.domain.regelwerk.rule_masks import Union, mask_of, union
from app.domain.regelwerk.rules import ConditionValue
from app.domain.regelwerk.scenarios import Selection
from app.domain.regelwerk.templates import Slot


class ValidationState(StrEnum):
    """Overall result; codes are persisted verbatim."""

    VALID = "valid"
    HAS_WARNINGS = "has_warnings"
    HAS_CONFLICTS = "has_conflicts"


class Evaluation:
    """Result of evaluating a selection; findings are put in order and built when they are first read.

    Attributes:
        facts: what was evaluated.
        firing: the possible findings of the rule set that occur, as a mask.
    """

    __slots__ = ("_findings", "_keys", "_numbers", "facts", "firing")

    def __init__(self, facts: Facts, firing: int, keys: Sequence[int] | None = None) -> None:
        """Aggregate (phase 4). ``keys``: those of the findings in their order, if they are known already."""
        self.facts = facts
        self.firing = firing
        self._keys = keys
        self._numbers: list[int] | None = None
        self._findings: tuple[Finding, ...] | None = None

    @property
    def hard_count(self) -> int:
        """So many findings are hard; they come first."""
        return (self.firing & self.facts.compiled.masks.hard).bit_count()

    @property
    def soft_count(self) -> int:
        """So many findings are soft."""
        return (self.firing & ~self.facts.compiled.masks.hard).bit_count()

    @property
    def validation_state(self) -> ValidationState:
        """The overall result."""
        if not self.firing:
            return ValidationState.VALID
        hard = self.firing & self.facts.compiled.masks.hard
        return ValidationState.HAS_CONFLICTS if hard else ValidationState.HAS_WARNINGS

    @property
    def numbers(self) -> list[int]:
        """Numbers of the findings: hard before soft, then phase, place of the clause in the document, rule id."""
        if self._numbers is None:
            compiled = self.facts.compiled
            keys = self._keys if self._keys is not None else sorted_keys(compiled, self.facts.order, self.firing)
            self._numbers = numbers_in(compiled, keys)
        return self._numbers

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All violations, in the order of ``numbers``."""
        if self._findings is None:
            self._findings = tuple([Finding(self.facts, number) for number in self.numbers])
        return self._findings

    @property
    def offene_fragen(self) -> tuple[OffeneFrage, ...]:
        """Unanswered questions on which rules of clauses that are not selected depend."""
        compiled = self.facts.compiled
        present = set(self.facts.order)
        resting = compiled.resting(self.facts.jurisdiction)
        found = []
        ranked = {question_id: place for place, question_id in enumerate(compiled.questions)}
        for question_id in sorted(compiled.answers, key=lambda id_: (ranked.get(id_, len(ranked)), id_)):
            if question_id in self.facts.answers:
                continue
            waiting = [
                number
                for number in compiled.answers[question_id].all
                if compiled.owner[number] not in present and number not in resting
            ]
            if not waiting:
                continue
            clauses = tuple(dict.fromkeys(compiled.owner[number] for number in waiting))
            question = compiled.questions.get(question_id)
            label = question.label if question else question_id
            needed = list(dict.fromkeys(compiled.owner[n] for n in waiting if compiled.is_hard[n]))
            useful = [clause for clause in clauses if clause not in needed]
            decided = [
                f"ob {aufzaehlung([zitat(compiled.titles[clause]) for clause in listed])} {word} {_are(listed)}"
                for listed, word in ((needed, "erforderlich"), (useful, "zu empfehlen"))
                if listed
            ]
            found.append(
                OffeneFrage(
                    question_id=question_id,
                    label=label,
                    rule_ids=tuple(compiled.potentials[number].rules[0].id for number in waiting),
                    clause_ids=tuple(compiled.ids[clause] for clause in clauses),
                    text=f"Noch offen: {zitat(label)} entscheidet, {' und '.join(decided)}.",
                )
            )
        return tuple(found)

    def as_dict(self) -> dict[str, Any]:
        """The result as JSON values, keys in camelCase as in the source."""
        return {
            "validationState": str(self.validation_state),
            "findings": [finding.as_dict() for finding in self.findings],
            "offeneFragen": [question.as_dict() for question in self.offene_fragen],
        }


def _are(listed: Sequence[object]) -> str:
    return "ist" if len(listed) == 1 else "sind"


def can_complete(evaluation: Evaluation) -> bool:
    """Whether a contract with this result may be completed: only hard findings hold it (spec 1, decision 8)."""
    return evaluation.validation_state is not ValidationState.HAS_CONFLICTS


def evaluate(compiled: CompiledRules, selection: Selection, slots: tuple[Slot, ...] = ()) -> Evaluation:
    """Evaluate a selection against a rule set; ``slots`` of its template bound the ways out, not the findings.

    Raises:
        SelectionError: it names an unknown clause or question, or an answer does not fit its question.
    """
    order = compiled.order_of(selection.clauses)
    answers = compiled.canonical_answers(selection.answers)
    masks = compiled.masks
    off, out = _off(compiled, selection.jurisdiction)
    met = 0
    for question_id, value in answers.items():
        met |= _met(compiled, question_id, value)
    inside, outside = order, []
    if out:
        inside = [clause for clause in order if clause not in out]
        outside = [clause for clause in order if clause in out]
    firing = masks.firing(
        (union(masks.own, inside), union(masks.named, inside)),
        (union(masks.own, outside), union(masks.named, outside)),
        off | met & ~_resting(compiled, selection.jurisdiction),
    )
    return Evaluation(Facts(compiled, tuple(order), answers, selection.jurisdiction, slots), firing)


def _off(compiled: CompiledRules, jurisdiction: str) -> tuple[int, frozenset[int]]:
    """Findings of the scopes that do not cover a jurisdiction, and the clauses that are out of scope there."""
    failing, _ = compiled.out_of_scope(jurisdiction)
    numbers = [number for listed in failing.values() for number in listed]
    return mask_of(numbers, len(compiled.potentials)), frozenset(failing)


def _met(compiled: CompiledRules, question_id: str, value: ConditionValue) -> int:
    """Findings whose condition an answer fulfils, wherever they apply."""
    index = compiled.answers.get(question_id)
    return 0 if index is None else mask_of(index.met(value), len(compiled.potentials))


def _resting(compiled: CompiledRules, jurisdiction: str) -> int:
    """Findings of conditions that do not apply in a jurisdiction."""
    return mask_of(compiled.resting(jurisdiction), len(compiled.potentials)) if compiled.limits else 0


class IncrementalEvaluator:
    """Evaluation that follows single changes: only the rules that a change touches are looked at again."""

    def __init__(
        self, compiled: CompiledRules, selection: Selection | None = None, slots: tuple[Slot, ...] = ()
    ) -> None:
        """Start with a selection; ``slots`` as in ``evaluate``.

        Raises:
            SelectionError: as ``evaluate``.
        """
        selection = selection or Selection()
        self._compiled = compiled
        self._slots = slots
        self._order = compiled.order_of(selection.clauses)
        self._selected = set(self._order)
        self._answers = compiled.canonical_answers(selection.answers)
        self._met = {question_id: _met(compiled, question_id, value) for question_id, value in self._answers.items()}
        self._jurisdiction = selection.jurisdiction
        self._sorted = FindingOrder(compiled, self._order)
        self._look_at_all()

    def set_clause(self, clause: str, *, selected: bool, position: int | None = None) -> None:
        """Add a clause at ``position`` (None: at the end; a selected one moves there) or remove it.

        Raises:
            SelectionError: the rule set does not know the clause.
        """
        index = self._compiled.index.get(clause, -1)
        if index < 0:
            self._compiled.order_of((clause,))  # says what is wrong
        order = self._order
        if index in self._selected:
            if selected and position is None:
                return
            order.remove(index)
            self._sorted.remove(index)
        elif not selected:
            return
        if selected and position is None:
            order.append(index)
            self._sorted.append(index, order)
        elif selected:
            order.insert(max(position or 0, 0), index)
            self._sorted.number(order)
        self._put(index, present=selected)

    def set_answer(self, question_id: str, value: ConditionValue | None) -> None:
        """Give, change or (None) withdraw an answer.

        Raises:
            SelectionError: unknown question, or the answer does not fit it.
        """
        answers = dict(self._answers)  # a new one: results that were handed out keep theirs
        if value is None:
            answers.pop(question_id, None)
            self._met.pop(question_id, None)
        else:
            canonical = self._compiled.canonical_answers({question_id: value})[question_id]
            answers[question_id] = canonical
            self._met[question_id] = _met(self._compiled, question_id, canonical)
        self._answers = answers
        self._look_at_answers()

    def set_jurisdiction(self, code: str) -> None:
        """Change the jurisdiction."""
        if code != self._jurisdiction:
            self._jurisdiction = code
            self._look_at_all()

    def evaluation(self) -> Evaluation:
        """The result for the present selection, identical to ``evaluate``."""
        own, named = self._inside
        own_out, named_out = self._outside
        firing = self._compiled.masks.firing(
            (own.value, named.value), (own_out.value, named_out.value), self._off | self._demanded
        )
        facts = Facts(self._compiled, tuple(self._order), self._answers, self._jurisdiction, self._slots)
        return Evaluation(facts, firing, self._sorted.keys(firing))

    def _put(self, clause: int, *, present: bool) -> None:
        if present:
            self._selected.add(clause)
        else:
            self._selected.discard(clause)
        for union_ in self._outside if clause in self._out else self._inside:
            union_.put(clause, present=present)

    def _look_at_answers(self) -> None:
        self._demanded = reduce(or_, self._met.values(), 0) & ~_resting(self._compiled, self._jurisdiction)

    def _look_at_all(self) -> None:
        masks = self._compiled.masks
        self._off, self._out = _off(self._compiled, self._jurisdiction)
        self._look_at_answers()
        inside, outside = self._selected - self._out, self._selected & self._out
        self._inside = Union(masks.own, inside), Union(masks.named, inside)
        self._outside = Union(masks.own, outside), Union(masks.named, outside)


def apply_option(compiled: CompiledRules, selection: Selection, option: ResolutionOption) -> Selection:
    """The selection after a way out was taken; an added clause goes to its place in the order of the library.

    Raises:
        SelectionError: the selection names an unknown clause.
    """
    clauses = list(selection.clauses)
    added = option.target_clause_id if option.action is Action.ADD_CLAUSE else option.replacement_clause_id
    if option.action is not Action.ADD_CLAUSE:
        dropped = compiled.order_of((option.target_clause_id,))
        at = next((i for i, entry in enumerate(clauses) if compiled.order_of((entry,)) == dropped), len(clauses))
        clauses = [entry for entry in clauses if compiled.order_of((entry,)) != dropped]
        if added is not None and compiled.order_of((added,))[0] not in compiled.order_of(clauses):
            clauses.insert(at, added)
    elif added is not None and (own := compiled.order_of((added,))[0]) not in (order := compiled.order_of(clauses)):
        earlier = [position for position, clause in enumerate(order) if clause < own]
        clauses.insert(earlier[-1] + 1 if earlier else 0, added)
    return selection.model_copy(update={"clauses": tuple(clauses)})
