"""Lists of wrapped rows: each row has the height its words need in the width there is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.ui.presenters.simulator import SchrittZeile
from app.ui.redaktion.schritte import ZeilenListe
from app.ui.theme import Theme

SATZ = "Unbefristeter Vertrag mit Festgehalt in Deutschland: ohne Befund"
GRUND = "keine Regel schlägt an"


@pytest.mark.parametrize("width", [180, 300, 600])
def test_a_row_is_as_high_as_its_words(width: int, qtbot: QtBot, qapp: QApplication) -> None:
    theme = qapp.findChild(Theme) or Theme(qapp, qapp)  # the one that rows find
    assert theme.tokens
    rows = ZeilenListe("Testfälle")
    qtbot.addWidget(rows)
    rows.resize(width, 200)
    rows.show()
    zeile = SchrittZeile("erfüllt", "grün", SATZ, GRUND)
    rows.set_rows([(n, zeile) for n in range(30)])
    qtbot.waitUntil(lambda: rows.verticalScrollBar().maximum() > 0)
    metrics, flags = rows.fontMetrics(), int(Qt.TextFlag.TextWordWrap)
    room = QRect(0, 0, rows.viewport().width() - metrics.height() - 22, 2000)
    need = sum(metrics.boundingRect(room, flags, words).height() for words in (zeile.satz, zeile.notiz))
    assert rows.visualItemRect(rows.item(0)).height() >= need
