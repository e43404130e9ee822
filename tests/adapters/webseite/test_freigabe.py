"""What of the disk a saved page may see."""

import os
from pathlib import Path

import pytest

from app.adapters.webseite.freigabe import MAX_TAGS, Freigabe
from app.errors import InputError


@pytest.fixture
def ordner(tmp_path: Path) -> Path:
    folder = tmp_path / "Downloads"
    for name in ("Laden_files/stil.css", "Laden_files/rahmen.html", "css/a.css", "brief.html", "konto.txt", "bild.png"):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name)
    (folder / "Laden.html").write_text("<title>Laden</title>")
    (tmp_path / "geheim.css").write_text("geheim")
    return folder


@pytest.mark.parametrize(
    "pfad",
    ["/Laden.html", "/Laden_files/stil.css", "/Laden_files/rahmen.html", "/css/a.css", "/bild.png", "/css/../bild.png"],
)
def test_what_is_the_pages_own_is_served(ordner: Path, pfad: str) -> None:
    found = Freigabe(ordner / "Laden.html").find(pfad)
    assert found is not None
    assert found.datei is not None
    assert found.datei.is_relative_to(ordner)


@pytest.mark.parametrize(
    "pfad",
    [
        "/konto.txt",
        "/brief.html",
        "/../geheim.css",
        "/%2e%2e/geheim.css",
        "/css/../../geheim.css",
        "//etc/passwd",
        "/etc/passwd",
        "/..%2fgeheim.css",
        "/css",
        "/",
        "",
        "/\0",
        "/..\\geheim.css",
        "/fehlt.css",
        "/" + "a" * 5000 + ".css",
    ],
)
def test_nothing_else_of_the_disk_exists_for_it(ordner: Path, pfad: str) -> None:
    assert Freigabe(ordner / "Laden.html").find(pfad) is None


def test_a_symbolic_link_leads_nowhere_else(ordner: Path) -> None:
    (ordner / "css" / "weg.css").symlink_to(ordner.parent / "geheim.css")
    (ordner / "Laden_files" / "weg").symlink_to("/etc")
    (ordner / "kreis.css").symlink_to(ordner / "kreis.css")
    page = Freigabe(ordner / "Laden.html")
    assert [page.find(p) for p in ("/css/weg.css", "/Laden_files/weg/passwd", "/kreis.css")] == [None, None, None]


def test_a_page_whose_name_is_no_text_is_found_again(ordner: Path) -> None:
    page = ordner / "n\udcff ame.html"
    try:
        page.write_text("<title>x</title>")
    except OSError:
        pytest.skip("dieses Dateisystem nimmt nur Namen in UTF-8")
    shared = Freigabe(page)
    assert shared.pfad == "/n%FF%20ame.html"
    found = shared.find(shared.pfad)
    assert found is not None
    assert found.datei == page


def test_a_folder_of_pages_belongs_to_each_of_them(ordner: Path) -> None:
    page = Freigabe(ordner / "Laden.html", ordner)
    assert page.find("/brief.html") is not None
    assert page.find("/../geheim.css") is None
    with pytest.raises(InputError, match="nicht im Ordner"):
        Freigabe(ordner / "Laden.html", ordner / "css")


def test_what_is_no_saved_page_is_refused(ordner: Path) -> None:
    (ordner / "leer.html").touch()
    for name in ("konto.txt", "fehlt.html", "css", "leer.html", "a\0b.html"):
        with pytest.raises(InputError):
            Freigabe(ordner / name)
    os.mkfifo(ordner / "rohr.html")
    with pytest.raises(InputError, match="keine Datei"):
        Freigabe(ordner / "rohr.html")


def test_of_a_page_with_far_too_many_tags_the_beginning_is_served(ordner: Path) -> None:
    (ordner / "viel.html").write_text("<p>Wort" * (MAX_TAGS + 10))
    page = Freigabe(ordner / "viel.html")
    found = page.find("/viel.html")
    assert page.gekuerzt
    assert found is not None
    assert found.daten.count(b"<") == MAX_TAGS - 1
    assert not Freigabe(ordner / "Laden.html").gekuerzt


ARCHIV = b"""From: <Saved by Blink>\r
Snapshot-Content-Location: https://laden.example/start\r
MIME-Version: 1.0\r
Content-Type: multipart/related; type="text/html"; boundary="GRENZE"\r
\r
--GRENZE\r
Content-Type: text/html\r
Content-Transfer-Encoding: quoted-printable\r
Content-Location: https://laden.example/start\r
\r
<link rel=3D"stylesheet" href=3D"https://laden.example/a.css?x=3D1&amp;y=3D2"><img src=3D"cid:bild@x">=\r
<a href=3D"https://laden.example/a.css">Verweis</a>f=C3=BCr<template shadowmode=3D"open"><p>x</p></template>\r
--GRENZE\r
Content-Type: text/css\r
Content-Location: https://laden.example/a.css?x=1&y=2\r
\r
b{background:url("https://laden.example/b.png")}\r
--GRENZE\r
Content-Type: image/png\r
Content-Transfer-Encoding: base64\r
Content-Location: https://laden.example/b.png\r
Content-ID: <bild@x>\r
\r
AAAA\r
--GRENZE--\r
"""


def test_an_archive_is_unpacked_into_parts_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "seite.mhtml").write_bytes(ARCHIV)
    page = Freigabe(tmp_path / "seite.mhtml")
    main = page.find(page.pfad)
    assert main is not None
    text = main.daten.decode()
    assert 'href="/teil/1"' in text
    assert 'src="/teil/2"' in text
    assert 'href="https://laden.example/a.css"' in text, "where a link leads stays"
    assert 'shadowrootmode="open"' in text
    assert "für" in text
    assert page.archiv is not None
    assert page.archiv.herkunft == "https://laden.example/start"
    style, picture = page.find("/teil/1"), page.find("/teil/2")
    assert style is not None
    assert b'url("/teil/2")' in style.daten
    assert picture is not None
    assert picture.daten == b"\0\0\0"
    assert page.find("/seite.mhtml") is None


@pytest.mark.parametrize(
    "inhalt", [b"\xff\xfe\0\0", b"From: x\r\n\r\nText", ARCHIV[:200], b"Content-Type: text/html\r\n\r\n"]
)
def test_a_broken_archive_is_refused(tmp_path: Path, inhalt: bytes) -> None:
    (tmp_path / "kaputt.mht").write_bytes(inhalt)
    with pytest.raises(InputError, match="keine Seite"):
        Freigabe(tmp_path / "kaputt.mht")
