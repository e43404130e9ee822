"""``PeerEngine`` on zen-engine: the rules as one decision table with a row for each finding that can occur."""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from app.domain.regelwerk.compiled import CompiledRules
from app.domain.regelwerk.rules import Condition, Operator, Rule, RuleType
from app.domain.regelwerk.scenarios import Selection

_CLAUSES, _PLACE = "k", "ort"
"""Names of the input beside the answers: which clauses are selected, and the jurisdiction."""


def find_zen_engine() -> ZenEngine | None:
    """The engine; None if zen-engine is not installed."""
    try:
        import zen  # noqa: F401 - only whether it is there
    except ImportError:
        return None
    return ZenEngine()


class ZenEngine:
    """Translates what the libraries of the benchmark contain, and refuses the rest rather than guess."""

    name = "zen-engine"

    def load(self, compiled: CompiledRules) -> ZenRules:
        """The decision table, read by the engine.

        Raises:
            ValueError: a rule or an id that is not translated.
        """
        return ZenRules(compiled, zen_table(compiled))


class ZenRules:
    """A table that the engine has read. Jurisdictions are countries, and all questions are answered."""

    def __init__(self, compiled: CompiledRules, table: dict[str, Any]) -> None:
        import zen

        self._ids = compiled.ids
        self._decision = zen.ZenEngine().create_decision(zen.ZenDecisionContent(json.dumps(table)))

    def prepare(self, selection: Selection) -> Callable[[], Any]:
        """The evaluation of ``selection``, whose input is made here and not when it runs."""
        chosen = set(selection.clauses)
        answers = {question: _plain(value) for question, value in selection.answers.items()}
        context = {_CLAUSES: {id_: id_ in chosen for id_ in self._ids}, _PLACE: selection.jurisdiction, **answers}
        decision = self._decision
        return lambda: decision.evaluate(context)

    def numbers(self, answer: Any) -> list[int]:
        """Numbers of the findings in what the evaluation gave, ascending."""
        return sorted(row["n"] for row in answer["result"] or ())


def zen_table(compiled: CompiledRules) -> dict[str, Any]:
    """The rules as a decision table that collects the numbers of all findings.

    Raises:
        ValueError: a rule or an id that is not translated.
    """
    names = (*compiled.ids, *compiled.answers)
    if unfit := [name for name in names if not name.isidentifier() or name in {_CLAUSES, _PLACE}]:
        raise ValueError(f"no names in the expressions of zen-engine: {', '.join(unfit)}")
    if compiled.limits:
        raise ValueError("questions asked in some jurisdictions only are not translated for zen-engine")
    rows = [{"_id": str(n), "when": _finding(compiled, n), "then": str(n)} for n in range(len(compiled.potentials))]
    table = {
        "hitPolicy": "collect",
        "inputs": [{"id": "when", "name": "when"}],
        "outputs": [{"id": "then", "name": "n", "field": "n"}],
        "rules": rows,
    }
    nodes = [
        {"id": id_, "type": type_, "name": id_, "position": {"x": 0, "y": 0}, **more}
        for id_, type_, more in (
            ("in", "inputNode", {}),
            ("table", "decisionTableNode", {"content": table}),
            ("out", "outputNode", {}),
        )
    ]
    return {
        "contentType": "application/vnd.gorules.decision",
        "nodes": nodes,
        "edges": [
            {"id": "1", "sourceId": "in", "targetId": "table", "type": "edge"},
            {"id": "2", "sourceId": "table", "targetId": "out", "type": "edge"},
        ],
    }


def _finding(compiled: CompiledRules, number: int) -> str:
    """When the finding occurs, in the expression language of zen-engine."""
    (rule, *_), owner, targets = compiled.potentials[number]
    own = _selected(compiled, owner)
    match rule.type:
        case RuleType.SCOPED_TO:
            return f"{own} and not ({_covers(rule)})"
        case RuleType.REQUIRES_ANSWER:
            return f"not {own} and {_condition(rule.condition)}" if rule.condition else "false"
        case RuleType.REQUIRES:
            return f"{_inside(compiled, owner)} and not ({' or '.join(_inside(compiled, t) for t in targets)})"
        case RuleType.FORBIDS:
            return f"{_inside(compiled, owner)} and {_selected(compiled, targets[0])}"
        case RuleType.INCOMPATIBLE_WITH:
            sides = [_inside(compiled, clause) for clause in (owner, targets[0])]
            return f"{own} and {_selected(compiled, targets[0])} and ({' or '.join(sides)})"


def _selected(compiled: CompiledRules, clause: int) -> str:
    return f"{_CLAUSES}.{compiled.ids[clause]}"


def _inside(compiled: CompiledRules, clause: int) -> str:
    """The clause is selected and in scope."""
    version = compiled.versions[clause]
    scopes = [_covers(rule) for rule in version.rules if rule.type is RuleType.SCOPED_TO] if version else []
    return f"({' and '.join([_selected(compiled, clause), *scopes])})"


def _covers(rule: Rule) -> str:
    return f"{_PLACE} in {json.dumps(list(rule.jurisdiction_scope or ()))}"


def _condition(condition: Condition) -> str:
    sign = {Operator.GREATER_THAN: ">", Operator.IN: "in", Operator.EQUALS: "=="}.get(condition.operator)
    if sign is None:
        raise ValueError(f"„{condition.operator}“ is not translated for zen-engine")
    return f"{condition.question_id} {sign} {json.dumps(_plain(condition.value))}"


def _plain(value: object) -> object:
    """A value that JSON and the engine know; amounts and counts as plain numbers."""
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    return value
