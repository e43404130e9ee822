"""Findings about the text of a contract: gaps, references, terms, own wordings, names."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import pytest
from vertrag_builders import ANSWERS, QUESTIONS, contract

from app.domain.pruefung.befund import Befund, Wirkung
from app.domain.regelwerk.templates import Party, PartyNoun
from app.domain.vertrag.textpruefung import text_befunde


def befunde(
    texts: Mapping[str, str],
    *,
    required: Collection[str] = (),
    missing: Collection[str] = (),
    hidden: Mapping[str, bool] | None = None,
    name: str = "Ina Berg",
    **given: Any,
) -> tuple[Befund, ...]:
    answers = {key: value for key, value in (ANSWERS | {"name": name}).items() if key not in missing}
    text = contract(texts, answers, **given)
    return text_befunde(text, required=required, questions=QUESTIONS, hidden=hidden or {})


def codes(found: tuple[Befund, ...]) -> list[tuple[str, str | None, Wirkung]]:
    return [(befund.id.removeprefix("vertrag."), befund.feld, befund.wirkung) for befund in found]


SPERRT, WARNT, INFORMIERT = Wirkung.SPERRT, Wirkung.WARNT, Wirkung.INFORMIERT


def test_a_sound_contract_has_no_findings() -> None:
    texts = {"A": "{{DER_KUNDE}} zahlt {{GEHALT}} nach {{VERWEIS: B.2}} und {{VERWEIS: B}}.", "B": "Eins.\n\nZwei."}
    assert befunde(texts) == ()


def test_a_gap_is_found_once_and_not_if_the_interview_reports_it() -> None:
    texts = {"A": "Lohn {{GEHALT}} ab {{BEGINN}}.", "B": "{{GEHALT}}, {{GEHALT}}"}
    found = befunde(texts, missing=("gehalt", "beginn"), required=("beginn",))
    assert codes(found) == [("luecke.gehalt", "frage:gehalt", WARNT)]
    assert found[0].text.startswith("§\u00a01 Anfang und §\u00a02 Beginn: Die Antwort auf „Gehalt“ fehlt")


def test_a_gap_nobody_asks_for_points_to_the_clause() -> None:
    assert codes(befunde({"A": "{{NIX}} und {{DER_NACHBAR}}"})) == [
        ("luecke.nix", "klausel:A", WARNT),
        ("luecke.nachbar", "klausel:A", WARNT),
    ]


def test_a_gap_whose_question_is_hidden_points_to_the_clause_and_holds_if_it_is_needed() -> None:
    found = befunde(
        {"A": "Ab {{BEGINN}}, {{GEHALT}}"}, missing=("gehalt", "beginn"), hidden={"beginn": True, "gehalt": False}
    )
    assert codes(found) == [("luecke.beginn", "klausel:A", SPERRT), ("luecke.gehalt", "klausel:A", WARNT)]
    assert "Nach „Beginn“ wird bei diesen Antworten nicht gefragt" in found[0].text
    assert codes(befunde({}, missing=("name",), hidden={"name": True})) == [("name.1", "unterschriften", WARNT)]


def test_signs_that_no_font_has_are_told_before_completion() -> None:
    found = befunde({"A": "{{NAME}} und {{NAME}}", "B": "Text \U0001f600 – „Ω“, ≤ 3 €"}, name="Ina \U0001f600")
    assert codes(found) == [("zeichen.name", "frage:name", WARNT), ("zeichen.B", "klausel:B", WARNT)]


def test_a_gap_that_stands_in_plain_words_is_found() -> None:
    found = codes(befunde({"A": "Lohn {{GEHALT}}.", "B": "Ort: ____"}, wordings={"A": "Lohn [___] brutto."}))
    assert [code for code in found if code[0].startswith("leerstelle")] == [
        ("leerstelle.A", "klausel:A", WARNT),
        ("leerstelle.B", "klausel:B", WARNT),
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{{VERWEIS: K}}", "verweis.A.K.0"),
        ("{{VERWEIS: K.2 | nach #}}", "verweis.A.K.2"),
        ("{{VERWEIS: B.3}}", "verweis.A.B.3"),
        ("{{VERWEIS: B.3}} und {{VERWEIS: B.3 | nach # | }}", "verweis.A.B.3"),
        ("{{VERWEIS: A.2}}", "verweis.A.A.2"),
        ("{{VERWEIS: B.0}}", "verweis.A.B.0"),
    ],
)
def test_a_reference_to_nothing_is_found(text: str, code: str) -> None:
    assert codes(befunde({"A": text, "B": "Eins.\n\nZwei."})) == [(code, "klausel:A", WARNT)]


def test_a_reference_that_has_words_for_a_missing_clause_is_no_finding() -> None:
    assert befunde({"A": "{{VERWEIS: K | nach # | nach dem Gesetz}} {{VERWEIS: A.1}}"}) == ()


def test_defined_terms() -> None:
    found = befunde(
        {
            "A": "{{DEFINITION: Werk}} und {{DEFINITION: Leistung}} und {{DEFINITION: Ort}} und {{DEFINITION: Rest}}",
            "B": "{{BEGRIFF: Werk | des Werks}}, {{BEGRIFF: Gut}}; am Ort {{DEFINITION: Leistung}}. {{BEGRIFF: Gut}}",
            "C": "Die Leistung.",
        }
    )
    assert codes(found) == [
        ("begriff.Gut", "klausel:B", WARNT),
        ("doppelt.Leistung", "klausel:B", WARNT),
        ("unbenutzt.Rest", "klausel:A", INFORMIERT),
    ]


def test_a_changed_wording_is_told() -> None:
    found = befunde({"A": "Lohn {{GEHALT}}."}, wordings={"A": "Entgelt {{GEHALT}}."})
    assert codes(found) == [("wortlaut.A", "klausel:A", INFORMIERT)]
    assert "weicht von der Bibliothek ab" in found[0].text


@pytest.mark.parametrize(
    ("library", "own", "old"),
    [
        ("Lohn {{GEHALT}}.", "Lohn 3.400,00 €.", True),
        ("Lohn {{GEHALT}}.", "Lohn 3.500 Euro.", False),
        ("Lohn {{GEHALT}}.", "Lohn {{GEHALT}}, früher 3.400,00 €.", False),
        ("Lohn {{GEHALT}}.", "Lohn nach Tarif.", False),
        ("Lohn {{GEHALT}}, Zulage 50 €.", "Zulage 50 €.", False),
        ("Lohn {{GEHALT}}, Zulage 50 €.", "Lohn 3.400 €, Zulage 50 €.", True),
        ("Ab {{BEGINN}}.", "Ab 2. Januar 2027.", True),
        ("Ab {{BEGINN}}.", "Ab 01.01.2027.", False),
        ("Ab {{BEGINN}}.", "Zum 31.12. jedes Jahres.", False),
        ("Ab {{BEGINN}}.", "Zum 31.2.2027.", False),
        ("{{STUNDEN}} Stunden.", "40 Stunden.", True),
        ("{{STUNDEN}} Stunden.", "38,5 Stunden.", False),
        ("{{STUNDEN}} Stunden.", "Zwei Wochen.", False),
        ("Bis {{STUNDEN}}.", "Bis 40.", False),
        ("Für {{NAME}}.", "Für Ida Berg.", False),
    ],
)
def test_a_value_typed_in_place_of_an_answer_is_found_when_it_is_another(library: str, own: str, old: bool) -> None:
    found = codes(befunde({"A": library}, wordings={"A": own}))
    assert found[0] == ("wortlaut.A", "klausel:A", INFORMIERT)
    assert [code.split(".")[0] for code, _, _ in found[1:]] == (["altwert"] if old else [])


def test_an_old_value_in_francs_names_both() -> None:
    found = befunde({"A": "Lohn {{GEHALT}}."}, wordings={"A": "Lohn CHF 3'400.00."}, jurisdiction="CH")
    assert "steht CHF 3'400.00; die Antwort auf „Gehalt“ lautet CHF\u00a03’500.00" in found[1].text
    assert codes(befunde({"A": "{{GEHALT}}."}, wordings={"A": "CHF 3’500."}, jurisdiction="CH"))[1:] == []


def test_a_name_that_is_missing_is_told_once() -> None:
    assert codes(befunde({}, missing=("name",))) == [("name.1", "frage:name", WARNT)]
    assert codes(befunde({"A": "{{NAME}}"}, missing=("name",))) == [("luecke.name", "frage:name", WARNT)]
    assert befunde({"A": "{{NAME}}"}, missing=("name",), required=("name",)) == ()
    noun = PartyNoun(masculine="Zeuge", feminine="Zeugin", neutral="bezeugende Person", plural="Zeugen")
    assert codes(befunde({}, parties=(Party(key="zeuge", noun=noun),))) == [("name.0", "unterschriften", WARNT)]


def test_texts_that_cannot_be_read_or_are_empty() -> None:
    found = befunde({"A": "Lohn {{GEHALT", "B": "{{WENN: tarif = nein | x}}", "C": "{{GEHALT}} } {"})
    assert codes(found) == [("leer.B", "klausel:B", WARNT), ("unlesbar.A", "klausel:A", WARNT)]
