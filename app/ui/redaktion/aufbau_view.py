"""Structure of a template: sections with slots, edited by keyboard (Alt+arrows move, Delete deletes)."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QSplitter,
    QStackedWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.domain.regelwerk.numbering import id_and_title
from app.domain.regelwerk.templates import Section, Slot, SlotKind, TemplateVersion
from app.errors import InputError
from app.ui.errors import ErrorLine
from app.ui.presenters import vorlage as presenter
from app.ui.presenters.bestand import Bestand
from app.ui.redaktion.felder import ClausePicker
from app.ui.widgets import Button, LineEdit, labelled, text_label

_ID = Qt.ItemDataRole.UserRole
_TITLE_MS = 900
_NEW = "Neuer Abschnitt"


class AufbauView(QWidget):
    """Signals: ``edited`` carries the new sections; ``opened`` a clause id to go to."""

    edited = Signal(object)
    opened = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Aufbau der Vorlage")
        self._bestand: Bestand | None = None
        self.sections: tuple[Section, ...] = ()
        self._draft = False
        self._wanted: str | None = None
        self.tree = labelled(QTreeWidget(), "Abschnitte und Plätze")
        self.tree.setHeaderHidden(True)
        self.tree.setItemsExpandable(True)
        self.tree.header().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.tree.installEventFilter(self)
        self.tree.currentItemChanged.connect(lambda *_: self._show_detail())
        self.tree.itemDoubleClicked.connect(lambda *_: self._activate())
        self.setFocusProxy(self.tree)
        self._title_timer = QTimer(self, singleShot=True, interval=_TITLE_MS)
        self._title_timer.timeout.connect(self._rename)
        self._build()

    def _build(self) -> None:
        add_section, add_slot = Button("+ Absch&nitt"), Button("+ P&latz")
        up, down, remove = Button("↑"), Button("↓"), Button("Lö&schen")
        labelled(up, "Nach oben").setToolTip("Nach oben (Alt+Pfeil auf)")
        labelled(down, "Nach unten").setToolTip("Nach unten (Alt+Pfeil ab)")
        add_section.clicked.connect(self.add_section)
        add_slot.clicked.connect(self.add_slot)
        up.clicked.connect(lambda: self.move_current(-1))
        down.clicked.connect(lambda: self.move_current(1))
        remove.clicked.connect(self.delete_current)
        self._buttons = (add_section, add_slot, up, down, remove)
        self._up, self._down, self._remove = up, down, remove
        row = QHBoxLayout()
        for button in self._buttons:
            row.addWidget(button)
        row.addStretch(1)
        left = QWidget()
        lines = QVBoxLayout(left)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.addWidget(self.tree, 1)
        lines.addLayout(row)
        self.title = labelled(LineEdit(), "Überschrift des Abschnitts")
        self.title.textEdited.connect(lambda _: self._title_timer.start())
        self.title.editingFinished.connect(self._rename)
        heading = QWidget()
        top = QVBoxLayout(heading)
        top.setContentsMargins(8, 0, 0, 0)
        top.addWidget(text_label("Überschrift", "kopf"))
        top.addWidget(self.title)
        top.addStretch(1)
        self.kind = labelled(QComboBox(), "Art des Platzes")
        for kind, word in presenter.ART_WORT.items():
            self.kind.addItem(word, kind)
        self.kind.activated.connect(lambda _: self._on_kind())
        self._kind_help = text_label("", "leise")
        self.label = labelled(LineEdit(), "Bezeichnung des Platzes")
        self.label.setPlaceholderText("freiwillig, z. B. Art der Vergütung")
        self.label.editingFinished.connect(self._put_slot)
        self.clauses = ClausePicker("Klauseln des Platzes")
        self.clauses.toggled.connect(self._put_slot)
        self.error = ErrorLine()
        slot = QWidget()
        detail = QVBoxLayout(slot)
        detail.setContentsMargins(8, 0, 0, 0)
        detail.addWidget(text_label("Platz", "kopf"))
        detail.addWidget(self.kind)
        detail.addWidget(self._kind_help)
        detail.addWidget(self.clauses, 1)
        detail.addWidget(self.label)
        detail.addWidget(self.error)
        self._empty = text_label("", "leise")
        self._detail = QStackedWidget()
        for page in (self._empty, heading, slot):
            self._detail.addWidget(page)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.addWidget(left)
        split.addWidget(self._detail)
        split.setSizes([440, 340])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 6, 0, 0)
        layout.addWidget(split)

    # ---- showing ------------------------------------------------------------------------------------------------

    def show_version(self, bestand: Bestand, version: TemplateVersion, *, draft: bool) -> None:
        """Show the structure of a version."""
        self._bestand, self._draft = bestand, draft
        self.clauses.set_items((c.id, id_and_title(c.id, c.title)) for c in bestand.library.clauses)
        for widget in (*self._buttons, self.title, self.kind, self.label, self.clauses):
            widget.setEnabled(draft)
        self._fill(version.sections)

    def _fill(self, sections: tuple[Section, ...]) -> None:
        bestand = self._bestand
        if bestand is None:
            return
        wanted = self._wanted or self.current_place()
        self._wanted = None
        self.sections = sections
        self.tree.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.tree.clear()
        chosen: QTreeWidgetItem | None = None
        for section in sections:
            top = QTreeWidgetItem([section.title])
            place = presenter.section_place(section.id)
            top.setData(0, _ID, place)
            font = top.font(0)
            font.setBold(True)
            top.setFont(0, font)
            self.tree.addTopLevelItem(top)
            chosen = top if place == wanted else chosen
            for slot in section.slots:
                text = presenter.slot_text(slot, bestand)
                item = QTreeWidgetItem([text])
                place = presenter.slot_place(slot.id)
                item.setData(0, _ID, place)
                item.setToolTip(0, text)
                top.addChild(item)
                chosen = item if place == wanted else chosen
        self.tree.expandAll()
        chosen = chosen or self.tree.topLevelItem(0)
        if chosen is not None:
            self.tree.setCurrentItem(chosen)
        self.tree.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self._show_detail()

    def current_place(self) -> str | None:
        """Place of the current section or slot (``section:…``, ``slot:…``)."""
        item: QTreeWidgetItem | None = self.tree.currentItem()  # PySide's stubs forget that there may be none
        return str(item.data(0, _ID)) if item is not None else None

    def select(self, place: str) -> None:
        """Go to a section or slot."""
        self._wanted = place
        self._fill(self.sections)
        self.tree.setFocus()

    def _current(self) -> Section | Slot | None:
        kind, _, id_ = (self.current_place() or "").partition(":")
        slots = [slot for s in self.sections for slot in s.slots]
        parts: list[Section | Slot] = [*self.sections] if kind == "section" else [*slots]
        return next((part for part in parts if part.id == id_), None)

    def _enable(self) -> None:
        """What acts on the current section or slot needs one, and a place to go to."""
        place = self.current_place()
        for button, step in ((self._up, -1), (self._down, 1)):
            movable = place is not None and presenter.move(self.sections, place, step) != self.sections
            button.setEnabled(self._draft and movable)
        self._remove.setEnabled(self._draft and place is not None)

    def _show_detail(self) -> None:
        current = self._current()
        self._enable()
        self.error.clear()
        if current is None:
            self._empty.setText(
                "Noch leer: „+ Abschnitt“ legt den ersten an." if self._draft else "Diese Version ist leer."
            )
            self._detail.setCurrentIndex(0)
        elif isinstance(current, Section):
            if not self._title_timer.isActive() and self.title.text() != current.title:  # else what is selected stays
                self.title.setText(current.title)
            self._detail.setCurrentIndex(1)
        else:
            self.kind.setCurrentIndex(self.kind.findData(current.kind))
            self._kind_help.setText(presenter.ART_HILFE[current.kind])
            self.label.setText(current.label or "")
            if self.clauses.ticked() != current.clause_ids:
                self.clauses.blockSignals(True)  # noqa: FBT003 - Qt's own signature
                self.clauses.set_single(single=current.kind is not SlotKind.ALTERNATIVE)
                self.clauses.tick(current.clause_ids)
                self.clauses.blockSignals(False)  # noqa: FBT003 - Qt's own signature
            self.clauses.set_single(single=current.kind is not SlotKind.ALTERNATIVE)
            self._detail.setCurrentIndex(2)

    # ---- editing ------------------------------------------------------------------------------------------------

    def _emit(self, sections: tuple[Section, ...], wanted: str | None = None) -> None:
        if self._draft and sections != self.sections:
            self._wanted = wanted
            self._fill(sections)
            self.edited.emit(sections)

    def add_section(self) -> None:
        """A new section after the current one; its title is typed next."""
        sections, place = presenter.add_section(self.sections, _NEW, self.current_place())
        self._emit(sections, place)
        self.title.setFocus()
        self.title.selectAll()

    def add_slot(self) -> None:
        """A new slot in the current section."""
        current = self.current_place()
        if current is None:
            self.add_section()
            current = self.current_place()
        if current is not None:
            sections, place = presenter.add_slot(self.sections, current)
            self._emit(sections, place)
            self.clauses.search.setFocus()

    def delete_current(self) -> None:
        """Delete the current section or slot (Ctrl+Z brings it back)."""
        current = self.current_place()
        if current is not None:
            self._emit(presenter.delete(self.sections, current))

    def move_current(self, step: int) -> None:
        """Move the current section or slot up (-1) or down (1)."""
        current = self.current_place()
        if current is not None:
            self._emit(presenter.move(self.sections, current, step), current)

    def flush(self) -> None:
        """Hand over a title that is being typed."""
        if self._title_timer.isActive():
            self._rename()

    def _rename(self) -> None:
        self._title_timer.stop()
        current = self._current()
        if not isinstance(current, Section) or not self._draft:
            return
        try:
            self._emit(presenter.rename_section(self.sections, current.id, self.title.text()), self.current_place())
        except InputError:
            self.title.setText(current.title)  # a section always has a title

    def _on_kind(self) -> None:
        kind = SlotKind(self.kind.currentData())
        self.clauses.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.clauses.set_single(single=kind is not SlotKind.ALTERNATIVE)
        self.clauses.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self._put_slot()

    def _put_slot(self) -> None:
        current = self._current()
        if not isinstance(current, Slot) or not self._draft:
            return
        ticked = self.clauses.ticked()
        kept = tuple(c for c in current.clause_ids if c in ticked)  # the order of choosing is that of the alternatives
        clauses = (*kept, *(c for c in ticked if c not in kept))
        try:
            sections = presenter.put_slot(
                self.sections, current.id, SlotKind(self.kind.currentData()), clauses, self.label.text()
            )
        except InputError as error:
            self.error.show_error(error)
            return
        self._emit(sections, self.current_place())

    def _activate(self) -> None:
        current = self._current()
        if isinstance(current, Slot) and current.clause_ids:
            self.opened.emit(current.clause_ids[0])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Alt+arrows move, Delete deletes, Insert adds a slot, Enter opens the clause."""
        if watched is self.tree and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            key, alt = event.key(), event.modifiers() & Qt.KeyboardModifier.AltModifier
            if alt and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
                self.move_current(-1 if key == Qt.Key.Key_Up else 1)
                return True
            acts = {Qt.Key.Key_Delete: self.delete_current, Qt.Key.Key_Insert: self.add_slot}
            acts |= {Qt.Key.Key_Return: self._activate, Qt.Key.Key_Enter: self._activate}
            if not alt and (act := acts.get(Qt.Key(key))) is not None:
                act()
                return True
        return super().eventFilter(watched, event)
