"""Fees by value: § 34 GKG, § 28 FamGKG, § 13 RVG as formula, old and new law side by side."""

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
from app.domain.werte import Betrag, FrozenModel, Fundstelle, Kennung

Positiv = Annotated[Decimal, Field(gt=0, max_digits=15)]


class Gebuehrengesetz(StrEnum):
    """The statute of a table."""

    GKG = "gkg"
    FAMGKG = "famgkg"
    RVG = "rvg"


class Gebuehrenstufe(FrozenModel):
    """Up to ``bis`` (None: without limit) the fee grows by ``gebuehr`` for each begun ``je`` euro."""

    bis: Positiv | None
    je: Positiv
    gebuehr: Positiv


class GebuehrenTabelle(Rechtsdatum):
    """A fee table as formula.

    Attributes:
        basis_bis: value up to which ``basis`` is due.
        hoechstwert: values above it count as this (§ 39 Abs. 2 GKG, § 33 Abs. 2 FamGKG, § 22 Abs. 2 RVG).
        stichtag: what decides between old and new law, a noun phrase with its norm.
    """

    gesetz: Gebuehrengesetz
    basis_bis: Positiv
    basis: Positiv
    stufen: Annotated[tuple[Gebuehrenstufe, ...], Field(min_length=1)]
    mindestgebuehr: Betrag
    hoechstwert: Positiv
    hoechstwert_norm: Fundstelle
    stichtag: Text
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
    """A computed fee; ``stufe_bis`` is the value up to which the same fee is due."""

    einfache_gebuehr: Betrag
    gebuehr: Betrag
    satz: Decimal
    stufe_bis: Betrag
    schritte: tuple[str, ...]
    fundstelle: Fundstelle


class KvNummer(Rechtsdatum):
    """A number of a Kosten- or Vergütungsverzeichnis.

    Attributes:
        id: for example ``gkg-kv-8210``.
        satz: rate, multiplied with the 1,0 fee.
        hinweise: what to keep in mind, one sentence each with its norm.
    """

    id: Kennung
    gesetz: Gebuehrengesetz
    nummer: Annotated[str, Field(pattern=r"^\d{4,5}$")]
    titel: Text
    satz: Annotated[Decimal, Field(gt=0, max_digits=6)]
    hinweise: tuple[Text, ...] = ()
    fundstelle: Fundstelle


def compute_gebuehr(
    tabellen: Iterable[GebuehrenTabelle], gesetz: Gebuehrengesetz | str, wert: Decimal, satz: Decimal, stichtag: date
) -> GebuehrErgebnis:
    """Fee for a value at a rate, by the law in force on ``stichtag``.

    Args:
        tabellen: all tables.
        gesetz: ``gkg``, ``famgkg`` or ``rvg``.
        wert: value in euro, not negative.
        satz: rate, for example ``Decimal("2.0")``.
        stichtag: day that decides between old and new law: Anhängigkeit (§ 71 GKG, § 63 FamGKG), unconditional order
            (§ 60 RVG).

    Raises:
        ValueError: negative value, rate not positive, or no table for that day.
    """
    gesetz = Gebuehrengesetz(gesetz)
    if not wert.is_finite() or wert < 0:
        raise ValueError("Der Wert muss null oder größer sein")
    if not satz.is_finite() or satz <= 0:
        raise ValueError("Der Gebührensatz muss größer als null sein")
    tabelle = next((t for t in tabellen if t.gesetz is gesetz and t.gilt_am(stichtag)), None)
    if tabelle is None:
        raise ValueError(f"Für den {format_datum(stichtag)} ist keine Gebührentabelle ({gesetz.upper()}) hinterlegt")
    angesetzt = min(wert, tabelle.hoechstwert)
    einfach, stufe_bis = tabelle.einfache_gebuehr(angesetzt)
    produkt = round_cent(einfach * satz)
    gebuehr = max(produkt, tabelle.mindestgebuehr)
    satz_text = _satz_text(satz)
    bis = f" bis {format_datum(tabelle.gueltig_bis)}" if tabelle.gueltig_bis else ""
    schritte = [
        (
            f"Anzuwenden ist {tabelle.fundstelle} in der Fassung ab {format_datum(tabelle.gueltig_ab)}{bis};"
            f" maßgebend ist {tabelle.stichtag}, hier der {format_datum(stichtag)}."
        )
    ]
    if angesetzt < wert:
        schritte.append(
            f"Der Wert von {format_betrag(wert)} ist auf {format_betrag(angesetzt)} begrenzt"
            f" ({tabelle.hoechstwert_norm})."
        )
    schritte.append(
        f"Bei einem Wert von {format_betrag(angesetzt)} (Stufe bis {format_betrag(stufe_bis)}) beträgt die einfache"
        f" Gebühr {format_betrag(einfach)} ({tabelle.fundstelle})."
    )
    schritte.append(f"{satz_text} × {format_betrag(einfach)} = {format_betrag(produkt)}.")
    if gebuehr > produkt:
        schritte.append(f"Der Mindestbetrag einer Gebühr ist {format_betrag(gebuehr)}; er tritt an die Stelle.")
    return GebuehrErgebnis(
        einfache_gebuehr=einfach,
        gebuehr=gebuehr,
        satz=satz,
        stufe_bis=stufe_bis,
        schritte=tuple(typografie(s) for s in schritte),
        fundstelle=typografie(tabelle.fundstelle),
    )


def _satz_text(satz: Decimal) -> str:
    """``2,0`` – at least one decimal, as the Verzeichnisse write it."""
    text = format_zahl(satz)
    return text if "," in text else f"{text},0"
