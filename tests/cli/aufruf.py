"""Calling the command line: ``run`` in this process over data read once, ``run_process`` as its users do."""

from __future__ import annotations

import io
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from datetime import date
from functools import cache
from pathlib import Path

from app.arbeitsplatz import Arbeitsplatz
from app.bootstrap import Program, default_basedir
from app.cli import run_command_line
from app.cli_kennwort import Kennwortfrage
from app.domain.recht.zitat_lesen import CitationReader
from app.services.nennungen import texts_of_catalogue
from app.services.verweise import Cited, cited_in
from tests.conftest import ROOT
from tests.werkstatt import katalog

Done = subprocess.CompletedProcess[str]


def program(
    basedir: Path,
    heute: date | None = None,
    readonly: bool = False,
    *,
    verbindung: Arbeitsplatz | None = None,
    ask: Kennwortfrage | None = None,
) -> Program:
    """The program with the shipped data this process has read already; no command writes them."""
    made = Lesend(basedir, heute, readonly, verbindung=verbindung or Arbeitsplatz(), ask=ask)
    made.__dict__["katalog"] = katalog()
    return made


class Lesend(Program):
    """Knows where the shipped data cite the law as soon as one of its kind has read them."""

    @property
    def shipped_citations(self) -> tuple[Cited, ...]:
        return citations()


@cache
def citations() -> tuple[Cited, ...]:
    """Where the shipped data cite the law."""
    return tuple(cited_in(texts_of_catalogue(katalog()), CitationReader(katalog().gesetzesnamen())))


def run(*arguments: str | Path, basedir: Path | None = None) -> Done:
    """Everything a process would do from the first word of the command line on; a bug comes out as what it is."""
    words = _words(arguments, basedir)
    out, err = (io.TextIOWrapper(io.BytesIO()) for _ in range(2))  # as sys.stdout: of whatever encoding at first
    with redirect_stdout(out), redirect_stderr(err):
        code = run_command_line(words, program, default_basedir)
    told = []
    for stream in (out, err):
        stream.flush()
        told.append(stream.buffer.getvalue().decode("utf-8"))  # type: ignore[attr-defined]  # BytesIO
    return subprocess.CompletedProcess(words, code, *told)


def run_process(*arguments: str | Path, basedir: Path | None = None) -> Done:
    """The same in a process of its own; there any warning is an error."""
    command = [sys.executable, "-W", "error", str(ROOT / "main.py"), *_words(arguments, basedir)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=100, check=False)


def _words(arguments: tuple[str | Path, ...], basedir: Path | None) -> list[str]:
    return [*(["--basedir", str(basedir)] if basedir else []), *map(str, arguments)]
