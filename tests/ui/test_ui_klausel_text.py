"""The syntax of clause texts in the editor: colours, words in the tooltip, faults in place, the menu of insertions."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from app.ui.context import Services
from app.ui.redaktion.einfuegen import EinfuegenMenue, WahlDialog
from app.ui.redaktion.klausel_view import KlauselView
from app.ui.redaktion.workspace import RedaktionWorkspace
from app.ui.shell import MainWindow
from tests.ui.conftest import settle
from tests.ui.tasten import type_text

TEXT = "Hier {{BEGRIFF: Ware}} und {{RECHT: DE | {{DER_ARBEITNEHMER}} zahlt | nichts}} Ende {{DER_FREMDER}}"


@pytest.fixture
def entwurf(qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace) -> KlauselView:
    window.goto("clause:C10")
    settle(qtbot, window)
    assert window.actions_.trigger("redaktion.neue_version")
    settle(qtbot, window)
    view = space.clause()
    assert view is not None
    return view


def _coloured(view: KlauselView) -> list[str]:
    return [s.cursor.selectedText() for s in view.editor.extraSelections()]


def test_braces_are_coloured_and_said_in_words_and_the_text_stays_as_it_is(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView
) -> None:
    editor = entwurf.editor
    editor.set_text(TEXT)
    entwurf.marks.check()
    assert _coloured(entwurf) == ["{{BEGRIFF: Ware}}", "{{RECHT: DE |", "|", "}}"]
    assert editor.exact_text() == TEXT
    assert not editor.document().isUndoAvailable()
    raw = editor.document().toRawText()
    assert "noch keine Klausel bestimmt ihn" in entwurf.marks.words_at(raw.index("Ware"))
    assert entwurf.marks.words_at(raw.index("zahlt")).startswith("Nur in Deutschland")
    assert entwurf.marks.words_at(raw.index("Ende")) == ""
    assert editor.chip_text("DER_ARBEITNEHMER") == "der Arbeitnehmer"
    assert "die Arbeitnehmerin" in editor._chip_words("DER_ARBEITNEHMER")
    assert "eine Partei dieses Namens gibt es nicht" in editor._chip_words("DER_FREMDER")
    assert entwurf._unknown.isHidden(), "words of parties are no parameters"


def test_offsets_lead_from_the_document_to_the_text(entwurf: KlauselView) -> None:
    editor = entwurf.editor
    editor.set_text("𝔄 {{PREIS}}\n{{PREIS}}{{X}} §")
    text, offsets = editor.exact_text(), editor.offsets()
    assert len(offsets) == editor.document().characterCount()
    assert text[offsets[3] :].startswith("{{PREIS}}\n")
    assert text[offsets[5] :].startswith("{{PREIS}}{{X}}")
    assert text[offsets[7] :] == " §"


def test_what_cannot_be_read_is_said_below_and_goes_when_it_is_mended(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView, services: Services
) -> None:
    editor = entwurf.editor
    editor.set_text("")
    editor.setFocus()
    type_text("Es gilt {{RECHT: de | das}}")
    assert entwurf._fault.isHidden(), "not while it is being typed"
    qtbot.waitUntil(lambda: "„de“" in entwurf._fault.text(), timeout=5_000)
    assert entwurf._fault.isVisible()
    assert _coloured(entwurf)[-1] == "{{"
    editor.set_text("Es gilt {{RECHT: DE | das}}")
    entwurf.save_text()
    settle(qtbot, window)
    assert entwurf._fault.isHidden()


def test_the_menu_puts_words_around_what_is_selected(qtbot: QtBot, window: MainWindow, entwurf: KlauselView) -> None:
    editor = entwurf.editor
    editor.set_text("Alles bleibt geheim.")
    cursor = editor.textCursor()
    cursor.setPosition(0)
    cursor.movePosition(QTextCursor.MoveOperation.EndOfWord, QTextCursor.MoveMode.KeepAnchor)
    editor.setTextCursor(cursor)
    window.actions_.trigger("redaktion.einfuegen")
    menu = next(m for m in QApplication.topLevelWidgets() if isinstance(m, EinfuegenMenue) and m.isVisible())
    names = [action.text() for action in menu.actions() if action.text()]
    assert "Partei „Arbeitnehmer“" in names
    place = next(m for m in menu.findChildren(QMenu) if m.title() == "Text nur in einem &Land")
    next(action for action in place.actions() if action.text() == "Schweiz").trigger()
    assert editor.exact_text() == "{{RECHT: CH | Alles | }} bleibt geheim."
    editor.undo()
    assert editor.exact_text() == "Alles bleibt geheim."
    editor.moveCursor(QTextCursor.MoveOperation.End)
    next(action for action in menu.actions() if action.text().startswith("&Verweis")).trigger()
    dialog = next(d for d in window.findChildren(WahlDialog) if d.isVisible())
    dialog.picker.search.setText("Kündigungsklausel")
    assert not dialog.insert.isEnabled()
    dialog._on_double()
    assert editor.exact_text().endswith("{{VERWEIS: C15}}")
    menu.close()
    settle(qtbot, window)
