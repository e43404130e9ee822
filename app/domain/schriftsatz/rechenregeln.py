"""What a Klageart computes, as data: Streitwert, Fristen, dates and sums, court fee (spec 2, „Law as data“)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Self

from pydantic import Field, StringConstraints, model_validator

from app.domain.schriftsatz.slot import Satz, SlotBedingung, SlotTyp
from app.domain.werte import Betrag, FrozenModel, Fundstelle, Kennung, Schluessel


class StreitwertRegel(FrozenModel):
    """One head of the Streitwert.

    Attributes:
        slot: amount it is computed from (asked or computed); None: ``fest`` is the amount.
        faktor: multiplies the slot.
        fest: fixed amount, for example the Auffangwert.
        je: key of a ``liste``: one head for each row, ``slot`` is one of its fields.
        mindestens, hoechstens: bounds of this head.
        gruppe: of heads with the same word only the highest counts (one economic object, § 45 Abs. 1 Satz 3 GKG).
        addiert: False: shown with its reason, not added.
    """

    bezeichnung: Satz
    slot: Schluessel | None = None
    faktor: Annotated[str, Field(pattern=r"^[0-9]{1,6}(\.[0-9]{1,6})?$")] = "1"
    fest: Betrag | None = None
    je: Schluessel | None = None
    mindestens: Betrag | None = None
    hoechstens: Betrag | None = None
    gruppe: str | None = None
    fundstelle: Fundstelle
    begruendung: Satz
    addiert: bool = True
    bedingungen: tuple[SlotBedingung, ...] = ()

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        if (self.slot is None) == (self.fest is None):
            raise ValueError("entweder slot oder fest angeben")
        return self


class FristRegel(FrozenModel):
    """A Frist that runs from a slot: ``frist`` is its id in the Fristen table.

    Gives the computed slots ``<ziel>_ende`` (datum) and ``<ziel>_gewahrt`` (ja_nein: today is not after the end); with
    ``je`` for each row of that list, whose fields they become. Several rules may have one ``ziel`` if their conditions
    exclude each other.

    ``zweites``: slot of the second event of a Frist that has one (posting of the Bescheid, where its receipt may be
    unknown); it also gives ``<ziel>_beginn`` (datum), the day that began the Frist.
    """

    frist: Kennung
    slot: Schluessel
    ziel: Schluessel
    zweites: Schluessel | None = None
    je: Schluessel | None = None
    bedingungen: tuple[SlotBedingung, ...] = ()


class BerechnungsArt(StrEnum):
    """Computations a Klageart may ask for (see ``berechnung``), with the type of their result.

    ``laenger_als_monate``: did more than ``monate`` pass from date 1 to date 2 (ja_nein)?
    ``kuendigungstermin``: earliest end by § 622 BGB from start (1) and Zugang (2) of the employer's notice (datum).
    ``kuendigungstermin_arbeitnehmer``: the same for the employee's notice, § 622 Abs. 1 BGB (datum).
    ``kuendigungstermin_mieter``: earliest end of a flat's lease from Zugang (1), tenant's notice, § 573c BGB (datum).
    ``kuendigungstermin_vermieter``: the same from Überlassung (1) and Zugang (2) of the landlord's notice (datum).
    ``kuendigungstermin_geschaeftsraum``: the same for business premises from Zugang (1), § 580a Abs. 2 BGB (datum).
    ``nicht_vor``: is date 1 not before date 2 (ja_nein)?
    ``folgetag``: the day after date 1 (datum).
    ``monatsende``, ``naechster_monat``: last day of month 1; first day of the month after it (datum).
    ``summe``: all amounts added; with ``ueber`` the field of each row (betrag).
    ``differenz``: amount 1 less all others, never below zero (betrag).
    ``produkt``: amount 1 times number 2, or times ``faktor`` (betrag).
    ``anzahl``: rows of the list ``ueber`` (ganzzahl).
    ``frueheste``, ``spaeteste``: of all dates; with ``ueber`` of that field of each row (datum).
    ``groesser``: is amount or number 1 greater than 2, or than ``schwelle`` (ja_nein)?
    ``monate_zwischen``: whole months from date 1 to date 2 (ganzzahl).
    ``quotient``: amount 1 divided by number 2 times ``faktor`` (betrag).
    ``werktag``: date 1, or the next Werktag if it is a Saturday, Sunday or holiday, § 193 BGB (datum).
    ``monatstag``: day number 2 of the month of date 1, its last day if it is shorter (datum).
    ``spaeter``: date 1 and ``tage`` days, or ``monate`` or number 2 months later (datum).
    ``jahresende``: 31 December of the year of date 1 (datum).
    ``laeuft``: does date 1 not lie before today (ja_nein)?
    ``tage_zwischen``: days from date 1 to date 2, negative if date 2 lies before (ganzzahl).
    ``hoechstens``: amount 1, but not more than ``schwelle`` (betrag).
    ``rvg_gebuehr``: lawyer's fee at the rate ``faktor`` for the value 1 by the table of today, § 13 RVG (betrag).
    ``rechtsweg``: branch of the court that text 1 names, a value of ``Rechtsweg`` (text).
    ``gericht_genitiv``: the court that text 1 names, in the genitive without article (text).
    ``ausland``: the country, other than Germany, of the address in text 1 (text).
    ``fall``: the text of the first of ``faelle`` that applies (text); decided when all else is computed.

    ``summe``, ``differenz`` and ``produkt`` of numbers that are no amounts give a number (dezimal).
    """

    LAENGER_ALS_MONATE = "laenger_als_monate"
    KUENDIGUNGSTERMIN = "kuendigungstermin"
    KUENDIGUNGSTERMIN_ARBEITNEHMER = "kuendigungstermin_arbeitnehmer"
    KUENDIGUNGSTERMIN_MIETER = "kuendigungstermin_mieter"
    KUENDIGUNGSTERMIN_VERMIETER = "kuendigungstermin_vermieter"
    KUENDIGUNGSTERMIN_GESCHAEFTSRAUM = "kuendigungstermin_geschaeftsraum"
    NICHT_VOR = "nicht_vor"
    FOLGETAG = "folgetag"
    MONATSENDE = "monatsende"
    NAECHSTER_MONAT = "naechster_monat"
    SUMME = "summe"
    DIFFERENZ = "differenz"
    PRODUKT = "produkt"
    ANZAHL = "anzahl"
    FRUEHESTE = "frueheste"
    SPAETESTE = "spaeteste"
    GROESSER = "groesser"
    MONATE_ZWISCHEN = "monate_zwischen"
    QUOTIENT = "quotient"
    WERKTAG = "werktag"
    MONATSTAG = "monatstag"
    SPAETER = "spaeter"
    JAHRESENDE = "jahresende"
    LAEUFT = "laeuft"
    TAGE_ZWISCHEN = "tage_zwischen"
    HOECHSTENS = "hoechstens"
    RVG_GEBUEHR = "rvg_gebuehr"
    RECHTSWEG = "rechtsweg"
    GERICHT_GENITIV = "gericht_genitiv"
    AUSLAND = "ausland"
    FALL = "fall"


ERGEBNIS = {
    BerechnungsArt.LAENGER_ALS_MONATE: SlotTyp.JA_NEIN,
    BerechnungsArt.KUENDIGUNGSTERMIN: SlotTyp.DATUM,
    BerechnungsArt.KUENDIGUNGSTERMIN_ARBEITNEHMER: SlotTyp.DATUM,
    BerechnungsArt.KUENDIGUNGSTERMIN_MIETER: SlotTyp.DATUM,
    BerechnungsArt.KUENDIGUNGSTERMIN_VERMIETER: SlotTyp.DATUM,
    BerechnungsArt.KUENDIGUNGSTERMIN_GESCHAEFTSRAUM: SlotTyp.DATUM,
    BerechnungsArt.NICHT_VOR: SlotTyp.JA_NEIN,
    BerechnungsArt.FOLGETAG: SlotTyp.DATUM,
    BerechnungsArt.MONATSENDE: SlotTyp.DATUM,
    BerechnungsArt.NAECHSTER_MONAT: SlotTyp.DATUM,
    BerechnungsArt.SUMME: SlotTyp.BETRAG,
    BerechnungsArt.DIFFERENZ: SlotTyp.BETRAG,
    BerechnungsArt.PRODUKT: SlotTyp.BETRAG,
    BerechnungsArt.ANZAHL: SlotTyp.GANZZAHL,
    BerechnungsArt.FRUEHESTE: SlotTyp.DATUM,
    BerechnungsArt.SPAETESTE: SlotTyp.DATUM,
    BerechnungsArt.GROESSER: SlotTyp.JA_NEIN,
    BerechnungsArt.MONATE_ZWISCHEN: SlotTyp.GANZZAHL,
    BerechnungsArt.QUOTIENT: SlotTyp.BETRAG,
    BerechnungsArt.WERKTAG: SlotTyp.DATUM,
    BerechnungsArt.MONATSTAG: SlotTyp.DATUM,
    BerechnungsArt.SPAETER: SlotTyp.DATUM,
    BerechnungsArt.JAHRESENDE: SlotTyp.DATUM,
    BerechnungsArt.LAEUFT: SlotTyp.JA_NEIN,
    BerechnungsArt.TAGE_ZWISCHEN: SlotTyp.GANZZAHL,
    BerechnungsArt.HOECHSTENS: SlotTyp.BETRAG,
    BerechnungsArt.RVG_GEBUEHR: SlotTyp.BETRAG,
    BerechnungsArt.RECHTSWEG: SlotTyp.TEXT,
    BerechnungsArt.GERICHT_GENITIV: SlotTyp.TEXT,
    BerechnungsArt.AUSLAND: SlotTyp.TEXT,
    BerechnungsArt.FALL: SlotTyp.TEXT,
}
"""Type of the result by kind of computation."""


class Fall(FrozenModel):
    """One case of a ``fall``: its text counts if all ``bedingungen`` hold and no case before it did.

    ``wert`` may be empty, may begin or end with a blank, and may hold placeholders, also of other cases (not in a
    circle): it stands in a Baustein as if written there.
    """

    wert: Annotated[str, StringConstraints(strip_whitespace=False)]
    bedingungen: tuple[SlotBedingung, ...] = ()


class Berechnung(FrozenModel):
    """A computed slot: ``ziel`` = ``art`` applied to ``argumente`` (slots, computed slots, fields of ``je``).

    Unknown arguments give an unknown result, except amounts that are not ``pflicht``: they count as zero in ``summe``
    and from the second argument of ``differenz`` on.

    Attributes:
        je: key of a ``liste``: computed for each row; the result is one more field of the row.
        ueber: key of a ``liste`` over whose rows ``summe``, ``anzahl``, ``frueheste``, ``spaeteste`` run.
        bedingungen: computed only if all hold; with ``ueber`` only the rows count for which they hold. Several
            computations may have one ``ziel`` if their conditions exclude each other.
        monate: bound of ``laenger_als_monate``; months of ``spaeter``.
        tage: days of ``spaeter``.
        faktor: second factor of ``produkt``, second divisor of ``quotient``, rate of ``rvg_gebuehr``, a number.
        schwelle: bound of ``groesser`` and ``hoechstens``, a number.
        faktoren: of ``summe`` and ``differenz``: each argument is multiplied by the number in its place.
        faelle: cases of ``fall``, in the order they are looked at; they may name an earlier one.
    """

    ziel: Schluessel
    label: Satz
    art: BerechnungsArt
    argumente: tuple[Schluessel, ...] = ()
    je: Schluessel | None = None
    ueber: Schluessel | None = None
    bedingungen: tuple[SlotBedingung, ...] = ()
    monate: Annotated[int, Field(ge=1)] | None = None
    tage: Annotated[int, Field(ge=1, le=3660)] | None = None
    faktor: Annotated[str, Field(pattern=r"^[0-9]{1,6}(\.[0-9]{1,6})?$")] | None = None
    schwelle: Annotated[str, Field(pattern=r"^[0-9]{1,12}(\.[0-9]{1,6})?$")] | None = None
    fundstelle: Fundstelle | None = None
    faktoren: tuple[Annotated[str, Field(pattern=r"^[0-9]{1,6}(\.[0-9]{1,6})?$")], ...] = ()
    faelle: tuple[Fall, ...] = ()

    @model_validator(mode="after")
    def _factors_fit(self) -> Self:
        if self.faktoren and len(self.faktoren) != len(self.argumente):
            raise ValueError("faktoren: so viele wie argumente angeben")
        return self


class GerichtskostenFall(FrozenModel):
    """Another number where all ``bedingungen`` hold, for example before the labour courts."""

    kv: Kennung
    bedingungen: Annotated[tuple[SlotBedingung, ...], Field(min_length=1)]
    hinweise: tuple[Satz, ...] = ()


class GerichtskostenRegel(FrozenModel):
    """Court fee: id in the Kostenverzeichnis, and notes for the lawyer (not printed in the filing).

    The first of ``faelle`` that fits the answers takes the place of both. Without ``kv`` only they bring a fee.
    """

    kv: Kennung | None = None
    hinweise: tuple[Satz, ...] = ()
    faelle: tuple[GerichtskostenFall, ...] = ()

    @model_validator(mode="after")
    def _has_a_number(self) -> Self:
        if self.kv is None and not self.faelle:
            raise ValueError("kv oder faelle angeben")
        return self
