"""The form view: the same slots as the conversation, as fields in groups; errors stand beside their field (spec 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QCheckBox, QGridLayout, QHBoxLayout, QMenu, QVBoxLayout, QWidget

from app.domain.kanzlei.akte import AngabeWert, Zeile
from app.errors import InputError, KnownError
from app.messages_schriftsatz import ClearSlot, ConfirmSlots, RejectSlots, SetSlot
from app.ui.errors import ErrorLine
from app.ui.fitting import WrapArea, text_scale
from app.ui.hilfe.knopf import HilfeKnopf
from app.ui.kanzlei.angaben_felder import Eingabe, make_field, show_in
from app.ui.kanzlei.angaben_tabelle import ZeilenFeld
from app.ui.presenters import formular as presenter
from app.ui.presenters.formular import Feld, Spalte
from app.ui.tooltips import tip
from app.ui.widgets import Button, LineEdit, current_theme, labelled, text_label
from app.ui.zeichen import mark

if TYPE_CHECKING:
    from app.services.pipeline import ConversationView

_WIDE = 640
"""From this width on the label stands beside its field, else above it."""
_MOST = 480
_BATCH = 5
"""Fields made in one go; a form has up to a hundred, and the window must not wait for it."""


class FeldZeile(QWidget):
    """A slot in the form: label, field, state with its menu, error line.

    Signals:
        wanted: a command of the form.
        ask: put the question of the slot in the conversation.
    """

    wanted = Signal(object)
    ask = Signal(str)

    def __init__(self, feld: Feld, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.feld = feld
        self._view: ConversationView | None = None
        self._wide: bool | None = None
        self.label = text_label("")
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self.state = Button("", "flach")
        self.state.clicked.connect(self._open_menu)
        self.error = ErrorLine()
        self.table: ZeilenFeld | None = None
        self.field: Eingabe | None = None
        if feld.tabelle is not None:
            self.table = ZeilenFeld(feld.label, feld.tabelle.eintrag)
            self.table.written.connect(self._on_cell)
            self.table.changed.connect(self._on_rows)
        else:
            self.field = make_field(feld, self._on_text, self._on_choice)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 3, 0, 3)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(2)
        self.arrange(wide=True)

    @property
    def target(self) -> QWidget:
        """What takes the keyboard."""
        return self.table.view if self.table is not None else self._field()

    def _field(self) -> Eingabe:
        assert self.field is not None  # noqa: S101 - every line has a table or a field
        return self.field

    def arrange(self, *, wide: bool) -> None:
        """Label beside the field, or above it."""
        if wide == self._wide:
            return
        self._wide = wide
        body: QWidget = self.table if self.table is not None else self._field()
        for widget in (self.label, body, self.state, self.error):
            self._grid.removeWidget(widget)
        top = Qt.AlignmentFlag.AlignTop
        if wide and self.table is None:
            self._grid.addWidget(self.label, 0, 0, top)
            self._grid.addWidget(body, 0, 1)
            self._grid.addWidget(self.state, 0, 2, top)
            self._grid.addWidget(self.error, 1, 1, 1, 2)
            self._grid.setColumnMinimumWidth(0, 170)
            self._grid.setColumnMinimumWidth(2, 150)
            self._grid.setColumnStretch(0, 2)
            self._grid.setColumnStretch(1, 3)
        else:
            self._grid.addWidget(self.label, 0, 0, Qt.AlignmentFlag.AlignBottom)
            self._grid.addWidget(self.state, 0, 1, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignRight)
            self._grid.addWidget(body, 1, 0, 1, 2)
            self._grid.addWidget(self.error, 2, 0, 1, 2)
            self._grid.setColumnMinimumWidth(0, 0)
            self._grid.setColumnMinimumWidth(2, 0)
            self._grid.setColumnStretch(0, 1)
            self._grid.setColumnStretch(1, 0)

    def show_feld(self, feld: Feld, view: ConversationView) -> None:
        """Take over a new state."""
        fresh = self._view is None
        changed = fresh or feld != self.feld
        self.feld, self._view = feld, view
        if not changed:
            return
        self.error.clear()
        need = " (nötig)" if feld.pflicht else ""
        self.label.setText(f"{feld.label}{need}")
        self.label.setToolTip(tip(feld.hilfe))
        self.state.setText(feld.wort)
        theme = current_theme()
        if theme is not None:
            self.state.setIcon(mark(feld.zeichen, theme.tokens))
        self.state.setToolTip(tip(feld.hinweis or feld.wort))
        self.state.setAccessibleName(f"Stand von {feld.label}: {feld.wort}")
        self.state.setAccessibleDescription(feld.hinweis)
        self.target.setToolTip(tip(feld.hilfe))
        self.target.setAccessibleDescription(f"{feld.hilfe} {feld.hinweis}")
        if self.table is not None and feld.tabelle is not None:
            self.table.show_table(feld.tabelle)
        elif self.field is not None:
            show_in(self.field, feld)

    def refresh_look(self) -> None:
        """Other colours."""
        theme = current_theme()
        if theme is not None:
            self.state.setIcon(mark(self.feld.zeichen, theme.tokens))
        if self.table is not None:
            self.table.view.fit()

    # ---- what was entered ---------------------------------------------------------------------------------------

    def _on_text(self, text: str) -> None:
        view = self._view
        if view is None:
            return
        self.error.clear()
        try:
            command = presenter.set_text(view, self.feld.slot, text)
        except InputError as error:
            self.show_error(error)
            return
        if command is not None:
            self.wanted.emit(command)
        elif self.field is not None:
            show_in(self.field, self.feld)  # the same value, perhaps typed otherwise

    def _on_choice(self, wert: AngabeWert | None) -> None:
        self.error.clear()
        command = presenter.set_value(self._view, self.feld.slot, wert) if self._view is not None else None
        if command is not None:
            self.wanted.emit(command)

    def _on_cell(self, row: int, spalte: Spalte, text: str) -> None:
        view, table = self._view, self.feld.tabelle
        if view is None or table is None:
            return
        self.error.clear()
        try:
            rows = presenter.with_cell(table.zeilen, row, spalte, text, view.heute, self.feld.slot)
        except InputError as error:
            self.show_error(error)
            return
        self._on_rows(rows)

    def _on_rows(self, rows: tuple[Zeile, ...]) -> None:
        if self._view is not None:
            self.error.clear()
            self.wanted.emit(SetSlot(self._view.conversation.id, self.feld.slot, rows))

    def show_error(self, error: KnownError) -> None:
        """Beside the field; of a table the cell is marked."""
        place = presenter.ort(getattr(error, "feld", None))
        self.error.show_error(error, self.target)
        if self.table is not None and place is not None and place.zeile is not None and place.feld is not None:
            self.table.show_wrong(place.zeile, place.feld)

    # ---- state --------------------------------------------------------------------------------------------------

    def _open_menu(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addActions(self.steps(menu))
        menu.popup(self.state.mapToGlobal(self.state.rect().bottomLeft()))

    def steps(self, menu: QMenu) -> list[QAction]:
        """What can be done with the Angabe besides typing."""
        view, feld, found = self._view, self.feld, list[QAction]()
        if view is None:
            return found
        id_ = view.conversation.id

        def step(text: str, command: object) -> None:
            action = QAction(text, menu)
            action.triggered.connect(lambda: self.wanted.emit(command))
            found.append(action)

        if feld.unbestaetigt:
            step("Übernehmen", ConfirmSlots(id_, (feld.slot,)))
            step("Verwerfen", RejectSlots(id_, (feld.slot,)))
        if not feld.unbekannt:
            step("Weiß ich noch nicht", SetSlot(id_, feld.slot, None))
        if feld.zuruecknehmbar or feld.unbekannt:
            step("Angabe zurücknehmen", ClearSlot(id_, feld.slot))
        ask = QAction("Im Gespräch fragen", menu)
        ask.triggered.connect(lambda: self.ask.emit(feld.slot))
        found.append(ask)
        return found


class AngabenFormular(QWidget):
    """All slots that apply, in groups.

    Signals:
        wanted: a command.
        ask: key of a question to put in the conversation.
    """

    wanted = Signal(object)
    ask = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Formular")
        self.lines: dict[str, FeldZeile] = {}
        self._heads: dict[str, QWidget] = {}
        self._groups: tuple[presenter.Gruppe, ...] = ()
        self._view: ConversationView | None = None
        self._go_to: presenter.Ort | None = None
        self.search = labelled(LineEdit(), "Angabe suchen")
        self.search.setPlaceholderText("Angabe suchen")
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(lambda _: self._filter())
        self.only_open = labelled(QCheckBox("Nur offene"), "Nur offene Angaben")
        self.only_open.setToolTip("Nur Angaben, die fehlen oder zu bestätigen sind")
        self.only_open.toggled.connect(lambda _: self._filter())
        head = QHBoxLayout()
        head.setContentsMargins(16, 8, 12, 4)
        head.addWidget(self.search, 1)
        head.addWidget(self.only_open)
        head.addWidget(HilfeKnopf(self, "formular"))
        self.none = text_label("Keine Angabe passt zum Filter.", "leise")
        self.none.setContentsMargins(16, 4, 12, 4)
        self.none.hide()
        self._content = QWidget()
        self._box = QVBoxLayout(self._content)
        self._box.setContentsMargins(16, 0, 12, 12)
        self._box.setSpacing(0)
        self._box.addStretch(1)
        self._area = WrapArea("Formular", self._content)
        self.setFocusProxy(self.search)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(head)
        layout.addWidget(self.none)
        layout.addWidget(self._area, 1)
        self._maker = QTimer(self, interval=0)
        self._maker.timeout.connect(self._make_some)
        self._shown_for: ConversationView | None = None

    def show_groups(self, view: ConversationView, groups: tuple[presenter.Gruppe, ...]) -> None:
        """Take over a new state; built when first seen."""
        self._view, self._groups = view, groups
        if self.isVisible():
            self._update()

    def showEvent(self, event: QEvent) -> None:
        """Build or bring up to date."""
        super().showEvent(event)  # type: ignore[arg-type]  # Qt hands a QShowEvent
        self._update()

    def _update(self) -> None:
        view = self._view
        if view is None or view is self._shown_for:
            return
        self._shown_for = view
        wanted = [f.slot for g in self._groups for f in g.felder]
        for slot in [s for s in self.lines if s not in wanted]:
            line = self.lines.pop(slot)
            self._box.removeWidget(line)
            line.hide()
            line.deleteLater()
        for group in self._groups:
            for feld in group.felder:
                if feld.slot in self.lines:
                    self.lines[feld.slot].show_feld(feld, view)
        if len(self.lines) < len(wanted):
            self._maker.start()
        self._filter()

    def _make_some(self) -> None:
        """Make the next fields that are missing; each stands where it belongs."""
        view, made, place = self._view, 0, 0
        if view is None:
            self._maker.stop()
            return
        for group in self._groups:
            if group.titel not in self._heads:
                self._heads[group.titel] = head = text_label(group.titel, "kopf")
                head.setContentsMargins(0, 12, 0, 4)
                self._box.insertWidget(place, head)
            place = self._box.indexOf(self._heads[group.titel]) + 1
            for feld in group.felder:
                if feld.slot not in self.lines:
                    if made == _BATCH:
                        return
                    self._insert(feld, view, place)
                    made += 1
                place = self._box.indexOf(self.lines[feld.slot]) + 1
        self._maker.stop()
        self._filter()
        self._fit_width()
        self._fix_tab_order()
        if self._go_to is not None:
            target, self._go_to = self._go_to, None
            self.go_to(target)

    def _insert(self, feld: Feld, view: ConversationView, place: int) -> None:
        line = FeldZeile(feld)
        line.arrange(wide=self._is_wide())
        line.show_feld(feld, view)
        line.wanted.connect(self.wanted)
        line.ask.connect(self.ask)
        self.lines[feld.slot] = line
        self._box.insertWidget(place, line)

    def _fix_tab_order(self) -> None:
        before: QWidget = self.only_open
        for group in self._groups:
            for feld in group.felder:
                line = self.lines[feld.slot]
                for widget in (line, line.state):
                    QWidget.setTabOrder(before, widget)
                    before = widget

    def _filter(self) -> None:
        text, only = self.search.text(), self.only_open.isChecked()
        seen: set[str] = set()
        turned = False
        focus: QWidget | None = QApplication.focusWidget()  # PySide's stubs forget that there may be none
        for group in self._groups:
            for feld in group.felder:
                line = self.lines.get(feld.slot)
                fits = presenter.passt(feld, text, nur_offene=only)
                if fits:
                    seen.add(group.titel)
                if line is None:
                    continue
                # what is being written does not vanish under the hand
                shown = fits or (focus is not None and line.isAncestorOf(focus))
                turned = turned or line.isHidden() is shown
                line.setVisible(shown)
        for title, head in self._heads.items():
            turned = turned or head.isHidden() is (title in seen)
            head.setVisible(title in seen)
        self.none.setVisible(not seen and bool(self._groups))
        if turned:
            self._area.fit()

    def _fit_width(self) -> None:
        """Wide enough for the widest line at the present text size; the pane scrolls downwards only."""
        width = self._content.minimumSizeHint().width() + self._area.verticalScrollBar().sizeHint().width()
        self._area.setMinimumWidth(min(width, _MOST))

    def _show_line(self, line: FeldZeile) -> None:
        self._area.ensureWidgetVisible(line, 0, 60)
        self._area.horizontalScrollBar().setValue(0)

    def _is_wide(self) -> bool:
        return self._area.viewport().width() >= _WIDE * text_scale(self)

    def resizeEvent(self, event: QEvent) -> None:
        """Labels beside or above their fields."""
        super().resizeEvent(event)  # type: ignore[arg-type]  # Qt hands a QResizeEvent
        for line in self.lines.values():
            line.arrange(wide=self._is_wide())
        self._area.fit()

    def go_to(self, place: presenter.Ort) -> bool:
        """Put the keyboard into a field or a cell; False if there is none."""
        if self._maker.isActive() or (self._shown_for is not self._view):
            self._go_to = place
            return self._view is not None and any(s.schluessel == place.slot for s in self._view.klageart.slots)
        line = self.lines.get(place.slot)
        if line is None:
            return False
        if line.isHidden():
            self.search.clear()
            self.only_open.setChecked(False)
        self._show_line(line)
        if line.table is not None and place.zeile is not None and place.feld is not None:
            line.table.go_to(place.zeile, place.feld)
        else:
            line.target.setFocus()
        return True

    def show_error(self, error: KnownError, slot: str) -> None:
        """Beside the field that caused it."""
        line = self.lines.get(slot)
        if line is not None:
            line.show_error(error)
            self._show_line(line)

    def refresh_look(self) -> None:
        """Other colours, another font."""
        for line in self.lines.values():
            line.refresh_look()
            line.arrange(wide=self._is_wide())
        self._area.fit()
