"""The printed structure of a filing or letter, shared by PDF and DOCX: who stands where, what follows what."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.adapters.export.bloecke import (
    BEGRUENDUNG,
    Block,
    Teil,
    antraege,
    begruendung,
    brief,
    cell_texts,
    is_draft,
)
from app.adapters.export.texte import Run, Runs, clean, plain, to_runs
from app.domain.deutsch import NBSP, format_betrag, format_datum_lang
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.klageart import Aufbau, Parteirolle, Stadium
from app.domain.schriftsatz.schema import UEBERSCHRIFTEN, Partei, SchriftsatzSchema

__all__ = [
    "Block",
    "Gliederung",
    "Run",
    "Runs",
    "build_gliederung",
    "clean",
    "places",
    "plain",
    "short_rubrum",
    "to_runs",
]

ANTRAEGE = "Anträge"
_PLACE = {
    **UEBERSCHRIFTEN,
    Abschnitt.KOSTEN: "Wert und Kosten",
    Abschnitt.EINLEITUNG: "Einleitung",
    Abschnitt.ANTRAEGE: ANTRAEGE,
}
GRUSS = "Mit freundlichen Grüßen"
_PLZ_ORT = re.compile(r"(?:[A-Z]{1,2}-)?\d{4,5}[ \u00a0]\S")


@dataclass(frozen=True)
class ParteiZeile:
    """A party as printed: name, the rest of its designation, and its role („– Klägerin –“)."""

    name: Runs
    angaben: Runs
    rolle: Runs


@dataclass(frozen=True)
class Seite:
    """One side of the Rubrum; ``vertretung`` names the lawyers of our side."""

    parteien: tuple[ParteiZeile, ...]
    vertretung: Runs | None


@dataclass(frozen=True)
class AnlageZeile:
    """A row of the Anlagenverzeichnis."""

    nummer: str
    bezeichnung: Runs
    seiten: str


@dataclass(frozen=True)
class Gliederung:
    """A filing as it is printed, top to bottom.

    Attributes:
        brief: a letter: no Rubrum, the heading is its Betreff, ``antraege`` stand inside ``teile``.
        entwurf: each page carries ENTWURF.
        kurzrubrum: what stands at the head of the following pages.
        zeichen: reference signs under the address („Aktenzeichen: …“).
        seiten: sides of the Rubrum; ``gegen`` stands between them, or before a single one that is proceeded against.
        antragstitel: heading over the Anträge, None without one.
        obertitel: heading over the sections, None without one.
        gruss: closing of a letter.
    """

    brief: bool
    titel: str
    ueberschrift: Runs
    kurzrubrum: str
    datum: str
    entwurf: bool
    firma: Runs
    briefkopf: tuple[Runs, ...]
    absender: Runs
    empfaenger: tuple[Runs, ...]
    ort_datum: Runs
    zeichen: tuple[Runs, ...]
    vorsatz: str | None
    seiten: tuple[Seite, ...]
    wegen: Runs
    wertbegriff: str
    streitwert: Runs | None
    antragstitel: str | None
    einleitung: Runs | None
    vorspann: tuple[Block, ...]
    antraege: tuple[Block, ...]
    obertitel: str | None
    teile: tuple[Teil, ...]
    gruss: str | None
    unterschrift: tuple[Runs, ...]
    anlagentitel: str
    anlagen: tuple[AnlageZeile, ...]


def short_rubrum(schriftsatz: SchriftsatzSchema) -> str:
    """``Berger ./. Nordlicht Logistik GmbH``; a side that does not exist is left out."""

    def side(parteien: Sequence[Partei]) -> str:
        first = parteien[0]
        name = first.name if first.juristisch or "{{" in first.name else (first.name.split() or [""])[-1]
        return f"{name} u.{NBSP}a." if len(parteien) > 1 else name

    rubrum = schriftsatz.rubrum
    return clean(" ./. ".join(side(parteien) for parteien in (rubrum.klaeger, rubrum.beklagter) if parteien))


def build_gliederung(schriftsatz: SchriftsatzSchema, kanzlei: Sequence[str], zeichen: str | None = None) -> Gliederung:
    """Put a filing into its printed order.

    Offers of evidence follow the paragraph they name; those that name none stand at the end of the Sachverhalt, so
    that no evidence is lost. Hints on form, court fees and the steps of their computation are for the lawyer, not for
    the court: they are not printed and stay in the JSON and in the Prüfprotokoll.

    Args:
        schriftsatz: the filing or letter.
        kanzlei: lines of the letterhead, first the firm.
        zeichen: our own file number.
    """
    rubrum, formales = schriftsatz.rubrum, schriftsatz.formales
    is_letter = schriftsatz.aufbau is Aufbau.SCHREIBEN
    kurz = short_rubrum(schriftsatz)
    lines = [clean(line) for line in kanzlei if line.strip()]
    vorspann, counted = ((), ()) if is_letter else antraege(schriftsatz)
    titles = schriftsatz.abschnittstitel
    return Gliederung(
        brief=is_letter,
        titel=" – ".join(part for part in (clean(schriftsatz.ueberschrift), kurz) if part),
        ueberschrift=to_runs(schriftsatz.ueberschrift),
        kurzrubrum=clean(f"{rubrum.gericht}, {format_datum_lang(formales.datum)}") if is_letter else kurz,
        datum=formales.datum.isoformat(),
        entwurf=is_draft(schriftsatz),
        firma=to_runs(lines[0]) if lines else (),
        briefkopf=tuple(to_runs(line) for line in lines[1:]),
        absender=to_runs(" · ".join(_sender(lines))),
        empfaenger=tuple(to_runs(line) for line in (rubrum.gericht, *_split_address(rubrum.gericht_anschrift or ""))),
        ort_datum=to_runs(f"{formales.ort}, {format_datum_lang(formales.datum)}"),
        zeichen=_zeichen(rubrum.aktenzeichen, zeichen, is_letter=is_letter),
        vorsatz=None if is_letter or rubrum.klaeger else "In der Strafsache gegen",
        seiten=() if is_letter else _seiten(schriftsatz),
        wegen=to_runs(rubrum.wegen.removeprefix("wegen ")),
        wertbegriff=f"{clean(schriftsatz.kosten.wertbegriff)} (vorläufig)",
        streitwert=to_runs(format_betrag(rubrum.streitwert)) if rubrum.streitwert is not None else None,
        antragstitel=titles.get(Abschnitt.ANTRAEGE, ANTRAEGE),
        einleitung=None if vorspann or not counted else _einleitung(schriftsatz),
        vorspann=vorspann,
        antraege=counted,
        obertitel=None if is_letter else BEGRUENDUNG,
        teile=brief(schriftsatz) if is_letter else begruendung(schriftsatz),
        gruss=GRUSS if is_letter and not any("Grüße" in a.text for a in schriftsatz.absaetze[-1:]) else None,
        unterschrift=tuple(to_runs(line) for line in formales.unterschrift.split("\n") if line.strip()),
        anlagentitel="Anlagen" if is_letter else "Anlagenverzeichnis",
        anlagen=tuple(
            AnlageZeile(clean(a.nummer), to_runs(a.bezeichnung), str(a.seiten) if a.seiten is not None else "")
            for a in schriftsatz.anlagen
        ),
    )


def places(
    schriftsatz: SchriftsatzSchema, kanzlei: Sequence[str], zeichen: str | None = None
) -> Iterator[tuple[str, str]]:
    """Each printed text with the name of its place, for messages („Sachverhalt, 3. Absatz“)."""
    rubrum = schriftsatz.rubrum
    yield from ((f"Briefkopf, Zeile {n}", line) for n, line in enumerate(kanzlei, 1))
    yield "Unser Zeichen", zeichen or ""
    yield "Überschrift", schriftsatz.ueberschrift
    yield "Rubrum, Gericht", f"{rubrum.gericht} {rubrum.gericht_anschrift or ''} {rubrum.aktenzeichen or ''}"
    for partei in (*rubrum.klaeger, *rubrum.beklagter):
        yield f"Rubrum, {partei.bezeichnung}", f"{partei.name} {partei.anschrift or ''} {partei.vertreter or ''}"
        yield "Rubrum, Parteibezeichnung", partei.bezeichnung
    yield f"Rubrum, {rubrum.vertreter_titel}", rubrum.prozessbevollmaechtigte or ""
    yield "Rubrum, Gegenstand", rubrum.wegen
    counts: dict[Abschnitt, int] = {}
    for absatz in schriftsatz.absaetze:
        number = counts[absatz.abschnitt] = counts.get(absatz.abschnitt, 0) + 1
        name = _PLACE[absatz.abschnitt]
        where = f"Antrag {number}" if absatz.abschnitt is Abschnitt.ANTRAEGE else f"{name}, {number}. Absatz"
        yield where, " ".join((absatz.text, *absatz.fundstellen))
        yield f"{where}, Zwischenüberschrift", absatz.gruppe or ""
        if absatz.tabelle is not None:
            yield f"{where}, Tabelle", " ".join(cell_texts(absatz.tabelle))
        if absatz.vorschlag is not None:
            yield f"{where}, Vorschlag", f"{absatz.vorschlag.text} {absatz.vorschlag.modell or ''}"
        yield f"{where}, Herkunft", absatz.herkunft.modell or ""
    for abschnitt, titel in schriftsatz.abschnittstitel.items():
        yield f"Überschrift von {_PLACE[abschnitt]}", titel or ""
    for number, beweis in enumerate(schriftsatz.beweisangebote, 1):
        yield f"{number}. Beweisangebot", beweis.beweismittel
    for anlage in schriftsatz.anlagen:
        yield f"Anlagenverzeichnis, Anlage {anlage.nummer}", anlage.bezeichnung
    yield "Ort und Unterschrift", f"{schriftsatz.formales.ort} {schriftsatz.formales.unterschrift}"


def _sender(lines: Sequence[str]) -> list[str]:
    """Firm, street and town of the letterhead (the line before the town is the street)."""
    for number, line in enumerate(lines):
        if number and _PLZ_ORT.match(line):
            return [lines[0], *([lines[number - 1]] if number > 1 else []), line]
        if number and ", " in line and _PLZ_ORT.match(line.rsplit(", ", 1)[1]):
            return [lines[0], *line.rsplit(", ", 1)]
    return list(lines[:1])


def _split_address(text: str) -> list[str]:
    if "{{" in text:
        return [text]
    return [part.strip() for part in re.split(r",\s|\n", text) if part.strip()]


def _seiten(schriftsatz: SchriftsatzSchema) -> tuple[Seite, ...]:
    rubrum = schriftsatz.rubrum
    ours_first = schriftsatz.rolle in (Parteirolle.KLAEGER, Parteirolle.ANTRAGSTELLER)
    text = rubrum.prozessbevollmaechtigte
    vertretung = to_runs(f"{rubrum.vertreter_titel}: {text}") if text else None
    sides = (
        Seite(_parteien(rubrum.klaeger), vertretung if ours_first else None),
        Seite(_parteien(rubrum.beklagter), None if ours_first else vertretung),
    )
    return tuple(side for side in sides if side.parteien)


def _parteien(parteien: Sequence[Partei]) -> tuple[ParteiZeile, ...]:
    rows = []
    for number, partei in enumerate(parteien, 1):
        rolle = partei.bezeichnung
        if len(parteien) > 1 and not re.search(r"\d", rolle):
            rolle = f"{rolle} zu{NBSP}{number}"
        vertreter = partei.vertreter or ""
        if vertreter and not re.match(r"(gesetzlich |diese )?vertreten|durch ", vertreter):
            vertreter = f"vertreten durch {vertreter}"
        angaben = ", ".join(p for p in (vertreter, partei.anschrift) if p)
        rows.append(ParteiZeile(to_runs(partei.name), to_runs(angaben), to_runs(f"–{NBSP}{rolle}{NBSP}–")))
    return tuple(rows)


def _einleitung(schriftsatz: SchriftsatzSchema) -> Runs | None:
    if schriftsatz.stadium is Stadium.AUSSERGERICHTLICH:
        return None
    if schriftsatz.ueberschrift == "Klage":
        return to_runs("Namens und in Vollmacht meiner Mandantschaft erhebe ich Klage und kündige folgende Anträge an:")
    return to_runs("Namens und in Vollmacht meiner Mandantschaft kündige ich folgende Anträge an:")


def _zeichen(aktenzeichen: str | None, eigenes: str | None, *, is_letter: bool) -> tuple[Runs, ...]:
    """Lines with the sign of the addressee and our own."""
    pairs = (("Ihr Zeichen" if is_letter else "Aktenzeichen", aktenzeichen), ("Unser Zeichen", eigenes))
    return tuple(to_runs(f"{label}: {sign}") for label, sign in pairs if sign)
