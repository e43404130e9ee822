"""Requests for a court against the shipped directory and rules: what is certain is found, the rest is asked."""

from __future__ import annotations

import re
from functools import cache

import pytest

from app.domain.recht.gerichte import GerichtErgebnis
from app.errors import InputError
from app.services.gerichte import GerichteService, Gerichtsfrage
from tests.fakes import FixedUhr
from tests.werkstatt import katalog


@cache
def service() -> GerichteService:
    return GerichteService(katalog(), FixedUhr())


def ask(rechtsweg: str, **what: object) -> GerichtErgebnis:
    return service().find(Gerichtsfrage(rechtsweg=rechtsweg, **what))  # type: ignore[arg-type]


ALT, NEU = "31.12.2025", "1.1.2026"

EINDEUTIG = [
    # civil matters by value: before and after
    ("ordentlich", {"wert": "5.000", "stichtag": ALT, "ort": "Köln"}, "Amtsgericht Köln"),
    ("ordentlich", {"wert": "5.000,01", "stichtag": ALT, "ort": "Köln"}, "Landgericht Köln"),
    ("ordentlich", {"wert": "10.000", "stichtag": ALT, "ort": "Köln"}, "Landgericht Köln"),
    ("ordentlich", {"wert": "10.000,01", "stichtag": ALT, "ort": "Köln"}, "Landgericht Köln"),
    ("ordentlich", {"wert": "5.000", "stichtag": NEU, "ort": "Köln"}, "Amtsgericht Köln"),
    ("ordentlich", {"wert": "5.000,01", "stichtag": NEU, "ort": "Köln"}, "Amtsgericht Köln"),
    ("ordentlich", {"wert": "10.000", "stichtag": NEU, "ort": "Köln"}, "Amtsgericht Köln"),
    ("ordentlich", {"wert": "10.000,01", "stichtag": NEU, "ort": "Köln"}, "Landgericht Köln"),
    ("ordentlich", {"wert": "0,01", "ort": "Aachen"}, "Amtsgericht Aachen"),
    # subjects with rules of their own
    ("ordentlich", {"gebiet": "miete", "wert": "90.000", "ort": "Bonn"}, "Amtsgericht Bonn"),
    ("ordentlich", {"gebiet": "miete", "ort": "Bonn"}, "Amtsgericht Bonn"),
    ("ordentlich", {"gebiet": "gewerbemiete", "wert": "90.000", "ort": "Bonn"}, "Landgericht Bonn"),
    ("ordentlich", {"gebiet": "weg", "wert": "20.000", "ort": "Trier"}, "Amtsgericht Trier"),
    ("ordentlich", {"gebiet": "nachbar", "wert": "20.000", "stichtag": NEU, "ort": "Ulm"}, "Amtsgericht Ulm"),
    ("ordentlich", {"gebiet": "nachbar", "wert": "20.000", "stichtag": ALT, "ort": "Ulm"}, "Landgericht Ulm"),
    ("ordentlich", {"gebiet": "wildschaden", "wert": "20.000", "ort": "Ulm"}, "Amtsgericht Ulm"),
    ("ordentlich", {"gebiet": "altenteil", "wert": "20.000", "ort": "Passau"}, "Amtsgericht Passau"),
    ("ordentlich", {"gebiet": "presse", "wert": "500", "stichtag": NEU, "ort": "Mainz"}, "Landgericht Mainz"),
    ("ordentlich", {"gebiet": "presse", "wert": "500", "stichtag": ALT, "ort": "Mainz"}, "Amtsgericht Mainz"),
    ("ordentlich", {"gebiet": "heilbehandlung", "wert": "500", "stichtag": NEU, "ort": "Kiel"}, "Landgericht Kiel"),
    ("ordentlich", {"gebiet": "heilbehandlung", "wert": "500", "stichtag": ALT, "ort": "Kiel"}, "Amtsgericht Kiel"),
    ("ordentlich", {"gebiet": "vergabe", "wert": "500", "ort": "Dresden"}, "Landgericht Dresden"),
    ("ordentlich", {"gebiet": "amtshaftung", "wert": "500", "ort": "Dresden"}, "Landgericht Dresden"),
    ("ordentlich", {"gebiet": "wettbewerb", "wert": "500", "ort": "Erfurt"}, "Landgericht Erfurt"),
    ("ordentlich", {"gebiet": "amtsgericht", "wert": "50.000", "ort": "Gera"}, "Amtsgericht Gera"),
    ("ordentlich", {"gebiet": "landgericht", "wert": "50", "ort": "Gera"}, "Landgericht Gera"),
    ("ordentlich", {"gebiet": "erbrecht", "wert": "50.000", "ort": "Fulda"}, "Landgericht Fulda"),
    ("ordentlich", {"gebiet": "nachlass", "wert": "50.000", "ort": "Fulda"}, "Amtsgericht Fulda"),
    # towns
    ("ordentlich", {"wert": "50.000", "ort": "Berlin"}, "Landgericht Berlin II"),
    ("ordentlich", {"wert": "500", "ort": "Frankfurt a.M."}, "Amtsgericht Frankfurt am Main"),
    ("ordentlich", {"wert": "500", "ort": "frankfurt (oder)"}, "Amtsgericht Frankfurt (Oder)"),
    ("ordentlich", {"wert": "500", "ort": "Hamburg-Altona"}, "Amtsgericht Hamburg-Altona"),
    ("ordentlich", {"wert": "50.000", "ort": "Hamburg-Altona"}, "Landgericht Hamburg"),
    ("ordentlich", {"wert": "500", "ort": "Fürth", "plz": "90762"}, "Amtsgericht Fürth (Bayern)"),
    ("ordentlich", {"wert": "500", "ort": "Oldenburg", "land": "SH"}, "Amtsgericht Oldenburg (Holstein)"),
    ("ordentlich", {"wert": "50.000", "ort": "Freiburg im Breisgau"}, "Landgericht Freiburg i. Br."),
    ("ordentlich", {"wert": "50.000", "ort": "Sankt Ingbert"}, "Landgericht Saarbrücken"),
    ("ordentlich", {"wert": "500", "ort": "Muenchen"}, "Amtsgericht München"),
    # Rechtsmittel
    ("ordentlich", {"instanz": 2, "vorinstanz": "AG Köln"}, "Landgericht Köln"),
    ("ordentlich", {"instanz": 2, "vorinstanz": "LG Köln"}, "Oberlandesgericht Köln"),
    ("ordentlich", {"instanz": 2, "vorinstanz": "LG Kiel"}, "Oberlandesgericht Schleswig"),
    ("ordentlich", {"instanz": 2, "vorinstanz": "Landgericht Berlin II"}, "Kammergericht"),
    ("ordentlich", {"instanz": 2, "vorinstanz": "AG", "ort": "Trier"}, "Landgericht Trier"),
    ("ordentlich", {"instanz": 3}, "Bundesgerichtshof"),
    # Familie
    ("familie", {"gebiet": "scheidung", "ort": "Köln", "wert": "30.000"}, "Amtsgericht Köln"),
    ("familie", {"gebiet": "unterhalt_kind", "ort": "Celle"}, "Amtsgericht Celle"),
    ("familie", {"instanz": 2, "vorinstanz": "AG Celle"}, "Amtsgericht Celle"),
    ("familie", {"instanz": 3}, "Bundesgerichtshof"),
    # Arbeit
    ("arbeit", {"plz": "20095"}, "Arbeitsgericht Hamburg"),
    ("arbeit", {"ort": "Berlin"}, "Arbeitsgericht Berlin"),
    ("arbeit", {"ort": "Saarlouis"}, "Arbeitsgericht Saarland"),
    ("arbeit", {"plz": "66740", "ort": "Saarlouis"}, "Arbeitsgericht Saarland"),
    ("arbeit", {"instanz": 2, "vorinstanz": "ArbG Kiel"}, "Landesarbeitsgericht Schleswig-Holstein"),
    ("arbeit", {"instanz": 2, "vorinstanz": "ArbG Cottbus"}, "Landesarbeitsgericht Berlin-Brandenburg"),
    ("arbeit", {"instanz": 2, "vorinstanz": "ArbG München"}, "Landesarbeitsgericht München"),
    ("arbeit", {"instanz": 3}, "Bundesarbeitsgericht"),
    # Straf
    ("straf", {"ort": "Köln"}, "Amtsgericht Köln"),
    ("straf", {"gebiet": "owi", "ort": "Kassel"}, "Amtsgericht Kassel"),
    ("straf", {"instanz": 2, "vorinstanz": "AG Köln"}, "Amtsgericht Köln"),
    ("straf", {"instanz": 3, "vorinstanz": "LG Köln"}, "Landgericht Köln"),
    # Verwaltung, Sozial, Finanz
    ("verwaltung", {"ort": "Trier"}, "Verwaltungsgericht Trier"),
    ("verwaltung", {"ort": "Kiel"}, "Schleswig-Holsteinisches Verwaltungsgericht"),
    ("verwaltung", {"instanz": 2, "vorinstanz": "VG Trier"}, "Verwaltungsgericht Trier"),
    ("sozial", {"ort": "Stade"}, "Sozialgericht Stade"),
    ("sozial", {"ort": "Saarlouis"}, "Sozialgericht für das Saarland"),
    ("sozial", {"instanz": 2, "vorinstanz": "SG Stade"}, "Landessozialgericht Niedersachsen-Bremen"),
    ("sozial", {"instanz": 2, "vorinstanz": "SG Bremen"}, "Landessozialgericht Niedersachsen-Bremen"),
    ("sozial", {"instanz": 2, "vorinstanz": "SG Berlin"}, "Landessozialgericht Berlin-Brandenburg"),
    ("sozial", {"instanz": 3}, "Bundessozialgericht"),
    ("finanz", {"ort": "Berlin"}, "Finanzgericht Berlin-Brandenburg"),
    ("finanz", {"ort": "Lörrach"}, "Finanzgericht Baden-Württemberg"),
    ("finanz", {"instanz": 3}, "Bundesfinanzhof"),
]


@pytest.mark.parametrize(("rechtsweg", "what", "name"), EINDEUTIG)
def test_the_court_is_found(rechtsweg: str, what: dict[str, object], name: str) -> None:
    ergebnis = ask(rechtsweg, **what)
    assert ergebnis.gericht is not None, ergebnis.schritte
    assert ergebnis.gericht.name == name
    assert ergebnis.gericht in ergebnis.kandidaten
    assert any("§" in step for step in ergebnis.schritte)


MEHRERE = [
    ("ordentlich", {"wert": "500", "ort": "Berlin"}, 11, "Amtsgericht Mitte"),
    ("ordentlich", {"wert": "500", "ort": "Hamburg"}, 8, "Amtsgericht Hamburg-Altona"),
    ("ordentlich", {"wert": "50.000", "ort": "München"}, 2, "Landgericht München II"),
    ("ordentlich", {"wert": "500", "ort": "Essen"}, 3, "Amtsgericht Essen-Borbeck"),
    ("ordentlich", {"wert": "500", "ort": "Frankfurt"}, 2, "Amtsgericht Frankfurt (Oder)"),
    ("ordentlich", {"wert": "500", "ort": "Fürth"}, 2, "Amtsgericht Fürth (Hessen)"),
    ("ordentlich", {"wert": "500", "ort": "Halle"}, 2, "Amtsgericht Halle (Westfalen)"),
    ("ordentlich", {"wert": "50.000", "ort": "Oldenburg"}, 1, "Landgericht Oldenburg"),
    ("ordentlich", {"wert": "50.000", "ort": "Lörrach"}, 17, "Landgericht Freiburg i. Br."),
    ("ordentlich", {"wert": "500", "ort": "Köln-Deutz"}, 1, "Amtsgericht Köln"),
    ("ordentlich", {"wert": "500", "ort": "Friedberg", "plz": "86316"}, 1, "Amtsgericht Friedberg"),
    ("ordentlich", {"ort": "Köln"}, 2, "Landgericht Köln"),
    ("ordentlich", {"gebiet": "mahnbescheid", "ort": "Mayen"}, 1, "Amtsgericht Mayen"),
    ("straf", {"gebiet": "strafbefehl", "ort": "Köln"}, 1, "Amtsgericht Köln"),
    ("arbeit", {"plz": "22083"}, 2, "Arbeitsgericht Elmshorn"),
    ("arbeit", {"instanz": 2, "vorinstanz": "ArbG Bonn"}, 3, "Landesarbeitsgericht Köln"),
    ("arbeit", {"instanz": 2, "vorinstanz": "ArbG Passau"}, 2, "Landesarbeitsgericht Nürnberg"),
    ("ordentlich", {"instanz": 2, "vorinstanz": "LG Bonn"}, 3, "Oberlandesgericht Hamm"),
    ("ordentlich", {"instanz": 2, "gebiet": "weg", "vorinstanz": "AG Köln"}, 19, "Landgericht Düsseldorf"),
    ("verwaltung", {"land": "RP"}, 4, "Verwaltungsgericht Neustadt an der Weinstraße"),
    ("sozial", {"ort": "Ingelheim", "plz": "55218"}, 4, "Sozialgericht Mainz"),
    ("finanz", {"land": "NW"}, 3, "Finanzgericht Münster"),
    ("ordentlich", {"wert": "5", "ort": "Hintertupfingen"}, 0, None),
    ("ordentlich", {"instanz": 2, "ort": "Köln"}, 0, None),
    ("familie", {}, 0, None),
]


@pytest.mark.parametrize(("rechtsweg", "what", "count", "one"), MEHRERE)
def test_what_is_not_certain_is_asked(rechtsweg: str, what: dict[str, object], count: int, one: str | None) -> None:
    ergebnis = ask(rechtsweg, **what)
    assert ergebnis.gericht is None
    names = [g.name for g in ergebnis.kandidaten]
    assert len(names) == count, names
    assert one is None or one in names
    assert re.search(r"[Bb]itte|nicht fest", " ".join(ergebnis.schritte))


@pytest.mark.parametrize(
    ("rechtsweg", "what", "hint"),
    [
        ("ordentlich", {"wert": "500", "ort": "Köln"}, "kein Anwaltszwang (§§ 78, 79 Abs. 1 ZPO)"),
        ("ordentlich", {"wert": "750", "ort": "Köln"}, "nach Landesrecht zu prüfen"),
        ("ordentlich", {"wert": "50.000", "ort": "Köln"}, "Vor dem Landgericht besteht Anwaltszwang"),
        ("ordentlich", {"instanz": 3}, "dort zugelassener Rechtsanwalt"),
        ("ordentlich", {"gebiet": "nachbar", "ort": "Köln"}, "§ 15a Abs. 1 Satz 1 Nr. 2 EGZPO"),
        ("familie", {"gebiet": "scheidung", "ort": "Köln"}, "§ 114 Abs. 1, 4 FamFG"),
        ("arbeit", {"ort": "Köln"}, "§ 11 Abs. 1 Satz 1 ArbGG"),
        ("arbeit", {"instanz": 2, "vorinstanz": "ArbG Köln"}, "§ 11 Abs. 4 Satz 1, 2 ArbGG"),
        ("verwaltung", {"instanz": 2, "vorinstanz": "VG Köln"}, "§ 67 Abs. 4 Satz 1, 2 VwGO"),
        ("sozial", {"ort": "Köln"}, "§ 73 Abs. 1 SGG"),
        ("sozial", {"instanz": 3}, "§ 73 Abs. 4 Satz 1 SGG"),
    ],
)
def test_hints_name_representation_and_conciliation(rechtsweg: str, what: dict[str, object], hint: str) -> None:
    hints = " ".join(ask(rechtsweg, **what).hinweise).replace("\u00a0", " ")
    assert hint in hints


@pytest.mark.parametrize(
    ("rechtsweg", "what"),
    [("ordentlich", {"wert": "750,01", "ort": "Köln"}), ("arbeit", {"wert": "500", "ort": "Köln"})],
)
def test_no_conciliation_above_the_limit_nor_in_labour_matters(rechtsweg: str, what: dict[str, object]) -> None:
    assert not any("Güte" in hint for hint in ask(rechtsweg, **what).hinweise)


def test_old_law_says_from_when_the_new_rule_holds() -> None:
    steps = " ".join(ask("ordentlich", gebiet="presse", wert="500", stichtag=ALT, ort="Mainz").schritte)
    assert "ab dem 01.01.2026" in steps
    assert "§ 44 Satz 2 EGGVG" in steps.replace("\u00a0", " ")


def test_exclusive_jurisdiction_is_marked() -> None:
    assert ask("ordentlich", gebiet="miete", ort="Köln").ausschliesslich
    assert not ask("ordentlich", wert="500", ort="Köln").ausschliesslich


@pytest.mark.parametrize(
    ("what", "found", "expected"),
    [
        ({"rechtsweg": "mond"}, "„mond“", "ordentlich"),
        ({"rechtsweg": "keiner"}, "„keiner“", "ordentlich"),
        ({"rechtsweg": "arbeit", "gebiet": "miete"}, "„miete“", "beschlussverfahren"),
        ({"rechtsweg": "arbeit", "land": "XX"}, "„XX“", "BW"),
        ({"rechtsweg": "arbeit", "plz": "123"}, "„123“", "fünf Ziffern"),
        ({"rechtsweg": "arbeit", "instanz": 4}, "4", "1, 2 und 3"),
        ({"rechtsweg": "ordentlich", "wert": "viel"}, "„viel“", "keine Zahl"),
        ({"rechtsweg": "ordentlich", "wert": "-5"}, "„-5“", "negativ"),
        ({"rechtsweg": "ordentlich", "stichtag": "31.2.2026"}, "„31.2.2026“", "31.2.2026"),
        ({"rechtsweg": "ordentlich", "instanz": 2, "vorinstanz": "AG Nirgends"}, "„AG Nirgends“", "Art und Ort"),
        ({"rechtsweg": "ordentlich", "instanz": 2, "vorinstanz": "AG Fürth"}, "mehrere", "Amtsgericht Fürth (Hessen)"),
    ],
)
def test_what_cannot_be_understood_says_what_is_accepted(what: dict[str, object], found: str, expected: str) -> None:
    with pytest.raises(InputError) as caught:
        ask(**what)  # type: ignore[arg-type]
    assert found in str(caught.value)
    assert expected in str(caught.value)
