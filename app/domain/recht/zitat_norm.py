"""Reading one phrase that cites norms: „§ 46 Abs. 2 ArbGG i. V. m. §§ 495, 222 Abs. 1 ZPO“.

A phrase is signs with numbers, joined by commas and „und“; the law's name that follows belongs to all of them. The
text is read once from left to right; every pattern is bounded, so time grows with the length of the text alone.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from app.domain.recht import zitat_grammatik as g
from app.domain.recht.gesetzesnamen import Gesetzesnamen, NameMatch
from app.domain.recht.zitat import CitationStyle, Einheit, FoundCitation, NormArt, Normzitat, Teil
from app.domain.recht.zitat_pfad import LETTER_UNITS, Draft, PlaceReader, Step, certain, leading, reconsider

_PLAUSIBLE_SATZ = 20
_PLAUSIBLE_NUMMER = 50
_MAX_CAPITALS = 6
_MAX_LIST = 8
"""Numbers of a Verzeichnis read before the word „KV“ has to come; without a bound a list of invoices costs squares."""


class Phrase(NamedTuple):
    """Citations of a phrase and where reading goes on."""

    found: tuple[FoundCitation, ...]
    end: int


class PhraseReader:
    """Reads phrases in one text.

    Args:
        names: known laws.
        text: the whole text.
        default: code of the law that a phrase without a name means; None = none.
        strict: running text (True) or what somebody typed into a search box.
    """

    def __init__(self, names: Gesetzesnamen, text: str, *, default: str | None = None, strict: bool = True) -> None:
        self._names = names
        self._text = text
        self._default = default
        self._strict = strict
        self._style = CitationStyle.PARAGRAPH
        self._places = PlaceReader(text, strict=strict)

    def read(self, start: int, prefix: NameMatch | None = None, prefix_start: int = 0) -> Phrase:
        """The phrase whose first sign stands at ``start``; ``prefix`` is a law's name right before it."""
        if prefix is None and (inside := self._verzeichnis_of_law(start)):
            return inside
        drafts: list[Draft] = []
        if prefix is not None:
            self._style = self._names.style_of(prefix.code) or CitationStyle.PARAGRAPH
        following: int | None = start
        while following is not None:
            group = self._group(following)
            if not group or (prefix is not None and drafts and self._other_law(group[-1].end, prefix)):
                break
            drafts += group
            position = self._fassung(drafts[-1].end, drafts)
            law = self._law(position, drafts[-1]) if prefix is None else None
            if law is not None:
                drafts[-1].end = law.end
                self._fassung(law.end, drafts)
                drafts += self._behind_the_law(drafts)
                return Phrase(self._finish(drafts, law), drafts[-1].end)
            belongs = g.ANLAGE_ZU.match(self._text, position) if drafts[-1].art is NormArt.ANLAGE else None
            following = belongs.end() if belongs else self._next_sign(position)
        if not drafts:
            return Phrase((), start + 1)
        if prefix is None:
            return self._own_law(drafts)
        drafts[0].start = prefix_start
        return Phrase(self._finish(certain(drafts), prefix), drafts[-1].end)

    def _own_law(self, drafts: list[Draft]) -> Phrase:
        """A phrase without a name means the default, unless something else is named: „§ 5 des Vertrages“.

        „Artikel 4“ in a law of §§ goes on with a regulation that was named before, so it is not the default's.
        """
        last = drafts[-1]
        if own := g.DIESES.match(self._text, last.end):
            last.end = own.end()
        elif g.FREMD.match(self._text, last.end):
            return Phrase((), last.end)
        if self._default is None:
            return Phrase((), last.end)
        style = self._names.style_of(self._default)
        own_sign = [d for d in certain(drafts) if style is None or d.style is style or d.art is not NormArt.NORM]
        return Phrase(self._finish(own_sign, NameMatch(self._default, last.end)), last.end)

    def _finish(self, drafts: list[Draft], name: NameMatch) -> tuple[FoundCitation, ...]:
        law = self._names.laws.get(name.code)
        found = []
        for draft in drafts:
            article = draft.article if not draft.verzeichnis else law.verzeichnis if law is not None else ""
            if not article:
                continue
            paragraph = draft.path[0][1] if draft.path and draft.path[0][0] == g.ABSATZ else ""
            sub = tuple(Teil(Einheit(unit), value) for unit, value in draft.path if unit != g.ABSATZ)
            style = law.style if law is not None else draft.style
            zitat = Normzitat(
                name.code,
                style,
                article,
                paragraph,
                sub,
                draft.art,
                draft.bis,
                draft.folgende,
                draft.fassung,
                name.frueher,
            )
            found.append(FoundCitation(zitat, draft.start, draft.end))
        return tuple(found)

    # ---- signs ------------------------------------------------------------------------------------------------------

    def _group(self, start: int) -> list[Draft]:
        """What one sign introduces: „§§ 187, 188 Abs. 2“; empty if nothing citable follows it."""
        text = self._text
        if sign := g.PARAGRAF.match(text, start):
            plural = bool(sign["mehr"] or sign["viele"])
            return self._numbers(start, sign.end(), CitationStyle.PARAGRAPH, plural=plural)
        if sign := g.ARTIKEL.match(text, start):
            return self._numbers(start, sign.end(), CitationStyle.ARTICLE, plural=True)
        if sign := g.ERWAEGUNG.match(text, start):
            return self._numbers(start, sign.end(), CitationStyle.ARTICLE, plural=True, art=NormArt.ERWAEGUNGSGRUND)
        if sign := g.ANLAGE.match(text, start):
            return self._anlagen(start, sign)
        if sign := g.TEIL_NAME.match(text, start):
            name = sign.group().capitalize()
            return [Draft(start, sign.end(), name, CitationStyle.PARAGRAPH, NormArt.ABSCHNITT)]
        if (sign := g.VERZEICHNIS.match(text, start)) and sign.group():
            return self._verzeichnis(start, sign.end(), named=bool(sign["vor"]))
        return [] if self._strict else self._numbers(start, start, self._style, plural=True)

    def _anlagen(self, start: int, sign: re.Match[str]) -> list[Draft]:
        word = "Anhang" if sign["wort"][:3].casefold() == "anh" else "Anlage"
        number = g.ANLAGE_NUMMER.match(self._text, self._places.skip(sign.end()))
        name = f"{word} {number.group()}" if number else word
        end = number.end() if number else sign.end()
        drafts = [Draft(start, end, name, CitationStyle.PARAGRAPH, NormArt.ANLAGE)]
        self._places.path(drafts[0])
        while not drafts[0].path and (joined := g.VERBINDER.match(self._text, drafts[-1].end)):
            number = g.ANLAGE_NUMMER.match(self._text, joined.end())
            if number is None:
                break
            article = f"{word} {number.group()}"
            drafts.append(replace(drafts[0], start=number.start(), end=number.end(), article=article, path=[]))
        return drafts

    def _verzeichnis_of_law(self, start: int) -> Phrase | None:
        """„VV RVG 3100“, „KV GKG Nr. 1210“."""
        word = g.VERZEICHNIS_VORN.match(self._text, start)
        law = self._names.match_at(self._text, word.end(), strict=self._strict) if word else None
        known = self._names.laws.get(law.code) if law else None
        if law is None or known is None or not known.verzeichnis:
            return None
        sign = g.VERZEICHNIS.match(self._text, self._places.skip(law.end + self._text.startswith(",", law.end)))
        drafts = self._verzeichnis(start, sign.end(), named=True) if sign else []
        return Phrase(self._finish(drafts, law), drafts[-1].end) if drafts else None

    def _verzeichnis(self, start: int, position: int, *, named: bool) -> list[Draft]:
        """„Nr. 8210 KV“, „VV 3100“, „Nr. 1210 des Kostenverzeichnisses zum“; the law's name must follow.

        Args:
            start: offset of the first sign.
            position: offset of the first number.
            named: whether „KV“ or „VV“ stood in front.

        An Absatz of the remark („Nr. 1000 Abs. 1“) is read over: it has no place of its own in the row.
        """
        drafts: list[Draft] = []
        while len(drafts) < _MAX_LIST and (number := g.BLANK_ZAHL.match(self._text, position)):
            draft = Draft(start if not drafts else position, number.end(), "", CitationStyle.PARAGRAPH, NormArt.ANLAGE)
            draft.verzeichnis, draft.path = True, [(Einheit.NUMMER, number["wert"])]
            drafts.append(draft)
            draft.end = self._remark(draft.end)
            joined = g.VERBINDER.match(self._text, draft.end)
            if joined is None:
                break
            again = g.VERZEICHNIS.match(self._text, joined.end())
            position = again.end() if again else joined.end()
        if not drafts:
            return []
        last = drafts[-1]
        if word := g.VERZEICHNIS_WORT.match(self._text, self._places.skip(last.end)):
            last.end = word.end()
        elif not named:
            law = self._law(last.end, last)
            if law is None or not g.VERZEICHNIS_DAHINTER.match(self._text, law.end - 3):
                return []
        return drafts

    def _remark(self, position: int) -> int:
        """Where „Anm. Abs. 2 Satz 1“ after the number of a row ends; ``position`` if there is none."""
        word = g.ANMERKUNG.match(self._text, position)
        step = self._places.unit(word.end() if word else position)
        if step is None or (word and "," in word.group() and step.unit == Einheit.NUMMER):
            return position  # „Nr. 3100, Nr. 7002“ are two
        while step is not None:
            position = step.end
            step = self._places.unit(self._places.skip(position))
        return position

    def _next_sign(self, position: int) -> int | None:
        """Where the next sign of the same phrase stands: after „, “, „und“, „i. V. m.“; None if the phrase ends."""
        joined = g.VERBINDER.match(self._text, position)
        if joined is None:
            return None
        words = g.BESTIMMUNGSWORT.match(self._text, joined.end())
        sign = g.ANKER.match(self._text, words.end() if words else joined.end())
        return sign.start() if sign else None

    # ---- lists ------------------------------------------------------------------------------------------------------

    def _behind_the_law(self, drafts: list[Draft]) -> list[Draft]:
        """„§ 622 BGB Abs. 2 Satz 1“: the place below the norm stands behind the law; it goes into the last draft.

        Running text has to write „Abs.“ or „Satz“: „§ 1 KSchG Nr. 5“ is a number of a collection, „S. 5“ a page.

        Returns:
            further places („… BGB Abs. 2 und 3“).
        """
        last = drafts[-1]
        if last.art is not NormArt.NORM or last.bis or last.folgende or not last.article:
            return []
        start = g.NACH_DEM_GESETZ.match(self._text, last.end)
        if start is None or (self._strict and (last.path or not g.AUSGESCHRIEBEN.match(self._text, start.end()))):
            return []
        behind = replace(last, end=start.end(), path=[*last.path])
        places = self._list(behind, plural=False, units_only=self._strict)
        if places[0].path == last.path:
            return []
        last.path, last.end, last.bis, last.folgende = places[0].path, places[0].end, places[0].bis, places[0].folgende
        return certain([last, *places[1:]])[1:]

    def _numbers(
        self, start: int, position: int, style: CitationStyle, *, plural: bool, art: NormArt = NormArt.NORM
    ) -> list[Draft]:
        draft = self._places.norm(start, self._places.skip(position), style)
        if draft is None:
            return []
        draft.art = art
        drafts = self._list(draft, plural=plural)
        if plural and style is CitationStyle.PARAGRAPH:
            reconsider(drafts)
        return drafts

    def _list(self, draft: Draft, *, plural: bool, units_only: bool = False) -> list[Draft]:
        """The places of a norm and what commas and „und“ add to them; ``units_only``: no bare numbers."""
        drafts = self._places.places(draft)
        while joined := g.VERBINDER.match(self._text, drafts[-1].end):
            if units_only and self._places.unit(joined.end()) is None:
                break
            more = self._more(drafts[-1], joined, plural=plural)
            if not more:
                break
            if more[0] is drafts[-1]:
                drafts.pop()
            drafts += more
        return drafts

    def _more(self, last: Draft, joined: re.Match[str], *, plural: bool) -> list[Draft]:
        """What a connective adds: another place of the same norm or another norm; empty if it adds nothing.

        A list whose first element is ``last`` itself means that the comma only parted „Abs. 2, Satz 1“.
        """
        position = joined.end()
        if unit := self._places.unit(position):
            return self._more_units(last, joined, unit)
        if not last.path:
            return self._more_norms(last, position, plural=plural)
        unit_name = last.last_unit
        roman = g.ROEMISCH.match(self._text, position) if last.roman and unit_name == g.ABSATZ else None
        if roman and (value := g.roman(roman["wert"])):
            return self._sibling(last, position, 0, Step(g.ABSATZ, f"{value}{roman['zusatz']}", roman.end()))
        letter = g.BLANK_BUCHSTABE.match(self._text, position) if unit_name in LETTER_UNITS else None
        if letter is not None:
            return self._sibling(last, position, -1, Step(unit_name, letter["wert"], letter.end()))
        listed = g.WERTE[unit_name].match(self._text, position)
        if listed is None or self._is_norm(last, listed, joined, plural=plural):
            return self._more_norms(last, position, plural=plural)
        drafts = self._sibling(last, position, -1, Step(unit_name, listed["wert"], listed.end()))
        only_number = len(drafts) == 1 and len(drafts[0].path) == len(last.path) and listed["wert"].isdigit()
        drafts[0].perhaps_norm = only_number and bool(joined["und"])
        return drafts

    def _more_norms(self, last: Draft, position: int, *, plural: bool) -> list[Draft]:
        draft = self._places.norm(position, position, last.style)
        if draft is None:
            return []
        draft.art, draft.bare = last.art, not plural
        return self._places.places(draft)

    def _more_units(self, last: Draft, joined: re.Match[str], step: Step) -> list[Draft]:
        """„, Abs. 4“ or „und Nr. 2“: it replaces the same unit of the path before, or stands below a comma's path."""
        units = [unit for unit, _ in last.path]
        deeper = (n for n, unit in enumerate(units) if g.RANG[unit] > g.RANG[step.unit])
        cut = units.index(step.unit) if step.unit in units else next(deeper, len(units))
        if joined["komma"] and cut == len(units) and not last.bis and not last.folgende:
            last.path.append((step.unit, step.value))
            last.end = step.end
            return [last, *(self._places.range_of_places(last) or self._places.places(last)[1:])]
        return self._sibling(last, joined.end(), cut, step)

    def _sibling(self, last: Draft, start: int, cut: int, step: Step) -> list[Draft]:
        """Another place of the same norm: the path up to ``cut``, then ``step`` and what follows it."""
        path = [*last.path[:cut], (step.unit, step.value)]
        draft = replace(last, start=start, end=step.end, path=path, bis="", folgende="", perhaps_norm=False)
        more = self._places.range_of_places(draft)
        return [draft, *more] if more else self._places.places(draft)

    def _is_norm(self, last: Draft, number: re.Match[str], joined: re.Match[str], *, plural: bool) -> bool:
        """Whether a bare number after „Abs. 1, …“ is the next norm, not the next Absatz, Satz or Nummer."""
        unit, value = last.path[-1]
        if last.roman and unit == g.ABSATZ:
            return True
        after = self._places.skip(number.end())
        following = self._places.unit(after)
        if following is not None and g.RANG[following.unit] <= g.RANG[unit]:
            return True
        roman = g.ROEMISCH.match(self._text, after)
        if roman and g.roman(roman["wert"]):
            return True
        here, there = leading(value), leading(number["wert"])
        reach = _PLAUSIBLE_NUMMER if unit == Einheit.NUMMER else _PLAUSIBLE_SATZ
        if not here <= there <= here + reach or value == number["wert"]:
            return True
        return plural and bool(joined["komma"]) and there > leading(last.article)

    # ---- laws -------------------------------------------------------------------------------------------------------

    def _law(self, position: int, last: Draft) -> NameMatch | None:
        """The law named after the numbers; an abbreviation nobody knows is taken as it is written."""
        word = g.ARTIKELWORT.match(self._text, position)
        start = word.end() if word else position
        law = self._names.match_at(self._text, start, strict=self._strict)
        if law is not None and last.verzeichnis and (behind := g.VERZEICHNIS_DAHINTER.match(self._text, law.end)):
            return law._replace(end=behind.end())
        if law is None or not self._ends_here(law.end):
            law = self._glued_law(last) or self._unknown_law(position, start, last)
        if law is None:
            return None
        state = g.LANDESZUSATZ.match(self._text, law.end)
        return NameMatch(f"{law.code} {state.group().strip()}", state.end()) if state else law

    def _other_law(self, position: int, prefix: NameMatch) -> bool:
        """Whether another known law is named there: in „AGG § 15 und § 3 UWG“ the last sign is not the AGG's."""
        word = g.ARTIKELWORT.match(self._text, position)
        law = self._names.match_at(self._text, word.end() if word else position, strict=self._strict)
        return law is not None and law.code != prefix.code and self._ends_here(law.end)

    def _glued_law(self, last: Draft) -> NameMatch | None:
        """„§622IIBGB“: a known law right behind its Absatz, which goes into the draft."""
        glued = g.ROEMISCH_VOR_GESETZ.match(self._text, last.end) if not last.path else None
        for end in range(glued.end(), last.end, -1) if glued else ():
            number, law = g.roman(self._text[last.end : end]), self._names.match_at(self._text, end)
            if number and law is not None and self._ends_here(law.end):
                last.path = [(g.ABSATZ, str(number))]
                return law
        return None

    def _unknown_law(self, position: int, start: int, last: Draft) -> NameMatch | None:
        """Two capitals at least, on the same line, not a company, a currency, a heading in capitals."""
        short = g.KUERZEL.match(self._text, start)
        if short is None or "\n" in self._text[position:start]:
            return None
        if book := g.SGB_BUCH.match(self._text, start):
            return NameMatch(f"SGB {book['nummer'].upper()}", book.end())
        written = short.group()
        if sum(map(str.isupper, written.split("-")[0])) < 2 or written.upper() in g.KEIN_GESETZ or g.roman(written):
            return None
        if written.isupper() and len(written) > _MAX_CAPITALS:
            return None
        if last.art is not NormArt.NORM or (last.style is CitationStyle.ARTICLE and not g.GESETZESENDE.search(written)):
            return None
        return NameMatch(written, short.end())

    def _ends_here(self, end: int) -> bool:
        """Whether a known name ends there: „BGB“ does in „BGB-Klausel“, not in „BGB-E“ (a draft law)."""
        if self._text[end : end + 1] not in ("-", "\u2011") or not self._text[end + 1 : end + 2].isalpha():
            return True
        return g.WORT_DAHINTER.match(self._text, end) is not None

    def _fassung(self, position: int, drafts: list[Draft]) -> int:
        """Note „a. F.“ in all drafts; where reading goes on."""
        match = g.FASSUNG.match(self._text, position)
        if match is None:
            return position
        which = "a. F." if (match["welche"] or match["lang"])[0] == "a" else "n. F."
        for draft in drafts:
            draft.fassung = which
        drafts[-1].end = match.end()
        return match.end()
