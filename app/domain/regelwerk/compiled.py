"""A rule set compiled for fast evaluation: clauses as integers, rules as bit masks with reverse indices.

Every finding that can ever occur is numbered once, in the order of rule ids, so that sorting findings means sorting
integers. Masks are plain integers with one bit per clause.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from app.domain.regelwerk.answers import AnswerError, parse_answer, parse_operand
from app.domain.regelwerk.jurisdictions import covers
from app.domain.regelwerk.library import ClauseVersion, Library, Question
from app.domain.regelwerk.rules import Condition, ConditionValue, Operator, QuestionType, Rule, RuleType, Severity
from app.domain.regelwerk.versioning import LifecycleState


class SelectionError(ValueError):
    """A selection names something that the rule set does not know, or an answer does not fit.

    Attributes:
        problems: pairs of (clause or question id, German sentence).
    """

    def __init__(self, problems: Sequence[tuple[str, str]]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(text for _, text in problems))


class Potential(NamedTuple):
    """A finding that may occur: the rules behind it and the clauses (as indices) it is about.

    ``rules`` has more than one member only where several ``incompatible_with`` rules name the same pair; the one
    that speaks (hard before soft, then id) comes first.
    """

    rules: tuple[Rule, ...]
    owner: int
    targets: tuple[int, ...]

    @property
    def type(self) -> RuleType:
        """Type of the rules."""
        return self.rules[0].type

    @property
    def severity(self) -> Severity:
        """The higher one of all rules."""
        return self.rules[0].severity


class AnswerIndex:
    """The conditions on one question; ``met`` yields the findings whose condition an answer fulfils."""

    __slots__ = ("_contains", "_equals", "_greater", "_less", "_not_equals", "all", "question")

    def __init__(self, question: Question | None, conditions: Iterable[tuple[int, Condition]]) -> None:
        self.question = question
        self.all: list[int] = []
        self._equals: dict[object, list[int]] = {}
        self._not_equals: list[tuple[object, int]] = []
        self._contains: list[tuple[str, int]] = []
        greater: list[tuple[ConditionValue, int]] = []
        less: list[tuple[ConditionValue, int]] = []
        for number, condition in conditions:
            self.all.append(number)
            if question is None:
                continue  # nobody can answer it: stays open
            operand = parse_operand(question, condition)
            match condition.operator:
                case Operator.EQUALS:
                    self._equals.setdefault(_comparable(question, operand), []).append(number)
                case Operator.NOT_EQUALS:
                    self._not_equals.append((_comparable(question, operand), number))
                case Operator.IN:
                    for member in dict.fromkeys(operand if isinstance(operand, tuple) else (operand,)):
                        self._equals.setdefault(member, []).append(number)
                case Operator.CONTAINS:
                    needle = str(operand)
                    self._contains.append((needle.casefold() if question.type is QuestionType.TEXT else needle, number))
                case Operator.GREATER_THAN:
                    greater.append((operand, number))
                case Operator.LESS_THAN:
                    less.append((operand, number))
        self._greater = _thresholds(greater)
        self._less = _thresholds(less)

    def met(self, answer: ConditionValue) -> list[int]:
        """Numbers of the findings whose condition holds for a canonical answer, unordered."""
        question = self.question
        if question is None:
            return []
        value = _comparable(question, answer)
        found = list(self._equals.get(value, ()))
        if self._not_equals:
            found += [number for other, number in self._not_equals if other != value]
        if self._contains:
            hay = answer.casefold() if isinstance(answer, str) else answer if isinstance(answer, tuple) else ()
            found += [number for needle, number in self._contains if needle in hay]
        values, numbers = self._greater
        if numbers:
            found += numbers[: bisect_left(values, answer)]
        values, numbers = self._less
        if numbers:
            found += numbers[bisect_right(values, answer) :]
        return found


def _comparable(question: Question, value: ConditionValue) -> object:
    if question.type is QuestionType.MULTIPLE_CHOICE:
        return frozenset(value if isinstance(value, tuple) else (value,))
    return value


def _thresholds(pairs: list[tuple[ConditionValue, int]]) -> tuple[list[ConditionValue], list[int]]:
    ordered = sorted(pairs)  # one question has values of one type
    return [value for value, _ in ordered], [number for _, number in ordered]


Need = tuple[int, int]
"""Number of a finding with the mask of clauses of which one must be there."""

Clash = tuple[int, int, bool]
"""Number of a finding with the index of the clause that must not be there; True for an incompatible pair."""


@dataclass(frozen=True, slots=True, eq=False)
class CompiledRules:
    """A rule set ready for evaluation; immutable, may be shared between threads.

    Attributes:
        ids: clause ids by index; also ids that only occur as rule targets.
        titles: their titles.
        index: clause id or version id → index, for what can be selected.
        versions: the version of each clause whose rules are in force (None: no rules).
        potentials: all possible findings by number.
        is_hard: severity of each.
        owner: index of the owning clause of each.
        scopes: distinct scopes with the findings they cause where they do not cover.
        limits: distinct scopes of ``requires_answer`` with the findings that rest where they do not cover.
        requires: per clause, findings with the mask of targets of which one must be there.
        needs: per clause, union of the targets, for a quick way out where all are there.
        clashes: per clause, findings with the forbidden or incompatible clause; pairs stand on both sides.
        conflicts: per clause, mask of all these clauses, for a quick way out where none is there.
        required_by: per clause, the clauses whose ``requires`` name it.
        conflicting: per clause, the clauses whose ``forbids`` or ``incompatible_with`` name it.
        answers: per question id, the conditions on it.
        questions: question id → question.
    """

    ids: tuple[str, ...]
    titles: tuple[str, ...]
    index: Mapping[str, int]
    versions: tuple[ClauseVersion | None, ...]
    potentials: tuple[Potential, ...]
    is_hard: tuple[bool, ...]
    owner: tuple[int, ...]
    scopes: tuple[tuple[frozenset[str], tuple[int, ...]], ...]
    limits: tuple[tuple[frozenset[str], tuple[int, ...]], ...]
    requires: tuple[tuple[Need, ...], ...]
    needs: tuple[int, ...]
    clashes: tuple[tuple[Clash, ...], ...]
    conflicts: tuple[int, ...]
    required_by: tuple[tuple[int, ...], ...]
    conflicting: tuple[tuple[int, ...], ...]
    answers: Mapping[str, AnswerIndex]
    questions: Mapping[str, Question]
    bits: tuple[int, ...] = field(repr=False)

    def order_of(self, clauses: Iterable[str]) -> list[int]:
        """Indices of the selected clauses in document order; a clause named twice counts at its first place.

        Raises:
            SelectionError: an id names no clause, or another version than the one in force.
        """
        try:
            return list(dict.fromkeys([self.index[entry] for entry in clauses]))
        except KeyError:
            raise SelectionError(
                [(c, f"Klausel „{c}“ gibt es in diesem Regelwerk nicht") for c in clauses if c not in self.index]
            ) from None

    def canonical_answers(self, answers: Mapping[str, ConditionValue]) -> dict[str, ConditionValue]:
        """Answers as values (``3.500,00 €`` → 3500.00).

        Raises:
            SelectionError: an unknown question, an unknown option or a value of another type.
        """
        result: dict[str, ConditionValue] = {}
        problems: list[tuple[str, str]] = []
        for question_id, raw in answers.items():
            question = self.questions.get(question_id)
            if question is None:
                problems.append((question_id, f"Eine Frage „{question_id}“ gibt es in diesem Regelwerk nicht"))
                continue
            try:
                result[question_id] = parse_answer(question, raw)
            except AnswerError as error:
                problems.append((question_id, str(error)))
        if problems:
            raise SelectionError(problems)
        return result

    def out_of_scope(self, jurisdiction: str) -> tuple[dict[int, list[int]], int]:
        """Findings of all scopes that do not cover ``jurisdiction`` by owner, and the mask of these owners."""
        failing: dict[int, list[int]] = {}
        mask = 0
        for scope, numbers in self.scopes:
            if not covers(scope, jurisdiction):
                for number in numbers:
                    owner = self.owner[number]
                    failing.setdefault(owner, []).append(number)
                    mask |= self.bits[owner]
        return failing, mask

    def resting(self, jurisdiction: str) -> frozenset[int]:
        """Findings of ``requires_answer`` that do not apply in ``jurisdiction``."""
        if not self.limits:
            return frozenset()
        return frozenset(n for scope, numbers in self.limits if not covers(scope, jurisdiction) for n in numbers)

    def in_scope(self, clause: int, jurisdiction: str) -> bool:
        """Whether the clause with that index may be used in ``jurisdiction``."""
        version = self.versions[clause]
        return version is None or all(
            covers(rule.jurisdiction_scope, jurisdiction)
            for rule in version.rules
            if rule.type is RuleType.SCOPED_TO and rule.jurisdiction_scope is not None
        )


def rules_in_force(library: Library, selected: Iterable[str] = ()) -> dict[str, ClauseVersion]:
    """The version of each clause whose rules apply (spec 1, decision 4).

    That is the version a selection names (``C06.v2``), else the published one, else – only for a clause that is
    selected by its id – the newest.

    Raises:
        SelectionError: two versions of the same clause are selected.
    """
    by_id = {version.id: version for version in library.versions}
    newest: dict[str, ClauseVersion] = {}
    for version in library.versions:
        if version.clause_id not in newest or version.version > newest[version.clause_id].version:
            newest[version.clause_id] = version
    in_force = {v.clause_id: v for v in library.versions if v.state is LifecycleState.PUBLISHED}
    known = {clause.id for clause in library.clauses}
    pinned: dict[str, ClauseVersion] = {}
    for entry in selected:
        if entry in known:
            if entry in newest:
                in_force.setdefault(entry, newest[entry])
        elif entry in by_id:
            version = by_id[entry]
            if pinned.setdefault(version.clause_id, version) is not version:
                raise SelectionError([(entry, f"Klausel „{version.clause_id}“ ist in zwei Versionen ausgewählt")])
    return in_force | pinned


def compile_rules(library: Library, selected: Iterable[str] = ()) -> CompiledRules:
    """Compile the rules in force for a selection from ``library``; see ``rules_in_force``.

    Raises:
        SelectionError: two versions of the same clause are selected.
        AnswerError: a condition does not fit its question; such rules are refused when they are saved.
    """
    in_force = rules_in_force(library, selected)
    questions = {question.id: question for question in library.questions}
    ids = [clause.id for clause in library.clauses]
    titles = [clause.title for clause in library.clauses]
    index = {id_: i for i, id_ in enumerate(ids)}
    selectable = dict(index)
    for clause_id, version in in_force.items():
        selectable.setdefault(version.id, index[clause_id])
        for target in (t for rule in version.rules for t in rule.targets):
            if target not in index:
                index[target] = len(ids)
                ids.append(target)
                titles.append(target)
    count = len(ids)
    bits = tuple(1 << i for i in range(count))

    potentials = _potentials(in_force, index)
    scopes: dict[frozenset[str], list[int]] = {}
    limits: dict[frozenset[str], list[int]] = {}
    requires: list[list[Need]] = [[] for _ in range(count)]
    clashes: list[list[Clash]] = [[] for _ in range(count)]
    needs, conflicts = [0] * count, [0] * count
    required_by: list[set[int]] = [set() for _ in range(count)]
    conflicting: list[set[int]] = [set() for _ in range(count)]
    conditions: dict[str, list[tuple[int, Condition]]] = {}
    for number, (rules, owner, targets) in enumerate(potentials):
        rule = rules[0]
        match rule.type:
            case RuleType.SCOPED_TO:
                scopes.setdefault(frozenset(rule.jurisdiction_scope or ()), []).append(number)
            case RuleType.REQUIRES:
                mask = sum(bits[t] for t in set(targets))
                requires[owner].append((number, mask))
                needs[owner] |= mask
                for wanted in targets:
                    required_by[wanted].add(owner)
            case RuleType.FORBIDS | RuleType.INCOMPATIBLE_WITH:
                pair = rule.type is RuleType.INCOMPATIBLE_WITH
                for one, other in ((owner, targets[0]), (targets[0], owner))[: 1 + pair]:
                    clashes[one].append((number, other, pair))
                    conflicts[one] |= bits[other]
                    conflicting[other].add(one)
            case RuleType.REQUIRES_ANSWER:
                if rule.condition is not None:
                    conditions.setdefault(rule.condition.question_id, []).append((number, rule.condition))
                if rule.jurisdiction_scope is not None:
                    limits.setdefault(frozenset(rule.jurisdiction_scope), []).append(number)
    return CompiledRules(
        ids=tuple(ids),
        titles=tuple(titles),
        index=selectable,
        versions=tuple(in_force.get(id_) for id_ in ids),
        potentials=potentials,
        is_hard=tuple(potential.severity is Severity.HARD for potential in potentials),
        owner=tuple(potential.owner for potential in potentials),
        scopes=tuple((scope, tuple(numbers)) for scope, numbers in scopes.items()),
        limits=tuple((scope, tuple(numbers)) for scope, numbers in limits.items()),
        requires=tuple(map(tuple, requires)),
        needs=tuple(needs),
        clashes=tuple(map(tuple, clashes)),
        conflicts=tuple(conflicts),
        required_by=tuple(tuple(sorted(owners)) for owners in required_by),
        conflicting=tuple(tuple(sorted(owners)) for owners in conflicting),
        answers={id_: AnswerIndex(questions.get(id_), listed) for id_, listed in sorted(conditions.items())},
        questions=questions,
        bits=bits,
    )


def _potentials(in_force: Mapping[str, ClauseVersion], index: Mapping[str, int]) -> tuple[Potential, ...]:
    """All possible findings in the order of (lowest) rule id, then clause."""
    found: list[Potential] = []
    pairs: dict[tuple[int, int], list[tuple[Rule, int, int]]] = {}
    for clause_id, version in in_force.items():
        owner = index[clause_id]
        for rule in version.rules:
            targets = tuple(index[target] for target in rule.targets)
            if rule.type is not RuleType.INCOMPATIBLE_WITH:
                found.append(Potential((rule,), owner, targets))
            elif targets[0] != owner:  # a clause and itself are no pair; the submit checks refuse it
                pairs.setdefault((min(owner, targets[0]), max(owner, targets[0])), []).append((rule, owner, targets[0]))
    for members in pairs.values():
        members.sort(key=lambda member: (member[0].severity is Severity.SOFT, member[0].id, member[1]))
        found.append(Potential(tuple(rule for rule, _, _ in members), members[0][1], (members[0][2],)))
    found.sort(key=lambda p: (min(rule.id for rule in p.rules), p.owner))
    return tuple(found)
