"""The readers that data names: each module of ``felder`` lists its own."""

from __future__ import annotations

from collections.abc import Mapping

from app.domain.pruefung.auswerten import Auswertung, Gliederung, Lesepruefung, Merkmalleser
from app.domain.pruefung.dokument import ArtifactType
from app.domain.pruefung.felder import datenschutz, haftung, seite_banner, seite_impressum, verwender, widerruf
from app.domain.pruefung.felder.verarbeitungen import gliedern
from app.domain.pruefung.pruefer.gemeinsam import Pruefung
from app.domain.pruefung.router import Pruefmatrix

BEDINGUNGEN: Mapping[str, Lesepruefung] = {**haftung.BEDINGUNGEN, **widerruf.BEDINGUNGEN}
"""Readers behind ``Bedingung.pruefung``."""

MERKMALE: Mapping[str, Merkmalleser] = {**widerruf.MERKMALE}
"""Readers behind ``Merkmal.lesen``."""

PRUEFUNGEN: Mapping[str, Pruefung] = {
    **datenschutz.PRUEFUNGEN,
    **haftung.PRUEFUNGEN,
    **seite_banner.PRUEFUNGEN,
    **seite_impressum.PRUEFUNGEN,
    **verwender.PRUEFUNGEN,
    **widerruf.PRUEFUNGEN,
}
"""Readers behind ``Control.pruefung``."""

GLIEDERUNGEN: Mapping[ArtifactType, Gliederung] = {ArtifactType.DATENSCHUTZERKLAERUNG: gliedern}
"""Readers behind ``Bedingung.thema``."""


def build_matrix() -> Pruefmatrix:
    """The matrix with all readers of the program."""
    return Pruefmatrix(Auswertung(BEDINGUNGEN, MERKMALE, GLIEDERUNGEN), PRUEFUNGEN)
