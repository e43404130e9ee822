"""The XJustiz data set: valid against the official schema whatever the filing holds, and it says what is known."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from export_factory import BEKLAGTE, KLAEGERIN, MUSTER, make_filing
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree

from app.adapters.export.xml_datei import NAMENSRAUM, write_xml
from app.domain.beugung import Form
from app.domain.kanzlei.akte import Akte, DokumentArt, Rechtsgebiet
from app.domain.kanzlei.beteiligte import Anschrift, BeteiligtenRolle, Beteiligter
from app.domain.schriftsatz.grammatik import BEGRIFFE, designation
from app.domain.schriftsatz.klageart import Parteirolle, Stadium
from app.domain.schriftsatz.parteien import vertretung
from app.domain.schriftsatz.schema import Anlage, Partei, SchriftsatzSchema
from app.domain.schriftsatz.xjustiz import Sendung, Versanddatei, nachricht
from app.domain.schriftsatz.xjustiz_daten import Datentyp, XJustizDaten
from app.services.akten import load_akte
from tests.werkstatt import katalog

JETZT = datetime(2026, 11, 10, 9, 30, tzinfo=UTC)
N = {"t": NAMENSRAUM}
Validate = Callable[[bytes], etree._Element]


@pytest.fixture(scope="module")
def daten() -> XJustizDaten:
    return katalog().xjustiz()


@pytest.fixture(scope="module")
def akte() -> Akte:
    return load_akte(MUSTER / "akte.json")


@pytest.fixture(scope="module")
def validate(shared: Path) -> Validate:
    schema = etree.XMLSchema(file=str(shared / "xjustiz" / "xsd-3.6.2" / "xjustiz_0005_nachrichten_3_2.xsd"))

    def check(data: bytes) -> etree._Element:
        root = etree.fromstring(data)
        assert schema.validate(root), schema.error_log.last_error
        return root

    return check


def sendung(schriftsatz: SchriftsatzSchema, akte: Akte, **changes: Any) -> Sendung:
    files = [Versanddatei("01_Klage.pdf", "a" * 64)]
    files += [Versanddatei(f"{n:02}_Anlage.pdf", f"{n:064x}", a) for n, a in enumerate(schriftsatz.anlagen, 2)]
    values: dict[str, Any] = {
        "schriftsatz": schriftsatz, "akte": akte, "gericht_id": "K6055", "dateien": files, "erstellt": JETZT,
        "version": "0.1.0",
    }  # fmt: skip
    return Sendung(**(values | changes))


def texts(root: etree._Element, path: str) -> list[str]:
    return [str(t) for t in root.xpath(path, namespaces=N)]


def test_the_muster_names_court_parties_lawyer_and_documents(
    akte: Akte, daten: XJustizDaten, validate: Validate
) -> None:
    anlage = Anlage(nummer="K 1", bezeichnung="Arbeitsvertrag vom 18.03.2019", dokumentId=akte.dokumente[0].id)
    root = validate(write_xml(nachricht(sendung(make_filing(anlagen=(anlage,), beweise=()), akte), daten)))
    assert texts(root, "//t:empfaenger//t:gericht/code/text()") == ["K6055"]
    assert texts(root, "//t:nachrichtenkopf/@xjustizVersion") == ["3.6.2"]
    assert texts(root, "//t:erstellungszeitpunkt/text()") == ["2026-11-10T09:30:00Z"]
    assert texts(root, "//t:aktenzeichen.neu/text()") == ["true"]
    assert texts(root, "//t:gegenstand/text()") == ["Kündigungsschutz"]
    assert texts(root, "//t:sachgebiet/code/text()") == ["053"]
    assert texts(root, "//t:rollenbezeichnung/code/text()") == ["101", "132", "028", "088"]
    assert texts(root, "//t:natuerlichePerson/t:vollerName/t:nachname/text()") == ["Berger", "Thomsen"]
    assert texts(root, "//t:organisation//t:bezeichnung.aktuell/text()") == ["Nordlicht Logistik GmbH"]
    assert texts(root, "//t:ra.kanzlei/t:raImVerfahren//t:nachname/text()") == ["Voss"]
    # the lawyer acts for the plaintiff, the Geschäftsführer for the company
    assert texts(root, "//t:referenz/t:ref.rollennummer/text()") == ["1", "3"]
    assert texts(root, "//t:dateiname/text()") == ["01_Klage.pdf", "02_Anlage.pdf"]
    assert texts(root, "//t:dokumentklasse/code/text()") == ["003", "001"]
    assert texts(root, "//t:dokumententyp/code/text()") == ["206", "091"]
    ids = texts(root, "//t:identifikation/t:id/text()")
    assert texts(root, "//t:verweis//t:ref.sgo/text()") == ids[:1]
    assert len(set(ids)) == 2


def test_every_code_is_one_of_the_official_lists(daten: XJustizDaten, shared: Path) -> None:
    def official(name: str, version: str) -> set[str]:
        tree = etree.parse(str(shared / "xjustiz" / "codelisten" / f"GDS.{name}_{version}.xml"))
        return {str(v) for v in tree.xpath("//Row/Value[1]/SimpleValue/text()")}

    roles = official("Rollenbezeichnung", daten.listen["rollenbezeichnung"])
    assert {*daten.rollen.values(), daten.gesetzlicher_vertreter, daten.prozessbevollmaechtigter} <= roles
    assert {v.sachgebiet for v in daten.verfahren.values()} <= official("Sachgebiet", daten.listen["sachgebiet"])
    klassen = {daten.schriftsatz.antrag, daten.schriftsatz.schreiben, daten.anlage.klasse}
    klassen |= {a.klasse for a in daten.anlagen.values()}
    assert klassen <= official("Dokumentklasse", daten.listen["dokumentklasse"])
    typen = {daten.schriftsatz.typ} | {a.typ for a in daten.anlagen.values() if a.typ}
    assert typen <= official("Dokumenttyp", daten.listen["dokumenttyp"])
    assert "K6055" in official("Gerichte", daten.listen["gerichte"])
    assert set(daten.verfahren) == set(Rechtsgebiet)
    assert set(daten.geschlecht.values()) <= official("Geschlecht", "2.1")


@pytest.mark.parametrize(
    ("rolle", "bezeichnung", "expected"),
    [
        (Parteirolle.KLAEGER, "Klägerin", ["101"]),
        (Parteirolle.KLAEGER, "klagende Partei", ["101"]),
        (Parteirolle.KLAEGER, "Klägerin und Berufungsbeklagte", ["101", "029"]),
        (Parteirolle.BEKLAGTER, "Beklagter und Revisionskläger", ["028", "140"]),
        (Parteirolle.ANTRAGSGEGNER, "Verfügungsbeklagte", ["174"]),
        (Parteirolle.ANTRAGSTELLER, "Widerspruchsführerin", ["016"]),
    ],
)
def test_roles_follow_the_designation(
    rolle: Parteirolle, bezeichnung: str, expected: list[str], akte: Akte, daten: XJustizDaten, validate: Validate
) -> None:
    partei = KLAEGERIN.model_copy(update={"rolle": rolle, "bezeichnung": bezeichnung})
    filing = make_filing(klaeger=(partei,), beklagter=())
    root = validate(write_xml(nachricht(sendung(filing, akte.model_copy(update={"kanzlei": None})), daten)))
    assert texts(root, "//t:rollenbezeichnung/code/text()") == expected


def test_every_term_of_the_grammar_with_a_role_is_recognised(daten: XJustizDaten) -> None:
    from app.domain.schriftsatz.xjustiz_beteiligte import roles_of

    for key in daten.rollen:
        assert key in BEGRIFFE
        for form in (Form.M, Form.F, Form.D):
            partei = KLAEGERIN.model_copy(update={"bezeichnung": designation(key, form)})
            assert roles_of(partei, daten) == (daten.rollen[key],)


def test_a_party_that_only_the_answers_know_is_taken_apart(akte: Akte, daten: XJustizDaten, validate: Validate) -> None:
    partei = Partei(
        name="Prof. Dr. Jörg von der Heide", anschrift="bei Klein, Am Wall 12 a, 28195 Bremen",
        rolle=Parteirolle.KLAEGER, bezeichnung="Kläger",
    )  # fmt: skip
    root = validate(write_xml(nachricht(sendung(make_filing(klaeger=(partei,)), akte), daten)))
    first = root.xpath("//t:beteiligung[1]", namespaces=N)[0]
    for tag, expected in (
        ("titel", "Prof. Dr."), ("vorname", "Jörg von der"), ("nachname", "Heide"), ("anschriftenzusatz", "bei Klein"),
        ("strasse", "Am Wall"), ("hausnummer", "12 a"), ("postleitzahl", "28195"), ("ort", "Bremen"),
    ):  # fmt: skip
        assert first.xpath(f".//t:{tag}/text()", namespaces=N) == [expected], tag


def test_two_of_one_name_keep_their_addresses_and_what_was_corrected_counts(
    akte: Akte, daten: XJustizDaten, validate: Validate
) -> None:
    def berger(number: int, strasse: str) -> Beteiligter:
        person = akte.with_rolle(BeteiligtenRolle.MANDANT)[0].person
        anschrift = Anschrift(strasse=strasse, plz="22089", ort="Hamburg")
        return Beteiligter(
            id=f"m{number}",
            rolle=BeteiligtenRolle.MANDANT,
            person=person.model_copy(update={"anschrift": anschrift}),
        )

    both = (berger(1, "Ahornkamp 7"), berger(2, "Birkenweg 3"))
    other = akte.model_copy(update={"beteiligte": (*both, *akte.with_rolle(BeteiligtenRolle.GEGNER))})
    second = KLAEGERIN.model_copy(update={"anschrift": "Birkenweg 3, 22089 Hamburg"})
    corrected = BEKLAGTE.model_copy(
        update={"anschrift": "Neuer Kai 5, 20457 Hamburg", "vertreter": "vertreten durch die Prokuristin Ida Holm"}
    )
    filing = make_filing(klaeger=(second, KLAEGERIN), beklagter=(corrected,))
    root = validate(write_xml(nachricht(sendung(filing, other), daten)))
    parties = "//t:natuerlichePerson//t:strasse/text() | //t:organisation//t:strasse/text()"
    assert texts(root, parties) == ["Birkenweg", "Ahornkamp", "Neuer Kai"]
    assert texts(root, "//t:sonstigeBezeichnung/text()") == ["vertreten durch die Prokuristin Ida Holm"]


def test_a_pending_case_names_its_aktenzeichen(akte: Akte, daten: XJustizDaten, validate: Validate) -> None:
    filing = make_filing()
    known = filing.model_copy(update={"rubrum": filing.rubrum.model_copy(update={"aktenzeichen": "3 Ca 412/26"})})
    root = validate(write_xml(nachricht(sendung(known, akte), daten)))
    assert texts(root, "//t:aktenzeichen.freitext/text()") == ["3 Ca 412/26"] * 2
    root = validate(write_xml(nachricht(sendung(make_filing(rolle=Parteirolle.BEKLAGTER), akte), daten)))
    assert texts(root, "//t:aktenzeichen.unbekannt/text()") == ["true"]


def test_the_opponents_lawyer_acts_for_the_opponent(akte: Akte, daten: XJustizDaten, validate: Validate) -> None:
    gegner = next(b for b in akte.beteiligte if b.rolle is BeteiligtenRolle.GEGNER)
    lawyer = gegner.model_copy(update={"id": "gv", "rolle": BeteiligtenRolle.GEGNERVERTRETER})
    both = akte.model_copy(update={"beteiligte": (*akte.beteiligte, lawyer)})
    root = validate(write_xml(nachricht(sendung(make_filing(), both), daten)))
    assert texts(root, "//t:rollenbezeichnung/code/text()") == ["101", "132", "028", "088", "132"]
    assert texts(root, "//t:referenz/t:ref.rollennummer/text()") == ["1", "3", "3"]
    assert texts(root, "//t:ra.kanzlei/preceding::t:rolle[1]/t:nr/text()")[-1] == "2"


def test_the_id_follows_from_the_content_and_not_from_the_instant(akte: Akte, daten: XJustizDaten) -> None:
    def own(**changes: Any) -> str:
        root = etree.fromstring(write_xml(nachricht(sendung(make_filing(), akte, **changes), daten)))
        return texts(root, "//t:eigeneNachrichtenID/text()")[0]

    assert own() == own(erstellt=datetime(2027, 1, 1, tzinfo=UTC))
    assert own() != own(dateien=[Versanddatei("01_Klage.pdf", "b" * 64)])


WORT = st.text(
    st.one_of(st.characters(codec="utf-8"), st.sampled_from("äöüßÄÖÜ„“–…€§ &<>\"'{}\x00\x07\u00a0\u0308ÓłğΩж")),
    max_size=60,
)


@st.composite
def parteien(draw: st.DrawFn, rolle: Parteirolle) -> tuple[Partei, ...]:
    def one() -> Partei:
        juristisch = draw(st.booleans())
        return Partei(
            name=draw(WORT) * draw(st.sampled_from([1, 1, 30])), anschrift=draw(st.none() | WORT),
            vertreter=draw(st.none() | WORT), rolle=rolle, juristisch=juristisch,
            bezeichnung=draw(st.sampled_from(["Klägerin", "Kläger und Berufungsbeklagter", "Irgendwer"]) | WORT),
        )  # fmt: skip

    return tuple(one() for _ in range(draw(st.integers(0, 4))))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(st.data())
def test_any_filing_gives_a_valid_message(
    akte: Akte, daten: XJustizDaten, validate: Validate, data: st.DataObject
) -> None:
    draw = data.draw
    sides = {"klaeger": draw(parteien(Parteirolle.KLAEGER)), "beklagter": draw(parteien(Parteirolle.BEKLAGTER))}
    names = [*sides["klaeger"], *sides["beklagter"]]
    filing = make_filing(
        anlagen=[Anlage(nummer=f"K {n}", bezeichnung=draw(WORT)) for n in range(1, draw(st.integers(1, 4)))],
        beweise=(), ueberschrift=draw(WORT), rolle=draw(st.sampled_from(list(Parteirolle))),
        stadium=draw(st.sampled_from(list(Stadium))), rechtsgebiet=draw(st.sampled_from(list(Rechtsgebiet))), **sides,
    )  # fmt: skip
    rubrum = filing.rubrum.model_copy(
        update={"wegen": draw(WORT), "aktenzeichen": draw(st.none() | WORT), "streitwert": Decimal(1)}
    )
    known = akte.model_copy(update={"kanzlei": draw(st.sampled_from([None, akte.kanzlei]))})
    built = nachricht(sendung(filing.model_copy(update={"rubrum": rubrum}), known), daten)
    root = validate(write_xml(built))
    assert len(texts(root, "//t:dokument")) == 1 + len(filing.anlagen)
    assert len(root.xpath("//t:beteiligung[not(.//t:referenz)]", namespaces=N)) >= len(names)


@given(WORT, st.sampled_from(list(Datentyp)))
def test_fitting_twice_changes_nothing_more(text: str, typ: Datentyp) -> None:
    daten = katalog().xjustiz()
    once = daten.fit(text, typ)
    assert daten.fit(once, typ) == once
    assert daten.fit("Müller-Lüdenscheidt", typ) == "Müller-Lüdenscheidt"


def test_each_kind_of_document_has_a_class(daten: XJustizDaten) -> None:
    assert set(daten.anlagen) <= set(DokumentArt)
    assert daten.anlagen[DokumentArt.URTEIL].klasse == "006"


def test_a_complementary_company_stands_between_the_party_and_its_director(
    akte: Akte, daten: XJustizDaten, validate: Validate
) -> None:
    gegner = next(b for b in akte.beteiligte if b.rolle is BeteiligtenRolle.GEGNER)
    society = gegner.person.model_copy(update={"firma": "Nordlicht Verwaltungs-GmbH"})
    kg = gegner.person.model_copy(
        update={"firma": "Nordlicht GmbH & Co. KG", "vertreter": (), "vertretende_gesellschaft": society}
    )
    own = akte.model_copy(
        update={"beteiligte": (*(b for b in akte.beteiligte if b is not gegner),
                               gegner.model_copy(update={"person": kg}))}
    )  # fmt: skip
    named = BEKLAGTE.model_copy(update={"name": "Nordlicht GmbH & Co. KG", "vertreter": vertretung(kg)})
    filing = make_filing(beklagter=(named,))
    root = validate(write_xml(nachricht(sendung(filing, own), daten)))
    assert texts(root, "//t:rollenbezeichnung/code/text()") == ["101", "132", "028", "088", "088"]
    assert texts(root, "//t:referenz/t:ref.rollennummer/text()") == ["1", "3", "4"]


def test_a_court_with_a_letter_that_needs_two_characters_is_kept_without_its_accent(daten: XJustizDaten) -> None:
    assert daten.fit("K\u0300olo\u0315", Datentyp.A) == "Kolo"
    assert daten.fit("„Müller“ – 3.480,00\u00a0€", Datentyp.C) == '"Müller" - 3.480,00 €'
    assert daten.fit("{{KLAEGER_NAME}}", Datentyp.A) == ""
