"""The way to publication as commands: gates, four eyes, one transaction each (spec 1, lifecycle)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest

from app.domain.regelwerk import lifecycle
from app.domain.regelwerk.gates import Evidence, GateSeverity
from app.domain.regelwerk.library import Library, Parameter
from app.domain.regelwerk.rules import QuestionType
from app.domain.regelwerk.templates import TemplateVersion
from app.domain.regelwerk.versioning import Changelog, ChangeType, LegalImpact, LifecycleState
from app.errors import ConflictError, InputError, NotFoundError
from app.messages import (
    AddRule,
    ApproveVersion,
    DeleteRule,
    DeprecateVersion,
    EditClauseText,
    EditRule,
    NewClauseVersion,
    NewTemplateVersion,
    PublishVersion,
    RejectVersion,
    ResetGateSeverities,
    SetChangelog,
    SetClauseHeading,
    SetGateSeverity,
    SetHeading,
    SetInterview,
    SetParameters,
    SetParties,
    SetSections,
    SubmitVersion,
    VersionKind,
)
from app.services.freigabe import FreigabeService
from app.services.historie import HistorieService
from app.services.pruefregeln import Pruefregeln
from app.services.redaktion import RedaktionService
from app.services.versionen import put_version
from app.services.vorlagen import VorlagenService
from tests.domain.regelwerk.regelwerk_builders import rule
from tests.fakes import FixedUhr, MemoryStore
from tests.services.test_redaktion import SAMPLE, service_over

S = LifecycleState
K, T = VersionKind.CLAUSE, VersionKind.TEMPLATE
CHANGELOG = Changelog(summary="Klarer.", change_type=ChangeType.CONTENT_UPDATE, legal_impact=LegalImpact.LOW)

PARAMETER = Parameter(key="ort", label="Ort", type=QuestionType.TEXT)


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def redaktion(store: MemoryStore) -> RedaktionService:
    service = service_over(store, Library.model_validate_json(SAMPLE.read_text("utf-8")))
    service.ensure_sample_library()
    return service


@pytest.fixture
def vorlagen(store: MemoryStore, redaktion: RedaktionService) -> VorlagenService:
    return VorlagenService(store)


@pytest.fixture
def freigabe(store: MemoryStore, redaktion: RedaktionService) -> FreigabeService:
    return FreigabeService(store, FixedUhr(), prove=lambda library, version: ())


@pytest.fixture
def clause(redaktion: RedaktionService) -> str:
    redaktion.new_version(NewClauseVersion("C07", by="Ada"))
    redaktion.set_changelog(SetChangelog(K, "C07.v2", CHANGELOG))
    return "C07.v2"


@pytest.fixture
def template(redaktion: RedaktionService, vorlagen: VorlagenService) -> str:
    vorlagen.new_version(NewTemplateVersion("arbeitsvertrag", "Ada"))
    redaktion.set_changelog(SetChangelog(T, "arbeitsvertrag.v2", CHANGELOG))
    return "arbeitsvertrag.v2"


def state_of(store: MemoryStore, kind: VersionKind, id_: str) -> LifecycleState:
    with store.read() as view:
        found: Any = view.versions.get(id_) if kind is K else view.template_versions.get(id_)
        return LifecycleState(found.state)


def publish(freigabe: FreigabeService, kind: VersionKind, id_: str) -> None:
    freigabe.submit(SubmitVersion(kind, id_, "Ada"))
    freigabe.approve(ApproveVersion(kind, id_, "Bea", "in Ordnung"))
    freigabe.publish(PublishVersion(kind, id_, "Bea"))


@pytest.mark.parametrize(("kind", "owner"), [(K, "C07"), (T, "arbeitsvertrag")])
def test_a_version_is_published_in_three_steps_and_deprecates_its_predecessor(
    store: MemoryStore, freigabe: FreigabeService, clause: str, template: str, kind: VersionKind, owner: str
) -> None:
    before = len(store.journal())
    publish(freigabe, kind, f"{owner}.v2")
    assert state_of(store, kind, f"{owner}.v1") is S.DEPRECATED
    assert state_of(store, kind, f"{owner}.v2") is S.PUBLISHED
    submit, approve, last = store.journal(after=before)
    assert [e.label for e in (submit, approve, last)] == ["Zur Prüfung einreichen", "Freigeben", "Veröffentlichen"]
    assert [image.ref.id for image in last.images] == [f"{owner}.v1", f"{owner}.v2"]
    after = approve.images[0].after
    assert after is not None
    assert (after["reviewer"], after["reviewComment"]) == ("Bea", "in Ordnung")
    freigabe.deprecate(DeprecateVersion(kind, f"{owner}.v2", "Ada"))
    assert state_of(store, kind, f"{owner}.v2") is S.DEPRECATED


def test_blocking_gates_refuse_with_every_finding(
    store: MemoryStore, redaktion: RedaktionService, freigabe: FreigabeService, clause: str
) -> None:
    redaktion.edit_text(EditClauseText(clause, "  "))
    redaktion.add_rule(AddRule(clause, rule("N1", "forbids", targetClauseId="X1")))
    redaktion.add_rule(AddRule(clause, rule("N2", "forbids", targetClauseId="X2")))
    before = len(store.journal())
    with pytest.raises(InputError) as caught:
        freigabe.submit(SubmitVersion(K, clause, "Ada"))
    assert caught.value.text == "Version 2 kann nicht eingereicht werden: 2 Prüfungen sind nicht bestanden."
    assert [(p.ort, p.erwartet) for p in caught.value.probleme] == [
        ("clause:C07", "Die Klausel hat einen Text (C01)"),
        ("rule:C07.v2/N1", "Alle Zielklauseln gibt es (C06)"),
        ("rule:C07.v2/N2", "Alle Zielklauseln gibt es (C06)"),
    ]
    assert caught.value.feld == "clause:C07"
    assert len(store.journal()) == before


def test_a_red_test_case_holds_the_submission(redaktion: RedaktionService, freigabe: FreigabeService) -> None:
    redaktion.new_version(NewClauseVersion("C06", by="Ada"))
    redaktion.set_changelog(SetChangelog(K, "C06.v2", CHANGELOG))
    redaktion.delete_rule(DeleteRule("C06.v2", "R05"))
    with pytest.raises(InputError) as caught:
        freigabe.submit(SubmitVersion(K, "C06.v2", "Ada"))
    (problem,) = caught.value.probleme
    assert problem.ort == "scenario:haftung-doppelt"
    assert "R05" in problem.gefunden


def test_warnings_do_not_hold_a_version(
    store: MemoryStore, redaktion: RedaktionService, freigabe: FreigabeService
) -> None:
    redaktion.new_version(NewClauseVersion("C15", by="Ada"))
    redaktion.set_changelog(SetChangelog(K, "C15.v2", CHANGELOG))
    (red,) = [r for r in freigabe.checklist(K, "C15.v2") if not r.passed]
    assert (red.gate_id, red.severity) == ("C05", GateSeverity.WARN)
    publish(freigabe, K, "C15.v2")
    assert state_of(store, K, "C15.v2") is S.PUBLISHED


def test_severities_can_be_set_but_not_four_eyes(store: MemoryStore, redaktion: RedaktionService) -> None:
    redaktion.new_version(NewClauseVersion("C15", by="Ada"))
    freigabe, regeln = FreigabeService(store, FixedUhr()), Pruefregeln(store)
    regeln.set(SetGateSeverity("C05", GateSeverity.BLOCK))
    regeln.set(SetGateSeverity("C15", GateSeverity.OFF))
    with pytest.raises(InputError) as caught:
        freigabe.submit(SubmitVersion(K, "C15.v2", "Ada"))
    assert [problem.erwartet for problem in caught.value.probleme] == ["Die Klausel hat mindestens eine Regel (C05)"]
    assert not [r for r in freigabe.checklist(K, "C15.v2") if r.gate_id == "C15"]
    with pytest.raises(InputError, match="gilt immer"):
        regeln.set(SetGateSeverity("C08", GateSeverity.OFF))
    HistorieService(store).undo()
    HistorieService(store).undo()
    redaktion.set_changelog(SetChangelog(K, "C15.v2", CHANGELOG))
    freigabe.submit(SubmitVersion(K, "C15.v2", "Ada"))
    assert state_of(store, K, "C15.v2") is S.REVIEW


def test_a_severity_set_between_the_steps_holds_at_the_next_one(
    store: MemoryStore, freigabe: FreigabeService, redaktion: RedaktionService
) -> None:
    regeln = Pruefregeln(store)
    redaktion.new_version(NewClauseVersion("C15", by="Ada"))
    redaktion.set_changelog(SetChangelog(K, "C15.v2", CHANGELOG))
    unproved = FreigabeService(store, FixedUhr(), prove=lambda library, version: None)
    freigabe.submit(SubmitVersion(K, "C15.v2", "Ada"))
    regeln.set(SetGateSeverity("C19", GateSeverity.BLOCK))
    with pytest.raises(InputError, match="nicht freigegeben"):
        unproved.approve(ApproveVersion(K, "C15.v2", "Bea"))
    regeln.set(SetGateSeverity("C19", None))
    unproved.approve(ApproveVersion(K, "C15.v2", "Bea"))
    regeln.set(SetGateSeverity("C05", GateSeverity.BLOCK))
    with pytest.raises(InputError, match="nicht veröffentlicht"):
        freigabe.publish(PublishVersion(K, "C15.v2", "Bea"))
    regeln.reset(ResetGateSeverities())
    freigabe.publish(PublishVersion(K, "C15.v2", "Bea"))
    assert state_of(store, K, "C15.v2") is S.PUBLISHED


@pytest.mark.parametrize(("kind", "id_"), [(K, "C07.v2"), (T, "arbeitsvertrag.v2")])
@pytest.mark.parametrize("by", ["Ada", " ada "])
def test_nobody_approves_or_rejects_their_own_version(
    freigabe: FreigabeService, clause: str, template: str, kind: VersionKind, id_: str, by: str
) -> None:
    freigabe.submit(SubmitVersion(kind, id_, "Ada"))
    for step in (
        lambda: freigabe.approve(ApproveVersion(kind, id_, by)),
        lambda: freigabe.reject(RejectVersion(kind, id_, by, "weil")),
    ):
        with pytest.raises(InputError) as caught:
            step()
        assert caught.value.feld == "by"
        assert "zweite Person" in caught.value.abhilfe


@pytest.mark.parametrize(
    "change",
    [
        lambda r, _: r.edit_text(EditClauseText("C07.v2", "Anders.", by="Ben")),
        lambda r, _: r.set_heading(SetClauseHeading("C07.v2", "Anders", by="Ben")),
        lambda r, _: r.set_parameters(SetParameters("C07.v2", (PARAMETER,), by="Ben")),
        lambda r, _: r.add_rule(AddRule("C07.v2", rule("R99", "forbids", targetClauseId="C01"), by="Ben")),
        lambda r, _: r.edit_rule(EditRule("C07.v2", "N1", rule("R99", "forbids", targetClauseId="C01"), by="Ben")),
        lambda r, _: r.delete_rule(DeleteRule("C07.v2", "N1", by="Ben")),
        lambda r, _: r.set_changelog(SetChangelog(K, "C07.v2", None, by="Ben")),
        lambda _, v: v.set_sections(SetSections("arbeitsvertrag.v2", (), by="Ben")),
        lambda _, v: v.set_interview(SetInterview("arbeitsvertrag.v2", (), by="Ben")),
        lambda _, v: v.set_parties(SetParties("arbeitsvertrag.v2", (), by="Ben")),
        lambda _, v: v.set_heading(SetHeading("arbeitsvertrag.v2", "Anders", by="Ben")),
        lambda r, _: r.set_changelog(SetChangelog(T, "arbeitsvertrag.v2", None, by="Ben")),
    ],
)
def test_whoever_changes_a_draft_is_entered_and_does_not_review_it(
    store: MemoryStore,
    redaktion: RedaktionService,
    vorlagen: VorlagenService,
    freigabe: FreigabeService,
    clause: str,
    template: str,
    change: Callable[[RedaktionService, VorlagenService], Any],
) -> None:
    redaktion.add_rule(AddRule(clause, rule("N1", "forbids", targetClauseId="C02")))
    ((kind, id_),) = change(redaktion, vorlagen).refs
    with store.unit_of_work(SubmitVersion(VersionKind(kind), id_, "Ada")) as work:  # whatever its gates say
        changed = getattr(work, kind).get(id_)
        assert (changed.author, changed.editors) == ("Ada", ("Ben",))
        put_version(work, lifecycle.submit(changed))
        work.commit()
    with pytest.raises(InputError, match="wurde von Ben geändert") as caught:
        freigabe.reject(RejectVersion(VersionKind(kind), id_, "Ben", "weil"))
    assert caught.value.feld == "by"


@pytest.mark.parametrize(("kind", "owner"), [(K, "C07"), (T, "arbeitsvertrag")])
def test_rejecting_keeps_the_version_with_the_reason_and_makes_a_new_draft(
    store: MemoryStore, freigabe: FreigabeService, clause: str, template: str, kind: VersionKind, owner: str
) -> None:
    freigabe.submit(SubmitVersion(kind, f"{owner}.v2", "Ada"))
    with pytest.raises(InputError) as caught:
        freigabe.reject(RejectVersion(kind, f"{owner}.v2", "Bea", "  "))
    assert caught.value.feld == "comment"
    change = freigabe.reject(RejectVersion(kind, f"{owner}.v2", "Bea", "Absatz 2 fehlt."))
    assert change.ids(str(kind)) == (f"{owner}.v2", f"{owner}.v3")
    old, new = store.journal(after=change.seq - 1)[0].images
    assert old.after is not None
    assert new.after is not None
    assert (old.after["state"], old.after["reviewComment"]) == ("deprecated", "Absatz 2 fehlt.")
    assert (new.after["state"], new.after["author"], new.after["reviewer"]) == ("draft", "Ada", None)
    assert state_of(store, kind, f"{owner}.v1") is S.PUBLISHED


STEPS: list[Callable[[FreigabeService, VersionKind, str], Any]] = [
    lambda f, kind, id_: f.submit(SubmitVersion(kind, id_, "Ada")),
    lambda f, kind, id_: f.approve(ApproveVersion(kind, id_, "Bea")),
    lambda f, kind, id_: f.reject(RejectVersion(kind, id_, "Bea", "weil")),
    lambda f, kind, id_: f.publish(PublishVersion(kind, id_, "Bea")),
]


@pytest.mark.parametrize("step", STEPS)
def test_a_step_out_of_turn_or_on_nothing_is_refused(
    store: MemoryStore, freigabe: FreigabeService, step: Callable[[FreigabeService, VersionKind, str], Any]
) -> None:
    before = len(store.journal())
    with pytest.raises(ConflictError) as caught:
        step(freigabe, K, "C07.v1")
    assert caught.value.feld == "clause:C07"
    assert "veröffentlicht" in caught.value.text
    with pytest.raises(NotFoundError, match=r"Vorlagenversion „weg\.v1“"):
        step(freigabe, T, "weg.v1")
    assert len(store.journal()) == before


@pytest.mark.parametrize("verb", ["submit", "publish", "deprecate"])
def test_a_step_needs_a_name(freigabe: FreigabeService, clause: str, verb: str) -> None:
    commands = {
        "submit": lambda by: freigabe.submit(SubmitVersion(K, clause, by)),
        "publish": lambda by: freigabe.publish(PublishVersion(K, clause, by)),
        "deprecate": lambda by: freigabe.deprecate(DeprecateVersion(K, "C07.v1", by)),
    }
    with pytest.raises(InputError) as caught:
        commands[verb]("  ")
    assert caught.value.feld == "by"


# --- the proof ------------------------------------------------------------------------------------------------------

VOID = "In der Schweiz mit mehr als 10 Mitarbeitern gibt es keinen gültigen Vertrag."


@pytest.mark.parametrize(
    ("prove", "words"),
    [
        (lambda library, version: (VOID,), VOID),
        (lambda library, version: None, "Noch nicht bewiesen"),
        (None, "Noch nicht bewiesen"),
    ],
)
def test_a_template_is_approved_only_if_it_is_proved(store: MemoryStore, template: str, prove: Any, words: str) -> None:
    service = FreigabeService(store, FixedUhr(), prove=prove)
    service.submit(SubmitVersion(T, template, "Ada"))
    with pytest.raises(InputError) as caught:
        service.approve(ApproveVersion(T, template, "Bea"))
    (problem,) = caught.value.probleme
    assert words in problem.gefunden
    assert problem.erwartet.endswith("(T15)")
    assert state_of(store, T, template) is S.REVIEW


def test_the_proof_sees_the_library_as_it_would_be_and_is_asked_when_it_counts(
    store: MemoryStore, template: str
) -> None:
    asked: list[str] = []

    def prove(library: Library, version: TemplateVersion) -> tuple[str, ...]:
        (published,) = [v for v in library.template_versions if v.state is S.PUBLISHED]
        assert published.version == version.version == 2
        asked.append(version.id)
        return ()

    service = FreigabeService(store, FixedUhr(), prove=prove)
    service.submit(SubmitVersion(T, template, "Ada"))
    assert asked == []
    service.approve(ApproveVersion(T, template, "Bea"))
    service.publish(PublishVersion(T, template, "Bea"))
    assert asked == [template, template]


def test_a_clause_is_told_what_it_takes_from_published_templates(store: MemoryStore, clause: str) -> None:
    def prove(library: Library, version: TemplateVersion) -> tuple[str, ...]:
        changed = any(v.id == clause and v.state is S.PUBLISHED for v in library.versions)
        return (VOID, "In Österreich gibt es keinen gültigen Vertrag.") if changed else (VOID,)

    results = {r.gate_id: r for r in FreigabeService(store, FixedUhr(), prove=prove).checklist(K, clause)}
    (finding,) = results["C19"].findings
    assert finding.text.startswith("Vorlage „Arbeitsvertrag“: In Österreich gibt es keinen gültigen Vertrag.")
    assert not results["C19"].blocks
    unsure = FreigabeService(store, FixedUhr(), prove=lambda library, version: None).checklist(K, clause)
    assert ["Noch nicht bewiesen" in f.text for r in unsure if r.gate_id == "C19" for f in r.findings] == [True]


def test_what_changed_while_it_was_proved_is_not_approved(
    store: MemoryStore, freigabe: FreigabeService, redaktion: RedaktionService, template: str
) -> None:
    freigabe.submit(SubmitVersion(T, template, "Ada"))

    def prove(library: Library, version: TemplateVersion) -> tuple[str, ...]:
        freigabe.reject(RejectVersion(T, template, "Bea", "Zu früh."))
        return ()

    with pytest.raises(ConflictError, match="während der Prüfung"):
        FreigabeService(store, FixedUhr(), prove=prove).approve(ApproveVersion(T, template, "Bea"))
    assert state_of(store, T, template) is S.DEPRECATED


def test_publishing_looks_again_at_a_library_that_changed(
    store: MemoryStore, freigabe: FreigabeService, template: str
) -> None:
    freigabe.submit(SubmitVersion(T, template, "Ada"))
    freigabe.approve(ApproveVersion(T, template, "Bea"))
    freigabe.deprecate(DeprecateVersion(K, "C15.v1", "Ada"))
    with pytest.raises(InputError) as caught:
        freigabe.publish(PublishVersion(T, template, "Bea"))
    assert "„Kündigungsklausel“ ist nicht veröffentlicht" in caught.value.probleme[-1].gefunden
    assert state_of(store, T, template) is S.APPROVED


# --- the checklist --------------------------------------------------------------------------------------------------


def test_the_checklist_shows_passed_gates_too_and_asks_proof_and_test_cases(
    freigabe: FreigabeService, clause: str, template: str
) -> None:
    results = freigabe.checklist(T, template)
    assert len(results) == 23
    assert all(result.passed for result in results)
    assert [r.gate_id for r in freigabe.checklist(K, clause) if not r.passed] == []


def test_the_checklist_takes_what_is_known_instead_of_working(store: MemoryStore, template: str) -> None:
    def never(*_: Any) -> Any:
        raise AssertionError("not needed")

    service = FreigabeService(store, FixedUhr(), prove=never, run_cases=never)
    results = {r.gate_id: r for r in service.checklist(T, template, evidence=Evidence(void_regions=(VOID,)))}
    assert VOID in results["T15"].findings[0].text
    assert "noch nicht gelaufen" in results["T14"].findings[0].text


def test_a_checklist_of_nothing_is_refused(freigabe: FreigabeService) -> None:
    with pytest.raises(NotFoundError, match="C99"):
        freigabe.checklist(K, "C99.v1")


def test_without_a_runner_test_cases_count_as_not_run(
    store: MemoryStore, redaktion: RedaktionService, clause: str
) -> None:
    with pytest.raises(InputError) as caught:
        FreigabeService(store, FixedUhr(), run_cases=None).submit(SubmitVersion(K, clause, "Ada"))
    assert "9 Testfälle sind noch nicht gelaufen" in caught.value.probleme[0].gefunden


def test_a_template_without_sections_cannot_be_submitted(
    vorlagen: VorlagenService, freigabe: FreigabeService, template: str
) -> None:
    vorlagen.set_sections(SetSections(template, ()))
    with pytest.raises(InputError) as caught:
        freigabe.submit(SubmitVersion(T, template, "Ada"))
    assert {problem.erwartet[-5:] for problem in caught.value.probleme} >= {"(T01)", "(T14)"}


def test_every_step_can_be_taken_back_and_done_again(
    store: MemoryStore, freigabe: FreigabeService, clause: str
) -> None:
    publish(freigabe, K, clause)
    history = HistorieService(store)
    assert history.undo_label() == "Veröffentlichen"
    history.undo()
    assert (state_of(store, K, clause), state_of(store, K, "C07.v1")) == (S.APPROVED, S.PUBLISHED)
    history.undo()
    assert state_of(store, K, clause) is S.REVIEW
    history.redo()
    history.redo()
    assert (state_of(store, K, clause), state_of(store, K, "C07.v1")) == (S.PUBLISHED, S.DEPRECATED)


def test_until_its_first_day_a_published_version_is_withdrawn_without_touching_its_predecessor(
    store: MemoryStore, redaktion: RedaktionService, clause: str
) -> None:
    redaktion.set_changelog(SetChangelog(K, clause, CHANGELOG, valid_from=date(2027, 1, 1)))
    uhr = FixedUhr(datetime(2026, 12, 31, tzinfo=UTC))
    freigabe = FreigabeService(store, uhr, prove=lambda library, version: ())
    publish(freigabe, K, clause)
    assert (state_of(store, K, "C07.v1"), state_of(store, K, clause)) == (S.PUBLISHED, S.PUBLISHED)
    freigabe.deprecate(DeprecateVersion(K, clause, "Ada"))
    assert (state_of(store, K, "C07.v1"), state_of(store, K, clause)) == (S.PUBLISHED, S.DEPRECATED)
    HistorieService(store).undo()
    uhr.instant = datetime(2027, 1, 1, tzinfo=UTC)
    freigabe.deprecate(DeprecateVersion(K, clause, "Ada"))
    assert (state_of(store, K, "C07.v1"), state_of(store, K, clause)) == (S.DEPRECATED, S.DEPRECATED)
