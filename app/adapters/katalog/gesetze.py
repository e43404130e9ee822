"""Names of laws from ``gesetze.yaml`` and ``kuerzel.csv`` in ``resources/recht``."""

from __future__ import annotations

import csv
from datetime import date
from operator import attrgetter
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from app.adapters.katalog.yaml_datei import ABHILFE, load_map, read_text
from app.domain.recht.gesetzesnamen import Gesetzesname, Gesetzesnamen
from app.domain.recht.zitat import CitationStyle
from app.errors import InputError, Problem

_SPALTEN = ["jurabk", "code"]
_KURZ = {"Verordnung": "VO", "Richtlinie": "RL"}


class _Gesetz(BaseModel):
    """An entry of ``gesetze.yaml``."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)

    code: str = Field(min_length=1)
    name: str = Field(min_length=1)
    stil: CitationStyle = CitationStyle.PARAGRAPH
    nummer: str = Field(default="", pattern=r"^((Verordnung|Richtlinie) \S.*)?$")
    alias: tuple[str, ...] = ()
    verzeichnis: str = ""
    ausser_kraft: date | None = None
    nachfolger: str = ""
    frueher: tuple[str, ...] = ()

    def names(self) -> tuple[str, ...]:
        """Aliases with those that follow from the number: „Verordnung (EU) 2016/679“, „VO (EU) 2016/679“."""
        kind, _, number = self.nummer.partition(" ")
        return (*self.alias, self.nummer, f"{_KURZ[kind]} {number}") if number else self.alias


def load_gesetzesnamen(folder: Path) -> Gesetzesnamen:
    """Names of all laws.

    Args:
        folder: holds ``gesetze.yaml`` and ``kuerzel.csv``.

    Raises:
        InputError: a mistake in one of the files; each problem with file, line and field.
    """
    entries = load_map(folder / "gesetze.yaml", _Gesetz, attrgetter("code")).values()
    codes = load_kuerzel(folder / "kuerzel.csv")
    sources: dict[str, list[str]] = {}
    for jurabk, code in codes.items():
        sources.setdefault(code, []).append(jurabk)
    laws = (
        Gesetzesname(
            e.code,
            e.name,
            e.stil,
            tuple(sources.get(e.code, ())),
            e.names(),
            e.verzeichnis,
            e.ausser_kraft,
            e.nachfolger,
            e.frueher,
        )
        for e in entries
    )
    return Gesetzesnamen.of(laws, codes)


def load_kuerzel(path: Path) -> dict[str, str]:
    """Source abbreviation → citation form from a CSV file (``;``, UTF-8, comment lines with ``#`` first).

    Raises:
        InputError: a mistake in the file; each problem with line and column.
    """
    lines = read_text(path).splitlines()
    first = next((n for n, line in enumerate(lines) if not line.startswith("#")), len(lines))
    rows = list(csv.reader(lines[first:], delimiter=";", quoting=csv.QUOTE_NONE))
    codes: dict[str, str] = {}
    forms: set[str] = set()
    problems: list[Problem] = []
    if not rows or rows[0] != _SPALTEN:
        problems.append(Problem(f"{path.name}, Zeile {first + 1}", "andere Spalten", "die Spalten jurabk;code"))
    for line, row in enumerate(rows[1:], first + 2):
        where = f"{path.name}, Zeile {line}"
        if len(row) != len(_SPALTEN) or not all(field.strip() for field in row):
            problems.append(Problem(where, f"„{';'.join(row)}“", "zwei gefüllte Felder, getrennt durch ;"))
        elif row[0] in codes:
            problems.append(Problem(f"{where}, jurabk", f"ein zweites Mal „{row[0]}“", "jedes Kürzel nur einmal"))
        elif row[1] in forms:
            problems.append(Problem(f"{where}, code", f"ein zweites Mal „{row[1]}“", "jede Zitierform nur einmal"))
        else:
            codes[row[0]] = row[1]
            forms.add(row[1])
    if problems:
        raise InputError(f"Die Datei „{path.name}“ enthält Fehler.", ABHILFE, probleme=tuple(problems))
    return codes
