"""The end-check of a document: what is left open, what points nowhere, what contradicts itself.

It informs and never blocks. Each check stands in a module of its own and yields findings in the order of reading.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.pruefung.befund import Befund
from app.domain.recht.zitat_lesen import CitationReader
from app.domain.vertrag.dokument_text import DokumentAbsatz
from app.domain.vertrag.endkontrolle_anlagen import check_appendices
from app.domain.vertrag.endkontrolle_begriffe import check_terms
from app.domain.vertrag.endkontrolle_betraege import check_amounts
from app.domain.vertrag.endkontrolle_daten import check_dates
from app.domain.vertrag.endkontrolle_gemeinsam import Pruefdokument
from app.domain.vertrag.endkontrolle_nummern import check_numbers
from app.domain.vertrag.endkontrolle_parteien import check_parties
from app.domain.vertrag.endkontrolle_platzhalter import check_placeholders
from app.domain.vertrag.endkontrolle_rollen import check_roles
from app.domain.vertrag.endkontrolle_verweise import check_references

CHECKS = (
    check_placeholders,
    check_references,
    check_numbers,
    check_appendices,
    check_terms,
    check_dates,
    check_amounts,
    check_parties,
    check_roles,
)


def check_document(paragraphs: Sequence[DokumentAbsatz], citations: CitationReader) -> tuple[Befund, ...]:
    """All findings in a document, in the order of reading; the same document gives the same findings.

    Args:
        paragraphs: the document as it is read.
        citations: recognises citations of laws, which are no references to the document itself.
    """
    dokument = Pruefdokument(tuple(paragraphs), citations)
    found = dict.fromkeys(finding for check in CHECKS for finding in check(dokument))
    return tuple(sorted(found, key=_position))


def _position(finding: Befund) -> tuple[int, str]:
    return int((finding.feld or "absatz:0").removeprefix("absatz:")), finding.id
