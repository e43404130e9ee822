"""Findings of the rulebook as lines of the Prüfliste."""

from __future__ import annotations

from app.domain.deutsch import typografie
from app.domain.pruefung.befund import Befund, BefundTyp, Schwere, Wirkung
from app.domain.regelwerk.evaluation import Evaluation
from app.domain.regelwerk.findings import Finding
from app.domain.regelwerk.rules import RuleType, Severity


def befund_of(finding: Finding) -> Befund:
    """A finding as ``Befund``: hard blocks, soft warns (spec 1, decision 8); jumps to the rule's clause."""
    hard = finding.severity is Severity.HARD
    return Befund(
        id="regel." + "+".join(finding.rule_ids),
        typ=BefundTyp.REGEL,
        schwere=Schwere.KRITISCH if hard else Schwere.WARNUNG,
        wirkung=Wirkung.SPERRT if hard else Wirkung.WARNT,
        erfuellt=False,
        titel=_titel(finding),
        text=typografie(f"{finding.message} {finding.suggestion}"),
        feld=f"clause:{finding.clause_ids[0]}",
        schritte=tuple(typografie(sentence) for sentence in finding.erklaerung),
    )


def befunde_of(evaluation: Evaluation) -> tuple[Befund, ...]:
    """All findings of an evaluation in their order."""
    return tuple(befund_of(finding) for finding in evaluation.findings)


def _titel(finding: Finding) -> str:
    own, *targets = finding.titles
    match finding.type:
        case RuleType.REQUIRES:
            return f"Klausel fehlt: {' oder '.join(targets)}"
        case RuleType.REQUIRES_ANSWER:
            return f"Klausel fehlt: {own}"
        case RuleType.SCOPED_TO:
            return f"Gilt hier nicht: {own}"
        case RuleType.FORBIDS:
            return f"Nicht erlaubt: {targets[0]} neben {own}"
        case RuleType.INCOMPATIBLE_WITH:
            return f"Unvereinbar: {own} und {targets[0]}"
