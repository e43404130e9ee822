"""``main.py regelwerk …``: evaluate, prove, repair and check a library in a file; import and export the own one.

LIB is a library in the export format (or the simple form), SEL a JSON object {clauses, answers, jurisdiction} that
may name a template.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Annotated, Any, Protocol

import typer

from app.cli_pruefungen import checklist_lines
from app.cli_vorschau import changes_anything, preview_dict, preview_lines, steps_dict
from app.domain.regelwerk.befunde import offered
from app.domain.regelwerk.evaluation import Evaluation
from app.domain.regelwerk.geltung import in_force
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.library_part import LibraryPart
from app.domain.regelwerk.proof.report import report
from app.domain.regelwerk.rules import Severity
from app.domain.regelwerk.sat import Solver
from app.domain.regelwerk.templates import TemplateVersion
from app.domain.regelwerk.trace import PHASE_NAMES, Outcome, Trace
from app.errors import InputError
from app.messages import ImportLibrary
from app.ports import ExportFile, Uhr
from app.ports_regelwerk import GraphExporter, GraphLayout, LibrarySource, PeerEngine
from app.services.austausch import AustauschService
from app.services.beweis import BeweisService
from app.services.bibliotheksdatei import (
    load_selection_file,
    open_library,
    proved_version,
    repair_file,
    trace_file,
)
from app.services.checklisten import checklists, time_sentence
from app.services.pruefregeln import parse_settings
from app.services.regelwerk_bench import bench_lines, measure

Json = Annotated[bool, typer.Option("--json", help="Ergebnis als JSON ausgeben.")]
Lib = Annotated[Path, typer.Argument(metavar="LIB", help="Bibliothek als JSON-Datei.")]
Sel = Annotated[
    Path, typer.Argument(metavar="SEL", help="Auswahl als JSON-Datei {clauses, answers, jurisdiction, template}.")
]
Template = Annotated[
    str | None, typer.Option("--template", help="Vorlage oder Vorlagenversion, deren Plätze gefüllt bleiben.")
]
Zeit = Annotated[float, typer.Option("--zeit", help="Zeitgrenze in Sekunden; danach gilt, was bewiesen ist.", min=0.1)]

_GRAPH = (".svg", ".png")
_MATRIX = (".csv", ".xlsx")
_MARKS = {Severity.HARD: "sperrt", Severity.SOFT: "warnt "}


class RegelwerkServices(Protocol):
    """What the commands need."""

    @property
    def uhr(self) -> Uhr:
        """Says which versions are in force."""
        ...

    @property
    def bibliothek_leser(self) -> LibrarySource:
        """Reads library files."""
        ...

    @property
    def solver(self) -> Solver:
        """Finds contracts and contradictions."""
        ...

    @property
    def peer(self) -> PeerEngine | None:
        """Another rule engine to measure beside ours; None: not installed."""
        ...

    @property
    def austausch(self) -> AustauschService:
        """Import and export of the own library."""
        ...

    @property
    def graph_layout(self) -> GraphLayout:
        """Places for the rule graph."""
        ...

    @property
    def graph_exporter(self) -> GraphExporter:
        """Pictures of the rule graph."""
        ...


def regelwerk_commands(services: Callable[[], AbstractContextManager[RegelwerkServices]]) -> typer.Typer:
    """The commands of ``regelwerk``; ``services`` gives those of the chosen base directory."""
    app = typer.Typer(help="Klauselbibliothek: prüfen, beweisen, reparieren, austauschen.", no_args_is_help=True)

    @app.command("evaluate")
    def evaluate(
        lib: Lib,
        sel: Sel,
        template: Template = None,
        schritte: Annotated[
            bool, typer.Option("--schritte", help="Jede Regel mit Begründung, Phase für Phase.")
        ] = False,
        as_json: Json = False,
    ) -> None:
        """Eine Auswahl von Klauseln gegen die Regeln prüfen."""
        with services() as made:
            library, selection = (
                open_library(made.bibliothek_leser, lib, made.uhr.today()),
                load_selection_file(sel, template),
            )
        trace = trace_file(library, selection)
        if as_json:
            _print_json(trace.evaluation.as_dict() | ({"phasen": steps_dict(trace)} if schritte else {}))
        elif schritte:
            _print_steps(trace)
        else:
            _print_evaluation(trace.evaluation)

    @app.command("prove")
    def prove(
        lib: Lib,
        template: Annotated[
            str | None, typer.Option(help="Vorlage oder Vorlagenversion; ohne sie die ganze Bibliothek.")
        ] = None,
        zeit: Zeit = 60.0,
        entwuerfe: Annotated[
            bool, typer.Option("--entwuerfe", help="Mit den neuesten statt den geltenden Versionen.")
        ] = False,
        as_json: Json = False,
    ) -> None:
        """Beweisen, dass es für jedes Land und jede Antwort einen gültigen Vertrag gibt; 2, wenn nicht."""
        with services() as made:
            library = open_library(made.bibliothek_leser, lib, made.uhr.today())
            service = BeweisService(lambda: library, made.solver, time.monotonic, time_limit=zeit)
            if template is None:
                analysis = service.prove_library(_silent, drafts=entwuerfe)
            else:
                version = proved_version(library, template, drafts=entwuerfe)
                analysis = service.prove_template(version, _silent, drafts=entwuerfe)
        told = report(analysis)
        if as_json:
            _print_json({"report": told.as_dict(), **analysis.as_dict()})
        else:
            print(told.headline)
            for sentence in told.sentences:
                print(f"  {sentence.text}")
        if not told.proved:
            raise typer.Exit(2)

    @app.command("repair")
    def repair(lib: Lib, sel: Sel, template: Template = None, as_json: Json = False) -> None:
        """Die günstigsten Reparaturen einer Auswahl vorschlagen."""
        with services() as made:
            library, selection = (
                open_library(made.bibliothek_leser, lib, made.uhr.today()),
                load_selection_file(sel, template),
            )
            result = repair_file(library, selection, made.solver)
        if as_json:
            _print_json(
                {
                    "possible": result.possible,
                    "complete": result.complete,
                    "validationState": str(result.evaluation.validation_state),
                    "repairs": [
                        {
                            **proposal.as_dict(),
                            "selection": proposal.selection.model_dump(mode="json", exclude_none=True),
                        }
                        for proposal in result.proposals
                    ],
                    "inTheWay": [rule.id for potential in result.in_the_way for rule in potential.rules],
                    "sentences": list(result.sentences),
                }
            )
            return
        for number, proposal in enumerate(result.proposals, 1):
            print(f"{number}. {proposal.label} – {proposal.consequence}")
        for sentence in result.sentences:
            print(sentence)
        if not result.proposals and result.possible:
            print("Es gibt nichts zu reparieren.")

    @app.command("gates")
    def gates(
        lib: Lib,
        schwere: Annotated[
            list[str] | None,
            typer.Option(metavar="PRÜFUNG=block|warn|off", help="Schwere einer Prüfung, z. B. C05=block (mehrfach)."),
        ] = None,
        zeit: Zeit = 60.0,
        as_json: Json = False,
    ) -> None:
        """Prüfungen vor der Veröffentlichung für jede Klausel und Vorlage; 2, wenn etwas sperrt oder offen bleibt."""
        settings = parse_settings(schwere or (), "--schwere")
        with services() as made:
            library = made.bibliothek_leser.read_whole(lib)
            end = time.monotonic() + zeit

            def prove(library: Library, version: TemplateVersion) -> Sequence[str] | None:
                left = max(end - time.monotonic(), 0.0)
                service = BeweisService(lambda: library, made.solver, time.monotonic, time_limit=left)
                return service.prove(library, version)

            found = checklists(library, prove, settings, lambda: time.monotonic() > end)
        blocked = any(item.blocked for item in found)
        if as_json:
            told = {id_: str(severity) for id_, severity in settings.items()}
            open_ = {"offen": time_sentence(found)} if time_sentence(found) else {}
            listed = [item.as_dict() for item in found]
            _print_json({"blocked": blocked, **open_, "settings": told, "checklists": listed})
        else:
            print("\n".join(checklist_lines(found)))
        if blocked or time_sentence(found):
            raise typer.Exit(2)

    @app.command("import")
    def import_(
        path: Annotated[Path, typer.Argument(metavar="DATEI", help="Bibliothek als JSON, auch in einfacher Form.")],
        nur_vorschau: Annotated[bool, typer.Option("--vorschau", help="Nur zeigen, nichts schreiben.")] = False,
        as_json: Json = False,
    ) -> None:
        """Eine Bibliothek in die eigene einlesen: ganz oder gar nicht."""
        with services() as made:
            preview = made.austausch.preview(path)
            written = changes_anything(preview) and not nur_vorschau
            if written:
                made.austausch.import_library(ImportLibrary(preview.library))
        if as_json:
            _print_json(preview_dict(preview, written=written))
        else:
            print("\n".join(preview_lines(preview, written=written)))
        if not preview.accepted:
            raise typer.Exit(2)

    @app.command("export")
    def export(
        path: Annotated[Path, typer.Argument(metavar="DATEI", help="Ziel: .json, .csv, .xlsx, .svg oder .png.")],
        klausel: Annotated[list[str] | None, typer.Option(help="Nur diese Klausel (mehrfach).")] = None,
        vorlage: Annotated[list[str] | None, typer.Option(help="Nur diese Vorlage (mehrfach).")] = None,
        lib: Annotated[Path | None, typer.Option(help="Aus dieser Datei statt aus der eigenen Bibliothek.")] = None,
        as_json: Json = False,
    ) -> None:
        """Die Bibliothek als JSON, die Konfliktmatrix als Tabelle oder den Regelgraphen als Bild schreiben.

        Ein Teil (--klausel, --vorlage) kommt als JSON mit allem, was seine Regeln nennen, als Matrix oder Graph mit
        seinen Nachbarn.
        """
        suffix = path.suffix.lower()
        part = (
            LibraryPart(tuple(klausel or ()), tuple(vorlage or ()), with_targets=True) if klausel or vorlage else None
        )
        with services() as made:
            library = made.bibliothek_leser.read_whole(lib) if lib is not None else made.austausch.library()
            if suffix != ".json":
                library = in_force(library, made.uhr.today())
            if suffix in _GRAPH:
                graph = made.austausch.graph(part, library)
                file = made.graph_exporter.export(graph, made.graph_layout.arrange(graph), library.title, path)
            elif suffix in _MATRIX:
                file = made.austausch.export_matrix(path, part=part, library=library)
            elif suffix == ".json":
                file = made.austausch.export(path, part, library)
            else:
                raise InputError(
                    f"Als „{path.suffix or path.name}“ kann die Bibliothek nicht ausgegeben werden.",
                    ".json schreibt die Bibliothek, .csv und .xlsx die Matrix, .svg und .png den Graphen.",
                    "DATEI",
                )
        _print_file(file, as_json=as_json)

    @app.command("bench")
    def bench(as_json: Json = False) -> None:
        """Geschwindigkeit messen, neben zen-engine, wenn es installiert ist."""
        with services() as made:
            peer = made.peer
            figures = measure(made.solver, peer)
        if as_json:
            _print_json(figures)
        else:
            print("\n".join(bench_lines(figures, peer)))

    return app


def _silent(stage: str, done: int, total: int) -> None:
    """Progress is not shown."""


def _print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


def _print_evaluation(evaluation: Evaluation) -> None:
    findings = evaluation.findings
    if not findings:
        print("Kein Befund: Die Auswahl passt zusammen.")
    for finding in findings:
        print(f"{finding.wirkung!s:<6}  {', '.join(finding.rule_ids)}: {finding.message}")
        ways = offered(finding)
        for option in ways:
            print(f"        {option.label}")
        if not ways:
            print("        Kein einzelner Schritt hilft; „repair“ sucht unter mehreren.")
    for question in evaluation.offene_fragen:
        print(f"offen   {question.text}")


def _print_steps(trace: Trace) -> None:
    for phase in (1, 2, 3):
        print(f"Phase {phase}: {PHASE_NAMES[phase]}")
        for step in trace.phase(phase):
            mark = _MARKS[step.severity] if step.outcome is Outcome.FIRED else "  –   "
            print(f"  {mark}  {', '.join(step.rule_ids)}: {step.sentence} {step.reason}")
    print(f"Phase 4: {PHASE_NAMES[4]}")
    for sentence in trace.conclusion:
        print(f"  {sentence}")


def _print_file(file: ExportFile, *, as_json: bool) -> None:
    if as_json:
        told = {"pfad": str(file.path), "zweck": file.zweck, "groesse": file.size, "sha256": file.sha256}
        _print_json(told | ({"hinweise": list(file.hinweise)} if file.hinweise else {}))
    else:
        print(f"{file.zweck}: {file.path}")
        for hint in file.hinweise:
            print(f"  {hint}")
