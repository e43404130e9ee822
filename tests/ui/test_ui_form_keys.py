"""Enter makes what a form is for, from any of its fields; Escape leaves it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QPlainTextEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.domain.kanzlei.akte import Rechtsgebiet
from app.domain.kanzlei.beteiligte import Geschlecht
from app.ui.context import Services
from app.ui.form_keys import FormKeys
from app.ui.kanzlei.akte_neu import NeueAkteView
from app.ui.kanzlei.vertrag_neu import NeuerVertragView
from app.ui.kanzlei.vertrag_view import VertragView
from app.ui.shell import MainWindow
from app.ui.widgets import Button, LineEdit
from tests.ui.conftest import settle
from tests.ui.tasten import CTRL, press, type_text
from tests.ui.vertrag_fenster import add_probe


@pytest.fixture
def services(services: Services) -> Services:
    add_probe(services)
    return services


def test_what_a_field_has_no_use_for_is_the_forms(qtbot: QtBot) -> None:
    form, done = QWidget(), []
    qtbot.addWidget(form)
    lines = QVBoxLayout(form)
    line, box, text, button = LineEdit(), QComboBox(), QPlainTextEdit(), Button("Abbrechen")
    for widget in (line, box, text, button):
        lines.addWidget(widget)
    button.clicked.connect(lambda: done.append("Knopf"))
    FormKeys(form, lambda: done.append("Haupt"), lambda: done.append("weg"))
    form.show()
    form.activateWindow()
    qtbot.waitUntil(form.isActiveWindow)
    for widget in (line, box, text, button):
        widget.setFocus()
        press(Qt.Key.Key_Return)
        done.append("|")
    assert done == ["Haupt", "|", "Haupt", "|", "|", "Knopf", "|"]
    assert text.toPlainText() == "\n"
    done.clear()
    line.setFocus()
    press(Qt.Key.Key_Return, CTRL)
    assert not done, "Strg+Enter gehört dem Programm"
    press(Qt.Key.Key_Escape)
    assert done == ["weg"]


@pytest.mark.parametrize("name", ["vorlage", "place", "titel", "akte"])
def test_enter_makes_the_contract_from_any_field(
    qtbot: QtBot, window: MainWindow, services: Services, name: str
) -> None:
    assert window.actions_.trigger("kanzlei.neuer_vertrag")
    settle(qtbot, window)
    view = window.workspaces["kanzlei"].current_view()
    assert isinstance(view, NeuerVertragView)
    getattr(view, name).setFocus()
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert services.vertraege is not None
    assert len(services.vertraege.overview()) == 1
    assert isinstance(window.workspaces["kanzlei"].current_view(), VertragView)


@pytest.mark.parametrize("key", ["mandant_anrede", "rechtsgebiet", "aktenzeichen"])
def test_enter_makes_the_akte_from_any_field(qtbot: QtBot, window: MainWindow, services: Services, key: str) -> None:
    before = len(services.akten.akten())
    assert window.actions_.trigger("kanzlei.neue_akte")
    settle(qtbot, window)
    view = window.workspaces["kanzlei"].current_view()
    assert isinstance(view, NeueAkteView)
    type_text("Änne Berger")
    view.form.set_field("mandant_anrede", Geschlecht.F.value)
    view.form.set_field("rechtsgebiet", Rechtsgebiet.ARBEITSRECHT.value)
    view.form.field(key).setFocus()
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert len(services.akten.akten()) == before + 1, view.form.problems()
