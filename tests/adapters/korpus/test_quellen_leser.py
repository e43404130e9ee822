"""The reader of all sources: dispatch by content, folders, counting, skipping what is known."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

import pytest

from app.adapters.dokumente.leser import DateiLeser
from app.adapters.katalog.gesetze import load_gesetzesnamen
from app.adapters.korpus.quellen.leser import QuellenLeser
from app.domain.korpus.quelle import SourceType
from app.errors import InputError
from tests.adapters.korpus.erfundene_gesetze import NAMES, law, norm
from tests.conftest import ROOT

LAW = law(norm("§ 1", "<P>(1) Hecken sind grün.</P>"))
SUMMARY = "gesetz: GartG\nstand: 2026-04-29\neintraege:\n  - {norm: § 1, text: Grün.}\n"


@pytest.fixture
def reader() -> QuellenLeser:
    return QuellenLeser(DateiLeser(), NAMES)


def nothing(_: str) -> bool:
    return False


def test_content_decides_and_what_is_no_source_is_named(reader: QuellenLeser, tmp_path: Path) -> None:
    folder = tmp_path / "quellen"
    (folder / "tief" / "er").mkdir(parents=True)
    (folder / "a.xml").write_text(LAW, encoding="utf-8")
    (folder / "b.dat").write_text(LAW.replace("BJNR1", "BJNR2"), encoding="utf-8")
    (folder / "c.yaml").write_text(SUMMARY, encoding="utf-8")
    (folder / "d.txt").write_text("Notiz\n\nHecken schneiden.", encoding="utf-8")
    (folder / "e.html").write_text("<!doctype html><h1>Leitlinie</h1><p>Text der Leitlinie.</p>", encoding="utf-8")
    (folder / "bild.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (folder / "schema.xsd").write_text("<?xml version='1.0'?><schema/>", encoding="utf-8")
    (folder / ".versteckt.xml").write_text(LAW, encoding="utf-8")
    (folder / "tief" / "er" / "f.xml").write_text(LAW.replace("BJNR1", "BJNR3"), encoding="utf-8")
    found = list(reader.read([folder], nothing))
    foreign = [s.file.name for s in found if s.foreign]
    assert foreign == ["quellen › bild.png", "quellen › schema.xsd"]
    assert [s.file.name.removeprefix("quellen › ") for s in found if not s.foreign] == [
        "a.xml", "b.dat", "c.yaml", "d.txt", "e.html", "tief/er/f.xml",
    ]  # fmt: skip
    documents = [s.document for s in found if s.document]
    assert [d.meta.source_type for d in documents] == [
        SourceType.GESETZ, SourceType.GESETZ, SourceType.KURZFASSUNG, SourceType.DOKUMENT, SourceType.LEITLINIE,
        SourceType.GESETZ,
    ]  # fmt: skip
    assert reader.count([folder]) == 8


def test_known_sources_are_skipped_unread(reader: QuellenLeser, tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text("<kaputt", encoding="utf-8")
    digest = sha256(b"<kaputt").hexdigest()
    (source,) = reader.read([tmp_path / "a.xml"], lambda found: found == digest)
    assert source.skipped
    assert (source.document, source.error) == (None, None)
    assert (source.file.name, source.file.sha256, source.file.size) == ("a.xml", digest, 7)


def test_a_file_that_was_chosen_is_never_passed_over(reader: QuellenLeser, tmp_path: Path) -> None:
    path = tmp_path / "bild.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n")
    assert reader.count([path]) == 1
    (source,) = reader.read([path], nothing)
    assert isinstance(source.error, InputError)
    assert source.error.probleme[0].ort == "bild.png"


def test_a_path_that_is_not_there_is_refused_before_anything_is_read(reader: QuellenLeser, tmp_path: Path) -> None:
    for call in (
        lambda: reader.read([tmp_path / "fort"], nothing),
        lambda: reader.count([tmp_path / "fort"]),
    ):
        with pytest.raises(InputError) as caught:
            call()
        assert caught.value.probleme[0].ort == str(tmp_path / "fort")


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="nobody is refused here")
def test_a_file_without_permission(reader: QuellenLeser, tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text(LAW, encoding="utf-8")
    (tmp_path / "a.xml").chmod(0)
    (tmp_path / "b.xml").write_text(LAW, encoding="utf-8")
    first, second = reader.read([tmp_path], nothing)
    assert first.error is not None
    assert "ohne Leserecht" in first.error.probleme[0].gefunden
    assert second.document is not None


def test_a_device_in_a_folder_does_not_hang(reader: QuellenLeser, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.xml")
    (tmp_path / "b.xml").write_text(LAW, encoding="utf-8")
    first, second = reader.read([tmp_path], nothing)
    assert first.error is not None
    assert second.document is not None


def test_real_names_of_laws(shared: Path) -> None:
    reader = QuellenLeser(DateiLeser(), load_gesetzesnamen(ROOT / "resources" / "recht"))
    files = ("bdsg_2018", "gkg_2004", "sgb_9_2018", "bgbeg", "zpoeg", "gvgeg", "ttdsg", "gg", "uwg_2004")
    found = list(reader.read([shared / "gesetze" / f"{name}.xml" for name in files], nothing))
    assert [s.document.meta.regulation_code for s in found if s.document] == [
        "BDSG", "GKG", "SGB IX", "EGBGB", "EGZPO", "EGGVG", "TDDDG", "GG", "UWG",
    ]  # fmt: skip


def test_a_law_with_a_doctype_of_the_publisher(reader: QuellenLeser, shared: Path) -> None:
    (source,) = reader.read([shared / "gesetze-alt" / "gvg.xml"], nothing)
    assert source.document is not None
    assert len(source.document.norms) > 200
