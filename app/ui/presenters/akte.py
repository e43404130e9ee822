"""Akte without Qt: what its page shows, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING

from app.domain.deutsch import format_betrag, format_datum, format_zahl, typografie
from app.domain.kanzlei.akte import Akte, Angabe, AngabeWert, Quelle
from app.domain.kanzlei.beteiligte import BeteiligtenRolle, Beteiligter, JuristischePerson, Person
from app.domain.kanzlei.woerter import ART_WORT, RECHTSGEBIET_WORT, ROLLE_WORT
from app.domain.schriftsatz.conversation import Conversation, Draft
from app.domain.schriftsatz.klageart import Klageart
from app.domain.schriftsatz.slot import SlotDefinition, SlotTyp
from app.ui.presenters.tabelle import Spalten

if TYPE_CHECKING:
    from app.services.akten import Aufnahme
    from app.services.pipeline import LaufendeFrist

_CENTS = re.compile(r"-?\d+\.\d\d")


def beteiligte(akte: Akte) -> tuple[Spalten, ...]:
    """Role, name, address."""
    return tuple(_beteiligter(b) for b in akte.beteiligte)


def _beteiligter(beteiligter: Beteiligter) -> Spalten:
    person = beteiligter.person
    anschrift = person.anschrift.einzeilig() if person.anschrift else "Anschrift fehlt"
    vertreter = vertretung(person)
    return Spalten(
        (ROLLE_WORT[beteiligter.rolle], person.name, anschrift),
        hinweis=f"vertreten durch {vertreter}" if vertreter else "",
        id=beteiligter.id,
    )


def vertretung(person: Person) -> str:
    """``Meyer Verwaltungs-GmbH (Geschäftsführer Olaf Thomsen)``; empty if nobody is known."""
    people = [f"{v.funktion} {v.name}" for v in person.vertreter]
    partner = person.vertretende_gesellschaft if isinstance(person, JuristischePerson) else None
    if partner is not None:
        behind = vertretung(partner)
        people.append(f"{partner.firma} ({behind})" if behind else partner.firma)
    return ", ".join(people)


def dokumente(akte: Akte) -> tuple[Spalten, ...]:
    """Title, kind, date, pages."""
    return tuple(
        Spalten(
            (
                d.titel,
                ART_WORT[d.art],
                format_datum(d.datum) if d.datum else "",
                "" if d.seiten is None else f"{d.seiten} S.",
            ),
            hinweis=d.datei,
            id=d.id,
        )
        for d in akte.dokumente
    )


def angaben(akte: Akte, klagearten: Iterable[Klageart] = ()) -> tuple[Spalten, ...]:
    """Label, value, source; labels and choices are those of the slots the Angaben fill."""
    slots = slots_for(akte, klagearten)
    return tuple(_angabe(a, akte, slots.get(a.schluessel)) for a in akte.angaben)


def slots_for(akte: Akte, klagearten: Iterable[Klageart]) -> dict[str, SlotDefinition]:
    """Slots by key; where several Klagearten use a key, the first one of the Akte's Rechtsgebiet says what it means."""
    ordered = sorted(klagearten, key=lambda k: k.rechtsgebiet is not akte.rechtsgebiet)
    slots: dict[str, SlotDefinition] = {}
    for klageart in ordered:
        for slot in klageart.slots:
            slots.setdefault(slot.schluessel, slot)
    return slots


def _angabe(angabe: Angabe, akte: Akte, slot: SlotDefinition | None) -> Spalten:
    label = slot.label if slot is not None else angabe.schluessel.replace("_", " ").capitalize()
    return Spalten(
        (typografie(label), wert_text(angabe.wert, slot), quelle_kurz(angabe.quelle, akte)),
        hinweis=quelle_lang(angabe.quelle, akte),
        id=angabe.schluessel,
    )


def wert_text(wert: AngabeWert, slot: SlotDefinition | None = None) -> str:
    """A canonical value as read by people: dates, amounts, choices by their label, yes and no."""
    if isinstance(wert, bool):
        return "Ja" if wert else "Nein"
    options = {o.wert: o.label for o in slot.optionen} if slot is not None else {}
    if isinstance(wert, tuple):
        fields = {f.schluessel: f for f in slot.felder} if slot is not None else {}
        return "; ".join(
            options.get(w, w) if isinstance(w, str) else ", ".join(wert_text(v, fields.get(k)) for k, v in w.items())
            for w in wert
        )
    if wert in options:
        return options[wert]
    try:
        return format_datum(date.fromisoformat(wert))
    except ValueError:
        pass  # not a date: try a number
    try:
        number = Decimal(wert)
    except InvalidOperation:
        return typografie(wert)
    if not number.is_finite():
        return wert
    is_amount = slot.typ is SlotTyp.BETRAG if slot is not None else _CENTS.fullmatch(wert) is not None
    return format_betrag(number) if is_amount else format_zahl(number)


def quelle_kurz(quelle: Quelle, akte: Akte) -> str:
    """``Arbeitsvertrag, S. 1`` or the note."""
    dokument = next((d for d in akte.dokumente if d.id == quelle.dokument_id), None)
    if dokument is None:
        return typografie(quelle.vermerk or "ohne Quelle")
    return typografie(f"{dokument.titel}, S. {quelle.seite}" if quelle.seite else dokument.titel)


def quelle_lang(quelle: Quelle, akte: Akte) -> str:
    """The same with the quoted words."""
    text = quelle_kurz(quelle, akte)
    return f"{text}: „{quelle.auszug}“" if quelle.auszug else text


def gespraeche(conversations: Iterable[Conversation], drafts: Iterable[Draft]) -> tuple[Spalten, ...]:
    """Conversations and stored drafts of the Akte, drafts first, newest on top. Ids carry the kind."""
    rows = [
        Spalten(
            (
                f"Entwurf {d.version}",
                d.titel.partition(", Entwurf ")[0],
                _zustand(d),
            ),
            hinweis=d.name_mit_datum,
            id=f"draft:{d.id}",
        )
        for d in sorted(drafts, key=lambda d: -d.version)
    ]
    rows += [Spalten(("Gespräch", c.anfrage, "fortsetzen"), id=f"conversation:{c.id}") for c in conversations]
    return tuple(rows)


def _zustand(draft: Draft) -> str:
    state = "vollständig" if draft.schriftsatz.vollstaendig else "mit Platzhaltern"
    return f"{format_datum(draft.erstellt)}, {state}" if draft.erstellt else state


def fristen(laufende: Iterable[LaufendeFrist]) -> tuple[tuple[str, str], ...]:
    """Where each Frist was found, and ``Klagefrist gegen eine Kündigung: 24.11.2026``."""
    return tuple(
        (f"conversation:{f.conversation_id}", typografie(f"{f.bezeichnung}: {format_datum(f.ende)}")) for f in laufende
    )


@dataclass(frozen=True)
class Offen:
    """Something an Akte should have before a filing: a sentence, and where it is entered.

    Attributes:
        text: the sentence.
        seite: page of the Akte that asks for it.
        wer: Beteiligter it is about, or the Rolle somebody is missing for; empty = the page as a whole.
        feld: field of the form on that page; empty = where work on the page begins.
    """

    text: str
    seite: str
    wer: str = ""
    feld: str = ""


def offenes(akte: Akte) -> tuple[Offen, ...]:
    """What is missing that every filing needs (§ 253 Abs. 2 Nr. 1, § 130 Nr. 1 ZPO); no hindrance to begin."""
    found = []
    for rolle in (BeteiligtenRolle.MANDANT, BeteiligtenRolle.GEGNER):
        people = akte.with_rolle(rolle)
        if not people:
            found.append(Offen(f"{ROLLE_WORT[rolle]} fehlt", "beteiligte", rolle.value))
        found += [
            Offen(f"Anschrift von {b.person.name} fehlt", "beteiligte", b.id, "strasse")
            for b in people
            if not b.person.anschrift
        ]
        found += [
            Offen(f"Wer {b.person.name} vertritt, fehlt", "beteiligte", b.id, "vertreter")
            for b in people
            if isinstance(b.person, JuristischePerson) and not vertretung(b.person)
        ]
    if akte.kanzlei is None:
        found.append(Offen("Briefkopf der Kanzlei fehlt", "stammdaten", feld="kanzlei"))
    if not akte.dokumente:
        found.append(Offen("Noch keine Dokumente", "dokumente"))
    return tuple(found)


def aufnahme_satz(aufnahme: Aufnahme) -> str:
    """What became of files that were not taken as new; empty if all were."""
    parts = [f"„{name}“ ist schon in der Akte: „{d.titel}“." for name, d in aufnahme.doppelt]
    parts += [f"{error.text} {error.abhilfe}".strip() for _, error in aufnahme.abgelehnt]
    return "\n".join(parts)


def aufgenommen_satz(aufnahme: Aufnahme) -> str:
    """What was taken in: ``2 Dokumente hinzugefügt: Kündigung, Vertrag``."""
    titles = ", ".join(d.titel for d in aufnahme.neu)
    if not titles:
        return "Es wurde kein Dokument hinzugefügt."
    count = len(aufnahme.neu)
    return f"{'Dokument' if count == 1 else f'{count} Dokumente'} hinzugefügt: {titles}"


def kopfzeile(akte: Akte) -> str:
    """``Az. 26/0412 · Arbeitsrecht · Hamburg``."""
    parts = [f"Az. {akte.aktenzeichen}", RECHTSGEBIET_WORT[akte.rechtsgebiet]]
    if akte.stichtag is not None:
        parts.append(f"Musterakte, Stichtag {format_datum(akte.stichtag)}")
    return typografie(" · ".join(parts))
