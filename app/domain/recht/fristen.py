"""Fristen: definition as data, computation by §§ 187, 188, 193 BGB and § 222 ZPO with every step told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from enum import StrEnum
from typing import Self

from pydantic import model_validator

from app.domain.deutsch import format_datum, format_wochentag, typografie
from app.domain.recht.geltung import Rechtsdatum, Text
from app.domain.recht.kalender import Dauer, Einheit, end_after_event, end_from_day, latest_before
from app.domain.werte import FrozenModel, Fundstelle, Kennung

Feiertage = Callable[[int], Mapping[date, str]]
"""Public holidays of a year: day → German name."""

FRUEHESTER_FRISTBEGINN = date(1991, 1, 1)
"""From this year on the holidays of all Länder are known; a Frist that began earlier is none of today's."""

_SAMSTAG = 5


class Fristbeginn(StrEnum):
    """Which day is the first one counted (§ 187 BGB)."""

    EREIGNIS = "ereignis"
    """Abs. 1: the day of the event is not counted."""
    TAGESBEGINN = "tagesbeginn"
    """Abs. 2: the named day is counted."""


class Richtung(StrEnum):
    """Whether the period follows the event or must lie before it."""

    NACH = "nach"
    VOR = "vor"


class FristDefinition(Rechtsdatum):
    """A Frist of a statute.

    Attributes:
        ereignis: what starts it, a noun phrase in the nominative („Zugang der schriftlichen Kündigung“).
        berechnung: norm that orders the computation by the BGB.
        verschiebung: whether an end on a Saturday, Sunday or holiday moves to the next working day.
        verschiebung_norm: norm for that.
        keine_verschiebung: why the end does not move, one sentence; required exactly where it does not.
        notfrist: cannot be extended or shortened (§ 224 ZPO); Wiedereinsetzung is possible (§ 233 ZPO).
        hinweise: what else must be kept in mind, one sentence each.
    """

    id: Kennung
    bezeichnung: Text
    norm: Fundstelle
    ereignis: Text
    dauer: Dauer
    beginn: Fristbeginn = Fristbeginn.EREIGNIS
    richtung: Richtung = Richtung.NACH
    berechnung: Fundstelle = "§ 186 BGB"
    verschiebung: bool = True
    verschiebung_norm: Fundstelle = "§ 193 BGB"
    keine_verschiebung: str = ""
    notfrist: bool = False
    hinweise: tuple[Text, ...] = ()

    @model_validator(mode="after")
    def _shift_is_explained(self) -> Self:
        if self.richtung is Richtung.VOR and self.verschiebung:
            raise ValueError("eine rückwärts gerechnete Frist verschiebt sich nicht auf einen späteren Tag")
        if self.verschiebung == bool(self.keine_verschiebung):
            raise ValueError("keine_verschiebung gehört genau zu den Fristen mit verschiebung: false")
        return self


class FristErgebnis(FrozenModel):
    """Result of a computation.

    Attributes:
        ende: last day of the Frist (until 24 Uhr).
        ende_ungekuerzt: the end before it was moved from a Saturday, Sunday or holiday.
        schritte: the computation, one sentence each.
    """

    definition_id: Kennung
    ereignis: date
    ende: date
    ende_ungekuerzt: date
    schritte: tuple[str, ...]
    fundstelle: Fundstelle

    def tage_bis(self, heute: date) -> int:
        """Days from ``heute`` to the end: 0 = ends today, negative = expired."""
        return (self.ende - heute).days


def compute_frist(definition: FristDefinition, ereignis: date, feiertage: Feiertage) -> FristErgebnis:
    """End of a Frist that ``ereignis`` starts, with every step.

    Args:
        definition: the Frist.
        ereignis: day of the event.
        feiertage: statutory holidays of a year at the place that decides (court's or recipient's Land).

    Raises:
        ValueError: the end lies outside the calendar.
    """
    try:
        ungekuerzt, schritte = _span(definition, ereignis)
        ende = ungekuerzt
        if definition.verschiebung:
            ende, shifts = _shift(ungekuerzt, definition.verschiebung_norm, feiertage)
            schritte += shifts
    except OverflowError as error:
        raise ValueError("Das Fristende liegt außerhalb des Kalenders") from error
    if not definition.verschiebung and (grund := _ruhetag(ende, feiertage)):
        schritte.append(f"Der {format_datum(ende)} ist {grund}, das Ende verschiebt sich gleichwohl nicht.")
        schritte.append(definition.keine_verschiebung)
    schritte.append(_end_sentence(definition, ende))
    schritte += _notes(definition, ereignis)
    return FristErgebnis(
        definition_id=definition.id,
        ereignis=ereignis,
        ende=ende,
        ende_ungekuerzt=ungekuerzt,
        schritte=tuple(typografie(s) for s in schritte),
        fundstelle=typografie(definition.norm),
    )


def _span(d: FristDefinition, ereignis: date) -> tuple[date, list[str]]:
    """End before any shift, and the sentences that lead there."""
    tag = f"{format_wochentag(ereignis)}, {format_datum(ereignis)}"
    schritte = [f"Maßgebendes Ereignis: {d.ereignis} am {tag}."]
    if d.richtung is Richtung.VOR:
        ende = latest_before(ereignis, d.dauer, ereignistag_zaehlt=d.beginn is Fristbeginn.TAGESBEGINN)
        schritte.append(
            f"Zwischen der Handlung und diesem Tag müssen volle {d.dauer} liegen ({d.norm}); gerechnet wird rückwärts"
            f" in entsprechender Anwendung der §§ 187, 188 BGB, und zwar {_day_before_text(d)}."
        )
        return ende, schritte
    schritte.append(f"Die Frist beträgt {d.dauer} ({d.norm}; Berechnung: {d.berechnung}).")
    if d.beginn is Fristbeginn.EREIGNIS:
        erster = ereignis + timedelta(days=1)
        schritte.append(
            f"Der Tag des Ereignisses zählt nach § 187 Abs. 1 BGB nicht mit; erster Tag der Frist ist der"
            f" {format_datum(erster)}."
        )
        ende = end_after_event(ereignis, d.dauer)
    else:
        schritte.append(f"Der {format_datum(ereignis)} zählt nach § 187 Abs. 2 BGB als erster Tag mit.")
        ende = end_from_day(ereignis, d.dauer)
    schritte.append(_rule_sentence(d, ereignis, ende))
    return ende, schritte


def _day_before_text(d: FristDefinition) -> str:
    if d.beginn is Fristbeginn.TAGESBEGINN:
        return "vom Ablauf dieses Tages an"
    return "vom Beginn dieses Tages an"


def _rule_sentence(d: FristDefinition, ereignis: date, ende: date) -> str:
    """Why the period ends (unshifted) on ``ende``."""
    tag = f"{format_wochentag(ende)}, {format_datum(ende)}"
    if d.dauer.einheit is Einheit.TAGE:
        return f"Eine nach Tagen bestimmte Frist endet nach § 188 Abs. 1 BGB mit dem letzten Tag: {tag}."
    alternative = "Alt. 1" if d.beginn is Fristbeginn.EREIGNIS else "Alt. 2"
    if d.dauer.einheit is Einheit.WOCHEN:
        welcher = (
            "der dem Ereignistag entspricht" if alternative == "Alt. 1" else "der dem Wochentag des Beginns vorausgeht"
        )
        return f"Die Wochenfrist endet nach § 188 Abs. 2 {alternative} BGB an dem Wochentag, {welcher}: {tag}."
    soll = ereignis.day if alternative == "Alt. 1" else ereignis.day - 1
    if soll > ende.day:
        return (
            f"Einen {soll}. gibt es in diesem Monat nicht; die Frist endet daher nach § 188 Abs. 3 BGB mit dem letzten"
            f" Tag des Monats: {tag}."
        )
    welcher = "der dem Ereignistag" if alternative == "Alt. 1" else "der dem Tag vor dem des Beginns"
    return (
        f"Die Monatsfrist endet nach § 188 Abs. 2 {alternative} BGB an dem Tag, {welcher} nach seiner Zahl entspricht:"
        f" {tag}."
    )


def _ruhetag(day: date, feiertage: Feiertage) -> str:
    """„ein Samstag“, „ein gesetzlicher Feiertag (Name)“, „ein Samstag und …“ or empty on a working day."""
    name = feiertage(day.year).get(day)
    gruende = [format_wochentag(day)] if day.weekday() >= _SAMSTAG else []
    if name:
        gruende.append(f"gesetzlicher Feiertag ({name})")
    return f"ein {' und '.join(gruende)}" if gruende else ""


def _shift(ende: date, norm: str, feiertage: Feiertage) -> tuple[date, list[str]]:
    schritte: list[str] = []
    while grund := _ruhetag(ende, feiertage):
        schritte.append(f"Der {format_datum(ende)} ist {grund}; an ihm läuft die Frist nach {norm} nicht ab.")
        ende += timedelta(days=1)
    if schritte:
        schritte.append(
            f"An seine Stelle tritt der nächste Werktag, {format_wochentag(ende)}, der {format_datum(ende)}."
        )
    return ende, schritte


def _end_sentence(d: FristDefinition, ende: date) -> str:
    if d.richtung is Richtung.VOR:
        return f"Letzter Tag für die Handlung ist {format_wochentag(ende)}, der {format_datum(ende)}."
    return f"Die Frist endet am {format_wochentag(ende)}, dem {format_datum(ende)}, um 24 Uhr."


def _notes(d: FristDefinition, ereignis: date) -> list[str]:
    notes: list[str] = []
    if not d.gilt_am(ereignis):
        bis = f" bis {format_datum(d.gueltig_bis)}" if d.gueltig_bis else ""
        notes.append(
            f"Achtung: Diese Fassung der Norm ist nur für Ereignisse ab {format_datum(d.gueltig_ab)}{bis} geprüft."
        )
    if d.notfrist:
        notes.append("Die Frist ist eine Notfrist; verlängert werden kann sie nicht (§ 224 Abs. 2 ZPO).")
    return [*notes, *d.hinweise]
