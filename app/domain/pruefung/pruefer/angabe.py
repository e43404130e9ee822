"""FIELD and REFERENCE: facts that are there and valid, links that are there and lead somewhere."""

from __future__ import annotations

from app.domain.pruefung.auswerten import Auswertung
from app.domain.pruefung.control import Control
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.pruefer.gemeinsam import found, fulfilled, missing, not_found, unclear
from app.domain.pruefung.urteil import Stufe, Urteil


def check_field(control: Control, blick: Blick, auswertung: Auswertung) -> Urteil:
    """A fact by its conditions; ``Control.pruefung`` was asked before."""
    return _by_condition(Stufe.FIELD, control, blick, auswertung)


def check_reference(control: Control, blick: Blick, auswertung: Auswertung) -> Urteil:
    """A link or a clear reference by its conditions."""
    return _by_condition(Stufe.REFERENCE, control, blick, auswertung)


def _by_condition(stufe: Stufe, control: Control, blick: Blick, auswertung: Auswertung) -> Urteil:
    if control.nachweis is None:
        return fulfilled(stufe, "Im Dokument wurde nichts gefunden, das dem entgegensteht.")
    proof = auswertung.answer(control.nachweis, blick)
    if proof.wert is None:
        return unclear(stufe, f"Ob „{control.title}“ erfüllt ist, hängt von einer Angabe ab, die fehlt.")
    return fulfilled(stufe, found(proof), proof.belege) if proof.wert else missing(stufe, not_found(control))
