"""A rule set compiled for fast evaluation: clauses as integers, rules as bit masks with reverse indices.

Every finding that can ever occur is numbered once, in the order of rule ids, so that sorting findings means sorting
integers. Masks are plain integers with one bit per clause.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import is_, itemgetter
from types import MappingProxyType
from typing import NamedTuple

from app.domain.jurisdictions import covers
from app.domain.regelwerk.answer_index import AnswerIndex
from app.domain.regelwerk.answers import AnswerError, parse_answer
from app.domain.regelwerk.library import Clause, ClauseVersion, Library, Question
from app.domain.regelwerk.rule_masks import RuleMasks
from app.domain.regelwerk.rules import Condition, ConditionValue, Rule, RuleType, Severity
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


@dataclass(frozen=True, eq=False)
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
        answers: per question id, the conditions on it.
        questions: question id → question.
        once_out: for clauses selected in another version than the one that counts without the selection, the version
            whose rules apply as soon as the clause is taken out (None: no rules then).
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
    answers: Mapping[str, AnswerIndex]
    questions: Mapping[str, Question]
    bits: tuple[int, ...] = field(repr=False)
    once_out: Mapping[int, ClauseVersion | None] = field(default_factory=dict)

    @cached_property
    def for_changes(self) -> CompiledRules:
        """The rules under which clauses may come and go: each selection has the findings it has in its own rule set.

        A clause selected in another version brings that version's rules while it is in, and those of the version in
        ``once_out`` when it is out. As only ``requires_answer`` speaks of a clause that is out, and never of one
        that is in, these are one set of rules.

        Raises:
            AnswerError: a condition does not fit its question.
        """
        if not self.once_out:
            return self
        versions = list(self.versions)
        for clause, outside in self.once_out.items():
            chosen = versions[clause]
            if chosen is not None:
                rules = [rule for rule in chosen.rules if rule.type is not RuleType.REQUIRES_ANSWER]
                absent = outside.rules if outside is not None else ()
                rules += [rule for rule in absent if rule.type is RuleType.REQUIRES_ANSWER]
                versions[clause] = chosen.model_copy(update={"rules": tuple(rules)})
        indices = {id_: i for i, id_ in enumerate(self.ids)}
        in_force = {id_: version for id_, version in zip(self.ids, versions, strict=True) if version is not None}
        return _numbered(
            _entries(_taken_apart(version, indices[id_], indices) for id_, version in in_force.items()),
            ids=self.ids,
            titles=self.titles,
            index=self.index,
            versions=tuple(versions),
            questions=self.questions,
        )

    @cached_property
    def masks(self) -> RuleMasks:
        """The rules as sets of findings; made when something is first evaluated."""
        return RuleMasks(self)

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


def rules_in_force(library: Library, selected: Iterable[str] = (), *, drafts: bool = False) -> dict[str, ClauseVersion]:
    """The version of each clause whose rules apply (spec 1, decision 4).

    That is the version a selection names (``C06.v2``), else the published one, else – only for a clause that is
    selected by its id – the newest. With ``drafts`` it is the newest of every clause that was not rejected or
    withdrawn, as the editor sees it, unless the selection names another.

    Raises:
        SelectionError: two versions of the same clause are selected.
    """
    without, chosen = _in_force(library, selected, drafts=drafts)
    return without | chosen


def _in_force(
    library: Library, selected: Iterable[str], *, drafts: bool
) -> tuple[dict[str, ClauseVersion], dict[str, ClauseVersion]]:
    """The versions in force whatever is selected, and those a selection puts in their place or beside them.

    Raises:
        SelectionError: two versions of the same clause are selected.
    """
    newest: dict[str, ClauseVersion] = {}
    in_force: dict[str, ClauseVersion] = {}
    for version in library.versions:
        if drafts and version.state is LifecycleState.DEPRECATED:
            continue
        if version.clause_id not in newest or version.version > newest[version.clause_id].version:
            newest[version.clause_id] = version
        if version.state is LifecycleState.PUBLISHED:
            in_force[version.clause_id] = version
    if drafts:
        in_force = newest
    wanted = tuple(selected)
    if not wanted:
        return in_force, {}
    known = {clause.id for clause in library.clauses}
    by_id = {} if known.issuperset(wanted) else {version.id: version for version in library.versions}
    by_itself: dict[str, ClauseVersion] = {}
    pinned: dict[str, ClauseVersion] = {}
    for entry in wanted:
        if entry in known:
            if entry in newest and entry not in in_force:
                by_itself[entry] = newest[entry]
        elif entry in by_id:
            version = by_id[entry]
            if pinned.setdefault(version.clause_id, version) is not version:
                raise SelectionError([(entry, f"Klausel „{version.clause_id}“ ist in zwei Versionen ausgewählt")])
    return in_force, by_itself | pinned


def compile_rules(library: Library, selected: Iterable[str] = (), *, drafts: bool = False) -> CompiledRules:
    """Compile the rules in force for a selection from ``library``; see ``rules_in_force``.

    Raises:
        SelectionError: two versions of the same clause are selected.
        AnswerError: a condition does not fit its question; such rules are refused when they are saved.
    """
    return RuleCompiler().compile(library, selected, drafts=drafts)


_Entry = tuple[str, int, Potential, frozenset[str] | None]
"""A possible finding before it has its number: (lowest) rule id, owner, finding, scope."""

_Side = tuple[tuple[int, int], Rule, int, int]
"""One side of an incompatible pair: the pair (lower index first), rule, owner, target."""

_Part = tuple[list[_Entry], list[_Side]]
"""The findings of one version, and its sides of incompatible pairs."""


_RESULTS_KEPT = 4
"""So many rule sets of one library are in use at a time: published, drafts, one or two selections with old versions."""


class RuleCompiler:
    """Compiles a library again and again; a version that is still the same object is not taken apart again.

    The result is that of ``compile_rules``; it is the identical object if nothing changed that rules depend on (so
    for all selections that put the same versions in force). For one thread at a time.
    """

    def __init__(self) -> None:
        self._clauses: tuple[Clause, ...] = ()
        self._questions: tuple[Question, ...] = ()
        self._outside: Mapping[str, str] = {}
        self._results: dict[tuple[int, ...], CompiledRules] = {}
        self._ids: list[str] = []
        self._targets: dict[int, tuple[ClauseVersion, tuple[str, ...]]] = {}
        self._parts: dict[int, tuple[ClauseVersion, _Part]] = {}

    def compile(self, library: Library, selected: Iterable[str] = (), *, drafts: bool = False) -> CompiledRules:
        """Compile the rules in force for a selection from ``library``; see ``rules_in_force``.

        Raises:
            SelectionError: two versions of the same clause are selected.
            AnswerError: a condition does not fit its question.
        """
        without, chosen = _in_force(library, selected, drafts=drafts)
        in_force = without | chosen
        once_out = {clause: without.get(clause) for clause, v in chosen.items() if without.get(clause) is not v}
        # results and parts are kept under the addresses of their versions, which they keep alive
        key = tuple(map(id, (*in_force.values(), *once_out.values())))
        same = _identical(self._clauses, library.clauses) and _identical(self._questions, library.questions)
        if not same or self._outside != library.outside:
            self._clauses, self._questions, self._results = library.clauses, library.questions, {}
            self._outside = library.outside
        result = self._results.get(key)
        if result is None:
            while len(self._results) >= _RESULTS_KEPT:
                del self._results[next(iter(self._results))]
            result = self._results[key] = self._compile(library, in_force, once_out)
        return result

    def _compile(
        self,
        library: Library,
        in_force: Mapping[str, ClauseVersion],
        once_out: Mapping[str, ClauseVersion | None],
    ) -> CompiledRules:
        present = {id(version) for version in library.versions}
        self._targets = {key: kept for key, kept in self._targets.items() if key in present}
        self._parts = {key: kept for key, kept in self._parts.items() if key in present}

        ids = [clause.id for clause in library.clauses]
        titles = [clause.title for clause in library.clauses]
        index = {id_: i for i, id_ in enumerate(ids)}
        selectable = dict(index)
        for clause_id, version in in_force.items():
            selectable.setdefault(version.id, index[clause_id])
            for target in self._targets_of(version):
                if target not in index:
                    index[target] = len(ids)
                    ids.append(target)
                    titles.append(library.outside.get(target, target))
        if ids != self._ids:
            self._ids, self._parts = ids, {}  # the indices are others
        return _numbered(
            _entries(self._part(version, index[id_], index) for id_, version in in_force.items()),
            ids=tuple(ids),
            titles=tuple(titles),
            index=selectable,
            versions=tuple(in_force.get(id_) for id_ in ids),
            questions={question.id: question for question in library.questions},
            once_out={index[id_]: version for id_, version in once_out.items()},
        )

    def _targets_of(self, version: ClauseVersion) -> tuple[str, ...]:
        """Ids of all clauses that the rules of a version name, each once."""
        kept = self._targets.get(id(version))
        if kept is None:
            kept = version, tuple(dict.fromkeys(target for rule in version.rules for target in rule.targets))
            self._targets[id(version)] = kept
        return kept[1]

    def _part(self, version: ClauseVersion, owner: int, index: Mapping[str, int]) -> _Part:
        """The findings of a version and its sides of incompatible pairs, kept."""
        kept = self._parts.get(id(version))
        if kept is None:
            kept = self._parts[id(version)] = (version, _taken_apart(version, owner, index))
        return kept[1]


def _entries(parts: Iterable[_Part]) -> list[_Entry]:
    """All possible findings of several versions in the order of (lowest) rule id, then clause."""
    found: list[_Entry] = []
    pairs: dict[tuple[int, int], list[tuple[Rule, int, int]]] = {}
    for entries, sides in parts:
        found += entries
        for pair, rule, owner, target in sides:
            pairs.setdefault(pair, []).append((rule, owner, target))
    for members in pairs.values():
        if len(members) > 1:
            members.sort(key=lambda member: (member[0].severity is Severity.SOFT, member[0].id, member[1]))
        rules = tuple(rule for rule, _, _ in members)
        _, owner, target = members[0]
        found.append((min(rule.id for rule in rules), owner, Potential(rules, owner, (target,)), None))
    found.sort(key=itemgetter(1))
    found.sort(key=itemgetter(0))  # stable; two keys of their own sort faster than one that is a pair
    return found


def _identical(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    return one is other or (len(one) == len(other) and all(map(is_, one, other)))


def _taken_apart(version: ClauseVersion, owner: int, index: Mapping[str, int]) -> _Part:
    """The findings of one version, and its sides of incompatible pairs."""
    entries: list[_Entry] = []
    sides: list[_Side] = []
    for rule in version.rules:
        targets = tuple([index[target] for target in rule.targets])
        scope: frozenset[str] | None = None
        match rule.type:
            case RuleType.INCOMPATIBLE_WITH:
                other = targets[0]
                if other != owner:  # a clause and itself are no pair; the submit checks refuse it
                    sides.append(((min(owner, other), max(owner, other)), rule, owner, other))
                continue
            case RuleType.SCOPED_TO | RuleType.REQUIRES_ANSWER if rule.jurisdiction_scope is not None:
                scope = frozenset(rule.jurisdiction_scope)
        entries.append((rule.id, owner, Potential((rule,), owner, targets), scope))
    return entries, sides


def _numbered(
    entries: list[_Entry],
    *,
    ids: tuple[str, ...],
    titles: tuple[str, ...],
    index: Mapping[str, int],
    versions: tuple[ClauseVersion | None, ...],
    questions: Mapping[str, Question],
    once_out: Mapping[int, ClauseVersion | None] = MappingProxyType({}),
) -> CompiledRules:
    """Number the findings in their order and build the indices over them.

    Raises:
        AnswerError: a condition does not fit its question.
    """
    scopes: dict[frozenset[str], list[int]] = {}
    limits: dict[frozenset[str], list[int]] = {}
    conditions: dict[str, list[tuple[int, Condition]]] = {}
    is_hard: list[bool] = []
    hard = Severity.HARD  # members of an enumeration are looked up slowly, and this is done for each of 20,000 rules
    for number, (_, _, potential, scope) in enumerate(entries):
        rule = potential.rules[0]
        is_hard.append(rule.severity is hard)
        if rule.condition is not None:
            conditions.setdefault(rule.condition.question_id, []).append((number, rule.condition))
            if scope is not None:
                limits.setdefault(scope, []).append(number)
        elif scope is not None:
            scopes.setdefault(scope, []).append(number)
    return CompiledRules(
        ids=ids,
        titles=titles,
        index=index,
        versions=versions,
        potentials=tuple([potential for _, _, potential, _ in entries]),
        is_hard=tuple(is_hard),
        owner=tuple([owner for _, owner, _, _ in entries]),
        scopes=tuple((scope, tuple(numbers)) for scope, numbers in scopes.items()),
        limits=tuple((scope, tuple(numbers)) for scope, numbers in limits.items()),
        answers={id_: AnswerIndex(questions.get(id_), listed) for id_, listed in sorted(conditions.items())},
        questions=questions,
        bits=tuple(1 << i for i in range(len(ids))),
        once_out=once_out,
    )
