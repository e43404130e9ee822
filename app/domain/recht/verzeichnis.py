"""Numbers of the Kosten- and Vergütungsverzeichnisse as data: rates, frames, fixed fees, expenses."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from decimal import Decimal
from typing import Annotated, Self

from pydantic import Field, model_validator

from app.domain.deutsch import format_betrag, format_datum, format_zahl, typografie
from app.domain.geld import round_cent
from app.domain.recht.gebuehren import Gebuehrengesetz, GebuehrenTabelle, GebuehrErgebnis, compute_gebuehr, find_tabelle
from app.domain.recht.geltung import Rechtsdatum, Text
from app.domain.werte import Betrag, FrozenModel, Fundstelle, Kennung, Schluessel

Satz = Annotated[Decimal, Field(gt=0, max_digits=6)]
NichtNegativ = Annotated[Betrag, Field(ge=0)]


class Staffel(FrozenModel):
    """Each unit up to number ``bis`` (None: all further ones) costs ``je``."""

    bis: Annotated[int, Field(ge=1)] | None
    je: Betrag


class Stufe(FrozenModel):
    """Up to ``bis`` units (None: without limit) the whole costs ``betrag``."""

    bis: Annotated[int, Field(ge=1)] | None
    betrag: Betrag


class Gebuehrenhoehe(FrozenModel):
    """How much a number gives; exactly one of the forms satz, betrag, staffel, stufen, prozent, voll, beigeordnet.

    Attributes:
        satz, satz_bis: rate; with ``satz_bis`` a frame of rates.
        betrag, betrag_bis: fixed fee; with ``betrag_bis`` a frame of amounts.
        schwelle: rate or amount above which the work must have been extensive or difficult.
        mindestens, hoechstens: bounds of the amount.
        beigeordnet: fixed fee from the state for an assigned lawyer.
        staffel, stufen: by number of pages, kilometres, hours.
        prozent: of the fees.
        voll: what was really spent.
        anrechnung_hoechstens: highest amount that is credited (Betragsrahmengebühren).
    """

    satz: Satz | None = None
    satz_bis: Satz | None = None
    betrag: NichtNegativ | None = None
    betrag_bis: NichtNegativ | None = None
    schwelle: Satz | None = None
    mindestens: Betrag | None = None
    hoechstens: Betrag | None = None
    beigeordnet: Betrag | None = None
    staffel: tuple[Staffel, ...] = ()
    stufen: tuple[Stufe, ...] = ()
    prozent: Annotated[Decimal, Field(gt=0, le=100)] | None = None
    voll: bool = False
    anrechnung_hoechstens: Betrag | None = None

    @model_validator(mode="after")
    def _one_form(self) -> Self:
        forms = [self.satz is not None, self.betrag is not None, bool(self.staffel), bool(self.stufen)]
        forms += [self.prozent is not None, self.voll]
        if sum(forms) != 1 and not (sum(forms) == 0 and self.beigeordnet is not None):
            raise ValueError("genau eine Angabe von satz, betrag, staffel, stufen, prozent, voll")
        for unten, oben, name in (
            (self.satz, self.satz_bis, "satz_bis"),
            (self.betrag, self.betrag_bis, "betrag_bis"),
        ):
            if oben is not None and (unten is None or oben <= unten):
                raise ValueError(f"{name} muss über der unteren Grenze liegen")
        for leiter in (self.staffel, self.stufen):
            grenzen = [step.bis for step in leiter]
            if leiter and (grenzen[-1] is not None or None in grenzen[:-1]):
                raise ValueError("die letzte Stufe, und nur sie, hat kein bis")
        return self


class FruehereHoehe(Gebuehrenhoehe):
    """Figures of the old law, from the first to the last day."""

    gueltig_ab: date
    gueltig_bis: date


class Anrechnung(FrozenModel):
    """How a fee is credited against a later one.

    Attributes:
        anteil: part of the fee that is credited.
        hoechstsatz: highest rate that is credited.
        regel: what orders crediting against a Verfahrensgebühr.
        regel_geschaeft: what orders crediting against another Geschäftsgebühr; None: it is not credited there.
    """

    anteil: Annotated[Decimal, Field(gt=0, le=1)]
    hoechstsatz: Satz | None = None
    regel: Text
    regel_geschaeft: Text | None = None


class KvNummer(Gebuehrenhoehe, Rechtsdatum):
    """A number of a Kosten- or Vergütungsverzeichnis, or a statute's word that there is no fee (``betrag`` 0).

    Attributes:
        id: for example ``gkg-kv-8210``, ``rvg-vv-3100``, ``frei-sgg-183``.
        nummer: None where a statute and not a Verzeichnis says it.
        gruppe: kind of the fee (``verfahren``, ``termin``, ``geschaeft`` …): fees of one kind are bounded together
            (§ 15 Abs. 3 RVG).
        anrechnung: how it is credited against a later fee.
        rechtsmittel: the day the Rechtsmittel was filed decides between old and new law (§ 71 Abs. 1 Satz 2 GKG).
        frueher: figures of the old law.
        hinweise: what to keep in mind, one sentence each with its norm.
    """

    id: Kennung
    gesetz: Gebuehrengesetz
    nummer: Annotated[str, Field(pattern=r"^\d{4,5}$")] | None = None
    titel: Text
    gruppe: Schluessel | None = None
    anrechnung: Anrechnung | None = None
    rechtsmittel: bool = False
    frueher: tuple[FruehereHoehe, ...] = ()
    hinweise: tuple[Text, ...] = ()
    fundstelle: Fundstelle

    def hoehe(self, tag: date) -> Gebuehrenhoehe:
        """The figures in force on a day.

        Raises:
            ValueError: none are known for it.
        """
        for alt in self.frueher:
            if alt.gueltig_ab <= tag <= alt.gueltig_bis:
                return alt
        if not self.gilt_am(tag):
            raise ValueError(
                f"{self.fundstelle} ist für den {format_datum(tag)} nicht hinterlegt; bekannt ist die Nummer ab"
                f" {format_datum(self.gueltig_ab)}"
            )
        return self


def compute_nummer(
    tabellen: Collection[GebuehrenTabelle], nummer: KvNummer, wert: Decimal | None, stichtag: date
) -> GebuehrErgebnis:
    """Fee of a number with a rate or a fixed amount, with its minimum.

    Args:
        tabellen: all fee tables.
        nummer: the number.
        wert: value in euro; may be missing where the fee is fixed.
        stichtag: day that decides between old and new law.

    Raises:
        ValueError: the value is missing, a frame needs a choice, or the law of that day is not known.
    """
    if nummer.satz is not None:
        find_tabelle(tabellen, nummer.gesetz, stichtag)  # says more than that the number is not known
    hoehe = nummer.hoehe(stichtag)
    kopf = f"{nummer.fundstelle}: {nummer.titel}."
    if hoehe.betrag is not None and hoehe.betrag_bis is None:
        was = (
            "Es wird keine Gebühr erhoben" if not hoehe.betrag else f"Die Gebühr beträgt {format_betrag(hoehe.betrag)}"
        )
        fassung = f", Stand {format_datum(stichtag)}" if nummer.frueher else ""
        return GebuehrErgebnis(
            gebuehr=hoehe.betrag,
            schritte=(typografie(kopf), typografie(f"{was} ({nummer.fundstelle}{fassung}).")),
            fundstelle=typografie(nummer.fundstelle),
        )
    if hoehe.satz is None or hoehe.satz_bis is not None:
        raise ValueError(f"{nummer.fundstelle} ist keine Gebühr mit festem Satz oder Betrag")
    if wert is None:
        raise ValueError(f"{nummer.fundstelle} richtet sich nach dem Wert; er fehlt")
    ergebnis = compute_gebuehr(tabellen, nummer.gesetz, wert, hoehe.satz, stichtag, rechtsmittel=nummer.rechtsmittel)
    schritte = (typografie(kopf), *ergebnis.schritte)
    if hoehe.mindestens is not None and ergebnis.gebuehr < hoehe.mindestens:
        mindest = f"{nummer.fundstelle} beträgt mindestens {format_betrag(hoehe.mindestens)}."
        schritte = (*schritte, typografie(mindest))
        ergebnis = ergebnis.model_copy(update={"gebuehr": hoehe.mindestens})
    return ergebnis.model_copy(update={"schritte": schritte})


def compute_menge(hoehe: Gebuehrenhoehe, anzahl: Decimal) -> tuple[Decimal, str]:
    """Amount by number of units (pages, kilometres: ``staffel``; hours: ``stufen``), and how it comes about.

    Raises:
        ValueError: not a positive number, or an amount that does not depend on a number.
    """
    if not anzahl.is_finite() or anzahl <= 0:
        raise ValueError("Die Anzahl muss größer als null sein")
    if hoehe.stufen:
        stufe = next(s for s in hoehe.stufen if s.bis is None or anzahl <= s.bis)
        grenze = f"bis {stufe.bis} Stunden" if stufe.bis else f"über {hoehe.stufen[-2].bis} Stunden"
        return stufe.betrag, f"{grenze}: {format_betrag(stufe.betrag)}"
    if not hoehe.staffel:
        raise ValueError("Diese Nummer richtet sich nicht nach einer Anzahl")
    rest, unten, summe = anzahl, 0, Decimal(0)
    teile: list[str] = []
    for step in hoehe.staffel:
        menge = rest if step.bis is None else min(rest, Decimal(step.bis - unten))
        if menge > 0:
            summe += menge * step.je
            teile.append(f"{format_zahl(menge)} × {format_betrag(step.je)}")
        rest, unten = rest - menge, step.bis or unten
    return round_cent(summe), " + ".join(teile)
