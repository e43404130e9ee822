"""What the tree of Akten shows, read from the services; meant for the pool."""

from __future__ import annotations

from app.ui.context import Services
from app.ui.kanzlei.akten_baum import Row
from app.ui.presenters.akte import fristen


def rows(services: Services) -> list[Row]:
    """Every Akte with its conversations, drafts and Fristen; without contracts."""
    service = services.schriftsatz
    return [
        Row(
            akte,
            tuple((f"conversation:{c.id}", c.anfrage) for c in service.conversations(akte.id)),
            tuple((f"draft:{d.id}", d.name_mit_datum) for d in service.drafts(akte.id)),
            fristen(service.fristen(akte)),
        )
        for akte in services.akten.akten()
    ]


def contracts(services: Services) -> dict[str | None, list[tuple[str, str]]]:
    """Contracts by Akte, None: those without one; each as (target, title)."""
    service = services.vertraege
    found: dict[str | None, list[tuple[str, str]]] = {}
    for zeile in service.overview() if service is not None else ():
        owner = zeile.akte_id if zeile.akte is not None else None
        found.setdefault(owner, []).append((f"vertrag:{zeile.id}", zeile.titel))
    return found
