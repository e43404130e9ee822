"""The case: documents that belong together, and what is known of their owner."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from app.domain.pruefung.dokument import ArtifactType, Pruefdokument
from app.domain.pruefung.urteil import Beleg

if TYPE_CHECKING:
    from app.domain.pruefung.control import Modul, Pruefkatalog

Aehnlichkeit = Callable[[Sequence[str], Sequence[str]], Sequence[Sequence[float]]]
"""Sentences and paraphrases → for each sentence how alike it is to each paraphrase, 0 to 1."""


class Herkunft(StrEnum):
    """Where a fact comes from."""

    ANGABE = "Angabe"
    DOKUMENT = "Dokument"
    ANNAHME = "Annahme"
    """No document shows anything else (``Merkmal.sonst``)."""
    UNBEKANNT = "unbekannt"


@dataclass(frozen=True, slots=True)
class Merkmalstand:
    """What is known of a fact.

    Attributes:
        wert: key of its value; None: not known.
        herkunft: who says so; what a person says comes before what a document shows.
        belege: places of the documents that show it.
    """

    wert: str | None
    herkunft: Herkunft
    belege: tuple[Beleg, ...] = ()


@dataclass(frozen=True, slots=True)
class Nachweis:
    """An entry of the evidence list (PROCESS): who confirmed what, when, with which file."""

    control: str
    wer: str
    wann: date
    was: str
    datei: str = ""


@dataclass(frozen=True, eq=False)
class Pruefall:
    """A case at the moment of checking.

    Attributes:
        dokumente: all documents of the bundle.
        stichtag: day whose law counts.
        katalog: modules, shared facts and patterns.
        angaben: facts said by a person, by id of the fact.
        nachweise: evidence list.
        ansichten: what a visitor sees of saved pages, by id of the document (see ``webseite``); a page that could not
            be rendered is not in it.
        aehnlichkeit: likeness of meaning; None: not to be had.
    """

    dokumente: tuple[Pruefdokument, ...]
    stichtag: date
    katalog: Pruefkatalog
    angaben: Mapping[str, str] = field(default_factory=dict)
    nachweise: tuple[Nachweis, ...] = ()
    ansichten: Mapping[str, Any] = field(default_factory=dict)
    aehnlichkeit: Aehnlichkeit | None = None

    def of_type(self, art: ArtifactType) -> tuple[Pruefdokument, ...]:
        """Documents of a kind."""
        return tuple(dokument for dokument in self.dokumente if dokument.art is art)


@dataclass(frozen=True, eq=False)
class Blick:
    """What a checker looks at: a case from one document under one module."""

    fall: Pruefall
    modul: Modul
    dokument: Pruefdokument
    merkmale: dict[str, Merkmalstand] = field(default_factory=dict)
    """Facts that were found out so far; filled by ``auswerten``."""
