"""What a selection is refused for: where, what is there, what should be there, what to do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.domain.regelwerk.library import Library
from app.domain.regelwerk.scenarios import SelectionFile
from app.domain.regelwerk.versioning import LifecycleState
from app.errors import InputError, Problem
from app.services.bibliotheksdatei import evaluate_file, load_selection_file
from tests.domain.regelwerk.regelwerk_builders import answer_rule, library

NUMBER = "eine Zahl, zum Beispiel 12 oder 1.250,5"


def two_versions() -> Library:
    lib = library({"A": [answer_rule("R1", "n", "greater_than", 10)], "B": []})
    first = lib.versions[0]
    second = first.model_copy(update={"version": 2, "state": LifecycleState.DRAFT})
    return lib.model_copy(update={"versions": (*lib.versions, second)})


@pytest.mark.parametrize(
    ("selection", "problem"),
    [
        (
            {"clauses": ["A", "C99"]},
            Problem("$.clauses[1]", "„C99“", "eine Klausel der Bibliothek oder eine ihrer Versionen"),
        ),
        ({"clauses": ["A.v9"]}, Problem("$.clauses[0]", "„A.v9“", "A.v1 oder A.v2")),
        (
            {"clauses": ["A.v1", "A.v2"]},
            Problem("$.clauses[1]", "„A.v2“ neben „A.v1“", "von jeder Klausel nur eine Version"),
        ),
        ({"answers": {"n": "viele"}}, Problem("$.answers.n", "„viele“", NUMBER)),
        ({"answers": {"n": True}}, Problem("$.answers.n", "true", NUMBER)),
        (
            {"answers": {"viele": ["a"]}},
            Problem("$.answers.viele", "eine Liste (1 Eintrag)", "„Bonus“, „Auto“ oder „Rad“"),
        ),
        (
            {"answers": {"weg": 1}},
            Problem(
                "$.answers.weg",
                "eine Antwort auf eine unbekannte Frage",
                "eine Frage der Bibliothek (n, eur, tag, txt, ja, eins …)",
            ),
        ),
    ],
)
def test_what_does_not_fit_the_library_is_named_with_its_path(selection: dict[str, Any], problem: Problem) -> None:
    with pytest.raises(InputError) as caught:
        evaluate_file(two_versions(), SelectionFile.model_validate(selection))
    assert caught.value.probleme == (problem,)
    assert caught.value.abhilfe == "Berichtigen Sie die genannten Stellen der Auswahl."


def test_all_places_are_named_at_once() -> None:
    selection = SelectionFile(clauses=("C98", "A", "C99"), answers={"n": "viele", "ja": "nie"})
    with pytest.raises(InputError) as caught:
        evaluate_file(two_versions(), selection)
    assert [p.ort for p in caught.value.probleme] == ["$.clauses[0]", "$.clauses[2]", "$.answers.n", "$.answers.ja"]


def test_a_country_that_does_not_exist_is_refused_on_load(tmp_path: Path) -> None:
    path = tmp_path / "auswahl.json"
    path.write_text(json.dumps({"clauses": ["A"], "jurisdiction": "XX"}), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_selection_file(path)
    expected = "ein Land nach ISO 3166-1, zum Beispiel DE, AT oder CH"
    assert caught.value.probleme == (Problem("$.jurisdiction", "„XX“", expected),)
