"""Streitwert and court fee of a filing, computed from the Klageart's data with all steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from app.domain.deutsch import format_betrag, typografie
from app.domain.geld import round_cent
from app.domain.kanzlei.akte import AngabeWert, Zeile
from app.domain.recht.gerichte import Rechtsweg
from app.domain.recht.streitwert import StreitwertPosten, compute_streitwert
from app.domain.recht.verzeichnis import compute_nummer
from app.domain.schriftsatz.berechnung import row_values
from app.domain.schriftsatz.kontext import Kontext
from app.domain.schriftsatz.rechenregeln import Berechnung, StreitwertRegel
from app.domain.schriftsatz.schema import Kosten
from app.domain.schriftsatz.slot import SlotDefinition
from app.domain.schriftsatz.values import Values, all_hold

Slots = Mapping[str, SlotDefinition]
Zeilen = Mapping[str, tuple[Zeile, ...]]


def compute_kosten(
    kontext: Kontext,
    values: Mapping[str, AngabeWert | None],
    slots: Slots,
    zeilen: Zeilen | None = None,
) -> Kosten:
    """Streitwert by the heads of the Klageart, fee by its KV number; None where a fact or a table is missing.

    Args:
        kontext: Klageart, law, today.
        values: slots, asked and computed.
        slots: their definitions, those of row fields too.
        zeilen: list → its rows with their computed fields.

    Raises:
        KeyError: the Klageart names a KV number that does not exist (a defect of the data).
    """
    begriff = kontext.klageart.wertbegriff
    zeilen = zeilen or {}
    if (key := missing_slot(kontext, values, slots, zeilen)) is not None:
        offen = f"Der {begriff} ist noch offen; dazu fehlt die Angabe „{slots[key].label}“."
        return Kosten(wertbegriff=begriff, schritte=(offen,))
    heads = _heads(kontext, values, slots, zeilen)
    posten = [(regel, _posten(regel, betrag)) for regel, _, betrag in heads if betrag is not None]
    if not posten:
        return _court_fee(kontext, Kosten(wertbegriff=begriff), values, slots)
    famgkg = kontext.klageart.gericht.rechtsweg is Rechtsweg.FAMILIE
    streitwert = compute_streitwert(tuple(_only_highest(posten)), famgkg=famgkg)
    kosten = Kosten(wertbegriff=begriff, streitwert=streitwert.wert, schritte=streitwert.schritte)
    return _court_fee(kontext, kosten, values, slots)


def _heads(
    kontext: Kontext, values: Values, slots: Slots, zeilen: Zeilen
) -> Iterator[tuple[StreitwertRegel, Values, Decimal | None]]:
    """The heads that apply, with the values they rest on and their amount, None while it is unknown."""
    for regel in kontext.klageart.streitwert:
        rows = [values] if regel.je is None else [row_values(values, row) for row in zeilen.get(regel.je, ())]
        for own in rows:
            if all_hold(regel.bedingungen, own, slots):
                yield regel, own, _amount(regel, own)


def missing_slot(kontext: Kontext, values: Values, slots: Slots, zeilen: Zeilen) -> str | None:
    """The first slot (or field of a row) that can be answered and that the Streitwert waits for."""
    klageart = kontext.klageart
    for regel, own, betrag in _heads(kontext, values, slots, zeilen):
        if betrag is not None or regel.slot is None:
            continue
        asked = next((s for s in klageart.slots if s.schluessel == regel.slot), None)
        if asked is None or all_hold(asked.bedingungen, own, slots):
            return _answerable(klageart.berechnungen, regel.slot, own, slots, zeilen)
        unknown = [b.slot for b in regel.bedingungen if own.get(b.slot) is None]
        return unknown[0] if unknown else regel.slot
    return None


def _answerable(rules: Sequence[Berechnung], key: str, values: Values, slots: Slots, zeilen: Zeilen) -> str:
    """What is to be answered for ``key``: itself, or what it is computed from; for a sum without rows the list."""
    for rule in rules:
        if rule.ziel != key or not (rule.ueber or all_hold(rule.bedingungen, values, slots)):
            continue
        if rule.ueber and not zeilen.get(rule.ueber):
            return rule.ueber
        rows = [row_values(values, row) for row in zeilen[rule.ueber]] if rule.ueber else [values]
        for own in rows:
            unknown = [a for a in rule.argumente if own.get(a) is None]
            needed = [a for a in unknown if slots[a].pflicht or not slots[a].fragen] or unknown
            if needed:
                return _answerable(rules, needed[0], own, slots, zeilen)
    return key


def _court_fee(kontext: Kontext, kosten: Kosten, values: Values, slots: Slots) -> Kosten:
    """The court fee of the filing as if it reached the court today; without a value only a fixed fee can be told."""
    regel = kontext.klageart.gerichtskosten
    if regel is None:
        return kosten
    fall = next((f for f in regel.faelle if all_hold(f.bedingungen, values, slots)), regel)
    if fall.kv is None:
        return kosten
    nummer = kontext.recht.kostenverzeichnis[fall.kv]
    if kosten.streitwert is None and nummer.satz is not None:
        return kosten
    try:
        gebuehr = compute_nummer(kontext.recht.gebuehren, nummer, kosten.streitwert, kontext.heute)
    except ValueError as error:  # no law is known for that day; the filing goes on without the fee
        fehlt = typografie(f"{error}; die Gebühr fehlt.")
        return kosten.model_copy(update={"schritte": (*kosten.schritte, fehlt)})
    return kosten.model_copy(
        update={
            "gerichtskosten": gebuehr.gebuehr,
            "hinweise": fall.hinweise,
            "schritte": (*kosten.schritte, *gebuehr.schritte),
        }
    )


def _amount(regel: StreitwertRegel, values: Values) -> Decimal | None:
    """The amount of a head within its bounds, None if it is not known yet."""
    if regel.fest is not None:
        betrag = regel.fest
    else:
        wert = values.get(regel.slot or "")
        if not isinstance(wert, str):
            return None
        betrag = round_cent(Decimal(wert) * Decimal(regel.faktor))
    if regel.mindestens is not None:
        betrag = max(betrag, regel.mindestens)
    return betrag if regel.hoechstens is None else min(betrag, regel.hoechstens)


def _posten(regel: StreitwertRegel, betrag: Decimal) -> StreitwertPosten:
    return StreitwertPosten(
        bezeichnung=regel.bezeichnung,
        betrag=betrag,
        addiert=regel.addiert,
        fundstelle=regel.fundstelle,
        begruendung=regel.begruendung,
    )


def _only_highest(posten: list[tuple[StreitwertRegel, StreitwertPosten]]) -> Iterator[StreitwertPosten]:
    """Of heads of one ``gruppe`` that are added, only the highest counts; the others are shown."""
    best: dict[str, StreitwertPosten] = {}
    for regel, head in posten:
        if regel.gruppe is not None and head.addiert:
            known = best.get(regel.gruppe)
            best[regel.gruppe] = head if known is None or head.betrag > known.betrag else known
    for regel, head in posten:
        if regel.gruppe is None or not head.addiert or head is best[regel.gruppe]:
            yield head
        else:
            higher = format_betrag(best[regel.gruppe].betrag)
            grund = f"derselbe Gegenstand ist schon mit {higher} angesetzt (§ 45 Abs. 1 Satz 3 GKG)"
            yield head.model_copy(update={"addiert": False, "begruendung": grund})
