"""Vorlagen: templates with their sections, slots and interview (spec 1, lifecycle and proof)."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.deutsch import zitat
from app.domain.regelwerk.answers import AnswerError, parse_operand
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.lifecycle import next_draft, require_name
from app.domain.regelwerk.numbering import FIRST_TEMPLATE, next_id
from app.domain.regelwerk.rules import Condition
from app.domain.regelwerk.templates import InterviewStep, Template, TemplateVersion
from app.domain.regelwerk.versioning import LifecycleState
from app.errors import InputError, NotFoundError, Problem
from app.messages import ChangeSet, CreateTemplate, EditTemplate, NewTemplateVersion, SetInterview, SetSections
from app.ports import Repositories, Store
from app.services.benennung import interview_label, sections_label
from app.services.versionen import category_of, places_of, refusals, template_draft, unique_title


@dataclass(frozen=True)
class TemplateRow:
    """One line of the template list; the state is that of the newest version (None: the template has none)."""

    id: str
    title: str
    category: str
    jurisdictions: tuple[str, ...]
    version_id: str | None
    version: int
    state: LifecycleState | None
    slots: int
    questions: int


class VorlagenService:
    """Reads and changes templates; sections and interview change in drafts only."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def overview(self) -> tuple[TemplateRow, ...]:
        """One row per template, in order of creation."""
        with self._store.read() as view:
            newest: dict[str, TemplateVersion] = {}
            for version in view.template_versions.all():
                known = newest.setdefault(version.template_id, version)
                if known.version < version.version:
                    newest[version.template_id] = version
            return tuple(_row(template, newest.get(template.id)) for template in view.templates.all())

    def create(self, command: CreateTemplate) -> ChangeSet:
        """Create a template with an empty first draft.

        Raises:
            InputError: no title, one that there is already, no category, place or author.
        """
        with self._store.unit_of_work(command) as work:
            with refusals("by"):
                author = require_name(command.by)
            known = work.templates.all()
            template = Template(
                id=next_id((t.id for t in known), FIRST_TEMPLATE),
                title=unique_title(command.title, (t.title for t in known), "Die Vorlage"),
                category=category_of(command.category),
                jurisdictions=places_of(command.jurisdictions),
            )
            work.templates.put(template)
            work.template_versions.put(_first_draft(template.id, author))
            return work.commit()

    def edit(self, command: EditTemplate) -> ChangeSet:
        """Change title, category or jurisdictions.

        Raises:
            NotFoundError: no such template.
            InputError: as ``create``.
        """
        template = command.template
        with self._store.unit_of_work(command) as work:
            _require(work, template.id)
            others = (other.title for other in work.templates.all() if other.id != template.id)
            changes = {
                "title": unique_title(template.title, others, "Die Vorlage"),
                "category": category_of(template.category),
                "jurisdictions": places_of(template.jurisdictions),
            }
            work.templates.put(template.model_copy(update=changes))
            return work.commit()

    def new_version(self, command: NewTemplateVersion) -> ChangeSet:
        """Begin a draft from the newest version of a template.

        Raises:
            NotFoundError: no such template.
            ConflictError: the newest version is not finished yet.
            InputError: nobody is named.
        """
        with self._store.unit_of_work(command) as work:
            _require(work, command.template_id)
            versions = [v for v in work.template_versions.all() if v.template_id == command.template_id]
            with refusals(f"template:{command.template_id}"):
                author = require_name(command.by)
                draft = next_draft(versions, author) if versions else _first_draft(command.template_id, author)
            work.template_versions.put(draft)
            return work.commit()

    def set_sections(self, command: SetSections) -> ChangeSet:
        """Replace sections and slots of a draft; the gates judge them.

        Raises:
            NotFoundError: no such version.
            ConflictError: the version is not a draft.
        """
        with self._store.read() as view:
            known, titles = view.template_versions.get(command.version_id), {c.id: c.title for c in view.clauses.all()}
        label = sections_label(known.sections, command.sections, lambda id_: titles.get(id_, id_)) if known else None
        with self._store.unit_of_work(command, label=label) as work:
            version = template_draft(work, command.version_id)
            work.template_versions.put(version.model_copy(update={"sections": command.sections}))
            return work.commit()

    def set_interview(self, command: SetInterview) -> ChangeSet:
        """Replace the interview of a draft; the values of its conditions are saved in canonical form.

        Raises:
            NotFoundError: no such version.
            ConflictError: the version is not a draft.
            InputError: a condition names no question or does not fit it; each is named.
        """
        with self._store.read() as view:
            known, texts = view.template_versions.get(command.version_id), {q.id: q.label for q in view.questions.all()}
        label = interview_label(known.interview, command.interview, lambda id_: texts.get(id_, id_)) if known else None
        with self._store.unit_of_work(command, label=label) as work:
            version = template_draft(work, command.version_id)
            interview = _checked(command.interview, {question.id: question for question in work.questions.all()})
            work.template_versions.put(version.model_copy(update={"interview": interview}))
            return work.commit()


def _checked(interview: tuple[InterviewStep, ...], questions: dict[str, Question]) -> tuple[InterviewStep, ...]:
    problems: list[Problem] = []

    def canonical(step: InterviewStep, condition: Condition) -> Condition:
        jump = f"question:{step.question_id}"
        question = questions.get(condition.question_id)
        if question is None:
            problems.append(Problem(jump, f"die Frage „{condition.question_id}“", "eine Frage, die es gibt"))
            return condition
        try:
            return condition.model_copy(update={"value": parse_operand(question, condition)})
        except AnswerError as error:
            problems.append(Problem(jump, f"{error.found} als Bedingung zu {zitat(question.label)}", error.expected))
            return condition

    checked = tuple(
        step.model_copy(update={"show_if": tuple(canonical(step, condition) for condition in step.show_if)})
        for step in interview
    )
    if problems:
        raise InputError(
            "Die Fragen wurden nicht gespeichert: Bedingungen passen nicht.",
            "Berichtigen Sie die genannten Bedingungen.",
            feld=problems[0].ort,
            probleme=tuple(problems),
        )
    return checked


def _require(work: Repositories, template_id: str) -> None:
    if work.templates.get(template_id) is None:
        raise NotFoundError(f"Die Vorlage „{template_id}“ gibt es nicht (mehr).", feld="template_id")


def _first_draft(template_id: str, author: str) -> TemplateVersion:
    return TemplateVersion(template_id=template_id, version=1, state=LifecycleState.DRAFT, author=author)


def _row(template: Template, newest: TemplateVersion | None) -> TemplateRow:
    return TemplateRow(
        id=template.id,
        title=template.title,
        category=template.category,
        jurisdictions=template.jurisdictions,
        version_id=newest.id if newest else None,
        version=newest.version if newest else 0,
        state=newest.state if newest else None,
        slots=len(newest.slots) if newest else 0,
        questions=len(newest.interview) if newest else 0,
    )
