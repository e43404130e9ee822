"""The Gericht of a filing: chosen, derived, or one that does not fit; before and after the change of the limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal
from types import SimpleNamespace
from typing import Any, cast

import pytest

from app.domain.kanzlei.akte import Rechtsgebiet
from app.domain.recht.gerichte import Gericht, Gerichtstyp, Rechtsweg
from app.domain.recht.zustaendigkeit import Gebiet, Hinweis, SachlicheRegel, Zustaendigkeit
from app.domain.schriftsatz.assembly import Assembly
from app.domain.schriftsatz.conversation import SlotHerkunft, SlotWert
from app.domain.schriftsatz.erv import check_gericht
from app.domain.schriftsatz.gericht import GerichtWahl, choose_gericht
from app.domain.schriftsatz.klageart import GerichtsRegel, SachlichRegel
from app.domain.schriftsatz.kontext import Kontext
from tests import probeklage as probe

ALT, NEU = date(2025, 12, 31), date(2026, 1, 1)


def court(id_: str, typ: Gerichtstyp, ort: str = "Hamburg", land: str = "HH") -> Gericht:
    name = f"{typ.wort} {ort}"
    return Gericht(id=id_, name=name, typ=typ, ort=ort, land=land, stand=NEU, quelle="erfunden")


GERICHTE = probe.GERICHTE | {
    g.id: g
    for g in (
        court("ag", Gerichtstyp.AG),
        court("landgericht", Gerichtstyp.LG),
        court("olg", Gerichtstyp.OLG),
        court("vg", Gerichtstyp.VG),
        court("ag-s", Gerichtstyp.AG, "Stade", "NI"),
        court("lg-s", Gerichtstyp.LG, "Stade", "NI"),
    )
}


def rule(id_: str, typ: Gerichtstyp, *, seit: date = NEU, bis: date | None = None, **what: Any) -> SachlicheRegel:
    values = {"rechtsweg": Rechtsweg.ORDENTLICH, "instanz": 1, "norm": "§ 1 ProbeG", "text": f"Es ist das {typ.wort}."}
    return SachlicheRegel(**{**values, **what}, id=id_, typ=typ, gueltig_ab=seit, gueltig_bis=bis, quelle="erfunden")


RECHT = Zustaendigkeit(
    gebiete=(Gebiet(schluessel="presse", rechtsweg=Rechtsweg.ORDENTLICH, label="Presse"),),
    sachlich=(
        rule("alt-ag", Gerichtstyp.AG, seit=date(2002, 1, 1), bis=ALT, wert_bis=5000),
        rule("alt-lg", Gerichtstyp.LG, seit=date(2002, 1, 1), bis=ALT, wert_ueber=5000),
        rule("neu-ag", Gerichtstyp.AG, wert_bis=10000),
        rule("neu-lg", Gerichtstyp.LG, wert_ueber=10000),
        rule("presse", Gerichtstyp.LG, gebiete=("presse",)),
        rule("berufung-lg", Gerichtstyp.LG, instanz=2, vorinstanz=Gerichtstyp.AG),
        rule("berufung-olg", Gerichtstyp.OLG, instanz=2, vorinstanz=Gerichtstyp.LG),
        rule("verwaltung", Gerichtstyp.VG, rechtsweg=Rechtsweg.VERWALTUNG),
        rule("arbeit", Gerichtstyp.ARBG, rechtsweg=Rechtsweg.ARBEIT),
        rule("beschluss", Gerichtstyp.AG, rechtsweg=Rechtsweg.STRAF, gericht_steht_fest=True),
    ),
    oertlich=(),
    hinweise=(
        Hinweis(
            id="anwalt",
            rechtsweg=Rechtsweg.ORDENTLICH,
            typ=Gerichtstyp.LG,
            norm="§ 2 ProbeG",
            text="Hier braucht es einen Rechtsanwalt.",
            gueltig_ab=NEU,
            quelle="erfunden",
        ),
    ),
)


def choose(
    regel: GerichtsRegel | None = None,
    *,
    wert: str | None = "7000",
    am: date = NEU,
    in_akte: str | None = None,
    rechtsgebiet: Rechtsgebiet = Rechtsgebiet.ZIVILRECHT,
    **slots: str,
) -> GerichtWahl:
    angaben = {k: SlotWert(schluessel=k, wert=w, herkunft=SlotHerkunft.PERSON) for k, w in slots.items()}
    regel = regel or GerichtsRegel(rechtsweg=Rechtsweg.ORDENTLICH)
    streitwert = Decimal(wert) if wert is not None else None
    akte = probe.akte(gericht_id=in_akte, rechtsgebiet=rechtsgebiet)
    return choose_gericht(regel, akte, angaben, GERICHTE, RECHT, streitwert=streitwert, stichtag=am)


def findings(wahl: GerichtWahl) -> Mapping[str, str]:
    """Check → variant."""
    assembly = cast("Assembly", SimpleNamespace(gericht=wahl))
    return {e.pruefung: e.variante for e in check_gericht(assembly, cast("Kontext", None))}


@pytest.mark.parametrize(
    ("am", "wert", "id_"),
    [
        (ALT, "5000", "ag"),
        (ALT, "5000.01", "landgericht"),
        (ALT, "10000", "landgericht"),
        (NEU, "5000.01", "ag"),
        (NEU, "10000", "ag"),
        (NEU, "10000.01", "landgericht"),
    ],
)
def test_the_value_decides_by_the_day_of_filing(am: date, wert: str, id_: str) -> None:
    wahl = choose(wert=wert, am=am)
    assert wahl.gericht == GERICHTE[id_]
    assert findings(wahl)["erv.gericht"] == "richtig"


@pytest.mark.parametrize(
    ("in_akte", "wert", "am", "variante"),
    [
        ("landgericht", "7000", ALT, "richtig"),
        ("landgericht", "7000", NEU, "sachlich"),
        ("ag", "7000", ALT, "sachlich"),
        ("ag", "12000", NEU, "sachlich"),
        ("ag", "7000", NEU, "richtig"),
        ("hh", "7000", NEU, "rechtsweg"),
        ("vg", "7000", NEU, "rechtsweg"),
        ("ag", None, NEU, "offen"),
    ],
)
def test_the_court_of_the_akte_wins_and_a_misfit_is_said(
    in_akte: str, wert: str | None, am: date, variante: str
) -> None:
    wahl = choose(wert=wert, am=am, in_akte=in_akte)
    assert wahl.gericht == GERICHTE[in_akte]
    assert findings(wahl)["erv.gericht"] == variante


@pytest.mark.parametrize(
    ("text", "name", "variante"),
    [
        ("LG Stade", "Landgericht Stade", "sachlich"),
        ("Stade", "Amtsgericht Stade", "richtig"),
        ("Amtsgericht Buxtehude", "Amtsgericht Buxtehude", "richtig"),
        ("Arbeitsgericht Buxtehude", "Arbeitsgericht Buxtehude", "rechtsweg"),
        ("Seegericht", "Seegericht", "rechtsweg"),
    ],
)
def test_a_court_that_a_person_named_is_checked_by_its_kind(text: str, name: str, variante: str) -> None:
    wahl = choose(in_akte="landgericht", gericht=text)
    assert wahl.name == name
    assert findings(wahl)["erv.gericht"] == variante


def test_a_subject_of_its_own_needs_no_value() -> None:
    wahl = choose(GerichtsRegel(rechtsweg=Rechtsweg.ORDENTLICH, sachlich="presse"), wert=None)
    assert wahl.gericht == GERICHTE["landgericht"]
    before = choose(GerichtsRegel(rechtsweg=Rechtsweg.ORDENTLICH, sachlich="presse"), wert="100", am=ALT)
    assert before.gericht == GERICHTE["ag"]
    assert "01.01.2026" in " ".join(before.schritte)


@pytest.mark.parametrize(
    ("gegenstand", "wert", "variante"), [("arbeit", None, "richtig"), ("presse", None, "rechtsweg")]
)
def test_an_answer_changes_the_branch(gegenstand: str, wert: str | None, variante: str) -> None:
    labour = SachlichRegel(slot="gegenstand", wert="arbeit", rechtsweg=Rechtsweg.ARBEIT)
    press = SachlichRegel(slot="gegenstand", wert="presse", sachlich="presse")
    regel = GerichtsRegel(rechtsweg=Rechtsweg.ORDENTLICH, sachlich_nach=(labour, press))
    assert findings(choose(regel, wert=None, in_akte="hh", gegenstand=gegenstand))["erv.gericht"] == variante


def test_a_pending_matter_has_its_court_from_no_address() -> None:
    regel = GerichtsRegel(rechtsweg=Rechtsweg.ORDENTLICH, anhaengig=True)
    assert choose(regel).gericht is None
    assert choose(regel, in_akte="ag").gericht == GERICHTE["ag"]
    assert choose(regel, gericht="AG Stade").gericht == GERICHTE["ag-s"]


def test_without_an_address_the_town_stands_below_the_name_and_the_list_says_so() -> None:
    wahl = choose()
    assert wahl.anschrift == "Hamburg"
    assert findings(wahl)["erv.gericht.anschrift"] == "fehlt"
    labour = choose(in_akte="hh")
    assert labour.anschrift == probe.GERICHTE["hh"].anschrift
    assert "erv.gericht.anschrift" not in findings(labour)


BERUFUNG = GerichtsRegel(rechtsweg=Rechtsweg.ORDENTLICH, instanz=2, ort_aus=("ausgangsgericht",))


@pytest.mark.parametrize(
    ("slots", "in_akte", "id_"),
    [
        ({"ausgangsgericht": "Amtsgericht Stade"}, None, "lg-s"),
        ({"ausgangsgericht": "LG Hamburg"}, None, "olg"),
        ({}, "ag", "landgericht"),
        ({"ausgangsgericht": "LG Hamburg"}, "olg", "olg"),
    ],
)
def test_an_appeal_goes_to_the_court_above(slots: dict[str, str], in_akte: str | None, id_: str) -> None:
    wahl = choose(BERUFUNG, in_akte=in_akte, **slots)
    assert wahl.gericht == GERICHTE[id_]
    assert findings(wahl)["erv.gericht"] == "richtig"


def test_without_the_court_below_an_appeal_follows_the_field_of_law_of_the_akte() -> None:
    typen = {g: choose(BERUFUNG, rechtsgebiet=g).erwartet for g in (Rechtsgebiet.ARBEITSRECHT, Rechtsgebiet.ZIVILRECHT)}
    assert [e.typen if e else None for e in typen.values()] == [
        (),
        (Gerichtstyp.LG, Gerichtstyp.OLG),
    ]  # no labour court
    wahl = choose(BERUFUNG, rechtsgebiet=Rechtsgebiet.ARBEITSRECHT, ausgangsgericht="Amtsgericht Stade")
    assert wahl.gericht == GERICHTE["lg-s"]


def test_a_landgericht_in_the_akte_may_be_either_and_is_asked_about() -> None:
    wahl = choose(BERUFUNG, in_akte="landgericht")
    assert wahl.gericht is None
    assert findings(wahl)["erv.gericht"] == "fehlt"
    assert "Vorinstanz" in " ".join(wahl.schritte)


def test_the_first_place_known_counts_words_only_if_they_lead_somewhere() -> None:
    regel = GerichtsRegel(rechtsweg=Rechtsweg.ORDENTLICH, ort_aus=("erfuellungsort", "beklagter_anschrift"))
    assert choose(regel, erfuellungsort="21680 Stade").gericht == GERICHTE["ag-s"]
    assert choose(regel, erfuellungsort="beim Leuchtturm", beklagter_anschrift="Weg 1, 21680 Stade").name.endswith(
        "Stade"
    )
    assert choose(regel, erfuellungsort="beim Leuchtturm").gericht == GERICHTE["ag"]


@pytest.mark.parametrize("rechtsweg", [Rechtsweg.VERWALTUNG, Rechtsweg.STRAF])
def test_the_opponents_town_leads_nowhere_where_one_is_not_sued_at_home(rechtsweg: Rechtsweg) -> None:
    wahl = choose(GerichtsRegel(rechtsweg=rechtsweg))
    assert wahl.gericht is None
    assert wahl.kandidaten == ()


def test_a_decision_names_its_court_and_a_town_only_offers_it() -> None:
    wahl = choose(GerichtsRegel(rechtsweg=Rechtsweg.STRAF, ort_aus=("tatort",)), tatort="Stade")
    assert (wahl.gericht, wahl.kandidaten) == (None, (GERICHTE["ag-s"],))
    assert findings(wahl)["erv.gericht"] == "auswahl"


def test_letters_go_to_the_opponent_and_are_not_checked() -> None:
    wahl = choose(GerichtsRegel(rechtsweg=Rechtsweg.KEINER))
    assert wahl.erwartet is None
    assert findings(wahl) == {}


def test_hints_stand_with_the_steps_of_the_finding() -> None:
    wahl = choose(wert="12000")
    assembly = cast("Assembly", SimpleNamespace(gericht=wahl))
    (found, *_) = check_gericht(assembly, cast("Kontext", None))
    assert any("Rechtsanwalt" in step for step in found.schritte)
    assert found.fundstelle == "§ 1 ProbeG"


def test_many_candidates_are_counted_in_the_finding() -> None:
    many = tuple(replace_name(GERICHTE["ag"], n) for n in range(9))
    wahl = replace(choose(GerichtsRegel(rechtsweg=Rechtsweg.VERWALTUNG)), kandidaten=many)
    (found, *_) = check_gericht(cast("Assembly", SimpleNamespace(gericht=wahl)), cast("Kontext", None))
    assert found.werte["KANDIDATEN"] == "9 Gerichte, etwa Gericht 0 oder Gericht 1"


def replace_name(gericht: Gericht, number: int) -> Gericht:
    return gericht.model_copy(update={"name": f"Gericht {number}"})
