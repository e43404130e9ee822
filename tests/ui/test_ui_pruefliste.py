"""The Prüfliste by itself: what is in sight."""

from __future__ import annotations

from PySide6.QtWidgets import QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from app.domain.pruefung.befund import Befund, BefundTyp, Schwere
from app.ui.pruefliste import BefundTree, zeilen
from app.ui.shell import MainWindow


def _befund(n: int, *, erfuellt: bool = False) -> Befund:
    return Befund(
        id=f"b{n}", typ=BefundTyp.INHALT, schwere=Schwere.WARNUNG, erfuellt=erfuellt, titel=f"Befund {n}", text="Text."
    )


def test_the_heading_of_the_first_finding_comes_back_into_sight(qtbot: QtBot, window: MainWindow) -> None:
    befunde = [_befund(n) for n in range(12)]
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


def test_a_settled_finding_gives_way_to_the_first_open_one(qtbot: QtBot, window: MainWindow) -> None:
    """The list does not jump to what is done while somebody answers one question after the other."""
    tree = BefundTree(window)
    qtbot.addWidget(tree)
    tree.set_rows(zeilen([_befund(n) for n in range(3)]))
    tree.select("b1")
    tree.set_rows(zeilen([_befund(0), _befund(1, erfuellt=True), _befund(2)]))
    assert tree.current() == zeilen([_befund(0)])[0]
    tree.select("b1")  # chosen among the fulfilled ones it stays
    tree.set_rows(zeilen([_befund(0), _befund(1, erfuellt=True), _befund(2, erfuellt=True)]))
    assert tree.current() == zeilen([_befund(1, erfuellt=True)])[0]


def test_a_row_is_as_high_as_its_words_need_in_the_column_they_stand_in(window: MainWindow) -> None:
    tree = BefundTree(window)
    tree.resize(300, 300)
    tree.show()
    tree.set_rows(zeilen([_befund(1).model_copy(update={"titel": "Antwort fehlt: Name der zweiten Partei"})]))
    index = tree.befund_model.index(0, 0, tree.befund_model.index(0, 0))
    tree.header().setStretchLastSection(False)
    heights = []
    for width in (290, 150):
        tree.setColumnWidth(0, width)
        option = QStyleOptionViewItem()
        tree.initViewItemOption(option)
        heights.append(tree.itemDelegate().sizeHint(option, index).height())
    assert heights[0] < heights[1]
