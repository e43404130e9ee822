"""The text of a draft: one paragraph is chosen, by mouse or keys, and edited where it stands."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QTextBlock, QTextCursor
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.ui.filing_view import FilingView, fragments
from app.ui.presenters.entwurf import LUECKE, stylesheet
from app.ui.presenters.vorschau import absatz_at, anker, gap_label
from app.ui.redaktion.klausel_editor import ChipEditor
from app.ui.widgets import Button, current_theme, text_label

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_LEAST_LINES = 2


class PlatzhalterEditor(ChipEditor):
    """Text of a paragraph with its placeholders as chips; every placeholder may stand here."""

    finished = Signal(bool)
    """The person is done: True to save, False to discard."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Absatz bearbeiten", parent)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def knows(self, key: str) -> bool:
        """Every placeholder: what it stands for may be told later."""
        return bool(key)

    def chip_text(self, key: str) -> str:
        """Label of the Angabe, else the words of the placeholder."""
        return self._labels.get(key.lower()) or gap_label(key)

    def fit(self) -> None:
        """As wide as the text around it."""
        self.setViewportMargins(0, 0, 0, 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter saves, Esc discards."""
        if event.key() == Qt.Key.Key_Escape:
            self.finished.emit(False)  # noqa: FBT003 - Qt's own signature
        elif event.key() in _ENTER and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.finished.emit(True)  # noqa: FBT003 - Qt's own signature
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Ctrl+Enter is an action of the Kanzlei, too; here it saves."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            if event.key() == Qt.Key.Key_Escape or (event.key() in _ENTER and ctrl):
                event.accept()
                return True
        return super().event(event)


class _Feld(QFrame):
    """The editor with its two buttons, laid over the text."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("rolle", "karte")
        self.setAccessibleName("Absatz bearbeiten")
        self.editor = PlatzhalterEditor()
        self.discard, self.save = Button("Verwerfen"), Button("Speichern", "haupt")
        self.save.setToolTip("Strg+Eingabe")
        self.discard.setToolTip("Esc")
        line = QHBoxLayout()
        line.addWidget(text_label("Strg+Eingabe speichert, Esc verwirft.", "leise", wrap=False))
        line.addStretch(1)
        line.addWidget(self.discard)
        line.addWidget(self.save)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.setSpacing(4)
        layout.addWidget(self.editor, 1)
        layout.addLayout(line)


class EntwurfText(FilingView):
    """The read view of a draft with the chosen paragraph marked, and the editor in its place.

    Signals:
        absatz_changed: another paragraph is chosen (its id, "" if none).
        edit_wanted: Enter or a double click on a paragraph.
        typed: the text in the editor changed.
        edited: editing ended; True to save.
    """

    absatz_changed = Signal(str)
    edit_wanted = Signal()
    typed = Signal()
    edited = Signal(bool)

    hyphenates = False

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Schriftsatz", stylesheet, parent)
        self.setAccessibleDescription("Alt+Pfeil wählt den Absatz, Eingabe bearbeitet ihn.")
        self._chosen = ""
        self._field: _Feld | None = None
        self._ending = False
        self._known: dict[str, int] | None = None
        self.cursorPositionChanged.connect(self._on_cursor)
        self.verticalScrollBar().valueChanged.connect(self._place)

    # ---- choosing -----------------------------------------------------------------------------------------------

    @property
    def chosen(self) -> str:
        """Id of the chosen paragraph, "" if none."""
        return self._chosen

    def choose(self, absatz_id: str) -> None:
        """Choose a paragraph and bring it into view; the text cursor stands at its beginning."""
        block = self._block(anker(absatz_id))
        if block is None:
            return
        self.setTextCursor(QTextCursor(block))
        rect = self._rect(absatz_id)
        bar = self.verticalScrollBar()
        if rect is not None and not (
            bar.value() <= rect.top() and rect.bottom() <= bar.value() + self.viewport().height()
        ):
            bar.setValue(max(0, int(rect.top()) - self.viewport().height() // 4))
        self._on_cursor()

    def anchors(self) -> list[str]:
        """Ids of all paragraphs in the order of the text."""
        return [id_ for name in self._places() if (id_ := absatz_at(name)) is not None]

    def step(self, step: int) -> None:
        """Choose the next or previous paragraph."""
        ids = self.anchors()
        if ids:
            at = ids.index(self._chosen) if self._chosen in ids else -1 if step > 0 else len(ids)
            self.choose(ids[min(max(at + step, 0), len(ids) - 1)])

    def show_html(self, html: str) -> None:
        """Show this body; the chosen paragraph stays chosen."""
        chosen = self._chosen
        super().show_html(html)
        self._known = None
        block = self._block(anker(chosen)) if chosen else None
        if block is not None:
            bar = self.verticalScrollBar()
            position = bar.value()
            self.setTextCursor(QTextCursor(block))
            bar.setValue(position)

    def _on_cursor(self) -> None:
        if self._field is not None:
            return  # the paragraph in the editor stays the chosen one
        now = absatz_at(self.current_anchor()) or ""
        if now != self._chosen:
            self._chosen = now
            self.viewport().update()
            self.absatz_changed.emit(now)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Alt+arrows choose a paragraph, Enter edits it (on a link it follows the link)."""
        alt = event.modifiers() == Qt.KeyboardModifier.AltModifier
        if alt and event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.step(1 if event.key() == Qt.Key.Key_Down else -1)
        elif event.key() in _ENTER and not event.modifiers() and not self._on_link():
            self.edit_wanted.emit()
        else:
            super().keyPressEvent(event)

    def _on_link(self) -> bool:
        """Whether Tab has chosen a link."""
        cursor = self.textCursor()
        return cursor.hasSelection() and bool(cursor.charFormat().anchorHref())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click edits the paragraph."""
        super().mouseDoubleClickEvent(event)
        if self._chosen:
            self.edit_wanted.emit()

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 - Qt's own name
        """Tab goes from link to link; while a paragraph is edited, from its editor to its buttons and on."""
        above: QWidget | None = self.parentWidget()
        if self._field is None or above is None:
            return bool(super().focusNextPrevChild(next))
        return bool(above.focusNextPrevChild(next))

    # ---- editing ------------------------------------------------------------------------------------------------

    @property
    def editing(self) -> bool:
        """Whether a paragraph is in the editor."""
        return self._field is not None

    def begin_edit(self, text: str, labels: Mapping[str, str]) -> None:
        """Open the editor where the HTML has its room (``entwurf.LUECKE``)."""
        field = self._field = _Feld(self.viewport())
        theme = current_theme()
        if theme is not None:
            field.editor.setFont(theme.legal_font())
        field.editor.set_labels(labels)
        field.editor.set_text(text, len(text))
        field.editor.textChanged.connect(self._on_typed)
        field.editor.finished.connect(self.end_edit)
        field.save.clicked.connect(lambda: self.end_edit(save=True))
        field.discard.clicked.connect(lambda: self.end_edit(save=False))
        for part in (field.editor, field.save, field.discard):
            part.installEventFilter(self)
        field.show()
        self._place()
        self._into_view()
        field.editor.setFocus()

    def edited_text(self) -> str:
        """What stands in the editor."""
        return self._field.editor.exact_text() if self._field is not None else ""

    def end_edit(self, save: bool) -> None:
        """Ask to end editing; ``edited`` tells, the caller closes the editor with ``close_editor``."""
        if self._field is not None and not self._ending:
            self._ending = True
            self.edited.emit(save)
            self._ending = False

    def close_editor(self) -> None:
        """Take the editor away; the focus goes back to the text if it was there."""
        field, self._field = self._field, None
        if field is None:
            return
        focus: QWidget | None = QApplication.focusWidget()
        inside = focus is not None and field.isAncestorOf(focus)
        for part in (field.editor, field.save, field.discard):
            part.removeEventFilter(self)
        field.hide()
        field.deleteLater()
        if inside:
            self.setFocus()

    def _on_typed(self) -> None:
        self._place()
        self._caret_into_view()
        self.typed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leaving the editor saves, also from one of its buttons; going to them or to a menu is no leaving."""
        if event.type() is QEvent.Type.FocusOut and self._field is not None:
            QTimer.singleShot(0, self, self._left)
        return super().eventFilter(watched, event)

    def _left(self) -> None:
        focus = QApplication.focusWidget()
        field = self._field
        if field is None or focus is None or focus.window() is not field.window() or field.isAncestorOf(focus):
            return  # another window or program, a menu: nothing is left
        if QApplication.activePopupWidget() is None and QApplication.activeModalWidget() is None:
            self.end_edit(save=True)

    def _place(self) -> None:
        """Put the editor over its room, which is as high as the editor needs."""
        field = self._field
        block = self._block(LUECKE) if field is not None else None
        if field is None or block is None:
            return
        width = self.viewport().width()
        metrics = field.editor.fontMetrics()
        field.resize(width - 4, field.height())
        text = field.editor.document().size().height()
        lines = max(int(text), _LEAST_LINES * metrics.lineSpacing()) + 14
        height = lines + field.save.sizeHint().height() + 22
        style = block.blockFormat()
        if int(style.bottomMargin()) != height:
            style.setBottomMargin(height)
            cursor = QTextCursor(block)
            cursor.setBlockFormat(style)
        top = self.document().documentLayout().blockBoundingRect(block).top() - self.verticalScrollBar().value()
        field.setGeometry(2, int(top), width - 4, height)

    def _into_view(self) -> None:
        field = self._field
        if field is None:
            return
        bar = self.verticalScrollBar()
        below = field.geometry().bottom() - self.viewport().height()
        if field.y() < 0:
            bar.setValue(bar.value() + field.y() - 20)
        elif below > 0:
            bar.setValue(bar.value() + min(below + 20, field.y()))
        self._place()

    def _caret_into_view(self) -> None:
        """The line that is typed in, with room for the buttons below it."""
        field = self._field
        if field is None:
            return
        editor = field.editor
        caret = editor.cursorRect()
        top = editor.viewport().mapTo(self.viewport(), caret.topLeft()).y()
        below = top + caret.height() + field.save.height() + 24 - self.viewport().height()
        bar = self.verticalScrollBar()
        if top < 0:
            bar.setValue(bar.value() + top)
        elif below > 0:
            bar.setValue(bar.value() + below)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The editor follows."""
        super().resizeEvent(event)
        self._place()
        self._caret_into_view()

    # ---- places -------------------------------------------------------------------------------------------------

    def _places(self) -> dict[str, int]:
        """Anchor → number of its block, in the order of the text."""
        if self._known is None:
            self._known = {}
            block = self.document().begin()
            while block.isValid():
                for name in _names(block):
                    self._known.setdefault(name, block.blockNumber())
                block = block.next()
        return self._known

    def _block(self, name: str) -> QTextBlock | None:
        number = self._places().get(name)
        return None if number is None else self.document().findBlockByNumber(number)

    def _rect(self, absatz_id: str) -> QRectF | None:
        """Where a paragraph stands, with what belongs to it."""
        block = self._block(anker(absatz_id))
        if block is None:
            return None
        layout = self.document().documentLayout()
        rect = layout.blockBoundingRect(block)
        below = block.next()
        while below.isValid() and not _names(below) and not below.blockFormat().headingLevel():
            rect = rect.united(layout.blockBoundingRect(below))
            below = below.next()
        return rect

    def paintEvent(self, event: QPaintEvent) -> None:
        """The text, then a bar beside the chosen paragraph."""
        super().paintEvent(event)
        theme = current_theme()
        rect = self._rect(self._chosen) if self._chosen and self._field is None else None
        if theme is None or rect is None:
            return
        painter = QPainter(self.viewport())
        top = rect.top() - self.verticalScrollBar().value()
        painter.fillRect(QRectF(0, top, 3, rect.height()), QColor(theme.tokens.akzent))
        painter.end()


def _names(block: QTextBlock) -> list[str]:
    return [str(name) for fragment in fragments(block) for name in fragment.charFormat().anchorNames()]
