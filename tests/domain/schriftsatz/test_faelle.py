"""Computations that decide between cases, weigh numbers, and Fristen of rows."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from app.domain.kanzlei.akte import AngabeWert, Dokument, DokumentArt
from app.domain.pruefung.befund import BefundTyp, Schwere
from app.domain.schriftsatz.assembly import assemble
from app.domain.schriftsatz.baustein import BeweisVorlage
from app.domain.schriftsatz.berechnung import Berechnet, compute
from app.domain.schriftsatz.conversation import Conversation, SlotHerkunft, SlotWert
from app.domain.schriftsatz.erv import check, check_fristen
from app.domain.schriftsatz.intent import intent_of, rank
from app.domain.schriftsatz.klageart import Klageart
from app.domain.schriftsatz.kontext import Kontext, Recht
from app.domain.schriftsatz.pruefung import PruefDefinition, PruefRegel, Variante
from app.domain.schriftsatz.rechenregeln import Berechnung, BerechnungsArt, Fall, FristRegel
from app.domain.schriftsatz.slot import SlotBedingung, SlotTyp
from tests import probeklage as probe
from tests.probeklage import HEUTE, KLAGEART, slot

LISTE = slot(
    "weitere",
    SlotTyp.LISTE,
    eintrag="weitere Kündigung",
    felder=[slot("weiterer_zugang", SlotTyp.DATUM, vorbelegung=None)],
    pflicht=False,
)
GROESSE = Berechnung(
    ziel="groesse",
    label="Größe",
    art=BerechnungsArt.FALL,
    faelle=(
        Fall(wert="klein", bedingungen=(SlotBedingung(slot="koepfe", operator="less_than", wert="11"),)),
        Fall(wert="offen", bedingungen=(SlotBedingung(slot="koepfe"),)),
        Fall(wert="groß"),
    ),
)


def _klageart(*berechnungen: Berechnung, fristen: tuple[FristRegel, ...] = ()) -> Klageart:
    new = {
        "berechnungen": [b.model_dump() for b in berechnungen],
        "fristen": [f.model_dump() for f in fristen],
        "slots": [s.model_dump() for s in (*KLAGEART.slots, LISTE)],
    }
    return Klageart.model_validate(KLAGEART.model_dump() | new)


def _kontext(klageart: Klageart, **werte: AngabeWert) -> tuple[Kontext, Conversation]:
    katalog, akte = probe.ProbeKatalog(), probe.akte()
    recht = Recht(
        fristen=katalog.fristen(),
        gebuehren=katalog.gebuehren(),
        kostenverzeichnis=katalog.kostenverzeichnis(),
        gerichte=katalog.gerichte(),
        zustaendigkeit=katalog.zustaendigkeit(),
        feiertage=probe.ProbeKalender().feiertage,
    )
    slots = tuple(SlotWert(schluessel=k, wert=w, herkunft=SlotHerkunft.PERSON) for k, w in werte.items())
    intent = intent_of(rank("Probeklage", akte, (klageart,))[0])
    conversation = Conversation(id="c", akte_id=akte.id, anfrage="Probeklage", intent=intent, slots=slots)
    return Kontext(akte, klageart, katalog.bausteine(), katalog.pruefungen(), recht, HEUTE), conversation


def _compute(klageart: Klageart, **values: object) -> Berechnet:
    return compute(klageart, values, probe.ProbeKatalog().fristen(), lambda _: {}, HEUTE)  # type: ignore[arg-type]


@pytest.mark.parametrize(("koepfe", "wert"), [("10", "klein"), ("11", "groß"), (None, "offen")])
def test_the_first_case_that_applies_counts(koepfe: str | None, wert: str) -> None:
    assert _compute(_klageart(GROESSE), koepfe=koepfe).faelle == {"groesse": wert}


def test_a_case_may_rest_on_what_is_computed_after_it_and_on_an_earlier_case() -> None:
    gewahrt = SlotBedingung(slot="frist_gewahrt", wert=False)
    spaet = Berechnung(
        ziel="a", label="A", art=BerechnungsArt.FALL, faelle=(Fall(wert="spät", bedingungen=(gewahrt,)),)
    )
    folge = Berechnung(
        ziel="b",
        label="B",
        art=BerechnungsArt.FALL,
        faelle=(Fall(wert="also", bedingungen=(SlotBedingung(slot="a", wert="spät"),)),),
    )
    klageart = _klageart(spaet, folge, fristen=(FristRegel(frist="klagefrist", slot="zugang", ziel="frist"),))
    assert _compute(klageart, zugang="2026-10-01").faelle == {"a": "spät", "b": "also"}
    assert _compute(klageart, zugang="2026-11-03").faelle == {}


def test_cases_of_rows_look_at_their_row() -> None:
    known = SlotBedingung(slot="weiterer_zugang", operator="not_equals")
    regel = Berechnung(
        ziel="stand",
        label="Stand",
        art=BerechnungsArt.FALL,
        je="weitere",
        faelle=(Fall(wert="zugegangen", bedingungen=(known,)), Fall(wert="offen")),
    )
    found = _compute(_klageart(regel), weitere=({"weiterer_zugang": "2026-11-02"}, {}))
    assert [row["stand"] for row in found.zeilen["weitere"]] == ["zugegangen", "offen"]


def test_a_case_names_known_slots() -> None:
    foreign = Fall(wert="x", bedingungen=(SlotBedingung(slot="fremd", wert="1"),))
    with pytest.raises(ValueError, match="fremd"):
        _klageart(Berechnung(ziel="a", label="A", art=BerechnungsArt.FALL, faelle=(foreign,)))


@pytest.mark.parametrize(("koepfe", "wert"), [("12", "11.00"), (None, "14.00")])
def test_numbers_are_weighed_and_stay_numbers(koepfe: str | None, wert: str) -> None:
    """What is unknown and optional takes nothing away; no € where there is none."""
    gesamt = slot("gesamt", SlotTyp.DEZIMAL)
    regel = Berechnung(
        ziel="rest",
        label="Rest",
        art=BerechnungsArt.DIFFERENZ,
        argumente=("gesamt", "koepfe"),
        faktoren=("1", "0.25"),
    )
    klageart = KLAGEART.model_copy(update={"slots": (*KLAGEART.slots, gesamt), "berechnungen": (regel,), "fristen": ()})
    found = _compute(klageart, gesamt="14", koepfe=koepfe)
    assert found.values["rest"] == wert
    assert found.definitions["rest"].typ is SlotTyp.DEZIMAL
    assert "€" not in found.schritte["rest"][0]
    assert ("0,25 × 12" in found.schritte["rest"][0]) is (koepfe is not None)


def test_as_many_factors_as_arguments() -> None:
    with pytest.raises(ValueError, match="faktoren"):
        Berechnung(ziel="a", label="A", art=BerechnungsArt.SUMME, argumente=("koepfe",), faktoren=("1", "2"))


def test_each_row_has_its_frist_in_the_pruefliste() -> None:
    regel = FristRegel(frist="klagefrist", slot="weiterer_zugang", ziel="weitere_frist", je="weitere")
    klageart = _klageart(fristen=(regel,))
    rows: tuple[dict[str, bool | str], ...] = ({"weiterer_zugang": "2026-11-02"}, {"weiterer_zugang": "2026-09-01"}, {})
    kontext, conversation = _kontext(klageart, weitere=rows)
    found = {b.id: b for b in check(assemble(kontext, conversation), kontext) if b.id.startswith("frist.")}
    assert {key: b.titel for key, b in found.items()} == {
        "frist.klagefrist.1": "Laeuft",
        "frist.klagefrist.2": "Abgelaufen",
        "frist.klagefrist.3": "Offen",
    }
    assert {b.feld for b in found.values()} == {"slot:weitere"}
    names = [e.werte["FRIST"] for e in check_fristen(assemble(kontext, conversation), kontext)]
    own = kontext.recht.fristen["klagefrist"].bezeichnung
    rows_named = ("1. weitere Kündigung: 02.11.2026", "2. weitere Kündigung: 01.09.2026", "3. weitere Kündigung")
    assert names == [f"{own} ({row})" for row in rows_named]
    alone, talk = _kontext(klageart, weitere=rows[:1])
    assert [e.werte["FRIST"] for e in check_fristen(assemble(alone, talk), alone)] == [own]


@pytest.mark.parametrize(("zugang", "tage"), [("2026-11-03", "14"), ("2026-10-01", "-19")])
def test_days_between_two_dates(zugang: str, tage: str) -> None:
    regel = Berechnung(ziel="tage", label="Tage", art=BerechnungsArt.TAGE_ZWISCHEN, argumente=("datum", "zugang"))
    found = _compute(_klageart(regel), datum="2026-10-20", zugang=zugang)
    assert found.values["tage"] == tage
    assert found.definitions["tage"].typ is SlotTyp.GANZZAHL


def test_a_check_as_data_shows_the_steps_of_what_it_rests_on() -> None:
    tage = Berechnung(ziel="tage", label="Tage", art=BerechnungsArt.TAGE_ZWISCHEN, argumente=("datum", "zugang"))
    definition = PruefDefinition(
        id="probe.tage",
        typ=BefundTyp.FRIST,
        schwere=Schwere.WARNUNG,
        varianten={"da": Variante(titel="{{TAGE}} Tage", text="Es sind {{TAGE}} Tage.")},
        regeln=(PruefRegel(variante="da", schritte="tage"),),
    )
    klageart = _klageart(tage).model_copy(update={"pruefungen": ("probe.tage",)})
    kontext, conversation = _kontext(klageart, datum="2026-10-20", zugang="2026-11-03")
    kontext = replace(kontext, pruefungen={definition.id: definition})
    (befund,) = check(assemble(kontext, conversation), kontext)
    assert befund.titel == "14 Tage"
    assert befund.schritte == ("Tage: vom 20.10.2026 bis zum 03.11.2026 14 Tage.",)


@pytest.mark.parametrize(
    ("vom", "titel"), [("{{DATUM}}", ["Zweite"]), (None, ["Erste", "Zweite"]), ("{{ZUGANG}}", ["Erste", "Zweite"])]
)
def test_of_several_documents_the_one_of_the_day_is_offered(vom: str | None, titel: list[str]) -> None:
    days = {"Erste": date(2026, 10, 1), "Zweite": date(2026, 10, 20)}
    dokumente = tuple(
        Dokument(id=name.lower(), titel=name, art=DokumentArt.KUENDIGUNG, datei=f"{name}.pdf", datum=day)
        for name, day in days.items()
    )
    vorlage = BeweisVorlage(behauptung="dass gekündigt ist", dokumentart=DokumentArt.KUENDIGUNG, vom=vom)
    kontext, conversation = _kontext(_klageart(), datum="2026-10-20", zugang="2026-11-03")
    akte = kontext.akte.model_copy(update={"dokumente": dokumente})
    baustein = kontext.bausteine["sv"].model_copy(update={"beweise": (vorlage,)})
    kontext = replace(kontext, akte=akte, bausteine={**kontext.bausteine, "sv": baustein})
    assert [a.bezeichnung.split()[0] for a in assemble(kontext, conversation).schriftsatz.anlagen] == titel


@pytest.mark.parametrize(("koepfe", "mittel", "wegen"), [("5", [], "klein"), (None, ["Zeugnis"], "offen")])
def test_a_case_may_leave_evidence_out_and_name_the_matter(koepfe: str | None, mittel: list[str], wegen: str) -> None:
    vorlage = BeweisVorlage(behauptung="dass es so ist", ersatz="{{MITTEL}}")
    angebot = Berechnung(
        ziel="mittel",
        label="Mittel",
        art=BerechnungsArt.FALL,
        faelle=(
            Fall(wert="Zeugnis", bedingungen=(SlotBedingung(slot="koepfe"),)),
            Fall(wert=""),
        ),
    )
    klageart = _klageart(GROESSE, angebot).model_copy(update={"wegen": "{{GROESSE}}"})
    kontext, conversation = _kontext(klageart, **({} if koepfe is None else {"koepfe": koepfe}))
    baustein = kontext.bausteine["sv"].model_copy(update={"beweise": (vorlage,)})
    result = assemble(replace(kontext, bausteine={**kontext.bausteine, "sv": baustein}), conversation)
    assert [b.beweismittel for b in result.schriftsatz.beweisangebote] == mittel
    assert tuple(behauptung for behauptung, _ in result.beweise_fehlend) == (() if mittel else ("dass es so ist",))
    assert result.schriftsatz.rubrum.wegen == wegen
