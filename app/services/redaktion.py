"""Redaktion: the clause library, its versions and rules."""

from __future__ import annotations

from collections import Counter
from datetime import date

from app.domain.deutsch import zitat
from app.domain.regelwerk.compiled import CompiledRules, SelectionError
from app.domain.regelwerk.evaluation import Evaluation, evaluate
from app.domain.regelwerk.library import Clause, ClauseVersion, Library
from app.domain.regelwerk.lifecycle import described, next_draft, require_draft, require_name
from app.domain.regelwerk.numbering import FIRST_CLAUSE, next_id
from app.domain.regelwerk.rules import Rule
from app.domain.regelwerk.scenarios import Selection
from app.domain.regelwerk.usage import (
    Usage,
    clause_usages,
    misfits,
    named_clauses,
    question_usages,
    template_usages,
    version_usages,
)
from app.domain.regelwerk.validation import RuleProblem, canonical_rule, condition_problem, submit_problems
from app.domain.regelwerk.versioning import LifecycleState
from app.errors import ConflictError, InputError, NotFoundError, Problem
from app.messages import (
    AddRule,
    ChangeSet,
    CreateClause,
    DeleteQuestion,
    DeleteRule,
    DiscardDraft,
    EditClause,
    EditClauseText,
    EditRule,
    LoadSampleLibrary,
    NewClauseVersion,
    SaveQuestion,
    SetChangelog,
    SetClauseHeading,
    SetParameters,
)
from app.ports import Katalog, Repositories, Store, Uhr
from app.services.benennung import parameters_label, question_label
from app.services.bibliothek import LIBRARY_KINDS, LibraryReader, selection_error
from app.services.versionen import (
    category_of,
    clause_draft,
    find_version,
    jump_to,
    places_of,
    put_edited,
    put_version,
    refusals,
    refuse_if_used,
    siblings,
    simulator_misfits,
    tidy_simulator,
    unique_title,
)
from app.services.vertrag_bindung import vertrag_misfits, vertrag_usages


class RedaktionService:
    """Reads and changes the library; content and rules change in drafts only (spec 1, lifecycle)."""

    def __init__(
        self,
        store: Store,
        katalog: Katalog,
        uhr: Uhr,
        *,
        author: str = "Redaktion",
        reader: LibraryReader | None = None,
    ) -> None:
        """``author`` is entered in new versions; ``reader`` is shared with the other services of a program."""
        self._store = store
        self._reader = reader or LibraryReader(store, uhr)
        self._katalog = katalog
        self._uhr = uhr
        self._author = author

    def ensure_sample_library(self) -> ChangeSet | None:
        """Load the shipped libraries into a store without clauses; None if there are some."""
        with self._store.read() as view:
            if view.clauses.all():
                return None
        with self._store.unit_of_work(LoadSampleLibrary()) as work:
            for library in self._katalog.libraries():
                for kind in LIBRARY_KINDS:
                    for entity in getattr(library, kind):
                        getattr(work, kind).put(entity)
            return work.commit()

    def library(self) -> Library:
        """Everything there is, in the export format; the identical object until something changes."""
        return self._reader.library()

    def today(self) -> date:
        """The day ``library`` holds on."""
        return self._uhr.today()

    def create_clause(self, command: CreateClause) -> ChangeSet:
        """Create a clause with an empty first draft.

        Raises:
            InputError: no title, one that there is already, no category, place or author.
        """
        with self._store.unit_of_work(command) as work:
            with refusals("by"):
                author = require_name(command.by)
            known = work.clauses.all()
            named = named_clauses(work.versions.all(), work.template_versions.all())
            clause = Clause(
                id=next_id((clause.id for clause in known), FIRST_CLAUSE, named),
                title=unique_title(command.title, (clause.title for clause in known), "Die Klausel"),
                category=category_of(command.category),
                jurisdictions=places_of(command.jurisdictions),
            )
            work.clauses.put(clause)
            work.versions.put(_first_draft(clause.id, author))
            return work.commit()

    def edit_clause(self, command: EditClause) -> ChangeSet:
        """Change title, category or jurisdictions.

        Raises:
            NotFoundError: no such clause.
            InputError: as ``create_clause``.
        """
        clause = command.clause
        with self._store.unit_of_work(command) as work:
            _clause(work, clause.id)
            others = (other.title for other in work.clauses.all() if other.id != clause.id)
            changes = {
                "title": unique_title(clause.title, others, "Die Klausel"),
                "category": category_of(clause.category),
                "jurisdictions": places_of(clause.jurisdictions),
            }
            work.clauses.put(clause.model_copy(update=changes))
            return work.commit()

    def edit_text(self, command: EditClauseText) -> ChangeSet:
        """Replace the text of a draft.

        Raises:
            NotFoundError: no such version.
            ConflictError: the version is not a draft.
        """
        with self._store.unit_of_work(command) as work:
            version = clause_draft(work, command.version_id)
            put_edited(work, version, command.by, content=command.content.strip())
            return work.commit()

    def set_heading(self, command: SetClauseHeading) -> ChangeSet:
        """Change what stands over the clause in contracts; nothing or blanks: its title.

        Raises:
            NotFoundError: no such version.
            ConflictError: the version is not a draft.
        """
        with self._store.unit_of_work(command) as work:
            version = clause_draft(work, command.version_id)
            heading = " ".join((command.heading or "").split()) or None
            put_edited(work, version, command.by, heading=heading)
            return work.commit()

    def set_parameters(self, command: SetParameters) -> ChangeSet:
        """Replace the parameters of a draft.

        Raises:
            NotFoundError: no such version.
            ConflictError: the version is not a draft.
            InputError: two parameters have the same key.
        """
        with self._store.read() as view:
            known = view.versions.get(command.version_id)
        label = parameters_label(known.parameters, command.parameters) if known is not None else None
        with self._store.unit_of_work(command, label=label) as work:
            version = clause_draft(work, command.version_id)
            for key, count in Counter(parameter.key for parameter in command.parameters).items():
                if count > 1:
                    raise InputError(
                        f"Das Kürzel {key.upper()} haben {count} Parameter.",
                        "Geben Sie jedem Parameter ein eigenes Kürzel.",
                        feld="parameters",
                    )
            put_edited(work, version, command.by, parameters=command.parameters)
            return work.commit()

    def new_version(self, command: NewClauseVersion) -> ChangeSet:
        """Begin a draft from the newest version of a clause.

        Raises:
            NotFoundError: no such clause.
            ConflictError: the newest version is not finished yet.
        """
        author = command.by.strip() or self._author
        with self._store.unit_of_work(command) as work:
            _clause(work, command.clause_id)
            versions = [v for v in work.versions.all() if v.clause_id == command.clause_id]
            with refusals(f"clause:{command.clause_id}"):
                draft = next_draft(versions, author) if versions else _first_draft(command.clause_id, author)
            work.versions.put(draft)
            return work.commit()

    def add_rule(self, command: AddRule) -> ChangeSet:
        """Add a rule to a draft; the value of its condition is saved in canonical form.

        Raises:
            NotFoundError: no such version.
            ConflictError: the version is not a draft, or has a rule of that id.
            InputError: the condition names no question or does not fit it, or another rule says the same.
        """
        with self._store.unit_of_work(command) as work:
            version = clause_draft(work, command.version_id)
            rules = (*version.rules, _checked(work, command.rule, version.rules, version.id))
            put_edited(work, version, command.by, rules=rules)
            return work.commit()

    def edit_rule(self, command: EditRule) -> ChangeSet:
        """Replace a rule of a draft by another one at the same place; its id may change.

        Raises:
            NotFoundError: no such version or rule.
            ConflictError: the version is not a draft, or another rule has the new id.
            InputError: the condition names no question or does not fit it, or another rule says the same now.
        """
        with self._store.unit_of_work(command) as work:
            version = clause_draft(work, command.version_id)
            others = _without(version, command.rule_id)
            rule = _checked(work, command.rule, others, version.id)
            rules = tuple(rule if known.id == command.rule_id else known for known in version.rules)
            put_edited(work, version, command.by, rules=rules)
            return work.commit()

    def delete_rule(self, command: DeleteRule) -> ChangeSet:
        """Delete a rule of a draft.

        Raises:
            NotFoundError: no such version or rule.
            ConflictError: the version is not a draft.
        """
        with self._store.unit_of_work(command) as work:
            version = clause_draft(work, command.version_id)
            put_edited(work, version, command.by, rules=_without(version, command.rule_id))
            return work.commit()

    def save_question(self, command: SaveQuestion) -> ChangeSet:
        """Create or replace a question.

        Raises:
            InputError: two options are the same, or a condition or answer that is stored (also in a contract) would no
                longer fit; each is named.
        """
        question = command.question
        for option, count in Counter(option.strip().casefold() for option in question.options).items():
            if count > 1 or not option:
                raise InputError(
                    f"Eine Antwort der Frage {zitat(question.label)} ist leer oder kommt mehrmals vor.",
                    "Geben Sie jeder Antwort einen eigenen Text.",
                    feld="question.options",
                )
        library = self.library()
        known = next((q for q in library.questions if q.id == question.id), None)
        with self._store.unit_of_work(command, label=question_label(known, question)) as work:
            if problems := (*misfits(library, question), *vertrag_misfits(work, question)):
                many = "1 Stelle passt" if len(problems) == 1 else f"{len(problems)} Stellen passen"
                raise InputError(
                    f"Die Frage {zitat(question.label)} kann so nicht gespeichert werden: {many} nicht mehr dazu.",
                    "Ändern Sie zuerst, was nicht mehr passt, oder legen Sie eine neue Frage an.",
                    feld=f"question:{question.id}",
                    probleme=tuple(Problem(use.jump, use.text, reason) for use, reason in problems),
                )
            if simulator_misfits(work, question):
                tidy_simulator(work, question=question.id)
            work.questions.put(question)
            return work.commit()

    def delete_question(self, command: DeleteQuestion) -> ChangeSet:
        """Delete a question that nothing needs.

        Raises:
            NotFoundError: no such question.
            ConflictError: rules, parameters, templates or scenarios use it; each place is named.
        """
        library = self.library()
        with self._store.unit_of_work(command) as work:
            question = work.questions.get(command.question_id)
            if question is None:
                raise NotFoundError(f"Die Frage „{command.question_id}“ gibt es nicht (mehr).", feld="question_id")
            used = question_usages(library, question.id)
            refuse_if_used(f"Die Frage {zitat(question.label)}", used, f"question:{question.id}")
            tidy_simulator(work, question=question.id)
            work.questions.delete(question.id)
            return work.commit()

    def set_changelog(self, command: SetChangelog) -> ChangeSet:
        """Describe what a draft of either kind changes, and its validity.

        Raises:
            NotFoundError: no such version.
            ConflictError: the version is not a draft.
        """
        with self._store.unit_of_work(command) as work:
            version = find_version(work, command.kind, command.version_id)
            with refusals(jump_to(version)):
                put_version(
                    work,
                    described(version, command.changelog, command.valid_from, command.valid_until, command.by),
                )
            return work.commit()

    def discard_draft(self, command: DiscardDraft) -> ChangeSet:
        """Delete a draft of either kind, and its clause or template if it was the only version.

        Raises:
            NotFoundError: no such version.
            ConflictError: the version is not a draft or a contract pins it, or the clause or template that would go is
                used; each place is named.
        """
        library = self.library()
        with self._store.unit_of_work(command) as work:
            version = find_version(work, command.kind, command.version_id)
            with refusals(jump_to(version)):
                require_draft(version)
            refuse_if_used(f"Version {version.version}", vertrag_usages(work, version.id), jump_to(version))
            only = len(siblings(work, version)) == 1
            if isinstance(version, ClauseVersion):
                tidy_simulator(work, clauses=(version.id, *((version.clause_id,) if only else ())))
                work.versions.delete(version.id)
                refuse_if_used(f"Version {version.version}", version_usages(library, version.id), jump_to(version))
                if only:
                    clause = _clause(work, version.clause_id)
                    used = clause_usages(library, clause.id)
                    refuse_if_used(f"Die Klausel {zitat(clause.title)}", used, jump_to(version))
                    work.clauses.delete(clause.id)
            else:
                work.template_versions.delete(version.id)
                if only:
                    used = template_usages(library, version.template_id)
                    refuse_if_used("Die Vorlage", used, jump_to(version))
                    work.templates.delete(version.template_id)
            return work.commit()

    def clause_usages(self, clause_id: str) -> tuple[Usage, ...]:
        """Where a clause is named: rules of other clauses, templates, scenarios."""
        return clause_usages(self.library(), clause_id)

    def question_usages(self, question_id: str) -> tuple[Usage, ...]:
        """Where a question is needed."""
        return question_usages(self.library(), question_id)

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
            raise NotFoundError(f"Die Klauselversion „{version_id}“ gibt es nicht (mehr).", feld="version_id")
        return submit_problems(library, version)


def _clause(work: Repositories, clause_id: str) -> Clause:
    clause = work.clauses.get(clause_id)
    if clause is None:
        raise NotFoundError(f"Die Klausel „{clause_id}“ gibt es nicht (mehr).", feld="clause_id")
    return clause


def _first_draft(clause_id: str, author: str) -> ClauseVersion:
    return ClauseVersion(clause_id=clause_id, version=1, state=LifecycleState.DRAFT, content="", author=author)


def _without(version: ClauseVersion, rule_id: str) -> tuple[Rule, ...]:
    rest = tuple(rule for rule in version.rules if rule.id != rule_id)
    if len(rest) == len(version.rules):
        raise NotFoundError(f"Die Version {version.id} hat keine Regel „{rule_id}“.", feld=jump_to(version))
    return rest


def _checked(work: Repositories, rule: Rule, others: tuple[Rule, ...], version_id: str) -> Rule:
    """The rule as it is saved beside ``others``."""
    if any(known.id == rule.id for known in others):
        raise ConflictError(
            f"Die Version {version_id} hat schon eine Regel „{rule.id}“.",
            "Löschen Sie diese zuerst oder geben Sie der neuen eine andere Kennung.",
            feld="rule.id",
        )
    questions = {question.id: question for question in work.questions.all()}
    if problem := condition_problem(rule, questions):
        raise InputError("Die Regel wurde nicht gespeichert.", problem, feld="rule.condition")
    saved = canonical_rule(rule, questions)
    if any(known.demand == saved.demand for known in others):
        raise InputError(
            "Diese Regel hat die Klausel schon.", "Ändern Sie die vorhandene, zum Beispiel ihre Wirkung oder Meldung."
        )
    return saved
