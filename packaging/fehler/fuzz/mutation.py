"""Damages files: bytes at random, and where the form is known in the places that hurt (spec 6, point 4).

Everything follows from the seed of the chance that is handed in; the same seed gives the same bytes.
"""

from __future__ import annotations

import gzip
import io
import re
import sqlite3
import tarfile
import warnings
import zipfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import PurePosixPath
from typing import Any

from fehler.fuzz.boese_seiten import HOSTILE
from fehler.fuzz.mutation_text import (
    BYTES,
    NUMBERS,
    WORDS,
    Chance,
    Mutator,
    binary,
    cut,
    double,
    flip,
    json_text,
    json_values,
    lines,
    markup,
    numbers,
    splice,
    words,
)

MAX_GROWN = 4_000_000
"""Bytes a mutation may grow a file to; larger ones are the business of the bombs."""


# ---- archives -------------------------------------------------------------------------------------------------------

_MEMBER_NAMES = (
    "../../böse.xml",
    "/etc/böse.xml",
    "C:\\böse.xml",
    "NUL",
    "con.xml",
    "a/../b.xml",
    "x" * 250 + ".xml",
    "\u202elmx.exe",
    "ordner/",
    "",
    "a\nb.xml",
    "word/document.xml",
    "[Content_Types].xml",
    "noch.zip",
    "leer.xml",
)


def zip_members(data: bytes, other: bytes, chance: Chance) -> bytes:
    """A member changes (as the XML it is), is renamed, dropped, doubled or added; or the directory lies."""
    if chance.random() < 0.25:
        return chance.choice((flip, cut, binary, splice))(data, other, chance)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = [(info.filename, archive.read(info)) for info in archive.infolist()]
        if not members:
            return words(data, other, chance)
        weights = [3 if name.endswith(("document.xml", "styles.xml", "numbering.xml")) else 1 for name, _ in members]
        (at,) = chance.choices(range(len(members)), weights)
        name, content = members[at]
        match chance.randrange(10):
            case 0:
                del members[at]
            case 1:
                members[at] = (chance.choice(_MEMBER_NAMES), content)
            case 2:
                members.append((name, content))
            case 3:
                members.append((chance.choice(_MEMBER_NAMES), chance.choice(WORDS)))
            case 4:
                members[at] = (name, b"")
            case _:
                members[at] = (name, chance.choice((markup, markup, *BYTES))(content, content, chance))
        return zip_of(members, chance.choice((zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED)))
    except Exception:  # noqa: BLE001 - what is damaged already is damaged further as bytes
        return chance.choice(BYTES)(data, other, chance)


def zip_of(members: Sequence[tuple[str, bytes]], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A ZIP of these members, in that order, names twice if they are."""
    buffer = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(buffer, "w", method) as archive:
        warnings.simplefilter("ignore")
        for name, content in members:
            archive.writestr(zipfile.ZipInfo(name or "leer"), content[:MAX_GROWN], method)
    return buffer.getvalue()


def tar_members(data: bytes, other: bytes, chance: Chance) -> bytes:
    """As ``zip_members`` for a gzipped tar: also links, devices and sizes that lie."""
    try:
        plain = gzip.decompress(data)
        if chance.random() < 0.5:
            return gzip.compress(chance.choice((flip, cut, double, binary))(plain, plain, chance), 1)
        buffer = io.BytesIO()
        with tarfile.open(fileobj=io.BytesIO(plain)) as archive, tarfile.open(fileobj=buffer, mode="w") as out:
            for info in archive:
                file = archive.extractfile(info)
                content = file.read() if file else b""
                if chance.random() < 0.5:
                    content = chance.choice((markup, *BYTES))(content, content, chance)[:MAX_GROWN]
                if chance.random() < 0.3:
                    info.name = chance.choice(_MEMBER_NAMES) or "leer"
                if chance.random() < 0.2:
                    info.type = chance.choice(
                        (tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE, tarfile.DIRTYPE, b"Z")
                    )
                    info.linkname = "/etc/passwd"
                info.size = len(content)
                out.addfile(info, io.BytesIO(content))
        return gzip.compress(buffer.getvalue(), 1)
    except Exception:  # noqa: BLE001 - what is damaged already is damaged further as bytes
        return chance.choice((*BYTES, binary))(data, other, chance)


# ---- PDF ------------------------------------------------------------------------------------------------------------


def pdf_objects(data: bytes, other: bytes, chance: Chance) -> bytes:
    """An object loses, gains or changes a key, a stream is damaged, the page tree bites its tail."""
    if chance.random() < 0.35:
        return chance.choice((flip, cut, numbers, splice, words, _xref))(data, other, chance)
    import pikepdf

    try:
        with pikepdf.open(io.BytesIO(data), suppress_warnings=True) as pdf:
            objects = [obj for obj in pdf.objects if isinstance(obj, pikepdf.Dictionary | pikepdf.Stream)]
            for _ in range(chance.choice((1, 1, 2, 5))):
                _damage_object(pdf, chance.choice(objects), objects, chance)
            buffer = io.BytesIO()
            pdf.save(
                buffer,
                object_stream_mode=chance.choice((pikepdf.ObjectStreamMode.disable, pikepdf.ObjectStreamMode.generate)),
                static_id=True,
            )
            return buffer.getvalue()
    except Exception:  # noqa: BLE001 - what is damaged already is damaged further as bytes
        return chance.choice(BYTES)(data, other, chance)


def _damage_object(pdf: Any, obj: Any, objects: list[Any], chance: Chance) -> None:
    import pikepdf

    keys = list(obj.keys())
    if isinstance(obj, pikepdf.Stream) and chance.random() < 0.5:
        content = obj.read_bytes()
        obj.write(chance.choice((*BYTES, binary))(content, content, chance)[:MAX_GROWN])
        return
    if not keys:
        return
    key = chance.choice(keys)
    values: tuple[Any, ...] = (
        0, -1, 10**9, True, pikepdf.Name("/Böse"), pikepdf.String("\x00" * 10), pikepdf.Array([]), pikepdf.Dictionary(),
        pikepdf.Array([0, 0, 1e9, 1e9]), chance.choice(objects), obj, pikepdf.Array([obj, obj]),
        pikepdf.Name("/JavaScript"), pikepdf.Array([chance.choice(objects)] * 200),
    )  # fmt: skip
    if chance.random() < 0.3:
        del obj[key]
    elif chance.random() < 0.3:
        new = chance.choice(
            (
                "/Kids",
                "/Count",
                "/Parent",
                "/Contents",
                "/Filter",
                "/Length",
                "/MediaBox",
                "/Font",
                "/ToUnicode",
                "/Encoding",
                "/Annots",
                "/OpenAction",
                "/AA",
                "/Rotate",
                "/UserUnit",
                "/Title",
            )
        )
        obj[new] = chance.choice(values)
    else:
        obj[key] = chance.choice(values)
    del pdf


def _xref(data: bytes, _other: bytes, chance: Chance) -> bytes:
    """The table of places is wrong."""
    at = data.rfind(b"startxref")
    if at < 0:
        return data + b"\nstartxref\n0\n%%EOF"
    return data[: at + 10] + chance.choice((b"0", b"7", b"99999999999", b"-5", b"x")) + b"\n%%EOF\n"


# ---- SQLite ---------------------------------------------------------------------------------------------------------


def sqlite_rows(data: bytes, other: bytes, chance: Chance) -> bytes:
    """A value of a row changes (as the JSON it is), has another type or is gone; so does a row, a table."""
    try:
        with closing(sqlite3.connect(":memory:")) as raw:
            raw.deserialize(data[:18] + b"\x01\x01" + data[20:])  # without a log beside it
            tables = raw.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
            (table,) = chance.choice(tables)
            columns = [row[1] for row in raw.execute(f'PRAGMA table_info("{table}")')]
            column = chance.choice(columns)
            rows = raw.execute(f'SELECT rowid, "{column}" FROM "{table}" ORDER BY rowid').fetchall()  # noqa: S608 - ours
            if not rows or chance.random() < 0.05:
                raw.execute(chance.choice((f'DROP TABLE "{table}"', f'ALTER TABLE "{table}" DROP COLUMN "{column}"')))
            elif chance.random() < 0.1:
                raw.execute(f'DELETE FROM "{table}" WHERE rowid = ?', (chance.choice(rows)[0],))  # noqa: S608 - ours
            else:
                id_, value = chance.choice(rows)
                raw.execute(f'UPDATE OR IGNORE "{table}" SET "{column}" = ? WHERE rowid = ?',  # noqa: S608 - ours
                            (_other_value(value, chance), id_))  # fmt: skip
            raw.commit()
            return raw.serialize()
    except (sqlite3.Error, UnicodeDecodeError, IndexError, OverflowError):
        return chance.choice((*BYTES, binary))(data, other, chance)


def _other_value(value: object, chance: Chance) -> object:
    if isinstance(value, str) and value[:1] in ("{", "[") and chance.random() < 0.8:
        changed = chance.choice((json_values, json_values, json_text))(value.encode(), value.encode(), chance)
        return changed[:MAX_GROWN].decode("utf-8", "replace")
    others = (None, 0, -1, 2**63 - 1, 1.5, "", "[]", "{}", "null", "[" * 100_000, chance.choice(WORDS))
    return chance.choice((*others, chance.choice(WORDS).decode("utf-8", "replace"), chance.choice(NUMBERS).decode()))


# ---- pages ----------------------------------------------------------------------------------------------------------


def hostile(data: bytes, _other: bytes, chance: Chance) -> bytes:
    """What hangs, fills the memory or wants to get out, behind some element."""
    places = [match.end() for match in re.finditer(rb">", data[:400_000])] or [0]
    at = chance.choice(places)
    return data[:at] + chance.choice(list(HOSTILE.values())) + data[at:]


# ---- which for what -------------------------------------------------------------------------------------------------

_JSON: tuple[Mutator, ...] = (json_values, json_values, json_values, json_text, *BYTES)
_MARKUP: tuple[Mutator, ...] = (markup, markup, markup, markup, *BYTES)
_PAGES: tuple[Mutator, ...] = (*_MARKUP, hostile)
_LINES: tuple[Mutator, ...] = (lines, lines, lines, *BYTES)
_BINARY: tuple[Mutator, ...] = (binary, binary, flip, cut, double, splice)
MUTATORS: dict[str, tuple[Mutator, ...]] = {
    ".json": _JSON, ".xml": _MARKUP, ".html": _PAGES, ".mhtml": (*_PAGES, lines), ".yaml": _LINES, ".csv": _LINES,
    ".ini": _LINES, ".txt": _LINES, ".md": _LINES, ".zip": (zip_members,), ".docx": (zip_members,),
    ".gz": (tar_members,), ".pdf": (pdf_objects,), ".png": _BINARY, ".jpg": _BINARY, ".tif": _BINARY, ".gguf": _BINARY,
    ".sqlite3": (sqlite_rows, sqlite_rows, sqlite_rows, *_BINARY), ".toml": _LINES,
    ".safetensors": (*_BINARY, json_text),
}  # fmt: skip


def mutate(name: str, data: bytes, other: bytes, seeds: Sequence[str]) -> bytes:
    """The file damaged once for each seed, in that order; the same seeds give the same bytes.

    Args:
        name: of the file; its ending says what it is.
        data: the sound file.
        other: another one of its kind.
        seeds: one for each step; leaving some out gives a simpler case with the same rest.
    """
    kinds = MUTATORS.get(PurePosixPath(name).suffix.lower(), BYTES)
    for seed in seeds:
        chance = Chance(seed)
        data = chance.choice(kinds)(data, other, chance)[:MAX_GROWN]
    return data
