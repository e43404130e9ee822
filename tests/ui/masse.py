"""What is cut and what is too small to hit, measured on screen: words against the room they have."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTabBar,
    QWidget,
)

from app.ui.fitting import ElidedLabel
from app.ui.widgets import TARGET

HIT = (QAbstractButton, QLineEdit, QComboBox, QAbstractSpinBox)
INNER = ("qt_tableview_cornerbutton", "qt_spinbox_lineedit", "qt_toolbar_ext_button")
"""Parts of Qt's own that nobody clicks, or that are not seen."""


def cut(root: QWidget) -> list[str]:
    """One line for each word of a window that does not fit where it stands."""
    return sorted({line for widget in _seen(root) for line in _cut(widget)})


def small(root: QWidget) -> list[str]:
    """One line for each thing to be clicked that is less than 24 × 24 pixels (WCAG 2.2, 2.5.8)."""
    found = []
    for widget in _seen(root):
        inside = isinstance(widget, QLineEdit) and isinstance(widget.parentWidget(), QComboBox | QAbstractSpinBox)
        if isinstance(widget, HIT) and not inside and min(widget.width(), widget.height()) < TARGET:
            found.append(f"{_place(widget)}: {widget.width()} × {widget.height()}")
    return sorted(set(found))


def _seen(root: QWidget) -> Iterator[QWidget]:
    for widget in root.findChildren(QWidget):
        if widget.window() is root.window() and widget.isVisible() and widget.objectName() not in INNER:
            yield widget


def _cut(widget: QWidget) -> Iterator[str]:
    if isinstance(widget, ElidedLabel):
        return  # ends in dots on purpose, and its tooltip has the rest
    if isinstance(widget, QLabel) and widget.text():
        need = widget.heightForWidth(widget.width()) if widget.wordWrap() else widget.sizeHint().height()
        width = widget.minimumSizeHint().width() if widget.wordWrap() else widget.sizeHint().width()
        if need > widget.height() or width > widget.width():
            yield _says(widget, widget.text(), width, need)
    elif isinstance(widget, QAbstractButton) and widget.text():
        hint = widget.sizeHint()
        if hint.width() > widget.width() or hint.height() > widget.height():
            yield _says(widget, widget.text(), hint.width(), hint.height())
    elif isinstance(widget, QTabBar):
        for number in range(widget.count()):
            words = widget.fontMetrics().horizontalAdvance(widget.tabText(number).replace("&", ""))
            told = widget.tabToolTip(number)  # ends in dots on purpose
            if widget.isTabVisible(number) and not told and words > widget.tabRect(number).width():
                yield _says(widget, widget.tabText(number), words, 0)
    elif isinstance(widget, QHeaderView) and widget.orientation() is Qt.Orientation.Horizontal:
        for number in range(widget.count()):
            words = str(widget.model().headerData(number, widget.orientation()) or "")
            if words and not widget.isSectionHidden(number) and widget.sectionSize(number) < (
                need := widget.fontMetrics().horizontalAdvance(words)
            ):  # fmt: skip
                yield _says(widget, words, need, 0)
    if isinstance(widget, (QLabel, *HIT)) and (above := widget.parentWidget()) is not None:
        inside = isinstance(above, QLineEdit | QTabBar | QComboBox)
        scrolled = inside or isinstance(above.parentWidget(), QAbstractScrollArea)
        place = QRect(widget.mapTo(above, QPoint(0, 0)), widget.size())
        if not scrolled and not above.rect().contains(place):
            yield f"{_place(widget)} ragt über „{_place(above)}“ hinaus"


def _says(widget: QWidget, words: str, width: int, height: int) -> str:
    return f"{_place(widget)}: „{words[:40]}“ braucht {width} × {height}, hat {widget.width()} × {widget.height()}"


def _place(widget: QWidget) -> str:
    named: list[str] = []
    above: QWidget | None = widget
    while above is not None and len(named) < 3:
        if name := above.accessibleName() or (type(above).__name__ if above is widget else ""):
            named.append(name[:40])
        above = above.parentWidget()
    return " in ".join(named)
