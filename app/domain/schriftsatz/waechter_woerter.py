"""Names in a generated sentence: a capitalised word is a name unless the material or our own vocabulary knows it.

Every German noun is written with a capital, so names cannot be told by that alone. What is left is strict: a
capitalised word has to stand in the material or in texts of the program; which of the program's words are names as
well („Koch“, „Berger“), only the material vouches for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from app.domain.korpus.wortform import fold
from app.domain.satzwoerter import STARTERS
from app.domain.schriftsatz.waechter_daten import GERICHTE, GRUNDWOERTER, NAMEN, RECHTSFORM, TITEL

_WORT = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_ENDUNGEN = ("en", "em", "es", "e", "n", "s")
"""Without -er: „Berger“ is no form of „Berg“."""
_NAMENSENDUNGEN = ("s",)
_ZEICHEN = re.compile(r"[^\W_]+|&")
_GESETZ = re.compile(r"[a-zäöüß](?:gesetz(?:e[sn]?|buch(?:s|es)?)?|(?:ver|prozess|straf|zivilprozess)ordnung)\Z")
"""Whoever names a law cites it."""
_GERICHT = re.compile(
    r"\bBundes\w*gericht(?:s?hof)?e?s?\b|\b(?:Reichs|Kammer)gerichte?s?\b|\bEuropäische\w*\sGerichtshof\w*"
)
_KURZ = 4
_TEIL, _LANG = 5, 8
_FUGE = ("s", "es", "n", "en")
_TITEL = re.compile(
    rf"(?<!\w)(?i:{TITEL})\s+((?:(?:Dr|Prof|Dipl)\.[\w.-]*\s+)*)(?:von\s|van\s|de\s|zu\s)*([^\W\d_][\w’'-]*)"
)
_FIRMA = re.compile(rf"(?:(?P<vor>[\w&.’'-]+)\s+)?(?<!\w)(?P<form>{RECHTSFORM})(?!\w)")
_NAMEN = frozenset(map(fold, NAMEN))
_GRUNDWOERTER = frozenset(map(fold, GRUNDWOERTER | STARTERS))


class Wortschatz:
    """Words of the program's own texts (Bausteine, Kurzfassungen, words of the search), none of them a name.

    Args:
        texts: the texts.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        said = {fold(word) for text in texts for word in _WORT.findall(text)}
        self._words = frozenset(said | _GRUNDWOERTER) - _NAMEN

    def knows(self, word: str) -> bool:
        """Whether it is one of the words in any inflection, or a compound of two of them."""
        folded = fold(word)
        if folded in _NAMEN or (folded.removesuffix("s") in _NAMEN and folded not in self._words):
            return False
        return self._inflected(folded) or self._compound(folded)

    def _inflected(self, folded: str) -> bool:
        if folded in self._words:
            return True
        if len(folded) < _KURZ:
            return False
        for feminine in ("in", "innen"):  # „Arbeitgeberin“ where the texts say „Arbeitgeber“
            if folded.endswith(f"er{feminine}") and folded.removesuffix(feminine) in self._words:
                return True
        bases = {folded, *(folded.removesuffix(e) for e in _ENDUNGEN if folded.endswith(e))}
        return any(
            len(base) >= _KURZ and (base in self._words or any(base + e in self._words for e in _ENDUNGEN))
            for base in bases
        )

    def _compound(self, folded: str) -> bool:
        for cut in range(_TEIL, len(folded) - _KURZ + 1):
            first, last = folded[:cut], folded[cut:]
            if len(last) == _KURZ and len(first) < _LANG:  # „Neumann“ is none, „Darlegungslast“ is
                continue
            if last in self._words or (last[-1:] in "nse" and self._inflected(last)):
                bases = {first, *(first.removesuffix(f) for f in _FUGE if first.endswith(f))}
                if any(len(base) >= _TEIL and base in self._words for base in bases):
                    return True
        return False


class MaterialWoerter:
    """The words of the material and how they follow each other.

    Args:
        texts: the material.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self._words: set[str] = set()
        self._pairs: set[tuple[str, str]] = set()
        self._flat: list[str] = []
        for text in texts:
            words = [fold(w) for w in _WORT.findall(text)]
            self._words.update(words)
            self._pairs.update(pairwise(words))
            self._flat.append(_flat(text))

    def has(self, word: str) -> bool:
        """Whether the material has the word, also as a genitive or another simple inflection."""
        return any(form in self._words for form in _forms(fold(word)))

    def has_name(self, word: str) -> bool:
        """Whether the material has the word as it is, or its genitive."""
        return any(form in self._words for form in _forms(fold(word), _NAMENSENDUNGEN))

    def has_pair(self, first: str, second: str) -> bool:
        """Whether the words follow each other in the material."""
        return any(
            (a, b) in self._pairs
            for a in _forms(fold(first), _NAMENSENDUNGEN)
            for b in _forms(fold(second), _NAMENSENDUNGEN)
        )

    def has_text(self, text: str) -> bool:
        """Whether the words and signs stand in the material just so, whatever the spaces between them."""
        wanted = _flat(text)
        return any(wanted in flat for flat in self._flat)


@lru_cache(maxsize=8192)
def _forms(folded: str, endings: tuple[str, ...] = _ENDUNGEN) -> tuple[str, ...]:
    if len(folded) < _KURZ:
        return (folded,)
    bases = [
        folded,
        *(folded.removesuffix(e) for e in endings if folded.endswith(e) and len(folded) - len(e) >= _KURZ - 1),
    ]
    return tuple(dict.fromkeys([*bases, *(base + e for base in bases for e in endings)]))


def _flat(text: str) -> str:
    return f" {' '.join(_ZEICHEN.findall(fold(text)))} "


def name_faults(sentence: str, material: MaterialWoerter, wortschatz: Wortschatz) -> list[str]:
    """What in the sentence looks like a name that the material does not have; German sentences.

    Args:
        sentence: without its Fundstellen.
        material: its words.
        wortschatz: words of the program.
    """
    faults = [
        f"„{word}“ steht nicht in den Unterlagen."
        for word in _titled(sentence) + _firms(sentence)
        if not material.has_text(word)
    ]
    faults += [
        f"„{court}“ ist unter den Belegen nicht vertreten."
        for court in _GERICHT.findall(sentence)
        if not (material.has(court) or material.has(GERICHTE.get(_court(court), court)))
    ]
    before: tuple[str, int] | None = None
    for match in _WORT.finditer(sentence):
        word = match.group()
        if not any(map(str.isupper, word)):
            before = None
            continue
        # abbreviations are laws and courts, or names: the program's texts do not vouch for them
        ours = sum(map(str.isupper, word)) == 1 and not _GESETZ.search(word) and wortschatz.knows(word)
        theirs = material.has(word) if ours else material.has_name(word) or (len(word) > _TEIL and material.has(word))
        if not ours and not theirs:
            faults.append(f"„{word}“ ist weder in den Unterlagen noch im Wortschatz bekannt; es könnte ein Name sein.")
        named = theirs and not ours
        joined = before is not None and sentence[before[1] : match.start()] in (" ", "-", "\u00a0")
        if named and before is not None and joined and not material.has_pair(before[0], word):
            faults.append(f"„{before[0]} {word}“ steht so nicht in den Unterlagen.")
        before = (word, match.end()) if named else None
    return list(dict.fromkeys(faults))


def _titled(sentence: str) -> list[str]:
    """Words behind a title, which are names whatever else they may be."""
    return [m[2] for m in _TITEL.finditer(sentence) if m[2][0].isupper() or fold(m[2]) in _NAMEN]


def _court(name: str) -> str:
    folded = fold(name)
    return next((full for full in GERICHTE if folded.startswith(full)), folded)


def _firms(sentence: str) -> list[str]:
    """Companies by their legal form, with the word before it."""
    found = []
    for match in _FIRMA.finditer(sentence):
        before = match["vor"] or ""
        is_name = before[:1].isupper() or "&" in before or before[:1].isdigit()
        found.append(match.group() if is_name else match["form"])
    return found
