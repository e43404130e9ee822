"""File names by the rules of the court mailbox."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.adapters.export.namen import MAX_NAME, file_name

ALLOWED = re.compile(r"[0-9]{2,}_[A-Za-zÄÖÜäöüß0-9_-]+\.[a-z0-9]+")


@pytest.mark.parametrize(
    ("number", "titel", "extension", "expected"),
    [
        (1, "Klage", "pdf", "01_Klage.pdf"),
        (2, "Anlage K 1 Arbeitsvertrag", "pdf", "02_Anlage_K_1_Arbeitsvertrag.pdf"),
        (3, "Anlage K 2 Kündigung vom 30.10.2026", "PDF", "03_Anlage_K_2_Kündigung_vom_30_10_2026.pdf"),
        (4, "Größe/Maß: „é“ łódź", "pdf", "04_Größe_Maß_e_lodz.pdf"),
        (5, "../../etc/passwd", "pdf", "05_etc_passwd.pdf"),
        (6, "Ωμέγα 😀", "pdf", "06_Dokument.pdf"),
        (7, "", "", "07_Dokument.dat"),
        (8, "Ku\u0308ndigung", "pdf", "08_Kündigung.pdf"),
    ],
)
def test_names_keep_letters_and_replace_the_rest(number: int, titel: str, extension: str, expected: str) -> None:
    assert file_name(number, titel, extension) == expected


def test_a_long_title_is_cut_at_a_word() -> None:
    name = file_name(2, "Anlage K 1 " + "Aufhebungsvereinbarung " * 10, "pdf")
    assert len(name) <= MAX_NAME
    assert name.endswith("_Aufhebungsvereinbarung.pdf")


@given(st.integers(1, 999), st.text(max_size=300), st.sampled_from(["pdf", "docx", "jpg", "tar.gz", ""]))
def test_any_title_gives_an_allowed_name(number: int, titel: str, extension: str) -> None:
    name = file_name(number, titel, extension)
    assert len(name) <= MAX_NAME
    assert ALLOWED.fullmatch(name), name
    assert name.count(".") == 1
