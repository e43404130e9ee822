"""What is to be proved: which clauses a contract may, must or must alternatively have, where, and what is asked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.domain.regelwerk.compiled import CompiledRules
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.templates import InterviewStep, SlotKind, Template, TemplateVersion


@dataclass(frozen=True, eq=False)
class ProofProblem:
    """A finite constraint problem. Clauses are indices of ``compiled``.

    Attributes:
        compiled: the rules in force; for a template compiled from the library restricted to its clauses.
        jurisdictions: all places considered, at least one; a region stands beside its country, which then means the
            rest of the country.
        available: clauses that a contract may have, in document order; all others are never in.
        required: clauses that every contract has.
        alternatives: of each group a contract has exactly one.
        steps: the interview; questions in it are answered only if they are visible, all other questions always.
    """

    compiled: CompiledRules
    jurisdictions: tuple[str, ...]
    available: tuple[int, ...]
    required: tuple[int, ...] = ()
    alternatives: tuple[tuple[int, ...], ...] = ()
    steps: tuple[InterviewStep, ...] = ()


def library_problem(library: Library, compiled: CompiledRules) -> ProofProblem:
    """Every set of clauses of the library is a contract; the places are those its clauses name."""
    available = tuple(i for i, version in enumerate(compiled.versions) if version is not None)
    present = {compiled.ids[i] for i in available}
    places = dict.fromkeys(code for c in library.clauses if c.id in present for code in c.jurisdictions)
    return ProofProblem(compiled, _with_regions(places or ("DE",), compiled), available)


def template_problem(compiled: CompiledRules, template: Template, version: TemplateVersion) -> ProofProblem:
    """Contracts of a template; ``compiled`` is made from the library restricted to the template's clauses.

    Slots that name no existing clause constrain nothing: the gates report them.
    """
    known = {compiled.ids[i]: i for i, in_force in enumerate(compiled.versions) if in_force is not None}
    slots = [(slot.kind, tuple(known[c] for c in slot.clause_ids if c in known)) for slot in version.slots]
    return ProofProblem(
        compiled,
        _with_regions(template.jurisdictions, compiled),
        available=tuple(dict.fromkeys(clause for _, clauses in slots for clause in clauses)),
        required=tuple(dict.fromkeys(c for kind, clauses in slots for c in clauses if kind is SlotKind.REQUIRED)),
        alternatives=tuple(clauses for kind, clauses in slots if kind is SlotKind.ALTERNATIVE and clauses),
        steps=version.interview,
    )


def _with_regions(places: Iterable[str], compiled: CompiledRules) -> tuple[str, ...]:
    """The places and the regions of them that some scope names."""
    wanted = dict.fromkeys(places)
    named = (code for scope, _ in (*compiled.scopes, *compiled.limits) for code in sorted(scope))
    wanted |= dict.fromkeys(code for code in named if code[:2] in wanted)
    return tuple(wanted)
