"""The end-check of a document: what is left open, what points nowhere, what contradicts itself.

It informs and never blocks. Each check stands in a module of its own and yields findings in the order of reading.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.domain.pruefung.befund import Befund
from app.domain.recht.zitat_lesen import CitationReader
from app.domain.vertrag.dokument_text import DokumentAbsatz
from app.domain.vertrag.endkontrolle_anlagen import check_appendices
from app.domain.vertrag.endkontrolle_begriffe import check_terms
from app.domain.vertrag.endkontrolle_betraege import check_amounts
from app.domain.vertrag.endkontrolle_daten import check_dates
from app.domain.vertrag.endkontrolle_gemeinsam import Absatzfolge, Pruefdokument
from app.domain.vertrag.endkontrolle_nummern import check_numbers
from app.domain.vertrag.endkontrolle_parteien import check_parties
from app.domain.vertrag.endkontrolle_platzhalter import check_placeholders
from app.domain.vertrag.endkontrolle_rollen import check_roles
from app.domain.vertrag.endkontrolle_verweise import check_references

CHECKS = {
    "Platzhalter": check_placeholders,
    "Verweise": check_references,
    "Nummern": check_numbers,
    "Anlagen": check_appendices,
    "Begriffe": check_terms,
    "Daten": check_dates,
    "Beträge": check_amounts,
    "Parteien": check_parties,
    "Rollen": check_roles,
}
"""What is looked at, as people call it, and how."""

Step = Callable[[str, int, int], None]
"""Called with what is looked at, how many of the checks are done, and how many there are; may raise to end it."""


def _unseen(_what: str, _done: int, _total: int) -> None:
    pass


def check_document(
    paragraphs: Sequence[DokumentAbsatz], citations: CitationReader, step: Step = _unseen
) -> tuple[Befund, ...]:
    """All findings in a document, in the order of reading; the same document gives the same findings.

    Args:
        paragraphs: the document as it is read.
        citations: recognises citations of laws, which are no references to the document itself.
        step: called again and again, however long the document is.
    """
    now: tuple[str, int] = ("", 0)

    def looked() -> None:
        step(*now, len(CHECKS))

    dokument = Pruefdokument(Absatzfolge(paragraphs, looked), citations)
    found: dict[Befund, None] = {}
    for number, (what, check) in enumerate(CHECKS.items()):
        now = what, number
        looked()
        found |= dict.fromkeys(check(dokument))
    return tuple(sorted(found, key=_position))


def _position(finding: Befund) -> tuple[int, str]:
    return int((finding.feld or "absatz:0").removeprefix("absatz:")), finding.id
