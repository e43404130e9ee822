"""Tests of modules that a worker reads and the main thread executes, in turns; and of drawing, which needs the most."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from types import CodeType

import pytest

from app.ui.vorgelesen import Vorgelesen, _imports

ROOT = Path(__file__).resolve().parents[2]

_BEGIN = """
import json, sys, time
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from tests.ui.hauptfaden import elsewhere, here, watch
"""
_TURNS = (
    _BEGIN
    + """
from app.ui.tasks import Tasks
from app.ui.zeichenbrett import make_ready
watch()
app = QApplication([])
tasks = Tasks(app)
spent = [time.thread_time()]
clock = QTimer(interval=0)
clock.timeout.connect(lambda: spent.append(time.thread_time()))
clock.start()
tasks.read("zeichnen", lambda: make_ready(tasks), lambda _: app.quit(), owner=app)
app.exec()
import pyqtgraph
assert pyqtgraph.PlotWidget.__module__ == "pyqtgraph.widgets.PlotWidget"
count = len(spent)
tasks.read("noch einmal", lambda: make_ready(tasks), lambda _: app.quit(), owner=app)
app.exec()
tasks.shutdown()
most = max(after - before for before, after in zip(spent, spent[1:]))
found = {"turns": count, "most": most, "all": spent[-1] - spent[0], "here": here, "elsewhere": elsewhere}
print(json.dumps(found))
"""
)
_START = (
    _BEGIN
    + """
from app.bootstrap import main as run
from app.ui.shell import MainWindow
watch()
make = MainWindow._show_workspaces
def shown(self, desk):
    clock = QTimer(self, interval=100)
    def look():
        if len(self.workspaces) == 3 and self.tasks.idle and "app.ui.korpus.radar_view" in sys.modules:
            print(json.dumps({"here": here, "elsewhere": elsewhere}))
            self.close()
            QApplication.quit()
    clock.timeout.connect(look)
    clock.start()
    make(self, desk)
MainWindow._show_workspaces = shown
sys.exit(run(["--basedir", sys.argv[1]]))
"""
)


def _run(script: str, *arguments: str) -> dict[str, object]:
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        check=False,
        capture_output=True,
        text=True,
        timeout=110,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_drawing_is_made_ready_in_turns_of_the_main_thread() -> None:
    """No turn of the event loop takes half of the processor time that it costs altogether."""
    found = _run(_TURNS)
    assert isinstance(found["turns"], int)
    assert found["turns"] > 4
    assert isinstance(found["most"], float)
    assert isinstance(found["all"], float)
    assert found["most"] < found["all"] / 2
    assert found["elsewhere"] == []
    assert isinstance(found["here"], list)
    assert "PySide6.QtSvg" in found["here"]
    assert any(name.endswith("/pyqtgraph/widgets/PlotWidget.py") for name in found["here"])


def test_a_start_executes_no_module_of_a_view_off_the_main_thread(tmp_path: Path) -> None:
    """From the first picture until all workspaces and the law are there."""
    found = _run(_START, str(tmp_path))
    assert found["elsewhere"] == []
    assert isinstance(found["here"], list)
    for view in ("kanzlei/gespraech_view", "redaktion/workspace", "pruefung/workspace", "korpus/radar_view"):
        assert sum(name.endswith(f"/app/ui/{view}.py") for name in found["here"]) == 1


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package that can be imported until the test ends."""
    package = tmp_path / "probepaket"
    (package / "innen").mkdir(parents=True)
    (package / "__init__.py").write_text("from probepaket.innen import wert\n")
    (package / "innen" / "__init__.py").write_text("from .tief import wert\n")
    (package / "innen" / "tief.py").write_text("wert = __name__\n")
    (package / "ungenutzt").mkdir()
    (package / "ungenutzt" / "__init__.py").write_text("das ist kein Python\n")
    monkeypatch.syspath_prepend(tmp_path)
    yield package
    for name in [name for name in sys.modules if name.partition(".")[0] == "probepaket"]:
        del sys.modules[name]


def test_a_package_that_was_read_is_only_executed(package: Path) -> None:
    read = Vorgelesen()
    read.read_package("probepaket", leave=("ungenutzt",))
    for file in package.rglob("*.py"):
        file.write_text("raise RuntimeError('noch einmal gelesen')\n")
    assert "probepaket" not in sys.modules
    assert len(list(read.execute())) == 1
    found = sys.modules["probepaket"]
    assert found.wert == "probepaket.innen.tief"
    assert found.__file__ == str(package / "__init__.py")


def test_what_nobody_imported_of_it_is_not_kept(package: Path) -> None:
    (package / "innen" / "rest.py").write_text("wert = 'gelesen'\n")
    read = Vorgelesen()
    read.read_package("probepaket", leave=("ungenutzt",))
    list(read.execute())
    (package / "innen" / "rest.py").write_text("wert = 'vom Datenträger'\n")
    from probepaket.innen import rest  # type: ignore[import-not-found]  # made above

    assert rest.wert == "vom Datenträger"


def test_modules_of_a_shipped_program_are_read_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There they lie in an archive, for a loader that is not that of source files."""
    archive = tmp_path / "programm.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("pyqtgraph_eins.py", "from pyqtgraph_zwei import wert\nwert += ' eins'\n")
        file.writestr("pyqtgraph_zwei.py", "wert = 'zwei'\n")
    monkeypatch.syspath_prepend(archive)
    read = Vorgelesen()
    read.read("pyqtgraph_eins")
    assert read.order == ["pyqtgraph_zwei", "pyqtgraph_eins"]
    steps = read.execute()
    next(steps)
    assert "pyqtgraph_zwei" in sys.modules
    assert "pyqtgraph_eins" not in sys.modules
    list(steps)
    assert sys.modules.pop("pyqtgraph_eins").wert == "zwei eins"
    assert str(sys.modules.pop("pyqtgraph_zwei").__file__).startswith(str(archive))


def test_what_is_not_there_is_missed_by_who_executes_it() -> None:
    read = Vorgelesen()
    read.read("app.ui.gibtesnicht")
    with pytest.raises(ModuleNotFoundError):
        list(read.execute())


def _code(text: str) -> CodeType:
    return compile(text, "probe.py", "exec")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("import json.decoder", ["json.decoder"]),
        ("import json.decoder as d, csv", ["json.decoder", "csv"]),
        ("from json import loads", ["json"]),
        ("from app.ui import vorgelesen, gibtesnicht", ["app.ui"]),  # it is there: nothing more to find
        ("from app import ui, main", ["app"]),
        ("if TYPE_CHECKING:\n    import json", []),
        ("def spaeter():\n    import json", []),
        ("\n".join(f"a{n} = {n + 0.5}" for n in range(400)) + "\nfrom json import loads", ["json"]),
    ],
)
def test_what_a_module_imports_when_it_is_executed(text: str, expected: list[str]) -> None:
    assert list(_imports(_code(text))) == expected
