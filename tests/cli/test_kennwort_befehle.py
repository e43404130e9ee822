"""Commands over an encrypted library: the Kennwort comes from the standard input or the terminal."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.adapters.store.schluessel import Schluesselbund
from app.adapters.store.sqlite import SqliteStore
from app.cli_kennwort import Kennwortfrage
from app.errors import InputError, KennwortError
from tests.adapters.store.conftest import Uhr, akte, save
from tests.cli.aufruf import ROOT, run

KENNWORT = "Sieben Zwerge im Moor"


@pytest.fixture(scope="module")
def basedir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kennwort") / "bibliothek"
    with SqliteStore(folder, Uhr(), "Edda", secret=KENNWORT, keys=Schluesselbund()) as store:
        save(store, akte())
    return folder


def test_the_kennwort_is_read_from_the_standard_input(basedir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{KENNWORT}\r\n"))
    done = run("--kennwort-stdin", "journal", "verify", basedir=basedir)
    assert (done.returncode, done.stderr) == (0, "")
    assert "1 Einträge" in done.stdout


def test_a_wrong_one_is_refused_after_one_try(basedir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"falsch geraten\n{KENNWORT}\n"))
    done = run("--kennwort-stdin", "journal", "verify", "--json", basedir=basedir)
    assert done.returncode == 2
    assert "passt nicht" in json.loads(done.stdout)["fehler"]
    assert "falsch geraten" not in done.stdout + done.stderr


def test_where_nobody_can_be_asked_the_way_is_named(basedir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{KENNWORT}\n"))
    done = run("journal", "verify", basedir=basedir)
    assert done.returncode == 2
    assert "mit einem Kennwort verschlüsselt" in done.stderr
    assert "--kennwort-stdin" in done.stderr


def _told(*words: str, lines: str, basedir: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[int, str]:
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    done = run("kennwort", *words, "--kennwort-stdin", basedir=basedir)
    return done.returncode, done.stdout + done.stderr


def test_it_is_set_changed_and_removed_from_the_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, new = tmp_path / "b", "Ölmühle am See"
    with SqliteStore(folder, Uhr(), "Edda") as store:
        save(store, akte())
        store.backup()
    assert _told("status", lines="", basedir=folder, monkeypatch=monkeypatch)[1] == (
        "Die Bibliothek ist nicht verschlüsselt.\n"
    )
    code, told = _told("remove", lines="", basedir=folder, monkeypatch=monkeypatch)
    assert (code, "hat kein Kennwort" in told) == (2, True)
    code, told = _told("set", lines="kurz\n", basedir=folder, monkeypatch=monkeypatch)
    assert (code, "mindestens 8" in told) == (2, True)
    code, told = _told("set", "--sicherungen", "lassen", lines=f"{KENNWORT}\n", basedir=folder, monkeypatch=monkeypatch)
    assert (code, "jetzt verschlüsselt" in told, ": unverschlüsselt" in told) == (0, True, True)
    code, told = _told("set", "--json", lines=f"{KENNWORT}\n{new}\n", basedir=folder, monkeypatch=monkeypatch)
    assert code == 0, told
    assert json.loads(told)["verschluesselt"] is True
    code, told = _told("remove", lines=f"{KENNWORT}\n", basedir=folder, monkeypatch=monkeypatch)
    assert (code, "passt nicht" in told) == (2, True)
    code, told = _told("remove", lines=f"{new}\n", basedir=folder, monkeypatch=monkeypatch)
    assert (code, "nicht mehr verschlüsselt" in told) == (0, True)
    with SqliteStore(folder, Uhr(), "Edda") as store, store.read() as view:
        assert view.akten.all() == (akte(),)
    assert new not in told
    code, told = _told("set", "--sicherungen", "egal", lines="", basedir=folder, monkeypatch=monkeypatch)
    assert (code, "umstellen, loeschen oder lassen" in told) == (2, True)


def test_a_new_one_is_asked_for_twice_and_never_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("heimlich\n"))
    with pytest.raises(InputError, match="Standardeingabe"):
        Kennwortfrage(from_stdin=False).new()
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(sys, "stderr", Terminal())
    answers = iter(("Ölmühle am See", "Ölmühle am See", "Ölmühle", "Olmühle"))
    monkeypatch.setattr("getpass.getpass", lambda _: next(answers))
    assert Kennwortfrage(from_stdin=False).new() == "Ölmühle am See"
    with pytest.raises(InputError, match="verschieden"):
        Kennwortfrage(from_stdin=False).new()


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_on_a_terminal_it_is_asked_for_three_times(monkeypatch: pytest.MonkeyPatch) -> None:
    said = Terminal()
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(sys, "stderr", said)
    monkeypatch.setattr("getpass.getpass", lambda prompt: f"Antwort auf {prompt}")
    ask = Kennwortfrage(from_stdin=False)
    answers = [ask(KennwortError(f"Grund {number}.")) for number in range(4)]
    assert answers == ["Antwort auf Kennwort der Bibliothek: "] * 3 + [None]
    assert said.getvalue() == "Grund 1.\nGrund 2.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="Pseudoterminals gibt es so nur auf POSIX-Systemen")
def test_a_real_terminal_does_not_show_what_is_typed(basedir: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-W", "error", str(ROOT / "main.py"), "--basedir", str(basedir), "journal", "verify"]
    with subprocess.Popen(
        command, stdin=theirs, stderr=theirs, stdout=subprocess.PIPE, start_new_session=True
    ) as child:
        os.close(theirs)
        seen = b""
        while b"Kennwort der Bibliothek: " not in seen:
            seen += os.read(ours, 1000)
        os.write(ours, f"{KENNWORT}\n".encode())
        assert child.stdout is not None
        assert b"unversehrt" in child.stdout.read()
        seen += os.read(ours, 1000)
        os.close(ours)
    assert child.returncode == 0
    assert KENNWORT.encode() not in seen
