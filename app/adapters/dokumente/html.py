"""Text out of HTML, as a reader sees it: no network, no scripts; the body of a text, or all that is on a page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from app.domain.deutsch import format_zahl
from app.errors import InputError

MAX_HTML_BYTES = 9_000_000
"""A larger page is refused: libxml2 cuts a piece of text off after 10 MB without a word. Long statutes have 3 MB."""
MAX_TAGS = 1_000_000
"""Opening and closing ones; pages people wrote have some thousand."""
MAX_DEPTH = 250
"""libxml2 drops what is nested deeper than 256 levels without a word; pages people wrote stay below 100."""


def _tags(names: str) -> frozenset[str]:
    return frozenset(names.split())


_NEVER_SEEN = _tags("script style noscript template iframe object svg canvas audio video head")
_OPERATION = _tags("nav button select option textarea input form dialog")
_BLOCKS = _tags(
    "address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer header"
    " hr html legend li main ol p pre section summary table tbody tfoot thead tr ul"
)
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_FRAMES = _tags("iframe frame object embed")
_SPACE = re.compile(r"[ \t\n\r\f]+")
_CHARSET = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]{1,40})""", re.IGNORECASE)
_EMPTY_LINES = re.compile(r"\n{3,}")
_EMBEDDED = re.compile(rb"data:[\w/+.-]{1,80};base64,[A-Za-z0-9+/=]{200,}")
_HIDDEN_STYLE = re.compile(r"(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)
_PLAIN_TARGET = re.compile(
    r"(?:[a-z][a-z0-9+.-]*:|www\.|\.{0,2}/|#|[\w%.\-]+\.(?:html?|php|aspx?|pdf|md)\b|[\w-]+/)", re.IGNORECASE
)
_UNFIT_IN_TARGET = {" ": "%20", "(": "%28", ")": "%29", "\t": "", "\n": "", "\r": ""}
_MAX_ROW = 1_500
"""Characters of a row that is written on one line; more is a table that only places things."""


@dataclass(frozen=True)
class Schreibart:
    """How a page is written down.

    Attributes:
        left_out: elements whose text is not read.
        block_lines: line ends between blocks; 2 leave an empty line.
        bullet: sign of a list item.
        whole: also links with their targets, descriptions of pictures, ticks of boxes, rows of tables on one line.
    """

    left_out: frozenset[str]
    block_lines: int
    bullet: str
    whole: bool


LESETEXT = Schreibart(_NEVER_SEEN | _OPERATION, 1, "– ", whole=False)
"""A text to be read: without navigation and forms."""
PRUEFTEXT = Schreibart(_NEVER_SEEN, 2, "- ", whole=True)
"""All that a visitor finds on a page, for checks."""


@dataclass(frozen=True)
class HtmlSeite:
    """A page that was read.

    Attributes:
        text: may be empty.
        titel: of the page; "" if it has none.
        verborgen: words of pieces that are not shown, each once.
        rahmen: frames and embedded objects, which are not read.
        skripte: scripts, which are not run.
    """

    text: str
    titel: str
    verborgen: tuple[str, ...]
    rahmen: int
    skripte: int


def html_text(data: bytes, name: str) -> str:
    """Text of a page: blocks end lines, headings stand alone, list items have their sign, table cells are tabbed.

    Raises:
        InputError: too large, nested too deeply, or without any text.
    """
    text = read_page(data, name, LESETEXT).text
    if not text:
        raise InputError(f"„{name}“ enthält keinen Text.", "Eine Seite mit Text wählen; Bilder werden nicht gelesen.")
    return text


def read_page(data: bytes, name: str, art: Schreibart, encoding: str = "") -> HtmlSeite:
    """A page, written down in that way.

    Args:
        data: the file.
        name: as errors call it.
        art: how.
        encoding: said by what the page came in; "": by the page itself.

    Raises:
        InputError: too large, nested too deeply, or no page at all.
    """
    from lxml import etree

    if len(data) > MAX_HTML_BYTES:
        data = _EMBEDDED.sub(b"data:", data)  # pages saved into one file carry their pictures within
    if len(data) > MAX_HTML_BYTES:
        raise InputError(f"„{name}“ ist zu groß für eine HTML-Seite.", "Die Seite teilen und die Teile hinzufügen.")
    if data.count(b"<") > MAX_TAGS:
        raise InputError(
            f"„{name}“ hat mehr als {format_zahl(MAX_TAGS)} Tags und ist damit zu groß für eine HTML-Seite.",
            "Die Seite teilen und die Teile hinzufügen.",
        )
    parser = etree.HTMLParser(no_network=True, huge_tree=False, remove_comments=True, remove_pis=True)
    root = _parse(parser, _decode(data, encoding), name)
    writer = _Writer(name, art)
    writer.element(root)
    return HtmlSeite(
        writer.text(),
        " ".join((root.findtext("head/title") or "").split()),
        tuple(dict.fromkeys(writer.hidden)),
        sum(1 for _ in root.iter(*_FRAMES)),
        sum(1 for _ in root.iter("script")),
    )


def _parse(parser: Any, text: str, name: str) -> Any:
    from lxml import etree

    try:
        parser.feed(text)
        root = parser.close()
    except (etree.XMLSyntaxError, ValueError) as error:
        raise InputError(f"„{name}“ ist keine lesbare HTML-Seite.", "Die Seite neu speichern.") from error
    if root is None:
        raise InputError(f"„{name}“ enthält keinen Text.", "Eine Seite mit Text wählen.")
    return root


def _decode(data: bytes, told: str = "") -> str:
    """By byte order mark, then by what the page or its envelope says, then UTF-8, else Windows-1252."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    said = _CHARSET.search(data[:4096])
    for encoding in ([told] if told else []) + ([said[1].decode("ascii")] if said else []) + ["utf-8-sig"]:
        try:
            return data.decode("cp1252" if encoding.lower() in ("iso-8859-1", "latin1") else encoding)
        except (UnicodeDecodeError, LookupError):
            continue
    return data.decode("cp1252", errors="replace")


_NUMBER = re.compile(r"\d{1,9}\Z", re.ASCII)
"""What counts as a number for a browser; „²“ and thousands of digits do not."""


class _Writer:
    """Writes the text of a tree line by line."""

    def __init__(self, name: str, art: Schreibart) -> None:
        self._name = name
        self._art = art
        self._parts: list[str] = []
        self._after_sign = False
        self._flat = 0
        """In how many elements that stand on one line the writer is."""
        self.hidden: list[str] = []
        self._counted: dict[Any, tuple[Any, int]] = {}
        """List → its item that was numbered last, and how many stand before that one."""

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
        if not isinstance(tag, str) or tag in self._art.left_out or self._is_hidden(element):
            return
        if tag == "br":
            self._parts.append(" " if self._flat else "\n")
            return
        if self._art.whole and self._whole(element, tag):
            return
        lines = 2 if tag in _HEADINGS else self._art.block_lines if self._is_block(tag) else 0
        row = self._art.whole and tag == "tr" and _is_row(element)
        if lines:
            self._break(lines)
        elif tag in ("td", "th"):
            self._cell(element)
        if tag == "li" and not self._flat:
            self._parts.append(self._sign(element))
            self._after_sign = True
        begin = len(self._parts)
        flat = row or (self._art.whole and tag == "a")
        self._flat += flat
        self._content(element, depth)
        self._flat -= flat
        if self._art.whole and tag == "a":
            self._target(element, begin)
        if lines:
            self._break(lines)

    def _content(self, element: Any, depth: int) -> None:
        self._words(element.text, keep=element.tag == "pre")
        for child in element:
            self.element(child, depth + 1)
            self._words(child.tail, keep=element.tag == "pre")

    def _words(self, text: str | None, *, keep: bool = False) -> None:
        if not text:
            return
        if keep and self._art.whole and not self._flat:
            self._parts.append(text.replace("\r\n", "\n"))
            return
        flat = _SPACE.sub(" ", text)
        if self._art.whole and self._parts and self._parts[-1].endswith(" ") and flat != " ":
            flat = flat.lstrip(" ")
        if flat != " " or (self._parts and not self._parts[-1].endswith((" ", "\n", "\t"))):
            self._parts.append(flat)
            self._after_sign = self._after_sign and flat == " "

    def _break(self, lines: int) -> None:
        """End the line unless it has just begun or holds a list sign only; two lines leave an empty one."""
        if self._flat:
            self._words(" ")
            return
        written = "".join(self._parts[-3:]).rstrip(" ")
        have = len(written) - len(written.rstrip("\n"))
        if self._parts and have < lines and not self._after_sign:
            self._parts.append("\n" * (lines - have))

    def _sign(self, item: Any) -> str:
        """The sign of a list, or the number that a browser would show."""
        parent = item.getparent()
        if parent is None or parent.tag != "ol":
            return self._art.bullet
        start, value = parent.get("start", ""), item.get("value", "")
        number = (int(start) if _NUMBER.match(start) else 1) + self._before(item, parent)
        return f"{value if _NUMBER.match(value) else number}. "

    def _before(self, item: Any, parent: Any) -> int:
        """How many items stand before this one, those included that are not shown; each is counted once."""
        last, before = self._counted.get(parent, (None, 0))
        for other in item.itersiblings("li", preceding=True):
            before += 1
            if other is last:
                break
        self._counted[parent] = (item, before)
        return before

    def _is_block(self, tag: str) -> bool:
        return tag in _BLOCKS or (self._art.whole and tag in ("button", "form", "label", "nav", "option", "dialog"))

    def _is_hidden(self, element: Any) -> bool:
        hidden = element.get("hidden") is not None
        if self._art.whole and not hidden:
            closed = element.tag == "dialog" and element.get("open") is None
            hidden = closed or _HIDDEN_STYLE.search(element.get("style", "")) is not None
        if hidden and (words := " ".join("".join(_shown(element)).split())):
            self.hidden.append(words)
        return hidden

    # ---- what only checks ask for -----------------------------------------------------------------------------------

    def _whole(self, element: Any, tag: str) -> bool:
        """Write what has no words of its own; whether that is all of the element."""
        if tag == "img":
            self._piece(f"[Bild: {alt}]" if (alt := " ".join(element.get("alt", "").split())) else "")
        elif tag == "input":
            self._piece(_input_words(element))
        elif code := element.get("data-cfemail", ""):
            self._piece(_unprotected(code))
        else:
            return False
        return True

    def _piece(self, words: str) -> None:
        if words:
            self._parts.append(f"{words} ")
            self._after_sign = False

    def _cell(self, cell: Any) -> None:
        first = next(cell.itersiblings(preceding=True), None) is None
        if not self._art.whole:
            if not first:
                self._parts.append("\t")
        elif self._flat and cell.getparent().tag == "tr":
            self._words(" ")
            self._parts.append("| ")
        else:
            self._break(2)

    def _target(self, link: Any, begin: int) -> None:
        """Put the target behind the words of a link, unless they are the target themselves."""
        href = link.get("href")
        if href is None or href.lower().startswith(("data:", "blob:")):
            return
        target = "".join(_UNFIT_IN_TARGET.get(char, char) for char in href.strip()) or "#"
        words = "".join(self._parts[begin:]).strip()
        if "." in words and words.lower() in (target.lower(), target.lower().removeprefix("mailto:")):
            return
        shown = target if _PLAIN_TARGET.match(target) else f"./{target}"
        if words:
            self._parts[begin:] = [f"{''.join(self._parts[begin:]).rstrip()} "]
        self._parts.append(f"({shown})")
        self._after_sign = False


def _is_row(row: Any) -> bool:
    """Whether a row holds facts side by side: several cells, none with a heading or a table, not too many words."""
    cells = row.xpath("td|th")
    if len(cells) < 2 or row.xpath("boolean(.//table|.//h1|.//h2|.//h3|.//h4|.//form)"):
        return False
    return len("".join(row.itertext())) <= _MAX_ROW


def _shown(element: Any) -> list[str]:
    """Words of an element and all below it, without scripts."""
    return [text for text in element.xpath(".//text()[not(ancestor::script or ancestor::style)]") if text.strip()]


def _input_words(element: Any) -> str:
    kind = element.get("type", "text").lower()
    if kind in ("checkbox", "radio"):
        return "[ ]" if element.get("checked") is None else "[x]"
    if kind in ("hidden", "password", "file"):
        return ""
    words = element.get("alt" if kind == "image" else "value", "")
    return " ".join(words.split())


def _unprotected(code: str) -> str:
    """An address that a delivery network hides from collectors, as the browser shows it."""
    try:
        key, *rest = bytes.fromhex(code)
    except ValueError:
        return ""
    return bytes(char ^ key for char in rest).decode("utf-8", errors="replace")
