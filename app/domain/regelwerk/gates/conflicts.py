"""Conflicts that no choice can avoid: clauses that stand together in any case and cannot (gates C10 and T10).

What stands in any case: the clauses one starts from and, transitively, what they require with a hard rule that names
exactly one clause. The ordinary evaluator looks at these clauses. A hard finding cannot be avoided if adding further
clauses never heals it: a forbidden or incompatible pair, a clause outside its scope, or a requirement none of whose
targets is on offer and applies in that place. Rules on answers are left to the proof.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from app.domain.regelwerk.compiled import compile_rules
from app.domain.regelwerk.evaluation import evaluate
from app.domain.regelwerk.findings import Finding
from app.domain.regelwerk.jurisdictions import covers
from app.domain.regelwerk.library import ClauseVersion, Library
from app.domain.regelwerk.rules import Rule, RuleType, Severity
from app.domain.regelwerk.scenarios import Selection
from app.domain.regelwerk.sentences import rule_sentence


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
    _because: dict[str, tuple[str, Rule] | None] = field(init=False)

    def __post_init__(self) -> None:
        self._because = dict.fromkeys(self.start)
        waiting = deque(self._because)
        while waiting:  # breadth first: the shortest way in is the one that is told
            owner = waiting.popleft()
            for rule in self._rules(owner):
                targets = set(rule.targets)
                if rule.type is RuleType.REQUIRES and rule.severity is Severity.HARD and len(targets) == 1:
                    (target,) = targets
                    if target in self.offered and target not in self._because:
                        self._because[target] = (owner, rule)
                        waiting.append(target)
        self._titles = {clause.id: f"„{clause.title}“" for clause in self.library.clauses}
        self._questions = {question.id: question for question in self.library.questions}
        self._compiled = compile_rules(self._part(), [self.in_force[c].id for c in self._known()])

    def conflicts(self, jurisdiction: str) -> list[Conflict]:
        """What cannot be avoided in ``jurisdiction``, in the order of the evaluator."""
        selection = Selection(clauses=tuple(self._because), jurisdiction=jurisdiction)
        found = evaluate(self._compiled, selection).findings
        return [self._conflict(f, jurisdiction) for f in found if self._unavoidable(f, jurisdiction)]

    def _rules(self, clause: str) -> tuple[Rule, ...]:
        version = self.in_force.get(clause)
        return version.rules if version else ()

    def _known(self) -> list[str]:
        """The clauses that stand and those their requirements name, as far as they have rules."""
        named = (
            t for c in self._because for rule in self._rules(c) if rule.type is RuleType.REQUIRES for t in rule.targets
        )
        return [clause for clause in dict.fromkeys([*self._because, *named]) if clause in self.in_force]

    def _part(self) -> Library:
        versions = []
        for clause in self._known():
            version = self.in_force[clause]
            rules = tuple(rule for rule in version.rules if rule.type is not RuleType.REQUIRES_ANSWER)
            versions.append(version.model_copy(update={"rules": rules}))
        wanted = {*self._because, *self._known()}
        clauses = tuple(clause for clause in self.library.clauses if clause.id in wanted)
        return self.library.model_copy(update={"clauses": clauses, "versions": tuple(versions)})

    def _unavoidable(self, finding: Finding, jurisdiction: str) -> bool:
        if finding.severity is not Severity.HARD:
            return False
        match finding.type:
            case RuleType.SCOPED_TO:  # of a required clause the requirement itself speaks
                return finding.clause_ids[0] in self.start
            case RuleType.REQUIRES:
                return not any(t in self.offered and self._applies(t, jurisdiction) for t in finding.clause_ids[1:])
            case _:
                return True

    def _applies(self, clause: str, jurisdiction: str) -> bool:
        return not any(self._not_here(clause, jurisdiction))

    def _not_here(self, clause: str, jurisdiction: str) -> Iterator[Rule]:
        for rule in self._rules(clause):
            if rule.type is RuleType.SCOPED_TO and not covers(rule.jurisdiction_scope or (), jurisdiction):
                yield rule

    def _conflict(self, finding: Finding, jurisdiction: str) -> Conflict:
        own, *targets = finding.clause_ids
        rule = finding.rules[0]
        sentences = [text for clause in finding.clause_ids for text in self._way_to(clause)]
        sentences.append(self._sentence(rule, own))
        if rule.type is RuleType.REQUIRES:
            for target in targets:
                if target not in self.offered:
                    sentences.append(f"{self._title(target)} steht nicht zur Wahl.")
                sentences += [self._sentence(r, target) for r in self._not_here(target, jurisdiction)]
        version = self.in_force[own]
        return Conflict(" ".join(dict.fromkeys(sentences)), finding.clause_ids, version.id, rule.id)

    def _way_to(self, clause: str) -> list[str]:
        """The requirements that brought a clause in, first one first."""
        way: list[str] = []
        while (because := self._because.get(clause)) is not None:
            clause, rule = because
            way.insert(0, self._sentence(rule, clause))
        return way

    def _sentence(self, rule: Rule, clause: str) -> str:
        return rule_sentence(rule, clause, self._title, self._questions)

    def _title(self, clause: str) -> str:
        return self._titles.get(clause, f"„{clause}“")
