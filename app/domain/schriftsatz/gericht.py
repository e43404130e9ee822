"""Which Gericht: fixed in the Akte, named in the conversation, or derived from the place of work."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from app.domain.kanzlei.akte import Akte, Quelle
from app.domain.kanzlei.beteiligte import BeteiligtenRolle
from app.domain.recht.gerichte import Gericht, find_arbeitsgericht
from app.domain.schriftsatz.conversation import Conversation, SlotHerkunft, SlotWert


@dataclass(frozen=True)
class GerichtWahl:
    """The Gericht of the filing.

    Attributes:
        gericht: entry of the directory, None if unknown.
        name: its name, or a placeholder.
        kandidaten: courts between which a person must choose.
        schritte: how it was found.
    """

    gericht: Gericht | None
    name: str
    kandidaten: tuple[Gericht, ...]
    schritte: tuple[str, ...]


def choose_gericht(akte: Akte, slots: Mapping[str, SlotWert], gerichte: Mapping[str, Gericht]) -> GerichtWahl:
    """The Gericht, first that a person named, then that of the Akte, then by place of work (§ 48 Abs. 1a ArbGG)."""
    named = slots.get("gericht")
    if named is not None and named.herkunft is not SlotHerkunft.BERECHNET and isinstance(named.wert, str):
        match = _named(named.wert, gerichte)
        return GerichtWahl(
            match, match.name if match else named.wert, (), ("Das Gericht wurde im Gespräch angegeben.",)
        )
    if akte.gericht_id is not None and akte.gericht_id in gerichte:
        gericht = gerichte[akte.gericht_id]
        return GerichtWahl(gericht, gericht.name, (), ("Das Gericht steht in der Akte fest.",))
    plz = _plz(akte, slots)
    if plz is None:
        return GerichtWahl(
            None, "{{GERICHT}}", (), ("Ohne Postleitzahl des Arbeitsorts lässt sich kein Gericht ableiten.",)
        )
    ort = slots.get("arbeitsort")
    named_ort = ort.wert if ort is not None and isinstance(ort.wert, str) else None
    ergebnis = find_arbeitsgericht(tuple(gerichte.values()), plz, named_ort)
    name = ergebnis.gericht.name if ergebnis.gericht else "{{GERICHT}}"
    return GerichtWahl(ergebnis.gericht, name, ergebnis.kandidaten, ergebnis.schritte)


def with_derived_gericht(akte: Akte, conversation: Conversation, gerichte: Mapping[str, Gericht]) -> Conversation:
    """The conversation with its slot ``gericht`` derived anew, unless a person (or the Akte) decided it."""
    slots = {s.schluessel: s for s in conversation.slots}
    present = slots.pop("gericht", None)
    if present is not None and present.herkunft is not SlotHerkunft.BERECHNET:
        return conversation
    wahl = choose_gericht(akte, slots, gerichte)
    if wahl.gericht is not None:
        vermerk = " ".join(wahl.schritte)[:500]
        slots["gericht"] = SlotWert(
            schluessel="gericht", wert=wahl.name, herkunft=SlotHerkunft.BERECHNET, quelle=Quelle(vermerk=vermerk)
        )
    return conversation.model_copy(update={"slots": tuple(slots.values())})


def _named(text: str, gerichte: Mapping[str, Gericht]) -> Gericht | None:
    """The court of the directory that is meant by „ArbG Hamburg“ or „Hamburg“, None if it is not exactly one."""

    def town(name: str) -> str:
        return re.sub(r"^(arbeitsgericht|arbg)\s+", "", " ".join(name.casefold().split()))

    found = [g for g in gerichte.values() if town(g.name) == town(text)]
    return found[0] if len(found) == 1 else None


def _plz(akte: Akte, slots: Mapping[str, SlotWert]) -> str | None:
    """German postal code of the place of work, or of the opponent's seat as a stand-in for it."""
    for key in ("arbeitsort", "beklagter_anschrift"):
        slot = slots.get(key)
        if slot is not None and isinstance(slot.wert, str) and (match := re.search(r"\b([0-9]{5})\b", slot.wert)):
            return match[1]
    for beteiligter in akte.with_rolle(BeteiligtenRolle.GEGNER):
        anschrift = beteiligter.person.anschrift
        if anschrift is not None and anschrift.land == "DE" and re.fullmatch(r"[0-9]{5}", anschrift.plz):
            return anschrift.plz
    return None
