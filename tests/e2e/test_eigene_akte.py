"""An own Akte, from nothing to the finished filing, by keyboard alone: the real program, a fresh library, no mouse."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from tests.e2e.bildschirm import Bildschirm, at_work
from tests.ui.tasten import CTRL, focus, press, type_text

pytestmark = [pytest.mark.langsam, pytest.mark.timeout(400)]

ALT = Qt.KeyboardModifier.AltModifier
MAX_FRAGEN = 40
GEKUENDIGT = date.today() - timedelta(days=6)  # noqa: DTZ011 - a calendar day has no time zone
ANTWORTEN = {
    "Anschrift": "Deichstraße 9, 20459 Hamburg",
    "Arbeitsgericht": "Arbeitsgericht Hamburg",
    "Bruttomonatsgehalt": "3480",
}
"""What the person knows by heart, by a word of the question; the rest is answered by a button or left open."""


class Anwalt(Bildschirm):
    """Somebody at the keyboard with a new client."""

    def choose(self, letter: str) -> None:
        """Take the entry of the focused list that begins so."""
        box = focus()
        assert isinstance(box, QComboBox)
        type_text(letter)

    def answer(self) -> None:
        """Answer the question in front: from memory, else by the first button, else „Weiß ich noch nicht“."""
        field = focus()
        assert isinstance(field, QLineEdit), "nach jeder Antwort steht die Schreibmarke in der nächsten Frage"
        known = next((text for word, text in ANTWORTEN.items() if word in field.accessibleName()), None)
        if known is not None:
            type_text(known)
            self.key(Qt.Key.Key_Return)
            return
        quick = [b for b in self._window.findChildren(QPushButton) if b.isVisible() and _quick(b)]
        assert quick[-1].text() == "Weiß ich noch nicht"
        self.tab_to((quick[0] if len(quick) > 1 else quick[-1]).accessibleName())
        self.key(Qt.Key.Key_Return)


def _quick(button: QPushButton) -> bool:
    return button.accessibleName().startswith("Schnellantwort: ")


@pytest.fixture
def person(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Anwalt]:
    with at_work(lambda bot, _program, window: Anwalt(bot, window), qtbot, tmp_path, monkeypatch) as somebody:
        yield somebody


def test_a_new_akte_becomes_a_finished_filing_by_keyboard(person: Anwalt, tmp_path: Path) -> None:
    # Who against whom, in which field of law; Enter in the last list makes the Akte.
    person.key(Qt.Key.Key_A, CTRL | ALT)
    assert focus().accessibleName() == "Mandant: Name"
    type_text("Änne Sörensen")
    press(Qt.Key.Key_Tab)
    person.choose("F")
    press(Qt.Key.Key_Tab)
    type_text("Deichkrone Werkzeuge GmbH")
    person.tab_to("Rechtsgebiet")
    person.choose("Arbeits")
    person.key(Qt.Key.Key_Return)
    assert person.reads("Sörensen ./. Deichkrone"), "die neue Akte ist offen"

    # The request with what is known, in one sentence.
    person.key(Qt.Key.Key_N, CTRL)
    assert focus().accessibleName() == "Auftrag"
    type_text(f"Kündigungsschutzklage gegen die Kündigung vom {GEKUENDIGT:%d.%m.%Y}")
    person.key(Qt.Key.Key_Return)
    assert "Klage" in person.filing()
    for _ in range(MAX_FRAGEN):
        if person.reads("Alle Fragen sind beantwortet."):
            break
        person.answer()
    assert person.reads("Alle Fragen sind beantwortet."), focus().accessibleName()

    # The draft, and its files.
    person.key(Qt.Key.Key_Return, CTRL)
    assert person.reads("Entwurf 1")
    filing = person.filing()
    assert "Es wird festgestellt" in filing
    assert "Änne Sörensen" in filing
    assert "Deichkrone Werkzeuge GmbH" in filing
    assert "Deichstraße 9" in filing
    target = tmp_path / "Klage Sörensen"
    person.key(Qt.Key.Key_E, CTRL)
    assert focus().accessibleName() == "Zielordner"
    press(Qt.Key.Key_A, CTRL)
    type_text(str(target))
    press(Qt.Key.Key_Return)
    person._qtbot.waitUntil(lambda: focus().accessibleName() == "Ordner öffnen", timeout=120_000)
    assert any(path.read_bytes().startswith(b"%PDF-") for path in target.glob("*.pdf"))
    assert any(target.rglob("*.docx"))
