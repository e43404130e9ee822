"""Conversation, Angaben and live preview of one filing in the making (spec 2 stage 2, spec 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLayout,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from app.domain.pruefung.befund import Befund
from app.errors import InputError, KnownError
from app.messages import ChangeSet
from app.messages_schriftsatz import CreateDraft
from app.ui.desk import Desk
from app.ui.documents import View
from app.ui.errors import ErrorLine
from app.ui.filing_view import FilingView
from app.ui.fitting import FlowLayout, WrapArea
from app.ui.hilfe.knopf import HilfeKnopf, beside
from app.ui.kanzlei.angaben_list import AngabenList
from app.ui.presenters.befunde import zeile
from app.ui.presenters.gespraech import GespraechPresenter
from app.ui.presenters.vorschau import filing_html, jump_anchor, stylesheet
from app.ui.widgets import ActionButton, BusyStrip, Button, IconLabel, LineEdit, labelled, text_label

if TYPE_CHECKING:
    from app.services.pipeline import ConversationView

_WIDE = 1050
"""From this width on conversation, Angaben and preview stand side by side."""
_NARROW = 720
"""Below this width the preview stands under the conversation."""
_KEEP_TYPED_MS = 1000


class GespraechView(View):
    """One conversation."""

    def __init__(self, desk: Desk, conversation_id: str, parent: QWidget | None = None) -> None:
        super().__init__(desk, f"conversation:{conversation_id}", parent)
        self.presenter = GespraechPresenter(conversation_id)
        self.setAccessibleName("Gespräch")
        self._busy = False
        self._shape = ""
        self._asked: str | None = None
        self._build()
        self._keep_timer = QTimer(self, singleShot=True, interval=_KEEP_TYPED_MS)
        self._keep_timer.timeout.connect(self._keep_typed)
        self.answer.textEdited.connect(lambda _: self._keep_timer.start())
        desk.bus.subscribe(self, ("akten", "conversations"), self.reload)
        self.reload()

    # ---- construction -------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self._left = QSplitter(Qt.Orientation.Vertical)
        self._left.setChildrenCollapsible(False)
        self._left.addWidget(self._conversation_pane())
        self._left.addWidget(self._angaben_pane())
        self._left.setStretchFactor(0, 0)
        self._left.setStretchFactor(1, 1)
        self.preview = FilingView("Vorschau des Schriftsatzes", stylesheet)
        self.preview.chip_activated.connect(self._on_chip)
        self.preview.link_activated.connect(self.desk.goto)
        self.desk.offer(self.preview, "kanzlei.nachschlagen")
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(self._left)
        self._split.addWidget(self.preview)
        self._split.setStretchFactor(0, 2)
        self._split.setStretchFactor(1, 3)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._split)

    def _conversation_pane(self) -> QWidget:
        pane = QWidget()
        pane.setAccessibleName("Gespräch")
        layout = QVBoxLayout(pane)
        layout.setContentsMargins(16, 12, 12, 10)
        layout.setSpacing(7)
        self._warnings = QVBoxLayout()
        layout.addLayout(self._warnings)
        self._progress = text_label("", "leise")
        self._question = text_label("Das Gespräch wird geladen …", "frage")
        self._reason = text_label("", "leise")
        self.answer = labelled(LineEdit(), "Antwort")
        self.answer.returnPressed.connect(self.submit)
        self._send = Button("Ant&worten", "haupt")
        self._send.clicked.connect(self.submit)
        line = QHBoxLayout()
        line.addWidget(self.answer, 1)
        line.addWidget(self._send)
        self._form = text_label("", "leise")
        self.error = ErrorLine()
        self.strip = BusyStrip()
        self._quick_box = FlowLayout()
        self._back = Button("&Zurück zur nächsten Frage", "flach")
        self._back.clicked.connect(self._on_back)
        self.make = ActionButton(self.desk.actions.action("kanzlei.entwurf_erstellen"), "haupt")
        layout.addLayout(beside(self._progress, HilfeKnopf(self, "gespraech")))
        layout.addWidget(self._question)
        layout.addWidget(self._reason)
        layout.addLayout(line)
        layout.addWidget(self._form)
        layout.addWidget(self.error)
        layout.addWidget(self.strip)
        layout.addLayout(self._quick_box)
        layout.addWidget(self._back, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.make, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addStretch(1)
        scroll = WrapArea("Gespräch", pane)
        scroll.setMinimumHeight(190)
        self._pane, self._scroll = pane, scroll
        self._fit_pane()
        return scroll

    def _fit_pane(self) -> None:
        """Wide enough for the widest button at the present text size."""
        width = self._pane.minimumSizeHint().width() + self._scroll.verticalScrollBar().sizeHint().width()
        self._scroll.setMinimumWidth(max(310, min(width, 560)))
        self._scroll.fit()

    def _angaben_pane(self) -> QWidget:
        pane = QWidget()
        layout = QVBoxLayout(pane)
        layout.setContentsMargins(16, 8, 12, 8)
        layout.addLayout(beside(text_label("Angaben", "kopf"), HilfeKnopf(pane, "angaben")))
        self.angaben = AngabenList()
        self.angaben.ask.connect(self.ask_again)
        layout.addWidget(self.angaben, 1)
        pane.setMinimumWidth(190)
        return pane

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Side by side where there is room."""
        super().resizeEvent(event)
        width = event.size().width()
        shape = "breit" if width >= _WIDE else "schmal" if width < _NARROW else "mittel"
        if shape != self._shape:
            self._shape = shape
            self._arrange(shape)
            QTimer.singleShot(0, self, self._fit_pane)

    def _arrange(self, shape: str) -> None:
        """Wide: three columns. Medium: conversation over Angaben, preview beside. Narrow: preview below both."""
        across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
        self._left.setOrientation(down if shape == "mittel" else across)
        self._split.setOrientation(down if shape == "schmal" else across)
        outer, inner = {
            "breit": ([600, 600], [330, 270]),
            "mittel": ([390, 540], [460, 300]),
            "schmal": ([320, 240], [330, 220]),
        }[shape]
        self._split.setSizes(outer)
        self._left.setSizes(inner)

    # ---- state --------------------------------------------------------------------------------------------------

    def reload(self) -> None:
        """Read the conversation again."""
        service = self.desk.services.schriftsatz
        key = self.presenter.conversation_id

        def failed(error: Exception) -> None:
            if isinstance(error, KnownError):
                self.desk.status.emit(error.text)
                self.gone.emit()

        self.desk.tasks.read("gespraech", lambda: service.view(key), self._show, owner=self, failed=failed)

    def _show(self, view: ConversationView) -> None:
        self.presenter.show(view)
        self.angaben.set_rows(self.presenter.angaben())
        self._progress.setText(f"{view.klageart.label} · {self.presenter.fortschritt()}")
        self._show_warnings(view.hinweise)
        self._show_question()
        self.preview.show_html(filing_html(view.schriftsatz, self.presenter.labels()))
        self.desk.show_befunde(self, view.schriftsatz.pruefliste)
        self.title_changed.emit(view.klageart.label)
        self.desk.actions.refresh()

    def _show_warnings(self, warnings: tuple[Befund, ...]) -> None:
        _clear(self._warnings)
        for befund in warnings:
            row = zeile(befund)
            frame = QFrame()
            frame.setProperty("rolle", "karte" if befund.erfuellt else "warnung")
            frame.setAccessibleName(f"{row.wort}: {row.titel}")
            frame.setAccessibleDescription(row.text)
            frame.setToolTip(f"{row.text}\n{row.fundstelle}")
            layout = QHBoxLayout(frame)
            layout.setContentsMargins(8, 5, 8, 5)
            layout.addWidget(IconLabel(row.rang.value), 0, Qt.AlignmentFlag.AlignTop)
            layout.addWidget(text_label(row.titel), 1)
            self._warnings.addWidget(frame)

    def _show_question(self) -> None:
        frage = self.presenter.frage()
        self.error.clear()
        open_question = frage is not None
        for widget in (self._reason, self.answer, self._send, self._form):
            widget.setVisible(open_question)
        self._back.setVisible(frage is not None and frage.erneut)
        self.make.setVisible(not open_question)
        had_focus = self._inside_focus()
        _clear(self._quick_box)
        if frage is None:
            self._asked = None
            self._question.setText("Alle Fragen sind beantwortet.")
            self._reason.setText("")
            if had_focus:
                self.make.setFocus()
            return
        self._question.setText(frage.text)
        self._reason.setText(frage.grund)
        self._reason.setVisible(bool(frage.grund))
        self._form.setText(frage.form)
        self.answer.setAccessibleName(frage.text)
        self.answer.setAccessibleDescription(f"{frage.grund} {frage.form}")
        if frage.slot != self._asked or frage.erneut:
            self._asked = frage.slot
            typed = str(self.desk.settings.value(self._typed_key(frage.slot), "") or "")
            self.answer.setText(typed or frage.vorgabe)
            self.answer.selectAll()
        for text in frage.schnell:
            button = Button(text)
            button.setAccessibleName(f"Schnellantwort: {text}")
            button.clicked.connect(lambda _=False, text=text: self._send_text(text))
            self._quick_box.addWidget(button)
        QTimer.singleShot(0, self, self._fit_pane)
        if had_focus or frage.erneut:
            self.answer.setFocus()

    def _inside_focus(self) -> bool:
        focus: QWidget | None = self.window().focusWidget()  # PySide's stubs forget that there may be none
        return focus is None or focus is self or self._left.isAncestorOf(focus)

    def ask_again(self, slot: str) -> None:
        """Ask an Angabe again."""
        if self.presenter.ask_again(slot):
            self._show_question()
            self.answer.setFocus()
        else:
            self.desk.status.emit("Diese Angabe wird berechnet und lässt sich nicht unmittelbar ändern.")

    def _on_back(self) -> None:
        self.presenter.back()
        self._asked = None
        self._show_question()
        self.start_focus()

    def _on_chip(self, target: str) -> None:
        kind, _, key = target.partition(":")
        if kind == "slot":
            self.ask_again(key)

    # ---- answering ----------------------------------------------------------------------------------------------

    def submit(self) -> None:
        """Send what was typed."""
        self._send_text(self.answer.text())

    def _send_text(self, text: str) -> None:
        if self._busy:
            return
        self.error.clear()
        try:
            command = self.presenter.answer(text)
        except InputError as error:
            self.error.show_error(error, self.answer)
            return
        service = self.desk.services.schriftsatz
        self._set_busy(busy=True)

        def work() -> tuple[ChangeSet, ConversationView]:
            changes = service.answer(command)
            return changes, service.view(command.conversation_id)

        def done(_changes: ChangeSet, view: ConversationView) -> None:
            self._set_busy(busy=False)
            self._keep_timer.stop()
            self.desk.settings.remove(self._typed_key(command.slot))
            self._asked = None
            self._show(view)

        def failed(error: Exception) -> None:
            self._set_busy(busy=False)
            if isinstance(error, KnownError):
                self.error.show_error(error, self.answer)

        self.strip.watch(self.desk.run(work, done, owner=self, failed=failed))

    def _set_busy(self, *, busy: bool) -> None:
        self._busy = busy
        self._send.setEnabled(not busy)

    def can_create(self) -> bool:
        """A draft can be made at any time once the conversation is loaded."""
        return self.presenter.view is not None and not self._busy

    def create_draft(self) -> None:
        """Keep the filing as a new Entwurf and open it."""
        if not self.can_create():
            return
        service = self.desk.services.schriftsatz
        command = CreateDraft(conversation_id=self.presenter.conversation_id)
        self._set_busy(busy=True)

        def done(changes: ChangeSet, _none: None) -> None:
            self._set_busy(busy=False)
            self.desk.goto.emit(f"draft:{changes.ids('drafts')[0]}")

        def failed(error: Exception) -> None:
            self._set_busy(busy=False)
            if isinstance(error, KnownError):
                self.error.show_error(error)

        self.strip.watch(self.desk.run(lambda: (service.create_draft(command), None), done, owner=self, failed=failed))

    # ---- autosave of what is typed ------------------------------------------------------------------------------

    def _typed_key(self, slot: str) -> str:
        return f"getippt/{self.presenter.conversation_id}.{slot}"

    def _keep_typed(self) -> None:
        if self._asked is not None:
            self.desk.settings.setValue(self._typed_key(self._asked), self.answer.text())
            self.desk.settings.sync()

    def leave(self) -> None:
        """Keep what is typed."""
        if self._keep_timer.isActive():
            self._keep_timer.stop()
            self._keep_typed()

    def jump(self, befund: Befund) -> bool:
        """Ask the Angabe a finding is about, and show its place."""
        view = self.presenter.view
        if view is None:
            return False
        anchor = jump_anchor(befund.feld, view.schriftsatz)
        if anchor is not None:
            self.preview.jump(anchor)
        asked = False
        if befund.feld is not None and befund.feld.startswith("slot:"):
            asked = self.presenter.ask_again(befund.feld.removeprefix("slot:"))
            if asked:
                self._show_question()
                self.answer.setFocus()
        elif anchor is not None:
            self.preview.setFocus()
        return asked or anchor is not None

    def refresh_look(self) -> None:
        """Render the preview again."""
        self.preview.refresh()
        self._fit_pane()
        self.angaben.scheduleDelayedItemsLayout()

    def start_focus(self) -> None:
        """The answer field, or the button that follows the last question."""
        (self.answer if self.presenter.view is None or self.presenter.frage() is not None else self.make).setFocus()


def _clear(box: QLayout) -> None:
    while box.count():
        item = box.takeAt(0)
        widget = item.widget() if item is not None else None
        if widget is not None:
            widget.hide()
            widget.deleteLater()
