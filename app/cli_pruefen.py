"""``main.py pruefen …``: check documents by modules, write reports, measure the checks by labelled sets.

Exit codes of these commands: 0 no Mangel is open, 2 a Mangel is open, 1 refused input.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import date, datetime
from pathlib import Path
from typing import Annotated, Any, Protocol

import typer

from app.cli_fehler import show_error
from app.cli_pruefen_ausgabe import (
    bericht_lines,
    kalibrier_dict,
    kalibrier_lines,
    modul_dict,
    module_lines,
    scope_dict,
)
from app.domain.pruefung.bericht import Pruefbericht
from app.domain.pruefung.bericht_daten import report_data
from app.domain.pruefung.kalibrierung import compare
from app.domain.pruefung.vorgang import Kalibrierlauf
from app.eingabe import check_fields, read_json, show_value
from app.errors import InputError, KnownError, NotFoundError, Problem, StoreError
from app.ports import Uhr
from app.services.dokumentpruefung import DokumentpruefungService
from app.services.kalibrierung import KalibrierService

STDIN = Path("-")
OPEN, REFUSED = 2, 1
MAX_STDIN = 20_000_000
"""Bytes of a text from another program."""

Json = Annotated[bool, typer.Option("--json", help="Ergebnis als JSON ausgeben.")]
Dateien = Annotated[
    list[Path],
    typer.Argument(metavar="DATEI…", help="PDF, DOCX, HTML, MHTML, TXT oder MD; mehrere sind ein Fall; - liest Text."),
]
EinModul = Annotated[str | None, typer.Option("--modul", help="Nur dieses Prüfmodul, z. B. impressum.")]
Scope = Annotated[Path | None, typer.Option("--scope", help="Angaben zum Fall als JSON (siehe „pruefen scope“).")]
Stichtag = Annotated[str | None, typer.Option(help="Tag, dessen Recht gilt (JJJJ-MM-TT); sonst heute.")]
OhneAnsicht = Annotated[
    bool, typer.Option("--ohne-ansicht", help="Gespeicherte Seiten nicht darstellen (keine Messung der Ansicht).")
]
MitModell = Annotated[bool, typer.Option("--modell", help="Das Sprachmodell fragen, was offen bleibt.")]


class PruefServices(Protocol):
    """What the commands need."""

    @property
    def dokumentpruefung(self) -> DokumentpruefungService:
        """Check of documents."""
        ...

    @property
    def kalibrierung(self) -> KalibrierService:
        """Measure of the checks."""
        ...

    @property
    def uhr(self) -> Uhr:
        """The day that counts as today."""
        ...


class _Open(Protocol):
    def __call__(
        self, *, heute: date | None = None, readonly: bool = False
    ) -> AbstractContextManager[PruefServices]: ...


def pruefen_commands(services: _Open) -> typer.Typer:
    """The commands of ``pruefen``; ``services`` gives those of the chosen base directory."""
    app = typer.Typer(help="Dokumente gegen ihre Pflichten prüfen; Prüfungen kalibrieren.", no_args_is_help=True)

    @app.command("datei")
    def datei(
        dateien: Dateien,
        modul: EinModul = None,
        scope: Scope = None,
        stichtag: Stichtag = None,
        ohne_ansicht: OhneAnsicht = False,
        modell: MitModell = False,
        as_json: Json = False,
    ) -> None:
        """Dokumente prüfen: je Pflicht Antwort, Beleg und Fundstelle. Rückgabe 2, wenn ein Mangel offen ist."""
        with _refusing(as_json=as_json), services(readonly=True) as made:
            report = _checked(made, dateien, modul, scope, stichtag, betrachten=not ohne_ansicht, modell=modell)
        _told(as_json=as_json, data=lambda: report_data(report), lines=lambda: bericht_lines(report))
        if report.maengel:
            raise typer.Exit(OPEN)

    @app.command("bericht")
    def bericht(
        dateien: Dateien,
        ziel: Annotated[Path, typer.Option(help="Zielordner; wird angelegt.", file_okay=False)],
        formate: Annotated[
            str, typer.Option("--format", help="Formate, durch Komma getrennt: pdf,docx,csv,json.")
        ] = "pdf,docx,csv,json",
        modul: EinModul = None,
        scope: Scope = None,
        stichtag: Stichtag = None,
        ohne_ansicht: OhneAnsicht = False,
        modell: MitModell = False,
        as_json: Json = False,
    ) -> None:
        """Dokumente prüfen und den Prüfbericht als Dateien schreiben."""
        with _refusing(as_json=as_json), services(readonly=True) as made:
            report = _checked(made, dateien, modul, scope, stichtag, betrachten=not ohne_ansicht, modell=modell)
            written = made.dokumentpruefung.write(report, formate.split(","), ziel, _silent)
        files = [{"pfad": str(f.path), "zweck": f.zweck, "sha256": f.sha256} for f in written.dateien]
        _told(
            as_json=as_json,
            data=lambda: {"dateien": files, "maengel": report.maengel},
            lines=lambda: (f"{file['pfad']}  {file['zweck']}" for file in files),
        )
        if report.maengel:
            raise typer.Exit(OPEN)

    @app.command("module")
    def module(as_json: Json = False) -> None:
        """Prüfmodule auflisten."""
        with _refusing(as_json=as_json), services(readonly=True) as made:
            katalog = made.dokumentpruefung.katalog()
        _told(
            as_json=as_json,
            data=lambda: [modul_dict(modul, katalog) for modul in katalog.module],
            lines=lambda: module_lines(katalog),
        )

    @app.command("scope")
    def scope_(
        modul: Annotated[str, typer.Option("--modul", help="Prüfmodul, z. B. impressum.")],
        as_json: Json = False,
    ) -> None:
        """Die Fragen eines Moduls zum Fall als JSON zum Ausfüllen ausgeben (für --scope)."""
        with _refusing(as_json=as_json), services(readonly=True) as made:
            katalog = made.dokumentpruefung.katalog()
            found = katalog.modul(modul)
            if found is None:
                known = ", ".join(m.id for m in katalog.module)
                raise NotFoundError(f"Das Prüfmodul „{modul}“ gibt es nicht.", f"Vorhanden sind: {known}.", "modul")
        _print_json(scope_dict(found, katalog))

    @app.command("kalibrieren")
    def kalibrieren(
        ordner: Annotated[Path, typer.Argument(help="Ordner mit index.csv, labels.csv und texte/.")],
        modul: EinModul = None,
        stichtag: Stichtag = None,
        vergleich: Annotated[
            bool,
            typer.Option("--vergleich/--ohne-vergleich", help="Lauf ablegen und mit dem vorigen vergleichen."),
        ] = True,
        modell: MitModell = False,
        verbose: Annotated[bool, typer.Option("-v", "--abweichungen", help="Jede Abweichung einzeln.")] = False,
        as_json: Json = False,
    ) -> None:
        """Prüfungen an einem Satz beurteilter Dokumente messen: FP, FN, Precision, Recall je Modul und Pflicht."""
        with _refusing(as_json=as_json), services(readonly=not vergleich) as made:
            run = made.kalibrierung.run(
                ordner, _day(stichtag) or made.uhr.today(), _silent, modell=modell, keep=False, modul=modul
            )
            before = _kept_before(made.kalibrierung, run) if vergleich else None
        items = KalibrierService.vergleiche(run)
        changes = () if before is None else compare(KalibrierService.vergleiche(before), items)
        _told(
            as_json=as_json,
            data=lambda: kalibrier_dict(run, items, before, changes),
            lines=lambda: kalibrier_lines(run, items, before, changes, verbose=verbose),
        )

    return app


def _kept_before(service: KalibrierService, run: Kalibrierlauf) -> Kalibrierlauf | None:
    """Keep a run; the one kept before it. A library that cannot be opened does not take the figures away."""
    try:
        service.keep(run)
        return service.before(run)
    except StoreError as error:
        print(f"Der Lauf wurde nicht abgelegt und nicht verglichen: {error.text}", file=sys.stderr)
        return None


def _checked(
    made: PruefServices,
    files: Sequence[Path],
    modul: str | None,
    scope: Path | None,
    stichtag: str | None,
    *,
    betrachten: bool,
    modell: bool,
) -> Pruefbericht:
    text = _stdin() if STDIN in files else None
    return made.dokumentpruefung.check_files(
        [path for path in files if path != STDIN],
        modul,
        _scope(scope),
        _day(stichtag) or made.uhr.today(),
        betrachten=betrachten,
        modell=modell,
        text=text,
    )


def _stdin() -> str:
    data = sys.stdin.buffer.read(MAX_STDIN + 1) if hasattr(sys.stdin, "buffer") else sys.stdin.read().encode()
    if len(data) > MAX_STDIN:
        raise InputError("Der Text von der Eingabe ist zu groß.", f"Erlaubt sind {MAX_STDIN // 1_000_000} MB.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _scope(path: Path | None) -> Mapping[str, str | None]:
    """Facts of a file: ``{"rechtsform": "gmbh"}``, or as ``pruefen scope`` prints it, with ``wert`` filled in.

    Raises:
        InputError: not readable, or not an object of facts.
    """
    if path is None:
        return {}
    data = read_json(path)
    if not isinstance(data, dict):
        problem = Problem("$", show_value(data), "ein Objekt {Angabe: Wert}")
        raise InputError(f"„{path.name}“ enthält keine Angaben.", "Bitte berichtigen.", probleme=(problem,))
    check_fields(path, data)
    given: dict[str, str | None] = {}
    problems: list[Problem] = []
    for key, value in data.items():
        plain = value.get("wert") if isinstance(value, dict) else value
        if isinstance(plain, bool):
            given[key] = "ja" if plain else "nein"
        elif plain is None or isinstance(plain, str):
            given[key] = plain
        else:
            problems.append(Problem(f"$.{key}", show_value(plain), "ein Text, true, false oder null"))
    if problems:
        raise InputError(f"„{path.name}“ enthält unbrauchbare Angaben.", "Bitte berichtigen.", probleme=tuple(problems))
    return given


def _day(text: str | None) -> date | None:
    if text is None:
        return None
    try:
        return datetime.strptime(text, "%Y-%m-%d").date()  # noqa: DTZ007 - a calendar day; fromisoformat takes weeks too
    except ValueError as error:
        problem = Problem("--stichtag", show_value(text), "ein Tag in der Form 2026-11-10")
        raise InputError("Der Stichtag ist kein Datum.", "Bitte berichtigen.", "stichtag", (problem,)) from error


@contextmanager
def _refusing(*, as_json: bool) -> Iterator[None]:
    """Refused input is told and ends with its own code: 2 means that a Mangel is open."""
    try:
        yield
    except KnownError as error:
        show_error(error, as_json=as_json)
        raise typer.Exit(REFUSED) from error


def _silent(stage: str, done: int, total: int) -> None:
    """Progress is not shown: the command is done within seconds."""


def _told(*, as_json: bool, data: Callable[[], Any], lines: Callable[[], Iterable[str]]) -> None:
    if as_json:
        _print_json(data())
    else:
        for line in lines():
            print(line)


def _print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))
