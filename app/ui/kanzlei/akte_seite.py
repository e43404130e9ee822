"""What the pages of an Akte share: the snapshot they show, lists with buttons, commands that a form answers for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QTableView, QVBoxLayout, QWidget

from app.domain.kanzlei.akte import Akte
from app.domain.recht.gerichte import Gericht
from app.domain.schriftsatz.conversation import Conversation, Draft
from app.domain.schriftsatz.klageart import Klageart
from app.errors import InputError, KnownError
from app.messages import ChangeSet
from app.ui.desk import Desk
from app.ui.errors import ErrorLine
from app.ui.fitting import FlowLayout, WrapArea
from app.ui.kanzlei.formular import Formular
from app.ui.presenters.tabelle import Spalten
from app.ui.tooltips import tip
from app.ui.widgets import Button, RowsView, labelled

_LEAST_ROWS = 4
_ROOM_FOR_FORM = 400
"""Height that buttons and form below a list need, in pixels."""
_ALT = Qt.KeyboardModifier.AltModifier


@dataclass(frozen=True)
class AkteSnapshot:
    """Everything the pages show, read at one go. ``heute``: the day that counts as today in this Akte."""

    akte: Akte
    conversations: tuple[Conversation, ...]
    drafts: tuple[Draft, ...]
    klagearten: tuple[Klageart, ...]
    gerichte: Mapping[str, Gericht]
    heute: date


class AkteSeite(QWidget):
    """A page of an Akte.

    Signals:
        stored: a command of this page was carried out; the Akte is to be read again.
    """

    titel: ClassVar[str]
    stored = Signal()

    def __init__(self, desk: Desk, akte_id: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.akte_id = akte_id
        self.snapshot: AkteSnapshot | None = None
        self.error = ErrorLine()
        self.body = QWidget()
        self.column = QVBoxLayout(self.body)
        self.column.setContentsMargins(24, 14, 24, 20)
        self.column.setSpacing(8)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(WrapArea(self.titel, self.body))

    @property
    def akte(self) -> Akte | None:
        """The Akte as last read."""
        return self.snapshot.akte if self.snapshot is not None else None

    def show_akte(self, snapshot: AkteSnapshot) -> None:
        """Show what was read."""
        self.snapshot = snapshot

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another height, other lists."""
        super().resizeEvent(event)
        for table in self.findChildren(Auswahlliste):
            table.fit_to_page()

    def count(self) -> int | None:
        """Number in the title of the page, None for none."""
        return None

    def leave(self) -> None:
        """Save and keep what is typed."""

    def start_focus(self) -> None:
        """Put the focus where work goes on."""
        self.setFocus()

    def focus_at(self, wer: str, feld: str) -> None:  # noqa: ARG002 - for the pages with forms
        """Put the focus where something missing is entered; ``wer`` and ``feld`` as in ``Offen``."""
        self.start_focus()

    def run(
        self,
        work: Callable[[], ChangeSet],
        done: Callable[[ChangeSet], None] | None = None,
        form: Formular | None = None,
    ) -> None:
        """Run a command of this page; a refusal stands beside the field it names."""
        self.error.clear()

        def finished(changes: ChangeSet, _none: None) -> None:
            if done is not None:
                done(changes)
            self.stored.emit()

        def failed(error: Exception) -> None:
            if isinstance(error, InputError) and form is not None and error.feld in form.values():
                form.tell({error.feld: error}, "")
            elif isinstance(error, KnownError):
                if form is not None:
                    form.refused()
                self.error.show_error(error)
            self.stored.emit()

        self.desk.run(lambda: (work(), None), finished, owner=self, failed=failed)


class Auswahlliste(RowsView):
    """A table whose chosen row is edited below it; the choice stays in sight while the keyboard is in the form."""

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Keep the selection."""
        QTableView.focusOutEvent(self, event)

    def show_rows(self, rows: Sequence[Spalten], wanted: str | None) -> None:
        """Replace all lines; the one of id ``wanted`` is chosen, else that of the same place. Tells nobody."""
        before = self.current()
        keep = wanted or (before.id if before is not None else None)
        self.selectionModel().blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.set_rows(rows)
        place = next((n for n, row in enumerate(rows) if row.id == keep), self.currentIndex().row())
        if rows:
            self.selectRow(place)
        self.selectionModel().blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self.viewport().update()
        self.fit_to_page()

    def fit_to_page(self) -> None:
        """As high as its lines, but the form below must be seen, too."""
        page = self.parentWidget()
        while page is not None and not isinstance(page, AkteSeite):
            page = page.parentWidget()
        height = page.height() if page is not None else 0
        self.fit_height(max(_LEAST_ROWS, (height - _ROOM_FOR_FORM) // max(1, self.rowHeight(0) or 30)))


class ListenKnoepfe(QWidget):
    """Buttons above a list, wrapped like words; keys of the list do the same.

    Signals:
        moved: the current row is to go ``step`` places down (Alt+arrows).
        removed: the current row is to go (Delete).
    """

    moved = Signal(int)
    removed = Signal()

    def __init__(self, table: RowsView, what: str) -> None:
        super().__init__()
        self._flow = FlowLayout(6)
        self.setLayout(self._flow)
        self.up = self.add("▲", lambda: self.moved.emit(-1), f"{what} nach oben (Alt+Pfeil auf)")
        self.down = self.add("▼", lambda: self.moved.emit(1), f"{what} nach unten (Alt+Pfeil ab)")
        self.remove = self.add("Entfernen", self.removed.emit, f"{what} entfernen (Entf)")
        labelled(self.up, f"{what} nach oben")
        labelled(self.down, f"{what} nach unten")
        table.installEventFilter(self)

    def add(self, text: str, pressed: Callable[[], object], hint: str = "") -> Button:
        """One more button."""
        button = Button(text)
        button.setToolTip(tip(hint))
        button.clicked.connect(lambda _=False: pressed())
        self._flow.addWidget(button)
        return button

    def first(self, *buttons: Button) -> None:
        """Put these before the others."""
        items = [self._flow.takeAt(0) for _ in range(self._flow.count())]
        widgets = [w for item in items if item is not None and (w := item.widget()) is not None]
        for widget in (*buttons, *(w for w in widgets if w not in buttons)):
            self._flow.addWidget(widget)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Alt+arrows move, Delete removes."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
            if step is not None and event.modifiers() == _ALT:
                self.moved.emit(step)
                return True
            if event.key() == Qt.Key.Key_Delete:
                self.removed.emit()
                return True
        return super().eventFilter(watched, event)
