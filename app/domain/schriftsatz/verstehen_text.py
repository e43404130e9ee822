"""A text cut into words, clauses and typed mentions (days, months, amounts, numbers, companies), once for all slots."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

from app.domain.deutsch_lesen import Monate, Tag, Wort, find_monate, find_tage, find_woerter
from app.domain.deutsch_lesen_werte import Betrag, Firma, Zahl, find_betraege, find_firmen, find_zahlen
from app.domain.schriftsatz.slot import SlotTyp
from app.domain.schriftsatz.verstehen_nein import is_hearsay, is_of_another, speaks_of_own
from app.domain.schriftsatz.verstehen_worte import (
    NICHT,
    PRAEPOSITIONEN,
    Stelle,
    Teilsatz,
    Wortschatz,
    clauses,
    occurrences,
)

Nennung = Tag | Monate | Betrag | Zahl | Firma
"""A typed mention; all have ``start`` and ``end``."""

TYPEN: dict[SlotTyp, type[Tag | Monate | Betrag | Zahl | Firma]] = {
    SlotTyp.DATUM: Tag,
    SlotTyp.MONAT: Monate,
    SlotTyp.BETRAG: Betrag,
    SlotTyp.GANZZAHL: Zahl,
    SlotTyp.DEZIMAL: Zahl,
}


_DAMALS = frozenset(("ehemals", "frueher", "zuvor", "vormals", "damals", "anfangs"))
_KEIN_BETRAG = re.compile(r"\bkein(?:e|en|em|er|es)?\s+[A-ZÄÖÜ][\w-]*\s+(?:in\s+Höhe\s+)?(?:von|über|zu)\s+$")
"""„kein Gehalt von …“ names an amount that is not so."""
_AUF = re.compile(r"\s*(?:brutto\s+)?auf\s+(?:€\s*)?\d")


@dataclass(frozen=True)
class Lesetext:
    """A text with everything found in it. Spans and word numbers refer to ``text``."""

    text: str
    worte: tuple[Wort, ...]
    teile: tuple[Teilsatz, ...]
    nennungen: tuple[Nennung, ...]
    stellen: tuple[Stelle, ...]

    def teil_of(self, place: int) -> Teilsatz:
        """The clause in which a character stands."""
        return self.teile[max(0, bisect_right(self._teil_starts, place) - 1)]

    def words_in(self, teil: Teilsatz) -> tuple[int, int]:
        """Numbers of the first word of a clause and of the first behind it."""
        return bisect_left(self._wort_starts, teil.start), bisect_left(self._wort_starts, teil.end)

    def words_at(self, start: int, end: int) -> tuple[int, int]:
        """Numbers of the first and last word of a span."""
        first = max(0, bisect_right(self._wort_starts, start) - 1)
        if first < len(self.worte) and self.worte[first].end <= start:
            first += 1
        last = bisect_left(self._wort_starts, end) - 1
        return (first, last) if first <= last else (-1, -1)

    def satz_of(self, teil: Teilsatz) -> tuple[int, int]:
        """Span of the sentence of a clause, without blanks around it."""
        return self.trimmed(*self._saetze[teil.satz])

    def mentions_in(self, teil: Teilsatz) -> list[Nennung]:
        """The mentions that begin in a clause."""
        begin, end = bisect_left(self._nennung_starts, teil.start), bisect_left(self._nennung_starts, teil.end)
        return list(self.nennungen[begin:end])

    def stellen_in(self, teil: Teilsatz) -> list[Stelle]:
        """The Stichworte that begin in a clause."""
        begin, end = bisect_left(self._stelle_starts, teil.start), bisect_left(self._stelle_starts, teil.end)
        return list(self.stellen[begin:end])

    def sentence_of(self, teil: Teilsatz) -> Teilsatz:
        """The sentence of a clause, as a span of the same kind."""
        return Teilsatz(*self._saetze[teil.satz], teil.satz)

    @cached_property
    def _wort_starts(self) -> list[int]:
        return [w.start for w in self.worte]

    @cached_property
    def _teil_starts(self) -> list[int]:
        return [t.start for t in self.teile]

    @cached_property
    def _nennung_starts(self) -> list[int]:
        return [n.start for n in self.nennungen]

    @cached_property
    def _stelle_starts(self) -> list[int]:
        return [s.start for s in self.stellen]

    @cached_property
    def _saetze(self) -> dict[int, tuple[int, int]]:
        spans: dict[int, tuple[int, int]] = {}
        for teil in self.teile:
            start, _ = spans.get(teil.satz, (teil.start, 0))
            spans[teil.satz] = start, teil.end
        return spans

    @cached_property
    def only_said(self) -> frozenset[Teilsatz]:
        """Clauses that say what the other side says, with what hangs on them."""
        return self._spreading(is_hearsay)

    @cached_property
    def of_others(self) -> frozenset[Teilsatz]:
        """Clauses that speak of somebody who is no party."""
        return self._spreading(is_of_another)

    def _spreading(self, holds: Callable[[Sequence[Wort]], bool]) -> frozenset[Teilsatz]:
        """The clauses of which something holds, and those of their sentence up to one that names our own side."""
        found: set[Teilsatz] = set()
        going = -1
        for teil in self.teile:
            worte = self.worte[slice(*self.words_in(teil))]
            if holds(worte):
                going = teil.satz
            elif going == teil.satz and speaks_of_own(worte):
                going = -1
            if going == teil.satz:
                found.add(teil)
        return frozenset(found)

    def trimmed(self, start: int, end: int) -> tuple[int, int]:
        """A span without the blanks and separators at its ends."""
        while start < end and self.text[start] in " \t\r\n,;–—-":
            start += 1
        while start < end and self.text[end - 1] in " \t\r\n,;–—-":
            end -= 1
        return start, end

    def is_refused(self, nennung: Nennung) -> bool:
        """Whether „nicht“ or „ehemals“ stands right before a mention, or it is the „von“ of „von 3.000 € auf …“."""
        first, _ = self.words_at(nennung.start, nennung.end)
        was = isinstance(nennung, Betrag) and first > 0 and self.worte[first - 1].plain == "von"
        if was and _AUF.match(self.text, nennung.end):
            return True
        if isinstance(nennung, Betrag) and _KEIN_BETRAG.search(self.text[max(0, nennung.start - 60) : nennung.start]):
            return True
        before = first - 1
        while before >= 0 and self.worte[before].plain in PRAEPOSITIONEN | {"am", "den", "dem", "der"}:
            before -= 1
        return (
            before >= 0 and self.worte[before].plain in NICHT | _DAMALS and self.worte[before].end >= nennung.start - 20
        )


def read_text(schatz: Wortschatz, text: str, heute: date) -> Lesetext:
    """Cut a text into its parts and find what the slots look for."""
    tage: list[Tag] = find_tage(text, heute)
    monate = find_monate(text, heute)
    betraege = find_betraege(text)
    exact = [(t.start, t.end) for t in tage if t.tag is not None or t.ohne_jahr is not None]
    monate = [m for m in monate if not _meets((m.start, m.end), exact)]
    betraege = [b for b in betraege if not _meets((b.start, b.end), exact)]
    taken = [
        *((t.start, t.end) for t in tage),
        *((m.start, m.end) for m in monate),
        *((b.start, b.end) for b in betraege),
    ]
    zahlen = [z for z in find_zahlen(text) if not _meets((z.start, z.end), taken)]
    nennungen: list[Nennung] = [*tage, *monate, *betraege, *zahlen, *find_firmen(text)]
    whole = [(n.start, n.end) for n in nennungen]
    worte = find_woerter(text)
    teile = clauses(text, whole) or (Teilsatz(0, len(text), 0),)
    ordered = tuple(sorted(nennungen, key=lambda n: n.start))
    return Lesetext(text, worte, teile, ordered, tuple(occurrences(schatz, worte)))


def without(lesetext: Lesetext, spans: Sequence[tuple[int, int]]) -> Lesetext:
    """The same text without the mentions and Stichworte in some spans (they are used up)."""
    if not spans:
        return lesetext
    return replace(
        lesetext,
        nennungen=tuple(n for n in lesetext.nennungen if not _meets((n.start, n.end), spans)),
        stellen=tuple(s for s in lesetext.stellen if not _meets((s.start, s.end), spans)),
    )


def _meets(span: tuple[int, int], others: Sequence[tuple[int, int]]) -> bool:
    return any(start < span[1] and span[0] < end for start, end in others)
