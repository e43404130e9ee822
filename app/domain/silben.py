"""Where a long German word may be broken on a narrow screen; documents are hyphenated by what sets them.

A word of law is mostly made of words: it is broken at its joints („Kündigungs-schutz“), and between them before a
consonant with a vowel („Kün-di-gungs-schutz“). Only where the break is plain: a missed place does no harm.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

SOFT_HYPHEN = "\u00ad"
_LONG = re.compile(r"[^\W\d_]{13,}")
"""Words that may be too long for a narrow line."""
_LEAST = 3
"""Letters that stay before and after a break."""
_NEAR = 2
"""No syllable ends so close to a joint: „Datenschut-zerklärung“ is none."""
_VOWELS = frozenset("aeiouyäöü")
_INSEPARABLE = frozenset(("ch", "ck", "ph", "th", "qu"))
_ONSETS = ("schl", "schr", "schw", "sch", "bl", "br", "dr", "fl", "fr", "gl", "gr", "kl", "kr", "pf", "pl", "pr", "tr")
"""Consonants that begin a syllable together, the longest first."""
_JOINT = re.compile(r"(?:ung|heit|keit|schaft|ion|tät|ling|tum|arbeit|recht|gebiet|geschäft)s(?=[a-zäöü]{3})")
_PART = re.compile(
    r"abrede|anspruch|anspr[üu]che|antrag|arbeit|aufhebung|ausschluss|befristung|begrenzung|belehrung|beschränkung|"
    r"bestimmung|bevollmächtigt|datum|einbarung|erklärung|frist|geheimnis|gericht|gesetz|haftung|kosten|kündigung|"
    r"leistung|ordnung|pflicht|recht|schluss|schutz|übertragung|vereinbarung|verfahren|vergütung|verhältnis|"
    r"versicherung|verteilung|vertrag|verzeichnis|verzicht|wert|würdigung"
)
"""Second parts of the words of law."""


def hyphenated(text: str) -> str:
    """The text with a soft hyphen wherever a long word may be broken; for the screen only."""
    return _LONG.sub(lambda word: _broken(word[0]), text)


def _broken(word: str) -> str:
    places = (0, *break_places(word), len(word))
    return SOFT_HYPHEN.join(word[a:b] for a, b in pairwise(places))


@lru_cache(maxsize=2_048)
def break_places(word: str) -> tuple[int, ...]:
    """Positions in ``word`` before which it may be broken, from left to right."""
    low = word.lower()
    if len(low) != len(word):
        return ()
    joints = {m.end() for m in _JOINT.finditer(low)} | {m.start() for m in _PART.finditer(low)}
    syllables = {place for i in range(_LEAST, len(low) - 1) if (place := _syllable(low, i))}
    plain = joints | {s for s in syllables if all(abs(s - joint) > _NEAR for joint in joints)}
    return tuple(sorted(p for p in plain if _LEAST <= p <= len(low) - _LEAST and _whole(low[:p]) and _whole(low[p:])))


def _syllable(low: str, i: int) -> int:
    """Where the syllable begins whose vowel follows the consonant at ``i``; 0 if that is not plain."""
    if low[i] in _VOWELS or not low[i].isalpha() or low[i + 1] not in _VOWELS:
        return 0
    onset = next((o for o in _ONSETS if low.startswith(o, i + 1 - len(o))), low[i])
    begin = i + 1 - len(onset)
    joined = onset == "s" or (low[begin - 1] == "s" and onset[0] in "tp")  # „Bundes-amt“, „Umsatz-steuer“, „An-spruch“
    return 0 if joined or (len(onset) == 1 and low[i - 1 : i + 1] in _INSEPARABLE) else begin


def _whole(part: str) -> bool:
    """Whether a part can be spoken."""
    return any(letter in _VOWELS for letter in part)
