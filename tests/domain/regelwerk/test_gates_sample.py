"""The gates of the shipped library „Arbeitsvertrag“: all green but the proof, which rightly finds a hole."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.regelwerk.gates import Evidence, blocking, clause_gates, failing_cases, template_gates
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.versioning import LifecycleState

SAMPLE = Path(__file__).resolve().parents[3] / "resources" / "bibliothek" / "arbeitsvertrag.json"


@pytest.fixture(scope="module")
def sample() -> Library:
    return Library.model_validate_json(SAMPLE.read_text("utf-8"))


def test_every_clause_of_the_sample_passes_and_only_these_have_no_rule(sample: Library) -> None:
    red = [
        (version.clause_id, result.gate_id)
        for version in sample.versions
        for result in clause_gates(sample, version, Evidence((), failing_cases(sample, version)))
        if not result.passed
    ]
    without = ("C01", "C02", "C15", "C18", "C19", "C22", "C23", "C24", "C28")
    assert red == [(clause, "C05") for clause in without]


def test_the_template_of_the_sample_passes_all_but_the_proof(sample: Library) -> None:
    (template,) = sample.template_versions
    evidence = Evidence(
        void_regions=("In der Schweiz mit mehr als 10 Mitarbeitern gibt es keinen gültigen Vertrag.",),
        failed_cases=failing_cases(sample, template),
    )
    results = template_gates(sample, template, evidence)
    assert [result.gate_id for result in results if not result.passed] == ["T15"]
    assert [result.gate_id for result in blocking(results)] == ["T15"]


def test_the_source_without_the_forgotten_scopes_is_noticed(sample: Library) -> None:
    for clause_id, scope in (("C06", "S06"), ("C11", "S11"), ("C16", "S16")):
        version = next(v for v in sample.versions if v.clause_id == clause_id)
        as_in_source = version.model_copy(update={"rules": tuple(r for r in version.rules if r.id != scope)})
        results = {r.gate_id: r for r in clause_gates(sample, as_in_source)}
        assert "die Schweiz nicht als Rechtsraum" in results["C18"].findings[0].text


def test_a_changed_rule_turns_test_cases_red_with_the_version_in_place(sample: Library) -> None:
    version = next(v for v in sample.versions if v.clause_id == "C06")
    without = version.model_copy(
        update={"version": 2, "state": LifecycleState.DRAFT, "rules": tuple(r for r in version.rules if r.id != "R05")}
    )
    assert failing_cases(sample, version) == {}
    assert list(failing_cases(sample, without)) == ["haftung-doppelt"]
    assert "R05" in failing_cases(sample, without)["haftung-doppelt"]
    (template,) = sample.template_versions
    shorter = template.model_copy(
        update={"version": 2, "state": LifecycleState.DRAFT, "sections": template.sections[:1]}
    )
    assert "festgehalt-de" in failing_cases(sample, shorter)
