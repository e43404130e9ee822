"""A document to be checked: text, links, and the units in which words are looked for."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import pairwise

from app.domain.deutsch import format_zahl
from app.domain.pruefung.falten import fold
from app.domain.saetze import enclosed, sentences_within, trim

Span = tuple[int, int]
MAX_ZEICHEN = 1_000_000
"""Characters of text; some 300 pages. More is no legal text of a website and would take minutes."""
MAX_ZEILEN = 20_000
"""Lines that are not empty: a million characters of print have some 15,000, and each is looked at by itself."""


class ArtifactType(StrEnum):
    """Against which kind of document a control is checked (source 2, § 4)."""

    IMPRESSUM = "impressum"
    DATENSCHUTZERKLAERUNG = "dse"
    COOKIE_RICHTLINIE = "cookie"
    COOKIE_BANNER = "cookie_banner"
    AGB = "agb"
    WIDERRUFSBELEHRUNG = "widerruf"
    NUTZUNGSBEDINGUNGEN = "nutzungsbedingungen"
    ARBEITSVERTRAG = "arbeitsvertrag"
    KLAGE = "klage"
    WEBSEITE = "webseite"
    """A saved page of any content, looked at as a visitor sees it."""
    NACHWEIS = "nachweis"
    """Internal evidence: records, guidelines, logs."""
    TECHNIK = "technik"
    """Configuration files and recorded headers."""
    SONSTIGES = "sonstiges"


@dataclass(frozen=True, slots=True)
class Link:
    """A link; ``span`` is the place of its words in the text."""

    text: str
    ziel: str
    span: Span

    @property
    def tot(self) -> bool:
        """Whether it leads nowhere: „#“, „javascript:void(0)“, empty."""
        ziel = self.ziel.strip().lower()
        return ziel in ("", "#", "#!", "/#") or ziel.startswith(("javascript:", "about:"))


@dataclass(frozen=True, slots=True)
class Abschnitt:
    """A heading and what stands below it up to the next one; ``span`` holds both."""

    titel: str
    span: Span


@dataclass(frozen=True, slots=True)
class Teil:
    """A part of a document and what it is about; a reader of its kind (``register.GLIEDERUNGEN``) says so."""

    thema: str
    span: Span


@dataclass(frozen=True, eq=False)
class Pruefdokument:
    r"""A document of a case.

    Attributes:
        id: unique in its case.
        name: file name or title, as shown.
        art: what kind of document it is.
        text: composed characters, line ends „\n“; links stand as „words (target)“, so that any source reads alike.
        datei: where it lies, for checks that look at the file itself; "" for pasted text.
        sha256: of the file, or of the text if it was pasted (hex); "" if nobody asked.
    """

    id: str
    name: str
    art: ArtifactType
    text: str
    datei: str = ""
    sha256: str = ""

    @cached_property
    def gefaltet(self) -> str:
        """The text in the plain form of ``fold``, character by character."""
        return fold(self.text)

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """Links in the order of reading: „words (target)“, „[words](target)“ and bare addresses."""
        return tuple(_find_links(self.text))

    @cached_property
    def zeilen(self) -> tuple[Span, ...]:
        """Lines that are not empty, without white space at their ends."""
        return _pieces(self.text, _LINE)

    @cached_property
    def absaetze(self) -> tuple[Span, ...]:
        """What blank lines part."""
        return _pieces(self.text, _BLOCK)

    @cached_property
    def saetze(self) -> tuple[Span, ...]:
        """Sentences. A short line without an end sign is one by itself: headings, entries of lists, addresses."""
        pairs = enclosed(self.text)
        found: list[Span] = []
        for start, end in self.absaetze:
            for begin, stop in _runs(self.text, start, end):
                found += sentences_within(self.text, begin, stop, (), pairs)
        return tuple(_with_numbers(self.text, found))

    @cached_property
    def abschnitte(self) -> tuple[Abschnitt, ...]:
        """Headings with their text; what stands before the first heading has the title ""."""
        heads = [span for span in self.zeilen if _is_heading(self.text, span)]
        cuts = [(0, "")] if not heads or self.text[: heads[0][0]].strip() else []
        cuts += [(start, self.text[start:end].strip("#*_ ")) for start, end in heads]
        ends = [start for start, _ in cuts[1:]] + [len(self.text)]
        return tuple(
            Abschnitt(titel, trim(self.text, start, end)) for (start, titel), end in zip(cuts, ends, strict=True)
        )

    @cached_property
    def luecken(self) -> tuple[Span, ...]:
        """What somebody still has to fill in, such as a bracket that asks for a period."""
        return tuple(match.span() for match in _GAP.finditer(self.text))

    def abschnitt_bei(self, place: int) -> Abschnitt:
        """The section that holds a place of the text."""
        return self.abschnitte[max(0, bisect_right(self._starts, place) - 1)]

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        return tuple(abschnitt.span[0] for abschnitt in self.abschnitte)

    def zitat(self, span: Span, hoechstens: int = 300) -> str:
        """The words of a place on one line, cut with „…“."""
        words = " ".join(self.text[span[0] : span[1]].split())
        return words if len(words) <= hoechstens else f"{words[: hoechstens - 1].rstrip()}…"


def clean(text: str) -> str:
    """Text from a file as ``Pruefdokument`` holds it: composed, plain line ends, without invisible marks."""
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    text = _INVISIBLE.sub("", text)
    return _TRAILING.sub("\n", text).strip()


def beyond(text: str) -> str:
    """What a text has more of than is checked, and the limit: „1.200.000 Zeichen; …“, in German; empty: nothing."""
    for found, most, what in (
        (len(text), MAX_ZEICHEN, "Zeichen Text"),
        (sum(1 for _ in _LINE.finditer(text)), MAX_ZEILEN, "Zeilen Text"),
    ):
        if found > most:
            return f"{format_zahl(found)} {what}; geprüft werden höchstens {format_zahl(most)}"
    return ""


_INVISIBLE = re.compile("[\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\x00-\x08\x0b\x0e-\x1f\x7f]")
_TRAILING = re.compile(r"[ \t\u00a0]+\n")
_LINE = re.compile(r"[^\n]+")
_BLOCK = re.compile(r"[^\n]+(?:\n[^\n]+)*")
_END_SIGN = re.compile(r"[.!?:;,…]\W{0,3}\Z")
_SHORT = 60
_NARROW = 45
_HEADING = 110
_PLAIN_HEADING = 90
_WORD = re.compile(r"\S+")
_NUMBER = re.compile(r"\(?\d{1,2}(?:\.\d{1,2})*[.)]?")
_HEADING_MARK = re.compile(
    r"(?:#{1,6} |\*\*[^*]+\*\*\Z|§+ ?\d+[a-z]?\b|\d{1,2}(?:\.\d{1,2}){0,3}[.)]? +\S|[IVX]{1,5}\. +\S|[Aa]rtikel \d)"
)
_LIST_MARK = re.compile(r"(?:[-•*–·] |[a-z]\) )")
_ROW = re.compile(r"\|")
_GAP = re.compile(
    r"\[[^\[\]]{0,300}?(?:\b|_)(?i:ergänz|(?:aus|ein)zu(?:füll|füg|setz|trag)|ausfüll|einfüg|einsetz|eintrag|todo|tbd"
    r"|platzhalter|bitte)[^\[\]]{0,300}\]|^[ \t#*>-]*(?i:todo|tbd)\b[^\n]*",
    re.MULTILINE,
)
_TARGET = r"(?:https?://|www\.|mailto:|tel:|javascript:|\.{0,2}/|#|[\w%.\-]+\.(?:html?|php|aspx?|pdf|md)\b|[\w\-]+/)[^\s()]*(?:\([^\s()]*\)[^\s()]*)?"
_WITH_WORDS = re.compile(rf"\(({_TARGET})\)")
_MARKDOWN = re.compile(r"\[([^\]\n]{1,200})\]\(([^\s()]*)\)")
_BARE = re.compile(r"(?<![\w(/@.])(?:https?://|www\.)[^\s()<>\"„“]+[^\s()<>\"„“.,;:!?]")
_WORDS_BEFORE = 120


def _pieces(text: str, pattern: re.Pattern[str]) -> tuple[Span, ...]:
    spans = (trim(text, *match.span()) for match in pattern.finditer(text))
    return tuple((start, end) for start, end in spans if start < end)


def _runs(text: str, start: int, end: int) -> Iterable[Span]:
    """Parts of a block that are running text: a short line without an end sign ends before the next line begins.

    Where lines were broken because they were full, they go on: then the next word had no room on most of them.
    """
    lines = [trim(text, *match.span()) for match in _LINE.finditer(text, start, end)]
    width = max(stop - begin for begin, stop in lines)
    broken = [_is_full(text, one, following, width) for one, following in pairwise(lines)]
    is_wrapped = width > _NARROW and 2 * sum(broken) >= len(broken)
    first = start
    for (begin, stop), (following, _), full in zip(lines, lines[1:], broken, strict=False):
        short = stop - begin <= _SHORT and not _END_SIGN.search(text, begin, stop) and not text[following].islower()
        if (short and not (is_wrapped and full)) or _LIST_MARK.match(text, following) or _ROW.match(text, following):
            yield first, stop
            first = following
    yield trim(text, first, end)


def _with_numbers(text: str, spans: Iterable[Span]) -> Iterable[Span]:
    """The number of a paragraph („1.“) belongs to the sentence behind it."""
    number: int | None = None
    for start, end in spans:
        first = start if number is None else number
        number = first if _NUMBER.fullmatch(text, start, end) else None
        if number is None:
            yield first, end
    if number is not None:
        yield trim(text, number, len(text))


def _is_full(text: str, line: Span, following: Span, width: int) -> bool:
    """Whether the first word of the following line would not have fitted on the line."""
    word = _WORD.match(text, *following)
    return (line[1] - line[0]) + 1 + (word.end() - word.start() if word else 0) > width


def _goes_on(text: str, line: Span) -> bool:
    """Whether a line breaks off because it was full: its paragraph („1. …“) goes on in the next line."""
    block = text[line[0] :].partition("\n\n")[0]
    width = max(map(len, block.splitlines()))
    following = trim(text, line[1], min(len(text), line[0] + len(block)))
    return width > _NARROW and following[0] < following[1] and _is_full(text, line, following, width)


def _is_heading(text: str, span: Span) -> bool:
    line = text[span[0] : span[1]]
    if len(line) > _HEADING or line[0] in "|[" or _LIST_MARK.match(line) or not any(char.isalpha() for char in line):
        return False
    marked = _HEADING_MARK.match(line)
    ends = _END_SIGN.search(line)
    if ends and not line.endswith("?") and not (marked and line.endswith(":")):
        return False
    blank_after = text[span[1] : span[1] + 2].strip(" \t") in ("\n\n", "\n", "")
    if marked:
        return blank_after or (
            len(line) <= _SHORT and not text[span[1] :].lstrip()[:1].islower() and not _goes_on(text, span)
        )
    blank_before = not text[: span[0]].rstrip(" \t")[-2:].strip("\n")
    return blank_before and blank_after and len(line) <= _PLAIN_HEADING and not line[0].islower()


def _find_links(text: str) -> list[Link]:
    found: list[Link] = []
    taken: list[Span] = []
    for match in _MARKDOWN.finditer(text):
        found.append(Link(match[1].strip(), match[2], match.span(1)))
        taken.append(match.span())
    for match in _WITH_WORDS.finditer(text):
        if not _inside(match.start(), taken):
            start = _words_start(text, match.start())
            begin, end = trim(text, start, match.start())
            found.append(Link(text[begin:end], match[1], (begin, end) if begin < end else match.span(1)))
            taken.append(match.span())
    bare = (match for match in _BARE.finditer(text) if not _inside(match.start(), taken))
    found += [Link(match[0], match[0], match.span()) for match in bare]
    return sorted(found, key=lambda link: link.span)


def _inside(place: int, spans: Iterable[Span]) -> bool:
    return any(start <= place < end for start, end in spans)


def _words_start(text: str, end: int) -> int:
    """Where the words of „words (target)“ begin: after the last link, end of sentence or line before it."""
    first = max(0, end - _WORDS_BEFORE)
    piece = text[first:end].rstrip(" \t")
    cut = max(
        piece.rfind("\n"),
        piece.rfind(")"),
        piece.rfind(". "),
        piece.rfind("|"),
        piece.rfind("- ") if piece[:2] == "- " else -1,
    )
    return first + cut + 1
