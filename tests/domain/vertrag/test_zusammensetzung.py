"""Contracts put together: paragraphs, lists, parties, numbers, references, terms, gaps."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import pytest
from vertrag_builders import ANSWERS, contract, lines, printed

from app.domain.regelwerk.rules import ConditionValue
from app.domain.vertrag.ausfuellen import item_mark
from app.domain.vertrag.vertragstext import Lauf, LaufArt, Unterschrift


def with_answers(**answers: Any) -> dict[str, ConditionValue]:
    return {key: value for key, value in (ANSWERS | answers).items() if value is not None}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ein Satz.", "Ein Satz."),
        ("Eins.\n\nZwei.\n\n\n Drei. ", "(1) Eins.\n(2) Zwei.\n(3) Drei."),
        ("Eins,\ngeht weiter.", "Eins, geht weiter."),
        ("Er muss\n- a,\n- b\n- c\ntun.", "Er muss\na) a,\nb) b\nc) c\ntun."),
        ("- nur\n- Punkte", "a) nur\nb) Punkte"),
        ("Eins:\n- a\nSchluss.\n- b", "(1) Eins:\na) a\nSchluss.\na) b"),
        ("Wort-\nTeil - und", "Wort- Teil - und"),
        ("Eins\n-  \nzwei.", "Eins zwei."),
        ("  zu   viele \t Abstände  ,  ja .", "zu viele Abstände, ja."),
        ("Bei § 5 Abs. 2 und 3 Euro.", "Bei § 5 Abs. 2 und 3 Euro."),
        ("Und so weiter ...", "Und so weiter ..."),
        ("Ein { und }, ein | und #.", "Ein { und }, ein | und #."),
    ],
)
def test_paragraphs_items_and_spaces(text: str, shown: str) -> None:
    assert printed(text) == shown


@pytest.mark.parametrize(
    ("text", "answers", "shown"),
    [
        ("Lohn {{GEHALT}}.", {}, "Lohn 3.500,00 €."),
        ("Lohn {{GEHALT}}.", {"gehalt": None}, "Lohn [___]."),
        ("Mit {{CHEFIN}}. Danach.", {}, "Mit Talhof GmbH & Co. Danach."),
        ("Mit {{CHEFIN}}, danach", {}, "Mit Talhof GmbH & Co., danach"),
        ("A{{WENN: tarif | , Tarif}}.", {}, "A, Tarif."),
        ("A{{WENN: tarif | , Tarif}}.", {"tarif": False}, "A."),
        ("A {{WENN: tarif | mit Tarif}} .", {"tarif": None}, "A."),
        ("A {{WENN: tarif | mit}} B.", {"tarif": False}, "A B."),
        ("A. {{WENN: tarif | Tarif.}} B.", {"tarif": False}, "A. B."),
        ("A.\n\n{{WENN: tarif | T.}}\n\nB.", {"tarif": False}, "(1) A.\n(2) B."),
        ("A.\n{{WENN: tarif | T.}}\nB.", {"tarif": False}, "A. B."),
        ("A.\n\n{{WENN: tarif | T.}}", {"tarif": False}, "A."),
        ("Er:\n- a\n- {{WENN: tarif | b}}\n- c", {"tarif": False}, "Er:\na) a\nb) c"),
        ("Er:\n- a{{WENN: tarif | \n- b}}\n- c", {}, "Er:\na) a\nb) b\nc) c"),
        ("{{WENN: art = befristet | Ende | offen}}", {}, "Ende"),
        ("{{WENN: art = befristet | Ende | offen}}", {"art": "unbefristet"}, "offen"),
        ("{{WENN: art = befristet | Ende | offen}}", {"art": None}, "offen"),
        ("{{WENN: mittel = Rad | Rad | keins}}", {}, "Rad"),
        ("{{WENN: mittel = Rad | Rad | keins}}", {"mittel": ("Auto",)}, "keins"),
        ("{{WENN: mittel | etwas | nichts}}", {"mittel": ()}, "nichts"),
        ("{{WENN: tarif = nein | ohne | mit}}", {"tarif": False}, "ohne"),
        ("{{WENN: stunden = 38,5 | ja | nein}}", {}, "ja"),
        ("{{WENN: stunden = acht | ja | nein}}", {}, "nein"),
        ("{{WENN: fehlt | ja | nein}}", {}, "nein"),
        ("{{WENN: tarif | {{WENN: art | beide: {{NAME}} | eins}} | keins}}", {}, "beide: Ina Berg"),
    ],
)
def test_answers_gaps_and_variants(text: str, answers: Mapping[str, Any], shown: str) -> None:
    assert printed(text, with_answers(**answers)) == shown


@pytest.mark.parametrize(("place", "shown"), [("DE", "eins"), ("DE-BY", "eins"), ("AT", "zwei"), ("CH", "zwei")])
def test_a_variant_for_jurisdictions(place: str, shown: str) -> None:
    assert printed("{{RECHT: DE, LI | eins | zwei}}", jurisdiction=place) == shown


def test_a_variant_for_other_places_leaves_nothing_behind() -> None:
    assert printed("A.\n\n{{RECHT: AT | B.}}\n\nC{{RECHT: CH | , D}}.") == "(1) A.\n(2) C."


@pytest.mark.parametrize(
    ("wer", "shown"),
    [
        ("Frau", "Die Kundin ist frei. Ihre Pflicht; der Kundin, die Kundin, ihren Anteil; sie, ihr. Kundin."),
        ("Mann", "Der Kunde ist frei. Seine Pflicht; des Kunden, den Kunden, seinen Anteil; er, ihm. Kunde."),
        (
            "weder noch",
            (
                "Die beziehende Person ist frei. Ihre Pflicht; der beziehenden Person, die beziehende Person, "
                "ihren Anteil; sie, ihr. Beziehende Person."
            ),
        ),
        (None, "Die Kunden sind frei. Ihre Pflicht; der Kunden, die Kunden, ihren Anteil; sie, ihnen. Kunden."),
    ],
)
def test_words_for_a_party_follow_who_it_is(wer: str | None, shown: str) -> None:
    text = "{{DER_KUNDE}} {{KUNDE: ist | sind}} frei. {{SEIN_KUNDE}}e Pflicht; {{DES_KUNDE}}, {{DEN_KUNDE}}, "
    text += "{{SEIN_KUNDE}}en Anteil; {{ER_KUNDE}}, {{IHM_KUNDE}}. {{WORT_KUNDE}}."
    assert printed(text, with_answers(wer=wer)) == shown


def test_three_and_four_forms_and_braces_in_a_form() -> None:
    assert printed("{{KUNDE: Er | Sie | Beide}} {{KUNDE: a {{GEHALT}} | b {{NAME}} | c}}") == "Sie b Ina Berg"
    assert printed("{{KUNDE: m | f | p | d}}", with_answers(wer="weder noch")) == "d"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Heute zahlt {{DER_KUNDE}}. {{DER_KUNDE}} bleibt.", "Heute zahlt die Kundin. Die Kundin bleibt."),
        ("Nach Abs. 2 Nr. {{DER_KUNDE}}", "Nach Abs. 2 Nr. die Kundin"),
        ("Er zahlt\n- {{DEM_KUNDE}} alles,\n- viel.", "Er zahlt\na) der Kundin alles,\nb) viel."),
        ("Es gilt:\n- {{DER_KUNDE}} zahlt.\n- {{ER_KUNDE}} geht.", "Es gilt:\na) Die Kundin zahlt.\nb) Sie geht."),
        ("Er:\n- a,\n- b\n{{DER_KUNDE}} nicht.", "Er:\na) a,\nb) b\ndie Kundin nicht."),
        ("Er:\n- a,\n- b.\n{{DER_KUNDE}} nicht.", "Er:\na) a,\nb) b.\nDie Kundin nicht."),
        ("{{WENN: tarif | {{DER_KUNDE}} zahlt.}} {{DER_KUNDE}} geht.", "Die Kundin zahlt. Die Kundin geht."),
    ],
)
def test_a_capital_where_a_sentence_begins(text: str, shown: str) -> None:
    assert printed(text) == shown


def test_clauses_are_numbered_and_a_section_without_numbers_is_plain() -> None:
    text = contract({"A": "Eins.\n\nZwei.", "B": "Drei."}, preamble="Vorweg.\n\nNoch etwas.")
    assert lines(text) == ["Vorweg.", "Noch etwas.", "§ 1 Anfang", "(1) Eins.", "(2) Zwei.", "§ 2 Beginn", "Drei."]
    assert [teil.nummeriert for teil in text.teile] == [False, True]
    assert text.klauseln[1].version_id == "A.v1"
    assert text.klauseln[1].slot_id == "platz_a"


def test_a_heading_stands_in_place_of_the_title() -> None:
    assert lines(contract({"A": "Eins."}, heading="Schließen"))[0] == "§ 1 Schließen"
    assert lines(contract({"A": "Eins."}, heading="Schließen", jurisdiction="CH"))[0] == "§ 1 Schliessen"


@pytest.mark.parametrize(
    ("reference", "shown"),
    [
        ("{{VERWEIS: B}}", "§ 2"),
        ("{{VERWEIS: B.2}}", "§ 2 Abs. 2"),
        ("{{VERWEIS: B.9}}", "§ 2 Abs. 9"),
        ("{{VERWEIS: C.1}}", "§ 3"),
        ("{{VERWEIS: A.1}}", "§ 1"),
        ("{{VERWEIS: P}}", "Präambel"),
        ("{{VERWEIS: B | nach # | ohne}}", "nach § 2"),
        ("{{VERWEIS: B.1 | (#) | ohne}}", "(§ 2 Abs. 1)"),
        ("{{VERWEIS: B | siehe {{GEHALT}} und # | ohne}}", "siehe 3.500,00 € und § 2"),
        ("{{VERWEIS: K | nach # | nach dem Gesetz}}", "nach dem Gesetz"),
        ("{{VERWEIS: K | nach # | {{NAME}} frei}}", "Ina Berg frei"),
        ("{{VERWEIS: K}}", "[Verweis auf „Kündigung“]"),
        ("{{VERWEIS: K.2 | nach #}}", "[Verweis auf „Kündigung“]"),
        ("{{VERWEIS: X9}}", "[Verweis auf „X9“]"),
    ],
)
def test_references_are_resolved(reference: str, shown: str) -> None:
    text = contract({"A": f"Siehe {reference}.", "B": "Eins.\n\nZwei.", "C": "Drei."}, preamble="Vorweg.")
    assert lines(text)[2] == f"Siehe {shown}."


def test_an_empty_text_for_a_missing_clause_leaves_nothing() -> None:
    assert printed("Ja {{VERWEIS: K | (#) | }}.") == "Ja."


def test_each_run_says_what_it_is_and_where_it_comes_from() -> None:
    text = "{{DEFINITION: Die Sache}} ist {{BEGRIFF: Die Sache | der Sache}} {{GEHALT}} {{FEHLT}} {{VERWEIS: A.1}} "
    text += "{{VERWEIS: B | nach # | ohne}} {{DER_KUNDE}} {{KUNDE: ist | sind}} {{VERWEIS: K}} {{VERWEIS: K | a | b}}"
    both = contract({"A": text, "B": "Eins."})
    runs = [lauf for klausel, lauf in both.laeufe() if klausel.clause_id == "A" and lauf.platzhalter]
    nach = "{{VERWEIS: B | nach # | ohne}}"
    assert runs == [
        Lauf("„Die Sache“", LaufArt.DEFINITION, "Die Sache", "{{DEFINITION: Die Sache}}"),
        Lauf("der Sache", LaufArt.BEGRIFF, "Die Sache", "{{BEGRIFF: Die Sache | der Sache}}"),
        Lauf("3.500,00\u00a0€", LaufArt.ANTWORT, "gehalt", "{{GEHALT}}"),
        Lauf("[___]", LaufArt.LUECKE, "fehlt", "{{FEHLT}}"),
        Lauf("§\u00a01", LaufArt.VERWEIS, "A", "{{VERWEIS: A.1}}"),
        Lauf("nach ", LaufArt.TEXT, "B", nach),
        Lauf("§\u00a02", LaufArt.VERWEIS, "B", nach, fortsetzung=True),
        Lauf("die Kundin", LaufArt.PARTEI, "kunde", "{{DER_KUNDE}}"),
        Lauf("ist", LaufArt.PARTEI, "kunde", "{{KUNDE: ist | sind}}"),
        Lauf("[Verweis auf „Kündigung“]", LaufArt.LUECKE, "K", "{{VERWEIS: K}}"),
        Lauf("b", LaufArt.TEXT, "K", "{{VERWEIS: K | a | b}}"),
    ]


def test_what_cannot_be_read_or_is_unknown_prints_all_the_same() -> None:
    assert printed("Lohn {{GEHALT und so.") == "Lohn {{GEHALT und so."
    assert printed("{{DER_NACHBAR}} {{NACHBAR: ist | sind}} da.") == "[___] ist da."


def test_a_changed_wording_takes_the_place_of_the_library_which_stays_known() -> None:
    text = contract({"A": "Alt {{GEHALT}}.", "B": "Zwei."}, wordings={"A": "Neu {{NAME}}.\n\n- Punkt"})
    assert lines(text) == ["§ 1 Anfang", "(1) Neu Ina Berg.", "a) Punkt", "§ 2 Beginn", "Zwei."]
    first, second = text.klauseln
    assert first.abweichend
    assert not second.abweichend
    assert "".join(lauf.text for lauf in first.bibliothek[0].all()) == "Alt 3.500,00\u00a0€."
    assert second.bibliothek == ()


def test_signatures_come_from_the_parties() -> None:
    assert contract({}).unterschriften == (
        Unterschrift("Talhof GmbH & Co.", "Arbeitgeberin", "chefin"),
        Unterschrift("Ina Berg", "Kundin", "name"),
    )
    assert contract({}, {"wer": "Mann"}).unterschriften[1] == Unterschrift(None, "Kunde", "name")


def test_amounts_follow_the_jurisdiction() -> None:
    assert printed("{{GEHALT}}", {"gehalt": Decimal("99.9")}, jurisdiction="CH") == "CHF 99.90"


@pytest.mark.parametrize(("index", "mark"), [(0, "a)"), (25, "z)"), (26, "aa)"), (27, "bb)"), (52, "aaa)")])
def test_marks_of_items(index: int, mark: str) -> None:
    assert item_mark(index) == mark


def test_switzerland_writes_no_eszett_but_leaves_what_people_typed() -> None:
    text, answers = "Gemäß {{CHEFIN}} großes Maß.", with_answers(chefin="Groß & Söhne")
    assert printed(text, answers, jurisdiction="CH") == "Gemäss Groß & Söhne grosses Mass."
    assert printed(text, answers, jurisdiction="AT") == "Gemäß Groß & Söhne großes Maß."
