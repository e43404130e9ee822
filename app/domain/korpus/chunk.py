"""Chunks: the citable pieces of the corpus and their payload (source 2, RAG Re-Ingest §2; spec 3, Chunks)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Any

from app.domain.recht.zitat import CitationStyle, NormArt, Teil

PAYLOAD_FIELDS = (
    "article_label",
    "regulation_code",
    "citation_style",
    "article",
    "paragraph",
    "sub",
    "is_recital",
    "regulation_name",
    "page",
    "chunk_text",
    "section_header",
    "chunk_id",
    "chunk_hash",
    "document_id",
    "document_version",
    "chunk_index",
    "doc_type",
    "use_case",
    "source_type",
    "license",
    "bundesland",
    "year",
    "gueltig_ab",
)
"""Names of the contract, verbatim, in its order."""

_WEGGEFALLEN = re.compile(r"(?:\w+ \| |\w+[.)] )?\(?(?:weggefallen|aufgehoben|gegenstandslos)\)?\.?")
"""With the number of a table's row or of an item before it."""


@dataclass(frozen=True, slots=True)
class Span:
    """A citable place inside ``chunk_text``: the path below the Absatz and the characters it covers.

    ``teile`` is never empty: ``(Satz 2,)``, ``(Satz 2, Nr. 1)``, ``(Satz 2, Nr. 1, lit. a)``.
    """

    teile: tuple[Teil, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Chunk:
    """One citable piece: an Absatz, part of a long one, or a whole short norm. Fields of the contract, then our own.

    Attributes:
        spans: Sätze, Nummern, Buchstaben inside the text.
        art: what ``article`` numbers.
        heading: title of the norm („Kündigungsfristen bei Arbeitsverhältnissen“).
    """

    article_label: str
    regulation_code: str
    citation_style: CitationStyle
    article: str
    paragraph: str
    sub: str | None
    is_recital: bool
    regulation_name: str
    page: int | None
    chunk_text: str
    section_header: str
    chunk_id: str
    chunk_hash: str
    document_id: str
    document_version: str
    chunk_index: int
    doc_type: str
    use_case: tuple[str, ...]
    source_type: str
    license: str
    bundesland: str | None
    year: int | None
    gueltig_ab: date | None
    spans: tuple[Span, ...] = ()
    art: NormArt = NormArt.NORM
    heading: str = ""

    @property
    def weggefallen(self) -> bool:
        """Repealed: nothing but „(weggefallen)“ stands there."""
        return _WEGGEFALLEN.fullmatch(self.chunk_text.strip()) is not None

    def payload(self) -> dict[str, Any]:
        """The contract's fields as JSON values; it wants ``regulation_code`` in capitals, labels stay as cited."""
        values = {name: getattr(self, name) for name in PAYLOAD_FIELDS}
        values["regulation_code"] = contract_code(self.regulation_code)
        values["citation_style"] = self.citation_style.value
        values["use_case"] = list(self.use_case)
        values["gueltig_ab"] = self.gueltig_ab.isoformat() if self.gueltig_ab else None
        return values


def contract_code(regulation_code: str) -> str:
    """``regulation_code`` as the payload contract spells it: in capitals (``KSCHG``); labels have the cited form."""
    return regulation_code.upper()
