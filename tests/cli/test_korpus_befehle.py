"""``main.py korpus`` over the stored corpus, with an invented law that carries a name the shipped data cites."""

from __future__ import annotations

import io
import json
import shutil
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app import cli_korpus
from app.bootstrap import Program
from app.cli import run_command_line
from app.errors import OperationCancelled
from tests.cli.aufruf import program, run_process

OLD = {
    "1": "<P>(1) Der Deich ist zu grüßen.</P><P>(2) Wer drei Wochen schweigt, grüßt doppelt.</P>",
    "4": "<P>Wer klagt, meldet sich binnen fünf Tagen beim Deichgrafen. Der Deichgraf nickt.</P>",
    "7": "<P>Am Sonntag nickt niemand.</P>",
}
NEW = OLD | {"4": OLD["4"].replace("fünf Tagen", "neun Tagen")}


def law(norms: dict[str, str], day: str, code: str = "KSchG", number: str = "BJNR9") -> str:
    """A law as the collection offers it; ``day`` is its Stand."""
    frame = (
        f"<norm><metadaten><jurabk>{code}</jurabk><ausfertigung-datum>1999-09-09</ausfertigung-datum>"
        f"<langue>Deichgesetz</langue><standangabe><standtyp>Stand</standtyp><standkommentar>zuletzt geändert durch"
        f" Art. 1 G v. {day}</standkommentar></standangabe></metadaten><textdaten/></norm>"
    )
    body = "".join(
        f"<norm><metadaten><jurabk>{code}</jurabk><enbez>§ {n}</enbez><titel>Titel {n}</titel></metadaten>"
        f"<textdaten><text><Content>{text}</Content></text></textdaten></norm>"
        for n, text in norms.items()
    )
    return f"<?xml version='1.0'?><dokumente builddate='20250102030405' doknr='{number}'>{frame}{body}</dokumente>"


@dataclass
class Told:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out)  # no-break spaces are plain ones here


class Desk:
    """A library with files to import; commands run in this process."""

    def __init__(self, folder: Path, prepared: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self._capsys = folder, capsys
        self.base = folder / "bibliothek"
        shutil.copytree(prepared, self.base)
        self.old = self.write("alt.xml", law(OLD, "1.2.2025"))
        self.new = self.write("neu.xml", law(NEW, "3.4.2026"))

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def __call__(self, *arguments: object) -> Told:
        words = ["--basedir", str(self.base), "korpus", *map(str, arguments)]
        code = run_command_line(words, program, lambda: self.base)
        told = self._capsys.readouterr()
        return Told(code, told.out.replace("\u00a0", " "), told.err.replace("\u00a0", " "))


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with the shipped Kurzfassungen, made once."""
    base = tmp_path_factory.mktemp("korpus") / "bibliothek"
    made = program(base)
    made.prepare_korpus()
    made.close()
    return base


@pytest.fixture
def desk(tmp_path: Path, prepared: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(tmp_path, prepared, capsys)


def test_the_first_question_of_all_finds_the_kurzfassungen(desk: Desk) -> None:
    shutil.rmtree(desk.base)
    told = desk("show", "§ 4 Satz 1 KSchG")
    assert told.out.splitlines()[0] == "KSchG § 4 – Anrufung des Arbeitsgerichts"
    assert told.out.splitlines()[-1] == "Kurzfassung, kein amtlicher Wortlaut"


def test_import_tells_document_for_document_and_twice_changes_nothing(desk: Desk) -> None:
    broken = desk.write("kaputt.xml", "<dokumente>\n<norm>")
    first = desk("import", desk.old, broken, "--json")
    assert first.code == 2
    (done,), (refused,) = first.data["eingelesen"], first.data["abgelehnt"]
    assert (done["regulation_code"], done["normen"], done["chunks"], done["zuvor"]) == ("KSCHG", 3, 4, None)
    assert refused["quelle"] == "kaputt.xml"
    assert "Zeile" in json.dumps(refused, ensure_ascii=False)
    again = desk("import", desk.old)
    assert (again.code, again.out) == (0, "0 Dokumente eingelesen, 1 unverändert, 0 abgelehnt.\n")
    later = desk("import", desk.new)
    assert later.code == 0
    assert "  KSchG § 4: geändert (Titel 4)" in later.out.splitlines()
    back = desk("import", desk.old)
    assert back.code == 2
    assert "ist älter als das, was eingelesen ist" in back.out


def test_the_code_of_a_law_is_spelled_as_the_contract_says_wherever_json_names_it(desk: Desk) -> None:
    imported = desk("import", desk.old, "--json").data["eingelesen"]
    documents = desk("stand", "--json").data["dokumente"]
    shown = desk("show", "§ 4 KSchG", "--json").data["chunks"]

    assert {imported[0]["regulation_code"], shown[0]["regulation_code"]} == {"KSCHG"}
    assert {shown[0]["regulation_code"]} <= {document["regulation_code"] for document in documents}
    assert all(document["regulation_code"].isupper() for document in documents)


@pytest.mark.parametrize("text", ["", "  ", "?!"])
@pytest.mark.parametrize(("command", "said"), [("search", "Die Suche ist leer."), ("ask", "Die Frage ist leer.")])
def test_nothing_asked_is_refused_in_words(desk: Desk, command: str, said: str, text: str) -> None:
    told = desk(command, text)

    assert (told.code, told.out) == (2, "")
    assert told.err.startswith(said)
    assert "Erwartet wird" in told.err


def test_a_book_of_the_sgb_that_does_not_exist_is_named_with_those_that_do(desk: Desk) -> None:
    for told in (desk("show", "§ 55 SGB XIX"), desk("search", "§ 55 sgb xix"), desk("show", "§ 55 SGB")):
        said = told.out + told.err
        assert "bekannt sind SGB I, SGB II, SGB III, SGB IV, SGB V," in said
        assert "SGB XII und SGB XIV." in said
    assert "„SGB XIX“ gibt es nicht;" in desk("show", "§ 55 SGB XIX").err


def test_reading_commands(desk: Desk) -> None:
    assert "Kurzfassung, kein amtlicher Wortlaut" in desk("stand").out
    desk("import", desk.old)
    stand = desk("stand", "--json").data
    law_stand = next(d for d in stand["dokumente"] if d["regulation_code"] == "KSCHG" and d["source_type"] == "gesetz")
    assert (law_stand["normen"], law_stand["chunks"], law_stand["quelle"]) == (3, 4, "alt.xml")
    assert "zuletzt geändert durch Art. 1 G v. 1.2.2025" in desk("stand").out

    found = desk("search", "§ 4 KSchG", "-k", "1", "--gesetz", "KSchG", "--modus", "stichwort", "--json").data
    assert [hit["payload"]["article_label"] for hit in found["treffer"]] == ["KSchG § 4"]
    assert found["zitate"] == ["§ 4 KSchG"]
    assert " 1. KSchG § 4 Satz 1 – Titel 4" in desk("search", "klagt Deichgraf", "--gesetz", "KSchG").out.splitlines()
    assert desk("search", "Deichgraf", "--gesetz", "kündigungsschutzgesetz").out.startswith(" 1. KSchG § 4")

    desk("import", desk.write("tdddg.xml", law(OLD, "1.2.2025", "TDDDG", "BJNR8")))
    renamed = desk("search", "Deichgraf", "--gesetz", "TTDSG", "--json").data
    assert renamed["treffer"][0]["payload"]["regulation_code"] == "TDDDG"
    assert renamed["hinweise"][0].startswith("„TTDSG“ heißt heute TDDDG")

    cited = desk("cite", "nach § 1 Abs. 2 KSchG und § 4 Satz 2 KSchG", "--json").data
    assert [place["label"] for place in cited["zitate"]] == ["KSchG § 1 Abs. 2", "KSchG § 4 Satz 2"]
    assert "»Der Deichgraf nickt.«" in desk("cite", "§ 4 Satz 2 KSchG").out
    assert desk("cite", "ohne").out == "Der Text enthält kein Zitat.\n"
    incomplete = desk("cite", "§ 5").out
    assert incomplete.startswith("„§ 5“ ist unvollständig: Das Gesetz fehlt; erwartet wird die Form „§ 622 Abs. 2 BGB“")
    assert desk("cite", "§ 5", "--json").data == {"zitate": [], "unvollstaendig": [incomplete.strip()]}

    shown = desk("show", "§ 1 KSchG")
    assert shown.out.splitlines()[0] == "KSchG § 1 – Titel 1"
    assert "  (2) Wer drei Wochen schweigt, grüßt doppelt." in shown.out.splitlines()
    assert [c["paragraph"] for c in desk("show", "§ 1 KSchG", "--json").data["chunks"]] == ["1", "2"]

    answer = desk("ask", "Wann nickt der Deichgraf?", "--json").data
    assert "[Quelle 1: KSchG § " in answer["text"]
    assert answer["quellen"][0]["label"] in desk("ask", "Wann nickt der Deichgraf?").out


def test_an_answer_from_kurzfassungen_does_not_pass_for_the_wording(desk: Desk) -> None:
    told = desk("ask", "Welche Frist gilt für die Kündigungsschutzklage?").out
    assert "[Quelle 1: " in told
    assert "„" not in told.partition("Quelle 1: ")[0]
    assert "Sätze aus Kurzfassungen, kein amtlicher Wortlaut" in told
    sources = desk("ask", "Welche Frist gilt für die Kündigungsschutzklage?", "--json").data["quellen"]
    assert all(source["kurzfassung"] for source in sources)


def test_radar_lists_what_stands_on_a_change_and_is_ticked_off(desk: Desk) -> None:
    desk("import", desk.old)
    assert desk("radar").out == "Es gibt keine offenen Änderungen.\n"
    desk("import", desk.new)
    (change,) = desk("radar", "--json").data["aenderungen"]
    assert (change["label"], change["art"]) == ("KSchG § 4", "geaendert")
    kinds = {place["art"] for place in change["betroffen"]}
    assert {"klageart", "baustein", "frist"} <= kinds
    lines = desk("radar").out.splitlines()
    assert "      Wer klagt, meldet sich binnen [-fünf-]{+neun+} Tagen beim Deichgrafen. Der Deichgraf nickt." in lines
    assert "    betroffen: § 4 Satz 1 KSchG: Klageart Kündigungsschutzklage, Anspruchsgrundlagen" in lines
    assert lines[-1] == "1 Änderung, davon 1 an Normen, auf denen Stellen beruhen."

    linked = desk("relink", "--json").data
    moved = {v["zitat"].replace("\u00a0", " ") for v in linked["verweise"] if v["geaendert"]}
    assert {"§ 4 Satz 1 KSchG"} <= moved
    assert "§ 1 Abs. 1 KSchG" not in moved
    assert "Wortlaut geändert:" in desk("relink").out

    assert desk("radar", "--erledigt", change["id"]).out == "Es gibt keine offenen Änderungen.\n"
    assert "Wortlaut geändert:" not in desk("relink").out
    (done,) = desk("radar", "--alle", "--json").data["aenderungen"]
    assert date.fromisoformat(done["erledigt_am"])
    assert len(desk("radar", "--offen", change["id"], "--json").data["aenderungen"]) == 1
    unknown = desk("radar", "--erledigt", "99")
    assert (unknown.code, "Nummer 99 gibt es nicht" in unknown.err) == (2, True)


def test_documents_are_removed_by_name_without_opening_a_model(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk("import", desk.old)
    opened: list[str] = []
    monkeypatch.setattr(Program, "_vector_state", lambda _: opened.append("modell"))
    assert desk("entfernen", "SielG").code == 2
    gone = desk("entfernen", "kschg", "--json")
    assert (gone.code, gone.data, opened) == (0, {"entfernt": "gii:BJNR9"}, [])
    monkeypatch.undo()
    assert "alt.xml" not in desk("stand", "--json").out


def test_the_window_ties_at_its_start_what_was_left(desk: Desk) -> None:
    desk("import", desk.old)
    desk("entfernen", "KSchG")
    made = program(desk.base)
    try:
        made.__dict__["recherche"] = SimpleNamespace(search=lambda *_, **__: None)
        made.__dict__["vektor_index"] = SimpleNamespace(build=lambda _: None, close=lambda: None)
        assert made.rechtskorpus.links_stand() != made.rechtskorpus.documents_stand()
        made.prepare_window(lambda *_: None)
        assert made.rechtskorpus.links_stand() == made.rechtskorpus.documents_stand()
    finally:
        made.close()


def test_reading_works_beside_an_open_window_and_writing_does_not(desk: Desk) -> None:
    desk("import", desk.old)
    window = Program(desk.base)
    try:
        assert window.store.journal(limit=1) == ()
        assert desk("show", "§ 4 KSchG").code == 0
        assert desk("radar").code == 0
        for words in (["import", desk.new], ["relink"], ["entfernen", "KSchG"], ["radar", "--erledigt", "1"]):
            refused = desk(*words)
            assert (refused.code, "schon in einem anderen Fenster oder Befehl geöffnet" in refused.err) == (2, True), (
                words
            )
        assert desk("import", desk.new, "--json").data["fehler"].startswith("Die Bibliothek in")
    finally:
        window.close()


def test_vectors_can_be_done_without(desk: Desk) -> None:
    desk("import", desk.old)
    told = desk("vektoren", "--modell", "keines")
    assert (told.code, told.out) == (0, "Vektoren: keine, gesucht wird nach Stichwörtern.\n")
    assert desk("vektoren", "--modell", desk.folder / "fehlt").code == 2


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["search"], "„SUCHE“ fehlt"),
        (["search", "x", "-k", "0"], "eine Zahl von 1 bis 200"),
        (["search", "x", "--gesetz", "NIX"], "„NIX“ ist nicht eingelesen"),
        (["search", "x", "--gesetz", "KSchG", "--gesetz", "kwg"], "KWG (Kreditwesengesetz) ist nicht eingelesen"),
        (["search", "x", "--modus", "raten"], "stichwort, vektor oder hybrid"),
        (["show", "Unfug"], "Unfug"),
        (["import", "fehlt.xml"], "fehlt.xml"),
    ],
)
def test_refusals_say_what_is_wanted(desk: Desk, words: list[str], text: str) -> None:
    told = desk(*words)
    assert (told.code, text in told.err) == (2, True), told.err
    refused = desk(*words, "--json")
    assert (refused.code, text in json.dumps(refused.data, ensure_ascii=False)) == (2, True)


def test_in_a_process_of_its_own(desk: Desk) -> None:
    done = run_process("korpus", "import", desk.old, "--json", basedir=desk.base)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["eingelesen"][0]["regulation_code"] == "KSCHG"


def test_progress_is_shown_on_a_terminal_only_and_ctrl_c_cancels(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    for shown in (Terminal(), io.StringIO()):
        monkeypatch.setattr("sys.stderr", shown)
        with cli_korpus._progress() as progress:
            progress("Lesen", 3, 9)
            cli_korpus.signal.raise_signal(cli_korpus.signal.SIGINT)
            with pytest.raises(OperationCancelled):
                progress("Lesen", 4, 9)
        assert ("Lesen … 3 von 9" in shown.getvalue()) == shown.isatty()
