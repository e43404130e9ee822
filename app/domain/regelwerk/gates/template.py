"""Gates of template versions (spec 1, gates T01–T10 and those added to them)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from app.domain.deutsch import zitat
from app.domain.regelwerk.answers import TYPE_NAMES
from app.domain.regelwerk.gates import common
from app.domain.regelwerk.gates.clause import conflict_findings
from app.domain.regelwerk.gates.conflicts import Standing
from app.domain.regelwerk.gates.model import (
    NO_EVIDENCE,
    NO_SETTINGS,
    Evidence,
    Gate,
    GateFinding,
    GateGroup,
    GateResult,
    GateSettings,
    GateSeverity,
    run_gates,
)
from app.domain.regelwerk.gates.template_steps import always_skipped, conditions, parties, reachable
from app.domain.regelwerk.gates.template_subject import TemplateSubject
from app.domain.regelwerk.gates.template_texts import open_ends, texts_fit, unasked_variants
from app.domain.regelwerk.library import Library, Parameter, label_of_key
from app.domain.regelwerk.rules import QuestionType
from app.domain.regelwerk.templates import SlotKind, TemplateVersion

_CHOICES = (QuestionType.SINGLE_CHOICE, QuestionType.MULTIPLE_CHOICE)
"""Nobody but a person knows their answers."""


def _sections(subject: TemplateSubject) -> Iterator[GateFinding]:
    if not subject.version.sections:
        yield GateFinding("Die Vorlage hat keinen Abschnitt. Legen Sie einen an.", (), subject.jump)


def _slots(subject: TemplateSubject) -> Iterator[GateFinding]:
    for section in subject.version.sections:
        if not section.slots:
            yield GateFinding(
                f"Der Abschnitt {zitat(section.title)} ist leer. "
                "Legen Sie einen Platz an oder löschen Sie den Abschnitt.",
                (section.id,),
                f"section:{subject.version.id}/{section.id}",
            )


def _references(subject: TemplateSubject) -> Iterator[GateFinding]:
    for slot in subject.version.slots:
        if not slot.clause_ids and slot.kind is not SlotKind.ALTERNATIVE:
            yield subject.slot_finding(
                slot, f"{subject.place(slot)} nennt keine Klausel. Wählen Sie eine oder löschen Sie den Platz."
            )
        for clause in slot.clause_ids:
            if clause not in subject.titles:
                text = f"{subject.name(slot)}: Die Klausel „{clause}“ gibt es nicht. Wählen Sie eine andere."
                yield subject.slot_finding(slot, text, clause)
        for clause in dict.fromkeys(default.clause_id for default in slot.defaults):
            if clause not in slot.clause_ids:
                title = zitat(subject.titles.get(clause, clause))
                text = f"{subject.place(slot)} beginnt mit der Klausel {title}, bietet sie aber nicht an."
                yield subject.slot_finding(slot, f"{text} Wählen Sie eine, die er anbietet.", clause)


def _unpublished(subject: TemplateSubject, kind: SlotKind, what: str) -> Iterator[GateFinding]:
    for slot in subject.version.slots:
        if slot.kind is kind:
            for clause in slot.clause_ids:
                if clause in subject.titles and clause not in subject.published:
                    yield subject.slot_finding(
                        slot,
                        f"{what} {zitat(subject.titles[clause])} ist nicht veröffentlicht. "
                        "Veröffentlichen Sie die Klausel oder wählen Sie eine andere.",
                        clause,
                    )


def _required_published(subject: TemplateSubject) -> Iterator[GateFinding]:
    return _unpublished(subject, SlotKind.REQUIRED, "Die Pflichtklausel")


def _optional_published(subject: TemplateSubject) -> Iterator[GateFinding]:
    return _unpublished(subject, SlotKind.OPTIONAL, "Die wählbare Klausel")


def _alternatives(subject: TemplateSubject) -> Iterator[GateFinding]:
    for slot in subject.version.slots:
        if slot.kind is SlotKind.ALTERNATIVE and len(slot.clause_ids) < 2:
            yield subject.slot_finding(
                slot,
                f"{subject.place(slot)} lässt keine Wahl. "
                "Nennen Sie mindestens zwei Klauseln oder machen Sie ihn zum Pflichtplatz.",
            )
    yield from _unpublished(subject, SlotKind.ALTERNATIVE, "Die Alternative")


def _parameters(subject: TemplateSubject) -> Iterator[tuple[Parameter, str]]:
    """Parameters of the clauses with the clause they stand in, each key once."""
    seen: set[str] = set()
    for clause in subject.version.clause_ids:
        version = subject.current.get(clause)
        for parameter in version.parameters if version else ():
            if parameter.key not in seen:
                seen.add(parameter.key)
                yield parameter, clause


def _interview_present(subject: TemplateSubject) -> Iterator[GateFinding]:
    count = len(list(_parameters(subject)))
    if count and not subject.version.interview:
        yield GateFinding(
            f"Die Klauseln haben {count} Parameter, die Vorlage stellt aber keine Fragen. Stellen Sie sie zusammen.",
            (),
            subject.jump,
        )


def _parameters_asked(subject: TemplateSubject) -> Iterator[GateFinding]:
    asked = subject.asked
    for parameter, clause in _parameters(subject):
        title = subject.titles.get(clause, clause)
        question = subject.questions.get(parameter.key)
        if question is None or parameter.key not in asked:
            way = (
                f"Nehmen Sie die Frage {zitat(question.label)} auf."
                if question is not None
                else f"Legen Sie die Frage {zitat(label_of_key(parameter.key))} an und nehmen Sie sie auf."
                if parameter.type in _CHOICES
                else "„Fehlende ergänzen“ auf der Seite „Fragen“ legt die Frage an und nimmt sie auf."
            )
            text = f"Nach {zitat(parameter.label)} in der Klausel {zitat(title)} wird nicht gefragt. {way}"
            yield GateFinding(text, (parameter.key, clause), subject.jump)
        elif question.type is not parameter.type and parameter.type is not QuestionType.TEXT:
            yield GateFinding(
                f"Die Frage {zitat(question.label)} ergibt {TYPE_NAMES[question.type]}, "
                f"der Parameter {zitat(parameter.label)} braucht {TYPE_NAMES[parameter.type]}. "
                "Ändern Sie die Art der Frage.",
                (question.id, clause),
                f"question:{question.id}",
            )
    yield from unasked_variants(subject)


def _four_eyes(subject: TemplateSubject) -> Iterator[GateFinding]:
    return common.four_eyes(subject.version, subject.evidence.decision, subject.jump)


def _required_conflicts(subject: TemplateSubject) -> Iterator[GateFinding]:
    slots = subject.version.slots
    start = [c for slot in slots if slot.kind is SlotKind.REQUIRED for c in slot.clause_ids if c in subject.titles]
    standing = Standing(subject.library, subject.published, start, set(subject.version.clause_ids))
    found = standing.conflicts(subject.template.jurisdictions)
    return conflict_findings(found, "lassen sich die Pflichtklauseln nicht alle verwenden", subject.jump)


def _validity(subject: TemplateSubject) -> Iterator[GateFinding]:
    return common.validity(subject.version, subject.jump)


def _changelog(subject: TemplateSubject) -> Iterator[GateFinding]:
    return common.changelog(subject.version, subject.jump)


def _jurisdictions(subject: TemplateSubject) -> Iterator[GateFinding]:
    return common.jurisdictions(subject.template.jurisdictions, "Die Vorlage", subject.jump)


def _duplicates(subject: TemplateSubject) -> Iterator[GateFinding]:
    version = subject.version
    for what, way, prefix, ids in (
        ("Der Abschnitt", "Geben Sie einem eine andere Kennung.", "section", [s.id for s in version.sections]),
        ("Der Platz", "Geben Sie einem eine andere Kennung.", "slot", [slot.id for slot in version.slots]),
    ):
        for id_ in _twice(ids):
            text = f"{what} „{id_}“ kommt mehrmals vor. {way}"
            yield GateFinding(text, (id_,), f"{prefix}:{version.id}/{id_}")
    for clause in _twice([clause for slot in version.slots for clause in slot.clause_ids]):
        places = [slot for slot in version.slots if clause in slot.clause_ids]
        title = subject.titles.get(clause, clause)
        text = f"Die Klausel {zitat(title)} steht an mehreren Plätzen. Lassen Sie sie nur an einem stehen."
        yield subject.slot_finding(places[-1], text, clause)
    for question in _twice([step.question_id for step in version.interview]):
        label = subject.questions[question].label if question in subject.questions else question
        text = f"Die Frage {zitat(label)} wird mehrmals gestellt. Löschen Sie die überzähligen Schritte."
        yield GateFinding(text, (question,), f"question:{question}")
    for key in _twice([party.key for party in version.parties]):
        text = (
            f"Die Partei {key.upper()} gibt es mehrmals. Geben Sie einer einen anderen Schlüssel oder löschen Sie sie."
        )
        yield GateFinding(text, (key,), subject.jump)


def _twice(ids: list[str]) -> list[str]:
    return [id_ for id_, count in Counter(ids).items() if count > 1]


def _cases(subject: TemplateSubject) -> Iterator[GateFinding]:
    own = [s for s in subject.library.scenarios if s.template_id in (None, subject.version.template_id)]
    return common.green_cases(own, subject.evidence.failed_cases, subject.jump)


def _proved(subject: TemplateSubject) -> Iterator[GateFinding]:
    regions = subject.evidence.void_regions
    if why := subject.evidence.unprovable:
        yield GateFinding(why, (subject.template.id,), subject.jump)
        return
    if regions is None:
        text = (
            "Noch nicht bewiesen, dass es für alle Antworten einen gültigen Vertrag gibt. Lassen Sie den Beweis laufen."
        )
        yield GateFinding(text, (subject.template.id,), subject.jump)
        return
    for sentence in regions:
        yield GateFinding(
            f"{sentence} Ändern Sie eine der beteiligten Regeln oder Plätze.", (subject.template.id,), subject.jump
        )


def _rule_questions(subject: TemplateSubject) -> Iterator[GateFinding]:
    for clause, version in subject.current.items():
        for rule in version.rules:
            if rule.condition is not None and (question := rule.condition.question_id) not in subject.asked:
                title, label = zitat(subject.titles[clause]), subject.question(question)
                yield GateFinding(
                    f"Eine Regel der Klausel {title} hängt von {label} ab, "
                    "danach wird aber nicht gefragt; sie greift dann nie. Nehmen Sie die Frage auf.",
                    (clause, question),
                    f"rule:{version.id}/{rule.id}",
                )


_S, _R, _A = GateGroup.SUBMIT, GateGroup.REVIEW, GateGroup.APPROVE
_WARN = GateSeverity.WARN

TEMPLATE_GATES: tuple[Gate[TemplateSubject], ...] = (
    Gate("T01", "Die Vorlage hat mindestens einen Abschnitt", _S, _sections),
    Gate("T02", "Jeder Abschnitt hat mindestens einen Platz", _S, _slots),
    Gate("T03", "Alle Plätze nennen vorhandene Klauseln", _S, _references),
    Gate("T04", "Alle Pflichtklauseln sind veröffentlicht", _A, _required_published),
    Gate("T05", "Alternativen lassen eine Wahl und sind veröffentlicht", _A, _alternatives),
    Gate("T06", "Wo es Parameter gibt, gibt es Fragen", _S, _interview_present),
    Gate("T07", "Nach jedem Parameter wird passend gefragt", _S, _parameters_asked),
    Gate("T08", "Jede Frage kann gestellt werden", _S, reachable),
    Gate("T09", "Eine zweite Person prüft", _R, _four_eyes, configurable=False),
    Gate("T10", "Alle Pflichtklauseln lassen sich in jedem Rechtsraum verwenden", _A, _required_conflicts),
    Gate("T11", "Die Gültigkeit beginnt vor ihrem Ende", _S, _validity),
    Gate("T12", "Ab Version 2 gibt es einen Änderungsvermerk", _S, _changelog),
    Gate("T13", "Abschnitte, Plätze, Klauseln und Fragen stehen nur einmal da", _S, _duplicates),
    Gate("T14", "Alle Testfälle sind grün", _S, _cases),
    Gate("T15", "Bewiesen: Für alle Antworten gibt es einen gültigen Vertrag", _A, _proved),
    Gate("T16", "Nach allem, wovon Regeln abhängen, wird gefragt", _S, _rule_questions, _WARN),
    Gate("T17", "Alle wählbaren Klauseln sind veröffentlicht", _A, _optional_published, _WARN),
    Gate("T18", "Die Rechtsräume sind gültig", _S, _jurisdictions),
    Gate("T19", "Alle Bedingungen und Vorbelegungen passen zu den Fragen, nach denen sie sich richten", _S, conditions),
    Gate("T20", "Keine Frage wird immer übersprungen", _S, always_skipped, _WARN),
    Gate("T21", "Verweise und Begriffe haben in jedem Vertrag ein Ziel", _S, open_ends, _WARN),
    Gate("T22", "Alle Klauseltexte passen zur Vorlage", _S, texts_fit),
    Gate("T23", "Von jeder Partei steht fest, wer sie ist", _S, parties),
)
"""All gates of template versions. Readings that the source leaves open:

- T05: one alternative is no choice.
- T07: parameter and question belong together by key; a text takes any answer, other types only their own. Questions of
  variants (``{{WENN: …}}``) are asked, too.
- T08: exact, for all answers together; a required question cannot be relied on to stay unanswered.
- T10: the clauses of the required slots stand together with those slots' hard, single requirements that the template
  offers; in **each** jurisdiction of the template there must be no hard ``forbids`` or ``incompatible_with`` among
  them, each must apply there, and what they require must be offered and apply there.
- T14: the test cases of the template and those of the whole library.
- T16: a rule on a question nobody asks stays open for ever; hidden questions are the interview's own affair.
- T21: in every contract are the clauses of required slots, and with a clause what it requires (hard, one target).
- T22: references name a clause of the template or say what stands there otherwise; party words name a party.
"""


def template_gates(
    library: Library,
    version: TemplateVersion,
    evidence: Evidence = NO_EVIDENCE,
    settings: GateSettings = NO_SETTINGS,
    groups: Iterable[GateGroup] | None = None,
) -> tuple[GateResult, ...]:
    """The checklist of a template version, passed gates included.

    Args:
        library: the library the version belongs to (or shall belong to); its template must be there.
        version: the version to check.
        evidence: proofs, test runs and decisions made elsewhere.
        settings: severities other than the default ones.
        groups: the steps to check; None: all.
    """
    return run_gates(TEMPLATE_GATES, TemplateSubject(library, version, evidence), settings, groups)
