"""The printed structure of a filing, shared by PDF and DOCX: who stands where, which evidence follows which paragraph.

Texts are cut into ``Run`` pieces, so that placeholders and Anlagen can be set off without any markup in the data.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from app.domain.deutsch import NBSP, format_betrag, format_datum_lang, typografie
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.klageart import Parteirolle, Stadium
from app.domain.schriftsatz.schema import Absatz, Beweisangebot, Partei, SchriftsatzSchema

RunArt = Literal["text", "platzhalter", "anlage"]

_PLATZHALTER = re.compile(r"\{\{[^{}]*\}\}")
_ANLAGE = re.compile(r"Anlagen?[ \u00a0][A-Z]{1,3}[ \u00a0][1-9][0-9]*")
_INVISIBLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_PLZ_ORT = re.compile(r"(?:[A-Z]{1,2}-)?\d{4,5}[ \u00a0]\S")

TITEL = {
    Abschnitt.SACHVERHALT: "Sachverhalt",
    Abschnitt.RECHTLICHE_WUERDIGUNG: "Rechtliche Würdigung",
    Abschnitt.KOSTEN: "Streitwert und Kosten",
    Abschnitt.FORMALES: "Weitere Angaben",
}
"""Sections of the Begründung in printed order, with their headings."""


class Run(NamedTuple):
    """A piece of text of one kind."""

    art: RunArt
    text: str


Runs = tuple[Run, ...]


@dataclass(frozen=True)
class Block:
    """A paragraph, or the offers of evidence that belong to the paragraph before (one entry per line)."""

    art: Literal["absatz", "beweis"]
    zeilen: tuple[Runs, ...]


@dataclass(frozen=True)
class Gruppe:
    """Paragraphs under one sub-heading; without ``titel`` they follow the section's heading directly."""

    titel: Runs | None
    bloecke: tuple[Block, ...]


@dataclass(frozen=True)
class Teil:
    """A section of the Begründung."""

    titel: str
    gruppen: tuple[Gruppe, ...]


@dataclass(frozen=True)
class ParteiZeile:
    """A party as printed: name, the rest of its designation, and its role („– Klägerin –“)."""

    name: Runs
    angaben: Runs
    rolle: Runs


@dataclass(frozen=True)
class Seite:
    """One side of the Rubrum; ``vertretung`` names the Prozessbevollmächtigten of our side."""

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
    """A filing as it is printed, top to bottom. ``entwurf``: each page carries ENTWURF."""

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
    aktenzeichen: Runs | None
    seiten: tuple[Seite, ...]
    wegen: Runs
    streitwert: Runs | None
    einleitung: Runs | None
    vorspann: tuple[Block, ...]
    antraege: tuple[Runs, ...]
    teile: tuple[Teil, ...]
    unterschrift: tuple[Runs, ...]
    anlagen: tuple[AnlageZeile, ...]


def clean(text: str) -> str:
    """Text fit for print: composed characters (NFC), no control characters, German no-break spaces."""
    text = typografie(_INVISIBLE.sub("", unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))))
    return _ANLAGE.sub(lambda match: match[0].replace(" ", NBSP), text)


def to_runs(text: str, *, mark_anlagen: bool = False) -> Runs:
    """Cut a text at its placeholders (and, if wished, at „Anlage K 1“)."""
    pattern = re.compile(f"{_PLATZHALTER.pattern}|{_ANLAGE.pattern}") if mark_anlagen else _PLATZHALTER
    text = clean(text)
    runs: list[Run] = []
    position = 0
    for match in pattern.finditer(text):
        if match.start() > position:
            runs.append(Run("text", text[position : match.start()]))
        runs.append(Run("platzhalter" if match[0].startswith("{{") else "anlage", match[0]))
        position = match.end()
    if position < len(text):
        runs.append(Run("text", text[position:]))
    return tuple(runs)


def plain(runs: Runs) -> str:
    """The text of the runs."""
    return "".join(run.text for run in runs)


def short_rubrum(schriftsatz: SchriftsatzSchema) -> str:
    """``Berger ./. Nordlicht Logistik GmbH``."""

    def side(parteien: Sequence[Partei]) -> str:
        if not parteien:
            return "N. N."
        first = parteien[0]
        name = first.name if first.juristisch or "{{" in first.name else first.name.split()[-1]
        return f"{name} u.{NBSP}a." if len(parteien) > 1 else name

    return clean(f"{side(schriftsatz.rubrum.klaeger)} ./. {side(schriftsatz.rubrum.beklagter)}")


def build_gliederung(schriftsatz: SchriftsatzSchema, kanzlei: Sequence[str]) -> Gliederung:
    """Put a filing into its printed order.

    Offers of evidence follow the paragraph they name; those that name none stand at the end of the Sachverhalt, so
    that no evidence is lost. Hints on form, court fees and the steps of their computation are for the lawyer, not for
    the court: they are not printed and stay in the JSON.
    """
    rubrum, formales = schriftsatz.rubrum, schriftsatz.formales
    kurz = short_rubrum(schriftsatz)
    lines = [clean(line) for line in kanzlei if line.strip()]
    vorspann, antraege = _antraege(schriftsatz)
    return Gliederung(
        titel=f"{clean(schriftsatz.ueberschrift)} – {kurz}",
        ueberschrift=to_runs(schriftsatz.ueberschrift),
        kurzrubrum=kurz,
        datum=formales.datum.isoformat(),
        entwurf=bool(schriftsatz.unresolved_platzhalter),
        firma=to_runs(lines[0]) if lines else (),
        briefkopf=tuple(to_runs(line) for line in lines[1:]),
        absender=to_runs(" · ".join(_sender(lines))),
        empfaenger=tuple(to_runs(line) for line in (rubrum.gericht, *_split_address(rubrum.gericht_anschrift or ""))),
        ort_datum=to_runs(f"{formales.ort}, {format_datum_lang(formales.datum)}"),
        aktenzeichen=to_runs(rubrum.aktenzeichen) if rubrum.aktenzeichen else None,
        seiten=_seiten(schriftsatz),
        wegen=to_runs(rubrum.wegen.removeprefix("wegen ")),
        streitwert=to_runs(format_betrag(rubrum.streitwert)) if rubrum.streitwert is not None else None,
        einleitung=None if vorspann or not antraege else _einleitung(schriftsatz),
        vorspann=vorspann,
        antraege=antraege,
        teile=_teile(schriftsatz),
        unterschrift=tuple(to_runs(line) for line in formales.unterschrift.split("\n") if line.strip()),
        anlagen=tuple(
            AnlageZeile(clean(a.nummer), to_runs(a.bezeichnung), str(a.seiten) if a.seiten is not None else "")
            for a in schriftsatz.anlagen
        ),
    )


def places(schriftsatz: SchriftsatzSchema, kanzlei: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each printed text with the name of its place, for messages („Sachverhalt, 3. Absatz“)."""
    rubrum = schriftsatz.rubrum
    yield from ((f"Briefkopf, Zeile {n}", line) for n, line in enumerate(kanzlei, 1))
    yield "Überschrift", schriftsatz.ueberschrift
    yield "Rubrum, Gericht", f"{rubrum.gericht} {rubrum.gericht_anschrift or ''} {rubrum.aktenzeichen or ''}"
    for partei in (*rubrum.klaeger, *rubrum.beklagter):
        yield f"Rubrum, {partei.bezeichnung}", f"{partei.name} {partei.anschrift or ''} {partei.vertreter or ''}"
        yield "Rubrum, Parteibezeichnung", partei.bezeichnung
    yield "Rubrum, Prozessbevollmächtigte", rubrum.prozessbevollmaechtigte or ""
    yield "Rubrum, Gegenstand", rubrum.wegen
    counts: dict[Abschnitt, int] = {}
    for absatz in schriftsatz.absaetze:
        number = counts[absatz.abschnitt] = counts.get(absatz.abschnitt, 0) + 1
        where = f"{TITEL[absatz.abschnitt]}, {number}. Absatz" if absatz.abschnitt in TITEL else f"Antrag {number}"
        yield where, absatz.text
        yield f"{where}, Zwischenüberschrift", absatz.gruppe or ""
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
    if text and not text.startswith("Prozessbevollmächtigt"):
        text = f"Prozessbevollmächtigte: {text}"
    vertretung = to_runs(text) if text else None
    return (
        Seite(_parteien(rubrum.klaeger), vertretung if ours_first else None),
        Seite(_parteien(rubrum.beklagter), None if ours_first else vertretung),
    )


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


def _antraege(schriftsatz: SchriftsatzSchema) -> tuple[tuple[Block, ...], tuple[Runs, ...]]:
    """Unnumbered paragraphs before the first Antrag are its own introduction; everything else is counted."""
    absaetze = schriftsatz.in_abschnitt(Abschnitt.ANTRAEGE)
    numbered = any(a.nummer is not None for a in absaetze)
    first = next((n for n, a in enumerate(absaetze) if a.nummer is not None), 0) if numbered else 0
    einleitung = schriftsatz.in_abschnitt(Abschnitt.EINLEITUNG)
    vorspann = tuple(Block("absatz", (to_runs(a.text),)) for a in (*einleitung, *absaetze[:first]))
    return vorspann, tuple(to_runs(a.text) for a in absaetze[first:])


def _einleitung(schriftsatz: SchriftsatzSchema) -> Runs | None:
    if schriftsatz.stadium is Stadium.AUSSERGERICHTLICH:
        return None
    if schriftsatz.ueberschrift == "Klage":
        return to_runs("Namens und in Vollmacht meiner Mandantschaft erhebe ich Klage und kündige folgende Anträge an:")
    return to_runs("Namens und in Vollmacht meiner Mandantschaft kündige ich folgende Anträge an:")


def _teile(schriftsatz: SchriftsatzSchema) -> tuple[Teil, ...]:
    evidence: dict[str, list[Beweisangebot]] = {}
    printed = {a.id for a in schriftsatz.absaetze if a.abschnitt in TITEL}
    for beweis in schriftsatz.beweisangebote:
        evidence.setdefault(beweis.absatz if beweis.absatz in printed else "", []).append(beweis)
    teile = []
    for abschnitt, titel in TITEL.items():
        gruppen = _gruppen(schriftsatz.in_abschnitt(abschnitt), evidence)
        if abschnitt is Abschnitt.SACHVERHALT and evidence.get(""):
            gruppen.append(Gruppe(None, (_beweis(evidence[""]),)))
        if abschnitt is Abschnitt.KOSTEN and not gruppen and (streitwert := schriftsatz.kosten.streitwert) is not None:
            note = to_runs(f"Den Streitwert gebe ich vorläufig mit {format_betrag(streitwert)} an.")
            gruppen.append(Gruppe(None, (Block("absatz", (note,)),)))
        if gruppen:
            teile.append(Teil(titel, tuple(gruppen)))
    return tuple(teile)


def _gruppen(absaetze: Sequence[Absatz], evidence: dict[str, list[Beweisangebot]]) -> list[Gruppe]:
    grouped: list[tuple[str | None, list[Block]]] = []
    for absatz in absaetze:
        if not grouped or grouped[-1][0] != absatz.gruppe:
            grouped.append((absatz.gruppe, []))
        blocks = grouped[-1][1]
        blocks.extend(
            Block("absatz", (to_runs(part.strip()),)) for part in re.split(r"\n\s*\n", absatz.text) if part.strip()
        )
        if offers := evidence.get(absatz.id):
            blocks.append(_beweis(offers))
    return [Gruppe(to_runs(titel) if titel else None, tuple(blocks)) for titel, blocks in grouped]


def _beweis(offers: Sequence[Beweisangebot]) -> Block:
    lines = []
    for offer in offers:
        text = offer.beweismittel.strip()
        if offer.anlagenNummer and not re.search(rf"Anlage[ \u00a0]{_spaced(offer.anlagenNummer)}(?!\d)", text):
            text = f"{text.rstrip('.')}, Anlage {offer.anlagenNummer}"
        lines.append(to_runs(text, mark_anlagen=True))
    return Block("beweis", tuple(lines))


def _spaced(number: str) -> str:
    return re.escape(number).replace(r"\ ", "[ \u00a0]")
