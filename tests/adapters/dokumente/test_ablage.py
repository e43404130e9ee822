"""Files of the Akten: durable, inside their folder, under readable names."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.adapters.dokumente import ablage as ablage_module
from app.adapters.dokumente.ablage import DateiAblage, fit_name
from app.errors import InputError, NotFoundError, StoreError


@pytest.fixture
def ablage(tmp_path: Path) -> DateiAblage:
    return DateiAblage(tmp_path / "bibliothek")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "bibliothek" / "akten" / "a1"


def _file(tmp_path: Path, name: str = "Kündigung.pdf", content: bytes = b"%PDF Inhalt") -> Path:
    path = tmp_path / name
    path.write_bytes(content)
    return path


def test_a_file_is_copied_with_its_name_and_digest(ablage: DateiAblage, folder: Path, tmp_path: Path) -> None:
    source = _file(tmp_path)
    datei, digest = ablage.put("a1", source, source.name)
    assert (datei, digest) == ("Kündigung.pdf", hashlib.sha256(b"%PDF Inhalt").hexdigest())
    assert ablage.path("a1", datei) == folder / "Kündigung.pdf"
    source.unlink()
    assert ablage.path("a1", datei).read_bytes() == b"%PDF Inhalt"
    assert [f.name for f in folder.iterdir()] == ["Kündigung.pdf"]
    if os.name == "posix":
        assert (folder / datei).stat().st_mode & 0o077 == 0
        assert folder.stat().st_mode & 0o077 == 0


def test_the_same_content_twice_is_the_same_file(ablage: DateiAblage, folder: Path, tmp_path: Path) -> None:
    first = ablage.put("a1", _file(tmp_path, "a.pdf"), "a.pdf")
    assert ablage.put("a1", _file(tmp_path, "b.pdf"), "b.pdf") == first
    assert len(list(folder.iterdir())) == 1
    assert ablage.put("a2", _file(tmp_path, "b.pdf"), "b.pdf")[0] == "b.pdf", "jede Akte hat ihre eigenen Dateien"


def test_the_same_name_with_other_content_is_numbered(ablage: DateiAblage, tmp_path: Path) -> None:
    names = [
        ablage.put("a1", _file(tmp_path, "quelle", f"Inhalt {n}".encode()), name)[0]
        for n, name in enumerate(["Vertrag.pdf", "Vertrag.pdf", "VERTRAG.PDF", "Vertrag.pdf"])
    ]
    assert names == ["Vertrag.pdf", "Vertrag (2).pdf", "VERTRAG (3).PDF", "Vertrag (4).pdf"]


@pytest.mark.parametrize(
    ("name", "fitted"),
    [
        ("Arbeitsvertrag Übergröße.pdf", "Arbeitsvertrag Übergröße.pdf"),
        ("U\u0308bung.pdf", "Übung.pdf"),
        ("../../etc/passwd", "passwd"),
        ("C:\\Akten\\Vertrag.pdf", "Vertrag.pdf"),
        ("a:b*c?.pdf", "a_b_c_.pdf"),
        ("..", "Dokument"),
        ("", "Dokument"),
        (".versteckt", "versteckt"),
        ("Ende. ", "Ende"),
        ("CON.pdf", "_CON.pdf"),
        ("zeile\numbruch\t.pdf", "zeile_umbruch_.pdf"),
        ("rechnung\u202efdp.exe", "rechnung_fdp.exe"),
        ("x" * 300 + ".pdf", "x" * 147 + ".pdf"),
        ("ä" * 300 + ".pdf", "ä" * 73 + ".pdf"),
    ],
)
def test_names_are_made_fit_and_stay_readable(name: str, fitted: str) -> None:
    assert fit_name(name) == fitted


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(name=st.text(max_size=300))
def test_any_name_stays_inside_the_folder(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    fitted = fit_name(name)
    assert fitted == Path(fitted).name == fit_name(fitted)
    assert fitted not in ("", ".", "..")
    assert len(fitted.encode()) <= 160
    base = tmp_path_factory.getbasetemp() / "namen"
    base.mkdir(exist_ok=True)
    target = base / fitted
    target.write_bytes(b"x")
    assert target.resolve().parent == base.resolve()
    target.unlink()


@pytest.mark.parametrize("akte_id", ["../a1", "..", "", "a/b", "a\\b", "a\x00b", "/etc", "ä"])
def test_an_akte_id_cannot_lead_elsewhere(ablage: DateiAblage, tmp_path: Path, akte_id: str) -> None:
    with pytest.raises(NotFoundError):
        ablage.put(akte_id, _file(tmp_path), "x.pdf")
    with pytest.raises(NotFoundError):
        ablage.path(akte_id, "x.pdf")
    assert not (tmp_path / "bibliothek").exists()


@pytest.mark.parametrize("datei", ["../a2/b.pdf", "/etc/passwd", "..", ".", "", "a\x00.pdf", "sub/x.pdf", "fehlt.pdf"])
def test_a_file_name_cannot_lead_elsewhere(ablage: DateiAblage, tmp_path: Path, datei: str) -> None:
    ablage.put("a1", _file(tmp_path), "x.pdf")
    ablage.put("a2", _file(tmp_path), "b.pdf")
    with pytest.raises(NotFoundError, match="liegt nicht in der Akte"):
        ablage.path("a1", datei)


@pytest.mark.skipif(os.name != "posix", reason="Leitungen und Verknüpfungen wie auf POSIX-Systemen")
@pytest.mark.parametrize(
    ("what", "text"),
    [
        ("missing", "gibt es nicht"),
        ("empty", "leer"),
        ("folder", "ist ein Ordner"),
        ("link", "ist eine Verknüpfung"),
        ("dangling", "ist eine Verknüpfung"),
        ("fifo", "ist ein Gerät oder eine Leitung"),
        ("huge", "erlaubt sind 500 MB"),
        ("nul", "kann nicht gelesen werden"),
    ],
)
def test_what_is_no_usable_file_is_refused_and_nothing_remains(
    ablage: DateiAblage, folder: Path, tmp_path: Path, what: str, text: str
) -> None:
    source = tmp_path / "quelle.pdf"
    if what == "empty":
        source.touch()
    elif what == "folder":
        source.mkdir()
    elif what == "link":
        source.symlink_to(_file(tmp_path))
    elif what == "dangling":
        source.symlink_to(tmp_path / "nirgends")
    elif what == "fifo":
        os.mkfifo(source)
    elif what == "huge":
        with source.open("wb") as file:
            file.truncate(2 * 1024**3)
    elif what == "nul":
        source = Path("a\x00b")
    with pytest.raises(InputError, match=text) as caught:
        ablage.put("a1", source, "quelle.pdf")
    assert caught.value.abhilfe
    assert not folder.exists()


def test_links_inside_the_library_are_not_followed(ablage: DateiAblage, folder: Path, tmp_path: Path) -> None:
    secret = _file(tmp_path, "geheim.txt", b"geheim")
    ablage.put("a1", _file(tmp_path), "x.pdf")
    (folder / "y.pdf").symlink_to(secret)
    with pytest.raises(NotFoundError):
        ablage.path("a1", "y.pdf")
    assert ablage.put("a1", _file(tmp_path, "neu", b"neu"), "y.pdf")[0] == "y (2).pdf"
    assert secret.read_bytes() == b"geheim"
    elsewhere = tmp_path / "anderswo"
    elsewhere.mkdir()
    (folder.parent / "a2").symlink_to(elsewhere)
    with pytest.raises(StoreError, match="Verknüpfung"):
        ablage.put("a2", _file(tmp_path), "x.pdf")
    assert list(elsewhere.iterdir()) == []


def test_a_full_disk_leaves_nothing_and_is_named(
    ablage: DateiAblage, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(ablage_module.os, "fsync", full)
    with pytest.raises(StoreError, match="kein Platz mehr"):
        ablage.put("a1", _file(tmp_path), "x.pdf")
    assert list(folder.iterdir()) == []


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "bibliothek").write_bytes(b"keine Bibliothek")
    with pytest.raises(StoreError, match="kann nichts abgelegt werden"):
        DateiAblage(tmp_path / "bibliothek").put("a1", _file(tmp_path), "x.pdf")


def test_what_a_crash_left_behind_is_cleared(ablage: DateiAblage, folder: Path, tmp_path: Path) -> None:
    folder.mkdir(parents=True)
    (folder / ".neu-abgebrochen").write_bytes(b"halb")
    ablage.put("a1", _file(tmp_path), "x.pdf")
    assert [f.name for f in folder.iterdir()] == ["x.pdf"]


def test_a_file_that_grows_while_it_is_copied_is_refused(
    ablage: DateiAblage, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = _file(tmp_path, "gross.pdf", b"x" * 100)
    checked = ablage_module._checked_size

    def appended(handle: int, path: Path) -> int:
        size = checked(handle, path)
        with path.open("ab") as file:
            file.write(b"y" * 50)
        return size

    monkeypatch.setattr(ablage_module, "_checked_size", appended)
    with pytest.raises(InputError, match="während des Kopierens verändert"):
        ablage.put("a1", source, "x.pdf")
    assert list(folder.iterdir()) == []
