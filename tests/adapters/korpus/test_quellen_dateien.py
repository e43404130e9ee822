"""Files as a file system can hold them: odd names, no regular files, too large ones, missing ones."""

from __future__ import annotations

import io
import os
import socket
import tarfile
import zipfile
from pathlib import Path

import pytest

from app.adapters.dokumente.leser import DateiLeser
from app.adapters.korpus.quellen import format as formate
from app.adapters.korpus.quellen.leser import QuellenLeser, _unopened
from app.errors import InputError
from app.ports_korpus import ReadSource
from tests.adapters.korpus.erfundene_gesetze import NAMES, law, norm

LAW = law(norm("§ 1", "<P>(1) Hecken sind grün.</P>"))
only_posix = pytest.mark.skipif(os.name == "nt", reason="no such names or files there")


def read(*paths: Path) -> list[ReadSource]:
    reader = QuellenLeser(DateiLeser(), NAMES)
    found = list(reader.read(paths, lambda _: False))
    assert reader.count(paths) == len(found)
    return found


def told(source: ReadSource) -> str:
    """All that people see of it; must be text that can be printed on one line for each part."""
    words = [source.file.name]
    if source.document:
        words += [source.document.meta.regulation_code, source.document.meta.document_id]
    if source.error:
        words += [source.error.text, *(part for p in source.error.probleme for part in (p.ort, p.gefunden, p.erwartet))]
    for part in words:
        part.encode()
        assert part.isprintable() or "\xa0" in part, part
    return " ".join(words)


@only_posix
def test_names_that_are_no_text(tmp_path: Path) -> None:
    folder = tmp_path / "quellen"
    folder.mkdir()
    names = (b"ung\xfcltig.txt", b"ung\xfdltig.txt", b"zwei\nZeilen.txt", b"kaputt\xff\n.pdf", b"kaputt\xff.xml")
    for name in names:
        (folder / os.fsdecode(name)).write_bytes(b"%PDF-" if b"pdf" in name else b"<Hecken schneiden")
    (tmp_path / "quellen" / "z.xml").write_text(LAW, encoding="utf-8")
    found = {told(source): source for source in read(tmp_path / "quellen")}
    assert len(found) == 6
    assert any("zwei\ufffdZeilen" in words for words in found)
    assert sum("ung\ufffdltig" in words for words in found) == 2
    assert sum(source.error is None for source in found.values()) == 4
    ids = {source.document.meta.document_id for source in found.values() if source.document}
    assert len(ids) == 4, "two names that look alike are two documents"
    (alone,) = read(folder / os.fsdecode(names[0]))
    assert told(alone).startswith("ung\ufffdltig.txt")


def test_names_in_an_archive_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "alle.tar"
    with tarfile.open(path, "w", encoding="utf-8", errors="surrogateescape") as archive:
        for name in ("ung\udcfcltig.txt", "zwei\nZeilen.txt", "../hinaus\udcfc\n.txt", "b\udcfcld.pdf"):
            info = tarfile.TarInfo(name)
            info.size = 6
            archive.addfile(info, io.BytesIO(b"Hecke." if "pdf" not in name else b"%PDF-x"))
    words = [told(source) for source in read(path)]
    assert ["\ufffd" in text for text in words] == [True] * 4


SIZES = [
    ("a.txt", b"Hecken", 26_000_000, "26,0 MB", "höchstens 25 MB"),
    ("a.md", b"Hecken", 25_000_001, "25,1 MB", "höchstens 25 MB"),
    ("a.html", b"<html>", 26_000_000, "26,0 MB", "höchstens 25 MB"),
    ("a.yaml", b"gesetz:", 26_000_000, "26,0 MB", "höchstens 25 MB"),
    ("a.xml", b"<dokumente>", 200_000_000_000, "200000,0 MB", "höchstens 25 MB"),
    ("a.docx", b"PK\x03\x04", 101_000_000, "101,0 MB", "höchstens 100 MB"),
    ("a.pdf", b"%PDF-1.7", 201_000_000, "201,0 MB", "höchstens 200 MB"),
]


@pytest.mark.parametrize(("name", "begin", "size", "found", "limit"), SIZES)
def test_a_file_too_large_is_refused_unread(
    name: str, begin: bytes, size: int, found: str, limit: str, tmp_path: Path
) -> None:
    with (tmp_path / name).open("wb") as file:
        file.write(begin)
        file.truncate(size)  # sparse: takes no room
    (tmp_path / "z.xml").write_text(LAW, encoding="utf-8")
    bad, good = read(tmp_path)
    assert bad.error is not None
    (problem,) = bad.error.probleme
    assert (problem.gefunden, problem.erwartet) == (found, limit)
    assert problem.ort.endswith(name)
    assert bad.error.text == "Die Datei ist zu groß."
    assert bad.error.abhilfe.startswith("Bitte die Datei in Teile zerlegen")
    assert good.document is not None


def test_a_member_too_large_for_its_kind_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formate, "MAX_TEXT", 1000)
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("a.txt", "Hecken " * 200)
        archive.writestr("b.txt", "Hecken schneiden")
    bad, good = read(tmp_path / "a.zip")
    assert bad.error is not None
    assert bad.error.text == "Die Datei ist zu groß."
    assert good.document is not None


def test_one_missing_path_among_several_is_refused_and_the_others_are_read(tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text(LAW, encoding="utf-8")
    missing, good = read(tmp_path / "fort.xml", tmp_path / "a.xml")
    assert missing.file.name == "fort.xml"
    assert missing.error is not None
    assert missing.error.text == "Die Quelle ist nicht vorhanden."
    assert missing.error.probleme[0].ort == str(tmp_path / "fort.xml")
    assert good.document is not None
    with pytest.raises(InputError) as caught:
        read(tmp_path / "fort.xml", tmp_path / ("x" * 5000))
    first, second = (problem.ort for problem in caught.value.probleme)
    assert first == str(tmp_path / "fort.xml")
    assert second.startswith(str(tmp_path / "xxx"))
    assert second.endswith("x…")
    assert len(second) < 5000


@only_posix
def test_what_is_no_regular_file_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "leitung.xml")
    (tmp_path / "verweis.txt").symlink_to("leitung.xml")
    (tmp_path / "a.xml").write_text(LAW, encoding="utf-8")
    (tmp_path / "gut.xml").symlink_to("a.xml")
    with socket.socket(socket.AF_UNIX) as ear:
        ear.bind(os.path.relpath(tmp_path / "s.xml"))
        found = read(
            *(tmp_path / name for name in ("leitung.xml", "verweis.txt", "s.xml", "gut.xml")), Path("/dev/zero")
        )
    causes = [s.error.probleme[0].gefunden if s.error else "" for s in found]
    assert ["keine gewöhnliche Datei" in cause for cause in causes] == [True, True, True, False, True]
    assert found[3].document is not None, "a link that a person chose leads to its file"


ADVICE = [
    ("a.xyz", b"\x00\x01", "Gelesen werden XML, YAML, PDF"),
    ("a.xml", b"<rss><channel/></rss>", "kein Gesetz im Format von gesetze-im-internet.de"),
    ("a.xml", b"<!DOCTYPE d [<!ENTITY a 'b'>]><d>&a;</d>", "nicht vertrauenswürdig, bitte die amtliche Fassung laden"),
    ("a.xml", b"<dokumente", "Bitte die Datei neu herunterladen"),
]


@pytest.mark.parametrize(("name", "data", "advice"), ADVICE)
def test_advice_fits_the_fault(name: str, data: bytes, advice: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(data)
    (source,) = read(tmp_path / name)
    assert source.error is not None
    assert advice in source.error.abhilfe


def test_advice_for_an_archive_in_an_archive_a_link_and_a_file_without_permission(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("b.xml", b"PK\x05\x06" + bytes(18))
    (nested,) = read(tmp_path / "a.zip")
    folder = tmp_path / "ordner"
    folder.mkdir()
    (folder / "l.xml").symlink_to(tmp_path / "a.zip")
    (link,) = read(folder)
    denied = _unopened("a.xml", PermissionError())
    errors = [source.error for source in (nested, link)]
    advice = [error.abhilfe if error else "" for error in (*errors, denied)]
    for words, expected in zip(advice, ("entpacken", "Datei selbst auswählen", "Leserechte"), strict=True):
        assert expected in words
        assert "herunterladen" not in words
