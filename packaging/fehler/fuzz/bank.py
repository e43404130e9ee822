"""What importers are tried with: a library with the samples, the program over it; and how an importer is described."""

from __future__ import annotations

import contextlib
import io
import json
import shutil
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any

from app.adapters.katalog.katalog import DateiKatalog
from app.bootstrap import Program
from app.cli import command_line
from app.errors import InputError, KnownError, Problem
from app.messages_vertrag import CreateVertrag
from app.services.korpus import KorpusService
from fehler.fuzz.nebenprozesse import Seiten

TAG = date(2026, 11, 10)
VORLAGE = "geheimhaltung"
DONE = "fertig"
"""Remedy of the refusal that means: a filing was composed; setting it is not what is tried here."""
Refused = Sequence[KnownError]


class Bench:
    """A library with the samples, and the program over it.

    Args:
        template: a library to begin with, copied; it stays as it is.
        katalog: the program's data; it takes seconds to read them.
    """

    def __init__(self, template: Path, katalog: DateiKatalog) -> None:
        self._template, self._katalog = template, katalog
        self.basedir = Path(tempfile.mkdtemp(prefix="fuzz-bibliothek-"))
        self.program = Program(self.basedir)
        self.children: list[int] = []
        """Most bytes of a process that was watched while the last case was read."""
        self.reset()

    def reset(self) -> None:
        """The library as it was at first."""
        self.program.close()
        shutil.rmtree(self.basedir)
        shutil.copytree(self._template, self.basedir)
        self.program = Program(self.basedir, TAG)
        self.program.katalog = self._katalog
        for made in ("vertrag", "korpus"):
            self.__dict__.pop(made, None)

    def close(self) -> None:
        """Remove the library."""
        if "pages" in self.__dict__:
            self.pages.close()
        self.program.close()
        shutil.rmtree(self.basedir)

    @cached_property
    def vertrag(self) -> str:
        """A contract to answer questions of."""
        return self.program.vertraege.create(CreateVertrag(VORLAGE, "DE")).ids("vertraege")[0]

    @cached_property
    def korpus(self) -> object:
        """The corpus, which the first import makes; what a refused file changes is looked at from then on."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "anfang.txt")
            path.write_text("Die Hecke ist grün.", "utf-8")
            program = self.program
            service = KorpusService(program.rechtskorpus, program.quellen_leser, program.uhr)
            return service.import_paths([path], lambda *_: None)

    @cached_property
    def pages(self) -> Seiten:
        """The web engine."""
        return Seiten()

    @cached_property
    def window(self) -> Any:
        """The application without a screen; for settings of the window."""
        from app.ui.start import make_application
        from app.ui.theme import Theme

        application = make_application()
        return application, application.findChild(Theme) or Theme(application, application)

    @cached_property
    def commands(self) -> Callable[[Sequence[str]], int]:
        """The command line over the program as it is by then; putting it together takes longer than most commands."""

        def make(*_: Any, **_named: Any) -> Any:
            return _Guest(self.program)

        return command_line(make, lambda: self.basedir)

    def command(self, *words: str) -> Refused:
        """Run a command of the program; what it refuses."""
        out, told = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(told):
            self.commands([*words, "--json"])
        if not told.getvalue():
            return ()
        data = json.loads(out.getvalue())
        problems = tuple(Problem(**problem) for problem in data["probleme"])
        return (InputError(data["fehler"], data["abhilfe"], data["feld"], problems),)


class _Guest:
    """The program for one command: it stays open, and filings are composed but not set."""

    def __init__(self, program: Program) -> None:
        self._program = program

    def __getattr__(self, name: str) -> Any:
        return getattr(self._program, name)

    @property
    def filing_writer(self) -> Any:
        return self

    def write(self, *_args: Any, **_named: Any) -> Any:
        raise InputError("Der Schriftsatz ist zusammengestellt.", DONE)

    def first_start(self) -> None:
        """It has the samples."""

    def close(self) -> None:
        """The bench closes it."""


@dataclass(frozen=True)
class Importer:
    """A way in.

    Attributes:
        name: short, as the lines of figures call it.
        what: for people.
        read: reads a case; returns what was refused.
        targets: which files of a case are damaged (patterns).
        whole: the folder is handed in instead of the file.
        silent: it refuses nothing: what is damaged counts as not there.
        weight: milliseconds a case takes, roughly; the quick form takes fewer of the slow ones.
        waits: seconds it may wait for processes of its own without using the processor; 0: as all others.
        prepare: makes what the case needs in the library.
    """

    name: str
    what: str
    read: Callable[[Bench, Path], Refused]
    targets: tuple[str, ...] = ("*",)
    whole: bool = False
    silent: bool = False
    weight: int = 10
    waits: float = 0.0
    prepare: Callable[[Bench], object] | None = None
