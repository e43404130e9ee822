"""Computed slots: Fristen, dates, sums – each with its steps (spec 2, „Law as data“)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from app.domain.kanzlei.akte import AngabeWert, Zeile
from app.domain.recht.fristen import FristDefinition, FristErgebnis, Wirkung, ZweitesEreignis, compute_frist
from app.domain.recht.gebuehren import Gebuehrengesetz, GebuehrenTabelle, compute_gebuehr
from app.domain.recht.kalender import Feiertage
from app.domain.schriftsatz.klageart import Klageart
from app.domain.schriftsatz.rechenarten import (
    NAMEN,
    RECHNEND,
    RECHNUNGEN,
    Argument,
    Result,
    argument_of,
    number_of,
    step,
)
from app.domain.schriftsatz.rechenregeln import ERGEBNIS, Berechnung, BerechnungsArt, FristRegel
from app.domain.schriftsatz.slot import SlotDefinition, SlotTyp
from app.domain.schriftsatz.termine import MIETFRISTEN, TERMINE, mietende
from app.domain.schriftsatz.values import Values, all_hold, typed_rows

Slots = Mapping[str, SlotDefinition]


@dataclass(frozen=True)
class Berechnet:
    """Result of all computations of a Klageart.

    Attributes:
        values: computed slot → canonical value (only known ones).
        definitions: computed slot → definition, for display; those of row fields too.
        schritte: computed slot → how it was computed.
        fristen: ``ziel`` of a FristRegel → result; of row ``n`` of a list ``ziel.n``, counted from 1.
        zeilen: list → its rows with their computed fields.
        faelle: ``fall`` → the text that applies; no result to show, but texts and conditions use it.
    """

    values: Mapping[str, AngabeWert]
    definitions: Slots
    schritte: Mapping[str, tuple[str, ...]]
    fristen: Mapping[str, FristErgebnis] = field(default_factory=dict)
    zeilen: Mapping[str, tuple[Zeile, ...]] = field(default_factory=dict)
    faelle: Mapping[str, str] = field(default_factory=dict)


def row_values(values: Values, row: Zeile) -> dict[str, AngabeWert | None]:
    """The values that hold within a row: its fields before those of the filing."""
    return {**values, **row}


def compute(
    klageart: Klageart,
    values: Values,
    fristen: Mapping[str, FristDefinition],
    feiertage: Feiertage,
    heute: date,
    gebuehren: tuple[GebuehrenTabelle, ...] = (),
) -> Berechnet:
    """Compute every Frist and Berechnung whose arguments are known; the end of a notice given before work began is not.

    Rules may build on each other in any order; what stays unknown is left out. Without ``gebuehren`` no fee is known.

    Raises:
        KeyError: the Klageart names a Frist that the table does not hold (a defect of the data).
    """
    run = _Lauf(klageart, values, fristen, feiertage, heute, gebuehren)
    run.settle()
    run.decide()
    return Berechnet(run.known, run.definitions, run.schritte, run.ergebnisse, run.zeilen, run.faelle)


class _Lauf:
    """State of one computation; every pass computes what became possible."""

    def __init__(
        self,
        klageart: Klageart,
        values: Values,
        fristen: Mapping[str, FristDefinition],
        feiertage: Feiertage,
        heute: date,
        gebuehren: tuple[GebuehrenTabelle, ...],
    ) -> None:
        self.klageart, self.given, self.heute, self.feiertage = klageart, values, heute, feiertage
        self.fristen, self.gebuehren = fristen, gebuehren
        self.known: dict[str, AngabeWert] = {}
        self.faelle: dict[str, str] = {}
        self.schritte: dict[str, tuple[str, ...]] = {}
        self.ergebnisse: dict[str, FristErgebnis] = {}
        self.rows_complete = False
        lists = [s for s in klageart.slots if s.typ is SlotTyp.LISTE]
        self.zeilen: dict[str, tuple[Zeile, ...]] = {
            s.schluessel: typed_rows(s, values[s.schluessel]) for s in lists if values.get(s.schluessel) is not None
        }
        self.definitions: dict[str, SlotDefinition] = {}
        for regel in klageart.fristen:
            label = fristen[regel.frist].bezeichnung
            self._define(f"{regel.ziel}_ende", label, SlotTyp.DATUM)
            self._define(f"{regel.ziel}_gewahrt", f"{label} gewahrt", SlotTyp.JA_NEIN)
            if regel.zweites is not None:
                self._define(f"{regel.ziel}_beginn", f"{label}: Beginn", SlotTyp.DATUM)
        for berechnung in klageart.berechnungen:
            self._define(berechnung.ziel, berechnung.label, ERGEBNIS[berechnung.art])
        self.slots: dict[str, SlotDefinition] = {s.schluessel: s for s in klageart.slots}
        self.slots |= {f.schluessel: f for s in lists for f in s.felder} | self.definitions
        for berechnung in klageart.berechnungen:
            if berechnung.art in RECHNEND and not any(self._is_amount(a) for a in berechnung.argumente):
                self._define(berechnung.ziel, berechnung.label, SlotTyp.DEZIMAL)
                self.slots[berechnung.ziel] = self.definitions[berechnung.ziel]

    def _define(self, key: str, label: str, typ: SlotTyp) -> None:
        text = "wird berechnet"
        self.definitions[key] = SlotDefinition(
            schluessel=key, label=label, typ=typ, frage=text, grund=text, form=text, pflicht=False, fragen=False
        )

    def _is_amount(self, key: str) -> bool:
        return self.slots[key].typ is SlotTyp.BETRAG

    def decide(self) -> None:
        """The cases, in their order: every other computation is known by now."""
        for berechnung in self.klageart.berechnungen:
            if berechnung.art is not BerechnungsArt.FALL:
                continue
            values: dict[str, AngabeWert | None] = {**self.given, **self.known, **self.zeilen, **self.faelle}
            if berechnung.je is None:
                self.faelle |= self._case(berechnung, values)
            elif berechnung.je in self.zeilen:
                rows = self.zeilen[berechnung.je]
                self.zeilen[berechnung.je] = tuple(
                    {**row, **self._case(berechnung, row_values(values, row))} for row in rows
                )

    def _case(self, berechnung: Berechnung, values: Values) -> dict[str, str]:
        fitting = (f.wert for f in berechnung.faelle if all_hold(f.bedingungen, values, self.slots))
        wert = next(fitting, None)
        return {} if wert is None else {berechnung.ziel: wert}

    def settle(self) -> None:
        """Compute until nothing new becomes known; rows are picked by conditions only when they are complete."""
        for self.rows_complete in (False, True):
            while self.one_pass():
                pass

    def one_pass(self) -> bool:
        """Whether something new became known."""
        before = len(self.known) + sum(len(row) for rows in self.zeilen.values() for row in rows)
        for regel in self.klageart.fristen:
            self._each(regel.je, f"{regel.ziel}_ende", regel)
        for berechnung in self.klageart.berechnungen:
            if berechnung.art is not BerechnungsArt.FALL:
                self._each(berechnung.je, berechnung.ziel, berechnung)
        return len(self.known) + sum(len(row) for rows in self.zeilen.values() for row in rows) > before

    def _each(self, je: str | None, ziel: str, rule: FristRegel | Berechnung) -> None:
        values: dict[str, AngabeWert | None] = {**self.given, **self.known, **self.zeilen}
        if je is None:
            if ziel not in self.known:
                self.known |= self._result(rule, values, "")
            return
        rows = []
        for number, row in enumerate(self.zeilen.get(je, ()), 1):
            new = self._result(rule, row_values(values, row), f".{number}") if ziel not in row else {}
            rows.append({**row, **{k: v for k, v in new.items() if isinstance(v, bool | str)}})
        if je in self.zeilen:
            self.zeilen[je] = tuple(rows)

    def _result(self, rule: FristRegel | Berechnung, values: Values, suffix: str) -> dict[str, AngabeWert]:
        return (
            self._frist(rule, values, suffix) if isinstance(rule, FristRegel) else self._rechnen(rule, values, suffix)
        )

    def _frist(self, regel: FristRegel, values: Values, suffix: str) -> dict[str, AngabeWert]:
        frist, start, zweites = self.fristen[regel.frist], values.get(regel.slot), self._second(regel, values)
        begins = frist.zweites is not None and frist.zweites.wirkung is not Wirkung.ENDE_SPAETESTENS
        if not isinstance(start, str) and not (zweites and begins):
            return {}
        if not all_hold(regel.bedingungen, values, self.slots):
            return {}
        ereignis = date.fromisoformat(start) if isinstance(start, str) else None
        ergebnis = compute_frist(frist, ereignis, self.feiertage, zweites)
        self.ergebnisse[regel.ziel + suffix] = ergebnis
        ende, gewahrt = f"{regel.ziel}_ende", f"{regel.ziel}_gewahrt"
        self.schritte[ende + suffix] = self.schritte[gewahrt + suffix] = ergebnis.schritte
        beginn = {} if regel.zweites is None else {f"{regel.ziel}_beginn": ergebnis.ereignis.isoformat()}
        return {ende: ergebnis.ende.isoformat(), gewahrt: self.heute <= ergebnis.ende, **beginn}

    def _second(self, regel: FristRegel, values: Values) -> ZweitesEreignis | None:
        """The second event, if it is known, with its own Frist in the wording of that day."""
        day, link = values.get(regel.zweites or ""), self.fristen[regel.frist].zweites
        if not isinstance(day, str) or link is None:
            return None
        tag, frist = date.fromisoformat(day), self.fristen[link.frist] if link.frist is not None else None
        while frist is not None and frist.frueher is not None and tag < frist.gueltig_ab:
            frist = self.fristen[frist.frueher]
        return ZweitesEreignis(tag, frist)

    def _rechnen(self, berechnung: Berechnung, values: Values, suffix: str) -> dict[str, AngabeWert]:
        picks_rows = berechnung.ueber is not None and berechnung.bedingungen
        if not (self.rows_complete if picks_rows else all_hold(berechnung.bedingungen, values, self.slots)):
            return {}
        if berechnung.art in NAMEN:
            text = values.get(berechnung.argumente[0])
            name = NAMEN[berechnung.art](text) if isinstance(text, str) else None
            return {} if name is None else {berechnung.ziel: name}
        arguments = self._arguments(berechnung, values)
        if arguments is None:
            return {}
        result = self._compute(berechnung, arguments)
        if result is None:
            return {}
        wert, schritte = result
        self.schritte[berechnung.ziel + suffix] = schritte
        return {berechnung.ziel: wert}

    def _compute(self, berechnung: Berechnung, arguments: Sequence[Argument]) -> Result | None:
        if berechnung.art is BerechnungsArt.RVG_GEBUEHR:
            return self._rvg_fee(berechnung, arguments)
        if berechnung.art in MIETFRISTEN:
            return mietende(berechnung, [a.value for a in arguments], self.feiertage)
        if berechnung.art not in TERMINE:
            return RECHNUNGEN[berechnung.art](berechnung, arguments)
        values = [a.value for a in arguments]
        wert, text = TERMINE[berechnung.art](berechnung, values, self.feiertage, self.heute)
        return wert, step(berechnung, text)

    def _rvg_fee(self, berechnung: Berechnung, arguments: Sequence[Argument]) -> Result | None:
        """Unknown where no table of fees holds today."""
        wert, satz = number_of(arguments[0]), Decimal(berechnung.faktor or "1")
        try:
            gebuehr = compute_gebuehr(self.gebuehren, Gebuehrengesetz.RVG, wert, satz, self.heute)
        except ValueError:
            return None
        return str(gebuehr.gebuehr), gebuehr.schritte

    def _arguments(self, berechnung: Berechnung, values: Values) -> list[Argument] | None:
        """Typed arguments; None if one that is needed is unknown."""
        if berechnung.ueber is not None:
            if berechnung.ueber not in self.zeilen:
                return None
            every = self.zeilen[berechnung.ueber]
            rows = [r for r in every if all_hold(berechnung.bedingungen, row_values(values, r), self.slots)]
            if berechnung.art is BerechnungsArt.ANZAHL:
                return [Argument("", Decimal(1))] * len(rows)
            pairs: list[tuple[str, Values]] = [
                (key, row_values(values, row)) for row in rows for key in berechnung.argumente
            ]
        else:
            pairs = [(key, values) for key in berechnung.argumente]
        found: list[Argument] = []
        for position, (key, own) in enumerate(pairs):
            wert, definition = own.get(key), self.slots[key]
            if wert is not None:
                found.append(argument_of(berechnung, position, definition, wert))
            elif not self._counts_as_zero(berechnung, definition, position):
                return None
        return found

    @staticmethod
    def _counts_as_zero(berechnung: Berechnung, definition: SlotDefinition, position: int) -> bool:
        optional = not definition.pflicht and definition.fragen
        first = berechnung.art is BerechnungsArt.DIFFERENZ and position == 0
        return optional and not first and berechnung.art in (BerechnungsArt.SUMME, BerechnungsArt.DIFFERENZ)
