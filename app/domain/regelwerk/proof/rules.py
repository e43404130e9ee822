"""Which rules can never fire, and (told apart) which already follow from others (spec 1, the proof).

A rule can never fire if slots, scopes and answers alone leave no contract that violates it. A hard rule follows from
others if every contract that violates it violates another hard rule as well; a soft one if no valid contract violates
it. Both could go without any contract becoming valid or invalid.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import isqrt
from typing import Any

from app.domain.deutsch import aufzaehlung, typografie, zitat
from app.domain.regelwerk.proof.certificates import Demands, Ground, grounds, met_alone
from app.domain.regelwerk.proof.explain import Explainer
from app.domain.regelwerk.proof.search import Search
from app.domain.regelwerk.proof.wording import RuleRef
from app.domain.regelwerk.rules import RuleType
from app.domain.regelwerk.sat import TimeUp

MOST_REASONS = 12
"""For so many rules the analysis names those they follow from; of the others ``Explainer.necessary`` does on demand."""

_CHUNK_FACTOR = 30  # opening a formula costs per rule, each question per rule that can be switched
_GRAIN = 256
_CREDIT = 100
_REWARD = 3
_SELDOM = 8
_FEW = 50
_LARGE = 4


@dataclass(frozen=True)
class RuleFact:
    """A rule that has no effect.

    Attributes:
        rule: which.
        hard: its severity.
        never: it can never fire; else it follows from others.
        follows_from: rules that say it already, none of which can be left out; None for a rule that can never fire, and
            where they were not looked for (after the first ``MOST_REASONS``, or because time was over).
        outside: the rule is about a clause that cannot be in a contract here at all.
        why: for a rule that can never fire, the reason as the end of a sentence.
    """

    rule: RuleRef
    hard: bool
    never: bool
    follows_from: tuple[RuleRef, ...] | None = None
    outside: bool = False
    why: str = ""

    @property
    def text(self) -> str:
        """The fact as a German sentence."""
        if self.never:
            return typografie(f"{self.rule.name} kann nie auslösen: {self.why}.")
        names = aufzaehlung([other.name for other in self.follows_from or ()]) or "anderen Regeln"
        said = "folgt schon aus" if self.hard else "kann in keinem gültigen Vertrag auslösen, es folgt schon aus"
        return typografie(f"{self.rule.name} {said} {names}: {self.rule.sentence}")

    def as_dict(self) -> dict[str, Any]:
        """The fact as JSON values."""
        return {
            "rule": self.rule.as_dict(),
            "severity": "hard" if self.hard else "soft",
            "followsFrom": None if self.follows_from is None else [rule.as_dict() for rule in self.follows_from],
            "never": self.never,
            "outside": self.outside,
            "text": self.text,
        }


@dataclass(frozen=True)
class RuleAnalysis:
    """Result, in the order of rule ids.

    Attributes:
        complete: every rule was examined.
        examined: how many were.
        total: how many there are.
        never: rules that can never fire.
        follows: rules that already follow from others.
    """

    complete: bool
    examined: int
    total: int
    never: tuple[RuleFact, ...]
    follows: tuple[RuleFact, ...]

    def as_dict(self) -> dict[str, Any]:
        """The result as JSON values."""
        return {
            "complete": self.complete,
            "examined": self.examined,
            "total": self.total,
            "never": [fact.as_dict() for fact in self.never],
            "follows": [fact.as_dict() for fact in self.follows],
        }


def analyse_rules(search: Search, explainer: Explainer, numbers: Iterable[int] | None = None) -> RuleAnalysis:
    """Examine rules; ``TimeUp`` ends the work with what is known.

    Args:
        search: the problem.
        explainer: finds the rules another one follows from.
        numbers: potential findings to examine; None: all whose clause can be in a contract.
    """
    compiled = search.encoding.compiled
    available = set(search.encoding.problem.available)
    wanted = range(len(compiled.potentials)) if numbers is None else numbers
    run = _Run(search, explainer, sorted(n for n in wanted if compiled.owner[n] in available))
    try:
        run.examine()
    except TimeUp:
        return run.result(complete=False)
    return run.result(complete=True)


class _Run:
    def __init__(self, search: Search, explainer: Explainer, numbers: list[int]) -> None:
        self._search = search
        self._explainer = explainer
        self._encoding = search.encoding
        self._compiled = search.encoding.compiled
        self._numbers = numbers
        self._never: list[RuleFact] = []
        self._follows: list[RuleFact] = []
        self._effective = 0
        self._points: dict[tuple[int, ...], bool] = {}

    def result(self, *, complete: bool) -> RuleAnalysis:
        """What is known so far."""
        never = tuple(sorted(self._never, key=lambda fact: fact.rule.number))
        follows = tuple(sorted(self._follows, key=lambda fact: fact.rule.number))
        examined = self._effective + len(never) + len(follows)
        return RuleAnalysis(complete, examined, len(self._numbers), never, follows)

    def examine(self) -> None:
        """First what can be seen directly, then what takes the solver."""
        rules = self._encoding.rules
        for number in self._numbers:
            if number not in rules:
                self._cannot_fire(number)
        left = self._without_certificate([number for number in self._numbers if number in rules])
        hard = [number for number in left if self._compiled.is_hard[number]]
        chunk = 1 + isqrt(_CHUNK_FACTOR * len(self._encoding.hard))
        for at in range(0, len(hard), chunk):
            self._ask(hard[at : at + chunk])
        self._ask_contracts([number for number in left if not self._compiled.is_hard[number]])
        self._follows.sort(key=lambda fact: fact.rule.number)
        for at, fact in enumerate(self._follows[:MOST_REASONS]):
            self._follows[at] = replace(fact, follows_from=self._reason(fact.rule.number))

    def _violated(self, number: int) -> list[int]:
        return [-literal for literal in self._encoding.rules[number]]

    def _without_certificate(self, numbers: list[int]) -> list[int]:
        demands = Demands(self._search)
        found = grounds(self._search, demands)
        left = []
        on_answers = []
        credit = _CREDIT
        for at, number in enumerate(numbers):
            if at % _GRAIN == 0:
                self._search.check()
            if self._compiled.potentials[number].type is RuleType.REQUIRES_ANSWER:
                on_answers.append(number)
                continue
            # Where everything hangs together, building contracts by hand fails; then the solver is quicker.
            if credit <= 0 and at % _SELDOM:
                left.append(number)
            elif any(ground.alone(number) for ground in found.values()):
                self._effective += 1
                credit = min(credit + _REWARD, _CREDIT)
            else:
                left.append(number)
                credit -= 1
        left += self._unmet_alone(on_answers, found, demands)
        return sorted(left)

    def _unmet_alone(self, numbers: list[int], found: dict[str, Ground], demands: Demands) -> list[int]:
        left = dict.fromkeys(numbers)
        for number, code, demanded in met_alone(self._search, demands, numbers):
            ground = found.get(code)
            if ground is not None and ground.without(self._compiled.owner[number], demanded):
                self._effective += 1
                del left[number]
        return list(left)

    def _ask(self, numbers: Sequence[int]) -> None:
        """Hard rules: is there a contract that violates this one and no other?"""
        encoding, search = self._encoding, self._search
        chunk = set(numbers)
        others = [clause for number in encoding.hard if number not in chunk for clause in (encoding.rules[number],)]
        formula = [*encoding.frame(), *others, *encoding.switched(numbers)]
        with search.solver.open(formula, search.check) as instance:
            switches = [encoding.selector(number) for number in numbers]
            for at, number in enumerate(numbers):
                if instance.solve([*self._violated(number), *switches[at + 1 :]]):
                    self._effective += 1
                else:
                    self._no_effect(number)
                instance.add([(switches[at],)])

    def _ask_contracts(self, numbers: Sequence[int]) -> None:
        """Soft rules: is there a valid contract that violates this one? A few large contracts violate many."""
        encoding, contracts = self._encoding, self._search.contracts
        clauses = [encoding.clause(index) for index in encoding.problem.available]
        left = {number: self._violated(number) for number in numbers}
        for code in encoding.problem.jurisdictions if len(left) > _FEW else ():
            for first in range(_LARGE):
                contracts.prefer(-clause for clause in clauses)
                contracts.prefer(clauses[first::_LARGE])
                if contracts.solve([encoding.place(code)]):
                    true = set(contracts.model())
                    left = {number: violated for number, violated in left.items() if not true.issuperset(violated)}
        self._effective += len(numbers) - len(left)
        contracts.prefer(-clause for clause in clauses)
        for number, violated in left.items():
            if contracts.solve(violated):
                self._effective += 1
            else:
                self._no_effect(number)

    def _no_effect(self, number: int) -> None:
        """Tell apart: it can never fire, or it follows from others."""
        if self._fires(number):
            rule = RuleRef(self._compiled, number)
            self._follows.append(RuleFact(rule, self._compiled.is_hard[number], never=False))
        else:
            self._cannot_fire(number)

    def _reason(self, number: int) -> tuple[RuleRef, ...]:
        reason = self._explainer.necessary(self._violated(number), without=(number,))
        if reason is None:
            raise AssertionError(f"{number}: kein Grund gefunden")  # the solver said there is one
        return tuple(RuleRef(self._compiled, other) for other in reason.numbers)

    def _fires(self, number: int) -> bool:
        """Whether slots, scopes and answers allow a contract that violates the rule."""
        violated = self._violated(number)
        problem = self._encoding.problem
        _, owner, targets = self._compiled.potentials[number]
        if problem.required or problem.alternatives or owner in targets:
            return self._search.frame.solve(violated)
        # Every set of clauses is allowed, so only places and answers have to go together.
        point = tuple(v for v in violated if not self._encoding.is_clause(v))
        known = self._points.get(point)
        if known is None:
            known = self._points[point] = self._search.points.solve(point)
        return known

    def _cannot_fire(self, number: int) -> None:
        outside, why = self._why_never(number)
        rule = RuleRef(self._compiled, number)
        self._never.append(RuleFact(rule, self._compiled.is_hard[number], never=True, outside=outside, why=why))

    def _why_never(self, number: int) -> tuple[bool, str]:
        """Whether it is about a clause that cannot be there, and the reason in words."""
        problem, titles = self._encoding.problem, self._compiled.titles
        rules, owner, targets = self._compiled.potentials[number]
        kind = rules[0].type
        required = set(problem.required)
        if kind is RuleType.SCOPED_TO:
            return False, "der Geltungsbereich umfasst alle Rechtsordnungen, um die es geht"
        if kind is RuleType.REQUIRES_ANSWER:
            if owner in required:
                return False, f"{zitat(titles[owner])} steht in jedem Vertrag"
            return False, "die Bedingung ist bei keiner Antwort erfüllt"
        if kind is RuleType.REQUIRES:
            if owner in targets:
                return False, f"{zitat(titles[owner])} ist sein eigenes Ziel"
            there = [titles[target] for target in targets if target in required]
            if there:
                return False, f"{zitat(there[0])} steht in jedem Vertrag"
            return False, "eines der Ziele ist immer dabei"
        other = targets[0]
        if other not in problem.available:
            return True, f"{zitat(titles[other])} kommt hier in keinem Vertrag vor"
        if any(owner in group and other in group for group in problem.alternatives):
            return False, f"{zitat(titles[owner])} und {zitat(titles[other])} stehen im selben Platz zur Wahl"
        return False, f"{zitat(titles[owner])} und {zitat(titles[other])} können nicht zusammentreffen"
