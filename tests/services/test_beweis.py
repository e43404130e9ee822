"""The service around the proof: drafts, cache, time limit, cancelling, differences for a rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from app.domain.regelwerk.library import Library
from app.domain.regelwerk.proof.analysis import STAGES
from app.domain.regelwerk.rules import Rule
from app.domain.regelwerk.templates import Section, Slot, SlotKind, Template, TemplateVersion
from app.domain.regelwerk.versioning import LifecycleState
from app.errors import InputError, NotFoundError, OperationCancelled
from app.services.beweis import BeweisService
from app.ui.presenters.beweis import beweis
from tests.domain.regelwerk.regelwerk_builders import answer_rule, library, rule
from tests.solver_fake import FakeSolver


class Clock:
    """Stands still, or goes on by ``step`` with each look."""

    def __init__(self, step: float = 0.0) -> None:
        self.now = 0.0
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


class Counting(FakeSolver):
    """Counts how often a formula is opened."""

    opened = 0

    def open(self, *args, **kwargs):  # type: ignore[no-untyped-def]
        self.opened += 1
        return super().open(*args, **kwargs)


def silent(stage: str, done: int, total: int) -> None:
    """Nobody follows."""


RULES = {
    "A": [rule("R1", "requires", targetClauseId="B")],
    "B": [answer_rule("R2", "n", "greater_than", 10)],
    "C": [rule("R3", "incompatible_with", targetClauseId="B")],
}


def templated(**rules: list[Rule]) -> Library:
    lib = library(RULES | rules)
    slots = (
        Slot(id="s1", kind=SlotKind.REQUIRED, clause_ids=("A",)),
        Slot(id="s2", kind=SlotKind.OPTIONAL, clause_ids=("B",)),
        Slot(id="s3", kind=SlotKind.OPTIONAL, clause_ids=("C",)),
    )
    version = TemplateVersion(
        template_id="V",
        version=1,
        state=LifecycleState.PUBLISHED,
        author="Test",
        sections=(Section(id="teil", title="Teil", slots=slots),),
    )
    template = Template(id="V", title="Vorlage", category="Test", jurisdictions=("DE", "CH"))
    return lib.model_copy(update={"templates": (template,), "template_versions": (version,)})


def service(lib: Library, clock: Callable[[], float] | None = None, solver: FakeSolver | None = None) -> BeweisService:
    return BeweisService(lambda: lib, solver or FakeSolver(), clock or Clock(), time_limit=10.0)


def test_all_stages_are_told_in_order() -> None:
    told: list[str] = []
    found = service(templated()).prove_library(lambda stage, done, total: told.append(f"{stage} {done}/{total}"))
    assert list(dict.fromkeys(told)) == [f"{stage} {at}/{len(STAGES)}" for at, stage in enumerate(STAGES)]
    assert found.for_all.proved
    assert found.unfinished == ()


def test_a_template_knows_what_only_looks_optional() -> None:
    found = service(templated()).prove_template("V.v1", silent)
    assert found.clauses is not None
    assert [fact.clause_id for fact in found.clauses.false_optional] == ["B"]
    assert [fact.clause_id for fact in found.clauses.dead] == ["C"]
    assert found.clauses.dead[0].text == "„Klausel C“ kann nie verwendet werden wegen R1 und R3."


def test_the_gate_gets_sentences_or_proof() -> None:
    assert service(templated()).void_sentences("V.v1") == ()
    (sentence,) = service(templated(B=[rule("S", "scoped_to", jurisdictionScope="DE")])).void_sentences("V.v1") or ()
    assert sentence.startswith("Lücke: In der Schweiz gibt es keinen gültigen Vertrag. Grund: R1 („")


def test_out_of_time_nothing_is_proved_for_the_gate() -> None:
    assert service(templated(), Clock(6.0)).void_sentences("V.v1") is None


def test_partial_results_stay_when_time_is_over() -> None:
    found = service(templated(), Clock(1.0)).prove_library(silent)
    assert found.unfinished
    assert not found.for_all.complete or found.for_all.proved


def test_a_finished_proof_is_kept_while_the_library_is_the_same() -> None:
    solver, lib = Counting(), templated()
    asked = service(lib, solver=solver)
    first = asked.prove_library(silent)
    opened = solver.opened
    assert asked.prove_library(silent) is first
    assert solver.opened == opened
    assert asked.prove_template("V.v1", silent) is not first
    assert asked.prove_library(silent) is first


def test_another_library_is_proved_anew() -> None:
    libraries = [templated(), templated()]
    asked = BeweisService(lambda: libraries[-1], FakeSolver(), Clock())
    first = asked.prove_library(silent)
    libraries.append(templated())
    assert asked.prove_library(silent) is not first


def test_cancelling_passes_through_and_leaves_nothing_behind() -> None:
    def cancel(stage: str, done: int, total: int) -> None:
        raise OperationCancelled

    asked = service(templated())
    with pytest.raises(OperationCancelled):
        asked.prove_library(cancel)
    assert asked.prove_library(silent).unfinished == ()


def drafted(lib: Library) -> Library:
    (draft,) = (v.model_copy(update={"version": 2, "state": LifecycleState.DRAFT}) for v in lib.versions[-1:])
    changed = draft.model_copy(update={"rules": (rule("R4", "requires", targetClauseId="B"), *draft.rules)})
    return lib.model_copy(update={"versions": (*lib.versions, changed)})


def test_drafts_count_unless_the_published_state_is_asked_for() -> None:
    asked = service(drafted(templated()))
    with_drafts, published = (asked.prove_library(silent, drafts=drafts).clauses for drafts in (True, False))
    assert with_drafts is not None
    assert published is not None
    assert [fact.clause_id for fact in with_drafts.dead] == ["C"]
    assert published.dead == ()


def test_what_a_new_rule_makes_impossible() -> None:
    change = service(templated()).difference_for_rule("B.v1", rule("S", "scoped_to", jurisdictionScope="DE"), silent)
    ((id_, title, of_template),) = change.templates
    assert (id_, title) == ("V.v1", "Vorlage")
    assert [region.text for region in of_template.void] == ["in der Schweiz"]
    (region,) = change.library.void
    assert region.text == "in Österreich und der Schweiz, wenn Mitarbeiterzahl größer als 10 ist"
    assert change.texts[0] == "Vorlage „Vorlage“: Danach gibt es keinen gültigen Vertrag mehr: in der Schweiz."
    assert ("A", ("AT", "CH")) in change.library.dead


def test_a_contract_that_is_lost_is_told_by_what_the_rule_is_about() -> None:
    change = service(templated()).difference_for_rule("B.v1", rule("S", "requires", targetClauseId="C"), silent)
    assert (
        "Ein Vertrag in Deutschland mit „Klausel B“, aber ohne „Klausel C“ war gültig und wäre es nicht mehr."
        in change.texts
    )


def test_that_there_is_no_contract_at_all_any_more_is_a_whole_sentence() -> None:
    change = service(templated()).difference_for_rule("B.v1", rule("S", "forbids", targetClauseId="A"), silent)
    assert change.texts[0] == "Vorlage „Vorlage“: Danach gibt es keinen gültigen Vertrag mehr."
    nowhere = service(templated(B=[rule("S", "forbids", targetClauseId="A")])).prove_template("V.v1", silent)
    assert beweis(nowhere).kurz == "Beweis: nie ein gültiger Vertrag"


def test_a_rule_that_says_nothing_new_is_called_superfluous() -> None:
    change = service(templated()).difference_for_rule("A.v1", rule("X", "forbids", targetClauseId="C"), silent)
    assert [fact.rule.name for fact in change.library.superfluous] == ["X"]
    assert change.library.superfluous[0].text.startswith("X folgt schon aus R1 und R3")
    assert change.library.lost == ()


def test_where_a_clause_is_unusable_is_told_as_regions() -> None:
    asked = service(templated())
    found = asked.where_unusable(asked.prove_library(silent), "C", silent)
    assert [region.text for region in found.void] == ["wenn Mitarbeiterzahl größer als 10 ist"]


def test_reasons_of_a_rule_on_demand() -> None:
    asked = service(templated(A=[*RULES["A"], rule("X", "forbids", targetClauseId="C")]))
    analysis = asked.prove_library(silent)
    assert analysis.rules is not None
    (fact,) = analysis.rules.follows
    assert fact.follows_from == asked.follows_from(analysis, fact.rule.number, silent)


def refusals() -> Iterator[Callable[[BeweisService], object]]:
    yield lambda s: s.prove_template("X.v1", silent)
    yield lambda s: s.void_sentences("X.v1")
    yield lambda s: s.difference_for_rule("X.v1", rule("R", "forbids", targetClauseId="A"), silent)
    yield lambda s: s.where_unusable(s.prove_library(silent), "X", silent)


@pytest.mark.parametrize("ask", list(refusals()))
def test_what_does_not_exist_is_named(ask: Callable[[BeweisService], object]) -> None:
    with pytest.raises(NotFoundError, match="„"):
        ask(service(templated()))


def test_a_condition_that_does_not_fit_is_told() -> None:
    with pytest.raises(InputError, match="Beweis ist nicht möglich"):
        service(library({"A": [answer_rule("R", "n", "contains", 1)]})).prove_library(silent)
