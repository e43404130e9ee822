"""Buttons of a finding: which there are, and that each does away with it."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from app.domain.pruefung.befund import Ausweg, Befund
from app.domain.regelwerk.befunde import befund_of, befunde_of, option_of
from app.domain.regelwerk.compiled import compile_rules
from app.domain.regelwerk.evaluation import apply_option, evaluate
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.scenarios import Selection
from tests.domain.regelwerk.regelwerk_builders import answer_rule, check, library, rule, seeded

SAMPLE = Library.model_validate_json(
    (Path(__file__).resolve().parents[3] / "resources" / "bibliothek" / "arbeitsvertrag.json").read_text("utf-8")
)
SCOPED = [rule("S1", "scoped_to", jurisdictionScope=["DE"])]


@pytest.mark.parametrize(
    ("rules", "clauses", "place", "expected"),
    [
        ({"A": [rule("R", "requires", targetClauseIds=["B", "C"])], "B": [], "C": []}, "A", "DE",
         [("add_clause:B", "„Klausel B“ hinzufügen", True), ("add_clause:C", "„Klausel C“ hinzufügen", True)]),
        ({"A": [rule("R", "requires", targetClauseIds=["B", "C"])], "B": SCOPED, "C": []}, "A", "CH",
         [("add_clause:C", "„Klausel C“ hinzufügen", True)]),
        ({"A": [rule("R", "requires", targetClauseId="B")], "B": SCOPED}, "A", "CH",
         [("remove_clause:A", "„Klausel A“ entfernen", True)]),
        ({"A": [rule("R", "forbids", targetClauseId="B")], "B": []}, "AB", "DE",
         [("remove_clause:B", "„Klausel B“ entfernen", True)]),
        ({"A": [rule("R", "scoped_to", jurisdictionScope=["DE"])]}, "A", "CH",
         [("remove_clause:A", "„Klausel A“ entfernen", True)]),
        ({"A": [rule("R", "incompatible_with", targetClauseId="B")], "B": []}, "AB", "DE",
         [("replace_clause:B/A", "„Klausel A“ statt „Klausel B“ wählen", False),
          ("replace_clause:A/B", "„Klausel B“ statt „Klausel A“ wählen", False)]),
    ],
)  # fmt: skip
def test_each_type_of_rule_has_its_buttons(
    rules: dict[str, list[object]], clauses: str, place: str, expected: list[tuple[str, str, bool]]
) -> None:
    (befund,) = befunde_of(check(library(rules), *clauses, jurisdiction=place))  # type: ignore[arg-type]
    assert [(a.schluessel, a.bezeichnung, a.sofort) for a in befund.auswege] == expected


def test_a_clause_that_does_not_apply_here_is_not_offered() -> None:
    lib = library({"D": [answer_rule("R", "n", "equals", 1), rule("S", "scoped_to", jurisdictionScope=["DE"])]})
    there, here = check(lib, jurisdiction="DE", n=1), check(lib, jurisdiction="CH", n=1)
    assert [a.schluessel for b in befunde_of(there) for a in b.auswege] == ["add_clause:D"]
    (befund,) = befunde_of(here)
    assert befund.auswege == ()
    assert option_of(here, befund.id, "add_clause:D") is None


def test_every_button_leads_back_to_what_it_does_and_does_away_with_its_finding() -> None:
    compiled, random = compile_rules(SAMPLE), seeded(7)
    tried = 0
    for place, _ in product(("DE", "AT", "CH"), range(60)):
        clauses = tuple(id_ for id_ in compiled.ids if random.random() < 0.5)
        selection = Selection(clauses=clauses, answers={"mitarbeiterzahl": 11}, jurisdiction=place)
        evaluation = evaluate(compiled, selection)
        for befund in befunde_of(evaluation):
            assert len({a.schluessel for a in befund.auswege}) == len(befund.auswege)
            for ausweg in befund.auswege:
                option = option_of(evaluation, befund.id, ausweg.schluessel)
                assert option is not None
                assert option.auto_applicable is ausweg.sofort
                after = evaluate(compiled, apply_option(compiled, selection, option))
                assert befund.id not in {b.id for b in befunde_of(after)}
                tried += 1
    assert tried > 500


def test_what_belongs_to_another_finding_or_to_none_leads_nowhere() -> None:
    result = check(SAMPLE, "C03", "C04", "C13")
    assert option_of(result, "regel.R01", "replace_clause:C04/C03") is not None
    assert option_of(result, "regel.R10", "replace_clause:C04/C03") is None
    assert option_of(result, "regel.R99", "add_clause:C15") is None
    assert option_of(check(SAMPLE, "C03"), "regel.R01", "replace_clause:C04/C03") is None


def test_a_befund_with_its_buttons_is_the_same_after_json_and_one_without_them_is_still_read() -> None:
    befund = befund_of(check(SAMPLE, "C03", "C04").findings[0])
    assert befund.auswege[0] == Ausweg(
        schluessel="replace_clause:C04/C03",
        bezeichnung="„Vergütung (Pauschal)“ statt „Vergütung (Stunde)“ wählen",
        sofort=False,
    )
    assert Befund.model_validate_json(befund.model_dump_json()) == befund
    old = befund.model_dump(mode="json", exclude={"auswege"})
    assert Befund.model_validate(old).auswege == ()
