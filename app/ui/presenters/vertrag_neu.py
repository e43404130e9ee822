"""A new contract without Qt: template, place, title, Akte."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from app.domain.deutsch import format_datum
from app.domain.jurisdictions import name
from app.errors import InputError
from app.messages_vertrag import CreateVertrag

if TYPE_CHECKING:
    from app.services.vertraege_uebersicht import VorlageZeile


def vorlagen(zeilen: Sequence[VorlageZeile]) -> dict[str, str]:
    """Template id → title as offered."""
    return {zeile.template_id: zeile.titel for zeile in zeilen}


def rechtsraeume(zeilen: Sequence[VorlageZeile], template_id: str) -> dict[str, str]:
    """Code → name of the places a template is made for."""
    return {code: name(code) for zeile in zeilen if zeile.template_id == template_id for code in zeile.jurisdictions}


def beschreibung(zeilen: Sequence[VorlageZeile], template_id: str) -> str:
    """``Arbeitsrecht · 40 Klauseln · bis zu 38 Fragen · Fassung 2``, and what of it has outlived its last day."""
    zeile = next((z for z in zeilen if z.template_id == template_id), None)
    if zeile is None:
        return ""
    size = f"{zeile.kategorie} · {zeile.klauseln} Klauseln · bis zu {zeile.fragen} Fragen · Fassung {zeile.version}"
    return f"{size}{_ended(zeile)}"


def _ended(zeile: VorlageZeile) -> str:
    said = f" · war bis zum {format_datum(zeile.abgelaufen_am)} gedacht" if zeile.abgelaufen_am is not None else ""
    if (count := zeile.abgelaufene_klauseln) == 0:
        return said
    return f"{said} · {count} {'Klausel' if count == 1 else 'Klauseln'} abgelaufen, siehe dann die Prüfliste"


def build_neu(values: Mapping[str, str]) -> CreateVertrag:
    """The command.

    Raises:
        InputError: template or place is missing; ``feld`` names the field.
    """
    if not values.get("vorlage"):
        raise InputError("Die Vorlage fehlt.", "Wählen Sie eine aus.", feld="vorlage")
    if not values.get("rechtsraum"):
        raise InputError("Der Rechtsraum fehlt.", "Wählen Sie aus, wo der Vertrag gelten soll.", feld="rechtsraum")
    return CreateVertrag(
        template_id=values["vorlage"],
        jurisdiction=values["rechtsraum"],
        titel=values.get("titel", "").strip(),
        akte_id=values.get("akte") or None,
    )
