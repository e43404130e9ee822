"""Law as data from ``resources/recht``: Fristen, fee tables, Kostenverzeichnis, courts."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import combinations
from operator import attrgetter
from pathlib import Path

import pydantic

from app.adapters.katalog.yaml_datei import ABHILFE, load_list, load_map, read_text
from app.domain.recht.fristen import FristDefinition
from app.domain.recht.gebuehren import GebuehrenTabelle
from app.domain.recht.geltung import Rechtsdatum
from app.domain.recht.gerichte import Gericht
from app.domain.recht.verzeichnis import KvNummer
from app.eingabe import problems_of
from app.errors import InputError, Problem

_SPALTEN = ("id", "xjustiz_id", "name", "typ", "strasse", "plz", "ort", "land", "plz_bereiche", "hinweis")
_KOPF = ("stand", "quelle")


def load_fristen(path: Path) -> dict[str, FristDefinition]:
    """Fristen by id.

    Raises:
        InputError: a mistake in the file; each problem with line and field.
    """
    return load_map(path, FristDefinition, attrgetter("id"))


def load_gebuehren(path: Path) -> tuple[GebuehrenTabelle, ...]:
    """Fee tables, old and new; never two of one statute for the same day.

    Raises:
        InputError: a mistake in the file; each problem with line and field.
    """
    tables = load_list(path, GebuehrenTabelle)
    for one, other in combinations(tables, 2):
        if one.gesetz is other.gesetz and _overlap(one, other):
            found = f"zwei Tabellen ({one.gesetz}), die am selben Tag gelten"
            problem = Problem(path.name, found, "Zeiträume ohne Überschneidung (gueltig_ab, gueltig_bis)")
            raise InputError(f"Die Datei „{path.name}“ enthält Fehler.", ABHILFE, probleme=(problem,))
    return tables


def load_kostenverzeichnis(path: Path) -> dict[str, KvNummer]:
    """Entries of all Verzeichnisse by id (``gkg-kv-8210``).

    Raises:
        InputError: a mistake in the file; each problem with line and field.
    """
    return load_map(path, KvNummer, attrgetter("id"))


def load_gerichte(path: Path) -> dict[str, Gericht]:
    """Courts by id from a CSV file (``;``, UTF-8).

    Lines that begin with ``# stand:`` and ``# quelle:`` before the column names hold for every row; in
    ``plz_bereiche`` the leading digits are separated by blanks.

    Raises:
        InputError: a mistake in the file; each problem with line and column.
    """
    head, rows = _split_head(path)
    courts: dict[str, Gericht] = {}
    problems: list[Problem] = []
    for line, row in rows:
        values = {**head, **row, "xjustiz_id": row["xjustiz_id"] or None, "plz_bereiche": row["plz_bereiche"].split()}
        try:
            court = Gericht.model_validate(values)
        except pydantic.ValidationError as error:
            problems += problems_of(error, lambda loc, at=line: f"{path.name}, Zeile {at}, {loc[0] if loc else ''}")  # type: ignore[misc]
            continue
        if court.id in courts:
            problems.append(
                Problem(f"{path.name}, Zeile {line}, id", f"ein zweites Mal „{court.id}“", "jede Kennung einmal")
            )
        courts[court.id] = court
    if problems:
        raise InputError(f"Die Datei „{path.name}“ enthält Fehler.", ABHILFE, probleme=tuple(problems))
    return courts


def _overlap(one: Rechtsdatum, other: Rechtsdatum) -> bool:
    return one.gilt_am(other.gueltig_ab) or other.gilt_am(one.gueltig_ab)


def _split_head(path: Path) -> tuple[dict[str, str], Iterator[tuple[int, dict[str, str]]]]:
    """Values of the comment lines at the top, and the rows with their line numbers."""
    lines = read_text(path).splitlines()
    first = next((n for n, line in enumerate(lines) if not line.startswith("#")), len(lines))
    head: dict[str, str] = {}
    for line in lines[:first]:
        name, colon, value = line.lstrip("# ").partition(":")
        if colon and name in _KOPF:
            head[name] = value.strip()
    reader = csv.reader(lines[first:], delimiter=";", strict=True)
    if tuple(next(reader, ())) != _SPALTEN:
        problem = Problem(f"{path.name}, Zeile {first + 1}", "andere Spalten", f"die Spalten {';'.join(_SPALTEN)}")
        raise InputError(f"Die Datei „{path.name}“ enthält Fehler.", ABHILFE, probleme=(problem,))
    return head, _rows(path, reader, first)


def _rows(path: Path, reader: Iterator[list[str]], offset: int) -> Iterator[tuple[int, dict[str, str]]]:
    line = offset + 1
    try:
        for fields in reader:
            line = offset + reader.line_num  # type: ignore[attr-defined]  # csv.reader has no public type
            if not fields:
                continue
            if len(fields) != len(_SPALTEN):
                problem = Problem(f"{path.name}, Zeile {line}", f"{len(fields)} Felder", f"{len(_SPALTEN)} Felder")
                raise InputError(f"Die Datei „{path.name}“ enthält Fehler.", ABHILFE, probleme=(problem,))
            yield line, dict(zip(_SPALTEN, fields, strict=True))
    except csv.Error as error:
        problem = Problem(f"{path.name}, nach Zeile {line}", "ein Fehler bei den Anführungszeichen", "gültiges CSV")
        raise InputError(f"Die Datei „{path.name}“ lässt sich nicht lesen.", ABHILFE, probleme=(problem,)) from error
