"""The readers that data names: each module of ``felder`` lists its own."""

from __future__ import annotations

from collections.abc import Mapping

from app.domain.pruefung.auswerten import Auswertung, Lesepruefung, Merkmalleser
from app.domain.pruefung.felder import cookie, widerruf
from app.domain.pruefung.pruefer.gemeinsam import Pruefung
from app.domain.pruefung.router import Pruefmatrix

BEDINGUNGEN: Mapping[str, Lesepruefung] = {**cookie.BEDINGUNGEN, **widerruf.BEDINGUNGEN}
"""Readers behind ``Bedingung.pruefung``."""

MERKMALE: Mapping[str, Merkmalleser] = {**cookie.MERKMALE, **widerruf.MERKMALE}
"""Readers behind ``Merkmal.lesen``."""

PRUEFUNGEN: Mapping[str, Pruefung] = {**cookie.PRUEFUNGEN, **widerruf.PRUEFUNGEN}
"""Readers behind ``Control.pruefung``."""


def build_matrix() -> Pruefmatrix:
    """The matrix with all readers of the program."""
    return Pruefmatrix(Auswertung(BEDINGUNGEN, MERKMALE), PRUEFUNGEN)
