"""Stage 4: from Bausteine and slots to the ``SchriftsatzSchema`` – no model, no randomness (spec 2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import partial

from app.domain.deutsch import format_betrag, format_datum, typografie, zahlwort
from app.domain.kanzlei.akte import Akte, AngabeWert, Dokument
from app.domain.recht.fristen import Feiertage
from app.domain.recht.kalender import LAENDER
from app.domain.schriftsatz.berechnung import Berechnet, compute
from app.domain.schriftsatz.conversation import Conversation
from app.domain.schriftsatz.dialog import used_values
from app.domain.schriftsatz.gericht import GerichtWahl, choose_gericht
from app.domain.schriftsatz.klageart import Abschnitt, Baustein, Parteirolle, SlotDefinition, SlotTyp
from app.domain.schriftsatz.kontext import Kontext
from app.domain.schriftsatz.kosten import compute_kosten
from app.domain.schriftsatz.parteien import Parteien, parteien_of
from app.domain.schriftsatz.platzhalter import Filled, fill, names_in
from app.domain.schriftsatz.schema import (
    Absatz,
    Anlage,
    Beweisangebot,
    Formales,
    Herkunft,
    HerkunftArt,
    Kosten,
    RetrievalBeleg,
    Rubrum,
    SchriftsatzSchema,
)
from app.domain.schriftsatz.values import all_hold, display


@dataclass
class _Anlagen:
    """Numbers exhibits in order of first mention."""

    prefix: str
    items: list[Anlage] = field(default_factory=list)

    def number(self, dokument: Dokument) -> str:
        for anlage in self.items:
            if anlage.dokumentId == dokument.id:
                return anlage.nummer
        anlage = Anlage(
            nummer=f"{self.prefix} {len(self.items) + 1}",
            bezeichnung=describe(dokument),
            dokumentId=dokument.id,
            datei=dokument.datei,
            sha256=dokument.sha256,
            seiten=dokument.seiten,
        )
        self.items.append(anlage)
        return anlage.nummer


@dataclass(frozen=True)
class Assembly:
    """A filing before its checks, with what the checks need.

    Attributes:
        schriftsatz: without ``pruefliste`` and ``warnungen``.
        values: all slots, asked and computed.
        definitions: slot → definition, computed ones included.
        berechnet: Fristen and computations with steps.
        gericht: how the Gericht was found.
        beweise_fehlend: assertions whose evidence is not in the Akte.
    """

    schriftsatz: SchriftsatzSchema
    values: Mapping[str, AngabeWert | None]
    definitions: Mapping[str, SlotDefinition]
    berechnet: Berechnet
    gericht: GerichtWahl
    beweise_fehlend: tuple[str, ...]


def describe(dokument: Dokument) -> str:
    """``Arbeitsvertrag vom 18.03.2019``."""
    if dokument.datum is None or format_datum(dokument.datum) in dokument.titel:
        return dokument.titel
    return f"{dokument.titel} vom {format_datum(dokument.datum)}"


def assemble(kontext: Kontext, conversation: Conversation) -> Assembly:
    """Assemble the filing of a conversation; unknown facts stay ``{{PLATZHALTER}}``, the form is always complete.

    Raises:
        KeyError: the Klageart names a Baustein, Frist or KV number that does not exist (a defect of the data).
        ValueError: a Baustein has a malformed placeholder (a defect of the data).
    """
    klageart, akte = kontext.klageart, kontext.akte
    slot_werte = {s.schluessel: s for s in conversation.slots}
    asked = used_values(klageart, conversation)
    gericht = choose_gericht(akte, slot_werte, kontext.recht.gerichte)
    land = gericht.gericht.land if gericht.gericht else akte.bundesland
    berechnet = compute(klageart, asked, kontext.recht.fristen, _feiertage(kontext, land), kontext.heute)
    values: dict[str, AngabeWert | None] = {**asked, **berechnet.values}
    definitions = {s.schluessel: s for s in klageart.slots} | dict(berechnet.definitions)
    kosten = compute_kosten(kontext, values, definitions)
    rolle = conversation.intent.rolle
    parteien = parteien_of(akte, slot_werte, rolle)
    texts = _texts(values, definitions, gericht, kosten, parteien)

    anlagen = _Anlagen("K" if rolle in (Parteirolle.KLAEGER, Parteirolle.ANTRAGSTELLER) else "B")
    absaetze: list[Absatz] = []
    beweise: list[Beweisangebot] = []
    fehlend: list[str] = []
    offen: list[str] = []
    for baustein in (kontext.bausteine[name] for name in klageart.bausteine):
        if not all_hold(baustein.bedingungen, values, definitions):
            continue
        filled = fill(baustein.text, texts, parteien.seiten)
        absatz = _absatz(baustein, filled, absaetze)
        absaetze.append(absatz)
        offen.extend(filled.offen)
        for vorlage in baustein.beweise:
            behauptung = fill(vorlage.behauptung, texts, parteien.seiten)
            documents = [d for d in akte.dokumente if d.art is vorlage.dokumentart]
            for dokument in documents:
                nummer = anlagen.number(dokument)
                beweise.append(_beweis(behauptung, describe(dokument), nummer, absatz))
            if documents or vorlage.ersatz is not None:
                offen.extend(behauptung.offen)
            if not documents and vorlage.ersatz is not None:
                ersatz = fill(vorlage.ersatz, texts, parteien.seiten)
                offen.extend(ersatz.offen)
                beweise.append(_beweis(behauptung, ersatz.text, None, absatz))
            elif not documents:
                fehlend.append(behauptung.text)

    rubrum = Rubrum(
        gericht=gericht.name,
        gericht_anschrift=gericht.gericht.anschrift if gericht.gericht else None,
        klaeger=parteien.klaeger,
        beklagter=parteien.beklagter,
        prozessbevollmaechtigte=_bevollmaechtigte(akte),
        wegen=fill(klageart.wegen, texts, parteien.seiten).text,
        streitwert=kosten.streitwert,
    )
    formales = _formales(kontext)
    offen.extend(_gaps_in(rubrum, formales))
    unresolved = tuple(dict.fromkeys(offen))
    schriftsatz = SchriftsatzSchema(
        klageart=klageart.id,
        ueberschrift=klageart.ueberschrift,
        rechtsgebiet=klageart.rechtsgebiet,
        stadium=conversation.intent.stadium,
        rolle=rolle,
        gerichtszweig=klageart.gerichtszweig,
        gericht=gericht.name,
        rubrum=rubrum,
        absaetze=tuple(absaetze),
        beweisangebote=tuple(beweise),
        anlagen=tuple(anlagen.items),
        kosten=kosten,
        formales=formales,
        retrieval_belege=_belege(kontext, absaetze, anlagen.items),
        unresolved_platzhalter=unresolved,
        vollstaendig=not unresolved,
    )
    return Assembly(schriftsatz, values, definitions, berechnet, gericht, tuple(fehlend))


def _feiertage(kontext: Kontext, land: str | None) -> Feiertage:
    """Holidays of the Land; while it is unknown only those that hold in every Land (the cautious reading)."""
    feiertage = kontext.recht.feiertage
    if land is not None:
        return partial(feiertage, land)

    def everywhere(year: int) -> dict[date, str]:
        common = set.intersection(*(set(feiertage(one, year)) for one in LAENDER))
        return {day: name for day, name in feiertage(LAENDER[0], year).items() if day in common}

    return everywhere


def _texts(
    values: Mapping[str, AngabeWert | None],
    definitions: Mapping[str, SlotDefinition],
    gericht: GerichtWahl,
    kosten: Kosten,
    parteien: Parteien,
) -> dict[str, str]:
    """Placeholder name → text for everything that is known."""
    texts = {
        key.upper(): display(definitions[key], wert)
        for key, wert in values.items()
        if wert is not None and key in definitions
    }
    for key, wert in values.items():
        if isinstance(wert, str) and key in definitions and definitions[key].typ is SlotTyp.GANZZAHL:
            texts[f"{key.upper()}_WORT"] = zahlwort(int(wert))
    if not gericht.name.startswith("{{"):
        texts["GERICHT"] = gericht.name
    if kosten.streitwert is not None:
        texts["STREITWERT"] = format_betrag(kosten.streitwert)
    for prefix, side in (("KLAEGER", parteien.klaeger), ("BEKLAGTER", parteien.beklagter)):
        if len(side) == 1 and "{{" not in side[0].name:
            texts[f"{prefix}_NAME"] = side[0].name
    return texts


def _absatz(baustein: Baustein, filled: Filled, earlier: list[Absatz]) -> Absatz:
    in_section = sum(1 for a in earlier if a.abschnitt is baustein.abschnitt) + 1
    return Absatz(
        id=f"{baustein.abschnitt.value}-{in_section}",
        abschnitt=baustein.abschnitt,
        text=filled.text,
        gruppe=baustein.gruppe,
        nummer=in_section if baustein.abschnitt is Abschnitt.ANTRAEGE else None,
        herkunft=Herkunft(art=HerkunftArt.BAUSTEIN, baustein=baustein.id, version=baustein.version, slots=filled.slots),
        fundstellen=tuple(typografie(f) for f in baustein.fundstellen),
    )


def _beweis(behauptung: Filled, mittel: str, nummer: str | None, absatz: Absatz) -> Beweisangebot:
    return Beweisangebot(
        behauptung=behauptung.text, beweismittel=typografie(mittel), anlagenNummer=nummer, absatz=absatz.id
    )


def _bevollmaechtigte(akte: Akte) -> str | None:
    profil = akte.kanzlei
    if profil is None:
        return None
    return f"{profil.berufsbezeichnung} {profil.rechtsanwalt}, {profil.kanzlei}, {profil.anschrift.einzeilig()}"


def _formales(kontext: Kontext) -> Formales:
    profil = kontext.akte.kanzlei
    if profil is None:
        return Formales(ort="{{KANZLEI_ORT}}", datum=kontext.heute, unterschrift="{{RECHTSANWALT}}")
    return Formales(
        ort=profil.anschrift.ort,
        datum=kontext.heute,
        unterschrift=f"{profil.rechtsanwalt}\n{profil.berufsbezeichnung}",
    )


def _gaps_in(rubrum: Rubrum, formales: Formales) -> list[str]:
    texts = [rubrum.gericht, rubrum.wegen, formales.ort, formales.unterschrift]
    for partei in (*rubrum.klaeger, *rubrum.beklagter):
        texts += [partei.name, partei.anschrift or "", partei.vertreter or ""]
    return ["{{" + name + "}}" for text in texts for name in names_in(text)]


def _belege(kontext: Kontext, absaetze: list[Absatz], anlagen: list[Anlage]) -> tuple[RetrievalBeleg, ...]:
    """Audit trail: every Baustein and every document that went into the text."""
    belege: list[RetrievalBeleg] = []
    for absatz in absaetze:
        name = absatz.herkunft.baustein
        if name is None:
            continue
        baustein = kontext.bausteine[name]
        belege.append(
            RetrievalBeleg(
                quelle="muster",
                chunkId=f"baustein:{baustein.id}@{baustein.version}",
                referenz=f"Baustein „{baustein.titel}“, Fassung {baustein.version}",
                score=1.0,
                auszug=baustein.text[:200],
            )
        )
    auszuege = {a.quelle.dokument_id: a.quelle.auszug for a in kontext.akte.angaben if a.quelle.auszug}
    belege += [
        RetrievalBeleg(
            quelle="akte_dokument",
            chunkId=f"dokument:{anlage.dokumentId}",
            referenz=f"Anlage {anlage.nummer}: {anlage.bezeichnung}",
            score=1.0,
            auszug=(auszuege.get(anlage.dokumentId) or anlage.bezeichnung)[:200],
        )
        for anlage in anlagen
    ]
    return tuple(belege)
