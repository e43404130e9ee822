"""Chunks as rows of the corpus file and back."""

# ruff: noqa: S608 - the SQL put together here holds no text from outside; values are bound

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from datetime import date
from typing import Any

from app.domain.korpus.chunk import Chunk, Span
from app.domain.recht.zitat import CitationStyle, Einheit, NormArt, Teil

EINHEIT_CODES = {
    Einheit.UNTERABSATZ: "u",
    Einheit.SATZ: "s",
    Einheit.HALBSATZ: "h",
    Einheit.NUMMER: "n",
    Einheit.BUCHSTABE: "b",
    Einheit.DOPPELBUCHSTABE: "d",
    Einheit.ALTERNATIVE: "a",
    Einheit.SPIEGELSTRICH: "-",
}
"""One letter for each unit; stands in files, so it never changes its meaning."""
_EINHEITEN = {code: einheit for einheit, code in EINHEIT_CODES.items()}

CHUNK_COLUMNS = (
    "c.chunk_id, c.chunk_hash, c.chunk_index, c.art, c.article, c.paragraph, c.sub, c.is_recital, c.page, "
    "c.article_label, c.heading, c.section_header, c.spans, c.chunk_text, "
    "k.regulation_code, k.citation_style, k.regulation_name, k.doc_type, k.use_case, k.source_type, k.license, "
    "k.bundesland, k.year, k.gueltig_ab, v.document_id, v.document_version"
)
"""What ``chunk_of`` reads, from ``CHUNK_TABLES``."""
CHUNK_TABLES = "chunk c JOIN kopf k ON k.id = c.kopf JOIN version v ON v.id = k.version"
VISIBLE = "v.aktiv AND c.id NOT IN (SELECT chunk FROM verdeckt)"

Kopf = tuple[Any, ...]


def article_key(article: str) -> str:
    """The form in which numbers of norms are compared."""
    return article.casefold()


def bound(value: Any) -> Any:
    """A value for SQL; halves of characters, which no file can hold, become question marks and so are found nowhere."""
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value


def kopf_of(chunk: Chunk) -> Kopf:
    """What chunks of a version normally share, in the order of the table's columns after ``version``."""
    return (
        chunk.regulation_code,
        chunk.citation_style.value,
        chunk.regulation_name,
        chunk.doc_type,
        json.dumps(chunk.use_case, ensure_ascii=False),
        str(chunk.source_type),
        chunk.license,
        chunk.bundesland,
        chunk.year,
        chunk.gueltig_ab.isoformat() if chunk.gueltig_ab else None,
    )


def row_of(chunk: Chunk, id_: int, kopf: int) -> tuple[Any, ...]:
    """The row of table ``chunk``, in the order of its columns."""
    return (
        id_,
        kopf,
        chunk.chunk_id,
        chunk.chunk_hash,
        chunk.chunk_index,
        chunk.art.value,
        chunk.article,
        article_key(chunk.article),
        chunk.paragraph,
        chunk.sub,
        int(chunk.is_recital),
        chunk.page,
        chunk.article_label,
        chunk.heading,
        chunk.section_header,
        pack_spans(chunk.spans),
        chunk.chunk_text,
    )


def chunk_of(row: Sequence[Any]) -> Chunk:
    """The chunk of a row of ``CHUNK_COLUMNS``."""
    (
        chunk_id, chunk_hash, chunk_index, art, article, paragraph, sub, is_recital, page,
        article_label, heading, section_header, spans, chunk_text,
        regulation_code, citation_style, regulation_name, doc_type, use_case, source_type, license_,
        bundesland, year, gueltig_ab, document_id, document_version,
    ) = row  # fmt: skip
    return Chunk(
        article_label=article_label,
        regulation_code=regulation_code,
        citation_style=CitationStyle(citation_style),
        article=article,
        paragraph=paragraph,
        sub=sub,
        is_recital=bool(is_recital),
        regulation_name=regulation_name,
        page=page,
        chunk_text=chunk_text,
        section_header=section_header,
        chunk_id=chunk_id,
        chunk_hash=chunk_hash,
        document_id=document_id,
        document_version=document_version,
        chunk_index=chunk_index,
        doc_type=doc_type,
        use_case=tuple(json.loads(use_case)),
        source_type=source_type,
        license=license_,
        bundesland=bundesland,
        year=year,
        gueltig_ab=date.fromisoformat(gueltig_ab) if gueltig_ab else None,
        spans=unpack_spans(spans),
        art=NormArt(art),
        heading=heading,
    )


def pack_spans(spans: Sequence[Span]) -> str:
    """Spans as short JSON: each says how many steps it shares with the one before, where it lies, its other steps."""
    packed: list[list[int | str]] = []
    before: tuple[Teil, ...] = ()
    for span in spans:
        shared = 0
        for old, new in zip(before, span.teile, strict=False):
            if old != new:
                break
            shared += 1
        steps = [EINHEIT_CODES[teil.einheit] + teil.wert for teil in span.teile[shared:]]
        packed.append([shared, span.start, span.end - span.start, *steps])
        before = span.teile
    return json.dumps(packed, ensure_ascii=False, separators=(",", ":")) if packed else ""


def unpack_spans(text: str) -> tuple[Span, ...]:
    """The spans ``pack_spans`` wrote."""
    if not text:
        return ()
    spans = []
    teile: tuple[Teil, ...] = ()
    for shared, start, length, *steps in json.loads(text):
        teile = teile[:shared] + tuple(Teil(_EINHEITEN[step[0]], step[1:]) for step in steps)
        spans.append(Span(teile, start, start + length))
    return tuple(spans)


def select_chunks(connection: sqlite3.Connection, rest: str, values: Sequence[Any]) -> tuple[Chunk, ...]:
    """Chunks of a query; ``rest`` begins with WHERE and holds no values."""
    sql = f"SELECT {CHUNK_COLUMNS} FROM {CHUNK_TABLES} {rest}"
    return tuple(chunk_of(row) for row in connection.execute(sql, [bound(value) for value in values]))
