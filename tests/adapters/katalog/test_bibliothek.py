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
        (_set("versions.2.rules.0.targetClauseIds", ["C01"]), "$.versions[2].rules[0]", "Felder"),
        (_set("versions.0.version", 0), "$.versions[0].version", "0"),
        (_set("versions.0.unbekannt", 1), "$.versions[0].unbekannt", "1"),
        (_set("title", None), "$.title", "nichts"),
        (_set("versions.10.rules.0.condition.value", {}), "$.versions[10].rules[0].condition.value", "keine Felder"),
        (_set("versions.10.rules.0.condition.operator", "contains"), "$.versions[10].rules[0].condition", "Regel RA01"),
        (_set("versions.10.rules.0.condition.questionId", "weg"), "$.versions[10].rules[0].condition", "Regel RA01"),
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
