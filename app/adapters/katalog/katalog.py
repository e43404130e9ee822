"""``Katalog`` over the folder ``resources``: each part is loaded once, on first use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING

from app.adapters.katalog.bibliothek import load_libraries
from app.adapters.katalog.recht import (
    load_fristen,
    load_gebuehren,
    load_gerichte,
    load_kostenverzeichnis,
    load_zustaendigkeit,
)
from app.adapters.katalog.schriftsatz import Bestand, load_bausteine, load_klagearten, load_pruefungen
from app.adapters.katalog.yaml_datei import load_map, load_one
from app.domain.recht.fristen import FristDefinition
from app.domain.recht.gebuehren import GebuehrenTabelle
from app.domain.recht.gerichte import Gericht
from app.domain.recht.verzeichnis import KvNummer
from app.domain.recht.zustaendigkeit import Zustaendigkeit
from app.domain.regelwerk.library import Library
from app.domain.schriftsatz.baustein import Baustein
from app.domain.schriftsatz.klageart import Klageart
from app.domain.schriftsatz.pruefung import PruefDefinition
from app.errors import NotFoundError

if TYPE_CHECKING:
    from app.domain.korpus.suchwoerter import Suchgewichte, Suchwoerter
    from app.domain.pruefung.control import Pruefkatalog
    from app.domain.recht.gesetzesnamen import Gesetzesnamen
    from app.domain.schriftsatz.xjustiz_daten import XJustizDaten
    from app.domain.vertrag.angaben import Angabenpruefung


class DateiKatalog:
    """The shipped data.

    Args:
        folder: the program's ``resources``.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = RLock()

    @cached_property
    def _bausteine(self) -> Mapping[str, Baustein]:
        return load_bausteine(self._folder / "bausteine")

    @cached_property
    def _klagearten(self) -> tuple[Klageart, ...]:
        bestand = Bestand(
            self._bausteine, self._fristen, self._pruefungen, self._kostenverzeichnis, self._zustaendigkeit
        )
        return load_klagearten(self._folder / "klagearten", bestand)

    @cached_property
    def _fristen(self) -> Mapping[str, FristDefinition]:
        return load_fristen(self._folder / "recht" / "fristen.yaml")

    @cached_property
    def _gebuehren(self) -> tuple[GebuehrenTabelle, ...]:
        return load_gebuehren(self._folder / "recht" / "gebuehren.yaml")

    @cached_property
    def _kostenverzeichnis(self) -> Mapping[str, KvNummer]:
        return load_kostenverzeichnis(self._folder / "recht" / "kostenverzeichnis.yaml")

    @cached_property
    def _gerichte(self) -> Mapping[str, Gericht]:
        folder = self._folder / "recht"
        return load_gerichte(folder / "arbeitsgerichte.csv", folder / "gerichte.csv")

    @cached_property
    def _zustaendigkeit(self) -> Zustaendigkeit:
        return load_zustaendigkeit(self._folder / "recht" / "zustaendigkeit.yaml")

    @cached_property
    def _gesetzesnamen(self) -> Gesetzesnamen:
        from app.adapters.katalog.gesetze import load_gesetzesnamen  # with the law: not at the start

        return load_gesetzesnamen(self._folder / "recht")

    @cached_property
    def _suchwoerter(self) -> Suchwoerter:
        from app.adapters.katalog.suchwoerter import load_suchwoerter

        return load_suchwoerter(self._folder / "korpus" / "suchwoerter.yaml")

    @cached_property
    def _suchgewichte(self) -> Suchgewichte:
        from app.adapters.katalog.suchwoerter import load_suchgewichte

        return load_suchgewichte(self._folder / "korpus" / "suche.yaml")

    @cached_property
    def _pruefungen(self) -> Mapping[str, PruefDefinition]:
        return load_pruefungen(self._folder / "pruefungen")

    @cached_property
    def _vertragsangaben(self) -> tuple[Angabenpruefung, ...]:
        from app.domain.vertrag.angaben import Angabenpruefung  # with the first contract that is looked at

        return tuple(
            load_map(self._folder / "recht" / "vertragsangaben.yaml", Angabenpruefung, lambda p: p.id).values()
        )

    @cached_property
    def _pruefkatalog(self) -> Pruefkatalog:
        from app.adapters.katalog.pruefmodule import load_pruefkatalog  # with the first document that is checked

        return load_pruefkatalog(self._folder / "pruefmodule")

    @cached_property
    def _xjustiz(self) -> XJustizDaten:
        from app.domain.schriftsatz.xjustiz_daten import XJustizDaten  # with the first filing that is written

        return load_one(self._folder / "recht" / "xjustiz.yaml", XJustizDaten)

    @cached_property
    def _libraries(self) -> tuple[Library, ...]:
        return load_libraries(self._folder / "bibliothek", first="arbeitsvertrag")

    def klagearten(self) -> tuple[Klageart, ...]:
        """All Klagearten."""
        with self._lock:
            return self._klagearten

    def bausteine(self) -> Mapping[str, Baustein]:
        """All Bausteine by id."""
        with self._lock:
            return self._bausteine

    def pruefungen(self) -> Mapping[str, PruefDefinition]:
        """Texts and norms of all checks by id."""
        with self._lock:
            return self._pruefungen

    def vertragsangaben(self) -> tuple[Angabenpruefung, ...]:
        """Checks of what is answered for a contract."""
        with self._lock:
            return self._vertragsangaben

    def pruefkatalog(self) -> Pruefkatalog:
        """Modules of the document check."""
        with self._lock:
            return self._pruefkatalog

    def fristen(self) -> Mapping[str, FristDefinition]:
        """All Fristen by id."""
        with self._lock:
            return self._fristen

    def gebuehren(self) -> tuple[GebuehrenTabelle, ...]:
        """All fee tables."""
        with self._lock:
            return self._gebuehren

    def kostenverzeichnis(self) -> Mapping[str, KvNummer]:
        """Id → entry of a Kostenverzeichnis."""
        with self._lock:
            return self._kostenverzeichnis

    def gerichte(self) -> Mapping[str, Gericht]:
        """All courts by id."""
        with self._lock:
            return self._gerichte

    def zustaendigkeit(self) -> Zustaendigkeit:
        """Rules of jurisdiction."""
        with self._lock:
            return self._zustaendigkeit

    def xjustiz(self) -> XJustizDaten:
        """Codes of the XJustiz data set."""
        with self._lock:
            return self._xjustiz

    def gesetzesnamen(self) -> Gesetzesnamen:
        """Citation forms, full names and aliases of laws."""
        with self._lock:
            return self._gesetzesnamen

    def suchwoerter(self) -> Suchwoerter:
        """Synonyms, lay words and stop words."""
        with self._lock:
            return self._suchwoerter

    def suchgewichte(self) -> Suchgewichte:
        """How the search orders what it finds."""
        with self._lock:
            return self._suchgewichte

    def libraries(self) -> tuple[Library, ...]:
        """The shipped clause libraries, „Arbeitsvertrag“ first."""
        with self._lock:
            return self._libraries

    def muster_akte(self, name: str) -> Path:
        """JSON file of a shipped Akte.

        Raises:
            NotFoundError: no Muster of that name.
        """
        root = self._folder / "muster"
        known = {p.parent.name: p for p in sorted(root.glob("*/akte.json"))}
        if name not in known:
            raise NotFoundError(f"Eine Muster-Akte „{name}“ gibt es nicht.", f"Vorhanden: {', '.join(known)}.")
        return known[name]
