"""Tests of getting ready for drawings: what another thread may do, and that the window goes on meanwhile."""

import json
import subprocess
import sys

from app.ui.vorgelesen import Vorgelesen

_READ = """
import json, sys, time
from app.ui.zeichenbrett import make_ready, read_ahead
before = {name for name in sys.modules if name.startswith("PySide6")}
read = read_ahead()
assert "numpy" in sys.modules and "pyqtgraph" not in sys.modules
assert {name for name in sys.modules if name.startswith("PySide6")} == before
"""
_TURNS = (
    _READ
    + """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
app = QApplication([])
spent = [time.thread_time()]
def beat():
    spent.append(time.thread_time())
clock = QTimer(interval=0)
clock.timeout.connect(beat)
clock.start()
make_ready(read, app, app.quit)
app.exec()
import pyqtgraph
assert pyqtgraph.PlotWidget.__module__ == "pyqtgraph.widgets.PlotWidget"
assert read not in sys.meta_path and read_ahead() is None
at_once = []
make_ready(None, app, lambda: at_once.append(True))
assert at_once
most = max(after - before for before, after in zip(spent, spent[1:]))
print(json.dumps({"turns": len(spent), "most": most, "all": spent[-1] - spent[0]}))
"""
)


def test_what_prepares_drawing_makes_no_classes_of_qt() -> None:
    """It runs on a worker; classes of Qt's made there crash PySide now and then."""
    subprocess.run([sys.executable, "-c", _READ], check=True)


def test_drawing_is_made_ready_in_turns() -> None:
    """No turn of the event loop takes half of the processor time that it costs altogether."""
    done = subprocess.run([sys.executable, "-c", _TURNS], check=True, capture_output=True, text=True)
    found = json.loads(done.stdout)
    assert found["turns"] > 4
    assert found["most"] < found["all"] / 2


def test_a_package_that_was_read_is_only_executed(tmp_path, monkeypatch) -> None:
    package = tmp_path / "probepaket"
    (package / "innen").mkdir(parents=True)
    (package / "__init__.py").write_text("from probepaket.innen import wert\n")
    (package / "innen" / "__init__.py").write_text("from .tief import wert\n")
    (package / "innen" / "tief.py").write_text("wert = __name__\n")
    (package / "ungenutzt").mkdir()
    (package / "ungenutzt" / "__init__.py").write_text("das ist kein Python\n")
    monkeypatch.syspath_prepend(tmp_path)
    read = Vorgelesen("probepaket", leave=("ungenutzt",))
    for file in package.rglob("*.py"):
        file.write_text("raise RuntimeError('noch einmal gelesen')\n")
    with read.at_hand():
        import probepaket  # type: ignore[import-not-found]  # made above
    assert probepaket.wert == "probepaket.innen.tief"
    assert read not in sys.meta_path
    for name in [name for name in sys.modules if name.partition(".")[0] == "probepaket"]:
        monkeypatch.delitem(sys.modules, name)


def test_what_is_not_there_is_imported_as_ever() -> None:
    read = Vorgelesen("gibtesnicht")
    assert read.find_spec("gibtesnicht") is None
