"""Which Gericht: branch, subject matter by kind and value, place (spec 2, „Zuständigkeit“); the rules are data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from functools import partial
from typing import Annotated, Self

from pydantic import Field, model_validator

from app.domain.deutsch import aufzaehlung, format_betrag, format_datum, typografie
from app.domain.recht.geltung import Rechtsdatum, Text
from app.domain.recht.gerichte import Gericht, GerichtErgebnis, Gerichtstyp, Rechtsweg, find_arbeitsgericht
from app.domain.recht.gerichte_ort import Suche, find_by_place
from app.domain.werte import FrozenModel, Fundstelle, Kennung, Schluessel

WERT = "wert"
"""Key of the ordinary case: no special subject, the value decides where it matters."""

Instanz = Annotated[int, Field(ge=1, le=3)]
Euro = Annotated[Decimal, Field(gt=0)]


class Gebiet(FrozenModel):
    """A subject that has rules of its own."""

    schluessel: Schluessel
    rechtsweg: Rechtsweg
    label: Text


class Regel(Rechtsdatum):
    """When a rule applies and how it reads.

    Attributes:
        instanz: None: in all of them.
        gebiete: subjects it is made for; empty: where no special one applies.
        norm: Fundstelle.
        uebergang: norm that ties it to the day of Anhängigkeit.
        text: a sentence for the person who reads the steps.
    """

    id: Kennung
    rechtsweg: Rechtsweg
    instanz: Instanz | None = None
    gebiete: tuple[Schluessel, ...] = ()
    norm: Fundstelle
    uebergang: Fundstelle | None = None
    text: Text

    def meint(self, anfrage: Gerichtsanfrage) -> bool:
        """Branch, instance and day fit."""
        return (
            self.rechtsweg is anfrage.rechtsweg
            and self.instanz in (None, anfrage.instanz)
            and self.gilt_am(anfrage.stichtag)
        )

    @property
    def satz(self) -> str:
        """Its text with the norm."""
        return f"{self.text.removesuffix('.')} ({self.norm})."


class SachlicheRegel(Regel):
    """Which kind of court decides.

    Attributes:
        wert_ueber, wert_bis: limits of the value in euro; ``wert_bis`` includes it.
        vorinstanz: kind of court whose decision is challenged.
        bei_vorinstanz: the paper is filed with that court.
        konzentriert: one court for several districts; the place below does not lead to it.
        gericht_steht_fest: a decision already names the court; no place leads to it.
    """

    typ: Gerichtstyp
    wert_ueber: Euro | None = None
    wert_bis: Euro | None = None
    vorinstanz: Gerichtstyp | None = None
    bei_vorinstanz: bool = False
    konzentriert: bool = False
    gericht_steht_fest: bool = False
    ausschliesslich: bool = False

    def umfasst(self, wert: Decimal | None) -> bool:
        """Whether a value lies in its limits; an unknown one may."""
        if wert is None:
            return True
        return (self.wert_ueber is None or wert > self.wert_ueber) and (self.wert_bis is None or wert <= self.wert_bis)

    @model_validator(mode="after")
    def _filed_below(self) -> Self:
        if self.bei_vorinstanz and self.vorinstanz is None:
            raise ValueError("bei_vorinstanz: vorinstanz fehlt")
        return self


class Hinweis(Regel):
    """Something to keep in mind: representation, conciliation. ``typ``, ``wert_bis``: only there."""

    typ: Gerichtstyp | None = None
    wert_bis: Euro | None = None


class Gerichtsanfrage(FrozenModel):
    """What decides about the Gericht.

    Attributes:
        gebiet: subject, ``wert`` for the ordinary case.
        streitwert: in euro, None if unknown.
        stichtag: day of Anhängigkeit (§ 44 EGGVG: decides between old and new limits).
        plz, ort, land: of the place that founds local jurisdiction; None if unknown.
        vorinstanz: court whose decision is challenged.
        vorinstanz_typ: its kind, where only that is known.
    """

    rechtsweg: Rechtsweg
    instanz: Instanz = 1
    gebiet: Schluessel = WERT
    streitwert: Decimal | None = None
    stichtag: date
    plz: str | None = None
    ort: str | None = None
    land: str | None = None
    vorinstanz: Gericht | None = None
    vorinstanz_typ: Gerichtstyp | None = None

    @property
    def ausgangstyp(self) -> Gerichtstyp | None:
        """Kind of court whose decision is challenged."""
        return self.vorinstanz.typ if self.vorinstanz is not None else self.vorinstanz_typ


class Zustaendigkeit(FrozenModel):
    """All rules of jurisdiction."""

    gebiete: tuple[Gebiet, ...]
    sachlich: tuple[SachlicheRegel, ...]
    oertlich: tuple[Regel, ...]
    hinweise: tuple[Hinweis, ...]

    def keys(self, rechtsweg: Rechtsweg) -> tuple[str, ...]:
        """Subjects that may be named for a branch."""
        return (WERT, *(g.schluessel for g in self.gebiete if g.rechtsweg is rechtsweg))

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        rules: list[Regel] = [*self.sachlich, *self.oertlich, *self.hinweise]
        ids = [r.id for r in rules]
        if doppelt := sorted({i for i in ids if ids.count(i) > 1}):
            raise ValueError(f"doppelt vorhanden: {', '.join(doppelt)}")
        for rule in rules:
            if unknown := sorted(set(rule.gebiete) - set(self.keys(rule.rechtsweg))):
                raise ValueError(f"{rule.id}: gebiete: {', '.join(unknown)} fehlt unter gebiete ({rule.rechtsweg})")
        return self


def sachlich(recht: Zustaendigkeit, anfrage: Gerichtsanfrage) -> tuple[tuple[SachlicheRegel, ...], tuple[str, ...]]:
    """The rules of subject matter that may apply (one, if enough is known), and the steps."""
    rules = [r for r in recht.sachlich if r.meint(anfrage)]
    special = [r for r in rules if anfrage.gebiet in r.gebiete]
    steps: list[str] = []
    later = [r for r in recht.sachlich if anfrage.gebiet in r.gebiete and r.gueltig_ab > anfrage.stichtag]
    if not special and later:
        norm = f"{later[0].norm}, {later[0].uebergang}" if later[0].uebergang else later[0].norm
        steps.append(
            f"Die besondere Zuständigkeit für dieses Sachgebiet gilt erst für Verfahren, die ab dem"
            f" {format_datum(later[0].gueltig_ab)} anhängig geworden sind ({norm}); davor entscheidet der Streitwert."
        )
    chosen = special or [r for r in rules if not r.gebiete]
    chosen = [r for r in chosen if r.umfasst(anfrage.streitwert)]
    if anfrage.ausgangstyp is not None:
        chosen = [r for r in chosen if r.vorinstanz in (None, anfrage.ausgangstyp)]
    dated = next((r for r in chosen if r.uebergang is not None), None)
    if dated is not None:
        steps.append(
            f"Maßgeblich ist der Tag der Anhängigkeit, hier der {format_datum(anfrage.stichtag)} ({dated.uebergang})."
        )
    by_value = any(r.wert_bis is not None or r.wert_ueber is not None for r in chosen)
    if by_value and anfrage.streitwert is not None:
        steps.append(f"Der Streitwert beträgt {format_betrag(anfrage.streitwert)}.")
    steps += [r.satz for r in chosen]
    if len(chosen) > 1:
        steps.append(
            "Der Streitwert steht noch nicht fest; erst er entscheidet zwischen Amts- und Landgericht."
            if by_value
            else "Bitte angeben, welches Gericht in der Vorinstanz entschieden hat; davon hängt das weitere Gericht ab."
        )
    if not chosen:
        steps.append(
            "Für diesen Rechtsweg und diesen Rechtszug ist kein Gericht hinterlegt; bitte das Gericht selbst angeben."
        )
    return tuple(chosen), tuple(steps)


def find_gericht(gerichte: Iterable[Gericht], recht: Zustaendigkeit, anfrage: Gerichtsanfrage) -> GerichtErgebnis:
    """The Gericht for a request, or the candidates between which a person chooses, with every step.

    Raises:
        ValueError: a postcode that is not five digits.
    """
    courts = tuple(gerichte)
    rules, steps = sachlich(recht, anfrage)
    special = [r for r in recht.oertlich if r.meint(anfrage) and anfrage.gebiet in r.gebiete]
    general = [r for r in recht.oertlich if r.meint(anfrage) and not r.gebiete]
    steps += tuple(r.satz for r in special or general)
    found = _search(courts, rules, anfrage) if rules else Suche(None, (), "")
    steps += (found.schritt,) if found.schritt else ()
    if found.gericht is not None and found.gericht.hinweis and found.gericht.hinweis not in found.schritt:
        steps += (found.gericht.hinweis,)
    one = rules[0] if len(rules) == 1 else None
    return GerichtErgebnis(
        gericht=found.gericht,
        kandidaten=found.kandidaten,
        schritte=tuple(typografie(step) for step in steps),
        typen=tuple(dict.fromkeys(kind for r in rules for kind in _accepted(r))),
        norm=aufzaehlung(list(dict.fromkeys(r.norm for r in rules))) if rules else None,
        grund=typografie(one.text) if one else None,
        ausschliesslich=one is not None and one.ausschliesslich,
        hinweise=tuple(typografie(h.satz) for h in _hints(recht, anfrage, rules)),
    )


def _accepted(rule: SachlicheRegel) -> tuple[Gerichtstyp, ...]:
    """Kinds of courts with which the paper may be filed, the right one first."""
    return (rule.vorinstanz, rule.typ) if rule.bei_vorinstanz and rule.vorinstanz else (rule.typ,)


def _search(courts: Sequence[Gericht], rules: Sequence[SachlicheRegel], anfrage: Gerichtsanfrage) -> Suche:
    if len(rules) > 1:
        if anfrage.instanz > 1:
            return Suche(None, (), "")  # the steps ask for the court of the instance before
        found = [_by_rule(courts, rule, anfrage) for rule in rules]
        return Suche(
            None, tuple(g for f in found for g in f.kandidaten), found[0].schritt if anfrage.ort is None else ""
        )
    return _by_rule(courts, rules[0], anfrage)


def _by_rule(courts: Sequence[Gericht], rule: SachlicheRegel, anfrage: Gerichtsanfrage) -> Suche:
    place = partial(find_by_place, courts, rechtsweg=anfrage.rechtsweg)
    vor = anfrage.vorinstanz
    if rule.bei_vorinstanz and rule.vorinstanz is not None:
        if vor is not None:
            return Suche(vor, (vor,), f"Einzureichen ist sie hier bei diesem Gericht: {vor.name}.")
        found = place(rule.vorinstanz, ort=anfrage.ort, plz=anfrage.plz, land=anfrage.land)
        return Suche(None, found.kandidaten, "Bitte das Gericht angeben, dessen Entscheidung angefochten wird.")
    if rule.gericht_steht_fest:
        found = place(rule.typ, ort=anfrage.ort)
        return Suche(None, found.kandidaten, "Bitte das Gericht angeben, das auf der Entscheidung steht.")
    seats = [g for g in courts if g.typ is rule.typ]
    if rule.typ.oberstes and len(seats) == 1:
        return Suche(seats[0], (seats[0],), f"Zuständig für das ganze Bundesgebiet: {seats[0].mit_sitz}.")
    if vor is not None:
        return place(rule.typ, ort=None if rule.konzentriert else vor.ort, land=vor.land)
    if rule.typ is Gerichtstyp.ARBG and anfrage.plz is not None:
        return _arbeitsgericht(courts, anfrage, anfrage.plz)
    return place(rule.typ, ort=anfrage.ort, plz=anfrage.plz, land=anfrage.land)


def _arbeitsgericht(courts: Sequence[Gericht], anfrage: Gerichtsanfrage, plz: str) -> Suche:
    """By postcode, the only directory of districts there is; by the town where the postcode does not decide."""
    found = find_arbeitsgericht(courts, plz, anfrage.ort)
    if found.gericht is None:
        by_town = find_by_place(courts, Gerichtstyp.ARBG, Rechtsweg.ARBEIT, ort=anfrage.ort, plz=plz, land=anfrage.land)
        if not found.kandidaten or by_town.gericht in found.kandidaten:
            return by_town
    return Suche(found.gericht, found.kandidaten, " ".join(found.schritte[1:]))


def _hints(recht: Zustaendigkeit, anfrage: Gerichtsanfrage, rules: Sequence[SachlicheRegel]) -> list[Hinweis]:
    kinds = {r.typ for r in rules}
    fitting = [h for h in recht.hinweise if h.meint(anfrage) and (not h.gebiete or anfrage.gebiet in h.gebiete)]
    fitting = [h for h in fitting if h.typ is None or h.typ in kinds]
    return [
        h
        for h in fitting
        if h.wert_bis is None or (anfrage.streitwert is not None and anfrage.streitwert <= h.wert_bis)
    ]
