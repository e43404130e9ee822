"""The Prüfliste by itself: what is in sight."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from app.domain.pruefung.befund import Befund, BefundTyp, Schwere
from app.ui.pruefliste import BefundTree, zeilen
from app.ui.shell import MainWindow


def test_the_heading_of_the_first_finding_comes_back_into_sight(qtbot: QtBot, window: MainWindow) -> None:
    befunde = [
        Befund(
            id=f"b{n}", typ=BefundTyp.INHALT, schwere=Schwere.WARNUNG, erfuellt=False, titel=f"Befund {n}", text="Text."
        )
        for n in range(12)
    ]
    tree = BefundTree(window)
    tree.resize(300, 40)
    tree.show()
    tree.set_rows(zeilen(befunde))
    bar = tree.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() > 0)  # no room for the heading: the current row is shown
    tree.resize(300, 300)
    qtbot.waitUntil(lambda: bar.value() == 0)
    bar.setValue(bar.maximum())
    tree.setCurrentIndex(tree.indexAt(tree.viewport().rect().center()))
    there = bar.value()
    tree.resize(310, 290)
    assert bar.value() >= there > 0  # another row is current: its place is kept
