"""What a file is, told by its first bytes; the name decides only between kinds of text."""

from __future__ import annotations

import re
from enum import Enum, auto
from pathlib import PurePosixPath

SNIFF_BYTES = 4096


class Format(Enum):
    """Kinds of files."""

    XML = auto()
    FALSE_XML = auto()
    """A web page that was saved under the name of an XML file."""
    YAML = auto()
    TEXT = auto()
    """PDF, DOCX, HTML, TXT, MD: running text."""
    ZIP = auto()
    GZIP = auto()
    TAR = auto()
    UNKNOWN = auto()


_HTML_NAMES = frozenset((".html", ".htm", ".xhtml"))
_TEXT_NAMES = frozenset((".txt", ".text", ".md"))
_YAML_NAMES = frozenset((".yaml", ".yml"))
_OFFICE_NAMES = frozenset((".pdf", ".docx"))
_ARCHIVE_NAMES = {".zip": Format.ZIP, ".gz": Format.GZIP, ".tgz": Format.GZIP, ".tar": Format.TAR}
"""An archive that does not begin like one is damaged; it is refused as such, not passed over."""
SOURCE_NAMES = _HTML_NAMES | _TEXT_NAMES | _YAML_NAMES | _OFFICE_NAMES | {".xml"}
"""Endings that sources usually have."""
MAX_XML, MAX_TEXT, MAX_DOCX, MAX_PDF = 25_000_000, 25_000_000, 100_000_000, 200_000_000
"""Bytes. The largest federal law has 3.3 MB, the DSGVO 0.65 MB; 25 MB of plain text are 10,000 pages and are read in
some 40 s. A scanned file with its pictures may be far larger than its text."""

_HTML = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html)\b", re.IGNORECASE | re.DOTALL)
_LAW = re.compile(r"\A\s*<\?xml\s.*<(?:dokumente|ACT|CONS\.ACT|CONS\.DOC)\s", re.DOTALL)
"""Law in XML under a name of another kind."""
_COMPANION = re.compile(r"bgbl\d", re.IGNORECASE)
"""Forms that the archives of gesetze-im-internet.de hold beside the law („bgbl1_2021_j3364_0010.pdf“)."""


def recognise(head: bytes, name: str) -> Format:
    """Kind of a file.

    Args:
        head: its first ``SNIFF_BYTES`` bytes.
        name: of the file, with folders or without.
    """
    path = PurePosixPath(name.replace("\\", "/"))
    suffix = path.suffix.lower()
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return Format.TEXT if suffix == ".docx" or b"[Content_Types].xml" in head else Format.ZIP
    if head.startswith(b"\x1f\x8b"):
        return Format.GZIP
    if head[257:262] == b"ustar":
        return Format.TAR
    if b"%PDF-" in head[:1024]:
        return Format.UNKNOWN if _COMPANION.match(path.name) else Format.TEXT
    text = _decode(head)
    if _HTML.match(text):
        return Format.FALSE_XML if suffix == ".xml" else Format.TEXT
    if suffix == ".xml" or (suffix not in SOURCE_NAMES and _LAW.search(text)):
        return Format.XML
    if suffix in _YAML_NAMES:
        return Format.YAML
    if suffix in SOURCE_NAMES:
        return Format.TEXT
    return _ARCHIVE_NAMES.get(suffix, Format.UNKNOWN)


def most_bytes(head: bytes, kind: Format) -> int | None:
    """How large a file may be; None: what it holds is measured while it is read (archives) or it is not read."""
    match kind:
        case Format.XML | Format.FALSE_XML:
            return MAX_XML
        case Format.TEXT if b"%PDF-" in head[:1024]:
            return MAX_PDF
        case Format.TEXT:
            return MAX_DOCX if head.startswith(b"PK\x03\x04") else MAX_TEXT
        case Format.YAML:
            return MAX_TEXT
        case _:
            return None


def _decode(head: bytes) -> str:
    """The beginning as text, well enough to see what it is."""
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return head[: len(head) // 2 * 2].decode("utf-16", "replace")
    return head.decode("utf-8-sig", "replace")
