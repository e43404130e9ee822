"""Small rule sets for tests, and an evaluator written a second time, directly from the source's words."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from app.domain.regelwerk.answers import parse_answer
from app.domain.regelwerk.compiled import compile_rules
from app.domain.regelwerk.evaluation import Evaluation, evaluate
from app.domain.regelwerk.library import Clause, ClauseVersion, Library, Question
from app.domain.regelwerk.rules import QuestionType, Rule
from app.domain.regelwerk.scenarios import Selection
from app.domain.regelwerk.versioning import LifecycleState


def seeded(seed: int) -> random.Random:
    """Reproducible test data."""
    return random.Random(seed)  # noqa: S311 - nothing secret here


def rule(id_: str, type_: str, severity: str = "hard", **fields: Any) -> Rule:
    return Rule.model_validate({"id": id_, "type": type_, "severity": severity, "message": f"Text {id_}."} | fields)


def answer_rule(id_: str, question: str, operator: str, value: Any, severity: str = "hard", **fields: Any) -> Rule:
    condition = {"questionId": question, "operator": operator, "value": value}
    return rule(id_, "requires_answer", severity, condition=condition, **fields)


QUESTIONS = (
    Question(id="n", label="Mitarbeiterzahl", type=QuestionType.NUMBER),
    Question(id="eur", label="Gehalt", type=QuestionType.CURRENCY),
    Question(id="tag", label="Beginn", type=QuestionType.DATE),
    Question(id="txt", label="Tätigkeit", type=QuestionType.TEXT),
    Question(id="ja", label="Tarifbindung", type=QuestionType.YES_NO),
    Question(id="eins", label="Branche", type=QuestionType.SINGLE_CHOICE, options=("IT", "Pharma", "Handel")),
    Question(id="viele", label="Leistungen", type=QuestionType.MULTIPLE_CHOICE, options=("Bonus", "Auto", "Rad")),
)


def library(
    rules: Mapping[str, Sequence[Rule]],
    *,
    clauses: Iterable[str] = (),
    questions: Sequence[Question] = QUESTIONS,
    state: LifecycleState = LifecycleState.PUBLISHED,
) -> Library:
    ids = list(dict.fromkeys([*clauses, *rules]))
    return Library(
        id="test",
        title="Test",
        clauses=tuple(
            Clause(id=i, title=f"Klausel {i}", category="Allgemein", jurisdictions=("DE", "AT", "CH")) for i in ids
        ),
        versions=tuple(
            ClauseVersion(
                clause_id=i, version=1, state=state, content="Text", rules=tuple(rules.get(i, ())), author="Test"
            )
            for i in ids
        ),
        questions=tuple(questions),
    )


def check(lib: Library, *clauses: str, jurisdiction: str = "DE", **answers: Any) -> Evaluation:
    selection = Selection(clauses=clauses, answers=answers, jurisdiction=jurisdiction)
    return evaluate(compile_rules(lib, clauses), selection)


def fired(result: Evaluation) -> list[str]:
    return ["+".join(finding.rule_ids) for finding in result.findings]


# --- the second evaluator: no index, no mask, no shortcut ------------------------------------------------------


def naive(lib: Library, selection: Selection) -> tuple[list[tuple[str, ...]], str, list[str]]:
    """Rule ids of all findings in order, validation state, open questions."""
    rules_of = {v.clause_id: v.rules for v in lib.versions}
    order = list(dict.fromkeys(selection.clauses))
    ids = [c.id for c in lib.clauses]
    questions = {q.id: q for q in lib.questions}
    answers = {k: parse_answer(questions[k], v) for k, v in selection.answers.items()}
    jur = selection.jurisdiction

    def scope_ok(codes: tuple[str, ...]) -> bool:
        return any(code == jur or jur.startswith(code + "-") for code in codes)

    def in_scope(clause: str) -> bool:
        return all(scope_ok(r.jurisdiction_scope or ()) for r in rules_of[clause] if r.type == "scoped_to")

    violations: list[tuple[tuple[Any, ...], tuple[str, ...]]] = []

    def report(rules: list[Rule], phase: int, clause: str) -> None:
        hard = any(r.severity == "hard" for r in rules)
        names = tuple(sorted(r.id for r in rules))
        place = order.index(clause) if clause in order else len(order)
        violations.append(((not hard, phase, place, names[0], ids.index(clause)), names))

    pairs: dict[frozenset[str], list[Rule]] = {}
    open_questions = set()
    for clause in ids:
        for r in rules_of[clause]:
            targets = list(r.targets)
            if r.type == "scoped_to" and clause in order and not scope_ok(r.jurisdiction_scope or ()):
                report([r], 1, clause)
            applies = r.type == "requires_answer" and (r.jurisdiction_scope is None or scope_ok(r.jurisdiction_scope))
            if applies and clause not in order:
                assert r.condition
                if r.condition.question_id not in answers:
                    open_questions.add(r.condition.question_id)
                elif holds(questions[r.condition.question_id], answers[r.condition.question_id], r):
                    report([r], 1, clause)
            satisfied = any(t in order and in_scope(t) for t in targets)
            if r.type == "requires" and clause in order and in_scope(clause) and not satisfied:
                report([r], 2, clause)
            if r.type == "forbids" and clause in order and in_scope(clause) and targets[0] in order:
                report([r], 3, clause)
            if r.type == "incompatible_with" and targets[0] != clause:
                pairs.setdefault(frozenset((clause, targets[0])), []).append(r)
    for pair, members in pairs.items():
        if all(c in order for c in pair) and any(in_scope(c) for c in pair):
            report(members, 3, min(pair, key=order.index))
    violations.sort(key=lambda item: item[0])
    hard = any(not key[0] for key, _ in violations)
    state = "has_conflicts" if hard else "has_warnings" if violations else "valid"
    return [names for _, names in violations], state, [q for q in questions if q in open_questions]


def holds(question: Question, answer: Any, r: Rule) -> bool:
    assert r.condition
    operator, value = str(r.condition.operator), r.condition.value
    if operator == "in":
        return answer in (value if isinstance(value, tuple) else (value,))
    if operator == "contains":
        return value in answer if question.type == "multiple_choice" else str(value).lower() in answer.lower()
    expected = parse_answer(question, value)
    return {
        "equals": lambda: answer == expected,
        "not_equals": lambda: answer != expected,
        "greater_than": lambda: answer > expected,
        "less_than": lambda: answer < expected,
    }[operator]()


# --- random rule sets -------------------------------------------------------------------------------------------

_VALUES: dict[str, list[Any]] = {
    "n": [Decimal(5), Decimal(10), Decimal("10.5"), Decimal(20)],
    "eur": [Decimal("1000.00"), Decimal("3500.00"), "3.500,00 €"],
    "tag": ["2026-01-01", "31.12.2026", "2026-06-30"],
    "txt": ["Entwicklung", "entwicklung von Software", "Vertrieb"],
    "ja": [True, False, "ja"],
    "eins": ["IT", "Pharma", "Handel", "it"],
    "viele": [("Bonus",), ("Auto", "Bonus"), ("Rad", "Auto"), ()],
}
_OPERATORS = {
    "n": ["equals", "not_equals", "greater_than", "less_than"],
    "eur": ["equals", "not_equals", "greater_than", "less_than"],
    "tag": ["equals", "not_equals", "greater_than", "less_than"],
    "txt": ["equals", "not_equals", "contains"],
    "ja": ["equals", "not_equals"],
    "eins": ["equals", "not_equals", "in"],
    "viele": ["equals", "not_equals", "contains"],
}
SCOPES = ["DE", "AT", "CH", "DE-BY", "AT-9"]


def random_rule(rng: random.Random, id_: str, ids: list[str]) -> Rule:
    severity = rng.choice(["hard", "soft"])
    match rng.choice(["requires", "requires", "forbids", "incompatible_with", "scoped_to", "requires_answer"]):
        case "requires" if rng.random() < 0.4:
            targets = rng.sample(ids, rng.randint(1, min(3, len(ids))))
            return rule(id_, "requires", severity, targetClauseIds=targets)
        case "scoped_to":
            return rule(id_, "scoped_to", severity, jurisdictionScope=rng.sample(SCOPES, rng.randint(1, 2)))
        case "requires_answer":
            question = rng.choice(list(_VALUES))
            operator = rng.choice(_OPERATORS[question])
            value = rng.choice(_VALUES[question])
            if operator == "in":
                value = tuple(rng.sample(["IT", "Pharma", "Handel"], rng.randint(1, 2)))
            if question == "eins" and operator != "in" and value == "it":
                value = "IT"
            if question == "viele" and operator == "contains":
                value = rng.choice(["Bonus", "Auto", "Rad"])
            limit = {"jurisdictionScope": rng.sample(SCOPES, rng.randint(1, 2))} if rng.random() < 0.25 else {}
            return answer_rule(id_, question, operator, value, severity, **limit)
        case type_:
            return rule(id_, type_, severity, targetClauseId=rng.choice(ids))


def random_library(rng: random.Random) -> Library:
    ids = [f"K{i}" for i in range(1, rng.randint(2, 9))]
    counter = list(range(100, 200))
    rng.shuffle(counter)
    return library({i: [random_rule(rng, f"R{counter.pop()}", ids) for _ in range(rng.randint(0, 4))] for i in ids})


def random_selection(rng: random.Random, lib: Library) -> Selection:
    ids = [c.id for c in lib.clauses]
    chosen = rng.sample(ids, rng.randint(0, len(ids)))
    answers = {q: rng.choice(values) for q, values in _VALUES.items() if rng.random() < 0.6}
    return Selection(clauses=tuple(chosen), answers=answers, jurisdiction=rng.choice([*SCOPES, "DE-HH"]))
