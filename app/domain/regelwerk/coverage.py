"""What the test cases of the rules cover, what they miss, and a test case for each gap (spec 1, Redaktionsansicht)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from app.domain import jurisdictions
from app.domain.deutsch import aufzaehlung
from app.domain.regelwerk.cells import Cell, cells_of
from app.domain.regelwerk.compiled import CompiledRules
from app.domain.regelwerk.rules import Condition, ConditionValue, Rule, RuleType
from app.domain.regelwerk.scenarios import Expectation, Scenario, Selection
from app.domain.regelwerk.testcases import RuleSets, UnusableScenario
from app.domain.regelwerk.trace import Outcome, Trace, owned_rules, trace

RuleKey = tuple[str, str]
"""Clause id and rule id: a rule id is unique within a clause only."""

_NAMED = 3
"""So many rules are named in a sentence, the others are counted."""

_ELSEWHERE = ("DE", "AT", "CH", "LI")
"""Jurisdictions that are tried where those of the library do not do."""


@dataclass(frozen=True)
class RuleCoverage:
    """What the test cases did with one rule.

    Attributes:
        clause_id, rule_id: the rule.
        sentence: the rule in German.
        fired: it fired at least once.
        silent: it was looked at and kept silent at least once.
    """

    clause_id: str
    rule_id: str
    sentence: str
    fired: bool
    silent: bool

    @property
    def touched(self) -> bool:
        """Some test case decided it."""
        return self.fired or self.silent


@dataclass(frozen=True)
class QuestionCoverage:
    """The cells of one question, each with whether a test case has an answer in it."""

    question_id: str
    label: str
    cells: tuple[tuple[Cell, bool], ...]


class GapKind(StrEnum):
    """What a gap is about."""

    FIRES = "fires"
    SILENT = "silent"
    CELL = "cell"
    JURISDICTION = "jurisdiction"


@dataclass(frozen=True)
class Gap:
    """Something no test case looks at.

    Attributes:
        kind: what it is about.
        text: one German sentence.
        title: name of a test case that would close it.
        rule: the rule, for ``fires`` and ``silent``.
        question_id, cell: question and ``short`` of the cell, for ``cell``.
        jurisdiction: the code, for ``jurisdiction``.
    """

    kind: GapKind
    text: str
    title: str
    rule: RuleKey | None = None
    question_id: str | None = None
    cell: str | None = None
    jurisdiction: str | None = None


@dataclass(frozen=True)
class Coverage:
    """What all test cases together cover.

    Attributes:
        cases: number of test cases that could be evaluated.
        rules, questions: the single figures.
        places: jurisdiction code → visited.
        gaps: what is missing, most telling first.
    """

    cases: int
    rules: tuple[RuleCoverage, ...]
    questions: tuple[QuestionCoverage, ...]
    places: dict[str, bool]
    gaps: tuple[Gap, ...]

    @property
    def reached(self) -> int:
        """Goals that are reached: each rule once fired, once silent; each cell and each jurisdiction visited."""
        rules = sum(rule.fired + rule.silent for rule in self.rules)
        cells = sum(visited for question in self.questions for _, visited in question.cells)
        return rules + cells + sum(self.places.values())

    @property
    def total(self) -> int:
        """All goals."""
        return 2 * len(self.rules) + sum(len(question.cells) for question in self.questions) + len(self.places)

    @property
    def percent(self) -> int:
        """Reached goals in percent, rounded down; 100 if there are none."""
        return 100 * self.reached // self.total if self.total else 100


def coverage(sets: RuleSets, scenarios: Iterable[Scenario]) -> Coverage:
    """What the test cases among ``scenarios`` cover of the rules in force.

    Cases that cannot be evaluated count for nothing; ``run_case`` says why they are red.

    Raises:
        UnusableScenario: a condition does not fit its question, so that no rule set can be made.
    """
    base = _base(sets)
    rules = {key: [False, False] for _, key in _keys(base)}
    cells = _cells(base)
    visited: dict[str, set[int]] = {question_id: set() for question_id in cells}
    places = dict.fromkeys(_places(sets, base), False)
    cases = 0
    for scenario in scenarios:
        if scenario.expected is None:
            continue
        try:
            course = Trace(sets.evaluate(scenario))
        except UnusableScenario:
            continue
        cases += 1
        _note_rules(course, rules)
        for question_id, answer in course.evaluation.facts.answers.items():
            visited.get(question_id, set()).update(
                i for i, cell in enumerate(cells.get(question_id, ())) if cell.holds(answer)
            )
        for code in places:
            places[code] |= jurisdictions.covers((code,), scenario.selection.jurisdiction)
    sentences = {key: sentence for sentence, key in _sentences(base)}
    questions = tuple(
        QuestionCoverage(
            question_id,
            base.questions[question_id].label,
            tuple((cell, i in visited[question_id]) for i, cell in enumerate(listed)),
        )
        for question_id, listed in cells.items()
    )
    covered = tuple(RuleCoverage(*key, sentences[key], *done) for key, done in rules.items())
    return Coverage(cases, covered, questions, places, tuple(_gaps(covered, questions, places)))


def propose(sets: RuleSets, gap: Gap) -> tuple[Selection, Expectation] | None:
    """A test case that closes a gap, with what the rules say now as its expectation; None if none was found.

    Each candidate is evaluated; of those that do what is wanted, the one with the fewest findings is taken.

    Raises:
        UnusableScenario: as ``coverage``.
    """
    base = _base(sets)
    best: tuple[int, Trace, Selection] | None = None
    for selection in _candidates(sets, base, gap):
        course = trace(base, selection)
        if not _closes(course, gap):
            continue
        count = len(course.evaluation.findings)
        if best is None or count < best[0]:
            best = (count, course, selection)
        if count <= (gap.kind is GapKind.FIRES):
            break  # nothing but what is wanted
    if best is None:
        return None
    fired = dict.fromkeys(rule_id for finding in best[1].evaluation.findings for rule_id in finding.rule_ids)
    return best[2], Expectation(rule_ids=tuple(fired))


def compatible_clauses(compiled: CompiledRules, jurisdiction: str, most: int | None = None) -> tuple[str, ...]:
    """A first choice of clauses: in library order, those in scope that clash with none before; at most ``most``."""
    _, out = compiled.out_of_scope(jurisdiction)
    masks = compiled.masks
    clashes = masks.forbids | masks.pairs
    chosen: list[int] = []
    own = named = 0
    for clause in sorted(set(compiled.index.values())):
        if most is not None and len(chosen) >= most:
            break
        blocked = (masks.own[clause] & named | masks.named[clause] & own) & clashes
        if not blocked and not compiled.bits[clause] & out:
            chosen.append(clause)
            own |= masks.own[clause]
            named |= masks.named[clause]
    return tuple(compiled.ids[clause] for clause in chosen)


# ---- counting --------------------------------------------------------------------------------------------------------


def _base(sets: RuleSets) -> CompiledRules:
    return sets.compiled(Scenario(id="alles", title="alles", selection=Selection()))


def _keys(compiled: CompiledRules) -> Iterator[tuple[int, RuleKey]]:
    """Every rule in force with the number of its finding."""
    for number, potential in enumerate(compiled.potentials):
        for rule, owner in owned_rules(potential, compiled.ids):
            yield number, (compiled.ids[owner], rule.id)


def _sentences(compiled: CompiledRules) -> Iterator[tuple[str, RuleKey]]:
    course = trace(compiled, Selection())
    for number, key in _keys(compiled):
        yield course.sentence(number), key


def _note_rules(course: Trace, rules: dict[RuleKey, list[bool]]) -> None:
    compiled = course.compiled
    for number in course.steps.numbers:
        keys = [
            (compiled.ids[owner], rule.id) for rule, owner in owned_rules(compiled.potentials[number], compiled.ids)
        ]
        open_ = [done for key in keys if (done := rules.get(key)) is not None and not all(done)]
        if not open_:
            continue
        outcome = course.outcome(number)
        for done in open_:
            done[0] |= outcome is Outcome.FIRED
            done[1] |= outcome is Outcome.SILENT


def _cells(compiled: CompiledRules) -> dict[str, tuple[Cell, ...]]:
    conditions: dict[str, list[tuple[str, Condition]]] = {}
    for potential in compiled.potentials:
        condition = potential.rules[0].condition
        if condition is not None and condition.question_id in compiled.questions:
            conditions.setdefault(condition.question_id, []).append((potential.rules[0].id, condition))
    return {
        question_id: cells_of(question, conditions[question_id])
        for question_id, question in compiled.questions.items()
        if question_id in conditions
    }


def _places(sets: RuleSets, compiled: CompiledRules) -> list[str]:
    """Jurisdictions the clauses and their scopes name, in order of first use."""
    named = [code for clause in sets.library.clauses for code in clause.jurisdictions]
    scopes = [rule.jurisdiction_scope or () for potential in compiled.potentials for rule in potential.rules]
    return list(dict.fromkeys([*named, *(code for scope in scopes for code in scope)]))


# ---- gaps ------------------------------------------------------------------------------------------------------------


def _gaps(
    rules: Iterable[RuleCoverage], questions: Iterable[QuestionCoverage], places: dict[str, bool]
) -> Iterator[Gap]:
    listed = tuple(rules)
    for rule in listed:
        key = (rule.clause_id, rule.rule_id)
        if not rule.fired:
            never = "hat in keinem Testfall angeschlagen" if rule.silent else "wurde von keinem Testfall berührt"
            yield Gap(GapKind.FIRES, f"{rule.rule_id} {never}.", f"{rule.rule_id} schlägt an", rule=key)
    for rule in listed:
        if rule.fired and not rule.silent:
            text = f"{rule.rule_id} hat immer angeschlagen; es fehlt ein Testfall, in dem die Regel schweigt."
            yield Gap(GapKind.SILENT, text, f"{rule.rule_id} schweigt", rule=(rule.clause_id, rule.rule_id))
    for question in questions:
        for cell, visited in question.cells:
            if not visited:
                who = f"{_some(cell.rule_ids)} {'wurde' if len(cell.rule_ids) == 1 else 'wurden'}"
                yield Gap(
                    GapKind.CELL,
                    f"{who} nie mit {cell.text} geprüft ({question.label}).",
                    f"{question.label}: {cell.short}",
                    question_id=question.question_id,
                    cell=cell.short,
                )
    for code, visited in places.items():
        if not visited:
            name = jurisdictions.name(code)
            text = f"Für den Rechtsraum {name} gibt es keinen Testfall."
            yield Gap(GapKind.JURISDICTION, text, f"Rechtsraum {name}", jurisdiction=code)


def _some(rule_ids: tuple[str, ...]) -> str:
    if len(rule_ids) <= _NAMED:
        return aufzaehlung(rule_ids)
    return f"{', '.join(rule_ids[:_NAMED])} und {len(rule_ids) - _NAMED} weitere Regeln"


# ---- proposals -------------------------------------------------------------------------------------------------------


def _candidates(sets: RuleSets, compiled: CompiledRules, gap: Gap) -> Iterator[Selection]:
    places = _places(sets, compiled)
    codes = list(dict.fromkeys([*(["DE"] if "DE" in places or not places else []), *places, *_ELSEWHERE]))
    match gap.kind:
        case GapKind.JURISDICTION:
            code = gap.jurisdiction or codes[0]
            yield Selection(clauses=compatible_clauses(compiled, code, most=8), jurisdiction=code)
        case GapKind.CELL:
            for cell in _cells(compiled).get(gap.question_id or "", ()):
                if cell.short == gap.cell and cell.sample is not None:
                    for code in codes:
                        yield Selection(answers={gap.question_id or "": cell.sample}, jurisdiction=code)
        case GapKind.FIRES | GapKind.SILENT:
            number = _number(compiled, gap.rule)
            if number is None:
                return
            rules, owner, targets = compiled.potentials[number]
            wanted = _clause_sets(rules[0], owner, targets, fires=gap.kind is GapKind.FIRES)
            for code in codes:
                for clauses in wanted:
                    for answers in _answers(compiled, rules[0]):
                        named = tuple(compiled.ids[c] for c in sorted(set(clauses)))
                        if all(id_ in compiled.index for id_ in named):
                            yield Selection(clauses=named, answers=answers, jurisdiction=code)


def _clause_sets(rule: Rule, owner: int, targets: tuple[int, ...], *, fires: bool) -> list[tuple[int, ...]]:
    match rule.type:
        case RuleType.REQUIRES_ANSWER:
            return [(), (owner,)]
        case RuleType.REQUIRES if not fires:
            return [(owner, target) for target in targets]
        case RuleType.FORBIDS | RuleType.INCOMPATIBLE_WITH if fires:
            return [(owner, targets[0])]
        case _:
            return [(owner,)]


def _answers(compiled: CompiledRules, rule: Rule) -> list[dict[str, ConditionValue]]:
    if rule.condition is None:
        return [{}]
    question_id = rule.condition.question_id
    question = compiled.questions.get(question_id)
    if question is None:
        return []
    cells = cells_of(question, [(rule.id, rule.condition)])
    return [{question_id: cell.sample} for cell in cells if cell.sample is not None]


def _number(compiled: CompiledRules, key: RuleKey | None) -> int | None:
    return next((number for number, known in _keys(compiled) if known == key), None)


def _closes(course: Trace, gap: Gap) -> bool:
    if gap.rule is None:
        return True  # the cell or the jurisdiction is visited by what was selected
    number = _number(course.compiled, gap.rule)
    wanted = Outcome.FIRED if gap.kind is GapKind.FIRES else Outcome.SILENT
    return number is not None and course.outcome(number) is wanted
