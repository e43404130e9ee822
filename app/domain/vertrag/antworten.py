"""Answers of a contract: given, typed so far, put off (spec 1, Vertragsbaukasten; decision 7)."""

from __future__ import annotations

import re

from app.domain.deutsch import named_currency, zitat
from app.domain.regelwerk.answers import AnswerError, options_text, parse_answer
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import ConditionValue, QuestionType
from app.domain.vertrag.abschluss import require_open
from app.domain.vertrag.anzeige_werte import currency, one_line
from app.domain.vertrag.fehler import VertragError
from app.domain.vertrag.umgebung import Umgebung
from app.domain.vertrag.vertrag import Vertrag
from app.domain.werte import clean_text

_SEPARATOR = re.compile(r"[,;\n]| und ")


def answered(umgebung: Umgebung, vertrag: Vertrag, question_id: str, raw: object) -> Vertrag:
    """The contract with an answer given or revised; None takes it back.

    Args:
        umgebung: what the contract is worked with.
        vertrag: the contract.
        question_id: a question of its interview, shown at the moment or not.
        raw: the answer as typed („3.500,00 €“) or canonical.

    Raises:
        VertragError: there is no such question, the answer does not fit it, or the contract is complete.
    """
    require_open(vertrag)
    question = _question(umgebung, question_id)
    if raw is None:
        return _with(vertrag, question_id)
    try:
        return _with(vertrag, question_id, answer=read_answer(question, raw, vertrag.jurisdiction))
    except AnswerError as error:
        raise VertragError(f"{error}.", "Ändern Sie die Antwort.", f"frage:{question_id}") from error


def typed(umgebung: Umgebung, vertrag: Vertrag, question_id: str, text: str) -> Vertrag:
    """The contract with what is typed so far: an answer if it is one, else kept as typed; empty takes both back.

    Raises:
        VertragError: there is no such question, or the contract is complete.
    """
    require_open(vertrag)
    question = _question(umgebung, question_id)
    if not text.strip():
        return _with(vertrag, question_id)
    try:
        return _with(vertrag, question_id, answer=read_answer(question, text, vertrag.jurisdiction))
    except AnswerError:
        return _with(vertrag, question_id, text=text)


def put_off(umgebung: Umgebung, vertrag: Vertrag, question_id: str) -> Vertrag:
    """The contract with a question put off: it comes again after the others.

    Raises:
        VertragError: there is no such question, or the contract is complete.
    """
    require_open(vertrag)
    _question(umgebung, question_id)
    others = tuple(id_ for id_ in vertrag.skipped if id_ != question_id)
    return vertrag.model_copy(update={"skipped": (*others, question_id)})


_AMOUNT_IN = {
    "EUR": "ein Betrag in Euro, zum Beispiel 3.500,00 €",
    "CHF": "ein Betrag in Franken, zum Beispiel CHF 3’500.00",
}


def read_answer(question: Question, raw: object, jurisdiction: str = "") -> ConditionValue:
    """An answer as typed or canonical, as value; several choices may be typed with commas, a text on several lines.

    An amount is a bare number; the contract writes it in the currency of its ``jurisdiction``. So one that is typed in
    another currency is no answer there.

    Raises:
        AnswerError: it does not fit the question.
    """
    if isinstance(raw, str) and question.type is QuestionType.CURRENCY and jurisdiction:
        wanted = currency(jurisdiction)
        if named_currency(raw) not in ("", wanted):
            raise AnswerError(question, raw, _AMOUNT_IN[wanted])
    if isinstance(raw, str) and question.type is QuestionType.TEXT:
        try:
            lines = [clean_text(line).strip() for line in raw.splitlines()]
            return parse_answer(question, one_line("\n".join(lines)) if any(lines) else "")
        except AnswerError:
            raise
        except ValueError as error:
            raise AnswerError(question, raw, str(error)) from error
    if isinstance(raw, str) and question.type is QuestionType.MULTIPLE_CHOICE:
        try:
            return parse_answer(question, raw)
        except AnswerError:
            parts = [part.strip() for part in _SEPARATOR.split(raw) if part.strip()]
            try:
                return parse_answer(question, parts)
            except AnswerError as error:
                raise AnswerError(question, raw, f"eine Auswahl aus {options_text(question.options)}") from error
    return parse_answer(question, raw)


def _with(
    vertrag: Vertrag, question_id: str, *, answer: ConditionValue | None = None, text: str | None = None
) -> Vertrag:
    """The contract with this answer or this text, or neither; an answered question is not put off any more."""
    answers = {id_: value for id_, value in vertrag.answers.items() if id_ != question_id}
    texts = {id_: value for id_, value in vertrag.typed.items() if id_ != question_id}
    later = vertrag.skipped
    if answer is not None:
        answers[question_id] = answer
        later = tuple(id_ for id_ in later if id_ != question_id)
    if text is not None:
        texts[question_id] = text
    return vertrag.model_copy(update={"answers": answers, "typed": texts, "skipped": later})


def _question(umgebung: Umgebung, question_id: str) -> Question:
    if any(step.question_id == question_id for step in umgebung.template.interview):
        return umgebung.questions[question_id]
    raise VertragError(
        f"Nach {zitat(question_id)} fragt die Vorlage {zitat(umgebung.vorlage.title)} nicht.",
        "Wählen Sie eine Frage des Interviews.",
    )
