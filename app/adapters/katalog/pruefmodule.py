"""Modules of the document check from ``resources/pruefmodule``; no name in them leads nowhere."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from pathlib import Path

from pydantic import Field

from app.adapters.katalog.yaml_datei import ABHILFE, load_one
from app.domain.pruefung.bedingung import Bedingung
from app.domain.pruefung.control import Control, Merkmal, Modul, Pruefkatalog
from app.domain.pruefung.register import BEDINGUNGEN, MERKMALE, PRUEFUNGEN
from app.domain.werte import FrozenModel
from app.errors import InputError, Problem

GEMEINSAM = "gemeinsam.yaml"
REIHENFOLGE = (
    "impressum",
    "dse",
    "cookie",
    "cookie_banner",
    "agb",
    "widerruf",
    "nutzungsbedingungen",
    "arbeitsvertrag",
    "klage",
)
"""Order in which modules are shown; others follow by name."""


class _Gemeinsam(FrozenModel):
    muster: Mapping[str, Bedingung] = Field(default_factory=dict)
    merkmale: tuple[Merkmal, ...] = ()


def load_pruefkatalog(folder: Path) -> Pruefkatalog:
    """All modules of a folder with what they share.

    Raises:
        InputError: a file is damaged, an id is there twice, or a pattern, fact or reader is named that does not exist.
    """
    gemeinsam = load_one(folder / GEMEINSAM, _Gemeinsam)
    paths = {path.stem: path for path in folder.glob("*.yaml") if path.name != GEMEINSAM}
    names = [name for name in REIHENFOLGE if name in paths] + sorted(set(paths) - set(REIHENFOLGE))
    module = tuple(load_one(paths[name], Modul) for name in names)
    katalog = Pruefkatalog(module=module, merkmale=gemeinsam.merkmale, muster=gemeinsam.muster)
    if problems := tuple(_problems(katalog, names)):
        raise InputError("Die Prüfmodule enthalten Fehler.", ABHILFE, probleme=problems)
    return katalog


def _problems(katalog: Pruefkatalog, files: list[str]) -> Iterator[Problem]:
    facts = {merkmal.id for merkmal in katalog.merkmale}
    yield from _twice("merkmale", [merkmal.id for merkmal in katalog.merkmale])
    yield from _twice("controls", [control.id for modul in katalog.module for control in modul.controls])
    for merkmal in katalog.merkmale:
        if merkmal.lesen is not None:
            yield from _known(f"{GEMEINSAM}, {merkmal.id}, lesen", merkmal.lesen, MERKMALE)
        for wert in merkmal.werte:
            if wert.wenn is not None:
                yield from _check(f"{GEMEINSAM}, {merkmal.id}, {wert.wert}", wert.wenn, katalog, None, facts)
    for name, bedingung in katalog.muster.items():
        yield from _check(f"{GEMEINSAM}, muster {name}", bedingung, katalog, None, facts)
    for file, modul in zip(files, katalog.module, strict=True):
        if modul.id != file:
            yield Problem(f"{file}.yaml, id", modul.id, f"„{file}“ wie der Name der Datei")
        for fact in modul.merkmale:
            yield from _known(f"{file}.yaml, merkmale", fact, facts)
        for name, bedingung in modul.muster.items():
            yield from _check(f"{file}.yaml, muster {name}", bedingung, katalog, modul, facts)
        for control in modul.controls:
            if control.pruefung is not None:
                yield from _known(f"{file}.yaml, {control.id}, pruefung", control.pruefung, PRUEFUNGEN)
            for bedingung in _conditions(control):
                yield from _check(f"{file}.yaml, {control.id}", bedingung, katalog, modul, facts)


def _conditions(control: Control) -> Iterator[Bedingung]:
    if control.scope_requires is not None:
        yield control.scope_requires.wenn
    for bedingung in (control.nachweis, control.beruehrt):
        if bedingung is not None:
            yield bedingung
    for grund in (*control.maengel, *control.gilt_als_fehlend, *control.unklar):
        yield grund.wenn


def _check(
    ort: str, bedingung: Bedingung, katalog: Pruefkatalog, modul: Modul | None, facts: set[str]
) -> Iterator[Problem]:
    patterns = {*katalog.muster, *(modul.muster if modul else ())}
    if bedingung.muster is not None:
        yield from _known(f"{ort}, muster", bedingung.muster, patterns)
    if bedingung.merkmal is not None:
        yield from _known(f"{ort}, merkmal", bedingung.merkmal, facts)
        merkmal = next((merkmal for merkmal in katalog.merkmale if merkmal.id == bedingung.merkmal), None)
        values = {wert.wert for wert in merkmal.werte} if merkmal else set(bedingung.ist)
        for wert in bedingung.ist:
            yield from _known(f"{ort}, merkmal {bedingung.merkmal}, ist", wert, values)
    if bedingung.pruefung is not None:
        yield from _known(f"{ort}, pruefung", bedingung.pruefung, BEDINGUNGEN)
    weighed = (gewicht.wenn for gewicht in bedingung.waegt)
    parts = (*bedingung.und, *bedingung.oder, *weighed, *((bedingung.nicht,) if bedingung.nicht else ()))
    for part in parts:
        yield from _check(ort, part, katalog, modul, facts)


def _known(ort: str, name: str, names: Container[str]) -> Iterator[Problem]:
    if name not in names:
        yield Problem(ort, f"„{name}“ gibt es nicht", "ein vorhandener Name")


def _twice(ort: str, ids: list[str]) -> Iterator[Problem]:
    for id_ in dict.fromkeys(ids):
        if ids.count(id_) > 1:
            yield Problem(ort, f"{id_} steht mehrfach da", "eindeutige ids")
