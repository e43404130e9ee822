"""Any other text (Leitlinie, Muster, own document) → ``SourceDocument``, cited by its own sections or by page.

Numbered sections are cited by their number („<Titel>, Ziff. 2.1“, „<Titel>, § 5“), headings without a number by their
words, what has neither by page („<Titel>, S. 3“), and a text without pages by paragraph („<Titel>, Absatz 4“).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha1
from itertools import chain, count
from pathlib import PurePath

from app.domain.deutsch import MONATE
from app.domain.korpus.dateiname import shown_name
from app.domain.korpus.fliesstext import Line, Paragraph, line_width, paragraphs, read_lines
from app.domain.korpus.quelle import DocumentMeta, SourceAbsatz, SourceDocument, SourceNorm, SourceType
from app.domain.recht.zitat import CitationStyle, NormArt

_TITLE_LINES = 12
_TITLE_MAX = 120
_HEADING_MAX = 100
_MIN_SECTIONS = 2

_MARKDOWN = re.compile(r"(?P<level>#{1,6})\s+(?P<rest>.*?)\s*#*")
_EMPHASIS = re.compile(r"\*\*|__|`")
_NUMBER = re.compile(r"(?P<nummer>\d{1,3}(?:\.\d{1,3})*)\.?\)?\s+(?P<rest>\S.*)")
_PARAGRAPH = re.compile(r"§ ?(?P<nummer>\d{1,3}[a-z]?)\b[.:]?\s*(?P<rest>.*)")
_ARTICLE = re.compile(r"(?:Artikel|Art\.) ?(?P<nummer>\d{1,3}[a-z]?)\b[.:]?\s*(?P<rest>.*)")
_REFERENCE = re.compile(r"(?:Abs|Satz|Sätze|Nr|S\.|Buchst|lit|ff?\.|und §|bis §|[A-ZÄÖÜ]\w*[A-Z]\b)")
"""What follows „§ 5“ in a citation, not in a heading."""
_SENTENCE = re.compile(r"[.;,!?]$|[.;!?] [A-ZÄÖÜ]")
_STAND = re.compile(
    rf"\b(?:Stand|Fassung|Version)\s*(?:vom|v\.)?\s*:?\s*"
    rf"((?:\d{{1,2}}\.\s?)?(?:\d{{1,2}}[./]|(?:{'|'.join(MONATE)})\s)?\s?\d{{4}}|\d{{1,2}}(?:\.\d{{1,3}})+)"
)
_KINDS = (
    (SourceType.MUSTER, re.compile(r"\b(?:muster|vorlage|formular|textbaustein)", re.IGNORECASE)),
    (
        SourceType.LEITLINIE,
        re.compile(
            r"\b(?:leitlinie|guideline|orientierungshilfe|kurzpapier|handreichung|empfehlung|merkblatt|leitfaden"
            r"|auslegungshinweis|rundschreiben|entschließung)",
            re.IGNORECASE,
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class _Section:
    """A part under one heading; ``place`` is how it is cited, ``path`` the headings above it."""

    place: str
    heading: str
    path: tuple[str, ...]
    lines: list[Line] = field(default_factory=list)


@dataclass
class _Numbering:
    """Whether a number is the next one of the document, or of a list inside a section."""

    last: tuple[int, ...] = ()
    inner: int = 0

    def accepts(self, number: tuple[int, ...]) -> bool:
        if len(number) == 1 and self.inner and number[0] == self.inner + 1:
            self.inner += 1
            return False
        if number in self._next():
            self.last, self.inner = number, 0
            return True
        if number == (1,):
            self.inner = 1
        return False

    def _next(self) -> set[tuple[int, ...]]:
        if not self.last:
            return {(1,), (1, 1), (0,)}
        siblings = {(*self.last[:n], self.last[n] + 1) for n in range(len(self.last))}
        return siblings | {(*self.last, 1)} | {(*sibling, 1) for sibling in siblings if len(sibling) == 1}


def read_freitext(pages: Sequence[str], name: str, digest: str, *, paged: bool) -> SourceDocument:
    """A text without norms.

    Args:
        pages: text per page.
        name: of the file or archive member; identifies the document over its versions. Bytes
            that are no UTF-8 stand there as the system gives them (surrogates): two such names are two documents.
        digest: SHA-256 of the source (hex); its beginning makes the version unique.
        paged: whether its pages are pages that a reader can look up.
    """
    lines = read_lines(pages)
    width = line_width(lines)
    title = _title(lines, width, name)
    sections = _sections(lines, title)
    if sum(1 for section in sections if section.place) >= _MIN_SECTIONS:
        norms = tuple(_by_section(sections, title, width, paged=paged))
    else:
        norms = tuple(_by_page(lines, width) if paged else _by_paragraph(lines, width))
    return SourceDocument(_meta(lines, title, name, digest), norms)


def _meta(lines: Sequence[Line], title: str, name: str, digest: str) -> DocumentMeta:
    beginning = "\n".join(line.text for line in lines[:_TITLE_LINES])
    source_type = next((kind for kind, pattern in _KINDS if pattern.search(f"{title}\n{name}")), SourceType.DOKUMENT)
    stand = next((found for line in lines if (found := _STAND.search(line.text))), None)
    if source_type is SourceType.DOKUMENT and _KINDS[1][1].search(beginning):
        source_type = SourceType.LEITLINIE
    words = " ".join(stand[1].split()) if stand else ""
    return DocumentMeta(
        document_id=f"datei:{sha1(name.encode('utf-8', 'surrogateescape'), usedforsecurity=False).hexdigest()}",
        document_version=f"{words or 'ohne Stand'}+{digest[:8]}",
        regulation_code=title,
        regulation_name=title,
        style=CitationStyle.PARAGRAPH,
        source_type=source_type,
        doc_type=source_type.value,
        stand=words,
        zitierform=title,
    )


def _title(lines: Sequence[Line], width: int, name: str) -> str:
    """The first paragraph if it reads like a title, else the name of the file without its ending."""
    first = next(iter(paragraphs(lines[:_TITLE_LINES], width)), Paragraph("", 1)).text
    text = _EMPHASIS.sub("", (found["rest"] if (found := _MARKDOWN.fullmatch(first)) else first)).strip()
    numbered = _NUMBER.fullmatch(text) or _PARAGRAPH.fullmatch(text) or not text[:1].isalnum()
    sentence = len(text) > _TITLE_MAX or _SENTENCE.search(text) or " | " in text
    if any(c.isalpha() for c in text) and not numbered and not sentence:
        return text
    return PurePath(shown_name(name.rpartition(" › ")[2])).stem


# ---- by section -----------------------------------------------------------------------------------------------------


def _sections(lines: Sequence[Line], title: str) -> list[_Section]:
    """What stands before the first heading, then a section per heading."""
    sections = [_Section("", "", ())]
    numbering, paragraph_signs, articles = _Numbering(), _Numbering(), _Numbering()
    above: list[tuple[int, str]] = []
    for line in lines:
        text = _EMPHASIS.sub("", line.text)
        markdown = _MARKDOWN.fullmatch(text)
        rest = markdown["rest"] if markdown else text
        depth = len(markdown["level"]) if markdown else 0
        found = (
            _counted(_PARAGRAPH, rest, paragraph_signs, "§ ", numbering)
            or _counted(_ARTICLE, rest, articles, "Art. ", numbering)
            or _counted(_NUMBER, rest, numbering, "Ziff. ", None)
        )
        if markdown and rest == title:
            continue
        if found is None and (not markdown or not rest):
            sections[-1].lines.append(line)
            continue
        place, words, level = found or (f"Abschnitt „{rest}“", rest, depth)
        above = [(n, heading) for n, heading in above if n < level]
        is_heading = len(words) <= _HEADING_MAX and not _SENTENCE.search(words)
        sections.append(_Section(place, words if is_heading else "", tuple(heading for _, heading in above)))
        if is_heading:
            above.append((level, words))
        else:
            sections[-1].lines.append(Line(words, line.page))
    return sections


def _counted(
    pattern: re.Pattern[str], text: str, numbering: _Numbering, prefix: str, inner: _Numbering | None
) -> tuple[str, str, int] | None:
    """Place, words and depth of a numbered heading, if its number is the next one; ``inner`` starts anew below it."""
    match = pattern.fullmatch(text)
    if match is None or _REFERENCE.match(match["rest"]):
        return None
    number = match["nummer"]
    letter = number[-1] if number[-1].isalpha() else ""
    key = tuple(int(part) for part in number.removesuffix(letter).split("."))
    if letter:
        if key != numbering.last[:1]:
            return None
    elif not numbering.accepts(key):
        return None
    if inner is not None:
        inner.last, inner.inner = (10**6,), 0
    return f"{prefix}{number}", match["rest"].strip(), len(key)


def _by_section(sections: Sequence[_Section], title: str, width: int, *, paged: bool) -> Iterator[SourceNorm]:
    used: set[str] = set()
    again: defaultdict[str, Iterator[int]] = defaultdict(lambda: count(2))
    for section in sections:
        absaetze = _absaetze(paragraphs(section.lines, width), paged=paged)
        if section.place == "" and [a.text for a in absaetze] == [title]:
            continue
        if not absaetze:
            continue
        place = section.place or "Einleitung"
        unique = next(p for p in chain([place], (f"{place} [{n}]" for n in again[place])) if p not in used)
        used.add(unique)
        yield SourceNorm(NormArt.ABSCHNITT, unique, section.heading, section.path, absaetze)


# ---- without sections -----------------------------------------------------------------------------------------------


def _by_page(lines: Sequence[Line], width: int) -> Iterator[SourceNorm]:
    pages: dict[int, list[Paragraph]] = {}
    for paragraph in paragraphs(lines, width):
        pages.setdefault(paragraph.page, []).append(paragraph)
    for page, found in pages.items():
        yield SourceNorm(NormArt.ABSCHNITT, f"S. {page}", absaetze=_absaetze(found, paged=True))


def _by_paragraph(lines: Sequence[Line], width: int) -> Iterator[SourceNorm]:
    for number, paragraph in enumerate(paragraphs(lines, width), 1):
        yield SourceNorm(NormArt.ABSCHNITT, f"Absatz {number}", absaetze=_absaetze([paragraph], paged=False))


def _absaetze(found: Sequence[Paragraph], *, paged: bool) -> tuple[SourceAbsatz, ...]:
    return tuple(SourceAbsatz("", text, page=page if paged else None) for text, page in found)
