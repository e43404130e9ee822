"""The proof: what holds for all answers, led in the background, with stages and Cancel (spec 1, the proof)."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QHeaderView, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from app.errors import KnownError
from app.ui.ansage import announce
from app.ui.errors import ErrorLine
from app.ui.presenters.beweis import Beweis, Gruppe, Zeile
from app.ui.redaktion.beweislauf import Beweislauf
from app.ui.redaktion.gates_view import MarkSign
from app.ui.tasks import Task
from app.ui.tooltips import tip
from app.ui.widgets import BusyStrip, Button, current_theme, labelled, text_label
from app.ui.zeichen import mark

_TARGET = Qt.ItemDataRole.UserRole


class BeweisView(QWidget):
    """The sentences of the proof, with stages and Cancel while it is led.

    Signals:
        jump: target of the chosen sentence.
    """

    jump = Signal(str)

    def __init__(self, lauf: Beweislauf, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lauf = lauf
        self.setAccessibleName("Beweis")
        self.subject = labelled(QComboBox(), "Was bewiesen wird")
        self.subject.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.subject.activated.connect(self._on_subject)
        self._groups: tuple[Gruppe, ...] = ()
        self._sign = MarkSign("offen")
        self.head = labelled(text_label("Noch nicht bewiesen.", "kopf"), "Ergebnis des Beweises")
        self.again = Button("Alles be&weisen")
        self.again.clicked.connect(lambda: lauf.run(whole=True))
        self.busy = BusyStrip()
        self.error = ErrorLine()
        self.tree = labelled(QTreeWidget(), "Sätze des Beweises")
        self.tree.setHeaderHidden(True)
        self.tree.setWordWrap(True)
        self.tree.setUniformRowHeights(False)
        self.tree.header().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.tree.itemDoubleClicked.connect(lambda *_: self._go())
        self.tree.installEventFilter(self)
        top = QHBoxLayout()
        top.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(self.head, 1)
        top.addWidget(text_label("Für", wrap=False))
        top.addWidget(self.subject)
        top.addWidget(self.again)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addLayout(top)
        layout.addWidget(self.busy)
        layout.addWidget(self.error)
        layout.addWidget(self.tree, 1)
        lauf.subjects_changed.connect(self._show_subjects)
        lauf.started.connect(self._on_started)
        lauf.proved.connect(self._show)
        lauf.failed.connect(self._on_failed)
        self._show_subjects()  # all of it may be there before this view is
        if lauf.result is not None:
            self._show(lauf.result)
        if lauf.task is not None:
            self._on_started(lauf.task)

    @property
    def result(self) -> Beweis | None:
        """The proof on screen."""
        return self.lauf.result

    def _show_subjects(self) -> None:
        self.subject.clear()
        for text, data in self.lauf.subjects:
            self.subject.addItem(text, data)
        self.subject.setCurrentIndex(self.lauf.chosen)

    def _on_subject(self) -> None:
        self.lauf.choose(str(self.subject.currentData()))
        self.lauf.run()

    def _on_started(self, task: Task) -> None:
        self.error.clear()
        self.busy.watch(task)

    def _on_failed(self, error: Exception) -> None:
        if isinstance(error, KnownError):
            self.error.show_error(error)
        self.head.setText("Nicht bewiesen." if isinstance(error, KnownError) else "Abgebrochen.")
        self._sign.set_mark("offen")

    def showEvent(self, event: QShowEvent) -> None:
        """In sight: now everything."""
        super().showEvent(event)
        self.lauf.watch(watched=True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Out of sight: what publishing asks for is enough."""
        super().hideEvent(event)
        self.lauf.watch(watched=False)

    # ---- showing ------------------------------------------------------------------------------------------------

    def _show(self, result: Beweis) -> None:
        if result.kopf != self.head.text() and self.isVisible():
            announce(self.head, f"Beweis: {result.kopf}")
        self.head.setText(result.kopf)
        self._sign.set_mark(result.zeichen)
        if result.gruppen == self._groups:
            return  # proved anew with the same sentences: what is chosen and unfolded stays
        self._groups = result.gruppen
        item: QTreeWidgetItem | None = self.tree.currentItem()  # PySide's stubs forget that there may be none
        chosen = item.text(0) if item is not None else ""
        self.tree.clear()
        for group in result.gruppen:
            top = QTreeWidgetItem([f"{group.titel} ({len(group.zeilen)})"])
            font = top.font(0)
            font.setBold(True)
            top.setFont(0, font)
            self.tree.addTopLevelItem(top)
            for line in group.zeilen:
                top.addChild(self._item(line))
            self._unfold(top, group)
        self._paint_marks()
        same = self.tree.findItems(chosen, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)
        first = same[0] if same else self.tree.topLevelItem(0)
        if first is not None:
            self.tree.setCurrentItem(first)

    def _unfold(self, top: QTreeWidgetItem, group: Gruppe) -> None:
        top.setExpanded(group.offen)
        children = (top.child(number) for number in range(top.childCount() if group.offen else 0))
        for child in children:
            if child is not None:
                child.setExpanded(True)

    def _item(self, line: Zeile) -> QTreeWidgetItem:
        item = QTreeWidgetItem([line.text])
        item.setData(0, _TARGET, line.ziel)
        item.setToolTip(0, tip(line.text))
        for below in line.darunter:
            item.addChild(self._item(below))
        return item

    def _paint_marks(self) -> None:
        theme = current_theme()
        side = self.fontMetrics().height()
        self.tree.setIconSize(QSize(side, side))
        for number, group in enumerate(self._groups if theme else ()):
            top = self.tree.topLevelItem(number)
            if top is not None and theme is not None:
                top.setIcon(0, mark(group.zeichen, theme.tokens))

    def refresh_look(self) -> None:
        """Marks in the colours of the theme."""
        self._paint_marks()

    def start_focus(self) -> None:
        """The sentences."""
        self.tree.setFocus()

    def _go(self) -> None:
        item: QTreeWidgetItem | None = self.tree.currentItem()  # PySide's stubs forget that there may be none
        target = str(item.data(0, _TARGET) or "") if item is not None else ""
        if target:
            self.jump.emit(target)
        elif item is not None:
            item.setExpanded(not item.isExpanded())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter goes to the place of the sentence, or folds a group."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.KeyPress
            and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        ):
            self._go()
            return True
        return super().eventFilter(watched, event)
