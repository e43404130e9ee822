"""Where a contract stands: the same whether computed whole or followed, complete in what it shows."""

from __future__ import annotations

import random
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.pruefung.befund import Wirkung
from app.domain.regelwerk.befunde import option_of
from app.domain.regelwerk.rules import Condition, Operator
from app.domain.vertrag.antworten import answered, put_off, typed
from app.domain.vertrag.fehler import VertragError
from app.domain.vertrag.lauf import VertragsLauf, compute_stand
from app.domain.vertrag.reparatur import choose, repairs, reset, take_option, take_repair
from app.domain.vertrag.stand import VertragStand
from app.domain.vertrag.umgebung import Umgebung, umgebung_of
from app.domain.vertrag.vertrag import Vertrag
from tests.domain.regelwerk.regelwerk_builders import seeded
from tests.domain.vertrag.leihvertrag import ANSWERS, VALUES, leihe, random_umgebung, stand, vertrag
from tests.solver_fake import FakeSolver


def shown(found: VertragStand) -> dict[str, Any]:
    """Everything of it as comparable values."""
    values = {field.name: getattr(found, field.name) for field in fields(found)}
    evaluation = values.pop("evaluation")
    return values | {"findings": evaluation.findings, "facts": evaluation.facts, "offen": evaluation.offene_fragen}


def changed(rng: random.Random, umgebung: Umgebung, made: Vertrag) -> Vertrag:
    """The contract after one random thing a person may do."""
    question = rng.choice([step.question_id for step in umgebung.template.interview])
    match rng.randint(0, 6):
        case 0 | 1 | 2:
            return answered(umgebung, made, question, rng.choice([None, *VALUES[question]]))
        case 3:
            return typed(umgebung, made, question, rng.choice(["", "31.", "ja", "12"]))
        case 4:
            return put_off(umgebung, made, question)
        case 5:
            return made.model_copy(update={"jurisdiction": rng.choice(["DE", "AT", "CH", "DE-BY"])})
        case _:
            slot = rng.choice(umgebung.slots)
            try:
                return choose(umgebung, made, slot.id, rng.choice([None, *slot.clause_ids]))
            except VertragError:
                return reset(umgebung, made, slot.id)


@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_following_a_contract_says_what_computing_it_says(seed: int) -> None:
    rng = seeded(seed)
    umgebung, made = random_umgebung(rng)
    lauf = VertragsLauf(umgebung)
    for _ in range(8):
        assert shown(lauf.stand(made)) == shown(compute_stand(umgebung, made))
        made = changed(rng, umgebung, made)


@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_what_counts_is_what_is_shown(seed: int) -> None:
    rng = seeded(seed)
    umgebung, made = random_umgebung(rng)
    for _ in range(8):
        made = changed(rng, umgebung, made)
        found = compute_stand(umgebung, made)
        assert dict(found.snapshot) == {f.question.id: f.value for f in found.fragen if f.value is not None}
        asked = [f for f in found.fragen if f.step.required and not f.skipped]
        assert found.fortschritt.gesamt == len(asked)
        assert found.fortschritt.beantwortet == sum(f.value is not None for f in asked)
        assert (found.naechste is None) == (not any(f.is_open for f in found.fragen))
        held = {clause for slot in found.slots for clause in slot.clause_ids}
        assert {umgebung.versions[clause].id for clause in held} == set(found.selection.clauses)
        assert set(found.automatic) <= held
        assert [k.version_id for k in found.text.klauseln] == list(found.selection.clauses)
        ranks = [[Wirkung.SPERRT, Wirkung.WARNT, Wirkung.INFORMIERT].index(b.wirkung) for b in found.befunde]
        assert ranks == sorted(ranks)


@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_each_way_out_offered_can_be_taken(seed: int) -> None:
    rng = seeded(seed)
    umgebung, made = random_umgebung(rng)
    for _ in range(4):
        made = changed(rng, umgebung, made)
    found = compute_stand(umgebung, made)
    for befund in found.befunde:
        for ausweg in befund.auswege:
            option = option_of(found.evaluation, befund.id, ausweg.schluessel)
            assert option is not None
            after = compute_stand(umgebung, take_option(umgebung, found, option))
            held = {clause for slot in after.slots for clause in slot.clause_ids}
            assert option.replacement_clause_id is None or option.replacement_clause_id in held
            assert (option.target_clause_id in held) is (option.action == "add_clause")


@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_a_repair_does_what_its_preview_says(seed: int) -> None:
    rng = seeded(seed)
    umgebung, made = random_umgebung(rng)
    for _ in range(4):
        made = changed(rng, umgebung, made)
    found = compute_stand(umgebung, made)
    for repair in repairs(umgebung, found, FakeSolver()).proposals:
        taken = take_repair(umgebung, found, repair.add, repair.remove)
        after = compute_stand(umgebung, taken)
        held = {clause for slot in after.slots for clause in slot.clause_ids}
        before = {clause for slot in found.slots for clause in slot.clause_ids}
        assert held == before - set(repair.remove) | set(repair.add)
        if after.snapshot == found.snapshot:  # a clause that came may ask a question that was not shown
            assert after.evaluation.hard_count == repair.conflicts
            assert after.evaluation.soft_count == repair.warnings


def test_an_environment_of_other_versions_is_refused() -> None:
    made = vertrag()
    umgebung = umgebung_of(leihe(), made)
    with pytest.raises(ValueError, match="passt nicht"):
        compute_stand(umgebung, made.model_copy(update={"pins": {}}))


def test_befunde_jump_to_what_mends_them() -> None:
    found = stand(answers={**ANSWERS, "wert": "6.000,00", "art": "befristet"}, typed={"ende": "31.12."})
    assert [(b.id, b.wirkung, b.feld) for b in found.befunde if b.wirkung is Wirkung.SPERRT] == [
        ("regel.R2", Wirkung.SPERRT, "slot:pfand"),
        ("regel.R1", Wirkung.SPERRT, "slot:zurueck"),
        ("frage.ende.unlesbar", Wirkung.SPERRT, "frage:ende"),
        ("frage.anlass.offen", Wirkung.SPERRT, "frage:anlass"),
    ]
    (unreadable,) = [b for b in found.befunde if b.id == "frage.ende.unlesbar"]
    assert "31.12." in unreadable.text.replace("\u00a0", " ")


def test_a_way_out_is_kept_with_its_reason() -> None:
    made = vertrag(answers={**ANSWERS, "wert": "6.000,00"})
    umgebung = umgebung_of(leihe(), made)
    found = compute_stand(umgebung, made)
    (befund,) = [b for b in found.befunde if b.id == "regel.R2"]
    option = option_of(found.evaluation, befund.id, befund.auswege[0].schluessel)
    assert option is not None
    after = compute_stand(umgebung, take_option(umgebung, found, option, befund.titel))
    (slot,) = [s for s in after.slots if s.slot.id == "pfand"]
    assert slot.clause_ids == ("pfand",)
    assert slot.warum[0] == "Durch Reparatur ergänzt: Klausel fehlt: Kaution."
    assert slot.warum[1] == "Erforderlich, weil Wert größer als 5.000,00\u00a0€ ist."
    assert "kaution" in {f.question.id for f in after.fragen}


def test_a_repair_that_no_longer_fits_is_refused() -> None:
    made = vertrag()
    umgebung = umgebung_of(leihe(), made)
    found = compute_stand(umgebung, made)
    for add, remove in (((), ("kopf",)), ((), ("offen",)), (("zeit",), ()), (("fremd",), ())):
        with pytest.raises(VertragError, match="passt nicht mehr"):
            take_repair(umgebung, found, add, remove)


def test_a_gap_that_no_question_fills_any_more_holds_completion() -> None:
    """„befristet“ is chosen by hand although the answer says otherwise: nobody asks for the end."""
    library = leihe()
    template = library.template_versions[0]
    steps = tuple(
        step.model_copy(
            update={"show_if": (Condition(question_id="art", operator=Operator.EQUALS, value="befristet"),)}
        )
        if step.question_id == "ende"
        else step
        for step in template.interview
    )
    library = library.model_copy(
        update={"template_versions": (template.model_copy(update={"interview": steps}), *library.template_versions[1:])}
    )
    made = vertrag(answers=ANSWERS | {"art": "unbefristet"}, choices={"dauer": {"clauseIds": ["zeit"]}})
    stand = compute_stand(umgebung_of(library, made), made)
    assert "ende" not in {frage.question.id for frage in stand.fragen}
    assert [(b.id, b.feld) for b in stand.sperren if b.id.startswith("vertrag.")] == [
        ("vertrag.luecke.ende", "klausel:zeit")
    ]


@pytest.mark.parametrize(
    ("text", "then", "now", "told"),
    [
        ("{{RECHT: DE | Nach BGB. | Nach ABGB.}}", "DE", "AT", True),
        ("{{RECHT: DE | Nach BGB. | Nach ABGB.}}", "DE", "DE", False),
        ("{{RECHT: DE | Nach BGB. | Nach ABGB.}}", None, "AT", False),
        ("{{RECHT: DE, AT | Gleich. | Anders.}}", "DE", "AT", False),
        ("Überall gleich.", "DE", "AT", False),
    ],
)
def test_a_wording_for_another_place_is_told_where_the_library_differs(
    text: str, then: str | None, now: str, told: bool
) -> None:
    library = leihe()
    versions = tuple(
        version.model_copy(update={"content": text}) if version.clause_id == "ding" else version
        for version in library.versions
    )
    own = {"ding": {"text": "Eigenes.", "grundlage": "ding.v1", "jurisdiction": then}}
    made = vertrag(now, answers=ANSWERS, wordings=own)
    found = compute_stand(umgebung_of(library.model_copy(update={"versions": versions}), made), made)
    places = [b for b in found.hinweise if b.id == "klausel.ding.rechtsraum"]
    assert [b.feld for b in places] == (["klausel:ding"] if told else [])
    assert all("für Deutschland entstanden; für Österreich sagt" in b.text for b in places)
