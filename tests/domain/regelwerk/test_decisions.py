"""The decisions of spec 1 („where the source is silent or contradicts itself“), each by number."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any, ClassVar

import pydantic
import pytest

from app.domain.regelwerk.answers import AnswerError, fits
from app.domain.regelwerk.befunde import befunde_of
from app.domain.regelwerk.compiled import SelectionError, compile_rules
from app.domain.regelwerk.evaluation import can_complete, evaluate
from app.domain.regelwerk.library import ClauseVersion, Library
from app.domain.regelwerk.rules import Operator, QuestionType, Rule
from app.domain.regelwerk.scenarios import Selection
from app.domain.regelwerk.versioning import LifecycleState
from tests.domain.regelwerk.regelwerk_builders import answer_rule, check, fired, library, rule


class TestDecision1RequiresAnswer:
    LIB = library({"A": [answer_rule("R1", "n", "greater_than", 10), answer_rule("R2", "ja", "equals", "ja")]})

    def test_is_evaluated_for_clauses_that_are_not_selected(self) -> None:
        (finding,) = check(self.LIB, n=11, ja=False).findings
        (option,) = finding.resolution_options
        assert option.as_dict() == {
            "action": "add_clause",
            "targetClauseId": "A",
            "label": "„Klausel A“ hinzufügen",
            "autoApplicable": True,
        }

    def test_condition_not_met_gives_nothing(self) -> None:
        result = check(self.LIB, n=3, ja=False)
        assert (result.findings, result.offene_fragen) == ((), ())

    def test_unanswered_is_no_violation_but_an_open_question(self) -> None:
        result = check(self.LIB, n=3)
        assert result.validation_state == "valid"
        (question,) = result.offene_fragen
        assert (question.question_id, question.rule_ids, question.clause_ids) == ("ja", ("R2",), ("A",))
        assert question.text == "Noch offen: „Tarifbindung“ entscheidet, ob „Klausel A“ erforderlich ist."

    def test_an_open_question_of_soft_rules_speaks_of_a_recommendation(self) -> None:
        lib = library({i: [answer_rule(f"R{i}", "n", "equals", 1, "soft")] for i in "AB"})
        (question,) = check(lib).offene_fragen
        assert question.text == (
            "Noch offen: „Mitarbeiterzahl“ entscheidet, ob „Klausel A“ und „Klausel B“ zu empfehlen sind."
        )

    def test_an_open_question_tells_what_is_required_from_what_is_recommended(self) -> None:
        severities = {"A": ["hard"], "B": ["soft"], "C": ["hard", "soft"]}
        lib = library(
            {
                clause: [answer_rule(f"R{clause}{i}", "n", "equals", i, severity) for i, severity in enumerate(given)]
                for clause, given in severities.items()
            }
        )
        (question,) = check(lib).offene_fragen
        assert question.clause_ids == ("A", "B", "C")
        assert question.text == (
            "Noch offen: „Mitarbeiterzahl“ entscheidet, ob „Klausel A“ und „Klausel C“ erforderlich sind "
            "und ob „Klausel B“ zu empfehlen ist."
        )

    def test_a_question_that_decides_nothing_any_more_is_not_open(self) -> None:
        assert check(self.LIB, "A").offene_fragen == ()

    def test_open_questions_come_in_the_order_of_the_questions(self) -> None:
        assert [q.question_id for q in check(self.LIB).offene_fragen] == ["n", "ja"]

    def test_a_clause_out_of_scope_is_still_demanded_and_adding_it_is_no_one_click_way_out(self) -> None:
        lib = library(
            {"A": [rule("S1", "scoped_to", jurisdictionScope=["DE"]), answer_rule("R1", "n", "greater_than", 10)]}
        )
        (finding,) = check(lib, n=11, jurisdiction="CH").findings
        (option,) = finding.resolution_options
        assert option.label == "„Klausel A“ hinzufügen (gilt nicht in der Schweiz)"
        assert not option.auto_applicable


class TestDecision2ScopedTo:
    @staticmethod
    def lib(scope: Any) -> Library:
        return library({"A": [rule("S1", "scoped_to", jurisdictionScope=scope)]})

    def test_one_code_or_a_list_inside_a_list(self) -> None:
        one = rule("S1", "scoped_to", jurisdictionScope="DE")
        assert one.jurisdiction_scope == ("DE",)
        assert one.model_dump(mode="json")["jurisdictionScope"] == ["DE"]

    @pytest.mark.parametrize(
        ("scope", "jurisdiction", "covered"),
        [
            (["DE", "AT"], "AT", True),
            (["DE", "AT"], "CH", False),
            ("DE", "DE-BY", True),
            ("DE-BY", "DE", False),
            ("DE-BY", "DE-BY", True),
            ("DE-BY", "DE-HH", False),
        ],
    )
    def test_a_region_matches_its_country_but_not_the_reverse(
        self, scope: Any, jurisdiction: str, covered: bool
    ) -> None:
        assert fired(check(self.lib(scope), "A", jurisdiction=jurisdiction)) == ([] if covered else ["S1"])

    @pytest.mark.parametrize("code", ["de", "DEU", "DE_BY", "D", "DE-BAYERN"])
    def test_other_codes_are_refused(self, code: str) -> None:
        with pytest.raises(pydantic.ValidationError):
            rule("S1", "scoped_to", jurisdictionScope=code)
        with pytest.raises(pydantic.ValidationError):
            Selection(jurisdiction=code)

    OUT = library(
        {
            "A": [
                rule("S1", "scoped_to", jurisdictionScope="DE"),
                rule("R1", "requires", targetClauseId="D"),
                rule("R2", "forbids", targetClauseId="B"),
            ],
            "B": [rule("R3", "forbids", targetClauseId="A")],
            "C": [rule("R4", "requires", targetClauseId="A")],
            "D": [],
        }
    )

    def test_the_own_further_rules_of_a_clause_out_of_scope_rest(self) -> None:
        assert fired(check(self.OUT, "A", jurisdiction="CH")) == ["S1"]
        assert fired(check(self.OUT, "A", jurisdiction="DE")) == ["R1"]

    def test_it_counts_as_present_for_the_forbids_of_others(self) -> None:
        assert fired(check(self.OUT, "A", "B", jurisdiction="CH")) == ["S1", "R3"]

    def test_it_does_not_satisfy_the_requires_of_others_and_adding_is_no_way_out(self) -> None:
        result = check(self.OUT, "A", "C", jurisdiction="CH")
        assert fired(result) == ["S1", "R4"]
        (option,) = result.findings[1].resolution_options
        assert (option.action, option.target_clause_id) == ("remove_clause", "C")
        assert "gilt nicht in der Schweiz und zählt deshalb nicht" in result.findings[1].erklaerung[1]

    @pytest.mark.parametrize("holder", ["A", "B"])
    def test_a_pair_rests_only_if_both_are_out_of_scope(self, holder: str) -> None:
        pair = rule("R1", "incompatible_with", targetClauseId="B" if holder == "A" else "A")
        scope_a, scope_b = (rule(f"S{i}", "scoped_to", jurisdictionScope="DE") for i in "AB")
        one = library({"A": [scope_a], "B": []})
        both = library({"A": [scope_a], "B": [scope_b]})

        def with_pair(lib: Library) -> Library:
            versions = tuple(
                v.model_copy(update={"rules": (*v.rules, pair)}) if v.clause_id == holder else v for v in lib.versions
            )
            return lib.model_copy(update={"versions": versions})

        assert fired(check(with_pair(one), "A", "B", jurisdiction="CH")) == ["SA", "R1"]
        assert fired(check(with_pair(both), "A", "B", jurisdiction="CH")) == ["SA", "SB"]


class TestDecision3Requires:
    @pytest.mark.parametrize(
        "fields",
        [
            {},
            {"targetClauseIds": []},
            {"targetClauseId": "B", "targetClauseIds": ["C"]},
            {"targetClauseId": "B", "jurisdictionScope": ["DE"]},
        ],
    )
    def test_exactly_one_kind_of_target_and_no_empty_set(self, fields: dict[str, Any]) -> None:
        with pytest.raises(pydantic.ValidationError):
            rule("R1", "requires", **fields)


class TestDecision4Versions:
    @staticmethod
    def lib() -> Library:
        lib = library({"A": [rule("R1", "requires", targetClauseId="B")], "B": []})
        draft = ClauseVersion(
            clause_id="A",
            version=2,
            state=LifecycleState.DRAFT,
            content="Text",
            author="Test",
            rules=(rule("R2", "forbids", targetClauseId="B"), answer_rule("R3", "n", "equals", 1)),
        )
        return lib.model_copy(update={"versions": (*lib.versions, draft)})

    def test_a_clause_id_means_the_published_version(self) -> None:
        assert fired(check(self.lib(), "A")) == ["R1"]

    def test_a_version_id_means_that_version(self) -> None:
        assert fired(check(self.lib(), "A.v2", "B")) == ["R2"]
        assert fired(check(self.lib(), "A.v2")) == []

    def test_absent_clauses_have_the_rules_of_their_published_version(self) -> None:
        assert fired(check(self.lib(), "B", n=1)) == []

    def test_a_selected_clause_that_was_never_published_counts_with_its_newest_version(self) -> None:
        lib = library({"A": [rule("R1", "requires", targetClauseId="B")], "B": []}, state=LifecycleState.DRAFT)
        assert fired(check(lib, "A")) == ["R1"]

    def test_two_versions_of_one_clause_are_refused(self) -> None:
        with pytest.raises(SelectionError, match="zwei Versionen"):
            check(self.lib(), "A.v1", "A.v2")


class TestDecision5IncompatibleWith:
    LIB = library(
        {
            "A": [rule("R2", "incompatible_with", "soft", targetClauseId="B", message="A gegen B.")],
            "B": [rule("R1", "incompatible_with", "hard", targetClauseId="A", message="B gegen A.")],
        }
    )

    @pytest.mark.parametrize("order", [("A", "B"), ("B", "A")])
    def test_once_per_pair_with_the_higher_severity_and_both_rules(self, order: tuple[str, str]) -> None:
        (finding,) = check(self.LIB, *order).findings
        assert finding.rule_ids == ("R1", "R2")
        assert finding.severity == "hard"
        assert finding.message == "B gegen A. A gegen B."
        assert [o.as_dict()["action"] for o in finding.resolution_options] == ["replace_clause"] * 2
        assert not any(o.auto_applicable for o in finding.resolution_options)

    def test_the_ways_out_are_to_keep_one_or_the_other(self) -> None:
        (finding,) = check(self.LIB, "A", "B").findings
        assert {(o.target_clause_id, o.replacement_clause_id) for o in finding.resolution_options} == {
            ("A", "B"),
            ("B", "A"),
        }


class TestDecision6Order:
    LIB = library(
        {
            "A": [
                rule("R9", "requires", "hard", targetClauseId="X"),
                rule("R3", "forbids", "soft", targetClauseId="B"),
            ],
            "B": [
                rule("R5", "requires", "hard", targetClauseId="X"),
                rule("R4", "requires", "hard", targetClauseId="X"),
                rule("R1", "scoped_to", "soft", jurisdictionScope=["AT", "DE"]),
            ],
            "C": [rule("R2", "forbids", "hard", targetClauseId="A"), answer_rule("R0", "n", "equals", 1, "soft")],
            "X": [],
            "Y": [answer_rule("R8", "n", "equals", 1)],
        }
    )

    def test_hard_first_then_phase_then_place_in_the_document_then_rule_id(self) -> None:
        assert fired(check(self.LIB, "A", "B", "C", n=1)) == ["R8", "R9", "R4", "R5", "R2", "R3"]
        assert fired(check(self.LIB, "B", "A", "C", n=1)) == ["R8", "R4", "R5", "R9", "R2", "R3"]


class TestDecision7Operators:
    FITTING: ClassVar = {
        Operator.EQUALS: set(QuestionType),
        Operator.NOT_EQUALS: set(QuestionType),
        Operator.GREATER_THAN: {QuestionType.NUMBER, QuestionType.CURRENCY, QuestionType.DATE},
        Operator.LESS_THAN: {QuestionType.NUMBER, QuestionType.CURRENCY, QuestionType.DATE},
        Operator.CONTAINS: {QuestionType.TEXT, QuestionType.MULTIPLE_CHOICE},
        Operator.IN: {QuestionType.SINGLE_CHOICE},
    }

    def test_each_operator_fits_exactly_its_types(self) -> None:
        assert {(o, t) for o in Operator for t in QuestionType if fits(o, t)} == {
            (o, t) for o, types in self.FITTING.items() for t in types
        }

    @pytest.mark.parametrize(
        ("question", "operator", "value", "answer", "met"),
        [
            ("eur", "greater_than", "3.500,00 €", "3.500,01 EUR", True),
            ("eur", "greater_than", Decimal("3500.00"), "3500 €", False),
            ("eur", "less_than", "3.500,00 €", Decimal("3499.99"), True),
            ("tag", "less_than", "31.12.2026", "2026-12-30", True),
            ("tag", "greater_than", "2026-12-31", "31.12.2026", False),
            ("tag", "equals", "31.12.2026", "31. Dezember 2026", True),
            ("n", "equals", 10, "10,0", True),
            ("n", "greater_than", "9,5", "10", True),
            ("n", "not_equals", 10, 10, False),
            ("txt", "contains", "ENTWICKL", "Softwareentwicklung", True),
            ("txt", "contains", "Vertrieb", "Einkauf", False),
            ("txt", "equals", "Einkauf", "Einkauf", True),
            ("viele", "contains", "Auto", ("Bonus", "Auto"), True),
            ("viele", "contains", "Rad", ("Bonus", "Auto"), False),
            ("viele", "equals", "Auto", ("Auto",), True),
            ("viele", "equals", "Auto", ("Auto", "Rad"), False),
            ("eins", "in", ("IT", "Pharma"), "Pharma", True),
            ("eins", "in", ("IT", "Pharma"), "Handel", False),
            ("eins", "in", "IT", "it", True),
            ("ja", "equals", True, "ja", True),
            ("ja", "not_equals", "nein", "nein", False),
        ],
    )
    def test_answers_and_conditions_are_values_not_strings(
        self, question: str, operator: str, value: Any, answer: Any, met: bool
    ) -> None:
        lib = library({"A": [answer_rule("R1", question, operator, value)]})
        assert fired(check(lib, **{question: answer})) == (["R1"] if met else [])

    @pytest.mark.parametrize(
        ("question", "answer"),
        [("eins", "Bergbau"), ("viele", ("Auto", "Boot")), ("n", "elf"), ("tag", "31.2.2026"), ("ja", "vielleicht"),
         ("eur", "-5 €"), ("n", True), ("txt", " "), ("gibtesnicht", "x")],
    )  # fmt: skip
    def test_an_unknown_option_or_another_type_is_refused_with_a_message(self, question: str, answer: Any) -> None:
        with pytest.raises(SelectionError) as caught:
            check(library({"A": []}), **{question: answer})
        assert [place for place, _ in caught.value.problems] == [question]

    def test_a_condition_that_does_not_fit_never_reaches_evaluation(self) -> None:
        with pytest.raises(AnswerError, match="Auswahl"):
            compile_rules(library({"A": [answer_rule("R1", "eins", "greater_than", "IT")]}))


class TestDecision8Wirkung:
    LIB = library(
        {"A": [rule("R1", "forbids", "hard", targetClauseId="B"), rule("R2", "requires", "soft", targetClauseId="C")],
         "B": [], "C": []}
    )  # fmt: skip

    def test_hard_blocks_soft_warns_and_only_hard_holds_completion(self) -> None:
        both = check(self.LIB, "A", "B")
        assert [(b.id, b.wirkung, b.schwere, b.feld) for b in befunde_of(both)] == [
            ("regel.R1", "sperrt", "KRITISCH", "clause:A"),
            ("regel.R2", "warnt", "WARNUNG", "clause:A"),
        ]
        assert not can_complete(both)
        assert can_complete(check(self.LIB, "A"))


class TestDecision9Sample:
    def test_c13_to_c15_is_soft_and_c14_to_c15_hard(self) -> None:
        path = Path(__file__).resolve().parents[3] / "resources" / "bibliothek" / "arbeitsvertrag.json"
        compiled = compile_rules(Library.model_validate_json(path.read_text("utf-8")))

        def severities(clause: str) -> list[tuple[tuple[str, ...], str]]:
            return [(f.rule_ids, f.severity) for f in evaluate(compiled, Selection(clauses=(clause,))).findings]

        assert severities("C13") == [(("R10",), "soft")]
        assert severities("C14") == [(("R11",), "hard")]


def test_rules_round_trip_through_json_unchanged() -> None:
    for one in (
        answer_rule("R1", "n", "greater_than", Decimal("10.5")),
        answer_rule("R2", "txt", "equals", "10"),
        answer_rule("R3", "ja", "equals", value=True),
        answer_rule("R4", "eins", "in", ("IT", "Pharma")),
        answer_rule("R5", "n", "equals", Decimal("123456789012.345")),
    ):
        assert Rule.model_validate_json(one.model_dump_json()) == one
        assert Rule.model_validate(one.model_dump(mode="json")) == one
    assert '"value":10' in answer_rule("R6", "n", "equals", 10).model_dump_json()
