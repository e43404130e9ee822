"""Moving a contract to a newer template version: the report (spec 1, lifecycle)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from app.domain.regelwerk.compiled import SelectionError
from app.domain.regelwerk.library import ClauseVersion, Library, Question
from app.domain.regelwerk.lifecycle import publish
from app.domain.regelwerk.migration import MigrationReport, Pins, migration_report
from app.domain.regelwerk.rules import Condition, Operator, QuestionType, Rule
from app.domain.regelwerk.templates import (
    InterviewStep,
    Section,
    Slot,
    SlotDefault,
    SlotKind,
    Template,
    TemplateVersion,
)
from app.domain.regelwerk.versioning import LifecycleState
from tests.domain.regelwerk.regelwerk_builders import answer_rule, library, rule

S = LifecycleState
SAMPLE = Path(__file__).resolve().parents[3] / "resources" / "bibliothek" / "arbeitsvertrag.json"


def clause(id_: str, number: int, *rules: Rule, state: LifecycleState = S.PUBLISHED) -> ClauseVersion:
    return ClauseVersion(
        clause_id=id_, version=number, state=state, content=f"Text {number}.", rules=rules, author="Ada"
    )


def slot(kind: str, *clauses: str) -> Slot:
    return Slot(id="p-" + "-".join(clauses), kind=SlotKind(kind), clause_ids=clauses)


def sheet(version: int, *slots: Slot, interview: tuple[InterviewStep, ...] = ()) -> TemplateVersion:
    sections = (Section(id="s", title="Teil", slots=slots),)
    return TemplateVersion(
        template_id="T", version=version, state=S.PUBLISHED, author="Ada", sections=sections, interview=interview
    )


STEPS = tuple(InterviewStep(question_id=id_) for id_ in ("n", "ja", "eins"))
OLD = sheet(1, slot("required", "A"), slot("alternative", "B", "C"), slot("optional", "D"), interview=STEPS)


def world(target: TemplateVersion, *versions: ClauseVersion, **fields: Any) -> Library:
    base = library({}, clauses=("A", "B", "C", "D", "E"))
    named = {v.clause_id for v in versions}
    old = [clause(id_, 1, state=S.DEPRECATED if id_ in named else S.PUBLISHED) for id_ in "ABCDE"]
    return base.model_copy(
        update={
            "versions": (*old, *versions),
            "templates": (Template(id="T", title="Vorlage", category="K", jurisdictions=("DE", "CH")),),
            "template_versions": (OLD, target),
        }
        | fields
    )


PINS = Pins("T.v1", {"A": "A.v1", "C": "C.v1", "D": "D.v1"})


def report(target: TemplateVersion, *versions: ClauseVersion, **fields: Any) -> MigrationReport:
    answers = fields.pop("answers", {})
    place = fields.pop("jurisdiction", "DE")
    pins = fields.pop("pins", PINS)
    return migration_report(world(target, *versions, **fields), pins, answers, target, jurisdiction=place)


def test_the_same_template_again_changes_nothing() -> None:
    same = report(sheet(2, *OLD.slots, interview=STEPS), answers={"n": 5})
    assert same.pins == Pins("T.v2", PINS.clauses)
    assert (same.added, same.removed, same.changed, same.missing, same.dropped) == ((), (), (), (), ())
    assert (same.new_conflicts, same.new_warnings, same.resolved) == ((), (), ())
    assert same.template.same_content
    assert same.place_covered
    assert same.summary == "Am Vertrag ändert sich nichts."


def test_slots_are_filled_as_before_where_the_template_still_offers_it() -> None:
    target = sheet(
        2, slot("required", "E"), slot("alternative", "B", "C"), slot("optional", "D"), slot("optional", "A")
    )
    result = report(target)
    assert list(result.pins.clauses) == ["E", "C", "D", "A"]
    assert (result.added, result.removed) == (("E",), ())


def test_an_alternative_that_is_gone_gives_way_to_the_default() -> None:
    result = report(sheet(2, slot("required", "A"), slot("alternative", "B", "E"), slot("optional", "E")))
    assert list(result.pins.clauses) == ["A", "B"]
    assert (result.added, result.removed) == (("B",), ("C", "D"))
    assert result.summary == "1 Klausel kommt hinzu und 2 Klauseln entfallen."


def test_clauses_move_to_their_published_versions_with_a_difference() -> None:
    result = report(sheet(2, *OLD.slots), clause("A", 2), clause("D", 2, state=S.DRAFT))
    assert result.pins.clauses == {"A": "A.v2", "C": "C.v1", "D": "D.v1"}
    (diff,) = result.changed
    assert (diff.old_id, diff.new_id, diff.text_changed) == ("A.v1", "A.v2", True)


def test_a_required_clause_nobody_published_is_missing() -> None:
    versions = tuple(clause(id_, 1) for id_ in "ABCD")
    result = report(sheet(2, *OLD.slots, slot("required", "E")), versions=versions)
    assert result.missing == ("E",)
    assert "E" not in result.pins.clauses


def test_new_conflicts_are_told_from_those_there_were_before() -> None:
    clash = rule("A1", "incompatible_with", targetClauseId="C")
    warn = rule("D1", "forbids", "soft", targetClauseId="C")
    result = report(sheet(2, *OLD.slots), clause("A", 2, clash), clause("D", 2, warn))
    assert [finding.rule_ids for finding in result.new_conflicts] == [("A1",)]
    assert [finding.rule_ids for finding in result.new_warnings] == [("D1",)]
    assert result.resolved == ()
    later = world(sheet(2, *OLD.slots), clause("A", 2, clash), clause("D", 2, warn))
    pins = Pins("T.v1", {"A": "A.v2", "C": "C.v1", "D": "D.v1"})
    again = migration_report(later, pins, {}, later.template_versions[1])
    assert again.new_conflicts == ()
    assert [finding.rule_ids for finding in again.new_warnings] == [("D1",)]
    gone = migration_report(later, pins, {}, sheet(2, slot("required", "A"), slot("required", "B")))
    assert [finding.rule_ids for finding in gone.resolved] == [("A1",)]


def test_rules_on_answers_count_for_the_clauses_of_the_template_only() -> None:
    many = answer_rule("E1", "n", "greater_than", 10)
    assert report(sheet(2, *OLD.slots), clause("E", 2, many), answers={"n": 11}).new_conflicts == ()
    offered = sheet(2, *OLD.slots, slot("optional", "E"), interview=STEPS)
    (finding,) = report(offered, clause("E", 2, many), answers={"n": 11}).new_conflicts
    assert finding.rule_ids == ("E1",)
    limited = replace(PINS, clauses={**PINS.clauses, "E": "E.v1"})
    assert report(offered, clause("E", 2, many), answers={"n": 11}, pins=limited).new_conflicts == ()


def test_answers_are_kept_or_dropped_with_the_reason() -> None:
    small = Condition(question_id="n", operator=Operator.LESS_THAN, value=3)
    target = sheet(
        2,
        *OLD.slots,
        interview=(
            InterviewStep(question_id="n"),
            InterviewStep(question_id="txt"),
            InterviewStep(question_id="eins", show_if=(small,)),
            InterviewStep(question_id="tag", required=False),
            InterviewStep(question_id="viele"),
        ),
    )
    answers = {"n": "1.250,5", "ja": True, "eins": "IT", "weg": "x", "viele": ("Boot",)}
    result = report(target, answers=answers)
    assert {id_: str(value) for id_, value in result.kept.items()} == {"n": "1250.5"}
    assert [(dropped.question_id, dropped.reason) for dropped in result.dropped] == [
        ("ja", "Die neue Version der Vorlage fragt nicht mehr nach „Tarifbindung“."),
        ("eins", "Die Frage „Branche“ wird nach den übrigen Antworten nicht mehr gestellt."),
        ("weg", "Diese Frage gibt es nicht mehr."),
        (
            "viele",
            (
                "Die Antwort passt nicht mehr zur Frage: Leistungen: „Boot“ passt nicht, "
                "erwartet wird „Bonus“, „Auto“ oder „Rad“."
            ),
        ),
    ]
    assert result.open_questions == ("txt", "viele")
    assert report(target, answers={"n": 2, "eins": "IT"}).dropped == ()


def test_a_condition_that_fits_nothing_hides_its_question() -> None:
    broken = Condition(question_id="n", operator=Operator.IN, value=("1",))
    target = sheet(
        2, *OLD.slots, interview=(InterviewStep(question_id="n"), InterviewStep(question_id="ja", show_if=(broken,)))
    )
    assert [dropped.question_id for dropped in report(target, answers={"n": 1, "ja": True}).dropped] == ["ja"]


YES = Condition(question_id="ja", operator=Operator.EQUALS, value=True)


def test_hidden_and_skipped_questions_and_defaults_count_as_in_the_interview() -> None:
    target = sheet(
        2,
        *OLD.slots,
        interview=(
            InterviewStep(question_id="ja"),
            InterviewStep(question_id="n", hide_if=(YES,)),
            InterviewStep(question_id="eins", skip_if=(YES,)),
            InterviewStep(question_id="txt", default="Vertrieb"),
        ),
    )
    result = report(target, answers={"ja": True, "n": 5, "eins": "IT"})
    assert result.kept == {"ja": True, "eins": "IT"}
    assert [dropped.question_id for dropped in result.dropped] == ["n"]
    assert result.open_questions == ()
    again = report(target, answers={"ja": True})
    assert (again.kept, again.dropped, again.open_questions) == ({"ja": True}, (), ())
    assert report(target, answers={"ja": False}).open_questions == ("n", "eins")


def test_an_answer_that_did_not_count_before_is_not_dropped() -> None:
    steps = (InterviewStep(question_id="ja"), InterviewStep(question_id="n", hide_if=(YES,)))
    source = OLD.model_copy(update={"interview": steps})
    target = sheet(2, *OLD.slots, interview=steps)
    lib = world(target).model_copy(update={"template_versions": (source, target)})
    assert migration_report(lib, PINS, {"ja": True, "n": Decimal(5)}, target).dropped == ()


def test_a_default_counts_for_the_findings() -> None:
    many = answer_rule("E1", "n", "greater_than", 10)
    steps = (InterviewStep(question_id="n", default=Decimal(11)),)
    target = sheet(2, *OLD.slots, slot("optional", "E"), interview=steps)
    (finding,) = report(target, clause("E", 2, many)).new_conflicts
    assert finding.rule_ids == ("E1",)


def test_a_question_only_a_clause_that_is_not_in_asks_for_is_not_open() -> None:
    gap = clause("D", 2).model_copy(update={"content": "{{TXT}}"})
    steps = (InterviewStep(question_id="txt"),)
    target = sheet(2, *OLD.slots, interview=steps)
    assert report(target, gap).open_questions == ("txt",)
    without = report(target, gap, pins=Pins("T.v1", {"A": "A.v1", "C": "C.v1"}), answers={"txt": "x"})
    assert without.open_questions == ()
    (dropped,) = without.dropped
    assert dropped.reason == ("Nach „Tätigkeit“ wird nicht mehr gefragt, weil keine Klausel des Vertrags es braucht.")


def begins(kind: str, clauses: tuple[str, ...], *defaults: SlotDefault) -> Slot:
    return slot(kind, *clauses).model_copy(update={"defaults": defaults})


def test_a_new_slot_holds_what_it_starts_with() -> None:
    steps = (InterviewStep(question_id="ja"),)
    when_yes = SlotDefault(clause_id="E", when=(YES,))

    def held(*slots: Slot, ja: bool, **fields: Any) -> list[str]:
        target = sheet(2, *slots, interview=steps)
        return list(report(target, *fields.pop("versions", ()), answers={"ja": ja}, **fields).pins.clauses)

    new = begins("optional", ("E",), when_yes)
    assert held(new, ja=True) == ["E"]
    assert held(new, ja=False) == []
    assert held(begins("optional", ("B",), SlotDefault(clause_id="B")), ja=True) == []  # offered before, and left out
    choice = begins("alternative", ("B", "E"), when_yes)
    assert held(choice, ja=True) == ["E"]
    assert held(choice, ja=False) == ["B"]
    abroad = clause("B", 2, rule("B1", "scoped_to", jurisdictionScope=["CH"]))
    assert held(begins("alternative", ("B", "E")), ja=False, versions=(abroad,)) == ["E"]
    assert held(begins("alternative", ("B", "E")), ja=False, versions=(abroad,), jurisdiction="CH") == ["B"]


def test_a_question_the_library_lost_is_passed_over() -> None:
    target = sheet(2, *OLD.slots, interview=(InterviewStep(question_id="neu"),))
    assert report(target).open_questions == ()
    known = Question(id="neu", label="Neu", type=QuestionType.TEXT)
    assert report(target, questions=(known,)).open_questions == ("neu",)


def test_a_place_the_new_template_is_not_made_for_is_told() -> None:
    assert report(sheet(2, *OLD.slots), jurisdiction="DE-BY").place_covered
    assert not report(sheet(2, *OLD.slots), jurisdiction="AT").place_covered


@pytest.mark.parametrize(
    ("pins", "words"),
    [(Pins("T.v9", {}), r"Vorlagenversion „T\.v9“"), (Pins("T.v1", {"A": "A.v9"}), r"Klauselversion „A\.v9“")],
)
def test_pins_that_name_nothing_are_refused(pins: Pins, words: str) -> None:
    with pytest.raises(SelectionError, match=words):
        report(sheet(2, *OLD.slots), pins=pins)


def test_a_contract_of_the_sample_stays_on_its_pins_until_it_moves() -> None:
    sample = Library.model_validate_json(SAMPLE.read_text("utf-8"))
    (first,) = sample.template_versions
    privacy = next(v for v in sample.versions if v.clause_id == "C11")
    rules = tuple(
        r.model_copy(update={"jurisdiction_scope": ("DE", "AT")}) if r.id == "RA01" else r for r in privacy.rules
    )
    corrected = privacy.model_copy(update={"version": 2, "state": S.APPROVED, "rules": rules})
    second = first.model_copy(update={"version": 2, "state": S.APPROVED})
    later = sample.model_copy(
        update={
            "versions": (*(v for v in sample.versions if v is not privacy), *publish(corrected, [privacy])),
            "template_versions": publish(second, [first]),
        }
    )
    chosen = ("C02", "C14", "C18", "C19", "C03", "C21", "C22", "C24", "C23", "C07", "C15", "C28")
    pins = Pins(first.id, {clause_id: f"{clause_id}.v1" for clause_id in chosen})
    answers = {"mitarbeiterzahl": 11, "vertragstyp": "unbefristet", "branche": "Handel"}
    result = migration_report(later, pins, answers, second, jurisdiction="CH")
    assert result.pins.clauses == dict(pins.clauses)
    assert (result.new_conflicts, result.new_warnings) == ((), ())
    assert set(result.kept) == set(answers)
