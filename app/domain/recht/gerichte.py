"""Directory of courts, and which Arbeitsgericht a place of work or seat suggests."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from app.domain.deutsch import aufzaehlung, typografie
from app.domain.recht.geltung import Text
from app.domain.werte import FrozenModel, Kennung

Plz = Annotated[str, Field(pattern=r"^\d{5}$")]
PlzBereich = Annotated[str, Field(pattern=r"^\d{2,5}$")]
Land = Annotated[str, Field(pattern=r"^(BB|BE|BW|BY|HB|HE|HH|MV|NI|NW|RP|SH|SL|SN|ST|TH)$")]
"""Code of a Land; decides the public holidays."""


class Rechtsweg(StrEnum):
    """Which branch decides; ``behoerde``: an authority, ``keiner``: out of court."""

    ARBEIT = "arbeit"
    ORDENTLICH = "ordentlich"
    FAMILIE = "familie"
    STRAF = "straf"
    VERWALTUNG = "verwaltung"
    SOZIAL = "sozial"
    FINANZ = "finanz"
    BEHOERDE = "behoerde"
    KEINER = "keiner"


class Gerichtstyp(StrEnum):
    """Kinds of courts; ``OVG`` is also the Verwaltungsgerichtshof (§ 184 VwGO), ``OLG`` also the Kammergericht."""

    AG = "AG"
    LG = "LG"
    OLG = "OLG"
    BGH = "BGH"
    ARBG = "ArbG"
    LAG = "LAG"
    BAG = "BAG"
    VG = "VG"
    OVG = "OVG"
    BVERWG = "BVerwG"
    SG = "SG"
    LSG = "LSG"
    BSG = "BSG"
    FG = "FG"
    BFH = "BFH"

    @property
    def oberstes(self) -> bool:
        """Whether it is a supreme court, one for all Länder."""
        return self in (Gerichtstyp.BGH, Gerichtstyp.BAG, Gerichtstyp.BVERWG, Gerichtstyp.BSG, Gerichtstyp.BFH)

    @property
    def wort(self) -> str:
        """The kind as a word: „Amtsgericht“."""
        return _WORT[self]


_WORT = {
    Gerichtstyp.AG: "Amtsgericht",
    Gerichtstyp.LG: "Landgericht",
    Gerichtstyp.OLG: "Oberlandesgericht",
    Gerichtstyp.BGH: "Bundesgerichtshof",
    Gerichtstyp.ARBG: "Arbeitsgericht",
    Gerichtstyp.LAG: "Landesarbeitsgericht",
    Gerichtstyp.BAG: "Bundesarbeitsgericht",
    Gerichtstyp.VG: "Verwaltungsgericht",
    Gerichtstyp.OVG: "Oberverwaltungsgericht",
    Gerichtstyp.BVERWG: "Bundesverwaltungsgericht",
    Gerichtstyp.SG: "Sozialgericht",
    Gerichtstyp.LSG: "Landessozialgericht",
    Gerichtstyp.BSG: "Bundessozialgericht",
    Gerichtstyp.FG: "Finanzgericht",
    Gerichtstyp.BFH: "Bundesfinanzhof",
}


class Gericht(FrozenModel):
    """A court.

    Attributes:
        id: XJustiz id where known, else a speaking id.
        strasse, plz: None where the directory holds no address.
        ort: town of its seat, None if the directory does not hold it.
        land: Land of its seat, for the supreme courts, too.
        weitere_laender: for a joint court, the Länder beside the own one.
        nur: the only branch it decides in, where its kind has several; None: all of its kind.
        plz_bereiche: leading digits of postcodes that lie in its district wholly or in part (unofficial).
        stand: when these data were taken over.
        quelle: where they come from.
        hinweis: what to check for this court, a sentence.
    """

    id: Kennung
    xjustiz_id: Annotated[str, Field(pattern=r"^[A-Z]\d{4}[A-Z]?$")] | None = None
    name: Text
    typ: Gerichtstyp
    strasse: Text | None = None
    plz: Plz | None = None
    ort: Text | None
    land: Land
    weitere_laender: tuple[Land, ...] = ()
    nur: Rechtsweg | None = None
    plz_bereiche: tuple[PlzBereich, ...] = ()
    stand: date
    quelle: Text
    hinweis: str = ""

    @property
    def anschrift(self) -> str | None:
        """Street, postcode and town on one line; None if not all of them are known."""
        if self.strasse is None or self.plz is None or self.ort is None:
            return None
        return f"{self.strasse}, {self.plz} {self.ort}"

    @property
    def mit_sitz(self) -> str:
        """Its name, with its town where the name does not say it: „Landesarbeitsgericht Niedersachsen (Hannover)“."""
        if self.ort is None or re.split(r" [(a-z]", self.ort)[0] in self.name:
            return self.name
        return f"{self.name} ({self.ort})"

    @property
    def laender(self) -> tuple[str, ...]:
        """All Länder it is a court of."""
        return (self.land, *self.weitere_laender)


class GerichtErgebnis(FrozenModel):
    """A suggestion: ``gericht`` only where it is unique, otherwise all ``kandidaten``.

    Attributes:
        typen: kinds of courts that come into question by subject matter.
        norm: where this is laid down, None if nothing was found.
        grund: why, a sentence.
        ausschliesslich: whether the parties cannot agree on another kind of court.
        hinweise: what else to keep in mind there (representation, conciliation).
    """

    gericht: Gericht | None
    kandidaten: tuple[Gericht, ...]
    schritte: tuple[str, ...]
    typen: tuple[Gerichtstyp, ...] = ()
    norm: str | None = None
    grund: str | None = None
    ausschliesslich: bool = False
    hinweise: tuple[str, ...] = ()


_GERICHTSSTAENDE = (
    "Örtlich zuständig ist auch das Arbeitsgericht, in dessen Bezirk der Arbeitnehmer gewöhnlich seine Arbeit"
    " verrichtet oder zuletzt verrichtet hat (§ 48 Abs. 1a ArbGG); daneben besteht der allgemeine Gerichtsstand"
    " am Sitz des Arbeitgebers (§ 46 Abs. 2 ArbGG, §§ 12, 17 ZPO)."
)
_PRUEFEN = (
    "Dies ist ein Vorschlag: Postleitzahlen decken sich nicht mit den Gerichtsbezirken; der Bezirk ist anhand der"
    " Vorschriften des Landes zu prüfen."
)


def check_plz(plz: str) -> None:
    """Refuse what is no German postcode.

    Raises:
        ValueError: ``plz`` is not five digits.
    """
    if not re.fullmatch(r"[0-9]{5}", plz):
        raise ValueError(f"„{plz}“ ist keine Postleitzahl; erwartet sind fünf Ziffern")


def find_arbeitsgericht(gerichte: Iterable[Gericht], plz: str, ort: str | None = None) -> GerichtErgebnis:
    """Arbeitsgericht suggested by the postcode of the usual place of work or of the employer's seat.

    Several courts for the same leading digits are returned as candidates, never guessed. ``ort`` decides among them
    only where a court sits in that very town.

    Raises:
        ValueError: ``plz`` is not five digits.
    """
    check_plz(plz)
    schritte = [_GERICHTSSTAENDE]
    kandidaten = with_prefix(gerichte, plz)
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


def with_prefix(gerichte: Iterable[Gericht], plz: str) -> tuple[Gericht, ...]:
    """Courts with the longest matching prefix of a postcode, in the order given."""
    lengths = [(max((len(b) for b in g.plz_bereiche if plz.startswith(b)), default=0), g) for g in gerichte]
    longest = max((n for n, _ in lengths), default=0)
    return tuple(g for n, g in lengths if n and n == longest)


def _sits_in(gericht: Gericht, ort: str) -> bool:
    """Whether ``ort`` is the town of the court or the town in its name."""
    wanted = " ".join(ort.split()).casefold()
    return wanted in ((gericht.ort or "").casefold(), gericht.name.removeprefix("Arbeitsgericht ").casefold())
