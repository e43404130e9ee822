"""The modules of the document check without Qt: what each control demands, on which norm, how it is decided."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.domain.deutsch import format_datum, typografie
from app.domain.pruefung.control import (
    CheckIntent,
    Control,
    DecisionMethod,
    Modul,
    ObligationType,
    Severity,
    VerificationMethod,
)
from app.ui.presenters.fuzzy import fold
from app.ui.presenters.pruefung_bericht import ART_WORT

SPALTEN = ("Nr.", "Prüfpunkt", "Fundstelle", "Gewicht", "Prüfart", "Gilt")
PFLICHT_WORT = {
    ObligationType.PFLICHT: "Pflicht",
    ObligationType.EMPFEHLUNG: "Empfehlung",
    ObligationType.KANN: "Kann",
}
GEWICHT_WORT = {Severity.HIGH: "hoch", Severity.MEDIUM: "mittel", Severity.LOW: "gering"}
ABSICHT_WORT = {
    CheckIntent.VORHANDEN: "muss vorhanden sein",
    CheckIntent.ZUTREFFEND: "muss zutreffen",
    CheckIntent.UNTERLASSEN: "muss unterbleiben",
    CheckIntent.AUFFINDBAR: "muss auffindbar sein",
    CheckIntent.FREIWILLIG: "muss freiwillig bleiben",
    CheckIntent.NACHGEWIESEN: "muss nachgewiesen sein",
}
METHODE_WORT = {
    VerificationMethod.FIELD: "Angabe",
    VerificationMethod.REFERENCE: "Verweis",
    VerificationMethod.CONTENT: "Inhalt",
    VerificationMethod.CONTRACTUAL: "Vertragstext",
    VerificationMethod.PRESENTATION: "Darstellung",
    VerificationMethod.BEHAVIOR: "Verhalten",
    VerificationMethod.PROCESS: "Nachweis",
    VerificationMethod.TECHNICAL: "Technik",
}
_ENTSCHEIDUNG = {
    DecisionMethod.KEYWORD: "nach festen Mustern",
    DecisionMethod.EMBEDDING: "nach festen Mustern, sonst nach Ähnlichkeit im Sinn",
    DecisionMethod.LLM: "nach festen Mustern, sonst nach Ähnlichkeit im Sinn, zuletzt auf Wunsch vom Sprachmodell",
}


@dataclass(frozen=True)
class Prueffeld:
    """A control as a line of the table."""

    id: str
    zellen: tuple[str, ...]
    control: Control
    suche: str

    @property
    def vorlesen(self) -> str:
        """The line in words."""
        return ". ".join(self.zellen)


def kopf(modul: Modul) -> str:
    """What the module is for, and on which Stand."""
    count = len(modul.controls)
    points = "1 Prüfpunkt" if count == 1 else f"{count} Prüfpunkte"
    return typografie(
        f"{modul.beschreibung} {points} für Dokumente der Art „{ART_WORT[modul.artifact_type]}“, "
        f"Normen geprüft am {format_datum(modul.stand)}."
    )


def zeilen(modul: Modul, suche: str = "") -> tuple[Prueffeld, ...]:
    """The controls of a module that have all the words."""
    words = fold(suche).split()
    rows = (_zeile(control) for control in modul.controls)
    return tuple(row for row in rows if all(word in row.suche for word in words))


def gilt(control: Control) -> str:
    """``seit 14.05.2024`` or ``14.05.2024 bis 19.07.2025``."""
    if control.gueltig_bis is None:
        return f"seit {format_datum(control.gueltig_ab)}"
    return f"{format_datum(control.gueltig_ab)} bis {format_datum(control.gueltig_bis)}"


def einzelheiten(control: Control) -> tuple[tuple[str, str], ...]:
    """What is to be known of a control, as (heading, text)."""
    demand = f"{PFLICHT_WORT[control.obligation_type]}, {ABSICHT_WORT[control.check_intent]}"
    weight = f"Gewicht {GEWICHT_WORT[control.severity]}, Prüfart {METHODE_WORT[control.verification_method]}"
    parts: list[tuple[str, str]] = [
        ("Warum", control.warum),
        ("Abhilfe", control.abhilfe),
        ("Anforderung", f"{demand}; {weight}"),
        ("Entscheidung", _ENTSCHEIDUNG[control.decision_method]),
    ]
    if control.scope_requires is not None:
        parts.append(("Gilt nicht, wenn", control.scope_requires.grund))
    if control.reference_to is not None:
        parts.append(("Verweis genügt", f"auf: {ART_WORT[control.reference_to]}"))
    parts += [("Gilt als fehlend", case.grund) for case in control.gilt_als_fehlend]
    parts += [("Vorhanden, aber mangelhaft", case.grund) for case in control.maengel]
    if control.weitere:
        parts.append(("Siehe auch", ", ".join(control.weitere)))
    parts.append(("Quelle", control.quelle))
    return tuple((head, typografie(text)) for head, text in parts)


def titel(module: Iterable[Modul]) -> dict[str, str]:
    """Modules to choose from: title with the number of controls, by id."""
    return {modul.id: f"{modul.title} ({len(modul.controls)})" for modul in module}


def _zeile(control: Control) -> Prueffeld:
    cells = (
        control.id,
        typografie(control.title),
        typografie(control.fundstelle),
        GEWICHT_WORT[control.severity]
        if control.obligation_type is ObligationType.PFLICHT
        else PFLICHT_WORT[control.obligation_type],
        METHODE_WORT[control.verification_method],
        gilt(control),
    )
    return Prueffeld(control.id, cells, control, fold(" ".join((*cells, control.warum))))
