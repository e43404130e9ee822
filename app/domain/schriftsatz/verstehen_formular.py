"""Reading forms in documents: „Rechnungsnummer: 2026-117“, „Gesamtbetrag 4.500,00 €“, a heading over its value.

Names of fields (``feldnamen``) and patterns of head lines (``kopfzeile``) are data of the slots. A value counts only if
it stands alone behind its name, in its column or right below it; what a page tells twice and differently is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from app.domain.deutsch import format_datum
from app.domain.deutsch_lesen import find_monate, find_tage
from app.domain.deutsch_lesen_werte import find_betraege
from app.domain.kanzlei.akte import AngabeWert
from app.domain.schriftsatz.slot import SlotDefinition, SlotTyp
from app.domain.schriftsatz.values import SlotError, check_value
from app.domain.schriftsatz.verstehen_worte import PRAEPOSITIONEN

KOPFZEILEN = 40
"""So many lines of the first page may name the court, the authority or the Aktenzeichen without a word before it."""
_MAX_TEXT = 80
_KOPFWORTE = 3
_SPALTE = re.compile(r"[ ]{2,}|\t|\|")
_NAECHSTES_FELD = re.compile(r"(?<=\S)\s+[A-ZÄÖÜ][\w.-]*(?:\s[\w.-]+){0,2}:(?=\s|$)")
_VOR_DEM_FELD = re.compile(r"(?:^|[ ]{2}|\t|\|)\s*$")
_ENDE_DAVOR = re.compile(
    r"(?:\d\S*|\b\d{5}\s[A-ZÄÖÜ][\w-]+|\b(?!(?:Ihr|Unser|Mein|Dein|Euer)\s)[A-ZÄÖÜ][\w.-]*(?<!e)(?<!e[mnrs]))\s+$"
)
"""What another column ends with where columns are one blank apart: a figure or a noun, no „Ihr“ and no adjective."""
_VOR_DEM_TAG = re.compile(r"(?:(?:den|am|zum)\s+)?", re.IGNORECASE)
_OHNE_WAEHRUNG = re.compile(r"(?:\d{1,3}(?:\.\d{3})+|\d+),\d{2}")
_INKLUSIVE = re.compile(
    r"\(?\s*(?:inkl|einschl)\w*\.?\s*(?:(?:ges|gesetzl|gesetzlicher)\.?\s*)?(?:\d{1,2}\s*%\s*)?(?:MwSt|USt|Mehrwertsteuer|Umsatzsteuer)\.?\s*\)?",
    re.IGNORECASE,
)
_ANDERS = re.compile(
    r"\b(?:zzgl|zuzüglich|netto|Jahr\w*|jährlich\w*|p\.\s?a|Stunde\w*|Std|Woche\w*|Tag)\b", re.IGNORECASE
)
_ZAHL = re.compile(r"\d+(?:,\d+)?")
_BINDEWORT = frozenset(
    ("vom", "am", "an", "der", "die", "den", "des", "im", "in", "für", "und", "bei", "zu", "zur", "mit", "von")
)
_PRONOMEN = frozenset(("Ihr", "Ihre", "Unser", "Unsere", "Mein", "Meine"))
_KUERZEL = 3
"""Letters of a register in an Aktenzeichen: „SLa“."""
_VERWEIS = re.compile(r"(?:siehe|s\.|laut|gemäß|vgl|wie|nach)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Feldwert:
    """A value that stands in a field of a form, with its span on the page; None: two amounts stand there."""

    schluessel: str
    wert: AngabeWert | None
    start: int
    end: int


@dataclass(frozen=True)
class _Zelle:
    start: int
    end: int


def read_form(slots: Sequence[SlotDefinition], page: str, heute: date, *, erste: bool) -> Iterator[Feldwert]:
    """The values of the fields of a page; of a ``liste`` one row, if all that makes it up is told.

    Args:
        slots: what is looked for.
        page: plain text of a page, columns set apart by blanks or not.
        heute: no day that must lie in the past lies behind it.
        erste: the first page: its head lines are read too.
    """
    for definition in slots:
        if definition.typ is SlotTyp.LISTE:
            yield from _row(definition, page, heute)
        else:
            yield from _fields(definition, page, heute)
            if erste and definition.kopfzeile is not None:
                yield from _head_lines(definition, page, heute)


def _row(liste: SlotDefinition, page: str, heute: date) -> Iterator[Feldwert]:
    row: dict[str, bool | str] = {}
    spans: list[Feldwert] = []
    for definition in liste.felder:
        told = list(_fields(definition, page, heute))
        if told and all(f.wert == told[0].wert for f in told) and isinstance(told[0].wert, str):
            row[definition.schluessel] = told[0].wert
            spans.append(told[0])
    if spans and all(f.schluessel in row for f in liste.felder if f.pflicht and not f.bedingungen):
        first = spans[0]
        yield Feldwert(liste.schluessel, (row,), first.start, first.end)


def _fields(definition: SlotDefinition, page: str, heute: date) -> Iterator[Feldwert]:
    if not definition.feldteile:
        yield from _named(definition, definition.feldnamen, page, heute)
        return
    told: list[str] = []
    first: Feldwert | None = None
    for teil in definition.feldteile:
        part = definition.model_copy(update={"typ": teil.typ})
        values = list(_named(part, teil.feldnamen, page, heute))
        wert = values[0].wert if values and all(v.wert == values[0].wert for v in values) else None
        if isinstance(wert, str):
            first = first or values[0]
            shown = format_datum(date.fromisoformat(wert)) if teil.typ is SlotTyp.DATUM else wert
            told += [teil.text.format(shown)] if shown not in " ".join(told) else []
        elif first is None:
            return
    if first is not None:
        yield Feldwert(definition.schluessel, " ".join(told), first.start, first.end)


def _named(definition: SlotDefinition, names: Sequence[str], page: str, heute: date) -> Iterator[Feldwert]:
    for name in names:
        words = r"\s+".join(re.escape(w) for w in name.split())
        closed = r"(?<=\.)" if name.endswith(".") else r"(?![\w-])\.?"
        for match in re.finditer(rf"(?<![\w-])(?:{words}){closed}", page, re.IGNORECASE):
            beside = _beside(definition, page, match, heute) if _begins_field(page, match, name) else None
            if value := beside or _below(definition, page, match, heute):
                yield value


def _begins_field(page: str, match: re.Match[str], name: str) -> bool:
    """Whether a name stands where a field begins: first in its column, behind another value, or „zahlbar bis“."""
    before = page[page.rfind("\n", 0, match.start()) + 1 : match.start()]
    if "skonto" in page[match.start() - len(before) :].split("\n", 1)[0].casefold():
        return False
    if " " in name and name.rsplit(maxsplit=1)[-1].casefold() in PRAEPOSITIONEN:
        return True
    if not match[0][0].isupper():  # the word of a sentence that goes on in this line
        return False
    if _VOR_DEM_FELD.search(before):
        return True
    return page[match.end() : match.end() + 1] == ":" and _ENDE_DAVOR.search(before) is not None


def _beside(definition: SlotDefinition, page: str, match: re.Match[str], heute: date) -> Feldwert | None:
    """The value behind the name in its column or the next one."""
    line_end = page.find("\n", match.end())
    line_end = len(page) if line_end < 0 else line_end
    gap = re.compile(r"(?P<colon>\s*[:#=])?[ \t.·…|]*").match(page, match.end(), line_end)
    start = gap.end() if gap else match.end()
    rest = page[start:line_end]
    cut = min((m.start() for m in (_SPALTE.search(rest), _NAECHSTES_FELD.search(rest)) if m), default=len(rest))
    return _value(definition, page, _Zelle(start, start + cut), heute, named=bool(gap and gap["colon"]))


def _below(definition: SlotDefinition, page: str, match: re.Match[str], heute: date) -> Feldwert | None:
    """The value right below a name that stands alone in its column; not the first row of a table, not an amount."""
    if definition.typ is SlotTyp.BETRAG:
        return None
    begin = page.rfind("\n", 0, match.start()) + 1
    lines = page[begin:].split("\n", 3)
    if not any(_SPALTE.search(line) for line in lines[:2]):
        return _below_by_number(definition, page, begin, lines, match, heute)
    column = match.start() - begin, match.end() - begin
    if (
        len(lines) < 2
        or not _VOR_DEM_FELD.search(lines[0][: column[0]])
        or not re.match(r":?\s*(?:$|[ ]{2}|\t|\|)", lines[0][column[1] :])
    ):
        return None
    found = _in_column(definition, page, begin + len(lines[0]) + 1, lines[1], column, heute)
    if found is None or len(lines) < 3:
        return found
    again = _in_column(definition, page, begin + len(lines[0]) + len(lines[1]) + 2, lines[2], column, heute)
    return found if again is None else None


def _below_by_number(
    definition: SlotDefinition, page: str, begin: int, lines: list[str], match: re.Match[str], heute: date
) -> Feldwert | None:
    """Headings and values one blank apart („Personal-Nr. Eintritt StKl“ over „4711 01.04.2019 1“), word by word."""
    heads, *rows = ([*re.finditer(r"\S+", line)] for line in lines[:3])
    starts = [begin + h.start() for h in heads]
    if len(heads) < _KOPFWORTE or not rows or len(rows[0]) != len(heads) or match.start() not in starts:
        return None
    figures = [[any(c.isdigit() for c in word[0]) for word in row] for row in rows]
    if figures[1:] == figures[:1]:  # a second row: a table, not a field
        return None
    number = starts.index(match.start())
    headed = all(h[0][0].isupper() and h[0] not in _PRONOMEN and not any(c.isdigit() for c in h[0]) for h in heads)
    if not headed or begin + heads[number].end() != match.end():
        return None
    at = begin + len(lines[0]) + 1
    cell = rows[0][number]
    return _value(definition, page, _Zelle(at + cell.start(), at + cell.end()), heute, named=False)


def _in_column(
    definition: SlotDefinition, page: str, at: int, line: str, column: tuple[int, int], heute: date
) -> Feldwert | None:
    place = 0
    for cell in _SPALTE.split(line):
        start = line.index(cell, place)
        place = start + len(cell)
        if cell.strip() and start < column[1] and column[0] < place:
            return _value(definition, page, _Zelle(at + start, at + place), heute, named=False)
    return None


def _head_lines(definition: SlotDefinition, page: str, heute: date) -> Iterator[Feldwert]:
    pattern = re.compile(definition.kopfzeile or "")
    place = 0
    for line in page.split("\n")[:KOPFZEILEN]:
        for cell in (c for column in _SPALTE.split(line) for c in _NAECHSTES_FELD.split(column)[:1]):
            start = line.index(cell)
            if match := pattern.fullmatch(cell.strip()):
                found, end = match["wert"], place + start + len(cell)
                begin = page.index(found, place + start, end)
                value = _value(definition, page, _Zelle(begin, begin + len(found)), heute, named=True)
                if value is not None:
                    yield value
        place += len(line) + 1


def _value(definition: SlotDefinition, page: str, zelle: _Zelle, heute: date, *, named: bool) -> Feldwert | None:
    """What a cell says, if it says nothing else; ``named``: a colon stood before it."""
    text = page[zelle.start : zelle.end].rstrip(" .,;\r")
    wert: str | None
    length = len(text)
    match definition.typ:
        case SlotTyp.DATUM:
            wert, length = _day(text, heute)
        case SlotTyp.BETRAG:
            if (
                len(find_betraege(text)) > 1 or len(_OHNE_WAEHRUNG.findall(text)) > 1
            ):  # „700,00 € (ab 01.09.2022: 730,00 €)“
                return Feldwert(definition.schluessel, None, zelle.start, zelle.start + length)
            wert, length = _amount(definition, text)
        case SlotTyp.GANZZAHL | SlotTyp.DEZIMAL:
            wert, length = _number(definition, text)
        case SlotTyp.MONAT:
            months = find_monate(text, heute)
            fits = len(months) == 1 and months[0].start == 0 and len(months[0].monate) == 1
            wert = f"{months[0].monate[0]:%Y-%m}" if fits and months[0].end == len(text) else None
        case SlotTyp.TEXT:
            wert = text if _is_told(text, named=named) else None
        case _:
            wert = None
    if wert is None:
        return None
    try:
        check_value(definition, wert, {}, heute, {definition.schluessel: definition})
    except SlotError:
        return None
    return Feldwert(definition.schluessel, wert, zelle.start, zelle.start + length)


def _day(text: str, heute: date) -> tuple[str | None, int]:
    days = find_tage(text, heute)
    start = _VOR_DEM_TAG.match(text)
    if len(days) != 1 or days[0].tag is None or days[0].start > (start.end() if start else 0):
        return None, 0
    rest = text[days[0].end :]
    return (None, 0) if any(c.isdigit() for c in rest) else (days[0].tag.isoformat(), days[0].end)


def _amount(definition: SlotDefinition, text: str) -> tuple[str | None, int]:
    plain = _INKLUSIVE.sub(lambda m: " " * len(m[0]), text)
    found = find_betraege(plain)
    if len(found) == 1 and found[0].start == 0:
        wert, end = str(found[0].wert), found[0].end
    elif not found and (match := _OHNE_WAEHRUNG.fullmatch(plain.strip())):
        wert, end = match[0].replace(".", "").replace(",", "."), match.end()
    else:
        return None, 0
    rest = plain[end:]
    label = f"{definition.label} {' '.join(definition.feldnamen)}".casefold()
    other = any(m[0].casefold()[:3] not in label for m in _ANDERS.finditer(rest))
    return (None, 0) if other or any(c.isdigit() for c in rest) else (wert, end)


def _number(definition: SlotDefinition, text: str) -> tuple[str | None, int]:
    match = _ZAHL.match(text)
    if match is None or re.search(r"\d|\bMonat|\bTag\b|täglich", text[match.end() :]):
        return None, 0
    wert = match[0].replace(",", ".")
    if definition.typ is SlotTyp.GANZZAHL and "." in wert:
        return None, 0
    return wert, match.end()


def _is_told(text: str, *, named: bool) -> bool:
    """Whether a cell is a name or a number: short, no reference; without a colon only what bears a figure."""
    if not 0 < len(text) <= _MAX_TEXT or _VERWEIS.match(text) or text.endswith(":"):
        return False
    if any(w.isalpha() and w.islower() and w not in _BINDEWORT for w in text.split()):
        return False  # „7 Ca 412/26 verkündet am …“, one blank apart
    if text[0].isdigit() and any(w.isalpha() and len(w) > _KUERZEL for w in text.replace(" vom ", " ").split()):
        return False  # „2026-118 Kiel“
    if not named:
        return any(c.isdigit() for c in text) and len(text.split()) <= 6
    return text[0].isupper() or text[0].isdigit()
