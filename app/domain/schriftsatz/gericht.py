"""Where the filing goes: the Gericht named, fixed in the Akte or derived; an authority or the opponent for letters."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from app.domain.kanzlei.akte import Akte, Quelle
from app.domain.kanzlei.beteiligte import BeteiligtenRolle
from app.domain.recht.gerichte import Gericht
from app.domain.recht.zustaendigkeit import Gerichtsanfrage, Rechtsweg, find_gericht
from app.domain.schriftsatz.conversation import Conversation, SlotHerkunft, SlotWert
from app.domain.schriftsatz.klageart import GerichtsRegel


@dataclass(frozen=True)
class GerichtWahl:
    """The addressee of the filing.

    Attributes:
        gericht: entry of the directory, None if unknown or no court.
        name: its name, or a placeholder.
        anschrift: its address on one line, None if unknown.
        kandidaten: courts between which a person must choose.
        schritte: how it was found.
    """

    gericht: Gericht | None
    name: str
    anschrift: str | None
    kandidaten: tuple[Gericht, ...]
    schritte: tuple[str, ...]


def choose_gericht(
    regel: GerichtsRegel,
    akte: Akte,
    slots: Mapping[str, SlotWert],
    gerichte: Mapping[str, Gericht],
    *,
    streitwert: Decimal | None,
    stichtag: date,
) -> GerichtWahl:
    """The addressee: first the Gericht that a person named, then that of the Akte, then by branch, value and place."""
    if regel.rechtsweg in (Rechtsweg.KEINER, Rechtsweg.BEHOERDE):
        return _empfaenger(regel, akte, slots)
    named = slots.get("gericht")
    if named is not None and named.herkunft is not SlotHerkunft.BERECHNET and isinstance(named.wert, str):
        match = _named(named.wert, gerichte)
        name = match.name if match else named.wert
        return _wahl(match, name, (), ("Das Gericht wurde im Gespräch angegeben.",))
    if akte.gericht_id is not None and akte.gericht_id in gerichte:
        gericht = gerichte[akte.gericht_id]
        return _wahl(gericht, gericht.name, (), ("Das Gericht steht in der Akte fest.",))
    plz, ort = _place(regel, akte, slots)
    anfrage = Gerichtsanfrage(
        rechtsweg=regel.rechtsweg,
        instanz=regel.instanz,
        sachlich=regel.sachlich,
        streitwert=streitwert,
        stichtag=stichtag,
        plz=plz,
        ort=ort,
    )
    ergebnis = find_gericht(tuple(gerichte.values()), anfrage)
    name = ergebnis.gericht.name if ergebnis.gericht else "{{GERICHT}}"
    return _wahl(ergebnis.gericht, name, ergebnis.kandidaten, ergebnis.schritte)


def with_derived_gericht(conversation: Conversation, wahl: GerichtWahl) -> Conversation:
    """The conversation with its slot ``gericht`` derived anew, unless a person (or the Akte) decided it."""
    slots = {s.schluessel: s for s in conversation.slots}
    present = slots.pop("gericht", None)
    if present is not None and present.herkunft is not SlotHerkunft.BERECHNET:
        return conversation
    if wahl.gericht is not None:
        vermerk = " ".join(wahl.schritte)[:500]
        slots["gericht"] = SlotWert(
            schluessel="gericht", wert=wahl.name, herkunft=SlotHerkunft.BERECHNET, quelle=Quelle(vermerk=vermerk)
        )
    return conversation.model_copy(update={"slots": tuple(slots.values())})


def _wahl(
    gericht: Gericht | None, name: str, kandidaten: tuple[Gericht, ...], schritte: tuple[str, ...]
) -> GerichtWahl:
    return GerichtWahl(gericht, name, gericht.anschrift if gericht else None, kandidaten, schritte)


def _empfaenger(regel: GerichtsRegel, akte: Akte, slots: Mapping[str, SlotWert]) -> GerichtWahl:
    """Whom a letter goes to: the opponent's lawyer, else the opponent; an authority is the opponent itself."""
    rollen = [BeteiligtenRolle.GEGNER]
    if regel.rechtsweg is Rechtsweg.KEINER:
        rollen.insert(0, BeteiligtenRolle.GEGNERVERTRETER)
    step = "Das Schreiben geht an die Gegenseite laut Akte."
    for rolle in rollen:
        for beteiligter in akte.with_rolle(rolle):
            person = beteiligter.person
            address = person.anschrift.einzeilig() if person.anschrift else None
            return GerichtWahl(None, person.name, address, (), (step,))
    named, address_slot = slots.get("beklagter_name"), slots.get("beklagter_anschrift")
    name = named.wert if named is not None and isinstance(named.wert, str) else "{{BEKLAGTER_NAME}}"
    address = address_slot.wert if address_slot is not None and isinstance(address_slot.wert, str) else None
    return GerichtWahl(None, name, address, (), ("Das Schreiben geht an die Gegenseite laut Gespräch.",))


def _named(text: str, gerichte: Mapping[str, Gericht]) -> Gericht | None:
    """The court of the directory that is meant by „ArbG Hamburg“ or „Hamburg“, None if it is not exactly one."""

    def town(name: str) -> str:
        return re.sub(r"^(arbeitsgericht|arbg)\s+", "", " ".join(name.casefold().split()))

    found = [g for g in gerichte.values() if town(g.name) == town(text)]
    return found[0] if len(found) == 1 else None


def _place(regel: GerichtsRegel, akte: Akte, slots: Mapping[str, SlotWert]) -> tuple[str | None, str | None]:
    """German postal code and town that found local jurisdiction: of the slots in their order, then of the opponent."""
    plz: str | None = None
    ort: str | None = None
    for key in regel.ort_aus:
        slot = slots.get(key)
        if slot is None or not isinstance(slot.wert, str):
            continue
        match = re.search(r"\b([0-9]{5})\b\s*([^,;]*)", slot.wert)
        plz = plz or (match[1] if match else None)
        ort = ort or ((match[2].strip() or None) if match else slot.wert.strip())
    if plz is None:
        for beteiligter in akte.with_rolle(BeteiligtenRolle.GEGNER):
            anschrift = beteiligter.person.anschrift
            if anschrift is not None and anschrift.land == "DE" and re.fullmatch(r"[0-9]{5}", anschrift.plz):
                return anschrift.plz, ort
    return plz, ort
