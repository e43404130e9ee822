"""``main.py recht gericht``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.bootstrap import Program
from app.cli import run_command_line


def ask(capsys: pytest.CaptureFixture[str], tmp_path: Path, *arguments: str) -> tuple[int, str, str]:
    code = run_command_line(["--basedir", str(tmp_path), "recht", "gericht", *arguments], Program, lambda: tmp_path)
    out, err = capsys.readouterr()
    return code, out.replace("\u00a0", " "), err.replace("\u00a0", " ")


def test_a_court_with_its_steps_and_hints(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    wanted = ("--rechtsweg", "ordentlich", "--wert", "7.000", "--stichtag", "31.12.2025", "--ort", "Köln")
    code, out, _ = ask(capsys, tmp_path, *wanted)
    assert code == 0
    assert out.splitlines()[0] == "Landgericht Köln [XJustiz R3300]"
    assert "§ 44 Satz 1 EGGVG" in out
    assert "Vor dem Landgericht besteht Anwaltszwang (§ 78 Abs. 1 Satz 1 ZPO)." in out


def test_candidates_are_listed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = ask(capsys, tmp_path, "--rechtsweg", "ordentlich", "--wert", "50.000", "--ort", "München")
    assert code == 0
    assert out.splitlines()[:3] == [
        "In Betracht kommen:",
        "  Landgericht München I [XJustiz D2600]",
        "  Landgericht München II [XJustiz D2700]",
    ]


def test_a_place_without_a_court_asks(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = ask(capsys, tmp_path, "--rechtsweg", "familie", "--ort", "Hintertupfingen")
    assert code == 0
    assert out.startswith("Kein Gericht gefunden.")
    assert "bitte das Gericht selbst angeben" in out


def test_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = ask(capsys, tmp_path, "--rechtsweg", "arbeit", "--plz", "20095", "--json")
    data = json.loads(out)
    assert code == 0
    assert data["gericht"]["name"] == "Arbeitsgericht Hamburg"
    assert data["gericht"]["xjustiz_id"] == "K6055"
    assert data["gericht"]["anschrift"].endswith("Hamburg")
    assert data["art"] == ["ArbG"]
    assert data["ausschliesslich"] is True
    assert data["schritte"]
    assert data["hinweise"]


def test_an_appeal_with_subject_and_court_below(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = ask(capsys, tmp_path, "--rechtsweg", "sozial", "--instanz", "2", "--vorinstanz", "SG Bremen")
    assert code == 0
    assert out.splitlines()[0] == "Landessozialgericht Niedersachsen-Bremen (Celle) [XJustiz P6122]"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--rechtsweg", "mond"), "Möglich sind: arbeit, ordentlich"),
        (("--rechtsweg", "ordentlich", "--gebiet", "mond"), "miete"),
        (("--rechtsweg", "arbeit", "--plz", "1"), "fünf Ziffern"),
        (("--rechtsweg", "arbeit", "--land", "Mond"), "BW"),
        (("--rechtsweg", "ordentlich", "--wert", "viel"), "keine Zahl"),
        (("--rechtsweg", "ordentlich", "--instanz", "2", "--vorinstanz", "AG Mond"), "Amtsgericht Köln"),
    ],
)
def test_what_is_wrong_is_said_in_german(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: tuple[str, ...], expected: str
) -> None:
    code, out, err = ask(capsys, tmp_path, *arguments)
    assert code == 2
    assert out == ""
    assert expected in err
    assert "Traceback" not in err
