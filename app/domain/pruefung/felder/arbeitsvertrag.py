"""Reads an employment contract: whether both parties are named with their addresses (§ 2 Abs. 1 NachwG)."""

from __future__ import annotations

from collections.abc import Mapping

from app.domain.pruefung.auswerten import Auswertung
from app.domain.pruefung.control import Control
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.felder.kontakt import find_anschriften
from app.domain.pruefung.pruefer.gemeinsam import Pruefung, fulfilled, missing
from app.domain.pruefung.urteil import Beleg, Stufe, Urteil

PARTEIEN = 2


def check_parteien(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """Two different addresses: employer and employee."""
    dok = blick.dokument
    found = {(a.strasse.lower(), a.hausnummer, a.plz): a for a in find_anschriften(dok) if a.vollstaendig}
    places = tuple(Beleg(dok.id, a.span, dok.zitat(a.span)) for a in found.values())
    if len(places) >= PARTEIEN:
        return fulfilled(Stufe.FIELD, f"Gefunden: „{places[0].text}“, „{places[1].text}“", places)
    who = str(control.parameter["eine" if places else "beide"])
    return missing(Stufe.FIELD, control.fehlt.replace("{{FEHLT}}", who), places)


PRUEFUNGEN: Mapping[str, Pruefung] = {"arbeitsvertrag_parteien": check_parteien}
