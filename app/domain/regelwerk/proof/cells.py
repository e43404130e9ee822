"""Which answers force which clauses, and which touch nothing (spec 1, the proof)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.domain.deutsch import aufzaehlung, typografie
from app.domain.regelwerk.proof.backbone import backbone
from app.domain.regelwerk.proof.search import Search
from app.domain.regelwerk.proof.space import AnswerSpace
from app.domain.regelwerk.proof.wording import named, where
from app.domain.regelwerk.rules import Condition
from app.domain.regelwerk.sat import TimeUp
from app.domain.regelwerk.sentences import statement


@dataclass(frozen=True)
class CellFact:
    """What one kind of answer to one question means.

    Attributes:
        question_id: the question.
        answer: the kind of answer as it stands after „wenn“: „Mitarbeiterzahl größer als 10 ist“.
        forced: clauses that every valid contract has because of it, each with the places where this holds.
        impossible: places in which no valid contract is left, though there is one for other answers.
        idle: neither a rule nor a question depends on it.
        text: German sentence.
    """

    question_id: str
    answer: str
    forced: tuple[tuple[str, tuple[str, ...]], ...]
    impossible: tuple[str, ...]
    idle: bool
    text: str

    def as_dict(self) -> dict[str, Any]:
        """The fact as JSON values."""
        return {
            "questionId": self.question_id,
            "answer": self.answer,
            "forced": {clause: list(places) for clause, places in self.forced},
            "impossible": list(self.impossible),
            "idle": self.idle,
            "text": self.text,
        }


@dataclass(frozen=True)
class CellAnalysis:
    """Result.

    Attributes:
        complete: every kind of answer was examined.
        cells: one fact for each, by question.
        idle_questions: questions no rule and no condition mentions.
        untouched: ids of clauses that no rule is about, nor about another clause to choose in their place.
    """

    complete: bool
    cells: tuple[CellFact, ...]
    idle_questions: tuple[str, ...]
    untouched: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """The result as JSON values."""
        return {
            "complete": self.complete,
            "cells": [cell.as_dict() for cell in self.cells],
            "idleQuestions": list(self.idle_questions),
            "untouched": list(self.untouched),
        }


def analyse_cells(search: Search) -> CellAnalysis:
    """Examine every question; ``TimeUp`` ends the work with what is known."""
    encoding = search.encoding
    compiled = encoding.compiled
    facts: list[CellFact] = []
    complete = True
    try:
        usual = {code: _always(search, [encoding.place(code)], ()) for code in encoding.problem.jurisdictions}
        for question_id, space in encoding.spaces.items():
            conditions = _conditions(search, question_id)
            facts += [_fact(search, question_id, space, part, usual, conditions) for part in space.parts()]
    except TimeUp:
        complete = False
    asked = {step.question_id for step in encoding.problem.steps} or set(compiled.questions)
    touched = {clause for n in encoding.rules for clause in (compiled.owner[n], *compiled.potentials[n].targets)}
    for group in encoding.problem.alternatives:  # what a rule says of one decides about the others, too
        if touched.intersection(group):
            touched.update(group)
    return CellAnalysis(
        complete,
        tuple(facts),
        tuple(id_ for id_ in compiled.questions if id_ in asked and id_ not in encoding.spaces),
        tuple(compiled.ids[index] for index in encoding.problem.available if index not in touched),
    )


def _conditions(search: Search, question_id: str) -> list[Condition]:
    """Conditions of rules and of the interview on a question."""
    encoding = search.encoding
    listed = [encoding.compiled.potentials[number].rules[0].condition for number in encoding.rules]
    listed += [condition for step in encoding.problem.steps for condition in step.conditions]
    return list(dict.fromkeys(c for c in listed if c is not None and c.question_id == question_id))


def _always(search: Search, assumptions: Sequence[int], known: Sequence[int]) -> list[int] | None:
    """Clauses (as literals) beyond ``known`` that every valid contract has; None: there is no contract."""
    encoding = search.encoding
    skip = set(known)
    candidates = [v for index in encoding.problem.available if (v := encoding.clause(index)) not in skip]
    found = backbone(search.contracts, assumptions, candidates, encoding.new(), search.check)
    return None if found is None else sorted(found)


def _fact(
    search: Search,
    question_id: str,
    space: AnswerSpace,
    part: list[int],
    usual: dict[str, list[int] | None],
    conditions: list[Condition],
) -> CellFact:
    encoding = search.encoding
    places = encoding.problem.jurisdictions
    forced: dict[int, list[str]] = {}
    impossible = []
    here = [*part, encoding.answered(question_id)]
    for code, known in usual.items():
        point = [encoding.place(code), *here]
        if known is None or not search.points.solve(point):
            continue
        found = _always(search, point, known)
        if found is None:
            impossible.append(code)
        else:
            for literal in found:
                forced.setdefault(literal - 1, []).append(code)
    idle = not any(search.points.solve([*part, space.met(condition)]) for condition in conditions)
    answer = statement(space.question, question_id, space.phrase(part))
    possible = [code for code, known in usual.items() if known is not None and code not in impossible]
    by_places: dict[tuple[str, ...], list[int]] = {}
    for clause, codes in sorted(forced.items()):
        by_places.setdefault(tuple(codes), []).append(clause)
    parts = []
    titles = encoding.compiled.titles
    for where_forced, clauses in by_places.items():
        place = "" if list(where_forced) == possible and not impossible else f" in {where(where_forced, places)}"
        verb = "ist" if len(clauses) == 1 else "sind"
        parts.append(f"{verb}{place} {named(titles[clause] for clause in clauses)} nötig")
    if impossible:
        parts.append(f"gibt es in {where(impossible, places)} keinen gültigen Vertrag")
    text = f"Wenn {answer}, {aufzaehlung(parts) or 'ist keine weitere Klausel nötig'}."
    if idle:
        text = f"Dass {answer}, berührt keine Regel und keine Frage."
    return CellFact(
        question_id,
        typografie(answer),
        tuple((encoding.compiled.ids[clause], tuple(codes)) for clause, codes in sorted(forced.items())),
        tuple(impossible),
        idle,
        typografie(text),
    )
