"""Rubrics that are there and say that there is nothing to say: „Aufsichtsbehörde: entfällt“."""

from __future__ import annotations

import re

from app.domain.pruefung.dokument import Pruefdokument
from app.domain.pruefung.falten import compile_muster

SAYS_NONE = compile_muster(
    r"entfäll(?:t|en)|entfallen|(?:nicht|un)-?\s?(?:zutreffend|erforderlich|notwendig|nötig|vorhanden|einschlägig"
    r"|anwendbar|relevant|vorgesehen|benannt|zuständig|gegeben|vorgeschrieben)|(?:trifft|treffen|gilt|besteht|bestehen"
    r"|existiert|unterlieg\w*|unterstehe?[nt]?) (?:\w+ ){0,4}(?:nicht|keine[rnms]?)\b(?: zu\b)?"
    r"|(?:gibt es|bedarf|bedürfen|haben|besteht|ist) (?:\w+ ){0,4}(?:keine[rnms]?)\b|liegt (?:\w+ )?nicht vor"
    r"|(?:erlaubnis|zulassungs|genehmigungs"
    r"|aufsichts)frei|nicht \w*(?:erlaubnis|zulassungs|genehmigungs|aufsichts)pflichtig"
    r"|(?:n\.? ?/ ?a\.?|n\. ?a\.|n\. ?z\.|none|not applicable)(?!\w)|keine[r]?\b"
)
_DASH = re.compile(r"\W*[-/]\W*")
_CLAUSE = re.compile(r"[(,.;]| da | weil ")
MAX_NONE = 120
"""Characters of an answer that may say that there is nothing to say."""


def answer_to(dokument: Pruefdokument, line: int, label_end: int) -> str:
    """What stands behind a label: the rest of its line, or the next line if nothing does; folded."""
    start, end = dokument.zeilen[line]
    rest = dokument.gefaltet[max(start, label_end) : end]
    content = rest.split(":", 1)[1] if ":" in rest else rest
    if (":" in rest or dokument.gefaltet[label_end - 1] == ":") and content.strip(" *_|"):
        return content
    return next((dokument.gefaltet[a:b] for a, b in dokument.zeilen[line + 1 : line + 2]), "")


def says_none(answer: str, about: re.Pattern[str]) -> bool:
    """Whether an answer only says no: „Entfällt.“; a longer one must speak of what was asked.

    Not „Keine Abmahnung ohne …“, which is the next heading.
    """
    bare = answer.strip(" .:;()*_|-")
    if len(answer) > MAX_NONE:
        return False
    if not bare or _DASH.fullmatch(answer):
        return bool(answer.strip())
    first = _CLAUSE.split(bare, maxsplit=1)[0].strip()
    return bool(SAYS_NONE.fullmatch(first)) or bool(SAYS_NONE.search(bare) and about.search(bare))
