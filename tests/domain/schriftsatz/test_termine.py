"""Computed days, quotients, computations with conditions, and cases whose texts hold placeholders."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import pytest

from app.domain.kanzlei.akte import Akte, AngabeWert
from app.domain.schriftsatz.assembly import assemble
from app.domain.schriftsatz.baustein import Abschnitt, Baustein
from app.domain.schriftsatz.berechnung import Berechnet, compute
from app.domain.schriftsatz.conversation import Conversation
from app.domain.schriftsatz.dialog import prefill
from app.domain.schriftsatz.intent import intent_of, rank
from app.domain.schriftsatz.klageart import Klageart
from app.domain.schriftsatz.kontext import Kontext, Recht
from app.domain.schriftsatz.rechenregeln import Berechnung
from app.domain.schriftsatz.slot import SlotTyp
from tests import probeklage as probe
from tests.probeklage import HEUTE, KLAGEART, slot

POSTEN = slot(
    "posten",
    SlotTyp.LISTE,
    eintrag="Posten",
    pflicht=False,
    felder=[
        slot("monat", SlotTyp.MONAT, vorbelegung=None, pflicht=False),
        slot("betrag", SlotTyp.BETRAG, vorbelegung=None, pflicht=False),
        slot("faellig", SlotTyp.DATUM, vorbelegung=None, pflicht=False),
    ],
)


def _klageart(*berechnungen: Mapping[str, object]) -> Klageart:
    rules = [Berechnung.model_validate({"label": "Probe", **b}).model_dump() for b in berechnungen]
    slots = [s.model_dump() for s in (*KLAGEART.slots, POSTEN)]
    return Klageart.model_validate(KLAGEART.model_dump() | {"berechnungen": rules, "slots": slots, "fristen": []})


def _compute(klageart: Klageart, **values: AngabeWert) -> Berechnet:
    return compute(klageart, values, {}, lambda year: {date(year, 1, 1): "Neujahr"}, HEUTE)


@pytest.mark.parametrize(
    ("art", "ende"),
    [
        ("kuendigungstermin", "2027-04-30"),  # after twelve years: five months to the end of a month
        ("kuendigungstermin_arbeitnehmer", "2026-12-31"),  # four weeks to the 15th or the end of a month
        ("kuendigungstermin_vermieter", "2027-08-31"),  # third Werktag of December; eight years lengthen the period
    ],
)
def test_only_the_employers_notice_takes_longer_with_the_years(art: str, ende: str) -> None:
    found = _compute(
        _klageart({"ziel": "ende", "art": art, "argumente": ["datum", "zugang"]}),
        datum="2014-05-01",
        zugang="2026-11-26",
    )
    assert found.values["ende"] == ende


@pytest.mark.parametrize(
    ("regel", "datum", "ergebnis"),
    [
        ({"art": "werktag"}, "2026-08-01", "2026-08-03"),
        ({"art": "werktag"}, "2026-09-01", "2026-09-01"),
        ({"art": "werktag"}, "2026-01-01", "2026-01-02"),
        ({"art": "spaeter", "monate": 3}, "2026-11-30", "2027-02-28"),
        ({"art": "spaeter", "tage": 41}, "2026-03-02", "2026-04-12"),
        ({"art": "jahresende"}, "2023-02-01", "2023-12-31"),
        ({"art": "kuendigungstermin_mieter"}, "2026-11-05", "2027-02-28"),
        ({"art": "kuendigungstermin_geschaeftsraum"}, "2026-10-03", "2027-03-31"),
        ({"art": "laeuft"}, "2026-11-04", True),
        ({"art": "laeuft"}, "2026-11-03", False),
    ],
)
def test_a_day_follows_from_a_day(regel: dict[str, object], datum: str, ergebnis: AngabeWert) -> None:
    found = _compute(_klageart({"ziel": "ergebnis", "argumente": ["datum"]} | regel), datum=datum)
    assert found.values == {"ergebnis": ergebnis}
    assert found.schritte["ergebnis"][0].startswith(("Probe: ", "Die Kündigung geht"))


@pytest.mark.parametrize(("tag", "ergebnis"), [("15", "2026-02-15"), ("31", "2026-02-28"), ("0", "2026-02-01")])
def test_a_day_of_the_month_stays_in_it(tag: str, ergebnis: str) -> None:
    regel = {"ziel": "ergebnis", "art": "monatstag", "argumente": ["datum", "koepfe"]}
    assert _compute(_klageart(regel), datum="2026-02-03", koepfe=tag).values == {"ergebnis": ergebnis}


@pytest.mark.parametrize(("monate", "ergebnis"), [("3", "2026-05-03"), ("0", "2026-02-03")])
def test_months_may_come_from_a_slot(monate: str, ergebnis: str) -> None:
    regel = {"ziel": "ergebnis", "art": "spaeter", "argumente": ["datum", "koepfe"]}
    assert _compute(_klageart(regel), datum="2026-02-03", koepfe=monate).values == {"ergebnis": ergebnis}


@pytest.mark.parametrize(("koepfe", "ergebnis"), [("5", {"tagessatz": "138.46"}), ("0", {})])
def test_a_quotient_has_no_result_for_nothing(koepfe: str, ergebnis: dict[str, str]) -> None:
    regel = {"ziel": "tagessatz", "art": "quotient", "argumente": ["brutto", "koepfe"], "faktor": "13"}
    assert _compute(_klageart(regel), brutto="9000.00", koepfe=koepfe).values == ergebnis


def test_conditions_choose_between_computations_and_pick_the_rows_that_count() -> None:
    unknown, known = {"slot": "faellig"}, {"slot": "faellig", "operator": "not_equals"}
    klageart = _klageart(
        {"ziel": "offen", "art": "anzahl", "ueber": "posten", "bedingungen": [{"slot": "kommt", "wert": True}]},
        {"ziel": "summe", "art": "summe", "ueber": "posten", "argumente": ["betrag"], "bedingungen": [known]},
        {"ziel": "kommt", "art": "laeuft", "je": "posten", "argumente": ["tag"]},
        {"ziel": "tag", "art": "werktag", "je": "posten", "argumente": ["faellig"], "bedingungen": [known]},
        {"ziel": "tag", "art": "naechster_monat", "je": "posten", "argumente": ["monat"], "bedingungen": [unknown]},
    )
    rows = ({"monat": "2026-10", "betrag": "10.00"}, {"monat": "2026-09", "betrag": "5.00", "faellig": "2026-11-07"})
    found = _compute(klageart, posten=rows)
    assert [row["tag"] for row in found.zeilen["posten"]] == ["2026-11-01", "2026-11-09"]
    assert found.values == {"offen": "1", "summe": "5.00"}


def _filed(akte: Akte, klageart: Klageart, baustein: Baustein) -> tuple[str, tuple[str, ...]]:
    katalog = probe.ProbeKatalog()
    recht = Recht(
        fristen={},
        gebuehren=(),
        kostenverzeichnis={},
        gerichte=probe.GERICHTE,
        zustaendigkeit=probe.ZUSTAENDIGKEIT,
        feiertage=probe.ProbeKalender().feiertage,
    )
    klageart = klageart.model_copy(
        update={
            "bausteine": (baustein.id,),
            "gerichtskosten": None,
            "streitwert": (),
            "pruefungen": (),
            "wegen": "Probe",
        }
    )
    kontext = Kontext(akte, klageart, {baustein.id: baustein}, katalog.pruefungen(), recht, HEUTE)
    intent = intent_of(rank("Probeklage", akte, (klageart,))[0])
    slots = prefill(klageart, akte, intent, HEUTE)
    s = assemble(kontext, Conversation(id="c", akte_id="a", anfrage="Probe", intent=intent, slots=slots)).schriftsatz
    return s.absaetze[0].text.replace("\u00a0", " "), s.unresolved_platzhalter


@pytest.mark.parametrize(
    ("angaben", "text", "offen"),
    [
        ({"brutto": "10.00", "datum": "2026-10-30"}, "Die Beklagte zahlt 10,00 € seit dem 30.10.2026.", ()),
        ({"brutto": "10.00"}, "Die Beklagte zahlt 10,00 €.", ()),
        ({"datum": "2026-10-30"}, "Die Beklagte zahlt {{BRUTTO}} seit dem 30.10.2026.", ("{{BRUTTO}}",)),
    ],
)
def test_the_text_of_a_case_stands_as_if_written_there(
    angaben: dict[str, str], text: str, offen: tuple[str, ...]
) -> None:
    known = {"slot": "datum", "operator": "not_equals"}
    fall = {"ziel": "zahlt", "art": "fall", "faelle": [{"wert": "{{DER_BEKLAGTE}} zahlt {{BRUTTO}}"}]}
    zins = {
        "ziel": "zins",
        "art": "fall",
        "faelle": [{"wert": "seit dem {{DATUM}}", "bedingungen": [known]}, {"wert": ""}],
    }
    baustein = Baustein(id="a", version=1, titel="A", abschnitt=Abschnitt.SACHVERHALT, text="{{ZAHLT}} {{ZINS}}.")
    found = _filed(probe.akte(angaben=angaben), _klageart(fall, zins), baustein)
    assert found == (text, offen)
