"""Streitwert of typical heads with the shipped kinds."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from app.adapters.katalog.kosten import DateiKostenrecht
from app.domain.recht.streitwert import StreitwertErgebnis
from app.domain.recht.streitwertarten import Streitwertangaben, compute_streitwerte
from app.domain.unfit import UnfitError

RECHT = Path(__file__).resolve().parents[3] / "resources" / "recht"
ARTEN = DateiKostenrecht(RECHT).streitwertarten()
NBSP = "\u00a0"


def value(*posten: dict[str, Any]) -> StreitwertErgebnis:
    return compute_streitwerte(ARTEN, Streitwertangaben.model_validate({"posten": list(posten)}))


def head(art: str, **values: Any) -> dict[str, Any]:
    return {"art": art, **values}


def told(ergebnis: StreitwertErgebnis) -> str:
    return " ".join(ergebnis.schritte).replace(NBSP, " ")


@pytest.mark.parametrize(
    ("posten", "wert"),
    [
        ([head("kuendigung", monatsbetrag="3.480,00")], "10440"),
        ([head("kuendigung", monatsbetrag=3480, monate=2)], "6960"),
        ([head("kuendigung", monatsbetrag=3480, monate=9)], "10440"),
        ([head("kuendigung", monatsbetrag=3480), head("bestand", monatsbetrag=3480)], "10440"),
        ([head("zeugnis", monatsbetrag=3480), head("zwischenzeugnis", monatsbetrag=3480)], "3480"),
        ([head("abmahnung", monatsbetrag=3000, anzahl=2)], "6000"),
        ([head("abmahnung", monatsbetrag=3000, anzahl=5)], "9000"),
        ([head("eingruppierung", monatsbetrag=200, rueckstand=1000)], "7200"),
        ([head("eingruppierung", monatsbetrag=200, gesamt=5000)], "5000"),
        ([head("dienstbezuege", monatsbetrag=200, rueckstand=1000)], "8200"),
        ([head("raeumung", monatsbetrag=850)], "10200"),
        ([head("raeumung", monatsbetrag=850, monate=4)], "3400"),
        ([head("mieterhoehung", monatsbetrag=55)], "660"),
        ([head("wiederkehrend", jahresbetrag=1200)], "4200"),
        ([head("wiederkehrend", jahresbetrag=1200, gesamt=2400)], "2400"),
        ([head("stufenklage", betrag=100), head("stufenklage", betrag=8000)], "8000"),
        ([head("hilfsaufrechnung", betrag=500), head("geldforderung", betrag=1000)], "1000"),
        ([head("hilfsaufrechnung", betrag=500, entschieden=True), head("geldforderung", betrag=1000)], "1500"),
        ([head("geldforderung", betrag=1000), head("geldforderung", betrag=70, nebenforderung=True)], "1000"),
        ([head("geldforderung", betrag=1000), head("geldforderung", betrag=70, hilfsweise=True)], "1000"),
        (
            [head("geldforderung", betrag=1000), head("geldforderung", betrag=70, hilfsweise=True, entschieden=True)],
            "1070",
        ),
        ([head("geldforderung", betrag=900, gruppe="auto"), head("widerklage", betrag=400, gruppe="auto")], "900"),
        ([head("auffangwert")], "5000"),
        ([head("bescheid", betrag=1000, zuschlag=500)], "1500"),
        ([head("bescheid", betrag=1000, zuschlag=9000)], "3000"),
        ([head("statussache", jahresbetrag=40000)], "20000"),
        ([head("nichtvermoegensrechtlich", betrag=5_000_000)], "1000000"),
        ([head("ehesache", monatsbetrag=5200)], "15600"),
        ([head("ehesache", monatsbetrag=500)], "3000"),
        ([head("ehesache", monatsbetrag=400_000)], "1000000"),
        ([head("ehesache", monatsbetrag=5000), head("versorgungsausgleich", monatsbetrag=5000, anzahl=4)], "21000"),
        ([head("ehesache", monatsbetrag=1000), head("versorgungsausgleich", monatsbetrag=1000, anzahl=1)], "4000"),
        ([head("kindschaft-folgesache"), head("ehesache", monatsbetrag=5000)], "18000"),
        ([head("kindschaft-folgesache", anzahl=2), head("ehesache", monatsbetrag=10000)], "40000"),
        ([head("unterhalt", monatsbetrag=500, rueckstand=1500)], "7500"),
        ([head("unterhalt", monatsbetrag=500, gesamt=4000)], "4000"),
        ([head("kindschaft")], "5000"),
        ([head("gewaltschutz"), head("gewaltschutz-wohnung")], "7000"),
    ],
)
def test_values_computed_by_hand(posten: list[dict[str, Any]], wert: str) -> None:
    assert value(*posten).wert == Decimal(wert)


def test_what_is_left_out_is_shown_with_its_norm() -> None:
    text = told(
        value(
            head("kuendigung", monatsbetrag=3480),
            head("bestand", monatsbetrag=3480),
            head("weiterbeschaeftigung", monatsbetrag=3480, hilfsweise=True),
            head("geldforderung", betrag=50, nebenforderung=True, bezeichnung="Zinsen"),
        )
    )
    assert text.count("nicht hinzugerechnet") == 3
    for norm in ("§ 42 Abs. 2 Satz 1 GKG", "§ 45 Abs. 1 Satz 2 GKG", "§ 43 Abs. 1 GKG"):
        assert norm in text
    assert "3.480,00 € × 3 = 10.440,00 €" in text


def test_the_streitwertkatalog_is_called_a_recommendation() -> None:
    ergebnis = value(head("zeugnis", monatsbetrag=3480))
    assert "Empfehlung, nicht verbindlich" in told(ergebnis)
    assert any("bindet das Gericht nicht" in h for h in ergebnis.hinweise)
    assert "Empfehlung" not in told(value(head("kuendigung", monatsbetrag=3480)))


def test_a_family_matter_has_a_verfahrenswert() -> None:
    text = told(value(head("ehesache", monatsbetrag=5000), head("unterhalt", monatsbetrag=500)))
    assert "(§ 33 Abs. 1 FamGKG): 15.000,00 € + 6.000,00 € = 21.000,00 €" in text
    assert text.endswith("Der Verfahrenswert beträgt 21.000,00 €.")


@pytest.mark.parametrize(
    ("posten", "loc", "expected"),
    [
        ([head("kuendigung")], ("posten", 0, "monatsbetrag"), "daraus berechnet"),
        ([head("kuendigung", monatsbetrag=1, betrag=2)], ("posten", 0, "betrag"), "nur: monatsbetrag, monate"),
        ([head("auffangwert", betrag=2)], ("posten", 0, "betrag"), "keine Beträge"),
        ([head("auffangwert"), head("quatsch")], ("posten", 1, "art"), "eine von geldforderung"),
        ([head("kindschaft-folgesache")], ("posten", 0, "art"), "daneben die Ehesache"),
        ([head("auffangwert"), head("kindschaft")], ("posten", 1, "art"), "nur Posten nach dem GKG oder"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(
    posten: list[dict[str, Any]], loc: tuple[str | int, ...], expected: str
) -> None:
    with pytest.raises(UnfitError) as caught:
        value(*posten)
    fault = caught.value.faults[0]
    assert fault.loc == loc
    assert expected in fault.expected


FESTE = {
    "auffangwert": ("gkg_2004", "§ 52", "5 000"),
    "familien-auffangwert": ("famgkg", "§ 42", "5 000"),
    "kindschaft": ("famgkg", "§ 45", "5 000"),
    "abstammung": ("famgkg", "§ 47", "3 000"),
    "ehewohnung-getrenntleben": ("famgkg", "§ 48", "4 000"),
    "ehewohnung-scheidung": ("famgkg", "§ 48", "5 000"),
    "haushalt-getrenntleben": ("famgkg", "§ 48", "2 000"),
    "haushalt-scheidung": ("famgkg", "§ 48", "3 000"),
    "gewaltschutz": ("famgkg", "§ 49", "3 000"),
    "gewaltschutz-wohnung": ("famgkg", "§ 49", "4 000"),
}


def test_fixed_values_stand_in_the_statute(shared: Path) -> None:
    assert {a.id for a in ARTEN.values() if a.grundlage == "fest"} == set(FESTE)
    for kind, (datei, paragraph, figure) in FESTE.items():
        root = ET.parse(shared / "gesetze" / f"{datei}.xml").getroot()  # noqa: S314 - the project's own files
        norm = next(n for n in root.iter("norm") if n.findtext("metadaten/enbez") == paragraph)
        assert re.search(rf"\b{figure} Euro", " ".join(" ".join(norm.itertext()).split())), kind
        assert ARTEN[kind].fundstelle.startswith(f"{paragraph} ")
        assert ARTEN[kind].faktor == Decimal(figure.replace(" ", ""))
