from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from app.domain.regelwerk.library import Clause, Library, Parameter, Question
from app.domain.regelwerk.rules import QuestionType, Rule
from app.domain.regelwerk.scenarios import SIMULATOR, Expectation, Scenario, Selection
from app.domain.regelwerk.versioning import Changelog, ChangeType, LegalImpact, LifecycleState
from app.errors import ConflictError, InputError, NotFoundError
from app.messages import (
    AddRule,
    CreateClause,
    DeleteQuestion,
    DeleteRule,
    DiscardDraft,
    EditClause,
    EditClauseText,
    EditRule,
    LoadSampleLibrary,
    NewClauseVersion,
    SaveQuestion,
    SetChangelog,
    SetClauseHeading,
    SetParameters,
    VersionKind,
)
from app.ports import Store
from app.services.redaktion import RedaktionService
from tests.domain.regelwerk.regelwerk_builders import answer_rule, library, rule
from tests.fakes import FixedUhr, MemoryStore

SAMPLE = Path(__file__).resolve().parents[2] / "resources" / "bibliothek" / "arbeitsvertrag.json"


@dataclass
class SampleKatalog:
    """Only what the Redaktion asks for."""

    sample: Library

    def libraries(self) -> tuple[Library, ...]:
        return (self.sample,)


def service_over(store: Store, sample: Library) -> RedaktionService:
    return RedaktionService(store, SampleKatalog(sample), FixedUhr())  # type: ignore[arg-type]


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def redaktion(store: MemoryStore) -> RedaktionService:
    service = service_over(store, Library.model_validate_json(SAMPLE.read_text("utf-8")))
    service.ensure_sample_library()
    return service


@pytest.fixture
def draft(redaktion: RedaktionService) -> str:
    redaktion.new_version(NewClauseVersion("C06"))
    return "C06.v2"


def version(service: RedaktionService, id_: str) -> Any:
    return next(v for v in service.library().versions if v.id == id_)


def test_first_start_loads_the_sample_library_as_one_step(store: MemoryStore, redaktion: RedaktionService) -> None:
    (entry,) = store.journal()
    assert entry.label == "Musterbibliothek laden"
    assert len([i for i in entry.images if i.ref.kind == "clauses"]) == 28
    assert len([i for i in entry.images if i.ref.kind == "versions"]) == 28
    assert len([i for i in entry.images if i.ref.kind == "questions"]) == 66
    assert len([i for i in entry.images if i.ref.kind == "template_versions"]) == 1
    assert len([i for i in entry.images if i.ref.kind == "scenarios"]) == 9


def test_a_store_with_clauses_is_left_alone(store: MemoryStore, redaktion: RedaktionService) -> None:
    assert redaktion.ensure_sample_library() is None
    assert len(store.journal()) == 1


def test_the_library_comes_back_as_it_was_shipped(redaktion: RedaktionService) -> None:
    sample = Library.model_validate_json(SAMPLE.read_text("utf-8"))
    stored = redaktion.library()
    assert (stored.clauses, stored.versions, stored.questions) == (sample.clauses, sample.versions, sample.questions)


def test_a_new_version_is_a_draft_with_text_and_rules_of_the_old_one(redaktion: RedaktionService, draft: str) -> None:
    old, new = version(redaktion, "C06.v1"), version(redaktion, draft)
    assert (new.state, new.version, new.reviewer) == (LifecycleState.DRAFT, 2, None)
    assert (new.content, new.parameters, new.rules) == (old.content, old.parameters, old.rules)
    assert old.state is LifecycleState.PUBLISHED


def test_a_second_draft_of_the_same_clause_is_refused_with_a_way_out(redaktion: RedaktionService, draft: str) -> None:
    with pytest.raises(ConflictError) as caught:
        redaktion.new_version(NewClauseVersion("C06"))
    assert "Entwurf" in caught.value.text
    assert "Arbeiten Sie in dieser Version weiter" in caught.value.abhilfe


def test_text_of_a_draft_changes_and_the_journal_has_both_images(
    store: MemoryStore, redaktion: RedaktionService, draft: str
) -> None:
    change = redaktion.edit_text(EditClauseText(draft, "Neuer Text."))
    assert version(redaktion, draft).content == "Neuer Text."
    (image,) = store.journal(after=change.seq - 1)[0].images
    assert image.before is not None
    assert image.after is not None
    assert image.before["content"] != image.after["content"] == "Neuer Text."


def test_the_same_text_again_is_no_change(store: MemoryStore, redaktion: RedaktionService, draft: str) -> None:
    same = version(redaktion, draft).content
    assert redaktion.edit_text(EditClauseText(draft, same)).seq == 0


def test_the_heading_of_a_draft_is_set_and_taken_away_in_steps_of_their_own(
    store: MemoryStore, redaktion: RedaktionService, draft: str
) -> None:
    change = redaktion.set_heading(SetClauseHeading(draft, "  Haftung   der Parteien "))
    assert version(redaktion, draft).heading == "Haftung der Parteien"
    (entry,) = store.journal(after=change.seq - 1)
    assert entry.label == "Überschrift der Klausel ändern"
    redaktion.set_heading(SetClauseHeading(draft, " "))
    assert version(redaktion, draft).heading is None
    assert redaktion.set_heading(SetClauseHeading(draft, None)).seq == 0
    with pytest.raises(NotFoundError, match=r"C06\.v9"):
        redaktion.set_heading(SetClauseHeading("C06.v9", "x"))


@pytest.mark.parametrize(
    "command",
    [
        EditClauseText("C06.v1", "x"),
        SetClauseHeading("C06.v1", "x"),
        AddRule("C06.v1", rule("N1", "forbids", targetClauseId="C01")),
        DeleteRule("C06.v1", "R04"),
    ],
)
def test_a_published_version_cannot_be_changed_and_says_what_to_do(
    store: MemoryStore, redaktion: RedaktionService, command: Any
) -> None:
    change = {
        EditClauseText: redaktion.edit_text,
        SetClauseHeading: redaktion.set_heading,
        AddRule: redaktion.add_rule,
        DeleteRule: redaktion.delete_rule,
    }
    with pytest.raises(ConflictError) as caught:
        change[type(command)](command)
    assert "veröffentlicht" in caught.value.text
    assert "neue Version" in caught.value.abhilfe
    assert caught.value.feld == "clause:C06"
    assert len(store.journal()) == 1


def test_rules_are_added_to_and_deleted_from_a_draft(redaktion: RedaktionService, draft: str) -> None:
    redaktion.add_rule(AddRule(draft, rule("N1", "forbids", targetClauseId="C01")))
    assert [r.id for r in version(redaktion, draft).rules] == ["R04", "R05", "S06", "N1"]
    redaktion.delete_rule(DeleteRule(draft, "R05"))
    assert [r.id for r in version(redaktion, draft).rules] == ["R04", "S06", "N1"]


def test_a_german_number_in_a_condition_is_saved_as_a_value(redaktion: RedaktionService, draft: str) -> None:
    redaktion.add_rule(AddRule(draft, answer_rule("N1", "mitarbeiterzahl", "less_than", "1.250,5")))
    saved: Rule = version(redaktion, draft).rules[-1]
    assert saved.condition is not None
    assert saved.condition.value == Decimal("1250.5")


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        (answer_rule("N1", "branche", "greater_than", "IT"), "Auswahl"),
        (answer_rule("N1", "mitarbeiterzahl", "contains", "1"), "Zahl"),
        (answer_rule("N1", "mitarbeiterzahl", "equals", "viele"), "viele"),
        (answer_rule("N1", "branche", "in", ("IT", "Bergbau")), "Bergbau"),
        (answer_rule("N1", "gibtesnicht", "equals", "x"), "gibtesnicht"),
    ],
)
def test_a_condition_that_does_not_fit_its_question_is_refused_on_save(
    store: MemoryStore, redaktion: RedaktionService, draft: str, bad: Rule, words: str
) -> None:
    before = len(store.journal())
    with pytest.raises(InputError, match=words):
        redaktion.add_rule(AddRule(draft, bad))
    assert len(store.journal()) == before


@pytest.mark.parametrize(
    "same",
    [
        rule("N2", "requires", "soft", targetClauseIds=["C02", "C01"]),
        rule("N2", "scoped_to", jurisdictionScope=["AT", "DE"]),
        answer_rule("N2", "mitarbeiterzahl", "less_than", Decimal(10), "soft"),
    ],
)
def test_what_a_clause_demands_already_is_not_demanded_again(
    redaktion: RedaktionService, draft: str, same: Rule
) -> None:
    redaktion.add_rule(AddRule(draft, answer_rule("N0", "mitarbeiterzahl", "less_than", "10,0")))
    redaktion.add_rule(AddRule(draft, rule("N1", "requires", targetClauseIds=["C01", "C02"])))
    before = version(redaktion, draft).rules
    with pytest.raises(InputError, match="hat die Klausel schon"):
        redaktion.add_rule(AddRule(draft, same))
    with pytest.raises(InputError, match="hat die Klausel schon"):
        redaktion.edit_rule(EditRule(draft, "R04", same))
    assert version(redaktion, draft).rules == before
    redaktion.edit_rule(EditRule(draft, "N1", before[-1].model_copy(update={"message": "Anders gesagt."})))
    assert version(redaktion, draft).rules[-1].message == "Anders gesagt."


def test_a_rule_id_is_used_once_per_version(redaktion: RedaktionService, draft: str) -> None:
    with pytest.raises(ConflictError, match="schon eine Regel"):
        redaktion.add_rule(AddRule(draft, rule("R04", "forbids", targetClauseId="C01")))


def test_unknown_clauses_versions_and_rules_are_named(redaktion: RedaktionService, draft: str) -> None:
    with pytest.raises(NotFoundError, match=r"C06\.v9"):
        redaktion.edit_text(EditClauseText("C06.v9", "x"))
    with pytest.raises(NotFoundError, match="C99"):
        redaktion.new_version(NewClauseVersion("C99"))
    with pytest.raises(NotFoundError, match="R99"):
        redaktion.delete_rule(DeleteRule(draft, "R99"))


def test_a_draft_counts_only_where_the_selection_names_it(redaktion: RedaktionService, draft: str) -> None:
    redaktion.delete_rule(DeleteRule(draft, "R05"))
    published = redaktion.evaluate(Selection(clauses=("C06", "C07", "C08")))
    tried = redaktion.evaluate(Selection(clauses=(draft, "C07", "C08")))
    assert [f.rule_ids for f in published.findings] == [("R05",)]
    assert tried.findings == ()


def test_a_selection_that_names_the_unknown_is_refused_with_all_its_problems(redaktion: RedaktionService) -> None:
    with pytest.raises(InputError, match="C99"):
        redaktion.evaluate(Selection(clauses=("C01", "C99")))
    with pytest.raises(InputError) as caught:
        redaktion.evaluate(Selection(answers={"branche": "Bergbau", "mitarbeiterzahl": "elf"}))
    assert "Bergbau" in str(caught.value)
    assert "elf" in str(caught.value)


def test_submit_checks_see_a_cycle_that_the_draft_would_close(redaktion: RedaktionService) -> None:
    redaktion.new_version(NewClauseVersion("C15"))
    redaktion.add_rule(AddRule("C15.v2", rule("N1", "requires", targetClauseId="C14")))
    (problem,) = redaktion.submit_problems("C15.v2")
    assert problem.clause_ids == ("C14", "C15", "C14")
    assert "„Laufzeit (unbefristet)“ → „Kündigungsklausel“ → „Laufzeit (unbefristet)“" in problem.text


def test_a_clause_without_version_gets_its_first_draft() -> None:
    store = MemoryStore()
    empty = library({"K1": []})
    service = service_over(store, empty.model_copy(update={"versions": ()}))
    service.ensure_sample_library()
    assert service.library().versions == ()
    service.new_version(NewClauseVersion("K1"))
    assert version(service, "K1.v1").state is LifecycleState.DRAFT


# --- clauses, parameters, questions, drafts ---------------------------------------------------------------------------


def test_a_new_clause_has_an_empty_first_draft(store: MemoryStore, redaktion: RedaktionService) -> None:
    redaktion.create_clause(CreateClause(" Rufbereitschaft ", "Arbeitszeit", ("DE", "AT", "DE"), " Ada "))
    row = redaktion.library().clauses[-1]
    assert (row.id, row.title, row.category, row.jurisdictions) == (
        "C29",
        "Rufbereitschaft",
        "Arbeitszeit",
        ("DE", "AT"),
    )
    first = version(redaktion, "C29.v1")
    assert (first.state, first.author) == (LifecycleState.DRAFT, "Ada")
    assert store.journal()[-1].label == "Klausel anlegen"


@pytest.mark.parametrize(
    ("change", "feld"),
    [
        ({"title": "\n"}, "title"),
        ({"title": "probezeit"}, "title"),
        ({"category": " "}, "category"),
        ({"jurisdictions": ()}, "jurisdictions"),
        ({"by": ""}, "by"),
    ],
)
def test_an_incomplete_clause_is_refused_beside_the_field(
    store: MemoryStore, redaktion: RedaktionService, change: dict[str, Any], feld: str
) -> None:
    values: dict[str, Any] = {"title": "Neu", "category": "K", "jurisdictions": ("DE",), "by": "Ada"} | change
    with pytest.raises(InputError) as caught:
        redaktion.create_clause(CreateClause(**values))
    assert caught.value.feld == feld
    assert len(store.journal()) == 1


def test_a_clause_is_renamed_without_a_new_version(redaktion: RedaktionService) -> None:
    clause = Clause(id="C16", title="Probezeit (neu)", category="Laufzeit", jurisdictions=("DE",))
    redaktion.edit_clause(EditClause(clause))
    assert next(c for c in redaktion.library().clauses if c.id == "C16") == clause
    assert len(redaktion.library().versions_of("C16")) == 1
    with pytest.raises(InputError, match="gibt es schon"):
        redaktion.edit_clause(EditClause(clause.model_copy(update={"title": "Kündigungsklausel"})))
    with pytest.raises(NotFoundError, match="C99"):
        redaktion.edit_clause(EditClause(clause.model_copy(update={"id": "C99"})))


def test_the_author_of_a_new_version_is_who_makes_it(redaktion: RedaktionService, draft: str) -> None:
    redaktion.new_version(NewClauseVersion("C07", by=" Ada "))
    assert version(redaktion, "C07.v2").author == "Ada"
    assert version(redaktion, draft).author == "Redaktion"


def test_parameters_of_a_draft_are_replaced_with_unique_keys(redaktion: RedaktionService, draft: str) -> None:
    one = Parameter(key="ort", label="Ort", type=QuestionType.TEXT)
    redaktion.set_parameters(SetParameters(draft, (one,)))
    assert version(redaktion, draft).parameters == (one,)
    with pytest.raises(InputError, match="2 Parameter"):
        redaktion.set_parameters(SetParameters(draft, (one, one)))
    with pytest.raises(ConflictError, match="veröffentlicht"):
        redaktion.set_parameters(SetParameters("C06.v1", ()))


def test_a_rule_is_replaced_at_its_place(redaktion: RedaktionService, draft: str) -> None:
    new = answer_rule("R05", "mitarbeiterzahl", "less_than", "1.250,5")
    redaktion.edit_rule(EditRule(draft, "R05", new))
    assert [r.id for r in version(redaktion, draft).rules] == ["R04", "R05", "S06"]
    saved = version(redaktion, draft).rules[1]
    assert saved.condition.value == Decimal("1250.5")
    redaktion.edit_rule(EditRule(draft, "R05", rule("N1", "forbids", targetClauseId="C01")))
    assert [r.id for r in version(redaktion, draft).rules] == ["R04", "N1", "S06"]


@pytest.mark.parametrize(
    ("command", "error", "words"),
    [
        (EditRule("C06.v2", "R99", rule("R99", "forbids", targetClauseId="C01")), NotFoundError, "R99"),
        (EditRule("C06.v2", "R05", rule("R04", "forbids", targetClauseId="C01")), ConflictError, "schon eine Regel"),
        (EditRule("C06.v2", "R05", answer_rule("R05", "branche", "equals", "Bergbau")), InputError, "Bergbau"),
        (EditRule("C06.v1", "R05", rule("R05", "forbids", targetClauseId="C01")), ConflictError, "veröffentlicht"),
    ],
)
def test_a_rule_that_cannot_be_replaced_is_refused(
    redaktion: RedaktionService, draft: str, command: EditRule, error: type[Exception], words: str
) -> None:
    before = version(redaktion, draft)
    with pytest.raises(error, match=words):
        redaktion.edit_rule(command)
    assert version(redaktion, draft) == before


def question(redaktion: RedaktionService, id_: str) -> Question:
    return next(q for q in redaktion.library().questions if q.id == id_)


def test_questions_are_created_and_reworded(redaktion: RedaktionService) -> None:
    redaktion.save_question(SaveQuestion(Question(id="urlaub", label="Urlaubstage", type=QuestionType.NUMBER)))
    assert question(redaktion, "urlaub").label == "Urlaubstage"
    branche = question(redaktion, "branche")
    more = branche.model_copy(update={"label": "Ihre Branche", "options": (*branche.options, "Bergbau")})
    redaktion.save_question(SaveQuestion(more))
    assert question(redaktion, "branche") == more


@pytest.mark.parametrize("options", [("Ja", "ja "), ("Ja", " ")])
def test_options_are_distinct(redaktion: RedaktionService, options: tuple[str, ...]) -> None:
    new = Question(id="neu", label="Neu", type=QuestionType.SINGLE_CHOICE, options=options)
    with pytest.raises(InputError) as caught:
        redaktion.save_question(SaveQuestion(new))
    assert caught.value.feld == "question.options"


def test_a_question_does_not_change_under_what_depends_on_it(store: MemoryStore, redaktion: RedaktionService) -> None:
    before = len(store.journal())
    branche = question(redaktion, "branche")
    fewer = branche.model_copy(update={"options": ("Pharma", "Forschung", "Handel", "Handwerk", "Gastgewerbe")})
    with pytest.raises(InputError) as caught:
        redaktion.save_question(SaveQuestion(fewer))
    assert [problem.ort for problem in caught.value.probleme] == [
        "rule:C10.v1/RA03",
        "template:arbeitsvertrag",
        "scenario:befristet-it",
    ]
    with pytest.raises(InputError) as caught:
        redaktion.save_question(SaveQuestion(Question(id="vertragstyp", label="Typ", type=QuestionType.YES_NO)))
    assert {"rule:C16.v1/RA02", "template:arbeitsvertrag"} <= {problem.ort for problem in caught.value.probleme}
    assert len(store.journal()) == before


def test_a_question_is_deleted_only_if_nothing_needs_it(redaktion: RedaktionService) -> None:
    redaktion.save_question(SaveQuestion(Question(id="urlaub", label="Urlaubstage", type=QuestionType.NUMBER)))
    redaktion.delete_question(DeleteQuestion("urlaub"))
    assert "urlaub" not in [q.id for q in redaktion.library().questions]
    with pytest.raises(ConflictError) as caught:
        redaktion.delete_question(DeleteQuestion("mitarbeiterzahl"))
    uses = [problem.gefunden for problem in caught.value.probleme]
    assert uses[:2] == [
        "Regel RA01 der Klausel „Datenschutz (DSGVO)“ (Version 1)",
        "Vorlage „Arbeitsvertrag“ (Version 1)",
    ]
    assert all(use.startswith("Testfall „") for use in uses[2:])
    assert len(uses) == 11
    with pytest.raises(ConflictError) as caught:
        redaktion.delete_question(DeleteQuestion("ende"))
    assert "Parameter „Letzter Tag des Arbeitsverhältnisses“ der Klausel „Laufzeit (befristet)“ (Version 1)" in str(
        caught.value
    )
    with pytest.raises(NotFoundError, match="weg"):
        redaktion.delete_question(DeleteQuestion("weg"))


def test_changelog_and_validity_of_a_draft(redaktion: RedaktionService, draft: str) -> None:
    note = Changelog(summary="Neu.", change_type=ChangeType.CORRECTION, legal_impact=LegalImpact.LOW)
    redaktion.set_changelog(SetChangelog(VersionKind.CLAUSE, draft, note, date(2026, 1, 1), date(2026, 12, 31)))
    changed = version(redaktion, draft)
    assert (changed.changelog, changed.valid_from, changed.valid_until) == (note, date(2026, 1, 1), date(2026, 12, 31))
    with pytest.raises(ConflictError, match="veröffentlicht"):
        redaktion.set_changelog(SetChangelog(VersionKind.CLAUSE, "C06.v1", note))
    with pytest.raises(NotFoundError, match=r"weg\.v1"):
        redaktion.set_changelog(SetChangelog(VersionKind.TEMPLATE, "weg.v1", note))


def test_a_discarded_draft_leaves_the_clause_as_it_was(redaktion: RedaktionService, draft: str) -> None:
    redaktion.discard_draft(DiscardDraft(VersionKind.CLAUSE, draft))
    assert [(v.id, v.state) for v in redaktion.library().versions_of("C06")] == [("C06.v1", LifecycleState.PUBLISHED)]
    with pytest.raises(ConflictError, match="veröffentlicht"):
        redaktion.discard_draft(DiscardDraft(VersionKind.CLAUSE, "C06.v1"))


def test_the_only_draft_takes_its_clause_along_unless_something_names_it(
    redaktion: RedaktionService, draft: str
) -> None:
    redaktion.create_clause(CreateClause("Rufbereitschaft", "Arbeitszeit", ("DE",), "Ada"))
    redaktion.add_rule(AddRule(draft, rule("N1", "requires", targetClauseId="C29")))
    with pytest.raises(ConflictError) as caught:
        redaktion.discard_draft(DiscardDraft(VersionKind.CLAUSE, "C29.v1"))
    (problem,) = caught.value.probleme
    assert (problem.ort, problem.gefunden) == (
        "rule:C06.v2/N1",
        "Regel N1 der Klausel „Haftungsausschluss“ (Version 2)",
    )
    assert [use.text for use in redaktion.clause_usages("C29")] == [problem.gefunden]
    redaktion.delete_rule(DeleteRule(draft, "N1"))
    redaktion.discard_draft(DiscardDraft(VersionKind.CLAUSE, "C29.v1"))
    assert len(redaktion.library().clauses) == 28


def test_a_version_that_a_test_case_names_is_kept(store: MemoryStore, redaktion: RedaktionService, draft: str) -> None:
    case = Scenario(id="f", title="Fall", selection=Selection(clauses=(draft,)), expected=Expectation())
    with store.unit_of_work(LoadSampleLibrary()) as work:
        work.scenarios.put(case)
        work.commit()
    with pytest.raises(ConflictError, match="Testfall „Fall“"):
        redaktion.discard_draft(DiscardDraft(VersionKind.CLAUSE, draft))


def test_the_simulator_follows_what_is_deleted(store: MemoryStore, redaktion: RedaktionService, draft: str) -> None:
    redaktion.save_question(SaveQuestion(Question(id="urlaub", label="Urlaubstage", type=QuestionType.NUMBER)))
    scratch = Selection(clauses=("C01", draft), answers={"urlaub": 30, "mitarbeiterzahl": 5})
    with store.unit_of_work(LoadSampleLibrary()) as work:
        work.scenarios.put(Scenario(id=SIMULATOR, title="Simulator", selection=scratch, automatic=(draft,)))
        work.commit()
    redaktion.save_question(SaveQuestion(Question(id="urlaub", label="Urlaub", type=QuestionType.CURRENCY)))
    assert "urlaub" in simulator(redaktion).selection.answers
    redaktion.save_question(SaveQuestion(Question(id="urlaub", label="Urlaub", type=QuestionType.DATE)))
    assert "urlaub" not in simulator(redaktion).selection.answers
    redaktion.delete_question(DeleteQuestion("urlaub"))
    change = redaktion.discard_draft(DiscardDraft(VersionKind.CLAUSE, draft))
    assert change.ids("scenarios") == (SIMULATOR,)
    assert simulator(redaktion).selection == Selection(clauses=("C01",), answers={"mitarbeiterzahl": 5})
    assert simulator(redaktion).automatic == ()


def simulator(redaktion: RedaktionService) -> Scenario:
    return next(scenario for scenario in redaktion.library().scenarios if scenario.id == SIMULATOR)


def test_deleting_a_question_takes_the_simulators_answer_along(store: MemoryStore, redaktion: RedaktionService) -> None:
    redaktion.save_question(SaveQuestion(Question(id="urlaub", label="Urlaubstage", type=QuestionType.NUMBER)))
    with store.unit_of_work(LoadSampleLibrary()) as work:
        selection = Selection(answers={"urlaub": 30})
        work.scenarios.put(Scenario(id=SIMULATOR, title="Simulator", selection=selection))
        work.commit()
    redaktion.delete_question(DeleteQuestion("urlaub"))
    assert simulator(redaktion).selection == Selection()
