"""Stage 5: the checklist at the end of every draft – pure, never blocking (source 3, ORCH-06; spec 2, stage 5).

A Klageart names the checks it wants. Each check is a function of the assembled filing and says which results apply,
fulfilled ones too: the lawyer sees what was looked at. Texts and norms are data (``resources/pruefungen``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from app.domain.deutsch import aufzaehlung, format_betrag, format_datum
from app.domain.kanzlei.akte import DokumentArt, Rechtsgebiet, Zeile
from app.domain.pruefung.befund import Befund, Schwere
from app.domain.recht.fristen import FristDefinition
from app.domain.recht.gerichte import GerichtErgebnis, Gerichtstyp, Rechtsweg
from app.domain.schriftsatz.anlagen import describe, is_sendable
from app.domain.schriftsatz.assembly import Assembly
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.belege import lawyer_order
from app.domain.schriftsatz.berechnung import row_values
from app.domain.schriftsatz.erv_parteien import check_ausland, check_minderjaehrig, check_parteien, check_seite
from app.domain.schriftsatz.gericht import GerichtWahl
from app.domain.schriftsatz.gesetze import Gesetzeswahl
from app.domain.schriftsatz.klageart import Aufbau
from app.domain.schriftsatz.kontext import Kontext
from app.domain.schriftsatz.kosten import missing_slot
from app.domain.schriftsatz.platzhalter import BRIEFKOPF, NAME_OF_GAP, names_in
from app.domain.schriftsatz.pruefung import Ergebnis, befund_of
from app.domain.schriftsatz.rechenregeln import FristRegel
from app.domain.schriftsatz.schema import Absatz, Anlage, SchriftsatzSchema
from app.domain.schriftsatz.slot import SlotDefinition
from app.domain.schriftsatz.values import all_hold, display

Pruefung = Callable[[Assembly, Kontext], Iterator[Ergebnis]]

FRIST_DRAENGT_TAGE = 3
"""With so many days left or fewer, a running Frist is an open finding."""


_ZWEIGE = (
    (Gerichtstyp.AG, Gerichtstyp.LG, Gerichtstyp.OLG, Gerichtstyp.BGH),
    (Gerichtstyp.ARBG, Gerichtstyp.LAG, Gerichtstyp.BAG),
    (Gerichtstyp.VG, Gerichtstyp.OVG, Gerichtstyp.BVERWG),
    (Gerichtstyp.SG, Gerichtstyp.LSG, Gerichtstyp.BSG),
    (Gerichtstyp.FG, Gerichtstyp.BFH),
)
_ARBEITSGERICHTE = frozenset((Gerichtstyp.ARBG, Gerichtstyp.LAG, Gerichtstyp.BAG))
_NENNE_HOECHSTENS = 6


def check_gericht(assembly: Assembly, _: Kontext) -> Iterator[Ergebnis]:
    """The Gericht is named and fits branch, subject and value; its address is known."""
    wahl = assembly.gericht
    erwartet = wahl.erwartet
    if erwartet is None:
        return
    werte = {
        "GERICHT": wahl.name,
        "KANDIDATEN": _kandidaten(wahl),
        "ERWARTET": aufzaehlung([typ.wort for typ in erwartet.typen], "oder"),
        "GRUND": erwartet.grund or "",
    }
    schritte = (*wahl.schritte, *erwartet.hinweise)
    variante = _gericht_variante(wahl, erwartet)
    yield Ergebnis("erv.gericht", variante, werte, feld="slot:gericht", schritte=schritte, fundstelle=erwartet.norm)
    if wahl.gericht is not None and wahl.gericht.anschrift is None:
        yield Ergebnis("erv.gericht.anschrift", "fehlt", werte, feld="slot:gericht")


def _gericht_variante(wahl: GerichtWahl, erwartet: GerichtErgebnis) -> str:
    if names_in(wahl.name):
        return "auswahl" if wahl.kandidaten else "fehlt"
    if wahl.typ in erwartet.typen:
        return "richtig" if erwartet.grund else "offen"
    zweig = next((z for z in _ZWEIGE if wahl.typ in z), ())
    return "sachlich" if set(zweig) & set(erwartet.typen) else "rechtsweg"


def _kandidaten(wahl: GerichtWahl) -> str:
    names = [g.name for g in wahl.kandidaten]
    if len(names) <= _NENNE_HOECHSTENS:
        return aufzaehlung(names, "oder")
    return f"{len(names)} Gerichte, etwa {aufzaehlung(names[:2], 'oder')}"


def check_antraege(assembly: Assembly, kontext: Kontext) -> Iterator[Ergebnis]:
    """The Anträge are there and definite; in a letter, what it demands."""
    pruefung = "erv.verlangtes" if kontext.klageart.aufbau is Aufbau.SCHREIBEN else "erv.antraege"
    antraege = assembly.schriftsatz.in_abschnitt(Abschnitt.ANTRAEGE)
    gaps = [a for a in antraege if names_in(a.text)]
    variante = "keine" if not antraege else {0: "bestimmt", 1: "luecke"}.get(len(gaps), "luecken")
    numbers = aufzaehlung([str(a.nummer) for a in gaps])
    yield Ergebnis(pruefung, variante, {"NUMMERN": numbers}, feld=gaps[0].id if gaps else "antraege")


def check_antraege_soweit(assembly: Assembly, kontext: Kontext) -> Iterator[Ergebnis]:
    """As ``antraege``, for a filing that may do without: a Rechtsmittel may be lodged before its Anträge."""
    if assembly.schriftsatz.in_abschnitt(Abschnitt.ANTRAEGE):
        yield from check_antraege(assembly, kontext)


def check_platzhalter(assembly: Assembly, _: Kontext) -> Iterator[Ergebnis]:
    """No placeholder is left."""
    gaps = assembly.schriftsatz.unresolved_platzhalter
    if not gaps:
        yield Ergebnis("erv.platzhalter", "keine")
    definitions = {s.platzhalter: s for s in assembly.definitions.values()}
    for number, gap in enumerate(gaps):
        name, rest = (*gap.strip("{}").split(":", 1), "")[:2]
        if name == "ERGAENZUNG":
            yield Ergebnis("erv.platzhalter", "ergaenzung", {"NAME": rest.strip()}, zusatz=f"ergaenzung.{number}")
            continue
        definition = definitions.get(gap)
        named = NAME_OF_GAP.get(name)
        label = definition.label if definition else f"{named.name} ({named.ort})" if named else name
        werte = {"NAME": label}
        feld = f"slot:{definition.schluessel}" if definition else named.feld if named else None
        yield Ergebnis("erv.platzhalter", "angabe", werte, feld=feld, zusatz=name.lower())


def check_anlagen(assembly: Assembly, kontext: Kontext) -> Iterator[Ergebnis]:
    """Evidence and exhibits fit together, and nothing of the Akte is forgotten."""
    fehlt = "erv.beleg" if kontext.klageart.aufbau is Aufbau.SCHREIBEN else "erv.beweis"
    for number, (behauptung, absatz) in enumerate(assembly.beweise_fehlend):
        if _unproved(assembly.schriftsatz, behauptung, absatz):
            yield Ergebnis(fehlt, "fehlt", {"BEHAUPTUNG": behauptung}, zusatz=str(number))
    anlagen = assembly.schriftsatz.anlagen
    yield _anlagen(anlagen)
    held = {d.id for d in kontext.akte.dokumente}
    gone = [f"Anlage {a.nummer} („{a.bezeichnung}“)" for a in anlagen if a.dokumentId and a.dokumentId not in held]
    if gone:
        variante = "entfernt" if len(gone) == 1 else "mehrere"
        yield Ergebnis("erv.anlagen.entfernt", variante, {"NUMMERN": aufzaehlung(gone)})
    used = {a.dokumentId for a in anlagen}
    unused = [d for d in kontext.akte.dokumente if d.id not in used and d.art is not DokumentArt.VOLLMACHT]
    if unused:
        names = aufzaehlung([f"„{describe(d)}“" for d in unused])
        yield Ergebnis("erv.anlagen.ungenutzt", "ungenutzt", {"DOKUMENTE": names})


def _unproved(schriftsatz: SchriftsatzSchema, behauptung: str, absatz: Absatz) -> bool:
    """Whether the filing, as persons changed it, still makes an assertion and offers nothing for it."""
    stands = any(a.id == absatz.id and a.herkunft.baustein == absatz.herkunft.baustein for a in schriftsatz.absaetze)
    offered = (b for b in schriftsatz.beweisangebote if b.absatz == absatz.id)
    return stands and not any(b.von_hand or b.behauptung == behauptung for b in offered)


def _anlagen(anlagen: Sequence[Anlage]) -> Ergebnis:
    """Whether each Anlage has a file, and one that can be sent."""
    without_file = [f"Anlage {a.nummer}" for a in anlagen if a.datei is None]
    foreign = [f"Anlage {a.nummer} („{a.datei}“)" for a in anlagen if a.datei and not is_sendable(a.datei)]
    if without_file:
        variante, named = "ohne_datei", without_file
    elif foreign:
        variante, named = "kein_pdf" if len(foreign) == 1 else "keine_pdfs", foreign
    else:
        variante, named = {0: "keine", 1: "eine"}.get(len(anlagen), "vollstaendig"), []
    return Ergebnis("erv.anlagen", variante, {"ZAHL": str(len(anlagen)), "NUMMERN": aufzaehlung(named)})


def check_fristen(assembly: Assembly, kontext: Kontext) -> Iterator[Ergebnis]:
    """Every Frist of the Klageart, with days left."""
    for regel in kontext.klageart.fristen:
        if not all_hold(regel.bedingungen, assembly.values, assembly.definitions):
            continue
        frist = kontext.recht.fristen[regel.frist]
        rows = assembly.berechnet.zeilen.get(regel.je, ()) if regel.je else ()
        for suffix in [f".{number}" for number in range(1, len(rows) + 1)] if regel.je else [""]:
            result = _frist_result(regel, frist, suffix, assembly, kontext)
            if regel.je and len(rows) > 1:
                row = _row_name(kontext.klageart.slot(regel.je), int(suffix[1:]), rows[int(suffix[1:]) - 1])
                result = replace(result, werte={**result.werte, "FRIST": f"{frist.bezeichnung} ({row})"})
            yield result


def _row_name(liste: SlotDefinition, number: int, row: Zeile) -> str:
    """``2. Forderung: Rechnung Nr. 118``: which row of a list is meant, by its first field."""
    name = f"{number}. {liste.eintrag or liste.label}"
    first = liste.felder[0]
    wert = row.get(first.schluessel)
    return name if wert is None else f"{name}: {display(first, wert)}"


def _frist_result(
    regel: FristRegel, frist: FristDefinition, suffix: str, assembly: Assembly, kontext: Kontext
) -> Ergebnis:
    """How a Frist stands; ``suffix`` is that of its row."""
    ergebnis = assembly.berechnet.fristen.get(regel.ziel + suffix)
    werte = {"FRIST": frist.bezeichnung, "ANGABE": assembly.definitions[regel.slot].label}
    variante = "offen"
    if ergebnis is not None:
        days = ergebnis.tage_bis(kontext.heute)
        werte |= {"ENDE": format_datum(ergebnis.ende), "REST": _rest(days)}
        passed = "verjaehrt" if frist.verjaehrung else "abgelaufen"
        variante = passed if days < 0 else "draengt" if days <= FRIST_DRAENGT_TAGE else "laeuft"
        behoerde = kontext.klageart.gericht.rechtsweg is Rechtsweg.BEHOERDE
        werte["EINGANG"] = "bei der Behörde" if behoerde else "bei Gericht"
    return Ergebnis(
        "frist",
        variante,
        werte,
        feld=f"slot:{regel.je or regel.slot}",
        schritte=ergebnis.schritte if ergebnis else (),
        zusatz=regel.frist + suffix,
        fundstelle=frist.norm,
    )


def _rest(days: int) -> str:
    match days:
        case 0:
            return "heute ist der letzte Tag"
        case 1:
            return "noch ein Tag"
        case -1:
            return "seit einem Tag"
        case _ if days > 0:
            return f"noch {days} Tage"
        case _:
            return f"seit {-days} Tagen"


def check_streitwert(assembly: Assembly, kontext: Kontext) -> Iterator[Ergebnis]:
    """The Streitwert is computed and its steps are shown."""
    kosten = assembly.schriftsatz.kosten
    norm = "§ 53 Satz 1 FamGKG" if kontext.klageart.gericht.rechtsweg is Rechtsweg.FAMILIE else None
    werte = {"WERTBEGRIFF": kosten.wertbegriff, "GRUND": " ".join(kosten.schritte)}
    feld = "kosten"
    schritte: tuple[str, ...] = ()
    if kosten.gerichtskosten is not None:
        werte["GEBUEHR"] = format_betrag(kosten.gerichtskosten)
    if kosten.streitwert is None and kosten.gerichtskosten is not None:
        variante, schritte = "feste_gebuehr", kosten.schritte
    elif kosten.streitwert is None:
        variante = "offen" if kosten.schritte else "ohne_angaben"
        zeilen = assembly.berechnet.zeilen
        feld = _field_of(missing_slot(kontext, assembly.values, assembly.definitions, zeilen), kontext)
    else:
        schritte = kosten.schritte
        werte["STREITWERT"] = format_betrag(kosten.streitwert)
        variante = "berechnet" if kosten.gerichtskosten is not None else "ohne_gebuehr"
        if assembly.schriftsatz.aufbau is Aufbau.SCHREIBEN:
            variante = "brief"  # a letter has no Rubrum, where the value stands
    yield Ergebnis("erv.streitwert", variante, werte, feld=feld, schritte=schritte, fundstelle=norm)


def _field_of(slot: str | None, kontext: Kontext) -> str:
    """Jump target of a slot, for a field of a row that of its list."""
    if slot is None:
        return "kosten"
    liste = next((s for s in kontext.klageart.slots if slot in {f.schluessel for f in s.felder}), None)
    return f"slot:{liste.schluessel if liste is not None else slot}"


def check_signatur_arbg(assembly: Assembly, _: Kontext) -> Iterator[Ergebnis]:
    """Electronic filing and signature before labour courts."""
    signed = not names_in(assembly.schriftsatz.formales.unterschrift)
    yield Ergebnis("erv.unterschrift", "vorhanden" if signed else "fehlt", feld="formales" if signed else BRIEFKOPF)
    yield Ergebnis("erv.uebermittlung", "schriftsatz", feld="formales")


def check_signatur(assembly: Assembly, kontext: Kontext) -> Iterator[Ergebnis]:
    """Electronic filing and signature: norms of the labour courts, else of the ordinary courts."""
    signed = not names_in(assembly.schriftsatz.formales.unterschrift)
    typ = assembly.gericht.typ
    arbeit = kontext.akte.rechtsgebiet is Rechtsgebiet.ARBEITSRECHT if typ is None else typ in _ARBEITSGERICHTE
    variante = "vorhanden" if signed else "fehlt"
    norm = "§ 46c Abs. 3 Satz 1 ArbGG" if arbeit else "§ 130a Abs. 3 Satz 1 ZPO"
    yield Ergebnis("erv.unterschrift", variante, feld="formales" if signed else BRIEFKOPF, fundstelle=norm)
    norm = "§ 46g Satz 1, § 46c Abs. 3 und 4 ArbGG" if arbeit else "§ 130d Satz 1, § 130a Abs. 3 und 4 ZPO"
    yield Ergebnis("erv.uebermittlung", "schriftsatz", feld="formales", fundstelle=norm)


def check_arbeitsuchend(_: Assembly, __: Kontext) -> Iterator[Ergebnis]:
    """Reminder for the client: register as arbeitsuchend."""
    yield Ergebnis("sgb3.38", "hinweis")


def check_kosten_12a(_: Assembly, __: Kontext) -> Iterator[Ergebnis]:
    """Duty to tell the client before the mandate that costs are not refunded."""
    yield Ergebnis("arbgg.12a", "hinweis")


def check_modelltext(assembly: Assembly, _: Kontext) -> Iterator[Ergebnis]:
    """Generated text that no person has accepted yet."""
    waiting = [a for a in assembly.schriftsatz.absaetze if a.unbestaetigt]
    if waiting:
        werte = {"ANZAHL": str(len(waiting))}
        yield Ergebnis("modelltext", "einer" if len(waiting) == 1 else "mehrere", werte, feld=waiting[0].id)


_NORMEN: dict[Rechtsweg, dict[str, str]] = {
    Rechtsweg.VERWALTUNG: {
        "erv.rubrum": "§ 82 Abs. 1 Satz 1 VwGO",
        "erv.antraege": "§ 82 Abs. 1 Satz 2 VwGO",
        "erv.beweis": "§ 82 Abs. 1 Satz 3 VwGO",
        "erv.anlagen": "§ 82 Abs. 1 Satz 3 VwGO",
        "erv.unterschrift": "§ 55a Abs. 3 Satz 1 VwGO",
        "erv.uebermittlung": "§ 55d Satz 1, § 55a Abs. 3 und 4 VwGO",
    },
    Rechtsweg.SOZIAL: {
        "erv.rubrum": "§ 92 Abs. 1 Satz 1 SGG",
        "erv.antraege": "§ 92 Abs. 1 Satz 3 SGG",
        "erv.beweis": "§ 92 Abs. 1 Satz 4 SGG",
        "erv.anlagen": "§ 92 Abs. 1 Satz 4 SGG",
        "erv.unterschrift": "§ 65a Abs. 3 Satz 1 SGG",
        "erv.uebermittlung": "§ 65d Satz 1, § 65a Abs. 3 und 4 SGG",
    },
}
"""Norms of the general checks where those of the ZPO do not hold."""


def check_fundstellen(assembly: Assembly, _: Kontext) -> Iterator[Ergebnis]:
    """Citations against the imported law: overtaken ones first, then those nobody could check."""
    cited = [
        b for b in assembly.schriftsatz.retrieval_belege if b.quelle in ("gesetz", "urteil") and b.durch != "suche"
    ]
    if not cited:
        return
    by_stand = {stand: list(dict.fromkeys(b.referenz for b in cited if b.stand == stand)) for stand in _STAENDE}
    gone, unseen = by_stand["superseded"], by_stand["unverified"]
    if gone:
        yield Ergebnis("fundstellen", "ueberholt", {"FUNDSTELLEN": _listed(gone)}, zusatz="ueberholt")
    if unseen:
        werte = {"ANZAHL": str(len(unseen)), "GESAMT": str(len({b.referenz for b in cited}))}
        werte["FUNDSTELLEN"] = _listed(unseen)
        yield Ergebnis("fundstellen", "ungeprueft", werte, zusatz="ungeprueft")
    if not gone and not unseen:
        yield Ergebnis("fundstellen", "geprueft", {"ANZAHL": str(len(by_stand["verified"]))})


def _listed(referenzen: list[str]) -> str:
    return aufzaehlung([lawyer_order(referenz) for referenz in referenzen])


_STAENDE = ("verified", "unverified", "superseded")

IMMER = ("fundstellen", "modelltext", "seite", "minderjaehrig", "ausland")
"""Checks that no Klageart can leave out."""

PRUEFUNGEN: dict[str, Pruefung] = {
    "fundstellen": check_fundstellen,
    "modelltext": check_modelltext,
    "seite": check_seite,
    "ausland": check_ausland,
    "minderjaehrig": check_minderjaehrig,
    "parteien": check_parteien,
    "gericht": check_gericht,
    "gericht_arbg": check_gericht,
    "antraege": check_antraege,
    "antraege_soweit": check_antraege_soweit,
    "platzhalter": check_platzhalter,
    "anlagen": check_anlagen,
    "fristen": check_fristen,
    "streitwert": check_streitwert,
    "signatur": check_signatur,
    "signatur_arbg": check_signatur_arbg,
    "arbeitsuchend": check_arbeitsuchend,
    "kosten_12a": check_kosten_12a,
}
"""Checks by the name that a Klageart uses."""

_SCHRIFTSTUECK = {
    Aufbau.SCHRIFTSATZ: {
        "SCHRIFTSATZ": "Schriftsatz",
        "DER_SCHRIFTSATZ": "der Schriftsatz",
        "DER_SCHRIFTSATZ_VORN": "Der Schriftsatz",
    },
    Aufbau.SCHREIBEN: {
        "SCHRIFTSATZ": "Schreiben",
        "DER_SCHRIFTSATZ": "das Schreiben",
        "DER_SCHRIFTSATZ_VORN": "Das Schreiben",
    },
}
"""What the texts of the checks call the document; ``…_VORN`` begins a sentence."""

_ORDER = {Schwere.KRITISCH: 0, Schwere.WARNUNG: 1, Schwere.INFO: 2}


def _run(name: str, assembly: Assembly, kontext: Kontext) -> Iterator[Ergebnis]:
    if name in PRUEFUNGEN:
        yield from PRUEFUNGEN[name](assembly, kontext)
        return
    definition = kontext.pruefungen[name]
    lists = {regel.je for regel in definition.regeln}
    for je in sorted(lists, key=str):
        rows = assembly.berechnet.zeilen.get(je, ()) if je else ({},)
        for number, row in enumerate(rows, 1):
            values = row_values(assembly.values, row)
            for regel in definition.regeln:
                if regel.je == je and all_hold(regel.bedingungen, values, assembly.definitions):
                    texte = {**assembly.texte, **assembly.row_texts(row)}
                    zusatz = f"{je}.{number}" if je else ""
                    steps = assembly.berechnet.schritte.get(regel.schritte or "", ())
                    yield Ergebnis(name, regel.variante, texte, feld=regel.feld, zusatz=zusatz, schritte=steps)
                    break


def check(assembly: Assembly, kontext: Kontext) -> tuple[Befund, ...]:
    """The whole Prüfliste: open before fulfilled, critical first, then in the Klageart's order, rules last.

    Raises:
        KeyError: the Klageart names an unknown check, or a check an unknown text (a defect of the data).
    """
    names = (*kontext.klageart.pruefungen, *IMMER)
    normen = _NORMEN.get(kontext.klageart.gericht.rechtsweg, {})
    results = [r for name in names for r in _run(name, assembly, kontext)]
    words = _SCHRIFTSTUECK[kontext.klageart.aufbau]
    gesetze = Gesetzeswahl(kontext.klageart, assembly.values, assembly.definitions)

    def norm(ergebnis: Ergebnis) -> str:
        own = ergebnis.fundstelle or kontext.pruefungen[ergebnis.pruefung].fundstelle
        return gesetze.cited_of(normen.get(ergebnis.pruefung, own)) or ""

    befunde = [
        befund_of(replace(r, fundstelle=norm(r), werte={**words, **r.werte}), kontext.pruefungen) for r in results
    ]
    if kontext.regeln is not None:
        gericht = assembly.gericht.gericht
        befunde += kontext.regeln.check(assembly.schriftsatz, gericht.land if gericht else kontext.akte.bundesland)
    return tuple(sorted(befunde, key=lambda b: (b.erfuellt, _ORDER[b.schwere])))
