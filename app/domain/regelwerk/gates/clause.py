"""Gates of clause versions (spec 1, gates C01–C10 and those added to them)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from app.domain.deutsch import zitat
from app.domain.jurisdictions import covers, places, places_named
from app.domain.regelwerk.gates import common, texts
from app.domain.regelwerk.gates.conflicts import Conflict, Conflicts, Standing
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
from app.domain.regelwerk.klauseltext import Node, nodes_of, placeholders
from app.domain.regelwerk.library import Clause, ClauseVersion, Library
from app.domain.regelwerk.rules import RuleType
from app.domain.regelwerk.sentences import quoted_rule
from app.domain.regelwerk.templates import TemplateVersion
from app.domain.regelwerk.validation import RuleCheck, RuleProblem, submit_problems
from app.domain.regelwerk.versioning import LifecycleState


@dataclass(frozen=True)
class ClauseSubject:
    """A clause version with everything its gates look at."""

    library: Library
    version: ClauseVersion
    evidence: Evidence

    @cached_property
    def clause(self) -> Clause:
        """The clause of the version."""
        return next(clause for clause in self.library.clauses if clause.id == self.version.clause_id)

    @cached_property
    def problems(self) -> tuple[RuleProblem, ...]:
        """What is wrong with the rules."""
        return submit_problems(self.library, self.version)

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """All parts of the text; none if it cannot be read."""
        return nodes_of(self.version.content)

    @property
    def jump(self) -> str:
        """The clause itself."""
        return f"clause:{self.version.clause_id}"

    def rule_jump(self, rule_id: str) -> str:
        """A rule of the version."""
        return f"rule:{self.version.id}/{rule_id}"


_Check = Callable[[ClauseSubject], Iterator[GateFinding]]


def _content(subject: ClauseSubject) -> Iterator[GateFinding]:
    if not subject.version.content.strip():
        yield GateFinding("Die Klausel hat noch keinen Text. Schreiben Sie ihn.", (subject.clause.id,), subject.jump)


def _title(subject: ClauseSubject) -> Iterator[GateFinding]:
    if not subject.clause.title.strip():
        yield GateFinding("Die Klausel hat keinen Titel. Geben Sie ihr einen.", (subject.clause.id,), subject.jump)


def _jurisdictions(subject: ClauseSubject) -> Iterator[GateFinding]:
    yield from common.jurisdictions(subject.clause.jurisdictions, "Die Klausel", subject.jump)
    for code, text in texts.unknown_places(subject.nodes):
        yield GateFinding(text, (code,), subject.jump)


def _parameters(subject: ClauseSubject) -> Iterator[GateFinding]:
    version = subject.version
    counts = Counter(parameter.key for parameter in version.parameters)
    refs = (version.clause_id,)
    for key, count in counts.items():
        if count > 1:
            yield GateFinding(
                f"Den Parameter {key.upper()} gibt es {count}-mal. Löschen Sie die überzähligen.", refs, subject.jump
            )
    for parameter in version.parameters:
        if not parameter.label.strip():
            text = f"Der Parameter {parameter.key.upper()} hat keinen Namen. Geben Sie ihm einen."
            yield GateFinding(text, refs, subject.jump)
    for key in placeholders(version.content):
        if key not in counts:
            gap = f"{{{{{key.upper()}}}}}"
            text = f"Im Text steht {gap}, einen solchen Parameter gibt es nicht. Legen Sie ihn mit Name und Art an."
            yield GateFinding(text, refs, subject.jump)
    if problem := texts.unreadable(version.content):
        yield GateFinding(problem, refs, subject.jump)


def _used_parameters(subject: ClauseSubject) -> Iterator[GateFinding]:
    gaps = placeholders(subject.version.content)
    for parameter in subject.version.parameters:
        if parameter.key not in gaps:
            label = zitat(parameter.label)
            text = f"Der Parameter {label} kommt im Text nicht vor. Fügen Sie ihn ein oder löschen Sie ihn."
            yield GateFinding(text, (subject.clause.id,), subject.jump)


def _scopes_as_rules(subject: ClauseSubject) -> Iterator[GateFinding]:
    library, clause = subject.library, subject.clause
    scopes = [rule for rule in subject.version.rules if rule.type is RuleType.SCOPED_TO]
    known = dict.fromkeys(code for other in library.clauses for code in other.jurisdictions)
    known |= dict.fromkeys(code for template in library.templates for code in template.jurisdictions)
    own = [code for code in known if covers(clause.jurisdictions, code)]
    unlimited = [
        code
        for code in known
        if code not in own and all(covers(rule.jurisdiction_scope or (), code) for rule in scopes)
    ]
    if unlimited:
        yield GateFinding(
            f"Die Klausel nennt {places_named(unlimited)} nicht als Rechtsraum, "
            "aber keine Regel schließt sie dort aus. "
            "Fügen Sie eine Regel „gilt nur in“ hinzu oder ergänzen Sie den Rechtsraum.",
            (clause.id,),
            subject.jump,
        )
    for rule in scopes:
        if excluded := [code for code in own if not covers(rule.jurisdiction_scope or (), code)]:
            named = quoted_rule(rule, clause.id, lambda _: clause.title, {})
            yield GateFinding(
                f"Die Klausel nennt {places_named(excluded)} als Rechtsraum, "
                f"die Regel {named} schließt sie dort aber aus. Ändern Sie die Regel oder den Rechtsraum.",
                (clause.id,),
                subject.rule_jump(rule.id),
            )


def _has_rules(subject: ClauseSubject) -> Iterator[GateFinding]:
    if subject.version.rules:
        return
    own = subject.clause.id
    published = (v for v in subject.library.versions if v.state is LifecycleState.PUBLISHED)
    if not any(r.type is RuleType.INCOMPATIBLE_WITH and own in r.targets for v in published for r in v.rules):
        yield GateFinding(
            "Die Klausel hat keine Regel. Prüfen Sie, ob sie andere Klauseln erfordert oder ausschließt.",
            (own,),
            subject.jump,
        )


def _rules(*checks: RuleCheck) -> _Check:
    """A gate over what ``submit_problems`` finds."""

    def check(subject: ClauseSubject) -> Iterator[GateFinding]:
        for problem in subject.problems:
            if problem.check in checks:
                rule = problem.rule_id or _rule_of_cycle(subject, problem)
                yield GateFinding(problem.text, tuple(dict.fromkeys(problem.clause_ids)), subject.rule_jump(rule))

    return check


def _targets(subject: ClauseSubject) -> Iterator[GateFinding]:
    yield from _rules(RuleCheck.TARGET_UNKNOWN)(subject)
    for target, text in texts.unknown_targets(subject.nodes, {clause.id for clause in subject.library.clauses}):
        yield GateFinding(text, (subject.clause.id, target), subject.jump)


def _conditions(subject: ClauseSubject) -> Iterator[GateFinding]:
    yield from _rules(RuleCheck.CONDITION_INVALID)(subject)
    for question_id, text in texts.unfit_variants(subject.nodes, {q.id: q for q in subject.library.questions}):
        yield GateFinding(text, (subject.clause.id, question_id), subject.jump)


def _rule_of_cycle(subject: ClauseSubject, problem: RuleProblem) -> str:
    """The rule with which this version takes part in a cycle; ``submit_problems`` shows a path through it."""
    here = problem.clause_ids.index(subject.version.clause_id, 0, -1)
    onward = {problem.clause_ids[here + 1]}
    rules = subject.version.rules
    return next(rule.id for rule in rules if rule.type is RuleType.REQUIRES and set(rule.targets) == onward)


def _four_eyes(subject: ClauseSubject) -> Iterator[GateFinding]:
    return common.four_eyes(subject.version, subject.evidence.decision, subject.jump)


def _reason(subject: ClauseSubject) -> Iterator[GateFinding]:
    decision = subject.evidence.decision
    if decision and decision.rejects and not decision.comment.strip():
        yield GateFinding(
            "Für die Zurückweisung fehlt die Begründung. Schreiben Sie, was geändert werden soll.",
            (subject.clause.id,),
            subject.jump,
        )


def _open_conflicts(subject: ClauseSubject) -> Iterator[GateFinding]:
    own = subject.version
    published = {v.clause_id: v for v in subject.library.versions if v.state is LifecycleState.PUBLISHED}
    known = {clause.id for clause in subject.library.clauses}
    standing = Standing(subject.library, {**published, own.clause_id: own}, (own.clause_id,), known)
    found = standing.conflicts(subject.clause.jurisdictions)
    if all(found.shown.values()):
        yield from conflict_findings(found, "kann die Klausel in keinem Vertrag stehen", subject.jump, own.id)


def conflict_findings(found: Conflicts, what: str, jump: str, own: str | None = None) -> Iterator[GateFinding]:
    """Conflicts by jurisdiction as findings, each once with all its places, and how many others there are."""
    where: dict[Conflict, list[str]] = {}
    for code, conflicts in found.shown.items():
        for conflict in conflicts:
            where.setdefault(conflict, []).append(code)
    for conflict, codes in where.items():
        foreign = own is not None and conflict.version_id != own
        way = (
            "Ändern Sie eine dieser Regeln; für eine fremde Klausel legen Sie dazu eine neue Version an."
            if foreign
            else "Ändern oder löschen Sie eine dieser Regeln."
        )
        yield GateFinding(
            f"In {places(codes)} {what}: {conflict.text} {way}",
            conflict.clause_ids,
            f"rule:{conflict.version_id}/{conflict.rule_id}",
        )
    if found.others:
        many = f"{'' if found.counted else 'mindestens '}{found.others}"
        text = "ein weiterer Konflikt" if found.others == 1 and found.counted else f"{many} weitere Konflikte"
        yield GateFinding(f"Dazu {text}. Beheben Sie zuerst die genannten.", (), jump)


def _templates_proved(subject: ClauseSubject) -> Iterator[GateFinding]:
    regions = subject.evidence.void_regions
    used = published_templates(subject.library, subject.version.clause_id)
    if why := subject.evidence.unprovable:
        yield GateFinding(why, tuple(version.template_id for version in used), subject.jump)
    elif regions is None and used:
        yield GateFinding(
            "Noch nicht bewiesen, dass die Vorlagen mit dieser Klausel ihre gültigen Verträge behalten. "
            "Lassen Sie den Beweis laufen.",
            tuple(version.template_id for version in used),
            subject.jump,
        )
    for sentence in regions or ():
        yield GateFinding(
            f"{sentence} Prüfen Sie die Regeln dieser Version.", (subject.version.clause_id,), subject.jump
        )


def published_templates(library: Library, clause_id: str) -> tuple[TemplateVersion, ...]:
    """The published template versions that name a clause."""
    return tuple(
        version
        for version in library.template_versions
        if version.state is LifecycleState.PUBLISHED and clause_id in version.clause_ids
    )


def _validity(subject: ClauseSubject) -> Iterator[GateFinding]:
    return common.validity(subject.version, subject.jump)


def _changelog(subject: ClauseSubject) -> Iterator[GateFinding]:
    return common.changelog(subject.version, subject.jump)


def _cases(subject: ClauseSubject) -> Iterator[GateFinding]:
    return common.green_cases(subject.library.scenarios, subject.evidence.failed_cases, subject.jump)


_S, _R, _A = GateGroup.SUBMIT, GateGroup.REVIEW, GateGroup.APPROVE
_WARN = GateSeverity.WARN

CLAUSE_GATES: tuple[Gate[ClauseSubject], ...] = (
    Gate("C01", "Die Klausel hat einen Text", _S, _content),
    Gate("C02", "Die Klausel hat einen Titel", _S, _title),
    Gate("C03", "Die Rechtsräume sind gültig", _S, _jurisdictions),
    Gate("C04", "Jeder Parameter im Text ist mit Name, Kürzel und Art angelegt", _S, _parameters),
    Gate("C05", "Die Klausel hat mindestens eine Regel", _S, _has_rules, _WARN),
    Gate("C06", "Alle Zielklauseln gibt es", _S, _targets),
    Gate("C07", "Keine Klauseln erfordern einander im Kreis", _S, _rules(RuleCheck.CYCLE)),
    Gate("C08", "Eine zweite Person prüft", _R, _four_eyes, configurable=False),
    Gate("C09", "Eine Zurückweisung ist begründet", _R, _reason, configurable=False),
    Gate("C10", "Kein offener Konflikt mit veröffentlichten Klauseln", _A, _open_conflicts),
    Gate("C11", "Keine Regel verweist auf die eigene Klausel", _S, _rules(RuleCheck.SELF_REFERENCE)),
    Gate(
        "C12",
        "Jede Regel hat Meldung und Schwere",
        _S,
        _rules(RuleCheck.MESSAGE_MISSING, RuleCheck.SEVERITY_MISSING),
    ),
    Gate("C13", "Jede Bedingung passt zu ihrer Frage", _S, _conditions),
    Gate("C14", "Die Gültigkeit beginnt vor ihrem Ende", _S, _validity),
    Gate("C15", "Ab Version 2 gibt es einen Änderungsvermerk", _S, _changelog),
    Gate("C16", "Alle Testfälle sind grün", _S, _cases),
    Gate("C17", "Jeder Parameter steht im Text", _S, _used_parameters, _WARN),
    Gate("C18", "Die Rechtsräume der Klausel gelten auch als Regel", _S, _scopes_as_rules, _WARN),
    Gate("C19", "Keine veröffentlichte Vorlage verliert gültige Verträge", _A, _templates_proved, _WARN),
)
"""All gates of clause versions. Readings that the source leaves open:

- C04: a gap of the text without parameter has no key, type and label; so it belongs here, and so does a text that
  cannot be read.
- C03, C06, C13: places, clauses and questions that the text names count as those of the clause and its rules.
- C05: an ``incompatible_with`` of another clause counts, it belongs to both sides. C05 warns, C07 blocks by default.
- C10: the version stands together with what it requires (hard, one target, transitively) among the published
  clauses; a conflict is open if there is, in **every** jurisdiction of the clause, a hard ``forbids`` or
  ``incompatible_with`` among these clauses, a required one that does not apply there, or a scope of its own that
  leaves the place out. In one place at least the clause must be usable. A target that is not published yet counts as
  a clause without rules.
- C16: all test cases of the library, because a clause may matter to any of them.
- C18: the jurisdictions of a clause bind nobody unless a ``scoped_to`` rule says the same; compared for the places that
  clauses and templates of the library name. The source's own sample forgets three such rules.
- C19: the proof of the published templates that name the clause, with this version in place; it warns, because a
  correction that makes a region without a contract smaller names that smaller region, too.
"""


def clause_gates(
    library: Library,
    version: ClauseVersion,
    evidence: Evidence = NO_EVIDENCE,
    settings: GateSettings = NO_SETTINGS,
    groups: Iterable[GateGroup] | None = None,
) -> tuple[GateResult, ...]:
    """The checklist of a clause version, passed gates included.

    Args:
        library: the library the version belongs to (or shall belong to); its clause must be there.
        version: the version to check; it stands in for the version of the same id in the library.
        evidence: proofs, test runs and decisions made elsewhere.
        settings: severities other than the default ones.
        groups: the steps to check; None: all.
    """
    return run_gates(CLAUSE_GATES, ClauseSubject(library, version, evidence), settings, groups)
