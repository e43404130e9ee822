"""The citation guard: a generated sentence cites only what was found for its section, and nothing wider."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from app.domain.recht.zitat import Einheit, Entscheidungszitat, FoundCitation, Normzitat
from app.domain.recht.zitat_lesen import CitationReader
from app.domain.recht.zitat_schreiben import lawyer_form
from app.domain.saetze import sentence_spans
from app.domain.schriftsatz.schema import RetrievalBeleg
from app.domain.schriftsatz.waechter_tatsachen import Art, Fakt, read_facts

Zitat = Normzitat | Entscheidungszitat


@dataclass(frozen=True)
class _Ziel:
    """A place that may be cited; ``text`` shows which parts it has."""

    zitat: Zitat
    text: str


class ZitatWaechter:
    """Knows what may be cited.

    Args:
        belege: what was found for the section.
        vorlagen: reviewed texts whose own citations may stand.
        leser: reads citations.
    """

    def __init__(self, belege: Sequence[RetrievalBeleg], vorlagen: Iterable[str], leser: CitationReader) -> None:
        self._leser = leser
        vorlagen = tuple(vorlagen)
        self._ziele = [
            *(_Ziel(found.zitat, beleg.auszug) for beleg in belege for found in self._read(beleg.referenz)),
            *(_Ziel(found.zitat, "") for text in vorlagen for found in leser.find(text)),
        ]
        self._aktenzeichen = {
            fakt.wert
            for text in (*(b.referenz for b in belege), *vorlagen)
            for fakt in read_facts(text)
            if fakt.art is Art.AKTENZEICHEN
        }
        self._belege = tuple(belege)

    def _read(self, referenz: str) -> tuple[FoundCitation, ...]:
        try:
            return (FoundCitation(self._leser.read(referenz), 0, len(referenz)),)
        except ValueError:
            return self._leser.find(referenz)

    def check(self, sentence: str) -> tuple[str, list[str]]:
        """The sentence with its Fundstellen blanked, and what is wrong with them."""
        found = self._leser.find(sentence)
        faults = [
            f"Die Fundstelle „{lawyer_form(one.zitat)}“ ist nicht unter den Belegen dieses Abschnitts."
            for one in found
            if not self._allowed(one.zitat)
        ]
        rest = sentence
        for one in found:
            rest = rest[: one.start] + " " * (one.end - one.start) + rest[one.end :]
        faults += [
            f"„{sentence[one.start : one.end]}“ nennt kein Gesetz."
            for one in self._leser.incomplete(rest)
            if not re.search(r"Vertrag", rest[one.end : one.end + 40])
        ]
        return rest, list(dict.fromkeys(faults))

    def knows_aktenzeichen(self, fakt: Fakt) -> bool:
        """Whether an Aktenzeichen without its court is one of the Belege."""
        return fakt.wert in self._aktenzeichen

    def used(self, text: str) -> tuple[RetrievalBeleg, ...]:
        """The Belege that a text cites."""
        cited = [one.zitat for one in self._leser.find(text)]
        return tuple(
            beleg
            for beleg in self._belege
            if any(_covers(_Ziel(f.zitat, beleg.auszug), c) for f in self._read(beleg.referenz) for c in cited)
        )

    def _allowed(self, zitat: Zitat) -> bool:
        return any(_covers(ziel, zitat) for ziel in self._ziele)


def _covers(ziel: _Ziel, zitat: Zitat) -> bool:
    """Whether a citation is the place itself or a part that its text shows."""
    allowed = ziel.zitat
    if isinstance(allowed, Entscheidungszitat) or isinstance(zitat, Entscheidungszitat):
        return (
            isinstance(allowed, Entscheidungszitat) and isinstance(zitat, Entscheidungszitat) and _same(allowed, zitat)
        )
    if zitat == allowed:
        return True
    if replace(zitat, paragraph="", sub=()) != replace(allowed, paragraph="", sub=()) or zitat.bis or zitat.folgende:
        return False
    if allowed.paragraph not in ("", zitat.paragraph) or zitat.sub[: len(allowed.sub)] != allowed.sub:
        return False
    if zitat.paragraph and not allowed.paragraph and f"({zitat.paragraph})" not in ziel.text:
        return False
    return all(_shows(ziel.text, teil.einheit, teil.wert) for teil in zitat.sub[len(allowed.sub) :])


def _shows(text: str, einheit: Einheit, wert: str) -> bool:
    """Whether the text of a norm has that part."""
    if einheit is Einheit.SATZ:
        return wert.isdigit() and 1 <= int(wert) <= len(sentence_spans(text))
    if einheit in (Einheit.NUMMER, Einheit.BUCHSTABE):
        return re.search(rf"(?<!\w){re.escape(wert)}[.)]", text) is not None
    return False


def _same(allowed: Entscheidungszitat, zitat: Entscheidungszitat) -> bool:
    same_day = zitat.datum is None or zitat.datum == allowed.datum
    same_place = zitat.randnummer in ("", allowed.randnummer)
    return (allowed.gericht, allowed.aktenzeichen) == (zitat.gericht, zitat.aktenzeichen) and same_day and same_place
