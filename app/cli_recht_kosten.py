"""``main.py recht``: Gebühren, Streitwert und Zinsen."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Protocol

import typer

from app.ports import Katalog


class KostenServices(Protocol):
    """What these commands need."""

    @property
    def katalog(self) -> Katalog:
        """Shipped data."""
        ...


class _Open(Protocol):
    def __call__(self, *, readonly: bool = False) -> AbstractContextManager[KostenServices]: ...


def kosten_commands(app: typer.Typer, services: _Open) -> None:
    """Register the commands on ``app``."""
