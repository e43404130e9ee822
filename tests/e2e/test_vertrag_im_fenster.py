"""Contracts through the window with real events (source 1 § 10.2): the real program, the shipped template."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QLineEdit, QPlainTextEdit, QRadioButton
from pytestqt.qtbot import QtBot

from app.bootstrap import Program
from app.domain.regelwerk.rules import QuestionType
from app.domain.vertrag.stand import VertragStand
from app.ui.kanzlei.vertrag_view import VertragView
from app.ui.shell import MainWindow
from tests.e2e.bildschirm import Bildschirm, at_work, start
from tests.ui.tasten import CTRL, focus, press, type_text

pytestmark = [pytest.mark.langsam, pytest.mark.timeout(400)]

ALT = Qt.KeyboardModifier.AltModifier
MOST = 120
TYPED = {
    QuestionType.NUMBER: "30",
    QuestionType.DATE: "01.10.2027",
    QuestionType.CURRENCY: "3500",
    QuestionType.TEXT: "Beispiel",
}


class Jemand(Bildschirm):
    """Somebody in front of a contract."""

    def __init__(self, qtbot: QtBot, program: Program, window: MainWindow) -> None:
        super().__init__(qtbot, window)
        self.program = program

    @property
    def view(self) -> VertragView:
        view = self._window.workspaces["kanzlei"].current_view()
        assert isinstance(view, VertragView)
        return view

    @property
    def stand(self) -> VertragStand:
        assert self.view.now is not None
        return self.view.now.stand

    def new_contract(self) -> None:
        """By keyboard: the template „Arbeitsvertrag“, Germany."""
        self.key(Qt.Key.Key_T, CTRL | ALT)
        assert focus().accessibleName() == "Vorlage"
        self.tab_to("Titel")
        type_text("Probe")
        self.key(Qt.Key.Key_Return)
        assert self.stand.vertrag.titel == "Probe"

    def answer(self) -> str:
        """Answer the question on screen with whatever fits, by keyboard; its id."""
        bild = self.view.question.bild
        assert bild is not None
        field = focus()
        if bild.value is None:
            if isinstance(field, QLineEdit | QPlainTextEdit):
                type_text(TYPED[bild.typ])
            elif isinstance(field, QRadioButton | QCheckBox):
                press(Qt.Key.Key_Space)
            else:
                press(Qt.Key.Key_Home)
        press(Qt.Key.Key_Return)
        self.settle()
        assert not self.view.question.error.text(), (bild.id, self.view.question.error.text())
        return bild.id

    def answer_all(self) -> list[str]:
        asked: list[str] = []
        while self.view.question.bild is not None and len(asked) < MOST:
            asked.append(self.answer())
        return asked


@pytest.fixture
def person(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Jemand]:
    with at_work(Jemand, qtbot, tmp_path, monkeypatch) as somebody:
        yield somebody


def test_contract_from_template_to_completion_by_keyboard_alone(person: Jemand, tmp_path: Path) -> None:
    person.new_contract()
    assert "[___]" in person.view.paper.text.toPlainText()

    # create → answer → validate: every question, one after the other; none comes twice
    asked = person.answer_all()
    assert len(asked) == len(set(asked)), "keine Frage kommt zweimal"
    assert person.reads("Alle Pflichtfragen sind beantwortet.")
    stand = person.stand
    assert stand.fortschritt.beantwortet == stand.fortschritt.gesamt > 10
    assert not stand.sperren, [b.titel for b in stand.sperren]
    assert "[___]" not in person.view.paper.text.toPlainText()

    # completion; what is only recommended is read first and recorded
    assert focus().accessibleName() == "Vertrag abschließen"
    person.key(Qt.Key.Key_Return)
    if stand.hinweise:
        assert focus().accessibleName() == "Trotzdem abschließen"
        person.key(Qt.Key.Key_Return)
    done = person.stand.vertrag.abschluss
    assert done is not None
    assert done.hinweise == stand.hinweise

    # export
    person.key(Qt.Key.Key_E, CTRL)
    assert focus().accessibleName() == "Zielordner"
    target = tmp_path / "aus"
    press(Qt.Key.Key_A, CTRL)
    type_text(str(target))
    press(Qt.Key.Key_Return)
    person._qtbot.waitUntil(person.view.exports.result.isVisible, timeout=120_000)
    kinds = {path.suffix for path in target.rglob("*")}
    assert {".pdf", ".docx", ".json"} <= kinds


def test_conflict_refused_repaired_taken_back(person: Jemand) -> None:
    person.new_contract()
    person.answer_all()
    assert not person.stand.sperren
    before = person.stand.selection

    # slot change → evaluated again
    tree = person.view.clauses.tree
    person.view.seiten.show_page("Klauseln")
    for platz in list(tree.plaetze.values()):
        free = [w for w in platz.wahlen if w.moeglich and not w.gewaehlt]
        held = platz.gewaehlt
        if platz.pflicht or (not free and (platz.eine_von or held is None)):
            continue
        wanted = free[0] if free else held
        assert wanted is not None
        _click_clause(person, platz.id, wanted.clause_id)
        assert person.stand.selection != before
        if any(b.id.startswith("regel.") for b in person.stand.sperren):
            break
        person.key(Qt.Key.Key_Z, CTRL)
        person.settle()
        assert person.stand.selection == before, platz.name
    conflicts = [b for b in person.stand.sperren if b.id.startswith("regel.")]
    assert conflicts, "keine einzelne Klausel widerspricht einer anderen"

    # hard conflict → completion refused with a list that leads there
    person.key(Qt.Key.Key_Return, CTRL | ALT)
    assert person.stand.vertrag.abschluss is None
    assert focus().accessibleName().startswith("Zur Stelle: ")
    person.key(Qt.Key.Key_Return)
    person.key(Qt.Key.Key_Escape)
    person.click("Schließen")

    # repair → conflict gone; Ctrl+Z → there again
    person._qtbot.waitUntil(lambda: person.view.repairs.count() > 0, timeout=30_000)
    person.settle()
    person.click("Reparaturen")
    assert focus().accessibleName().startswith("Reparatur anwenden: ")
    person.key(Qt.Key.Key_Return)
    assert not [b for b in person.stand.sperren if b.id.startswith("regel.")]
    person.key(Qt.Key.Key_Z, CTRL)
    person.settle()
    assert [b.id for b in person.stand.sperren if b.id.startswith("regel.")] == [b.id for b in conflicts]


def test_restart_in_the_middle_of_the_interview(person: Jemand, qtbot: QtBot, tmp_path: Path) -> None:
    person.new_contract()
    for _ in range(4):
        person.answer()
    bild = person.view.question.bild
    assert bild is not None
    answers = dict(person.stand.vertrag.answers)
    if isinstance(focus(), QLineEdit | QPlainTextEdit):
        type_text("halb")
    person._window.close()
    qtbot.waitUntil(lambda: not person._window.isVisible())
    person.program.close()

    program, window = start(qtbot, tmp_path)
    again = Jemand(qtbot, program, window)
    again.settle()
    assert again.stand.vertrag.answers | answers == again.stand.vertrag.answers
    assert again.view.question.bild is not None
    assert again.view.question.bild.id == bild.id, "es geht dort weiter, wo aufgehört wurde"
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible())
    window.deleteLater()
    program.close()
    QApplication.processEvents()


def _click_clause(person: Jemand, slot_id: str, clause_id: str) -> None:
    """Click the row of a clause in the list."""
    tree = person.view.clauses.tree
    assert tree._select(slot_id, clause_id)
    item = tree.currentItem()
    assert item is not None
    tree.scrollToItem(item)
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=tree.visualItemRect(item).center())
    person.settle()
