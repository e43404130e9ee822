"""Belege as they are named to a lawyer."""

from __future__ import annotations

import pytest

from app.domain.schriftsatz.belege import beginning, lawyer_order
from app.domain.schriftsatz.platzhalter import in_words


@pytest.mark.parametrize(
    ("referenz", "cited"),
    [
        ("KSchG § 4", "§ 4 KSchG"),
        ("ArbGG §\u00a048 Abs.\u00a01a", "§\u00a048 Abs.\u00a01a ArbGG"),
        ("SGB IX § 168", "§ 168 SGB IX"),
        ("GG Art. 12 Abs. 1", "Art. 12 Abs. 1 GG"),
        ("§ 4 KSchG", "§ 4 KSchG"),
        ("BAG, Urt. v. 28.10.2004, zu § 1", "BAG, Urt. v. 28.10.2004, zu § 1"),
        ("Anlage 1 Nr. 8210 GKG", "Anlage 1 Nr. 8210 GKG"),
        ("", ""),
    ],
)
def test_the_law_stands_behind_its_paragraph(referenz: str, cited: str) -> None:
    assert lawyer_order(referenz) == cited


def test_a_gap_is_told_by_its_name() -> None:
    names = {"ZUGANG_DATUM": "Zugang der Kündigung"}
    text = "am {{ZUGANG_DATUM}} in {{kanzlei_ort}}, {{ERGAENZUNG: Ablauf schildern}}; {{KLAEGER: ist|sind}} {{X}}"
    told = "am [Zugang der Kündigung] in [Ort der Kanzlei], [Ergänzung: Ablauf schildern]; […] […]"
    assert in_words(text, names) == told


def test_the_beginning_of_a_text_ends_with_a_whole_word() -> None:
    assert beginning("Eins\n zwei drei", 9) == "Eins …"
    assert beginning("Eins\n zwei", 9) == "Eins zwei"
