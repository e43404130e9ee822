"""Belege as they are named to a lawyer."""

from __future__ import annotations

import pytest

from app.domain.schriftsatz.belege import lawyer_order


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
