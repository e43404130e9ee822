"""Text of one gii norm: the children of ``Content`` as Absätze with list marks."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from app.adapters.korpus.quellen.absatz import AbsatzWriter, list_units
from app.domain.korpus.normalise import clean
from app.domain.korpus.quelle import SourceAbsatz

PICTURE, FORM = "[Abbildung]", "[PDF-Dokument]"

_RAISED = str.maketrans("0123456789+-–−()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁽⁾ⁿ")
_ABSATZ_SIGN = re.compile(r"\((\d{1,4})([a-z]{0,2})\)")
_ROW_SIGN = re.compile(r"\d{1,3}[a-z]?\.|[a-z]\)")
_BRACKETS = re.compile(r"\(([^()]*)\)")
_NO_TEXT = {"-", "–", "—", "- - -", "…", "..."}
"""Stands where a norm has no text of its own (amendments carried out, parts not reprinted)."""

Handler = Callable[["_Walker", Any], None]


def read_absaetze(norm: Any, *, unique: bool = False) -> tuple[SourceAbsatz, ...]:
    """Absätze of a norm; empty if it has no text.

    Args:
        norm: the element.
        unique: one number must not come twice; where it does (an Anlage that prints several contracts) the text is one
            Absatz without number and keeps the signs.
    """
    text = norm.find("textdaten/text")
    if text is None:
        return ()
    walker = _Walker(AbsatzWriter(), lists=not unique)
    walker.norm_text(text)
    if unique and walker.out.repeated:
        walker = _Walker(AbsatzWriter(numbered=False))
        walker.norm_text(text)
    absaetze = walker.out.finish()
    return () if len(absaetze) == 1 and absaetze[0].text in _NO_TEXT else absaetze


def heading_text(element: Any) -> str:
    """A title on one line, without the brackets that enclose the whole of it."""
    if element is None:
        return ""
    if not len(element):
        return plain(element.text or "")
    return plain(_inline(element))


def plain(text: str) -> str:
    """One clean line, without the brackets that enclose the whole of it."""
    line = clean(" ".join(text.split()))
    found = _BRACKETS.fullmatch(line)
    return found[1].strip() if found else line


def _inline(element: Any) -> str:
    """Text of an element on one line, footnotes left out."""
    if not len(element):
        return element.text or ""
    walker = _Walker(AbsatzWriter(numbered=False))
    walker.inside(element)
    return " ".join(absatz.text for absatz in walker.out.finish()).replace("\n", " ")


class _Walker:
    """Walks through an element and tells the writer what comes."""

    def __init__(self, out: AbsatzWriter, *, lists: bool = False) -> None:
        self.out = out
        self._lists = lists
        """Whether rows of tables may be list items; the tables of Anlagen have numbers of their own."""
        self._depth = 0

    def norm_text(self, element: Any) -> None:
        """The whole text of a norm, without its footnotes."""
        for part in element:
            if part.tag != "Footnotes":
                self.inside(part)
                self.out.line()

    def inside(self, element: Any) -> None:
        """Text and children of an element."""
        text = self.out.text
        if element.text:
            text(element.text)
        for child in element:
            handler = _HANDLERS.get(child.tag)
            if handler is None:
                self.inside(child)
            else:
                handler(self, child)
            if child.tail:
                text(child.tail)

    def paragraph(self, element: Any) -> None:
        self.out.paragraph()
        self.inside(element)
        self.out.line()

    def block(self, element: Any) -> None:
        self.out.line()
        self.inside(element)
        self.out.line()

    def title(self, element: Any) -> None:
        """A heading inside the text: a line of its own, whatever breaks stand in it."""
        self.out.line()
        self.out.text(_inline(element))
        self.out.line()

    def line_break(self, _: Any) -> None:
        self.out.line()

    def skip(self, _: Any) -> None:
        """Footnotes and marks of the layout."""

    def comment(self, element: Any) -> None:
        if element.get("typ") != "Fundstelle":
            self.inside(element)

    def raised(self, element: Any) -> None:
        """Exponents and the like keep their meaning; the sentence numbers of tax law go."""
        if element.get("class") == "Rec":
            return
        text = _inline(element)
        raised = text.strip().translate(_RAISED)
        self.out.text(text if any(char.isalnum() and char.isascii() for char in raised) else raised)

    def symbol(self, element: Any) -> None:
        """A sign: itself, or the number of a note on how to fill in a form."""
        value = element.get("Value")
        self.out.text(_inline(element) or (f"[{value}]" if value else ""))

    def picture(self, _: Any) -> None:
        self.out.text(f" {PICTURE} ")

    def form(self, _: Any) -> None:
        self.out.text(f" {FORM} ")

    def items(self, element: Any) -> None:
        """A list: each item on a line of its own, marked with what its sign says it is."""
        out = self.out
        out.line()
        self._depth += 1
        signs: list[str] = []
        pairs: list[Any] = []
        for child in element:
            if child.tag == "DT":
                signs.append(clean(" ".join(_inline(child).split())))
                pairs.append(None)
            elif child.tag == "DD":
                if not pairs or pairs[-1] is not None:
                    signs.append("")
                    pairs.append(None)
                pairs[-1] = child
        for sign, unit, body in zip(signs, list_units(signs), pairs, strict=True):
            self._item(sign, unit, body)
        self._depth -= 1

    def _item(self, sign: str, unit: Any, body: Any) -> None:
        out = self.out
        if self._depth == 1 and _ABSATZ_SIGN.fullmatch(sign):
            out.paragraph()
            unit = None
        handle = out.open(*unit) if unit else None
        if sign:
            out.text(sign + " ")
        if body is not None:
            for part in body:
                self.inside(part) if part.tag != "FnR" else None
                out.line()
        out.line()
        if handle is not None:
            out.close(handle)

    def table(self, element: Any) -> None:
        """Rows as lines, „ | “ between cells; in a § rows that begin with „1.“, „2.“ are the items of a list."""
        self.out.line()
        for part in element:
            if part.tag == "tgroup":
                self._rows(table_rows(part))
            else:
                self.title(part)
        self.out.line()

    def _rows(self, rows: list[list[str]]) -> None:
        out = self.out
        signs = [row[0] if len(row) > 1 and _ROW_SIGN.fullmatch(row[0]) else "" for row in rows]
        units = list_units(signs) if self._lists and sum(map(bool, signs)) > 1 else [None] * len(rows)
        for row, unit in zip(rows, units, strict=True):
            if unit is None:
                filled = [cell for cell in row if cell]
                out.text(filled[0] if len(filled) == 1 else " | ".join(row))
                out.line()
            else:
                handle = out.open(*unit)
                out.text(f"{row[0]} {' | '.join(row[1:])}")
                out.close(handle)


def table_rows(group: Any) -> list[list[str]]:
    """Cells of a ``tgroup``, without empty ones at the end of a row.

    A cell that reaches down into the next rows leaves its column empty there.
    """
    columns = {}
    if group.find(".//entry[@morerows]") is not None:
        columns = {spec.get("colname"): index for index, spec in enumerate(group.iterfind("colspec"))}
    rows = []
    for row in group.iterfind("*/row"):
        cells: list[str] = []
        place = 0
        for entry in row.iterfind("entry"):
            at = columns.get(entry.get("namest") or entry.get("colname"), place)
            cells += [""] * (at - place)
            cells.append(" ".join(_inline(entry).split()))
            place = max(columns.get(entry.get("nameend"), at), at) + 1
        while cells and not cells[-1]:
            cells.pop()
        rows.append(cells)
    return rows


def _handlers() -> dict[str, Handler]:
    walker = _Walker
    return {
        "P": walker.paragraph,
        "DL": walker.items,
        "BR": walker.line_break,
        "SUP": walker.raised,
        "table": walker.table,
        "F": walker.symbol,
        "IMG": walker.picture,
        "FILE": walker.form,
        "kommentar": walker.comment,
        "pre": walker.block,
        **dict.fromkeys(("Title", "Subtitle", "Ident"), walker.title),
        **dict.fromkeys(("FnR", "FnArea", "Footnote", "Footnotes", "Revision", "Split", "Accolade"), walker.skip),
    }


_HANDLERS = _handlers()
