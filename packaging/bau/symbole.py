"""The program's sign as files: ``bau/symbole.py ORDNER`` writes satzwerk.svg, satzwerk-16.png …, satzwerk.ico there."""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PIL import Image
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgGenerator

from app.ui.start import make_application
from app.ui.symbol import SIZES, paint, pixmap

ICO = (16, 24, 32, 48, 64, 128, 256)


def write(folder: Path) -> list[Path]:
    """Write all files; returns them."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {size: folder / f"satzwerk-{size}.png" for size in SIZES}
    for size, file in pictures.items():
        if not pixmap(size).save(str(file)):
            raise OSError(f"„{file}“ ließ sich nicht schreiben.")
    drawn = folder / "satzwerk.svg"
    svg = QSvgGenerator()
    svg.setFileName(str(drawn))
    svg.setSize(QSize(64, 64))
    svg.setViewBox(QRectF(0, 0, 64, 64))
    svg.setTitle("Satzwerk")
    painter = QPainter(svg)
    paint(painter, 64)
    painter.end()
    small = [Image.open(pictures[size]) for size in ICO]
    icon = folder / "satzwerk.ico"
    small[-1].save(icon, sizes=[(size, size) for size in ICO], append_images=small[:-1])
    return [drawn, icon, *pictures.values()]


if __name__ == "__main__":
    application = make_application()
    write(Path(sys.argv[1]))
