"""Text of a PDF with blank lines between paragraphs and the targets of its links."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from typing import Any

from app.adapters.dokumente.pdf_prozess import Step

_GAP = 0.6
"""Parts of a line's height between two lines from which on they are two paragraphs."""
_HYPHEN = re.compile("[\ufffe\x02\u00ad][ \t]*\n?")
_MAX_LINKS = 500
"""Link annotations of a page that are read; no page for people has more."""

Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""


def read_pdf(document: Any, step: Step) -> tuple[str, str]:
    """Text and title of an opened PDF.

    Raises:
        PdfiumError: a page is damaged.
    """
    pages = []
    for page in document:
        pages.append(_page_text(page))
        step()
    title = str(document.get_metadata_dict().get("Title", "")) if document else ""
    return "\n\n".join(page for page in pages if page), " ".join(title.split())


def _page_text(page: Any) -> str:
    import pypdfium2.raw as c

    textpage = page.get_textpage()
    try:
        count = textpage.count_chars()
        chars = [_char(c.FPDFText_GetUnicode(textpage.raw, n)) for n in range(count)]
        for place, target in _targets(page, textpage, chars):
            chars[place] += f" ({target})"
        for start in _paragraph_starts(textpage, chars):
            chars[start] = f"\n{chars[start]}"
        return _HYPHEN.sub("", "".join(chars).replace("\r\n", "\n").replace("\r", "\n")).strip()
    finally:
        textpage.close()
        page.close()


def _char(code: int) -> str:
    return chr(code) if 0 < code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF else ""


def _paragraph_starts(textpage: Any, chars: list[str]) -> Iterator[int]:
    """First characters of lines that stand clearly below the line before them."""
    previous: Box | None = None
    begins = True
    for n, char in enumerate(chars):
        if char[:1] in ("\r", "\n"):
            begins = True
        elif begins and char.strip():
            begins = False
            box: Box = textpage.get_charbox(n, loose=True)
            height = box[3] - box[1]
            if previous is not None and previous[1] - box[3] > _GAP * height:
                yield n
            previous = box


def _targets(page: Any, textpage: Any, chars: list[str]) -> Iterator[tuple[int, str]]:
    """Index of the last character of each link and where it leads; unless its words are the target themselves."""
    boxes: list[Box] | None = None
    ends: dict[int, str] = {}
    for target, (left, bottom, right, top) in _links(page):
        if boxes is None:
            boxes = [textpage.get_charbox(n) for n in range(len(chars))]
        inside = [
            n
            for n, box in enumerate(boxes)
            if chars[n].strip() and left <= (box[0] + box[2]) / 2 <= right and bottom <= (box[1] + box[3]) / 2 <= top
        ]
        if not inside:
            continue
        end = inside[-1]
        while end + 1 < len(chars) and chars[end + 1].isalnum():  # the rectangle is a little too narrow
            end += 1
        words = "".join(chars[inside[0] : end + 1]).strip().casefold()
        if words not in (target.casefold(), target.casefold().removeprefix("mailto:")):
            ends[end] = target
    last: tuple[int, str] | None = None
    for place, target in sorted(ends.items()):
        if last is not None and last[1] != target:
            yield last
        last = place, target  # a link over two lines is two annotations: its target stands behind the second
    if last is not None:
        yield last


def _links(page: Any) -> Iterator[tuple[str, Box]]:
    import pypdfium2.raw as c

    document = page.pdf.raw
    position = ctypes.c_int(0)
    link = c.FPDF_LINK()
    seen = 0
    while seen < _MAX_LINKS and c.FPDFLink_Enumerate(page.raw, position, link):
        seen += 1
        action = c.FPDFLink_GetAction(link)
        length = c.FPDFAction_GetURIPath(document, action, None, 0) if action else 0
        rect = c.FS_RECTF()
        if length <= 1 or not c.FPDFLink_GetAnnotRect(link, rect):
            continue
        buffer = ctypes.create_string_buffer(length)
        c.FPDFAction_GetURIPath(document, action, buffer, length)
        target = buffer.value.decode("utf-8", errors="replace").strip()
        if target:
            fit = re.sub(r"\s", "%20", target).replace("(", "%28").replace(")", "%29")
            yield fit, (rect.left, rect.bottom, rect.right, rect.top)
