"""Numbers typed at the start of a paragraph, and paragraphs out of plain text."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.domain.deutsch import MONATE
from app.domain.vertrag.dokument_text import DokumentAbsatz

_NUMMER = re.compile(
    r"(?P<paragraf>§\s?\d{1,3}[a-z]?\.?)(?=[\s:–-]|$)"
    r"|(?P<artikel>(?:Artikel|Art\.)\s?\d{1,3}[a-z]?\.?)(?=[\s:–-]|$)"
    r"|(?P<klammer>\((?:\d{1,2}[a-z]?|[a-z]{1,2}|[ivx]{1,5})\))(?=\s|$)"
    r"|(?P<dezimal>\d{1,2}(?:\.\d{1,2}){1,4}\.?)(?=\s|$)"
    r"|(?P<zahl>\d{1,2}\.)(?=\s|$)"
    r"|(?P<zahlklammer>\d{1,2}\))(?=\s|$)"
    r"|(?P<buchstabe>(?:[a-z]|aa|bb|cc|dd|ee)\))(?=\s|$)"
    r"|(?P<roemisch>[IVX]{1,5}\.)(?=\s|$)"
    r"|(?P<gross>[A-H]\.)(?=\s|$)"
)
_TRENNER = re.compile(r"[\s:–-]*")
_LAW = re.compile(
    r"[A-ZÄÖÜ][A-Za-zäöüß]*[A-ZÄÖÜ]\b|SGB\b|GmbHG\b|[A-ZÄÖÜ]\w+(?:gesetz|ordnung|gesetzbuch)(?:es|buches)?\b"
)
_PLACE = re.compile(r"(?:Abs|Absatz|Satz|Nr|Nummer|Ziff|Ziffer|lit|Buchst)\b")
_MONAT = re.compile(rf"(?:{'|'.join(MONATE)}|Jänner)\b")
_MAX_UEBERSCHRIFT = 120
_LANG = 40
"""A text in small letters behind „3.“ is an item of a list if it is longer, else perhaps the rest of a sentence."""


def split_number(text: str) -> tuple[str, str]:
    """A paragraph's typed number and the text behind it; ("", text) if it has none.

    „§ 4 KSchG gilt entsprechend.“, „1. Januar 2027“ and „1.500 Euro“ begin with no number of the document.
    """
    match = _NUMMER.match(text)
    if match is None:
        return "", text
    rest = text[_TRENNER.match(text, match.end()).end() :]  # type: ignore[union-attr]  # it matches nothing, too
    kind = match.lastgroup
    if kind in ("paragraf", "artikel") and not _is_heading(text, match.end(), rest):
        return "", text
    if kind == "zahl" and _MONAT.match(rest):
        return "", text
    if kind in ("dezimal", "zahl") and rest and not _begins_text(rest):
        return "", text
    if kind == "gross" and re.match(r"[A-ZÄÖÜ][a-zäöüß]+(?:,|$)", rest) and len(rest) < 30:  # „A. Schmidt“
        return "", text
    return match[0].strip(), rest


def _is_heading(text: str, end: int, rest: str) -> bool:
    """Whether „§ 4 …“ begins a section: a heading follows, not the rest of a sentence about that §."""
    if not rest:
        return True
    if not rest[0].isupper() and rest[0] not in '„"»([':
        return False
    if _PLACE.match(rest) or (_LAW.match(rest) and "\t" not in text[end : end + 2]):
        return False
    return len(rest) <= _MAX_UEBERSCHRIFT or "\n" in rest or text[end : end + 1] in ("\t", ":", "\n")


def _begins_text(rest: str) -> bool:
    """Whether this can follow a number: a sentence, a placeholder, an item of a list in small letters."""
    if rest[0].isupper() or rest[0] in '„"»([*_…{<§':
        return True
    return rest[0].islower() and (len(rest) > _LANG or rest.endswith((",", ";", " und", " oder")))


def paragraphs_of_pages(pages: Iterable[str]) -> tuple[DokumentAbsatz, ...]:
    """Paragraphs of plain text: a blank line, a number at the start of a line or a bullet begins a new one."""
    found: list[str] = []
    open_ = False
    for page in pages:
        for raw in page.replace("\u00a0", " ").split("\n"):
            line = re.sub(r"[ \t]+", " ", raw).strip()
            if not line:
                open_ = False
            elif open_ and _continues(found[-1], line):
                found[-1] = _join(found[-1], line)
            else:
                found.append(line)
                open_ = True
    absaetze = []
    for nummer, text in enumerate(found, 1):
        zeichen, rest = split_number(text)
        absaetze.append(
            DokumentAbsatz(nummer, rest, zeichen, getippt=bool(zeichen), verzeichnis=_is_contents_line(text))
        )
    return tuple(absaetze)


_BULLET = re.compile(r"[-–•·▪*]\s")
_CONTENTS = re.compile(r"(?:\.\s?){4,}\s*\d{1,3}$")
_VOLLE_ZEILE = 60
"""A line shorter than this that ends like a sentence or a heading ends its paragraph."""


def _is_contents_line(text: str) -> bool:
    return _CONTENTS.search(text) is not None


def _continues(before: str, line: str) -> bool:
    """Whether a line goes on with the paragraph before it."""
    if split_number(line)[0] or _BULLET.match(line) or _is_contents_line(before):
        return False
    number, heading = split_number(before)
    if number.startswith(("§", "Art")) and len(heading) < _VOLLE_ZEILE and line[0].isupper():
        return False
    last = before.rsplit("\n", 1)[-1]
    if line[0].islower():
        return True
    return len(last) >= _VOLLE_ZEILE or before.endswith((",", "-", "und", "oder"))


def _join(before: str, line: str) -> str:
    if (
        before.endswith("-")
        and before[-2:-1].isalpha()
        and line[0].islower()
        and not line.startswith(("und ", "oder "))
    ):
        return before[:-1] + line
    return f"{before} {line}"
