"""Pictures as pages of a PDF, so that they can be sent as Anlagen."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pikepdf

_A4 = (595.28, 841.89)
_RAND = 42.5
"""Sheet and margin in points (15 mm)."""
_GROESSTER_PUNKT = 1.5
"""A pixel is drawn no larger than this many points: a small picture is not blown up to a whole page."""
_MAX_PIXELS = 100_000_000
_MAX_SIDE = 2480
"""Longest side in pixels that is kept: A4 at 300 dpi across; more only makes the file large."""


def picture_as_pdf(data: bytes, target: Path) -> Path | None:
    """Write JPG, PNG, TIFF and the like as a PDF of A4 pages to ``target``; None if it is no sound picture.

    Transparent parts become white, the orientation a camera noted is applied, several pages of a TIFF stay several.
    """
    from PIL import Image

    try:
        with Image.open(BytesIO(data)) as image:
            if image.width * image.height > _MAX_PIXELS:
                return None
            pages = [_flat(image, number) for number in range(getattr(image, "n_frames", 1))]
    except (Image.DecompressionBombError, OSError, SyntaxError, ValueError, TypeError, EOFError):
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
    """A PDF of the pictures as JPEG, one to a page; the paper turns with a wide picture."""
    import pikepdf

    result = BytesIO()
    with pikepdf.new() as pdf:
        for picture in pages:
            width, height = _A4 if picture.height >= picture.width else _A4[::-1]
            scale = min((width - 2 * _RAND) / picture.width, (height - 2 * _RAND) / picture.height, _GROESSTER_PUNKT)
            w, h = picture.width * scale, picture.height * scale
            page = pdf.add_blank_page(page_size=(width, height))
            name = page.add_resource(_image(pdf, picture), pikepdf.Name.XObject, pikepdf.Name("/Bild"))
            content = f"q {w:.2f} 0 0 {h:.2f} {(width - w) / 2:.2f} {height - _RAND - h:.2f} cm {name} Do Q"
            page.contents_add(content.encode("ascii"))
        pdf.save(result, deterministic_id=True)
    return result.getvalue()


def _image(pdf: pikepdf.Pdf, picture: Any) -> pikepdf.Stream:
    import pikepdf

    jpeg = BytesIO()
    picture.save(jpeg, "JPEG", quality=88, optimize=True)
    return pikepdf.Stream(
        pdf,
        jpeg.getvalue(),
        Type=pikepdf.Name.XObject,
        Subtype=pikepdf.Name.Image,
        Width=picture.width,
        Height=picture.height,
        BitsPerComponent=8,
        ColorSpace=pikepdf.Name.DeviceRGB if picture.mode == "RGB" else pikepdf.Name.DeviceGray,
        Filter=pikepdf.Name.DCTDecode,
    )
