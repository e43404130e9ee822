"""A German decision as text → ``SourceDocument``: Leitsätze, Tenor, Tatbestand, Gründe by Randnummer.

A decision is cited by court, kind, date, Aktenzeichen and Randnummer („BAG, Urt. v. 28.10.2004 – 8 AZR 492/03,
Rn. 12“). Where a print has no Randnummern the place is named by section and paragraph („…, unter Entscheidungsgründe,
Absatz 3“): a reader finds it, and nobody mistakes it for a Randnummer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from app.domain.deutsch import MONATE, format_datum
from app.domain.korpus.fliesstext import Line, line_width, paragraphs, read_lines
from app.domain.korpus.normalise import clean
from app.domain.korpus.quelle import DocumentMeta, SourceAbsatz, SourceDocument, SourceNorm, SourceType
from app.domain.korpus.randnummern import find_randnummern, text_after_sign
from app.domain.recht.zitat import CitationStyle, Entscheidungszitat, NormArt
from app.domain.recht.zitat_entscheidung import read_decision

LICENSE = "gemeinfrei (§ 5 Abs. 1 UrhG)"

_HEAD_LINES = 60
_HEAD_CHARS = 4000

_SECTIONS = {
    "leitsatz": "Leitsatz",
    "leitsätze": "Leitsatz",
    "amtlicherleitsatz": "Leitsatz",
    "amtlicheleitsätze": "Leitsatz",
    "orientierungssatz": "Orientierungssatz",
    "orientierungssätze": "Orientierungssatz",
    "tenor": "Tenor",
    "tatbestand": "Tatbestand",
    "sachverhalt": "Sachverhalt",
    "entscheidungsgründe": "Entscheidungsgründe",
    "gründe": "Gründe",
    "ausdengründen": "Gründe",
    "rechtsmittelbelehrung": "Rechtsmittelbelehrung",
    "rechtsbehelfsbelehrung": "Rechtsbehelfsbelehrung",
}
_REASONS = frozenset(("Tatbestand", "Sachverhalt", "Entscheidungsgründe", "Gründe"))
_OPERATIVE = re.compile(r"(?:für\s+Recht\s+erkannt|beschlossen)\s*:\s*$", re.IGNORECASE)
_SOLEMN = re.compile(r"\bim\s+namen\s+des\s+volkes\b", re.IGNORECASE)
_SPACED = re.compile(r"\b(?:[^\W\d_] ){3,}[^\W\d_]\b")
_TITLE_MARKS = re.compile(r"^[#*_\s]+|[*_:\s]+$")

_COURT = re.compile(
    r"\b(?:Gerichtshof der Europäischen Union|Europäischer Gerichtshof|[^\W\d_]*(?:gerichtshof|gericht|finanzhof)"
    r"|BAG|BGH|BVerfG|BVerwG|BSG|BFH|BPatG|EuGH|EuG|KG|(?:LAG|ArbG|OLG|LG|AG|LSG|SG|OVG|VGH|VG|FG)(?=[ ]))"
    r"(?P<ort>(?:[ ][A-ZÄÖÜ][\w.()-]*){0,3})",
    re.IGNORECASE,
)
_KIND = re.compile(r"\b[^\W\d_-]*-?(?:urteil|beschlu(?:ss|ß)|gerichtsbescheid)\b", re.IGNORECASE)
_DAY = rf"\d{{1,2}}\.\s?(?:\d{{1,2}}\.\s?|(?:{'|'.join(MONATE)})\s)\d{{4}}"
_DATED = (
    re.compile(rf"(?:urteil|beschlu(?:ss|ß)|gerichtsbescheid)\s+vom\s+({_DAY})", re.IGNORECASE),
    re.compile(rf"(?:verkündet|erlassen)\s+am:?\s+({_DAY})", re.IGNORECASE),
    re.compile(rf"({_DAY})"),
)
_AKTENZEICHEN = re.compile(
    r"(?<![\w/.])(?:[CT][-‑–]\d{1,4}/\d{2}(?: P(?:PU)?\b)?"
    r"|(?:(?:[IVX]{1,6}[a-z]?|\d{1,3}[a-z]?|[A-Z]{1,2} \d{1,3}) )?[A-Z][A-Za-z]{0,7}(?: ?\([A-Za-z]{1,6}\))?"
    r" \d{1,6}[/.]\d{2}(?: (?:[A-Z]{1,2}(?![\w.])|\([A-Z]\)))?)(?![\d/.]\d)"
)
_LEITSATZ = re.compile(r"(?P<nummer>\d{1,2})\.\s+(?P<rest>\S.*)")


@dataclass(frozen=True, slots=True)
class _Section:
    title: str
    lines: list[Line]


def read_urteil(pages: Sequence[str], digest: str) -> SourceDocument | None:
    """A decision, or None if the text is none.

    A text is a decision if its head names a court and an Aktenzeichen, and a section of decisions (Tenor, Tatbestand,
    Gründe, Leitsatz) or the words „Im Namen des Volkes“ are there.

    Args:
        pages: text per page.
        digest: SHA-256 of the source (hex); its beginning makes the version unique.
    """
    lines = read_lines(pages)
    sections = _split(lines)
    head = "\n".join(line.text for line in sections[0].lines)[:_HEAD_CHARS]
    if len(sections) == 1 and not _SOLEMN.search(head):
        return None
    zitat = _decision(head)
    if zitat is None:
        return None
    return SourceDocument(_meta(zitat, head, digest), tuple(_norms(sections, line_width(lines))))


def decision_code(zitat: Entscheidungszitat) -> str:
    """``regulation_code`` of a decision: court and Aktenzeichen („BAG 8 AZR 492/03“)."""
    return f"{zitat.gericht} {zitat.aktenzeichen}"


def decision_form(zitat: Entscheidungszitat) -> str:
    """How a decision is cited, without the place in it: „BAG, Urt. v. 28.10.2004 – 8 AZR 492/03“."""
    kind = f", {zitat.art}" if zitat.art else ","
    day = f" v. {format_datum(zitat.datum)} –" if zitat.datum else ""
    return f"{zitat.gericht}{kind}{day} {zitat.aktenzeichen}"


def _meta(zitat: Entscheidungszitat, head: str, digest: str) -> DocumentMeta:
    code = decision_code(zitat)
    kind = _KIND.search(head)
    return DocumentMeta(
        document_id=f"urteil:{code}",
        document_version=f"{zitat.datum or 'ohne Datum'}+{digest[:8]}",
        regulation_code=code,
        regulation_name=decision_form(zitat),
        style=CitationStyle.PARAGRAPH,
        source_type=SourceType.URTEIL,
        doc_type="beschluss" if kind and "beschlu" in kind.group().lower() else "urteil",
        stand_datum=zitat.datum,
        ausgefertigt=zitat.datum,
        license=LICENSE,
        zitierform=decision_form(zitat),
    )


# ---- head -----------------------------------------------------------------------------------------------------------


def _decision(head: str) -> Entscheidungszitat | None:
    """Court, kind, date and Aktenzeichen, from the first of each that go together."""
    number = _AKTENZEICHEN.search(head)
    if number is None:
        return None
    kind = _KIND.search(head)
    kinds = (
        [kind.group().capitalize(), "Beschluss" if "beschlu" in kind.group().lower() else "Urteil"] if kind else [""]
    )
    day = next((found[1] for pattern in _DATED if (found := pattern.search(head))), "")
    for court in _courts(head):
        for art in kinds:
            written = f"{court}, {art} vom {day} – {number.group()}" if day else f"{court}, {art} {number.group()}"
            if zitat := read_decision(" ".join(written.replace(" ,", ",").split())):
                return replace(zitat, aktenzeichen=" ".join(number.group().split()))
    return None


def _courts(head: str) -> Iterator[str]:
    """Courts named in the head in order, each with as many words of its place as can belong to it, longest first."""
    for match in _COURT.finditer(head):
        place = [word.capitalize() if word.isupper() else word for word in match["ort"].split()]
        name = match.group()[: match.start("ort") - match.start()]
        name = name if len(name) <= 6 or not name.isupper() else name.capitalize()
        name = name[0].upper() + name[1:]
        for length in range(len(place), -1, -1):
            yield " ".join([name, *place[:length]])


# ---- sections -------------------------------------------------------------------------------------------------------


def _split(lines: Sequence[Line]) -> list[_Section]:
    """The head and the sections that follow; headings may be spaced („T a t b e s t a n d“) or marked up."""
    sections = [_Section("Rubrum", [])]
    for line in lines:
        title = _SECTIONS.get("".join(_TITLE_MARKS.sub("", line.text).split()).casefold())
        if title:
            sections.append(_Section(title, []))
            continue
        text = _unspaced(line.text) if len(sections) == 1 else line.text
        sections[-1].lines.append(Line(text, line.page))
        if len(sections) == 1 and _OPERATIVE.search(text):
            sections.append(_Section("Tenor", []))
    return sections


def _unspaced(line: str) -> str:
    """„L A N D G E R I C H T  H A M B U R G“ → „LANDGERICHT HAMBURG“."""
    return " ".join(_SPACED.sub(lambda m: m.group().replace(" ", ""), line).split())


def _norms(sections: Sequence[_Section], width: int) -> Iterator[SourceNorm]:
    numbered = _numbered(sections)
    for number, section in enumerate(sections):
        if section.title == "Leitsatz":
            yield from _leitsaetze(section, width)
        elif numbered and section.title in _REASONS:
            yield from _by_randnummer(section, numbered[number], width)
        elif section.title in _REASONS:
            yield from _by_paragraph(section, width)
        elif absaetze := _absaetze(section.lines, width):
            yield SourceNorm(NormArt.ABSCHNITT, section.title, absaetze=absaetze)


def _numbered(sections: Sequence[_Section]) -> dict[int, dict[int, str]]:
    """Randnummern: section of reasons → line → number; empty if there are none."""
    reasons = [number for number, section in enumerate(sections) if section.title in _REASONS]
    found = find_randnummern([sections[number].lines for number in reasons])
    return dict(zip(reasons, found, strict=True)) if any(found) else {}


def _by_randnummer(section: _Section, numbers: dict[int, str], width: int) -> Iterator[SourceNorm]:
    starts = sorted(numbers)
    first = starts[0] if starts else len(section.lines)
    if absaetze := _absaetze(section.lines[:first], width):
        yield SourceNorm(NormArt.ABSCHNITT, section.title, absaetze=absaetze)
    for start, end in pairwise([*starts, len(section.lines)]):
        first_line = Line(text_after_sign(section.lines[start].text), section.lines[start].page)
        lines = [first_line, *section.lines[start + 1 : end]]
        yield SourceNorm(NormArt.RANDNUMMER, numbers[start], section=(section.title,), absaetze=_absaetze(lines, width))


def _by_paragraph(section: _Section, width: int) -> Iterator[SourceNorm]:
    for number, absatz in enumerate(_absaetze(section.lines, width), 1):
        yield SourceNorm(
            NormArt.ABSCHNITT,
            f"unter {section.title}, Absatz {number}",
            section=(section.title,),
            absaetze=(absatz,),
        )


def _leitsaetze(section: _Section, width: int) -> Iterator[SourceNorm]:
    absaetze = _absaetze(section.lines, width)
    numbered = [_LEITSATZ.fullmatch(absatz.text) for absatz in absaetze]
    if len(absaetze) > 1 and all(numbered):
        for match, absatz in zip(numbered, absaetze, strict=True):
            if match:
                text = replace(absatz, text=match["rest"])
                yield SourceNorm(NormArt.ABSCHNITT, f"Leitsatz {match['nummer']}", absaetze=(text,))
    elif absaetze:
        yield SourceNorm(NormArt.ABSCHNITT, "Leitsatz", absaetze=absaetze)


def _absaetze(lines: Sequence[Line], width: int) -> tuple[SourceAbsatz, ...]:
    return tuple(SourceAbsatz("", clean(text), page=page) for text, page in paragraphs(lines, width))
