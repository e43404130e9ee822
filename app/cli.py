"""The same use cases without a screen.

Exit codes: 0 done, 1 a bug, 2 refused input or a finding that fails the command.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Protocol

import typer

from app import __version__
from app.arbeitsplatz import EVERYWHERE, Arbeitsplatz, options_first
from app.auslieferung import command_name, described
from app.cli_fehler import show_error
from app.cli_hilfe import german_help
from app.cli_kennwort import Kennwortfrage, KennwortServices, kennwort_commands
from app.cli_korpus import KorpusServices, korpus_commands
from app.cli_pruefen import PruefServices, pruefen_commands
from app.cli_recht import RechtServices, recht_commands
from app.cli_regelwerk import RegelwerkServices, regelwerk_commands
from app.cli_sicherung import SicherungServices, compared, sicherung_commands
from app.cli_vertrag import VertragServices, vertrag_commands
from app.domain.kanzlei.akte import Akte, Dokument
from app.domain.kanzlei.beteiligte import Beteiligter
from app.domain.pruefung.befund import Befund
from app.domain.regelwerk.library import Clause, ClauseVersion, Library
from app.domain.regelwerk.rules import Rule
from app.domain.regelwerk.scenarios import Scenario, Selection, SelectionFile
from app.domain.regelwerk.simple_form import SimpleLibrary
from app.domain.regelwerk.templates import Template, TemplateVersion
from app.domain.schema import schema_text
from app.domain.schriftsatz.antworten import WEISS_NICHT
from app.domain.schriftsatz.baustein import Baustein
from app.domain.schriftsatz.conversation import Conversation, Draft
from app.domain.schriftsatz.klageart import Klageart, Parteirolle
from app.domain.schriftsatz.pruefung import PruefDefinition
from app.domain.schriftsatz.schema import SchriftsatzSchema
from app.domain.vertrag.vertrag import Vertrag
from app.domain.werte import FrozenModel
from app.eingabe import check_fields, read_json, show_value
from app.errors import InputError, KnownError, Problem
from app.ports import JOURNAL_ABHILFE, Dokumentleser, ExportErgebnis, Katalog
from app.services.akten import load_akte, sources_beside
from app.services.dokumenttexte import Dokumenttexte
from app.services.export import FilingWriter
from app.services.historie import HistorieService
from app.services.pipeline import Pipeline

SCHEMAS: dict[str, type[FrozenModel]] = {
    model.__name__: model
    for model in (
        Akte,
        Baustein,
        Befund,
        Beteiligter,
        Clause,
        ClauseVersion,
        Conversation,
        Dokument,
        Draft,
        Klageart,
        Library,
        PruefDefinition,
        Rule,
        Scenario,
        SchriftsatzSchema,
        Selection,
        SelectionFile,
        SimpleLibrary,
        Template,
        TemplateVersion,
        Vertrag,
    )
}
"""Name → model of ``schema``; case does not matter, nor does the ending ``Schema``."""


class Services(
    RegelwerkServices,
    KorpusServices,
    RechtServices,
    VertragServices,
    PruefServices,
    SicherungServices,
    KennwortServices,
    Protocol,
):
    """What the commands need; ``bootstrap.Program`` fulfils it, each part made on first use."""

    @property
    def filing_writer(self) -> FilingWriter:
        """Writes filings."""
        ...

    @property
    def leser(self) -> Dokumentleser:
        """Reads documents."""
        ...

    @property
    def historie(self) -> HistorieService:
        """Undo, redo, journal."""
        ...

    @property
    def katalog(self) -> Katalog:
        """Shipped data."""
        ...

    @property
    def pipeline(self) -> Pipeline:
        """Stages of a filing."""
        ...

    def close(self) -> None:
        """Close the library if it was opened."""
        ...


class _Make(Protocol):
    def __call__(
        self,
        basedir: Path,
        heute: date | None = None,
        readonly: bool = False,
        *,
        verbindung: Arbeitsplatz,
        ask: Kennwortfrage,
    ) -> Services: ...


def run_command_line(arguments: Sequence[str], make: _Make, default_basedir: Callable[[], Path]) -> int:
    """Run one command.

    Args:
        arguments: the command line without the program's name.
        make: builds the services for a base directory.
        default_basedir: base directory when none is given.

    Returns:
        The exit code.
    """
    return _run(_command(make, default_basedir, arguments), arguments)


def command_line(make: _Make, default_basedir: Callable[[], Path]) -> Callable[[Sequence[str]], int]:
    """As ``run_command_line``, for many commands one after the other: the commands are put together once."""
    return partial(_run, _command(make, default_basedir))


def _command(make: _Make, default_basedir: Callable[[], Path], arguments: Sequence[str] = ()) -> Callable[..., Any]:
    """The commands of all groups, or of those that ``arguments`` name."""
    everywhere = f"An jeder Stelle der Befehlszeile: {', '.join(EVERYWHERE)}; siehe {command_name()} --help."
    app = _build(make, default_basedir)
    if named := [group for group in app.registered_groups if group.name in arguments]:
        app.registered_groups = named  # to read what all the others may be told takes longer than most commands
    command: Callable[..., Any] = german_help(typer.main.get_command(app), everywhere)
    return command


def _run(command: Callable[..., Any], arguments: Sequence[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # a name that is no text (bytes of another encoding) is shown escaped instead of failing
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        code = command(args=options_first(arguments), prog_name=command_name(), standalone_mode=False)
    except KnownError as error:
        show_error(error, as_json="--json" in arguments)
        return 2
    except typer.Abort:
        print("Abgebrochen.", file=sys.stderr)
        return 2
    except _usage_error() as error:
        refusal = InputError(f"Fehler in der Befehlszeile: {_usage_text(error)}", f"Hilfe: {command_name()} --help")
        show_error(refusal, as_json="--json" in arguments)
        return 2
    return code if isinstance(code, int) else 0  # ``typer.Exit`` comes back as a value, not as an exception


def _usage_error() -> type[Any]:
    """Class of usage errors of the command line library (typer carries its own copy of click or uses click itself)."""
    return next(c for c in typer.BadParameter.__mro__ if c.__name__ == "ClickException")


def _usage_text(error: Any) -> str:
    """What is wrong with the command line, in German; the library only words it in English."""
    parameter = getattr(error, "param", None)
    name = (parameter.opts[-1] if parameter.opts else parameter.name) if parameter is not None else None
    if parameter is not None and parameter.param_type_name == "argument":
        name = parameter.metavar or name  # as the help calls it
    match type(error).__name__:
        case "NoSuchOption":
            return f"Die Option „{error.option_name}“ gibt es nicht."
        case "MissingParameter":
            return f"„{name}“ fehlt."
        case "NoArgsIsHelpError":
            return "Es fehlt der Befehl."
        case "BadParameter" if name is not None:
            return f"Der Wert von „{name}“ ist unbrauchbar; erwartet wird {_WERTE.get(name, 'ein anderer Wert')}."
        case "BadOptionUsage" | "BadArgumentUsage":
            return f"„{getattr(error, 'option_name', name) or 'Ein Argument'}“ ist unvollständig oder steht zu oft da."
        case _:
            return "Diesen Befehl gibt es nicht, oder er nimmt diese Angaben nicht an."


_WERTE = {
    "--basedir": "ein Ordner, keine Datei",
    "--out": "ein Ordner, keine Datei",
    "-k": "eine Zahl von 1 bis 200",
    "--sicherungen": "umstellen, loeschen oder lassen",
    "--modus": "stichwort, vektor oder hybrid",
    "--erledigt": "eine Nummer aus der Liste des Radars",
    "--offen": "eine Nummer aus der Liste des Radars",
    "--nehmen": "eine Nummer aus der Liste der Vorschläge",
    "--zeit": "eine Zahl von Sekunden, mindestens 0.1, zum Beispiel 30",
}


def _tell_version(asked: bool) -> None:
    if asked:
        print(described(__version__))
        raise typer.Exit


Json = Annotated[bool, typer.Option("--json", help="Ergebnis als JSON ausgeben.")]


def _build(make: _Make, default_basedir: Callable[[], Path]) -> typer.Typer:
    """All commands over the services that ``make`` builds."""
    app = typer.Typer(
        help="Satzwerk ohne Fenster: Schriftsätze und Verträge, Dokumente prüfen, Regeln beweisen, Journal, Schemata.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    schriftsatz = typer.Typer(help="Schriftsätze.", no_args_is_help=True)
    journal = typer.Typer(help="Änderungsjournal der Bibliothek.", no_args_is_help=True)
    app.add_typer(schriftsatz, name="schriftsatz")
    app.add_typer(journal, name="journal")
    base: list[Path] = []
    place: list[Arbeitsplatz] = []
    ask: list[Kennwortfrage] = []

    @app.callback()
    def _options(
        basedir: Annotated[Path | None, typer.Option(help="Ordner der Bibliothek.", file_okay=False)] = None,
        bench_start: Annotated[
            bool, typer.Option("--bench-start", help="Startzeit des Fensters messen.", hidden=True)
        ] = False,
        ziel: Annotated[str, typer.Option(help="Ohne Befehl: was das Fenster zeigt, z. B. „akte:berger“.")] = "",
        version: Annotated[
            bool,
            typer.Option("--version", help="Zeigen, welche Fassung das ist.", is_eager=True, callback=_tell_version),
        ] = False,
        kennwort_stdin: Annotated[
            bool,
            typer.Option("--kennwort-stdin", help="Kennwort der Bibliothek in der ersten Zeile der Standardeingabe."),
        ] = False,
        bibliothek: Annotated[str, typer.Option(help="Gemeinsame Bibliothek: postgresql://BENUTZER@SERVER/NAME.")] = "",
        dokumente: Annotated[str, typer.Option(help="Ordner der Aktendokumente, an allen Plätzen derselbe.")] = "",
        chroma: Annotated[str, typer.Option(help="Chroma-Server für die Suche nach Bedeutung: http://…")] = "",
        name: Annotated[str, typer.Option(help="Wer hier arbeitet, für das Journal.")] = "",
    ) -> None:
        del bench_start, ziel, version
        base[:] = [basedir or default_basedir()]
        place[:] = [Arbeitsplatz(bibliothek, dokumente, chroma, name)]
        ask[:] = [Kennwortfrage(from_stdin=kennwort_stdin)]

    @contextmanager
    def services(*, heute: date | None = None, readonly: bool = False) -> Iterator[Services]:
        made = make(base[0], heute, readonly, verbindung=place[0], ask=ask[0])
        try:
            yield made
        finally:
            made.close()

    app.add_typer(regelwerk_commands(services), name="regelwerk")
    app.add_typer(korpus_commands(services), name="korpus")
    app.add_typer(recht_commands(services), name="recht")
    app.add_typer(vertrag_commands(services), name="vertrag")
    app.add_typer(pruefen_commands(services), name="pruefen")
    app.add_typer(sicherung_commands(services), name="sicherung")
    app.add_typer(kennwort_commands(services, lambda: ask[0]), name="kennwort")

    @schriftsatz.command("draft")
    def draft(
        request: Annotated[str, typer.Option(help="Was gewünscht ist, z. B. „Kündigungsschutzklage“.")],
        out: Annotated[Path, typer.Option(help="Zielordner; wird angelegt.", file_okay=False)],
        akte: Annotated[Path | None, typer.Option(help="Akte als JSON-Datei; Dokumente liegen daneben.")] = None,
        muster: Annotated[str | None, typer.Option(help="Name einer mitgelieferten Muster-Akte, z. B. kschg.")] = None,
        answers: Annotated[Path | None, typer.Option(help="Antworten als JSON-Objekt {Angabe: Text}.")] = None,
        stichtag: Annotated[str | None, typer.Option(help="Tag, der als heute gilt (JJJJ-MM-TT).")] = None,
        klageart: Annotated[str | None, typer.Option(help="Kennung des Schriftsatzes, z. B. kschg_klage.")] = None,
        rolle: Annotated[
            Parteirolle | None, typer.Option(help="Seite der Mandantschaft.", case_sensitive=False)
        ] = None,
        as_json: Json = False,
    ) -> None:
        """Schriftsatz aus einer Akte entwerfen, versandfertig schreiben (PDF, Anlagen, XJustiz) und Dateien prüfen."""
        with services(heute=_parse_day(stichtag)) as made:
            if (akte is None) == (muster is None):
                text = "Es fehlt die Akte." if akte is None else "Es sind zwei Akten angegeben."
                raise InputError(text, "Geben Sie entweder --akte DATEI.json oder --muster NAME an.")
            path = akte if akte is not None else made.katalog.muster_akte(muster or "")
            loaded = load_akte(path)
            if stichtag is not None:
                loaded = loaded.model_copy(update={"stichtag": _parse_day(stichtag)})
            sources = sources_beside(loaded, path, made.leser)
            _check_target(out, (path, *sources.values()))
            texte = Dokumenttexte(made.leser, lambda _akte, dokument: sources[dokument.id])
            line = made.pipeline.with_documents(texte.pages)
            begun = _begun(line, loaded, request, klageart, rolle)
            view = line.view(loaded, _answered(line, loaded, begun, answers))
            filing = view.schriftsatz
            anlagen = {a.nummer: sources[a.dokumentId] for a in filing.anlagen if a.dokumentId in sources}
            label = f"{view.klageart.label}, Entwurf ohne Bibliothek"
            written = made.filing_writer.write(
                filing, loaded, anlagen, out, _silent, entwurf=label, angaben=view.angaben
            )
            _print_draft(filing, written, as_json=as_json)

    @journal.command("verify")
    def verify(as_json: Json = False) -> None:
        """Hash-Kette des Journals, den Bestand und die Sicherungen dagegen prüfen."""
        with services(readonly=True) as made:
            report = made.historie.verify()
            beside = made.sicherung.compare_journal()
        faults = [*report.fehler, *beside.fehler]
        if as_json:
            remedy = JOURNAL_ABHILFE if faults else ""
            data = {"eintraege": report.entries, "sicherungen": beside.verglichen, "fehler": faults, "abhilfe": remedy}
            data["ok"] = not faults
            print(json.dumps(data, ensure_ascii=False, indent=2))
        elif faults:
            print("\n".join((*faults, JOURNAL_ABHILFE)))
        else:
            print(f"Das Journal ist unversehrt: {report.entries} Einträge, die Hash-Kette ist lückenlos.")
            print(compared(beside))
        if faults:
            raise typer.Exit(2)

    @app.command("schema")
    def schema(
        name: Annotated[str | None, typer.Argument(help=f"Eines von: {', '.join(SCHEMAS)}.")] = None,
        as_json: Json = False,
    ) -> None:
        """JSON Schema eines Modells ausgeben; ohne Namen die Liste."""
        if name is None:
            print(json.dumps(list(SCHEMAS), ensure_ascii=False, indent=2) if as_json else "\n".join(SCHEMAS))
            return
        wanted = name.casefold().removesuffix("schema")
        model = next((m for n, m in SCHEMAS.items() if n.casefold().removesuffix("schema") == wanted), None)
        if model is None:
            raise InputError(f"Ein Schema „{name}“ gibt es nicht.", f"Vorhanden: {', '.join(SCHEMAS)}.")
        print(schema_text(model, written=model is SchriftsatzSchema), end="")

    return app


def _check_target(out: Path, sources: Iterable[Path]) -> None:
    """Files of the filing must not come to lie among (or over) the documents they are made from."""
    if out.resolve() in {source.resolve().parent for source in sources}:
        text = f"Im Zielordner „{out}“ liegen die Dokumente der Akte."
        raise InputError(text, "Wählen Sie einen anderen Ordner, zum Beispiel einen Unterordner.", "out")


def _silent(stage: str, done: int, total: int) -> None:
    """Progress is not shown: the command is done within seconds."""


def _parse_day(text: str | None) -> date | None:
    if text is None:
        return None
    try:
        return datetime.strptime(text, "%Y-%m-%d").date()  # noqa: DTZ007 - a calendar day; fromisoformat takes weeks too
    except ValueError as error:
        problem = Problem("--stichtag", show_value(text), "ein Tag in der Form 2026-11-10")
        raise InputError("Der Stichtag ist kein Datum.", "Bitte berichtigen.", "stichtag", (problem,)) from error


def _begun(
    pipeline: Pipeline, akte: Akte, request: str, klageart: str | None, rolle: Parteirolle | None
) -> Conversation:
    """The conversation begun; an unclear request is answered with the candidates."""
    if klageart is None:
        found = pipeline.candidates(akte, request)
        if found.intent is None:
            lines = "\n".join(f"  --klageart {k.klageart}: {k.grund}" for k in found.kandidaten)
            text = f"Die Anfrage ist nicht eindeutig. {found.frage}"
            raise InputError(text, f"Wählen Sie:\n{lines}", "request")
    return pipeline.begin(akte, request, klageart, rolle)


def _answered(pipeline: Pipeline, akte: Akte, conversation: Conversation, path: Path | None) -> Conversation:
    """The conversation with all answers of a file, in the order of the Klageart's slots; others stay open."""
    given = _read_answers(path)
    slots = [s.schluessel for s in pipeline.klageart(conversation.intent.klageart).slots]
    problems: list[Problem] = []
    for key in sorted(given, key=lambda k: slots.index(k) if k in slots else -1):
        try:
            conversation = pipeline.reply(akte, conversation, key, given[key])
        except InputError as error:
            expected = error.text if key in slots else f"{error.text} {error.abhilfe}"
            problems.append(Problem(f"$.{key}", show_value(given[key]), expected))
    if problems:
        name = path.name if path else "answers"
        raise InputError(
            f"„{name}“ enthält unbrauchbare Antworten.", "Es wurde nichts geschrieben.", probleme=tuple(problems)
        )
    return conversation


def _read_answers(path: Path | None) -> dict[str, str]:
    """Answers as texts; true/false become Ja/Nein, null „Weiß ich noch nicht“."""
    if path is None:
        return {}
    data = read_json(path)
    if not isinstance(data, dict):
        problem = Problem("$", show_value(data), "ein Objekt {Angabe: Antwort}")
        raise InputError(f"„{path.name}“ enthält keine Antworten.", "Bitte berichtigen.", probleme=(problem,))
    check_fields(path, data)
    answers: dict[str, str] = {}
    problems: list[Problem] = []
    for key, value in data.items():
        match value:
            case None:
                answers[key] = WEISS_NICHT
            case bool():
                answers[key] = "Ja" if value else "Nein"
            case dict() | list():
                problems.append(Problem(f"$.{key}", show_value(value), "ein Text, eine Zahl, true, false oder null"))
            case _:
                answers[key] = str(value)
    if problems:
        raise InputError(
            f"„{path.name}“ enthält unbrauchbare Antworten.", "Es wurde nichts geschrieben.", probleme=tuple(problems)
        )
    return answers


def _print_draft(filing: SchriftsatzSchema, written: ExportErgebnis, *, as_json: bool) -> None:
    if as_json:
        data = {
            "vollstaendig": filing.vollstaendig,
            "unresolved_platzhalter": list(filing.unresolved_platzhalter),
            "warnungen": list(filing.warnungen),
            "dateien": [
                {
                    "pfad": str(f.path),
                    "zweck": f.zweck,
                    "groesse": f.size,
                    "sha256": f.sha256,
                    "hinweise": list(f.hinweise),
                }
                for f in written.dateien
            ],
            "befunde": [b.model_dump(mode="json") for b in written.befunde],
            "schriftsatz": filing.model_dump(mode="json"),
        }
        print(json.dumps(data, ensure_ascii=False, indent=2))
        return
    print(
        f"{filing.ueberschrift} an das {filing.gericht}: "
        + ("vollständig" if filing.vollstaendig else "unvollständig (ENTWURF)")
    )
    folder = written.dateien[0].path.parent
    for file in written.dateien:
        print(f"  {file.path.relative_to(folder).as_posix():<52} {file.zweck}")
        for hint in file.hinweise:
            print(f"      {hint}")
    for title, befunde in (("Prüfliste", filing.pruefliste), ("Dateien", written.befunde)):
        print(title)
        _print_befunde(befunde)


def _print_befunde(befunde: Iterable[Befund]) -> None:
    for befund in befunde:
        mark = (
            "erfüllt"
            if befund.erfuellt
            else {"KRITISCH": "offen!!", "WARNUNG": "offen! ", "INFO": "Hinweis"}[befund.schwere.value]
        )
        norm = f" ({befund.fundstelle})" if befund.fundstelle else ""
        print(f"  [{mark}] {befund.titel}{norm}")
