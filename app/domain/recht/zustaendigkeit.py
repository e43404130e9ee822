"""Which Gericht: branch, subject matter by the value, place (spec 2, „Zuständigkeit“)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from enum import StrEnum

from app.domain.recht.gerichte import Gericht, GerichtErgebnis, find_arbeitsgericht
from app.domain.werte import FrozenModel


class Rechtsweg(StrEnum):
    """Which branch decides; ``behoerde``: an authority, ``keiner``: out of court."""

    ARBEIT = "arbeit"
    ORDENTLICH = "ordentlich"
    FAMILIE = "familie"
    STRAF = "straf"
    VERWALTUNG = "verwaltung"
    SOZIAL = "sozial"
    BEHOERDE = "behoerde"
    KEINER = "keiner"


class Sachlich(StrEnum):
    """How Amts- and Landgericht part: by the value, or one of them whatever the value."""

    WERT = "wert"
    AMTSGERICHT = "amtsgericht"
    LANDGERICHT = "landgericht"


class Gerichtsanfrage(FrozenModel):
    """What decides about the Gericht.

    Attributes:
        streitwert: in euro, None if unknown.
        stichtag: day of Anhängigkeit (§ 44 EGGVG: decides between old and new limits).
        plz, ort: of the place that founds local jurisdiction; None if unknown.
    """

    rechtsweg: Rechtsweg
    instanz: int = 1
    sachlich: Sachlich = Sachlich.WERT
    streitwert: Decimal | None = None
    stichtag: date
    plz: str | None = None
    ort: str | None = None


def find_gericht(gerichte: Iterable[Gericht], anfrage: Gerichtsanfrage) -> GerichtErgebnis:
    """The Gericht for a request, or the candidates between which a person chooses, with every step."""
    if anfrage.rechtsweg is Rechtsweg.ARBEIT and anfrage.instanz == 1:
        if anfrage.plz is not None:
            return find_arbeitsgericht(gerichte, anfrage.plz, anfrage.ort)
        step = "Ohne Postleitzahl des Arbeitsorts lässt sich kein Gericht ableiten."
    else:
        step = "Das Gericht ist selbst anzugeben; aus dem Ort allein lässt es sich nicht ableiten."
    return GerichtErgebnis(gericht=None, kandidaten=(), schritte=(step,))
