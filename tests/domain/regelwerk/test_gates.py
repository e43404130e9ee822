"""Every gate with a case that passes and cases that do not (spec 1, gates)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from app.domain.deutsch import typografie
from app.domain.regelwerk.gates import (
    CLAUSE_GATES,
    TEMPLATE_GATES,
    Decision,
    GateGroup,
    GateSeverity,
    clause_gates,
    settings_problems,
    template_gates,
)
from app.domain.regelwerk.library import Clause, ClauseVersion, Library
from app.domain.regelwerk.rules import QuestionType, Rule
from app.domain.regelwerk.templates import Section
from tests.domain.regelwerk.gates_world import (
    ALL_GREEN,
    GAP,
    S,
    World,
    case,
    party,
    published,
    slot,
    sound_world,
    step,
    when,
)
from tests.domain.regelwerk.regelwerk_builders import answer_rule, rule

SAMPLE = Path(__file__).resolve().parents[3] / "resources" / "bibliothek" / "arbeitsvertrag.json"


@pytest.fixture
def world() -> World:
    return sound_world()


IDS = [gate.id for gate in (*CLAUSE_GATES, *TEMPLATE_GATES)]


@pytest.mark.parametrize("gate_id", IDS)
def test_every_gate_lets_a_sound_version_pass(world: World, gate_id: str) -> None:
    result = world.results(gate_id)[gate_id]
    assert (result.passed, result.findings, result.blocks) == (True, (), False)


def need(id_: str, target: str, severity: str = "hard") -> Rule:
    return rule(id_, "requires", severity, targetClauseId=target)


def only(id_: str, *places: str, severity: str = "hard") -> Rule:
    return rule(id_, "scoped_to", severity, jurisdictionScope=list(places))


SKIPPED = step("lohn", when("ja", "equals", value=True)).model_copy(
    update={"skip_if": (when("ja", "equals", value=True),)}
)
FAILING: list[tuple[str, Any, str, str]] = [
    ("C01", lambda w: w.draft(content=" \n"), "keinen Text", "clause:A"),
    ("C02", lambda w: w.clause(title=" "), "keinen Titel", "clause:A"),
    ("C03", lambda w: w.clause(jurisdictions=()), "mindestens einen Rechtsraum", "clause:A"),
    ("C03", lambda w: w.clause(jurisdictions=("DE", "XX-1")), "„XX“ gibt es nicht", "clause:A"),
    ("C03", lambda w: w.clause(jurisdictions=("DE", "DE")), "zweimal", "clause:A"),
    ("C04", lambda w: w.draft(content="{{LOHN}} {{ORT}}"), "Im Text steht {{ORT}}", "clause:A"),
    ("C04", lambda w: w.draft(content="{{LOHN}} {{Ort}}"), "(Zeile 1, Zeichen 10): gefunden: „Ort“", "clause:A"),
    (
        "C04",
        lambda w: w.draft(content="{{LOHN}}\n{{ORT\nEnde"),
        "(Zeile 2, Zeichen 1): gefunden: „{{ORT Ende“",
        "clause:A",
    ),
    ("C03", lambda w: w.draft(content="{{RECHT: XY | {{LOHN}} }}"), "„XY“ gibt es nicht", "clause:A"),
    ("C04", lambda w: w.draft(content="{{LOHN}} {{RECHT: CH | {{ORT}} }}"), "Im Text steht {{ORT}}", "clause:A"),
    ("C06", lambda w: w.draft(content="{{LOHN}} {{VERWEIS: Z}}"), "Klausel „Z“, die es nicht gibt", "clause:A"),
    ("C13", lambda w: w.draft(content="{{LOHN}} {{WENN: weg | x}}"), "Frage „weg“, die es nicht gibt", "clause:A"),
    ("C13", lambda w: w.draft(content="{{LOHN}} {{WENN: eins = Bau | x}}"), "„Branche“, die es nicht gibt", "clause:A"),
    ("C04", lambda w: w.draft(parameters=(GAP, GAP)), "2-mal", "clause:A"),
    ("C04", lambda w: w.draft(parameters=(GAP.model_copy(update={"label": ""}),)), "keinen Namen", "clause:A"),
    ("C05", lambda w: w.rules(), "keine Regel", "clause:A"),
    ("C06", lambda w: w.rules(need("N", "Z")), "„Z“ gibt es nicht", "rule:A.v2/N"),
    (
        "C07",
        lambda w: w.rules(need("N", "B")).others(published("B", need("B1", "C")), published("C", need("C1", "A"))),
        "„Klausel A“ → „Klausel B“ → „Klausel C“ → „Klausel A“: Diese Klauseln erfordern einander",
        "rule:A.v2/N",
    ),
    ("C08", lambda w: w.knows(decision=Decision(" ada")), "nicht selbst", "clause:A"),
    ("C08", lambda w: w.draft(editors=("Ben",), reviewer="ben"), "wurde von Ben geändert", "clause:A"),
    ("C08", lambda w: w.draft(reviewer="ADA"), "nicht selbst", "clause:A"),
    ("C09", lambda w: w.knows(decision=Decision("Bea", rejects=True, comment=" ")), "Begründung", "clause:A"),
    (
        "C10",
        lambda w: w.rules(need("N1", "B"), rule("N2", "forbids", targetClauseId="B")),
        "„Klausel A“ erfordert „Klausel B“. „Klausel A“ verbietet „Klausel B“.",
        "rule:A.v2/N2",
    ),
    (
        "C10",
        lambda w: w.rules(need("N1", "B")).others(
            published("B", need("B1", "C")), published("C", rule("C1", "incompatible_with", targetClauseId="A"))
        ),
        "„Klausel A“ erfordert „Klausel B“. „Klausel B“ erfordert „Klausel C“. „Klausel C“ ist unvereinbar mit",
        "rule:C.v1/C1",
    ),
    (
        "C10",
        lambda w: w.rules(need("N1", "B"), only("N2", "DE")).others(published("B", only("B1", "CH"))),
        "„Klausel B“ gilt nur in der Schweiz.",
        "rule:A.v2/N1",
    ),
    ("C10", lambda w: w.rules(only("N1", "FR")), "„Klausel A“ gilt nur in Frankreich.", "rule:A.v2/N1"),
    (
        "C10",
        lambda w: w.rules(rule("N1", "requires", targetClauseIds=["B", "C"])).others(
            published("B", only("B1", "FR")), published("C", only("C1", "IT"))
        ),
        "mindestens eine der Klauseln",
        "rule:A.v2/N1",
    ),
    ("C11", lambda w: w.rules(need("N", "A")), "auf sich selbst", "rule:A.v2/N"),
    ("C12", lambda w: w.rules(need("N", "B").model_copy(update={"message": " "})), "Meldung fehlt", "rule:A.v2/N"),
    ("C12", lambda w: w.rules(need("N", "B").model_copy(update={"severity": None})), "Schwere", "rule:A.v2/N"),
    ("C13", lambda w: w.rules(answer_rule("N", "weg", "equals", 1)), "„weg“ gibt es nicht", "rule:A.v2/N"),
    ("C13", lambda w: w.rules(answer_rule("N", "ja", "less_than", 1)), "„Tarifbindung“", "rule:A.v2/N"),
    ("C14", lambda w: w.draft(valid_from=date(2026, 2, 1), valid_until=date(2026, 1, 1)), "01.02.2026", "clause:A"),
    ("C14", lambda w: w.draft(valid_from=date(2026, 2, 1), valid_until=date(2026, 2, 1)), "nach dem", "clause:A"),
    ("C15", lambda w: w.draft(changelog=None), "Änderungsvermerk", "clause:A"),
    ("C16", lambda w: w.knows(failed_cases=None), "noch nicht gelaufen", "clause:A"),
    ("C16", lambda w: w.knows(failed_cases={"f1": "R1 schwieg."}), "R1 schwieg.", "scenario:f1"),
    ("C17", lambda w: w.draft(content="Text"), "„Lohn“ kommt im Text nicht vor", "clause:A"),
    ("C18", lambda w: w.clause(jurisdictions=("DE",)), "Österreich und die Schweiz nicht", "clause:A"),
    (
        "C18",
        lambda w: w.rules(only("N", "DE", "AT")),
        "die Regel „Klausel A gilt nur in Deutschland und Österreich“ schließt sie dort aber aus",
        "rule:A.v2/N",
    ),
    ("C19", lambda w: w.live().knows(void_regions=None), "Noch nicht bewiesen", "clause:A"),
    ("C19", lambda w: w.live().knows(void_regions=("In CH gibt es keinen.",)), "In CH gibt", "clause:A"),
    ("T01", lambda w: w.sheet(sections=()), "keinen Abschnitt", "template:T"),
    ("T02", lambda w: w.slots(), "„Teil“ ist leer", "section:T.v2/s"),
    ("T03", lambda w: w.slots(slot("optional", "Z")), "„Z“ gibt es nicht", "slot:T.v2/p"),
    ("T03", lambda w: w.slots(slot("required")), "nennt keine Klausel", "slot:T.v2/p"),
    ("T04", lambda w: w.others(published("A", state=S.DRAFT)), "„Klausel A“ ist nicht", "slot:T.v2/p1"),
    ("T05", lambda w: w.others(published("C", state=S.DEPRECATED)), "„Klausel C“ ist nicht", "slot:T.v2/p2"),
    ("T05", lambda w: w.slots(slot("alternative", "B")), "keine Wahl", "slot:T.v2/p"),
    ("T05", lambda w: w.slots(slot("alternative")), "keine Wahl", "slot:T.v2/p"),
    ("T06", lambda w: w.sheet(interview=()), "stellt aber keine Fragen", "template:T"),
    ("T07", lambda w: w.sheet(interview=(step("ja"),)), "Nehmen Sie die Frage „Lohn“ auf", "template:T"),
    (
        "T07",
        lambda w: w.others(published("D", parameters=(GAP.model_copy(update={"key": "ort"}),))),
        "„Fehlende ergänzen“ auf der Seite „Fragen“ legt die Frage an",
        "template:T",
    ),
    (
        "T07",
        lambda w: w.others(
            published("D", parameters=(GAP.model_copy(update={"key": "ort", "type": QuestionType.SINGLE_CHOICE}),))
        ),
        "Legen Sie die Frage „Ort“ an",
        "template:T",
    ),
    (
        "T07",
        lambda w: w.others(published("D", parameters=(GAP.model_copy(update={"type": QuestionType.DATE}),))),
        "ergibt Betrag, der Parameter „Lohn“ braucht Datum",
        "question:lohn",
    ),
    ("T08", lambda w: w.sheet(interview=(step("weg"),)), "gibt es nicht", "question:weg"),
    (
        "T08",
        lambda w: w.sheet(interview=(step("lohn", when("ja", "equals", value=True)), step("ja"))),
        "„Tarifbindung“ ab, und diese Frage wird vorher nicht gestellt",
        "question:lohn",
    ),
    (
        "T08",
        lambda w: w.sheet(interview=(step("n"), step("ja", when("n", "less_than", 3), when("n", "greater_than", 3)))),
        "Keine Antwort führt dazu, dass",
        "question:ja",
    ),
    (
        "T08",
        lambda w: w.sheet(
            interview=(
                step("n"),
                step("ja", when("n", "less_than", 3)),
                step("txt", when("ja", "equals", value=True), when("n", "equals", 5)),
                step("tag", when("txt", "equals", "x")),
            )
        ),
        "dass Mitarbeiterzahl kleiner als 3 ist und dass Mitarbeiterzahl 5 ist.",
        "question:txt",
    ),
    ("T09", lambda w: w.knows(decision=Decision("ADA")), "nicht selbst", "template:T"),
    (
        "T10",
        lambda w: w.slots(slot("required", "A"), slot("required", "B", id_="q")),
        "In Deutschland und der Schweiz lassen sich die Pflichtklauseln nicht alle verwenden: „Klausel A“ verbietet",
        "rule:A.v1/A1",
    ),
    (
        "T10",
        lambda w: w.others(published("A", only("N", "DE", "AT"))),
        "In der Schweiz lassen sich",
        "rule:A.v1/N",
    ),
    (
        "T10",
        lambda w: w.slots(slot("required", "A")).others(published("A", need("N", "D"))),
        "„Klausel D“ steht nicht zur Wahl.",
        "rule:A.v1/N",
    ),
    (
        "T10",
        lambda w: w.others(published("A", need("N", "D")), published("D", only("D1", "CH"))),
        "In Deutschland lassen sich",
        "rule:A.v1/N",
    ),
    ("T11", lambda w: w.sheet(valid_from=date(2026, 2, 1), valid_until=date(2026, 1, 1)), "01.01.2026", "template:T"),
    ("T12", lambda w: w.sheet(changelog=None), "Änderungsvermerk", "template:T"),
    (
        "T13",
        lambda w: w.slots(slot("optional", "A"), slot("optional", "A", id_="q")),
        "steht an mehreren Plätzen",
        "slot:T.v2/q",
    ),
    ("T13", lambda w: w.slots(slot("optional", "A"), slot("optional", "B")), "Der Platz „p“", "slot:T.v2/p"),
    (
        "T13",
        lambda w: w.sheet(sections=(w.template.sections[1], Section(id="s2", title="Drei"))),
        "Der Abschnitt „s2“",
        "section:T.v2/s2",
    ),
    ("T13", lambda w: w.sheet(interview=(step("ja"), step("ja"))), "mehrmals gestellt", "question:ja"),
    ("T14", lambda w: w.knows(failed_cases={"f1": "R1 schwieg."}), "R1 schwieg.", "scenario:f1"),
    ("T15", lambda w: w.knows(void_regions=None), "Noch nicht bewiesen", "template:T"),
    ("T15", lambda w: w.knows(void_regions=("In CH gibt es keinen Vertrag.",)), "In CH gibt", "template:T"),
    ("T20", lambda w: w.sheet(interview=(step("ja"), SKIPPED)), "wird immer übersprungen", "question:lohn"),
    ("T21", lambda w: w.text("D", "{{VERWEIS: B}}"), "steht nicht in jedem Vertrag", "clause:D"),
    ("T22", lambda w: w.text("D", "{{VERWEIS: Z}}"), "gehört nicht zur Vorlage", "clause:D"),
    ("T23", lambda w: w.sheet(parties=(party(name_question_id="weg"),)), "„weg“, die es nicht gibt", "template:T"),
    ("T16", lambda w: w.sheet(interview=(step("lohn"),)), "hängt von „Tarifbindung“ ab", "rule:D.v1/D1"),
    ("T17", lambda w: w.others(published("D", state=S.REVIEW)), "„Klausel D“ ist nicht", "slot:T.v2/p3"),
    ("T18", lambda w: w.head(jurisdictions=("ZZ",)), "„ZZ“ gibt es nicht", "template:T"),
    (
        "T19",
        lambda w: w.sheet(interview=(step("n"), step("ja", when("n", "in", "1")))),
        "Wann nach „Tarifbindung“ gefragt wird: Die Bedingung passt nicht zur Frage „Mitarbeiterzahl“",
        "question:ja",
    ),
    (
        "T19",
        lambda w: w.sheet(interview=(step("ja", when("weg", "equals", 1)),)),
        "Die Frage „weg“ gibt es nicht",
        "question:ja",
    ),
    (
        "T15",
        lambda w: w.knows(void_regions=None, unprovable="Der Beweis ist nicht möglich: Grund. Abhilfe."),
        "Der Beweis ist nicht möglich: Grund.",
        "template:T",
    ),
    (
        "C19",
        lambda w: w.live().knows(void_regions=None, unprovable="Der Beweis ist nicht möglich: Grund. Abhilfe."),
        "Der Beweis ist nicht möglich: Grund.",
        "clause:A",
    ),
]


@pytest.mark.parametrize(("gate_id", "change", "words", "jump"), FAILING)
def test_every_gate_says_what_is_wrong_what_to_do_and_where(
    world: World, gate_id: str, change: Any, words: str, jump: str
) -> None:
    result = change(world).results(gate_id)[gate_id]
    assert not result.passed
    assert any(words in finding.text for finding in result.findings), result.findings
    assert jump in [finding.jump for finding in result.findings]
    for finding in result.findings:
        assert finding.text.endswith(".")
        assert finding.text.count(". ") >= 1 or ": " in finding.text  # the fault and the way out
        assert typografie(finding.text) == finding.text


def test_every_gate_has_a_failing_case() -> None:
    assert sorted({gate_id for gate_id, *_ in FAILING}) == sorted(IDS)


PASSING: list[tuple[str, Any]] = [
    ("C04", lambda w: w.draft(content="Text ohne Parameter", parameters=())),
    ("C05", lambda w: w.rules().others(published("C", rule("C1", "incompatible_with", targetClauseId="A")))),
    (
        "C07",
        lambda w: w.rules(rule("N", "requires", targetClauseIds=["B", "C"])).others(published("B", need("B1", "A"))),
    ),
    ("C07", lambda w: w.rules(need("N", "B")).others(published("B", need("B1", "A"), state=S.DEPRECATED))),
    ("C08", lambda w: w.knows(decision=Decision("Bea"))),
    ("C09", lambda w: w.knows(decision=Decision("Bea", rejects=True, comment="weil"))),
    ("C10", lambda w: w.rules(need("N1", "B"), rule("N2", "forbids", "soft", targetClauseId="B"))),
    ("C10", lambda w: w.rules(need("N1", "B", "soft"), rule("N2", "forbids", targetClauseId="B"))),
    ("C10", lambda w: w.rules(need("N1", "B")).others(published("B", only("B1", "CH")))),
    ("C10", lambda w: w.rules(need("N1", "B")).others(published("B", only("B1", "FR"), state=S.DRAFT))),
    ("C10", lambda w: w.rules(answer_rule("N1", "weg", "equals", 1), need("N2", "B"))),
    ("C15", lambda w: w.draft(version=1, changelog=None)),
    ("C16", lambda w: replace(w, library=w.library.model_copy(update={"scenarios": ()})).knows(failed_cases=None)),
    ("C18", lambda w: w.clause(jurisdictions=("DE", "AT")).rules(only("N", "DE", "AT"))),
    ("C19", lambda w: w.knows(void_regions=None)),
    ("C19", lambda w: w.live().knows(void_regions=())),
    ("T06", lambda w: w.sheet(interview=()).others(published("D"))),
    ("T07", lambda w: w.others(published("D", parameters=(GAP.model_copy(update={"type": QuestionType.TEXT}),)))),
    ("T08", lambda w: w.sheet(interview=(step("n"), step("ja", when("n", "less_than", 3), when("n", "equals", 2))))),
    ("T08", lambda w: w.sheet(interview=(step("n"), step("ja", when("n", "in", "1"))))),  # T19 speaks of it
    ("T09", lambda w: w.sheet(reviewer="Bea")),
    ("T10", lambda w: w.slots(slot("required", "A"), slot("optional", "B", id_="q"))),
    ("T10", lambda w: w.others(published("A", rule("N", "requires", targetClauseIds=["D", "Z"])))),
    ("T12", lambda w: w.sheet(version=1, changelog=None)),
    (
        "T14",
        lambda w: replace(w, library=w.library.model_copy(update={"scenarios": (case(template="X"),)})).knows(
            failed_cases={"f1": "rot"}
        ),
    ),
]


@pytest.mark.parametrize(("gate_id", "change"), PASSING)
def test_gates_do_not_complain_about_what_is_allowed(world: World, gate_id: str, change: Any) -> None:
    result = change(world).results(gate_id)[gate_id]
    assert (result.passed, result.findings) == (True, ())


def test_a_cycle_is_shown_through_the_clause_even_if_a_shorter_one_avoids_it(world: World) -> None:
    changed = world.rules(need("N", "D")).others(
        published("B", need("B1", "C"), need("B2", "A")),
        published("C", need("C1", "B")),
        published("D", need("D1", "B")),
    )
    (finding,) = changed.results("C07")["C07"].findings
    assert finding.text.startswith("„Klausel A“ → „Klausel D“ → „Klausel B“ → „Klausel A“:")
    assert "nur gemeinsam" in finding.text
    assert finding.refs == ("A", "D", "B")


def test_a_cycle_of_new_clauses_shows_while_they_are_written(world: World) -> None:
    """The published one counts where there is one, and nothing that is out of force."""

    def new(state: S, *rules: Rule, version: int = 1) -> ClauseVersion:
        return published("B", *rules).model_copy(update={"state": state, "version": version})

    def found(*versions: ClauseVersion) -> bool:
        return not world.rules(need("N", "B")).others(*versions).results("C07")["C07"].passed

    circle = need("B1", "A")
    assert found(new(S.DRAFT, circle))
    assert found(new(S.APPROVED, circle))
    assert not found(new(S.APPROVED, circle), new(S.DRAFT, version=2))
    assert not found(published("B"), new(S.DRAFT, circle, version=2))
    assert not found(new(S.DEPRECATED), new(S.DRAFT, circle, version=2))


def test_a_rule_is_named_by_its_sentence(world: World) -> None:
    (finding,) = world.rules(need("N1", "Y")).results("C06")["C06"].findings
    assert finding.text.startswith("Regel „Klausel A erfordert ‚Y‘“: Die Zielklausel „Y“ gibt es nicht.")


def test_several_findings_of_a_gate_are_all_listed(world: World) -> None:
    findings = world.rules(need("N1", "Y"), need("N2", "Z")).results("C06")["C06"].findings
    assert [finding.jump for finding in findings] == ["rule:A.v2/N1", "rule:A.v2/N2"]
    assert [finding.refs for finding in findings] == [("A", "Y"), ("A", "Z")]


def test_severity_of_a_gate_can_be_set(world: World) -> None:
    bare = world.rules()
    assert (bare.results("C05")["C05"].severity, bare.results("C05")["C05"].blocks) == (GateSeverity.WARN, False)
    assert bare.results("C05", {"C05": GateSeverity.BLOCK})["C05"].blocks
    assert "C05" not in bare.results("C05", {"C05": GateSeverity.OFF})


def test_cycles_block_by_default_and_may_be_allowed(world: World) -> None:
    circle = world.rules(need("N", "B")).others(published("B", need("B1", "A")))
    assert circle.results("C07")["C07"].blocks
    assert not circle.results("C07", {"C07": GateSeverity.WARN})["C07"].blocks


@pytest.mark.parametrize(
    ("gate_id", "words"),
    [("C08", "gilt immer"), ("C09", "gilt immer"), ("T09", "gilt immer"), ("C99", "gibt es nicht")],
)
def test_what_the_lifecycle_insists_on_cannot_be_switched_off(world: World, gate_id: str, words: str) -> None:
    off = {gate_id: GateSeverity.OFF}
    (problem,) = settings_problems(off, (*CLAUSE_GATES, *TEMPLATE_GATES))
    assert words in problem
    assert len(world.results("C01", off)) == len(CLAUSE_GATES)


def test_groups_divide_the_checklist_by_step(world: World) -> None:
    by_group = {
        group: [r.gate_id for r in template_gates(world.library, world.template, ALL_GREEN, groups=(group,))]
        for group in GateGroup
    }
    assert by_group[GateGroup.REVIEW] == ["T09"]
    assert by_group[GateGroup.APPROVE] == ["T04", "T05", "T10", "T15", "T17"]
    assert sorted(id_ for ids in by_group.values() for id_ in ids) == sorted(gate.id for gate in TEMPLATE_GATES)
    clause = {r.gate_id: r.group for r in clause_gates(world.library, world.version, ALL_GREEN)}
    assert [id_ for id_, group in clause.items() if group is not GateGroup.SUBMIT] == ["C08", "C09", "C10", "C19"]


def test_ids_are_unique_and_titles_are_states_to_be_reached() -> None:
    assert len(set(IDS)) == len(IDS)
    assert {f"C{i:02}" for i in range(1, 11)} | {f"T{i:02}" for i in range(1, 11)} <= set(IDS)
    assert all(not gate.title.endswith(".") for gate in (*CLAUSE_GATES, *TEMPLATE_GATES))


def test_clause_of_another_library_is_not_needed_for_a_checklist_of_one_clause() -> None:
    lonely = Library(
        id="l",
        title="L",
        clauses=(Clause(id="A", title="A", category="K", jurisdictions=("DE",)),),
        versions=(),
    )
    version = published("A", state=S.DRAFT)
    assert [r.gate_id for r in clause_gates(lonely, version) if not r.passed] == ["C05"]
