"""Editing the structure and the interview of a template as values."""

from __future__ import annotations

from decimal import Decimal

import pytest

from app.domain.regelwerk.rules import Operator
from app.domain.regelwerk.templates import InterviewStep, Section, Slot, SlotDefault, SlotKind
from app.errors import InputError
from app.ui.context import Services
from app.ui.presenters import vorlage as presenter
from app.ui.presenters.bestand import Bestand
from app.ui.presenters.regel import build_condition

A = Slot(id="a", kind=SlotKind.REQUIRED, clause_ids=("C02",))
B = Slot(id="b", kind=SlotKind.OPTIONAL, clause_ids=("C01",))
C = Slot(id="gleich", kind=SlotKind.ALTERNATIVE, clause_ids=("C13", "C14"), label="Laufzeit")
SECTIONS = (
    Section(id="gleich", title="Anfang", slots=(A, B)),
    Section(id="ende", title="Ende", slots=(C,)),
)


@pytest.fixture
def bestand(services: Services) -> Bestand:
    return Bestand(services.redaktion.library())


def _shape(sections: tuple[Section, ...]) -> list[tuple[str, list[str]]]:
    return [(s.title, [slot.id for slot in s.slots]) for s in sections]


@pytest.mark.parametrize(
    ("place", "step", "expected"),
    [
        ("slot:a", 1, [("Anfang", ["b", "a"]), ("Ende", ["gleich"])]),
        ("slot:b", 1, [("Anfang", ["a"]), ("Ende", ["b", "gleich"])]),
        ("slot:gleich", -1, [("Anfang", ["a", "b", "gleich"]), ("Ende", [])]),
        ("slot:gleich", 1, [("Anfang", ["a", "b"]), ("Ende", ["gleich"])]),
        ("section:gleich", 1, [("Ende", ["gleich"]), ("Anfang", ["a", "b"])]),
        ("section:gleich", -1, [("Anfang", ["a", "b"]), ("Ende", ["gleich"])]),
    ],
)
def test_moving_goes_one_place_and_across_sections(
    place: str, step: int, expected: list[tuple[str, list[str]]]
) -> None:
    assert _shape(presenter.move(SECTIONS, place, step)) == expected


def test_a_section_and_a_slot_of_the_same_id_are_told_apart() -> None:
    assert _shape(presenter.delete(SECTIONS, "slot:gleich")) == [("Anfang", ["a", "b"]), ("Ende", [])]
    assert _shape(presenter.delete(SECTIONS, "section:gleich")) == [("Ende", ["gleich"])]


def test_new_parts_come_after_the_current_one() -> None:
    sections, place = presenter.add_section(SECTIONS, "Mitte", "slot:b")
    assert (place, [s.title for s in sections]) == ("section:mitte", ["Anfang", "Mitte", "Ende"])
    sections, place = presenter.add_slot(SECTIONS, "slot:a")
    assert (place, _shape(sections)[0]) == ("slot:platz", ("Anfang", ["a", "platz", "b"]))


def test_several_clauses_fit_only_where_one_of_them_is_chosen() -> None:
    with pytest.raises(InputError):
        presenter.put_slot(SECTIONS, "a", SlotKind.REQUIRED, ("C01", "C02"), "")
    changed = presenter.put_slot(SECTIONS, "a", SlotKind.ALTERNATIVE, ("C02", "C01"), " Wahl ")
    assert changed[0].slots[0] == Slot(id="a", kind=SlotKind.ALTERNATIVE, clause_ids=("C02", "C01"), label="Wahl")


def test_a_section_keeps_a_title() -> None:
    with pytest.raises(InputError):
        presenter.rename_section(SECTIONS, "ende", "  ")
    assert presenter.rename_section(SECTIONS, "ende", "Schluss")[1].title == "Schluss"


def test_slots_and_questions_read_in_words(bestand: Bestand) -> None:
    text = presenter.slot_text(C, bestand)
    assert text == "Laufzeit: Laufzeit (befristet) / Laufzeit (unbefristet) – eine von mehreren"
    condition = build_condition(bestand.questions["vertragstyp"], Operator.EQUALS, "befristet")
    steps = (
        InterviewStep(question_id="vertragstyp"),
        InterviewStep(question_id="ende", required=False, show_if=(condition,)),
    )
    row = presenter.questions(steps, bestand)[1]
    assert row.bedingung == "freiwillig, nur wenn Vertragstyp „befristet“ ist"
    assert presenter.earlier(steps, "ende") == ("vertragstyp",)
    assert presenter.move_step(steps, "ende", -1)[0].question_id == "ende"


def test_editing_a_slot_keeps_what_it_starts_with(bestand: Bestand) -> None:
    condition = build_condition(bestand.questions["vertragstyp"], Operator.EQUALS, "befristet")
    fixed, open_ended = SlotDefault(clause_id="C13", when=(condition,)), SlotDefault(clause_id="C14")
    slot = C.model_copy(update={"defaults": (fixed, open_ended)})
    sections = (Section(id="s", title="Eins", numbered=False, slots=(slot,)), SECTIONS[1])
    renamed = presenter.put_slot(sections, "gleich", SlotKind.ALTERNATIVE, ("C14", "C13"), "Dauer")[0].slots[0]
    assert renamed.defaults == (fixed, open_ended)
    (left,) = presenter.put_slot(sections, "gleich", SlotKind.OPTIONAL, ("C14",), "")[0].slots
    assert left.defaults == (open_ended,)
    titled = presenter.rename_section(sections, "s", "Zwei")[0]
    assert (titled.numbered, titled.slots) == (False, (slot,))
    (moved,) = presenter.move(SECTIONS[:1] + sections[1:], "slot:b", 1)[1].slots[:1]
    assert moved == B


def test_editing_a_question_keeps_everything_else_of_it(bestand: Bestand) -> None:
    condition = build_condition(bestand.questions["vertragstyp"], Operator.EQUALS, "befristet")
    step = InterviewStep(
        question_id="mitarbeiterzahl",
        hide_if=(condition,),
        skip_if=(condition,),
        default=Decimal(5),
        group="Betrieb",
        reason="Für den Kündigungsschutz.",
    )
    steps = (InterviewStep(question_id="vertragstyp"), step)
    (_, changed) = presenter.put_step(steps, "mitarbeiterzahl", required=False, show_if=())
    assert changed == step.model_copy(update={"required": False})
    assert presenter.questions(steps, bestand)[1].bedingung == (
        "Pflicht; ausgeblendet, wenn Vertragstyp „befristet“ ist; "
        "übersprungen, wenn Vertragstyp „befristet“ ist; Vorbelegung 5"
    )


def test_missing_questions_are_those_of_parameters_and_rules(bestand: Bestand) -> None:
    missing = presenter.missing_questions((), ("C11", "C16"), bestand)
    assert {"mitarbeiterzahl", "vertragstyp", "probezeit_dauer"} <= set(missing)
    steps = presenter.add_step((), "mitarbeiterzahl")
    assert "mitarbeiterzahl" not in presenter.missing_questions(steps, ("C11", "C16"), bestand)
