"""The page „Änderungsradar“: worklist, comparison, dependents, settling; citations without a place."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.domain.korpus.aenderung import ChangeKind, HolderKind, Link, LinkMethod
from app.errors import StoreError
from app.messages import ChangeSet, EntityRef
from app.ui.desk import Desk
from app.ui.korpus.radar_view import RadarView
from app.ui.korpus.raum import Rechtsraum
from app.ui.presenters.radar import ERLEDIGT
from tests.ui.korpus_desk import DAY, Fakes, change, citing, desk, entry, fakes, quiet, room
from tests.ui.mnemonics import clashes
from tests.ui.zugang import faults

__all__ = ["desk", "fakes", "room"]  # fixtures of this module

ENTRIES = [
    entry(1, hit=[citing(HolderKind.FRIST, "f"), citing()], other=[citing(HolderKind.ENTWURF, "e")]),
    entry(2, change("MusterG § 4", ChangeKind.NEU, "", "Ganz neu.")),
    entry(3, change("BspV § 1", ChangeKind.WEGGEFALLEN, "Das war einmal.", ""), other=[citing()]),
    entry(4, change("BspV § 2")),
]


@pytest.fixture
def view(qtbot: QtBot, desk: Desk, room: Rechtsraum, fakes: Fakes) -> RadarView:
    fakes.radar.entries = list(ENTRIES)
    return make(qtbot, desk, room)


def make(qtbot: QtBot, desk: Desk, room: Rechtsraum) -> RadarView:
    view = room.view("korpus:radar")
    assert isinstance(view, RadarView)
    qtbot.addWidget(view)
    view.resize(700, 620)
    view.show()
    view.activateWindow()
    view.start_focus()
    quiet(qtbot, desk)
    return view


MOST = 20
"""Lines of text that the page may be high at the least."""


def shown(view: RadarView) -> list[int]:
    return [row.id for row in view.changes.table.lines.rows]


# ---- worklist ---------------------------------------------------------------------------------------------------


def test_the_worklist_and_what_stands_on_a_change(desk: Desk, view: RadarView) -> None:
    assert faults(view) == []
    titles: list[str] = []
    view.title_changed.connect(titles.append)
    assert shown(view) == [1, 2, 3, 4]
    assert view.head.text() == "4 offene Änderungen, 1 davon an einer Norm, auf der Stellen beruhen."
    assert view.pages.tabText(0) == "Geänderte Normen (4)"
    assert desk.actions.action("korpus.radar").text() == "Änderungsradar (1)"
    assert "geändert in Abs." in view.changes.head.text()
    text = view.changes.text.toPlainText()
    assert "drei Wochen" in text
    assert "einen Monat" in text
    titles_of = [line.titel for line in view.changes.dependents.lines()]
    assert titles_of == [
        "Zitiert, was sich geändert hat (2)",
        "Klausel: Haftung",
        "Frist: Haftung",
        "Zitiert anderes aus der Norm (1)",
        "Entwurf: Haftung",
    ]


def test_the_comparison_follows_the_choice(qtbot: QtBot, desk: Desk, view: RadarView) -> None:
    table = view.changes.table
    assert table.hasFocus()
    QTest.keyClick(table, Qt.Key.Key_Down)
    quiet(qtbot, desk)
    assert view.changes.text.toPlainText().strip() == "Ganz neu."
    assert view.changes.dependents.isHidden()
    assert "Keine Stelle" in view.changes.dependents_head.text()


def test_enter_leads_to_the_places_and_from_there_to_the_clause(desk: Desk, view: RadarView) -> None:
    went: list[str] = []
    desk.goto.connect(went.append)
    QTest.keyClick(view.changes.table, Qt.Key.Key_Return)
    assert view.changes.dependents.hasFocus()
    QTest.keyClick(view.changes.dependents, Qt.Key.Key_Return)
    view.changes.look_up.click()
    assert went == ["clause:C06", "norm:MusterG § 3"]


def test_a_long_comparison_is_turned_page_by_page(qtbot: QtBot, desk: Desk, room: Rechtsraum, fakes: Fakes) -> None:
    rows = "\n".join(f"Zeile {number} eines langen Verzeichnisses" for number in range(1_500))
    fakes.radar.entries = [entry(1, change(kind=ChangeKind.NEU, old="", new=rows))]
    view = make(qtbot, desk, room)
    text = view.changes.text
    assert "Zeile 0 " in text.toPlainText()
    text.link_activated.emit("seite:1")
    assert "Zeile 0 " not in text.toPlainText()
    assert "Seite 2 von" in text.toPlainText()
    assert text.verticalScrollBar().value() == 0


def test_filters(qtbot: QtBot, view: RadarView) -> None:
    view.changes.dependents_only.click()
    assert shown(view) == [1, 3]
    view.changes.search.setText("bspv")
    qtbot.waitUntil(lambda: shown(view) == [3])
    view.changes.search.setText("nirgends")
    qtbot.waitUntil(lambda: shown(view) == [])
    assert view.changes.empty.isVisible()
    assert not view.changes.split.isVisible()
    QTest.keyClick(view.changes.search, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: shown(view) == [1, 3])


# ---- settling ---------------------------------------------------------------------------------------------------


def test_several_changes_are_settled_and_opened_again(qtbot: QtBot, desk: Desk, view: RadarView, fakes: Fakes) -> None:
    said: list[str] = []
    desk.status.connect(said.append)
    table = view.changes.table
    QTest.keyClick(table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    view.changes.settle.setFocus()
    view.changes.settle.click()
    assert table.hasFocus()
    quiet(qtbot, desk)
    assert table.hasFocus()
    assert shown(view) == [3, 4]
    assert said[-1] == f"2 Änderungen sind erledigt. {ERLEDIGT}"
    assert view.head.text().startswith("2 offene Änderungen")
    view.changes.settled.click()
    quiet(qtbot, desk)
    assert shown(view) == [1, 2, 3, 4]
    assert "✓ erledigt am 04.05.2026" in table.lines.rows[0].zellen[1]
    table.select(0)
    assert not view.changes.settle.isEnabled()
    view.changes.reopen.click()
    quiet(qtbot, desk)
    assert said[-1] == "1 Änderung ist wieder offen."
    assert [e.stored.id for e in fakes.radar.entries if e.stored.erledigt_am is None] == [1, 3, 4]


def test_while_an_import_runs_nothing_can_be_settled(qtbot: QtBot, desk: Desk, view: RadarView, fakes: Fakes) -> None:
    fakes.korpus.go.clear()
    lauf = view.changes.lauf
    lauf.import_paths([Path("a.xml")])
    assert not view.changes.settle.isEnabled()
    assert not view.citations.check.isEnabled()
    fakes.radar.entries = [replace(ENTRIES[1], stored=replace(ENTRIES[1].stored, id=9))]
    fakes.korpus.go.set()
    quiet(qtbot, desk)
    assert shown(view) == [9]  # read again after the import
    assert view.changes.settle.isEnabled()


def test_a_worklist_that_cannot_be_read_says_why(qtbot: QtBot, desk: Desk, room: Rechtsraum, fakes: Fakes) -> None:
    fakes.radar.error = StoreError("Die Datei ist beschädigt.", "Spielen Sie die Sicherung zurück.")
    view = make(qtbot, desk, room)
    assert "beschädigt" in view.changes.error.text()


def test_an_empty_radar_says_what_it_is_for(qtbot: QtBot, desk: Desk, room: Rechtsraum, fakes: Fakes) -> None:
    view = make(qtbot, desk, room)
    assert view.changes.empty.text().startswith("Wird eine neue Fassung")
    assert view.changes.empty.y() < view.changes.height() // 4
    fakes.radar.entries = [replace(ENTRIES[0], stored=replace(ENTRIES[0].stored, erledigt_am=DAY))]
    view.changes.settled.click()
    quiet(qtbot, desk)
    assert view.head.text() == "Alle Änderungen sind erledigt."


def test_a_changed_draft_is_noticed_when_somebody_looks(
    qtbot: QtBot, desk: Desk, view: RadarView, fakes: Fakes
) -> None:
    view.hide()
    fakes.radar.entries = [ENTRIES[3]]
    desk.bus.publish(ChangeSet(1, "Entwurf ändern", (EntityRef("drafts", "e"),)))
    qtbot.wait(80)
    quiet(qtbot, desk)
    assert shown(view) == [1, 2, 3, 4]
    view.show()
    quiet(qtbot, desk)
    assert shown(view) == [4]


# ---- citations without a place ----------------------------------------------------------------------------------


def test_citations_without_a_place_and_tying_them_anew(
    qtbot: QtBot, desk: Desk, room: Rechtsraum, fakes: Fakes
) -> None:
    fakes.verweise.ties = [
        Link(citing(HolderKind.ENTWURF, "e", "§\u00a09 FehltG")),
        Link(citing(), label="MusterG § 3", method=LinkMethod.HASH),
    ]
    view = make(qtbot, desk, room)
    page = view.citations
    view.pages.setCurrentWidget(page)
    assert view.pages.tabText(1) == "Zitate ohne Fundstelle (1)"
    assert page.head.text().startswith("1 von 2 Zitaten")
    assert page.table.current().zellen[2] == "Das Gesetz ist nicht eingelesen"
    went: list[str] = []
    desk.goto.connect(went.append)
    QTest.keyClick(page.table, Qt.Key.Key_Return)
    page.look_up.click()
    assert went == ["draft:e", "norm:§\u00a09 FehltG"]
    page.check.click()
    quiet(qtbot, desk)
    assert fakes.verweise.relinked == 1
    assert page.head.text().startswith("Alle 2 Zitate")
    assert page.table.isHidden()
    assert not page.open_button.isEnabled()


# ---- keyboard and room ------------------------------------------------------------------------------------------


def test_tab_follows_the_eye(qtbot: QtBot, view: RadarView) -> None:
    view.changes.search.setFocus()
    names = []
    for _ in range(8):
        focus = QApplication.focusWidget()
        names.append(focus.accessibleName() or focus.text())  # type: ignore[attr-defined]
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    assert names == [
        "Änderungen filtern",
        "nur zitierte Normen",
        "auch erledigte",
        "Geänderte Normen",
        "Gewählte Änderungen als erledigt abhaken",
        "Norm in der Recherche nachschlagen",
        "Wortlaut vorher und nachher",
        "Stellen, die auf der Norm beruhen",
    ]
    assert clashes(view) == []


def test_the_detail_stands_beside_the_list_where_there_is_room(view: RadarView) -> None:
    assert view.changes.split.orientation() is Qt.Orientation.Vertical
    assert view.changes.inner.orientation() is Qt.Orientation.Horizontal
    view.resize(1300, 700)
    QApplication.processEvents()
    assert view.changes.split.orientation() is Qt.Orientation.Horizontal
    assert view.changes.inner.orientation() is Qt.Orientation.Vertical


def test_the_page_fits_a_small_screen_with_the_recherche_below(view: RadarView) -> None:
    assert view.minimumSizeHint().height() <= MOST * view.fontMetrics().lineSpacing()


def test_the_legend_is_centred_beside_the_buttons(view: RadarView) -> None:
    legend, button = view.changes.legend, view.changes.look_up
    assert abs(legend.geometry().center().y() - button.geometry().center().y()) <= 1


def test_the_current_line_stays_in_sight_when_the_window_shrinks(
    qtbot: QtBot, desk: Desk, room: Rechtsraum, fakes: Fakes
) -> None:
    fakes.radar.entries = [entry(number, change(f"MusterG § {number}")) for number in range(1, 60)]
    view = make(qtbot, desk, room)
    table = view.changes.table
    view.resize(700, 900)
    QApplication.processEvents()
    table.select(30)
    for size in ((700, 500), (1300, 600), (800, 450)):
        view.resize(*size)
        QApplication.processEvents()
        assert table.viewport().rect().contains(table.visualRect(table.currentIndex())), size
