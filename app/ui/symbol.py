"""The program's own sign: a § on a blue ground, a line of type below it. Painted, so that it is sharp at every size.

``packaging/bau/symbole.py`` makes the files for desktop and start menu of it.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QLinearGradient, QPainter, QPainterPath, QPixmap, QTransform

from app.ui.theme import SERIF

SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
_SIDE = 64.0
"""The sign is painted on a square of this side and scaled."""
_GROUND = ("#2f5d9b", "#173a6b")
_PAPER, _LINE = "#ffffff", "#f0b243"


def paint(painter: QPainter, side: float) -> None:
    """Paint the sign into a square at the painter's origin.

    Args:
        painter: an open one.
        side: of the square, in the painter's units.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(side / _SIDE, side / _SIDE)
    painter.setPen(Qt.PenStyle.NoPen)
    ground = QLinearGradient(QPointF(0, 0), QPointF(0, _SIDE))
    for place, colour in enumerate(_GROUND):
        ground.setColorAt(place, QColor(colour))
    painter.setBrush(ground)
    painter.drawRoundedRect(QRectF(2, 2, _SIDE - 4, _SIDE - 4), 13, 13)
    painter.setBrush(QColor(_PAPER))
    painter.drawPath(_paragraph(QRectF(16, 8, 32, 39)))
    painter.setBrush(QColor(_LINE))
    painter.drawRoundedRect(QRectF(14, 51, 36, 4), 2, 2)
    painter.restore()


def _paragraph(box: QRectF) -> QPainterPath:
    font = QFont(SERIF)
    font.setBold(True)
    font.setPixelSize(100)
    path = QPainterPath()
    path.addText(QPointF(0, 0), font, "§")
    drawn = path.boundingRect()
    scale = min(box.width() / drawn.width(), box.height() / drawn.height())
    moved = QTransform()
    moved.translate(box.center().x(), box.center().y())
    moved.scale(scale, scale)
    moved.translate(-drawn.center().x(), -drawn.center().y())
    return moved.map(path)


def pixmap(size: int) -> QPixmap:
    """The sign on a clear ground, ``size`` points square; needs the program's fonts."""
    result = QPixmap(size, size)
    result.fill(Qt.GlobalColor.transparent)
    painter = QPainter(result)
    paint(painter, size)
    painter.end()
    return result


def program_icon() -> QIcon:
    """The icon of the windows, in the sizes that desktops ask for."""
    result = QIcon()
    for size in SIZES:
        if size <= 128:
            result.addPixmap(pixmap(size))
    return result
