"""How an evaluation came about: every rule that could have a say, phase by phase, with the reason (source 1 § 4).

``trace`` decides each rule a second time, by itself, from the facts; that this agrees with ``evaluate`` is a test.
Nothing is rendered before it is read, so that a library of 20,000 rules is traced at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import overload

from app.domain import jurisdictions
from app.domain.deutsch import aufzaehlung, zitat
from app.domain.regelwerk.answers import format_answer
from app.domain.regelwerk.compiled import CompiledRules, Potential
from app.domain.regelwerk.evaluation import Evaluation, ValidationState, evaluate
from app.domain.regelwerk.findings import Finding
from app.domain.regelwerk.rule_masks import PHASES
from app.domain.regelwerk.rules import Rule, RuleType, Severity
from app.domain.regelwerk.scenarios import Selection
from app.domain.regelwerk.sentences import condition_clause, rule_sentence, subject_of

PHASE_NAMES = {
    1: "Geltungsbereich und Antworten",
    2: "Abhängigkeiten",
    3: "Konflikte",
    4: "Ergebnis",
}
"""German names of the four phases."""


class Outcome(StrEnum):
    """What became of a rule: it fired, it was looked at and kept silent, or it could not be decided."""

    FIRED = "fired"
    SILENT = "silent"
    IDLE = "idle"


class Trace:
    """The course of one evaluation.

    Attributes:
        evaluation: the result, as ``evaluate`` gives it.
    """

    def __init__(self, evaluation: Evaluation) -> None:
        """Number the rules that could have a say; nothing else is computed yet."""
        self.evaluation = evaluation
        facts = evaluation.facts
        self._facts, self.compiled = facts, facts.compiled
        self._place = {clause: position for position, clause in enumerate(facts.order)}
        self._resting = self.compiled.resting(facts.jurisdiction)
        _, out = self.compiled.out_of_scope(facts.jurisdiction)
        bits = self.compiled.bits
        self._out = frozenset(clause for clause in facts.order if bits[clause] & out)
        self._met: dict[str, frozenset[int]] = {}

    @cached_property
    def _numbers(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """Numbers of the rules with a say, by phase, in the order of the phase."""
        phases: tuple[list[tuple[int, int]], ...] = ([], [], [])
        place, after = self._place, len(self._place)
        for number, potential in enumerate(self.compiled.potentials):
            rules, owner, targets = potential
            here = place.get(owner)
            match rules[0].type:
                case RuleType.REQUIRES_ANSWER:
                    here = after
                case RuleType.INCOMPATIBLE_WITH:
                    here = min(place.get(owner, after), place.get(targets[0], after))
                    if here == after:
                        continue
            if here is not None:
                phases[PHASES[rules[0].type] - 1].append((here, number))
        one, two, three = (tuple(number for _, number in sorted(phase)) for phase in phases)
        return one, two, three

    @property
    def steps(self) -> Steps:
        """All steps of phases 1 to 3."""
        return Steps(self, tuple(number for phase in self._numbers for number in phase))

    def phase(self, number: int) -> Steps:
        """The steps of phase 1, 2 or 3."""
        return Steps(self, self._numbers[number - 1])

    def fired(self, phase: int) -> Steps:
        """The steps of a phase that became findings, in the order of the phase."""
        return Steps(self, tuple(number for number in self._numbers[phase - 1] if number in self._found))

    @cached_property
    def _found(self) -> frozenset[int]:
        return frozenset(finding.number for finding in self.evaluation.findings)

    @property
    def state(self) -> ValidationState:
        """Phase 4: the overall result."""
        return self.evaluation.validation_state

    @property
    def conclusion(self) -> tuple[str, ...]:
        """Phase 4: how the result came about, one sentence each."""
        findings = self.evaluation.findings
        hard = sum(finding.severity is Severity.HARD for finding in findings)
        soft = len(findings) - hard
        counted = [
            text
            for count, text in (
                (hard, f"{hard} Konflikt{'e' if hard != 1 else ''}"),
                (soft, f"{soft} Empfehlung{'en' if soft != 1 else ''}"),
            )
            if count
        ]
        doubled = sum(len(finding.rules) > 1 for finding in findings)
        merged = "Wo beide Seiten dieselbe Unvereinbarkeit nennen, ist daraus ein Befund geworden."
        match self.state:
            case ValidationState.VALID:
                return ("Keine Regel hat angeschlagen: Die Auswahl passt zusammen.",)
            case ValidationState.HAS_WARNINGS:
                ending = "Keine Regel sperrt: Der Vertrag kann abgeschlossen werden, die Empfehlungen werden vermerkt."
            case ValidationState.HAS_CONFLICTS:
                ending = "Mindestens eine Regel sperrt: Der Vertrag kann so nicht abgeschlossen werden."
        return (f"Gesammelt: {aufzaehlung(counted)}.", *([merged] if doubled else []), ending)

    # ---- one rule ---------------------------------------------------------------------------------------------------

    def outcome(self, number: int) -> Outcome:
        """What became of the rule with that number (see ``CompiledRules.potentials``)."""
        rules, owner, targets = self.compiled.potentials[number]
        rule = rules[0]
        match rule.type:
            case RuleType.SCOPED_TO:
                if owner not in self._place:
                    return Outcome.IDLE
                return _fired(not jurisdictions.covers(rule.jurisdiction_scope or (), self._facts.jurisdiction))
            case RuleType.REQUIRES_ANSWER:
                question_id = rule.condition.question_id if rule.condition else ""
                if number in self._resting or question_id not in self._facts.answers:
                    return Outcome.IDLE
                return _fired(owner not in self._place and number in self._condition_met(question_id))
            case RuleType.REQUIRES:
                if owner not in self._place or owner in self._out:
                    return Outcome.IDLE
                return _fired(not any(t in self._place and t not in self._out for t in targets))
            case RuleType.FORBIDS:
                if owner not in self._place or owner in self._out:
                    return Outcome.IDLE
                return _fired(targets[0] in self._place)
            case RuleType.INCOMPATIBLE_WITH:
                present = [clause for clause in (owner, targets[0]) if clause in self._place]
                if not present or all(clause in self._out for clause in present):
                    return Outcome.IDLE
                return _fired(len(present) > 1)

    def reason(self, number: int) -> str:
        """Why the rule with that number fired or did not, one German sentence."""
        rules, owner, targets = self.compiled.potentials[number]
        rule = rules[0]
        if rule.type is RuleType.REQUIRES_ANSWER:
            return self._answer_reason(number, rule, owner)
        if rule.type is RuleType.INCOMPATIBLE_WITH:
            return self._pair_reason(self.compiled.potentials[number])
        if owner not in self._place:
            return f"{self._quoted(owner)} ist nicht ausgewählt."
        if rule.type is RuleType.SCOPED_TO:
            applies = jurisdictions.covers(rule.jurisdiction_scope or (), self._facts.jurisdiction)
            return f"{self._quoted(owner)} ist ausgewählt und gilt {'' if applies else 'nicht '}in {self._here}."
        if owner in self._out:
            return f"{self._quoted(owner)} gilt nicht in {self._here}; die weiteren Regeln dieser Klausel ruhen."
        if rule.type is RuleType.FORBIDS:
            return self._selected(targets[0])
        return self._requires_reason(tuple(dict.fromkeys(targets)))

    def sentence(self, number: int) -> str:
        """The rule as a German sentence; where both sides of a pair define one, each of them."""
        potential = self.compiled.potentials[number]
        ids, questions = self.compiled.ids, self.compiled.questions
        return " ".join(
            rule_sentence(rule, ids[owner], self._title_of, questions) for rule, owner in owned_rules(potential, ids)
        )

    def _answer_reason(self, number: int, rule: Rule, owner: int) -> str:
        if rule.condition is None:  # the model refuses it
            raise ValueError(f"Regel {rule.id} hat keine Bedingung")
        question_id = rule.condition.question_id
        question = self.compiled.questions.get(question_id)
        if question is None:
            return f"Die Frage „{question_id}“ gibt es nicht; die Regel bleibt offen."
        if number in self._resting:
            return f"Die Regel gilt nicht in {self._here}."
        if owner in self._place:
            return f"{self._quoted(owner)} ist ausgewählt."
        if question_id not in self._facts.answers:
            return f"Die Antwort auf {zitat(question.label)} fehlt noch."
        subject = subject_of(question, question_id)
        given = f"{subject[:1].upper()}{subject[1:]}: {format_answer(question, self._facts.answers[question_id])}"
        if number in self._condition_met(question_id):
            return f"{given}, und {self._quoted(owner)} ist nicht ausgewählt."
        return (
            f"{given}; verlangt wird die Klausel nur, wenn {condition_clause(rule.condition, self.compiled.questions)}."
        )

    def _pair_reason(self, potential: Potential) -> str:
        one, other = potential.owner, potential.targets[0]
        present = [clause for clause in (one, other) if clause in self._place]
        speaking = {owner for _, owner in owned_rules(potential, self.compiled.ids)}
        # A rule of a clause that is not selected has nothing to say for that reason, wherever the other one applies.
        if speaking.intersection(present) and all(clause in self._out for clause in present):
            names = aufzaehlung([self._quoted(clause) for clause in present])
            single = len(present) == 1
            return (
                f"{names} {'gilt' if single else 'gelten'} nicht in {self._here}; die weiteren Regeln "
                f"{'dieser Klausel' if single else 'dieser Klauseln'} ruhen."
            )
        missing = [clause for clause in (one, other) if clause not in self._place]
        if not missing:
            return f"{self._quoted(one)} und {self._quoted(other)} sind ausgewählt."
        return f"{self._quoted(missing[-1])} ist nicht ausgewählt."

    def _requires_reason(self, targets: tuple[int, ...]) -> str:
        satisfying = [target for target in targets if target in self._place and target not in self._out]
        if satisfying:
            return self._selected(satisfying[0])
        useless = [target for target in targets if target in self._place]
        if useless:
            return f"{self._quoted(useless[0])} ist ausgewählt, gilt aber nicht in {self._here} und zählt nicht."
        if len(targets) == 1:
            return self._selected(targets[0])
        return f"Keine der Klauseln {aufzaehlung([self._quoted(t) for t in targets])} ist ausgewählt."

    def _condition_met(self, question_id: str) -> frozenset[int]:
        if question_id not in self._met:
            found = self.compiled.answers[question_id].met(self._facts.answers[question_id])
            self._met[question_id] = frozenset(found)
        return self._met[question_id]

    def _selected(self, clause: int) -> str:
        return f"{self._quoted(clause)} ist {'' if clause in self._place else 'nicht '}ausgewählt."

    def _quoted(self, clause: int) -> str:
        return zitat(self.compiled.titles[clause])

    @property
    def _here(self) -> str:
        return jurisdictions.place(self._facts.jurisdiction)

    @cached_property
    def _titles(self) -> dict[str, str]:
        return dict(zip(self.compiled.ids, self.compiled.titles, strict=True))

    def _title_of(self, clause_id: str) -> str:
        return self._titles[clause_id]


@dataclass(frozen=True, slots=True)
class Step:
    """One rule in the course of an evaluation; every text is rendered when it is read."""

    trace: Trace
    number: int

    @property
    def _potential(self) -> Potential:
        return self.trace.compiled.potentials[self.number]

    @property
    def rule_ids(self) -> tuple[str, ...]:
        """Ids of the rules, sorted; several only where both sides of a pair define one."""
        return tuple(sorted(rule.id for rule in self._potential.rules))

    @property
    def phase(self) -> int:
        """1 scope and answers, 2 dependencies, 3 conflicts."""
        return PHASES[self._potential.type]

    @property
    def type(self) -> RuleType:
        """Type of the rule."""
        return self._potential.type

    @property
    def severity(self) -> Severity:
        """``hard`` or ``soft``; of several rules the higher."""
        return self._potential.severity

    @property
    def clause_ids(self) -> tuple[str, ...]:
        """The rule's own clause first, then its targets."""
        ids = self.trace.compiled.ids
        _, owner, targets = self._potential
        return tuple(ids[clause] for clause in dict.fromkeys((owner, *targets)))

    @property
    def outcome(self) -> Outcome:
        """What became of it."""
        return self.trace.outcome(self.number)

    @property
    def fired(self) -> bool:
        """Whether it became a finding."""
        return self.outcome is Outcome.FIRED

    @property
    def sentence(self) -> str:
        """The rule as a sentence."""
        return self.trace.sentence(self.number)

    @property
    def reason(self) -> str:
        """Why it fired, or why not."""
        return self.trace.reason(self.number)

    @property
    def finding(self) -> Finding | None:
        """The finding it became."""
        return Finding(self.trace.evaluation.facts, self.number) if self.fired else None


class Steps(Sequence[Step]):
    """Steps made when they are read."""

    def __init__(self, trace: Trace, numbers: tuple[int, ...]) -> None:
        self.trace, self.numbers = trace, numbers

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> Steps: ...
    def __getitem__(self, index: int | slice) -> Step | Steps:
        if isinstance(index, slice):
            return Steps(self.trace, self.numbers[index])
        return Step(self.trace, self.numbers[index])


def trace(compiled: CompiledRules, selection: Selection) -> Trace:
    """Evaluate a selection and keep the course of it.

    Steps are the rules of selected clauses and all ``requires_answer`` rules; the others had nothing to say.

    Raises:
        SelectionError: as ``evaluate``.
    """
    return Trace(evaluate(compiled, selection))


def _fired(yes: bool) -> Outcome:
    return Outcome.FIRED if yes else Outcome.SILENT


def owned_rules(potential: Potential, ids: Sequence[str]) -> list[tuple[Rule, int]]:
    """Each rule with the index of the clause that owns it: of a pair the side that is not its target."""
    rules, owner, targets = potential
    if len(rules) == 1:
        return [(rules[0], owner)]
    pair = (owner, targets[0])
    return [(rule, next(clause for clause in pair if ids[clause] != rule.targets[0])) for rule in rules]
