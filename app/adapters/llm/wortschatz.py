"""The vocabulary of the guards: every word of the program's own texts about law."""

from __future__ import annotations

from pathlib import Path

from app.domain.schriftsatz.waechter_woerter import Wortschatz

_TEXTE = ("bausteine/*.yaml", "korpus/suchwoerter.yaml", "korpus/kurzfassungen/*.yaml")
"""Klagearten and Akten are left out: their examples hold invented names."""


def load_wortschatz(resources: Path) -> Wortschatz:
    """Words of the shipped Bausteine, Kurzfassungen and the search's table."""
    return Wortschatz(path.read_text("utf-8") for pattern in _TEXTE for path in sorted(resources.glob(pattern)))
