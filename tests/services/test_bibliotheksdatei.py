"""A selection and a library in files, within a template or without one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.domain.regelwerk.library import Library
from app.domain.regelwerk.rules import Rule
from app.domain.regelwerk.scenarios import SelectionFile
from app.domain.regelwerk.templates import Section, Slot, SlotKind, Template, TemplateVersion
from app.domain.regelwerk.versioning import LifecycleState
from app.errors import InputError, NotFoundError
from app.services.bibliotheksdatei import evaluate_file, load_selection_file, repair_file
from tests.domain.regelwerk.regelwerk_builders import answer_rule, fired, library, rule
from tests.solver_fake import FakeSolver


def with_template(rules: dict[str, list[Rule]], *slots: tuple[str, str]) -> Library:
    """A library of the clauses A to E whose template has these slots."""
    made = (Slot(id=f"p{n}", kind=SlotKind(kind), clause_ids=tuple(ids)) for n, (kind, ids) in enumerate(slots))
    version = TemplateVersion(
        template_id="t",
        version=1,
        state=LifecycleState.PUBLISHED,
        author="Test",
        sections=(Section(id="s", title="Abschnitt", slots=tuple(made)),),
    )
    template = Template(id="t", title="Vorlage", category="Test", jurisdictions=("DE",))
    return library(rules, clauses="ABCDE").model_copy(
        update={"templates": (template,), "template_versions": (version,)}
    )


def chosen(clauses: str, template: str | None = "t", **answers: Any) -> SelectionFile:
    return SelectionFile(clauses=tuple(clauses), answers=answers, template=template)


FORBIDDEN = {"A": [rule("R", "forbids", targetClauseId="B")]}


def test_a_forbidden_clause_is_replaced_by_the_free_alternative_of_its_slot() -> None:
    lib = with_template(FORBIDDEN, ("required", "A"), ("alternative", "BC"))
    (finding,) = evaluate_file(lib, chosen("AB")).findings
    assert [o.as_dict() for o in finding.resolution_options] == [
        {
            "action": "replace_clause",
            "targetClauseId": "B",
            "replacementClauseId": "C",
            "label": "„Klausel C“ statt „Klausel B“ wählen",
            "autoApplicable": False,
        }
    ]
    (plain,) = evaluate_file(lib, chosen("AB", None)).findings
    assert [o.action for o in plain.resolution_options] == ["remove_clause"]


def test_every_clause_of_the_template_is_asked_and_no_other() -> None:
    rules = {id_: [answer_rule(f"R{id_}", "n", "equals", 1)] for id_ in "ABD"}
    lib = with_template(rules, ("required", "A"), ("optional", "B"))
    assert fired(evaluate_file(lib, chosen("A", n=1))) == ["RB"]
    assert fired(evaluate_file(lib, chosen("A", None, n=1))) == ["RB", "RD"]


def test_repairs_keep_the_slots_filled() -> None:
    lib = with_template(FORBIDDEN, ("required", "A"), ("alternative", "BC"))
    result = repair_file(lib, chosen("AB"), FakeSolver())
    assert [(r.add, r.remove) for r in result.proposals] == [(("C",), ("B",))]
    assert result.proposals[0].selection == SelectionFile(clauses=("A", "C"), template="t")
    freely = repair_file(lib, chosen("AB", None), FakeSolver())
    assert {r.remove for r in freely.proposals} == {("A",), ("B",)}


def test_a_required_clause_that_is_missing_is_added() -> None:
    lib = with_template({}, ("required", "A"), ("alternative", "BC"))
    result = repair_file(lib, chosen("B"), FakeSolver())
    assert [(r.add, r.remove) for r in result.proposals][:1] == [(("A",), ())]


def test_clauses_outside_the_template_are_refused_with_their_place() -> None:
    lib = with_template({}, ("required", "A"))
    with pytest.raises(InputError, match="Auswahl und Vorlage") as caught:
        evaluate_file(lib, chosen("AD"))
    assert [(p.ort, p.erwartet) for p in caught.value.probleme] == [("$.clauses[1]", "eine Klausel der Vorlage „t“")]


def test_a_template_that_there_is_not_is_named() -> None:
    with pytest.raises(NotFoundError, match="„x“"):
        evaluate_file(with_template({}, ("required", "A")), chosen("A", "x"))


def test_the_template_stands_in_the_file_or_is_given(tmp_path: Path) -> None:
    path = tmp_path / "auswahl.json"
    path.write_text(json.dumps({"clauses": ["A"], "template": "t"}), "utf-8")
    assert load_selection_file(path).template == "t"
    assert load_selection_file(path, "u").template == "u"
    path.write_text(json.dumps({"clauses": ["A"], "template": 3}), "utf-8")
    with pytest.raises(InputError) as caught:
        load_selection_file(path)
    assert caught.value.probleme[0].ort == "$.template"
