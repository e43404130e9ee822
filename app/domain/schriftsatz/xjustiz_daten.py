"""What the XJustiz data set needs of the official code lists, as data with its source (``resources/recht``)."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from functools import cached_property
from typing import Annotated

from pydantic import Field

from app.domain.kanzlei.akte import DokumentArt, Rechtsgebiet
from app.domain.kanzlei.beteiligte import Geschlecht
from app.domain.werte import FrozenModel, Fundstelle, Schluessel

Code = Annotated[str, Field(pattern=r"^[0-9A-Z]{1,6}$")]
Zeichenbereich = Annotated[str, Field(pattern=r"^[0-9A-F]{4}(-[0-9A-F]{4})?$")]

_TYPOGRAFIE = str.maketrans(
    {"–": "-", "—": "-", "„": '"', "“": '"', "”": '"', "‚": "'", "‘": "'", "’": "'", "…": "...", "\u00a0": " "}
)


class Datentyp(StrEnum):
    """Character sets of DIN 91379: A names, B other names of persons and places, C text, D names of firms."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"


class Verfahrensart(FrozenModel):
    """Sachgebiet of a field of law; norms of fitness for processing, signature, duty to file electronically."""

    sachgebiet: Code
    eignung: Fundstelle
    signatur: Fundstelle
    nutzungspflicht: Fundstelle


class Schriftsatzcodes(FrozenModel):
    """Dokumentklasse of a filing with and without Anträge, its Dokumenttyp."""

    antrag: Code
    schreiben: Code
    typ: Code


class Anlagencodes(FrozenModel):
    """Dokumentklasse and Dokumenttyp of an Anlage."""

    klasse: Code
    typ: Code | None = None


class Kanzleiformen(FrozenModel):
    """Codes of the form of a firm."""

    einzelanwalt: Code
    sozietaet: Code


class XJustizDaten(FrozenModel):
    """Codes and characters.

    Attributes:
        version: of the standard.
        listen: name of a code list → version the sender names.
        rollen: key of ``grammatik.BEGRIFFE`` → role.
        sozietaet_worte: words of a name by which a firm of several lawyers is recognised.
        zeichen: type → ranges of code points.
    """

    stand: date
    quelle: str
    version: str
    listen: Mapping[Schluessel, str]
    verfahren: Mapping[Rechtsgebiet, Verfahrensart]
    rollen: Mapping[Schluessel, Code]
    gesetzlicher_vertreter: Code
    prozessbevollmaechtigter: Code
    geschlecht: Mapping[Geschlecht, Code]
    kanzleiform: Kanzleiformen
    sozietaet_worte: frozenset[str]
    schriftsatz: Schriftsatzcodes
    anlage: Anlagencodes
    anlagen: Mapping[DokumentArt, Anlagencodes]
    bestandteil_original: Code
    verweis_anlage: Code
    zeichen: Mapping[Datentyp, tuple[Zeichenbereich, ...]]

    @cached_property
    def _allowed(self) -> Mapping[Datentyp, frozenset[str]]:
        return {
            typ: frozenset(chr(n) for r in bereiche for n in range(int(r[:4], 16), int(r[-4:], 16) + 1))
            for typ, bereiche in self.zeichen.items()
        }

    def fit(self, text: str, typ: Datentyp) -> str:
        """The text in the characters of the type, on one line; a letter that is not among them loses its accent.

        What has no place at all is left out; placeholders of a draft, too. May be empty.
        """
        allowed = self._allowed[typ]
        text = unicodedata.normalize("NFC", " ".join(_without_gaps(text).split()).translate(_TYPOGRAFIE))
        kept = (
            c if c in allowed else "".join(b for b in unicodedata.normalize("NFKD", c) if b in allowed) for c in text
        )
        return " ".join("".join(kept).split())


def _without_gaps(text: str) -> str:
    """The text without ``{{PLATZHALTER}}``: a data set names what is known."""
    parts = text.split("{{")
    return parts[0] + "".join(part.partition("}}")[2] for part in parts[1:])
