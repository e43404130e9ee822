"""Files made to hurt, and files that are none: bombs, depth, ways out of archives, devices, names, files that change.

Each entry makes one case in an empty folder. ``refused`` says that it has to be refused: taking it would be a fault.
The others may be taken or refused; they must only do no harm.
"""

from __future__ import annotations

import io
import os
import shutil
import stat
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from fehler.fuzz.bank import Importer
from fehler.fuzz.boese_seiten import HOSTILE
from fehler.fuzz.bomben_dokumente import Content, docx_bombs, pdf_bombs
from fehler.fuzz.importe import IMPORTERS
from fehler.fuzz.mutation import zip_of
from fehler.fuzz.saaten import FORMEX, GESETZ, SEITE

Build = Callable[[Path], None]
"""Makes what lies at that path; before, the sound file of the importer lies there."""

HTML_READERS = ("quelltext", "akte_dokument", "pruefdokument", "endkontrolle")
PDF_READERS = (*HTML_READERS, "anlage")
PICTURE_READERS = ("akte_dokument", "anlage")
JSON_READERS = ("bibliothek", "auswahl", "akte", "akte_entwurf", "antworten", "vertragsantworten", "scope")
MAIN = ("labels.csv", "akte.json", "modules.json", "generic.yaml")
SPARSE = 2_200_000_000
DEEP = 100_000
SLOW = frozenset(
    {
        "24 MB leere Elemente",
        "ein Text von 9 MB",
        "300.000 Felder",
        "Liste mit einer Million Einträgen",
        "eine Zahl von 4 MB",
        "HTML 9 MB",
        "DOCX 100.000 Absätze",
        "DOCX 75 MB leere Elemente",
        "DOCX 280 MB Bombe",
        "DOCX 3 × 70 MB Teile",
        "DOCX 1 GB Bombe",
        "DOCX 20.000 Teile",
        "100.000 Seiten",
        "PDF Strom von 600 MB",
        "PDF Strom im Strom",
        "ZIP Bombe 90 MB",
        "ZIP Bombe 3 × 90 MB",
        "ZIP in ZIP in ZIP",
        "ZIP 120.000 Einträge",
        "tar Bombe 300 MB",
        "gz Bombe ohne tar",
        "GGUF Millionen leerer Texte",
        "PNG 13.000 × 13.000",
        "10 MB Zufall",
        "HTML 50.000 Listenpunkte",
        "HTML 300.000 Ziffern",
        "HTML Tabelle mit 20.000 Zellen",
    }
)
"""Left out of the quick form: making or reading them takes a second and more."""


@dataclass(frozen=True)
class Bomb:
    """A case.

    Attributes:
        name: what it is.
        importer: which way in.
        target: the file's name in its folder.
        build: makes it.
        refused: it has to be refused.
        trouble: „waechst“ or „verschwindet“ while it is read.
        slow: left out of the quick form.
    """

    name: str
    importer: str
    target: str
    build: Build
    refused: bool = True
    trouble: str = ""
    slow: bool = False


def bombs(seeds: Path, importer: str) -> Iterator[Bomb]:
    """Those of an importer.

    Args:
        seeds: the sound files, to put something in their place.
        importer: its name.
    """
    cases: list[tuple[str, Iterator[tuple[str, Content, bool]]]] = []
    if importer in ("gii", "formex"):
        cases.append(("gesetz.xml", _xml(GESETZ if importer == "gii" else FORMEX)))
    if importer in JSON_READERS:
        cases.append((f"{importer}.json", _json()))
    if importer == "kurzfassung":
        cases.append(("gesetz.yaml", _yaml()))
    if importer in HTML_READERS:
        cases += [("seite.html", _html()), ("brief.docx", docx_bombs(seeds))]
    if importer in PDF_READERS:
        cases.append(("brief.pdf", pdf_bombs(seeds)))
    if importer == "webseite":
        cases.append(("seite.html", ((name, _within(piece), False) for name, piece in HOSTILE.items())))
    if importer == "archiv":
        cases += [("gesetze.zip", _zips()), ("gesetze.tar.gz", _tars())]
    if importer == "gguf":
        cases.append(("modell.gguf", _models()))
    if importer in PICTURE_READERS:
        cases.append(("bild.png", _pictures()))
    for target, found in cases:
        for name, content, refused in found:
            must = refused and importer != "anlage"
            slow = name in SLOW or IMPORTERS[importer].waits > 0
            yield Bomb(name, importer, target, _bytes(content), must, slow=slow)
    yield from _files(seeds, IMPORTERS[importer])


def _within(piece: bytes) -> bytes:
    return SEITE.encode().replace(b"</h1>", b"</h1>" + piece, 1)


def _bytes(content: Content) -> Build:
    def build(path: Path) -> None:
        path.write_bytes(content() if callable(content) else content)

    return build


# ---- XML, JSON, YAML, HTML ------------------------------------------------------------------------------------------


def _xml(sound: str) -> Iterator[tuple[str, Content, bool]]:
    body = sound.partition("?>")[2].replace(
        '<!DOCTYPE dokumente SYSTEM "http://www.gesetze-im-internet.de/dtd/1.01/gii-norm.dtd">', ""
    )
    laughs = "".join(f"<!ENTITY l{n} '{f'&l{n - 1};' * 10}'>" for n in range(1, 10))

    def doctype(inside: str, text: str) -> bytes:
        return f"<?xml version='1.0'?><!DOCTYPE x [{inside}]>{body.replace('Hecken sind', text, 1)}".encode()

    attributes = " ".join(f"a{n}='1'" for n in range(DEEP))
    deep = body.replace("Hecken sind", "<B>" * DEEP + "x" + "</B>" * DEEP, 1)
    yield from (
        ("milliardenfaches Lachen", doctype(f"<!ENTITY l0 'ha'>{laughs}", "&l9;"), True),
        ("quadratische Ersetzung", doctype(f"<!ENTITY a '{'a' * 100_000}'>", "&a;" * 50_000), True),
        ("fremde Datei als Ersetzung", doctype("<!ENTITY x SYSTEM 'file:///etc/passwd'>", "&x;"), True),
        ("Netz als Ersetzung", doctype("<!ENTITY x SYSTEM 'http://127.0.0.1:9/x'>", "&x;"), True),
        ("Parameter-Ersetzung", doctype("<!ENTITY % p SYSTEM 'file:///etc/passwd'> %p;", "x"), True),
        ("100.000 Ebenen", deep.encode(), True),
        ("100.000 Attribute", body.replace("<P>", f"<P {attributes}>", 1).encode(), False),
        ("24 MB leere Elemente", lambda: body.replace("Hecken sind", "<B/>" * 5_900_000, 1).encode(), False),
        ("ein Text von 9 MB", lambda: body.replace("Hecken sind", "Hecke " * 1_500_000, 1).encode(), False),
    )  # fmt: skip


def _json() -> Iterator[tuple[str, Content, bool]]:
    def many() -> bytes:
        return f"""{{{",".join(f'"k{n}":1' for n in range(300_000))}}}""".encode()

    yield from (
        ("100.000 Ebenen Listen", b"[" * DEEP + b"]" * DEEP, True),
        ("100.000 Ebenen Felder", b'{"a":' * DEEP + b"1" + b"}" * DEEP, True),
        ("900 Ebenen", b'{"a":' * 900 + b"1" + b"}" * 900, True),
        ("300.000 Felder", many, True),
        ("Liste mit einer Million Einträgen", b"[" + b"1," * 999_999 + b"1]", True),
        ("eine Zahl von 4 MB", b'{"a": ' + b"9" * 4_000_000 + b"}", True),
        ("eine Zahl 1e999999999", b'{"a": 1e999999999}', True),
        ("halbes Zeichen", b'{"\\ud800": "\\udfff"}', True),
        ("nur null", b"null", True),
        ("nur eine Zeichenkette", b'"' + b"x" * 1_000_000 + b'"', True),
    )


def _yaml() -> Iterator[tuple[str, Content, bool]]:
    laughs = "a0: &a0 [x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"a{n}: &a{n} [{','.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 12)
    )
    yield from (
        ("YAML-Lachen", laughs.encode(), True),
        ("YAML-Befehl", b"!!python/object/apply:os.system ['true']", True),
        ("YAML-Zahl von 5.000 Stellen", b"a: " + b"9" * 5_000, True),
        ("YAML 100.000 Klammern", b"[" * DEEP, True),
        ("YAML 100.000 Einrückungen", b"".join(b" " * n + b"a:\n" for n in range(1500)), True),
    )


def _html() -> Iterator[tuple[str, Content, bool]]:
    head, tail = SEITE.split("<h1>", 1)
    pages: tuple[tuple[str, Content], ...] = (
        ("HTML 100.000 Ebenen", f"{head}{'<div>' * DEEP}x{'</div>' * DEEP}{tail}".encode()),
        ("HTML 3.000 Ebenen Listen", f"{head}{'<ul><li>' * 3000}x{tail}".encode()),
        ("HTML 50.000 Listenpunkte", f"{head}<ol>{'<li>x</li>' * 50_000}</ol>{tail}".encode()),
        ("HTML 100.000 offene Tags", f"{head}{'<b><i><u>' * 33_000}x{tail}".encode()),
        ("HTML Tabelle mit 20.000 Zellen", f"{head}<table><tr>{'<td>x</td>' * 20_000}</tr></table>{tail}".encode()),
        ("HTML 1 MB Leerzeichen", f"{head}{' ' * 1_000_000}{tail}".encode()),
        ("HTML 5.000 verborgene Teile", f"{head}{'<p style=display:none>a</p>' * 5000}{tail}".encode()),
        ("HTML 300.000 Klammern", f"{head}{'(' * 300_000}{tail}".encode()),
        ("HTML 300.000 Ziffern", f"{head}{'1' * 300_000} {'1.' * 100_000}{tail}".encode()),
        ("HTML Ersetzung einer Datei", f"<!DOCTYPE html [<!ENTITY x SYSTEM '/etc/passwd'>]>{head}&x;{tail}".encode()),
        ("HTML 9 MB", f"{head}{'<p>Wort</p>' * 800_000}{tail}".encode),
    )  # fmt: skip
    yield from ((name, page, False) for name, page in pages)


# ---- archives, models -----------------------------------------------------------------------------------------------


def _zips() -> Iterator[tuple[str, Content, bool]]:
    law = GESETZ.encode()
    for name in ("../../böse.xml", "/etc/böse.xml", "C:\\böse.xml", "..\\..\\böse.xml", "a/../../b.xml"):
        yield f"ZIP hinaus: {name}", zip_of([(name, law)]), True
    for name in ("NUL", "CON.xml", "aux.txt", "x\x00.xml"):
        yield f"ZIP Gerätename: {name!r}", zip_of([(name, law)]), False
    link = zipfile.ZipInfo("link.xml")
    link.external_attr = 0o120777 << 16
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as out:
        out.writestr(link, "/etc/passwd")
    yield "ZIP Verweis", buffer.getvalue(), True

    def zeros(count: int) -> bytes:
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for number in range(count):
                archive.writestr(f"{number}.xml", bytes(90_000_000))
        return packed.getvalue()

    def nested() -> bytes:
        inner = zeros(1)
        for depth in range(5):
            inner = zip_of([(f"{n}-{depth}.zip", inner) for n in range(4)])
        return inner

    yield "ZIP Bombe 90 MB", lambda: zeros(1), True
    yield "ZIP Bombe 3 × 90 MB", lambda: zeros(3), True
    yield "ZIP in ZIP in ZIP", nested, True
    yield "ZIP überlappend", _overlapping(law), False
    yield "ZIP 120.000 Einträge", lambda: _empty_members(120_000), True
    yield "ZIP leer", b"PK\x05\x06" + bytes(18), False


def _tars() -> Iterator[tuple[str, Content, bool]]:
    kinds = (
        (tarfile.SYMTYPE, "Verweis"),
        (tarfile.LNKTYPE, "harter Verweis"),
        (tarfile.CHRTYPE, "Gerät"),
        (tarfile.FIFOTYPE, "Leitung"),
    )
    for kind, name in kinds:
        yield f"tar {name}", _tar("a.xml", b"", kind), True
    for name in ("../../b.xml", "/etc/b.xml"):
        yield f"tar hinaus: {name}", _tar(name, GESETZ.encode(), tarfile.REGTYPE), True
    yield "tar Bombe 300 MB", lambda: _tar("a.xml", bytes(300_000_000), tarfile.REGTYPE), True
    yield "gz ohne tar", zlib.compress(b"x" * 1000, wbits=31), True
    yield "gz Bombe ohne tar", lambda: zlib.compress(bytes(200_000_000), wbits=31), True


def _tar(name: str, content: bytes, kind: bytes) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz", compresslevel=6) as out:
        info = tarfile.TarInfo(name)
        info.type, info.linkname, info.size = kind, "/etc/passwd", len(content)
        out.addfile(info, io.BytesIO(content))
    return buffer.getvalue()


def _overlapping(law: bytes) -> bytes:
    """Many names in the directory for one and the same piece of data."""
    one = zip_of([("a.xml", law)])
    start = one.index(b"PK\x01\x02")
    entry = one[start : one.index(b"PK\x05\x06")]
    entries = b"".join(entry.replace(b"a.xml", b"%c.xml" % (97 + n % 26)) for n in range(2000))
    tail = struct.pack("<4sHHHHIIH", b"PK\x05\x06", 0, 0, 2000, 2000, len(entries), start, 0)
    return one[:start] + entries + tail


def _empty_members(count: int) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as out:
        for number in range(count):
            out.writestr(zipfile.ZipInfo(f"{number}.xml"), b"")
    return buffer.getvalue()


def _models() -> Iterator[tuple[str, Content, bool]]:
    def text(value: str) -> bytes:
        return struct.pack("<Q", len(value)) + value.encode()

    head = b"GGUF" + struct.pack("<IQQ", 3, 1, 9_000)
    strings = text("a") + struct.pack("<IIQ", 9, 8, 1_900_000)
    yield "GGUF Millionen leerer Texte", lambda: head + (strings + bytes(8 * 1_900_000)) * 12, True
    yield "GGUF unmögliche Anzahl", b"GGUF" + struct.pack("<IQQ", 3, 2**63, 2**63), True
    yield "GGUF langer Text", head + text("a") + struct.pack("<IQ", 8, 2**62), True
    yield (
        "GGUF geteilt mit Kommazahl",
        b"GGUF"
        + struct.pack("<IQQ", 3, 1, 2)
        + text("general.architecture")
        + struct.pack("<I", 8)
        + text("llama")
        + text("split.count")
        + struct.pack("<If", 6, float("inf"))
        + text("t")
        + struct.pack("<IQIQ", 1, 8, 0, 0)
        + bytes(64),
        True,
    )


def _pictures() -> Iterator[tuple[str, Content, bool]]:
    def png(width: int, height: int) -> bytes:
        def chunk(kind: bytes, content: bytes) -> bytes:
            return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

        lines = zlib.compress(bytes(1_000_000), 9)
        head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", lines) + chunk(b"IEND", b"")

    yield "PNG 60.000 × 60.000", png(60_000, 60_000), False
    yield "PNG 13.000 × 13.000", png(13_000, 13_000), False
    yield "PNG 2 Milliarden breit", png(2**31 - 1, 1), False


# ---- what is no ordinary file ---------------------------------------------------------------------------------------


def _files(seeds: Path, importer: Importer) -> Iterator[Bomb]:
    """The sound file of an importer replaced, renamed or changed while it is read."""
    home = seeds / importer.name / "0"
    found = sorted(p.relative_to(home).as_posix() for p in home.rglob("*") if p.is_file())
    target = next((f for f in found if f.endswith(MAIN)), found[0])
    tolerant = importer.silent or importer.name == "wortlaut"
    for name, build in _REPLACED.items():
        fits = name == "Verknüpfung auf eine Datei" or (name == "Ordner" and importer.prepare is not None)
        fits = fits or (name == "fehlt" and importer.name == "klageart")
        fits = fits or (importer.name, name) in _FITS
        must = not tolerant and not fits
        yield Bomb(name, importer.name, target, build, must, slow=name in SLOW)
    for name in ("waechst", "verschwindet"):
        yield Bomb(f"Datei {name}", importer.name, target, _nothing, refused=False, trouble=name, slow=True)
    if not importer.whole and importer.name not in ("einstellungen", "akte", "akte_entwurf"):
        for title, odd in _NAMES.items():
            named = f"{odd}{''.join(Path(target).suffixes[-2:])}"
            yield Bomb(title, importer.name, named, _renamed(home / target), refused=False)


_FITS = {
    ("bibliotheksdatei", "2 GB"),
    ("bibliotheksdatei", "fehlt"),
    ("arbeitsplatz", "fehlt"),
    ("arbeitsplatz", "0 Byte"),
    ("gguf", "2 GB"),
    ("webseite", "10 MB Nullen"),
    ("sprachmodell", "2 GB"),
}
"""Nothing is damaged: no connections, a new library, a model with something behind its weights."""


def _nothing(_path: Path) -> None:
    """It stays as it is."""


def _renamed(source: Path) -> Build:
    def build(path: Path) -> None:
        path.write_bytes(source.read_bytes())

    return build


def _sparse(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(SPARSE)


def _instead(make: Callable[[Path], object]) -> Build:
    def build(path: Path) -> None:
        path.unlink()
        make(path)

    return build


def _aside(path: Path) -> None:
    other = path.with_name(f"_echt{path.suffix}")
    path.rename(other)
    path.symlink_to(other)


def _device(path: Path) -> None:
    """A device without end, in the folder of the case: what writes to it harms no device of the machine."""
    if os.geteuid() == 0:
        os.mknod(path, 0o600 | stat.S_IFCHR, os.makedev(1, 5))
    else:
        os.mkfifo(path)  # only root makes devices


_REPLACED: dict[str, Build] = {
    "0 Byte": _bytes(b""),
    "2 GB": _sparse,
    "Leitung (FIFO)": _instead(os.mkfifo),
    "Gerät": _instead(_device),
    "Ordner": _instead(Path.mkdir),
    "Verknüpfung auf eine Datei": _aside,
    "Verknüpfung im Kreis": _instead(lambda path: path.symlink_to(path.name)),
    "fehlt": _instead(lambda _path: None),
    "10 MB Nullen": _bytes(bytes(10_000_000)),
    "10 MB Zufall": _bytes(zlib.compress(bytes(range(256)) * 40, 9) * 30_000),
}
_NAMES = {
    "Name mit Zeilenumbruch": "ein\nName",
    "Name ohne UTF-8": "n\udcff\udcfeame",
    "Name von 255 Byte": "x" * 244,
    "Name von rechts nach links": "rechnung\u202efdp",
    "Name mit Steuerzeichen": "a\x1b[31mb\x07",
    "Name nur Leerzeichen": "   ",
}


def write(bomb: Bomb, seeds: Path, folder: Path) -> None:
    """Put the case into an empty folder, with what its importer needs beside it."""
    home = seeds / bomb.importer / "0"
    if (home / bomb.target).exists() or IMPORTERS[bomb.importer].whole:
        shutil.copytree(home, folder, dirs_exist_ok=True)
    bomb.build(folder / bomb.target)
