"""Checklists of a library in a file: broken interviews, missing versions, time limit, statements told once."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from app.cli_pruefungen import checklist_lines
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.rules import Condition, Operator
from app.domain.regelwerk.templates import InterviewStep, Section, Slot, SlotKind, Template, TemplateVersion
from app.domain.regelwerk.versioning import LifecycleState
from app.errors import InputError, NotFoundError
from app.services.beweis import BeweisService
from app.services.bibliotheksdatei import proved_version
from app.services.checklisten import checklists, time_sentence
from app.services.freigabe import proof_evidence
from tests.domain.regelwerk.regelwerk_builders import library, rule
from tests.solver_fake import FakeSolver


def templated(lib: Library, *steps: InterviewStep, template: str = "t") -> Library:
    slot = Slot(id="p", kind=SlotKind.REQUIRED, clause_ids=("A",))
    version = TemplateVersion(
        template_id=template,
        version=1,
        state=LifecycleState.PUBLISHED,
        author="Ada",
        reviewer="Bea",
        sections=(Section(id="s", title="Teil", slots=(slot,)),),
        interview=steps,
    )
    head = Template(id=template, title="Vorlage", category="X", jurisdictions=("DE",))
    return lib.model_copy(update={"templates": (head,), "template_versions": (version,)})


def asked(question: str, operator: str, value: str) -> InterviewStep:
    condition = Condition(question_id=question, operator=Operator(operator), value=value)
    return InterviewStep(question_id="n", show_if=(condition,))


def prove(library: Library, version: TemplateVersion) -> Sequence[str] | None:
    return BeweisService(lambda: library, FakeSolver(), lambda: 0.0).prove(library, version)


@pytest.mark.parametrize(("operator", "value"), [("equals", "Mars"), ("greater_than", "IT")])
def test_a_condition_of_the_interview_that_fits_nothing_leaves_the_other_gates_their_say(
    operator: str, value: str
) -> None:
    lib = templated(
        library({"A": [rule("R", "requires", targetClauseId="B")], "B": []}),
        InterviewStep(question_id="eins"),
        asked("eins", operator, value),
    )
    *clauses, template = checklists(lib, prove)
    assert [item.version_id for item in clauses] == ["A.v1", "B.v1"]
    results = {result.gate_id: result for result in template.results}
    assert len(results) == 23
    (finding,) = results["T19"].findings
    assert (finding.jump, finding.refs) == ("question:n", ("n", "eins"))
    assert finding.text.startswith("Wann nach „Mitarbeiterzahl“ gefragt wird: Die Bedingung passt nicht zur Frage")
    (unproved,) = results["T15"].findings
    assert unproved.text.startswith("Der Beweis ist nicht möglich: Branche: ")
    assert unproved.text.endswith(
        "Berichtigen Sie die Bedingung der Regel oder der Frage und prüfen Sie dann noch einmal."
    )
    assert results["T08"].passed


def test_a_draft_is_compared_with_what_was_provable_before() -> None:
    broken = templated(library({"A": [], "B": []}), InterviewStep(question_id="eins"), asked("eins", "equals", "Mars"))
    draft = broken.versions[0].model_copy(update={"version": 2, "state": LifecycleState.DRAFT})
    evidence = proof_evidence(prove, broken, draft)
    assert evidence.void_regions is None
    assert evidence.unprovable.startswith("Vorlage „Vorlage“: Der Beweis ist nicht möglich: ")

    def once_broken(state: Library, version: TemplateVersion) -> Sequence[str]:
        if state is broken:
            raise InputError("Der Beweis ist nicht möglich: Grund")
        return ("Lücke.",)

    assert proof_evidence(once_broken, broken, draft).void_regions == ("Vorlage „Vorlage“: Lücke.",)


def test_what_has_no_version_is_named() -> None:
    lib = library({"A": [], "B": []})
    head = Template(id="t", title="Vorlage", category="X", jurisdictions=("DE",))
    lib = lib.model_copy(update={"templates": (head,), "versions": lib.versions[:1]})
    lines = list(checklist_lines(checklists(lib, prove)))
    assert lines[-2:] == [
        "Klausel B (B): noch keine Version, zu prüfen gibt es nichts",
        "Vorlage (t): noch keine Version, zu prüfen gibt es nichts",
    ]
    with pytest.raises(NotFoundError, match=r"Die Vorlage „Vorlage“ \(t\) hat noch keine Version"):
        proved_version(lib, "t", drafts=True)
    with pytest.raises(NotFoundError, match="Eine Vorlage „u“ gibt es nicht"):
        proved_version(lib, "u", drafts=True)


def test_when_time_is_up_the_rest_is_named() -> None:
    lib = templated(library({"A": [], "B": [], "C": []}))
    left = iter([False, False, True, True])
    found = checklists(lib, prove, enough=lambda: next(left))
    assert [bool(item.results) for item in found] == [True, True, False, False]
    told = "Die Zeit reichte nicht: 1 Klausel und 1 Vorlage sind nicht geprüft, die erste davon „Klausel C“ (C.v1)."
    assert time_sentence(found) == told
    lines = list(checklist_lines(found))
    assert lines[-1] == told
    assert not any(line.startswith("Klausel C") for line in lines)
    assert found[-1].as_dict()["unchecked"] == "nicht geprüft, die Zeit reichte nicht"
    assert time_sentence(found[:2]) == ""


def test_what_several_versions_share_is_told_once() -> None:
    ring = library({i: [rule(f"R{i}", "requires", targetClauseId=j)] for i, j in ("AB", "BC", "CA")})
    lines = list(checklist_lines(checklists(ring, prove)))
    assert sum("erfordern einander im Kreis" in line and "→" in line for line in lines) == 1
    assert lines.count("            wie bei A.v1") == 2


def test_what_holds_already_is_proved_once() -> None:
    lib = templated(library({"A": [], "B": []}))
    drafts = tuple(
        v.model_copy(update={"version": n, "state": LifecycleState.DRAFT}) for n in (2,) for v in lib.versions
    )
    lib = lib.model_copy(update={"versions": (*lib.versions, *drafts)})
    slot = Slot(id="q", kind=SlotKind.OPTIONAL, clause_ids=("B",))
    (version,) = lib.template_versions
    (section,) = version.sections
    version = version.model_copy(update={"sections": (section.model_copy(update={"slots": (*section.slots, slot)}),)})
    lib = lib.model_copy(update={"template_versions": (version,)})
    states = []

    def counting(state: Library, version: TemplateVersion) -> Sequence[str] | None:
        states.append(state)
        return ()

    checklists(lib, counting)
    assert sum(state is lib for state in states) == 1
