"""What ``main.py korpus`` finds: lines for people, dictionaries for ``--json``."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from app.domain.deutsch import typografie
from app.domain.korpus.antwort import as_read, whose_wording
from app.domain.korpus.treffer import Answer, Hit, SearchResult
from app.domain.recht.zitat_schreiben import lawyer_form

if TYPE_CHECKING:
    from app.services.recherche import CitedPlace, NormView

_WIDTH = 110


def count(number: int, one: str, many: str) -> str:
    """„1 Norm“, „2.300 Normen“."""
    return f"1 {one}" if number == 1 else f"{number:,} {many}".replace(",", ".")


def block(text: str, indent: str = "    ") -> Iterator[str]:
    """A text as lines of readable length."""
    for line in text.splitlines():
        yield from textwrap.wrap(
            typografie(line), _WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
        ) or [""]


def search_lines(result: SearchResult) -> Iterator[str]:
    """Hits with their Fundstelle and text; the sentence that fits best in marks."""
    for number, hit in enumerate(result.hits, 1):
        heading = f" – {hit.chunk.heading}" if hit.chunk.heading else ""
        yield f"{number:>2}. {typografie(hit.label)}{heading}"
        if hit.hinweis:
            yield f"    [{hit.hinweis}]"
        yield from block(_marked(hit))
    if not result.hits:
        yield "Nichts gefunden."
    yield from result.hinweise


def _marked(hit: Hit) -> str:
    text = hit.chunk.chunk_text
    if not hit.highlights:
        return text
    start, end = hit.highlights[0]
    return f"{text[:start]}»{text[start:end]}«{text[end:]}" if (start, end) != (0, len(text)) else text


def search_dict(result: SearchResult) -> dict[str, Any]:
    """The result as JSON values; each hit with the whole payload of the contract."""
    return {
        "query": result.query,
        "modus": str(result.mode),
        "zitate": [lawyer_form(zitat) for zitat in result.zitate],
        "treffer": [hit_dict(hit) for hit in result.hits],
        "hinweise": list(result.hinweise),
    }


def hit_dict(hit: Hit) -> dict[str, Any]:
    """A hit as JSON values."""
    return {
        "label": hit.label,
        "score": hit.score,
        "gefunden_durch": sorted(str(way) for way in hit.found_by),
        "hervorhebungen": [list(span) for span in hit.highlights],
        "hinweis": hit.hinweis,
        "heading": hit.chunk.heading,
        "payload": hit.chunk.payload(),
    }


def cite_lines(places: Sequence[CitedPlace], missing: Sequence[str]) -> Iterator[str]:
    """Every citation of a text, where it leads and what stands there; then what is no complete one."""
    if not places and not missing:
        yield "Der Text enthält kein Zitat."
    for place in places:
        yield typografie(place.label or lawyer_form(place.found.zitat))
        if place.hinweis:
            yield f"    [{place.hinweis}]"
        if place.hit is not None:
            yield from block(_marked(place.hit))
    yield from map(typografie, missing)


def cite_dict(places: Sequence[CitedPlace], missing: Sequence[str]) -> dict[str, Any]:
    """The citations as JSON values."""
    return {
        "zitate": [
            {
                "zitat": lawyer_form(place.found.zitat),
                "start": place.found.start,
                "end": place.found.end,
                "label": place.label,
                "hinweis": place.hinweis,
                "treffer": hit_dict(place.hit) if place.hit else None,
            }
            for place in places
        ],
        "unvollstaendig": list(missing),
    }


def norm_lines(view: NormView) -> Iterator[str]:
    """A norm as a book shows it."""
    yield f"{typografie(view.label)}{f' – {view.heading}' if view.heading else ''}"
    if view.section:
        yield f"  {view.section}"
    for chunk in view.chunks:
        yield ""
        number = f"({chunk.paragraph}) " if chunk.paragraph and not chunk.sub else ""
        yield from block(number + chunk.chunk_text, "  ")
    if view.vorige or view.naechste:
        yield ""
        yield f"  davor: {typografie(view.vorige) or '–'}   danach: {typografie(view.naechste) or '–'}"
    yield from view.hinweise


def norm_dict(view: NormView) -> dict[str, Any]:
    """A norm as JSON values."""
    return {
        "label": view.label,
        "heading": view.heading,
        "section": view.section,
        "chunks": [chunk.payload() for chunk in view.chunks],
        "hervorhebung": list(view.highlight) if view.highlight else None,
        "vorige": view.vorige,
        "naechste": view.naechste,
        "hinweise": list(view.hinweise),
    }


def answer_lines(answer: Answer) -> Iterator[str]:
    """The answer, then its sources."""
    yield from block(as_read(answer.text, answer.quellen), "")
    for quelle in answer.quellen:
        note = f" [{quelle.hinweis}]" if quelle.hinweis else ""
        yield f"Quelle {quelle.nummer}: {typografie(quelle.label)}{note}"
    yield from filter(None, (whose_wording(answer.quellen), *answer.hinweise))


def answer_dict(answer: Answer) -> dict[str, Any]:
    """The answer as JSON values."""
    return {
        "frage": answer.frage,
        "text": answer.text,
        "quellen": [asdict(quelle) for quelle in answer.quellen],
        "hinweise": list(answer.hinweise),
    }
