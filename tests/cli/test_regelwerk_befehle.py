"""``main.py regelwerk`` as its users call it."""

from __future__ import annotations

import json
import os
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app import cli_regelwerk
from app.bootstrap import Program
from tests.cli.aufruf import run, run_process
from tests.conftest import ROOT

LIBRARY = ROOT / "resources" / "bibliothek" / "arbeitsvertrag.json"


def write(path: Path, data: Any) -> Path:
    path.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
    return path


def selection(folder: Path, *clauses: str, jurisdiction: str = "DE", **answers: Any) -> Path:
    return write(folder / "auswahl.json", {"clauses": list(clauses), "answers": answers, "jurisdiction": jurisdiction})


@pytest.fixture
def corrected(tmp_path: Path) -> Path:
    """The sample with RA01 limited to Germany and Austria."""
    data = json.loads(LIBRARY.read_text("utf-8"))
    rule = next(r for v in data["versions"] for r in v.get("rules", ()) if r["id"] == "RA01")
    rule["jurisdictionScope"] = ["DE", "AT"]
    return write(tmp_path / "berichtigt.json", data)


def test_evaluate_gives_findings_with_ways_out(tmp_path: Path) -> None:
    sel = selection(tmp_path, "C03", "C04", mitarbeiterzahl=12)
    done = run("regelwerk", "evaluate", LIBRARY, sel, "--json")
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert data["validationState"] == "has_conflicts"
    assert [f["ruleIds"] for f in data["findings"]] == [["RA01"], ["R01"]]
    assert data["findings"][1]["resolutionOptions"][0]["action"] == "replace_clause"
    assert [q["questionId"] for q in data["offeneFragen"]] == ["branche", "vertragstyp"]
    told = run_process("regelwerk", "evaluate", LIBRARY, sel)
    assert "sperrt  RA01" in told.stdout
    steps = run("regelwerk", "evaluate", LIBRARY, sel, "--schritte")
    assert steps.stdout.startswith("Phase 1: Geltungsbereich und Antworten")


def test_prove_finds_the_hole_of_the_sample_and_the_corrected_one_is_proved(corrected: Path) -> None:
    done = run("regelwerk", "prove", LIBRARY, "--json")
    assert done.returncode == 2
    data = json.loads(done.stdout)
    assert (data["proved"], data["complete"]) == (False, True)
    (gap,) = data["gaps"]
    assert gap["jurisdictions"] == ["CH"]
    assert gap["text"] == "in der Schweiz, wenn Mitarbeiterzahl größer als 10 ist"
    assert [rule["ruleIds"] for rule in gap["rules"]] == [["RA01"], ["S11"]]
    assert gap["smallest"] is True
    clean = run_process("regelwerk", "prove", corrected, "--template", "arbeitsvertrag", "--json")
    assert clean.returncode == 0, clean.stderr
    assert json.loads(clean.stdout)["report"]["headline"].startswith("Bewiesen")


def test_prove_names_the_templates_there_are() -> None:
    done = run("regelwerk", "prove", LIBRARY, "--template", "mietvertrag")
    assert done.returncode == 2
    assert done.stderr == "Eine Vorlage „mietvertrag“ gibt es nicht.\nVorhanden: arbeitsvertrag.\n"


def test_repair_gives_different_ways_each_with_its_consequence(tmp_path: Path) -> None:
    done = run("regelwerk", "repair", LIBRARY, selection(tmp_path, "C03", "C04", "C13", "C14"), "--json")
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert 3 <= len(data["repairs"]) <= 5
    assert data["repairs"][0]["consequence"] == "danach: 0 Konflikte, 0 Hinweise"
    for number, repair in enumerate(data["repairs"]):
        chosen = write(tmp_path / f"danach{number}.json", repair["selection"])
        after = json.loads(run("regelwerk", "evaluate", LIBRARY, chosen, "--json").stdout)
        assert [f["severity"] for f in after["findings"]] == ["soft"] * repair["warnings"]
    nothing = run("regelwerk", "repair", LIBRARY, selection(tmp_path, jurisdiction="CH", mitarbeiterzahl=12), "--json")
    assert json.loads(nothing.stdout)["inTheWay"] == ["RA01", "S11"]


def test_gates_block_the_template_with_the_hole_only(corrected: Path) -> None:
    done = run("regelwerk", "gates", LIBRARY, "--json")
    assert done.returncode == 2
    data = json.loads(done.stdout)
    assert [item["versionId"] for item in data["checklists"] if item["blocked"]] == ["arbeitsvertrag.v1"]
    clean = run("regelwerk", "gates", corrected)
    assert clean.returncode == 2  # a test case of the sample shows the hole and is red now
    assert "T15" not in clean.stdout


def test_gates_take_severities(corrected: Path) -> None:
    options = ("--schwere", "T15=off", "--schwere", "T14=warn", "--schwere", "C05=block")
    done = run("regelwerk", "gates", LIBRARY, *options, "--json")
    assert done.returncode == 2
    data = json.loads(done.stdout)
    assert data["settings"] == {"T15": "off", "T14": "warn", "C05": "block"}
    gates = {(item["kind"], gate["id"]): gate["severity"] for item in data["checklists"] for gate in item["gates"]}
    assert ("template", "T15") not in gates
    assert (gates["template", "T14"], gates["clause", "C05"]) == ("warn", "block")
    blocked = [item for item in data["checklists"] if item["blocked"]]
    assert blocked
    assert {item["kind"] for item in blocked} == {"clause"}
    quiet = run("regelwerk", "gates", LIBRARY, "--schwere", "T15=off")
    assert quiet.returncode == 0, quiet.stdout
    plain = json.loads(run("regelwerk", "gates", LIBRARY, "--json").stdout)
    assert plain["settings"] == {}


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ("C99=block", "Die Prüfung „C99“ gibt es nicht."),
        ("C08=off", "gilt immer und ist nicht einstellbar."),
        ("C05=hart", "Möglich sind block (sperrt), warn (warnt) oder off (aus)."),
        ("C05", "Schreiben Sie: C05=block."),
    ],
)
def test_gates_refuse_severities_in_german(setting: str, says: str) -> None:
    done = run("regelwerk", "gates", LIBRARY, "--schwere", setting)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    told = run("regelwerk", "gates", LIBRARY, "--schwere", setting, "--json")
    assert told.returncode == 2
    assert says in told.stdout + told.stderr


def test_import_and_export_go_round_unchanged(tmp_path: Path) -> None:
    base = tmp_path / "basis"
    preview = run("regelwerk", "import", LIBRARY, "--vorschau", "--json", basedir=base)
    assert json.loads(preview.stdout)["written"] is False
    done = run_process("regelwerk", "import", LIBRARY, basedir=base)
    assert done.returncode == 0, done.stderr
    assert "Eingelesen." in done.stdout
    first, second = tmp_path / "eins.json", tmp_path / "zwei.json"
    assert run("regelwerk", "export", first, basedir=base).returncode == 0
    again = run("regelwerk", "import", first, "--json", basedir=base)
    assert {entry["status"] for entry in json.loads(again.stdout)["entries"]} == {"unchanged"}
    assert run("regelwerk", "export", second, basedir=base).returncode == 0
    assert first.read_bytes() == second.read_bytes()
    assert run_process("journal", "verify", basedir=base).returncode == 0


def test_matrix_and_graph_are_written_in_every_form(tmp_path: Path) -> None:
    starts = {".csv": b"\xef\xbb\xbf", ".xlsx": b"PK", ".svg": b"<svg", ".png": b"\x89PNG"}
    for suffix, start in starts.items():
        target = tmp_path / f"aus{suffix}"
        done = run("regelwerk", "export", target, "--lib", LIBRARY, "--json", basedir=tmp_path / "basis")
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout)["groesse"] == os.path.getsize(target)  # noqa: PTH202 - plain
        assert target.read_bytes().lstrip(b'<?xml version="1.0" encoding="UTF-8"?>\n')[: len(start)] == start or (
            start in target.read_bytes()[:200]
        )
    refused = run("regelwerk", "export", tmp_path / "aus.doc", basedir=tmp_path / "basis")
    assert refused.returncode == 2
    assert "„.doc“" in refused.stderr


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ('{"clauses": ["C99"]}', "C99"),
        ('{"clauses": "C01"}', "$.clauses"),
        ('{"answers": {"mitarbeiterzahl": "viele"}}', "mitarbeiterzahl"),
        ("[]", "keine Auswahl"),
        ("{", "JSON"),
    ],
)
def test_an_unfit_selection_is_refused_with_place_and_expectation(tmp_path: Path, content: str, problem: str) -> None:
    sel = tmp_path / "auswahl.json"
    sel.write_text(content, encoding="utf-8")
    done = run("regelwerk", "evaluate", LIBRARY, sel)
    assert done.returncode == 2
    assert problem in done.stderr
    assert "Traceback" not in done.stderr


def test_the_simple_form_is_a_library_too(tmp_path: Path) -> None:
    simple = write(
        tmp_path / "einfach.json",
        {
            "questions": [{"key": "zahl", "label": "Mitarbeiterzahl", "type": "number"}],
            "clauses": [
                {
                    "title": "Datenschutz",
                    "category": "Datenschutz",
                    "jurisdictions": ["DE"],
                    "content": "Text",
                    "rules": [
                        {
                            "type": "requires_answer",
                            "questionKey": "zahl",
                            "operator": "greater_than",
                            "expectedAnswer": 10,
                        },
                        {"type": "requires", "targetClauseTitle": "Vertraulichkeit"},
                    ],
                },
                {"title": "Vertraulichkeit", "category": "Datenschutz", "jurisdictions": ["DE"], "content": "Text"},
            ],
        },
    )
    done = run("regelwerk", "prove", simple, "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    data = json.loads(done.stdout)
    assert data["proved"] is True
    assert len(data["witnesses"]) >= 2
    sel = selection(tmp_path, "C01", zahl=11)
    findings = json.loads(run("regelwerk", "evaluate", simple, sel, "--json").stdout)["findings"]
    assert [f["type"] for f in findings] == ["requires"]


@pytest.mark.parametrize("engine", [None, SimpleNamespace(name="Nachbar")])
def test_bench_measures_beside_the_other_engine_of_the_program(
    engine: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given: list[Any] = []
    figures = {"evaluate_full_2000_ms": 0.1, "zen_engine_2000_ms": 1.5 if engine else None}

    def measured(*parts: Any) -> dict[str, float | None]:
        given.append(parts)
        return figures

    monkeypatch.setattr(cli_regelwerk, "measure", measured)
    app = cli_regelwerk.regelwerk_commands(lambda: nullcontext(SimpleNamespace(solver="Löser", peer=engine)))  # type: ignore[arg-type]
    app(["bench", "--json"], standalone_mode=False)
    assert json.loads(capsys.readouterr().out) == figures
    app(["bench"], standalone_mode=False)
    head, full, *_ = capsys.readouterr().out.splitlines()
    assert head.split()[-1] == ("Nachbar" if engine else "zen-engine")
    assert full.endswith("1,5 ms" if engine else "nicht installiert")
    assert given == [("Löser", engine)] * 2


def test_the_program_finds_the_engine_that_is_installed(tmp_path: Path) -> None:
    pytest.importorskip("zen")
    peer = Program(tmp_path).peer
    assert peer is not None
    assert peer.name == "zen-engine"
