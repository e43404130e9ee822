"""What is read in a paragraph of a DOCX: text, fields, bookmarks, tracked changes, comments, text boxes."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.adapters.dokumente.docx_nummerierung import W
from app.adapters.dokumente.docx_teile import is_hidden
from app.domain.vertrag.dokument_text import Aenderung, Feldart

MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_M_T = "{http://schemas.openxmlformats.org/officeDocument/2006/math}t"
_R_ID = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"

_R_PR = f"{W}rPr"
_HUELLEN = frozenset(f"{W}{name}" for name in ("hyperlink", "smartTag", "customXml", "dir", "bdo"))
_EINGEFUEGT = frozenset((f"{W}ins", f"{W}moveTo"))
_GELOESCHT = frozenset((f"{W}del", f"{W}moveFrom"))
_ZEICHEN = {
    f"{W}tab": "\t",
    f"{W}ptab": "\t",
    f"{W}br": "\n",
    f"{W}cr": "\n",
    f"{W}noBreakHyphen": "-",
}
_UNSICHTBAR = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_LEERZEICHEN = re.compile("[\u00a0\u2000-\u200a\u202f\u205f]")
_NUMMERNSCHALTER = re.compile(r"\\[rnw]\b", re.IGNORECASE)


def clean(text: str) -> str:
    """Composed characters, plain spaces, no soft hyphens."""
    if text.isascii():
        return text
    return _LEERZEICHEN.sub(" ", _UNSICHTBAR.sub("", unicodedata.normalize("NFC", text)))


@dataclass
class RohFeld:
    """A field while it is read; ``anweisung`` is its instruction (``REF _Ref1`` and its switches)."""

    anweisung: str = ""
    ergebnis: str = ""
    im_ergebnis: bool = False

    @property
    def worte(self) -> list[str]:
        """The words of the instruction; quoted ones without their marks."""
        return [a or b for a, b in re.findall(r'"([^"]*)"|(\S+)', self.anweisung)]

    @property
    def zeigt_nummer(self) -> bool:
        """Whether it shows the number of its target."""
        return _NUMMERNSCHALTER.search(self.anweisung) is not None


@dataclass
class RohAbsatz:
    """A paragraph while it is read."""

    text: list[str] = field(default_factory=list)
    felder: list[tuple[Feldart, RohFeld]] = field(default_factory=list)
    textmarken: list[str] = field(default_factory=list)
    markiert: list[str] = field(default_factory=list)
    platzhalter: list[str] = field(default_factory=list)
    aenderungen: list[Aenderung] = field(default_factory=list)
    kommentare: list[str] = field(default_factory=list)
    textfelder: list[Any] = field(default_factory=list)
    verzeichnis: bool = False
    verborgen: bool = False
    """It holds hidden text."""


class AbsatzLeser:
    """Reads the content of paragraphs one after the other; a field may begin in one and end in a later one."""

    def __init__(self) -> None:
        self._offen: list[RohFeld] = []
        self._ziele: Mapping[str, str] | None = None
        self._absatz = RohAbsatz()
        self._marked_until = (0, 0)
        """Paragraph and number of its pieces of text behind the last highlighted run."""

    def begin_story(self, ziele: Mapping[str, str] | None = None) -> None:
        """A new part begins: no field reaches into it.

        Args:
            ziele: targets of its hyperlinks by relation; if given, they are written behind the words: „words (target)“.
        """
        self._offen = []
        self._ziele = ziele

    def read(self, paragraph: Any, absatz: RohAbsatz) -> None:
        """Put the content of a paragraph behind what ``absatz`` holds."""
        self._absatz = absatz
        self._inline(paragraph)
        if any(f.worte[:1] == ["TOC"] for f in self._offen):
            absatz.verzeichnis = True

    # ---- elements ---------------------------------------------------------------------------------------------------

    def _inline(self, parent: Any) -> None:
        for child in parent:
            tag = child.tag
            if tag == f"{W}r":
                self._run(child)
            elif tag in _HUELLEN:
                self._inline(child)
                if self._ziele is not None and (ziel := self._ziele.get(child.get(_R_ID, ""))):
                    self._target(ziel)
            elif tag in _EINGEFUEGT:
                self._inserted(child)
            elif tag in _GELOESCHT:
                text = "".join(t.text or "" for t in child.iter(f"{W}delText", f"{W}t"))
                if text:
                    self._absatz.aenderungen.append(
                        Aenderung(geloescht=True, text=clean(text), von=child.get(f"{W}author", ""))
                    )
            elif tag == f"{W}sdt":
                self._content_control(child)
            elif tag == f"{W}fldSimple":
                self._offen.append(RohFeld(child.get(f"{W}instr", ""), im_ergebnis=True))
                self._inline(child)
                self._end_field()
            elif tag == f"{W}bookmarkStart":
                self._absatz.textmarken.append(child.get(f"{W}name", ""))
            elif tag == f"{W}commentRangeStart":
                self._absatz.kommentare.append(child.get(f"{W}id", ""))
            elif tag == f"{MC}AlternateContent":
                for chosen in alternative(child):
                    self._inline(chosen)
            elif isinstance(tag, str) and tag.endswith(("}oMath", "}oMathPara")):
                self._emit("".join(t.text or "" for t in child.iter(_M_T)))

    def _inserted(self, element: Any) -> None:
        before = len(self._absatz.text)
        self._inline(element)
        text = clean("".join(self._absatz.text[before:]))
        if text.strip():
            self._absatz.aenderungen.append(Aenderung(geloescht=False, text=text, von=element.get(f"{W}author", "")))

    def _content_control(self, sdt: Any) -> None:
        content = sdt.find(f"{W}sdtContent")
        if content is None:
            return
        before = len(self._absatz.text)
        self._inline(content)
        text = clean("".join(self._absatz.text[before:])).strip()
        if text and shows_prompt(sdt):
            self._absatz.platzhalter.append(text)

    def _run(self, run: Any) -> None:
        properties = run.find(_R_PR)
        hidden = properties is not None and is_hidden(properties)
        before = len(self._absatz.text)
        for child in run:
            tag = child.tag
            if tag == f"{W}fldChar":
                self._field_char(child.get(f"{W}fldCharType", ""))
            elif tag == f"{W}instrText":
                if self._offen and not self._offen[-1].im_ergebnis:
                    self._offen[-1].anweisung += child.text or ""
            elif tag == f"{W}commentReference":
                self._absatz.kommentare.append(child.get(f"{W}id", ""))
            elif hidden:
                self._absatz.verborgen = True
            elif tag == f"{W}t":
                self._emit(child.text or "")
            elif tag in _ZEICHEN:
                self._emit(_ZEICHEN[tag])
            elif tag == f"{W}sym":
                self._emit("•")
            elif tag in (f"{W}drawing", f"{W}pict", f"{W}object"):
                self._absatz.textfelder += text_boxes(child)
            elif tag == f"{MC}AlternateContent":
                for chosen in alternative(child):
                    self._absatz.textfelder += text_boxes(chosen)
        text = clean("".join(self._absatz.text[before:]))
        if properties is not None and text.strip() and _is_highlighted(properties):
            self._highlight(text, before)

    def _highlight(self, text: str, before: int) -> None:
        """Neighbouring runs with a highlight are one piece of text."""
        marked = self._absatz.markiert
        if marked and self._marked_until == (id(self._absatz), before):
            marked[-1] += text
        else:
            marked.append(text)
        self._marked_until = (id(self._absatz), len(self._absatz.text))

    # ---- fields -----------------------------------------------------------------------------------------------------

    def _field_char(self, kind: str) -> None:
        if kind == "begin":
            self._offen.append(RohFeld())
        elif kind == "separate" and self._offen:
            self._offen[-1].im_ergebnis = True
            if self._offen[-1].worte[:1] == ["TOC"]:
                self._absatz.verzeichnis = True
        elif kind == "end" and self._offen:
            self._end_field()

    def _end_field(self) -> None:
        ended = self._offen.pop()
        name = ended.worte[0].upper() if ended.worte else ""
        if name == "TOC":
            self._absatz.verzeichnis = True
        if name in set(Feldart):
            self._absatz.felder.append((Feldart(name), ended))
        if name == "HYPERLINK" and self._ziele is not None and len(ended.worte) > 1 and "://" in ended.worte[1]:
            self._target(ended.worte[1])

    def _target(self, ziel: str) -> None:
        """Put the target of a link behind its words, unless they are the target themselves."""
        words = "".join(self._absatz.text).rstrip()
        if not words.casefold().endswith((ziel.casefold(), ziel.casefold().removeprefix("mailto:"))):
            self._emit(f" ({ziel.replace(' ', '%20').replace('(', '%28').replace(')', '%29')})")

    def _emit(self, text: str) -> None:
        if not all(f.im_ergebnis for f in self._offen):
            return
        for open_field in self._offen:
            open_field.ergebnis += text
        self._absatz.text.append(text)


def alternative(element: Any) -> Iterator[Any]:
    """The one alternative of a ``mc:AlternateContent`` that is read: the first that is meant for newer programs."""
    choice = element.find(f"{MC}Choice")
    chosen = choice if choice is not None else element.find(f"{MC}Fallback")
    if chosen is not None:
        yield chosen


def text_boxes(drawing: Any) -> list[Any]:
    """Contents of the text boxes in a drawing; of two alternatives one."""
    return [
        box
        for box in drawing.iter(f"{W}txbxContent")
        if not any(a.tag == f"{MC}Fallback" and a.getprevious() is not None for a in box.iterancestors())
    ]


def shows_prompt(sdt: Any) -> bool:
    """Whether a content control still shows its prompt („Klicken Sie hier …“)."""
    return sdt.find(f"{W}sdtPr/{W}showingPlcHdr") is not None


def _is_highlighted(properties: Any) -> bool:
    mark = properties.find(f"{W}highlight")
    if mark is not None:
        return mark.get(f"{W}val") not in ("none", "white")
    shade = properties.find(f"{W}shd")
    return shade is not None and shade.get(f"{W}fill", "").upper() in ("FFFF00", "YELLOW")
