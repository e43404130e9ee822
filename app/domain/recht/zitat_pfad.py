"""Reading one place of a law: the norm's number and the path below it („622 Abs. 2 Satz 1 Nr. 5“).

``PlaceReader`` knows nothing of signs, lists and laws; that is ``zitat_norm``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from app.domain.recht import zitat_grammatik as g
from app.domain.recht.zitat import CitationStyle, Einheit, NormArt

_MAX_RANGE = 60
_ROEMISCH_MIT_BUCHSTABE = re.compile(r"(?P<zahl>[IVX]{1,6})(?P<zusatz>[a-h])")
"""„Abs. IIa“; the case counts."""
LETTER_UNITS = (Einheit.BUCHSTABE, Einheit.DOPPELBUCHSTABE)


@dataclass
class Draft:
    """A citation while its law is not known yet; ``path`` holds (unit, value) with the Absatz first."""

    start: int
    end: int
    article: str
    style: CitationStyle
    art: NormArt = NormArt.NORM
    path: list[tuple[str, str]] = field(default_factory=list)
    bis: str = ""
    folgende: str = ""
    fassung: str = ""
    roman: bool = False
    """The Absatz is written as a Roman number: a bare figure after it is the Satz."""
    verzeichnis: bool = False
    """A number of the Kostenverzeichnis; the law says in which Anlage that is."""
    perhaps_norm: bool = False
    """A bare number read as Absatz, Satz or Nummer that may be a norm after all."""
    bare: bool = False
    """A norm's number after a single „§“ without a sign of its own."""

    @property
    def last_unit(self) -> str:
        """Innermost unit; "" for the norm itself."""
        return self.path[-1][0] if self.path else ""


class Step(NamedTuple):
    """One unit with its value and the offset where its words end."""

    unit: str
    value: str
    end: int


class PlaceReader:
    """Reads places in one text.

    Args:
        text: the whole text.
        strict: running text (True) or what somebody typed into a search box.
    """

    def __init__(self, text: str, *, strict: bool) -> None:
        self._text = text
        self._strict = strict

    def skip(self, position: int) -> int:
        """Offset of the first character that is not blank."""
        blank = g.BLANK.match(self._text, position)
        return blank.end() if blank else position

    # ---- the norm ---------------------------------------------------------------------------------------------------

    def norm(self, start: int, position: int, style: CitationStyle) -> Draft | None:
        """The norm's own number at ``position``; „305ff.“ and „Art. 229 § 5“ belong to it."""
        text = self._text
        number = g.NORM.match(text, position)
        if number is None:
            roman = g.ROEMISCH.match(text, position) if style is CitationStyle.ARTICLE else None
            if roman is None or not g.roman(roman["wert"]):
                return None
            draft = Draft(start, roman.end(), roman.group(), style)
        else:
            draft = Draft(start, number.end(), self._number(number), style)
            draft.end = self._letter_end(number)
            if number["folgende"]:
                draft.folgende = "ff."
            elif number["zusatz"] == "f" and text.startswith(".", draft.end):
                draft.article, draft.folgende = number["zahl"], "f."
            if draft.folgende and text.startswith(".", draft.end):
                draft.end += 1
        inner = g.PARAGRAF.match(text, self.skip(draft.end)) if style is CitationStyle.ARTICLE else None
        below = g.NORM.match(text, self.skip(inner.end())) if inner else None
        if below is not None:
            draft.article = f"{draft.article} § {self._number(below)}"
            draft.end = self._letter_end(below)
        return draft

    def _number(self, number: re.Match[str]) -> str:
        """„15a“, „15 a“."""
        letter = self._far_letter(number)
        return number["zahl"] + (letter["buchstabe"] if letter else number["zusatz"].lower())

    def _letter_end(self, number: re.Match[str]) -> int:
        letter = self._far_letter(number)
        return letter.end() if letter else number.end()

    def _far_letter(self, number: re.Match[str]) -> re.Match[str] | None:
        if number["zusatz"] or number["folgende"]:
            return None
        letter = g.GETRENNTER_BUCHSTABE.match(self._text, number.end())
        return letter if letter and (self._strict or letter["buchstabe"] not in "ivx") else None

    # ---- the path ---------------------------------------------------------------------------------------------------

    def places(self, draft: Draft) -> list[Draft]:
        """The path below the norm, and what „bis“ or „ff.“ adds: one draft, or several for „Satz 2 bis 4“."""
        if draft.folgende or (not draft.path and self._range_of_norms(draft)):
            return [draft]
        drafts = self.path(draft)
        last = drafts[-1]
        if following := g.FOLGENDE.match(self._text, last.end):
            last.folgende = "f." if following["kurz"] == "f" else "ff."
            last.end = following.end()
        else:
            self._range_of_norms(last)
        return drafts

    def path(self, draft: Draft) -> list[Draft]:
        """Read Absatz, Satz, Nummer … into the draft; a range at its end gives one draft for each place."""
        while step := self._step(draft):
            if step.unit == g.ABSATZ:
                draft.path.clear()
            draft.path.append((step.unit, step.value))
            draft.end = step.end
            if more := self.range_of_places(draft):
                return [draft, *more]
        return [draft]

    def unit(self, position: int) -> Step | None:
        """„Abs. 2“, „Nr. 3a“, „zweiter Halbsatz“ at ``position``."""
        if match := g.EINHEIT.match(self._text, position):
            group = match.lastgroup or ""
            return Step(*normal(g.EINHEITEN[group], match[f"v{group[1:]}"]), match.end())
        if match := g.GEORDNET.match(self._text, position):
            what = match["was"].casefold()
            unit = next(einheit for start, einheit in g.GEORDNET_EINHEITEN if what.startswith(start))
            return Step(unit, match["zahl"] or g.ORDNUNGSZAHLEN[match["wort"].casefold()], match.end())
        return None

    def range_of_places(self, draft: Draft) -> list[Draft]:
        """Further places of „Abs. 1 bis 3“, „lit. a–c“; all have the words after the first as their span."""
        joined = g.BIS.match(self._text, draft.end)
        if joined is None or not draft.path:
            return []
        unit, first = draft.path[-1]
        named = self.unit(joined.end())
        if named is None and (bare := g.WERTE[unit].match(self._text, joined.end())):
            named = Step(*normal(unit, bare["wert"]), bare.end())
        if named is None or named.unit != unit:
            return []
        start = self.skip(draft.end)
        steps = [[*draft.path[:-1], (unit, value)] for value in _between(first, named.value)]
        return [replace(draft, start=start, end=named.end, path=path) for path in steps]

    def _range_of_norms(self, draft: Draft) -> bool:
        """„bis 310“: the last norm; an Absatz after it is read over, it has no field."""
        joined = g.BIS.match(self._text, draft.end)
        if joined is None:
            return False
        position = joined.end()
        if sign := g.PARAGRAF.match(self._text, position) or g.ARTIKEL.match(self._text, position):
            position = self.skip(sign.end())
        number = g.NORM.match(self._text, position)
        if number is None:
            return False
        draft.bis, draft.end = self._number(number), self._letter_end(number)
        draft.end = self.path(replace(draft, path=[]))[-1].end
        return True

    def _step(self, draft: Draft) -> Step | None:
        """The next unit of the path; an Absatz only as the first."""
        position = self.skip(draft.end)
        if unit := self.unit(position):
            return unit if unit.unit != g.ABSATZ or not draft.path else None
        if not draft.path:
            return self._first_step(draft, position)
        last, text = draft.last_unit, self._text
        if last == g.ABSATZ and draft.roman and (bare := g.BLANK_ZAHL.match(text, position)):
            return Step(Einheit.SATZ, bare["wert"], bare.end())
        bracket = g.KLAMMER.match(text, position)
        if bracket and bracket["wert"].isalpha():
            return Step(_letter_unit(bracket["wert"]), bracket["wert"], bracket.end())
        letter = g.BLANK_BUCHSTABE.match(text, position) if position > draft.end else None
        return self._letter_step(draft, letter) if letter else None

    def _first_step(self, draft: Draft, position: int) -> Step | None:
        """An Absatz without its word: „II“, „(2)“."""
        roman = (g.ROEMISCH if self._strict else g.ROEMISCH_KLEIN).match(self._text, position)
        if roman and (value := g.roman(roman["wert"])):
            draft.roman = True
            return Step(g.ABSATZ, f"{value}{roman['zusatz']}", roman.end())
        if bracket := g.KLAMMER.match(self._text, position):
            unit = g.ABSATZ if bracket["wert"][0].isdigit() else Einheit.BUCHSTABE
            return Step(unit, bracket["wert"], bracket.end())
        return None

    def _letter_step(self, draft: Draft, letter: re.Match[str]) -> Step | None:
        """A bare letter: „Nr. 3 a“ is a Buchstabe, „Abs. 1 a“ of a § the Absatz 1a, „lit. b aa“ a Doppelbuchstabe."""
        last, value = draft.last_unit, letter["wert"]
        of_paragraph = last == g.ABSATZ and draft.style is CitationStyle.PARAGRAPH
        if value == "ff" or (value == "f" and of_paragraph):
            return None
        if of_paragraph and not draft.roman and len(value) == 1:
            return Step(g.ABSATZ, draft.path[-1][1] + value, letter.end())
        if last in (g.ABSATZ, Einheit.NUMMER, Einheit.SATZ) and len(value) == 1:
            return Step(Einheit.BUCHSTABE, value, letter.end())
        if last == Einheit.BUCHSTABE and len(value) == 2:
            return Step(Einheit.DOPPELBUCHSTABE, value, letter.end())
        return None


def normal(unit: str, value: str) -> tuple[str, str]:
    """Unit and value as they are stored: Roman numbers of an Absatz as figures, letters small, „aa“ doubled."""
    lettered = _ROEMISCH_MIT_BUCHSTABE.fullmatch(value)
    if unit == g.ABSATZ and lettered and (number := g.roman(lettered["zahl"])):
        return unit, f"{number}{lettered['zusatz']}"
    value = value.casefold()
    if unit in (g.ABSATZ, Einheit.SATZ, Einheit.UNTERABSATZ):
        value = "1" if value == "l" else str(g.roman(value) or value)
    return (_letter_unit(value) if unit == Einheit.BUCHSTABE else unit), value


def certain(drafts: list[Draft]) -> list[Draft]:
    """Without bare numbers after a single sign („§ 622, 3 Monate“), where no law's name closes the list."""
    first = next((n for n, draft in enumerate(drafts) if draft.bare), len(drafts))
    return drafts[: max(first, 1)]


def reconsider(drafts: list[Draft]) -> None:
    """„§§“ promises several norms: the last bare number was one, or „305f“ means the following one, too."""
    first, last = drafts[0], drafts[-1]
    if len({draft.article for draft in drafts}) > 1 or first.bis or first.folgende:
        return
    if last.perhaps_norm:
        last.article, last.path = last.path[-1][1], []
    elif len(drafts) == 1 and last.article.endswith("f") and not last.path:
        last.article, last.folgende = last.article[:-1], "f."


def leading(value: str) -> int:
    """Figures at the beginning of a number: 15 of „15a“; 0 if there are none."""
    digits = re.match(r"\d+", value)
    return int(digits.group()) if digits else 0


def _letter_unit(value: str) -> Einheit:
    return Einheit.DOPPELBUCHSTABE if len(value) > 1 and len(set(value)) == 1 else Einheit.BUCHSTABE


def _between(first: str, last: str) -> Sequence[str]:
    """Values after ``first`` up to ``last``; only the last where counting is not possible."""
    if first.isdigit() and last.isdigit() and 0 < int(last) - int(first) <= _MAX_RANGE:
        return [str(n) for n in range(int(first) + 1, int(last) + 1)]
    if len(first) == len(last) == 1 and first.isalpha() and first < last:
        return [chr(n) for n in range(ord(first) + 1, ord(last) + 1)]
    return [last]
