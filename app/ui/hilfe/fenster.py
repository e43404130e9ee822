"""The handbook in a window of its own beside the work: contents at the left, text at the right, search above."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QSplitter,
    QStackedWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.ui.errors import ErrorLine
from app.ui.hilfe.leseseite import Leseseite
from app.ui.hilfe.orte import INHALT
from app.ui.presenters.handbuch import Handbuch, Stelle
from app.ui.tooltips import tip
from app.ui.widgets import Button, LineEdit, labelled, text_label

if TYPE_CHECKING:
    from app.errors import KnownError
    from app.ui.actions import ActionRegistry
    from app.ui.theme import Theme

_TARGET = Qt.ItemDataRole.UserRole
_SIZE = QSize(960, 660)
_CONTENTS = 250
_ZOOM = {1: "ansicht.groesser", -1: "ansicht.kleiner", 0: "ansicht.normal"}


class HandbuchFenster(QDialog):
    """Not modal; Escape hides it, and it comes back as it was left."""

    def __init__(self, actions: ActionRegistry, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._actions = actions
        self._book: Handbuch | None = None
        self._wanted = ""
        self._items: dict[str, QTreeWidgetItem] = {}
        """By the name of the page."""
        self._hits: tuple[Stelle, ...] = ()
        self._hit = -1
        self._sought = ""
        self.setWindowTitle("Handbuch – Satzwerk")
        self.setAccessibleName("Handbuch")
        self.text = Leseseite(theme)
        self.text.historyChanged.connect(self._on_moved)  # also where only the heading is another
        self.text.wheel_zoomed.connect(self._zoom)
        self._build()
        self._bind()
        theme.changed.connect(self.text.refresh)
        self.resize(_SIZE.boundedTo(parent.size()))

    # ---- construction -------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.back, self.forward = Button("‹ Zurück"), Button("Vor ›")
        for button, name, act, possible in (
            (self.back, "Zurück", self.text.backward, self.text.backwardAvailable),
            (self.forward, "Vor", self.text.forward, self.text.forwardAvailable),
        ):
            button.setAccessibleName(name)
            button.setEnabled(False)
            button.clicked.connect(act)
            possible.connect(button.setEnabled)
        self.back.setToolTip("Zurück (Alt+Pfeil links)")
        self.forward.setToolTip("Vor (Alt+Pfeil rechts)")
        self.field = labelled(LineEdit(), "Handbuch durchsuchen", "Eingabetaste: nächste Stelle")
        self.field.setPlaceholderText("Im Handbuch suchen …")
        self.field.setClearButtonEnabled(True)
        self.field.returnPressed.connect(self.find_next)
        self.field.textChanged.connect(self._on_typed)
        self.state = labelled(text_label("", "leise", wrap=False), "Ergebnis der Suche")
        self.next = Button("Weitersuchen")
        self.next.setToolTip("Nächste Stelle (Eingabetaste oder F3)")
        self.next.clicked.connect(self.find_next)
        bar = QHBoxLayout()
        for widget in (self.back, self.forward):
            bar.addWidget(widget)
        bar.addWidget(self.field, 1)
        bar.addWidget(self.state)
        bar.addWidget(self.next)
        self.contents = labelled(QTreeWidget(), "Inhalt")
        self.contents.setHeaderHidden(True)
        self.contents.setIndentation(14)
        self.contents.itemActivated.connect(self._on_item)
        self.contents.itemClicked.connect(self._on_item)
        self.error = ErrorLine()
        waiting = QWidget()
        lines = QVBoxLayout(waiting)
        lines.addWidget(text_label("Das Handbuch wird gelesen …", "leise"))
        lines.addWidget(self.error)
        lines.addStretch(1)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.addWidget(self.contents)
        split.addWidget(self.text)
        split.setStretchFactor(1, 1)
        split.setSizes([_CONTENTS, _SIZE.width() - _CONTENTS])
        self._stack = QStackedWidget()
        self._stack.addWidget(waiting)
        self._stack.addWidget(split)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addLayout(bar)
        layout.addWidget(self._stack, 1)

    def _bind(self) -> None:
        keys = QKeySequence.StandardKey
        for key, act in (
            (QKeySequence("Alt+Left"), self.text.backward),
            (QKeySequence("Alt+Right"), self.text.forward),
            (QKeySequence("Ctrl+F"), self.focus_search),
            (QKeySequence("F3"), self.find_next),
            (QKeySequence("Shift+F3"), partial(self.find_next, -1)),
            (QKeySequence("F6"), self._next_part),
            (QKeySequence("F1"), self.text.setFocus),
            (QKeySequence(keys.ZoomIn), partial(self._zoom, 1)),
            (QKeySequence("Ctrl+="), partial(self._zoom, 1)),
            (QKeySequence(keys.ZoomOut), partial(self._zoom, -1)),
            (QKeySequence("Ctrl+0"), partial(self._zoom, 0)),
        ):
            QShortcut(key, self).activated.connect(act)

    # ---- pages --------------------------------------------------------------------------------------------------

    def show_book(self, book: Handbuch) -> None:
        """The pages are there."""
        self._book = book
        for chapter, pages in INHALT.items():
            top = self._items[chapter] = _item(book.seiten[chapter].titel, chapter)
            for name in pages:
                self._items[name] = _item(book.seiten[name].titel, name)
                top.addChild(self._items[name])
            self.contents.addTopLevelItem(top)
        self.text.set_book(book)
        self._stack.setCurrentIndex(1)
        self.go(self._wanted)

    def show_failure(self, error: KnownError) -> None:
        """Why there are no pages."""
        self.error.show_error(error)

    def go(self, ziel: str) -> None:
        """Show ``<page>#<anchor>`` now, or as soon as the pages are there."""
        self._wanted = ziel
        if self._book is not None:
            self.text.go(ziel)
            self.text.setFocus()

    def open_at(self, ziel: str, over: QDialog | None = None) -> None:
        """Come to the front at a place; ``over``: the dialog that would else keep every key and click away."""
        self.show()
        if over is not None:
            over.finished.connect(self._belong)
        self._belong(over)
        self.raise_()
        self.activateWindow()
        self.go(ziel)

    def _belong(self, over: QDialog | int | None = None) -> None:
        """Belong to a dialog as long as it is open, then to the window of the program again."""
        parent = over if isinstance(over, QDialog) else self.parentWidget()
        above = parent.windowHandle() if parent is not None else None
        if above is not None:
            self.windowHandle().setTransientParent(above)  # it was shown before

    def _on_item(self, item: QTreeWidgetItem) -> None:
        self.text.go(str(item.data(0, _TARGET)))

    def _on_moved(self) -> None:
        """The contents follow."""
        page = self.text.page()
        if not page:
            return
        item = self._items[page]
        (item.parent() or item).setExpanded(True)
        self.contents.setCurrentItem(item)

    # ---- search -------------------------------------------------------------------------------------------------

    def focus_search(self) -> None:
        """Put the focus in the search."""
        self.field.setFocus()
        self.field.selectAll()

    def _on_typed(self) -> None:
        self._sought, self._hits, self._hit = "", (), -1
        self.state.setText("")

    def find_next(self, step: int = 1) -> None:
        """Go to the next place (or with -1 the one before) where the text of the search stands."""
        text = self.field.text().strip()
        if self._book is None or not text:
            self.focus_search()
            return
        if text != self._sought:
            self._sought, self._hits = text, self._book.find(text)
            self._hit = self._first_hit() - (1 if step > 0 else 0)
        if not self._hits:
            self.state.setText("Nicht gefunden")
            return
        self._hit = (self._hit + step) % len(self._hits)
        self.text.show_hit(self._hits[self._hit], text)
        self.state.setText(f"{self._hit + 1} von {len(self._hits)}")

    def _first_hit(self) -> int:
        """The first hit from the page on screen on."""
        if self._book is None:
            return 0
        order = list(self._book.seiten)
        here = order.index(self.text.page()) if self.text.page() in order else 0
        return next((n for n, hit in enumerate(self._hits) if order.index(hit.seite) >= here), 0)

    # ---- window -------------------------------------------------------------------------------------------------

    def _zoom(self, direction: int) -> None:
        self._actions.trigger(_ZOOM[direction])

    def _next_part(self) -> None:
        parts: tuple[QWidget, ...] = (self.field, self.contents, self.text)
        here = next((n for n, part in enumerate(parts) if part.hasFocus()), -1)
        parts[(here + 1) % len(parts)].setFocus()


def _item(text: str, target: str) -> QTreeWidgetItem:
    item = QTreeWidgetItem([text])
    item.setToolTip(0, tip(text))
    item.setData(0, _TARGET, target)
    return item
