"""Fonts inside the DOCX, so that the filing looks the same in Word and LibreOffice where they are not installed.

The fonts allow it (OFL, fsType 0). Obfuscation as ECMA-376 Part 1, 17.8.1 demands: the first 32 bytes are combined by
exclusive or with the reversed bytes of a GUID that stands in the font table.
"""

from __future__ import annotations

import uuid
from pathlib import Path
from typing import TYPE_CHECKING

from app.adapters.export.pdf import font_folders

if TYPE_CHECKING:
    from docx.document import Document as DocxDocument

_NAMESPACE = uuid.UUID("5b0cf0a6-6a8e-5d0c-9c55-0f7c5a1e2d10")
_CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.obfuscatedFont"
_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
_HEAD = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    '<w:fonts xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">'
)
_FAMILIES = (
    ("Source Serif Pro", "Cambria", "roman", 0, "SourceSerifPro"),
    ("Source Sans Pro", "Calibri", "swiss", 1, "SourceSansPro"),
)
"""Name, substitute, class, number of the folder, stem of the files."""


def embed_fonts(document: DocxDocument) -> None:
    """Put regular and bold cuts of both families into the package and declare them."""
    from docx.opc.packuri import PackURI
    from docx.opc.part import Part

    package = document.part.package
    table = next(part for part in package.iter_parts() if str(part.partname) == "/word/fontTable.xml")
    entries = []
    for name, substitute, family, folder, stem in _FAMILIES:
        embedded = []
        for cut in ("Regular", "Bold"):
            key = uuid.uuid5(_NAMESPACE, f"{stem}-{cut}")
            data = (Path(font_folders()[folder]) / f"{stem}-{cut}.ttf").read_bytes()
            uri = PackURI(f"/word/fonts/{stem}-{cut}.odttf")
            part = Part(uri, _CONTENT_TYPE, obfuscate(data, key), package)
            relation = table.relate_to(part, f"{_RELATION}font")
            embedded.append(f'<w:embed{cut} r:id="{relation}" w:fontKey="{{{str(key).upper()}}}"/>')
        entries.append(
            f'<w:font w:name="{name}"><w:altName w:val="{substitute}"/><w:charset w:val="00"/>'
            f'<w:family w:val="{family}"/><w:pitch w:val="variable"/>{"".join(embedded)}</w:font>'
        )
    table._blob = f"{_HEAD}{''.join(entries)}</w:fonts>".encode()  # noqa: SLF001 - python-docx has no font table


def obfuscate(data: bytes, key: uuid.UUID) -> bytes:
    """Font data as ECMA-376 wants it; applying it twice gives the font back."""
    mask = key.bytes[::-1] * 2
    return bytes(a ^ b for a, b in zip(data[:32], mask, strict=True)) + data[32:]
