"""Files that users bring: both forms, and everything that is no library."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.adapters.katalog import bibliothek
from app.adapters.katalog.bibliothek import MAX_PROBLEMS, SCHEMAS, BibliothekLeser, is_simple
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.simple_form import SimpleLibrary
from app.domain.schema import schema_text
from app.errors import InputError, Problem

RESOURCES = Path(__file__).resolve().parents[3] / "resources" / "bibliothek"
SAMPLE = RESOURCES / "arbeitsvertrag.json"
SIMPLE: dict[str, Any] = {"clauses": [{"title": "Probezeit", "jurisdictions": ["DE"], "content": "Drei Monate."}]}


def read(tmp_path: Path, content: bytes | str) -> Library | SimpleLibrary:
    path = tmp_path / "lib.json"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return BibliothekLeser().read(path)


def refused(tmp_path: Path, content: bytes | str) -> tuple[Problem, ...]:
    with pytest.raises(InputError) as caught:
        read(tmp_path, content)
    assert "lib.json" in caught.value.text
    assert "nichts übernommen" in caught.value.abhilfe
    assert caught.value.probleme
    str(caught.value).encode()  # can be shown
    return caught.value.probleme


def test_both_forms_are_recognised(tmp_path: Path) -> None:
    assert isinstance(BibliothekLeser().read(SAMPLE), Library)
    assert isinstance(read(tmp_path, json.dumps(SIMPLE)), SimpleLibrary)


@pytest.mark.parametrize(
    ("data", "simple"),
    [
        ({"clauses": [{"title": "a"}]}, True),
        ({"questions": []}, True),
        ({"clauses": "x"}, True),
        ({}, True),
        ({"clauses": [{"title": "a"}, {"id": "b"}]}, False),
        ({"id": "a", "clauses": []}, False),
        ({"clauses": [], "versions": []}, False),
        ([], False),
        (None, False),
    ],
)
def test_ids_and_versions_make_the_full_form(data: Any, simple: bool) -> None:
    assert is_simple(data) is simple


def test_a_question_that_is_elsewhere_does_not_stop_the_reading(tmp_path: Path) -> None:
    data = json.loads(SAMPLE.read_text("utf-8")) | {"questions": []}
    library = read(tmp_path, json.dumps(data))
    assert isinstance(library, Library)
    assert library.questions == ()


@pytest.mark.parametrize(
    ("content", "ort", "found"),
    [
        ('{"title": NaN}', "$.title", "NaN"),
        ('{"a": {"b": [1, -Infinity]}}', "$.a.b[1]", "-Infinity"),
        ('{"a": 1e400}', "$.a", "große Zahl"),
        ('{"a": 1e99999999999999999999}', "$.a", "große Zahl"),
        ('{"a": 1e-9999999}', "$.a", "große Zahl"),
        ('{"a": [' + "9" * 5000 + "]}", "$.a[0]", "große Zahl"),
        ('{"a": 0.' + "1" * 60 + "}", "$.a", "große Zahl"),
        ('{"a": {"x": 1, "x": 2}}', "$.a.x", "zweimal"),
        ('{"clauses": [{"title": "\\ud83d"}]}', "$.clauses[0].title", "halbes Zeichen"),
        ('{"\\udc00": 1}', "$", "Feldname"),
        ('{"\\udc00": {"a": "\\ud800"}}', "$", "Feldname"),
    ],
)
def test_what_is_no_value_is_named_with_its_path(content: str, ort: str, found: str, tmp_path: Path) -> None:
    problem = refused(tmp_path, content)[0]
    assert problem.ort == ort
    assert found in problem.gefunden
    assert problem.erwartet


def test_a_duplicate_within_a_dropped_field_is_no_way_around(tmp_path: Path) -> None:
    assert [p.ort for p in refused(tmp_path, '{"a": {"b": NaN, "b": 1}, "a": 2}')] == ["$.a"]


def test_whole_characters_written_as_escapes_are_welcome(tmp_path: Path) -> None:
    library = read(tmp_path, json.dumps(SIMPLE | {"title": "Muster \U0001f600"}))
    assert library.title == "Muster \U0001f600"


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b"", "das Ende der Datei"),
        (b"\xef\xbb\xbf", "das Ende der Datei"),
        (b"{", "das Ende der Datei"),
        (json.dumps(SIMPLE).encode("utf-16"), "kein UTF-8"),
        (json.dumps(SIMPLE).encode("utf-16-le"), "„"),
        ('{"title": "Vergütung"}'.encode("latin-1"), "kein UTF-8"),
        (b"\x00" * 10, "„"),
        (b"[" * 200_000, "verschachtelt"),
        (b'{"a":' * 100_000, "verschachtelt"),
        (b"[" * 400 + b"]" * 400, "Liste"),
        (b"{}", "weder"),
    ],
)
def test_what_cannot_be_a_library_is_refused(content: bytes, found: str, tmp_path: Path) -> None:
    if content == b"{}":
        assert read(tmp_path, content) == SimpleLibrary()  # the import says that there is nothing in it
    else:
        assert found in refused(tmp_path, content)[0].gefunden


def test_a_byte_order_mark_is_no_obstacle(tmp_path: Path) -> None:
    assert isinstance(read(tmp_path, b"\xef\xbb\xbf" + SAMPLE.read_bytes()), Library)


def test_a_file_over_the_limit_is_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bibliothek, "MAX_BYTES", 100)
    (problem,) = refused(tmp_path, b" " * 101)
    assert "50 MB" in problem.erwartet


@pytest.mark.parametrize(
    "content",
    [
        json.dumps({"clauses": [{"title": f"K{n}"} for n in range(500)]}),
        '{"versions":[' + ",".join(['{"a":1}'] * 300_000) + "]}",
        '{"template_versions":[' + ",".join(["0"] * 300_000) + '],"id":"x"}',
        '{"a":[' + ",".join(["NaN"] * 300_000) + "]}",
    ],
)
def test_a_file_full_of_mistakes_ends_soon(content: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="Weitere Stellen sind nicht aufgeführt") as caught:
        read(tmp_path, content)
    assert len(caught.value.probleme) == MAX_PROBLEMS


@pytest.mark.parametrize(
    ("content", "ort"),
    [
        ("{" + ",".join(f'"k{n}":0' for n in range(5_000)) + "}", "$"),
        (json.dumps({"clauses": [{"title": "A", "rules": [0] * 200_000}]}), "$.clauses[0]"),
    ],
)
def test_what_no_library_can_have_is_not_taken_apart(content: str, ort: str, tmp_path: Path) -> None:
    assert [p.ort for p in refused(tmp_path, content)] == [ort]


def test_mistakes_of_the_head_and_of_the_entries_are_named_together(tmp_path: Path) -> None:
    content = json.dumps({"clauses": [{"title": ""}], "questions": [{"key": "?"}], "titel": "x"})
    orte = [p.ort for p in refused(tmp_path, content)]
    assert orte[:2] == ["$.titel", "$.clauses[0].title"]
    assert "$.questions[0].key" in orte


def test_many_different_fields_are_read_in_linear_time(tmp_path: Path) -> None:
    content = "{" + ",".join(f'"k{n}":0' for n in range(200_000)) + ',"k7":1}'
    assert refused(tmp_path, content)[0].ort == "$.k7"


@pytest.mark.parametrize("name", ["fehlt.json", "", "a\x00b.json"])
def test_a_file_that_cannot_be_opened_is_named_in_german(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"\((es gibt sie nicht|sie ist ein Ordner|Lesefehler)\)"):
        BibliothekLeser().read(tmp_path / name)


# --- the published schemas --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_published_schema_is_up_to_date(name: str) -> None:
    text = (RESOURCES / name).read_text("utf-8")
    assert text == schema_text(SCHEMAS[name]), "bitte packaging/erzeugen/schema.py ausführen"
    assert '"description":' not in text


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("bibliothek.schema.json", json.loads(SAMPLE.read_text("utf-8"))),
        (
            "einfach.schema.json",
            SIMPLE
            | {
                "clauses": [
                    *SIMPLE["clauses"],
                    {
                        "title": "B",
                        "jurisdictions": ["DE-BY"],
                        "rules": [
                            {"type": "scoped_to", "jurisdictionScope": "DE"},
                            {"type": "requires", "targetClauseTitles": ["Probezeit"]},
                            {"type": "requires_answer", "questionKey": "q", "expectedAnswer": 10.5},
                        ],
                    },
                ]
            },
        ),
    ],
)
def test_files_fit_their_schema(name: str, data: Any) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    validator = jsonschema.Draft202012Validator(json.loads((RESOURCES / name).read_text("utf-8")))
    assert not [error.json_path for error in validator.iter_errors(data)]
    assert list(validator.iter_errors(data | {"unbekannt": 1}))
    SCHEMAS[name].model_validate(data)
