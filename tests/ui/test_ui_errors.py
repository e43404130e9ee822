"""Bugs are told once with copyable details; known errors stand beside their field."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QPushButton, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.errors import InputError, Problem
from app.ui.errors import BugDialog, BugReporter, ErrorLine
from app.ui.widgets import LineEdit


def _error() -> Exception:
    try:
        return ZeroDivisionError(1 // 0)
    except ZeroDivisionError as error:
        return error


def test_the_bug_dialog_has_one_sentence_and_details_to_copy(qtbot: QtBot) -> None:
    dialog = BugDialog(_error())
    qtbot.addWidget(dialog)
    details = dialog.findChild(QPlainTextEdit).toPlainText()
    assert "ZeroDivisionError" in details
    assert "Traceback" in details
    copy = next(b for b in dialog.findChildren(QPushButton) if "kopieren" in b.text())
    copy.click()
    assert QGuiApplication.clipboard().text() == details


def test_only_the_first_bug_opens_a_dialog(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    reporter = BugReporter(parent)
    reporter.show_bug(_error())
    reporter.show_bug(_error())
    dialogs = [w for w in QApplication.topLevelWidgets() if isinstance(w, BugDialog) and w.isVisible()]
    assert len(dialogs) == 1
    dialogs[0].reject()


def test_an_exception_that_reaches_the_interpreter_opens_the_dialog(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[type[BaseException]] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, value, trace: seen.append(kind))
    parent = QWidget()
    qtbot.addWidget(parent)
    reporter = BugReporter(parent)
    reporter.install()
    error = _error()
    sys.excepthook(type(error), error, None)
    qtbot.waitUntil(lambda: parent.findChild(BugDialog) is not None)
    parent.findChild(BugDialog).reject()
    reporter.uninstall()
    assert seen == [ZeroDivisionError], "der frühere Haken läuft weiter"


def test_a_known_error_stands_beside_its_field_with_the_remedy(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    field, line = LineEdit(parent=parent), ErrorLine(parent)
    parent.show()
    problem = Problem("$.beteiligte[0].plz", "„x“", "fünf Ziffern")
    line.show_error(InputError("Das ist kein Datum.", "Schreiben Sie 3.11.2026.", probleme=(problem,)), field)
    assert "Das ist kein Datum." in line.text()
    assert "Schreiben Sie 3.11.2026." in line.text()
    assert "$.beteiligte[0].plz" in line.text()
    assert field.property("fehler") is True
    line.clear()
    assert line.text() == ""
    assert field.property("fehler") is False


def test_a_message_below_the_fold_comes_into_sight(qtbot: QtBot) -> None:
    content, field, error = QWidget(), LineEdit(), ErrorLine()
    layout = QVBoxLayout(content)
    layout.addWidget(field)
    layout.addSpacing(900)
    layout.addWidget(error)
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setWidget(content)
    qtbot.addWidget(area)
    area.resize(300, 200)
    area.show()
    error.show_error(InputError("Diese Antwort fehlt.", "Antworten Sie."), field)
    qtbot.waitUntil(lambda: not error.visibleRegion().isEmpty())
    assert field.hasFocus() or not area.isActiveWindow()
