"""Invented laws for tests of the corpus."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from hashlib import sha256

from app.domain.korpus.chunk import Chunk
from app.domain.korpus.chunking import chunk_document
from app.domain.korpus.quelle import DocumentMeta, SourceAbsatz, SourceDocument, SourceNorm, SourceType
from app.domain.recht.zitat import CitationStyle, NormArt
from app.ports_korpus import SourceFile

Text = str | Sequence[str]
"""A norm: one text without number, or numbered Absätze."""


def gesetz(
    code: str,
    norms: Mapping[str, Text],
    version: str = "1",
    *,
    stand: date | None = None,
    kind: SourceType = SourceType.GESETZ,
    section: Mapping[str, str] | None = None,
) -> SourceDocument:
    """A law of these norms; an empty text is „(weggefallen)“. ``section`` names the division of a norm."""
    prefix = "kurzfassung" if kind is SourceType.KURZFASSUNG else "gii"
    meta = DocumentMeta(
        document_id=f"{prefix}:{code}",
        document_version=version,
        regulation_code=code,
        regulation_name=f"Gesetz {code}",
        style=CitationStyle.PARAGRAPH,
        source_type=kind,
        doc_type="gesetz",
        stand_datum=stand,
    )
    sections = section or {}
    return SourceDocument(meta, tuple(_norm(number, text, sections.get(number, "")) for number, text in norms.items()))


def chunks_of(code: str, norms: Mapping[str, Text], version: str = "1") -> tuple[Chunk, ...]:
    """The chunks of such a law."""
    return chunk_document(gesetz(code, norms, version))


def file_of(document: SourceDocument) -> SourceFile:
    """A file from which the document could have been read; another text is another file."""
    sha = sha256(repr(document).encode()).hexdigest()
    return SourceFile(f"{document.meta.regulation_code}-{document.meta.document_version}.xml", sha, 1000)


def _norm(number: str, text: Text, section: str) -> SourceNorm:
    if isinstance(text, str):
        absaetze = (SourceAbsatz("", text),) if text else ()
    else:
        absaetze = tuple(SourceAbsatz(str(n), absatz) for n, absatz in enumerate(text, 1))
    return SourceNorm(
        NormArt.NORM,
        number,
        heading=f"Titel von {number}",
        section=(section,) if section else (),
        absaetze=absaetze,
        weggefallen=not absaetze,
    )
