"""Names and texts from outside as people read them: they may hold bytes that are no text, signs that turn the line."""

from __future__ import annotations

import re
from contextlib import suppress

_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_UNSEEN_IN_TEXT = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
_REPLACEMENT = "\ufffd"


def shown_name(name: str) -> str:
    """``name`` on one line; what cannot be shown is „\ufffd“ (a byte that is no UTF-8, a control character)."""
    with suppress(UnicodeEncodeError):  # half characters that no file system made
        name = name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return _UNSEEN.sub(_REPLACEMENT, name)


def shown_text(text: str) -> str:
    """``text`` with its lines and tabs; what cannot be shown, or would turn what follows, is „\ufffd“."""
    return text if text.isascii() and text.isprintable() else _UNSEEN_IN_TEXT.sub(_REPLACEMENT, text)
