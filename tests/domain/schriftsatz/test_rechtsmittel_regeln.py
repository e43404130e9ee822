"""What a Rechtsmittel needs of the rules: branch and name of the court below, two events of a Frist, fees by branch."""

from __future__ import annotations

from datetime import date

import pytest

from app.domain.kanzlei.akte import Rechtsgebiet
from app.domain.recht.fristen import FristDefinition
from app.domain.recht.gerichte import Gerichtstyp, Rechtsweg
from app.domain.recht.gerichte_ort import genitive_of, rechtsweg_of
from app.domain.schriftsatz.berechnung import compute
from app.domain.schriftsatz.klageart import GerichtsRegel, Klageart
from app.domain.schriftsatz.rechenregeln import Berechnung, FristRegel
from tests import probeklage as probe
from tests.domain.schriftsatz.test_gericht_wahl import GERICHTE, choose


@pytest.mark.parametrize(
    ("name", "genitiv"),
    [
        ("Landgericht Köln", "Landgerichts Köln"),
        ("LG Köln", "Landgerichts Köln"),
        ("Hessisches Landesarbeitsgericht", "Hessischen Landesarbeitsgerichts"),
        ("Kammergericht", "Kammergerichts"),
        ("Bundesgerichtshof", "Bundesgerichtshofs"),
        ("Seeamt Hamburg", None),
    ],
)
def test_a_court_in_the_genitive(name: str, genitiv: str | None) -> None:
    assert genitive_of(name) == genitiv


def test_every_kind_of_court_has_a_branch() -> None:
    assert {rechtsweg_of(typ) for typ in Gerichtstyp} == {
        Rechtsweg.ORDENTLICH,
        Rechtsweg.ARBEIT,
        Rechtsweg.VERWALTUNG,
        Rechtsweg.SOZIAL,
        Rechtsweg.FINANZ,
    }


@pytest.mark.parametrize(("name", "zweig"), [("ArbG Hamburg", "arbeit"), ("AG Stade", "ordentlich"), ("Stade", None)])
def test_branch_and_genitive_are_computed_from_a_name(name: str, zweig: str | None) -> None:
    rules = [
        Berechnung.model_validate({"ziel": ziel, "label": "Probe", "art": art, "argumente": ["zeuge"]})
        for ziel, art in (("zweig", "rechtsweg"), ("wessen", "gericht_genitiv"))
    ]
    found = compute(_klageart(berechnungen=rules), {"zeuge": name}, {}, lambda _: {}, probe.HEUTE)
    assert found.values.get("zweig") == zweig
    assert ("wessen" in found.values) == (zweig is not None)


@pytest.mark.parametrize(
    ("anschrift", "staat"),
    [
        ("Rue Haute 4, 1000 Brüssel, Belgien", "Belgien"),
        ("Ring 3, CH-8001 Zürich", "Schweiz"),
        ("Hafenbogen 21, 20457 Hamburg", None),
        ("Hafenbogen 21, 20457 Hamburg, Deutschland", None),
    ],
)
def test_the_country_of_an_address_abroad_is_computed(anschrift: str, staat: str | None) -> None:
    rule = Berechnung.model_validate({"ziel": "staat", "label": "Staat", "art": "ausland", "argumente": ["zeuge"]})
    found = compute(_klageart(berechnungen=[rule]), {"zeuge": anschrift}, {}, lambda _: {}, probe.HEUTE)
    assert found.values.get("staat") == staat


@pytest.mark.parametrize(
    ("slots", "in_akte", "id_"),
    [
        ({"ausgangsgericht": "LG Hamburg"}, "hh", "olg"),
        ({"ausgangsgericht": "Arbeitsgericht Hamburg"}, None, None),
        ({}, "hh", None),
    ],
)
def test_the_branch_of_the_court_below_counts(slots: dict[str, str], in_akte: str | None, id_: str | None) -> None:
    regel = GerichtsRegel(rechtsweg=Rechtsweg.ORDENTLICH, instanz=2, ort_aus=("ausgangsgericht",))
    wahl = choose(regel, in_akte=in_akte, **slots)
    assert wahl.gericht == (GERICHTE[id_] if id_ else None)  # the invented rules hold no labour court above
    assert ("kein Gericht hinterlegt" in " ".join(wahl.schritte)) == (id_ is None)


@pytest.mark.parametrize(
    ("verkuendet", "zugestellt", "ende"),
    [
        ("2026-01-15", "2026-03-02", "2026-04-02"),
        ("2026-01-15", "2026-07-01", "2026-07-15"),
        (None, "2026-07-01", "2026-08-01"),
    ],
)
def test_a_second_event_of_a_frist_is_taken_from_a_slot(verkuendet: str | None, zugestellt: str, ende: str) -> None:
    base = {"ereignis": "Zustellung", "verschiebung": False, "keine_verschiebung": "Probe.", "norm": "§ 1 ProbeG"}
    base |= {"bezeichnung": "Probefrist", "gueltig_ab": date(2002, 1, 1), "quelle": probe.QUELLE}
    five = FristDefinition.model_validate(base | {"id": "fuenf", "dauer": {"anzahl": 5, "einheit": "monate"}})
    second = {"wirkung": "beginn_spaetestens", "ereignis": "Verkündung", "frist": "fuenf"}
    main = FristDefinition.model_validate(
        base | {"id": "haupt", "dauer": {"anzahl": 1, "einheit": "monate"}, "zweites": second}
    )
    rule = FristRegel(frist="haupt", slot="zugang", zweites="datum", ziel="probe")
    values = {"datum": verkuendet, "zugang": zugestellt}
    found = compute(_klageart(fristen=[rule]), values, {"fuenf": five, "haupt": main}, lambda _: {}, probe.HEUTE)
    assert found.values["probe_ende"] == ende


def test_a_fee_may_depend_on_an_answer_and_its_slot_must_exist() -> None:
    fall = {"kv": "gkg-kv-8220", "bedingungen": [{"slot": "rat", "wert": True}]}
    klageart = _klageart(gerichtskosten={"kv": "gkg-kv-1220", "faelle": [fall]})
    assert klageart.gerichtskosten is not None
    assert klageart.gerichtskosten.faelle[0].kv == "gkg-kv-8220"
    with pytest.raises(ValueError, match="gibtesnicht"):
        _klageart(gerichtskosten={"kv": "x", "faelle": [{"kv": "y", "bedingungen": [{"slot": "gibtesnicht"}]}]})


def _klageart(**changes: object) -> Klageart:
    plain = {"fristen": [], "berechnungen": [], "streitwert": [], "rechtsgebiet": Rechtsgebiet.SONSTIGES}
    return Klageart.model_validate(probe.KLAGEART.model_dump() | plain | changes)
