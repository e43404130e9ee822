"""Every shipped library, put together for many answers: whole sentences, no braces, references that lead somewhere."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from app.domain.regelwerk.library import ClauseVersion, Library, Question
from app.domain.regelwerk.rules import ConditionValue, QuestionType, RuleType, Severity
from app.domain.regelwerk.templates import Section, Slot, SlotKind, TemplateVersion
from app.domain.vertrag.textpruefung import text_befunde
from app.domain.vertrag.vertrag import Wortlaut
from app.domain.vertrag.vertragstext import LaufArt, Vertragstext, plain
from app.domain.vertrag.wortlaut import editable, reanchor
from app.domain.vertrag.zusammensetzung import assemble

FOLDER = Path(__file__).resolve().parents[3] / "resources" / "bibliothek"
TRIES = 12


def libraries() -> list[Path]:
    return [path for path in sorted(FOLDER.glob("*.json")) if not path.name.endswith(".schema.json")]


def templates(library: Library) -> Iterator[TemplateVersion]:
    for template in library.templates:
        yield library.template_versions_of(template.id)[-1]


def answer(question: Question, dice: random.Random) -> ConditionValue:
    match question.type:
        case QuestionType.YES_NO:
            return dice.random() < 0.5
        case QuestionType.SINGLE_CHOICE:
            return dice.choice(question.options)
        case QuestionType.MULTIPLE_CHOICE:
            return tuple(o for o in question.options if dice.random() < 0.5)
        case QuestionType.NUMBER:
            return Decimal(dice.randint(1, 40))
        case QuestionType.CURRENCY:
            return Decimal(dice.randint(100, 900_000)) / 100
        case QuestionType.DATE:
            return f"20{dice.randint(27, 35)}-{dice.randint(1, 12):02}-{dice.randint(1, 28):02}"
        case QuestionType.TEXT:
            return dice.choice(["Talhof GmbH & Co. KG", "Ina Berg", "drei Monate", "Köln"])


class Fall:
    """One contract of a template: random clauses in the slots, random answers, some of them missing."""

    def __init__(self, library: Library, template: TemplateVersion, place: str, dice: random.Random) -> None:
        self.questions = {question.id: question for question in library.questions}
        given = {id_: answer(question, dice) for id_, question in self.questions.items() if dice.random() < 0.9}
        self.snapshot = given
        self.place = place
        self.template = template
        self.versions: dict[str, ClauseVersion] = {id_: library.versions_of(id_)[-1] for id_ in template.clause_ids}
        self.titles = {clause.id: clause.title for clause in library.clauses}
        self.filled = [
            (section, slot, self.chosen(slot, dice)) for section in template.sections for slot in section.slots
        ]

    def chosen(self, slot: Slot, dice: random.Random) -> tuple[str, ...]:
        if not slot.clause_ids or (slot.kind is SlotKind.OPTIONAL and dice.random() < 0.3):
            return ()
        return (dice.choice(slot.clause_ids),)

    def text(self, wordings: dict[str, Wortlaut] | None = None) -> Vertragstext:
        filled: list[tuple[Section, Slot, tuple[str, ...]]] = self.filled
        return assemble(
            filled,
            titel=self.template.heading or "Vertrag",
            parties=self.template.parties,
            titles=self.titles,
            versions=self.versions,
            wordings=wordings or {},
            snapshot=self.snapshot,
            questions=self.questions,
            jurisdiction=self.place,
        )


def cases(path: Path) -> Iterator[Fall]:
    library = Library.model_validate_json(path.read_text(encoding="utf-8"))
    dice = random.Random(len(library.versions))  # noqa: S311 - nothing secret here
    for template in templates(library):
        places = next(t.jurisdictions for t in library.templates if t.id == template.template_id)
        for n in range(TRIES):
            yield Fall(library, template, places[n % len(places)], dice)


WRONG = re.compile(r"\{\{|\}\}|  | [,;:]| \.(?![\w.])|(?<!\.)\.\.(?!\.)|,[.,;]|\( | \)|\(\)|[–-]\.|\n")


@pytest.mark.parametrize("path", libraries(), ids=lambda path: path.stem)
def test_every_paragraph_reads_as_a_sentence(path: Path) -> None:
    for case in cases(path):
        for klausel in case.text().klauseln:
            assert klausel.absaetze, f"{klausel.clause_id} ist in {case.place} leer"
            for absatz in klausel.absaetze:
                for laeufe in (absatz.laeufe, *(punkt.laeufe for punkt in absatz.punkte), absatz.schluss):
                    line = plain(laeufe)
                    found = WRONG.search(line)
                    assert found is None, f"{klausel.clause_id} in {case.place}: {found and found[0]!r} in {line!r}"
                begins = plain(tuple(absatz.all()))[0]
                small = begins.islower() and klausel.nummer is not None
                assert not small, f"{klausel.clause_id}: Satzanfang klein in {plain(absatz.laeufe)!r}"


def held_by_a_rule(version: ClauseVersion, target: str | None) -> bool:
    """Whether a contract with this clause and without the other is not completed anyway."""
    return any(
        rule.type is RuleType.REQUIRES and rule.severity is Severity.HARD and rule.targets == (target,)
        for rule in version.rules
    )


@pytest.mark.parametrize("path", libraries(), ids=lambda path: path.stem)
def test_every_gap_has_a_question_and_every_reference_a_clause_or_other_words(path: Path) -> None:
    for case in cases(path):
        text = case.text()
        numbers = {klausel.clause_id: len(klausel.absaetze) for klausel in text.klauseln}
        for klausel, lauf in text.laeufe():
            where = f"{klausel.clause_id} in {case.place}: {lauf.platzhalter}"
            if lauf.art is LaufArt.LUECKE and "VERWEIS" in lauf.platzhalter:
                assert held_by_a_rule(case.versions[klausel.clause_id], lauf.quelle), f"{where} geht ins Leere"
            elif lauf.art is LaufArt.LUECKE:
                assert lauf.quelle in case.questions, f"{where} bleibt leer"
                assert lauf.quelle not in case.snapshot, where
            elif lauf.art is LaufArt.VERWEIS:
                assert (lauf.absatz or 0) <= numbers[lauf.quelle or ""], f"{where} hat keinen solchen Absatz"
        found = text_befunde(text, required=case.questions, questions=case.questions)
        assert [befund.text for befund in found if befund.id.startswith(("vertrag.unlesbar", "vertrag.leer"))] == []


@pytest.mark.parametrize("path", libraries(), ids=lambda path: path.stem)
def test_every_clause_can_be_edited_and_left_alone(path: Path) -> None:
    for case in list(cases(path))[:6]:
        text = case.text()
        wordings = {
            klausel.clause_id: Wortlaut(
                text=reanchor(klausel, editable(klausel).replace("\u00a0", " ")), grundlage=klausel.version_id
            )
            for klausel in text.klauseln
        }
        again = case.text(wordings)
        assert [editable(klausel) for klausel in again.klauseln] == [editable(klausel) for klausel in text.klauseln]
