"""Vorlagen: templates with their sections, slots and interview (spec 1, lifecycle and proof)."""

from __future__ import annotations

from collections.abc import Mapping

from app.domain.deutsch import zitat
from app.domain.regelwerk.answers import AnswerError, parse_answer
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.lifecycle import next_draft, require_name
from app.domain.regelwerk.numbering import FIRST_TEMPLATE, next_id
from app.domain.regelwerk.rules import Condition
from app.domain.regelwerk.templates import InterviewStep, Party, Section, Slot, Template, TemplateVersion
from app.domain.regelwerk.validation import canonical_condition
from app.domain.regelwerk.versioning import LifecycleState
from app.errors import InputError, NotFoundError, Problem
from app.messages import (
    ChangeSet,
    CreateTemplate,
    EditTemplate,
    NewTemplateVersion,
    SetHeading,
    SetInterview,
    SetParties,
    SetSections,
)
from app.ports import Repositories, Store
from app.services.benennung import interview_label, parties_label, sections_label
from app.services.versionen import category_of, places_of, put_edited, refusals, template_draft, unique_title


class VorlagenService:
    """Reads and changes templates; sections, interview, parties and heading change in drafts only."""

    def __init__(self, store: Store) -> None:
        self._store = store

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
        """Replace sections and slots of a draft; the gates judge them. Conditions are saved in canonical form.

        Raises:
            NotFoundError: no such version.
            ConflictError: the version is not a draft.
            InputError: a condition of what a slot starts with names no question or does not fit it; each is named.
        """
        with self._store.read() as view:
            known, titles = view.template_versions.get(command.version_id), {c.id: c.title for c in view.clauses.all()}
        label = sections_label(known.sections, command.sections, lambda id_: titles.get(id_, id_)) if known else None
        with self._store.unit_of_work(command, label=label) as work:
            version = template_draft(work, command.version_id)
            checked = _Canonical({question.id: question for question in work.questions.all()})
            sections = checked.sections(command.sections, version.id)
            checked.require("Der Aufbau wurde nicht gespeichert: Bedingungen passen nicht.")
            put_edited(work, version, command.by, sections=sections)
            return work.commit()

    def set_interview(self, command: SetInterview) -> ChangeSet:
        """Replace the interview of a draft; values of its conditions and defaults are saved in canonical form.

        Questions that come with it are made, unless the library has one of that id by now.

        Raises:
            NotFoundError: no such version.
            ConflictError: the version is not a draft.
            InputError: a condition names no question or does not fit it, or a default does not; each is named.
        """
        with self._store.read() as view:
            known = view.template_versions.get(command.version_id)
            texts = {q.id: q.label for q in (*command.questions, *view.questions.all())}
        label = interview_label(known.interview, command.interview, lambda id_: texts.get(id_, id_)) if known else None
        with self._store.unit_of_work(command, label=label) as work:
            version = template_draft(work, command.version_id)
            for question in command.questions:
                if work.questions.get(question.id) is None:
                    work.questions.put(question)
            checked = _Canonical({question.id: question for question in work.questions.all()})
            interview = tuple(map(checked.step, command.interview))
            checked.require("Die Fragen wurden nicht gespeichert: Bedingungen oder Vorbelegungen passen nicht.")
            put_edited(work, version, command.by, interview=interview)
            return work.commit()

    def set_parties(self, command: SetParties) -> ChangeSet:
        """Replace the parties of a draft; the gates judge them. Conditions are saved in canonical form.

        Raises:
            NotFoundError: no such version.
            ConflictError: the version is not a draft.
            InputError: a condition of who signs names no question or does not fit it; each is named.
        """
        with self._store.read() as view:
            known = view.template_versions.get(command.version_id)
        label = parties_label(known.parties, command.parties) if known else None
        with self._store.unit_of_work(command, label=label) as work:
            version = template_draft(work, command.version_id)
            checked = _Canonical({question.id: question for question in work.questions.all()})
            parties = checked.parties(command.parties, version.template_id)
            checked.require("Die Parteien wurden nicht gespeichert: Bedingungen passen nicht.")
            put_edited(work, version, command.by, parties=parties)
            return work.commit()

    def set_heading(self, command: SetHeading) -> ChangeSet:
        """Change what stands over contracts of a draft; nothing or blanks: the title of the template.

        Raises:
            NotFoundError: no such version.
            ConflictError: the version is not a draft.
        """
        with self._store.unit_of_work(command) as work:
            version = template_draft(work, command.version_id)
            heading = " ".join((command.heading or "").split()) or None
            put_edited(work, version, command.by, heading=heading)
            return work.commit()


class _Canonical:
    """Puts conditions and defaults into canonical form and collects those that do not fit their question."""

    def __init__(self, questions: Mapping[str, Question]) -> None:
        self._questions = questions
        self._problems: list[Problem] = []

    def require(self, text: str) -> None:
        """Refuse, if anything does not fit.

        Raises:
            InputError: every problem, the first one as the field.
        """
        if self._problems:
            way = "Berichtigen Sie die genannten Angaben."
            raise InputError(text, way, feld=self._problems[0].ort, probleme=tuple(self._problems))

    def sections(self, sections: tuple[Section, ...], version_id: str) -> tuple[Section, ...]:
        """Sections with what their slots start with."""

        def slot(known: Slot) -> Slot:
            jump = f"slot:{version_id}/{known.id}"
            defaults = tuple(d.model_copy(update={"when": self._all(jump, d.when)}) for d in known.defaults)
            return known.model_copy(update={"defaults": defaults})

        return tuple(section.model_copy(update={"slots": tuple(map(slot, section.slots))}) for section in sections)

    def parties(self, parties: tuple[Party, ...], template_id: str) -> tuple[Party, ...]:
        """Parties with the conditions under which they sign."""
        jump = f"template:{template_id}"
        return tuple(party.model_copy(update={"signs_if": self._all(jump, party.signs_if)}) for party in parties)

    def step(self, step: InterviewStep) -> InterviewStep:
        """A question with its conditions and its default."""
        jump = f"question:{step.question_id}"
        changes: dict[str, object] = {
            field: self._all(jump, getattr(step, field)) for field in ("show_if", "hide_if", "skip_if")
        }
        question = self._questions.get(step.question_id)
        if question is not None and step.default is not None:
            try:
                changes["default"] = parse_answer(question, step.default)
            except AnswerError as error:
                found = f"{error.found} als Vorbelegung von {zitat(question.label)}"
                self._problems.append(Problem(jump, found, error.expected))
        return step.model_copy(update=changes)

    def _all(self, jump: str, conditions: tuple[Condition, ...]) -> tuple[Condition, ...]:
        return tuple(self._condition(jump, condition) for condition in conditions)

    def _condition(self, jump: str, condition: Condition) -> Condition:
        question = self._questions.get(condition.question_id)
        if question is None:
            self._problems.append(Problem(jump, f"die Frage „{condition.question_id}“", "eine Frage, die es gibt"))
            return condition
        try:
            return canonical_condition(condition, self._questions)
        except AnswerError as error:
            found = f"{error.found} als Bedingung zu {zitat(question.label)}"
            self._problems.append(Problem(jump, found, error.expected))
            return condition


def _require(work: Repositories, template_id: str) -> None:
    if work.templates.get(template_id) is None:
        raise NotFoundError(f"Die Vorlage „{template_id}“ gibt es nicht (mehr).", feld="template_id")


def _first_draft(template_id: str, author: str) -> TemplateVersion:
    return TemplateVersion(template_id=template_id, version=1, state=LifecycleState.DRAFT, author=author)
