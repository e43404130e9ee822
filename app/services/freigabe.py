"""Freigabe: the way of clause and template versions to publication, with gates and four eyes (spec 1, lifecycle)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from app.domain.deutsch import zitat
from app.domain.regelwerk import lifecycle
from app.domain.regelwerk.gates import (
    Decision,
    Evidence,
    GateGroup,
    GateResult,
    GateSettings,
    as_published,
    blocking,
    clause_gates,
    failing_cases,
    published_templates,
    template_gates,
)
from app.domain.regelwerk.library import ClauseVersion, Library
from app.domain.regelwerk.templates import TemplateVersion
from app.domain.regelwerk.usage import Usage
from app.domain.regelwerk.versioning import LifecycleState
from app.errors import ConflictError, InputError, Problem
from app.messages import (
    ApproveVersion,
    ChangeSet,
    DeprecateVersion,
    PublishVersion,
    RejectVersion,
    SubmitVersion,
    VersionKind,
)
from app.ports import Repositories, Store, Uhr
from app.services.bibliothek import LibraryReader
from app.services.pruefregeln import stored_settings
from app.services.versionen import AnyVersion, find_version, jump_to, put_version, refusals, siblings
from app.services.vertrag_bindung import open_contracts


class Prover(Protocol):
    """Proves that a template has a valid contract for all answers."""

    def __call__(self, library: Library, version: TemplateVersion) -> Sequence[str] | None:
        """Answers and places without a valid contract, one German sentence each; None: not proved (out of time).

        Args:
            library: a state of the library in which ``version`` is published.
            version: the template version.

        Raises:
            InputError: a condition does not fit its question, so nothing can be proved.
        """
        ...


class CaseRunner(Protocol):
    """Runs the test cases."""

    def __call__(self, library: Library, version: AnyVersion) -> Mapping[str, str] | None:
        """Test cases that are not green if ``version`` is published: scenario id → why, German; None: not run."""
        ...


class FreigabeService:
    """Moves versions along the lifecycle; what a gate holds up is refused with everything that is wrong."""

    def __init__(
        self,
        store: Store,
        uhr: Uhr,
        *,
        prove: Prover | None = None,
        run_cases: CaseRunner | None = failing_cases,
        reader: LibraryReader | None = None,
    ) -> None:
        """
        Args:
            store: the library.
            uhr: says which versions are in force.
            prove: None: nothing counts as proved, and the gates C19 and T15 say so.
            run_cases: by default the ordinary evaluator; None: nothing counts as run.
            reader: shared with the other services of a program.
        """
        self._store = store
        self._uhr = uhr
        self._reader = reader or LibraryReader(store, uhr)
        self._prove = prove
        self._run_cases = run_cases

    def checklist(
        self, kind: VersionKind, version_id: str, *, evidence: Evidence | None = None
    ) -> tuple[GateResult, ...]:
        """Every gate of a version, passed ones included.

        Args:
            kind: clause or template version.
            version_id: which one.
            evidence: what is known already, so that nothing slow is done; None: the test cases are run and the proof
                is made now (call it off the main thread).

        Raises:
            NotFoundError: no such version.
        """
        library, version, settings = self._load(kind, version_id)
        if evidence is None:
            evidence = self._evidence(library, version, frozenset(GateGroup), None)
        return _results(library, version, evidence, settings, None)

    def contracts(self, kind: VersionKind, version_id: str) -> tuple[Usage, ...]:
        """Contracts under way with an earlier version of the clause or template; they keep it until they are moved.

        Raises:
            NotFoundError: no such version.
        """
        with self._store.read() as view:
            version = find_version(view, kind, version_id)
            return open_contracts(view, {other.id for other in siblings(view, version)} - {version.id})

    def submit(self, command: SubmitVersion) -> ChangeSet:
        """Draft → review.

        Raises:
            NotFoundError: no such version.
            ConflictError: it is no draft, or was changed meanwhile.
            InputError: a gate of the first group blocks; ``probleme`` lists every finding. Or nobody is named.
        """
        library, version, settings = self._load(command.kind, command.version_id)
        with refusals(jump_to(version)):
            lifecycle.require_name(command.by)
            submitted = lifecycle.submit(version)
        self._require(library, version, settings, "eingereicht", {GateGroup.SUBMIT})
        with self._store.unit_of_work(command) as work:
            _same(work, command.kind, version)
            put_version(work, submitted)
            return work.commit()

    def approve(self, command: ApproveVersion) -> ChangeSet:
        """Review → approved by another person.

        Raises:
            NotFoundError: no such version.
            ConflictError: it is not in review, or was changed meanwhile.
            InputError: reviewer missing or author, or a gate of the second group blocks.
        """
        library, version, settings = self._load(command.kind, command.version_id)
        with refusals(jump_to(version)):
            approved = lifecycle.approve(version, command.by, command.comment)
        decision = Decision(command.by, comment=command.comment)
        self._require(library, version, settings, "freigegeben", {GateGroup.REVIEW, GateGroup.APPROVE}, decision)
        with self._store.unit_of_work(command) as work:
            _same(work, command.kind, version)
            put_version(work, approved)
            return work.commit()

    def reject(self, command: RejectVersion) -> ChangeSet:
        """Review → deprecated with the reason; a new draft with the same content follows.

        Raises:
            NotFoundError: no such version.
            ConflictError: it is not in review.
            InputError: no reason, or reviewer missing or author.
        """
        with self._store.unit_of_work(command) as work:
            version = find_version(work, command.kind, command.version_id)
            with refusals(jump_to(version)):
                changed = lifecycle.reject(version, command.by, command.comment, siblings(work, version))
            for one in changed:
                put_version(work, one)
            return work.commit()

    def publish(self, command: PublishVersion) -> ChangeSet:
        """Approved → published. The gates are checked once more.

        The predecessor becomes deprecated, or stays in force until the first day of the new version.

        Raises:
            NotFoundError: no such version.
            ConflictError: it is not approved, or was changed meanwhile.
            InputError: a gate blocks, because the rest of the library changed since. Or nobody is named.
        """
        library, version, settings = self._load(command.kind, command.version_id)
        with refusals(jump_to(version)):
            lifecycle.require_name(command.by)
            lifecycle.publish(version, ())
        self._require(library, version, settings, "veröffentlicht", {GateGroup.SUBMIT, GateGroup.APPROVE})
        with self._store.unit_of_work(command) as work:
            _same(work, command.kind, version)
            for one in lifecycle.publish(version, siblings(work, version)):
                put_version(work, one)
            return work.commit()

    def deprecate(self, command: DeprecateVersion) -> ChangeSet:
        """Published → deprecated without a successor.

        Raises:
            NotFoundError: no such version.
            ConflictError: it is not published.
            InputError: nobody is named.
        """
        with self._store.unit_of_work(command) as work:
            version = find_version(work, command.kind, command.version_id)
            with refusals(jump_to(version)):
                lifecycle.require_name(command.by)
                changed = lifecycle.deprecate(version, siblings(work, version), self._uhr.today())
            for one in changed:
                put_version(work, one)
            return work.commit()

    def _load(self, kind: VersionKind, version_id: str) -> tuple[Library, AnyVersion, GateSettings]:
        """The library, the version, and the severities as they are set now."""
        with self._store.read() as view:
            version, settings = find_version(view, kind, version_id), stored_settings(view)
        return self._reader.library(), version, settings

    def _require(
        self,
        library: Library,
        version: AnyVersion,
        settings: GateSettings,
        verb: str,
        groups: set[GateGroup],
        decision: Decision | None = None,
    ) -> None:
        evidence = self._evidence(library, version, groups, decision)
        if held := blocking(_results(library, version, evidence, settings, groups)):
            findings = [(result, finding) for result in held for finding in result.findings]
            many = "eine Prüfung ist" if len(held) == 1 else f"{len(held)} Prüfungen sind"
            raise InputError(
                f"Version {version.version} kann nicht {verb} werden: {many} nicht bestanden.",
                "Beheben Sie die genannten Punkte.",
                feld=findings[0][1].jump,
                probleme=tuple(
                    Problem(finding.jump, finding.text, f"{result.title} ({result.gate_id})")
                    for result, finding in findings
                ),
            )

    def _evidence(
        self,
        library: Library,
        version: AnyVersion,
        groups: set[GateGroup] | frozenset[GateGroup],
        decision: Decision | None,
    ) -> Evidence:
        """Proof and test runs, as far as the gates of these groups ask for them."""
        evidence = Evidence(decision=decision)
        if self._run_cases is not None and GateGroup.SUBMIT in groups:
            evidence = replace(evidence, failed_cases=self._run_cases(library, version))
        if self._prove is not None and GateGroup.APPROVE in groups:
            proof = proof_evidence(self._prove, library, version)
            evidence = replace(evidence, void_regions=proof.void_regions, unprovable=proof.unprovable)
        return evidence


def proof_evidence(prove: Prover, library: Library, version: AnyVersion) -> Evidence:
    """Evidence for the gates of a version: of a template what is void, of a clause what it newly makes void.

    Where the proof cannot be made at all, because a condition fits no answer, the evidence says so and why.

    Args:
        prove: proves one template.
        library: as it is now.
        version: as if it were published.
    """
    try:
        return Evidence(void_regions=_void_regions(prove, library, version))
    except InputError as error:
        return Evidence(unprovable=f"{error.text.rstrip('.')}. {error.abhilfe}".strip())


def _void_regions(prove: Prover, library: Library, version: AnyVersion) -> Sequence[str] | None:
    after = as_published(library, version)
    if isinstance(version, TemplateVersion):
        return prove(after, version)
    if version.state is LifecycleState.PUBLISHED:
        return ()  # nothing changes
    return _newly_void(prove, library, after, version.clause_id)


def _results(
    library: Library,
    version: AnyVersion,
    evidence: Evidence,
    settings: GateSettings,
    groups: set[GateGroup] | None,
) -> tuple[GateResult, ...]:
    if isinstance(version, ClauseVersion):
        return clause_gates(library, version, evidence, settings, groups)
    return template_gates(library, version, evidence, settings, groups)


def _newly_void(prove: Prover, before: Library, after: Library, clause_id: str) -> tuple[str, ...] | None:
    """What the published templates with a clause lose between two states of the library; None: not proved."""
    titles = {template.id: template.title for template in after.templates}
    lost: list[str] = []
    for template in published_templates(after, clause_id):
        title = zitat(titles[template.template_id])
        try:
            known = prove(before, template)
        except InputError:
            known = ()  # not provable so far; then all that is void counts
        try:
            found = prove(after, template)
        except InputError as error:
            raise InputError(f"Vorlage {title}: {error.text}", error.abhilfe) from error
        if known is None or found is None:
            return None
        lost += [f"Vorlage {title}: {text}" for text in found if text not in known]
    return tuple(lost)


def _same(work: Repositories, kind: VersionKind, checked: AnyVersion) -> None:
    """What was checked is what is written.

    Raises:
        ConflictError: it was changed in between.
    """
    if find_version(work, kind, checked.id) != checked:
        raise ConflictError(
            f"Version {checked.version} wurde während der Prüfung geändert.",
            "Lassen Sie sie noch einmal prüfen.",
            feld=jump_to(checked),
        )
