"""Role words of the parties: of another gender, never introduced, left over from another kind of contract."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.domain.pruefung.befund import Befund, Schwere
from app.domain.vertrag.dokument_text import DokumentAbsatz
from app.domain.vertrag.endkontrolle_gemeinsam import Pruefdokument, befund, quote
from app.domain.vertrag.endkontrolle_parteien import opening

_PAARE = (
    ("Auftraggeber", "Auftragnehmer"),
    ("Arbeitgeber", "Arbeitnehmer"),
    ("Vermieter", "Mieter"),
    ("Verpächter", "Pächter"),
    ("Verkäufer", "Käufer"),
    ("Lizenzgeber", "Lizenznehmer"),
    ("Darlehensgeber", "Darlehensnehmer"),
    ("Leasinggeber", "Leasingnehmer"),
    ("Franchisegeber", "Franchisenehmer"),
    ("Verleiher", "Entleiher"),
)
"""The two sides of a contract; the feminine form ends in „in“."""
_WEITERE = ("Dienstleister", "Berater", "Handelsvertreter", "Anbieter", "Nutzer", "Lieferant", "Besteller")
_ALLE = (*(w for paar in _PAARE for w in paar), *_WEITERE)
_MAENNLICH = r"(?:[Dd]em|[Dd]en|[Dd]es|[Vv]om|[Zz]um|[Bb]eim|(?:(?<=^)|(?<=[.:;]\s))Der)"
_WEIBLICH = r"(?:[Dd]ie|[Dd]er|[Zz]ur)"
_BEIDE = re.compile(r"/\s*(?:-?in\b|der|die|dem|den|des)|\*in|:in\b|\boder\s+(?:der|die|dem|des)\b|Innen\b")


@dataclass(frozen=True)
class _Nennung:
    absatz: DokumentAbsatz
    start: int
    end: int


def check_roles(dokument: Pruefdokument) -> Iterator[Befund]:
    """Findings about role words; only for documents whose opening names the parties."""
    begin = opening(dokument)
    if not begin:
        return
    first_text = "\n".join(a.text for a in begin)
    own = {a.nummer for a in begin}
    later = [a for a in dokument.text if a.nummer not in own]
    introduced = {w for w in _ALLE if re.search(rf"\b{w}(?:in|s|n)?\b", first_text)}
    for word in _ALLE:
        him, her = _mentions(later, word, _MAENNLICH, "(?:e?s)?"), _mentions(later, word, _WEIBLICH, "in")
        if word in introduced:
            yield from _gender(dokument, word, first_text, him, her)
        else:
            yield from _foreign(dokument, word, introduced, him or her)


def _mentions(absaetze: Sequence[DokumentAbsatz], word: str, article: str, ending: str) -> list[_Nennung]:
    """Where one person is meant: the definite article of the singular stands right before the word."""
    pattern = re.compile(rf"(?<!\w){article}\s{word}{ending}\b(?![-/*:]\w)")
    return [
        _Nennung(absatz, *match.span())
        for absatz in absaetze
        if word in absatz.text and not _BEIDE.search(absatz.text)
        for match in pattern.finditer(absatz.text)
    ]


def _gender(
    dokument: Pruefdokument, word: str, first_text: str, him: list[_Nennung], her: list[_Nennung]
) -> Iterator[Befund]:
    """A party that is introduced in one gender and then mentioned in the other."""
    male = re.search(rf"\b{word}s?\b", first_text) is not None
    female = re.search(rf"\b{word}in\b", first_text) is not None
    if male == female:
        return
    wrong = her if male else him
    if not wrong:
        return
    named, other = (word, f"{word}in") if male else (f"{word}in", word)
    place = wrong[0]
    more = f" ({len(wrong)} Stellen)" if len(wrong) > 1 else ""
    yield befund(
        dokument,
        place.absatz,
        "rolle.geschlecht",
        f"„{other}“ statt „{named}“",
        f"Eingeführt ist die Partei als „{named}“, hier heißt sie „{other}“{more}. Einheitlich schreiben.",
        zitat=quote(place.absatz.text, place.start, place.end),
    )


def _foreign(dokument: Pruefdokument, word: str, introduced: set[str], mentions: list[_Nennung]) -> Iterator[Befund]:
    """A side that the opening does not name, though it names two others."""
    if not mentions or len(introduced) < 2:
        return
    partner = next((a if word == b else b for a, b in _PAARE if word in (a, b)), None)
    if partner is None:
        return
    place = mentions[0]
    counterpart = partner in introduced
    known = ", ".join(f"„{w}“" for w in _ALLE if w in introduced)
    reason = (
        "Diese Seite ist am Anfang nicht eingeführt."
        if counterpart
        else "Das Wort gehört zu einer anderen Vertragsart und ist vielleicht aus einem Muster stehen geblieben."
    )
    yield befund(
        dokument,
        place.absatz,
        "rolle.fremd",
        f"Partei nicht eingeführt: {word}",
        f"{reason} Eingeführt sind {known}. Die gemeinte Partei nennen.",
        schwere=Schwere.WARNUNG if counterpart else Schwere.INFO,
        zitat=quote(place.absatz.text, place.start, place.end),
    )
