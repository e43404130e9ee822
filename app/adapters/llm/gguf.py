"""Is this file a language model in the GGUF format? Read from its head, without loading it.

The format (versions 2 and 3, little endian): magic, version, number of tensors, number of metadata, the metadata, for
each tensor its name, shape, type and offset, then the weights. Only what is needed is kept; everything is bounded.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from app.dateien import NoPlainFileError, open_plain, reason
from app.errors import InputError

MAGIC = b"GGUF"
VERSIONS = (2, 3)
MAX_ENTRIES, MAX_TENSORS, MAX_ITEMS, MAX_STRING, MAX_DIMENSIONS = 10_000, 100_000, 2_000_000, 16_000_000, 8
"""Far above every real model; a damaged count must not make the program read for minutes."""
MAX_PARTS = 1_000
MAX_KEPT = 4_096
"""Longest text that is kept; vocabularies and templates are passed over."""

_SCALARS = {0: "B", 1: "b", 2: "<H", 3: "<h", 4: "<I", 5: "<i", 6: "<f", 7: "?", 10: "<Q", 11: "<q", 12: "<d"}
_STRING, _ARRAY = 8, 9
_READS_ONLY = ("bert", "nomic-bert", "jina-bert-v2", "t5encoder", "clip")
"""Kinds of models that turn text or pictures into numbers and write nothing."""
_NEEDED = "Erwartet wird eine vollständige Modelldatei im Format GGUF (Endung .gguf)."
_AGAIN = f"{_NEEDED} Laden Sie die Datei noch einmal oder wählen Sie eine andere."


@dataclass(frozen=True)
class GgufDatei:
    """What a model file says of itself.

    Attributes:
        pfad: absolute.
        name: as it is shown: the file's, because the name inside is often a working title.
        architektur: ``llama``, ``qwen3`` …
        kontext: tokens it was trained to see at once; 0 if it does not say.
        groesse: bytes of the file.
    """

    pfad: Path
    name: str
    architektur: str
    kontext: int
    groesse: int


class _BrokenError(Exception):
    """What is wrong with the file, a German clause."""


def read_gguf(path: Path) -> GgufDatei:
    """The head of a model file.

    Raises:
        InputError: not readable, no GGUF, another version, cut off, or no model that writes.
    """
    shown = f"„{path}“"
    try:
        if path.is_dir():
            raise InputError(f"{shown} ist ein Ordner, keine Modelldatei.", _NEEDED)
        with open_plain(path) as file:
            return _read(file, path)
    except NoPlainFileError as error:
        raise InputError(f"{shown} ist keine gewöhnliche Datei.", _NEEDED) from error
    except FileNotFoundError as error:
        raise InputError(f"Die Modelldatei {shown} gibt es nicht (mehr).", _NEEDED) from error
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        raise InputError(f"Die Modelldatei {shown} lässt sich nicht lesen: {reason(error)}.", _NEEDED) from error
    except _BrokenError as error:
        raise InputError(f"{shown} lässt sich nicht als Sprachmodell verwenden: {error}.", _AGAIN) from error


def _read(file: BinaryIO, path: Path) -> GgufDatei:
    size = path.stat().st_size
    reader = _Reader(file, size)
    magic = file.read(4)
    if magic != MAGIC:
        raise _BrokenError("Sie beginnt nicht mit der Kennung „GGUF“" if magic else "Die Datei ist leer")
    version = reader.number("<I")
    if version not in VERSIONS:
        raise _BrokenError(f"Version {version} des Formats; lesbar sind {' und '.join(map(str, VERSIONS))}")
    tensors, entries = reader.number("<Q"), reader.number("<Q")
    if entries > MAX_ENTRIES or tensors > MAX_TENSORS:
        raise _BrokenError("Der Kopf der Datei ist beschädigt (unmögliche Anzahlen)")
    meta = {reader.string(): reader.value() for _ in range(entries)}
    if tensors == 0:
        raise _BrokenError("Sie enthält keine Gewichte, nur ein Vokabular")
    last = 0
    for _ in range(tensors):
        reader.string()
        dimensions = reader.number("<I")
        if dimensions > MAX_DIMENSIONS:
            raise _BrokenError("Der Kopf der Datei ist beschädigt (unmögliche Form der Gewichte)")
        reader.skip(8 * dimensions + 4)
        last = max(last, reader.number("<Q"))
    if file.tell() + last >= size:
        missing = (file.tell() + last - size) // 1_000_000 + 1
        raise _BrokenError(f"Sie ist unvollständig, am Ende fehlen mindestens {missing} MB")
    return _checked(path.absolute(), meta, size)


def _checked(path: Path, meta: dict[str, Any], size: int) -> GgufDatei:
    kind = meta.get("general.architecture")
    if not isinstance(kind, str) or not kind:
        raise _BrokenError("Sie sagt nicht, was für ein Modell sie enthält (general.architecture fehlt)")
    if kind in _READS_ONLY:
        raise _BrokenError(f"Es ist ein Modell der Art „{kind}“, das keinen Text schreibt")
    if meta.get("split.no", 0) != 0:
        raise _BrokenError("Sie ist ein weiterer Teil eines geteilten Modells; wählen Sie den ersten Teil")
    count = meta.get("split.count", 1)
    if not isinstance(count, int) or count > MAX_PARTS:
        raise _BrokenError("Der Kopf der Datei ist beschädigt (unmögliche Anzahl der Teile)")
    for number in range(2, count + 1):
        part = path.with_name(path.name.replace("-00001-of-", f"-{number:05d}-of-"))
        if part == path or not part.is_file():
            raise _BrokenError(f"Vom geteilten Modell fehlt Teil {number} („{part.name}“) im selben Ordner")
    context = meta.get(f"{kind}.context_length", 0)
    return GgufDatei(
        pfad=path,
        name=path.stem,
        architektur=kind,
        kontext=context if isinstance(context, int) and context > 0 else 0,
        groesse=size,
    )


class _Reader:
    """Values of the head; everything it passes over must lie inside the file."""

    def __init__(self, file: BinaryIO, size: int) -> None:
        self._file = file
        self._size = size
        self._items = 0

    def number(self, form: str) -> Any:
        raw = self._file.read(struct.calcsize(form))
        if len(raw) < struct.calcsize(form):
            raise _BrokenError("Sie endet mitten im Kopf; sie wurde nicht vollständig geladen")
        return struct.unpack(form, raw)[0]

    def skip(self, count: int) -> None:
        if count > self._size - self._file.tell():
            raise _BrokenError("Sie endet mitten im Kopf; sie wurde nicht vollständig geladen")
        self._file.seek(count, 1)

    def string(self) -> str:
        length = self.number("<Q")
        if length > MAX_STRING:
            raise _BrokenError("Der Kopf der Datei ist beschädigt (unmögliche Länge eines Textes)")
        if length > MAX_KEPT:
            self.skip(length)
            return ""
        raw = self._file.read(length)
        if len(raw) < length:
            raise _BrokenError("Sie endet mitten im Kopf; sie wurde nicht vollständig geladen")
        return raw.decode("utf-8", "replace")

    def value(self) -> Any:
        kind = self.number("<I")
        if kind in _SCALARS:
            return self.number(_SCALARS[kind])
        if kind == _STRING:
            return self.string()
        if kind != _ARRAY:
            raise _BrokenError(f"Der Kopf der Datei ist beschädigt (Art {kind} gibt es nicht)")
        of, count = self.number("<I"), self.number("<Q")
        self._items += count if of == _STRING else 0
        if max(count, self._items) > MAX_ITEMS:  # texts are passed over one by one: all lists of them together count
            raise _BrokenError("Der Kopf der Datei ist beschädigt (unmögliche Anzahl)")
        if of in _SCALARS:
            self.skip(count * struct.calcsize(_SCALARS[of]))
        elif of == _STRING:
            for _ in range(count):
                self.skip(self.number("<Q"))
        else:
            raise _BrokenError("Der Kopf der Datei ist beschädigt (verschachtelte Listen)")
        return None
