"""Words of the proof: places with their regions, and rules as sentences with a jump target (spec 1, the proof)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.domain.deutsch import aufzaehlung, typografie, zitat
from app.domain.jurisdictions import place
from app.domain.regelwerk.compiled import CompiledRules
from app.domain.regelwerk.rules import RuleType
from app.domain.regelwerk.sentences import rule_sentence

_MOST = 8


def where(codes: Collection[str], everywhere: Sequence[str]) -> str:
    """Places as they follow „in“, each country with those of its regions that are considered.

    „Deutschland“ if all considered regions of it are meant, too, else „Deutschland (ohne Bayern)“.
    """
    parts = []
    for code in everywhere:
        regions = [other for other in everywhere if other != code and other[:2] == code]
        if code not in codes or (len(code) > 2 and code[:2] in codes and code[:2] in everywhere):
            continue
        missing = [place(region) for region in regions if region not in codes]
        parts.append(place(code) + (f" (ohne {aufzaehlung(missing)})" if missing else ""))
    return aufzaehlung(parts)


def named(titles: Iterable[str], word: str = "und", *, after_mit: bool = False) -> str:
    """„A“, „B“ und „C“; of long lists only the first few with the number of the others (dative after „mit“)."""
    quoted = [zitat(title) for title in titles]
    if len(quoted) > _MOST:
        more = len(quoted) - _MOST + 1
        return f"{', '.join(quoted[: _MOST - 1])} und {more} weitere{'n' if after_mit else ''}"
    return aufzaehlung(quoted, word)


@dataclass(frozen=True)
class RuleRef:
    """A rule as the proof speaks of it; its texts are made when they are read.

    Attributes:
        compiled: the rules in force.
        number: of the potential finding.
    """

    compiled: CompiledRules = field(repr=False)
    number: int

    @property
    def rule_ids(self) -> tuple[str, ...]:
        """The rule; several only where both sides of a pair define one."""
        return tuple(sorted(rule.id for rule in self.compiled.potentials[self.number].rules))

    @property
    def name(self) -> str:
        """How the rule is called in a list: „R01“."""
        return "+".join(self.rule_ids)

    @property
    def clause_id(self) -> str:
        """The clause that owns it."""
        return self.compiled.ids[self.compiled.owner[self.number]]

    @property
    def sentence(self) -> str:
        """The rule in German."""
        compiled = self.compiled
        rule = compiled.potentials[self.number].rules[0]

        def title_of(clause: str) -> str:
            if clause in compiled.index:
                return compiled.titles[compiled.index[clause]]
            return compiled.titles[compiled.ids.index(clause)]  # outside: named by rules only, so it cannot be selected

        return typografie(rule_sentence(rule, self.clause_id, title_of, compiled.questions))

    @property
    def absent(self) -> tuple[str, ...]:
        """Of the clauses it requires those that nobody can choose: outside the template, or without a version."""
        compiled = self.compiled
        potential = compiled.potentials[self.number]
        if potential.type is not RuleType.REQUIRES:
            return ()
        return tuple(compiled.ids[clause] for clause in potential.targets if compiled.versions[clause] is None)

    @property
    def target(self) -> str:
        """Jump target, ``rule:<version id>/<rule id>``."""
        version = self.compiled.versions[self.compiled.owner[self.number]]
        rule = self.compiled.potentials[self.number].rules[0]
        return f"rule:{version.id if version else self.clause_id}/{rule.id}"

    def as_dict(self) -> dict[str, Any]:
        """The reference as JSON values."""
        return {
            "ruleIds": list(self.rule_ids),
            "clauseId": self.clause_id,
            "sentence": self.sentence,
            "target": self.target,
        }


def clause_target(compiled: CompiledRules, clause: int) -> str:
    """Jump target of a clause, ``clause:<id>``."""
    return f"clause:{compiled.ids[clause]}"


def because(rules: Sequence[RuleRef]) -> str:
    """The reason as one part of a sentence: „wegen R01 und S11“; empty without rules."""
    return f"wegen {aufzaehlung([rule.name for rule in rules])}" if rules else ""
