"""Word forms for looking words up in curated tables: folding and a rough German stem.

The stem joins what people inflect („gekündigt“, „kündigen“, „Kündigung“); it is no word and never shown. The full text
index stems in its own way: here only tables are looked up.
"""

from __future__ import annotations

import re
from functools import lru_cache

_FOLD = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "é": "e", "è": "e", "á": "a", "à": "a"})
_WORD = re.compile(r"[^\W_]+(?:[.,](?=\d)\d+)*")
_ENDINGS = ("ern", "em", "er", "en", "es", "et", "st", "e", "s", "n", "t")
_NOUN_ENDINGS = ("ungen", "ung", "heiten", "keiten", "schaften", "heit", "keit", "schaft", "lich", "ig")
_PLAIN = (("aeu", "au"), ("ae", "a"), ("oe", "o"), ("ue", "u"))
"""Umlauts of plurals: „Mängel“ and „Mangel“ are one stem."""
_SHORT = 4
_GE = 7
_CLASH = 5


def fold(text: str) -> str:
    """Lower case, ä→ae, ö→oe, ü→ue, ß→ss: the key of every table."""
    return text.lower().translate(_FOLD)


def words_of(text: str) -> tuple[str, ...]:
    """Words and numbers as typed, without punctuation; a hyphen separates, „5.000“ and „3,5“ stay whole."""
    return tuple(_WORD.findall(text))


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """Rough stem of a word, folded; numbers and short words stay as they are."""
    folded = fold(word)
    if len(folded) <= _SHORT or any(sign.isdigit() for sign in folded):
        return folded.removesuffix("e") if len(folded) == _SHORT else folded
    if folded.startswith("ge") and len(folded) >= _GE:
        folded = folded[2:]
    for ending in _NOUN_ENDINGS:
        if folded.endswith(ending) and len(folded) - len(ending) >= _SHORT:
            folded = folded.removesuffix(ending)
            break
    while len(folded) > _SHORT:
        ending = next((e for e in _ENDINGS if folded.endswith(e) and len(folded) - len(e) >= _SHORT - 1), "")
        if not ending:
            break
        folded = folded.removesuffix(ending)
    for umlaut, plain in _PLAIN:
        folded = folded.replace(umlaut, plain)
    return folded


def other_nouns(word: str) -> tuple[str, ...]:
    """Nouns of the same stem that are other words: a noun on -er („Wetter“) and one on -e („Wette“, „Wetten“).

    Nouns on -e have no forms on -er. Of longer ones the second is often who does what the first names, so they stay.
    """
    noun = word.capitalize()
    base = next((noun.removesuffix(e) for e in ("ern", "ers", "er", "en", "e") if noun.endswith(e)), "")
    if not base or len(base) > _CLASH or stem(noun) != stem(base + "er"):
        return ()
    on_er = noun[len(base) :].startswith("er")
    return (base + "e", base + "en") if on_er else (base + "er", base + "ers", base + "ern")


def stems_of(text: str) -> tuple[str, ...]:
    """Stems of all words in order."""
    return tuple(stem(word) for word in words_of(text))
