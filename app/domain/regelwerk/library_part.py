"""A library in one fixed order, and parts of it with everything they need (spec 1, „Import and export“)."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.regelwerk.klauseltext import referenced_clauses, variants
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.scenarios import SIMULATOR, Scenario


@dataclass(frozen=True)
class LibraryPart:
    """What to export.

    Attributes:
        clause_ids: chosen clauses; they come with all their versions and the questions of their rules and texts.
        template_ids: chosen templates; they come with all versions, their clauses, their questions and those of their
            test cases that speak of nothing else.
        with_targets: also the clauses that rules and texts of chosen clauses name, and those these name, and so on.
    """

    clause_ids: tuple[str, ...] = ()
    template_ids: tuple[str, ...] = ()
    with_targets: bool = False


def chosen_clauses(library: Library, part: LibraryPart) -> set[str]:
    """The chosen clauses and those of the slots of chosen templates."""
    slots = (v.clause_ids for v in library.template_versions if v.template_id in part.template_ids)
    return set(part.clause_ids).union(*slots)


def clauses_along(library: Library, part: LibraryPart) -> tuple[str, ...]:
    """Ids of the clauses not chosen but named by rules or texts of such as are, and so on; in library order."""
    chosen = chosen_clauses(library, part)
    reached = _with_targets(library, chosen) - chosen
    return tuple(clause.id for clause in library.clauses if clause.id in reached)


def along_text(count: int) -> str:
    """How clauses are announced that come along: „dazu 2 Klauseln, auf die verwiesen wird“; empty if none do."""
    return f"dazu {count} Klausel{'' if count == 1 else 'n'}, auf die verwiesen wird" if count else ""


def in_order(library: Library) -> Library:
    """The library as it is exported: versions beside each other, oldest first; without the simulator's own state."""
    clauses = {clause.id: n for n, clause in enumerate(library.clauses)}
    templates = {template.id: n for n, template in enumerate(library.templates)}
    return library.model_copy(
        update={
            "versions": tuple(sorted(library.versions, key=lambda v: (clauses[v.clause_id], v.version))),
            "template_versions": tuple(
                sorted(library.template_versions, key=lambda v: (templates[v.template_id], v.version))
            ),
            "scenarios": tuple(scenario for scenario in library.scenarios if scenario.id != SIMULATOR),
        }
    )


def extract(library: Library, part: LibraryPart) -> Library:
    """The part of a library, in its order. Unknown ids are ignored; the caller knows what was chosen."""
    templates = tuple(template for template in library.templates if template.id in part.template_ids)
    chosen_templates = {template.id for template in templates}
    template_versions = tuple(v for v in library.template_versions if v.template_id in chosen_templates)
    chosen = chosen_clauses(library, part)
    if part.with_targets:
        chosen = _with_targets(library, chosen)
    versions = tuple(version for version in library.versions if version.clause_id in chosen)
    asked = {rule.condition.question_id for v in versions for rule in v.rules if rule.condition is not None}
    asked |= {node.question_id for v in versions for node in variants(v.content)}
    asked |= {question for v in template_versions for question in v.question_ids}
    known = chosen | {version.id for version in versions}
    return in_order(
        library.model_copy(
            update={
                "clauses": tuple(clause for clause in library.clauses if clause.id in chosen),
                "versions": versions,
                "questions": tuple(question for question in library.questions if question.id in asked),
                "templates": templates,
                "template_versions": template_versions,
                "scenarios": tuple(
                    scenario
                    for scenario in library.scenarios
                    if scenario.template_id in chosen_templates and _covered(scenario, known, asked)
                ),
            }
        )
    )


def _with_targets(library: Library, chosen: set[str]) -> set[str]:
    targets: dict[str, set[str]] = {}
    for version in library.versions:
        named = targets.setdefault(version.clause_id, set())
        named.update(t for rule in version.rules for t in rule.targets)
        named.update(referenced_clauses(version.content))
    reached, waiting = set(chosen), list(chosen)
    while waiting:
        new = targets.get(waiting.pop(), set()) - reached
        reached |= new
        waiting += new
    return reached


def _covered(scenario: Scenario, clauses: set[str], questions: set[str]) -> bool:
    named = {*scenario.selection.clauses, *scenario.automatic}
    return named <= clauses and set(scenario.selection.answers) <= questions
