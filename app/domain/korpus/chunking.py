"""From a parsed source to citable chunks (spec 3, Chunks; source 2, RAG Re-Ingest §§ 1–3).

One chunk per Absatz; a norm without numbered Absätze is one; what is longer than ``SPLIT_ABOVE`` characters is split at
Nummern, else at Sätze. The words that introduce a list stay with its first items: there they are found, and there the
sentence begins. Repealed norms have no text and no chunk.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha1

from app.domain.korpus.chunk import Chunk, Span
from app.domain.korpus.einheiten import Path, Role, Unit, absatz_units, flat_spans
from app.domain.korpus.normalise import chunk_hash
from app.domain.korpus.quelle import DocumentMeta, Marke, SourceAbsatz, SourceDocument, SourceNorm
from app.domain.korpus.verzeichnis import table_units
from app.domain.recht.zitat import Einheit, NormArt
from app.domain.recht.zitat_schreiben import article_label, sub_text
from app.domain.saetze import trim

SPLIT_ABOVE = 1800
"""An Absatz of more characters is split, and no part is filled beyond it."""
UNIT_ABOVE = 4000
"""A single Satz without items, or a single item, of more characters is split inside."""

SECTION_SEPARATOR = " › "

_COUNTED = (NormArt.NORM, NormArt.ERWAEGUNGSGRUND)
"""Where Sätze are counted through the norm; nobody cites „Satz 41“ of an Anlage."""

_PLACES = ("\n", "; ", ", ", " ")
"""Where a unit that is too long may be cut, best place first."""


def chunk_document(document: SourceDocument) -> tuple[Chunk, ...]:
    """Chunks of a document in its order; ``chunk_index`` counts through it from 0."""
    chunks: list[Chunk] = []
    for norm in document.norms:
        chunks.extend(_chunk(document.meta, norm, part, n) for n, part in enumerate(_norm_parts(norm), len(chunks)))
    return tuple(chunks)


def compute_chunk_id(
    regulation_code: str, article: str, paragraph: str, chunk_index: int, document_version: str
) -> str:
    """Contract field ``chunk_id``: SHA-1 (hex) over the five, joined by ``|``; the code in capitals."""
    key = f"{regulation_code.upper()}|{article}|{paragraph}|{chunk_index}|{document_version}"
    return sha1(key.encode(), usedforsecurity=False).hexdigest()


def chunk_label(meta: DocumentMeta, art: NormArt, article: str, paragraph: str = "", sub: str = "") -> str:
    """Contract field ``article_label``.

    A document without norms of its own (``zitierform``) is cited by the place in it, „…, Rn. 12“, „…, Ziff. 2.1“: there
    is nothing finer that a reader could look up.
    """
    if not meta.zitierform:
        return article_label(meta.regulation_code, meta.style, article, paragraph, sub, art)
    if not article:
        return meta.zitierform
    return f"{meta.zitierform}, {f'Rn. {article}' if art is NormArt.RANDNUMMER else article}"


# ---- Absätze --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Absatz:
    """Source Absätze that are one: unnumbered ones continue what stands before them.

    ``pages`` are the offsets at which a page is known to begin, with that page.
    """

    nummer: str
    text: str
    marken: tuple[Marke, ...]
    pages: tuple[tuple[int, int | None], ...]


@dataclass(frozen=True, slots=True)
class _Part:
    """A chunk to be: ``start`` and ``end`` in the Absatz, the path it begins with ((), if with the Absatz)."""

    absatz: _Absatz
    start: int
    end: int
    teile: Path
    spans: tuple[Span, ...]


def _norm_parts(norm: SourceNorm) -> Iterator[_Part]:
    separator = "\n\n" if norm.art in (NormArt.RANDNUMMER, NormArt.ABSCHNITT) else "\n"
    for absatz in _joined(norm.absaetze, separator):
        yield from _parts(absatz, counted=norm.art in _COUNTED or bool(absatz.nummer))


def _joined(absaetze: Sequence[SourceAbsatz], separator: str) -> list[_Absatz]:
    groups: list[list[SourceAbsatz]] = []
    for absatz in absaetze:
        if not absatz.text.strip():
            continue
        if groups and not absatz.nummer:
            groups[-1].append(absatz)
        else:
            groups.append([absatz])
    return [_join(group, separator) for group in groups]


def _join(group: Sequence[SourceAbsatz], separator: str) -> _Absatz:
    first = group[0]
    if len(group) == 1:
        return _Absatz(first.nummer, first.text, first.marken, ((0, first.page),))
    marken: list[Marke] = []
    pages: list[tuple[int, int | None]] = []
    offset = 0
    for absatz in group:
        marken += [replace(m, start=m.start + offset, end=m.end + offset) for m in absatz.marken]
        pages.append((offset, absatz.page))
        offset += len(absatz.text) + len(separator)
    return _Absatz(first.nummer, separator.join(a.text for a in group), tuple(marken), tuple(pages))


# ---- splitting ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Piece:
    start: int
    end: int
    teile: Path
    role: Role = Role.PLAIN


def _parts(absatz: _Absatz, *, counted: bool) -> Iterator[_Part]:
    text = absatz.text
    units = () if counted else table_units(text)
    units = units or absatz_units(text, absatz.marken, counted=counted)
    spans = flat_spans(units)
    if len(text) <= SPLIT_ABOVE:
        start, end = trim(text, 0, len(text))
        yield _Part(absatz, start, end, (), share_out(spans, [(start, end)])[0])
        return
    paths = Counter(span.teile for span in spans)
    pieces = list(_packed(_pieces(text, units, 0, len(text))))
    places = [trim(text, piece.start, piece.end) for piece in pieces]
    for piece, (start, end), own in zip(pieces, places, share_out(spans, places), strict=True):
        teile = piece.teile if piece.start > 0 or piece.role is Role.ENTRY else ()
        if not counted and (paths[teile] > 1 or (teile and teile[0].einheit is Einheit.SATZ)):
            teile = ()
        yield _Part(absatz, start, end, teile, own)


def _pieces(text: str, units: Sequence[Unit], start: int, end: int) -> Iterator[_Piece]:
    """Smallest pieces that may become chunks of their own; together they cover ``start`` to ``end``.

    What stands before the first unit belongs to its piece, what stands after a unit to that unit's last piece.
    """
    for n, unit in enumerate(units):
        begin = start if n == 0 else unit.start
        stop = units[n + 1].start if n + 1 < len(units) else end
        is_item = unit.citable and unit.teile[-1].einheit not in (Einheit.SATZ, Einheit.UNTERABSATZ)
        if stop - begin <= (UNIT_ABOVE if is_item else SPLIT_ABOVE):
            yield _Piece(begin, stop, unit.teile, unit.role)
        elif unit.children:
            first, *others = _pieces(text, unit.children, begin, stop)
            yield replace(first, teile=unit.teile)
            yield from others
        else:
            yield from _cut(text, _Piece(begin, stop, unit.teile, unit.role))


def _cut(text: str, piece: _Piece) -> Iterator[_Piece]:
    """A piece that is too long even for one unit, at the best places."""
    start = piece.start
    while piece.end - start > UNIT_ABOVE:
        middle, limit = start + SPLIT_ABOVE // 2, start + SPLIT_ABOVE
        found = ((text.rfind(place, middle, limit), place) for place in _PLACES)
        cut = next((position + len(place) for position, place in found if position >= 0), limit)
        yield replace(piece, start=start, end=cut)
        start = cut
    yield replace(piece, start=start)


def _packed(pieces: Iterable[_Piece]) -> Iterator[_Piece]:
    """Neighbouring pieces together as long as they stay within ``SPLIT_ABOVE``; headings go with their row."""
    current: _Piece | None = None
    for piece in pieces:
        if current is None:
            current = piece
        elif current.role is Role.HEADING:
            current = replace(piece, start=current.start)
        elif current.role is piece.role is Role.PLAIN and piece.end - current.start <= SPLIT_ABOVE:
            current = replace(current, end=piece.end)
        else:
            yield current
            current = piece
    if current is not None:
        yield current


def share_out(spans: Sequence[Span], places: Sequence[tuple[int, int]]) -> list[tuple[Span, ...]]:
    """Spans within each place, relative to it; of one that reaches beyond it what lies inside.

    ``places`` follow each other: each span is looked at only where it lies, as there may be thousands of both.
    """
    found: list[list[Span]] = [[] for _ in places]
    starts = [start for start, _ in places]
    for span in spans:
        for n in range(max(bisect_right(starts, span.start) - 1, 0), bisect_left(starts, span.end)):
            start, end = places[n]
            if span.start < end and span.end > start:
                found[n].append(Span(span.teile, max(span.start, start) - start, min(span.end, end) - start))
    return [tuple(one) for one in found]


# ---- payload --------------------------------------------------------------------------------------------------------


def _chunk(meta: DocumentMeta, norm: SourceNorm, part: _Part, index: int) -> Chunk:
    absatz = part.absatz
    sub = sub_text(part.teile) or None
    text = absatz.text[part.start : part.end]
    page = absatz.pages[bisect_right(absatz.pages, part.start, key=lambda entry: entry[0]) - 1][1]
    return Chunk(
        article_label=chunk_label(meta, norm.art, norm.article, absatz.nummer, sub or ""),
        regulation_code=meta.regulation_code,
        citation_style=meta.style,
        article=norm.article,
        paragraph=absatz.nummer,
        sub=None if meta.zitierform else sub,
        is_recital=norm.art is NormArt.ERWAEGUNGSGRUND,
        regulation_name=meta.regulation_name,
        page=page,
        chunk_text=text,
        section_header=SECTION_SEPARATOR.join(norm.section),
        chunk_id=compute_chunk_id(meta.regulation_code, norm.article, absatz.nummer, index, meta.document_version),
        chunk_hash=chunk_hash(text),
        document_id=meta.document_id,
        document_version=meta.document_version,
        chunk_index=index,
        doc_type=meta.doc_type,
        use_case=meta.use_case,
        source_type=meta.source_type.value,
        license=meta.license,
        bundesland=meta.bundesland,
        year=_year(meta),
        gueltig_ab=meta.gueltig_ab,
        spans=part.spans,
        art=norm.art,
        heading=norm.heading,
    )


def _year(meta: DocumentMeta) -> int | None:
    """Year of the law or decision; without one, of its Stand."""
    day = meta.ausgefertigt or meta.stand_datum
    return day.year if day else None
