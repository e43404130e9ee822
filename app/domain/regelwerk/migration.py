"""Moving a contract to a newer template version: what would change (spec 1, lifecycle: contracts pin versions).

An upgrade is offered, never forced. The contract afterwards has

- the clauses of required slots,
- of optional slots those it had before; of one whose clause its template did not offer yet, what the slot starts with,
- of alternative slots the one it had before, if it is still offered, else what the slot starts with,

each in its published version; a clause that has none keeps the pinned version. Clauses the template does not offer any
more go. Before and after are evaluated by the ordinary evaluator, each with the clauses of its own template version and
the answers that count there (``visibility``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from app.domain.deutsch import aufzaehlung, zitat
from app.domain.jurisdictions import covers
from app.domain.regelwerk.answers import AnswerError, parse_answer
from app.domain.regelwerk.compiled import SelectionError, compile_rules
from app.domain.regelwerk.evaluation import evaluate
from app.domain.regelwerk.findings import Finding
from app.domain.regelwerk.library import ClauseVersion, Library, Question
from app.domain.regelwerk.restriction import restricted
from app.domain.regelwerk.rules import ConditionValue, RuleType, Severity
from app.domain.regelwerk.scenarios import Selection
from app.domain.regelwerk.templates import Slot, SlotKind, TemplateVersion
from app.domain.regelwerk.version_diff import ClauseDiff, TemplateDiff, clause_diff, template_diff
from app.domain.regelwerk.versioning import LifecycleState
from app.domain.regelwerk.visibility import InterviewState, condition_holds, idle_questions, visible_steps


@dataclass(frozen=True)
class Pins:
    """The versions a contract was made with.

    Attributes:
        template_version_id: its template version.
        clauses: clause id → version id, in document order.
    """

    template_version_id: str
    clauses: Mapping[str, str]


@dataclass(frozen=True)
class DroppedAnswer:
    """An answer that would be lost, and why (one German sentence)."""

    question_id: str
    reason: str


@dataclass(frozen=True)
class MigrationReport:
    """What moving to another template version would change.

    Attributes:
        pins: the versions afterwards.
        template: what changes in the template.
        added, removed: clause ids.
        changed: clauses that stay in another version.
        missing: clauses of required or alternative slots that have no published version and cannot be put in.
        kept: answers given that count afterwards, canonical.
        dropped: answers that do not, unless they did not count before either.
        open_questions: ids of the required questions that are shown and not answered.
        new_conflicts, new_warnings: findings that were not there before, hard and soft.
        resolved: findings that are gone.
        place_covered: whether the new template is made for the jurisdiction of the contract.
    """

    pins: Pins
    template: TemplateDiff
    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[ClauseDiff, ...]
    missing: tuple[str, ...]
    kept: Mapping[str, ConditionValue]
    dropped: tuple[DroppedAnswer, ...]
    open_questions: tuple[str, ...]
    new_conflicts: tuple[Finding, ...]
    new_warnings: tuple[Finding, ...]
    resolved: tuple[Finding, ...]
    place_covered: bool

    @property
    def summary(self) -> str:
        """The report in one German sentence."""
        counts = (
            (len(self.added), "Klausel kommt hinzu", "Klauseln kommen hinzu"),
            (len(self.removed), "Klausel entfällt", "Klauseln entfallen"),
            (len(self.changed), "Klausel ändert sich", "Klauseln ändern sich"),
            (len(self.dropped), "Antwort entfällt", "Antworten entfallen"),
            (len(self.new_conflicts), "neuer Konflikt entsteht", "neue Konflikte entstehen"),
            (len(self.new_warnings), "neue Empfehlung entsteht", "neue Empfehlungen entstehen"),
        )
        said = [f"{count} {one if count == 1 else many}" for count, one, many in counts if count]
        return f"{aufzaehlung(said)}." if said else "Am Vertrag ändert sich nichts."


def migration_report(
    library: Library,
    pins: Pins,
    answers: Mapping[str, ConditionValue],
    target: TemplateVersion,
    *,
    jurisdiction: str = "DE",
) -> MigrationReport:
    """What would change if a contract moved to ``target``.

    Args:
        library: the library with all pinned versions.
        pins: what the contract was made with.
        answers: its answers.
        target: the template version to move to.
        jurisdiction: where the contract applies.

    Raises:
        SelectionError: a pinned version does not exist.
    """
    source, before = _pinned(library, pins)
    published = {v.clause_id: v for v in library.versions if v.state is LifecycleState.PUBLISHED}
    questions = {question.id: question for question in library.questions}
    usable = {**before, **published}
    counting = visible_steps(target.interview, questions, answers).snapshot
    after, missing = _filled(source, target, before, usable, _Place(questions, counting, jurisdiction))
    idle = _idle(target, usable, after, jurisdiction)
    state = visible_steps(target.interview, questions, answers, idle=idle)
    former = visible_steps(source.interview, questions, answers, idle=_idle(source, before, before, jurisdiction))
    old = _findings(library, source, before, former.snapshot, jurisdiction)
    new = _findings(library, target, after, state.snapshot, jurisdiction)
    appeared = [finding for key, finding in new.items() if key not in old]
    return MigrationReport(
        pins=Pins(target.id, {clause: version.id for clause, version in after.items()}),
        template=template_diff(source, target, library),
        added=tuple(clause for clause in after if clause not in before),
        removed=tuple(clause for clause in before if clause not in after),
        changed=tuple(
            clause_diff(before[clause], version, library)
            for clause, version in after.items()
            if clause in before and before[clause].id != version.id
        ),
        missing=missing,
        kept=_kept(state),
        dropped=tuple(_dropped(questions, answers, former, state, idle)),
        open_questions=state.open_questions,
        new_conflicts=tuple(finding for finding in appeared if finding.severity is Severity.HARD),
        new_warnings=tuple(finding for finding in appeared if finding.severity is Severity.SOFT),
        resolved=tuple(finding for key, finding in old.items() if key not in new),
        place_covered=any(
            covers(template.jurisdictions, jurisdiction)
            for template in library.templates
            if template.id == target.template_id
        ),
    )


def _pinned(library: Library, pins: Pins) -> tuple[TemplateVersion, dict[str, ClauseVersion]]:
    template = next((v for v in library.template_versions if v.id == pins.template_version_id), None)
    versions = {version.id: version for version in library.versions}
    problems = [
        (clause, f"Die Klauselversion „{version}“ gibt es nicht (mehr)")
        for clause, version in pins.clauses.items()
        if version not in versions
    ]
    if template is None:
        text = f"Die Vorlagenversion „{pins.template_version_id}“ gibt es nicht (mehr)"
        problems.insert(0, (pins.template_version_id, text))
    if template is None or problems:
        raise SelectionError(problems)
    return template, {clause: versions[version] for clause, version in pins.clauses.items()}


class _Place(NamedTuple):
    """What the defaults of slots depend on."""

    questions: Mapping[str, Question]
    answers: Mapping[str, ConditionValue]
    jurisdiction: str

    def start(self, slot: Slot, usable: Mapping[str, ClauseVersion]) -> list[str]:
        """The clause a slot starts with, if any."""
        applying = [clause for clause in slot.clause_ids if clause in usable and self._applies(usable[clause])]
        for default in slot.defaults:
            if default.clause_id in applying and all(
                condition_holds(condition, self.questions, self.answers) for condition in default.when
            ):
                return [default.clause_id]
        return [] if slot.kind is SlotKind.OPTIONAL else [*applying, *slot.clause_ids][:1]

    def _applies(self, version: ClauseVersion) -> bool:
        scopes = (rule.jurisdiction_scope for rule in version.rules if rule.type is RuleType.SCOPED_TO)
        return all(covers(scope or (), self.jurisdiction) for scope in scopes)


def _filled(
    source: TemplateVersion,
    target: TemplateVersion,
    before: Mapping[str, ClauseVersion],
    usable: Mapping[str, ClauseVersion],
    place: _Place,
) -> tuple[dict[str, ClauseVersion], tuple[str, ...]]:
    """The clauses afterwards in document order, and those that ought to be there but have no version to use."""
    after: dict[str, ClauseVersion] = {}
    missing: list[str] = []
    offered = set(source.clause_ids)
    for slot in target.slots:
        had = [clause for clause in slot.clause_ids if clause in before]
        if slot.kind is SlotKind.REQUIRED:
            wanted = list(slot.clause_ids)
        elif had or (slot.kind is SlotKind.OPTIONAL and offered.intersection(slot.clause_ids)):
            wanted = had[:1]
        else:
            wanted = place.start(slot, usable)
        for clause in wanted:
            if clause in usable:
                after[clause] = usable[clause]
            else:
                missing.append(clause)
    return after, tuple(missing)


def _idle(
    template: TemplateVersion, usable: Mapping[str, ClauseVersion], selected: Collection[str], jurisdiction: str
) -> frozenset[str]:
    """Questions nothing asks for in a contract with the ``selected`` clauses."""
    versions = [usable[clause] for clause in template.clause_ids if clause in usable]
    return idle_questions(template, versions, selected, jurisdiction)


def _kept(state: InterviewState) -> dict[str, ConditionValue]:
    return {s.step.question_id: s.value for s in state.steps if s.value is not None and not s.by_default}


def _dropped(
    questions: Mapping[str, Question],
    answers: Mapping[str, ConditionValue],
    former: InterviewState,
    state: InterviewState,
    idle: Collection[str],
) -> Iterator[DroppedAnswer]:
    kept = _kept(state)
    asked = {s.step.question_id for s in state.steps}
    hidden_before = {s.step.question_id for s in former.steps if not s.visible}
    for id_, answer in answers.items():
        if id_ not in kept and not (id_ in asked and id_ in hidden_before and id_ in questions):
            yield DroppedAnswer(id_, _why(questions.get(id_), answer, asked=id_ in asked, idle=id_ in idle))


def _why(question: Question | None, answer: ConditionValue, *, asked: bool, idle: bool) -> str:
    if question is None:
        return "Diese Frage gibt es nicht mehr."
    try:
        parse_answer(question, answer)
    except AnswerError as error:
        return f"Die Antwort passt nicht mehr zur Frage: {error}."
    if idle:
        return f"Nach {zitat(question.label)} wird nicht mehr gefragt, weil keine Klausel des Vertrags es braucht."
    if asked:
        return f"Die Frage {zitat(question.label)} wird nach den übrigen Antworten nicht mehr gestellt."
    return f"Die neue Version der Vorlage fragt nicht mehr nach {zitat(question.label)}."


def _findings(
    library: Library,
    template: TemplateVersion,
    versions: Mapping[str, ClauseVersion],
    answers: Mapping[str, ConditionValue],
    jurisdiction: str,
) -> dict[tuple[tuple[str, ...], tuple[str, ...]], Finding]:
    """Findings of a contract by rules and clauses, in the order of the evaluator."""
    chosen = tuple(version.id for version in versions.values())
    compiled = compile_rules(restricted(library, {*template.clause_ids, *versions}), chosen)
    selection = Selection(clauses=chosen, answers=dict(answers), jurisdiction=jurisdiction)
    return {(finding.rule_ids, finding.clause_ids): finding for finding in evaluate(compiled, selection).findings}
