"""Facts of a case without Qt: the question, what can be answered, what is known of it and from where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.domain.deutsch import typografie
from app.domain.pruefung.control import Merkmal
from app.domain.pruefung.fall import Herkunft, Merkmalstand
from app.domain.pruefung.urteil import Beleg

_ZITAT = 120


@dataclass(frozen=True)
class Angabe:
    """A fact of the case.

    Attributes:
        werte: what can be answered, as (key, words).
        wert: key that holds; None: not known.
        herkunft: from where it is known, a sentence.
        beleg: place of a document that shows it.
        gesagt: a person said it; it can be reset.
    """

    id: str
    frage: str
    hilfe: str
    werte: tuple[tuple[str, str], ...]
    wert: str | None
    herkunft: str
    beleg: Beleg | None
    gesagt: bool


def angaben(merkmale: Mapping[str, tuple[Merkmal, Merkmalstand]]) -> tuple[Angabe, ...]:
    """The facts in the order of asking."""
    return tuple(_angabe(merkmal, stand) for merkmal, stand in merkmale.values())


def _angabe(merkmal: Merkmal, stand: Merkmalstand) -> Angabe:
    words = {wert.wert: typografie(wert.bezeichnung) for wert in merkmal.werte}
    beleg = next((b for b in stand.belege if b.span[1] > b.span[0]), None)
    return Angabe(
        id=merkmal.id,
        frage=typografie(merkmal.frage),
        hilfe=typografie(merkmal.hilfe),
        werte=tuple(words.items()),
        wert=stand.wert,
        herkunft=_source(stand, words),
        beleg=beleg,
        gesagt=stand.herkunft is Herkunft.ANGABE,
    )


def _source(stand: Merkmalstand, words: Mapping[str, str]) -> str:
    if stand.wert is None:
        return "Die Dokumente sagen es nicht. Wählen Sie eine Antwort, oder lassen Sie es offen."
    word = words.get(stand.wert, stand.wert)
    if stand.herkunft is Herkunft.ANGABE:
        return f"Ihre Angabe: {word}"
    if stand.herkunft is Herkunft.ANNAHME:
        return f"angenommen, weil die Dokumente nichts anderes zeigen: {word}"
    quote = next((beleg.text for beleg in stand.belege if beleg.text), "")
    quote = quote if len(quote) <= _ZITAT else f"{quote[: _ZITAT - 1].rstrip()}…"
    return f"laut Dokument: {word}" + (f" – „{quote}“" if quote else "")


def reiter(facts: tuple[Angabe, ...]) -> str:
    """``Angaben (2 offen)``."""
    count = sum(fact.wert is None for fact in facts)
    return f"Angaben ({count} offen)" if count else "Angaben"
