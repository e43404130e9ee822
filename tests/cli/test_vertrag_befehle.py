"""``main.py vertrag``: the integration tests of source 1 § 10.2 through the command line, and how it is used."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from app.adapters.austausch.dateien import library_bytes
from app.bootstrap import main
from tests.cli.aufruf import run_process
from tests.vertrag_probe import ANSWERS, TEMPLATE, probe_library


class Done(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Desk:
    """The command line over one library, in this process."""

    def __init__(self, basedir: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.basedir = basedir
        self._capsys = capsys

    def run(self, *arguments: str | Path) -> Done:
        self._capsys.readouterr()
        code = main(["--basedir", str(self.basedir), *map(str, arguments)])
        return Done(code, *self._capsys.readouterr())

    def __call__(self, command: str, *arguments: str | Path) -> Done:
        return self.run("vertrag", command, *arguments)

    def new(self, *arguments: str | Path, land: str = "DE") -> str:
        done = self("new", "--vorlage", TEMPLATE, "--land", land, *arguments)
        assert (done.code, done.err) == (0, "")
        return done.out.strip()


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    """A library with the probe template."""
    file = tmp_path / "probe.json"
    file.write_bytes(library_bytes(probe_library()))
    desk = Desk(tmp_path / "b", capsys)
    assert desk.run("regelwerk", "import", file).code == 0
    return desk


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    return written(tmp_path / "a.json", ANSWERS)


def written(path: Path, data: Any) -> Path:
    path.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
    return path


def ids(befunde: list[dict[str, Any]], wirkung: str) -> list[str]:
    return [b["id"] for b in befunde if b["wirkung"] == wirkung and not b["erfuellt"]]


# ---- source 1 § 10.2 ------------------------------------------------------------------------------------------------


def test_create_answer_validate(desk: Desk, answers: Path) -> None:
    vertrag = desk.new()
    first = desk("check", vertrag, "--json")
    assert first.code == 2
    assert first.json["naechste"]["id"] == "auftraggeber"
    assert ids(first.json["befunde"], "sperrt")[0] == "frage.auftraggeber.offen"
    said = desk("answer", vertrag, "beginn=1.3.2027", "themen=Recht", "themen=Steuern", "--json").json
    assert said["fortschritt"] == {"beantwortet": 2, "gesamt": 8, "freiwilligOffen": 1}
    assert desk("answer", vertrag, "--datei", answers).out.startswith("8 von 8 Pflichtfragen beantwortet")
    checked = desk("check", vertrag, "--json")
    assert (checked.code, checked.json["validationState"], checked.json["sperren"]) == (0, "valid", 0)
    shown = desk("show", vertrag, "--json").json
    assert shown["vertrag"]["answers"]["pauschale"] == 3500
    said = shown["text"].replace("\u00a0", " ")
    assert "(1) Die Beraterin berät ab dem 1. Dezember 2026 zu Recht und Steuern." in said


def test_a_slot_change_is_evaluated_again(desk: Desk, answers: Path) -> None:
    vertrag = desk.new("--antworten", answers)
    states = [
        desk("choose", vertrag, "platz_haftung_grenze", "haftung_grenze", "--json").json["validationState"],
        desk("choose", vertrag, "platz_haftung_aus", "haftung_aus", "--json").json["validationState"],
        desk("choose", vertrag, "platz_haftung_grenze", "--json").json["validationState"],
        desk("choose", vertrag, "platz_haftung_aus", "--vorgabe", "--json").json["validationState"],
    ]
    assert states == ["valid", "has_conflicts", "has_warnings", "valid"]
    assert desk("check", vertrag).code == 0


def test_a_hard_conflict_refuses_completion_with_the_list(desk: Desk, answers: Path) -> None:
    vertrag = desk.new("--antworten", answers)
    desk("choose", vertrag, "platz_treue", "treue")
    desk("answer", vertrag, "berater=")
    refused = desk("complete", vertrag, "--json")
    assert refused.code == 2
    assert [p["ort"] for p in refused.json["probleme"]] == ["slot:platz_kuendigung", "frage:berater"]
    assert "kann noch nicht abgeschlossen werden: 2 Punkte halten ihn auf" in refused.err
    assert desk("show", vertrag, "--json").json["vertrag"]["abschluss"] is None


def test_a_soft_warning_is_recorded_at_completion(desk: Desk, answers: Path) -> None:
    vertrag = desk.new("--antworten", answers)
    desk("answer", vertrag, "ausschluss=ja")
    assert desk("check", vertrag, "--json").json["hinweise"] == 1
    done = desk("complete", vertrag, "--json")
    assert done.code == 0
    assert [b["id"] for b in done.json["abschluss"]["hinweise"]] == ["regel.R2"]
    refused = desk("answer", vertrag, "personen=5")
    assert refused.code == 2
    assert "Heben Sie den Abschluss auf" in refused.err
    assert desk("reopen", vertrag).out == "Der Vertrag ist wieder in Arbeit.\n"
    assert desk("answer", vertrag, "personen=5").code == 0


def test_a_resolution_takes_the_conflict_away(desk: Desk, answers: Path) -> None:
    vertrag = desk.new("--antworten", answers)
    desk("choose", vertrag, "platz_treue", "treue")
    assert desk("check", vertrag).code == 2
    proposed = desk("repair", vertrag, "--json").json["repairs"]
    assert (proposed[0]["add"], proposed[0]["consequence"]) == (["kuendigung"], "danach: 0 Konflikte, 0 Hinweise")
    assert "„Kündigung“ hinzufügen – danach: 0 Konflikte" in desk("repair", vertrag).out
    assert desk("repair", vertrag, "--nehmen", "9").code == 2
    taken = desk("repair", vertrag, "--nehmen", "1", "--json").json
    assert (taken["taken"], taken["validationState"]) == (1, "valid")
    assert desk("check", vertrag).code == 0
    assert desk("repair", vertrag).out == "Es gibt nichts zu reparieren.\n"


# ---- the rest -------------------------------------------------------------------------------------------------------


def test_answers_are_taken_all_or_none_and_the_refused_ones_are_named(desk: Desk, tmp_path: Path) -> None:
    vertrag = desk.new()
    bad = written(tmp_path / "schlecht.json", {"beginn": "bald", "personen": 4, "weg": True})
    refused = desk("answer", vertrag, "--datei", bad, "--json")
    assert refused.code == 2
    assert [p["ort"] for p in refused.json["probleme"]] == ["$.beginn", "$.weg"]
    assert refused.json["fehler"] == "„schlecht.json“ enthält unbrauchbare Antworten."
    assert desk("answer", vertrag, "personen=vier", "beginn=1.3.2027").code == 2
    assert desk("show", vertrag, "--json").json["vertrag"]["answers"] == {}
    assert desk("new", "--vorlage", TEMPLATE, "--land", "DE", "--antworten", bad).code == 2
    assert len(desk("list", "--json").json) == 1, "kein Vertrag ist entstanden"


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("answer", "{id}"), "keine Antwort angegeben"),
        (("answer", "{id}", "beginn"), "Eine Antwort ist nicht lesbar"),
        (("answer", "{id}", "=3"), "Eine Antwort ist nicht lesbar"),
        (("answer", "{id}", "weg=3"), "fragt nicht nach „weg“"),
        (("answer", "{id}", "--spaeter", "weg"), "fragt nicht nach „weg“"),
        (("answer", "nichts", "a=b"), "Den Vertrag „nichts“ gibt es nicht"),
        (("choose", "{id}", "platz_weg", "treue"), "„platz_weg“"),
        (("choose", "{id}", "platz_treue", "treue", "--vorgabe"), "schließen sich aus"),
        (("show", "vertrag-"), "Den Vertrag „vertrag-“ gibt es nicht"),
        (("wording", "{id}", "treue"), "steht nicht im Vertrag"),
        (("wording", "{id}", "gegenstand", "--datei", "fehlt.txt"), "kann nicht gelesen werden"),
        (("new", "--vorlage", "miete", "--land", "DE"), "„miete“ gibt es nicht"),
        (("new", "--vorlage", "beratung", "--land", "AT"), "Österreich"),
        (("endcheck", "fehlt.docx"), "fehlt.docx"),
    ],
)
def test_what_cannot_be_done_is_said(desk: Desk, arguments: tuple[str, ...], text: str) -> None:
    vertrag = desk.new()
    done = desk(*(argument.replace("{id}", vertrag) for argument in arguments))
    assert (done.code, done.out) == (2, "")
    assert text in done.err


def test_a_contract_is_named_by_id_beginning_or_title(desk: Desk) -> None:
    first, second = desk.new("--titel", "Nord"), desk.new("--titel", "Süd")
    assert desk("show", "nord", "--json").json["id"] == first
    assert desk("show", second[:16], "--json").json["id"] == second
    third = desk.new("--titel", "Nord")
    refused = desk("show", "Nord", "--json")
    assert refused.code == 2
    assert [p["ort"] for p in refused.json["probleme"]] == [first, third]
    assert f"{second}  „Süd“ (Beratung, DE, in Arbeit)" in desk("list").out


def test_what_is_shown_for_a_person(desk: Desk, answers: Path) -> None:
    vertrag = desk.new("--antworten", answers)
    told = desk("show", vertrag, "--text", "--warum").out.replace("\u00a0", " ")
    assert "pauschale                    Höhe der Pauschale: 3.500,00 €\n" in told
    assert "                                 Wird in § 2 „Pauschale“ gebraucht.\n" in told
    assert (
        "platz_gegenstand             Gegenstand (gegenstand)\n                                 Pflichtklausel" in told
    )
    assert told.rstrip().endswith("Änne Berger (Beraterin)")
    plain = desk("show", vertrag).out
    assert "Pflichtklausel" not in plain
    assert "Beraterin" not in plain


def test_a_completed_contract_is_not_said_to_be_open(desk: Desk, answers: Path) -> None:
    vertrag = desk.new("--antworten", answers)
    assert desk("check", vertrag, "--json").json["abschliessbar"] is True
    assert desk("complete", vertrag).code == 0
    told = desk("show", vertrag).out
    assert "Der Vertrag ist abgeschlossen." in told
    assert "Nächste Frage" not in told
    data = desk("check", vertrag, "--json").json
    assert (data["abgeschlossen"], data["abschliessbar"]) == (True, False)


def test_a_question_that_cannot_be_put_off_leaves_the_answers_unwritten(desk: Desk) -> None:
    vertrag = desk.new()
    done = desk("answer", vertrag, "berater=Anna Berg", "--spaeter", "weg")
    assert (done.code, "fragt nicht nach „weg“" in done.err) == (2, True)
    assert desk("show", vertrag, "--json").json["vertrag"]["answers"] == {}
    assert desk("answer", vertrag, "berater=Anna Berg", "--spaeter", "auftraggeber", "--spaeter", "beginn").code == 0
    assert desk("show", vertrag, "--json").json["vertrag"]["skipped"] == ["auftraggeber", "beginn"]


def test_what_hidden_questions_were_answered_is_not_exported(desk: Desk, answers: Path, tmp_path: Path) -> None:
    vertrag = desk.new("--antworten", answers)
    desk("answer", vertrag, "entgelt=Stunden")
    desk("answer", vertrag, "stundensatz=777")
    desk("answer", vertrag, "entgelt=Pauschale")
    files = desk("export", vertrag, "--out", tmp_path / "aus", "--json").json["dateien"]
    (data,) = (Path(file["pfad"]).read_text("utf-8") for file in files if file["pfad"].endswith(".json"))
    assert "777" not in data
    assert json.loads(data)["antworten"]["berater"] == "Änne Berger"
    assert desk("show", vertrag, "--json").json["vertrag"]["answers"]["stundensatz"] is not None


def test_wording_and_upgrade(desk: Desk, answers: Path, tmp_path: Path) -> None:
    vertrag = desk.new("--antworten", answers)
    own = tmp_path / "eigen.txt"
    own.write_text("Gezahlt werden 3.500,00 € im Voraus.", encoding="utf-8")
    said = desk("wording", vertrag, "pauschal", "--datei", own, "--json").json
    assert (said["abweichend"], said["text"].replace("\u00a0", " ")) == (True, own.read_text("utf-8"))
    wording = desk("show", vertrag, "--json").json["vertrag"]["wordings"]["pauschal"]
    assert wording == {
        "text": "Gezahlt werden {{PAUSCHALE}} im Voraus.",
        "grundlage": "pauschal.v1",
        "jurisdiction": "DE",
    }
    assert desk("wording", vertrag, "pauschal", "--datei", own, "--aus-bibliothek").code == 2
    assert desk("wording", vertrag, "pauschal", "--aus-bibliothek").out.startswith("Für die Beratung werden")
    assert desk("upgrade", vertrag, "--anwenden").out == "Der Vertrag hat schon die geltenden Fassungen.\n"


def test_a_completed_contract_is_exported_and_checked_as_a_document(desk: Desk, answers: Path, tmp_path: Path) -> None:
    vertrag = desk.new("--antworten", answers, "--titel", "Nord")
    desk("complete", vertrag)
    files = desk("export", vertrag, "--out", tmp_path / "aus", "--json").json["dateien"]
    assert {Path(f["pfad"]).suffix for f in files} == {".pdf", ".docx", ".json"}
    assert all(Path(f["pfad"]).is_file() for f in files)
    (word,) = [f["pfad"] for f in files if f["pfad"].endswith(".docx")]
    assert desk("endcheck", word).code == 0


def test_the_shipped_template_is_answered_to_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk = Desk(tmp_path / "neu", capsys)
    rows = desk("templates", "--json").json
    assert rows, "eine neue Bibliothek bringt Vorlagen mit"
    for land in ("DE", "AT", "CH"):
        vertrag = desk("new", "--vorlage", "arbeitsvertrag", "--land", land).out.strip()
        for _ in range(ROUNDS):
            questions = desk("show", vertrag, "--json").json["fragen"]
            given = {q["id"]: SAMPLES[q["type"]](q) for q in questions if q["open"]}
            if not given:
                break
            done = desk("answer", vertrag, "--datei", written(tmp_path / "antworten.json", given), "--json")
            assert done.code == 0, done.err
        said = desk("check", vertrag, "--json").json
        assert said["naechste"] is None
        assert said["fortschritt"]["beantwortet"] == said["fortschritt"]["gesamt"] > 0
        assert not [b for b in said["befunde"] if b["id"].startswith("frage.")]


ROUNDS = 20
"""So often at most an answer makes new questions appear."""

SAMPLES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "single_choice": lambda question: question["options"][0],
    "multiple_choice": lambda question: question["options"][:2],
    "text": lambda _: "Nord",
    "number": lambda _: 5,
    "date": lambda _: "01.03.2027",
    "currency": lambda _: "4.000,00",
    "yes_no": lambda _: False,
}


def test_exit_codes_reach_the_shell(desk: Desk) -> None:
    new = run_process("vertrag", "new", "--vorlage", "Beratung", "--land", "de", basedir=desk.basedir)
    assert (new.returncode, new.stderr) == (0, "")
    refused = run_process("vertrag", "complete", new.stdout.strip(), basedir=desk.basedir)
    assert refused.returncode == 2
    assert "kann noch nicht abgeschlossen werden" in refused.stderr
    assert "Traceback" not in refused.stderr
