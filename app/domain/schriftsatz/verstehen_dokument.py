"""Reading the documents of an Akte for slot values: each with page and words, to be confirmed by a person.

Only slots that name the document's kind in ``dokumentarten`` are looked for, with their Stichworte. The text is data:
whatever it asks for, nothing but values of these slots comes of it. The date that a letter bears at its head
(„Hamburg, den 30.10.2026“) is the value of a date slot that lists the Stichwort „datiert“.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from app.domain.deutsch import aufzaehlung
from app.domain.deutsch_lesen import find_tage
from app.domain.kanzlei.akte import AngabeWert, Dokument, DokumentArt, Quelle
from app.domain.schriftsatz.conversation import Rueckfrage, SlotHerkunft, SlotWert
from app.domain.schriftsatz.dialog_text import shorten
from app.domain.schriftsatz.slot import SlotDefinition, SlotTyp
from app.domain.schriftsatz.values import SlotError, check_value, display
from app.domain.schriftsatz.verstehen import understand
from app.domain.schriftsatz.verstehen_formular import read_form
from app.domain.schriftsatz.verstehen_worte import Wortschatz, build_wortschatz, words_of

MAX_SEITEN = 40
_KOPF = 1_500
"""So many characters of the first page may hold the letter's date."""
_DATIERT = ("datiert",)
_BRIEFDATUM = re.compile(
    r"(?:^|[ \t]{2})[ \t]*(?:[A-ZÄÖÜ][\wäöüß./ -]{1,40},\s*)?(?:den\s+|am\s+|Datum:?\s*)?"
    r"(?P<tag>\d{1,2}\.\s*(?:\d{1,2}\.|[A-Za-zä]{3,9}\.?\s)\s*\d{4})[ \t]*$",
    re.MULTILINE,
)

_ANREDE = re.compile(r"^[ \t]*(?:Sehr geehrte|Liebe|Guten Tag|Hallo)[^\n]*\n", re.MULTILINE)


@dataclass(frozen=True)
class Gelesen:
    """A value read in a document."""

    schluessel: str
    wert: AngabeWert
    seite: int
    start: int
    end: int
    auszug: str
    satz: str


@dataclass(frozen=True)
class Dokumentworte:
    """What is looked for in a kind of document: the words of slots in its sentences, and the slots of its fields."""

    schatz: Wortschatz
    formular: tuple[SlotDefinition, ...]


def build_document_words(slots: Sequence[SlotDefinition]) -> Mapping[DokumentArt, Dokumentworte]:
    """For each kind of document the words of the slots that are looked for in it."""
    slots = [s for s in slots if not s.ganzer_satz]
    return {
        art: Dokumentworte(
            build_wortschatz(s for s in slots if art in s.dokumentarten),
            tuple(s for s in slots if art in (*s.dokumentarten, *s.formulararten)),
        )
        for art in dict.fromkeys(art for s in slots for art in (*s.dokumentarten, *s.formulararten))
    }


def clean_page(text: str) -> str:
    """A page without control characters and placeholder braces, each replaced by a blank so that spans stay."""
    plain = (" " if unicodedata.category(c) in ("Cc", "Cf", "Cs") and c != "\n" else c for c in text)
    return "".join(plain).replace("{{", "  ").replace("}}", "  ")


def read_document(worte: Dokumentworte, seiten: Sequence[str], heute: date) -> tuple[Gelesen, ...]:
    """The values a document tells, each slot once; what its pages contradict is left out."""
    found: dict[str, list[Gelesen]] = {}
    unclear: set[str] = set()
    for number, raw in enumerate(seiten[:MAX_SEITEN], 1):
        page = clean_page(raw)
        for fund in understand(worte.schatz, page, heute).funde:
            if fund.wert is not None:
                read = Gelesen(fund.schluessel, fund.wert, number, fund.start, fund.end, fund.auszug, fund.satz)
                found.setdefault(fund.schluessel, []).append(read)
        if number == 1 and (head := _letter_date(worte.schatz, page, heute)) is not None:
            found[head.schluessel] = [head]
        for feld in read_form(worte.formular, page, heute, erste=number == 1):
            if feld.wert is None:
                unclear.add(feld.schluessel)
                continue
            span = page[feld.start : feld.end], _line(page, feld.start)
            read = Gelesen(feld.schluessel, feld.wert, number, feld.start, feld.end, *span)
            found.setdefault(feld.schluessel, []).append(read)
    return tuple(
        values[0]
        for key, values in found.items()
        if key not in unclear and all(v.wert == values[0].wert for v in values)
    )


def _line(page: str, place: int) -> str:
    """The line of a place, its columns one blank apart."""
    end = page.find("\n", place)
    return " ".join(page[page.rfind("\n", 0, place) + 1 : end if end >= 0 else len(page)].split())


def _letter_date(schatz: Wortschatz, page: str, heute: date) -> Gelesen | None:
    wanted = [
        s
        for s in schatz.slots
        if s.typ is SlotTyp.DATUM and ("Datum" in s.feldnamen or any(words_of(w) == _DATIERT for w in s.stichworte))
    ]
    match = _BRIEFDATUM.search(page[:_KOPF])
    if len(wanted) != 1 or match is None:
        return None
    days = find_tage(match["tag"], heute)
    if len(days) != 1 or days[0].tag is None:
        return None
    try:
        check_value(wanted[0], days[0].tag.isoformat(), {}, heute, {s.schluessel: s for s in schatz.slots})
    except SlotError:
        return None
    start, end = match.span("tag")
    return Gelesen(wanted[0].schluessel, days[0].tag.isoformat(), 1, start, end, page[start:end], match[0].strip())


def _below_head(value: Gelesen) -> str:
    """The sentence without the head of the letter above it, which no full stop parts from it."""
    heads = [m.end() for m in _ANREDE.finditer(value.satz)]
    return next((value.satz[end:] for end in reversed(heads) if value.auszug in value.satz[end:]), value.satz)


def document_values(
    slots: Sequence[SlotDefinition], gelesen: Sequence[tuple[Dokument, Sequence[Gelesen]]]
) -> tuple[tuple[SlotWert, ...], tuple[Rueckfrage, ...]]:
    """One unconfirmed value per slot over all documents; what two documents contradict becomes a question."""
    by_slot: dict[str, list[tuple[Dokument, Gelesen]]] = {}
    for dokument, values in gelesen:
        for value in values:
            by_slot.setdefault(value.schluessel, []).append((dokument, value))
    found: list[SlotWert] = []
    fragen: list[Rueckfrage] = []
    for definition in slots:
        read = by_slot.get(definition.schluessel, [])
        if not read:
            continue
        if any(v.wert != read[0][1].wert for _, v in read):
            shown = aufzaehlung([f"{display(definition, v.wert)} („{d.titel}“, Seite {v.seite})" for d, v in read])
            text = f"Die Dokumente nennen zu „{definition.label}“ Verschiedenes: {shown}. {definition.frage}"
            fragen.append(Rueckfrage(slots=(definition.schluessel,), text=text))
            continue
        dokument, value = read[0]
        quelle = Quelle(dokument_id=dokument.id, seite=value.seite, auszug=shorten(_below_head(value), value.auszug))
        found.append(
            SlotWert(
                schluessel=definition.schluessel,
                wert=value.wert,
                herkunft=SlotHerkunft.DOKUMENT,
                quelle=quelle,
                bestaetigt=False,
            )
        )
    return tuple(found), tuple(fragen)
