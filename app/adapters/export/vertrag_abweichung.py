"""What a person changed against the library, as DOCX with tracked changes that Word can accept or reject (spec 1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from app.adapters.export.texte import clean
from app.adapters.export.vertrag_word import ABSATZ, PARAGRAF, PUNKT, begin
from app.adapters.export.word_text import add
from app.domain.vertrag.vertragstext import VertragsKlausel, plain
from app.domain.vertrag.wortlaut import Abweichung
from app.domain.wortdiff import DiffKind, text_diff

if TYPE_CHECKING:
    from docx.document import Document as DocxDocument

_AUTOR = "Bearbeitung"


def render_abweichungen(titel: str, abweichungen: Sequence[Abweichung], erstellt: datetime) -> bytes:
    """Write the changed clauses: what the library says is struck out, what the contract says instead is underlined.

    Args:
        titel: of the contract.
        abweichungen: the changed clauses, in document order.
        erstellt: instant of the changes' record, timezone-aware.
    """
    from app.adapters.export.word_grund import to_bytes

    document = begin(f"{titel}: Abweichungen von der Bibliothek", erstellt.date().isoformat(), entwurf=False)
    add(document, "Title", f"Abweichungen: {clean(titel)}")
    marks = _Marks(document, erstellt)
    for one in abweichungen:
        _heading(document, one.klausel)
        quelle = f"Bibliothek: {one.bibliothek.titel}, Fassung {one.bibliothek.version_id}"
        add(document, "Vermerk", clean(quelle))
        for style, old, new in _lines(one):
            marks.line(add(document, style), old, new)
    return to_bytes(document)


def _heading(document: DocxDocument, klausel: VertragsKlausel) -> None:
    """The number the clause has in the contract, not one counted here."""
    paragraph = add(document, "Heading 3" if klausel.nummer is None else PARAGRAF)
    if klausel.nummer is not None:
        _without_number(paragraph)
        paragraph.add_run(f"{klausel.nummer_text}\t")
    paragraph.add_run(clean(klausel.titel))


def _without_number(paragraph: Any) -> None:
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    numpr = paragraph._p.get_or_add_pPr().get_or_add_numPr()  # noqa: SLF001 - python-docx has no interface to lists
    for tag in ("w:ilvl", "w:numId"):
        child = OxmlElement(tag)
        child.set(qn("w:val"), "0")
        numpr.append(child)


def _lines(one: Abweichung) -> Iterator[tuple[str, str, str]]:
    """Style, old and new text of each line; lines that are equal keep the others at their places.

    Only lines of one kind are compared word by word: a paragraph that became an item goes, and the item is new.
    """
    left, right = _texts(one.bibliothek), _texts(one.klausel)
    same = SequenceMatcher(None, [text for _, text in left], [text for _, text in right], autojunk=False)
    for _, a, b, c, d in same.get_opcodes():
        for old, new in zip_longest(left[a:b], right[c:d], fillvalue=("", "")):
            if old[0] and new[0] and old[0] != new[0]:
                yield old[0], old[1], ""
                yield new[0], "", new[1]
            else:
                yield (new[0] or old[0]), old[1], new[1]


def _texts(klausel: VertragsKlausel) -> list[tuple[str, str]]:
    lines: list[tuple[str, str]] = []
    for absatz in klausel.absaetze:
        numbered = absatz.nummer is not None
        lines.append((ABSATZ if numbered else "Vertragstext", clean(plain(absatz.laeufe))))
        lines += [(PUNKT if numbered else "Vertragspunkt frei", clean(plain(p.laeufe))) for p in absatz.punkte]
        if absatz.schluss:
            lines.append(("Absatzfolge", clean(plain(absatz.schluss))))
    return lines


class _Marks:
    """Writes insertions and deletions; each has a number of its own."""

    def __init__(self, document: DocxDocument, erstellt: datetime) -> None:
        self._document = document
        self._instant = erstellt.replace(microsecond=0).isoformat()
        self._count = 0

    def line(self, paragraph: Any, old: str, new: str) -> None:
        """One paragraph; a whole one that comes or goes does so with its end, so that no empty one stays behind."""
        for kind, text in text_diff(old, new):
            match kind:
                case DiffKind.EQUAL:
                    paragraph.add_run(text)
                case DiffKind.INSERT:
                    self._words(paragraph, "w:ins", "w:t", text)
                case DiffKind.DELETE:
                    self._words(paragraph, "w:del", "w:delText", text)
        if old != new and not (old and new):
            self._paragraph_end(paragraph, "w:del" if old else "w:ins")

    def _words(self, paragraph: Any, tag: str, text_tag: str, text: str) -> None:
        from docx.oxml import OxmlElement

        mark, run, words = self._mark(tag), OxmlElement("w:r"), OxmlElement(text_tag)
        words.text = text
        words.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
        run.append(words)
        mark.append(run)
        paragraph._p.append(mark)  # noqa: SLF001 - python-docx has no interface to tracked changes

    def _paragraph_end(self, paragraph: Any, tag: str) -> None:
        from docx.oxml import OxmlElement

        properties = OxmlElement("w:rPr")
        properties.append(self._mark(tag))
        paragraph._p.get_or_add_pPr().append(properties)  # noqa: SLF001 - as above

    def _mark(self, tag: str) -> Any:
        from docx.oxml import OxmlElement
        from docx.oxml.ns import qn

        self._count += 1
        mark = OxmlElement(tag)
        for key, value in (("id", str(self._count)), ("author", _AUTOR), ("date", self._instant)):
            mark.set(qn(f"w:{key}"), value)
        return mark
