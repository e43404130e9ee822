"""Use cases over a library in a file, without a store: evaluate, repair, check (spec 1; command line)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial
from itertools import islice
from pathlib import Path

from pydantic import ValidationError

from app.domain.deutsch import aufzaehlung, zitat
from app.domain.regelwerk.answers import AnswerError, parse_answer
from app.domain.regelwerk.compiled import CompiledRules, SelectionError, compile_rules
from app.domain.regelwerk.evaluation import Evaluation, evaluate
from app.domain.regelwerk.geltung import in_force
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.repair import RepairResult, propose_repairs
from app.domain.regelwerk.restriction import as_edited, restricted, template_version
from app.domain.regelwerk.sat import Solver
from app.domain.regelwerk.scenarios import Selection, SelectionFile
from app.domain.regelwerk.slot_bounds import bounds_of
from app.domain.regelwerk.templates import TemplateVersion
from app.domain.regelwerk.trace import Trace
from app.domain.regelwerk.versioning import LifecycleState
from app.eingabe import MAX_PROBLEMS, json_ort, problems_of, read_json, show_value
from app.errors import InputError, NotFoundError, Problem
from app.ports_regelwerk import LibrarySource

_MOST = 6


def open_library(source: LibrarySource, path: Path, day: date) -> Library:
    """The library of a file as it holds on a day.

    Where nothing is published yet (as in the simple form), its drafts count as published.

    Raises:
        InputError: no sound library; each problem with its JSON path.
    """
    library = source.read_whole(path)
    published = any(version.state is LifecycleState.PUBLISHED for version in library.versions)
    return in_force(library, day) if published else as_edited(library)


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
        abhilfe = 'Berichtigen Sie die Datei; erwartet wird {"clauses": [...], "answers": {...}, "jurisdiction": "DE"}.'
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
        raise _unfit(error, library, selection) from error


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
        raise _unfit(error, seen, selection) from error


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
        raise _unfit(error, seen, selection) from error


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
        if title := next((zitat(template.title) for template in library.templates if template.id == name), None):
            raise NotFoundError(
                f"Die Vorlage {title} ({name}) hat noch keine Version.",
                "Legen Sie erst einen Entwurf an.",
                feld="--template",
            )
        raise NotFoundError(f"Eine Vorlage „{name}“ gibt es nicht.", f"Vorhanden: {known}.", feld="--template")
    return version.id


def _unfit(error: SelectionError | AnswerError, library: Library, selection: Selection) -> InputError:
    """Every place of the selection that does not fit the library, whichever was stumbled upon."""
    problems = tuple(islice(_misfits(library, selection), MAX_PROBLEMS))
    if not problems:  # a condition of a library that was not read from a file
        problems = (Problem("Bedingung einer Regel", f"ein Widerspruch ({error})", "eine Bedingung, die passt"),)
    text = "Auswahl und Bibliothek passen nicht zusammen."
    return InputError(text, "Berichtigen Sie die genannten Stellen der Auswahl.", probleme=problems)


def _misfits(library: Library, selection: Selection) -> Iterator[Problem]:
    owner = {version.id: version.clause_id for version in library.versions}
    clauses = {clause.id for clause in library.clauses}
    pinned: dict[str, str] = {}
    for n, entry in enumerate(selection.clauses):
        if entry not in clauses and entry not in owner:
            clause = entry.rpartition(".v")[0]
            versions = [version.id for version in library.versions if version.clause_id == clause]
            expected = "eine Klausel der Bibliothek oder eine ihrer Versionen"
            yield Problem(f"$.clauses[{n}]", show_value(entry), aufzaehlung(versions, "oder") if versions else expected)
        elif entry in owner and pinned.setdefault(owner[entry], entry) != entry:
            found = f"„{entry}“ neben „{pinned[owner[entry]]}“"
            yield Problem(f"$.clauses[{n}]", found, "von jeder Klausel nur eine Version")
    questions = {question.id: question for question in library.questions}
    for question_id, raw in selection.answers.items():
        question = questions.get(question_id)
        if question is None:
            known = ", ".join(list(questions)[:_MOST]) + (" …" if len(questions) > _MOST else "")
            expected = f"eine Frage der Bibliothek ({known})" if known else "keine Antwort; die Bibliothek fragt nichts"
            yield Problem(f"$.answers.{question_id}", "eine Antwort auf eine unbekannte Frage", expected)
            continue
        try:
            parse_answer(question, raw)
        except AnswerError as error:
            yield Problem(f"$.answers.{question_id}", show_value(raw), error.expected)
