"""What rules, answers and the proof say about each kind of answer, in German."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from app.domain import jurisdictions
from app.domain.regelwerk.answers import AnswerError, parse_answer
from app.domain.regelwerk.compiled import compile_rules
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.proof.analysis import analyse
from app.domain.regelwerk.proof.problem import library_problem
from app.domain.regelwerk.proof.report import headline, report, void_sentences
from app.domain.regelwerk.rules import QuestionType
from app.domain.regelwerk.scenarios import Selection
from app.domain.regelwerk.sentences import propose_message, rule_sentence
from app.domain.regelwerk.simple_form import SimpleFormError, SimpleLibrary, from_simple
from app.domain.regelwerk.trace import trace
from tests.domain.regelwerk.regelwerk_builders import QUESTIONS, answer_rule, library, rule
from tests.solver_fake import FakeSolver

ASKED = {question.id: question for question in QUESTIONS} | {
    "auf": Question(id="auf", label="Welche „Extras“ gibt es?", type=QuestionType.MULTIPLE_CHOICE, options=("Auto",))
}

SAID: list[tuple[str, str, Any, str]] = [
    ("viele", "equals", ("Auto", "Rad"), "bei Leistungen genau „Auto“ und „Rad“ gewählt sind"),
    ("viele", "equals", ("Auto",), "bei Leistungen genau „Auto“ gewählt ist"),
    ("viele", "equals", "Auto", "bei Leistungen genau „Auto“ gewählt ist"),
    ("viele", "not_equals", ("Auto", "Rad"), "bei Leistungen nicht genau „Auto“ und „Rad“ gewählt sind"),
    ("viele", "equals", (), "bei Leistungen nichts gewählt ist"),
    ("viele", "not_equals", (), "bei Leistungen etwas gewählt ist"),
    ("viele", "contains", "Auto", "Leistungen „Auto“ enthält"),
    ("auf", "equals", ("Auto",), "bei „Welche ‚Extras‘ gibt es?“ genau „Auto“ gewählt ist"),
    ("auf", "contains", "Auto", "die Antwort auf „Welche ‚Extras‘ gibt es?“ „Auto“ enthält"),
    ("eins", "in", ("IT", "Handel"), "Branche „IT“ oder „Handel“ ist"),
    ("eins", "not_equals", "IT", "Branche nicht „IT“ ist"),
    ("tag", "less_than", "31.12.2026", "Beginn vor dem 31.12.2026 liegt"),
    ("tag", "greater_than", "2026-12-31", "Beginn nach dem 31.12.2026 liegt"),
    ("tag", "equals", "31.12.2026", "Beginn am 31.12.2026 liegt"),
    ("tag", "not_equals", "31.12.2026", "Beginn nicht am 31.12.2026 liegt"),
    ("eur", "greater_than", "3500", "Gehalt größer als 3.500,00\u00a0€ ist"),
    ("n", "equals", "1250,5", "Mitarbeiterzahl 1.250,5 ist"),
    ("ja", "not_equals", True, "Tarifbindung nein ist"),
    # conditions that do not fit stand as they are, in German too
    ("n", "equals", True, "Mitarbeiterzahl „ja“ ist"),
    ("viele", "contains", ("a",), "Leistungen „a“ enthält"),
    ("eins", "in", ("a", "b"), "Branche „a“ oder „b“ ist"),
    ("txt", "equals", 3500.5, "Tätigkeit „3.500,5“ ist"),
]


@pytest.mark.parametrize(("question", "operator", "value", "said"), SAID)
def test_a_condition_says_what_it_means(question: str, operator: str, value: Any, said: str) -> None:
    one = answer_rule("R1", question, operator, value)
    assert rule_sentence(one, "A", str, ASKED) == f"A ist erforderlich, wenn {said}."
    assert propose_message(one, "A", str, ASKED) == f"„A“ ist erforderlich, wenn {said}."


@pytest.mark.parametrize(
    ("question", "raw", "said"),
    [
        ("n", True, "Mitarbeiterzahl: „ja“ passt nicht, erwartet wird eine Zahl, zum Beispiel 12 oder 1.250,5"),
        ("viele", ("a", "b"), "Leistungen: „a“ passt nicht, erwartet wird „Bonus“, „Auto“ oder „Rad“"),
        ("ja", ("a", "b"), "Tarifbindung: „a“ und „b“ passen nicht, erwartet wird „ja“ oder „nein“"),
        ("n", None, "Mitarbeiterzahl: „nichts“ passt nicht, erwartet wird eine Zahl, zum Beispiel 12 oder 1.250,5"),
        ("txt", (), "Tätigkeit: eine leere Auswahl passt nicht, erwartet wird ein Text"),
    ],
)
def test_a_refused_answer_is_shown_in_german(question: str, raw: Any, said: str) -> None:
    with pytest.raises(AnswerError) as caught:
        parse_answer(ASKED[question], raw)
    assert str(caught.value) == said


@pytest.mark.parametrize(
    ("question", "operator", "value", "region"),
    [
        ("tag", "less_than", "31.12.2026", "Beginn vor dem 31.12.2026 liegt"),
        ("tag", "equals", "31.12.2026", "Beginn am 31.12.2026 liegt"),
        ("viele", "equals", ("Auto", "Rad"), "bei Leistungen genau „Auto“ und „Rad“ gewählt sind"),
        ("viele", "equals", (), "bei Leistungen nichts gewählt ist"),
        ("viele", "contains", "Auto", "Leistungen „Auto“ enthält"),
        ("eins", "not_equals", "IT", "Branche nicht „IT“ ist"),
        ("txt", "contains", "Chef", "Tätigkeit „chef“ enthält"),
        ("eur", "greater_than", "3.500 €", "Gehalt größer als 3.500,00\u00a0€ ist"),
    ],
)
def test_a_gap_is_worded_like_the_rule(question: str, operator: str, value: Any, region: str) -> None:
    rules = [answer_rule("R1", question, operator, value), rule("R2", "forbids", targetClauseId="A")]
    lib = library({"A": rules})
    found = analyse(library_problem(lib, compile_rules(lib)), FakeSolver())
    assert headline(found) == f"Lücke: Wenn {region}, gibt es keinen gültigen Vertrag."
    if " gewählt " not in region:  # kinds of answers to a multiple choice are told option by option
        assert any(sentence.text.startswith(f"Wenn {region}, ") for sentence in report(found).sentences)


def test_between_two_days_lies_an_interval_of_days() -> None:
    lib = library(
        {
            "A": [answer_rule("R1", "tag", "greater_than", "01.01.2026"), rule("R2", "forbids", targetClauseId="B")],
            "B": [answer_rule("R3", "tag", "less_than", "31.12.2026")],
        }
    )
    found = analyse(library_problem(lib, compile_rules(lib)), FakeSolver())
    assert headline(found) == (
        "Lücke: Wenn Beginn nach dem 01.01.2026 und vor dem 31.12.2026 liegt, gibt es keinen gültigen Vertrag."
    )


def test_a_cause_quotes_titles_with_marks_of_their_own() -> None:
    lib = library({"A": [answer_rule("R1", "eins", "equals", "IT"), rule("R2", "forbids", targetClauseId="A")]})
    (said,) = void_sentences(analyse(library_problem(lib, compile_rules(lib)), FakeSolver()))
    assert "R1 („Klausel A ist erforderlich, wenn Branche ‚IT‘ ist“)" in said


def test_a_step_shows_the_chosen_options_together() -> None:
    lib = library({"A": [answer_rule("R1", "viele", "equals", ("Auto", "Rad"))]})
    (step,) = trace(compile_rules(lib), Selection(answers={"viele": ("Rad", "Auto")})).phase(1)
    assert step.reason == "Leistungen: „Auto“ und „Rad“, und „Klausel A“ ist nicht ausgewählt."


def test_codes_are_those_of_countries_and_known_regions() -> None:
    there = ("DE", "CH", "LI", "DE-BY", "AT-9", "CH-ZH", "FR-75")
    assert all(map(jurisdictions.exists, there))
    assert not any(map(jurisdictions.exists, ("XX", "ZZ", "de", "D", "DE-XY", "AT-0", "CH-ZZ", "XX-1", "E D", "")))
    with pytest.raises(ValidationError, match="ein Land nach ISO 3166-1"):
        rule("S1", "scoped_to", jurisdictionScope=["DE", "ZZ"])
    with pytest.raises(ValidationError, match="ein Land nach ISO 3166-1"):
        Selection(jurisdiction="XX")


def test_a_rule_on_answers_needs_its_condition_wherever_it_applies() -> None:
    with pytest.raises(ValidationError, match=r"nichts \(erwartet bei einer Regel der Art requires_answer genau eine"):
        rule("R1", "requires_answer", jurisdictionScope=["DE"])


def test_the_simple_form_names_a_repeated_option_at_its_place() -> None:
    form = SimpleLibrary.model_validate(
        {"questions": [{"key": "q", "label": "Branche", "type": "single_choice", "options": ["a", "b", "a"]}]}
    )
    with pytest.raises(SimpleFormError) as caught:
        from_simple(form, library({}), "Import")
    assert caught.value.problems == (("$.questions[0].options[2]", "„a“ zum zweiten Mal", "jede Antwort nur einmal"),)
