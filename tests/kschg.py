"""The Kündigungsschutzklage in tests: the Muster-Akte with other parties, findings, the filing as text."""

from __future__ import annotations

from app.domain.kanzlei.akte import Akte
from app.domain.kanzlei.beteiligte import BeteiligtenRolle, Beteiligter, JuristischePerson, NatuerlichePerson
from app.domain.pruefung.befund import Schwere
from app.domain.schriftsatz.klageart import Klageart
from app.domain.schriftsatz.schema import SchriftsatzSchema
from tests.werkstatt import katalog

MUSTER_ANTWORTEN = {
    "sonderkuendigungsschutz": "keiner",
    "weiterbeschaeftigung": "ja",
    "zeugnis": "Zwischenzeugnis",
    "weitere_beendigung": "nein",
    "vollmacht_fehlt": "nein",
    "schriftform_fehlt": "nein",
}


def katalog_klage() -> Klageart:
    """The Klageart as shipped."""
    return next(k for k in katalog().klagearten() if k.id == "kschg_klage")


def with_person(akte: Akte, rolle: BeteiligtenRolle, *personen: NatuerlichePerson | JuristischePerson) -> Akte:
    """The Akte with these persons in one role."""
    others = tuple(b for b in akte.beteiligte if b.rolle is not rolle)
    new = tuple(Beteiligter(id=f"neu-{rolle}-{n}", rolle=rolle, person=p) for n, p in enumerate(personen))
    return Akte.model_validate(akte.model_dump() | {"beteiligte": [b.model_dump() for b in (*others, *new)]})


def open_findings(schriftsatz: SchriftsatzSchema) -> dict[str, str]:
    """Open findings of weight: id → title."""
    return {b.id: b.titel for b in schriftsatz.pruefliste if not b.erfuellt and b.schwere is not Schwere.INFO}
