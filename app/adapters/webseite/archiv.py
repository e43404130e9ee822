"""MHTML archives (RFC 2557: a page and its parts in one file), unpacked into parts with addresses of their own.

Chromium renders such an archive only from a file of its own address, where the page's frames are strangers to each
other; unpacked, it is a page like any other. What browsers save this way has no scripts any more, but the finished
page, open shadow trees included.
"""

from __future__ import annotations

import email
import email.policy
import re
from dataclasses import dataclass
from email.message import Message
from pathlib import Path

from app.dateien import reason
from app.errors import InputError

MAX_PARTS = 2_000
_PAGES = ("text/html", "application/xhtml+xml")
_WRITTEN = (*_PAGES, "text/css", "image/svg+xml")
_SHADOW = re.compile(rb"(<template\b[^>]{0,400}?\s)shadowmode(?==)", re.IGNORECASE)
_BROKEN = "Erwartet wird ein Archiv, wie es Chrome und Edge mit „Webseite, eine Datei“ speichern."


@dataclass(frozen=True)
class Archiv:
    """An unpacked archive.

    Attributes:
        haupt: path of the page.
        herkunft: address it was saved from.
        teile: path → type and bytes.
    """

    haupt: str
    herkunft: str
    teile: dict[str, tuple[str, bytes]]


def read_archive(file: Path) -> Archiv:
    """The parts of an archive, their addresses replaced by paths.

    Raises:
        InputError: unreadable, or no page in it.
    """
    try:
        message = email.message_from_bytes(file.read_bytes(), policy=email.policy.compat32)
    except OSError as error:
        raise InputError(f"„{file}“ lässt sich nicht lesen: {reason(error)}.", _BROKEN) from error
    parts = [p for p in message.walk() if not p.is_multipart()][:MAX_PARTS]
    bodies = [_body(part) for part in parts]
    main = next(
        (i for i, p in enumerate(parts) if p.get_content_type() in ("text/html", "application/xhtml+xml")), None
    )
    if main is None or not bodies[main].strip():
        raise InputError(f"Im Archiv „{file}“ ist keine Seite.", _BROKEN)
    paths = [f"/teil/{number}" for number in range(len(parts))]
    names: dict[bytes, bytes] = {}
    for part, path in zip(parts, paths, strict=True):
        for name in _names(part):
            names.setdefault(name, path.encode())
    found = {}
    for part, path, body in zip(parts, paths, bodies, strict=True):
        kind = part.get_content_type()
        found[path] = (kind, _renamed(body, names) if kind in _WRITTEN else body)
    place = str(message.get("Snapshot-Content-Location") or parts[main].get("Content-Location") or "").strip()
    return Archiv(paths[main], place, found)


def _body(part: Message) -> bytes:
    content = part.get_payload(decode=True)
    body = content if isinstance(content, bytes) else b""
    charset = part.get_content_charset()
    if part.get_content_maintype() == "text" and charset not in (None, "utf-8", "us-ascii"):
        try:
            return body.decode(charset or "utf-8", "replace").encode()
        except LookupError:
            return body
    return body


def _names(part: Message) -> list[bytes]:
    place = str(part.get("Content-Location") or "").strip()
    name = str(part.get("Content-ID") or "").strip().strip("<>")
    return [n.encode() for n in (place, f"cid:{name}" if name else "") if len(n) > 4]


def _renamed(body: bytes, names: dict[bytes, bytes]) -> bytes:
    """Addresses of parts where a part is loaded (not where a link leads)."""
    body = _SHADOW.sub(rb"\1shadowrootmode", body)
    if not names:
        return body
    spelled = {**names, **{n.replace(b"&", b"&amp;"): path for n, path in names.items()}}

    def load(match: re.Match[bytes]) -> bytes:
        return match[1] + spelled.get(match[2], match[2])

    body = re.sub(rb"""((?:\ssrc|\sposter|\sdata|\sbackground)\s*=\s*["']?)([^"'\s>]{4,4000})""", load, body)
    body = re.sub(rb"""(url\(\s*(?:["']|&quot;)?)([^"')\s]{4,4000}?)(?=["')\s]|&quot;)""", load, body)

    def link(match: re.Match[bytes]) -> bytes:
        return re.sub(rb"""(\shref\s*=\s*["']?)([^"'\s>]{4,4000})""", load, match[0])

    return re.sub(rb"<link\b[^>]{1,6000}>", link, body, flags=re.IGNORECASE)
