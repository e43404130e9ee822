"""Stage 4: from Bausteine and slots to the ``SchriftsatzSchema`` – no model, no randomness (spec 2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from app.domain.deutsch import format_betrag, typografie, zahlwort
from app.domain.kanzlei.akte import Akte, AngabeWert, Rechtsgebiet, Zeile
from app.domain.recht.fristen import FristErgebnis
from app.domain.recht.gerichte import Rechtsweg
from app.domain.recht.kalender import Feiertage, common_feiertage
from app.domain.schriftsatz.anlagen import Anlagen, Beweise, kuerzel_of
from app.domain.schriftsatz.baustein import Abschnitt, Baustein
from app.domain.schriftsatz.belege import BAUSTEIN_ZEICHEN, baustein_key, beginning
from app.domain.schriftsatz.berechnung import Berechnet, compute, row_values
from app.domain.schriftsatz.conversation import Conversation
from app.domain.schriftsatz.dialog import used_values
from app.domain.schriftsatz.gericht import GerichtWahl, choose_gericht
from app.domain.schriftsatz.gesetze import Gesetzeswahl
from app.domain.schriftsatz.klageart import Aufbau, Klageart
from app.domain.schriftsatz.kontext import Kontext
from app.domain.schriftsatz.kosten import compute_kosten
from app.domain.schriftsatz.parteien import Parteien, parteien_of
from app.domain.schriftsatz.platzhalter import Filled, fill, insert, names_in
from app.domain.schriftsatz.rechenregeln import BerechnungsArt
from app.domain.schriftsatz.schema import (
    Absatz,
    Anlage,
    Formales,
    Herkunft,
    HerkunftArt,
    Kosten,
    Partei,
    RetrievalBeleg,
    Rubrum,
    SchriftsatzSchema,
    Tabelle,
)
from app.domain.schriftsatz.slot import SlotDefinition, SlotTyp
from app.domain.schriftsatz.values import all_hold, display

Texte = Mapping[str, str]
"""Placeholder name → text to insert."""


@dataclass(frozen=True)
class Assembly:
    """A filing before its checks, with what the checks need.

    Attributes:
        schriftsatz: without ``pruefliste`` and ``warnungen``.
        values: all slots, asked and computed; lists with their computed fields.
        definitions: slot → definition, computed ones and row fields included.
        berechnet: Fristen and computations with steps.
        gericht: how the Gericht was found.
        beweise_fehlend: assertions whose evidence is not in the Akte, each with the paragraph that makes it.
        texte: placeholder name → text for everything known outside the lists.
        seite_angenommen: see ``Intent``.
    """

    schriftsatz: SchriftsatzSchema
    values: Mapping[str, AngabeWert | None]
    definitions: Mapping[str, SlotDefinition]
    berechnet: Berechnet
    gericht: GerichtWahl
    beweise_fehlend: tuple[tuple[str, Absatz], ...]
    texte: Texte
    seite_angenommen: bool = False

    def row_texts(self, row: Zeile) -> dict[str, str]:
        """Placeholder name → text for the fields of a row."""
        return _row_texts(row, self.definitions)


@dataclass(frozen=True)
class _Stand:
    """All slots, asked and computed, and what follows from them."""

    values: Mapping[str, AngabeWert | None]
    definitions: Mapping[str, SlotDefinition]
    berechnet: Berechnet
    kosten: Kosten


@dataclass(frozen=True)
class _Platz:
    """A Baustein that stands in the filing: texts of its row, of the lines of its table, number among the Anträge.

    ``faelle``: names of the texts that hold placeholders themselves.
    """

    baustein: Baustein
    texte: Texte
    zeilen: tuple[Texte, ...]
    nummer: int | None
    faelle: frozenset[str]


def assemble(kontext: Kontext, conversation: Conversation) -> Assembly:
    """Assemble the filing of a conversation; unknown facts stay ``{{PLATZHALTER}}``, the form is always complete.

    Raises:
        KeyError: the Klageart names a Baustein, Frist or KV number that does not exist (a defect of the data).
        ValueError: a Baustein has a malformed placeholder (a defect of the data).
    """
    klageart, akte = kontext.klageart, kontext.akte
    slot_werte = {s.schluessel: s for s in conversation.slots}
    rolle = conversation.intent.rolle
    parteien = parteien_of(akte, slot_werte, rolle, klageart.parteien)
    stand, gericht = _settled(kontext, conversation)
    texte = _texts(stand, gericht, parteien)

    gebiet = akte.rechtsgebiet if klageart.rechtsgebiet is Rechtsgebiet.SONSTIGES else klageart.rechtsgebiet
    beweise = Beweise(akte, Anlagen(kuerzel_of(rolle, gebiet, klageart.aufbau)))
    absaetze: list[Absatz] = []
    offen: list[str] = []
    places = _places(kontext, stand, texte)
    antraege = _numbers(places)
    gesetze = Gesetzeswahl(klageart, stand.values, stand.definitions)
    for place in places:
        fill_in = partial(_fill, place, parteien, antraege)
        filled = fill_in(place.baustein.text)
        absatz = Absatz(
            id=f"{place.baustein.abschnitt.value}-{_next(place.baustein.abschnitt, absaetze)}",
            abschnitt=place.baustein.abschnitt,
            text=filled.text,
            gruppe=fill_in(place.baustein.gruppe).text if place.baustein.gruppe else None,
            nummer=place.nummer,
            herkunft=_herkunft(place.baustein, filled.slots),
            fundstellen=tuple(map(typografie, gesetze.cited(place.baustein.fundstellen))),
            tabelle=_tabelle(place, parteien, texte),
        )
        absaetze.append(absatz)
        offen.extend(filled.offen)
        for vorlage in place.baustein.beweise:
            beweise.offer(vorlage, absatz, fill_in)
    offen.extend(beweise.offen)

    faelle = {key.upper(): text for key, text in stand.berechnet.faelle.items()}
    ueberschrift = fill(insert(klageart.ueberschrift, faelle), texte, parteien.seiten)
    klaeger, beklagter = parteien.klaeger, parteien.beklagter
    if klageart.aufbau is Aufbau.SCHREIBEN:
        klaeger = _without_gaps(klaeger, "anschrift", "vertreter")
        beklagter = _without_gaps(beklagter, "vertreter")
    rubrum = Rubrum(
        gericht=gericht.name,
        gericht_anschrift=gericht.anschrift,
        aktenzeichen=texte.get("AKTENZEICHEN"),
        klaeger=klaeger,
        beklagter=beklagter,
        prozessbevollmaechtigte=_bevollmaechtigte(akte),
        vertreter_titel=_vertreter_titel(klageart, akte),
        wegen=fill(insert(klageart.wegen, faelle), texte, parteien.seiten).text,
        streitwert=stand.kosten.streitwert,
    )
    formales = _formales(kontext)
    offen += [*ueberschrift.offen, *_gaps_in(rubrum, formales)]
    unresolved = tuple(dict.fromkeys(offen))
    schriftsatz = SchriftsatzSchema(
        klageart=klageart.id,
        aufbau=klageart.aufbau,
        ueberschrift=ueberschrift.text,
        abschnittstitel=klageart.abschnittstitel,
        beweiswort=klageart.beweiswort,
        rechtsgebiet=gebiet,
        stadium=conversation.intent.stadium,
        rolle=rolle,
        gerichtszweig=klageart.gerichtszweig,
        gericht=gericht.name,
        rubrum=rubrum,
        absaetze=tuple(absaetze),
        beweisangebote=tuple(beweise.angebote),
        anlagen=tuple(beweise.anlagen.items),
        kosten=stand.kosten,
        formales=formales,
        retrieval_belege=_belege(kontext, conversation, absaetze, beweise.anlagen.items),
        unresolved_platzhalter=unresolved,
        vollstaendig=not unresolved,
    )
    return Assembly(
        schriftsatz=schriftsatz,
        values=stand.values,
        definitions=stand.definitions,
        berechnet=stand.berechnet,
        gericht=gericht,
        beweise_fehlend=tuple(beweise.fehlend),
        texte=texte,
        seite_angenommen=conversation.intent.seite_angenommen,
    )


def running_fristen(kontext: Kontext, conversation: Conversation) -> tuple[FristErgebnis, ...]:
    """The Fristen of a filing that have not run out yet, the next one first."""
    stand, _ = _settled(kontext, conversation)
    running = [f for f in stand.berechnet.fristen.values() if f.ende >= kontext.heute]
    return tuple(sorted(running, key=lambda f: (f.ende, f.definition_id)))


def _settled(kontext: Kontext, conversation: Conversation) -> tuple[_Stand, GerichtWahl]:
    """What is known and follows from it, with the Gericht whose holidays count."""
    akte = kontext.akte
    stand = _compute(kontext, conversation, akte.bundesland)
    gericht = choose_gericht(
        kontext.klageart.gericht,
        akte,
        {s.schluessel: s for s in conversation.slots},
        kontext.recht.gerichte,
        kontext.recht.zustaendigkeit,
        streitwert=stand.kosten.streitwert,
        stichtag=kontext.heute,
    )
    if gericht.gericht is not None and gericht.gericht.land != akte.bundesland:
        stand = _compute(kontext, conversation, gericht.gericht.land)  # its holidays move the ends of Fristen
    return stand, gericht


def _compute(kontext: Kontext, conversation: Conversation, land: str | None) -> _Stand:
    klageart = kontext.klageart
    asked = used_values(klageart, conversation)
    recht = kontext.recht
    berechnet = compute(klageart, asked, recht.fristen, _feiertage(kontext, land), kontext.heute, recht.gebuehren)
    values: dict[str, AngabeWert | None] = {**asked, **berechnet.values, **berechnet.faelle, **berechnet.zeilen}
    fields = {f.schluessel: f for s in klageart.slots for f in s.felder}
    definitions = {s.schluessel: s for s in klageart.slots} | fields | dict(berechnet.definitions)
    return _Stand(values, definitions, berechnet, compute_kosten(kontext, values, definitions, berechnet.zeilen))


def _feiertage(kontext: Kontext, land: str | None) -> Feiertage:
    """Holidays of the Land; while it is unknown only those that hold in every Land (the cautious reading)."""
    feiertage = kontext.recht.feiertage
    return partial(feiertage, land) if land is not None else common_feiertage(feiertage)


def _texts(stand: _Stand, gericht: GerichtWahl, parteien: Parteien) -> dict[str, str]:
    """Placeholder name → text for everything that is known outside the lists."""
    known = {key: wert for key, wert in stand.values.items() if wert is not None and key in stand.definitions}
    texts = {key.upper(): display(stand.definitions[key], wert) for key, wert in known.items()}
    for key, wert in known.items():
        if isinstance(wert, str) and stand.definitions[key].typ is SlotTyp.GANZZAHL:
            texts[f"{key.upper()}_WORT"] = zahlwort(int(wert))
    if not gericht.name.startswith("{{"):
        texts["GERICHT"] = gericht.name
    if stand.kosten.streitwert is not None:
        texts["STREITWERT"] = format_betrag(stand.kosten.streitwert)
    for prefix, side in (("KLAEGER", parteien.klaeger), ("BEKLAGTER", parteien.beklagter)):
        if len(side) == 1 and "{{" not in side[0].name:
            texts[f"{prefix}_NAME"] = side[0].name
    return texts


def _places(kontext: Kontext, stand: _Stand, texte: Texte) -> tuple[_Platz, ...]:
    """The Bausteine that stand, in order; those of a list once per row. Anträge are numbered through."""
    places: list[_Platz] = []
    antraege = 0
    faelle = frozenset(b.ziel.upper() for b in kontext.klageart.berechnungen if b.art is BerechnungsArt.FALL)
    for baustein in (kontext.bausteine[name] for name in kontext.klageart.bausteine):
        rows: Sequence[Zeile] = ({},) if baustein.je is None else stand.berechnet.zeilen.get(baustein.je, ())
        standing = [r for r in rows if all_hold(baustein.bedingungen, row_values(stand.values, r), stand.definitions)]
        for number, row in enumerate(standing, 1):
            own = {
                **texte,
                **_row_texts(row, stand.definitions),
                **({"LAUFENDE_NUMMER": str(number)} if baustein.je else {}),
            }
            table = stand.berechnet.zeilen.get(baustein.tabelle.liste, ()) if baustein.tabelle else ()
            antraege += baustein.abschnitt is Abschnitt.ANTRAEGE
            places.append(
                _Platz(
                    baustein=baustein,
                    texte=own,
                    zeilen=tuple({**texte, **_row_texts(line, stand.definitions)} for line in table),
                    nummer=antraege if baustein.abschnitt is Abschnitt.ANTRAEGE else None,
                    faelle=faelle,
                )
            )
    return tuple(places)


def _fill(place: _Platz, parteien: Parteien, antraege: Mapping[str, Sequence[int]], text: str) -> Filled:
    """A text of a Baustein, filled; the cases it names are put in first."""
    parts = {name: place.texte[name] for name in place.faelle if name in place.texte}
    return fill(insert(text, parts), place.texte, parteien.seiten, antraege)


def _row_texts(row: Zeile, definitions: Mapping[str, SlotDefinition]) -> dict[str, str]:
    return {key.upper(): display(definitions[key], wert) for key, wert in row.items()}


def _numbers(places: Sequence[_Platz]) -> dict[str, list[int]]:
    """Marke → numbers of its Anträge."""
    numbers: dict[str, list[int]] = {}
    for place in places:
        if place.nummer is not None and place.baustein.marke is not None:
            numbers.setdefault(place.baustein.marke, []).append(place.nummer)
    return numbers


def _next(abschnitt: Abschnitt, earlier: list[Absatz]) -> int:
    return sum(1 for a in earlier if a.abschnitt is abschnitt) + 1


def _herkunft(baustein: Baustein, slots: tuple[str, ...]) -> Herkunft:
    return Herkunft(art=HerkunftArt.BAUSTEIN, baustein=baustein.id, version=baustein.version, slots=slots)


def _tabelle(place: _Platz, parteien: Parteien, texte: Texte) -> Tabelle | None:
    """The table of a paragraph; what is unknown in a cell is left blank with a dash."""
    vorlage = place.baustein.tabelle
    if vorlage is None or not place.zeilen:
        return None

    def cell(text: str, own: Texte) -> str:
        parts = {name: own[name] for name in place.faelle if name in own}
        filled = fill(insert(text, parts), own, parteien.seiten)
        return "–" if filled.offen else filled.text

    sums = [texte.get(s.summe.upper(), "–") if s.summe else "" for s in vorlage.spalten]
    if any(sums) and not sums[0]:
        sums[0] = "Summe"
    return Tabelle(
        kopf=tuple(s.titel for s in vorlage.spalten),
        zeilen=tuple(tuple(cell(s.text, own) for s in vorlage.spalten) for own in place.zeilen),
        summen=tuple(sums) if any(sums) else (),
        rechts=tuple(s.rechts for s in vorlage.spalten),
    )


def _bevollmaechtigte(akte: Akte) -> str | None:
    profil = akte.kanzlei
    if profil is None:
        return None
    return f"{profil.berufsbezeichnung} {profil.rechtsanwalt}, {profil.kanzlei}, {profil.anschrift.einzeilig()}"


def _vertreter_titel(klageart: Klageart, akte: Akte) -> str:
    """What our lawyers are called: in criminal matters (§ 137 StPO), where there are Antragsteller, in an action."""
    if klageart.gericht.rechtsweg is Rechtsweg.STRAF:
        feminin = akte.kanzlei is not None and akte.kanzlei.berufsbezeichnung.endswith("in")
        return "Verteidigerin" if feminin else "Verteidiger"
    return "Verfahrensbevollmächtigte" if klageart.parteien.klaeger == "antragsteller" else "Prozessbevollmächtigte"


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


def _without_gaps(parteien: Sequence[Partei], *felder: str) -> tuple[Partei, ...]:
    """The parties of a letter, which prints no Rubrum: what nobody reads there is left out where it is unknown."""
    return tuple(
        partei.model_copy(update={feld: None for feld in felder if names_in(getattr(partei, feld) or "")})
        for partei in parteien
    )


def _belege(
    kontext: Kontext, conversation: Conversation, absaetze: list[Absatz], anlagen: list[Anlage]
) -> tuple[RetrievalBeleg, ...]:
    """Audit trail: every Baustein and every document that went into the text, and the words that facts were read in."""
    belege: dict[str, RetrievalBeleg] = {}

    def add(quelle: Literal["muster", "akte_dokument"], id_: str, name: str, text: str, abschnitt: Abschnitt) -> None:
        beleg = RetrievalBeleg(
            quelle=quelle, chunkId=id_, referenz=name, score=1.0, auszug=text, abschnitt=abschnitt, durch="zitat"
        )
        belege.setdefault(id_, beleg)

    for absatz in absaetze:
        if (name := absatz.herkunft.baustein) is not None:
            baustein = kontext.bausteine[name]
            title = f"Baustein „{baustein.titel}“, Fassung {baustein.version}"
            id_ = baustein_key(baustein.id, baustein.version)
            add("muster", id_, title, beginning(absatz.text, BAUSTEIN_ZEICHEN), absatz.abschnitt)
    auszuege = {a.quelle.dokument_id: a.quelle.auszug for a in kontext.akte.angaben if a.quelle.auszug}
    for anlage in anlagen:
        title = f"Anlage {anlage.nummer}: {anlage.bezeichnung}"
        text = (auszuege.get(anlage.dokumentId) or anlage.bezeichnung)[:200]
        add("akte_dokument", f"dokument:{anlage.dokumentId}", title, text, Abschnitt.SACHVERHALT)
    titles = {d.id: d.titel for d in kontext.akte.dokumente}
    for wert in conversation.slots:
        if wert.quelle.auszug and wert.quelle.dokument_id in titles:
            page = f", Seite {wert.quelle.seite}" if wert.quelle.seite else ""
            id_ = f"dokument:{wert.quelle.dokument_id}#{wert.schluessel}"
            title = f"{titles[wert.quelle.dokument_id]}{page}"
            add("akte_dokument", id_, title, wert.quelle.auszug, Abschnitt.SACHVERHALT)
    return tuple(belege.values())
