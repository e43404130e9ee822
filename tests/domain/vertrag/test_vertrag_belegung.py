"""Which clauses the slots hold, and why."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.regelwerk.templates import SlotKind
from app.domain.vertrag.belegung import fill, selected
from app.domain.vertrag.fehler import VertragError
from app.domain.vertrag.lauf import compute_stand
from app.domain.vertrag.reparatur import choose, reset
from app.domain.vertrag.stand import Fuellung, SlotStand, VertragStand
from app.domain.vertrag.umgebung import Umgebung, umgebung_of
from tests.domain.regelwerk.regelwerk_builders import seeded
from tests.domain.vertrag.leihvertrag import TEMPLATE, leihe, random_umgebung, stand, vertrag


def slot(found: VertragStand, id_: str) -> SlotStand:
    return next(s for s in found.slots if s.slot.id == id_)


@pytest.fixture
def umgebung() -> Umgebung:
    return umgebung_of(leihe(), vertrag())


@pytest.mark.parametrize(
    ("place", "answers", "id_", "held", "fuellung", "why"),
    [
        ("DE", {}, "ding", ("ding",), Fuellung.PFLICHT, "Pflichtklausel der Vorlage."),
        ("DE", {}, "pfand", (), Fuellung.LEER, "Nicht vorbelegt; die Klausel ist freiwillig."),
        (
            "DE",
            {},
            "dauer",
            ("offen",),
            Fuellung.ERSTE,
            "Die erste Klausel für diesen Platz, die in Deutschland gilt.",
        ),
        (
            "DE",
            {"art": "befristet"},
            "dauer",
            ("zeit",),
            Fuellung.VORGABE,
            "Vorbelegt, weil Art der Leihe „befristet“ ist.",
        ),
        ("DE", {}, "schutz", ("schutz",), Fuellung.VORGABE, "Von der Vorlage vorbelegt."),
        ("CH", {}, "schutz", (), Fuellung.LEER, "Nicht vorbelegt; die Klausel ist freiwillig."),
    ],
)
def test_without_a_choice_the_template_decides(
    place: str, answers: dict[str, str], id_: str, held: tuple[str, ...], fuellung: Fuellung, why: str
) -> None:
    found = slot(stand(place, answers=answers), id_)
    assert (found.clause_ids, found.fuellung, found.warum[0]) == (held, fuellung, why)


def test_what_a_person_chose_counts_and_can_be_taken_back(umgebung: Umgebung) -> None:
    made = choose(umgebung, vertrag(), "schutz", None)
    found = slot(compute_stand(umgebung, made), "schutz")
    assert (found.clause_ids, found.fuellung, found.warum) == ((), Fuellung.PERSON, ("Von Ihnen weggelassen.",))
    made = choose(umgebung, made, "pfand", "pfand")
    stand_ = compute_stand(umgebung, made)
    assert slot(stand_, "pfand").warum == ("Von Ihnen gewählt.",)
    assert "pfand" not in stand_.automatic
    assert "ding" in stand_.automatic
    made = reset(umgebung, made, "schutz")
    assert slot(compute_stand(umgebung, made), "schutz").fuellung is Fuellung.VORGABE


def test_rules_that_want_a_clause_are_told() -> None:
    found = stand(answers={"art": "befristet"}, choices={"zurueck": {"clauseIds": ["zurueck"]}})
    assert slot(found, "zurueck").warum == ("Von Ihnen gewählt.", "„Befristete Leihe“ erfordert diese Klausel.")


def test_clauses_that_do_not_apply_are_named_so() -> None:
    (here,) = slot(stand("DE"), "schutz").moeglich
    assert (here.titel, here.gilt, here.hinweis) == ("Versicherung", True, "")
    (there,) = slot(stand("CH"), "schutz").moeglich
    assert (there.titel, there.gilt, there.hinweis) == ("Versicherung", False, "gilt nicht in der Schweiz")


@pytest.mark.parametrize(
    ("slot_id", "clause", "text"),
    [
        ("ding", None, "ist Pflicht"),
        ("ding", "ding", "ist Pflicht"),
        ("dauer", None, "darf nicht leer bleiben"),
        ("dauer", "pfand", "kann nicht auf dem Platz „Dauer“ stehen"),
        ("pfand", "fremd", "kann nicht auf dem Platz „Kaution“ stehen"),
        ("fremd", "pfand", "hat die Vorlage nicht"),
    ],
)
def test_what_a_slot_cannot_hold_is_refused(umgebung: Umgebung, slot_id: str, clause: str | None, text: str) -> None:
    made = vertrag()
    with pytest.raises(VertragError, match=text):
        choose(umgebung, made, slot_id, clause)


def test_a_choice_that_does_not_fit_its_slot_counts_as_none() -> None:
    found = slot(stand(choices={"dauer": {"clauseIds": []}, "fremd": {"clauseIds": ["pfand"]}}), "dauer")
    assert found.fuellung is Fuellung.ERSTE


def test_a_clause_in_two_slots_is_printed_once_and_both_slots_agree() -> None:
    section = TEMPLATE.sections[1]
    dauer = next(s for s in section.slots if s.id == "dauer")
    other = dauer.model_copy(
        update={"id": "wahl", "kind": SlotKind.ALTERNATIVE, "clause_ids": ("zurueck", "zeit"), "defaults": ()}
    )
    section = section.model_copy(update={"slots": (*section.slots, other)})
    template = TEMPLATE.model_copy(update={"version": 2, "sections": (TEMPLATE.sections[0], section)})
    lib = leihe(template=template)
    made = vertrag(lib=lib)
    umgebung = umgebung_of(lib, made)
    made = choose(umgebung, made, "wahl", "zeit")
    found = compute_stand(umgebung, made)
    assert slot(found, "dauer").clause_ids == slot(found, "wahl").clause_ids == ("zeit",)
    assert [k.clause_id for k in found.text.klauseln].count("zeit") == 1
    made = choose(umgebung, made, "dauer", "offen")
    found = compute_stand(umgebung, made)
    assert slot(found, "dauer").clause_ids == ("offen",)
    assert slot(found, "wahl").clause_ids == ("zurueck",)
    assert slot(found, "zurueck").clause_ids == ("zurueck",)


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_slots_always_hold_what_the_template_allows(seed: int) -> None:
    rng = seeded(seed)
    umgebung, made = random_umgebung(rng)
    required = {c for s in umgebung.slots if s.kind is SlotKind.REQUIRED for c in s.clause_ids}
    groups = [set(s.clause_ids) for s in umgebung.slots if s.kind is SlotKind.ALTERNATIVE]
    for _ in range(5):
        place = rng.choice(umgebung.slots)
        clause = rng.choice([None, *place.clause_ids])
        try:
            made = choose(umgebung, made, place.id, clause)
        except VertragError:
            assert place.kind is not SlotKind.OPTIONAL
            continue
        held = fill(umgebung, made, {})
        clauses = set(selected(held))
        assert required <= clauses
        assert all(len(group & clauses) == 1 for group in groups)
        assert clause is None or clause in clauses
        for slot_ in umgebung.slots:
            assert set(held[slot_.id].clause_ids) == clauses & set(slot_.clause_ids)
