"""The command line as its users call it: exit codes, messages, files – in a process of its own."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app.domain.schriftsatz.schema import SchriftsatzSchema
from tests.conftest import ROOT

MUSTER = ROOT / "resources" / "muster" / "kschg"


def run(*arguments: str | Path, basedir: Path | None = None) -> subprocess.CompletedProcess[str]:
    base = ["--basedir", str(basedir)] if basedir else []
    command = [sys.executable, "-W", "error", str(ROOT / "main.py"), *base, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=100, check=False)


def draft(
    out: Path, *more: str | Path, akte: Path | None = None, request: str = "Kündigungsschutzklage"
) -> subprocess.CompletedProcess[str]:
    source = ["--akte", akte] if akte else ["--muster", "kschg"]
    return run("schriftsatz", "draft", *source, "--request", request, "--out", out, *more)


@pytest.fixture
def akte(tmp_path: Path) -> Path:
    """A copy of the Muster-Akte that a test may damage."""
    folder = tmp_path / "akte"
    shutil.copytree(MUSTER, folder)
    return folder / "akte.json"


def test_muster_gives_a_complete_filing_as_files(tmp_path: Path) -> None:
    done = draft(tmp_path / "aus", "--json")
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert data["vollstaendig"] is True
    assert data["unresolved_platzhalter"] == []
    schriftsatz = SchriftsatzSchema.model_validate(data["schriftsatz"])
    assert schriftsatz.rubrum.gericht == "Arbeitsgericht Hamburg"
    names = {p.name for p in (tmp_path / "aus").iterdir()}
    assert {"01_Klage.pdf", "01_Klage.docx", "schriftsatz.json"} <= names
    assert sum(name.endswith(".pdf") for name in names) == 4
    assert {Path(f["pfad"]).name for f in data["dateien"]} == names
    assert (
        SchriftsatzSchema.model_validate_json((tmp_path / "aus" / "schriftsatz.json").read_text("utf-8")) == schriftsatz
    )


def test_own_akte_and_answers_do_the_same(tmp_path: Path, akte: Path) -> None:
    answers = tmp_path / "antworten.json"
    answers.write_text(
        json.dumps(
            {
                "weiterbeschaeftigung": True,
                "zeugnis": "Zwischenzeugnis",
                "zugang_datum": "4.11.2026",
                "vollmacht_fehlt": None,
            }
        ),
        encoding="utf-8",
    )
    done = draft(tmp_path / "aus", "--answers", answers, "--json", akte=akte)
    assert done.returncode == 0, done.stderr
    antraege = json.loads(done.stdout)["schriftsatz"]["antraege"]
    assert len(antraege) == 4
    assert "04.11.2026" in antraege[0]


def test_without_json_the_checklist_is_read_aloud(tmp_path: Path) -> None:
    done = draft(tmp_path / "aus")
    assert "Klage an das Arbeitsgericht Hamburg: vollständig" in done.stdout
    assert "[erfüllt] Klagefrist gegen eine Kündigung endet am 24.11.2026 (noch 14 Tage)" in done.stdout


def _plz(text: str) -> str:
    return text.replace('"22089"', '"2"')


@pytest.mark.parametrize(
    ("damage", "expected"),
    [
        pytest.param(lambda text: text[: len(text) // 2], "gültiges JSON", id="truncated"),
        pytest.param(_plz, "$.beteiligte[0].person.anschrift.plz", id="wrong-value"),
        pytest.param(lambda text: text.replace('"kurzrubrum"', '"kurzrubrumm"'), "$.kurzrubrumm", id="unknown-field"),
        pytest.param(lambda text: text.replace('"arbeitsvertrag"', '"vertrag"', 1), "art", id="wrong-choice"),
        pytest.param(lambda _: "[]", "$", id="no-object"),
        pytest.param(lambda _: "", "JSON", id="empty"),
        pytest.param(lambda text: text + " " * 6_000_000, "5 MB", id="huge"),
        pytest.param(lambda _: "[" * 100_000, "JSON", id="deep"),
        pytest.param(
            lambda text: text.replace("dokumente/kuendigung.pdf", "dokumente/fehlt.pdf"),
            "fehlt.pdf",
            id="missing-document",
        ),
        pytest.param(
            lambda text: text.replace("dokumente/kuendigung.pdf", "../../geheim.pdf"), "$.dokumente", id="traversal"
        ),
    ],
)
def test_bad_akte_is_refused_with_place_and_remedy(tmp_path: Path, akte: Path, damage: object, expected: str) -> None:
    assert callable(damage)
    akte.write_text(damage(akte.read_text("utf-8")), encoding="utf-8")
    done = draft(tmp_path / "aus", akte=akte)
    assert done.returncode == 2
    assert expected in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    assert not (tmp_path / "aus").exists()


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ('{"zugang_datum": "irgendwann"}', "$.zugang_datum"),
        ('{"zugang_datum": "1.10.2026"}', "liegt vor"),
        ('{"gibt_es_nicht": "ja"}', "ist keine Angabe"),
        ('{"betriebsrat": ["ja"]}', "ein Text, eine Zahl"),
        ("[1]", "Objekt"),
        ("{", "JSON"),
    ],
)
def test_bad_answers_are_refused(tmp_path: Path, answers: str, expected: str) -> None:
    file = tmp_path / "antworten.json"
    file.write_text(answers, encoding="utf-8")
    done = draft(tmp_path / "aus", "--answers", file)
    assert done.returncode == 2
    assert expected in done.stderr
    assert not (tmp_path / "aus").exists()


def test_unknown_request_names_what_there_is(tmp_path: Path) -> None:
    done = draft(tmp_path / "aus", request="Mietminderung wegen Schimmels")
    assert done.returncode == 2
    assert "Kündigungsschutzklage" in done.stderr


def test_errors_can_be_read_by_machines(tmp_path: Path) -> None:
    done = draft(tmp_path / "aus", "--json", akte=tmp_path / "fehlt.json")
    assert done.returncode == 2
    assert "fehlt.json" in json.loads(done.stdout)["fehler"]


def test_wrong_options_are_told_in_one_line(tmp_path: Path) -> None:
    done = run("schriftsatz", "draft", "--gibtsnicht")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert run("quatsch").returncode == 2
    day = draft(tmp_path / "aus", "--stichtag", "31.2.")
    assert day.returncode == 2
    assert "--stichtag" in day.stderr


def test_help_lists_the_commands() -> None:
    done = run("--help")
    assert done.returncode == 0
    for name in ("schriftsatz", "journal", "schema"):
        assert name in done.stdout


@pytest.mark.parametrize("name", ["akte", "schriftsatz", "klageart", "bibliothek", "befund"])
def test_schema_is_printed(name: str) -> None:
    done = run("schema", name)
    assert done.returncode == 0
    schema = json.loads(done.stdout)
    assert schema["type"] == "object"
    assert schema["properties"]


def test_unknown_schema_lists_the_known() -> None:
    done = run("schema", "nichts")
    assert done.returncode == 2
    assert "schriftsatz" in done.stderr


def test_journal_of_a_missing_library_is_refused_and_nothing_is_made(tmp_path: Path) -> None:
    done = run("journal", "verify", basedir=tmp_path / "leer")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "leer").exists()


def test_journal_of_a_library_verifies(tmp_path: Path) -> None:
    from app.bootstrap import Program

    program = Program(tmp_path / "bib")
    program.first_start()
    program.close()
    done = run("journal", "verify", "--json", basedir=tmp_path / "bib")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {"eintraege": 2, "fehler": [], "ok": True}
