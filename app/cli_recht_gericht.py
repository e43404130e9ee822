"""``main.py recht gericht``: which Gericht decides, with the steps that lead there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Annotated, Any, Protocol

import typer

if TYPE_CHECKING:
    from app.domain.recht.gerichte import Gericht, GerichtErgebnis
    from app.services.gerichte import GerichteService


class GerichtServices(Protocol):
    """What these commands need."""

    @property
    def gerichte(self) -> GerichteService:
        """Finds the Gericht."""
        ...


class _Open(Protocol):
    def __call__(self, *, readonly: bool = False) -> AbstractContextManager[GerichtServices]: ...


def gericht_commands(app: typer.Typer, services: _Open) -> None:
    """Register the commands on ``app``."""

    @app.command("gericht")
    def gericht(
        rechtsweg: Annotated[
            str,
            typer.Option(
                "--rechtsweg",
                metavar="RECHTSWEG",
                help="ordentlich, familie, arbeit, straf, verwaltung, sozial oder finanz.",
            ),
        ],
        wert: Annotated[
            str | None, typer.Option("--wert", metavar="EURO", help="Streitwert: 7.000 oder 7000,50.")
        ] = None,
        stichtag: Annotated[
            str | None,
            typer.Option("--stichtag", metavar="DATUM", help="Tag, an dem die Sache anhängig wird; sonst heute."),
        ] = None,
        ort: Annotated[
            str | None,
            typer.Option(
                "--ort", metavar="ORT", help="Ort, der die örtliche Zuständigkeit begründet: Wohnsitz, Sitz …"
            ),
        ] = None,
        plz: Annotated[str | None, typer.Option("--plz", metavar="PLZ", help="Postleitzahl dazu.")] = None,
        land: Annotated[str | None, typer.Option("--land", metavar="LAND", help="Land des Orts: BW, BY, BE …")] = None,
        instanz: Annotated[int, typer.Option("--instanz", metavar="1|2|3", help="Rechtszug.")] = 1,
        gebiet: Annotated[
            str,
            typer.Option("--gebiet", metavar="GEBIET", help="Sachgebiet mit eigenen Regeln, etwa miete oder presse."),
        ] = "wert",
        vorinstanz: Annotated[
            str | None,
            typer.Option(
                "--vorinstanz", metavar="GERICHT", help="Gericht, dessen Entscheidung angefochten wird: „AG Köln“."
            ),
        ] = None,
        as_json: Annotated[bool, typer.Option("--json", help="Ergebnis als JSON ausgeben.")] = False,
    ) -> None:
        """Zuständiges Gericht oder die Gerichte, die in Betracht kommen, mit Fundstellen und Schritten."""
        from app.services.gerichte import Gerichtsfrage

        frage = Gerichtsfrage(
            rechtsweg=rechtsweg,
            wert=wert,
            stichtag=stichtag,
            ort=ort,
            plz=plz,
            instanz=instanz,
            gebiet=gebiet,
            land=land,
            vorinstanz=vorinstanz,
        )
        with services(readonly=True) as made:
            ergebnis = made.gerichte.find(frage)
        if as_json:
            print(json.dumps(_as_dict(ergebnis), ensure_ascii=False, indent=2))
            return
        for line in _lines(ergebnis):
            print(line)


def _as_dict(ergebnis: GerichtErgebnis) -> dict[str, Any]:
    return {
        "gericht": _court_dict(ergebnis.gericht) if ergebnis.gericht else None,
        "kandidaten": [_court_dict(g) for g in ergebnis.kandidaten],
        "art": [typ.value for typ in ergebnis.typen],
        "norm": ergebnis.norm,
        "ausschliesslich": ergebnis.ausschliesslich,
        "schritte": list(ergebnis.schritte),
        "hinweise": list(ergebnis.hinweise),
    }


def _court_dict(gericht: Gericht) -> dict[str, Any]:
    return {
        "name": gericht.name,
        "art": gericht.typ.value,
        "xjustiz_id": gericht.xjustiz_id,
        "ort": gericht.ort,
        "anschrift": gericht.anschrift,
        "land": gericht.land,
        "stand": gericht.stand.isoformat(),
        "quelle": gericht.quelle,
    }


def _lines(ergebnis: GerichtErgebnis) -> Iterator[str]:
    if ergebnis.gericht is not None:
        yield _court_line(ergebnis.gericht)
    elif ergebnis.kandidaten:
        yield "In Betracht kommen:"
        yield from (f"  {_court_line(g)}" for g in ergebnis.kandidaten)
    else:
        yield "Kein Gericht gefunden."
    yield "Schritte:"
    yield from (f"  {step}" for step in ergebnis.schritte)
    if ergebnis.hinweise:
        yield "Hinweise:"
        yield from (f"  {hint}" for hint in ergebnis.hinweise)


def _court_line(gericht: Gericht) -> str:
    where = f", {gericht.anschrift}" if gericht.anschrift else ""
    key = f" [XJustiz {gericht.xjustiz_id}]" if gericht.xjustiz_id else ""
    return f"{gericht.name if where else gericht.mit_sitz}{where}{key}"
