"""The interview of a template without Qt: its questions as lines, and every edit of them as a new value (spec 1)."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.deutsch import single_spaced, typografie
from app.domain.regelwerk.klauseltext import variants
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import Condition
from app.domain.regelwerk.template_phrases import step_notes
from app.domain.regelwerk.templates import InterviewStep
from app.ui.presenters.bestand import Bestand
from app.ui.presenters.regel import CHOICES
from app.ui.presenters.vorlage import placed, shifted

Steps = tuple[InterviewStep, ...]


@dataclass(frozen=True)
class FrageZeile:
    """One question of the interview as a line; ``kapitel``: the heading that begins with it, empty if none does."""

    id: str
    text: str
    bedingung: str
    kapitel: str = ""


def questions(steps: Steps, bestand: Bestand) -> tuple[FrageZeile, ...]:
    """The interview in its order."""
    rows = []
    for step in steps:
        question = bestand.questions.get(step.question_id)
        label = question.label if question is not None else f"unbekannte Frage „{step.question_id}“"
        notes = typografie(step_notes(step, bestand.questions))
        rows.append(FrageZeile(step.question_id, typografie(label), notes, typografie(step.group or "")))
    return tuple(rows)


def add_step(steps: Steps, question_id: str) -> Steps:
    """With one more question at the end."""
    if any(step.question_id == question_id for step in steps):
        return steps
    return (*steps, InterviewStep(question_id=question_id))


def missing_questions(steps: Steps, clause_ids: tuple[str, ...], bestand: Bestand) -> tuple[str, ...]:
    """Questions that parameters, rules and texts of the clauses need and the interview does not ask yet."""
    asked = {s.question_id for s in steps}
    wanted: dict[str, None] = {}
    for clause in clause_ids:
        for version in bestand.versions(clause)[:1]:
            wanted |= dict.fromkeys(r.condition.question_id for r in version.rules if r.condition is not None)
            wanted |= dict.fromkeys(p.key for p in version.parameters)
            wanted |= dict.fromkeys(node.question_id for node in variants(version.content))
    return tuple(key for key in wanted if key in bestand.questions and key not in asked)


def new_questions(clause_ids: tuple[str, ...], bestand: Bestand) -> tuple[Question, ...]:
    """Questions that the parameters of the clauses need and the library does not have, made from these.

    Of a choice nobody knows the answers yet: that one has to be written.
    """
    made: dict[str, Question] = {}
    for clause in clause_ids:
        for version in bestand.versions(clause)[:1]:
            for parameter in version.parameters:
                if parameter.key not in bestand.questions and parameter.type not in CHOICES:
                    made.setdefault(
                        parameter.key, Question(id=parameter.key, label=parameter.label, type=parameter.type)
                    )
    return tuple(made.values())


def change_step(steps: Steps, changed: InterviewStep) -> Steps:
    """With another duty, other conditions, or other words of a question; empty words are none."""
    words = {
        "group": single_spaced(changed.group or "") or None,
        "reason": single_spaced(changed.reason or "") or None,
    }
    step = changed.model_copy(update=words)
    return tuple(step if s.question_id == step.question_id else s for s in steps)


def delete_step(steps: Steps, question_id: str) -> Steps:
    """Without a question."""
    return tuple(s for s in steps if s.question_id != question_id)


def move_step(steps: Steps, question_id: str, step: int) -> Steps:
    """A question one place up (-1) or down (1)."""
    place = next((n for n, s in enumerate(steps) if s.question_id == question_id), None)
    return steps if place is None else shifted(steps, place, step)


def place_step(steps: Steps, row: int, place: int) -> Steps:
    """With the question of line ``row`` at ``place`` among the others."""
    return placed(steps, row, place)


def chapters(steps: Steps) -> tuple[str, ...]:
    """Headings over questions, each once."""
    return tuple(dict.fromkeys(step.group for step in steps if step.group))


def chapter_of(steps: Steps, question_id: str) -> str | None:
    """The heading a question stands under that has none of its own, else its own."""
    group: str | None = None
    for step in steps:
        group = step.group or group
        if step.question_id == question_id:
            return group
    return None


@dataclass(frozen=True)
class Bedingungsart:
    """One of the lists of conditions of a question.

    Attributes:
        feld: field of the step.
        titel: on its tab.
        satz: over the list.
        keine: what it means that there is none.
    """

    feld: str
    titel: str
    satz: str
    keine: str


ARTEN = (
    Bedingungsart("show_if", "Zeigen", "Zeigen, wenn alles zutrifft", "Ohne Bedingung wird die Frage immer gezeigt."),
    Bedingungsart("hide_if", "Verbergen", "Verbergen, wenn alles zutrifft", "Ohne Bedingung wird sie nie verborgen."),
    Bedingungsart("skip_if", "Überspringen", "Überspringen, wenn alles zutrifft",
                  "Ohne Bedingung wird sie nie übersprungen. Übersprungen heißt: nicht gefragt, die Vorbelegung gilt."),
)  # fmt: skip
"""The lists of conditions of a question, in the order of their tabs."""


def conditions_of(step: InterviewStep, art: Bedingungsart) -> tuple[Condition, ...]:
    """The conditions of one kind."""
    found: tuple[Condition, ...] = getattr(step, art.feld)
    return found


def askable(steps: Steps, bestand: Bestand) -> tuple[Question, ...]:
    """Questions of the interview, in its order."""
    return tuple(bestand.questions[s.question_id] for s in steps if s.question_id in bestand.questions)


def earlier(steps: Steps, question_id: str) -> tuple[str, ...]:
    """Questions asked before this one: only on them it may depend."""
    order = [s.question_id for s in steps]
    return tuple(order[: order.index(question_id)]) if question_id in order else ()
