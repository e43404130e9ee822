"""What the handbook says of keys and menus is what the program has."""

from __future__ import annotations

import re

from PySide6.QtGui import QKeySequence

from app.ui.hilfe.orte import SEITEN
from app.ui.presenters.handbuch import read_handbook
from app.ui.shell import MainWindow
from tests.ui.conftest import HILFE

KEYS = re.compile(r"^\| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
MENU_PATH = re.compile(r"„(Datei|Bearbeiten|Ansicht|Kanzlei|Redaktion|Prüfung|Recht|Hilfe) › ([^“]+)“")


def test_the_table_of_keys_is_that_of_the_program(window: MainWindow) -> None:
    folder = HILFE.handbuch
    text = (folder / "tastatur.md").read_text(encoding="utf-8").partition("## In Listen")[0]
    written = {row for row in KEYS.findall(text) if row[0] not in ("Tasten", "---")}
    native = QKeySequence.SequenceFormat.NativeText
    real = {
        (", ".join(keys.toString(native) for keys in action.shortcuts()), spec.text)
        for spec, action in window.actions_.specs()
        if action.shortcuts()
    }
    assert written == real
    assert len(read_handbook(folder).seiten) == len(SEITEN)


def test_every_menu_path_of_the_handbook_is_in_the_menus(window: MainWindow) -> None:
    folder = HILFE.handbuch
    real = {(spec.menu, spec.text) for spec, _ in window.actions_.specs()}
    pages = {path.stem: re.sub(r"\s+", " ", path.read_text(encoding="utf-8")) for path in folder.glob("*.md")}
    named = [(page, menu, text) for page, words in pages.items() for menu, text in MENU_PATH.findall(words)]
    assert len(named) > 70
    assert [entry for entry in named if entry[1:] not in real] == []


def test_keys_that_stand_beside_a_menu_path_are_those_of_the_action(window: MainWindow) -> None:
    folder = HILFE.handbuch
    native = QKeySequence.SequenceFormat.NativeText
    real = {
        (spec.menu, spec.text): {keys.toString(native) for keys in action.shortcuts()}
        for spec, action in window.actions_.specs()
    }
    wrong = []
    for path in folder.glob("*.md"):
        words = re.sub(r"\s+", " ", path.read_text(encoding="utf-8"))
        for menu, text, keys in re.findall(MENU_PATH.pattern + r" \(((?:Strg|Alt|Umschalt|F\d)[^ ,;)]*)", words):
            if keys not in real[menu, text]:
                wrong.append((path.stem, menu, text, keys))
    assert wrong == []
