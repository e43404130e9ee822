"""The preview of a template and the form of its parties as values; half-made templates are shown, too."""

from __future__ import annotations

from decimal import Decimal

import pytest

from app.domain.beugung import Beugungsart, Form
from app.domain.regelwerk.answers import parse_answer
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.templates import InterviewStep, Section, Slot, SlotDefault, SlotKind, TemplateVersion
from app.domain.regelwerk.versioning import LifecycleState
from app.errors import InputError
from app.ui.context import Services
from app.ui.presenters import vorlage_parteien as parteien
from app.ui.presenters import vorlage_vorschau as presenter
from app.ui.presenters.bestand import Bestand


@pytest.fixture
def bestand(services: Services) -> Bestand:
    return Bestand(services.redaktion.library())


def _templates(library: Library) -> tuple[TemplateVersion, ...]:
    assert library.template_versions
    return library.template_versions


def test_samples_are_answers_and_make_every_shipped_template_everywhere(bestand: Bestand) -> None:
    for template in _templates(bestand.library):
        answers = presenter.sample_answers(template, bestand.questions)
        assert set(answers) == {step.question_id for step in template.interview}
        for id_, value in answers.items():
            assert parse_answer(bestand.questions[id_], value) == value
        places = presenter.places_of(template, bestand)
        assert places
        for code, _ in places:
            bild = presenter.make_preview(bestand.library, template, code, answers)
            assert bild.stand is not None, bild.fehler
            assert not [p for p in bild.probleme if p.titel.startswith("Antwort fehlt")]
            assert "[___]" not in bild.html
            assert presenter.summary(bild).startswith(f"{bild.stand.fortschritt.gesamt} von ")


def test_random_answers_are_answers_and_the_same_for_the_same_seed(bestand: Bestand) -> None:
    template = _templates(bestand.library)[0]
    seen = []
    for seed in range(6):
        answers = presenter.random_answers(template, bestand.questions, seed)
        assert answers == presenter.random_answers(template, bestand.questions, seed)
        assert all(parse_answer(bestand.questions[id_], value) == value for id_, value in answers.items())
        assert presenter.make_preview(bestand.library, template, "DE", answers).stand is not None
        seen.append(answers)
    assert len({str(answers) for answers in seen}) == 6


def _with(library: Library, template: TemplateVersion) -> Library:
    others = tuple(v for v in library.template_versions if v.id != template.id)
    return library.model_copy(update={"template_versions": (*others, template)})


@pytest.mark.parametrize(
    ("slot", "clauses"),
    [
        (Slot(id="x", kind=SlotKind.REQUIRED), 0),
        (Slot(id="x", kind=SlotKind.ALTERNATIVE), 0),
        (Slot(id="x", kind=SlotKind.REQUIRED, clause_ids=("nie",)), 0),
        (Slot(id="x", kind=SlotKind.OPTIONAL, clause_ids=("C01",), defaults=(SlotDefault(clause_id="C02"),)), 0),
        (Slot(id="x", kind=SlotKind.OPTIONAL, clause_ids=("C01",), defaults=(SlotDefault(clause_id="C01"),)), 1),
        (Slot(id="x", kind=SlotKind.REQUIRED, clause_ids=("C01",)), 1),
    ],
)
def test_a_half_made_structure_is_shown(bestand: Bestand, slot: Slot, clauses: int) -> None:
    draft = TemplateVersion(
        template_id="arbeitsvertrag",
        version=9,
        state=LifecycleState.DRAFT,
        author="Redaktion",
        sections=(Section(id="leer", title="Leer"), Section(id="s", title="Teil", slots=(slot,))),
    )
    bild = presenter.make_preview(_with(bestand.library, draft), draft, "DE", {})
    assert bild.stand is not None
    assert len(bild.stand.text.klauseln) == clauses


def test_a_question_that_is_gone_is_said_in_a_sentence(bestand: Bestand) -> None:
    draft = TemplateVersion(
        template_id="arbeitsvertrag",
        version=9,
        state=LifecycleState.DRAFT,
        author="Redaktion",
        interview=(InterviewStep(question_id="nie"), InterviewStep(question_id="mitarbeiterzahl", default="viele")),
    )
    bild = presenter.make_preview(_with(bestand.library, draft), draft, "DE", {"mitarbeiterzahl": Decimal(3)})
    assert bild.stand is None
    assert "„nie“" in bild.fehler
    assert presenter.summary(bild) == bild.fehler
    known = draft.model_copy(update={"interview": draft.interview[1:]})
    assert presenter.make_preview(_with(bestand.library, known), known, "DE", {}).stand is not None


def test_what_it_was_made_with_serves_again_until_the_library_changes(bestand: Bestand) -> None:
    template = _templates(bestand.library)[0]
    first = presenter.make_preview(bestand.library, template, "DE", {})
    again = presenter.make_preview(bestand.library, template, "AT", {}, first.umgebung)
    assert again.umgebung is first.umgebung
    changed = bestand.library.model_copy(update={"versions": tuple(bestand.library.versions)[::-1]})
    assert presenter.make_preview(changed, template, "AT", {}, first.umgebung).umgebung is not first.umgebung


# ---- parties --------------------------------------------------------------------------------------------------------

KUNDE = parteien.ParteiEingabe("KUNDE", "Kunde", "Kundin", "kaufende Person", "Kunden", art=Beugungsart.SCHWACH)


def test_a_party_goes_through_its_form_unchanged(bestand: Bestand) -> None:
    for template in _templates(bestand.library):
        for row, party in enumerate(template.parties):
            others = parteien.delete_party(template.parties, row)
            assert parteien.build_party(parteien.eingabe_of(party), others) == party


@pytest.mark.parametrize(
    ("changes", "feld"),
    [
        ({"maskulin": " "}, "maskulin"),
        ({"feminin": ""}, "feminin"),
        ({"neutral": ""}, "neutral"),
        ({"plural": ""}, "plural"),
        ({"key": "9 x"}, "key"),
        ({"key": "vertragspartner"}, "key"),
    ],
)
def test_what_is_missing_in_a_party_is_named(changes: dict[str, str], feld: str) -> None:
    from dataclasses import replace

    others = parteien.add_party(())
    with pytest.raises(InputError) as caught:
        parteien.build_party(replace(KUNDE, **changes), others)  # type: ignore[arg-type]  # texts
    assert caught.value.feld == feld


def test_cases_are_shown_while_typing_and_a_key_is_proposed() -> None:
    from dataclasses import replace

    lines = dict(parteien.cases(KUNDE))
    assert lines["männlich"] == "der Kunde, des Kunden, dem Kunden, den Kunden · er, ihm, ihn, sein"
    assert list(lines) == ["männlich", "weiblich", "neutral", "Mehrzahl"]
    assert len(parteien.cases(replace(KUNDE, plural_feminin="Kundinnen"))) == 5
    assert parteien.cases(replace(KUNDE, neutral="")) == ()
    assert parteien.build_party(replace(KUNDE, key=""), ()).key == "kunde"
    unasked = replace(KUNDE, formen={"Frau": Form.F})
    assert parteien.build_party(unasked, ()).forms == {}, "without a question no answer says who it is"
