"""The checklists of a whole library in a file: the gates of every clause and template, within a time limit (spec 1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.domain.deutsch import aufzaehlung, zitat
from app.domain.regelwerk.gates import (
    NO_SETTINGS,
    GateResult,
    GateSettings,
    clause_gates,
    failing_cases,
    template_gates,
)
from app.domain.regelwerk.library import ClauseVersion, Library
from app.domain.regelwerk.templates import TemplateVersion
from app.domain.regelwerk.versioning import LifecycleState
from app.services.freigabe import Prover, proof_evidence

WITHOUT_VERSION = "noch keine Version, zu prüfen gibt es nichts"
OUT_OF_TIME = "nicht geprüft, die Zeit reichte nicht"


@dataclass(frozen=True)
class Checklist:
    """The gates of one version.

    Attributes:
        kind: ``clause`` or ``template``.
        title: title of clause or template.
        version_id: the version; the id of clause or template where it has none yet.
        state: its state; None without a version.
        results: every gate, passed ones included.
        unchecked: why nothing was checked, German; empty if it was.
    """

    kind: str
    title: str
    version_id: str
    state: LifecycleState | None
    results: tuple[GateResult, ...]
    unchecked: str = ""

    @property
    def blocked(self) -> bool:
        """Whether a gate holds the version up."""
        return any(result.blocks for result in self.results)

    def as_dict(self) -> dict[str, Any]:
        """The checklist as JSON values."""
        return {
            "kind": self.kind,
            "title": self.title,
            "versionId": self.version_id,
            "state": None if self.state is None else str(self.state),
            "blocked": self.blocked,
            **({"unchecked": self.unchecked} if self.unchecked else {}),
            "gates": [
                {
                    "id": result.gate_id,
                    "title": result.title,
                    "group": str(result.group),
                    "severity": str(result.severity),
                    "passed": result.passed,
                    "findings": [{"text": f.text, "refs": list(f.refs), "jump": f.jump} for f in result.findings],
                }
                for result in self.results
            ],
        }


def checklists(
    library: Library,
    prove: Prover,
    settings: GateSettings = NO_SETTINGS,
    enough: Callable[[], bool] = lambda: False,
) -> tuple[Checklist, ...]:
    """The gates of every clause's and template's newest version that is not withdrawn, proofs and test cases done.

    Clauses and templates without a version, and those for which time did not suffice, are there, too, and say so.

    Args:
        library: with the versions.
        prove: proves one template.
        settings: severities other than the default ones.
        enough: asked before each version; True: the others stay unchecked.
    """
    newest: dict[tuple[str, str], ClauseVersion | TemplateVersion] = {}
    withdrawn = set()
    every: list[ClauseVersion | TemplateVersion] = [*library.versions, *library.template_versions]
    for version in sorted(every, key=lambda version: version.version):
        owner = _owner(version)
        if version.state is LifecycleState.DEPRECATED:
            withdrawn.add(owner)
        else:
            newest[owner] = version
    prove = _remembering(prove, library)
    found = []
    for kind, identities in (("clause", library.clauses), ("template", library.templates)):
        for identity in identities:
            owner = kind, identity.id
            latest = newest.get(owner)
            if latest is None:
                if owner not in withdrawn:
                    found.append(Checklist(kind, identity.title, identity.id, None, (), WITHOUT_VERSION))
            elif enough():
                found.append(Checklist(kind, identity.title, latest.id, latest.state, (), OUT_OF_TIME))
            else:
                results = _gates(library, latest, prove, settings)
                found.append(Checklist(kind, identity.title, latest.id, latest.state, results))
    return tuple(found)


def time_sentence(found: Sequence[Checklist]) -> str:
    """What is not checked because time did not suffice, German; empty if everything is."""
    left = [item for item in found if item.unchecked == OUT_OF_TIME]
    if not left:
        return ""
    counts = [
        f"{count} {one if count == 1 else many}"
        for kind, one, many in (("clause", "Klausel", "Klauseln"), ("template", "Vorlage", "Vorlagen"))
        if (count := sum(item.kind == kind for item in left))
    ]
    verb = "ist" if len(left) == 1 else "sind"
    first = f"{zitat(left[0].title)} ({left[0].version_id})"
    return f"Die Zeit reichte nicht: {aufzaehlung(counts)} {verb} nicht geprüft, die erste davon {first}."


def _owner(version: ClauseVersion | TemplateVersion) -> tuple[str, str]:
    return ("clause", version.clause_id) if isinstance(version, ClauseVersion) else ("template", version.template_id)


def _gates(
    library: Library, version: ClauseVersion | TemplateVersion, prove: Prover, settings: GateSettings
) -> tuple[GateResult, ...]:
    evidence = replace(proof_evidence(prove, library, version), failed_cases=failing_cases(library, version))
    if isinstance(version, ClauseVersion):
        return clause_gates(library, version, evidence, settings)
    return template_gates(library, version, evidence, settings)


def _remembering(prove: Prover, now: Library) -> Prover:
    """Proofs about the library as it is are made once, however many drafts are compared with it."""
    known: dict[str, Sequence[str] | None] = {}

    def proved(library: Library, version: TemplateVersion) -> Sequence[str] | None:
        if library is not now:
            return prove(library, version)
        if version.id not in known:
            known[version.id] = prove(library, version)
        return known[version.id]

    return proved
