"""The shipped clause libraries: loaded side by side, gates green, proved, and usable for whatever is answered."""

from __future__ import annotations

import json
import random
import shutil
from decimal import Decimal
from pathlib import Path

import pytest

from app.adapters.katalog.bibliothek import load_libraries
from app.adapters.solver.pysat_solver import PysatSolver
from app.bootstrap_grund import resources_dir
from app.domain.regelwerk.compiled import compile_rules
from app.domain.regelwerk.gates import Evidence, blocking, clause_gates, failing_cases, template_gates
from app.domain.regelwerk.library import Library, Question
from app.domain.regelwerk.proof.analysis import Analysis, analyse
from app.domain.regelwerk.proof.problem import template_problem
from app.domain.regelwerk.proof.report import void_sentences
from app.domain.regelwerk.rules import ConditionValue, QuestionType, RuleType, Severity
from app.domain.vertrag.vertragstext import plain
from app.errors import InputError
from tests.vertrag_probe import shipped_stand
from tests.werkstatt import katalog

IDS = ("arbeitsvertrag", "dienstleistungsvertrag", "geheimhaltung")
NEW = IDS[1:]
HOLES = {"arbeitsvertrag": [["RA01", "S11"]]}
"""Regions without contract that are shipped on purpose: the rules that force them."""


def shipped(id_: str) -> Library:
    return next(library for library in katalog().libraries() if library.id == id_)


def proof(library: Library) -> Analysis:
    (template,) = library.template_versions
    return analyse(template_problem(compile_rules(library), library.templates[0], template), PysatSolver())


def test_the_sample_comes_first_and_every_rule_has_a_name_of_its_own() -> None:
    assert tuple(library.id for library in katalog().libraries()) == IDS
    rules = [rule.id for library in katalog().libraries() for v in library.versions for rule in v.rules]
    assert len(rules) == len(set(rules))


@pytest.mark.parametrize(
    ("field", "what"), [("clauses", "Klausel"), ("questions", "Frage"), ("templates", "Vorlage"), ("scenarios", "Test")]
)
def test_what_stands_in_two_libraries_is_named(tmp_path: Path, field: str, what: str) -> None:
    for id_ in IDS:
        shutil.copy(resources_dir() / "bibliothek" / f"{id_}.json", tmp_path)
    path = tmp_path / "geheimhaltung.json"
    raw, other = json.loads(path.read_text("utf-8")), json.loads((tmp_path / "arbeitsvertrag.json").read_text("utf-8"))
    again = other[field][0] | ({"label": "Anders"} if field == "questions" else {})
    if field == "scenarios":
        again = raw[field][0] | {"id": again["id"]}
    raw[field].append(again)
    path.write_text(json.dumps(raw), "utf-8")
    with pytest.raises(InputError) as caught:
        load_libraries(tmp_path, first="arbeitsvertrag")
    (problem,) = caught.value.probleme
    assert problem.ort == f"geheimhaltung.json: $.{field}[{len(raw[field]) - 1}].id"
    assert problem.gefunden.startswith(what)
    assert "„arbeitsvertrag.json“" in problem.gefunden


def test_the_same_question_may_stand_in_two_libraries(tmp_path: Path) -> None:
    for id_ in IDS:
        shutil.copy(resources_dir() / "bibliothek" / f"{id_}.json", tmp_path)
    path = tmp_path / "geheimhaltung.json"
    raw, other = json.loads(path.read_text("utf-8")), json.loads((tmp_path / "arbeitsvertrag.json").read_text("utf-8"))
    raw["questions"].append(other["questions"][0])
    path.write_text(json.dumps(raw), "utf-8")
    assert len(load_libraries(tmp_path, first="geheimhaltung")) == len(IDS)


@pytest.mark.parametrize("id_", IDS)
def test_the_proof_finds_no_hole_but_the_announced_one(id_: str) -> None:
    found = proof(shipped(id_))
    assert found.for_all.complete
    assert [[rule.name for rule in gap.rules or ()] for gap in found.gaps] == HOLES.get(id_, [])


@pytest.mark.parametrize("id_", NEW)
def test_all_gates_are_green(id_: str) -> None:
    library = shipped(id_)
    (template,) = library.template_versions
    evidence = Evidence(tuple(void_sentences(proof(library))), failing_cases(library, template))
    results = [r for version in library.versions for r in clause_gates(library, version, evidence)]
    results += template_gates(library, template, evidence)
    assert [(r.gate_id, r.findings) for r in results if not r.passed] == []
    assert blocking(results) == ()


def test_beside_the_others_every_clause_says_where_it_applies() -> None:
    libraries = katalog().libraries()
    whole = libraries[0].model_copy(
        update={name: tuple(e for lib in libraries for e in getattr(lib, name)) for name in ("clauses", "versions")}
    )
    wrong = [
        version.clause_id
        for version in whole.versions
        for result in clause_gates(whole, version)
        if result.gate_id == "C18" and not result.passed
    ]
    assert wrong == []


@pytest.mark.parametrize(("id_", "hard", "soft"), [(NEW[0], 15, 5), (NEW[1], 10, 5)])
def test_the_rules_are_of_every_kind_and_the_questions_of_every_type(id_: str, hard: int, soft: int) -> None:
    library = shipped(id_)
    rules = [rule for version in library.versions for rule in version.rules if rule.type is not RuleType.SCOPED_TO]
    assert sum(rule.severity is Severity.HARD for rule in rules) >= hard
    assert sum(rule.severity is Severity.SOFT for rule in rules) >= soft
    assert {rule.type for version in library.versions for rule in version.rules} == set(RuleType)
    assert {question.type for question in library.questions} == set(QuestionType)
    steps = library.template_versions[0].interview
    for conditions in ("show_if", "hide_if", "skip_if"):
        assert any(getattr(step, conditions) for step in steps), conditions


def any_answer(question: Question, dice: random.Random) -> ConditionValue:
    match question.type:
        case QuestionType.SINGLE_CHOICE:
            return dice.choice(question.options)
        case QuestionType.MULTIPLE_CHOICE:
            return tuple(o for o in question.options if dice.random() < 0.5) or question.options[:1]
        case QuestionType.YES_NO:
            return dice.random() < 0.5
        case QuestionType.NUMBER | QuestionType.CURRENCY:
            return Decimal(dice.randint(1, 200))
        case QuestionType.DATE:
            return f"2027-{dice.randint(1, 12):02}-{dice.randint(1, 28):02}"
        case _:
            return "Talhof"


@pytest.mark.parametrize("id_", NEW)
def test_whatever_is_answered_the_proposed_contract_can_be_completed(id_: str) -> None:
    library, dice = shipped(id_), random.Random(7)  # noqa: S311 - nothing secret here
    places = library.templates[0].jurisdictions
    for n in range(60):
        answers = {question.id: any_answer(question, dice) for question in library.questions}
        found = shipped_stand(library, answers, places[n % len(places)])
        assert [befund.titel for befund in found.sperren] == []
        assert found.naechste is None
        assert len(found.text.unterschriften) == 2


BEIDE: dict[str, ConditionValue] = {"partei_a_name": "Alpha GmbH", "partei_b_name": "Ina Berg", "partei_b_form": "Frau"}


@pytest.mark.parametrize(
    ("richtung", "signs", "told"),
    [
        ("gegenseitig", ["Partei A", "Partei B"], "Die empfangende Partei hält Vertrauliche Informationen geheim"),
        ("einseitig", ["Offenlegender", "Empfängerin"], "Die Empfängerin hält Vertrauliche Informationen geheim"),
    ],
)
def test_a_mutual_agreement_has_sides_and_a_one_sided_one_has_roles(richtung: str, signs: list[str], told: str) -> None:
    text = shipped_stand(shipped("geheimhaltung"), BEIDE | {"geheimhaltung_richtung": richtung}, "DE").text
    assert [line.bezeichnung for line in text.unterschriften] == signs
    assert [line.name for line in text.unterschriften] == ["Alpha GmbH", "Ina Berg"]
    assert any(told in plain(absatz.laeufe) for klausel in text.klauseln for absatz in klausel.absaetze)


def test_equal_instalments_want_a_fixed_term() -> None:
    raten = "in gleichen Raten am Ende jedes Monats der Laufzeit"
    answers: dict[str, ConditionValue] = {"dienst_verguetungsart": "Pauschale", "dienst_pauschale_faellig": raten}
    for laufzeit, warned in (("auf unbestimmte Zeit", True), ("bis zu einem bestimmten Tag", False)):
        found = shipped_stand(shipped("dienstleistungsvertrag"), answers | {"dienst_laufzeit": laufzeit}, "DE")
        assert ("regel.DR48" in [befund.id for befund in found.befunde]) is warned


def test_a_company_that_is_one_person_is_asked_for_whom_else_it_works() -> None:
    gmbh: dict[str, ConditionValue] = {"auftragnehmer_form": "Gesellschaft oder andere Organisation"}
    found = shipped_stand(shipped("dienstleistungsvertrag"), gmbh | {"weitere_auftraggeber": False}, "DE")
    assert "D05" in [klausel.clause_id for klausel in found.text.klauseln]


def test_a_fixed_penalty_is_agreed_where_discretion_is_german_law_only() -> None:
    answers: dict[str, ConditionValue] = {"vertragsstrafe_art": "nach billigem Ermessen"}
    for place, clause, asked in (("DE", "G16", False), ("AT", "G15", True), ("CH", "G15", True)):
        found = shipped_stand(shipped("geheimhaltung"), answers, place)
        assert clause in [klausel.clause_id for klausel in found.text.klauseln]
        assert ("vertragsstrafe_betrag" in [frage.question.id for frage in found.fragen]) is asked
