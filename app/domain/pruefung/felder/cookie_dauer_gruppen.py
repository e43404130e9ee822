"""Durations of groups and categories, in a Cookie-Richtlinie that calls no cookie by its name."""

from __future__ import annotations

import re

from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.felder.cookie_dauer import in_words
from app.domain.pruefung.felder.cookie_gruppen import Gruppe, groups, has_duration
from app.domain.pruefung.felder.cookie_tabelle import block_at
from app.domain.pruefung.felder.cookie_zwecke import KATEGORIEN, category_spans, is_denied


def without_duration(dok: Pruefdokument) -> list[Span]:
    """Groups and headings of categories without a duration, in a document that gives others one."""
    parts = {group.span: has_duration(dok, group) for group in groups(dok) if group.text or "cookie" in group.name}
    for kategorie in KATEGORIEN:
        for span in category_spans(dok, kategorie):
            block = block_at(dok, span[0])
            if span[0] == block[0] and not is_denied(dok, span):
                below = dok.gefaltet[span[1] : block[1]]
                parts[span] = in_words(below) or has_duration(dok, Gruppe(_title(dok, span), below, span))
    return [span for span, known in sorted(parts.items()) if not known] if any(parts.values()) else []


def _title(dok: Pruefdokument, span: Span) -> str:
    return re.sub(r"^[\W\d_]+", "", dok.gefaltet[slice(*span)])
