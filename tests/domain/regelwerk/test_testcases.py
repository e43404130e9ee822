from __future__ import annotations

from typing import Any

import pytest

from app.domain.regelwerk.compiled import RuleCompiler, compile_rules
from app.domain.regelwerk.evaluation import evaluate
from app.domain.regelwerk.library import ClauseVersion, Library
from app.domain.regelwerk.restriction import as_edited, restricted, template_clauses
from app.domain.regelwerk.rules import Rule
from app.domain.regelwerk.scenarios import Expectation, Scenario, Selection
from app.domain.regelwerk.templates import Section, Slot, SlotKind, Template, TemplateVersion
from app.domain.regelwerk.testcases import RuleSets, TestResult, run_all, run_case
from app.domain.regelwerk.versioning import LifecycleState
from tests.domain.regelwerk.regelwerk_builders import answer_rule, library, rule

LIB = library(
    {
        "A": [rule("R1", "requires", targetClauseId="B"), rule("R2", "forbids", "soft", targetClauseId="C")],
        "B": [],
        "C": [answer_rule("R3", "n", "greater_than", 10)],
    }
)


def case(*clauses: str, expect: tuple[str, ...] = (), template: str | None = None, **more: Any) -> Scenario:
    expected = Expectation(rule_ids=expect, exact=more.pop("exact", True), silent_rule_ids=more.pop("silent", ()))
    selection = Selection(clauses=clauses, answers=more.pop("answers", {}), jurisdiction=more.pop("jurisdiction", "DE"))
    return Scenario(id="t1", title="Fall", selection=selection, template_id=template, expected=expected)


def result(scenario: Scenario, lib: Library = LIB, *, drafts: bool = False) -> TestResult:
    (found,) = run_all(lib, [scenario], drafts=drafts)
    return found


def texts(scenario: Scenario, lib: Library = LIB, *, drafts: bool = False) -> list[str]:
    return [difference.text for difference in result(scenario, lib, drafts=drafts).differences]


@pytest.mark.parametrize(
    ("scenario", "differences"),
    [
        (case("A", "B"), []),
        (case("A", expect=("R1",)), []),
        (case("A", "C", expect=("R1",), exact=False), []),
        (case("A", "B", silent=("R1", "R2")), []),
        (case("A", "B", expect=("R1",)), ["R1 sollte anschlagen, schwieg."]),
        (case("A", "C", expect=("R1",)), ["R2 schlug an, war nicht erwartet."]),
        (case("A", expect=(), exact=False, silent=("R1",)), ["R1 sollte schweigen, schlug an."]),
        (case("A", silent=("R1",)), ["R1 sollte schweigen, schlug an."]),
        (case("B", expect=("R9",)), ["Eine Regel „R9“ gibt es nicht (mehr)."]),
        (case("X", expect=("R1",)), ["Klausel „X“ gibt es in diesem Regelwerk nicht."]),
        (case(answers={"weg": "1"}), ["Eine Frage „weg“ gibt es in diesem Regelwerk nicht."]),
        (case(answers={"n": "viele"}),
         ["Mitarbeiterzahl: „viele“ passt nicht, erwartet wird eine Zahl, zum Beispiel 12 oder 1.250,5."]),
        (case("A", template="weg"), ["Die Vorlage „weg“ gibt es nicht (mehr)."]),
    ],
)  # fmt: skip
def test_what_differs_is_said_in_one_sentence_each(scenario: Scenario, differences: list[str]) -> None:
    assert texts(scenario) == differences
    assert result(scenario).green is not bool(differences)


def test_what_fired_is_kept_with_the_result() -> None:
    assert result(case("A", "C", answers={"n": 20})).fired == ("R1", "R2")


def test_scenarios_that_expect_nothing_are_no_test_cases() -> None:
    plain = Scenario(id="s", title="Nur so", selection=Selection())
    assert run_all(LIB, [plain]) == ()
    with pytest.raises(ValueError, match="kein Testfall"):
        run_case(RuleSets(LIB), plain)


def with_version(lib: Library, clause_id: str, number: int, state: LifecycleState, *rules: Rule) -> Library:
    version = ClauseVersion(
        clause_id=clause_id, version=number, state=state, content="Text", rules=rules, author="Test"
    )
    return lib.model_copy(update={"versions": (*lib.versions, version)})


DRAFTED = with_version(LIB, "A", 2, LifecycleState.DRAFT, rule("R4", "forbids", targetClauseId="B"))


def test_drafts_count_only_where_asked_for() -> None:
    scenario = case("A", "B", expect=("R4",))
    assert texts(scenario, DRAFTED) == ["R4 gilt hier nicht: Klausel oder Version gehören nicht dazu."]
    assert result(scenario, DRAFTED, drafts=True).green
    assert result(case("A.v2", "B", expect=("R4",)), DRAFTED).green
    assert result(case("A.v1", expect=("R1",)), DRAFTED, drafts=True).green
    assert texts(case("A.v1", "A.v2"), DRAFTED) == ["Klausel „A“ ist in zwei Versionen ausgewählt."]


def test_a_draft_counts_for_a_clause_that_is_not_selected() -> None:
    lib = with_version(LIB, "B", 2, LifecycleState.DRAFT, answer_rule("R5", "n", "less_than", 5))
    scenario = case(answers={"n": 3}, expect=("R5",))
    assert not result(scenario, lib).green
    assert result(scenario, lib, drafts=True).green


def test_versions_out_of_use_never_count_as_the_newest() -> None:
    lib = with_version(LIB, "A", 2, LifecycleState.DEPRECATED)
    assert as_edited(lib) == lib
    assert {v.id: v.state for v in as_edited(DRAFTED).versions if v.clause_id == "A"} == {
        "A.v1": LifecycleState.DEPRECATED,
        "A.v2": LifecycleState.PUBLISHED,
    }


def templated(*states: LifecycleState) -> Library:
    def version(number: int, state: LifecycleState, *clauses: str) -> TemplateVersion:
        slots = tuple(Slot(id=f"s{c}", kind=SlotKind.OPTIONAL, clause_ids=(c,)) for c in clauses)
        return TemplateVersion(
            template_id="V",
            version=number,
            state=state,
            author="Test",
            sections=(Section(id="x", title="X", slots=slots),),
        )

    clauses = (("A",), ("A", "B"))
    return LIB.model_copy(
        update={
            "templates": (Template(id="V", title="Vorlage", category="x", jurisdictions=("DE",)),),
            "template_versions": tuple(version(i + 1, s, *clauses[i]) for i, s in enumerate(states)),
        }
    )


def test_a_template_limits_what_is_considered() -> None:
    lib = templated(LifecycleState.PUBLISHED)
    assert result(case("A", expect=("R1",), template="V", answers={"n": 20}), lib).green
    assert texts(case("A", "C", template="V"), lib) == ["„Klausel C“ gehört nicht zur Vorlage „Vorlage“."]
    assert texts(case("A", expect=("R1", "R3"), template="V"), lib) == [
        "R3 gilt hier nicht: Klausel oder Version gehören nicht dazu."
    ]


def test_of_a_template_the_published_version_counts_or_the_newest() -> None:
    both = templated(LifecycleState.PUBLISHED, LifecycleState.DRAFT)
    assert template_clauses(both, "V") == ("A",)
    assert template_clauses(as_edited(both), "V") == ("A", "B")
    assert template_clauses(templated(LifecycleState.DRAFT), "V") == ("A",)
    assert template_clauses(templated(), "V") == ()
    assert template_clauses(LIB, "V") is None


def test_a_restricted_library_keeps_rules_and_questions() -> None:
    part = restricted(LIB, ("C", "A"))
    assert [c.id for c in part.clauses] == ["A", "C"]
    assert [v.id for v in part.versions] == ["A.v1", "C.v1"]
    assert part.questions == LIB.questions
    assert Library.model_validate(part.model_dump()).model_dump() == part.model_dump()


def test_what_a_part_leaves_out_keeps_its_title_in_sentences() -> None:
    part = restricted(restricted(LIB, ("A", "C")), ("A",))
    (finding,) = evaluate(compile_rules(part), Selection(clauses=("A",), answers={}, jurisdiction="DE")).findings
    assert finding.titles == ("Klausel A", "Klausel B")
    assert LIB.outside == {}


def test_a_clause_outside_that_is_renamed_is_renamed_in_sentences() -> None:
    def titled(title: str) -> Library:
        clauses = tuple(c.model_copy(update={"title": title}) if c.id == "B" else c for c in LIB.clauses)
        return restricted(LIB.model_copy(update={"clauses": clauses}), ("A",))

    compiler = RuleCompiler()
    assert [compiler.compile(titled(title)).titles for title in ("Alt", "Neu")] == [
        ("Klausel A", "Alt", "Klausel C"),
        ("Klausel A", "Neu", "Klausel C"),
    ]


def test_rule_sets_are_compiled_once_for_cases_alike() -> None:
    sets = RuleSets(DRAFTED)
    assert sets.compiled(case("A")) is sets.compiled(case("B", "C"))
    assert sets.compiled(case("A.v2")) is not sets.compiled(case("A"))
