"""Answers to the questions of a contract as commands bring them: several at once, refused together; text to keep."""

from __future__ import annotations

from collections.abc import Mapping

from app.domain.deutsch import zitat
from app.domain.regelwerk.answers import AnswerError
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import ConditionValue
from app.domain.vertrag import antworten
from app.domain.vertrag.umgebung import Umgebung
from app.domain.vertrag.vertrag import Vertrag
from app.errors import InputError, NotFoundError, Problem


def question_of(umgebung: Umgebung, question_id: str) -> Question:
    """A question of the interview.

    Raises:
        NotFoundError: the template does not ask it.
    """
    if all(step.question_id != question_id for step in umgebung.template.interview):
        raise NotFoundError(
            f"Die Vorlage {zitat(umgebung.vorlage.title)} fragt nicht nach „{question_id}“.",
            "Nennen Sie eine Frage, die zu dieser Vorlage gehört.",
            feld=f"frage:{question_id}",
        )
    return umgebung.questions[question_id]


def answered(umgebung: Umgebung, vertrag: Vertrag, given: Mapping[str, ConditionValue | None]) -> Vertrag:
    """The contract with answers given, changed or (None) taken back: all of them or none.

    Raises:
        NotFoundError: it is one answer, and the template does not ask the question.
        InputError: some do not fit their questions, or are to none; each is named.
        VertragError: the contract is complete.
    """
    problems = []
    for question_id, value in given.items():
        try:
            question = question_of(umgebung, question_id)
            if value is not None:
                antworten.read_answer(question, value, vertrag.jurisdiction)
        except NotFoundError:
            if len(given) == 1:
                raise
            asked = f"eine Frage der Vorlage {zitat(umgebung.vorlage.title)}"
            problems.append(Problem(f"frage:{question_id}", zitat(question_id), asked))
        except AnswerError as error:
            problems.append(Problem(f"frage:{question_id}", _shown(error.found), error.expected))
    if problems:
        text = f"{len(problems)} Antworten passen nicht zu den Fragen."
        if len(problems) == 1:
            text = "Eine Antwort passt nicht zur Frage."
        raise InputError(text, "Berichtigen Sie sie.", feld=problems[0].ort, probleme=tuple(problems))
    for question_id, value in given.items():
        vertrag = antworten.answered(umgebung, vertrag, question_id, value)
    return vertrag


def typed(umgebung: Umgebung, vertrag: Vertrag, question_id: str, text: str) -> Vertrag:
    """The contract with what is typed so far, an answer or not yet.

    Raises:
        NotFoundError: the template does not ask the question.
        VertragError: the contract is complete.
    """
    question_of(umgebung, question_id)
    return antworten.typed(umgebung, vertrag, question_id, _shown(text).strip())  # as the store keeps texts


def put_off(umgebung: Umgebung, vertrag: Vertrag, question_id: str) -> Vertrag:
    """The contract with a question put off.

    Raises:
        NotFoundError: the template does not ask the question.
        VertragError: the contract is complete.
    """
    question_of(umgebung, question_id)
    return antworten.put_off(umgebung, vertrag, question_id)


def _shown(text: str) -> str:
    """The text with bytes that are no characters written out, so that it can be stored and printed."""
    return text.encode("utf-8", "backslashreplace").decode()
