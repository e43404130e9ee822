"""What answers can bring about in an interview: whether a question can be visible, whether it can be asked.

Exact search: a question is visible if all conditions that show it are met and one of those that hide it is not; a
condition is met if its question is visible, answered, and answered so; it is not met if its question is hidden, or not
answered (as far as it may stay so), or answered otherwise. What follows at once is settled first; of the alternatives
that are left the fewest are tried first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from app.domain.regelwerk.gates.satisfiable import satisfiable
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import Condition
from app.domain.regelwerk.templates import InterviewStep
from app.domain.regelwerk.validation import condition_misfit
from app.domain.regelwerk.visibility import can_stay_unanswered

EFFORT = 2_000
"""Attempts after which a question counts as possible. Real interviews need a handful."""


class _Kind(Enum):
    """What is to be brought about; of a question, or that conditions hold."""

    VISIBLE = "visible"
    HIDDEN = "hidden"
    UNANSWERED = "unanswered"
    MET = "met"
    OTHERWISE = "otherwise"


class _Goal(NamedTuple):
    kind: _Kind
    question_id: str = ""
    conditions: tuple[Condition, ...] = ()


@dataclass
class _State:
    """What is settled so far, and what must still be brought about: all ``goals``, one of each of ``choices``."""

    goals: list[_Goal]
    choices: list[list[_Goal]] = field(default_factory=list)
    visible: dict[str, bool] = field(default_factory=dict)
    answered: dict[str, bool] = field(default_factory=dict)
    holds: dict[str, frozenset[Condition]] = field(default_factory=dict)
    fails: dict[str, frozenset[Condition]] = field(default_factory=dict)

    def trying(self, goal: _Goal, choices: list[list[_Goal]]) -> _State:
        """A copy in which this alternative is taken."""
        return _State([goal], choices, dict(self.visible), dict(self.answered), dict(self.holds), dict(self.fails))


class _Step(NamedTuple):
    """A step ready for the search; None: never (all) met."""

    show: tuple[Condition, ...] | None
    hide: tuple[Condition, ...] | None
    skip: tuple[Condition, ...] | None
    required: bool
    may_lack: bool


class Possibilities:
    """Answers questions about an interview.

    Conditions that do not fit their question are left to another gate: they show always, and hide and skip never.
    """

    def __init__(self, interview: Sequence[InterviewStep], questions: Mapping[str, Question]) -> None:
        self._questions = questions
        self._steps: dict[str, _Step] = {}
        self._known: dict[tuple[str, frozenset[Condition], frozenset[Condition]], bool] = {}
        for step in interview:
            question = questions.get(step.question_id)
            if question is not None and step.question_id not in self._steps:
                self._steps[step.question_id] = _Step(
                    self._usable([c for c in step.show_if if condition_misfit(c, questions) is None]),
                    self._usable(step.hide_if) if step.hide_if else None,
                    self._usable(step.skip_if) if step.skip_if else None,
                    step.required,
                    can_stay_unanswered(step, question),
                )

    def visible(self, question_id: str) -> bool:
        """Whether some answers make a question of the interview visible."""
        return self._possible([_Goal(_Kind.VISIBLE, question_id)], [])

    def asked(self, question_id: str) -> bool:
        """Whether some answers make it visible without skipping it."""
        skip = self._steps[question_id].skip
        choices = [self._not_all(skip)] if skip else []
        return self._possible([_Goal(_Kind.VISIBLE, question_id)], choices)

    def _usable(self, conditions: Iterable[Condition]) -> tuple[Condition, ...] | None:
        """The conditions, if all look at earlier questions and fit them; else they never all hold."""
        conditions = tuple(dict.fromkeys(conditions))
        fit = all(c.question_id in self._steps and condition_misfit(c, self._questions) is None for c in conditions)
        return conditions if fit else None

    def _possible(self, goals: list[_Goal], choices: list[list[_Goal]]) -> bool:
        waiting = [_State(goals, choices)]
        for _ in range(EFFORT):
            if not waiting:
                return False
            state = waiting.pop()
            if not self._settle(state):
                continue
            if not state.choices:
                return True
            fewest = min(state.choices, key=len)
            others = [choice for choice in state.choices if choice is not fewest]
            waiting += [state.trying(goal, list(others)) for goal in reversed(fewest)]
        return True

    def _settle(self, state: _State) -> bool:
        """Do what follows at once; False: it contradicts itself."""
        while True:
            while state.goals:
                if not self._bring_about(state.goals.pop(), state):
                    return False
            left = []
            for choice in state.choices:
                if any(self._is_so(goal, state) for goal in choice):
                    continue
                open_ = [goal for goal in choice if self._may_be(goal, state)]
                if not open_:
                    return False
                if len(open_) == 1:
                    state.goals.append(open_[0])
                else:
                    left.append(open_)
            state.choices = left
            if not state.goals:
                return True

    def _bring_about(self, goal: _Goal, state: _State) -> bool:
        id_ = goal.question_id
        match goal.kind:
            case _Kind.VISIBLE:
                return self._show(id_, state)
            case _Kind.HIDDEN:
                return self._hide(id_, state)
            case _Kind.UNANSWERED:
                step = self._steps[id_]
                if not step.may_lack or state.answered.setdefault(id_, False):
                    return False
                if step.required and step.skip:
                    state.goals.append(_Goal(_Kind.MET, conditions=step.skip))
                return not step.required or step.skip is not None
            case _Kind.MET:
                for condition in goal.conditions:
                    other = condition.question_id
                    if not state.answered.setdefault(other, True):
                        return False
                    state.holds[other] = state.holds.get(other, frozenset()) | {condition}
                    state.goals.append(_Goal(_Kind.VISIBLE, other))
                return all(self._answerable(c.question_id, state) for c in goal.conditions)
            case _Kind.OTHERWISE:
                state.fails[id_] = state.fails.get(id_, frozenset()) | {*goal.conditions}
                return self._answerable(id_, state)

    def _show(self, id_: str, state: _State) -> bool:
        if id_ in state.visible:
            return state.visible[id_]
        state.visible[id_] = True
        step = self._steps[id_]
        if step.show is None:
            return False
        state.goals.append(_Goal(_Kind.MET, conditions=step.show))
        if step.hide is not None:
            state.choices.append(self._not_all(step.hide))
        return True

    def _hide(self, id_: str, state: _State) -> bool:
        if id_ in state.visible:
            return not state.visible[id_]
        state.visible[id_] = False
        step = self._steps[id_]
        if step.show is not None:
            hidden = [_Goal(_Kind.MET, conditions=step.hide)] if step.hide is not None else []
            state.choices.append([*self._not_all(step.show), *hidden])
        return True

    @staticmethod
    def _not_all(conditions: Iterable[Condition]) -> list[_Goal]:
        """Ways in which one of these conditions is not met."""
        found = []
        for condition in conditions:
            id_ = condition.question_id
            found += [
                _Goal(_Kind.OTHERWISE, id_, (condition,)),
                _Goal(_Kind.UNANSWERED, id_),
                _Goal(_Kind.HIDDEN, id_),
            ]
        return found

    @staticmethod
    def _is_so(goal: _Goal, state: _State) -> bool:
        id_ = goal.question_id
        match goal.kind:
            case _Kind.HIDDEN:
                return state.visible.get(id_) is False
            case _Kind.UNANSWERED:
                return state.answered.get(id_) is False
            case _:
                return goal.kind is _Kind.OTHERWISE and state.fails.get(id_, frozenset()).issuperset(goal.conditions)

    def _may_be(self, goal: _Goal, state: _State) -> bool:
        id_ = goal.question_id
        match goal.kind:
            case _Kind.HIDDEN:
                step = self._steps[id_]
                return not state.visible.get(id_, False) and (step.show != () or step.hide is not None)
            case _Kind.UNANSWERED:
                return self._steps[id_].may_lack and not state.answered.get(id_, False)
            case _Kind.OTHERWISE:
                fails = state.fails.get(id_, frozenset()) | {*goal.conditions}
                return self._fits(id_, state.holds.get(id_, frozenset()), fails)
            case _:
                return True

    def _answerable(self, id_: str, state: _State) -> bool:
        return self._fits(id_, state.holds.get(id_, frozenset()), state.fails.get(id_, frozenset()))

    def _fits(self, id_: str, holds: frozenset[Condition], fails: frozenset[Condition]) -> bool:
        key = (id_, holds, fails)
        if key not in self._known:
            self._known[key] = satisfiable(self._questions[id_], tuple(holds), tuple(fails))
        return self._known[key]
