"""Damaged and malicious XML: named with file and cause, nothing outside is touched, the other files are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.adapters.dokumente.leser import DateiLeser
from app.adapters.korpus.quellen import format as formate
from app.adapters.korpus.quellen.leser import QuellenLeser
from app.adapters.korpus.quellen.xml import MAX_DEPTH, read_xml
from app.errors import InputError
from app.ports_korpus import ReadSource
from tests.adapters.korpus.erfundene_gesetze import NAMES, frame, law, norm

GOOD = law(norm("§ 1", "<P>(1) Hecken sind grün.</P>"))
BODY = GOOD.partition("?>")[2]

LAUGHS = "".join(f"<!ENTITY l{n} '{f'&l{n - 1};' * 10}'>" for n in range(1, 10))


def doctype(inside: str, body: str = BODY) -> bytes:
    return f"<?xml version='1.0'?><!DOCTYPE dokumente [{inside}]>{body}".encode()


def with_text(text: str) -> str:
    return law(norm("§ 1", f"<P>{text}</P>")).partition("?>")[2]


EVIL = {
    "billion laughs": (doctype(f"<!ENTITY l0 'ha'>{LAUGHS}", with_text("&l9;")), "ENTITY"),
    "laughs in an attribute": (
        doctype(f"<!ENTITY l0 'ha'>{LAUGHS}", with_text("<DL Type='&l9;'/>")),
        "ENTITY",
    ),
    "entity that holds itself": (doctype("<!ENTITY a '&b;'><!ENTITY b '&a;'>", with_text("&a;")), "ENTITY"),
    "external entity": (
        doctype("<!ENTITY geheim SYSTEM 'file:///etc/passwd'>", with_text("&geheim;")),
        "ENTITY „geheim“",
    ),
    "entity from the network": (
        doctype("<!ENTITY x SYSTEM 'http://x.invalid/x'>", with_text("&x;")),
        "ENTITY „x“",
    ),
    "parameter entity": (doctype("<!ENTITY % p SYSTEM 'file:///etc/passwd'> %p;"), "ENTITY"),
    "entity nobody uses": (doctype("<!ENTITY a 'b'>"), "ENTITY „a“"),
    "unknown entity": (with_text("&gibtsnicht;").encode(), "eine unbekannte Ersetzung"),
    "inclusion": (
        with_text("<x:include xmlns:x='http://www.w3.org/2001/XInclude' href='file:///etc/passwd'/>").encode(),
        "XInclude",
    ),
    "deep nesting": (with_text("<B>" * 100_000 + "x" + "</B>" * 100_000).encode(), "Ebenen"),
    "a little too deep": (
        with_text("<B>" * MAX_DEPTH + "x" + "</B>" * MAX_DEPTH).encode(),
        f"mehr als {MAX_DEPTH} Ebenen",
    ),
    "cut off": (GOOD.encode()[:-40], "abgeschnitten"),
    "cut off in a tag": (GOOD.encode()[:60], "abgeschnitten"),
    "wrong nesting": (GOOD.replace("</P>", "</Q>").encode(), "nicht richtig geschlossen"),
    "invalid UTF-8": (GOOD.replace("grün", "gr\udcfcn").encode("utf-8", "surrogateescape"), "Zeichenkodierung"),
    "NUL": (GOOD.replace("grün", "gr\0n").encode(), "Steuerzeichen"),
    "unknown encoding": (GOOD.replace("UTF-8", "klingonisch", 1).encode(), "Zeichenkodierung"),
    "empty": (b"", "kein einziges Zeichen"),
    "blank": (b" \n\t ", "kein einziges Zeichen"),
    "no XML": (b"Das ist kein XML.", "kein XML"),
    "no norm": (b"<dokumente doknr='B1' builddate='1'/>", "kein Element „norm“"),
    "other XML": (b"<rss><channel/></rss>", "„rss“"),
    "error page": (b"<!DOCTYPE html>\n<html><head><title>404</title></head></html>", "eine Internetseite (HTML)"),
    "error page as XHTML": (b"<?xml version='1.0'?>\n<HTML><body/></HTML>", "eine Internetseite (HTML)"),
    "lone ampersand": (with_text("Kraut & Rüben").encode(), "„&“"),
    "attribute twice": (with_text("<DL Type='a' Type='b'/>").encode(), "ein doppeltes Attribut"),
    "attribute without value": (with_text("<DL Type/>").encode(), "ein Attribut ohne Wert"),
    "second root": (f"{GOOD}<dokumente/>".encode(), "nach dem Ende"),
    "pictures named XML": (b"\x89PNG\r\n\x1a\n" + bytes(60), "kein XML"),
}


def read_all(folder: Path) -> dict[str, ReadSource]:
    reader = QuellenLeser(DateiLeser(), NAMES)
    return {source.file.name: source for source in reader.read([folder], lambda _: False)}


@pytest.mark.parametrize("name", EVIL)
def test_a_bad_file_is_named_and_the_others_are_read(name: str, tmp_path: Path) -> None:
    data, cause = EVIL[name]
    folder = tmp_path / "gesetze"
    folder.mkdir()
    (folder / "a.xml").write_text(GOOD, encoding="utf-8")
    (folder / "b.xml").write_bytes(data)
    (folder / "c.xml").write_text(GOOD.replace("BJNR1", "BJNR2"), encoding="utf-8")
    found = read_all(folder)
    assert list(found) == ["gesetze › a.xml", "gesetze › b.xml", "gesetze › c.xml"]
    bad = found.pop("gesetze › b.xml")
    assert isinstance(bad.error, InputError)
    assert bad.document is None
    (problem,) = bad.error.probleme
    assert problem.ort.startswith("gesetze › b.xml")
    assert cause in problem.gefunden
    assert "root:" not in str(bad.error)
    assert [s.document.norms[0].absaetze[0].text for s in found.values() if s.document] == ["Hecken sind grün."] * 2


@pytest.mark.parametrize(
    "data",
    [
        GOOD.encode("utf-8-sig"),
        GOOD.replace("UTF-8", "UTF-16").encode("utf-16"),
        GOOD.encode("utf-16-be"),
        GOOD.replace("UTF-8", "ISO-8859-1").encode("latin-1"),
        GOOD.replace("?>", "?><!DOCTYPE dokumente SYSTEM 'http://example.invalid/gii-norm.dtd'>").encode(),
        GOOD.replace("?>", "?><!DOCTYPE dokumente SYSTEM 'file:///etc/passwd'>").encode(),
        GOOD.replace("?>", "?><!DOCTYPE dokumente [<!ELEMENT P ANY>]>").encode(),
        with_text(f"(1) {'<B>' * 80}Hecken sind grün.{'</B>' * 80}").encode(),
    ],
    ids=["BOM", "UTF-16", "UTF-16 for UTF-8", "Latin-1", "DTD far away", "DTD in a file", "DTD inside", "80 levels"],
)
def test_unusual_but_sound(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_bytes(data)
    (source,) = read_all(tmp_path).values()
    assert source.document is not None, source.error
    assert source.document.norms[0].absaetze[0].text == "Hecken sind grün."


def test_ids_given_twice_do_no_harm(tmp_path: Path) -> None:
    twice = law(norm("§ 1", "<P>Eins.</P>"), norm("§ 1", "<P>Zwei.</P>"), head=frame() + frame())
    (tmp_path / "a.xml").write_text(twice, encoding="utf-8")
    (tmp_path / "b.xml").write_text(GOOD, encoding="utf-8")
    first, second = (source.document for source in read_all(tmp_path).values())
    assert first is not None
    assert second is not None
    assert [norm.article for norm in first.norms] == ["1", "1 [2]"]
    assert first.meta.document_id == second.meta.document_id
    assert first.meta.document_version != second.meta.document_version


def test_the_line_of_the_mistake_is_named() -> None:
    with pytest.raises(InputError) as caught:
        read_xml(b"<dokumente>\n<norm>\n</dokumente>", "x.xml")
    assert caught.value.probleme[0].ort == "x.xml, Zeile 3"


def test_too_large_a_file_is_not_parsed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(formate, "MAX_XML", 1000)
    (tmp_path / "a.xml").write_text(law(norm("§ 1", f"<P>{'x' * 2000}</P>")), encoding="utf-8")
    (source,) = read_all(tmp_path).values()
    assert source.error is not None
    assert source.error.text == "Die Datei ist zu groß."
    assert source.error.probleme[0].ort.endswith("a.xml")
