"""Which clauses can never be used, and where; which are in every contract; which only look optional (spec 1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.domain.deutsch import typografie, zitat
from app.domain.regelwerk.proof.backbone import backbone
from app.domain.regelwerk.proof.encoding import Encoding
from app.domain.regelwerk.proof.explain import Explainer, Explanation
from app.domain.regelwerk.proof.search import Search
from app.domain.regelwerk.proof.wording import RuleRef, because, clause_target, where
from app.domain.regelwerk.sat import TimeUp

MOST_REASONS = 12
"""For so many clauses of a kind the analysis looks for reasons; for others ``Explainer.smallest`` does on demand."""


@dataclass(frozen=True)
class ClauseFact:
    """Something that holds of a clause in every valid contract of some places.

    Attributes:
        clause_id: the clause.
        jurisdictions: where.
        everywhere: this holds in all places that have a valid contract, and all places were examined.
        reason: rules that together force it in these places; None: not looked for (after the first
            ``MOST_REASONS``, or because time was over).
        smallest: no smaller set of rules forces it.
        text: German sentence.
        target: jump target.
    """

    clause_id: str
    jurisdictions: tuple[str, ...]
    everywhere: bool
    reason: tuple[RuleRef, ...] | None
    smallest: bool
    text: str
    target: str

    def as_dict(self) -> dict[str, Any]:
        """The fact as JSON values."""
        return {
            "clauseId": self.clause_id,
            "jurisdictions": list(self.jurisdictions),
            "everywhere": self.everywhere,
            "reason": None if self.reason is None else [rule.as_dict() for rule in self.reason],
            "smallest": self.smallest,
            "text": self.text,
            "target": self.target,
        }


@dataclass(frozen=True)
class ClauseAnalysis:
    """Result; facts in the order of the document.

    Attributes:
        complete: every place was examined; else only ``examined``.
        examined: places that were.
        impossible: examined places without any valid contract, whatever the answers; nothing else is said of them.
        never: clauses that no valid contract has, with the places where this holds.
        always: clauses that every valid contract has.
        false_optional: members of ``always`` everywhere that stand in an optional or alternative slot.
        never_chosen: ids of alternatives that can be chosen nowhere.
    """

    complete: bool
    examined: tuple[str, ...]
    impossible: tuple[str, ...]
    never: tuple[ClauseFact, ...]
    always: tuple[ClauseFact, ...]
    false_optional: tuple[ClauseFact, ...]
    never_chosen: tuple[str, ...]

    @property
    def dead(self) -> tuple[ClauseFact, ...]:
        """Clauses that can be used nowhere."""
        return tuple(fact for fact in self.never if fact.everywhere)

    def as_dict(self) -> dict[str, Any]:
        """The result as JSON values."""
        return {
            "complete": self.complete,
            "examined": list(self.examined),
            "impossible": list(self.impossible),
            "never": [fact.as_dict() for fact in self.never],
            "always": [fact.as_dict() for fact in self.always],
            "falseOptional": [fact.clause_id for fact in self.false_optional],
            "neverChosen": list(self.never_chosen),
        }


def analyse_clauses(search: Search, explainer: Explainer) -> ClauseAnalysis:
    """Examine place by place; ``TimeUp`` ends the work with what is known."""
    encoding = search.encoding
    examined: list[str] = []
    impossible: list[str] = []
    fixed: dict[int, list[str]] = {}  # literal of a clause → places where it holds in every valid contract
    try:
        for code in encoding.problem.jurisdictions:
            found = fixed_clauses(search, [encoding.place(code)])
            examined.append(code)
            if found is None:
                impossible.append(code)
            else:
                for literal in found:
                    fixed.setdefault(literal, []).append(code)
    except TimeUp:
        pass
    possible = [code for code in examined if code not in impossible]
    reasons: dict[int, Explanation | None] = {}
    try:
        for sign in (-1, 1):
            listed = sorted((literal for literal in fixed if literal * sign > 0), key=abs)
            for literal in listed[:MOST_REASONS]:
                elsewhere = [
                    -encoding.place(code) for code in encoding.problem.jurisdictions if code not in fixed[literal]
                ]
                reasons[literal] = explainer.smallest([-literal, *elsewhere])
    except TimeUp:
        pass
    complete = len(examined) == len(encoding.problem.jurisdictions)
    facts = _Facts(encoding, possible if complete else [], reasons)
    never = facts.of({literal: codes for literal, codes in fixed.items() if literal < 0})
    always = facts.of({literal: codes for literal, codes in fixed.items() if literal > 0})
    ids = encoding.compiled.ids
    required = {ids[index] for index in encoding.problem.required}
    alternatives = [ids[index] for group in encoding.problem.alternatives for index in group]
    dead = {fact.clause_id for fact in never if fact.everywhere}
    return ClauseAnalysis(
        complete=complete,
        examined=tuple(examined),
        impossible=tuple(impossible),
        never=never,
        always=always,
        false_optional=tuple(fact for fact in always if fact.everywhere and fact.clause_id not in required),
        never_chosen=tuple(clause for clause in dict.fromkeys(alternatives) if clause in dead),
    )


def fixed_clauses(search: Search, assumptions: Sequence[int]) -> list[int] | None:
    """Literals of clauses that hold in every valid contract under the assumptions; None: there is no contract."""
    encoding = search.encoding
    clauses = [encoding.clause(index) for index in encoding.problem.available]
    both = [*clauses, *(-clause for clause in clauses)]
    found = backbone(search.contracts, assumptions, both, encoding.new(), search.check)
    return None if found is None else sorted(found, key=abs)


class _Facts:
    """Turns literals with places into facts."""

    def __init__(self, encoding: Encoding, possible: list[str], reasons: dict[int, Explanation | None]) -> None:
        self._encoding = encoding
        self._possible = possible
        self._reasons = reasons

    def of(self, fixed: dict[int, list[str]]) -> tuple[ClauseFact, ...]:
        """One fact for each clause."""
        return tuple(
            self._fact(literal, codes, self._reasons.get(literal), codes == self._possible)
            for literal, codes in sorted(fixed.items(), key=lambda item: abs(item[0]))
        )

    def _fact(self, literal: int, codes: list[str], reason: Explanation | None, everywhere: bool) -> ClauseFact:
        compiled = self._encoding.compiled
        index = abs(literal) - 1
        rules = None if reason is None else tuple(RuleRef(compiled, number) for number in reason.numbers)
        return ClauseFact(
            clause_id=compiled.ids[index],
            jurisdictions=tuple(codes),
            everywhere=everywhere,
            reason=rules,
            smallest=reason is not None and reason.smallest,
            text=self._text(index, codes, rules, always=literal > 0),
            target=clause_target(compiled, index),
        )

    def _text(self, index: int, codes: list[str], rules: tuple[RuleRef, ...] | None, *, always: bool) -> str:
        title = self._encoding.compiled.titles[index]
        place = ""
        if codes != self._possible:
            place = f" in {where(codes, self._encoding.problem.jurisdictions)}"
        if always:
            required = index in self._encoding.problem.required
            why = "" if required else self._because(rules)
            return typografie(f"{zitat(title)} steht{place} in jedem gültigen Vertrag{why}.")
        return typografie(f"{zitat(title)} kann{place} nie verwendet werden{self._because(rules)}.")

    @staticmethod
    def _because(rules: tuple[RuleRef, ...] | None) -> str:
        if rules is None:
            return ""
        return f" {because(rules)}" if rules else " wegen der Plätze der Vorlage"
