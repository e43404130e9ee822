"""The floors: import contracts, and what an import really loads."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]

PURE = {
    "PySide6", "shiboken6", "pyqtgraph", "qtawesome", "sqlmodel", "sqlalchemy", "alembic", "chromadb", "llama_cpp",
    "torch", "sentence_transformers", "reportlab", "pikepdf", "typst", "docx", "pypdfium2", "networkx", "numpy", "lxml",
    "typer",
}  # fmt: skip
SLOW = {"chromadb", "llama_cpp", "torch", "sentence_transformers", "reportlab", "transformers"}

LOADED = """
import importlib, json, pkgutil, sys
for name in sys.argv[1:]:
    module = importlib.import_module(name)
    for found in pkgutil.walk_packages(getattr(module, "__path__", []), name + "."):
        if ".migrations" not in found.name:  # run by Alembic inside its context, never imported
            importlib.import_module(found.name)
json.dump(sorted({name.partition(".")[0] for name in sys.modules}), sys.stdout)
"""


def loaded_by(*modules: str) -> set[str]:
    """Top-level packages in a fresh interpreter after these modules and everything below them are imported."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *modules], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout))


def contracts() -> list[dict[str, Any]]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]


def test_import_contracts_are_kept() -> None:
    linter = Path(sys.executable).parent / "lint-imports"
    done = subprocess.run([linter, "--no-cache", "--no-logo"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_window_contract_names_every_front_that_exists() -> None:
    fronts = {f"app.{name}" for name in ("ui", "cli") if importlib.util.find_spec(f"app.{name}") is not None}
    contract = next(c for c in contracts() if c["name"] == "The window uses no adapter's library")
    assert fronts <= set(contract["source_modules"]), "fehlt in pyproject.toml, [tool.importlinter]"


@pytest.mark.parametrize("module", ["app.domain", "app.eingabe", "app.ports", "app.services"])
def test_lower_floors_load_nothing_heavy(module: str) -> None:
    assert not loaded_by(module) & PURE


@pytest.mark.parametrize("module", ["app.ui", "app.cli", "app.bootstrap"])
def test_upper_floors_load_the_slow_libraries_only_on_use(module: str) -> None:
    if importlib.util.find_spec(module) is None:
        pytest.skip(f"{module} gibt es noch nicht")
    assert not loaded_by(module) & SLOW


def test_adapters_load_the_slow_libraries_only_on_use() -> None:
    assert not loaded_by("app.adapters") & SLOW
