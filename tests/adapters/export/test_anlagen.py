"""Anlagen: stamp, PDF/A-2b, active content, files that cannot be used."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any, cast

import pikepdf
import pytest
from export_factory import MUSTER
from pdf_judge import Verdict

from app.adapters.dokumente.leser import DateiLeser
from app.adapters.export.anlagen import Stamped, prepare_anlage
from app.adapters.export.pdf import font_folders
from app.errors import ExportError

BESCHAEDIGT = "Beschädigt: unverändert und ohne Stempel übernommen. Bitte die Datei neu beschaffen."
FONT = Path(font_folders()[1]) / "SourceSansPro-Semibold.ttf"


def simple_pdf(
    path: Path, *, embedded: bool = True, text: str = "Ein Text mit Ümlauten", at: tuple[int, int] = (72, 500)
) -> Path:
    """A small PDF by reportlab; without ``embedded`` it uses a font that no file carries."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    name = "Helvetica"
    if embedded:
        name = "Pruefschrift"
        pdfmetrics.registerFont(TTFont(name, str(Path(font_folders()[1]) / "SourceSansPro-Regular.ttf")))
    canvas = Canvas(str(path), pagesize=(595, 842), initialFontName=name, invariant=1)
    canvas.setFont(name, 12)
    canvas.drawString(*at, text)
    canvas.showPage()
    canvas.save()
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        del pdf.pages[0].obj["/Trans"]
        pdf.save(path)
    return path


def change(path: Path, edit: Callable[[pikepdf.Pdf], None]) -> Path:
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        edit(pdf)
        pdf.save(path)
    return path


def prepare(source: Path, tmp_path: Path, leser: DateiLeser) -> tuple[Stamped, Path]:
    target = tmp_path / "anlage.fertig"
    return prepare_anlage("K 1", source, target, FONT, leser), target


def stamp_box(path: Path) -> tuple[float, float, float, float]:
    """Where „Anlage K 1“ stands as the page is seen, as fractions of the page (left, top, right, bottom)."""
    import pypdfium2 as pdfium

    with pdfium.PdfDocument(path) as document:
        page = document[0]
        text = page.get_textpage()
        index, count = text.search("Anlage K 1").get_next()
        boxes = [text.get_charbox(n) for n in range(index, index + count)]
        text.close()
        left, bottom = min(b[0] for b in boxes), min(b[1] for b in boxes)
        right, top = max(b[2] for b in boxes), max(b[3] for b in boxes)
        x0, y0, x1, y1 = page.get_cropbox()
        rotation = page.get_rotation()
        page.close()
    u = ((left - x0) / (x1 - x0), (right - x0) / (x1 - x0))
    v = ((y1 - top) / (y1 - y0), (y1 - bottom) / (y1 - y0))
    return {
        0: (u[0], v[0], u[1], v[1]),
        90: (1 - v[1], u[0], 1 - v[0], u[1]),
        180: (1 - u[1], 1 - v[1], 1 - u[0], 1 - v[0]),
        270: (v[0], 1 - u[1], v[1], 1 - u[0]),
    }[rotation]


@pytest.mark.parametrize("name", ["arbeitsvertrag", "kuendigung", "gehaltsabrechnung"])
def test_muster_documents_become_stamped_pdfa_2b(
    name: str, tmp_path: Path, leser: DateiLeser, pdf_judge: Callable[[Path, str], Verdict]
) -> None:
    source = MUSTER / "dokumente" / f"{name}.pdf"
    result, target = prepare(source, tmp_path, leser)
    verdict = pdf_judge(target, "2b")
    assert verdict.ok, verdict.failed
    before, after = leser.read(source).seiten, leser.read(target).seiten
    assert "Anlage K 1" in after[0]
    assert after[1:] == before[1:]
    assert not any("Kein PDF/A" in hint for hint in result.hinweise)


def test_a_foreign_pdf_with_embedded_fonts_becomes_pdfa_2b_without_hints(
    tmp_path: Path, leser: DateiLeser, pdf_judge: Callable[[Path, str], Verdict]
) -> None:
    result, target = prepare(simple_pdf(tmp_path / "q.pdf"), tmp_path, leser)
    assert result == Stamped("pdf", [])
    verdict = pdf_judge(target, "2b")
    assert verdict.ok, verdict.failed


def test_a_pdf_without_embedded_fonts_is_stamped_and_says_why_it_is_no_pdfa(tmp_path: Path, leser: DateiLeser) -> None:
    result, target = prepare(simple_pdf(tmp_path / "q.pdf", embedded=False), tmp_path, leser)
    assert result.hinweise == ["Kein PDF/A-2b: eine Schrift ist nicht eingebettet."]
    assert "Anlage K 1" in leser.read(target).seiten[0]
    assert b"pdfaid" not in target.read_bytes()


def test_what_the_checker_does_not_know_is_neither_claimed_nor_called_wrong(tmp_path: Path, leser: DateiLeser) -> None:
    source = tmp_path / "q.pdf"
    with pikepdf.open(MUSTER / "dokumente" / "kuendigung.pdf") as pdf, pikepdf.new() as bare:
        bare.pages.extend(pdf.pages)  # without the declaration of the original
        bare.save(source)
    result, target = prepare(source, tmp_path, leser)
    assert result.hinweise == ["Kein PDF/A-2b: einzelne Merkmale ließen sich nicht nachprüfen."]
    assert b"pdfaid" not in target.read_bytes()


def test_what_the_checker_cannot_look_at_is_not_called_forbidden(tmp_path: Path, leser: DateiLeser) -> None:
    source = simple_pdf(tmp_path / "q.pdf")
    change(source, lambda pdf: setattr(pdf.pages[0].obj, "Trans", pikepdf.Dictionary()))
    result, _ = prepare(source, tmp_path, leser)
    assert result.hinweise == ["Kein PDF/A-2b: einzelne Merkmale ließen sich nicht nachprüfen."]


@pytest.mark.parametrize("box", [(0, 0, 0, 0), (0, 0, 5, 3000)])
def test_a_page_without_area_and_a_strip_of_a_page_do_not_stop_the_export(
    box: tuple[int, int, int, int], tmp_path: Path, leser: DateiLeser
) -> None:
    source = change(
        simple_pdf(tmp_path / "q.pdf"), lambda pdf: setattr(pdf.pages[0].obj, "MediaBox", pikepdf.Array(box))
    )
    result, target = prepare(source, tmp_path, leser)
    assert result.hinweise == ([] if box[2] else [BESCHAEDIGT])
    assert (target.read_bytes() == source.read_bytes()) == (not box[2])


def test_a_false_declaration_is_not_believed(tmp_path: Path, leser: DateiLeser) -> None:
    def declare(pdf: pikepdf.Pdf) -> None:
        with pdf.open_metadata() as metadata:
            metadata["pdfaid:part"], metadata["pdfaid:conformance"] = "2", "B"

    source = change(simple_pdf(tmp_path / "q.pdf", embedded=False), declare)
    result, target = prepare(source, tmp_path, leser)
    assert result.hinweise == ["Kein PDF/A-2b: eine Schrift ist nicht eingebettet."]
    assert b"pdfaid" not in target.read_bytes()


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
@pytest.mark.parametrize("crop", [None, (50, 60, 500, 700)])
def test_the_stamp_is_top_right_as_the_page_is_seen(
    rotate: int, crop: tuple[int, ...] | None, tmp_path: Path, leser: DateiLeser
) -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj["/Rotate"] = rotate
        if crop:
            pdf.pages[0].obj["/CropBox"] = pikepdf.Array(list(crop))

    source = change(simple_pdf(tmp_path / "q.pdf", at=(200, 400)), edit)
    _, target = prepare(source, tmp_path, leser)
    left, top, right, bottom = stamp_box(target)
    assert 0.6 < left < right < 1.0
    assert 0.0 < top < bottom < 0.1


def test_the_stamp_gives_way_to_what_stands_in_the_corner(tmp_path: Path, leser: DateiLeser) -> None:
    _, free = prepare(simple_pdf(tmp_path / "q.pdf"), tmp_path, leser)
    right_when_free = stamp_box(free)[2]
    _, full = prepare(simple_pdf(tmp_path / "q2.pdf", text="Absender Ecke", at=(480, 811)), tmp_path, leser)
    assert stamp_box(full)[2] < 480 / 595 < right_when_free


def test_scripts_and_embedded_files_are_removed_and_named(tmp_path: Path, leser: DateiLeser) -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        script = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS=pikepdf.String("app.alert(1)"))
        pdf.Root.OpenAction = script
        pdf.Root.Names = pikepdf.Dictionary(
            JavaScript=pikepdf.Dictionary(Names=pikepdf.Array([pikepdf.String("a"), pdf.make_indirect(script)]))
        )
        pdf.attachments["geheim.txt"] = b"Inhalt"
        pdf.pages[0].obj["/AA"] = pikepdf.Dictionary(O=script)
        launch = pikepdf.Dictionary(S=pikepdf.Name.Launch, F=pikepdf.String("cmd.exe"))
        link = pikepdf.Dictionary(
            Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Link, Rect=pikepdf.Array([0, 0, 9, 9]), A=launch
        )
        pdf.pages[0].obj["/Annots"] = pikepdf.Array([pdf.make_indirect(link)])

    result, target = prepare(change(simple_pdf(tmp_path / "q.pdf"), edit), tmp_path, leser)
    assert "Skripte und automatische Aktionen wurden entfernt." in result.hinweise
    assert any(hint.startswith("Eingebettete Dateien wurden entfernt") for hint in result.hinweise)
    with pikepdf.open(target) as pdf:
        assert not pdf.attachments
        for obj in pdf.objects:
            if isinstance(obj, pikepdf.Dictionary):
                assert obj.get("/S") not in ("/JavaScript", "/Launch")
                assert "/JS" not in obj
                assert "/AA" not in obj


@pytest.mark.parametrize(
    ("name", "content", "word", "extension"),
    [
        ("foto.jpg", b"\xff\xd8\xff\xe0" + bytes(200), "Keine PDF-Datei", "jpg"),
        ("brief.docx", b"PK\x03\x04" + bytes(200), "Keine PDF-Datei", "docx"),
        ("ohne_endung", b"Text", "Keine PDF-Datei", "dat"),
        ("kaputt.pdf", b"%PDF-1.7\nnichts weiter", "Beschädigt", "pdf"),
        ("halb.pdf", b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n", "Beschädigt", "pdf"),
    ],
)
def test_what_is_no_sound_pdf_is_copied_unchanged_with_a_hint(
    name: str, content: bytes, word: str, extension: str, tmp_path: Path, leser: DateiLeser
) -> None:
    source = tmp_path / name
    source.write_bytes(content)
    result, target = prepare(source, tmp_path, leser)
    assert target.read_bytes() == content
    assert result.extension == extension
    assert [hint for hint in result.hinweise if hint.startswith(word)]


def test_every_truncation_of_a_pdf_is_handled(tmp_path: Path, leser: DateiLeser) -> None:
    data = simple_pdf(tmp_path / "q.pdf").read_bytes()
    for length in range(20, len(data), max(1, len(data) // 40)):
        source = tmp_path / "teil.pdf"
        source.write_bytes(data[:length])
        _, target = prepare(source, tmp_path, leser)
        assert target.stat().st_size > 0


def test_metadata_that_make_the_checker_fail_cost_only_the_claim(tmp_path: Path, leser: DateiLeser) -> None:
    xmp = (
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:tit+le="x"/>'
        "</rdf:RDF></x:xmpmeta>"
    )
    source = change(
        simple_pdf(tmp_path / "q.pdf"),
        lambda pdf: setattr(pdf.Root, "Metadata", pdf.make_stream(xmp.encode(), Type=pikepdf.Name.Metadata)),
    )
    _, target = prepare(source, tmp_path, leser)
    assert "Anlage K 1" in leser.read(target).seiten[0]


def test_a_checker_that_breaks_is_told_and_the_stamped_file_is_kept(
    tmp_path: Path, leser: DateiLeser, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pikepdf import pdfa

    def broken(*args: object, **kwargs: object) -> None:
        raise AssertionError

    monkeypatch.setattr(pdfa, "save", broken)
    result, target = prepare(simple_pdf(tmp_path / "q.pdf"), tmp_path, leser)
    assert result.hinweise == ["Kein PDF/A-2b: die Datei ließ sich nicht prüfen, sie ist vermutlich beschädigt."]
    assert "Anlage K 1" in leser.read(target).seiten[0]


def test_an_encrypted_pdf_is_copied_unchanged_with_a_hint(tmp_path: Path, leser: DateiLeser) -> None:
    source = tmp_path / "geheim.pdf"
    with pikepdf.open(simple_pdf(tmp_path / "q.pdf")) as pdf:
        pdf.save(source, encryption=pikepdf.Encryption(user="a", owner="b"))
    result, target = prepare(source, tmp_path, leser)
    assert target.read_bytes() == source.read_bytes()
    assert result.hinweise[0].startswith("Verschlüsselt")


def test_a_write_protected_pdf_is_opened_and_stamped(tmp_path: Path, leser: DateiLeser) -> None:
    source = tmp_path / "schutz.pdf"
    with pikepdf.open(simple_pdf(tmp_path / "q.pdf")) as pdf:
        pdf.save(source, encryption=pikepdf.Encryption(user="", owner="b"))
    result, target = prepare(source, tmp_path, leser)
    assert result.hinweise[0].startswith("Der Schreibschutz")
    with pikepdf.open(target) as pdf:
        assert not pdf.is_encrypted


def test_a_signed_pdf_stays_as_it_is(tmp_path: Path, leser: DateiLeser) -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        signature = pikepdf.Dictionary(
            FT=pikepdf.Name.Sig, T=pikepdf.String("s"), V=pikepdf.Dictionary(Type=pikepdf.Name.Sig)
        )
        pdf.Root.AcroForm = pikepdf.Dictionary(SigFlags=3, Fields=pikepdf.Array([pdf.make_indirect(signature)]))

    source = change(simple_pdf(tmp_path / "q.pdf"), edit)
    result, target = prepare(source, tmp_path, leser)
    assert target.read_bytes() == source.read_bytes()
    assert result.hinweise[0].startswith("Elektronisch signiert")


@pytest.mark.parametrize("kind", ["missing", "empty", "folder"])
def test_a_missing_or_empty_source_is_an_export_error_that_names_it(
    kind: str, tmp_path: Path, leser: DateiLeser
) -> None:
    source = tmp_path / "quelle.pdf"
    if kind == "empty":
        source.touch()
    elif kind == "folder":
        source.mkdir()
    with pytest.raises(ExportError, match=r"Anlage K 1: „quelle\.pdf“") as caught:
        prepare(source, tmp_path, leser)
    assert caught.value.abhilfe


@pytest.mark.parametrize("name", ["arbeitsvertrag.pdf", "bild.png"])
def test_a_source_that_goes_meanwhile_is_named_as_well(tmp_path: Path, leser: DateiLeser, name: str) -> None:
    """Read once, and gone when the work on it begins: a share that was disconnected."""
    source = tmp_path / name
    source.write_bytes(b"%PDF-1.7 x" if name.endswith("pdf") else b"x")

    class Late:
        def guarded(self, path: Path, *args: Any, **named: Any) -> Any:
            path.unlink(missing_ok=True)
            return leser.guarded(path, *args, **named)

        def __getattr__(self, other: str) -> Any:
            source.unlink(missing_ok=True)
            return getattr(leser, other)

    with pytest.raises(ExportError, match=f"„{re.escape(name)}“ ließ sich nicht lesen"):
        prepare(source, tmp_path, cast("DateiLeser", Late()))


def test_the_stamp_font_is_embedded(tmp_path: Path, leser: DateiLeser) -> None:
    _, target = prepare(simple_pdf(tmp_path / "q.pdf"), tmp_path, leser)
    with pikepdf.open(BytesIO(target.read_bytes())) as pdf:
        fonts = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/FontDescriptor"]
        assert len(fonts) == 2
        assert all("/FontFile2" in font for font in fonts)
        assert "/Trans" not in pdf.pages[0].obj
