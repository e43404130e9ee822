"""Which files a saved page may see: its own. Everything else of the disk does not exist for it."""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, unquote

from app.adapters.webseite.archiv import Archiv, read_archive
from app.domain.korpus.dateiname import shown_name
from app.errors import InputError

PAGES = frozenset((".html", ".htm", ".xhtml"))
ARCHIVES = frozenset((".mhtml", ".mht"))
MAX_BYTES = 64_000_000
"""Of one file. Saved pages have 0.1–5 MB."""
COMPANIONS = ("_files", "-Dateien", "_Dateien", "-files", ".files", "_data")
"""What browsers append to the page's name for the folder of its parts."""
MAX_TAGS = 100_000
"""Of the page itself; the rest is left out. Chromium needs a minute for a million, people's pages have 500–10,000."""
PARTS = frozenset(
    (
        ".css",
        ".js",
        ".mjs",
        ".png",
        ".jpg",
        ".jpeg",
        ".gif",
        ".webp",
        ".avif",
        ".svg",
        ".ico",
        ".bmp",
        ".woff",
        ".woff2",
        ".ttf",
        ".otf",
        ".eot",
        ".mp4",
        ".webm",
        ".mp3",
    )
)
"""What a page may load from other places of its own folder: how it looks and what it does, no documents."""

_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".svg": "image/svg+xml", ".css": "text/css"}
_EXPECTED = (
    "Erwartet wird eine im Browser gespeicherte Seite: .html oder .htm (mit dem Ordner ihrer Dateien) oder .mhtml."
)


@dataclass(frozen=True)
class Inhalt:
    """One thing that is served: its type and where its bytes are."""

    typ: str
    datei: Path | None = None
    daten: bytes = b""


class Freigabe:
    """What of the disk belongs to one saved page.

    Args:
        seite: the page.
        wurzel: a folder all of which belongs to it (pages of one site); without it only the page, the folder the
            browser saved beside it, and style sheets, scripts, pictures and fonts in its own folder.

    Raises:
        InputError: there is no such page, it is too large or of another kind.
    """

    def __init__(self, seite: Path, wurzel: Path | None = None) -> None:
        self._page = _checked(seite)
        self._whole = wurzel is not None
        try:
            self._root = (wurzel or self._page.parent).resolve(strict=True)
        except OSError as error:
            raise InputError(f"Den Ordner „{wurzel}“ gibt es nicht.", _EXPECTED, "wurzel") from error
        if not self._page.is_relative_to(self._root):
            raise InputError(f"„{seite}“ liegt nicht im Ordner „{wurzel}“.", _EXPECTED, "wurzel")
        self._own = {self._page.with_name(self._page.stem + end) for end in COMPANIONS}
        self._short = _shortened(self._page) if self._page.suffix.lower() in PAGES else None
        self.archiv: Archiv | None = read_archive(self._page) if self._page.suffix.lower() in ARCHIVES else None

    @property
    def pfad(self) -> str:
        """Path of the page, as it is asked for."""
        if self.archiv is not None:
            return self.archiv.haupt
        return "/" + quote(self._page.relative_to(self._root).as_posix(), errors="surrogateescape")

    @property
    def name(self) -> str:
        """Name of the page's file, for messages."""
        return shown_name(self._page.name)

    @property
    def gekuerzt(self) -> bool:
        """Whether only the beginning of the page is served."""
        return self._short is not None

    def find(self, pfad: str) -> Inhalt | None:
        """What is served for a path of the page's own address; None: it does not exist for the page.

        Args:
            pfad: encoded or not, with leading slash.
        """
        if self.archiv is not None:
            part = self.archiv.teile.get(pfad)
            if part is None:
                return None
            kind, content = part  # text in UTF-8, whatever it says of itself
            return Inhalt(f"{kind};charset=utf-8" if kind.startswith("text/") else kind, daten=content)
        wanted = unquote(pfad, errors="surrogateescape").lstrip("/")  # a name may hold bytes that are no text
        if "\0" in wanted or "\\" in wanted:
            return None
        try:
            file = (self._root / wanted).resolve(strict=True)
            if not (file.is_file() and self._allowed(file)) or file.stat().st_size > MAX_BYTES:
                return None
        except (OSError, RuntimeError, ValueError):
            return None
        if file == self._page and self._short is not None:
            return Inhalt(_type(file), daten=self._short)
        return Inhalt(_type(file), file)

    def _allowed(self, file: Path) -> bool:
        """For a path without symbolic links and dots."""
        if not file.is_relative_to(self._root):
            return False
        if file == self._page or self._whole or any(file.is_relative_to(own) for own in self._own):
            return True
        return file.suffix.lower() in PARTS


def _checked(seite: Path) -> Path:
    shown = f"„{seite}“"
    try:
        page = seite.resolve(strict=True)
        if not page.is_file():
            raise InputError(f"{shown} ist keine Datei.", _EXPECTED)
        size = page.stat().st_size
    except (OSError, RuntimeError, ValueError) as error:
        raise InputError(f"{shown} gibt es nicht oder lässt sich nicht lesen.", _EXPECTED) from error
    if page.suffix.lower() not in PAGES | ARCHIVES:
        raise InputError(f"{shown} ist keine gespeicherte Webseite.", _EXPECTED)
    if size == 0:
        raise InputError(f"{shown} ist leer.", _EXPECTED)
    if size > MAX_BYTES:
        raise InputError(
            f"{shown} ist mit {size // 1_000_000} MB zu groß.", f"Möglich sind {MAX_BYTES // 1_000_000} MB."
        )
    return page


def _shortened(page: Path) -> bytes | None:
    """The page's beginning, where it has far too many tags; None: it is served whole."""
    if page.stat().st_size < 3 * MAX_TAGS:
        return None
    content = page.read_bytes()
    if content.count(b"<") <= MAX_TAGS:
        return None
    place = -1
    for _ in range(MAX_TAGS):
        place = content.find(b"<", place + 1)
    return content[:place]


def _type(file: Path) -> str:
    suffix = file.suffix.lower()
    if suffix in (".html", ".htm"):
        return "text/html"
    if suffix == ".xhtml":
        return "application/xhtml+xml"
    return _TYPES.get(suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
