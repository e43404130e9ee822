"""``main.py recht …``: Fristen, fees, interest, Streitwert and jurisdiction, each result with its steps."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Protocol

import typer

from app.cli_recht_fristen import FristenServices, fristen_commands
from app.cli_recht_gericht import GerichtServices, gericht_commands
from app.cli_recht_kosten import KostenServices, kosten_commands


class RechtServices(FristenServices, KostenServices, GerichtServices, Protocol):
    """What the commands need."""


class _Open(Protocol):
    def __call__(self, *, readonly: bool = False) -> AbstractContextManager[RechtServices]: ...


def recht_commands(services: _Open) -> typer.Typer:
    """The commands of ``recht``; ``services`` gives those of the chosen base directory."""
    app = typer.Typer(
        help="Rechnen mit dem Gesetz: Fristen, Gebühren, Streitwert, Zinsen, Gericht.", no_args_is_help=True
    )
    fristen_commands(app, services)
    kosten_commands(app, services)
    gericht_commands(app, services)
    return app
