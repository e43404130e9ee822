"""What a filing says in print beyond its paragraphs, and in which order: one source for preview, PDF and DOCX."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.deutsch import NBSP, format_betrag, typografie
from app.domain.kanzlei.akte import Rechtsgebiet
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.belege import added_by_person
from app.domain.schriftsatz.klageart import Aufbau, Parteirolle, Stadium
from app.domain.schriftsatz.schema import UEBERSCHRIFTEN, Absatz, Beweisangebot, Partei, SchriftsatzSchema

ANTRAEGE = "Anträge"
BEGRUENDUNG = "Begründung"
"""The heading over the sections after the Anträge."""
GRUSS = "Mit freundlichen Grüßen"
_MANDAT = "Namens und in Vollmacht meiner Mandantschaft"


@dataclass(frozen=True)
class Parteizeile:
    """A party of the Rubrum: its name, its representation and address, its role („Klägerin zu 1“)."""

    name: str
    angaben: str
    rolle: str


@dataclass(frozen=True)
class Abschnittsbild:
    """A section of the Begründung. ``titel``: None without a heading; ``wertsatz``: the only sentence on the value."""

    abschnitt: Abschnitt
    titel: str | None
    absaetze: tuple[Absatz, ...]
    wertsatz: str | None = None


def is_letter(schriftsatz: SchriftsatzSchema) -> bool:
    """Whether it is a letter out of court, which has no Rubrum."""
    return schriftsatz.aufbau is Aufbau.SCHREIBEN


def eingang(schriftsatz: SchriftsatzSchema) -> str | None:
    """What opens the Rubrum; None where the parties follow the heading at once, as in a Klage."""
    if is_letter(schriftsatz):
        return None
    if not schriftsatz.rubrum.klaeger:
        return "In der Strafsache gegen"
    return "In der Familiensache" if schriftsatz.rechtsgebiet is Rechtsgebiet.FAMILIENRECHT else None


def parteizeilen(parteien: Sequence[Partei]) -> tuple[Parteizeile, ...]:
    """The parties of one side; several are counted unless their role is counted already."""
    rows = []
    for number, partei in enumerate(parteien, 1):
        rolle = partei.bezeichnung
        if len(parteien) > 1 and not re.search(r"\d", rolle):
            rolle = f"{rolle} zu{NBSP}{number}"
        vertreter = partei.vertreter or ""
        if vertreter and not re.match(r"(gesetzlich |diese )?vertreten|durch ", vertreter):
            vertreter = f"vertreten durch {vertreter}"
        rows.append(Parteizeile(partei.name, ", ".join(p for p in (vertreter, partei.anschrift) if p), rolle))
    return tuple(rows)


def vertretung(schriftsatz: SchriftsatzSchema) -> str | None:
    """``Prozessbevollmächtigte: …``; None if nobody is named."""
    rubrum = schriftsatz.rubrum
    return f"{rubrum.vertreter_titel}: {text}" if (text := rubrum.prozessbevollmaechtigte) else None


def ours_first(schriftsatz: SchriftsatzSchema) -> bool:
    """Whether our side is the one named first."""
    return schriftsatz.rolle in (Parteirolle.KLAEGER, Parteirolle.ANTRAGSTELLER)


def wertbegriff(schriftsatz: SchriftsatzSchema) -> str:
    """What stands before the value in the Rubrum: ``Streitwert (vorläufig)``."""
    return f"{schriftsatz.kosten.wertbegriff} (vorläufig)"


def zeichen(schriftsatz: SchriftsatzSchema) -> str | None:
    """``Aktenzeichen: 3 Ca 12/26``, in a letter the sign of its addressee; None without one."""
    word = "Ihr Zeichen" if is_letter(schriftsatz) else "Aktenzeichen"
    return f"{word}: {sign}" if (sign := schriftsatz.rubrum.aktenzeichen) else None


def antraege(schriftsatz: SchriftsatzSchema) -> tuple[tuple[Absatz, ...], tuple[Absatz, ...]]:
    """What introduces the Anträge under their heading, and what is counted.

    Unnumbered paragraphs before the first Antrag are their own introduction; everything else is counted.
    """
    absaetze = schriftsatz.in_abschnitt(Abschnitt.ANTRAEGE)
    numbered = any(a.nummer is not None for a in absaetze)
    first = next((n for n, a in enumerate(absaetze) if a.nummer is not None), 0) if numbered else 0
    return (*schriftsatz.in_abschnitt(Abschnitt.EINLEITUNG), *absaetze[:first]), absaetze[first:]


def einleitung(schriftsatz: SchriftsatzSchema) -> str | None:
    """The usual sentence before the Anträge; None where paragraphs introduce them, or nothing is applied for."""
    vorspann, counted = antraege(schriftsatz)
    if vorspann or not counted or is_letter(schriftsatz) or schriftsatz.stadium is Stadium.AUSSERGERICHTLICH:
        return None
    if schriftsatz.ueberschrift == "Klage":
        return f"{_MANDAT} erhebe ich Klage und kündige folgende Anträge an:"
    return f"{_MANDAT} kündige ich folgende Anträge an:"


def antragstitel(schriftsatz: SchriftsatzSchema) -> str | None:
    """Heading over the Anträge; None without one."""
    return schriftsatz.abschnittstitel.get(Abschnitt.ANTRAEGE, ANTRAEGE)


def begruendung(schriftsatz: SchriftsatzSchema) -> tuple[Abschnittsbild, ...]:
    """The sections after the Anträge; one that is called as what stands above it simply follows."""
    homeless = beweise(schriftsatz).get("", [])
    sections: list[Abschnittsbild] = []
    headed = False
    for abschnitt in UEBERSCHRIFTEN:
        absaetze = schriftsatz.in_abschnitt(abschnitt)
        own = schriftsatz.titel_von(abschnitt) or None
        titel = None if own == BEGRUENDUNG and not headed else own
        headed = headed or titel is not None
        wertsatz = _wertsatz(schriftsatz) if abschnitt is Abschnitt.KOSTEN and not absaetze else None
        if absaetze or wertsatz or (abschnitt is Abschnitt.SACHVERHALT and homeless):
            sections.append(Abschnittsbild(abschnitt, titel, absaetze, wertsatz))
    return tuple(sections)


def _wertsatz(schriftsatz: SchriftsatzSchema) -> str | None:
    value = schriftsatz.kosten.streitwert
    if value is None:
        return None
    return f"Den {schriftsatz.kosten.wertbegriff} gebe ich vorläufig mit {format_betrag(value)} an."


def beweise(schriftsatz: SchriftsatzSchema) -> dict[str, list[Beweisangebot]]:
    """Paragraph → offers of evidence that follow it; under ``""`` those without a printed place of their own.

    In a filing these stand at the end of the Sachverhalt, in a letter at its end, so that no evidence is lost.
    """
    letter = is_letter(schriftsatz)
    printed = {a.id for a in schriftsatz.absaetze if letter or a.abschnitt in UEBERSCHRIFTEN}
    found: dict[str, list[Beweisangebot]] = {}
    for beweis in schriftsatz.beweisangebote:
        found.setdefault(beweis.absatz if beweis.absatz in printed else "", []).append(beweis)
    return found


def beweismittel(beweis: Beweisangebot) -> str:
    """The means of evidence with the number of its Anlage, named once."""
    text, number = beweis.beweismittel.strip(), beweis.anlagenNummer
    spaced = re.escape(number).replace(r"\ ", f"[ {NBSP}]") if number else ""
    if number and not re.search(rf"Anlage[ {NBSP}]{spaced}(?!\d)", text):
        return f"{text.rstrip('.')}, Anlage {number}"
    return text


def zusatz(schriftsatz: SchriftsatzSchema, absatz: Absatz) -> str:
    """`` (BAG, Urt. v. …)``: what a person took over from the Recherche and the text does not name; else nothing."""
    text = typografie(absatz.text)
    more = [f for f in added_by_person(schriftsatz, absatz) if typografie(f) not in text]
    return f" ({'; '.join(more)})" if more else ""


def gruss(schriftsatz: SchriftsatzSchema) -> str | None:
    """Closing of a letter that has none of its own."""
    closed = any("Grüße" in a.text for a in schriftsatz.absaetze[-1:])
    return GRUSS if is_letter(schriftsatz) and not closed else None


def anlagentitel(schriftsatz: SchriftsatzSchema) -> str:
    """Heading over the list of the Anlagen."""
    return "Anlagen" if is_letter(schriftsatz) else "Anlagenverzeichnis"
