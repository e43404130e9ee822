"""The shipped library: its hole, the smallest explanation of it, and the corrected variant (spec 1, the proof)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.domain.regelwerk.compiled import compile_rules
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.proof.analysis import Analysis, analyse
from app.domain.regelwerk.proof.difference import difference
from app.domain.regelwerk.proof.problem import ProofProblem, library_problem, template_problem
from app.domain.regelwerk.proof.report import report, void_sentences
from app.domain.regelwerk.restriction import restricted
from app.domain.regelwerk.rules import Rule
from tests.solver_fake import FakeSolver

SAMPLE = Path(__file__).resolve().parents[3] / "resources" / "bibliothek" / "arbeitsvertrag.json"


@pytest.fixture(scope="module")
def sample() -> Library:
    return Library.model_validate(json.loads(SAMPLE.read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def corrected(sample: Library) -> Library:
    def limited(rule: Rule) -> Rule:
        return rule.model_copy(update={"jurisdiction_scope": ("DE", "AT")}) if rule.id == "RA01" else rule

    versions = tuple(v.model_copy(update={"rules": tuple(map(limited, v.rules))}) for v in sample.versions)
    return sample.model_copy(update={"versions": versions})


def problem(lib: Library) -> ProofProblem:
    return library_problem(lib, compile_rules(lib))


@pytest.fixture(scope="module")
def found(sample: Library) -> Analysis:
    return analyse(problem(sample), FakeSolver())


def test_the_hole_is_switzerland_with_more_than_ten(found: Analysis) -> None:
    (gap,) = found.gaps
    assert gap.region.jurisdictions == ("CH",)
    assert gap.region.answers == (("mitarbeiterzahl", "größer als 10 ist"),)
    assert gap.rules is not None
    assert [rule.name for rule in gap.rules] == ["RA01", "S11"]
    assert gap.smallest
    assert not found.for_all.proved
    assert found.for_all.complete


def test_the_hole_is_told_with_its_cause_and_ways_out(found: Analysis) -> None:
    told = report(found)
    assert told.headline == (
        "Lücke: In der Schweiz gibt es keinen gültigen Vertrag, wenn Mitarbeiterzahl größer als 10 ist."
    )
    causes = [s for s in told.sentences if s.kind == "cause"]
    assert [s.targets for s in causes] == [("rule:C11.v1/RA01",), ("rule:C11.v1/S11",)]
    assert [s.text for s in told.sentences if s.kind == "suggestion"] == [
        "Möglicher Weg: RA01 auf Deutschland und Österreich begrenzen.",
        "Möglicher Weg: „Datenschutz (DSGVO)“ auch in der Schweiz zulassen (S11).",
    ]
    (void,) = void_sentences(found)
    assert void.startswith(told.headline)
    assert "RA01 („Datenschutz (DSGVO) ist erforderlich, wenn Mitarbeiterzahl größer als 10 ist“) und S11 („" in void


def test_the_corrected_variant_proves_clean(corrected: Library) -> None:
    found = analyse(problem(corrected), FakeSolver(), stages=4)
    assert found.for_all.proved
    assert found.gaps == ()
    assert void_sentences(found) == ()
    assert report(found).headline == (
        "Bewiesen: Für jede Antwort in Deutschland, Österreich und der Schweiz gibt es einen gültigen Vertrag."
    )
    assert found.for_all.witnesses


def test_clauses_that_are_never_usable_somewhere(found: Analysis) -> None:
    assert found.clauses is not None
    never = {fact.clause_id: (fact.jurisdictions, [r.name for r in fact.reason or ()]) for fact in found.clauses.never}
    assert never == {
        "C05": (("AT", "CH"), ["R12"]),
        "C06": (("CH",), ["S06"]),
        "C09": (("AT", "CH"), ["R13"]),
        "C11": (("CH",), ["S11"]),
        "C12": (("AT", "CH"), ["R14"]),
        "C16": (("CH",), ["S16"]),
        "C17": (("AT", "CH"), ["R15"]),
        "C20": (("CH",), ["S20"]),
        "C21": (("DE", "AT"), ["S21"]),
        "C25": (("DE", "AT"), ["S25"]),
        "C26": (("DE", "AT"), ["S26"]),
        "C27": (("AT", "CH"), ["S27"]),
    }
    texts = [fact.text for fact in found.clauses.never]
    assert "„Datenschutz (DSGVO)“ kann in der Schweiz nie verwendet werden wegen S11." in texts


def test_answers_force_the_privacy_clause(found: Analysis) -> None:
    assert found.cells is not None
    (cell,) = [cell for cell in found.cells.cells if cell.forced]
    assert cell.answer == "Mitarbeiterzahl größer als 10 ist"
    assert cell.forced == (("C11", ("DE", "AT")),)
    assert cell.impossible == ("CH",)
    assert found.cells.untouched == ("C01", "C02", "C18", "C19", "C22", "C23", "C24", "C28")


def test_contracts_are_counted(found: Analysis) -> None:
    assert found.counts is not None
    assert [(code, c.number, c.exact) for code, c in found.counts.places] == [
        ("DE", 4_718_592, True),
        ("AT", 368_640, True),
        ("CH", 245_760, True),
    ]


def test_the_template_has_the_same_hole_and_an_apparent_choice(sample: Library) -> None:
    (version,) = sample.template_versions
    (template,) = sample.templates
    found = analyse(
        template_problem(compile_rules(restricted(sample, version.clause_ids)), template, version),
        FakeSolver(),
        stages=4,
    )
    assert [gap.region.text for gap in found.gaps] == ["in der Schweiz, wenn Mitarbeiterzahl größer als 10 ist"]
    assert found.rules is not None
    told = {fact.rule.name: fact.text for fact in found.rules.never}
    assert told["R01"] == (
        "R01 kann nie auslösen: „Vergütung (Pauschal)“ und „Vergütung (Stunde)“ stehen im selben Platz zur Wahl."
    )
    assert told["R11"] == "R11 kann nie auslösen: „Kündigungsklausel“ steht in jedem Vertrag."
    assert found.clauses is not None
    (always,) = [fact for fact in found.clauses.always if fact.clause_id == "C07"]
    assert always.text == "„Haftungsbegrenzung“ steht in der Schweiz in jedem gültigen Vertrag wegen S06."


def test_the_hole_appears_in_the_difference(sample: Library, corrected: Library) -> None:
    change = difference(problem(corrected), problem(sample), FakeSolver())
    assert [region.text for region in change.void] == ["in der Schweiz, wenn Mitarbeiterzahl größer als 10 ist"]
    (lost,) = change.lost
    assert lost.jurisdiction == "CH"
    assert change.texts[0] == (
        "Danach gibt es keinen gültigen Vertrag mehr: in der Schweiz, wenn Mitarbeiterzahl größer als 10 ist."
    )


def test_no_change_is_no_difference(sample: Library) -> None:
    change = difference(problem(sample), problem(sample), FakeSolver())
    assert change.texts == ("Kein gültiger Vertrag geht verloren.",)
    assert change.complete


def test_the_same_input_gives_the_same_bytes(sample: Library, found: Analysis) -> None:
    again = analyse(problem(sample), FakeSolver())
    assert json.dumps(again.as_dict()) == json.dumps(found.as_dict())
    assert json.dumps(report(again).as_dict()) == json.dumps(report(found).as_dict())
