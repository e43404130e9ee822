"""The frame of the attacks: nothing counts as passed that was not tried, was left behind or broke off."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

sys.path.insert(0, str(ROOT / "packaging"))

from fehler import angriffe
from fehler.grund import Dauer, Ergebnis, NichtGeprueft, Umfang, attack_main

ATTACK = """
import subprocess, sys, tempfile, time
from fehler.grund import Ergebnis, NichtGeprueft

def run(umfang, saat):
    {body}
    return Ergebnis("probe", {{"Versuche": 1200, "umfang": umfang.value}}, {faults})
"""


def attacked(folder: Path, monkeypatch: pytest.MonkeyPatch, body: str, faults: str = "[]") -> Ergebnis:
    (folder / "probe_angriff.py").write_text(ATTACK.format(body=body, faults=faults), "utf-8")
    monkeypatch.setattr(angriffe, "SEARCH", (*angriffe.SEARCH, str(folder)))
    angriff = angriffe.Angriff("probe", "probe_angriff", "Probe", dict.fromkeys(Umfang, 3))
    return angriffe.run_one(angriff, Umfang.KURZ, 1)[0]


@pytest.mark.parametrize(
    ("body", "faults", "expected"),
    [
        ("pass", "[]", []),
        ("pass", "['kaputt']", ["kaputt"]),
        ("tempfile.mkdtemp(prefix='rest-')", "[]", ["probe: Datei blieb übrig: rest-"]),
        ("subprocess.Popen(['sleep', '60'], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)", "[]",
         ["probe: Prozess blieb übrig: sleep 60"]),
        ("sys.exit('plötzlich')", "[]", ["probe: brach ab (1): plötzlich"]),
        ("time.sleep(60)", "[]", ["probe: hing länger als 3 s"]),
    ],
)  # fmt: skip
def test_what_an_attack_leaves_or_breaks_is_a_fault(
    body: str, faults: str, expected: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = attacked(tmp_path, monkeypatch, body, faults)
    assert len(found.faults) == len(expected)
    assert all(said.startswith(wanted) for said, wanted in zip(found.faults, expected, strict=True)), found.faults


def test_what_cannot_be_tried_is_said_and_not_counted_as_passed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = attacked(tmp_path, monkeypatch, "raise NichtGeprueft('strace fehlt')")
    angriff = angriffe.Angriff("probe", "probe_angriff", "Probe", dict.fromkeys(Umfang, 3))
    assert angriffe.as_data(angriff, found, Dauer(0.0))["status"] == "nicht geprüft"
    assert found.line(Dauer(0.04)) == "probe: 0 Fehler, 0,0 s, nicht geprüft: strace fehlt"
    half = Ergebnis("probe", {"Versuche": 1200}, [], ["unshare fehlt"])
    assert angriffe.as_data(angriff, half, Dauer(0.0))["status"] == "teilweise"
    assert half.line(Dauer(1.26)) == "probe: 1.200 Versuche, 0 Fehler, 1,3 s, nicht geprüft: unshare fehlt"
    assert str(Dauer(61.26, 0.5)) == "61,3 s (0,5 s Rechenzeit)"


def test_the_table_names_modules_that_are_there() -> None:
    names = [one.name for one in angriffe.ANGRIFFE]
    assert len(set(names)) == len(names)
    for one in angriffe.ANGRIFFE:
        assert (ROOT / "packaging" / f"{one.module.replace('.', '/')}.py").is_file(), one


def test_faults_make_the_exit_code_and_json_says_all(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    angriff = angriffe.Angriff("probe", "probe_angriff", "Probe", dict.fromkeys(Umfang, 3))
    found = Ergebnis("probe", {"Versuche": 2}, ["kaputt"])
    monkeypatch.setattr(angriffe, "run_one", lambda *_: (found, Dauer(1.0)))
    assert angriffe.run_all([angriff], Umfang.MITTEL, 7, as_json=True) == 1
    said = json.loads(capsys.readouterr().out)
    assert (said["umfang"], said["saat"], said["angriffe"][0]["faults"]) == ("mittel", 7, ["kaputt"])
    found.faults.clear()
    assert angriffe.run_all([angriff], Umfang.MITTEL, 7, as_json=False) == 0
    assert capsys.readouterr().out == "probe: 2 Versuche, 0 Fehler, 1,0 s\n"


def test_own_main_of_an_attack_prints_the_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(umfang: Umfang, saat: int) -> Ergebnis:
        if saat == 3:
            raise NichtGeprueft("kein Netz")
        return Ergebnis("probe", {umfang.value: saat}, ["kaputt"])

    monkeypatch.setattr(sys, "argv", ["probe", "--umfang", "lang", "--saat", "2"])
    assert attack_main(run, "") == 1
    assert capsys.readouterr().out.startswith("kaputt\nprobe: 2 lang, 1 Fehler, 0,0 s (")
    monkeypatch.setattr(sys, "argv", ["probe", "--saat", "3"])
    assert attack_main(run, "") == 0
    assert "nicht geprüft: kein Netz" in capsys.readouterr().out
