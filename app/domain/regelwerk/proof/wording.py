"""Words of the proof: places with their regions, and rules as sentences with a jump target (spec 1, the proof)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from app.domain.deutsch import aufzaehlung, typografie
from app.domain.regelwerk.compiled import CompiledRules
from app.domain.regelwerk.jurisdictions import place
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


def named(titles: Iterable[str], word: str = "und") -> str:
    """„A“, „B“ und „C“; of long lists only the first few with the number of the others."""
    quoted = [f"„{title}“" for title in titles]
    if len(quoted) > _MOST:
        more = len(quoted) - _MOST + 1
        return f"{', '.join(quoted[: _MOST - 1])} und {more} weitere"
    return aufzaehlung(quoted, word)


@dataclass(frozen=True)
class RuleRef:
    """A rule as the proof speaks of it.

    Attributes:
        number: of the potential finding.
        rule_ids: the rule; several only where both sides of a pair define one.
        clause_id: the clause that owns it.
        sentence: the rule in German.
        target: jump target, ``rule:<version id>/<rule id>``.
    """

    number: int
    rule_ids: tuple[str, ...]
    clause_id: str
    sentence: str
    target: str

    @property
    def name(self) -> str:
        """How the rule is called in a list: „R01“."""
        return "+".join(self.rule_ids)

    def as_dict(self) -> dict[str, Any]:
        """The reference as JSON values."""
        return {
            "ruleIds": list(self.rule_ids),
            "clauseId": self.clause_id,
            "sentence": self.sentence,
            "target": self.target,
        }


def rule_ref(compiled: CompiledRules, number: int) -> RuleRef:
    """The reference of a potential finding."""
    potential = compiled.potentials[number]
    rule = potential.rules[0]
    owner = potential.owner

    def title_of(clause: str) -> str:
        index = compiled.index.get(clause)
        return clause if index is None else compiled.titles[index]

    version = compiled.versions[owner]
    version_id = version.id if version is not None else compiled.ids[owner]
    return RuleRef(
        number,
        tuple(sorted(member.id for member in potential.rules)),
        compiled.ids[owner],
        typografie(rule_sentence(rule, compiled.ids[owner], title_of, compiled.questions)),
        f"rule:{version_id}/{rule.id}",
    )


def clause_target(compiled: CompiledRules, clause: int) -> str:
    """Jump target of a clause, ``clause:<id>``."""
    return f"clause:{compiled.ids[clause]}"


def because(rules: Sequence[RuleRef]) -> str:
    """The reason as one part of a sentence: „wegen R01 und S11“; empty without rules."""
    return f"wegen {aufzaehlung([rule.name for rule in rules])}" if rules else ""
