"""File names by the rules of the court mailbox (§ 5 ERVV, ERVB 2025; see spec 2, „ERV“)."""

from __future__ import annotations

import re
import unicodedata

MAX_NAME = 90
"""Characters of a file name, extension included (ERVB)."""

_ALLOWED = re.compile(r"[^A-Za-zÄÖÜäöüß0-9_-]+")
_KEEP = "äöüÄÖÜß"
_REPLACE = str.maketrans({"ẞ": "SS", "æ": "ae", "Æ": "Ae", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D"})


def file_name(number: int, titel: str, extension: str, *, digits: int = 2) -> str:
    """``02_Anlage_K_1_Arbeitsvertrag.pdf``: letters incl. äöüß, digits, ``_``, ``-``, one dot, at most 90 characters.

    Args:
        number: position in the order of sending, from 1.
        titel: any text; what is not allowed becomes ``_``.
        extension: without dot.
        digits: width of the number.
    """
    prefix, suffix = f"{number:0{digits}d}_", f".{_ALLOWED.sub('', extension).lower() or 'dat'}"
    return f"{prefix}{plain_name(titel, MAX_NAME - len(prefix) - len(suffix))}{suffix}"


def plain_name(titel: str, room: int = 60) -> str:
    """``Arbeitsvertrag_Müller``: a title as name of a file without extension, at most ``room`` characters."""
    stem = _ALLOWED.sub("_", "".join(_base(c) for c in unicodedata.normalize("NFC", titel).translate(_REPLACE)))
    stem = re.sub(r"_{2,}", "_", stem).strip("_-")
    if len(stem) > room:
        cut = stem[: room + 1]
        stem = cut[: cut.rindex("_")] if "_" in cut[room // 2 :] else stem[:room]
    return stem.strip("_-") or "Dokument"


def _base(character: str) -> str:
    """The letter without its accent, except the German ones."""
    if character in _KEEP:
        return character
    return "".join(c for c in unicodedata.normalize("NFKD", character) if not unicodedata.combining(c))
