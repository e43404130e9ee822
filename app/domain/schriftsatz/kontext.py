"""Everything the stages after the conversation need, as plain values: law tables, Akte, today."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from app.domain.kanzlei.akte import Akte
from app.domain.recht.fristen import FristDefinition
from app.domain.recht.gebuehren import GebuehrenTabelle
from app.domain.recht.gerichte import Gericht
from app.domain.recht.verzeichnis import KvNummer
from app.domain.recht.zustaendigkeit import Zustaendigkeit
from app.domain.schriftsatz.baustein import Baustein
from app.domain.schriftsatz.bausteinregeln import Bausteinregeln
from app.domain.schriftsatz.klageart import Klageart
from app.domain.schriftsatz.pruefung import PruefDefinition


@dataclass(frozen=True)
class Recht:
    """Law as data.

    Attributes:
        fristen: id → definition.
        gebuehren: all fee tables, old and new.
        kostenverzeichnis: id (``gkg-kv-8210``) → title and rate.
        gerichte: id → court.
        zustaendigkeit: rules of jurisdiction.
        feiertage: (Land, year) → statutory holidays.
    """

    fristen: Mapping[str, FristDefinition]
    gebuehren: tuple[GebuehrenTabelle, ...]
    kostenverzeichnis: Mapping[str, KvNummer]
    gerichte: Mapping[str, Gericht]
    zustaendigkeit: Zustaendigkeit
    feiertage: Callable[[str, int], Mapping[date, str]]


@dataclass(frozen=True)
class Kontext:
    """Input of assembly and checks beside the conversation. ``regeln``: those between Bausteine."""

    akte: Akte
    klageart: Klageart
    bausteine: Mapping[str, Baustein]
    pruefungen: Mapping[str, PruefDefinition]
    recht: Recht
    heute: date
    regeln: Bausteinregeln | None = None
