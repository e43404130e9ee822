"""What is asked, what counts, why, and what comes next."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from app.domain.regelwerk.answers import AnswerError
from app.domain.regelwerk.rules import QuestionType
from app.domain.vertrag.antworten import answered, put_off, read_answer, typed
from app.domain.vertrag.fehler import VertragError
from app.domain.vertrag.interview import kapitel_of
from app.domain.vertrag.lauf import compute_stand
from app.domain.vertrag.stand import FrageStand, VertragStand
from app.domain.vertrag.steuerung import decided_besides, few
from app.domain.vertrag.umgebung import Umgebung, umgebung_of
from app.domain.vertrag.vertrag import Vertrag
from tests.domain.vertrag.leihvertrag import ANSWERS, QUESTIONS, leihe, stand, vertrag

START = ("verleiher", "entleiher", "sache", "wert", "art", "tage", "ausland", "anlass")


def asked(found: VertragStand) -> tuple[str, ...]:
    return tuple(frage.question.id for frage in found.fragen)


def frage(found: VertragStand, id_: str) -> FrageStand:
    return next(f for f in found.fragen if f.question.id == id_)


def plain(sentences: tuple[str, ...]) -> list[str]:
    return [sentence.replace("\u00a0", " ") for sentence in sentences]


@pytest.fixture
def umgebung() -> Umgebung:
    return umgebung_of(leihe(), vertrag())


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, START),
        # the alternative that the default puts in asks for the end, the other one no longer for the term
        ({"answers": {"art": "befristet"}}, tuple("ende" if id_ == "tage" else id_ for id_ in START)),
        ({"answers": {"art": "unbefristet"}}, START[:-1]),
        ({"answers": {"ausland": True}}, (*START[:-1], "laender", "anlass")),
        ({"answers": {"ausland": False}}, START),
        # a clause chosen by hand asks for its gap
        ({"choices": {"pfand": {"clauseIds": ["pfand"]}}}, (*START[:-1], "kaution", "anlass")),
        # a wording without the gap asks for nothing, one with another gap for that
        (
            {"wordings": {"offen": {"text": "Drei Tage.", "grundlage": "offen.v1"}}},
            tuple(i for i in START if i != "tage"),
        ),
        (
            {"wordings": {"offen": {"text": "Bis {{ENDE}}.", "grundlage": "offen.v1"}}},
            tuple("ende" if id_ == "tage" else id_ for id_ in START),
        ),
    ],
)
def test_only_what_matters_is_asked(fields: dict[str, Any], expected: tuple[str, ...]) -> None:
    assert asked(stand(**fields)) == expected


def test_a_hidden_answer_leaves_the_snapshot_and_comes_back(umgebung: Umgebung) -> None:
    made = vertrag(answers={"ausland": True, "laender": ("Italien",)})
    assert compute_stand(umgebung, made).snapshot["laender"] == ("Italien",)
    made = answered(umgebung, made, "ausland", "nein")
    assert "laender" not in compute_stand(umgebung, made).snapshot
    assert made.answers["laender"] == ("Italien",)
    made = answered(umgebung, made, "ausland", "ja")
    assert compute_stand(umgebung, made).snapshot["laender"] == ("Italien",)


def test_a_default_counts_until_another_answer_is_given(umgebung: Umgebung) -> None:
    made = vertrag()
    found = frage(compute_stand(umgebung, made), "tage")
    assert (found.value, found.from_default, found.is_open) == (Decimal(14), True, False)
    found = frage(compute_stand(umgebung, answered(umgebung, made, "tage", "30")), "tage")
    assert (found.value, found.from_default) == (Decimal(30), False)


def test_a_skipped_question_is_not_open_and_does_not_count() -> None:
    found = stand(answers={"wert": "50,00"})
    assert frage(found, "anlass").skipped
    assert not frage(found, "anlass").is_open
    assert found.fortschritt.gesamt == len(START) - 2  # neither it nor the voluntary one
    assert "anlass" not in found.snapshot
    assert stand(answers={"wert": "50,00", "anlass": "Fest"}).snapshot["anlass"] == "Fest"


def test_progress_and_the_next_question(umgebung: Umgebung) -> None:
    made = vertrag()
    found = compute_stand(umgebung, made)
    assert (found.fortschritt.beantwortet, found.fortschritt.gesamt) == (1, 7)
    assert found.fortschritt.freiwillig_offen == 1
    assert found.naechste == "verleiher"
    made = put_off(umgebung, made, "verleiher")
    assert compute_stand(umgebung, made).naechste == "entleiher"
    for question, answer in ANSWERS.items():
        if question != "verleiher":
            made = answered(umgebung, made, question, answer)
    assert compute_stand(umgebung, made).naechste == "verleiher"  # put off, but required: before the voluntary one
    made = answered(umgebung, made, "verleiher", "Vera")
    assert made.skipped == ()
    assert compute_stand(umgebung, made).naechste == "ausland"
    made = answered(umgebung, made, "ausland", "nein")
    found = compute_stand(umgebung, made)
    assert found.naechste is None
    assert found.fortschritt.anteil == 1
    assert not found.sperren


def test_the_chapters_carry_their_own_progress() -> None:
    chapters = kapitel_of(stand(answers=ANSWERS).fragen)
    assert [(k.titel, k.fortschritt.beantwortet, k.fortschritt.gesamt) for k in chapters] == [
        ("Parteien", 2, 2),
        ("Gegenstand", 2, 2),
        ("Dauer", 2, 2),
    ]


def test_what_else_an_answer_decides_is_counted() -> None:
    assert decided_besides(0) == ()
    assert decided_besides(1) == ("Entscheidet außerdem ein weiteres Mal, ob eine Klausel nötig ist.",)
    assert decided_besides(2) == ("Entscheidet außerdem 2 weitere Male, ob eine Klausel nötig ist.",)


def test_why_a_question_is_asked() -> None:
    found = stand("AT", answers={"ausland": True}, choices={"pfand": {"clauseIds": ["pfand"]}})
    assert plain(frage(found, "sache").warum) == [
        "Ohne Gegenstand keine Leihe.",
        "Wird in § 1 „Gegenstand“ gebraucht.",
    ]
    assert plain(frage(found, "entleiher").warum) == [
        "Wird in „Parteien“ gebraucht.",
        "Steht als Name von „Entleiher“ unter der Unterschrift.",
    ]
    assert plain(frage(found, "wert").warum) == [
        "Entscheidet, ob „Kaution“ nötig ist: erforderlich, wenn Wert größer als 5.000,00 € ist.",
        "Steuert, ob nach „Anlass“ gefragt wird.",
    ]
    assert plain(frage(found, "art").warum) == [
        "Steuert, ob nach „Anlass“ gefragt wird.",
        "Steuert, ob und womit „Dauer“ vorbelegt ist.",
    ]
    assert plain(frage(found, "ausland").warum) == [
        "Entscheidet, ob „Kaution“ zu empfehlen ist: empfohlen, wenn Nutzung im Ausland ja ist.",
        "Steuert, ob nach „Länder“ gefragt wird.",
    ]
    assert plain(frage(found, "kaution").warum) == ["Wird in § 3 „Kaution“ gebraucht."]
    elsewhere = frage(stand("DE"), "ausland").warum
    assert plain(elsewhere) == ["Steuert, ob nach „Länder“ gefragt wird."]  # the rule rests in Germany


@pytest.mark.parametrize(
    ("question", "raw", "value"),
    [
        ("wert", "3.500,00 €", Decimal("3500.00")),
        ("wert", Decimal(20), Decimal(20)),
        ("ende", "31.12.2027", "2027-12-31"),
        ("ende", date(2027, 12, 31), "2027-12-31"),
        ("ausland", "nein", False),
        ("art", "BEFRISTET", "befristet"),
        ("laender", "Frankreich, Italien", ("Italien", "Frankreich")),
        ("laender", "Italien und Frankreich", ("Italien", "Frankreich")),
        ("laender", "Italien", ("Italien",)),
        ("sache", "  ein\u00adRad\n mit Korb ", "einRad mit Korb"),
    ],
)
def test_answers_are_read_as_people_write_them(umgebung: Umgebung, question: str, raw: object, value: object) -> None:
    made = answered(umgebung, vertrag(), question, raw)
    assert made.answers == {question: value}
    assert type(made.answers[question]) is type(value)


@pytest.mark.parametrize(
    ("question", "raw"),
    [
        ("wert", "viel"),
        ("ende", "31.12."),
        ("laender", "Italien, Spanien"),
        ("art", "für immer"),
        ("sache", "{{WERT}}"),
        ("sache", "Rad\x07"),
        ("sache", ""),
        ("fremd", "x"),
        ("n", "3"),
    ],
)
def test_what_is_no_answer_is_refused_with_what_is_expected(umgebung: Umgebung, question: str, raw: str) -> None:
    made = vertrag()
    with pytest.raises(VertragError) as error:
        answered(umgebung, made, question, raw)
    assert error.value.text
    assert error.value.abhilfe


@pytest.mark.parametrize(
    ("jurisdiction", "raw", "expected"),
    [
        ("DE", "CHF 200", "ein Betrag in Euro, zum Beispiel 3.500,00 €"),
        ("AT", "200 Franken", "ein Betrag in Euro, zum Beispiel 3.500,00 €"),
        ("CH", "200 €", "ein Betrag in Franken, zum Beispiel CHF 3’500.00"),
        ("LI", "200 EUR", "ein Betrag in Franken, zum Beispiel CHF 3’500.00"),
    ],
)
def test_an_amount_in_another_currency_is_no_answer(jurisdiction: str, raw: str, expected: str) -> None:
    """The contract would write the bare number in its own currency."""
    question = next(q for q in QUESTIONS if q.type is QuestionType.CURRENCY)
    with pytest.raises(AnswerError) as error:
        read_answer(question, raw, jurisdiction)
    assert error.value.expected == expected
    assert read_answer(question, "200", jurisdiction) == Decimal(200)
    assert read_answer(question, raw) == Decimal(200)


def test_an_amount_in_another_currency_stays_as_typed(umgebung: Umgebung) -> None:
    with pytest.raises(VertragError, match="ein Betrag in Euro"):
        answered(umgebung, vertrag(), "wert", "CHF 200")
    made = typed(umgebung, vertrag(), "wert", "CHF 200")
    assert ("wert" in made.answers, made.typed["wert"]) == (False, "CHF 200")
    found = compute_stand(umgebung, made)
    assert "ein Betrag in Euro" in " ".join(b.text for b in found.befunde if b.feld == "frage:wert")


def test_what_is_typed_is_kept_and_becomes_an_answer_once_it_is_one(umgebung: Umgebung) -> None:
    def at(made: Vertrag) -> tuple[object, object]:
        return made.answers.get("ende"), made.typed.get("ende")

    made = typed(umgebung, vertrag(), "ende", "31.")
    assert at(made) == (None, "31.")
    made = typed(umgebung, made, "ende", "31.12.2027")
    assert at(made) == ("2027-12-31", None)
    made = typed(umgebung, made, "ende", "31.13.2027")
    assert at(made) == (None, "31.13.2027")
    assert at(typed(umgebung, made, "ende", "  ")) == (None, None)
    assert at(answered(umgebung, made, "ende", None)) == (None, None)


def test_an_answer_that_its_question_no_longer_takes_is_shown_as_typed() -> None:
    lib = leihe()
    made = vertrag(answers={"art": "unbefristet", "wert": Decimal(9)})
    art = next(q for q in lib.questions if q.id == "art")
    changed = art.model_copy(update={"options": ("befristet", "auf Dauer")})
    lib = lib.model_copy(update={"questions": tuple(changed if q.id == "art" else q for q in lib.questions)})
    found = compute_stand(umgebung_of(lib, made), made)
    assert (frage(found, "art").value, frage(found, "art").typed) == (None, "unbefristet")
    assert "frage.art.unlesbar" in {b.id for b in found.sperren}
    assert "art" not in found.snapshot


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (1, "„1“"),
        (3, "„1“, „2“ und „3“"),
        (4, "„1“, „2“, „3“ und ein weiterer Platz"),
        (6, "„1“, „2“, „3“ und 3 weitere Plätze"),
    ],
)
def test_many_names_are_cut_short(count: int, text: str) -> None:
    names = [f"„{n}“" for n in range(1, count + 1)]
    assert few(names, "ein weiterer Platz", "weitere Plätze") == text
