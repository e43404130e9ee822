"""Checks of rules on save and on submit (source 1 § 7.2; spec 1, gates C06, C07 and decision 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from app.domain.regelwerk.answers import AnswerError, parse_operand
from app.domain.regelwerk.cycles import path_through, requires_cycles
from app.domain.regelwerk.library import ClauseVersion, Library, Question
from app.domain.regelwerk.rules import Rule, Severity
from app.domain.regelwerk.versioning import LifecycleState


class RuleCheck(StrEnum):
    """The single checks."""

    TARGET_UNKNOWN = "target_unknown"
    SELF_REFERENCE = "self_reference"
    CYCLE = "cycle"
    MESSAGE_MISSING = "message_missing"
    SEVERITY_MISSING = "severity_missing"
    CONDITION_INVALID = "condition_invalid"


@dataclass(frozen=True)
class RuleProblem:
    """One reason not to submit a version.

    Attributes:
        check: which check failed.
        rule_id: the rule; None for a cycle, which belongs to several.
        clause_ids: the clauses concerned; for a cycle a whole path through the version, first = last.
        text: what is wrong and what to do, German.
    """

    check: RuleCheck
    rule_id: str | None
    clause_ids: tuple[str, ...]
    text: str


def condition_problem(rule: Rule, questions: Mapping[str, Question]) -> str | None:
    """Why the condition of a rule cannot be evaluated, as a German sentence; None if it can (or there is none)."""
    if rule.condition is None:
        return None
    question = questions.get(rule.condition.question_id)
    if question is None:
        return (
            f"Die Frage „{rule.condition.question_id}“ gibt es nicht. Wählen Sie eine vorhandene oder legen Sie sie an."
        )
    try:
        parse_operand(question, rule.condition)
    except AnswerError as error:
        what = f"gefunden {error.found}, erwartet {error.expected}"
        return f"Die Bedingung passt nicht zur Frage „{question.label}“: {what}. Ändern Sie die Bedingung."
    return None


def submit_problems(library: Library, version: ClauseVersion) -> tuple[RuleProblem, ...]:
    """Everything that keeps the rules of ``version`` from being submitted, in the order of its rules, cycles last.

    Cycles are looked for among this version and the published versions of all other clauses.
    """
    titles = {clause.id: clause.title for clause in library.clauses}
    questions = {question.id: question for question in library.questions}
    own = version.clause_id
    problems: list[RuleProblem] = []

    def add(check: RuleCheck, rule: Rule, text: str, clauses: tuple[str, ...] = ()) -> None:
        problems.append(RuleProblem(check, rule.id, (own, *clauses), f"Regel {rule.id}: {text}"))

    for rule in version.rules:
        for target in rule.targets:
            if target == own:
                text = "Die Klausel verweist auf sich selbst. Wählen Sie eine andere Zielklausel."
                add(RuleCheck.SELF_REFERENCE, rule, text)
            elif target not in titles:
                text = f"Die Zielklausel „{target}“ gibt es nicht. Wählen Sie eine vorhandene Klausel."
                add(RuleCheck.TARGET_UNKNOWN, rule, text, (target,))
        if not rule.message.strip():
            text = "Die Meldung fehlt. Schreiben Sie einen Satz, der den Verstoß erklärt."
            add(RuleCheck.MESSAGE_MISSING, rule, text)
        if rule.severity not in tuple(Severity):
            text = "Die Schwere fehlt. Wählen Sie „sperrt“ oder „warnt“."
            add(RuleCheck.SEVERITY_MISSING, rule, text)
        if problem := condition_problem(rule, questions):
            add(RuleCheck.CONDITION_INVALID, rule, problem)

    others = (v for v in library.versions if v.state is LifecycleState.PUBLISHED and v.clause_id != own)
    together = [version, *others]
    for cycle in requires_cycles(together):
        if own in cycle.members and not cycle.avoidable and len(cycle.members) > 1:
            path = cycle.path if own in cycle.path else path_through(own, together, cycle.members)
            way = " → ".join(f"„{titles.get(clause, clause)}“" for clause in path)
            problems.append(RuleProblem(RuleCheck.CYCLE, None, path, f"{way}: {_CYCLE}"))
    return tuple(problems)


_CYCLE = (
    "Diese Klauseln erfordern einander im Kreis und können nur gemeinsam verwendet werden. "
    "Löschen Sie eine der Regeln oder fassen Sie die Klauseln zusammen."
)


def canonical_rule(rule: Rule, questions: Mapping[str, Question]) -> Rule:
    """The rule with the value of its condition in canonical form (``3.500,00 €`` → 3500.00), as it is saved.

    Raises:
        AnswerError: operator or value does not fit the question.
        KeyError: the question does not exist.
    """
    if rule.condition is None:
        return rule
    value = parse_operand(questions[rule.condition.question_id], rule.condition)
    return rule.model_copy(update={"condition": rule.condition.model_copy(update={"value": value})})
