"""Input and result of a Vergütungsberechnung (§ 10 RVG)."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from app.domain.deutsch import parse_betrag, parse_dezimal
from app.domain.werte import Betrag, FrozenModel, SaubererText


def _betrag(value: Any) -> Any:
    return parse_betrag(value) if isinstance(value, str) else value


def _dezimal(value: Any) -> Any:
    return parse_dezimal(value) if isinstance(value, str) else value


BetragAngabe = Annotated[Betrag, BeforeValidator(_betrag), Field(ge=0)]
"""An amount from outside: a JSON number, ``12345.67`` or ``12.345,67`` as text."""

ZahlAngabe = Annotated[Decimal, BeforeValidator(_dezimal), Field(gt=0, le=100_000)]
"""A positive number from outside, ``1.3`` or ``1,3``."""

Titel = Annotated[SaubererText, Field(min_length=1, max_length=200)]


class AnrechnungsSeite(StrEnum):
    """From which of the two fees the credited amount is taken (§ 15a Abs. 1 RVG leaves the choice)."""

    SPAETERE = "spaetere"
    FRUEHERE = "fruehere"


class VvPosition(FrozenModel):
    """One number of the Vergütungsverzeichnis as it arose.

    Attributes:
        vv: number, ``3100``; with its addition where the data have one (``1000-2``, ``7000-farbe``).
        wert: Gegenstandswert of a Wertgebühr.
        satz: chosen rate within a frame; None: middle of the frame, at most the Schwelle.
        betrag: chosen amount within a frame, or what was really spent.
        umfangreich: extensive or difficult: more than the Schwelle may be claimed.
        auftraggeber: persons represented in the same matter (Nr. 1008 VV).
        gemeinsamer_wert: value in which they share; None: the whole.
        anzahl: pages, kilometres, hours.
        anrechnen: False: this fee is not credited against a later one (another Gegenstand).
        anrechnung_wert: value that is also the object of the later matter; None: the smaller of both values.
    """

    vv: Annotated[str, Field(pattern=r"^\d{4}(-[a-z0-9]{1,10})?$")]
    wert: BetragAngabe | None = None
    satz: ZahlAngabe | None = None
    betrag: BetragAngabe | None = None
    umfangreich: bool = False
    auftraggeber: Annotated[int, Field(ge=1, le=1000)] = 1
    gemeinsamer_wert: BetragAngabe | None = None
    anzahl: ZahlAngabe | None = None
    anrechnen: bool = True
    anrechnung_wert: BetragAngabe | None = None


class Angelegenheit(FrozenModel):
    """One matter (§§ 15 to 18 RVG), in order of time.

    Attributes:
        auftrag: day of the unconditional order; it decides between old and new law (§ 60 Abs. 1 RVG).
        staatskasse: fees of an assigned lawyer (§§ 45, 49 RVG).
        pauschale: add Nr. 7002 VV unless post is charged otherwise.
    """

    bezeichnung: Titel
    auftrag: date
    positionen: Annotated[tuple[VvPosition, ...], Field(min_length=1, max_length=200)]
    staatskasse: bool = False
    pauschale: bool = True


class Rechnungsangaben(FrozenModel):
    """What a Vergütungsberechnung is made from.

    Attributes:
        umsatzsteuer: False where it is not levied (§ 19 Abs. 1 UStG).
        gerichtskosten: court fees laid out, without tax.
        vorschuss: advances received.
    """

    angelegenheiten: Annotated[tuple[Angelegenheit, ...], Field(min_length=1, max_length=50)]
    anrechnung: AnrechnungsSeite = AnrechnungsSeite.SPAETERE
    umsatzsteuer: bool = True
    gerichtskosten: BetragAngabe = Decimal("0.00")
    vorschuss: BetragAngabe = Decimal("0.00")


class PostenArt(StrEnum):
    """What a line of the note is."""

    GEBUEHR = "gebuehr"
    KUERZUNG = "kuerzung"
    ANRECHNUNG = "anrechnung"
    AUSLAGE = "auslage"


class Rechnungsposten(FrozenModel):
    """One line; reductions are negative. ``schritte`` tell how ``betrag`` comes about."""

    art: PostenArt
    nummer: str
    bezeichnung: str
    satz: Decimal | None = None
    wert: Betrag | None = None
    betrag: Betrag
    fundstelle: str
    schritte: tuple[str, ...]


class Rechnungsteil(FrozenModel):
    """The lines of one matter and their sum."""

    bezeichnung: str
    fassung: str
    posten: tuple[Rechnungsposten, ...]
    summe: Betrag


class Rechnung(FrozenModel):
    """The whole note: net, tax, gross, what was laid out, what is still due."""

    teile: tuple[Rechnungsteil, ...]
    netto: Betrag
    umsatzsteuer: Betrag
    brutto: Betrag
    gerichtskosten: Betrag
    vorschuss: Betrag
    offen: Betrag
    schritte: tuple[str, ...]
    hinweise: tuple[str, ...]
