"""``main.py recht``: Fristen."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Protocol

import typer

from app.ports import Katalog


class FristenServices(Protocol):
    """What these commands need."""

    @property
    def katalog(self) -> Katalog:
        """Shipped data."""
        ...


class _Open(Protocol):
    def __call__(self, *, readonly: bool = False) -> AbstractContextManager[FristenServices]: ...


def fristen_commands(app: typer.Typer, services: _Open) -> None:
    """Register the commands on ``app``."""
