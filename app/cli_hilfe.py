"""German words for the frame of every ``--help``: the command line library has English ones only.

What a command does and what its values mean is written where it is defined; here are headings, kinds of values and the
remarks in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import typer

_HEADINGS = {"Arguments": "Angaben", "Options": "Optionen", "Commands": "Befehle"}
_USAGE = {"[OPTIONS]": "[OPTIONEN]", "COMMAND [ARGS]...": "BEFEHL [ANGABEN]..."}
_KINDS = {"str": "Text", "int": "Zahl", "float": "Zahl", "path": "Pfad", "dir": "Ordner", "file": "Datei"}
_HELP_OPTION = "Show this message and exit."

_KIND = re.compile(r"<(?:list\[)?(\w+)(?: range)?\]?>")
_REMARKS = re.compile(r"\[((?:default: |required|\S*x[<>]=).*)\]$", re.DOTALL)
_REMARK = (
    (re.compile(r"^required$"), "erforderlich"),
    (re.compile(r"^default: "), "Vorgabe: "),
    (re.compile(r"^(\S+)<=x<=(\S+)$"), r"\1 bis \2"),
    (re.compile(r"^x>=(\S+)$"), r"mindestens \1"),
    (re.compile(r"^x<=(\S+)$"), r"höchstens \1"),
)


class _Hilfe(typer.Context.formatter_class):  # type: ignore[valid-type, misc]  # its only public name
    """Writes a help page."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """The line that shows how the command is called."""
        for english, german in _USAGE.items():
            args = args.replace(english, german)
        super().write_usage(prog, args, prefix or "Aufruf: ")

    def write_heading(self, heading: str) -> None:
        """The heading of a list."""
        super().write_heading(_HEADINGS.get(heading, heading))

    def write_dl(self, rows: Sequence[tuple[str, str]], *args: Any, **options: Any) -> None:
        """A list of values or commands with their meaning."""
        super().write_dl([(_KIND.sub(_kind, name), _meaning(text)) for name, text in rows], *args, **options)


class _Kontext(typer.Context):
    """A call of a command."""

    formatter_class = _Hilfe


def german_help(command: Any, last: str = "") -> Any:
    """The command, its help and that of all commands below it with a German frame.

    Args:
        command: of the command line library.
        last: what stands below the help of each command below it.
    """
    command.context_class = _Kontext
    for below in getattr(command, "commands", {}).values():
        below.epilog = last
        german_help(below, last)
    return command


def _kind(found: re.Match[str]) -> str:
    german = _KINDS.get(found[1].casefold())
    return f"<{german}>" if german else found.group()


def _meaning(text: str) -> str:
    if text == _HELP_OPTION:
        return "Diese Hilfe zeigen."
    return _REMARKS.sub(lambda found: f"[{'; '.join(map(_remark, found[1].split('; ')))}]", text)


def _remark(text: str) -> str:
    for english, german in _REMARK:
        text = english.sub(german, text)
    return text
