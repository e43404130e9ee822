"""Word documents and PDF files made to hurt."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from fehler.fuzz.mutation import zip_of

Content = bytes | Callable[[], bytes]
"""Bytes, or what makes them when they are wanted: some are large."""
DEEP = 100_000
PAGES = 100_000

# ---- DOCX -----------------------------------------------------------------------------------------------------------


def docx_bombs(seeds: Path) -> Iterator[tuple[str, Content, bool]]:
    """Word documents: name, content, whether it has to be refused."""
    with zipfile.ZipFile(next((seeds / "quelltext").glob("*/*.docx"))) as archive:
        parts = {info.filename: archive.read(info) for info in archive.infolist()}
    text = parts["word/document.xml"].decode()

    def with_body(old: str, new: str) -> bytes:
        return zip_of([*({**parts, "word/document.xml": text.replace(old, new, 1).encode()}).items()])

    def whole(changed: dict[str, bytes]) -> bytes:
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as out:
            for name, content in {**parts, **changed}.items():
                out.writestr(name, content)
        return buffer.getvalue()

    entity = text.partition("?>")[2].replace("<w:t", "<w:t>&x;</w:t><w:t", 1)
    laughs = "<!DOCTYPE x [<!ENTITY l0 'ha'>" + "".join(f"<!ENTITY l{n} '{f'&l{n - 1};' * 10}'>" for n in range(1, 10))
    head, _, rest = text.partition("?>")
    begin, end = text[: text.index("<w:body>") + 8], "</w:body></w:document>"
    yield (
        "DOCX Lachen",
        lambda: whole(
            {"word/document.xml": f"{head}?>{laughs}]>{rest.replace('<w:t', '<w:t>&l9;</w:t><w:t', 1)}".encode()}
        ),
        False,
    )
    yield (
        "DOCX fremde Datei",
        lambda: whole(
            {"word/document.xml": f"{head}?><!DOCTYPE x [<!ENTITY x SYSTEM '/etc/passwd'>]>{entity}".encode()}
        ),
        False,
    )
    yield (
        "DOCX 3.000 Ebenen",
        lambda: with_body("<w:body>", f"<w:body>{'<w:tbl><w:tr><w:tc>' * 1000}<w:p/>{'</w:tc></w:tr></w:tbl>' * 1000}"),
        False,
    )
    yield (
        "DOCX 240 Ebenen",
        lambda: with_body(
            "<w:body>", f"<w:body>{'<w:sdt><w:sdtContent>' * 110}<w:p/>{'</w:sdtContent></w:sdt>' * 110}"
        ),
        False,
    )
    yield (
        "DOCX 100.000 Absätze",
        lambda: whole({"word/document.xml": f"{begin}{'<w:p><w:r><w:t>x</w:t></w:r></w:p>' * 100_000}{end}".encode()}),
        False,
    )
    yield (
        "DOCX 75 MB leere Elemente",
        lambda: whole({"word/document.xml": f"{begin}{'<w:p/>' * 12_500_000}{end}".encode()}),
        True,
    )
    yield "DOCX 280 MB Bombe", lambda: whole({"word/media/bild.png": bytes(280_000_000)}), False
    yield (
        "DOCX 3 × 70 MB Teile",
        lambda: whole(
            {f"word/{n}.xml": b"<a>" + b"<b/>" * 17_000_000 + b"</a>" for n in ("footnotes", "comments", "header1")}
        ),
        False,
    )
    yield "DOCX 1 GB Bombe", lambda: whole({"word/document.xml": bytes(1_000_000_000)}), True
    yield "DOCX 20.000 Teile", lambda: whole({f"word/x{n}.xml": b"<a/>" for n in range(20_000)}), False
    kind = b"http://schemas.openxmlformats.org/officeDocument/2006/relationships/image"
    relation = b'<Relationship Id="rX" Type="' + kind + b'" Target="%s" TargetMode="External"/></Relationships>'
    rels = parts["word/_rels/document.xml.rels"]
    for name, target in (
        ("Datei", b"file:///etc/passwd"),
        ("Netz", b"http://127.0.0.1:9/x.png"),
        ("Freigabe", b"\\\\127.0.0.1\\x"),
    ):
        yield (
            f"DOCX Bezug: {name}",
            whole({"word/_rels/document.xml.rels": rels.replace(b"</Relationships>", relation % target)}),
            False,
        )
    inside = relation.replace(b' TargetMode="External"', b"") % b"../../../../etc/passwd"
    yield (
        "DOCX Bezug aus dem Archiv",
        lambda: whole({"word/_rels/document.xml.rels": rels.replace(b"</Relationships>", inside)}),
        False,
    )
    yield "DOCX mit Makro", lambda: whole({"word/vbaProject.bin": b'Sub AutoOpen()\nShell "calc"\nEnd Sub'}), False
    circle = rels.replace(b"</Relationships>", relation.replace(b' TargetMode="External"', b"") % b"document.xml")
    yield "DOCX Kreis der Bezüge", lambda: whole({"word/_rels/document.xml.rels": circle}), False
    styles = parts["word/styles.xml"].decode()
    ring = "".join(
        f'<w:style w:type="paragraph" w:styleId="S{n}"><w:basedOn w:val="S{(n + 1) % 500}"/></w:style>'
        for n in range(500)
    )
    yield (
        "DOCX Kreis der Vorlagen",
        lambda: whole({"word/styles.xml": styles.replace("</w:styles>", f"{ring}</w:styles>").encode()}),
        False,
    )
    data = bytearray(whole({}))
    at = data.rfind(b"PK\x01\x02")
    data[at + 24 : at + 28] = struct.pack("<I", 5)
    yield "DOCX mit falscher Größe", bytes(data), False


# ---- PDF ------------------------------------------------------------------------------------------------------------


def pdf_bombs(seeds: Path) -> Iterator[tuple[str, Content, bool]]:
    """PDF files: name, content, whether it has to be refused."""
    import pikepdf

    sound = next((seeds / "anlage").glob("*/*.pdf")).read_bytes()

    def changed(change: Callable[[pikepdf.Pdf], None], **save: object) -> bytes:
        buffer = io.BytesIO()
        with pikepdf.open(io.BytesIO(sound)) as pdf:
            change(pdf)
            pdf.save(buffer, **save)  # type: ignore[arg-type]  # whatever the case needs
        return buffer.getvalue()

    def action(kind: str, **fields: Any) -> Callable[[pikepdf.Pdf], None]:
        def change(pdf: pikepdf.Pdf) -> None:
            made = pikepdf.Dictionary(S=pikepdf.Name(kind), **fields)
            pdf.Root.OpenAction = made
            pdf.Root.AA = pikepdf.Dictionary(WC=made)

        return change

    def attached(pdf: pikepdf.Pdf) -> None:
        pdf.attachments["böse.exe"] = b"MZ" * 1000

    def circle(pdf: pikepdf.Pdf) -> None:
        pdf.Root.Pages.Kids = pikepdf.Array([pdf.Root.Pages] * 3)
        pdf.Root.Pages.Count = 10**9

    def many(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0].obj
        pdf.Root.Pages.Kids = pikepdf.Array([page] * PAGES)
        pdf.Root.Pages.Count = PAGES

    def stream(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].Contents = pdf.make_stream(bytes(600_000_000))

    def forms(pdf: pikepdf.Pdf) -> None:
        form = pdf.make_stream(b"/F Do /F Do")
        form.Type, form.Subtype, form.BBox = pikepdf.Name.XObject, pikepdf.Name.Form, pikepdf.Array([0, 0, 9, 9])
        form.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(F=form))
        pdf.pages[0].Contents = pdf.make_stream(b"/F Do")
        pdf.pages[0].Resources.XObject = pikepdf.Dictionary(F=form)

    def sheet(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].MediaBox = pikepdf.Array([0, 0, 1e7, 1e7])

    def nested(pdf: pikepdf.Pdf) -> None:
        data = bytes(50_000_000)
        for _ in range(3):
            data = zlib.compress(data, 9)
        made = pdf.make_stream(data)
        made.Filter = pikepdf.Array([pikepdf.Name.FlateDecode] * 3)
        pdf.pages[0].Contents = made

    yield "PDF mit JavaScript", lambda: changed(action("/JavaScript", JS=pikepdf.String("app.alert(1)"))), False
    yield "PDF startet Programm", lambda: changed(action("/Launch", F=pikepdf.String("/bin/sh"))), False
    yield "PDF schickt Formular", lambda: changed(action("/SubmitForm", F=pikepdf.String("http://127.0.0.1:9"))), False
    yield "PDF mit Anhang", lambda: changed(attached), False
    yield "PDF verschlüsselt", lambda: changed(lambda _: None, encryption=pikepdf.Encryption(owner="a", user="b")), True
    yield (
        "PDF nur Besitzerkennwort",
        lambda: changed(lambda _: None, encryption=pikepdf.Encryption(owner="a", user="")),
        False,
    )
    yield "PDF Kreis der Seiten", lambda: changed(circle), False
    yield "100.000 Seiten", lambda: changed(many), False
    yield "PDF Strom von 600 MB", lambda: changed(stream, compress_streams=True), False
    yield "PDF Strom im Strom", lambda: changed(nested), False
    yield "PDF ruft sich selbst", lambda: changed(forms), False
    yield "PDF Blatt von 3 km", lambda: changed(sheet), False
    yield "PDF nur Anfang", b"%PDF-1.7\n%%EOF", True
    yield "PDF ohne Ende", sound[: len(sound) // 2], False
    yield "PDF 100.000 Ebenen", sound.replace(b"/Catalog", b"/Catalog/X " + b"[" * DEEP + b"]" * DEEP, 1), False
