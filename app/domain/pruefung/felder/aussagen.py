"""What the readers of privacy notices share: sentences of a part, patterns of a control, evidence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from app.domain.pruefung.control import Control
from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.falten import compile_muster
from app.domain.pruefung.felder.themen import Thema
from app.domain.pruefung.urteil import Beleg

OHNE_AUSSAGE = frozenset({Thema.RECHTE, Thema.BEGRIFFE, Thema.WERBEABWEHR, Thema.VERWEISE})
"""Parts that speak of processing without describing one."""


def patterns(control: Control, name: str) -> list[re.Pattern[str]]:
    """Patterns that a control has under a name."""
    return [compile_muster(text) for text in control.parameter.get(name, ())]


def hit(patterns: Iterable[re.Pattern[str]], text: str, span: Span) -> bool:
    """Whether one of the patterns is found in a span of ``fold``ed text."""
    return any(pattern.search(text, *span) for pattern in patterns)


def sentences_in(dokument: Pruefdokument, span: Span) -> Iterator[Span]:
    """Sentences that begin in a span."""
    return (satz for satz in dokument.saetze if span[0] <= satz[0] < span[1])


def beleg_at(dokument: Pruefdokument, span: Span) -> Beleg:
    """A place as evidence."""
    return Beleg(dokument.id, span, dokument.zitat(span))


def first_sentence(
    dokument: Pruefdokument,
    spans: Iterable[Span],
    patterns: Sequence[re.Pattern[str]],
    without: Sequence[re.Pattern[str]] = (),
) -> Span | None:
    """The first sentence in ``spans`` that has one of the patterns and none of ``without``."""
    text = dokument.gefaltet
    sentences = (satz for span in spans for satz in sentences_in(dokument, span))
    return next((satz for satz in sentences if hit(patterns, text, satz) and not hit(without, text, satz)), None)


def belege_at(dokument: Pruefdokument, spans: Iterable[Span]) -> tuple[Beleg, ...]:
    """Places as evidence, the first eight."""
    return tuple(beleg_at(dokument, span) for span in list(spans)[:8])
