"""The use case „Endkontrolle“: reads through its port, gives paragraphs, findings and notes; stores nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.vertrag.dokument_text import DokumentAbsatz, DokumentGliederung
from app.errors import InputError
from app.services.endkontrolle import EndkontrolleService
from tests.endkontrolle_dokumente import CITATIONS


class Leser:
    def __init__(self, gliederung: DokumentGliederung | None) -> None:
        self._gliederung = gliederung

    def read_structure(self, path: Path) -> DokumentGliederung:
        if self._gliederung is None:
            raise InputError(f"„{path.name}“ ist leer.")
        return self._gliederung


def test_findings_point_to_paragraphs_of_the_document() -> None:
    absaetze = (DokumentAbsatz(1, "Ein Brief."), DokumentAbsatz(2, "Zu zahlen ist am [Datum einfügen]."))
    service = EndkontrolleService(
        Leser(DokumentGliederung(absaetze, ("Kommentare nicht sichtbar.",))), lambda: CITATIONS
    )
    ergebnis = service.check(Path("brief.pdf"))
    assert ergebnis.absaetze == absaetze
    assert [(b.feld, b.id) for b in ergebnis.befunde] == [("absatz:2", "endkontrolle.platzhalter.text")]
    assert ergebnis.hinweise == ("Kommentare nicht sichtbar.",)


def test_what_the_reader_refuses_is_refused() -> None:
    with pytest.raises(InputError, match=r"brief\.pdf"):
        EndkontrolleService(Leser(None), lambda: CITATIONS).check(Path("brief.pdf"))
