"""What a form kept of unsaved words, when its settings are damaged."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.ui.kanzlei.formular import Formular


def form(qtbot: QtBot, settings: QSettings) -> tuple[Formular, QLineEdit]:
    made, field = Formular("Angaben", settings), QLineEdit()
    qtbot.addWidget(made)
    made.add("Name", ("name", "Name", field, 1))
    return made, field


@pytest.mark.parametrize("damage", [None, "[" * 100_000, "{", "5"], ids=["sound", "nested", "torn", "other"])
def test_damaged_words_of_a_form_count_as_none(qtbot: QtBot, tmp_path: Path, damage: str | None) -> None:
    settings = QSettings(str(tmp_path / "fenster.ini"), QSettings.Format.IniFormat)
    first, _ = form(qtbot, settings)
    first.show_values("akte-1", {"name": "Alt"})
    first.set_field("name", "Neu")
    first.keep()
    (key,) = settings.allKeys()
    if damage is not None:
        settings.setValue(key, damage)
    second, field = form(qtbot, settings)
    second.show_values("akte-1", {"name": "Alt"})
    assert field.text() == ("Neu" if damage is None else "Alt")
