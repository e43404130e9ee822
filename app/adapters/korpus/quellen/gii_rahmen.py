"""The frame of a gii law: names, Stand, dates."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import Any

from app.adapters.korpus.quellen.gii_text import heading_text
from app.adapters.korpus.quellen.xml import unreadable
from app.domain.korpus.quelle import DocumentMeta, SourceType
from app.domain.recht.gesetzesnamen import Gesetzesnamen
from app.domain.recht.zitat import CitationStyle

LICENSE = "gemeinfrei (§ 5 Abs. 1 UrhG)"

_DAY = re.compile(r"\b(\d{1,2})\.\s?(\d{1,2})\.\s?((?:1[89]|20)\d\d)\b")
_IN_FORCE = re.compile(
    rf"\b(?:Es|Sie|G|Gesetz|V|und) (?:ist|tritt) (?:gem\.|gemäß|nach) "
    rf"(?:(?!in Kraft).){{1,200}}? (?:am|mWv) {_DAY.pattern} in Kraft\b"
)
"""„Es ist gem. Art. 8 Satz 1 dieses G am 1.7.2004 in Kraft getreten“: the law as a whole, not „§ 32 tritt …“."""
_KIND = re.compile(
    r"\b\w*(?P<art>bekanntmachung|verordnung|anordnung|gesetz(?:buch)?|abkommen|übereinkommen|vertrag|protokoll|satzung)"
    r"(?:e?s|e|en)?\b",
    re.IGNORECASE,
)
_KINDS = {"gesetzbuch": "gesetz", "übereinkommen": "vertrag", "abkommen": "vertrag", "protokoll": "vertrag"}
_ENACTED_BY_ORDER = re.compile(r"Neufassung gem\. V v\.")
"""A law by its name („Straßenverkehrs-Ordnung“) that is a Verordnung."""


def read_frame(
    root: Any, frame: Any, name: str, digest: str, names: Gesetzesnamen, style: CitationStyle
) -> DocumentMeta:
    """What the first norm says of the law.

    ``document_version`` is the day of the last change (else of the promulgation), the source's build time and the
    beginning of the file's SHA-256: ``2021-06-14+20250521.3fa9c1d2``. The first two say what it is, but a law changed
    twice on one day, or corrected by the publisher, would keep them; the last makes another text another version.

    ``gueltig_ab`` is filled only where the frame says on which one day the law came into force. „Textnachweis ab“ is
    no such day: it tells since when the publisher keeps the text.

    Raises:
        InputError: no ``doknr`` or no ``jurabk``.
    """
    metadata = frame.find("metadaten")
    number = root.get("doknr") or frame.get("doknr")
    codes = [code for element in metadata.iterfind("jurabk") if (code := " ".join((element.text or "").split()))]
    if not number or not codes:
        place, missing = f"{name}, Zeile {frame.sourceline}", "jurabk" if number else "doknr"
        raise unreadable(place, f"ein Gesetz ohne „{missing}“", "eine Kennung des Gesetzes")
    code = next((names.by_jurabk[j] for j in codes if j in names.by_jurabk), codes[0])
    known = names.laws.get(code)
    full = heading_text(metadata.find("langue")) or heading_text(metadata.find("kurzue")) or code
    comments = [
        (entry.findtext("standtyp") or "", " ".join((entry.findtext("standkommentar") or "").split()).rstrip("; "))
        for entry in metadata.iterfind("standangabe")
    ]
    changed = _newest(comment for kind, comment in comments if kind == "Stand") or _newest(
        comment for kind, comment in comments if kind == "Neuf"
    )
    issued = _iso(metadata.findtext("ausfertigung-datum"))
    built = re.sub(r"\D", "", root.get("builddate") or "")[:8]
    return DocumentMeta(
        document_id=f"gii:{number}",
        document_version=f"{changed or issued or 'ohne Stand'}+{built}.{digest[:8]}",
        regulation_code=code,
        regulation_name=known.name if known else full,
        style=known.style if known else style,
        source_type=SourceType.GESETZ,
        doc_type=_doc_type(full, comments),
        stand="; ".join(comment for kind, comment in comments if comment and kind != "Hinweis"),
        stand_datum=changed or issued,
        ausgefertigt=issued,
        gueltig_ab=_in_force(frame),
        license=LICENSE,
        hinweise=tuple(comment for kind, comment in comments if comment and kind == "Hinweis"),
    )


def _newest(comments: Iterable[str]) -> date | None:
    found = (_date(day[3], day[2], day[1]) for comment in comments for day in _DAY.finditer(comment))
    return max(filter(None, found), default=None)


def _date(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None


def _iso(text: str | None) -> date | None:
    try:
        return date.fromisoformat((text or "").strip())
    except ValueError:
        return None


def _in_force(frame: Any) -> date | None:
    notes = frame.find("textdaten/fussnoten")
    if notes is None:
        return None
    found = _IN_FORCE.search(" ".join("".join(notes.itertext()).split()))
    return _date(found[3], found[2], found[1]) if found else None


def _doc_type(name: str, comments: list[tuple[str, str]]) -> str:
    """By the first word of the full name that says it; codes („Zivilprozessordnung“) are laws."""
    found = _KIND.search(name)
    if found:
        kind = found["art"].lower()
        return _KINDS.get(kind, kind)
    return "verordnung" if any(_ENACTED_BY_ORDER.search(comment) for _, comment in comments) else "gesetz"
