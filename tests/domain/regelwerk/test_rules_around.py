"""Sentences, cycles, submit checks, findings as dictionaries."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pydantic
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain import jurisdictions
from app.domain.regelwerk.answers import AnswerError, format_answer, parse_answer
from app.domain.regelwerk.befunde import befunde_of
from app.domain.regelwerk.compiled import SelectionError, compile_rules
from app.domain.regelwerk.cycles import requires_cycles, strongly_connected
from app.domain.regelwerk.evaluation import IncrementalEvaluator
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.rules import Rule
from app.domain.regelwerk.sentences import default_suggestion, propose_message, rule_sentence
from app.domain.regelwerk.validation import RuleCheck, submit_problems
from app.domain.regelwerk.versioning import LifecycleState
from tests.domain.regelwerk.regelwerk_builders import QUESTIONS, answer_rule, check, library, rule

SAMPLE = Library.model_validate_json(
    (Path(__file__).resolve().parents[3] / "resources" / "bibliothek" / "arbeitsvertrag.json").read_text("utf-8")
)
TITLES = {c.id: c.title for c in SAMPLE.clauses}
SAMPLE_QUESTIONS = {q.id: q for q in SAMPLE.questions}
ASKED = {q.id: q for q in QUESTIONS}


@pytest.mark.parametrize(
    ("clause", "rule_id", "sentence"),
    [
        ("C06", "R04", "Haftungsausschluss erfordert Gewährleistung (Standard)."),
        ("C06", "R05", "Haftungsausschluss ist unvereinbar mit Haftungsbegrenzung."),
        ("C06", "S06", "Haftungsausschluss gilt nur in Deutschland und Österreich."),
        ("C11", "RA01", "Datenschutz (DSGVO) ist erforderlich, wenn Mitarbeiterzahl größer als 10 ist."),
        ("C16", "RA02", "Probezeit ist erforderlich, wenn Vertragstyp „befristet“ ist."),
        ("C10", "RA03", "Vertraulichkeit ist erforderlich, wenn Branche „IT“, „Pharma“ oder „Forschung“ ist."),
    ],
)
def test_a_rule_reads_as_a_german_sentence(clause: str, rule_id: str, sentence: str) -> None:
    one = next(r for v in SAMPLE.versions for r in v.rules if r.id == rule_id)
    assert rule_sentence(one, clause, TITLES.__getitem__, SAMPLE_QUESTIONS) == sentence


@pytest.mark.parametrize(
    ("one", "sentence", "message", "suggestion"),
    [
        (
            rule("R", "requires", "soft", targetClauseIds=["B", "C"]),
            "A erfordert mindestens eine der Klauseln B oder C.",
            "Zu „A“ wird mindestens eine der Klauseln „B“ oder „C“ empfohlen.",
            "Fügen Sie „B“ oder „C“ hinzu.",
        ),
        (rule("R", "requires", targetClauseId="B"), "A erfordert B.", "„A“ setzt „B“ voraus.", "Fügen Sie „B“ hinzu."),
        (rule("R", "forbids", targetClauseId="B"), "A verbietet B.", "„A“ schließt „B“ aus.", "Entfernen Sie „B“."),
        (
            rule("R", "incompatible_with", "soft", targetClauseId="B"),
            "A ist unvereinbar mit B.",
            "„A“ und „B“ passen nicht gut zusammen. Wählen Sie eine der beiden Klauseln.",
            "Wählen Sie „A“ oder „B“.",
        ),
        (
            rule("R", "scoped_to", jurisdictionScope=["DE-BY", "CH"]),
            "A gilt nur in Bayern und der Schweiz.",
            "„A“ ist nur für Verträge in Bayern und der Schweiz verwendbar.",
            "Entfernen Sie „A“.",
        ),
        (
            answer_rule("R", "eur", "less_than", "3.500,00 €", "soft"),
            "A ist erforderlich, wenn Gehalt kleiner als 3.500,00\xa0€ ist.",
            "„A“ wird empfohlen, wenn Gehalt kleiner als 3.500,00\xa0€ ist.",
            "Fügen Sie „A“ hinzu.",
        ),
        (
            answer_rule("R", "txt", "contains", "Software"),
            "A ist erforderlich, wenn Tätigkeit „Software“ enthält.",
            "„A“ ist erforderlich, wenn Tätigkeit „Software“ enthält.",
            "Fügen Sie „A“ hinzu.",
        ),
        (
            answer_rule("R", "tag", "not_equals", "2026-12-31"),
            "A ist erforderlich, wenn Beginn nicht am 31.12.2026 liegt.",
            "„A“ ist erforderlich, wenn Beginn nicht am 31.12.2026 liegt.",
            "Fügen Sie „A“ hinzu.",
        ),
        (
            answer_rule("R", "fehlt", "equals", "x"),
            "A ist erforderlich, wenn die Antwort auf die unbekannte Frage „fehlt“ „x“ ist.",
            "„A“ ist erforderlich, wenn die Antwort auf die unbekannte Frage „fehlt“ „x“ ist.",
            "Fügen Sie „A“ hinzu.",
        ),
    ],
)
def test_sentence_proposed_message_and_suggestion(one: Rule, sentence: str, message: str, suggestion: str) -> None:
    assert rule_sentence(one, "A", str, ASKED) == sentence
    assert propose_message(one, "A", str, ASKED) == message
    assert default_suggestion(one, "A", str) == suggestion


def test_a_region_without_a_name_is_shown_by_its_code() -> None:
    assert jurisdictions.places(["FR-75", "NL", "AT-9"]) == "FR-75, den Niederlanden und Wien"
    assert [jurisdictions.name(c) for c in ("CH", "DE-SL", "DE")] == ["Schweiz", "Saarland", "Deutschland"]


# findings


def test_a_finding_carries_everything_the_source_asks_for() -> None:
    (finding, _) = check(SAMPLE, "C14", mitarbeiterzahl="25").findings
    assert finding.as_dict() == {
        "ruleIds": ["RA01"],
        "type": "requires_answer",
        "severity": "hard",
        "wirkung": "sperrt",
        "phase": 1,
        "clauseIds": ["C11"],
        "titles": ["Datenschutz (DSGVO)"],
        "message": "Beschäftigt das Unternehmen mehr als zehn Personen, gehört eine Datenschutzklausel in den Vertrag.",
        "suggestion": "Deutschland und Österreich: Nehmen Sie die Klausel „Datenschutz (DSGVO)“ auf. "
        "Schweiz: Diese Regel lässt sich dort nicht erfüllen, weil die Klausel dort nicht gilt; "
        "an ihre Stelle tritt „Datenschutz (Schweiz)“. "
        "Abschließen lässt sich der Vertrag erst, wenn die Redaktion die Regel auf Deutschland und Österreich "
        "begrenzt.",
        "resolutionOptions": [
            {
                "action": "add_clause",
                "targetClauseId": "C11",
                "label": "„Datenschutz (DSGVO)“ hinzufügen",
                "autoApplicable": True,
            }
        ],
        "erklaerung": [
            "Mitarbeiterzahl: 25.",
            "Die Regel greift, wenn Mitarbeiterzahl größer als 10 ist.",
            "„Datenschutz (DSGVO)“ ist nicht ausgewählt.",
        ],
    }


@pytest.mark.parametrize(
    ("clauses", "jurisdiction", "titel", "erklaerung"),
    [
        (
            ("C12", "C15"),
            "CH",
            "Gilt hier nicht: Wettbewerbsverbot",
            (
                "„Wettbewerbsverbot“ ist ausgewählt.",
                "„Wettbewerbsverbot“ gilt nur in Deutschland.",
                "Der Vertrag unterliegt dem Rechtsraum Schweiz.",
            ),
        ),
        (
            ("C03", "C04"),
            "DE",
            "Unvereinbar: Vergütung (Pauschal) und Vergütung (Stunde)",
            ("„Vergütung (Pauschal)“ ist ausgewählt.", "„Vergütung (Stunde)“ ist ausgewählt."),
        ),
        (
            ("C13",),
            "DE",
            "Klausel fehlt: Kündigungsklausel",
            ("„Laufzeit (befristet)“ ist ausgewählt.", "„Kündigungsklausel“ ist nicht ausgewählt."),
        ),
    ],
)
def test_a_befund_names_what_is_wrong_and_why(
    clauses: tuple[str, ...], jurisdiction: str, titel: str, erklaerung: tuple[str, ...]
) -> None:
    (befund,) = befunde_of(check(SAMPLE, *clauses, jurisdiction=jurisdiction))
    assert (befund.titel, befund.schritte, befund.erfuellt) == (titel, erklaerung, False)


def test_forbidden_neighbour_and_answered_demand_have_their_titles() -> None:
    lib = library(
        {"A": [rule("R1", "forbids", targetClauseId="B")], "B": [], "D": [answer_rule("R2", "n", "equals", 1)]}
    )
    assert [b.titel for b in befunde_of(check(lib, "A", "B", n=1))] == [
        "Klausel fehlt: Klausel D",
        "Nicht erlaubt: Klausel B neben Klausel A",
    ]


def test_a_rule_to_a_clause_outside_the_library_is_evaluated_with_its_id() -> None:
    (finding,) = check(library({"A": [rule("R1", "requires", targetClauseId="Z9")]}), "A").findings
    assert finding.titles == ("Klausel A", "Z9")


def test_a_single_change_refuses_the_unknown_and_leaves_the_state_alone() -> None:
    stepwise = IncrementalEvaluator(compile_rules(SAMPLE))
    before = stepwise.evaluation().as_dict()
    with pytest.raises(SelectionError, match="C99"):
        stepwise.set_clause("C99", selected=True)
    with pytest.raises(SelectionError, match="Bergbau"):
        stepwise.set_answer("branche", "Bergbau")
    assert stepwise.evaluation().as_dict() == before


# answers


@pytest.mark.parametrize(
    ("question", "raw", "shown"),
    [
        ("n", "1.250,5", "1.250,5"),
        ("eur", "3500", "3.500,00\xa0€"),
        ("tag", "3. November 2026", "03.11.2026"),
        ("ja", "Nein", "nein"),
        ("eins", "pharma", "„Pharma“"),
        ("viele", ("Rad", "Bonus"), "„Bonus“ und „Rad“"),
        ("viele", (), "nichts gewählt"),
        ("txt", " Einkauf ", "„Einkauf“"),
    ],
)
def test_an_answer_is_read_and_shown_in_german(question: str, raw: Any, shown: str) -> None:
    value = parse_answer(ASKED[question], raw)
    assert format_answer(ASKED[question], value) == shown
    assert parse_answer(ASKED[question], value) == value


@given(st.sampled_from(QUESTIONS), st.text() | st.integers() | st.none() | st.lists(st.text()))
@settings(max_examples=300, deadline=None)
def test_any_input_is_either_a_canonical_value_or_refused(question: Any, raw: Any) -> None:
    try:
        value = parse_answer(question, raw)
    except AnswerError as error:
        said = str(error)
    else:
        said = question.label
        assert parse_answer(question, value) == value
    assert question.label in said


# cycles


def test_a_ring_of_ten_thousand_clauses_is_found_with_its_whole_path() -> None:
    count = 10_000
    ring = library({f"K{i}": [rule(f"R{i}", "requires", targetClauseId=f"K{(i + 1) % count}")] for i in range(count)})
    (cycle,) = requires_cycles(ring.versions)
    assert len(cycle.path) == count + 1
    assert cycle.path[0] == cycle.path[-1]


def test_a_dense_library_without_cycle_is_checked_without_walking_every_path() -> None:
    layers = {
        f"K{i}": [rule(f"R{i}-{j}", "requires", targetClauseId=f"K{j}") for j in range(i + 1, i + 4)]
        for i in range(3000)
    }
    assert requires_cycles(library(layers).versions) == ()


def test_two_rings_and_a_self_reference_are_told_apart() -> None:
    lib = library(
        {
            a: [rule(f"R{a}{b}", "requires", targetClauseId=b)]
            for a, b in (("A", "B"), ("B", "A"), ("C", "D"), ("D", "E"), ("E", "C"), ("F", "F"), ("G", "A"))
        }
    )
    assert [c.path for c in requires_cycles(lib.versions)] == [("A", "B", "A"), ("C", "D", "E", "C"), ("F", "F")]


def test_a_cycle_through_an_or_set_can_be_avoided_and_is_no_obstacle() -> None:
    lib = library(
        {
            "A": [rule("R1", "requires", targetClauseIds=["B", "C"])],
            "B": [rule("R2", "requires", targetClauseId="A")],
            "C": [],
        }
    )
    (cycle,) = requires_cycles(lib.versions)
    assert (cycle.path, cycle.avoidable) == (("A", "B", "A"), True)
    assert submit_problems(lib, lib.versions[0]) == ()


@given(st.dictionaries(st.sampled_from("ABCDEFGH"), st.lists(st.sampled_from("ABCDEFGH"), max_size=4)))
def test_components_are_the_classes_of_mutual_reachability(graph: dict[str, list[str]]) -> None:
    def reachable(start: str) -> set[str]:
        seen, todo = {start}, [start]
        while todo:
            for successor in graph.get(todo.pop(), ()):
                if successor not in seen:
                    seen.add(successor)
                    todo.append(successor)
        return seen

    for component in strongly_connected(graph):
        for member in component:
            assert {m for m in reachable(member) if member in reachable(m)} == set(component)


# submit checks


@pytest.mark.parametrize(
    ("one", "expected"),
    [
        (rule("R1", "requires", targetClauseIds=["B", "Z"]), RuleCheck.TARGET_UNKNOWN),
        (rule("R1", "forbids", targetClauseId="A"), RuleCheck.SELF_REFERENCE),
        (rule("R1", "requires", targetClauseId="A"), RuleCheck.SELF_REFERENCE),
        (rule("R1", "requires", targetClauseId="B"), RuleCheck.CYCLE),
        (answer_rule("R1", "fehlt", "equals", 1), RuleCheck.CONDITION_INVALID),
        (answer_rule("R1", "eins", "equals", "Bergbau"), RuleCheck.CONDITION_INVALID),
        (answer_rule("R1", "n", "in", ("1",)), RuleCheck.CONDITION_INVALID),
        (rule("R1", "forbids", targetClauseId="B").model_copy(update={"message": " "}), RuleCheck.MESSAGE_MISSING),
        (rule("R1", "forbids", targetClauseId="B").model_copy(update={"severity": None}), RuleCheck.SEVERITY_MISSING),
    ],
)
def test_submit_names_each_problem_of_a_rule(one: Rule, expected: RuleCheck) -> None:
    lib = library({"A": [], "B": [rule("R2", "requires", targetClauseId="A")]})
    draft = lib.versions[0].model_copy(update={"version": 2, "state": LifecycleState.DRAFT, "rules": (one,)})
    problems = submit_problems(lib, draft)
    assert [p.check for p in problems] == [expected]
    assert problems[0].text.endswith(".")
    assert problems[0].clause_ids[0] == "A"


def test_submit_accepts_sound_rules() -> None:
    lib = library({"A": [rule("R1", "requires", targetClauseId="B"), answer_rule("R3", "n", "equals", 1)], "B": []})
    assert submit_problems(lib, lib.versions[0]) == ()


# the library as a whole


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda lib: lib["clauses"].append(lib["clauses"][0]), "Klausel A zum zweiten Mal"),
        (lambda lib: lib["versions"].append(lib["versions"][0]), "Version A.v1 zum zweiten Mal"),
        (lambda lib: lib["questions"].append(lib["questions"][0]), "Frage n zum zweiten Mal"),
        (lambda lib: lib["versions"].append(lib["versions"][0] | {"version": 2}), "eine zweite veröffentlichte"),
        (lambda lib: lib["versions"].append(lib["versions"][0] | {"clauseId": "Z"}), "eine Klausel, die es nicht gibt"),
        (lambda lib: lib["versions"][0]["rules"].append(lib["versions"][0]["rules"][0]), "Regel R1 zum zweiten Mal"),
    ],
)
def test_a_library_that_contradicts_itself_is_refused(change: Any, words: str) -> None:
    data = library({"A": [rule("R1", "requires", targetClauseId="A")]}).model_dump(mode="json")
    change(data)
    with pytest.raises(pydantic.ValidationError, match=words):
        Library.model_validate(data)
