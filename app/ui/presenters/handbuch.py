"""The handbook without Qt: Markdown pages as HTML with anchors, pictures, links between pages, search."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from app.dateien import reason
from app.domain.deutsch import NBSP, typografie
from app.errors import NotFoundError
from app.ui.hilfe.orte import SEITEN
from app.ui.presenters.vorschau import stylesheet
from app.ui.tokens import Tokens

if TYPE_CHECKING:
    from markdown_it.token import Token

SCHEMA, BILD = "handbuch", "bild"
"""Addresses inside the handbook: ``handbuch:/<page>#<anchor>`` and ``bild:/<file>``."""
_IMAGE = re.compile(rf'<img src="{BILD}:/([^"]+)">')
_NO_WORD = re.compile(r"[^\w\- ]")
_HEADINGS = ("h1", "h2", "h3")


@dataclass(frozen=True)
class Ueberschrift:
    """A heading: level from 1, text, anchor."""

    stufe: int
    text: str
    anker: str


@dataclass(frozen=True)
class Seite:
    """A page.

    Attributes:
        name: as in ``SEITEN``.
        ueberschriften: in order; the first is the title.
        html: body; its pictures have no size yet (``sized``).
        bloecke: the text, one entry for each paragraph, as the search reads it.
        verweise: addresses of its links and pictures.
    """

    name: str
    ueberschriften: tuple[Ueberschrift, ...]
    html: str
    bloecke: tuple[str, ...]
    verweise: tuple[str, ...]

    @property
    def titel(self) -> str:
        """Title of the page."""
        return self.ueberschriften[0].text


@dataclass(frozen=True)
class Bild:
    """A picture: its file, size in pixels, what it shows."""

    datei: Path
    breite: int
    hoehe: int


@dataclass(frozen=True)
class Stelle:
    """A hit of the search: page, and the how-manieth on it (from 0)."""

    seite: str
    nummer: int


@dataclass(frozen=True)
class Handbuch:
    """All pages, and the pictures by the name of their file."""

    seiten: dict[str, Seite]
    bilder: dict[str, Bild]

    def find(self, text: str) -> tuple[Stelle, ...]:
        """Every place where the text stands, in the order of the pages; upper and lower case are the same."""
        wanted = _searched(text)
        if not wanted:
            return ()
        return tuple(
            Stelle(name, number)
            for name, seite in self.seiten.items()
            for number in range(sum(block.count(wanted) for block in seite.bloecke))
        )

    def sized(self, html: str, breite: int) -> str:
        """The HTML with pictures as wide as that, at most their own size."""

        def tag(match: re.Match[str]) -> str:
            width, height = self.size(match[1], breite)
            return f'<img src="{BILD}:/{match[1]}" width="{width}" height="{height}">'

        return _IMAGE.sub(tag, html)

    def size(self, name: str, breite: int) -> tuple[int, int]:
        """Width and height in pixels of a picture that is to be as wide as that, at most its own size."""
        bild = self.bilder[name]
        width = max(1, min(breite, bild.breite))
        return width, max(1, round(bild.hoehe * width / bild.breite))


def read_handbook(folder: Path) -> Handbuch:
    """Read and translate all pages.

    Raises:
        NotFoundError: a page or a picture is not there.
    """
    seiten = {name: translate(name, _read(folder / f"{name}.md").decode("utf-8")) for name in SEITEN}
    names = {v.removeprefix(f"{BILD}:/") for s in seiten.values() for v in s.verweise if v.startswith(f"{BILD}:/")}
    return Handbuch(seiten, {name: _picture(folder / "bilder" / name) for name in sorted(names)})


def address(ziel: str) -> str:
    """Address of ``<page>#<anchor>``."""
    return f"{SCHEMA}:/{ziel}"


def translate(name: str, markdown: str) -> Seite:
    """A page from its Markdown. Headings get the anchors that GitHub gives them."""
    from markdown_it import MarkdownIt  # only whoever opens the handbook needs it

    parser = MarkdownIt("commonmark").enable("table")
    tokens = parser.parse(markdown)
    headings: list[Ueberschrift] = []
    links: list[str] = []
    for before, token in zip((None, *tokens), tokens, strict=False):
        children = token.children or []
        _prepare(name, children, links)
        if before is not None and before.type == "heading_open" and before.tag in _HEADINGS:
            heading = Ueberschrift(int(before.tag[1]), _text(children), slug(_text(children)))
            headings.append(heading)
            token.children = [_raw(f'<a name="{escape(heading.anker)}"></a>'), *children]
        elif token.type == "table_open":
            token.attrs = {"border": "1", "cellspacing": "0", "cellpadding": "5", "width": "100%"}
    html = parser.renderer.render(tokens, parser.options, {})
    return Seite(name, tuple(headings), f"<body>{html}</body>", tuple(_blocks(tokens)), tuple(links))


def slug(heading: str) -> str:
    """Anchor of a heading."""
    return _NO_WORD.sub("", heading.replace(NBSP, " ").strip().lower()).replace(" ", "-")


def picture_html(bild: str, titel: str) -> str:
    """The page of one picture in its full size."""
    return f'<body><p><img src="{BILD}:/{escape(bild)}"></p><p class="leise">{escape(titel)}</p></body>'


def pictures(html: str) -> tuple[str, ...]:
    """Names of the pictures of a page in their order."""
    return tuple(dict.fromkeys(_IMAGE.findall(html)))


def css(tokens: Tokens) -> str:
    """CSS (the subset Qt understands) of the pages."""
    return f"""{stylesheet(tokens)}
    li {{ margin-bottom: 5px; line-height: 103%; }}
    table {{ border-collapse: collapse; border-color: {tokens.linie}; border-style: solid; margin-top: 4px;
        margin-bottom: 14px; }}
    th {{ background-color: {tokens.erhoben}; text-align: left; }}
    td, th {{ font-family: 'Source Sans Pro'; }}
    code, pre {{ font-family: monospace; font-size: small; color: {tokens.text}; }}
    pre {{ background-color: {tokens.beweis}; white-space: pre-wrap; margin-bottom: 12px; }}
    """


def _prepare(page: str, children: list[Token], links: list[str]) -> None:
    """Links and pictures lead to places of the handbook; § and its number stay together."""
    for token in children:
        if token.type == "text":
            token.content = typografie(token.content)
        elif token.type == "link_open":
            links.append(_inside(page, str(token.attrs["href"])))
            token.attrs["href"] = links[-1]
        elif token.type == "image":
            links.append(f"{BILD}:/{Path(str(token.attrs['src'])).name}")
            caption = typografie(token.content)
            token.type, token.children, token.meta = "html_inline", None, {"text": caption}
            token.content = (
                f'<a href="{escape(links[-1])}"><img src="{escape(links[-1])}"></a>'
                f'<br><span class="leise">{escape(caption)}</span>'
            )


def _inside(page: str, href: str) -> str:
    """``kanzlei.md#x`` and ``#x`` as addresses; anything else as it is."""
    from urllib.parse import unquote

    target, _, anchor = unquote(href).partition("#")
    if target and not target.endswith(".md"):
        return href
    name = target.removesuffix(".md") or page
    return address(f"{name}#{anchor}" if anchor else name)


def _raw(html: str) -> Token:
    from markdown_it.token import Token

    return Token("html_inline", "", 0, content=html)


def _text(children: list[Token]) -> str:
    parts = []
    for token in children:
        if token.type in ("text", "code_inline"):
            parts.append(token.content)
        elif token.type in ("softbreak", "hardbreak"):
            parts.append(" ")
        else:
            parts.append(token.meta.get("text", ""))
    return "".join(parts)


def _blocks(tokens: list[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type == "inline":
            yield _searched(_text(token.children or []))
        elif token.type in ("fence", "code_block"):
            yield from (_searched(line) for line in token.content.splitlines())


def _searched(text: str) -> str:
    return text.replace(NBSP, " ").lower().strip()


def _picture(path: Path) -> Bild:
    head = _read(path)[:24]
    return Bild(path, int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big"))  # IHDR of a PNG


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise NotFoundError(
            f"Das Handbuch ist unvollständig: „{path.name}“ lässt sich nicht lesen ({reason(error)}).",
            "Richten Sie das Programm neu ein.",
        ) from error
