"""``Kostenrecht`` over ``resources/recht``: Vergütungsverzeichnis, kinds of Streitwert, interest, Basiszinssatz."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cached_property
from operator import attrgetter
from pathlib import Path
from threading import RLock
from typing import Any

import pydantic

from app.adapters.katalog.recht import load_kostenverzeichnis
from app.adapters.katalog.yaml_datei import ABHILFE, load_map, read_text
from app.domain.recht.streitwertarten import StreitwertArt
from app.domain.recht.verzeichnis import KvNummer
from app.domain.recht.zinsen import Basiszinsreihe, Zinsart
from app.eingabe import problems_of
from app.errors import InputError, Problem

_SPALTEN = ["gueltig_ab", "prozent"]


class DateiKostenrecht:
    """The shipped law on costs, each part loaded once, on first use.

    Args:
        folder: the program's ``resources/recht``.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = RLock()

    @cached_property
    def _verguetungsverzeichnis(self) -> Mapping[str, KvNummer]:
        return load_kostenverzeichnis(self._folder / "verguetungsverzeichnis.yaml")

    @cached_property
    def _streitwertarten(self) -> Mapping[str, StreitwertArt]:
        return load_map(self._folder / "streitwert.yaml", StreitwertArt, attrgetter("id"))

    @cached_property
    def _zinsarten(self) -> Mapping[str, Zinsart]:
        return load_map(self._folder / "zinsarten.yaml", Zinsart, attrgetter("id"))

    @cached_property
    def _basiszins(self) -> Basiszinsreihe:
        return load_basiszins(self._folder / "basiszins.csv")

    def verguetungsverzeichnis(self) -> Mapping[str, KvNummer]:
        """Entries of the Vergütungsverzeichnis by id."""
        with self._lock:
            return self._verguetungsverzeichnis

    def streitwertarten(self) -> Mapping[str, StreitwertArt]:
        """How typical heads are valued, by id."""
        with self._lock:
            return self._streitwertarten

    def zinsarten(self) -> Mapping[str, Zinsart]:
        """Legal rates of interest by id."""
        with self._lock:
            return self._zinsarten

    def basiszins(self) -> Basiszinsreihe:
        """The series of the Basiszinssatz."""
        with self._lock:
            return self._basiszins


def load_basiszins(path: Path) -> Basiszinsreihe:
    """The Basiszinssatz from a CSV file (``;``, UTF-8): ``# stand:`` and ``# quelle:``, column names, one row per rate.

    Raises:
        InputError: a mistake in the file; each problem with its line.
    """
    lines = read_text(path).splitlines()
    first = next((n for n, line in enumerate(lines) if not line.startswith("#")), len(lines))
    head = {
        name.strip(): value.strip() for name, _, value in (line.lstrip("# ").partition(":") for line in lines[:first])
    }
    rows = list(csv.reader(lines[first:], delimiter=";"))
    if not rows or rows[0] != _SPALTEN:
        raise _faulty(path, Problem(f"{path.name}, Zeile {first + 1}", "andere Spalten", ";".join(_SPALTEN)))
    for n, row in enumerate(rows[1:], first + 2):
        if len(row) != len(_SPALTEN):
            raise _faulty(path, Problem(f"{path.name}, Zeile {n}", f"{len(row)} Felder", f"{len(_SPALTEN)} Felder"))
    data: dict[str, Any] = {**head, "saetze": [dict(zip(_SPALTEN, row, strict=True)) for row in rows[1:]]}

    def place(loc: tuple[int | str, ...]) -> str:
        if len(loc) > 1 and loc[0] == "saetze" and isinstance(loc[1], int):
            return ", ".join([path.name, f"Zeile {first + 2 + loc[1]}", *map(str, loc[2:])])
        return ", ".join([path.name, *map(str, loc)])

    try:
        return Basiszinsreihe.model_validate(data)
    except pydantic.ValidationError as error:
        raise _faulty(path, *problems_of(error, place)) from error


def _faulty(path: Path, *problems: Problem) -> InputError:
    return InputError(f"Die Datei „{path.name}“ enthält Fehler.", ABHILFE, probleme=problems)
