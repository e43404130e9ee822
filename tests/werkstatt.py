"""The pipeline over the shipped data, as tests use it: fixed clock, counted ids, the Muster-Akte and its variants."""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path

from app.adapters.katalog.katalog import DateiKatalog
from app.adapters.katalog.schriftsatz import Bestand, load_klagearten
from app.adapters.system.feiertage import Feiertage
from app.adapters.system.uhr import FesteUhr
from app.bootstrap_grund import resources_dir
from app.domain.kanzlei.akte import Akte, Angabe
from app.domain.schriftsatz.klageart import Klageart
from app.domain.schriftsatz.schema import SchriftsatzSchema
from app.ports import Feiertagskalender
from app.services.akten import load_akte
from app.services.pipeline import ConversationView, Pipeline
from app.services.verstaendnis import Verstaendnis
from tests.fakes import CountingIds

HEUTE = date(2026, 11, 21)


@cache
def katalog() -> DateiKatalog:
    """The shipped data, loaded once."""
    return DateiKatalog(resources_dir())


def load_folder(folder: Path) -> tuple[Klageart, ...]:
    """The Klagearten of a folder, beside the shipped Bausteine, Fristen and checks."""
    shipped = katalog()
    bestand = Bestand(
        shipped.bausteine(),
        shipped.fristen(),
        shipped.pruefungen(),
        shipped.kostenverzeichnis(),
        shipped.zustaendigkeit(),
    )
    return load_klagearten(folder, bestand)


@cache
def verstaendnis() -> Verstaendnis:
    """Reads requests and answers, no documents: what it keeps follows from the shipped data alone."""
    return Verstaendnis()


def pipeline(feiertage: Feiertagskalender | None = None) -> Pipeline:
    """A pipeline whose clock stands still; the real holidays need a library that the core does not have."""
    return Pipeline(katalog(), feiertage or Feiertage(), CountingIds(), FesteUhr(HEUTE), verstaendnis())


def muster() -> Akte:
    """The shipped Muster-Akte."""
    return load_akte(katalog().muster_akte("kschg"))


def with_angaben(akte: Akte, **werte: object) -> Akte:
    """The Akte with some Angaben replaced; None removes one."""
    kept = [a for a in akte.angaben if a.schluessel not in werte]
    new = [Angabe(schluessel=k, wert=w) for k, w in werte.items() if w is not None]
    return Akte.model_validate(akte.model_dump() | {"angaben": [*kept, *new]})


def filing(akte: Akte, **answers: str) -> SchriftsatzSchema:
    """The filing after the given answers."""
    return view(akte, **answers).schriftsatz


def view(akte: Akte, **answers: str) -> ConversationView:
    """The wizard after the given answers."""
    line = pipeline()
    conversation = line.begin(akte, "Kündigungsschutzklage")
    for slot, text in answers.items():
        conversation = line.reply(akte, conversation, slot, text)
    return line.view(akte, conversation)


def whole_text(schriftsatz: SchriftsatzSchema) -> str:
    """All paragraphs, with plain spaces."""
    return "\n".join(a.text for a in schriftsatz.absaetze).replace("\u00a0", " ")
