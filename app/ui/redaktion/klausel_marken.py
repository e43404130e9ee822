"""Colours the syntax of a clause text while it is written, and finds what cannot be read; the text stays plain text."""

from __future__ import annotations

from bisect import bisect_left

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit

from app.ui.presenters.klausel_marken import Fehler, Klammer, Umfeld, fault, klammern
from app.ui.redaktion.klausel_editor import ChipEditor
from app.ui.tokens import HELL
from app.ui.widgets import current_theme

_PAUSE_MS = 100
_FAULT_MS = 700
"""Later than the colours: while braces are being typed they are not closed yet."""


class Markierer(QObject):
    """Keeps the colours of an editor up to date.

    Signals:
        fault_found: a sentence about what cannot be read, empty if all can.
    """

    fault_found = Signal(str)

    def __init__(self, editor: ChipEditor) -> None:
        super().__init__(editor)
        self._editor = editor
        self.umfeld = Umfeld()
        self._offsets: list[int] = []
        self.klammern: tuple[Klammer, ...] = ()
        self.fehler: Fehler | None = None
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._timer.timeout.connect(self.colour)
        self._fault_timer = QTimer(self, singleShot=True, interval=_FAULT_MS)
        self._fault_timer.timeout.connect(self.check)
        editor.textChanged.connect(self._on_text)
        editor.explain = self.words_at

    def set_umfeld(self, umfeld: Umfeld) -> None:
        """What the text may name; colours and words at once."""
        self.umfeld = umfeld
        self.check()

    def _on_text(self) -> None:
        self._timer.start()
        self._fault_timer.start()

    def check(self) -> None:
        """Look now for what cannot be read."""
        self._fault_timer.stop()
        self.fehler = fault(self._editor.exact_text()) if self._editor.isEnabled() else None
        self.fault_found.emit(self.fehler.text if self.fehler is not None else "")
        self.colour()

    def colour(self) -> None:
        """Colour now."""
        self._timer.stop()
        self._offsets = self._editor.offsets()
        self.klammern = klammern(self._editor.exact_text(), self.umfeld)
        theme = current_theme()
        tokens = theme.tokens if theme is not None else HELL
        quiet = QTextCharFormat()
        quiet.setBackground(QColor(tokens.chip))
        quiet.setForeground(QColor(tokens.chip_text))
        found = [self._selection(start, end, quiet) for one in self.klammern for start, end in one.marken]
        if self.fehler is not None:
            wrong = QTextCharFormat()
            wrong.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            wrong.setUnderlineColor(QColor(tokens.sperrt))
            wrong.setForeground(QColor(tokens.sperrt))
            found.append(self._selection(self.fehler.place, self.fehler.place + 2, wrong))
        self._editor.setExtraSelections(found)

    def _selection(self, start: int, end: int, style: QTextCharFormat) -> QTextEdit.ExtraSelection:
        selection = QTextEdit.ExtraSelection()
        cursor = QTextCursor(self._editor.document())
        last = self._editor.document().characterCount() - 1
        cursor.setPosition(min(bisect_left(self._offsets, start), last))
        cursor.setPosition(min(bisect_left(self._offsets, end), last), QTextCursor.MoveMode.KeepAnchor)
        selection.cursor = cursor
        selection.format = style
        return selection

    def words_at(self, position: int) -> str:
        """What the innermost braces around a place of the document mean; empty without any."""
        if not 0 <= position < len(self._offsets):
            return ""
        at = self._offsets[position]
        around = [one for one in self.klammern if one.start <= at < one.end]
        return around[-1].worte if around else ""
