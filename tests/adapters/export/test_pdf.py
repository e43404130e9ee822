"""The PDF: standards, structure, searchable text, inert data, determinism."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from export_factory import ANTRAEGE, BEKLAGTE, KANZLEI, KLAEGERIN, SACHVERHALT, WUERDIGUNG, make_filing
from pdf_judge import Verdict

from app.adapters.dokumente.leser import DateiLeser
from app.adapters.export.exporter import SchriftsatzExporter
from app.domain.schriftsatz.schema import Anlage, Beweisangebot
from app.errors import ExportError

HOSTILE = (
    "#let x = 1 *fett* _kursiv_ @ref <b>html</b> $a^2$ `raw` // weg /* auch */ \\ ~ -- [x] #{panic()} = Titel + 1."
)


def pages(exporter: SchriftsatzExporter, leser: DateiLeser, path: Path, **changes: Any) -> list[str]:
    path.write_bytes(exporter.render_pdf(make_filing(**changes), KANZLEI))
    return [re.sub(r"\s+", " ", page) for page in leser.read(path).seiten]


def structure(node: Any, depth: int = 0) -> Iterator[tuple[str, int]]:
    if isinstance(node, pikepdf.Array):
        for child in node:
            yield from structure(child, depth)
    elif isinstance(node, pikepdf.Dictionary) and "/S" in node:
        yield str(node.S), depth
        yield from structure(node.get("/K"), depth + 1)


def test_one_file_is_pdfa_2a_and_pdfua_1(
    exporter: SchriftsatzExporter, pdf_judge: Callable[[Path, str], Verdict], tmp_path: Path
) -> None:
    path = tmp_path / "klage.pdf"
    path.write_bytes(exporter.render_pdf(make_filing(), KANZLEI))
    for profile in ("2a", "ua1"):
        verdict = pdf_judge(path, profile)
        assert verdict.ok, verdict.failed
        assert verdict.checks > 1000


def test_a_draft_with_hostile_data_is_pdfa_and_pdfua_too(
    exporter: SchriftsatzExporter, pdf_judge: Callable[[Path, str], Verdict], tmp_path: Path
) -> None:
    path = tmp_path / "entwurf.pdf"
    gap = "{{ERGAENZUNG: " + "Einzelheiten des Gesprächs " * 12 + "}}"
    filing = make_filing(
        offen=(gap, "{{ZUGANG_DATUM}}"),
        sachverhalt=[(f"Zum {{{{ZUGANG_DATUM}}}} {HOSTILE}", f"{HOSTILE} {gap} am {{{{ZUGANG_DATUM}}}}.")],
    )
    path.write_bytes(exporter.render_pdf(filing, KANZLEI))
    for profile in ("2a", "ua1"):
        verdict = pdf_judge(path, profile)
        assert verdict.ok, verdict.failed


def test_text_is_searchable_with_umlauts_and_paragraph_signs(
    exporter: SchriftsatzExporter, leser: DateiLeser, tmp_path: Path
) -> None:
    text = " ".join(pages(exporter, leser, tmp_path / "k.pdf"))
    for wanted in (
        "Osterbekstraße 96",
        "– Klägerin –",
        "– Beklagte –",
        "§ 1 Abs. 2 Satz 4 KSchG",
        "3.480,00 €",
        "Kündigung",
    ):
        assert wanted in text
    for wanted in ("gegen", "wegen Kündigungsschutz", "13.920,00 €", "Hamburg, 10. November 2026", "Katharina Voss"):
        assert wanted in text


def test_evidence_follows_the_paragraph_that_asserts_it(
    exporter: SchriftsatzExporter, leser: DateiLeser, tmp_path: Path
) -> None:
    text = " ".join(pages(exporter, leser, tmp_path / "k.pdf"))
    assert re.search(
        r"beträgt 3\.480,00 €\. Beweis: Gehaltsabrechnung Oktober 2026, Anlage K 2 3\. Die Kündigung", text
    )
    assert re.search(r"Beweis: Kündigungsschreiben vom 30\.10\.2026, Anlage K 3 Parteivernehmung der Klägerin", text)


def test_evidence_without_a_printed_paragraph_is_not_lost(
    exporter: SchriftsatzExporter, leser: DateiLeser, tmp_path: Path
) -> None:
    offer = Beweisangebot(behauptung="x", beweismittel="Zeugnis des Boten", absatz="unbekannt")
    text = " ".join(pages(exporter, leser, tmp_path / "k.pdf", beweise=(offer,)))
    assert "Beweis: Zeugnis des Boten II. Rechtliche Würdigung" in text


def test_headings_lists_and_tables_are_tagged_and_bookmarked(exporter: SchriftsatzExporter) -> None:
    with pikepdf.open(BytesIO(exporter.render_pdf(make_filing(), KANZLEI))) as pdf:
        assert str(pdf.Root.Lang).startswith("de")
        assert pdf.Root.MarkInfo.Marked
        assert pdf.docinfo["/Title"] == "Klage – Berger ./. Nordlicht Logistik GmbH"
        tags = [tag for tag, _ in structure(pdf.Root.StructTreeRoot.K)]
        for tag, count in (
            ("/Title", 1),
            ("/H1", 3),
            ("/H2", 3),
            ("/H3", 6),
            ("/L", 1),
            ("/LI", 3),
            ("/TH", 3),
            ("/TR", 4),
        ):
            assert tags.count(tag) == count, tag
        with pdf.open_outline() as outline:
            tree = {item.title: [c.title for c in item.children] for item in outline.root}
    assert tree == {
        "Anträge": [],
        "Begründung": ["I. Sachverhalt", "II. Rechtliche Würdigung", "III. Streitwert und Kosten"],
        "Anlagenverzeichnis": [],
    }


def test_all_fonts_are_embedded_and_nothing_is_active(exporter: SchriftsatzExporter) -> None:
    with pikepdf.open(BytesIO(exporter.render_pdf(make_filing(), KANZLEI))) as pdf:
        fonts = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/FontDescriptor"]
        assert fonts
        assert all(any(f"/FontFile{n}" in font for n in ("", "2", "3")) for font in fonts)
        assert {str(font.FontName).split("+")[1].split("-")[0] for font in fonts} == {"SourceSerifPro", "SourceSansPro"}
        assert not [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and ("/JS" in o or "/EF" in o)]


def test_pages_are_numbered_and_carry_the_short_rubrum_from_page_two(
    exporter: SchriftsatzExporter, leser: DateiLeser, tmp_path: Path
) -> None:
    texts = pages(exporter, leser, tmp_path / "k.pdf", sachverhalt=SACHVERHALT * 4)
    assert len(texts) >= 3
    for number, text in enumerate(texts, 1):
        assert f"Seite {number} von {len(texts)}" in text
        assert text.count("Berger ./. Nordlicht Logistik GmbH") == (number > 1)
        assert "ENTWURF" not in text


def test_entwurf_stands_on_each_page_of_an_incomplete_filing(
    exporter: SchriftsatzExporter, leser: DateiLeser, tmp_path: Path
) -> None:
    texts = pages(exporter, leser, tmp_path / "k.pdf", offen=("{{ZUGANG_DATUM}}",), sachverhalt=SACHVERHALT * 4)
    assert len(texts) >= 3
    assert all("ENTWURF – unvollständig" in text for text in texts)


def test_markup_in_data_stays_inert(exporter: SchriftsatzExporter, leser: DateiLeser, tmp_path: Path) -> None:
    partei = KLAEGERIN.model_copy(update={"name": f"A {HOSTILE}"})
    anlagen = (Anlage(nummer="K 1", bezeichnung=HOSTILE),)
    text = " ".join(
        pages(
            exporter, leser, tmp_path / "k.pdf", antraege=[HOSTILE], sachverhalt=[(HOSTILE, HOSTILE)],
            klaeger=(partei,),
            anlagen=anlagen, beweise=(Beweisangebot(behauptung="x", beweismittel=HOSTILE, absatz="s1"),),
        )
    )  # fmt: skip
    assert text.count("#let x = 1 *fett* _kursiv_ @ref <b>html</b> $a^2$ `raw` // weg") >= 5


def test_forty_antraege_are_all_numbered(exporter: SchriftsatzExporter, leser: DateiLeser, tmp_path: Path) -> None:
    text = " ".join(
        pages(exporter, leser, tmp_path / "k.pdf", antraege=[f"Es wird Punkt {n} festgestellt." for n in range(1, 41)])
    )
    for number in range(1, 41):
        assert f"{number}. Es wird Punkt {number} festgestellt." in text


def test_several_parties_and_a_gmbh_co_kg_are_laid_out(
    exporter: SchriftsatzExporter, leser: DateiLeser, tmp_path: Path
) -> None:
    zweite = KLAEGERIN.model_copy(update={"name": "Prof. Dr. Ioánna Παπαδοπούλου", "anschrift": "Weg 1, 20095 Hamburg"})
    kg = BEKLAGTE.model_copy(
        update={
            "name": "Nordlicht Spedition GmbH & Co. KG",
            "vertreter": "die Nordlicht Verwaltungs-GmbH, diese vertreten durch den Geschäftsführer Иван Петров",
        }
    )
    text = " ".join(pages(exporter, leser, tmp_path / "k.pdf", klaeger=(KLAEGERIN, zweite), beklagter=(kg,)))
    assert "– Klägerin zu 1 –" in text
    assert "– Klägerin zu 2 –" in text
    assert "Παπαδοπούλου" in text
    assert "GmbH & Co. KG, vertreten durch die Nordlicht Verwaltungs-GmbH, diese vertreten durch" in text
    assert "Иван Петров" in text
    assert "Berger u. a. ./. Nordlicht Spedition GmbH & Co. KG" in text


def test_an_empty_anlagenverzeichnis_is_left_out(
    exporter: SchriftsatzExporter, leser: DateiLeser, tmp_path: Path
) -> None:
    text = " ".join(pages(exporter, leser, tmp_path / "k.pdf", anlagen=(), beweise=()))
    assert "Anlagenverzeichnis" not in text
    assert "Beweis:" not in text


def test_names_and_months_are_not_divided(exporter: SchriftsatzExporter) -> None:
    import pypdfium2 as pdfium

    klaeger = KLAEGERIN.model_copy(update={"name": "Anna Schweinsteiger"})
    words = "Es folgen Schweinsteiger und Übereinstimmung am 3. September 2026 wie "
    text = "".join(f"{words}{'x' * (n % 7 + 1)} " for n in range(40))  # each line breaks elsewhere
    data = exporter.render_pdf(make_filing(klaeger=(klaeger,), sachverhalt=[(None, text)]), KANZLEI)
    with pdfium.PdfDocument(data) as document:  # the reader of the house would join what is divided
        shown = "".join(page.get_textpage().get_text_bounded() for page in document)
    assert shown.count("Schweinsteiger") > 40
    assert shown.count("September") == 40
    assert shown.count("Übereinstimmung") < 40, "andere Wörter werden getrennt"


def test_very_long_words_stay_on_the_page(exporter: SchriftsatzExporter, tmp_path: Path) -> None:
    import pypdfium2 as pdfium

    word = "x" * 400
    data = exporter.render_pdf(make_filing(sachverhalt=[(None, f"Wort {word} Ende")], antraege=[word]), KANZLEI)
    with pdfium.PdfDocument(data) as document:
        for page in document:
            text = page.get_textpage()
            right = max(text.get_charbox(n)[2] for n in range(text.count_chars()))
            assert right <= page.get_width() - 60
            text.close()
            page.close()


def test_justified_lines_end_at_the_margin(exporter: SchriftsatzExporter) -> None:
    """A block without width would shrink to its longest line, and the text would look ragged."""
    import pypdfium2 as pdfium

    sentence = "Die Beklagte behauptet, der Betriebsrat sei vor dem Ausspruch der Kündigung angehört worden. "
    data = exporter.render_pdf(make_filing(sachverhalt=[(None, sentence * 4)], beweise=()), KANZLEI)
    with pdfium.PdfDocument(data) as document:
        for page in document:
            text = page.get_textpage()
            content = text.get_text_range()
            start = content.find("Die Beklagte behauptet")
            if start >= 0:
                ends = [start + m.start() - 1 for m in re.finditer(r"\s*\r\n", content[start:])][:3]
                right = [text.get_charbox(end)[2] for end in ends]
            text.close()
            page.close()
    margin = 595.28 - 25 / 25.4 * 72
    assert right == pytest.approx([margin] * 3, abs=4)


def test_a_character_without_glyph_is_named_with_its_place(exporter: SchriftsatzExporter) -> None:
    with pytest.raises(ExportError, match=r"„😀“ \(U\+1F600\) in „Sachverhalt, 2\. Absatz“") as caught:
        exporter.render_pdf(make_filing(sachverhalt=[SACHVERHALT[0], ("Gruppe", "Ein Smiley 😀 steht hier.")]), KANZLEI)
    assert caught.value.abhilfe
    with pytest.raises(ExportError, match=r"„😀“ .* in „Unser Zeichen“"):
        exporter.render_pdf(make_filing(), KANZLEI, "117/26 😀")


def test_control_characters_and_decomposed_letters_are_set_as_text(
    exporter: SchriftsatzExporter, leser: DateiLeser, tmp_path: Path
) -> None:
    text = " ".join(
        pages(exporter, leser, tmp_path / "k.pdf", sachverhalt=[(None, "Ku\u0308ndigung\x00\x07 fu\u0308r\r\nalle.")])
    )
    assert "Kündigung für alle." in text


def test_the_same_filing_gives_the_same_bytes(exporter: SchriftsatzExporter) -> None:
    assert exporter.render_pdf(make_filing(), KANZLEI) == exporter.render_pdf(make_filing(), KANZLEI)


def test_no_heading_stands_last_on_a_page(exporter: SchriftsatzExporter, leser: DateiLeser, tmp_path: Path) -> None:
    for filler in range(0, 14, 2):
        sachverhalt = [("Auffüllung", "Ein Satz füllt die Seite ein wenig weiter auf. " * 3)] * filler + list(
            SACHVERHALT
        ) * 2
        (tmp_path / "k.pdf").write_bytes(exporter.render_pdf(make_filing(sachverhalt=sachverhalt), KANZLEI))
        headings = (
            {g for g, _ in sachverhalt}
            | {g for g, _ in WUERDIGUNG}
            | {"Sachverhalt", "Rechtliche Würdigung", "Begründung"}
        )
        for page in leser.read(tmp_path / "k.pdf").seiten:
            lines = [line for line in page.splitlines() if line.strip() and not line.startswith("Seite ")]
            assert re.sub(r"^[IVX\d]+\. ", "", lines[-1]) not in headings


def test_a_signature_never_stands_alone_on_its_page(
    exporter: SchriftsatzExporter, leser: DateiLeser, tmp_path: Path
) -> None:
    for filler in range(12):
        (tmp_path / "k.pdf").write_bytes(
            exporter.render_pdf(
                make_filing(sachverhalt=SACHVERHALT + (("Mehr", "Noch ein Satz. " * 8),) * filler), KANZLEI
            )
        )
        for page in leser.read(tmp_path / "k.pdf").seiten:
            lines = page.splitlines()
            if "Katharina Voss" in lines:
                assert lines.index("Katharina Voss") > 1


def test_own_introduction_replaces_the_standard_one(
    exporter: SchriftsatzExporter, leser: DateiLeser, tmp_path: Path
) -> None:
    filing = make_filing()
    absatz = filing.absaetze[0]
    own = absatz.model_copy(update={"id": "intro", "nummer": None, "text": "Wir erheben Klage wie folgt:"})
    (tmp_path / "k.pdf").write_bytes(
        exporter.render_pdf(filing.model_copy(update={"absaetze": (own, *filing.absaetze)}), KANZLEI)
    )
    text = re.sub(r"\s+", " ", " ".join(leser.read(tmp_path / "k.pdf").seiten))
    assert f"Wir erheben Klage wie folgt: 1. {ANTRAEGE[0][:30]}" in text
    assert "Namens und in Vollmacht" not in text
