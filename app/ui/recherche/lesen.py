"""The reading area: a place between its neighbours or the whole norm, in the style of a filing; or the answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QTextCursor, QTextDocument, QTextFormat
from PySide6.QtWidgets import QWidget

from app.errors import KnownError
from app.ui.desk import Desk
from app.ui.filing_view import FilingView, fragments
from app.ui.presenters.lesebereich import (
    STELLE,
    Stelle,
    antwort_html,
    first_window,
    norm_html,
    stelle_html,
    stylesheet,
    turn_page,
)

if TYPE_CHECKING:
    from app.domain.korpus.chunk import Chunk
    from app.domain.korpus.quelle import DocumentMeta
    from app.domain.korpus.treffer import Answer
    from app.services.recherche import NormView, RechercheService

_CALM = 0.9
"""A mark that ends in that part of the height is in sight without scrolling."""
_ABOVE = 0.3
"""Part of the height that shows what stands before the place, if there is room."""


class Lesebereich(FilingView):
    """Legal text that was found. Ctrl+Up and Ctrl+Down lead to the Absatz before and after.

    Signals:
        changed: another place, or the answer, is shown.
        failed: a ``KnownError`` of reading.
        source_chosen: number of a Quelle of the answer.
        norm_chosen: label of another norm.
    """

    changed = Signal()
    failed = Signal(object)
    source_chosen = Signal(int)
    norm_chosen = Signal(str)

    hyphenates = False

    def __init__(self, desk: Desk, service: RechercheService, parent: QWidget | None = None) -> None:
        super().__init__("Lesebereich", stylesheet, parent)
        self.setAccessibleDescription("Strg+Pfeil auf und ab zeigen den vorigen und nächsten Absatz")
        self._desk = desk
        self._service = service
        self.stelle: Stelle | None = None
        self.answer: Answer | None = None
        self.whole = False
        self.documents: Mapping[str, DocumentMeta] = {}
        self._around: tuple[Chunk, ...] = ()
        self._view: NormView | None = None
        self._window = (0, 0)
        self._place = 0
        """Where in the text the Fundstelle stands that is read."""
        self._target: tuple[int, int] | None = None
        """From where to where it is marked."""
        self._follow = False
        """The mark is kept in sight; not any more once the person has scrolled."""
        self.link_activated.connect(self._on_link)
        self.verticalScrollBar().actionTriggered.connect(lambda _: self._let_go())

    # ---- what is shown ------------------------------------------------------------------------------------------

    def read(self, stelle: Stelle) -> None:
        """Show a place with its neighbours, or in its norm if whole norms are wanted."""
        if self.whole:
            self.read_norm(stelle.chunk.chunk_id, stelle)
            return

        def done(around: tuple[Chunk, ...]) -> None:
            self.answer, self.stelle, self._around, self._view = None, stelle, around, None
            self._render()

        self._load(lambda: self._service.neighbours(stelle.chunk.chunk_id, 1, 1), done)

    def read_chunk(self, chunk_id: str) -> None:
        """Show a chunk with its neighbours."""

        def done(around: tuple[Chunk, ...]) -> None:
            chunk = next((c for c in around if c.chunk_id == chunk_id), None)
            if chunk is not None:
                self.read(Stelle(chunk, chunk.article_label))

        self._load(lambda: self._service.neighbours(chunk_id, 0, 0), done)

    def read_norm(self, label: str, stelle: Stelle | None = None) -> None:
        """Show a whole norm by its label or the id of a chunk in it."""

        def done(view: NormView) -> None:
            self.answer, self._view = None, view
            self.stelle = stelle or _of_view(view)
            self._window = first_window(view, self.stelle.chunk.chunk_id if self.stelle else "")
            self.whole = True
            self._render()

        self._load(lambda: self._service.show(label), done)

    def show_answer(self, answer: Answer) -> None:
        """Show an answer."""
        self.answer = answer
        self.show_html(antwort_html(answer))
        self.verticalScrollBar().setValue(0)
        self.changed.emit()

    def set_whole(self, on: bool) -> None:
        """The whole norm, or the place with its neighbours."""
        if on != self.whole:
            self.whole = on
            if self.stelle is not None:
                self.read(self.stelle)

    def step(self, by: int) -> None:
        """To the Absatz before (-1) or after (1)."""
        if self.stelle is None or self.answer is not None:
            return
        here = self.stelle.chunk.chunk_id
        whole = self.whole

        def done(around: tuple[Chunk, ...]) -> None:
            ids = [chunk.chunk_id for chunk in around]
            at = ids.index(here) + by if here in ids else -1
            if 0 <= at < len(around):
                chunk = around[at]
                self.whole = whole
                self.read(Stelle(chunk, chunk.article_label))

        self._load(lambda: self._service.neighbours(here, 1, 1), done)

    def clear_place(self) -> None:
        """Nothing to read."""
        self.stelle, self.answer, self._view, self._around = None, None, None, ()
        self.show_html("<body></body>")
        self.changed.emit()

    def show_documents(self, documents: Mapping[str, DocumentMeta]) -> None:
        """What is said of the documents as a whole (their Stand)."""
        self.documents = documents
        if self.answer is None and (self.stelle is not None or self._view is not None):
            self._render(jump=False)

    # ---- inside -------------------------------------------------------------------------------------------------

    def _load(self, work: Callable[[], object], done: Callable[..., None]) -> None:
        def failed(error: Exception) -> None:
            if isinstance(error, KnownError):
                self.failed.emit(error)

        self._desk.tasks.read("lesen", work, done, owner=self, failed=failed)

    def _render(self, *, jump: bool = True) -> None:
        if self._view is not None:
            self.show_html(norm_html(self._view, self.stelle, self.documents, self._window))
        elif self.stelle is not None:
            self.show_html(stelle_html(self.stelle, self._around, self.documents))
        if jump:
            self._to_place()
            self.changed.emit()

    def _to_place(self) -> None:
        """The place and what is marked of it in sight; the text cursor stands at the place."""
        self.jump(STELLE)
        self.moveCursor(QTextCursor.MoveOperation.StartOfBlock)
        self._place, self._target = self.textCursor().position(), marked(self.document())
        self._follow = True
        self._show_target()

    def _show_target(self) -> None:
        """Scroll so that the mark is in sight, its Fundstelle and what stands before it too where there is room."""
        label = self._extent(self._place)
        mark = label if self._target is None else self._extent(*self._target)
        height = self.viewport().height()
        if max(mark[1], label[1]) <= height * _CALM:
            value = 0.0  # it is in sight from the beginning of the text
        elif (spare := height - (mark[1] - label[0])) >= 0:
            value = self._line_at(label[0] - min(spare, height * _ABOVE))
        else:
            line = label[1] - label[0]
            value = mark[0] - (line if mark[1] - mark[0] + line <= height else 0)
        self.verticalScrollBar().setValue(int(value))

    def _extent(self, start: int, end: int | None = None) -> tuple[float, float]:
        """Where in the text those characters stand: top of the first line, bottom of the last."""
        cursor = self.textCursor()
        offset = self.verticalScrollBar().value()
        cursor.setPosition(start)
        top = self.cursorRect(cursor).top() + offset
        cursor.setPosition(start if end is None else end)
        return float(top), float(self.cursorRect(cursor).bottom() + offset + 1)

    def _line_at(self, y: float) -> float:
        """Top of the first line that begins at ``y`` or below: no line is cut at the upper edge."""
        at = self.document().documentLayout().hitTest(QPointF(1, max(y, 0)), Qt.HitTestAccuracy.FuzzyHit)
        top, bottom = self._extent(at)
        return top if top >= y else bottom

    def _let_go(self) -> None:
        """The person scrolls: from now on the place is theirs."""
        self._follow = False

    def _on_link(self, target: str) -> None:
        kind, _, rest = target.partition(":")
        if kind == "quelle":
            self.source_chosen.emit(int(rest))
        elif kind == "norm":
            self.norm_chosen.emit(rest)
        elif kind == "mehr" and self._view is not None:
            back = rest == "davor"
            self._window = turn_page(self._view, self._window, back=back)
            self._let_go()
            self._render(jump=False)
            bar = self.verticalScrollBar()
            bar.setValue(bar.maximum() if back else 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Neighbours."""
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and event.key() in steps:
            self.step(steps[Qt.Key(event.key())])
            event.accept()
            return
        self._let_go()
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Other lines, other room: what is marked stays in sight unless the person has scrolled away."""
        super().resizeEvent(event)
        self._keep_target()

    def refresh(self) -> None:
        """The same with other letters."""
        super().refresh()
        self._keep_target()

    def _keep_target(self) -> None:
        if self._follow and self.answer is None and self.stelle is not None:
            self._show_target()


def marked(document: QTextDocument) -> tuple[int, int] | None:
    """First and last position of the first marked place; None if nothing is marked."""
    found: tuple[int, int] | None = None
    block = document.begin()
    while block.isValid():
        for fragment in fragments(block):
            if not fragment.charFormat().hasProperty(QTextFormat.Property.BackgroundBrush):
                if found is not None:
                    return found
                continue
            start = fragment.position() if found is None else found[0]
            found = (start, fragment.position() + fragment.length())
        block = block.next()
    return found


def _of_view(view: NormView) -> Stelle | None:
    """The place a norm was asked for, else its first Absatz without a mark."""
    if view.highlight is not None:
        id_, start, end = view.highlight
        chunk = next(c for c in view.chunks if c.chunk_id == id_)
        return Stelle(chunk, view.label, () if (start, end) == (0, len(chunk.chunk_text)) else ((start, end),))
    if not view.chunks:
        return None
    first = view.chunks[0]
    return Stelle(first, first.article_label)
