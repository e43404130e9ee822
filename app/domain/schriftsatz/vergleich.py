"""Two versions of a filing beside each other (spec 2, „Output“: versions compare)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from difflib import SequenceMatcher
from enum import StrEnum

from app.domain.deutsch import format_betrag
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.bearbeiten import places
from app.domain.schriftsatz.schema import Absatz, Beweisangebot, Partei, SchriftsatzSchema
from app.domain.wortdiff import DiffKind, TextPiece, text_diff


class Aenderung(StrEnum):
    """What became of a paragraph or a line."""

    GLEICH = "gleich"
    GEAENDERT = "geändert"
    NEU = "neu"
    ENTFALLEN = "entfallen"


@dataclass(frozen=True)
class AbsatzVergleich:
    """A paragraph in both versions; one of them is None if it stands in one only. ``stuecke``: word by word."""

    art: Aenderung
    alt: Absatz | None
    neu: Absatz | None
    stuecke: tuple[TextPiece, ...]

    @property
    def abschnitt(self) -> Abschnitt:
        """The section it stands in."""
        absatz = self.neu or self.alt
        assert absatz is not None  # noqa: S101 - one of the two is there
        return absatz.abschnitt


@dataclass(frozen=True)
class ZeilenVergleich:
    """A line of the head or of the lists: what it is, and how it reads in both versions ("" = not there)."""

    bezeichnung: str
    alt: str
    neu: str


@dataclass(frozen=True)
class Vergleich:
    """All differences of two versions.

    Attributes:
        zeilen: Gericht, parties, Streitwert, Anlagen, evidence, open placeholders that differ.
        absaetze: all paragraphs in order of the new version, those gone where they stood.
    """

    zeilen: tuple[ZeilenVergleich, ...]
    absaetze: tuple[AbsatzVergleich, ...]

    @property
    def gleich(self) -> bool:
        """Whether the versions do not differ."""
        return not self.zeilen and all(a.art is Aenderung.GLEICH for a in self.absaetze)

    def count(self, art: Aenderung) -> int:
        """Number of paragraphs of that kind."""
        return sum(a.art is art for a in self.absaetze)


def compare(alt: SchriftsatzSchema, neu: SchriftsatzSchema) -> Vergleich:
    """What differs between two versions of a filing."""
    zeilen = tuple(ZeilenVergleich(name, *pair) for name, pair in _lines(alt, neu) if pair[0] != pair[1])
    absaetze = tuple(a for abschnitt in Abschnitt for a in _section(alt, neu, abschnitt))
    return Vergleich(zeilen, absaetze)


def _lines(alt: SchriftsatzSchema, neu: SchriftsatzSchema) -> Iterator[tuple[str, tuple[str, str]]]:
    both = (alt, neu)

    def pair(values: Iterator[str]) -> tuple[str, str]:
        return next(values), next(values)

    yield "Überschrift", pair(s.ueberschrift for s in both)
    yield "Gericht", pair(s.rubrum.gericht for s in both)
    yield "Aktenzeichen", pair(s.rubrum.aktenzeichen or "" for s in both)
    yield "Wegen", pair(s.rubrum.wegen for s in both)
    yield "Aktivseite", pair("; ".join(map(_partei, s.rubrum.klaeger)) for s in both)
    yield "Passivseite", pair("; ".join(map(_partei, s.rubrum.beklagter)) for s in both)
    yield (
        neu.kosten.wertbegriff,
        pair(_betrag(s.kosten.streitwert) for s in both),
    )
    old, new = ({a.nummer: a.bezeichnung for a in s.anlagen} for s in both)
    for nummer in dict.fromkeys((*old, *new)):
        yield f"Anlage {nummer}", (old.get(nummer, ""), new.get(nummer, ""))
    yield "Beweisangebote", pair("; ".join(map(_beweis, s.beweisangebote)) for s in both)
    yield "Offene Stellen", pair(", ".join(s.unresolved_platzhalter) for s in both)


def _partei(partei: Partei) -> str:
    return ", ".join(filter(None, (partei.name, partei.anschrift, partei.vertreter)))


def _betrag(betrag: Decimal | None) -> str:
    return "" if betrag is None else format_betrag(betrag)


def _beweis(angebot: Beweisangebot) -> str:
    return ", Anlage ".join(filter(None, (angebot.beweismittel, angebot.anlagenNummer)))


def _section(alt: SchriftsatzSchema, neu: SchriftsatzSchema, abschnitt: Abschnitt) -> Iterator[AbsatzVergleich]:
    """Paragraphs aligned by their place in the filing; what is left over between two of them by likeness."""
    old, new = alt.in_abschnitt(abschnitt), neu.in_abschnitt(abschnitt)
    old_keys, new_keys = _keys(alt, old), _keys(neu, new)
    for tag, i, j, k, m in SequenceMatcher(None, old_keys, new_keys, autojunk=False).get_opcodes():
        if tag == "equal":
            yield from (_pair(a, b) for a, b in zip(old[i:j], new[k:m], strict=True))
        else:
            yield from _likeliest(old[i:j], new[k:m])


def _keys(schriftsatz: SchriftsatzSchema, absaetze: Sequence[Absatz]) -> list[str]:
    place = places(schriftsatz.absaetze)
    return [place.get(a.id, f"text:{a.text}") for a in absaetze]


_ALIKE = 0.6
"""From this ratio on, two paragraphs count as the same one, changed."""


def _likeliest(old: Sequence[Absatz], new: Sequence[Absatz]) -> Iterator[AbsatzVergleich]:
    rest = list(old)
    for absatz in new:
        words = absatz.text.split()
        ratio, best = max(
            ((SequenceMatcher(None, a.text.split(), words, autojunk=False).ratio(), n) for n, a in enumerate(rest)),
            default=(0.0, 0),
        )
        if ratio < _ALIKE:
            yield AbsatzVergleich(Aenderung.NEU, None, absatz, (TextPiece(DiffKind.INSERT, absatz.text),))
            continue
        yield from (_gone(a) for a in rest[:best])
        yield _pair(rest[best], absatz)
        rest = rest[best + 1 :]
    yield from (_gone(a) for a in rest)


def _gone(absatz: Absatz) -> AbsatzVergleich:
    return AbsatzVergleich(Aenderung.ENTFALLEN, absatz, None, (TextPiece(DiffKind.DELETE, absatz.text),))


def _pair(alt: Absatz, neu: Absatz) -> AbsatzVergleich:
    same = (alt.text, alt.nummer, alt.tabelle, alt.gruppe) == (neu.text, neu.nummer, neu.tabelle, neu.gruppe)
    stuecke = text_diff(alt.text, neu.text)
    return AbsatzVergleich(Aenderung.GLEICH if same else Aenderung.GEAENDERT, alt, neu, stuecke)
