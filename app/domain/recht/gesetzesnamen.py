"""Names of laws: from the source's ``jurabk`` to the form in which lawyers cite, and back from what people write.

What people write is compared without case, umlauts, hyphens, spaces and endings of declension: „des Bürgerlichen
Gesetzbuchs“ and „Bürgerliches Gesetzbuch“ are one name, „DS-GVO“ is „DSGVO“, „SGB-IX“ is „SGB IX“.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import NamedTuple

from app.domain.recht.zitat import CitationStyle
from app.domain.recht.zitat_grammatik import roman

_WORD = re.compile(r"\w+(?:\u00ad\w+){0,9}")
_GAP = re.compile(r"[\s.,:/()\-\u2010-\u2015]{1,6}")
_ENDING = re.compile(r"(?:es|en|er|em|e|s|n)$")
_FOLD = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "\u00ad": None})
_DETERMINER = re.compile(r"^(?:des|der|dem|das|die|den|zum|zur)\s+", re.IGNORECASE)
_ENDS_AS_LAW = re.compile(r"(?P<name>[A-ZÄÖÜ][a-zäöüß]{4,})(?P<ende>g(?=esetz)|o(?=rdnung))(?:esetz|rdnung)")
"""„Kündigungsschutzgesetz“ is also written „KündigungsschutzG“, „Insolvenzordnung“ „InsolvenzO“."""
_MAX_WORDS = 40


@dataclass(frozen=True, slots=True)
class Gesetzesname:
    """A law as it is cited.

    Attributes:
        code: citation form (``BDSG``, ``SGB IX``, ``EGBGB``, ``DSGVO``).
        jurabk: abbreviations in the source that mean it (``BDSG 2018``); the current one first.
        name: full name („Bundesdatenschutzgesetz“).
        style: § or Art.
        aliases: what else people write („Datenschutz-Grundverordnung“, „DS-GVO“, „GDPR“).
        frueher: what it was called before: these names mean it, too, but it is said that it has another one today.
        verzeichnis: the Anlage whose numbers are cited as „Nr. 8210 KV GKG“ (``Anlage 1``); "" if none.
        ausser_kraft: first day on which it was no longer in force; None if it is.
        nachfolger: code of the law that stands in its place; "" if none.
    """

    code: str
    name: str
    style: CitationStyle = CitationStyle.PARAGRAPH
    jurabk: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    verzeichnis: str = ""
    ausser_kraft: date | None = None
    nachfolger: str = ""
    frueher: tuple[str, ...] = ()


class NameMatch(NamedTuple):
    """A law's name in a text: its code, where the name ends, and the name if it is an earlier one (else "")."""

    code: str
    end: int
    frueher: str = ""


class _Known(NamedTuple):
    code: str
    is_name: bool
    """A name in words, which needs no capitals inside to be recognised."""


@dataclass(frozen=True)
class Gesetzesnamen:
    """All known laws.

    Attributes:
        laws: by code.
        by_jurabk: source abbreviation → code, for all that differ.
    """

    laws: Mapping[str, Gesetzesname]
    by_jurabk: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, laws: Iterable[Gesetzesname], by_jurabk: Mapping[str, str]) -> Gesetzesnamen:
        """Build the table; ``by_jurabk`` holds the plain ones without an entry of their own."""
        known = {law.code: law for law in laws}
        return cls(known, {**by_jurabk, **{j: law.code for law in known.values() for j in law.jurabk}})

    def plus(self, laws: Iterable[Gesetzesname]) -> Gesetzesnamen:
        """With further laws, for example the imported ones; what is known already stays as it is."""
        new = {law.code: law for law in laws if law.code not in self.laws}
        return Gesetzesnamen({**self.laws, **new}, self.by_jurabk)

    def code_of(self, jurabk: str) -> str:
        """Citation form of a source abbreviation; one that needs no mapping is returned as it is."""
        return self.by_jurabk.get(jurabk, jurabk)

    def resolve(self, written: str) -> str | None:
        """Code of what somebody wrote: code, ``jurabk``, alias or full name, in any case; None if it is not known."""
        match = self.recognise(written)
        return match.code if match is not None else None

    def recognise(self, written: str) -> NameMatch | None:
        """As ``resolve``, with the name if it is an earlier one."""
        text = _DETERMINER.sub("", written.strip().rstrip("."))
        match = self.match_at(text, 0, strict=False)
        return match if match is not None and match.end == len(text) else None

    def books(self, code: str) -> tuple[str, ...]:
        """Known laws numbered as ``code`` is, in order: „SGB I“ … of „SGB XIX“ or „SGB“; empty if there are none."""
        series = code.split(" ", maxsplit=1)[0]
        numbered = ((roman(law.removeprefix(f"{series} ")), law) for law in self.laws if law.startswith(f"{series} "))
        return tuple(law for number, law in sorted(numbered) if number)

    def style_of(self, code: str) -> CitationStyle | None:
        """§ or Art.; None for a law without an entry."""
        law = self.laws.get(code)
        return law.style if law is not None else None

    def starts_name(self, word: str) -> bool:
        """Whether a known name begins with that word or is it: „sgb“, „bgb“."""
        return _fold(word) in self._starts

    def match_at(self, text: str, start: int, *, strict: bool = True) -> NameMatch | None:
        """The longest known name that begins at ``start`` and ends at the end of a word.

        Args:
            text: running text, or what was typed.
            start: offset of the first letter.
            strict: the name must be written with the capitals of a name or an abbreviation („BGB“, „KSCHG“, not
                „bgb“), as in running text.
        """
        best: NameMatch | None = None
        written = raw = stemmed = ""
        limit = 0
        for number, (word, end) in enumerate(_words(text, start), 1):
            folded = _fold(word)
            stem = _stem(word, folded)
            if number == 1:
                limit = max(self._starts.get(folded, 0), self._starts.get(stem, 0))
                if not limit or (strict and word.islower()):
                    return None
            written, raw, stemmed = written + word, raw + folded, stemmed + stem
            if exact := self._exact.get(written):
                best = self._match(exact, end, raw, stemmed)
            else:
                known = self._index.get(raw) or self._index.get(stemmed)
                if known and (not strict or known.is_name or _looks_short(text[start:end])):
                    best = self._match(known.code, end, raw, stemmed)
            if number >= limit:
                break
        return best

    def _match(self, code: str, end: int, *folded: str) -> NameMatch:
        earlier = next((self._earlier[name] for name in folded if name in self._earlier), None)
        return NameMatch(code, end, earlier[1] if earlier is not None and earlier[0] == code else "")

    @cached_property
    def _earlier(self) -> Mapping[str, tuple[str, str]]:
        """Earlier names, folded and stemmed → code, name."""
        earlier: dict[str, tuple[str, str]] = {}
        for law in self.laws.values():
            for name in law.frueher:
                words = _WORD.findall(name)
                folded = [_fold(word) for word in words]
                for key in ("".join(folded), "".join(map(_stem, words, folded))):
                    earlier.setdefault(key, (law.code, name))
        return earlier

    @cached_property
    def _index(self) -> Mapping[str, _Known]:
        index: dict[str, _Known] = {}
        for written, code, is_name in self._all_names():
            words = _WORD.findall(written)
            folded = [_fold(word) for word in words]
            entry = _Known(code, is_name)
            index.setdefault("".join(folded), entry)
            index.setdefault("".join(map(_stem, words, folded)), entry)
        return index

    @cached_property
    def _exact(self) -> Mapping[str, str]:
        """Abbreviations in their own capitals → code: „GbV“ and „GBV“ are two laws."""
        exact: dict[str, str] = {}
        for written, code, is_name in self._all_names():
            if not is_name:
                exact.setdefault("".join(_WORD.findall(written)), code)
        return exact

    @cached_property
    def _starts(self) -> Mapping[str, int]:
        """First words of names → how many words the longest name that begins so has."""
        starts: dict[str, int] = {}
        for written, _, _ in self._all_names():
            words = _WORD.findall(written)[:_MAX_WORDS]
            folded = [_fold(word) for word in words]
            for first in (folded[0], _stem(words[0], folded[0]), "".join(folded)):
                starts[first] = max(starts.get(first, 0), len(words))
        return starts

    def _all_names(self) -> Iterator[tuple[str, str, bool]]:
        """(what is written, code, whether it is a name in words); the more certain ones first."""
        for law in self.laws.values():
            yield law.code, law.code, not _looks_short(law.code)
        for law in self.laws.values():
            for written in (law.name, *law.aliases, *law.frueher):
                yield written, law.code, not _looks_short(written)
        for code in self.by_jurabk.values():
            yield code, code, not _looks_short(code)
        for jurabk, code in self.by_jurabk.items():
            yield jurabk, code, not _looks_short(jurabk)
        for law in self.laws.values():
            for written in (law.name, *law.aliases):
                if short := _ENDS_AS_LAW.fullmatch(written):
                    yield short["name"] + short["ende"].upper(), law.code, False


def _words(text: str, start: int) -> Iterator[tuple[str, int]]:
    """Words from ``start`` on with their ends, as long as only blanks and light punctuation part them."""
    position = start
    while match := _WORD.match(text, position):
        yield match.group(), match.end()
        gap = _GAP.match(text, match.end())
        if gap is None:
            return
        position = gap.end()


def _fold(word: str) -> str:
    return word.casefold().translate(_FOLD)


def _stem(word: str, folded: str) -> str:
    """Without the ending of declension; abbreviations keep theirs."""
    if len(folded) <= 4 or sum(map(str.isupper, word)) > 1:
        return folded
    return _ENDING.sub("", folded)


def _looks_short(written: str) -> bool:
    """Whether it is written like an abbreviation: „BGB“, „KSchG“, „SGB IX“, „GWB“, „AO 1977“."""
    return any(sum(map(str.isupper, word)) > 1 and len(word) <= 20 for word in written.split()[:3])
