"""Law of the European Union as EUR-Lex offers it: Formex 4/5 → ``SourceDocument``.

``PREAMBLE`` holds the Erwägungsgründe (``CONSID``), ``ENACTING.TERMS`` divisions and ``ARTICLE``; an article holds
Absätze (``PARAG``) or Unterabsätze (``ALINEA``) at once. Several ``ALINEA`` of one Absatz are marked as Unterabsätze.
Footnotes (``NOTE``) are left out. Some files are printed with indentation: white space inside is one space, and none
stands inside quotation marks and brackets or before a comma.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import Any

from app.adapters.korpus.quellen.absatz import AbsatzWriter, list_units
from app.adapters.korpus.quellen.bezeichnung import parse_label
from app.adapters.korpus.quellen.xml import unreadable
from app.domain.korpus.quelle import DocumentMeta, SourceAbsatz, SourceDocument, SourceNorm, SourceType
from app.domain.recht.gesetzesnamen import Gesetzesname, Gesetzesnamen
from app.domain.recht.zitat import CitationStyle, Einheit, NormArt

ROOTS = frozenset(("ACT", "CONS.ACT", "CONS.DOC"))
LICENSE = "© Europäische Union, Weiterverwendung mit Quellenangabe (Beschluss 2011/833/EU)"

_NUMBER = re.compile(
    r"(?P<art>Verordnung|Richtlinie|Beschluss)\b.{0,80}?\((?P<com>EU|EG|EWG|Euratom)\)\s(?P<alt>Nr\.\s)?(?P<a>\d+)/(?P<b>\d+)",
    re.IGNORECASE,
)
_NUMBER_BEHIND = re.compile(
    r"(?P<art>Richtlinie|Beschluss)\s(?P<a>\d{2,4})/(?P<b>\d+)/(?P<com>EU|EG|EWG)", re.IGNORECASE
)
_LETTER = {"verordnung": "R", "richtlinie": "L", "beschluss": "D"}
_SHORT_NAME = re.compile(r"\(([^()]*(?:verordnung|richtlinie|gesetz|beschluss))\)\s*\Z", re.IGNORECASE)
_RELEVANCE = re.compile(r"\(Text von Bedeutung für den EWR\)\s*")

_AFTER_OPENING = re.compile(r"([„‚(\[]) ")
_BEFORE_CLOSING = re.compile(r" ([“‘,;.:)\]])(?!\.\.)")

Handler = Callable[["_Walker", Any], None]


def read_formex(root: Any, name: str, digest: str, names: Gesetzesnamen) -> SourceDocument:
    """An act of the Union.

    Args:
        root: its root element, one of ``ROOTS``.
        name: of the file, for errors.
        digest: SHA-256 of the file (hex).
        names: citation forms; the act is found there by its number.

    Raises:
        InputError: no title with a number, or neither articles nor Erwägungsgründe.
    """
    norms = (*_preamble(root), *_terms(root), *_final(root))
    if not any(norm.art is NormArt.NORM for norm in norms):
        raise unreadable(f"{name}, Zeile {root.sourceline}", "kein Element „ARTICLE“", "einen Rechtsakt mit Artikeln")
    return SourceDocument(_meta(root, name, digest, names), norms)


# ---- the act as a whole ---------------------------------------------------------------------------------------------


def _meta(root: Any, name: str, digest: str, names: Gesetzesnamen) -> DocumentMeta:
    title = _RELEVANCE.sub("", _line(root.find(".//TITLE/TI"))).strip()
    number = _NUMBER.search(title) or _NUMBER_BEHIND.search(title)
    if number is None:
        place = f"{name}, Zeile {root.sourceline}"
        raise unreadable(place, f"ein Titel ohne Nummer („{title[:60]}“)", "etwa „Verordnung (EU) 2016/679“")
    kind = number["art"].capitalize()
    year, count = _year_and_count(number)
    written = f"{kind} {number['a']}/{number['b']}/{number['com']}"
    if number.re is _NUMBER:
        written = f"{kind} ({number['com']}) {'Nr. ' if number['alt'] else ''}{number['a']}/{number['b']}"
    known = _known(names, written)
    short = _SHORT_NAME.search(title)
    stand = _consolidated(root)
    issued = _day(root.find(".//BIB.INSTANCE/DATE")) or _day(root.find(".//TITLE//DATE"))
    return DocumentMeta(
        document_id=f"eu:3{year}{_LETTER[kind.lower()]}{count:04d}",
        document_version=f"{stand or issued or year}.{digest[:8]}",
        regulation_code=known.code if known else written,
        regulation_name=known.name if known else short[1] if short else title,
        style=CitationStyle.ARTICLE,
        source_type=SourceType.GESETZ,
        doc_type=f"eu-{kind.lower()}",
        stand=_journal(root),
        stand_datum=stand or issued,
        ausgefertigt=issued,
        license=LICENSE,
    )


def _year_and_count(number: re.Match[str]) -> tuple[int, int]:
    """Until 2014 regulations were „Nr. 45/2001“; directives and newer acts begin with the year."""
    first, second = int(number["a"]), int(number["b"])
    year, count = (second, first) if number.re is _NUMBER and number["alt"] else (first, second)
    return (year + 1900 if year < 100 else year), count


def _known(names: Gesetzesnamen, written: str) -> Gesetzesname | None:
    wanted = written.replace("Nr. ", "").casefold()
    for law in names.laws.values():
        if any(alias.replace("Nr. ", "").casefold() == wanted for alias in law.aliases):
            return law
    return None


def _consolidated(root: Any) -> date | None:
    """Day of a consolidated text."""
    info = root.find(".//INFO.CONSLEG")
    return _iso(info.get("CONSLEG.DATE") or info.get("END.DATE") or "") if info is not None else None


def _day(element: Any) -> date | None:
    return _iso(element.get("ISO") or "") if element is not None else None


def _iso(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _journal(root: Any) -> str:
    """„ABl. L 119 vom 2016, S. 1“ as far as the file says it."""
    reference = root.find(".//BIB.INSTANCE/DOCUMENT.REF")
    if reference is None:
        return ""
    collection, number, year, page = (
        (reference.findtext(field) or "").strip() for field in ("COLL", "NO.OJ", "YEAR", "PAGE.FIRST")
    )
    if not (collection and number and year):
        return ""
    return f"ABl. {collection} {number}/{year}" + (f", S. {page}" if page else "")


# ---- its parts ------------------------------------------------------------------------------------------------------


def _preamble(root: Any) -> list[SourceNorm]:
    preamble = root.find(".//PREAMBLE")
    if preamble is None:
        return []
    walker = _Walker()
    walker.skipped = {"GR.CONSID"}
    walker.block(preamble)
    norms = [SourceNorm(NormArt.ABSCHNITT, "Präambel", absaetze=text)] if (text := walker.out.finish()) else []
    for position, reason in enumerate(preamble.iterfind(".//CONSID"), 1):
        number = _line(reason.find("NP/NO.P")).strip("() ") or str(position)
        walker = _Walker()
        walker.block(reason, without=("NO.P",))
        norms.append(SourceNorm(NormArt.ERWAEGUNGSGRUND, number, absaetze=walker.out.finish()))
    return norms


def _terms(root: Any) -> list[SourceNorm]:
    norms: list[SourceNorm] = []
    terms = root.find(".//ENACTING.TERMS")
    if terms is not None:
        _division(terms, (), norms)
    return norms


def _division(element: Any, section: tuple[str, ...], norms: list[SourceNorm]) -> None:
    for child in element:
        if child.tag == "ARTICLE":
            label = parse_label(_line(child.find("TI.ART")))
            heading = _line(child.find("STI.ART"))
            norms.append(SourceNorm(NormArt.NORM, label.article, heading, section, _article(child)))
        elif child.tag == "DIVISION":
            title = " ".join(filter(None, (_line(child.find("TITLE/TI")), _line(child.find("TITLE/STI")))))
            _division(child, (*section, title) if title else section, norms)


def _article(article: Any) -> tuple[SourceAbsatz, ...]:
    walker = _Walker()
    direct = [child for child in article if child.tag == "ALINEA"]
    for child in article:
        if child.tag == "PARAG":
            walker.out.absatz(_line(child.find("NO.PARAG")).strip("() "))
            walker.subparagraphs(child, [part for part in child if part.tag != "NO.PARAG"])
        elif child.tag == "ALINEA":
            if child is direct[0]:
                walker.subparagraphs(article, direct)
        elif child.tag not in ("TI.ART", "STI.ART"):
            walker.block(child)
    return walker.out.finish()


def _final(root: Any) -> list[SourceNorm]:
    final = root.find(".//FINAL")
    if final is None:
        return []
    walker = _Walker()
    walker.block(final)
    text = walker.out.finish()
    return [SourceNorm(NormArt.ABSCHNITT, "Schlussformel", absaetze=text)] if text else []


# ---- text -----------------------------------------------------------------------------------------------------------


def _tidy(line: str) -> str:
    return _BEFORE_CLOSING.sub(r"\1", _AFTER_OPENING.sub(r"\1", line))


def _line(element: Any) -> str:
    """Text of an element on one line, footnotes left out."""
    if element is None:
        return ""
    walker = _Walker()
    walker.inside(element)
    return " ".join(absatz.text for absatz in walker.out.finish()).replace("\n", " ")


class _Walker:
    """Walks through an element and tells the writer what comes."""

    def __init__(self) -> None:
        self.out = AbsatzWriter(numbered=False, tidy=_tidy)
        self.skipped: set[str] = set()

    def inside(self, element: Any) -> None:
        """Text and children of an element."""
        if element.text:
            self.out.text(element.text)
        for child in element:
            if child.tag not in self.skipped:
                handler = _HANDLERS.get(child.tag)
                if handler is None:
                    self.inside(child)
                else:
                    handler(self, child)
            if child.tail:
                self.out.text(child.tail)

    def block(self, element: Any, without: tuple[str, ...] = ()) -> None:
        """An element that stands on lines of its own."""
        self.skipped.update(without)
        self.out.line()
        self.inside(element)
        self.out.line()
        self.skipped.difference_update(without)

    def subparagraphs(self, _: Any, parts: list[Any]) -> None:
        """One ``ALINEA`` is the Absatz, several are its Unterabsätze."""
        several = sum(part.tag == "ALINEA" for part in parts) > 1
        for position, part in enumerate(parts, 1):
            handle = self.out.open(Einheit.UNTERABSATZ, str(position)) if several else None
            self.block(part)
            if handle is not None:
                self.out.close(handle)

    def items(self, element: Any) -> None:
        """A list; where the items have no sign of their own, the list's type gives the dash."""
        items = [item for item in element if item.tag == "ITEM"]
        signs = [_line(item.find("NP/NO.P")) or "–" for item in items]
        self.out.line()
        for item, sign, unit in zip(items, signs, list_units(signs), strict=True):
            handle = self.out.open(*unit) if unit else None
            self.out.text(f"{sign} ")
            for part in item.find("NP") if item.find("NP") is not None else item:
                if part.tag != "NO.P":
                    self.inside(part)
                    self.out.line()
            self.out.line()
            if handle is not None:
                self.out.close(handle)

    def row(self, element: Any) -> None:
        """A row of a table, „ | “ between cells."""
        cells = [_line(cell) for cell in element.iterfind("CELL")]
        self.out.line()
        self.out.text(" | ".join(cells))
        self.out.line()

    def quote(self, element: Any) -> None:
        """Quotation marks are elements that name their sign."""
        try:
            self.out.text(chr(int(element.get("CODE") or "", 16)))
        except (ValueError, OverflowError):
            self.out.text("„" if element.tag == "QUOT.START" else "“")

    def number(self, element: Any) -> None:
        """Long numbers are stored without the spaces between their thousands."""
        text = "".join(element.itertext())
        grouped = f"{int(text):,}".replace(",", " ") if text.isascii() and text.isdigit() and len(text) > 4 else text
        self.out.text(grouped)

    def skip(self, _: Any) -> None:
        """Footnotes."""

    def paragraph(self, element: Any) -> None:
        self.block(element)


_HANDLERS: dict[str, Handler] = {
    "LIST": _Walker.items,
    "ROW": _Walker.row,
    "FT": _Walker.number,
    "NOTE": _Walker.skip,
    **dict.fromkeys(("QUOT.START", "QUOT.END"), _Walker.quote),
    **dict.fromkeys(
        ("P", "NP", "ALINEA", "PARAG", "VISA", "GR.VISA", "PREAMBLE.INIT", "PREAMBLE.FINAL", "GR.SEQ", "TITLE", "TI"),
        _Walker.paragraph,
    ),
    **dict.fromkeys(("STI", "TI.ART", "STI.ART", "ARTICLE", "SIGNATORY", "PL.DATE"), _Walker.paragraph),
}
