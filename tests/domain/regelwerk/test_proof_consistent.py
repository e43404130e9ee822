"""What the proof says in several places fits together: ways out, counts, what no rule touches."""

from __future__ import annotations

import pytest

from app.domain.regelwerk.compiled import compile_rules
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.proof.analysis import STAGES, Analysis, analyse
from app.domain.regelwerk.proof.counts import Count, count_contracts
from app.domain.regelwerk.proof.encoding import Encoding
from app.domain.regelwerk.proof.problem import ProofProblem, library_problem, template_problem
from app.domain.regelwerk.proof.report import report
from app.domain.regelwerk.proof.search import Search
from app.domain.regelwerk.templates import Section, Slot, SlotKind, Template, TemplateVersion
from app.domain.regelwerk.versioning import LifecycleState
from tests.domain.regelwerk.regelwerk_builders import answer_rule, library, rule
from tests.solver_fake import FakeSolver


def analysed(problem: ProofProblem) -> Analysis:
    return analyse(problem, FakeSolver(), lambda stage, done, total: None, stages=len(STAGES))


def of_library(lib: Library) -> ProofProblem:
    return library_problem(lib, compile_rules(lib))


def suggestions(lib: Library) -> list[str]:
    return [sentence.text for sentence in report(analysed(of_library(lib))).sentences if sentence.kind == "suggestion"]


def test_a_limit_does_not_name_a_region_beside_its_country() -> None:
    lib = library(
        {
            "A": [answer_rule("R1", "ja", "equals", "ja"), rule("S1", "scoped_to", jurisdictionScope="DE")],
            "B": [rule("S2", "scoped_to", "soft", jurisdictionScope="DE-BY")],
        }
    )
    places = tuple(clause.model_copy(update={"jurisdictions": ("DE", "AT")}) for clause in lib.clauses)
    told = suggestions(lib.model_copy(update={"clauses": places}))
    assert "Möglicher Weg: R1 auf Deutschland begrenzen." in told
    assert not [text for text in told if "Deutschland und Bayern" in text]


def test_a_limit_to_a_country_is_no_way_out_for_one_of_its_regions() -> None:
    lib = library(
        {
            "A": [answer_rule("R1", "ja", "equals", "ja"), rule("R2", "forbids", targetClauseId="B")],
            "B": [answer_rule("R3", "ja", "equals", "ja", jurisdictionScope="DE-BY")],
        }
    )
    places = tuple(clause.model_copy(update={"jurisdictions": ("DE", "AT")}) for clause in lib.clauses)
    told = suggestions(lib.model_copy(update={"clauses": places}))
    assert "Möglicher Weg: R1 auf Österreich begrenzen." in told


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 8, 13])
def test_there_are_never_fewer_contracts_overall_than_in_one_place(bound: int) -> None:
    lib = library(
        {
            "A": [rule(f"RA{c}", "incompatible_with", "hard", targetClauseId=c) for c in "BCD"],
            "B": [rule("RB", "requires", targetClauseId="C")],
            "C": [],
            "D": [rule("RD", "requires", targetClauseIds=["B", "C"])],
            "E": [rule("RE", "scoped_to", jurisdictionScope=["DE", "AT"])],
        }
    )
    with Search(Encoding(of_library(lib)), FakeSolver()) as search:
        counted = count_contracts(search, bound)
    assert counted.overall is not None

    def least(count: Count) -> int:
        return count.number if count.exact else count.number + 1

    assert least(counted.overall) >= max(least(count) for _, count in counted.places)


def test_what_stands_in_every_contract_because_of_a_rule_is_not_untouched() -> None:
    lib = library({"A": [], "B": [], "C": [], "D": [rule("R2", "forbids", targetClauseId="A")]})
    slots = (
        Slot(id="p", kind=SlotKind.REQUIRED, clause_ids=("A",)),
        Slot(id="q", kind=SlotKind.OPTIONAL, clause_ids=("B",)),
        Slot(id="r", kind=SlotKind.ALTERNATIVE, clause_ids=("C", "D")),
    )
    version = TemplateVersion(
        template_id="t",
        version=1,
        state=LifecycleState.PUBLISHED,
        author="Ada",
        sections=(Section(id="s", title="Teil", slots=slots),),
    )
    template = Template(id="t", title="T", category="X", jurisdictions=("DE",))
    found = analysed(template_problem(compile_rules(lib), template, version))
    assert found.cells is not None
    assert found.cells.untouched == ("B",)
    told = [sentence.text for sentence in report(found).sentences]
    assert any("„Klausel C“ steht in jedem gültigen Vertrag" in text for text in told)
    assert "Von keiner Regel berührt: „Klausel B“." in told
