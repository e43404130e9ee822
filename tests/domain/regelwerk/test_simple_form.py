from __future__ import annotations

from typing import Any

import pytest

from app.domain.regelwerk.library import ClauseVersion, Library, Parameter
from app.domain.regelwerk.rules import QuestionType
from app.domain.regelwerk.simple_form import SimpleFormError, SimpleLibrary, from_simple
from app.domain.regelwerk.versioning import LifecycleState
from tests.domain.regelwerk.regelwerk_builders import QUESTIONS, library, rule

EMPTY = Library(id="bibliothek", title="B", clauses=(), versions=(), questions=QUESTIONS)


def form(*clauses: dict[str, Any], questions: tuple[dict[str, Any], ...] = ()) -> SimpleLibrary:
    filled = [{"title": f"K{n}", "jurisdictions": ["DE"]} | clause for n, clause in enumerate(clauses)]
    return SimpleLibrary.model_validate({"clauses": filled, "questions": list(questions)})


def with_rule(**fields: Any) -> SimpleLibrary:
    return form({"title": "Über­stunden".replace("\u00ad", ""), "rules": [fields]}, {"title": "Urlaub"})


def only_rule(**fields: Any) -> Any:
    return from_simple(with_rule(**fields), EMPTY, "Import").versions[0].rules[0]


def problems(simple: SimpleLibrary, present: Library = EMPTY) -> list[tuple[str, str, str]]:
    with pytest.raises(SimpleFormError) as caught:
        from_simple(simple, present, "Import")
    assert all(p.ort and p.gefunden and p.erwartet for p in caught.value.problems)
    return [tuple(p) for p in caught.value.problems]  # type: ignore[misc]


def test_new_clauses_get_the_next_numbers_of_the_library_in_the_order_of_the_file() -> None:
    simple = form({"title": "Größe"}, {"title": "Groesse"}, {"title": "私法"})
    assert [c.id for c in from_simple(simple, EMPTY, "x").clauses] == ["C01", "C02", "C03"]
    present = library({"C16": [], "C17": [rule("1", "requires", targetClauseId="C18")]})
    found = from_simple(simple, present, "x")
    assert [c.id for c in found.clauses] == ["C19", "C20", "C21"]  # C18 is named already: it would mean this clause
    assert found == from_simple(simple, present, "x")


def test_a_clause_that_comes_again_is_found_by_its_title_and_keeps_its_id() -> None:
    first = from_simple(form({"title": "Haftung"}, {"title": "Urlaub"}), EMPTY, "x")
    present = EMPTY.model_copy(update={"clauses": first.clauses, "versions": first.versions})
    again = from_simple(form({"title": "Neu"}, {"title": "URLAUB"}, {"title": "Haftung"}), present, "x")
    assert [c.id for c in again.clauses] == ["C03", "C02", "C01"]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"type": "requires", "targetClauseTitle": "Urlaub"}, "„Überstunden“ setzt „Urlaub“ voraus."),
        ({"type": "forbids", "targetClauseTitle": "URLAUB"}, "„Überstunden“ schließt „Urlaub“ aus."),
        (
            {"type": "requires", "severity": "soft", "targetClauseTitles": ["Urlaub"]},
            "Zu „Überstunden“ wird „Urlaub“ empfohlen.",
        ),
        (
            {"type": "scoped_to", "jurisdictionScope": "AT"},
            "„Überstunden“ ist nur für Verträge in Österreich verwendbar.",
        ),
        (
            {"type": "requires_answer", "questionKey": "eur", "operator": "less_than", "expectedAnswer": "3.500,00 €"},
            "„Überstunden“ ist erforderlich, wenn Gehalt kleiner als 3.500,00\u00a0€ ist.",
        ),
        ({"type": "forbids", "targetClauseTitle": "Urlaub", "message": "Nein."}, "Nein."),
    ],
)
def test_rules_name_titles_and_get_a_message(fields: dict[str, Any], message: str) -> None:
    assert only_rule(**fields).message == message


def test_an_answer_is_compared_for_equality_unless_the_file_says_otherwise() -> None:
    found = only_rule(type="requires_answer", questionKey="ja", expectedAnswer="ja")
    assert found.condition.operator == "equals"
    assert found.condition.value is True
    assert found.severity == "hard"


def test_a_gap_of_the_text_becomes_a_parameter() -> None:
    simple = form({"content": "{{LOHN_BRUTTO}} und {{LOHN_BRUTTO}}"}, {"content": "{{X}}", "parameters": []})
    first, second = from_simple(simple, EMPTY, "x").versions
    assert first.parameters == (Parameter(key="lohn_brutto", label="Lohn Brutto", type=QuestionType.TEXT),)
    assert second.parameters == ()


@pytest.mark.parametrize(
    ("fields", "ort", "found"),
    [
        ({"type": "requires", "targetClauseTitle": "Weg"}, ".targetClauseTitle", "„Weg“"),
        ({"type": "requires", "targetClauseTitles": ["Urlaub", "Weg"]}, ".targetClauseTitles[1]", "„Weg“"),
        ({"type": "requires"}, "", "nichts"),
        ({"type": "requires", "targetClauseTitle": "Urlaub", "targetClauseTitles": ["Urlaub"]}, "", "beides"),
        ({"type": "forbids"}, ".targetClauseTitle", "nichts"),
        ({"type": "forbids", "targetClauseTitles": ["Urlaub"]}, ".targetClauseTitles", "eine Angabe"),
        ({"type": "forbids", "targetClauseTitle": "Urlaub", "questionKey": "n"}, ".questionKey", "eine Angabe"),
        ({"type": "scoped_to"}, ".jurisdictionScope", "nichts"),
        ({"type": "requires_answer", "expectedAnswer": 1}, ".questionKey", "nichts"),
        ({"type": "requires_answer", "questionKey": "n"}, ".expectedAnswer", "nichts"),
        ({"type": "requires_answer", "questionKey": "weg", "expectedAnswer": 1}, ".questionKey", "„weg“"),
        (
            {"type": "requires_answer", "questionKey": "n", "expectedAnswer": "viele"},
            ".expectedAnswer",
            "„viele“ zur Frage „Mitarbeiterzahl“",
        ),
        ({"type": "requires_answer", "questionKey": "n", "expectedAnswer": "9" * 20}, ".expectedAnswer", "zur Frage"),
    ],
)
def test_a_rule_that_cannot_be_understood_is_named(fields: dict[str, Any], ort: str, found: str) -> None:
    (first, *_) = problems(with_rule(**fields))
    assert first[0] == f"$.clauses[0].rules[0]{ort}"
    assert found in first[1]


@pytest.mark.parametrize(
    ("simple", "orte"),
    [
        (form({"title": "A"}, {"title": "a"}), ["$.clauses[0].title", "$.clauses[1].title"]),
        (form(), ["$"]),
        (form({"content": "{{" + "L" * 65 + "}}"}), ["$.clauses[0].content"]),
        (form(questions=({"key": "q", "label": "Q", "type": "text", "options": ["x"]},)), ["$.questions[0].options"]),
        (
            form(questions=({"key": "q", "label": "Q", "type": "text"},) * 2),
            ["$.questions[0].key", "$.questions[1].key"],
        ),
    ],
)
def test_a_file_that_cannot_be_understood_is_named(simple: SimpleLibrary, orte: list[str]) -> None:
    assert [p[0] for p in problems(simple)] == orte


# --- beside what is there ---------------------------------------------------------------------------------------


def present(state: LifecycleState, **fields: Any) -> Library:
    base = library({"A": [rule("R7", "forbids", targetClauseId="B")], "B": []})
    version = ClauseVersion(
        clause_id="A", version=1, state=state, content="Alt", rules=base.versions[0].rules, author="Jana", **fields
    )
    return base.model_copy(update={"versions": (version, base.versions[1])})


RULE = {"type": "forbids", "targetClauseTitle": "Klausel B"}


def test_a_draft_is_replaced_and_keeps_number_and_author() -> None:
    found = from_simple(form({"title": "klausel a", "content": "Neu"}), present(LifecycleState.DRAFT), "Import")
    (version,) = found.versions
    assert (version.id, version.content, version.author, version.rules) == ("A.v1", "Neu", "Jana", ())
    assert found.clauses[0].title == "Klausel A"


@pytest.mark.parametrize("state", [LifecycleState.PUBLISHED, LifecycleState.DEPRECATED])
def test_a_finished_version_gets_a_successor_in_draft(state: LifecycleState) -> None:
    (version,) = from_simple(
        form({"title": "Klausel A", "content": "Neu", "rules": [RULE]}), present(state), "x"
    ).versions
    assert (version.id, version.state, version.author) == ("A.v2", LifecycleState.DRAFT, "x")
    (kept,) = version.rules
    assert (kept.id, kept.message) == ("R7", "Text R7.")


@pytest.mark.parametrize("state", [s for s in LifecycleState if s.value in ("draft", "review", "published")])
def test_what_says_the_same_changes_nothing(state: LifecycleState) -> None:
    library_ = present(state)
    found = from_simple(form({"title": "Klausel A", "content": "Alt", "rules": [RULE]}), library_, "x")
    assert found.versions == library_.versions[:1]


@pytest.mark.parametrize("state", [LifecycleState.REVIEW, LifecycleState.APPROVED])
def test_a_version_under_review_is_not_overtaken(state: LifecycleState) -> None:
    ((ort, found, _),) = problems(form({"title": "Klausel A", "content": "Neu"}), present(state))
    assert ort == "$.clauses[0].title"
    assert "noch geprüft" in found


def test_a_title_that_two_clauses_have_is_refused() -> None:
    twice = library({"A": [], "B": []})
    twice = twice.model_copy(update={"clauses": tuple(c.model_copy(update={"title": "Gleich"}) for c in twice.clauses)})
    orte = [p[0] for p in problems(form({"title": "Gleich"}, {"rules": [RULE | {"targetClauseTitle": "Weg"}]}), twice)]
    assert orte == ["$.clauses[0].title", "$.clauses[1].rules[0].targetClauseTitle"]
    other = form({"rules": [RULE | {"targetClauseTitle": "Gleich"}]})
    assert "mehrere" in problems(other, twice)[0][1]
