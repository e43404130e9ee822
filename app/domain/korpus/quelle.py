"""A source as a parser hands it over: what it is, its norms, their Absätze with the marks of lists in them.

Parsers read formats (gii XML, Formex, PDF …) and know nothing of chunks; the chunker knows nothing of formats.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from app.domain.recht.zitat import CitationStyle, Einheit, NormArt


class SourceType(StrEnum):
    """Contract field ``source_type``."""

    GESETZ = "gesetz"
    URTEIL = "urteil"
    LEITLINIE = "leitlinie"
    MUSTER = "muster"
    DOKUMENT = "dokument"
    KURZFASSUNG = "kurzfassung"
    """Our own summary, no official wording; hidden as soon as the official text of the norm is there."""


@dataclass(frozen=True, slots=True)
class DocumentMeta:
    """What is said of a document as a whole.

    Attributes:
        document_id: stable over versions: ``gii:BJNR001950896``, ``eu:32016R0679``, ``kurzfassung:KSchG``,
            ``urteil:BAG 8 AZR 492/03``, ``datei:<sha1 of the name>``.
        document_version: from the source's Stand, never ``1.0``; another text always has another version.
        regulation_code: citation form (``BGB``, ``SGB IX``, ``DSGVO``; of a decision its court and Aktenzeichen).
        regulation_name: full name.
        style: § or Art.
        source_type: what kind of source.
        doc_type: finer word for filters: ``gesetz``, ``verordnung``, ``eu-verordnung``, ``urteil``, ``beschluss`` …
        stand: the source's own words on its Stand.
        stand_datum: day of that Stand, if it names one.
        ausgefertigt: day of the law or decision.
        gueltig_ab: first day of validity, only if the source says it.
        license: under which the text may be used.
        bundesland: ``BY`` … for Landesrecht and courts, else None.
        use_case: for which work the text is meant; empty = all.
        zitierform: how a document without norms of its own is cited, before the place in it („BAG, Urt. v. 28.10.2004 –
            8 AZR 492/03“, the title of a Leitlinie); "" for laws, which are cited by ``regulation_code``.
        hinweise: what the reader has to know („Kurzfassung, kein amtlicher Wortlaut“), German.
    """

    document_id: str
    document_version: str
    regulation_code: str
    regulation_name: str
    style: CitationStyle
    source_type: SourceType
    doc_type: str
    stand: str = ""
    stand_datum: date | None = None
    ausgefertigt: date | None = None
    gueltig_ab: date | None = None
    license: str = ""
    bundesland: str | None = None
    use_case: tuple[str, ...] = ()
    zitierform: str = ""
    hinweise: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Marke:
    """An item of a list inside an Absatz: the text from ``start`` to ``end``, its own sign included.

    Nested items overlap their parents. ``wert`` is the bare sign (``3a``, ``aa``), for a Spiegelstrich its position.
    """

    einheit: Einheit
    wert: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class SourceAbsatz:
    """An Absatz: number without brackets ("" if it has none), clean text, list marks in order of ``start``.

    ``text`` is normalised (``normalise.clean``), begins without the Absatz number, list items stand on lines of their
    own („1. …“), tables are lines with `` | `` between the cells. ``page`` counts from 1 where the source has pages.
    """

    nummer: str
    text: str
    marken: tuple[Marke, ...] = ()
    page: int | None = None


@dataclass(frozen=True, slots=True)
class SourceNorm:
    """A § or Artikel, an Anlage, a recital, a Randnummer, a part of a document.

    Attributes:
        art: what the number counts.
        article: bare number (``622``, ``13``, ``Anlage 1``, ``229 § 5``).
        heading: title without brackets and line breaks; "" if none.
        section: titles of the divisions above it, from the outside in.
        absaetze: in order; empty for „(weggefallen)“.
        weggefallen: repealed; its label is known, it has no text.
        bis: last number of a common heading „§§ 2 bis 9 (weggefallen)“; "" otherwise.
    """

    art: NormArt
    article: str
    heading: str = ""
    section: tuple[str, ...] = ()
    absaetze: tuple[SourceAbsatz, ...] = ()
    weggefallen: bool = False
    bis: str = ""


@dataclass(frozen=True, slots=True)
class SourceDocument:
    """A parsed source."""

    meta: DocumentMeta
    norms: tuple[SourceNorm, ...]
