"""Anlagen: stamped („Anlage K 1“), freed of active content and made PDF/A-2b where possible."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from app.adapters.export.bilder import picture_as_pdf
from app.adapters.export.fakten import SCRIPT_ACTIONS, declared_part, is_signed
from app.dateien import MAX_DOCUMENT, MAX_SEITEN, TooLargeError, read_plain
from app.domain.deutsch import format_zahl
from app.errors import ExportError, InputError
from app.ports import Pdfschutz, Seitenbild

if TYPE_CHECKING:
    import pikepdf

Step = Callable[[], None]
VIELE_SEITEN = 1_000
"""Pages that are converted in a few seconds, however they are made."""
STAMP_FONT = "SatzwerkStempel"
STAMP_HEIGHT = 16.0
STAMP_MARGIN = 17.0
"""Height of the stamp and its distance to the edges of the sheet, in points (1/72 inch)."""

_REASONS = (
    (r"6\.2\.11\.4\.1", "eine Schrift ist nicht eingebettet"),
    (r"6\.2\.11", "eine Schrift entspricht nicht den Vorgaben"),
    (r"6\.2\.(3|4)", "Farben sind nicht eindeutig bestimmt"),
    (r"6\.2\.8", "ein Bild entspricht nicht den Vorgaben"),
    (r"6\.2\.10", "Transparenz entspricht nicht den Vorgaben"),
    (r"6\.3", "Anmerkungen entsprechen nicht den Vorgaben"),
    (r"6\.4", "Formularfelder oder Signaturen entsprechen nicht den Vorgaben"),
    (r"6\.5", "Verknüpfungen oder Aktionen sind nicht zulässig"),
    (r"6\.6", "die Metadaten entsprechen nicht den Vorgaben"),
    (r"6\.8", "eingebettete Dateien sind nicht zulässig"),
)
_METADATA_DATE = re.compile(rb"<xmp:MetadataDate>[^<]*</xmp:MetadataDate>\s*")
_UNCHECKED = ("6.2.11.4.2-2", "pikepdf:font-program", "6.6.2.3.1-2")
"""Rules that pikepdf does not check: /CIDSet, some CFF fonts, structured XMP. Sound files of other makers use them."""


@dataclass
class Stamped:
    """Result for one Anlage: file extension, and what a person should know about the file.

    ``versendbar``: it is a PDF; anything else must not lie among the files that are sent (§ 2 Abs. 1 Satz 1 ERVV).
    """

    extension: str
    hinweise: list[str] = field(default_factory=list)
    versendbar: bool = True


class Leser(Seitenbild, Pdfschutz, Protocol):
    """Draws pages and guards the work on PDFs."""


def prepare_anlage(nummer: str, source: Path, target: Path, stamp_font: Path, leser: Leser) -> Stamped:
    """Write the Anlage ``nummer`` to ``target``.

    A picture becomes a PDF. What is neither, is encrypted, damaged, signed, has more than ``MAX_SEITEN`` pages or
    takes too long or too much memory is copied unchanged, with a Hinweis.

    Raises:
        ExportError: the source is missing, empty, too large, no file or unreadable.
    """
    try:
        data = read_plain(source, MAX_DOCUMENT)
    except TooLargeError as error:
        raise ExportError(
            f"Anlage {nummer}: „{source.name}“ ist größer als {MAX_DOCUMENT // 1024**2} MB.",
            "Das Dokument verkleinern oder teilen und in der Akte neu hinzufügen.",
        ) from error
    except (OSError, ValueError) as error:
        raise _unreadable(nummer, source) from error
    if not data:
        raise ExportError(f"Anlage {nummer}: „{source.name}“ ist leer.", "Das Dokument in der Akte neu hinzufügen.")
    try:
        return _prepared(nummer, source, target, stamp_font, leser, is_pdf=b"%PDF-" in data[:1024])
    except FileNotFoundError as error:
        if source.exists():
            raise  # something else is missing
        raise _unreadable(nummer, source) from error


def _unreadable(nummer: str, source: Path) -> ExportError:
    return ExportError(
        f"Anlage {nummer}: „{source.name}“ ließ sich nicht lesen.",
        "Das Dokument in der Akte neu hinzufügen oder die Anlage aus dem Schriftsatz nehmen.",
    )


def _prepared(nummer: str, source: Path, target: Path, stamp_font: Path, leser: Leser, *, is_pdf: bool) -> Stamped:
    with tempfile.TemporaryDirectory(prefix="anlage-", dir=target.parent) as folder:  # what is half-done goes with it
        made, picture = Path(folder, "anlage.pdf"), Path(folder, "bild.pdf")
        if is_pdf:
            result = Stamped("pdf")
        elif _drawn(source, picture, leser):
            result, source = Stamped("pdf", ["Bild in PDF umgewandelt."]), picture
        else:
            return _keep_foreign(source, target)
        stamp = _stamp_pdf(f"Anlage {nummer}", stamp_font)
        try:
            result.hinweise += leser.guarded(source, convert, source, made, stamp, _first_page(source, leser))
        except InputError:
            shutil.copyfile(source, made)
            result.hinweise.append(_too_much(source, leser))
        made.replace(target)
    return result


def _drawn(source: Path, picture: Path, schutz: Pdfschutz) -> bool:
    """Whether the source is a picture, which is then a PDF at ``picture``."""
    try:
        return schutz.guarded(source, convert_picture, source, picture)
    except InputError:
        return False


def convert_picture(_step: Step, source: Path, target: Path) -> bool:
    """Write a picture as a PDF; whether it is a sound one."""
    return picture_as_pdf(source.read_bytes(), target) is not None


def convert(step: Step, source: Path, target: Path, stamp: bytes, drawn: bytes | None) -> list[str]:
    """Write a PDF to ``target``: stamped, freed of active content and as PDF/A-2b, or unchanged.

    Args:
        step: called after each step.
        source: the PDF.
        target: the file to write; another one may be left beside it.
        stamp: a PDF of one page, the stamp.
        drawn: picture of the first page; None: it cannot be drawn.

    Returns:
        What a person should know about the file, in German.
    """
    import pikepdf

    hints: list[str] = []
    try:
        with pikepdf.open(source, suppress_warnings=True) as pdf:
            if not pdf.pages:
                raise pikepdf.PdfError("keine Seiten")
            if len(pdf.pages) > MAX_SEITEN:
                shutil.copyfile(source, target)
                return [_too_many(len(pdf.pages))]
            step()
            if is_signed(pdf):
                shutil.copyfile(source, target)
                return [
                    "Elektronisch signiert: unverändert und ohne Stempel übernommen, damit die Signatur gültig bleibt."
                ]
            if pdf.is_encrypted:
                hints.append(
                    "Der Schreibschutz der Vorlage wurde nicht übernommen; Gerichte nehmen geschützte Dateien nicht an."
                )
            hints += remove_active_content(pdf)
            step()
            sheet = _sheet(pdf.pages[0])
            _stamp(pdf, stamp, sheet, _free_place(drawn, sheet))
            return hints + _save(pdf, target, step, declared=declared_part(pdf)[0])
    except pikepdf.PasswordError:
        shutil.copyfile(source, target)
        told = (
            "Verschlüsselt: unverändert und ohne Stempel übernommen. Gerichte nehmen verschlüsselte Dateien nicht an."
        )
    except (pikepdf.PdfError, pikepdf.DependencyError, ValueError, TypeError, AttributeError, KeyError, IndexError):
        # A damaged file fails anywhere in its object tree, with any of these; the user can only replace the file.
        shutil.copyfile(source, target)
        told = "Beschädigt: unverändert und ohne Stempel übernommen. Bitte die Datei neu beschaffen."
    return [*hints, told]


def _too_much(source: Path, schutz: Pdfschutz) -> str:
    """Why a PDF could not be converted: many pages can be divided, a single one that takes too much cannot."""
    try:
        seiten = schutz.guarded(source, count_pages, source)
    except InputError:
        seiten = 0
    if seiten > VIELE_SEITEN:
        return (
            f"{format_zahl(seiten)} Seiten, zu viele für eine Umwandlung in einem Zug: unverändert und ohne Stempel "
            f"übernommen. Bitte das Dokument in Teile von höchstens {format_zahl(VIELE_SEITEN)} Seiten zerlegen, die "
            "Teile in der Akte hinzufügen und neu ausgeben."
        )
    return (
        "Zu aufwendig aufgebaut oder beschädigt: unverändert und ohne Stempel übernommen. Bitte die Datei neu als PDF "
        "drucken und in der Akte ersetzen."
    )


def count_pages(_step: Step, source: Path) -> int:
    """How many pages a PDF has; 0: it cannot be opened."""
    import pikepdf

    try:
        with pikepdf.open(source, suppress_warnings=True) as pdf:
            return len(pdf.pages)
    except (pikepdf.PdfError, pikepdf.DependencyError, ValueError, TypeError):
        return 0


def _too_many(seiten: int) -> str:
    return (
        f"{format_zahl(seiten)} Seiten, umgewandelt werden höchstens {format_zahl(MAX_SEITEN)}: unverändert und ohne "
        "Stempel übernommen. Bitte das Dokument teilen und die Teile in der Akte hinzufügen."
    )


def _first_page(source: Path, bilder: Seitenbild) -> bytes | None:
    try:
        return bilder.render_page(source, 1, 600)
    except InputError:
        return None


def _keep_foreign(source: Path, target: Path) -> Stamped:
    """A file that no court takes: kept as it is, for the lawyer."""
    shutil.copyfile(source, target)
    word = source.suffix.lower() in (".docx", ".doc", ".odt", ".rtf")
    way = "in der Textverarbeitung als PDF speichern" if word else "in PDF umwandeln"
    hint = f"Keine PDF-Datei: unverändert im Unterordner „intern“. Bitte {way}, in der Akte ersetzen und neu ausgeben."
    return Stamped(source.suffix.lstrip(".").lower() or "dat", [hint], versendbar=False)


def remove_active_content(pdf: pikepdf.Pdf) -> list[str]:
    """Remove scripts, embedded files and started programs (§ 2 ERVV, ERVB); returns what was removed, in German."""
    import pikepdf

    scripts = files = 0
    names = pdf.Root.get("/Names")
    if isinstance(names, pikepdf.Dictionary):
        scripts += _drop(names, "/JavaScript")
        files += _drop(names, "/EmbeddedFiles")
    files += _drop(pdf.Root, "/AF") + _drop(pdf.Root, "/Collection")
    scripts += _drop(pdf.Root, "/AA")
    if _is_active(pdf.Root.get("/OpenAction")):
        scripts += _drop(pdf.Root, "/OpenAction")
    form = pdf.Root.get("/AcroForm")
    if isinstance(form, pikepdf.Dictionary):
        _drop(form, "/XFA")
    for page in pdf.pages:
        scripts += _drop(page.obj, "/AA")
        files += _drop(page.obj, "/AF")
        annots = page.obj.get("/Annots")
        if not isinstance(annots, pikepdf.Array):
            continue
        kept = pikepdf.Array()
        for annot in annots:
            if isinstance(annot, pikepdf.Dictionary):
                if annot.get("/Subtype") == "/FileAttachment":
                    files += 1
                    continue
                scripts += _drop(annot, "/AA")
                if _is_active(annot.get("/A")):
                    scripts += _drop(annot, "/A")
            kept.append(annot)
        page.obj["/Annots"] = kept
    hints = []
    if scripts:
        hints.append("Skripte und automatische Aktionen wurden entfernt.")
    if files:
        hints.append("Eingebettete Dateien wurden entfernt; werden sie gebraucht, als eigene Anlage beifügen.")
    return hints


def _drop(dictionary: Any, key: str) -> int:
    if key not in dictionary:
        return 0
    del dictionary[key]
    return 1


def _is_active(action: Any) -> bool:
    import pikepdf

    return isinstance(action, pikepdf.Dictionary) and str(action.get("/S")) in SCRIPT_ACTIONS


def _save(pdf: pikepdf.Pdf, target: Path, step: Step, *, declared: str | None) -> list[str]:
    """Write as PDF/A-2b; where that fails, without the claim. Returns why, in German."""
    from pikepdf import pdfa

    plain = target.with_suffix(".ohne-pdfa")
    pdf.save(plain, encryption=False, deterministic_id=True)
    step()
    _direct_destinations(pdf)
    try:
        pdfa.prepare(pdf, "2b")
        step()
        _drop_clock(pdf)
        pdfa.save(pdf, target, "2b", repair=False, deterministic_id=True)
    except pdfa.PdfaError as error:
        report = error.report
        real = [f for f in report.findings if not f.rule.endswith(_UNCHECKED)]
        if declared == "2" and not real:
            # The source said it is PDF/A-2, and nothing contradicts; only these constructs are beyond the checker.
            pdf.save(target, **pdfa.resolve_save_kwargs("2b", deterministic_id=True))
            return ["PDF/A-2b nach Angabe der Vorlage; einzelne Merkmale (Schriften) ließen sich nicht nachprüfen."]
        wrong = [f for f in real if not (f.kind == "unsupported" and f.rule.startswith("pikepdf:"))]
        reason = _reasons(wrong) if wrong else "einzelne Merkmale ließen sich nicht nachprüfen"
    except Exception:  # noqa: BLE001 - foreign, possibly damaged data makes the checker fail in any way; the user is told
        reason = "die Datei ließ sich nicht prüfen, sie ist vermutlich beschädigt"
    else:
        return []
    if declared:  # the file must not go on calling itself PDF/A
        import pikepdf

        with pikepdf.open(plain) as honest:
            del honest.Root["/Metadata"]
            honest.save(target, deterministic_id=True)
    else:
        plain.replace(target)
    return [f"Kein PDF/A-2b: {reason}."]


def _drop_clock(pdf: pikepdf.Pdf) -> None:
    """Remove the instant at which the metadata were written: the same Anlage gives the same bytes."""
    metadata = pdf.Root.get("/Metadata")
    if metadata is not None:
        metadata.write(_METADATA_DATE.sub(b"", metadata.read_bytes()))


def _direct_destinations(pdf: pikepdf.Pdf) -> None:
    """Put destinations of bookmarks into the bookmarks themselves; the checker refuses references to them."""
    import pikepdf

    for obj in pdf.objects:
        if isinstance(obj, pikepdf.Dictionary) and "/Title" in obj and isinstance(obj.get("/Dest"), pikepdf.Array):
            obj["/Dest"] = pikepdf.Array(list(obj["/Dest"]))


def _reasons(findings: Any) -> str:
    reasons = []
    for finding in findings:
        clause = finding.rule.rpartition(":")[2]
        text = next(
            (t for pattern, t in _REASONS if re.match(pattern, clause)), "der Aufbau der Datei ist nicht zugelassen"
        )
        if text not in reasons:
            reasons.append(text)
    return "; ".join(reasons[:3])


@dataclass(frozen=True)
class _Sheet:
    """The visible part of a page in its own coordinates, its rotation, and the size of a stamp on it.

    Scans are sometimes declared many times larger than paper; there the stamp grows with the sheet.
    """

    x0: float
    y0: float
    x1: float
    y1: float
    rotation: int

    @property
    def width(self) -> float:
        """Width as seen."""
        return self.y1 - self.y0 if self.rotation in (90, 270) else self.x1 - self.x0

    @property
    def scale(self) -> float:
        return max(1.0, min(self.x1 - self.x0, self.y1 - self.y0) / 650)

    def matrix(self, width: float, height: float, right: float) -> str:
        """Transformation that puts the stamp top right as the page is seen, ``right`` from the edge."""
        s = self.scale
        width, height, top = width * s, height * s, STAMP_MARGIN * s
        a, b, x, y = {
            0: (s, 0.0, self.x1 - right - width, self.y1 - top - height),
            90: (0.0, s, self.x0 + top + height, self.y1 - right - width),
            180: (-s, 0.0, self.x0 + right + width, self.y0 + top + height),
            270: (0.0, -s, self.x1 - top - height, self.y0 + right + width),
        }[self.rotation]
        return f"{a:.4f} {b:.4f} {-b:.4f} {a:.4f} {x:.2f} {y:.2f}"


def _sheet(page: pikepdf.Page) -> _Sheet:
    def box(values: Any) -> tuple[float, float, float, float]:
        x0, y0, x1, y1 = (float(v) for v in values)
        return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)

    media, crop = box(page.mediabox), box(page.cropbox)
    seen = (max(media[0], crop[0]), max(media[1], crop[1]), min(media[2], crop[2]), min(media[3], crop[3]))
    if seen[0] >= seen[2] or seen[1] >= seen[3]:
        seen = media
    if seen[0] >= seen[2] or seen[1] >= seen[3]:
        raise ValueError("die erste Seite hat keine Fläche")
    return _Sheet(*seen, rotation=round(int(page.obj.get("/Rotate", 0)) / 90) * 90 % 360)


def _stamp(pdf: pikepdf.Pdf, stamp: bytes, sheet: _Sheet, right: float) -> None:
    """Draw the stamp on page one, as an artifact; ``right`` is its distance to the right edge as seen."""
    import pikepdf

    page = pdf.pages[0]
    with pikepdf.open(BytesIO(stamp)) as overlay:
        box = overlay.pages[0].mediabox
        matrix = sheet.matrix(float(box[2]), float(box[3]), right)
        form = pdf.copy_foreign(overlay.pages[0].as_form_xobject())
        page.obj["/Resources"] = page.obj.get("/Resources", pikepdf.Dictionary())
        known = page.obj["/Resources"].get("/XObject", pikepdf.Dictionary())
        free = next(n for n in count(1) if f"/Stempel{n}" not in known)  # a random name would change the bytes
        name = page.add_resource(form, pikepdf.Name("/XObject"), pikepdf.Name(f"/Stempel{free}"))
        page.contents_add(b"q\n", prepend=True)
        page.contents_add(f"\nQ q /Artifact BMC {matrix} cm {name} Do EMC Q\n".encode("ascii"))


def stamp_width(text: str) -> float:
    """Width of the stamp in points; generous, so that it needs no font metrics."""
    return 6.3 * len(text) + 12


def _stamp_pdf(text: str, font: Path) -> bytes:
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    if STAMP_FONT not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(STAMP_FONT, str(font)))
    buffer = BytesIO()
    width = stamp_width(text)
    canvas = Canvas(
        buffer, pagesize=(width, STAMP_HEIGHT), initialFontName=STAMP_FONT, lang="de-DE", invariant=1, pageCompression=1
    )
    canvas.setLineWidth(0.8)
    canvas.rect(0.5, 0.5, width - 1, STAMP_HEIGHT - 1, stroke=1, fill=0)
    canvas.setFont(STAMP_FONT, 10.5)
    canvas.drawCentredString(width / 2, 4.7, text)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _free_place(drawn: bytes | None, sheet: _Sheet) -> float:
    """Distance to the right edge at which the stamp covers nothing: the rightmost white place of the top strip.

    Nothing of an exhibit may be hidden; if the whole strip is full, the corner is used.
    """
    from PIL import Image

    corner = STAMP_MARGIN * sheet.scale
    if drawn is None:
        return corner
    with Image.open(BytesIO(drawn)) as image:
        grey, pixels = image.convert("L"), image.width
    per_point = pixels / sheet.width
    unit = sheet.scale * per_point
    margin, width = int(STAMP_MARGIN * unit), int(stamp_width("Anlage K 10") * unit) + 4
    top, bottom = margin - 3, margin + int(STAMP_HEIGHT * unit) + 4
    for left in range(pixels - width - margin, margin, -8):
        darkest, _ = grey.crop((left, top, left + width, bottom)).getextrema()
        if isinstance(darkest, int | float) and darkest > 200:
            return max(corner, (pixels - width - left) / per_point)
    return corner
