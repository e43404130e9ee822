"""Rules between Bausteine: judged by the engine of the clause rules, said in the Prüfliste."""

from __future__ import annotations

import pytest

from app.domain.pruefung.befund import BefundTyp, Schwere
from app.domain.regelwerk.rules import Condition, Operator, Rule, RuleType, Severity
from app.domain.schriftsatz.baustein import Abschnitt, Baustein
from app.domain.schriftsatz.bausteinregeln import Bausteinregeln
from tests.domain.schriftsatz.test_bearbeiten import absatz, filing


def regel(type_: RuleType, severity: Severity = Severity.HARD, **more: object) -> Rule:
    base = {"id": f"r-{type_}", "type": type_, "severity": severity, "message": "So nicht."}
    return Rule.model_validate(base | more)


def baustein(id_: str, *regeln: Rule) -> Baustein:
    return Baustein(id=id_, version=3, titel=id_.upper(), abschnitt=Abschnitt.SACHVERHALT, text="Text.", regeln=regeln)


def regeln(*bausteine: Baustein) -> Bausteinregeln:
    return Bausteinregeln({b.id: b for b in bausteine})


A = baustein("a", regel(RuleType.REQUIRES, target_clause_ids=("b", "c"), suggestion="Nehmen Sie B auf."))
B = baustein("b", regel(RuleType.INCOMPATIBLE_WITH, Severity.SOFT, target_clause_id="c"))
C = baustein("c", regel(RuleType.SCOPED_TO, jurisdiction_scope=("DE-BY",)))


def test_a_missing_baustein_is_named_with_its_place() -> None:
    (found,) = regeln(A, B, C).check(filing(absatz("x", "…", baustein="fremd"), absatz("p", "…", baustein="a")))
    assert (found.typ, found.schwere, found.erfuellt) == (BefundTyp.REGEL, Schwere.KRITISCH, False)
    assert found.titel == "Baustein fehlt: „B“ oder „C“"
    assert found.text == "So nicht. Nehmen Sie B auf."
    assert found.feld == "p"


def test_what_excludes_each_other_and_what_holds_elsewhere_only() -> None:
    whole = filing(absatz("p", "…", baustein="b"), absatz("q", "…", baustein="c"))
    assert [(f.titel, f.schwere) for f in regeln(A, B, C).check(whole, "HH")] == [
        ("Gilt hier nicht: „C“", Schwere.KRITISCH),
        ("Passt nicht zusammen: „B“ und „C“", Schwere.WARNUNG),
    ]
    assert [f.titel for f in regeln(A, B, C).check(whole, "BY")] == ["Passt nicht zusammen: „B“ und „C“"]


def test_without_rules_nothing_is_said() -> None:
    assert regeln(baustein("a")).check(filing(absatz("p", "…", baustein="a"))) == ()


def test_rules_that_cannot_be_meant_are_refused() -> None:
    with pytest.raises(ValueError, match="unbekannter Baustein b, c"):
        regeln(A)
    asks = regel(RuleType.REQUIRES_ANSWER, condition=Condition(question_id="f", operator=Operator.EQUALS, value=True))
    with pytest.raises(ValueError, match="requires_answer"):
        regeln(baustein("a", asks))
