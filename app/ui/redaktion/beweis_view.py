"""The proof: what holds for all answers, led in the background, with stages and Cancel (spec 1, the proof)."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QHeaderView, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from app.errors import KnownError
from app.ports import Progress
from app.services.beweis import BeweisService
from app.ui.errors import ErrorLine
from app.ui.presenters.beweis import Beweis, Gruppe, Zeile, beweis
from app.ui.redaktion.gates_view import MarkSign
from app.ui.redaktion.werkbank import Werkbank
from app.ui.tasks import Task
from app.ui.widgets import BusyStrip, Button, current_theme, labelled, text_label
from app.ui.zeichen import mark

_TARGET = Qt.ItemDataRole.UserRole
_RUN_MS = 700


class BeweisView(QWidget):
    """Proves after every change: quickly what publishing asks for, everything while the panel is in sight.

    Signals:
        jump: target of the chosen sentence.
        proved: a ``Beweis`` is there, or None while it is being led anew.
    """

    jump = Signal(str)
    proved = Signal(object)

    def __init__(self, bench: Werkbank, service: BeweisService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bench = bench
        self.service = service
        self.setAccessibleName("Beweis")
        self.result: Beweis | None = None
        self._task: Task | None = None
        self._whole = False
        self._turn = 0
        self.subject = labelled(QComboBox(), "Was bewiesen wird")
        self.subject.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.subject.activated.connect(lambda _: self.run())
        self._sign = MarkSign("offen")
        self.head = labelled(text_label("Noch nicht bewiesen.", "kopf"), "Ergebnis des Beweises")
        self.again = Button("&Alles beweisen")
        self.again.clicked.connect(lambda: self.run(whole=True))
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
        self._timer = QTimer(self, singleShot=True, interval=_RUN_MS)
        self._timer.timeout.connect(self.run)
        bench.changed.connect(self._on_library)
        self._on_library()  # the library may be there before this view is

    def choose(self, template_version_id: str | None) -> None:
        """Prove for this template version from now on; None: for the whole library."""
        index = self.subject.findData(template_version_id or "")
        if index >= 0 and index != self.subject.currentIndex():
            self.subject.setCurrentIndex(index)
            self._timer.start()

    def _on_library(self) -> None:
        bestand = self.bench.bestand
        if bestand is None:
            return
        offered = []
        for template in bestand.library.templates:
            newest = bestand.template_versions(template.id)[:1]
            offered += [(f"{template.title} v{version.version}", version.id) for version in newest]
        offered.append(("alle Klauseln", ""))
        known = [(self.subject.itemText(i), self.subject.itemData(i)) for i in range(self.subject.count())]
        if offered != known:
            row = self.subject.currentIndex()
            self.subject.clear()
            for text, data in offered:
                self.subject.addItem(text, data)
            self.subject.setCurrentIndex(row if 0 <= row < len(offered) and len(offered) == len(known) else 0)
        self._timer.start()

    # ---- running ------------------------------------------------------------------------------------------------

    def run(self, *, whole: bool | None = None) -> None:
        """Lead the proof. ``whole``: everything, else what publishing asks for; None: as the panel is in sight."""
        self._timer.stop()
        if self.bench.bestand is None:
            return
        if self._task is not None:
            self._task.cancel()
        self._whole = self.isVisible() if whole is None else whole
        self._turn += 1
        turn, gate = self._turn, not self._whole
        template, service = str(self.subject.currentData() or ""), self.service
        self.error.clear()

        def work(progress: Progress) -> Beweis:
            if template:
                return beweis(service.prove_template(template, progress, gate=gate))
            return beweis(service.prove_library(progress, gate=gate))

        def done(result: Beweis) -> None:
            if turn == self._turn:
                self._task = None
                self._show(result)

        def failed(error: Exception) -> None:
            if turn == self._turn:
                self._task = None
                if isinstance(error, KnownError):
                    self.error.show_error(error)
                self.head.setText("Nicht bewiesen." if isinstance(error, KnownError) else "Abgebrochen.")
                self._sign.set_mark("offen")

        self._task = self.bench.desk.tasks.long("Beweis", work, done, owner=self, failed=failed)
        self.busy.watch(self._task)

    def leave(self) -> None:
        """The program ends."""
        if self._task is not None:
            self._task.cancel()

    def showEvent(self, event: QShowEvent) -> None:
        """In sight: now everything."""
        super().showEvent(event)
        if not self._whole and self.bench.bestand is not None:
            self._timer.start()

    # ---- showing ------------------------------------------------------------------------------------------------

    def _show(self, result: Beweis) -> None:
        self.result = result
        self.head.setText(result.kopf)
        self._sign.set_mark(result.zeichen)
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
        first = self.tree.topLevelItem(0)
        if first is not None:
            self.tree.setCurrentItem(first)
        self.proved.emit(result)

    def _unfold(self, top: QTreeWidgetItem, group: Gruppe) -> None:
        top.setExpanded(group.offen)
        children = (top.child(number) for number in range(top.childCount() if group.offen else 0))
        for child in children:
            if child is not None:
                child.setExpanded(True)

    def _item(self, line: Zeile) -> QTreeWidgetItem:
        item = QTreeWidgetItem([line.text])
        item.setData(0, _TARGET, line.ziel)
        item.setToolTip(0, line.text)
        for below in line.darunter:
            item.addChild(self._item(below))
        return item

    def _paint_marks(self) -> None:
        theme = current_theme()
        side = self.fontMetrics().height()
        self.tree.setIconSize(QSize(side, side))
        for number, group in enumerate(self.result.gruppen if self.result and theme else ()):
            top = self.tree.topLevelItem(number)
            if top is not None and theme is not None:
                top.setIcon(0, mark(group.zeichen, theme.tokens))

    def refresh_look(self) -> None:
        """Marks in the colours of the theme."""
        self._paint_marks()

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
