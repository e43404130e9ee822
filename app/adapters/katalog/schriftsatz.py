"""Klagearten and Bausteine from ``resources/klagearten`` and ``resources/bausteine``, checked against each other."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from app.adapters.katalog.yaml_datei import load_list, load_one
from app.domain.schriftsatz.erv import PRUEFUNGEN
from app.domain.schriftsatz.grammatik import Form, Seite
from app.domain.schriftsatz.klageart import Baustein, Klageart, Parteirolle, SlotTyp
from app.domain.schriftsatz.platzhalter import fill, names_in
from app.errors import InputError, Problem

_SEITEN = {
    "KLAEGER": Seite(Parteirolle.KLAEGER, Form.F),
    "BEKLAGTER": Seite(Parteirolle.BEKLAGTER, Form.F),
}
_GRAMMATIK = {name for seite in _SEITEN.values() for name in seite.forms()}
_IMMER = {"STREITWERT", "GERICHT", "ERGAENZUNG", "KLAEGER", "BEKLAGTER"}
"""Names that every filing fills: results of Streitwert and Gericht, marked gaps, sides for agreement."""


def load_bausteine(folder: Path) -> Mapping[str, Baustein]:
    """All Bausteine of a folder by id.

    Raises:
        InputError: a file is damaged, an id is there twice or a text has a malformed placeholder.
    """
    bausteine: dict[str, Baustein] = {}
    problems: list[Problem] = []
    for path in sorted(folder.glob("*.yaml")):
        for baustein in load_list(path, Baustein):
            ort = f"{path.name}, {baustein.id}"
            if baustein.id in bausteine:
                problems.append(Problem(ort, "dieselbe id noch einmal", "eine eindeutige id"))
            bausteine[baustein.id] = baustein
            try:
                fill(baustein.text, {}, _SEITEN)
            except ValueError as error:
                problems.append(Problem(f"{ort}, text", str(error), "{{KLAEGER: Einzahl|Mehrzahl}}"))
    if problems:
        raise InputError(
            "Die Bausteine enthalten Fehler.", "Bitte die genannten Stellen berichtigen.", probleme=tuple(problems)
        )
    return bausteine


def load_klagearten(
    folder: Path, bausteine: Mapping[str, Baustein], fristen: Mapping[str, object]
) -> tuple[Klageart, ...]:
    """All Klagearten of a folder, in order of file name.

    Raises:
        InputError: a file is damaged, or names a Baustein, Frist, check or placeholder that does not exist.
    """
    klagearten: list[Klageart] = []
    problems: list[Problem] = []
    for path in sorted(folder.glob("*.yaml")):
        klageart = load_one(path, Klageart)
        klagearten.append(klageart)
        problems += [
            Problem(f"{path.name}, {ort}", gefunden, erwartet)
            for ort, gefunden, erwartet in _mistakes(klageart, bausteine, fristen)
        ]
    if problems:
        raise InputError(
            "Die Klagearten enthalten Fehler.", "Bitte die genannten Stellen berichtigen.", probleme=tuple(problems)
        )
    return tuple(klagearten)


def _mistakes(
    klageart: Klageart, bausteine: Mapping[str, Baustein], fristen: Mapping[str, object]
) -> list[tuple[str, str, str]]:
    """(place, found, expected) of every reference that leads nowhere."""
    slots = {s.schluessel for s in klageart.slots} | klageart.computed_keys()
    names = {s.upper() for s in slots} | _GRAMMATIK | _IMMER
    names |= {f"{s.schluessel.upper()}_WORT" for s in klageart.slots if s.typ is SlotTyp.GANZZAHL}
    found: list[tuple[str, str, str]] = []
    for name in klageart.bausteine:
        baustein = bausteine.get(name)
        if baustein is None:
            found.append(("bausteine", name, "die id eines vorhandenen Bausteins"))
            continue
        texts = [baustein.text, *(b.behauptung for b in baustein.beweise), *(b.ersatz or "" for b in baustein.beweise)]
        unknown = [n for text in texts for n in names_in(text) if n not in names]
        found += [(name, "{{" + n + "}}", "ein Slot der Klageart oder eine Form der Parteien") for n in unknown]
        found += [
            (f"{name}, bedingungen", b.slot, "ein Slot der Klageart")
            for b in baustein.bedingungen
            if b.slot not in slots
        ]
    found += [
        ("pruefungen", p, f"eine von {', '.join(PRUEFUNGEN)}") for p in klageart.pruefungen if p not in PRUEFUNGEN
    ]
    found += [
        ("fristen", r.frist, "die id einer Frist aus fristen.yaml") for r in klageart.fristen if r.frist not in fristen
    ]
    return found
