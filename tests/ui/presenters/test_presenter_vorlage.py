"""Editing the structure and the interview of a template as values."""

from __future__ import annotations

from decimal import Decimal

import pytest

from app.domain.regelwerk.rules import Operator
from app.domain.regelwerk.templates import InterviewStep, Section, Slot, SlotDefault, SlotKind
from app.errors import InputError
from app.ui.context import Services
from app.ui.presenters import vorlage as presenter
from app.ui.presenters import vorlage_fragen as fragen
from app.ui.presenters.bestand import Bestand
from app.ui.presenters.regel import build_condition
from app.ui.presenters.vorlage import Lage, Ziel

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
        presenter.put_section(SECTIONS, "ende", "  ", numbered=True)
    assert presenter.put_section(SECTIONS, "ende", "Schluss", numbered=True)[1].title == "Schluss"


def test_slots_and_questions_read_in_words(bestand: Bestand) -> None:
    text = presenter.slot_text(C, bestand)
    assert text == "Laufzeit: Laufzeit (befristet) / Laufzeit (unbefristet) – eine von mehreren"
    condition = build_condition(bestand.questions["vertragstyp"], Operator.EQUALS, "befristet")
    steps = (
        InterviewStep(question_id="vertragstyp"),
        InterviewStep(question_id="ende", required=False, show_if=(condition,)),
    )
    row = fragen.questions(steps, bestand)[1]
    assert row.bedingung == "freiwillig, nur wenn Vertragstyp „befristet“ ist"
    assert fragen.earlier(steps, "ende") == ("vertragstyp",)
    assert fragen.move_step(steps, "ende", -1)[0].question_id == "ende"


def test_editing_a_slot_keeps_what_it_starts_with(bestand: Bestand) -> None:
    condition = build_condition(bestand.questions["vertragstyp"], Operator.EQUALS, "befristet")
    fixed, open_ended = SlotDefault(clause_id="C13", when=(condition,)), SlotDefault(clause_id="C14")
    slot = C.model_copy(update={"defaults": (fixed, open_ended)})
    sections = (Section(id="s", title="Eins", numbered=False, slots=(slot,)), SECTIONS[1])
    renamed = presenter.put_slot(sections, "gleich", SlotKind.ALTERNATIVE, ("C14", "C13"), "Dauer")[0].slots[0]
    assert renamed.defaults == (fixed, open_ended)
    (left,) = presenter.put_slot(sections, "gleich", SlotKind.OPTIONAL, ("C14",), "")[0].slots
    assert left.defaults == (open_ended,)
    titled = presenter.put_section(sections, "s", "Zwei", numbered=False)[0]
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
    (_, changed) = fragen.change_step(steps, step.model_copy(update={"required": False, "reason": " "}))
    assert changed == step.model_copy(update={"required": False, "reason": None})
    assert fragen.questions(steps, bestand)[1].bedingung == (
        "Pflicht; ausgeblendet, wenn Vertragstyp „befristet“ ist; "
        "übersprungen, wenn Vertragstyp „befristet“ ist; Vorbelegung 5"
    )


def test_missing_questions_are_those_of_parameters_and_rules(bestand: Bestand) -> None:
    missing = fragen.missing_questions((), ("C11", "C16"), bestand)
    assert {"mitarbeiterzahl", "vertragstyp", "probezeit_dauer"} <= set(missing)
    steps = fragen.add_step((), "mitarbeiterzahl")
    assert "mitarbeiterzahl" not in fragen.missing_questions(steps, ("C11", "C16"), bestand)


# ---- drag and drop --------------------------------------------------------------------------------------------------

VOR, AUF, NACH = Lage.VOR, Lage.AUF, Lage.NACH


@pytest.mark.parametrize(
    ("what", "place", "lage", "expected"),
    [
        ("slot:a", "slot:gleich", VOR, [("Anfang", ["b"]), ("Ende", ["a", "gleich"])]),
        ("slot:a", "slot:gleich", NACH, [("Anfang", ["b"]), ("Ende", ["gleich", "a"])]),
        ("slot:a", "section:ende", AUF, [("Anfang", ["b"]), ("Ende", ["gleich", "a"])]),
        ("slot:a", "slot:b", NACH, [("Anfang", ["b", "a"]), ("Ende", ["gleich"])]),
        ("slot:a", "slot:b", AUF, [("Anfang", ["a", "b"]), ("Ende", ["gleich"])]),
        ("slot:a", "slot:a", NACH, [("Anfang", ["a", "b"]), ("Ende", ["gleich"])]),
        ("section:gleich", "slot:gleich", NACH, [("Ende", ["gleich"]), ("Anfang", ["a", "b"])]),
        ("section:ende", "section:gleich", VOR, [("Ende", ["gleich"]), ("Anfang", ["a", "b"])]),
        ("section:ende", "section:gleich", NACH, [("Anfang", ["a", "b"]), ("Ende", ["gleich"])]),
        ("slot:nie", "slot:a", VOR, [("Anfang", ["a", "b"]), ("Ende", ["gleich"])]),
    ],
)
def test_what_is_let_go_goes_there(what: str, place: str, lage: Lage, expected: list[tuple[str, list[str]]]) -> None:
    assert _shape(presenter.drop(SECTIONS, what, Ziel(place, lage))) == expected


@pytest.mark.parametrize(
    ("kind", "place", "share", "lage"),
    [
        ("section", "section:x", 0.4, VOR),
        ("section", "section:x", 0.6, NACH),
        ("slot", "section:x", 0.9, AUF),
        ("slot", "slot:x", 0.2, VOR),
        ("slot", "slot:x", 0.5, NACH),
        ("clause", "slot:x", 0.1, VOR),
        ("clause", "slot:x", 0.5, AUF),
        ("clause", "slot:x", 0.9, NACH),
    ],
)
def test_the_height_of_the_mouse_says_where(kind: str, place: str, share: float, lage: Lage) -> None:
    assert presenter.lage_of(kind, place, share) is lage
    assert presenter.lage_of(kind, "slot:x", 0.0, last=True) is NACH


def test_a_clause_becomes_a_slot_an_alternative_or_is_refused() -> None:
    fresh, place = presenter.drop_clause(SECTIONS, "C05", Ziel("section:ende", AUF), "Neu")
    assert (place, _shape(fresh)[1]) == ("slot:platz", ("Ende", ["gleich", "platz"]))
    assert fresh[1].slots[1].clause_ids == ("C05",)
    between, _ = presenter.drop_clause(SECTIONS, "C05", Ziel("slot:b", VOR), "Neu")
    assert _shape(between)[0] == ("Anfang", ["a", "platz", "b"])
    more, place = presenter.drop_clause(SECTIONS, "C15", Ziel("slot:gleich", AUF), "Neu")
    assert (place, more[1].slots[0].clause_ids) == ("slot:gleich", ("C13", "C14", "C15"))
    with pytest.raises(InputError, match="nur eine Klausel"):
        presenter.drop_clause(SECTIONS, "C05", Ziel("slot:a", AUF), "Neu")
    with pytest.raises(InputError, match="steht schon"):
        presenter.drop_clause(SECTIONS, "C13", Ziel("slot:gleich", AUF), "Laufzeit")


def test_a_slot_goes_over_into_the_neighbouring_section() -> None:
    assert _shape(presenter.move_over(SECTIONS, "slot:a", 1)) == [("Anfang", ["b"]), ("Ende", ["gleich", "a"])]
    assert presenter.move_over(SECTIONS, "slot:a", -1) == SECTIONS
    assert presenter.move_over(SECTIONS, "section:gleich", 1) == SECTIONS


def test_what_a_slot_starts_with_reads_as_sentences(bestand: Bestand) -> None:
    condition = build_condition(bestand.questions["vertragstyp"], Operator.EQUALS, "befristet")
    defaults = (SlotDefault(clause_id="C13", when=(condition,)), SlotDefault(clause_id="C14"))
    (slot,) = presenter.put_defaults(SECTIONS, "gleich", defaults)[1].slots
    assert presenter.default_lines(slot, bestand) == (
        "„Laufzeit (befristet)“, wenn Vertragstyp „befristet“ ist",
        "„Laufzeit (unbefristet)“, immer",
    )
    assert "die erste Klausel" in presenter.default_hint(slot)
    assert "leer" in presenter.default_hint(B)
    assert "Pflichtplatz" in presenter.default_hint(A)


def test_a_chapter_goes_on_until_the_next(bestand: Bestand) -> None:
    steps = (
        InterviewStep(question_id="a"),
        InterviewStep(question_id="b", group="Betrieb"),
        InterviewStep(question_id="c"),
        InterviewStep(question_id="d", group="Lohn"),
    )
    assert [fragen.chapter_of(steps, id_) for id_ in "abcd"] == [None, "Betrieb", "Betrieb", "Lohn"]
    assert fragen.chapters(steps) == ("Betrieb", "Lohn")
    assert [row.kapitel for row in fragen.questions(steps, bestand)] == ["", "Betrieb", "", "Lohn"]
    assert [s.question_id for s in fragen.place_step(steps, 3, 1)] == ["a", "d", "b", "c"]
    assert [s.question_id for s in fragen.place_step(steps, 0, 3)] == ["b", "c", "d", "a"]
