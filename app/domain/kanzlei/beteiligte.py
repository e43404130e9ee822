"""Beteiligte of an Akte: natural and legal persons, their addresses and representatives."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from app.domain.jurisdictions import name as country
from app.domain.werte import FrozenModel, Kennung, SaubererText

Text = Annotated[SaubererText, Field(min_length=1, max_length=300)]


class Geschlecht(StrEnum):
    """Grammatical gender by which a natural person is addressed."""

    M = "m"
    F = "f"
    D = "d"


class Anschrift(FrozenModel):
    """A ladungsfähige Anschrift (§ 253 Abs. 2 Nr. 1, Abs. 4, § 130 Nr. 1 ZPO)."""

    strasse: Text
    plz: Annotated[str, Field(pattern=r"^[A-Z0-9][A-Z0-9 -]{2,9}$")]
    ort: Text
    zusatz: Text | None = None
    land: Annotated[str, Field(pattern=r"^[A-Z]{2}$")] = "DE"

    def einzeilig(self) -> str:
        """``Kaiserkai 12, 20457 Hamburg``; abroad with its country: ``Getreidegasse 3, 5020 Salzburg, Österreich``."""
        staat = country(self.land) if self.land != "DE" else None
        return ", ".join(p for p in (self.zusatz, self.strasse, f"{self.plz} {self.ort}", staat) if p)


class Rechtsform(StrEnum):
    """Legal forms whose representation and grammatical gender the program knows."""

    GMBH = "GmbH"
    UG = "UG (haftungsbeschränkt)"
    AG = "AG"
    SE = "SE"
    KG = "KG"
    GMBH_CO_KG = "GmbH & Co. KG"
    OHG = "OHG"
    GBR = "GbR"
    PARTG = "PartG"
    EG = "eG"
    EV = "e. V."
    STIFTUNG = "Stiftung"
    KOERPERSCHAFT = "Körperschaft des öffentlichen Rechts"


class Vertreter(FrozenModel):
    """A representative, for example ``Geschäftsführer Olaf Thomsen``."""

    funktion: Text
    name: Text
    geschlecht: Geschlecht | None = None


VOLLJAEHRIG = 18
"""Years, § 2 BGB."""


class NatuerlichePerson(FrozenModel):
    """A human being."""

    art: Literal["natuerlich"] = "natuerlich"
    vorname: Text
    nachname: Text
    titel: Text | None = None
    geschlecht: Geschlecht
    geburtsdatum: date | None = None
    anschrift: Anschrift | None = None
    vertreter: tuple[Vertreter, ...] = ()

    @property
    def name(self) -> str:
        """Title, first and last name."""
        return " ".join(p for p in (self.titel, self.vorname, self.nachname) if p)

    def minor_on(self, day: date) -> bool:
        """Whether the person is under age on ``day``; who has no known Geburtsdatum is not."""
        born = self.geburtsdatum
        if born is None:
            return False
        return day.year - born.year - ((day.month, day.day) < (born.month, born.day)) < VOLLJAEHRIG


class JuristischePerson(FrozenModel):
    """A legal person or partnership with its own capacity to sue.

    ``vertretende_gesellschaft`` is the Komplementärin of a (GmbH & Co.) KG, itself a legal person.
    """

    art: Literal["juristisch"] = "juristisch"
    firma: Text
    rechtsform: Rechtsform
    registergericht: Text | None = None
    registernummer: Text | None = None
    anschrift: Anschrift | None = None
    vertreter: tuple[Vertreter, ...] = ()
    vertretende_gesellschaft: JuristischePerson | None = None

    @property
    def name(self) -> str:
        """The firm as registered."""
        return self.firma


Person = Annotated[NatuerlichePerson | JuristischePerson, Field(discriminator="art")]


class BeteiligtenRolle(StrEnum):
    """Role of a Beteiligter in the Akte (not yet in a lawsuit)."""

    MANDANT = "mandant"
    GEGNER = "gegner"
    GEGNERVERTRETER = "gegnervertreter"
    ZEUGE = "zeuge"


class Beteiligter(FrozenModel):
    """A person in a role; several per role are possible."""

    id: Kennung
    rolle: BeteiligtenRolle
    person: Person
