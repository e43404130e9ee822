"""A whole Vergütungsberechnung (§ 10 RVG): all matters, crediting (Vorbem. 3 Abs. 4 VV, § 15a RVG), tax, sum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from app.domain.deutsch import format_betrag, format_zahl, typografie
from app.domain.geld import round_cent
from app.domain.recht.gebuehren import find_tabelle, satz_text, version_sentence
from app.domain.recht.rechnung import (
    Angelegenheit,
    AnrechnungsSeite,
    PostenArt,
    Rechnung,
    Rechnungsangaben,
    Rechnungsposten,
    Rechnungsteil,
)
from app.domain.recht.rvg import Gebuehr, Verguetungsrecht, cap_fees, compute_auslagen, compute_gebuehren

_STEUER = "rvg-vv-7008"


@dataclass(frozen=True)
class _Credit:
    """An amount that is credited: which fee, against which, how much of which value."""

    von: int
    auf: int
    fee: Gebuehr
    ziel: Gebuehr
    betrag: Decimal
    satz: Decimal | None
    wert: Decimal | None
    schritte: tuple[str, ...]


def compute_rechnung(recht: Verguetungsrecht, angaben: Rechnungsangaben) -> Rechnung:
    """The fee note of all matters, with every step.

    Args:
        recht: tables and Vergütungsverzeichnis.
        angaben: the matters in order of time.

    Raises:
        UnfitError: a number, a value or a frame does not fit; with its place in ``angaben``.
        ValueError: no table for the day of an order.
    """
    sachen = angaben.angelegenheiten
    fees = [compute_gebuehren(recht, sache, ("angelegenheiten", n)) for n, sache in enumerate(sachen)]
    lines: list[list[Rechnungsposten]] = []
    for n, (sache, own) in enumerate(zip(sachen, fees, strict=True)):
        gebuehren = [fee.posten for fee in own] + list(cap_fees(recht, sache, own))
        summe = sum((posten.betrag for posten in gebuehren), Decimal(0))
        lines.append([*gebuehren, *compute_auslagen(recht, sache, summe, ("angelegenheiten", n))])
    credited = _bounded(recht, sachen, list(_credits(recht, sachen, fees)))
    for credit in credited:
        at = credit.auf if angaben.anrechnung is AnrechnungsSeite.SPAETERE else credit.von
        where = next((i for i, p in enumerate(lines[at]) if p.art is PostenArt.AUSLAGE), len(lines[at]))
        lines[at].insert(where, _credit_line(credit, sachen))
    return _total(recht, angaben, lines, anrechnung=bool(credited))


def _credits(
    recht: Verguetungsrecht, sachen: tuple[Angelegenheit, ...], fees: list[list[Gebuehr]]
) -> Iterator[_Credit]:
    """Each fee that is credited, against the first later fee that takes it."""
    for von, own in enumerate(fees):
        for fee in own:
            regel = fee.nummer.anrechnung
            if regel is None or not fee.position.anrechnen:
                continue
            kinds = {"verfahren", "geschaeft"} if regel.regel_geschaeft else {"verfahren"}
            found = (
                (auf, ziel)
                for auf in range(von + 1, len(sachen))
                for ziel in fees[auf]
                if ziel.nummer.gruppe in kinds and _same_form(fee, ziel)
            )
            target = next(found, None)
            if target is not None:
                yield _credit(recht, sachen[von], von, fee, *target)


def _same_form(fee: Gebuehr, ziel: Gebuehr) -> bool:
    """A Wertgebühr is not credited against a Betragsrahmengebühr, nor the reverse."""
    fixed = fee.hoehe.satz is None and fee.hoehe.betrag_bis is None
    return fixed or (fee.hoehe.satz is None) == (ziel.hoehe.satz is None)


def _credit(recht: Verguetungsrecht, sache: Angelegenheit, von: int, fee: Gebuehr, auf: int, ziel: Gebuehr) -> _Credit:
    regel = fee.nummer.anrechnung
    assert regel is not None  # noqa: S101 - the caller looked
    norm = regel.regel_geschaeft if ziel.nummer.gruppe == "geschaeft" and regel.regel_geschaeft else regel.regel
    satz, wert = fee.posten.satz, None
    if satz is not None:
        werte = (fee.posten.wert or Decimal(0), ziel.posten.wert or Decimal(0))
        wert = min(werte) if fee.position.anrechnung_wert is None else min(fee.position.anrechnung_wert, *werte)
        teil = satz * regel.anteil
        steps = [f"Satz {satz_text(satz)} × {format_zahl(regel.anteil)} = {satz_text(teil)}"]
        if regel.hoechstsatz is not None and teil > regel.hoechstsatz:
            teil = regel.hoechstsatz
            steps[0] += f", höchstens {satz_text(teil)}"
        steps[0] += f" ({norm})."
        satz = teil
        einfach = (recht.fee(wert, teil, sache).einfache_gebuehr or Decimal(0)) if wert else Decimal(0)
        betrag = round_cent(einfach * teil)
        steps.append(
            f"Gemeinsamer Gegenstand {format_betrag(wert)}: {satz_text(teil)} × {format_betrag(einfach)} ="
            f" {format_betrag(betrag)}."
        )
    else:
        betrag = round_cent(fee.posten.betrag * regel.anteil)
        steps = [f"{format_betrag(fee.posten.betrag)} × {format_zahl(regel.anteil)} = {format_betrag(betrag)}"]
        grenze = fee.hoehe.anrechnung_hoechstens
        if grenze is not None and betrag > grenze:
            betrag = grenze
            steps[0] += f", höchstens {format_betrag(grenze)}"
        steps[0] += f" ({norm})."
    hoechstens = min(fee.posten.betrag, ziel.posten.betrag)
    if betrag > hoechstens:
        betrag = hoechstens
        steps.append(f"Angerechnet wird nicht mehr als die niedrigere der beiden Gebühren: {format_betrag(betrag)}.")
    return _Credit(von, auf, fee, ziel, betrag, satz, wert, tuple(steps))


def _bounded(recht: Verguetungsrecht, sachen: tuple[Angelegenheit, ...], found: list[_Credit]) -> list[_Credit]:
    """Several fees credited against one: together not more than one from the whole value (§ 15a Abs. 2 Satz 2 RVG)."""
    done: list[_Credit] = []
    for one in found:
        credit = one
        before = [c for c in done if c.ziel is credit.ziel and c.satz is not None and c.wert]
        if before and credit.satz is not None and credit.wert:
            several = [*before, credit]
            wert = min(sum((c.wert or Decimal(0) for c in several), Decimal(0)), credit.ziel.posten.wert or Decimal(0))
            satz = max(c.satz or Decimal(0) for c in several)
            grenze = recht.fee(wert, satz, sachen[credit.von]).gebuehr
            rest = max(grenze - sum((c.betrag for c in before), Decimal(0)), Decimal(0))
            step = (
                f"Alle Anrechnungen auf Nr. {credit.ziel.posten.nummer} zusammen höchstens {satz_text(satz)} aus"
                f" {format_betrag(wert)} = {format_betrag(grenze)} (§ 15a Abs. 2 Satz 2 RVG)."
            )
            if credit.betrag > rest:
                credit = replace(credit, betrag=rest, schritte=(*credit.schritte, step))
        done.append(credit)
    return done


def _credit_line(credit: _Credit, sachen: tuple[Angelegenheit, ...]) -> Rechnungsposten:
    text = (
        f"Anrechnung der Gebühr Nr. {credit.fee.posten.nummer} ({sachen[credit.von].bezeichnung})"
        f" auf Nr. {credit.ziel.posten.nummer} ({sachen[credit.auf].bezeichnung})"
    )
    regel = credit.fee.nummer.anrechnung
    assert regel is not None  # noqa: S101 - only fees with a rule are credited
    geschaeft = credit.ziel.nummer.gruppe == "geschaeft"
    norm = regel.regel_geschaeft if geschaeft and regel.regel_geschaeft else regel.regel
    return Rechnungsposten(
        art=PostenArt.ANRECHNUNG,
        nummer=credit.fee.posten.nummer,
        bezeichnung=typografie(text),
        satz=credit.satz,
        wert=credit.wert,
        betrag=-credit.betrag,
        fundstelle=typografie(f"{norm}, § 15a RVG"),
        schritte=tuple(typografie(s) for s in credit.schritte),
    )


def _total(
    recht: Verguetungsrecht, angaben: Rechnungsangaben, lines: list[list[Rechnungsposten]], *, anrechnung: bool
) -> Rechnung:
    teile = tuple(
        Rechnungsteil(
            bezeichnung=sache.bezeichnung,
            fassung=typografie(version_sentence(find_tabelle(recht.tabellen, "rvg", sache.auftrag), sache.auftrag)),
            posten=tuple(own),
            summe=sum((posten.betrag for posten in own), Decimal(0)),
        )
        for sache, own in zip(angaben.angelegenheiten, lines, strict=True)
    )
    netto = sum((teil.summe for teil in teile), Decimal(0))
    prozent = recht.verzeichnis[_STEUER].prozent or Decimal(0)
    steuer = round_cent(netto * prozent / 100) if angaben.umsatzsteuer else Decimal(0)
    brutto = netto + steuer
    offen = brutto + angaben.gerichtskosten - angaben.vorschuss
    schritte = [f"Summe der Gebühren und Auslagen: {format_betrag(netto)}."]
    if angaben.umsatzsteuer:
        schritte.append(f"Umsatzsteuer {format_zahl(prozent)} %: {format_betrag(steuer)} (Nr. 7008 VV RVG).")
    else:
        schritte.append("Umsatzsteuer wird nicht erhoben (§ 19 Abs. 1 UStG; Anmerkung zu Nr. 7008 VV RVG).")
    if angaben.gerichtskosten:
        schritte.append(f"Verauslagte Gerichtskosten: {format_betrag(angaben.gerichtskosten)}, ohne Umsatzsteuer.")
    if angaben.vorschuss:
        schritte.append(f"Abzüglich Vorschuss: {format_betrag(angaben.vorschuss)} (§ 10 Abs. 2 Satz 1 RVG).")
    schritte.append(f"Zu zahlen sind {format_betrag(offen)}.")
    return Rechnung(
        teile=teile,
        netto=netto,
        umsatzsteuer=steuer,
        brutto=brutto,
        gerichtskosten=angaben.gerichtskosten,
        vorschuss=angaben.vorschuss,
        offen=offen,
        schritte=tuple(typografie(s) for s in schritte),
        hinweise=tuple(typografie(h) for h in _notes(angaben, anrechnung=anrechnung)),
    )


def _notes(angaben: Rechnungsangaben, *, anrechnung: bool) -> Iterator[str]:
    if anrechnung:
        seite = "späteren" if angaben.anrechnung is AnrechnungsSeite.SPAETERE else "früheren"
        yield (
            f"Beide Gebühren sind entstanden; der Anrechnungsbetrag ist bei der {seite} abgezogen. Gefordert werden"
            " kann auch umgekehrt, insgesamt aber nicht mehr (§ 15a Abs. 1 RVG)."
        )
        yield (
            "Ein Dritter kann sich auf die Anrechnung nur unter den Voraussetzungen des § 15a Abs. 3 RVG berufen,"
            " etwa wenn er eine der Gebühren erfüllt hat."
        )
    if any(sache.staatskasse for sache in angaben.angelegenheiten):
        yield "Zahlungen und Vorschüsse sind nach § 58 RVG zu verrechnen; das bleibt der Prüfung im Einzelfall."
    yield "Die Berechnung bedarf der Textform (§ 10 Abs. 1 Satz 1 RVG)."
