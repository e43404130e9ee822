"""Means of evidence besides the documents of an Akte: witnesses, experts, inspection, a party heard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.beugung import Form
from app.domain.kanzlei.akte import Akte, Rechtsgebiet
from app.domain.kanzlei.beteiligte import BeteiligtenRolle, Beteiligter, Geschlecht, NatuerlichePerson
from app.domain.schriftsatz import druckbild
from app.domain.schriftsatz.grammatik import BEGRIFFE, designation
from app.domain.schriftsatz.schema import SchriftsatzSchema

_OHNE_PARTEIVERNEHMUNG = (Rechtsgebiet.STRAFRECHT, Rechtsgebiet.VERWALTUNGSRECHT, Rechtsgebiet.SOZIALRECHT)
"""§ 98 VwGO and § 118 SGG do not refer to §§ 445 ff. ZPO; in a Strafsache nobody is heard as a party."""


@dataclass(frozen=True)
class Beweismittel:
    """What can be offered.

    Attributes:
        name: what a list calls it.
        text: how the filing names it; empty where only a person knows.
        beispiel: how it may be named.
    """

    name: str
    text: str
    beispiel: str


def zeugnis(beteiligter: Beteiligter) -> str:
    """``Zeugnis der Frau Petra Klein, Weg 3, 20457 Hamburg``; without gender „von“."""
    person = beteiligter.person
    address = f", {person.anschrift.einzeilig()}" if person.anschrift else ""
    if isinstance(person, NatuerlichePerson) and person.geschlecht is not Geschlecht.D:
        return f"Zeugnis {'der Frau' if person.geschlecht is Geschlecht.F else 'des Herrn'} {person.name}{address}"
    return f"Zeugnis von {person.name}{address}"


def beweismittel(schriftsatz: SchriftsatzSchema, akte: Akte) -> tuple[Beweismittel, ...]:
    """What may be offered in a filing: first the Zeugen of the Akte; what is left to words of one's own last."""
    return tuple(_all(schriftsatz, akte))


def _all(schriftsatz: SchriftsatzSchema, akte: Akte) -> Iterator[Beweismittel]:
    beispiel = "zum Beispiel: Zeugnis der Frau Ines Falk, Beispielweg 3, 20457 Hamburg"
    for beteiligter in akte.with_rolle(BeteiligtenRolle.ZEUGE):
        yield Beweismittel(f"Zeugnis: {beteiligter.person.name}", zeugnis(beteiligter), beispiel)
    yield Beweismittel("anderes Zeugnis", "", beispiel)
    gutachten = "Einholung eines Sachverständigengutachtens"
    yield Beweismittel("Sachverständigengutachten", gutachten, f"zum Beispiel: {gutachten}")
    yield Beweismittel("Augenschein", "", "zum Beispiel: Augenschein der Wohnung Beispielweg 3, 20457 Hamburg")
    if text := _parteivernehmung(schriftsatz):
        yield Beweismittel("Parteivernehmung", text, f"zum Beispiel: {text}")
    yield Beweismittel("anderes Beweismittel", "", "zum Beispiel: Auskunft des Meldeamts Hamburg")


def _parteivernehmung(schriftsatz: SchriftsatzSchema) -> str | None:
    """``Vernehmung der Beklagten als Partei, § 445 Abs. 1 ZPO``: the other side may be named, one's own only rarely."""
    rubrum = schriftsatz.rubrum
    gegner = rubrum.beklagter if druckbild.ours_first(schriftsatz) else rubrum.klaeger
    if druckbild.is_letter(schriftsatz) or schriftsatz.rechtsgebiet in _OHNE_PARTEIVERNEHMUNG or not gegner:
        return None
    name = gegner[0].bezeichnung.partition(" und ")[0]
    found = ((begriff, form) for begriff in BEGRIFFE for form in Form if designation(begriff, form) == name)
    begriff, form = next(found, (None, Form.F))
    wen = BEGRIFFE[begriff][Form.PLURAL if len(gegner) > 1 else form][1] if begriff else "der Gegenseite"
    return f"Vernehmung {wen} als {'Parteien' if len(gegner) > 1 else 'Partei'}, § 445 Abs. 1 ZPO"
