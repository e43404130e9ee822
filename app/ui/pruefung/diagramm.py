"""Rates of false alarms and missed lacks per module as bars, with the line of the goal.

This module imports pyqtgraph: ``KalibrierView`` does so on first use, on the main thread (see ``zeichenbrett``).
"""

from __future__ import annotations

from collections.abc import Sequence

import pyqtgraph
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from app.ui.presenters.pruefung_kalibrierung import GRENZE
from app.ui.tokens import Tokens

_WIDTH = 0.36


class Ratendiagramm(pyqtgraph.PlotWidget):  # type: ignore[misc]  # pyqtgraph has no types
    """Two bars per module: FP in one colour, FN in another with a hatching, so that colour is not all."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, background=None)
        self.setAccessibleName("Diagramm: FP- und FN-Rate je Modul")
        self.setMouseEnabled(x=False, y=False)
        self.setMenuEnabled(False)
        self.hideButtons()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_bars(self, bars: Sequence[tuple[str, float, float]], tokens: Tokens) -> None:
        """Draw; rates are shares (0.05 is 5 %)."""
        plot = self.getPlotItem()
        plot.clear()
        if plot.legend is not None:
            plot.legend.scene().removeItem(plot.legend)
            plot.legend = None
        self.setBackground(tokens.papier)
        plot.addLegend(offset=(-8, 8), labelTextColor=tokens.text)
        places = range(len(bars))
        for shift, index, name, colour, pattern in (
            (-_WIDTH / 2, 1, "FP-Rate", tokens.empfehlung, Qt.BrushStyle.SolidPattern),
            (_WIDTH / 2, 2, "FN-Rate", tokens.hinweis, Qt.BrushStyle.BDiagPattern),
        ):
            brush = pyqtgraph.mkBrush(QColor(colour))
            brush.setStyle(pattern)
            item = pyqtgraph.BarGraphItem(
                x=[place + shift for place in places],
                height=[float(bar[index]) * 100 for bar in bars],
                width=_WIDTH,
                brush=brush,
                pen=pyqtgraph.mkPen(colour),
                name=name,
            )
            plot.addItem(item)
        line = pyqtgraph.InfiniteLine(
            GRENZE * 100,
            angle=0,
            pen=pyqtgraph.mkPen(tokens.sperrt, width=1.5, style=Qt.PenStyle.DashLine),
            label="Ziel: 5\u00a0%",
            labelOpts={"position": 0.03, "color": tokens.sperrt, "anchors": [(0, 1), (0, 1)]},
        )
        plot.addItem(line)
        for side in ("left", "bottom"):
            axis = plot.getAxis(side)
            axis.setPen(tokens.rand)
            axis.setTextPen(tokens.text)
        plot.getAxis("bottom").setTicks([[(place, bar[0]) for place, bar in zip(places, bars, strict=True)]])
        plot.getAxis("left").setLabel("Rate in\u00a0%", color=tokens.text)
        highest = max((max(bar[1], bar[2]) for bar in bars), default=0.0) * 100
        plot.setYRange(0, max(10.0, highest * 1.1), padding=0)
        plot.setXRange(-0.6, max(0.6, len(bars) - 0.4), padding=0)
