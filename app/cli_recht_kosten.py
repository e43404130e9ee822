"""``main.py recht``: Gebühren, Vergütungsberechnung, Streitwert and Zinsen, each with its steps."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Protocol, TypeVar

import typer

from app.domain.deutsch import format_betrag, parse_betrag, parse_datum, parse_dezimal
from app.errors import InputError, Problem

if TYPE_CHECKING:
    from pydantic import BaseModel

    from app.domain.recht.rechnung import Rechnung
    from app.services.kosten import KostenService

T = TypeVar("T")

_AMOUNT = "ein Betrag in Euro wie 12.345,67 oder 12345.67"
_DAY = "ein Tag wie 2026-01-05 oder 5.1.2026"
_NUMBER = "eine Zahl wie 1,3 oder 1.3"


class KostenServices(Protocol):
    """What these commands need."""

    @property
    def kosten(self) -> KostenService:
        """Fees, values, interest."""
        ...


class _Open(Protocol):
    def __call__(self, *, readonly: bool = False) -> AbstractContextManager[KostenServices]: ...


_Schema = Annotated[bool, typer.Option("--schema", help="Ohne Datei: das JSON-Schema der Datei zeigen.")]
_Json = Annotated[bool, typer.Option("--json", help="Als JSON ausgeben.")]


def kosten_commands(app: typer.Typer, services: _Open) -> None:
    """Register the commands on ``app``."""
    gebuehren = typer.Typer(help="Gerichtsgebühren und Anwaltsvergütung.", no_args_is_help=True)
    app.add_typer(gebuehren, name="gebuehren")
    for gesetz, hilfe in (
        ("gkg", "Gerichtsgebühr nach dem GKG (§ 34, Kostenverzeichnis)."),
        ("famgkg", "Gerichtsgebühr nach dem FamGKG (§ 28, Kostenverzeichnis)."),
        ("rvg", "Anwaltsgebühr nach dem RVG (§§ 13, 49, Vergütungsverzeichnis)."),
    ):
        _fee_command(gebuehren, services, gesetz, hilfe)
    _note_command(gebuehren, services)
    _value_command(app, services)
    _interest_command(app, services)


def _fee_command(app: typer.Typer, services: _Open, gesetz: str, hilfe: str) -> None:
    @app.command(gesetz, help=hilfe)
    def gebuehr(
        wert: Annotated[str, typer.Option("--wert", metavar="BETRAG", help="Wert in Euro: 12.345,67.")] = "",
        satz: Annotated[str, typer.Option("--satz", metavar="ZAHL", help="Gebührensatz: 1,3.")] = "",
        nummer: Annotated[str, typer.Option("--kv", "--vv", metavar="NUMMER", help="Nummer des Verzeichnisses.")] = "",
        stichtag: Annotated[
            str,
            typer.Option("--stichtag", metavar="DATUM", help="Tag der Anhängigkeit oder des Auftrags; sonst heute."),
        ] = "",
        staatskasse: Annotated[
            bool, typer.Option("--staatskasse", help="Gebühr des beigeordneten Anwalts (§ 49 RVG).")
        ] = False,
        as_json: _Json = False,
    ) -> None:
        with services(readonly=True) as service:
            ergebnis = service.kosten.fee(
                gesetz,
                _optional("--wert", wert, parse_betrag, _AMOUNT),
                satz=_optional("--satz", satz, parse_dezimal, _NUMBER),
                nummer=nummer.strip(),
                stichtag=_optional("--stichtag", stichtag, parse_datum, _DAY),
                staatskasse=staatskasse,
            )
        _show(ergebnis, as_json, lambda: [*ergebnis.schritte, f"Gebühr: {format_betrag(ergebnis.gebuehr)}"])


def _note_command(app: typer.Typer, services: _Open) -> None:
    @app.command("rechnung", help="Vergütungsberechnung nach § 10 RVG aus einer JSON-Datei.")
    def rechnung(
        datei: Annotated[
            Path | None, typer.Argument(metavar="[DATEI]", help="Angelegenheiten mit ihren Positionen.")
        ] = None,
        schema: _Schema = False,
        as_json: _Json = False,
    ) -> None:
        from app.domain.recht.rechnung import Rechnungsangaben

        if datei is None:
            print(_schema_of(Rechnungsangaben, schema), end="")
            return
        with services(readonly=True) as service:
            ergebnis = service.kosten.fee_note(datei)
        _show(ergebnis, as_json, lambda: _note_lines(ergebnis))


def _value_command(app: typer.Typer, services: _Open) -> None:
    @app.command("streitwert", help="Streitwert oder Verfahrenswert aus einer JSON-Datei mit Posten.")
    def streitwert(
        datei: Annotated[Path | None, typer.Argument(metavar="[DATEI]", help="Posten mit Art und Beträgen.")] = None,
        arten: Annotated[bool, typer.Option("--arten", help="Die Arten mit den Angaben, die sie brauchen.")] = False,
        schema: _Schema = False,
        as_json: _Json = False,
    ) -> None:
        from app.domain.recht.streitwertarten import Streitwertangaben

        with services(readonly=True) as service:
            if arten:
                print("\n".join(service.kosten.kinds()))
                return
            if datei is None:
                print(_schema_of(Streitwertangaben, schema), end="")
                return
            ergebnis = service.kosten.value(datei)
        _show(ergebnis, as_json, lambda: [*ergebnis.schritte, *_notes(ergebnis.hinweise)])


def _interest_command(app: typer.Typer, services: _Open) -> None:
    @app.command("zinsen", help="Zinsen mit dem Basiszinssatz jedes Halbjahrs; beide Tage zählen mit.")
    def zinsen(
        betrag: Annotated[str, typer.Option("--betrag", metavar="BETRAG", help="Forderung in Euro: 12.345,67.")],
        von: Annotated[
            str, typer.Option("--von", metavar="DATUM", help="Erster Zinstag, bei Verzug der Tag nach seinem Eintritt.")
        ],
        bis: Annotated[str, typer.Option("--bis", metavar="DATUM", help="Letzter Zinstag.")],
        art: Annotated[
            str,
            typer.Option(
                "--art",
                metavar="ART",
                help="verbraucher, unternehmer, unternehmer-alt, prozess, prozess-unternehmer, gesetzlich, handel.",
            ),
        ] = "verbraucher",
        methode: Annotated[
            str, typer.Option("--methode", metavar="WORT", help="taggenau oder kaufmaennisch (30/360).")
        ] = "taggenau",
        as_json: _Json = False,
    ) -> None:
        with services(readonly=True) as service:
            ergebnis = service.kosten.interest(
                _needed("--betrag", betrag, parse_betrag, _AMOUNT),
                _needed("--von", von, parse_datum, _DAY),
                _needed("--bis", bis, parse_datum, _DAY),
                art,
                methode,
            )
        daily = f"Jeder weitere Tag: {format_betrag(ergebnis.tageszins)}"
        _show(ergebnis, as_json, lambda: [*ergebnis.schritte, daily, *_notes(ergebnis.hinweise)])


def _schema_of(model: type[BaseModel], wanted: bool) -> str:
    """The JSON Schema of a file.

    Raises:
        InputError: neither a file nor its schema was asked for.
    """
    if not wanted:
        raise InputError("Es fehlt die Datei.", "Nennen Sie eine JSON-Datei; --schema zeigt, was darin steht.")
    from app.domain.schema import schema_text

    return schema_text(model)


def _needed(option: str, text: str, parse: Callable[[str], T], expected: str) -> T:
    """The value of an option.

    Raises:
        InputError: it cannot be read.
    """
    try:
        return parse(text)
    except ValueError as error:
        problem = Problem(option, f"„{text}“", expected)
        raise InputError(f"{error}.", "Prüfen Sie die Angabe.", option.lstrip("-"), (problem,)) from error


def _optional(option: str, text: str, parse: Callable[[str], T], expected: str) -> T | None:
    return _needed(option, text, parse, expected) if text else None


def _show(ergebnis: BaseModel, as_json: bool, lines: Callable[[], list[str]]) -> None:
    if as_json:
        print(json.dumps(_plain(ergebnis.model_dump(mode="python")), ensure_ascii=False, indent=2))
    else:
        print("\n".join(lines()))


def _plain(value: Any) -> Any:
    """JSON values: amounts and rates as text, exactly as computed."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Decimal):
        return str(value)
    return value.isoformat() if isinstance(value, date) else value


def _notes(hinweise: tuple[str, ...]) -> Iterator[str]:
    yield from (f"Hinweis: {hinweis}" for hinweis in hinweise)


def _note_lines(rechnung: Rechnung) -> list[str]:
    lines: list[str] = []
    for teil in rechnung.teile:
        lines += [teil.bezeichnung, f"  {teil.fassung}"]
        for posten in teil.posten:
            lines.append(f"  {posten.fundstelle} {posten.bezeichnung}: {format_betrag(posten.betrag)}")
            lines += [f"    {schritt}" for schritt in posten.schritte]
        lines.append(f"  Summe: {format_betrag(teil.summe)}")
    return [*lines, *rechnung.schritte, *_notes(rechnung.hinweise)]
