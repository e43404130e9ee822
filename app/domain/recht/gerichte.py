"""Directory of courts, and which Arbeitsgericht a place of work or seat suggests."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import Annotated

from pydantic import Field

from app.domain.deutsch import aufzaehlung, typografie
from app.domain.recht.geltung import Text
from app.domain.werte import FrozenModel, Kennung

Plz = Annotated[str, Field(pattern=r"^\d{5}$")]
PlzBereich = Annotated[str, Field(pattern=r"^\d{2,5}$")]
Land = Annotated[str, Field(pattern=r"^(BB|BE|BW|BY|HB|HE|HH|MV|NI|NW|RP|SH|SL|SN|ST|TH)$")]
"""Code of a Land; decides the public holidays."""


class Gericht(FrozenModel):
    """A court.

    Attributes:
        id: XJustiz id where known, else a speaking id.
        typ: short kind, for example ``ArbG``.
        plz_bereiche: leading digits of postcodes that lie in its district wholly or in part (unofficial).
        stand: when these data were taken over.
        quelle: where they come from.
        hinweis: what to check for this court, a sentence.
    """

    id: Kennung
    xjustiz_id: Annotated[str, Field(pattern=r"^[A-Z]\d{4}[A-Z]?$")] | None = None
    name: Text
    typ: Text
    strasse: Text
    plz: Plz
    ort: Text
    land: Land
    plz_bereiche: tuple[PlzBereich, ...]
    stand: date
    quelle: Text
    hinweis: str = ""

    @property
    def anschrift(self) -> str:
        """Street, postcode and town on one line."""
        return f"{self.strasse}, {self.plz} {self.ort}"


class GerichtErgebnis(FrozenModel):
    """A suggestion: ``gericht`` only where it is unique, otherwise all ``kandidaten``."""

    gericht: Gericht | None
    kandidaten: tuple[Gericht, ...]
    schritte: tuple[str, ...]


_GERICHTSSTAENDE = (
    "Örtlich zuständig ist auch das Arbeitsgericht, in dessen Bezirk der Arbeitnehmer gewöhnlich seine Arbeit"
    " verrichtet oder zuletzt verrichtet hat (§ 48 Abs. 1a ArbGG); daneben besteht der allgemeine Gerichtsstand"
    " am Sitz des Arbeitgebers (§ 46 Abs. 2 ArbGG, §§ 12, 17 ZPO)."
)
_PRUEFEN = (
    "Dies ist ein Vorschlag: Postleitzahlen decken sich nicht mit den Gerichtsbezirken; der Bezirk ist anhand der"
    " Vorschriften des Landes zu prüfen."
)


def find_arbeitsgericht(gerichte: Iterable[Gericht], plz: str, ort: str | None = None) -> GerichtErgebnis:
    """Arbeitsgericht suggested by the postcode of the usual place of work or of the employer's seat.

    Several courts for the same leading digits are returned as candidates, never guessed. ``ort`` decides among them
    only where a court sits in that very town.

    Raises:
        ValueError: ``plz`` is not five digits.
    """
    if not re.fullmatch(r"[0-9]{5}", plz):
        raise ValueError(f"„{plz}“ ist keine Postleitzahl; erwartet sind fünf Ziffern")
    schritte = [_GERICHTSSTAENDE]
    kandidaten = _by_prefix(gerichte, plz)
    treffer = kandidaten if len(kandidaten) == 1 else tuple(g for g in kandidaten if ort and _sits_in(g, ort))
    gericht = treffer[0] if len(treffer) == 1 else None
    if not kandidaten:
        schritte.append(f"Zur Postleitzahl {plz} ist kein Arbeitsgericht hinterlegt; bitte das Gericht selbst angeben.")
    elif gericht is None:
        namen = aufzaehlung([g.name for g in kandidaten], "oder")
        schritte.append(f"Zur Postleitzahl {plz} kommen mehrere Gerichte in Betracht: {namen}; bitte eines auswählen.")
    elif len(kandidaten) == 1:
        schritte.append(f"Die Postleitzahl {plz} weist auf das {gericht.name} ({gericht.anschrift}).")
    else:
        schritte.append(
            f"Zur Postleitzahl {plz} kommen {len(kandidaten)} Gerichte in Betracht; in {ort} sitzt das {gericht.name}"
            f" ({gericht.anschrift})."
        )
    if kandidaten:
        schritte.append(_PRUEFEN)
        schritte += [g.hinweis for g in ((gericht,) if gericht else kandidaten) if g.hinweis]
    return GerichtErgebnis(
        gericht=gericht, kandidaten=kandidaten, schritte=tuple(typografie(schritt) for schritt in schritte)
    )


def _by_prefix(gerichte: Iterable[Gericht], plz: str) -> tuple[Gericht, ...]:
    """Courts with the longest matching prefix, in the order given."""
    lengths = [(max((len(b) for b in g.plz_bereiche if plz.startswith(b)), default=0), g) for g in gerichte]
    longest = max((n for n, _ in lengths), default=0)
    return tuple(g for n, g in lengths if n and n == longest)


def _sits_in(gericht: Gericht, ort: str) -> bool:
    """Whether ``ort`` is the town of the court or the town in its name."""
    wanted = " ".join(ort.split()).casefold()
    return wanted in (gericht.ort.casefold(), gericht.name.removeprefix("Arbeitsgericht ").casefold())
