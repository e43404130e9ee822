"""The window as a whole: start, workspaces, panes, names for screen readers, undo, memory of the layout."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.errors import StoreError
from app.messages import DeleteAkte
from app.messages_schriftsatz import CreateDraft, StartConversation
from app.ui.actions import ActionRegistry, ActionSpec
from app.ui.context import Services
from app.ui.randbreite import USUAL_WIDTH
from app.ui.shell import MainWindow
from app.ui.start import make_application, open_window
from tests.ui.conftest import settle
from tests.ui.tasten import CTRL, SHIFT, focus, press

CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QTextEdit,
)


def _open_everything(qtbot: QtBot, window: MainWindow, services: Services) -> None:
    akte = services.akten.akten()[0]
    conversation = services.schriftsatz.start(StartConversation(akte.id, "Kündigungsschutzklage")).ids("conversations")[
        0
    ]
    draft = services.schriftsatz.create_draft(CreateDraft(conversation)).ids("drafts")[0]
    for target in (f"conversation:{conversation}", f"draft:{draft}", "clause:C06", f"pruefung:{draft}"):
        window.goto(target)
        settle(qtbot, window)


def test_the_window_paints_before_the_services_are_made(qtbot: QtBot, services: Services, tmp_path: Path) -> None:
    order: list[str] = []

    def factory() -> Services:
        order.append("services")
        assert threading.current_thread() is not threading.main_thread()
        return services

    window = open_window(make_application(), factory, tmp_path)
    window.painted.connect(lambda: order.append("gemalt"))
    with qtbot.waitSignal(window.ready, timeout=20_000):
        window.show()
    assert order == ["gemalt", "services"]
    settle(qtbot, window)
    window.close()
    window.deleteLater()


def test_a_library_that_cannot_be_opened_is_explained_in_place(qtbot: QtBot, tmp_path: Path) -> None:
    def factory() -> Services:
        raise StoreError("Die Bibliothek ist schon geöffnet.", "Schließen Sie das andere Fenster.")

    window = open_window(make_application(), factory, tmp_path)
    window.show()
    qtbot.waitUntil(lambda: "schon geöffnet" in window._loading._text.text(), timeout=10_000)
    assert "Schließen Sie das andere Fenster." in window._loading._text.text()
    window.close()
    window.deleteLater()


def test_ctrl_1_to_3_switch_the_workspaces(qtbot: QtBot, window: MainWindow) -> None:
    for key, name in ((Qt.Key.Key_2, "redaktion"), (Qt.Key.Key_3, "pruefung"), (Qt.Key.Key_1, "kanzlei")):
        press(key, CTRL)
        assert window.workspace is not None
        assert window.workspace.id == name
        assert window._centre.currentWidget() is window.workspace.centre
    assert not window._findings_dock.isHidden()


def test_the_muster_akte_is_open_on_first_start(window: MainWindow) -> None:
    view = window.workspaces["kanzlei"].current_view()
    assert view is not None
    assert "Berger" in window.workspaces["kanzlei"].centre.tabs.tabText(0)  # type: ignore[attr-defined]


def test_f6_reaches_every_pane_and_comes_round(qtbot: QtBot, window: MainWindow) -> None:
    window.show_workspace("redaktion")
    settle(qtbot, window)
    assert len(window.panes()) == 4
    window.actions_.trigger("redaktion.pruefstand")
    panes = window.panes()
    assert len(panes) == 5
    seen: list[QWidget] = []
    for _ in panes:
        press(Qt.Key.Key_F6)
        seen.append(next(p for p in window.panes() if p is focus() or p.isAncestorOf(focus())))
    assert {id(p) for p in seen} == {id(p) for p in panes}
    press(Qt.Key.Key_F6, SHIFT)
    assert seen[-2] is focus() or seen[-2].isAncestorOf(focus())


def test_every_control_has_an_accessible_name(qtbot: QtBot, window: MainWindow, services: Services) -> None:
    _open_everything(qtbot, window, services)
    nameless = [
        f"{type(w).__name__} in {type(w.parentWidget()).__name__}"
        for w in window.findChildren(QWidget)
        if isinstance(w, CONTROLS)
        and not w.objectName().startswith("qt_")
        and not _inner(w)
        and not (w.accessibleName() or (isinstance(w, QAbstractButton) and w.text()))
    ]
    assert not nameless, sorted(set(nameless))


def _inner(widget: QWidget) -> bool:
    """Parts that Qt makes inside a named control or dock."""
    parent = widget.parentWidget()
    kind = type(parent).__name__
    inside = ("QComboBox", "QTabBar", "QDockWidget", "QComboBoxPrivateContainer", "QToolBar", "QTableView", "RowsView")
    if isinstance(widget, QHeaderView) or (parent is not None and isinstance(parent.parentWidget(), QComboBox)):
        return True  # headings of a named table, the list of a named box
    return kind in inside or isinstance(parent, QLineEdit) or "Private" in kind


def test_every_pane_can_be_reached_by_tab(qtbot: QtBot, window: MainWindow, services: Services) -> None:
    _open_everything(qtbot, window, services)
    window.show_workspace("kanzlei")
    window.workspaces["kanzlei"].navigator.setFocus()
    reached: set[str] = set()
    for _ in range(120):
        reached |= {name for name, pane in _named(window) if pane is focus() or pane.isAncestorOf(focus())}
        QApplication.focusWidget().focusNextPrevChild(True)  # noqa: FBT003
    assert reached >= {"navigator", "mitte", "pruefliste"}


def _named(window: MainWindow) -> list[tuple[str, QWidget]]:
    workspace = window.workspace
    assert workspace is not None
    assert window.panel is not None
    return [("navigator", workspace.navigator), ("mitte", workspace.centre), ("pruefliste", window.panel)]


def test_undo_and_redo_are_named_and_work(qtbot: QtBot, window: MainWindow, services: Services) -> None:
    akte = services.akten.akten()[0]
    assert window.desk is not None
    window.desk.run(
        lambda: (services.akten.delete(DeleteAkte(akte.id)), None), lambda _changes, _none: None, owner=window
    )
    settle(qtbot, window)
    action = window.actions_.action("bearbeiten.rueckgaengig")
    assert action.text() == "Rückgängig: Akte löschen"
    assert services.akten.akten() == ()
    window.workspaces["kanzlei"].navigator.setFocus()
    press(Qt.Key.Key_Z, CTRL)
    settle(qtbot, window)
    assert services.akten.akten() == (akte,)
    assert window.actions_.action("bearbeiten.wiederholen").text() == "Wiederholen: Akte löschen"
    press(Qt.Key.Key_Z, CTRL | SHIFT)
    settle(qtbot, window)
    assert services.akten.akten() == ()


def test_ctrl_z_passes_through_a_field_that_has_nothing_to_take_back(
    qtbot: QtBot, window: MainWindow, services: Services
) -> None:
    akte = services.akten.akten()[0]
    assert window.desk is not None
    window.desk.run(
        lambda: (services.schriftsatz.start(StartConversation(akte.id, "Kündigungsschutzklage")), None),
        lambda _changes, _none: None,
        owner=window,
    )
    settle(qtbot, window)
    view = window.workspaces["kanzlei"].current_view()
    assert view is not None
    view.request.setFocus()  # type: ignore[attr-defined]
    press(Qt.Key.Key_Z, CTRL)
    settle(qtbot, window)
    assert services.schriftsatz.conversations(akte.id) == ()


def test_layout_theme_and_workspace_are_remembered(
    qtbot: QtBot, make_window: Callable[[], MainWindow], services: Services
) -> None:
    first = make_window()
    first.show_workspace("redaktion")
    first.actions_.trigger("ansicht.dock_pruefliste")
    first.actions_.trigger("ansicht.farben_dunkel")
    first.resize(first.width(), 701)  # the width would be cut to the screen of the offscreen platform
    first.close()
    second = make_window()
    assert second.workspace is not None
    assert second.workspace.id == "redaktion"
    assert second.theme.tokens.dunkel
    assert second.height() == 701
    assert second._findings_dock.isHidden()
    second.actions_.trigger("ansicht.farben_hell")


def test_the_menu_calls_each_pane_by_the_name_it_has_now(window: MainWindow) -> None:
    below = window.actions_.action("ansicht.dock_unten")
    for workspace, name in (("kanzlei", "Bereich „Recherche“"), ("redaktion", "Bereich „Prüfstand“")):
        window.show_workspace(workspace)
        assert (below.text(), below.isVisible()) == (name, True)
    window.show_workspace("pruefung")
    assert not below.isVisible()


def test_docks_can_be_detached_and_put_back(qtbot: QtBot, window: MainWindow) -> None:
    dock = window._findings_dock
    dock.setFloating(True)
    assert dock.isFloating()
    window.actions_.trigger("ansicht.anordnung")
    assert not dock.isFloating()


def test_the_pruefliste_has_its_width_again_however_fast_one_comes_back(
    qtbot: QtBot, window: MainWindow, services: Services
) -> None:
    akte = services.akten.akten()[0]
    begun = services.schriftsatz.start(StartConversation(akte.id, "Kündigungsschutzklage")).ids("conversations")[0]
    draft = services.schriftsatz.create_draft(CreateDraft(begun)).ids("drafts")[0]
    dock = window._findings_dock
    empty = dock.width()
    for waits in (True, False, False):
        window.goto(f"draft:{draft}")
        settle(qtbot, window)
        assert dock.width() == USUAL_WIDTH
        window.goto(f"akte:{akte.id}")
        if waits:
            settle(qtbot, window)
            qtbot.waitUntil(lambda: dock.width() == empty)


def test_each_shortcut_belongs_to_one_action(window: MainWindow) -> None:
    keys = [k.toString() for _, action in window.actions_.specs() for k in action.shortcuts()]
    assert len(keys) == len(set(keys))
    registry = ActionRegistry(window)
    registry.register(ActionSpec("a.eins", "Eins", lambda: None, shortcut="Ctrl+J"))
    with pytest.raises(ValueError, match=r"a\.eins"):
        registry.register(ActionSpec("a.zwei", "Zwei", lambda: None, shortcut="Ctrl+J"))
    with pytest.raises(ValueError, match="gibt es schon"):
        registry.register(ActionSpec("a.eins", "Eins", lambda: None))


def test_menus_toolbar_and_registry_show_the_same_actions(window: MainWindow) -> None:
    in_menus = {a.objectName() for m in window.menuBar().actions() for a in m.menu().actions() if a.objectName()}
    assert in_menus == {spec.id for spec, _ in window.actions_.specs() if spec.menu}
    in_toolbar = {a.objectName() for a in window._toolbar.actions() if a.objectName()}
    assert in_toolbar <= in_menus


def test_every_menu_fits_on_a_small_screen(qtbot: QtBot, window: MainWindow, services: Services) -> None:
    """In one column below the menu bar at 768 pixels, whatever is open; commands that need a draft wait for one."""
    bar, registry = window.menuBar(), window.actions_

    def heights() -> dict[str, int]:
        registry.refresh()
        menus = [a.menu() for a in bar.actions()]
        return {menu.accessibleName(): bar.sizeHint().height() + menu.sizeHint().height() for menu in menus}

    assert {name for name, height in heights().items() if height > 768} == set()
    assert not registry.action("kanzlei.absatz_bearbeiten").isVisible()
    _open_everything(qtbot, window, services)
    window.goto(f"draft:{services.schriftsatz.drafts(services.akten.akten()[0].id)[0].id}")
    settle(qtbot, window)
    assert {name for name, height in heights().items() if height > 768} == set()
    assert registry.action("kanzlei.absatz_bearbeiten").isVisible()
    assert not registry.action("kanzlei.vertrag_loeschen").isVisible()


def test_nothing_is_left_of_the_toolbar_of_another_workspace(window: MainWindow) -> None:
    def parts() -> int:
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        return len(window._toolbar.findChildren(QObject)) + len(QApplication.topLevelWidgets())

    window._toolbar.fill("kanzlei")
    before = parts()
    for workspace in ("redaktion", "pruefung", "kanzlei"):
        window._toolbar.fill(workspace)
    assert parts() == before


def test_no_text_of_the_window_is_english(qtbot: QtBot, window: MainWindow, services: Services) -> None:
    _open_everything(qtbot, window, services)
    shortcuts = {a.shortcut().toString(a.shortcut().SequenceFormat.NativeText) for _, a in window.actions_.specs()}
    assert any(s.startswith("Strg+") for s in shortcuts)
    english = {"OK", "Cancel", "Close", "Open", "Save", "File", "Edit", "View", "Help", "Undo", "Redo", "Apply"}
    texts = {w.text().replace("&", "") for w in window.findChildren(QAbstractButton)}
    texts |= {action.text().replace("&", "") for _, action in window.actions_.specs()}
    assert not texts & english


class _Sizes(QObject):
    """Notes every size that a widget is given."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__(watched)
        self.seen: list[tuple[int, int]] = []
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt calls it so
        if event.type() is QEvent.Type.Resize and isinstance(watched, QWidget):
            self.seen.append((watched.width(), watched.height()))
        return False


def test_a_workspace_comes_up_in_its_size_at_once(qtbot: QtBot, window: MainWindow) -> None:
    """Docks that come and go with it would lay out its documents again and again."""
    window.resize(1440, 900)
    window.show()
    for key in ("pruefung", "redaktion", "kanzlei"):
        window.show_workspace(key)
        settle(qtbot, window)
    window.show_bottom("kanzlei")
    settle(qtbot, window)
    sizes = {key: _Sizes(workspace.centre) for key, workspace in window.workspaces.items()}
    for key in ("pruefung", "kanzlei", "redaktion", "kanzlei", "pruefung", "redaktion", "kanzlei"):
        for one in sizes.values():
            one.seen.clear()
        window.show_workspace(key)
        assert len(sizes[key].seen) <= 1, (key, sizes[key].seen)
        settle(qtbot, window)
