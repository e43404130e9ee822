"""Reads a document as paragraphs with the numbers printed before them (port ``Gliederungsleser``)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from app.adapters.dokumente.docx_absatz import MC, AbsatzLeser, RohAbsatz, RohFeld, alternative, clean, shows_prompt
from app.adapters.dokumente.docx_nummerierung import Nummerierung, W, is_on
from app.adapters.dokumente.docx_teile import Teile, Vorlagen, number_of, open_parts, outline_level
from app.adapters.dokumente.leser import MAX_BYTES
from app.dateien import read_plain
from app.domain.deutsch import format_zahl
from app.domain.korpus.dateiname import shown_name
from app.domain.vertrag.dokument_nummern import paragraphs_of_pages, split_number
from app.domain.vertrag.dokument_text import (
    DokumentAbsatz,
    DokumentGliederung,
    Feld,
    Feldart,
    Kommentar,
    Standort,
    Zelle,
)
from app.errors import InputError
from app.ports import Dokumentleser

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_W14_PARA = "{http://schemas.microsoft.com/office/word/2010/wordml}paraId"
_W15 = "{http://schemas.microsoft.com/office/word/2012/wordml}"
_HUELLEN = frozenset(f"{W}{name}" for name in ("ins", "moveTo", "customXml", "smartTag"))
MAX_ABSAETZE = 30_000
"""A document of more paragraphs is refused: a contract of a thousand pages has some 10,000, and each is checked against
the others."""
_MAX_TIEFE = 60
"""Tables within tables; no document is nested deeper."""

_VERZEICHNIS = re.compile(r"(?:toc|verzeichnis)\s*\d", re.IGNORECASE)
_OHNE_WORD = (
    "In dieser Datei sind Verweisfelder, Kommentare, nachverfolgte Änderungen und farbige Markierungen nicht zu "
    "erkennen; geprüft ist der Text, wie er gedruckt wird, mit den Nummern am Anfang der Absätze."
)


class DateiGliederung:
    """Reads DOCX with all its structure, other formats as plain text.

    Args:
        leser: text of the other formats.
    """

    def __init__(self, leser: Dokumentleser) -> None:
        self._leser = leser

    def read_structure(self, path: Path) -> DokumentGliederung:
        """The paragraphs of a DOCX, PDF, HTML or TXT file.

        Raises:
            InputError: missing, empty, encrypted, damaged, unknown format, or more than ``MAX_ABSAETZE``.
        """
        try:
            data = read_plain(path, MAX_BYTES)
        except (OSError, ValueError):
            data = b""  # the reader below says what is wrong with the file
        if data.startswith(_OLE):
            raise InputError(
                f"„{shown_name(path.name)}“ ist mit einem Kennwort verschlüsselt oder im alten Word-Format (DOC).",
                "Das Dokument in Word oder LibreOffice öffnen und ohne Kennwort als DOCX speichern.",
            )
        if data.startswith(b"PK\x03\x04"):
            return read_docx(path.name, data)
        absaetze = paragraphs_of_pages(self._leser.read(path).seiten)
        _refuse_countless(path.name, len(absaetze))
        if not absaetze:
            raise InputError(
                f"„{shown_name(path.name)}“ enthält keinen lesbaren Text.",
                "Ein gescanntes Dokument zuerst mit einer Texterkennung (OCR) bearbeiten.",
            )
        return DokumentGliederung(absaetze, (_OHNE_WORD,))


def read_docx(name: str, data: bytes, *, links: bool = False) -> DokumentGliederung:
    """The paragraphs of a DOCX: body first, then footnotes, headers, footers.

    Args:
        name: as errors call it.
        data: the file.
        links: write the targets of hyperlinks behind their words.

    Raises:
        InputError: damaged, too large, or no Word document.
    """
    with open_parts(name, data) as teile:
        paket = _Paket.of(teile, links=links)
    _refuse_countless(name, sum(1 for root in paket.gelesen for _ in root.iter(f"{W}p")))
    return DokumentGliederung(_DocxLeser(paket).read())


def _refuse_countless(name: str, absaetze: int) -> None:
    if absaetze > MAX_ABSAETZE:
        raise InputError(
            f"„{shown_name(name)}“ hat {format_zahl(absaetze)} Absätze; gelesen werden höchstens "
            f"{format_zahl(MAX_ABSAETZE)}.",
            "Das Dokument teilen und die Teile einzeln prüfen.",
        )


@dataclass(frozen=True)
class _Paket:
    """Roots of the parts that are read."""

    haupt: Any
    styles: Any | None
    numbering: Any | None
    kommentare: Any | None
    erledigt: Any | None
    weitere: tuple[tuple[Standort, Any, Mapping[str, str] | None], ...]
    ziele: Mapping[str, str] | None
    """Targets of the hyperlinks of the main part; None: they are not wanted."""

    @property
    def gelesen(self) -> Iterator[Any]:
        """Roots whose paragraphs are read."""
        yield self.haupt
        yield from (root for _, root, _ in self.weitere)

    @classmethod
    def of(cls, teile: Teile, *, links: bool) -> _Paket:
        kinds = (
            (Standort.FUSSNOTE, "footnotes"),
            (Standort.FUSSNOTE, "endnotes"),
            (Standort.KOPFZEILE, "header"),
            (Standort.FUSSZEILE, "footer"),
        )
        return cls(
            teile.root(teile.haupt),
            teile.first("styles"),
            teile.first("numbering"),
            teile.first("comments"),
            teile.first("commentsExtended"),
            tuple(
                (ort, root, teile.links(part) if links else None)
                for ort, kind in kinds
                for part, root in teile.related(kind)
            ),
            teile.links(teile.haupt) if links else None,
        )


@dataclass
class _Fertig:
    """A paragraph that was read, before the targets of its fields are known."""

    absatz: DokumentAbsatz
    roh: RohAbsatz


@dataclass
class _DocxLeser:
    paket: _Paket
    fertig: list[_Fertig] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.vorlagen = Vorlagen(self.paket.styles)
        self.nummerierung = Nummerierung(self.paket.numbering, self.vorlagen.stilnummer)
        self.inhalt = AbsatzLeser()
        self.kommentare = _comments(self.paket.kommentare, self.paket.erledigt)
        self.tabellen = 0
        self.angefangen: RohAbsatz | None = None
        """Content of a paragraph whose end was deleted: it goes on in the next one."""

    def read(self) -> tuple[DokumentAbsatz, ...]:
        body = self.paket.haupt.find(f"{W}body")
        if body is not None:
            self._story(body, Standort.TEXT, self.paket.ziele)
        for ort, root, ziele in self.paket.weitere:
            if ort is Standort.FUSSNOTE:
                for note in root:
                    if note.get(f"{W}type", "normal") == "normal":
                        self._story(note, ort, ziele)
            else:
                self._story(root, ort, ziele)
        return self._finish()

    # ---- blocks -----------------------------------------------------------------------------------------------------

    def _story(self, root: Any, ort: Standort, ziele: Mapping[str, str] | None) -> None:
        self.inhalt.begin_story(ziele)
        self.angefangen = None
        self._blocks(root, ort, None, 0)
        if self.angefangen is not None:
            self._add(self.angefangen, None, ort, None, 0)

    def _blocks(self, parent: Any, ort: Standort, zelle: Zelle | None, tiefe: int, *, prompt: bool = False) -> None:
        if tiefe > _MAX_TIEFE:
            return
        for child in parent:
            tag = child.tag
            if tag == f"{W}p":
                self._paragraph(child, ort, zelle, tiefe, prompt=prompt)
            elif tag == f"{W}tbl":
                self._table(child, ort, tiefe)
            elif tag == f"{W}sdt":
                content = child.find(f"{W}sdtContent")
                if content is not None:
                    self._blocks(content, ort, zelle, tiefe + 1, prompt=prompt or shows_prompt(child))
            elif tag in _HUELLEN:
                self._blocks(child, ort, zelle, tiefe + 1, prompt=prompt)
            elif tag == f"{MC}AlternateContent":
                for chosen in alternative(child):
                    self._blocks(chosen, ort, zelle, tiefe + 1, prompt=prompt)

    def _table(self, table: Any, ort: Standort, tiefe: int) -> None:
        self.tabellen += 1
        number = self.tabellen
        where = Standort.TABELLE if ort is Standort.TEXT else ort
        for row_number, row in enumerate(_wrapped(table, f"{W}tr"), 1):
            if row.find(f"{W}trPr/{W}del") is not None:
                continue
            column = 1
            for cell in _wrapped(row, f"{W}tc"):
                self._blocks(cell, where, Zelle(number, row_number, column), tiefe + 1)
                span = cell.find(f"{W}tcPr/{W}gridSpan")
                width = span.get(f"{W}val", "1") if span is not None else "1"
                column += int(width) if width.isdecimal() else 1

    # ---- paragraphs -------------------------------------------------------------------------------------------------

    def _paragraph(self, paragraph: Any, ort: Standort, zelle: Zelle | None, tiefe: int, *, prompt: bool) -> None:
        roh = self.angefangen or RohAbsatz()
        self.angefangen = None
        self.inhalt.read(paragraph, roh)
        properties = paragraph.find(f"{W}pPr")
        if properties is not None and properties.find(f"{W}rPr/{W}del") is not None:
            self.angefangen = roh
            return
        self._add(roh, properties, ort, zelle, tiefe, prompt=prompt)

    def _add(
        self,
        roh: RohAbsatz,
        properties: Any | None,
        ort: Standort,
        zelle: Zelle | None,
        tiefe: int,
        *,
        prompt: bool = False,
    ) -> None:
        text = clean("".join(roh.text))
        if prompt and text.strip():
            roh.platzhalter.append(text.strip())
        if not text.strip() and roh.verborgen and _mark_hidden(properties):
            return
        style = self.vorlagen.get(_style_of(properties))
        zeichen = self._number(properties, style.id)
        getippt = False
        text = text.strip()
        if not zeichen:
            zeichen, text = split_number(text)
            getippt = bool(zeichen)
        own_level = outline_level(properties)
        ebene = own_level if own_level is not None else style.ebene
        absatz = DokumentAbsatz(
            0,
            re.sub(r"[ \t]+", " ", text).strip(),
            zeichen,
            getippt,
            ebene or None,
            style.name,
            ort,
            zelle,
            roh.verzeichnis or _VERZEICHNIS.match(style.name) is not None,
            markiert=tuple(t.strip() for t in roh.markiert if t.strip()),
            platzhalter=tuple(roh.platzhalter),
            aenderungen=tuple(roh.aenderungen),
            kommentare=self._take_comments(roh),
        )
        self.fertig.append(_Fertig(absatz, roh))
        for box in roh.textfelder:
            self._blocks(box, Standort.TEXTFELD, None, tiefe + 1)

    def _number(self, properties: Any | None, style: str) -> str:
        """Count the paragraph in its list; its printed number."""
        num_id, ilvl = number_of(properties)
        vorlage = self.vorlagen.get(style)
        if not num_id:
            num_id = vorlage.num_id
            if ilvl is None:
                ilvl = vorlage.ilvl
            if ilvl is None:
                ilvl = self.nummerierung.level_of_style(num_id, vorlage.id)
        return self.nummerierung.count(num_id, ilvl or 0) if num_id not in ("", "0") else ""

    def _take_comments(self, roh: RohAbsatz) -> tuple[Kommentar, ...]:
        """Open comments that begin here; each is given once."""
        return tuple(c for id_ in dict.fromkeys(roh.kommentare) if (c := self.kommentare.pop(id_, None)))

    # ---- the end ----------------------------------------------------------------------------------------------------

    def _finish(self) -> tuple[DokumentAbsatz, ...]:
        marken = {name: f.absatz.zeichen for f in self.fertig for name in f.roh.textmarken}
        seen: set[tuple[Standort, str]] = set()
        result: list[DokumentAbsatz] = []
        for entry in self.fertig:
            absatz, roh = entry.absatz, entry.roh
            felder = tuple(_field(art, raw, marken) for art, raw in roh.felder if _is_shown(art, raw))
            if not (absatz.ganz or felder or absatz.aenderungen or absatz.kommentare):
                continue
            if absatz.ort in (Standort.KOPFZEILE, Standort.FUSSZEILE):
                if (absatz.ort, absatz.ganz) in seen:
                    continue
                seen.add((absatz.ort, absatz.ganz))
            result.append(replace(absatz, nummer=len(result) + 1, felder=felder))
        return tuple(result)


def _wrapped(parent: Any, tag: str) -> list[Any]:
    """Rows or cells, also those inside content controls."""
    found: list[Any] = []
    for child in parent:
        if child.tag == tag:
            found.append(child)
        elif child.tag in (f"{W}sdt", f"{W}sdtContent", f"{W}customXml", f"{W}ins"):
            found += _wrapped(child, tag)
    return found


def _style_of(properties: Any | None) -> str:
    style = properties.find(f"{W}pStyle") if properties is not None else None
    return "" if style is None else str(style.get(f"{W}val", ""))


def _mark_hidden(properties: Any | None) -> bool:
    vanish = properties.find(f"{W}rPr/{W}vanish") if properties is not None else None
    return vanish is not None and is_on(vanish)


def _is_shown(art: Feldart, raw: RohFeld) -> bool:
    """A gap that was filled in is text like any other; a reference needs a target."""
    if art is Feldart.AUSFUELLFELD:
        return not clean(raw.ergebnis).strip()
    return len(raw.worte) > 1


def _field(art: Feldart, raw: RohFeld, marken: dict[str, str]) -> Feld:
    target = raw.worte[1] if len(raw.worte) > 1 else ""
    shown = clean(raw.ergebnis).strip()
    if art not in (Feldart.VERWEIS, Feldart.SEITENVERWEIS):
        return Feld(art, target if art is Feldart.SERIENDRUCK else "", shown)
    return Feld(art, target, shown, target in marken, raw.zeigt_nummer, marken.get(target, ""))


def _comments(root: Any | None, extended: Any | None) -> dict[str, Kommentar]:
    """Comments by id, without those marked as done and without answers."""
    done = {
        e.get(f"{_W15}paraId")
        for e in (extended if extended is not None else ())
        if e.get(f"{_W15}done") in ("1", "true") or e.get(f"{_W15}paraIdParent") is not None
    }
    comments: dict[str, Kommentar] = {}
    for comment in root if root is not None else ():
        paragraphs = comment.findall(f"{W}p")
        if paragraphs and paragraphs[-1].get(_W14_PARA) in done - {None}:
            continue
        text = " ".join("".join(t.text or "" for t in p.iter(f"{W}t")) for p in paragraphs)
        comments[comment.get(f"{W}id", "")] = Kommentar(clean(text).strip(), comment.get(f"{W}author", ""))
    return comments
