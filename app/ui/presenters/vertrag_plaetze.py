"""The slots of a contract without Qt: what each holds, why, and what else it may hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.deutsch import typografie
from app.domain.regelwerk.templates import SlotKind
from app.domain.vertrag.stand import Fuellung, SlotStand, VertragStand
from app.domain.vertrag.steuerung import slot_name

_FUELLUNG = {
    Fuellung.PFLICHT: "Pflichtklausel",
    Fuellung.VORGABE: "Vorgabe",
    Fuellung.ERSTE: "Vorgabe",
    Fuellung.LEER: "nicht im Vertrag",
    Fuellung.PERSON: "Ihre Wahl",
    Fuellung.REPARATUR: "Reparatur",
}


@dataclass(frozen=True)
class WahlBild:
    """A clause that a slot may hold."""

    clause_id: str
    titel: str
    nummer: str
    gewaehlt: bool
    moeglich: bool
    hinweis: str

    @property
    def text(self) -> str:
        """Title with what is to be known of it."""
        return f"{self.titel} ({self.hinweis})" if self.hinweis else self.titel


@dataclass(frozen=True)
class PlatzBild:
    """A slot.

    Attributes:
        eine_von: exactly one of several; else the one clause is in or not.
        eigene: chosen by a person or a repair: can be given back to the template.
    """

    id: str
    name: str
    pflicht: bool
    eine_von: bool
    fuellung: str
    warum: tuple[str, ...]
    wahlen: tuple[WahlBild, ...]
    eigene: bool

    @property
    def gewaehlt(self) -> WahlBild | None:
        """The clause it holds."""
        return next((wahl for wahl in self.wahlen if wahl.gewaehlt), None)


@dataclass(frozen=True)
class AbschnittBild:
    """A section with its slots."""

    id: str
    titel: str
    plaetze: tuple[PlatzBild, ...]


def abschnitte(stand: VertragStand) -> tuple[AbschnittBild, ...]:
    """All sections with their slots, in document order."""
    numbers = {klausel.clause_id: klausel.nummer_text for klausel in stand.text.klauseln}
    found: dict[str, list[PlatzBild]] = {section.id: [] for section in stand.template.sections}
    for slot in stand.slots:
        found[slot.section_id].append(_platz(slot, stand, numbers))
    return tuple(
        AbschnittBild(section.id, typografie(section.title), tuple(found[section.id]))
        for section in stand.template.sections
        if found[section.id]
    )


def plaetze(stand: VertragStand) -> Iterator[PlatzBild]:
    """All slots in document order."""
    return (platz for abschnitt in abschnitte(stand) for platz in abschnitt.plaetze)


def platz_of(stand: VertragStand, clause_id: str) -> PlatzBild | None:
    """The slot that holds a clause."""
    return next(
        (platz for platz in plaetze(stand) if platz.gewaehlt is not None and platz.gewaehlt.clause_id == clause_id),
        None,
    )


def _platz(stand: SlotStand, whole: VertragStand, numbers: dict[str, str]) -> PlatzBild:
    slot = stand.slot
    return PlatzBild(
        id=slot.id,
        name=typografie(slot_name(slot, whole.titles)),
        pflicht=slot.kind is SlotKind.REQUIRED,
        eine_von=slot.kind is SlotKind.ALTERNATIVE,
        fuellung=_FUELLUNG[stand.fuellung],
        warum=tuple(typografie(sentence) for sentence in stand.warum),
        wahlen=tuple(
            WahlBild(
                clause_id=one.clause_id,
                titel=typografie(one.titel),
                nummer=numbers.get(one.clause_id, "") if one.clause_id in stand.clause_ids else "",
                gewaehlt=one.clause_id in stand.clause_ids,
                moeglich=one.gilt or one.clause_id in stand.clause_ids,
                hinweis=one.hinweis,
            )
            for one in stand.moeglich
        ),
        eigene=stand.fuellung in (Fuellung.PERSON, Fuellung.REPARATUR),
    )
