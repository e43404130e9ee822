"""The end-check of a document in the workspace Prüfung."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDropEvent
from pytestqt.qtbot import QtBot

from app.domain.pruefung.befund import Befund, BefundTyp, Schwere, Wirkung
from app.domain.vertrag.dokument_text import DokumentAbsatz
from app.errors import InputError
from app.ports import Progress
from app.services.endkontrolle import EndkontrolleErgebnis
from app.ui.context import Services
from app.ui.presenters.endkontrolle import anker, dokument_html, zusammenfassung
from app.ui.pruefung.workspace import PruefungWorkspace
from app.ui.shell import MainWindow
from tests.ui.conftest import settle

ABSAETZE = (
    DokumentAbsatz(1, "Mietvertrag", ebene=1),
    DokumentAbsatz(2, "Die Miete beträgt [Betrag].", "(1)"),
    DokumentAbsatz(3, "Es gilt <§ 9>."),
)
BEFUND = Befund(
    id="platzhalter.text",
    typ=BefundTyp.INHALT,
    schwere=Schwere.WARNUNG,
    wirkung=Wirkung.WARNT,
    erfuellt=False,
    titel="Platzhalter: [Betrag]",
    text="Hier steht noch „[Betrag]“.",
    feld="absatz:2",
)


class _Pruefer:
    """Finds the same in every file; one named „kaputt“ cannot be read."""

    def __init__(self) -> None:
        self.read: list[Path] = []

    def check(self, path: Path, progress: Progress) -> EndkontrolleErgebnis:
        progress("Platzhalter", 0, 9)
        self.read.append(path)
        if path.stem == "kaputt":
            raise InputError("„kaputt.docx“ lässt sich nicht lesen.", "Speichern Sie die Datei neu.")
        return EndkontrolleErgebnis(ABSAETZE, (BEFUND,), ("Fußnoten wurden nicht gelesen.",))


@pytest.fixture
def services(services: Services) -> Services:
    return replace(services, endkontrolle=_Pruefer())  # type: ignore[arg-type]  # what the page needs of it


def _space(window: MainWindow) -> PruefungWorkspace:
    space = window.workspaces["pruefung"]
    assert isinstance(space, PruefungWorkspace)
    return space


def test_document_is_marked_and_its_text_is_only_text() -> None:
    html = dokument_html(ABSAETZE, (BEFUND,))
    assert '<a name="absatz-2"></a><b class="zeichen">1\u00a0!</b> <span class="fund">(1) Die Miete' in html
    assert "&lt;§ 9&gt;" in html
    assert anker(BEFUND.feld) == "absatz-2"
    assert anker("frage:x") is None


def test_summary_counts_and_says_what_was_not_checked() -> None:
    result = EndkontrolleErgebnis(ABSAETZE, (BEFUND,), ("Fußnoten wurden nicht gelesen.",))
    assert zusammenfassung(result) == "Ein Befund in 3 Absätzen. Fußnoten wurden nicht gelesen."
    assert zusammenfassung(EndkontrolleErgebnis(ABSAETZE, (), ())) == "Kein Befund in 3 Absätzen."


def test_of_a_very_long_document_the_places_found_are_shown() -> None:
    long = tuple(DokumentAbsatz(n, f"Absatz {n} " + "x" * 990) for n in range(1, 1001))
    html = dokument_html(long, (BEFUND.model_copy(update={"feld": "absatz:500"}),))
    assert [word in html for word in ("Absatz 498 ", "Absatz 499 ", "Absatz 500 ", "Absatz 501 ", "Absatz 502 ")] == [
        False,
        True,
        True,
        True,
        False,
    ]
    assert html.count("[…]") == 1
    everywhere = tuple(BEFUND.model_copy(update={"feld": f"absatz:{n}"}) for n in range(1, 1001))
    assert 700_000 < len(dokument_html(long, everywhere)) < 900_000
    assert "Geprüft ist das ganze" in zusammenfassung(EndkontrolleErgebnis(long, (), ()))
    assert "[…]" not in dokument_html(ABSAETZE, (BEFUND,))


def test_a_long_check_can_be_cancelled_in_place(
    qtbot: QtBot, window: MainWindow, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def check(_path: Path, progress: Progress) -> EndkontrolleErgebnis:
        begun.set()
        assert go_on.wait(10)
        progress("Verweise", 1, 9)
        raise AssertionError("nicht abgebrochen")

    service = services.endkontrolle
    assert isinstance(service, _Pruefer)
    monkeypatch.setattr(service, "check", check)
    window.goto("dokument-pruefen:/irgendwo/lang.docx")
    page = _space(window).document
    assert begun.wait(10)
    qtbot.waitUntil(page.strip._cancel.isVisible, timeout=6_000)
    page.strip._cancel.click()
    go_on.set()
    settle(qtbot, window)
    assert page._summary.text().startswith("Die Prüfung wurde abgebrochen.")
    assert page.panel.befunde() == ()
    assert page.strip.isHidden()


def test_findings_stand_beside_the_document_and_lead_there(qtbot: QtBot, window: MainWindow) -> None:
    window.goto("dokument-pruefen:/irgendwo/mietvertrag.docx")
    settle(qtbot, window)
    page = _space(window).document
    assert page.isVisible()
    assert page.panel.befunde() == (BEFUND,)
    assert "Ein Befund" in page._summary.text()
    page.panel.jump.emit(BEFUND)
    assert page.text.textCursor().selectedText().endswith("Die Miete beträgt [Betrag].")


def test_file_can_be_dropped_and_one_that_cannot_be_read_says_so(qtbot: QtBot, window: MainWindow) -> None:
    window.goto("dokument-pruefen:/irgendwo/mietvertrag.docx")
    settle(qtbot, window)
    page = _space(window).document
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/irgendwo/kaputt.docx")])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    page.dropEvent(QDropEvent(QPoint(5, 5), Qt.DropAction.CopyAction, data, buttons, keys))
    settle(qtbot, window)
    assert "lässt sich nicht lesen" in page.error.text()
    assert page.panel.befunde() == ()


def test_action_opens_the_choice_of_a_file(qtbot: QtBot, window: MainWindow) -> None:
    from PySide6.QtWidgets import QFileDialog

    assert window.actions_.trigger("pruefung.dokument_pruefen")
    settle(qtbot, window)
    (dialog,) = [d for d in window.findChildren(QFileDialog) if d.isVisible()]
    assert "docx" in dialog.nameFilters()[0]
    dialog.reject()
    assert _space(window).document.isVisible()
