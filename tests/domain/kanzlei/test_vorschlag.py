"""Proposals for a new Akte: number, Kurzrubrum, legal form, parts of a name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.kanzlei.beteiligte import (
    Anschrift,
    BeteiligtenRolle,
    Beteiligter,
    Geschlecht,
    JuristischePerson,
    NatuerlichePerson,
    Person,
    Rechtsform,
)
from app.domain.kanzlei.vorschlag import next_aktenzeichen, propose_kurzrubrum, rechtsform_of, split_name

MANDANT, GEGNER, ZEUGE = BeteiligtenRolle.MANDANT, BeteiligtenRolle.GEGNER, BeteiligtenRolle.ZEUGE


@pytest.mark.parametrize(
    ("there", "proposed"),
    [
        ([], "1/26"),
        (["117/26"], "118/26"),
        (["3/26", "117/26", "5/26"], "118/26"),
        (["117/25"], "1/26"),
        (["117/2025"], "1/2026"),
        (["9/2026"], "10/2026"),
        (["26/0412"], "26/0413"),
        (["25/0412"], "26/0001"),
        (["2026/7"], "2026/8"),
        (["26/12"], "26/13"),
        (["12/26", "Sache Meier"], "13/26"),
        (["ohne Nummer"], "1/26"),
        (["005/26"], "006/26"),
        (["17/26", "26/0004"], "26/0005"),
    ],
)
def test_the_next_number_follows_the_newest(there: list[str], proposed: str) -> None:
    assert next_aktenzeichen(there, 2026) == proposed


@given(st.lists(st.integers(1, 400).map(lambda n: f"{n}/26") | st.sampled_from(["26/0412", "x", "1/1"])))
def test_a_proposed_number_is_free(there: list[str]) -> None:
    assert next_aktenzeichen(there, 2026) not in there


def _mensch(nachname: str) -> Person:
    return NatuerlichePerson(vorname="A", nachname=nachname, geschlecht=Geschlecht.D)


def _firma(firma: str) -> Person:
    return JuristischePerson(firma=firma, rechtsform=Rechtsform.GMBH)


@pytest.mark.parametrize(
    ("people", "rubrum"),
    [
        ([], ""),
        ([(GEGNER, _firma("X GmbH"))], ""),
        ([(MANDANT, _mensch("Berger"))], "Berger"),
        ([(MANDANT, _mensch("Berger")), (GEGNER, _firma("Nordlicht GmbH"))], "Berger ./. Nordlicht GmbH"),
        ([(GEGNER, _firma("Nordlicht GmbH")), (MANDANT, _mensch("Berger"))], "Berger ./. Nordlicht GmbH"),
        (
            [(MANDANT, _mensch("Berger")), (MANDANT, _mensch("Kunz")), (GEGNER, _mensch("Ott")), (ZEUGE, _mensch("Z"))],
            "Berger u. a. ./. Ott",
        ),
    ],
)
def test_the_kurzrubrum_names_the_first_of_each_side(
    people: list[tuple[BeteiligtenRolle, Person]], rubrum: str
) -> None:
    named = [Beteiligter(id=f"b{n}", rolle=rolle, person=person) for n, (rolle, person) in enumerate(people)]
    assert propose_kurzrubrum(named) == rubrum


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("Nordlicht Logistik GmbH", Rechtsform.GMBH),
        ("Hilfe gGmbH", Rechtsform.GMBH),
        ("Anlagenbaugesellschaft Müßig mbH", Rechtsform.GMBH),
        ("Handelsgesellschaft Müßig mbH & Co. KG", Rechtsform.GMBH_CO_KG),
        ("Hafen Gesellschaft mit beschränkter Haftung", Rechtsform.GMBH),
        ("Bavaria Brauerei-Aktiengesellschaft", Rechtsform.AG),
        ("Meyer GmbH & Co. KG", Rechtsform.GMBH_CO_KG),
        ("Meyer GmbH & Co KG", Rechtsform.GMBH_CO_KG),
        ("Start UG (haftungsbeschränkt)", Rechtsform.UG),
        ("Start UG", Rechtsform.UG),
        ("Werft AG", Rechtsform.AG),
        ("Konzern SE", Rechtsform.SE),
        ("Kunz KG", Rechtsform.KG),
        ("Kunz OHG", Rechtsform.OHG),
        ("Bau eGbR", Rechtsform.GBR),
        ("Recht PartG mbB", Rechtsform.PARTG),
        ("Wohnen eG", Rechtsform.EG),
        ("Segelclub e.V.", Rechtsform.EV),
        ("Segelclub e. V.", Rechtsform.EV),
        ("Bürgerstiftung Altona", Rechtsform.STIFTUNG),
        ("Wohnen eingetragene Genossenschaft", Rechtsform.EG),
        ("Segelclub eingetragener Verein", Rechtsform.EV),
        ("Start Unternehmergesellschaft (haftungsbeschränkt)", Rechtsform.UG),
        ("Gebrüder Kunz offene Handelsgesellschaft", Rechtsform.OHG),
        ("Hof Gesellschaft bürgerlichen Rechts", Rechtsform.GBR),
        ("Recht Partnerschaftsgesellschaft mit beschränkter Berufshaftung", Rechtsform.PARTG),
        ("werft ag", Rechtsform.AG),
        ("Werft GmbH i. L.", Rechtsform.GMBH),
        ("Werft AG in Insolvenz", Rechtsform.AG),
        ("Werft AG Zweigniederlassung Emden", Rechtsform.AG),
        ("Agnes Müller", None),
        ("Agnieszka Kowalska", None),
        ("Kgomotso Meier", None),
        ("Se-hoon Kim", None),
        ("Jana Berger", None),
        ("Elke Hesse", None),
        ("Hartmut Lag", None),
        ("", None),
    ],
)
def test_the_legal_form_is_read_off_the_name(name: str, form: Rechtsform | None) -> None:
    assert rechtsform_of(name) is form


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Jana Berger", ("", "Jana", "Berger")),
        ("Dr. Jana Maria Berger", ("Dr.", "Jana Maria", "Berger")),
        ("Prof. Dr. Ida von der Heide", ("Prof. Dr.", "Ida", "von der Heide")),
        ("Größenwahn-Müller, Jürgen", ("", "Jürgen", "Größenwahn-Müller")),
        ("von der Heide, Prof. Dr. Ida", ("Prof. Dr.", "Ida", "von der Heide")),
        ("Berger,", None),
        ("Berger", None),
        ("Dr. Berger", None),
        ("  ", None),
    ],
)
def test_a_name_is_split(text: str, parts: tuple[str, str, str] | None) -> None:
    assert split_name(text) == parts


@pytest.mark.parametrize(
    ("land", "expected"),
    [
        ("DE", "Hinterhaus, Weg 3, 5020 Ort"),
        ("AT", "Hinterhaus, Weg 3, 5020 Ort, Österreich"),
        ("CH", "Hinterhaus, Weg 3, 5020 Ort, Schweiz"),
        ("JP", "Hinterhaus, Weg 3, 5020 Ort, JP"),
    ],
)
def test_an_address_abroad_names_its_country(land: str, expected: str) -> None:
    assert Anschrift(zusatz="Hinterhaus", strasse="Weg 3", plz="5020", ort="Ort", land=land).einzeilig() == expected
