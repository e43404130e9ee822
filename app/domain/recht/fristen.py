"""Fristen: definition as data, computation by §§ 187, 188, 193 BGB and § 222 ZPO with every step told."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import Self

from pydantic import model_validator

from app.domain.deutsch import format_datum, typografie
from app.domain.recht import fristen_schritte as satz
from app.domain.recht.geltung import Rechtsdatum, Text
from app.domain.recht.kalender import (
    Dauer,
    Einheit,
    Feiertage,
    Tageszaehlung,
    end_after_event,
    end_from_day,
    is_ruhetag,
    last_werktag,
    latest_before,
    month_end,
)
from app.domain.werte import FrozenModel, Fundstelle, Kennung

FRUEHESTER_FRISTBEGINN = date(1991, 1, 1)
"""From this year on the holidays of all Länder are known; a Frist that began earlier is none of today's."""

_TAG = timedelta(days=1)


class Fristbeginn(StrEnum):
    """Which day is the first one counted (§ 187 BGB)."""

    EREIGNIS = "ereignis"
    """Abs. 1: the day of the event is not counted."""
    TAGESBEGINN = "tagesbeginn"
    """Abs. 2: the named day is counted."""
    MONATSENDE = "monatsende"
    """Abs. 2: it begins with the end of the event's calendar month; the first of the next month is counted."""
    JAHRESENDE = "jahresende"
    """Abs. 2: it begins with the end of the event's year (§ 199 Abs. 1 BGB); 1 January is counted."""


class Richtung(StrEnum):
    """Whether the period follows the event or must lie before it."""

    NACH = "nach"
    VOR = "vor"


class Wirkung(StrEnum):
    """What a second event does to a Frist."""

    BEGINN_SPAETESTENS = "beginn_spaetestens"
    """The Frist begins at the latest then (five months after the Verkündung): the earlier day starts it."""
    BEGINN_FRUEHESTENS = "beginn_fruehestens"
    """It does not begin before (Bekanntgabe four days after posting): the later day starts it."""
    ENDE_SPAETESTENS = "ende_spaetestens"
    """It ends at the latest then (one year after the missed Frist): the earlier end counts."""


class Verknuepfung(FrozenModel):
    """A second event that moves the beginning or the end.

    Attributes:
        ereignis: what it is, a noun phrase in the nominative.
        frist: the Frist that it starts and whose end counts; None = its own day counts.
        ungekuerzt: whether that Frist's end counts before it was moved to a working day.
    """

    wirkung: Wirkung
    ereignis: Text
    frist: Kennung | None = None
    ungekuerzt: bool = False


class FristDefinition(Rechtsdatum):
    """A Frist of a statute.

    Attributes:
        ereignis: what starts it, a noun phrase in the nominative („Zugang der schriftlichen Kündigung“).
        berechnung: norm that orders the computation by the BGB.
        zaehlung: which days a period of days counts.
        beginn_norm: norm by which the day of the event is not counted, where that is not the BGB.
        ende_norm: norm by which the period ends, where that is not § 188 BGB.
        verschiebung: whether an end on a Saturday, Sunday or holiday moves to the next working day.
        verschiebung_norm: norm for that.
        keine_verschiebung: why the end does not move, one sentence; required exactly where it does not.
        notfrist: cannot be extended or shortened (§ 224 ZPO); Wiedereinsetzung is possible (§ 233 ZPO).
        verjaehrung: after it the claim lasts but cannot be enforced (§ 214 Abs. 1 BGB).
        wartefrist: nothing may be done before it has passed; the day after its end is the first to act.
        zweites: a second event that counts too.
        frueher: the Frist by the wording before ``gueltig_ab``.
        hinweise: what else must be kept in mind, one sentence each.
    """

    id: Kennung
    bezeichnung: Text
    norm: Fundstelle
    ereignis: Text
    dauer: Dauer
    zaehlung: Tageszaehlung = Tageszaehlung.KALENDERTAGE
    beginn: Fristbeginn = Fristbeginn.EREIGNIS
    richtung: Richtung = Richtung.NACH
    berechnung: Fundstelle = "§ 186 BGB"
    beginn_norm: Fundstelle = "§ 187 Abs. 1 BGB"
    ende_norm: str = ""
    verschiebung: bool = True
    verschiebung_norm: Fundstelle = "§ 193 BGB"
    keine_verschiebung: str = ""
    notfrist: bool = False
    verjaehrung: bool = False
    wartefrist: bool = False
    zweites: Verknuepfung | None = None
    frueher: Kennung | None = None
    hinweise: tuple[Text, ...] = ()

    @property
    def dauer_text(self) -> str:
        """The length in words: „drei Wochen“, „drei Werktage“."""
        return str(self.dauer) if self.zaehlung is Tageszaehlung.KALENDERTAGE else self.dauer.text("Werktag")

    @property
    def dauer_akkusativ(self) -> str:
        """The length after „beträgt“: „einen Monat“."""
        return self.dauer.akkusativ if self.zaehlung is Tageszaehlung.KALENDERTAGE else self.dauer_text

    @model_validator(mode="after")
    def _shift_is_explained(self) -> Self:
        if self.richtung is Richtung.VOR and self.verschiebung:
            raise ValueError("eine rückwärts gerechnete Frist verschiebt sich nicht auf einen späteren Tag")
        if self.verschiebung == bool(self.keine_verschiebung):
            raise ValueError("keine_verschiebung gehört genau zu den Fristen mit verschiebung: false")
        return self

    @model_validator(mode="after")
    def _counts_what_can_be_counted(self) -> Self:
        if self.richtung is Richtung.VOR and self.beginn in (Fristbeginn.MONATSENDE, Fristbeginn.JAHRESENDE):
            raise ValueError("eine rückwärts gerechnete Frist beginnt nicht mit einem Monats- oder Jahresende")
        if self.richtung is Richtung.VOR and (self.zweites or self.wartefrist):
            raise ValueError("zweites und wartefrist gibt es nur bei Fristen, die dem Ereignis folgen")
        werktage = self.zaehlung is not Tageszaehlung.KALENDERTAGE
        if werktage and (self.richtung is Richtung.VOR or self.dauer.einheit is not Einheit.TAGE):
            raise ValueError("Werktage zählt nur eine Frist von Tagen, die dem Ereignis folgt")
        return self


@dataclass(frozen=True)
class ZweitesEreignis:
    """The day of a second event; ``frist`` is the Frist of its Verknuepfung, if that names one."""

    tag: date
    frist: FristDefinition | None = None


class FristErgebnis(FrozenModel):
    """Result of a computation.

    Attributes:
        ereignis: the day that started the Frist.
        ende: last day of the Frist (until 24 Uhr).
        ende_ungekuerzt: the end before it was moved from a Saturday, Sunday or holiday.
        rechnung: the computation, one sentence each.
        hinweise: what else must be kept in mind, one sentence each.
    """

    definition_id: Kennung
    ereignis: date
    ende: date
    ende_ungekuerzt: date
    rechnung: tuple[str, ...]
    hinweise: tuple[str, ...]
    fundstelle: Fundstelle

    @property
    def schritte(self) -> tuple[str, ...]:
        """The computation and what else must be kept in mind."""
        return (*self.rechnung, *self.hinweise)

    def tage_bis(self, heute: date) -> int:
        """Days from ``heute`` to the end: 0 = ends today, negative = expired."""
        return (self.ende - heute).days


def compute_frist(
    definition: FristDefinition, ereignis: date | None, feiertage: Feiertage, zweites: ZweitesEreignis | None = None
) -> FristErgebnis:
    """End of a Frist that ``ereignis`` starts, with every step.

    Args:
        definition: the Frist.
        ereignis: day of the event; None = only the second one is known, and that begins the Frist.
        feiertage: statutory holidays of a year at the place that decides (court's or recipient's Land).
        zweites: the second event of the definition, None = unknown.

    Raises:
        ValueError: the end lies outside the calendar, or no event is given that begins the Frist.
    """
    try:
        tag, rechnung = _start(definition, ereignis, feiertage, zweites)
        ungekuerzt, more = _span(definition, tag, feiertage)
        ende, shifts = _moved(definition, ungekuerzt, feiertage)
        rechnung += more + shifts
        if zweites and definition.zweites and definition.zweites.wirkung is Wirkung.ENDE_SPAETESTENS:
            grenze, more = _second(definition.zweites, zweites, feiertage)
            rechnung += [*more, satz.ende_spaetestens(ende, grenze)]
            ende, ungekuerzt = min(ende, grenze), min(ungekuerzt, grenze)
    except OverflowError as error:
        raise ValueError("Das Fristende liegt außerhalb des Kalenders") from error
    rechnung.append(_end_sentence(definition, ende))
    return FristErgebnis(
        definition_id=definition.id,
        ereignis=tag,
        ende=ende,
        ende_ungekuerzt=ungekuerzt,
        rechnung=tuple(typografie(s) for s in rechnung),
        hinweise=tuple(typografie(s) for s in _notes(definition, tag, zweites)),
        fundstelle=typografie(definition.norm),
    )


def _start(
    d: FristDefinition, ereignis: date | None, feiertage: Feiertage, zweites: ZweitesEreignis | None
) -> tuple[date, list[str]]:
    """The day that starts the Frist, and how it was found."""
    link = d.zweites
    if zweites is None or link is None or link.wirkung is Wirkung.ENDE_SPAETESTENS:
        if ereignis is None:
            raise ValueError(f"Es fehlt das Ereignis, das die Frist beginnt: {d.ereignis}")
        return ereignis, [satz.ereignis(d.ereignis, ereignis)]
    tag, schritte = _second(link, zweites, feiertage)
    if ereignis is None:
        return tag, [*schritte, satz.nur_zweites(tag)]
    schritte.insert(0, satz.ereignis(d.ereignis, ereignis))
    if link.wirkung is Wirkung.BEGINN_SPAETESTENS:
        return min(tag, ereignis), [*schritte, satz.beginn_spaetestens(ereignis, tag)]
    return max(tag, ereignis), [*schritte, satz.beginn_fruehestens(ereignis, tag)]


def _second(link: Verknuepfung, zweites: ZweitesEreignis, feiertage: Feiertage) -> tuple[date, list[str]]:
    """The day to which the second event leads."""
    if zweites.frist is None:
        return zweites.tag, [satz.zweites(link.ereignis, zweites.tag)]
    ergebnis = compute_frist(zweites.frist, zweites.tag, feiertage)
    if not link.ungekuerzt or ergebnis.ende == ergebnis.ende_ungekuerzt:
        return ergebnis.ende, list(ergebnis.rechnung)
    return ergebnis.ende_ungekuerzt, [*ergebnis.rechnung, satz.ungekuerzt(ergebnis.ende_ungekuerzt)]


def _span(d: FristDefinition, tag: date, feiertage: Feiertage) -> tuple[date, list[str]]:
    """End before any shift, and the sentences that lead there."""
    if d.richtung is Richtung.VOR:
        ende = latest_before(tag, d.dauer, ereignistag_zaehlt=d.beginn is Fristbeginn.TAGESBEGINN)
        return ende, [satz.rueckwaerts(d.dauer, d.norm, tagesende=d.beginn is Fristbeginn.TAGESBEGINN)]
    schritte = [satz.dauer(d.dauer_akkusativ, d.norm, d.berechnung)]
    match d.beginn:
        case Fristbeginn.EREIGNIS:
            erster = tag + _TAG
            schritte.append(satz.tag_zaehlt_nicht(erster, d.beginn_norm))
        case Fristbeginn.TAGESBEGINN:
            erster = tag
            schritte.append(satz.tag_zaehlt(erster))
        case Fristbeginn.MONATSENDE:
            erster = month_end(tag) + _TAG
            schritte.append(satz.nach_ablauf("des Kalendermonats", erster))
        case Fristbeginn.JAHRESENDE:
            erster = tag.replace(month=12, day=31) + _TAG
            schritte.append(satz.nach_ablauf("des Kalenderjahres", erster))
    if d.zaehlung is not Tageszaehlung.KALENDERTAGE:
        ende = last_werktag(erster, d.dauer.anzahl, d.zaehlung, feiertage)
        samstag = d.zaehlung is Tageszaehlung.WERKTAGE
        return ende, [*schritte, satz.werktage(d.dauer_text, ende, samstag=samstag)]
    if d.beginn is Fristbeginn.EREIGNIS:
        ende = end_after_event(tag, d.dauer)
        return ende, [*schritte, satz.regel(d.dauer, tag, ende, d.ende_norm)]
    ende = end_from_day(erster, d.dauer)
    return ende, [*schritte, satz.regel(d.dauer, erster, ende, d.ende_norm, mitgezaehlt=True)]


def _moved(d: FristDefinition, ende: date, feiertage: Feiertage) -> tuple[date, list[str]]:
    """The end after a shift to a working day, or why there is none."""
    if d.verschiebung:
        schritte: list[str] = []
        while grund := satz.ruhetag(ende, feiertage):
            schritte.append(satz.laeuft_nicht_ab(ende, grund, d.verschiebung_norm))
            ende += _TAG
        return ende, [*schritte, satz.naechster_werktag(ende)] if schritte else []
    grund = satz.ruhetag(ende, feiertage)
    if not grund:
        return ende, []
    schritte = [satz.bleibt(ende, grund), d.keine_verschiebung]
    if d.richtung is Richtung.VOR:
        vorher = ende
        while is_ruhetag(vorher, feiertage):
            vorher -= _TAG
        schritte.append(satz.vorsichtig_vorher(vorher))
    return ende, schritte


def _end_sentence(d: FristDefinition, ende: date) -> str:
    if d.richtung is Richtung.VOR:
        return satz.letzter_tag(ende)
    return satz.wartet(ende, ende + _TAG) if d.wartefrist else satz.endet(ende)


def _notes(d: FristDefinition, tag: date, zweites: ZweitesEreignis | None) -> list[str]:
    notes: list[str] = []
    if not d.gilt_am(tag):
        bis = f" bis {format_datum(d.gueltig_bis)}" if d.gueltig_bis else ""
        notes.append(
            f"Achtung: Diese Fassung der Norm ist nur für Ereignisse ab {format_datum(d.gueltig_ab)}{bis} geprüft."
        )
    if d.zweites and zweites is None:
        notes.append(satz.NICHT_EINGERECHNET[d.zweites.wirkung].format(ereignis=d.zweites.ereignis))
    if d.notfrist:
        notes.append("Die Frist ist eine Notfrist; verlängert werden kann sie nicht (§ 224 Abs. 2 ZPO).")
    return [*notes, *d.hinweise]
