"""Documents checked through the window with real events: the real program, its own modules, invented documents."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.bootstrap import Program
from app.ui.pruefung.vorgang_view import VorgangView
from app.ui.pruefung.workspace import PruefungWorkspace
from app.ui.shell import MainWindow
from tests.e2e.bildschirm import Bildschirm, start
from tests.ui.tasten import CTRL, SHIFT, focus, press, type_text

pytestmark = [pytest.mark.langsam, pytest.mark.timeout(300)]

ALT = Qt.KeyboardModifier.AltModifier
IMPRESSUM = """<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>Impressum</title></head><body>
<h1>Impressum</h1><p>Diensteanbieter nach § 5 DDG:</p><p>Deichkrone Werkzeuge GmbH<br>Am Sielhafen 7<br>26441 Jever</p>
<p>Geschäftsführer: Onno Harms</p><p>Telefon: 04461 778120<br>E-Mail: kontor@deichkrone.example</p>
<p>Amtsgericht Oldenburg, HRB 201873</p>
<p>Zur Online-Streitbeilegung: <a href="https://ec.europa.eu/consumers/odr">Plattform der EU</a></p>
<p>Unser Onlineshop beliefert Verbraucher und Gewerbe.</p></body></html>"""
DATENSCHUTZ = """Datenschutzerklärung

Verantwortlicher

Verantwortlich ist die Deichkrone Werkzeuge GmbH, Am Sielhafen 7, 26441 Jever, kontor@deichkrone.example.

Besuch der Website

Beim Besuch verarbeiten wir Ihre IP-Adresse, um die Seiten auszuliefern (Art. 6 Abs. 1 lit. f DSGVO). Unser berechtigtes
Interesse ist ein sicherer Betrieb. Die Protokolle löschen wir nach sieben Tagen.

Ihre Rechte

Sie können Auskunft, Berichtigung, Löschung und Einschränkung verlangen und Ihre Daten mitnehmen.
"""


class Jemand(Bildschirm):
    """Somebody who checks documents."""

    @property
    def space(self) -> PruefungWorkspace:
        space = self._window.workspaces["pruefung"]
        assert isinstance(space, PruefungWorkspace)
        return space

    @property
    def view(self) -> VorgangView:
        view = self.space.case()
        assert view is not None
        return view

    def drop(self, widget: QWidget, paths: list[Path]) -> None:
        """Drag files over a widget and let them go."""
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
        copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        at = QPoint(40, 40)
        QApplication.sendEvent(widget, QDragEnterEvent(at, copy, data, left, none))
        QApplication.sendEvent(widget, QDragMoveEvent(at, copy, data, left, none))
        QApplication.sendEvent(widget, QDropEvent(at, copy, data, left, none))
        self.settle()

    def status(self, control: str) -> str:
        """The rank of a control in the list."""
        bild = self.view.bild
        assert bild is not None
        return next(bild.art.rang(b).value for b in bild.befunde if bild.zeilen[b.id].control.id == control)


@pytest.fixture
def person(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Jemand]:
    monkeypatch.setenv("HOME", str(tmp_path))
    program, window = start(qtbot, tmp_path)
    somebody = Jemand(qtbot, window)
    somebody.settle()
    yield somebody
    close(qtbot, program, window)


def close(qtbot: QtBot, program: Program, window: MainWindow) -> None:
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible())
    window.deleteLater()
    program.close()
    QApplication.processEvents()


def test_two_files_dropped_answered_dismissed_undone_and_reported(person: Jemand, tmp_path: Path) -> None:
    pages = {"impressum.html": IMPRESSUM, "datenschutz.txt": DATENSCHUTZ}
    for name, text in pages.items():
        (tmp_path / name).write_text(text, encoding="utf-8")

    # drop two files: one case, kinds recognised, lacks with their places
    person.key(Qt.Key.Key_3, CTRL)
    person.drop(person.space.documents, [tmp_path / name for name in pages])
    view = person.view
    assert view.bild is not None
    assert [d.art_wort for d in view.bild.dokumente] == ["Impressum", "Datenschutzerklärung"]
    assert person.reads("erkannt")
    assert all(d.marken for d in view.bild.dokumente), "in beiden stehen Belege"
    lacks = [b for b in view.bild.befunde if view.bild.art.rang(b).value == "mangel"]
    assert lacks
    assert person.reads(f"{len(lacks)} Mängel") or len(lacks) == 1

    # answer a fact: what depends on it is checked anew, with its reason
    before = dict.fromkeys(view.bild.zeilen)
    person.key(Qt.Key.Key_G, CTRL | ALT)
    card = next(card for card in view.facts.cards if card.buttons)
    answer = next(b for b in card.buttons.values() if not b.isChecked())
    answer.setFocus()
    person.key(Qt.Key.Key_Space)
    assert person.reads("Ihre Angabe: ")
    assert view.bild.vorgang.angaben
    assert dict.fromkeys(view.bild.zeilen) == before, "keine Zeile geht verloren"

    # dismiss the first lack with a reason, by keyboard
    lack = next(b for b in view.bild.befunde if view.bild.art.rang(b).value == "mangel")
    control = view.bild.zeilen[lack.id].control.id
    view.start_focus()
    person.key(Qt.Key.Key_Home)
    assert view.panel.select(lack.id)
    person.key(Qt.Key.Key_X, CTRL | SHIFT)
    assert focus().accessibleName() == "Grund der Abweisung"
    type_text("Die Angabe steht auf der Startseite.")
    person.key(Qt.Key.Key_Return)
    assert person.status(control) == "abgewiesen"

    # undo: it is a lack again
    person.key(Qt.Key.Key_Z, CTRL)
    assert person.status(control) == "mangel"

    # export the report
    person.key(Qt.Key.Key_B, CTRL | ALT)
    assert focus().accessibleName() == "Zielordner"
    target = tmp_path / "aus"
    press(Qt.Key.Key_A, CTRL)
    type_text(str(target))
    press(Qt.Key.Key_Return)
    person._qtbot.waitUntil(view.report.exports.result.isVisible, timeout=60_000)
    written = {path.suffix: path.read_bytes()[:5] for path in target.rglob("*.*")}
    assert written[".pdf"] == b"%PDF-"
    assert ".docx" in written
