"""Checks as data: what a check is called, which norm it rests on, how its results read (house rule 5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Self

from pydantic import model_validator

from app.domain.deutsch import format_datum, typografie
from app.domain.pruefung.befund import Befund, BefundTyp, Ebene, Schwere
from app.domain.schriftsatz.platzhalter import fill
from app.domain.schriftsatz.slot import SlotBedingung
from app.domain.werte import FrozenModel, Fundstelle, Kennung, Schluessel


class Variante(FrozenModel):
    """One possible result of a check; texts may hold placeholders for the values found."""

    erfuellt: bool = False
    titel: str
    text: str


class PruefRegel(FrozenModel):
    """When a result applies: the first rule of a check whose ``bedingungen`` hold decides.

    ``je`` a ``liste``: asked for each of its rows, whose fields conditions and texts may use. ``feld``: see ``Befund``.
    ``schritte``: computed slot whose steps explain the result.
    """

    variante: str
    bedingungen: tuple[SlotBedingung, ...] = ()
    je: Schluessel | None = None
    feld: str | None = None
    schritte: Schluessel | None = None


class PruefDefinition(FrozenModel):
    """A check. ``schwere`` is that of an open result; fulfilled ones are always ``INFO``.

    ``regeln``: a check that needs no code; texts may hold placeholders of slots. Without them a function of the same id
    in ``erv`` decides. ``stand``: day on which the law behind it was looked at.
    """

    id: Kennung
    typ: BefundTyp
    schwere: Schwere
    fundstelle: Fundstelle | None = None
    ebene: Ebene = Ebene.HAUSREGEL
    stand: date | None = None
    varianten: Mapping[str, Variante]
    regeln: tuple[PruefRegel, ...] = ()

    @model_validator(mode="after")
    def _rules_name_variants(self) -> Self:
        if unknown := sorted({r.variante for r in self.regeln} - set(self.varianten)):
            raise ValueError(f"regeln: {', '.join(unknown)} fehlt unter varianten")
        return self


@dataclass(frozen=True)
class Ergebnis:
    """What a check found.

    Attributes:
        pruefung: id of its definition.
        variante: key of the result that applies.
        werte: values for the texts, by placeholder name.
        feld: jump target (see ``Befund.feld``).
        schritte: how it was computed.
        zusatz: told apart from other results of the same check (``beklagter.0``).
        fundstelle: norm where it depends on the result (Fristen), else (None) that of the definition; empty: none.
    """

    pruefung: str
    variante: str
    werte: Mapping[str, str] = field(default_factory=dict)
    feld: str | None = None
    schritte: tuple[str, ...] = ()
    zusatz: str = ""
    fundstelle: str | None = None


def befund_of(ergebnis: Ergebnis, definitionen: Mapping[str, PruefDefinition]) -> Befund:
    """The Befund that a result makes.

    Raises:
        KeyError: the definitions hold no such check or variant (a defect of the data).
    """
    definition = definitionen[ergebnis.pruefung]
    variante = definition.varianten[ergebnis.variante]
    norm = definition.fundstelle if ergebnis.fundstelle is None else ergebnis.fundstelle
    return Befund(
        id=f"{definition.id}.{ergebnis.zusatz}" if ergebnis.zusatz else definition.id,
        typ=definition.typ,
        schwere=Schwere.INFO if variante.erfuellt else definition.schwere,
        erfuellt=variante.erfuellt,
        titel=fill(variante.titel, ergebnis.werte, {}).text,
        text=fill(variante.text, ergebnis.werte, {}).text,
        fundstelle=typografie(norm) if norm else None,
        ebene=definition.ebene,
        feld=ergebnis.feld,
        schritte=tuple(typografie(s) for s in (*ergebnis.schritte, *_stand(definition))),
    )


def _stand(definition: PruefDefinition) -> tuple[str, ...]:
    return (f"Rechtsstand der Prüfung: {format_datum(definition.stand)}.",) if definition.stand else ()
