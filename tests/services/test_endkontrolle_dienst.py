"""The use case „Endkontrolle“: reads through its port, gives paragraphs, findings and notes; stores nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.domain.vertrag.dokument_text import DokumentAbsatz, DokumentGliederung
from app.domain.vertrag.endkontrolle import CHECKS
from app.errors import InputError, OperationCancelled
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


def test_a_long_check_is_told_step_by_step_and_can_be_left_at_any() -> None:
    absaetze = tuple(DokumentAbsatz(n, f"Es gilt § {n} BGB.") for n in range(1, 1001))
    service = EndkontrolleService(Leser(DokumentGliederung(absaetze)), lambda: CITATIONS)
    seen: list[tuple[str, int, int]] = []
    service.check(Path("lang.txt"), lambda *step: seen.append(step))
    stages = list(dict.fromkeys(stage for stage, _, _ in seen))
    assert stages[:3] == ["Dokument lesen", "Platzhalter", "Verweise"]
    assert [done for _, done, _ in seen] == sorted(done for _, done, _ in seen)
    assert {total for stage, _, total in seen if stage in CHECKS} == {len(CHECKS)}
    assert sum(stage == "Verweise" for stage, _, _ in seen) > 10, "auch mitten in einer Prüfung"
    for last in (0, 5, len(seen) - 1):
        left = iter(range(last))

        def leave(*_step: object, left: Iterator[int] = left) -> None:
            if next(left, None) is None:
                raise OperationCancelled

        with pytest.raises(OperationCancelled):
            service.check(Path("lang.txt"), leave)
