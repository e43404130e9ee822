"""What an evaluation says: findings with reasons and ways out, and open questions (source 1 § 6).

A finding holds two references and a number; every text is rendered when it is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import Any, NamedTuple

from app.domain import jurisdictions
from app.domain.deutsch import aufzaehlung, zitat
from app.domain.pruefung.befund import Wirkung
from app.domain.regelwerk.answers import format_answer
from app.domain.regelwerk.compiled import CompiledRules
from app.domain.regelwerk.rule_masks import PHASES
from app.domain.regelwerk.rules import ConditionValue, Rule, RuleType, Severity
from app.domain.regelwerk.sentences import condition_clause, default_suggestion, subject_of
from app.domain.regelwerk.templates import Slot, SlotKind


class Action(StrEnum):
    """Kinds of ways out (source 1 § 6)."""

    ADD_CLAUSE = "add_clause"
    REMOVE_CLAUSE = "remove_clause"
    REPLACE_CLAUSE = "replace_clause"


class ResolutionOption(NamedTuple):
    """One way out of a finding.

    ``replace_clause`` takes ``target_clause_id`` out and sees that ``replacement_clause_id`` is in.
    ``auto_applicable``: one click is enough and the finding is gone.
    """

    action: Action
    target_clause_id: str
    label: str
    auto_applicable: bool
    replacement_clause_id: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """The JSON form of the source."""
        return {
            "action": str(self.action),
            "targetClauseId": self.target_clause_id,
            **({"replacementClauseId": self.replacement_clause_id} if self.replacement_clause_id else {}),
            "label": self.label,
            "autoApplicable": self.auto_applicable,
        }


class Facts(NamedTuple):
    """What was evaluated, with canonical answers; ``slots`` of its template bound the ways out."""

    compiled: CompiledRules
    order: tuple[int, ...]
    answers: dict[str, ConditionValue]
    jurisdiction: str
    slots: tuple[Slot, ...] = ()


class Finding(NamedTuple):
    """One violation. Two findings are equal if they come from the same rules and facts.

    Attributes:
        facts: what was evaluated.
        number: which of the possible findings of the rule set this is.
    """

    facts: Facts
    number: int

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The violated rules; several only where both sides of a pair define one."""
        return self.facts.compiled.potentials[self.number].rules

    @property
    def rule_ids(self) -> tuple[str, ...]:
        """Ids of the violated rules, sorted."""
        return tuple(sorted(rule.id for rule in self.rules))

    @property
    def type(self) -> RuleType:
        """Type of the rule."""
        return self.rules[0].type

    @property
    def severity(self) -> Severity:
        """``hard`` or ``soft``; of several rules the higher."""
        return self.rules[0].severity

    @property
    def wirkung(self) -> Wirkung:
        """What it does to the contract: hard blocks, soft warns (spec 1, decision 8)."""
        return Wirkung.SPERRT if self.severity is Severity.HARD else Wirkung.WARNT

    @property
    def phase(self) -> int:
        """1 scope and answers, 2 dependencies, 3 conflicts."""
        return PHASES[self.type]

    @property
    def clause_ids(self) -> tuple[str, ...]:
        """The clauses it is about: the rule's own first, then its targets."""
        ids = self.facts.compiled.ids
        return tuple(ids[i] for i in self._clauses)

    @property
    def titles(self) -> tuple[str, ...]:
        """Titles of ``clause_ids``."""
        return tuple(self._title(i) for i in self._clauses)

    @property
    def message(self) -> str:
        """The message of the rule; of several rules with different texts each once."""
        return " ".join(dict.fromkeys(rule.message for rule in self.rules))

    @property
    def suggestion(self) -> str:
        """What to do: the rule's own words, else a sentence made from the ways out."""
        return next((rule.suggestion for rule in self.rules if rule.suggestion), None) or self._advice()

    @property
    def resolution_options(self) -> tuple[ResolutionOption, ...]:
        """Ways out that can be taken, most natural first.

        Only the adding of a clause that does not apply here is named although it does not help, where an answer
        demands the clause: the source wants it named; it is not ``auto_applicable``. The slots of a template stay
        filled: a required clause is not removed, and of alternatives exactly one stays.
        """
        own, *targets = self._clauses
        match self.type:
            case RuleType.SCOPED_TO:
                return self._leave(own)
            case RuleType.REQUIRES_ANSWER:
                return self._enter(own) if self._applies(own) else (self._add(own),)
            case RuleType.FORBIDS:
                return self._leave(targets[0]) or self._leave(own)
            case RuleType.INCOMPATIBLE_WITH:
                return self._part(own, targets[0])
            case RuleType.REQUIRES:
                return tuple(chain.from_iterable(map(self._enter, filter(self._free, targets)))) or self._leave(own)

    @property
    def erklaerung(self) -> tuple[str, ...]:
        """The facts that made it fire, one sentence each."""
        facts = self.facts
        own, *targets = self._clauses
        rule = self.rules[0]
        title = self._title(own)
        match rule.type:
            case RuleType.SCOPED_TO:
                return (
                    f"{zitat(title)} ist ausgewählt.",
                    f"{zitat(title)} gilt nur in {jurisdictions.places(rule.jurisdiction_scope or ())}.",
                    f"Der Vertrag unterliegt dem Rechtsraum {jurisdictions.name(facts.jurisdiction)}.",
                )
            case RuleType.REQUIRES_ANSWER:
                return (*self._answer_sentences(rule), f"{zitat(title)} ist nicht ausgewählt.")
            case RuleType.REQUIRES:
                return (f"{zitat(title)} ist ausgewählt.", *(self._missing(target) for target in targets))
            case _:
                return tuple(f"{zitat(self._title(clause))} ist ausgewählt." for clause in (own, *targets))

    def as_dict(self) -> dict[str, Any]:
        """The finding as JSON values, keys in camelCase as in the source."""
        return {
            "ruleIds": list(self.rule_ids),
            "type": str(self.type),
            "severity": str(self.severity),
            "wirkung": str(self.wirkung),
            "phase": self.phase,
            "clauseIds": list(self.clause_ids),
            "titles": list(self.titles),
            "message": self.message,
            "suggestion": self.suggestion,
            "resolutionOptions": [option.as_dict() for option in self.resolution_options],
            "erklaerung": list(self.erklaerung),
        }

    @property
    def _clauses(self) -> tuple[int, ...]:
        _, owner, targets = self.facts.compiled.potentials[self.number]
        return (owner, *dict.fromkeys(targets))

    def _title(self, clause: int) -> str:
        return self.facts.compiled.titles[clause]

    def _title_of(self, clause_id: str) -> str:
        compiled = self.facts.compiled
        return next(compiled.titles[i] for i in self._clauses if compiled.ids[i] == clause_id)

    def _applies(self, clause: int) -> bool:
        return self.facts.compiled.in_scope(clause, self.facts.jurisdiction)

    def _there_is(self, clause: int) -> bool:
        """Whether a version of the clause can be taken: not for an id that nothing bears, nor for one withdrawn."""
        return self.facts.compiled.versions[clause] is not None

    def _free(self, clause: int) -> bool:
        return clause not in self.facts.order and self._there_is(clause) and self._applies(clause)

    def _not_here(self) -> str:
        return f"gilt nicht in {jurisdictions.place(self.facts.jurisdiction)}"

    def _missing(self, clause: int) -> str:
        if clause in self.facts.order:
            return f"{zitat(self._title(clause))} ist ausgewählt, {self._not_here()} und zählt deshalb nicht."
        if not self._there_is(clause):
            return f"{zitat(self._title(clause))} ist nicht ausgewählt und steht hier nicht zur Auswahl."
        return f"{zitat(self._title(clause))} ist nicht ausgewählt."

    def _answer_sentences(self, rule: Rule) -> tuple[str, ...]:
        if rule.condition is None:
            return ()
        questions = self.facts.compiled.questions
        question = questions[rule.condition.question_id]
        answer = format_answer(question, self.facts.answers[question.id])
        return (
            f"{subject_of(question, question.id)}: {answer}.",
            f"Die Regel greift, wenn {condition_clause(rule.condition, questions)}.",
        )

    def _advice(self) -> str:
        compiled, options = self.facts.compiled, self.resolution_options
        if not options:
            return "In dieser Vorlage behebt das keine einzelne Änderung."
        actions = {option.action for option in options}
        dropped = [zitat(compiled.titles[compiled.index[option.target_clause_id]]) for option in options]
        if actions == {Action.ADD_CLAUSE}:
            return f"Fügen Sie {aufzaehlung(dropped, 'oder')} hinzu."
        if actions == {Action.REMOVE_CLAUSE}:
            return f"Entfernen Sie {aufzaehlung(dropped, 'oder')}."
        pair = {(option.target_clause_id, option.replacement_clause_id) for option in options}
        if len(options) == 2 and pair == {tuple(self.clause_ids), tuple(reversed(self.clause_ids))}:
            return default_suggestion(self.rules[0], self.clause_ids[0], self._title_of)
        labels = [option.label.removesuffix(" wählen") for option in options]
        if actions == {Action.REPLACE_CLAUSE}:
            return f"Wählen Sie {aufzaehlung(labels, 'oder')}."
        return f"Möglich ist: {aufzaehlung([option.label for option in options], 'oder')}."

    def _alternatives(self, clause: int) -> tuple[frozenset[int], ...]:
        """The slots that hold exactly one of several clauses, this among them."""
        index = self.facts.compiled.index
        groups = (slot for slot in self.facts.slots if slot.kind is SlotKind.ALTERNATIVE)
        found = (frozenset(index[id_] for id_ in slot.clause_ids if id_ in index) for slot in groups)
        return tuple(group for group in found if clause in group)

    def _required(self, clause: int) -> bool:
        id_ = self.facts.compiled.ids[clause]
        return any(slot.kind is SlotKind.REQUIRED and id_ in slot.clause_ids for slot in self.facts.slots)

    def _enter(self, clause: int) -> tuple[ResolutionOption, ...]:
        """Add a clause; in a slot of alternatives it takes the place of the one that is there."""
        slots = self._alternatives(clause)
        rivals = [other for other in self.facts.order if other != clause and any(other in slot for slot in slots)]
        if not rivals:
            return (self._add(clause),)
        return tuple(self._choose(clause, rival) for rival in rivals if not self._required(rival))

    def _leave(self, clause: int) -> tuple[ResolutionOption, ...]:
        """Remove a clause; from a slot of alternatives it goes only if another one comes for it."""
        if self._required(clause):
            return ()
        alone = [slot for slot in self._alternatives(clause) if slot.isdisjoint(self._others(clause))]
        if not alone:
            return (self._remove(clause),)
        return tuple(
            self._choose(other, clause) for other in sorted(frozenset.intersection(*alone)) if self._free(other)
        )

    def _others(self, clause: int) -> Sequence[int]:
        return [other for other in self.facts.order if other != clause]

    def _part(self, one: int, other: int) -> tuple[ResolutionOption, ...]:
        """Two clauses that do not go together: the one that does not apply here goes, else the person chooses."""
        if not self._applies(one):
            return self._leave(one) or self._leave(other)
        if not self._applies(other):
            return self._leave(other) or self._leave(one)
        return (*self._keep(one, other), *self._keep(other, one))

    def _keep(self, keep: int, drop: int) -> tuple[ResolutionOption, ...]:
        ways = self._leave(drop)
        return (self._choose(keep, drop),) if any(way.action is Action.REMOVE_CLAUSE for way in ways) else ways

    def _add(self, clause: int) -> ResolutionOption:
        applies = self._applies(clause)
        note = "" if applies else f" ({self._not_here()})"
        id_ = self.facts.compiled.ids[clause]
        return ResolutionOption(Action.ADD_CLAUSE, id_, f"{zitat(self._title(clause))} hinzufügen{note}", applies)

    def _remove(self, clause: int) -> ResolutionOption:
        id_ = self.facts.compiled.ids[clause]
        return ResolutionOption(Action.REMOVE_CLAUSE, id_, f"{zitat(self._title(clause))} entfernen", True)  # noqa: FBT003

    def _choose(self, keep: int, drop: int) -> ResolutionOption:
        ids = self.facts.compiled.ids
        label = f"{zitat(self._title(keep))} statt {zitat(self._title(drop))} wählen"
        return ResolutionOption(Action.REPLACE_CLAUSE, ids[drop], label, False, ids[keep])  # noqa: FBT003


@dataclass(frozen=True, slots=True)
class OffeneFrage:
    """An unanswered question that decides whether clauses which are not selected are needed.

    Attributes:
        question_id: the question.
        label: its label.
        rule_ids: the rules that wait for the answer.
        clause_ids: the clauses they may demand.
        text: one German sentence.
    """

    question_id: str
    label: str
    rule_ids: tuple[str, ...]
    clause_ids: tuple[str, ...]
    text: str

    def as_dict(self) -> dict[str, Any]:
        """The open question as JSON values."""
        return {
            "questionId": self.question_id,
            "label": self.label,
            "ruleIds": list(self.rule_ids),
            "clauseIds": list(self.clause_ids),
            "text": self.text,
        }
