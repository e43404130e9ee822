"""All text of a file for checks: what a visitor sees, with where links lead; whatever a file holds, never a crash."""

from __future__ import annotations

import hashlib
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.adapters.dokumente import prueftext
from app.adapters.dokumente.html import MAX_HTML_BYTES
from app.adapters.dokumente.leser import DateiLeser
from app.adapters.dokumente.prueftext import Prueftext
from app.domain.pruefung import dokument
from app.domain.pruefung.dokument import ArtifactType, Pruefdokument
from app.errors import InputError
from app.ports_pruefung import GelesenesDokument
from tests.docx_bauen import docx, field, p, r

SEITE = """<!DOCTYPE html><html><head><title> Impressum –
 Tischlerei Muster</title><script>var x = "weg";</script><style>p{color:red}</style></head><body>
<nav><ul><li><a href="index.html">Start</a></li><li><a href="impressum">Rechtliches</a></li>
<li><a href="">Leer</a></li></ul></nav>
<h1>Impressum</h1><p>Tischlerei Muster GmbH<br>Hauptstraße 5<br>12345 Musterstadt</p>
<p>E-Mail: <a href="mailto:info@muster.example">info@muster.example</a> oder
<a href="mailto:chef@muster.example">Chef schreiben</a></p>
<a href="/leistung"><div><h3>Leistungen</h3><p>alles aus Holz</p></div></a>
<p><img src="l.png" alt="Logo der Tischlerei"></p>
<table><tr><th>Name</th><th>Zweck</th></tr><tr><td>sid</td><td><p>Sitzung</p></td></tr></table>
<table><tr><td><h2>Spalte eins</h2>links</td><td>rechts</td></tr></table>
<form><label><input type="checkbox" checked> Statistik</label><label><input type="checkbox"> Werbung</label>
<select><option>Herr<option>Frau</select><button>Alle akzeptieren</button><input type="submit" value="Absenden">
<input type="hidden" value="weg"></form>
<footer><a href="https://wa.example/?text=a (b)"><svg></svg></a> © 2026</footer></body></html>"""


def read(path: Path) -> GelesenesDokument:
    return Prueftext(DateiLeser()).read_whole(path)


def saved(tmp_path: Path, name: str, data: str | bytes) -> Path:
    path = tmp_path / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


def links(text: str) -> list[tuple[str, str]]:
    found = Pruefdokument("d", "d", ArtifactType.SONSTIGES, text).links
    return [(link.text.removeprefix("- "), link.ziel) for link in found]


def refusal(path: Path) -> InputError:
    with pytest.raises(InputError) as error:
        read(path)
    assert error.value.abhilfe
    assert path.name in error.value.text
    return error.value


# ---- saved pages ----------------------------------------------------------------------------------------------------


def test_page_with_all_that_is_on_it(tmp_path: Path) -> None:
    path = saved(tmp_path, "seite.html", SEITE)
    found = read(path)
    assert found.titel == "Impressum – Tischlerei Muster"
    assert found.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    assert found.hinweise == ()
    assert [block for block in found.text.split("\n\n") if block] == [
        "[Seitentitel: Impressum – Tischlerei Muster]",
        "- Start (index.html)",
        "- Rechtliches (./impressum)",
        "- Leer (#)",
        "Impressum",
        "Tischlerei Muster GmbH\nHauptstraße 5\n12345 Musterstadt",
        "E-Mail: info@muster.example oder Chef schreiben (mailto:chef@muster.example)",
        "Leistungen alles aus Holz (/leistung)",
        "[Bild: Logo der Tischlerei]",
        "| Name | Zweck",
        "| sid | Sitzung",
        "Spalte eins",
        "links",
        "rechts",
        "[x] Statistik",
        "[ ] Werbung",
        "Herr",
        "Frau",
        "Alle akzeptieren",
        "Absenden",
        "(https://wa.example/?text=a%20%28b%29) © 2026",
    ]


def test_links_of_a_page_are_found_again_by_the_checks(tmp_path: Path) -> None:
    found = dict(links(read(saved(tmp_path, "seite.html", SEITE)).text))
    assert found["Start"] == "index.html"
    assert found["Rechtliches"] == "./impressum"
    assert found["Leer"] == "#"
    assert found["Leistungen alles aus Holz"] == "/leistung"


def test_hidden_parts_are_left_out_and_told(tmp_path: Path) -> None:
    page = (
        "<p>Sichtbar</p><div style='color:red; DISPLAY : none'>Geheim <a href=x>Link</a></div><p hidden>weg</p>"
        "<dialog>zu</dialog><dialog open>offen</dialog><p style='visibility:hidden'>unsichtbar</p><div hidden></div>"
    )
    found = read(saved(tmp_path, "a.html", page))
    assert found.text == "Sichtbar\n\noffen"
    (hint,) = found.hinweise
    assert "„Geheim Link“, „weg“, „zu“ und 1 weitere Stelle." in hint


def test_frames_and_pages_made_by_scripts_are_told(tmp_path: Path) -> None:
    found = read(saved(tmp_path, "a.html", "<div id=app>Lädt</div><iframe src=b></iframe><script src=app.js></script>"))
    assert [hint.split(" ")[2] for hint in found.hinweise] == ["bindet", "enthält"]


def test_page_saved_into_one_file_with_its_pictures(tmp_path: Path) -> None:
    picture = "A" * MAX_HTML_BYTES
    page = f'<p>Oben</p><img alt="Logo" src="data:image/png;base64,{picture}"><p>Unten</p>'
    assert read(saved(tmp_path, "a.html", page)).text.split("\n\n") == ["Oben", "[Bild: Logo]", "Unten"]


def test_address_hidden_from_collectors_is_read_as_the_browser_shows_it(tmp_path: Path) -> None:
    code = "2a" + "".join(f"{ord(char) ^ 0x2A:02x}" for char in "info@muster.example")
    page = f'<p>Mail: <a href="/cdn-cgi/l/email-protection" data-cfemail="{code}">[email protected]</a></p>'
    assert read(saved(tmp_path, "a.html", page)).text == "Mail: info@muster.example"


def test_page_is_known_by_its_content_too(tmp_path: Path) -> None:
    page = "\ufeff\n<!-- saved from url=(0014)about:internet -->\n<HTML><p>Impressum</p><nav>Start</nav>"
    assert read(saved(tmp_path, "seite.txt", page)).text == "Impressum\n\nStart"


def test_web_archive(tmp_path: Path) -> None:
    archive = (
        "From: <Saved by Blink>\r\nSubject: Impressum\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/related;\r\n\ttype="text/html"; boundary="grenze"\r\n\r\n'
        '--grenze\r\nContent-Type: text/html; charset="iso-8859-1"\r\n'
        "Content-Transfer-Encoding: quoted-printable\r\n\r\n"
        "<title>Impressum</title><p>B=E4ckerei M=FChle</p><p>Telefon=20=\r\n030 12</p>\r\n"
        "--grenze\r\nContent-Type: text/html\r\n\r\n<p>Rahmen</p>\r\n--grenze--\r\n"
    )
    for name in ("seite.mhtml", "seite.dat"):
        assert read(saved(tmp_path, name, archive)).text == (
            "[Seitentitel: Impressum]\n\nBäckerei Mühle\n\nTelefon 030 12"
        )
    assert "Webarchiv" in refusal(saved(tmp_path, "leer.mhtml", "Content-Type: text/plain\r\n\r\nnichts")).text


# ---- Word -----------------------------------------------------------------------------------------------------------


def test_word_with_links_numbers_and_tables(tmp_path: Path) -> None:
    cell = "<w:tc>{}</w:tc>".format
    rows = (("Name", "Zweck"), ("sid", "Sitzung"))
    table = f"<w:tbl>{''.join(f'<w:tr>{cell(p(a))}{cell(p(b))}</w:tr>' for a, b in rows)}</w:tbl>"
    anchor = '<w:hyperlink r:id="rLink">{}</w:hyperlink>'.format
    body = (
        p("§ 1 Geltung")
        + p("Es gelten die ", extra=anchor(r("AGB")))
        + p("Siehe ", extra=field('HYPERLINK "https://muster.example/a"', "dort"))
        + p("Adresse: ", extra=anchor(r("https://muster.example/agb")))
        + table
    )
    data = with_link(docx(body), "https://muster.example/agb")
    found = read(saved(tmp_path, "a.docx", data))
    assert found.text.split("\n\n") == [
        "§ 1 Geltung",
        "Es gelten die AGB (https://muster.example/agb)",
        "Siehe dort (https://muster.example/a)",
        "Adresse: https://muster.example/agb",
        "| Name | Zweck",
        "| sid | Sitzung",
    ]
    assert found.hinweise == ()


def test_tracked_changes_are_read_as_accepted_and_told(tmp_path: Path) -> None:
    extra = (
        '<w:del w:author="A"><w:r><w:delText>alt</w:delText></w:r></w:del><w:ins w:author="A">' + r("neu") + "</w:ins>"
    )
    found = read(saved(tmp_path, "a.docx", docx(p("Frist: ", extra=extra))))
    assert found.text == "Frist: neu"
    assert "nachverfolgte Änderungen" in found.hinweise[0]


def with_link(data: bytes, target: str) -> bytes:
    """The document with an external hyperlink „rLink“."""
    name, buffer = "word/_rels/document.xml.rels", BytesIO()
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink"
    entry = f'<Relationship Id="rLink" Type="{kind}" Target="{target}" TargetMode="External"/></Relationships>'
    with zipfile.ZipFile(BytesIO(data)) as source, zipfile.ZipFile(buffer, "w") as made:
        for item in source.namelist():
            content = source.read(item)
            if item == name:
                content = content.replace(b"</Relationships>", entry.encode())
            made.writestr(item, content)
        if name not in source.namelist():
            space = "http://schemas.openxmlformats.org/package/2006/relationships"
            made.writestr(name, f'<Relationships xmlns="{space}">{entry}')
    return buffer.getvalue()


# ---- PDF ------------------------------------------------------------------------------------------------------------


def pdf(*, encrypt: bool = False, text: bool = True) -> bytes:
    from reportlab.lib.pdfencrypt import StandardEncryption
    from reportlab.pdfgen.canvas import Canvas

    buffer = BytesIO()
    canvas = Canvas(buffer, encrypt=StandardEncryption("geheim") if encrypt else None)
    canvas.setTitle("AGB der Tischlerei")
    if text:
        canvas.drawString(72, 760, "1 Geltung")
        canvas.drawString(72, 720, "Diese Bedingungen gelten für alle")
        canvas.drawString(72, 706, "Bestellungen. Zum Impressum geht es hier.")
        canvas.linkURL("https://muster.example/impressum", (72, 700, 290, 716))
        canvas.drawString(72, 660, "https://muster.example/frei")
        canvas.linkURL("https://muster.example/frei", (72, 655, 300, 672))
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def test_pdf_with_paragraphs_and_targets(tmp_path: Path) -> None:
    found = read(saved(tmp_path, "a.pdf", pdf()))
    assert found.titel == "AGB der Tischlerei"
    assert found.text.split("\n\n") == [
        "1 Geltung",
        "Diese Bedingungen gelten für alle\nBestellungen. Zum Impressum geht es hier (https://muster.example/impressum).",
        "https://muster.example/frei",
    ]


def test_pdf_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    assert "verschlüsselt" in refusal(saved(tmp_path, "a.pdf", pdf(encrypt=True))).text
    assert "OCR" in refusal(saved(tmp_path, "b.pdf", pdf(text=False))).abhilfe
    assert "beschädigt" in refusal(saved(tmp_path, "c.pdf", pdf()[:300])).text


# ---- text -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-32"])
def test_text_in_any_encoding(tmp_path: Path, encoding: str) -> None:
    found = read(saved(tmp_path, "a.txt", "Straße „Mühle“ – § 5\r\nu\u0308ber".encode(encoding, "ignore")))
    assert found.text.startswith("Straße „Mühle“ – § 5\n")
    assert found.hinweise == ()
    if encoding.startswith("utf"):
        assert found.text.endswith("über")


def test_destroyed_characters_are_told(tmp_path: Path) -> None:
    (hint,) = read(saved(tmp_path, "a.txt", "Gem\ufffd\ufffd \ufffd 5 DDG")).hinweise
    assert hint.startswith("3 Zeichen sind")
    twice = "Für Übergrößen gilt § 5: Änderung".encode().decode("cp1252", "replace")
    assert any("falscher Zeichenkodierung" in hint for hint in read(saved(tmp_path, "b.md", twice)).hinweise)


def test_recorded_headers_are_text(tmp_path: Path) -> None:
    assert read(saved(tmp_path, "kopf.conf", "Strict-Transport-Security: max-age=1")).text.startswith("Strict")


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("a.txt", b" \n\t", "ist leer"),
        ("a.txt", "– … –".encode(), "keinen lesbaren Text"),
        ("a.html", b"<html><script>x</script><p hidden>weg</p></html>", "keinen lesbaren Text"),
        ("a.html", ("<div>" * 400 + "tief").encode(), "zu tief verschachtelt"),
        ("a.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"x" * 600, "alten Word-Format"),
        ("a.rtf", b"{\\rtf1 Text}", "kein lesbares Format"),
        ("a.bin", b"\x81\xfe\x90abc", "kein lesbares Format"),
        ("a.txt", b"ab\x00cd", "kein lesbares Format"),
        ("a.zip", b"PK\x03\x04" + b"x" * 200, "beschädigt"),
    ],
)
def test_refused_with_a_reason(tmp_path: Path, name: str, data: bytes, words: str) -> None:
    assert words in refusal(saved(tmp_path, name, data)).text


def test_large_missing_and_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prueftext, "MAX_BYTES", 10)
    assert "erlaubt sind" in refusal(saved(tmp_path, "a.txt", b"x" * 11)).text
    monkeypatch.setattr(dokument, "MAX_ZEICHEN", 5)
    assert "9 Zeichen Text; geprüft werden höchstens 5." in refusal(saved(tmp_path, "b.txt", b"x" * 9)).text
    assert "nicht gefunden" in refusal(tmp_path / "fehlt.txt").text
    (tmp_path / "ordner.txt").mkdir()
    assert "keine Datei" in refusal(tmp_path / "ordner.txt").text


@pytest.mark.parametrize("kind", ["pdf", "docx", "html", "mhtml", "txt"])
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_damaged_files_are_read_or_refused_never_more(tmp_path: Path, kind: str, data: st.DataObject) -> None:
    whole = {"pdf": pdf, "docx": lambda: docx(p("Text"))}.get(kind, SEITE.encode)()
    content = bytearray(whole[: data.draw(st.integers(1, len(whole)))])
    for place in data.draw(st.lists(st.integers(0, len(content) - 1), max_size=12)):
        content[place] = data.draw(st.integers(0, 255))
    path = saved(tmp_path, f"a.{kind}", bytes(content))
    try:
        found = read(path)
    except InputError:
        return
    assert found.text.strip()
