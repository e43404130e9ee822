"""Clauses of a contract text: outermost numbers, whatever else is numbered below them."""

from __future__ import annotations

import pytest

from app.domain.pruefung.dokument import ArtifactType, Pruefdokument
from app.domain.pruefung.klauseln import klausel_bei, klauseln


def titles(text: str) -> list[str]:
    return [klausel.titel for klausel in klauseln(Pruefdokument("d", "agb.txt", ArtifactType.AGB, text))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            (
                "AGB\n\n§ 1 Geltung\n\n1. Diese Bedingungen gelten für alle\nVerträge.\n2. Mehr.\n\n§ 2 Preise\n\n"
                "Text.\n\n§ 3 Haftung\n\nText."
            ),
            ["", "§ 1 Geltung", "§ 2 Preise", "§ 3 Haftung"],
        ),
        (
            (
                "1. Geltung\n\n1.1 Umfang\n\nText.\n\n1.2 Ort\n\nText.\n\n2. Preise\n\nText.\n\n"
                "3. Haftung\n\n3.1 Vorsatz\n\nText."
            ),
            ["1. Geltung", "2. Preise", "3. Haftung"],
        ),
        (
            "§ 1\nGeltung\n\nText.\n\n§ 2\nPreise\n\nText.\n\n§ 3\nHaftung\n\nText.",
            ["§ 1 Geltung", "§ 2 Preise", "§ 3 Haftung"],
        ),
        (
            "I. Geltung\n\nText.\n\nII. Preise\n\nText.\n\nIII. Haftung\n\nText.",
            ["I. Geltung", "II. Preise", "III. Haftung"],
        ),
        (
            "## Geltung\n\n1. Wir liefern.\n\n2. Wir haften.\n\n## Preise\n\n1. Es gilt die Liste.",
            ["Geltung", "Preise"],
        ),
    ],
    ids=["paragraphs", "decimals", "number-alone", "roman", "headings"],
)
def test_klauseln_are_the_outermost_parts(text: str, expected: list[str]) -> None:
    assert titles(text) == expected


def test_a_table_of_contents_is_not_taken_for_the_contract() -> None:
    contents = "1. Geltung\n\n2. Preise\n\n3. Haftung\n\n"
    body = "1. Geltung\n\nLanger Text.\n\n2. Preise\n\nLanger Text.\n\n3. Haftung\n\nWir haften unbeschränkt.\n"
    dokument = Pruefdokument("d", "agb.txt", ArtifactType.AGB, contents + body)
    klausel = klausel_bei(dokument, dokument.text.index("unbeschränkt"))
    assert klausel.titel == "3. Haftung"
    assert dokument.text[slice(*klausel.span)] == "3. Haftung\n\nWir haften unbeschränkt.\n"


def test_every_place_belongs_to_one_klausel() -> None:
    text = "Vorspann\n\n§ 1 A\n\nText.\n\n§ 2 B\n\nText.\n\n§ 3 C\n\nText."
    dokument = Pruefdokument("d", "agb.txt", ArtifactType.AGB, text)
    parts = klauseln(dokument)
    assert "".join(text[slice(*part.span)] for part in parts) == text
