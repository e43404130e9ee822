"""Form of an Angabe without Qt: the fact by its slot, the value as a person writes it, its source."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date

from app.domain.kanzlei.akte import Akte, Angabe, AngabeWert, Quelle
from app.domain.schriftsatz.antworten import parse_answer
from app.domain.schriftsatz.klageart import Klageart
from app.domain.schriftsatz.slot import SlotDefinition, SlotTyp
from app.domain.schriftsatz.values import SlotError, rows_of
from app.ui.presenters.akte import slots_for, wert_text
from app.ui.presenters.akte_form import Gelesen, Leser, Werte
from app.ui.presenters.gespraech import eingabe_form

Slots = Mapping[str, SlotDefinition]


def slots_of(akte: Akte, klagearten: Iterable[Klageart]) -> dict[str, SlotDefinition]:
    """The facts that can be stated in an Akte, by key: every slot that is filled from an Angabe or asked."""
    slots = slots_for(akte, klagearten)
    return {key: slot for key, slot in slots.items() if slot.vorbelegung in (None, "angaben")}


def choices(slots: Slots, akte: Akte, own: str) -> tuple[tuple[str, str], ...]:
    """Key and label of the facts the Akte does not have yet, ``own`` first if it is none of these; by label."""
    known = {a.schluessel for a in akte.angaben} - {own}
    found = sorted(
        ((key, s.label) for key, s in slots.items() if key not in known), key=lambda pair: pair[1].casefold()
    )
    if own and own not in slots:
        found.insert(0, (own, own.replace("_", " ").capitalize()))
    return tuple(found)


def suggestions(slot: SlotDefinition | None) -> tuple[str, ...]:
    """Values to choose from, if the fact has such."""
    if slot is None:
        return ()
    return ("Ja", "Nein") if slot.typ is SlotTyp.JA_NEIN else tuple(o.label for o in slot.optionen)


def angabe_werte(angabe: Angabe | None, slots: Slots) -> dict[str, str]:
    """Fields of an Angabe."""
    if angabe is None:
        return dict.fromkeys(("schluessel", "wert", "zeilen", "dokument", "seite", "auszug", "vermerk"), "")
    quelle, slot = angabe.quelle, slots.get(angabe.schluessel)
    return {
        "schluessel": angabe.schluessel,
        "wert": "",
        "zeilen": "",
        feld_of(slot): _shown(angabe.wert, slot),
        "dokument": quelle.dokument_id or "",
        "seite": str(quelle.seite or ""),
        "auszug": quelle.auszug or "",
        "vermerk": quelle.vermerk or "",
    }


def feld_of(slot: SlotDefinition | None) -> str:
    """The field that holds the value: ``zeilen`` for the rows of a list, else ``wert``."""
    return "zeilen" if slot is not None and slot.typ is SlotTyp.LISTE else "wert"


def form_of(slot: SlotDefinition) -> str:
    """What is expected in that field: of a list one entry a line, with its parts in order."""
    if slot.typ is not SlotTyp.LISTE:
        return slot.form
    parts = " | ".join(field.label for field in slot.felder)
    return f"Je Zeile ein Eintrag: {parts}" if len(slot.felder) > 1 else "Je Zeile ein Eintrag"


def _shown(wert: AngabeWert, slot: SlotDefinition | None) -> str:
    if slot is not None and isinstance(wert, tuple) and slot.typ is SlotTyp.LISTE:
        lines = (eingabe_form(slot, (row,)) for row in rows_of(wert))
        return "\n".join(lines).replace("\u00a0", " ") or eingabe_form(slot, wert)
    return (eingabe_form(slot, wert) if slot is not None else wert_text(wert)).replace("\u00a0", " ")


def build_angabe(werte: Werte, stored: Angabe | None, slots: Slots, akte: Akte, heute: date) -> Gelesen[Angabe]:
    """The Angabe; ``wert`` None with a sentence as long as fact or value is missing."""
    read = Leser(werte)
    key = read.raw("schluessel")
    if not key:
        return Gelesen(None, {}, "Wählen Sie, was Sie angeben wollen.")
    feld = feld_of(slots.get(key))
    if not read.raw(feld):
        if stored is not None:
            read.refuse(feld, "Der Wert fehlt.", "Schreiben Sie ihn hinein oder entfernen Sie die Angabe.")
        return Gelesen(stored, read.fehler, "" if stored else "Es fehlt noch der Wert.")
    wert = _value(read, key, werte[feld], stored, slots.get(key), heute)
    quelle = _quelle(read, stored.quelle if stored is not None else Quelle(), akte)
    if wert is None:
        return Gelesen(stored, read.fehler)
    return Gelesen(Angabe(schluessel=key, wert=wert, quelle=quelle), read.fehler)


def _value(
    read: Leser, key: str, text: str, stored: Angabe | None, slot: SlotDefinition | None, heute: date
) -> AngabeWert | None:
    if stored is not None and stored.schluessel == key and text == _shown(stored.wert, slot):
        return stored.wert
    if slot is None:
        return read.text("wert") or None
    try:
        value = parse_answer(slot, text, heute)
    except SlotError as error:
        read.refuse(feld_of(slot), f"{str(error).rstrip('.')}.", "Bis dahin bleibt der frühere Stand.")
        return None
    if value is None:
        read.refuse(feld_of(slot), "Das ist kein Wert.", f"Erwartet: {form_of(slot)}. Unbekanntes lassen Sie weg.")
    return value


def _quelle(read: Leser, stored: Quelle, akte: Akte) -> Quelle:
    dokument = next((d for d in akte.dokumente if d.id == read.raw("dokument")), None)
    seite = stored.seite
    if not read.raw("seite") or dokument is None:
        seite = None
    elif not read.raw("seite").isdecimal() or int(read.raw("seite")) < 1:
        read.refuse("seite", f"„{read.raw('seite')}“ ist keine Seitenzahl.", "Erwartet wird eine Zahl ab 1.")
    elif dokument.seiten is not None and int(read.raw("seite")) > dokument.seiten:
        read.refuse("seite", f"Das Dokument hat nur {dokument.seiten} Seiten.", "Berichtigen Sie die Seite.")
    else:
        seite = int(read.raw("seite"))
    return Quelle(
        dokument_id=dokument.id if dokument is not None else None,
        seite=seite,
        auszug=read.text("auszug", stored.auszug) or None,
        vermerk=read.text("vermerk", stored.vermerk) or None,
    )
