"""The process that renders pages, in bad hands: it hangs, dies, answers nonsense, or its library is missing."""

import os
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from app.adapters.webseite import betrachter
from app.adapters.webseite.betrachter import WebengineBetrachter
from app.domain.pruefung.webseite import Webseite
from app.errors import InputError, OperationCancelled, PageError


def dies_at_once(_pipe: Connection, _ordner: Path) -> None:
    os._exit(1)


def without_sandbox(_pipe: Connection, ordner: Path) -> None:
    (ordner / "protokoll.txt").write_text("FATAL: No usable sandbox! Update your kernel")
    os._exit(1)


def cannot_load(pipe: Connection, _ordner: Path) -> None:
    pipe.send(("fehler", "Traceback\nImportError: libnss3.so: cannot open shared object file"))


def hangs(pipe: Connection, _ordner: Path) -> None:
    pipe.send(("bereit", None))
    pipe.recv()
    time.sleep(60)


def dies_of_scripts(pipe: Connection, _ordner: Path) -> None:
    pipe.send(("bereit", None))
    bitte = pipe.recv()
    if bitte.skripte:
        os._exit(1)
    pipe.send(("fertig", Webseite(f"ohne Skripte, {bitte.sekunden:.1f} s", "", "", "", (), ())))
    pipe.recv()


def refuses(pipe: Connection, _ordner: Path) -> None:
    pipe.send(("bereit", None))
    while True:
        pipe.recv()
        pipe.send(("abgelehnt", InputError("So nicht.")))


@pytest.fixture
def seite(tmp_path: Path) -> Path:
    page = tmp_path / "seite.html"
    page.write_text("<title>x</title>")
    return page


def test_without_the_library_it_says_what_to_do(seite: Path) -> None:
    one = WebengineBetrachter(installed=lambda: False)
    assert "--nur-einrichten" in one.hindernis()
    with pytest.raises(PageError, match="nicht eingerichtet"):
        one.betrachte(seite)


def test_the_packaged_program_says_that_it_is_not_part_of_it(seite: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    one = WebengineBetrachter(installed=lambda: False)
    assert "in dieser Fassung des Programms nicht enthalten" in one.hindernis()
    assert "--nur-einrichten" not in one.hindernis()


def test_a_system_without_spaces_for_users_is_told_which_program_needs_them(seite: Path) -> None:
    one = WebengineBetrachter(run=without_sandbox, installed=lambda: True)
    with pytest.raises(PageError) as caught:
        one.betrachte(seite)
    assert "AppArmor-Profil mit „userns,“" in caught.value.abhilfe
    assert "QtWebEngineProcess" in caught.value.abhilfe


@pytest.mark.parametrize(
    ("run", "words"),
    [(dies_at_once, "Systempaket"), (without_sandbox, "AppArmor"), (cannot_load, "libnss3")],
)
def test_an_engine_that_does_not_start_is_no_finding(seite: Path, run: object, words: str) -> None:
    one = WebengineBetrachter(run=run, installed=lambda: True)  # type: ignore[arg-type]
    with pytest.raises(PageError) as caught:
        one.betrachte(seite)
    one.close()
    assert words in str(caught.value)


def test_a_page_that_hangs_is_killed(seite: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(betrachter, "AFTER_S", 0.0)
    one = WebengineBetrachter(run=hangs, installed=lambda: True, first_s=0.2)
    begun = time.monotonic()
    with pytest.raises(PageError, match="keinem Ende"):
        one.betrachte(seite)
    assert time.monotonic() - begun < 10
    one.close()


def test_a_page_whose_scripts_kill_it_is_measured_without_them(seite: Path) -> None:
    one = WebengineBetrachter(run=dies_of_scripts, installed=lambda: True)
    assert one.betrachte(seite).titel == "ohne Skripte, 8.0 s"
    one.close()


def test_a_refused_page_leaves_the_process_usable(seite: Path) -> None:
    one = WebengineBetrachter(run=refuses, installed=lambda: True)
    for _ in range(2):
        with pytest.raises(InputError, match="So nicht"):
            one.betrachte(seite)
    one.close()


def test_the_user_can_give_up(seite: Path) -> None:
    one = WebengineBetrachter(run=hangs, installed=lambda: True)
    asked = iter([False] * 20)
    with pytest.raises(OperationCancelled):
        one.betrachte(seite, cancelled=lambda: next(asked, True))
    one.close()
    one.close()
