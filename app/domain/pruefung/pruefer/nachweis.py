"""PROCESS and TECHNICAL: what no text of a website proves; an evidence list, recorded headers and configuration."""

from __future__ import annotations

from app.domain.pruefung.auswerten import Auswertung
from app.domain.pruefung.control import Control
from app.domain.pruefung.dokument import ArtifactType
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.pruefer.gemeinsam import found, fulfilled, missing, not_found, unclear
from app.domain.pruefung.urteil import Beleg, Stufe, Urteil


def check_process(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil:
    """Fulfilled if somebody has confirmed it, with name and day; open until then."""
    entries = [entry for entry in blick.fall.nachweise if entry.control == control.id]
    if not entries:
        return unclear(Stufe.EVIDENCE, f"Zu „{control.title}“ ist kein Nachweis eingetragen (wer, wann, welche Datei).")
    last = max(entries, key=lambda entry: entry.wann)
    file = f", Datei „{last.datei}“" if last.datei else ""
    text = f"{last.was} ({last.wer}, {last.wann:%d.%m.%Y}{file})"
    return fulfilled(Stufe.EVIDENCE, f"Nachgewiesen: {text}", (Beleg("", (0, 0), text),))


def check_technical(control: Control, blick: Blick, auswertung: Auswertung) -> Urteil:
    """Looks into files of the kind ``TECHNIK``; without one there is nothing to answer from."""
    if blick.dokument.art is not ArtifactType.TECHNIK:
        return unclear(
            Stufe.CONFIG,
            f"Zu „{control.title}“ fehlt eine Datei mit den aufgezeichneten Kopfzeilen oder Einstellungen.",
        )
    if control.nachweis is None:
        return fulfilled(Stufe.CONFIG, "In der Aufzeichnung wurde nichts gefunden, das dem entgegensteht.")
    proof = auswertung.answer(control.nachweis, blick)
    if proof.wert:
        return fulfilled(Stufe.CONFIG, found(proof), proof.belege)
    return missing(Stufe.CONFIG, not_found(control))
