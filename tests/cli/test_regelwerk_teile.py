"""``main.py regelwerk``: parts of libraries, templates, and answers for programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.adapters.katalog.bibliothek import SCHEMAS as PUBLISHED
from app.cli_vorschau import changes_anything, preview_lines
from app.domain.regelwerk.import_preview import import_preview
from app.domain.regelwerk.library import Library
from tests.cli.aufruf import run
from tests.conftest import ROOT

LIBRARY = ROOT / "resources" / "bibliothek" / "arbeitsvertrag.json"
SAMPLE = Library.model_validate_json(LIBRARY.read_text("utf-8"))
EMPTY = Library(id="leer", title="Leer", clauses=(), versions=())


def selection(folder: Path, **fields: Any) -> Path:
    path = folder / "auswahl.json"
    path.write_text(json.dumps(fields), encoding="utf-8")
    return path


def test_a_part_of_a_file_keeps_its_head_and_can_be_read_back(tmp_path: Path) -> None:
    part, base = tmp_path / "teil.json", tmp_path / "basis"
    done = run("regelwerk", "export", part, "--lib", LIBRARY, "--klausel", "C06", basedir=base)
    assert done.returncode == 0, done.stderr
    assert "dazu 4 Klauseln, auf die verwiesen wird: C07, C08, C09, C11" in done.stdout
    data = json.loads(part.read_text("utf-8"))
    assert (data["id"], data["title"]) == (SAMPLE.id, SAMPLE.title)
    read = run("regelwerk", "import", part, basedir=base)
    assert read.returncode == 0, read.stdout
    assert "neu          Klausel „Haftungsausschluss“ (C06)\n" in read.stdout
    assert read.stdout.endswith("Eingelesen.\n")
    again = run("regelwerk", "import", part, basedir=base)
    assert again.stdout == (
        "11 unverändert.\nDie Datei enthält nichts, was nicht schon da ist. Es wurde nichts geschrieben.\n"
    )
    journal = json.loads(run("journal", "verify", "--json", basedir=base).stdout)
    assert journal == {"eintraege": 1, "fehler": [], "abhilfe": "", "ok": True, "sicherungen": 0}


def test_the_whole_of_a_file_is_written_whole(tmp_path: Path) -> None:
    copy = tmp_path / "ganz.json"
    done = run("regelwerk", "export", copy, "--lib", LIBRARY, "--json", basedir=tmp_path / "basis")
    assert done.returncode == 0, done.stderr
    assert "hinweise" not in json.loads(done.stdout)
    assert Library.model_validate_json(copy.read_text("utf-8")) == SAMPLE


@pytest.mark.parametrize("name", ["k.csv", "k.svg"])
def test_matrix_and_graph_of_a_part_show_it_with_its_neighbours(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    done = run("regelwerk", "export", path, "--lib", LIBRARY, "--klausel", "C06", basedir=tmp_path / "basis")
    assert done.returncode == 0, done.stderr
    text = path.read_text("utf-8-sig")
    assert {clause.id for clause in SAMPLE.clauses if f">{clause.id}" in text or f"\n{clause.id};" in text} == {
        "C06",
        "C07",
        "C08",
    }


def test_a_part_that_there_is_not_is_refused(tmp_path: Path) -> None:
    for name in ("k.svg", "k.csv", "k.json"):
        done = run("regelwerk", "export", tmp_path / name, "--lib", LIBRARY, "--klausel", "C99", basedir=tmp_path / "b")
        assert done.returncode == 2
        assert "„C99“ gibt es nicht" in done.stderr
        assert not (tmp_path / name).exists()


def test_evaluate_and_repair_within_a_template(tmp_path: Path) -> None:
    template = SAMPLE.template_versions[0]
    sel = selection(tmp_path, clauses=["C06", "C07"], jurisdiction="DE", template=template.template_id)
    data = json.loads(run("regelwerk", "repair", LIBRARY, sel, "--json").stdout)
    required = {c for slot in template.slots if slot.kind == "required" for c in slot.clause_ids}
    assert data["repairs"]
    assert all(required <= set(repair["selection"]["clauses"]) for repair in data["repairs"])
    assert all(repair["selection"]["template"] == template.template_id for repair in data["repairs"])
    refused = run("regelwerk", "evaluate", LIBRARY, sel, "--template", "miete", "--json")
    assert refused.returncode == 2
    assert "„miete“" in json.loads(refused.stdout)["fehler"]


def test_steps_and_wirkung_are_in_the_json(tmp_path: Path) -> None:
    sel = selection(tmp_path, clauses=["C06", "C07"], answers={"mitarbeiterzahl": 12}, jurisdiction="CH")
    data = json.loads(run("regelwerk", "evaluate", LIBRARY, sel, "--schritte", "--json").stdout)
    assert {(f["severity"], f["wirkung"]) for f in data["findings"]} == {("hard", "sperrt")}
    assert [phase["name"] for phase in data["phasen"]][::3] == ["Geltungsbereich und Antworten", "Ergebnis"]
    fired = {id_ for p in data["phasen"][:3] for s in p["schritte"] if s["outcome"] == "fired" for id_ in s["ruleIds"]}
    assert fired == {id_ for f in data["findings"] for id_ in f["ruleIds"]}
    assert data["phasen"][3]["saetze"]
    told = run("regelwerk", "evaluate", LIBRARY, sel).stdout
    assert "sperrt  R05" in told
    assert "„Haftungsausschluss“ statt" not in told
    assert "        Kein einzelner Schritt hilft; „repair“ sucht unter mehreren.\n" in told  # RA01


@pytest.mark.parametrize("arguments", [("evaluate",), ("evaluate", "a", "b", "--nix"), ("nichts",)])
def test_a_faulty_command_line_is_told_as_json_too(arguments: tuple[str, ...]) -> None:
    done = run("regelwerk", *arguments, "--json")
    assert done.returncode == 2
    assert json.loads(done.stdout)["fehler"].startswith("Fehler in der Befehlszeile: ")
    assert done.stderr.startswith("Fehler in der Befehlszeile: ")


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_printed_schema_is_the_published_one(name: str) -> None:
    done = run("schema", PUBLISHED[name].__name__)
    assert done.stdout == (ROOT / "resources" / "bibliothek" / name).read_text("utf-8")


def test_a_preview_names_what_is_new_changed_and_refused_with_the_reason() -> None:
    data = SAMPLE.model_dump(mode="json", by_alias=True)
    data["clauses"][0]["title"] = "Vorspruch"
    data["versions"][1]["content"] = "Heimlich geändert."
    preview = import_preview(SAMPLE, Library.model_validate(data))
    lines = preview_lines(preview, written=False)
    changed, refused, place, counted, ending = lines
    assert changed == "geändert     Klausel „Vorspruch“ (C01): Titel: „Vorspruch“ statt „Präambel (Standard)“"
    assert refused.startswith("abgelehnt    Klausel „")
    assert refused.endswith(", Version 1 (C02.v1)")
    assert place.lstrip().startswith("$.versions[1]: gefunden")
    assert counted.startswith("1 geändert, ")
    assert counted.endswith(" unverändert, 1 abgelehnt.")
    assert ending == "Es wurde nichts geschrieben."
    assert not changes_anything(preview)
    assert changes_anything(import_preview(EMPTY, SAMPLE))
