"""Names of files as people read them: a name may hold bytes that are no text, line breaks, signs that turn the line."""

from __future__ import annotations

import re

_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_REPLACEMENT = "\ufffd"


def shown_name(name: str) -> str:
    """``name`` on one line; what cannot be shown is „\ufffd“ (a byte that is no UTF-8, a control character)."""
    return _UNSEEN.sub(_REPLACEMENT, name.encode("utf-8", "surrogateescape").decode("utf-8", "replace"))
