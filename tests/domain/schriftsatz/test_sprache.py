"""Grammar of the parties and placeholders."""

from __future__ import annotations

import pytest

from app.domain.beugung import Form
from app.domain.kanzlei.beteiligte import Geschlecht, JuristischePerson, NatuerlichePerson, Rechtsform, Vertreter
from app.domain.schriftsatz.conversation import SlotHerkunft, SlotWert
from app.domain.schriftsatz.grammatik import BEGRIFFE, Seite, form_of, group_form
from app.domain.schriftsatz.grammatik import SEITEN as NAMEN_DER_SEITEN
from app.domain.schriftsatz.klageart import Parteirolle
from app.domain.schriftsatz.parteien import parteien_of, vertretung
from app.domain.schriftsatz.platzhalter import fill, insert, names_in, standard_name
from tests import probeklage as probe

SEITEN = {"KLAEGER": Seite("KLAEGER", Form.F, "klaeger"), "BEKLAGTER": Seite("BEKLAGTER", Form.F, "beklagter")}


def klaeger(form: Form) -> Seite:
    return Seite("KLAEGER", form, "klaeger")


@pytest.mark.parametrize(
    ("form", "der", "des", "dem", "den", "bezeichnung"),
    [
        (Form.M, "der Kläger", "des Klägers", "dem Kläger", "den Kläger", "Kläger"),
        (Form.F, "die Klägerin", "der Klägerin", "der Klägerin", "die Klägerin", "Klägerin"),
        (
            Form.D,
            "die klagende Partei",
            "der klagenden Partei",
            "der klagenden Partei",
            "die klagende Partei",
            "klagende Partei",
        ),
        (Form.PLURAL, "die Kläger", "der Kläger", "den Klägern", "die Kläger", "Kläger"),
        (Form.PLURAL_F, "die Klägerinnen", "der Klägerinnen", "den Klägerinnen", "die Klägerinnen", "Klägerinnen"),
    ],
)
def test_claimant_is_declined(form: Form, der: str, des: str, dem: str, den: str, bezeichnung: str) -> None:
    forms = klaeger(form).forms()
    assert [
        forms[f"{a}_{n}"] for a, n in (("DER", "KLAEGER"), ("DES", "KLAEGERS"), ("DEM", "KLAEGER"), ("DEN", "KLAEGER"))
    ] == [der, des, dem, den]
    assert klaeger(form).bezeichnung() == bezeichnung


@pytest.mark.parametrize(
    ("form", "der", "des", "dem", "den", "bezeichnung"),
    [
        (Form.M, "der Beklagte", "des Beklagten", "dem Beklagten", "den Beklagten", "Beklagter"),
        (Form.F, "die Beklagte", "der Beklagten", "der Beklagten", "die Beklagte", "Beklagte"),
        (
            Form.D,
            "die beklagte Partei",
            "der beklagten Partei",
            "der beklagten Partei",
            "die beklagte Partei",
            "beklagte Partei",
        ),
        (Form.PLURAL, "die Beklagten", "der Beklagten", "den Beklagten", "die Beklagten", "Beklagte"),
    ],
)
def test_defendant_is_declined(form: Form, der: str, des: str, dem: str, den: str, bezeichnung: str) -> None:
    forms = Seite("BEKLAGTER", form, "beklagter").forms()
    assert [
        forms[f"{a}_{n}"]
        for a, n in (("DER", "BEKLAGTE"), ("DES", "BEKLAGTEN"), ("DEM", "BEKLAGTEN"), ("DEN", "BEKLAGTEN"))
    ] == [der, des, dem, den]
    assert Seite("BEKLAGTER", form, "beklagter").bezeichnung() == bezeichnung


def test_legal_persons_have_the_gender_of_their_form() -> None:
    assert form_of(None, Rechtsform.GMBH) is Form.F
    assert form_of(None, Rechtsform.EV) is Form.M
    assert form_of(None) is Form.D
    assert form_of(Geschlecht.M) is Form.M


def test_group_is_feminine_only_if_all_are() -> None:
    assert group_form([Form.F, Form.F]) is Form.PLURAL_F
    assert group_form([Form.F, Form.M]) is Form.PLURAL
    assert group_form([Form.D]) is Form.D
    with pytest.raises(ValueError, match="ohne Partei"):
        group_form([])


def test_verbs_and_nouns_agree() -> None:
    assert klaeger(Form.PLURAL).choose(["ist", "sind"]) == "sind"
    assert klaeger(Form.D).choose(["ist", "sind"]) == "ist"
    assert [klaeger(f).choose(["er", "sie", "alle", "die Person"]) for f in (Form.M, Form.F, Form.PLURAL, Form.D)] == [
        "er",
        "sie",
        "alle",
        "die Person",
    ]
    with pytest.raises(ValueError, match="Formen erwartet"):
        klaeger(Form.M).choose(["nur eine"])


def test_party_begins_a_sentence_with_a_capital() -> None:
    filled = fill(
        "{{DER_KLAEGER}} klagt. {{DER_BEKLAGTE}} zahlt, weil {{DER_KLAEGER}} fragt. Nach Nr. {{DER_KLAEGER}}",
        {},
        SEITEN,
    )
    assert filled.text == "Die Klägerin klagt. Die Beklagte zahlt, weil die Klägerin fragt. Nach Nr.\u00a0die Klägerin"


def test_unknown_placeholder_stays_and_is_listed_once() -> None:
    filled = fill("{{ZUGANG_DATUM}} und {{zugang_datum}}", {}, SEITEN)
    assert filled.text == "{{ZUGANG_DATUM}} und {{ZUGANG_DATUM}}"
    assert filled.offen == ("{{ZUGANG_DATUM}}",)


def test_filled_slots_are_named() -> None:
    filled = fill("am {{ZUGANG_DATUM}}", {"ZUGANG_DATUM": "03.11.2026"}, SEITEN)
    assert (filled.text, filled.slots, filled.offen) == ("am 03.11.2026", ("zugang_datum",), ())


def test_gap_for_a_person_stays_with_its_hint() -> None:
    assert fill("{{ERGAENZUNG: Grund der Verspätung}}", {}, SEITEN).offen == ("{{ERGAENZUNG: Grund der Verspätung}}",)


def test_forms_of_an_unknown_side_are_a_defect() -> None:
    with pytest.raises(ValueError, match="unbekannte Seite"):
        fill("{{ZEUGE: ist|sind}}", {}, SEITEN)


def test_dotted_names_of_older_templates_are_mapped() -> None:
    assert names_in("{{mandant.name}} {{gegner.anschrift}} {{foo.bar_baz}} {{KLAEGER_NAME}}") == (
        "KLAEGER_NAME",
        "BEKLAGTER_ANSCHRIFT",
        "FOO_BAR_BAZ",
    )
    assert standard_name("Klaeger_Name") == "KLAEGER_NAME"
    assert fill("{{mandant.name}}", {"KLAEGER_NAME": "Jana Berger"}, SEITEN).text == "Jana Berger"


def test_values_with_braces_or_backslashes_stay_inert() -> None:
    assert fill("{{A}}", {"A": r"\1 {{B}} \g<0>"}, SEITEN).text == r"\1 {{B}} \g<0>"


def _gmbh(*vertreter: Vertreter) -> JuristischePerson:
    return JuristischePerson(firma="Muster GmbH", rechtsform=Rechtsform.GMBH, vertreter=vertreter)


@pytest.mark.parametrize(
    ("person", "text"),
    [
        (_gmbh(), None),
        (
            _gmbh(Vertreter(funktion="Geschäftsführer", name="Olaf Thomsen", geschlecht=Geschlecht.M)),
            "vertreten durch den Geschäftsführer Olaf Thomsen",
        ),
        (
            _gmbh(Vertreter(funktion="Geschäftsführer", name="Ute Lang", geschlecht=Geschlecht.F)),
            "vertreten durch die Geschäftsführerin Ute Lang",
        ),
        (
            _gmbh(Vertreter(funktion="Geschäftsführer", name="A"), Vertreter(funktion="Geschäftsführer", name="B")),
            "vertreten durch die Geschäftsführer A und B",
        ),
        (
            _gmbh(Vertreter(funktion="Geschäftsführerin", name="Käthe Lang")),
            "vertreten durch die Geschäftsführerin Käthe Lang",
        ),
        (
            _gmbh(Vertreter(funktion="Geschäftsführerin", name="A"), Vertreter(funktion="Geschäftsführerin", name="B")),
            "vertreten durch die Geschäftsführerinnen A und B",
        ),
        (
            _gmbh(Vertreter(funktion="Geschäftsführer", name="A"), Vertreter(funktion="Prokuristin", name="B")),
            "vertreten durch den Geschäftsführer A und die Prokuristin B",
        ),
        (_gmbh(Vertreter(funktion="Prokurist", name="A")), "vertreten durch den Prokuristen A"),
        (
            _gmbh(Vertreter(funktion="persönlich haftender Gesellschafter", name="A")),
            "vertreten durch den persönlich haftenden Gesellschafter A",
        ),
        (_gmbh(Vertreter(funktion="Vorstandsvorsitzende", name="A")), "vertreten durch die Vorstandsvorsitzende A"),
        (
            _gmbh(Vertreter(funktion="Vorstandsvorsitzender", name="A")),
            "vertreten durch den Vorstandsvorsitzenden A",
        ),
        (_gmbh(Vertreter(funktion="Sprecherin", name="A")), "vertreten durch die Sprecherin A"),
        (
            JuristischePerson(
                firma="Muster GmbH & Co. KG",
                rechtsform=Rechtsform.GMBH_CO_KG,
                vertretende_gesellschaft=_gmbh(Vertreter(funktion="Geschäftsführer", name="A")),
            ),
            (
                "vertreten durch die persönlich haftende Gesellschafterin Muster GmbH, "
                "diese vertreten durch den Geschäftsführer A"
            ),
        ),
        (
            JuristischePerson(
                firma="Muster AG", rechtsform=Rechtsform.AG, vertreter=(Vertreter(funktion="Vorstand", name="A"),)
            ),
            "vertreten durch den Vorstand A",
        ),
        (NatuerlichePerson(vorname="A", nachname="B", geschlecht=Geschlecht.M), None),
    ],
)
def test_representation_in_words(person: JuristischePerson | NatuerlichePerson, text: str | None) -> None:
    assert vertretung(person) == text


@pytest.mark.parametrize(
    ("name", "juristisch"), [("Elke Hesse", False), ("Peter Freitag", False), ("Hafen Müßig mbH", True)]
)
def test_who_is_named_by_hand_is_a_firm_only_by_a_legal_form_of_its_own(name: str, juristisch: bool) -> None:
    slots = {"klaeger_name": SlotWert(schluessel="klaeger_name", wert=name, herkunft=SlotHerkunft.PERSON)}
    parteien = parteien_of(probe.akte(beteiligte=()), slots, Parteirolle.KLAEGER)
    assert [partei.juristisch for partei in parteien.klaeger] == [juristisch]


@pytest.mark.parametrize("before", ["Offen sind 5,00 €. ", "Offen ist {{BETRAG}}. ", "Es sind 5 %. "])
def test_a_sentence_begins_after_an_amount_and_after_a_gap(before: str) -> None:
    assert fill(before + "{{DER_KLAEGER}} zahlt.", {}, SEITEN).text.endswith("Die Klägerin zahlt.")


def test_every_begriff_names_its_side() -> None:
    assert set(NAMEN_DER_SEITEN) == set(BEGRIFFE)


@pytest.mark.parametrize(
    "faelle",
    [
        {"A": "a {{B}}", "B": "b{{C}}", "C": " c {{D}}", "D": "d"},
        {"D": "d", "C": " c {{D}}", "B": "b{{C}}", "A": "a {{B}}"},
    ],
)
def test_parts_name_each_other_however_deep(faelle: dict[str, str]) -> None:
    assert insert("x {{A}}", faelle) == "x a b c d"
