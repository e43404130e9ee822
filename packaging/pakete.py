"""Which package belongs to which set-up step, derived from ``pyproject.toml``; also stamps, repair and freeze.

Runs on a bare Python 3.11: standard library only.

    pakete.py list STEP            requirements of a step, one per line
    pakete.py stamp STEP           fingerprint of what the step installs and into which place
    pakete.py pending VENV         names of the steps whose stamp in VENV is missing or stale
    pakete.py repair SITE          forget half-copied packages in SITE so that pip installs them again
    pakete.py freeze [PYTHON]      write constraints.txt from what that Python has installed
"""

from __future__ import annotations

import csv
import hashlib
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CONSTRAINTS = ROOT / "packaging" / "constraints.txt"
STEPS = ("window", "large", "compiled", "test", "models", "kern", "bauen")


def canonical(requirement: str) -> str:
    """The normalised name in a requirement: ``Types_PyYAML>=6`` becomes ``types-pyyaml``."""
    match = re.match(r"[A-Za-z0-9][A-Za-z0-9._-]*", requirement.strip())
    if match is None:
        raise ValueError(f"kein Paketname: {requirement!r}")
    return re.sub(r"[-_.]+", "-", match.group()).rstrip("-").lower()


def requirements(step: str) -> list[str]:
    """What a step installs; the window's step is everything that no later step claims."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    project, table = pyproject["project"], pyproject["tool"]["satzwerk"]
    dependencies: list[str] = project["dependencies"]
    if step in {"test", "bauen"}:
        return list(project["optional-dependencies"][step])
    if step in {"large", "compiled"}:
        return [r for r in dependencies if canonical(r) in table[step]]
    if step == "window":
        later = {*table["large"], *table["compiled"]}
        return [r for r in dependencies if canonical(r) not in later]
    if step in {"models", "kern"}:
        return list(table[step])
    raise ValueError(f"unbekannter Schritt {step!r}; bekannt: {', '.join(STEPS)}")


def stamp(step: str) -> str:
    """Fingerprint: a moved folder, another Python or a changed version asks for the step again."""
    parts = [str(ROOT), sys.version.split()[0], *requirements(step), CONSTRAINTS.read_text("utf-8")]
    if step == "compiled":  # the compiler's flags stand there
        parts.append((ROOT / "packaging" / "einrichten.sh").read_text("utf-8"))
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def pending(venv: Path) -> list[str]:
    """Steps whose stamp in the environment is missing or says something else."""

    def is_done(step: str) -> bool:
        file = venv / "satzwerk" / f"{step}.stamp"
        return file.is_file() and file.read_text("utf-8").strip() == stamp(step)

    return [step for step in STEPS if not is_done(step)]


def is_whole(info: Path) -> bool:
    """Whether every file that the package's RECORD names is there in its full size."""
    record = info / "RECORD"
    if not record.is_file():
        return False
    with record.open(encoding="utf-8", newline="") as lines:
        for name, _digest, size in csv.reader(lines):
            file = info.parent / name
            if file.suffix == ".pyc":
                continue
            if not file.is_file() or (size and file.stat().st_size != int(size)):
                return False
    return True


def repair(site: Path) -> list[str]:
    """Remove the metadata of half-copied packages and the leftovers of broken removals; return their names.

    pip believes the metadata folder. Where a set-up was cut off, it may stand there before the package's files do.
    """
    removed = []
    for leftover in site.glob("~*"):
        removed.append(leftover.name)
        if leftover.is_dir():
            shutil.rmtree(leftover)
        else:
            leftover.unlink()
    for info in site.glob("*.dist-info"):
        if not is_whole(info):
            removed.append(info.name)
            shutil.rmtree(info)
    return sorted(removed)


def freeze(lines: Iterable[str]) -> str:
    """Constraints text from ``pip list --format=freeze`` lines, without local version labels (``+cpu``)."""
    own = {"satzwerk", "pip", "wheel"}
    pins = (line.strip().split("+")[0] for line in lines if "==" in line)
    by_name = {canonical(pin.split("==")[0]): pin for pin in pins}
    return "".join(f"{by_name[name]}\n" for name in sorted(by_name.keys() - own))


HEAD = """\
# Exact versions of everything, proven together; both set-up steps use them (pip install -c).
# Renew: .venv/bin/python packaging/pakete.py freeze
# torch: plain pip on Linux may fetch a build with CUDA (several gigabytes). Whoever wants the small CPU build
# installs torch of this version beforehand from wherever it is offered; the set-up then leaves it as it is.
"""


def main(arguments: list[str]) -> int:
    match arguments:
        case ["list", step]:
            print("\n".join(requirements(step)))
        case ["stamp", step]:
            print(stamp(step))
        case ["pending", venv]:
            print(" ".join(pending(Path(venv))))
        case ["repair", site]:
            print("\n".join(repair(Path(site))))
        case ["freeze", *python]:
            command = [*(python or [sys.executable]), "-m", "pip", "list", "--format=freeze"]
            listed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            CONSTRAINTS.write_text(HEAD + freeze(listed.splitlines()), "utf-8")
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
