"""The structure of a document out of its printed numbers: which Absatz belongs to which §, what a place is called."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from app.domain.recht.zitat_grammatik import roman
from app.domain.vertrag.dokument_text import DokumentAbsatz, Standort


class Nummernart(StrEnum):
    """Kind of a printed number; the value is how the place is called."""

    PARAGRAF = "§"
    ARTIKEL = "Art."
    DEZIMAL = "Ziffer"
    ZAHL = "Nr."
    ABSATZ = "Abs."
    BUCHSTABE = "Buchst."
    DOPPELBUCHSTABE = "Doppelbuchst."
    ROEMISCH_KLEIN = "Nr. "
    ROEMISCH = "Abschnitt"
    GROSS = "Teil"


_FORMEN = (
    (Nummernart.PARAGRAF, re.compile(r"§\s*(\d+[a-z]?)\.?")),
    (Nummernart.ARTIKEL, re.compile(r"(?:Artikel|Art\.)\s*(\d+[a-z]?)\.?")),
    (Nummernart.DEZIMAL, re.compile(r"(?:§\s*|Ziffer\s*)?(\d+(?:\.\d+)+)[.)]?")),
    (Nummernart.ABSATZ, re.compile(r"\((\d+[a-z]?)\)|Abs(?:\.|atz)\s*(\d+[a-z]?)")),
    (Nummernart.ZAHL, re.compile(r"(?:Ziffer\s*|Nr\.\s*|Nummer\s*)?(\d+[a-z]?)[.):]?")),
    (Nummernart.ROEMISCH, re.compile(r"([IVX]+)[.)]?")),
    (Nummernart.GROSS, re.compile(r"([A-Z])[.)]")),
    (Nummernart.BUCHSTABE, re.compile(r"\(?([a-z])[.)]")),
    (Nummernart.DOPPELBUCHSTABE, re.compile(r"\(?(([a-hj-uwyz])\2{1,2})[.)]")),
    (Nummernart.ROEMISCH_KLEIN, re.compile(r"\(?([ivx]+)[.)]")),
)


def read_label(zeichen: str, previous: str = "") -> tuple[Nummernart, str] | None:
    """Kind and bare number of a printed number; None for other signs.

    Args:
        zeichen: as printed.
        previous: bare number of the item before it: „i)“ behind „h)“ is a letter, else a Roman one.
    """
    for art, form in _FORMEN:
        match = form.fullmatch(zeichen.strip())
        if match is None:
            continue
        wert = match[1] or match[2]
        if (
            art is Nummernart.BUCHSTABE
            and wert in "ivx"
            and previous != chr(ord(wert) - 1)
            and _roman_follows(wert, previous)
        ):
            return Nummernart.ROEMISCH_KLEIN, wert
        return art, wert
    return None


def _roman_follows(wert: str, previous: str) -> bool:
    before = roman(previous)
    return roman(wert) == before + 1


def leading(number: str) -> int:
    """The figures a number begins with: 12 of „12a“; 0 if there are none."""
    found = re.match(r"\d+", number)
    return int(found[0]) if found else 0


@dataclass(frozen=True, eq=False)
class Stelle:
    """A numbered place.

    Attributes:
        absatz: the paragraph that begins it.
        art: kind of its number.
        wert: the bare number („3“, „2a“, „1.2“, „a“).
        eltern: the place it stands in.
        bereich: 0 in the main part, then one for each Anlage that follows in the same document.
    """

    absatz: DokumentAbsatz
    art: Nummernart
    wert: str
    eltern: Stelle | None
    bereich: int

    @property
    def weg(self) -> tuple[Stelle, ...]:
        """The places from the outside in."""
        return (*(self.eltern.weg if self.eltern else ()), self)

    @property
    def name(self) -> str:
        """„§ 4 Abs. 2 Buchst. a“; a decimal number names its place alone."""
        steps: list[str] = []
        for stelle in self.weg:
            step = f"{stelle.art.value.strip()} {stelle.wert}"
            if stelle.art in (Nummernart.PARAGRAF, Nummernart.ARTIKEL, Nummernart.DEZIMAL) or (
                not steps and stelle.art is Nummernart.ZAHL
            ):
                steps = [step.replace("Nr.", "Ziffer") if stelle.art is Nummernart.ZAHL else step]
            else:
                steps.append(step)
        return " ".join(steps)


_ANLAGE = re.compile(
    r"(?P<name>(?:Anlage|Anhang)(?:\s+(?P<nr>(?:[A-Z]{1,2}\s?)?\d{1,2}[a-z]?|[A-Z]|[IVX]{1,4}))?)(?P<rest>.*)",
    re.DOTALL,
)
_ANLAGE_REST = re.compile(r"\s*(?:$|[:–—-]|\(|\n|[„\"A-ZÄÖÜ])")
_MAX_TITEL = 120


@dataclass(frozen=True)
class Anlagenzeile:
    """A line that begins with „Anlage 2“: the heading of an Anlage in the document, or an entry of a list."""

    absatz: DokumentAbsatz
    nummer: str
    ueberschrift: bool


class Stellen:
    """Places of a document.

    Args:
        absaetze: its paragraphs.
    """

    def __init__(self, absaetze: Sequence[DokumentAbsatz]) -> None:
        self._absaetze = absaetze
        self._alle: list[Stelle] = []
        self._von: dict[int, Stelle | None] = {}
        self._bereich: dict[int, tuple[int, str]] = {}
        self._hoechste: dict[Nummernart, int] = {}
        self.anlagenzeilen = tuple(_find_anlagen([a for a in absaetze if a.im_text]))
        self._build()

    def __iter__(self) -> Iterator[Stelle]:
        return iter(self._alle)

    def of(self, absatz: DokumentAbsatz) -> Stelle | None:
        """The innermost place that a paragraph belongs to."""
        return self._von.get(absatz.nummer)

    def area(self, absatz: DokumentAbsatz) -> int:
        """The part of the document: 0 = main part, else an Anlage."""
        return self._bereich.get(absatz.nummer, (0, ""))[0]

    def section(self, absatz: DokumentAbsatz) -> Stelle | None:
        """The § (Artikel, top number) that a paragraph belongs to."""
        stelle = self.of(absatz)
        if stelle is None:
            return None
        main = (Nummernart.PARAGRAF, Nummernart.ARTIKEL)
        return next((s for s in stelle.weg if s.art in main), stelle.weg[0])

    def name(self, absatz: DokumentAbsatz) -> str:
        """Where a paragraph stands, as a lawyer says it."""
        if absatz.ort in (Standort.KOPFZEILE, Standort.FUSSZEILE, Standort.FUSSNOTE, Standort.TEXTFELD):
            return absatz.ort.value
        stelle = self.of(absatz)
        anlage = self._bereich.get(absatz.nummer, (0, ""))[1]
        parts = [part for part in (anlage, stelle.name if stelle else "") if part]
        if absatz.zelle is not None:
            parts.append(f"Tabelle, Zeile {absatz.zelle.zeile}")
        return ", ".join(parts) if parts else f"{absatz.nummer}. Absatz des Dokuments"

    def of_kind(self, art: Nummernart) -> tuple[Stelle, ...]:
        """All places with that kind of number."""
        return self._nach_art.get(art, ())

    def numbered(self, art: Nummernart, wert: str) -> tuple[Stelle, ...]:
        """All places with that kind of number and that bare number."""
        return tuple(stelle for stelle in self.with_number(wert) if stelle.art is art)

    def highest(self, art: Nummernart) -> int:
        """The highest number of that kind, letters left out; 0 if there is none."""
        if art not in self._hoechste:
            self._hoechste[art] = max((leading(stelle.wert) for stelle in self.of_kind(art)), default=0)
        return self._hoechste[art]

    def with_number(self, wert: str) -> tuple[Stelle, ...]:
        """All places with that bare number."""
        return self._nach_wert.get(wert, ())

    def children(self, stelle: Stelle) -> tuple[Stelle, ...]:
        """Places right below one."""
        return self._kinder.get(id(stelle), ())

    def inside(self, stelle: Stelle) -> tuple[Stelle, ...]:
        """All places below one."""
        found: list[Stelle] = []
        for child in self.children(stelle):
            found += (child, *self.inside(child))
        return tuple(found)

    def paragraphs(self, stelle: Stelle) -> tuple[DokumentAbsatz, ...]:
        """All paragraphs that belong to a place, with those of the places below it."""
        return tuple(self._inhalt.get(id(stelle), ()))

    @cached_property
    def _nach_art(self) -> dict[Nummernart, tuple[Stelle, ...]]:
        return {art: tuple(s for s in self._alle if s.art is art) for art in Nummernart}

    @cached_property
    def _nach_wert(self) -> dict[str, tuple[Stelle, ...]]:
        found: dict[str, list[Stelle]] = {}
        for stelle in self._alle:
            found.setdefault(stelle.wert, []).append(stelle)
        return {wert: tuple(places) for wert, places in found.items()}

    @cached_property
    def _kinder(self) -> dict[int, tuple[Stelle, ...]]:
        found: dict[int, list[Stelle]] = {}
        for stelle in self._alle:
            if stelle.eltern is not None:
                found.setdefault(id(stelle.eltern), []).append(stelle)
        return {key: tuple(value) for key, value in found.items()}

    @cached_property
    def _inhalt(self) -> dict[int, list[DokumentAbsatz]]:
        found: dict[int, list[DokumentAbsatz]] = {}
        for absatz in self._absaetze:
            stelle = self._von.get(absatz.nummer)
            for outer in stelle.weg if stelle else ():
                found.setdefault(id(outer), []).append(absatz)
        return found

    # ---- building ---------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        headings = {z.absatz.nummer: z.nummer for z in self.anlagenzeilen if z.ueberschrift}
        current: Stelle | None = None
        area, anlage = 0, ""
        for absatz in self._absaetze:
            if not absatz.im_text:
                continue
            if absatz.nummer in headings:
                area, current = area + 1, None
                anlage = f"Anlage {headings[absatz.nummer]}".strip()
            label = read_label(absatz.zeichen, _previous(current)) if absatz.zeichen else None
            if label is not None:
                art, wert = label
                if (
                    art is Nummernart.PARAGRAF
                    and wert == "1"
                    and any(s.art is art and s.bereich == area for s in self._alle)
                ):
                    area, current = area + 1, None  # another document begins
                stelle = Stelle(absatz, art, wert, _parent(current, art, wert), area)
                self._alle.append(stelle)
                if absatz.ort is Standort.TEXT or art is Nummernart.PARAGRAF:
                    current = stelle
                else:
                    self._von[absatz.nummer] = stelle
                    self._bereich[absatz.nummer] = (area, anlage)
                    continue
            self._von[absatz.nummer] = current
            self._bereich[absatz.nummer] = (area, anlage)


def _previous(current: Stelle | None) -> str:
    small = (Nummernart.BUCHSTABE, Nummernart.ROEMISCH_KLEIN)
    return next((s.wert for s in reversed(current.weg if current else ()) if s.art in small), "")


def _parent(current: Stelle | None, art: Nummernart, wert: str) -> Stelle | None:
    """What a new place stands in: it is a sibling of the last one of its kind, else stands inside the last place."""
    way = current.weg if current else ()
    if art is Nummernart.DEZIMAL:
        prefix = wert.rpartition(".")[0]
        numeric = (Nummernart.PARAGRAF, Nummernart.ARTIKEL, Nummernart.ZAHL, Nummernart.DEZIMAL)
        found = next((s for s in reversed(way) if s.art in numeric and s.wert == prefix), None)
        if found is not None:
            return found
        return next((s for s in reversed(way) if s.art in (Nummernart.PARAGRAF, Nummernart.ARTIKEL)), None)
    if art is Nummernart.ZAHL:  # „2.“ behind „1.3“ is the next main number
        dotted = next((s for s in way if s.art is Nummernart.DEZIMAL), None)
        if dotted is not None and not any(s.art is Nummernart.ZAHL for s in way):
            return dotted.eltern
    for stelle in way:
        if stelle.art is art:
            return stelle.eltern
    return current


def _find_anlagen(absaetze: Sequence[DokumentAbsatz]) -> Iterator[Anlagenzeile]:
    """Lines „Anlage 2: Preise“. Next to another such line, or at the end of the document, it is an entry of a list."""
    lines = {}
    for n, absatz in enumerate(absaetze):
        text = absatz.ganz if absatz.zeichen.startswith(("Anlage", "Anhang")) else absatz.text
        match = _ANLAGE.match(text)
        if (
            match is not None
            and len(text) <= _MAX_TITEL
            and _ANLAGE_REST.match(match["rest"])
            and not text.endswith(".")
        ):
            lines[n] = (absatz, re.sub(r"\s+", " ", match["nr"] or ""))
    for n, (absatz, nummer) in lines.items():
        listed = n + 1 in lines or n - 1 in lines or n == len(absaetze) - 1
        intro = n > 0 and re.match(r"(?:Anlagen|Anhänge|Anlagenverzeichnis|Verzeichnis der)\b", absaetze[n - 1].text)
        heading = absatz.zelle is None and not intro and (absatz.ebene is not None or not listed)
        yield Anlagenzeile(absatz, nummer, heading)
