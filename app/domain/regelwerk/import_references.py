"""What clause and template versions refer to, and whether it is there and fits: for the import preview.

Places (``ImportProblem.ort``) are JSON paths within the version, beginning with a dot.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from app.domain.deutsch import zitat
from app.domain.regelwerk.klauseltext import When, referenced_clauses, variants
from app.domain.regelwerk.library import ClauseVersion, Library, Question
from app.domain.regelwerk.rules import Condition, Operator
from app.domain.regelwerk.simple_form import KNOWN_QUESTION, ImportProblem, operand_problem
from app.domain.regelwerk.templates import InterviewStep, Slot, TemplateVersion

KNOWN_CLAUSE = "eine Klausel der Datei oder der Bibliothek"

Questions = Mapping[str, Question]


def clause_problems(version: ClauseVersion, clauses: Collection[str], questions: Questions) -> Iterator[ImportProblem]:
    """Rules and text name existing clauses, their conditions fit existing questions. Gates read unreadable texts."""
    for n, rule in enumerate(version.rules):
        for target in rule.targets:
            if target not in clauses:
                found = f"Regel {rule.id} nennt die Klausel „{target}“, die es nicht gibt"
                yield ImportProblem(f".rules[{n}]", found, KNOWN_CLAUSE)
        if rule.condition is not None and (problem := operand_problem(rule.condition, questions)):
            found, expected = problem
            yield ImportProblem(f".rules[{n}].condition", f"in Regel {rule.id} {found}", expected)
    for target in referenced_clauses(version.content):
        if target not in clauses:
            found = f"der Text verweist auf die Klausel „{target}“, die es nicht gibt"
            yield ImportProblem(".content", found, KNOWN_CLAUSE)
    for node in variants(version.content):
        if node.question_id not in questions:
            found = f"der Text richtet sich nach der unbekannten Frage „{node.question_id}“"
            yield ImportProblem(".content", found, KNOWN_QUESTION)
        elif (condition := _of_variant(node)) and (problem := operand_problem(condition, questions)):
            yield ImportProblem(".content", f"im Text {problem[0]}", problem[1])


def template_problems(
    version: TemplateVersion, clauses: Collection[str], questions: Questions
) -> Iterator[ImportProblem]:
    """Slots name existing clauses; interview and parties existing questions that conditions and defaults fit."""
    for s, section in enumerate(version.sections):
        for n, slot in enumerate(section.slots):
            yield from _slot(f".sections[{s}].slots[{n}]", slot, clauses, questions)
    for n, step in enumerate(version.interview):
        if step.question_id not in questions:
            found = f"die unbekannte Frage „{step.question_id}“"
            yield ImportProblem(f".interview[{n}].questionId", found, KNOWN_QUESTION)
        elif (default := _of_default(step)) and (problem := operand_problem(default, questions)):
            yield ImportProblem(f".interview[{n}].default", *problem)
        for field, conditions in (("showIf", step.show_if), ("hideIf", step.hide_if), ("skipIf", step.skip_if)):
            yield from _conditions(f".interview[{n}].{field}", conditions, questions)
    for n, party in enumerate(version.parties):
        for field, id_ in (("nameQuestionId", party.name_question_id), ("formQuestionId", party.form_question_id)):
            if id_ is not None and id_ not in questions:
                yield ImportProblem(f".parties[{n}].{field}", f"die unbekannte Frage „{id_}“", KNOWN_QUESTION)
        yield from _conditions(f".parties[{n}].signsIf", party.signs_if, questions)


def all_conditions(library: Library, without: Collection[str]) -> Iterator[tuple[Condition, str, str]]:
    """Every condition of the versions that are not ``without``, what it is in words, and whose: clause or template.

    What a step starts with and the answer a text depends on count as conditions that the answer is this one.
    """
    for version in library.versions:
        if version.id not in without:
            listed = [(rule.condition, "eine Bedingung") for rule in version.rules]
            listed += [(_of_variant(node), "eine Textvariante") for node in variants(version.content)]
            yield from ((condition, what, version.clause_id) for condition, what in listed if condition is not None)
    for template in library.template_versions:
        if template.id not in without:
            listed = [(condition, "eine Bedingung") for condition in template.conditions]
            listed += [(_of_default(step), "eine Vorbelegung") for step in template.interview]
            yield from ((condition, what, template.template_id) for condition, what in listed if condition is not None)


def _slot(where: str, slot: Slot, clauses: Collection[str], questions: Questions) -> Iterator[ImportProblem]:
    for clause in slot.clause_ids:
        if clause not in clauses:
            yield ImportProblem(where, f"Platz {slot.id} nennt die Klausel „{clause}“, die es nicht gibt", KNOWN_CLAUSE)
    for n, default in enumerate(slot.defaults):
        if default.clause_id not in slot.clause_ids:
            found = f"Platz {slot.id} beginnt mit der Klausel {zitat(default.clause_id)}, die er nicht anbietet"
            yield ImportProblem(f"{where}.defaults[{n}].clauseId", found, "eine Klausel des Platzes")
        yield from _conditions(f"{where}.defaults[{n}].when", default.when, questions)


def _conditions(where: str, conditions: Iterable[Condition], questions: Questions) -> Iterator[ImportProblem]:
    for n, condition in enumerate(conditions):
        if problem := operand_problem(condition, questions):
            yield ImportProblem(f"{where}[{n}]", *problem)


def _of_default(step: InterviewStep) -> Condition | None:
    if step.default is None:
        return None
    return Condition(question_id=step.question_id, operator=Operator.EQUALS, value=step.default)


def _of_variant(node: When) -> Condition | None:
    if node.value is None:
        return None
    return Condition(question_id=node.question_id, operator=Operator.EQUALS, value=node.value)
