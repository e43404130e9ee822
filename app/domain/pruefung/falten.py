"""Text and patterns in one plain form: what is looked for is found however it was typed, at the same place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
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
        raise ValueError(f"„{muster}“ ist kein Suchmuster: „{error.msg}“") from error
    except (OverflowError, RecursionError) as error:  # the library gives up on huge numbers and depth
        raise ValueError(
            f"„{muster}“ ist kein Suchmuster: Es ist zu tief geschachtelt, oder eine Zahl darin ist zu groß"
        ) from error


@cache
def compile_frage(muster: str) -> re.Pattern[str]:
    r"""As ``compile_muster``, for readers that only ask whether it is there, not where, nor what its brackets hold.

    An alternative that begins with ``\w*`` may begin anywhere: it is found in the same texts, but its match begins
    inside the word. Alternatives that begin with a letter are sorted by it, so that places with other letters are
    passed over. Both make it several times as quick.

    Raises:
        ValueError: see ``compile_muster``.
    """
    whole = muster.startswith(_ANYWHERE)
    words: list[str] = []
    inside: list[str] = []
    for part in _ways(muster):
        bare = part.removeprefix(_ANYWHERE)
        anywhere = whole or bare != part or part.startswith(_ANY_WORD)
        kept = inside if anywhere else words
        kept.extend(_umlaut_apart(_spread(bare if whole or not anywhere else bare.removeprefix(_ANY_WORD))))
    starts = {part[0] if _begins_with_letter(part) else "" for part in (*words, *inside)}
    if "" in starts or sum(_OFTEN.get(letter, _SELDOM) for letter in starts) > _WORTH_SORTING:
        begun = [rf"(?<!\w)(?:{'|'.join(words)})"] if words else []
        return _compiled(muster, begun + inside)
    by_letter = ([word[1:] for word in words if word[0] == letter] for letter in sorted(starts))
    sorted_words = [
        rf"{letter}(?<!\w.)(?:{'|'.join(rest)})" for letter, rest in zip(sorted(starts), by_letter, strict=True) if rest
    ]
    return _compiled(muster, sorted_words + inside)


def _compiled(muster: str, alternatives: Sequence[str]) -> re.Pattern[str]:
    """The alternatives as one pattern.

    Raises:
        ValueError: as ``compile_muster`` says it of the pattern they come from.
    """
    together = "|".join(alternatives)
    try:
        return compile_muster(muster) if _ANYWHERE in together else re.compile(together)
    except (re.error, OverflowError, RecursionError):
        return compile_muster(muster)


_ANY_WORD = r"\w*"
_OFTEN = dict(
    zip("enisratdhulcgmobwfkzvp", (15, 9, 7, 6, 7, 6, 6, 5, 4, 4, 3, 3, 3, 3, 3, 2, 2, 2, 1, 1, 1, 1), strict=True)
)
"""Letters of German text in percent."""
_SELDOM = 1
_WORTH_SORTING = 40


def _begins_with_letter(spread: str) -> bool:
    return spread[:1].isalnum() and not spread[1:].startswith(_QUANTIFIERS)


def _umlaut_apart(spread: str) -> Iterator[str]:
    """An alternative that begins with an umlaut or a bracket, once for each way to begin."""
    for ways in (_SPREAD["ä"], _SPREAD["ö"], _SPREAD["ü"]):
        if spread.startswith(ways) and not spread[len(ways) :].startswith(_QUANTIFIERS):
            yield from (way + spread[len(ways) :] for way in ways[3:-1].split("|"))
            return
    yield spread


def _ways(muster: str) -> Iterator[str]:
    """Alternatives, those of a bracket that one begins with among them."""
    for part in _alternatives(muster):
        end = _end_of_bracket(part)
        inside = part[1 : end - 1].removeprefix("?:")
        rest = part[end:]
        if not end or inside.startswith("?") or rest.startswith(("*", "+", "{", "??")):
            yield part
            continue
        for way in _ways(inside):
            yield from _ways(way + rest.removeprefix("?")) if way.startswith("(") else (way + rest.removeprefix("?"),)
        if rest.startswith("?"):
            yield from _ways(rest[1:])


def _end_of_bracket(part: str) -> int:
    """Where the bracket ends that a part begins with; 0: it begins with none."""
    if not part.startswith("("):
        return 0
    return next((place + 1 for place, (_, depth, plain) in enumerate(_scanned(part)) if plain and not depth), 0)


def _alternatives(muster: str) -> list[str]:
    """What „|“ parts outside brackets."""
    parts = [""]
    for char, depth, plain in _scanned(muster):
        if char == "|" and plain and not depth:
            parts.append("")
        else:
            parts[-1] += char
    return parts


def _scanned(muster: str) -> Iterator[tuple[str, int, bool]]:
    """Each sign, how many brackets are open behind it, and whether it is neither escaped nor in a class."""
    depth, in_class, escaped = 0, False, False
    for char in muster:
        plain = not (escaped or in_class or char in "\\[")
        if escaped or char == "\\":
            escaped = not escaped
        elif in_class:
            in_class = char != "]"
        elif char == "[":
            in_class = True
        else:
            depth += (char == "(") - (char == ")")
        yield char, depth, plain


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
