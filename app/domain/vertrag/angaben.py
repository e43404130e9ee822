"""What the answers of a contract say against the law or against each other: data, read by the few sums in here.

A clause says the same whatever is put into it; whether 12 days of leave are enough, the rules about clauses cannot
tell. These checks inform or recommend and never block: what the law makes of a value depends on more than is asked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Annotated, Self

from pydantic import Field, model_validator

from app.domain.deutsch import format_datum, format_zahl, typografie
from app.domain.jurisdictions import covers
from app.domain.pruefung.befund import Befund, BefundTyp, Ebene, Schwere, Wirkung
from app.domain.recht.geltung import Rechtsdatum, Text
from app.domain.regelwerk.rules import ConditionValue, JurisdictionScope
from app.domain.regelwerk.templates import Party
from app.domain.vertrag.angaben_rechnen import RECHNUNGEN, Ergebnis, Rechnung
from app.domain.werte import Fundstelle, Kennung, Schluessel

_PLATZHALTER = re.compile(r"\{\{([A-Z_]+)\}\}")


class Angabenpruefung(Rechtsdatum):
    """One check of answers.

    Attributes:
        rechnung: what is computed; ``fragen`` names for each of its roles the questions whose answer may stand there,
            the first answered one counts. A check whose answers are missing or cannot be read says nothing.
        ab, unter, ueber: the finding is made if the result is at least, below, above this; what is given holds
            together.
        titel, text: may hold the words of the sum in double braces, and ``GRENZE``: the limit in terms of the answer.
        laender: where it applies; empty: everywhere.
        wenn: answers that have to be given besides.
        stichtag: questions for the day that the law is looked up for; unanswered: the law of today's data.
        stelle: role whose question is jumped to.
        empfehlung: True = has to be accepted for completion, False = informs.
        stand: day on which the law behind it was looked at.
    """

    id: Kennung
    titel: Text
    text: Text
    rechnung: Rechnung
    fragen: Mapping[Schluessel, tuple[Kennung, ...]] = Field(default_factory=dict)
    ab: Decimal | None = None
    unter: Decimal | None = None
    ueber: Decimal | None = None
    laender: JurisdictionScope = ()
    wenn: Mapping[Kennung, Annotated[bool | str, Field(union_mode="left_to_right")]] = Field(default_factory=dict)
    stichtag: tuple[Kennung, ...] = ()
    stelle: Schluessel | None = None
    empfehlung: bool = True
    fundstelle: Fundstelle | None = None
    ebene: Ebene = Ebene.HAUSREGEL
    stand: date

    @model_validator(mode="after")
    def _fits_its_sum(self) -> Self:
        known = RECHNUNGEN[self.rechnung]
        if set(self.fragen) != set(known.rollen) or not all(self.fragen.values()):
            raise ValueError(f"fragen: genau {', '.join(known.rollen) or 'keine'}, jede mit mindestens einer Frage")
        if self.stelle is not None and self.stelle not in self.fragen:
            raise ValueError(f"stelle: „{self.stelle}“ steht nicht unter fragen")
        if (self.ab, self.unter, self.ueber) == (None, None, None):
            raise ValueError("ab, unter oder ueber: mindestens eine Grenze")
        named = {*_PLATZHALTER.findall(self.titel), *_PLATZHALTER.findall(self.text)}
        if unknown := sorted(named - {*known.worte, "GRENZE"}):
            raise ValueError(f"unbekannter Platzhalter {', '.join(unknown)}")
        return self

    @property
    def grenze(self) -> Decimal:
        """The limit that is named: what the result falls short of, exceeds, or reaches."""
        return next(limit for limit in (self.unter, self.ueber, self.ab) if limit is not None)

    def holds(self, wert: Decimal) -> bool:
        """Whether the finding is made for this result."""
        return (
            (self.ab is None or wert >= self.ab)
            and (self.unter is None or wert < self.unter)
            and (self.ueber is None or wert > self.ueber)
        )

    def applies(self, jurisdiction: str, snapshot: Mapping[str, ConditionValue]) -> bool:
        """Whether it is meant for this place, these answers and the law of their day."""
        if self.laender and not covers(self.laender, jurisdiction):
            return False
        if any(snapshot.get(question) != value for question, value in self.wenn.items()):
            return False
        day = next((date.fromisoformat(str(snapshot[q])) for q in self.stichtag if q in snapshot), None)
        return self.gueltig_bis is None if day is None else self.gilt_am(day)


def angaben_befunde(
    pruefungen: Sequence[Angabenpruefung],
    snapshot: Mapping[str, ConditionValue],
    parties: Sequence[Party],
    jurisdiction: str,
) -> list[Befund]:
    """What the checks find, in their order.

    Args:
        pruefungen: the checks.
        snapshot: the answers that count.
        parties: who makes the contract.
        jurisdiction: where it applies.
    """
    found = []
    for pruefung in pruefungen:
        if not pruefung.applies(jurisdiction, snapshot):
            continue
        ergebnis, frage = _compute(pruefung, snapshot, parties)
        if ergebnis is not None and pruefung.holds(ergebnis.wert):
            found.append(_befund(pruefung, ergebnis, frage))
    return found


def _compute(
    pruefung: Angabenpruefung, snapshot: Mapping[str, ConditionValue], parties: Sequence[Party]
) -> tuple[Ergebnis | None, str | None]:
    """The result, if there is one, and the question to jump to."""
    if pruefung.rechnung is Rechnung.GLEICHE_NAMEN:
        return _same_names(snapshot, parties)
    given = {
        role: next(((q, snapshot[q]) for q in questions if q in snapshot), None)
        for role, questions in pruefung.fragen.items()
    }
    values = {role: answer[1] for role, answer in given.items() if answer is not None}
    place = given.get(pruefung.stelle or "") or next((answer for answer in given.values() if answer is not None), None)
    return RECHNUNGEN[pruefung.rechnung].compute(values), place[0] if place is not None else None


def _same_names(snapshot: Mapping[str, ConditionValue], parties: Sequence[Party]) -> tuple[Ergebnis | None, str | None]:
    """The name that stands for most parties, and the last question that brings it."""
    asked = dict.fromkeys(p.name_question_id for p in parties if p.name_question_id is not None)
    names = {q: " ".join(str(snapshot[q]).split()) for q in asked if str(snapshot.get(q, "")).strip()}
    counts = Counter(name.casefold() for name in names.values())
    if not counts:
        return None, None
    folded, count = counts.most_common(1)[0]
    question, name = [(q, name) for q, name in names.items() if name.casefold() == folded][-1]
    return Ergebnis(Decimal(count), {"NAME": name}), question


def _befund(pruefung: Angabenpruefung, ergebnis: Ergebnis, frage: str | None) -> Befund:
    words = {**ergebnis.worte, "GRENZE": format_zahl(pruefung.grenze * ergebnis.je_einheit)}

    def filled(text: str) -> str:
        return typografie(_PLATZHALTER.sub(lambda match: words[match[1]], text))

    return Befund(
        id=f"angabe.{pruefung.id}",
        typ=BefundTyp.INHALT,
        schwere=Schwere.WARNUNG if pruefung.empfehlung else Schwere.INFO,
        wirkung=Wirkung.WARNT if pruefung.empfehlung else Wirkung.INFORMIERT,
        erfuellt=False,
        titel=filled(pruefung.titel),
        text=filled(pruefung.text),
        fundstelle=typografie(pruefung.fundstelle) if pruefung.fundstelle else None,
        ebene=pruefung.ebene,
        feld=f"frage:{frage}" if frage is not None else None,
        schritte=tuple(
            map(typografie, (*ergebnis.schritte, f"Rechtsstand der Prüfung: {format_datum(pruefung.stand)}."))
        ),
    )
