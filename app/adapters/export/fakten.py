"""Reads in the finished files what the checks of ``erv_dateien`` look at."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from app.domain.schriftsatz.erv_dateien import DateiFakten, PdfFakten
from app.errors import InputError
from app.ports import Dokumentleser, Pdfschutz

if TYPE_CHECKING:
    import pikepdf

T = TypeVar("T")
SCRIPT_ACTIONS = ("/JavaScript", "/Launch", "/Rendition", "/Sound", "/Movie", "/SubmitForm", "/ImportData")
_PDFA_PART = re.compile(rb"pdfaid:part(?:(?:\s[^<>]*)?>|\s*=\s*['\"])\s*([0-9])")
_PDFA_LEVEL = re.compile(rb"pdfaid:conformance(?:(?:\s[^<>]*)?>|\s*=\s*['\"])\s*([A-Za-z])")
_PDFUA = re.compile(rb"pdfuaid:part(?:(?:\s[^<>]*)?>|\s*=\s*['\"])\s*([0-9])")
_STANDARD_14 = re.compile(r"^/(?:[A-Z]{6}\+)?(.+)$")


class Leser(Dokumentleser, Pdfschutz, Protocol):
    """Reads texts and guards the work on PDFs."""


def read_fakten(path: Path, leser: Leser) -> DateiFakten:
    """Facts of a file; what is no readable PDF has none but name and size. Foreign files are opened guarded."""
    size = path.stat().st_size
    try:
        pdf = leser.guarded(path, pdf_fakten, path)
    except InputError:
        pdf = None  # it takes too much: nobody at the court would open it either
    if pdf is not None and pdf.seiten:
        pdf = replace(pdf, bildseiten=_pages_without_text(path, leser))
    return DateiFakten(path.name, size, pdf)


def declared_part(pdf: pikepdf.Pdf) -> tuple[str | None, str | None]:
    """Part and level of PDF/A that the file claims to follow (``2``, ``A``)."""
    data = _metadata(pdf)
    part, level = _PDFA_PART.search(data), _PDFA_LEVEL.search(data)
    return (part[1].decode() if part else None), (level[1].decode().upper() if level else None)


def is_signed(pdf: pikepdf.Pdf) -> bool:
    """Whether the file carries an electronic signature."""
    import pikepdf

    form = pdf.Root.get("/AcroForm")
    if not isinstance(form, pikepdf.Dictionary):
        return False
    return int(form.get("/SigFlags", 0)) & 1 == 1 and any(
        isinstance(obj, pikepdf.Dictionary) and obj.get("/FT") == "/Sig" and "/V" in obj for obj in pdf.objects
    )


def pdf_fakten(step: Callable[[], None], path: Path) -> PdfFakten | None:
    """Facts of a PDF but for its text; None: it is none, or a damaged one.

    Args:
        step: called after each look through the file.
        path: the file.
    """
    import pikepdf

    with path.open("rb") as stream:
        if b"%PDF-" not in stream.read(1024):
            return None
    try:
        with pikepdf.open(path, suppress_warnings=True) as pdf:
            if not pdf.pages:
                return None
            part, level = declared_part(pdf)

            def seen(fact: T) -> T:
                step()
                return fact

            return PdfFakten(
                version=str(pdf.pdf_version),
                seiten=seen(len(pdf.pages)),
                pdfa=f"{part}{level or ''}" if part else None,
                ua=_PDFUA.search(_metadata(pdf)) is not None,
                verschluesselt=pdf.is_encrypted,
                signiert=seen(is_signed(pdf)),
                skripte=seen(_has_scripts(pdf)),
                eingebettet=seen(_has_files(pdf)),
                formulare=seen(_has_fields(pdf)),
                schriften=seen(tuple(dict.fromkeys(_missing_fonts(pdf)))),
            )
    except pikepdf.PasswordError:
        return PdfFakten(version=_header_version(path), seiten=0, verschluesselt=True)
    except (pikepdf.PdfError, pikepdf.DependencyError, ValueError, TypeError, AttributeError, KeyError, IndexError):
        return None  # a damaged file fails anywhere in its object tree, with any of these


def _header_version(path: Path) -> str:
    with path.open("rb") as stream:
        match = re.search(rb"%PDF-(\d\.\d)", stream.read(1024))
    return match[1].decode() if match else "1.4"


def _metadata(pdf: pikepdf.Pdf) -> bytes:
    metadata = pdf.Root.get("/Metadata")
    return metadata.read_bytes() if metadata is not None else b""


def _dictionaries(pdf: pikepdf.Pdf) -> Iterator[Any]:
    import pikepdf

    return (obj for obj in pdf.objects if isinstance(obj, pikepdf.Dictionary))


def _has_scripts(pdf: pikepdf.Pdf) -> bool:
    """Scripts and started programs anywhere, also as values of other objects."""
    import pikepdf

    def active(obj: Any) -> bool:
        return isinstance(obj, pikepdf.Dictionary) and ("/JS" in obj or str(obj.get("/S")) in SCRIPT_ACTIONS)

    names = pdf.Root.get("/Names")
    if isinstance(names, pikepdf.Dictionary) and "/JavaScript" in names:
        return True
    return any(
        active(obj) or any(active(obj.get(key)) for key in ("/A", "/OpenAction")) or _actions(obj.get("/AA"), active)
        for obj in _dictionaries(pdf)
    )


def _actions(actions: Any, active: Callable[[Any], bool]) -> bool:
    import pikepdf

    return isinstance(actions, pikepdf.Dictionary) and any(active(action) for _, action in actions.items())


def _has_files(pdf: pikepdf.Pdf) -> bool:
    return bool(pdf.attachments) or any(
        "/EF" in obj or obj.get("/Subtype") == "/FileAttachment" for obj in _dictionaries(pdf)
    )


def _has_fields(pdf: pikepdf.Pdf) -> bool:
    import pikepdf

    form = pdf.Root.get("/AcroForm")
    fields = form.get("/Fields") if isinstance(form, pikepdf.Dictionary) else None
    return isinstance(fields, pikepdf.Array) and any(
        isinstance(one, pikepdf.Dictionary) and one.get("/FT") != "/Sig" for one in fields
    )


def _missing_fonts(pdf: pikepdf.Pdf) -> Iterator[str]:
    """Names of fonts that are used and not carried. Type 3 fonts are drawn, composite ones carry theirs below."""
    import pikepdf

    for font in _dictionaries(pdf):
        if font.get("/Type") != "/Font" or font.get("/Subtype") in ("/Type0", "/Type3"):
            continue
        descriptor = font.get("/FontDescriptor")
        carried = isinstance(descriptor, pikepdf.Dictionary) and any(
            f"/FontFile{n}" in descriptor for n in ("", "2", "3")
        )
        if not carried:
            name = _STANDARD_14.match(str(font.get("/BaseFont", "/unbenannt")))
            yield name[1] if name else "unbenannt"


def _pages_without_text(path: Path, leser: Leser) -> tuple[int, ...]:
    try:
        pages = leser.read(path).seiten
    except InputError:
        return ()
    return tuple(n for n, text in enumerate(pages, 1) if not _own_text(text))


def _own_text(text: str) -> str:
    """The text of a page without our own stamp: a stamped scan is still a scan."""
    return re.sub(r"Anlage[ \u00a0](?:[A-Z][A-Za-z]{0,3}[ \u00a0])?[0-9]+", "", text, count=1).strip()
