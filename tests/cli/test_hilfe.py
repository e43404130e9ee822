"""Every ``--help`` is German, also where the command line library words it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest
import typer

from app.arbeitsplatz import EVERYWHERE
from app.cli import _build, run_command_line

ENGLISH = re.compile(
    r"\b(usage|options?|arguments?|commands?|args|default|required|show this|message|and|exit|range|list|str|int|float"
    r"|path|dir|file|env var|deprecated|dynamic|x[<>]=)\b",
    re.IGNORECASE,
)


def nothing(*_: object, **__: object) -> NoReturn:
    raise AssertionError("Eine Hilfe öffnet keine Bibliothek")


def commands(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    yield path
    for name, below in getattr(command, "commands", {}).items():
        yield from commands(below, (*path, name))


ALL = tuple(commands(typer.main.get_command(_build(nothing, nothing))))
NAMES = {word for words in ALL for word in words}
"""What commands are called is English."""


def help_of(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> str:
    assert run_command_line([*words, "--help"], nothing, Path) == 0
    return capsys.readouterr().out


def test_all_commands_are_asked() -> None:
    assert {("schema",), ("korpus", "search"), ("regelwerk", "prove"), ("schriftsatz", "draft")} < set(ALL)


@pytest.mark.parametrize("words", ALL, ids=" ".join)
def test_help_is_german(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    told = help_of(words, capsys)
    assert told.startswith(f"Aufruf: {' '.join(('main.py', *words))} [OPTIONEN]")
    assert "Optionen:\n" in told
    assert re.search(r"--help +Diese Hilfe zeigen\.\n", told)
    assert [word for word in ENGLISH.findall(told) if word not in NAMES] == []
    assert all(option in told for option in EVERYWHERE)


@pytest.mark.parametrize(
    ("words", "built"),
    [
        (("--basedir", "b", "journal", "--help"), {"journal", "schema"}),
        (("recht", "--help"), {"recht", "schema"}),
        (("--help",), {words[0] for words in ALL if words}),
    ],
)
def test_only_the_group_that_is_named_is_built(
    words: tuple[str, ...], built: set[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made: list[Any] = []
    get_command = typer.main.get_command

    def noted(app: typer.Typer) -> Any:
        made.append(get_command(app))
        return made[-1]

    monkeypatch.setattr(typer.main, "get_command", noted)
    assert run_command_line(words, nothing, Path) == 0
    assert [set(command.commands) for command in made] == [built]
    assert "Aufruf: " in capsys.readouterr().out


def test_kinds_and_bounds_of_values_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    search = " ".join(help_of(("korpus", "search"), capsys).split())
    assert "Angaben: SUCHE <Text> Zitat, Stichwörter oder eine Frage. [erforderlich]" in search
    assert "-k <Zahl> Wie viele Treffer. [Vorgabe: 10; 1 bis 200]" in search
    assert "--gesetz <Text>" in search
    assert "--modus <stichwort|vektor|hybrid>" in search
    prove = " ".join(help_of(("regelwerk", "prove"), capsys).split())
    assert "[Vorgabe: 60.0; mindestens 0.1]" in prove
    assert "main.py regelwerk [OPTIONEN] BEFEHL [ANGABEN]..." in help_of(("regelwerk",), capsys)
