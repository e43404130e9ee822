"""The central liability clause, read out of whole terms."""

from __future__ import annotations

import pytest

from app.domain.pruefung.dokument import ArtifactType, Pruefdokument
from app.domain.pruefung.felder.haftung import central_clauses

GOOD = "Wir haften unbeschränkt für Vorsatz und grobe Fahrlässigkeit, im Übrigen nur für Kardinalpflichten."


def parts(text: str) -> list[str]:
    dokument = Pruefdokument("d", "agb.txt", ArtifactType.AGB, text)
    return [part.titel for part in central_clauses(dokument)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"§ 1 Geltung\n\nText.\n\n§ 2 Haftung\n\n{GOOD}\n\n§ 3 Schluss\n\nText.", ["§ 2 Haftung"]),
        (
            f"§ 1 Links\n\nHier haften wir nicht.\n\n§ 2 Haftung\n\n{GOOD}\n\n§ 3 Haftung für Links\n\nNein.",
            ["§ 2 Haftung"],
        ),
        (
            "§ 1 Geltung\n\nA.\n\n§ 2 Haftung des Mieters\n\nDer Mieter haftet nur für Schäden.\n\n§ 3 Schluss\n\nB.",
            [],
        ),
        ("§ 1 Geltung\n\nText.\n\n§ 2 Haftung\n\nWir haften nach dem Gesetz.\n\n§ 3 Schluss\n\nText.", []),
        ("§ 1 Geltung\n\nText.\n\n§ 2 Sonstiges\n\nWir haften nicht für Schäden.\n\n§ 3 Schluss\n\nText.", [""]),
    ],
    ids=["by-heading", "not-the-one-on-links", "other-side", "no-limit", "without-heading"],
)
def test_central_clauses(text: str, expected: list[str]) -> None:
    assert parts(text) == expected
