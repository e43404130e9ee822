"""What an import would do, before anything is written (spec 1, „Import and export“).

Pure: from the library as it is and the library that comes in follows what is new, changed, unchanged or refused, and
what the library would be afterwards. One refusal refuses everything.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, pairwise
from typing import Any, TypeVar

from app.domain.deutsch import aufzaehlung, zitat
from app.domain.regelwerk.import_changes import describe
from app.domain.regelwerk.import_references import (
    KNOWN_CLAUSE,
    all_conditions,
    clause_problems,
    template_problems,
)
from app.domain.regelwerk.library import Clause, ClauseVersion, Library, Question
from app.domain.regelwerk.library_part import in_order
from app.domain.regelwerk.lifecycle import STATE_NAMES, UNFINISHED
from app.domain.regelwerk.scenarios import SIMULATOR, Scenario
from app.domain.regelwerk.simple_form import KNOWN_QUESTION, ImportProblem, operand_problem
from app.domain.regelwerk.templates import Template, TemplateVersion
from app.domain.regelwerk.validation import canonical_rule, canonical_template, condition_problem
from app.domain.regelwerk.versioning import LifecycleState

Entity = Clause | ClauseVersion | Question | Template | TemplateVersion | Scenario
AnyVersion = TypeVar("AnyVersion", ClauseVersion, TemplateVersion)

KINDS = ("questions", "clauses", "versions", "templates", "template_versions", "scenarios")
"""Kinds of entities of a library, owners before what belongs to them; names of fields and repositories."""

_ORDER = tuple(LifecycleState)
_MAY_FOLLOW = {"state", "reviewer", "review_comment", "rejected"}
"""Fields of a version that change while it moves through its states."""


class ImportStatus(StrEnum):
    """What an import means for one entity."""

    NEW = "new"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    REFUSED = "refused"


STATUS_NAMES = {
    ImportStatus.NEW: "neu",
    ImportStatus.CHANGED: "geändert",
    ImportStatus.UNCHANGED: "unverändert",
    ImportStatus.REFUSED: "abgelehnt",
}
"""German names of the statuses."""


@dataclass(frozen=True)
class ImportEntry:
    """One line of the preview.

    Attributes:
        kind: name of the repository (``clauses``, ``versions`` …).
        id: id of the entity.
        title: how a person calls it, for a version „Haftungsausschluss, Version 2“.
        status: new, changed, unchanged or refused.
        changes: for changed ones what differs, short German phrases.
        note: for accepted ones what else follows or should be known; empty if nothing.
        problems: for refused ones what is wrong, with JSON paths.
    """

    kind: str
    id: str
    title: str
    status: ImportStatus
    changes: tuple[str, ...] = ()
    note: str = ""
    problems: tuple[ImportProblem, ...] = ()

    @property
    def reason(self) -> str:
        """Why it is refused, what changes, or what should be known, as one German text."""
        refused = "; ".join(f"{p.gefunden} (erwartet: {p.erwartet})" for p in self.problems)
        return refused or "; ".join([*self.changes, *([self.note] if self.note else [])])


@dataclass(frozen=True)
class ImportPreview:
    """What an import would do.

    Attributes:
        entries: questions, clauses, versions, templates, their versions, scenarios; each in the order of the file,
            then those of the library that the import changes by itself.
        library: what comes in, conditions in canonical form; to be handed to ``ImportLibrary``.
        result: the library as it would be afterwards, in the order of an export; None if anything is refused.
    """

    entries: tuple[ImportEntry, ...]
    library: Library
    result: Library | None

    @property
    def accepted(self) -> bool:
        """Whether it can be imported."""
        return self.result is not None

    @property
    def problems(self) -> tuple[ImportProblem, ...]:
        """Everything that speaks against it."""
        return tuple(problem for entry in self.entries for problem in entry.problems)

    def count(self, status: ImportStatus) -> int:
        """Number of entries of a status."""
        return sum(entry.status == status for entry in self.entries)

    def changed_entities(self) -> Iterator[tuple[str, Entity]]:
        """Kind and entity of everything to write, owners before what belongs to them; nothing if refused."""
        if self.result is None:
            return
        written = (ImportStatus.NEW, ImportStatus.CHANGED)
        wanted = {(entry.kind, entry.id) for entry in self.entries if entry.status in written}
        for kind in KINDS:
            yield from ((kind, entity) for entity in entities(self.result, kind) if (kind, entity.id) in wanted)


def entities(library: Library, kind: str) -> tuple[Entity, ...]:
    """The entities of one of ``KINDS``."""
    found: tuple[Entity, ...] = getattr(library, kind)
    return found


def import_preview(present: Library, incoming: Library) -> ImportPreview:
    """Compare ``incoming`` with ``present``.

    Draft versions may be replaced. Versions in any other state keep content, parameters, rules and changelog and move
    forward in their lifecycle only; numbers stay gapless; a newly published version supersedes the published one. What
    is new or changed may refer only to what is there afterwards.
    """
    return _Comparison(present, incoming).preview()


class _Comparison:
    """Works out one preview."""

    def __init__(self, present: Library, incoming: Library) -> None:
        self._present = present
        self._questions = _by_id(chain(present.questions, incoming.questions))
        self._incoming = _canonical(incoming, present, self._questions)
        self._before: dict[str, dict[str, Entity]] = {kind: _by_id(entities(present, kind)) for kind in KINDS}
        self._after: dict[str, dict[str, Entity]] = {
            kind: _by_id(chain(entities(present, kind), entities(self._incoming, kind))) for kind in KINDS
        }
        self._titles = {clause.id: clause.title for clause in chain(present.clauses, incoming.clauses)}
        self._template_titles = {
            template.id: template.title for template in chain(present.templates, incoming.templates)
        }
        self._problems: dict[tuple[str, str], list[ImportProblem]] = {}
        self._notes: dict[tuple[str, str], str] = {}
        self._superseded: dict[str, tuple[str, ...]] = {"versions": (), "template_versions": ()}
        self._ort = {
            (kind, entity.id): f"$.{kind_in_json(kind)}[{n}]"
            for kind in KINDS
            for n, entity in enumerate(entities(incoming, kind))
        }

    def preview(self) -> ImportPreview:
        self._lifecycle("versions", self._incoming.versions, "clause_id")
        self._lifecycle("template_versions", self._incoming.template_versions, "template_id")
        self._references()
        self._changed_questions()
        self._same_titles()
        entries = tuple(self._entries())
        return ImportPreview(entries, self._incoming, None if self._problems else self._result())

    # --- states and numbers ---------------------------------------------------------------------------------------

    def _lifecycle(self, kind: str, incoming: Sequence[AnyVersion], owner: str) -> None:
        for version in incoming:
            known = self._before[kind].get(version.id)
            if isinstance(known, type(version)):
                self._immutable(kind, known, version)
        of_owner: dict[str, list[AnyVersion]] = {}
        touched = {getattr(version, owner) for version in incoming}
        brought = {version.id for version in incoming}
        for entity in self._after[kind].values():
            if getattr(entity, owner) in touched:
                of_owner.setdefault(getattr(entity, owner), []).append(entity)  # type: ignore[arg-type]  # of that kind
        superseded: list[str] = []
        for versions in of_owner.values():
            versions.sort(key=lambda version: version.version)
            self._gapless(kind, versions, brought)
            published = [v for v in versions if v.state is LifecycleState.PUBLISHED]
            new = [v for v in published if v.id in brought]
            for old in published:
                if new and old.id not in brought:
                    if old.version > new[-1].version:
                        if old.leaves_time_to(new[-1]):
                            continue
                        found = f"veröffentlicht, obwohl schon Version {old.version} gilt"
                        self._refuse(kind, new[-1].id, ".state", found, "eine jüngere Version oder „deprecated“")
                    elif not new[0].leaves_time_to(old):
                        superseded.append(old.id)
                        self._notes[kind, new[-1].id] = f"löst die veröffentlichte Version {old.version} ab"
        self._superseded[kind] = tuple(superseded)

    def _immutable(self, kind: str, known: AnyVersion, version: AnyVersion) -> None:
        """A version that is no draft keeps its content and moves forward only."""
        if known == version or known.state is LifecycleState.DRAFT:
            return
        state = STATE_NAMES[known.state]
        different = describe(known, version, self._titles, ignore=_MAY_FOLLOW)
        if different:
            found = f"{aufzaehlung(different)}; Version {known.version} ist hier schon {state}"
            self._refuse(kind, version.id, "", found, "denselben Inhalt oder eine neue Version")
        elif known.state is version.state:
            found = f"andere Angaben zur Prüfung; Version {known.version} ist hier schon {state}"
            self._refuse(kind, version.id, "", found, "dieselben Angaben zur Prüfung")
        elif _ORDER.index(version.state) < _ORDER.index(known.state):
            found = f"{STATE_NAMES[version.state]}; Version {known.version} ist hier schon {state}"
            self._refuse(kind, version.id, ".state", found, "einen jüngeren Stand der Bibliothek")

    def _gapless(self, kind: str, versions: Sequence[AnyVersion], brought: Collection[str]) -> None:
        for expected, version in enumerate(versions, 1):
            if version.version != expected and version.id in brought:
                where = f"{expected}, die nächste Nummer ohne Lücke"
                self._refuse(kind, version.id, ".version", f"Version {version.version}", where)
                return
        for older, newer in pairwise(versions):
            if older.state in UNFINISHED and newer.id in brought and newer.id not in self._before[kind]:
                found = f"eine neue Version, obwohl Version {older.version} noch {STATE_NAMES[older.state]} ist"
                self._refuse(kind, newer.id, ".version", found, f"zuerst den Abschluss von Version {older.version}")

    # --- references -----------------------------------------------------------------------------------------------

    def _references(self) -> None:
        for kind in ("versions", "template_versions", "scenarios"):
            for entity in entities(self._incoming, kind):
                if self._before[kind].get(entity.id) == entity:
                    continue  # already there as it is
                match entity:
                    case ClauseVersion():
                        problems = clause_problems(entity, self._after["clauses"], self._questions)
                    case TemplateVersion():
                        problems = template_problems(entity, self._after["clauses"], self._questions)
                    case Scenario():
                        problems = self._scenario(entity)
                    case _:
                        continue
                for problem in problems:
                    self._refuse(kind, entity.id, *problem)

    def _scenario(self, scenario: Scenario) -> Iterator[ImportProblem]:
        named = ((".selection.clauses", scenario.selection.clauses), (".automatic", scenario.automatic))
        for ort, ids in named:
            for n, id_ in enumerate(ids):
                if id_ not in self._after["clauses"] and id_ not in self._after["versions"]:
                    yield ImportProblem(f"{ort}[{n}]", f"die unbekannte Klausel „{id_}“", KNOWN_CLAUSE)
        for question in scenario.selection.answers:
            if question not in self._questions:
                ort = f".selection.answers.{question}"
                yield ImportProblem(ort, f"die unbekannte Frage „{question}“", KNOWN_QUESTION)
        if scenario.template_id is not None and scenario.template_id not in self._after["templates"]:
            found = f"die unbekannte Vorlage „{scenario.template_id}“"
            yield ImportProblem(".templateId", found, "eine Vorlage der Datei oder der Bibliothek")

    def _changed_questions(self) -> None:
        """A question that is replaced must still fit the conditions that are here already."""
        changed = {
            id_: question
            for id_, question in _by_id(self._incoming.questions).items()
            if self._before["questions"].get(id_, question) != question
        }
        if not changed:
            return
        checked = {  # with the new question already, see _references
            entity.id
            for kind in ("versions", "template_versions")
            for entity in entities(self._incoming, kind)
            if self._before[kind].get(entity.id) != entity
        }
        for condition, what, owner in all_conditions(self._present, checked):
            if condition.question_id in changed and (problem := operand_problem(condition, changed)):
                user = zitat((self._titles | self._template_titles).get(owner, owner))
                found = f"eine Änderung, zu der {what} von {user} nicht mehr passt ({problem[0]})"
                self._refuse(
                    "questions", condition.question_id, "", found, "eine Frage, die zu allen Bedingungen passt"
                )

    # --- the lines ------------------------------------------------------------------------------------------------

    def _same_titles(self) -> None:
        first: dict[str, str] = {}
        for clause in self._present.clauses:
            first.setdefault(clause.title.casefold(), clause.id)
        for clause in self._incoming.clauses:
            other = first.get(clause.title.casefold())
            if clause.id not in self._before["clauses"] and other is not None:
                self._notes["clauses", clause.id] = f"eine Klausel dieses Namens gibt es schon ({other})"

    def _entries(self) -> Iterator[ImportEntry]:
        for kind in KINDS:
            for entity in entities(self._incoming, kind):
                yield self._entry(kind, entity)
            for id_ in self._superseded.get(kind, ()):
                changes = (f"{STATE_NAMES[LifecycleState.PUBLISHED]} → {STATE_NAMES[LifecycleState.DEPRECATED]}",)
                note = "durch die neue Version abgelöst"
                title = self._title(self._before[kind][id_])
                yield ImportEntry(kind, id_, title, ImportStatus.CHANGED, changes, note)

    def _entry(self, kind: str, entity: Entity) -> ImportEntry:
        key = (kind, entity.id)
        title = self._title(entity)
        if problems := self._problems.get(key):
            return ImportEntry(kind, entity.id, title, ImportStatus.REFUSED, problems=tuple(problems))
        known = self._before[kind].get(entity.id)
        note = self._notes.get(key, "")
        if known is None:
            return ImportEntry(kind, entity.id, title, ImportStatus.NEW, note=note)
        if known == entity:
            return ImportEntry(kind, entity.id, title, ImportStatus.UNCHANGED)
        return ImportEntry(kind, entity.id, title, ImportStatus.CHANGED, describe(known, entity, self._titles), note)

    def _title(self, entity: Entity) -> str:
        match entity:
            case ClauseVersion():
                return f"{self._titles.get(entity.clause_id, entity.clause_id)}, Version {entity.version}"
            case TemplateVersion():
                title = self._template_titles.get(entity.template_id, entity.template_id)
                return f"{title}, Version {entity.version}"
            case Question():
                return entity.label
            case _:
                return entity.title

    def _result(self) -> Library:
        after = {kind: tuple(self._after[kind].values()) for kind in KINDS}
        for kind, superseded in self._superseded.items():
            after[kind] = tuple(
                entity.model_copy(update={"state": LifecycleState.DEPRECATED}) if entity.id in superseded else entity
                for entity in after[kind]
            )
        return in_order(Library.model_validate({"id": self._present.id, "title": self._present.title, **after}))

    def _refuse(self, kind: str, id_: str, ort: str, found: str, expected: str) -> None:
        problem = ImportProblem(f"{self._ort[kind, id_]}{ort}", found, expected)
        self._problems.setdefault((kind, id_), []).append(problem)


def kind_in_json(kind: str) -> str:
    """Name of a kind's field in the file: ``template_versions`` → ``templateVersions``."""
    return "templateVersions" if kind == "template_versions" else kind


E2 = TypeVar("E2", bound=Entity)


def _by_id(found: Iterable[E2]) -> dict[str, Any]:
    return {entity.id: entity for entity in found}


def _canonical(incoming: Library, present: Library, questions: Mapping[str, Question]) -> Library:
    """Values of conditions as they are stored, where they fit their question; the simulator's own state left out.

    A template version that is there already stays as it is: the values of old ones may be in another form.
    """
    return incoming.model_copy(
        update={
            "scenarios": tuple(scenario for scenario in incoming.scenarios if scenario.id != SIMULATOR),
            "versions": tuple(
                version.model_copy(
                    update={
                        "rules": tuple(
                            rule if condition_problem(rule, questions) else canonical_rule(rule, questions)
                            for rule in version.rules
                        )
                    }
                )
                if any(rule.condition is not None for rule in version.rules)
                else version
                for version in incoming.versions
            ),
            "template_versions": tuple(
                version if version in present.template_versions else canonical_template(version, questions)
                for version in incoming.template_versions
            ),
        }
    )
