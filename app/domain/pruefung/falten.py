"""Text and patterns in one plain form: what is looked for is found however it was typed, at the same place."""

from __future__ import annotations

import re
from functools import cache

_PLAIN = str.maketrans(
    {
        **dict.fromkeys(
            "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000", " "
        ),
        **dict.fromkeys("„“”«»‟", '"'),
        **dict.fromkeys("’‘‚‛´`", "'"),
        **dict.fromkeys("‐‑‒–—―−", "-"),
    }
)
_SECTION_SIGN = r"(?:\u00e2?§+|&sect;|\ufffd|\?|\bparagra(?:ph|f)\w*)"
_SPREAD = {
    " ": r"\s",
    "§": _SECTION_SIGN,
    "ä": "(?:ä|ae|\ufffd)",
    "ö": "(?:ö|oe|\ufffd)",
    "ü": "(?:ü|ue|\ufffd)",
    "ß": "(?:ß|ss|\ufffd)",
}
_QUANTIFIERS = ("?", "*", "+", "{")
_ANYWHERE = "~"


def fold(text: str) -> str:
    """Small letters, plain spaces, quotation marks and dashes; each character keeps its place.

    Args:
        text: in composed form (NFC), as ``Pruefdokument`` holds it.
    """
    lower = text.lower()
    if len(lower) != len(text):  # „İ“ has two characters when small
        lower = "".join(small if len(small := char.lower()) == 1 else char for char in text)
    return lower.translate(_PLAIN)


@cache
def compile_muster(muster: str) -> re.Pattern[str]:
    r"""A pattern for ``fold``ed text.

    It is a regular expression with four reliefs: it begins at the start of a word and is open at its end (``widerruf``
    finds „Widerrufsrecht“; close it with ``\b``); a leading ``~`` lets it begin inside a word (``~belehrung``), before
    one alternative only that one (``agb|~bedingungen``); a space is any white space; umlauts, ß and § are found in
    their usual makeshifts too.

    Raises:
        ValueError: no regular expression; the message says where it breaks.
    """
    whole = muster.startswith(_ANYWHERE)
    inside: list[str] = []
    at_start: list[str] = []
    for alternative in _alternatives(muster):
        kept = inside if whole or alternative.startswith(_ANYWHERE) else at_start
        kept.append(_spread(alternative.removeprefix(_ANYWHERE)))
    alternatives = [rf"(?<!\w)(?:{'|'.join(at_start)})"] if at_start else []  # one look back for all: much quicker
    alternatives += inside
    if _ANYWHERE in "".join(alternatives):
        raise ValueError(f"„{muster}“: „{_ANYWHERE}“ steht nur vor dem Muster oder vor einer Alternative")
    try:
        return re.compile("|".join(alternatives))
    except re.error as error:
        raise ValueError(f"„{muster}“ ist kein Suchmuster: {error}") from error


@cache
def compile_frage(muster: str) -> re.Pattern[str]:
    r"""As ``compile_muster``, for readers that only ask whether it is there, not where.

    An alternative that begins with ``\w*`` may begin anywhere: it is found in the same texts, several times as quickly,
    but its match begins inside the word.

    Raises:
        ValueError: see ``compile_muster``.
    """
    parts = (re.sub(r"\A\\w\*", _ANYWHERE, part) for part in _alternatives(muster))
    return compile_muster("|".join(sorted(parts, key=_begins_anywhere)))


def _begins_anywhere(alternative: str) -> bool:
    """Key that puts these last: at the very front „~“ would hold for all alternatives."""
    return alternative.startswith(_ANYWHERE)


def _alternatives(muster: str) -> list[str]:
    """What „|“ parts outside brackets."""
    parts, depth, in_class, escaped = [""], 0, False, False
    for char in muster:
        if escaped or char == "\\":
            escaped = not escaped
        elif in_class:
            in_class = char != "]"
        elif char == "[":
            in_class = True
        elif char == "|" and depth == 0:
            parts.append("")
            continue
        else:
            depth += (char == "(") - (char == ")")
        parts[-1] += char
    return parts


def _spread(muster: str) -> str:
    parts: list[str] = []
    in_class = escaped = False
    folded = fold_pattern(muster)
    for place, char in enumerate(folded):
        if escaped:
            escaped = False
        elif char == "\\":
            escaped = True
        elif in_class:
            in_class = char != "]"
        elif char == "[":
            in_class = True
        elif char == " " and folded[place + 1 : place + 2] not in _QUANTIFIERS:
            parts.append(r"\s+")
            continue
        else:
            parts.append(_SPREAD.get(char, char))
            continue
        parts.append(char)
    return "".join(parts)


def fold_pattern(muster: str) -> str:
    r"""As ``fold``, but classes such as ``\W`` and ``\B`` keep their capital."""
    folded = fold(muster)
    return "".join(
        char if place and muster[place - 1] == "\\" else small
        for place, (char, small) in enumerate(zip(muster, folded, strict=True))
    )
