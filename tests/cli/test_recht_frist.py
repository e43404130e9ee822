"""``main.py recht frist``: dates in, end and steps out; refusals say why."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.adapters.katalog.recht import load_fristen
from app.adapters.system.feiertage import Feiertage
from app.bootstrap import Program
from app.cli import run_command_line
from app.services.fristen import FristenService
from tests.conftest import ROOT

NBSP = "\u00a0"
Run = Callable[..., tuple[int, str, str]]


class Services:
    """What the command needs, made once for all tests; ``test_the_program_wires_it`` asks the program itself."""

    def __init__(self) -> None:
        fristen = load_fristen(ROOT / "resources" / "recht" / "fristen.yaml")
        self.fristen = FristenService(lambda: fristen, Feiertage())

    def close(self) -> None:
        """Nothing is open."""


@pytest.fixture(scope="module")
def services() -> Services:
    return Services()


@pytest.fixture
def run(services: Services, capsys: pytest.CaptureFixture[str]) -> Run:
    """``recht frist`` with these words: exit code, what it prints, what it refuses – with plain blanks."""

    def call(*words: str) -> tuple[int, str, str]:
        make: Any = lambda *_, **__: services  # noqa: E731 - as a name it can be Any: the command needs no other part
        code = run_command_line(["recht", "frist", *words], make, Path)
        out = capsys.readouterr()
        return code, out.out.replace(NBSP, " "), out.err.replace(NBSP, " ")

    return call


def data(run: Run, *words: str) -> Any:
    code, out, err = run(*words, "--json")
    assert code == 0, err
    return json.loads(out)


def test_the_program_wires_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["recht", "frist", "kschg-4", "--ereignis", "3.11.2026", "--land", "HH", "--json"]
    assert run_command_line(words, Program, lambda: tmp_path) == 0
    assert json.loads(capsys.readouterr().out)["ende"] == "2026-11-24"


@pytest.mark.parametrize("datum", ["13.3.2026", "13.03.2026", "2026-03-13", "13. März 2026", "Freitag, 13.3.2026"])
def test_dates_are_read_as_people_write_them(run: Run, datum: str) -> None:
    assert data(run, "kschg-4", "--ereignis", datum, "--land", "BY")["ende"] == "2026-04-07"


def test_a_person_reads_end_steps_and_notes(run: Run) -> None:
    code, out, _ = run("kschg-4", "--ereignis", "13.3.2026", "--land", "BY")
    lines = out.splitlines()
    assert code == 0
    assert lines[:3] == [
        "Klagefrist gegen eine Kündigung (§ 4 Satz 1 KSchG)",
        "Ende: Dienstag, 07.04.2026",
        "Rechnung:",
    ]
    assert "  1. Maßgebendes Ereignis: Zugang der schriftlichen Kündigung am Freitag, 13.03.2026." in lines
    assert any("Karfreitag" in line for line in lines)
    assert "  – Wird die Frist versäumt, gilt die Kündigung als von Anfang an wirksam (§ 7 KSchG)." in lines


def test_json_holds_the_whole_result(run: Run) -> None:
    found = data(run, "vwgo-70", "--zweites-ereignis", "10.7.2026", "--land", "by")
    assert (found["id"], found["norm"], found["land"]) == ("vwgo-70", "§ 70 Abs. 1 Satz 1 VwGO", "BY")
    assert (found["beginn"], found["ende"], found["ende_unverschoben"]) == ("2026-07-14", "2026-08-14", "2026-08-14")
    assert found["zweites_ereignis"] == "Aufgabe des Bescheids zur Post"
    assert any("vier Tage (§ 41 Abs. 2 Satz 1 und 2 VwVfG" in schritt for schritt in found["schritte"])
    assert "Die Frist beträgt einen Monat" in " ".join(found["schritte"])
    assert any("Jahresfrist" in hinweis for hinweis in found["hinweise"])


def test_without_a_land_the_cautious_reading_is_said_and_where_it_ends_later(run: Run) -> None:
    found = data(run, "kschg-4", "--ereignis", "16.12.2026")
    assert (found["land"], found["ende"]) == (None, "2027-01-06")
    assert found["schritte"][-1].startswith("Ein Land ist nicht angegeben; berücksichtigt sind deshalb vorsichtig")
    assert "Wegen eines Feiertags endet die Frist erst am 07.01.2027 in: BW, BY und ST." in found["hinweise"]
    named = data(run, "kschg-4", "--ereignis", "16.12.2026", "--land", "HH")
    assert not any("Land ist nicht angegeben" in s for s in named["schritte"])
    assert not any("Wegen eines Feiertags" in h for h in named["hinweise"])


def test_a_frist_that_does_not_move_says_nothing_of_laender(run: Run) -> None:
    found = data(run, "zpo-132-vorbringen", "--ereignis", "12.1.2027")
    assert not any("Land" in text for text in (*found["schritte"], *found["hinweise"]))


@pytest.mark.parametrize(
    ("words", "place"),
    [
        (("zpo-569", "--ereignis", "25.7.2028", "--land", "BY"), "Augsburg"),  # 8.8.2028 is a Tuesday
        (("zpo-517", "--ereignis", "15.7.2028", "--land", "BY"), "überwiegend katholischer Bevölkerung"),
        (("zpo-517", "--ereignis", "4.5.2026", "--land", "TH"), "einzelnen Gemeinden in Thüringen"),
        (("zpo-517", "--ereignis", "4.5.2026"), "einzelnen Gemeinden in Sachsen"),
    ],
)
def test_holidays_of_single_places_are_named(run: Run, words: tuple[str, ...], place: str) -> None:
    assert any(place in hinweis for hinweis in data(run, *words)["hinweise"])
    elsewhere = data(run, words[0], "--ereignis", words[2], "--land", "HH")
    assert not any("nur in" in hinweis for hinweis in elsewhere["hinweise"])


def test_an_earlier_wording_is_used_and_named(run: Run) -> None:
    found = data(run, "ao-355", "--zweites-ereignis", "27.12.2024", "--land", "HH")
    assert found["ende"] == "2025-01-30"
    assert (
        "Am 27.12.2024 galt § 122 Abs. 2 Nr. 1, Abs. 2a AO noch in der früheren Fassung (drei Tage)."
        in found["hinweise"]
    )
    assert data(run, "vwvfg-41", "--ereignis", "31.12.2024")["id"] == "vwvfg-41-drei-tage"


def test_a_missing_second_event_is_said(run: Run) -> None:
    hinweise = data(run, "zpo-517", "--ereignis", "2.11.2026")["hinweise"]
    assert any("früherer Beginn ist nicht eingerechnet" in h and "Verkündung des Urteils" in h for h in hinweise)


def test_backward_and_waiting_periods_read_right(run: Run) -> None:
    _, out, _ = run("zpo-217-anwalt", "--ereignis", "16.11.2026")
    assert "muss eine volle Woche liegen" in out
    assert "Vorsichtshalber sollte schon am letzten Werktag davor gehandelt werden: Freitag, 06.11.2026" in out
    _, out, _ = run("zpo-798", "--ereignis", "17.4.2026")
    assert "gehandelt werden kann ab Samstag, 02.05.2026" in out


def test_the_list_names_every_frist_with_norm_and_event(run: Run) -> None:
    found = data(run, "--liste")
    assert len(found) >= 200
    assert all(f["norm"].startswith("§") and f["ereignis"] and f["gueltig_ab"] for f in found)
    code, out, _ = run("--liste", "Berufung", "FamFG")
    assert code == 2
    code, out, _ = run("--liste", "einspruch ZPO")
    assert code == 0
    assert "zpo-339 – Einspruch gegen ein Versäumnisurteil (§ 339 Abs. 1 ZPO)" in out
    assert "zpo-517" not in out
    assert run("--liste", "gibtesnicht")[1] == "Keine Frist passt zu diesen Wörtern.\n"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("kschg-5", "--ereignis", "1.1.2026"), "Ähnlich sind: kschg-5-antrag, kschg-5-hoechstfrist."),
        (("zpo-571", "--ereignis", "1.1.2026"), "Ähnlich sind: zpo-"),
        (("###", "--ereignis", "1.1.2026"), "Eine Frist „###“ gibt es nicht."),
        ((), "Es fehlt die Kennung"),
        (("kschg-4",), "Anzugeben ist der Tag: Zugang der schriftlichen Kündigung."),
        (("zpo-517",), "oder als zweites Ereignis: Verkündung des Urteils"),
        (("zpo-234-antrag", "--zweites-ereignis", "1.1.2026"), "das zweite begrenzt nur ihr Ende"),
        (("kschg-4", "--ereignis", "1.1.2026", "--zweites-ereignis", "1.1.2026"), "hat kein zweites Ereignis"),
        (
            ("kschg-4", "--ereignis", "31.12.2003"),
            "§ 4 Satz 1 KSchG ist mit dieser Dauer (drei Wochen) erst für Ereignisse",
        ),
        (("vwvfg-41-drei-tage", "--ereignis", "1.1.2025"), "galt mit dieser Dauer (drei Tage) nur bis zum 31.12.2024"),
        (("zpo-517", "--zweites-ereignis", "1.5.2001"), "erst für Ereignisse ab dem 01.01.2002"),
        (("kschg-4", "--ereignis", "31.2.2026"), "--ereignis"),
        (("kschg-4", "--ereignis", "3.11."), "--ereignis"),
        (("kschg-4", "--ereignis", "Montag, 13.3.2026"), "der 13.03.2026 ist ein Freitag"),
        (("kschg-4", "--ereignis", "20.12.9999"), "außerhalb des Kalenders"),
        (("kschg-4", "--ereignis", "1.1.2026", "--land", "XY"), "„XY“ ist kein Kürzel eines Landes."),
    ],
)
def test_refusals_say_what_is_wrong_and_what_to_do(run: Run, words: tuple[str, ...], expected: str) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert expected in err
    assert "Traceback" not in err
