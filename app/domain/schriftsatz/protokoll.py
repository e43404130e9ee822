"""The Prüfprotokoll of an export: what was written, on which facts, with which findings. For our side only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from app.domain.pruefung.befund import Befund
from app.domain.schriftsatz.belege import beginning
from app.domain.schriftsatz.dialog import AngabeZeile
from app.domain.schriftsatz.schema import Absatz, HerkunftArt, Kosten, RetrievalBeleg
from app.domain.werte import FrozenModel

_ANFANG = 120
"""So many characters tell which text of a model is meant."""


class ProtokollDatei(FrozenModel):
    """A written file. ``versand``: it lies among those that are sent."""

    name: str
    zweck: str
    groesse: int
    sha256: str
    versand: bool
    hinweise: tuple[str, ...] = ()


class ProtokollAngabe(FrozenModel):
    """A fact of the filing and where it came from."""

    bezeichnung: str
    wert: str
    herkunft: str


class Annahme(FrozenModel):
    """Somebody accepted the generated text of a paragraph."""

    absatz: str
    wer: str
    wann: datetime


class Modelltext(FrozenModel):
    """A paragraph that a language model wrote, and whether a person stands behind it."""

    absatz: str
    anfang: str
    modell: str
    stand: str
    wer: str | None = None
    wann: datetime | None = None


class Protokoll(FrozenModel):
    """Everything in one place. ``befunde``: those of the filing, then those of the files."""

    titel: str
    entwurf: str
    erstellt: datetime
    programm: str
    akte: str
    kurzrubrum: str
    gericht: str
    gericht_kennung: str | None
    vollstaendig: bool
    angaben: tuple[ProtokollAngabe, ...]
    befunde: tuple[Befund, ...]
    kosten: Kosten
    belege: tuple[RetrievalBeleg, ...]
    modelltexte: tuple[Modelltext, ...]
    dateien: tuple[ProtokollDatei, ...]


def facts_of(zeilen: Iterable[AngabeZeile]) -> tuple[ProtokollAngabe, ...]:
    """The summary of the conversation as lines of the Protokoll."""
    return tuple(
        ProtokollAngabe(
            bezeichnung=z.label,
            wert=z.anzeige or "–",
            herkunft=f"berechnet: {z.herkunft}" if z.status == "berechnet" else z.herkunft or z.status,
        )
        for z in zeilen
    )


def generated_texts(absaetze: Sequence[Absatz], annahmen: Sequence[Annahme]) -> tuple[Modelltext, ...]:
    """Paragraphs and proposals of a language model, with who accepted them and when (the last time counts)."""
    accepted = {a.absatz: a for a in annahmen}
    texts: list[Modelltext] = []
    for absatz in absaetze:
        if absatz.herkunft.art is HerkunftArt.MODELL:
            by = None if absatz.offen else accepted.get(absatz.id)
            texts.append(
                Modelltext(
                    absatz=absatz.id,
                    anfang=beginning(absatz.text, _ANFANG),
                    modell=absatz.herkunft.modell or "ohne Namen",
                    stand="offen" if absatz.offen else "angenommen",
                    wer=by.wer if by else None,
                    wann=by.wann if by else None,
                )
            )
        if absatz.vorschlag is not None and absatz.vorschlag.modell:
            text, modell = absatz.vorschlag.text, absatz.vorschlag.modell
            texts.append(
                Modelltext(absatz=absatz.id, anfang=beginning(text, _ANFANG), modell=modell, stand="Vorschlag, offen")
            )
    return tuple(texts)
