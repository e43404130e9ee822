"""Pictures as pages of a PDF, so that they can be sent as Anlagen."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

_A4 = (595.28, 841.89)
_RAND = 42.5
"""Sheet and margin in points (15 mm)."""
_MAX_PIXELS = 100_000_000
_MAX_SIDE = 2480
"""Longest side in pixels that is kept: A4 at 300 dpi across; more only makes the file large."""


def picture_as_pdf(data: bytes, target: Path) -> Path | None:
    """Write JPG, PNG, TIFF and the like as a PDF of A4 pages to ``target``; None if it is no sound picture.

    Transparent parts become white, the orientation a camera noted is applied, several pages of a TIFF stay several.
    """
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(BytesIO(data)) as image:
            if image.width * image.height > _MAX_PIXELS:
                return None
            pages = [_flat(image, number) for number in range(getattr(image, "n_frames", 1))]
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, SyntaxError, ValueError, EOFError):
        return None  # what a damaged picture raises depends on its format
    target.write_bytes(_draw(pages))
    return target


def _flat(image: Any, number: int) -> Any:
    """One page as opaque RGB, upright, not larger than needed."""
    from PIL import Image, ImageOps

    image.seek(number)
    upright = ImageOps.exif_transpose(image)
    if upright.mode in ("RGBA", "LA", "PA") or "transparency" in upright.info:
        layer = upright.convert("RGBA")
        ground = Image.new("RGB", layer.size, "white")
        ground.paste(layer, mask=layer.getchannel("A"))
        upright = ground
    elif upright.mode not in ("RGB", "L"):
        upright = upright.convert("RGB")
    if max(upright.size) > _MAX_SIDE * 1.42:
        upright.thumbnail((round(_MAX_SIDE * 1.42), round(_MAX_SIDE * 1.42)))
    return upright.copy()


def _draw(pages: list[Any]) -> bytes:
    """The pages as JPEG in a PDF by reportlab; the paper turns with a wide picture."""
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfgen.canvas import Canvas

    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=_A4, lang="de-DE", invariant=1, initialFontName="Helvetica")
    for page in pages:
        width, height = _A4 if page.height >= page.width else _A4[::-1]
        canvas.setPageSize((width, height))
        scale = min((width - 2 * _RAND) / page.width, (height - 2 * _RAND) / page.height, 72 / 96 * 2)
        jpeg = BytesIO()
        page.save(jpeg, "JPEG", quality=88, optimize=True)
        jpeg.seek(0)
        x, y = (width - page.width * scale) / 2, height - _RAND - page.height * scale
        canvas.drawImage(ImageReader(jpeg), x, y, page.width * scale, page.height * scale)
        canvas.showPage()
    canvas.save()
    return _without_leftovers(buffer.getvalue())


def _without_leftovers(data: bytes) -> bytes:
    """Without the font that reportlab always names and no picture uses, and without page transitions (PDF/A)."""
    import pikepdf

    with pikepdf.open(BytesIO(data)) as pdf:
        for page in pdf.pages:
            for key, holder in (("/Trans", page.obj), ("/Font", page.obj.get("/Resources"))):
                if holder is not None and key in holder:
                    del holder[key]
        result = BytesIO()
        pdf.save(result, deterministic_id=True)
    return result.getvalue()
