"""Streitwert of typical heads as data: amount × factor within bounds, arrears, alternatives (§§ 39 ff. GKG, FamGKG)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Self

from pydantic import Field, model_validator

from app.domain.deutsch import format_betrag, format_zahl, typografie
from app.domain.geld import round_cent
from app.domain.recht.geltung import Rechtsdatum, Text
from app.domain.recht.rechnung import BetragAngabe, Titel, ZahlAngabe
from app.domain.recht.streitwert import StreitwertErgebnis, StreitwertPosten, compute_streitwert
from app.domain.unfit import Fault, UnfitError
from app.domain.werte import Betrag, FrozenModel, Fundstelle, Kennung, Schluessel


class Grundlage(StrEnum):
    """What a head is computed from: a field of the input of that name, the Ehesache, or nothing (fixed value)."""

    BETRAG = "betrag"
    MONATSBETRAG = "monatsbetrag"
    JAHRESBETRAG = "jahresbetrag"
    EHESACHE = "ehesache"
    FEST = "fest"


class Rueckstand(StrEnum):
    """What becomes of amounts that were due when the claim was filed: added, left out, or there are none."""

    HINZU = "hinzu"
    NICHT = "nicht"
    KEINER = "keiner"


class Wertgesetz(StrEnum):
    """Which statute values the proceedings."""

    GKG = "gkg"
    FAMGKG = "famgkg"


class StreitwertArt(Rechtsdatum):
    """How a typical head is valued.

    Attributes:
        verfahren: statute it belongs to.
        grundlage: what it is computed from.
        faktor: multiplies it; the value itself where ``grundlage`` is ``fest``.
        dauer: with ``monate`` in the input a shorter time lowers the factor (months for monthly, twelfths for yearly
            amounts).
        gesamt: with ``gesamt`` in the input the whole claim bounds the value from above.
        anzahl: the value is taken ``anzahl`` times (several Anrechte, several Abmahnungen).
        hoechstens_faktor: bound for the factor after ``anzahl``.
        mindestens, hoechstens: bounds of the value.
        zuschlag: ``zuschlag`` in the input is added (part of the Vermögen).
        zuschlag_hoechstens: bound of value and Zuschlag together, as a multiple of the value (§ 52 Abs. 3 Satz 2 GKG).
        rueckstand: what becomes of arrears, with ``rueckstand_norm``.
        gruppe: of heads with the same word only the highest counts, with ``gruppe_norm``.
        nur_entschieden: counted only with ``entschieden`` in the input (§ 45 Abs. 3 GKG).
        empfehlung: not law but the Streitwertkatalog, which binds nobody.
        begruendung: why this amount; a clause without full stop.
    """

    id: Kennung
    titel: Text
    verfahren: Wertgesetz
    grundlage: Grundlage
    faktor: Annotated[Decimal, Field(gt=0, max_digits=12)] = Decimal(1)
    dauer: bool = False
    gesamt: bool = False
    anzahl: bool = False
    hoechstens_faktor: Annotated[Decimal, Field(gt=0, max_digits=6)] | None = None
    mindestens: Betrag | None = None
    hoechstens: Betrag | None = None
    zuschlag: bool = False
    zuschlag_hoechstens: Annotated[Decimal, Field(gt=0, max_digits=6)] | None = None
    rueckstand: Rueckstand = Rueckstand.KEINER
    rueckstand_norm: Fundstelle | None = None
    gruppe: Schluessel | None = None
    gruppe_norm: Fundstelle | None = None
    nur_entschieden: bool = False
    empfehlung: bool = False
    fundstelle: Fundstelle
    begruendung: Text
    hinweise: tuple[Text, ...] = ()

    @model_validator(mode="after")
    def _norms_given(self) -> Self:
        if (self.rueckstand is Rueckstand.KEINER) != (self.rueckstand_norm is None):
            raise ValueError("rueckstand und rueckstand_norm gehören zusammen")
        if (self.gruppe is None) != (self.gruppe_norm is None):
            raise ValueError("gruppe und gruppe_norm gehören zusammen")
        if self.dauer and self.grundlage not in (Grundlage.MONATSBETRAG, Grundlage.JAHRESBETRAG):
            raise ValueError("dauer nur bei monatsbetrag und jahresbetrag")
        return self

    def fields(self) -> tuple[set[str], set[str]]:
        """Fields of the input that are needed, and those that may be there."""
        own = set() if self.grundlage in (Grundlage.FEST, Grundlage.EHESACHE) else {str(self.grundlage)}
        may = {name for name in ("gesamt", "anzahl", "zuschlag") if getattr(self, name)}
        may |= ({"monate"} if self.dauer else set()) | (
            {"rueckstand"} if self.rueckstand is not Rueckstand.KEINER else set()
        )
        return own, may


class StreitwertKopf(FrozenModel):
    """One head as a person names it; which amounts it needs depends on ``art``.

    Attributes:
        art: id of a StreitwertArt.
        nebenforderung: interest or costs beside the main claim: not counted (§ 43 Abs. 1 GKG, § 37 Abs. 1 FamGKG).
        hilfsweise: counted only if it was decided on (§ 45 Abs. 1 Satz 2 GKG, § 39 Abs. 1 Satz 2 FamGKG).
        entschieden: it was decided on.
        gruppe: heads with the same word are one economic object: only the highest counts.
    """

    art: Kennung
    bezeichnung: Titel | None = None
    betrag: BetragAngabe | None = None
    monatsbetrag: BetragAngabe | None = None
    jahresbetrag: BetragAngabe | None = None
    monate: ZahlAngabe | None = None
    gesamt: BetragAngabe | None = None
    rueckstand: BetragAngabe | None = None
    zuschlag: BetragAngabe | None = None
    anzahl: Annotated[int, Field(ge=1, le=1000)] | None = None
    nebenforderung: bool = False
    hilfsweise: bool = False
    entschieden: bool = False
    gruppe: Schluessel | None = None


class Streitwertangaben(FrozenModel):
    """All heads of one case."""

    posten: Annotated[tuple[StreitwertKopf, ...], Field(min_length=1, max_length=200)]


_AMOUNTS = ("betrag", "monatsbetrag", "jahresbetrag", "monate", "gesamt", "rueckstand", "zuschlag", "anzahl")


def compute_streitwerte(arten: Mapping[str, StreitwertArt], angaben: Streitwertangaben) -> StreitwertErgebnis:
    """Value of a case from its heads, each with its calculation and what was left out.

    Raises:
        UnfitError: an unknown kind, a field that is missing or does not belong to it, two statutes mixed; with the
            place in ``angaben``.
    """
    faults = list(_faults(arten, angaben))
    if faults:
        raise UnfitError(faults)
    heads: list[tuple[StreitwertKopf, StreitwertArt, StreitwertPosten]] = []
    ehesache = Decimal(0)
    for kopf in sorted(angaben.posten, key=lambda k: arten[k.art].grundlage is Grundlage.EHESACHE):
        art = arten[kopf.art]
        posten = _posten(kopf, art, ehesache)
        if art.id == Grundlage.EHESACHE:
            ehesache = posten.betrag
        heads.append((kopf, art, posten))
    famgkg = heads[0][1].verfahren is Wertgesetz.FAMGKG
    ergebnis = compute_streitwert(_only_highest(heads), famgkg=famgkg)
    notes = dict.fromkeys(h for _, art, _ in heads for h in art.hinweise)
    if any(art.empfehlung for _, art, _ in heads):
        notes["Der Streitwertkatalog ist eine Empfehlung und bindet das Gericht nicht."] = None
    return ergebnis.model_copy(update={"hinweise": tuple(typografie(note) for note in notes)})


def _faults(arten: Mapping[str, StreitwertArt], angaben: Streitwertangaben) -> Iterator[Fault]:
    statutes: set[Wertgesetz] = set()
    kinds = {kopf.art for kopf in angaben.posten}
    for n, kopf in enumerate(angaben.posten):
        place = ("posten", n)
        art = arten.get(kopf.art)
        if art is None:
            yield Fault((*place, "art"), f"„{kopf.art}“", f"eine von {', '.join(arten)}")
            continue
        needed, allowed = art.fields()
        for name in _AMOUNTS:
            given = getattr(kopf, name) is not None
            if name in needed and not given:
                yield Fault((*place, name), "nichts", f"eine Angabe; „{art.titel}“ wird daraus berechnet")
            elif given and name not in needed | allowed:
                fields = ", ".join(f for f in _AMOUNTS if f in needed | allowed) or "keine Beträge"
                yield Fault((*place, name), "eine Angabe", f"bei „{art.titel}“ nur: {fields}")
        if art.grundlage is Grundlage.EHESACHE and Grundlage.EHESACHE not in kinds:
            yield Fault((*place, "art"), f"„{kopf.art}“", "daneben die Ehesache, nach der sich der Wert richtet")
        statutes.add(art.verfahren)
        if len(statutes) > 1:
            yield Fault((*place, "art"), f"„{kopf.art}“", "nur Posten nach dem GKG oder nur nach dem FamGKG")
            statutes.discard(art.verfahren)


def _posten(kopf: StreitwertKopf, art: StreitwertArt, ehesache: Decimal) -> StreitwertPosten:
    betrag, rechnung = _value(kopf, art, ehesache)
    grund = f"{rechnung}; {art.begruendung}" if rechnung else art.begruendung
    if art.empfehlung:
        grund += " (Streitwertkatalog für die Arbeitsgerichtsbarkeit: Empfehlung, nicht verbindlich)"
    addiert = True
    famgkg = art.verfahren is Wertgesetz.FAMGKG
    if kopf.nebenforderung:
        norm = "§ 37 Abs. 1 FamGKG" if famgkg else "§ 43 Abs. 1 GKG"
        grund, addiert = f"Nebenforderungen bleiben neben der Hauptforderung außer Betracht ({norm})", False
    elif kopf.hilfsweise and not kopf.entschieden:
        norm = "§ 39 Abs. 1 Satz 2 FamGKG" if famgkg else "§ 45 Abs. 1 Satz 2 GKG"
        grund, addiert = f"ein Hilfsantrag zählt nur, soweit über ihn entschieden wird ({norm})", False
    elif art.nur_entschieden and not kopf.entschieden:
        grund, addiert = f"der Wert erhöht sich nur, soweit darüber entschieden wird ({art.fundstelle})", False
    return StreitwertPosten(
        bezeichnung=kopf.bezeichnung or art.titel,
        betrag=betrag,
        fundstelle=art.fundstelle,
        begruendung=grund,
        addiert=addiert,
    )


def _value(kopf: StreitwertKopf, art: StreitwertArt, ehesache: Decimal) -> tuple[Decimal, str]:
    """Value of a head and its calculation in words."""
    faktor = art.faktor
    if art.dauer and kopf.monate is not None:
        eigene = kopf.monate if art.grundlage is Grundlage.MONATSBETRAG else kopf.monate / 12
        faktor = min(faktor, eigene)
    if art.grundlage is Grundlage.FEST:
        basis, faktor = art.faktor, Decimal(1)
    elif art.grundlage is Grundlage.EHESACHE:
        basis = ehesache
    else:
        basis = getattr(kopf, art.grundlage)
    anzahl = kopf.anzahl or 1
    if art.anzahl and art.grundlage is not Grundlage.EHESACHE:
        faktor *= anzahl
        if art.hoechstens_faktor is not None:
            faktor = min(faktor, art.hoechstens_faktor)
    betrag = round_cent(basis * faktor)
    parts = (
        [f"{format_betrag(basis)} × {format_zahl(round(faktor, 4))} = {format_betrag(betrag)}"] if faktor != 1 else []
    )
    if art.gesamt and kopf.gesamt is not None and kopf.gesamt < betrag:
        betrag = kopf.gesamt
        parts.append(f"der Gesamtbetrag der geforderten Leistungen ist mit {format_betrag(betrag)} geringer")
    if kopf.zuschlag:
        parts.append(f"zuzüglich {format_betrag(kopf.zuschlag)}")
        summe = betrag + kopf.zuschlag
        if art.zuschlag_hoechstens is not None and summe > betrag * art.zuschlag_hoechstens:
            summe = round_cent(betrag * art.zuschlag_hoechstens)
            parts.append(f"höchstens das {format_zahl(art.zuschlag_hoechstens)}-fache, {format_betrag(summe)}")
        betrag = summe
    for bound, word, pick in ((art.mindestens, "mindestens", max), (art.hoechstens, "höchstens", min)):
        if bound is not None and pick(betrag, bound) != betrag:
            betrag = bound
            parts.append(f"{word} {format_betrag(bound)}")
    if art.anzahl and art.grundlage is Grundlage.EHESACHE and anzahl > 1:
        betrag *= anzahl
        parts.append(f"{anzahl} × = {format_betrag(betrag)}")
    if kopf.rueckstand:
        shown = format_betrag(kopf.rueckstand)
        if art.rueckstand is Rueckstand.HINZU:
            betrag += kopf.rueckstand
            parts.append(f"zuzüglich der bei Einreichung fälligen {shown} ({art.rueckstand_norm})")
        else:
            parts.append(f"die bei Einreichung fälligen {shown} werden nicht hinzugerechnet ({art.rueckstand_norm})")
    return betrag, ", ".join(parts)


def _only_highest(
    heads: list[tuple[StreitwertKopf, StreitwertArt, StreitwertPosten]],
) -> Iterator[StreitwertPosten]:
    """Of added heads of one group only the highest counts; the others are shown with the reason."""
    best: dict[str, StreitwertPosten] = {}
    for kopf, art, posten in heads:
        name = kopf.gruppe or art.gruppe
        if name is not None and posten.addiert and (name not in best or posten.betrag > best[name].betrag):
            best[name] = posten
    for kopf, art, posten in heads:
        name = kopf.gruppe or art.gruppe
        if name is None or not posten.addiert or posten is best[name]:
            yield posten
            continue
        norm = art.gruppe_norm if kopf.gruppe is None else None
        norm = norm or ("§ 39 Abs. 1 Satz 3 FamGKG" if art.verfahren is Wertgesetz.FAMGKG else "§ 45 Abs. 1 Satz 3 GKG")
        grund = f"derselbe Gegenstand ist mit {format_betrag(best[name].betrag)} schon angesetzt ({norm})"
        yield posten.model_copy(update={"addiert": False, "begruendung": grund})
