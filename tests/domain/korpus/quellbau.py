"""Small invented laws for the tests: Absätze written with their lists, marks found by their signs."""

import re

from app.domain.korpus.quelle import (
    DocumentMeta,
    Marke,
    SourceAbsatz,
    SourceDocument,
    SourceNorm,
    SourceType,
)
from app.domain.recht.zitat import CitationStyle, Einheit, NormArt

_LINE = re.compile(
    r"^(?P<uabs>¶)|^(?P<nr>\d+[a-z]?)\. |^(?P<lit>[a-z])\) |^(?P<doppel>([a-z])\5)\) |^(?P<strich>–) ", re.MULTILINE
)
_LEVELS = {
    "uabs": (0, Einheit.UNTERABSATZ),
    "nr": (1, Einheit.NUMMER),
    "lit": (2, Einheit.BUCHSTABE),
    "doppel": (3, Einheit.DOPPELBUCHSTABE),
    "strich": (4, Einheit.SPIEGELSTRICH),
}


def absatz(nummer: str, text: str, page: int | None = None) -> SourceAbsatz:
    """An Absatz whose items begin lines and end where „↵“ stands or an item of the same or a higher level begins.

    „↵2“ ends all items of level 2 and deeper. „¶“ begins an Unterabsatz (level 0).
    """
    plain, opened, done = "", [], []

    def close(level: int, end: int) -> None:
        while opened and opened[-1][0] >= level:
            _, einheit, wert, start = opened.pop()
            done.append(Marke(einheit, wert, start, len(plain[:end].rstrip())))

    counts = {"uabs": 0, "strich": 0}
    for line in text.split("\n"):
        start, words = len(plain), line
        if found := re.match(r"↵(\d)", line):
            close(int(found[1]), start)
            words = line[2:]
        elif found := _LINE.match(line):
            name = next(n for n in _LEVELS if found[n])
            level, einheit = _LEVELS[name]
            close(level, start)
            if name in counts:
                counts[name] += 1
            words = line.removeprefix("¶")
            opened.append((level, einheit, str(counts[name]) if name in counts else found[name], start))
        plain += words + "\n"
    close(0, len(plain))
    marks = sorted(done, key=lambda m: (m.start, -m.end))
    return SourceAbsatz(nummer, plain.rstrip("\n"), tuple(marks), page)


def norm(article: str, *absaetze: SourceAbsatz, heading: str = "Überschrift", **more: object) -> SourceNorm:
    return SourceNorm(more.pop("art", NormArt.NORM), article, heading, absaetze=absaetze, **more)


def law(*norms: SourceNorm, code: str = "MusterG", style: CitationStyle = CitationStyle.PARAGRAPH) -> SourceDocument:
    meta = DocumentMeta(
        document_id=f"gii:{code}",
        document_version="2026-01-01",
        regulation_code=code,
        regulation_name="Mustergesetz",
        style=style,
        source_type=SourceType.GESETZ,
        doc_type="gesetz",
    )
    return SourceDocument(meta, norms)
