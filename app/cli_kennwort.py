"""The Kennwort on the command line: asked for on the terminal, or read from the standard input, never an argument.

``main.py kennwort …`` sets, changes and removes it.
"""

from __future__ import annotations

import getpass
import json
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Annotated, Any, Protocol

import typer

from app.errors import InputError, KennwortError
from app.ports_kennwort import AlteSicherung, Umgang
from app.services.kennwort import KennwortService, Kennwortwechsel

VERSUCHE = 3
Json = Annotated[bool, typer.Option("--json", help="Ergebnis als JSON ausgeben.")]
Sicherungen = Annotated[Umgang, typer.Option("--sicherungen", help="Was mit früheren Sicherungen geschieht.")]


class KennwortServices(Protocol):
    """What the commands need."""

    @property
    def kennwort(self) -> KennwortService:
        """The Kennwort of the library."""
        ...


class _Open(Protocol):
    def __call__(self, *, readonly: bool = False) -> AbstractContextManager[KennwortServices]: ...


class Kennwortfrage:
    """Asks when a library turns out to be encrypted; called again after a wrong answer.

    Args:
        from_stdin: take the first line of the standard input instead of asking; there is one try then.
    """

    def __init__(self, *, from_stdin: bool) -> None:
        self._from_stdin = from_stdin
        self._asked = 0
        self.given = ""
        """The last answer; whether it fitted is known to who asked."""

    def __call__(self, error: KennwortError) -> str | None:
        """The Kennwort; None: there is no further try.

        Raises:
            KennwortError: nobody can be asked here.
        """
        self._asked += 1
        if self._from_stdin:
            if self._asked > 1:
                return None
            self.given = sys.stdin.readline().rstrip("\r\n")
            return self.given
        if not _at_terminal():
            raise KennwortError(
                error.text,
                "Geben Sie das Kennwort auf der Standardeingabe und rufen Sie den Befehl mit „--kennwort-stdin“ auf.",
                error.feld,
            ) from error
        if self._asked > VERSUCHE:
            return None
        if self._asked > 1:
            print(error.text, file=sys.stderr)
        self.given = getpass.getpass("Kennwort der Bibliothek: ")
        return self.given

    def new(self) -> str:
        """A Kennwort that is to be set: the next line of the standard input, or asked for twice.

        Raises:
            InputError: nobody can be asked, or the two answers differ.
        """
        if self._from_stdin:
            return sys.stdin.readline().rstrip("\r\n")
        if not _at_terminal():
            raise InputError(
                "Ein neues Kennwort wird auf dem Bildschirm erfragt oder von der Standardeingabe gelesen.",
                "Rufen Sie den Befehl mit „--kennwort-stdin“ auf: zuerst eine Zeile mit dem bisherigen Kennwort, wenn "
                "es eines gibt, dann eine mit dem neuen.",
            )
        secret = getpass.getpass("Neues Kennwort: ")
        if getpass.getpass("Noch einmal: ") != secret:
            raise InputError("Die beiden Eingaben des neuen Kennworts sind verschieden.", "Wiederholen Sie den Befehl.")
        return secret


def kennwort_commands(services: _Open, ask: Callable[[], Kennwortfrage]) -> typer.Typer:
    """The commands of ``kennwort``; ``ask`` gives what asks in this run."""
    app = typer.Typer(help="Kennwort der Bibliothek; es wird erfragt, nie als Angabe genannt.", no_args_is_help=True)

    @app.command("status")
    def status(as_json: Json = False) -> None:
        """Zeigen, ob die Bibliothek ein Kennwort hat und welche Sicherungen eine andere Form haben."""
        with services(readonly=True) as made:
            stand = made.kennwort.stand()
        told = "verschlüsselt" if stand.verschluesselt else "nicht verschlüsselt"
        data = {"verschluesselt": stand.verschluesselt, "andere": [str(one.path) for one in stand.andere]}
        _tell(as_json=as_json, data=data, lines=[f"Die Bibliothek ist {told}.", *_others(stand.andere)])

    @app.command("set")
    def set_(sicherungen: Sicherungen = Umgang.UMSTELLEN, as_json: Json = False) -> None:
        """Der Bibliothek ein Kennwort geben oder ein anderes."""
        with services() as made:
            made.kennwort.stand()  # opens it; asks for the present one
            done = made.kennwort.change(ask().given, ask().new(), sicherungen, _silent)
        _changed(done, as_json=as_json)

    @app.command("remove")
    def remove(sicherungen: Sicherungen = Umgang.UMSTELLEN, as_json: Json = False) -> None:
        """Das Kennwort entfernen; die Bibliothek ist danach lesbar."""
        with services() as made:
            if not made.kennwort.stand().verschluesselt:
                raise InputError("Die Bibliothek hat kein Kennwort.", "Es ist nichts zu entfernen.")
            done = made.kennwort.change(ask().given, None, sicherungen, _silent)
        _changed(done, as_json=as_json)

    return app


def _changed(done: Kennwortwechsel, *, as_json: bool) -> None:
    now = "verschlüsselt" if done.verschluesselt else "nicht mehr verschlüsselt"
    lines = [f"Die Bibliothek ist jetzt {now}.", f"Sicherung von vorher: {done.sicherung}", *_others(done.andere)]
    data = {
        "verschluesselt": done.verschluesselt,
        "sicherung": str(done.sicherung),
        "andere": [str(one.path) for one in done.andere],
    }
    _tell(as_json=as_json, data=data, lines=lines)


def _others(andere: Sequence[AlteSicherung]) -> list[str]:
    return [f"{one.path.name}: {'anderes Kennwort' if one.verschluesselt else 'unverschlüsselt'}" for one in andere]


def _tell(*, as_json: bool, data: dict[str, Any], lines: Sequence[str]) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2) if as_json else "\n".join(lines))


def _silent(stage: str, done: int, total: int) -> None:
    """Progress is not shown: the command tells what came of it."""


def _at_terminal() -> bool:
    return sys.stdin.isatty() and sys.stderr.isatty()
