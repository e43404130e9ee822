"""Long words of law in a narrow pane: broken with a hyphen, never in the middle of a syllable; copied as they are."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QTextCursor, QTextLine
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.domain.silben import SOFT_HYPHEN
from app.ui.filing_view import FilingView
from app.ui.recherche.nachschlagen import textstelle
from app.ui.start import make_application

WORDS = (
    '<p>Der <a href="norm:Strafgesetzbuch">Strafgesetzbuch</a> Haftungsbegrenzungsvereinbarung im Arbeitsvertrag</p>'
)
PLAIN = "Der Strafgesetzbuch Haftungsbegrenzungsvereinbarung im Arbeitsvertrag"


@pytest.fixture
def view(qtbot: QtBot) -> FilingView:
    make_application()
    view = FilingView("Probe", lambda _tokens: "")
    qtbot.addWidget(view)
    view.resize(260, 300)
    view.show()
    view.show_html(WORDS)
    return view


def _ends(view: FilingView) -> list[str]:
    """The last letters of each line but the last."""
    block = view.document().begin()
    layout, text = block.layout(), block.text()
    lines: list[QTextLine] = [layout.lineAt(n) for n in range(layout.lineCount())]
    return [text[line.textStart() + line.textLength() - 1] for line in lines[:-1]]


def test_a_narrow_pane_breaks_words_at_hyphens_only(view: FilingView) -> None:
    ends = _ends(view)
    assert SOFT_HYPHEN in ends
    assert set(ends) <= {SOFT_HYPHEN, " "}
    view.resize(900, 300)
    assert SOFT_HYPHEN not in view.document().toPlainText()
    assert view.document().toPlainText() == PLAIN
    view.resize(260, 300)
    assert SOFT_HYPHEN in view.document().toPlainText()


def test_what_is_copied_or_looked_up_has_no_hyphens_of_the_screen(view: FilingView) -> None:
    view.setFocus()
    cursor = view.textCursor()
    cursor.movePosition(QTextCursor.MoveOperation.NextWord, n=1)
    view.setTextCursor(cursor)
    place = textstelle(view)
    assert place is not None
    assert place.text == PLAIN
    assert place.position == len("Der ")
    view.selectAll()
    view.copy()
    assert QApplication.clipboard().text() == PLAIN
    place = textstelle(view)
    assert place is not None
    assert place.text == PLAIN
    assert 'href="norm:Strafgesetzbuch"' in view.toHtml()
