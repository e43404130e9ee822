"""The Prüfliste of the shipped Klagearten speaks of the sides and of the document as the Klageart does."""

from __future__ import annotations

import pytest

from app.domain.kanzlei.akte import Akte
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.conversation import Conversation
from app.domain.schriftsatz.intent import Candidate, intent_of
from app.domain.schriftsatz.schema import SchriftsatzSchema
from tests.aktenfaelle import case_name, cases, load_case
from tests.werkstatt import katalog, pipeline


def _empty(klageart: str) -> SchriftsatzSchema:
    """The filing of an empty Akte, nothing answered."""
    definition = next(k for k in katalog().klagearten() if k.id == klageart)
    akte = Akte(id="leer", aktenzeichen="1/26", kurzrubrum="A ./. B", rechtsgebiet=definition.rechtsgebiet)
    intent = intent_of(Candidate(definition, 1.0, ("Probe",)))
    return pipeline().assemble(akte, Conversation(id="g", akte_id="leer", anfrage="Probe", intent=intent))


def _findings(klageart: str, id_: str) -> list[str]:
    return _texts(_empty(klageart), id_)


def _texts(schriftsatz: SchriftsatzSchema, id_: str) -> list[str]:
    found = [f"{b.titel} {b.text}".replace("\u00a0", " ") for b in schriftsatz.pruefliste if b.id.startswith(id_)]
    assert found
    return found


@pytest.mark.parametrize(
    ("klageart", "seiten"),
    [
        ("zahlungsklage", ("Klägerseite", "Beklagtenseite")),
        ("ev_antrag", ("Antragstellerseite", "Antragsgegnerseite")),
    ],
)
def test_the_sides_are_called_as_in_the_klageart(klageart: str, seiten: tuple[str, str]) -> None:
    found = _findings(klageart, "erv.rubrum")
    assert [text.split()[0] for text in found] == list(seiten)
    assert all("kann der Schriftsatz nicht ordnungsgemäß zugestellt werden" in text for text in found)


@pytest.mark.parametrize(
    ("klageart", "wort"), [("zahlungsklage", "Der Schriftsatz"), ("vergleichsvorschlag", "Das Schreiben")]
)
def test_the_document_is_called_what_it_is(klageart: str, wort: str) -> None:
    assert f"{wort} nimmt auf keine Anlage Bezug." in _findings(klageart, "erv.anlagen")[0]


def _against(klageart: str, anschrift: str) -> dict[str, str]:
    """What is said of the country, by check, of a filing against somebody at this address."""
    definition = next(k for k in katalog().klagearten() if k.id == klageart)
    akte = Akte(id="a", aktenzeichen="1/26", kurzrubrum="A ./. B", rechtsgebiet=definition.rechtsgebiet)
    line = pipeline()
    conversation = line.begin(akte, "Probe", klageart)
    for slot, text in (("beklagter_name", "Karl Moser"), ("beklagter_anschrift", anschrift)):
        conversation = line.reply(akte, conversation, slot, text)
    found = line.assemble(akte, conversation).pruefliste
    return {b.id.split(".")[2]: f"{b.titel} {b.text}" for b in found if b.id.startswith("erv.ausland.")}


@pytest.mark.parametrize(
    ("klageart", "anschrift", "zustellung", "zustaendigkeit"),
    [
        ("zahlungsklage", "Getreidegasse 3, 5020 Salzburg, Österreich", "EuZVO", "Art. 7"),
        ("zahlungsklage", "Getreidegasse 3, A-5020 Salzburg", "EuZVO", "Art. 7"),
        ("zahlungsklage", "Bahnhofstrasse 1, 8001 Zürich, Schweiz", "HZÜ", "Lugano"),
        ("kschg_klage", "Rue Haute 2, 1000 Brüssel, Belgien", "EuZVO", "Art. 21 Abs. 1 Buchst. b"),
        ("lohnklage", "5th Avenue 1, 10001 New York, USA", "HZÜ", "Art. 21 Abs. 2"),
        ("unterhaltsantrag", "Rynek 4, 50-106 Breslau, Polen", "EuZVO", "EuUnthVO"),
        ("aufforderungsschreiben", "Getreidegasse 3, 5020 Salzburg, Österreich", None, None),
        ("zahlungsklage", "Lindenweg 8, 50667 Köln", None, None),
        ("zahlungsklage", "Österreichweg 8, 50667 Köln", None, None),
    ],
)
def test_a_party_abroad_is_told(
    klageart: str, anschrift: str, zustellung: str | None, zustaendigkeit: str | None
) -> None:
    said = {key: text.replace("\u00a0", " ") for key, text in _against(klageart, anschrift).items()}
    if zustellung is None or zustaendigkeit is None:
        assert said == {}
    else:
        assert zustellung in said["zustellung"]
        assert zustaendigkeit in said["zustaendigkeit"]


@pytest.mark.parametrize(
    ("fall", "id_", "anfang"),
    [
        ("aufforderungsschreiben/erste_mahnung", "erv.beleg", "Beleg fehlt Für die Angabe, dass "),
        ("aenderungsschutzklage/abgelehnt", "erv.beweis", "Beweismittel fehlt Für die Behauptung, dass "),
    ],
)
def test_a_letter_lacks_a_beleg_and_a_filing_a_beweismittel(fall: str, id_: str, anfang: str) -> None:
    line = pipeline()
    (path,) = (p for p in cases() if case_name(p) == fall)
    assert all(text.startswith(anfang) for text in _texts(line.assemble(*load_case(path, line)), id_))


@pytest.mark.parametrize(
    ("klageart", "begriff", "angabe", "feld"),
    [
        ("zahlungsklage", "Streitwert", "Offene Beträge", "slot:forderungen"),
        ("lohnklage", "Streitwert", "Offene Forderungen", "slot:monate"),
        ("kschg_klage", "Streitwert", "Monatsentgelt (brutto)", "slot:bruttogehalt"),
        ("unterhaltsantrag", "Verfahrenswert", "Art des Unterhalts", "slot:unterhaltsart"),
    ],
)
def test_an_open_value_names_what_can_be_answered(klageart: str, begriff: str, angabe: str, feld: str) -> None:
    (text,) = _findings(klageart, "erv.streitwert")
    assert text == f"{begriff} offen Der {begriff} ist noch offen; dazu fehlt die Angabe „{angabe}“."
    assert [b.feld for b in _empty(klageart).pruefliste if b.id == "erv.streitwert"] == [feld]


def test_an_open_streitwert_speaks_of_no_other_field_of_law() -> None:
    every = " ".join(b.titel for b in _empty("zahlungsklage").pruefliste)
    assert "Monatsentgelt" not in every


@pytest.mark.parametrize("klageart", ["ev_antrag", "ev_erwiderung"])
def test_facts_of_an_injunction_are_made_credible(klageart: str) -> None:
    assert _empty(klageart).beweiswort == "Glaubhaftmachung"


@pytest.mark.parametrize("klageart", [k.id for k in katalog().klagearten()])
def test_of_an_empty_akte_every_finding_says_something(klageart: str) -> None:
    schriftsatz = _empty(klageart)
    assert [b.id for b in schriftsatz.pruefliste if not b.titel.strip() or not b.text.strip()] == []
    assert SchriftsatzSchema.model_validate_json(schriftsatz.model_dump_json()) == schriftsatz


@pytest.mark.parametrize(
    ("klageart", "wert", "titel"),
    [
        ("zahlungsklage", "Streitwert", "Prozessbevollmächtigte"),
        ("scheidungsantrag", "Verfahrenswert", "Verfahrensbevollmächtigte"),
        ("strafbefehl_einspruch", "Streitwert", "Verteidiger"),
        ("ev_antrag", "Streitwert", "Verfahrensbevollmächtigte"),
    ],
)
def test_value_and_lawyers_are_called_as_before_that_gericht(klageart: str, wert: str, titel: str) -> None:
    schriftsatz = _empty(klageart)
    assert (schriftsatz.kosten.wertbegriff, schriftsatz.rubrum.vertreter_titel) == (wert, titel)
    assert schriftsatz.titel_von(Abschnitt.KOSTEN) in (
        f"{wert} und Kosten",
        schriftsatz.abschnittstitel.get(Abschnitt.KOSTEN),
    )
