"""The printed structure of a filing or letter, shared by PDF and DOCX: who stands where, what follows what."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.adapters.export.bloecke import Block, Teil, antraege, begruendung, brief, cell_texts, is_draft
from app.adapters.export.texte import Run, Runs, clean, plain, to_runs
from app.domain.deutsch import MONATE, NBSP, format_betrag, format_datum_lang
from app.domain.schriftsatz import druckbild
from app.domain.schriftsatz.baustein import Abschnitt
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

_PLACE = {
    **UEBERSCHRIFTEN,
    Abschnitt.KOSTEN: "Wert und Kosten",
    Abschnitt.EINLEITUNG: "Einleitung",
    Abschnitt.ANTRAEGE: druckbild.ANTRAEGE,
}
_WORD = re.compile(r"[^\W\d_]{5,}")
"""Shorter ones are not divided anyway."""
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
        ungetrennt: words that no line divides: names of people and months.
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
    ungetrennt: tuple[str, ...]


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
    is_letter = druckbild.is_letter(schriftsatz)
    kurz = short_rubrum(schriftsatz)
    lines = [clean(line) for line in kanzlei if line.strip()]
    vorspann, counted = ((), ()) if is_letter else antraege(schriftsatz)
    einleitung = druckbild.einleitung(schriftsatz)
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
        zeichen=_zeichen(schriftsatz, zeichen),
        vorsatz=druckbild.eingang(schriftsatz),
        seiten=() if is_letter else _seiten(schriftsatz),
        wegen=to_runs(rubrum.wegen.removeprefix("wegen ")),
        wertbegriff=clean(druckbild.wertbegriff(schriftsatz)),
        streitwert=to_runs(format_betrag(rubrum.streitwert)) if rubrum.streitwert is not None else None,
        antragstitel=druckbild.antragstitel(schriftsatz),
        einleitung=to_runs(einleitung) if einleitung else None,
        vorspann=vorspann,
        antraege=counted,
        obertitel=None if is_letter else druckbild.BEGRUENDUNG,
        teile=brief(schriftsatz) if is_letter else begruendung(schriftsatz),
        gruss=druckbild.gruss(schriftsatz),
        unterschrift=tuple(to_runs(line) for line in formales.unterschrift.split("\n") if line.strip()),
        anlagentitel=druckbild.anlagentitel(schriftsatz),
        anlagen=tuple(
            AnlageZeile(clean(a.nummer), to_runs(a.bezeichnung), str(a.seiten) if a.seiten is not None else "")
            for a in schriftsatz.anlagen
        ),
        ungetrennt=_undivided(schriftsatz),
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
    rubrum, ours_first = schriftsatz.rubrum, druckbild.ours_first(schriftsatz)
    text = druckbild.vertretung(schriftsatz)
    vertretung = to_runs(text) if text else None
    sides = (
        Seite(_parteien(rubrum.klaeger), vertretung if ours_first else None),
        Seite(_parteien(rubrum.beklagter), None if ours_first else vertretung),
    )
    return tuple(side for side in sides if side.parteien)


def _parteien(parteien: Sequence[Partei]) -> tuple[ParteiZeile, ...]:
    return tuple(
        ParteiZeile(to_runs(row.name), to_runs(row.angaben), to_runs(f"–{NBSP}{row.rolle}{NBSP}–"))
        for row in druckbild.parteizeilen(parteien)
    )


def _zeichen(schriftsatz: SchriftsatzSchema, eigenes: str | None) -> tuple[Runs, ...]:
    """Lines with the sign of the addressee and our own."""
    lines = (druckbild.zeichen(schriftsatz), f"Unser Zeichen: {eigenes}" if eigenes else None)
    return tuple(to_runs(line) for line in lines if line)


def _undivided(schriftsatz: SchriftsatzSchema) -> tuple[str, ...]:
    """Months, and the words of the names of parties who are people, representatives, lawyers and witnesses."""
    rubrum = schriftsatz.rubrum
    parteien = (*rubrum.klaeger, *rubrum.beklagter)
    names = [partei.name for partei in parteien if not partei.juristisch]
    names += [partei.vertreter or "" for partei in parteien]
    names += [rubrum.prozessbevollmaechtigte or "", schriftsatz.formales.unterschrift]
    names += [b.beweismittel.partition(",")[0] for b in schriftsatz.beweisangebote if "Zeugnis" in b.beweismittel]
    words = {word for name in names for word in _WORD.findall(clean(name)) if word[0].isupper()}
    return tuple(sorted(words | set(MONATE)))
