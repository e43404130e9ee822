"""Calibration without Qt: figures as lines of tables, wrong items by cause, comparison of runs, the table as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.domain.deutsch import format_datum
from app.domain.pruefung.bericht import status_word
from app.domain.pruefung.control import Pruefkatalog
from app.domain.pruefung.kalibrierung import (
    Aenderung,
    Fehlergruppe,
    Kennzahlen,
    Ursache,
    Vergleich,
    by_control,
    by_module,
    clusters,
    compare,
    figures,
)
from app.domain.pruefung.vorgang import Kalibrierlauf

GRENZE = 0.05
"""Rates up to this are the goal."""
SPALTEN = (
    "Modul", "Fälle", "Mängel", "FP", "FN", "FP-Rate", "FN-Rate", "Precision", "Recall", "unklar", "ohne Modell",
)  # fmt: skip
SPALTEN_PUNKTE = ("Prüfpunkt", *SPALTEN[1:])
ZAHLEN = tuple(range(1, len(SPALTEN)))
ENTBEHRLICH = tuple(SPALTEN.index(word) for word in ("unklar", "ohne Modell", "Recall", "Precision", "Mängel", "Fälle"))
"""Columns that are left out where there is little room, in this order; the saved table has them all."""
SPALTEN_FEHLER = ("Ursache", "Prüfpunkt", "FP", "FN", "Dokumente")
SPALTEN_FAELLE = ("Dokument", "Prüfpunkt", "Soll", "Ist", "Entschieden", "Grund")
SPALTEN_VERGLEICH = ("Änderung", "Dokument", "Prüfpunkt", "Vorher", "Jetzt", "Soll")
URSACHE_WORT = {
    Ursache.SCOPE: "Anwendbarkeit (SCOPE)",
    Ursache.ARTIFACT_TYPE: "Dokumentart (ARTIFACT_TYPE)",
    Ursache.CRITERIA: "Merkmale des Textes (CRITERIA)",
    Ursache.JUDGE: "Ähnlichkeit oder Modell (JUDGE)",
}
ERKLAERUNG = (
    "FP (falscher Alarm): ein Mangel wird behauptet, der keiner ist. FN (übersehen): ein Mangel wird nicht gesehen; "
    "„nicht entscheidbar“ zählt dazu. Fälle mit der Kennzeichnung „unklar“ zählen nicht. Ziel sind höchstens 5 % "
    "FP und FN und mindestens 80 % Entscheidungen ohne Modell."
).replace(" %", "\u00a0%")
ALLE = "Alle Module"


@dataclass(frozen=True)
class Zeile:
    """A line of a table: ``werte`` are what its columns are sorted by, ``wert`` what it stands for."""

    id: str
    zellen: tuple[str, ...]
    werte: tuple[object, ...]
    gut: bool | None = None
    wert: object = None

    @property
    def vorlesen(self) -> str:
        """The line in words."""
        return " · ".join(cell for cell in self.zellen if cell)


@dataclass(frozen=True)
class Laufbild:
    """A run as shown; ``vorher`` is the run it is compared with."""

    lauf: Kalibrierlauf
    items: tuple[Vergleich, ...]
    module: tuple[Zeile, ...]
    gruppen: tuple[Zeile, ...]
    aenderungen: tuple[Zeile, ...]
    kopf: str
    vergleich: str
    balken: tuple[tuple[str, float, float], ...]
    """Module, FP rate, FN rate; what cannot be computed is 0."""
    titel: Mapping[str, str]
    """Titles of modules and controls by id."""

    def punkte(self, modul: str) -> tuple[Zeile, ...]:
        """Lines of the controls of a module."""
        return tuple(_zeile(_name(id_, self.titel), id_, k) for id_, k in by_control(self.items, modul).items())

    def faelle(self, gruppe: Fehlergruppe) -> tuple[Zeile, ...]:
        """Wrong items of a group."""
        own = (
            item
            for item in self.items
            if (item.ursache, item.modul, item.control) == (gruppe.ursache, gruppe.modul, gruppe.control)
        )
        return tuple(_fall(item) for item in own)


def laufbild(
    lauf: Kalibrierlauf,
    items: Sequence[Vergleich],
    vorher: tuple[Kalibrierlauf, Sequence[Vergleich]] | None,
    titel: Mapping[str, str],
) -> Laufbild:
    """A run in front; ``titel``: titles of modules and controls by id."""
    modules = by_module(items)
    rows = [_zeile(titel.get(id_, id_), id_, k) for id_, k in modules.items()]
    if len(rows) > 1:
        rows.append(_zeile(ALLE, "", figures(items)))
    changes = compare(vorher[1], items) if vorher is not None else ()
    return Laufbild(
        lauf=lauf,
        items=tuple(items),
        module=tuple(rows),
        gruppen=tuple(_gruppe(group, titel) for group in clusters(items)),
        aenderungen=tuple(_aenderung(change) for change in sorted(changes, key=_good_last)),
        kopf=_kopf(lauf, items),
        vergleich=_vergleich(vorher[0] if vorher is not None else None, changes),
        balken=tuple((titel.get(id_, id_), k.fp_rate or 0.0, k.fn_rate or 0.0) for id_, k in modules.items()),
        titel=titel,
    )


def titel(katalog: Pruefkatalog) -> dict[str, str]:
    """Titles of modules and controls by id."""
    found = {modul.id: modul.title for modul in katalog.module}
    return found | {control.id: control.title for modul in katalog.module for control in modul.controls}


def _name(id_: str, titel: Mapping[str, str]) -> str:
    return f"{id_} {titel[id_]}" if id_ in titel else id_


def laufname(lauf: Kalibrierlauf) -> str:
    """``21.11.2026 14:03 · musterset · ohne Modell``."""
    at = lauf.am.astimezone()
    model = "mit Modell" if lauf.mit_modell else "ohne Modell"
    return f"{format_datum(at.date())} {at:%H:%M} · {lauf.ordner} · {model}"


def sortiert(rows: Sequence[Zeile], spalte: int, *, absteigend: bool) -> tuple[Zeile, ...]:
    """Lines by a column; what has no value comes last, the sum stays below."""

    def key(row: Zeile) -> object:
        return row.werte[spalte]

    known = [row for row in rows if row.werte[spalte] is not None and row.id]
    rest = [row for row in rows if row.werte[spalte] is None and row.id]
    known.sort(key=key, reverse=absteigend)  # type: ignore[arg-type]  # a column holds values of one type
    return (*known, *rest, *(row for row in rows if not row.id))


def als_csv(bild: Laufbild) -> str:
    """Figures of modules and controls as a table for spreadsheets: semicolons, German numbers."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerow(("Modul", "Prüfpunkt", *SPALTEN[1:]))
    for row in bild.module:
        writer.writerow((row.zellen[0], "", *row.zellen[1:]))
        for point in bild.punkte(row.id) if row.id else ():
            writer.writerow((row.zellen[0], point.zellen[0], *point.zellen[1:]))
    return out.getvalue()


def diagramm_worte(bild: Laufbild) -> str:
    """What the chart shows, for screen readers."""
    return "; ".join(f"{name}: FP {quote(fp)}, FN {quote(fn)}" for name, fp, fn in bild.balken)


def quote(value: float | None) -> str:
    """``4,2 %``; a dash where there is nothing to compute from."""
    return "–" if value is None else f"{value * 100:.1f}".replace(".", ",") + "\u00a0%"


def _zeile(name: str, id_: str, k: Kennzahlen) -> Zeile:
    values = (
        name, k.items, k.maengel, k.fp, k.fn, k.fp_rate, k.fn_rate, k.precision, k.recall, k.unklar,
        k.anteil_deterministisch,
    )  # fmt: skip
    shown = tuple(str(v) if isinstance(v, str | int) else quote(v) for v in values)
    good = (k.fp_rate or 0) <= GRENZE and (k.fn_rate or 0) <= GRENZE
    return Zeile(id_, shown, values, gut=good)


def _gruppe(group: Fehlergruppe, titel: Mapping[str, str]) -> Zeile:
    word = URSACHE_WORT[group.ursache]
    names = ", ".join(dict.fromkeys(group.dokumente))
    values = (word, group.control, group.fp, group.fn, len(group.dokumente))
    return Zeile(
        f"{group.ursache}:{group.control}",
        (word, _name(group.control, titel), str(group.fp), str(group.fn), names),
        values,
        wert=group,
    )


def _fall(item: Vergleich) -> Zeile:
    cells = (
        item.dokument,
        item.control,
        status_word(item.soll),
        status_word(item.ist),
        item.stufe.value,
        item.grund,
    )
    return Zeile(f"{item.dokument}:{item.control}", cells, cells, gut=False, wert=item)


def fall_worte(item: Vergleich) -> str:
    """Everything about a wrong item."""
    label = f"Kennzeichnung: {status_word(item.soll)}" + (f" – „{item.beleg_soll}“" if item.beleg_soll else "")
    return f"{item.dokument}, {item.control}. {label}. Programm: {status_word(item.ist)}. {item.grund}"


def _aenderung(change: Aenderung) -> Zeile:
    word = {True: "besser", False: "schlechter", None: "anders falsch"}[change.besser]
    cells = (
        word,
        change.dokument,
        change.control,
        status_word(change.vorher),
        status_word(change.jetzt),
        status_word(change.soll),
    )
    return Zeile(f"{change.dokument}:{change.control}", cells, cells, gut=change.besser)


def _good_last(change: Aenderung) -> tuple[int, str, str]:
    return {False: 0, None: 1, True: 2}[change.besser], change.control, change.dokument


def _kopf(lauf: Kalibrierlauf, items: Sequence[Vergleich]) -> str:
    whole = figures(items)
    return (
        f"{lauf.ordner}: {whole.items} Fälle in {len({item.dokument for item in items})} Dokumenten, "
        f"Stichtag {format_datum(lauf.stichtag)}. FP {quote(whole.fp_rate)}, FN {quote(whole.fn_rate)}, "
        f"{quote(whole.anteil_deterministisch)} ohne Modell entschieden."
    )


def _vergleich(vorher: Kalibrierlauf | None, changes: Sequence[Aenderung]) -> str:
    if vorher is None:
        return "Es gibt keinen früheren Lauf mit diesem Satz, mit dem sich vergleichen ließe."
    if not changes:
        return f"Gegenüber {laufname(vorher)} hat sich keine Antwort geändert."
    good, bad = sum(c.besser is True for c in changes), sum(c.besser is False for c in changes)
    rest = len(changes) - good - bad
    words = [f"{good} besser", f"{bad} schlechter", *([f"{rest} anders falsch"] if rest else [])]
    return f"Gegenüber {laufname(vorher)}: {', '.join(words)}."
