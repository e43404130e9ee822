"""The syntax of clause texts in the editor: colours, words in the tooltip, faults in place, the menu of insertions."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.ui.context import Services
from app.ui.redaktion.einfuegen import EinfuegenMenue, WahlDialog
from app.ui.redaktion.klausel_view import KlauselView
from app.ui.redaktion.vorlage_view import VorlageView
from app.ui.redaktion.workspace import RedaktionWorkspace
from app.ui.shell import MainWindow
from tests.ui.conftest import settle
from tests.ui.tasten import press, type_text

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
    editor.setFocus()
    type_text(" ")
    assert entwurf._unknown.text().startswith("Im Text steht {{DER_FREMDER}}, eine solche Partei kennen die Vorlagen")


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
    menu.close()
    settle(qtbot, window)
    assert not isValid(menu), "the menu is gone while the dialog asks"
    dialog = next(d for d in window.findChildren(WahlDialog) if d.isVisible())
    dialog.picker.search.setText("Kündigungsklausel")
    assert not dialog.insert.isEnabled()
    listing = dialog.picker.list
    name = listing.visualRect(listing.model().index(0, 0)).center()
    qtbot.mouseClick(listing.viewport(), Qt.MouseButton.LeftButton, pos=name)
    assert dialog.insert.isEnabled(), "a click on the name is enough"
    dialog.picker.search.setFocus()
    press(Qt.Key.Key_Return)
    assert editor.exact_text().endswith("{{VERWEIS: C15}}"), "Enter takes it, ticked or not"
    settle(qtbot, window)


def test_a_draft_opens_in_the_serif_of_legal_text_laid_out_to_its_width(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, entwurf: KlauselView
) -> None:
    window.actions_.trigger("ansicht.reiter_schliessen")
    settle(qtbot, window)
    window.goto("clause:C10")
    settle(qtbot, window)
    view = space.clause()
    assert view is not None
    assert view is not entwurf
    editor = view.editor
    assert editor.isVisible()
    assert editor.document().defaultFont().family() == "Source Serif Pro"
    assert editor.document().textWidth() == editor.viewport().width()
    assert not editor.horizontalScrollBar().maximum()


def test_the_heading_is_typed_printed_in_the_preview_and_taken_back(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, vorlage: VorlageView, services: Services
) -> None:
    def printed() -> list[str]:
        """Headings of the paragraphs in the preview."""
        window.goto("template:arbeitsvertrag")
        vorlage.show_page("Vorschau")
        settle(qtbot, window)
        return re.findall(r"^§ \d+ (.*?)(?: warum\?.*)?$", vorlage.preview.text.toPlainText(), re.MULTILINE)

    def stored() -> str | None:
        return max(
            (v for v in services.redaktion.library().versions if v.clause_id == "C03"), key=lambda v: v.id
        ).heading

    window.goto("clause:C03")
    settle(qtbot, window)
    view = space.clause()
    assert view is not None
    field = view.heading.line
    assert view.heading.isHidden(), "a published version without one shows none"
    window.actions_.trigger("redaktion.neue_version")
    settle(qtbot, window)
    assert field.isVisible()
    assert field.accessibleName() == "Überschrift im Vertrag"
    title = field.placeholderText()
    assert f"leer: ihr Titel, „{title}“" in field.toolTip()
    assert title in printed()

    window.goto("clause:C03")
    field.setFocus()
    type_text("Lohn und Brot ")
    assert stored() is None
    qtbot.waitUntil(lambda: stored() == "Lohn und Brot", timeout=5_000)
    settle(qtbot, window)
    assert field.text() == "Lohn und Brot ", "who goes on writing keeps the blank"
    assert not field.isUndoAvailable(), "Ctrl+Z reaches the step of the program"
    step = window.actions_.action("bearbeiten.rueckgaengig").text()
    assert step == "Rückgängig: Überschrift der Klausel ändern"
    assert "Lohn und Brot" in printed()
    assert title not in printed()

    window.goto("clause:C03")
    window.actions_.trigger("bearbeiten.rueckgaengig")
    settle(qtbot, window)
    assert stored() is None
    assert field.text() == ""
    field.setFocus()
    type_text("Entgelt")
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert stored() == "Entgelt"
