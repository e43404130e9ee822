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

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from app.domain.deutsch import aufzaehlung
from app.domain.regelwerk.compiled import CompiledRules
from app.domain.regelwerk.findings import Action, Facts, Finding, OffeneFrage, ResolutionOption
from app.domain.regelwerk.rules import ConditionValue
from app.domain.regelwerk.scenarios import Selection


class ValidationState(StrEnum):
    """Overall result; codes are persisted verbatim."""

    VALID = "valid"
    HAS_WARNINGS = "has_warnings"
    HAS_CONFLICTS = "has_conflicts"


class Evaluation:
    """Result of evaluating a selection; findings are built when they are first read.

    Attributes:
        facts: what was evaluated.
        numbers: the possible findings of the rule set that occur, in the order of ``findings``.
        hard_count: so many of them, the first ones, are hard.
        validation_state: the overall result.
    """

    __slots__ = ("_findings", "facts", "hard_count", "numbers", "validation_state")

    def __init__(self, facts: Facts, in_order: list[int]) -> None:
        """Aggregate (phase 4).

        Args:
            facts: what was evaluated.
            in_order: numbers of all findings by phase, place in the document, rule id.
        """
        is_hard = facts.compiled.is_hard
        hard = [number for number in in_order if is_hard[number]]
        self.facts = facts
        self._findings: tuple[Finding, ...] | None = None
        if not in_order:
            self.validation_state = ValidationState.VALID
        else:
            self.validation_state = ValidationState.HAS_CONFLICTS if hard else ValidationState.HAS_WARNINGS
        self.hard_count = len(hard)
        self.numbers = hard + [number for number in in_order if not is_hard[number]] if hard else in_order

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All violations: hard before soft, then phase, place of the clause in the document, rule id."""
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
            wanted = aufzaehlung([f"„{compiled.titles[clause]}“" for clause in clauses])
            need = "erforderlich" if any(compiled.is_hard[number] for number in waiting) else "zu empfehlen"
            verb = "ist" if len(clauses) == 1 else "sind"
            found.append(
                OffeneFrage(
                    question_id=question_id,
                    label=label,
                    rule_ids=tuple(compiled.potentials[number].rules[0].id for number in waiting),
                    clause_ids=tuple(compiled.ids[clause] for clause in clauses),
                    text=f"Noch offen: „{label}“ entscheidet, ob {wanted} {need} {verb}.",
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


def can_complete(evaluation: Evaluation) -> bool:
    """Whether a contract with this result may be completed: only hard findings hold it (spec 1, decision 8)."""
    return evaluation.validation_state is not ValidationState.HAS_CONFLICTS


def evaluate(compiled: CompiledRules, selection: Selection) -> Evaluation:
    """Evaluate a selection against a rule set.

    Raises:
        SelectionError: it names an unknown clause or question, or an answer does not fit its question.
    """
    order = compiled.order_of(selection.clauses)
    answers = compiled.canonical_answers(selection.answers)
    bits = compiled.bits
    selected = 0
    place = [-1] * len(bits)
    for position, clause in enumerate(order):
        selected |= bits[clause]
        place[clause] = position

    failing, out = compiled.out_of_scope(selection.jurisdiction)
    found: list[int] = []
    if selected & out:
        for clause in order:
            if clause in failing:
                found += sorted(failing[clause])
    demanded: list[int] = []
    for question_id, value in answers.items():
        index = compiled.answers.get(question_id)
        if index is not None:
            demanded += [number for number in index.met(value) if place[compiled.owner[number]] < 0]
    if demanded and compiled.limits:
        resting = compiled.resting(selection.jurisdiction)
        demanded = [number for number in demanded if number not in resting]
    found += sorted(demanded)

    satisfying = selected & ~out
    needs, conflicts = compiled.needs, compiled.conflicts
    for clause in order:
        if needs[clause] & ~satisfying and not bits[clause] & out:
            found += _unmet(compiled, clause, satisfying)
    for clause in order:
        if conflicts[clause] & selected:
            found += _clashes(compiled, clause, out, place)
    return Evaluation(Facts(compiled, tuple(order), answers, selection.jurisdiction), found)


def _unmet(compiled: CompiledRules, clause: int, satisfying: int) -> list[int]:
    """Phase 2: findings of one selected clause in scope."""
    return [number for number, targets in compiled.requires[clause] if not targets & satisfying]


def _clashes(compiled: CompiledRules, clause: int, out: int, place: list[int]) -> list[int]:
    """Phase 3: findings of one selected clause; a pair is reported at its earlier clause."""
    here = place[clause]
    if compiled.bits[clause] & out:
        bits = compiled.bits
        return [
            n for n, other, pair in compiled.clashes[clause] if pair and place[other] > here and not bits[other] & out
        ]
    after = (-1, here)  # a forbidden clause may stand anywhere, the partner of a pair only later
    return [number for number, other, pair in compiled.clashes[clause] if place[other] > after[pair]]


class IncrementalEvaluator:
    """Evaluation that follows single changes: only the rules that a change touches are looked at again."""

    def __init__(self, compiled: CompiledRules, selection: Selection | None = None) -> None:
        """Start with a selection.

        Raises:
            SelectionError: as ``evaluate``.
        """
        selection = selection or Selection()
        self._compiled = compiled
        self._order = compiled.order_of(selection.clauses)
        self._answers = compiled.canonical_answers(selection.answers)
        self._jurisdiction = selection.jurisdiction
        self._place = [-1] * len(compiled.bits)
        self._selected = 0
        for position, clause in enumerate(self._order):
            self._place[clause] = position
            self._selected |= compiled.bits[clause]
        self._met = {
            question_id: compiled.answers[question_id].met(value)
            for question_id, value in self._answers.items()
            if question_id in compiled.answers
        }
        self._look_at_all()

    def set_clause(self, clause: str, *, selected: bool, position: int | None = None) -> None:
        """Add a clause at ``position`` (None: at the end; a selected one moves there) or remove it.

        Raises:
            SelectionError: the rule set does not know the clause.
        """
        (index,) = self._compiled.order_of((clause,))
        if self._place[index] >= 0:
            if selected and position is None:
                return
            self._take_out(index)
        elif not selected:
            return
        if selected:
            self._put_in(index, len(self._order) if position is None else position)
        self._look_at(index)

    def set_answer(self, question_id: str, value: ConditionValue | None) -> None:
        """Give, change or (None) withdraw an answer.

        Raises:
            SelectionError: unknown question, or the answer does not fit it.
        """
        if value is None:
            self._answers.pop(question_id, None)
            self._met.pop(question_id, None)
            return
        canonical = self._compiled.canonical_answers({question_id: value})[question_id]
        self._answers[question_id] = canonical
        index = self._compiled.answers.get(question_id)
        if index is not None:
            self._met[question_id] = index.met(canonical)

    def set_jurisdiction(self, code: str) -> None:
        """Change the jurisdiction."""
        if code != self._jurisdiction:
            self._jurisdiction = code
            self._look_at_all()

    def evaluation(self) -> Evaluation:
        """The result for the present selection, identical to ``evaluate``."""
        compiled, place = self._compiled, self._place
        found: list[int] = []
        if self._selected & self._out:
            for clause in self._order:
                if clause in self._failing:
                    found += sorted(self._failing[clause])
        owner = compiled.owner
        resting = self._resting
        found += sorted([n for met in self._met.values() for n in met if place[owner[n]] < 0 and n not in resting])
        for bucket in (self._unmet, self._clashes):
            if bucket:
                for clause in sorted(bucket, key=place.__getitem__):
                    found += bucket[clause]
        facts = Facts(compiled, tuple(self._order), dict(self._answers), self._jurisdiction)
        return Evaluation(facts, found)

    def _take_out(self, clause: int) -> None:
        position = self._place[clause]
        del self._order[position]
        self._place[clause] = -1
        self._selected ^= self._compiled.bits[clause]
        self._renumber(position)

    def _put_in(self, clause: int, position: int) -> None:
        position = min(max(position, 0), len(self._order))
        self._order.insert(position, clause)
        self._selected |= self._compiled.bits[clause]
        self._renumber(position)

    def _renumber(self, start: int) -> None:
        place = self._place
        for position, clause in enumerate(self._order[start:], start):
            place[clause] = position

    def _look_at_all(self) -> None:
        self._failing, self._out = self._compiled.out_of_scope(self._jurisdiction)
        self._resting = self._compiled.resting(self._jurisdiction)
        self._unmet: dict[int, list[int]] = {}
        self._clashes: dict[int, list[int]] = {}
        self._renew_unmet(self._order)
        self._renew_clashes(self._order)

    def _look_at(self, clause: int) -> None:
        self._renew_unmet((clause, *self._compiled.required_by[clause]))
        self._renew_clashes((clause, *self._compiled.conflicting[clause]))

    def _renew_unmet(self, clauses: Iterable[int]) -> None:
        compiled, satisfying = self._compiled, self._selected & ~self._out
        bits, bucket = compiled.bits, self._unmet
        for clause in clauses:
            # A clause out of scope does not satisfy: its own requirements rest, too.
            if bits[clause] & satisfying and (found := _unmet(compiled, clause, satisfying)):
                bucket[clause] = found
            else:
                bucket.pop(clause, None)

    def _renew_clashes(self, clauses: Iterable[int]) -> None:
        compiled, out, place, bucket = self._compiled, self._out, self._place, self._clashes
        for clause in clauses:
            if place[clause] >= 0 and (found := _clashes(compiled, clause, out, place)):
                bucket[clause] = found
            else:
                bucket.pop(clause, None)


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
