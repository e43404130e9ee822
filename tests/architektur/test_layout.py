"""What lies where, how long it is, and that it speaks only of the product."""

from __future__ import annotations

import re
import subprocess
import warnings
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOP_LEVEL = {"pyproject.toml", "app", "resources", "tests", "packaging", "README.md", "main.py", "LICENSE"}
ASKED, REFUSED = 500, 700
"""Lines at which a module is asked whether it is two, and at which it has to be."""

TEXT = {".py", ".md", ".toml", ".sh", ".ps1", ".json", ".yaml", ".yml", ".txt", ".typ", ".qss", ".ini", ""}
# Put together from parts, so that this file does not trip over itself.
FOREIGN = re.compile(
    "|".join(
        [
            r"(?<![\w.$}])/(?:work|farm|tmp|root)/[\w.]",
            "co-" + "authored-by",
            "ai-" + "generated",
            "as an " + "ai",
            "sub" + "agent",
            "per the " + "brief",
            "another " + "engineer",
            r"\b(?-i:TO" + "DO|FIX" + r"ME)\b",
        ]
    ),
    re.IGNORECASE,
)


def tracked() -> list[Path]:
    """Files of the repository, as git knows them."""
    if not (ROOT / ".git").exists():
        pytest.skip("kein Git-Arbeitsverzeichnis")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [Path(name) for name in listed.split("\0") if name and (ROOT / name).is_file()]


def test_top_level_holds_only_what_the_client_fixed() -> None:
    top = {path.parts[0] for path in tracked()}
    assert {name for name in top if not name.startswith(".")} <= TOP_LEVEL


def test_modules_are_short_enough_to_be_read() -> None:
    lengths = {
        str(path): len((ROOT / path).read_text("utf-8").splitlines()) for path in tracked() if path.suffix == ".py"
    }
    long = {name: lines for name, lines in lengths.items() if lines > ASKED}
    if long:
        with warnings.catch_warnings():
            warnings.simplefilter("default")
            warnings.warn(f"Module über {ASKED} Zeilen: {long}", stacklevel=1)
    assert not {name: lines for name, lines in long.items() if lines > REFUSED}


def test_files_speak_only_of_the_product() -> None:
    found = [
        f"{path}:{number}: {line.strip()[:120]}"
        for path in tracked()
        if path.suffix in TEXT and path.parts[0] != "LICENSE"
        for number, line in enumerate((ROOT / path).read_text("utf-8").splitlines(), 1)
        if FOREIGN.search(line)
    ]
    assert not found, "\n".join(found)


def test_packaging_shows_what_people_type_and_keeps_the_rest_in_rooms() -> None:
    scripts = [path for path in tracked() if path.parts[0] == "packaging" and path.suffix == ".py"]
    assert {path.name for path in scripts if len(path.parts) == 2} == {"pakete.py", "kern_plugin.py"}
    assert not [path for path in scripts if len(path.parts) > 2 and not (ROOT / path.parent / "__init__.py").exists()]


def test_no_package_shadows_the_library_named_packaging() -> None:
    assert not (ROOT / "packaging" / "__init__.py").exists()


def test_house_can_be_found_by_name() -> None:
    """Each Python file of the program lies in a package, so that import contracts see it."""
    loose = [
        path
        for path in tracked()
        if path.parts[0] == "app" and path.suffix == ".py" and not (ROOT / path.parent / "__init__.py").is_file()
    ]
    assert not loose
