"""Own wordings: what a person changed in a clause, and how that differs from the library (spec 1)."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.vertrag.vertragstext import VertragsKlausel


@dataclass(frozen=True)
class Abweichung:
    """A clause whose wording was changed.

    Attributes:
        klausel: as it stands in the contract.
        bibliothek: the same clause as the pinned version words it.
    """

    klausel: VertragsKlausel
    bibliothek: VertragsKlausel
