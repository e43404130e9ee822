"""Reading one phrase that cites norms: „§ 46 Abs. 2 ArbGG i. V. m. §§ 495, 222 Abs. 1 ZPO“.

A phrase is signs with numbers, joined by commas and „und“; the law's name that follows belongs to all of them. The
text is read once from left to right; every pattern is bounded, so time grows with the length of the text alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from app.domain.recht import zitat_grammatik as g
from app.domain.recht.gesetzesnamen import Gesetzesnamen, NameMatch
from app.domain.recht.zitat import CitationStyle, Einheit, FoundCitation, NormArt, Normzitat, Teil

_BLANK = re.compile(g.WS)
_MAX_RANGE = 60
_LETTER_UNITS = (Einheit.BUCHSTABE, Einheit.DOPPELBUCHSTABE)


@dataclass
class _Draft:
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

    def read(self, start: int, prefix: NameMatch | None = None, prefix_start: int = 0) -> Phrase:
        """The phrase whose first sign stands at ``start``; ``prefix`` is a law's name right before it."""
        pending: list[_Draft] = []
        position = start
        while True:
            group = self._group(position)
            if not group:
                break
            pending += group
            position = self._fassung(pending[-1].end, pending)
            law = self._law(position, pending[-1]) if prefix is None else None
            if law is not None:
                pending[-1].end = law.end
                pending[-1].end = self._fassung(law.end, pending)
                return Phrase(self._finish(pending, law.code), pending[-1].end)
            following = self._next_sign(position)
            if following is None:
                break
            position = following
        end = max([start + 1, *(draft.end for draft in pending)])
        if not pending:
            return Phrase((), end)
        if prefix is not None:
            pending[0].start = prefix_start
            return Phrase(self._finish(_certain(pending), prefix.code), end)
        return self._own_law(pending, end)

    def _own_law(self, pending: list[_Draft], end: int) -> Phrase:
        """A phrase without a name means the default, unless something else is named: „§ 5 des Vertrages“."""
        if self._default is None:
            return Phrase((), end)
        if own := g.DIESES.match(self._text, pending[-1].end):
            pending[-1].end = own.end()
        elif g.FREMD.match(self._text, pending[-1].end):
            return Phrase((), end)
        pending = _certain(pending)
        return Phrase(self._finish(pending, self._default), max(end, pending[-1].end))

    def _finish(self, drafts: list[_Draft], code: str) -> tuple[FoundCitation, ...]:
        found = []
        law = self._names.laws.get(code)
        for draft in drafts:
            article = draft.article
            if draft.verzeichnis:
                if law is None or not law.verzeichnis:
                    continue
                article = law.verzeichnis
            paragraph = draft.path[0][1] if draft.path and draft.path[0][0] == g.ABSATZ else ""
            teile = tuple(Teil(Einheit(unit), value) for unit, value in draft.path if unit != g.ABSATZ)
            style = law.style if law is not None else draft.style
            zitat = Normzitat(
                code, style, article, paragraph, teile, draft.art, draft.bis, draft.folgende, draft.fassung
            )
            found.append(FoundCitation(zitat, draft.start, draft.end))
        return tuple(found)

    # ---- signs ------------------------------------------------------------------------------------------------------

    def _group(self, start: int) -> list[_Draft]:
        """What one sign introduces: „§§ 187, 188 Abs. 2“; empty if nothing citable follows it."""
        text = self._text
        if sign := g.PARAGRAF.match(text, start):
            plural = bool(sign["mehr"] or sign["viele"])
            return self._numbers(start, self._skip(sign.end()), CitationStyle.PARAGRAPH, plural=plural)
        if sign := g.ARTIKEL.match(text, start):
            return self._numbers(start, self._skip(sign.end()), CitationStyle.ARTICLE, plural=True)
        if sign := g.ERWAEGUNG.match(text, start):
            drafts = self._numbers(start, self._skip(sign.end()), CitationStyle.ARTICLE, plural=True)
            for draft in drafts:
                draft.art = NormArt.ERWAEGUNGSGRUND
            return drafts
        if sign := g.ANLAGE.match(text, start):
            return self._anlage(start, sign)
        if sign := g.TEIL_NAME.match(text, start):
            name = sign.group().capitalize()
            return [_Draft(start, sign.end(), name, CitationStyle.PARAGRAPH, NormArt.ABSCHNITT)]
        if (sign := g.VERZEICHNIS.match(text, start)) and sign.group():
            return self._verzeichnis(start, sign)
        if not self._strict:
            return self._numbers(start, start, CitationStyle.PARAGRAPH, plural=True)
        return []

    def _anlage(self, start: int, sign: re.Match[str]) -> list[_Draft]:
        word = "Anhang" if sign["wort"][:3].casefold() == "anh" else "Anlage"
        number = g.ANLAGE_NUMMER.match(self._text, self._skip(sign.end()))
        if number is None:
            return [_Draft(start, sign.end(), word, CitationStyle.PARAGRAPH, NormArt.ANLAGE)]
        draft = _Draft(start, number.end(), f"{word} {number.group()}", CitationStyle.PARAGRAPH, NormArt.ANLAGE)
        self._path(draft)
        drafts = [draft]
        while (joined := g.VERBINDER.match(self._text, drafts[-1].end)) and not draft.path:
            number = g.ANLAGE_NUMMER.match(self._text, joined.end())
            if number is None:
                break
            drafts.append(replace(draft, start=number.start(), end=number.end(), article=f"{word} {number.group()}"))
        return drafts

    def _verzeichnis(self, start: int, sign: re.Match[str]) -> list[_Draft]:
        """„Nr. 8210 KV“, „VV 3100“, „Nr. 1210 des Kostenverzeichnisses zum“; the law's name must follow."""
        drafts: list[_Draft] = []
        position = sign.end()
        while number := g.BLANK_ZAHL.match(self._text, position):
            first = start if not drafts else number.start()
            draft = _Draft(first, number.end(), "", CitationStyle.PARAGRAPH, NormArt.ANLAGE, verzeichnis=True)
            draft.path = [(Einheit.NUMMER, number["wert"])]
            drafts.append(draft)
            joined = g.VERBINDER.match(self._text, number.end())
            if joined is None:
                break
            position = joined.end()
        if not drafts:
            return []
        word = g.VERZEICHNIS_WORT.match(self._text, self._skip(drafts[-1].end))
        if word is not None:
            drafts[-1].end = word.end()
        elif not sign["vor"]:
            return []
        return drafts

    def _next_sign(self, position: int) -> int | None:
        """Where the next sign of the same phrase stands: after „, “, „und“, „i. V. m.“; None if the phrase ends."""
        joined = g.VERBINDER.match(self._text, position)
        if joined is None:
            return None
        position = joined.end()
        if words := g.BESTIMMUNGSWORT.match(self._text, position):
            position = words.end()
        sign = g.ANKER.match(self._text, position)
        return sign.start() if sign else None

    # ---- numbers ----------------------------------------------------------------------------------------------------

    def _numbers(self, start: int, position: int, style: CitationStyle, *, plural: bool) -> list[_Draft]:
        draft = self._norm(start, position, style, plural=plural)
        if draft is None:
            return []
        drafts = self._places(draft)
        while joined := g.VERBINDER.match(self._text, drafts[-1].end):
            more = self._more(drafts[-1], joined, plural=plural)
            if not more:
                break
            if more[0] is drafts[-1]:
                drafts.pop()
            drafts += more
        if plural and len({d.article for d in drafts}) == 1 and not drafts[0].bis and not drafts[0].folgende:
            self._reconsider(drafts)
        return drafts

    def _reconsider(self, drafts: list[_Draft]) -> None:
        """„§§“ promises several norms: the last bare number was one, or „305f“ means the following one, too."""
        last = drafts[-1]
        if drafts[0].style is not CitationStyle.PARAGRAPH:
            return
        if last.perhaps_norm:
            last.article, last.path = last.path[-1][1], []
        elif len(drafts) == 1 and last.article.endswith("f") and not last.path:
            last.article, last.folgende = last.article[:-1], "f."

    def _norm(self, start: int, position: int, style: CitationStyle, *, plural: bool) -> _Draft | None:
        """The norm's own number, with „f.“ and „bis“."""
        text = self._text
        number = g.NORM.match(text, position)
        if number is None:
            roman = g.ROEMISCH.match(text, position) if style is CitationStyle.ARTICLE else None
            if roman is None or not g.roman(roman["wert"]):
                return None
            draft = _Draft(start, roman.end(), roman.group(), style)
        else:
            draft = _Draft(start, number.end(), number["zahl"] + number["zusatz"].lower(), style)
            if number["folgende"]:
                draft.folgende = "ff."
            elif number["zusatz"] == "f" and text.startswith(".", draft.end):
                draft.article, draft.folgende = number["zahl"], "f."
            elif not number["zusatz"] and (letter := g.GETRENNTER_BUCHSTABE.match(text, draft.end)):
                if self._strict or letter["buchstabe"] not in "ivx":
                    draft.article, draft.end = number["zahl"] + letter["buchstabe"], letter.end()
        if draft.folgende and text.startswith(".", draft.end):
            draft.end += 1
        if style is CitationStyle.ARTICLE and (inner := g.PARAGRAF.match(text, self._skip(draft.end))):
            if below := g.NORM.match(text, self._skip(inner.end())):
                draft.article = f"{draft.article} § {below['zahl']}{below['zusatz'].lower()}"
                draft.end = below.end()
        return draft

    def _places(self, draft: _Draft) -> list[_Draft]:
        """The path below the norm, and what „bis“ or „ff.“ adds: one draft, or several for „Satz 2 bis 4“."""
        if draft.folgende:
            return [draft]
        if self._range_of_norms(draft):
            return [draft]
        drafts = self._path(draft)
        last = drafts[-1]
        if following := g.FOLGENDE.match(self._text, last.end):
            short = following["kurz"]
            last.folgende = "f." if short == "f" else "ff."
            last.end = following.end()
        elif self._range_of_norms(last):
            pass
        return drafts

    def _range_of_norms(self, draft: _Draft) -> bool:
        joined = g.BIS.match(self._text, draft.end)
        if joined is None:
            return False
        position = joined.end()
        if sign := g.PARAGRAF.match(self._text, position) or g.ARTIKEL.match(self._text, position):
            position = self._skip(sign.end())
        number = g.NORM.match(self._text, position)
        if number is None:
            return False
        draft.bis = number["zahl"] + number["zusatz"].lower()
        draft.end = number.end()
        if not number["zusatz"] and (letter := g.GETRENNTER_BUCHSTABE.match(self._text, draft.end)):
            draft.bis, draft.end = draft.bis + letter["buchstabe"], letter.end()
        tail = replace(draft, path=[])
        draft.end = self._path(tail)[-1].end
        return True

    # ---- path -------------------------------------------------------------------------------------------------------

    def _path(self, draft: _Draft) -> list[_Draft]:
        """Read Absatz, Satz, Nummer … into the draft; a range at its end gives one draft for each place."""
        while step := self._step(draft, draft.end):
            unit, value, draft.end = step
            if unit == g.ABSATZ and any(u == g.ABSATZ for u, _ in draft.path):
                draft.path[-1] = (unit, value)
                continue
            draft.path.append((unit, value))
            more = self._range(draft)
            if more:
                return [draft, *more]
        return [draft]

    def _step(self, draft: _Draft, end: int) -> tuple[str, str, int] | None:
        """The next unit with its value, and where it ends."""
        position = self._skip(end)
        if unit := self._unit(position):
            repeated = unit[0] == g.ABSATZ and draft.path
            return None if repeated else unit
        text, path = self._text, draft.path
        if not path:
            roman = (g.ROEMISCH if self._strict else g.ROEMISCH_KLEIN).match(text, position)
            if roman and g.roman(roman["wert"]):
                draft.roman = True
                return g.ABSATZ, f"{g.roman(roman['wert'])}{roman['zusatz']}", roman.end()
            if bracket := g.KLAMMER.match(text, position):
                digits = bracket["wert"][0].isdigit()
                return (g.ABSATZ if digits else Einheit.BUCHSTABE), bracket["wert"], bracket.end()
            return None
        last = path[-1][0]
        if last == g.ABSATZ and draft.roman and (bare := g.BLANK_ZAHL.match(text, position)):
            return Einheit.SATZ, bare["wert"], bare.end()
        if (bracket := g.KLAMMER.match(text, position)) and not bracket["wert"][0].isdigit():
            return _letter_unit(bracket["wert"]), bracket["wert"], bracket.end()
        letter = g.BLANK_BUCHSTABE.match(text, position) if position > end else None
        if letter is None:
            return None
        value = letter["wert"]
        if last == g.ABSATZ and draft.style is CitationStyle.PARAGRAPH and not draft.roman:
            if len(value) > 1 or value == "f":
                return None
            path.pop()
            return g.ABSATZ, self._last_number(position) + value, letter.end()
        if value == "ff" or (value == "f" and last == g.ABSATZ and draft.style is CitationStyle.PARAGRAPH):
            return None
        if last in (g.ABSATZ, Einheit.NUMMER, Einheit.SATZ) and len(value) == 1:
            return Einheit.BUCHSTABE, value, letter.end()
        if last == Einheit.BUCHSTABE and len(value) == 2:
            return Einheit.DOPPELBUCHSTABE, value, letter.end()
        return None

    def _last_number(self, position: int) -> str:
        found = re.search(r"(\d+)\s*$", self._text[max(0, position - 12) : position])
        return found[1] if found else ""

    def _unit(self, position: int) -> tuple[str, str, int] | None:
        if match := g.EINHEIT.match(self._text, position):
            group = match.lastgroup or ""
            unit, value = g.EINHEITEN[group], match[f"v{group[1:]}"]
            return *_normal(unit, value), match.end()
        if match := g.GEORDNET.match(self._text, position):
            what = match["was"].casefold()
            unit = next(einheit for start, einheit in g.GEORDNET_EINHEITEN if what.startswith(start))
            return unit, match["zahl"] or g.ORDNUNGSZAHLEN[match["wort"].casefold()], match.end()
        return None

    def _range(self, draft: _Draft) -> list[_Draft]:
        """Further places of „Abs. 1 bis 3“, „lit. a–c“; all have the words after the first as their span."""
        joined = g.BIS.match(self._text, draft.end)
        if joined is None:
            return []
        unit, first = draft.path[-1]
        named = self._unit(joined.end())
        if named is not None:
            if named[0] != unit:
                return []
            last, end = named[1], named[2]
        else:
            match = g.WERTE[unit].match(self._text, joined.end())
            if match is None:
                return []
            last, end = _normal(unit, match["wert"])[1], match.end()
        values = _between(first, last)
        head = draft.path[:-1]
        start = self._skip(draft.end)
        return [replace(draft, start=start, end=end, path=[*head, (unit, value)]) for value in values]

    # ---- lists ------------------------------------------------------------------------------------------------------

    def _more(self, last: _Draft, joined: re.Match[str], *, plural: bool) -> list[_Draft]:
        """What a connective adds: another place of the same norm or another norm; empty if it adds nothing.

        A list whose first element is ``last`` itself means that the comma only parted „Abs. 2, Satz 1“.
        """
        position = joined.end()
        if unit := self._unit(position):
            return self._more_units(last, joined, unit)
        if not last.path or last.art is NormArt.ERWAEGUNGSGRUND:
            return self._more_norms(last, position, plural=plural)
        unit_name = last.path[-1][0]
        if last.roman and unit_name == g.ABSATZ and (roman := g.ROEMISCH.match(self._text, position)):
            if value := g.roman(roman["wert"]):
                return self._sibling(last, position, roman.end(), (g.ABSATZ, f"{value}{roman['zusatz']}"), cut=0)
        if unit_name in _LETTER_UNITS and (letter := g.BLANK_BUCHSTABE.match(self._text, position)):
            return self._sibling(last, position, letter.end(), (unit_name, letter["wert"]), cut=-1)
        number = g.NORM.match(self._text, position) or g.WERTE[Einheit.NUMMER].match(self._text, position)
        if number is None:
            return []
        is_norm = self._is_norm(last, number, joined, plural=plural)
        if is_norm:
            return self._more_norms(last, position, plural=plural)
        listed = g.WERTE[unit_name].match(self._text, position)
        if listed is None:
            return []
        drafts = self._sibling(last, position, listed.end(), (unit_name, listed["wert"]), cut=-1)
        if len(drafts) == 1 and plural and joined["und"] and len(drafts[0].path) == len(last.path):
            drafts[0].perhaps_norm = listed["wert"].isdigit()
        return drafts

    def _more_norms(self, last: _Draft, position: int, *, plural: bool) -> list[_Draft]:
        draft = self._norm(position, position, last.style, plural=plural)
        if draft is None:
            return []
        draft.art, draft.bare = last.art, not plural
        return self._places(draft)

    def _more_units(self, last: _Draft, joined: re.Match[str], unit: tuple[str, str, int]) -> list[_Draft]:
        name, value, end = unit
        units = [u for u, _ in last.path]
        if name in units:
            cut = units.index(name)
        else:
            deeper = [n for n, u in enumerate(units) if g.RANG[u] > g.RANG[name]]
            cut = deeper[0] if deeper else len(units)
        if joined["komma"] and cut == len(units) and not last.bis and not last.folgende:
            last.path.append((name, value))
            last.end = end
            return [last, *self._range(last)] if self._peek_range(last) else self._continued(last)
        return self._sibling(last, joined.end(), end, (name, value), cut=cut)

    def _peek_range(self, draft: _Draft) -> bool:
        return g.BIS.match(self._text, draft.end) is not None

    def _continued(self, draft: _Draft) -> list[_Draft]:
        return self._places(draft)

    def _sibling(self, last: _Draft, start: int, end: int, step: tuple[str, str], *, cut: int) -> list[_Draft]:
        """Another place of the same norm: the path up to ``cut``, then ``step`` and what follows it."""
        draft = replace(last, start=start, end=end, path=[*last.path[:cut], step], perhaps_norm=False, folgende="")
        more = self._range(draft)
        return [draft, *more] if more else self._places(draft)

    def _is_norm(self, last: _Draft, number: re.Match[str], joined: re.Match[str], *, plural: bool) -> bool:
        """Whether a bare number after „Abs. 1, …“ is the next norm, not the next Absatz, Satz or Nummer."""
        unit, value = last.path[-1]
        after = self._skip(number.end())
        following = self._unit(after)
        if following is not None and g.RANG[following[0]] <= g.RANG[unit]:
            return True
        roman = g.ROEMISCH.match(self._text, after)
        if (roman and g.roman(roman["wert"])) or (last.roman and unit == g.ABSATZ) or unit in _LETTER_UNITS:
            return True
        here, there = _leading(value), _leading(number.group())
        if not here < there <= here + (20 if unit in (g.ABSATZ, Einheit.SATZ) else 50):
            return not (here == there and number.group() != value)
        return plural and bool(joined["komma"]) and there > _leading(last.article)

    # ---- laws -------------------------------------------------------------------------------------------------------

    def _law(self, position: int, last: _Draft) -> NameMatch | None:
        """The law named after the numbers; an abbreviation nobody knows is taken as it is written."""
        text = self._text
        word = (g.ARTIKELWORT if self._strict else g.ARTIKELWORT_FREI).match(text, position)
        start = word.end() if word else position
        known = self._names.match_at(text, start, strict=self._strict)
        if known is not None and self._ends_here(known.end):
            state = g.LANDESZUSATZ.match(text, known.end)
            return NameMatch(f"{known.code} {state.group().strip()}", state.end()) if state else known
        short = g.KUERZEL.match(text, start)
        if short is None or "\n" in text[position:start]:
            return None
        written = short.group()
        capitals = sum(map(str.isupper, written))
        if capitals < 2 or written.upper() in g.KEIN_GESETZ or g.roman(written):
            return None
        if (written.isupper() and len(written) > 6) or (last.style is CitationStyle.ARTICLE and not _lawlike(written)):
            return None
        state = g.LANDESZUSATZ.match(text, short.end())
        code = self._names.code_of(written)
        return NameMatch(f"{code} {state.group().strip()}", state.end()) if state else NameMatch(code, short.end())

    def _ends_here(self, end: int) -> bool:
        """Whether a known name ends there: „BGB“ does in „BGB-Klausel“, not in „BGB-E“ (a draft law)."""
        tail = self._text[end : end + 5]
        return not tail.startswith("-") or len(tail) < 2 or not tail[1].isalpha() or tail[2:5].islower()

    def _fassung(self, position: int, drafts: list[_Draft]) -> int:
        match = g.FASSUNG.match(self._text, position)
        if match is None:
            return position
        which = "a. F." if (match["welche"] or match["lang"][0]) == "a" else "n. F."
        for draft in drafts:
            draft.fassung = which
        drafts[-1].end = match.end()
        return match.end()

    def _skip(self, position: int) -> int:
        blank = _BLANK.match(self._text, position)
        return blank.end() if blank else position


def _certain(drafts: list[_Draft]) -> list[_Draft]:
    """Without bare numbers after a single sign („§ 622, 3 Monate“), where no law's name closes the list."""
    first = next((n for n, draft in enumerate(drafts) if draft.bare), len(drafts))
    return drafts[: max(first, 1)]


def _normal(unit: str, value: str) -> tuple[str, str]:
    """Unit and value as they are stored: Roman numbers of an Absatz as figures, letters small, „aa“ a Doppelbuchstabe."""
    value = value.casefold()
    if unit in (g.ABSATZ, Einheit.SATZ, Einheit.UNTERABSATZ):
        value = "1" if value == "l" else str(g.roman(value) or value)
    if unit == Einheit.BUCHSTABE:
        unit = _letter_unit(value)
    return unit, value


def _letter_unit(value: str) -> Einheit:
    return Einheit.DOPPELBUCHSTABE if len(value) > 1 and len(set(value)) == 1 else Einheit.BUCHSTABE


def _leading(value: str) -> int:
    digits = re.match(r"\d+", value)
    return int(digits.group()) if digits else 0


def _between(first: str, last: str) -> list[str]:
    """Values after ``first`` up to ``last``; only the last where counting is not possible."""
    if first.isdigit() and last.isdigit() and 0 < int(last) - int(first) <= _MAX_RANGE:
        return [str(n) for n in range(int(first) + 1, int(last) + 1)]
    if len(first) == len(last) == 1 and first.isalpha() and first < last:
        return [chr(n) for n in range(ord(first) + 1, ord(last) + 1)]
    return [last]


def _lawlike(written: str) -> bool:
    return (
        written.endswith(("G", "V", "O", "GB", "VO", "RL", "K", "Verf", "StV", "Vtr", "RiL", "V")) and len(written) > 1
    )
