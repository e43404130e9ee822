"""The report of a check on paper and as data: everything that was found, in forms that others can read."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from docx import Document
from pdf_judge import Verdict

from app.adapters.export.pruefbericht_exporter import PruefberichtExport
from app.adapters.export.pruefbericht_inhalt import content_of
from app.adapters.export.pruefbericht_pdf import render_pdf
from app.adapters.export.pruefbericht_tabelle import render_csv
from app.adapters.export.pruefbericht_word import render_word
from app.domain.pruefung.bericht import Berichtszeile, Pruefbericht
from app.domain.pruefung.control import Control, Merkmal
from app.domain.pruefung.dokument import ArtifactType, Pruefdokument
from app.domain.pruefung.fall import Herkunft, Merkmalstand, Nachweis
from app.domain.pruefung.urteil import Beleg, CheckStatus, Stufe, Urteil
from app.domain.pruefung.vorgang import Abweisung
from app.errors import ExportError
from tests.pruefdesk import WAREN, modul
from tests.pruefmatrix import control

SATZ = Path(__file__).resolve().parents[3] / "resources" / "satz"
ERSTELLT = datetime(2026, 11, 22, 9, 30, tzinfo=UTC)
E, F, N, U = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR, CheckStatus.UNKLAR
TEXT = "Impressum\n\nTischlerei Muster, Hauptstraße 5, ist der Anbieter.\n\n=SUMME(A1:A9) steht da."


def rule(id_: str, title: str, **fields: object) -> Control:
    return control(id=id_, title=title, nachweis={"alle": ["xx"]}, weitere=["§ 2 DL-InfoV"], **fields)


def line(
    regel: Control, status: CheckStatus, grund: str, *belege: Beleg, weg: Abweisung | None = None
) -> Berichtszeile:
    return Berichtszeile("impressum", regel, "d1", Urteil(status, Stufe.FIELD, grund, belege), weg)


def report(titel: str = "Tischlerei Muster") -> Pruefbericht:
    start = TEXT.index("Tischlerei")
    place = Beleg("d1", (start, start + 17), "Tischlerei Muster")
    formula = Beleg("d1", (TEXT.index("="), len(TEXT)), "=SUMME(A1:A9) steht da. \u0e01")
    gone = Abweisung(control="ABW-01", dokument="d1", grund="Steht am Eingang.", wer="Edda Köhler", am=ERSTELLT)
    zeilen = (
        line(rule("MAN-01", "Rechtsform"), F, "Die Rechtsform fehlt.", place),
        line(rule("HIN-01", "Register", severity="MEDIUM"), F, "Das Register fehlt."),
        line(rule("EMP-01", "Telefon", obligation_type="empfehlung"), F, "Kein Telefon."),
        line(rule("UNK-01", "Ansicht"), U, "Die Seite liegt nicht vor."),
        line(rule("ABW-01", "Öffnungszeiten"), F, "Zeiten fehlen.", weg=gone),
        line(rule("ERF-01", "Name"), E, "-1 Name gefunden.", formula),
        line(rule("NAN-01", "Kammer"), N, "Kein Kammerberuf."),
    )
    merkmal = Merkmal.model_validate(WAREN)
    return Pruefbericht(
        titel,
        date(2026, 11, 21),
        (Pruefdokument("d1", "impressum.html", ArtifactType.IMPRESSUM, TEXT, "", "ab" * 32),),
        zeilen,
        {"waren": (merkmal, Merkmalstand("ja", Herkunft.DOKUMENT, (place,)))},
        ("impressum.html: Verborgene Teile sind nicht geprüft.",),
        (modul("impressum", "impressum", zeilen[0].control),),
        (Nachweis("PRO-03", "Edda Köhler", date(2026, 10, 1), "Liste geführt", "liste.xlsx"),),
    )


SHOWN = (
    "Prüfbericht: Tischlerei Muster",
    "21.11.2026",
    "Stand der Normen 01.11.2026",
    "impressum.html",
    "Verborgene Teile sind nicht geprüft.",
    "Mängel (1)",
    "MAN-01 Rechtsform",
    "BGB § 312g Abs. 1; § 2 DL-InfoV",
    "Die Rechtsform fehlt.",
    "„Tischlerei Muster“ (impressum.html, Abschnitt „Impressum“)",
    "Ohne Hinweis beginnt die Frist nicht.",
    "Den Hinweis ergänzen.",
    "Hinweise (1)",
    "Empfehlungen (1)",
    "Nicht entscheidbar (1)",
    "Die Seite liegt nicht vor.",
    "Abgewiesen (1)",
    "Steht am Eingang. (Edda Köhler, 22.11.2026)",
    "Erfüllt (1)",
    "-1 Name gefunden.",
    "Nicht anwendbar (1)",
    "Kein Kammerberuf.",
    "Werden Waren verkauft?",
    "Dokument: „Tischlerei Muster“",
    "Liste geführt",
)


def plain(text: str) -> str:
    return " ".join(
        text.replace("\u00a0", " ").replace("\u200b", "").replace("\u00ad", "").replace("\ufffe", "").split()
    )


def test_pdf_holds_everything_and_keeps_the_standards(
    tmp_path: Path, pdf_judge: Callable[[Path, str], Verdict]
) -> None:
    data = render_pdf(content_of(report(), ERSTELLT), SATZ / "pruefbericht.typ")
    assert data == render_pdf(content_of(report(), ERSTELLT), SATZ / "pruefbericht.typ")
    path = tmp_path / "b.pdf"
    path.write_bytes(data)
    document = pypdfium2.PdfDocument(path)
    text = plain(" ".join(page.get_textpage().get_text_range() for page in document))
    document.close()
    assert [words for words in SHOWN if words not in text] == []
    for profile in ("2a", "ua1"):
        assert pdf_judge(path, profile), profile


def test_word_has_real_headings_and_tables() -> None:
    data = render_word(content_of(report(), ERSTELLT))
    assert data == render_word(content_of(report(), ERSTELLT))
    document = Document(BytesIO(data))
    cells = [cell.text for table in document.tables for row in table.rows for cell in row.cells]
    text = plain(" ".join([*(p.text for p in document.paragraphs), *cells]))
    assert [words for words in SHOWN if words not in text] == []
    heads = [p.text for p in document.paragraphs if p.style.name == "Heading 1"]
    assert heads[:3] == ["Ergebnis", "Geprüfte Dokumente", "Mängel (1)"]
    assert next(p.text for p in document.paragraphs if p.style.name == "Heading 2") == "MAN-01 Rechtsform"
    assert document.core_properties.title == "Prüfbericht: Tischlerei Muster"


def test_table_for_spreadsheets() -> None:
    data = render_csv(report())
    assert data.startswith(b"\xef\xbb\xbfModul;")
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig")), delimiter=";"))
    assert [row["Ergebnis"] for row in rows] == ["fehlt"] * 3 + [
        "nicht entscheidbar",
        "fehlt",
        "erfüllt",
        "nicht anwendbar",
    ]
    assert rows[5]["Beleg"].startswith("'=SUMME"), "keine Formel"
    assert rows[5]["Begründung"] == "'-1 Name gefunden."
    assert (rows[0]["Beginn"], rows[0]["Ende"], rows[0]["Gewicht"]) == ("11", "28", "Mangel")
    assert (rows[4]["Abgewiesen von"], rows[4]["Abgewiesen am"]) == ("Edda Köhler", "2026-11-22")


def test_all_formats_into_a_folder(tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    done = PruefberichtExport(SATZ).export_report(
        report("A/B: „Laden“"),
        ("pdf", "docx", "csv", "json"),
        tmp_path / "ziel",
        ERSTELLT,
        lambda *step: told.append(step),
    )
    assert [file.path.name for file in done.dateien] == [
        f"Prüfbericht_A_B_Laden.{kind}" for kind in ("pdf", "docx", "csv", "json")
    ]
    assert all(file.path.stat().st_size == file.size for file in done.dateien)
    data = json.loads(done.dateien[-1].path.read_text("utf-8"))
    assert data["zusammenfassung"] | {"maengel": 1, "abgewiesen": 1, "fehlt": 4} == data["zusammenfassung"]
    assert data["controls"][0]["evidence"] == [
        {"document": "impressum.html", "start": 11, "end": 28, "text": "Tischlerei Muster"}
    ]
    assert data["controls"][4]["abweisung"]["wer"] == "Edda Köhler"
    assert data["dokumente"][0]["sha256"] == "ab" * 32
    assert told[-1][1:] == (4, 4)


def test_nothing_is_written_where_one_format_fails(tmp_path: Path) -> None:
    (tmp_path / "ziel").write_text("im Weg", "utf-8")
    with pytest.raises(ExportError):
        PruefberichtExport(SATZ).export_report(report(), ("csv",), tmp_path / "ziel", ERSTELLT, lambda *_: None)
    assert [path.name for path in tmp_path.iterdir()] == ["ziel"]


def test_an_empty_report_says_so() -> None:
    empty = replace(report(), zeilen=(), dokumente=(), merkmale={}, module=(), nachweise=(), hinweise=())
    content = content_of(empty, ERSTELLT)
    assert [section.titel for section in content.abschnitte] == ["Ergebnis", "Geprüfte Dokumente"]
    assert render_pdf(content, SATZ / "pruefbericht.typ").startswith(b"%PDF")
    assert render_csv(empty).decode("utf-8-sig").count("\r\n") == 1
