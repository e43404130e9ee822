"""The DOCX: styles, numbering that Word itself counts, fields, language."""

from __future__ import annotations

import re
import shutil
import subprocess
import uuid
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from docx import Document
from docx.enum.text import WD_TAB_ALIGNMENT
from docx.oxml.ns import qn
from export_factory import KANZLEI, make_filing

from app.adapters.dokumente.leser import DateiLeser
from app.adapters.export.gliederung import build_gliederung
from app.adapters.export.pdf import font_folders
from app.adapters.export.word import render_docx
from app.adapters.export.word_schriften import obfuscate


def render(**changes: Any) -> bytes:
    return render_docx(build_gliederung(make_filing(**changes), KANZLEI))


def by_style(data: bytes, style: str) -> list[str]:
    return [p.text for p in Document(BytesIO(data)).paragraphs if p.style is not None and p.style.name == style]


def part(data: bytes, name: str) -> str:
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return archive.read(name).decode()


def test_the_grid_of_the_anlagen_has_the_widths_of_its_cells() -> None:
    """LibreOffice goes by the grid, Word by the cells."""
    table = Document(BytesIO(render())).tables[-1]
    cells = [cell.width for cell in table.rows[0].cells]
    assert [column.width for column in table.columns] == cells
    assert cells[1] > 3 * cells[0]


def test_structure_uses_real_styles() -> None:
    data = render()
    assert by_style(data, "Title") == ["Klage"]
    assert by_style(data, "Heading 1") == ["Anträge", "Begründung", "Anlagenverzeichnis"]
    assert by_style(data, "Heading 2") == ["Sachverhalt", "Rechtliche Würdigung", "Streitwert und Kosten"]
    assert len(by_style(data, "Heading 3")) == 6
    assert len(by_style(data, "Antrag")) == 3
    assert by_style(data, "Beweis") == [
        "Beweis:\tArbeitsvertrag vom 18.03.2019, Anlage\u00a0K\u00a01",
        "Beweis:\tGehaltsabrechnung Oktober 2026, Anlage\u00a0K\u00a02",
        "Beweis:\tKündigungsschreiben vom 30.10.2026, Anlage\u00a0K\u00a03",
        "\tParteivernehmung der Klägerin",
    ]


def test_a_longer_word_before_the_evidence_has_a_wider_column() -> None:
    """All lines of an offer begin in one column that the bold word fits into; that of „Beweis:“ stays."""
    offers = [
        p for p in Document(BytesIO(render(beweiswort="Glaubhaftmachung"))).paragraphs if p.style.name == "Beweis"
    ]
    assert offers[0].text.startswith("Glaubhaftmachung:\t")
    for offer in offers:
        form = offer.paragraph_format
        assert form.left_indent.mm == pytest.approx(51, abs=0.1)
        assert form.first_line_indent.mm == pytest.approx(-41, abs=0.1)
        stops = {round(stop.position.mm): stop.alignment for stop in form.tab_stops}
        assert stops == {28: WD_TAB_ALIGNMENT.CLEAR, 51: WD_TAB_ALIGNMENT.LEFT}
    usual = [p for p in Document(BytesIO(render())).paragraphs if p.style.name == "Beweis"]
    assert {p.paragraph_format.left_indent for p in usual} == {None}


def test_numbers_are_counted_by_word_not_typed() -> None:
    data = render()
    styles = Document(BytesIO(data)).styles
    for name in ("Antrag", "Heading 1", "Heading 2", "Heading 3"):
        assert styles[name].element.find(f".//{qn('w:numId')}") is not None, name
    assert not any(re.match(r"\d+\.", text) for text in by_style(data, "Antrag"))
    numbering = part(data, "word/numbering.xml")
    for style in ("Antrag", "Heading1", "Heading2", "Heading3"):
        assert f'w:pStyle w:val="{style}"' in numbering


def test_language_title_page_fields_and_fonts_are_set() -> None:
    data = render()
    document = Document(BytesIO(data))
    assert 'w:val="de-DE"' in part(data, "word/styles.xml")
    assert 'w:val="en-US"' not in part(data, "word/styles.xml")
    assert document.core_properties.title == "Klage – Berger ./. Nordlicht Logistik GmbH"
    assert document.styles["Normal"].font.name == "Source Serif Pro"
    section = document.sections[0]
    for footer in (section.first_page_footer, section.footer):
        fields = [f.get(qn("w:instr")) for f in footer._element.iter(qn("w:fldSimple"))]
        assert fields == ["PAGE", "NUMPAGES"]
    assert section.header.paragraphs[0].text == "Berger ./. Nordlicht Logistik GmbH"


def test_only_a_draft_carries_entwurf_and_marked_placeholders() -> None:
    for offen, expected in (((), False), (("{{ZUGANG_DATUM}}",), True)):
        data = render(offen=offen, sachverhalt=[(None, "Zugang am {{ZUGANG_DATUM}}.")])
        section = Document(BytesIO(data)).sections[0]
        for header in (section.first_page_header, section.header):
            assert ("ENTWURF" in "".join(p.text for p in header.paragraphs)) is expected
        marked = [r.text for p in Document(BytesIO(data)).paragraphs for r in p.runs if r.style.name == "Platzhalter"]
        assert marked == ["{{ZUGANG_DATUM}}"]


def test_the_table_of_anlagen_repeats_its_header_row() -> None:
    table = Document(BytesIO(render())).tables[0]
    assert [cell.text for cell in table.rows[0].cells] == ["Anlage", "Bezeichnung", "Seiten"]
    assert table.rows[0]._tr.find(f".//{qn('w:tblHeader')}") is not None
    assert [row.cells[0].text for row in table.rows[1:]] == ["K 1", "K 2", "K 3"]
    assert Document(BytesIO(render(anlagen=(), beweise=()))).tables == []


def test_markup_and_control_characters_in_data_stay_inert() -> None:
    text = "<w:p/> & <b> ]]> \x00\x08 {{% x %}} &amp;"
    data = render(antraege=[text])
    assert by_style(data, "Antrag") == ["<w:p/> & <b> ]]>  {{% x %}} &amp;"]


def test_names_longer_than_a_property_may_be_do_not_stop_the_document() -> None:
    long = make_filing().rubrum.beklagter[0].model_copy(update={"name": "Lager " * 49 + "GmbH"})
    data = render_docx(build_gliederung(make_filing(beklagter=(long,)), ("Kanzlei " * 37, *KANZLEI[1:])))
    properties = Document(BytesIO(data)).core_properties
    assert [len(properties.title), len(properties.author)] == [255, 255]
    assert long.name in " ".join(by_style(data, "Partei"))


def test_the_fonts_travel_with_the_document() -> None:
    data = render()
    table = part(data, "word/fontTable.xml")
    keys = dict(re.findall(r'w:embed(Regular|Bold) r:id="\w+" w:fontKey="\{([0-9A-F-]+)\}"', table)[:2])
    with zipfile.ZipFile(BytesIO(data)) as archive:
        fonts = [name for name in archive.namelist() if name.startswith("word/fonts/")]
        assert len(fonts) == 4
        serif = archive.read("word/fonts/SourceSerifPro-Regular.odttf")
    original = (Path(font_folders()[0]) / "SourceSerifPro-Regular.ttf").read_bytes()
    assert serif[:32] != original[:32]
    assert obfuscate(serif, uuid.UUID(keys["Regular"])) == original


def test_settings_stand_in_the_order_of_the_schema_and_no_foreign_preview_is_carried() -> None:
    data = render()
    settings = re.findall(
        r"<w:(zoom|embedTrueTypeFonts|proofState|defaultTabStop|autoHyphenation|compat)\b",
        part(data, "word/settings.xml"),
    )
    assert settings == ["zoom", "embedTrueTypeFonts", "proofState", "defaultTabStop", "autoHyphenation", "compat"]
    with zipfile.ZipFile(BytesIO(data)) as archive:
        assert not [name for name in archive.namelist() if "thumbnail" in name or "Effects" in name]


def test_the_same_filing_gives_the_same_bytes() -> None:
    assert render() == render()


@pytest.mark.langsam
def test_libreoffice_shows_all_numbers(tmp_path: Path) -> None:
    soffice = shutil.which("soffice")
    if soffice is None:
        pytest.skip("LibreOffice (soffice) ist nicht installiert")
    source = tmp_path / "klage.docx"
    source.write_bytes(render())
    profile = f"-env:UserInstallation={(tmp_path / 'profil').as_uri()}"
    command = [soffice, profile, "--headless", "--convert-to", "pdf", "--outdir", str(tmp_path), str(source)]
    subprocess.run(command, check=True, capture_output=True, timeout=110)
    text = re.sub(r"\s+", " ", " ".join(DateiLeser().read(tmp_path / "klage.pdf").seiten))
    for wanted in (
        "1. Es wird festgestellt",
        "2. Für den Fall des Obsiegens",
        "3. Die Beklagte trägt die Kosten",
        "I. Sachverhalt 1. Die Parteien",
        "2. Das Arbeitsverhältnis",
        "3. Die Kündigung",
        "II. Rechtliche Würdigung 1. Anwendbarkeit",
        "III. Streitwert und Kosten",
        "Beweis: Arbeitsvertrag vom 18.03.2019, Anlage K 1",
        "Seite 1 von ",
    ):
        assert wanted in text, wanted
    assert "Begründung I. Sachverhalt" in text
    with pikepdf.open(tmp_path / "klage.pdf") as pdf:
        names = {str(o.FontName) for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and "/FontName" in o}
    assert any("SourceSerif" in name for name in names), names
