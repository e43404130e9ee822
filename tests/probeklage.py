"""A small Klageart in Python with everything a real one has, and a ``Katalog`` around it (no file is read)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from pathlib import Path

from app.domain.kanzlei.akte import Akte, Angabe, Dokument, DokumentArt, Kanzleiprofil, Rechtsgebiet
from app.domain.kanzlei.beteiligte import (
    Anschrift,
    BeteiligtenRolle,
    Beteiligter,
    Geschlecht,
    JuristischePerson,
    NatuerlichePerson,
    Person,
    Rechtsform,
    Vertreter,
)
from app.domain.pruefung.befund import BefundTyp, Schwere
from app.domain.pruefung.control import Pruefkatalog
from app.domain.recht.fristen import FristDefinition
from app.domain.recht.gebuehren import Gebuehrengesetz, Gebuehrenstufe, GebuehrenTabelle
from app.domain.recht.gerichte import Gericht, Gerichtstyp, Rechtsweg
from app.domain.recht.kalender import Dauer, Einheit
from app.domain.recht.verzeichnis import KvNummer
from app.domain.recht.zustaendigkeit import SachlicheRegel, Zustaendigkeit
from app.domain.regelwerk.library import Library
from app.domain.schriftsatz.baustein import Abschnitt, Baustein, BeweisVorlage
from app.domain.schriftsatz.klageart import GerichtsRegel, Klageart, Parteirolle, Stadium
from app.domain.schriftsatz.pruefung import PruefDefinition, Variante
from app.domain.schriftsatz.rechenregeln import (
    Berechnung,
    BerechnungsArt,
    FristRegel,
    GerichtskostenRegel,
    StreitwertRegel,
)
from app.domain.schriftsatz.slot import Option, SlotBedingung, SlotDefinition, SlotTyp
from app.domain.vertrag.angaben import Angabenpruefung
from app.errors import NotFoundError

HEUTE = date(2026, 11, 4)
QUELLE = "für Tests erfunden"


def slot(key: str, typ: SlotTyp = SlotTyp.TEXT, **more: object) -> SlotDefinition:
    base = {"schluessel": key, "label": key.capitalize(), "typ": typ, "frage": "?", "grund": "!", "form": "so"}
    return SlotDefinition.model_validate(base | {"vorbelegung": "angaben"} | more)


KLAGEART = Klageart(
    id="probe",
    label="Probeklage",
    ueberschrift="Klage",
    rechtsgebiet=Rechtsgebiet.ARBEITSRECHT,
    stadien=(Stadium.ERSTINSTANZ,),
    rollen=(Parteirolle.KLAEGER,),
    gerichtszweig="ARBG",
    wegen="Probe vom {{DATUM}}",
    beispiele=("Bitte eine Probeklage",),
    stichworte=("Probe",),
    gericht=GerichtsRegel(rechtsweg=Rechtsweg.ARBEIT, ort_aus=("arbeitsort", "beklagter_anschrift")),
    slots=(
        slot("klaeger_name", vorbelegung="klaeger.name"),
        slot("klaeger_anschrift", vorbelegung="klaeger.anschrift"),
        slot("beklagter_name", vorbelegung="beklagter.name"),
        slot("beklagter_anschrift", vorbelegung="beklagter.anschrift"),
        slot("gericht", pflicht=False, vorbelegung=None),
        slot("arbeitsort", pflicht=False),
        slot("datum", SlotTyp.DATUM, nicht_in_zukunft=True),
        slot("zugang", SlotTyp.DATUM, nach_slot="datum", nicht_in_zukunft=True),
        slot("brutto", SlotTyp.BETRAG, label="Brutto", minimum="1.00", maximum="100000.00"),
        slot(
            "art",
            SlotTyp.AUSWAHL,
            optionen=[Option(wert="ordentlich", label="ordentlich"), Option(wert="fristlos", label="fristlos")],
        ),
        slot("termin", SlotTyp.DATUM, nach_slot="datum", bedingungen=[SlotBedingung(slot="art", wert="ordentlich")]),
        slot("koepfe", SlotTyp.GANZZAHL, pflicht=False, minimum="0", maximum="1000"),
        slot("rat", SlotTyp.JA_NEIN, pflicht=False),
        slot("zeuge", pflicht=False),
    ),
    bausteine=("antrag", "sv", "sv.termin", "rw", "rw.versaeumt"),
    streitwert=(
        StreitwertRegel(
            bezeichnung="Antrag", slot="brutto", faktor="3", fundstelle="§ 42 GKG", begruendung="Vierteljahr"
        ),
        StreitwertRegel(
            bezeichnung="Hilfsantrag",
            slot="brutto",
            faktor="1",
            fundstelle="§ 45 GKG",
            begruendung="hilfsweise",
            addiert=False,
            bedingungen=(SlotBedingung(slot="rat", wert=True),),
        ),
    ),
    fristen=(FristRegel(frist="klagefrist", slot="zugang", ziel="frist"),),
    berechnungen=(
        Berechnung(
            ziel="lange",
            label="Länger als ein Monat",
            art=BerechnungsArt.LAENGER_ALS_MONATE,
            argumente=("datum", "zugang"),
            monate=1,
            fundstelle="§ 1 KSchG",
        ),
        Berechnung(
            ziel="frueh_genug",
            label="Termin gewahrt",
            art=BerechnungsArt.NICHT_VOR,
            argumente=("termin", "zugang"),
            fundstelle="§ 622 BGB",
        ),
    ),
    gerichtskosten=GerichtskostenRegel(kv="gkg-kv-8210", hinweise=("Kein Vorschuss.",)),
    pruefungen=("fristen", "parteien", "gericht_arbg", "antraege", "platzhalter", "anlagen", "streitwert"),
)

BAUSTEINE = {
    b.id: b
    for b in (
        Baustein(
            id="antrag",
            version=1,
            titel="Antrag",
            abschnitt=Abschnitt.ANTRAEGE,
            text="{{DER_BEKLAGTE}} wird wegen des Schreibens vom {{DATUM}} verurteilt.",
            fundstellen=("§ 253 ZPO",),
        ),
        Baustein(
            id="sv",
            version=2,
            titel="Sachverhalt",
            abschnitt=Abschnitt.SACHVERHALT,
            text="{{DER_KLAEGER}} {{KLAEGER: verdient|verdienen}} {{BRUTTO}}.",
            beweise=(
                BeweisVorlage(
                    behauptung="Zugang am {{ZUGANG}}", dokumentart=DokumentArt.KUENDIGUNG, ersatz="Zeugnis {{ZEUGE}}"
                ),
                BeweisVorlage(behauptung="Vertrag mit {{KOEPFE}} Köpfen", dokumentart=DokumentArt.ARBEITSVERTRAG),
            ),
        ),
        Baustein(
            id="sv.termin",
            version=1,
            titel="Termin",
            abschnitt=Abschnitt.SACHVERHALT,
            text="Zum {{TERMIN}}.",
            bedingungen=(SlotBedingung(slot="termin", operator="not_equals"),),
        ),
        Baustein(
            id="rw",
            version=1,
            titel="Würdigung",
            abschnitt=Abschnitt.RECHTLICHE_WUERDIGUNG,
            text="Die Frist läuft bis zum {{FRIST_ENDE}}.",
            bedingungen=(SlotBedingung(slot="frist_gewahrt", wert=True),),
        ),
        Baustein(
            id="rw.versaeumt",
            version=1,
            titel="Versäumt",
            abschnitt=Abschnitt.RECHTLICHE_WUERDIGUNG,
            text="Die Frist ist versäumt. {{ERGAENZUNG: Hinderungsgrund}}",
            bedingungen=(SlotBedingung(slot="frist_gewahrt", wert=False),),
        ),
    )
}


def _pruefung(id_: str, typ: BefundTyp, **varianten: bool) -> PruefDefinition:
    texts = {k: Variante(erfuellt=v, titel=k.capitalize(), text=f"{k} {{{{NAME}}}}") for k, v in varianten.items()}
    return PruefDefinition(id=id_, typ=typ, schwere=Schwere.WARNUNG, varianten=texts)


PRUEFUNGEN = {
    p.id: p
    for p in (
        _pruefung("frist", BefundTyp.FRIST, laeuft=True, draengt=False, abgelaufen=False, verjaehrt=False, offen=False),
        _pruefung("erv.minderjaehrig", BefundTyp.INHALT, ohne=False, einer=False),
        _pruefung("erv.rubrum", BefundTyp.FORM, person=True, gesellschaft=True, offen=False),
        _pruefung(
            "erv.gericht", BefundTyp.FORM, richtig=True, rechtsweg=False, sachlich=False, auswahl=False, fehlt=False
        ),
        _pruefung("erv.antraege", BefundTyp.FORM, bestimmt=True, luecke=False, luecken=False, keine=False),
        _pruefung("erv.verlangtes", BefundTyp.FORM, bestimmt=True, luecke=False, luecken=False, keine=False),
        _pruefung("erv.platzhalter", BefundTyp.INHALT, keine=True, angabe=False, ergaenzung=False),
        _pruefung("erv.beweis", BefundTyp.INHALT, fehlt=False),
        _pruefung(
            "erv.anlagen",
            BefundTyp.FORM,
            vollstaendig=True,
            eine=True,
            keine=False,
            ohne_datei=False,
            kein_pdf=False,
            keine_pdfs=False,
        ),
        _pruefung("erv.anlagen.entfernt", BefundTyp.INHALT, entfernt=False, mehrere=False),
        _pruefung("erv.anlagen.ungenutzt", BefundTyp.FORM, ungenutzt=False),
        _pruefung(
            "erv.streitwert", BefundTyp.INHALT, berechnet=True, ohne_gebuehr=True, offen=False, ohne_angaben=False
        ),
        _pruefung("fundstellen", BefundTyp.INHALT, geprueft=True, ueberholt=False, ungeprueft=False),
        _pruefung("modelltext", BefundTyp.INHALT, einer=False, mehrere=False),
    )
}


def gericht(id_: str, ort: str, plz: str, *bereiche: str, land: str = "HH") -> Gericht:
    return Gericht(
        id=id_,
        name=f"Arbeitsgericht {ort}",
        typ=Gerichtstyp.ARBG,
        strasse="Weg 1",
        plz=plz,
        ort=ort,
        land=land,
        plz_bereiche=bereiche,
        stand=HEUTE,
        quelle=QUELLE,
    )


GERICHTE = {
    g.id: g
    for g in (
        gericht("hh", "Hamburg", "22083", "20", "21"),
        gericht("lg", "Lüneburg", "21335", "21", land="NI"),
        gericht("m", "München", "80797", "80", land="BY"),
    )
}
GEBUEHREN = (
    GebuehrenTabelle(
        gesetz=Gebuehrengesetz.GKG,
        gueltig_ab=date(2025, 6, 1),
        quelle=QUELLE,
        basis_bis=Decimal(500),
        basis=Decimal(40),
        stufen=(Gebuehrenstufe(bis=None, je=Decimal(500), gebuehr=Decimal(10)),),
        mindestgebuehr=Decimal(15),
        hoechstwert=Decimal(30000000),
        hoechstwert_norm="§ 39 GKG",
        stichtag="die Anhängigkeit",
        fundstelle="§ 34 GKG",
    ),
)
KV = KvNummer(
    id="gkg-kv-8210",
    gesetz=Gebuehrengesetz.GKG,
    nummer="8210",
    titel="Verfahren im Allgemeinen",
    satz=Decimal("2.0"),
    gueltig_ab=date(2025, 6, 1),
    quelle=QUELLE,
    fundstelle="Nr. 8210 KV GKG",
)
FRIST = FristDefinition(
    id="klagefrist",
    bezeichnung="Klagefrist",
    norm="§ 4 KSchG",
    ereignis="Zugang",
    dauer=Dauer(anzahl=3, einheit=Einheit.WOCHEN),
    gueltig_ab=date(2000, 1, 1),
    quelle=QUELLE,
)


ZUSTAENDIGKEIT = Zustaendigkeit(
    gebiete=(),
    sachlich=(
        SachlicheRegel(
            id="probe",
            rechtsweg=Rechtsweg.ARBEIT,
            instanz=1,
            typ=Gerichtstyp.ARBG,
            norm="§ 5 ProbeG",
            text="Es entscheidet das Arbeitsgericht.",
            gueltig_ab=date(2000, 1, 1),
            quelle=QUELLE,
        ),
    ),
    oertlich=(),
    hinweise=(),
)


class ProbeKatalog:
    """``Katalog`` with that one Klageart."""

    def klagearten(self) -> tuple[Klageart, ...]:
        return (KLAGEART,)

    def bausteine(self) -> Mapping[str, Baustein]:
        return BAUSTEINE

    def pruefungen(self) -> Mapping[str, PruefDefinition]:
        return PRUEFUNGEN

    def vertragsangaben(self) -> tuple[Angabenpruefung, ...]:
        return ()

    def pruefkatalog(self) -> Pruefkatalog:
        return Pruefkatalog(module=())

    def fristen(self) -> Mapping[str, FristDefinition]:
        return {FRIST.id: FRIST}

    def gebuehren(self) -> tuple[GebuehrenTabelle, ...]:
        return GEBUEHREN

    def kostenverzeichnis(self) -> Mapping[str, KvNummer]:
        return {KV.id: KV}

    def gerichte(self) -> Mapping[str, Gericht]:
        return GERICHTE

    def zustaendigkeit(self) -> Zustaendigkeit:
        return ZUSTAENDIGKEIT

    def libraries(self) -> tuple[Library, ...]:
        return ()

    def muster_akte(self, name: str) -> Path:
        raise NotFoundError(f"Eine Muster-Akte „{name}“ gibt es nicht.")


class ProbeKalender:
    """New Year everywhere, the 24th of November in Hamburg, 6 January in Bavaria."""

    def feiertage(self, land: str, jahr: int) -> Mapping[date, str]:
        days = {date(jahr, 1, 1): "Neujahr"}
        if land == "HH":
            days[date(jahr, 11, 24)] = "Probetag"
        if land == "BY":
            days[date(jahr, 1, 6)] = "Heilige Drei Könige"
        return days


def anschrift(plz: str = "20457", ort: str = "Hamburg", land: str = "DE") -> Anschrift:
    return Anschrift(strasse="Weg 2", plz=plz, ort=ort, land=land)


def mensch(
    name: str = "Berger", geschlecht: Geschlecht = Geschlecht.F, wo: Anschrift | None = None
) -> NatuerlichePerson:
    return NatuerlichePerson(vorname="Jana", nachname=name, geschlecht=geschlecht, anschrift=wo)


def firma(name: str = "Nordlicht GmbH", wo: Anschrift | None = None) -> JuristischePerson:
    leitung = Vertreter(funktion="Geschäftsführer", name="Olaf Thomsen", geschlecht=Geschlecht.M)
    return JuristischePerson(firma=name, rechtsform=Rechtsform.GMBH, anschrift=wo, vertreter=(leitung,))


def beteiligte(rolle: BeteiligtenRolle, *personen: Person) -> tuple[Beteiligter, ...]:
    return tuple(Beteiligter(id=f"{rolle.value}-{n}", rolle=rolle, person=p) for n, p in enumerate(personen))


ANGABEN: dict[str, object] = {
    "datum": "2026-10-30",
    "zugang": "2026-11-03",
    "brutto": "3480.00",
    "art": "ordentlich",
    "termin": "2027-01-31",
    "koepfe": "40",
    "zeuge": "Anna Arndt",
}


def akte(**more: object) -> Akte:
    """A complete Akte; keywords replace its fields, ``angaben`` is key → value."""
    angaben = more.pop("angaben", ANGABEN)
    assert isinstance(angaben, dict)
    base: dict[str, object] = {
        "id": "a1",
        "aktenzeichen": "1/26",
        "kurzrubrum": "Berger ./. Nordlicht",
        "rechtsgebiet": Rechtsgebiet.ARBEITSRECHT,
        "kanzlei": Kanzleiprofil(kanzlei="Kanzlei Voss", rechtsanwalt="Katharina Voss", anschrift=anschrift()),
        "beteiligte": (
            *beteiligte(BeteiligtenRolle.MANDANT, mensch(wo=anschrift())),
            *beteiligte(BeteiligtenRolle.GEGNER, firma(wo=anschrift())),
        ),
        "dokumente": (
            Dokument(id="d1", titel="Kündigung", art=DokumentArt.KUENDIGUNG, datei="k.pdf", datum=date(2026, 10, 30)),
            Dokument(id="d2", titel="Vertrag", art=DokumentArt.ARBEITSVERTRAG, datei="v.pdf"),
        ),
        "angaben": tuple(Angabe.model_validate({"schluessel": k, "wert": w}) for k, w in angaben.items()),
    }
    return Akte.model_validate(base | more)
