"""Conversation or form, Angaben and live preview of one filing in the making (spec 2 stage 2, spec 5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from app.domain.pruefung.befund import Befund
from app.domain.schriftsatz.platzhalter import NAME_OF_GAP
from app.errors import InputError, KnownError
from app.messages import ChangeSet
from app.messages_akten import EditBeteiligter
from app.messages_schriftsatz import (
    AnswerSlot,
    ClearSlot,
    ConfirmSlots,
    CreateDraft,
    DeleteConversation,
    ProposeSlots,
    RejectSlots,
    SetSlot,
)
from app.ui.desk import Desk
from app.ui.documents import View
from app.ui.fitting import WrapArea, text_scale
from app.ui.hilfe.knopf import HilfeKnopf, beside, help_at
from app.ui.kanzlei.akte_view import BRIEFKOPF_SEITE
from app.ui.kanzlei.angaben_formular import AngabenFormular
from app.ui.kanzlei.angaben_pane import AngabenPane
from app.ui.kanzlei.arten import FORMULAR, GESPRAECH
from app.ui.kanzlei.dokumente_seite import open_document
from app.ui.kanzlei.gespraech_frage import Frageteil
from app.ui.kanzlei.gespraech_getippt import Getippt
from app.ui.kanzlei.gespraech_karten import Karten, Warnungen
from app.ui.kanzlei.gespraech_mitleser import Mitleser
from app.ui.kanzlei.gespraech_vorschau import Vorschau
from app.ui.presenters import formular, verlauf
from app.ui.presenters.gespraech import GespraechPresenter, ziel
from app.ui.presenters.gespraech_stand import Stand, stand
from app.ui.presenters.vorschau import changed_anchors, jump_anchor
from app.ui.tab_order import chain
from app.ui.widgets import text_label

_WIDE, _NARROW = 800, 560
"""Widths at the normal text: from one on conversation, Angaben, preview are beside each other, below the other one."""
_FOLLOW_MS = 150
_BELOW = 10
ANGABEN, VORSCHAU = "Angaben", "Vorschau"
Command = AnswerSlot | SetSlot | ClearSlot | ConfirmSlots | RejectSlots | ProposeSlots | EditBeteiligter


class GespraechView(View):
    """One conversation."""

    def __init__(self, desk: Desk, conversation_id: str, parent: QWidget | None = None) -> None:
        super().__init__(desk, f"conversation:{conversation_id}", parent)
        self.presenter = GespraechPresenter(conversation_id)
        self.setAccessibleName("Gespräch")
        self._busy = False
        self._shape, self._scale = "", text_scale(self)
        self._follow = QTimer(self, singleShot=True, interval=_FOLLOW_MS)
        self._build()
        self._typed = Getippt(self.answer, desk.settings, conversation_id, self)
        self.answer.textEdited.connect(lambda text: None if text.strip() else self.reader.go_on())
        desk.bus.subscribe(self, ("akten", "conversations"), self.reload)
        self.reload()

    # ---- construction -------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.preview = Vorschau()
        self.preview.setMinimumWidth(240)
        self.preview.chip_activated.connect(self._on_chip)
        self.preview.link_activated.connect(self.desk.goto)
        self.desk.offer(self.preview, "kanzlei.nachschlagen")
        self.angaben_pane = AngabenPane()
        self.angaben = self.angaben_pane.list
        self.angaben_pane.ask.connect(self.ask_again)
        self.angaben_pane.accept.connect(lambda slots: self.run(self.presenter.accept(slots)))
        self.angaben_pane.refuse.connect(lambda slots: self.run(self.presenter.refuse(slots)))
        self.angaben_pane.take_back.connect(lambda slot: self.run(self.presenter.take_back(slot)))
        self.angaben_pane.source.connect(self._open_source)
        self.form = AngabenFormular()
        self.form.wanted.connect(self.run)
        self.form.ask.connect(self.put_question)
        self.pages = QStackedWidget()
        self.switch = QTabBar()
        self.switch.setAccessibleName("Gespräch oder Formular")
        self.switch.setDrawBase(False)
        self.switch.setExpanding(False)
        self.switch.setUsesScrollButtons(False)
        self.switch.setElideMode(Qt.TextElideMode.ElideNone)
        self.switch.currentChanged.connect(self._on_page)
        self._places: dict[str, QWidget] = {
            GESPRAECH: self._conversation_pane(),
            FORMULAR: self.form,
            ANGABEN: self.angaben_pane,
            VORSCHAU: help_at(self.preview, "schriftsatz_vorschau"),
        }
        self._left = QWidget()
        layout = QVBoxLayout(self._left)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.switch)
        layout.addWidget(self.pages, 1)
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(self._left)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._split)
        self._arrange("mittel")

    def _conversation_pane(self) -> QWidget:
        place = QWidget()
        outer = QVBoxLayout(place)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        top = QVBoxLayout()
        top.setContentsMargins(16, 6, 12, 4)
        top.setSpacing(5)
        self._head = text_label("", "leise")
        self.warnings = Warnungen()
        top.addLayout(beside(self._head, HilfeKnopf(self, "gespraech")))
        top.addWidget(self.warnings)
        outer.addLayout(top)
        pane = QWidget()
        pane.setAccessibleName("Gespräch")
        layout = QVBoxLayout(pane)
        layout.setContentsMargins(16, 6, 12, 12)
        layout.setSpacing(10)
        self.cards = Karten()
        self.cards.accept.connect(lambda slots: self.run(self.presenter.accept(slots)))
        self.cards.refuse.connect(lambda slots: self.run(self.presenter.refuse(slots)))
        self.cards.take_back.connect(lambda slot: self.run(self.presenter.take_back(slot)))
        self.cards.settle.connect(self.run)
        self.cards.ask.connect(self.put_question)
        self.ask_part = Frageteil(self.desk)
        self.answer, self.error, self.strip = self.ask_part.answer, self.ask_part.error, self.ask_part.strip
        self._question, self.make = self.ask_part.question, self.ask_part.make
        self.ask_part.answered.connect(self._send_text)
        self.ask_part.back.connect(self._on_back)
        self.ask_part.form_wanted.connect(lambda: self.show_page(FORMULAR))
        self.reader = Mitleser(self.desk, self.presenter.conversation_id, self._is_quiet)
        self.reader.found.connect(self.run)
        layout.addWidget(self.cards)
        layout.addWidget(self.reader)
        layout.addWidget(self.ask_part)
        layout.addStretch(1)
        self._scroll = WrapArea("Gespräch", pane)
        self._scroll.verticalScrollBar().rangeChanged.connect(lambda *_: self._on_range())
        self._pane = pane
        self._fit_pane()
        outer.addWidget(self._scroll, 1)
        return place

    def _fit_pane(self) -> None:
        """Wide enough for the widest button at the present text size; the question in sight."""
        width = self._pane.minimumSizeHint().width() + self._scroll.verticalScrollBar().sizeHint().width()
        self._scroll.setMinimumWidth(max(290, min(width, 480)))
        self._scroll.fit()

    def _show_end(self) -> None:
        """Scroll to the question; the course so far is above."""
        self._fit_pane()
        self._follow.start()
        self._on_range()

    def _on_range(self) -> None:
        """Lines wrap anew after a change: for a moment the question stays in sight meanwhile."""
        if self._follow.isActive():
            part, bar = self.ask_part, self._scroll.verticalScrollBar()
            below = part.y() + part.height() + _BELOW - self._scroll.viewport().height()
            bar.setValue(min(part.y() - _BELOW, below))

    # ---- columns ------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Side by side where there is room."""
        super().resizeEvent(event)
        self._fit_shape()

    def _fit_shape(self) -> None:
        """For larger letters it takes more width."""
        width = self.width() / self._scale
        shape = "breit" if width >= _WIDE else "schmal" if width < _NARROW else "mittel"
        if shape != self._shape:
            self._arrange(shape)
            QTimer.singleShot(0, self, self._fit_pane)

    def _arrange(self, shape: str) -> None:
        """Wide: three columns. Medium: Angaben behind a tab. Narrow: the preview, too."""
        current = self.page() or GESPRAECH
        self._shape = shape
        beside_it = {"breit": (ANGABEN, VORSCHAU), "mittel": (VORSCHAU,), "schmal": ()}[shape]
        tabs = [name for name in self._places if name not in beside_it]
        self.switch.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        while self.switch.count():
            self.switch.removeTab(0)
        for name in tabs:
            self.switch.addTab(name)
            if self.pages.indexOf(self._places[name]) < 0:
                self.pages.addWidget(self._places[name])
        for name in beside_it:
            self._split.addWidget(self._places[name])
            self._places[name].show()
        self.switch.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self.show_page(current if current in tabs else GESPRAECH)
        for number, stretch in enumerate({"breit": (4, 3, 5), "mittel": (4, 5), "schmal": (1,)}[shape]):
            self._split.setStretchFactor(number, stretch)
        self._share()

    def _share(self) -> None:
        """Widths of the columns; the form takes the place of conversation and Angaben."""
        width = max(self.width(), 100)
        shares = {"breit": (0.34, 0.25, 0.41), "mittel": (0.47, 0.53), "schmal": (1.0,)}[self._shape]
        if self._shape == "breit" and self.page() == FORMULAR:
            shares = (0.55, 0.0, 0.45)
        self._split.setSizes([int(width * share) for share in shares])

    def page(self) -> str:
        """What the switch shows: Gespräch, Formular, and in narrow windows Angaben or Vorschau."""
        return self.switch.tabText(self.switch.currentIndex())

    def show_page(self, name: str) -> None:
        """Turn the switch; a page that stands beside it is seen already."""
        for number in range(self.switch.count()):
            if self.switch.tabText(number) == name:
                self.switch.setCurrentIndex(number)
                self._on_page()
                return

    def _on_page(self) -> None:
        name = self.page()
        if not name:
            return
        self.pages.setCurrentWidget(self._places[name])
        if self._shape == "breit":
            hidden = name == FORMULAR
            if hidden is self.angaben_pane.isVisibleTo(self):
                self.angaben_pane.setVisible(not hidden)
                self._share()
        if name == GESPRAECH:
            QTimer.singleShot(0, self, self._show_end)

    # ---- state --------------------------------------------------------------------------------------------------

    def reload(self) -> None:
        """Read the conversation again."""
        self.desk.tasks.read("gespraech", self._reader(), self._on_read, owner=self, failed=self.vanish)

    def _on_read(self, now: Stand) -> None:
        self.title_changed.emit(now.view.klageart.label)
        self.when_seen(lambda: self._show(now))

    def _reader(self) -> Callable[[], Stand]:
        service, key = self.desk.services.schriftsatz, self.presenter.conversation_id
        return lambda: stand(service.view(key))

    def _show(self, now: Stand) -> None:
        view, before = now.view, self.presenter.view
        self.presenter.show(view)
        had_focus = self._inside_focus()
        self.angaben_pane.set_rows(now.angaben)
        self._head.setText(now.kopf)
        self.warnings.show_rows(now.warnungen)
        self.cards.show_stand(now)
        self._show_question(had_focus=had_focus)
        self.form.show_groups(view, now.gruppen)
        self.preview.show_filing(
            now.html, changed_anchors(before.schriftsatz if before is not None else None, view.schriftsatz)
        )
        self.desk.show_befunde(self, view.schriftsatz.pruefliste)
        self.desk.actions.refresh()
        self.reader.go_on()

    def _show_question(self, *, had_focus: bool = False) -> None:
        frage, view = self.presenter.frage(), self.presenter.view
        rest = verlauf.abschluss(view) if frage is None and view is not None else ""
        self.ask_part.show_question(frage, rest)
        if frage is None:
            self._typed.slot = None
        elif frage.slot != self._typed.slot or frage.erneut:
            self._typed.slot = frage.slot
            self.ask_part.set_text(self._typed.kept(frage.slot) or frage.vorgabe)
        self._fix_tab_order()
        if had_focus or (frage is not None and frage.erneut):
            self.ask_part.start_focus()
        QTimer.singleShot(0, self, self._show_end)

    def _fix_tab_order(self) -> None:
        part = self.ask_part
        last = [part.leave, part.make, part.to_form]
        chain(
            self.switch,
            *self.cards.buttons(),
            self.reader.stop_button,
            part.answer,
            part.send,
            *part.quick_buttons(),
            *last,
        )

    def _inside_focus(self) -> bool:
        focus: QWidget | None = self.window().focusWidget()  # PySide's stubs forget that there may be none
        return focus is None or focus is self or self._places[GESPRAECH].isAncestorOf(focus)

    def ask_again(self, slot: str) -> None:
        """Change an Angabe: its field in the form, or its question."""
        if self.page() == FORMULAR and self.form.go_to(formular.Ort(slot)):
            return
        self.put_question(slot)

    def put_question(self, key: str) -> None:
        """Put a question again, that of a slot or of a field of a row."""
        if self.presenter.ask_again(key):
            self.show_page(GESPRAECH)
            self._show_question()
            self.answer.setFocus()
            return
        if self.angaben.show_slot(key):
            self.show_page(ANGABEN)
        self.desk.status.emit("Diese Angabe wird berechnet; ändern Sie, woraus sie berechnet ist.")

    def _on_back(self) -> None:
        self.presenter.back()
        self._typed.slot = None
        self._show_question()
        self.start_focus()
        self.reader.go_on()

    def _on_chip(self, target: str) -> None:
        kind, _, key = target.partition(":")
        gap, view = NAME_OF_GAP.get(key.upper()), self.presenter.view
        if gap is not None and gap.feld is not None and view is not None:
            self.desk.goto.emit(f"akte:{view.conversation.akte_id}#{BRIEFKOPF_SEITE}")
        elif kind == "slot":
            self._go_to_place(key)

    def _go_to_place(self, feld: str) -> bool:
        """Where a slot or ``monate.2.betrag`` is changed: in the form if that is seen, else as a question."""
        view = self.presenter.view
        key = ziel(view, feld) if view is not None else None
        if key is None:
            return False
        ort = verlauf.zeilenort(key)
        place = formular.Ort(key) if ort is None else formular.Ort(ort.liste, ort.zeile, ort.feld)
        if self.page() == FORMULAR and self.form.go_to(place):
            return True
        if not self.presenter.ask_again(key):
            return False
        self.put_question(key)
        return True

    def _open_source(self, dokument_id: str) -> None:
        if (view := self.presenter.view) is not None:
            open_document(self.desk, self, view.conversation.akte_id, dokument_id)

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
            self.ask_part.show_error(error)
            return
        self._set_busy(busy=True)
        self.run(command)

    def run(self, command: Command) -> None:
        """Run a command of conversation, Angaben or form; errors stand beside what caused them."""
        service, read = self.desk.services.schriftsatz, self._reader()
        steps: dict[type, Callable[[Any], ChangeSet]] = {
            AnswerSlot: service.answer,
            SetSlot: service.set_slot,
            ClearSlot: service.clear_slot,
            ConfirmSlots: service.confirm_slots,
            RejectSlots: service.reject_slots,
            ProposeSlots: service.propose_slots,
            EditBeteiligter: self.desk.services.akten.edit_beteiligter,
        }
        step = steps[type(command)]

        def work() -> tuple[ChangeSet, Stand]:
            changes = step(command)
            return changes, read()

        def done(_changes: ChangeSet, now: Stand) -> None:
            if isinstance(command, AnswerSlot):
                self._set_busy(busy=False)
                self._typed.forget(command.slot)
                self.reader.read(command)
            self._on_read(now)

        def failed(error: Exception) -> None:
            self._set_busy(busy=False)
            if isinstance(error, KnownError) and not isinstance(command, ProposeSlots):  # nobody asked for that
                self._show_error(error, command)

        self.strip.watch(self.desk.run(work, done, owner=self, failed=failed, name="Angabe übernehmen"))

    def _show_error(self, error: KnownError, command: Command) -> None:
        if isinstance(command, SetSlot) and self.page() == FORMULAR:
            self.form.show_error(error, command.slot)
        elif isinstance(command, AnswerSlot):
            self.ask_part.show_error(error)
        else:
            self.error.show_error(error)

    def _is_quiet(self) -> bool:
        """Whether new cards disturb nobody: no answer is being typed, sent or revised."""
        frage = self.presenter.frage()
        return not (self._busy or self.answer.text().strip() or (frage is not None and frage.erneut))

    def _set_busy(self, *, busy: bool) -> None:
        self._busy = busy
        self.ask_part.send.setEnabled(not busy)

    def can_create(self) -> bool:
        """A draft can be made at any time once the conversation is loaded."""
        return self.presenter.view is not None and not self._busy

    def create_draft(self) -> None:
        """Keep the filing as a new Entwurf and open it."""
        if not self.can_create():
            return
        service, command = self.desk.services.schriftsatz, CreateDraft(self.presenter.conversation_id)
        self._set_busy(busy=True)

        def done(changes: ChangeSet, _none: None) -> None:
            self._set_busy(busy=False)
            self.desk.goto.emit(f"draft:{changes.ids('drafts')[0]}")

        def failed(error: Exception) -> None:
            self._set_busy(busy=False)
            if isinstance(error, KnownError):
                self.error.show_error(error)

        step, name = service.create_draft, "Entwurf erstellen"
        self.strip.watch(self.desk.run(lambda: (step(command), None), done, owner=self, failed=failed, name=name))

    def delete(self) -> None:
        """Delete the conversation; its drafts stay."""
        service, command = self.desk.services.schriftsatz, DeleteConversation(self.presenter.conversation_id)
        self._typed.stop()

        def done(_changes: ChangeSet, _none: None) -> None:
            self.desk.status.emit("Das Gespräch ist gelöscht. Rückgängig mit Strg+Z.")
            self.gone.emit()

        self.desk.run(lambda: (service.delete_conversation(command), None), done, owner=self)

    def leave(self) -> None:
        """Keep what is typed."""
        self._typed.leave()

    def jump(self, befund: Befund) -> bool:
        """Go to the field or question a finding is about, and show its place in the preview."""
        view = self.presenter.view
        if view is None:
            return False
        anchor = jump_anchor(befund.feld, view.schriftsatz)
        if anchor is not None:
            self.preview.jump(anchor)
        place = (befund.feld or "").removeprefix("slot:")
        if place and place != befund.feld and self._go_to_place(place):
            return True
        if anchor is not None:
            self.show_page(VORSCHAU)
            self.preview.setFocus()
        return anchor is not None

    def refresh_look(self) -> None:
        """Render the preview again."""
        self.preview.refresh()
        self.angaben_pane.refresh_look()
        self.form.refresh_look()
        self._scale = text_scale(self)  # not while Qt puts the letters in force: nothing may move house meanwhile
        self._fit_shape()
        self._fit_pane()

    def start_focus(self) -> None:
        """The answer field, or the button that follows the last question; the form where it is seen."""
        if self.page() == FORMULAR:
            self.form.setFocus()
        elif self.presenter.view is None:
            self.answer.setFocus()
        else:
            self.ask_part.start_focus()
