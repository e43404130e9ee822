"""What a contract is worked with: pinned versions and nothing newer."""

from __future__ import annotations

import pytest

from app.domain.regelwerk.library import Clause
from app.domain.regelwerk.versioning import LifecycleState
from app.domain.vertrag.fehler import VertragError
from app.domain.vertrag.lauf import compute_stand
from app.domain.vertrag.umgebung import pins_of, published_version, require_place, umgebung_of
from tests.domain.regelwerk.regelwerk_builders import answer_rule, rule
from tests.domain.vertrag.leihvertrag import ANSWERS, TEMPLATE, VERSIONS, clause_version, leihe, vertrag

DRAFT = LifecycleState.DRAFT


NEWER = clause_version(
    "pfand", "Der Entleiher hinterlegt sofort {{KAUTION}}.", [answer_rule("R2", "wert", "greater_than", 100)], version=2
)


def test_all_versions_in_force_are_pinned() -> None:
    made = vertrag()
    assert made.template_version_id == "leihe.v1"
    assert made.pins == {v.clause_id: v.id for v in VERSIONS}


def test_clauses_without_a_published_version_are_not_pinned_and_cannot_be_chosen() -> None:
    lib = leihe(clause_version("frei", "Neu.", version=2, state=DRAFT))
    made = vertrag(lib=lib)
    assert "frei" not in made.pins
    found = compute_stand(umgebung_of(lib, made), made)
    (possible,) = next(s for s in found.slots if s.slot.id == "frei").moeglich
    assert (possible.gilt, possible.hinweis) == (False, "hat keine veröffentlichte Fassung")


def test_rules_and_words_of_newer_versions_are_not_seen() -> None:
    made = vertrag(answers={**ANSWERS, "ausland": False}, choices={"frei": {"clauseIds": ["frei"]}})
    before = compute_stand(umgebung_of(leihe(), made), made)
    lib = leihe(NEWER)
    after = compute_stand(umgebung_of(lib, made), made)
    assert after.text == before.text
    assert [f.rule_ids for f in after.evaluation.findings] == [f.rule_ids for f in before.evaluation.findings]
    assert [b.id for b in after.befunde if b not in before.befunde] == ["vertrag.neufassung"]
    assert vertrag(lib=lib).pins["pfand"] == "pfand.v2"


def test_a_clause_that_a_rule_names_outside_the_template_is_called_by_its_title() -> None:
    outside = Clause(id="X1", title="Schiedsklausel", category="Streit", jurisdictions=("DE",))
    needed = clause_version("pfand", "Text.", [rule("R9", "requires", targetClauseId="X1")], version=2)
    lib = leihe(needed)
    lib = lib.model_copy(update={"clauses": (*lib.clauses, outside)})
    made = vertrag(lib=lib)
    compiled = umgebung_of(lib, made).compiled
    assert compiled.titles[compiled.ids.index("X1")] == "Schiedsklausel"


def test_what_an_upgrade_would_bring_is_known() -> None:
    made = vertrag()
    assert umgebung_of(leihe(), made).neufassung is None
    neu = umgebung_of(leihe(NEWER), made).neufassung
    assert neu is not None
    assert (neu.template_version_id, neu.template_new, neu.clause_ids) == ("leihe.v1", False, ("pfand",))
    neu = umgebung_of(leihe(template=TEMPLATE.model_copy(update={"version": 2})), made).neufassung
    assert neu is not None
    assert (neu.template_version_id, neu.template_new, neu.clause_ids) == ("leihe.v2", True, ())


def test_it_is_kept_as_long_as_library_and_pins_are_the_same() -> None:
    lib, made = leihe(), vertrag()
    umgebung = umgebung_of(lib, made)
    assert umgebung.fits(lib, made.model_copy(update={"answers": {"sache": "Rad"}}))
    assert umgebung.fits(lib.model_copy(), made)
    assert not umgebung.fits(leihe(), made)
    assert not umgebung.fits(lib, made.model_copy(update={"pins": {}}))


@pytest.mark.parametrize(
    ("gone", "text"),
    [
        ("template_versions", "Fassung „leihe.v1“ der Vorlage"),
        ("versions", "Die Fassung „pfand.v1“ einer Klausel"),
        ("questions", "Die Frage „wert“ der Vorlage gibt es nicht mehr"),
    ],
)
def test_what_is_gone_is_named(gone: str, text: str) -> None:
    lib = leihe()
    left = tuple(part for part in getattr(lib, gone) if part.id not in ("leihe.v1", "pfand.v1", "wert"))
    made = vertrag()
    with pytest.raises(VertragError, match=text) as error:
        umgebung_of(lib.model_copy(update={gone: left}), made)
    assert error.value.abhilfe


def test_a_question_that_became_another_is_named() -> None:
    lib, made = leihe(), vertrag()
    questions = tuple(q.model_copy(update={"type": "text"}) if q.id == "wert" else q for q in lib.questions)
    with pytest.raises(VertragError, match="passt nicht mehr zu den Regeln"):
        umgebung_of(lib.model_copy(update={"questions": questions}), made)


def test_contracts_are_made_from_published_templates_only() -> None:
    lib = leihe()
    assert published_version(lib, "leihe") is TEMPLATE
    with pytest.raises(VertragError, match="gibt es nicht"):
        published_version(lib, "fremd")
    draft = lib.model_copy(update={"template_versions": (TEMPLATE.model_copy(update={"state": DRAFT}),)})
    with pytest.raises(VertragError, match="noch nicht veröffentlicht"):
        published_version(draft, "leihe")


def test_contracts_are_made_where_their_template_is_meant_for() -> None:
    (vorlage,) = leihe().templates
    require_place(vorlage, "DE-BY")
    with pytest.raises(VertragError, match="nicht für Verträge in Frankreich") as error:
        require_place(vorlage, "FR")
    assert error.value.abhilfe == "Möglich ist: Deutschland, Österreich und Schweiz."


def test_a_template_with_a_slot_that_nothing_can_fill_is_refused() -> None:
    lib = leihe(clause_version("ding", "Neu.", version=2, state=DRAFT))
    with pytest.raises(VertragError, match="„Gegenstand“ hat keine veröffentlichte Fassung") as error:
        pins_of(lib, TEMPLATE)
    assert error.value.feld == "slot:ding"
