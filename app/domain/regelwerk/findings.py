"""What an evaluation says: findings with reasons and ways out, and open questions (source 1 § 6).

A finding holds two references and a number; every text is rendered when it is read.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from app.domain.regelwerk import jurisdictions
from app.domain.regelwerk.answers import format_answer
from app.domain.regelwerk.compiled import CompiledRules
from app.domain.regelwerk.rule_masks import PHASES
from app.domain.regelwerk.rules import ConditionValue, Rule, RuleType, Severity
from app.domain.regelwerk.sentences import condition_clause, default_suggestion, subject_of


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
    """What was evaluated, with canonical answers."""

    compiled: CompiledRules
    order: tuple[int, ...]
    answers: dict[str, ConditionValue]
    jurisdiction: str


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
        """What to do: the rule's own words, else a sentence made from its type."""
        given = next((rule.suggestion for rule in self.rules if rule.suggestion), None)
        return given or default_suggestion(self.rules[0], self.clause_ids[0], self._title_of)

    @property
    def resolution_options(self) -> tuple[ResolutionOption, ...]:
        """Ways out, most natural first."""
        own, *targets = self._clauses
        match self.type:
            case RuleType.SCOPED_TO:
                return (self._remove(own),)
            case RuleType.REQUIRES_ANSWER:
                return (self._add(own),)
            case RuleType.FORBIDS:
                return (self._remove(targets[0]),)
            case RuleType.INCOMPATIBLE_WITH:
                return (self._choose(own, targets[0]), self._choose(targets[0], own))
            case RuleType.REQUIRES:
                addable = [self._add(t) for t in targets if t not in self.facts.order]
                # A target that does not apply here satisfies nothing: then only dropping the clause helps.
                helpful = [option for option in addable if option.auto_applicable]
                return tuple(helpful) or (self._remove(own),)

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
                    f"„{title}“ ist ausgewählt.",
                    f"„{title}“ gilt nur in {jurisdictions.places(rule.jurisdiction_scope or ())}.",
                    f"Der Vertrag unterliegt dem Rechtsraum {jurisdictions.name(facts.jurisdiction)}.",
                )
            case RuleType.REQUIRES_ANSWER:
                return (*self._answer_sentences(rule), f"„{title}“ ist nicht ausgewählt.")
            case RuleType.REQUIRES:
                return (f"„{title}“ ist ausgewählt.", *(self._missing(target) for target in targets))
            case _:
                return tuple(f"„{self._title(clause)}“ ist ausgewählt." for clause in (own, *targets))

    def as_dict(self) -> dict[str, Any]:
        """The finding as JSON values, keys in camelCase as in the source."""
        return {
            "ruleIds": list(self.rule_ids),
            "type": str(self.type),
            "severity": str(self.severity),
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

    def _not_here(self) -> str:
        return f"gilt nicht in {jurisdictions.place(self.facts.jurisdiction)}"

    def _missing(self, clause: int) -> str:
        if clause in self.facts.order:
            return f"„{self._title(clause)}“ ist ausgewählt, {self._not_here()} und zählt deshalb nicht."
        return f"„{self._title(clause)}“ ist nicht ausgewählt."

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

    def _add(self, clause: int) -> ResolutionOption:
        applies = self._applies(clause)
        note = "" if applies else f" ({self._not_here()})"
        id_ = self.facts.compiled.ids[clause]
        return ResolutionOption(Action.ADD_CLAUSE, id_, f"„{self._title(clause)}“ hinzufügen{note}", applies)

    def _remove(self, clause: int) -> ResolutionOption:
        id_ = self.facts.compiled.ids[clause]
        return ResolutionOption(Action.REMOVE_CLAUSE, id_, f"„{self._title(clause)}“ entfernen", True)  # noqa: FBT003

    def _choose(self, keep: int, drop: int) -> ResolutionOption:
        ids = self.facts.compiled.ids
        label = f"„{self._title(keep)}“ statt „{self._title(drop)}“ wählen"
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
