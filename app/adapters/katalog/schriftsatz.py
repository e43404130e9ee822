"""Klagearten, Bausteine and checks from ``resources``, checked against each other: no reference leads nowhere."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from graphlib import CycleError, TopologicalSorter
from operator import attrgetter
from pathlib import Path
from typing import Any

from app.adapters.katalog.yaml_datei import load_list, load_map, load_one, load_plain
from app.domain.beugung import Form
from app.domain.recht.zustaendigkeit import Zustaendigkeit
from app.domain.schriftsatz.baustein import Abschnitt, Baustein
from app.domain.schriftsatz.bausteinregeln import Bausteinregeln
from app.domain.schriftsatz.dialog import VORBELEGUNGEN
from app.domain.schriftsatz.erv import PRUEFUNGEN
from app.domain.schriftsatz.grammatik import PLATZHALTER_FAELLE, Seite
from app.domain.schriftsatz.klageart import Klageart
from app.domain.schriftsatz.platzhalter import antrag_references, fill, names_in
from app.domain.schriftsatz.pruefung import PruefDefinition
from app.domain.schriftsatz.rechenregeln import Berechnung, BerechnungsArt
from app.domain.schriftsatz.slot import SlotDefinition, SlotTyp
from app.errors import InputError, Problem

_SEITEN = {name: Seite(name, Form.F, "klaeger") for name in PLATZHALTER_FAELLE}
_IMMER = {"STREITWERT", "GERICHT", "ERGAENZUNG", "ANTRAG"}
"""Names that every filing fills: results of Streitwert and Gericht, marked gaps, references to Anträge."""
MIN_BEISPIELE = 5
"""Fewest example requests of a Klageart: from fewer it is not recognised."""

Mistake = tuple[str, str, str]
"""Place, found, expected."""


class _AnyMarke(dict[str, Sequence[int]]):
    """Every marke has a number: for checking the form of a reference before it is known which Anträge stand."""

    def get(self, key: object, default: object = None) -> Sequence[int]:  # noqa: ARG002 - the signature of dict
        return (1,)


@dataclass(frozen=True)
class Bestand:
    """What Klagearten may name: entries of other files."""

    bausteine: Mapping[str, Baustein]
    fristen: Container[str]
    pruefungen: Mapping[str, PruefDefinition]
    kostenverzeichnis: Container[str]
    zustaendigkeit: Zustaendigkeit


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
            for text in _texts(baustein):
                try:
                    fill(text, {}, _SEITEN, _AnyMarke())
                except ValueError as error:
                    problems.append(Problem(f"{ort}, text", str(error), "{{KLAEGER: Einzahl|Mehrzahl}}"))
    try:
        Bausteinregeln(bausteine)
    except ValueError as error:
        problems.append(Problem(folder.name, f"die Regel {error}", "Regeln zwischen vorhandenen Bausteinen"))
    _refuse("Die Bausteine enthalten Fehler.", problems)
    return bausteine


def load_pruefungen(folder: Path) -> Mapping[str, PruefDefinition]:
    """All checks of a folder by id.

    Raises:
        InputError: a file is damaged or an id is there twice.
    """
    definitions: dict[str, PruefDefinition] = {}
    problems: list[Problem] = []
    for path in sorted(folder.glob("*.yaml")):
        for key, definition in load_map(path, PruefDefinition, attrgetter("id")).items():
            if key in definitions:
                problems.append(Problem(f"{path.name}, {key}", "dieselbe id noch einmal", "eine eindeutige id"))
            definitions[key] = definition
    _refuse("Die Prüfungen enthalten Fehler.", problems)
    return definitions


def load_klagearten(folder: Path, bestand: Bestand) -> tuple[Klageart, ...]:
    """All Klagearten of a folder, in order of file name.

    A slot may be taken from ``gemeinsam/slots.yaml``: by its key alone, or as ``basis`` with the fields that differ.

    Raises:
        InputError: a file is damaged, or names a slot, Baustein, Frist, check, fee or placeholder that does not exist.
    """
    klagearten: list[Klageart] = []
    problems: list[Problem] = []
    shared = _shared_slots(folder / "gemeinsam" / "slots.yaml")
    for path in sorted(folder.glob("*.yaml")):
        klageart = load_one(path, Klageart, partial(_with_shared, path.name, shared))
        klagearten.append(klageart)
        problems += [Problem(f"{path.name}, {at}", found, wanted) for at, found, wanted in _mistakes(klageart, bestand)]
    _refuse("Die Klagearten enthalten Fehler.", problems)
    return tuple(klagearten)


def _shared_slots(path: Path) -> Mapping[str, dict[str, Any]]:
    """Plain data of the shared slots by key."""
    if not path.exists():
        return {}
    load_map(path, SlotDefinition, attrgetter("schluessel"))  # refused with line and field if damaged or there twice
    return {slot["schluessel"]: slot for slot in load_plain(path)}


def _with_shared(name: str, shared: Mapping[str, dict[str, Any]], data: Any) -> Any:
    """Plain data of a Klageart with its shared slots filled in."""
    if not isinstance(data, dict) or not isinstance(data.get("slots"), list):
        return data  # the model says what is wrong
    slots = []
    for number, slot in enumerate(data["slots"]):
        own = {"basis": slot} if isinstance(slot, str) else slot
        if isinstance(own, dict) and "basis" in own:
            basis = shared.get(own["basis"])
            if basis is None:
                problem = Problem(f"{name}, slots.{number}", f"„{own['basis']}“", f"eine von {', '.join(shared)}")
                _refuse("Die Klagearten enthalten Fehler.", (problem,))
            own = {**(basis or {}), **{key: value for key, value in own.items() if key != "basis"}}
        slots.append(own)
    return {**data, "slots": slots}


def _refuse(text: str, problems: Sequence[Problem]) -> None:
    if problems:
        raise InputError(text, "Bitte die genannten Stellen berichtigen.", probleme=tuple(problems))


def _texts(baustein: Baustein) -> list[str]:
    """Every text of a Baustein outside its table."""
    offers = [text for b in baustein.beweise for text in (b.behauptung, b.ersatz or "", b.vom or "")]
    return [baustein.text, baustein.gruppe or "", *offers]


def _mistakes(klageart: Klageart, bestand: Bestand) -> Iterator[Mistake]:
    """Every reference that leads nowhere."""
    yield from _in_texts(klageart, bestand)
    for pruefung in klageart.pruefungen:
        definition = bestand.pruefungen.get(pruefung)
        if pruefung not in PRUEFUNGEN and (definition is None or not definition.regeln):
            known = ", ".join((*PRUEFUNGEN, *(d.id for d in bestand.pruefungen.values() if d.regeln)))
            yield "pruefungen", pruefung, f"eine von {known}"
    for regel in klageart.fristen:
        if regel.frist not in bestand.fristen:
            yield "fristen", regel.frist, "die id einer Frist aus fristen.yaml"
    gericht = klageart.gericht
    subjects = [(gericht.rechtsweg, gericht.sachlich)]
    subjects += [(fall.rechtsweg or gericht.rechtsweg, fall.sachlich) for fall in gericht.sachlich_nach]
    for weg, sachlich in subjects:
        if sachlich not in (gebiete := bestand.zustaendigkeit.keys(weg)):
            yield "gericht.sachlich", sachlich, f"bei rechtsweg {weg} eine von {', '.join(gebiete)}"
    kosten = klageart.gerichtskosten
    numbers = () if kosten is None else (kosten.kv, *(fall.kv for fall in kosten.faelle))
    for kv in numbers:
        if kv is not None and kv not in bestand.kostenverzeichnis:
            yield "gerichtskosten.kv", kv, "die id einer Nummer aus kostenverzeichnis.yaml"
    for slot in klageart.slots:
        if slot.vorbelegung is not None and slot.vorbelegung not in VORBELEGUNGEN:
            known = ", ".join(sorted(VORBELEGUNGEN))
            yield f"slots, {slot.schluessel}, vorbelegung", slot.vorbelegung, f"eine von {known}"
    if len(klageart.beispiele) < MIN_BEISPIELE:
        yield "beispiele", str(len(klageart.beispiele)), f"mindestens {MIN_BEISPIELE} Beispielanfragen"
    yield from _types(klageart)


def _in_texts(klageart: Klageart, bestand: Bestand) -> Iterator[Mistake]:
    """Bausteine, placeholders, conditions and references to Anträge that do not exist."""
    found = [bestand.bausteine.get(name) for name in klageart.bausteine]
    marken = {b.marke for b in found if b is not None and b.abschnitt is Abschnitt.ANTRAEGE}
    names = _names(klageart)
    for name, baustein in zip(klageart.bausteine, found, strict=True):
        if baustein is None:
            yield "bausteine", name, "die id eines vorhandenen Bausteins"
        else:
            yield from _in_baustein(klageart, baustein, names, marken)
    for berechnung in klageart.berechnungen:
        rows = klageart.row_keys(berechnung.je) if berechnung.je is not None else set()
        for fall in berechnung.faelle:
            yield from _unknown(f"berechnungen, {berechnung.ziel}", fall.wert, names | {key.upper() for key in rows})
    yield from _circles(klageart)
    yield from _unknown("wegen", klageart.wegen, names)
    yield from _unknown("ueberschrift", klageart.ueberschrift, names)


def _circles(klageart: Klageart) -> Iterator[Mistake]:
    """Cases whose texts name each other in a circle: they could never be filled."""
    named: dict[str, set[str]] = {b.ziel: set() for b in klageart.berechnungen if b.art is BerechnungsArt.FALL}
    for berechnung in klageart.berechnungen:
        for fall in berechnung.faelle:
            named[berechnung.ziel] |= {name.lower() for name in names_in(fall.wert)} & set(named)
    try:
        TopologicalSorter(named).prepare()
    except CycleError as error:
        circle = " → ".join(reversed(error.args[1]))
        yield "berechnungen, faelle", f"ein Kreis: {circle}", "Texte, die einander nicht im Kreis nennen"


def _names(klageart: Klageart) -> set[str]:
    """Every placeholder that texts outside the lists may use."""
    sides = {"KLAEGER": klageart.parteien.klaeger, "BEKLAGTER": klageart.parteien.beklagter}
    present = [side for side, begriff in sides.items() if begriff is not None]
    present += ["MANDANT", "GEGNER"][: len(present)]
    grammar = {name for side in present for name in (side, *_SEITEN[side].forms())}
    slots = {s.schluessel for s in klageart.slots} | klageart.computed_keys()
    words = {f"{s.schluessel.upper()}_WORT" for s in klageart.slots if s.typ is SlotTyp.GANZZAHL}
    words |= {f"{b.ziel.upper()}_WORT" for b in klageart.berechnungen if b.je is None}
    return {s.upper() for s in slots} | grammar | words | _IMMER


def _in_baustein(
    klageart: Klageart, baustein: Baustein, names: set[str], marken: Container[str | None]
) -> Iterator[Mistake]:
    listen = {s.schluessel for s in klageart.slots if s.typ is SlotTyp.LISTE}
    for place, liste in (("je", baustein.je), ("tabelle.liste", baustein.tabelle.liste if baustein.tabelle else None)):
        if liste is not None and liste not in listen:
            yield f"{baustein.id}, {place}", liste, "ein Slot vom Typ liste"
            return
    rows = klageart.row_keys(baustein.je) if baustein.je is not None else set()
    own = names | {key.upper() for key in rows} | ({"LAUFENDE_NUMMER"} if baustein.je is not None else set())
    for text in _texts(baustein):
        yield from _unknown(baustein.id, text, own)
        for marke in antrag_references(text):
            if marke not in marken:
                yield baustein.id, f"ANTRAG: {marke}", "die marke eines Antrags dieser Klageart"
    slots = {s.schluessel for s in klageart.slots} | klageart.computed_keys() | rows
    for bedingung in baustein.bedingungen:
        if bedingung.slot not in slots:
            yield f"{baustein.id}, bedingungen", bedingung.slot, "ein Slot der Klageart"
    if baustein.tabelle is not None:
        cells = names | {key.upper() for key in klageart.row_keys(baustein.tabelle.liste)}
        for spalte in baustein.tabelle.spalten:
            yield from _unknown(f"{baustein.id}, tabelle", spalte.text, cells)
            if spalte.summe is not None and spalte.summe not in klageart.computed_keys():
                yield f"{baustein.id}, tabelle.summe", spalte.summe, "ein berechneter Slot"


def _unknown(place: str, text: str, names: set[str]) -> Iterator[Mistake]:
    for name in names_in(text):
        if name not in names:
            yield place, "{{" + name + "}}", "ein Slot der Klageart oder eine Form der Parteien"


_DAY = frozenset({SlotTyp.DATUM, SlotTyp.MONAT})
_TEXT = frozenset({SlotTyp.TEXT})
_AMOUNT = frozenset({SlotTyp.BETRAG, SlotTyp.DEZIMAL, SlotTyp.GANZZAHL})
_SIGNATUR: dict[BerechnungsArt, tuple[range, frozenset[SlotTyp]]] = {
    BerechnungsArt.LAENGER_ALS_MONATE: (range(2, 3), _DAY),
    BerechnungsArt.KUENDIGUNGSTERMIN: (range(2, 3), _DAY),
    BerechnungsArt.KUENDIGUNGSTERMIN_ARBEITNEHMER: (range(2, 3), _DAY),
    BerechnungsArt.KUENDIGUNGSTERMIN_MIETER: (range(1, 2), _DAY),
    BerechnungsArt.KUENDIGUNGSTERMIN_VERMIETER: (range(2, 3), _DAY),
    BerechnungsArt.KUENDIGUNGSTERMIN_GESCHAEFTSRAUM: (range(1, 2), _DAY),
    BerechnungsArt.NICHT_VOR: (range(2, 3), _DAY),
    BerechnungsArt.FOLGETAG: (range(1, 2), _DAY),
    BerechnungsArt.MONATSENDE: (range(1, 2), _DAY),
    BerechnungsArt.NAECHSTER_MONAT: (range(1, 2), _DAY),
    BerechnungsArt.SUMME: (range(1, 9), _AMOUNT),
    BerechnungsArt.DIFFERENZ: (range(2, 9), _AMOUNT),
    BerechnungsArt.PRODUKT: (range(1, 3), _AMOUNT),
    BerechnungsArt.ANZAHL: (range(1), _AMOUNT),
    BerechnungsArt.FRUEHESTE: (range(1, 9), _DAY),
    BerechnungsArt.SPAETESTE: (range(1, 9), _DAY),
    BerechnungsArt.GROESSER: (range(1, 3), _AMOUNT),
    BerechnungsArt.MONATE_ZWISCHEN: (range(2, 3), _DAY),
    BerechnungsArt.QUOTIENT: (range(2, 3), _AMOUNT),
    BerechnungsArt.WERKTAG: (range(1, 2), _DAY),
    BerechnungsArt.MONATSTAG: (range(2, 3), _DAY | _AMOUNT),
    BerechnungsArt.SPAETER: (range(1, 3), _DAY | _AMOUNT),
    BerechnungsArt.JAHRESENDE: (range(1, 2), _DAY),
    BerechnungsArt.LAEUFT: (range(1, 2), _DAY),
    BerechnungsArt.TAGE_ZWISCHEN: (range(2, 3), _DAY),
    BerechnungsArt.HOECHSTENS: (range(1, 2), _AMOUNT),
    BerechnungsArt.RVG_GEBUEHR: (range(1, 2), _AMOUNT),
    BerechnungsArt.RECHTSWEG: (range(1, 2), _TEXT),
    BerechnungsArt.GERICHT_GENITIV: (range(1, 2), _TEXT),
    BerechnungsArt.AUSLAND: (range(1, 2), _TEXT),
    BerechnungsArt.FALL: (range(1), frozenset()),
}
"""Kind of computation → how many arguments, of which types."""


def _types(klageart: Klageart) -> Iterator[Mistake]:
    """Arguments of computations that are too few or of a wrong type."""
    typen = {s.schluessel: s.typ for s in klageart.slots}
    typen |= {f.schluessel: f.typ for s in klageart.slots for f in s.felder}
    for berechnung in klageart.berechnungen:
        counts, allowed = _SIGNATUR[berechnung.art]
        place = f"berechnungen, {berechnung.ziel}"
        if len(berechnung.argumente) not in counts:
            yield place, f"{len(berechnung.argumente)} Argumente", f"{counts.start} bis {counts.stop - 1} Argumente"
        if missing := _parameter(berechnung):
            yield place, f"{missing} fehlt", f"{missing} angeben"
        for key in berechnung.argumente:
            if key in typen and typen[key] not in allowed:
                yield place, f"{key} vom Typ {typen[key]}", f"ein Slot vom Typ {', '.join(sorted(allowed))}"


def _parameter(berechnung: Berechnung) -> str | None:
    """The parameter that this kind of computation needs and lacks."""
    single = len(berechnung.argumente) == 1
    match berechnung.art:
        case BerechnungsArt.LAENGER_ALS_MONATE if berechnung.monate is None:
            return "monate"
        case BerechnungsArt.PRODUKT | BerechnungsArt.RVG_GEBUEHR if single and berechnung.faktor is None:
            return "faktor"
        case BerechnungsArt.GROESSER | BerechnungsArt.HOECHSTENS if single and berechnung.schwelle is None:
            return "schwelle"
        case BerechnungsArt.ANZAHL if berechnung.ueber is None:
            return "ueber"
        case BerechnungsArt.SPAETER if single and berechnung.monate is None and berechnung.tage is None:
            return "monate oder tage"
        case BerechnungsArt.FALL if not berechnung.faelle:
            return "faelle"
    return None
