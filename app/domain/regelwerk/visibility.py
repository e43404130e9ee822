"""Which questions of an interview are shown, and which answers count (spec 1, Vertragsbaukasten).

A question is **visible** if all its ``show_if`` hold and not (there are ``hide_if`` and all hold). Conditions look at
what counts as answer of visible earlier questions; one that is not visible or not answered meets no condition. Of the
visible questions the **snapshot** has the answer given, else the default of the step. A visible question whose
``skip_if`` hold is **skipped**: nobody is asked, what counts stays in the snapshot.

Besides, a question that is nothing but a parameter of clauses is hidden while no selected clause asks for it
(``idle_questions``). No condition reads such a question, so hiding it changes nothing but itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType

from app.domain.jurisdictions import covers
from app.domain.regelwerk.answer_index import AnswerIndex
from app.domain.regelwerk.answers import AnswerError, parse_answer
from app.domain.regelwerk.klauseltext import InPlace, KlauseltextError, Nodes, Value, When, inside, parse_klauseltext
from app.domain.regelwerk.library import ClauseVersion, Question
from app.domain.regelwerk.rules import Condition, ConditionValue
from app.domain.regelwerk.templates import InterviewStep, TemplateVersion

_NOTHING: Mapping[str, ConditionValue] = MappingProxyType({})


@dataclass(frozen=True)
class StepState:
    """What an interview step is under given answers.

    Attributes:
        step: the step.
        visible: its question is shown; else its answer does not count.
        skipped: visible, but not asked.
        value: what counts as answer, canonical; None: nothing, or not visible.
        by_default: ``value`` is the default of the step.
    """

    step: InterviewStep
    visible: bool
    skipped: bool = False
    value: ConditionValue | None = None
    by_default: bool = False

    @property
    def counts(self) -> bool:
        """Whether it belongs to the progress: visible, required, and not skipped."""
        return self.visible and self.step.required and not self.skipped

    @property
    def open(self) -> bool:
        """Whether the contract still lacks the answer."""
        return self.counts and self.value is None


@dataclass(frozen=True)
class InterviewState:
    """An interview under given answers.

    Attributes:
        steps: one for each step, in order; of several steps for one question only the first can be visible.
    """

    steps: tuple[StepState, ...]

    @cached_property
    def snapshot(self) -> dict[str, ConditionValue]:
        """The answers that count: question id → canonical value, in the order of the interview."""
        return {state.step.question_id: state.value for state in self.steps if state.value is not None}

    @cached_property
    def visible(self) -> tuple[str, ...]:
        """Ids of the visible questions."""
        return tuple(state.step.question_id for state in self.steps if state.visible)

    @cached_property
    def open_questions(self) -> tuple[str, ...]:
        """Ids of the required questions that are asked and not answered."""
        return tuple(state.step.question_id for state in self.steps if state.open)

    @property
    def progress(self) -> tuple[int, int]:
        """Answered and all visible required questions; skipped ones do not count."""
        counted = [state for state in self.steps if state.counts]
        return len(counted) - len(self.open_questions), len(counted)


def visible_steps(
    interview: Sequence[InterviewStep],
    questions: Mapping[str, Question],
    answers: Mapping[str, ConditionValue],
    *,
    idle: Collection[str] = (),
    unasked: Mapping[str, ConditionValue] = _NOTHING,
) -> InterviewState:
    """The interview under these answers.

    A step whose question does not exist is not visible. An answer or default that does not fit its question (any
    more) counts as none, a condition that does not is not met.

    Args:
        interview: the steps.
        questions: the questions of the library.
        answers: answers given so far, also those of questions that are not visible now.
        idle: questions no selected clause asks for (``idle_questions``).
        unasked: answers, canonical, that conditions may look at although the interview does not ask for them.
    """
    asked = {step.question_id for step in interview}
    known = {id_: value for id_, value in unasked.items() if id_ not in asked}
    seen: set[str] = set()
    states: list[StepState] = []
    for step in interview:
        id_ = step.question_id
        state = StepState(step, visible=False)
        if id_ in questions and id_ not in seen and id_ not in idle and _shown(step, questions, known):
            given = readable(questions[id_], answers.get(id_))
            default = readable(questions[id_], step.default) if given is None else None
            value = default if given is None else given
            skipped = bool(step.skip_if) and _all_hold(step.skip_if, questions, known)
            state = StepState(step, visible=True, skipped=skipped, value=value, by_default=default is not None)
            if value is not None:
                known[id_] = value
        seen.add(id_)
        states.append(state)
    return InterviewState(tuple(states))


def readable(question: Question, answer: ConditionValue | None) -> ConditionValue | None:
    """An answer (or a default) in canonical form; None: there is none, or it does not fit the question."""
    if answer is None:
        return None
    try:
        return parse_answer(question, answer)
    except AnswerError:
        return None


def can_stay_unanswered(step: InterviewStep, question: Question) -> bool:
    """Whether a complete contract may lack the answer of a visible step: no default, and not required or skipped."""
    return (not step.required or bool(step.skip_if)) and readable(question, step.default) is None


def condition_holds(
    condition: Condition, questions: Mapping[str, Question], answers: Mapping[str, ConditionValue]
) -> bool:
    """Whether a condition is met by canonical answers; on a question that is unknown or not answered it is not."""
    question, answer = questions.get(condition.question_id), answers.get(condition.question_id)
    if question is None or answer is None:
        return False
    index = _index(question, condition, type(condition.value).__name__)
    return index is not None and bool(index.met(answer))


def idle_questions(
    template: TemplateVersion, versions: Iterable[ClauseVersion], selected: Collection[str], jurisdiction: str
) -> frozenset[str]:
    """Questions of the interview that only clauses ask for, and no selected one does.

    Args:
        template: the template version.
        versions: one version of each clause of the template.
        selected: ids of the clauses in the contract.
        jurisdiction: text for other jurisdictions asks for nothing.
    """
    versions = tuple(versions)
    steps = {step.question_id for step in template.interview}
    needed = read_questions(template, versions)
    for version in versions:
        if version.clause_id in selected:
            needed |= asked_by(version, jurisdiction)
    return frozenset(id_ for version in versions for id_ in asked_by(version)) & steps - needed


def read_questions(template: TemplateVersion, versions: Iterable[ClauseVersion]) -> frozenset[str]:
    """Questions that something other than a clause text reads: rules, conditions of the interview, slots, parties."""
    conditions = [*template.conditions, *(rule.condition for version in versions for rule in version.rules)]
    parties = [id_ for party in template.parties for id_ in (party.name_question_id, party.form_question_id)]
    named = [*(condition.question_id for condition in conditions if condition is not None), *parties]
    return frozenset(id_ for id_ in named if id_ is not None)


def asked_by(version: ClauseVersion, jurisdiction: str | None = None) -> frozenset[str]:
    """Questions a clause asks for: its parameters, and the gaps and variants of its text.

    Args:
        version: the version of the clause.
        jurisdiction: leave out what only the text for other jurisdictions asks for; None: everything.
    """
    parameters = frozenset(parameter.key for parameter in version.parameters)
    everywhere = _asked_in_text(version.content, None)
    if jurisdiction is None:
        return parameters | everywhere
    return parameters - everywhere | _asked_in_text(version.content, jurisdiction)


@lru_cache(maxsize=4096)
def _asked_in_text(content: str, jurisdiction: str | None) -> frozenset[str]:
    try:
        nodes = parse_klauseltext(content)
    except KlauseltextError:
        return frozenset()  # gate C04 speaks
    return frozenset(_asked(nodes, jurisdiction))


def _asked(nodes: Nodes, jurisdiction: str | None) -> Iterable[str]:
    for node in nodes:
        texts = inside(node)
        if isinstance(node, Value):
            yield node.key
        elif isinstance(node, When):
            yield node.question_id
        elif isinstance(node, InPlace) and jurisdiction is not None:
            texts = (node.then if covers(node.codes, jurisdiction) else node.otherwise,)
        for text in texts:
            yield from _asked(text, jurisdiction)


def _shown(step: InterviewStep, questions: Mapping[str, Question], known: Mapping[str, ConditionValue]) -> bool:
    hidden = bool(step.hide_if) and _all_hold(step.hide_if, questions, known)
    return _all_hold(step.show_if, questions, known) and not hidden


def _all_hold(
    conditions: Iterable[Condition], questions: Mapping[str, Question], known: Mapping[str, ConditionValue]
) -> bool:
    return all(condition_holds(condition, questions, known) for condition in conditions)


@lru_cache(maxsize=4096)
def _index(question: Question, condition: Condition, _type: str) -> AnswerIndex | None:
    """The condition ready to be asked; None if it fits no answer of the question.

    The type of its value tells true from 1 in the memory, which are equal.
    """
    try:
        return AnswerIndex(question, [(0, condition)])
    except AnswerError:
        return None
