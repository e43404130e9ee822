"""What is typed into a document check, without Qt: the day, evidence, a pasted text; lines of the evidence list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from app.domain.deutsch import format_datum, parse_datum, typografie
from app.domain.pruefung.dokument import ArtifactType
from app.domain.pruefung.vorgang import NachweisEintrag, Pruefvorgang
from app.errors import InputError
from app.messages_pruefung import AddNachweis, AddPrueftext, ChangePruefvorgang
from app.ui.presenters.tabelle import Spalten

SPALTEN_NACHWEIS = ("Prüfpunkt", "Wer", "Wann", "Was", "Datei")
_LAENGSTER_NAME = 80


def read_day(text: str, feld: str) -> date:
    """A day as typed.

    Raises:
        InputError: no day; ``feld`` names the field.
    """
    stripped = text.strip()
    try:
        return parse_datum(stripped)
    except ValueError as error:
        what = f"„{stripped}“ ist kein Datum." if stripped else "Das Datum fehlt."
        raise InputError(what, "Schreiben Sie es so: 31.12.2026.", feld=feld) from error


def changed(vorgang: Pruefvorgang, titel: str, akte_id: str | None, stichtag: date) -> ChangePruefvorgang:
    """The command that changes title, Akte and day.

    Raises:
        InputError: the title is missing.
    """
    if not titel.strip():
        raise InputError("Der Titel fehlt.", "Geben Sie dem Prüfvorgang einen Namen.", feld="titel")
    return ChangePruefvorgang(vorgang.id, titel.strip(), stichtag, akte_id, vorgang.module)


def build_nachweis(vorgang_id: str, values: Mapping[str, str]) -> AddNachweis:
    """The command for an entry of the evidence list.

    Raises:
        InputError: something is missing; ``feld`` names the field.
    """
    needed = {
        "control": ("Der Prüfpunkt fehlt.", "Wählen Sie aus, was nachgewiesen wird."),
        "wer": ("Wer den Nachweis gibt, fehlt.", "Nennen Sie den Namen."),
        "was": ("Was nachgewiesen wird, fehlt.", "Beschreiben Sie es in einem Satz."),
    }
    for feld, (what, todo) in needed.items():
        if len(values.get(feld, "").strip()) < (3 if feld == "was" else 1):
            raise InputError(what, todo, feld=feld)
    return AddNachweis(
        vorgang_id,
        values["control"],
        values["wer"].strip(),
        read_day(values.get("wann", ""), "wann"),
        values["was"].strip(),
        values.get("datei", "").strip(),
    )


def build_text(vorgang_id: str | None, name: str, text: str, art: ArtifactType | None) -> AddPrueftext:
    """The command for a pasted text, in a case or (None) one of its own; without a name its first line is one.

    Raises:
        InputError: there is no text.
    """
    if not text.strip():
        raise InputError("Der Text fehlt.", "Fügen Sie ihn mit Strg+V ein.", feld="text")
    first = text.strip().splitlines()[0].strip("#*_ ")[:_LAENGSTER_NAME].strip()
    return AddPrueftext(vorgang_id, name.strip() or first or "Eingefügter Text", text, art)


def nachweiszeilen(entries: Sequence[NachweisEintrag], titel: Mapping[str, str]) -> tuple[Spalten, ...]:
    """Lines of the evidence list."""
    return tuple(
        Spalten(
            (
                titel.get(e.control, e.control),
                typografie(e.wer),
                format_datum(e.wann),
                typografie(e.was),
                e.datei.replace("\\", "/").rpartition("/")[2],
            ),
            hinweis=f"{titel.get(e.control, e.control)}: {e.was}" + (f"\n{e.datei}" if e.datei else ""),
            id=e.id,
        )
        for e in entries
    )


def abweisung_satz(wer: str, am: date) -> str:
    """``Abgewiesen am 22.11.2026 von Edda``."""
    return f"Abgewiesen am {format_datum(am)} von {wer}"
