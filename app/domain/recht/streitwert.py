"""Streitwert of several heads, with the calculation shown (§§ 39 to 48 GKG, § 3 ZPO)."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from app.domain.deutsch import format_betrag, typografie
from app.domain.recht.geltung import Text
from app.domain.werte import Betrag, FrozenModel, Fundstelle

HOECHSTWERT = Decimal("30000000.00")
"""§ 39 Abs. 2 GKG, § 33 Abs. 2 FamGKG."""


class StreitwertPosten(FrozenModel):
    """One head of the Streitwert.

    Attributes:
        addiert: False = shown with its reason, but not added.
        begruendung: why this amount, or why not added; a full sentence.
    """

    bezeichnung: Text
    betrag: Betrag
    fundstelle: Fundstelle
    begruendung: Text
    addiert: bool = True


class StreitwertErgebnis(FrozenModel):
    """Sum of the added heads."""

    wert: Betrag
    posten: tuple[StreitwertPosten, ...]
    schritte: tuple[str, ...]
    hinweise: tuple[str, ...] = ()


def compute_streitwert(posten: Iterable[StreitwertPosten], *, famgkg: bool = False) -> StreitwertErgebnis:
    """Add the heads (§ 39 Abs. 1 GKG, § 33 Abs. 1 FamGKG), bounded by Abs. 2.

    Args:
        posten: the heads.
        famgkg: it is a Verfahrenswert by the FamGKG.

    Raises:
        ValueError: a negative amount.
    """
    heads = tuple(posten)
    for head in heads:
        if head.betrag < 0:
            raise ValueError(f"„{head.bezeichnung}“: ein Streitwert kann nicht negativ sein")
    added = [head.betrag for head in heads if head.addiert]
    summe = sum(added, Decimal("0.00"))
    schritte = [_head_sentence(head) for head in heads]
    wort, norm = ("Verfahrenswert", "§ 33 Abs. {} FamGKG") if famgkg else ("Streitwert", "§ 39 Abs. {} GKG")
    if len(added) > 1:
        rechnung = " + ".join(format_betrag(b) for b in added)
        schritte.append(f"Die Werte werden zusammengerechnet ({norm.format(1)}): {rechnung} = {format_betrag(summe)}.")
    if summe > HOECHSTWERT:
        schritte.append(f"Der {wort} beträgt höchstens {format_betrag(HOECHSTWERT)} ({norm.format(2)}).")
        summe = HOECHSTWERT
    schritte.append(f"Der {wort} beträgt {format_betrag(summe)}." if added else "Es ist kein Wert anzusetzen.")
    return StreitwertErgebnis(wert=summe, posten=heads, schritte=tuple(typografie(s) for s in schritte))


def _head_sentence(head: StreitwertPosten) -> str:
    wert = f"{head.bezeichnung}: {format_betrag(head.betrag)} ({head.fundstelle})"
    grund = head.begruendung.rstrip(".")
    return f"{wert}; {grund}." if head.addiert else f"{wert}, nicht hinzugerechnet; {grund}."
