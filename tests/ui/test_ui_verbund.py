"""From the library of this computer to one on a server and back, in the window, over a real PostgreSQL server."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.arbeitsplatz import FILE_NAME
from app.bootstrap import Program
from app.ui.gemeinsam.dialog import VerbundDialog
from app.ui.shell import MainWindow
from app.ui.sitzung import Sitzung
from app.ui.start import make_application
from tests.postgres_server import PostgresServer, postgres
from tests.ui.conftest import settle
from tests.werkstatt import katalog

__all__ = ["postgres"]


class Kanzlei(Program):
    """The program without the law, which is nothing to these tests."""

    def _korpus_services(self) -> dict[str, Any]:
        return {}


def _program(basedir: Path) -> Kanzlei:
    made = Kanzlei(basedir, window=True)
    made.__dict__["katalog"] = katalog()
    return made


@pytest.fixture
def url(postgres: PostgresServer) -> Iterator[str]:
    made = postgres.empty()
    yield made
    postgres.drop(made)


@pytest.fixture
def sitzung(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sitzung]:
    basedir = tmp_path / "bibliothek"
    (tmp_path / "freigabe").mkdir()
    with tempfile.TemporaryDirectory() as folder:
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        run = Sitzung(make_application(), _program, basedir)
        assert run.begin()
        run.window.show()
        yield run
        run.window.close()
        run.end()
        run.window.deleteLater()
        run.deleteLater()


def _ready(qtbot: QtBot, sitzung: Sitzung, before: MainWindow | None = None) -> MainWindow:
    qtbot.waitUntil(lambda: sitzung.window is not before and sitzung.window.desk is not None, timeout=30_000)
    settle(qtbot, sitzung.window)
    return sitzung.window


def _dialog(qtbot: QtBot, window: MainWindow) -> VerbundDialog:
    assert window.actions_.trigger("programm.gemeinsam")
    settle(qtbot, window)
    dialog = window.verbund.dialog
    assert dialog is not None
    return dialog


def _enter(dialog: VerbundDialog, **texts: str) -> None:
    dialog.there.setChecked(True)
    for key, text in texts.items():
        dialog.fields[key].setText(text)


def _akten(window: MainWindow) -> list[str]:
    return [akte.id for akte in window.desk.services.akten.akten()]  # type: ignore[union-attr]  # it is ready


def test_a_library_moves_to_the_server_and_back(qtbot: QtBot, sitzung: Sitzung, url: str, tmp_path: Path) -> None:
    share, basedir = tmp_path / "freigabe", tmp_path / "bibliothek"
    here = _ready(qtbot, sitzung)
    akten = _akten(here)
    dialog = _dialog(qtbot, here)
    assert dialog.lage.text() == f"Die Bibliothek liegt auf diesem Rechner, im Ordner „{basedir}“."
    assert dialog.act.isHidden()
    # what cannot be used is said where it belongs, and nothing is written
    _enter(dialog, bibliothek=url, dokumente=str(tmp_path / "weg"))
    dialog.check()
    settle(qtbot, here)
    assert [text.split(":")[0] for text in dialog.found_texts()] == ["Dokumente"]
    _enter(dialog, dokumente=str(share), name="Edda Kühn")
    assert dialog.found_texts() == []
    dialog.check()
    settle(qtbot, here)
    assert dialog.found_texts()[1] == "Dort liegt noch keine Bibliothek."
    assert dialog.carry.isChecked()
    assert dialog.act.text() == "Ü&bertragen und neu öffnen"
    assert not (basedir / FILE_NAME).exists()
    # everything goes along, and the window works there
    dialog.act.click()
    there = _ready(qtbot, sitzung, here)
    told = there.verbund.dialog
    assert told is not None
    assert told.report.text().startswith("Ihre Bibliothek liegt jetzt auf dem Server: ")
    assert _akten(there) == akten
    assert there.desk is not None
    assert there.desk.services.gemeinsam is not None
    assert list((share / "akten").rglob("*.pdf"))
    assert (basedir / "satzwerk.sqlite3").exists()
    settle(qtbot, there)
    assert told.lage.text().startswith("Die Bibliothek liegt auf einem Server: postgresql://")
    # and back, with what lies there
    told.here.setChecked(True)
    assert not told.carry.isHidden()
    told.carry.setChecked(True)
    told.act.click()
    back = _ready(qtbot, sitzung, there)
    report = back.verbund.dialog
    assert report is not None
    assert "Die Bibliothek, die vorher hier lag, ist aufgehoben: „ersetzt-" in report.report.text()
    assert _akten(back) == akten
    assert (basedir / FILE_NAME).read_text(encoding="utf-8") == 'name = "Edda Kühn"\n'


def test_a_server_that_is_gone_is_left_from_the_first_page(
    qtbot: QtBot, sitzung: Sitzung, url: str, tmp_path: Path
) -> None:
    here = _ready(qtbot, sitzung)
    dialog = _dialog(qtbot, here)
    _enter(dialog, bibliothek=url, dokumente=str(tmp_path / "freigabe"))
    dialog.act.click()  # looks first; whether the library goes along is asked now
    settle(qtbot, here)
    assert sitzung.window is here
    dialog.carry.setChecked(False)
    dialog.act.click()
    there = _ready(qtbot, sitzung, here)
    file = tmp_path / "bibliothek" / FILE_NAME
    file.write_text(file.read_text(encoding="utf-8").replace("/test_", "/fehlt_", 1), encoding="utf-8")
    sitzung.choose(tmp_path / "anderswo")
    elsewhere = _ready(qtbot, sitzung, there)
    sitzung.choose(tmp_path / "bibliothek")
    qtbot.waitUntil(lambda: sitzung.window is not elsewhere and bool(sitzung.window._loading.buttons), timeout=30_000)
    failed = sitzung.window
    assert "nicht zu erreichen" in failed._loading._text.text()
    assert [b.text() for b in failed._loading.buttons] == [
        "Erneut versuchen",
        "Gemeinsame Bibliothek …",
        "Anderen Ordner wählen …",
    ]
    failed._loading.buttons[1].click()
    settle(qtbot, failed)
    way = failed.verbund.dialog
    assert way is not None
    way.here.setChecked(True)
    assert way.act.text() == "Von &diesem Rechner öffnen"
    way.act.click()
    assert _akten(_ready(qtbot, sitzung, failed)) == ["muster-kschg"]
