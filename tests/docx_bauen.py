"""Small DOCX files made of raw markup, for what no library writes."""

from __future__ import annotations

import zipfile
from io import BytesIO
from xml.sax.saxutils import escape

W_NS = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_R_NS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_NS = (
    f'xmlns:w="{W_NS}" xmlns:r="{_R_NS}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" '
    'xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"'
)
_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_ROOTS = {
    "numbering": "numbering",
    "styles": "styles",
    "comments": "comments",
    "footnotes": "footnotes",
    "header": "hdr",
    "footer": "ftr",
    "commentsExtended": "commentsEx",
}


def p(text: str = "", *, num: int | None = None, lvl: int = 0, style: str = "", extra: str = "", mark: str = "") -> str:
    """A paragraph; ``extra`` is markup behind its text, ``mark`` goes into the properties of its mark."""
    number = f'<w:numPr><w:ilvl w:val="{lvl}"/><w:numId w:val="{num}"/></w:numPr>' if num is not None else ""
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    properties = f"{named}{number}" + (f"<w:rPr>{mark}</w:rPr>" if mark else "")
    return f"<w:p><w:pPr>{properties}</w:pPr>{r(text) if text else ''}{extra}</w:p>"


def r(text: str, properties: str = "") -> str:
    """A run."""
    wrapped = f"<w:rPr>{properties}</w:rPr>" if properties else ""
    return f'<w:r>{wrapped}<w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def field(instruction: str, result: str) -> str:
    """A complex field."""
    return (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        f'<w:r><w:instrText xml:space="preserve"> {instruction} </w:instrText></w:r>'
        f'<w:r><w:fldChar w:fldCharType="separate"/></w:r>{r(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )


def bookmark(name: str, number: int = 1) -> str:
    """An empty bookmark."""
    return f'<w:bookmarkStart w:id="{number}" w:name="{name}"/><w:bookmarkEnd w:id="{number}"/>'


def level(n: int, fmt: str, text: str, *, start: int = 1, more: str = "", style: str = "") -> str:
    """A level of a list."""
    linked = f'<w:pStyle w:val="{style}"/>' if style else ""
    return (
        f'<w:lvl w:ilvl="{n}"><w:start w:val="{start}"/><w:numFmt w:val="{fmt}"/>{more if "lvlRestart" in more else ""}'
        f'{linked}{more if "isLgl" in more else ""}<w:lvlText w:val="{text}"/></w:lvl>'
    )


def abstract(n: int, *levels: str, more: str = "") -> str:
    """An abstract list."""
    kind = '<w:multiLevelType w:val="multilevel"/>'
    return f'<w:abstractNum w:abstractNumId="{n}">{kind}{more}{"".join(levels)}</w:abstractNum>'


def num(n: int, abstract_id: int, overrides: str = "") -> str:
    """A list."""
    return f'<w:num w:numId="{n}"><w:abstractNumId w:val="{abstract_id}"/>{overrides}</w:num>'


def docx(body: str, **parts: str) -> bytes:
    """A DOCX with that body; ``parts`` holds the inner markup of further parts (``numbering``, ``styles`` …)."""
    buffer = BytesIO()
    types, relations, files = "", "", {}
    for n, (kind, inner) in enumerate(parts.items(), 1):
        files[f"word/{kind}.xml"] = f"<w:{_ROOTS[kind]} {_NS}>{inner}</w:{_ROOTS[kind]}>".replace(
            "w:commentsEx", "w15:commentsEx"
        )
        types += f'<Override PartName="/word/{kind}.xml" ContentType="{_TYPE}.{kind}+xml"/>'
        relations += f'<Relationship Id="rId{n}" Type="{_R_NS}/{kind}" Target="{kind}.xml"/>'
    used = "".join(
        f'<w:{kind}Reference w:type="default" r:id="rId{n}"/>'
        for n, kind in enumerate(parts, 1)
        if kind in ("header", "footer")
    )
    section = f"<w:sectPr>{used}</w:sectPr>"
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(
            "[Content_Types].xml",
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
            '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f'<Override PartName="/word/document.xml" ContentType="{_TYPE}.document.main+xml"/>{types}</Types>',
        )
        package = "http://schemas.openxmlformats.org/package/2006/relationships"
        archive.writestr(
            "_rels/.rels",
            f'<Relationships xmlns="{package}"><Relationship Id="rId1" Type="{_R_NS}/officeDocument" '
            'Target="word/document.xml"/></Relationships>',
        )
        archive.writestr(
            "word/_rels/document.xml.rels", f'<Relationships xmlns="{package}">{relations}</Relationships>'
        )
        archive.writestr("word/document.xml", f"<w:document {_NS}><w:body>{body}{section}</w:body></w:document>")
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()
