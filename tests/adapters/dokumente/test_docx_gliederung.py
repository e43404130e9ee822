"""What is read in a DOCX beside its numbers, other formats, and damaged files."""

from __future__ import annotations

import zipfile
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.adapters.dokumente import docx_teile
from app.adapters.dokumente.docx_gliederung import DateiGliederung, read_docx
from app.adapters.dokumente.leser import DateiLeser
from app.domain.vertrag.dokument_text import Aenderung, DokumentAbsatz, Feld, Feldart, Kommentar, Standort, Zelle
from app.errors import InputError
from tests.docx_bauen import bookmark, docx, field, p, r

LESER = DateiGliederung(DateiLeser())


def read(body: str, **parts: str) -> tuple[DokumentAbsatz, ...]:
    return read_docx("x.docx", docx(body, **parts)).absaetze


def texts(body: str, **parts: str) -> list[str]:
    return [a.text for a in read(body, **parts)]


def test_text_is_what_is_read_on_paper() -> None:
    inserted = f'<w:ins w:author="A">{r("neu ")}</w:ins>'
    deleted = '<w:del w:author="B"><w:r><w:delText>alt </w:delText></w:r></w:del>'
    hidden = r("verborgen", "<w:vanish/>")
    [absatz] = read(p("Ver\u00adgütung\u00a0ist ", extra=f"{inserted}{deleted}{hidden}{r('fällig.')}"))
    assert absatz.text == "Vergütung ist neu fällig."
    assert absatz.aenderungen == (
        Aenderung(geloescht=False, text="neu ", von="A"),
        Aenderung(geloescht=True, text="alt ", von="B"),
    )


def test_a_deleted_end_of_paragraph_joins_two() -> None:
    assert texts(p("Erste ", mark='<w:del w:author="B"/>') + p("Hälfte")) == ["Erste Hälfte"]
    assert texts(p("Letzter", mark='<w:del w:author="B"/>')) == ["Letzter"]


def test_content_controls_links_tables_and_text_boxes() -> None:
    prompt = f"<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>{r('Klicken Sie hier')}</w:sdtContent></w:sdt>"
    wide = f"<w:tc><w:tcPr><w:gridSpan w:val='2'/></w:tcPr>{p('Mitte')}</w:tc>"
    cell = f"<w:tc>{p('links')}</w:tc>{wide}<w:tc>{p('rechts')}</w:tc>"
    box = f"<w:txbxContent>{p('im Kasten')}</w:txbxContent>"
    boxed = (
        "<w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:drawing>"
        f"{box}</w:drawing></mc:Choice><mc:Fallback><w:pict>{box}</w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )
    found = read(
        f"<w:sdt><w:sdtContent>{p('Name: ', extra=prompt)}</w:sdtContent></w:sdt>"
        f"<w:tbl><w:tr>{cell}</w:tr></w:tbl>{p('Ende', extra=boxed)}"
    )
    assert [(a.text, a.ort) for a in found] == [
        ("Name: Klicken Sie hier", Standort.TEXT),
        ("links", Standort.TABELLE),
        ("Mitte", Standort.TABELLE),
        ("rechts", Standort.TABELLE),
        ("Ende", Standort.TEXT),
        ("im Kasten", Standort.TEXTFELD),
    ]
    assert found[0].platzhalter == ("Klicken Sie hier",)
    assert [a.zelle for a in found[1:4]] == [Zelle(1, 1, 1), Zelle(1, 1, 2), Zelle(1, 1, 4)]


def test_headers_footers_and_footnotes_come_last() -> None:
    notes = f'<w:footnote w:type="separator" w:id="0">{p("Strich")}</w:footnote>'
    notes += f'<w:footnote w:id="2">{p("Note")}</w:footnote>'
    found = read(p("Text"), footer=p("unten"), header=p("oben"), footnotes=notes)
    assert [(a.nummer, a.text, a.ort) for a in found] == [
        (1, "Text", Standort.TEXT),
        (2, "Note", Standort.FUSSNOTE),
        (3, "oben", Standort.KOPFZEILE),
        (4, "unten", Standort.FUSSZEILE),
    ]


def test_fields_know_whether_their_bookmark_exists() -> None:
    simple = f'<w:fldSimple w:instr=" PAGEREF _Ref9 ">{r("3")}</w:fldSimple>'
    found = read(
        p("§ 4 Kündigung", extra=bookmark("_Ref1"))
        + p("siehe ", extra=field(r"REF _Ref1 \r \h", "§ 3") + r(" und ") + simple)
        + p("", extra=field("MERGEFIELD Kundenname", "«Kundenname»"))
        + p("Ort: ", extra=field("FORMTEXT", "\u2002\u2002\u2002"))
    )
    assert found[1].text == "siehe § 3 und 3"
    assert found[1].felder == (
        Feld(Feldart.VERWEIS, "_Ref1", "§ 3", nummer=True, zielnummer="§ 4"),
        Feld(Feldart.SEITENVERWEIS, "_Ref9", "3", vorhanden=False),
    )
    assert [f.art for a in found[2:] for f in a.felder] == [Feldart.SERIENDRUCK, Feldart.AUSFUELLFELD]


def test_a_table_of_contents_is_known_as_one() -> None:
    begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC \\o "1-3"</w:instrText></w:r>'
    begin += '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'
    end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    found = read(p("", extra=begin + r("§ 1 Ding")) + p("§ 2 Zeit") + p("§ 3 Geld", extra=end) + p("§ 1 Ding"))
    assert [a.verzeichnis for a in found] == [True, True, True, False]


def test_highlighted_text_is_noted_in_one_piece() -> None:
    yellow = '<w:highlight w:val="yellow"/>'
    [absatz] = read(p("am ", extra=r("1. ", yellow) + r("Mai", yellow) + r(" und ") + r("hier", yellow)))
    assert absatz.markiert == ("1. Mai", "hier")


def test_comments_that_are_done_are_gone() -> None:
    def comment(n: int, text: str) -> str:
        return f'<w:comment w:id="{n}" w:author="C"><w:p w14:paraId="0000000{n}">{r(text)}</w:p></w:comment>'

    marks = "".join(f'<w:commentRangeStart w:id="{n}"/><w:r><w:commentReference w:id="{n}"/></w:r>' for n in (1, 2))
    found = read(
        p("Text", extra=marks) + p("Ende"),
        comments=comment(1, "offen?") + comment(2, "erledigt"),
        commentsExtended='<w15:commentEx w15:paraId="00000002" w15:done="1"/>',
    )
    assert [a.kommentare for a in found] == [(Kommentar("offen?", "C"),), ()]


def test_typed_numbers_are_recognised() -> None:
    typed = (
        "§ 3 Vergütung",
        "(2) Der Preis",
        "1.2 Umfang",
        "a) Waren",
        "§ 4 KSchG gilt.",
        "1. Januar 2027",
        "3. Waren",
    )
    found = read("".join(map(p, typed)))
    assert [(a.zeichen, a.getippt) for a in found] == [
        ("§ 3", True),
        ("(2)", True),
        ("1.2", True),
        ("a)", True),
        ("", False),
        ("", False),
        ("3.", True),
    ]


def test_plain_text_gives_paragraphs_and_says_what_cannot_be_seen(tmp_path: Path) -> None:
    file = tmp_path / "vertrag.txt"
    file.write_text(
        "§ 1 Gegenstand\n(1) Der Dienstleister erbringt die in der Anlage 1 genannten Leis-\ntungen.\n(2) Mehr.\n\n"
        "§ 2 Ende\nDer Vertrag endet nach § 1 Abs. 2.\n",
        "utf-8",
    )
    read_file = LESER.read_structure(file)
    assert [(a.zeichen, a.text) for a in read_file.absaetze] == [
        ("§ 1", "Gegenstand"),
        ("(1)", "Der Dienstleister erbringt die in der Anlage 1 genannten Leistungen."),
        ("(2)", "Mehr."),
        ("§ 2", "Ende"),
        ("", "Der Vertrag endet nach § 1 Abs. 2."),
    ]
    assert "Verweisfelder" in read_file.hinweise[0]


# ---- bad files ------------------------------------------------------------------------------------------------------

GOOD = docx(p("Text") * 40)


def zipped(**files: bytes) -> bytes:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 99, "Kennwort"),
        (b"PK\x03\x04 kaputt", "beschädigt"),
        (GOOD[:-60], "beschädigt"),
        (zipped(**{"a.txt": b"x"}), "kein Word-Dokument"),
        (zipped(**{"word/document.xml": b"<w:document"}), "beschädigt"),
        (b"", "leer"),
    ],
)
def test_bad_files_are_refused(tmp_path: Path, data: bytes, said: str) -> None:
    file = tmp_path / "vertrag.docx"
    file.write_bytes(data)
    with pytest.raises(InputError, match=said):
        LESER.read_structure(file)


def test_bombs_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docx_teile, "MAX_TEIL_BYTES", 1000)
    with pytest.raises(InputError, match="zu groß"):
        read_docx("x.docx", docx(p("Text") * 400))


def test_entities_are_not_resolved() -> None:
    evil = b'<!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/hostname">]><w:document xmlns:w="NS"><w:body><w:p>'
    evil = evil.replace(b"NS", docx_teile.W[1:-1].encode()) + b"<w:r><w:t>a&e;b</w:t></w:r></w:p></w:body></w:document>"
    [absatz] = read_docx("x.docx", zipped(**{"word/document.xml": evil})).absaetze
    assert absatz.text == "a"


@given(st.integers(0, len(GOOD) - 1), st.integers(1, 255))
def test_a_flipped_byte_never_gives_a_traceback(at: int, by: int) -> None:
    data = bytearray(GOOD)
    data[at] ^= by
    with suppress(InputError):
        assert read_docx("x.docx", bytes(data)).hinweise == ()
