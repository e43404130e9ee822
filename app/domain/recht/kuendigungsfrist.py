"""Earliest date for which notice can be given under § 622 Abs. 1 to 3 BGB."""

from __future__ import annotations

from datetime import date

from app.domain.deutsch import format_datum, typografie
from app.domain.recht.geltung import Rechtsdatum
from app.domain.recht.kalender import (
    Dauer,
    Einheit,
    completed_years,
    end_after_event,
    end_from_day,
    month_end,
)
from app.domain.werte import FrozenModel, Fundstelle


class Kuendigungsstufe(FrozenModel):
    """A step of § 622 Abs. 2 Satz 1 BGB: from ``jahre`` of employment the notice is ``monate`` to a month's end."""

    nummer: int
    jahre: int
    monate: int


class Kuendigungsfristen(Rechtsdatum):
    """The statutory notice periods."""

    grundfrist: Dauer
    probezeitfrist: Dauer
    probezeit_hoechstens: Dauer
    stufen: tuple[Kuendigungsstufe, ...]


BGB_622 = Kuendigungsfristen(
    gueltig_ab=date(2019, 1, 1),
    quelle="§ 622 BGB, gesetze-im-internet.de, Stand 29.4.2026 (Abs. 2 Satz 2 a. F. aufgehoben zum 1.1.2019)",
    grundfrist=Dauer(anzahl=4, einheit=Einheit.WOCHEN),
    probezeitfrist=Dauer(anzahl=2, einheit=Einheit.WOCHEN),
    probezeit_hoechstens=Dauer(anzahl=6, einheit=Einheit.MONATE),
    stufen=tuple(
        Kuendigungsstufe(nummer=nummer, jahre=jahre, monate=nummer)
        for nummer, jahre in enumerate((2, 5, 8, 10, 12, 15, 20), 1)
    ),
)

_KEIN_193 = (
    "§ 193 BGB gilt für Kündigungsfristen nicht: Weder der letzte Tag für den Zugang noch der Kündigungstermin"
    " verschiebt sich, wenn er auf einen Samstag, Sonntag oder Feiertag fällt."
)
_ABWEICHUNGEN = (
    "Arbeitsvertrag, Tarifvertrag (§ 622 Abs. 4 bis 6 BGB) und Sonderregeln können eine andere Frist bestimmen;"
    " das ist gesondert zu prüfen."
)


class KuendigungsfristErgebnis(FrozenModel):
    """Result: ``ende`` is the earliest day on which the employment can end, with the years completed at Zugang."""

    ende: date
    jahre: int
    frist: Dauer
    schritte: tuple[str, ...]
    fundstelle: Fundstelle


def compute_kuendigungstermin(
    eintritt: date,
    zugang: date,
    durch_arbeitgeber: bool = True,
    *,
    probezeit_bis: date | None = None,
    fristen: Kuendigungsfristen = BGB_622,
) -> KuendigungsfristErgebnis:
    """Earliest end of the employment by ordinary notice.

    Args:
        eintritt: first day of the employment (counted).
        zugang: day on which the notice was received (not counted, § 187 Abs. 1 BGB).
        durch_arbeitgeber: notice by the employer; only then Abs. 2 lengthens the period.
        probezeit_bis: last day of an agreed Probezeit, None = none agreed.
        fristen: the statutory figures.

    Raises:
        ValueError: notice received before the employment began.
    """
    if zugang < eintritt:
        raise ValueError("Der Zugang der Kündigung liegt vor dem Eintritt; § 622 BGB lässt sich so nicht anwenden")
    jahre = completed_years(eintritt, zugang)
    dauer = _jahre_text(jahre)
    schritte = [
        f"Die Kündigung ging am {format_datum(zugang)} zu; dieser Tag zählt nach § 187 Abs. 1 BGB nicht mit.",
        f"Das Arbeitsverhältnis begann am {format_datum(eintritt)}; bei Zugang hatte es {dauer} bestanden.",
    ]
    if probezeit_bis is not None and zugang <= min(probezeit_bis, end_from_day(eintritt, fristen.probezeit_hoechstens)):
        frist, norm = fristen.probezeitfrist, "§ 622 Abs. 3 BGB"
        termin = end_after_event(zugang, frist)
        schritte.append(f"Während der vereinbarten Probezeit beträgt die Frist {frist} zu jedem Tag ({norm}).")
    elif durch_arbeitgeber and (
        stufe := max((s for s in fristen.stufen if s.jahre <= jahre), key=_jahre, default=None)
    ):
        frist = Dauer(anzahl=stufe.monate, einheit=Einheit.MONATE)
        norm = f"§ 622 Abs. 2 Satz 1 Nr. {stufe.nummer} BGB"
        termin = month_end(end_after_event(zugang, frist))
        schritte.append(
            f"Für die Kündigung durch den Arbeitgeber beträgt die Frist nach {stufe.jahre} Jahren"
            f" {frist} zum Ende eines Kalendermonats ({norm})."
        )
        schritte.append(_expiry(end_after_event(zugang, frist)))
    else:
        frist, norm = fristen.grundfrist, "§ 622 Abs. 1 BGB"
        ablauf = end_after_event(zugang, frist)
        termin = ablauf.replace(day=15) if ablauf.day <= 15 else month_end(ablauf)
        schritte.append(f"Die Frist beträgt {frist} zum Fünfzehnten oder zum Ende eines Kalendermonats ({norm}).")
        schritte.append(_expiry(ablauf))
    schritte += [
        f"Die Kündigung wirkt frühestens zum {format_datum(termin)}.",
        _KEIN_193,
        _ABWEICHUNGEN,
    ]
    if not fristen.gilt_am(zugang):
        schritte.append(f"Achtung: Die Fristen sind nur für Kündigungen ab {format_datum(fristen.gueltig_ab)} geprüft.")
    return KuendigungsfristErgebnis(
        ende=termin,
        jahre=jahre,
        frist=frist,
        schritte=tuple(typografie(s) for s in schritte),
        fundstelle=typografie(norm),
    )


def _jahre(stufe: Kuendigungsstufe) -> int:
    return stufe.jahre


def _jahre_text(jahre: int) -> str:
    if jahre == 0:
        return "noch kein volles Jahr"
    return "ein volles Jahr" if jahre == 1 else f"{jahre} volle Jahre"


def _expiry(ablauf: date) -> str:
    return f"Sie ist frühestens mit dem {format_datum(ablauf)} abgelaufen; maßgebend ist der nächste zulässige Termin."
