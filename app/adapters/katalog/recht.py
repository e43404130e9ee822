"""Law as data from ``resources/recht``: Fristen, fee tables, Kostenverzeichnis, courts."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from itertools import combinations
from operator import attrgetter
from pathlib import Path

import pydantic

from app.adapters.katalog.yaml_datei import ABHILFE, load_list, load_map, load_one, read_text
from app.domain.recht.fristen import FristDefinition
from app.domain.recht.gebuehren import GebuehrenTabelle
from app.domain.recht.geltung import Rechtsdatum
from app.domain.recht.gerichte import Gericht
from app.domain.recht.verzeichnis import KvNummer
from app.domain.recht.zustaendigkeit import Zustaendigkeit
from app.eingabe import problems_of
from app.errors import InputError, Problem

_MIT_ANSCHRIFT = ("id", "xjustiz_id", "name", "typ", "strasse", "plz", "ort", "land", "plz_bereiche", "hinweis")
_OHNE_ANSCHRIFT = ("xjustiz_id", "name", "typ", "ort", "land", "weitere_laender", "nur", "hinweis")
_LISTEN = ("plz_bereiche", "weitere_laender")
_KOPF = ("stand", "quelle")


def load_fristen(path: Path) -> dict[str, FristDefinition]:
    """Fristen by id; each Frist that another one names is there.

    Raises:
        InputError: a mistake in the file; each problem with line and field.
    """
    fristen = load_map(path, FristDefinition, attrgetter("id"))
    if problems := [*_unknown_fristen(path, fristen)]:
        raise InputError(f"Die Datei „{path.name}“ enthält Fehler.", ABHILFE, probleme=tuple(problems))
    return fristen


def _unknown_fristen(path: Path, fristen: dict[str, FristDefinition]) -> Iterator[Problem]:
    """Names of Fristen that lead nowhere, or to a wording that is not an earlier one."""
    for frist in fristen.values():
        where = f"{path.name}, {frist.id}"
        if frist.zweites and frist.zweites.frist is not None and frist.zweites.frist not in fristen:
            yield Problem(f"{where}, zweites.frist", f"„{frist.zweites.frist}“", "die Kennung einer Frist der Datei")
        if frist.frueher is None:
            continue
        before = fristen.get(frist.frueher)
        if before is None:
            yield Problem(f"{where}, frueher", f"„{frist.frueher}“", "die Kennung einer Frist der Datei")
        elif before.gueltig_bis is None or before.gueltig_bis >= frist.gueltig_ab:
            expected = f"eine Frist, deren Geltung vor dem {frist.gueltig_ab:%d.%m.%Y} endet"
            yield Problem(f"{where}, frueher", f"„{frist.frueher}“", expected)


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


def load_gerichte(*paths: Path) -> dict[str, Gericht]:
    """Courts by id from CSV files (``;``, UTF-8), with addresses or without them.

    Lines that begin with ``# stand:`` and ``# quelle:`` before the column names hold for every row; in ``plz_bereiche``
    and ``weitere_laender`` the values are separated by blanks. Without a column ``id`` the XJustiz id is the id.

    Raises:
        InputError: a mistake in a file; each problem with line and column.
    """
    courts: dict[str, Gericht] = {}
    for path in paths:
        head, rows = _split_head(path)
        problems: list[Problem] = []
        for line, row in rows:
            known: dict[str, object] = {name: value for name, value in row.items() if value and name not in _LISTEN}
            lists = {name: row[name].split() for name in _LISTEN if name in row}
            values = {"id": row["xjustiz_id"], "ort": None, **head, **known, **lists}
            try:
                court = Gericht.model_validate(values)
            except pydantic.ValidationError as error:
                where = f"{path.name}, Zeile {line}"
                problems += problems_of(error, lambda loc, at=where: f"{at}, {loc[0] if loc else ''}")  # type: ignore[misc]
                continue
            if court.id in courts:
                problems.append(
                    Problem(f"{path.name}, Zeile {line}, id", f"ein zweites Mal „{court.id}“", "jede Kennung einmal")
                )
            courts[court.id] = court
        if problems:
            raise InputError(f"Die Datei „{path.name}“ enthält Fehler.", ABHILFE, probleme=tuple(problems))
    return courts


def load_zustaendigkeit(path: Path) -> Zustaendigkeit:
    """Rules of jurisdiction.

    Raises:
        InputError: a mistake in the file; each problem with line and field.
    """
    return load_one(path, Zustaendigkeit)


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
    columns = tuple(next(reader, ()))
    if columns not in (_MIT_ANSCHRIFT, _OHNE_ANSCHRIFT):
        wanted = f"die Spalten {';'.join(_MIT_ANSCHRIFT)} oder {';'.join(_OHNE_ANSCHRIFT)}"
        problem = Problem(f"{path.name}, Zeile {first + 1}", "andere Spalten", wanted)
        raise InputError(f"Die Datei „{path.name}“ enthält Fehler.", ABHILFE, probleme=(problem,))
    return head, _rows(path, reader, columns, first)


def _rows(
    path: Path, reader: Iterator[list[str]], columns: Sequence[str], offset: int
) -> Iterator[tuple[int, dict[str, str]]]:
    line = offset + 1
    try:
        for fields in reader:
            line = offset + reader.line_num  # type: ignore[attr-defined]  # csv.reader has no public type
            if not fields:
                continue
            if len(fields) != len(columns):
                problem = Problem(f"{path.name}, Zeile {line}", f"{len(fields)} Felder", f"{len(columns)} Felder")
                raise InputError(f"Die Datei „{path.name}“ enthält Fehler.", ABHILFE, probleme=(problem,))
            yield line, dict(zip(columns, fields, strict=True))
    except csv.Error as error:
        problem = Problem(f"{path.name}, nach Zeile {line}", "ein Fehler bei den Anführungszeichen", "gültiges CSV")
        raise InputError(f"Die Datei „{path.name}“ lässt sich nicht lesen.", ABHILFE, probleme=(problem,)) from error
