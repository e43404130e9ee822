"""Slots: the facts a filing needs, as data (spec 2, stage 2)."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import Field, field_validator, model_validator

from app.domain.kanzlei.akte import AngabeWert, DokumentArt, Rechtsgebiet
from app.domain.regelwerk.rules import Operator
from app.domain.werte import FrozenModel, Fundstelle, Schluessel

Satz = Annotated[str, Field(min_length=1)]


class SlotTyp(StrEnum):
    """Type of a slot value. Canonical forms: see ``AngabeWert``; a ``monat`` is ``2026-07``, a ``liste`` has rows."""

    TEXT = "text"
    DATUM = "datum"
    BETRAG = "betrag"
    GANZZAHL = "ganzzahl"
    DEZIMAL = "dezimal"
    JA_NEIN = "ja_nein"
    AUSWAHL = "auswahl"
    MONAT = "monat"
    LISTE = "liste"


class Option(FrozenModel):
    """A choice of an ``auswahl`` slot.

    Attributes:
        stichworte: further words that mean it.
        rechtsgebiete: those of an Akte that tell it, as long as nothing there points to another choice.
    """

    wert: Schluessel
    label: Satz
    stichworte: tuple[Satz, ...] = ()
    rechtsgebiete: tuple[Rechtsgebiet, ...] = ()


class Feldteil(FrozenModel):
    """A part of a text that a form tells in several fields: ``text`` with ``{}`` for the value („Rechnung Nr. {}“)."""

    text: Annotated[str, Field(pattern=r"^[^{}]*\{\}[^{}]*$")]
    feldnamen: Annotated[tuple[Satz, ...], Field(min_length=1)]
    typ: Literal[SlotTyp.TEXT, SlotTyp.DATUM] = SlotTyp.TEXT


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
        vorbelegung: path into the Akte: side (``klaeger``, ``beklagter``, ``mandant``, ``gegner``) and part (``name``,
            ``anschrift``, ``geschlecht``, ``geburtsdatum``, ``vertreter``, ``anzahl``), ``angaben`` (the Angabe of the
            same key), ``intent.rolle``, ``intent.stadium``.
        fragen: False: never asked, only prefilled or read (for conditions, for example the number of claimants).
        stichworte: words that tell in free text that a value is meant for this slot („zugegangen“, „erhalten“).
        dokumentarten: kinds of documents of the Akte in whose text the value is looked for.
        formulararten: further kinds of documents, in which only ``feldnamen`` and ``kopfzeile`` are looked for: the
            sentences of a Urteil speak of many a Zustellung, its stamp „Zugestellt am“ of its own.
        feldnamen: names under which forms print the value („Rechnungsnummer“, „Gesamtbetrag“); for the fields of a
            ``liste`` too: then a form tells one row.
        feldteile: instead of ``feldnamen``: the text is put together of these; without the first there is no value.
        kopfzeile: pattern of a whole line in the head of a document that names the value, group ``wert``.
        felder: of a ``liste``: the fields of one row; they have no ``vorbelegung``.
        ganzer_satz: a text that stands as a sentence of its own: it gets a capital and a full stop.
        eintrag: of a ``liste``: what one row is called („weitere Kündigung“).
        pflicht: unknown → placeholder, filing incomplete.
        bedingungen: the slot is only asked and used if all hold.
        minimum, maximum: bounds for numbers and amounts, inclusive; dates: ISO.
        nach_slot: a date slot that must not lie before that other date slot.
        vor_slot: a date slot that must not lie after that other date slot.
        nicht_in_zukunft: a date that must not lie after today.
        auch_natuerlich: who represents a party is asked for a natural person, too: it may well be a child.
        bedeutung: what slots of several Klagearten mean in common; None: key and label together.
        nur_hier: the answer belongs to one filing; another one of the same Akte does not propose it again.
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
    vor_slot: Schluessel | None = None
    nicht_in_zukunft: bool = False
    auch_natuerlich: bool = False
    fundstelle: Fundstelle | None = None
    fragen: bool = True
    stichworte: tuple[Satz, ...] = ()
    dokumentarten: tuple[DokumentArt, ...] = ()
    formulararten: tuple[DokumentArt, ...] = ()
    feldnamen: tuple[Satz, ...] = ()
    feldteile: tuple[Feldteil, ...] = ()
    kopfzeile: Satz | None = None
    felder: tuple[SlotDefinition, ...] = ()
    eintrag: Satz | None = None
    ganzer_satz: bool = False
    bedeutung: Schluessel | None = None
    nur_hier: bool = False

    @property
    def platzhalter(self) -> str:
        """``{{UPPER_SNAKE_CASE}}``."""
        return "{{" + self.schluessel.upper() + "}}"

    @model_validator(mode="after")
    def _options_fit_type(self) -> Self:
        if (self.typ is SlotTyp.AUSWAHL) != bool(self.optionen):
            raise ValueError("optionen gehören zum Typ auswahl, und nur zu diesem")
        if (self.typ is SlotTyp.LISTE) != bool(self.felder) or (self.typ is SlotTyp.LISTE) != bool(self.eintrag):
            raise ValueError("felder und eintrag gehören zum Typ liste, und nur zu diesem")
        if nested := [f.schluessel for f in self.felder if f.felder or f.vorbelegung]:
            raise ValueError(f"felder: {', '.join(nested)} darf weder liste noch vorbelegt sein")
        return self

    @field_validator("kopfzeile")
    @classmethod
    def _names_its_value(cls, pattern: str | None) -> str | None:
        try:
            if pattern is not None and "wert" not in re.compile(pattern).groupindex:
                raise ValueError("kopfzeile braucht die Gruppe (?P<wert>…)")
        except (re.error, OverflowError, RecursionError) as error:
            raise ValueError(f"kopfzeile ist kein regulärer Ausdruck: {error}") from error
        return pattern

    def feld(self, schluessel: str) -> SlotDefinition:
        """The field of a ``liste``.

        Raises:
            KeyError: it has no such field.
        """
        for definition in self.felder:
            if definition.schluessel == schluessel:
                return definition
        raise KeyError(schluessel)
