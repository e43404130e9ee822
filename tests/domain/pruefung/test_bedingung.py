"""Conditions: words in a unit, links, facts, and what unknown does to them."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from app.domain.pruefung.auswerten import Antwort, Auswertung
from app.domain.pruefung.bedingung import Bedingung
from app.domain.pruefung.dokument import ArtifactType, Pruefdokument, Teil
from app.domain.pruefung.fall import Blick, Herkunft, Merkmalstand
from tests.pruefmatrix import auswertung, blick, dokument, fall, katalog

TEXT = """\
Allgemeine Geschäftsbedingungen

Lieferung

Wir liefern binnen fünf Tagen. Die Versandkosten tragen Sie.

Widerruf

Sie können binnen vierzehn Tagen widerrufen. Gründe müssen Sie nicht angeben. Zum Formular (formular.html).
Datenschutz (#)
"""

MERKMALE = (
    {
        "id": "verbraucher",
        "frage": "Auch an Verbraucher?",
        "werte": [
            {"wert": "nein", "bezeichnung": "nein", "wenn": {"alle": ["nur unternehmer"]}},
            {"wert": "ja", "bezeichnung": "ja", "wenn": {"alle": ["verbraucher"]}},
        ],
    },
)


def _ask(bedingung: Any, text: str = TEXT, **fields: Any) -> bool | None:
    return auswertung().answer(Bedingung.model_validate(bedingung), blick(text, **fields)).wert


@pytest.mark.parametrize(
    ("bedingung", "wert"),
    [
        ({"alle": ["widerruf"]}, True),
        ({"alle": ["tagen", "liefern"]}, True),
        ({"alle": ["liefern", "versandkosten"]}, False),
        ({"alle": ["liefern", "versandkosten"], "im": "nachbarsatz"}, True),
        ({"alle": ["liefern", "widerrufen"], "im": "dokument"}, True),
        ({"alle": ["widerrufen", "gründe"], "im": "absatz"}, True),
        ({"alle": ["lieferung", "versandkosten"], "im": "abschnitt"}, True),
        ({"alle": ["lieferung", "formular"], "im": "abschnitt"}, False),
        ({"alle": ["tagen"], "mal": 2}, True),
        ({"alle": ["tagen"], "mal": 3}, False),
        ({"alle": ["tagen"], "eins": ["sofort", "widerrufen"]}, True),
        ({"alle": ["tagen"], "eins": ["sofort"]}, False),
        ({"eins": ["sofort", "gründe"]}, True),
        ({"alle": ["tagen"], "ohne": ["liefern", "widerrufen"]}, False),
        ({"alle": ["tagen"], "unter": ["widerruf"], "ohne": ["widerrufen"]}, False),
        ({"alle": ["tagen"], "unter": ["lieferung"]}, True),
        ({"alle": ["widerrufen"], "nicht_unter": ["widerruf"]}, False),
        ({"nicht": {"alle": ["gewähr"]}}, True),
        ([{"alle": ["gewähr"]}, {"alle": ["formular"]}], True),
        ({"und": [{"alle": ["liefern"]}, {"alle": ["gewähr"]}]}, False),
        ({"link": {"text": "formular"}}, True),
        ({"link": {"ziel": "~formular"}}, True),
        ({"link": {"text": "datenschutz"}}, False),
        ({"link": {"text": "datenschutz", "tot": True}}, True),
        ({"link": {"text": "datenschutz", "tot": None}}, True),
        ({"merkmal": "verbraucher"}, None),
        ({"nicht": {"merkmal": "verbraucher"}}, None),
        ([{"merkmal": "verbraucher"}, {"alle": ["liefern"]}], True),
        ([{"merkmal": "verbraucher"}, {"alle": ["gewähr"]}], None),
        ({"und": [{"merkmal": "verbraucher"}, {"alle": ["gewähr"]}]}, False),
        ({"und": [{"merkmal": "verbraucher"}, {"alle": ["liefern"]}]}, None),
        ({"in_art": "impressum", "alle": ["liefern"]}, None),
        ({"waegt": [{"wenn": {"alle": ["liefern"]}, "zaehlt": 2}], "ab": 2}, True),
        ({"waegt": [{"wenn": {"alle": ["liefern"]}, "zaehlt": 2}], "ab": 3}, False),
        ({"waegt": [{"wenn": {"alle": [w]}, "zaehlt": z} for w, z in (("liefern", 2), ("tagen", -1))], "ab": 2}, False),
        ({"waegt": [{"wenn": {"alle": [w]}, "zaehlt": 1} for w in ("liefern", "tagen")], "ab": 2}, True),
        ({"waegt": [{"wenn": {"alle": [w]}, "zaehlt": 1} for w in ("liefern", "gewähr")], "ab": 2}, False),
        ({"waegt": [{"wenn": w, "zaehlt": 1} for w in ({"merkmal": "verbraucher"}, {"alle": ["tagen"]})]}, True),
    ],
)
def test_answers(bedingung: Any, wert: bool | None) -> None:
    assert _ask(bedingung, wissen=katalog(merkmale=MERKMALE)) is wert


def test_the_place_is_the_sentence() -> None:
    answer = auswertung().answer(Bedingung.model_validate({"alle": ["vierzehn"]}), blick(TEXT))
    (beleg,) = answer.belege
    assert beleg.text == "Sie können binnen vierzehn Tagen widerrufen."
    assert TEXT[slice(*beleg.span)] == beleg.text


def test_the_heaviest_sign_comes_first() -> None:
    signs = [{"wenn": {"alle": [word]}, "zaehlt": zaehlt} for word, zaehlt in (("gründe", 1), ("vierzehn", 2))]
    answer = auswertung().answer(Bedingung.model_validate({"waegt": signs, "ab": 3}), blick(TEXT))
    assert ["vierzehn" in beleg.text for beleg in answer.belege] == [True, False]


def test_a_fact_comes_from_a_person_then_this_document_then_another() -> None:
    wissen = katalog(merkmale=MERKMALE)
    here, other = dokument("Wir liefern."), dokument("Für Verbraucher.", name="dse.html", id_="d2")
    engine = auswertung()
    case = fall(here, other, wissen=wissen)
    assert engine.fact("verbraucher", Blick(case, wissen.module[0], here)).wert == "ja"
    told = fall(here, other, wissen=wissen, angaben={"verbraucher": "nein"})
    assert engine.fact("verbraucher", Blick(told, wissen.module[0], here)) == Merkmalstand("nein", Herkunft.ANGABE)
    only = dokument("Für Verbraucher, aber nur Unternehmer.")
    assert engine.fact("verbraucher", Blick(fall(only, wissen=wissen), wissen.module[0], only)).wert == "nein"


def test_a_fact_that_asks_for_itself_is_unknown() -> None:
    circle = {"merkmal": "a", "ist": ["ja"]}
    werte = [{"wert": "ja", "bezeichnung": "ja", "wenn": circle}, {"wert": "nein", "bezeichnung": "nein"}]
    wissen = katalog(merkmale=({"id": "a", "frage": "?", "werte": werte},))
    assert _ask({"merkmal": "a"}, wissen=wissen) is None


def test_named_patterns_and_readers() -> None:
    wissen = katalog(muster={"lieferzeit": {"alle": ["liefern", "tagen"]}})
    assert _ask("lieferzeit", wissen=wissen) is True
    engine = auswertung({"immer": lambda _: Antwort(wert=True)})
    assert engine.answer(Bedingung(pruefung="immer"), blick(TEXT)).wert is True


@pytest.mark.parametrize(
    ("ziel", "name", "wert"),
    [
        ("../datenschutz.html?a=1#x", "datenschutz.html", True),
        ("/datenschutz/", "datenschutz.html", True),
        ("https://example.org/privacy/index.html", "dse.txt", True),
        ("erklaerung.html", "erklaerung.html", True),
        ("impressum.html", "datenschutz.html", False),
        ("mailto:datenschutz@example.org", "datenschutz.html", False),
    ],
)
def test_a_link_leads_to_a_document_of_the_case(ziel: str, name: str, wert: bool) -> None:
    here = dokument(f"Mehr dazu ({ziel})")
    dse = dokument("x", ArtifactType.DATENSCHUTZERKLAERUNG, name, "d2")
    rule = Bedingung.model_validate({"link": {"loest_auf": "dse"}})
    wissen = katalog()
    engine = auswertung()
    assert engine.answer(rule, Blick(fall(here, dse), wissen.module[0], here)).wert is wert
    assert engine.answer(rule, Blick(fall(here), wissen.module[0], here)).wert is False


@pytest.mark.parametrize(
    "bedingung",
    [
        {},
        {"im": "satz"},
        {"alle": ["ab"], "muster": "x"},
        {"alle": ["(ab"]},
        {"link": {"ziel": "(ab"}},
        {"eins": ["a"]},
    ],
)
def test_malformed_conditions_are_refused(bedingung: Any) -> None:
    with pytest.raises(ValidationError):
        Bedingung.model_validate(bedingung)


_TRI = {None: {"merkmal": "a"}, True: {"alle": ["liefern"]}, False: {"alle": ["gewähr"]}}


@pytest.mark.parametrize("values", list(product([True, False, None], repeat=2)))
def test_three_valued_tables(values: tuple[bool | None, bool | None]) -> None:
    """Kleene's tables: unknown only where the other side does not settle it."""
    wissen = katalog(
        merkmale=({"id": "a", "frage": "?", "werte": [{"wert": w, "bezeichnung": w} for w in ("ja", "nein")]},)
    )
    parts = [_TRI[value] for value in values]
    expected_all = False if False in values else (None if None in values else True)
    expected_any = True if True in values else (None if None in values else False)
    assert _ask({"und": parts}, wissen=wissen) is expected_all
    assert _ask({"oder": parts}, wissen=wissen) is expected_any


@given(st.text(alphabet="liefrn wdu. \nÄ§", max_size=120))
def test_evidence_lies_in_the_text(text: str) -> None:
    look = blick(text)
    answer = auswertung().answer(Bedingung(eins=("lief", "wid")), look)
    assert answer.wert is bool(answer.belege)
    for beleg in answer.belege:
        assert 0 <= beleg.span[0] < beleg.span[1] <= len(look.dokument.text)


def test_a_condition_looks_only_at_parts_about_its_subject() -> None:
    def parts(dokument: Pruefdokument) -> tuple[Teil, ...]:
        half = dokument.text.index("Widerruf")
        return (Teil("vorn", (0, half)), Teil("hinten", (half, len(dokument.text))))

    document = "Wir liefern gern.\n\nWiderruf\n\nWir liefern nicht."
    look = Auswertung({}, {}, {ArtifactType.AGB: parts})
    for bedingung, places in (
        ({"alle": ["liefern"], "thema": ["vorn"]}, ["Wir liefern gern."]),
        ({"alle": ["liefern"], "ohne_thema": ["vorn"]}, ["Wir liefern nicht."]),
        ({"alle": ["liefern"], "thema": ["mitte"]}, []),
    ):
        answer = look.answer(Bedingung.model_validate(bedingung), blick(document))
        assert [beleg.text for beleg in answer.belege] == places
