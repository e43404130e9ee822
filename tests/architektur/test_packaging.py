"""Dependencies, set-up steps and scripts."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = [*sorted((ROOT / "packaging").glob("*.sh")), ROOT / ".ci" / "run"]
CLIENT_PACKAGES = [
    "pyside6", "sqlmodel", "chromadb", "llama-cpp-python", "sentence-transformers", "networkx", "pyqtgraph",
    "reportlab", "pikepdf", "pytest-qt",
]  # fmt: skip


@pytest.fixture(scope="module")
def pakete() -> ModuleType:
    spec = importlib.util.spec_from_file_location("pakete", ROOT / "packaging" / "pakete.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def pins(pakete: ModuleType) -> dict[str, str]:
    lines = (ROOT / "packaging" / "constraints.txt").read_text("utf-8").splitlines()
    pairs = [line.split("==") for line in lines if line and not line.startswith("#")]
    return {pakete.canonical(name): version for name, version in pairs}


@pytest.mark.parametrize("package", CLIENT_PACKAGES)
def test_client_package_is_a_dependency(package: str, pakete: ModuleType) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    # pyside6 is the sum of essentials and addons; the program uses the essentials.
    wanted = {"pyside6", "pyside6-essentials"} if package == "pyside6" else {package}
    assert wanted & {pakete.canonical(requirement) for requirement in named}


def test_steps_share_out_the_dependencies_without_rest_or_overlap(pakete: ModuleType) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    steps = [*pakete.requirements("window"), *pakete.requirements("large"), *pakete.requirements("compiled")]
    assert sorted(steps) == sorted(project["dependencies"])
    assert {pakete.canonical(r) for r in pakete.requirements("large")} == {
        "chromadb",
        "torch",
        "sentence-transformers",
        "pyside6-addons",
    }
    assert [pakete.canonical(r) for r in pakete.requirements("compiled")] == ["llama-cpp-python"]


def test_every_requirement_is_pinned_once_and_exactly(pakete: ModuleType, pins: dict[str, str]) -> None:
    wanted = {pakete.canonical(requirement) for step in pakete.STEPS for requirement in pakete.requirements(step)}
    assert wanted <= pins.keys()
    assert all(re.fullmatch(r"\d[\w.]*", version) for version in pins.values()), "nur ganze, öffentliche Versionen"


def test_no_script_names_a_package_index() -> None:
    sources = [
        *SCRIPTS,
        ROOT / "packaging" / "run.ps1",
        ROOT / "packaging" / "constraints.txt",
        ROOT / "pyproject.toml",
    ]
    for source in sources:
        assert not re.search(r"index-url|find-links|file:/", source.read_text("utf-8")), source


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_shell_script_is_executable_and_parses(script: Path) -> None:
    assert os.access(script, os.X_OK)
    done = subprocess.run(["bash", "-n", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_windows_script_starts_with_the_mark_that_saves_its_umlauts() -> None:
    assert (ROOT / "packaging" / "run.ps1").read_bytes().startswith(b"\xef\xbb\xbf")


def install(site: Path, name: str, *, record: bool = True, size: int = 4) -> Path:
    """A package of one four-byte file whose RECORD says ``size``."""
    (site / name).mkdir(parents=True)
    (site / name / "core.py").write_text("x=1\n", "utf-8")
    info = site / f"{name}-1.0.dist-info"
    info.mkdir()
    if record:
        lines = [f"{name}/core.py,sha256=abc,{size}", f"{name}/__pycache__/core.pyc,,", f"{info.name}/RECORD,,"]
        (info / "RECORD").write_text("\n".join(lines), "utf-8")
    return info


def test_repair_forgets_exactly_the_half_copied_packages(tmp_path: Path, pakete: ModuleType) -> None:
    whole = install(tmp_path, "whole")
    without_record = install(tmp_path, "early", record=False)
    cut_off = install(tmp_path, "cut", size=400)
    missing = install(tmp_path, "gone")
    (tmp_path / "gone" / "core.py").unlink()
    leftover = tmp_path / "~umpy"
    leftover.mkdir()

    assert pakete.repair(tmp_path) == sorted(p.name for p in (without_record, cut_off, missing, leftover))
    assert whole.is_dir()
    assert not any(path.exists() for path in (without_record, cut_off, missing, leftover))
    assert pakete.repair(tmp_path) == []


def test_step_is_pending_until_its_stamp_fits(tmp_path: Path, pakete: ModuleType) -> None:
    assert pakete.pending(tmp_path) == list(pakete.STEPS)
    (tmp_path / "satzwerk").mkdir()
    (tmp_path / "satzwerk" / "window.stamp").write_text(pakete.stamp("window") + "\n", "utf-8")
    (tmp_path / "satzwerk" / "large.stamp").write_text("veraltet\n", "utf-8")
    assert pakete.pending(tmp_path) == [step for step in pakete.STEPS if step != "window"]


@pytest.mark.parametrize(
    ("requirement", "name"),
    [("types-PyYAML", "types-pyyaml"), ("typst==0.15.*", "typst"), ("llama_cpp_python==0.3.36", "llama-cpp-python")],
)
def test_names_are_compared_in_one_spelling(requirement: str, name: str, pakete: ModuleType) -> None:
    assert pakete.canonical(requirement) == name


def test_freeze_drops_the_program_itself_and_local_labels(pakete: ModuleType) -> None:
    lines = ["torch==2.13.0+cpu", "satzwerk==0.1.0", "pip==23.2.1", "aiohttp-retry==2.9.1", "aiohttp==3.14.5"]
    assert pakete.freeze(lines).splitlines() == ["aiohttp==3.14.5", "aiohttp-retry==2.9.1", "torch==2.13.0"]
