"""A text cut into words, clauses and typed mentions (days, months, amounts, numbers, companies), once for all slots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from app.domain.deutsch_lesen import Monate, Tag, Wort, find_monate, find_tage, find_woerter
from app.domain.deutsch_lesen_werte import Betrag, Firma, Zahl, find_betraege, find_firmen, find_zahlen
from app.domain.schriftsatz.slot import SlotTyp
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
        return next((t for t in reversed(self.teile) if t.start <= place), self.teile[0])

    def words_in(self, teil: Teilsatz) -> tuple[int, int]:
        """Numbers of the first word of a clause and of the first behind it."""
        inside = [n for n, w in enumerate(self.worte) if teil.start <= w.start < teil.end]
        return (inside[0], inside[-1] + 1) if inside else (0, 0)

    def words_at(self, start: int, end: int) -> tuple[int, int]:
        """Numbers of the first and last word of a span."""
        inside = [n for n, w in enumerate(self.worte) if w.start < end and start < w.end]
        return (inside[0], inside[-1]) if inside else (-1, -1)

    def satz_of(self, teil: Teilsatz) -> tuple[int, int]:
        """Span of the sentence of a clause, without blanks around it."""
        same = [t for t in self.teile if t.satz == teil.satz]
        return self.trimmed(same[0].start, same[-1].end)

    def trimmed(self, start: int, end: int) -> tuple[int, int]:
        """A span without the blanks and separators at its ends."""
        while start < end and self.text[start] in " \t\r\n,;–—-":
            start += 1
        while start < end and self.text[end - 1] in " \t\r\n,;–—-":
            end -= 1
        return start, end

    def is_refused(self, nennung: Nennung) -> bool:
        """Whether „nicht“ stands right before a mention („nicht am 3.11., sondern …“)."""
        first, _ = self.words_at(nennung.start, nennung.end)
        before = first - 1
        while before >= 0 and self.worte[before].plain in PRAEPOSITIONEN | {"am", "den", "dem", "der"}:
            before -= 1
        return before >= 0 and self.worte[before].plain in NICHT and self.worte[before].end >= nennung.start - 20


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
