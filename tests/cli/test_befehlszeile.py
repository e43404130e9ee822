"""The command line as its users call it: exit codes, messages, files; in processes of their own what hangs on those."""

from __future__ import annotations

import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from app.domain.schriftsatz.schema import SchriftsatzSchema
from tests.cli.aufruf import Done, run, run_process
from tests.conftest import ROOT

MUSTER = ROOT / "resources" / "muster" / "kschg"


def draft(
    out: Path,
    *more: str | Path,
    akte: Path | None = None,
    request: str = "Kündigungsschutzklage",
    call: Callable[..., Done] = run,
) -> Done:
    source = ["--akte", akte] if akte else ["--muster", "kschg"]
    return call("schriftsatz", "draft", *source, "--request", request, "--out", out, *more)


@pytest.fixture
def akte(tmp_path: Path) -> Path:
    """A copy of the Muster-Akte that a test may damage."""
    folder = tmp_path / "akte"
    shutil.copytree(MUSTER, folder)
    return folder / "akte.json"


def test_muster_gives_a_complete_filing_as_files(tmp_path: Path) -> None:
    done = draft(tmp_path / "aus", "--json", call=run_process)
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert data["vollstaendig"] is True
    assert data["unresolved_platzhalter"] == []
    schriftsatz = SchriftsatzSchema.model_validate(data["schriftsatz"])
    assert schriftsatz.rubrum.gericht == "Arbeitsgericht Hamburg"
    out = tmp_path / "aus"
    names = {p.relative_to(out).as_posix() for p in out.rglob("*") if p.is_file()}
    sent = {name for name in names if "/" not in name}
    assert {"01_Klage.pdf", "xjustiz_nachricht.xml"} <= sent
    assert sum(name.endswith(".pdf") for name in sent) == 4
    assert len(sent) == 5
    assert {"intern/01_Klage.docx", "intern/schriftsatz.json", "intern/Prüfprotokoll.pdf"} <= names
    assert {Path(f["pfad"]).relative_to(out).as_posix() for f in data["dateien"]} == names
    assert {b["id"] for b in data["befunde"] if not b["erfuellt"]} == {"erv.datei.signatur"}
    assert SchriftsatzSchema.model_validate_json((out / "intern/schriftsatz.json").read_text("utf-8")) == schriftsatz


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
    assert "intern/Prüfprotokoll.pdf" in done.stdout
    assert "[erfüllt] XJustiz-Datensatz liegt bei (§\u00a02 Abs.\u00a03\u00a0ERVV)" in done.stdout


def _plz(text: str) -> str:
    return text.replace('"22089"', '"2"')


@pytest.mark.parametrize(
    ("damage", "expected"),
    [
        pytest.param(lambda text: text[: len(text) // 2], "gültiges JSON", id="truncated"),
        pytest.param(_plz, "$.beteiligte[0].person.anschrift.plz", id="wrong-value"),
        pytest.param(lambda text: text.replace('"kurzrubrum"', '"kurzrubrumm"'), "$.kurzrubrumm", id="unknown-field"),
        pytest.param(lambda text: text.replace('"arbeitsvertrag"', '"vertraege"', 1), "art", id="wrong-choice"),
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
    assert run_process("quatsch").returncode == 2
    for text in ("31.2.", "2026-W45-2", "20261110"):
        day = draft(tmp_path / "aus", "--stichtag", text)
        assert day.returncode == 2
        assert "--stichtag" in day.stderr


@pytest.mark.parametrize("option", [["--bibliothek", "quatsch"], ["--bibliothek=quatsch"]])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_server_may_be_named_anywhere(tmp_path: Path, option: list[str], place: int) -> None:
    words = ["journal", "verify"]
    done = run(*words[:place], *option, *words[place:], basedir=tmp_path)
    assert done.returncode == 2
    assert "keine Adresse eines PostgreSQL-Servers" in done.stderr


def test_an_option_of_the_place_without_its_value_is_named() -> None:
    done = run("journal", "verify", "--chroma")
    assert (done.returncode, "„--chroma“ ist unvollständig" in done.stderr) == (2, True)


def test_help_lists_the_commands() -> None:
    done = run_process("--help")
    assert done.returncode == 0
    for name in ("schriftsatz", "journal", "schema"):
        assert name in done.stdout


@pytest.mark.parametrize("name", ["akte", "schriftsatz", "SchriftsatzSchema", "Klageart", "library", "befund", "Rule"])
def test_schema_is_printed(name: str) -> None:
    done = run("schema", name)
    assert done.returncode == 0
    schema = json.loads(done.stdout)
    assert schema["type"] == "object"
    assert schema["properties"]


def test_unknown_schema_lists_the_known() -> None:
    done = run("schema", "nichts")
    assert done.returncode == 2
    assert "SchriftsatzSchema" in done.stderr


def test_journal_of_a_missing_library_is_refused_and_nothing_is_made(tmp_path: Path) -> None:
    done = run("journal", "verify", basedir=tmp_path / "leer")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "leer").exists()


def test_journal_of_a_library_verifies(tmp_path: Path) -> None:
    from app.bootstrap import Program

    program = Program(tmp_path / "bib")
    program.first_start()
    assert program.historie.undo_label() is None  # nobody did it, so nobody takes it back
    program.close()
    done = run_process("journal", "verify", "--json", basedir=tmp_path / "bib")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "eintraege": 3,
        "sicherungen": 0,
        "fehler": [],
        "abhilfe": "",
        "ok": True,
    }


def _tampered(basedir: Path, statement: str) -> Path:
    from app.bootstrap import Program

    program = Program(basedir)
    program.first_start()
    program.close()
    with closing(sqlite3.connect(basedir / "satzwerk.sqlite3")) as connection, connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f'DROP TRIGGER "{name}"')
        connection.execute(statement)
    return basedir


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("UPDATE journal SET who = 'niemand' WHERE seq = 1", "Eintrag 1"),
        ("UPDATE akten SET kurzrubrum = 'A ./. B'", "akten/muster-kschg"),
        ("DELETE FROM akten", "akten/muster-kschg"),
        ("UPDATE journal SET images = 'x' WHERE seq = 1", "Der Eintrag 1"),
    ],
)
@pytest.mark.parametrize("as_json", [(), ("--json",)], ids=["text", "json"])
def test_tampered_library_fails_the_command(
    tmp_path: Path, statement: str, expected: str, as_json: tuple[str, ...]
) -> None:
    done = run("journal", "verify", *as_json, basedir=_tampered(tmp_path / "bib", statement))
    assert done.returncode == 2
    assert expected in done.stdout + done.stderr
    assert "Sicherung" in done.stdout + done.stderr, "was zu tun ist"
    assert "Traceback" not in done.stderr


def test_truncated_library_is_refused(tmp_path: Path) -> None:
    base = _tampered(tmp_path / "bib", "DELETE FROM drafts")
    database = base / "satzwerk.sqlite3"
    os.truncate(database, database.stat().st_size // 2)
    done = run_process("journal", "verify", basedir=base)
    assert done.returncode == 2
    assert "beschädigt" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("schriftsatz", "draft", "--muster", "kschg", "--request", "K"), "„--out“ fehlt"),
        (("schriftsatz", "draft", "--gibtsnicht"), "„--gibtsnicht“ gibt es nicht"),
        (("schriftsatz", "draft", "--out"), "„--out“ ist unvollständig"),
        (("schriftsatz",), "Es fehlt der Befehl"),
        (("quatsch",), "Diesen Befehl gibt es nicht"),
        (("--basedir",), "„--basedir“ ist unvollständig"),
    ],
)
def test_usage_errors_are_german(arguments: tuple[str, ...], expected: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert expected in done.stderr
    assert not re.search(r"\b(usage|error|missing|invalid)\b", done.stderr, re.IGNORECASE)


def test_two_sources_of_an_akte_are_one_too_many(tmp_path: Path, akte: Path) -> None:
    done = draft(tmp_path / "aus", "--muster", "kschg", akte=akte)
    assert done.returncode == 2
    assert "zwei Akten" in done.stderr


def test_filing_is_not_written_among_the_documents(akte: Path) -> None:
    for folder in (akte.parent, akte.parent / "dokumente"):
        before = sorted(p.name for p in folder.iterdir())
        done = draft(folder, akte=akte)
        assert done.returncode == 2
        assert "Dokumente der Akte" in done.stderr
        assert sorted(p.name for p in folder.iterdir()) == before


def test_target_that_is_a_file_is_refused_and_kept(tmp_path: Path) -> None:
    target = tmp_path / "aus"
    target.write_text("bleibt", encoding="utf-8")
    assert draft(target).returncode == 2
    assert draft(target / "ordner").returncode == 2
    assert target.read_text("utf-8") == "bleibt"


def test_umlauts_and_spaces_in_paths_and_marks_of_windows_in_files(tmp_path: Path, akte: Path) -> None:
    akte.write_bytes(b"\xef\xbb\xbf" + akte.read_text("utf-8").replace("\n", "\r\n").encode())
    target = tmp_path / "Mäppchen für die Klage" / "Entwurf 1"
    done = draft(target, akte=akte, call=run_process)
    assert done.returncode == 0, done.stderr
    assert (target / "01_Klage.pdf").is_file()


@pytest.mark.skipif(sys.platform == "win32", reason="Dateinamen sind dort immer Text")
@pytest.mark.parametrize("more", [(), ("--json",)], ids=["text", "json"])
def test_names_that_are_no_text_are_refused(tmp_path: Path, more: tuple[str, ...]) -> None:
    command = [sys.executable, str(ROOT / "main.py"), "schriftsatz", "draft", *more, "--out", str(tmp_path / "aus")]
    for bad in (["--akte", b"\xff.json", "--request", "K"], ["--muster", "kschg", "--request", b"Klage \xff"]):
        done = subprocess.run([*command, *bad], capture_output=True, timeout=100, check=False)
        assert done.returncode == 2
        assert b"Traceback" not in done.stderr
    assert not (tmp_path / "aus").exists()


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ('{"klaeger_name": "a\\ud800b"}', "ein halbes Zeichen"),
        ('{"klaeger_name": "{{X}}"}', "Platzhaltern"),
        ('{"a\\ud800b": "x"}', "ein Feldname mit einem halben Zeichen"),
        ('{"bruttogehalt": 123456789012345678901234567890}', "zu groß"),
        ('{"unterhaltspflichten": 1e400}', "keine Zahl"),
        ('{"kuendigungsdatum": "1.1.1900", "zugang_datum": "2.1.1900"}', "01.01.1991"),
    ],
)
def test_answers_that_break_programs_are_refused(tmp_path: Path, answers: str, expected: str) -> None:
    file = tmp_path / "antworten.json"
    file.write_text(answers, encoding="utf-8")
    done = draft(tmp_path / "aus", "--answers", file)
    assert done.returncode == 2
    assert expected in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "aus").exists()


def test_request_without_end_is_refused(tmp_path: Path) -> None:
    done = draft(tmp_path / "aus", request="Kündigungsschutzklage " * 3000)
    assert done.returncode == 2
    assert "zu lang" in done.stderr
