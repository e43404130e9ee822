"""``main.py recht gebuehren|streitwert|zinsen`` as their users call them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.bootstrap import Program
from app.cli import run_command_line
from tests.cli.aufruf import run_process

NBSP = "\u00a0"


@pytest.fixture
def recht(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs a command in this process: (code, stdout, stderr)."""

    def call(*arguments: str) -> tuple[int, str, str]:
        code = run_command_line(["--basedir", str(tmp_path / "b"), "recht", *arguments], Program, lambda: tmp_path)
        out, err = capsys.readouterr()
        return code, out.replace(NBSP, " "), err.replace(NBSP, " ")

    return call


def test_a_process_of_its_own_gives_fee_and_steps(tmp_path: Path) -> None:
    done = run_process(
        "recht",
        "gebuehren",
        "rvg",
        "--wert",
        "12.345,67",
        "--stichtag",
        "2026-01-05",
        "--satz",
        "1.3",
        "--json",
        basedir=tmp_path / "b",
    )
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert data["gebuehr"] == "919.10"
    assert any("1,3 × 707,00" in s for s in data["schritte"])
    assert not (tmp_path / "b").exists()


@pytest.mark.parametrize(
    ("arguments", "gebuehr"),
    [
        (["gkg", "--wert", "12345.67", "--satz", "3,0"], "940.50"),
        (["gkg", "--wert", "12.345,67 €", "--kv", "1210"], "940.50"),
        (["gkg", "--wert", "12345,67", "--kv", "8210", "--stichtag", "31.5.2025"], "590.00"),
        (["gkg", "--kv", "1812"], "72.00"),
        (["famgkg", "--wert", "16600", "--kv", "1110"], "749.00"),
        (["rvg", "--wert", "10000", "--vv", "3100"], "847.60"),
        (["rvg", "--wert", "10000", "--vv", "3100", "--staatskasse"], "486.20"),
        (["rvg", "--wert", "10000", "--vv", "2300", "--satz", "1,5"], "978.00"),
    ],
)
def test_fees(recht: Any, arguments: list[str], gebuehr: str) -> None:
    day = [] if "--stichtag" in arguments else ["--stichtag", "2026-01-05"]
    code, out, _ = recht("gebuehren", *arguments, *day, "--json")
    assert (code, json.loads(out)["gebuehr"]) == (0, gebuehr)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["gebuehren", "gkg", "--wert", "zwölf", "--satz", "1"], "--wert: gefunden: „zwölf“"),
        (["gebuehren", "gkg", "--wert", "12,345.67", "--satz", "1"], "12.345,67"),
        (["gebuehren", "gkg", "--wert", "-5", "--satz", "1"], "negativ"),
        (["gebuehren", "gkg", "--wert", "5"], "entweder ein Satz oder eine Nummer"),
        (["gebuehren", "gkg", "--wert", "5", "--satz", "0"], "größer als null"),
        (["gebuehren", "gkg", "--wert", "5", "--kv", "9999"], "nicht hinterlegt"),
        (["gebuehren", "gkg", "--wert", "5", "--kv", "1210", "--satz", "2"], "anderen Satz"),
        (["gebuehren", "gkg", "--wert", "5", "--satz", "1", "--stichtag", "2020-01-01"], "Tabellen ab 01.01.2021"),
        (["gebuehren", "gkg", "--wert", "5", "--satz", "1", "--stichtag", "bald"], "--stichtag"),
        (["gebuehren", "rvg", "--wert", "5", "--vv", "2300"], "der Satz fehlt"),
        (["gebuehren", "rvg", "--wert", "5", "--vv", "2300", "--satz", "3"], "von 0,5 bis 2,5"),
        (["gebuehren", "rvg", "--vv", "3100"], "richtet sich nach dem Wert"),
        (["gebuehren", "rvg", "--wert", "5", "--vv", "7003"], "keine Gebühr mit festem Satz"),
        (["zinsen", "--betrag", "5", "--von", "2025-01-01", "--bis", "2025-02-01", "--art", "x"], "--art"),
        (["zinsen", "--betrag", "5", "--von", "2025-01-01", "--bis", "2025-02-01", "--methode", "x"], "--methode"),
        (["zinsen", "--betrag", "5", "--von", "2001-01-01", "--bis", "2025-02-01"], "01.01.2002 bis zum 31.12.2026"),
        (["zinsen", "--betrag", "5", "--von", "2025-02-01", "--bis", "2025-01-01"], "vor dem Beginn"),
        (["streitwert"], "Es fehlt die Datei"),
    ],
)
def test_what_cannot_be_computed_is_refused_in_plain_words(recht: Any, arguments: list[str], message: str) -> None:
    code, out, err = recht(*arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


def test_interest_with_its_periods_and_the_rule_of_days(recht: Any) -> None:
    claim = ["zinsen", "--betrag", "1.000,00", "--von", "15.6.2025", "--bis", "10.2.2026", "--art", "unternehmer"]
    code, out, _ = recht(*claim)
    assert code == 0
    for words in ("beide Tage zählen mit", "15.06.2025 bis 30.06.2025: 16 Tage", "9 Prozentpunkte", "taggenau"):
        assert words in out
    code, out, _ = recht(*claim, "--methode", "kaufmaennisch", "--json")
    data = json.loads(out)
    assert (code, data["methode"], data["von"]) == (0, "kaufmaennisch", "2025-06-15")
    assert data["zinsen"] == "67.77"  # 5,009 for 16 days at 11,27 %, 62,761 for 220 days at 10,27 %, of 360


def test_days_after_the_series_are_flagged(recht: Any) -> None:
    _, out, _ = recht("zinsen", "--betrag", "100", "--von", "2026-12-01", "--bis", "2027-03-01")
    assert "Hinweis: Vorläufig" in out


def write(folder: Path, data: Any) -> str:
    path = folder / "angaben.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return str(path)


def test_streitwert_of_a_file(recht: Any, tmp_path: Path) -> None:
    heads = [
        {"art": "kuendigung", "monatsbetrag": "3.480,00"},
        {"art": "weiterbeschaeftigung", "monatsbetrag": 3480, "hilfsweise": True},
        {"art": "geldforderung", "betrag": 1234.56, "bezeichnung": "Lohn für Mai"},
    ]
    code, out, _ = recht("streitwert", write(tmp_path, {"posten": heads}))
    assert code == 0
    assert "Lohn für Mai: 1.234,56 €" in out
    assert "Der Streitwert beträgt 11.674,56 €." in out
    code, out, _ = recht("streitwert", write(tmp_path, {"posten": heads}), "--json")
    data = json.loads(out)
    assert data["wert"] == "11674.56"
    assert [p["addiert"] for p in data["posten"]] == [True, False, True]


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ({"posten": []}, "$.posten"),
        ({}, "$.posten"),
        ({"posten": [{"art": "kuendigung"}]}, "$.posten[0].monatsbetrag"),
        ({"posten": [{"art": "kuendigung", "monatsbetrag": "viel"}]}, "$.posten[0].monatsbetrag"),
        ({"posten": [{"art": "kuendigung", "monatsbetrag": -1}]}, "$.posten[0].monatsbetrag"),
        ({"posten": [{"art": "unfug"}]}, "$.posten[0].art"),
        ({"posten": [{"art": "auffangwert", "extra": 1}]}, "$.posten[0].extra"),
        ({"posten": [{"art": "auffangwert"}, {"art": "kindschaft"}]}, "$.posten[1].art"),
    ],
)
def test_a_mistake_in_the_file_names_its_place(recht: Any, tmp_path: Path, data: Any, place: str) -> None:
    code, out, err = recht("streitwert", write(tmp_path, data))
    assert (code, out) == (2, "")
    assert f"{place}: gefunden" in err


def test_kinds_and_schema_are_told(recht: Any) -> None:
    _, out, _ = recht("streitwert", "--arten")
    assert "kuendigung: Kündigungsschutzantrag (§ 42 Abs. 2 Satz 1 GKG); monatsbetrag, [monate]" in out
    for command in (["streitwert"], ["gebuehren", "rechnung"]):
        code, out, _ = recht(*command, "--schema")
        assert (code, json.loads(out)["type"]) == (0, "object")


def test_a_fee_note_of_a_file(recht: Any, tmp_path: Path) -> None:
    def matter(name: str, vv: str) -> dict[str, Any]:
        return {"bezeichnung": name, "auftrag": "2026-01-05", "positionen": [{"vv": vv, "wert": 10000}]}

    data = {"angelegenheiten": [matter("Außergerichtlich", "2300"), matter("Klage", "3100")]}
    code, out, _ = recht("gebuehren", "rechnung", write(tmp_path, data))
    assert code == 0
    assert "Anrechnung der Gebühr Nr. 2300 (Außergerichtlich) auf Nr. 3100 (Klage): -423,80 €" in out
    assert "Zu zahlen sind 1.560,57 €." in out
    _, out, _ = recht("gebuehren", "rechnung", write(tmp_path, data), "--json")
    assert json.loads(out)["offen"] == "1560.57"
    data["angelegenheiten"][1]["positionen"][0]["satz"] = 2
    code, _, err = recht("gebuehren", "rechnung", write(tmp_path, data))
    assert code == 2
    assert "$.angelegenheiten[1].positionen[0]: gefunden: Nr. 3100 VV" in err
