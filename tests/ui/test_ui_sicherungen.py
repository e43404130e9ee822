"""The list of backups in the window: by keyboard, with names, with an empty state; questions before a restoration."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from app.errors import KennwortError, StoreError
from app.services.sicherung import ABSTAND, SicherungService
from app.ui.context import Services
from app.ui.sicherung.dialog import SicherungenDialog
from app.ui.start import make_application, open_window
from app.ui.tasks import Tasks
from app.ui.widgets import Button
from tests.fakes import FixedUhr
from tests.sicherung_fakes import FOLDER, BackedStore, FakeDokumente, FakeSicherungen
from tests.ui.conftest import HILFE, settle
from tests.ui.mnemonics import clashes
from tests.ui.tasten import focus, press
from tests.ui.zugang import faults


class Backups:
    """Backups in memory, and a place on screen for their list."""

    def __init__(self, sicherungen: FakeSicherungen) -> None:
        self.sicherungen = sicherungen
        self.uhr = FixedUhr()
        self.store = BackedStore(self.uhr, sicherungen)
        self.service = SicherungService(lambda: self.store, self.uhr, sicherungen, FakeDokumente())
        self.restored: list[Path] = []
        self.home = QWidget()
        self.home.resize(1000, 700)
        self.tasks = Tasks(self.home)

    def open(self, qtbot: QtBot, *, closed: bool = False) -> SicherungenDialog:
        dialog = SicherungenDialog(self.tasks, self.service, self.restored.append, self.home, closed=closed)
        dialog.show()
        dialog.activateWindow()
        self.settle(qtbot)
        return dialog

    def settle(self, qtbot: QtBot) -> None:
        for _ in range(2):
            qtbot.waitUntil(lambda: self.tasks.idle, timeout=20_000)
            qtbot.wait(5)


@pytest.fixture
def made(qtbot: QtBot) -> Iterator[Backups]:
    make_application()
    made = Backups(FakeSicherungen(count=3))
    yield made
    made.tasks.shutdown()
    made.home.deleteLater()


@pytest.fixture
def dialog(qtbot: QtBot, made: Backups) -> SicherungenDialog:
    return made.open(qtbot)


def _box(dialog: SicherungenDialog) -> QMessageBox:
    (box,) = (b for b in dialog.findChildren(QMessageBox) if b.isVisible())
    return box


def _answer(dialog: SicherungenDialog, word: str) -> None:
    next(b for b in _box(dialog).buttons() if word in b.text()).click()


def test_the_list_has_the_focus_names_and_letters_of_its_own(dialog: SicherungenDialog) -> None:
    assert focus() is dialog.table
    assert dialog.table.rows.rowCount() == 3
    assert clashes(dialog) == []
    assert faults(dialog) == []
    nameless = [b for b in dialog.findChildren(Button) if not (b.accessibleName() or b.text())]
    assert nameless == []
    assert not dialog.isModal()


def test_now_is_backed_up_and_told(qtbot: QtBot, dialog: SicherungenDialog, made: Backups) -> None:
    dialog.make.setFocus()
    press(Qt.Key.Key_Return)
    made.settle(qtbot)
    assert dialog.table.rows.rowCount() == 4
    assert made.sicherungen.found[0].path.name in dialog.news.text()
    assert focus() is dialog.make  # it comes back to where it was


def test_a_backup_that_fails_is_told_in_place(qtbot: QtBot, dialog: SicherungenDialog, made: Backups) -> None:
    def full() -> None:
        raise StoreError("Auf dem Datenträger ist kein Platz mehr.", "Schaffen Sie Platz.")

    made.store.before_backup = full
    dialog.make_now()
    made.settle(qtbot)
    assert "kein Platz mehr" in dialog.error.text()
    made.store.before_backup = lambda: None
    dialog.make_now()
    made.settle(qtbot)
    assert dialog.error.text() == ""


def test_a_backup_with_another_kennwort_asks_for_it_and_goes_on(
    qtbot: QtBot, dialog: SicherungenDialog, made: Backups
) -> None:
    locked = made.sicherungen.found[1].path
    made.sicherungen.kennwort = "von damals"
    made.sicherungen.broken[locked] = KennwortError("Sie ist mit einem Kennwort verschlüsselt.")
    assert dialog.unlock.isHidden()
    dialog.check_every()
    made.settle(qtbot)
    assert dialog.news.text() == (
        "Eine Sicherung hat ein anderes Kennwort und ist noch nicht geprüft. Die übrigen sind in Ordnung."
    )
    assert dialog.table.rows.row(1).zellen[5] == "Kennwort fehlt"
    assert locked.name in dialog.unlock.text.text()
    assert "bleibt sie unverschlüsselt" in dialog.unlock.text.text()
    assert focus() is dialog.unlock.field
    dialog.unlock.field.setText("falsch")
    press(Qt.Key.Key_Return)
    made.settle(qtbot)
    assert "passt nicht" in dialog.error.text()
    dialog.unlock.field.setText("von damals")
    dialog.unlock.button.click()
    made.settle(qtbot)
    assert (dialog.news.text(), dialog.error.text()) == ("Die Sicherung ist in Ordnung.", "")
    assert dialog.unlock.isHidden()
    assert dialog.unlock.field.text() == ""
    # the same on the way to a restoration
    made.sicherungen.broken[locked] = KennwortError("Sie ist mit einem Kennwort verschlüsselt.")
    dialog.ask(locked)
    _answer(dialog, "Wiederherstellen")
    made.settle(qtbot)
    assert made.restored == []
    dialog.unlock.field.setText("von damals")
    dialog.unlock.submit()
    made.settle(qtbot)
    assert made.restored == [locked]


def test_damaged_ones_are_found_and_marked(qtbot: QtBot, dialog: SicherungenDialog, made: Backups) -> None:
    bad = made.sicherungen.found[1].path
    made.sicherungen.broken[bad] = StoreError("Sie ist beschädigt.")
    dialog.check_every()
    made.settle(qtbot)
    assert dialog.news.text() == f"1 von 3 ist nicht brauchbar: {bad.name}."
    assert [dialog.table.rows.row(n).zellen[5].split(" (")[0] for n in range(3)] == [
        "in Ordnung",
        "nicht brauchbar",
        "in Ordnung",
    ]
    dialog.check_current()
    made.settle(qtbot)
    assert dialog.news.text() == "Die Sicherung ist in Ordnung."


def test_enter_asks_and_enter_again_changes_nothing(qtbot: QtBot, dialog: SicherungenDialog, made: Backups) -> None:
    press(Qt.Key.Key_Return)
    box = _box(dialog)
    assert "zurückgesetzt werden?" in box.text()
    assert "Erhalten bleibt die jetzige Bibliothek" in box.informativeText()
    press(Qt.Key.Key_Return)
    made.settle(qtbot)
    assert made.restored == []


def test_only_a_sound_backup_is_restored_and_the_list_rests_meanwhile(
    qtbot: QtBot, dialog: SicherungenDialog, made: Backups
) -> None:
    first = made.sicherungen.found[0].path
    made.sicherungen.broken[first] = StoreError("Sie ist beschädigt.")
    dialog.ask_restore()
    _answer(dialog, "Wiederherstellen")
    made.settle(qtbot)
    assert (made.restored, dialog.error.text()) == ([], "Sie ist beschädigt.")
    made.sicherungen.broken.clear()
    dialog.ask_restore()
    _answer(dialog, "Wiederherstellen")
    made.settle(qtbot)
    assert made.restored == [first]
    assert not dialog.isEnabled()
    dialog.show_failure(StoreError("Es ging nicht."))
    assert dialog.isEnabled()
    assert dialog.error.text() == "Es ging nicht."


def test_a_file_from_elsewhere_can_be_restored(
    qtbot: QtBot, dialog: SicherungenDialog, made: Backups, tmp_path: Path
) -> None:
    file = tmp_path / "stick.sqlite3"
    file.touch()
    dialog.ask(file)
    assert "„stick.sqlite3“" in _box(dialog).text()
    _answer(dialog, "Wiederherstellen")
    made.settle(qtbot)
    assert made.restored == [file]


def test_a_copy_goes_to_a_chosen_folder(qtbot: QtBot, dialog: SicherungenDialog, made: Backups, tmp_path: Path) -> None:
    dialog.copy_to(tmp_path)
    made.settle(qtbot)
    assert str(tmp_path) in dialog.news.text()
    assert "daneben 3 Dokumente" in dialog.news.text()


def test_the_folder_is_shown(dialog: SicherungenDialog, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    dialog.show_folder.click()
    assert [Path(url.toLocalFile()) for url in opened] == [FOLDER]


def _working(dialog: SicherungenDialog) -> set[str]:
    return {b.accessibleName() for b in dialog.findChildren(Button) if b.isEnabled() and b.isVisible()}


@pytest.mark.parametrize("closed", [False, True])
def test_without_backups_one_sentence_and_what_is_possible(qtbot: QtBot, made: Backups, closed: bool) -> None:
    made.sicherungen.found.clear()
    dialog = made.open(qtbot, closed=closed)
    assert dialog.nothing.isVisible()
    assert focus() is (dialog.file if closed else dialog.make)
    always = {"Aus Datei wiederherstellen", "Schließen", "Hilfe zu „Sicherungen“"}
    assert _working(dialog) == always | (set() if closed else {"Jetzt sichern", "Sicherung nach"})


def test_a_library_on_a_server_says_who_backs_it_up(qtbot: QtBot) -> None:
    make_application()
    made = Backups(FakeSicherungen(folder=None))
    dialog = made.open(qtbot)
    assert "Datenbankserver" in dialog.nothing.text()
    assert _working(dialog) == {"Schließen", "Hilfe zu „Sicherungen“"}
    made.tasks.shutdown()
    made.home.deleteLater()


def test_closing_the_list_ends_a_check(qtbot: QtBot, dialog: SicherungenDialog, made: Backups) -> None:
    dialog.check_every()
    task = dialog._task
    assert task is not None
    dialog.close()
    assert task.cancelled
    made.settle(qtbot)
    assert dialog.make.isEnabled()


def test_the_window_has_the_list_and_makes_what_is_due(
    qtbot: QtBot, services: Services, made: Backups, tmp_path: Path
) -> None:
    window = open_window(make_application(), lambda: replace(services, sicherung=made.service), tmp_path)
    with qtbot.waitSignal(window.ready, timeout=20_000):
        window.show()
    window.backups.run_if_due()
    settle(qtbot, window)
    assert [s.at for s in made.sicherungen.found].count(made.uhr.now()) == 1
    made.uhr.instant += ABSTAND
    assert window.actions_.trigger("programm.sichern")
    settle(qtbot, window)
    assert made.sicherungen.found[0].at == made.uhr.now()
    dialog = window.backups.dialog
    assert dialog is not None
    assert dialog.isVisible()
    assert not dialog.back.isEnabled()  # nobody could open this window anew
    window.close()
    window.deleteLater()


def test_without_a_library_there_is_no_list(qtbot: QtBot, tmp_path: Path) -> None:
    def factory() -> Services:
        raise StoreError("Die Bibliothek ist schon geöffnet.")

    window = open_window(make_application(), factory, tmp_path, HILFE)
    window.show()
    qtbot.waitUntil(lambda: not window._loading.head.isHidden(), timeout=10_000)
    assert not window.actions_.trigger("programm.sicherungen")
    assert window._loading.buttons == []
    assert window._loading.help.isVisible(), "das Handbuch wartet nicht auf eine Bibliothek"
    assert window.help.place() == "oeffnen"
    window.actions_.trigger("hilfe.ueber")
    about = window.help.about_window
    assert about is not None
    qtbot.waitUntil(lambda: about.list.count() > 0)
    about.close()
    window.close()
    window.deleteLater()
