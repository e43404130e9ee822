"""An answer in its field without Qt: what is offered, how it stands there, how it is read."""

from __future__ import annotations

from app.domain.regelwerk.answers import AnswerError
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import ConditionValue, QuestionType
from app.domain.vertrag.antworten import read_answer
from app.errors import InputError
from app.ui.presenters.regel import value_text

CHOOSES = (QuestionType.SINGLE_CHOICE, QuestionType.YES_NO, QuestionType.MULTIPLE_CHOICE)
"""Types whose answers are not typed."""


def choices(question: Question) -> tuple[tuple[ConditionValue, str], ...]:
    """Values of which one is chosen, with their words."""
    if question.type is QuestionType.YES_NO:
        return ((True, "ja"), (False, "nein"))
    return tuple((option, option) for option in question.options)


def shown_value(question: Question | None, value: ConditionValue | None) -> str:
    """A value as it is typed; nothing for none."""
    if value is None:
        return ""
    text = value_text(question, value)
    return text if isinstance(text, str) else ", ".join(text)


def read_typed(question: Question, text: str) -> ConditionValue | None:
    """A value as typed, canonical; None for nothing.

    Raises:
        InputError: it does not fit the question.
    """
    if not text.strip():
        return None
    try:
        return read_answer(question, text)
    except AnswerError as error:
        raise InputError(f"{error.found} passt nicht.", f"Erwartet wird {error.expected}.") from error
