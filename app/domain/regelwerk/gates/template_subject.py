"""A template version with everything its gates look at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from app.domain.deutsch import zitat
from app.domain.regelwerk.gates.model import Evidence, GateFinding
from app.domain.regelwerk.klauseltext import Node, nodes_of
from app.domain.regelwerk.library import ClauseVersion, Library, Question
from app.domain.regelwerk.templates import Slot, Template, TemplateVersion
from app.domain.regelwerk.versioning import LifecycleState


@dataclass(frozen=True)
class TemplateSubject:
    """A template version with everything its gates look at."""

    library: Library
    version: TemplateVersion
    evidence: Evidence

    @cached_property
    def template(self) -> Template:
        """The template of the version."""
        return next(template for template in self.library.templates if template.id == self.version.template_id)

    @cached_property
    def titles(self) -> dict[str, str]:
        """Titles of all clauses."""
        return {clause.id: clause.title for clause in self.library.clauses}

    @cached_property
    def questions(self) -> dict[str, Question]:
        """All questions."""
        return {question.id: question for question in self.library.questions}

    @cached_property
    def published(self) -> dict[str, ClauseVersion]:
        """Published versions of the clauses that the slots name."""
        wanted = set(self.version.clause_ids)
        return {
            v.clause_id: v
            for v in self.library.versions
            if v.state is LifecycleState.PUBLISHED and v.clause_id in wanted
        }

    @cached_property
    def current(self) -> dict[str, ClauseVersion]:
        """Of each clause that the slots name the published version, else the newest."""
        wanted = set(self.version.clause_ids)
        newest = sorted((v for v in self.library.versions if v.clause_id in wanted), key=lambda v: v.version)
        return {v.clause_id: v for v in newest} | self.published

    @property
    def jump(self) -> str:
        """The template itself."""
        return f"template:{self.version.template_id}"

    def slot_finding(self, slot: Slot, text: str, *refs: str) -> GateFinding:
        """A finding about a slot."""
        return GateFinding(text, (slot.id, *refs), f"slot:{self.version.id}/{slot.id}")

    def name(self, slot: Slot) -> str:
        """What a slot is called: its label, else its clauses; empty if it has neither."""
        titles = [self.titles.get(clause, clause) for clause in slot.clause_ids]
        text = slot.label or " / ".join(titles)
        return zitat(text) if text else ""

    def place(self, slot: Slot) -> str:
        """``Der Platz „Haftung“``; a nameless one by section and number: ``Der 2. Platz im Abschnitt „Schluss“``."""
        if name := self.name(slot):
            return f"Der Platz {name}"
        section, number = next(
            (section, number)
            for section in self.version.sections
            for number, known in enumerate(section.slots, 1)
            if known is slot
        )
        return f"Der {number}. Platz im Abschnitt {zitat(section.title)}"

    def question(self, question_id: str) -> str:
        """The label of a question in quotes, else its id."""
        known = self.questions.get(question_id)
        return zitat(known.label) if known else f"„{question_id}“"

    @cached_property
    def asked(self) -> frozenset[str]:
        """Ids of the questions of the interview."""
        return frozenset(step.question_id for step in self.version.interview)

    @cached_property
    def nodes(self) -> dict[str, tuple[Node, ...]]:
        """Of each clause all parts of its text, also those inside others; a text that cannot be read has none."""
        return {clause: nodes_of(version.content) for clause, version in self.current.items()}
