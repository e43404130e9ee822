"""Checks of the real files: each finding from the facts that make it, and none without them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.adapters.katalog.schriftsatz import load_pruefungen
from app.domain.pruefung.befund import Befund, Ebene, Schwere
from app.domain.schriftsatz.erv_dateien import MAX_BYTES, DateiFakten, PdfFakten, Versand, check
from app.domain.schriftsatz.xjustiz_daten import Verfahrensart

DEFINITIONEN = load_pruefungen(Path(__file__).resolve().parents[3] / "resources" / "pruefungen")
ARBEIT = Verfahrensart(
    sachgebiet="053", eignung="§ 46c Abs. 2 ArbGG", signatur="§ 46c Abs. 3 ArbGG", nutzungspflicht="§ 46g ArbGG"
)
GUT: dict[str, Any] = {"version": "1.7", "seiten": 3, "pdfa": "2A", "ua": True}
XML = DateiFakten("xjustiz_nachricht.xml", 9_000)


def versand(
    pdf: dict[str, Any] | None = None, *, name: str = "01_Klage.pdf", size: int = 90_000, **changes: Any
) -> Versand:
    values: dict[str, Any] = {
        "dateien": [DateiFakten(name, size, PdfFakten(**(GUT | (pdf or {})))), XML],
        "gericht": "Arbeitsgericht Hamburg",
        "verfahren": ARBEIT,
    }
    return Versand(**(values | changes))


def run(of: Versand) -> tuple[Befund, ...]:
    return check(of, DEFINITIONEN)


def open_ids(of: Versand) -> list[str]:
    return [b.id for b in run(of) if not b.erfuellt]


def test_sound_files_leave_only_the_signature_open() -> None:
    befunde = run(versand())
    assert [b.id for b in befunde if not b.erfuellt] == ["erv.datei.signatur"]
    assert befunde[0].fundstelle == "§\u00a046c Abs.\u00a03\u00a0ArbGG"
    assert "§\u00a046g\u00a0ArbGG" in befunde[0].text
    assert len(befunde) == 17
    assert {b.ebene for b in befunde} == set(Ebene)


@pytest.mark.parametrize(
    ("pdf", "expected"),
    [
        ({"version": "2.0", "pdfa": None}, ["pdfa.0"]),
        ({"version": "2.1", "pdfa": None}, ["version.0", "pdfa.0"]),
        ({"pdfa": "1B"}, []),
        ({"pdfa": "3B"}, ["version.0"]),
        ({"pdfa": "4"}, ["version.0"]),
        ({"verschluesselt": True}, ["verschluesselung.0"]),
        ({"skripte": True}, ["aktiv.0"]),
        ({"eingebettet": True}, ["eingebettet.0"]),
        ({"formulare": True}, ["formular.0"]),
        ({"schriften": ("Helvetica", "Arial")}, ["schriften.0"]),
        ({"bildseiten": (2,)}, ["text.0"]),
    ],
)
def test_each_fact_makes_its_finding(pdf: dict[str, Any], expected: list[str]) -> None:
    found = [i.removeprefix("erv.datei.") for i in open_ids(versand(pdf))]
    assert sorted(found) == sorted([*expected, "signatur"])


def test_a_signed_filing_needs_no_reminder() -> None:
    assert open_ids(versand({"signiert": True})) == []


@pytest.mark.parametrize(
    ("pages", "seiten", "words"),
    [
        ((1,), 1, "auf der einzigen Seite"),
        ((1, 2), 2, "auf allen Seiten"),
        ((2,), 3, "auf Seite 2"),
        ((1, 3), 4, "auf den Seiten 1 und 3"),
        (tuple(range(1, 13)), 20, "10 und weiteren"),
    ],
)
def test_pages_without_text_are_named(pages: tuple[int, ...], seiten: int, words: str) -> None:
    befund = next(b for b in run(versand({"bildseiten": pages, "seiten": seiten})) if b.id == "erv.datei.text.0")
    assert f"{words} kein durchsuchbarer Text" in befund.text or "weiteren" in words
    assert words in befund.text


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("01_" + "a" * 83 + ".pdf", []),
        ("01_" + "a" * 84 + ".pdf", ["name.0.laenge"]),
        ("01_Klage.neu.pdf", ["name.0.zeichen"]),
        ("01_Klage (1).pdf", ["name.0.zeichen"]),
        ("01_Größe-Maß_ß.PDF", []),
        ("Klage.pdf", ["name.nummer"]),
        ("01_Łódź.pdf", ["name.0.zeichen"]),
    ],
)
def test_names_follow_the_rules(name: str, expected: list[str]) -> None:
    assert open_ids(versand(name=name)) == [*(f"erv.datei.{e}" for e in expected), "erv.datei.signatur"]


def test_numbers_rise() -> None:
    pdf = PdfFakten(**GUT)
    files = [DateiFakten(n, 1, pdf) for n in ("01_Klage.pdf", "03_Anlage.pdf", "02_Anlage.pdf")]
    assert "erv.datei.name.nummer" in open_ids(versand(dateien=files))
    assert "erv.datei.name.nummer" not in open_ids(versand(dateien=files[:2]))


@pytest.mark.parametrize(("size", "bad"), [(MAX_BYTES - XML.size, False), (MAX_BYTES - XML.size + 1, True)])
def test_the_limit_of_size_is_exact_and_never_rounded_down(size: int, bad: bool) -> None:
    befund = next(b for b in run(versand(size=size)) if b.id == "erv.datei.volumen")
    assert befund.erfuellt is not bad
    assert ("200,1" in befund.titel) is bad


@pytest.mark.parametrize(("count", "bad"), [(999, False), (1000, True)])
def test_the_limit_of_files_counts_the_data_set(count: int, bad: bool) -> None:
    files = [DateiFakten(f"{n:04}_A.pdf", 1, PdfFakten(**GUT)) for n in range(1, count + 1)]
    assert ("erv.datei.anzahl" in open_ids(versand(dateien=[*files, XML]))) is bad


def test_what_is_no_pdf_or_damaged_is_critical() -> None:
    bad = versand(dateien=[DateiFakten("01_Klage.pdf", 5)], zurueckgehalten=["Anlage K 2 (brief.docx)"])
    critical = [b for b in run(bad) if b.schwere is Schwere.KRITISCH]
    assert [b.id for b in critical] == ["erv.datei.format.intern.0", "erv.datei.format.0"]
    assert "Anlage\u00a0K\u00a02 (brief.docx) ist keine PDF-Datei" in critical[0].text
    assert "„01_Klage.pdf“ lässt sich nicht öffnen" in critical[1].text


def test_drafts_missing_anlagen_and_strangers_are_told() -> None:
    of = versand(offen=["{{ZUGANG_DATUM}}"], ohne_datei=["K 1", "K 2"], fremd=["Notiz.txt"])
    texts = {b.id: b.text for b in run(of) if not b.erfuellt}
    assert "{{ZUGANG_DATUM}}" in texts["erv.datei.entwurf"]
    assert "Anlage\u00a0K\u00a01 und Anlage\u00a0K\u00a02" in texts["erv.datei.anlage"]
    assert "„Notiz.txt“" in texts["erv.datei.fremd"]


def test_a_missing_data_set_is_a_hint_by_the_ervv() -> None:
    befund = next(b for b in run(versand(dateien=versand().dateien[:1])) if b.id == "erv.datei.xjustiz")
    assert (befund.erfuellt, befund.schwere) == (False, Schwere.INFO)
    assert befund.fundstelle == "§\u00a02 Abs.\u00a03\u00a0ERVV"
    assert "„Arbeitsgericht Hamburg“" in befund.text


def test_out_of_court_the_rules_of_filing_do_not_hold() -> None:
    befunde = run(versand({"pdfa": None, "schriften": ("Arial",)}, verfahren=None, name="Brief an X.pdf"))
    assert {b.id for b in befunde} == {"erv.datei.entwurf", "erv.datei.format", "erv.datei.anlage", "erv.datei.fremd"}
    assert all(b.erfuellt for b in befunde)


def test_every_check_has_rank_and_stand_of_its_law() -> None:
    own = [d for key, d in DEFINITIONEN.items() if key.startswith("erv.datei.")]
    assert len(own) == 17
    for definition in own:
        assert definition.stand is not None, definition.id
        law = definition.ebene is not Ebene.HAUSREGEL
        if definition.ebene is not Ebene.GESETZ:  # there the norm depends on the branch
            assert (definition.fundstelle is not None) is law, definition.id


FAKTEN = st.builds(
    PdfFakten,
    version=st.sampled_from(["1.4", "1.7", "2.0", "2.1"]), seiten=st.just(3),
    pdfa=st.sampled_from([None, "1B", "2A", "3B"]), ua=st.booleans(), verschluesselt=st.booleans(),
    signiert=st.booleans(), skripte=st.booleans(), eingebettet=st.booleans(), formulare=st.booleans(),
    schriften=st.sampled_from([(), ("Arial",)]), bildseiten=st.sampled_from([(), (1,), (1, 2, 3)]),
)  # fmt: skip
DATEIEN = st.builds(DateiFakten, name=st.text(min_size=1, max_size=99), size=st.integers(0, MAX_BYTES),
                    pdf=st.none() | FAKTEN)  # fmt: skip


@given(st.lists(DATEIEN, max_size=5))
def test_any_facts_give_findings_in_order_each_with_its_own_id(dateien: list[DateiFakten]) -> None:
    befunde = run(versand(dateien=dateien))
    assert len({b.id for b in befunde}) == len(befunde)
    rank = [(b.erfuellt, [Schwere.KRITISCH, Schwere.WARNUNG, Schwere.INFO].index(b.schwere)) for b in befunde]
    assert rank == sorted(rank)
    assert not any("{{" in b.titel for b in befunde)
    assert all("Rechtsstand der Prüfung" in b.schritte[-1] for b in befunde)
