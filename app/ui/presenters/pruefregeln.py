"""What the gates do that are not passed, as a table to set it, without Qt (spec 1, „severity configurable“)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from app.domain.deutsch import typografie
from app.domain.regelwerk.gates import CLAUSE_GATES, TEMPLATE_GATES, Gate, GateGroup, GateSettings, GateSeverity

SCHWERE_WORT = {GateSeverity.BLOCK: "sperrt", GateSeverity.WARN: "warnt", GateSeverity.OFF: "aus"}
SCHWERE_HILFE = (
    "„sperrt“ hält die Version an diesem Schritt auf, „warnt“ gibt eine Empfehlung, „aus“ prüft nicht. "
    "Es gilt für die ganze Bibliothek und sofort."
)
SCHRITT_WORT = {
    GateGroup.SUBMIT: "Einreichen",
    GateGroup.REVIEW: "Entscheidung",
    GateGroup.APPROVE: "Freigabe",
}
"""The step that is held up; what counts at submission and approval is checked once more at publication."""
FEST_WORT = {
    "C08": "fest: Vier Augen sind Pflicht.",
    "C09": "fest: Wer zurückweist, nennt den Grund.",
    "T09": "fest: Vier Augen sind Pflicht.",
}
"""Why a gate always blocks."""
WIDEST_NOTE = f"geändert (Standard: {SCHWERE_WORT[GateSeverity.BLOCK]})"
"""Room that the notes need as soon as something is changed."""
HEADERS = ("Nr.", "Verlangt", "Gilt für", "Schritt", "Schwere", "Anmerkung")


class Gegenstand(StrEnum):
    """What a gate is about; the values are what a person reads."""

    CLAUSE = "Klausel"
    TEMPLATE = "Vorlage"


@dataclass(frozen=True)
class Pruefzeile:
    """One gate.

    Attributes:
        id: ``C05``.
        verlangt: the state that is wanted.
        gegenstand: clause or template.
        schritt: the step it holds up.
        schwere: as it is set.
        standard: as it is by default.
        fest: why it cannot be set; empty if it can.
    """

    id: str
    verlangt: str
    gegenstand: Gegenstand
    schritt: str
    schwere: GateSeverity
    standard: GateSeverity
    fest: str = ""

    @property
    def geaendert(self) -> bool:
        """Whether it differs from the default."""
        return self.schwere is not self.standard

    @property
    def anmerkung(self) -> str:
        """Why it is fixed, or what it would be by default."""
        return self.fest or (f"geändert (Standard: {SCHWERE_WORT[self.standard]})" if self.geaendert else "")


def lines(settings: GateSettings) -> tuple[Pruefzeile, ...]:
    """All gates of clauses, then of templates, with these severities."""
    return (
        *(_line(gate, Gegenstand.CLAUSE, settings) for gate in CLAUSE_GATES),
        *(_line(gate, Gegenstand.TEMPLATE, settings) for gate in TEMPLATE_GATES),
    )


def count_words(rows: tuple[Pruefzeile, ...]) -> str:
    """``37 Prüfungen, 2 geändert``."""
    changed = sum(row.geaendert for row in rows)
    return f"{len(rows)} Prüfungen, {changed or 'keine'} geändert"


def _line(gate: Gate[Any], subject: Gegenstand, settings: GateSettings) -> Pruefzeile:
    severity = settings.get(gate.id, gate.severity) if gate.configurable else gate.severity
    reason = "" if gate.configurable else FEST_WORT.get(gate.id, "fest")
    return Pruefzeile(
        gate.id, typografie(gate.title), subject, SCHRITT_WORT[gate.group], severity, gate.severity, reason
    )
