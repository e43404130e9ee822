"""What all parts of the end-check share: the document as it is checked, and how a finding is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import overload

from app.domain.deutsch import typografie
from app.domain.pruefung.befund import Befund, BefundTyp, Ebene, Schwere, Wirkung
from app.domain.recht.zitat import FoundCitation, Normzitat
from app.domain.recht.zitat_lesen import CitationReader
from app.domain.vertrag.dokument_text import DokumentAbsatz
from app.domain.vertrag.endkontrolle_stellen import Stellen

EIGENES = "\x00"
"""Code of the „law“ that a citation without a law means: the document itself."""

_DIESES = re.compile(
    r"\bdies(?:es|er)\s+(?:[\wäöüÄÖÜß-]*(?:[Vv]ertrag(?:e?s)?|[Vv]ereinbarung|[Bb]edingungen|[Oo]rdnung|[Ss]atzung"
    r"|AGB)\b)"
)
_ZITAT_WEITE = 30
_BLICK = 120


_SCHRITT = 64
"""So many paragraphs are looked at between two steps."""


class Absatzfolge(Sequence[DokumentAbsatz]):
    """Paragraphs that tell whoever waits that they are still being read, each time some of them were.

    Args:
        absaetze: the paragraphs.
        looked: called after some of them; may raise to end the reading.
    """

    def __init__(self, absaetze: Sequence[DokumentAbsatz], looked: Callable[[], None] = lambda: None) -> None:
        self._absaetze = tuple(absaetze)
        self._looked = looked

    def only(self, wanted: Callable[[DokumentAbsatz], bool]) -> Absatzfolge:
        """Those of them that are wanted."""
        return Absatzfolge([a for a in self._absaetze if wanted(a)], self._looked)

    def __iter__(self) -> Iterator[DokumentAbsatz]:
        for number, absatz in enumerate(self._absaetze):
            if number % _SCHRITT == 0:
                self._looked()
            yield absatz

    def __len__(self) -> int:
        return len(self._absaetze)

    @overload
    def __getitem__(self, index: int) -> DokumentAbsatz: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[DokumentAbsatz, ...]: ...

    def __getitem__(self, index: int | slice) -> DokumentAbsatz | tuple[DokumentAbsatz, ...]:
        return self._absaetze[index]


@dataclass(frozen=True)
class Pruefdokument:
    """A document as it is checked.

    Attributes:
        absaetze: all paragraphs.
        leser: finds citations of laws.
    """

    absaetze: Absatzfolge
    leser: CitationReader

    @cached_property
    def stellen(self) -> Stellen:
        """Its numbered places."""
        return Stellen(self.absaetze)

    @cached_property
    def text(self) -> Absatzfolge:
        """Paragraphs of the running text: body and tables."""
        return self.absaetze.only(lambda a: a.im_text)

    @cached_property
    def _zitate(self) -> dict[int, tuple[FoundCitation, ...]]:
        return {}

    def citations(self, absatz: DokumentAbsatz) -> tuple[FoundCitation, ...]:
        """Citations in a paragraph; those without a law have the code ``EIGENES``."""
        if absatz.nummer not in self._zitate:
            own = _DIESES.sub(lambda m: " " * len(m[0]), absatz.text)
            self._zitate[absatz.nummer] = self.leser.find(own, default=EIGENES)
        return self._zitate[absatz.nummer]

    def of_laws(self, absatz: DokumentAbsatz) -> tuple[tuple[int, int], ...]:
        """Spans of the citations of laws and decisions in a paragraph."""
        return tuple(
            (c.start, c.end)
            for c in self.citations(absatz)
            if not isinstance(c.zitat, Normzitat) or c.zitat.regulation_code != EIGENES
        )

    @cached_property
    def numbers_of_laws(self) -> frozenset[str]:
        """Numbers of the §§ that are cited with their law; without it the same number is short for that."""
        return frozenset(
            number
            for a in self.text
            for c in self.citations(a)
            if isinstance(c.zitat, Normzitat) and c.zitat.regulation_code != EIGENES
            for number in (c.zitat.article, c.zitat.bis)
        )

    def name(self, absatz: DokumentAbsatz) -> str:
        """Where a paragraph stands."""
        return self.stellen.name(absatz)


def before(text: str, end: int) -> str:
    """The words right before an offset; patterns that look back see no more, so that time grows with the text."""
    return text[max(0, end - _BLICK) : end]


def quote(text: str, start: int = 0, end: int | None = None) -> str:
    """Words of a text with a little of what stands around them, shortened at word boundaries."""
    end = len(text) if end is None else end
    if end - start > 90:
        end = start + 90
    left = text.rfind(" ", 0, max(0, start - _ZITAT_WEITE) + 1) + 1 if start > _ZITAT_WEITE else 0
    right = len(text)
    if right - end > _ZITAT_WEITE:
        right = text.find(" ", end + _ZITAT_WEITE)
        right = len(text) if right < 0 else right
    inner = re.sub(r"\s+", " ", text[left:right]).strip()
    inner = inner.translate(str.maketrans("„“”", "‚‘‘"))
    return f"„{'…' if left else ''}{inner}{'…' if right < len(text) else ''}“"


def befund(
    dokument: Pruefdokument,
    absatz: DokumentAbsatz,
    pruefung: str,
    titel: str,
    text: str,
    *,
    schwere: Schwere = Schwere.WARNUNG,
    typ: BefundTyp = BefundTyp.INHALT,
    zitat: str = "",
    schritte: Sequence[str] = (),
) -> Befund:
    """A finding of the end-check; ``text`` says what was expected and what to do, place and quote come before it."""
    where = dokument.name(absatz)
    found = f"{where}: {zitat}. " if zitat else f"{where}: "
    return Befund(
        id=f"endkontrolle.{pruefung}",
        typ=typ,
        schwere=schwere,
        wirkung=Wirkung.INFORMIERT,
        erfuellt=False,
        titel=typografie(titel),
        text=typografie(found + text),
        ebene=Ebene.HAUSREGEL,
        feld=f"absatz:{absatz.nummer}",
        schritte=tuple(map(typografie, schritte)),
    )
