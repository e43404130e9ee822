"""Änderungsradar without Qt: worklist, comparison of the wording, dependents, citations without a place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from app.domain.deutsch import format_datum, format_zahl, typografie
from app.domain.korpus.aenderung import ChangeKind, Citing, HolderKind, Link, NormChange, RadarEntry
from app.domain.korpus.quelle import SourceType
from app.domain.korpus.vergleich import changed_places, only_numbering, plain_signs
from app.domain.wortdiff import DiffKind, TextPiece, text_diff
from app.services.fundstellen import ONLY_SUMMARIES
from app.ui.presenters.korpus import zahl
from app.ui.tokens import ZEILENHOEHE_PROZENT, Tokens

if TYPE_CHECKING:
    from app.ports_korpus import DocumentStand

SPALTEN = ("Norm", "Änderung", "Abhängige", "Überschrift")
LEGENDE = "Unterstrichen ist neu, durchgestrichen ist entfallen."
_ZEICHEN = {
    ChangeKind.GEAENDERT: "≠",
    ChangeKind.NEU: "+",
    ChangeKind.WEGGEFALLEN: "−",
    ChangeKind.VERSCHOBEN: "→",
}
_ZIEL = {HolderKind.KLAUSEL: "clause", HolderKind.ENTWURF: "draft"}
"""Holders that have a place of their own in the program; the others are data that come with it."""
_UMFELD = 400
"""Characters of unchanged text left standing on each side of a change."""
_GAP = "\u2009"
"""Between what went and what came: „38“ and „40“ are not „3840“."""
_ENDS = re.compile(r"([|\n])")
"""Of a cell of a table, of a line."""
SEITE = 9_000
"""Characters of a page of the comparison: as much as is laid out without holding up the window."""


# ---- worklist -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Radarzeile:
    """A line of the worklist.

    Attributes:
        eintrag: what it stands for.
        zellen: texts of the columns.
        suche: what the filter looks in, in small letters.
        vorlesen: the whole line.
    """

    eintrag: RadarEntry
    zellen: tuple[str, ...]
    suche: str
    vorlesen: str

    @property
    def id(self) -> int:
        """Number of the change."""
        return self.eintrag.stored.id

    @property
    def offen(self) -> bool:
        """Nobody has dealt with it yet."""
        return self.eintrag.stored.erledigt_am is None


def zeilen(entries: Iterable[RadarEntry]) -> tuple[Radarzeile, ...]:
    """Lines of all entries."""
    return tuple(_zeile(entry) for entry in entries)


def _zeile(entry: RadarEntry) -> Radarzeile:
    stored = entry.stored
    change = stored.change
    label = typografie(change.label)
    what = f"{_ZEICHEN[change.kind]} {aenderung_words(change)}"
    done = f"✓ erledigt am {format_datum(stored.erledigt_am)} · " if stored.erledigt_am else ""
    return Radarzeile(
        entry,
        (label, done + what, _abhaengige(entry), change.heading),
        f"{change.label} {change.heading}".casefold(),
        f"{label}, {change.heading or 'ohne Überschrift'}: {done}{aenderung_words(change)}. {abhaengige_words(entry)}",
    )


def aenderung_words(change: NormChange) -> str:
    """„geändert in Abs. 2, 3“, „verschoben, jetzt BGB § 5“."""
    what = change.kind.wort
    if only_numbering(change):
        what = "nur Absätze anders gezählt"
    elif change.kind is ChangeKind.GEAENDERT and (places := changed_places(change)):
        what += f" in {places}"
    if change.neu_label:
        what += f", jetzt {change.neu_label}"
    return typografie(what)


def _abhaengige(entry: RadarEntry) -> str:
    """„2“, „2 + 8 andere“, „8 andere“, „–“."""
    hit = [str(len(entry.betroffen))] if entry.betroffen else []
    others = [f"{len(entry.andere)} andere"] if entry.andere else []
    return " + ".join(hit + others) or "–"


def abhaengige_words(entry: RadarEntry) -> str:
    """How many places stand on it."""
    if not entry.betroffen and not entry.andere:
        return "Keine Stelle des Programms steht darauf."
    words = []
    if entry.betroffen:
        words.append(f"{zahl(len(entry.betroffen), 'Stelle steht', 'Stellen stehen')} darauf.")
    if entry.andere:
        words.append(f"{zahl(len(entry.andere), 'Stelle nennt', 'Stellen nennen')} die Norm, aber andere Absätze.")
    return " ".join(words)


def auswahl(alle: Sequence[Radarzeile], text: str, *, abhaengige: bool, erledigte: bool) -> tuple[Radarzeile, ...]:
    """Lines that hold all words, those with dependents only if wanted, settled ones if wanted."""
    words = text.casefold().split()
    return tuple(
        z
        for z in alle
        if (erledigte or z.offen)
        and (not abhaengige or z.eintrag.betroffen or z.eintrag.andere)
        and all(word in z.suche for word in words)
    )


def offene(alle: Iterable[Radarzeile]) -> tuple[int, int]:
    """Open changes, and those of them that something stands on."""
    found = [z for z in alle if z.offen]
    return len(found), sum(bool(z.eintrag.betroffen) for z in found)


def radar_kopf(alle: Sequence[Radarzeile]) -> str:
    """The sentence at the top."""
    count, hit = offene(alle)
    if not alle:
        return (
            "Noch hat sich nichts geändert. Wird eine neue Fassung eines Gesetzes eingelesen, stehen hier die Normen,"
            " die sich geändert haben, und alles, was darauf steht."
        )
    if not count:
        return "Alle Änderungen sind erledigt."
    most = "keine davon berührt Ihre Texte oder Prüfungen"
    if hit:
        most = f"{format_zahl(hit)} davon {'hat' if hit == 1 else 'haben'} Stellen, die darauf stehen"
    return f"{zahl(count, 'offene Änderung', 'offene Änderungen')}, {most}."


def nichts_gezeigt(alle: Sequence[Radarzeile], *, abhaengige: bool) -> str:
    """Why the list is empty."""
    if not alle:
        return radar_kopf(alle)
    if abhaengige:
        return "Keine Änderung mit Abhängigen. Ohne das Häkchen „nur mit Abhängigen“ stehen hier die übrigen."
    return "Keine Änderung passt zu dieser Auswahl."


# ---- wording --------------------------------------------------------------------------------------------------------


def stylesheet(tokens: Tokens) -> str:
    """CSS of the comparison (the subset Qt understands)."""
    return f"""
    body {{ color: {tokens.text}; }}
    p {{ margin-top: 0px; margin-bottom: 7px; line-height: {ZEILENHOEHE_PROZENT}%; }}
    .neu {{ color: {tokens.erfuellt}; }}
    .weg {{ color: {tokens.sperrt}; }}
    .leise {{ color: {tokens.leise}; }}
    a {{ color: {tokens.akzent}; }}
    """


@dataclass(frozen=True)
class Vergleich:
    """The comparison of a norm, cut into pages that are quickly laid out; each is a body of HTML."""

    seiten: tuple[str, ...]


def vergleich(change: NormChange) -> Vergleich:
    """Old and new wording word by word, unchanged passages shortened. Not quick: meant for the pool."""
    if change.kind is ChangeKind.VERSCHOBEN and change.neu_label:
        words = f"Der Text ist derselbe; er steht jetzt in {change.neu_label}."
        return Vergleich((f'<body><p class="leise">{escape(typografie(words))}</p></body>',))
    pages = list(_pages(_shortened(text_diff(plain_signs(change.alt), plain_signs(change.neu)))))
    count = len(pages)
    return Vergleich(tuple(_body(page, number, count) for number, page in enumerate(pages)))


def _shortened(pieces: Sequence[TextPiece]) -> Iterator[TextPiece]:
    """Long unchanged passages by their ends, with „[…]“ between."""
    last = len(pieces) - 1
    for number, piece in enumerate(pieces):
        if piece.kind is not DiffKind.EQUAL or len(piece.text) <= 2 * _UMFELD + 20:
            yield piece
            continue
        head = _cut_end(piece.text[:_UMFELD]) if number else ""
        tail = _cut_start(piece.text[-_UMFELD:]) if number < last else ""
        gap = "\n" if "\n" in piece.text[_UMFELD:-_UMFELD] else " "
        yield TextPiece(piece.kind, f"{head}{gap if number else ''}[…]{gap if number < last else ''}{tail}")


def _cut_end(text: str) -> str:
    """Without the last line that is not whole; where there is but one without the last word."""
    return text.rpartition("\n" if "\n" in text else " ")[0]


def _cut_start(text: str) -> str:
    return text.partition("\n" if "\n" in text else " ")[2]


def _pages(pieces: Iterable[TextPiece]) -> Iterator[list[TextPiece]]:
    page: list[TextPiece] = []
    room = SEITE
    for piece in pieces:
        text = piece.text
        while len(text) > room:
            cut = max(text.rfind("\n", 0, room), text.rfind(" ", 0, room)) + 1 or room
            page.append(TextPiece(piece.kind, text[:cut]))
            yield page
            page, room, text = [], SEITE, text[cut:]
        page.append(TextPiece(piece.kind, text))
        room -= len(text)
    yield page


def _body(page: Sequence[TextPiece], number: int, count: int) -> str:
    html = "".join(
        _block(list(lines), table=table) for table, lines in groupby(_lines(page), lambda line: len(line) > 1)
    )
    return f"<body>{_turn(number, count)}{html}{_turn(number, count)}</body>"


def _lines(page: Iterable[TextPiece]) -> list[list[str]]:
    """Lines of the page as HTML; one of a table has several cells. Each cell marks what changed in it."""
    lines = [[""]]
    before = DiffKind.EQUAL
    for kind, text in _by_cell(page):
        if text == "\n":
            lines.append([""])
        elif text == "|":
            lines[-1].append("")
        else:
            gap = _GAP if lines[-1][-1] and before is DiffKind.DELETE and kind is DiffKind.INSERT else ""
            lines[-1][-1] += gap + _marked(kind, text)
            before = kind
    return lines


def _by_cell(page: Iterable[TextPiece]) -> Iterator[TextPiece]:
    """The pieces cut at the ends of cells and lines; cells that give way to as many others stand by those."""
    gone: list[TextPiece] = []
    for piece in page:
        parts = [TextPiece(piece.kind, text) for text in _ENDS.split(piece.text) if text]
        if piece.kind is DiffKind.DELETE:
            gone += parts
            continue
        if piece.kind is DiffKind.INSERT and gone and _ends(gone) == _ends(parts):
            yield from _side_by_side(gone, parts)
        else:
            yield from (*gone, *parts)
        gone = []
    yield from gone


def _ends(parts: Iterable[TextPiece]) -> list[str]:
    return [part.text for part in parts if _ENDS.fullmatch(part.text)]


def _side_by_side(gone: Iterable[TextPiece], come: Iterable[TextPiece]) -> Iterator[TextPiece]:
    new = iter(come)
    for part in gone:
        if _ENDS.fullmatch(part.text):
            for other in new:
                yield other
                if _ENDS.fullmatch(other.text):
                    break
        else:
            yield part
    yield from new


def _block(lines: Sequence[Sequence[str]], *, table: bool) -> str:
    if not table:
        return "".join(f"<p>{line[0]}</p>" for line in lines)
    columns = max((len(line) for line in lines if len(_filled(line)) != 1), default=1)
    return f"<table cellspacing='0' cellpadding='4'>{''.join(_row(line, columns) for line in lines)}</table><p></p>"


def _row(cells: Sequence[str], columns: int) -> str:
    """A line of a table; a heading that stands alone in it takes its whole width."""
    if len(alone := _filled(cells)) == 1:
        return f"<tr><td colspan='{columns}'>{alone[0]}</td></tr>"
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _filled(cells: Sequence[str]) -> list[str]:
    return [cell for cell in cells if cell.strip()]


def _turn(number: int, count: int) -> str:
    """Links to the pages before and after."""
    if count == 1:
        return ""
    links = [f'<span class="leise">Seite {number + 1} von {count}</span>']
    if number:
        links.insert(0, f'<a href="seite:{number - 1}">◂ Vorige Seite</a>')
    if number + 1 < count:
        links.append(f'<a href="seite:{number + 1}">Nächste Seite ▸</a>')
    return f"<p>{' · '.join(links)}</p>"


def _marked(kind: DiffKind, words: str) -> str:
    text = escape(typografie(words), quote=False)
    if kind is DiffKind.EQUAL:
        return text
    tag, name = ("u", "neu") if kind is DiffKind.INSERT else ("s", "weg")
    return f'<span class="{name}"><{tag}>{text}</{tag}></span>'


# ---- dependents -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stelle:
    """A place that cites.

    Attributes:
        titel: „Frist: Klage gegen eine Kündigung“.
        text: the citation and where it stands.
        ziel: target of ``desk.goto``; "" if it comes with the program.
    """

    titel: str
    text: str
    ziel: str = ""


def stelle(citing: Citing) -> Stelle:
    """A place in words."""
    kind = _ZIEL.get(citing.kind)
    return Stelle(
        f"{citing.kind.wort}: {typografie(citing.titel)}",
        f"{typografie(citing.text)} · {citing.ort}" + ("" if kind else " · mitgeliefert"),
        f"{kind}:{citing.id}" if kind else "",
    )


def stellen(citings: Iterable[Citing]) -> tuple[Stelle, ...]:
    """Places in words, those that can be opened first."""
    return tuple(sorted((stelle(c) for c in citings), key=lambda s: not s.ziel))


# ---- citations without a place --------------------------------------------------------------------------------------


ZITAT_SPALTEN = ("Zitat", "Steht in", "Grund")


@dataclass(frozen=True, slots=True)
class Zitatzeile:
    """A citation that leads nowhere: cells of the table, target of its holder, citation to look up."""

    zellen: tuple[str, ...]
    ziel: str
    zitat: str
    vorlesen: str


def zitatzeilen(links: Iterable[Link], documents: Iterable[DocumentStand]) -> tuple[Zitatzeile, ...]:
    """Ties that were not found; ``documents`` are those of the corpus."""
    laws = [d.meta for d in documents if d.meta.source_type is not SourceType.DOKUMENT]
    wording = tuple(f" {law.regulation_code}" for law in laws if law.source_type is not SourceType.KURZFASSUNG)
    summaries = tuple(f" {law.regulation_code}" for law in laws if law.source_type is SourceType.KURZFASSUNG)
    return tuple(_zitatzeile(link, wording, summaries) for link in links if link.method is None)


def _zitatzeile(link: Link, wording: tuple[str, ...], summaries: tuple[str, ...]) -> Zitatzeile:
    place = stelle(link.citing)
    words = typografie(link.citing.text)
    cited = link.citing.text.replace("\u00a0", " ")
    if link.label:
        reason = f"In {typografie(link.label)} steht jetzt etwas anderes"
    elif cited.endswith(wording):
        reason = "Das Gesetz ist eingelesen, diese Norm steht nicht darin"
    elif cited.endswith(summaries):
        reason = f"Diese Norm ist nicht eingelesen; {ONLY_SUMMARIES}"
    else:
        reason = "Das Gesetz ist nicht eingelesen"
    where = f"{place.titel}, {link.citing.ort}"
    return Zitatzeile((words, where, reason), place.ziel, link.citing.text, f"{words}: {where}. {reason}.")


def zitat_kopf(zeilen: Sequence[Zitatzeile], verknuepft: int) -> str:
    """The sentence above them; ``verknuepft`` counts all ties."""
    if not verknuepft:
        return "Die Zitate des Programms sind noch nicht mit dem Rechtskorpus verknüpft."
    if not zeilen:
        return f"Alle {format_zahl(verknuepft)} Zitate haben ihre Fundstelle im Rechtskorpus."
    return f"{format_zahl(len(zeilen))} von {zahl(verknuepft, 'Zitat', 'Zitaten')} ohne Fundstelle im Rechtskorpus."
