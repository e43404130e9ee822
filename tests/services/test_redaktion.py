from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from app.domain.regelwerk.library import Library
from app.domain.regelwerk.rules import Rule
from app.domain.regelwerk.scenarios import Selection
from app.domain.regelwerk.versioning import LifecycleState
from app.errors import ConflictError, InputError, NotFoundError
from app.messages import AddRule, DeleteRule, EditClauseText, NewClauseVersion
from app.ports import Store
from app.services.redaktion import RedaktionService
from tests.domain.regelwerk.regelwerk_builders import answer_rule, library, rule
from tests.fakes import CountingIds, FixedUhr, MemoryStore

SAMPLE = Path(__file__).resolve().parents[2] / "resources" / "bibliothek" / "arbeitsvertrag.json"


@dataclass
class SampleKatalog:
    """Only what the Redaktion asks for."""

    sample: Library

    def sample_library(self) -> Library:
        return self.sample


def service_over(store: Store, sample: Library) -> RedaktionService:
    return RedaktionService(store, SampleKatalog(sample), FixedUhr(), CountingIds())  # type: ignore[arg-type]


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
    assert len([i for i in entry.images if i.ref.kind == "clauses"]) == 17
    assert len([i for i in entry.images if i.ref.kind == "versions"]) == 17
    assert len([i for i in entry.images if i.ref.kind == "questions"]) == 38
    assert len([i for i in entry.images if i.ref.kind == "template_versions"]) == 1
    assert len([i for i in entry.images if i.ref.kind == "scenarios"]) == 6


def test_a_store_with_clauses_is_left_alone(store: MemoryStore, redaktion: RedaktionService) -> None:
    assert redaktion.ensure_sample_library() is None
    assert len(store.journal()) == 1


def test_the_library_comes_back_as_it_was_shipped(redaktion: RedaktionService) -> None:
    sample = Library.model_validate_json(SAMPLE.read_text("utf-8"))
    stored = redaktion.library()
    assert (stored.clauses, stored.versions, stored.questions) == (sample.clauses, sample.versions, sample.questions)


def test_overview_shows_the_newest_version_and_its_rules(redaktion: RedaktionService, draft: str) -> None:
    rows = {row.id: row for row in redaktion.clause_overview()}
    assert len(rows) == 17
    assert (rows["C06"].version_id, rows["C06"].state, rows["C06"].rules) == (draft, LifecycleState.DRAFT, 3)
    assert (rows["C01"].version, rows["C01"].state, rows["C01"].rules) == (1, LifecycleState.PUBLISHED, 0)
    assert rows["C12"].jurisdictions == ("DE",)


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


@pytest.mark.parametrize(
    "command",
    [
        EditClauseText("C06.v1", "x"),
        AddRule("C06.v1", rule("N1", "forbids", targetClauseId="C01")),
        DeleteRule("C06.v1", "R04"),
    ],
)
def test_a_published_version_cannot_be_changed_and_says_what_to_do(
    store: MemoryStore, redaktion: RedaktionService, command: Any
) -> None:
    change = {EditClauseText: redaktion.edit_text, AddRule: redaktion.add_rule, DeleteRule: redaktion.delete_rule}
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
    (row,) = service.clause_overview()
    assert (row.version_id, row.version, row.state, row.rules) == (None, 0, None, 0)
    service.new_version(NewClauseVersion("K1"))
    assert version(service, "K1.v1").state is LifecycleState.DRAFT
