"""What the window says of a contract in a card: why it cannot be completed, what is accepted, what an upgrade does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.deutsch import typografie
from app.domain.vertrag.stand import VertragStand
from app.errors import KnownError
from app.ui.presenters.vertrag_fragen import frage_of

if TYPE_CHECKING:
    from app.domain.vertrag.umstieg import Umstieg


@dataclass(frozen=True)
class MeldungZeile:
    """A line; ``ziel`` is a jump target or empty."""

    text: str
    ziel: str = ""


@dataclass(frozen=True)
class MeldungBild:
    """A card.

    Attributes:
        zeichen: its mark.
        hinweis: a sentence below the heading.
        haupt: what the button that goes on says; empty: there is none.
    """

    titel: str
    zeichen: str
    hinweis: str
    zeilen: tuple[MeldungZeile, ...]
    haupt: str = ""


def abgelehnt(error: KnownError) -> MeldungBild:
    """Completion was refused: each reason with its place."""
    zeilen = tuple(MeldungZeile(typografie(problem.gefunden), problem.ort) for problem in error.probleme)
    return MeldungBild(typografie(error.text), "sperrt", typografie(error.abhilfe), zeilen)


def bestaetigung(stand: VertragStand) -> MeldungBild | None:
    """What has to be accepted for completion; None: nothing."""
    zeilen = [MeldungZeile(typografie(befund.titel), befund.feld or "") for befund in stand.hinweise]
    frei = stand.fortschritt.freiwillig_offen
    if not zeilen:
        return None
    if frei:
        zeilen.append(
            MeldungZeile("Eine freiwillige Frage ist offen." if frei == 1 else f"{frei} freiwillige Fragen sind offen.")
        )
    count = len(stand.hinweise)
    what = "einer Empfehlung" if count == 1 else f"{count} Empfehlungen"
    return MeldungBild(
        f"Abschließen trotz {what}?",
        "empfehlung",
        "Es wird beim Abschluss vermerkt, nicht im Text des Vertrags. Sie können es vorher ansehen und beheben.",
        tuple(zeilen),
        "Trotzdem abschließen",
    )


def neue_fassung(umstieg: Umstieg) -> MeldungBild:
    """What moving to the versions in force changes."""
    report = umstieg.report
    kept = len(report.kept)
    note = (
        "Alle Antworten bleiben." if not report.dropped else f"{kept} Antworten bleiben, {len(report.dropped)} nicht."
    )
    return MeldungBild(
        "Umstellen auf die neue Fassung",
        "sperrt" if report.new_conflicts else "hinweis",
        f"{note} Strg+Z nimmt die Umstellung zurück.",
        tuple(MeldungZeile(sentence) for sentence in umstieg.saetze),
        "Umstellen",
    )


def ziel_text(stand: VertragStand, ziel: str) -> str:
    """What a jump target is called, for buttons."""
    kind, _, key = ziel.partition(":")
    if kind == "frage":
        frage = frage_of(stand, key)
        return f"Frage: {typografie(frage.question.label)}" if frage is not None else "Frage"
    if kind == "klausel":
        return f"Klausel: {typografie(stand.titles.get(key, key))}"
    return "Klauseln"
