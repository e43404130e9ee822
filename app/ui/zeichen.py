"""Painted marks and icons. Severity is a shape first: octagon, triangle, circled i, tick (spec 5)."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QIcon, QPainter, QPen, QPixmap, QPolygonF

from app.ui.tokens import Tokens

_SIZE = 64


@lru_cache(maxsize=64)
def mark(name: str, tokens: Tokens) -> QIcon:
    """Icon of a severity or state: a key of ``_DRAW``."""
    pixmap = QPixmap(_SIZE, _SIZE)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _DRAW[name](painter, tokens)
    painter.end()
    result = QIcon()
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected, QIcon.Mode.Active, QIcon.Mode.Disabled):
        result.addPixmap(pixmap, mode)  # the colour is a meaning: no tint of the style
    return result


def _pen(colour: str, width: float) -> QPen:
    return QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def _octagon(painter: QPainter, tokens: Tokens) -> None:
    a, b, c, d = 5.0, 21.0, 43.0, 59.0
    shape = [(b, a), (c, a), (d, b), (d, c), (c, d), (b, d), (a, c), (a, b)]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(tokens.sperrt))
    painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in shape]))
    painter.setPen(_pen(tokens.papier, 8))
    painter.drawLine(QPointF(19, 32), QPointF(45, 32))


def _triangle(painter: QPainter, tokens: Tokens) -> None:
    painter.setPen(_pen(tokens.empfehlung, 5))
    painter.setBrush(QColor(tokens.empfehlung))
    painter.drawPolygon(QPolygonF([QPointF(32, 8), QPointF(59, 55), QPointF(5, 55)]))
    painter.setPen(_pen(tokens.papier, 6))
    painter.drawLine(QPointF(32, 25), QPointF(32, 39))
    painter.drawPoint(QPointF(32, 48))


def _info(painter: QPainter, tokens: Tokens) -> None:
    painter.setPen(_pen(tokens.hinweis, 6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QRectF(6, 6, 52, 52))
    painter.setPen(_pen(tokens.hinweis, 7))
    painter.drawLine(QPointF(32, 30), QPointF(32, 46))
    painter.drawPoint(QPointF(32, 19))


def _tick(painter: QPainter, tokens: Tokens) -> None:
    painter.setPen(_pen(tokens.erfuellt, 9))
    painter.drawPolyline(QPolygonF([QPointF(10, 34), QPointF(26, 50), QPointF(54, 14)]))


def _open(painter: QPainter, tokens: Tokens) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(tokens.leise))
    for x in (14, 32, 50):
        painter.drawEllipse(QPointF(x, 34), 5, 5)


def _question(painter: QPainter, tokens: Tokens) -> None:
    painter.setPen(_pen(tokens.leise, 6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QRectF(6, 6, 52, 52))
    painter.drawArc(QRectF(23, 17, 18, 17), -60 * 16, 240 * 16)
    painter.drawLine(QPointF(32, 35), QPointF(32, 38))
    painter.drawPoint(QPointF(32, 47))


def _dash(painter: QPainter, tokens: Tokens) -> None:
    painter.setPen(_pen(tokens.leise, 8))
    painter.drawLine(QPointF(14, 32), QPointF(50, 32))


def _struck(painter: QPainter, tokens: Tokens) -> None:
    painter.setPen(_pen(tokens.leise, 6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QRectF(6, 6, 52, 52))
    painter.drawLine(QPointF(15, 49), QPointF(49, 15))


def _calculator(painter: QPainter, tokens: Tokens) -> None:
    painter.setPen(_pen(tokens.leise, 7))
    for y in (24, 42):
        painter.drawLine(QPointF(14, y), QPointF(50, y))


_DRAW = {
    "sperrt": _octagon,
    "mangel": _octagon,
    "empfehlung": _triangle,
    "hinweis": _info,
    "erfuellt": _tick,
    "unklar": _question,
    "entfaellt": _dash,
    "abgewiesen": _struck,
    "offen": _open,
    "rechner": _calculator,
}


@lru_cache(maxsize=256)
def icon(name: str, tokens: Tokens) -> QIcon:
    """An icon of the icon font in the colour of the text, for example ``mdi6.folder-open-outline``.

    The font comes with qtawesome. Its Python part is left alone: importing that costs a quarter of a second on the main
    thread, most of it for descriptions of functions that nobody reads.
    """
    family, signs = _icon_font()
    result = QIcon()
    for mode, colour in ((QIcon.Mode.Normal, tokens.text), (QIcon.Mode.Disabled, tokens.leise)):
        for side in _ICON_SIDES:
            result.addPixmap(_glyph(family, signs[name.removeprefix("mdi6.")], side, colour), mode)
    return result


_ICON_SIDES = (16, 18, 32, 36)
"""Menus, toolbar, and both on a screen of double density."""
_ICON_FILES = "materialdesignicons6-webfont-"
_ICON_SHARE = 0.875
"""Height of the font in an icon: its signs are drawn to the edge of their square."""


@lru_cache(maxsize=1)
def _icon_font() -> tuple[str, dict[str, str]]:
    """Family of the icon font, and its signs by name."""
    found = find_spec("qtawesome")
    if found is None or found.submodule_search_locations is None:
        raise RuntimeError("qtawesome ist nicht installiert")
    folder = Path(found.submodule_search_locations[0]) / "fonts"
    (charmap,) = folder.glob(f"{_ICON_FILES}charmap-*.json")
    (font,) = folder.glob(f"{_ICON_FILES}*.ttf")
    codes: dict[str, str] = json.loads(charmap.read_text("utf-8"))
    family = QFontDatabase.applicationFontFamilies(QFontDatabase.addApplicationFont(str(font)))[0]
    return family, {name: chr(int(code, 16)) for name, code in codes.items()}


def _glyph(family: str, sign: str, side: int, colour: str) -> QPixmap:
    pixmap = QPixmap(side, side)
    pixmap.fill(Qt.GlobalColor.transparent)
    font = QFont(family)
    font.setPixelSize(round(side * _ICON_SHARE))
    painter = QPainter(pixmap)
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(QRectF(0, 0, side, side), Qt.AlignmentFlag.AlignCenter, sign)
    painter.end()
    return pixmap
