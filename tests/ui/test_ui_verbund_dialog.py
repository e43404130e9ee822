"""The dialog of the library on a server, without one: by ear, by letter, and what the command line decided."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.arbeitsplatz import Arbeitsplatz
from app.errors import InputError, StoreError
from app.services.verbund import VerbundService
from app.ui.gemeinsam.dialog import VerbundDialog
from app.ui.presenters.verbund import Umzug
from app.ui.start import make_application
from app.ui.tasks import Tasks
from tests.services.test_verbund import URL, Fakes
from tests.ui.mnemonics import clashes
from tests.ui.zugang import faults


class Desk:
    """The dialog over places in memory; ``gone`` is where it wanted to go."""

    def __init__(self, folder: Path, befehlszeile: Arbeitsplatz | None = None) -> None:
        self.fakes = Fakes()
        self.share = folder / "freigabe"
        self.share.mkdir(exist_ok=True)
        self.home = QWidget()
        self.home.resize(1000, 700)
        self.tasks = Tasks(self.home)
        self.gone: list[tuple[Arbeitsplatz, Umzug]] = []
        fakes = self.fakes
        self.service = VerbundService(folder, befehlszeile or Arbeitsplatz(), fakes, fakes, fakes)
        self.dialog = VerbundDialog(
            self.tasks, self.service, lambda platz, umzug: self.gone.append((platz, umzug)), self.home
        )
        self.dialog.show()

    def settle(self, qtbot: QtBot) -> None:
        for _ in range(2):
            qtbot.waitUntil(lambda: self.tasks.idle, timeout=20_000)
            qtbot.wait(5)

    def enter(self) -> None:
        self.dialog.there.setChecked(True)
        for key, text in (("bibliothek", URL), ("dokumente", str(self.share)), ("chroma", "server")):
            self.dialog.fields[key].setText(text)


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    make_application()
    made = Desk(tmp_path)
    made.settle(qtbot)
    yield made
    made.tasks.shutdown()
    made.home.deleteLater()


def test_everything_has_a_name_and_a_letter_of_its_own(qtbot: QtBot, desk: Desk) -> None:
    assert (faults(desk.dialog), clashes(desk.dialog)) == ([], [])
    assert desk.dialog.focusWidget() is desk.dialog.here
    desk.enter()
    desk.dialog.check()
    desk.settle(qtbot)
    assert len(desk.dialog.found_texts()) == 4
    assert not desk.dialog.carry.isHidden()
    assert (faults(desk.dialog), clashes(desk.dialog)) == ([], [])


def test_documents_are_copied_before_the_window_closes(qtbot: QtBot, desk: Desk, tmp_path: Path) -> None:
    desk.enter()
    desk.dialog.check()
    desk.settle(qtbot)
    desk.dialog.act.click()
    desk.settle(qtbot)
    assert desk.fakes.did[-1] == f"copy {tmp_path.name} freigabe"
    assert desk.gone == [(Arbeitsplatz(URL, str(desk.share), "http://server"), Umzug.HIN)]


def test_what_is_so_already_needs_no_button(qtbot: QtBot, desk: Desk) -> None:
    assert desk.dialog.act.isHidden()
    desk.service.schreibe(Arbeitsplatz(URL, str(desk.share)))
    desk.dialog.reload()
    desk.settle(qtbot)
    assert desk.dialog.there.isChecked()
    assert desk.dialog.act.isHidden()
    desk.dialog.fields["name"].setText("Edda")
    assert desk.dialog.act.text() == "&Verbinden und neu öffnen"
    assert not desk.dialog.act.isHidden()


def test_a_fault_keeps_the_window_where_it_is(qtbot: QtBot, desk: Desk) -> None:
    desk.enter()
    desk.fakes.faults = {"look": StoreError("Der Server antwortet nicht.")}
    desk.dialog.act.click()
    desk.settle(qtbot)
    assert desk.gone == []
    assert desk.dialog.found_texts()[0] == "Datenbank: Der Server antwortet nicht."
    desk.dialog.show_failure(InputError("Der Ordner ist weg.", feld="dokumente"))
    assert desk.dialog.focusWidget() is desk.dialog.fields["dokumente"]
    assert "Der Ordner ist weg." in desk.dialog.error.text()


def test_what_the_command_line_named_is_not_changed_here(qtbot: QtBot, tmp_path: Path) -> None:
    make_application()
    desk = Desk(tmp_path, Arbeitsplatz(URL, "/freigabe"))
    desk.settle(qtbot)
    assert "in der Befehlszeile" in desk.dialog.lage.text()
    assert not desk.dialog.act.isEnabled()
    assert desk.dialog.fields["bibliothek"].text() == URL
    desk.tasks.shutdown()
    desk.home.deleteLater()


def test_a_file_that_cannot_be_read_is_said_and_can_be_replaced(qtbot: QtBot, tmp_path: Path) -> None:
    make_application()
    (tmp_path / "arbeitsplatz.toml").write_text("bibliothek = ", encoding="utf-8")
    desk = Desk(tmp_path)
    desk.settle(qtbot)
    assert "nicht lesbar" in desk.dialog.error.text()
    desk.dialog.here.setChecked(True)
    desk.dialog.act.click()
    assert desk.gone == [(Arbeitsplatz(), Umzug.KEINER)]
    desk.dialog.setEnabled(True)
    desk.enter()
    assert desk.dialog.act.isEnabled()
    desk.tasks.shutdown()
    desk.home.deleteLater()
