"""The page that asks for the Kennwort, and the dialog that changes it, over a real library."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.adapters.store.schluessel import Schluesselbund
from app.adapters.store.sqlite import SqliteStore
from app.errors import KennwortError
from app.services.kennwort import KennwortService
from tests.fakes import FixedUhr
from tests.ui.zugang import faults

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from app.ui.shell import MainWindow
    from app.ui.tasks import Tasks

GUT, NEU = "Sieben Zwerge im Moor", "Ölmühle am See"


@pytest.fixture
def tasks(qtbot: QtBot) -> Iterator[Tasks]:
    from app.ui.tasks import Tasks

    made = Tasks()
    yield made
    made.shutdown()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(tmp_path / "b", FixedUhr(), "Edda", keys=Schluesselbund(1)) as made:
        made.backup()
        yield made


def test_the_page_says_wrong_warns_of_caps_lock_and_lets_try_again(qtbot: QtBot, tasks: Tasks) -> None:
    from app.ui.kennwort.seite import KennwortSeite

    opened: list[bool] = []

    def unlock(secret: str) -> None:
        if secret != GUT:
            raise KennwortError("Das Kennwort passt nicht.", "Noch einmal.", "kennwort")

    page = KennwortSeite(tasks, unlock, lambda: opened.append(True))
    qtbot.addWidget(page)
    page.show()
    page.ask()
    assert not page.open_button.isEnabled()
    assert page.field.echoMode() is page.field.EchoMode.Password
    qtbot.keyClicks(page.field, "GUT")  # capitals without Shift
    assert page.caps.isVisible()
    assert faults(page) == []
    qtbot.keyClicks(page.field, "gut")
    assert not page.caps.isVisible()
    for failures in (1, 2, 3):
        page.field.setText(f"falsch {failures}")
        page.submit()
        qtbot.waitUntil(lambda: "passt nicht" in page.error.text())
    assert not page.open_button.isEnabled()  # now there is a pause
    page.submit()
    assert page.isEnabled()
    qtbot.waitUntil(page.open_button.isEnabled, timeout=5000)
    page.forgotten.click()
    assert "Niemand kann" in page.explanation.text()
    assert page.explanation.isVisible()
    page.field.setText(GUT)
    page.open_button.click()
    qtbot.waitUntil(lambda: opened == [True])
    assert page.field.text() == ""


def test_the_dialog_sets_changes_and_removes(qtbot: QtBot, tasks: Tasks, store: SqliteStore) -> None:
    from app.ui.kennwort.dialog import KennwortDialog
    from app.ui.presenters.kennwort import Vorhaben

    service = KennwortService(lambda: store)
    said: list[str] = []

    def open_dialog() -> KennwortDialog:
        dialog = KennwortDialog(service, tasks)
        dialog.done_.connect(said.append)
        dialog.show()
        qtbot.waitUntil(dialog.act.isVisible)
        assert faults(dialog) == []
        return dialog

    dialog = open_dialog()
    assert dialog.act.text() == "&Kennwort setzen"
    assert not dialog.fields["bisher"].isVisible()
    dialog.fields["neu"].setText(GUT)
    dialog.run()
    assert "verschieden" in dialog.error.text()
    dialog.fields["wiederholt"].setText(GUT)
    with qtbot.waitSignal(dialog.finished):
        dialog.act.click()
    assert store.check_kennwort(GUT)
    assert store.other_backups() == ()

    dialog = open_dialog()
    assert dialog.fields["bisher"].isVisible()
    for key, text in (("bisher", "falsch geraten"), ("neu", NEU), ("wiederholt", NEU)):
        dialog.fields[key].setText(text)
    dialog.act.click()
    qtbot.waitUntil(lambda: "stimmt nicht" in dialog.error.text())
    assert dialog.act.isEnabled()
    dialog.fields["bisher"].setText(GUT)
    with qtbot.waitSignal(dialog.finished):
        dialog.act.click()
    assert store.check_kennwort(NEU)

    dialog = open_dialog()
    dialog.choices[Vorhaben.ENTFERNEN].setChecked(True)
    assert not dialog.fields["neu"].isVisible()
    dialog.fields["bisher"].setText(NEU)
    with qtbot.waitSignal(dialog.finished):
        dialog.act.click()
    assert not store.encrypted
    assert [text.split(".")[0] for text in said] == [
        "Die Bibliothek ist jetzt verschlüsselt",
        "Die Bibliothek ist jetzt verschlüsselt",
        "Die Bibliothek hat kein Kennwort mehr",
    ]


def test_without_encryption_the_dialog_says_what_is_missing(
    qtbot: QtBot, tasks: Tasks, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    from app.ui.kennwort.dialog import KennwortDialog

    for module in ("sqlcipher3", "sqlcipher3.dbapi2"):
        monkeypatch.setitem(sys.modules, module, None)
    dialog = KennwortDialog(KennwortService(lambda: store), tasks)
    dialog.show()
    qtbot.waitUntil(lambda: "sqlcipher3" in dialog.error.text())
    assert not dialog.act.isVisible()
    dialog.close_button.click()


def test_what_is_typed_lies_in_an_encrypted_library_and_nowhere_else(qtbot: QtBot, tmp_path: Path) -> None:
    from app.bootstrap import Program
    from app.ui.start import make_application, open_window

    base = tmp_path / "b"
    keys = Schluesselbund(1)
    program = Program(base, keys=keys)
    windows: list[MainWindow] = []

    def open_it() -> MainWindow:
        window = open_window(make_application(), program.window_services, base)
        windows.append(window)
        with qtbot.waitSignal(window.ready, timeout=60_000):
            window.show()
        qtbot.waitUntil(lambda: window.tasks.idle, timeout=20_000)
        return window

    try:
        window = open_it()
        qtbot.waitUntil(lambda: "Berger" in str(window.settings.value("kanzlei/titel")), timeout=20_000)
        window.settings.setValue("getippt/g.zugang", "vor dem Kennwort")
        window.settings.sync()
        assert "Berger" in (base / "fenster.ini").read_text("utf-8")  # the title of the open Akte
        window.kennwort.open()
        dialog = window.kennwort.dialog
        assert dialog is not None
        qtbot.waitUntil(dialog.act.isVisible, timeout=20_000)
        for key in ("neu", "wiederholt"):
            dialog.fields[key].setText(GUT)
        with qtbot.waitSignal(dialog.finished, timeout=60_000):
            dialog.act.click()
        qtbot.waitUntil(lambda: "Berger" not in (base / "fenster.ini").read_text("utf-8"), timeout=20_000)
        window.settings.setValue("getippt/g.grund", "nach dem Kennwort")
        window.close()
        kept = (base / "fenster.ini").read_text("utf-8")
        assert "Berger" not in kept
        assert "dem Kennwort" not in kept
        assert "geometrie" in kept

        window = open_it()
        assert window.settings.value("getippt/g.zugang") == "vor dem Kennwort"
        assert window.settings.value("getippt/g.grund") == "nach dem Kennwort"
        assert "Berger" in str(window.settings.value("kanzlei/titel"))
    finally:
        for one in windows:
            one.close()
            one.deleteLater()
        program.close()


def test_the_window_asks_in_place_and_opens(qtbot: QtBot, tmp_path: Path) -> None:
    from app.bootstrap import Program
    from app.ui.start import make_application, open_window

    base = tmp_path / "b"
    SqliteStore(base, FixedUhr(), "Edda", secret=GUT, keys=Schluesselbund(1)).close()
    program = Program(base, keys=Schluesselbund(1))
    window = open_window(make_application(), program.window_services, base)
    window.kennwort.unlock = program.unlock
    window.show()
    try:
        qtbot.waitUntil(lambda: window.kennwort.page is not None, timeout=30_000)
        page = window.kennwort.page
        assert page is not None
        page.field.setText(GUT)
        with qtbot.waitSignal(window.ready, timeout=60_000):
            page.submit()
        assert window.kennwort.page is None
        assert program.store.encrypted
        assert window.actions_.find("programm.kennwort") is not None
        text = (base / "fenster.ini").read_text("utf-8") if (base / "fenster.ini").exists() else ""
        assert GUT not in text
    finally:
        window.close()
        window.deleteLater()
        program.close()
