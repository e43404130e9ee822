"""Text out of HTML, as a reader sees it: no network, no scripts, no navigation."""

from __future__ import annotations

import re
from typing import Any

from app.errors import InputError

MAX_HTML_BYTES = 9_000_000
"""A larger page is refused: libxml2 cuts a piece of text off after 10 MB without a word. Long statutes have 3 MB."""
MAX_DEPTH = 250
"""libxml2 drops what is nested deeper than 256 levels without a word; pages people wrote stay below 100."""


def _tags(names: str) -> frozenset[str]:
    return frozenset(names.split())


_LEFT_OUT = _tags(
    "script style nav noscript template iframe object svg canvas audio video head button select option textarea input"
    " form dialog"
)
_BLOCKS = _tags(
    "address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer header"
    " hr html legend li main ol p pre section summary table tbody tfoot thead tr ul"
)
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_SPACE = re.compile(r"[ \t\n\r\f]+")
_CHARSET = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]{1,40})""", re.IGNORECASE)
_EMPTY_LINES = re.compile(r"\n{3,}")


def html_text(data: bytes, name: str) -> str:
    """Text of a page: blocks end lines, headings stand alone, list items have their sign, table cells are tabbed.

    Raises:
        InputError: too large, nested too deeply, or without any text.
    """
    from lxml import etree

    if len(data) > MAX_HTML_BYTES:
        raise InputError(f"„{name}“ ist zu groß für eine HTML-Seite.", "Die Seite teilen und die Teile hinzufügen.")
    parser = etree.HTMLParser(no_network=True, huge_tree=False, remove_comments=True, remove_pis=True)
    parser.feed(_decode(data))
    root = _close(parser, name)
    writer = _Writer(name)
    writer.element(root)
    text = writer.text()
    if not text:
        raise InputError(f"„{name}“ enthält keinen Text.", "Eine Seite mit Text wählen; Bilder werden nicht gelesen.")
    return text


def _close(parser: Any, name: str) -> Any:
    from lxml import etree

    try:
        root = parser.close()
    except (etree.XMLSyntaxError, ValueError) as error:
        raise InputError(f"„{name}“ ist keine lesbare HTML-Seite.", "Die Seite neu speichern.") from error
    if root is None:
        raise InputError(f"„{name}“ enthält keinen Text.", "Eine Seite mit Text wählen.")
    return root


def _decode(data: bytes) -> str:
    """By byte order mark, then by what the page says, then UTF-8, else Windows-1252."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    said = _CHARSET.search(data[:4096])
    for encoding in ([said[1].decode("ascii")] if said else []) + ["utf-8-sig"]:
        try:
            return data.decode("cp1252" if encoding.lower() in ("iso-8859-1", "latin1") else encoding)
        except (UnicodeDecodeError, LookupError):
            continue
    return data.decode("cp1252", errors="replace")


class _Writer:
    """Writes the text of a tree line by line."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._parts: list[str] = []
        self._after_sign = False

    def text(self) -> str:
        lines = "".join(self._parts).split("\n")
        return _EMPTY_LINES.sub("\n\n", "\n".join(line.strip(" ") for line in lines)).strip()

    def element(self, element: Any, depth: int = 1) -> None:
        """Write an element without its tail.

        Raises:
            InputError: nested too deeply.
        """
        tag = element.tag
        if depth > MAX_DEPTH:
            raise InputError(
                f"„{self._name}“ ist zu tief verschachtelt.",
                "Die Seite im Browser öffnen und als PDF oder Text speichern.",
            )
        if not isinstance(tag, str) or tag in _LEFT_OUT or element.get("hidden") is not None:
            return
        if tag == "br":
            self._parts.append("\n")
            return
        if tag in _HEADINGS:
            self._break(2)
        elif tag in _BLOCKS:
            self._break(1)
        elif tag in ("td", "th") and element.getprevious() is not None:
            self._parts.append("\t")
        if tag == "li":
            self._parts.append(_sign(element))
            self._after_sign = True
        self._words(element.text)
        for child in element:
            self.element(child, depth + 1)
            self._words(child.tail)
        if tag in _HEADINGS:
            self._break(2)
        elif tag in _BLOCKS:
            self._break(1)

    def _words(self, text: str | None) -> None:
        if text:
            flat = _SPACE.sub(" ", text)
            if flat != " " or (self._parts and not self._parts[-1].endswith((" ", "\n", "\t"))):
                self._parts.append(flat)
                self._after_sign = self._after_sign and flat == " "

    def _break(self, lines: int) -> None:
        """End the line unless it has just begun or holds a list sign only; two lines leave an empty one."""
        written = "".join(self._parts[-3:]).rstrip(" ")
        have = len(written) - len(written.rstrip("\n"))
        if self._parts and have < lines and not self._after_sign:
            self._parts.append("\n" * (lines - have))


def _sign(item: Any) -> str:
    """„– “ or the number that a browser would show."""
    parent = item.getparent()
    if parent is None or parent.tag != "ol":
        return "– "
    start = parent.get("start", "1")
    value = item.get("value", "")
    position = sum(1 for _ in item.itersiblings("li", preceding=True))
    return f"{value if value.isdigit() else (int(start) if start.isdigit() else 1) + position}. "
