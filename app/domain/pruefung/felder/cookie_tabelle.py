"""How a Cookie-Richtlinie is laid out: tables with the meaning of their columns, blocks under a heading, items."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.falten import compile_muster
from app.domain.pruefung.felder.fund import once

LISTE = re.compile(r"(?:[-•*–·▪●✓✔][ \t]*)+(?=\S)|(?:\d{1,2}[.)]|[a-z]\))\s")
_KOPF = compile_muster(
    r"(cookies?|name|cookie-?namen?|bezeichnung|anbieter|provider|herausgeber|host|dienst|zweck|funktion|dauer|laufzeit"
    r"|ablauf|speicherdauer|speicherfrist|lebensdauer|lebenszeit|gültigkeit|typ|domain|kategorie|beschreibung|art"
    r"|verwendungszweck|funktionsdauer|schlüssel|key|eintrag|speicherort|rechtsgrundlage|purpose|duration|expir"
    r"|gruppe|gr\.|frist|kennung|krümel|kekse?|von wem|wer\b|setzt|verbleib|bleibt|bestand|wie lange|wofür|wozu|wem\b)"
)
_KOPF_NAME = compile_muster(
    r"(http-?)?(cookies?|name|cookie[- ]?namen?|cookie-?bezeichnung|bezeichnung|schlüssel|key|eintrag|speichereintrag"
    r"|identifier|kennung|krümel|kekse?|cookie ?/ ?\w+|name ?/ ?\w+|name de[rs] \w+)\b(?![- ](kategorie|typ|art))"
)
KOPF_DAUER = compile_muster(
    r"\w*(dauer|laufzeit|ablauf|gültig|lebens|speicherfrist|expir|löschfrist|verfall|duration|speicherzeit|retention"
    r"|verbleib|bestand|haltbar|aufbewahr|frist\b)|bleibt\b|gilt\b|wie lange"
)
_KEIN_NAME = compile_muster(
    r"\w*(cookies?|kategorie|notwendig\w*|erforderlich\w*|statistik|analyse|marketing|funktional\w*)\b\W*$"
)
FELD = compile_muster(
    r"([\w-]+[ -])?(anbieter|zwecke?|rechtsgrundlagen?|\w*dauer|laufzeit|cookies?|name|datenschutz\w*|opt-?out"
    r"|mehr"
    r"|weitere\w*|link|host|typ|art|kategorie|beispiele?|beschreibung|widerruf\w*|\w*daten|empfänger|\w*übermittlung"
    r"|drittland\w*|adresse|stand|aktualisier\w*|e-?mail|telefon|funktion|ablauf\w*|gültigkeit|domain|status|hinweis"
    r"|quelle|info\w*|website|speicherort|technologie):[ \t]+\S"
    r"|(nutzung|weitergabe von daten|zwecke?|anbieter|rechtsgrundlagen?|speicherdauer|laufzeit|funktion|name"
    r"|ablauf(datum)?|technisch notwendig|beispiele|gesetzte cookies|verwendete cookies)$"
    r"|\d{1,4} (jahre?|monate?|tage?|wochen?|stunden?|minuten?|sekunden?)$"
)
"""Lines of a form, and values alone on their line, that look like headings."""
_LANGER_EINTRAG = 2_000
"""Characters of an item, with its further lines."""
_NUMMER = re.compile(r"\d{1,2}[.)]|#")
_ZIEL = re.compile(
    r"https?://[^\s)|]+|www\.[^\s)|]+|\((?:mailto:|tel:|javascript:|\.{0,2}/|#)[^\s)]*\)|\([\w/-]+\.(?:html?"
    r"|php)[^\s)]*\)"
    r"|(?<![\w.+-])[\w.+-]{1,64}@[\w.-]+|\[(?:seitentitel|bild)[^\]\n]*\]"
)


@dataclass(frozen=True)
class Zeile:
    """A row of a table.

    Attributes:
        span: place.
        namen: what its column for names holds; none without such a column.
        dauer: the words of its column for the duration; None if the table has none.
    """

    span: Span
    namen: tuple[str, ...]
    dauer: str | None


@once
def mask(dok: Pruefdokument) -> str:
    """The folded text with blanks for targets of links, addresses and the titles of pages and pictures."""
    return _ZIEL.sub(lambda match: " " * len(match[0]), dok.gefaltet)


def _cells(line: str) -> list[str]:
    line = line.strip()
    if "|" in line:
        return [cell.strip() for cell in line.removeprefix("|").removesuffix("|").split("|")]
    return [cell.strip() for cell in line.split("\t")]


def _is_row(line: str) -> bool:
    """Cells, not links side by side as in a footer."""
    cells = [cell for cell in _cells(line) if cell] if "|" in line or "\t" in line else []
    if line.startswith("|") and line.count("|") > 2 and cells:  # „| Marketing | |“
        return True
    return len(cells) >= 2 and len(_ZIEL.findall(line.lower())) < len(cells)


@once
def rows(dok: Pruefdokument) -> tuple[Zeile, ...]:
    """Rows of all tables, the heads too."""
    words = mask(dok)
    found: list[Zeile] = []
    head: list[str] = []
    last = -1
    for start, end in dok.zeilen:
        if not _is_row(dok.text[start:end]):
            continue
        cells = _cells(words[start:end])
        if not any(char.isalnum() for char in words[start:end]):  # „|---|---|“
            last = end
            continue
        if dok.text[last:start].strip() or last < 0:  # a table of its own
            head = cells if sum(1 for cell in cells if len(cell) <= 40 and _KOPF.match(cell)) >= 2 else []
            found.append(Zeile((start, end), () if head else _names(cells, head), None))
        else:
            found.append(Zeile((start, end), _names(cells, head), _cell(cells, head, KOPF_DAUER)))
        last = end
    return tuple(found)


@once
def cells_below(dok: Pruefdokument) -> tuple[tuple[Span, tuple[str, ...], tuple[str, ...]], ...]:
    """Rows below the first row of their table, with the cells of both."""
    words = mask(dok)
    found: list[tuple[Span, tuple[str, ...], tuple[str, ...]]] = []
    head: tuple[str, ...] = ()
    last = -1
    for zeile in rows(dok):
        cells = tuple(_cells(words[slice(*zeile.span)]))
        if last < 0 or dok.text[last : zeile.span[0]].strip(" |-:\n"):
            head = cells
        elif any(char.isalnum() for cell in cells for char in cell):
            found.append((zeile.span, head, cells))
        last = zeile.span[1]
    return tuple(found)


def cells_by_head(dok: Pruefdokument, kind: re.Pattern[str]) -> tuple[tuple[Span, str], ...]:
    """Cells of the columns that have a title, row by row."""
    return tuple(
        (span, cell)
        for span, head, cells in cells_below(dok)
        for title, cell in zip(head, cells, strict=False)
        if kind.match(title)
    )


def _cell(cells: list[str], head: list[str], kind: re.Pattern[str]) -> str | None:
    column = next((n for n, title in enumerate(head) if kind.match(title)), None)
    if column is None:
        return None
    return cells[column] if column < len(cells) else ""


def _names(cells: list[str], head: list[str]) -> tuple[str, ...]:
    cell = _cell(cells, head, _KOPF_NAME) or ""
    names = (part.strip(" `\"'()*.") for part in re.split(r"[,;/]| und |\s\(", cell))
    return tuple(name for name in names if 2 <= len(name) <= 60 and name.count(" ") < 3 and not _KEIN_NAME.search(name))


@once
def has_duration_column(dok: Pruefdokument) -> bool:
    """Whether a table has a column for the duration."""
    return any(zeile.dauer is not None for zeile in rows(dok))


@once
def _blocks(dok: Pruefdokument) -> tuple[int, ...]:
    """Where blocks begin: at headings, but not at the lines „Anbieter: …“ that look like some."""
    starts = [
        abschnitt.span[0]
        for abschnitt in dok.abschnitte
        if _NUMMER.match(abschnitt.titel) or not FELD.match(dok.gefaltet[abschnitt.span[0] :][: len(abschnitt.titel)])
    ]
    return tuple(starts) or (0,)


def block_at(dok: Pruefdokument, place: int) -> Span:
    """The heading before a place and all up to the next heading."""
    starts = _blocks(dok)
    n = max(0, bisect_right(starts, place) - 1)
    return starts[n], starts[n + 1] if n + 1 < len(starts) else len(dok.text)


def item_at(dok: Pruefdokument, place: int) -> Span | None:
    """The item of a list that holds a place, with its further lines; None if it is no item."""
    text = dok.text
    start = text.rfind("\n", 0, place) + 1
    if text.startswith("|", start):
        return None
    first = max(0, start - _LANGER_EINTRAG)
    while start > first and not LISTE.match(text, start) and text[start - 2 : start - 1] not in ("", "\n"):
        start = text.rfind("\n", 0, start - 1) + 1
    if not LISTE.match(text, start):
        return None
    end = start
    while (end := text.find("\n", end + 1)) != -1:
        if end + 1 >= len(text) or text[end + 1] == "\n" or LISTE.match(text, end + 1):
            return start, end
    return start, len(text)
