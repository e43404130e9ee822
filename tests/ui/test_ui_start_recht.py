"""The law in the window's start: looked at, not loaded; a damaged corpus does not keep the window shut."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.bootstrap import Program
from app.bootstrap_recht import KORPUS_FOLDER
from app.ports import Progress
from app.ui.context import Services
from tests.fakes import FixedUhr

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    """A program on an empty folder."""
    made = Program(tmp_path, heute=FixedUhr().today())
    yield made
    made.close()


def test_the_services_of_the_window_load_nothing_of_the_law(tmp_path: Path) -> None:
    code = (
        "import sys, json\n"
        "from pathlib import Path\n"
        "from app.bootstrap import Program\n"
        "program = Program(Path(sys.argv[1]))\n"
        "services = program.window_services()\n"
        "heavy = ('app.adapters.korpus.datenbank', 'app.adapters.korpus.quellen', 'app.adapters.korpus.vektoren',\n"
        "         'app.services.recherche', 'app.services.korpus', 'app.domain.korpus.chunking', 'numpy',\n"
        "         'tokenizers', 'chromadb', 'lxml', 'snowballstemmer', 'rapidfuzz')\n"
        "early = [name for name in heavy if name in sys.modules]\n"
        "asked = services.recherche.search('Kündigung').query\n"
        "late = 'app.services.recherche' in sys.modules\n"
        "program.close()\n"
        "print(json.dumps([early, asked, late]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, timeout=100, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [[], "Kündigung", True]


def test_a_damaged_corpus_is_told_and_the_rest_works(program: Program) -> None:
    folder = program.basedir / KORPUS_FOLDER
    folder.mkdir()
    (folder / "korpus.sqlite").write_bytes(b"kein Korpus " * 500)
    services = program.window_services()
    assert services.recherche is None
    assert services.korpus_fehler is not None
    assert "beschädigt" in services.korpus_fehler.text
    assert services.akten.akten()


def test_the_law_is_made_ready_in_the_background_and_views_are_told(
    qtbot: QtBot, services: Services, tmp_path: Path
) -> None:
    from app.ui.start import make_application, open_window

    threads: list[str] = []
    told: list[bool] = []

    def prepare(_progress: Progress) -> None:
        threads.append(threading.current_thread().name)

    window = open_window(make_application(), lambda: replace(services, korpus_vorbereiten=prepare), tmp_path)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: window.desk is not None, timeout=20_000)
    assert window.desk is not None
    assert threads == [], "not before the workspaces stand"
    window.desk.bus.subscribe(window, ("korpus",), lambda: told.append(True))
    qtbot.waitUntil(lambda: bool(told), timeout=20_000)
    assert [name.partition("_")[0] for name in threads] == ["hintergrund"]
    window.close()
