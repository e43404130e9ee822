"""Conflicts that no choice can avoid: clauses that stand together in any case and cannot (gates C10 and T10).

What stands in any case: the clauses one starts from and, transitively, what they require with a hard rule that names
exactly one clause. A hard rule that is violated then cannot be satisfied if adding further clauses never heals it: a
forbidden or incompatible pair, a clause outside its scope, or a requirement none of whose targets is on offer and
applies in that place. Rules are read as the ordinary evaluator reads them (a test compares the two); rules on answers
are left to the proof.

In a dense library one clause drags nearly all others along, and with them all their conflicts. So the search goes
outward from the start, the shortest explanations come first, and it ends when no shorter one can follow.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from app.domain.deutsch import zitat
from app.domain.jurisdictions import covers
from app.domain.regelwerk.library import ClauseVersion, Library
from app.domain.regelwerk.rules import Rule, RuleType, Severity
from app.domain.regelwerk.sentences import rule_sentence

MOST_SHOWN = 3
"""So many conflicts are told, and of each place at least one."""

MOST_COUNTED = 50
"""After so many conflicts the others are not counted any more."""


@dataclass(frozen=True)
class Conflict:
    """Why clauses cannot stand together in a place.

    Attributes:
        text: the rules that lead there, one German sentence after the other.
        clause_ids: the clauses concerned.
        version_id, rule_id: the rule that is violated.
    """

    text: str
    clause_ids: tuple[str, ...]
    version_id: str
    rule_id: str


@dataclass(frozen=True)
class Conflicts:
    """What cannot be avoided.

    Attributes:
        shown: by place, the shortest explanations first; a place without a conflict has none.
        others: so many conflicts are not shown.
        counted: False: there may be more than ``others``.
    """

    shown: Mapping[str, Sequence[Conflict]]
    others: int
    counted: bool


@dataclass
class _Found:
    """A rule that is violated, and where."""

    size: int  # sentences of the explanation
    owner: str
    rule: Rule
    codes: list[str]


@dataclass
class Standing:
    """Clauses that stand together in any case.

    Attributes:
        library: where titles come from.
        in_force: clause id → version whose rules apply; clauses without one have no rules.
        start: the clauses one starts from.
        offered: the clauses there are to choose from.
    """

    library: Library
    in_force: Mapping[str, ClauseVersion]
    start: Sequence[str]
    offered: Collection[str]
    _because: dict[str, tuple[str, Rule] | None] = field(init=False, default_factory=dict)
    _out: dict[str, frozenset[str]] = field(init=False, default_factory=dict)
    _awaited: dict[str, list[tuple[str, Rule]]] = field(init=False, default_factory=dict)
    _found: dict[tuple[str, ...], _Found] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._titles = {clause.id: clause.title for clause in self.library.clauses}
        self._questions = {question.id: question for question in self.library.questions}

    def conflicts(
        self, jurisdictions: Sequence[str], shown: int = MOST_SHOWN, counted: int = MOST_COUNTED
    ) -> Conflicts:
        """What cannot be avoided in these places, the shortest explanations first.

        Args:
            jurisdictions: the places.
            shown: so many conflicts, and of each place at least one.
            counted: after so many the search may end.
        """
        codes = tuple(dict.fromkeys(jurisdictions))
        self._because, self._out, self._awaited, self._found = {}, {}, {}, {}
        complete = self._search(codes, shown, counted)
        ordered = sorted(self._found.values(), key=lambda found: found.size)  # stable: nearest first
        told = ordered[:shown]
        missing = set(codes).difference(*(found.codes for found in told))
        for found in ordered[shown:]:
            if missing.intersection(found.codes):
                told.append(found)
                missing.difference_update(found.codes)
        by_place = {code: [self._conflict(found, code) for found in told if code in found.codes] for code in codes}
        return Conflicts(by_place, len(ordered) - len(told), complete)

    def _search(self, codes: tuple[str, ...], shown: int, counted: int) -> bool:
        """Go outward until everything is found (True) or nothing better can come."""
        for clause in self.start:
            if clause not in self._because:
                self._enter(clause, None, codes)
        level = deque(self._because)
        depth = 0
        while level:
            following: deque[str] = deque()
            for owner in level:
                for target, rule in self._drawn_in(owner):
                    if target not in self._because:
                        self._enter(target, (owner, rule), codes)
                        following.append(target)
                self._look_at(owner, codes)
            level, depth = following, depth + 1
            # All that is not found yet has a clause of a deeper level, so at least ``depth`` sentences and its own.
            if level and len(self._found) >= max(shown, counted) and self._settled(codes, shown, depth + 1):
                return False
        return True

    def _settled(self, codes: tuple[str, ...], shown: int, size: int) -> bool:
        short = [found for found in self._found.values() if found.size <= size]
        return len(short) >= shown and set(codes) <= {code for found in short for code in found.codes}

    def _enter(self, clause: str, because: tuple[str, Rule] | None, codes: tuple[str, ...]) -> None:
        self._because[clause] = because
        self._out[clause] = frozenset(code for code in codes if not self._applies(clause, code))
        for owner, rule in self._awaited.pop(clause, ()):
            self._pair(owner, rule, clause, codes)

    def _drawn_in(self, owner: str) -> Iterator[tuple[str, Rule]]:
        """What a clause requires in any case."""
        for rule in self._rules(owner):
            if rule.type is RuleType.REQUIRES and rule.severity is Severity.HARD:
                targets = set(rule.targets)
                if len(targets) == 1 and not targets.isdisjoint(self.offered):
                    yield rule.targets[0], rule

    def _look_at(self, owner: str, codes: tuple[str, ...]) -> None:
        """The rules of a clause that stands."""
        for rule in self._rules(owner):
            if rule.severity is not Severity.HARD:
                continue
            match rule.type:
                case RuleType.SCOPED_TO:
                    if owner in self.start:  # of a required clause the requirement itself speaks
                        where = [code for code in codes if not covers(rule.jurisdiction_scope or (), code)]
                        self._add((owner, rule.id), owner, rule, where)
                case RuleType.REQUIRES:
                    where = [c for c in codes if c not in self._out[owner] and self._unmet(rule, c)]
                    self._add((owner, rule.id), owner, rule, where)
                case RuleType.FORBIDS | RuleType.INCOMPATIBLE_WITH:
                    (target,) = rule.targets
                    if target in self._because:
                        self._pair(owner, rule, target, codes)
                    else:
                        self._awaited.setdefault(target, []).append((owner, rule))

    def _pair(self, owner: str, rule: Rule, target: str, codes: tuple[str, ...]) -> None:
        """Two clauses that stand both; a pair rests only where both sides do, a prohibition where its owner does."""
        if rule.type is RuleType.FORBIDS:
            where = [code for code in codes if code not in self._out[owner]]
            self._add((owner, rule.id), owner, rule, where)
        elif target != owner:
            where = [code for code in codes if code not in self._out[owner] & self._out[target]]
            self._add(("", *sorted((owner, target))), owner, rule, where)

    def _unmet(self, rule: Rule, code: str) -> bool:
        there = (t for t in rule.targets if t in self.offered or t in self._because)
        return not any(self._applies(target, code) for target in there)

    def _add(self, key: tuple[str, ...], owner: str, rule: Rule, where: list[str]) -> None:
        if not where:
            return
        known = self._found.get(key)
        if known is None:
            steps = {(by, r.id) for clause in (owner, *rule.targets) for by, r in self._steps(clause)}
            self._found[key] = _Found(len(steps) + 1, owner, rule, where)
        elif rule.id < known.rule.id:  # both sides of a pair define it
            known.owner, known.rule = owner, rule

    def _rules(self, clause: str) -> tuple[Rule, ...]:
        version = self.in_force.get(clause)
        return version.rules if version else ()

    def _applies(self, clause: str, jurisdiction: str) -> bool:
        return not any(self._not_here(clause, jurisdiction))

    def _not_here(self, clause: str, jurisdiction: str) -> Iterator[Rule]:
        for rule in self._rules(clause):
            if rule.type is RuleType.SCOPED_TO and not covers(rule.jurisdiction_scope or (), jurisdiction):
                yield rule

    # ---- telling it -------------------------------------------------------------------------------------------------

    def _conflict(self, found: _Found, jurisdiction: str) -> Conflict:
        own, rule = found.owner, found.rule
        clauses = (own, *dict.fromkeys(rule.targets))
        sentences = [text for clause in clauses for text in self._way_to(clause)]
        sentences.append(self._sentence(rule, own))
        if rule.type is RuleType.REQUIRES:
            for target in clauses[1:]:
                if target not in self.offered:
                    sentences.append(f"{self._title(target)} steht nicht zur Wahl.")
                sentences += [self._sentence(r, target) for r in self._not_here(target, jurisdiction)]
        version = self.in_force[own]
        return Conflict(" ".join(dict.fromkeys(sentences)), clauses, version.id, rule.id)

    def _steps(self, clause: str) -> Iterator[tuple[str, Rule]]:
        """The requirements that brought a clause in, last one first."""
        while (because := self._because.get(clause)) is not None:
            clause, _ = because
            yield because

    def _way_to(self, clause: str) -> Iterable[str]:
        return reversed([self._sentence(rule, owner) for owner, rule in self._steps(clause)])

    def _sentence(self, rule: Rule, clause: str) -> str:
        return rule_sentence(rule, clause, self._title, self._questions)

    def _title(self, clause: str) -> str:
        title = self._titles.get(clause)
        return f"„{clause}“" if title is None else zitat(title)
