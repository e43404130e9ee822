"""State of a conversation: recognised intent, slot values with provenance, questions asked (spec 2, stage 2)."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from app.domain.deutsch import format_datum
from app.domain.kanzlei.akte import AngabeWert, Quelle, Rechtsgebiet
from app.domain.schriftsatz.klageart import Parteirolle, Stadium
from app.domain.schriftsatz.schema import SchriftsatzSchema
from app.domain.werte import FrozenModel, Kennung, Schluessel

MAX_FRAGEN = 10
"""After this many questions the rest becomes placeholders (source 3, pitfall 2)."""
MAX_ZEILENFRAGEN = 20
"""After this many questions about the rows of lists the rest of the rows becomes placeholders."""


class Intent(FrozenModel):
    """Stage 1: what is wanted. ``erkannt_an`` names the words or facts that decided.

    ``seite_angenommen``: nothing tells which side our client is on; ``rolle`` is the usual one.
    """

    rechtsgebiet: Rechtsgebiet
    klageart: Schluessel
    stadium: Stadium
    rolle: Parteirolle
    gerichtszweig: str
    confidence: Annotated[float, Field(ge=0, le=1)]
    begruendung: str
    erkannt_an: tuple[str, ...] = ()
    seite_angenommen: bool = False


class SlotHerkunft(StrEnum):
    """Where a slot value came from."""

    AKTE = "akte"
    DOKUMENT = "dokument"
    PERSON = "person"
    MODELL = "modell"
    BERECHNET = "berechnet"
    GESPRAECH = "gespraech"
    """Answered in an earlier conversation of the same Akte."""


class SlotWert(FrozenModel):
    """A filled slot. ``wert`` None means „weiß ich noch nicht“ → placeholder.

    ``bestaetigt`` False: understood from free text, read in a document, named by the model or answered in an earlier
    conversation, and not yet confirmed.
    """

    schluessel: Schluessel
    wert: AngabeWert | None
    herkunft: SlotHerkunft
    quelle: Quelle = Quelle()
    bestaetigt: bool = True

    @property
    def zuruecknehmbar(self) -> bool:
        """Whether a person said it, here or in an earlier conversation: what the Akte or a document says is not."""
        return self.herkunft is SlotHerkunft.PERSON or (self.herkunft is SlotHerkunft.GESPRAECH and self.bestaetigt)


class Rueckfrage(FrozenModel):
    """Something a text said that could not be taken as it stands; a hint until one of its slots is settled."""

    slots: tuple[Schluessel, ...]
    text: str


class Conversation(FrozenModel):
    """One run of the wizard; stored after each answer, so it can be left and resumed.

    Attributes:
        gefragt: questions that were put and answered: slot keys, and those of rows (``dialog_liste``).
        rueckfragen: what free text left unclear.
        verworfen: slots whose value read from a text a person refused; it is not read again.
        begonnen: the day it was begun; None: before the program kept it.
    """

    id: Kennung
    akte_id: Kennung
    anfrage: str
    intent: Intent
    slots: tuple[SlotWert, ...] = ()
    gefragt: tuple[Schluessel, ...] = ()
    rueckfragen: tuple[Rueckfrage, ...] = ()
    verworfen: tuple[Schluessel, ...] = ()
    begonnen: date | None = None

    def value(self, schluessel: str) -> SlotWert | None:
        """The SlotWert under ``schluessel`` or None if the slot was not touched yet."""
        return next((s for s in self.slots if s.schluessel == schluessel), None)


class Draft(FrozenModel):
    """A stored version of a filing; versions of an Akte count from 1.

    ``gespraech``: the conversation as it was when the draft was made; its facts are those of the draft. ``erstellt``:
    the day it was made; None: before the program kept it.
    """

    id: Kennung
    akte_id: Kennung
    conversation_id: Kennung | None = None
    version: Annotated[int, Field(ge=1)]
    titel: str
    schriftsatz: SchriftsatzSchema
    gespraech: Conversation | None = None
    erstellt: date | None = None

    @property
    def name(self) -> str:
        """What tells it from other drafts, of other Akten too: ``Entwurf 2 · Kündigungsschutzklage``."""
        return f"Entwurf {self.version} · {self.titel.partition(', Entwurf ')[0]}"

    @property
    def name_mit_datum(self) -> str:
        """``Entwurf 2 · Kündigungsschutzklage · 23.11.2026``."""
        return f"{self.name} · {format_datum(self.erstellt)}" if self.erstellt else self.name
