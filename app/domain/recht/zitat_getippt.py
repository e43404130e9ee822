"""Citations typed in a hurry, put into the form that is read: „§4kschg“, „§622IIBGB“, „Abs. 2 von § 622 BGB“.

Only the one citation that a search box holds comes here, and only if it cannot be read as it stands; running text
never does. What stands here changes blanks, signs and the order of the parts, no number and no name.
"""

from __future__ import annotations

import re

from app.domain.recht import zitat_grammatik as g
from app.domain.recht.gesetzesnamen import Gesetzesnamen

_RUN = re.compile(r"\d+|[^\W\d_]+|[\W_]+")
"""Figures, letters, and what is neither."""
_LEADING = r"f{1,2}|[ivxIVX]{1,5}[a-h]?|[a-z]"
"""What may stand between the number and the law's name without a blank: „305ffBGB“, „622IIBGB“, „1aKSchG“."""
_LETTERS_OF_NUMBER = re.compile(_LEADING)
_UNIT = re.compile(
    r"abs|absatz|s|satz|nr|nummer|ziff|ziffer|lit|buchst|alt|hs|halbsatz|uabs|art|artikel", re.IGNORECASE
)
_SIGN = re.compile(r"^\s*(?:\$|para?\b\.?)(?=\s?\d)", re.IGNORECASE)
"""„$“ is the key beside „§“."""
_SGB = re.compile(r"\bsgb\s{0,3}[ivxlc]{1,7}\b")
_LIGHT = re.compile(
    r"(?<=\d)[.,](?=\s)|(?<=[^\W\d])[:](?=\s|\d|§)|[()](?=[^\W\d]{3})|(?<=[^\W\d]{2})\)|(?<=[^\W\d])-(?=\d)"
)
"""Signs that part a number from its law: „§ 4, KSchG“, „§ 4 (KSchG)“, „KSchG: § 4“."""
_PLACE_FIRST = re.compile(
    r"(?P<place>[^§]{1,60}?)\s*,?\s*(?:\b(?:des|der|von|vom|in|zu|zum)\b\s*)?(?P<norm>(?:§|\bart(?:\.|ikels?\b|\b))\s*\d.*)",
    re.IGNORECASE | re.DOTALL,
)
_MAX = 200
"""Nobody types a longer citation."""


def spread(names: Gesetzesnamen, written: str) -> str:
    """The same citation with blanks between its parts, the norm before the place below it."""
    if len(written) > _MAX:
        return written
    text = _SGB.sub(lambda book: book.group().upper(), _LIGHT.sub(" ", _SIGN.sub("§ ", written))).strip()
    parts: list[str] = []
    for run in _RUN.findall(text):
        before = parts[-1] if parts else ""
        if run[0].isalpha() and before[-1:].isdigit():
            parts += _after_number(names, run)
        elif run[0].isdigit() and before[-1:].isalpha():
            parts += (" ", run)
        else:
            parts.append(run)
    spaced = "".join(parts)
    turned = _PLACE_FIRST.fullmatch(spaced)
    if turned and g.EINHEIT.match(turned["place"]):
        return f"{turned['norm']} {turned['place']}"
    return spaced


def _after_number(names: Gesetzesnamen, letters: str) -> list[str]:
    """Letters right behind figures: the law's longest name at their end, and what belongs to the number before it."""
    if _UNIT.fullmatch(letters):
        return [" ", letters]
    for at in range(len(letters) - 1):
        lead, name = letters[:at], letters[at:]
        if lead and not _LETTERS_OF_NUMBER.fullmatch(lead):
            continue
        if names.starts_name(name):
            own = not lead or lead.lower().startswith(("i", "v", "x"))  # „622 II BGB“, but „1a KSchG“
            return [" ", lead, " ", name] if own else [lead, " ", name]
    return [" ", letters] if len(letters) == 1 and letters.upper() in "IVX" else [letters]
