"""Muster-Akte to finished filing by clicks alone: the real program, a fresh library, no key, no direct call."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from tests.e2e.bildschirm import Bildschirm, start

pytestmark = [pytest.mark.langsam, pytest.mark.timeout(300)]

MAX_FRAGEN = 15
MAX_KLICKS = 18
"""From the first start to the files of the first filing."""
WEISS_NICHT = "Weiß ich noch nicht"


class Maus(Bildschirm):
    """Somebody with a mouse who reads the screen."""

    clicks = 0

    def buttons(self, name: str) -> list[QAbstractButton]:
        """What can be clicked and is called so, or begins so."""
        found = [w for w in self._window.findChildren(QAbstractButton) if w.isVisible() and w.isEnabled()]
        return [b for b in found if b.accessibleName().startswith(name)]

    def click(self, name: str, *, rolle: str | None = None) -> None:
        """Click the first button of that name (and role in the theme); scrolls as a hand would."""
        found = [b for b in self.buttons(name) if rolle is None or b.property("rolle") == rolle]
        assert found, f"„{name}“ ist nicht zu sehen"
        button = found[0]
        above: QWidget | None = button.parentWidget()
        while above is not None:
            if isinstance(above, QScrollArea):
                above.ensureWidgetVisible(button)
            above = above.parentWidget()
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        self.clicks += 1
        self.settle()


def test_muster_akte_to_finished_filing_by_clicks(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    program, window = start(qtbot, tmp_path)
    hand = Maus(qtbot, window)
    hand.settle()

    # Out of the list of all filings, by name.
    hand.click("Aus der Liste wählen")
    tree = next(w for w in window.findChildren(QWidget) if w.accessibleName() == "Schriftsätze" and w.isVisible())
    item = tree.findItems(  # type: ignore[attr-defined]
        "Kündigungsschutzklage", Qt.MatchFlag.MatchStartsWith | Qt.MatchFlag.MatchRecursive
    )[0]
    QTest.mouseClick(
        tree.viewport(),  # type: ignore[attr-defined]
        Qt.MouseButton.LeftButton,
        pos=tree.visualItemRect(item).center(),  # type: ignore[attr-defined]
    )
    hand.clicks += 1
    hand.click("Gespräch beginnen")
    assert "Klage" in hand.filing()

    # Confirm what was read, answer every question with a button.
    if hand.buttons("Alle übernehmen"):
        hand.click("Alle übernehmen")
    elif hand.buttons("Übernehmen"):
        hand.click("Übernehmen")
    asked: set[str] = set()
    for _ in range(MAX_FRAGEN):
        if hand.reads("Alle Fragen sind beantwortet."):
            break
        line = next(w for w in window.findChildren(QLineEdit) if w.isVisible() and w.accessibleName().endswith("?"))
        assert line.accessibleName() not in asked, "keine Frage kommt zweimal"
        asked.add(line.accessibleName())
        quick = hand.buttons("Schnellantwort: ")
        assert quick[-1].text() == WEISS_NICHT
        hand.click(quick[0].accessibleName() if len(quick) > 1 else f"Schnellantwort: {WEISS_NICHT}")
    assert hand.reads("Alle Fragen sind beantwortet."), asked

    # Draft, export.
    hand.click("Entwurf erstellen")
    assert hand.reads("Entwurf 1")
    assert "Es wird festgestellt" in hand.filing()
    folder = next(w for w in window.findChildren(QLineEdit) if w.isVisible() and w.accessibleName() == "Zielordner")
    target = Path(folder.text()).expanduser()
    assert target.is_relative_to(tmp_path), "ein Ordner ist vorgeschlagen"
    hand.click("Exportieren", rolle="haupt")
    qtbot.waitUntil(lambda: bool(hand.buttons("Ordner öffnen")), timeout=120_000)
    assert any(path.read_bytes().startswith(b"%PDF-") for path in target.glob("*.pdf"))
    assert any(target.rglob("*.docx"))
    assert hand.clicks <= MAX_KLICKS
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible())
    window.deleteLater()
    program.close()
    QApplication.processEvents()
