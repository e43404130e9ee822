"""What a check says of a control: status, evidence, reason, and which stage decided."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from app.domain.pruefung.dokument import Span


class CheckStatus(StrEnum):
    """Answer to a control; the values are those of labelled sets (``labels.csv``)."""

    ERFUELLT = "erfuellt"
    FEHLT = "fehlt"
    NICHT_ANWENDBAR = "nicht_anwendbar"
    UNKLAR = "unklar"
    """``INSUFFICIENT_EVIDENCE``: what is there does not suffice for an answer. Never shown as „fehlt“."""


class Stufe(StrEnum):
    """Who decided (source 2, axis 2); all but ``MODEL`` are deterministic."""

    SCOPE = "SCOPE"
    FIELD = "FIELD"
    REFERENCE = "REFERENCE"
    KEYWORD = "KEYWORD"
    EMBEDDING = "EMBEDDING"
    MODEL = "MODEL"
    RENDERING = "RENDERING"
    EVIDENCE = "EVIDENCE"
    CONFIG = "CONFIG"


@dataclass(frozen=True, slots=True)
class Beleg:
    """A place that proves an answer.

    Attributes:
        dokument: id of the document.
        span: place in its text; (0, 0) where it is no place of the text.
        text: the words there, or what was measured, one line.
    """

    dokument: str
    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Modellfrage:
    """What a model is to be asked because words and likeness did not decide.

    Attributes:
        frage: answerable with present or absent.
        abschnitte: whole sections that touch the subject, best first; never excerpts (source 2, § 5 no. 4).
        saetze: places of their sentences that touch the subject; a quotation from elsewhere proves nothing.
    """

    frage: str
    abschnitte: tuple[Beleg, ...]
    saetze: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Urteil:
    """Answer of a checker.

    Attributes:
        status: the answer.
        stufe: who decided.
        grund: one or two German sentences: what was found or what is missing; for n.a. why it does not apply.
        belege: places that prove it, best first.
        modellfrage: set if a model could still decide; the answer here holds without one.
    """

    status: CheckStatus
    stufe: Stufe
    grund: str
    belege: tuple[Beleg, ...] = ()
    modellfrage: Modellfrage | None = None

    def without_question(self) -> Urteil:
        """The same answer with nothing left to ask."""
        return replace(self, modellfrage=None)
