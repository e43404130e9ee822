"""Editor of a clause text: parameters are chips over which the caret steps as over one letter (spec 5)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil

from PySide6.QtCore import QEvent, QMimeData, QPointF, QRect, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPen,
    QPyTextObject,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtWidgets import QToolTip, QWidget

from app.domain.regelwerk.klauseltext import placeholders
from app.ui.ansage import announce
from app.ui.filing_view import LegalEditor
from app.ui.tokens import HELL, ZEILENHOEHE_PROZENT
from app.ui.widgets import current_theme

_CHIP_TYPE = int(QTextFormat.ObjectTypes.UserObject) + 1
_KEY = int(QTextFormat.Property.UserProperty) + 1
_OBJECT = "\ufffc"
_BMP = 0xFFFF
_TOKEN = re.compile(r"\{\{([A-Za-z][A-Za-z0-9_]*)\}\}")


class ChipPainter(QPyTextObject):
    """Draws the chips: the label of the parameter in a border; an unknown key with a question mark and dashes."""

    def __init__(self, editor: ChipEditor) -> None:
        super().__init__(editor)
        self._editor = editor

    def intrinsicSize(self, doc: QTextDocument, posInDocument: int, format: QTextFormat) -> QSizeF:  # noqa: A002, ARG002
        """As wide as its label."""
        metrics = QFontMetricsF(doc.defaultFont())
        return QSizeF(
            metrics.horizontalAdvance(self._editor.chip_text(str(format.property(_KEY)))) + 14, _height(metrics)
        )

    def drawObject(
        self,
        painter: QPainter,
        rect: QRectF | QRect,
        doc: QTextDocument,
        posInDocument: int,  # noqa: ARG002 - Qt's signature
        format: QTextFormat,  # noqa: A002 - Qt's signature
    ) -> None:
        """Border, background, label on the baseline of the line."""
        theme = current_theme()
        tokens = theme.tokens if theme is not None else HELL
        key = str(format.property(_KEY))
        known = self._editor.knows(key)
        metrics = QFontMetricsF(doc.defaultFont())
        own = QFontMetrics(format.toCharFormat().font())  # by which Qt places an object in the middle of the line
        baseline = ceil(rect.top() + (rect.height() + own.xHeight() / 2) / 2)
        top, bottom = baseline - metrics.capHeight() - 4, baseline + metrics.descent() + 1
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        style = Qt.PenStyle.SolidLine if known else Qt.PenStyle.DashLine
        painter.setPen(QPen(QColor(tokens.chip_rand if known else tokens.sperrt), 1.3, style))
        painter.setBrush(QColor(tokens.chip))
        painter.drawRoundedRect(QRectF(rect.left() + 2, top, rect.width() - 4, bottom - top), 4, 4)
        painter.setPen(QColor(tokens.chip_text))
        painter.setFont(doc.defaultFont())
        painter.drawText(QPointF(rect.left() + 7, baseline), self._editor.chip_text(key))
        painter.restore()


def _height(metrics: QFontMetricsF) -> float:
    return metrics.capHeight() + 2 * metrics.descent() + 2


class ChipEditor(LegalEditor):
    """Legal text with parameters ``{{KEY}}`` as chips.

    Signals:
        parameter_activated: a chip was double-clicked (its key, lower case).
    """

    parameter_activated = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._labels: dict[str, str] = {}
        self._words: dict[str, tuple[str, str]] = {}
        self.explain: Callable[[int], str] = lambda _position: ""
        """What stands at a place of the document, in words; for the tooltip."""
        self._painter = ChipPainter(self)
        self.document().documentLayout().registerHandler(_CHIP_TYPE, self._painter)
        self._converting = False
        self.textChanged.connect(self._convert)
        self.cursorPositionChanged.connect(self._tell_chip)

    # ---- parameters ---------------------------------------------------------------------------------------------

    def set_labels(self, labels: Mapping[str, str]) -> None:
        """Known parameters: key (lower case) → label."""
        if dict(labels) != self._labels:
            self._labels = dict(labels)
            self.refresh_chips()

    def set_words(self, words: Mapping[str, tuple[str, str]]) -> None:
        """Words that are no parameters (of parties): key (lower case) → what stands on the chip, what it means."""
        if dict(words) != self._words:
            self._words = dict(words)
            self.refresh_chips()

    def refresh_chips(self) -> None:
        """Lay out again: other labels, another font or theme."""
        self.document().setDefaultFont(self.font())
        self.document().markContentsDirty(0, self.document().characterCount())
        self.viewport().update()

    def knows(self, key: str) -> bool:
        """Whether there is a parameter or word of that key."""
        return key.lower() in self._labels or key.lower() in self._words

    def chip_text(self, key: str) -> str:
        """What stands in the chip."""
        word, _ = self._words.get(key.lower(), (f"{key.upper()} ?", ""))
        return self._labels.get(key.lower(), word)

    def unknown_keys(self) -> tuple[str, ...]:
        """Keys in the text that are no parameters, in order of first appearance; party words are none."""
        unknown = (k for k in self.used_keys() if k not in self._labels and placeholders(f"{{{{{k.upper()}}}}}"))
        return tuple(dict.fromkeys(k.upper() for k in unknown))

    def unknown_parties(self) -> tuple[str, ...]:
        """Words of parties in the text that nobody knows, in order of first appearance."""
        unknown = (k for k in self.used_keys() if not self.knows(k) and not placeholders(f"{{{{{k.upper()}}}}}"))
        return tuple(dict.fromkeys(k.upper() for k in unknown))

    def used_keys(self) -> tuple[str, ...]:
        """Keys of all chips in order of the text."""
        return tuple(m[1].lower() for m in _TOKEN.finditer(self.exact_text()))

    def insert_parameter(self, key: str) -> None:
        """Put a chip at the caret."""
        self.textCursor().insertText(_OBJECT, _chip_format(key))
        self.setFocus()

    def insert_around(self, before: str, after: str) -> None:
        """Put words before and after what is selected; the caret stands between, one step to take back."""
        cursor = self.textCursor()
        selected = "".join(self._between(cursor.selectionStart(), cursor.selectionEnd()))
        cursor.beginEditBlock()
        _insert(cursor, f"{before}{selected}{after}")
        cursor.endEditBlock()
        cursor.setPosition(cursor.position() - len(after))
        self.setTextCursor(cursor)
        self.ensureCursorVisible()
        self.setFocus()

    # ---- undo ---------------------------------------------------------------------------------------------------

    def forget_steps(self) -> None:
        """What was typed so far is a step of the program now; Ctrl+Z reaches that one."""
        self.document().clearUndoRedoStacks()

    def undo(self) -> None:
        """Take back what was typed last and is not saved yet; a chip goes in one step."""
        super().undo()
        while self._half_way() and self.document().isUndoAvailable():
            super().undo()

    def redo(self) -> None:
        """Do again what was taken back."""
        super().redo()
        while self._half_way() and self.document().isRedoAvailable():
            super().redo()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The keys of undo and redo; Qt's own would stop between a typed key and its chip."""
        if event.matches(QKeySequence.StandardKey.Undo):
            self.undo()
        elif event.matches(QKeySequence.StandardKey.Redo):
            self.redo()
        else:
            super().keyPressEvent(event)

    def _half_way(self) -> bool:
        return _TOKEN.search(self.document().toRawText()) is not None

    # ---- text ---------------------------------------------------------------------------------------------------

    def set_text(self, text: str, caret: int = 0) -> None:
        """Replace everything and put the caret there; nothing to undo afterwards, no ``textChanged``."""
        self.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.setUndoRedoEnabled(False)
        self.clear()
        style = QTextBlockFormat()
        style.setLineHeight(ZEILENHOEHE_PROZENT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        cursor = self.textCursor()
        cursor.mergeBlockFormat(style)
        _insert(cursor, text)
        cursor.setPosition(min(caret, self.document().characterCount() - 1))
        self.setTextCursor(cursor)
        self.setUndoRedoEnabled(True)
        self.blockSignals(False)  # noqa: FBT003 - Qt's own signature

    def exact_text(self) -> str:
        """The text with ``{{KEY}}`` for the chips and its no-break spaces."""
        lines = []
        block = self.document().begin()
        while block.isValid():
            parts = []
            iterator = block.begin()
            while not iterator.atEnd():
                fragment = iterator.fragment()
                if fragment.isValid():
                    text = fragment.text()
                    if fragment.charFormat().objectType() == _CHIP_TYPE:
                        text = text.replace(_OBJECT, f"{{{{{fragment.charFormat().property(_KEY)}}}}}")
                    parts.append(text.replace(_OBJECT, ""))
                iterator += 1
            lines.append("".join(parts).replace("\u2028", "\n"))
            block = block.next()
        return "\n".join(lines)

    def offsets(self) -> list[int]:
        """For each place of the document its place in ``exact_text``, and one more for the end."""
        found: list[int] = []
        at = 0
        for letter in self.document().toRawText():
            units = 2 if ord(letter) > _BMP else 1  # Qt counts these as two
            key = self._key_at(len(found)) if letter == _OBJECT else None
            found += [at] * units
            at += len(key) + 4 if key else 0 if letter == _OBJECT else 1
        return [*found, at]

    def setFont(self, font: QFont | str | Sequence[str]) -> None:
        """The chips follow the font of the text."""
        super().setFont(font)
        self.refresh_chips()

    def _convert(self) -> None:
        """``{{KEY}}`` typed by hand becomes a chip as soon as it is complete.

        Not while typing is taken back or done again (only then there is something to do again): changing the text
        in between would leave Qt's steps pointing at places that are gone.
        """
        if self._converting or self.document().isRedoAvailable():
            return
        block = self.textCursor().block()
        found = list(_TOKEN.finditer(block.text()))
        if not found:
            return
        self._converting = True
        cursor = QTextCursor(self.document())
        cursor.joinPreviousEditBlock()
        for match in reversed(found):
            cursor.setPosition(block.position() + match.start())
            cursor.setPosition(block.position() + match.end(), QTextCursor.MoveMode.KeepAnchor)
            cursor.insertText(_OBJECT, _chip_format(match[1]))
        cursor.endEditBlock()
        self._converting = False
        self.setCurrentCharFormat(QTextCharFormat())

    def createMimeDataFromSelection(self) -> QMimeData:
        """Copies carry ``{{KEY}}``, readable elsewhere."""
        cursor = self.textCursor()
        data = QMimeData()
        data.setText("".join(self._between(cursor.selectionStart(), cursor.selectionEnd())))
        return data

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Plain text only; ``{{KEY}}`` in it becomes a chip."""
        if source.hasText():
            cursor = self.textCursor()
            cursor.beginEditBlock()
            _insert(cursor, source.text().replace("\r\n", "\n").replace(_OBJECT, ""))
            cursor.endEditBlock()
            self.setTextCursor(cursor)

    def _between(self, start: int, end: int) -> Iterator[str]:
        document = self.document()
        for position in range(start, end):
            letter = document.characterAt(position)
            key = self._key_at(position) if letter == _OBJECT else None
            yield f"{{{{{key.upper()}}}}}" if key else letter.replace("\u2029", "\n").replace("\u2028", "\n")

    def _key_at(self, position: int) -> str | None:
        cursor = QTextCursor(self.document())
        cursor.setPosition(position + 1)
        style = cursor.charFormat()
        return str(style.property(_KEY)) if style.objectType() == _CHIP_TYPE else None

    def _chip_words(self, key: str) -> str:
        _, meaning = self._words.get(key.lower(), ("", ""))
        if key.lower() not in self._labels and meaning:
            return f"{{{{{key.upper()}}}}} – {meaning}"
        kind = "einen Parameter" if placeholders(f"{{{{{key.upper()}}}}}") else "eine Partei"
        note = "" if self.knows(key) else f" – {kind} dieses Namens gibt es nicht"
        return f"{{{{{key.upper()}}}}}{note}"

    def _tell_chip(self) -> None:
        """Have a reader say the chip behind the caret; of its character it would say nothing, or „Objekt“."""
        position = self.textCursor().position()
        key = self._key_at(position) if self.document().characterAt(position) == _OBJECT else None
        if key is not None and self.hasFocus():
            announce(self, self.chip_text(key))

    def _place_under(self, point: QPointF) -> int:
        spot = point.toPoint()
        return (
            self.document()
            .documentLayout()
            .hitTest(
                QPointF(spot.x() + self.horizontalScrollBar().value(), spot.y() + self.verticalScrollBar().value()),
                Qt.HitTestAccuracy.ExactHit,
            )
        )

    def _chip_under(self, point: QPointF) -> str | None:
        position = self._place_under(point)
        return self._key_at(position) if position >= 0 and self.document().characterAt(position) == _OBJECT else None

    def mouseDoubleClickEvent(self, event: object) -> None:
        """A chip opens its parameter, anything else selects the word."""
        key = self._chip_under(event.position())  # type: ignore[attr-defined]  # a QMouseEvent
        if key is not None:
            self.parameter_activated.emit(key.lower())
            return
        super().mouseDoubleClickEvent(event)  # type: ignore[arg-type]  # handed through unchanged

    def viewportEvent(self, event: QEvent) -> bool:
        """The tooltip of a chip says its key, and whether it is known."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            key = self._chip_under(QPointF(event.pos()))
            words = self._chip_words(key) if key is not None else self.explain(self._place_under(QPointF(event.pos())))
            if words:
                QToolTip.showText(event.globalPos(), words, self)
                return True
        return super().viewportEvent(event)


def _chip_format(key: str) -> QTextCharFormat:
    style = QTextCharFormat()
    style.setObjectType(_CHIP_TYPE)
    style.setProperty(_KEY, key.upper())
    style.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignMiddle)
    return style


def _insert(cursor: QTextCursor, text: str) -> None:
    plain, position = QTextCharFormat(), 0
    for match in _TOKEN.finditer(text):
        cursor.insertText(text[position : match.start()], plain)
        cursor.insertText(_OBJECT, _chip_format(match[1]))
        position = match.end()
    cursor.insertText(text[position:], plain)
