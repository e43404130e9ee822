"""pytest plugin of the kern job: refuses to run where a heavy library could be imported.

It also declares the settings of pytest-qt, which is absent there, so that one configuration in ``pyproject.toml``
serves both jobs under ``--strict-config``.
"""

from __future__ import annotations

import importlib.util

import pytest

ABSENT = (
    "PySide6",
    "shiboken6",
    "pyqtgraph",
    "sqlmodel",
    "sqlalchemy",
    "chromadb",
    "llama_cpp",
    "torch",
    "sentence_transformers",
    "reportlab",
    "pikepdf",
    "lxml",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    for setting in ("qt_api", "qt_log_level_fail"):
        parser.addini(setting, "without meaning in the kern job")


def pytest_sessionstart() -> None:
    present = [name for name in ABSENT if importlib.util.find_spec(name) is not None]
    if present:
        pytest.exit(f"Der Kern-Lauf braucht eine Umgebung ohne {', '.join(present)}.", returncode=4)
