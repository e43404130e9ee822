"""What all checkers share."""

from __future__ import annotations

from collections.abc import Callable

from app.domain.pruefung.auswerten import Antwort, Auswertung
from app.domain.pruefung.control import Control
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.urteil import Beleg, CheckStatus, Stufe, Urteil

Pruefung = Callable[[Control, Blick, Auswertung], Urteil | None]
"""A reader behind ``Control.pruefung``; None: it did not decide, the next stage does."""


def fulfilled(stufe: Stufe, grund: str, belege: tuple[Beleg, ...] = ()) -> Urteil:
    """The duty is met."""
    return Urteil(CheckStatus.ERFUELLT, stufe, grund, belege)


def missing(stufe: Stufe, grund: str, belege: tuple[Beleg, ...] = ()) -> Urteil:
    """The duty is not met."""
    return Urteil(CheckStatus.FEHLT, stufe, grund, belege)


def unclear(stufe: Stufe, grund: str, belege: tuple[Beleg, ...] = ()) -> Urteil:
    """What is there does not suffice for an answer."""
    return Urteil(CheckStatus.UNKLAR, stufe, grund, belege)


def not_applicable(grund: str, belege: tuple[Beleg, ...] = ()) -> Urteil:
    """The duty does not apply, with the reason."""
    return Urteil(CheckStatus.NICHT_ANWENDBAR, Stufe.SCOPE, grund, belege)


def not_found(control: Control) -> str:
    """What is said where nothing of a duty was found."""
    return control.fehlt or f"Eine Angabe zu „{control.title}“ wurde in dem Dokument nicht gefunden."


def found(antwort: Antwort) -> str:
    """What is said where a place proves a duty."""
    if not antwort.belege:
        return "Die Voraussetzungen sind im Dokument erfüllt."
    return f"Gefunden: „{antwort.belege[0].text}“"
