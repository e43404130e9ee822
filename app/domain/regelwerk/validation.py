"""Checks of rules on save and on submit (source 1 § 7.2; spec 1, gates C06, C07 and decision 7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from app.domain.deutsch import zitat
from app.domain.regelwerk.answers import AnswerError, fits, parse_operand
from app.domain.regelwerk.cycles import cycle_through
from app.domain.regelwerk.library import ClauseVersion, Library, Question
from app.domain.regelwerk.rules import Condition, Rule, Severity
from app.domain.regelwerk.sentences import quoted_rule
from app.domain.regelwerk.templates import InterviewStep, Slot, TemplateVersion
from app.domain.regelwerk.versioning import LifecycleState
from app.domain.regelwerk.visibility import readable


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


class ConditionFault(NamedTuple):
    """Why a condition cannot be evaluated: its field as in JSON, what is found there, what is expected."""

    field: str
    found: str
    expected: str


def condition_fault(condition: Condition, questions: Mapping[str, Question]) -> ConditionFault | None:
    """What keeps a condition from being evaluated; None if nothing does."""
    question = questions.get(condition.question_id)
    if question is None:
        return ConditionFault("questionId", f"„{condition.question_id}“", "eine Frage der Bibliothek")
    try:
        parse_operand(question, condition)
    except AnswerError as error:
        field = "value" if fits(condition.operator, question.type) else "operator"
        return ConditionFault(field, f"{error.found} zur Frage {zitat(question.label)}", error.expected)
    return None


def condition_misfit(condition: Condition, questions: Mapping[str, Question]) -> str | None:
    """Why a condition cannot be evaluated, as a German sentence that says what to do; None if it can."""
    question = questions.get(condition.question_id)
    if question is None:
        return f"Die Frage „{condition.question_id}“ gibt es nicht. Wählen Sie eine vorhandene oder legen Sie sie an."
    try:
        parse_operand(question, condition)
    except AnswerError as error:
        what = f"gefunden: {error.found}, erwartet: {error.expected}"
        return f"Die Bedingung passt nicht zur Frage {zitat(question.label)}: {what}. Ändern Sie die Bedingung."
    return None


def condition_problem(rule: Rule, questions: Mapping[str, Question]) -> str | None:
    """Why the condition of a rule cannot be evaluated, as a German sentence; None if it can (or there is none)."""
    return None if rule.condition is None else condition_misfit(rule.condition, questions)


def submit_problems(library: Library, version: ClauseVersion) -> tuple[RuleProblem, ...]:
    """Everything that keeps the rules of ``version`` from being submitted, in the order of its rules, cycles last.

    Cycles are looked for among this version and what the other clauses say: their published version, else the newest
    one on its way there. So a circle of new clauses shows while they are written, not when the last is published.
    """
    titles = {clause.id: clause.title for clause in library.clauses}
    questions = {question.id: question for question in library.questions}
    own = version.clause_id
    problems: list[RuleProblem] = []

    def add(check: RuleCheck, rule: Rule, text: str, clauses: tuple[str, ...] = ()) -> None:
        named = quoted_rule(rule, own, lambda clause: titles.get(clause, f"„{clause}“"), questions)
        problems.append(RuleProblem(check, rule.id, (own, *clauses), f"Regel {named}: {text}"))

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

    if path := cycle_through(own, {**_coming(library), own: version}):
        problems.append(RuleProblem(RuleCheck.CYCLE, None, path, f"{_way(path, titles)}: {_CYCLE}"))
    return tuple(problems)


def _coming(library: Library) -> dict[str, ClauseVersion]:
    """Of each clause the version that is in force; of one that never was, the newest that may come into force."""
    versions: dict[str, ClauseVersion] = {}
    past = {v.clause_id for v in library.versions if v.state in (LifecycleState.PUBLISHED, LifecycleState.DEPRECATED)}
    for version in library.versions:
        known = versions.get(version.clause_id)
        new = version.clause_id not in past and (known is None or known.version < version.version)
        if version.state is LifecycleState.PUBLISHED or new:
            versions[version.clause_id] = version
    return versions


def _way(path: tuple[str, ...], titles: Mapping[str, str]) -> str:
    """A path in arrows; a long one with its beginning, its end and the number of clauses between."""
    shown = [zitat(titles[clause]) if clause in titles else f"„{clause}“" for clause in path]
    if len(shown) > _MOST_IN_PATH:
        rest = len(shown) - _MOST_IN_PATH + 1
        half = _MOST_IN_PATH // 2
        shown = [*shown[:half], f"… und {rest} weitere …", *shown[half + rest :]]
    return " → ".join(shown)


_MOST_IN_PATH = 10
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
    return rule.model_copy(update={"condition": canonical_condition(rule.condition, questions)})


def canonical_condition(condition: Condition, questions: Mapping[str, Question]) -> Condition:
    """The condition with its value in canonical form.

    Raises:
        AnswerError: operator or value does not fit the question.
        KeyError: the question does not exist.
    """
    value = parse_operand(questions[condition.question_id], condition)
    return condition.model_copy(update={"value": value})


def map_conditions(version: TemplateVersion, change: Callable[[Condition], Condition]) -> TemplateVersion:
    """The template version with other conditions: of the interview, of what slots start with, of who signs."""

    def changed(conditions: tuple[Condition, ...]) -> tuple[Condition, ...]:
        return tuple(map(change, conditions))

    def slot(known: Slot) -> Slot:
        defaults = tuple(d.model_copy(update={"when": changed(d.when)}) for d in known.defaults)
        return known.model_copy(update={"defaults": defaults}) if known.defaults else known

    return version.model_copy(
        update={
            "sections": tuple(
                section.model_copy(update={"slots": tuple(map(slot, section.slots))}) for section in version.sections
            ),
            "interview": tuple(
                step.model_copy(
                    update={
                        "show_if": changed(step.show_if),
                        "hide_if": changed(step.hide_if),
                        "skip_if": changed(step.skip_if),
                    }
                )
                for step in version.interview
            ),
            "parties": tuple(p.model_copy(update={"signs_if": changed(p.signs_if)}) for p in version.parties),
        }
    )


def canonical_template(version: TemplateVersion, questions: Mapping[str, Question]) -> TemplateVersion:
    """The template version with conditions and defaults in canonical form, as far as they fit their questions."""

    def step(known: InterviewStep) -> InterviewStep:
        question = questions.get(known.question_id)
        value = readable(question, known.default) if question is not None else None
        return known if value is None else known.model_copy(update={"default": value})

    def condition(known: Condition) -> Condition:
        return known if condition_fault(known, questions) else canonical_condition(known, questions)

    changed = map_conditions(version, condition)
    return changed.model_copy(update={"interview": tuple(map(step, changed.interview))})
