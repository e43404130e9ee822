"""Sums in tables: the items of a column against its total, net and tax against gross."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from app.domain.deutsch import format_betrag, parse_dezimal
from app.domain.geld import CENT, round_cent
from app.domain.pruefung.befund import Befund
from app.domain.vertrag.dokument_text import DokumentAbsatz
from app.domain.vertrag.endkontrolle_gemeinsam import Pruefdokument, befund, quote

_BETRAG = re.compile(
    r"(?:(?:€|EUR)\s?)?(?P<zahl>[-–−]?\s?\d{1,3}(?:\.\d{3})+,\d{2}|[-–−]?\s?\d+,\d{2})\s?(?:€|EUR|Euro)?"
)
_SUMME = re.compile(
    r"\b(?:Summe|Gesamt\w*|Zwischensumme|Insgesamt|Total|Endbetrag|Rechnungsbetrag|Netto(?:betrag|summe)?"
    r"|Brutto(?:betrag|summe)?)\b"
)
_STEUER = re.compile(r"\b(?:USt|MwSt|Umsatzsteuer|Mehrwertsteuer)\b")
_SATZ = re.compile(r"(\d{1,2}(?:,\d)?)\s?(?:%|Prozent)")
_MIN_POSTEN = 2


@dataclass(frozen=True)
class _Zeile:
    absatz: DokumentAbsatz
    text: str
    wert: Decimal


def check_tables(dokument: Pruefdokument) -> Iterator[Befund]:
    """Totals that the items above them do not give."""
    tables: dict[int, dict[int, list[DokumentAbsatz]]] = {}
    for absatz in dokument.text:
        if absatz.zelle is not None:
            tables.setdefault(absatz.zelle.tabelle, {}).setdefault(absatz.zelle.zeile, []).append(absatz)
    for rows in tables.values():
        column = max(
            (c for row in rows.values() for a in row if _value(a) is not None and (c := _column(a))), default=0
        )
        yield from _check_column(dokument, [line for row in rows.values() if (line := _line(row, column))])


def _column(absatz: DokumentAbsatz) -> int:
    return absatz.zelle.spalte if absatz.zelle else 0


def _line(row: list[DokumentAbsatz], column: int) -> _Zeile | None:
    """A row with an amount in the column; its text are the other cells."""
    for absatz in row:
        value = _value(absatz)
        if value is not None and _column(absatz) == column:
            return _Zeile(absatz, " ".join(a.ganz for a in row if a is not absatz), value)
    return None


def _value(absatz: DokumentAbsatz) -> Decimal | None:
    match = _BETRAG.fullmatch(absatz.ganz.strip())
    return parse_dezimal(match["zahl"]) if match else None


def _check_column(dokument: Pruefdokument, lines: list[_Zeile]) -> Iterator[Befund]:
    """Items add up to the next total; tax lines follow a total and lead to the next one."""
    items: list[Decimal] = []
    group: list[Decimal] = []
    carried: Decimal | None = None
    taxes: list[Decimal] = []
    for line in lines:
        if _STEUER.search(line.text) and not re.search(r"\b(?:Summe|Gesamt|Brutto)", line.text):
            base = carried if carried is not None else sum(items, Decimal(0))
            rate = _SATZ.search(line.text)
            if (
                rate
                and items
                and abs(due := round_cent(base * parse_dezimal(rate[1]) / 100))
                and abs(due - line.wert) > CENT
            ):
                yield _wrong(dokument, line, f"{rate[1]} % von {format_betrag(base)} sind {format_betrag(due)}")
            taxes.append(line.wert)
        elif _SUMME.search(line.text):
            everything = sum(items, Decimal(0)) + sum(taxes, Decimal(0))
            allowed = {everything, sum(items, Decimal(0)), sum(group, Decimal(0))}
            if carried is not None:
                allowed |= {carried + sum(taxes, Decimal(0)), carried}
            if len(items) >= _MIN_POSTEN and all(abs(value - line.wert) > CENT for value in allowed):
                yield _wrong(dokument, line, f"die Posten darüber ergeben {format_betrag(everything)}")
            carried, group = line.wert, []
        else:
            items.append(line.wert)
            group.append(line.wert)


def _wrong(dokument: Pruefdokument, line: _Zeile, reckoning: str) -> Befund:
    return befund(
        dokument,
        line.absatz,
        "betrag.summe",
        "Summe stimmt nicht",
        f"Genannt sind {format_betrag(line.wert)}; {reckoning}. Die Rechnung prüfen und berichtigen.",
        zitat=quote(f"{line.text} {line.absatz.ganz}"),
    )
