"""Rows of a list in free text: „Juli bis September je 3.000 €“ is three rows, a second Kündigung is one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from app.domain.deutsch import format_betrag
from app.domain.deutsch_lesen import Monate, find_monate
from app.domain.deutsch_lesen_werte import Betrag, find_betraege
from app.domain.kanzlei.akte import AngabeWert, Zeile
from app.domain.schriftsatz.slot import SlotDefinition, SlotTyp

_JE = re.compile(r"\b(?:je|jeweils|monatlich|mtl|pro\s+Monat|per\s+Monat|im\s+Monat)\b", re.IGNORECASE)
_TEILE = re.compile(r";|\n|(?<=[^\d\s]{2})\.\s+(?=[A-ZÄÖÜ])")
MAX_ZEILEN = 120

Felder = Callable[[Sequence[SlotDefinition], str], Mapping[str, AngabeWert]]
"""Reads the fields of one row out of a piece of text."""


@dataclass(frozen=True)
class Zeilen:
    """The rows of a text. ``frage`` is what has to be asked about them, "" if nothing."""

    zeilen: tuple[Zeile, ...]
    frage: str = ""


def read_rows(definition: SlotDefinition, text: str, heute: date, read: Felder) -> Zeilen:
    """The rows that a text tells; none if it tells no field of any."""
    month = next((f for f in definition.felder if f.typ is SlotTyp.MONAT), None)
    if month is not None and (groups := find_monate(text, heute)):
        return _monthly(definition, month, text, groups, read)
    rows: list[Zeile] = []
    money = {f.schluessel for f in definition.felder if f.typ is SlotTyp.BETRAG}
    for part in _TEILE.split(text):
        row = {k: v for k, v in read(definition.felder, part).items() if isinstance(v, bool | str)}
        if row and (month is None or not money.isdisjoint(row)):  # „die letzten drei Monate“ is no row
            rows.append(row)
    return Zeilen(tuple(rows[:MAX_ZEILEN]))


def _monthly(
    definition: SlotDefinition, month: SlotDefinition, text: str, groups: list[Monate], read: Felder
) -> Zeilen:
    groups = [g for g in groups if not _is_paid(_around(text, g.start, g.end))]
    money = [f for f in definition.felder if f.typ is SlotTyp.BETRAG]
    target = next((f for f in money if f.pflicht), money[0] if money else None)
    amounts = [b for b in find_betraege(text) if _is_owed(text, b, target)]
    if not groups:
        return Zeilen(())
    others = [f for f in definition.felder if f is not month and f is not target]
    pieces = _pieces(text, groups, amounts)
    rows: list[Zeile] = []
    frage = ""
    for group, piece in zip(groups, pieces, strict=True):
        amount, doubt = _amount_of(group, piece, amounts, len(groups), target)
        if doubt and amount is not None and target is not None:
            frage = f"Sind {format_betrag(amount.wert)} der Betrag für jeden Monat oder für alle Monate zusammen?"
        without = _blanked(piece, amount, target)
        rest = {k: v for k, v in read(others, without).items() if isinstance(v, bool | str)}
        for first in group.monate:
            row: dict[str, bool | str] = {month.schluessel: f"{first:%Y-%m}"}
            if amount is not None and target is not None and not doubt:
                row[target.schluessel] = str(amount.wert)
            rows.append(
                {f.schluessel: (row | rest)[f.schluessel] for f in definition.felder if f.schluessel in row | rest}
            )
    unique = tuple(r for n, r in enumerate(rows) if r[month.schluessel] not in [p[month.schluessel] for p in rows[:n]])
    return Zeilen(unique[:MAX_ZEILEN], frage)


_ZAHLUNG = re.compile(r"\b(?:gezahlt|bezahlt|überwiesen|ueberwiesen|beglichen|Abschlag|Teilzahlung)\b", re.IGNORECASE)
_OFFEN = re.compile(r"\b(?:nicht|nie|kein\w*|nur|erst|noch|teil\w*|offen|unter|zu\s+wenig|außer)\b", re.IGNORECASE)
_SATZTEIL = re.compile(r"[,;](?!\d)|\b(?:aber|während|davon|darauf)\b|\.\s", re.IGNORECASE)


def _around(text: str, start: int, end: int) -> str:
    """The part of a sentence around a span."""
    begin = max((m.end() for m in _SATZTEIL.finditer(text, 0, start)), default=0)
    stop = next((m.start() for m in _SATZTEIL.finditer(text, end)), len(text))
    return text[begin:stop]


def _is_paid(part: str) -> bool:
    """Whether a part of a sentence says that a month was paid („Juni wurde gezahlt“)."""
    return _ZAHLUNG.search(part) is not None and not _OFFEN.search(part) and not find_betraege(part)


def _is_owed(text: str, betrag: Betrag, target: SlotDefinition | None) -> bool:
    """Whether an amount can be what is owed: not what was paid, net where gross is asked, or for an hour."""
    if betrag.zeit == "stunde" or (
        betrag.art == "netto" and target is not None and "brutto" in target.label.casefold()
    ):
        return False
    part = _around(text, betrag.start, betrag.end)
    return not (_ZAHLUNG.search(part) and not _OFFEN.search(part))


def _blanked(piece: str, amount: Betrag | None, target: SlotDefinition | None) -> str:
    """The piece without what is owed: „nicht gezahlt: Juli 3.000 €“ tells no payment."""
    for betrag in find_betraege(piece):
        if amount is not None and betrag.wert == amount.wert and _is_owed(piece, betrag, target):
            piece = piece[: betrag.start] + " " * (betrag.end - betrag.start) + piece[betrag.end :]
    return piece


def _pieces(text: str, groups: list[Monate], amounts: list[Betrag]) -> list[str]:
    """What belongs to each group of months: the text up to the next, or since the last if the amounts come first."""
    first_amount = amounts[0].start if amounts else len(text)
    if first_amount < groups[0].start and len(amounts) == len(groups):
        cuts = [0, *(g.end for g in groups[:-1]), len(text)]
    else:
        cuts = [0, *(g.start for g in groups[1:]), len(text)]
    return [text[begin:end] for begin, end in pairwise(cuts)]


def _amount_of(
    group: Monate, piece: str, amounts: list[Betrag], groups: int, target: SlotDefinition | None
) -> tuple[Betrag | None, bool]:
    """The amount of a group of months and whether it may be meant for all of them together."""
    own = [b for b in find_betraege(piece) if _is_owed(piece, b, target)]
    if len(amounts) == 1:
        several = groups > 1 or len(group.monate) > 1
        return amounts[0], several and amounts[0].zeit != "monat" and not _JE.search(piece)
    if len(own) != 1:
        return None, False
    return own[0], len(group.monate) > 1 and own[0].zeit != "monat" and not _JE.search(piece)
