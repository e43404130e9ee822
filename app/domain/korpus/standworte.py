"""The Stand of a document in words for a list; the source's own words in full stay in ``DocumentMeta.stand``."""

from __future__ import annotations

import re
from datetime import date

from app.domain.deutsch import format_datum
from app.domain.korpus.quelle import DocumentMeta, SourceType

_BUILT = re.compile(r"\+(\d{4})(\d\d)(\d\d)\.[0-9a-f]{8}$")
"""Day on which the publisher built the file, in the version of a federal law."""
_INDIRECT = "Mittelbare Änderung"


def stand_words(meta: DocumentMeta) -> str:
    """„Zuletzt geändert durch …“; notes on indirect amendments are cut short."""
    if meta.source_type is SourceType.KURZFASSUNG:
        return "Kurzfassung, kein amtlicher Wortlaut"
    parts = [part for piece in meta.stand.split(";") if (part := " ".join(piece.split()))]
    told = [f"{_INDIRECT} …" if part.startswith(_INDIRECT) else part for part in parts]
    if told:
        return "; ".join(dict.fromkeys(told))
    if meta.source_type is SourceType.URTEIL and meta.ausgefertigt:
        return f"vom {format_datum(meta.ausgefertigt)}"
    day = _built(meta.document_version) or meta.ausgefertigt
    return f"Stand unbekannt, Fassung vom {format_datum(day)}" if day else "Stand unbekannt"


def _built(version: str) -> date | None:
    found = _BUILT.search(version)
    try:
        return date(int(found[1]), int(found[2]), int(found[3])) if found else None
    except ValueError:
        return None
