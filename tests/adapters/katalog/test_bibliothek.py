from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.adapters.katalog.bibliothek import load_library, parse_library
from app.domain.regelwerk.library import Library
from app.errors import InputError, Problem

SAMPLE = Path(__file__).resolve().parents[3] / "resources" / "bibliothek" / "arbeitsvertrag.json"


def data() -> dict[str, Any]:
    return json.loads(SAMPLE.read_text("utf-8"))  # type: ignore[no-any-return]


def refused(text: str) -> InputError:
    with pytest.raises(InputError) as caught:
        parse_library(text, "lib.json")
    assert "lib.json" in caught.value.text
    assert caught.value.probleme
    return caught.value


def test_the_shipped_library_loads_as_its_model() -> None:
    assert load_library(SAMPLE) == Library.model_validate(data())


def test_numbers_are_exact_and_conditions_come_out_canonical() -> None:
    raw = data()
    rule = next(r for v in raw["versions"] for r in v.get("rules", []) if r["id"] == "RA01")
    rule["condition"]["value"] = "1.250,5"
    library = parse_library(json.dumps(raw), "lib.json")
    (value,) = [r.condition.value for v in library.versions for r in v.rules if r.id == "RA01" and r.condition]
    assert value == Decimal("1250.5")
    assert isinstance(value, Decimal)


def _set(path: str, value: Any) -> Callable[[Any], None]:
    *way, last = [int(p) if p.isdigit() else p for p in path.split(".")]

    def change(raw: Any) -> None:
        here = raw
        for key in way:
            here = here[key]
        here[last] = value

    return change


@pytest.mark.parametrize(
    ("change", "ort", "gefunden"),
    [
        (_set("versions.2.rules.0.severity", "medium"), "$.versions[2].rules[0].severity", "„medium“"),
        (_set("clauses.3.jurisdictions.1", "Österreich"), "$.clauses[3].jurisdictions[1]", "„Österreich“"),
        (
            _set("versions.2.rules.0.targetClauseIds", ["C01"]),
            "$.versions[2].rules[0].targetClauseIds",
            "das Feld targetClauseIds",
        ),
        (_set("versions.0.version", 0), "$.versions[0].version", "0"),
        (_set("versions.0.unbekannt", 1), "$.versions[0].unbekannt", "1"),
        (_set("title", None), "$.title", "nichts"),
        (_set("versions.10.rules.0.condition.value", {}), "$.versions[10].rules[0].condition.value", "keine Felder"),
        (
            _set("versions.10.rules.0.condition.operator", "contains"),
            "$.versions[10].rules[0].condition.operator",
            "in Regel RA01",
        ),
        (
            _set("versions.10.rules.0.condition.questionId", "weg"),
            "$.versions[10].rules[0].condition.questionId",
            "in Regel RA01",
        ),
    ],
)
def test_a_mistake_is_named_with_its_json_path(change: Callable[[Any], None], ort: str, gefunden: str) -> None:
    raw = data()
    change(raw)
    (problem,) = refused(json.dumps(raw)).probleme
    assert problem.ort == ort
    assert gefunden in problem.gefunden
    assert problem.erwartet


def test_a_missing_field_is_named() -> None:
    raw = data()
    del raw["clauses"][0]["title"]
    (problem,) = refused(json.dumps(raw)).probleme
    assert (problem.ort, problem.gefunden) == ("$.clauses[0].title", "nichts")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "gültiges JSON"),
        ('{"id": ', "gültiges JSON"),
        ("[]", "Felder"),
        ('{"id": "a", "id": "b"}', "zweimal"),
        ('{"id": NaN}', "NaN"),
        ("[" * 100_000, "verschachtelt"),
        ('{"id": ' + "9" * 5000 + "}", "große Zahl"),
    ],
)
def test_what_is_no_library_is_refused(text: str, words: str) -> None:
    assert words in str(refused(text))


@pytest.mark.parametrize("content", [b"\xff\xfe{}", b""])
def test_a_damaged_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "lib.json"
    path.write_bytes(content)
    with pytest.raises(InputError, match=r"lib\.json"):
        load_library(path)


def test_a_missing_file_or_a_folder_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "fehlt.json", tmp_path):
        with pytest.raises(InputError, match="kann nicht gelesen werden"):
            load_library(path)


def test_a_byte_order_mark_is_no_obstacle(tmp_path: Path) -> None:
    path = tmp_path / "lib.json"
    path.write_bytes(b"\xef\xbb\xbf" + SAMPLE.read_bytes())
    assert load_library(path).id == "arbeitsvertrag"


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_any_change_is_either_a_library_or_refused_with_problems(draw: st.DataObject) -> None:
    raw = data()
    here: Any = raw
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        key = draw.draw(st.sampled_from(keys))
        if isinstance(here[key], dict | list) and here[key] and draw.draw(st.booleans()):
            here = here[key]
            continue
        here[key] = draw.draw(_JSON)
        break
    problems: tuple[Problem, ...] | None = None
    try:
        parse_library(json.dumps(raw), "lib.json")
    except InputError as error:
        problems = error.probleme
    assert problems is None or (problems and all(problem.ort and problem.erwartet for problem in problems))


def _again(field: str, **other: Any) -> Callable[[Any], None]:
    return lambda raw: raw[field].append(raw[field][0] | other)


def _lone_version(raw: Any) -> None:
    raw["versions"][0]["version"] = 3


@pytest.mark.parametrize(
    ("change", "ort", "gefunden", "erwartet"),
    [
        (_again("clauses"), "$.clauses[28].id", "Klausel C01 zum zweiten Mal", "jede Kennung nur einmal"),
        (_again("versions", version=1, state="draft"), "$.versions[28].version", "Version C01.v1 zum zweiten Mal",
         "jede Kennung nur einmal"),
        (_again("versions", version=2), "$.versions[28].state", "eine zweite veröffentlichte Version der Klausel C01",
         "höchstens eine je Klausel, oder eine, die später beginnt"),
        (_again("versions", clauseId="C99"), "$.versions[28].clauseId", "„C99“, eine Klausel, die es nicht gibt",
         "eine Klausel der Bibliothek"),
        (lambda raw: raw["versions"][2]["rules"].append(raw["versions"][2]["rules"][0]), "$.versions[2].rules[2].id",
         "Regel R01 zum zweiten Mal in Version C03.v1", "jede Kennung nur einmal"),
        (_set("versions.10.rules.0.condition.value", "zehn"), "$.versions[10].rules[0].condition.value",
         "in Regel RA01 von C11 „zehn“ zur Frage „Mitarbeiterzahl“", "eine Zahl, zum Beispiel 12 oder 1.250,5"),
        (_set("versions.2.rules.0.type", "requires_answer"), "$.versions[2].rules[0].targetClauseId",
         "das Feld targetClauseId", "kein solches Feld bei einer Regel der Art requires_answer"),
        (_set("questions.5.options", ["IT", "IT"]), "$.questions[5].options[1]", "„IT“ zum zweiten Mal",
         "jede Antwort nur einmal"),
        (_set("questions.5.options", []), "$.questions[5].options",
         "keine Antworten zur Auswahl bei einer Frage der Art single_choice", "mindestens eine"),
        (_set("clauses.0.jurisdictions", ["DE", "XX"]), "$.clauses[0].jurisdictions[1]", "„XX“",
         "ein Land nach ISO 3166-1, zum Beispiel DE, AT oder CH"),
        (_set("clauses.0.jurisdictions", ["CH-XY"]), "$.clauses[0].jurisdictions[0]", "„CH-XY“",
         "eine Region in der Schweiz nach ISO 3166-2, zum Beispiel CH-AG (Aargau)"),
        (_lone_version, "$.versions[0].version", "Version 3", "1, die nächste Nummer ohne Lücke"),
    ],
)  # fmt: skip
def test_what_contradicts_itself_is_named_where_it_stands(
    change: Callable[[Any], None], ort: str, gefunden: str, erwartet: str
) -> None:
    raw = data()
    change(raw)
    with pytest.raises(InputError) as caught:
        parse_library(json.dumps(raw), "lib.json")
    assert Problem(ort, gefunden, erwartet) in caught.value.probleme


def test_a_slot_names_each_clause_once() -> None:
    raw = data()
    slot = raw["templateVersions"][0]["sections"][0]["slots"][0]
    slot |= {"kind": "alternative", "clauseIds": ["C01", "C01"]}
    with pytest.raises(InputError) as caught:
        parse_library(json.dumps(raw), "lib.json")
    assert caught.value.probleme == (
        Problem(
            "$.templateVersions[0].sections[0].slots[0].clauseIds[1]",
            "„C01“ zum zweiten Mal",
            "jede Klausel nur einmal im selben Platz",
        ),
    )
    slot["kind"] = "required"
    slot["clauseIds"] = ["C01", "C02"]
    with pytest.raises(InputError) as caught:
        parse_library(json.dumps(raw), "lib.json")
    assert caught.value.probleme[0].gefunden == "2 Klauseln in einem Platz der Art required"
