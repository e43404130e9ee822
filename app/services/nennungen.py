"""Every text of the program that may cite law, with the place it stands in (spec 3, Re-link and change radar).

What is out of force (an old fee table) and what is out of date (older drafts, replaced versions) is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from app.domain.korpus.aenderung import HolderKind
from app.domain.pruefung.control import Control
from app.domain.recht.fristen import FristDefinition
from app.domain.recht.gebuehren import GebuehrenTabelle
from app.domain.recht.verzeichnis import KvNummer
from app.domain.regelwerk.library import Clause, ClauseVersion
from app.domain.regelwerk.versioning import LifecycleState
from app.domain.schriftsatz.baustein import Baustein
from app.domain.schriftsatz.conversation import Draft
from app.domain.schriftsatz.klageart import Klageart
from app.domain.schriftsatz.pruefung import PruefDefinition
from app.domain.vertrag.angaben import Angabenpruefung
from app.ports import Katalog, Repositories


@dataclass(frozen=True, slots=True)
class Textstelle:
    """A text that may cite law, and where it stands; ``original`` is the wording it cites, if that was kept."""

    kind: HolderKind
    id: str
    titel: str
    ort: str
    text: str
    original: str = ""


def texts_of_catalogue(katalog: Katalog) -> Iterator[Textstelle]:
    """Texts of the shipped data: Bausteine, Klagearten, checks, controls, Fristen, fees."""
    for baustein in katalog.bausteine().values():
        yield from _baustein(baustein)
    for klageart in katalog.klagearten():
        yield from _klageart(klageart)
    for pruefung in katalog.pruefungen().values():
        yield from _pruefung(pruefung)
    for angabe in katalog.vertragsangaben():
        yield from _angabe(angabe)
    for control in (control for modul in katalog.pruefkatalog().module for control in modul.controls):
        yield from _control(control)
    for frist in katalog.fristen().values():
        yield from _frist(frist)
    for tabelle in katalog.gebuehren():
        yield from _gebuehren(tabelle)
    for nummer in katalog.kostenverzeichnis().values():
        yield from _kv_nummer(nummer)


def texts_of_library(view: Repositories) -> Iterator[Textstelle]:
    """Texts of the library: clauses as published and as last edited, the newest draft of every filing."""
    yield from texts_of_clauses(view.clauses.all(), view.versions.all())
    newest: dict[tuple[str, str], Draft] = {}
    for draft in view.drafts.all():
        key = (draft.akte_id, draft.conversation_id or draft.id)
        if key not in newest or newest[key].version < draft.version:
            newest[key] = draft
    for draft in newest.values():
        yield from _draft(draft)


def texts_of_clauses(clauses: Iterable[Clause], versions: Iterable[ClauseVersion]) -> Iterator[Textstelle]:
    """Texts and rules of clauses as published and as last edited."""
    of_clause: dict[str, list[ClauseVersion]] = {}
    for version in versions:
        of_clause.setdefault(version.clause_id, []).append(version)
    for clause in clauses:
        yield from _clause(clause, of_clause.get(clause.id, []))


def _places(kind: HolderKind, id_: str, titel: str, ort: str, texts: Iterable[str | None]) -> Iterator[Textstelle]:
    yield from (Textstelle(kind, id_, titel, ort, text) for text in texts if text)


def _baustein(baustein: Baustein) -> Iterator[Textstelle]:
    beweise = (text for b in baustein.beweise for text in (b.behauptung, b.ersatz))
    texts = (*baustein.fundstellen, baustein.text, *beweise)
    yield from _places(HolderKind.BAUSTEIN, baustein.id, baustein.titel, "Text", texts)


def _klageart(klageart: Klageart) -> Iterator[Textstelle]:
    def places(ort: str, *texts: str | None) -> Iterator[Textstelle]:
        return _places(HolderKind.KLAGEART, klageart.id, klageart.label, ort, texts)

    yield from places("Anspruchsgrundlagen", *klageart.anspruchsgrundlagen)
    yield from places("Gericht", klageart.gericht.fundstelle)
    for slot in (feld for s in klageart.slots for feld in (s, *s.felder)):
        yield from places(f"Slot {slot.schluessel}", slot.fundstelle, slot.frage, slot.grund)
    for wert in klageart.streitwert:
        yield from places(f"Streitwert {wert.bezeichnung}", wert.fundstelle, wert.begruendung)
    for berechnung in klageart.berechnungen:
        faelle = (fall.wert for fall in berechnung.faelle)
        yield from places(f"Berechnung {berechnung.ziel}", berechnung.fundstelle, *faelle)
    if klageart.gerichtskosten:
        notes = [klageart.gerichtskosten.hinweise, *(f.hinweise for f in klageart.gerichtskosten.faelle)]
        yield from places("Gerichtskosten", *(text for own in notes for text in own))


def _pruefung(pruefung: PruefDefinition) -> Iterator[Textstelle]:
    variants = pruefung.varianten
    titel = next((variant.titel for variant in variants.values()), pruefung.id)
    yield from _places(HolderKind.PRUEFUNG, pruefung.id, titel, "Fundstelle", [pruefung.fundstelle])
    for key, variant in variants.items():
        yield from _places(HolderKind.PRUEFUNG, pruefung.id, titel, f"Ergebnis {key}", [variant.titel, variant.text])


def _angabe(angabe: Angabenpruefung) -> Iterator[Textstelle]:
    if angabe.gueltig_bis is None:
        texts = (angabe.fundstelle, angabe.text)
        yield from _places(HolderKind.PRUEFUNG, angabe.id, angabe.titel, "Prüfung der Angaben", texts)


def _control(control: Control) -> Iterator[Textstelle]:
    def places(ort: str, *texts: str) -> Iterator[Textstelle]:
        return _places(HolderKind.PRUEFUNG, control.id, control.title, ort, texts)

    if control.gueltig_bis is None:
        yield from places("Fundstelle", control.fundstelle, *control.weitere)
        gruende = (*control.maengel, *control.gilt_als_fehlend, *control.unklar)
        scope = [control.scope_requires.grund] if control.scope_requires else []
        yield from places("Text", control.warum, control.abhilfe, control.fehlt, *scope, *(g.grund for g in gruende))


def _frist(frist: FristDefinition) -> Iterator[Textstelle]:
    if frist.gueltig_bis is None:
        texts = (frist.norm, frist.berechnung, frist.verschiebung_norm if frist.verschiebung else None)
        yield from _places(HolderKind.FRIST, frist.id, frist.bezeichnung, "Norm", texts)
        notes = (frist.ereignis, frist.keine_verschiebung, *frist.hinweise)
        yield from _places(HolderKind.FRIST, frist.id, frist.bezeichnung, "Hinweise", notes)


def _gebuehren(tabelle: GebuehrenTabelle) -> Iterator[Textstelle]:
    if tabelle.gueltig_bis is None:
        titel = f"Gebührentabelle nach {tabelle.fundstelle}"
        texts = (tabelle.fundstelle, tabelle.hoechstwert_norm, tabelle.stichtag)
        yield from _places(HolderKind.GEBUEHR, f"{tabelle.gesetz}-tabelle", titel, "Norm", texts)


def _kv_nummer(nummer: KvNummer) -> Iterator[Textstelle]:
    if nummer.gueltig_bis is None:
        texts = (nummer.fundstelle, *nummer.hinweise)
        yield from _places(HolderKind.GEBUEHR, nummer.id, nummer.titel, "Norm", texts)


def _clause(clause: Clause, versions: Iterable[ClauseVersion]) -> Iterator[Textstelle]:
    ordered = sorted(versions, key=lambda version: version.version)
    current = {v.version: v for v in ordered if v.state is LifecycleState.PUBLISHED} | {
        v.version: v for v in ordered[-1:]
    }
    for version in current.values():
        yield from _places(HolderKind.KLAUSEL, clause.id, clause.title, "Text", [version.content])
        for rule in version.rules:
            texts = (rule.message, rule.suggestion)
            yield from _places(HolderKind.KLAUSEL, clause.id, clause.title, f"Regel {rule.id}", texts)


def _draft(draft: Draft) -> Iterator[Textstelle]:
    for number, absatz in enumerate(draft.schriftsatz.absaetze, 1):
        texts = (*absatz.fundstellen, absatz.text)
        yield from _places(HolderKind.ENTWURF, draft.id, draft.titel, f"Absatz {number}", texts)
    for beleg in draft.schriftsatz.retrieval_belege:
        if beleg.quelle in ("gesetz", "urteil") and beleg.durch == "person":
            yield Textstelle(HolderKind.ENTWURF, draft.id, draft.titel, "Beleg", beleg.referenz, beleg.auszug)
