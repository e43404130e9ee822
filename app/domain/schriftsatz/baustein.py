"""``Baustein``: a reviewed paragraph with placeholders, conditions, evidence (spec 2, stage 4)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Self

from pydantic import Field, model_validator

from app.domain.kanzlei.akte import DokumentArt
from app.domain.regelwerk.rules import Rule
from app.domain.schriftsatz.slot import Satz, SlotBedingung
from app.domain.werte import FrozenModel, Fundstelle, Kennung, Schluessel


class Abschnitt(StrEnum):
    """Sections of a filing that are assembled from Bausteine.

    ``einleitung``: the sentence before the Anträge, or the salutation of a letter. A letter (``Aufbau.SCHREIBEN``) has
    its demands under ``antraege``.
    """

    EINLEITUNG = "einleitung"
    ANTRAEGE = "antraege"
    SACHVERHALT = "sachverhalt"
    RECHTLICHE_WUERDIGUNG = "rechtlicheWuerdigung"
    KOSTEN = "kosten"
    FORMALES = "formales"


class BeweisVorlage(FrozenModel):
    """An offer of evidence bound to the assertion of its Baustein.

    Attributes:
        behauptung: what is proved, half a sentence with placeholders.
        dokumentart: kind of document of the Akte that proves it; one Anlage per document found.
        ersatz: what is offered when the Akte holds no such document (None or empty when filled: nothing, and the
            Prüfliste says so).
        zeugen: the Zeugen of the Akte are offered, too.
        entbehrlich: offered if it is there; nobody is told that it is missing.
        vom: date of the document, with placeholders: where the Akte holds several of its kind, the one of this day.
    """

    behauptung: Satz
    dokumentart: DokumentArt | None = None
    ersatz: str | None = None
    zeugen: bool = False
    entbehrlich: bool = False
    vom: str | None = None

    @model_validator(mode="after")
    def _offers_something(self) -> Self:
        if self.dokumentart is None and not self.zeugen and self.ersatz is None:
            raise ValueError("mindestens eines von dokumentart, zeugen, ersatz angeben")
        return self


class Spalte(FrozenModel):
    """A column of a table: heading, text of a row with placeholders, and the computed slot that is its sum."""

    titel: Satz
    text: Satz
    summe: Schluessel | None = None
    rechts: bool = False


class TabellenVorlage(FrozenModel):
    """A table under a paragraph, one line per row of the list ``liste``."""

    liste: Schluessel
    spalten: Annotated[tuple[Spalte, ...], Field(min_length=2)]


class Baustein(FrozenModel):
    """A reviewed paragraph of text with placeholders and grammar forms (see ``platzhalter``).

    Attributes:
        gruppe: sub-heading it stands under within the section (None: no heading).
        je: key of a ``liste``: the paragraph stands once for each of its rows, whose fields texts and conditions may
            use. ``{{LAUFENDE_NUMMER}}`` counts the rows that stand.
        marke: name by which other Bausteine refer to its numbers: ``{{ANTRAG: marke | zu # | zu den Anträgen # }}``.
        tabelle: table under the paragraph.
        regeln: which other Bausteine it needs or excludes, and in which Länder it may stand (see ``bausteinregeln``).
    """

    id: Kennung
    version: Annotated[int, Field(ge=1)]
    titel: Satz
    abschnitt: Abschnitt
    text: Satz
    gruppe: str | None = None
    bedingungen: tuple[SlotBedingung, ...] = ()
    fundstellen: tuple[Fundstelle, ...] = ()
    beweise: tuple[BeweisVorlage, ...] = ()
    je: Schluessel | None = None
    marke: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")] | None = None
    tabelle: TabellenVorlage | None = None
    regeln: tuple[Rule, ...] = ()
