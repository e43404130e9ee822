"""The report of a check as CSV for spreadsheets: one line per control."""

from __future__ import annotations

import csv
import io

from app.dateien import harmless
from app.domain.pruefung.bericht import Pruefbericht, status_word, tier_of

KOPF = (
    "Modul",
    "Kennung",
    "Prüfpunkt",
    "Dokument",
    "Ergebnis",
    "Gewicht",
    "Stufe",
    "Begründung",
    "Fundstelle",
    "Weitere Fundstellen",
    "Beleg",
    "Beginn",
    "Ende",
    "Warum",
    "Zu tun",
    "Abgewiesen von",
    "Abgewiesen am",
    "Grund der Abweisung",
)


def render_csv(bericht: Pruefbericht) -> bytes:
    """UTF-8 with a mark at the beginning, semicolons, Windows line ends; no cell is taken for a formula."""
    names = {dokument.id: dokument.name for dokument in bericht.dokumente}
    titles = {modul.id: modul.title for modul in bericht.module}
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, delimiter=";", lineterminator="\r\n")
    writer.writerow(KOPF)
    for zeile in bericht.zeilen:
        control, urteil, abweisung = zeile.control, zeile.urteil, zeile.abweisung
        first = urteil.belege[0] if urteil.belege else None
        row = (
            titles.get(zeile.modul, zeile.modul),
            control.id,
            control.title,
            names.get(zeile.dokument, ""),
            status_word(urteil.status),
            tier_of(control).value,
            urteil.stufe.value,
            urteil.grund,
            control.fundstelle,
            "; ".join(control.weitere),
            " | ".join(beleg.text for beleg in urteil.belege),
            str(first.span[0]) if first else "",
            str(first.span[1]) if first else "",
            control.warum,
            control.abhilfe,
            abweisung.wer if abweisung else "",
            abweisung.am.date().isoformat() if abweisung else "",
            abweisung.grund if abweisung else "",
        )
        writer.writerow([harmless(" ".join(text.split())) for text in row])
    return stream.getvalue().encode("utf-8-sig", "replace")
