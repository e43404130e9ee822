"""Use cases over a library in a file, without a store: evaluate, repair, check (spec 1; command line)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from app.domain.regelwerk.answers import AnswerError
from app.domain.regelwerk.compiled import CompiledRules, SelectionError, compile_rules
from app.domain.regelwerk.evaluation import Evaluation, evaluate
from app.domain.regelwerk.gates import (
    NO_SETTINGS,
    Evidence,
    GateResult,
    GateSettings,
    clause_gates,
    failing_cases,
    template_gates,
)
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.repair import RepairResult, propose_repairs
from app.domain.regelwerk.restriction import as_edited, restricted, template_version
from app.domain.regelwerk.sat import Solver
from app.domain.regelwerk.scenarios import Selection, SelectionFile
from app.domain.regelwerk.slot_bounds import bounds_of
from app.domain.regelwerk.templates import TemplateVersion
from app.domain.regelwerk.trace import Trace
from app.domain.regelwerk.versioning import LifecycleState
from app.eingabe import json_ort, problems_of, read_json
from app.errors import InputError, NotFoundError, Problem
from app.ports import LibrarySource
from app.services.freigabe import Prover, void_regions


@dataclass(frozen=True)
class Checklist:
    """The gates of one version.

    Attributes:
        kind: ``clause`` or ``template``.
        title: title of clause or template.
        version_id: the version.
        state: its state.
        results: every gate, passed ones included.
    """

    kind: str
    title: str
    version_id: str
    state: LifecycleState
    results: tuple[GateResult, ...]

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
            "state": str(self.state),
            "blocked": self.blocked,
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


def open_library(source: LibrarySource, path: Path) -> Library:
    """The library of a file; where nothing is published yet (as in the simple form), its drafts count as published.

    Raises:
        InputError: no sound library; each problem with its JSON path.
    """
    library = source.read_whole(path)
    published = any(version.state is LifecycleState.PUBLISHED for version in library.versions)
    return library if published else as_edited(library)


def load_selection_file(path: Path, template: str | None = None) -> SelectionFile:
    """A selection ``{"clauses": […], "answers": {…}, "jurisdiction": "DE"}``; it may name a ``template``.

    Args:
        path: the file.
        template: instead of the one that the file names.

    Raises:
        InputError: unreadable or no selection; each problem with its JSON path.
    """
    data = read_json(path)
    try:
        selection = SelectionFile.model_validate(data)
    except ValidationError as error:
        text = f"„{path.name}“ enthält keine Auswahl."
        abhilfe = 'Erwartet wird {"clauses": [...], "answers": {...}, "jurisdiction": "DE"}.'
        raise InputError(text, abhilfe, probleme=problems_of(error, partial(json_ort, data))) from error
    return selection if template is None else selection.model_copy(update={"template": template})


def within_template(library: Library, selection: SelectionFile) -> tuple[Library, TemplateVersion | None]:
    """The library with the clauses of the selection's template only, and the version of it that counts.

    Raises:
        NotFoundError: there is no such template.
        InputError: a selected clause is not in it.
    """
    if selection.template is None:
        return library, None
    id_ = proved_version(library, selection.template, drafts=False)
    version = next(version for version in library.template_versions if version.id == id_)
    owner = {v.id: v.clause_id for v in library.versions} | {clause.id: clause.id for clause in library.clauses}
    outside = [
        Problem(f"$.clauses[{n}]", f"„{entry}“", f"eine Klausel der Vorlage „{version.template_id}“")
        for n, entry in enumerate(selection.clauses)
        if entry in owner and owner[entry] not in version.clause_ids
    ]
    if outside:
        text = "Auswahl und Vorlage passen nicht zusammen."
        raise InputError(text, "Wählen Sie nur Klauseln der Vorlage.", probleme=tuple(outside))
    return restricted(library, version.clause_ids), version


def compile_file(library: Library, selection: Selection) -> CompiledRules:
    """The rules in force for a selection.

    Raises:
        InputError: two versions of one clause are selected, or a condition does not fit its question.
    """
    try:
        return compile_rules(library, selection.clauses)
    except (SelectionError, AnswerError) as error:
        raise _unfit(error) from error


def evaluate_file(library: Library, selection: SelectionFile) -> Evaluation:
    """The evaluation of a selection, within its template if it names one.

    Raises:
        InputError: the selection does not fit the library or the template.
        NotFoundError: there is no such template.
    """
    seen, version = within_template(library, selection)
    compiled = compile_file(seen, selection)
    try:
        return evaluate(compiled, selection, version.slots if version is not None else ())
    except SelectionError as error:
        raise _unfit(error) from error


def trace_file(library: Library, selection: SelectionFile) -> Trace:
    """The course of an evaluation.

    Raises:
        InputError, NotFoundError: as ``evaluate_file``.
    """
    return Trace(evaluate_file(library, selection))


def repair_file(library: Library, selection: SelectionFile, solver: Solver) -> RepairResult:
    """The cheapest repairs of a selection; within its template the slots stay filled.

    Raises:
        InputError, NotFoundError: as ``evaluate_file``.
    """
    seen, version = within_template(library, selection)
    compiled = compile_file(seen, selection)
    try:
        return propose_repairs(
            compiled, selection, solver, **(bounds_of(version.slots, compiled) if version is not None else {})
        )
    except (SelectionError, AnswerError) as error:
        raise _unfit(error) from error


def checklists(library: Library, prove: Prover, settings: GateSettings = NO_SETTINGS) -> tuple[Checklist, ...]:
    """The gates of every clause's and template's newest version that is not withdrawn, proofs and test cases done.

    Args:
        library: with the versions.
        prove: proves one template.
        settings: severities other than the default ones.
    """
    found = []
    for clause in library.clauses:
        versions = [v for v in library.versions_of(clause.id) if v.state is not LifecycleState.DEPRECATED]
        if versions:
            newest = versions[-1]
            evidence = Evidence(void_regions(prove, library, newest), failing_cases(library, newest))
            results = clause_gates(library, newest, evidence, settings)
            found.append(Checklist("clause", clause.title, newest.id, newest.state, results))
    for template in library.templates:
        drafts = [v for v in library.template_versions_of(template.id) if v.state is not LifecycleState.DEPRECATED]
        if drafts:
            latest = drafts[-1]
            evidence = Evidence(void_regions(prove, library, latest), failing_cases(library, latest))
            results = template_gates(library, latest, evidence, settings)
            found.append(Checklist("template", template.title, latest.id, latest.state, results))
    return tuple(found)


def proved_version(library: Library, name: str, *, drafts: bool) -> str:
    """Id of the template version meant by a template's or a version's id.

    Raises:
        NotFoundError: there is none.
    """
    if any(version.id == name for version in library.template_versions):
        return name
    seen = as_edited(library) if drafts else library
    version = template_version(seen, name)
    if version is None:
        known = ", ".join(template.id for template in library.templates) or "keine"
        raise NotFoundError(f"Eine Vorlage „{name}“ gibt es nicht.", f"Vorhanden: {known}.", feld="--template")
    return version.id


def _unfit(error: SelectionError | AnswerError) -> InputError:
    problems = error.problems if isinstance(error, SelectionError) else (("Bedingung", str(error)),)
    return InputError(
        "Auswahl und Bibliothek passen nicht zusammen.",
        "Bitte die genannten Angaben berichtigen.",
        probleme=tuple(Problem(where, text, "eine Angabe, die zur Bibliothek passt") for where, text in problems),
    )
