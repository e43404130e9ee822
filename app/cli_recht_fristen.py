"""``main.py recht frist``: what Fristen there are, when one ends and why."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import AbstractContextManager
from datetime import date
from typing import TYPE_CHECKING, Annotated, Any, Protocol

import typer

from app.auslieferung import command_name
from app.domain.deutsch import format_datum, format_wochentag, parse_datum, typografie
from app.domain.recht.kalender import LAENDER
from app.errors import InputError, Problem
from app.ports import Katalog

if TYPE_CHECKING:
    from app.domain.recht.fristen import FristDefinition
    from app.services.fristen import FristAuskunft, FristenService


class FristenServices(Protocol):
    """What these commands need."""

    @property
    def katalog(self) -> Katalog:
        """Shipped data."""
        ...

    @property
    def fristen(self) -> FristenService:
        """Computes Fristen."""
        ...


class _Open(Protocol):
    def __call__(self, *, readonly: bool = False) -> AbstractContextManager[FristenServices]: ...


def fristen_commands(app: typer.Typer, services: _Open) -> None:
    """Register the commands on ``app``."""

    @app.command("frist")
    def frist(
        kennung: Annotated[
            str, typer.Argument(metavar="ID", help="Kennung der Frist, etwa „kschg-4“; mit --liste Suchwörter.")
        ] = "",
        ereignis: Annotated[
            str, typer.Option("--ereignis", metavar="DATUM", help="Tag des Ereignisses: 3.11.2026 oder 2026-11-03.")
        ] = "",
        zweites: Annotated[
            str,
            typer.Option(
                "--zweites-ereignis",
                metavar="DATUM",
                help="Tag des zweiten Ereignisses, wo die Frist eines hat (etwa Verkündung, Aufgabe zur Post).",
            ),
        ] = "",
        land: Annotated[
            str, typer.Option("--land", metavar="LAND", help=f"Land, dessen Feiertage gelten: {', '.join(LAENDER)}.")
        ] = "",
        liste: Annotated[
            bool, typer.Option("--liste", help="Alle Fristen mit Fundstelle und Ereignis zeigen.")
        ] = False,
        as_json: Annotated[bool, typer.Option("--json", help="Ergebnis als JSON ausgeben.")] = False,
    ) -> None:
        """Ende einer Frist mit jedem Rechenschritt; mit --liste alle Fristen."""
        with services(readonly=True) as made:
            if liste:
                found = made.fristen.find(kennung)
                if as_json:
                    print(_json([_definition_dict(f) for f in found]))
                    return
                for line in _list_lines(found):
                    print(line)
                return
            if not kennung:
                raise InputError(
                    "Es fehlt die Kennung der Frist.", f"Alle Fristen zeigt „{command_name()} recht frist --liste“."
                )
            auskunft = made.fristen.compute(
                kennung, _day(ereignis, "--ereignis"), _day(zweites, "--zweites-ereignis"), land.strip().upper() or None
            )
            if as_json:
                print(_json(_result_dict(auskunft, land.strip().upper() or None)))
                return
            for line in _result_lines(auskunft):
                print(line)


def _day(text: str, option: str) -> date | None:
    """A date of the command line, None if none is given.

    Raises:
        InputError: it is no date.
    """
    if not text.strip():
        return None
    try:
        return parse_datum(text)
    except ValueError as error:
        problem = Problem(option, f"„{text}“", "ein Datum mit Jahr wie 3.11.2026 oder 2026-11-03")
        raise InputError(f"{error}.", "Bitte das Datum berichtigen.", feld=option, probleme=(problem,)) from error


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2)


def _definition_dict(frist: FristDefinition) -> dict[str, Any]:
    return {
        "id": frist.id,
        "bezeichnung": typografie(frist.bezeichnung),
        "norm": typografie(frist.norm),
        "ereignis": typografie(frist.ereignis),
        "zweites_ereignis": typografie(frist.zweites.ereignis) if frist.zweites else None,
        "dauer": frist.dauer_text,
        "notfrist": frist.notfrist,
        "gueltig_ab": frist.gueltig_ab.isoformat(),
        "gueltig_bis": frist.gueltig_bis.isoformat() if frist.gueltig_bis else None,
        "quelle": typografie(frist.quelle),
    }


def _list_lines(fristen: tuple[FristDefinition, ...]) -> Iterator[str]:
    if not fristen:
        yield "Keine Frist passt zu diesen Wörtern."
    for frist in fristen:
        bis = f", galt bis {format_datum(frist.gueltig_bis)}" if frist.gueltig_bis else ""
        yield typografie(f"{frist.id} – {frist.bezeichnung} ({frist.norm}{bis})")
        yield typografie(f"    {frist.dauer_text}; Ereignis: {frist.ereignis}")
        if frist.zweites:
            yield typografie(f"    zweites Ereignis: {frist.zweites.ereignis}")


def _result_dict(auskunft: FristAuskunft, land: str | None) -> dict[str, Any]:
    ergebnis = auskunft.ergebnis
    return {
        **_definition_dict(auskunft.definition),
        "beginn": ergebnis.ereignis.isoformat(),
        "land": land,
        "ende": ergebnis.ende.isoformat(),
        "ende_unverschoben": ergebnis.ende_ungekuerzt.isoformat(),
        "schritte": list(auskunft.schritte),
        "hinweise": list(auskunft.hinweise),
    }


def _result_lines(auskunft: FristAuskunft) -> Iterator[str]:
    definition, ende = auskunft.definition, auskunft.ergebnis.ende
    yield typografie(f"{definition.bezeichnung} ({definition.norm})")
    yield f"Ende: {format_wochentag(ende)}, {format_datum(ende)}"
    yield "Rechnung:"
    yield from (f"  {number}. {schritt}" for number, schritt in enumerate(auskunft.schritte, 1))
    if auskunft.hinweise:
        yield "Hinweise:"
        yield from (f"  – {hinweis}" for hinweis in auskunft.hinweise)
