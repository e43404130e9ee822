"""Where clauses and questions are used."""

from __future__ import annotations

from app.domain.regelwerk.library import Library
from app.domain.regelwerk.scenarios import SIMULATOR, Scenario, Selection
from app.domain.regelwerk.templates import Section, Slot, SlotKind, Template, TemplateVersion
from app.domain.regelwerk.usage import clause_usages, template_counts, template_usages, templates_using
from app.domain.regelwerk.versioning import LifecycleState
from tests.domain.regelwerk.regelwerk_builders import library, rule


def sheet(template: str, version: int, state: LifecycleState, *clauses: str) -> TemplateVersion:
    slots = tuple(Slot(id=f"p{c}", kind=SlotKind.OPTIONAL, clause_ids=(c,)) for c in clauses)
    sections = (Section(id="s", title="S", slots=slots),)
    return TemplateVersion(template_id=template, version=version, state=state, author="Ada", sections=sections)


VERSIONS = (
    sheet("T1", 1, LifecycleState.DEPRECATED, "A"),
    sheet("T1", 2, LifecycleState.PUBLISHED, "B"),
    sheet("T1", 3, LifecycleState.DRAFT, "B", "C"),
    sheet("T2", 1, LifecycleState.PUBLISHED, "B"),
)


def test_a_template_counts_with_its_published_and_its_newest_version() -> None:
    assert templates_using(VERSIONS, "A") == ()
    assert templates_using(VERSIONS, "B") == ("T1", "T2")
    assert templates_using(VERSIONS, "C") == ("T1",)
    assert template_counts(VERSIONS) == {"B": 2, "C": 1}


def full() -> Library:
    lib = library({"A": [rule("R1", "requires", targetClauseIds=["B", "C"])], "B": [], "C": []})
    scenarios = (
        Scenario(id="s1", title="Eins", selection=Selection(clauses=("B.v1",)), template_id="T1"),
        Scenario(id=SIMULATOR, title="Simulator", selection=Selection(clauses=("B",)), template_id="T1"),
    )
    templates = tuple(Template(id=id_, title=f"V{id_}", category="K", jurisdictions=("DE",)) for id_ in ("T1", "T2"))
    return lib.model_copy(update={"templates": templates, "template_versions": VERSIONS, "scenarios": scenarios})


def test_every_place_that_names_a_clause_is_listed_with_its_jump() -> None:
    assert [(use.text, use.jump) for use in clause_usages(full(), "B")] == [
        ("Regel R1 der Klausel „Klausel A“ (Version 1)", "rule:A.v1/R1"),
        ("Vorlage „VT1“ (Version 2)", "template:T1"),
        ("Vorlage „VT1“ (Version 3)", "template:T1"),
        ("Vorlage „VT2“ (Version 1)", "template:T2"),
        ("Szenario „Eins“", "scenario:s1"),
    ]
    assert [use.text for use in clause_usages(full(), "A")] == ["Vorlage „VT1“ (Version 1)"]


def test_scenarios_use_their_template_but_the_simulator_does_not() -> None:
    assert [use.text for use in template_usages(full(), "T1")] == ["Szenario „Eins“"]
