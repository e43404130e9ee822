"""A document as a person reads it on paper: paragraphs with the numbers that are printed before them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Standort(StrEnum):
    """Where a paragraph stands; the value is what a person reads."""

    TEXT = "Text"
    TABELLE = "Tabelle"
    KOPFZEILE = "Kopfzeile"
    FUSSZEILE = "Fußzeile"
    FUSSNOTE = "Fußnote"
    TEXTFELD = "Textfeld"


class Feldart(StrEnum):
    """What a field of the word processor does."""

    VERWEIS = "REF"
    SEITENVERWEIS = "PAGEREF"
    SERIENDRUCK = "MERGEFIELD"
    AUSFUELLFELD = "FORMTEXT"
    """A gap to be filled in that still shows its prompt."""


@dataclass(frozen=True, slots=True)
class Feld:
    """A field in a paragraph.

    Attributes:
        art: what it does.
        ziel: the bookmark it refers to, or the name of the merge field; "" if it has none.
        text: what it shows at present.
        vorhanden: whether the bookmark exists; True for fields without one.
        nummer: whether it shows the number of its target, not its words.
        zielnummer: printed number of the paragraph that holds the bookmark; "" if there is none.
    """

    art: Feldart
    ziel: str = ""
    text: str = ""
    vorhanden: bool = True
    nummer: bool = False
    zielnummer: str = ""


@dataclass(frozen=True, slots=True)
class Aenderung:
    """A tracked change: ``text`` was deleted or inserted by ``von``."""

    geloescht: bool
    text: str
    von: str = ""


@dataclass(frozen=True, slots=True)
class Kommentar:
    """A comment at a paragraph that nobody has marked as done."""

    text: str
    von: str = ""


@dataclass(frozen=True, slots=True)
class Zelle:
    """Place of a table cell, each counted from 1."""

    tabelle: int
    zeile: int
    spalte: int


@dataclass(frozen=True, slots=True)
class DokumentAbsatz:
    """A paragraph.

    Attributes:
        nummer: running number from 1 in the order of reading; the jump target is ``absatz:<nummer>``.
        text: what is read, without ``zeichen``; no-break spaces are plain ones, soft hyphens and deleted text are gone.
        zeichen: the printed number: „§ 3“, „(2)“, „1.2“, „a)“; "" if there is none (a bullet is none).
        getippt: the number was typed as text, not set by the word processor.
        ebene: level of a heading from 1; None for other paragraphs.
        formatvorlage: name of the paragraph's style; "" if unknown.
        ort: where it stands.
        zelle: its table cell.
        verzeichnis: it is a line of a table of contents.
        felder: fields inside.
        markiert: pieces of text with a highlight colour.
        platzhalter: pieces of text that are prompts of content controls.
        aenderungen: tracked changes that are still open.
        kommentare: open comments.
    """

    nummer: int
    text: str
    zeichen: str = ""
    getippt: bool = False
    ebene: int | None = None
    formatvorlage: str = ""
    ort: Standort = Standort.TEXT
    zelle: Zelle | None = None
    verzeichnis: bool = False
    felder: tuple[Feld, ...] = ()
    markiert: tuple[str, ...] = ()
    platzhalter: tuple[str, ...] = ()
    aenderungen: tuple[Aenderung, ...] = ()
    kommentare: tuple[Kommentar, ...] = ()

    @property
    def im_text(self) -> bool:
        """Whether it belongs to the running text: body or table, not a table of contents."""
        return self.ort in (Standort.TEXT, Standort.TABELLE) and not self.verzeichnis

    @property
    def ganz(self) -> str:
        """Number and text as printed."""
        return f"{self.zeichen} {self.text}".strip()


@dataclass(frozen=True, slots=True)
class DokumentGliederung:
    """A document that was read.

    Attributes:
        absaetze: its paragraphs: body first, then footnotes, headers and footers.
        hinweise: what could not be seen in this format, German sentences.
    """

    absaetze: tuple[DokumentAbsatz, ...]
    hinweise: tuple[str, ...] = ()
