"""Archives: members in memory, tricks and damage refused by name, what stands before damage is read."""

from __future__ import annotations

import gzip
import io
import stat
import struct
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from app.adapters.dokumente.leser import DateiLeser
from app.adapters.korpus.quellen import archiv
from app.adapters.korpus.quellen.leser import QuellenLeser
from app.ports_korpus import ReadSource
from tests.adapters.korpus.erfundene_gesetze import NAMES, law, norm


def garden(number: int = 1) -> bytes:
    return law(norm("§ 1", f"<P>(1) Hecke {number} ist grün.</P>"), number=f"BJNR{number}").encode()


def read(path: Path) -> list[ReadSource]:
    return list(QuellenLeser(DateiLeser(), NAMES).read([path], lambda _: False))


def texts(sources: list[ReadSource]) -> list[str]:
    return [s.document.norms[0].absaetze[0].text for s in sources if s.document]


def causes(sources: list[ReadSource]) -> list[tuple[str, str]]:
    """Name and cause of each refusal; the place of the problem begins with the archive's name."""
    found = []
    for source in sources:
        if source.error:
            (problem,) = source.error.probleme
            assert problem.ort.startswith(source.file.name.split(" › ")[0])
            found.append((source.file.name, problem.gefunden))
    return found


def zip_of(path: Path, *members: tuple[str | zipfile.ZipInfo, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return path


def tar_bytes(*members: tuple[str | tarfile.TarInfo, bytes]) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for name, data in members:
            info = name if isinstance(name, tarfile.TarInfo) else tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return buffer.getvalue()


def tar_gz(path: Path, *members: tuple[str | tarfile.TarInfo, bytes]) -> Path:
    path.write_bytes(gzip.compress(tar_bytes(*members)))
    return path


Maker = Callable[..., Path]


@pytest.mark.parametrize(("maker", "name"), [(zip_of, "g.zip"), (tar_gz, "g.tar.gz")])
def test_members_are_read_in_order_and_pictures_passed_over(maker: Maker, name: str, tmp_path: Path) -> None:
    path = maker(
        tmp_path / name,
        ("laws/B2/source.xml", garden(2)),
        ("laws/B2/bild.jpg", b"\xff\xd8\xff"),
        ("laws/B2/bgbl1_2021_j3364_0010.pdf", b"%PDF-1.4"),
        ("__MACOSX/laws/._source.xml", b"Mac"),
        ("laws/.DS_Store", b"Mac"),
        ("laws/B1/source.xml", garden(1)),
    )
    sources = read(path)
    assert [s.file.name for s in sources if s.foreign] == [
        f"{name} › laws/B2/bild.jpg", f"{name} › laws/B2/bgbl1_2021_j3364_0010.pdf"
    ]  # fmt: skip
    assert [s.file.name for s in sources if s.document] == [
        f"{name} › laws/B2/source.xml", f"{name} › laws/B1/source.xml"
    ]  # fmt: skip
    assert texts(sources) == ["Hecke 2 ist grün.", "Hecke 1 ist grün."]
    assert sources[0].file.size == len(garden(2))
    assert QuellenLeser(DateiLeser(), NAMES).count([path]) in (2, 3)  # by names: the PDF form may be one


def test_plain_tar_and_content_before_name(tmp_path: Path) -> None:
    (tmp_path / "g.tar").write_bytes(tar_bytes(("a.xml", garden())))
    (tmp_path / "falsch.xml").write_bytes(gzip.compress(tar_bytes(("a.xml", garden(2)))))
    assert texts(read(tmp_path / "g.tar")) == ["Hecke 1 ist grün."]
    assert texts(read(tmp_path / "falsch.xml")) == ["Hecke 2 ist grün."]


def test_text_documents_in_an_archive(tmp_path: Path) -> None:
    path = zip_of(
        tmp_path / "g.zip", ("../ausserhalb/../x/brief.txt", b"boese"), ("n/notiz.md", b"# Titel\n\nText der Notiz.")
    )
    bad, good = read(path)
    assert bad.error is not None
    assert good.document is not None
    assert "Text der Notiz." in str(good.document.norms)
    assert [p.name for p in tmp_path.iterdir()] == ["g.zip"]


@pytest.mark.parametrize(
    "name", ["../a.xml", "x/../../a.xml", "/etc/a.xml", "C:/a.xml", "..\\a.xml", "\\\\server\\a.xml"]
)
@pytest.mark.parametrize(("maker", "file"), [(zip_of, "g.zip"), (tar_gz, "g.tar.gz")])
def test_paths_that_lead_out(maker: Maker, file: str, name: str, tmp_path: Path) -> None:
    sources = read(maker(tmp_path / file, (name, garden()), ("b.xml", garden(2))))
    ((where, cause),) = causes(sources)
    assert (where, cause) == (f"{file} › {name}", "ein Pfad, der aus dem Archiv hinausführt")
    assert texts(sources) == ["Hecke 2 ist grün."]


def test_links_and_devices_in_a_tar(tmp_path: Path) -> None:
    members = []
    for name, kind in (("l.xml", tarfile.SYMTYPE), ("h.xml", tarfile.LNKTYPE), ("g.xml", tarfile.CHRTYPE)):
        info = tarfile.TarInfo(name)
        info.type, info.linkname = kind, "/etc/passwd"
        members.append((info, b""))
    sources = read(tar_gz(tmp_path / "g.tar.gz", *members, ("b.xml", garden())))
    assert causes(sources) == [
        ("g.tar.gz › l.xml", "ein Verweis (Link)"),
        ("g.tar.gz › h.xml", "ein Verweis (Link)"),
        ("g.tar.gz › g.xml", "keine gewöhnliche Datei"),
    ]
    assert texts(sources) == ["Hecke 1 ist grün."]


def test_links_in_a_zip_and_in_a_folder(tmp_path: Path) -> None:
    info = zipfile.ZipInfo("l.xml")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    sources = read(zip_of(tmp_path / "g.zip", (info, b"/etc/passwd"), ("b.xml", garden())))
    assert causes(sources) == [("g.zip › l.xml", "ein Verweis (Link)")]
    assert texts(sources) == ["Hecke 1 ist grün."]
    folder = tmp_path / "ordner"
    folder.mkdir()
    (folder / "a.xml").symlink_to(tmp_path / "g.zip")
    (folder / "b.xml").write_bytes(garden(2))
    sources = read(folder)
    assert [name for name, _ in causes(sources)] == ["ordner › a.xml"]
    assert texts(sources) == ["Hecke 2 ist grün."]


def test_an_archive_in_an_archive(tmp_path: Path) -> None:
    inner = zip_of(tmp_path / "innen.zip", ("a.xml", garden())).read_bytes()
    sources = read(
        zip_of(tmp_path / "g.zip", ("innen.zip", inner), ("innen.xml", gzip.compress(b"x")), ("b.xml", garden(2)))
    )
    assert causes(sources) == [
        ("g.zip › innen.zip", "ein Archiv in einem Archiv"),
        ("g.zip › innen.xml", "ein Archiv in einem Archiv"),
    ]
    assert texts(sources) == ["Hecke 2 ist grün."]


def test_an_encrypted_member(tmp_path: Path) -> None:
    path = zip_of(tmp_path / "g.zip", ("a.xml", garden()), ("b.xml", garden(2)))
    data = bytearray(path.read_bytes())
    data[data.index(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(data)
    sources = read(path)
    assert causes(sources) == [("g.zip › a.xml", "eine mit Kennwort verschlüsselte Datei")]
    assert texts(sources) == ["Hecke 2 ist grün."]


# ---- bombs ----------------------------------------------------------------------------------------------------------


def with_declared_size(path: Path, name: bytes, size: int) -> None:
    """Let the directory of a ZIP promise another size for one member."""
    data = bytearray(path.read_bytes())
    start = data.index(b"PK\x01\x02")
    while data[start + 46 : start + 46 + len(name)] != name:
        start = data.index(b"PK\x01\x02", start + 4)
    data[start + 24 : start + 28] = struct.pack("<I", size)
    path.write_bytes(data)


def test_a_member_that_promises_a_gigabyte(tmp_path: Path) -> None:
    path = zip_of(tmp_path / "g.zip", ("a.xml", garden()), ("b.xml", garden(2)))
    with_declared_size(path, b"a.xml", 1_000_000_000)
    sources = read(path)
    assert causes(sources) == [("g.zip › a.xml", "1000 MB")]
    assert texts(sources) == ["Hecke 2 ist grün."]


def test_a_member_that_lies_about_its_size(tmp_path: Path) -> None:
    path = zip_of(tmp_path / "g.zip", ("a.xml", garden()), ("b.xml", garden(2)))
    with_declared_size(path, b"a.xml", 10)
    sources = read(path)
    assert causes(sources) == [("g.zip › a.xml", "Daten, deren Prüfsumme nicht stimmt")]
    assert texts(sources) == ["Hecke 2 ist grün."]


def test_a_zip_bomb(tmp_path: Path) -> None:
    sources = read(zip_of(tmp_path / "g.zip", ("a.xml", bytes(30_000_000)), ("b.xml", garden(2))))
    assert causes(sources) == [("g.zip › a.xml", "eine über alle Maßen gepackte Datei (Zip-Bombe)")]
    assert texts(sources) == ["Hecke 2 ist grün."]


def test_a_bomb_in_a_tar_ends_it(tmp_path: Path) -> None:
    bomb = bytes(30_000_000)
    sources = read(tar_gz(tmp_path / "g.tar.gz", ("a.xml", garden()), ("b.xml", bomb), ("c.xml", garden(2))))
    assert [name for name, _ in causes(sources)] == ["g.tar.gz › b.xml"]
    assert all("Zip-Bombe" in cause for _, cause in causes(sources))
    assert texts(sources) == ["Hecke 1 ist grün."]


@pytest.mark.parametrize(("maker", "file"), [(zip_of, "g.zip"), (tar_gz, "g.tar.gz")])
def test_too_much_in_all(maker: Maker, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archiv, "MAX_TOTAL", 3000)
    sources = read(maker(tmp_path / file, *((f"{n}.xml", garden(n)) for n in range(9))))
    ((name, _),) = causes(sources)
    assert name == file
    assert len(texts(sources)) < 9


@pytest.mark.parametrize(("maker", "file"), [(zip_of, "g.zip"), (tar_gz, "g.tar.gz")])
def test_too_many_members(maker: Maker, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archiv, "MAX_MEMBERS", 2)
    sources = read(maker(tmp_path / file, *((f"{n}.xml", garden(n)) for n in range(9))))
    ((name, cause),) = causes(sources)
    assert (name, "zu viele Einträge" in cause) == (file, True)
    assert len(texts(sources)) < 9


def test_a_member_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archiv, "MAX_MEMBER", 2_000_000)
    for path in (
        zip_of(tmp_path / "g.zip", ("a.xml", bytes(3_000_000)), ("b.xml", garden())),
        tar_gz(tmp_path / "g.tar.gz", ("a.xml", bytes(3_000_000)), ("b.xml", garden())),
    ):
        sources = read(path)
        assert causes(sources) == [(f"{path.name} › a.xml", "3 MB")]
        assert texts(sources) == ["Hecke 1 ist grün."]


def test_a_header_that_wants_gigabytes(tmp_path: Path) -> None:
    """Extended headers are held in memory by the standard library, whatever size they claim."""
    header = tarfile.TarInfo("././@PaxHeader")
    header.type, header.size = tarfile.XHDTYPE, 1_500_000_000
    data = tar_bytes(("a.xml", garden())).rstrip(b"\0")
    data += bytes(-len(data) % 512) + header.tobuf() + bytes(15_000_000)
    (tmp_path / "g.tar").write_bytes(data)
    sources = read(tmp_path / "g.tar")
    ((name, cause),) = causes(sources)
    assert (name, "Zip-Bombe" in cause) == ("g.tar", True)
    assert texts(sources) == ["Hecke 1 ist grün."]


# ---- damage ---------------------------------------------------------------------------------------------------------


def many() -> bytes:
    return tar_bytes(*((f"{n}.xml", garden(n) + bytes(f"<!--{'x' * 30_000}-->", "ascii")) for n in range(6)))


@pytest.mark.parametrize("keep", [0.3, 0.6, 0.99])
def test_a_truncated_tar_gz_keeps_what_came_before(keep: float, tmp_path: Path) -> None:
    data = gzip.compress(many(), compresslevel=0)
    (tmp_path / "g.tar.gz").write_bytes(data[: int(len(data) * keep)])
    sources = read(tmp_path / "g.tar.gz")
    names = [name for name, _ in causes(sources)]
    assert len(names) == 1, "told once"
    assert names[0].startswith("g.tar.gz")
    assert "abgeschnitten" in causes(sources)[-1][1]
    assert texts(sources) == [f"Hecke {n} ist grün." for n in range(len(texts(sources)))]
    assert len(texts(sources)) >= int(keep * 6) - 1


def test_damaged_packing_is_named(tmp_path: Path) -> None:
    data = bytearray(gzip.compress(many()))
    data[len(data) // 2 : len(data) // 2 + 40] = bytes(40)
    (tmp_path / "g.tar.gz").write_bytes(data)
    assert causes(read(tmp_path / "g.tar.gz"))


def test_a_damaged_header_does_not_end_a_tar_silently(tmp_path: Path) -> None:
    data = bytearray(many())
    data[data.index(b"3.xml")] ^= 255
    (tmp_path / "g.tar").write_bytes(data)
    sources = read(tmp_path / "g.tar")
    assert causes(sources) == [("g.tar", "ein unlesbarer Eintrag")]
    assert len(texts(sources)) == 3


def test_a_tar_without_its_end(tmp_path: Path) -> None:
    data = many()
    (tmp_path / "g.tar").write_bytes(data[: data.index(b"3.xml")])
    sources = read(tmp_path / "g.tar")
    assert causes(sources) == [("g.tar", "ein vorzeitiges Ende; das Archiv ist abgeschnitten")]
    assert len(texts(sources)) == 3


@pytest.mark.parametrize(
    ("name", "data", "cause"),
    [
        ("g.zip", b"PK\x03\x04" + bytes(200), "kein lesbares Archiv"),
        ("g.gz", b"\x1f\x8b\x08\x00", "abgeschnitten"),
        ("g.gz", b"\x1f\x8b\x07\x00" + bytes(100), "entpacken"),
        ("g.gz", gzip.compress(b"kein tar " * 100, mtime=0), "kein lesbares Archiv"),
    ],
)
def test_no_archive_at_all(name: str, data: bytes, cause: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(data)
    ((where, found),) = causes(read(tmp_path / name))
    assert where == name
    assert cause in found


def test_a_damaged_member_of_a_zip(tmp_path: Path) -> None:
    path = tmp_path / "g.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("a.xml", garden())
        archive.writestr("b.xml", garden(2))
    data = bytearray(path.read_bytes())
    data[data.index(b"Hecke 1")] ^= 1
    path.write_bytes(data)
    sources = read(path)
    assert causes(sources) == [("g.zip › a.xml", "Daten, deren Prüfsumme nicht stimmt")]
    assert texts(sources) == ["Hecke 2 ist grün."]


@pytest.mark.parametrize("keep", [0.2, 0.7, 0.98])
def test_a_truncated_zip_is_named(keep: float, tmp_path: Path) -> None:
    path = zip_of(tmp_path / "g.zip", ("a.xml", garden()), ("b.xml", garden(2)))
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * keep)])
    ((name, _),) = causes(read(path))
    assert name == "g.zip"


@pytest.mark.parametrize("name", ["kaputt.zip", "kaputt.tar.gz", "kaputt.TGZ", "kaputt.tar"])
@pytest.mark.parametrize("data", [b"", bytes(range(1, 256)) * 12], ids=["leer", "zufall"])
def test_an_archive_that_does_not_begin_like_one_is_refused_by_name_in_a_folder_too(
    tmp_path: Path, name: str, data: bytes
) -> None:
    folder = tmp_path / "gesetze"
    folder.mkdir()
    (folder / name).write_bytes(data)
    (folder / "bild.png").write_bytes(data)

    sources = read(folder)

    refused = next(s for s in sources if s.error)
    assert refused.file.name == f"gesetze › {name}"
    assert "Das Archiv ist beschädigt" in str(refused.error)
    assert [s.file.name for s in sources if s.foreign] == ["gesetze › bild.png"]
    assert "Das Archiv ist beschädigt" in str(read(folder / name)[0].error)
