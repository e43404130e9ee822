"""What the civil Klagearten compute from the facts: interest, lawyer's costs, arrears, quota, gifts, court."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from functools import partial

import pytest

from app.adapters.system.feiertage import Feiertage
from app.domain.kanzlei.akte import Akte, AngabeWert, Rechtsgebiet
from app.domain.schriftsatz.berechnung import Berechnet, compute
from app.domain.schriftsatz.intent import rank
from tests.werkstatt import katalog, pipeline

HEUTE = date(2026, 11, 10)


def _compute(klageart: str, **values: AngabeWert) -> Berechnet:
    data = katalog()
    art = next(k for k in data.klagearten() if k.id == klageart)
    feiertage = partial(Feiertage().feiertage, "HH")
    return compute(art, values, data.fristen(), feiertage, HEUTE, data.gebuehren())


@pytest.mark.parametrize(
    ("grund", "weitere", "beginn"),
    [
        ("kalender", {}, ["2026-06-02", "2026-08-01"]),
        ("rechnung", {}, [None, "2026-09-01"]),
        ("keiner", {}, [None, None]),
    ],
)
def test_each_claim_has_its_own_start_of_interest(
    grund: str, weitere: dict[str, AngabeWert], beginn: list[str | None]
) -> None:
    rows = (
        {"bezeichnung": "Abschlag", "betrag": "2100.00", "faellig": "2026-05-30"},
        {"bezeichnung": "Rest", "betrag": "100.00", "faellig": "2026-07-31", "rechnung_zugang": "2026-07-20"},
    )
    found = _compute("zahlungsklage", anspruchsart="werklohn", verzug_grund=grund, forderungen=rows, **weitere)
    assert [row.get("zinsbeginn") for row in found.zeilen["forderungen"]] == beginn


@pytest.mark.parametrize(
    ("frist", "faellig", "beginn"),
    [
        (None, "2026-08-19", "2026-09-10"),
        ("2026-09-20", "2026-08-19", "2026-09-22"),
        ("2026-09-20", "2026-09-15", None),
    ],
)
def test_a_reminder_counts_from_its_deadline_and_only_after_the_claim_fell_due(
    frist: str | None, faellig: str, beginn: str | None
) -> None:
    row = {"bezeichnung": "Rechnung", "betrag": "100.00", "faellig": faellig}
    known: dict[str, AngabeWert] = {"mahnung_frist": frist} if frist else {}
    values = {"verzug_grund": "mahnung", "mahnung_zugang": "2026-09-09", "forderungen": (row,), **known}
    assert _compute("zahlungsklage", **values).values.get("zinsbeginn_gesamt") == beginn
    loan = _compute("zahlungsklage", **values, darlehen_kuendigung="2026-08-20")  # due only three months later
    assert loan.values["darlehen_nicht_faellig"] is True
    assert "zinsbeginn_gesamt" not in loan.values


def test_a_refusal_is_no_default_before_the_claim_falls_due() -> None:
    row = {"bezeichnung": "Rechnung", "betrag": "100.00", "faellig": "2026-09-30"}
    values = {"verzug_grund": "verweigert", "verweigerung_datum": "2026-09-01"}
    assert _compute("zahlungsklage", **values, forderungen=(row,)).values["zinsbeginn_gesamt"] == "2026-10-01"
    assert _compute("zahlungsklage", **values).values["zinsbeginn_gesamt"] == "2026-09-02"


@pytest.mark.parametrize(("tag", "satz", "pauschale"), [("2014-07-28", "acht", "nein"), ("2014-07-29", "neun", "ja")])
def test_the_rate_among_businesses_follows_the_date_of_the_contract(tag: str, satz: str, pauschale: str) -> None:
    """Art. 229 § 34 EGBGB."""
    row = {"bezeichnung": "Rechnung", "betrag": "100.00", "faellig": "2026-08-19"}
    facts: dict[str, AngabeWert] = {"anspruchsart": "dienst", "geschaeft": "unternehmer", "verzug_grund": "kalender"}
    found = _compute("zahlungsklage", **facts, vertrag_datum=tag, pauschale=True, forderungen=(row,))
    assert (found.faelle["zinssatz"], found.faelle["pauschale_verlangt"]) == (satz, pauschale)


@pytest.mark.parametrize(
    ("vorsteuer", "gebuehr", "summe"),
    [(True, "919.10", "939.10"), (False, "919.10", "1117.53"), (None, "919.10", "939.10")],
)
def test_lawyers_costs_follow_the_table(vorsteuer: bool | None, gebuehr: str, summe: str) -> None:
    """§ 13 RVG, Nr. 2300, 7002, 7008 VV RVG for 11.660 €: 707 € times 1.3, 20 €, and VAT only if it is a loss."""
    row = {"bezeichnung": "Rechnung", "betrag": "11660.00"}
    known: dict[str, AngabeWert] = {} if vorsteuer is None else {"vorsteuerabzug": vorsteuer}
    found = _compute("zahlungsklage", anwaltskosten=True, forderungen=(row,), **known)
    assert (found.values["geschaeftsgebuehr"], found.values["kosten_summe"]) == (gebuehr, summe)


@pytest.mark.parametrize(
    ("offen", "lage"),
    [
        ({"08": "0", "09": "0", "10": "0"}, "zwei_mieten"),
        ({"09": "0", "10": "400.00"}, "zwei_termine"),
        ({"08": "0", "10": "400.00"}, "pruefen"),
        ({"08": "0", "10": "0"}, "zwei_mieten"),
        ({"08": "800.00", "09": "800.00", "10": "0"}, "pruefen"),
        ({"09": "500.00", "10": "500.00"}, "zu_gering"),
        ({"10": "0", "11": "0"}, "zu_gering"),
        ({}, "offen"),
    ],
)
def test_arrears_at_the_notice_decide(offen: dict[str, str], lage: str) -> None:
    """§ 543 Abs. 2 Satz 1 Nr. 3, § 569 Abs. 3 Nr. 1 BGB; the rent is 1.000 €, the notice came on 13.10.2026."""
    rows = tuple({"monat": f"2026-{m}", "geschuldet": "1000.00", "gezahlt": paid} for m, paid in offen.items())
    known: dict[str, AngabeWert] = {"rueckstaende": rows} if rows else {}
    found = _compute("raeumungsklage", kaltmiete="1000.00", kuendigung_zugang="2026-10-13", **known)
    assert found.faelle["rueckstand_lage"] == lage


@pytest.mark.parametrize(
    ("mietbeginn", "fruehestens"),
    [("2024-01-01", "2027-01-31"), ("2021-10-13", "2027-04-30"), ("2018-10-13", "2027-07-31")],
)
def test_the_notice_period_grows_with_the_tenancy(mietbeginn: str, fruehestens: str) -> None:
    values = {"nutzung": "wohnraum", "mietbeginn": mietbeginn, "kuendigung_zugang": "2026-10-13"}
    assert _compute("raeumungsklage", **values).values["fruehestens"] == fruehestens
    termine = {"2026-11-30": "dem nächsten", fruehestens: "ist zum {{KUENDIGUNGSTERMIN}} gewahrt"}
    for termin, words in termine.items():
        found = _compute("raeumungsklage", **values, kuendigungsgrund="eigenbedarf", kuendigungstermin=termin)
        assert words in found.faelle["frist_satz"]
        assert found.values["raeumung_ende"] == fruehestens


@pytest.mark.parametrize(
    ("nutzung", "typ"), [("Wohnraum", "Amtsgericht Lüneburg"), ("Geschäftsräume", "Landgericht Lüneburg")]
)
def test_the_kind_of_rooms_decides_the_court(nutzung: str, typ: str) -> None:
    line = pipeline()
    akte = Akte(id="a", aktenzeichen="1/26", kurzrubrum="A ./. B", rechtsgebiet=Rechtsgebiet.MIETRECHT)
    conversation = line.begin(akte, "Räumungsklage")
    answers = {"nutzung": nutzung, "objekt_anschrift": "Feldstraße 9, 21335 Lüneburg", "kaltmiete": "2000"}
    for key, text in answers.items():
        conversation = line.reply(akte, conversation, key, text)
    assert line.assemble(akte, conversation).gericht == typ


KIND, GATTE = {"verwandtschaft": "kind"}, {"verwandtschaft": "ehegatte"}


@pytest.mark.parametrize(
    ("familie", "quote", "wert"),
    [
        ({**KIND, "kinder": "3", "verheiratet": False}, "1/{{NENNER_2}}", "80000.00"),
        (
            {**KIND, "kinder": "2", "verheiratet": True, "gueterstand": "zugewinn", "ehegatte_bedacht": True},
            "1/{{NENNER_4}}",
            "60000.00",
        ),
        (
            {**KIND, "kinder": "2", "verheiratet": True, "gueterstand": "zugewinn", "ehegatte_bedacht": False},
            "3/{{NENNER_8}}",
            "90000.00",
        ),
        ({**KIND, "kinder": "3", "verheiratet": True, "gueterstand": "gemeinschaft"}, "1/8", "60000.00"),
        ({**KIND, "kinder": "1", "verheiratet": True, "gueterstand": "trennung"}, "1/4", "120000.00"),
        ({**KIND, "kinder": "2", "verheiratet": True, "gueterstand": "trennung"}, "1/6", "80000.00"),
        ({**KIND, "kinder": "4", "verheiratet": True, "gueterstand": "trennung"}, "3/{{NENNER_8}}", "45000.00"),
        ({**GATTE, "kinder": "2", "gueterstand": "trennung"}, "1/6", "80000.00"),
        ({**GATTE, "kinder": "3", "gueterstand": "trennung"}, "1/8", "60000.00"),
        ({**GATTE, "kinder": "1", "gueterstand": "zugewinn"}, "1/8", "60000.00"),
        ({**KIND, "kinder": "2", "verheiratet": True}, None, None),
    ],
)
def test_the_quota_follows_the_family(familie: dict[str, AngabeWert], quote: str | None, wert: str | None) -> None:
    """§§ 2303, 1924, 1931, 1371 BGB for an estate of 480.000 €."""
    found = _compute("pflichtteil_stufenklage", nachlasswert="480000.00", **familie)
    assert found.values.get("pflichtteil") == wert
    assert (found.faelle["quote"] == quote) is (quote is not None)
    two = _compute("pflichtteil_stufenklage", nachlasswert="480000.00", anzahl_klaeger="2", **familie)
    times = 2 if familie["verwandtschaft"] == "kind" else 1  # every child has a claim of its own
    assert two.values.get("pflichtteil_summe") == (f"{Decimal(wert) * times}" if wert else None)


@pytest.mark.parametrize(
    ("tag", "gatte", "ansatz"),
    [
        ("2026-01-10", None, "1000.00"),
        ("2025-02-13", None, "900.00"),
        ("2021-04-03", None, "600.00"),
        ("2016-02-15", None, "100.00"),
        ("2026-02-14", None, "1000.00"),
        ("2025-02-14", None, "1000.00"),
        ("2016-02-14", None, "100.00"),
        ("2016-02-13", None, "0.00"),
        ("2004-02-14", True, "1000.00"),
        ("2016-02-13", False, "0.00"),
    ],
)
def test_gifts_count_a_tenth_less_each_year(tag: str, gatte: bool | None, ansatz: str) -> None:
    """§ 2325 Abs. 3 BGB; death on 14.02.2026."""
    row = {"gegenstand": "Boot", "schenkung_datum": tag, "wert": "1000.00"}
    rows = ({**row, "an_ehegatten": gatte} if gatte is not None else row,)
    found = _compute("pflichtteil_stufenklage", todestag="2026-02-14", schenkungen=rows)
    assert found.zeilen["schenkungen"][0]["ansatz"] == ansatz


@pytest.mark.parametrize(
    ("klageart", "angaben", "ziel", "wert"),
    [
        ("aufforderungsschreiben", {"zahlungsfrist": "2026-11-09"}, "frist_offen", False),
        ("aufforderungsschreiben", {"zahlungsfrist": "2026-11-10"}, "frist_offen", True),
        ("aufforderungsschreiben", {"faellig": "2026-11-10"}, "noch_nicht_faellig", True),
        ("aufforderungsschreiben", {"faellig": "2026-11-09"}, "noch_nicht_faellig", False),
        (
            "aufforderungsschreiben",
            {"faellig": "2026-09-01", "mahnung_datum": "2026-08-31"},
            "mahnung_nach_faelligkeit",
            False,
        ),
        (
            "aufforderungsschreiben",
            {"faellig": "2026-09-01", "verzug_seit": "2026-09-02"},
            "verzug_nach_faelligkeit",
            True,
        ),
        ("aufforderungsschreiben", {"gezahlt": "100.00", "anwaltskosten": True}, "offen_ueber_null", False),
        ("aufforderungsschreiben", {"gezahlt": "100.00", "anwaltskosten": True}, "kosten_summe", None),
        ("vergleichsvorschlag", {"annahme_bis": "2026-11-09"}, "annahme_offen", False),
        ("vergleichsvorschlag", {"annahme_bis": "2026-12-01", "zahltag": "2026-11-30"}, "zahltag_nach_annahme", False),
        ("abmahnung", {"erklaerung_frist": "2026-11-09"}, "erklaerung_offen", False),
        ("kuendigungsschreiben", {"zugang_geplant": "2026-11-09"}, "zugang_moeglich", False),
        (
            "kuendigungsschreiben",
            {
                "vertrag": "arbeit_ag",
                "art": "ordentlich",
                "probezeit": True,
                "eintrittsdatum": "2006-05-01",
                "zugang_geplant": "2026-11-30",
            },
            "frueheste_beendigung",
            "2027-06-30",
        ),
    ],
)
def test_a_letter_looks_at_its_own_dates(
    klageart: str, angaben: dict[str, AngabeWert], ziel: str, wert: AngabeWert | None
) -> None:
    row: dict[str, bool | str] = {key: str(angaben[key]) for key in ("faellig", "gezahlt") if key in angaben}
    known: dict[str, AngabeWert] = {key: value for key, value in angaben.items() if key not in row}
    if row:
        known["forderungen"] = ({"bezeichnung": "Rechnung", "betrag": "100.00", **row},)
    assert _compute(klageart, **known).values.get(ziel) == wert


@pytest.mark.parametrize(
    ("anfrage", "erste"),
    [
        ("Testament anfechten", "generic"),
        ("Testamentsanfechtung wegen Irrtums", "generic"),
        ("Wir wollen das Testament des Vaters anfechten", None),
        ("Enterbt durch Testament vom 3.2.2019", "pflichtteil_stufenklage"),
    ],
)
def test_a_testament_alone_is_no_pflichtteil(anfrage: str, erste: str | None) -> None:
    found = rank(anfrage, None, katalog().klagearten())
    assert (found[0].klageart.id if found else None) == erste
