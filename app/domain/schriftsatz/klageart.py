"""``Klageart`` and ``Baustein``: the data from which filings are made (spec 2, stages 2 and 4)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Self

from pydantic import Field, model_validator

from app.domain.kanzlei.akte import AngabeWert, DokumentArt, Rechtsgebiet
from app.domain.regelwerk.rules import Operator
from app.domain.werte import FrozenModel, Fundstelle, Kennung, Schluessel

Satz = Annotated[str, Field(min_length=1)]


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


class SlotTyp(StrEnum):
    """Type of a slot value. Canonical forms: see ``AngabeWert``."""

    TEXT = "text"
    DATUM = "datum"
    BETRAG = "betrag"
    GANZZAHL = "ganzzahl"
    DEZIMAL = "dezimal"
    JA_NEIN = "ja_nein"
    AUSWAHL = "auswahl"


class Option(FrozenModel):
    """A choice of an ``auswahl`` slot; ``stichworte`` are further words that mean it."""

    wert: Schluessel
    label: Satz
    stichworte: tuple[Satz, ...] = ()


class SlotBedingung(FrozenModel):
    """``slot <operator> wert``; conditions of a list are joined by AND.

    ``wert`` None with ``equals``/``not_equals`` asks whether the slot is unknown/known. An unknown slot fulfils no
    comparison, unless ``auch_unbekannt``.
    """

    slot: Schluessel
    operator: Operator = Operator.EQUALS
    wert: AngabeWert | None = None
    auch_unbekannt: bool = False


class SlotDefinition(FrozenModel):
    """A fact the filing needs.

    Attributes:
        schluessel: key; the placeholder is its upper case form, ``{{ZUGANG_DATUM}}``.
        frage: the question put to the lawyer, one German sentence.
        grund: why it is asked (shown with the question).
        form: what is accepted, for example „Datum, z. B. 3.11.2026“.
        vorbelegung: path into the Akte: ``mandant.name``, ``mandant.anschrift``, ``mandant.geschlecht``,
            ``gegner.name``, ``gegner.anschrift``, ``gegner.vertreter``, ``angaben`` (the Angabe of the same key).
        pflicht: unknown → placeholder, filing incomplete.
        bedingungen: the slot is only asked and used if all hold.
        minimum, maximum: bounds for numbers and amounts, inclusive; dates: ISO.
        nach_slot: a date slot that must not lie before that other date slot.
        nicht_in_zukunft: a date that must not lie after today.
    """

    schluessel: Schluessel
    label: Satz
    typ: SlotTyp
    frage: Satz
    grund: Satz
    form: Satz
    pflicht: bool = True
    vorbelegung: str | None = None
    optionen: tuple[Option, ...] = ()
    bedingungen: tuple[SlotBedingung, ...] = ()
    minimum: str | None = None
    maximum: str | None = None
    nach_slot: Schluessel | None = None
    nicht_in_zukunft: bool = False
    fundstelle: Fundstelle | None = None

    @property
    def platzhalter(self) -> str:
        """``{{UPPER_SNAKE_CASE}}``."""
        return "{{" + self.schluessel.upper() + "}}"

    @model_validator(mode="after")
    def _options_fit_type(self) -> Self:
        if (self.typ is SlotTyp.AUSWAHL) != bool(self.optionen):
            raise ValueError("optionen gehören zum Typ auswahl, und nur zu diesem")
        return self


class Abschnitt(StrEnum):
    """Sections of a filing that are assembled from Bausteine."""

    ANTRAEGE = "antraege"
    SACHVERHALT = "sachverhalt"
    RECHTLICHE_WUERDIGUNG = "rechtlicheWuerdigung"
    KOSTEN = "kosten"
    FORMALES = "formales"


class BeweisVorlage(FrozenModel):
    """An offer of evidence bound to the assertion of its Baustein.

    Attributes:
        behauptung: what is proved, half a sentence with placeholders.
        dokumentart: kind of document of the Akte that proves it; one Anlage per document found.
        ersatz: what is offered when the Akte holds no such document (None: nothing, and the Prüfliste says so).
    """

    behauptung: Satz
    dokumentart: DokumentArt
    ersatz: str | None = None


class Baustein(FrozenModel):
    """A reviewed paragraph of text with placeholders and grammar forms (see ``platzhalter``).

    ``gruppe`` is the sub-heading it stands under within the section (None: no heading).
    """

    id: Kennung
    version: Annotated[int, Field(ge=1)]
    titel: Satz
    abschnitt: Abschnitt
    text: Satz
    gruppe: str | None = None
    bedingungen: tuple[SlotBedingung, ...] = ()
    fundstellen: tuple[Fundstelle, ...] = ()
    beweise: tuple[BeweisVorlage, ...] = ()


class StreitwertRegel(FrozenModel):
    """One head of the Streitwert: ``faktor`` × slot, or a fixed amount; ``addiert`` False = shown, not added."""

    bezeichnung: Satz
    slot: Schluessel
    faktor: str
    fundstelle: Fundstelle
    begruendung: Satz
    addiert: bool = True
    bedingungen: tuple[SlotBedingung, ...] = ()


class FristRegel(FrozenModel):
    """A Frist that runs from a slot: ``frist`` is its id in the Fristen table.

    Gives the computed slots ``<ziel>_ende`` (datum) and ``<ziel>_gewahrt`` (ja_nein: today is not after the end).
    """

    frist: Kennung
    slot: Schluessel
    ziel: Schluessel
    bedingungen: tuple[SlotBedingung, ...] = ()


class BerechnungsArt(StrEnum):
    """Computations a Klageart may ask for (see ``berechnung``)."""

    LAENGER_ALS_MONATE = "laenger_als_monate"
    KUENDIGUNGSTERMIN = "kuendigungstermin"
    NICHT_VOR = "nicht_vor"


class Berechnung(FrozenModel):
    """A computed slot: ``ziel`` = ``art`` applied to the slots in ``argumente``; unknown arguments → unknown.

    ``laenger_als_monate``: did more than ``monate`` pass from argument 1 to argument 2 (ja_nein)?
    ``kuendigungstermin``: earliest end by § 622 BGB from start (1) and Zugang (2) (datum).
    ``nicht_vor``: is date 1 not before date 2 (ja_nein)?
    """

    ziel: Schluessel
    label: Satz
    art: BerechnungsArt
    argumente: tuple[Schluessel, Schluessel]
    monate: Annotated[int, Field(ge=1)] | None = None
    fundstelle: Fundstelle


class GerichtskostenRegel(FrozenModel):
    """Court fee: number of the Kostenverzeichnis to the GKG, and notes for the lawyer (not printed in the filing)."""

    kv_nummer: Satz
    hinweise: tuple[Satz, ...] = ()


class Klageart(FrozenModel):
    """A kind of filing as data (spec 2, registry)."""

    id: Schluessel
    label: Satz
    ueberschrift: Satz
    rechtsgebiet: Rechtsgebiet
    stadien: tuple[Stadium, ...]
    rollen: tuple[Parteirolle, ...]
    gerichtszweig: Satz
    wegen: Satz
    beispiele: tuple[Satz, ...]
    stichworte: tuple[Satz, ...]
    slots: tuple[SlotDefinition, ...]
    bausteine: tuple[Kennung, ...]
    streitwert: tuple[StreitwertRegel, ...] = ()
    fristen: tuple[FristRegel, ...] = ()
    berechnungen: tuple[Berechnung, ...] = ()
    gerichtskosten: GerichtskostenRegel | None = None
    pruefungen: tuple[Kennung, ...] = ()
    anspruchsgrundlagen: tuple[Fundstelle, ...] = ()

    def slot(self, schluessel: str) -> SlotDefinition:
        """The definition of ``schluessel``.

        Raises:
            KeyError: the Klageart has no such slot.
        """
        for definition in self.slots:
            if definition.schluessel == schluessel:
                return definition
        raise KeyError(schluessel)

    def computed_keys(self) -> set[str]:
        """Keys of all computed slots (Fristen and Berechnungen)."""
        fristen = {f"{r.ziel}{end}" for r in self.fristen for end in ("_ende", "_gewahrt")}
        return fristen | {b.ziel for b in self.berechnungen}

    @model_validator(mode="after")
    def _keys_resolve(self) -> Self:
        keys = [s.schluessel for s in self.slots]
        if doppelt := sorted({k for k in keys if keys.count(k) > 1}):
            raise ValueError(f"slots: doppelt vorhanden: {', '.join(doppelt)}")
        used = [b.slot for s in self.slots for b in s.bedingungen]
        used += [r.slot for r in self.streitwert] + [r.slot for r in self.fristen]
        for number, slot in enumerate(self.slots):
            if later := sorted({b.slot for b in slot.bedingungen} - set(keys[:number])):
                raise ValueError(f"slots: {slot.schluessel} hängt von {', '.join(later)} ab, das nicht vor ihm steht")
        keys += sorted(self.computed_keys())
        used += [b.slot for r in self.streitwert for b in r.bedingungen]
        used += [b.slot for r in self.fristen for b in r.bedingungen]
        used += [a for b in self.berechnungen for a in b.argumente]
        used += [s.nach_slot for s in self.slots if s.nach_slot]
        if fehlend := sorted(set(used) - set(keys)):
            raise ValueError(f"unbekannte Slots: {', '.join(fehlend)}")
        return self
