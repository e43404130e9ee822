"""What is shown instead of a unit that a norm does not have, and what it is said to have."""

from __future__ import annotations

import pytest

from app.domain.korpus.aufloesen import resolve, resolve_nearest
from app.domain.korpus.chunk import Chunk
from app.domain.korpus.chunking import chunk_document
from app.domain.recht.zitat import CitationStyle, Einheit, Normzitat, Teil
from tests.domain.korpus.quellbau import absatz, law, norm

CHUNKS: tuple[Chunk, ...] = chunk_document(
    law(
        norm(
            "5",
            absatz("1", "Der Deich ist hoch. Er ist breit; er ist grün."),
            absatz(
                "2", "Verboten sind\n1. Graben,\n2. Mähen\na) bei Ebbe,\nb) bei Flut,\n3. Singen.\n↵1Der Rat hilft."
            ),
            absatz("3", "Es gilt\n1. Ruhe,\n1a. Stille,\n4. Frieden."),
        )
    )
)
_UNITS = {"Satz": Einheit.SATZ, "Halbsatz": Einheit.HALBSATZ, "Nr.": Einheit.NUMMER, "lit.": Einheit.BUCHSTABE}


def cite(paragraph: str, path: str) -> Normzitat:
    words = path.split()
    sub = tuple(Teil(_UNITS[unit], value) for unit, value in zip(words[::2], words[1::2], strict=True))
    return Normzitat("MusterG", CitationStyle.PARAGRAPH, "5", paragraph, sub)


@pytest.mark.parametrize(
    ("paragraph", "path", "label", "units"),
    [
        ("2", "Nr. 9", "MusterG § 5 Abs. 2", "mit Nr. 1 bis 3"),
        ("2", "Satz 1 Nr. 9", "MusterG § 5 Abs. 2 Satz 1", "mit Nr. 1 bis 3"),
        ("2", "Satz 1 Nr. 2 lit. c", "MusterG § 5 Abs. 2 Satz 1 Nr. 2", "mit lit. a, b"),
        ("2", "Satz 7 Nr. 2", "MusterG § 5 Abs. 2", "mit 2 Sätzen"),
        ("3", "Nr. 9", "MusterG § 5 Abs. 3", "mit Nr. 1, 1a, 4"),
        ("1", "Satz 4", "MusterG § 5 Abs. 1", "mit 2 Sätzen"),
        ("1", "Nr. 1", "MusterG § 5 Abs. 1", "ohne Nummern"),
        ("1", "Satz 1 Halbsatz 1", "MusterG § 5 Abs. 1 Satz 1", "ohne gezählte Halbsätze"),
        ("1", "Satz 2 Halbsatz 3", "MusterG § 5 Abs. 1 Satz 2", "mit 2 Halbsätzen"),
    ],
)
def test_the_deepest_level_that_exists(paragraph: str, path: str, label: str, units: str) -> None:
    zitat = cite(paragraph, path)
    assert resolve(CHUNKS, zitat) is None
    near = resolve_nearest(CHUNKS, zitat)
    assert near is not None
    assert (near.place.label, near.units) == (label, units)
    assert resolve(CHUNKS, near.zitat) == near.place


def test_without_the_absatz_there_is_nothing_near() -> None:
    assert resolve_nearest(CHUNKS, cite("9", "Satz 1")) is None
    assert resolve_nearest(CHUNKS, cite("", "Satz 1")) is None
