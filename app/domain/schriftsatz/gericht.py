"""Where the filing goes: the Gericht named, fixed in the Akte or derived; an authority or the opponent for letters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from app.domain.deutsch import aufzaehlung
from app.domain.kanzlei.akte import Akte, Quelle, Rechtsgebiet
from app.domain.kanzlei.beteiligte import BeteiligtenRolle
from app.domain.recht.gerichte import Gericht, GerichtErgebnis, Gerichtstyp, Rechtsweg
from app.domain.recht.gerichte_ort import match_name, rechtsweg_of, typ_of
from app.domain.recht.zustaendigkeit import Gerichtsanfrage, Zustaendigkeit, find_gericht
from app.domain.schriftsatz.conversation import Conversation, SlotHerkunft, SlotWert
from app.domain.schriftsatz.klageart import GerichtsRegel


@dataclass(frozen=True)
class GerichtWahl:
    """The addressee of the filing.

    Attributes:
        gericht: entry of the directory, None if unknown or no court.
        name: its name, or a placeholder.
        anschrift: its address on one line, its town where no address is known; None if unknown.
        kandidaten: courts between which a person must choose.
        schritte: how it was found.
        erwartet: what the rules of jurisdiction say; None where no court is addressed.
    """

    gericht: Gericht | None
    name: str
    anschrift: str | None
    kandidaten: tuple[Gericht, ...]
    schritte: tuple[str, ...]
    erwartet: GerichtErgebnis | None = None

    @property
    def typ(self) -> Gerichtstyp | None:
        """Kind of the court chosen, by its name if the directory does not hold it."""
        return self.gericht.typ if self.gericht is not None else typ_of(self.name)


def choose_gericht(
    regel: GerichtsRegel,
    akte: Akte,
    slots: Mapping[str, SlotWert],
    gerichte: Mapping[str, Gericht],
    zustaendigkeit: Zustaendigkeit,
    *,
    streitwert: Decimal | None,
    stichtag: date,
) -> GerichtWahl:
    """The addressee: first the Gericht that a person named, then that of the Akte, then by branch, value and place.

    In a higher instance the Gericht of the Akte may be the one whose decision is challenged; then it leads to the
    court above.
    """
    if regel.rechtsweg in (Rechtsweg.KEINER, Rechtsweg.BEHOERDE):
        return _empfaenger(regel, akte, slots)
    in_akte = gerichte.get(akte.gericht_id) if akte.gericht_id is not None else None
    regel = _in_branch(regel, slots, in_akte, akte.rechtsgebiet)
    rechtsweg, gebiet = _subject(regel, slots)
    anfrage = Gerichtsanfrage(
        rechtsweg=rechtsweg,
        instanz=regel.instanz,
        gebiet=gebiet,
        streitwert=streitwert,
        stichtag=stichtag,
        vorinstanz=_vorinstanz(regel, slots, gerichte, in_akte, zustaendigkeit),
    )
    places = () if regel.anhaengig else _places(regel, akte, slots)
    erwartet = _derive(tuple(gerichte.values()), zustaendigkeit, anfrage, places)
    named = slots.get("gericht")
    if named is not None and named.herkunft is not SlotHerkunft.BERECHNET and isinstance(named.wert, str):
        match = _named(named.wert, gerichte, erwartet.typen)
        name = match.name if match else named.wert
        return _wahl(match, name, "Das Gericht wurde im Gespräch angegeben.", erwartet)
    if in_akte is not None and (regel.instanz == 1 or (in_akte.typ in erwartet.typen and anfrage.vorinstanz)):
        return _wahl(in_akte, in_akte.name, "Das Gericht steht in der Akte fest.", erwartet)
    name = erwartet.gericht.name if erwartet.gericht else "{{GERICHT}}"
    return GerichtWahl(
        erwartet.gericht, name, _address(erwartet.gericht), erwartet.kandidaten, erwartet.schritte, erwartet
    )


_ZIVIL_ODER_ARBEIT = (Rechtsweg.ORDENTLICH, Rechtsweg.ARBEIT)


def _in_branch(
    regel: GerichtsRegel, slots: Mapping[str, SlotWert], in_akte: Gericht | None, gebiet: Rechtsgebiet
) -> GerichtsRegel:
    """The rule with the branch of the court below, else of the Akte: by its court or its field of law.

    A Rechtsmittel stays in the branch in which the case was decided.
    """
    if regel.instanz == 1 or regel.rechtsweg not in _ZIVIL_ODER_ARBEIT:
        return regel
    named = (slots[key].wert for key in regel.ort_aus if key in slots)
    typen = [typ_of(name) for name in named if isinstance(name, str)]
    typen += [in_akte.typ] if in_akte is not None else []
    zweige = (rechtsweg_of(typ) for typ in typen if typ is not None)
    sonst = Rechtsweg.ARBEIT if gebiet is Rechtsgebiet.ARBEITSRECHT else regel.rechtsweg
    zweig = next((z for z in zweige if z in _ZIVIL_ODER_ARBEIT), sonst)
    return regel.model_copy(update={"rechtsweg": zweig})


def _subject(regel: GerichtsRegel, slots: Mapping[str, SlotWert]) -> tuple[Rechtsweg, str]:
    """Branch and subject that decide which kind of court: by an answer, else the usual ones."""
    known = {key: slot.wert for key, slot in slots.items() if slot.wert is not None}
    fall = next((f for f in regel.sachlich_nach if known.get(f.slot) == f.wert), None)
    return (regel.rechtsweg, regel.sachlich) if fall is None else (fall.rechtsweg or regel.rechtsweg, fall.sachlich)


def _derive(
    gerichte: Sequence[Gericht],
    zustaendigkeit: Zustaendigkeit,
    anfrage: Gerichtsanfrage,
    places: Iterable[tuple[str | None, str | None]],
) -> GerichtErgebnis:
    """By the first place that is known: one with a postcode counts as it is, mere words only if they lead somewhere."""
    for plz, ort in places:
        ergebnis = find_gericht(gerichte, zustaendigkeit, anfrage.model_copy(update={"plz": plz, "ort": ort}))
        if plz is not None or ergebnis.kandidaten:
            return ergebnis
    return find_gericht(gerichte, zustaendigkeit, anfrage)


def _vorinstanz(
    regel: GerichtsRegel,
    slots: Mapping[str, SlotWert],
    gerichte: Mapping[str, Gericht],
    in_akte: Gericht | None,
    zustaendigkeit: Zustaendigkeit,
) -> Gericht | None:
    """The court whose decision is challenged: named in a slot, else that of the Akte if it can be nothing else."""
    if regel.instanz == 1:
        return None
    for key in regel.ort_aus:
        slot = slots.get(key)
        if slot is not None and isinstance(slot.wert, str) and typ_of(slot.wert) is not None:
            found = match_name(gerichte.values(), slot.wert)
            return found[0] if len(found) == 1 else None
    rules = [r for r in zustaendigkeit.sachlich if r.rechtsweg is regel.rechtsweg and r.instanz == regel.instanz]
    below, above = {r.vorinstanz for r in rules}, {r.typ for r in rules}
    return in_akte if in_akte is not None and in_akte.typ in below - above else None


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


def _wahl(gericht: Gericht | None, name: str, woher: str, erwartet: GerichtErgebnis) -> GerichtWahl:
    """A court that was chosen, with the steps that say which kind of court decides."""
    return GerichtWahl(gericht, name, _address(gericht), (), (woher, *erwartet.schritte), erwartet)


def _address(gericht: Gericht | None) -> str | None:
    """What stands below its name: the address, or the town where no address is known."""
    return (gericht.anschrift or gericht.ort) if gericht is not None else None


def _empfaenger(regel: GerichtsRegel, akte: Akte, slots: Mapping[str, SlotWert]) -> GerichtWahl:
    """Whom a letter goes to: the opponent's lawyer, else the opponent; an authority is the opponent itself."""
    rollen = [BeteiligtenRolle.GEGNER]
    if regel.rechtsweg is Rechtsweg.KEINER:
        rollen.insert(0, BeteiligtenRolle.GEGNERVERTRETER)
    step = "Das Schreiben geht an die Gegenseite laut Akte."
    for rolle in rollen:
        if personen := [beteiligter.person for beteiligter in akte.with_rolle(rolle)]:
            anschrift = personen[0].anschrift
            name = aufzaehlung([p.name for p in personen if p.anschrift == anschrift])  # one letter for one household
            return GerichtWahl(None, name, anschrift.einzeilig() if anschrift else None, (), (step,))
    named, address_slot = slots.get("beklagter_name"), slots.get("beklagter_anschrift")
    name = named.wert if named is not None and isinstance(named.wert, str) else "{{BEKLAGTER_NAME}}"
    address = address_slot.wert if address_slot is not None and isinstance(address_slot.wert, str) else None
    return GerichtWahl(None, name, address, (), ("Das Schreiben geht an die Gegenseite laut Gespräch.",))


def _named(text: str, gerichte: Mapping[str, Gericht], typen: Sequence[Gerichtstyp]) -> Gericht | None:
    """The court of the directory that is meant by „ArbG Hamburg“ or „Hamburg“, None if it is not exactly one."""
    found = match_name(gerichte.values(), text)
    if typ_of(text) is None:
        found = tuple(g for g in found if g.typ in typen)
    return found[0] if len(found) == 1 else None


def _places(regel: GerichtsRegel, akte: Akte, slots: Mapping[str, SlotWert]) -> Iterator[tuple[str | None, str | None]]:
    """German postal code and town that may found local jurisdiction: of the slots in their order, then of the opponent.

    The opponent's only where one is sued at home: in the first instance of civil and labour matters.
    """
    for key in regel.ort_aus:
        slot = slots.get(key)
        if slot is None or not isinstance(slot.wert, str):
            continue
        match = re.search(r"\b([0-9]{5})\b\s*([^,;]*)", slot.wert)
        yield (match[1], match[2].strip() or None) if match else (None, slot.wert.strip() or None)
    if regel.instanz > 1 or regel.rechtsweg not in (Rechtsweg.ARBEIT, Rechtsweg.ORDENTLICH):
        return
    for beteiligter in akte.with_rolle(BeteiligtenRolle.GEGNER):
        anschrift = beteiligter.person.anschrift
        if anschrift is not None and anschrift.land == "DE" and re.fullmatch(r"[0-9]{5}", anschrift.plz):
            yield anschrift.plz, anschrift.ort
