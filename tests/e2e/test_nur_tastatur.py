"""A day without a mouse: clause and rule, contract and repair, check and report, each by keys alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QFileDialog, QLineEdit, QPlainTextEdit, QRadioButton, QTreeWidget
from pytestqt.qtbot import QtBot

from app.bootstrap import Program
from app.domain.regelwerk.rules import QuestionType
from app.domain.vertrag.stand import VertragStand
from app.ui.kanzlei.vertrag_view import VertragView
from app.ui.pruefung.vorgang_view import VorgangView
from app.ui.redaktion.workspace import RedaktionWorkspace
from app.ui.shell import MainWindow
from tests.e2e.bildschirm import Bildschirm, at_work
from tests.ui.tasten import CTRL, SHIFT, focus, press, type_text

pytestmark = [pytest.mark.langsam, pytest.mark.timeout(400)]

ALT = Qt.KeyboardModifier.AltModifier
MOST = 120
TYPED = {
    QuestionType.NUMBER: "30",
    QuestionType.DATE: "01.10.2027",
    QuestionType.CURRENCY: "3500",
    QuestionType.TEXT: "Beispiel",
}
IMPRESSUM = """Impressum

Deichkrone Werkzeuge GmbH, Am Sielhafen 7, 26441 Jever
Geschäftsführer: Onno Harms
Telefon: 04461 778120, E-Mail: kontor@deichkrone.example
Plattform der EU zur Online-Streitbeilegung: https://ec.europa.eu/consumers/odr
"""


class Tastatur(Bildschirm):
    """Somebody who has no mouse."""

    def __init__(self, qtbot: QtBot, program: Program, window: MainWindow) -> None:
        super().__init__(qtbot, window)
        self.program = program

    def there(self) -> str:
        """What has the keyboard."""
        return focus().accessibleName()

    def type_over(self, text: str) -> None:
        """Replace what stands in the field."""
        press(Qt.Key.Key_A, CTRL)
        type_text(text)

    def export(self, target: Path) -> None:
        """Type the folder over the proposed one and wait for the files."""
        assert self.there() == "Zielordner"
        self.type_over(str(target))
        press(Qt.Key.Key_Return)
        self._qtbot.waitUntil(lambda: self.there() == "Ordner öffnen", timeout=120_000)
        assert any(path.read_bytes().startswith(b"%PDF-") for path in target.glob("*.pdf"))


@pytest.fixture
def person(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tastatur]:
    with at_work(Tastatur, qtbot, tmp_path, monkeypatch) as somebody:
        yield somebody


def test_a_clause_its_rule_in_the_graph_and_the_proof(person: Tastatur) -> None:
    person.key(Qt.Key.Key_2, CTRL)
    person.key(Qt.Key.Key_N, CTRL | ALT)
    type_text("Rufbereitschaft")
    person.tab_to("Kategorie")
    type_text("Arbeitszeit")
    person.tab_to("Länder: Deutschland")
    person.key(Qt.Key.Key_Space)
    person.key(Qt.Key.Key_Return)
    assert person.there() == "Klauseltext bearbeiten"
    type_text("Die Arbeitnehmerin hält sich auf Abruf bereit.")

    # a rule: what it needs, by its name
    person.key(Qt.Key.Key_R, CTRL)
    assert person.there() == "Art der Regel"
    person.tab_to("Andere Klauseln durchsuchen")
    type_text("Gewährleistung")
    press(Qt.Key.Key_Tab)
    person.key(Qt.Key.Key_Space)
    person.tab_to("Regel hinzufügen")
    person.key(Qt.Key.Key_Return)
    assert person.there() == "Regeln"

    # the same rule in the graph, from its clause; Enter opens it
    person.key(Qt.Key.Key_3, ALT)
    assert person.there().endswith("Rufbereitschaft")
    person.key(Qt.Key.Key_Tab)
    assert "Rufbereitschaft erfordert Gewährleistung" in person.there()
    person.key(Qt.Key.Key_Return)
    person.tab_to("Meldung")
    type_text("Wer ruft, sagt auch, wer haftet.")
    person.tab_to("Regel speichern")
    person.key(Qt.Key.Key_Return)
    library = person.program.redaktion.library()
    clause = next(c for c in library.clauses if c.title == "Rufbereitschaft")
    (version,) = library.versions_of(clause.id)
    assert version.content == "Die Arbeitnehmerin hält sich auf Abruf bereit."
    assert [rule.message for rule in version.rules] == ["Wer ruft, sagt auch, wer haftet."]

    # the proof of all of it, and the way back
    person.key(Qt.Key.Key_0, ALT)
    sentences = focus()
    assert isinstance(sentences, QTreeWidget)
    person._qtbot.waitUntil(lambda: sentences.topLevelItemCount() > 1, timeout=60_000)
    space = person._window.workspace
    assert isinstance(space, RedaktionWorkspace)
    for _ in person._window.panes():
        person.key(Qt.Key.Key_F6)
    assert focus() is sentences, "F6 kommt dort wieder an, wo es anfing"
    person.key(Qt.Key.Key_W, CTRL)
    assert space.centre.isAncestorOf(focus()), "nach dem Schließen geht es in der Mitte weiter"


def test_a_contract_its_conflict_and_the_repair(person: Tastatur, tmp_path: Path) -> None:
    person.key(Qt.Key.Key_T, CTRL | ALT)
    person.tab_to("Titel")
    type_text("Probe")
    person.key(Qt.Key.Key_Return)
    view = person._window.workspaces["kanzlei"].current_view()
    assert isinstance(view, VertragView)

    def stand() -> VertragStand:
        assert view.now is not None
        return view.now.stand

    def conflicts() -> list[str]:
        return [b.id for b in stand().sperren if b.id.startswith("regel.")]

    # every question
    for _ in range(MOST):
        bild, field = view.question.bild, focus()
        if bild is None:
            break
        if bild.value is None and isinstance(field, QLineEdit | QPlainTextEdit):
            type_text(TYPED[bild.typ])
        elif bild.value is None:
            press(Qt.Key.Key_Space if isinstance(field, QRadioButton | QCheckBox) else Qt.Key.Key_Home)
        person.key(Qt.Key.Key_Return)
    assert person.reads("Alle Pflichtfragen sind beantwortet.")
    assert not conflicts()

    # another clause: row by row until one contradicts the others
    person.tab_to("Fragen, Klauseln oder Vertrag", back=True)
    press(Qt.Key.Key_Right)
    press(Qt.Key.Key_Tab)
    assert person.there() == "Klauseln des Vertrags"
    press(Qt.Key.Key_Home)
    for _ in range(MOST):
        before = stand().selection
        person.key(Qt.Key.Key_Space)
        if conflicts():
            break
        if stand().selection != before:
            person.key(Qt.Key.Key_Z, CTRL)
        press(Qt.Key.Key_Down)
    assert conflicts()
    person._qtbot.waitUntil(lambda: view.repairs.count() > 0, timeout=30_000)
    person.settle()

    # refused, repaired, completed
    person.key(Qt.Key.Key_Return, CTRL | ALT)
    assert person.there().startswith("Zur Stelle: ")
    person.key(Qt.Key.Key_Escape)
    person.tab_to("Fragen, Klauseln oder Vertrag", back=True)
    for _ in range(2):
        press(Qt.Key.Key_Right)
    press(Qt.Key.Key_Tab)
    assert person.there().startswith("Reparatur anwenden: ")
    person.key(Qt.Key.Key_Return)
    assert not conflicts()
    person.key(Qt.Key.Key_Return, CTRL | ALT)
    if stand().hinweise:
        assert person.there() == "Trotzdem abschließen"
        person.key(Qt.Key.Key_Return)
    assert stand().vertrag.abschluss is not None
    person.key(Qt.Key.Key_E, CTRL)
    person.export(tmp_path / "Vertrag")


def test_a_document_its_lack_and_the_report(person: Tastatur, tmp_path: Path) -> None:
    source = tmp_path / "impressum.txt"
    source.write_text(IMPRESSUM, encoding="utf-8")
    person.key(Qt.Key.Key_3, CTRL)
    person.key(Qt.Key.Key_P, CTRL | ALT)
    person._qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), QFileDialog))
    type_text(str(source))
    person.key(Qt.Key.Key_Return)
    view = person._window.workspaces["pruefung"].centre.current()  # type: ignore[attr-defined]
    assert isinstance(view, VorgangView)
    assert person.there() == "Prüfliste"

    # what was asked: the modules, and back
    person.key(Qt.Key.Key_U, CTRL | ALT)
    assert person.reads("Impressum")
    person.key(Qt.Key.Key_W, CTRL)
    assert person.there() == "Prüfliste", "nach dem Schließen geht es im Reiter davor weiter"

    # dismiss the lack in front, with a reason
    person.key(Qt.Key.Key_Home)
    while (line := view.current_line()) is None or not line.offen:
        person.key(Qt.Key.Key_Down)
    person.key(Qt.Key.Key_X, CTRL | SHIFT)
    assert person.there() == "Grund der Abweisung"
    type_text("Die Angabe steht auf der Startseite.")
    person.key(Qt.Key.Key_Return)
    assert view.bild is not None
    assert view.bild.zeilen
    assert any(z.abweisung is not None for z in view.bild.zeilen.values())
    assert person.there() == "Prüfliste"
    person.key(Qt.Key.Key_B, CTRL | ALT)
    person.export(tmp_path / "Bericht")
