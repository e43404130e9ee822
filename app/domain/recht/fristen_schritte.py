"""The sentences in which the computation of a Frist is told."""

from __future__ import annotations

from datetime import date

from app.domain.deutsch import format_datum, format_wochentag
from app.domain.recht.kalender import Dauer, Einheit, Feiertage

_SAMSTAG = 5

NICHT_EINGERECHNET = {
    "beginn_spaetestens": "Ein früherer Beginn ist nicht eingerechnet; dafür ist ein weiteres Datum nötig: {ereignis}.",
    "beginn_fruehestens": "Ein späterer Beginn ist nicht eingerechnet; dafür ist ein weiteres Datum nötig: {ereignis}.",
    "ende_spaetestens": "Ein früheres Ende ist nicht eingerechnet; dafür ist ein weiteres Datum nötig: {ereignis}.",
}
"""Effect of a second event → sentence for the case that its day is unknown."""


def _tag(day: date) -> str:
    return f"{format_wochentag(day)}, {format_datum(day)}"


def ereignis(text: str, day: date) -> str:
    """What starts the Frist."""
    return f"Maßgebendes Ereignis: {text} am {_tag(day)}."


def zweites(text: str, day: date) -> str:
    """The second event, whose own day counts."""
    return f"Zweites Ereignis: {text} am {_tag(day)}."


def nur_zweites(day: date) -> str:
    """Only the second event is known."""
    return f"Ein anderes Ereignis ist nicht angegeben; die Frist wird von diesem Tag an gerechnet: {_tag(day)}."


def beginn_spaetestens(eigenes: date, spaetestens: date) -> str:
    """Which of two events starts the Frist: the earlier one."""
    if spaetestens < eigenes:
        return (
            f"Dieser Tag liegt vor dem {format_datum(eigenes)}; die Frist beginnt schon mit ihm: {_tag(spaetestens)}."
        )
    return f"Der {format_datum(eigenes)} liegt nicht danach; er bleibt maßgebend."


def beginn_fruehestens(eigenes: date, fruehestens: date) -> str:
    """Which of two events starts the Frist: the later one."""
    if fruehestens > eigenes:
        return (
            f"Dieser Tag liegt nach dem {format_datum(eigenes)}; die Frist beginnt erst mit ihm: {_tag(fruehestens)}."
        )
    return f"Der {format_datum(eigenes)} liegt nicht davor; er bleibt maßgebend."


def ende_spaetestens(ende: date, grenze: date) -> str:
    """Which of two ends counts: the earlier one."""
    if grenze < ende:
        return f"Diese Grenze liegt vor dem {format_datum(ende)}; die Frist endet schon mit ihr."
    return f"Der {format_datum(ende)} liegt nicht danach; es bleibt bei ihm."


def ungekuerzt(day: date) -> str:
    """The end of a Frist before its shift is what another one begins with."""
    return f"Für die weitere Rechnung bleibt es vorsichtshalber beim unverschobenen Ende: {_tag(day)}."


def dauer(text: str, norm: str, berechnung: str) -> str:
    """How long it is."""
    return f"Die Frist beträgt {text} ({norm}; Berechnung: {berechnung})."


def tag_zaehlt_nicht(erster: date, norm: str) -> str:
    """The day of the event is not counted."""
    return f"Der Tag des Ereignisses zählt nach {norm} nicht mit; erster Tag der Frist ist der {format_datum(erster)}."


def tag_zaehlt(erster: date) -> str:
    """§ 187 Abs. 2 BGB."""
    return f"Der {format_datum(erster)} zählt nach § 187 Abs. 2 BGB als erster Tag mit."


def nach_ablauf(wovon: str, erster: date) -> str:
    """The Frist begins with the end of a month or year."""
    return (
        f"Sie beginnt mit dem Ablauf {wovon}, in den das Ereignis fällt; der {format_datum(erster)} zählt nach"
        " § 187 Abs. 2 BGB als erster Tag mit."
    )


def rueckwaerts(laenge: Dauer, norm: str, *, tagesende: bool) -> str:
    """The Frist lies before its event."""
    wovon = "vom Ablauf dieses Tages an" if tagesende else "vom Beginn dieses Tages an"
    return (
        f"Zwischen der Handlung und diesem Tag {laenge.volle} liegen ({norm}); gerechnet wird rückwärts"
        f" in entsprechender Anwendung der §§ 187, 188 BGB, und zwar {wovon}."
    )


def werktage(dauer_text: str, ende: date, *, samstag: bool) -> str:
    """The Frist counts Werktage."""
    zaehlt = "der Samstag zählt mit" if samstag else "der Samstag zählt nicht mit"
    return f"Gezählt werden nur Werktage, {zaehlt}; der letzte der {dauer_text} ist {_tag(ende)}."


def regel(laenge: Dauer, anfang: date, ende: date, norm: str, *, mitgezaehlt: bool = False) -> str:
    """Why the period ends (unshifted) on ``ende``.

    Args:
        laenge: its length.
        anfang: the event, or the first day if that is counted.
        ende: its end.
        norm: norm for that; empty = § 188 BGB.
        mitgezaehlt: whether ``anfang`` is counted (§ 187 Abs. 2 BGB).
    """
    if laenge.einheit is Einheit.TAGE:
        norm = norm or "§ 188 Abs. 1 BGB"
        return f"Eine nach Tagen bestimmte Frist endet nach {norm} mit dem letzten Tag: {_tag(ende)}."
    absatz_2 = norm or f"§ 188 Abs. 2 {'Alt. 2' if mitgezaehlt else 'Alt. 1'} BGB"
    if laenge.einheit is Einheit.WOCHEN:
        welcher = "der dem Wochentag des Beginns vorausgeht" if mitgezaehlt else "der dem Ereignistag entspricht"
        return f"Die Wochenfrist endet nach {absatz_2} an dem Wochentag, {welcher}: {_tag(ende)}."
    soll = anfang.day - mitgezaehlt
    if soll > ende.day:
        absatz_3 = norm or "§ 188 Abs. 3 BGB"
        return (
            f"Einen {soll}. gibt es in diesem Monat nicht; die Frist endet daher nach {absatz_3} mit dem letzten"
            f" Tag des Monats: {_tag(ende)}."
        )
    welcher = "der dem Tag vor dem des Beginns" if mitgezaehlt else "der dem Ereignistag"
    wort = "Jahresfrist" if laenge.einheit is Einheit.JAHRE else "Monatsfrist"
    return f"Die {wort} endet nach {absatz_2} an dem Tag, {welcher} nach seiner Zahl entspricht: {_tag(ende)}."


def ruhetag(day: date, feiertage: Feiertage) -> str:
    """„ein Samstag“, „ein gesetzlicher Feiertag (Name)“, „ein Samstag und …“ or empty on a working day."""
    name = feiertage(day.year).get(day)
    gruende = [format_wochentag(day)] if day.weekday() >= _SAMSTAG else []
    if name:
        gruende.append(f"gesetzlicher Feiertag ({name})")
    return f"ein {' und '.join(gruende)}" if gruende else ""


def laeuft_nicht_ab(day: date, grund: str, norm: str) -> str:
    """The Frist does not end on a day of rest."""
    return f"Der {format_datum(day)} ist {grund}; an ihm läuft die Frist nach {norm} nicht ab."


def naechster_werktag(ende: date) -> str:
    """Where the end moved."""
    return f"An seine Stelle tritt der nächste Werktag, {format_wochentag(ende)}, der {format_datum(ende)}."


def bleibt(ende: date, grund: str) -> str:
    """The end stays on a day of rest."""
    return f"Der {format_datum(ende)} ist {grund}, das Ende verschiebt sich gleichwohl nicht."


def vorsichtig_vorher(day: date) -> str:
    """The cautious reading of a Frist that is counted backwards."""
    return (
        f"Vorsichtshalber sollte schon am letzten Werktag davor gehandelt werden: {_tag(day)};"
        " ob § 193 BGB und § 222 Abs. 2 ZPO für rückwärts gerechnete Fristen gelten, ist nicht ausdrücklich geregelt."
    )


def letzter_tag(ende: date) -> str:
    """Result of a Frist that is counted backwards."""
    return f"Letzter Tag für die Handlung ist {format_wochentag(ende)}, der {format_datum(ende)}."


def wartet(ende: date, erster: date) -> str:
    """Result of a Wartefrist."""
    return f"Die Wartefrist läuft bis {_tag(ende)}, 24 Uhr; gehandelt werden kann ab {_tag(erster)}."


def endet(ende: date) -> str:
    """Result."""
    return f"Die Frist endet am {format_wochentag(ende)}, dem {format_datum(ende)}, um 24 Uhr."
