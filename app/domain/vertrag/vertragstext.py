"""The assembled contract as it stands on paper: what window, PDF and DOCX show (spec 1, Vertragsbaukasten)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum


class LaufArt(StrEnum):
    """What a run of text is."""

    TEXT = "text"
    ANTWORT = "antwort"
    LUECKE = "luecke"
    PARTEI = "partei"
    VERWEIS = "verweis"
    DEFINITION = "definition"
    BEGRIFF = "begriff"


@dataclass(frozen=True)
class Lauf:
    """A run of text.

    Attributes:
        text: as printed; of a gap ``[___]``.
        art: what it is.
        quelle: where it comes from: question id of an answer or gap, party key, clause id of a reference, term.
        platzhalter: the braces it was made from (``{{MONATSGEHALT}}``), empty for plain words.
        absatz: of a reference, the paragraph it points to.
        fortsetzung: belongs to the same braces as the run before („nach “ + „§ 7“).
    """

    text: str
    art: LaufArt = LaufArt.TEXT
    quelle: str | None = None
    platzhalter: str = ""
    absatz: int | None = None
    fortsetzung: bool = False


Laeufe = tuple[Lauf, ...]


def plain(laeufe: Iterable[Lauf]) -> str:
    """The text of runs."""
    return "".join(lauf.text for lauf in laeufe)


@dataclass(frozen=True)
class Punkt:
    """An item of a list: ``a)``."""

    marke: str
    laeufe: Laeufe


@dataclass(frozen=True)
class VertragsAbsatz:
    """A paragraph: ``(1)``; ``nummer`` None where it is the only one of its clause or stands in an unnumbered section.

    ``schluss``: what follows after the items.
    """

    nummer: int | None
    laeufe: Laeufe
    punkte: tuple[Punkt, ...] = ()
    schluss: Laeufe = ()

    def all(self) -> Iterator[Lauf]:
        """All runs in the order of the text."""
        yield from self.laeufe
        for punkt in self.punkte:
            yield from punkt.laeufe
        yield from self.schluss


@dataclass(frozen=True)
class VertragsKlausel:
    """A clause of the contract.

    Attributes:
        clause_id: which one.
        version_id: in which version.
        slot_id: the slot it fills.
        nummer: of the §; None in an unnumbered section.
        titel: its heading without brackets at the end, printed only with a number.
        absaetze: its text.
        abweichend: the wording was changed.
        bibliothek: of a changed wording, what the library says in its place.
    """

    clause_id: str
    version_id: str
    slot_id: str
    nummer: int | None
    titel: str
    absaetze: tuple[VertragsAbsatz, ...]
    abweichend: bool = False
    bibliothek: tuple[VertragsAbsatz, ...] = ()

    @property
    def nummer_text(self) -> str:
        """``§ 3``, empty without a number."""
        return f"§\u00a0{self.nummer}" if self.nummer is not None else ""


@dataclass(frozen=True)
class VertragsTeil:
    """A section with its clauses; one without clauses is not printed.

    ``ueberschrift`` is what is printed over it: None for an unnumbered one at the beginning, whose clauses (the names
    of the parties) follow the title of the contract directly.
    """

    section_id: str
    titel: str
    nummeriert: bool
    klauseln: tuple[VertragsKlausel, ...]
    ueberschrift: str | None = None


@dataclass(frozen=True)
class Unterschrift:
    """A line for a signature: the name (None: a gap), what the party is called, the question that asks for the name."""

    name: str | None
    bezeichnung: str
    frage: str | None = None


@dataclass(frozen=True)
class Vertragstext:
    """The whole contract, top to bottom."""

    titel: str
    jurisdiction: str
    teile: tuple[VertragsTeil, ...]
    unterschriften: tuple[Unterschrift, ...]

    @property
    def klauseln(self) -> tuple[VertragsKlausel, ...]:
        """All clauses in document order."""
        return tuple(klausel for teil in self.teile for klausel in teil.klauseln)

    def laeufe(self) -> Iterator[tuple[VertragsKlausel, Lauf]]:
        """All runs with their clause, in the order of the text."""
        for klausel in self.klauseln:
            for absatz in klausel.absaetze:
                for lauf in absatz.all():
                    yield klausel, lauf
