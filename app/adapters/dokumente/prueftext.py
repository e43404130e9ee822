"""All text of a file for checks, with links and without what nobody sees (port ``Prueftextleser``)."""

from __future__ import annotations

import hashlib
import re
import stat
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

from app.adapters.dokumente.docx_gliederung import read_docx
from app.adapters.dokumente.html import PRUEFTEXT, HtmlSeite, read_page
from app.adapters.dokumente.leser import DateiLeser
from app.adapters.dokumente.prueftext_pdf import read_pdf
from app.dateien import read_plain
from app.domain.korpus.dateiname import shown_name
from app.domain.pruefung.dokument import beyond, clean
from app.domain.vertrag.dokument_text import DokumentAbsatz, Standort
from app.errors import InputError
from app.ports_pruefung import GelesenesDokument

MAX_BYTES = 20_000_000
"""A larger file is refused: no legal text of a website or contract comes near."""

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_HTML_ENDINGS = frozenset((".html", ".htm", ".xhtml", ".shtml", ".php", ".aspx", ".jsp"))
_MHTML_ENDINGS = frozenset((".mhtml", ".mht"))
_TEXT_ENDINGS = frozenset((".txt", ".text", ".md", ".markdown"))
_HTML_BEGIN = re.compile(rb"(?:<!--.{0,2000}?-->\s*)*<(?:!doctype\s+html|html)\b", re.IGNORECASE | re.DOTALL)
_MHTML_BEGIN = re.compile(rb"(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*)*content-type:\s*multipart/related", re.IGNORECASE)
_MOJIBAKE = re.compile("Ã[¤¶¼Ÿ„–œ]|â€[žœ\x9c“”™]|Â§")
_UNREADABLE = "\ufffd"
_SCARCE = 200
"""A page with less text than this that runs scripts is made by them; saved like this it holds nothing."""
_SHOWN_HIDDEN = 3
_FORMATE = "Gelesen werden PDF, Word (DOCX), HTML und MHTML (gespeicherte Seiten) und Text (TXT, MD)."


class Prueftext:
    """Reads files for checks.

    Args:
        leser: reads PDFs.
    """

    def __init__(self, leser: DateiLeser) -> None:
        self._leser = leser

    def read_whole(self, path: Path) -> GelesenesDokument:
        """All text of a file with its links.

        Raises:
            InputError: missing, larger than ``MAX_BYTES``, encrypted, damaged, without text or with too much of it
                (see ``beyond``), or an unknown format.
        """
        name = shown_name(path.name)
        data = _load(path, name)
        text, titel, hinweise = self._read(path, name, data)
        text = clean(text)
        if not any(char.isalnum() for char in text):
            raise InputError(
                f"„{name}“ enthält keinen lesbaren Text.",
                "Ein gescanntes Dokument zuerst mit einer Texterkennung (OCR) bearbeiten; eine Webseite im Browser "
                "vollständig speichern.",
            )
        if too_much := beyond(text):
            raise InputError(f"„{name}“ hat {too_much}.", "Das Dokument teilen und die Teile prüfen, um die es geht.")
        return GelesenesDokument(text, titel, hashlib.sha256(data).hexdigest(), (*hinweise, *_damage(text)))

    def _read(self, path: Path, name: str, data: bytes) -> tuple[str, str, tuple[str, ...]]:
        ending = path.suffix.lower()
        if b"%PDF-" in data[:1024]:
            return (*self._leser.of_pdf(path, data, read_pdf), ())
        if data.startswith(b"PK\x03\x04"):
            return _docx(name, data)
        if data.startswith(_OLE):
            raise InputError(
                f"„{name}“ ist mit einem Kennwort verschlüsselt oder im alten Word-Format (DOC).",
                "Das Dokument in Word oder LibreOffice öffnen und ohne Kennwort als DOCX speichern.",
            )
        if ending in _MHTML_ENDINGS or _MHTML_BEGIN.match(data[:4000]):
            return _mhtml(name, data)
        if ending in _HTML_ENDINGS or _HTML_BEGIN.match(data[:4000].removeprefix(b"\xef\xbb\xbf").lstrip()):
            return _page(read_page(data, name, PRUEFTEXT))
        return _plain(name, data, known=ending in _TEXT_ENDINGS), "", ()


def _load(path: Path, name: str) -> bytes:
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise InputError(f"„{name}“ ist keine Datei.", "Eine Datei auswählen, keinen Ordner.")
        if found.st_size > MAX_BYTES:
            raise InputError(
                f"„{name}“ ist {found.st_size / 1_000_000:.0f} MB groß, erlaubt sind {MAX_BYTES // 1_000_000} MB.",
                "Das Dokument teilen, oder die Seite als HTML statt mit allen Bildern speichern.",
            )
        data = read_plain(path, MAX_BYTES)
    except FileNotFoundError as error:
        raise InputError(f"„{name}“ wurde nicht gefunden.", "Die Datei erneut auswählen.") from error
    except (OSError, ValueError) as error:
        raise InputError(
            f"„{name}“ ließ sich nicht lesen.", "Prüfen, ob es eine Datei ist und ob Sie sie lesen dürfen."
        ) from error
    if not data.strip():
        raise InputError(f"„{name}“ ist leer.", "Eine Datei mit Inhalt auswählen.")
    return data


# ---- saved pages ----------------------------------------------------------------------------------------------------


def _page(page: HtmlSeite) -> tuple[str, str, tuple[str, ...]]:
    head = f"[Seitentitel: {page.titel}]\n\n" if page.titel else ""
    return f"{head}{page.text}" if page.text else "", page.titel, tuple(_about(page))


def _about(page: HtmlSeite) -> Iterator[str]:
    if page.verborgen:
        first = ", ".join(f"„{_short(words)}“" for words in page.verborgen[:_SHOWN_HIDDEN])
        more = len(page.verborgen) - _SHOWN_HIDDEN
        rest = "" if more <= 0 else " und 1 weitere Stelle" if more == 1 else f" und {more} weitere Stellen"
        yield (
            f"Verborgene Teile der Seite (hidden, display:none) gelten nicht als angezeigt und sind nicht geprüft: "
            f"{first}{rest}."
        )
    if page.rahmen:
        yield (
            "Die Seite bindet andere Seiten ein (iframe, object); deren Inhalt steht nicht in dieser Datei und ist "
            "nicht geprüft."
        )
    if page.skripte and len(page.text) < _SCARCE:
        yield (
            "Die Seite enthält fast keinen Text, weil erst Skripte sie aufbauen. Speichern Sie sie im Browser über "
            "„Seite speichern unter … Webseite, komplett“."
        )


def _short(words: str) -> str:
    return words if len(words) <= 60 else f"{words[:59].rstrip()}…"


def _mhtml(name: str, data: bytes) -> tuple[str, str, tuple[str, ...]]:
    """The page of a web archive; further pages in it belong to frames."""
    try:
        message = message_from_bytes(data, policy=policy.default)
        part = next((p for p in message.walk() if p.get_content_type() in ("text/html", "application/xhtml+xml")), None)
        content = part.get_payload(decode=True) if isinstance(part, EmailMessage) else None
        charset = str(part.get_content_charset("")) if part is not None else ""
    except (ValueError, LookupError, AttributeError, TypeError, IndexError) as error:
        raise _no_archive(name) from error
    if not isinstance(content, bytes) or not content.strip():
        raise _no_archive(name)
    return _page(read_page(content, name, PRUEFTEXT, charset))


def _no_archive(name: str) -> InputError:
    return InputError(
        f"„{name}“ ist kein lesbares Webarchiv (MHTML).",
        "Die Seite im Browser noch einmal speichern, am besten als HTML.",
    )


# ---- Word -----------------------------------------------------------------------------------------------------------


def _docx(name: str, data: bytes) -> tuple[str, str, tuple[str, ...]]:
    absaetze = read_docx(name, data, links=True).absaetze
    lines: list[str] = []
    row: tuple[int, int] | None = None
    for absatz in absaetze:
        words = _marked(absatz)
        if not words:
            continue
        if absatz.zelle is None:
            lines.append(words)
            row = None
        elif row == (place := (absatz.zelle.tabelle, absatz.zelle.zeile)):
            lines[-1] += f" | {words}"
        else:
            lines.append(f"| {words}")
            row = place
    title = next((absatz.text for absatz in absaetze if absatz.ebene == 1), "")
    changed = any(absatz.aenderungen for absatz in absaetze)
    return "\n\n".join(lines), title, (_AENDERUNGEN,) if changed else ()


_AENDERUNGEN = "Das Dokument enthält nachverfolgte Änderungen; geprüft ist der Text so, als wären sie angenommen."


def _marked(absatz: DokumentAbsatz) -> str:
    """Number and words; a bullet is no number in the structure, so list styles get their sign back."""
    if absatz.ort is Standort.TEXT and not absatz.zeichen and absatz.formatvorlage.lower().startswith("list"):
        return f"- {absatz.text}" if absatz.text else ""
    return absatz.ganz


# ---- plain text -----------------------------------------------------------------------------------------------------


def _plain(name: str, data: bytes, *, known: bool) -> str:
    """Text with a known ending in any encoding; other files only if they are plainly text."""
    if data.startswith((b"\xff\xfe\x00\x00", b"\x00\x00\xfe\xff")):
        return data.decode("utf-32", errors="replace")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    if b"\x00" in data or data.startswith((b"{\\rtf", b"\x1f\x8b", b"\x89PNG", b"\xff\xd8\xff")):
        raise InputError(f"„{name}“ hat kein lesbares Format.", f"{_FORMATE} Die Datei bitte in eines davon umwandeln.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        if not known:
            raise InputError(
                f"„{name}“ hat kein lesbares Format.", f"{_FORMATE} Die Datei bitte in eines davon umwandeln."
            ) from None
        return data.decode("cp1252", errors="replace")


def _damage(text: str) -> Iterator[str]:
    """What is broken in the characters themselves."""
    if count := text.count(_UNREADABLE):
        what = "1 Zeichen ist" if count == 1 else f"{count} Zeichen sind"
        yield f"{what} in der Datei zerstört (�); Wörter mit solchen Stellen werden möglicherweise nicht erkannt."
    if len(_MOJIBAKE.findall(text)) > 2:
        yield (
            "Umlaute stehen als „Ã¤“, „Ã¼“ oder ähnlich im Text: Die Datei wurde mit falscher Zeichenkodierung "
            "gespeichert. Speichern Sie sie als UTF-8, sonst werden Wörter nicht erkannt."
        )
