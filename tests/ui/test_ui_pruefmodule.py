"""Modules and calibration in the window, pages to look at, and the model."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.errors import OperationCancelled
from app.ports import Progress
from app.ui.context import Services
from app.ui.pruefung.kalibrier_view import KalibrierView
from app.ui.pruefung.module_view import ModuleView
from app.ui.shell import MainWindow
from tests.ui.conftest import settle
from tests.ui.pruefung_fenster import FakeKalibrierung, new_case, open_case, space_of, type_into, with_checks
from tests.ui.tasten import press
from tests.ui.vertrag_fenster import click


@pytest.fixture
def services(services: Services) -> Services:
    return with_checks(services)


def _kalibrierung(qtbot: QtBot, window: MainWindow) -> KalibrierView:
    window.goto("kalibrierung:")
    settle(qtbot, window)
    view = space_of(window).documents.current()
    assert isinstance(view, KalibrierView)
    return view


def _cells(table: Any, row: int) -> tuple[str, ...]:
    return tuple(table.lines.rows[row].zellen)


def test_modules_show_their_controls_with_everything_about_one(qtbot: QtBot, window: MainWindow) -> None:
    assert window.actions_.trigger("pruefung.module")
    settle(qtbot, window)
    view = space_of(window).documents.current()
    assert isinstance(view, ModuleView)
    assert view.box.currentText() == "AGB (4)"
    assert _cells(view.table, 0)[:4] == ("TST-01", "Widerrufsrecht", "BGB §\u00a0312g Abs.\u00a01", "hoch")
    assert "Es wird nicht an Verbraucher verkauft." in view.text.text()
    assert 'href="norm:BGB § 312g Abs. 1"' in view.source.text()
    type_into(view.search, "schulung")
    press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(view.table.lines.rows) == 1)
    assert "Nachweis" in view.text.text()


def test_a_run_of_calibration_is_shown_compared_and_saved(
    qtbot: QtBot, window: MainWindow, services: Services, tmp_path: Path
) -> None:
    view = _kalibrierung(qtbot, window)
    assert view.runs.count() == 2
    assert _cells(view.modules, 0)[:5] == ("AGB", "4", "2", "1", "0")
    assert _cells(view.controls, 1)[:6] == ("TST-02 Lieferzeit", "2", "0", "1", "0", "50,0\u00a0%")
    assert view.compared.text().endswith("1 besser, 0 schlechter.")
    assert _cells(view.changes, 0) == ("besser", "eins", "TST-01", "erfüllt", "fehlt", "fehlt")
    assert _cells(view.groups, 0)[:4] == ("Merkmale des Textes (CRITERIA)", "TST-02 Lieferzeit", "1", "0")
    assert "Kennzeichnung: erfüllt – „Lieferzeit“. Programm: fehlt. Kein Wort dazu." in view.case.text()
    view.runs.setCurrentIndex(1)
    view.runs.activated.emit(1)
    settle(qtbot, window)
    assert view.compared.text().startswith("Es gibt keinen früheren Lauf")
    view.controls.header_clicked.emit(4)
    assert [row.id for row in view.controls.lines.rows] == ["TST-01", "TST-02"], "nach FN, die meisten zuerst"
    view.save_csv(tmp_path / "k.csv")
    settle(qtbot, window)
    lines = (tmp_path / "k.csv").read_text(encoding="utf-8-sig").splitlines()
    assert lines[0].startswith("Modul;Prüfpunkt;Fälle;Mängel;FP;FN;FP-Rate")
    assert lines[2].startswith("AGB;TST-01 Widerrufsrecht;2;2;0;1;")


def test_calibration_runs_on_a_folder_and_says_what_is_wrong_with_it(
    qtbot: QtBot, window: MainWindow, services: Services, tmp_path: Path
) -> None:
    view = _kalibrierung(qtbot, window)
    view.go.click()
    assert "Der Ordner fehlt." in view.error.text()
    type_into(view.folder, str(tmp_path / "nichts"))
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert "Den Ordner „nichts“ gibt es nicht." in view.error.text()
    type_into(view.folder, str(tmp_path))
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert view.error.text() == ""
    fake = cast("FakeKalibrierung", services.kalibrierung)
    assert fake.asked[-1][0] == tmp_path
    assert view.runs.currentData() == "lauf-3"


def test_the_chart_is_drawn_when_it_is_seen_and_says_its_figures(qtbot: QtBot, window: MainWindow) -> None:
    view = _kalibrierung(qtbot, window)
    view.pages.setCurrentWidget(view.chart_page)
    qtbot.waitUntil(lambda: view._chart is not None, timeout=20_000)  # drawing is made ready in turns
    assert view._chart is not None
    assert view._chart.accessibleDescription() == "AGB: FP 50,0\u00a0%, FN 0,0\u00a0%"
    window.actions_.trigger("ansicht.farben_dunkel")
    settle(qtbot, window)
    assert view._chart.backgroundBrush().color().name() == window.theme.tokens.papier
    window.actions_.trigger("ansicht.farben_hell")


def test_looking_at_pages_shows_progress_and_can_be_cancelled(
    qtbot: QtBot, window: MainWindow, services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = cast("Any", services.dokumentpruefung)
    view = open_case(qtbot, window, new_case(services, tmp_path))
    assert view.bild is not None
    assert not view.can_look()
    assert view.head.buttons["pruefung.seite_ansehen"].isHidden()
    view.bild = replace(view.bild, seiten=True)
    begun, ended = threading.Event(), []

    def look(_key: str, progress: Progress) -> object:
        try:
            while True:
                progress("Seiten ansehen", 1, 3)
                begun.set()
        except OperationCancelled:
            ended.append(1)
            raise

    monkeypatch.setattr(service, "betrachten", look)
    view.look()
    assert not view.can_look(), "nicht zweimal zugleich"
    qtbot.waitUntil(begun.is_set)
    view.strip._on_cancel()
    settle(qtbot, window)
    assert ended == [1]
    assert "abgebrochen" in window._status.text()


def test_the_model_is_asked_only_where_one_is_chosen_and_something_is_open(
    qtbot: QtBot, window: MainWindow, services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    service, asked = cast("Any", services.dokumentpruefung), []
    view = open_case(qtbot, window, new_case(services, tmp_path))
    assert view.head.buttons["pruefung.modell_fragen"].isHidden()
    assert view.bild is not None
    view.bild, view._model = replace(view.bild, fragen=2), True
    window.actions_.refresh()
    monkeypatch.setattr(service, "fragen", lambda key, _progress: asked.append(key) or service.bericht(key))
    assert window.actions_.trigger("pruefung.modell_fragen")
    settle(qtbot, window)
    assert asked == [view.vorgang_id]
    assert not view.can_ask(), "nichts ist mehr offen"


def test_every_field_of_modules_and_calibration_has_a_name(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(1366, 768)
    views: list[QWidget] = [_kalibrierung(qtbot, window)]
    window.goto("pruefmodule:")
    settle(qtbot, window)
    views.append(space_of(window).documents.current())  # type: ignore[arg-type]  # it is open
    for view in views:
        space_of(window).documents.tabs.setCurrentWidget(view)
        for widget in view.findChildren(QWidget):
            if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                assert widget.accessibleName(), widget
    assert window.height() == 768
    click(qtbot, window, views[1], "Hilfe zu „Prüfmodule“")
    assert window.help.handbook is not None
    qtbot.waitUntil(window.help.handbook.isVisible)
    window.help.handbook.reject()
