"""``Aktenkopf``: what names an Akte and says where it belongs, apart from people, documents and facts."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field

from app.domain.kanzlei.akte import Akte, Rechtsgebiet
from app.domain.kanzlei.beteiligte import Text
from app.domain.recht.kalender import LAENDER
from app.domain.werte import Betrag, FrozenModel, Kennung

FELD_WORT = {
    "aktenzeichen": "Aktenzeichen",
    "kurzrubrum": "Kurzrubrum",
    "rechtsgebiet": "Rechtsgebiet",
    "bundesland": "Bundesland",
    "gericht_id": "Gericht",
    "gegenstandswert": "Gegenstandswert",
}
"""Fields of the head by their names for people."""


class Aktenkopf(FrozenModel):
    """The head of an Akte; fields as there."""

    aktenzeichen: Text
    kurzrubrum: Text
    rechtsgebiet: Rechtsgebiet
    bundesland: Annotated[str, Field(pattern=f"^({'|'.join(LAENDER)})$")] | None = None
    gericht_id: Kennung | None = None
    gegenstandswert: Annotated[Betrag, Field(ge=0)] | None = None

    @classmethod
    def of(cls, akte: Akte) -> Self:
        """The head of an Akte."""
        return cls.model_validate({name: getattr(akte, name) for name in FELD_WORT})

    def changed(self, other: Aktenkopf) -> tuple[str, ...]:
        """Names of the fields in which two heads differ."""
        return tuple(name for name in FELD_WORT if getattr(self, name) != getattr(other, name))
