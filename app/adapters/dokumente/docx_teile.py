"""Parts of a DOCX file: opened with bounds, parsed without entities, styles resolved."""

from __future__ import annotations

import posixpath
import re
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from app.adapters.dokumente.docx_nummerierung import W, is_on
from app.domain.korpus.dateiname import shown_name
from app.errors import InputError

MAX_TEIL_BYTES = 80_000_000
"""A single part that unpacks to more is refused: a contract of a thousand pages has some 20 MB."""
MAX_TEILE = 5_000
MAX_KNOTEN = 5_000_000
"""Elements and attributes of all parts that are read, counted by their signs „<“ and „=“: a contract of a thousand
pages has a fifth of that; in memory each takes some 120 bytes."""

_STRICT = (b"http://purl.oclc.org/ooxml/wordprocessingml/main", W[1:-1].encode())
_STRICT_R = (
    b"http://purl.oclc.org/ooxml/officeDocument/relationships",
    b"http://schemas.openxmlformats.org/officeDocument/2006/relationships",
)
_REL = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"


class Teile:
    """The parts of an opened DOCX."""

    def __init__(self, name: str, archive: zipfile.ZipFile) -> None:
        self._name = name
        self._archive = archive
        self._knoten = 0
        self._names = set(archive.namelist())
        if len(self._names) > MAX_TEILE:
            raise self._too_large()
        self.haupt = self._main()
        self._relations = self._read_relations(self.haupt)

    def root(self, part: str) -> Any | None:
        """Root element of a part, or None if the file has no such part."""
        from lxml import etree

        if part not in self._names:
            return None
        if self._archive.getinfo(part).file_size > MAX_TEIL_BYTES:
            raise self._too_large()
        data = self._archive.read(part)
        self._knoten += data.count(b"<") + data.count(b"=")
        if self._knoten > MAX_KNOTEN:
            raise self._too_large()
        if _STRICT[0] in data:
            data = data.replace(*_STRICT).replace(*_STRICT_R)
        parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True)
        return etree.fromstring(data, parser)

    def related(self, kind: str) -> Iterator[tuple[str, Any]]:
        """Parts of a kind (``header``, ``styles``) that the main document refers to, with their names."""
        for target in self._relations.get(kind, ()):
            root = self.root(target)
            if root is not None:
                yield target, root

    def first(self, kind: str) -> Any | None:
        """Root of the one part of a kind, or None."""
        return next((root for _, root in self.related(kind)), None)

    def links(self, part: str) -> dict[str, str]:
        """Targets of the hyperlinks of a part, by the id of their relation."""
        return {
            relation.get("Id", ""): relation.get("Target", "")
            for relation in self._relations_of(part)
            if relation.get("Type", "").endswith("/hyperlink")
        }

    def _main(self) -> str:
        targets = self._read_relations("").get("officeDocument", ())
        found: str | None = next((t for t in (*targets, "word/document.xml") if t in self._names), None)
        if found is None:
            raise InputError(
                f"„{shown_name(self._name)}“ ist kein Word-Dokument.",
                "Gelesen werden Word (DOCX), PDF und Text (TXT, MD).",
            )
        return found

    def _read_relations(self, part: str) -> dict[str, list[str]]:
        folder = posixpath.dirname(part)
        relations: dict[str, list[str]] = {}
        for relation in self._relations_of(part):
            if relation.get("TargetMode") == "External":
                continue
            target = relation.get("Target", "")
            path = target.lstrip("/") if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))
            relations.setdefault(relation.get("Type", "").rsplit("/", 1)[-1], []).append(path)
        return relations

    def _relations_of(self, part: str) -> list[Any]:
        folder, name = posixpath.split(part)
        root = self.root(posixpath.join(folder, "_rels", f"{name}.rels"))
        return list(root.iter(_REL)) if root is not None else []

    def _too_large(self) -> InputError:
        return InputError(
            f"„{shown_name(self._name)}“ ist entpackt zu groß.", "Das Dokument teilen und die Teile einzeln prüfen."
        )


@contextmanager
def open_parts(name: str, data: bytes) -> Iterator[Teile]:
    """The parts of a DOCX.

    Raises:
        InputError: damaged, no Word document, or too large when unpacked; also while a part is read.
    """
    from lxml.etree import LxmlError

    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            yield Teile(name, archive)
    except (
        zipfile.BadZipFile,
        zlib.error,
        LxmlError,
        KeyError,
        ValueError,
        EOFError,
        NotImplementedError,
        RuntimeError,
    ) as error:
        raise InputError(
            f"„{shown_name(name)}“ ist beschädigt oder unvollständig.",
            "Das Dokument in Word oder LibreOffice öffnen, neu als DOCX speichern und noch einmal wählen.",
        ) from error


@dataclass(frozen=True)
class Vorlage:
    """A paragraph style with what it inherits."""

    id: str
    name: str = ""
    num_id: str = ""
    ilvl: int | None = None
    ebene: int | None = None


class Vorlagen:
    """Paragraph styles, and the lists of numbering styles."""

    def __init__(self, styles: Any | None) -> None:
        elements = styles.findall(f"{W}style") if styles is not None else []
        self._elements = {e.get(f"{W}styleId", ""): e for e in elements}
        self._known: dict[str, Vorlage] = {}
        self.standard = next(
            (
                key
                for key, e in self._elements.items()
                if e.get(f"{W}type") == "paragraph" and e.get(f"{W}default") in ("1", "true", "on")
            ),
            "",
        )
        self.stilnummer = {
            key: number
            for key, e in self._elements.items()
            if e.get(f"{W}type") == "numbering" and (number := number_of(e.find(f"{W}pPr"))[0])
        }

    def get(self, style: str) -> Vorlage:
        """The style of that id; an unknown one is the default style."""
        key = style if style in self._elements else self.standard
        if key not in self._known:
            self._known[key] = self._resolve(key)
        return self._known[key]

    def _resolve(self, key: str) -> Vorlage:
        """Values from the style itself, else from the nearest one it is based on."""
        name = num_id = ""
        ilvl: int | None = None
        ebene: int | None = None
        current, seen = key, set[str]()
        while current in self._elements and current not in seen:
            seen.add(current)
            element = self._elements[current]
            properties = element.find(f"{W}pPr")
            own_number, own_level = number_of(properties)
            name = name or _val(element, "name")
            if not num_id and own_number:
                num_id = own_number
                ilvl = own_level if ilvl is None else ilvl
            elif ilvl is None and not num_id:
                ilvl = own_level
            ebene = outline_level(properties, name if current == key else "") if ebene is None else ebene
            current = _val(element, "basedOn")
        return Vorlage(key, name, num_id, ilvl, ebene)


def number_of(properties: Any | None) -> tuple[str, int | None]:
    """``numId`` and level that paragraph properties name; "" and None if they do not."""
    num = properties.find(f"{W}numPr") if properties is not None else None
    if num is None:
        return "", None
    level = _val(num, "ilvl")
    return _val(num, "numId"), int(level) if level.isdecimal() else None


_UEBERSCHRIFT = re.compile(r"(?:heading|überschrift)\s*(\d)", re.IGNORECASE)


def outline_level(properties: Any | None, name: str = "") -> int | None:
    """Level of a heading from 1; 0 where the properties say that it is none; None if they say nothing."""
    value = _val(properties, "outlineLvl") if properties is not None else ""
    if value.isdecimal():
        return int(value) + 1 if int(value) < 9 else 0
    named = _UEBERSCHRIFT.match(name)
    if named:
        return int(named[1])
    return 1 if name.casefold() in ("title", "titel") else None


def is_hidden(properties: Any) -> bool:
    """Whether runs of these properties are hidden text."""
    vanish = properties.find(f"{W}vanish")
    return vanish is not None and is_on(vanish)


def _val(element: Any, name: str) -> str:
    child = element.find(f"{W}{name}")
    return "" if child is None else str(child.get(f"{W}val", ""))
