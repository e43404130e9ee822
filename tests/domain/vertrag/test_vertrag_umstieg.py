"""Moving to the versions in force: the report says what the upgrade does."""

from __future__ import annotations

import pytest

from app.domain.regelwerk.library import Library
from app.domain.regelwerk.templates import InterviewStep, Slot, SlotKind
from app.domain.regelwerk.versioning import Changelog
from app.domain.vertrag.fehler import VertragError
from app.domain.vertrag.lauf import compute_stand
from app.domain.vertrag.umgebung import umgebung_of
from app.domain.vertrag.umstieg import Umstieg, umstieg_of
from app.domain.vertrag.vertrag import Vertrag
from tests.domain.regelwerk.regelwerk_builders import answer_rule
from tests.domain.vertrag.leihvertrag import ANSWERS, TEMPLATE, clause_version, leihe, vertrag

PFAND = clause_version(
    "pfand", "Der Entleiher hinterlegt sofort {{KAUTION}}.", [answer_rule("R2", "wert", "greater_than", 100)], version=2
).model_copy(
    update={"changelog": Changelog(summary="Pfand früher fällig.", change_type="content_update", legal_impact="high")}
)


def second() -> Library:
    """Version 2 of the template: without the slot „frei“, with a longer interview; the clause „pfand“ is new, too."""
    slots = [s for s in TEMPLATE.sections[1].slots if s.id != "frei"]
    slots[1] = Slot(id="dauer", kind=SlotKind.REQUIRED, clause_ids=("offen",))
    section = TEMPLATE.sections[1].model_copy(update={"slots": tuple(slots)})
    interview = [
        step for step in TEMPLATE.interview if step.question_id not in ("anlass", "ende", "ausland", "laender")
    ]
    interview.append(InterviewStep(question_id="ausland"))
    template = TEMPLATE.model_copy(
        update={"version": 2, "sections": (TEMPLATE.sections[0], section), "interview": tuple(interview)}
    )
    return leihe(PFAND, template=template)


def moved(lib: Library, made: Vertrag) -> Umstieg:
    umgebung = umgebung_of(lib, made)
    return umstieg_of(lib, umgebung, compute_stand(umgebung, made))


def test_the_contract_gets_the_versions_in_force_and_loses_what_does_not_fit() -> None:
    made = vertrag(
        answers=ANSWERS | {"art": "befristet", "ende": "2027-01-01", "anlass": "Fest", "kaution": 50},
        typed={"anlass": "x"},
        choices={
            "dauer": {"clauseIds": ["zeit"]},
            "frei": {"clauseIds": ["frei"]},
            "schutz": {"clauseIds": []},
        },
        wordings={
            "pfand": {"text": "Mein Pfand.", "grundlage": "pfand.v1"},
            "ding": {"text": "Mein Ding: {{SACHE}}.", "grundlage": "ding.v1"},
            "frei": {"text": "Frei.", "grundlage": "frei.v1"},
        },
        skipped=("anlass", "wert"),
    )
    found = moved(second(), made)
    after = found.vertrag
    assert after.template_version_id == "leihe.v2"
    assert after.pins["pfand"] == "pfand.v2"
    assert "frei" not in after.pins
    assert not {"anlass", "ende"} & after.answers.keys()
    assert after.answers["kaution"] == 50  # hidden, but the template still knows the question
    assert (after.typed, after.skipped) == ({}, ("wert",))
    assert after.choices.keys() == {"schutz"}
    assert found.choices_dropped == ("dauer", "frei")
    assert after.wordings.keys() == {"pfand", "ding"}
    assert after.wordings["pfand"].grundlage == "pfand.v1"
    assert (found.wordings_old, found.wordings_dropped) == (("pfand",), ("frei",))
    assert umgebung_of(second(), after).neufassung is None


def test_the_report_says_what_the_upgrade_does() -> None:
    made = vertrag(
        answers=ANSWERS | {"art": "befristet", "ende": "2027-01-01", "anlass": "Fest"},
        choices={"pfand": {"clauseIds": ["pfand"]}, "zurueck": {"clauseIds": ["zurueck"]}},
    )
    lib = second()
    found = moved(lib, made)
    report = found.report
    assert (report.added, report.removed) == (("offen",), ("zeit",))
    assert [(d.old_id, d.new_id) for d in report.changed] == [("pfand.v1", "pfand.v2")]
    assert {d.question_id for d in report.dropped} == {"ende", "anlass"}
    assert "ausland" in report.open_questions
    assert report.pins.clauses == {c: found.vertrag.pins[c] for c in report.pins.clauses}
    assert set(report.pins.clauses) == {c for s in found.nachher.slots for c in s.clause_ids}
    text = "\n".join(found.saetze).replace("\u00a0", " ")
    assert found.saetze[0] == report.summary
    for part in (
        "Vorlage: Version 1 → 2.",
        "Neu im Vertrag: „Unbefristete Leihe“.",
        "Nicht mehr im Vertrag: „Befristete Leihe“.",
        "„Kaution“: Version 1 → 2. Pfand früher fällig.",
        "Antwort auf „Anlass“ entfällt: ",
        "Neu zu beantworten: „Nutzung im Ausland“.",
    ):
        assert part in text


def test_a_clause_that_the_contract_has_not_is_named_as_the_reason_of_the_offer() -> None:
    found = moved(leihe(PFAND), vertrag(answers=ANSWERS, choices={"pfand": {"clauseIds": []}}))
    assert found.report.changed == ()
    assert found.saetze[-1].startswith("Neu gefasst, aber nicht in diesem Vertrag: „Kaution“.")


def test_new_conflicts_are_named() -> None:
    found = moved(leihe(PFAND), vertrag(answers=ANSWERS))
    assert [f.rule_ids for f in found.report.new_conflicts] == [("R2",)]
    assert "Neuer Konflikt: Text R2." in found.saetze


def test_an_own_wording_on_an_old_basis_warns_until_it_is_made_anew() -> None:
    made = vertrag(
        answers=ANSWERS,
        choices={"pfand": {"clauseIds": ["pfand"]}},
        wordings={"pfand": {"text": "Mein Pfand.", "grundlage": "pfand.v1"}},
    )
    found = moved(leihe(PFAND), made)
    assert "klausel.pfand.grundlage" in {b.id for b in found.nachher.hinweise}
    anew = found.vertrag.wordings["pfand"].model_copy(update={"grundlage": "pfand.v2"})
    after = found.vertrag.model_copy(update={"wordings": {"pfand": anew}})
    assert "klausel.pfand.grundlage" not in {b.id for b in compute_stand(found.umgebung, after).befunde}


def test_where_nothing_is_newer_nothing_is_offered() -> None:
    made = vertrag()
    with pytest.raises(VertragError, match="schon die geltenden Fassungen"):
        moved(leihe(), made)
