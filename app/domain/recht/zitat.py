"""Citations: a norm or a decision as people write it, taken apart.

The three coarse parts carry the names of the payload contract (source 2, RAG Re-Ingest §2): ``regulation_code``,
``article``, ``paragraph``. Everything below the Absatz is the path ``sub``: ``Satz 2``, ``Nr. 3``, ``lit. a``.
Reading stands in ``zitat_lesen``, writing in ``zitat_schreiben``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import NamedTuple


class CitationStyle(StrEnum):
    """How a law is cited: ``§ 38 BDSG`` or ``Art. 13 DSGVO`` (contract field ``citation_style``)."""

    PARAGRAPH = "paragraph"
    ARTICLE = "article"


class NormArt(StrEnum):
    """What kind of place a number names."""

    NORM = "norm"
    """§ or Artikel, as the style of the law says."""
    ANLAGE = "anlage"
    ERWAEGUNGSGRUND = "erwaegungsgrund"
    RANDNUMMER = "randnummer"
    """Randnummer of a decision."""
    ABSCHNITT = "abschnitt"
    """Numbered or named part of a document without norms: Eingangsformel, Präambel, Muster, Leitlinie."""


class Einheit(StrEnum):
    """Units below the Absatz; the value is the abbreviation that is written."""

    UNTERABSATZ = "UAbs."
    SATZ = "Satz"
    HALBSATZ = "Halbsatz"
    NUMMER = "Nr."
    BUCHSTABE = "lit."
    DOPPELBUCHSTABE = "Doppelbuchst."
    ALTERNATIVE = "Alt."
    SPIEGELSTRICH = "Spiegelstrich"


class Teil(NamedTuple):
    """One step of the path below the Absatz: ``(NUMMER, "3a")``; letters small, numbers without point."""

    einheit: Einheit
    wert: str

    def __str__(self) -> str:
        return f"{self.einheit.value} {self.wert}"


@dataclass(frozen=True, slots=True)
class Normzitat:
    """A citation of one norm or of a range.

    Attributes:
        regulation_code: citation form of the law (``BGB``, ``SGB IX``, ``DSGVO``).
        style: § or Art.
        article: bare number (``622``, ``1a``, ``229 § 5``); "" means the law as a whole.
        paragraph: bare Absatz (``2``, ``1a``); "" = the norm as a whole.
        sub: path below the Absatz, from the outside in.
        art: what ``article`` numbers.
        bis: last norm of a range „§§ 305 bis 310“ (bare number); "" = none.
        folgende: ``f.`` or ``ff.``; "" = none.
        fassung: ``a. F.`` or ``n. F.`` if the citation says so; "" = the law as it stands.
        frueher: the law's name in the citation if that was an earlier one (``TTDSG`` for the TDDDG), else ""; it is the
            same norm under either name.
    """

    regulation_code: str
    style: CitationStyle
    article: str = ""
    paragraph: str = ""
    sub: tuple[Teil, ...] = ()
    art: NormArt = NormArt.NORM
    bis: str = ""
    folgende: str = ""
    fassung: str = ""
    frueher: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Entscheidungszitat:
    """A citation of a decision: „BAG, Urt. v. 28.10.2004 – 8 AZR 492/03, Rn. 12“.

    Attributes:
        gericht: ``BAG``, ``LAG Hamm``.
        datum: day of the decision; None if not written.
        aktenzeichen: ``8 AZR 492/03``, in the court's own writing.
        art: ``Urt.``, ``Beschl.``, ``Vers.-Urt.`` …; "" if not written.
        randnummer: ``12``; "" if none.
    """

    gericht: str
    aktenzeichen: str
    datum: date | None = None
    art: str = ""
    randnummer: str = ""


class FoundCitation(NamedTuple):
    """A citation in a text; ``start`` and ``end`` are offsets of the words that wrote it.

    One phrase may hold several („§§ 187, 188 Abs. 2 BGB“); each has the span of its own words, the law's name belongs
    to the last. What „Satz 2 bis 4“ adds to Satz 2 (Satz 3 and 4) begins at the same word „bis“.
    """

    zitat: Normzitat | Entscheidungszitat
    start: int
    end: int
