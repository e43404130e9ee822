"""Fees by value: § 34 GKG, § 28 FamGKG, § 13 RVG as formula, § 49 RVG as table; old and new law side by side."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from decimal import ROUND_CEILING, Decimal
from enum import StrEnum
from itertools import pairwise
from typing import Annotated, Self

from pydantic import Field, model_validator

from app.domain.deutsch import format_betrag, format_datum, format_zahl, typografie
from app.domain.geld import round_cent
from app.domain.recht.geltung import Rechtsdatum, Text
from app.domain.werte import Betrag, FrozenModel, Fundstelle

Positiv = Annotated[Decimal, Field(gt=0, max_digits=15)]


class Gebuehrengesetz(StrEnum):
    """The statute of a table."""

    GKG = "gkg"
    FAMGKG = "famgkg"
    RVG = "rvg"

    @property
    def zitat(self) -> str:
        """``FamGKG``."""
        return "FamGKG" if self is Gebuehrengesetz.FAMGKG else self.upper()


class Gebuehrenstufe(FrozenModel):
    """Up to ``bis`` (None: without limit) the fee grows by ``gebuehr`` for each begun ``je`` euro."""

    bis: Positiv | None
    je: Positiv
    gebuehr: Positiv


class Staatskassenstufe(FrozenModel):
    """Up to ``bis`` (None: without limit) the state pays ``gebuehr``."""

    bis: Positiv | None
    gebuehr: Positiv


class Staatskassentabelle(FrozenModel):
    """Fees of an assigned lawyer (§ 49 RVG): they replace those of the table for values above ``ueber``."""

    ueber: Positiv
    stufen: Annotated[tuple[Staatskassenstufe, ...], Field(min_length=1)]
    fundstelle: Fundstelle

    @model_validator(mode="after")
    def _rising(self) -> Self:
        grenzen = [self.ueber, *(s.bis for s in self.stufen[:-1])]
        if any(unten is None or oben is None or oben <= unten for unten, oben in pairwise(grenzen)):
            raise ValueError("stufen: jede Grenze muss über der vorigen liegen")
        if self.stufen[-1].bis is not None:
            raise ValueError("stufen: die letzte Stufe hat kein bis")
        return self

    def stufe(self, wert: Decimal) -> Staatskassenstufe:
        """The step of a value above ``ueber``."""
        return next(s for s in self.stufen if s.bis is None or wert <= s.bis)


class GebuehrenTabelle(Rechtsdatum):
    """A fee table as formula.

    Attributes:
        basis_bis: value up to which ``basis`` is due.
        hoechstwert: values above it count as this (§ 39 Abs. 2 GKG, § 33 Abs. 2 FamGKG, § 22 Abs. 2 RVG).
        stichtag: what decides between old and new law, a noun phrase with its norm.
        stichtag_rechtsmittel: the same for proceedings on a Rechtsmittel, where the statute says otherwise.
        staatskasse: fees the state pays to an assigned lawyer.
    """

    gesetz: Gebuehrengesetz
    basis_bis: Positiv
    basis: Positiv
    stufen: Annotated[tuple[Gebuehrenstufe, ...], Field(min_length=1)]
    mindestgebuehr: Betrag
    hoechstwert: Positiv
    hoechstwert_norm: Fundstelle
    stichtag: Text
    stichtag_rechtsmittel: Text | None = None
    staatskasse: Staatskassentabelle | None = None
    fundstelle: Fundstelle

    @model_validator(mode="after")
    def _steps_fit(self) -> Self:
        grenzen = [self.basis_bis, *(s.bis for s in self.stufen[:-1])]
        for (unten, oben), stufe in zip(pairwise(grenzen), self.stufen, strict=False):
            if unten is None or oben is None or oben <= unten or (oben - unten) % stufe.je:
                raise ValueError("stufen: jede Grenze muss um ganze Schritte über der vorigen liegen")
        if self.stufen[-1].bis is not None:
            raise ValueError("stufen: die letzte Stufe hat kein bis")
        return self

    def einfache_gebuehr(self, wert: Decimal) -> tuple[Decimal, Decimal]:
        """The 1,0 fee for a value, and the value up to which it stays the same."""
        gebuehr, oben = self.basis, self.basis_bis
        for stufe in self.stufen:
            if wert <= oben:
                break
            ziel = wert if stufe.bis is None else min(wert, stufe.bis)
            schritte = ((ziel - oben) / stufe.je).to_integral_value(rounding=ROUND_CEILING)
            gebuehr += schritte * stufe.gebuehr
            oben += schritte * stufe.je
        return gebuehr, oben


class GebuehrErgebnis(FrozenModel):
    """A computed fee.

    Attributes:
        einfache_gebuehr: the 1,0 fee; None where the fee does not depend on a value, as with the next two.
        stufe_bis: value up to which the same fee is due; None also above the last step of § 49 RVG.
    """

    gebuehr: Betrag
    einfache_gebuehr: Betrag | None = None
    satz: Decimal | None = None
    stufe_bis: Betrag | None = None
    schritte: tuple[str, ...]
    fundstelle: Fundstelle


def find_tabelle(
    tabellen: Iterable[GebuehrenTabelle], gesetz: Gebuehrengesetz | str, stichtag: date
) -> GebuehrenTabelle:
    """The table of a statute in force on a day.

    Raises:
        ValueError: there is none; the message says from when on there are tables.
    """
    gesetz = Gebuehrengesetz(gesetz)
    own = [t for t in tabellen if t.gesetz is gesetz]
    tabelle = next((t for t in own if t.gilt_am(stichtag)), None)
    if tabelle is None:
        known = f"; vorhanden sind Tabellen ab {format_datum(min(t.gueltig_ab for t in own))}" if own else ""
        raise ValueError(
            f"Für den {format_datum(stichtag)} ist keine Gebührentabelle ({gesetz.zitat}) hinterlegt{known}"
        )
    return tabelle


def compute_gebuehr(
    tabellen: Iterable[GebuehrenTabelle],
    gesetz: Gebuehrengesetz | str,
    wert: Decimal,
    satz: Decimal,
    stichtag: date,
    *,
    rechtsmittel: bool = False,
    staatskasse: bool = False,
) -> GebuehrErgebnis:
    """Fee for a value at a rate, by the law in force on ``stichtag``.

    Args:
        tabellen: all tables.
        gesetz: ``gkg``, ``famgkg`` or ``rvg``.
        wert: value in euro, not negative.
        satz: rate, for example ``Decimal("2.0")``.
        stichtag: day that decides between old and new law: Anhängigkeit (§ 71 GKG, § 63 FamGKG), unconditional order
            (§ 60 RVG).
        rechtsmittel: ``stichtag`` is the day the Rechtsmittel was filed (§ 71 Abs. 1 Satz 2 GKG).
        staatskasse: what the state pays to an assigned lawyer (§ 49 RVG).

    Raises:
        ValueError: negative value, rate not positive, or no table for that day.
    """
    if not wert.is_finite() or wert < 0:
        raise ValueError("Der Wert muss null oder größer sein")
    if not satz.is_finite() or satz <= 0:
        raise ValueError("Der Gebührensatz muss größer als null sein")
    tabelle = find_tabelle(tabellen, gesetz, stichtag)
    angesetzt = min(wert, tabelle.hoechstwert)
    schritte = [version_sentence(tabelle, stichtag, rechtsmittel=rechtsmittel)]
    if angesetzt < wert:
        schritte.append(
            f"Der Wert von {format_betrag(wert)} ist auf {format_betrag(angesetzt)} begrenzt"
            f" ({tabelle.hoechstwert_norm})."
        )
    einfach, stufe_bis, norm = _simple(tabelle, angesetzt, staatskasse=staatskasse)
    produkt = round_cent(einfach * satz)
    gebuehr = max(produkt, tabelle.mindestgebuehr)
    stufe = "oberste Stufe" if stufe_bis is None else f"Stufe bis {format_betrag(stufe_bis)}"
    schritte.append(
        f"Bei einem Wert von {format_betrag(angesetzt)} ({stufe}) beträgt die einfache Gebühr"
        f" {format_betrag(einfach)} ({norm})."
    )
    schritte.append(f"{satz_text(satz)} × {format_betrag(einfach)} = {format_betrag(produkt)}.")
    if gebuehr > produkt:
        schritte.append(f"Der Mindestbetrag einer Gebühr ist {format_betrag(gebuehr)}; er tritt an die Stelle.")
    return GebuehrErgebnis(
        einfache_gebuehr=einfach,
        gebuehr=gebuehr,
        satz=satz,
        stufe_bis=stufe_bis,
        schritte=tuple(typografie(s) for s in schritte),
        fundstelle=typografie(norm),
    )


def version_sentence(tabelle: GebuehrenTabelle, stichtag: date, *, rechtsmittel: bool = False) -> str:
    """Which wording applies and why."""
    bis = f" bis {format_datum(tabelle.gueltig_bis)}" if tabelle.gueltig_bis else ""
    decisive = tabelle.stichtag_rechtsmittel if rechtsmittel else None
    return (
        f"Anzuwenden ist {tabelle.fundstelle} in der Fassung ab {format_datum(tabelle.gueltig_ab)}{bis};"
        f" maßgebend ist {decisive or tabelle.stichtag}, hier der {format_datum(stichtag)}."
    )


def _simple(tabelle: GebuehrenTabelle, wert: Decimal, *, staatskasse: bool) -> tuple[Decimal, Decimal | None, str]:
    if staatskasse:
        if tabelle.staatskasse is None:
            raise ValueError(f"{tabelle.fundstelle} kennt keine Gebühren aus der Staatskasse")
        if wert > tabelle.staatskasse.ueber:
            stufe = tabelle.staatskasse.stufe(wert)
            return stufe.gebuehr, stufe.bis, tabelle.staatskasse.fundstelle
    return *tabelle.einfache_gebuehr(wert), tabelle.fundstelle


def satz_text(satz: Decimal) -> str:
    """``2,0`` – at least one decimal, as the Verzeichnisse write it."""
    text = format_zahl(satz)
    return text if "," in text else f"{text},0"
