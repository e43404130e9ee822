"""Facts are read in real files; pictures become Anlagen; what no court takes stays with us; the Prüfprotokoll."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from export_factory import KANZLEI, MUSTER, make_auftrag, make_filing
from lxml import etree
from pdf_judge import Verdict
from PIL import Image
from test_anlagen import change, prepare, simple_pdf

from app.adapters.dokumente.leser import DateiLeser
from app.adapters.export.exporter import SchriftsatzExporter
from app.adapters.export.fakten import read_fakten
from app.domain.deutsch import format_zeitpunkt
from app.domain.pruefung.befund import Befund, BefundTyp, Schwere
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.dialog import AngabeZeile
from app.domain.schriftsatz.klageart import Aufbau, Stadium
from app.domain.schriftsatz.protokoll import Annahme, Protokoll
from app.domain.schriftsatz.schema import Absatz, Herkunft, HerkunftArt, RetrievalBeleg
from app.ports import ExportErgebnis

Progress = Callable[[str, int, int], None]
KUENDIGUNG = MUSTER / "dokumente" / "kuendigung.pdf"


def script() -> pikepdf.Dictionary:
    return pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS=pikepdf.String("app.alert(1)"))


def with_script(pdf: pikepdf.Pdf) -> None:
    pdf.Root.OpenAction = script()


def with_page_action(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj["/AA"] = pikepdf.Dictionary(O=script())


def with_file(pdf: pikepdf.Pdf) -> None:
    pdf.attachments["geheim.txt"] = b"Inhalt"


def with_field(pdf: pikepdf.Pdf) -> None:
    field = pikepdf.Dictionary(FT=pikepdf.Name.Tx, T=pikepdf.String("name"))
    pdf.Root.AcroForm = pikepdf.Dictionary(Fields=pikepdf.Array([pdf.make_indirect(field)]))


@pytest.mark.parametrize(
    ("edit", "fact"),
    [(with_script, "skripte"), (with_page_action, "skripte"), (with_file, "eingebettet"), (with_field, "formulare")],
)
def test_each_kind_of_content_is_seen(
    edit: Callable[[pikepdf.Pdf], None], fact: str, tmp_path: Path, leser: DateiLeser
) -> None:
    plain = read_fakten(simple_pdf(tmp_path / "a.pdf"), leser).pdf
    changed = read_fakten(change(simple_pdf(tmp_path / "b.pdf"), edit), leser).pdf
    assert plain is not None
    assert changed is not None
    assert getattr(plain, fact) is False
    assert getattr(changed, fact) is True


def test_version_fonts_text_and_claims_are_read(
    tmp_path: Path, leser: DateiLeser, exporter: SchriftsatzExporter
) -> None:
    own = tmp_path / "01_Klage.pdf"
    own.write_bytes(exporter.render_pdf(make_filing(), KANZLEI))
    fakten = read_fakten(own, leser).pdf
    assert fakten is not None
    assert (fakten.pdfa, fakten.ua, fakten.version, fakten.schriften, fakten.bildseiten) == ("2A", True, "1.7", (), ())
    foreign = read_fakten(simple_pdf(tmp_path / "b.pdf", embedded=False), leser).pdf
    assert foreign is not None
    assert (foreign.pdfa, foreign.ua, foreign.schriften) == (None, False, ("Helvetica",))


def test_locks_and_damage_are_seen(tmp_path: Path, leser: DateiLeser) -> None:
    with pikepdf.open(simple_pdf(tmp_path / "q.pdf")) as pdf:
        pdf.save(tmp_path / "kennwort.pdf", encryption=pikepdf.Encryption(user="a", owner="b"))
        pdf.save(tmp_path / "schutz.pdf", encryption=pikepdf.Encryption(user="", owner="b"))
    for name in ("kennwort.pdf", "schutz.pdf"):
        fakten = read_fakten(tmp_path / name, leser).pdf
        assert fakten is not None
        assert fakten.verschluesselt
    for content in (b"%PDF-1.7\nnichts weiter", b"Text", b""):
        (tmp_path / "x.pdf").write_bytes(content)
        assert read_fakten(tmp_path / "x.pdf", leser).pdf is None


def picture(path: Path, kind: str, mode: str = "RGB", size: tuple[int, int] = (400, 300), **more: Any) -> Path:
    Image.new(mode, size, 128 if mode in ("L", "P") else None).save(path, kind, **more)
    return path


@pytest.mark.parametrize(
    ("name", "kind", "mode"),
    [("f.jpg", "JPEG", "RGB"), ("f.png", "PNG", "RGBA"), ("f.png", "PNG", "P"), ("f.jpg", "JPEG", "CMYK"),
     ("f.tif", "TIFF", "L"), ("f.bin", "PNG", "1")],
)  # fmt: skip
def test_a_picture_becomes_a_stamped_pdfa_2b(
    name: str, kind: str, mode: str, tmp_path: Path, leser: DateiLeser, pdf_judge: Callable[[Path, str], Verdict]
) -> None:
    result, target = prepare(picture(tmp_path / name, kind, mode), tmp_path, leser)
    assert result.extension == "pdf"
    assert result.versendbar
    assert result.hinweise == ["Bild in PDF umgewandelt."]
    assert "Anlage K 1" in leser.read(target).seiten[0]
    verdict = pdf_judge(target, "2b")
    assert verdict.ok, verdict.failed
    fakten = read_fakten(target, leser).pdf
    assert fakten is not None
    assert fakten.bildseiten == (1,), "der Stempel macht ein Bild nicht durchsuchbar"


def test_pages_of_a_tiff_stay_pages_and_wide_pictures_turn_the_paper(tmp_path: Path, leser: DateiLeser) -> None:
    source = tmp_path / "scan.tif"
    pages = [Image.new("L", size) for size in ((300, 400), (800, 200), (300, 400))]
    pages[0].save(source, "TIFF", save_all=True, append_images=pages[1:])
    _, target = prepare(source, tmp_path, leser)
    with pikepdf.open(target) as pdf:
        wide = [float(p.mediabox[2]) > float(p.mediabox[3]) for p in pdf.pages]
    assert wide == [False, True, False]


def test_a_camera_held_sideways_gives_an_upright_page(tmp_path: Path, leser: DateiLeser) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # turned by 90°
    _, target = prepare(picture(tmp_path / "f.jpg", "JPEG", exif=exif), tmp_path, leser)
    with pikepdf.open(target) as pdf:
        assert float(pdf.pages[0].mediabox[2]) < float(pdf.pages[0].mediabox[3])


def test_every_truncation_of_a_picture_is_handled(tmp_path: Path, leser: DateiLeser) -> None:
    data = picture(tmp_path / "f.png", "PNG").read_bytes()
    for length in range(1, len(data), max(1, len(data) // 25)):
        source = tmp_path / "teil.png"
        source.write_bytes(data[:length])
        result, target = prepare(source, tmp_path, leser)
        assert target.stat().st_size > 0
        assert result.versendbar is (result.extension == "pdf")


def open_befunde(written: ExportErgebnis) -> dict[str, str]:
    return {b.id: b.text for b in written.befunde if not b.erfuellt}


def test_a_word_file_is_kept_from_the_court_and_says_what_to_do(
    exporter: SchriftsatzExporter, progress: Progress, tmp_path: Path
) -> None:
    source = tmp_path / "brief.docx"
    source.write_bytes(b"PK\x03\x04" + bytes(200))
    written = exporter.export(make_auftrag(anlagen={"K 1": source}), tmp_path / "z", progress)
    names = [f.path.relative_to(tmp_path / "z").as_posix() for f in written.dateien]
    assert "intern/Anlage_K_1_Arbeitsvertrag_vom_18_03_2019.docx" in names
    assert not [n for n in names if n.endswith(".docx") and "/" not in n]
    hint = next(f.hinweise[0] for f in written.dateien if f.path.suffix == ".docx" and f.hinweise)
    assert "als PDF speichern" in hint
    befunde = open_befunde(written)
    assert "Unterordner „intern“" in befunde["erv.datei.format.intern.0"]
    assert "Anlage\u00a0K\u00a02 und Anlage\u00a0K\u00a03" in befunde["erv.datei.anlage"]
    data = (tmp_path / "z" / "xjustiz_nachricht.xml").read_bytes()
    assert b".docx" not in data


def test_without_a_known_court_there_is_no_data_set_and_a_hint(
    exporter: SchriftsatzExporter, progress: Progress, tmp_path: Path
) -> None:
    written = exporter.export(make_auftrag(gericht_id=None), tmp_path / "z", progress)
    assert not (tmp_path / "z" / "xjustiz_nachricht.xml").exists()
    assert "keine XJustiz-Kennung" in open_befunde(written)["erv.datei.xjustiz"]


def test_a_letter_out_of_court_is_no_filing(exporter: SchriftsatzExporter, progress: Progress, tmp_path: Path) -> None:
    filing = make_filing(aufbau=Aufbau.SCHREIBEN, stadium=Stadium.AUSSERGERICHTLICH, anlagen=(), beweise=())
    written = exporter.export(make_auftrag(filing, gericht_id=None), tmp_path / "z", progress)
    assert open_befunde(written) == {}
    assert len(written.befunde) == 4


def test_drafts_strangers_and_generated_text_are_found_in_what_was_written(
    exporter: SchriftsatzExporter, progress: Progress, tmp_path: Path
) -> None:
    (tmp_path / "z").mkdir()
    (tmp_path / "z" / "Notiz.txt").write_text("x", encoding="utf-8")
    open_text = Absatz(id="m", abschnitt=Abschnitt.SACHVERHALT, text="Neu.", offen=True,
                       herkunft=Herkunft(art=HerkunftArt.MODELL, modell="M"))  # fmt: skip
    filing = make_filing(offen=("{{ZUGANG_DATUM}}",))
    filing = filing.model_copy(update={"absaetze": (*filing.absaetze, open_text)})
    befunde = open_befunde(exporter.export(make_auftrag(filing), tmp_path / "z", progress))
    assert "{{ZUGANG_DATUM}} und ein unbestätigter Text des Sprachmodells" in befunde["erv.datei.entwurf"]
    assert "Notiz.txt" in befunde["erv.datei.fremd"]


def test_the_zip_holds_what_is_sent_and_nothing_else_always_the_same(
    exporter: SchriftsatzExporter, progress: Progress, tmp_path: Path
) -> None:
    archives = []
    for name in ("a", "b"):
        exporter.export(make_auftrag(anlagen={"K 3": KUENDIGUNG}), tmp_path / name, progress)
        archives.append((tmp_path / name / "intern" / "01_Klage.zip").read_bytes())
    assert archives[0] == archives[1]
    with zipfile.ZipFile(BytesIO(archives[0])) as archive:
        names = archive.namelist()
        assert names == [
            "01_Klage.pdf",
            "02_Anlage_K_3_Kündigungsschreiben_vom_30_10_2026.pdf",
            "xjustiz_nachricht.xml",
        ]
        assert {i.date_time[:3] for i in archive.infolist()} == {(2026, 11, 10)}
        for name in names:
            assert archive.read(name) == (tmp_path / "a" / name).read_bytes()


def test_the_data_set_names_the_files_that_lie_there(
    exporter: SchriftsatzExporter, progress: Progress, tmp_path: Path
) -> None:
    exporter.export(make_auftrag(anlagen={"K 3": KUENDIGUNG}), tmp_path / "z", progress)
    root = etree.fromstring((tmp_path / "z" / "xjustiz_nachricht.xml").read_bytes())
    named = {str(t) for t in root.xpath("//*[local-name()='dateiname']/text()")}
    assert named == {p.name for p in (tmp_path / "z").glob("*.pdf")}


def protokoll_auftrag() -> Any:
    modell = Herkunft(art=HerkunftArt.MODELL, modell="Probemodell 8B")
    filing = make_filing(
        retrieval_belege=(
            RetrievalBeleg(
                quelle="gesetz", chunkId="c1", referenz="§ 1 KSchG", score=1, auszug="Aus 😀", stand="verified"
            ),
            RetrievalBeleg(
                quelle="urteil", chunkId="c2", referenz="2 AZR 1/00", score=1, auszug="y", stand="superseded"
            ),
            RetrievalBeleg(
                quelle="muster", chunkId="baustein:sv@1", referenz="Baustein „Zugang“", score=1,
                auszug="{{DER_KLAEGER}} {{KLAEGER: ist|sind}} gekündigt.",
            ),
            RetrievalBeleg(
                quelle="muster", chunkId="baustein:weg@1", referenz="Baustein „Entfallen“", score=1,
                auszug="{{BEKLAGTER: trägt|tragen}} die Last.",
            ),
        )
    )  # fmt: skip
    own = Absatz(
        id="z1", abschnitt=Abschnitt.SACHVERHALT, text="Von Hand.", ursprung="Der Klägerin ist am {{TAG}} gekündigt.",
        herkunft=Herkunft(art=HerkunftArt.PERSON, baustein="sv", version=1),
    )  # fmt: skip
    filing = filing.model_copy(
        update={
            "absaetze": (*filing.absaetze, own),
            "pruefliste": (
                *filing.pruefliste,
                Befund(
                    id="erv.platzhalter.tag", typ=BefundTyp.FORM, schwere=Schwere.INFO, erfuellt=False,
                    titel="Offen: Tag der Kündigung", text="Fehlt.",
                ),
            ),
        }
    )  # fmt: skip
    generated = Absatz(id="m1", abschnitt=Abschnitt.RECHTLICHE_WUERDIGUNG, text="Vom Modell.", herkunft=modell)
    return make_auftrag(
        filing.model_copy(update={"absaetze": (*filing.absaetze, generated)}),
        angaben=[AngabeZeile("zugang", "Zugang", "03.11.2026", "akte", "aus Akte übernommen: Kündigung", pflicht=True)],
        annahmen=[Annahme(absatz="m1", wer="voss", wann=datetime(2026, 11, 9, 8, 0, tzinfo=UTC))],
    )


def am(instant: datetime) -> str:
    """An instant as a person at this computer reads it: local time, no zone."""
    return format_zeitpunkt(instant.astimezone()).replace("\u00a0", " ")


def test_the_protokoll_tells_everything_in_words_and_as_json(
    exporter: SchriftsatzExporter, leser: DateiLeser, progress: Progress, tmp_path: Path
) -> None:
    written = exporter.export(protokoll_auftrag(), tmp_path / "z", progress)
    intern = tmp_path / "z" / "intern"
    protokoll = Protokoll.model_validate_json((intern / "Prüfprotokoll.json").read_bytes())
    assert [(d.name, d.sha256) for d in protokoll.dateien] == [
        (f.path.relative_to(tmp_path / "z").as_posix(), f.sha256) for f in written.dateien[:-2]
    ]
    assert [d.name for d in protokoll.dateien if d.versand] == ["01_Klage.pdf", "xjustiz_nachricht.xml"]
    assert (protokoll.modelltexte[0].wer, protokoll.modelltexte[0].stand) == ("voss", "angenommen")
    text = " ".join(" ".join(leser.read(intern / "Prüfprotokoll.pdf").seiten).replace("\u200b", "").split())
    for wanted in (
        "Kündigungsschutzklage, Entwurf 2", am(datetime(2026, 11, 10, 9, 30, tzinfo=UTC)),
        "aus Akte übernommen: Kündigung", "voss", am(datetime(2026, 11, 9, 8, tzinfo=UTC)),
        "Probemodell 8B", "geprüft, aktuell", "überholt", "Drei Bruttomonatsgehälter",
        "Signatur vor dem Versand", "§ 46c Abs. 3 ArbGG", "Rechtsstand der Prüfung", "Aus ?",
    ):  # fmt: skip
        assert wanted.replace(" ", "") in text.replace("\u00a0", " ").replace(" ", ""), wanted
    assert [beleg.auszug for beleg in protokoll.belege] == [
        "Aus 😀", "y", "Der Klägerin ist am [Tag der Kündigung] gekündigt.", "[…] die Last.",
    ]  # fmt: skip
    assert "{{" not in text
    assert "nicht geprüft" not in text, "that is said of law, not of a Baustein"


def test_the_protokoll_is_pdfa_and_pdfua_and_the_same_each_time(
    exporter: SchriftsatzExporter, progress: Progress, pdf_judge: Callable[[Path, str], Verdict], tmp_path: Path
) -> None:
    for name in ("a", "b"):
        exporter.export(protokoll_auftrag(), tmp_path / name, progress)
    path = tmp_path / "a" / "intern" / "Prüfprotokoll.pdf"
    assert path.read_bytes() == (tmp_path / "b" / "intern" / "Prüfprotokoll.pdf").read_bytes()
    for profile in ("2a", "ua1"):
        verdict = pdf_judge(path, profile)
        assert verdict.ok, verdict.failed
