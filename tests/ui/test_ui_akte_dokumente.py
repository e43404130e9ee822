"""Documents of an Akte through the window: by drag and drop, and by keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.domain.kanzlei.akte import DokumentArt
from app.ui.context import Services
from app.ui.kanzlei.akte_view import AkteView
from app.ui.kanzlei.akten_baum import TARGET
from app.ui.kanzlei.workspace import KanzleiWorkspace
from app.ui.shell import MainWindow
from tests.ui.akte_fenster import PAGES, akte_in_front, akte_of, kanzlei_of, line, write
from tests.ui.conftest import settle
from tests.ui.tasten import CTRL, press

ALT = Qt.KeyboardModifier.AltModifier
COPY, LEFT, NONE = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def kanzlei(window: MainWindow) -> KanzleiWorkspace:
    return kanzlei_of(window)


@pytest.fixture
def view(kanzlei: KanzleiWorkspace) -> AkteView:
    return akte_in_front(kanzlei)


def _drop(target: QWidget, at: QPoint, paths: list[Path]) -> None:
    """What the window system sends when files are dragged in and let go."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    enter = QDragEnterEvent(at, COPY, data, LEFT, NONE)
    QApplication.sendEvent(target, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(target, QDragMoveEvent(at, COPY, data, LEFT, NONE))
    QApplication.sendEvent(target, QDropEvent(at, COPY, data, LEFT, NONE))


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    folder = tmp_path / "Eingang"
    folder.mkdir()
    (folder / "Ordner").mkdir()
    texts = {"Abmahnung_2026-09-01.txt": "Sie kamen zu spät.", "Liste.xlsx": "x", "Doppelt.txt": "Sie kamen zu spät."}
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in (*texts, "Ordner")]


@pytest.mark.parametrize("page", PAGES)
def test_files_dropped_on_the_page_are_taken_in_and_the_others_named(
    qtbot: QtBot, window: MainWindow, view: AkteView, services: Services, files: list[Path], page: str
) -> None:
    view.show_page(page)
    _drop(view, QPoint(40, 200), files)
    settle(qtbot, window)
    assert view.page() is view.files
    new = akte_of(services).dokumente[3:]
    assert [(d.titel, d.art) for d in new] == [("Abmahnung vom 01.09.2026", DokumentArt.ABMAHNUNG)]
    said = view.files.error.text()
    for name in ("Liste.xlsx", "„Ordner“ ist ein Ordner", "„Doppelt.txt“ ist schon in der Akte"):
        assert name in said
    assert view.files.current() == new[0]


def test_files_dropped_on_the_tree_go_to_the_akte_under_the_mouse(
    qtbot: QtBot, window: MainWindow, kanzlei: KanzleiWorkspace, view: AkteView, services: Services, files: list[Path]
) -> None:
    tree = kanzlei.tree
    top = tree.topLevelItem(0)
    assert top is not None
    _drop(tree.viewport(), tree.visualItemRect(top).center(), files[:1])
    settle(qtbot, window)
    assert len(akte_of(services).dokumente) == 4
    top = tree.topLevelItem(0)
    assert top is not None
    below = [top.child(n) for n in range(top.childCount())]
    assert [item.text(0) for item in below if item is not None] == ["Beteiligte 2", "Dokumente 4"]
    assert below[1].data(0, TARGET).endswith("#dokumente")


def test_text_is_not_taken_for_files(window: MainWindow, view: AkteView) -> None:
    data = QMimeData()
    data.setText("nur Text")
    enter = QDragEnterEvent(QPoint(10, 10), COPY, data, LEFT, NONE)
    enter.ignore()
    QApplication.sendEvent(view, enter)
    assert not enter.isAccepted()


def test_the_source_of_a_fact_comes_back_with_its_document(
    qtbot: QtBot, window: MainWindow, view: AkteView, services: Services
) -> None:
    before = akte_of(services)
    first = before.dokumente[0]
    facts = view.show_page("angaben")
    sourced = next(a for a in before.angaben if a.quelle is not None and a.quelle.dokument_id == first.id)
    facts.table.selectRow(next(n for n in range(facts.count()) if facts.table.rows.row(n).id == sourced.schluessel))
    settle(qtbot, window)
    assert facts.form.values()["dokument"] == first.id
    view.show_page("dokumente").start_focus()
    press(Qt.Key.Key_Delete)
    settle(qtbot, window)
    assert akte_of(services) != before
    assert facts.form.values()["dokument"] == ""
    press(Qt.Key.Key_Z, CTRL)
    settle(qtbot, window)
    view.leave()
    settle(qtbot, window)
    assert facts.form.values()["dokument"] == first.id
    assert akte_of(services) == before


def test_documents_are_renamed_moved_and_removed_by_keyboard(
    qtbot: QtBot, window: MainWindow, view: AkteView, services: Services
) -> None:
    view.show_page("dokumente").start_focus()
    before = akte_of(services)
    first = before.dokumente[0]
    press(Qt.Key.Key_Down, ALT)
    settle(qtbot, window)
    assert akte_of(services).dokumente[1] == first
    assert view.files.current() == first
    write(view.files.form, "datum", "19.3.2019")
    press(Qt.Key.Key_Tab)
    settle(qtbot, window)
    assert str(akte_of(services).dokumente[1].datum) == "2019-03-19"
    filed = akte_of(services).dokumente
    write(view.files.form, "datum", "neulich")
    view.files.table.selectRow(2)
    settle(qtbot, window)
    assert akte_of(services).dokumente == filed
    view.files.table.selectRow(1)
    settle(qtbot, window)
    assert line(view.files.form, "datum").text() == "neulich"
    view.files.form.set_field("datum", "19.3.2019")
    view.files.table.setFocus()
    press(Qt.Key.Key_Delete)
    settle(qtbot, window)
    assert first.id not in {d.id for d in akte_of(services).dokumente}
    for _ in range(3):
        press(Qt.Key.Key_Z, CTRL)
        settle(qtbot, window)
    assert akte_of(services) == before
