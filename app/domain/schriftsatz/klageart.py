"""``Klageart``: a kind of filing as data (spec 2, registry)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Self

from pydantic import Field, model_validator

from app.domain.kanzlei.akte import DokumentArt, Rechtsgebiet
from app.domain.recht.gerichte import Rechtsweg
from app.domain.recht.zustaendigkeit import WERT
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.grammatik import BEGRIFFE
from app.domain.schriftsatz.rechenregeln import Berechnung, FristRegel, GerichtskostenRegel, StreitwertRegel
from app.domain.schriftsatz.slot import Satz, SlotBedingung, SlotDefinition, SlotTyp
from app.domain.werte import FrozenModel, Fundstelle, Kennung, Schluessel


class Stadium(StrEnum):
    """Procedural stage; codes as in source 3, plus out of court."""

    ERSTINSTANZ = "ERSTINSTANZ"
    BERUFUNG = "BERUFUNG"
    REVISION = "REVISION"
    BESCHWERDE = "BESCHWERDE"
    EV = "EV"
    AUSSERGERICHTLICH = "AUSSERGERICHTLICH"


class Parteirolle(StrEnum):
    """Side of our client."""

    KLAEGER = "KLAEGER"
    BEKLAGTER = "BEKLAGTER"
    ANTRAGSTELLER = "ANTRAGSTELLER"
    ANTRAGSGEGNER = "ANTRAGSGEGNER"


class Aufbau(StrEnum):
    """How the document is laid out: with Rubrum and Anträge for a Gericht or authority, or as a letter."""

    SCHRIFTSATZ = "schriftsatz"
    SCHREIBEN = "schreiben"


class SachlichRegel(FrozenModel):
    """Another subject where an answer is ``wert``: Wohnraum or Geschäftsräume, for example.

    ``rechtsweg``: the branch changes with it (None: that of the Klageart), for filings of more than one branch.
    """

    slot: Schluessel
    wert: str | bool
    sachlich: Schluessel = WERT
    rechtsweg: Rechtsweg | None = None


class GerichtsRegel(FrozenModel):
    """Which Gericht the filing goes to.

    Attributes:
        rechtsweg: branch; in a higher instance of civil or labour matters the court below tells which of both it is.
        instanz: 1, 2 or 3.
        ort_aus: slots whose place or postcode decides, the first known counts.
        sachlich: subject with rules of its own (``gebiete`` of ``zustaendigkeit.yaml``); ``wert``: none.
        sachlich_nach: the first that fits the answers takes the place of ``sachlich``.
        anhaengig: the matter is pending: its Gericht is known and never derived from a place.
        fundstelle: norm of the local jurisdiction.
    """

    rechtsweg: Rechtsweg
    instanz: Annotated[int, Field(ge=1, le=3)] = 1
    ort_aus: tuple[Schluessel, ...] = ()
    sachlich: Schluessel = WERT
    sachlich_nach: tuple[SachlichRegel, ...] = ()
    anhaengig: bool = False
    fundstelle: Fundstelle | None = None


class GesetzRegel(FrozenModel):
    """Gesetze that are cited only where ``bedingungen`` hold: those of one of several procedures."""

    gesetze: Annotated[tuple[Satz, ...], Field(min_length=1)]
    bedingungen: Annotated[tuple[SlotBedingung, ...], Field(min_length=1)]


class Parteibegriffe(FrozenModel):
    """What the sides are called: keys of ``grammatik.BEGRIFFE``; None: no such side (the accused stands alone).

    ``klaeger``/``beklagter``: in the text, for the active and the passive side. ``zusatz_*``: what the Rubrum adds
    („Kläger und Berufungsbeklagter“) for our side and for the other one.
    """

    klaeger: str | None = "klaeger"
    beklagter: str | None = "beklagter"
    zusatz_unsere: str | None = None
    zusatz_andere: str | None = None

    @model_validator(mode="after")
    def _are_known(self) -> Self:
        names = (self.klaeger, self.beklagter, self.zusatz_unsere, self.zusatz_andere)
        if unknown := [n for n in names if n is not None and n not in BEGRIFFE]:
            raise ValueError(f"unbekannt: {', '.join(unknown)}; vorhanden: {', '.join(BEGRIFFE)}")
        if self.klaeger is None and self.beklagter is None:
            raise ValueError("mindestens eine Seite angeben")
        return self


class Klageart(FrozenModel):
    """A kind of filing as data (spec 2, registry).

    Attributes:
        rechtsgebiet: ``SONSTIGES``: that of the Akte counts.
        ueberschrift: heading of the filing; may hold placeholders.
        rollen: sides our client may be on; the first is taken unless the request says otherwise.
        abschnittstitel: headings that differ from the usual ones (None: no heading).
        dokumentarten: documents of the Akte that point to this Klageart.
        gesetze: of the Fundstellen of Bausteine and checks, those of a Gesetz named here stand where a rule that names
            it holds (see ``gesetze.Gesetzeswahl``).
        beweiswort: what stands before the means of evidence („Glaubhaftmachung“, in a letter „Beleg“).
    """

    id: Schluessel
    label: Satz
    ueberschrift: Satz
    rechtsgebiet: Rechtsgebiet
    stadien: Annotated[tuple[Stadium, ...], Field(min_length=1)]
    rollen: Annotated[tuple[Parteirolle, ...], Field(min_length=1)]
    gerichtszweig: Satz
    wegen: Satz
    beispiele: tuple[Satz, ...]
    stichworte: tuple[Satz, ...]
    slots: tuple[SlotDefinition, ...]
    bausteine: tuple[Kennung, ...]
    aufbau: Aufbau = Aufbau.SCHRIFTSATZ
    gericht: GerichtsRegel
    parteien: Parteibegriffe = Parteibegriffe()
    abschnittstitel: Mapping[Abschnitt, str | None] = Field(default_factory=dict)
    streitwert: tuple[StreitwertRegel, ...] = ()
    fristen: tuple[FristRegel, ...] = ()
    berechnungen: tuple[Berechnung, ...] = ()
    gerichtskosten: GerichtskostenRegel | None = None
    pruefungen: tuple[Kennung, ...] = ()
    anspruchsgrundlagen: tuple[Fundstelle, ...] = ()
    dokumentarten: tuple[DokumentArt, ...] = ()
    gesetze: tuple[GesetzRegel, ...] = ()
    beweiswort: Satz = "Beweis"

    @property
    def wertbegriff(self) -> str:
        """What its value is called: „Verfahrenswert“ in family matters (§ 3 FamGKG), else „Streitwert“ (§ 3 GKG)."""
        return "Verfahrenswert" if self.gericht.rechtsweg is Rechtsweg.FAMILIE else "Streitwert"

    def slot(self, schluessel: str) -> SlotDefinition:
        """The definition of ``schluessel``.

        Raises:
            KeyError: the Klageart has no such slot.
        """
        for definition in self.slots:
            if definition.schluessel == schluessel:
                return definition
        raise KeyError(schluessel)

    def computed_keys(self, je: str | None = None) -> set[str]:
        """Keys of the computed slots (Fristen and Berechnungen): the global ones, or the fields of the list ``je``."""
        fristen = {f"{r.ziel}{end}" for r in self.fristen if r.je == je for end in ("_ende", "_gewahrt")}
        fristen |= {f"{r.ziel}_beginn" for r in self.fristen if r.je == je and r.zweites is not None}
        return fristen | {b.ziel for b in self.berechnungen if b.je == je}

    def row_keys(self, je: str) -> set[str]:
        """Keys of the fields of a list, asked and computed.

        Raises:
            KeyError: no such list.
        """
        return {f.schluessel for f in self.slot(je).felder} | self.computed_keys(je)

    @model_validator(mode="after")
    def _keys_resolve(self) -> Self:
        keys = [s.schluessel for s in self.slots]
        if doppelt := sorted({k for k in keys if keys.count(k) > 1}):
            raise ValueError(f"slots: doppelt vorhanden: {', '.join(doppelt)}")
        for number, slot in enumerate(self.slots):
            if later := sorted({b.slot for b in slot.bedingungen} - set(keys[:number])):
                raise ValueError(f"slots: {slot.schluessel} hängt von {', '.join(later)} ab, das nicht vor ihm steht")
        listen = {s.schluessel for s in self.slots if s.typ is SlotTyp.LISTE}
        named = {r.je for r in self.streitwert} | {r.je for r in self.fristen}
        named |= {b.je for b in self.berechnungen} | {b.ueber for b in self.berechnungen}
        if fremd := sorted(name for name in named if name is not None and name not in listen):
            raise ValueError(f"keine liste: {', '.join(fremd)}")
        known = set(keys) | self.computed_keys()
        for liste in listen:
            if doppelt := sorted(self.row_keys(liste) & known):
                raise ValueError(f"slots: {', '.join(doppelt)} steht in {liste} und außerhalb")
        if fehlend := sorted(self._unknown(known)):
            raise ValueError(f"unbekannte Slots: {', '.join(fehlend)}")
        return self

    def _unknown(self, known: set[str]) -> set[str]:
        """Keys that rules name and nothing gives."""
        used: list[tuple[str | None, str | None]] = [
            (None, key) for s in self.slots for key in (s.nach_slot, s.vor_slot)
        ]
        used += [(None, key) for key in self.gericht.ort_aus]
        used += [(None, fall.slot) for fall in self.gericht.sachlich_nach]
        if self.gerichtskosten is not None:
            used += [(None, b.slot) for fall in self.gerichtskosten.faelle for b in fall.bedingungen]
        used += [(None, b.slot) for regel in self.gesetze for b in regel.bedingungen]
        used += [(frist.je, frist.zweites) for frist in self.fristen]
        rules: list[StreitwertRegel | FristRegel] = [*self.streitwert, *self.fristen]
        for rule in rules:
            used += [(rule.je, rule.slot), *((rule.je, b.slot) for b in rule.bedingungen)]
        for berechnung in self.berechnungen:
            rows_of = berechnung.je or berechnung.ueber
            used += [(rows_of, a) for a in berechnung.argumente]
            used += [(rows_of, b.slot) for b in berechnung.bedingungen]
            used += [(berechnung.je, b.slot) for fall in berechnung.faelle for b in fall.bedingungen]
        rows = {je: self.row_keys(je) for je, _ in used if je is not None}
        return {key for je, key in used if key is not None and key not in known | rows.get(je or "", set())}
