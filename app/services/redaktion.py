"""Redaktion: the clause library, its versions and rules."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.regelwerk.compiled import CompiledRules, SelectionError
from app.domain.regelwerk.evaluation import Evaluation, evaluate
from app.domain.regelwerk.library import Clause, ClauseVersion, Library
from app.domain.regelwerk.scenarios import Selection
from app.domain.regelwerk.validation import RuleProblem, canonical_rule, condition_problem, submit_problems
from app.domain.regelwerk.versioning import LifecycleState
from app.errors import ConflictError, InputError, NotFoundError
from app.messages import AddRule, ChangeSet, DeleteRule, EditClauseText, LoadSampleLibrary, NewClauseVersion
from app.ports import Ids, Katalog, Repositories, Store, Uhr
from app.services.bibliothek import LibraryReader, selection_error

STATE_NAMES = {
    LifecycleState.DRAFT: "Entwurf",
    LifecycleState.REVIEW: "in Prüfung",
    LifecycleState.APPROVED: "freigegeben",
    LifecycleState.PUBLISHED: "veröffentlicht",
    LifecycleState.DEPRECATED: "abgelöst",
}
"""German names of the states of a version."""

_UNFINISHED = (LifecycleState.DRAFT, LifecycleState.REVIEW, LifecycleState.APPROVED)


@dataclass(frozen=True)
class ClauseRow:
    """One line of the clause list; the state is that of the newest version (None: the clause has none)."""

    id: str
    title: str
    category: str
    jurisdictions: tuple[str, ...]
    version_id: str | None
    version: int
    state: LifecycleState | None
    rules: int


class RedaktionService:
    """Reads and changes the library; content and rules change in drafts only (spec 1, lifecycle)."""

    def __init__(self, store: Store, katalog: Katalog, uhr: Uhr, ids: Ids, *, author: str = "Redaktion") -> None:
        """``author`` is entered in new versions."""
        self._store = store
        self._reader = LibraryReader(store)
        self._katalog = katalog
        self._uhr = uhr
        self._ids = ids
        self._author = author

    def ensure_sample_library(self) -> ChangeSet | None:
        """Load the shipped library into a store without clauses; None if there are some."""
        with self._store.read() as view:
            if view.clauses.all():
                return None
        sample = self._katalog.sample_library()
        with self._store.unit_of_work(LoadSampleLibrary()) as work:
            for question in sample.questions:
                work.questions.put(question)
            for clause in sample.clauses:
                work.clauses.put(clause)
            for version in sample.versions:
                work.versions.put(version)
            for template in sample.templates:
                work.templates.put(template)
            for template_version in sample.template_versions:
                work.template_versions.put(template_version)
            for scenario in sample.scenarios:
                work.scenarios.put(scenario)
            return work.commit()

    def library(self) -> Library:
        """Everything there is, in the export format; the identical object until something changes."""
        return self._reader.library()

    def clause_overview(self) -> tuple[ClauseRow, ...]:
        """One row per clause, in the order of the library."""
        with self._store.read() as view:
            newest: dict[str, ClauseVersion] = {}
            for version in view.versions.all():
                known = newest.get(version.clause_id)
                if known is None or known.version < version.version:
                    newest[version.clause_id] = version
            return tuple(_row(clause, newest.get(clause.id)) for clause in view.clauses.all())

    def edit_text(self, command: EditClauseText) -> ChangeSet:
        """Replace the text of a draft.

        Raises:
            NotFoundError: no such version.
            ConflictError: the version is not a draft.
        """
        with self._store.unit_of_work(command) as work:
            version = _draft(work, command.version_id)
            work.versions.put(version.model_copy(update={"content": command.content.strip()}))
            return work.commit()

    def new_version(self, command: NewClauseVersion) -> ChangeSet:
        """Begin a draft from the newest version of a clause.

        Raises:
            NotFoundError: no such clause.
            ConflictError: the newest version is not finished yet.
        """
        with self._store.unit_of_work(command) as work:
            if work.clauses.get(command.clause_id) is None:
                raise NotFoundError(f"Die Klausel „{command.clause_id}“ gibt es nicht (mehr).", feld="clause_id")
            versions = [v for v in work.versions.all() if v.clause_id == command.clause_id]
            if not versions:
                work.versions.put(
                    ClauseVersion(
                        clause_id=command.clause_id,
                        version=1,
                        state=LifecycleState.DRAFT,
                        content="",
                        author=self._author,
                    )
                )
                return work.commit()
            newest = max(versions, key=lambda v: v.version)
            if newest.state in _UNFINISHED:
                raise ConflictError(
                    f"Version {newest.version} der Klausel „{command.clause_id}“ ist noch nicht veröffentlicht "
                    f"({STATE_NAMES[newest.state]}).",
                    "Arbeiten Sie in dieser Version weiter oder schließen Sie sie zuerst ab.",
                    feld=f"clause:{command.clause_id}",
                )
            work.versions.put(
                newest.model_copy(
                    update={
                        "version": newest.version + 1,
                        "state": LifecycleState.DRAFT,
                        "author": self._author,
                        "reviewer": None,
                        "valid_from": None,
                        "valid_until": None,
                    }
                )
            )
            return work.commit()

    def add_rule(self, command: AddRule) -> ChangeSet:
        """Add a rule to a draft; the value of its condition is saved in canonical form.

        Raises:
            NotFoundError: no such version.
            ConflictError: the version is not a draft, or has a rule of that id.
            InputError: the condition names no question or does not fit it.
        """
        rule = command.rule
        with self._store.unit_of_work(command) as work:
            version = _draft(work, command.version_id)
            if any(known.id == rule.id for known in version.rules):
                raise ConflictError(
                    f"Die Version {version.id} hat schon eine Regel „{rule.id}“.",
                    "Löschen Sie diese zuerst oder geben Sie der neuen eine andere Kennung.",
                    feld="rule.id",
                )
            questions = {question.id: question for question in work.questions.all()}
            if problem := condition_problem(rule, questions):
                raise InputError("Die Regel wurde nicht gespeichert.", problem, feld="rule.condition")
            saved = canonical_rule(rule, questions)
            work.versions.put(version.model_copy(update={"rules": (*version.rules, saved)}))
            return work.commit()

    def delete_rule(self, command: DeleteRule) -> ChangeSet:
        """Delete a rule of a draft.

        Raises:
            NotFoundError: no such version or rule.
            ConflictError: the version is not a draft.
        """
        with self._store.unit_of_work(command) as work:
            version = _draft(work, command.version_id)
            rest = tuple(rule for rule in version.rules if rule.id != command.rule_id)
            if len(rest) == len(version.rules):
                raise NotFoundError(
                    f"Die Version {version.id} hat keine Regel „{command.rule_id}“.", feld=f"clause:{version.clause_id}"
                )
            work.versions.put(version.model_copy(update={"rules": rest}))
            return work.commit()

    def compiled(self, selected: tuple[str, ...] = (), *, drafts: bool = False) -> CompiledRules:
        """The rules in force for a selection; see ``LibraryReader.compiled``.

        Raises:
            InputError: two versions of one clause are selected, or a stored condition does not fit its question.
        """
        return self._reader.compiled(selected, drafts=drafts)

    def evaluate(self, selection: Selection) -> Evaluation:
        """Evaluate a selection.

        Raises:
            InputError: unknown clause, question or option, or a value that does not fit its question.
        """
        compiled = self.compiled(selection.clauses)
        try:
            return evaluate(compiled, selection)
        except SelectionError as error:
            raise selection_error(error) from error

    def submit_problems(self, version_id: str) -> tuple[RuleProblem, ...]:
        """What keeps the rules of a version from being submitted.

        Raises:
            NotFoundError: no such version.
        """
        library = self.library()
        version = next((v for v in library.versions if v.id == version_id), None)
        if version is None:
            raise _no_version(version_id)
        return submit_problems(library, version)


def _row(clause: Clause, newest: ClauseVersion | None) -> ClauseRow:
    return ClauseRow(
        id=clause.id,
        title=clause.title,
        category=clause.category,
        jurisdictions=clause.jurisdictions,
        version_id=newest.id if newest else None,
        version=newest.version if newest else 0,
        state=newest.state if newest else None,
        rules=len(newest.rules) if newest else 0,
    )


def _no_version(version_id: str) -> NotFoundError:
    return NotFoundError(f"Die Klauselversion „{version_id}“ gibt es nicht (mehr).", feld="version_id")


def _draft(work: Repositories, version_id: str) -> ClauseVersion:
    version = work.versions.get(version_id)
    if version is None:
        raise _no_version(version_id)
    if version.state is not LifecycleState.DRAFT:
        way = (
            "Legen Sie eine neue Version an und ändern Sie diese."
            if version.state not in _UNFINISHED
            else "Warten Sie das Ergebnis der Prüfung ab; nach einer Ablehnung entsteht ein neuer Entwurf."
        )
        raise ConflictError(
            f"Version {version.version} der Klausel „{version.clause_id}“ ist {STATE_NAMES[version.state]} "
            "und kann nicht mehr geändert werden.",
            way,
            feld=f"clause:{version.clause_id}",
        )
    return version
