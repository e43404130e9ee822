"""First start to exported filing, by keyboard alone: the real program, a fresh library, no mouse, no direct call."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from tests.e2e.bildschirm import Bildschirm, start
from tests.ui.tasten import CTRL, focus, press, type_text

pytestmark = [pytest.mark.langsam, pytest.mark.timeout(300)]

MAX_FRAGEN = 15


class Mensch(Bildschirm):
    """Somebody at the keyboard who reads the screen."""

    def wait(self, condition: Callable[[], bool], what: str) -> None:
        self._qtbot.waitUntil(condition, timeout=60_000)
        assert condition(), what


def test_first_start_to_exported_filing_by_keyboard_alone(qtbot: QtBot, tmp_path: Path) -> None:
    program, window = start(qtbot, tmp_path)
    person = Mensch(qtbot, window)
    person.settle()
    assert person.reads("Berger ./. Nordlicht"), "die Muster-Akte liegt bereit"

    # New filing: the request line, one sentence, Enter.
    press(Qt.Key.Key_N, CTRL)
    assert isinstance(focus(), QLineEdit)
    assert focus().accessibleName() == "Auftrag"
    type_text("Kündigungsschutzklage gegen die Kündigung, bitte für das Arbeitsgericht")
    press(Qt.Key.Key_Return)
    person.settle()
    assert "Klage" in person.filing()

    # Answer every question: the first by typing, the others by quick answers reached with Tab.
    asked: list[str] = []
    while len(asked) < MAX_FRAGEN and not person.reads("Alle Fragen sind beantwortet."):
        field = focus()
        assert isinstance(field, QLineEdit), "nach jeder Antwort steht die Schreibmarke in der nächsten Frage"
        asked.append(field.accessibleName())
        quick = [
            b
            for b in window.findChildren(QPushButton)
            if b.isVisible() and b.accessibleName().startswith("Schnellantwort: ")
        ]
        assert quick[-1].text() == "Weiß ich noch nicht"
        if len(asked) == 1 and len(quick) > 1:
            type_text(quick[0].text())
            press(Qt.Key.Key_Return)
        else:
            choice = quick[0] if len(quick) > 1 else quick[-1]
            person.tab_to(choice.accessibleName())
            press(Qt.Key.Key_Return)
        person.settle()
    assert person.reads("Alle Fragen sind beantwortet."), asked
    assert len(asked) == len(set(asked)), "keine Frage kommt zweimal"

    # Make the draft, export it into a folder typed by hand.
    press(Qt.Key.Key_Return, CTRL)
    person.settle()
    assert person.reads("Entwurf 1")
    filing = person.filing()
    assert "Es wird festgestellt" in filing
    assert "Nordlicht Logistik GmbH" in filing
    target = tmp_path / "Klage Überprüfung"
    press(Qt.Key.Key_E, CTRL)
    assert focus().accessibleName() == "Zielordner"
    type_text(str(target))
    press(Qt.Key.Key_Return)
    person.settle()
    person.wait(
        lambda: isinstance(focus(), QPushButton) and focus().text() == "Ordner ö&ffnen", "der Export ist fertig"
    )

    written = sorted(path.relative_to(target).as_posix() for path in target.rglob("*") if path.is_file())
    pdf = next(path for path in target.iterdir() if path.suffix == ".pdf" and "Klage" in path.name)
    assert pdf.read_bytes().startswith(b"%PDF-"), written
    assert any(name.startswith("intern/") and name.endswith(".docx") for name in written)
    assert "intern/Prüfprotokoll.pdf" in written
    assert any("Anlage_K_1" in name for name in written)

    # The Prüfliste of the same draft, large, in the third workspace.
    press(Qt.Key.Key_3, CTRL)
    person.settle()
    assert person.reads("erfüllt")
    press(Qt.Key.Key_Q, CTRL)
    qtbot.waitUntil(lambda: not window.isVisible())
    window.deleteLater()
    program.close()
    QApplication.processEvents()
