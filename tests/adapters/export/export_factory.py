"""A small factory of filings, so that the export is tested without the assembly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from app.domain.kanzlei.akte import Akte, Rechtsgebiet
from app.domain.kanzlei.beteiligte import Geschlecht
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.klageart import Parteirolle, Stadium
from app.domain.schriftsatz.schema import (
    Absatz,
    Anlage,
    Beweisangebot,
    Formales,
    Herkunft,
    HerkunftArt,
    Kosten,
    Partei,
    Rubrum,
    SchriftsatzSchema,
)
from app.ports import ExportAuftrag
from app.services.akten import load_akte
from tests.werkstatt import katalog

ROOT = Path(__file__).resolve().parents[3]
SATZ = ROOT / "resources" / "satz"
MUSTER = ROOT / "resources" / "muster" / "kschg"

KANZLEI = (
    "Kanzlei Voss",
    "Rechtsanwältin Katharina Voss",
    "Fachanwältin für Arbeitsrecht",
    "Uhlenhorster Weg 41",
    "22085 Hamburg",
    "Telefon 040 5550 1420",
    "kanzlei@voss.example",
)

KLAEGERIN = Partei(
    name="Jana Berger",
    anschrift="Ahornkamp 7, 22089 Hamburg",
    rolle=Parteirolle.KLAEGER,
    geschlecht=Geschlecht.F,
    bezeichnung="Klägerin",
)
BEKLAGTE = Partei(
    name="Nordlicht Logistik GmbH",
    anschrift="Hafenbogen 21, 20457 Hamburg",
    vertreter="vertreten durch den Geschäftsführer Olaf Thomsen",
    rolle=Parteirolle.BEKLAGTER,
    juristisch=True,
    bezeichnung="Beklagte",
)

ANTRAEGE = (
    (
        "Es wird festgestellt, dass das Arbeitsverhältnis der Parteien durch die "
        "Kündigung der Beklagten vom 30.10.2026, "
        "der Klägerin zugegangen am 03.11.2026, nicht aufgelöst wird."
    ),
    (
        "Für den Fall des Obsiegens mit dem Antrag zu 1 wird die Beklagte verurteilt, "
        "die Klägerin bis zum rechtskräftigen "
        "Abschluss des Kündigungsschutzverfahrens zu unveränderten Bedingungen als Disponentin weiterzubeschäftigen."
    ),
    "Die Beklagte trägt die Kosten des Rechtsstreits.",
)

SACHVERHALT = (
    ("Die Parteien", "Die Klägerin ist 38 Jahre alt, verheiratet und zwei Kindern zum Unterhalt verpflichtet."),
    (
        "Das Arbeitsverhältnis",
        (
            "Die Klägerin ist bei der Beklagten seit dem 1. April 2019 als Disponentin in "
            "Hamburg beschäftigt. Grundlage ist "
            "der Arbeitsvertrag vom 18.03.2019. Die regelmäßige wöchentliche Arbeitszeit beträgt 39 Stunden."
        ),
    ),
    ("Das Arbeitsverhältnis", "Das Bruttomonatsgehalt der Klägerin beträgt 3.480,00 €."),
    (
        "Die Kündigung",
        (
            "Mit Schreiben vom 30.10.2026 kündigte die Beklagte das Arbeitsverhältnis "
            "ordentlich zum 31.01.2027. Das Schreiben "
            "wurde am Dienstag, dem 03.11.2026, in den Hausbriefkasten der Klägerin eingeworfen."
        ),
    ),
)
WUERDIGUNG = (
    (
        "Anwendbarkeit des Kündigungsschutzgesetzes",
        (
            "Das Kündigungsschutzgesetz ist anwendbar. Das Arbeitsverhältnis bestand länger als sechs Monate "
            "(§ 1 Abs. 1 KSchG), und die Beklagte beschäftigt regelmäßig mehr als zehn "
            "Arbeitnehmer (§ 23 Abs. 1 KSchG)."
        ),
    ),
    (
        "Soziale Rechtfertigung",
        (
            "Die Kündigung ist sozial ungerechtfertigt und damit rechtsunwirksam (§ 1 Abs. 1 "
            "und Abs. 2 KSchG). Dringende "
            "betriebliche Erfordernisse, die einer Weiterbeschäftigung entgegenstehen, "
            "werden bestritten. Die Beklagte trägt "
            "die Beweislast für die Tatsachen, welche die Kündigung bedingen (§ 1 Abs. 2 Satz 4 KSchG)."
        ),
    ),
    (
        "Anhörung des Betriebsrats",
        "Die ordnungsgemäße Anhörung des Betriebsrats nach § 102 BetrVG wird mit Nichtwissen bestritten.",
    ),
)


def make_filing(
    *,
    antraege: Sequence[str] = ANTRAEGE,
    sachverhalt: Sequence[tuple[str | None, str]] = SACHVERHALT,
    wuerdigung: Sequence[tuple[str | None, str]] = WUERDIGUNG,
    klaeger: Sequence[Partei] = (KLAEGERIN,),
    beklagter: Sequence[Partei] = (BEKLAGTE,),
    beweise: Sequence[Beweisangebot] | None = None,
    anlagen: Sequence[Anlage] | None = None,
    offen: Sequence[str] = (),
    **changes: Any,
) -> SchriftsatzSchema:
    """A KSchG-Klage; each part can be replaced."""
    herkunft = Herkunft(art=HerkunftArt.BAUSTEIN, baustein="B01", version=1)
    absaetze = [
        Absatz(id=f"a{n}", abschnitt=Abschnitt.ANTRAEGE, text=text, nummer=n, herkunft=herkunft)
        for n, text in enumerate(antraege, 1)
    ]
    for prefix, abschnitt, texte in (
        ("s", Abschnitt.SACHVERHALT, sachverhalt),
        ("w", Abschnitt.RECHTLICHE_WUERDIGUNG, wuerdigung),
    ):
        absaetze += [
            Absatz(id=f"{prefix}{n}", abschnitt=abschnitt, text=text, gruppe=gruppe, herkunft=herkunft)
            for n, (gruppe, text) in enumerate(texte, 1)
        ]
    if beweise is None:
        beweise = (
            Beweisangebot(
                behauptung="Arbeitsvertrag",
                beweismittel="Arbeitsvertrag vom 18.03.2019",
                anlagenNummer="K 1",
                absatz="s2",
            ),
            Beweisangebot(
                behauptung="Gehalt", beweismittel="Gehaltsabrechnung Oktober 2026", anlagenNummer="K 2", absatz="s3"
            ),
            Beweisangebot(
                behauptung="Kündigung",
                beweismittel="Kündigungsschreiben vom 30.10.2026",
                anlagenNummer="K 3",
                absatz="s4",
            ),
            Beweisangebot(behauptung="Zugang", beweismittel="Parteivernehmung der Klägerin", absatz="s4"),
        )
    if anlagen is None:
        anlagen = (
            Anlage(nummer="K 1", bezeichnung="Arbeitsvertrag vom 18.03.2019", seiten=3),
            Anlage(nummer="K 2", bezeichnung="Gehaltsabrechnung Oktober 2026", seiten=1),
            Anlage(nummer="K 3", bezeichnung="Kündigungsschreiben vom 30.10.2026", seiten=1),
        )
    values: dict[str, Any] = {
        "klageart": "kschg_klage",
        "ueberschrift": "Klage",
        "rechtsgebiet": Rechtsgebiet.ARBEITSRECHT,
        "stadium": Stadium.ERSTINSTANZ,
        "rolle": Parteirolle.KLAEGER,
        "gerichtszweig": "ARBG",
        "gericht": "Arbeitsgericht Hamburg",
        "rubrum": Rubrum(
            gericht="Arbeitsgericht Hamburg",
            gericht_anschrift="Osterbekstraße 96, 22083 Hamburg",
            klaeger=tuple(klaeger),
            beklagter=tuple(beklagter),
            prozessbevollmaechtigte="Rechtsanwältin Katharina Voss, Uhlenhorster Weg 41, 22085 Hamburg",
            wegen="Kündigungsschutz",
            streitwert=Decimal("13920.00"),
        ),
        "absaetze": tuple(absaetze),
        "beweisangebote": tuple(beweise),
        "anlagen": tuple(anlagen),
        "kosten": Kosten(
            streitwert=Decimal("13920.00"),
            schritte=(
                (
                    "Drei Bruttomonatsgehälter für den Kündigungsschutzantrag: 3 × 3.480,00 € = "
                    "10.440,00 € (§ 42 Abs. 2 GKG)."
                ),
            ),
        ),
        "formales": Formales(ort="Hamburg", datum=date(2026, 11, 10), unterschrift="Katharina Voss\nRechtsanwältin"),
        "unresolved_platzhalter": tuple(offen),
        "vollstaendig": not offen,
    }
    return SchriftsatzSchema(**(values | changes))


@cache
def muster_akte() -> Akte:
    return load_akte(MUSTER / "akte.json")


def make_auftrag(
    filing: SchriftsatzSchema | None = None, anlagen: Mapping[str, Path] | None = None, **changes: Any
) -> ExportAuftrag:
    """What the exporter is asked for; the court can be addressed unless ``gericht_id`` says otherwise."""
    values: dict[str, Any] = {
        "schriftsatz": filing or make_filing(),
        "akte": muster_akte(),
        "entwurf": "Kündigungsschutzklage, Entwurf 2",
        "kanzlei": KANZLEI,
        "anlagen": anlagen or {},
        "gericht_id": "K6055",
        "erstellt": datetime(2026, 11, 10, 9, 30, tzinfo=UTC),
        "xjustiz": katalog().xjustiz(),
        "pruefungen": katalog().pruefungen(),
    }
    return ExportAuftrag(**(values | changes))
