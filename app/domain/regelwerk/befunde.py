"""Findings of the rulebook as lines of the Prüfliste, and the way back from a button to what it does."""

from __future__ import annotations

from app.domain.deutsch import typografie
from app.domain.pruefung.befund import Ausweg, Befund, BefundTyp, Schwere
from app.domain.regelwerk.evaluation import Evaluation
from app.domain.regelwerk.findings import Action, Finding, ResolutionOption
from app.domain.regelwerk.rules import RuleType, Severity


def befund_of(finding: Finding) -> Befund:
    """A finding as ``Befund``: hard blocks, soft warns (spec 1, decision 8); jumps to the rule's clause."""
    hard = finding.severity is Severity.HARD
    return Befund(
        id=_id(finding),
        typ=BefundTyp.REGEL,
        schwere=Schwere.KRITISCH if hard else Schwere.WARNUNG,
        wirkung=finding.wirkung,
        erfuellt=False,
        titel=_titel(finding),
        text=typografie(f"{finding.message} {finding.suggestion}"),
        feld=f"clause:{finding.clause_ids[0]}",
        schritte=tuple(typografie(sentence) for sentence in finding.erklaerung),
        auswege=tuple(
            Ausweg(schluessel=_key(option), bezeichnung=typografie(option.label), sofort=option.auto_applicable)
            for option in offered(finding)
        ),
    )


def befunde_of(evaluation: Evaluation) -> tuple[Befund, ...]:
    """All findings of an evaluation in their order."""
    return tuple(befund_of(finding) for finding in evaluation.findings)


def offered(finding: Finding) -> tuple[ResolutionOption, ...]:
    """The ways out that are worth a button: not the adding of a clause that does not apply here."""
    return tuple(
        option
        for option in finding.resolution_options
        if option.auto_applicable or option.action is Action.REPLACE_CLAUSE
    )


def option_of(evaluation: Evaluation, befund_id: str, schluessel: str) -> ResolutionOption | None:
    """What the button of a Befund stands for; None if the evaluation no longer has such a finding or way out."""
    for finding in evaluation.findings:
        if _id(finding) == befund_id:
            for option in offered(finding):
                if _key(option) == schluessel:
                    return option
    return None


def _id(finding: Finding) -> str:
    return "regel." + "+".join(finding.rule_ids)


def _key(option: ResolutionOption) -> str:
    replacement = f"/{option.replacement_clause_id}" if option.replacement_clause_id else ""
    return f"{option.action}:{option.target_clause_id}{replacement}"


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
