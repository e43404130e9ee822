"""Legal text on screen: serif, 60–75 characters a line, placeholders and parameters as bordered chips (spec 5)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QMargins, QMimeData, QPointF, QRectF, Qt, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCursor,
    QTextFragment,
    QTextLine,
)
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QWidget

from app.domain.silben import SOFT_HYPHEN, hyphenated
from app.ui.tokens import HELL, ZEILENHOEHE_PROZENT, Tokens
from app.ui.widgets import claims_undo, current_theme

CHARACTERS_PER_LINE = 68
_SAMPLE = "Die Kündigung ist sozial ungerechtfertigt und löst das Arbeitsverhältnis der Parteien nicht auf. "
"""Running German text, to know how wide a character is on average."""
_MARGIN = 28
_NARROW = 34
"""So few characters a line, and a long word of law fills it: then it is broken at its joints, with a hyphen."""
_TAG = re.compile(r"(<[^>]*>)")
_CHIPS = ("slot:", "parameter:", "ergaenzung:", "frage:")


class FilingView(QTextBrowser):
    """Read-only legal text.

    Signals:
        chip_activated: a chip was clicked or chosen by keyboard; carries its target (``slot:zugang_datum``).
        link_activated: the same with any other link (``norm:§ 4 KSchG``).

    Attributes:
        hyphenates: whether long words are broken in a narrow pane; not where places in the text are kept.
    """

    hyphenates = True

    chip_activated = Signal(str)
    link_activated = Signal(str)

    def __init__(self, name: str, css: Callable[[Tokens], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._css = css
        self._html = ""
        self._narrow = False
        self.setProperty("rolle", "schriftsatz")
        self.setAccessibleName(name)
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setTabChangesFocus(False)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setLineWrapMode(QTextBrowser.LineWrapMode.WidgetWidth)
        self.anchorClicked.connect(self._on_anchor)

    def show_html(self, html: str) -> None:
        """Show this body; the place that was read stays in view."""
        self._html = html
        bar = self.verticalScrollBar()
        position = bar.value()
        theme = current_theme()
        tokens = theme.tokens if theme is not None else HELL
        document = self.document()
        if theme is not None:
            document.setDefaultFont(theme.legal_font())
        document.setDefaultStyleSheet(self._css(tokens))
        self._narrow = self._is_narrow()
        self.setHtml(_hyphenated(html) if self._narrow else html)
        self._fit()
        bar.setValue(position)

    def refresh(self) -> None:
        """Render again after a change of theme or zoom."""
        if self._html:
            self.show_html(self._html)

    def createMimeDataFromSelection(self) -> QMimeData:
        """What is copied has no hyphens of the screen."""
        data = super().createMimeDataFromSelection()
        if self._narrow:
            data.setText(data.text().replace(SOFT_HYPHEN, ""))
            data.setHtml(data.html().replace(SOFT_HYPHEN, ""))
        return data

    def _is_narrow(self) -> bool:
        if not self.hyphenates:
            return False
        room = self.width() - self.verticalScrollBar().sizeHint().width() - 2 * _MARGIN
        return room < _NARROW * character_width(self.document().defaultFont())

    def jump(self, anchor: str) -> None:
        """Bring an anchor into view and mark its paragraph with the text cursor."""
        self.scrollToAnchor(anchor)
        block = self.document().begin()
        while block.isValid():
            if any(anchor in f.charFormat().anchorNames() for f in fragments(block)):
                cursor = QTextCursor(block)
                cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
                self.setTextCursor(cursor)
                return
            block = block.next()

    def current_anchor(self) -> str:
        """The anchor of the paragraph with the text cursor, else the nearest one before it; "" if there is none."""
        block = self.textCursor().block()
        while block.isValid():
            for fragment in fragments(block):
                for name in fragment.charFormat().anchorNames():
                    return str(name)
            block = block.previous()
        return ""

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Qt's menu and the actions of this view; the text cursor goes where it was opened, unless text is selected."""
        if not self.textCursor().hasSelection():
            self.setTextCursor(self.cursorForPosition(event.pos()))
        menu = self.createStandardContextMenu(event.pos())
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addSeparator()
        menu.addActions(self.actions())
        menu.popup(event.globalPos())

    def characters_per_line(self) -> float:
        """How many characters of German text fit a line now."""
        return self.document().textWidth() / character_width(self.document().defaultFont())

    def changeEvent(self, event: QEvent) -> None:
        """With every change of its own font Qt gives that to the text as well."""
        super().changeEvent(event)
        theme = current_theme()
        if event.type() is QEvent.Type.FontChange and theme is not None:
            self.document().setDefaultFont(theme.legal_font())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the measure of the line."""
        super().resizeEvent(event)
        self._fit()
        if self._html and self._narrow != self._is_narrow():
            FilingView.refresh(self)  # the same words: nothing that a subclass shows beside them changes

    def paintEvent(self, event: QPaintEvent) -> None:
        """Text first, then the borders of the chips."""
        super().paintEvent(event)
        theme = current_theme()
        if theme is None:
            return
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.tokens.chip_rand), 1.2))
        offset = QPointF(-self.horizontalScrollBar().value(), -self.verticalScrollBar().value())
        for rect in self._chip_rects(QRectF(event.rect()).translated(-offset)):
            painter.drawRoundedRect(rect.translated(offset), 3, 3)
        painter.end()

    def _fit(self) -> None:
        available = self.width() - self.verticalScrollBar().sizeHint().width()
        side = side_margin(self.document().defaultFont(), available)
        margins = QMargins(side, _MARGIN // 2, side - 4, 0)
        if self.viewportMargins() != margins:
            self.setViewportMargins(margins)
        _fill_width(self)

    def _chip_rects(self, area: QRectF) -> Iterator[QRectF]:
        layout = self.document().documentLayout()
        block = self.document().begin()
        while block.isValid():
            frame = layout.blockBoundingRect(block)
            if frame.intersects(area):
                yield from _chips_of(block, frame)
            block = block.next()

    def _on_anchor(self, url: QUrl) -> None:
        target = url.toString()
        signal = self.chip_activated if target.startswith(_CHIPS) else self.link_activated
        signal.emit(target)


def _hyphenated(html: str) -> str:
    """Soft hyphens in the words, not in the tags."""
    return "".join(part if part.startswith("<") else hyphenated(part) for part in _TAG.split(html))


def character_width(font: QFont) -> float:
    """Average width of a character of German text."""
    return QFontMetricsF(font).horizontalAdvance(_SAMPLE) / len(_SAMPLE)


def side_margin(font: QFont, available: int) -> int:
    """Margin left and right that leaves a line of ``CHARACTERS_PER_LINE``."""
    return max(_MARGIN, int((available - character_width(font) * CHARACTERS_PER_LINE) / 2))


class LegalEditor(QTextEdit):
    """Plain legal text to edit: same measure and line height as ``FilingView``.

    As to Ctrl+Z see ``LineEdit``.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._legal_font: QFont | None = None
        self.setAccessibleName(name)
        self.setAcceptRichText(False)
        self.setTabChangesFocus(True)

    def set_text(self, text: str) -> None:
        """Replace everything; nothing to undo afterwards, no ``textChanged``."""
        self.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.setUndoRedoEnabled(False)
        self.setPlainText(text)
        style = QTextBlockFormat()
        style.setLineHeight(ZEILENHOEHE_PROZENT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.mergeBlockFormat(style)
        self.setUndoRedoEnabled(True)
        self.blockSignals(False)  # noqa: FBT003 - Qt's own signature

    def exact_text(self) -> str:
        """The text with its no-break spaces (``toPlainText`` turns them into plain ones)."""
        return self.document().toRawText().replace("\u2029", "\n").replace("\u2028", "\n")

    def setFont(self, font: QFont | str | Sequence[str]) -> None:
        """The font of the text, kept when the field gets another parent or style."""
        self._legal_font = QFont(font)
        super().setFont(font)

    def changeEvent(self, event: QEvent) -> None:
        """A style sheet takes the font away as soon as the field comes into the window: give it back."""
        super().changeEvent(event)
        wanted = self._legal_font
        if wanted is not None and event.type() is QEvent.Type.FontChange and _look(self.font()) != _look(wanted):
            self.setFont(wanted)
            self.fit()

    def fit(self) -> None:
        """Keep the measure of the line."""
        side = side_margin(self.font(), self.width() - self.verticalScrollBar().sizeHint().width())
        if self.viewportMargins().left() != side:
            self.setViewportMargins(side, 6, side - 4, 6)
        _fill_width(self)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Qt's menu and the actions of this field."""
        menu = self.createStandardContextMenu(event.pos())
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if self.actions():
            menu.addSeparator()
            menu.addActions(self.actions())
        menu.popup(event.globalPos())

    def event(self, event: QEvent) -> bool:
        """Leave undo keys that are not needed here."""
        document = self.document()
        if not claims_undo(event, undo=document.isUndoAvailable(), redo=document.isRedoAvailable()):
            event.ignore()
            return True
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the measure of the line."""
        super().resizeEvent(event)
        self.fit()


def _fill_width(field: QTextEdit) -> None:
    """Lay the text out to the width there is: Qt does it for another size, not always for other margins."""
    width = field.viewport().width()
    if field.document().textWidth() != width:
        field.document().setTextWidth(width)


def _look(font: QFont) -> tuple[str, float]:
    return font.family(), font.pointSizeF()


def fragments(block: QTextBlock) -> Iterator[QTextFragment]:
    """The pieces of a paragraph, each of one format."""
    iterator = block.begin()
    while not iterator.atEnd():
        fragment = iterator.fragment()
        if fragment.isValid():
            yield fragment
        iterator += 1


def _chips_of(block: QTextBlock, frame: QRectF) -> Iterator[QRectF]:
    text_layout = block.layout()
    for fragment in fragments(block):
        if not fragment.charFormat().anchorHref().startswith(_CHIPS):
            continue
        start = fragment.position() - block.position()
        end = start + fragment.length()
        for number in range(text_layout.lineCount()):
            line = text_layout.lineAt(number)
            left = max(start, line.textStart())
            right = min(end, line.textStart() + line.textLength())
            if left < right:
                x1, x2 = _x(line, left), _x(line, right)
                height = line.ascent() + line.descent()
                top = line.y() + line.height() - height
                yield QRectF(frame.left() + x1 + 1, frame.top() + top, x2 - x1 - 2, height)


def _x(line: QTextLine, position: int) -> float:
    found: Any = line.cursorToX(position)  # PySide hands back the position, too; its stubs say a number
    return float(found[0] if isinstance(found, tuple) else found)
