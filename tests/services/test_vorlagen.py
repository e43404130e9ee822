from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from app.domain.regelwerk.library import Library
from app.domain.regelwerk.lifecycle import next_draft
from app.domain.regelwerk.rules import Condition, Operator
from app.domain.regelwerk.templates import (
    InterviewStep,
    Party,
    PartyNoun,
    Section,
    Slot,
    SlotDefault,
    SlotKind,
    Template,
    TemplateVersion,
)
from app.domain.regelwerk.versioning import LifecycleState
from app.errors import ConflictError, InputError, NotFoundError
from app.messages import (
    CreateTemplate,
    DiscardDraft,
    EditTemplate,
    NewTemplateVersion,
    SetHeading,
    SetInterview,
    SetParties,
    SetSections,
    VersionKind,
)
from app.services.redaktion import RedaktionService
from app.services.vorlagen import VorlagenService
from tests.fakes import MemoryStore
from tests.services.test_redaktion import SAMPLE, service_over

SECTIONS = (Section(id="s", title="Teil", slots=(Slot(id="p", kind=SlotKind.REQUIRED, clause_ids=("C02",)),)),)


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
def draft(vorlagen: VorlagenService) -> str:
    vorlagen.create(CreateTemplate(" Werk  vertrag ", "Zivilrecht", ("DE", "AT", "DE"), "Ada"))
    return "V01.v1"


def version(store: MemoryStore, id_: str) -> TemplateVersion:
    with store.read() as view:
        found = view.template_versions.get(id_)
        assert found is not None
        return found


def test_a_new_template_has_an_empty_first_draft(store: MemoryStore, vorlagen: VorlagenService, draft: str) -> None:
    with store.read() as view:
        _, made = view.templates.all()
        first = view.template_versions.get(draft)
    assert (made.id, made.title, made.jurisdictions) == ("V01", "Werk vertrag", ("DE", "AT"))
    assert first is not None
    assert (first.template_id, first.state, first.slots, first.interview) == ("V01", LifecycleState.DRAFT, (), ())
    assert version(store, draft).author == "Ada"
    assert store.journal()[-1].label == "Vorlage anlegen"


@pytest.mark.parametrize(
    ("change", "feld"),
    [
        ({"title": " "}, "title"),
        ({"title": "ARBEITSVERTRAG"}, "title"),
        ({"category": ""}, "category"),
        ({"jurisdictions": ()}, "jurisdictions"),
        ({"by": " "}, "by"),
    ],
)
def test_an_incomplete_template_is_refused_beside_the_field(
    store: MemoryStore, vorlagen: VorlagenService, change: dict[str, Any], feld: str
) -> None:
    before = len(store.journal())
    values: dict[str, Any] = {"title": "Neu", "category": "K", "jurisdictions": ("DE",), "by": "Ada"} | change
    with pytest.raises(InputError) as caught:
        vorlagen.create(CreateTemplate(**values))
    assert caught.value.feld == feld
    assert len(store.journal()) == before


def test_title_category_and_places_change_without_a_new_version(
    vorlagen: VorlagenService, redaktion: RedaktionService
) -> None:
    template = Template(id="arbeitsvertrag", title="Arbeitsvertrag", category="Arbeit", jurisdictions=("DE",))
    vorlagen.edit(EditTemplate(template))
    assert redaktion.library().templates == (template,)
    assert len(redaktion.library().template_versions) == 1
    with pytest.raises(NotFoundError, match="weg"):
        vorlagen.edit(EditTemplate(template.model_copy(update={"id": "weg"})))


def test_two_templates_do_not_share_a_title(vorlagen: VorlagenService, draft: str) -> None:
    template = Template(id="V01", title="arbeitsvertrag", category="K", jurisdictions=("DE",))
    with pytest.raises(InputError, match="gibt es schon"):
        vorlagen.edit(EditTemplate(template))


def test_a_new_version_starts_from_the_newest(store: MemoryStore, vorlagen: VorlagenService) -> None:
    vorlagen.new_version(NewTemplateVersion("arbeitsvertrag", "Ada"))
    old, new = version(store, "arbeitsvertrag.v1"), version(store, "arbeitsvertrag.v2")
    assert (new.state, new.author, new.reviewer) == (LifecycleState.DRAFT, "Ada", None)
    assert (new.sections, new.interview) == (old.sections, old.interview)
    with pytest.raises(ConflictError, match="Entwurf"):
        vorlagen.new_version(NewTemplateVersion("arbeitsvertrag", "Ada"))
    with pytest.raises(NotFoundError, match="weg"):
        vorlagen.new_version(NewTemplateVersion("weg", "Ada"))


def test_a_new_version_needs_an_author(vorlagen: VorlagenService) -> None:
    with pytest.raises(InputError) as caught:
        vorlagen.new_version(NewTemplateVersion("arbeitsvertrag", " "))
    assert caught.value.feld == "by"


def test_sections_and_interview_of_a_draft_are_replaced(
    store: MemoryStore, vorlagen: VorlagenService, draft: str
) -> None:
    vorlagen.set_sections(SetSections(draft, SECTIONS))
    many = Condition(question_id="mitarbeiterzahl", operator=Operator.GREATER_THAN, value="1.000,5")
    steps = (InterviewStep(question_id="mitarbeiterzahl"), InterviewStep(question_id="branche", show_if=(many,)))
    vorlagen.set_interview(SetInterview(draft, steps))
    stored = version(store, draft)
    assert stored.sections == SECTIONS
    assert stored.interview[1].show_if[0].value == Decimal("1000.5")


def test_conditions_that_do_not_fit_are_refused_all_at_once(
    store: MemoryStore, vorlagen: VorlagenService, draft: str
) -> None:
    conditions = (
        Condition(question_id="weg", operator=Operator.EQUALS, value="x"),
        Condition(question_id="branche", operator=Operator.EQUALS, value="Bergbau"),
    )
    with pytest.raises(InputError) as caught:
        vorlagen.set_interview(SetInterview(draft, (InterviewStep(question_id="vertragstyp", show_if=conditions),)))
    first, second = caught.value.probleme
    assert "weg" in first.gefunden
    assert "Bergbau" in second.gefunden
    assert "„Pharma“" in second.erwartet
    assert caught.value.feld == "question:vertragstyp"
    assert version(store, draft).interview == ()


def test_defaults_and_all_conditions_are_saved_in_canonical_form(
    store: MemoryStore, vorlagen: VorlagenService, draft: str
) -> None:
    many = Condition(question_id="mitarbeiterzahl", operator=Operator.GREATER_THAN, value="1.000,5")
    default = SlotDefault(clause_id="C01", when=(many,))
    slot = Slot(id="p", kind=SlotKind.OPTIONAL, clause_ids=("C01",), defaults=(default,))
    vorlagen.set_sections(SetSections(draft, (Section(id="s", title="S", slots=(slot,), numbered=False),)))
    steps = (
        InterviewStep(question_id="mitarbeiterzahl", default="1.000"),
        InterviewStep(question_id="branche", hide_if=(many,), skip_if=(many,), default="it", group="G", reason="R"),
    )
    vorlagen.set_interview(SetInterview(draft, steps))
    stored = version(store, draft)
    assert stored.slots[0].defaults[0].when[0].value == Decimal("1000.5")
    assert not stored.sections[0].numbered
    assert (stored.interview[0].default, stored.interview[1].default) == (Decimal(1000), "IT")
    assert [condition.value for condition in stored.interview[1].conditions] == [Decimal("1000.5")] * 2
    assert (stored.interview[1].group, stored.interview[1].reason) == ("G", "R")


def test_defaults_that_do_not_fit_are_refused(store: MemoryStore, vorlagen: VorlagenService, draft: str) -> None:
    wrong = Condition(question_id="branche", operator=Operator.EQUALS, value="Bergbau")
    slot = Slot(
        id="p", kind=SlotKind.OPTIONAL, clause_ids=("C01",), defaults=(SlotDefault(clause_id="C01", when=(wrong,)),)
    )
    with pytest.raises(InputError) as caught:
        vorlagen.set_sections(SetSections(draft, (Section(id="s", title="S", slots=(slot,)),)))
    assert (caught.value.feld, len(caught.value.probleme)) == (f"slot:{draft}/p", 1)
    step = InterviewStep(question_id="mitarbeiterzahl", default="viele", hide_if=(wrong,))
    with pytest.raises(InputError) as caught:
        vorlagen.set_interview(SetInterview(draft, (step,)))
    assert [problem.gefunden for problem in caught.value.probleme] == [
        "„Bergbau“ als Bedingung zu „Branche“",
        "„viele“ als Vorbelegung von „Mitarbeiterzahl“",
    ]
    assert (version(store, draft).sections, version(store, draft).interview) == ((), ())


def test_parties_and_heading_of_a_draft_are_replaced_and_kept_in_the_next_version(
    store: MemoryStore, vorlagen: VorlagenService, draft: str
) -> None:
    noun = PartyNoun(masculine="Käufer", feminine="Käuferin", neutral="kaufende Person", plural="Käufer")
    parties = (Party(key="kaeufer", noun=noun),)
    vorlagen.set_parties(SetParties(draft, parties))
    vorlagen.set_heading(SetHeading(draft, "  Vertrag über  Kauf "))
    assert (version(store, draft).parties, version(store, draft).heading) == (parties, "Vertrag über Kauf")
    assert (
        next_draft((version(store, draft).model_copy(update={"state": LifecycleState.PUBLISHED}),), "Bea").parties
        == parties
    )
    many = Condition(question_id="mitarbeiterzahl", operator=Operator.GREATER_THAN, value="1.000,5")
    vorlagen.set_parties(SetParties(draft, (parties[0].model_copy(update={"signs_if": (many,)}),)))
    assert version(store, draft).parties[0].signs_if[0].value == Decimal("1000.5")
    wrong = Condition(question_id="branche", operator=Operator.EQUALS, value="Bergbau")
    with pytest.raises(InputError, match="Parteien wurden nicht gespeichert"):
        vorlagen.set_parties(SetParties(draft, (parties[0].model_copy(update={"signs_if": (wrong,)}),)))
    vorlagen.set_heading(SetHeading(draft, " "))
    assert version(store, draft).heading is None
    with pytest.raises(NotFoundError, match=r"weg\.v1"):
        vorlagen.set_parties(SetParties("weg.v1", ()))
    with pytest.raises(NotFoundError, match=r"weg\.v1"):
        vorlagen.set_heading(SetHeading("weg.v1", ""))


@pytest.mark.parametrize("command", [SetSections("arbeitsvertrag.v1", SECTIONS), SetInterview("arbeitsvertrag.v1", ())])
def test_a_published_template_cannot_be_changed(vorlagen: VorlagenService, command: Any) -> None:
    change: Any = vorlagen.set_sections if isinstance(command, SetSections) else vorlagen.set_interview
    with pytest.raises(ConflictError) as caught:
        change(command)
    assert "veröffentlicht" in caught.value.text
    assert caught.value.feld == "template:arbeitsvertrag"


def test_an_unknown_version_is_named(vorlagen: VorlagenService) -> None:
    with pytest.raises(NotFoundError, match=r"weg\.v1"):
        vorlagen.set_sections(SetSections("weg.v1", ()))


def test_discarding_the_only_draft_takes_the_template_along(
    vorlagen: VorlagenService, redaktion: RedaktionService, draft: str
) -> None:
    redaktion.discard_draft(DiscardDraft(VersionKind.TEMPLATE, draft))
    assert [template.id for template in redaktion.library().templates] == ["arbeitsvertrag"]
    vorlagen.new_version(NewTemplateVersion("arbeitsvertrag", "Ada"))
    redaktion.discard_draft(DiscardDraft(VersionKind.TEMPLATE, "arbeitsvertrag.v2"))
    versions = redaktion.library().template_versions
    assert [(version.version, version.state) for version in versions] == [(1, LifecycleState.PUBLISHED)]
