"""Computed slots: Fristen, waiting periods, notice periods – each with its steps (spec 2, „Law as data“)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from app.domain.deutsch import format_datum
from app.domain.kanzlei.akte import AngabeWert
from app.domain.recht.fristen import Feiertage, FristDefinition, FristErgebnis, compute_frist
from app.domain.recht.kalender import Dauer, Einheit, end_from_day
from app.domain.recht.kuendigungsfrist import compute_kuendigungstermin
from app.domain.schriftsatz.klageart import Berechnung, BerechnungsArt, Klageart, SlotDefinition, SlotTyp
from app.domain.schriftsatz.values import Values, all_hold


@dataclass(frozen=True)
class Berechnet:
    """Result of all computations of a Klageart.

    Attributes:
        values: computed slot → canonical value (only known ones).
        definitions: computed slot → definition, for display.
        schritte: computed slot → how it was computed.
        fristen: ``ziel`` of a FristRegel → result.
    """

    values: Mapping[str, AngabeWert]
    definitions: Mapping[str, SlotDefinition]
    schritte: Mapping[str, tuple[str, ...]]
    fristen: Mapping[str, FristErgebnis] = field(default_factory=dict)


def _definition(key: str, label: str, typ: SlotTyp) -> SlotDefinition:
    text = "wird berechnet"
    return SlotDefinition(schluessel=key, label=label, typ=typ, frage=text, grund=text, form=text, pflicht=False)


def compute(
    klageart: Klageart, values: Values, fristen: Mapping[str, FristDefinition], feiertage: Feiertage, heute: date
) -> Berechnet:
    """Compute every Frist and Berechnung whose arguments are known; the end of a notice given before work began is not.

    Raises:
        KeyError: the Klageart names a Frist that the table does not hold (a defect of the data).
    """
    slots = {s.schluessel: s for s in klageart.slots}
    known: dict[str, AngabeWert] = {}
    definitions: dict[str, SlotDefinition] = {}
    schritte: dict[str, tuple[str, ...]] = {}
    ergebnisse: dict[str, FristErgebnis] = {}
    for regel in klageart.fristen:
        frist = fristen[regel.frist]
        ende, gewahrt = f"{regel.ziel}_ende", f"{regel.ziel}_gewahrt"
        definitions[ende] = _definition(ende, frist.bezeichnung, SlotTyp.DATUM)
        definitions[gewahrt] = _definition(gewahrt, f"{frist.bezeichnung} gewahrt", SlotTyp.JA_NEIN)
        start = _date(values, regel.slot)
        if start is None or not all_hold(regel.bedingungen, values, slots):
            continue
        ergebnis = compute_frist(frist, start, feiertage)
        ergebnisse[regel.ziel] = ergebnis
        known[ende] = ergebnis.ende.isoformat()
        known[gewahrt] = heute <= ergebnis.ende
        schritte[ende] = schritte[gewahrt] = ergebnis.schritte
    for berechnung in klageart.berechnungen:
        typ = SlotTyp.DATUM if berechnung.art is BerechnungsArt.KUENDIGUNGSTERMIN else SlotTyp.JA_NEIN
        definitions[berechnung.ziel] = _definition(berechnung.ziel, berechnung.label, typ)
        dates = [_date({**values, **known}, key) for key in berechnung.argumente]
        if dates[0] is None or dates[1] is None:
            continue
        if berechnung.art is BerechnungsArt.KUENDIGUNGSTERMIN and dates[1] < dates[0]:
            continue  # notice before work began: § 622 BGB counts otherwise, so the end stays unknown
        known[berechnung.ziel], schritte[berechnung.ziel] = _apply(berechnung, dates[0], dates[1])
    return Berechnet(known, definitions, schritte, ergebnisse)


def _date(values: Values, key: str) -> date | None:
    wert = values.get(key)
    return date.fromisoformat(wert) if isinstance(wert, str) else None


def _apply(berechnung: Berechnung, first: date, second: date) -> tuple[AngabeWert, tuple[str, ...]]:
    match berechnung.art:
        case BerechnungsArt.LAENGER_ALS_MONATE:
            # § 187 Abs. 2 BGB: the first day counts, so the last of the months is the day before its namesake.
            last = end_from_day(first, Dauer(anzahl=berechnung.monate or 1, einheit=Einheit.MONATE))
            longer = second > last
            word = "länger" if longer else "nicht länger"
            spanne = f"vom {format_datum(first)} bis zum {format_datum(second)} {word} als {berechnung.monate} Monate"
            return longer, (f"{berechnung.label}: {spanne} ({berechnung.fundstelle}).",)
        case BerechnungsArt.KUENDIGUNGSTERMIN:
            termin = compute_kuendigungstermin(first, second)
            return termin.ende.isoformat(), termin.schritte
        case BerechnungsArt.NICHT_VOR:
            holds = first >= second
            word = "nicht vor" if holds else "vor"
            return holds, (f"{berechnung.label}: {format_datum(first)} liegt {word} dem {format_datum(second)}.",)
