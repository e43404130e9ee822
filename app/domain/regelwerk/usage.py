"""Where clauses and questions are used: „verwendet in n Vorlagen“, and what keeps something from being deleted.

The simulator's own scenario is no use: it is scratch paper, and follows what is deleted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from app.domain.deutsch import aufzaehlung, zitat
from app.domain.regelwerk.answers import AnswerError, parse_answer, parse_operand
from app.domain.regelwerk.klauseltext import referenced_clauses, variants
from app.domain.regelwerk.library import ClauseVersion, Library, Question
from app.domain.regelwerk.rules import ConditionValue
from app.domain.regelwerk.scenarios import SIMULATOR, Scenario
from app.domain.regelwerk.templates import TemplateVersion
from app.domain.regelwerk.validation import condition_problem


@dataclass(frozen=True)
class Usage:
    """One place where something is used.

    Attributes:
        text: German, without a full stop: „Regel R1 der Klausel „Probezeit“ (Version 2)“.
        jump: where that is, as in ``GateFinding.jump``.
    """

    text: str
    jump: str


def named_clauses(versions: Iterable[ClauseVersion], templates: Iterable[TemplateVersion]) -> Iterator[str]:
    """Ids of clauses that rules, texts and slots name, whether these clauses exist or not."""
    for version in versions:
        for rule in version.rules:
            yield from rule.targets
        yield from referenced_clauses(version.content)
    for template in templates:
        yield from _named_by(template)


def clause_usages(library: Library, clause_id: str) -> tuple[Usage, ...]:
    """Where a clause is named: rules and texts of other clauses, slots, scenarios; all versions count."""
    return (
        *_in_rules(library, clause_id),
        *_in_texts(library, clause_id),
        *(_template(library, v) for v in library.template_versions if clause_id in _named_by(v)),
        *_in_selections(library, clause_id),
    )


def version_usages(library: Library, version_id: str) -> tuple[Usage, ...]:
    """Scenarios that select this very version of a clause."""
    return tuple(_scenario(scenario) for scenario in _kept(library) if version_id in scenario.selection.clauses)


def template_usages(library: Library, template_id: str) -> tuple[Usage, ...]:
    """Scenarios that are evaluated with a template."""
    return tuple(_scenario(scenario) for scenario in _kept(library) if scenario.template_id == template_id)


def question_usages(library: Library, question_id: str) -> tuple[Usage, ...]:
    """Where a question is needed: conditions, parameters of its key, texts, templates, answers; all versions count."""
    return usages_by_question(library).get(question_id, ())


def usages_by_question(library: Library) -> Mapping[str, tuple[Usage, ...]]:
    """Question id → where it is needed, for all that are; reads every text once, however many questions there are."""
    titles = _titles(library)
    found: dict[str, list[Usage]] = {}

    def note(question_ids: Iterable[str], usage: Usage) -> None:
        for question_id in dict.fromkeys(question_ids):
            found.setdefault(question_id, []).append(usage)

    for version in library.versions:
        where = f"der Klausel {zitat(titles[version.clause_id])} (Version {version.version})"
        for rule in version.rules:
            if rule.condition is not None:
                note([rule.condition.question_id], Usage(f"Regel {rule.id} {where}", f"rule:{version.id}/{rule.id}"))
        for parameter in version.parameters:
            use = Usage(f"Parameter {zitat(parameter.label)} {where}", f"clause:{version.clause_id}")
            note([parameter.key], use)
        asked = (node.question_id for node in variants(version.content))
        note(asked, Usage(f"Text {where}", f"clause:{version.clause_id}"))
    for template in library.template_versions:
        note(template.question_ids, _template(library, template))
    for scenario in _kept(library):
        note(scenario.selection.answers, _scenario(scenario))
    return {question_id: tuple(usages) for question_id, usages in found.items()}


def misfits(library: Library, question: Question) -> tuple[tuple[Usage, str], ...]:
    """What would no longer fit if ``question`` replaced the one of its id: place, and why (German)."""
    titles = _titles(library)
    found: list[tuple[Usage, str]] = []
    for version in library.versions:
        for rule in version.rules:
            affected = rule.condition is not None and rule.condition.question_id == question.id
            if affected and (reason := condition_problem(rule, {question.id: question})):
                where = f"Regel {rule.id} der Klausel {zitat(titles[version.clause_id])} (Version {version.version})"
                found.append((Usage(where, f"rule:{version.id}/{rule.id}"), reason))
        for node in variants(version.content):
            if node.question_id == question.id and node.value is not None:
                where = f"Text der Klausel {zitat(titles[version.clause_id])} (Version {version.version})"
                found += _unfit(Usage(where, f"clause:{version.clause_id}"), question, node.value)
    for template in library.template_versions:
        place = _template(library, template)
        for condition in template.conditions:
            if condition.question_id == question.id:
                try:
                    parse_operand(question, condition)
                except AnswerError as error:
                    found.append((place, f"{error}."))
        for step in template.interview:
            if step.question_id == question.id and step.default is not None:
                found += _unfit(place, question, step.default)
        for party in template.parties:
            if party.form_question_id == question.id:
                missing = [zitat(answer) for answer in party.forms if answer not in question.options]
                if missing:
                    words = f"{question.label}: Nach {aufzaehlung(missing)} richtet sich, wie eine Partei heißt."
                    found.append((place, words))
    for scenario in _kept(library):
        if question.id in scenario.selection.answers:
            found += _unfit(_scenario(scenario), question, scenario.selection.answers[question.id])
    return tuple(found)


def _unfit(place: Usage, question: Question, answer: ConditionValue) -> list[tuple[Usage, str]]:
    """The place with the reason, if an answer does not fit."""
    try:
        parse_answer(question, answer)
    except AnswerError as error:
        return [(place, f"{error}.")]
    return []


def _named_by(template: TemplateVersion) -> tuple[str, ...]:
    """Clauses a template names, also those its slots start with."""
    return (*template.clause_ids, *(default.clause_id for slot in template.slots for default in slot.defaults))


def _in_rules(library: Library, clause_id: str) -> Iterator[Usage]:
    titles = _titles(library)
    for version in library.versions:
        if version.clause_id != clause_id:
            for rule in version.rules:
                if clause_id in rule.targets:
                    where = f"Klausel {zitat(titles[version.clause_id])} (Version {version.version})"
                    yield Usage(f"Regel {rule.id} der {where}", f"rule:{version.id}/{rule.id}")


def _in_texts(library: Library, clause_id: str) -> Iterator[Usage]:
    titles = _titles(library)
    for version in library.versions:
        if version.clause_id != clause_id and clause_id in referenced_clauses(version.content):
            where = f"Text der Klausel {zitat(titles[version.clause_id])} (Version {version.version})"
            yield Usage(where, f"clause:{version.clause_id}")


def _in_selections(library: Library, clause_id: str) -> Iterator[Usage]:
    names = {clause_id, *(version.id for version in library.versions if version.clause_id == clause_id)}
    for scenario in _kept(library):
        if not names.isdisjoint(scenario.selection.clauses):
            yield _scenario(scenario)


def _template(library: Library, version: TemplateVersion) -> Usage:
    title = next((t.title for t in library.templates if t.id == version.template_id), version.template_id)
    return Usage(f"Vorlage {zitat(title)} (Version {version.version})", f"template:{version.template_id}")


def _kept(library: Library) -> Iterator[Scenario]:
    return (scenario for scenario in library.scenarios if scenario.id != SIMULATOR)


def _scenario(scenario: Scenario) -> Usage:
    kind = "Szenario" if scenario.expected is None else "Testfall"
    return Usage(f"{kind} {zitat(scenario.title)}", f"scenario:{scenario.id}")


def _titles(library: Library) -> dict[str, str]:
    return {clause.id: clause.title for clause in library.clauses}
