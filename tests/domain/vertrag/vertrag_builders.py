"""Small contracts for tests: one clause text or several, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal

from app.domain.beugung import Beugungsart, Form
from app.domain.regelwerk.library import ClauseVersion, Question
from app.domain.regelwerk.rules import ConditionValue, QuestionType
from app.domain.regelwerk.templates import Party, PartyNoun, Section, Slot, SlotKind
from app.domain.regelwerk.versioning import LifecycleState
from app.domain.vertrag.vertrag import Wortlaut
from app.domain.vertrag.vertragstext import Vertragstext, plain
from app.domain.vertrag.zusammensetzung import assemble

QUESTIONS = {
    question.id: question
    for question in (
        Question(id="gehalt", label="Gehalt", type=QuestionType.CURRENCY),
        Question(id="beginn", label="Beginn", type=QuestionType.DATE),
        Question(id="stunden", label="Stunden", type=QuestionType.NUMBER),
        Question(id="name", label="Name", type=QuestionType.TEXT),
        Question(id="chefin", label="Arbeitgeberin", type=QuestionType.TEXT),
        Question(id="tarif", label="Tarif", type=QuestionType.YES_NO),
        Question(id="art", label="Art", type=QuestionType.SINGLE_CHOICE, options=("befristet", "unbefristet")),
        Question(id="wer", label="Wer", type=QuestionType.SINGLE_CHOICE, options=("Frau", "Mann", "weder noch")),
        Question(id="mittel", label="Mittel", type=QuestionType.MULTIPLE_CHOICE, options=("Auto", "Rad", "Bahn")),
    )
}

ANSWERS: dict[str, ConditionValue] = {
    "gehalt": Decimal(3500),
    "beginn": "2027-01-01",
    "stunden": Decimal("38.5"),
    "name": "Ina Berg",
    "chefin": "Talhof GmbH & Co.",
    "tarif": True,
    "art": "befristet",
    "wer": "Frau",
    "mittel": ("Auto", "Rad", "Bahn"),
}

PARTIES = (
    Party(
        key="arbeitgeber",
        noun=PartyNoun(
            masculine="Arbeitgeber", feminine="Arbeitgeberin", neutral="arbeitgebende Partei", plural="Arbeitgeber"
        ),
        name_question_id="chefin",
        form=Form.F,
    ),
    Party(
        key="kunde",
        noun=PartyNoun(
            masculine="Kunde",
            feminine="Kundin",
            neutral="beziehende Person",
            plural="Kunden",
            declension=Beugungsart.SCHWACH,
        ),
        name_question_id="name",
        form_question_id="wer",
        forms={"Frau": Form.F, "Mann": Form.M, "weder noch": Form.D},
        form=Form.PLURAL,
    ),
)

TITLES = {"A": "Anfang", "B": "Beginn", "C": "Dauer", "K": "Kündigung", "P": "Präambel"}


def version(clause_id: str, content: str) -> ClauseVersion:
    return ClauseVersion(clause_id=clause_id, version=1, state=LifecycleState.PUBLISHED, content=content, author="Test")


def contract(
    texts: Mapping[str, str],
    answers: Mapping[str, ConditionValue] | None = None,
    *,
    preamble: str | None = None,
    wordings: Mapping[str, str] | None = None,
    jurisdiction: str = "DE",
    parties: Sequence[Party] = PARTIES,
    heading: str | None = None,
) -> Vertragstext:
    """Clauses in one numbered section, ``preamble`` as clause P in one without numbers before it.

    ``heading`` stands over all of them in place of their titles.
    """
    all_texts = ({"P": preamble} if preamble is not None else {}) | dict(texts)
    slots = {id_: Slot(id=f"platz_{id_.lower()}", kind=SlotKind.REQUIRED, clause_ids=(id_,)) for id_ in all_texts}
    open_ = Section(id="vorne", title="Vorab", slots=tuple(s for i, s in slots.items() if i == "P"), numbered=False)
    main = Section(id="haupt", title="Hauptteil", slots=tuple(s for i, s in slots.items() if i != "P"))
    return assemble(
        [(open_ if id_ == "P" else main, slot, (id_,)) for id_, slot in slots.items()],
        titel="Vertrag",
        parties=parties,
        titles=TITLES,
        versions={id_: version(id_, text).model_copy(update={"heading": heading}) for id_, text in all_texts.items()},
        wordings={id_: Wortlaut(text=text, grundlage=f"{id_}.v1") for id_, text in (wordings or {}).items()},
        snapshot=ANSWERS if answers is None else answers,
        questions=QUESTIONS,
        jurisdiction=jurisdiction,
    )


def lines(text: Vertragstext) -> list[str]:
    """What is printed, line by line, with plain spaces."""
    result: list[str] = []
    for klausel in text.klauseln:
        if klausel.nummer is not None:
            result.append(f"{klausel.nummer_text} {klausel.titel}")
        for absatz in klausel.absaetze:
            number = f"({absatz.nummer}) " if absatz.nummer is not None else ""
            if absatz.laeufe:
                result.append(number + plain(absatz.laeufe))
            result += [f"{punkt.marke} {plain(punkt.laeufe)}" for punkt in absatz.punkte]
            if absatz.schluss:
                result.append(plain(absatz.schluss))
    return [line.replace("\u00a0", " ") for line in result]


def printed(text: str, answers: Mapping[str, ConditionValue] | None = None, *, jurisdiction: str = "DE") -> str:
    """One clause text as it is printed, paragraphs and items on lines of their own."""
    return "\n".join(lines(contract({"A": text}, answers, jurisdiction=jurisdiction))[1:])
