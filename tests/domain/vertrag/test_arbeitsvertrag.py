"""The shipped template „Arbeitsvertrag“ answered and put together: whole in Germany, Austria and Switzerland."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path

import pytest

from app.domain.regelwerk.answers import parse_answer
from app.domain.regelwerk.library import Library, Question
from app.domain.regelwerk.rules import ConditionValue, QuestionType
from app.domain.vertrag.abschluss import plain_text
from app.domain.vertrag.lauf import VertragsLauf, compute_stand
from app.domain.vertrag.stand import VertragStand
from app.domain.vertrag.umgebung import umgebung_of
from app.domain.vertrag.vertrag import Vertrag
from tests.domain.vertrag.leihvertrag import new_vertrag

PATH = Path(__file__).resolve().parents[3] / "resources" / "bibliothek" / "arbeitsvertrag.json"
LIBRARY = Library.model_validate_json(PATH.read_text("utf-8"))
QUESTIONS = {question.id: question for question in LIBRARY.questions}
ERFOLG = "Grundvergütung und Erfolgsvergütung (nur Deutschland)"
NACHWEISE = "mit Nachweisen und Dokumentation (nur Deutschland)"
VERBOT = "Wettbewerbsverbot nach Vertragsende (nur Deutschland)"
AUSSCHLUSS = "Ausschlussfristen (nur Deutschland)"
BASE: dict[str, object] = {
    "arbeitgeber_name": "Lampenhof GmbH",
    "arbeitgeber_anschrift": "Kai 4, 20457 Hamburg",
    "arbeitgeber_vertretung": "die Geschäftsführerin Eva Muster",
    "mitarbeiterzahl": 8,
    "branche": "Handel",
    "arbeitnehmer_anrede": "Frau",
    "arbeitnehmer_name": "Mia Beispiel",
    "arbeitnehmer_anschrift": "Ring 1, 20095 Hamburg",
    "taetigkeit": "Sachbearbeitung",
    "taetigkeit_beschreibung": "Bestellungen aufgeben und prüfen",
    "arbeitsort": "Hamburg",
    "beginn": "2027-01-01",
    "vertragstyp": "unbefristet",
    "probezeit_dauer": "sechs Monate",
    "wochenstunden": 40,
    "verguetungsart": "Monatsgehalt",
    "monatsgehalt": "3.500,00 €",
    "urlaubstage": 30,
    "datenschutz_kontakt": "Frau Muster",
}
OTHER: dict[str, dict[str, object]] = {
    "stunde": {
        "arbeitnehmer_anrede": "Mann",
        "vertragstyp": "befristet",
        "ende": "2027-12-31",
        "befristungsart": "ohne Sachgrund",
        "vorzeitig_kuendbar": False,
        "verguetungsart": "Stundenlohn",
        "stundenlohn": "17,50",
        "tagesstunden": 8,
    },
    "erfolg": {
        "arbeitnehmer_anrede": "divers oder keine Angabe",
        "arbeitgeber_form": "Unternehmerin oder Privatperson (Frau)",
        "verguetungsart": ERFOLG,
        "grundverguetung": 3000,
        "zielbetrag": 6000,
        "zielarten": "Umsatz",
        "weitere_regelungen": ["Präambel", "Vertraulichkeit", AUSSCHLUSS, VERBOT],
        "unternehmensgegenstand": "Lampen",
        "vertrauliche_informationen": "Einkaufspreise",
        "zusicherungen": NACHWEISE,
        "qualifikation": "Ausbildung im Handel",
        "nachweise": "Zeugnisse",
        "dokumentation": "Ablage",
        "verbot_dauer": "zwölf Monate",
        "verbot_gebiet": "Hamburg",
        "verbot_gegenstand": "Handel mit Lampen",
    },
    "AT": {"vorsorgekasse": "Vorsorgekasse, Wien", "sozialversicherung": "Gesundheitskasse, Wien"},
    "CH": {
        "probezeit_schweiz": "drei Monate",
        "pensionskasse": "Pensionskasse, Bern",
        "unfallversicherung": "Unfallversicherung, Luzern",
    },
}


def contract(place: str = "DE", **answers: object) -> VertragStand:
    made = new_vertrag(LIBRARY, "arbeitsvertrag", place)
    given = {id_: parse_answer(QUESTIONS[id_], value) for id_, value in answers.items()}
    return compute_stand(umgebung_of(LIBRARY, made), made.model_copy(update={"answers": given}))


def clauses(stand: VertragStand) -> set[str]:
    return {klausel.clause_id for klausel in stand.text.klauseln}


def words(stand: VertragStand) -> str:
    return plain_text(stand.text).replace("\xa0", " ")


@pytest.mark.parametrize(
    ("place", "variant", "there", "party"),
    [
        ("DE", {}, "C01- C11 C14 C16 C03 C20 C17 C28", "die Arbeitnehmerin"),
        ("DE", OTHER["stunde"], "C13 C16 C04 C14- C03-", "der Arbeitnehmer"),
        ("DE", OTHER["erfolg"], "C01 C05 C09 C10 C12 C27 C08- C11-", "die beschäftigte Person"),
        ("AT", OTHER["AT"], "C16 C20 C11 C17- C21- C25- C26-", "die Arbeitnehmerin"),
        ("CH", OTHER["CH"], "C25 C21 C26 C16- C20- C11- C17-", "die Arbeitnehmerin"),
    ],
)
def test_a_contract_is_whole(place: str, variant: Mapping[str, object], there: str, party: str) -> None:
    stand = contract(place, **(BASE | dict(variant)))
    assert [frage.question.id for frage in stand.fragen if frage.is_open and frage.step.required] == []
    assert stand.sperren == ()
    held = clauses(stand)
    assert [clause for clause in there.split() if (clause.rstrip("-") in held) == clause.endswith("-")] == []
    text = words(stand)
    assert party in text
    assert not re.search(r"\[|\{|\(Pauschal|\(Schweiz|\(DE\)", text)
    assert "Kündigung" in text


def test_the_wording_follows_the_law_of_the_place() -> None:
    german, austrian, swiss = (words(contract(place, **(BASE | OTHER.get(place, {})))) for place in ("DE", "AT", "CH"))
    assert "§ 622 Abs. 2 BGB" in german
    assert "drei Wochen nach Zugang" in german
    assert "als Nachweis der wesentlichen Vertragsbedingungen (§ 2 NachwG)" in german
    assert "Der erste Monat des Arbeitsverhältnisses ist Probezeit" in austrian
    assert "1. Jänner 2027" in austrian
    assert "österreichisches Recht" in austrian
    assert "§ 19c AZG" in austrian
    assert "CHF 3’500.00" in swiss
    assert "Frist von sieben Tagen" in swiss
    assert "ß" not in swiss
    for text, foreign in ((austrian, "BGB"), (swiss, "BGB"), (german, "AngG"), (austrian, "OR)"), (swiss, "AngG")):
        assert re.search(rf"(?<!A){re.escape(foreign)}", text) is None


def test_notice_is_what_the_answer_says() -> None:
    longer = "gilt diese auch für eine Kündigung durch die Arbeitnehmerin"
    legal, agreed = (words(contract("DE", **(BASE | more))) for more in ({}, {"kuendigungsfrist": "drei Monate"}))
    assert "vier Wochen zum Fünfzehnten" in legal
    assert longer not in legal
    assert "Die Kündigungsfrist beträgt drei Monate." in agreed
    assert longer in agreed


def test_what_people_typed_keeps_its_spelling_in_switzerland() -> None:
    text = words(contract("CH", **(BASE | OTHER["CH"] | {"arbeitnehmer_name": "Mia Groß"})))
    assert set(re.findall(r"\w*ß\w*", text)) == {"Groß"}


def test_a_clause_is_not_headed_by_what_it_denies() -> None:
    text = words(contract("DE", **BASE))
    assert re.search(r"\n§ \d+ Gerichtsstand\n", text)
    assert re.search(r"\n§ \d+ Kündigung\n", text)


@pytest.mark.parametrize(
    ("answers", "clause"),
    [
        ({"vertragstyp": "befristet"}, "C13"),
        ({"vertragstyp": "unbefristet"}, "C14"),
        ({"verguetungsart": "Stundenlohn"}, "C04"),
        ({"verguetungsart": ERFOLG}, "C05"),
        ({"mitarbeiterzahl": 11, "weitere_regelungen": ["Präambel"]}, "C11"),
        ({"weitere_regelungen": ["Datenschutzhinweise"]}, "C11"),
        ({"branche": "Pharma"}, "C10"),
        ({"weitere_regelungen": ["Vertraulichkeit"]}, "C10"),
        ({"zusicherungen": "einfache Angaben"}, "C08"),
        ({"zusicherungen": NACHWEISE}, "C09"),
        ({"weitere_regelungen": [AUSSCHLUSS]}, "C27"),
        ({"weitere_regelungen": [VERBOT]}, "C12"),
        ({"probezeit": True}, "C16"),
    ],
)
def test_answers_choose_clauses(answers: Mapping[str, object], clause: str) -> None:
    assert clause in clauses(contract("DE", **answers))


def test_what_the_answers_do_not_ask_for_stays_out() -> None:
    none = contract("DE", mitarbeiterzahl=10, weitere_regelungen=["Präambel"], probezeit=False, branche="Handel")
    assert not clauses(none) & {"C08", "C09", "C10", "C11", "C12", "C16", "C27"}


def test_all_kinds_of_questions_and_conditions_are_used() -> None:
    assert {question.type for question in LIBRARY.questions} == set(QuestionType)
    (template,) = LIBRARY.template_versions
    for used in ("show_if", "hide_if", "skip_if", "default", "group", "reason"):
        assert any(getattr(step, used) for step in template.interview), used
    assert all(question.help for question in LIBRARY.questions)


def test_questions_come_and_go_with_the_answers() -> None:
    def asked(place: str = "DE", **answers: object) -> set[str]:
        return {frage.question.id for frage in contract(place, **answers).fragen if not frage.skipped}

    assert "arbeitgeber_vertretung" in asked()
    assert "arbeitgeber_vertretung" not in asked(arbeitgeber_form="Unternehmer oder Privatperson (Mann)")
    assert "befristungsgrund" in asked(vertragstyp="befristet", befristungsart="mit Sachgrund")
    assert "befristungsgrund" not in asked(vertragstyp="befristet", befristungsart="ohne Sachgrund")
    assert not {"arbeitstage", "empfaenger"} & asked()
    assert {"arbeitstage", "empfaenger"} <= asked(uebliche_werte=False)
    assert {"vorsorgekasse", "probezeit_dauer", "pensionskasse"} & asked("AT") == {"vorsorgekasse"}
    assert {"probezeit_schweiz", "probezeit_dauer", "pensionskasse"} & asked("CH") == {
        "probezeit_schweiz",
        "pensionskasse",
    }


def test_no_way_through_the_interview_ends_where_the_proof_does_not_say_so() -> None:
    dice = random.Random(7)  # noqa: S311 - nothing secret here
    fresh = {place: new_vertrag(LIBRARY, "arbeitsvertrag", place) for place in ("DE", "AT", "CH")}
    lauf = VertragsLauf(umgebung_of(LIBRARY, fresh["DE"]))
    for n in range(12):
        place = ("DE", "AT", "CH")[n % 3]
        stand = lauf.stand(_walk(lauf, fresh[place], dice))
        assert stand.naechste is None
        hole = place == "CH" and stand.snapshot["mitarbeiterzahl"] > Decimal(10)  # type: ignore[operator]
        assert [befund.id for befund in stand.sperren] == (["regel.RA01"] if hole else [])


def _walk(lauf: VertragsLauf, made: Vertrag, dice: random.Random) -> Vertrag:
    while (id_ := lauf.stand(made).naechste) is not None:
        made = made.model_copy(update={"answers": {**made.answers, id_: _any(QUESTIONS[id_], dice)}})
    return made


def _any(question: Question, dice: random.Random) -> ConditionValue:
    match question.type:
        case QuestionType.YES_NO:
            return dice.random() < 0.5
        case QuestionType.SINGLE_CHOICE:
            return dice.choice(question.options)
        case QuestionType.MULTIPLE_CHOICE:
            return tuple(option for option in question.options if dice.random() < 0.5) or question.options[:1]
        case QuestionType.NUMBER | QuestionType.CURRENCY:
            return Decimal(dice.randint(1, 40))
        case QuestionType.DATE:
            return f"2027-0{dice.randint(1, 9)}-10"
        case QuestionType.TEXT:
            return "Ina Berg"
