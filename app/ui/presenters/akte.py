"""Akte without Qt: what its page shows, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from decimal import Decimal, InvalidOperation

from app.domain.deutsch import format_betrag, format_datum, format_zahl, typografie
from app.domain.kanzlei.akte import Akte, Angabe, AngabeWert, DokumentArt, Quelle
from app.domain.kanzlei.beteiligte import BeteiligtenRolle, Beteiligter
from app.domain.schriftsatz.conversation import Conversation, Draft
from app.domain.schriftsatz.klageart import Klageart
from app.domain.schriftsatz.slot import SlotDefinition, SlotTyp
from app.ui.presenters.tabelle import Spalten

_CENTS = re.compile(r"-?\d+\.\d\d")
ROLLE_WORT = {
    BeteiligtenRolle.MANDANT: "Mandant",
    BeteiligtenRolle.GEGNER: "Gegner",
    BeteiligtenRolle.GEGNERVERTRETER: "Gegnervertreter",
    BeteiligtenRolle.ZEUGE: "Zeuge",
}
ART_WORT = {
    DokumentArt.ARBEITSVERTRAG: "Arbeitsvertrag",
    DokumentArt.KUENDIGUNG: "Kündigung",
    DokumentArt.GEHALTSABRECHNUNG: "Gehaltsabrechnung",
    DokumentArt.VOLLMACHT: "Vollmacht",
    DokumentArt.SCHREIBEN: "Schreiben",
    DokumentArt.ZEUGNIS: "Zeugnis",
    DokumentArt.SONSTIGES: "Sonstiges",
}


def beteiligte(akte: Akte) -> tuple[Spalten, ...]:
    """Role, name, address."""
    return tuple(_beteiligter(b) for b in akte.beteiligte)


def _beteiligter(beteiligter: Beteiligter) -> Spalten:
    person = beteiligter.person
    anschrift = person.anschrift.einzeilig() if person.anschrift else "Anschrift fehlt"
    vertreter = ", ".join(f"{v.funktion} {v.name}" for v in person.vertreter)
    return Spalten(
        (ROLLE_WORT[beteiligter.rolle], person.name, anschrift),
        hinweis=f"vertreten durch {vertreter}" if vertreter else "",
        id=beteiligter.id,
    )


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
    slots = {s.schluessel: s for k in klagearten for s in k.slots}
    return tuple(_angabe(a, akte, slots.get(a.schluessel)) for a in akte.angaben)


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
                "vollständig" if d.schriftsatz.vollstaendig else "mit Platzhaltern",
            ),
            id=f"draft:{d.id}",
        )
        for d in sorted(drafts, key=lambda d: -d.version)
    ]
    rows += [Spalten(("Gespräch", c.anfrage, "fortsetzen"), id=f"conversation:{c.id}") for c in conversations]
    return tuple(rows)


def kopfzeile(akte: Akte) -> str:
    """``Az. 26/0412 · Arbeitsrecht · Hamburg``."""
    parts = [f"Az. {akte.aktenzeichen}", str(akte.rechtsgebiet).capitalize()]
    if akte.stichtag is not None:
        parts.append(f"Musterakte, Stichtag {format_datum(akte.stichtag)}")
    return typografie(" · ".join(parts))
