"""Clean text (spec 3, Chunks: „Text is clean“): what layout, copying and OCR left behind goes, no word is changed.

``clean`` keeps lines, because list items stand on lines of their own; ``strip_running_heads`` needs whole pages;
``chunk_hash`` compares wording without layout.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256

_INVISIBLE = (
    "\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u2060\u2061\u2062\u2063\u2064\ufeff\ufffe"
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
_SPACES = "\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_BREAKS = "\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st", "ĳ": "ij", "Ĳ": "IJ"}
_CONTROLS = "".join(chr(n) for n in (*range(0x20), *range(0x7F, 0xA0)) if chr(n) not in f"\n{_SPACES}{_BREAKS}")

_CLEAN = str.maketrans(
    {
        **dict.fromkeys(_INVISIBLE + _CONTROLS, ""),
        **dict.fromkeys(_SPACES, " "),
        **dict.fromkeys(_BREAKS, "\n"),
        **_LIGATURES,
    }
)
_UNCLEAN = re.compile(f"[{re.escape(''.join(map(chr, _CLEAN)))}]")
"""Looking for something to translate is ten times faster than translating; most texts have nothing."""
_DASHES = re.compile("[‐‑‒–—―−﹘﹣－]")
_DOUBLE_QUOTES = re.compile("[„“”‟«»〝〞＂]")
_SINGLE_QUOTES = re.compile("[‚‘’‛‹›´`]")

_SOFT_BREAK = re.compile("\u00ad[ \t]*(?:\r\n|[\n\r\x85\u2028\u2029])[ \t]*(?=[^\\W\\d_])")
_SPACES_RUN = re.compile(r"  +")
_LINE_EDGE = re.compile(r" *\n *")
_BLANK_LINES = re.compile(r"\n{3,}")

_BROKEN_WORD = re.compile(r"(?<=[^\W_])-\n(?=[^\W_])")
"""A hyphen at a line's end between two letters or digits; lines are already trimmed."""
_WORD_BEFORE = re.compile(r"[^\W_]+\Z")
_WORD_AFTER = re.compile(r"[^\W_]+")
_SIGN = re.compile(r"(?:\d{1,3}[a-z]?|([a-z])\1{0,2})\)|\d{1,3}[a-z]?\.(?!\d)")
"""„b)“, „aa)“, „12.“: the sign of the next list item, not the rest of a word."""
_SUSPENDED = frozenset(
    ("und", "oder", "bzw", "sowie", "beziehungsweise", "bis", "als", "noch", "wie", "statt", "aber", "mit")
)
"""Words after which a suspended hyphen stays („Vor- und Nachteile“)."""
_ADJECTIVE = re.compile(r"(?:lich|isch|haft|sam|deutsch)\Z")
_ENDING = re.compile(r"(?:keit|weise|e[mnrs]?(?:re[mnrs]?)?|st|ste[mnrs]?|s)(?:en|s)?\Z|(?:keits|er|st|est)")
"""What may follow the stem of an adjective within one word („Möglich-keit“); anything else is a second adjective."""


def clean(text: str) -> str:
    """Text without layout: composed (NFC), one kind of space and line break, no invisible marks, words whole.

    Lines stay lines, at most one blank line in a row; a word hyphenated at a line's end is joined („Kündi-⏎gung“), a
    hyphen that belongs to the word stays („Datenschutz-⏎Grundverordnung“, „Vor-⏎und Nachteile“). Cleaning twice
    changes nothing more.
    """
    if text.isascii() and "\n" not in text and text.isprintable() and "  " not in text:
        return text.strip()
    text = _SOFT_BREAK.sub("", text) if "\u00ad" in text else text
    text = _plain(text.replace("\r\n", "\n"))
    text = _SPACES_RUN.sub(" ", text).strip()
    if "\n" not in text:
        return text
    text = _BLANK_LINES.sub("\n\n", _LINE_EDGE.sub("\n", text))
    return _BROKEN_WORD.sub(_mend, text) if "-\n" in text else text


def _plain(text: str) -> str:
    return unicodedata.normalize("NFC", text.translate(_CLEAN) if _UNCLEAN.search(text) else text)


def _mend(match: re.Match[str]) -> str:
    """What stands for „-⏎“ between two pieces: nothing, the hyphen alone, the hyphen and a space, or itself."""
    text = match.string
    start = max(0, match.start() - 60)
    before = _WORD_BEFORE.search(text, start, match.start())
    after = _WORD_AFTER.match(text, match.end())
    if before is None or after is None:
        return match.group()
    first, second = before.group(), after.group()
    if _SIGN.match(text, match.end()):
        return match.group()
    if second.lower() in _SUSPENDED:
        return "- "
    if len(first) < 2 or not first[-1].islower() or not second[0].islower() or len(second) < 2:
        return "-"  # „E-Mail“, „EU-weit“, „Datenschutz-Grundverordnung“, „3-5“
    if _ADJECTIVE.search(first) and first[0].islower() and not _ENDING.match(second):
        return "-"
    return ""


def chunk_hash(text: str) -> str:
    """SHA-256 (hex) of the wording: equal where two texts differ in layout only.

    Before hashing: ``clean``'s replacements of invisible marks, ligatures and spaces, composed form (NFC), every run of
    white space one space, every dash one hyphen, every double or single quotation mark one kind. Case, punctuation and
    digits count.
    """
    return sha256(wording(text).encode()).hexdigest()


def wording(text: str) -> str:
    """The text as ``chunk_hash`` compares it."""
    text = _SINGLE_QUOTES.sub("'", _DOUBLE_QUOTES.sub('"', _DASHES.sub("-", _plain(text))))
    return " ".join(text.split())


# ---- paged text -----------------------------------------------------------------------------------------------------

_EDGE_LINES = 3
"""So many lines at the top and at the bottom of a page may be head or foot."""
_MIN_PAGES = 3
_PAGE_LABEL = re.compile(
    r"(?:[-–—]\s*\d{1,4}\s*[-–—]|(?:Seite|S\.|Blatt|Page)\s*\d{1,4}(?:\s*(?:von|/|of)\s*\d{1,4})?|\d{1,4}\s*(?:/|von)\s*\d{1,4}"
    r"|\.\.\.\s*/?\s*\d{0,4}|…\s*/?\s*\d{0,4})",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d{1,4}")
_DIGITS = re.compile(r"\d+")


def strip_running_heads(pages: Sequence[str]) -> tuple[str, ...]:
    """Pages without running heads, running feet and page numbers.

    Only the outermost lines of a page are looked at. A line goes if it is written like a page number („- 3 -“, „Seite
    3 von 12“), if it is a bare number that counts with the pages (a Randnummer does not), or if it returns, digits
    aside, on at least three pages and two of five. One page alone has no running head.
    """
    split = [page.split("\n") for page in pages]
    edges = [_edge_lines(lines) for lines in split]
    repeated = _repeated(split, edges)
    offset = _number_offset(split, edges)
    result = []
    for index, (lines, edge) in enumerate(zip(split, edges, strict=True)):
        gone = {
            n
            for n in edge
            if _shape(lines[n]) in repeated
            or (_PAGE_LABEL.fullmatch(lines[n].strip()) and len(pages) > 1)
            or (offset is not None and lines[n].strip() == str(index + offset))
        }
        away = _outermost(edge, gone)
        result.append("\n".join(line for n, line in enumerate(lines) if n not in away).strip("\n"))
    return tuple(result)


def _edge_lines(lines: Sequence[str]) -> list[int]:
    filled = [n for n, line in enumerate(lines) if line.strip()]
    return sorted({*filled[:_EDGE_LINES], *filled[-_EDGE_LINES:]})


def _shape(line: str) -> str:
    return _DIGITS.sub("#", " ".join(line.split())).casefold()


def _repeated(split: Sequence[Sequence[str]], edges: Sequence[Sequence[int]]) -> set[str]:
    """Shapes of lines that return often enough; a shape without letters („#“) is judged by its number instead."""
    counts = Counter(
        shape
        for lines, edge in zip(split, edges, strict=True)
        for shape in {_shape(lines[n]) for n in edge}
        if any(char.isalpha() for char in shape)
    )
    need = max(_MIN_PAGES, -(-len(split) * 2 // 5))
    return {shape for shape, count in counts.items() if count >= need}


def _number_offset(split: Sequence[Sequence[str]], edges: Sequence[Sequence[int]]) -> int | None:
    """What must be added to the index of a page to get the bare number printed on it; None if there is none."""
    counts = Counter(
        int(text) - index
        for index, (lines, edge) in enumerate(zip(split, edges, strict=True))
        for text in {lines[n].strip() for n in edge}
        if _NUMBER.fullmatch(text)
    )
    if not counts:
        return None
    offset, count = counts.most_common(1)[0]
    return offset if count >= max(_MIN_PAGES, -(-len(split) * 3 // 5)) else None


def _outermost(edge: Sequence[int], gone: set[int]) -> set[int]:
    """Of the lines found those that no line of text separates from the edge of the page."""
    top: set[int] = set()
    for n in edge:
        if n not in gone:
            break
        top.add(n)
    bottom: set[int] = set()
    for n in reversed(edge):
        if n not in gone:
            break
        bottom.add(n)
    return top | bottom
