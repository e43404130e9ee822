"""Words and weights of the search from ``resources/korpus``.

The file lists for each word of the statutes how people ask for it; the search needs the other direction.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from app.adapters.katalog.yaml_datei import load_one
from app.domain.korpus.suchwoerter import Suchgewichte, Suchwoerter
from app.domain.korpus.treffer import SearchMode
from app.domain.korpus.wortform import fold, words_of

_Wort = Annotated[str, Field(min_length=1)]
_Woerter = Annotated[tuple[_Wort, ...], Field(min_length=1)]
_Gewicht = Annotated[float, Field(gt=0, le=100)]


class _Gebiet(BaseModel):
    """A field of law: its words and its well-known norms."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)

    gebiet: _Wort
    woerter: Mapping[_Wort, _Woerter] = Field(default_factory=dict)
    normen: Mapping[_Wort, _Woerter] = Field(default_factory=dict)


class _Woerterbuch(BaseModel):
    """``suchwoerter.yaml``."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)

    fuellwoerter: tuple[_Wort, ...]
    abkuerzungen: Mapping[_Wort, _Woerter]
    wendungen: Mapping[_Wort, _Woerter] = Field(default_factory=dict)
    gebiete: tuple[_Gebiet, ...]


class _Suche(BaseModel):
    """``suche.yaml``."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    standard: SearchMode
    tiefe: int = Field(ge=10, le=1000)
    rrf_k: int = Field(ge=0, le=1000)
    stichwort: _Gewicht
    vektor: _Gewicht
    norm: _Gewicht
    gesetz: _Gewicht
    weitere_absaetze: float = Field(gt=0, le=1)
    vorrang: Mapping[_Wort, Annotated[float, Field(gt=0, le=10)]]


def load_suchwoerter(path: Path) -> Suchwoerter:
    """The curated words.

    Args:
        path: ``suchwoerter.yaml``.

    Raises:
        InputError: a mistake in the file; each problem with line and field.
    """
    read = load_one(path, _Woerterbuch)
    asked = [
        (said, legal) for gebiet in read.gebiete for legal, all_said in gebiet.woerter.items() for said in all_said
    ]
    known = ((said, norm) for gebiet in read.gebiete for norm, all_said in gebiet.normen.items() for said in all_said)
    return Suchwoerter(
        synonyms=_collected((fold(said), legal) for said, legal in asked if len(words_of(said)) == 1),
        phrases=_collected((said, legal) for said, legal in asked if len(words_of(said)) > 1),
        stop_words=frozenset(map(fold, read.fuellwoerter)),
        norms=_collected(known),
        abbreviations=dict(read.abkuerzungen),
        turns=dict(read.wendungen),
    )


def load_suchgewichte(path: Path) -> Suchgewichte:
    """How rankings become one list.

    Args:
        path: ``suche.yaml``.

    Raises:
        InputError: a mistake in the file; each problem with line and field.
    """
    return Suchgewichte(**dict(load_one(path, _Suche)))


def _collected(pairs: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """Values by key, each once, in the order of the file."""
    found: dict[str, dict[str, None]] = {}
    for key, value in pairs:
        found.setdefault(key, {})[value] = None
    return {key: tuple(values) for key, values in found.items()}
