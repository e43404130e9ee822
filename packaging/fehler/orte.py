"""Places where nothing can be written (spec 6, points 2 and 6), real ones, met by real commands.

In a mount namespace of its own: a write-protected file system, a full one, a library that another program holds locked,
a network share, a target that is no folder. Each command has to end with exit code 2 and a message that says what to
do; every file stays as it was, none is added; once the obstacle is gone the same command works.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from fehler.grund import Ergebnis, NichtGeprueft, Umfang, attack_main  # noqa: E402 - beside this file

DATABASE = "satzwerk.sqlite3"
_INSIDE = "--drin"
_LASTING = (DATABASE, "satzwerk.lock", "korpus.sqlite")
"""Beginnings of names that SQLite and the lock may touch though nothing is written."""

Befehl = tuple[str, Sequence[str]]


def run(umfang: Umfang, _saat: int) -> Ergebnis:
    """All places; in the short form with fewer commands."""
    unshare = next((o for o in (["-m"], ["-rm"]) if shutil.which("unshare") and _works(["unshare", *o, "true"])), None)
    if unshare is None:
        raise NichtGeprueft("Einhänge-Namensraum (unshare fehlt oder ist verboten)")
    with tempfile.TemporaryDirectory(prefix="satzwerk-orte-") as folder:
        done = subprocess.run(
            ["unshare", *unshare, sys.executable, __file__, _INSIDE, folder, umfang.value],
            capture_output=True, text=True, timeout=900, check=False,
        )  # fmt: skip
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    faults = [f"{line['ort']}, {line['befehl']}: {text}" for line in lines for text in line["fehler"]]
    if done.returncode:
        faults.append(f"brach ab ({done.returncode}): {done.stderr.strip()[-800:]}")
    missing = list(dict.fromkeys(line["ungeprueft"] for line in lines if line.get("ungeprueft")))
    tried = [line for line in lines if not line.get("ungeprueft")]
    return Ergebnis("orte", {"Orte": len({t["ort"] for t in tried}), "Befehle": len(tried)}, faults, missing)


def _works(command: Sequence[str]) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def inside(folder: Path, umfang: Umfang) -> None:
    """The process in the namespace: one line of JSON for each command."""
    from app.bootstrap import Program

    basedir, out = folder / "bibliothek", folder / "aus"
    out.mkdir()
    program = Program(basedir)
    program.first_start()
    template = program.vertraege.templates()[0].template_id
    program.close()
    law = folder / "probeg.txt"
    law.write_text("Probegesetz (ProbeG)\n\n§ 1 Probe\nDer Brunnenbau ist anzuzeigen.\n", "utf-8")
    (out / "graph.svg").write_text("<svg>alt</svg>", "utf-8")

    contract = ("Vertrag anlegen", ("vertrag", "new", "--vorlage", template, "--land", "DE"))
    graph = ("Graph schreiben", ("regelwerk", "export", str(out / "graph.svg")))
    filing = ("Klage schreiben", (
        "schriftsatz", "draft", "--muster", "kschg", "--request", "Kündigungsschutzklage", "--out", str(out / "klage"),
    ))  # fmt: skip
    writing: list[Befehl] = [contract]
    exporting: list[Befehl] = [graph]
    if umfang is not Umfang.KURZ:
        writing.append(("Gesetz einlesen", ("korpus", "import", str(law))))
        exporting.append(filing)

    _try("schreibgeschützt", lambda: _protected(basedir), basedir, writing, basedir)
    _try("schreibgeschützt", lambda: _protected(out), out, exporting, basedir)
    _try("voll", lambda: _full(basedir), basedir, writing, basedir)
    _try("voll", lambda: _full(out), out, exporting, basedir)
    _try("gesperrt", lambda: _locked(basedir), basedir, [contract], basedir)
    _try("Netzlaufwerk", lambda: _share(basedir), basedir, [contract], basedir)
    _try("Ziel ist eine Datei", lambda: _file_in_the_way(out), out, exporting, basedir)


def _try(
    place: str, obstacle: Callable[[], contextlib.AbstractContextManager[None]], watched: Path,
    commands: Sequence[Befehl], basedir: Path,
) -> None:  # fmt: skip
    for name, arguments in commands:
        wrong: list[str] = []
        try:
            with obstacle():
                before = _state(watched)
                code, error = command(basedir, arguments)
                after = _state(watched)
        except PermissionError as reason:
            print(json.dumps({"ort": place, "befehl": name, "fehler": [], "ungeprueft": str(reason)}), flush=True)
            continue
        if code != 2 or "Traceback" in error:
            wrong.append(f"endete mit {code}: {error.strip()[-500:]}")
        elif len(error.strip().splitlines()) < 2:
            wrong.append(f"ohne Abhilfe: {error}")
        changed = sorted({file for file, _ in before.items() ^ after.items()})
        wrong += [f"„{file}“ wurde verändert oder kam hinzu" for file in changed]
        code, error = command(basedir, arguments)
        if code != 0:
            wrong.append(f"danach geht es nicht ({code}): {error.strip()[-500:]}")
        print(json.dumps({"ort": place, "befehl": name, "fehler": wrong}, ensure_ascii=False), flush=True)


def command(basedir: Path, arguments: Sequence[str]) -> tuple[int, str]:
    """A command in this process: exit code and error output."""
    from app.bootstrap import main

    errors = io.StringIO()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(errors):
        try:
            code = main(["--basedir", str(basedir), *arguments])
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is a fault
            return -1, f"Traceback: {type(error).__name__}: {error}"
    return code, errors.getvalue()


def _state(folder: Path) -> dict[str, str]:
    """Digest of each file, also of hidden ones."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith((*_LASTING, "füllung"))
    }


@contextmanager
def _protected(folder: Path) -> Iterator[None]:
    """Root is held up by no rights, but by a write-protected file system."""
    _mount("--bind", folder, folder)
    try:
        _mount("-o", "remount,ro,bind", folder)
        yield
    finally:
        subprocess.run(["umount", folder], check=True)


@contextmanager
def _full(folder: Path) -> Iterator[None]:
    """A small file system with the same files and not a byte left; made larger again at the end, never unmounted."""
    if not os.path.ismount(folder):
        size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
        copy = folder.with_name(folder.name + "-kopie")
        shutil.copytree(folder, copy)
        _mount("-t", "tmpfs", "-o", f"size={size + (1 << 20)}", "tmpfs", folder)
        shutil.copytree(copy, folder, dirs_exist_ok=True)
    filler = folder / "füllung"
    with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(4096))
    try:
        yield
    finally:
        filler.unlink()
        _mount("-o", "remount,size=200m", folder)


@contextmanager
def _locked(basedir: Path) -> Iterator[None]:
    """Another program writes the library and does not come to an end."""
    with closing(sqlite3.connect(basedir / DATABASE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def _share(basedir: Path) -> Iterator[None]:
    """The system says that the folder lies on another computer."""
    own = Path(f"/proc/{os.getpid()}/mountinfo")
    said = basedir.with_name("mountinfo")
    line = f"999 1 0:99 / {basedir} rw,relatime - nfs4 server:/kanzlei rw\n"
    said.write_text(own.read_text("utf-8") + line, "utf-8")
    _mount("--bind", said, own)
    try:
        yield
    finally:
        subprocess.run(["umount", own], check=True)


@contextmanager
def _file_in_the_way(out: Path) -> Iterator[None]:
    """A file has the name of the folder that is written into."""
    kept = out.with_name("aus-weg")
    if os.path.ismount(out):
        subprocess.run(["umount", out], check=True)
    out.rename(kept)
    out.write_text("Ich bin kein Ordner.", "utf-8")
    try:
        yield
    finally:
        out.unlink()
        kept.rename(out)


def _mount(*arguments: str | Path) -> None:
    done = subprocess.run(["mount", *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise PermissionError(f"mount ist hier nicht erlaubt ({done.stderr.strip()})")


if __name__ == "__main__":
    if sys.argv[1:2] == [_INSIDE]:
        inside(Path(sys.argv[2]), Umfang(sys.argv[3]))
        sys.exit(0)
    sys.exit(attack_main(run, __doc__))
