"""PRESENTATION and BEHAVIOR: what a visitor sees of a saved page, and whether it leaves the decision free."""

from __future__ import annotations

from app.domain.pruefung.auswerten import Auswertung
from app.domain.pruefung.control import Control
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.pruefer.gemeinsam import unclear
from app.domain.pruefung.urteil import Stufe, Urteil


def check_view(control: Control, _blick: Blick, _auswertung: Auswertung) -> Urteil:
    """The readers of ``webseite_pruefungen`` decide; here nothing could be measured."""
    return unclear(
        Stufe.RENDERING,
        f"Ob „{control.title}“ erfüllt ist, zeigt nur die gespeicherte Seite (HTML-Datei mit ihrem Ordner); "
        "sie liegt nicht vor oder ließ sich nicht darstellen.",
    )
