"""Conditions on a document as data: which words, where, which links, which facts of the case."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Self

from pydantic import Field, model_validator

from app.domain.pruefung.dokument import ArtifactType
from app.domain.pruefung.falten import compile_frage, compile_muster
from app.domain.werte import FrozenModel

Muster = Annotated[str, Field(min_length=2)]


class Reichweite(StrEnum):
    """In which unit all words of a pattern have to stand together."""

    SATZ = "satz"
    NACHBARSATZ = "nachbarsatz"
    """A sentence and the one behind it."""
    ZEILE = "zeile"
    ABSATZ = "absatz"
    ABSCHNITT = "abschnitt"
    KLAUSEL = "klausel"
    """A clause with all its paragraphs (see ``klauseln``)."""
    DOKUMENT = "dokument"


class Linkmuster(FrozenModel):
    """A link.

    Attributes:
        text: pattern of its words.
        ziel: pattern of its target.
        tot: True: leads nowhere; False: leads somewhere; None: either.
        loest_auf: kind of a document of the case that its target must be; None: need not be there.
    """

    text: Muster | None = None
    ziel: Muster | None = None
    tot: bool | None = False
    loest_auf: ArtifactType | None = None


class Gewicht(FrozenModel):
    """What a condition counts for, or against if negative, where several are weighed."""

    wenn: Bedingung
    zaehlt: int


class Bedingung(FrozenModel):
    """A condition; exactly one of its forms is filled.

    In data a text stands for a named pattern of the module (``muster``), a list for „one of these“ (``oder``).
    The answer is yes, no, or unknown (a fact of the case that nobody has said).

    Attributes:
        und: all of these.
        oder: one of these.
        nicht: not this.
        waegt: signs for and against; what is known of them counts ``ab`` or more.
        ab: see ``waegt``.
        muster: a named pattern.
        merkmal: a fact of the case, with the values ``ist``.
        unbekannt: what holds if nobody has said the fact, or the case has no document of that kind; None: unknown.
        link: a link.
        pruefung: a reader by name, for what words cannot say (see ``felder``).
        alle: patterns that all stand in one unit.
        eins: patterns one of which stands in that unit.
        ohne: patterns that do not stand in that unit.
        im: the unit.
        mal: in how many units at least.
        unter: only in sections whose heading has one of these patterns.
        nicht_unter: not in sections whose heading has one of these.
        in_klausel: only in clauses whose heading has one of these patterns.
        nicht_klausel: not in clauses whose heading has one of these.
        thema: only in parts of the document that are about one of these (see ``register.GLIEDERUNGEN``).
        ohne_thema: not in parts that are about one of these.
        in_art: look at the documents of this kind in the case, not at the one at hand; unknown if there is none.
    """

    und: tuple[Bedingung, ...] = ()
    oder: tuple[Bedingung, ...] = ()
    nicht: Bedingung | None = None
    waegt: tuple[Gewicht, ...] = ()
    ab: int = Field(default=1, ge=1)
    muster: str | None = None
    merkmal: str | None = None
    ist: tuple[str, ...] = ("ja",)
    unbekannt: bool | None = None
    link: Linkmuster | None = None
    pruefung: str | None = None
    alle: tuple[Muster, ...] = ()
    eins: tuple[Muster, ...] = ()
    ohne: tuple[Muster, ...] = ()
    im: Reichweite = Reichweite.SATZ
    mal: int = Field(default=1, ge=1)
    unter: tuple[Muster, ...] = ()
    nicht_unter: tuple[Muster, ...] = ()
    in_klausel: tuple[Muster, ...] = ()
    nicht_klausel: tuple[Muster, ...] = ()
    thema: tuple[str, ...] = ()
    ohne_thema: tuple[str, ...] = ()
    in_art: ArtifactType | None = None

    @model_validator(mode="before")
    @classmethod
    def _short_forms(cls, value: Any) -> Any:
        if isinstance(value, str):
            return {"muster": value}
        if isinstance(value, list | tuple):
            return {"oder": value}
        return value

    @model_validator(mode="after")
    def _one_form(self) -> Self:
        forms = [
            self.und,
            self.oder,
            self.nicht,
            self.waegt,
            self.muster,
            self.merkmal,
            self.link,
            self.pruefung,
            self.alle or self.eins,
        ]
        if sum(1 for form in forms if form) != 1:
            raise ValueError("genau eine Form: und, oder, nicht, waegt, muster, merkmal, link, pruefung oder alle/eins")
        for text in (
            *self.alle,
            *self.eins,
            *self.ohne,
            *self.unter,
            *self.nicht_unter,
            *self.in_klausel,
            *self.nicht_klausel,
        ):
            compile_frage(text)
        if self.link is not None:
            for text in filter(None, (self.link.text, self.link.ziel)):
                compile_muster(text)
        return self
