"""Windows that follow one another: after a restoration, after a start that failed, over another folder."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.adapters.store.schluessel import Schluesselbund, salt_of
from app.adapters.store.sqlite import SqliteStore
from app.adapters.store.tables import SCHEMA_VERSION
from app.bootstrap import Program
from app.domain.kanzlei.akte import Akte
from app.errors import StoreError
from app.ui import instanz
from app.ui.instanz import Instanz
from app.ui.kanzlei.akte_view import AkteView
from app.ui.shell import MainWindow
from app.ui.sitzung import Sitzung, bring_forward
from app.ui.start import make_application
from app.ui.widgets import LineEdit
from tests.adapters.store.conftest import Uhr, set_version
from tests.ui.conftest import settle
from tests.werkstatt import katalog

DATABASE = "satzwerk.sqlite3"


class Kanzlei(Program):
    """The program without the law, which is nothing to these tests."""

    def _korpus_services(self) -> dict[str, Any]:
        return {}


def _program(basedir: Path) -> Kanzlei:
    made = Kanzlei(basedir)
    made.__dict__["katalog"] = katalog()
    return made


@pytest.fixture
def basedir(tmp_path: Path) -> Path:
    """A library with the samples and one backup of them."""
    basedir = tmp_path / "bibliothek"
    made = _program(basedir)
    try:
        made.first_start()
        made.sicherung.make()
    finally:
        made.close()
    return basedir


Begin = Callable[[Path], Sitzung]


@pytest.fixture
def begin(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Begin]:
    """Begins a run over a folder; shows its first window."""
    runs: list[Sitzung] = []

    def start(basedir: Path) -> Sitzung:
        sitzung = Sitzung(make_application(), _program, basedir)
        runs.append(sitzung)
        assert sitzung.begin()
        sitzung.window.show()
        return sitzung

    with tempfile.TemporaryDirectory() as folder:
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        yield start
        for sitzung in runs:
            sitzung.window.close()
            sitzung.end()
            sitzung.window.deleteLater()
            sitzung.deleteLater()


def _ready(qtbot: QtBot, sitzung: Sitzung, before: MainWindow | None = None) -> MainWindow:
    qtbot.waitUntil(lambda: sitzung.window is not before and sitzung.window.desk is not None, timeout=30_000)
    settle(qtbot, sitzung.window)
    return sitzung.window


def _failed(qtbot: QtBot, sitzung: Sitzung) -> str:
    qtbot.waitUntil(lambda: bool(sitzung.window._loading.buttons), timeout=30_000)
    return sitzung.window._loading._text.text()


def _ways_out(sitzung: Sitzung) -> list[str]:
    return [button.text() for button in sitzung.window._loading.buttons]


def _backup(basedir: Path) -> Path:
    (path,) = (basedir / "sicherungen").glob("satzwerk-*.sqlite3")
    return path


def _akten(database: Path) -> list[Akte]:
    """The Akten in a library or a kept copy."""
    folder = database.parent
    if database.name != DATABASE:
        folder = database.parent / "ansehen"
        folder.mkdir()
        (folder / DATABASE).write_bytes(database.read_bytes())
    with SqliteStore(folder, Uhr(), "Edda", readonly=True) as store, store.read() as view:
        return list(view.akten.all())


def _rename(qtbot: QtBot, window: MainWindow, text: str) -> None:
    """Type another Kurzrubrum and leave it unsaved."""
    (akte,) = window.desk.services.akten.akten()  # type: ignore[union-attr]  # it is ready
    window.goto(f"akte:{akte.id}#stammdaten")
    settle(qtbot, window)
    view = window.workspaces["kanzlei"].current_view()
    assert isinstance(view, AkteView)
    (field,) = (f for f in view.findChildren(LineEdit) if f.text() == akte.kurzrubrum)
    field.setText(text)


def test_what_is_typed_goes_into_the_replaced_library_and_never_into_the_restored_one(
    qtbot: QtBot, begin: Begin, basedir: Path
) -> None:
    sitzung = begin(basedir)
    old = _ready(qtbot, sitzung)
    _rename(qtbot, old, "Getippt ./. Ungesichert")
    threads = old.tasks
    sitzung.restore(_backup(basedir))
    new = _ready(qtbot, sitzung, old)
    assert threads._closed
    dialog = new.backups.dialog
    assert dialog is not None
    assert f"Die Bibliothek ist aus „{_backup(basedir).name}“ wiederhergestellt." in dialog.news.text()
    assert dialog.table.rows.rowCount() == 2
    (akte,) = new.desk.services.akten.akten()  # type: ignore[union-attr]  # it is ready
    assert akte.kurzrubrum.startswith("Berger")
    assert "Berger" in new.workspaces["kanzlei"].centre.tabs.tabText(0)  # type: ignore[attr-defined]
    assert new.actions_.action("bearbeiten.rueckgaengig").text() == "Rückgängig"
    (replaced,) = (basedir / "sicherungen").glob("ersetzt-*.sqlite3")
    assert [a.kurzrubrum for a in _akten(replaced)] == ["Getippt ./. Ungesichert"]
    qtbot.wait(50)
    assert [a.kurzrubrum for a in _akten(basedir / DATABASE)] == [akte.kurzrubrum]


def test_what_cannot_be_saved_or_restored_changes_nothing_and_is_told(
    qtbot: QtBot, begin: Begin, basedir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitzung = begin(basedir)
    window = _ready(qtbot, sitzung)

    def full() -> None:
        raise StoreError("Auf dem Datenträger ist kein Platz mehr.")

    with monkeypatch.context() as patch:
        patch.setattr(
            window, "hand_over", lambda: window.tasks.command(full, lambda _: None, owner=window, failed=lambda _: None)
        )
        sitzung.restore(_backup(basedir))
        assert not window.isEnabled()
        qtbot.waitUntil(window.isEnabled, timeout=10_000)
    assert sitzung.window is window
    dialog = window.backups.dialog
    assert dialog is not None
    assert "ließ sich nicht speichern" in dialog.error.text()
    broken = basedir.parent / "kaputt.sqlite3"
    broken.write_bytes(_backup(basedir).read_bytes()[:9_000])
    sitzung.restore(broken)
    new = _ready(qtbot, sitzung, window)
    dialog = new.backups.dialog
    assert dialog is not None
    assert "beschädigt" in dialog.error.text()
    assert not list((basedir / "sicherungen").glob("ersetzt-*"))


def test_a_damaged_library_is_explained_and_comes_back_from_a_backup(qtbot: QtBot, begin: Begin, basedir: Path) -> None:
    damaged = b"kaputt" * 1_000
    (basedir / DATABASE).write_bytes(damaged)
    sitzung = begin(basedir)
    assert "beschädigt" in _failed(qtbot, sitzung)
    assert _ways_out(sitzung) == ["Sicherung wiederherstellen …", "Anderen Ordner wählen …", "Erneut versuchen"]
    failed = sitzung.window
    assert failed.focusWidget() is failed._loading.buttons[0]
    failed._loading.buttons[0].click()
    settle(qtbot, failed)
    dialog = failed.backups.dialog
    assert dialog is not None
    assert dialog.table.rows.rowCount() == 1
    assert not dialog.make.isEnabled()
    dialog._begin_restore(_backup(basedir))
    window = _ready(qtbot, sitzung, failed)
    assert len(window.desk.services.akten.akten()) == 1  # type: ignore[union-attr]  # it is ready
    (replaced,) = (basedir / "sicherungen").glob("ersetzt-*.sqlite3")
    assert replaced.read_bytes() == damaged


def test_a_forgotten_kennwort_is_left_by_a_backup_from_before(qtbot: QtBot, begin: Begin, basedir: Path) -> None:
    with SqliteStore(basedir, Uhr(), "Edda", keys=Schluesselbund()) as store:
        store.change_kennwort("vergessen und verloren")
    sitzung = begin(basedir)
    qtbot.waitUntil(lambda: sitzung.window.kennwort.page is not None, timeout=30_000)
    locked = sitzung.window
    page = locked.kennwort.page
    assert page is not None
    assert page.restore.isHidden()
    page.forgotten.click()
    page.restore.click()
    settle(qtbot, locked)
    dialog = locked.backups.dialog
    assert dialog is not None
    plain = next(p for p in (basedir / "sicherungen").glob("satzwerk-*.sqlite3") if salt_of(p) is None)
    sitzung.restore(plain)
    window = _ready(qtbot, sitzung, locked)
    assert "wiederhergestellt" in window.backups.dialog.news.text()  # type: ignore[union-attr]  # it is open
    assert salt_of(basedir / DATABASE) is None
    (replaced,) = (basedir / "sicherungen").glob("ersetzt-*.sqlite3")
    assert salt_of(replaced) is not None


def test_a_newer_library_is_not_touched_and_another_folder_opens(
    qtbot: QtBot, begin: Begin, basedir: Path, tmp_path: Path
) -> None:
    path = basedir / DATABASE
    set_version(path, SCHEMA_VERSION + 1)

    def state() -> dict[Path, tuple[bytes, int]]:
        files = [f for f in basedir.rglob("*") if f.is_file() and f.name != "fenster.ini"]
        return {f: (f.read_bytes(), f.stat().st_mtime_ns) for f in files}

    before = state()
    sitzung = begin(basedir)
    assert "neueren Programmversion" in _failed(qtbot, sitzung)
    assert _ways_out(sitzung) == ["Anderen Ordner wählen …", "Erneut versuchen"]
    sitzung.retry()
    qtbot.waitUntil(lambda: not sitzung.window._loading.buttons, timeout=10_000)
    assert "neueren Programmversion" in _failed(qtbot, sitzung)
    assert state() == before
    failed = sitzung.window
    sitzung.choose(tmp_path / "andere")
    window = _ready(qtbot, sitzung, failed)
    assert len(window.desk.services.akten.akten()) == 1  # type: ignore[union-attr]  # it is ready
    assert (tmp_path / "andere" / DATABASE).is_file()
    assert window._status.text().endswith("für diesen Start. Auf Dauer: mit --basedir starten.")
    assert state() == before
    free = Instanz(basedir)
    assert free.claim()  # the folder that was left belongs to whoever comes
    free.release()


def test_a_library_that_is_open_elsewhere_names_the_holder_and_opens_once_it_is_free(
    qtbot: QtBot, begin: Begin, basedir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(instanz, "WAIT_S", 0.2)
    with SqliteStore(basedir, Uhr(), "Edda"):
        sitzung = begin(basedir)
        assert "schon in einem anderen Fenster" in _failed(qtbot, sitzung)
        assert "Prozess" not in sitzung.window._loading._text.text()  # a command: it has no window
        sitzung.window.close()
        sitzung.end()
        other = Instanz(basedir)
        assert other.claim()
        other.listen()  # it shares this thread and cannot answer while the second waits
        second = begin(basedir)
        told = _failed(qtbot, second)
        assert f"Prozess {other.holder().split()[1]} " in told
        assert "beenden Sie diesen Prozess" in told
        other.release()
    second.retry()
    _ready(qtbot, second)


def test_a_window_comes_forward_as_large_as_it_was(qtbot: QtBot, begin: Begin, basedir: Path) -> None:
    sitzung = begin(basedir)
    window = _ready(qtbot, sitzung)
    window.showMinimized()
    (akte,) = window.desk.services.akten.akten()  # type: ignore[union-attr]  # it is ready
    window.show_workspace("redaktion")
    sitzung.come_forward(f"akte:{akte.id}")
    assert not window.isMinimized()
    assert window.isVisible()
    assert window.workspace is window.workspaces["kanzlei"]
    window.showMaximized()
    window.showMinimized()
    bring_forward(window)
    assert window.isMaximized()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window, timeout=5_000)
