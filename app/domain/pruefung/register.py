"""The readers that data names: each module of ``felder`` lists its own."""

from __future__ import annotations

from collections.abc import Mapping

from app.domain.pruefung.auswerten import Auswertung, Lesepruefung, Merkmalleser
from app.domain.pruefung.felder import haftung, verwender
from app.domain.pruefung.pruefer.gemeinsam import Pruefung
from app.domain.pruefung.router import Pruefmatrix

BEDINGUNGEN: Mapping[str, Lesepruefung] = {**haftung.BEDINGUNGEN}
"""Readers behind ``Bedingung.pruefung``."""

MERKMALE: Mapping[str, Merkmalleser] = {}
"""Readers behind ``Merkmal.lesen``."""

PRUEFUNGEN: Mapping[str, Pruefung] = {**haftung.PRUEFUNGEN, **verwender.PRUEFUNGEN}
"""Readers behind ``Control.pruefung``."""


def build_matrix() -> Pruefmatrix:
    """The matrix with all readers of the program."""
    return Pruefmatrix(Auswertung(BEDINGUNGEN, MERKMALE), PRUEFUNGEN)
