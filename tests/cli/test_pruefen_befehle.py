"""``main.py pruefen``: how documents are checked, reported and calibrated from the command line."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.bootstrap import default_basedir
from app.cli import run_command_line
from tests.cli.aufruf import program

SEITE = (
    "<html><head><title>Widerrufsbelehrung</title></head><body><h1>Widerrufsbelehrung</h1>"
    "<p>Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.</p>"
)
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def pruefen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: str | Path) -> tuple[int, str, str]:
        capsys.readouterr()
        words = ["--basedir", str(tmp_path / "bibliothek"), "pruefen", *map(str, arguments)]
        code = run_command_line(words, program, default_basedir)
        return (code, *capsys.readouterr())

    return run


@pytest.fixture
def seite(tmp_path: Path) -> Path:
    return written(tmp_path / "seite.html", SEITE)


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def test_each_control_with_its_evidence(pruefen: Run, seite: Path, tmp_path: Path) -> None:
    code, out, err = pruefen("datei", seite, "--stichtag", "2026-11-21", "--ohne-ansicht", "--json")
    data = json.loads(out)
    assert (code, err) == (2, "")
    assert data["dokumente"][0] | {"name": "seite.html", "art": "widerruf"} == data["dokumente"][0]
    assert data["stichtag"] == "2026-11-21"
    assert data["zusammenfassung"]["maengel"] > 0
    proven = [c for c in data["controls"] if c["status"] == "erfuellt" and c["evidence"]]
    assert proven
    for one in data["controls"]:
        assert {"id", "title", "status", "tier", "stufe", "grund", "evidence", "fundstelle"} <= one.keys()
        assert one["grund"]
    for place in (place for one in proven for place in one["evidence"]):
        assert place["document"] == "seite.html"
        assert place["end"] >= place["start"]
    assert not (tmp_path / "bibliothek").exists(), "dafür wird keine Bibliothek angelegt"


def test_lines_for_people(pruefen: Run, seite: Path) -> None:
    code, out, err = pruefen("datei", seite, "--stichtag", "2026-11-21")
    assert (code, err) == (2, "")
    lines = out.splitlines()
    assert lines[0] == "seite.html – Stichtag 21.11.2026"
    assert lines[1] == "  seite.html (Widerrufsbelehrung)"
    assert any(line.startswith("Mängel (") for line in lines)
    assert any(line.startswith("      Zu tun: ") for line in lines)
    assert "Mängel offen" in lines[-1] or "Mangel offen" in lines[-1]


def test_several_files_are_one_case_and_a_dash_is_text(
    pruefen: Run, seite: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = written(tmp_path / "datenschutz.txt", "Datenschutzerklärung\n\nWir speichern Protokolle.")
    _, out, _ = pruefen("datei", seite, other, "--json")
    assert [d["art"] for d in json.loads(out)["dokumente"]] == ["widerruf", "dse"]
    assert {c["modul"] for c in json.loads(out)["controls"]} == {"widerruf", "dse"}
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("Nur ein Satz über Fristen.".encode())))
    _, out, _ = pruefen("datei", "-", "--modul", "widerruf", "--json")
    data = json.loads(out)
    assert data["dokumente"][0]["name"] == "Eingabe"
    assert "als Widerrufsbelehrung geprüft" in data["hinweise"][0]


def test_questions_of_a_module_are_filled_in_and_count(pruefen: Run, seite: Path, tmp_path: Path) -> None:
    module = json.loads(pruefen("module", "--json")[1])
    modul = next(one["id"] for one in module if one["merkmale"])
    code, out, _ = pruefen("scope", "--modul", modul)
    questions: dict[str, Any] = json.loads(out)
    assert code == 0
    key, question = next(iter(questions.items()))
    assert question["wert"] is None
    assert question["frage"]
    last = list(question["werte"])[-1]
    page = written(tmp_path / "datenschutz.txt", "Datenschutzerklärung\n\nWir speichern Protokolle.")
    for scope in ({key: last}, {key: {"wert": last}}, {key: last, **dict.fromkeys(list(questions)[1:2])}):
        path = written(tmp_path / "scope.json", json.dumps(scope))
        _, out, _ = pruefen("datei", page, "--modul", modul, "--scope", path, "--json")
        assert (
            json.loads(out)["merkmale"][key] | {"wert": last, "herkunft": "Angabe"} == json.loads(out)["merkmale"][key]
        )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["datei", "fehlt.html"], "nicht gefunden"),
        (["datei", "{seite}", "--modul", "xyz"], "gibt es nicht"),
        (["datei", "{seite}", "--stichtag", "morgen"], "kein Datum"),
        (["datei", "{seite}", "--scope", "{scope}"], "passen nicht zu den Fragen"),
        (["datei", "{text}"], "kein Dokument ist ein Prüfmodul erkennbar"),
        (["scope", "--modul", "xyz"], "Vorhanden sind"),
        (["kalibrieren", "fehlt"], "kein Ordner"),
        (["bericht", "{seite}", "--ziel", "{ziel}", "--format", "odt"], "Formate sind"),
    ],
)
@pytest.mark.parametrize("as_json", [False, True])
def test_refusals_end_with_one_and_say_what_to_do(
    pruefen: Run, seite: Path, tmp_path: Path, arguments: list[str], words: str, as_json: bool
) -> None:
    names = {
        "seite": seite,
        "scope": written(tmp_path / "scope.json", '{"gibtesnicht": "ja"}'),
        "text": written(tmp_path / "notiz.txt", "Eine Notiz."),
        "ziel": tmp_path / "ziel",
    }
    filled = [argument.format(**names) for argument in arguments]
    code, out, err = pruefen(*filled, *(["--json"] if as_json else []))
    assert code == 1
    assert words in err
    assert "Traceback" not in err
    if as_json:
        assert json.loads(out)["abhilfe"]


def test_modules_are_listed(pruefen: Run) -> None:
    code, out, _ = pruefen("module")
    assert code == 0
    assert any(line.startswith("widerruf ") for line in out.splitlines())
    data = json.loads(pruefen("module", "--json")[1])
    assert all(modul["controls"] for modul in data)


def test_report_as_files(pruefen: Run, seite: Path, tmp_path: Path) -> None:
    ziel = tmp_path / "ziel"
    code, out, _ = pruefen("bericht", seite, "--modul", "widerruf", "--ziel", ziel, "--format", "csv,json", "--json")
    assert code == 2
    assert [Path(file["pfad"]).suffix for file in json.loads(out)["dateien"]] == [".csv", ".json"]
    assert len(list(ziel.iterdir())) == 2


# ---- calibration ----------------------------------------------------------------------------------------------------


@pytest.fixture
def satz(tmp_path: Path, pruefen: Run, seite: Path) -> Path:
    """Three labelled duties: one right, one lack that is none, one document of no module."""
    _, out, _ = pruefen("datei", seite, "--json")
    controls = json.loads(out)["controls"]
    lack = next(c["id"] for c in controls if c["status"] == "fehlt")
    right = next(c["id"] for c in controls if c["status"] == "erfuellt")
    folder = tmp_path / "satz"
    rows = [("w-1", right, "erfuellt", "steht da"), ("w-1", lack, "erfuellt", "doch"), ("x-1", "XXX-01", "fehlt", "")]
    stream = io.StringIO()
    csv.writer(stream).writerows([("doc_id", "duty_id", "label", "evidence"), *rows])
    written(folder / "labels.csv", stream.getvalue())
    written(folder / "index.csv", "id,kind\nw-1,widerruf\nx-1,unbekannt\n")
    written(folder / "texte" / "x-1.txt", "Text")
    text = "Widerrufsbelehrung\n\nSie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu "
    written(folder / "texte" / "w-1.txt", f"{text}widerrufen.")
    return folder


def test_figures_of_a_labelled_set(pruefen: Run, satz: Path) -> None:
    code, out, err = pruefen("kalibrieren", satz, "--stichtag", "2026-11-21", "--ohne-vergleich", "--json")
    data = json.loads(out)
    assert (code, err) == (0, "")
    (modul,) = data["module"]
    assert modul | {"modul": "widerruf", "items": 2, "fp": 1, "fn": 0, "precision": 0.0, "recall": None} == modul
    assert sorted(duty["fp"] for duty in modul["pflichten"]) == [0, 1]
    assert data["fehlergruppen"][0]["ursache"] in ("CRITERIA", "SCOPE")
    assert data["abweichungen"][0]["beleg_soll"] == "doch"
    assert "„unbekannt“" in data["hinweise"][0]
    assert data["vergleich"] is None


def test_runs_are_compared_with_the_last_one_kept(pruefen: Run, satz: Path) -> None:
    assert json.loads(pruefen("kalibrieren", satz, "--json")[1])["vergleich"] is None
    written(satz / "texte" / "w-1.txt", "Widerrufsbelehrung\n\nNichts davon.")
    data = json.loads(pruefen("kalibrieren", satz, "--modul", "widerruf", "--json")[1])
    (change,) = data["vergleich"]["aenderungen"]
    assert (change["vorher"], change["besser"]) == ("erfuellt", False)
    code, out, _ = pruefen("kalibrieren", satz, "-v")
    assert code == 0
    assert "Seit dem Lauf vom" in out
    assert "FP w-1" in out
