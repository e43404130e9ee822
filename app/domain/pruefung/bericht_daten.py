"""A report as plain data: the one form that the command line prints and that is written as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.domain.pruefung.bericht import Berichtszeile, Pruefbericht, tier_of
from app.domain.pruefung.urteil import CheckStatus


def report_data(bericht: Pruefbericht) -> dict[str, Any]:
    """The report; a place of the text is counted in characters of the document as it was read."""
    names = {dokument.id: dokument.name for dokument in bericht.dokumente}
    return {
        "titel": bericht.titel,
        "stichtag": bericht.stichtag.isoformat(),
        "module": [{"id": m.id, "titel": m.title, "stand": m.stand.isoformat()} for m in bericht.module],
        "dokumente": [{"name": d.name, "art": d.art.value, "sha256": d.sha256} for d in bericht.dokumente],
        "zusammenfassung": {
            "maengel": bericht.maengel,
            "abgewiesen": sum(zeile.abweisung is not None for zeile in bericht.zeilen),
            **{status.value: bericht.count(status) for status in CheckStatus},
        },
        "controls": [_zeile(zeile, names) for zeile in bericht.zeilen],
        "merkmale": {
            id_: {
                "frage": merkmal.frage,
                "wert": stand.wert,
                "herkunft": stand.herkunft.value,
                "belege": [beleg.text for beleg in stand.belege],
            }
            for id_, (merkmal, stand) in bericht.merkmale.items()
        },
        "nachweise": [
            {"control": n.control, "wer": n.wer, "wann": n.wann.isoformat(), "was": n.was, "datei": n.datei}
            for n in bericht.nachweise
        ],
        "hinweise": list(bericht.hinweise),
    }


def _zeile(zeile: Berichtszeile, names: Mapping[str, str]) -> dict[str, Any]:
    control, urteil, abweisung = zeile.control, zeile.urteil, zeile.abweisung
    return {
        "id": control.id,
        "title": control.title,
        "modul": zeile.modul,
        "dokument": names.get(zeile.dokument, ""),
        "status": urteil.status.value,
        "tier": tier_of(control).value,
        "stufe": urteil.stufe.value,
        "grund": urteil.grund,
        "evidence": [
            {
                "document": names.get(beleg.dokument, ""),
                "start": beleg.span[0],
                "end": beleg.span[1],
                "text": beleg.text,
            }
            for beleg in urteil.belege
        ],
        "fundstelle": control.fundstelle,
        "weitere": list(control.weitere),
        "warum": control.warum,
        "abhilfe": control.abhilfe,
        "abweisung": None
        if abweisung is None
        else {"wer": abweisung.wer, "am": abweisung.am.isoformat(), "grund": abweisung.grund},
    }
