"""What a gate is: data with a check; and what it says (spec 1, gates)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Generic, TypeVar

S = TypeVar("S")


class GateSeverity(StrEnum):
    """What a gate that is not passed does; codes are persisted verbatim."""

    BLOCK = "block"
    WARN = "warn"
    OFF = "off"


class GateGroup(StrEnum):
    """The step at which a gate is checked.

    ``submit``: what the author can put right alone, and what is the same for everybody: content, metadata,
    parameters, rules, sections, interview, test cases. ``review``: what concerns the person who decides (C08, C09,
    T09); checked when a version is approved, while for a rejection the lifecycle itself insists on it. ``approve``:
    what depends on the published rest of the library (C10, T04, T05, T10, T17) and the proof (C19, T15); checked when
    a version is approved. The gates of ``submit`` and ``approve`` are checked once more when it is published, because
    the rest of the library may have changed.
    """

    SUBMIT = "submit"
    REVIEW = "review"
    APPROVE = "approve"


GateSettings = Mapping[str, GateSeverity]
"""Gate id → severity, for the gates that shall differ from their default."""

NO_SETTINGS: GateSettings = MappingProxyType({})
"""Every gate as it is by default."""


@dataclass(frozen=True)
class GateFinding:
    """One thing that keeps a gate from being passed.

    Attributes:
        text: what is wrong and what to do, German.
        refs: ids of the entities concerned (clauses, questions, slots, sections).
        jump: where to go: ``clause:<id>``, ``rule:<version id>/<rule id>``, ``template:<id>``, ``question:<id>``,
            ``slot:<template version id>/<slot id>``, ``section:<template version id>/<section id>``,
            ``scenario:<id>``.
    """

    text: str
    refs: tuple[str, ...]
    jump: str


@dataclass(frozen=True)
class GateResult:
    """What a gate says about a version; passed ones belong to the checklist, too.

    Attributes:
        gate_id: ``C01`` …, ``T01`` ….
        title: the state that is wanted, German.
        passed: nothing was found.
        severity: what it does if it is not passed; never ``off``.
        findings: empty if passed.
        group: the step at which it counts.
    """

    gate_id: str
    title: str
    passed: bool
    severity: GateSeverity
    findings: tuple[GateFinding, ...]
    group: GateGroup

    @property
    def blocks(self) -> bool:
        """Whether it holds the step up."""
        return not self.passed and self.severity is GateSeverity.BLOCK


@dataclass(frozen=True)
class Decision:
    """What a reviewer is about to decide."""

    by: str
    rejects: bool = False
    comment: str = ""


@dataclass(frozen=True)
class Evidence:
    """What gates need to know and cannot work out themselves.

    Attributes:
        void_regions: answers and places without a valid contract, one German sentence each; for a clause version those
            that it would newly bring to published templates. Empty: proved that there are none; None: not proved (yet).
        unprovable: why the proof cannot be made at all, German sentences; empty if it can.
        failed_cases: test cases that are not green: scenario id → German sentence; None: not run (yet).
        decision: the decision about to be made; None: nobody reviews yet.
    """

    void_regions: Sequence[str] | None = None
    failed_cases: Mapping[str, str] | None = None
    decision: Decision | None = None
    unprovable: str = ""


NO_EVIDENCE = Evidence()
"""Nothing proved, nothing run, nobody reviews."""


@dataclass(frozen=True)
class Gate(Generic[S]):
    """A gate over subjects of one kind.

    Attributes:
        check: yields what is wrong.
        configurable: False where the lifecycle insists anyway (four eyes, reason of a rejection).
    """

    id: str
    title: str
    group: GateGroup
    check: Callable[[S], Iterable[GateFinding]] = field(repr=False)
    severity: GateSeverity = GateSeverity.BLOCK
    configurable: bool = True


def run_gates(
    gates: Sequence[Gate[S]], subject: S, settings: GateSettings, groups: Iterable[GateGroup] | None
) -> tuple[GateResult, ...]:
    """Results of all gates of ``groups`` (None: all) that are not switched off, in the order of their definition."""
    wanted = frozenset(GateGroup if groups is None else groups)
    results = []
    for gate in gates:
        severity = settings.get(gate.id, gate.severity) if gate.configurable else gate.severity
        if gate.group in wanted and severity is not GateSeverity.OFF:
            findings = tuple(gate.check(subject))
            results.append(GateResult(gate.id, gate.title, not findings, severity, findings, gate.group))
    return tuple(results)


def settings_problems(settings: GateSettings, gates: Iterable[Gate[Any]]) -> tuple[str, ...]:
    """What is wrong with settings: gates that do not exist or cannot be changed. German sentences."""
    known = {gate.id: gate for gate in gates}
    return tuple(
        f"Die Prüfung „{id_}“ gibt es nicht."
        if id_ not in known
        else f"Die Prüfung {id_} ({known[id_].title}) gilt immer und ist nicht einstellbar."
        for id_ in settings
        if id_ not in known or not known[id_].configurable
    )


def blocking(results: Iterable[GateResult]) -> tuple[GateResult, ...]:
    """The results that hold a step up."""
    return tuple(result for result in results if result.blocks)
